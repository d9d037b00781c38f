//! The texts of one language: `voices/rules/LANG.ftl`.

use std::sync::LazyLock;

use annabella_game::Lang;
use annabella_texts::Texts;

/// Returns the built-in texts of a language.
pub(super) fn builtin(lang: Lang) -> &'static Texts {
    static BUILTIN: LazyLock<[Texts; Lang::ALL.len()]> = LazyLock::new(|| {
        Lang::ALL.map(|lang| {
            let text = match lang {
                Lang::Da => include_str!("../../../voices/rules/da.ftl"),
                Lang::De => include_str!("../../../voices/rules/de.ftl"),
                Lang::En => include_str!("../../../voices/rules/en.ftl"),
                Lang::Nb => include_str!("../../../voices/rules/nb.ftl"),
                Lang::Sv => include_str!("../../../voices/rules/sv.ftl"),
            };
            Texts::read(lang, text).expect("a test reads every built-in file")
        })
    });
    &BUILTIN[lang as usize]
}
