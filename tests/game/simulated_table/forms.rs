//! Lines that people send from pages: each form has the number of its page. A form comes once, twice after a double
//! click, or again from an old page. The sessions and what they have sent are the web server's own.

use annabella::web::{LineResponse, SentBefore, SentTicket, WebSessions};
use tokio::sync::oneshot::{self, error::TryRecvError};

use super::*;

/// The forms of each table that may come again: fewer than a session keeps.
const OLD_FORMS: usize = 4;

/// A form that was sent.
#[derive(Clone)]
struct SentForm {
    role: GameRole,
    number: String,
    line: String,
}

/// What the pages of one program have sent.
pub(super) struct Forms {
    sessions: WebSessions,
    /// The cookie of each role's browser.
    cookies: Vec<String>,
    awaited: Vec<(SentForm, SentTicket, oneshot::Receiver<LineResponse>)>,
    /// The last forms that were carried out.
    old: VecDeque<SentForm>,
}

impl Forms {
    pub(super) fn new() -> Self {
        let mut sessions = WebSessions::new().expect("the system draws random numbers");
        let mut enter = |role: GameRole| {
            let link = sessions.link(role).text().to_owned();
            let cookie = sessions.exchange(role, &link).expect("the system draws random numbers");
            cookie.expect("the link is the current one").text().to_owned()
        };
        let cookies = GameRole::ALL.into_iter().map(&mut enter).collect();
        Self { sessions, cookies, awaited: Vec::new(), old: VecDeque::new() }
    }
}

impl World {
    /// Sends a line by a form of a page that shows everything so far; `times` is 2 after a double click.
    pub(super) fn sends_form(&mut self, role: GameRole, line: &str, times: usize) -> StepResult {
        let shown = self.streams.borrow().last_id(role);
        let forms = &mut self.forms;
        let number = forms.sessions.number_page(role, &forms.cookies[role.index()], shown);
        let form = SentForm { role, number, line: line.to_owned() };
        self.figures.forms += 1;
        let mut is_taken = self.form_arrives(&form)?;
        for _ in 1..times {
            self.figures.doubled_forms += 1;
            let is_taken_again = self.form_arrives(&form)?;
            if is_taken && is_taken_again {
                return Err(format!("`{line}` came twice by one form, and was taken twice"));
            }
            is_taken |= is_taken_again;
        }
        Ok(())
    }

    /// An old page sends its form once more. Nothing may follow from it.
    pub(super) fn an_old_form_comes_again(&mut self) -> StepResult {
        let at = self.chance.below(OLD_FORMS);
        let Some(form) = self.forms.old.get(at).cloned() else { return Ok(()) };
        self.figures.old_forms += 1;
        match self.form_arrives(&form)? {
            true => Err(format!("`{}` of an old page was taken again", form.line)),
            false => Ok(()),
        }
    }

    /// A form arrives at the web server. Returns whether its line is handed to the game.
    fn form_arrives(&mut self, form: &SentForm) -> Result<bool, String> {
        let SentForm { role, number, line } = form;
        let Forms { sessions, cookies, awaited, .. } = &mut self.forms;
        let taken = sessions.take_form(*role, &cookies[role.index()], number, "", line);
        let acts_twice = self.tournament.as_ref().is_some_and(|of| of.link.borrow().forms_act_twice);
        match taken.ok_or("a page's session is gone")? {
            SentBefore::No(ticket) => {
                let (answer, answered) = oneshot::channel();
                awaited.push((form.clone(), ticket, answered));
                self.arrives(DaemonEvent::Knock(UiRequest::Line { role: *role, line: line.clone(), answer }));
                Ok(true)
            }
            SentBefore::SameForm(_) | SentBefore::OtherPage => {
                self.figures.forms_known += 1;
                if acts_twice {
                    let (answer, _) = oneshot::channel();
                    let again = UiRequest::Line { role: *role, line: line.clone(), answer };
                    self.arrives(DaemonEvent::Knock(again));
                }
                Ok(false)
            }
        }
    }

    /// Gives the game's answers to the sessions that wait for them.
    pub(super) fn forms_are_answered(&mut self) {
        let streams = self.streams.borrow().clone();
        let Forms { sessions, cookies, awaited, old } = &mut self.forms;
        awaited.retain_mut(|(form, ticket, answered)| {
            let answer = match answered.try_recv() {
                Ok(answer) => Some(answer),
                Err(TryRecvError::Closed) => None,
                Err(TryRecvError::Empty) => return true,
            };
            let role = form.role;
            if answer.is_some() {
                old.push_front(form.clone());
            }
            sessions.form_answered(role, &cookies[role.index()], ticket, streams.last_id(role), answer);
            false
        });
        old.truncate(OLD_FORMS);
    }
}
