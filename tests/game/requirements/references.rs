//! Checks that the references of a row exist: code, articles, and executed tests.

use std::fs;

use annabella::{game::Edition, rulebook};

use super::{differences, root};
use crate::clauses;

/// Reads a file of the project, if it exists.
fn read(file: &str) -> Option<String> {
    fs::read_to_string(root().join(file)).ok()
}

/// The program's code except for one file, without tests.
pub(super) fn program_without(file: &str) -> String {
    let mut open = vec![root().join("src"), root().join("crates")];
    let mut program = String::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|e| e == "rs") && path != root().join(file) {
            let text = fs::read_to_string(&path).unwrap();
            program += text.split("#[cfg(test)]").next().unwrap_or_default();
        }
    }
    program
}

/// What is wrong with a `FILE: ITEM`: the item must be defined in that file, in Rust, Fluent or TOML.
pub(super) fn code(place: &str) -> String {
    let Some((file, item)) = place.split_once(": ") else {
        return format!("`{place}` is not `FILE: ITEM`; ");
    };
    let Some(text) = read(file) else { return format!("there is no {file}; ") };
    let name = item.rsplit("::").next().unwrap_or(item);
    let defines = |line: &str| {
        let line = line.trim_start();
        let is = |word: &str| {
            line.find(&format!("{word} {name}")).is_some_and(|at| {
                let rest = &line[at + word.len() + 1 + name.len()..];
                !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_')
            })
        };
        let variant = |rest: &str| rest.is_empty() || rest.starts_with([',', ' ', '{', '(', ':', '=']);
        ["fn", "struct", "enum", "const", "static", "type", "mod", "trait", "uint8_t"].into_iter().any(is)
            || line.strip_prefix(name).is_some_and(variant)
    };
    if text.lines().any(defines) { String::new() } else { format!("{file} defines no {item}; ") }
}

/// What is wrong with a list of articles: those in the rule book must exist in the edition.
pub(super) fn articles(edition: Edition, numbers: &str) -> String {
    let told_of = |number: &str| {
        let first = number.split(['.', ' ']).next().unwrap_or_default();
        let article = first.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().unwrap_or(0);
        (4..=9).contains(&article) || number.starts_with(['A', 'B', 'D', 'E', 'G'])
    };
    let missing = |number: &&str| {
        told_of(number)
            && number
                .parse()
                .map_or(true, |asked| rulebook::rule(edition, asked, annabella::game::Lang::En).is_err())
    };
    numbers
        .split(", ")
        .filter(|number| !number.is_empty())
        .filter(missing)
        .map(|number| format!("{edition} has no {number}; "))
        .collect()
}

/// What is wrong with a `FILE: TEST`: it must be a test function in that file.
pub(super) fn test(place: &str) -> String {
    let Some((file, name)) = place.split_once(": ") else {
        return format!("`{place}` is not `FILE: TEST`; ");
    };
    let Some(text) = read(file) else { return format!("there is no {file}; ") };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let Some(at) = lines.iter().position(|line| line.starts_with(&format!("fn {name}("))) else {
        return format!("{file} has no test {name}; ");
    };
    let above: Vec<&str> =
        lines[..at].iter().rev().take_while(|line| line.starts_with('#')).copied().collect();
    let ignored = above.iter().any(|line| line.starts_with("#[ignore"));
    let by_edition = lines
        .iter()
        .skip_while(|line| !line.starts_with("in_every_edition!"))
        .take_while(|line| **line != "}")
        .any(|line| *line == name);
    match above.contains(&"#[test]") && !ignored || by_edition {
        true => String::new(),
        false => format!("{file}: nobody runs {name}; "),
    }
}

/// What is wrong with the name of a clause's case.
pub(super) fn clause(name: &str) -> String {
    match clauses::is_tried(name) {
        true => String::new(),
        false => format!("no clause is tried as `{name}`; "),
    }
}

/// What is wrong with the numbers of differences: each must have cases.
pub(super) fn of_differences(numbers: &[u8]) -> String {
    let known = |number: u8| differences().any(|d| d.number == number && !d.cases.is_empty());
    let unknown = numbers.iter().filter(|&&number| !known(number));
    unknown.map(|number| format!("difference {number} has no case; ")).collect()
}
