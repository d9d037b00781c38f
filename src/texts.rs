//! Words of one purpose, a file a language (`voices/*/LANG.ftl`), read and filled in. PURE.
//!
//! Fluent would leave out what it cannot read, so any fault refuses the file; a message that is missing would be a
//! hole in what people are told, so tests hold every file against the English one.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::game::Lang;

/// What a text is given: a name, and what stands for it.
pub(crate) type Filled = (&'static str, String);

/// The texts of one language.
pub(crate) struct Texts(FluentBundle<FluentResource>);

impl Texts {
    /// Reads a file.
    ///
    /// # Errors
    /// Where it cannot be read whole, or says something twice.
    pub(crate) fn read(lang: Lang, text: &str) -> Result<Self, String> {
        let resource =
            FluentResource::try_new(text.to_owned()).map_err(|(_, faults)| format!("{faults:?}"))?;
        let locale: LanguageIdentifier =
            lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // The marks would be read aloud by some voices and screen readers.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|faults| format!("{faults:?}"))?;
        Ok(Self(bundle))
    }

    /// The text of this name, filled in.
    pub(crate) fn say(&self, name: &str, given: &[Filled]) -> String {
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

    /// Whether there is a text of this name.
    #[cfg(test)]
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.has_message(name)
    }
}

/// The built-in texts of one purpose; a language's are read when somebody first needs them.
pub(crate) struct BuiltIn {
    source: fn(Lang) -> &'static str,
    read: [OnceLock<Texts>; Lang::ALL.len()],
}

impl BuiltIn {
    /// Those of these files.
    pub(crate) const fn of(source: fn(Lang) -> &'static str) -> Self {
        Self { source, read: [const { OnceLock::new() }; Lang::ALL.len()] }
    }

    /// The texts of a language.
    pub(crate) fn texts(&self, lang: Lang) -> &Texts {
        let read = || Texts::read(lang, (self.source)(lang)).expect("a test reads every built-in file");
        self.read[lang as usize].get_or_init(read)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Each message of a file, and the names it fills in.
    pub(crate) fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut current = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((name, _)) = line.split_once(" =").filter(|_| !line.starts_with([' ', '}'])) {
                current = name.to_owned();
                assert!(messages.insert(current.clone(), BTreeSet::new()).is_none(), "{name} twice");
            }
            let names = line.split('$').skip(1).map(|rest| {
                rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect::<String>()
            });
            messages.entry(current.clone()).or_default().extend(names);
        }
        messages.remove("");
        messages
    }

    /// The five files of one purpose can be read and have the same texts with the same blanks.
    pub(crate) fn alike(source: fn(Lang) -> &'static str) {
        let english = messages(source(Lang::En));
        for lang in Lang::ALL {
            assert!(Texts::read(lang, source(lang)).is_ok(), "{lang}");
            let other = messages(source(lang));
            for (name, blanks) in &english {
                assert_eq!(other.get(name), Some(blanks), "{lang}: {name}");
            }
            for name in other.keys() {
                assert!(english.contains_key(name), "{lang}: {name} is in no other language");
            }
        }
    }

    #[test]
    fn a_text_that_stands_twice_or_cannot_be_read_refuses_the_file() {
        assert!(Texts::read(Lang::En, "one = Yes.\none = No.\n").is_err());
        assert!(Texts::read(Lang::En, "one = Yes { .\n").is_err());
        let texts = Texts::read(Lang::En, "one = Yes.\ntwo = No, { $name }.\n").unwrap();
        assert_eq!(texts.say("two", &[("name", "Anna".into())]), "No, Anna.");
        assert!(texts.has("one") && !texts.has("three"));
    }
}
