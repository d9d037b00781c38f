//! Messages for the operator of a game on stderr: `voices/operator/LANG.ftl`, built in.

annabella_texts::builtin_texts!("../../voices/operator");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        annabella_texts::checks::alike(source);
    }
}
