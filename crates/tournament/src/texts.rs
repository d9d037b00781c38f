//! The texts of the tournament's own pages: `voices/tournament/LANG.ftl`, built in.

annabella_texts::builtin_texts!("../../../voices/tournament");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use annabella_game::Lang;
    use annabella_texts::checks::{alike, messages};

    use super::*;

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
            include_str!("../../page/src/html/frame.rs")
        );
        let named: BTreeSet<&str> = sources.split('"').filter(|text| english.contains_key(*text)).collect();
        let unused: Vec<_> = english.keys().filter(|name| !named.contains(name.as_str())).collect();
        assert!(unused.is_empty(), "nobody says {unused:?}");
    }
}
