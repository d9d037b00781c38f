//! The messages of incidents: one for each, whose `$form` chooses what is written, spoken or heard, and whose `$case`
//! tells the cases of one incident apart.

use std::sync::LazyLock;

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

/// The arguments of the incidents' messages. Each incident has some of them.
const ARGUMENTS: &[&str] = &[
    "form?", "case?", "color?", "number?", "square?", "squares?", "count?", "sure?", "by?", "mover?",
    "claim?", "reason?", "written?", "move?", "time?", "article?", "words?",
];

/// The message of each incident, with its arguments.
pub(crate) static INCIDENT_MESSAGES: LazyLock<Vec<(&str, &[&str])>> = LazyLock::new(|| {
    // The names live as long as the program.
    IncidentKind::names().map(|name| (&*message_of(name).leak(), ARGUMENTS)).collect()
});

/// The message of the incident with this stable name.
pub(crate) fn message_of(name: &str) -> String {
    format!("incident-{}", name.replace('_', "-"))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_voices_file_may_choose_by_every_case() {
        let known = cases();
        for matter in crate::samples::matters() {
            assert!(known.contains(&case_of(&matter)), "{matter:?}");
        }
    }

    #[test]
    fn an_incident_tells_as_much_in_every_language() {
        let [da, de, en, nb, sv] = [
            include_str!("../../../voices/da.ftl"),
            include_str!("../../../voices/de.ftl"),
            include_str!("../../../voices/en.ftl"),
            include_str!("../../../voices/nb.ftl"),
            include_str!("../../../voices/sv.ftl"),
        ]
        .map(annabella_texts::checks::messages);
        for (name, _) in INCIDENT_MESSAGES.iter() {
            // A language may name a player through `side`, and may agree with a number or not.
            let values = |arguments: &BTreeSet<String>| -> BTreeSet<String> {
                arguments
                    .iter()
                    .filter(|name| !["color", "count"].contains(&name.as_str()))
                    .cloned()
                    .collect()
            };
            for other in [&da, &de, &nb, &sv] {
                assert_eq!(values(&other[*name]), values(&en[*name]), "{name}");
            }
        }
    }
}
