//! The order in which tables need the arbiter.
//!
//! The most urgent level comes first, then the longest wait, then the lower table number, so that two arbiters see
//! the same order.

use std::cmp::Reverse;

use crate::{line_fault::LineFault, published_tables::ShareLevel};
use annabella_game::Seat;
use annabella_laws::{incident_kind::IncidentKind, incident_row::Progress};
use annabella_session::actor::DeviceOwner;

/// How urgently a table needs the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AttentionLevel {
    /// The game continues without the arbiter.
    Routine,
    /// An arbiter is needed soon, or a device has failed.
    Soon,
    /// An item is open.
    Open,
    /// The game is stopped until the arbiter acts, or its record cannot be trusted.
    Urgent,
}

/// Why a table needs an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AttentionReason {
    /// A line of the journal is wrong.
    Line(LineFault),
    /// Two tables have the same players, and spectators see neither.
    DuplicateNames,
    /// Another table has the same players; spectators see this one.
    ShownBeside {
        table: String,
    },
    /// Another table has the same players; spectators see that one.
    HiddenFor {
        table: String,
    },
    /// The game is in no pairing of the file.
    NotPaired,
    /// The pairings have these players at this board with the colours reversed.
    ColorsReversed {
        board: String,
    },
    /// An open item.
    Item {
        number: u32,
        matter: IncidentKind,
    },
    /// A flag is near.
    Flag {
        seat: Seat,
    },
    /// A device has failed.
    Device {
        of: DeviceOwner,
        what: &'static str,
    },
    /// The table's program is not running.
    Stopped,
    /// The table no longer publishes to the broker.
    Lost,
    /// The journal has `of` lines, and only `has` of them were received.
    Behind {
        has: u64,
        of: u64,
    },
    /// The clock of the table's machine differs from the tournament's by this many minutes.
    WrongClock {
        minutes: u64,
    },
    /// The broker has little space left for its lines, or none.
    StoreShare {
        table: String,
        level: ShareLevel,
    },
    /// It sends far more than a table sends, and is read slowly.
    Floods,
    NotStarted,
    /// The clocks are stopped, and no open item tells why.
    ClocksStand,
    /// The game is over, and its result is not signed.
    NotSigned,
}

/// One reason why an arbiter is needed at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AttentionItem {
    pub(crate) gravity: AttentionLevel,
    /// How long the reason has existed.
    pub(crate) age_ms: u64,
    pub(crate) kind: AttentionReason,
}

impl AttentionLevel {
    /// The level of an incident while the clocks run.
    pub(crate) const fn of(matter: &IncidentKind) -> Self {
        match matter.row().progress {
            Progress::Stops => Self::Urgent,
            Progress::GoesOn => Self::Open,
        }
    }
}

/// The sort key of a table: its most urgent level, and the longest wait at that level.
fn rank(needs: &[AttentionItem]) -> Option<(AttentionLevel, u64)> {
    needs.iter().map(|need| (need.gravity, need.age_ms)).max()
}

/// The tables that need the arbiter, the most urgent first, each with its reasons in the same order. The input is in
/// the order of the tables' numbers.
pub(crate) fn sort_by_attention<T>(
    tables: impl IntoIterator<Item = (T, Vec<AttentionItem>)>,
) -> Vec<(T, Vec<AttentionItem>)> {
    let mut needy: Vec<_> = tables.into_iter().filter(|(_, needs)| !needs.is_empty()).collect();
    for (_, needs) in &mut needy {
        needs.sort_by_key(|need| Reverse((need.gravity, need.age_ms)));
    }
    // The sort is stable: of equal tables the lower number stays first.
    needy.sort_by_key(|(_, needs)| Reverse(rank(needs)));
    needy
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(gravity: AttentionLevel, age_ms: u64) -> AttentionItem {
        AttentionItem { gravity, age_ms, kind: AttentionReason::NotStarted }
    }

    #[test]
    fn the_gravest_comes_first_then_who_waits_longest_then_the_lower_number() {
        let tables = [
            (1, vec![need(AttentionLevel::Routine, 900_000)]),
            (2, vec![need(AttentionLevel::Soon, 0), need(AttentionLevel::Urgent, 5)]),
            (3, Vec::new()),
            (4, vec![need(AttentionLevel::Urgent, 70)]),
            (5, vec![need(AttentionLevel::Urgent, 5), need(AttentionLevel::Open, 99)]),
            (6, vec![need(AttentionLevel::Open, 1), need(AttentionLevel::Open, 8)]),
        ];
        let sorted = sort_by_attention(tables);
        assert_eq!(sorted.iter().map(|(table, _)| *table).collect::<Vec<_>>(), [4, 2, 5, 6, 1]);
        assert_eq!(
            sorted[1].1[0].gravity,
            AttentionLevel::Urgent,
            "what a table is needed for most stands first"
        );
        assert_eq!(sorted[3].1[0].age_ms, 8);
    }

    #[test]
    fn both_cases_in_which_the_arbiter_ends_the_game_by_a_4_4_stand_still() {
        let square = annabella_game::Square::E8;
        for matter in [IncidentKind::BothKingsInCheck, IncidentKind::PawnOnLastRank { square }] {
            assert_eq!(AttentionLevel::of(&matter), AttentionLevel::Urgent, "{matter:?}");
        }
    }

    #[test]
    fn a_call_and_a_fallen_flag_come_before_a_missing_entry_however_old() {
        let item = |matter: IncidentKind, age_ms| AttentionItem {
            gravity: AttentionLevel::of(&matter),
            age_ms,
            kind: AttentionReason::Item { number: 1, matter },
        };
        let sorted = sort_by_attention([
            (
                1,
                vec![item(
                    IncidentKind::ArbiterObservation {
                        by: Seat::White,
                        article: String::new(),
                        ply: None,
                        words: String::new(),
                    },
                    900_000,
                )],
            ),
            (2, vec![item(IncidentKind::ArbiterCalled { by: Seat::Black }, 1)]),
        ]);
        assert_eq!(sorted[0].0, 2);
    }
}
