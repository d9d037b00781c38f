//! Adjourned games (guidelines of 2009, appendix E, recommendation I): what an item about one says, and how it may be
//! settled. The first way is the one to propose.
//!
//! The sealed move is no matter of this file until it was opened: what it is nobody knows.

use crate::{
    game::{Edition, Seat},
    laws::{article::Topic, ending::MateBySeries, terms::ResumptionLateness},
};

/// What is wrong with a sealed move that was opened (I.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SealedFault {
    /// Several legal moves are written so.
    Ambiguous,
    /// Nobody can tell which move it is.
    Unreadable,
    /// It is no legal move.
    Illegal,
}

/// What an item about an adjourned game is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Adjourned {
    /// The sealed move was opened and cannot be played as it is written (I.8).
    SealedMove {
        /// Who sealed it.
        by: Seat,
        /// What he wrote or said.
        text: String,
        /// What is wrong with it.
        fault: SealedFault,
    },
    /// The time a player may be late to the resumption is over (I.10).
    Late {
        /// Who has not come; `None` where neither has.
        seat: Option<Seat>,
    },
    /// The envelope is not there, or is not the one that was sealed (I.12).
    EnvelopeMissing {
        /// Who sealed his move.
        by: Seat,
        /// It is there, and holds something else than was sealed.
        exchanged: bool,
    },
    /// A player says that a clock was set wrongly for the resumption (I.13).
    ClockWrong {
        /// Who says so.
        by: Seat,
        /// He has not made his first move since.
        in_time: bool,
    },
}

/// One way to settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Settling {
    /// This player has lost.
    Loss(Seat),
    /// The game is drawn.
    Draw,
    /// Both have lost.
    BothLose,
    /// The sealed move is the one the arbiter names.
    MoveIs(Seat),
    /// Whoever is late plays all the same.
    AcceptLateness,
    /// Both times are set.
    SetClocks,
    /// The game is annulled, a new one is played.
    NewGame,
    /// Nothing is done.
    Dismiss,
}

/// The article on a matter, and the ways to settle it. `mates` is whether the opponent of whoever would lose, of
/// whoever is there where the other is late, can still mate; `flag_down` whose flag has fallen (White's, Black's).
pub(crate) fn settlings(
    edition: Edition,
    matter: &Adjourned,
    mates: MateBySeries,
    flag_down: [bool; 2],
) -> (Topic, Vec<Settling>) {
    use Settling as S;
    match matter {
        Adjourned::SealedMove { by, fault, .. } => {
            // 6.9 excepted: who cannot lose on time to this opponent does not lose by his envelope.
            let (first, second) = match mates {
                MateBySeries::Impossible => (S::Draw, S::Loss(*by)),
                MateBySeries::Unknown => (S::Loss(*by), S::Draw),
            };
            let mut ways = vec![first, S::MoveIs(*by), second, S::Dismiss];
            if *fault == SealedFault::Illegal {
                // Which move it is nobody doubts.
                ways.retain(|way| *way != S::MoveIs(*by));
            }
            (Topic::SealedMove, ways)
        }
        Adjourned::Late { seat: None } => {
            let ways =
                vec![S::BothLose, S::Loss(Seat::White), S::Loss(Seat::Black), S::AcceptLateness, S::Dismiss];
            (Topic::ResumptionLate, ways)
        }
        Adjourned::Late { seat: Some(seat) } => {
            let present = seat.other();
            let mut ways = vec![S::Loss(*seat), S::AcceptLateness, S::Dismiss];
            // In 2009 whoever is there and has lost on time has lost to the absent player all the same (6.9).
            let lost_on_time = flag_down[present as usize] && mates != MateBySeries::Impossible;
            if edition.resumption_lateness() == ResumptionLateness::OneHour && lost_on_time {
                ways.insert(0, S::Loss(present));
            }
            (Topic::ResumptionLate, ways)
        }
        Adjourned::EnvelopeMissing { by, .. } => {
            (Topic::EnvelopeMissing, vec![S::MoveIs(*by), S::SetClocks, S::NewGame, S::Dismiss])
        }
        Adjourned::ClockWrong { in_time: true, .. } => {
            (Topic::ResumptionClock, vec![S::SetClocks, S::Dismiss])
        }
        Adjourned::ClockWrong { in_time: false, .. } => {
            (Topic::ResumptionClock, vec![S::Dismiss, S::SetClocks])
        }
    }
}

/// Whose doing a matter is, where it is anybody's.
pub(crate) const fn whose(matter: &Adjourned) -> Option<Seat> {
    match matter {
        Adjourned::SealedMove { by, .. } | Adjourned::ClockWrong { by, .. } => Some(*by),
        Adjourned::Late { .. } | Adjourned::EnvelopeMissing { .. } => None,
    }
}

/// How late a player may come to the resumption, milliseconds; `default_ms` is the game's default time.
pub(crate) const fn tolerance_ms(edition: Edition, default_ms: u64) -> u64 {
    match edition.resumption_lateness() {
        ResumptionLateness::OneHour => 60 * 60_000,
        ResumptionLateness::DefaultTime => default_ms,
    }
}

/// Whether the envelope is opened though the player who is to answer has not come in time: where the sealed move
/// ends the game that end stands (I.10). In 2009 it stands only for a sealer who is absent.
pub(crate) const fn opens_for_a_late_replier(edition: Edition) -> bool {
    !matches!(edition.resumption_lateness(), ResumptionLateness::OneHour)
}
