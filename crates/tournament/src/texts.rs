//! The texts of the tournament's own pages: `voices/tournament/LANG.ftl`, built in.

annabella_texts::builtin_texts!("../../../voices/tournament");

#[cfg(test)]
mod tests {
    use annabella_game::Lang;
    use annabella_texts::checks::{alike, messages};

    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        assert!(messages(source(Lang::En)).len() > 50);
        alike(source);
    }
}
