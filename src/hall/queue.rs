//! Which table needs the arbiter first. PURE.
//!
//! The gravest first, of equal gravity whoever waits longest, of equal age the lower number: two arbiters who look see
//! the same order.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::cmp::Reverse;

use crate::{game::Seat, hall::fault::LineFault, laws::matter::Matter};

/// How grave it is that nobody comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gravity {
    /// Nothing stands still for it.
    Waits,
    /// It will be needed soon, or something goes on without its device.
    Soon,
    /// An item is open.
    Open,
    /// The game stands still for him, or its record cannot be trusted.
    Grave,
}

/// What an arbiter is needed for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NeedKind {
    /// A line of the journal is wrong.
    Line(LineFault),
    /// Two tables play under these names.
    Twice,
    /// It is in no pairing of the file.
    NotPaired,
    /// An open item.
    Item {
        number: u32,
        matter: Matter,
    },
    /// A flag is near.
    Flag {
        seat: Seat,
    },
    /// A device of a seat does not work.
    Device {
        seat: Seat,
        what: &'static str,
    },
    /// Its program does not run.
    Stopped,
    /// Nothing is heard of it through the hub any more.
    Lost,
    /// The clock of its machine is so many minutes off the hall's.
    WrongClock {
        minutes: u64,
    },
    NotStarted,
    /// It is over, and its result is not signed.
    NotSigned,
}

/// Why an arbiter is needed at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    pub(crate) gravity: Gravity,
    /// How long already.
    pub(crate) age_ms: u64,
    pub(crate) kind: NeedKind,
}

impl Gravity {
    /// What an item asks for where the clocks run on.
    pub(crate) const fn of(matter: &Matter) -> Self {
        match matter {
            Matter::Called { .. }
            | Matter::FlagFell { .. }
            | Matter::IllegalMove { .. }
            | Matter::PromotionUnfinished { .. }
            | Matter::DrawClaim { .. }
            | Matter::QuickplayFinish { .. }
            | Matter::BoardsDiffer { .. }
            | Matter::BothKingsInCheck
            | Matter::WrongStart { .. } => Self::Grave,
            _ => Self::Open,
        }
    }
}

/// What a table is sorted by: its gravest need, and of those the oldest.
fn rank(needs: &[Need]) -> Option<(Gravity, u64)> {
    needs.iter().map(|need| (need.gravity, need.age_ms)).max()
}

/// The tables that need the arbiter, who needs him most first; each with its needs in the same order. What is handed in
/// is in the order of the tables' numbers.
pub(crate) fn in_order<T>(tables: impl IntoIterator<Item = (T, Vec<Need>)>) -> Vec<(T, Vec<Need>)> {
    let mut needy: Vec<_> = tables.into_iter().filter(|(_, needs)| !needs.is_empty()).collect();
    for (_, needs) in &mut needy {
        needs.sort_by_key(|need| Reverse((need.gravity, need.age_ms)));
    }
    // The sort is stable: where two are alike, the lower number stays first.
    needy.sort_by_key(|(_, needs)| Reverse(rank(needs)));
    needy
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(gravity: Gravity, age_ms: u64) -> Need {
        Need { gravity, age_ms, kind: NeedKind::NotStarted }
    }

    #[test]
    fn the_gravest_comes_first_then_who_waits_longest_then_the_lower_number() {
        let tables = [
            (1, vec![need(Gravity::Waits, 900_000)]),
            (2, vec![need(Gravity::Soon, 0), need(Gravity::Grave, 5)]),
            (3, Vec::new()),
            (4, vec![need(Gravity::Grave, 70)]),
            (5, vec![need(Gravity::Grave, 5), need(Gravity::Open, 99)]),
            (6, vec![need(Gravity::Open, 1), need(Gravity::Open, 8)]),
        ];
        let sorted = in_order(tables);
        assert_eq!(sorted.iter().map(|(table, _)| *table).collect::<Vec<_>>(), [4, 2, 5, 6, 1]);
        assert_eq!(sorted[1].1[0].gravity, Gravity::Grave, "what a table is needed for most stands first");
        assert_eq!(sorted[3].1[0].age_ms, 8);
    }

    #[test]
    fn a_call_and_a_fallen_flag_come_before_a_missing_entry_however_old() {
        let item = |matter: Matter, age_ms| Need {
            gravity: Gravity::of(&matter),
            age_ms,
            kind: NeedKind::Item { number: 1, matter },
        };
        let sorted = in_order([
            (
                1,
                vec![item(
                    Matter::Noticed { by: Seat::White, article: String::new(), words: String::new() },
                    900_000,
                )],
            ),
            (2, vec![item(Matter::Called { by: Seat::Black }, 1)]),
        ]);
        assert_eq!(sorted[0].0, 2);
    }
}
