//! A read-only view of the game for the parts of a session. Each method answers one question.
//!
//! A part receives a [`Context`] and returns events. It cannot access another part. Nothing here changes the game.

use crate::{
    adjournment::SealingState,
    boards::Boards,
    game_policy::GamePolicy,
    incidents::{Incidents, Item},
    record::{Phase, Ply, Record},
    refusal::Refusal,
    seat_board::SeatBoard,
    setup::Setup,
    table_clock::TableClock,
    turn::Turn,
};
use annabella_board::Scan;
use annabella_game::{Edition, Moment, Move, Position, Seat, Square};
use annabella_laws::{Pace, incident_kind::IncidentKind};

mod boards;
mod claims;
mod early_turn;
pub(crate) mod illegal_moves;
mod law;
mod moves;
mod recording;
mod restoring;

/// The game at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    now: Moment,
    setup: &'a Setup,
    record: &'a Record,
    turn: &'a Turn,
    clock: &'a TableClock,
    boards: &'a Boards,
    incidents: &'a Incidents,
    sealing: SealingState,
}

/// Builds the context of a session from separate fields, so that the session can change its other parts meanwhile.
macro_rules! context_of {
    ($session:expr) => {
        $crate::context::Context::new(
            $session.now,
            (&$session.setup, &$session.record, &$session.turn, &$session.clock),
            (&$session.boards, &$session.incidents),
            $session.adjournment.sealing_state(),
        )
    };
}
pub(crate) use context_of;

impl<'a> Context<'a> {
    /// A context over these parts.
    pub(crate) const fn new(
        now: Moment,
        (setup, record, turn, clock): (&'a Setup, &'a Record, &'a Turn, &'a TableClock),
        (boards, incidents): (&'a Boards, &'a Incidents),
        sealing: SealingState,
    ) -> Self {
        Self { now, setup, record, turn, clock, boards, incidents, sealing }
    }

    /// The moment of the latest input.
    pub(crate) const fn now(&self) -> Moment {
        self.now
    }

    /// The same moment in milliseconds.
    pub(crate) fn now_ms(&self) -> i64 {
        i64::try_from(self.now.ms).unwrap_or(i64::MAX)
    }

    /// The agreement before the game.
    pub(crate) const fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// The rules of conduct of this kind of game.
    pub(crate) const fn policy(&self) -> GamePolicy {
        GamePolicy::of(self.setup)
    }

    /// The edition that governs the game.
    pub(crate) const fn edition(&self) -> Edition {
        self.setup.edition
    }

    /// Standard, rapid or blitz under the edition.
    pub(crate) const fn pace(&self) -> Pace {
        self.clock.pace()
    }

    /// The phase of the game.
    pub(crate) const fn phase(&self) -> Phase {
        self.record.phase()
    }

    /// The refusal of an act that needs a game in progress.
    pub(crate) const fn not_playing(&self) -> Refusal {
        match self.record.phase() {
            Phase::Over => Refusal::IsOver,
            Phase::SettingUp | Phase::Playing => Refusal::NotStarted,
        }
    }

    /// The position the game begins with.
    pub(crate) const fn start(&self) -> &'a Position {
        self.record.start()
    }

    /// The position after the last completed ply.
    pub(crate) const fn position(&self) -> &'a Position {
        self.record.position()
    }

    /// The completed plies.
    pub(crate) fn plies(&self) -> &'a [Ply] {
        self.record.plies()
    }

    /// The number of plies that a player has completed.
    pub(crate) fn plies_made_by(&self, seat: Seat) -> usize {
        self.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count()
    }

    /// The player on move.
    pub(crate) fn mover(&self) -> Seat {
        self.record.mover()
    }

    /// The move on the mover's own board.
    pub(crate) const fn standing(&self) -> Option<Move> {
        self.turn.standing()
    }

    /// The move that the mover has announced.
    pub(crate) const fn announced(&self) -> Option<Move> {
        self.turn.announced()
    }

    /// The mover's move as announced to the opponent.
    pub(crate) const fn relayed(&self) -> Option<Move> {
        self.turn.relayed()
    }

    /// Whether moves can be made: no move is in an envelope, and none is being sealed.
    pub(crate) const fn moves_are_made(&self) -> bool {
        self.sealing.moves_are_made
    }

    /// Whether the envelope is shut. Hands at the boards then set up the pieces, and no move is made.
    pub(crate) const fn is_shut(&self) -> bool {
        self.sealing.is_shut
    }

    /// The squares whose pieces were lifted in this turn, in order.
    pub(crate) fn touched(&self) -> &'a [Square] {
        self.turn.touched()
    }

    /// The move that the player must make in this turn (9.5.3).
    pub(crate) const fn owed_move(&self) -> Option<Move> {
        self.turn.owed()
    }

    /// The player of the first ply.
    pub(crate) fn first_mover(&self) -> Seat {
        self.record.first()
    }

    /// Every item, oldest first, closed ones included.
    pub(crate) fn items(&self) -> &'a [Item] {
        self.incidents.items()
    }

    /// The open items, oldest first.
    pub(crate) fn open_items(&self) -> impl Iterator<Item = &'a Item> + use<'a> {
        self.incidents.open_items()
    }

    /// The number of the open item on exactly this kind of incident.
    pub(crate) fn open_item_on(&self, kind: &IncidentKind) -> Option<u32> {
        self.open_items().find(|item| item.matter == *kind).map(|item| item.number)
    }

    /// The open item about a seat's board.
    pub(crate) fn item_about_board(&self, seat: Seat) -> Option<u32> {
        self.incidents.about_board(seat)
    }

    /// The number of illegal moves counted for a player (7.5).
    pub(crate) fn illegal_moves(&self, seat: Seat) -> u32 {
        self.incidents.illegal(seat).total()
    }

    /// A seat's board.
    pub(crate) const fn board(&self, seat: Seat) -> &'a SeatBoard {
        self.boards.of(seat)
    }

    /// Whether this seat's board is sensed.
    pub(crate) const fn is_sensed(&self, seat: Seat) -> bool {
        self.board(seat).is_sensed()
    }

    /// Whether this seat's board distinguishes pieces.
    pub(crate) fn is_identity(&self, seat: Seat) -> bool {
        self.board(seat).is_identity()
    }

    /// The placement on a seat's board, sensed or stated by a person; `None` if unknown.
    pub(crate) fn shown(&self, seat: Seat) -> Option<&'a Scan> {
        self.board(seat).shown()
    }

    /// Whether a seat's board shows a position, as far as its sensors distinguish pieces.
    pub(crate) fn shows(&self, seat: Seat, position: &Position) -> bool {
        self.board(seat).shows(position)
    }

    /// The legal moves of `position` that lead to the placement on a board. At most one if the board distinguishes
    /// pieces.
    pub(crate) fn moves_shown(&self, seat: Seat, position: &Position) -> Vec<Move> {
        self.board(seat).moves_shown(position)
    }

    /// Both times, White's first, milliseconds.
    pub(crate) fn times(&self) -> (u64, u64) {
        self.clock.times(self.now)
    }

    /// Whether both clocks stand.
    pub(crate) fn clocks_stand(&self) -> bool {
        self.clock.is_stopped()
    }

    /// The moment at which a player's flag fell, if it is down.
    pub(crate) fn flag_fell_at(&self, seat: Seat) -> Option<Moment> {
        self.clock.fallen(seat, self.now)
    }

    /// A player's period, from 0, and the milliseconds that each move adds in it.
    pub(crate) fn period_and_extra(&self, seat: Seat) -> (usize, u64) {
        self.clock.period_and_extra(seat)
    }

    /// The number of moves that a player has completed, by the move counter (6.10).
    pub(crate) fn moves_counted(&self, seat: Seat) -> u32 {
        self.clock.counted(seat, self.plies_made_by(seat))
    }
}
