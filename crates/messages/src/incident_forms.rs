//! The messages of incidents: one for each, whose `$form` chooses what is written, spoken or heard, and whose `$case`
//! tells the cases of one incident apart.

use annabella_laws::{
    adjournment::{AdjournmentIncident, SealedMoveFault},
    draw::ClaimKind,
    incident_kind::{AutomaticDraw, BoardReliability, IncidentKind},
    quickplay::{QuickplayBasis, QuickplayRequest},
    touch::TouchClause,
    wrong_start::WrongStart,
};
use strum::{IntoStaticStr, VariantNames};

/// The form of an incident's text: `$form` in the voices files. A form without words of its own has those of `spoken`.
#[derive(Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum IncidentForm {
    /// The title in writing.
    Title,
    /// The whole sentence, aloud or on a Braille line.
    Spoken,
    /// What the arbiter hears, four seconds at most: the player and the subject. The rest is written.
    Heard,
}

/// The keys of `$case` besides the names of the enums in [`cases`].
const OTHER_CASES: [&str; 7] = ["at-ply", "both", "exchanged", "late", "reported", "writes", "other"];

/// The keys of `$case`, which tells the cases of one incident apart.
pub(crate) fn cases() -> Vec<&'static str> {
    [
        AutomaticDraw::VARIANTS,
        BoardReliability::VARIANTS,
        ClaimKind::VARIANTS,
        QuickplayBasis::VARIANTS,
        QuickplayRequest::VARIANTS,
        SealedMoveFault::VARIANTS,
        TouchClause::VARIANTS,
        WrongStart::VARIANTS,
        &OTHER_CASES,
    ]
    .concat()
}

/// Which case of an incident this is, where its text tells cases apart: the key of `$case`.
pub(crate) fn case_of(matter: &IncidentKind) -> &'static str {
    match matter {
        IncidentKind::BoardsDiffer { sure, .. } => sure.into(),
        IncidentKind::DrawClaim { kind, .. } => kind.into(),
        IncidentKind::TouchMove { clause, .. } => clause.map_or("reported", Into::into),
        IncidentKind::AutomaticDraw(reason) => reason.into(),
        IncidentKind::WrongStart { found, .. } => found.into(),
        IncidentKind::QuickplayFinish { asked, .. } => asked.into(),
        IncidentKind::Adjournment(AdjournmentIncident::SealedMove { fault, .. }) => fault.into(),
        IncidentKind::PlayerAbsent { seat: None }
        | IncidentKind::Adjournment(AdjournmentIncident::Late { seat: None })
        | IncidentKind::SheetOwed { both: true, .. } => "both",
        IncidentKind::IllegalClaimed { late: true, .. }
        | IncidentKind::Adjournment(AdjournmentIncident::ClockWrong { in_time: false, .. }) => "late",
        IncidentKind::AssistedPlayer { writes: true, .. } => "writes",
        IncidentKind::ArbiterObservation { ply: Some(_), .. } => "at-ply",
        IncidentKind::Adjournment(AdjournmentIncident::EnvelopeMissing { exchanged: true, .. }) => {
            "exchanged"
        }
        _ => "other",
    }
}
