//! Describes a fault of a configuration in a sentence: the line, the key and the valid values.
//!
//! The TOML reader reports Rust types (`unknown variant`, `invalid type: integer, expected a string`). These
//! sentences name values instead.

use std::ops::Range;

use strsim::levenshtein;
use toml::de::{DeTable, DeValue};

use annabella_game::plain_text::escape_line;

/// Turns a message of the TOML reader into a sentence that begins with line and column.
pub fn describe(text: &str, message: &str, span: Option<Range<usize>>) -> String {
    let at = span.map_or(text.len(), |span| span.start.min(text.len()));
    let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let place = FaultPlace::find(text, at);
    let (line, column) = line_and_column(text, at);
    format!("line {line}, column {column}: {}", escape_line(&sentence(message, &place)))
}

/// A value that is well-formed but invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueFault {
    /// The key with its sections, such as `white.voice.rate`.
    pub key: String,
    /// What is wrong with it, and the valid values.
    pub why: String,
}

impl ValueFault {
    /// A fault of the value of this key.
    pub fn new(key: impl Into<String>, why: impl Into<String>) -> Self {
        Self { key: key.into(), why: why.into() }
    }

    /// The message for a configuration's text: with line and column of the value, if the text contains it.
    pub fn describe(&self, text: &str) -> String {
        let Some(at) = find_value(text, &self.key) else { return self.why.clone() };
        let (line, column) = line_and_column(text, at);
        format!("line {line}, column {column}: {}", escape_line(&self.why))
    }
}

/// Where the value of a key begins; if the key is missing, where its section begins.
fn find_value(text: &str, key: &str) -> Option<usize> {
    let document = DeTable::parse(text).ok()?;
    let mut table = document.get_ref();
    let mut at = None;
    let mut names = key.split('.');
    while let Some(name) = names.next() {
        let Some((_, value)) = table.iter().find(|(known, _)| known.get_ref() == name) else { break };
        at = Some(value.span().start);
        match value.get_ref() {
            DeValue::Table(inside) => table = inside,
            DeValue::Array(items) => {
                let item = names.next().and_then(|name| items.get(name.parse::<usize>().ok()?));
                return item.map(|item| item.span().start).or(at);
            }
            DeValue::String(_)
            | DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_) => break,
        }
    }
    at
}

/// The line and column of a byte, each from 1.
fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (before.matches('\n').count() + 1, column)
}

/// The sections of a configuration, for the message about an unknown one.
const SECTIONS: &str = "[game], [game.white], [game.white.assistant], [white], [white.board], [white.ear], [white.voice], \
                        the same for black, [room.voice], [arbiter.voice], [web] and [broker]";

/// Fields that the program sets itself and no user writes.
const OWN_FIELDS: [&str; 4] = ["practice", "practised", "appointed_in_ms", "reading_ms"];

/// The place of a fault: the key, its value as written, and the section.
struct FaultPlace {
    key: Option<String>,
    /// The value as written.
    value: Option<String>,
    /// Whether the value is an entry of a list.
    is_entry: bool,
    section: Option<String>,
    /// Whether the fault is in the section's header line.
    is_header: bool,
}

impl FaultPlace {
    fn find(text: &str, at: usize) -> Self {
        let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        // The key before the value. If the fault is in the key itself, the value follows.
        let before = &text[begin..at];
        let key = before.rfind('=').map(|sign| key_ending(&before[..sign])).filter(|key| !key.is_empty());
        let key = key.or_else(|| {
            let (name, _) = text[begin..end].split_once('=')?;
            Some(key_ending(name)).filter(|key| !key.is_empty())
        });
        let head = |line: &str| -> Option<String> {
            let line = line.trim();
            Some(line.strip_prefix('[')?.split(']').next()?.trim_matches(['[', ' ']).to_owned())
        };
        let section = text[..end].lines().rev().find_map(head).filter(|section| !section.is_empty());
        let is_header = head(&text[begin..end]).is_some();
        let value = text[at..end].split(['#', ',', ']', '}']).next().map(|value| value.trim().to_owned());
        let value = value.filter(|value| before.contains('=') && !value.is_empty());
        let is_entry = before.rsplit_once('=').is_some_and(|(_, list)| list.trim_start().starts_with('['));
        Self { key, value, is_entry, section, is_header }
    }

    fn subject(&self) -> String {
        match &self.key {
            Some(key) => format!("`{key}`"),
            None => "this".to_owned(),
        }
    }
}

/// The last name in a text, which is the key before `=`.
fn key_ending(text: &str) -> String {
    let text = text.trim_end().trim_end_matches(['"', '\'']);
    let name = text.rsplit(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-' || c == '.')).next();
    name.unwrap_or_default().to_owned()
}

fn sentence(message: &str, place: &FaultPlace) -> String {
    let subject = place.subject();
    let quoted = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    if let Some(rest) = message.strip_prefix("unknown variant `")
        && let Some((value, expected)) = rest.split_once("`, expected ")
    {
        return format!("{subject} cannot be \"{value}\"; it is {}", one_of(&quoted(expected), '"'));
    }
    if let Some(rest) = message.strip_prefix("unknown field `")
        && let Some((field, expected)) = rest.split_once('`')
    {
        if let (true, Some(section)) = (place.is_header, &place.section) {
            return format!("there is no section [{section}]; there are {SECTIONS}");
        }
        let known: Vec<String> =
            quoted(expected).into_iter().filter(|key| !OWN_FIELDS.contains(&key.as_str())).collect();
        if place.section.is_none() {
            return format!("`{field}` is no key before the first section; only `games` may stand there");
        }
        let near = nearest(field, &known).map(|key| format!("; did you mean `{key}`?")).unwrap_or_default();
        let whereabouts = place.section.as_ref().map(|section| format!("in [{section}]")).unwrap_or_default();
        if known.is_empty() {
            return format!("no key may stand {whereabouts}, and `{field}` does");
        }
        return format!(
            "`{field}` is no key {whereabouts}{near}{} {} may stand there",
            if near.is_empty() { ";" } else { "" },
            known.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ")
        );
    }
    for invalid in ["invalid type: ", "invalid value: "] {
        if let Some((found, expected)) =
            message.strip_prefix(invalid).and_then(|rest| rest.split_once(", expected "))
        {
            return wrong_type(&subject, place, found, expected.lines().next().unwrap_or(expected));
        }
    }
    if message.starts_with("wanted string") {
        return wrong_type(&subject, place, "", "a string");
    }
    if let Some(rest) = message.strip_prefix("missing field `") {
        let field = rest.split('`').next().unwrap_or(rest);
        let of = match (&place.key, &place.section) {
            (Some(key), _) => format!("`{key}`"),
            (None, Some(section)) => format!("[{section}]"),
            (None, None) => "this".to_owned(),
        };
        return format!("{of} has no `{field}`; write it there, `annabella init` shows an example");
    }
    if message.starts_with("duplicate key") {
        return format!("{subject} is set twice; take one of them away");
    }
    if is_of_the_reader(message) {
        return format!(
            "this cannot be read ({}); a section is [NAME], a key is NAME = VALUE, text stands in quotes",
            message.lines().map(str::trim).collect::<Vec<_>>().join(", ")
        );
    }
    message.to_owned()
}

/// Whether a message comes from the TOML reader. Other messages are sentences of the configuration
/// already.
fn is_of_the_reader(message: &str) -> bool {
    [
        "invalid",
        "expected",
        "unexpected",
        "unclosed",
        "missing",
        "extra",
        "cannot",
        "unquoted",
        "unterminated",
        "key with",
        "string values",
    ]
    .iter()
    .any(|begin| message.starts_with(begin))
}

/// `"a", "b" or "c"`.
fn one_of(values: &[String], quote: char) -> String {
    let shown: Vec<String> = values.iter().map(|value| format!("{quote}{value}{quote}")).collect();
    match shown.split_last() {
        None => "nothing at all".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// A value of the wrong type: `integer `90`` instead of text.
fn wrong_type(subject: &str, place: &FaultPlace, found: &str, expected: &str) -> String {
    let value = found.split_once(['`', '"']).map(|(_, rest)| rest.trim_end_matches(['`', '"']));
    let key = place.key.as_deref().unwrap_or("NAME");
    let shown = value.or(place.value.as_deref()).unwrap_or("…");
    match expected {
        "a string" | "string" if place.is_entry => {
            let shown = if key == "alarm" { "0:05:00" } else { shown };
            format!("what {subject} lists is text and stands in quotes: {key} = [\"{shown}\"]")
        }
        "a string" | "string" | "a borrowed string" | "path string" | "string or table" | "a character" => {
            // A list or a table, or a key whose values are known, would be refused again.
            let shown = match (key, shown.starts_with(['[', '{'])) {
                ("edition", _) => "fide23",
                ("lang", _) => "en",
                ("scheme", _) => "fide",
                ("time_control", true) => "90+30",
                (_, true) => "TEXT",
                (_, false) => shown,
            };
            format!("{subject} is text and stands in quotes: {key} = \"{shown}\"")
        }
        "a boolean" => format!("{subject} is true or false, without quotes: {key} = true"),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i64" | "i32" => {
            let (range, example) = range_of(key, expected);
            format!("{subject} is a whole number without quotes{range}: {key} = {example}")
        }
        "f32" | "f64" | "a floating point number" => {
            format!("{subject} is a number without quotes: {key} = 1.0")
        }
        "a sequence" => format!("{subject} is a list: {key} = [\"{shown}\"]"),
        _ if expected.starts_with("struct ") || expected == "a map" || expected == "map" => {
            let around = place.section.as_ref().map(|section| format!("{section}.")).unwrap_or_default();
            format!(
                "{subject} is a section of keys and not one value; write [{around}{key}] on a line of its own"
            )
        }
        _ => format!("{subject} cannot be {}; it is {expected}", value.map_or("that", |value| value)),
    }
}

/// The range of a number, and one of its values: the key's own range, or that of its type.
fn range_of(key: &str, expected: &str) -> (&'static str, u32) {
    match (key, expected) {
        ("rate", _) => (" from 80 to 900", 175),
        ("volume", _) => (" from 0 to 100", 100),
        ("chess960_number", _) => (" from 0 to 959", 518),
        (_, "u8") => (" from 0 to 255", 1),
        (_, "u16") => (" from 0 to 65535", 1),
        (_, "u32") => (" from 0 to 4294967295", 1),
        (_, "u64" | "usize") => (" from 0", 1),
        _ => ("", 1),
    }
}

/// The known key that differs by one or two letters.
fn nearest<'a>(field: &str, known: &'a [String]) -> Option<&'a String> {
    let most = if field.chars().count() < 4 { 1 } else { 2 };
    known
        .iter()
        .map(|key| (levenshtein(field, key), key))
        .filter(|(far, _)| *far <= most)
        .min()
        .map(|(_, key)| key)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::Config;

    fn refused(text: &str) -> String {
        Config::from_toml(Path::new("a.toml"), text).unwrap_err().to_string()
    }

    #[test]
    fn a_value_that_is_none_of_the_allowed_ones_is_told_with_all_of_them() {
        for (text, line, key, values) in [
            (
                "[game]\nillegal_counter = \"both\"\n",
                2,
                "illegal_counter",
                &["\"joint\"", "\"separate\""][..],
            ),
            ("[game]\n\n[game.white]\nlang = \"no\"\n", 4, "lang", &["\"nb\"", "\"sv\""]),
            ("[game.white]\nsight = true\n", 2, "sight", &["\"sighted\" or \"impaired\""]),
            ("[game]\nillegal_counter = 2\n", 2, "illegal_counter", &["\"joint\"", "\"separate\""]),
            (
                "[game.white]\nsight = \"blind\"\n",
                2,
                "sight",
                &["\"sighted\" or \"impaired\"", "cannot be \"blind\""],
            ),
            ("[game.black]\nscheme = \"en\"\n", 2, "scheme", &["\"en-plain\"", "\"fide\""]),
            ("[game.black]\nsheet = \"pen\"\n", 2, "sheet", &["\"paper\"", "\"daemon\""]),
            ("[game]\nsupervision = \"none\"\n", 2, "supervision", &["\"full\" or \"partial\""]),
            ("[game.white.assistant]\nexecute = \"me\"\n", 2, "execute", &["\"person\"", "\"nobody\""]),
            ("[game.white]\nassistant = { inform = \"me\" }\n", 2, "inform", &["\"person\"", "\"nobody\""]),
        ] {
            let told = refused(text);
            assert!(
                told.starts_with(&format!("a.toml: line {line}, column "))
                    && told.contains(&format!(": `{key}` ")),
                "{told}"
            );
            assert!(values.iter().all(|value| told.contains(value)), "{told}");
        }
    }

    #[test]
    fn a_value_of_another_kind_is_told_with_how_it_is_written() {
        for (text, line, shown) in [
            (
                "[game]\ntime_control = 90\n",
                2,
                "`time_control` is text and stands in quotes: time_control = \"90\"",
            ),
            ("[game]\nround = 1\n", 2, "round = \"1\""),
            ("[game]\nround = [1]\n", 2, "round = \"TEXT\""),
            ("[game.white]\nalarm = [300]\n", 2, "alarm = [\"0:05:00\"]"),
            ("[game.black]\nalarm = [\"0:05:00\", 60]\n", 2, "alarm = [\"0:05:00\"]"),
            ("[web]\nnames = [8080]\n", 2, "names = [\"8080\"]"),
            ("[game]\nedition = [1]\n", 2, "edition = \"fide23\""),
            ("[game]\nedition = 7\n", 2, "edition = \"fide23\""),
            ("[game.white]\nname = true\n", 2, "name = \"true\""),
            ("[game]\nchess960 = \"yes\"\n", 2, "`chess960` is true or false, without quotes"),
            ("[game]\ndraw_ban = \"30\"\n", 2, "`draw_ban` is a whole number without quotes from 0"),
            ("[game]\ndraw_ban = -3\n", 2, "`draw_ban` is a whole number without quotes from 0"),
            ("[white.voice]\nvolume = 300\n", 2, "from 0 to 100: volume = 100"),
            ("[white.voice]\nrate = \"fast\"\n", 2, "from 80 to 900: rate = 175"),
            ("[game]\nchess960_number = 70000\n", 2, "from 0 to 959: chess960_number = 518"),
            ("[game]\ndraw_ban = 5000000000\n", 2, "from 0 to 4294967295"),
            ("white = \"dgt\"\n", 1, "`white` is a section of keys and not one value"),
            ("[game]\nwhite = \"Anna\"\n", 2, "write [game.white] on a line of its own"),
            ("[white]\nboard = \"peg\"\n", 2, "write [white.board] on a line of its own"),
            ("[game]\ndate = 2026-11-25 # today\n", 2, "date = \"2026-11-25\""),
            ("[web]\nnames = \"x\"\n", 2, "`names` is a list"),
            ("[white]\nboard = { protocol = \"dgt\" }\n", 2, "`board` has no `port`"),
            ("[white.board]\nprotocol = \"dgt\"\n", 1, "has no `port`"),
            ("[game]\nround = \"1\"\nround = \"2\"\n", 3, "set twice"),
            ("[game]\nedition = fide23\n", 2, "text stands in quotes"),
            ("[game\n", 1, "a section is [NAME]"),
            ("[game]\nedition \"da18\"\n", 2, "a key is NAME = VALUE"),
        ] {
            let told = refused(text);
            assert!(
                told.contains(&format!("line {line}, column ")) && told.contains(shown),
                "{text}: {told}"
            );
        }
    }

    #[test]
    fn an_unknown_key_is_told_with_the_one_that_was_meant_and_those_there_are() {
        for (text, line, shown) in [
            ("[white]\nbored = 1\n", 2, "`bored` is no key in [white]; did you mean `board`?"),
            ("[game]\n[game.black]\nnmae = \"Bo\"\n", 3, "did you mean `name`?"),
            ("gamse = \"x\"\n", 1, "`gamse` is no key before the first section; only `games`"),
            ("[door]\nlisten = \"none\"\n", 1, "there is no section [door]; there are [game], "),
            ("[game.red]\nname = \"x\"\n", 1, "there is no section [game.red]"),
            ("[game]\nzzz = 1\n", 2, "`edition`, "),
        ] {
            let told = refused(text);
            assert!(told.contains(&format!("line {line}, column ")) && told.contains(shown), "{told}");
        }
        assert!(!refused("[game]\nzzz = 1\n").contains("did you mean"));
    }

    #[test]
    fn no_fault_is_told_in_words_of_the_program() {
        for text in [
            "[game]\nedition = 5\n",
            "[game]\nedition = [1]\n",
            "game = 3\n",
            "[game]\nlang = 1.5\n",
            "[game]\napproved_by = 2026-11-25\n",
            "[white]\nkeypad = 1\n",
            "[white]\nbraille = 1\n",
            "[room]\nvoice = 1\n",
            "[broker]\nurl = \"x\"\n",
            "[game]\nquickplay_finish = \"no\"\n",
            "[web]\nlisten = 80\n",
            "[[game]]\n",
            "[game]\nchess960_number = 99999\n",
            "[game.white]\near = \"vosk\"\n",
            "[white]\near = \"vosk\"\n",
            "[game.white]\nlang = 5\n",
            "[game.white]\nverbosity = 1\n",
            "[game.white.assistant]\nclaim = true\n",
            "[game]\nsupervision = false\n",
        ] {
            let told = refused(text);
            for word in [
                "unknown variant",
                "unknown field",
                "invalid type",
                "invalid value",
                "wanted",
                "`practice`",
                "appointed_in_ms",
                "struct ",
                "u16",
                "u32",
                "expected a",
                "map",
            ] {
                assert!(!told.contains(word), "{text}: {told}");
            }
        }
    }
}
