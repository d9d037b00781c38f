//! What a page shows of a game under way: looked at from outside, nothing changes by it.
//!
//! Nothing here decides who may know it: whoever asks for a role does (12.6, 12.7).

use crate::{
    board::{Contents, Scan, guidance::Instruction, scan::scan_of},
    core::{
        docket::Item,
        session::{Phase, Session, proposal::LastDecision},
        told::ItemLine,
    },
    game::{Move, Position, Seat, Square},
    language::question::Question,
};

impl Session {
    /// The move that is made and known to the opponent, and not completed yet.
    pub fn relayed(&self) -> Option<Move> {
        (self.record.phase() == Phase::Playing).then(|| self.turn.relayed()).flatten()
    }

    /// The move that stands on the mover's board and was not told to the opponent yet.
    pub fn stands_untold(&self) -> Option<Move> {
        let standing = self.turn.standing().filter(|_| self.record.phase() == Phase::Playing);
        standing.filter(|m| self.turn.relayed() != Some(*m))
    }

    /// Where the game stands, with the move that is made and not completed.
    pub fn position_told(&self) -> Position {
        let told = self.relayed().and_then(|m| self.record.position().after_made(m));
        told.unwrap_or_else(|| self.record.position().clone())
    }

    /// What a seat's board shows as far as anybody knows, or else what it is taken to show.
    pub fn board_shown(&self, seat: Seat) -> Scan {
        let taken = || scan_of(&self.position_told(), true);
        self.shown(seat).map_or_else(taken, |scan| self.named(seat, *scan))
    }

    /// A board that tells occupied from empty only shows the game's pieces where they are expected.
    fn named(&self, seat: Seat, scan: Scan) -> Scan {
        let expected = self.board(seat).led_to().cloned().unwrap_or_else(|| self.position_told());
        let name = |square: Square| match (scan[square.to_usize()], expected.piece_at(square)) {
            (Contents::Something, Some(piece)) => Contents::Piece(piece),
            (seen, _) => seen,
        };
        Square::ALL.map(name)
    }

    /// Whether anybody knows what stands on a seat's board.
    pub fn board_is_known(&self, seat: Seat) -> bool {
        self.shown(seat).is_some()
    }

    /// Whether a seat's board tells by itself what stands on it.
    pub const fn board_tells(&self, seat: Seat) -> bool {
        self.is_sensed(seat)
    }

    /// The squares on which a seat's board is not as the game has it; the arbiter's to know (12.7).
    pub fn board_differs(&self, seat: Seat) -> Vec<Square> {
        match self.record.phase() {
            Phase::Playing if self.shown(seat).is_some() => self.differing(seat),
            _ => Vec::new(),
        }
    }

    /// The steps by which a seat's board is being put right.
    pub fn way_of(&self, seat: Seat) -> Vec<Instruction> {
        self.board(seat).whole_way()
    }

    /// The announced move that a seat's board does not show yet, and the position it was made in.
    pub fn to_execute(&self, seat: Seat) -> Option<(Position, Move)> {
        let board = self.board(seat);
        let told = usize::from(self.mover() != seat && self.relayed().is_some());
        // A board that does not tell is taken to be behind until somebody says otherwise.
        let behind = !board.has_sensor() && board.in_step_ply() < self.record.plies().len() + told;
        if self.record.phase() != Phase::Playing || (board.mirror().is_none() && !behind) {
            return None;
        }
        let last = || self.record.plies().last().map(|ply| (ply.before.clone(), ply.m));
        match self.relayed() {
            Some(m) if told > 0 => Some((self.record.position().clone(), m)),
            _ => last().filter(|(before, _)| Seat::from(before.turn()) != seat),
        }
    }

    /// The announced move whose repetition a player owes, and the position it was made in (D.2.1).
    pub fn owes_repetition(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.seat(seat).talk.owed().map(|owed| (&owed.before, owed.m))
    }

    /// What a player is asked.
    pub fn is_asked(&self, seat: Seat) -> Option<&Question> {
        self.seat(seat).talk.question()
    }

    /// Who offered a draw that is not answered yet.
    pub const fn offers_draw(&self) -> Option<Seat> {
        self.draw_offer
    }

    /// Whether both clocks stand.
    pub fn clocks_stand(&self) -> bool {
        self.clock.stands()
    }

    /// How many illegal moves of a player are counted (7.5).
    pub fn illegal_moves(&self, seat: Seat) -> u32 {
        self.docket.illegal(seat).total()
    }

    /// How many moves a player has completed, as the counter has it (6.10).
    pub fn moves_counted(&self, seat: Seat) -> u32 {
        let completed = self.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count();
        self.clock.counted(seat, completed)
    }

    /// Whether the arbiter's last decision can be taken back.
    pub const fn can_undo(&self) -> bool {
        matches!(self.last_decision, LastDecision::Open(_) | LastDecision::Aside(_))
    }

    /// What was known when an item was opened, a line each.
    pub fn evidence(&self, item: &Item) -> Vec<ItemLine> {
        self.evidence_lines(item)
    }
}
