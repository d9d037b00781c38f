//! What a session has sent by forms, so that no form acts twice.
//!
//! Each page writes one number into all its forms: the number of the last event that it shows, and a number that no
//! other page has. A line that comes twice with the same number was sent twice: a double click, a page that is loaded
//! again, a step back. A line that was done after what its page shows was done from another page: a second tab. The
//! same line from a page that shows the first one's effect is a new act.

use std::{collections::VecDeque, fmt, str::FromStr};

use sha2::{Digest as _, Sha256};
use tokio::sync::watch;

/// The sent lines that a session keeps.
const KEPT: usize = 16;
/// The longest accepted number of a form.
const LONGEST: usize = 64;

/// The number in the forms of one page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormNumber {
    /// The last event that the page shows.
    shown: u64,
    /// Different on each page.
    page: u64,
}

impl fmt::Display for FormNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.shown, self.page)
    }
}

impl FromStr for FormNumber {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (shown, page) = text.split_once('.').ok_or(())?;
        Ok(Self { shown: shown.parse().map_err(drop)?, page: page.parse().map_err(drop)? })
    }
}

/// A sent line whose answer is awaited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentTicket(u64);

/// Whether a line was sent before.
#[derive(Debug)]
pub enum SentBefore<Answer> {
    /// It is new; its answer is reported with the ticket.
    No(SentTicket),
    /// The same form was sent before. Its answer comes, or came.
    SameForm(watch::Receiver<Option<Answer>>),
    /// The line was done from another page after what this one shows.
    OtherPage,
}

struct SentLine<Answer> {
    ticket: u64,
    number: String,
    line: [u8; 32],
    /// The number of the last event after the line was done.
    done_at: Option<u64>,
    answer: watch::Sender<Option<Answer>>,
}

/// The lines that a session has sent by forms.
pub(crate) struct SentForms<Answer> {
    next_page: u64,
    next_ticket: u64,
    sent: VecDeque<SentLine<Answer>>,
}

impl<Answer> Default for SentForms<Answer> {
    fn default() -> Self {
        Self { next_page: 0, next_ticket: 0, sent: VecDeque::new() }
    }
}

impl<Answer> SentForms<Answer> {
    /// The number for the forms of a new page that shows everything up to this event.
    pub(crate) fn number_page(&mut self, shown: u64) -> String {
        self.next_page += 1;
        FormNumber { shown, page: self.next_page }.to_string()
    }

    /// Takes a line with the number of its form. `place` is where it acts: a table of a tournament.
    pub(crate) fn take(&mut self, number: &str, place: &str, line: &str) -> SentBefore<Answer> {
        let number: String = number.chars().take(LONGEST).collect();
        let line = Sha256::new().chain_update(place).chain_update([0]).chain_update(line).finalize().into();
        let same_line = || self.sent.iter().filter(|sent| sent.line == line);
        if let Some(sent) = same_line().find(|sent| sent.number == number) {
            return SentBefore::SameForm(sent.answer.subscribe());
        }
        let shown = number.parse().ok().map(|FormNumber { shown, .. }| shown);
        let is_done = |sent: &SentLine<Answer>| {
            // The line of a page that waits for its answer shows nothing of it.
            let of_page = sent.number.parse::<FormNumber>().is_ok();
            of_page && shown.is_some_and(|shown| sent.done_at.is_none_or(|done_at| done_at > shown))
        };
        if same_line().any(is_done) {
            return SentBefore::OtherPage;
        }
        if self.sent.len() >= KEPT {
            self.sent.pop_front();
        }
        let ticket = self.next_ticket;
        self.next_ticket += 1;
        self.sent.push_back(SentLine {
            ticket,
            number,
            line,
            done_at: None,
            answer: watch::Sender::new(None),
        });
        SentBefore::No(SentTicket(ticket))
    }

    /// The answer to a line, and the number of the last event after it.
    pub(crate) fn answered(&mut self, SentTicket(ticket): &SentTicket, last_event: u64, answer: Answer) {
        if let Some(sent) = self.sent.iter_mut().find(|sent| sent.ticket == *ticket) {
            sent.done_at = Some(last_event);
            sent.answer.send_replace(Some(answer));
        }
    }

    /// The line was not taken, so that it may be sent again.
    pub(crate) fn not_taken(&mut self, SentTicket(ticket): &SentTicket) {
        self.sent.retain(|sent| sent.ticket != *ticket);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_new(sent: &mut SentForms<u32>, number: &str, line: &str) -> bool {
        matches!(sent.take(number, "", line), SentBefore::No(_))
    }

    /// Sends a line from a new page that shows `shown`; the act has an event.
    fn does(sent: &mut SentForms<u32>, shown: u64, line: &str) -> String {
        let number = sent.number_page(shown);
        let SentBefore::No(ticket) = sent.take(&number, "", line) else { panic!("{line} was not new") };
        sent.answered(&ticket, shown + 1, 7);
        number
    }

    #[test]
    fn the_same_line_of_the_same_form_is_taken_once_and_its_answer_is_kept() {
        let mut sent = SentForms::default();
        let number = does(&mut sent, 5, "undo");
        let SentBefore::SameForm(answer) = sent.take(&number, "", "undo") else { panic!() };
        assert_eq!(*answer.borrow(), Some(7));
        assert!(
            is_new(&mut sent, &number, "add white 0:05:00"),
            "another line of the same page is another act"
        );
        let SentBefore::SameForm(answer) = sent.take(&number, "", "add white 0:05:00") else { panic!() };
        assert_eq!(*answer.borrow(), None, "it is not answered yet");
        assert!(matches!(sent.take(&number, "table 2", "undo"), SentBefore::No(_)), "it acts elsewhere");
    }

    #[test]
    fn the_same_line_of_a_page_that_shows_the_first_one_is_a_new_act() {
        let mut sent = SentForms::default();
        does(&mut sent, 5, "add white 0:05:00");
        does(&mut sent, 6, "add white 0:05:00");
        let stale = sent.number_page(6);
        assert!(matches!(sent.take(&stale, "", "add white 0:05:00"), SentBefore::OtherPage), "a second tab");
        let other = sent.number_page(6);
        assert!(is_new(&mut sent, &other, "add white 0:06:00"));
        let waits = sent.number_page(7);
        assert!(
            matches!(sent.take(&waits, "", "add white 0:06:00"), SentBefore::OtherPage),
            "the first one is not answered yet"
        );
    }

    #[test]
    fn what_was_not_taken_may_be_sent_again_and_few_lines_are_kept() {
        let mut sent = SentForms::<u32>::default();
        let number = sent.number_page(1);
        let SentBefore::No(ticket) = sent.take(&number, "", "undo") else { panic!() };
        sent.not_taken(&ticket);
        assert!(is_new(&mut sent, &number, "undo"));
        for line in 0..100 {
            assert!(is_new(&mut sent, &number, &line.to_string()));
        }
        assert_eq!(sent.sent.len(), KEPT);
        assert!(is_new(&mut sent, &"x".repeat(1 << 20), "undo"));
        assert!(sent.sent.iter().all(|sent| sent.number.len() <= LONGEST));
    }

    #[test]
    fn a_number_of_a_program_tells_nothing_about_other_lines() {
        let mut sent = SentForms::<u32>::default();
        let SentBefore::No(ticket) = sent.take("af01", "", "press") else { panic!() };
        sent.answered(&ticket, 9, 1);
        assert!(is_new(&mut sent, "af02", "press"), "typed again");
        assert!(matches!(sent.take("af01", "", "press"), SentBefore::SameForm(_)), "resent");
        let number = sent.number_page(3);
        assert!(is_new(&mut sent, &number, "press"));
    }
}
