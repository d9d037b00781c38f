//! Functions of a practice game: it starts without the arbiter, reports illegal moves at once with the reason, takes
//! moves back, and shows the squares that a piece can reach. The policy decides which of them apply.

use crate::{
    announcement::Announcement, earcon::Earcon, game_policy::IncidentRoute, listener::Listener, output::Note,
    record::Phase, refusal::Refusal, session::Session,
};
use annabella_game::{GameResult, Move, Seat, Square};
use annabella_laws::{
    draw::{ClaimKind, Verdict},
    illegal_reason::IllegalReason,
    incident_kind::IncidentKind,
    ledger::UsedTime,
};

impl Session {
    /// Begins a game without approval as soon as the boards stand.
    pub(super) fn begin_unasked(&mut self) {
        if !self.cx().policy().needs_approval() {
            self.start_when_ready();
        }
    }

    /// Handles an irregularity without an arbiter. Returns `false` if it goes to the arbiter.
    pub(super) fn settle_without_arbiter(&mut self, incident: &IncidentKind) -> bool {
        match self.cx().policy().route(incident) {
            IncidentRoute::Arbiter => return false,
            IncidentRoute::Nobody => {}
            IncidentRoute::TellIllegalMove(seat) => self.tell_illegal_move(seat, self.cx().unlawful_made()),
            IncidentRoute::TellFlag(seat) => self.say_table(Announcement::FlagFell { seat }),
            IncidentRoute::PutBoardRight(_) => self.put_boards_right(),
            IncidentRoute::Draw(reason) => self.end_game(GameResult::Draw, reason),
        }
        true
    }

    /// Tells the player at once that an announced move is illegal. Returns `true` if the words need no further
    /// handling.
    pub(super) fn reject_illegal_words(&mut self, seat: Seat, m: Option<Move>) -> bool {
        if !self.cx().policy().helps_players() {
            return false;
        }
        self.turn.take_back_words();
        self.tell_illegal_move(seat, m);
        true
    }

    fn tell_illegal_move(&mut self, seat: Seat, m: Option<Move>) {
        let before = Box::new(self.position().clone());
        let why = m.and_then(|m| IllegalReason::of(&before, m)).unwrap_or(IllegalReason::NoSuchPiece);
        self.play(seat, Earcon::Mismatch);
        self.say(Listener::Player(seat), Announcement::NotLegal { before, m, why });
    }

    /// Decides a draw claim by the verdict of the program. Returns `true` if it is decided here.
    pub(super) fn decide_claim(&mut self, seat: Seat, kind: ClaimKind, verdict: Verdict) -> bool {
        if self.cx().policy().has_arbiter() {
            return false;
        }
        match verdict {
            Verdict::Draw => self.end_game(GameResult::Draw, kind.reason()),
            Verdict::Wrong { .. }
            | Verdict::IllegalMove { .. }
            | Verdict::Invalid(_)
            | Verdict::ForTheArbiter => {
                self.say(Listener::Player(seat), Announcement::ClaimNotRight);
            }
        }
        true
    }

    /// Takes back the player's last move and the opponent's answer. The clocks go back too.
    pub(super) fn take_back(&mut self, seat: Seat) {
        if !self.cx().policy().helps_players() {
            return self.refuse(Refusal::OnlyInPractice);
        }
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        let begun =
            seat == self.mover() && (self.cx().standing().is_some() || self.cx().announced().is_some());
        let own = |before: &annabella_game::Position| Seat::from(before.turn()) == seat;
        let last_own = self.plies().iter().rposition(|ply| own(&ply.before));
        let to = match (begun, last_own) {
            (true, _) => self.plies().len(),
            (false, Some(ply)) => ply,
            (false, None) => return self.say(Listener::Player(seat), Announcement::NothingToTakeBack),
        };
        self.take_plies_back(to, UsedTime::AsThen);
        self.forget_unsensed_boards();
        self.say_table(Announcement::TakenBack { by: seat });
        self.put_boards_right();
        self.let_clocks_run();
    }

    /// Restarts the clocks after the boards were put right.
    pub(super) fn let_clocks_run(&mut self) {
        let led = Seat::ALL.into_iter().any(|seat| self.cx().board(seat).led_to().is_some());
        if self.cx().policy().has_arbiter() || led || self.phase() != Phase::Playing || !self.clocks_stand() {
            return;
        }
        self.start_clocks();
        self.note(Note::ClocksRun);
    }

    /// Shows the squares that a piece can reach: the one on the named square, or the touched one.
    pub(super) fn give_hint(&mut self, to: Listener, seat: Seat, named: Option<Square>) {
        if !self.cx().policy().helps_players() {
            return self.refuse(Refusal::OnlyInPractice);
        }
        if self.phase() != Phase::Playing {
            return self.refuse(self.cx().not_playing());
        }
        if seat != self.mover() {
            return self.refuse(Refusal::NotPlayersMove { seat });
        }
        let position = self.position();
        let own =
            |square: &Square| position.piece_at(*square).is_some_and(|piece| piece.color == seat.color());
        let square = named.or_else(|| self.cx().touched().iter().copied().find(own));
        let piece = square.filter(own).and_then(|square| Some((square, position.piece_at(square)?)));
        let what = match (piece, named) {
            (None, None) => Announcement::HintNeedsPiece,
            // No piece of the player's stands there; the player hears what does.
            (None, Some(square)) => Announcement::SquareHolds { square, piece: position.piece_at(square) },
            (Some((square, piece)), _) => {
                let moves = position.legal_moves();
                let from = moves.iter().filter(|m| m.from() == Some(square));
                let mut squares: Vec<Square> = from.map(|m| destination(*m)).collect();
                squares.sort_unstable();
                squares.dedup();
                Announcement::Hint { square, piece, squares }
            }
        };
        self.say(to, what);
    }
}

/// The square at which the moving piece arrives; for castling the king's.
fn destination(m: Move) -> Square {
    match m.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), m.to().rank()),
        None => m.to(),
    }
}
