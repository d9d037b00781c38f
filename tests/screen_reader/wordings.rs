//! The program's texts, out of its own files, so that a scene finds a button or a message in each language.

use annabella::game::Lang;

/// The text of a name in `voices/FOLDER/LANG.ftl`, up to its first value; without a folder in `voices/LANG.ftl`.
pub(crate) fn wording(folder: &str, lang: Lang, name: &str) -> String {
    let path = format!("{}/voices/{folder}/{lang}.ftl", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let text = file.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(" = "));
    let text = text.unwrap_or_else(|| panic!("{path} has no text `{name}` in one line"));
    text.split('{').next().unwrap_or_default().trim().to_owned()
}

/// What is said of a player who calls the arbiter.
pub(crate) fn call(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "tilkalder dommeren",
        Lang::De => "ruft den Schiedsrichter",
        Lang::En => "calls the arbiter",
        Lang::Nb => "tilkaller dommeren",
        Lang::Sv => "tillkallar domaren",
    }
}

/// A word of an answer that gives a time of more than an hour.
pub(crate) fn hour(lang: Lang) -> &'static str {
    match lang {
        Lang::Da | Lang::Nb => "time",
        Lang::De => "Stunde",
        Lang::En => "hour",
        Lang::Sv => "timme",
    }
}

/// What is said of an item that was decided.
pub(crate) fn decided(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "afgjort",
        Lang::De => "entschieden",
        Lang::En => "decided",
        Lang::Nb | Lang::Sv => "avgjort",
    }
}
