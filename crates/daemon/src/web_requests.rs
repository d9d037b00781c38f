//! Handles requests of browsers and clients: a copy of the game, or a line typed in a role. It never waits.

use crate::{
    Game, TerminalMode, TypedLines,
    sheet_file::read_sheet_file,
    sheet_reader::{SheetRead, SheetReader},
    typed_line,
};
use annabella_events::{RoleView, StepReport, StepReporter, ToldLine};
use annabella_game::{Moment, Position, Seat};
use annabella_journal::PrintedSeal;
use annabella_language::{
    command::Command,
    heard_utterance::HeardUtterance,
    understand::{Understanding, understand},
};
use annabella_messages::MessageWriter;
use annabella_page::JournalSeal;
use annabella_session::{
    GameRole,
    act::{Act, ActKind},
    actor::{Actor, Listener},
    input::Input,
    output::Note,
    session::Phase,
};
use annabella_web::{GameSnapshot, LineResponse, RoleUpdate, UiRequest, WebServer};
use std::{io, path::Path, sync::Arc};
use tokio::sync::oneshot;

/// How long the pages of a finished game stay open at most.
const FAREWELL_MS: u64 = 10 * 60 * 1_000;
/// How long a signature is awaited if nobody is at a terminal of this game, in milliseconds.
pub(super) const SIGNING_MS: u64 = 30_000;

/// A step's report for each role, in the web server's form.
pub fn role_updates(told: &StepReport) -> [RoleUpdate; 6] {
    told.roles.each_ref().map(RoleUpdate::from)
}

/// Replaces the file name of a score sheet with the file's text, because the game may run on another machine.
pub fn with_sheet(line: String) -> io::Result<String> {
    // The line may begin with the actor's name.
    let named = line.split_once(':').filter(|(who, _)| !who.trim().contains(char::is_whitespace));
    let (who, rest) = named.map_or(("", line.as_str()), |(who, rest)| (who.trim(), rest.trim_start()));
    let (word, file) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if ActKind::of(word).is_none_or(|kind| kind.word != "sheet") || file.trim().is_empty() {
        return Ok(line);
    }
    let text = read_sheet_file(Path::new(file.trim()));
    let text = text.map_err(|why| io::Error::other(format!("{}: {why}", file.trim())))?;
    let who = if who.is_empty() { String::new() } else { format!("{who}: ") };
    Ok(format!("{who}sheet {text}"))
}

impl Game {
    /// Adds a web server; `told` is each role's report of an earlier part of the game, and `step_reporter` made
    /// it.
    pub fn with_web_server(
        mut self,
        web_server: WebServer,
        step_reporter: StepReporter,
        told: &[[RoleUpdate; 6]],
    ) -> Self {
        told.iter().for_each(|step| web_server.tell(step));
        self.follow(step_reporter);
        self.web_server = Some(web_server);
        self
    }

    /// Sets the terminal's mode.
    pub const fn with_terminal_mode(mut self, typing: TerminalMode) -> Self {
        self.typing = typing;
        self
    }

    /// Sets the source of typed lines.
    pub const fn with_typed_lines(mut self, lines: TypedLines) -> Self {
        self.typed_lines = lines;
        self
    }

    /// Handles a line typed at a role's terminal; the role's report is printed as in every step.
    pub(super) fn typed_at_terminal(&mut self, line: &str) {
        let Some(role) = self.typing.role else { return };
        self.typed_as(role, line);
    }

    /// Handles a line typed in this role, and prints the answer that only this role receives.
    pub(super) fn typed_as(&mut self, role: GameRole, line: &str) {
        let to = role.listener().unwrap_or(Listener::Table);
        match with_sheet(line.to_owned()) {
            Ok(line) => {
                let answered = self.typed_in_role(role, &line);
                answered.alone.into_iter().for_each(|line| self.answer_typed(to, line.text));
            }
            Err(why) => self.answer_typed(to, why.to_string()),
        }
    }

    /// Continues with the reporter of an earlier part of the game.
    pub fn follow(&mut self, step_reporter: StepReporter) {
        self.step_reporter = step_reporter;
    }

    pub(super) fn publish_step(&self, told: &StepReport) {
        if let Some(web_server) = &self.web_server {
            web_server.tell(&role_updates(told));
        }
    }

    /// Whether input other than typed lines can still arrive.
    pub(super) fn has_visitor(&self) -> bool {
        self.web_server.as_ref().is_some_and(WebServer::has_visitor)
    }

    /// Whether the daemon may end. The web server of a finished game keeps running while the arbiter may still sign,
    /// and for a while for open pages, so that users can read the result and download files.
    pub(super) fn is_done(&mut self) -> bool {
        let is_over = self.session.phase() == Phase::Over;
        if !is_over || self.arbiter_is_there() {
            self.farewell = None;
            return false;
        }
        let now = self.now();
        if self.session.setup().practice {
            // The players sign; a player who has left can no longer sign.
            let until = *self.farewell.get_or_insert(now.plus_ms(SIGNING_MS));
            return self.session.signatures() == [true; 2] || now >= until;
        }
        let until = *self.farewell.get_or_insert(now.plus_ms(FAREWELL_MS));
        let is_looked_at = now < until && self.web_server.as_ref().is_some_and(WebServer::has_open_page);
        !is_looked_at && !self.awaits_signature(now)
    }

    /// Whether a person at the game's terminal, or a player who joined, may still sign the result (8.7) within the
    /// time limit.
    fn awaits_signature(&mut self, now: Moment) -> bool {
        let Some(limit_ms) = self.signing_limit_ms() else { return false };
        let until = *self.signing_until.get_or_insert(now.plus_ms(limit_ms));
        now < until
    }

    /// How long a signature is awaited, in milliseconds; `None` if nobody is present to sign.
    pub(super) fn signing_limit_ms(&self) -> Option<u64> {
        if self.session.is_signed() {
            return None;
        }
        let has_signed = |seat: Seat| self.session.signatures()[seat as usize];
        let signs_here = match self.typing.role {
            None | Some(GameRole::Arbiter) => true,
            Some(GameRole::Player(seat)) => !has_signed(seat),
            Some(GameRole::Assistant(_) | GameRole::Spectator) => false,
        };
        let limit_here = match self.typed_lines {
            TypedLines::FromTerminal => Some(FAREWELL_MS),
            TypedLines::FromPipe => Some(SIGNING_MS),
            TypedLines::None => None,
        };
        let joined = |seat: Seat| {
            let listens =
                self.web_server.as_ref().is_some_and(|web_server| web_server.listens(GameRole::Player(seat)));
            listens && !has_signed(seat)
        };
        let limit_joined = Seat::ALL.into_iter().any(joined).then_some(SIGNING_MS);
        limit_here.filter(|_| signs_here).max(limit_joined)
    }

    /// Informs those who may sign that the result awaits a signature, and for how long.
    pub(super) fn tell_of_signing(&mut self, limit_ms: u64) {
        let text = |to: Listener, game: &Self| game.desk(to).result_unsigned(limit_ms / 1_000);
        match self.typing.role.and_then(GameRole::listener) {
            Some(to) => self.answer_typed(to, text(to, self)),
            None if self.typed_lines != TypedLines::None => {
                self.answer_typed(Listener::Arbiter, text(Listener::Arbiter, self));
            }
            None => {}
        }
        if let Some(web_server) = &self.web_server {
            let mut updates: [RoleUpdate; 6] = Default::default();
            for seat in Seat::ALL {
                let role = GameRole::Player(seat);
                updates[role.index()].lines.push(text(Listener::Player(seat), self));
            }
            web_server.tell(&updates);
        }
    }

    /// Whether an arbiter is connected who may still sign the result or reopen the game (8.7).
    pub(super) fn arbiter_is_there(&self) -> bool {
        !self.session.is_signed()
            && self.web_server.as_ref().is_some_and(|web_server| web_server.listens(GameRole::Arbiter))
    }

    pub(super) fn handle_ui_request(&mut self, knock: UiRequest) {
        match knock {
            // If the receiver is gone, the answer is not needed.
            UiRequest::Glance(answer) => {
                let now = self.now();
                let session = self.copy.get_or_insert_with(|| Arc::new(self.session.clone())).clone();
                let PrintedSeal { head, device } = self.journal.full_seal();
                let journal = Some(JournalSeal { head, device });
                let _ = answer.send(GameSnapshot {
                    session,
                    now,
                    journal,
                    spoken_to: self.adapters.spoken_to.clone(),
                });
            }
            UiRequest::Line { role, line, answer } => {
                // The user is still present, so the waiting time restarts.
                self.signing_until = None;
                if let Some(answer) = self.read_apart(role, &line, answer) {
                    let _ = answer.send(self.typed_in_role(role, &line));
                }
            }
            // The loop checks after every arrival whether the daemon goes on.
            UiRequest::ListenerGone => {}
            UiRequest::TooMany { from, refused } => {
                if self.page_floods.count(from, refused, self.now().ms) {
                    self.step(Input::PageFloods { from, floods: true, lost: 0 });
                }
            }
        }
    }

    /// Whether a line asks for help or for more of it.
    pub(super) fn is_about_help(&self, role: GameRole, line: &str) -> bool {
        line == "help" || self.helped[role.index()].is_some() && requests_more_help(line)
    }

    fn help(&mut self, desk: &MessageWriter, role: GameRole, from: usize) -> LineResponse {
        let (alone, next) = desk.help_for(self.session.setup(), role, from);
        self.helped[role.index()] = next;
        LineResponse { alone: alone.into_iter().map(ToldLine::from).collect(), ..LineResponse::default() }
    }

    /// Has a sheet read beside the loop. Returns the sender if the line is another one, or is refused.
    fn read_apart(
        &mut self,
        role: GameRole,
        line: &str,
        answer: oneshot::Sender<LineResponse>,
    ) -> Option<oneshot::Sender<LineResponse>> {
        let now = self.now();
        let Some(reader) = &mut self.sheet_reader else { return Some(answer) };
        let Ok((by, Act::Sheet(sheet))) = typed_line::read_in_role(role, line.trim()) else {
            return Some(answer);
        };
        if self.sheet_rate.take(role, now).is_err() {
            return Some(answer);
        }
        self.helped[role.index()] = None;
        let start = self.session.sheet(Seat::White).start.clone();
        reader.start((role, by), sheet, start, answer);
        None
    }

    /// Tells of floods of pages that are over.
    pub(super) fn end_page_floods(&mut self) {
        while let Some((from, lost)) = self.page_floods.next_over(self.now().ms) {
            self.step(Input::PageFloods { from, floods: false, lost });
        }
    }

    /// Takes the sheets that were read, and answers.
    pub(super) fn take_read_sheets(&mut self) {
        while let Some(SheetRead { role, by, sheet, answer }) =
            self.sheet_reader.as_mut().and_then(SheetReader::next)
        {
            // If the receiver is gone, the answer is not needed.
            let _ = answer.send(self.act_in_role(role, by, Act::Sheet(sheet)));
        }
    }

    fn act_in_role(&mut self, role: GameRole, by: Actor, act: Act) -> LineResponse {
        let in_vain = self.stops_nothing(by, &act).map(ToldLine::from);
        let told = self.step(Input::Act { by, act });
        let RoleView { lines, own_act, .. } = told[role.index()].clone();
        let alone = in_vain.filter(|_| lines.is_empty()).or(own_act);
        LineResponse { lines, alone: alone.into_iter().collect() }
    }

    fn typed_in_role(&mut self, role: GameRole, line: &str) -> LineResponse {
        let desk = self.desk(role.listener().unwrap_or(Listener::Table));
        let alone = |text: String| LineResponse { alone: vec![text.into()], ..LineResponse::default() };
        let line = typed_line::without_own_name(role, line.trim());
        // An empty line keeps the position in the help.
        let helped = if line.is_empty() { None } else { self.helped[role.index()].take() };
        if let Some(from) = helped.filter(|_| requests_more_help(line)) {
            return self.help(&desk, role, from);
        }
        match line {
            "" => return LineResponse::default(),
            "help" => return self.help(&desk, role, 0),
            line if let Some(topic) = typed_line::help_topic(line) => return alone(desk.help_on(topic)),
            "talk" if role.seat().is_some() => {
                return self.talk(role.seat()).err().map_or_else(LineResponse::default, alone);
            }
            "status" if role == GameRole::Spectator => {
                let waits = self.session.waits_in_public();
                return alone(desk.note(&Note::Waiting { to: Listener::Table, waits }));
            }
            _ => {}
        }
        match typed_line::read_in_role(role, line) {
            Ok((_, Act::Sheet(_))) if let Err(seconds) = self.sheet_rate.take(role, self.now()) => {
                alone(desk.sheet_too_soon(seconds))
            }
            Ok((by, act)) => self.act_in_role(role, by, act),
            Err(why) => alone(desk.unread(&why)),
        }
    }
}

/// Whether a line asks for more of the help, in any language.
fn requests_more_help(line: &str) -> bool {
    matches!(
        understand(&HeardUtterance::typed(line), &Position::default(), &[], &[]),
        Understanding::Command(Command::Further)
    )
}
