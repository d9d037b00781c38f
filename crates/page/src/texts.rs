//! The pages' own texts: `voices/page/LANG.ftl`, built in. Texts that are also announced come from
//! `annabella-messages`.

annabella_texts::builtin_texts!("../../../voices/page");

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use annabella_game::Lang;
    use annabella_texts::checks::{alike, messages};

    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        assert!(messages(source(Lang::En)).len() > 100);
        alike(source);
    }

    #[test]
    fn every_text_the_pages_name_is_there_and_none_is_left_over() {
        let sources = crate::tests::sources();
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
