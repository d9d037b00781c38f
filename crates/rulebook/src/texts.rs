//! The texts of one language: `voices/rules/LANG.ftl`.

annabella_texts::builtin_texts!("../../../voices/rules");
