//! The words that only the hall's pages have: `voices/hall/LANG.ftl`, built in.

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
        Lang::Da => include_str!("../../voices/hall/da.ftl"),
        Lang::De => include_str!("../../voices/hall/de.ftl"),
        Lang::En => include_str!("../../voices/hall/en.ftl"),
        Lang::Nb => include_str!("../../voices/hall/nb.ftl"),
        Lang::Sv => include_str!("../../voices/hall/sv.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::texts::tests::{alike, messages};

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        assert!(messages(source(Lang::En)).len() > 50);
        alike(source);
    }

    #[test]
    fn every_text_the_hall_names_is_there_and_none_is_left_over() {
        let english = messages(source(Lang::En));
        let sources = concat!(
            include_str!("pages.rs"),
            include_str!("round_page.rs"),
            include_str!("../page/html/frame.rs")
        );
        let named: BTreeSet<&str> = sources.split('"').filter(|text| english.contains_key(*text)).collect();
        let unused: Vec<_> = english.keys().filter(|name| !named.contains(name.as_str())).collect();
        assert!(unused.is_empty(), "nobody says {unused:?}");
    }
}
