//! One seat's board: its placement, sensed or stated; the position that it must show next (after the announced move,
//! or by the arbiter's decision); and the times of comparison. The placement is taken as it is and never corrected.
//! The board has no access to the game or the turn. The caller passes the placements that it may lawfully show.

use crate::setup::BoardSense;
use annabella_board::{
    BoardEvent, BoardRequest, HostCommand, Scan, SquareContents, WireEvent,
    guidance::{self, Instruction},
    placement_reader::moves_standing,
    scan::{differing_squares, scan_of},
    sensed_board::SensedBoard,
    tracker::{ExternalEvidence, GameKnowledge},
};
use annabella_game::{Moment, Move, Position, Square};
use annabella_laws::incident_kind::BoardReliability;

/// The rest before a board is compared with the game, milliseconds.
const QUIET_MS: u64 = 2_000;
/// The time that a piece may be in the air, or an announced move half executed, before the arbiter is informed.
const AIR_MS: u64 = 30_000;
/// How long a board is waited for after the program was started again. The slowest answers within a few seconds.
const READ_AGAIN_MS: u64 = 15_000;

/// Whether a sensed board answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardResponsiveness {
    /// No scan was received yet.
    Unread,
    Answers,
    /// It stopped answering. `read` states whether a scan was received before.
    Silent {
        read: bool,
    },
}

/// The state of guiding a player to a position.
#[derive(Clone, Debug)]
struct GuidanceState {
    target: Position,
    step: Option<Instruction>,
}

/// The next step of guidance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuidanceProgress {
    /// No guidance is active, or its last instruction is still open.
    Waiting,
    /// The next instruction.
    Step(Instruction),
    /// The board stands right now, and the guidance has ended.
    Done,
}

/// The result of checking a board that differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RestCheck {
    /// The player is handling pieces. The board must be checked once more.
    CheckAgain,
    /// The player has been handling pieces for a long time.
    HandsAtWork,
    Rested,
}

#[derive(Clone, Debug)]
pub(crate) struct SeatBoard {
    /// `None` if there is no sensor.
    sensed: Option<SensedBoard>,
    line: BoardResponsiveness,
    /// The placement that a person stated for a board without a working sensor.
    pub(crate) stated: Option<Box<Scan>>,
    /// The position after the announced move, which the board must show.
    pub(crate) mirror: Option<Position>,
    guide: Option<GuidanceState>,
    pub(crate) last_touched: Option<Square>,
    /// The moment of the next comparison with the game.
    pub(crate) quiet_at: Option<Moment>,
    /// The player was handling pieces at the last comparison, so one more follows.
    second_look: bool,
    /// Differing squares that the arbiter decided to leave.
    pub(crate) left_as_they_are: Vec<Square>,
    /// The placement before the last event of the board.
    before: Option<Box<Scan>>,
    /// The placement just before the player first touched a piece of their own in this turn.
    before_own_hand: Option<Box<Scan>>,
    /// The placement just before the player first lifted an opponent's piece in this turn.
    before_lifted_capture: Option<Box<Scan>>,
    /// It answered again with a placement that differs, and has not stood right since.
    pub(crate) back_wrong: bool,
    /// The program was started again, and this board has not been read since. Until this moment it is waited for.
    read_until: Option<Moment>,
    /// Plies made when it last stood right.
    pub(crate) in_step_ply: usize,
    /// The same, counting only what was sensed and not a person's statement.
    seen_in_step: usize,
}

impl SeatBoard {
    /// A board that should show `start`.
    pub(crate) fn new(sense: BoardSense, start: &Position) -> Self {
        let sensed = match sense {
            BoardSense::Identity => Some(SensedBoard::new(start.clone(), true, GameKnowledge::Known)),
            BoardSense::Occupancy => Some(SensedBoard::new(start.clone(), false, GameKnowledge::Known)),
            BoardSense::Manual => None,
        };
        Self {
            sensed,
            line: BoardResponsiveness::Unread,
            stated: None,
            mirror: None,
            guide: None,
            last_touched: None,
            quiet_at: None,
            second_look: false,
            left_as_they_are: Vec::new(),
            before: None,
            before_own_hand: None,
            before_lifted_capture: None,
            back_wrong: false,
            read_until: None,
            in_step_ply: 0,
            seen_in_step: 0,
        }
    }

    // The placement.

    /// Whether there is a sensor, working or not.
    pub(crate) const fn has_sensor(&self) -> bool {
        self.sensed.is_some()
    }

    /// Whether the placement is sensed now.
    pub(crate) const fn is_sensed(&self) -> bool {
        self.sensed.is_some() && !matches!(self.line, BoardResponsiveness::Silent { .. })
    }

    /// Whether it would sense the placement but does not answer.
    pub(crate) const fn is_silent(&self) -> bool {
        self.has_sensor() && !self.is_sensed()
    }

    /// Whether it was read before and does not answer now, and nobody stated its placement.
    pub(crate) const fn is_lost(&self) -> bool {
        let silent = matches!(self.line, BoardResponsiveness::Silent { read: true });
        self.has_sensor() && silent && self.stated.is_none()
    }

    /// Whether it distinguishes pieces.
    pub(crate) fn is_identity(&self) -> bool {
        self.sensed.as_ref().is_some_and(|board| board.tracker().is_identity())
    }

    /// The placement, sensed or stated by a person; `None` if unknown.
    pub(crate) fn shown(&self) -> Option<&Scan> {
        match &self.sensed {
            Some(board) if self.is_sensed() => Some(board.tracker().placement()),
            _ => self.stated.as_deref(),
        }
    }

    /// The reliability of the placement.
    pub(crate) fn sureness(&self) -> BoardReliability {
        match (self.is_sensed(), self.is_identity(), &self.stated) {
            (true, true, _) => BoardReliability::Pieces,
            (true, false, _) => BoardReliability::Squares,
            (false, _, Some(_)) => BoardReliability::Word,
            (false, _, None) => BoardReliability::Unknown,
        }
    }

    /// Whether it shows a position, as far as its sensors distinguish pieces.
    pub(crate) fn shows(&self, position: &Position) -> bool {
        self.shown().is_some_and(|scan| guidance::matches_target(scan, position))
    }

    /// The legal moves of a position that lead to its placement. At most one if it distinguishes pieces.
    pub(crate) fn moves_shown(&self, position: &Position) -> Vec<Move> {
        self.shown().map_or_else(Vec::new, |scan| moves_standing(scan, position))
    }

    /// The squares whose pieces were lifted since the move before the last one, in order.
    pub(crate) fn lifted(&self) -> Vec<Square> {
        let touched = self.sensed.iter().flat_map(|board| board.tracker().touched());
        touched.map(|touch| touch.square).collect()
    }

    /// Whether its placement was read and matches the start position; `true` without a sensor.
    pub(crate) fn is_set_up(&self, start: &Position) -> bool {
        self.sensed.as_ref().is_none_or(|board| {
            let read = !matches!(
                self.line,
                BoardResponsiveness::Unread | BoardResponsiveness::Silent { read: false }
            );
            read && board.tracker().differences(start).is_empty()
        })
    }

    /// The squares on which it differs from every placement that it may lawfully show.
    pub(crate) fn differing(&self, lawful: &[Position]) -> Vec<Square> {
        let (Some(scan), Some(first)) = (self.shown(), lawful.first()) else { return Vec::new() };
        let right = lawful.iter().any(|position| guidance::matches_target(scan, position));
        if right {
            return Vec::new();
        }
        differing_squares(scan, first).collect()
    }

    /// Whether the player has touched a piece of their own in this turn.
    pub(crate) const fn own_hand_was_at_it(&self) -> bool {
        self.before_own_hand.is_some()
    }

    /// The squares that were wrong before the player touched a piece of their own. They are left over from executing
    /// the opponent's move and not part of the player's move (D.2.9).
    pub(crate) fn left_over(&self, game: &Position) -> Vec<Square> {
        let before = self.before_own_hand.as_deref().or_else(|| self.shown());
        before.map_or_else(Vec::new, |scan| differing_squares(scan, game).collect())
    }

    /// The placement, with the game's pieces on the squares that were left over.
    pub(crate) fn shown_beside_what_was_left(&self, game: &Position) -> Option<Scan> {
        let mut scan = *self.shown()?;
        let right = scan_of(game, self.is_identity());
        for square in self.left_over(game) {
            scan[square.to_usize()] = right[square.to_usize()];
        }
        Some(scan)
    }

    /// The player's legal move beside the left-over squares, if it uses none of them.
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
            // If pieces are not distinguished, a lifted piece alone looks like a capture.
            _ => None,
        }
    }

    // Events of the board, the player or other persons.

    /// Records that with the last event the player took a piece of their own. Pieces of the opponent that the player
    /// removed before belong to the same action, in any order (4.3.3).
    pub(crate) fn note_own_hand(&mut self) {
        if self.before_own_hand.is_none() {
            let captured_first =
                self.before_lifted_capture.take().filter(|scan| self.only_emptied_since(scan));
            self.before_own_hand = captured_first.or_else(|| self.before.clone());
        }
    }

    /// Records that with the last event the player took a correctly placed piece of the opponent. The capturing piece
    /// may follow.
    pub(crate) fn note_lifted_capture(&mut self) {
        if self.before_own_hand.is_none() && self.before_lifted_capture.is_none() {
            self.before_lifted_capture.clone_from(&self.before);
        }
    }

    /// Whether pieces were only removed between this placement and the last event.
    fn only_emptied_since(&self, earlier: &Scan) -> bool {
        // A piece that became known since is the same piece.
        let is_same = |now: SquareContents, then: SquareContents| {
            now == then
                || now.is_occupied() && then.is_occupied() && [now, then].contains(&SquareContents::Something)
        };
        let unchanged_or_empty =
            |(now, then): (&SquareContents, &SquareContents)| is_same(*now, *then) || !now.is_occupied();
        self.before.as_deref().is_some_and(|now| now.iter().zip(earlier).all(unchanged_or_empty))
    }

    /// Ends the player's turn.
    pub(crate) fn end_own_turn(&mut self) {
        self.before_own_hand = None;
        self.before_lifted_capture = None;
        self.back_wrong = false;
    }

    /// The next step to put it right, if it answered again with a placement that differs. The player was told the
    /// squares. Of the placements that it may show, the nearest is the target.
    pub(crate) fn step_since_back(&self, lawful: &[Position]) -> Option<Instruction> {
        if !self.back_wrong || self.differing(lawful).is_empty() {
            return None;
        }
        let scan = self.shown()?;
        let target = lawful.iter().min_by_key(|target| differing_squares(scan, target).count())?;
        guidance::next_step(scan, target, self.last_touched)
    }

    /// Whether the sensors saw this move being made, legal or not: the captured piece was lifted, and its square was
    /// filled after the capturing piece had left its own.
    pub(crate) fn saw_made(&self, m: Move) -> bool {
        self.sensed.as_ref().is_some_and(|board| board.tracker().saw_made(m))
    }

    /// Handles an event of the board and returns the resulting board events.
    pub(crate) fn observe(&mut self, event: &WireEvent) -> Vec<BoardEvent> {
        if self.before_own_hand.is_none() {
            self.before = self.shown().map(|scan| Box::new(*scan));
        }
        let turned = self.lies_turned();
        let events = self.sensed.as_mut().map_or_else(Vec::new, |board| board.observe(event));
        self.see_from_other_side_than(turned);
        if self.before_lifted_capture.as_deref() == self.shown() {
            // The piece was put back.
            self.before_lifted_capture = None;
        }
        events
    }

    /// Adds evidence for the move from another source.
    pub(crate) fn add_evidence(&mut self, testimony: ExternalEvidence) -> Vec<BoardEvent> {
        let turned = self.lies_turned();
        let events = self.sensed.as_mut().map_or_else(Vec::new, |board| board.take_evidence(testimony));
        self.see_from_other_side_than(turned);
        events
    }

    /// Whether White sits at the eighth rank, as far as known.
    pub(crate) fn lies_turned(&self) -> bool {
        self.sensed.as_ref().is_some_and(|board| board.seating().is_turned())
    }

    /// Turns the stored placements to the present orientation. Pieces that seemed to be the opponent's were the
    /// player's own.
    fn see_from_other_side_than(&mut self, turned: bool) {
        if self.lies_turned() == turned {
            return;
        }
        if self.before_own_hand.is_none() {
            self.before_own_hand = self.before_lifted_capture.take();
        }
        for scan in [&mut self.before, &mut self.before_own_hand].into_iter().flatten() {
            scan.reverse();
        }
    }

    /// The square that an event concerns.
    pub(crate) fn square_of(&self, event: &WireEvent) -> Option<Square> {
        self.sensed.as_ref().and_then(|board| board.square_of(event))
    }

    /// The command for a request, in the protocol of the board.
    pub(crate) fn command(&mut self, request: BoardRequest) -> Option<HostCommand> {
        self.sensed.as_mut().map(|board| board.command(request))
    }

    /// Records a change; `whole` states whether the full placement was read. Returns `true` if it answers again after
    /// a silence and had been read before.
    pub(crate) fn note_change(&mut self, whole: bool, now: Moment) -> bool {
        self.quiet_at = Some(now.plus_ms(QUIET_MS));
        self.second_look = false;
        let back =
            whole && (self.line == BoardResponsiveness::Silent { read: true } || self.read_until.is_some());
        if whole {
            self.line = BoardResponsiveness::Answers;
        }
        back
    }

    /// Records the board's own report on whether it distinguishes pieces. Returns `true` if that is new and it had
    /// shown a placement.
    pub(crate) fn accept_hello(&mut self, start: &Position, identity: bool) -> bool {
        let read =
            !matches!(self.line, BoardResponsiveness::Unread | BoardResponsiveness::Silent { read: false });
        match &mut self.sensed {
            Some(board) if board.tracker().is_identity() != identity => {
                board.becomes(start.clone(), identity);
                identity && read
            }
            _ => false,
        }
    }

    /// Records the board's report during the game on whether it distinguishes pieces. Returns `true` if it has just
    /// learned them.
    pub(crate) fn accept_kind_in_play(&mut self, identity: bool) -> bool {
        match &mut self.sensed {
            Some(board) if board.tracker().is_identity() != identity => {
                board.set_identity(identity);
                identity
            }
            _ => false,
        }
    }

    /// Marks it as silent. Returns `false` if that is known or there is no sensor.
    pub(crate) fn mark_silent(&mut self) -> bool {
        self.forget_open_step();
        let read = match self.line {
            BoardResponsiveness::Silent { .. } => return false,
            BoardResponsiveness::Unread => false,
            BoardResponsiveness::Answers => true,
        };
        self.line = BoardResponsiveness::Silent { read };
        self.sensed.is_some()
    }

    /// Counts the next reading of the board's clock as the first one.
    pub(crate) fn forget_lever(&mut self) {
        if let Some(sensed) = &mut self.sensed {
            sensed.forget_lever();
        }
    }

    /// Requires a new scan before the placement counts, because the program had stopped.
    pub(crate) fn require_scan(&mut self) {
        self.forget_open_step();
        let read =
            !matches!(self.line, BoardResponsiveness::Unread | BoardResponsiveness::Silent { read: false });
        self.line = BoardResponsiveness::Silent { read };
    }

    /// Waits for its first scan after a restart, if it has a sensor.
    pub(crate) fn wait_for_scan(&mut self, now: Moment) {
        self.read_until = self.has_sensor().then(|| now.plus_ms(READ_AGAIN_MS));
    }

    /// Until when it is waited for after the program was started again; `None` if it has been read, or nobody waits.
    pub(crate) const fn read_until(&self) -> Option<Moment> {
        self.read_until
    }

    /// Waits no longer for its first scan after a restart. Returns whether it was waited for.
    pub(crate) fn end_wait_for_scan(&mut self) -> bool {
        self.read_until.take().is_some()
    }

    /// An instruction that was said before a silence is said again afterwards, if it is still right.
    fn forget_open_step(&mut self) {
        if let Some(guide) = &mut self.guide {
            guide.step = None;
        }
    }

    /// Updates a stated placement, and where orders lead, by a completed move.
    pub(crate) fn carry_forward(&mut self, before: &Position, after: &Position) {
        if let Some(guide) = &mut self.guide
            && guide.target == *before
        {
            // Orders that lead to the position before the move would take it back.
            *guide = GuidanceState { target: after.clone(), step: None };
        }
        let Some(stated) = &mut self.stated else { return };
        for square in Square::ALL {
            if before.piece_at(square) != after.piece_at(square) {
                stated[square.to_usize()] =
                    after.piece_at(square).map_or(SquareContents::Empty, SquareContents::Piece);
            }
        }
    }

    /// Restores the expected positions from before a decision, and keeps the present state of the sensors.
    pub(crate) fn with_sensing_of(self, later: &Self) -> Self {
        let Self { mirror, guide, left_as_they_are, in_step_ply, seen_in_step, .. } = self;
        Self { mirror, guide, left_as_they_are, in_step_ply, seen_in_step, ..later.clone() }
    }

    // The expected position.

    /// Tracks it from this position, regardless of the previous one.
    pub(crate) fn track_from(&mut self, position: Position) {
        if let Some(board) = &mut self.sensed {
            board.follow(position);
        }
    }

    /// Starts guidance to this position.
    pub(crate) fn start_guidance(&mut self, target: Position) {
        self.guide = Some(GuidanceState { target, step: None });
    }

    /// The target of the guidance.
    pub(crate) fn led_to(&self) -> Option<&Position> {
        self.guide.as_ref().map(|guide| &guide.target)
    }

    /// Stops the guidance. Returns whether it was active.
    pub(crate) fn stop_guidance(&mut self) -> bool {
        self.guide.take().is_some()
    }

    /// The next step of guidance. While the placement is not known there is none.
    pub(crate) fn next_step(&mut self) -> GuidanceProgress {
        if !self.is_sensed() {
            return GuidanceProgress::Waiting;
        }
        let (Some(guide), Some(board)) = (&mut self.guide, &mut self.sensed) else {
            return GuidanceProgress::Waiting;
        };
        match guidance::next_step(board.tracker().placement(), &guide.target, self.last_touched) {
            None => {
                board.follow(guide.target.clone());
                self.guide = None;
                // What was wrong or in the hand before the order is part of no move.
                self.end_own_turn();
                GuidanceProgress::Done
            }
            Some(step) if guide.step != Some(step) => {
                guide.step = Some(step);
                GuidanceProgress::Step(step)
            }
            Some(_) => GuidanceProgress::Waiting,
        }
    }

    /// The open instruction of the guidance.
    pub(crate) fn open_steps(&self) -> Vec<Instruction> {
        match &self.guide {
            Some(guide) if self.is_sensed() => guide.step.into_iter().collect(),
            Some(_) => self.remaining_guidance().into_iter().take(1).collect(),
            None => Vec::new(),
        }
    }

    /// Takes the open instruction as carried out on a board without a sensor. Returns whether another one follows.
    pub(crate) fn follow_order(&mut self) -> bool {
        let steps = self.remaining_guidance();
        if let (Some(&step), Some(stated)) = (steps.first(), &mut self.stated) {
            **stated = guidance::followed(stated, step, true);
        }
        steps.len() > 1
    }

    /// Every instruction from the stated placement to the target.
    pub(crate) fn remaining_guidance(&self) -> Vec<Instruction> {
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

    /// Drops the announced move and the guidance.
    pub(crate) fn restart_turn(&mut self) {
        self.mirror = None;
        self.quiet_at = None;
        self.end_own_turn();
    }

    // Comparison with the game.

    /// Schedules a comparison after a short rest.
    pub(crate) fn compare_soon(&mut self, now: Moment) {
        self.quiet_at = Some(now.plus_ms(QUIET_MS));
    }

    /// Schedules a comparison after a longer time, because the announced move differs and the player needs time to
    /// correct it.
    pub(crate) fn compare_in_a_while(&mut self, now: Moment) {
        self.quiet_at = Some(now.plus_ms(AIR_MS));
    }

    /// Whether it has rested; clears the schedule.
    pub(crate) fn has_rested(&mut self, now: Moment) -> bool {
        let rested = self.quiet_at.is_some_and(|at| at <= now);
        if rested {
            self.quiet_at = None;
        }
        rested
    }

    /// Checks whether the player is handling pieces on a board that differs, and for how long.
    pub(crate) fn check_rest(&mut self, lawful: &[Position], now: Moment) -> RestCheck {
        if !self.hand_is_at_work(lawful) {
            return RestCheck::Rested;
        }
        if std::mem::replace(&mut self.second_look, true) {
            return RestCheck::HandsAtWork;
        }
        self.quiet_at = Some(now.plus_ms(AIR_MS));
        RestCheck::CheckAgain
    }

    /// Schedules one more comparison after a longer time, because the other player may do the same. Returns `false` if
    /// that time is over.
    pub(crate) fn wait_for_other_board(&mut self, now: Moment) -> bool {
        let waits = !std::mem::replace(&mut self.second_look, true);
        if waits {
            self.quiet_at = Some(now.plus_ms(AIR_MS));
        }
        waits
    }

    /// Whether a piece is in the air, or the announced move is half executed.
    fn hand_is_at_work(&self, lawful: &[Position]) -> bool {
        let Some(scan) = self.shown().filter(|_| self.is_sensed()) else { return false };
        let pieces = |p: &Position| scan_of(p, true).iter().filter(|c| c.is_occupied()).count();
        let least = match self.mirror {
            Some(_) => lawful.iter().map(pieces).min(),
            None => lawful.first().map(pieces),
        };
        if scan.iter().filter(|c| c.is_occupied()).count() < least.unwrap_or(0) {
            return true;
        }
        let (Some(to), Some(from)) = (&self.mirror, lawful.get(1)) else { return false };
        differing_squares(scan, from).all(|square| {
            let empty = !scan[square.to_usize()].is_occupied();
            let arrived = !differing_squares(scan, to).any(|wrong| wrong == square);
            from.piece_at(square) != to.piece_at(square) && (empty || arrived)
        })
    }

    /// Records that it stands right after this many plies.
    pub(crate) fn set_in_step(&mut self, plies: usize) {
        self.in_step_ply = plies;
        if self.is_sensed() {
            self.seen_in_step = plies;
        }
        self.seen_in_step = self.seen_in_step.min(plies);
    }

    /// The plies made when it was last sensed to stand right, if only a person confirmed it since; 0 without a
    /// sensor. `None` if no confirmation by a person is in use.
    pub(crate) fn confirmed_by_word_since(&self) -> Option<usize> {
        (self.in_step_ply > self.seen_in_step).then_some(self.seen_in_step)
    }
}
