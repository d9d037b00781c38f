//! The state of one player's move: open, touched, named, pegged, made (D.2.2, D.2.3, 4.3, 4.7). The turn has no
//! access to a board, a clock or a listener. Its methods receive events and return the consequences for the move. It
//! does not check legality: an illegal move is made like any other and judged at the press (7.5.1).
//!
//! | state | a peg is out | m stands | nothing stands | words for n | slip taken back | press |
//! |---|---|---|---|---|---|---|
//! | open | touched | pegged m | – | named n | – | without a move |
//! | touched | – | pegged m | – | named n | – | without a move |
//! | named n | – | pegged m with these words | – | named | open or touched | without a move |
//! | pegged m | – | pegged, the words kept | named, or touched | made if n is m, else both named | without words | impaired: without a move; sighted: completes |
//! | made m | – | pegged, the words kept | named, or touched | both named unless n is m | pegged m | completes |
//!
//! A pegged move with words for the same move is made: an impaired player's at once (D.2.3), a sighted player's after
//! a rest on the board or at the press (D.2.5). The move announced to the opponent is kept in every state, also after the
//! move became a ply, until the clock is pressed.

use crate::setup::Setup;
use annabella_game::{Moment, Move, Position, Rank, Role, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::touch::Release;

/// The rules that govern a player's move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum MoveRules {
    /// On a pegged board: a piece is touched when it leaves its hole, and a move needs its announcement (D.2.2,
    /// D.2.3).
    Impaired,
    /// On a normal board: the usual rules (D.2.5).
    #[default]
    Sighted,
}

impl MoveRules {
    /// The rules for the player at a seat.
    pub(crate) fn of(setup: &Setup, seat: Seat) -> Self {
        if setup.is_impaired(seat) { Self::Impaired } else { Self::Sighted }
    }
}

/// The source of the information that a move is on the mover's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveSource {
    /// The board shows it.
    Board,
    /// A person keyed it for a board that is not sensed.
    Key,
    /// Only words: nothing senses the board and no person enters the move.
    Words,
}

/// The reason to hold a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeldPress {
    /// A question to the player is open.
    UntilAnswer,
    /// The board does not answer.
    UntilBoardAnswers,
}

/// The time without a change after which the move on a sighted player's board is announced, milliseconds. It is
/// longer than a hand pauses during a move. A press or the player's own words announce the move at once.
pub(crate) const SETTLE_MS: u64 = 1_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum TurnState {
    /// Nothing was touched or said.
    #[default]
    Open,
    /// A piece was touched. No move is on the board.
    Touched,
    /// A move was announced. None is on the board.
    Named { m: Move },
    /// A move is on the board. The words may name it or another one.
    Pegged { m: Move, named: Option<Move>, rests_at: Option<Moment> },
    /// A move is on the board and was announced, or a sighted player's move has rested.
    Made { m: Move, named: bool },
}

/// The comparison of the announced move with the move on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnnouncementCheck {
    /// No result yet.
    Pending,
    /// Only words so far. They are acknowledged.
    WordsOnly,
    Made(Move),
    /// The words name a move other than the one on the board (D.2.8).
    Differs {
        announced: Move,
        /// The move on the board.
        pegged: Move,
    },
}

/// The outcome of a press of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PressOutcome {
    Completes(Move),
    /// The placement fits several moves. The player is asked, and the press waits for the answer.
    AmbiguousMove,
    /// No move is made.
    WithoutMove {
        /// A move is on the board without its words.
        stands: bool,
    },
}

/// The kind of relaying a move to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RelayKind {
    /// The first move that the opponent receives in this turn.
    First,
    /// A move that replaces the one relayed before.
    Replacement,
    /// The move was relayed already.
    Repeated,
}

/// The touched and released pieces of a turn, which bind the new move (4.3, 4.4, 4.7).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BindingTouches {
    pub(crate) touched: Vec<Square>,
    /// The releases on another square.
    pub(crate) releases: Vec<Release>,
    pub(crate) castling_begun: bool,
}

/// One player's move, from the first touch to the press.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turn {
    hand: MoveRules,
    state: TurnState,
    /// The squares whose pieces were lifted, in order (D.2.2).
    pub(crate) touched: Vec<Square>,
    /// "I adjust" was said: it covers the next touch (4.2).
    pub(crate) adjusting: bool,
    /// The mover's own lifted pieces: the square of each before the turn, and its role.
    in_hand: Vec<(Square, Role)>,
    /// The releases on a square other than the starting one, in order (4.7).
    pub(crate) releases: Vec<Release>,
    /// The move that was on the board before its piece was taken up again.
    pub(crate) lifted_again: Option<Move>,
    /// The move relayed last, withdrawn or not. The opponent may have executed it.
    pub(crate) relayed_last: Option<Move>,
    /// The words for it were withdrawn since (D.2.8).
    withdrawn: bool,
    /// A move was keyed: words alone do not replace it.
    pub(crate) keyed: bool,
    /// The move on the board was sensed or keyed there, and is not known from words alone.
    is_placed: bool,
    /// A visually disabled player's king that was put down on another square, and that square. It is bound by the words
    /// for castling (4.7.2, D.2.3).
    king_placed: Option<(Square, Square)>,
    /// A draw is offered with this move (9.1).
    pub(crate) offers_draw: bool,
    /// The moves that an occupancy board cannot distinguish.
    pub(crate) unsure: Vec<Move>,
    pub(crate) held_press: Option<HeldPress>,
    /// The question that was open when the player pressed, and the moment of that press.
    pub(crate) asked_at_press: Option<(Question, Moment)>,
    /// The moment at which the move on the board was set there.
    pub(crate) pegged_at: Option<Moment>,
    /// The move written with a claim that was found wrong. It must be made (9.5.3).
    pub(crate) owed: Option<Move>,
    /// The moment of the first touch.
    first_touch: Option<Moment>,
    /// The second piece was touched at the same time (4.3.3, 4.4).
    pub(crate) together: bool,
    /// The king was lifted and put down. A piece lifted after that was not touched at the same time, although a busy
    /// machine may read both changes in one millisecond.
    king_was_put_down: bool,
    /// The square of the last rank on which a pawn was put down.
    pub(crate) pawn_arrived: Option<Square>,
    /// The square of the king before it was lifted.
    king_is_off: Option<Square>,
    /// The player began to castle: by words, on the board, or with king and rook lifted together (4.4).
    pub(crate) castling_begun: bool,
    /// The last release of a sighted player, and the moment at which it counts, because the piece has rested (4.7).
    set_down: Option<(Release, Moment)>,
}

impl Turn {
    /// A new turn.
    pub(crate) fn new(hand: MoveRules) -> Self {
        Self { hand, ..Self::default() }
    }

    /// A restarted turn, bound by earlier touches, releases or a written move (4.3, 4.7, 7.5.1, 9.5.3).
    pub(crate) fn bound(hand: MoveRules, binding: BindingTouches, owed: Option<Move>) -> Self {
        let BindingTouches { touched, releases, castling_begun } = binding;
        let state = if touched.is_empty() { TurnState::Open } else { TurnState::Touched };
        Self { hand, state, touched, releases, owed, castling_begun, ..Self::default() }
    }

    // Events.

    /// Records a lifted piece; `own` is its role if it is the mover's. Returns `false` if it does not count as a
    /// touch, because it was adjusted (4.2) or a move is on the board.
    pub(crate) fn touch_piece(&mut self, square: Square, own: Option<Role>, at: Moment) -> bool {
        let down = self.set_down.take_if(|(release, _)| release.to == square);
        // A king that rested on its castling square was released there, although no move is on the board (4.7.2).
        let let_go = down.filter(|&(_, rests_at)| rests_at <= at && self.standing().is_none());
        self.releases.extend(let_go.map(|(release, _)| release));
        if std::mem::take(&mut self.adjusting) {
            return false;
        }
        if let Some(role) = own {
            self.in_hand.push((square, role));
            let is_rook = |&(_, role): &(Square, Role)| role == Role::Rook;
            match role {
                Role::King if self.king_is_off.is_none() => {
                    self.king_is_off = Some(square);
                    self.castling_begun |= self.in_hand.iter().any(is_rook);
                }
                Role::Rook => self.castling_begun |= self.king_is_off.is_some(),
                Role::King | Role::Queen | Role::Bishop | Role::Knight | Role::Pawn => {}
            }
        }
        if self.standing().is_some() {
            return false;
        }
        if self.touched.len() == 1 {
            self.together = self.first_touch == Some(at) && !self.king_was_put_down;
        }
        self.first_touch = self.first_touch.or(Some(at));
        self.touched.push(square);
        if self.state == TurnState::Open {
            self.state = TurnState::Touched;
        }
        true
    }

    /// Forgets the touches from this one on, and what was released since.
    pub(crate) fn forget_touches_from(&mut self, first: usize) {
        self.touched.truncate(first);
        self.releases.retain(|release| release.touched <= first);
        self.in_hand.clear();
        self.set_down = None;
        self.king_is_off = None;
        self.lifted_again = None;
        self.unsure.clear();
        self.together &= first > 1;
        if first == 0 {
            self.first_touch = None;
            self.castling_begun = false;
        }
        if first == 0 && self.state == TurnState::Touched {
            self.state = TurnState::Open;
        }
    }

    /// Replaces the touched squares, in the same order; `in_hand` are the mover's own lifted pieces.
    pub(crate) fn set_touched(&mut self, touched: Vec<Square>, in_hand: Vec<(Square, Role)>) {
        self.touched = touched;
        self.in_hand = in_hand;
    }

    /// Records a piece that was put down; `role` is its role if the board knows it. A sighted player may still slide the
    /// piece (4.7), so only a rest counts. On a pegged board no square binds before the move is announced (D.2.3).
    pub(crate) fn put_down_piece(&mut self, square: Square, role: Option<Role>, at: Moment) {
        if role == Some(Role::Pawn) && matches!(square.rank(), Rank::First | Rank::Eighth) {
            self.pawn_arrived = Some(square);
        }
        self.king_is_off.take_if(|at| *at == square);
        let is_it = |&(_, of): &(Square, Role)| role.is_none_or(|role| role == of);
        let back = self.in_hand.iter().rposition(|held| held.0 == square && is_it(held));
        let several = role.is_none() && self.in_hand.len() > 1;
        let found = back.or_else(|| self.in_hand.iter().rposition(is_it));
        let from = found.map(|index| self.in_hand.remove(index));
        if several {
            // A board that does not distinguish pieces cannot tell which one it was, nor which is still lifted.
            self.in_hand.clear();
            return;
        }
        self.king_was_put_down |= matches!(from, Some((_, Role::King)));
        if from.is_some_and(|(from, _)| from == square) {
            return;
        }
        if let (MoveRules::Sighted, Some((from, role))) = (self.hand, from) {
            let touched = self.touched.len();
            self.set_down =
                Some((Release { from: Some(from), to: square, role, touched }, at.plus_ms(SETTLE_MS)));
            return;
        }
        match from {
            Some((from, Role::King)) => {
                let origin =
                    self.king_placed.filter(|&(_, at)| at == from).map_or(from, |(origin, _)| origin);
                self.king_placed = (origin != square).then_some((origin, square));
                self.bind_castling_king();
            }
            Some(_) => {}
            // While a pawn is lifted, a piece without a starting square is its promotion piece. The choice is made as
            // soon as the piece has touched the square (4.4.4).
            None => {
                if let Some(role) = role.filter(|_| self.in_hand.iter().any(|&(_, of)| of == Role::Pawn)) {
                    self.let_go(None, square, role);
                }
            }
        }
    }

    /// Binds the king of a visually disabled player that stands on its castling square, once that castling is announced
    /// (4.7.2). Castling itself is made when the rook stands there, too.
    fn bind_castling_king(&mut self) {
        let (Some((from, to)), Some(m)) = (self.king_placed, self.announced()) else { return };
        let is_bound = |release: &Release| (release.from, release.to) == (Some(from), to);
        if castling_squares(m) == Some((from, to)) && !self.releases.iter().any(is_bound) {
            self.let_go(Some(from), to, Role::King);
        }
    }

    /// Records a move on the mover's board at a moment. `None` if the move is known already.
    pub(crate) fn set_pegged_move(
        &mut self,
        m: Move,
        known: MoveSource,
        at: Moment,
    ) -> Option<AnnouncementCheck> {
        let named = match self.state {
            TurnState::Pegged { m: stands, .. } | TurnState::Made { m: stands, .. } if stands == m => {
                return None;
            }
            TurnState::Open | TurnState::Touched => None,
            TurnState::Named { m } => Some(m),
            TurnState::Pegged { named, .. } => named,
            TurnState::Made { m, named } => named.then_some(m),
        };
        let named = named.map(|named| if is_named_by(m, named) { m } else { named });
        self.keyed |= known == MoveSource::Key;
        self.pegged_at = Some(at);
        self.castling_begun |= m.is_castle();
        self.is_placed = known != MoveSource::Words;
        self.lifted_again = None;
        self.unsure.clear();
        let rests = self.hand == MoveRules::Sighted && known == MoveSource::Board;
        self.state = TurnState::Pegged { m, named, rests_at: rests.then(|| at.plus_ms(SETTLE_MS)) };
        Some(match (self.hand, known) {
            (MoveRules::Impaired, _) => self.compare_announcement(),
            (MoveRules::Sighted, MoveSource::Board) => match named {
                Some(announced) if announced != m => AnnouncementCheck::Differs { announced, pegged: m },
                _ => AnnouncementCheck::Pending,
            },
            (MoveRules::Sighted, _) => self.accept_rest(),
        })
    }

    /// Records that the move is no longer on the board. Touches and words are kept.
    pub(crate) fn clear_pegged_move(&mut self) {
        let (m, named) = match self.state {
            TurnState::Pegged { m, named, .. } => (m, named),
            TurnState::Made { m, named } => (m, named.then_some(m)),
            TurnState::Open | TurnState::Touched | TurnState::Named { .. } => return,
        };
        self.lifted_again = Some(m);
        self.state = named.map_or(TurnState::Touched, |m| TurnState::Named { m });
    }

    /// Clears the traces of earlier attempts, because the board shows the position before the move.
    pub(crate) fn keep_pegged_move(&mut self) {
        self.lifted_again = None;
        self.unsure.clear();
    }

    /// Records an announced move and returns whether it corrects an earlier one. [`Turn::compare_announcement`] gives
    /// the consequence, once the board has received the words.
    pub(crate) fn announce_move(&mut self, m: Move, offers_draw: bool) -> bool {
        let m = self.standing().filter(|&stands| is_named_by(stands, m)).unwrap_or(m);
        let corrects = self.announced().is_some_and(|before| before != m);
        self.offers_draw |= offers_draw;
        self.castling_begun |= m.is_castle();
        self.state = match self.state {
            TurnState::Open | TurnState::Touched | TurnState::Named { .. } => TurnState::Named { m },
            TurnState::Pegged { m: stands, rests_at, .. } => {
                TurnState::Pegged { m: stands, named: Some(m), rests_at }
            }
            TurnState::Made { m: stands, .. } if stands == m => TurnState::Made { m, named: true },
            TurnState::Made { m: stands, .. } => {
                TurnState::Pegged { m: stands, named: Some(m), rests_at: None }
            }
        };
        self.bind_castling_king();
        corrects
    }

    /// Compares the words with the board. A visually disabled player's move that both show is made, and its square binds
    /// from now on (D.2.3, 4.7).
    pub(crate) fn compare_announcement(&mut self) -> AnnouncementCheck {
        match self.state {
            TurnState::Named { .. } => AnnouncementCheck::WordsOnly,
            TurnState::Pegged { m, named: Some(named), .. } if named == m => {
                self.state = TurnState::Made { m, named: true };
                if self.hand == MoveRules::Impaired && self.is_placed {
                    self.release(m);
                }
                AnnouncementCheck::Made(m)
            }
            TurnState::Pegged { m, named: Some(announced), .. } => {
                AnnouncementCheck::Differs { announced, pegged: m }
            }
            TurnState::Made { m, .. } => AnnouncementCheck::Made(m),
            TurnState::Open | TurnState::Touched | TurnState::Pegged { named: None, .. } => {
                AnnouncementCheck::Pending
            }
        }
    }

    /// Accepts a sighted player's move after its rest (4.7).
    pub(crate) fn accept_rest(&mut self) -> AnnouncementCheck {
        match self.state {
            TurnState::Pegged { m, named, .. } if self.hand == MoveRules::Sighted => {
                self.state = TurnState::Made { m, named: named == Some(m) };
                AnnouncementCheck::Made(m)
            }
            _ => AnnouncementCheck::Pending,
        }
    }

    fn let_go(&mut self, from: Option<Square>, to: Square, role: Role) {
        let touched = self.touched.len();
        self.releases.push(Release { from, to, role, touched });
    }

    fn release(&mut self, m: Move) {
        match (castling_squares(m), m.from()) {
            // Castling is made, so its king is let go. The king of a sighted player rested there before the rook.
            (Some((from, to)), _) if self.hand == MoveRules::Impaired => {
                self.let_go(Some(from), to, Role::King);
            }
            (None, Some(from)) => self.let_go(Some(from), m.to(), m.role()),
            _ => {}
        }
    }

    /// Withdraws an announcement (D.2.8). Returns `false` if there was none.
    pub(crate) fn take_back_words(&mut self) -> bool {
        if self.announced().is_none() {
            return false;
        }
        self.state = match self.state {
            TurnState::Named { .. } if self.touched.is_empty() => TurnState::Open,
            TurnState::Named { .. } => TurnState::Touched,
            TurnState::Pegged { m, rests_at, .. } => TurnState::Pegged { m, named: None, rests_at },
            TurnState::Made { m, .. } => TurnState::Pegged { m, named: None, rests_at: None },
            state => state,
        };
        true
    }

    /// Judges a press of the clock.
    pub(crate) fn press_outcome(&self) -> PressOutcome {
        match (self.state, self.hand) {
            (TurnState::Made { m, .. }, _) | (TurnState::Pegged { m, .. }, MoveRules::Sighted) => {
                PressOutcome::Completes(m)
            }
            (_, MoveRules::Sighted) if !self.unsure.is_empty() => PressOutcome::AmbiguousMove,
            (state, _) => PressOutcome::WithoutMove { stands: matches!(state, TurnState::Pegged { .. }) },
        }
    }

    /// Records that the hand is off the pieces, because it pressed the clock. A piece that was put down is released
    /// (4.7).
    pub(crate) fn release_pieces(&mut self) {
        match self.state {
            TurnState::Pegged { m, named, rests_at: Some(_) } => {
                self.state = TurnState::Pegged { m, named, rests_at: None };
                self.release(m);
            }
            TurnState::Pegged { .. } | TurnState::Made { .. } => {}
            TurnState::Open | TurnState::Touched | TurnState::Named { .. } => {
                self.releases.extend(self.set_down.take().map(|(release, _)| release));
            }
        }
    }

    /// Sets this move as made, for the arbiter.
    pub(crate) fn set_made_move(&mut self, m: Move) {
        self.state = TurnState::Made { m, named: true };
    }

    /// Relays the move to the opponent.
    pub(crate) fn relay_move(&mut self, m: Move) -> RelayKind {
        let withdrawn = std::mem::take(&mut self.withdrawn);
        match self.relayed_last.replace(m) {
            None => RelayKind::First,
            Some(before) if before == m && !withdrawn => RelayKind::Repeated,
            Some(_) => RelayKind::Replacement,
        }
    }

    /// Restarts the rest, because the player is handling pieces again.
    pub(crate) fn postpone_rest(&mut self, now: Moment) {
        if let TurnState::Pegged { rests_at: Some(at), .. } = &mut self.state {
            *at = now.plus_ms(SETTLE_MS);
        }
    }

    /// Whether the rest is over; returned once. A piece that has rested was released (4.7).
    pub(crate) fn rest_is_over(&mut self, now: Moment) -> bool {
        match self.state {
            TurnState::Pegged { m, named, rests_at } if rests_at.is_some_and(|at| at <= now) => {
                self.state = TurnState::Pegged { m, named, rests_at: None };
                self.release(m);
                true
            }
            _ => false,
        }
    }

    /// The player is ordered to put the board right, so that it shows this position. A piece that the order takes off the
    /// square of its release is no longer released there (4.7), and what is in the hand is no longer the player's own act.
    pub(crate) fn order_position(&mut self, target: &Position) {
        let stays =
            |release: &Release| target.piece_at(release.to).is_some_and(|piece| piece.role == release.role);
        self.releases.retain(stays);
        self.set_down = None;
        self.in_hand.clear();
        self.king_is_off = None;
    }

    // Queries.

    /// The move on the mover's own board.
    pub(crate) const fn standing(&self) -> Option<Move> {
        match self.state {
            TurnState::Pegged { m, .. } | TurnState::Made { m, .. } => Some(m),
            TurnState::Open | TurnState::Touched | TurnState::Named { .. } => None,
        }
    }

    /// The announced move.
    pub(crate) const fn announced(&self) -> Option<Move> {
        match self.state {
            TurnState::Named { m } | TurnState::Made { m, named: true } => Some(m),
            TurnState::Pegged { named, .. } => named,
            TurnState::Open | TurnState::Touched | TurnState::Made { named: false, .. } => None,
        }
    }

    /// The move relayed to the opponent, unless its words were withdrawn.
    pub(crate) const fn relayed(&self) -> Option<Move> {
        if self.withdrawn { None } else { self.relayed_last }
    }

    /// Withdraws the relayed move. It is not made any more.
    pub(crate) fn withdraw_relayed_move(&mut self) {
        self.withdrawn = self.relayed_last.is_some();
    }

    /// The end of a sighted player's rest.
    pub(crate) const fn rests_at(&self) -> Option<Moment> {
        match self.state {
            TurnState::Pegged { rests_at, .. } => rests_at,
            _ => None,
        }
    }

    /// The touches and releases that bind the same turn when it is restarted.
    pub(crate) fn binding_touches(&self) -> BindingTouches {
        BindingTouches {
            touched: self.touched.clone(),
            releases: self.releases.clone(),
            castling_begun: self.castling_begun,
        }
    }

    /// Whether a piece was touched or released, or a move is on the board. The new piece of a promotion was touched
    /// as well (4.4.4).
    pub(crate) fn has_begun(&self) -> bool {
        !self.touched.is_empty() || !self.releases.is_empty() || self.standing().is_some()
    }
}

/// The squares from and to which the king castles, if both differ.
fn castling_squares(m: Move) -> Option<(Square, Square)> {
    let Move::Castle { king, .. } = m else { return None };
    let to = Square::from_coords(m.castling_side()?.king_to_file(), king.rank());
    (king != to).then_some((king, to))
}

/// Whether words name the move that stands. Of a pawn that goes aside they say where from and where to; that it takes in
/// passing need not be said (C.9), and the board shows it.
fn is_named_by(stands: Move, named: Move) -> bool {
    let aside = named.role() == Role::Pawn && named.promotion().is_none();
    let same_way = (named.from(), named.to()) == (stands.from(), stands.to());
    named == stands || stands.is_en_passant() && aside && same_way
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves() -> (Move, Move) {
        let start = Position::default();
        (start.read_uci("e2e4").unwrap(), start.read_uci("d2d4").unwrap())
    }

    const SET_DOWN: Moment = Moment::from_ms(900);

    #[test]
    fn an_impaired_players_move_is_made_by_peg_and_words_in_either_order() {
        let (m, _) = moves();
        let mut turn = Turn::new(MoveRules::Impaired);
        assert!(turn.touch_piece(Square::E2, Some(Role::Pawn), Moment::from_ms(1)));
        assert_eq!(turn.set_pegged_move(m, MoveSource::Board, SET_DOWN), Some(AnnouncementCheck::Pending));
        assert_eq!(turn.press_outcome(), PressOutcome::WithoutMove { stands: true });
        turn.announce_move(m, false);
        assert_eq!(turn.compare_announcement(), AnnouncementCheck::Made(m));
        assert_eq!(turn.press_outcome(), PressOutcome::Completes(m));

        let mut turn = Turn::new(MoveRules::Impaired);
        turn.announce_move(m, false);
        assert_eq!(turn.compare_announcement(), AnnouncementCheck::WordsOnly);
        assert_eq!(turn.press_outcome(), PressOutcome::WithoutMove { stands: false });
        assert_eq!(turn.set_pegged_move(m, MoveSource::Board, SET_DOWN), Some(AnnouncementCheck::Made(m)));
    }

    #[test]
    fn other_words_than_the_peg_are_both_named_and_a_slip_can_be_put_right() {
        let (m, other) = moves();
        let mut turn = Turn::new(MoveRules::Impaired);
        turn.set_pegged_move(m, MoveSource::Board, SET_DOWN);
        turn.announce_move(other, false);
        assert_eq!(turn.compare_announcement(), AnnouncementCheck::Differs { announced: other, pegged: m });
        assert_eq!(turn.press_outcome(), PressOutcome::WithoutMove { stands: true });
        assert!(turn.announce_move(m, false), "the second words correct the first");
        assert_eq!(turn.compare_announcement(), AnnouncementCheck::Made(m));
        assert!(turn.take_back_words());
        assert_eq!(turn.press_outcome(), PressOutcome::WithoutMove { stands: true });
    }

    #[test]
    fn a_sighted_players_move_is_made_by_rest_or_press() {
        let (m, _) = moves();
        let mut turn = Turn::new(MoveRules::Sighted);
        assert_eq!(turn.set_pegged_move(m, MoveSource::Board, SET_DOWN), Some(AnnouncementCheck::Pending));
        assert_eq!(turn.rests_at(), Some(Moment::from_ms(1_900)));
        assert!(!turn.rest_is_over(Moment::from_ms(1_899)));
        assert_eq!(turn.press_outcome(), PressOutcome::Completes(m));
        assert!(turn.rest_is_over(Moment::from_ms(1_900)));
        assert_eq!(turn.accept_rest(), AnnouncementCheck::Made(m));
    }

    #[test]
    fn what_was_said_and_relayed_outlives_the_peg() {
        let (m, other) = moves();
        let mut turn = Turn::new(MoveRules::Impaired);
        turn.set_pegged_move(m, MoveSource::Board, SET_DOWN);
        turn.announce_move(m, false);
        turn.compare_announcement();
        assert_eq!(turn.relay_move(m), RelayKind::First);
        turn.clear_pegged_move();
        assert_eq!((turn.standing(), turn.announced(), turn.relayed()), (None, Some(m), Some(m)));
        assert_eq!(
            turn.set_pegged_move(other, MoveSource::Board, SET_DOWN),
            Some(AnnouncementCheck::Differs { announced: m, pegged: other })
        );
    }
}
