//! The words that only the pages have: `voices/page/LANG.ftl`, built in. What is told at the table too lies with the
//! rest of `voices/` and comes from [`crate::wording`].

use crate::{
    game::Lang,
    texts::{BuiltIn, Texts},
};

/// A language's words.
pub(super) fn builtin(lang: Lang) -> &'static Texts {
    static TEXTS: BuiltIn = BuiltIn::of(source);
    TEXTS.texts(lang)
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::texts::tests::{alike, messages};

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        assert!(messages(source(Lang::En)).len() > 100);
        alike(source);
    }

    #[test]
    fn every_text_the_pages_name_is_there_and_none_is_left_over() {
        let sources = crate::page::tests::sources();
        let english = messages(source(Lang::En));
        let mut named: BTreeSet<&str> = BTreeSet::new();
        for (_, source) in &sources {
            let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            named.extend(source.split('"').filter(|text| english.contains_key(*text)));
        }
        let unused: Vec<_> = english.keys().filter(|name| !named.contains(name.as_str())).collect();
        assert!(unused.is_empty(), "nobody says {unused:?}");
    }
}
