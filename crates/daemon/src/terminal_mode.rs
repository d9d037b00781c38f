//! Lines typed at the game's own terminal, and answers that only the terminal shows.

use crate::{
    Game, GameStep,
    file_work::FileWork,
    sheet_file::read_sheet_file,
    show,
    typed_line::{self, TypedRequest},
};
use annabella_console as console;
use annabella_events::{Event, TimedEvent, VERSION};
use annabella_game::Seat;
use annabella_messages::MessageWriter;
use annabella_score::sheet_file_fault::SheetFileFault;
use annabella_session::{
    GameRole,
    actor::Listener,
    input::{Act, Actor, Input},
    pending::NextStep,
    refusal::Refusal,
    session::{Phase, Session},
    setup::Setup,
};
use std::{path::Path, time::Duration};

/// The longest wait for the file of a score sheet.
const SHEET_WAIT: Duration = Duration::from_millis(1_000);

/// The mode of the terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerminalMode {
    /// The only role of the terminal; all roles if `None`.
    pub role: Option<GameRole>,
    /// Two people practise at it: it shows what both hear, and takes lines of both.
    pub two: bool,
    /// Whether it prints JSON.
    pub json: bool,
}

/// The source of typed lines, until it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TypedLines {
    /// No source.
    #[default]
    None,
    /// A person at a terminal.
    FromTerminal,
    /// A script or another program.
    FromPipe,
}

/// Prints what two people hear who practise at one terminal. What both hear stands there once; the other lines name their
/// listener. A player's own move is not repeated beside its announcement to the other.
fn show_both(step: &GameStep, setup: &Setup, json: bool) {
    let [white, black] = Seat::ALL.map(|seat| &step.roles[GameRole::Player(seat).index()]);
    if json {
        let of_both =
            step.events.iter().filter(|event| white.events.contains(event) || black.events.contains(event));
        return of_both.for_each(|event| console::tell(event.json()));
    }
    let is_in = |line: &str, lines: &[String]| lines.iter().any(|other| other.starts_with(line));
    for (seat, own, other) in [(Seat::White, white, black), (Seat::Black, black, white)] {
        for line in &own.lines {
            if !other.lines.contains(line) && !is_in(line, &other.lines) {
                console::tell(MessageWriter::of(setup, Listener::Player(seat)).said_to(seat, line));
            } else if seat == Seat::White && other.lines.contains(line) {
                console::tell(line);
            }
        }
    }
}

/// Prints a step as this terminal shows it.
pub fn show_at_terminal(step: &GameStep, session: &Session, typing: TerminalMode) {
    match typing.two {
        true => show_both(step, session.setup(), typing.json),
        false => show(step, typing.json, typing.role),
    }
}

impl Game {
    /// Handles a typed line; returns `false` when it ends the daemon.
    pub(super) fn typed(&mut self, line: &str) -> bool {
        match line.trim() {
            "" => self.typed_nothing(),
            line if typed_line::is_end(line) => return false,
            line if self.typing.two => self.typed_by_two(line),
            // At home the player types it, and hears what can be said. `help TOPIC` explains a line.
            "help" if self.session.setup().practice && self.typing.role.is_some() => {
                self.typed_at_terminal("key help");
            }
            line if self.typing.role.is_some() => self.typed_at_terminal(line),
            line if let Some(topic) = typed_line::help_topic(line) => {
                self.answer_typed(Listener::Arbiter, self.desk(Listener::Arbiter).help_on(topic));
            }
            "help" => self.answer_typed(Listener::Arbiter, self.desk(Listener::Arbiter).help()),
            line if let Some((role, rest)) = typed_line::written_to_role(line, self.impaired_seat())
                && self.is_about_help(role, rest) =>
            {
                self.typed_as(role, rest);
            }
            "talk" => self.toggle_microphone(None),
            "white: talk" => self.toggle_microphone(Some(Seat::White)),
            "black: talk" => self.toggle_microphone(Some(Seat::Black)),
            line => {
                let impaired = self.impaired_seat();
                let mover = self.session.mover();
                match typed_line::read_line(line, mover, impaired) {
                    Ok((by, TypedRequest::Act(act))) => {
                        if let Some(why) = self.stops_nothing(by, &act) {
                            self.answer_typed(Listener::Arbiter, format!("! {why}"));
                        }
                        self.step(Input::Act { by, act });
                    }
                    Ok((by, TypedRequest::SheetFile(path))) => self.bring_sheet(by, &path),
                    Ok((by, TypedRequest::KeyFile(path))) => self.open_with(by, path),
                    Err(why) => {
                        let reader = typed_line::who_types(line, mover, impaired);
                        self.answer_typed(reader, format!("! {}", self.desk(reader).unread(&why)));
                    }
                }
            }
        }
        true
    }

    /// Handles an empty line. In practice it presses the clock where the move waits for that, so that a move and its press
    /// need no word, and otherwise asks what comes now. In a rated game only the hand presses, or a word.
    fn typed_nothing(&mut self) {
        let seat = match self.typing.role {
            _ if !self.session.setup().practice => return,
            Some(GameRole::Player(seat)) => seat,
            None if self.typing.two => self.session.mover(),
            Some(_) | None => return,
        };
        let line = match self.session.next_step(seat) {
            NextStep::Press { .. } => "press",
            _ => "key what_now",
        };
        self.typed_as(GameRole::Player(seat), line);
    }

    /// Handles a line of one of two people who practise. It may name who speaks; otherwise the player on move does.
    fn typed_by_two(&mut self, line: &str) {
        let mover = self.session.mover();
        let (seat, line) = match typed_line::read_speaker(line) {
            None => (mover, line),
            Some((Actor::Player(seat), rest)) => (seat, rest),
            Some((Actor::Arbiter | Actor::Assistant(_), _)) => {
                let why = self.desk(Listener::Player(mover)).refusal(&Refusal::NoArbiterInPractice);
                return self.answer_typed(Listener::Player(mover), why);
            }
        };
        let line = if line == "help" { "key help" } else { line };
        self.typed_as(GameRole::Player(seat), line);
    }

    /// The seat for the plain name `assistant`.
    fn impaired_seat(&self) -> Seat {
        let setup = self.session.setup();
        Seat::ALL.into_iter().find(|&seat| setup.is_impaired(seat)).unwrap_or(Seat::White)
    }

    /// The answer to `stop` while both clocks stand, which has no effect and no announcement.
    pub(super) fn stops_nothing(&self, by: Actor, act: &Act) -> Option<String> {
        let in_vain = by == Actor::Arbiter
            && *act == Act::StopClocks
            && self.session.phase() == Phase::Playing
            && self.session.clocks_stand()
            && !self.session.stop_shuts_envelope();
        in_vain.then(|| self.desk(Listener::Arbiter).refusal(&Refusal::ClocksStand))
    }

    /// Reads the file of a score sheet and enters its text.
    fn bring_sheet(&mut self, by: Actor, path: &Path) {
        let (named, late) = (path.to_owned(), std::io::Error::from(std::io::ErrorKind::TimedOut));
        let read = FileWork::default().within(SHEET_WAIT, move || read_sheet_file(&named));
        match read.unwrap_or_else(|| Err(SheetFileFault::of(&late))) {
            Ok(text) => {
                self.step(Input::Act { by, act: Act::Sheet(text.into()) });
            }
            Err(error) => {
                let reader = Input::Act { by, act: Act::Strike }.asked_by();
                let why = self.desk(reader).unreadable_file(&path.display().to_string(), &error);
                self.answer_typed(reader, format!("! {why}"));
            }
        }
    }

    /// Answers at the terminal only.
    pub(super) fn answer_typed(&self, to: Listener, text: String) {
        if self.typing.json {
            let text = text.trim_start_matches("! ").to_owned();
            let event = Event::Answer { to: to.to_string(), text };
            console::tell(TimedEvent { v: VERSION, at_ms: self.now().ms, event }.json());
        } else {
            console::tell(text);
        }
    }

    /// The texts for one reader.
    pub(super) fn desk(&self, reader: Listener) -> MessageWriter {
        MessageWriter::of(self.session.setup(), reader)
    }

    fn toggle_microphone(&mut self, seat: Option<Seat>) {
        if let Err(why) = self.talk(seat) {
            self.answer_typed(Listener::Arbiter, format!("! {why}"));
        }
    }

    /// Push-to-talk: opens a microphone, or closes it and processes the utterance. Without a seat, it uses
    /// the microphone of the player on move, or the only one.
    pub(super) fn talk(&mut self, seat: Option<Seat>) -> Result<(), String> {
        let microphones = &mut self.adapters.microphones;
        let seat = seat.or_else(|| {
            let mover = self.session.mover();
            microphones.contains_key(&mover).then_some(mover).or(microphones.keys().next().copied())
        });
        let Some((seat, microphone)) = seat.and_then(|seat| Some((seat, microphones.get_mut(&seat)?))) else {
            return Err("no microphone is open there; `annabella doctor` tells why".into());
        };
        if !microphone.push_to_talk {
            return Err(format!(
                "the microphone is open all the time; set push_to_talk in [{seat}.ear] to change that"
            ));
        }
        microphone.is_held = !microphone.is_held;
        (microphone.hold)(microphone.is_held);
        Ok(())
    }
}
