//! One table as the hall sees it: its journal's lines run again, each held against all before it. PURE.
//!
//! The same replay as `annabella replay` makes two games of them: the one its arbiter sees, as it stands, and the one
//! spectators see, as it stood when its delay was over. A line that does not follow from those before it is named and
//! never shown; the right one is taken when it comes.
//!
//! The surprise: of a table that publishes to a hub, a line counts once the device has signed for it. Whoever got hold of
//! such a table's key for the hub can chain lines of his own; two that fork stand side by side until a signature says
//! which of them is the game, and spectators see neither before.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeSet;

use sha2::{Digest as _, Sha256};

use crate::{
    core::{
        GameRole,
        input::Input,
        output::{Note, Output},
        session::{Phase, Session},
        setup::Setup,
    },
    events::{Narrator, RoleView, StepSeen},
    game::{EndReason, GameResult, Moment, Move, Position, Seat},
    hall::{
        fault::{FaultKind, LineFault},
        queue::{Gravity, Need, NeedKind},
        release::HeldBack,
    },
    journal::{FollowedLine, JournalFollower, PublicKey},
};

/// With less on the clock that runs, a flag is near.
const FLAG_IS_NEAR_MS: u64 = 60_000;
/// So many faults of one table are kept: whoever floods it with forged lines fills no memory.
const MOST_FAULTS: usize = 50;
/// So many forks of one table are followed until its device signs, so far each.
const MOST_RIVALS: usize = 8;
const MOST_RIVAL_LINES: usize = 2_000;

/// What came of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LineTaken {
    /// It was there already, or tells nothing new.
    Nothing,
    /// What the table's arbiter is told.
    Told(RoleView),
    /// It is wrong, and that is news.
    Faulty(LineFault),
}

/// What a spectator is told once its delay is over.
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

/// A line for spectators that waits.
#[derive(Clone, Debug)]
struct HeldStep {
    line: usize,
    at: Moment,
    input: Input,
    told: RoleView,
}

/// A journal's game, as far as it came in.
#[derive(Clone, Debug)]
struct TableGame {
    follower: JournalFollower,
    session: Session,
    narrator: Narrator,
    /// What spectators see.
    shown: Session,
    /// The last line that was released: its moment, and when it happened by the hall's clock.
    shown_at: (Moment, u64),
}

/// A game up to the last line its device signed for, and what came since.
#[derive(Clone, Debug)]
struct SignedGame {
    lines: usize,
    follower: JournalFollower,
    session: Session,
    narrator: Narrator,
    lost: BTreeSet<(Seat, &'static str)>,
    /// The lines taken since.
    since: Vec<String>,
    /// Others that would follow as well.
    rivals: Vec<RivalLines>,
}

/// Lines that follow what a device signed for as well as those that were taken.
#[derive(Clone, Debug)]
struct RivalLines {
    /// Where they part.
    from: usize,
    follower: JournalFollower,
    lines: Vec<String>,
}

impl SignedGame {
    /// The rival a line makes longer, or begins; `None` where it follows nothing.
    fn rival(&mut self, number: usize, text: &str) -> Option<RivalLines> {
        let fits = |rival: &mut RivalLines| {
            let next = rival.from + rival.lines.len() == number && rival.lines.len() < MOST_RIVAL_LINES;
            next && rival.follower.take(text).is_ok()
        };
        let known = |rival: &&RivalLines| {
            number.checked_sub(rival.from).and_then(|at| rival.lines.get(at)).is_some_and(|line| line == text)
        };
        if let Some(rival) = self.rivals.iter().find(known) {
            return Some(rival.clone());
        }
        if let Some(rival) = self.rivals.iter_mut().find_map(|rival| fits(rival).then_some(rival)) {
            rival.lines.push(text.to_owned());
            return Some(rival.clone());
        }
        let before = number.checked_sub(self.lines + 1).filter(|before| *before <= self.since.len())?;
        let mut follower = self.follower.clone();
        for line in &self.since[..before] {
            follower.take(line).ok()?;
        }
        follower.take(text).ok()?;
        let rival = RivalLines { from: number, follower, lines: vec![text.to_owned()] };
        if self.rivals.len() < MOST_RIVALS {
            self.rivals.push(rival.clone());
        }
        Some(rival)
    }
}

/// One table.
#[derive(Clone, Debug)]
pub(crate) struct HallTable {
    /// It publishes to a hub, where others may write under its name.
    from_hub: bool,
    signed: Option<SignedGame>,
    enrolled: Option<PublicKey>,
    game: Option<TableGame>,
    /// The beginning of each line's own hash: the same line again is none, another of its number is a fork.
    prints: Vec<u64>,
    faults: BTreeSet<LineFault>,
    held: HeldBack<HeldStep>,
    lost: BTreeSet<(Seat, &'static str)>,
    /// The desk's orders its journal has, as far as nobody took note of them yet.
    ordered: Vec<String>,
    /// When the last line came in, by the hall's clock.
    heard_ms: u64,
    /// Its lines are read ahead: signatures are looked at afterwards.
    ahead: bool,
    /// Whether its program runs, as far as anybody knows.
    pub(crate) runs: bool,
}

/// A line of a journal that is there already: its number, its text, and when it was written by the hall's clock.
pub(crate) type ReadLine = (usize, String, u64);

fn print_of(text: &str) -> u64 {
    let digest = Sha256::digest(text.as_bytes());
    digest.iter().take(8).fold(0, |print, byte| print << 8 | u64::from(*byte))
}

impl HallTable {
    /// A table of which nothing came in; `enrolled` is the device it is played at, where that is known.
    pub(crate) const fn new(enrolled: Option<PublicKey>, delay_ms: u64) -> Self {
        Self {
            from_hub: false,
            signed: None,
            enrolled,
            game: None,
            prints: Vec::new(),
            faults: BTreeSet::new(),
            held: HeldBack::new(delay_ms),
            lost: BTreeSet::new(),
            ordered: Vec::new(),
            heard_ms: 0,
            ahead: false,
            runs: true,
        }
    }

    /// A table whose journal has these lines, and what came of each. The same as to take them one by one; of a journal that is
    /// sound fewer signatures are looked at.
    pub(crate) fn of_lines(delay_ms: u64, lines: &[ReadLine], now_ms: u64) -> (Self, Vec<LineTaken>) {
        let take = |ahead: bool| {
            let mut table = Self::new(None, delay_ms);
            table.ahead = ahead;
            let take = |(number, text, written_ms): &ReadLine| table.take(*number, text, *written_ms, now_ms);
            let taken: Vec<LineTaken> = lines.iter().map(take).collect();
            table.ahead = false;
            (table, taken)
        };
        let (mut table, taken) = take(true);
        let fits = !taken.iter().any(|taken| matches!(taken, LineTaken::Faulty(_)));
        let signed = table.game.as_mut().is_none_or(|game| game.follower.is_signed_rightly());
        // Which line is wrong is found by looking at each.
        if fits && signed { (table, taken) } else { take(false) }
    }

    /// A table that publishes to a hub.
    pub(crate) const fn of_hub(delay_ms: u64) -> Self {
        let mut table = Self::new(None, delay_ms);
        table.from_hub = true;
        // Until something is heard of it.
        table.runs = false;
        table
    }

    /// Something came under its name that is no line of a journal.
    pub(crate) fn strange(&mut self) -> LineTaken {
        self.fault(self.prints.len() + 1, FaultKind::Strange)
    }

    /// What tells its game from every other: the beginning of its first line's hash.
    pub(crate) fn mark(&self) -> Option<u64> {
        self.prints.first().copied()
    }

    /// The desk's orders that came in with its lines, by their hashes; each once.
    pub(crate) fn take_ordered(&mut self) -> Vec<String> {
        std::mem::take(&mut self.ordered)
    }

    /// Whether this line is the last of those that were taken.
    pub(crate) fn ends_with(&self, number: usize, text: &str) -> bool {
        self.prints.len() == number && self.prints.last() == Some(&print_of(text))
    }

    /// A line of this number came in; it was written at `written_ms` of the hall's clock, as far as anybody knows.
    pub(crate) fn take(&mut self, number: usize, text: &str, written_ms: u64, now_ms: u64) -> LineTaken {
        if let Some(index) = number.checked_sub(1).filter(|index| *index < self.prints.len()) {
            if self.prints.get(index) == Some(&print_of(text)) {
                return LineTaken::Nothing;
            }
            if let Some(turned) = self.rivals(number, text, now_ms) {
                return turned;
            }
            // Where they part is told; that they stay apart is none the more news.
            let known =
                self.faults.iter().any(|fault| fault.kind == FaultKind::Forked && fault.line <= number);
            return if known { LineTaken::Nothing } else { self.fault(number, FaultKind::Forked) };
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
        if is_there || known { LineTaken::Nothing } else { self.fault(next, FaultKind::Missing) }
    }

    /// Remembers a line of a hub's table that was just taken: until its device has signed for it, another may come in its
    /// place.
    fn keep(&mut self, text: &str) {
        if !self.from_hub || !self.has_signatures() {
            return;
        }
        let (lines, Some(game)) = (self.prints.len(), &self.game) else { return };
        match &mut self.signed {
            Some(signed) if !game.follower.is_signed_to_its_end() => signed.since.push(text.to_owned()),
            _ => {
                self.signed = Some(SignedGame {
                    lines,
                    follower: game.follower.clone(),
                    session: game.session.clone(),
                    narrator: game.narrator.clone(),
                    lost: self.lost.clone(),
                    since: Vec::new(),
                    rivals: Vec::new(),
                });
            }
        }
    }

    /// A line of a hub's table that does not fit what was taken: whether it fits others that stand beside that, and what
    /// comes of it once the device signed for those.
    fn rivals(&mut self, number: usize, text: &str, now_ms: u64) -> Option<LineTaken> {
        let rival = self.signed.as_mut()?.rival(number, text)?;
        let forked = self.fault(rival.from, FaultKind::Forked);
        if !rival.follower.is_signed_to_its_end() {
            return Some(forked);
        }
        // The signature is the device's own: the game is what it signed for, and what was taken is not.
        let signed = self.signed.take()?;
        let before = rival.from.saturating_sub(signed.lines + 1);
        let lines: Vec<String> = signed.since.into_iter().take(before).chain(rival.lines).collect();
        let game = self.game.as_mut()?;
        (game.follower, game.session, game.narrator) = (signed.follower, signed.session, signed.narrator);
        self.lost = signed.lost;
        self.prints.truncate(signed.lines);
        self.held.take_back(|step| step.line <= signed.lines);
        let mut told = RoleView::default();
        for line in &lines {
            if let Ok(LineTaken::Told(more)) = self.follow(line, now_ms, now_ms) {
                told.events.extend(more.events);
                told.lines.extend(more.lines);
            }
            self.prints.push(print_of(line));
        }
        self.heard_ms = now_ms;
        self.keep(lines.last()?);
        Some(LineTaken::Told(told))
    }

    /// What came in so far was in its file when the hall was opened, the last line written then. The moments are those of
    /// lines that follow: what a line that does not claims of its moment dates nothing back.
    pub(crate) fn was_written(&mut self, written_ms: u64, now_ms: u64) {
        let Some(game) = &self.game else { return };
        let (last, written_ms) = (game.session.now(), written_ms.min(now_ms));
        self.held.date(now_ms, |step| written_ms.saturating_sub(last.ms_since(step.at)));
    }

    /// Its journal is shorter than it was: this many lines are left.
    pub(crate) fn was_cut(&mut self, lines: usize) -> LineTaken {
        self.fault(lines + 1, FaultKind::Cut)
    }

    fn fault(&mut self, line: usize, kind: FaultKind) -> LineTaken {
        let fault = LineFault { line, kind };
        if self.faults.len() >= MOST_FAULTS || !self.faults.insert(fault.clone()) {
            return LineTaken::Nothing;
        }
        LineTaken::Faulty(fault)
    }

    fn follow(&mut self, text: &str, written_ms: u64, now_ms: u64) -> Result<LineTaken, FaultKind> {
        let line = self.prints.len() + 1;
        let Some(game) = &mut self.game else {
            let follower = JournalFollower::begin(text).map_err(|_| FaultKind::Broken)?;
            if self.enrolled.is_some() && follower.device() != self.enrolled {
                return Err(FaultKind::Foreign);
            }
            let session = Session::new(follower.setup().clone()).map_err(|_| FaultKind::Broken)?;
            let shown = session.clone();
            let shown_at = (Moment::default(), written_ms.min(now_ms));
            self.game = Some(TableGame { follower, session, narrator: Narrator::default(), shown, shown_at });
            return Ok(LineTaken::Told(RoleView::default()));
        };
        let followed = if self.ahead { game.follower.take_ahead(text) } else { game.follower.take(text) };
        match followed.map_err(|_| FaultKind::Broken)? {
            FollowedLine::Head { by, .. } => {
                let begun_by = game.follower.device();
                // The line itself is sound: a game may be taken up at a spare device. It is named all the same.
                Ok(if begun_by == Some(by) {
                    LineTaken::Nothing
                } else {
                    self.fault(line, FaultKind::Foreign)
                })
            }
            FollowedLine::Input(at, input) => {
                match &input {
                    Input::BoardLost { seat } => drop(self.lost.insert((*seat, "board"))),
                    Input::BoardBack { seat } => drop(self.lost.remove(&(*seat, "board"))),
                    Input::Ear { seat, works: false } => drop(self.lost.insert((*seat, "ear"))),
                    Input::Ear { seat, works: true } => drop(self.lost.remove(&(*seat, "ear"))),
                    Input::Device { seat, what, works: false } => {
                        self.lost.insert((*seat, what.name()));
                    }
                    Input::Device { seat, what, works: true } => {
                        self.lost.remove(&(*seat, what.name()));
                    }
                    Input::Ordered { order, .. } => self.ordered.push(order.clone()),
                    _ => {}
                }
                let outputs = game.session.handle(at, input.clone());
                let seen = StepSeen { at, input: &input, outputs: &outputs, session: &game.session };
                let mut told = game.narrator.tell(&seen);
                let mut view = |role: GameRole| std::mem::take(&mut told.roles[role.index()]);
                let spectator = view(GameRole::Spectator);
                self.held.hold(written_ms, now_ms, HeldStep { line, at, input, told: spectator });
                Ok(LineTaken::Told(view(GameRole::Arbiter)))
            }
        }
    }

    /// The next thing spectators may have by now: what they are told, and what of it is news of the round.
    pub(crate) fn release(&mut self, now_ms: u64) -> Option<(RoleView, Vec<RoundNews>)> {
        let signed = self.signed.as_ref().filter(|_| self.has_signatures()).map(|signed| signed.lines);
        let next = self.held.next()?;
        if signed.is_some_and(|signed| next.line > signed) {
            return None;
        }
        let game = self.game.as_mut()?;
        let (happened_ms, HeldStep { at, input, told, .. }) = self.held.release(now_ms)?;
        game.shown_at = (at, happened_ms);
        let outputs = game.shown.handle(at, input);
        let shown = &game.shown;
        let news = outputs.iter().filter_map(|output| match output {
            Output::Note(note) => round_news(shown, note),
            _ => None,
        });
        Some((told, news.collect()))
    }

    /// Whether a device signs its lines; one that cannot keep a key does not.
    fn has_signatures(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.follower.device().is_some())
    }

    /// What was agreed.
    pub(crate) fn setup(&self) -> Option<&Setup> {
        Some(self.game.as_ref()?.follower.setup())
    }

    /// The game as it stands, and its moment: for the arbiter.
    pub(crate) fn stands(&self, now_ms: u64) -> Option<(&Session, Moment)> {
        let session = &self.game.as_ref()?.session;
        let since = if self.runs { now_ms.saturating_sub(self.heard_ms) } else { 0 };
        Some((session, session.now().plus_ms(since)))
    }

    /// The game as spectators may see it, and its moment.
    pub(crate) fn shown(&self, now_ms: u64, delay_ms: u64) -> Option<(&Session, Moment)> {
        let game = self.game.as_ref()?;
        let (at, happened_ms) = game.shown_at;
        let since = now_ms.saturating_sub(delay_ms).saturating_sub(happened_ms);
        let now = at.plus_ms(if self.runs { since } else { 0 });
        // What comes next stopped the clock, or set it.
        Some((&game.shown, self.held.next().map_or(now, |next| now.min(next.at))))
    }

    /// Why an arbiter is needed here.
    pub(crate) fn needs(&self, now_ms: u64) -> Vec<Need> {
        let mut needs: Vec<Need> = Vec::new();
        let mut need = |gravity, age_ms, kind| needs.push(Need { gravity, age_ms, kind });
        for fault in &self.faults {
            need(Gravity::Grave, 0, NeedKind::Line(fault.clone()));
        }
        let Some((session, now)) = self.stands(now_ms) else { return needs };
        for item in session.items().iter().filter(|item| item.decision.is_none()) {
            let stops = session.clocks_stand() || Gravity::of(&item.matter) == Gravity::Grave;
            let gravity = if stops { Gravity::Grave } else { Gravity::Open };
            let kind = NeedKind::Item { number: item.number, matter: item.matter.clone() };
            need(gravity, now.ms_since(item.seen.at), kind);
        }
        if session.phase() == Phase::Playing {
            let (white_ms, black_ms) = session.times(now);
            if let Some(seat) = session.running().filter(|_| self.runs) {
                let left_ms = if seat == Seat::White { white_ms } else { black_ms };
                if left_ms < FLAG_IS_NEAR_MS {
                    need(Gravity::Soon, FLAG_IS_NEAR_MS - left_ms, NeedKind::Flag { seat });
                }
            }
        }
        if session.phase() != Phase::Over {
            for (seat, what) in &self.lost {
                need(Gravity::Soon, 0, NeedKind::Device { seat: *seat, what });
            }
            if !self.runs {
                let kind = if self.from_hub { NeedKind::Lost } else { NeedKind::Stopped };
                need(Gravity::Soon, now_ms.saturating_sub(self.heard_ms), kind);
            }
        }
        if session.phase() == Phase::SettingUp {
            need(Gravity::Waits, now.ms, NeedKind::NotStarted);
        }
        if session.phase() == Phase::Over && !session.is_signed() {
            need(Gravity::Waits, 0, NeedKind::NotSigned);
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
        Note::Over { result, reason } => RoundNews::Over { result: *result, reason: *reason, signed: false },
        Note::Signed { result } => {
            let reason = shown.result().map_or(EndReason::Arbiter, |(_, reason)| reason);
            RoundNews::Over { result: *result, reason, signed: true }
        }
        Note::Annulled => RoundNews::Annulled,
        Note::Reopened { .. } => RoundNews::Reopened,
        _ => return None,
    })
}
