//! Illegal moves: the moves that may be on a board, the move that was made, and the position after it (7.5, A.4).

use crate::context::Context;
use annabella_board::placement_reader::unlawful_standing;
use annabella_game::{Move, Position, Rank, Role, Seat, Square};
use annabella_language::notation::{PieceLetters, read_move};
use annabella_laws::{
    article::{Article, Topic},
    edition::{EditionArticles as _, EditionValues as _},
    incident_kind::IncidentKind,
    touch::captured_square,
};

/// A position that the arbiter examines again once the next move is completed (A.4.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnlawfulPosition {
    BothKings,
    Pawn(Square),
}

impl Context<'_> {
    /// Whether the mover's words are the only source, because no sensor and no person enters the moves of that board.
    pub(crate) fn words_stand_alone(&self) -> bool {
        !self.is_sensed(self.mover()) && !self.turn.is_keyed()
    }

    /// An illegal move in the mover's words, if these are the only source. The move is not made; a press first leads
    /// to a question.
    pub(crate) fn held_words(&self) -> Option<Move> {
        let held = self.words_stand_alone() && self.turn.standing().is_none();
        self.turn.announced().filter(|&m| held && !self.record.position().is_legal(m))
    }

    /// The illegal moves that may be on the mover's own board. Differences from before the turn do not count.
    pub(crate) fn unlawful_on_board(&self, seat: Seat) -> Vec<Move> {
        let position = self.record.position();
        match self.board(seat).shown_beside_what_was_left(position) {
            Some(scan) if self.is_sensed(seat) => unlawful_standing(&scan, position, self.turn.touched()),
            _ => Vec::new(),
        }
    }

    /// The one illegal move that a board shows by itself. A capture differs from a piece held in the hand only on a
    /// board that distinguishes pieces, or if it was announced and the sensors saw it made.
    pub(crate) fn unlawful_move_shown(&self, seat: Seat) -> Option<Move> {
        match self.unlawful_on_board(seat)[..] {
            [m] if self.is_identity(seat) || !m.is_capture() => Some(m),
            [m] if !self.setup.is_impaired(seat) && self.turn.announced().is_none() => {
                // A sighted player need not announce it (D.2.5).
                self.board(seat).saw_made(m).then_some(m)
            }
            _ => self.unlawful_move_announced(seat),
        }
    }

    /// The announced move, if it is illegal and matches a board that does not distinguish pieces.
    pub(crate) fn unlawful_move_announced(&self, seat: Seat) -> Option<Move> {
        let announced = self.turn.announced().filter(|_| !self.is_identity(seat))?;
        let stands = self.unlawful_on_board(seat).contains(&announced);
        let is_seen = !announced.is_capture() || self.board(seat).saw_made(announced);
        (stands && is_seen).then_some(announced)
    }

    /// Whether an illegal move is still on the mover's board. If the squares also fit a legal capture, only an
    /// announced move counts.
    pub(crate) fn unlawful_move_stands(&self, seat: Seat, m: Move) -> bool {
        let position = self.record.position();
        let told = || self.moves_shown(seat, position).is_empty() || self.turn.announced() == Some(m);
        !position.is_legal(m) && self.unlawful_on_board(seat).contains(&m) && told()
    }

    /// The squares that bind the replacement of this move (4.3, 7.5.1): the touched squares and, if no board reported
    /// them, the moved piece and the captured one.
    pub(crate) fn touched_by_unlawful_move(&self) -> Vec<Square> {
        let mut touched = self.turn.touched().to_vec();
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
        let made = self.turn.standing().or(self.turn.relayed());
        made.filter(|&m| !self.record.position().is_legal(m))
    }

    /// A promotion without its new piece, keyed for a board that is not sensed.
    pub(crate) fn pawn_keyed(&self, seat: Seat, text: &str) -> Option<Move> {
        let stem = text.trim().strip_suffix(['p', 'P'])?;
        let stem = stem.strip_suffix('=').unwrap_or(stem);
        let queens =
            |piece| read_move(self.record.position(), &format!("{stem}{piece}"), PieceLetters::English).ok();
        let m = ['q', 'Q'].into_iter().find_map(queens)?;
        (m.promotion() == Some(Role::Queen) && !self.is_sensed(seat)).then_some(m)
    }

    /// The pawn left on the last rank, with its capture, if the mover's board is not sensed.
    pub(crate) fn touched_by_keyed_pawn(&self) -> Option<Move> {
        let mover = self.mover();
        self.pawn_left_standing(mover).filter(|_| !self.is_sensed(mover))
    }

    /// The player of the last ply, if that ply was illegal.
    pub(crate) fn unlawful_ply(&self) -> Option<Seat> {
        let last = self.record.plies().last()?;
        (!last.before.is_legal(last.m)).then(|| Seat::from(last.before.turn()))
    }

    /// The position after an illegal ply, if both kings are in check or a pawn is on the last rank.
    pub(crate) fn stands_unlawful(&self) -> Option<UnlawfulPosition> {
        self.unlawful_ply()?;
        let last = self.record.plies().last()?;
        match unpromoted(&last.before, last.m) {
            Some(square) => Some(UnlawfulPosition::Pawn(square)),
            None => self.record.position().both_kings_in_check().then_some(UnlawfulPosition::BothKings),
        }
    }

    /// Whether a pressed move waits for the arbiter's decision, because it was illegal and the rules apply in full. Until
    /// then the player can neither correct it nor make another (7.5.1, D.2.8).
    pub(crate) fn arbiter_decides_on_press(&self) -> bool {
        self.is_supervised()
            && self.policy().has_arbiter()
            && self
                .open_items()
                .any(|item| unlawful_by(&item.matter).is_some() && item.seen.ply == self.record.plies().len())
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
    let last = m.to().rank() == before.turn().fold_wb(Rank::Eighth, Rank::First);
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
