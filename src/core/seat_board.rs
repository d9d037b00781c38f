//! One seat's board: what is sensed or stated to stand on it, what it is to show next (the announced move, or
//! what the arbiter decided), and when it was looked at. It is believed as it stands and never corrected; it
//! knows neither the game nor the turn: what it may lawfully show it is told.

use crate::{
    board::{
        BoardEvent, Contents, HostCommand, Request, Scan, WireEvent,
        guidance::{self, Instruction},
        reader::moves_standing,
        scan::{differing_squares, scan_of},
        sensed::SensedBoard,
        tracker::{Course, Testimony},
    },
    core::setup::BoardSense,
    game::{Moment, Move, Position, Square},
    laws::matter::Sureness,
};

/// How long a board must rest before it is compared with the game, milliseconds.
const QUIET_MS: u64 = 2_000;
/// How long a piece may be in the air, or an announced move half executed, before the arbiter hears of it.
const AIR_MS: u64 = 30_000;

/// What a board may lawfully show just now.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lawful {
    /// Positions, the one it should show first; never empty.
    pub(crate) positions: Vec<Position>,
    /// A reply to this position may stand already, before the clock is pressed.
    pub(crate) reply_to: Option<Position>,
}

/// Whether a sensed board answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answering {
    /// It was not read yet.
    Unread,
    Answers,
    /// It stopped answering; it was read before or not.
    Silent {
        read: bool,
    },
}

/// Where hands are led.
#[derive(Clone, Debug)]
struct Guide {
    target: Position,
    step: Option<Instruction>,
}

/// What comes next for hands that are led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Led {
    /// Nobody is led, or the step told last is still to be done.
    Waits,
    /// Do this.
    Next(Instruction),
    /// The board stands right now; nobody is led any more.
    Done,
}

/// What a look at a board that differs comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// A hand is at work; the board is looked at once more.
    Later,
    /// A hand has been at work for long.
    StillAtWork,
    Rests,
}

#[derive(Clone, Debug)]
pub(crate) struct SeatBoard {
    /// `None` where nothing is sensed.
    sensed: Option<SensedBoard>,
    line: Answering,
    /// What a person stated to stand on a board that does not tell.
    stated: Option<Box<Scan>>,
    /// What it should show once the announced move is executed on it.
    mirror: Option<Position>,
    guide: Option<Guide>,
    last_touched: Option<Square>,
    /// When it is next compared with the game.
    quiet_at: Option<Moment>,
    /// A hand was at work when it was compared; it is looked at once more.
    second_look: bool,
    /// Squares the arbiter left as they are.
    left_as_they_are: Vec<Square>,
    /// What stood on it before the last event of its wire.
    before: Option<Box<Scan>>,
    /// What stood on it just before its player's own hand touched his first piece in this turn.
    before_own_hand: Option<Box<Scan>>,
    /// Plies completed when it last stood right.
    in_step_ply: usize,
    /// The same, as it was seen and not by a person's word.
    seen_in_step: usize,
}

impl SeatBoard {
    /// A board that should show `start`.
    pub(crate) fn new(sense: BoardSense, start: &Position) -> Self {
        let sensed = match sense {
            BoardSense::Identity => Some(SensedBoard::new(start.clone(), true, Course::Known)),
            BoardSense::Occupancy => Some(SensedBoard::new(start.clone(), false, Course::Known)),
            BoardSense::Manual => None,
        };
        Self {
            sensed,
            line: Answering::Unread,
            stated: None,
            mirror: None,
            guide: None,
            last_touched: None,
            quiet_at: None,
            second_look: false,
            left_as_they_are: Vec::new(),
            before: None,
            before_own_hand: None,
            in_step_ply: 0,
            seen_in_step: 0,
        }
    }

    // What stands on it.

    /// Whether there is a sensor, answering or not.
    pub(crate) const fn has_sensor(&self) -> bool {
        self.sensed.is_some()
    }

    /// Whether it tells what stands on it.
    pub(crate) const fn is_sensed(&self) -> bool {
        self.sensed.is_some() && !matches!(self.line, Answering::Silent { .. })
    }

    /// Whether it tells pieces apart.
    pub(crate) fn is_identity(&self) -> bool {
        self.sensed.as_ref().is_some_and(|board| board.tracker().is_identity())
    }

    /// What stands on it, sensed or stated by a person; `None` where nobody knows.
    pub(crate) fn shown(&self) -> Option<&Scan> {
        match &self.sensed {
            Some(board) if self.is_sensed() => Some(board.tracker().placement()),
            _ => self.stated.as_deref(),
        }
    }

    /// How far what is known of it can be relied on.
    pub(crate) fn sureness(&self) -> Sureness {
        match (self.is_sensed(), self.is_identity(), &self.stated) {
            (true, true, _) => Sureness::Pieces,
            (true, false, _) => Sureness::Squares,
            (false, _, Some(_)) => Sureness::Word,
            (false, _, None) => Sureness::Unknown,
        }
    }

    /// Whether it shows a position, as far as it can tell.
    pub(crate) fn shows(&self, position: &Position) -> bool {
        self.shown().is_some_and(|scan| guidance::stands_right(scan, position))
    }

    /// The legal moves of a position that leave what it shows: one at most where it tells pieces apart.
    pub(crate) fn moves_shown(&self, position: &Position) -> Vec<Move> {
        self.shown().map_or_else(Vec::new, |scan| moves_standing(scan, position))
    }

    /// The one move that an own hand was seen to make since the board was last followed.
    pub(crate) fn move_followed(&self) -> Option<Move> {
        match self.sensed.as_ref()?.tracker().moves() {
            [m] => Some(*m),
            _ => None,
        }
    }

    /// The squares whose pieces were lifted, in order, since the move before the last one.
    pub(crate) fn lifted(&self) -> Vec<Square> {
        let touched = self.sensed.iter().flat_map(|board| board.tracker().touched());
        touched.map(|touch| touch.square).collect()
    }

    /// Whether it was read and shows the position the game begins with; always, where nothing is sensed.
    pub(crate) fn is_set_up(&self, start: &Position) -> bool {
        self.sensed.as_ref().is_none_or(|board| {
            let read = !matches!(self.line, Answering::Unread | Answering::Silent { read: false });
            read && board.tracker().differences(start).is_empty()
        })
    }

    /// The squares on which it differs from everything it may lawfully show.
    pub(crate) fn differing(&self, lawful: &Lawful) -> Vec<Square> {
        let (Some(scan), Some(first)) = (self.shown(), lawful.positions.first()) else { return Vec::new() };
        let right = lawful.positions.iter().any(|position| guidance::stands_right(scan, position));
        let replied = || lawful.reply_to.as_ref().is_some_and(|after| !self.moves_shown(after).is_empty());
        if right || replied() {
            return Vec::new();
        }
        differing_squares(scan, first).collect()
    }

    /// Whether its player touched a piece of his own in this turn.
    pub(crate) const fn own_hand_was_at_it(&self) -> bool {
        self.before_own_hand.is_some()
    }

    /// The squares that were wrong before its player's own hand touched anything: left over from executing the
    /// other's move, and no part of his own (D.2.9).
    pub(crate) fn left_over(&self, game: &Position) -> Vec<Square> {
        let before = self.before_own_hand.as_deref().or_else(|| self.shown());
        before.map_or_else(Vec::new, |scan| differing_squares(scan, game).collect())
    }

    /// What stands on it but for what was left over: there the game's own pieces are taken to stand.
    pub(crate) fn shown_beside_what_was_left(&self, game: &Position) -> Option<Scan> {
        let mut scan = *self.shown()?;
        let right = scan_of(game, self.is_identity());
        for square in self.left_over(game) {
            scan[square.to_usize()] = right[square.to_usize()];
        }
        Some(scan)
    }

    /// The own legal move that stands beside what was left over, where its squares are none of those.
    pub(crate) fn move_beside_what_was_left(&self, game: &Position) -> Option<Move> {
        let left = self.left_over(game);
        if left.is_empty() || !self.own_hand_was_at_it() {
            return None;
        }
        let scan = self.shown_beside_what_was_left(game)?;
        let moves = moves_standing(&scan, game);
        let apart = |m: &Move| {
            let after = game.after(*m);
            after.is_some_and(|after| left.iter().all(|&at| game.piece_at(at) == after.piece_at(at)))
        };
        let apart: Vec<Move> = moves.into_iter().filter(apart).collect();
        match apart[..] {
            [m] if self.is_identity() || !m.is_capture() => Some(m),
            // A lifted piece alone leaves what a capture would where pieces are not told apart.
            _ => None,
        }
    }

    // What its wire, a hand or a person tells.

    /// With its last event its player's own hand took a piece of his.
    pub(crate) fn own_hand(&mut self) {
        if self.before_own_hand.is_none() {
            self.before_own_hand.clone_from(&self.before);
        }
    }

    /// A turn is over: nobody's hand was at work yet.
    pub(crate) fn turn_is_over(&mut self) {
        self.before_own_hand = None;
    }

    /// Takes one event of its wire; what a hand did.
    pub(crate) fn observe(&mut self, event: &WireEvent) -> Vec<BoardEvent> {
        if self.before_own_hand.is_none() {
            self.before = self.shown().map(|scan| Box::new(*scan));
        }
        self.sensed.as_mut().map_or_else(Vec::new, |board| board.observe(event))
    }

    /// Takes what another sense knows of the move on it.
    pub(crate) fn told(&mut self, testimony: Testimony) -> Vec<BoardEvent> {
        self.sensed.as_mut().map_or_else(Vec::new, |board| board.told(testimony))
    }

    /// The square a hand turns to with this event.
    pub(crate) fn square_of(&self, event: &WireEvent) -> Option<Square> {
        self.sensed.as_ref().and_then(|board| board.square_of(event))
    }

    /// What is asked of the board, as its wire has it.
    pub(crate) fn command(&mut self, request: Request) -> Option<HostCommand> {
        self.sensed.as_mut().map(|board| board.command(request))
    }

    /// Something changed on it; `whole` where all of it was read. `true` where it answers again after it was
    /// silent, having been read before.
    pub(crate) fn changed(&mut self, whole: bool, now: Moment) -> bool {
        self.quiet_at = Some(now.plus_ms(QUIET_MS));
        self.second_look = false;
        let back = whole && self.line == Answering::Silent { read: true };
        if whole {
            self.line = Answering::Answers;
        }
        back
    }

    /// It says of itself whether it tells pieces apart. `true` where that is news and it had shown something.
    pub(crate) fn introduces_itself(&mut self, start: &Position, identity: bool) -> bool {
        let read = !matches!(self.line, Answering::Unread | Answering::Silent { read: false });
        match &mut self.sensed {
            Some(board) if board.tracker().is_identity() != identity => {
                board.becomes(start.clone(), identity);
                identity && read
            }
            _ => false,
        }
    }

    /// It stopped answering. `false` where that is known, or nothing is sensed.
    pub(crate) fn is_lost(&mut self) -> bool {
        let read = match self.line {
            Answering::Silent { .. } => return false,
            Answering::Unread => false,
            Answering::Answers => true,
        };
        self.line = Answering::Silent { read };
        self.sensed.is_some()
    }

    /// Nobody knows whether it answers until it is read again: the program broke off.
    pub(crate) fn must_be_read(&mut self) {
        let read = !matches!(self.line, Answering::Unread | Answering::Silent { read: false });
        self.line = Answering::Silent { read };
    }

    /// A person states what stands on it, or nobody knows it any more.
    pub(crate) fn state(&mut self, stated: Option<Box<Scan>>) {
        self.stated = stated;
    }

    /// What a person stated, brought forward by a completed move.
    pub(crate) fn carry_forward(&mut self, before: &Position, after: &Position) {
        let Some(stated) = &mut self.stated else { return };
        for square in Square::ALL {
            if before.piece_at(square) != after.piece_at(square) {
                stated[square.to_usize()] = after.piece_at(square).map_or(Contents::Empty, Contents::Piece);
            }
        }
    }

    /// Whether a person's statement stands in for a sensor.
    pub(crate) const fn is_stated(&self) -> bool {
        self.stated.is_some()
    }

    /// A hand was at this square.
    pub(crate) fn touched(&mut self, square: Square) {
        self.last_touched = Some(square);
    }

    /// What was to be shown before a decision is to be shown again; what stands on it is as it is now.
    pub(crate) fn with_senses_of(self, later: &Self) -> Self {
        let Self { mirror, guide, left_as_they_are, in_step_ply, seen_in_step, .. } = self;
        Self { mirror, guide, left_as_they_are, in_step_ply, seen_in_step, ..later.clone() }
    }

    // What it is to show.

    /// It is tracked from this position, whatever it was thought to show.
    pub(crate) fn follow(&mut self, position: Position) {
        if let Some(board) = &mut self.sensed {
            board.follow(position);
        }
    }

    /// The announced move is to be executed on it; `None` where that is over.
    pub(crate) fn mirrors(&mut self, target: Option<Position>) {
        self.mirror = target;
    }

    /// What it should show once the announced move is executed on it.
    pub(crate) const fn mirror(&self) -> Option<&Position> {
        self.mirror.as_ref()
    }

    /// Hands are led to this position.
    pub(crate) fn lead_to(&mut self, target: Position) {
        self.guide = Some(Guide { target, step: None });
    }

    /// Where hands are led.
    pub(crate) fn led_to(&self) -> Option<&Position> {
        self.guide.as_ref().map(|guide| &guide.target)
    }

    /// Nobody is led any more. Whether somebody was.
    pub(crate) fn lead_nowhere(&mut self) -> bool {
        self.guide.take().is_some()
    }

    /// What comes next for hands that are led.
    pub(crate) fn next_step(&mut self) -> Led {
        let (Some(guide), Some(board)) = (&mut self.guide, &mut self.sensed) else { return Led::Waits };
        match guidance::next_step(board.tracker().placement(), &guide.target, self.last_touched) {
            None => {
                board.follow(guide.target.clone());
                self.guide = None;
                Led::Done
            }
            Some(step) if guide.step != Some(step) => {
                guide.step = Some(step);
                Led::Next(step)
            }
            Some(_) => Led::Waits,
        }
    }

    /// Every step from what a person stated to where hands are led.
    pub(crate) fn whole_way(&self) -> Vec<Instruction> {
        let (Some(target), Some(scan)) = (self.led_to(), self.shown()) else { return Vec::new() };
        let mut scan = *scan;
        let mut near = None;
        let mut steps = Vec::new();
        while let Some(step) = guidance::next_step(&scan, target, near) {
            near = step.squares().last().copied();
            scan = guidance::followed(&scan, step, true);
            steps.push(step);
        }
        steps
    }

    /// The announced move and what hands are led to are no matter of this board any more.
    pub(crate) fn start_anew(&mut self) {
        self.mirror = None;
        self.quiet_at = None;
        self.before_own_hand = None;
    }

    // When it is looked at.

    /// It is compared with the game as soon as it has rested.
    pub(crate) fn compare_soon(&mut self, now: Moment) {
        self.quiet_at = Some(now.plus_ms(QUIET_MS));
    }

    /// Another move was announced than stands on it: it is compared once a hand had time for that.
    pub(crate) fn compare_in_a_while(&mut self, now: Moment) {
        self.quiet_at = Some(now.plus_ms(AIR_MS));
    }

    /// When it is next compared.
    pub(crate) const fn quiet_at(&self) -> Option<Moment> {
        self.quiet_at
    }

    /// Whether it has rested; asked once.
    pub(crate) fn has_rested(&mut self, now: Moment) -> bool {
        let rested = self.quiet_at.is_some_and(|at| at <= now);
        if rested {
            self.quiet_at = None;
        }
        rested
    }

    /// It differs: is a hand at work, and was it before?
    pub(crate) fn look(&mut self, lawful: &Lawful, now: Moment) -> Look {
        if !self.hand_is_at_work(lawful) {
            return Look::Rests;
        }
        if std::mem::replace(&mut self.second_look, true) {
            return Look::StillAtWork;
        }
        self.quiet_at = Some(now.plus_ms(AIR_MS));
        Look::Later
    }

    /// Whether a piece is in the air, or the announced move is half executed.
    fn hand_is_at_work(&self, lawful: &Lawful) -> bool {
        let Some(scan) = self.shown().filter(|_| self.is_sensed()) else { return false };
        let pieces = |p: &Position| scan_of(p, true).iter().filter(|c| c.is_occupied()).count();
        let least = match self.mirror {
            Some(_) => lawful.positions.iter().map(pieces).min(),
            None => lawful.positions.first().map(pieces),
        };
        if scan.iter().filter(|c| c.is_occupied()).count() < least.unwrap_or(0) {
            return true;
        }
        let (Some(to), Some(from)) = (&self.mirror, lawful.positions.get(1)) else { return false };
        differing_squares(scan, from).all(|square| {
            let empty = !scan[square.to_usize()].is_occupied();
            let arrived = !differing_squares(scan, to).any(|wrong| wrong == square);
            from.piece_at(square) != to.piece_at(square) && (empty || arrived)
        })
    }

    /// Squares the arbiter left as they are: they are no news.
    pub(crate) fn leave(&mut self, squares: Vec<Square>) {
        self.left_as_they_are = squares;
    }

    /// Whether exactly these squares were left as they are.
    pub(crate) fn is_left(&self, squares: &[Square]) -> bool {
        self.left_as_they_are == squares
    }

    /// It stands right when this many plies are completed.
    pub(crate) fn in_step(&mut self, plies: usize) {
        self.in_step_ply = plies;
        if self.is_sensed() {
            self.seen_in_step = plies;
        }
        self.seen_in_step = self.seen_in_step.min(plies);
    }

    /// Plies completed when it was last seen to stand right, where a person's word came since; at first, where
    /// nothing is sensed. `None` where nobody's word is needed.
    pub(crate) fn right_by_word_since(&self) -> Option<usize> {
        (self.in_step_ply > self.seen_in_step).then_some(self.seen_in_step)
    }

    /// Plies completed when it last stood right.
    pub(crate) const fn in_step_ply(&self) -> usize {
        self.in_step_ply
    }
}
