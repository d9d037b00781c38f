//! One table of the tournament: its journal's lines are verified and replayed.
//!
//! The same replay as in `annabella replay` makes two games: the current one for the arbiter, and the delayed one for
//! spectators. A line that does not follow from those before it is reported and never shown; the right line is
//! accepted when it arrives.
//!
//! For a table that publishes to a broker, a line counts once the device has signed it. An attacker with the table's
//! broker key can write a chain of lines; two forks are kept side by side until a signature decides, and spectators
//! see neither before.

use crate::{
    attention_queue::{AttentionItem, AttentionLevel, AttentionReason},
    delay_queue::DelayQueue,
    line_fault::{FaultKind, LineFault},
};
use annabella_events::{RoleView, SessionStep, StepReporter};
use annabella_game::{EndReason, GameResult, Moment, Move, Position, Seat};
use annabella_journal::{FollowedLine, JournalFollower, PublicKey};
use annabella_publish::wire::TableName;
use annabella_session::{
    GameRole,
    actor::DeviceOwner,
    input::Input,
    output::{Note, Output},
    session::{Phase, Session},
    setup::Setup,
};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;

/// A running clock with less time is reported to the arbiter.
const FLAG_IS_NEAR_MS: u64 = 60_000;
/// The largest number of faults kept for one table, so that a flood of forged lines does not fill
/// the memory.
const MOST_FAULTS: usize = 50;
/// The largest number of forks followed until the device signs, and of lines in each.
const MOST_RIVALS: usize = 8;
const MOST_RIVAL_LINES: usize = 2_000;
/// The number of forks that may begin at once, and the interval at which one more may. The table's reader rests
/// between them, so a flood of forged lines delays the lines of its own table alone.
const FORKS_AT_ONCE: u64 = 16;
const FORK_EVERY_MS: u64 = 250;
/// After so many unsigned lines the checked journal is kept, so that a fork is checked from there on.
const CHECKPOINT_LINES: usize = 64;

/// The outcome of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineOutcome {
    /// The line was known, or has no announcement.
    Nothing,
    /// The announcement for the table's arbiter.
    Told(RoleView),
    /// The line is faulty, and the fault is new.
    Faulty(LineFault),
}

/// An announcement to spectators, after the delay.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RoundNews {
    Started,
    /// A move was completed.
    Moved {
        before: Box<Position>,
        m: Move,
    },
    WentBack {
        plies: u32,
    },
    Over {
        result: GameResult,
        reason: EndReason,
        signed: bool,
    },
    Annulled,
    Reopened,
}

/// A line that waits for the spectators' delay.
#[derive(Clone, Debug)]
struct DelayedStep {
    line: usize,
    at: Moment,
    input: Input,
    told: RoleView,
}

/// The game of a journal, as far as it was received.
#[derive(Clone, Debug)]
struct TableGame {
    follower: JournalFollower,
    session: Session,
    step_reporter: StepReporter,
    /// The game for spectators.
    shown: Session,
    /// The last released line: its moment, and its time by the tournament's clock.
    shown_at: (Moment, u64),
}

/// The game up to the last signed line, and the lines since.
#[derive(Clone, Debug)]
struct SignedGame {
    lines: usize,
    follower: JournalFollower,
    session: Session,
    step_reporter: StepReporter,
    lost: BTreeSet<(DeviceOwner, &'static str)>,
    /// The lines that were accepted since.
    since: Vec<String>,
    /// The journal after each `CHECKPOINT_LINES` of them.
    checkpoints: Vec<JournalFollower>,
    /// Other lines that would follow as well.
    rivals: Vec<ForkedLines>,
}

/// A fork: other lines that follow the last signed line.
#[derive(Clone, Debug)]
struct ForkedLines {
    /// The number of its first line.
    from: usize,
    follower: JournalFollower,
    lines: Vec<String>,
}

/// A fork that a line belongs to.
struct FoundFork {
    /// The number of its first line.
    from: usize,
    /// The fork, if the device has signed it.
    signed: Option<ForkedLines>,
}

impl SignedGame {
    /// Adds an accepted line, after which the journal is `follower`.
    fn accept(&mut self, text: &str, follower: &JournalFollower) {
        self.since.push(text.to_owned());
        if self.since.len().is_multiple_of(CHECKPOINT_LINES) {
            self.checkpoints.push(follower.clone());
        }
    }

    /// The journal after `lines` of the lines since.
    fn follower_after(&self, lines: usize) -> Option<JournalFollower> {
        let kept = lines / CHECKPOINT_LINES;
        let (from, follower) = match kept.checked_sub(1).and_then(|place| self.checkpoints.get(place)) {
            Some(follower) => (kept * CHECKPOINT_LINES, follower),
            None => (0, &self.follower),
        };
        let mut follower = follower.clone();
        for line in self.since.get(from..lines)? {
            follower.take(line).ok()?;
        }
        Some(follower)
    }

    /// Adds a line to a known fork; `None` if it belongs to none.
    fn known_rival(&mut self, number: usize, text: &str) -> Option<FoundFork> {
        let fits = |rival: &mut ForkedLines| {
            let next = rival.from + rival.lines.len() == number && rival.lines.len() < MOST_RIVAL_LINES;
            next && rival.follower.take(text).is_ok()
        };
        let known = |rival: &&ForkedLines| {
            number.checked_sub(rival.from).and_then(|at| rival.lines.get(at)).is_some_and(|line| line == text)
        };
        if let Some(rival) = self.rivals.iter().find(known) {
            return Some(FoundFork { from: rival.from, signed: None });
        }
        let place = self.rivals.iter_mut().position(fits)?;
        let rival = self.rivals.get_mut(place)?;
        rival.lines.push(text.to_owned());
        let (from, signed) = (rival.from, rival.follower.is_signed_to_its_end());
        Some(FoundFork { from, signed: signed.then(|| self.rivals.swap_remove(place)) })
    }

    /// Begins a fork with a line; `None` if it follows nothing.
    fn new_rival(&mut self, number: usize, text: &str) -> Option<FoundFork> {
        let before = number.checked_sub(self.lines + 1).filter(|before| *before <= self.since.len())?;
        let mut follower = self.follower_after(before)?;
        follower.take(text).ok()?;
        let signed = follower.is_signed_to_its_end();
        let rival = ForkedLines { from: number, follower, lines: vec![text.to_owned()] };
        if signed {
            return Some(FoundFork { from: number, signed: Some(rival) });
        }
        if self.rivals.len() < MOST_RIVALS {
            self.rivals.push(rival);
        }
        Some(FoundFork { from: number, signed: None })
    }
}

/// One table.
#[derive(Clone, Debug)]
pub(crate) struct TournamentTable {
    /// It publishes to a broker, where others may write under its name.
    from_broker: bool,
    signed: Option<SignedGame>,
    enrolled: Option<PublicKey>,
    game: Option<TableGame>,
    /// A prefix of each line's hash. A repeated line has the same prefix; a fork has another.
    prints: Vec<u64>,
    faults: BTreeSet<LineFault>,
    held: DelayQueue<DelayedStep>,
    lost: BTreeSet<(DeviceOwner, &'static str)>,
    /// The desk's orders found in its journal and not yet fetched.
    ordered: Vec<String>,
    /// When the last line arrived, by the tournament's clock.
    heard_ms: u64,
    /// The time at which the full number of forks may begin again.
    forks_whole_ms: u64,
    /// Its lines are read in bulk; the signatures are verified afterwards.
    ahead: bool,
    /// Whether its program is running, as far as known.
    pub(crate) runs: bool,
}

/// A line of an existing journal: its number, its text, and when it was written by the tournament's clock.
pub(crate) type JournalLine = (usize, String, u64);

fn print_of(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |print, byte| print << 8 | u64::from(*byte))
}

impl TournamentTable {
    /// A table without lines; `enrolled` is the key of its device, if known.
    pub(crate) const fn new(enrolled: Option<PublicKey>, delay_ms: u64) -> Self {
        Self {
            from_broker: false,
            signed: None,
            enrolled,
            game: None,
            prints: Vec::new(),
            faults: BTreeSet::new(),
            held: DelayQueue::new(delay_ms),
            lost: BTreeSet::new(),
            ordered: Vec::new(),
            heard_ms: 0,
            forks_whole_ms: 0,
            ahead: false,
            runs: true,
        }
    }

    /// A table with these lines, and the outcome of each. The result equals that of one `take` for each line; for a
    /// valid journal fewer signatures are verified.
    pub(crate) fn of_lines(delay_ms: u64, lines: &[JournalLine], now_ms: u64) -> (Self, Vec<LineOutcome>) {
        let take = |ahead: bool| {
            let mut table = Self::new(None, delay_ms);
            table.ahead = ahead;
            let take =
                |(number, text, written_ms): &JournalLine| table.take(*number, text, *written_ms, now_ms);
            let taken: Vec<LineOutcome> = lines.iter().map(take).collect();
            table.ahead = false;
            (table, taken)
        };
        let (mut table, taken) = take(true);
        let fits = !taken.iter().any(|taken| matches!(taken, LineOutcome::Faulty(_)));
        let signed = table.game.as_mut().is_none_or(|game| game.follower.is_signed_rightly());
        // If a line is faulty, the lines are read again one by one to find it.
        if fits && signed { (table, taken) } else { take(false) }
    }

    /// A table that publishes to a broker.
    pub(crate) const fn of_broker(delay_ms: u64) -> Self {
        let mut table = Self::new(None, delay_ms);
        table.from_broker = true;
        // It counts as stopped until its first message arrives.
        table.runs = false;
        table
    }

    /// Records a message under the table's name that is not a line of a journal.
    pub(crate) fn report_foreign_message(&mut self, of: Option<&TableName>) -> LineOutcome {
        let kind = match of {
            Some(table) => FaultKind::Misdirected { table: table.to_string() },
            None => FaultKind::Strange,
        };
        self.fault(self.prints.len() + 1, kind)
    }

    /// How many lines of its journal were received.
    pub(crate) fn lines(&self) -> u64 {
        self.prints.len() as u64
    }

    /// Identifies the game: a prefix of its first line's hash.
    pub(crate) fn mark(&self) -> Option<u64> {
        self.prints.first().copied()
    }

    /// How many lines its device has signed, or how many there are if no signatures are awaited.
    pub(crate) fn proven_lines(&self) -> u64 {
        match &self.signed {
            Some(signed) => signed.lines as u64,
            None => self.lines(),
        }
    }

    /// The device that began its journal.
    pub(crate) fn device(&self) -> Option<PublicKey> {
        self.game.as_ref()?.follower.device()
    }

    /// Whether a move of its game was made.
    pub(crate) fn has_begun(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.session.plies().is_empty())
    }

    /// Takes the hashes of the desk's orders found in its lines; each is returned once.
    pub(crate) fn take_ordered(&mut self) -> Vec<String> {
        std::mem::take(&mut self.ordered)
    }

    /// Whether this line is the last one accepted.
    pub(crate) fn ends_with(&self, number: usize, text: &str) -> bool {
        self.prints.len() == number && self.prints.last() == Some(&print_of(text))
    }

    /// Receives a line with this number; `written_ms` is when it was written by the tournament's clock, as far as
    /// known.
    pub(crate) fn take(&mut self, number: usize, text: &str, written_ms: u64, now_ms: u64) -> LineOutcome {
        if let Some(index) = number.checked_sub(1).filter(|index| *index < self.prints.len()) {
            if self.prints.get(index) == Some(&print_of(text)) {
                return LineOutcome::Nothing;
            }
            if let Some(turned) = self.rivals(number, text, now_ms) {
                return turned;
            }
            // The fork is reported at its first line, not again at every later one.
            let known =
                self.faults.iter().any(|fault| fault.kind == FaultKind::Forked && fault.line <= number);
            return if known { LineOutcome::Nothing } else { self.fault(number, FaultKind::Forked) };
        }
        let next = self.prints.len() + 1;
        if number == next {
            match self.follow(text, written_ms, now_ms) {
                Ok(told) => {
                    self.prints.push(print_of(text));
                    self.heard_ms = written_ms.min(now_ms);
                    self.keep(text);
                    return told;
                }
                Err(kind) => {
                    return match self.rivals(number, text, now_ms) {
                        Some(turned) => turned,
                        None => self.fault(number, kind),
                    };
                }
            }
        }
        if let Some(turned) = self.rivals(number, text, now_ms) {
            return turned;
        }
        let is_there = self.faults.contains(&LineFault { line: next, kind: FaultKind::Broken });
        let known = self.signed.as_ref().is_some_and(|signed| !signed.rivals.is_empty());
        if is_there || known { LineOutcome::Nothing } else { self.fault(next, FaultKind::Missing) }
    }

    /// Keeps a line of a broker's table until the device has signed it, because a fork may replace it.
    fn keep(&mut self, text: &str) {
        if !self.from_broker || !self.has_signatures() {
            return;
        }
        let (lines, Some(game)) = (self.prints.len(), &self.game) else { return };
        match &mut self.signed {
            Some(signed) if !game.follower.is_signed_to_its_end() => signed.accept(text, &game.follower),
            _ => {
                self.signed = Some(SignedGame {
                    lines,
                    follower: game.follower.clone(),
                    session: game.session.clone(),
                    step_reporter: game.step_reporter.clone(),
                    lost: self.lost.clone(),
                    since: Vec::new(),
                    checkpoints: Vec::new(),
                    rivals: Vec::new(),
                });
            }
        }
    }

    /// Receives a line that does not follow the accepted lines. If it follows a fork, it is added; a signature for
    /// the fork makes it the game.
    fn rivals(&mut self, number: usize, text: &str, now_ms: u64) -> Option<LineOutcome> {
        let signed = self.signed.as_mut()?;
        let found = match signed.known_rival(number, text) {
            Some(found) => Some(found),
            None => {
                // To check whether it begins a fork costs more than any other line.
                self.forks_whole_ms = self.forks_whole_ms.max(now_ms) + FORK_EVERY_MS;
                signed.new_rival(number, text)
            }
        }?;
        let forked = self.fault(found.from, FaultKind::Forked);
        let Some(rival) = found.signed else { return Some(forked) };
        // The device has signed the fork, so its lines replace the accepted ones.
        let signed = self.signed.take()?;
        let before = rival.from.saturating_sub(signed.lines + 1);
        let lines: Vec<String> = signed.since.into_iter().take(before).chain(rival.lines).collect();
        let game = self.game.as_mut()?;
        (game.follower, game.session, game.step_reporter) =
            (signed.follower, signed.session, signed.step_reporter);
        self.lost = signed.lost;
        self.prints.truncate(signed.lines);
        self.held.take_back(|step| step.line <= signed.lines);
        let mut told = RoleView::default();
        for line in &lines {
            if let Ok(LineOutcome::Told(more)) = self.follow(line, now_ms, now_ms) {
                told.append(more);
            }
            self.prints.push(print_of(line));
        }
        self.heard_ms = now_ms;
        self.keep(lines.last()?);
        Some(LineOutcome::Told(told))
    }

    /// How long the table is not read, because so many of its lines did not follow. 0 for an honest table.
    pub(crate) fn rest_ms(&self, now_ms: u64) -> u64 {
        self.forks_whole_ms.saturating_sub(now_ms).saturating_sub(FORKS_AT_ONCE * FORK_EVERY_MS)
    }

    /// Dates the lines received so far: they were in the file when the tournament started, and the last was written
    /// at `written_ms`. Only the moments of valid lines are used; an invalid line dates nothing.
    pub(crate) fn was_written(&mut self, written_ms: u64, now_ms: u64) {
        let Some(game) = &self.game else { return };
        let (last, written_ms) = (game.session.now(), written_ms.min(now_ms));
        self.held.date(now_ms, |step| written_ms.saturating_sub(last.ms_since(step.at)));
    }

    /// Records that the journal is shorter than before, with this many lines left.
    pub(crate) fn was_cut(&mut self, lines: usize) -> LineOutcome {
        self.fault(lines + 1, FaultKind::Cut)
    }

    fn fault(&mut self, line: usize, kind: FaultKind) -> LineOutcome {
        let fault = LineFault { line, kind };
        if self.faults.len() >= MOST_FAULTS || !self.faults.insert(fault.clone()) {
            return LineOutcome::Nothing;
        }
        LineOutcome::Faulty(fault)
    }

    fn follow(&mut self, text: &str, written_ms: u64, now_ms: u64) -> Result<LineOutcome, FaultKind> {
        let line = self.prints.len() + 1;
        let Some(game) = &mut self.game else {
            let follower = JournalFollower::begin(text).map_err(|_| FaultKind::Broken)?;
            if self.enrolled.is_some() && follower.device() != self.enrolled {
                return Err(FaultKind::Foreign);
            }
            let session = Session::new(follower.setup().clone()).map_err(|_| FaultKind::Broken)?;
            let shown = session.clone();
            let shown_at = (Moment::default(), written_ms.min(now_ms));
            self.game = Some(TableGame {
                follower,
                session,
                step_reporter: StepReporter::default(),
                shown,
                shown_at,
            });
            return Ok(LineOutcome::Told(RoleView::default()));
        };
        let followed = if self.ahead { game.follower.take_ahead(text) } else { game.follower.take(text) };
        match followed.map_err(|_| FaultKind::Broken)? {
            FollowedLine::Head { by, .. } => {
                let begun_by = game.follower.device();
                // The line itself is valid, because a game may continue on a spare device. The change is
                // reported all the same.
                Ok(if begun_by == Some(by) {
                    LineOutcome::Nothing
                } else {
                    self.fault(line, FaultKind::Foreign)
                })
            }
            FollowedLine::Input(at, input) => {
                if let Some((of, what, works)) = input.device_change() {
                    if works {
                        self.lost.remove(&(of, what));
                    } else {
                        self.lost.insert((of, what));
                    }
                }
                if let Input::TournamentOrder { order, .. } = &input {
                    self.ordered.push(order.clone());
                }
                let outputs = game.session.handle(at, input.clone());
                let seen = SessionStep { at, input: &input, outputs: &outputs, session: &game.session };
                let mut told = game.step_reporter.tell(&seen);
                let mut view = |role: GameRole| std::mem::take(&mut told.roles[role.index()]);
                let spectator = view(GameRole::Spectator);
                self.held.hold(written_ms, now_ms, DelayedStep { line, at, input, told: spectator });
                Ok(LineOutcome::Told(view(GameRole::Arbiter)))
            }
        }
    }

    /// Releases the next line that is due: the spectators' announcement, and the news of the round.
    pub(crate) fn release(&mut self, now_ms: u64) -> Option<(RoleView, Vec<RoundNews>)> {
        let signed = self.signed.as_ref().filter(|_| self.has_signatures()).map(|signed| signed.lines);
        let next = self.held.next()?;
        if signed.is_some_and(|signed| next.line > signed) {
            return None;
        }
        let game = self.game.as_mut()?;
        let (happened_ms, DelayedStep { at, input, told, .. }) = self.held.release(now_ms)?;
        game.shown_at = (at, happened_ms);
        let outputs = game.shown.handle(at, input);
        let shown = &game.shown;
        let news = outputs.iter().filter_map(|output| match output {
            Output::Note(note) => round_news(shown, note),
            _ => None,
        });
        Some((told, news.collect()))
    }

    /// Whether a device signs the lines. A device that cannot store a key does not.
    fn has_signatures(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.follower.device().is_some())
    }

    /// The agreed setup.
    pub(crate) fn setup(&self) -> Option<&Setup> {
        Some(self.game.as_ref()?.follower.setup())
    }

    /// The current game and its moment, for the arbiter.
    pub(crate) fn current_game(&self, now_ms: u64) -> Option<(&Session, Moment)> {
        let session = &self.game.as_ref()?.session;
        let since = if self.runs { now_ms.saturating_sub(self.heard_ms) } else { 0 };
        Some((session, session.now().plus_ms(since)))
    }

    /// The game for spectators, and its moment.
    pub(crate) fn released_game(&self, now_ms: u64, delay_ms: u64) -> Option<(&Session, Moment)> {
        let game = self.game.as_ref()?;
        let (at, happened_ms) = game.shown_at;
        let since = now_ms.saturating_sub(delay_ms).saturating_sub(happened_ms);
        let now = at.plus_ms(if self.runs { since } else { 0 });
        // The next line stopped or set the clock, so its moment is the limit.
        Some((&game.shown, self.held.next().map_or(now, |next| now.min(next.at))))
    }

    /// Whether the game is over and its result signed, so that its program is no longer needed.
    pub(crate) fn is_settled(&self) -> bool {
        let session = self.game.as_ref().map(|game| &game.session);
        session.is_some_and(|session| session.phase() == Phase::Over && session.is_signed())
    }

    /// Why an arbiter is needed here.
    pub(crate) fn attention_items(&self, now_ms: u64) -> Vec<AttentionItem> {
        let mut needs: Vec<AttentionItem> = Vec::new();
        let mut need = |gravity, age_ms, kind| needs.push(AttentionItem { gravity, age_ms, kind });
        for fault in &self.faults {
            need(AttentionLevel::Urgent, 0, AttentionReason::Line(fault.clone()));
        }
        let Some((session, now)) = self.current_game(now_ms) else { return needs };
        for item in session.items().iter().filter(|item| item.is_open()) {
            let stops = session.clocks_stand() || AttentionLevel::of(&item.matter) == AttentionLevel::Urgent;
            let gravity = if stops { AttentionLevel::Urgent } else { AttentionLevel::Open };
            let kind = AttentionReason::Item { number: item.number, matter: item.matter.clone() };
            need(gravity, now.ms_since(item.seen.at), kind);
        }
        if session.phase() == Phase::Playing {
            if session.clocks_stand() && !session.items().iter().any(|item| item.is_open()) {
                need(AttentionLevel::Open, 0, AttentionReason::ClocksStand);
            }
            let (white_ms, black_ms) = session.times(now);
            if let Some(seat) = session.running().filter(|_| self.runs) {
                let left_ms = if seat == Seat::White { white_ms } else { black_ms };
                if left_ms < FLAG_IS_NEAR_MS {
                    need(AttentionLevel::Soon, FLAG_IS_NEAR_MS - left_ms, AttentionReason::Flag { seat });
                }
            }
        }
        if session.phase() != Phase::Over {
            for (of, what) in &self.lost {
                need(AttentionLevel::Soon, 0, AttentionReason::Device { of: *of, what });
            }
        }
        // A result that is not signed can be signed only where the program runs.
        if !self.runs && !self.is_settled() {
            let kind = if self.from_broker { AttentionReason::Lost } else { AttentionReason::Stopped };
            need(AttentionLevel::Soon, now_ms.saturating_sub(self.heard_ms), kind);
        }
        if session.phase() == Phase::SettingUp {
            need(AttentionLevel::Routine, now.ms, AttentionReason::NotStarted);
        }
        if session.phase() == Phase::Over && !session.is_signed() {
            need(AttentionLevel::Routine, 0, AttentionReason::NotSigned);
        }
        needs
    }
}

fn round_news(shown: &Session, note: &Note) -> Option<RoundNews> {
    Some(match note {
        Note::Started => RoundNews::Started,
        Note::Completed { ply, .. } => {
            let ply = shown.plies().get((*ply as usize).checked_sub(1)?)?;
            RoundNews::Moved { before: Box::new(ply.before.clone()), m: ply.m }
        }
        Note::WentBack { plies } => RoundNews::WentBack { plies: *plies },
        Note::GameEnded { result, reason } => {
            RoundNews::Over { result: *result, reason: *reason, signed: false }
        }
        Note::Signed { result } => {
            let reason = shown.result().map_or(EndReason::Arbiter, |(_, reason)| reason);
            RoundNews::Over { result: *result, reason, signed: true }
        }
        Note::Annulled => RoundNews::Annulled,
        Note::Reopened { .. } => RoundNews::Reopened,
        _ => return None,
    })
}
