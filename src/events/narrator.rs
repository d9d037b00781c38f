//! A step of the session as the events each role is told of.

use crate::{
    core::{
        GameRole,
        docket::Item,
        game_role::Matters,
        input::Input,
        listener::Listener,
        output::{Note, Output, Written},
        session::Session,
        waiting::Wait,
    },
    events::{
        event::{Event, Stamped, VERSION, Waited, matter_name, reason_name},
        lines,
    },
    game::{Moment, Move, Seat},
    language::{
        announce::{Form, announce},
        scheme::Scheme,
    },
    wording::{Desk, Phrases, text},
};

/// Clocks that differ by more from what was to be expected were set.
const JUMP_MS: u64 = 1_000;

/// One step of the game.
#[derive(Clone, Copy, Debug)]
pub struct StepSeen<'a> {
    /// When.
    pub at: Moment,
    /// What happened.
    pub input: &'a Input,
    /// What the session asked for.
    pub outputs: &'a [Output],
    /// The session after it.
    pub session: &'a Session,
}

/// Everything that is told of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ToldOfStep {
    /// To each role, in the order of [`GameRole::ALL`].
    pub roles: [RoleView; 6],
    /// To whoever runs the program and sees the whole: every event once.
    pub whole: Vec<Stamped>,
}

/// For whom something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToldTo {
    Role(GameRole),
    Operator,
}

impl ToldTo {
    fn may_know(self, what: Matters) -> bool {
        match self {
            Self::Role(role) => role.may_know(what),
            Self::Operator => true,
        }
    }

    /// Whether an answer to this listener is his.
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

/// What a role is told of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoleView {
    /// Typed events.
    pub events: Vec<Stamped>,
    /// The same as lines to be listened to.
    pub lines: Vec<String>,
}

/// Remembers what was told, so that only news is told again.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    waits: [Option<Vec<Wait>>; 6],
    clocks: Option<ClocksTold>,
    open: Vec<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClocksTold {
    at: Moment,
    times: (u64, u64),
    running: Option<Seat>,
}

impl ClocksTold {
    fn of(session: &Session, at: Moment) -> Self {
        Self { at, times: session.times(at), running: session.running() }
    }

    /// Whether these are news to somebody who lets the running clock of `self` count on.
    fn is_outrun_by(self, now: &Self) -> bool {
        let passed = now.at.ms.saturating_sub(self.at.ms);
        let expected =
            |ms: u64, seat| if self.running == Some(seat) { ms.saturating_sub(passed) } else { ms };
        let (white, black) = (expected(self.times.0, Seat::White), expected(self.times.1, Seat::Black));
        self.running != now.running
            || white.abs_diff(now.times.0) >= JUMP_MS
            || black.abs_diff(now.times.1) >= JUMP_MS
    }
}

impl Narrator {
    /// What is told of a step.
    pub fn tell(&mut self, step: &StepSeen<'_>) -> ToldOfStep {
        let view = |role| RoleView { events: of_step(step, ToldTo::Role(role)), ..RoleView::default() };
        let mut told = ToldOfStep { roles: GameRole::ALL.map(view), whole: of_step(step, ToldTo::Operator) };
        let clocks = ClocksTold::of(step.session, step.at);
        if self.clocks.is_none_or(|told| told.is_outrun_by(&clocks)) {
            self.clocks = Some(clocks);
            let event =
                Event::Clocks { white_ms: clocks.times.0, black_ms: clocks.times.1, running: clocks.running };
            tell_all(&mut told, step, Matters::Clocks, &event);
        }
        self.tell_items(&mut told, step);
        let arbiter = self.waits[GameRole::Arbiter.index()].clone();
        for (role, view) in GameRole::ALL.into_iter().zip(&mut told.roles) {
            self.tell_waits(role, view, step);
            let asks = step.outputs.iter().any(
                |output| matches!(output, Output::Note(Note::Waiting { to, .. }) if role.listener() == Some(*to)),
            );
            let acts = match step.input {
                Input::Act { by, .. } => role.actor() == Some(*by),
                Input::Ordered { .. } => role == GameRole::Arbiter,
                _ => false,
            };
            view.lines = lines::of(role, step.session, &view.events, asks, acts);
        }
        if self.waits[GameRole::Arbiter.index()] != arbiter {
            let waits = step.session.waits(Listener::Arbiter);
            told.whole.push(stamped(step, waiting(step.session, Listener::Arbiter, &waits)));
        }
        told
    }

    /// Items that were opened or closed since: whatever led there, a decision taken back too.
    fn tell_items(&mut self, told: &mut ToldOfStep, step: &StepSeen<'_>) {
        for (at, item) in step.session.items().iter().enumerate() {
            let open = item.decision.is_none();
            if self.open.get(at) == Some(&open) {
                continue;
            }
            tell_all(told, step, Matters::Docket, &of_item(step.session, item));
        }
        self.open = step.session.items().iter().map(|item| item.decision.is_none()).collect();
    }

    fn tell_waits(&mut self, role: GameRole, view: &mut RoleView, step: &StepSeen<'_>) {
        let Some(listener) = role.listener() else { return };
        let waits = step.session.waits(listener);
        let told = &mut self.waits[role.index()];
        // Whoever asked was answered already.
        let answered = view.events.iter().any(|event| matches!(event.event, Event::Waiting { .. }));
        if told.as_ref() != Some(&waits) && !answered {
            view.events.push(stamped(step, waiting(step.session, listener, &waits)));
        }
        *told = Some(waits);
    }
}

fn stamped(step: &StepSeen<'_>, event: Event) -> Stamped {
    Stamped { v: VERSION, at_ms: step.at.ms, event }
}

fn tell_all(told: &mut ToldOfStep, step: &StepSeen<'_>, matters: Matters, event: &Event) {
    told.whole.push(stamped(step, event.clone()));
    for (role, view) in GameRole::ALL.into_iter().zip(&mut told.roles) {
        if role.may_know(matters) {
            view.events.push(stamped(step, event.clone()));
        }
    }
}

fn waiting(session: &Session, listener: Listener, waits: &[Wait]) -> Event {
    let text =
        Desk::of(session.setup(), listener).note(&Note::Waiting { to: listener, waits: waits.to_vec() });
    Event::Waiting { r#for: waits.iter().map(Waited::from).collect(), text }
}

fn of_item(session: &Session, item: &Item) -> Event {
    let desk = Desk::of(session.setup(), Listener::Arbiter);
    let (matter, seat) = matter_name(&item.matter);
    Event::Item {
        number: item.number,
        article: session.article_on(&item.matter),
        seat,
        matter: matter.to_owned(),
        open: item.decision.is_none(),
        text: desk.title(&item.matter),
    }
}

/// What a role is told of what happened and of what was asked for.
fn of_step(step: &StepSeen<'_>, reader: ToldTo) -> Vec<Stamped> {
    let device = |seat: &Seat, what: &str, works| {
        let event = Event::Device { seat: *seat, what: what.to_owned(), works };
        reader.may_know(Matters::Of(*seat)).then_some(event)
    };
    let of_input = match step.input {
        Input::BoardLost { seat } => device(seat, "board", false),
        Input::BoardBack { seat } => device(seat, "board", true),
        Input::Ear { seat, works } => device(seat, "ear", *works),
        Input::Device { seat, what, works } => device(seat, what.name(), *works),
        _ => None,
    };
    let of_outputs = step.outputs.iter().filter_map(|output| of_output(step.session, output, reader));
    of_input.into_iter().chain(of_outputs).map(|event| stamped(step, event)).collect()
}

fn of_output(session: &Session, output: &Output, reader: ToldTo) -> Option<Event> {
    let setup = session.setup();
    let told = |matters: Matters| reader.may_know(matters).then_some(());
    match output {
        Output::Say { to, what } => {
            told(Matters::To(*to))?;
            // What the table hears, each reads in his own words.
            let seat = match to {
                Listener::Player(seat) | Listener::Assistant(seat) => Some(*seat),
                Listener::Arbiter => None,
                Listener::Table => reader.seat(),
            };
            let lang = seat.map_or(setup.lang, |seat| setup.seat(seat).lang);
            let of_seat = seat.unwrap_or(Seat::White);
            let scheme = seat.map_or_else(|| setup.arbiters_scheme(), |seat| setup.scheme(seat));
            let scheme = Scheme::builtin(scheme);
            let spoken = Phrases::builtin(lang).speak(what, scheme, setup.seat(of_seat).verbosity);
            let words = text(&spoken);
            (!words.is_empty()).then(|| Event::say(*to, lang, words))
        }
        Output::Play { to, earcon } => {
            told(Matters::To(*to))?;
            Some(Event::earcon(*to, *earcon))
        }
        Output::Hush { to } => {
            told(Matters::To(*to))?;
            Some(Event::Hush { to: to.to_string() })
        }
        Output::Note(note) => of_note(session, note, reader),
        Output::Adjust { .. }
        | Output::OtherVoice { .. }
        | Output::Listen { .. }
        | Output::Board { .. }
        | Output::OpenEnvelope { .. } => None,
    }
}

fn of_note(session: &Session, note: &Note, reader: ToldTo) -> Option<Event> {
    let setup = session.setup();
    let told = |matters: Matters| reader.may_know(matters).then_some(());
    let desk = || Desk::of(setup, reader.listener());
    Some(match note {
        Note::Started => Event::Started,
        Note::Touched { seat, square } => {
            told(Matters::Of(*seat))?;
            Event::Touched { seat: *seat, square: square.to_string() }
        }
        Note::Pegged { seat, uci } => {
            told(Matters::Of(*seat))?;
            Event::Pegged { seat: *seat, uci: uci.clone() }
        }
        Note::Announced { seat, uci } => {
            told(Matters::Of(*seat))?;
            Event::Announced { seat: *seat, uci: uci.clone() }
        }
        Note::Made { seat, uci } => {
            told(Matters::Table)?;
            let scheme = Scheme::builtin(setup.scheme(reader.seat().unwrap_or(Seat::White)));
            Event::Made { seat: *seat, uci: uci.clone(), text: in_words(session, uci, scheme) }
        }
        Note::Completed { ply, seat, m, san, white_ms, black_ms } => Event::Completed {
            ply: *ply,
            seat: *seat,
            uci: uci_of(session, *ply, *m),
            san: san.clone(),
            white_ms: *white_ms,
            black_ms: *black_ms,
        },
        Note::ReadBack { seat, right } => {
            told(Matters::Table)?;
            Event::Repeated { seat: *seat, right: *right }
        }
        Note::InStep { seat } => {
            told(Matters::Table)?;
            Event::InStep { seat: *seat }
        }
        Note::Written { seat, what } => {
            told(Matters::Of(*seat))?;
            let (entry, change) = match what {
                Written::Entry(entry) => (entry.clone(), "written"),
                Written::StruckOut(entry) => (entry.clone(), "struck_out"),
                Written::BroughtIn { plies } => (plies.to_string(), "brought_in"),
            };
            Event::Sheet { seat: *seat, entry, change: change.to_owned() }
        }
        Note::Decided { number, .. } => {
            told(Matters::Docket)?;
            Event::Decided { number: *number, text: desk().note(note) }
        }
        Note::Undone { number } => {
            told(Matters::Docket)?;
            Event::Undone { number: *number }
        }
        Note::Asked { seat, command } => {
            told(Matters::Of(*seat))?;
            Event::Asked { seat: *seat, command: command.name().to_owned(), text: desk().note(note) }
        }
        Note::Told(what) => {
            told(Matters::Docket)?;
            Event::Told { text: desk().told(what) }
        }
        Note::Waiting { to, waits } => {
            reader.is(*to).then_some(())?;
            waiting(session, *to, waits)
        }
        Note::SealingOrdered { by, .. } => Event::SealingOrdered { seat: *by },
        Note::Sealed { seat, seal } => {
            told(Matters::Of(*seat))?;
            Event::Sealed { seat: *seat, seal: seal.clone() }
        }
        Note::EnvelopeShut { by } => Event::EnvelopeShut { seat: *by },
        Note::GameResumed => Event::GameResumed,
        Note::WentBack { plies } => Event::WentBack { plies: *plies },
        Note::Over { result, reason } => {
            Event::Over { result: result.to_string(), reason: reason_name(*reason).to_owned(), signed: false }
        }
        Note::Signed { result } => {
            let reason = session.result().map_or("arbiter", |(_, reason)| reason_name(reason));
            Event::Over { result: result.to_string(), reason: reason.to_owned(), signed: true }
        }
        Note::SignedBy { seat, result } => {
            told(Matters::Table)?;
            Event::Signature { seat: *seat, result: result.to_string() }
        }
        Note::Annulled => Event::Annulled,
        Note::Reopened { why } => {
            Event::Reopened { why: reader.may_know(Matters::Docket).then(|| why.clone()) }
        }
        Note::Refused { to, why } => {
            reader.is(*to).then_some(())?;
            Event::Refused { to: to.to_string(), text: Desk::of(setup, *to).refusal(why) }
        }
        Note::Unsure { .. } | Note::ClocksStopped | Note::ClocksRun => return None,
    })
}

/// A move that was made just now, completed by now or not, as it is announced.
fn in_words(session: &Session, uci: &str, scheme: &Scheme) -> String {
    let last = session.plies().last().map(|ply| &ply.before);
    let positions = [Some(session.position()), last].into_iter().flatten();
    let made = positions.filter_map(|before| Some((before, before.read_uci(uci).ok()?))).next();
    made.map(|(before, m)| announce(scheme, before, m, Form::Short)).unwrap_or_default()
}

fn uci_of(session: &Session, ply: u32, m: Move) -> String {
    let before = (ply as usize).checked_sub(1).and_then(|at| session.plies().get(at)).map(|ply| &ply.before);
    before.unwrap_or_else(|| session.position()).uci(m)
}
