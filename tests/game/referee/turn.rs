//! A turn: touched, made (D.2.3, 4.7), announced, completed by the clock press (6.2.1), by the end of the game or,
//! from 2014 on, by the player's own next move (6.2.1.2); and presses that complete no move.

use annabella::game::{Edition, GameResult, Move, Piece, Role, Seat, Square};

use super::{
    Basis, ExpectedOutcome, Item, Kind, PendingConfirmation, Referee, articles, hands::PressFinding,
    has_material, pieces_after, pieces_of, won_by,
};

/// A sighted hand has released a piece once the board rested this long, in milliseconds.
const REST: u64 = 1_000;

impl Referee {
    fn edition(&self) -> Edition {
        self.terms.edition
    }

    fn is_impaired(&self, seat: Seat) -> bool {
        self.terms.impaired[seat as usize]
    }

    /// Flags fall and hands come to rest while there is no action.
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

    /// 6.8: a claim counts if the flag is down; earlier it does not. Without full supervision it stops the clocks
    /// (A.4.3).
    pub(super) fn claims_time(&mut self, by: Seat) {
        let other = by.other();
        // A player who claims is present.
        self.is_seen(by);
        if !self.clock.is_down(other as usize) {
            return;
        }
        let known = |item: &Item| item.kind == Kind::Flag && item.by == other;
        let due = |due: &ExpectedOutcome| matches!(due, ExpectedOutcome::Item(item) if known(item));
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
        let (PressFinding::Move(m) | PressFinding::Unlawful(m)) = hand.stands(seat, &self.position_for(seat))
        else {
            return;
        };
        if self.hands[seat as usize].rested == Some(m) || self.is_half_of_castling(seat, m) {
            return;
        }
        self.hands[seat as usize].rested = Some(m);
        // A resting board alone does not end a game, because the hand may still be moving.
        if seat == self.mover() && self.ends(Some(m)).is_some() {
            let article = articles::completed(self.edition());
            let item = Item { basis: Basis::Move(m), ..self.item(Kind::EndsAtRest, seat, article) };
            self.raise(item);
        }
        self.is_made(seat, m);
    }

    /// A king on its castling square is not a move by itself: castling is made when the rook is released
    /// (4.7.2).
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
        // The captured piece may be removed last (D.2.3a).
        self.looks_at_the_move(seat);
    }

    /// Touching a piece to move or capture it declines an offer (9.1).
    fn touches(&mut self, seat: Seat) {
        if self.offer == Some(seat.other()) {
            self.offer = None;
            if self.asked == Some((seat, PendingConfirmation::Accept)) {
                self.asked = None;
            }
            self.due.push(ExpectedOutcome::OfferRefused(seat.other()));
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
        if !self.is_on_move(seat) || self.nobody_moves(seat) {
            return;
        }
        // 6.2.1.2: on a board known only from words, words are the next move, unless they may repeat the reply.
        if let (Some(first), Some(reply), true) = (self.made, self.reply, seat == self.mover())
            && !self.terms.sensed[seat as usize]
            && self.says("own_next_move_completes").is_yes()
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
        // Without sensing and typing, the words are all that is known of the move.
        if !self.terms.sensed[seat as usize] {
            if !self.position_for(seat).legal_moves().contains(&m) {
                // With words only, no illegal move is made before the player has confirmed it.
                self.hands[seat as usize].stated = None;
                return;
            }
            self.states(seat, m);
        }
        self.looks_at_the_move(seat);
    }

    /// The move that a press has to confirm: an illegal move on a board known only from words.
    fn said_unlawfully(&self, seat: Seat) -> Option<Move> {
        let alone = !self.terms.sensed[seat as usize] && self.hands[seat as usize].stated.is_none();
        self.named[seat as usize].filter(|m| alone && !self.position_for(seat).legal_moves().contains(m))
    }

    /// Whether this player is asked to confirm their words.
    pub(crate) fn asks_back(&self, seat: Seat) -> bool {
        matches!(self.asked, Some((who, PendingConfirmation::SaidMove(_))) if who == seat)
    }

    /// The player confirms: the move is made as announced, and the clock is pressed.
    pub(super) fn makes_what_was_said(&mut self, seat: Seat, m: Move) {
        self.states(seat, m);
        self.looks_at_the_move(seat);
        self.presses(seat);
    }

    /// The player denies: the press came before a move.
    pub(super) fn takes_back_what_was_said(&mut self, seat: Seat) {
        self.named[seat as usize] = None;
        let item = self.not_made(seat);
        let same = |open: &Item| (open.kind, open.by, open.before) == (item.kind, item.by, item.before);
        if !self.items.iter().any(same) {
            self.raise(item);
        }
    }

    /// While the clocks stand nobody moves (6.11): what is known by words or type alone is nothing then.
    const fn nobody_moves(&self, seat: Seat) -> bool {
        !self.terms.sensed[seat as usize] && !self.clock.runs()
    }

    pub(super) fn types(&mut self, seat: Seat, m: Move) {
        if !self.is_on_move(seat) || self.nobody_moves(seat) {
            return;
        }
        // 6.2.1.2: their next move completes the one without a clock press.
        if let (Some(first), Some(reply), true) = (self.made, self.reply, seat == self.mover())
            && self.says("own_next_move_completes").is_yes()
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

    /// D.2.8: a slip is corrected before the opponent's clock is started; later the arbiter decides.
    pub(super) fn takes_back(&mut self, seat: Seat) {
        if seat == self.mover() {
            self.named[seat as usize] = None;
        } else if !self.line.is_empty() {
            let item = self.item(Kind::LateCorrection, seat, articles::slip(self.edition()));
            self.raise(item);
        }
    }

    /// A move is made: for the impaired player by peg and words (D.2.3), for the other when the hand releases
    /// the piece (D.2.5, 4.7).
    fn looks_at_the_move(&mut self, seat: Seat) {
        // After a reply, their next move is judged at the clock press.
        if seat == self.mover() && self.reply.is_some() {
            return;
        }
        let hand = &self.hands[seat as usize];
        let (PressFinding::Move(m) | PressFinding::Unlawful(m)) = hand.stands(seat, &self.position_for(seat))
        else {
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
        // The opponent's reply was to another move, so it is void.
        (self.made, self.reply) = (Some(m), None);
        self.is_told(seat, m);
        // A move that ends the game needs no clock press (6.2.1.1).
        let rested = self.hands[seat as usize].rested == Some(m);
        if !rested && self.ends(Some(m)).is_some() {
            self.completes(seat, m);
        }
    }

    /// The reply is announced: the player who forgot the clock press executes it and is on move again.
    fn is_replied(&mut self, reply: Move) {
        let mover = self.mover() as usize;
        if self.reply.replace(reply).is_none() {
            self.replied_to = Some(self.ends_turn(self.mover()));
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
        self.due.push(ExpectedOutcome::Told(seat, m));
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
        if let Some(m) = self.said_unlawfully(seat) {
            self.asked = Some((seat, PendingConfirmation::SaidMove(m)));
            return;
        }
        let position = self.position();
        let stands = self.hands[seat as usize].stands(seat, &position);
        let named = self.named[seat as usize];
        let edition = self.edition();
        let item = match (stands, self.is_impaired(seat)) {
            (PressFinding::Move(m), false) => return self.completes(seat, m),
            (PressFinding::Move(m), true) if named == Some(m) => return self.completes(seat, m),
            // Pegged, and announced with its promotion: made except for the exchange of the pawn.
            (PressFinding::Pawn(m), true) if named != Some(m) => self.not_made(seat),
            (PressFinding::Pawn(m), _) => Item {
                basis: Basis::Move(m),
                ..self.item(Kind::PawnLeft, seat, articles::pawn_left(edition))
            },
            // Made like any other move, and judged at the press (7.5.1).
            (PressFinding::Unlawful(m), impaired) if !impaired || named == Some(m) => {
                if self.made != Some(m) {
                    self.is_made(seat, m);
                }
                if self.terms.unsupervised {
                    return self.completes_unlawful(seat, m);
                }
                self.item(Kind::IllegalMove, seat, self.illegal_article())
            }
            (PressFinding::NoMove, false) => self.item(Kind::IllegalMove, seat, self.illegal_article()),
            (_, true) => self.not_made(seat),
            (_, false) => self.item(Kind::PressWithoutMove, seat, articles::press_without_move(edition)),
        };
        // One item is enough for a turn, however often the clock is pressed in it.
        let is_press = matches!(item.kind, Kind::PressBeforeMade | Kind::PressWithoutMove);
        let same = |open: &Item| (open.kind, open.by, open.before) == (item.kind, item.by, item.before);
        if !(is_press && self.items.iter().any(same)) {
            self.raise(item);
        }
    }

    fn not_made(&self, seat: Seat) -> Item {
        self.item(Kind::PressBeforeMade, seat, articles::press_before_made(self.edition()))
    }

    /// 6.2.1.2: their earlier move was never pressed, the opponent replied, and they have made their next move.
    fn completes_by_next_move(&mut self, seat: Seat) -> bool {
        if !self.says("own_next_move_completes").is_yes() {
            return false;
        }
        let (Some(first), Some(reply)) = (self.made, self.reply) else { return false };
        let Some(after) = self.position().after(first).and_then(|p| p.after(reply)) else { return false };
        let PressFinding::Move(next) = self.hands[seat as usize].stands(seat, &after) else { return false };
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

    /// The reply was announced and executed, so it is not announced again.
    fn completes_reply(&mut self, seat: Seat, reply: Move) {
        self.due.retain(|due| *due != ExpectedOutcome::Told(seat, reply));
        self.owes[seat.other() as usize] = false;
        self.made = Some(reply);
        self.completes(seat, reply);
    }

    /// What this player touched in the turn that ends. Castling that is known by word or type alone touches the king, then
    /// the rook (4.4).
    fn ends_turn(&mut self, seat: Seat) -> super::touch::Touched {
        let before = self.position();
        let stated = self.hands[seat as usize].stated;
        let mut touched = self.hands[seat as usize].begins_anew();
        if let (Some(Move::Castle { king, rook }), false) = (stated, touched.is_nothing()) {
            for square in [king, rook] {
                if let Some(piece) = before.piece_at(square) {
                    touched.touch(square, piece);
                }
            }
        }
        touched
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
        self.due.push(ExpectedOutcome::Completed(seat, m, times));
        let last = self.ends_turn(seat);
        let touched = self.replied_to.take().unwrap_or(last);
        self.hands[seat as usize].follows_nothing();
        let edition = self.edition();
        let legal = before.legal_moves().contains(&m);
        let broken = if legal { touched.broken(&before, m) } else { Vec::new() };
        let touch_bars = !broken.is_empty() && self.says("touch_rule_bars_the_end").is_yes();
        if !broken.is_empty() {
            let broken = touched.broken_in_any_order(&before, m);
            let articles = broken.iter().map(|&clause| articles::touch(edition, clause)).collect();
            let basis = Basis::Touched(touched);
            self.raise(Item { articles, basis, ..self.item(Kind::Touch, seat, "") });
        }
        if self.owed.take().is_some_and(|owed| owed != m) {
            let item = self.item(Kind::WrittenNotMade, seat, articles::written_move(edition));
            self.raise(Item { basis: Basis::Move(m), ..item });
        }
        // D.2.1: the repetition was omitted if it has not come by now.
        if std::mem::take(&mut self.owes[seat as usize]) {
            let item = self.item(Kind::NotRepeated, seat, articles::repetition(edition));
            self.raise(item);
        }
        self.line.push((before, m));
        self.named[seat as usize] = None;
        self.made = None;
        let is_rest = |item: &Item| item.kind == Kind::EndsAtRest && item.by == seat;
        self.close(is_rest);
        self.due.retain(|due| !matches!(due, ExpectedOutcome::Item(item) if is_rest(item)));
        // A move against the Laws gives no mate and no stalemate (5.1.1, 5.2.1).
        match self.ends(None).filter(|_| legal) {
            // Nor does one against the rule of touch, or after a called flag, until the arbiter has decided.
            Some(result) if touch_bars || self.flag_bars_the_end() => {
                self.held = Some(result);
                self.clock.stop(self.now);
            }
            Some(result) => self.over(result),
            None if legal => self.goes_on(),
            None => {}
        }
    }

    /// Whether a flag was called and is not decided (6.8).
    fn flag_bars_the_end(&self) -> bool {
        let due = self.due.iter().filter_map(|due| match due {
            ExpectedOutcome::Item(item) => Some(item),
            _ => None,
        });
        let calls = !self.terms.unsupervised || self.says("arbiter_calls_flag_in_rapid").value == "shall";
        let is_called =
            |by: Seat| calls || self.time_claims.iter().any(|(claimant, _)| *claimant == by.other());
        self.items.iter().chain(due).any(|item| item.kind == Kind::Flag && is_called(item.by))
    }

    /// The end that waited for the arbiter comes if nothing bars it any more.
    pub(super) fn ends_if_nothing_bars(&mut self) {
        let bars = |item: &Item| item.kind == Kind::Touch && item.before + 1 == self.line.len();
        let touch = self.items.iter().any(bars) && self.says("touch_rule_bars_the_end").is_yes();
        if self.result.is_none()
            && !touch
            && !self.flag_bars_the_end()
            && let Some(result) = self.held.take()
        {
            self.over(result);
        }
    }

    fn goes_on(&mut self) {
        if self.says("fivefold").value == "consecutive" && self.occurrences().len() >= 5 {
            let item = self.item(Kind::Fivefold, self.mover(), articles::fivefold(self.edition()));
            self.raise(item);
        }
        // The opponent's early reply becomes the current move.
        if let Some(reply) = self.reply.take() {
            let seat = self.mover();
            if self.terms.sensed[seat as usize] && !self.is_impaired(seat) {
                // The sighted player's board is read anew.
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

    /// The result after the last move, or after the made but not completed move (5.1, 5.2, 9.6).
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
        let dead = Seat::ALL.into_iter().all(|seat| !has_material(&position, seat));
        (dead || self.is_drawn_by_itself(&position, made)).then_some(GameResult::Draw)
    }
}
