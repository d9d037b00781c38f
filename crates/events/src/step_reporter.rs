//! Converts a step of the session to the events of each role.

use crate::{
    LanguageSpan,
    event::{Event, PendingItem, TimedEvent, ToldLine, VERSION},
    listening_lines,
    move_words::in_words,
    own_act,
};
use annabella_game::{Moment, Move, Seat};
use annabella_language::scheme::Scheme;
use annabella_messages::{MessageWriter, Phrases, text};
use annabella_session::{
    GameRole,
    actor::{DeviceOwner, Listener},
    game_role::InformationScope,
    incidents::Item,
    input::Input,
    output::{Note, Output, SheetChange},
    pending::AwaitedAction,
    session::Session,
};

/// A clock was set if it differs by more than this from its expected value.
const JUMP_MS: u64 = 1_000;

/// One step of the game.
#[derive(Clone, Copy, Debug)]
pub struct SessionStep<'a> {
    pub at: Moment,
    pub input: &'a Input,
    pub outputs: &'a [Output],
    /// The session after the step.
    pub session: &'a Session,
}

/// The events of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StepReport {
    /// The view of each role, in the order of [`GameRole::ALL`].
    pub roles: [RoleView; 6],
    /// For the operator of the program: every event once.
    pub whole: Vec<TimedEvent>,
}

/// The reader of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepReader {
    Role(GameRole),
    Operator,
}

impl StepReader {
    fn may_know(self, what: InformationScope) -> bool {
        match self {
            Self::Role(role) => role.may_know(what),
            Self::Operator => true,
        }
    }

    /// Returns whether an answer to this listener belongs to the reader.
    fn is(self, to: Listener) -> bool {
        match self {
            Self::Role(role) => role.listener() == Some(to),
            Self::Operator => true,
        }
    }

    const fn seat(self) -> Option<Seat> {
        match self {
            Self::Role(role) => role.seat(),
            Self::Operator => None,
        }
    }

    fn listener(self) -> Listener {
        match self {
            Self::Role(role) => role.listener().unwrap_or(Listener::Table),
            Self::Operator => Listener::Arbiter,
        }
    }
}

/// The events of a step for one role.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleView {
    pub events: Vec<TimedEvent>,
    /// The same as lines for listening.
    pub lines: Vec<String>,
    /// The parts of each line by language, in the order of the lines.
    pub line_spans: Vec<Vec<LanguageSpan>>,
    /// The status of the role's own act, if no line answers it. Only whoever acted receives it.
    pub own_act: Option<ToldLine>,
}

impl RoleView {
    /// Appends a later view.
    pub fn append(&mut self, more: Self) {
        self.events.extend(more.events);
        self.lines.extend(more.lines);
        self.line_spans.extend(more.line_spans);
        self.own_act = more.own_act.or_else(|| self.own_act.take()).filter(|_| self.lines.is_empty());
    }
}

/// Stores the reported state, so that only changes are reported again.
#[derive(Clone, Debug, Default)]
pub struct StepReporter {
    waits: [Option<Vec<AwaitedAction>>; 6],
    /// The last line about pending actions that each role received.
    waiting_lines: [Option<String>; 6],
    clocks: Option<ReportedClocks>,
    open: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReportedClocks {
    at: Moment,
    times: (u64, u64),
    running: Option<Seat>,
}

impl ReportedClocks {
    fn of(session: &Session, at: Moment) -> Self {
        Self { at, times: session.times(at), running: session.running() }
    }

    /// Returns whether `now` differs from `self` with its running clock counted on.
    fn differs_from(self, now: &Self) -> bool {
        let passed = now.at.ms.saturating_sub(self.at.ms);
        let expected =
            |ms: u64, seat| if self.running == Some(seat) { ms.saturating_sub(passed) } else { ms };
        let (white, black) = (expected(self.times.0, Seat::White), expected(self.times.1, Seat::Black));
        self.running != now.running
            || white.abs_diff(now.times.0) >= JUMP_MS
            || black.abs_diff(now.times.1) >= JUMP_MS
    }
}

impl StepReporter {
    /// Returns the report of a step.
    pub fn tell(&mut self, step: &SessionStep<'_>) -> StepReport {
        let view = |role| RoleView { events: of_step(step, StepReader::Role(role)), ..RoleView::default() };
        let mut told =
            StepReport { roles: GameRole::ALL.map(view), whole: of_step(step, StepReader::Operator) };
        let clocks = ReportedClocks::of(step.session, step.at);
        if self.clocks.is_none_or(|told| told.differs_from(&clocks)) {
            self.clocks = Some(clocks);
            let event =
                Event::Clocks { white_ms: clocks.times.0, black_ms: clocks.times.1, running: clocks.running };
            tell_all(&mut told, step, InformationScope::Clocks, &event);
        }
        self.tell_items(&mut told, step);
        let arbiter = self.waits[GameRole::Arbiter.index()].clone();
        for (role, view) in GameRole::ALL.into_iter().zip(&mut told.roles) {
            self.tell_waits(role, view, step);
            let asks = step.outputs.iter().any(
                |output| matches!(output, Output::Note(Note::Waiting { to, .. }) if role.listener() == Some(*to)),
            );
            let acts_itself = matches!(step.input, Input::Act { by, .. } if role.actor() == Some(*by));
            let ordered = matches!(step.input, Input::TournamentOrder { .. });
            let acts = acts_itself || ordered && role == GameRole::Arbiter;
            let known = &mut self.waiting_lines[role.index()];
            let mut lines =
                listening_lines::of(role, step.session, &view.events, asks, acts, known.as_deref());
            listening_lines::answer_act(role, step, acts, &mut lines);
            if acts_itself && lines.is_empty() {
                view.own_act = own_act::status(role, step, &view.events);
            }
            let waiting = view.events.iter().rev().find_map(|event| {
                if let Event::Waiting { text, .. } = &event.event { Some(text) } else { None }
            });
            if let Some(text) = waiting.filter(|text| lines.iter().any(|(line, _)| line == *text)) {
                *known = Some(text.clone());
            }
            (view.lines, view.line_spans) = lines.into_iter().unzip();
        }
        if self.waits[GameRole::Arbiter.index()] != arbiter {
            let waits = step.session.waits(Listener::Arbiter);
            told.whole.push(stamped(step, waiting(step.session, Listener::Arbiter, &waits)));
        }
        told
    }

    /// Reports items that were opened or closed since the last step, including by a decision that was undone.
    fn tell_items(&mut self, told: &mut StepReport, step: &SessionStep<'_>) {
        for (at, item) in step.session.items().iter().enumerate() {
            let open = item.is_open();
            if self.open.get(at) == Some(&open) {
                continue;
            }
            tell_all(told, step, InformationScope::Incidents, &of_item(step.session, item));
        }
        self.open = step.session.items().iter().map(Item::is_open).collect();
    }

    fn tell_waits(&mut self, role: GameRole, view: &mut RoleView, step: &SessionStep<'_>) {
        let Some(listener) = role.listener() else { return };
        let waits = step.session.waits(listener);
        let told = &mut self.waits[role.index()];
        // A role that asked was already answered.
        let answered = view.events.iter().any(|event| matches!(event.event, Event::Waiting { .. }));
        if told.as_ref() != Some(&waits) && !answered {
            view.events.push(stamped(step, waiting(step.session, listener, &waits)));
        }
        *told = Some(waits);
    }
}

fn stamped(step: &SessionStep<'_>, event: Event) -> TimedEvent {
    TimedEvent { v: VERSION, at_ms: step.at.ms, event }
}

fn tell_all(told: &mut StepReport, step: &SessionStep<'_>, matters: InformationScope, event: &Event) {
    told.whole.push(stamped(step, event.clone()));
    for (role, view) in GameRole::ALL.into_iter().zip(&mut told.roles) {
        if role.may_know(matters) {
            view.events.push(stamped(step, event.clone()));
        }
    }
}

fn waiting(session: &Session, listener: Listener, waits: &[AwaitedAction]) -> Event {
    let text = MessageWriter::of(session.setup(), listener)
        .note(&Note::Waiting { to: listener, waits: waits.to_vec() });
    Event::Waiting { r#for: waits.iter().map(PendingItem::from).collect(), text }
}

fn of_item(session: &Session, item: &Item) -> Event {
    let desk = MessageWriter::of(session.setup(), Listener::Arbiter);
    Event::Item {
        number: item.number,
        article: session.article_on(&item.matter),
        seat: item.matter.seat(),
        matter: item.matter.name().to_owned(),
        open: item.is_open(),
        text: desk.title(&item.matter),
    }
}

/// Returns the events of an input and its outputs for one reader.
fn of_step(step: &SessionStep<'_>, reader: StepReader) -> Vec<TimedEvent> {
    // The event is about a player's device. Of another the arbiter is told in words.
    let of_input = match step.input.device_change() {
        Some((DeviceOwner::Player(seat), what, works)) => reader
            .may_know(InformationScope::Seat(seat))
            .then(|| Event::Device { seat, what: what.to_owned(), works }),
        Some((DeviceOwner::Shared(_), ..)) | None => None,
    };
    let of_outputs = step.outputs.iter().filter_map(|output| of_output(step.session, output, reader));
    of_input.into_iter().chain(of_outputs).map(|event| stamped(step, event)).collect()
}

fn of_output(session: &Session, output: &Output, reader: StepReader) -> Option<Event> {
    let setup = session.setup();
    let told = |matters: InformationScope| reader.may_know(matters).then_some(());
    match output {
        Output::Say { to, what } => {
            told(InformationScope::Listener(*to))?;
            // A message to the table is written in each reader's own language.
            let seat = match to {
                Listener::Player(seat) | Listener::Assistant(seat) => Some(*seat),
                Listener::Arbiter => None,
                Listener::Table => reader.seat(),
            };
            let lang = seat.map_or(setup.lang, |seat| setup.seat_lang(seat));
            let of_seat = seat.unwrap_or(Seat::White);
            let scheme = seat.map_or_else(|| setup.arbiters_scheme(), |seat| setup.scheme(seat));
            let scheme = Scheme::builtin(scheme);
            let spoken = Phrases::builtin(lang).speak(what, scheme, setup.seat(of_seat).verbosity);
            (!text(&spoken).is_empty()).then(|| Event::say(*to, lang, &spoken))
        }
        Output::PlayEarcon { to, earcon } => {
            told(InformationScope::Listener(*to))?;
            Some(Event::earcon(*to, *earcon))
        }
        Output::StopSpeech { to } => {
            told(InformationScope::Listener(*to))?;
            Some(Event::Hush { to: to.to_string() })
        }
        Output::Note(note) => of_note(session, note, reader),
        _ => None,
    }
}

fn of_note(session: &Session, note: &Note, reader: StepReader) -> Option<Event> {
    let setup = session.setup();
    reader.may_know(note.scope()).then_some(())?;
    let desk = || MessageWriter::of(setup, reader.listener());
    Some(match note {
        Note::Started => Event::Started,
        Note::Touched { seat, square } => Event::Touched { seat: *seat, square: square.to_string() },
        Note::Pegged { seat, uci } => Event::Pegged { seat: *seat, uci: uci.clone() },
        Note::Announced { seat, uci } => Event::Announced { seat: *seat, uci: uci.clone() },
        Note::Made { seat, uci } => {
            let scheme = Scheme::builtin(setup.scheme(reader.seat().unwrap_or(Seat::White)));
            Event::Made { seat: *seat, uci: uci.clone(), text: in_words(session, uci, scheme) }
        }
        Note::Completed { ply, seat, m, san, white_ms, black_ms, .. } => Event::Completed {
            ply: *ply,
            seat: *seat,
            uci: uci_of(session, *ply, *m),
            san: san.clone(),
            white_ms: *white_ms,
            black_ms: *black_ms,
        },
        Note::ReadBack { seat, right } => Event::Repeated { seat: *seat, right: *right },
        Note::BoardsInStep { seat } => Event::InStep { seat: *seat },
        Note::Written { seat, what } => {
            let (entry, change) = match what {
                SheetChange::Entry(entry) => (entry.clone(), "written"),
                SheetChange::StruckOut(entry) => (entry.clone(), "struck_out"),
                SheetChange::BroughtIn { plies } => (plies.to_string(), "brought_in"),
            };
            Event::Sheet { seat: *seat, entry, change: change.to_owned() }
        }
        Note::Decided { number, .. } => Event::Decided { number: *number, text: desk().note(note) },
        Note::Undone { number } => Event::Undone { number: *number },
        Note::Asked { seat, command } => {
            Event::Asked { seat: *seat, command: command.name().to_owned(), text: desk().note(note) }
        }
        Note::ArbiterInformed(what) => Event::Told { text: desk().arbiter_message(what) },
        Note::Waiting { to, waits } => {
            reader.is(*to).then_some(())?;
            waiting(session, *to, waits)
        }
        Note::SealingOrdered { by, .. } => Event::SealingOrdered { seat: *by },
        Note::Sealed { seat, seal } => Event::Sealed { seat: *seat, seal: seal.clone() },
        Note::EnvelopeShut { by } => Event::EnvelopeShut { seat: *by },
        Note::GameResumed => Event::GameResumed,
        Note::WentBack { plies } => Event::WentBack { plies: *plies },
        Note::GameEnded { result, reason } => {
            Event::Over { result: result.to_string(), reason: reason.name().to_owned(), signed: false }
        }
        Note::Signed { result } => {
            let reason = session.result().map_or("arbiter", |(_, reason)| reason.name());
            Event::Over { result: result.to_string(), reason: reason.to_owned(), signed: true }
        }
        Note::SignedBy { seat, result } => Event::Signature { seat: *seat, result: result.to_string() },
        Note::Annulled => Event::Annulled,
        Note::Reopened { why } => {
            Event::Reopened { why: reader.may_know(InformationScope::Incidents).then(|| why.clone()) }
        }
        Note::Refused { to, why } => {
            reader.is(*to).then_some(())?;
            Event::Refused { to: to.to_string(), text: MessageWriter::of(setup, *to).refusal(why) }
        }
        Note::Unsure { .. } | Note::ClocksStopped | Note::ClocksRun => return None,
    })
}

fn uci_of(session: &Session, ply: u32, m: Move) -> String {
    let before = (ply as usize).checked_sub(1).and_then(|at| session.plies().get(at)).map(|ply| &ply.before);
    before.unwrap_or_else(|| session.position()).uci(m)
}
