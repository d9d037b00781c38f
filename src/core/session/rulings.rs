//! What the arbiter gives besides time: points, warnings, fines (12.9).

use crate::{
    core::{amount::Amount, docket::Item, rulings::Penalised, session::Session, told::Told},
    game::Seat,
    laws::{article::Topic, terms::Penalty},
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
        let why = self.why(Topic::Penalties, Some(item));
        match (penalty, amount.ms()) {
            (Penalty::MoreTimeForOpponent, Some(ms)) => self.give_time(seat.other(), ms, why),
            (Penalty::LessTimeForOffender, Some(ms)) => self.take_time(seat, ms, why),
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
            self.tell(Told::Points { white, black });
        }
    }
}
