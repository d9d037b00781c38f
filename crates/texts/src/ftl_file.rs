//! The messages of a Fluent file: what each is named, what it fills in, what it chooses by, and its line.
//!
//! The build script of `annabella-messages` includes this file too, so it uses the syntax tree and nothing else.

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey},
    parser,
};
use std::collections::BTreeSet;

/// A message of a Fluent file.
#[derive(Debug)]
pub struct FtlMessage {
    pub name: String,
    /// The group comment (`## …`) above it; empty if there is none.
    pub group: String,
    /// Line, counted from 1.
    pub line: usize,
    /// The words of all its variants, with a space for each value that is filled in.
    pub words: String,
    /// The variables it fills in or chooses by, without those of the messages that it refers to.
    pub arguments: BTreeSet<String>,
    /// The messages it refers to.
    pub references: BTreeSet<String>,
    /// Each variable it chooses by, with a key of the choice.
    pub choices: Vec<(String, String)>,
    /// What no message may contain, in words.
    pub faults: Vec<String>,
}

/// Returns the messages of a file, in its order, and the faults of its syntax with their lines.
pub fn messages(text: &str) -> (Vec<FtlMessage>, Vec<(usize, String)>) {
    let newlines: Vec<usize> =
        text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
    let line_of = |at: usize| 1 + newlines.partition_point(|newline| *newline < at);
    let (resource, mut faults) = match parser::parse(text) {
        Ok(resource) => (resource, Vec::new()),
        Err((resource, errors)) => {
            let faults = errors.iter().map(|error| (line_of(error.pos.start), error.kind.to_string()));
            (resource, faults.collect())
        }
    };
    let line_of_name = |name: &str| line_of(name.as_ptr() as usize - text.as_ptr() as usize);
    let mut group = String::new();
    let mut messages = Vec::new();
    for entry in &resource.body {
        match entry {
            // Each message of the group keeps a copy, so that a long comment would fill the memory.
            Entry::GroupComment(comment) => group = comment.content.join(" ").chars().take(2_000).collect(),
            Entry::Message(message) => {
                let mut read = FtlMessage {
                    name: message.id.name.to_owned(),
                    group: group.clone(),
                    line: line_of_name(message.id.name),
                    words: String::new(),
                    arguments: BTreeSet::new(),
                    references: BTreeSet::new(),
                    choices: Vec::new(),
                    faults: Vec::new(),
                };
                match &message.value {
                    Some(pattern) => read.add_pattern(pattern),
                    None => read.faults.push("it has no words".to_owned()),
                }
                messages.push(read);
            }
            Entry::Term(term) => {
                let what = format!("`-{}` is a term; write a message", term.id.name);
                faults.push((line_of_name(term.id.name), what));
            }
            _ => {}
        }
    }
    (messages, faults)
}

impl FtlMessage {
    fn add_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => self.words.push_str(value),
                PatternElement::Placeable { expression } => {
                    self.words.push(' ');
                    self.add_expression(expression);
                }
            }
        }
    }

    fn add_expression(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                for variant in variants {
                    if let InlineExpression::VariableReference { id } = selector {
                        let (VariantKey::Identifier { name: key } | VariantKey::NumberLiteral { value: key }) =
                            variant.key;
                        self.choices.push((id.name.to_owned(), key.to_owned()));
                    }
                    self.add_pattern(&variant.value);
                }
                if !matches!(selector, InlineExpression::VariableReference { .. }) {
                    self.faults.push("it chooses by something that is no variable".to_owned());
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, attribute: None } => {
                self.references.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.add_expression(expression),
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
}
