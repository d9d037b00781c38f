//! Illegal moves (7.5, A.4): the moves that may be on a board, the move that was made, the position after it. They go to
//! the arbiter or, without full supervision, into the game. No player learns from this that a move is illegal.

use crate::{
    arbiter_message::ArbiterMessage, decision::ClosureReason, effect::Effect, incidents::Item,
    plies::CompletedBy, refusal::Refusal, session::Session, turn::MoveSource,
};
use annabella_board::{SquareContents, placement_reader::unlawful_standing, scan::scan_of};
use annabella_game::{Move, Position, Role, Seat, Square};
use annabella_language::{
    illegal_announcement,
    notation::{PieceLetters, ReadNotationError, offers_draw, read_move},
};
use annabella_laws::{
    article::{Article, Topic},
    edition::{EditionArticles as _, EditionValues as _},
    incident_kind::IncidentKind,
    ledger::UsedTime,
    touch::captured_square,
};

impl Session {
    /// Handles an announced illegal move that the board may show without being able to identify it.
    pub(crate) fn peg_illegal_announcement(&mut self, seat: Seat, m: Move) {
        if self.unlawful_on_board(seat).contains(&m) {
            self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Board });
        }
    }

    /// Handles a typed move that matches no legal move.
    pub(crate) fn enter_illegal_written_move(&mut self, seat: Seat, text: &str, error: ReadNotationError) {
        let named = illegal_announcement::written(text, self.plies.before_of(seat));
        match (&named[..], illegal_announcement::asks_promotion(&named)) {
            ([], _) => self.refuse(Refusal::NotAMove(error)),
            (&[m], _) => self.enter_written_move(seat, m, offers_draw(text)),
            (_, Some(_)) => {
                self.refuse(Refusal::NotAMove(ReadNotationError::PromotionPieceMissing {
                    text: text.to_owned(),
                }));
            }
            (several, None) => {
                let before = self.plies.before_of(seat);
                let candidates = several.iter().map(|&m| before.uci(m)).collect();
                let text = text.to_owned();
                self.refuse(Refusal::NotAMove(ReadNotationError::Ambiguous { text, candidates }));
            }
        }
    }

    /// Raises one item for an illegal move, regardless of the number of presses.
    pub(crate) fn raise_illegal_once(&mut self, seat: Seat) {
        let ply = self.plies.ply_of(seat);
        let illegal = IncidentKind::IllegalMove { by: seat };
        if !self.incidents.open_items().any(|item| item.matter == illegal && item.seen.ply == ply) {
            self.raise_incident(illegal);
        }
    }

    /// Boards that nobody senses count as showing the capture of a king that was said, which no position holds, so that
    /// the players are told to put the king back.
    pub(crate) fn assume_captured_king(&mut self) {
        let captures_king = |m: &Move| m.capture() == Some(Role::King);
        let Some(m) = self.unlawful_made().filter(captures_king) else { return };
        let mut scan = scan_of(self.plies.position(), true);
        let Some(from) = m.from() else { return };
        scan[m.to().to_usize()] = scan[from.to_usize()];
        scan[from.to_usize()] = SquareContents::Empty;
        for seat in Seat::ALL {
            let knows = seat == self.plies.to_move() || self.plies.turn().relayed() == Some(m);
            if knows && self.shown(seat).is_none() {
                self.boards[seat].stated = Some(Box::new(scan));
            }
        }
    }

    /// Stores an unpromoted pawn. No move is made, and only the arbiter is informed.
    pub(crate) fn key_unpromoted_pawn(&mut self, seat: Seat, m: Move) {
        let Some(after) = self.plies.before_of(seat).after(m) else { return };
        self.decline_draw_by_touch(seat);
        let mut scan = scan_of(&after, true);
        scan[m.to().to_usize()] = SquareContents::Piece(Role::Pawn.of(seat.color()));
        self.boards[seat].stated = Some(Box::new(scan));
        self.tell(ArbiterMessage::BoardStated { seat });
    }

    /// Removes a keyed unpromoted pawn, because another move is keyed instead.
    pub(crate) fn take_keyed_pawn_back(&mut self, seat: Seat) {
        if !self.is_sensed(seat) && self.pawn_left_standing(seat).is_some() {
            self.boards[seat].stated = None;
        }
    }

    /// Completes a pressed illegal move. Returns `false` if it does not enter the game, because the rules apply in
    /// full or the board would show no valid position.
    pub(crate) fn commit_illegal_move(&mut self, seat: Seat, m: Move) -> bool {
        if self.is_supervised() {
            return false;
        }
        let Some(before) =
            Some(self.plies.position().clone()).filter(|before| before.after_made(m).is_some())
        else {
            // The king is gone. The press starts the opponent's clock, and the game cannot continue.
            self.raise_illegal_once(seat);
            self.give_clock_back(seat.other());
            return true;
        };
        let touched = self.touched_by_unlawful_move();
        let kind = unlawful_matter(seat, &before, m);
        let ply = self.plies.made().len();
        let castling_begun = self.plies.turn().castling_begun;
        self.raise_incident_of_turn(kind, ply, Some((&touched, castling_begun)), Vec::new());
        let now = self.now;
        self.plies.make_illegal(m, now);
        self.complete_plies_through(ply, CompletedBy::Press);
        true
    }

    /// Completes a move that left a pawn on the last rank, by the press (A.4.2 with 7.5.2). Returns `false` if the
    /// rules apply in full. `m` is the promotion to a queen that it stands for.
    pub(crate) fn complete_with_pawn(&mut self, seat: Seat, m: Move) -> bool {
        let Move::Normal { role, from, capture, to, .. } = m else { return false };
        if self.is_supervised() {
            return false;
        }
        let m = Move::Normal { role, from, capture, to, promotion: None };
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            turn.set_made_move(m);
        }
        self.add_effect(Effect::MoveMade { seat, m, at_rest: false });
        self.add_effect(Effect::MoveCompleted { seat, m });
        true
    }

    /// Exchanges a pawn on the last rank for a queen although play went on, which changes the ply (7.5.2). Returns
    /// `false` if the last ply is not that move.
    pub(crate) fn exchange_pawn_afterwards(&mut self, by: Seat, m: Move) -> bool {
        let plies = self.plies.made();
        let is_it = |before: &Position, made: Move| {
            unpromoted(before, made) == Some(m.to())
                && Seat::from(before.turn()) == by
                && made.from() == m.from()
        };
        if self.is_supervised() || !plies.last().is_some_and(|ply| is_it(&ply.before, ply.m)) {
            return false;
        }
        self.take_plies_back(plies.len() - 1, UsedTime::Kept);
        true
    }

    /// Lets the opponent's illegal move stand, because the player's next move is made (A.4.2).
    pub(crate) fn let_illegal_move_stand(&mut self, seat: Seat) {
        if self.is_supervised() || self.clocks_stand() {
            return;
        }
        let before = self.plies.made().len().checked_sub(1);
        let stands =
            |item: &Item| unlawful_by(&item.matter) == Some(seat.other()) && Some(item.seen.ply) == before;
        self.close_items(stands, ClosureReason::MoveStands);
    }

    /// Reports an illegal position that still exists after the next move. The arbiter then ends the game (A.4.4).
    pub(crate) fn raise_standing_illegality(&mut self, stood: Option<UnlawfulPosition>) {
        if !self.edition().waits_where_both_kings_are_in_check() {
            return;
        }
        match stood {
            Some(UnlawfulPosition::BothKings) if self.stands_unlawful() == stood => {
                self.raise_incident(IncidentKind::BothKingsInCheck);
            }
            Some(UnlawfulPosition::Pawn(square))
                if self.plies.position().piece_at(square).is_some_and(|piece| piece.role == Role::Pawn) =>
            {
                self.raise_incident(IncidentKind::PawnOnLastRank { square });
            }
            _ => {}
        }
    }
}

/// A position that the arbiter examines again once the next move is completed (A.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnlawfulPosition {
    BothKings,
    Pawn(Square),
}

impl Session {
    /// Whether the player's words are the only source, because no sensor and no person enters the moves of that board.
    pub(crate) fn words_stand_alone(&self, seat: Seat) -> bool {
        !self.is_sensed(seat) && self.plies.turn_of(seat).is_none_or(|turn| !turn.keyed)
    }

    /// An illegal move in the player's words, if these are the only source. The move is not made; a press first leads
    /// to a question.
    pub(crate) fn held_words(&self, seat: Seat) -> Option<Move> {
        let held = self.words_stand_alone(seat) && self.standing(seat).is_none();
        self.announced(seat).filter(|&m| held && !self.plies.before_of(seat).is_legal(m))
    }

    /// The illegal moves that may be on the mover's own board. Differences from before the turn do not count.
    pub(crate) fn unlawful_on_board(&self, seat: Seat) -> Vec<Move> {
        let position = self.plies.before_of(seat);
        match (self.board(seat).shown_beside_what_was_left(position), self.plies.turn_of(seat)) {
            (Some(scan), Some(turn)) if self.is_sensed(seat) => {
                unlawful_standing(&scan, position, &turn.touched)
            }
            _ => Vec::new(),
        }
    }

    /// The one illegal move that a board shows by itself. A capture differs from a piece held in the hand only on a
    /// board that distinguishes pieces, or if it was announced and the sensors saw it made.
    pub(crate) fn unlawful_move_shown(&self, seat: Seat) -> Option<Move> {
        match self.unlawful_on_board(seat)[..] {
            [m] if self.is_identity(seat) || !m.is_capture() => Some(m),
            [m] if !self.setup.is_impaired(seat) && self.announced(seat).is_none() => {
                // A sighted player need not announce it (D.2.5).
                self.board(seat).saw_made(m).then_some(m)
            }
            _ => self.unlawful_move_announced(seat),
        }
    }

    /// The announced move, if it is illegal and matches a board that does not distinguish pieces.
    pub(crate) fn unlawful_move_announced(&self, seat: Seat) -> Option<Move> {
        let announced = self.announced(seat).filter(|_| !self.is_identity(seat))?;
        let stands = self.unlawful_on_board(seat).contains(&announced);
        let is_seen = !announced.is_capture() || self.board(seat).saw_made(announced);
        (stands && is_seen).then_some(announced)
    }

    /// Whether an illegal move is still on the mover's board. If the squares also fit a legal capture, only an
    /// announced move counts.
    pub(crate) fn unlawful_move_stands(&self, seat: Seat, m: Move) -> bool {
        let position = self.plies.before_of(seat);
        let told = || self.moves_shown(seat, position).is_empty() || self.announced(seat) == Some(m);
        !position.is_legal(m) && self.unlawful_on_board(seat).contains(&m) && told()
    }

    /// The squares that bind the replacement of this move (4.3, 7.5.1): the touched squares and, if no board reported
    /// them, the moved piece and the captured one.
    pub(crate) fn touched_by_unlawful_move(&self) -> Vec<Square> {
        let mut touched = self.plies.turn().touched.clone();
        let made = self.unlawful_made().or_else(|| self.touched_by_keyed_pawn());
        if let Some(m) = made.filter(|_| touched.is_empty()) {
            touched.extend(m.from());
            touched.extend(captured_square(m));
            if let Move::Castle { rook, .. } = m {
                touched.push(rook);
            }
        }
        touched
    }

    /// The illegal move in progress: it is on the mover's board, or it was announced to the opponent.
    pub(crate) fn unlawful_made(&self) -> Option<Move> {
        let turn = self.plies.turn();
        let made = turn.standing().or(turn.relayed());
        made.filter(|&m| !self.plies.position().is_legal(m))
    }

    /// A promotion without its new piece, keyed for a board that is not sensed.
    pub(crate) fn pawn_keyed(&self, seat: Seat, text: &str) -> Option<Move> {
        let stem = text.trim().strip_suffix(['p', 'P'])?;
        let stem = stem.strip_suffix('=').unwrap_or(stem);
        let queens = |piece| {
            read_move(self.plies.before_of(seat), &format!("{stem}{piece}"), PieceLetters::English).ok()
        };
        let m = ['q', 'Q'].into_iter().find_map(queens)?;
        (m.promotion() == Some(Role::Queen) && !self.is_sensed(seat)).then_some(m)
    }

    /// The pawn left on the last rank, with its capture, if the mover's board is not sensed.
    pub(crate) fn touched_by_keyed_pawn(&self) -> Option<Move> {
        let to_move = self.plies.to_move();
        self.pawn_left_standing(to_move).filter(|_| !self.is_sensed(to_move))
    }

    /// The player of the last ply, if that ply was illegal.
    pub(crate) fn unlawful_ply(&self) -> Option<Seat> {
        let last = self.plies.completed().last()?;
        (!last.before.is_legal(last.m)).then(|| last.by())
    }

    /// The position after an illegal ply, if both kings are in check or a pawn is on the last rank.
    pub(crate) fn stands_unlawful(&self) -> Option<UnlawfulPosition> {
        self.unlawful_ply()?;
        let last = self.plies.completed().last()?;
        match unpromoted(&last.before, last.m) {
            Some(square) => Some(UnlawfulPosition::Pawn(square)),
            None => {
                self.plies.completed_position().both_kings_in_check().then_some(UnlawfulPosition::BothKings)
            }
        }
    }

    /// The player whose pressed move waits for the arbiter's decision, because it was illegal and the rules apply in full.
    /// Until then they can neither correct it nor make another (7.5.1, D.2.8).
    pub(crate) fn pressed_illegally(&self) -> Option<Seat> {
        let waits = |item: &Item| {
            let by = unlawful_by(&item.matter)?;
            (item.seen.ply == self.plies.ply_of(by) && self.plies.turn_of(by).is_some()).then_some(by)
        };
        let is_judged = self.is_supervised() && self.policy().has_arbiter();
        self.incidents.open_items().find_map(waits).filter(|_| is_judged)
    }

    /// The article by which the arbiter waits, if the position demands it and there is no claim.
    pub(crate) fn waits_by(&self, matter: &IncidentKind) -> Option<Article> {
        let edition = self.setup.edition;
        let waits = unlawful_by(matter).is_some()
            && !self.is_supervised()
            && edition.waits_where_both_kings_are_in_check()
            && self.stands_unlawful().is_some();
        edition.article(Topic::BothKings).filter(|_| waits)
    }
}

/// The player of the illegal move or unfinished promotion that a matter is about.
pub(crate) const fn unlawful_by(matter: &IncidentKind) -> Option<Seat> {
    match matter {
        IncidentKind::IllegalMove { by } | IncidentKind::PromotionUnfinished { by, .. } => Some(*by),
        _ => None,
    }
}

/// The square of a pawn that a move leaves unpromoted on the last rank.
pub(crate) fn unpromoted(before: &Position, m: Move) -> Option<Square> {
    let last = m.to().rank() == before.promotion_rank();
    (m.role() == Role::Pawn && m.promotion().is_none() && last).then(|| m.to())
}

/// The incident kind for an illegal move.
pub(crate) fn unlawful_matter(by: Seat, before: &Position, m: Move) -> IncidentKind {
    match (unpromoted(before, m), m) {
        (Some(_), Move::Normal { role, from, capture, to, .. }) => {
            let m = Move::Normal { role, from, capture, to, promotion: Some(Role::Queen) };
            IncidentKind::PromotionUnfinished { by, m }
        }
        _ => IncidentKind::IllegalMove { by },
    }
}
