//! The consequences of the arbiter's decisions: restored positions, added time, counted moves, results; and
//! decisions that are undone.

use annabella::game::{GameResult, Move, Seat};

use super::{Basis, ExpectedOutcome, Item, Kind, Ply, Referee, clock::Clock, could_mate, pieces_of, won_by};

/// The three kinds of illegal moves that some editions count separately.
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
        let item = self.takes_up(number);
        // The piece was not released, so the move is not made (4.7).
        if let Some(item) = item.filter(|item| item.kind == Kind::EndsAtRest && item.before >= self.completed)
        {
            self.held_back = self.plies.get(item.before).map(|ply| (item.before, ply.m));
            self.plies.truncate(item.before);
        }
        self.forgets_claims();
    }

    /// A claim of a flag is decided together with the flag.
    pub(super) fn forgets_claims(&mut self) {
        if !self.items.iter().any(|item| item.kind == Kind::Flag) {
            self.time_claims.clear();
        }
    }

    /// The consequence of each kind of item under the Laws.
    pub(super) fn confirms(&mut self, number: u32) {
        let Some(item) = self.takes_up(number) else { return };
        let by = item.by;
        let newer = self.says("press_without_move_is_illegal").is_yes();
        match (item.kind, item.basis) {
            (Kind::PressWithoutMove, _) if newer => self.counts_or_loses(by, Counter::Press),
            // A warning, and the clock is set back; no edition has an automatic penalty.
            (Kind::PressBeforeMade | Kind::PressWithoutMove | Kind::LateCorrection, _) => {}
            (Kind::NotRepeated, _) => {
                // The last announcement to the player is repeated.
                let told = self.plies.iter().rposition(|ply| ply.seat() != by);
                self.owes[by as usize] = told.filter(|_| self.terms.ears[by as usize]);
            }
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
                if self.says("unfinished_promotion").value == "restore" {
                    return self.illegal_move(by, item.before);
                }
                if self.loses_by(by, Counter::Move) {
                    return self.loses(by);
                }
                self.clock.stop(self.now);
                let after = self.position_after(item.before).after(m).expect("a legal move");
                self.completes(by, m);
                self.hands[by as usize].lead(pieces_of(&after));
                self.counts(by, Counter::Move);
            }
            (Kind::TwoHands, _) => self.two_hands(by),
            (Kind::Reported, _) => self.reported(by, item.before),
            (Kind::Device, _) => self.named_loss(by),
            (Kind::Touch, Basis::Touched(touched)) => {
                self.goes_back(item.before);
                self.hands[by as usize].touched = touched.enforced(&self.position());
            }
            (Kind::WrittenNotMade, _) => {
                self.goes_back(item.before);
                self.owed = self.last_written[by as usize].map(|m| (item.before, m));
            }
            (Kind::Claim(_), Basis::Claim { right: Some(true), .. }) => self.over(GameResult::Draw),
            (Kind::Claim(_), Basis::Claim { right: Some(false), written, .. }) => {
                self.claim_was_wrong(by, written)
            }
            (Kind::Flag, _) if self.terms.unsupervised => self.rapid_flag_counts(by),
            (Kind::Flag, _) => self.flag_counts(by),
            (Kind::EndsAtRest, Basis::Move(_)) if self.completed > item.before => {}
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

    /// 7.5: the position before the move is restored, and the opponent receives two minutes, or the game is
    /// lost.
    fn illegal_move(&mut self, by: Seat, before: usize) {
        if self.loses_by(by, Counter::Move) {
            return self.loses(by);
        }
        self.goes_back(before);
        self.counts(by, Counter::Move);
    }

    /// 7.5.1: the position before it, whatever was completed since; the piece that made it must move (4.3). Without full
    /// supervision what was answered stands (A.4.2).
    fn reported(&mut self, by: Seat, ply: usize) {
        if self.terms.unsupervised {
            return;
        }
        let Some(Ply { before, m, .. }) = self.plies().get(ply).cloned() else { return };
        if self.loses_by(by, Counter::Move) {
            return self.loses(by);
        }
        self.goes_back(ply);
        self.counts(by, Counter::Move);
        if let Some((from, piece)) = m.from().and_then(|from| Some((from, before.piece_at(from)?))) {
            self.hands[by as usize].touched.touch(from, piece);
        }
    }

    /// The loss that an article on devices names; in 2009 half a point for an opponent who could not mate.
    fn named_loss(&mut self, by: Seat) {
        let entry = self.says("device_on_a_player").value;
        if entry.contains("half") && !could_mate(&self.position(), by.other()) {
            return self.over(match by {
                Seat::White => GameResult::HalfForBlack,
                Seat::Black => GameResult::HalfForWhite,
            });
        }
        self.over(won_by(by.other()));
    }

    /// 7.7 and 7.5.4; before 2017 two hands are no illegal move, and nothing is proposed.
    fn two_hands(&mut self, by: Seat) {
        if self.says("two_hands").value == "not illegal" {
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

    /// How many were counted together with this kind: separately in SV17 and DA17, jointly in the other
    /// editions.
    fn counted(&self, by: Seat, counter: Counter) -> u32 {
        let counts = &self.illegal[by as usize];
        let apart = self.says("illegal_move_counters").number() > 1;
        match self.terms.joint.unwrap_or(!apart) {
            true => counts.iter().sum(),
            false => counts[counter as usize],
        }
    }

    /// The third loses in 2009, the second in every later edition.
    fn loses_by(&self, by: Seat, counter: Counter) -> bool {
        let limit = self.says("illegal_move_limit").number();
        self.loses_at_once() || u64::from(self.counted(by, counter)) + 1 >= limit
    }

    fn counts(&mut self, by: Seat, counter: Counter) {
        self.illegal[by as usize][counter as usize] += 1;
        let minutes = self.minutes("illegal_move_minutes");
        self.clock.give(by.other() as usize, minutes * 60_000, self.now);
    }

    /// The minutes of a penalty, by the kind of game and whether it is fully supervised (A.3, B.2, B.3).
    fn minutes(&self, field: &str) -> u64 {
        let edition = self.terms.edition;
        let kind = if self.terms.clock.is_blitz(edition) {
            if self.terms.unsupervised { "blitz" } else { "supervised blitz" }
        } else if self.terms.clock.is_rapid(edition) {
            "rapid"
        } else {
            "standard"
        };
        self.says(field).number_of(kind)
    }

    pub(super) fn loses(&mut self, by: Seat) {
        self.over(self.lost_by(by));
    }

    /// A loss, or a draw if the opponent could not mate by any series of legal moves.
    pub(super) fn lost_by(&self, by: Seat) -> GameResult {
        let winner = by.other();
        if could_mate(&self.position(), winner) { won_by(winner) } else { GameResult::Draw }
    }

    pub(super) fn sets_counter(&mut self, seat: Seat, number: u32) {
        let together = self.counted(seat, Counter::Move) > self.illegal[seat as usize][0];
        if together {
            self.illegal[seat as usize] = [0; 3];
        }
        self.illegal[seat as usize][0] = number;
    }

    /// 6.9: no loss if the opponent could not mate. If both flags are down (6.11, G.3, III.3), it is known to
    /// the millisecond which fell first, and that one counts.
    fn flag_counts(&mut self, by: Seat) {
        let first = match self.items.iter().any(|item| item.kind == Kind::Flag && item.by == by.other()) {
            // The items are in the order in which the flags fell.
            true => self.first_down().unwrap_or(by),
            false => by,
        };
        self.oversteps(by, first);
    }

    /// 6.9: the player loses, unless a right claim drew the game before this flag counted as fallen (6.8, 9.5.2). A claim of
    /// the player's own comes before the call, or it is refused.
    pub(super) fn oversteps(&mut self, flag: Seat, loser: Seat) {
        let calls = !self.terms.unsupervised || self.says("arbiter_calls_flag_in_rapid").value == "shall";
        let fell = self.clock.fell(flag as usize);
        let drew = self.open_items().any(|item| match item.basis {
            Basis::Claim { right: Some(true), at, .. } => {
                fell.is_some_and(|fell| at <= fell) || !calls && item.by == flag
            }
            _ => false,
        });
        if drew { self.over(GameResult::Draw) } else { self.loses(loser) }
    }

    fn first_down(&self) -> Option<Seat> {
        self.clock.first_down().map(|side| Seat::ALL[side])
    }

    /// 9.5: three minutes in 2009, two later; the game goes on, and a written move must be made.
    fn claim_was_wrong(&mut self, by: Seat, written: Option<Move>) {
        let minutes = self.minutes("wrong_claim_minutes");
        self.clock.give(by.other() as usize, minutes * 60_000, self.now);
        if by == self.mover() {
            let position = self.position();
            let (lawful, unlawful) = match written {
                Some(m) if position.legal_moves().contains(&m) => (Some(m), None),
                other => (None, other),
            };
            self.owed = lawful.map(|m| (self.in_force(), m));
            self.last_written[by as usize] = lawful;
            // Of a written move that is not legal its piece must move (4.3).
            let of = |square: annabella::game::Square| position.piece_at(square).map(|piece| (square, piece));
            if let Some((from, piece)) = unlawful.and_then(|m| m.from()).and_then(of) {
                self.hands[by as usize].touched.touch(from, piece);
            }
        }
        if !self.clock.runs() {
            self.clock.start(self.on_clock() as usize, self.now);
        }
    }

    /// Restores the position after so many plies, and what was made later is void; used time stays used, added time stays
    /// added (7.1).
    fn goes_back(&mut self, plies: usize) {
        self.clock.stop(self.now);
        let same = plies == self.completed;
        let position = self.position_after(plies);
        let mover = Seat::from(position.turn());
        let hand = &mut self.hands[mover as usize];
        if let (true, Some(m)) = (same, hand.stated) {
            // On a board that is not sensed, the mover has touched the moved and the captured piece.
            let of = |square: annabella::game::Square| position.piece_at(square).map(|piece| (square, piece));
            for (square, piece) in
                [m.from().and_then(of), super::captured_at(m).and_then(of)].into_iter().flatten()
            {
                hand.touched.touch(square, piece);
            }
        }
        let mover_touched = std::mem::take(&mut hand.touched);
        self.pressed = false;
        if !same {
            self.clock.back_to(plies, true);
        }
        self.plies.truncate(plies);
        self.completed = plies;
        if !same {
            self.held = None;
            self.offers = [false; 2];
            self.owed = None;
            self.owes = [None; 2];
            self.down = [self.clock.is_down(0), self.clock.is_down(1)];
        }
        if same {
            self.owes[mover.other() as usize] = None;
        }
        for hand in &mut self.hands {
            hand.begins_anew();
        }
        if same {
            self.hands[mover as usize].touched = mover_touched;
        }
        (self.named, self.asked) = ([None; 2], None);
        self.puts_boards_right();
    }

    /// D.2.9 with equal sheets, and every restored position: both boards are set to the game.
    fn puts_boards_right(&mut self) {
        self.clock.stop(self.now);
        let target = pieces_of(&self.position());
        for seat in Seat::ALL {
            if self.terms.sensed[seat as usize] && self.hands[seat as usize].board != target {
                self.hands[seat as usize].lead(target);
            }
        }
    }

    /// Undoes the last decision; time used since stays used. The clocks stand if they stood, if the moves change, or if
    /// the decision ended the game.
    pub(super) fn undoes(&mut self) {
        let Some(decision) = self.decision.take() else { return };
        let was_over = self.result.is_some();
        let (before, after) = *decision;
        let (later, now) = (self.clock.clone(), self.now);
        let due: Vec<ExpectedOutcome> = std::mem::take(&mut self.due);
        let hands = self.hands.clone();
        let (stood, plies) = (!later.runs(), self.plies().len());
        *self = before;
        self.now = now;
        self.due = due;
        self.clock = Clock::taken_back(&self.clock, &after, &later, now);
        for (mine, theirs) in self.hands.iter_mut().zip(hands) {
            mine.board = theirs.board;
        }
        if self.result.is_none() && (was_over || stood || plies != self.plies().len()) {
            self.clock.stop(now);
        }
    }

    /// An unsigned result can be withdrawn: the game goes on in its position with stopped clocks.
    pub(super) fn reopens(&mut self) {
        self.result = None;
        self.decision = None;
        self.pressed = false;
    }
}
