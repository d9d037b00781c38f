//! Incidents of adjourned games and the ways to settle them (guidelines of 2009, appendix E, recommendation I). The
//! first way is the proposed one.
//!
//! This file handles a sealed move only after it was opened, because its content is secret before.

use crate::edition::EditionRules;
use crate::{
    article::Topic,
    choice::Choice,
    edition_terms::ResumptionLatenessRule,
    ending::MateBySeries,
    incident_row::{Concern, Gravity, IncidentRow, Progress, row},
};
use annabella_game::Seat;
use strum::{IntoStaticStr, VariantNames};

/// The fault of a sealed move that was opened (I.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum SealedMoveFault {
    /// The text fits several legal moves.
    Ambiguous,
    /// The text fits no move.
    Unreadable,
    /// The move is not legal.
    Illegal,
}

/// An incident of an adjourned game.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum AdjournmentIncident {
    /// The sealed move was opened and cannot be played as it is written (I.8).
    SealedMove {
        /// The player who sealed the move.
        by: Seat,
        /// The text that the player wrote or said.
        text: String,
        fault: SealedMoveFault,
    },
    /// A player has exceeded the permitted lateness at the resumption (I.10).
    #[strum(serialize = "late_to_resumption")]
    Late {
        /// The absent player; `None` if both are absent.
        seat: Option<Seat>,
    },
    /// The envelope is missing or is not the sealed one (I.12).
    EnvelopeMissing {
        /// The player who sealed a move.
        by: Seat,
        /// The envelope is present, but its content is not the sealed one.
        exchanged: bool,
    },
    /// A player reports that a clock was set wrongly for the resumption (I.13).
    ClockWrong {
        /// The player who reports it.
        by: Seat,
        /// The player has not moved since the resumption.
        in_time: bool,
    },
}

impl AdjournmentIncident {
    /// The row of this incident.
    pub(crate) const fn row(&self) -> IncidentRow {
        let (concern, topic) = match *self {
            Self::SealedMove { by, .. } => (Concern::Offender(by), Topic::SealedMove),
            Self::Late { seat } => (Concern::of(seat), Topic::ResumptionLate),
            Self::EnvelopeMissing { by, .. } => (Concern::Player(by), Topic::EnvelopeMissing),
            Self::ClockWrong { by, .. } => (Concern::Offender(by), Topic::ResumptionClock),
        };
        row(concern, topic, Gravity::Call, Progress::GoesOn)
    }
}

/// Returns the ways to settle an incident. `mates` says whether the opponent of the losing player
/// can still mate (of the present player where the other is late); `flag_down` says whose flag has fallen (White's,
/// Black's).
pub(crate) fn settlements(
    edition: &'static EditionRules,
    matter: &AdjournmentIncident,
    mates: MateBySeries,
    flag_down: [bool; 2],
) -> Vec<Choice> {
    match matter {
        AdjournmentIncident::SealedMove { by, fault, .. } => {
            // 6.9: a player whose opponent cannot mate does not lose by the sealed move.
            let (first, second) = match mates {
                MateBySeries::Impossible => (Choice::Draw, Choice::Loss(*by)),
                MateBySeries::Possible | MateBySeries::Unknown => (Choice::Loss(*by), Choice::Draw),
            };
            let mut ways = vec![first, Choice::SealedMoveIs(*by), second, Choice::Dismiss];
            if *fault == SealedMoveFault::Illegal {
                // The move itself is not in doubt.
                ways.retain(|way| *way != Choice::SealedMoveIs(*by));
            }
            ways
        }
        AdjournmentIncident::Late { seat: None } => {
            vec![
                Choice::BothLose,
                Choice::Loss(Seat::White),
                Choice::Loss(Seat::Black),
                Choice::AcceptLateness,
                Choice::Dismiss,
            ]
        }
        AdjournmentIncident::Late { seat: Some(seat) } => {
            let present = seat.other();
            let mut ways = vec![Choice::Loss(*seat), Choice::AcceptLateness, Choice::Dismiss];
            // The text of 2009: a present player who has lost on time loses to the absent player too (6.9).
            let lost_on_time = flag_down[present as usize] && mates != MateBySeries::Impossible;
            if edition.resumption_lateness.value == ResumptionLatenessRule::OneHour && lost_on_time {
                ways.insert(0, Choice::Loss(present));
            }
            ways
        }
        AdjournmentIncident::EnvelopeMissing { by, .. } => {
            vec![Choice::SealedMoveIs(*by), Choice::SetClocks, Choice::NewGame, Choice::Dismiss]
        }
        AdjournmentIncident::ClockWrong { in_time: true, .. } => vec![Choice::SetClocks, Choice::Dismiss],
        AdjournmentIncident::ClockWrong { in_time: false, .. } => vec![Choice::Dismiss, Choice::SetClocks],
    }
}

/// The permitted lateness at the resumption, milliseconds; `default_ms` is the game's default time.
pub fn tolerance_ms(edition: impl Into<&'static EditionRules>, default_ms: u64) -> u64 {
    let edition = edition.into();
    match edition.resumption_lateness.value {
        ResumptionLatenessRule::OneHour => 60 * 60_000,
        ResumptionLatenessRule::DefaultTime => default_ms,
    }
}

/// Whether the envelope is opened although the replying player is late: a result by the sealed move stands (I.10). In
/// 2009 it stands only for an absent sealer.
pub fn opens_for_a_late_replier(edition: impl Into<&'static EditionRules>) -> bool {
    let edition = edition.into();
    !matches!(edition.resumption_lateness.value, ResumptionLatenessRule::OneHour)
}
