//! The words that only the pages have: `voices/page/LANG.ftl`, built in. What is told at the table too lies with the
//! rest of `voices/` and comes from [`crate::wording`].

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::game::Lang;

/// What a text is given: a name, and what stands for it.
pub(super) type Filled = (&'static str, String);

/// The pages' words of one language.
pub(super) struct PageTexts(FluentBundle<FluentResource>);

impl PageTexts {
    /// A language's words, read when somebody first opens a page in it.
    pub(super) fn builtin(lang: Lang) -> &'static Self {
        static DA: LazyLock<PageTexts> = LazyLock::new(|| builtin(Lang::Da));
        static DE: LazyLock<PageTexts> = LazyLock::new(|| builtin(Lang::De));
        static EN: LazyLock<PageTexts> = LazyLock::new(|| builtin(Lang::En));
        static NB: LazyLock<PageTexts> = LazyLock::new(|| builtin(Lang::Nb));
        static SV: LazyLock<PageTexts> = LazyLock::new(|| builtin(Lang::Sv));
        fn builtin(lang: Lang) -> PageTexts {
            read(lang, source(lang)).expect("a test reads every built-in file")
        }
        match lang {
            Lang::Da => &DA,
            Lang::De => &DE,
            Lang::En => &EN,
            Lang::Nb => &NB,
            Lang::Sv => &SV,
        }
    }

    /// The text of this name, filled in.
    pub(super) fn say(&self, name: &str, given: &[Filled]) -> String {
        let mut args = FluentArgs::with_capacity(given.len());
        for (name, words) in given {
            args.set(*name, FluentValue::from(words.as_str()));
        }
        let pattern = self.0.get_message(name).and_then(|message| message.value());
        let pattern = pattern.expect("a test looks for every name of the source in every language");
        let mut errors = Vec::new();
        let words = self.0.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{name}: {errors:?}");
        words
    }
}

const fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => include_str!("../../voices/page/da.ftl"),
        Lang::De => include_str!("../../voices/page/de.ftl"),
        Lang::En => include_str!("../../voices/page/en.ftl"),
        Lang::Nb => include_str!("../../voices/page/nb.ftl"),
        Lang::Sv => include_str!("../../voices/page/sv.ftl"),
    }
}

/// Reads a file; Fluent would leave out what it cannot read, so any fault refuses it.
fn read(lang: Lang, text: &str) -> Result<PageTexts, String> {
    let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, faults)| format!("{faults:?}"))?;
    let locale: LanguageIdentifier =
        lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // The marks would be read aloud by some screen readers.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).map_err(|faults| format!("{faults:?}"))?;
    Ok(PageTexts(bundle))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Each message of a file, and the names it fills in.
    fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut current = String::new();
        for line in source(lang).lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
                current = name.to_owned();
                assert!(messages.insert(current.clone(), BTreeSet::new()).is_none(), "{lang}: {name} twice");
            }
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect::<String>()
            });
            messages.entry(current.clone()).or_default().extend(names);
        }
        messages.remove("");
        messages
    }

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        let english = messages(Lang::En);
        assert!(english.len() > 100, "{}", english.len());
        for lang in Lang::ALL {
            assert!(read(lang, source(lang)).is_ok(), "{lang}");
            let other = messages(lang);
            for (name, blanks) in &english {
                assert_eq!(other.get(name), Some(blanks), "{lang}: {name}");
            }
            for name in other.keys() {
                assert!(english.contains_key(name), "{lang}: {name} is in no other language");
            }
        }
    }

    #[test]
    fn every_text_the_pages_name_is_there_and_none_is_left_over() {
        let sources = crate::page::tests::sources();
        let english = messages(Lang::En);
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (_, source) in &sources {
            let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            named.extend(source.split('"').filter(|text| english.contains_key(*text)));
        }
        let unused: Vec<_> = english.keys().filter(|name| !named.contains(name.as_str())).collect();
        assert!(unused.is_empty(), "nobody says {unused:?}");
    }

    #[test]
    fn a_text_that_cannot_be_read_refuses_the_file() {
        assert!(read(Lang::En, "one = Yes { .\n").is_err());
        assert!(read(Lang::En, "one = Yes.\n").is_ok());
    }
}
