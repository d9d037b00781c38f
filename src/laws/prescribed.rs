//! How the announcement words of a game stand to what the text prints (D.2.1): as printed, by an exception of the
//! text, by the arbiter's decision, or only as an adaptation to local conditions (D.1).

use crate::{
    game::{Edition, SchemeId},
    laws::terms::Force,
};

/// How a scheme stands to the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchemeStanding {
    /// As the text has it.
    Printed,
    /// By its exception for Scandinavian players.
    ScandinavianException,
    /// The text prints "shall", unless the arbiter decides otherwise.
    ByTheArbiter,
    /// The text prints "shall" and leaves the arbiter nothing: an adaptation (D.1).
    OnlyAdapted,
    /// The text recommends other words.
    NotRecommended,
}

/// How the rank words, castling and pieces of a scheme stand to the text.
pub const fn scheme_standing(edition: Edition, scheme: SchemeId) -> SchemeStanding {
    let scandinavian = matches!(scheme, SchemeId::Da | SchemeId::NbScand | SchemeId::SvScand);
    match scheme {
        SchemeId::Fide | SchemeId::DaDe | SchemeId::Nb => SchemeStanding::Printed,
        SchemeId::Da if matches!(edition, Edition::Da09 | Edition::Da17 | Edition::Da18) => {
            SchemeStanding::Printed
        }
        _ if scandinavian && edition.scandinavian_words_between_scandinavians() => {
            SchemeStanding::ScandinavianException
        }
        _ if !matches!(edition.rank_words_force(), Force::Shall) => SchemeStanding::NotRecommended,
        _ if edition.arbiter_may_change_rank_words() => SchemeStanding::ByTheArbiter,
        _ => SchemeStanding::OnlyAdapted,
    }
}
