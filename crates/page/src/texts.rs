//! The pages' own texts: `voices/page/LANG.ftl`, built in. Texts that are also announced come from
//! `annabella-messages`.

annabella_texts::builtin_texts!("../../../voices/page");

#[cfg(test)]
mod tests {
    use annabella_texts::checks::alike;

    use super::*;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks() {
        alike(source);
    }
}
