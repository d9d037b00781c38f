//! One move: touched, made (D.2.3, 4.7), announced, completed by the press (6.2.1), by the end of the game or, from
//! 2014 on, by the player's own next move (6.2.1.2); and what a press finds that is no move.

use annabella::game::{Edition, GameResult, Move, Piece, Role, Seat, Square};

use super::{
    Asked, Basis, Due, Item, Kind, Referee, articles, could_mate, hands::Stands, pieces_after, pieces_of,
    won_by,
};

/// A sighted hand has let a piece go once the board rested this long, milliseconds.
const REST: u64 = 1_000;

impl Referee {
    fn edition(&self) -> Edition {
        self.terms.edition
    }

    fn is_impaired(&self, seat: Seat) -> bool {
        self.terms.impaired[seat as usize]
    }

    /// Flags fall and hands come to rest while nobody does anything.
    pub(super) fn time_passes(&mut self) {
        for seat in Seat::ALL {
            self.hand_rests(seat);
        }
        self.clock.run_to(self.now);
        for seat in Seat::ALL {
            let fallen = self.clock.is_down(seat as usize);
            if fallen && !self.down[seat as usize] {
                let item = self.flag_item(seat);
                self.raise(item);
            }
            self.down[seat as usize] = fallen;
        }
        self.look_who_is_late();
    }

    fn flag_item(&self, seat: Seat) -> Item {
        let edition = self.edition();
        let mut item = self.item(Kind::Flag, seat, articles::flag(edition));
        item.articles.push(articles::both_flags(edition));
        if self.terms.unsupervised {
            item.articles = articles::rapid_flag(edition).to_vec();
        }
        item
    }

    /// 6.8: a claim counts where the flag is down; before, it is none. Without full supervision it stops the clocks
    /// (A.4.3).
    pub(super) fn claims_time(&mut self, by: Seat) {
        let other = by.other();
        // Who claims is there.
        self.is_seen(by);
        if !self.clock.is_down(other as usize) {
            return;
        }
        let known = |item: &Item| item.kind == Kind::Flag && item.by == other;
        let due = |due: &Due| matches!(due, Due::Item(item) if known(item));
        if !self.items.iter().any(known) && !self.due.iter().any(due) {
            let item = self.flag_item(other);
            self.raise(item);
        }
        if self.terms.unsupervised {
            self.time_claims.push((by, !self.clock.is_down(by as usize)));
            self.clock.stop(self.now);
        }
    }

    fn hand_rests(&mut self, seat: Seat) {
        let hand = &self.hands[seat as usize];
        let replied = seat == self.mover() && self.reply.is_some();
        if !self.terms.sensed[seat as usize]
            || self.is_impaired(seat)
            || replied
            || !self.is_on_move(seat)
            || hand.is_led()
            || self.now < hand.last + REST
        {
            return;
        }
        let (Stands::Move(m) | Stands::Unlawful(m)) = hand.stands(seat, &self.position_for(seat)) else {
            return;
        };
        if self.hands[seat as usize].rested == Some(m) || self.is_half_of_castling(seat, m) {
            return;
        }
        self.hands[seat as usize].rested = Some(m);
        // A rest alone may end no game: it may be a hand on its way.
        if seat == self.mover() && self.ends(Some(m)).is_some() {
            let article = articles::completed(self.edition());
            let item = Item { basis: Basis::Move(m), ..self.item(Kind::EndsAtRest, seat, article) };
            self.raise(item);
        }
        self.is_made(seat, m);
    }

    /// A king where castling puts it is no move by itself: that is made when the rook is let go (4.7.2).
    fn is_half_of_castling(&self, seat: Seat, m: Move) -> bool {
        let legal = self.position_for(seat).legal_moves();
        let puts = |castling: &Move| {
            castling.castling_side().is_some_and(|side| side.king_to(seat.color()) == m.to())
        };
        m.role() == Role::King && !legal.contains(&m) && legal.iter().any(puts)
    }

    pub(super) fn lifts(&mut self, seat: Seat, square: Square) {
        let on_move = self.is_on_move(seat) && self.clock.runs();
        let hand = &mut self.hands[seat as usize];
        let slides = !self.terms.impaired[seat as usize] && self.now < hand.last + REST;
        hand.last = self.now;
        if hand.lifts(seat, square, on_move, slides) {
            self.touches(seat);
        }
        // A captured piece may be the last to leave (D.2.3a).
        self.looks_at_the_move(seat);
    }

    /// Whoever touches a piece to move or capture it refuses what was offered (9.1).
    fn touches(&mut self, seat: Seat) {
        if self.offer == Some(seat.other()) {
            self.offer = None;
            if self.asked == Some((seat, Asked::Accept)) {
                self.asked = None;
            }
            self.due.push(Due::OfferRefused(seat.other()));
        }
    }

    pub(super) fn puts(&mut self, seat: Seat, square: Square, piece: Piece) {
        let on_move = self.is_on_move(seat) && self.clock.runs();
        let hand = &mut self.hands[seat as usize];
        hand.last = self.now;
        hand.puts(square, piece, on_move);
        self.looks_at_the_move(seat);
    }

    pub(super) fn names(&mut self, seat: Seat, m: Move) {
        if !self.is_on_move(seat) {
            return;
        }
        // 6.2.1.2: where words are all that is known of a board, they are his next move; words that may repeat the reply are none.
        if let (Some(first), Some(reply), true) = (self.made, self.reply, seat == self.mover())
            && !self.terms.sensed[seat as usize]
            && self.edition() != Edition::Da09
            && (m.role(), m.to()) != (reply.role(), reply.to())
        {
            self.completes(seat, first);
            if self.result.is_some() {
                return;
            }
            self.completes_reply(seat.other(), reply);
            if self.result.is_some() {
                return;
            }
        }
        self.named[seat as usize] = Some(m);
        // Where nothing is sensed and nothing typed, the words are all that is known of the move.
        if !self.terms.sensed[seat as usize] {
            self.states(seat, m);
        }
        self.looks_at_the_move(seat);
    }

    pub(super) fn types(&mut self, seat: Seat, m: Move) {
        if !self.is_on_move(seat) {
            return;
        }
        // 6.2.1.2: his next move completes the one he never pressed.
        if let (Some(first), Some(reply), true) = (self.made, self.reply, seat == self.mover())
            && self.edition() != Edition::Da09
        {
            self.completes(seat, first);
            if self.result.is_some() {
                return;
            }
            self.completes_reply(seat.other(), reply);
            if self.result.is_some() {
                return;
            }
        }
        self.states(seat, m);
        self.looks_at_the_move(seat);
    }

    fn states(&mut self, seat: Seat, m: Move) {
        self.touches(seat);
        self.hands[seat as usize].stated = Some(m);
    }

    /// D.2.8: a slip is corrected before the opponent's clock is started; later it is the arbiter's matter.
    pub(super) fn takes_back(&mut self, seat: Seat) {
        if seat == self.mover() {
            self.named[seat as usize] = None;
        } else if !self.line.is_empty() {
            let item = self.item(Kind::LateCorrection, seat, articles::slip(self.edition()));
            self.raise(item);
        }
    }

    /// Made: for the impaired player by peg and words (D.2.3), for the other where the hand let go (D.2.5, 4.7).
    fn looks_at_the_move(&mut self, seat: Seat) {
        // Once he was replied to, his next move is judged when he presses.
        if seat == self.mover() && self.reply.is_some() {
            return;
        }
        let hand = &self.hands[seat as usize];
        let (Stands::Move(m) | Stands::Unlawful(m)) = hand.stands(seat, &self.position_for(seat)) else {
            return;
        };
        let announced = self.named[seat as usize] == Some(m);
        let typed = !self.terms.sensed[seat as usize];
        if (self.is_impaired(seat) && announced) || (!self.is_impaired(seat) && typed) {
            self.is_made(seat, m);
        }
    }

    fn is_made(&mut self, seat: Seat, m: Move) {
        if seat != self.mover() {
            return self.is_replied(m);
        }
        if self.made == Some(m) {
            return;
        }
        // What the opponent began was a reply to another move.
        (self.made, self.reply) = (Some(m), None);
        self.is_told(seat, m);
        // A move that ends the game needs no press (6.2.1.1).
        let rested = self.hands[seat as usize].rested == Some(m);
        if !rested && self.ends(Some(m)).is_some() {
            self.completes(seat, m);
        }
    }

    /// The reply is announced over the board: the player who forgot his press executes it and is on move again.
    fn is_replied(&mut self, reply: Move) {
        let mover = self.mover() as usize;
        if self.reply.replace(reply).is_none() {
            self.replied_to = Some(self.hands[mover].begins_anew());
            self.named[mover] = None;
        }
        let made = self.made.expect("it is replied to");
        if self.terms.sensed[mover]
            && let Some(after) = self.position().after(made).and_then(|p| p.after(reply))
        {
            self.hands[mover].follow(pieces_of(&after), reply);
        }
    }

    fn is_told(&mut self, seat: Seat, m: Move) {
        let other = seat.other() as usize;
        self.due.push(Due::Told(seat, m));
        self.owes[other] = self.terms.ears[other];
        if self.terms.sensed[other] {
            let after = pieces_after(&self.position(), m);
            self.hands[other].follow(after, m);
        }
    }

    /// The clock is pressed.
    pub(super) fn presses(&mut self, seat: Seat) {
        if self.shuts(Some(seat)) {
            return;
        }
        if seat != self.mover() || !self.clock.runs() || self.hands[seat as usize].is_led() {
            return;
        }
        if self.completes_by_next_move(seat) {
            return;
        }
        if let (Some(m), Some(_)) = (self.made, self.reply) {
            return self.completes(seat, m);
        }
        let position = self.position();
        let stands = self.hands[seat as usize].stands(seat, &position);
        let named = self.named[seat as usize];
        let edition = self.edition();
        let item = match (stands, self.is_impaired(seat)) {
            (Stands::Move(m), false) => return self.completes(seat, m),
            (Stands::Move(m), true) if named == Some(m) => return self.completes(seat, m),
            // Pegged, and announced as what it was to become: made but for the exchange.
            (Stands::Pawn(m), true) if named != Some(m) => self.not_made(seat),
            (Stands::Pawn(m), _) => Item {
                basis: Basis::Move(m),
                ..self.item(Kind::PawnLeft, seat, articles::pawn_left(edition))
            },
            // Made like any other, and judged at the press (7.5.1).
            (Stands::Unlawful(m), impaired) if !impaired || named == Some(m) => {
                if self.made != Some(m) {
                    self.is_made(seat, m);
                }
                if self.terms.unsupervised {
                    return self.completes_unlawful(seat, m);
                }
                self.item(Kind::IllegalMove, seat, self.illegal_article())
            }
            (Stands::NoMove, false) => self.item(Kind::IllegalMove, seat, self.illegal_article()),
            (_, true) => self.not_made(seat),
            (_, false) => self.item(Kind::PressWithoutMove, seat, articles::press_without_move(edition)),
        };
        self.raise(item);
    }

    fn not_made(&self, seat: Seat) -> Item {
        self.item(Kind::PressBeforeMade, seat, articles::press_before_made(self.edition()))
    }

    /// 6.2.1.2: his move before was never pressed, the opponent replied, and he has made his next one.
    fn completes_by_next_move(&mut self, seat: Seat) -> bool {
        if self.edition() == Edition::Da09 {
            return false;
        }
        let (Some(first), Some(reply)) = (self.made, self.reply) else { return false };
        let Some(after) = self.position().after(first).and_then(|p| p.after(reply)) else { return false };
        let Stands::Move(next) = self.hands[seat as usize].stands(seat, &after) else { return false };
        if self.is_impaired(seat) && self.named[seat as usize] != Some(next) {
            return false;
        }
        let own = self.hands[seat as usize].clone();
        self.completes(seat, first);
        if self.result.is_some() {
            return true;
        }
        self.completes_reply(seat.other(), reply);
        if self.result.is_some() {
            return true;
        }
        self.hands[seat as usize] = own;
        self.completes(seat, next);
        true
    }

    /// The reply was announced over the board and executed: nobody tells it again.
    fn completes_reply(&mut self, seat: Seat, reply: Move) {
        self.due.retain(|due| *due != Due::Told(seat, reply));
        self.owes[seat.other() as usize] = false;
        self.made = Some(reply);
        self.completes(seat, reply);
    }

    /// The move is completed: it counts, the other's clock runs, and what it broke is told the arbiter.
    pub(super) fn completes(&mut self, seat: Seat, m: Move) {
        if self.made != Some(m) {
            self.made = Some(m);
            self.is_told(seat, m);
        }
        let before = self.position();
        let times = match self.pressed_before() {
            Some(times) => times,
            None => {
                let stood = !self.clock.runs();
                if stood {
                    self.clock.start(seat as usize, self.now);
                }
                self.clock.complete(seat as usize, self.now);
                if stood {
                    self.clock.stop(self.now);
                }
                self.clock.times()
            }
        };
        self.decision = None;
        self.due.push(Due::Completed(seat, m, times));
        let last = self.hands[seat as usize].begins_anew();
        let touched = self.replied_to.take().unwrap_or(last);
        self.hands[seat as usize].follows_nothing();
        let edition = self.edition();
        let legal = before.legal_moves().contains(&m);
        let broken = if legal { touched.broken(edition, &before, m) } else { Vec::new() };
        if !broken.is_empty() {
            let broken = touched.broken_in_any_order(edition, &before, m);
            let articles = broken.iter().map(|&clause| articles::touch(edition, clause)).collect();
            let basis = Basis::Touched(touched);
            self.raise(Item { articles, basis, ..self.item(Kind::Touch, seat, "") });
        }
        if self.owed.take().is_some_and(|owed| owed != m) {
            let item = self.item(Kind::WrittenNotMade, seat, articles::written_move(edition));
            self.raise(Item { basis: Basis::Move(m), ..item });
        }
        // D.2.1: what he never repeated by now was not repeated.
        if std::mem::take(&mut self.owes[seat as usize]) {
            let item = self.item(Kind::NotRepeated, seat, articles::repetition(edition));
            self.raise(item);
        }
        self.line.push((before, m));
        self.named[seat as usize] = None;
        self.made = None;
        let is_rest = |item: &Item| item.kind == Kind::EndsAtRest && item.by == seat;
        self.close(is_rest);
        self.due.retain(|due| !matches!(due, Due::Item(item) if is_rest(item)));
        // No mate and no stalemate by a move against the Laws ends the game (5.1.1, 5.2.1).
        match self.ends(None).filter(|_| legal) {
            Some(result) => self.over(result),
            None if legal => self.goes_on(),
            None => {}
        }
    }

    fn goes_on(&mut self) {
        if self.edition() == Edition::No14 && self.occurrences().len() >= 5 {
            let item = self.item(Kind::Fivefold, self.mover(), articles::fivefold(Edition::No14));
            self.raise(item);
        }
        // What the opponent made already is the move under way now.
        if let Some(reply) = self.reply.take() {
            let seat = self.mover();
            if self.terms.sensed[seat as usize] && !self.is_impaired(seat) {
                // The device looks at the sighted player's board anew.
                let hand = &mut self.hands[seat as usize];
                (hand.rested, hand.last) = (None, self.now);
                return;
            }
            self.made = Some(reply);
            self.is_told(seat, reply);
            if self.ends(Some(reply)).is_some() {
                self.completes(seat, reply);
            }
        }
    }

    /// What the last move ended, or this one made and not completed yet (5.1, 5.2, 9.6).
    pub(super) fn ends(&self, made: Option<Move>) -> Option<GameResult> {
        let position = match made {
            Some(m) => self.position().after(m)?,
            None => self.position(),
        };
        let outcome = shakmaty::Position::outcome(&position.chess).known();
        match outcome {
            Some(shakmaty::KnownOutcome::Decisive { winner }) => return Some(won_by(Seat::from(winner))),
            Some(shakmaty::KnownOutcome::Draw) => return Some(GameResult::Draw),
            None => {}
        }
        let dead = Seat::ALL.into_iter().all(|seat| !could_mate(&position, seat));
        (dead || self.is_drawn_by_itself(&position, made)).then_some(GameResult::Draw)
    }
}
