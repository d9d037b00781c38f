//! What the arbiter gives: time, points, warnings, fines; and both clocks set by him (12.9, 6.10).

use crate::{
    core::{
        docket::Item,
        output::Note,
        rulings::{Amount, Penalised, points_text},
        session::Session,
    },
    game::Seat,
    laws::terms::Penalty,
};

impl Session {
    /// The penalties the arbiter gave, in order (12.9).
    pub fn penalties(&self) -> &[Penalised] {
        self.docket.penalties()
    }

    /// Both players' half points, White's first, once the game is over: the result, changed by what the
    /// arbiter took and gave. Together never more than the game can bring (10.2).
    pub fn half_points(&self) -> Option<[u8; 2]> {
        let (result, _) = self.result()?;
        let mut points = result.half_points();
        let of = |penalty: Penalty| {
            self.docket.penalties().iter().filter(move |given| given.penalty == penalty).filter_map(|given| {
                match given.amount {
                    Amount::HalfPoints(n) => Some((given.seat, n)),
                    _ => None,
                }
            })
        };
        for (seat, n) in of(Penalty::FewerPoints) {
            points[seat as usize] = points[seat as usize].saturating_sub(n);
        }
        for (seat, n) in of(Penalty::MorePointsForOpponent) {
            let opponent = seat.other() as usize;
            points[opponent] = (points[opponent] + n).min(2 - points[seat as usize]);
        }
        Some(points)
    }

    pub(super) fn penalise(&mut self, item: &Item, seat: Seat, penalty: Penalty, amount: &Amount) {
        match (penalty, amount.ms()) {
            (Penalty::MoreTimeForOpponent, Some(ms)) => self.give_time(seat.other(), ms),
            (Penalty::LessTimeForOffender, Some(ms)) => self.take_time(seat, ms),
            _ => {}
        }
        self.docket.penalise(Penalised {
            item: item.number,
            at: self.now,
            seat,
            penalty,
            amount: amount.clone(),
        });
        if let Some([white, black]) = self.half_points()
            && matches!(amount, Amount::HalfPoints(_))
        {
            self.note(Note::Arbiter(format!(
                "points: white {}, black {}",
                points_text(white),
                points_text(black)
            )));
        }
    }

    pub(super) fn give_time(&mut self, to: Seat, ms: u64) {
        self.clock.give(to, ms, self.now);
        self.seat_mut(to).flag_reported = false;
        self.tell_clocks();
    }

    pub(super) fn take_time(&mut self, from: Seat, ms: u64) {
        self.clock.take(from, ms, self.now);
        self.tell_clocks();
    }

    pub(super) fn set_clocks(&mut self, white_ms: u64, black_ms: u64) {
        self.clock.set(white_ms, black_ms, self.now);
        for seat in Seat::ALL {
            self.seat_mut(seat).flag_reported = false;
        }
        self.tell_clocks();
    }

    /// Both clocks, for the arbiter.
    pub(super) fn tell_clocks(&mut self) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        self.note(Note::Arbiter(format!("clocks: white {white_ms} ms, black {black_ms} ms")));
    }
}
