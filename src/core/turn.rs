//! The move being made: open, touched, named, pegged, made (D.2.2, D.2.3, 4.3, 4.7). It knows no board, no clock
//! and no listener; it is told what a hand, a mouth or a rest did and says what follows for the move. It knows no
//! legality either: a move that is not legal is made like any other and judged at the press (7.5.1).
//!
//! | state | a peg is out | m stands | nothing stands | words for n | slip taken back | press |
//! |---|---|---|---|---|---|---|
//! | open | touched | pegged m | – | named n | – | without a move |
//! | touched | – | pegged m | – | named n | – | without a move |
//! | named n | – | pegged m with these words | – | named | open or touched | without a move |
//! | pegged m | – | pegged, the words kept | named, or touched | made if n is m, else both named | without words | impaired: without a move; sighted: completes |
//! | made m | – | pegged, the words kept | named, or touched | both named unless n is m | pegged m | completes |
//!
//! Pegged with the words for the same move is made: an impaired player's at once (D.2.3), a sighted player's
//! when his hand has rested or at the press (D.2.5). What was relayed to the opponent stays known in any state.

use crate::{
    game::{Moment, Move, Rank, Role, Square},
    laws::touch::Release,
};

/// By whose rules a hand moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// On a pegged board: touched is out of its hole, made asks for the announcement (D.2.2, D.2.3).
    Impaired,
    /// On a normal board: the usual rules (D.2.5).
    #[default]
    Sighted,
}

/// How it is known that a move stands on the mover's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KnownBy {
    /// The board shows it.
    Board,
    /// A person keyed it for a board that is not sensed.
    Key,
    /// Only words tell: nothing senses the board and nobody keys.
    Words,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    /// Nothing was touched or said.
    #[default]
    Open,
    /// A piece was touched; no move stands.
    Touched,
    /// A move was announced; none stands.
    Named { m: Move },
    /// A move stands. Words may have named it or another one.
    Pegged { m: Move, named: Option<Move>, rests_at: Option<Moment> },
    /// A move stands and was announced, or a sighted hand has rested.
    Made { m: Move, named: bool },
}

/// What the words heard so far and the move that stands come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weighed {
    /// Nothing yet.
    Waits,
    /// Words alone: they are acknowledged.
    Words,
    Made(Move),
    /// Words named another move than stands (D.2.8).
    Differ {
        /// What was said.
        announced: Move,
        /// What stands.
        pegged: Move,
    },
}

/// What a press of the clock finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pressed {
    Completes(Move),
    /// The board cannot tell which move stands: the player is asked, and the press waits for the answer.
    Asks,
    /// No move is made; whether one stands without its words.
    Without {
        /// A move stands.
        stands: bool,
    },
}

/// What telling a move to the opponent is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relayed {
    /// He hears of a move for the first time in this turn.
    First,
    /// Another move replaces the one he was told.
    Instead,
    /// He was told it already.
    Already,
}

/// The move being made.
#[derive(Clone, Debug, Default)]
pub(crate) struct Turn {
    hand: Hand,
    state: State,
    /// The squares whose pieces were lifted, in order (D.2.2).
    touched: Vec<Square>,
    /// "I adjust" was said: it covers the next touch (4.2).
    adjusting: bool,
    /// The mover's own pieces that are off their squares: where each stood before the turn, and what it is.
    in_hand: Vec<(Square, Role)>,
    /// What was released on another square than it was taken from, in order (4.7).
    releases: Vec<Release>,
    /// The move that stood and whose piece was taken up again.
    lifted_again: Option<Move>,
    /// What the opponent was told last.
    relayed: Option<Move>,
    /// A move was keyed: words alone do not replace it.
    keyed: bool,
    /// A draw is offered with this move (9.1).
    offers_draw: bool,
    /// What an occupancy board cannot tell apart.
    unsure: Vec<Move>,
    /// The clock was pressed while a question to a sighted player was open.
    pressed: bool,
    /// What the opponent keyed as his reply before the press (6.2.2).
    replied: Option<Move>,
    /// His turn, begun before the press: on move is who was told the move, pressed or not (1.1, 6.2.2).
    early: Option<Box<Self>>,
    /// The move written with a claim that was found wrong: it must be made (9.5.3).
    owed: Option<Move>,
    /// When the first piece was touched.
    first_touch: Option<Moment>,
    /// The second was touched at the same time (4.3.3, 4.4).
    together: bool,
    /// Where a pawn was put down on the last rank.
    pawn_arrived: Option<Square>,
    /// What a sighted hand set down last, and when it will have rested there: only then it was let go (4.7).
    set_down: Option<(Release, Moment)>,
}

impl Turn {
    /// A turn in which nothing was done yet.
    pub(crate) fn new(hand: Hand) -> Self {
        Self { hand, ..Self::default() }
    }

    /// A turn that begins anew, bound by what was touched, released or written before (4.3, 4.7, 7.5.1, 9.5.3).
    pub(crate) fn bound(
        hand: Hand,
        touched: Vec<Square>,
        releases: Vec<Release>,
        owed: Option<Move>,
    ) -> Self {
        let state = if touched.is_empty() { State::Open } else { State::Touched };
        Self { hand, state, touched, releases, owed, ..Self::default() }
    }

    // What happens.

    /// A piece left its square; `own` is what it is where it is the mover's. `false` where that is no touch: it was
    /// adjusted (4.2), or a move stands.
    pub(crate) fn touch(&mut self, square: Square, own: Option<Role>, at: Moment) -> bool {
        let down = self.set_down.take_if(|(release, _)| release.to == square);
        // A king that rested where castling puts it was let go there, though no move stands by it (4.7.2).
        let let_go = down.filter(|&(_, rests_at)| rests_at <= at && self.standing().is_none());
        self.releases.extend(let_go.map(|(release, _)| release));
        if std::mem::take(&mut self.adjusting) {
            return false;
        }
        if let Some(role) = own {
            self.in_hand.push((square, role));
        }
        if self.standing().is_some() {
            return false;
        }
        if self.touched.len() == 1 {
            self.together = self.first_touch == Some(at);
        }
        self.first_touch = self.first_touch.or(Some(at));
        self.touched.push(square);
        if self.state == State::Open {
            self.state = State::Touched;
        }
        true
    }

    /// A piece was set down; `role` is what it is where the board knows. On a pegged board a peg in another hole is
    /// released there; a sighted hand may still slide on (4.7), its rest says so.
    pub(crate) fn put_down(&mut self, square: Square, role: Option<Role>, rests_at: Moment) {
        if role == Some(Role::Pawn) && matches!(square.rank(), Rank::First | Rank::Eighth) {
            self.pawn_arrived = Some(square);
        }
        let is_it = |&(_, of): &(Square, Role)| role.is_none_or(|role| role == of);
        let back = self.in_hand.iter().rposition(|held| held.0 == square && is_it(held));
        let several = role.is_none() && self.in_hand.len() > 1;
        let found = back.or_else(|| self.in_hand.iter().rposition(is_it));
        let from = found.map(|index| self.in_hand.remove(index));
        if several {
            // A board that knows no pieces cannot tell which of them it was, nor which is still up.
            self.in_hand.clear();
            return;
        }
        if from.is_some_and(|(from, _)| from == square) {
            return;
        }
        if let (Hand::Sighted, Some((from, role))) = (self.hand, from) {
            let touched = self.touched.len();
            self.set_down = Some((Release { from: Some(from), to: square, role, touched }, rests_at));
            return;
        }
        // A piece that came from nowhere while a pawn is up is the new one of a promotion: the choice is made
        // as soon as it has touched the square (4.4.4).
        let new = role.filter(|_| self.in_hand.iter().any(|&(_, of)| of == Role::Pawn));
        match (from, new) {
            (Some((from, role)), _) => self.let_go(Some(from), square, role),
            (None, Some(role)) => self.let_go(None, square, role),
            (None, None) => {}
        }
    }

    /// "I adjust" was said; it covers the next touch (4.2).
    pub(crate) fn adjust(&mut self) {
        self.adjusting = true;
    }

    /// A move stands on the mover's board; `rests_at` is when a sighted hand has rested. `None` where that
    /// is known already.
    pub(crate) fn stands(&mut self, m: Move, known: KnownBy, rests_at: Moment) -> Option<Weighed> {
        let named = match self.state {
            State::Pegged { m: stands, .. } | State::Made { m: stands, .. } if stands == m => return None,
            State::Open | State::Touched => None,
            State::Named { m } => Some(m),
            State::Pegged { named, .. } => named,
            State::Made { m, named } => named.then_some(m),
        };
        self.keyed |= known == KnownBy::Key;
        if known == KnownBy::Key && self.hand == Hand::Impaired {
            self.release(m);
        }
        self.lifted_again = None;
        self.unsure.clear();
        let rests = self.hand == Hand::Sighted && known == KnownBy::Board;
        self.state = State::Pegged { m, named, rests_at: rests.then_some(rests_at) };
        Some(match (self.hand, known) {
            (Hand::Impaired, _) => self.weigh(),
            (Hand::Sighted, KnownBy::Board) => match named {
                Some(announced) if announced != m => Weighed::Differ { announced, pegged: m },
                _ => Weighed::Waits,
            },
            (Hand::Sighted, _) => self.rested(),
        })
    }

    /// The move that stood is off the board again. What was touched stays touched, what was said stays said.
    pub(crate) fn nothing_stands(&mut self) {
        let (m, named) = match self.state {
            State::Pegged { m, named, .. } => (m, named),
            State::Made { m, named } => (m, named.then_some(m)),
            State::Open | State::Touched | State::Named { .. } => return,
        };
        self.lifted_again = Some(m);
        self.state = named.map_or(State::Touched, |m| State::Named { m });
    }

    /// The board shows the position before the move: nothing of an earlier try is left on it.
    pub(crate) fn stands_as_before(&mut self) {
        self.lifted_again = None;
        self.unsure.clear();
    }

    /// A move was announced. Whether it corrects what was announced before. [`Turn::weigh`] says what follows
    /// once the board was told.
    pub(crate) fn named(&mut self, m: Move, offers_draw: bool) -> bool {
        let corrects = self.announced().is_some_and(|before| before != m);
        self.offers_draw |= offers_draw;
        self.state = match self.state {
            State::Open | State::Touched | State::Named { .. } => State::Named { m },
            State::Pegged { m: stands, rests_at, .. } => {
                State::Pegged { m: stands, named: Some(m), rests_at }
            }
            State::Made { m: stands, .. } if stands == m => State::Made { m, named: true },
            State::Made { m: stands, .. } => State::Pegged { m: stands, named: Some(m), rests_at: None },
        };
        corrects
    }

    /// What the words and the board come to now.
    pub(crate) fn weigh(&mut self) -> Weighed {
        match self.state {
            State::Named { .. } => Weighed::Words,
            State::Pegged { m, named: Some(named), .. } if named == m => {
                self.state = State::Made { m, named: true };
                Weighed::Made(m)
            }
            State::Pegged { m, named: Some(announced), .. } => Weighed::Differ { announced, pegged: m },
            State::Made { m, .. } => Weighed::Made(m),
            State::Open | State::Touched | State::Pegged { named: None, .. } => Weighed::Waits,
        }
    }

    /// A sighted hand has rested (4.7).
    pub(crate) fn rested(&mut self) -> Weighed {
        match self.state {
            State::Pegged { m, named, .. } if self.hand == Hand::Sighted => {
                self.state = State::Made { m, named: named == Some(m) };
                Weighed::Made(m)
            }
            _ => Weighed::Waits,
        }
    }

    fn let_go(&mut self, from: Option<Square>, to: Square, role: Role) {
        let touched = self.touched.len();
        self.releases.push(Release { from, to, role, touched });
    }

    fn release(&mut self, m: Move) {
        if let (Some(from), false) = (m.from(), m.is_castle()) {
            self.let_go(Some(from), m.to(), m.role());
        }
    }

    /// A slip of the tongue is taken back (D.2.8). `false` where nothing was said.
    pub(crate) fn take_back_words(&mut self) -> bool {
        if self.announced().is_none() {
            return false;
        }
        self.state = match self.state {
            State::Named { .. } if self.touched.is_empty() => State::Open,
            State::Named { .. } => State::Touched,
            State::Pegged { m, rests_at, .. } => State::Pegged { m, named: None, rests_at },
            State::Made { m, .. } => State::Pegged { m, named: None, rests_at: None },
            state => state,
        };
        true
    }

    /// The clock was pressed.
    pub(crate) fn press(&mut self) -> Pressed {
        match (self.state, self.hand) {
            (State::Made { m, .. }, _) | (State::Pegged { m, .. }, Hand::Sighted) => Pressed::Completes(m),
            (_, Hand::Sighted) if !self.unsure.is_empty() => {
                self.pressed = true;
                Pressed::Asks
            }
            (state, _) => Pressed::Without { stands: matches!(state, State::Pegged { .. }) },
        }
    }

    /// The opponent replied before the press (6.2.2).
    pub(crate) fn reply(&mut self, m: Move) {
        self.replied = Some(m);
    }

    /// The arbiter takes this move as made.
    pub(crate) fn take_as_made(&mut self, m: Move) {
        self.state = State::Made { m, named: true };
    }

    /// The move is told to the opponent.
    pub(crate) fn relay(&mut self, m: Move) -> Relayed {
        match self.relayed.replace(m) {
            None => Relayed::First,
            Some(before) if before == m => Relayed::Already,
            Some(_) => {
                // What the opponent began was a reply to another move.
                self.early = None;
                Relayed::Instead
            }
        }
    }

    /// An occupancy board cannot tell these moves apart.
    pub(crate) fn cannot_tell(&mut self, candidates: Vec<Move>) {
        self.unsure = candidates;
    }

    /// A draw is offered with this move (9.1).
    pub(crate) fn offer_draw(&mut self) {
        self.offers_draw = true;
    }

    /// The written move must be made: the claim with it was wrong (9.5.3).
    pub(crate) fn owe(&mut self, written: Option<Move>) {
        self.owed = written;
    }

    /// The turn that began before this one's move was pressed; begun by the first that happens in it.
    pub(crate) fn early(&mut self, hand: Hand) -> &mut Self {
        self.early.get_or_insert_with(|| Box::new(Self::new(hand)))
    }

    /// That turn is the next one.
    pub(crate) fn next(&mut self, hand: Hand) -> Self {
        self.early.take().map_or_else(|| Self::new(hand), |turn| *turn)
    }

    /// A hand is at work again: the rest begins anew.
    pub(crate) fn hand_moves(&mut self, until: Moment) {
        if let State::Pegged { rests_at: Some(at), .. } = &mut self.state {
            *at = until;
        }
    }

    /// Whether the rest is over; asked once. What has rested was let go there (4.7).
    pub(crate) fn rest_is_over(&mut self, now: Moment) -> bool {
        match self.state {
            State::Pegged { m, named, rests_at } if rests_at.is_some_and(|at| at <= now) => {
                self.state = State::Pegged { m, named, rests_at: None };
                self.release(m);
                true
            }
            _ => false,
        }
    }

    // What is known.

    /// The move that stands on the mover's own board.
    pub(crate) const fn standing(&self) -> Option<Move> {
        match self.state {
            State::Pegged { m, .. } | State::Made { m, .. } => Some(m),
            State::Open | State::Touched | State::Named { .. } => None,
        }
    }

    /// The move that was announced.
    pub(crate) const fn announced(&self) -> Option<Move> {
        match self.state {
            State::Named { m } | State::Made { m, named: true } => Some(m),
            State::Pegged { named, .. } => named,
            State::Open | State::Touched | State::Made { named: false, .. } => None,
        }
    }

    /// What the opponent was told.
    pub(crate) const fn relayed(&self) -> Option<Move> {
        self.relayed
    }

    /// When a sighted hand will have rested.
    pub(crate) const fn rests_at(&self) -> Option<Moment> {
        match self.state {
            State::Pegged { rests_at, .. } => rests_at,
            _ => None,
        }
    }

    /// The squares whose pieces were lifted, in order.
    pub(crate) fn touched(&self) -> &[Square] {
        &self.touched
    }

    /// Whether the first two pieces were touched at the same time (4.3.3, 4.4).
    pub(crate) const fn touched_together(&self) -> bool {
        self.together
    }

    /// Whether a pawn was put down on this square of the last rank.
    pub(crate) fn pawn_arrived_on(&self, square: Square) -> bool {
        self.pawn_arrived == Some(square)
    }

    /// Whether a piece was touched or let go, or a move stands. The new piece of a promotion that binds was touched as
    /// well (4.4.4).
    pub(crate) fn has_begun(&self) -> bool {
        !self.touched.is_empty() || !self.releases.is_empty() || self.standing().is_some()
    }

    /// The same of the reply before the press.
    pub(crate) fn reply_has_begun(&self) -> bool {
        self.replied.is_some() || self.early.as_ref().is_some_and(|turn| turn.has_begun())
    }

    /// What was released on another square than it was taken from, in order (4.7).
    pub(crate) fn releases(&self) -> &[Release] {
        &self.releases
    }

    /// The move that stood and whose piece was taken up again.
    pub(crate) const fn lifted_again(&self) -> Option<Move> {
        self.lifted_again
    }

    /// Whether a move was keyed in this turn.
    pub(crate) const fn is_keyed(&self) -> bool {
        self.keyed
    }

    /// Whether a draw is offered with this move.
    pub(crate) const fn offers_draw(&self) -> bool {
        self.offers_draw
    }

    /// What an occupancy board cannot tell apart.
    pub(crate) fn unsure(&self) -> &[Move] {
        &self.unsure
    }

    /// The reply that was keyed before the press.
    pub(crate) const fn replied(&self) -> Option<Move> {
        self.replied
    }

    /// What the opponent announced as his reply before the press.
    pub(crate) fn announced_early(&self) -> Option<Move> {
        self.early.as_ref().and_then(|turn| turn.announced())
    }

    /// Whether anything happened since the reply to a move that was not pressed.
    pub(crate) fn begun_after_reply(&self) -> bool {
        self.early.as_ref().is_some_and(|reply| reply.early.is_some())
    }

    /// Whether a press waits for the answer which move stands.
    pub(crate) const fn press_waits(&self) -> bool {
        self.pressed
    }

    /// The move that must be made.
    pub(crate) const fn owed(&self) -> Option<Move> {
        self.owed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;

    fn moves() -> (Move, Move) {
        let start = Position::default();
        (start.read_uci("e2e4").unwrap(), start.read_uci("d2d4").unwrap())
    }

    const LATER: Moment = Moment::from_ms(900);

    #[test]
    fn an_impaired_players_move_is_made_by_peg_and_words_in_either_order() {
        let (m, _) = moves();
        let mut turn = Turn::new(Hand::Impaired);
        assert!(turn.touch(Square::E2, Some(Role::Pawn), Moment::from_ms(1)));
        assert_eq!(turn.stands(m, KnownBy::Board, LATER), Some(Weighed::Waits));
        assert_eq!(turn.press(), Pressed::Without { stands: true });
        turn.named(m, false);
        assert_eq!(turn.weigh(), Weighed::Made(m));
        assert_eq!(turn.press(), Pressed::Completes(m));

        let mut turn = Turn::new(Hand::Impaired);
        turn.named(m, false);
        assert_eq!(turn.weigh(), Weighed::Words);
        assert_eq!(turn.press(), Pressed::Without { stands: false });
        assert_eq!(turn.stands(m, KnownBy::Board, LATER), Some(Weighed::Made(m)));
    }

    #[test]
    fn other_words_than_the_peg_are_both_named_and_a_slip_can_be_put_right() {
        let (m, other) = moves();
        let mut turn = Turn::new(Hand::Impaired);
        turn.stands(m, KnownBy::Board, LATER);
        turn.named(other, false);
        assert_eq!(turn.weigh(), Weighed::Differ { announced: other, pegged: m });
        assert_eq!(turn.press(), Pressed::Without { stands: true });
        assert!(turn.named(m, false), "the second words correct the first");
        assert_eq!(turn.weigh(), Weighed::Made(m));
        assert!(turn.take_back_words());
        assert_eq!(turn.press(), Pressed::Without { stands: true });
    }

    #[test]
    fn a_sighted_players_move_is_made_by_rest_or_press() {
        let (m, _) = moves();
        let mut turn = Turn::new(Hand::Sighted);
        assert_eq!(turn.stands(m, KnownBy::Board, LATER), Some(Weighed::Waits));
        assert_eq!(turn.rests_at(), Some(LATER));
        assert!(!turn.rest_is_over(Moment::from_ms(899)));
        assert_eq!(turn.press(), Pressed::Completes(m));
        assert!(turn.rest_is_over(LATER));
        assert_eq!(turn.rested(), Weighed::Made(m));
    }

    #[test]
    fn what_was_said_and_relayed_outlives_the_peg() {
        let (m, other) = moves();
        let mut turn = Turn::new(Hand::Impaired);
        turn.stands(m, KnownBy::Board, LATER);
        turn.named(m, false);
        turn.weigh();
        assert_eq!(turn.relay(m), Relayed::First);
        turn.nothing_stands();
        assert_eq!((turn.standing(), turn.announced(), turn.relayed()), (None, Some(m), Some(m)));
        assert_eq!(
            turn.stands(other, KnownBy::Board, LATER),
            Some(Weighed::Differ { announced: m, pegged: other })
        );
    }
}
