//! The status of a game's announcement words under the text (D.2.1): printed, by an exception of the text, by the
//! arbiter's decision, or only an adaptation to local conditions (D.1).

use crate::edition::EditionRules;
use crate::edition_terms::RuleForce;
use annabella_game::SchemeId;
use strum::{IntoStaticStr, VariantNames};

/// The status of a scheme under the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum SchemeStanding {
    /// The text prints these words.
    Printed,
    /// The text's exception for Scandinavian players.
    ScandinavianException,
    /// The text prints "shall", and the arbiter may decide otherwise.
    ByTheArbiter,
    /// The text prints "shall" without an exception: an adaptation (D.1).
    OnlyAdapted,
    /// The text recommends other words.
    NotRecommended,
}

/// The status of a scheme's words for ranks, castling and pieces.
pub fn scheme_standing(edition: impl Into<&'static EditionRules>, scheme: SchemeId) -> SchemeStanding {
    let edition = edition.into();
    let scandinavian = matches!(scheme, SchemeId::Da | SchemeId::NbScand | SchemeId::SvScand);
    match scheme {
        SchemeId::Fide | SchemeId::DaDe | SchemeId::Nb => SchemeStanding::Printed,
        SchemeId::Da if edition.prints_danish_words.value => SchemeStanding::Printed,
        _ if scandinavian && edition.scandinavian_words_between_scandinavians.value => {
            SchemeStanding::ScandinavianException
        }
        _ if !matches!(edition.rank_words_force.value, RuleForce::Shall) => SchemeStanding::NotRecommended,
        _ if edition.arbiter_may_change_rank_words.value => SchemeStanding::ByTheArbiter,
        _ => SchemeStanding::OnlyAdapted,
    }
}
