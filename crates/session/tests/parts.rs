//! Checks the structure of a session: few fields, each named in few files, and every input, act, decision, event and
//! choice routed by name.

#![allow(clippy::unwrap_used)]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The limit of fields in a session.
const MOST_FIELDS: usize = 16;
/// The limit of files that name one field.
const MOST_FILES: usize = 10;
/// The enums whose variants are routed. A new variant must not compile before it is routed.
const ROUTED: [&str; 13] = [
    "Act",
    "ArbiterDecision",
    "BoardEvent",
    "Choice",
    "Claim",
    "Command",
    "Decision",
    "DialogueAct",
    "Input",
    "KeySequenceMeaning",
    "PartEvent",
    "SessionEvent",
    "WireEvent",
];

/// Every source file below a folder, without its unit tests, comments and strings.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            found.push((path, without_comments_and_strings(code)));
        }
    }
    found.sort();
    found
}

fn src() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn without_comments_and_strings(code: &str) -> String {
    let mut out = String::new();
    for line in code.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['"', '/']) {
            out.push_str(&rest[..at]);
            if rest[at..].starts_with("//") {
                rest = "";
            } else if rest[at..].starts_with('"') && !rest[..at].ends_with('\'') {
                let mut end = at + 1;
                let bytes = rest.as_bytes();
                while end < bytes.len() && bytes[end] != b'"' {
                    end += if bytes[end] == b'\\' { 2 } else { 1 };
                }
                out.push_str("\"\"");
                rest = rest.get(end + 1..).unwrap_or_default();
            } else {
                out.push_str(&rest[at..=at]);
                rest = &rest[at + 1..];
            }
        }
        out.push_str(rest);
        out.push('\n');
    }
    out
}

fn fields_of_session() -> Vec<String> {
    let (_, code) = sources(&src()).into_iter().find(|(path, _)| path.ends_with("src/session.rs")).unwrap();
    let body = code.split("pub struct Session {").nth(1).unwrap().split("\n}").next().unwrap();
    let name = |line: &str| line.trim().split_once(": ").map(|(name, _)| name.to_owned());
    body.lines().filter_map(name).collect()
}

/// Whether a file names a field: `.field`, and not a method of that name.
fn names_field(code: &str, field: &str) -> bool {
    code.match_indices(&format!(".{field}")).any(|(at, found)| {
        let after = code[at + found.len()..].chars().next().unwrap_or(' ');
        after != '(' && after != '_' && !after.is_alphanumeric()
    })
}

#[test]
fn a_session_has_few_fields() {
    let fields = fields_of_session();
    assert!(fields.len() > 5, "the fields are not read: {fields:?}");
    assert!(fields.len() <= MOST_FIELDS, "{} fields: {fields:?}", fields.len());
}

#[test]
fn a_field_of_a_session_is_named_in_few_files() {
    let root = src();
    let is_session = |path: &Path| {
        path == root.join("session.rs")
            || path.starts_with(root.join("session"))
            || path == root.join("context.rs")
    };
    let files: Vec<_> = sources(&root).into_iter().filter(|(path, _)| is_session(path)).collect();
    for field in fields_of_session() {
        let naming: Vec<_> = files
            .iter()
            .filter(|(_, code)| names_field(code, &field))
            .map(|(path, _)| path.file_name().unwrap().to_owned())
            .collect();
        assert!(!naming.is_empty(), "{field} is named nowhere");
        assert!(naming.len() <= MOST_FILES, "{field} is named in {} files: {naming:?}", naming.len());
    }
}

/// The index of the bracket that closes the one at `from`.
fn closing(code: &[u8], from: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.iter().enumerate().skip(from) {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    code.len()
}

/// The patterns of each match without guards, and the line of the match.
fn matches_in(code: &str) -> Vec<(usize, Vec<String>)> {
    let bytes = code.as_bytes();
    let starts_word =
        |at: usize| at == 0 || !(bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_');
    let mut found = Vec::new();
    for (at, _) in code.match_indices("match ").filter(|(at, _)| starts_word(*at)) {
        let mut open = at;
        while open < bytes.len() && bytes[open] != b'{' {
            open = if matches!(bytes[open], b'(' | b'[') { closing(bytes, open) + 1 } else { open + 1 };
        }
        let end = closing(bytes, open);
        let line = code[..at].lines().count() + 1;
        found.push((line, patterns(&code[(open + 1).min(end)..end])));
    }
    found
}

/// The patterns of the arms of a match's body.
fn patterns(body: &str) -> Vec<String> {
    let bytes = body.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(arrow) = top_level(bytes, at, b"=>") {
        let pattern = body[at..arrow].trim();
        found.push(
            pattern
                .split(" if ")
                .next()
                .unwrap_or_default()
                .split("\n")
                .map(str::trim)
                .collect::<Vec<_>>()
                .join(" "),
        );
        let mut from = arrow + 2;
        while from < bytes.len() && bytes[from].is_ascii_whitespace() {
            from += 1;
        }
        at = if bytes.get(from) == Some(&b'{') {
            let end = closing(bytes, from) + 1;
            end + usize::from(bytes.get(end) == Some(&b','))
        } else {
            top_level(bytes, from, b",").map_or(bytes.len(), |comma| comma + 1)
        };
    }
    found
}

/// The next index of `what` outside of all brackets.
fn top_level(code: &[u8], from: usize, what: &[u8]) -> Option<usize> {
    let mut at = from;
    while at < code.len() {
        if code[at..].starts_with(what) {
            return Some(at);
        }
        at = if matches!(code[at], b'{' | b'(' | b'[') { closing(code, at) + 1 } else { at + 1 };
    }
    None
}

/// Whether a pattern matches every value: `_`, a name, or a tuple of these.
fn is_catch_all(pattern: &str) -> bool {
    let pattern = pattern.trim_start_matches('(').trim_end_matches(')');
    pattern.split(',').map(str::trim).filter(|part| !part.is_empty()).all(|part| {
        part == ".."
            || part.chars().all(|c| c == '_' || c.is_ascii_lowercase()) && part != "true" && part != "false"
    })
}

fn routes(pattern: &str, file: &Path) -> bool {
    let defines = ["act.rs", "input.rs", "session_event.rs", "part_event.rs", "decision.rs"];
    let own = file.parent().is_some_and(|folder| folder.ends_with("src"))
        && file.file_name().is_some_and(|name| defines.iter().any(|own| name == *own));
    let names = |name: &str| {
        pattern.match_indices(&format!("{name}::")).any(|(at, _)| {
            let before = pattern[..at].chars().next_back().unwrap_or(' ');
            before != '_' && !before.is_alphanumeric()
        })
    };
    ROUTED.iter().any(|name| names(name)) || own && names("Self")
}

fn catch_alls(file: &Path, code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (line, arms) in matches_in(code) {
        if arms.iter().any(|arm| routes(arm, file)) {
            let wild = arms.iter().filter(|arm| is_catch_all(arm));
            found.extend(wild.map(|arm| format!("{}:{line}: `{arm}`", file.display())));
        }
    }
    found
}

#[test]
fn every_input_act_decision_event_and_choice_is_routed_by_name() {
    let found: Vec<String> = sources(&src()).iter().flat_map(|(path, code)| catch_alls(path, code)).collect();
    assert!(found.is_empty(), "a match over a routed enum takes whatever comes:\n{}", found.join("\n"));
}

#[test]
fn a_catch_all_is_found_where_there_is_one() {
    let file = Path::new("src/session/any.rs");
    let found = |code: &str| catch_alls(file, code).len();
    assert_eq!(found("match act { Act::Press => {} _ => {} }"), 1);
    assert_eq!(found("match act { Act::Key(k) if k == x => f(), other => g(other), }"), 1);
    assert_eq!(found("match (by, act) { (Actor::Arbiter, Act::Press) => {} (_, act) => {} }"), 1);
    assert_eq!(
        found("match a { Act::Press => match b { Choice::Draw => {}, _ => {} } Act::Strike => {} }"),
        1
    );
    assert_eq!(found("match f(|x| { x }) { Some(Act::Press) => {} Some(_) => {} None => {} }"), 0);
    assert_eq!(found("match kind { IncidentKind::FlagFall { .. } => {} _ => {} }"), 0);
    assert_eq!(found("match act { Act::Press => {} Act::Strike | Act::Sheet(_) => {} }"), 0);
}
