//! Texts for the setup of a game, written and spoken: `voices/setup/LANG.ftl`, built in.

annabella_texts::builtin_texts!("../../voices/setup");

/// The colour argument of a text.
pub(super) fn color(seat: annabella_game::Seat) -> annabella_texts::TextArgument {
    ("color", seat.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        annabella_texts::checks::alike(source);
    }
}
