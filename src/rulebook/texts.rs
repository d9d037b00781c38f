//! The texts of one language: `voices/rules/LANG.ftl`.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::game::Lang;

/// The texts of one language.
pub(super) struct Texts(FluentBundle<FluentResource>);

impl Texts {
    /// A language's texts as they are built in.
    pub(super) fn builtin(lang: Lang) -> &'static Self {
        static BUILTIN: LazyLock<[Texts; Lang::ALL.len()]> = LazyLock::new(|| {
            Lang::ALL.map(|lang| {
                let text = match lang {
                    Lang::Da => include_str!("../../voices/rules/da.ftl"),
                    Lang::De => include_str!("../../voices/rules/de.ftl"),
                    Lang::En => include_str!("../../voices/rules/en.ftl"),
                    Lang::Nb => include_str!("../../voices/rules/nb.ftl"),
                    Lang::Sv => include_str!("../../voices/rules/sv.ftl"),
                };
                read(lang, text).expect("a test reads every built-in file")
            })
        });
        &BUILTIN[lang as usize]
    }

    /// The text of this name, filled in.
    pub(super) fn say(&self, name: &str, args: &[(&'static str, String)]) -> String {
        let mut given = FluentArgs::with_capacity(args.len());
        for (name, words) in args {
            given.set(*name, FluentValue::from(words.as_str()));
        }
        let pattern = self.0.get_message(name).and_then(|message| message.value());
        let pattern = pattern.expect("a test asks for every clause in every language");
        let mut errors = Vec::new();
        let words = self.0.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{name}: {errors:?}");
        words
    }
}

/// Reads a file; Fluent would leave out what it cannot read, so any fault refuses it.
fn read(lang: Lang, text: &str) -> Result<Texts, String> {
    let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, faults)| format!("{faults:?}"))?;
    let locale: LanguageIdentifier =
        lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // The marks would be read aloud by some voices.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).map_err(|faults| format!("{faults:?}"))?;
    Ok(Texts(bundle))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_stands_twice_or_cannot_be_read_refuses_the_file() {
        assert!(read(Lang::En, "one = Yes.\none = No.\n").is_err());
        assert!(read(Lang::En, "one = Yes { .\n").is_err());
        assert!(read(Lang::En, "one = Yes.\ntwo = No.\n").is_ok());
    }
}
