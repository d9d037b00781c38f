//! What the arbiter's decisions lead to: positions that come back, time that is given, moves that are counted,
//! results; and decisions taken back.

use annabella::game::{Edition, GameResult, Move, Seat};

use super::{Basis, Due, Item, Kind, Referee, clock::Clock, could_mate, pieces_of, won_by};

/// The three kinds of illegal moves some texts count apart.
#[derive(Clone, Copy)]
enum Counter {
    Move,
    TwoHands,
    Press,
}

impl Referee {
    pub(super) fn decides(&mut self, decide: impl FnOnce(&mut Self)) {
        let before = self.clone();
        decide(self);
        self.decision = Some(Box::new((Self { due: Vec::new(), ..before }, self.clock.clone())));
    }

    fn takes_up(&mut self, number: u32) -> Option<Item> {
        let index = self.items.iter().position(|item| item.number == Some(number))?;
        Some(self.items.remove(index))
    }

    pub(super) fn refuses(&mut self, number: u32) {
        self.takes_up(number);
        self.forgets_claims();
    }

    /// A claim on a flag is decided with it.
    pub(super) fn forgets_claims(&mut self) {
        if !self.items.iter().any(|item| item.kind == Kind::Flag) {
            self.time_claims.clear();
        }
    }

    /// What the Laws put on each matter.
    pub(super) fn confirms(&mut self, number: u32) {
        let Some(item) = self.takes_up(number) else { return };
        let by = item.by;
        let newer = !matches!(self.terms.edition, Edition::Da09 | Edition::No14);
        match (item.kind, item.basis) {
            (Kind::PressWithoutMove, _) if newer => self.counts_or_loses(by, Counter::Press),
            // A warning and the clock back: no text puts a penalty on it by itself.
            (Kind::PressBeforeMade | Kind::PressWithoutMove | Kind::LateCorrection, _) => {}
            (Kind::NotRepeated, _) => self.owes[by as usize] = self.terms.ears[by as usize],
            (Kind::IllegalMove, _) if self.waits_for_a_claim() => {}
            (Kind::IllegalMove, Basis::Touched(touched)) => {
                self.illegal_move(by, item.before);
                if self.result.is_none() {
                    self.hands[by as usize].touched = touched;
                }
            }
            (Kind::IllegalMove, _) => self.illegal_move(by, item.before),
            (Kind::PawnLeft, Basis::Move(m)) => {
                // 2009 has the position before restored; the others make a queen of the pawn.
                if self.terms.edition == Edition::Da09 {
                    return self.illegal_move(by, item.before);
                }
                if self.loses_by(by, Counter::Move) {
                    return self.loses(by);
                }
                self.clock.stop(self.now);
                let after = self.position().after(m).expect("a legal move");
                self.completes(by, m);
                self.hands[by as usize].lead(pieces_of(&after));
                self.counts(by, Counter::Move);
            }
            (Kind::TwoHands, _) => self.two_hands(by),
            (Kind::Touch, Basis::Touched(touched)) => {
                self.goes_back(item.before);
                self.hands[by as usize].touched = touched.enforced(self.terms.edition, &self.position());
            }
            (Kind::WrittenNotMade, _) => {
                self.goes_back(item.before);
                self.owed = self.written_by(by);
            }
            (Kind::Claim(_), Basis::Claim { right: Some(true), .. }) => self.over(GameResult::Draw),
            (Kind::Claim(_), Basis::Claim { right: Some(false), written }) => {
                self.claim_was_wrong(by, written)
            }
            (Kind::Flag, _) if self.terms.unsupervised => self.rapid_flag_counts(by),
            (Kind::Flag, _) => self.flag_counts(by),
            (Kind::EndsAtRest, Basis::Move(m)) => self.completes(by, m),
            (Kind::Fivefold, _) => self.over(GameResult::Draw),
            (Kind::BoardDiffers, _) => self.puts_boards_right(),
            (Kind::SealedMove, _) => self.loses(by),
            (Kind::Late, _) => self.late_loses(by),
            (Kind::BothLate, _) => self.both_lose(),
            (kind, basis) => debug_assert!(
                matches!((kind, &basis), (Kind::Claim(_), Basis::Claim { right: None, .. })),
                "{kind:?} {basis:?}"
            ),
        }
    }

    /// 7.5: the position before it, and two minutes for the opponent, or the game.
    fn illegal_move(&mut self, by: Seat, before: usize) {
        if self.loses_by(by, Counter::Move) {
            return self.loses(by);
        }
        self.goes_back(before);
        self.counts(by, Counter::Move);
    }

    /// 7.7 and 7.5.4; before 2017 two hands are no illegal move, and nothing is proposed.
    fn two_hands(&mut self, by: Seat) {
        if matches!(self.terms.edition, Edition::Da09 | Edition::No14) {
            return;
        }
        self.counts_or_loses(by, Counter::TwoHands);
    }

    fn counts_or_loses(&mut self, by: Seat, counter: Counter) {
        match self.loses_by(by, counter) {
            true => self.loses(by),
            false => self.counts(by, counter),
        }
    }

    /// How many were counted with this kind: apart in SV17 and DA17, together in the other texts.
    fn counted(&self, by: Seat, counter: Counter) -> u32 {
        let counts = &self.illegal[by as usize];
        let apart = matches!(self.terms.edition, Edition::Sv17 | Edition::Da17);
        match self.terms.joint.unwrap_or(!apart) {
            true => counts.iter().sum(),
            false => counts[counter as usize],
        }
    }

    /// The third loses in 2009, the second in every later text.
    fn loses_by(&self, by: Seat, counter: Counter) -> bool {
        let limit = if self.terms.edition == Edition::Da09 { 3 } else { 2 };
        self.loses_at_once() || self.counted(by, counter) + 1 >= limit
    }

    fn counts(&mut self, by: Seat, counter: Counter) {
        self.illegal[by as usize][counter as usize] += 1;
        let minutes = self.minutes(2);
        self.clock.give(by.other() as usize, minutes * 60_000, self.now);
    }

    /// One minute in blitz from 2014 on (B.2).
    fn minutes(&self, usual: u64) -> u64 {
        if self.terms.edition != Edition::Da09 && self.terms.clock.is_blitz() { 1 } else { usual }
    }

    /// Lost, or drawn where the opponent could not mate by any series of legal moves.
    pub(super) fn loses(&mut self, by: Seat) {
        let winner = by.other();
        let result = if could_mate(&self.position(), winner) { won_by(winner) } else { GameResult::Draw };
        self.over(result);
    }

    pub(super) fn sets_counter(&mut self, seat: Seat, number: u32) {
        let together = self.counted(seat, Counter::Move) > self.illegal[seat as usize][0];
        if together {
            self.illegal[seat as usize] = [0; 3];
        }
        self.illegal[seat as usize][0] = number;
    }

    /// 6.9: not where the other could not mate. Both down (6.11, G.3, III.3): who fell first is known to the
    /// millisecond, so that it is his flag that counts.
    fn flag_counts(&mut self, by: Seat) {
        let first = match self.items.iter().any(|item| item.kind == Kind::Flag && item.by == by.other()) {
            // The items come in the order in which the flags fell.
            true => self.first_down().unwrap_or(by),
            false => by,
        };
        self.loses(first);
    }

    fn first_down(&self) -> Option<Seat> {
        self.clock.first_down().map(|side| Seat::ALL[side])
    }

    /// 9.5: three minutes in 2009, two later; the game goes on, and a written move is made.
    fn claim_was_wrong(&mut self, by: Seat, written: Option<Move>) {
        let minutes = self.minutes(if self.terms.edition == Edition::Da09 { 3 } else { 2 });
        self.clock.give(by.other() as usize, minutes * 60_000, self.now);
        if by == self.mover() {
            self.owed = written;
            self.last_written[by as usize] = written;
        }
        if !self.clock.runs() {
            self.clock.start(self.mover() as usize, self.now);
        }
    }

    fn written_by(&self, by: Seat) -> Option<Move> {
        self.last_written[by as usize]
    }

    /// The position after so many plies; time used stays used, time given stays given (7.1).
    fn goes_back(&mut self, plies: usize) {
        self.clock.stop(self.now);
        let mover = self.mover();
        let position = self.position();
        let hand = &mut self.hands[mover as usize];
        if let Some(m) = hand.stated {
            // Nobody saw it, but who moves has touched what he moves and what he takes.
            let of = |square: annabella::game::Square| position.piece_at(square).map(|piece| (square, piece));
            for (square, piece) in
                [m.from().and_then(of), super::captured_at(m).and_then(of)].into_iter().flatten()
            {
                hand.touched.touch(square, piece);
            }
        }
        let mover_touched = std::mem::take(&mut hand.touched);
        let same = plies == self.line.len();
        if !same {
            self.clock.back_to(plies, true);
            self.line.truncate(plies);
            self.offer = None;
            self.owes = [false; 2];
            self.down = [self.clock.is_down(0), self.clock.is_down(1)];
        }
        let mover = self.mover();
        if same {
            self.owes[mover.other() as usize] = false;
        }
        for hand in &mut self.hands {
            hand.begins_anew();
        }
        if same {
            self.hands[mover as usize].touched = mover_touched;
        }
        self.named = [None; 2];
        (self.made, self.reply, self.replied_to, self.asked) = (None, None, None, None);
        self.puts_boards_right();
    }

    /// D.2.9 with sheets that agree, and every position that comes back: both boards are set to the game.
    fn puts_boards_right(&mut self) {
        self.clock.stop(self.now);
        let target = pieces_of(&self.position());
        for seat in Seat::ALL {
            if self.terms.sensed[seat as usize] && self.hands[seat as usize].board != target {
                self.hands[seat as usize].lead(target);
            }
        }
    }

    /// The last decision is taken back; time used since stays used.
    pub(super) fn undoes(&mut self) {
        let Some(decision) = self.decision.take() else { return };
        let (before, after) = *decision;
        let (later, now) = (self.clock.clone(), self.now);
        let due: Vec<Due> = std::mem::take(&mut self.due);
        let hands = self.hands.clone();
        *self = before;
        self.now = now;
        self.due = due;
        self.clock = Clock::taken_back(&self.clock, &after, &later, now);
        for (mine, theirs) in self.hands.iter_mut().zip(hands) {
            mine.board = theirs.board;
        }
    }

    /// An end that is not signed is none: the game goes on where it stood, the clocks stopped.
    pub(super) fn reopens(&mut self) {
        self.result = None;
        self.decision = None;
    }
}
