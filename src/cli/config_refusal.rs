//! Why a configuration is refused, in the language of its arbiter, or else of the system.
//!
//! The detail names keys and values and stays in English, as the keys do: it comes from the reader of TOML and from the
//! table of valid values.

use std::path::Path;

use super::{operator_texts, practice::system_lang};
use annabella_daemon::config::{Config, ReadConfigError};
use annabella_game::Lang;

/// The text of an error that ends a command.
pub fn describe(error: &anyhow::Error) -> String {
    match error.downcast_ref::<ReadConfigError>() {
        Some(refused) => refusal(refused, lang_of(refused)),
        None => format!("{error:#}"),
    }
}

/// The language in which the configuration is to be told of: the one that it names.
fn lang_of(refused: &ReadConfigError) -> Lang {
    let (ReadConfigError::File { path, .. } | ReadConfigError::Text { path, .. }) = refused;
    arbiters_lang(path).unwrap_or_else(system_lang)
}

/// The arbiter's language, from a file that need not be a configuration.
fn arbiters_lang(path: &Path) -> Option<Lang> {
    let text = Config::read_text(path).ok()?;
    let of_game = text.lines().skip_while(|line| line.trim() != "[game]").skip(1);
    let mut of_game = of_game.take_while(|line| !line.trim_start().starts_with('['));
    let value = of_game.find_map(|line| line.trim().strip_prefix("lang")?.trim_start().strip_prefix('='))?;
    let tag = value.trim().trim_matches(['"', '\'']);
    Lang::ALL.into_iter().find(|lang| lang.tag() == tag)
}

fn refusal(refused: &ReadConfigError, lang: Lang) -> String {
    if lang == Lang::En {
        return refused.to_string();
    }
    let texts = operator_texts::builtin(lang);
    match refused {
        ReadConfigError::File { path, why } => {
            texts.say("config-unread", &[("file", path.display().to_string()), ("why", why.to_string())])
        }
        ReadConfigError::Text { path, why } => {
            let file = ("file", path.display().to_string());
            let line = why.strip_prefix("line ").and_then(|rest| {
                let digits = rest.find(|c: char| !c.is_ascii_digit())?;
                Some(rest[..digits].to_owned())
            });
            match line {
                Some(line) => {
                    let why = why.split_once(": ").map_or(why.as_str(), |(_, rest)| rest);
                    texts.say("config-line-refused", &[file, ("line", line), ("why", why.to_owned())])
                }
                None => texts.say("config-refused", &[file, ("why", why.clone())]),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_configuration_is_told_in_its_own_language_with_its_line() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a.toml");
        for (lang, words) in
            [("da", "linje 3"), ("de", "Zeile 3"), ("nb", "linje 3"), ("sv", "rad 3"), ("en", "line 3")]
        {
            std::fs::write(&path, format!("[game]\nlang = \"{lang}\"\nedition = \"da99\"\n")).unwrap();
            let error = anyhow::Error::from(Config::read(&path).unwrap_err());
            let told = describe(&error);
            assert!(told.contains(words) && told.contains("a.toml") && told.contains("da99"), "{told}");
            assert_eq!(told == error.to_string(), lang == "en", "{told}");
        }
    }
}
