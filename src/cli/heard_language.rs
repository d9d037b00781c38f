//! The language and the words that `hear` and `listen` hear.

use annabella_game::{Lang, Position, SchemeId};
use annabella_language::heard_utterance::Expectation;
use clap::{ValueEnum, builder::PossibleValue};

use crate::cli::practice::named_system_lang;

/// What `--lang` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeardLanguage {
    /// One language, as at a seat in a game.
    One(Lang),
    /// All of them at once.
    All,
}

impl ValueEnum for HeardLanguage {
    fn value_variants<'a>() -> &'a [Self] {
        const ALL: [HeardLanguage; Lang::ALL.len() + 1] = {
            let mut variants = [HeardLanguage::All; Lang::ALL.len() + 1];
            let mut at = 0;
            while at < Lang::ALL.len() {
                variants[at] = HeardLanguage::One(Lang::ALL[at]);
                at += 1;
            }
            variants
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::One(lang) => lang.tag(),
            Self::All => "all",
        }))
    }
}

/// What is heard in a position: what a seat with this language and these schemes hears in a game, and answers, which the
/// user may want to try.
///
/// Schemes that are left out are those of the language that is named. Without a language it is the system's, and the
/// schemes are `fide` and that of a system's language that is supported.
pub(super) fn heard_as_at_a_seat(
    position: Position,
    schemes: Vec<SchemeId>,
    lang: Option<HeardLanguage>,
) -> Expectation {
    heard(position, schemes, lang, named_system_lang())
}

fn heard(
    position: Position,
    named: Vec<SchemeId>,
    lang: Option<HeardLanguage>,
    system: Option<Lang>,
) -> Expectation {
    let mut schemes = named;
    if schemes.is_empty() {
        schemes = match lang {
            Some(HeardLanguage::One(lang)) => vec![lang.scheme()],
            Some(HeardLanguage::All) => vec![SchemeId::default()],
            None => [Some(SchemeId::default()), system.map(Lang::scheme)].into_iter().flatten().collect(),
        };
        schemes.dedup();
    }
    let expectation = match lang {
        Some(HeardLanguage::One(lang)) => Expectation::at_seat(position, schemes, lang),
        Some(HeardLanguage::All) => Expectation::any_move(position, schemes, Lang::ALL.to_vec()),
        None => Expectation::at_seat(position, schemes, system.unwrap_or_default()),
    };
    Expectation { asked: true, ..expectation }
}

#[cfg(test)]
mod tests {
    use super::{HeardLanguage, heard};
    use annabella_game::{Lang, Position, SchemeId};
    use clap::ValueEnum as _;

    #[test]
    fn a_language_alone_is_heard_as_at_its_seat() {
        let of = |schemes: &[SchemeId], lang, system| {
            let heard = heard(Position::default(), schemes.to_vec(), lang, system);
            assert!(heard.asked, "answers can be tried");
            (heard.schemes, heard.langs)
        };
        let one = |lang| Some(HeardLanguage::One(lang));
        assert_eq!(of(&[], one(Lang::Sv), None), (vec![Lang::Sv.scheme()], vec![Lang::Sv]));
        assert_eq!(of(&[SchemeId::Fide], one(Lang::En), None).1, [Lang::En, Lang::De]);
        assert_eq!(of(&[SchemeId::Fide], None, Some(Lang::Da)).1, [Lang::Da, Lang::De]);
        assert_eq!(of(&[], None, Some(Lang::Da)).0, [SchemeId::Fide, SchemeId::Da]);
        assert_eq!(of(&[], None, None), (vec![SchemeId::Fide], vec![Lang::En, Lang::De]));
        assert_eq!(of(&[], None, Some(Lang::De)), (vec![SchemeId::Fide], vec![Lang::De]));
        assert_eq!(of(&[], Some(HeardLanguage::All), Some(Lang::De)).1, Lang::ALL);
    }

    #[test]
    fn every_language_and_all_are_named() {
        let names = HeardLanguage::value_variants().iter().filter_map(|lang| lang.to_possible_value());
        let names: Vec<_> = names.map(|value| value.get_name().to_owned()).collect();
        assert_eq!(names, ["da", "de", "en", "nb", "sv", "all"]);
    }
}
