//! Checks of files against the English one, for the tests of all crates with texts.

use crate::{
    FileFault, Lang, ReadFileError, Texts,
    ftl_bounds::fault_of_bounds,
    ftl_file::{self, FtlMessage},
};
use std::collections::{BTreeMap, BTreeSet};

/// Arguments that only serve agreement. A language that needs no agreement leaves them unused.
const AGREEMENT: [&str; 2] = ["count", "role"];

/// Returns the keys that a variable may have; `None` if it is words, which nothing can be chosen by.
pub type KeysOf = fn(variable: &str) -> Option<Vec<&'static str>>;

/// Returns each message of a file with the names of its arguments.
pub fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    ftl_file::messages(source).0.into_iter().map(|message| (message.name, message.arguments)).collect()
}

/// Checks that the five files of one purpose can be parsed and have the same messages with the same arguments.
pub fn alike(source: fn(Lang) -> &'static str) {
    for lang in Lang::ALL {
        let file = format!("{lang}.ftl");
        if let Err(why) = read_like(lang, &file, source(lang), source(Lang::En), None) {
            panic!("{why}");
        }
    }
}

/// Reads a file and compares it with the English one.
///
/// # Errors
/// If it cannot be read, if a message or an argument is missing or too many, or if a message chooses by a key that
/// its variable never has.
pub fn read_like(
    lang: Lang,
    file: &str,
    text: &str,
    english: &str,
    keys_of: Option<KeysOf>,
) -> Result<Texts, ReadFileError> {
    if let Some(fault) = fault_of_bounds(text) {
        return Err(ReadFileError::new(file, vec![fault]));
    }
    let messages = ftl_file::messages(text).0;
    let mut faults = faults_of_one_file(text);
    let expected = arguments_by_name(&ftl_file::messages(english).0);
    let own = arguments_by_name(&messages);
    for message in &messages {
        let mut what = message.faults.clone();
        match expected.get(&message.name) {
            Some(expected) => what.extend(argument_faults(&own[&message.name], expected)),
            None => {
                let what = format!("`{}` is no message; remove it, or add it to en.ftl", message.name);
                faults.push(FileFault { line: message.line, what });
                continue;
            }
        }
        let unknown = message.references.iter().filter(|reference| !own.contains_key(*reference));
        what.extend(unknown.map(|reference| format!("it refers to `{reference}`, which is no message")));
        what.extend(keys_of.into_iter().flat_map(|keys_of| key_faults(message, keys_of)));
        let named = |what| FileFault { line: message.line, what: format!("`{}`: {what}", message.name) };
        faults.extend(what.into_iter().map(named));
    }
    let last = 1 + text.matches('\n').count();
    faults.extend(expected.keys().filter(|name| !own.contains_key(*name)).map(|name| FileFault {
        line: last,
        what: format!("`{name}` is missing; en.ftl shows what it says"),
    }));
    match faults.is_empty() {
        true => Texts::read(lang, file, text),
        false => Err(ReadFileError::new(file, faults)),
    }
}

/// The faults of syntax of a file, and the messages that stand twice.
pub(crate) fn faults_of_one_file(text: &str) -> Vec<FileFault> {
    let (messages, syntax_faults) = ftl_file::messages(text);
    let mut faults: Vec<FileFault> =
        syntax_faults.into_iter().map(|(line, what)| FileFault { line, what }).collect();
    let mut first_lines = BTreeMap::new();
    for FtlMessage { name, line, .. } in messages {
        match first_lines.get(&name) {
            Some(first) => {
                faults.push(FileFault { line, what: format!("`{name}` stands already on line {first}") });
            }
            None => drop(first_lines.insert(name, line)),
        }
    }
    faults
}

/// The arguments of each message, with those of the messages that it refers to.
fn arguments_by_name(messages: &[FtlMessage]) -> BTreeMap<String, BTreeSet<String>> {
    let mut all: BTreeMap<String, BTreeSet<String>> =
        messages.iter().map(|message| (message.name.clone(), message.arguments.clone())).collect();
    for message in messages {
        // A message that is referred to refers to no other.
        for reference in &message.references {
            let inner = all.get(reference).cloned().unwrap_or_default();
            all.entry(message.name.clone()).or_default().extend(inner);
        }
    }
    all
}

fn argument_faults(own: &BTreeSet<String>, expected: &BTreeSet<String>) -> Vec<String> {
    let serves_agreement = |name: &&String| AGREEMENT.contains(&name.as_str());
    let too_many = own.difference(expected).filter(|name| !serves_agreement(name));
    let missing = expected.difference(own).filter(|name| !serves_agreement(name));
    let too_many = too_many.map(|name| format!("{{ ${name} }} is not given here"));
    too_many.chain(missing.map(|name| format!("it never says {{ ${name} }}"))).collect()
}

fn key_faults(message: &FtlMessage, keys_of: KeysOf) -> Vec<String> {
    let fault = |(variable, key): &(String, String)| match keys_of(variable) {
        Some(keys) if keys.contains(&key.as_str()) => None,
        Some(_) if variable == "count" && key.parse::<f64>().is_ok() => None,
        Some(keys) => Some(format!("${variable} is never [{key}]; it is one of {}", keys.join(", "))),
        None => {
            Some(format!("${variable} is words and cannot be chosen by; `$count` is the number of a message"))
        }
    };
    message.choices.iter().filter_map(fault).collect()
}
