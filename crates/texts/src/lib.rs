//! Reads the texts of one purpose, one Fluent file per language (`voices/*/LANG.ftl`), and fills them in.
//!
//! Fluent skips entries that it cannot parse, so any error refuses the file. A missing message would leave a gap in
//! what people hear or read, so tests compare every file with the English one.
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros))]

pub mod checks;
mod file_faults;
mod ftl_bounds;
pub mod ftl_file;
pub mod toml_bounds;

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

pub use crate::file_faults::{FileFault, ReadFileError};
pub use annabella_game::Lang;

/// An argument of a text: its name and its value.
pub type TextArgument = (&'static str, String);

/// The texts of one language.
pub struct Texts {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Texts {
    /// Reads a file. The name of the file stands in the error.
    ///
    /// # Errors
    /// If the file cannot be parsed completely, or defines a message twice.
    pub fn read(lang: Lang, file: &str, text: &str) -> Result<Self, ReadFileError> {
        let refuse = || ReadFileError::new(file, checks::faults_of_one_file(text));
        let resource = FluentResource::try_new(text.to_owned()).map_err(|_| refuse())?;
        let locale: LanguageIdentifier =
            lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Some voices and screen readers would read the isolation marks aloud.
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|_| refuse())?;
        Ok(Self { lang, bundle })
    }

    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the text of this name, filled in with words.
    pub fn say(&self, name: &str, given: &[TextArgument]) -> String {
        let values = given.iter().map(|(name, words)| (*name, FluentValue::from(words.clone())));
        self.format(name, values)
    }

    /// Returns the text of this name, filled in with words or with numbers that it agrees with.
    pub fn format(
        &self,
        name: &str,
        given: impl IntoIterator<Item = (&'static str, FluentValue<'static>)>,
    ) -> String {
        let args: FluentArgs<'_> = given.into_iter().collect();
        let pattern = self.bundle.get_message(name).and_then(|message| message.value());
        let pattern = pattern.expect("tests compare the names that are asked for with every file");
        let mut errors = Vec::new();
        let words = self.bundle.format_pattern(pattern, Some(&args), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{name}: {errors:?}");
        words
    }

    /// Returns whether a text of this name exists.
    pub fn has(&self, name: &str) -> bool {
        self.bundle.has_message(name)
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
        self.read[lang as usize].get_or_init(|| {
            let file = format!("{lang}.ftl");
            Texts::read(lang, &file, (self.source)(lang)).expect("a test reads every built-in file")
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_stands_twice_or_cannot_be_read_refuses_the_file() {
        let read = |text| Texts::read(Lang::En, "en.ftl", text);
        let why = read("one = Yes.\none = No.\n").err().unwrap();
        assert_eq!(why.to_string(), "en.ftl:2: `one` stands already on line 1");
        assert!(read("one = Yes { .\n").is_err());
        let texts = read("one = Yes.\ntwo = No, { $name }.\n").unwrap();
        assert_eq!(texts.say("two", &[("name", "Anna".to_owned())]), "No, Anna.");
        assert!(texts.has("one") && !texts.has("three"));
    }
}
