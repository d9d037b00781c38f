//! What is asked, remarked and said aloud while a game is set up: `voices/setup/LANG.ftl`, built in.

use crate::{
    game::Lang,
    texts::{BuiltIn, Texts},
};

/// A language's texts.
pub(super) fn builtin(lang: Lang) -> &'static Texts {
    static TEXTS: BuiltIn = BuiltIn::of(source);
    TEXTS.texts(lang)
}

/// White or Black, for a text that chooses by it.
pub(super) fn color(seat: crate::game::Seat) -> crate::texts::Filled {
    ("color", seat.to_string())
}

pub(super) const fn source(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => include_str!("../../voices/setup/da.ftl"),
        Lang::De => include_str!("../../voices/setup/de.ftl"),
        Lang::En => include_str!("../../voices/setup/en.ftl"),
        Lang::Nb => include_str!("../../voices/setup/nb.ftl"),
        Lang::Sv => include_str!("../../voices/setup/sv.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        crate::texts::tests::alike(source);
    }
}
