//! Reads the texts of one purpose, one Fluent file per language (`voices/*/LANG.ftl`), and fills them in.
//!
//! Fluent skips entries that it cannot parse, so any error refuses the file. A missing message would leave a gap in
//! what people hear or read, so tests compare every file with the English one.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

pub use annabella_game::Lang;

/// An argument of a text: its name and its value.
pub type TextArgument = (&'static str, String);

/// The texts of one language.
pub struct Texts(FluentBundle<FluentResource>);

impl Texts {
    /// Reads a file.
    ///
    /// # Errors
    /// If the file cannot be parsed completely, or defines a message twice.
    pub fn read(lang: Lang, text: &str) -> Result<Self, String> {
        let resource =
            FluentResource::try_new(text.to_owned()).map_err(|(_, faults)| format!("{faults:?}"))?;
        let locale: LanguageIdentifier =
            lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Some voices and screen readers would read the isolation marks aloud.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|faults| format!("{faults:?}"))?;
        Ok(Self(bundle))
    }

    /// Returns the text of this name, filled in.
    pub fn say(&self, name: &str, given: &[TextArgument]) -> String {
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

    /// Returns whether a text of this name exists.
    pub fn has(&self, name: &str) -> bool {
        self.0.has_message(name)
    }
}

/// The built-in texts of one purpose. The texts of a language are parsed at their first use.
pub struct BuiltInTexts {
    source: fn(Lang) -> &'static str,
    read: [OnceLock<Texts>; Lang::ALL.len()],
}

impl BuiltInTexts {
    /// Creates the texts from the files that `source` returns.
    pub const fn of(source: fn(Lang) -> &'static str) -> Self {
        Self { source, read: [const { OnceLock::new() }; Lang::ALL.len()] }
    }

    /// Returns the texts of a language.
    pub fn texts(&self, lang: Lang) -> &Texts {
        let read = || Texts::read(lang, (self.source)(lang)).expect("a test reads every built-in file");
        self.read[lang as usize].get_or_init(read)
    }
}

/// Declares `builtin(lang)`, the texts of one purpose, and `source(lang)`, the file they come from.
///
/// `$folder` holds one `LANG.ftl` per language; its path is relative to the file that invokes the macro.
#[macro_export]
macro_rules! builtin_texts {
    ($folder:literal) => {
        /// Returns the texts of a language.
        pub(crate) fn builtin(lang: $crate::Lang) -> &'static $crate::Texts {
            static TEXTS: $crate::BuiltInTexts = $crate::BuiltInTexts::of(source);
            TEXTS.texts(lang)
        }

        /// Returns the file of a language.
        pub(crate) const fn source(lang: $crate::Lang) -> &'static str {
            match lang {
                $crate::Lang::Da => include_str!(concat!($folder, "/da.ftl")),
                $crate::Lang::De => include_str!(concat!($folder, "/de.ftl")),
                $crate::Lang::En => include_str!(concat!($folder, "/en.ftl")),
                $crate::Lang::Nb => include_str!(concat!($folder, "/nb.ftl")),
                $crate::Lang::Sv => include_str!(concat!($folder, "/sv.ftl")),
            }
        }
    };
}

/// Checks shared by the tests of all crates with texts.
pub mod checks {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// Returns each message of a file with the names of its arguments.
    pub fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
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

    /// Checks that the five files of one purpose can be parsed and have the same messages with the same arguments.
    pub fn alike(source: fn(Lang) -> &'static str) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_stands_twice_or_cannot_be_read_refuses_the_file() {
        assert!(Texts::read(Lang::En, "one = Yes.\none = No.\n").is_err());
        assert!(Texts::read(Lang::En, "one = Yes { .\n").is_err());
        let texts = Texts::read(Lang::En, "one = Yes.\ntwo = No, { $name }.\n").unwrap();
        assert_eq!(texts.say("two", &[("name", "Anna".into())]), "No, Anna.");
        assert!(texts.has("one") && !texts.has("three"));
    }
}
