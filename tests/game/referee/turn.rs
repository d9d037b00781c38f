//! A turn: touched, made (D.2.3, 4.7), announced, completed by the clock press (6.2.1), by the end of the game or,
//! from 2014 on, by the player's own next move (6.2.1.2); and presses that complete no move.
//!
//! A press completes the oldest made ply of the player who presses. Where a player's own next move completes it, the
//! answer made in between is completed with it: the clock that runs is the player's already, so the opponent has nothing
//! left to press. A move that ends the game completes what was made before it as well.

use annabella::game::{Edition, GameResult, Move, Piece, Role, Seat, Square};

use super::{
    Basis, ExpectedOutcome, Item, Kind, PendingConfirmation, Ply, Referee, article, hands::PressFinding,
    has_material, pieces_after, won_by,
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
        let mut item = self.item(Kind::Flag, seat, article(edition, "flag"));
        item.articles.push(article(edition, "both_flags"));
        if self.terms.unsupervised {
            item.articles = vec![article(edition, "rapid_flag_claimed"), article(edition, "rapid_flags")];
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
        if !self.terms.sensed[seat as usize]
            || self.is_impaired(seat)
            || self.pressed
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
        self.is_made(seat, m);
        // A resting board alone does not end a game, because the hand may still be moving.
        let last = self.plies.len();
        if self.result.is_none() && self.own_last_made(seat).is_some() && self.ends(last, false).is_some() {
            let article = article(self.edition(), "completed");
            let item = Item { basis: Basis::Move(m), ..self.item(Kind::EndsAtRest, seat, article) };
            self.raise(item);
        }
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
        if std::mem::take(&mut self.offers[seat.other() as usize]) {
            if self.asked == Some((seat, PendingConfirmation::Accept)) {
                self.asked = None;
            }
            self.due.push(ExpectedOutcome::OfferRefused(seat.other()));
        }
    }

    pub(super) fn puts(&mut self, seat: Seat, square: Square, piece: Piece) {
        let on_move = self.is_on_move(seat) && self.clock.runs();
        let impaired = self.is_impaired(seat);
        let hand = &mut self.hands[seat as usize];
        hand.last = self.now;
        hand.puts(square, piece, on_move, impaired);
        self.binds_the_castling_king(seat);
        self.looks_at_the_move(seat);
    }

    /// A king on its castling square is bound to castle there (4.7.2), an impaired player's once this is announced (D.2.3).
    fn binds_the_castling_king(&mut self, seat: Seat) {
        let (Some(m @ Move::Castle { king, .. }), true) = (self.named[seat as usize], self.is_impaired(seat))
        else {
            return;
        };
        let piece = Piece { color: seat.color(), role: Role::King };
        let Some(to) = m.castling_side().map(|side| side.king_to(seat.color())) else { return };
        let hand = &mut self.hands[seat as usize];
        if to != king && hand.is_at_work() && hand.board[to.to_usize()] == Some(piece) {
            hand.touched.release(Some(king), to, piece);
        }
    }

    pub(super) fn names(&mut self, seat: Seat, m: Move) {
        if !self.is_on_move(seat) || self.nobody_moves(seat) {
            return;
        }
        self.named[seat as usize] = Some(m);
        self.binds_the_castling_king(seat);
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
        self.states(seat, m);
        self.looks_at_the_move(seat);
    }

    fn states(&mut self, seat: Seat, m: Move) {
        self.touches(seat);
        self.hands[seat as usize].stated = Some(m);
    }

    /// D.2.8: a slip is corrected before the opponent's clock is started; later the arbiter decides.
    pub(super) fn takes_back(&mut self, seat: Seat) {
        if self.is_on_move(seat) {
            self.named[seat as usize] = None;
        } else if !self.plies.is_empty() {
            let item = self.item(Kind::LateCorrection, seat, article(self.edition(), "slip"));
            self.raise(item);
        }
    }

    /// A move is made: for the impaired player by peg and words (D.2.3), for the other when the hand releases
    /// the piece (D.2.5, 4.7).
    fn looks_at_the_move(&mut self, seat: Seat) {
        let hand = &self.hands[seat as usize];
        let (PressFinding::Move(m) | PressFinding::Unlawful(m)) = hand.stands(seat, &self.position_for(seat))
        else {
            return;
        };
        let announced = self.named[seat as usize] == Some(m);
        let typed = !self.terms.sensed[seat as usize];
        if self.is_impaired(seat) && announced && !typed && !m.is_castle() {
            let piece = Piece { color: seat.color(), role: m.role() };
            let hand = &mut self.hands[seat as usize];
            hand.touched.release(m.from(), m.to(), piece);
        }
        if (self.is_impaired(seat) && announced) || (!self.is_impaired(seat) && typed) {
            self.is_made(seat, m);
        }
    }

    /// The move is made: the opponent is told it and has the move.
    fn is_made(&mut self, seat: Seat, m: Move) {
        if self.own_last_made(seat).is_some_and(|ply| ply.m == m) {
            return;
        }
        // Another move instead of their last one, which nobody answered.
        self.plies.truncate(self.index_for(seat));
        self.completes_what_was_forgotten();
        if self.result.is_some() {
            return;
        }
        // The answer ends the turn of a player who forgot the press.
        if let Some(number) = self.plies.len().checked_sub(1).filter(|&last| last >= self.completed) {
            self.ends_turn(number);
        }
        // A sighted hand made the move when it released the piece (4.7), not when the board had rested.
        let released = self.terms.sensed[seat as usize] && !self.is_impaired(seat);
        let at = if released { self.hands[seat as usize].last } else { self.now };
        self.plies.push(Ply { before: self.position(), m, at, touched: None });
        self.is_told(seat, m);
        // A move that ends the game needs no clock press (6.2.1.1).
        let rested = self.hands[seat as usize].rested == Some(m);
        if !rested && self.ends(self.plies.len(), false).is_some() {
            self.completes_all();
        }
    }

    /// 6.2.1.2: the player's next move completes their last one, and the answer to it.
    fn completes_what_was_forgotten(&mut self) {
        if self.plies.len() >= self.completed + 2 && self.says("own_next_move_completes").is_yes() {
            self.completes_all();
        }
    }

    pub(super) fn completes_all(&mut self) {
        while self.completed < self.plies.len() && self.result.is_none() {
            self.completes_oldest();
        }
    }

    /// D.2.1, D.2.10.2: the opponent is told the move, also one who forgot to press.
    fn is_told(&mut self, seat: Seat, m: Move) {
        let other = seat.other() as usize;
        self.due.push(ExpectedOutcome::Told(seat, m));
        let last = self.plies.len() - 1;
        // D.2.1: nobody repeats an announcement after their own move in answer to it was answered.
        let answered = last.checked_sub(1).filter(|&number| number >= self.completed);
        if let Some(number) = answered
            && self.owes[other].take_if(|told| *told < number).is_some()
        {
            let article = article(self.edition(), "repetition");
            self.raise(Item { before: number, ..self.item(Kind::NotRepeated, seat.other(), article) });
        }
        self.owes[other] = self.terms.ears[other].then_some(last);
        if self.terms.sensed[other] {
            let after = pieces_after(&self.plies[last].before, m);
            self.hands[other].follow(after, m);
        }
    }

    /// The clock is pressed.
    pub(super) fn presses(&mut self, seat: Seat) {
        if self.shuts(Some(seat)) || self.pressed {
            return;
        }
        if !self.clock.runs_for(seat as usize) || self.hands[seat as usize].is_led() {
            return;
        }
        let stands = match self.hands[seat as usize].stands(seat, &self.position_for(seat)) {
            // Not made yet (4.7.2), so it is no illegal move.
            PressFinding::Unlawful(m) if self.is_half_of_castling(seat, m) => PressFinding::Nothing,
            stands => stands,
        };
        let named = self.named[seat as usize];
        if self.plies.len() >= self.completed + 2 {
            // An answer was made. The hand may have made the next move as well, before the device knew it.
            let (next, aloud) = (self.is_on_move(seat), self.is_impaired(seat));
            let is_said = |m: Move| next && (!aloud || named == Some(m));
            match stands {
                PressFinding::Move(m) | PressFinding::Unlawful(m) if is_said(m) => self.is_made(seat, m),
                _ => {}
            }
            if self.result.is_some() {
                return;
            }
            // With the new piece missing the next move is not made (4.7.3), and the press is for it all the same (7.5.2).
            let pawn = self.says("own_next_move_completes").is_yes()
                && matches!(stands, PressFinding::Pawn(m) if is_said(m));
            if self.plies.len() >= self.completed + 2 && !pawn {
                return self.completes_oldest();
            }
        }
        if let Some(m) = self.said_unlawfully(seat) {
            self.asked = Some((seat, PendingConfirmation::SaidMove(m)));
            return;
        }
        let edition = self.edition();
        let item = match (stands, self.is_impaired(seat)) {
            (PressFinding::Move(m), false) => return self.completes(seat, m),
            (PressFinding::Move(m), true) if named == Some(m) => return self.completes(seat, m),
            // Pegged, and announced with its promotion: made except for the exchange of the pawn.
            (PressFinding::Pawn(m), true) if named != Some(m) => self.not_made(seat),
            (PressFinding::Pawn(m), _) => Item {
                basis: Basis::Move(m),
                ..self.item(Kind::PawnLeft, seat, article(edition, "unfinished_promotion"))
            },
            // Made like any other move, and judged at the press (7.5.1).
            (PressFinding::Unlawful(m), impaired) if !impaired || named == Some(m) => {
                self.is_made(seat, m);
                if self.terms.unsupervised {
                    return self.completes_unlawful(seat, m);
                }
                self.item(Kind::IllegalMove, seat, self.illegal_article())
            }
            (PressFinding::NoMove, false) => self.item(Kind::IllegalMove, seat, self.illegal_article()),
            (_, true) => self.not_made(seat),
            (_, false) => {
                self.item(Kind::PressWithoutMove, seat, article(edition, "press_without_move_is_illegal"))
            }
        };
        // One item is enough for a turn, however often the clock is pressed in it.
        let is_press = matches!(item.kind, Kind::PressBeforeMade | Kind::PressWithoutMove);
        let same = |open: &Item| (open.kind, open.by, open.before) == (item.kind, item.by, item.before);
        if !is_press && !self.terms.unsupervised {
            self.is_pressed_wrongly(seat);
        }
        if !(is_press && self.items.iter().any(same)) {
            self.raise(item);
        }
    }

    /// The press of an illegal move stops the offender's clock like any other (6.2.1, 7.5.1), and the opponent's runs until
    /// the arbiter stops both.
    fn is_pressed_wrongly(&mut self, seat: Seat) {
        self.clock.hand_over(seat as usize, self.now);
        self.pressed = true;
    }

    fn not_made(&self, seat: Seat) -> Item {
        self.item(Kind::PressBeforeMade, seat, article(self.edition(), "press_before_made"))
    }

    /// The turn of this ply's player ends. What they touched is kept with the ply. Castling that is known by word or type
    /// alone touches the king, then the rook (4.4).
    fn ends_turn(&mut self, number: usize) {
        let ply = &self.plies[number];
        if ply.touched.is_some() {
            return;
        }
        let seat = ply.seat() as usize;
        let stated = self.hands[seat].stated;
        let mut touched = self.hands[seat].begins_anew();
        if let (Some(Move::Castle { king, rook }), false) = (stated, touched.is_nothing()) {
            for square in [king, rook] {
                if let Some(piece) = ply.before.piece_at(square) {
                    touched.touch(square, piece);
                }
            }
        }
        self.plies[number].touched = Some(touched);
        self.hands[seat].follows_nothing();
        self.named[seat] = None;
    }

    /// The player makes this move, if it is not made yet, and it is completed.
    pub(super) fn completes(&mut self, seat: Seat, m: Move) {
        self.is_made(seat, m);
        self.completes_all();
    }

    /// The oldest made ply is completed: it counts, the other's clock runs, and what it broke is told the arbiter.
    fn completes_oldest(&mut self) {
        let number = self.completed;
        self.ends_turn(number);
        let Ply { before, m, at, touched } = self.plies[number].clone();
        let (seat, touched) = (Seat::from(before.turn()), touched.unwrap_or_default());
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
        (self.decision, self.pressed) = (None, false);
        self.due.push(ExpectedOutcome::Completed(seat, m, times));
        let edition = self.edition();
        let legal = before.legal_moves().contains(&m);
        let broken = if legal { touched.broken(&before, m) } else { Vec::new() };
        let touch_bars = !broken.is_empty() && self.says("touch_rule_bars_the_end").is_yes();
        if !broken.is_empty() {
            let broken = touched.broken_in_any_order(&before, m);
            let articles =
                broken.iter().map(|clause| article(edition, &format!("touch {clause:?}"))).collect();
            let basis = Basis::Touched(touched);
            self.raise(Item { articles, basis, before: number, ..self.item(Kind::Touch, seat, "") });
        }
        if let Some((_, owed)) = self.owed.take_if(|(ply, _)| *ply == number)
            && owed != m
        {
            let item = self.item(Kind::WrittenNotMade, seat, article(edition, "written_move"));
            self.raise(Item { basis: Basis::Move(m), before: number, ..item });
        }
        // D.2.1: the repetition was omitted if it has not come by now.
        if self.owes[seat as usize].take_if(|told| *told < number).is_some() {
            let item = self.item(Kind::NotRepeated, seat, article(edition, "repetition"));
            self.raise(Item { before: number, ..item });
        }
        self.completed += 1;
        let is_rest = |item: &Item| item.kind == Kind::EndsAtRest && item.by == seat && item.before == number;
        self.close(is_rest);
        self.due.retain(|due| !matches!(due, ExpectedOutcome::Item(item) if is_rest(item)));
        // A move against the Laws gives no mate and no stalemate (5.1.1, 5.2.1).
        let at = if self.ends(self.completed, false).is_some() { at } else { self.now };
        match self.ends(self.completed, true).filter(|_| legal) {
            // Nor does one against the rule of touch, or after a right claim or a called flag, until the arbiter has
            // decided.
            Some(result) if touch_bars || self.comes_before_the_end(at) => {
                self.held = Some((result, at));
                self.clock.stop(self.now);
            }
            Some(result) => self.over(result),
            None if legal
                && self.says("fivefold").value == "consecutive"
                && self.occurrences(self.completed).len() >= 5 =>
            {
                let item = self.item(Kind::Fivefold, seat.other(), article(edition, "fivefold"));
                self.raise(item);
            }
            None => {}
        }
    }

    /// Whether a flag was called, is not decided (6.8), and fell before this moment: a move that ends the game and was made
    /// before the flag fell has ended it (5.1.1, 5.2.1, 6.2.1.1, 6.9).
    pub(super) fn flag_bars_the_end(&self, made_at: u64) -> bool {
        let calls = !self.terms.unsupervised || self.says("arbiter_calls_flag_in_rapid").value == "shall";
        let is_called =
            |by: Seat| calls || self.time_claims.iter().any(|(claimant, _)| *claimant == by.other());
        let came_first = |by: Seat| self.clock.fell(by as usize).is_none_or(|fell| fell <= made_at);
        self.open_items().any(|item| item.kind == Kind::Flag && is_called(item.by) && came_first(item.by))
    }

    /// Whether a right claim, which draws the game at once (9.5.2), or a called flag came before this moment and is not
    /// decided.
    pub(super) fn comes_before_the_end(&self, made_at: u64) -> bool {
        let is_right =
            |item: &Item| matches!(item.basis, Basis::Claim { right: Some(true), at, .. } if at <= made_at);
        self.open_items().any(is_right) || self.flag_bars_the_end(made_at)
    }

    pub(super) fn open_items(&self) -> impl Iterator<Item = &Item> {
        let due = self.due.iter().filter_map(|due| match due {
            ExpectedOutcome::Item(item) => Some(item),
            _ => None,
        });
        self.items.iter().chain(due)
    }

    /// The end that waited for the arbiter comes if nothing bars it any more.
    pub(super) fn ends_if_nothing_bars(&mut self) {
        let bars = |item: &Item| item.kind == Kind::Touch && item.before + 1 == self.completed;
        let touch = self.items.iter().any(bars) && self.says("touch_rule_bars_the_end").is_yes();
        if self.result.is_none()
            && !touch
            && let Some((result, at)) = self.held
            && !self.comes_before_the_end(at)
        {
            self.held = None;
            self.over(result);
        }
    }

    /// The result after so many plies, of which the last is completed or only made (5.1, 5.2, 9.6).
    pub(super) fn ends(&self, plies: usize, is_completed: bool) -> Option<GameResult> {
        if !is_completed && self.plies[..plies].last().is_some_and(|ply| !ply.is_legal()) {
            return None;
        }
        let position = self.position_after(plies);
        let outcome = shakmaty::Position::outcome(&position.chess).known();
        match outcome {
            Some(shakmaty::KnownOutcome::Decisive { winner }) => return Some(won_by(Seat::from(winner))),
            Some(shakmaty::KnownOutcome::Draw) => return Some(GameResult::Draw),
            None => {}
        }
        let dead = Seat::ALL.into_iter().all(|seat| !has_material(&position, seat));
        (dead || self.is_drawn_by_itself(plies, is_completed)).then_some(GameResult::Draw)
    }
}
