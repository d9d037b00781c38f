//! Reads a `voices/*.ftl` file and checks that it has exactly the expected messages and uses only known arguments.
//!
//! Fluent recovers from faults and outputs the raw name of a missing value, which must not be spoken. A file with a
//! fault is therefore refused, and each fault is reported with its line.

use std::{collections::BTreeMap, fmt};

use fluent_bundle::{FluentResource, concurrent::FluentBundle};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use strum::VariantNames as _;
use thiserror::Error;
use unic_langid::LanguageIdentifier;

use crate::{
    incident_message_ids::{IncidentForm, cases},
    message_ids::messages,
};
use annabella_game::{Edition, Lang};
use annabella_session::actor::SeatDevice;
use annabella_session::actor::SharedVoice;

/// The permitted keys of a selector.
fn keys_of(variable: &str) -> Option<Vec<&'static str>> {
    Some(match variable {
        "color" | "mover" => vec!["white", "black"],
        "role" => vec!["king", "queen", "rook", "bishop", "knight", "pawn", "other"],
        "edition" => Edition::ALL.into_iter().map(Edition::name).chain(["other"]).collect(),
        "device" => SeatDevice::ALL.into_iter().map(SeatDevice::name).collect(),
        "of" => SharedVoice::ALL.into_iter().map(SharedVoice::name).collect(),
        "form" => IncidentForm::VARIANTS.to_vec(),
        "case" => cases(),
        "written" => vec!["move", "none"],
        "reader" => vec!["own", "other"],
        "count" => vec!["zero", "one", "two", "few", "many", "other"],
        _ => return None,
    })
}

/// One fault of a voices file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VoicesFileFault {
    /// Line, counted from 1.
    pub line: usize,
    /// The fault and the remedy.
    pub(crate) what: String,
}

/// The faults of a refused voices file, with their lines.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub struct ReadVoicesError {
    /// The name of the file.
    pub(crate) file: String,
    /// At least one fault, in order of lines.
    pub faults: Vec<VoicesFileFault>,
}

impl fmt::Display for ReadVoicesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            let comma = if index == 0 { "" } else { "; " };
            write!(f, "{comma}{}:{}: {}", self.file, fault.line, fault.what)?;
        }
        Ok(())
    }
}

/// Reads and checks a file; the file's name is its language (`da.ftl`).
pub(crate) fn read(file: &str, text: &str) -> Result<(Lang, FluentBundle<FluentResource>), ReadVoicesError> {
    let refuse = |faults| ReadVoicesError { file: file.to_owned(), faults };
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".ftl");
    let Some(lang) = Lang::tagged(stem) else {
        let what = "the file is named after no language; name it da.ftl, de.ftl, en.ftl, nb.ftl or sv.ftl";
        return Err(refuse(vec![VoicesFileFault { line: 1, what: what.to_owned() }]));
    };
    let line_of = |offset: usize| {
        1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|&&byte| byte == b'\n').count()
    };
    let (resource, mut faults) = match FluentResource::try_new(text.to_owned()) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => {
            let faults = errors
                .iter()
                .map(|error| VoicesFileFault { line: line_of(error.pos.start), what: error.kind.to_string() })
                .collect();
            (resource, faults)
        }
    };
    let start = resource.source().as_ptr() as usize;
    let mut seen = BTreeMap::new();
    for entry in resource.entries() {
        let (name, value) = match entry {
            Entry::Message(message) => (message.id.name, message.value.as_ref()),
            Entry::Term(term) => {
                let line = line_of(term.id.name.as_ptr() as usize - start);
                faults.push(VoicesFileFault {
                    line,
                    what: format!("`-{}` is a term; write a message", term.id.name),
                });
                continue;
            }
            _ => continue,
        };
        let line = line_of(name.as_ptr() as usize - start);
        if let Some(first) = seen.insert(name, line) {
            faults.push(VoicesFileFault { line, what: format!("`{name}` stands already on line {first}") });
        }
        let Some((_, given)) = messages().find(|(id, _)| *id == name) else {
            let remedy = "remove it, or name it in crates/messages/src/message_ids.rs";
            faults.push(VoicesFileFault { line, what: format!("`{name}` is no message; {remedy}") });
            continue;
        };
        let Some(pattern) = value else {
            faults.push(VoicesFileFault { line, what: format!("`{name}` has no words") });
            continue;
        };
        let mut used = MessageUsage { given, names: Vec::new(), faults: Vec::new() };
        used.pattern(pattern);
        let required = given.iter().filter(|name| !name.ends_with('?'));
        for missing in required.filter(|given| !used.names.contains(given)) {
            used.faults.push(format!("it never says {{ ${missing} }}"));
        }
        faults.extend(
            used.faults.into_iter().map(|what| VoicesFileFault { line, what: format!("`{name}`: {what}") }),
        );
    }
    let last = line_of(text.len());
    for (id, _) in messages().filter(|(id, _)| !seen.contains_key(id)) {
        faults.push(VoicesFileFault {
            line: last,
            what: format!("`{id}` is missing; en.ftl shows what it says"),
        });
    }
    faults.sort_by_key(|fault| fault.line);
    if !faults.is_empty() {
        return Err(refuse(faults));
    }
    let locale: LanguageIdentifier =
        lang.tag().parse().expect("every tag of Lang is a well-formed BCP 47 tag");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Some voices would read the isolation marks aloud.
    bundle.set_use_isolating(false);
    bundle.add_resource(resource).map_err(|errors| {
        let what = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        refuse(vec![VoicesFileFault { line: 1, what }])
    })?;
    Ok((lang, bundle))
}

/// The arguments that one message uses.
struct MessageUsage {
    given: &'static [&'static str],
    names: Vec<&'static str>,
    faults: Vec<String>,
}

impl MessageUsage {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.expression(expression);
            }
        }
    }

    fn expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.inline(inline),
            Expression::Select { selector, variants } => {
                self.inline(selector);
                let InlineExpression::VariableReference { id } = selector else {
                    self.faults.push("it chooses by something that is no variable".to_owned());
                    return;
                };
                for variant in variants {
                    let key = match &variant.key {
                        VariantKey::Identifier { name } => *name,
                        VariantKey::NumberLiteral { value } => *value,
                    };
                    let is_number = matches!(variant.key, VariantKey::NumberLiteral { .. });
                    match keys_of(id.name) {
                        Some(keys) if keys.contains(&key) || (is_number && id.name == "count") => {}
                        Some(keys) => self.faults.push(format!(
                            "${} is never [{key}]; it is one of {}",
                            id.name,
                            keys.join(", ")
                        )),
                        None => self.faults.push(format!(
                            "${} is words and cannot be chosen by; `$count` is the number of a message",
                            id.name
                        )),
                    }
                    self.pattern(&variant.value);
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => self.name(id.name),
            InlineExpression::MessageReference { id, attribute: None } => {
                match messages().find(|(known, _)| *known == id.name) {
                    Some((_, inner)) => inner.iter().for_each(|name| self.name(name.trim_end_matches('?'))),
                    None => self.faults.push(format!("it refers to `{}`, which is no message", id.name)),
                }
            }
            InlineExpression::Placeable { expression } => self.expression(expression),
            InlineExpression::StringLiteral { .. } => {}
            InlineExpression::NumberLiteral { value } => {
                self.faults.push(format!("{value} is a digit; write the word"));
            }
            InlineExpression::FunctionReference { id, .. } => {
                self.faults.push(format!("there is no function {}", id.name));
            }
            InlineExpression::MessageReference { id, attribute: Some(_) }
            | InlineExpression::TermReference { id, .. } => {
                self.faults.push(format!("it refers to `{}`, which is no message", id.name));
            }
        }
    }

    fn name(&mut self, name: &str) {
        match self.given.iter().find(|given| given.trim_end_matches('?') == name) {
            Some(given) => self.names.push(given),
            None => self.faults.push(format!("{{ ${name} }} is not given here")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the faults of the Danish file, in which a selector of `variable` has this key.
    fn faults_with(variable: &str, key: &str) -> Vec<VoicesFileFault> {
        let text = include_str!("../../../voices/da.ftl");
        let start = format!("{{ ${variable} ->\n");
        let at =
            text.find(&start).unwrap_or_else(|| panic!("no message chooses by {variable}")) + start.len();
        let text = format!("{}    [{key}] x\n{}", &text[..at], &text[at..]);
        read("da.ftl", &text).err().map_or_else(Vec::new, |why| why.faults)
    }

    #[test]
    fn a_message_may_choose_by_every_edition_device_and_shared_voice() {
        let editions = Edition::ALL.map(|edition| ("edition", edition.name()));
        let devices = SeatDevice::ALL.map(|device| ("device", device.name()));
        let shared = SharedVoice::ALL.map(|of| ("of", of.name()));
        for (variable, key) in editions.into_iter().chain(devices).chain(shared) {
            assert_eq!(faults_with(variable, key), [], "${variable} [{key}]");
        }
        for variable in ["edition", "device", "of"] {
            assert_eq!(faults_with(variable, "none").len(), 1, "${variable}");
        }
    }
}
