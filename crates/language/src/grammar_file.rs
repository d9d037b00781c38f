//! Reads the TOML of `grammars/` and reports the line of every fault.

use std::fmt;

use annabella_texts::{FileFault, ReadFileError, toml_bounds::check_toml_bounds};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// How many faults of a file are reported.
const MOST_FAULTS: usize = 50;

/// A file in reading: its text and the faults found so far.
pub(super) struct GrammarReader<'t> {
    file: &'t str,
    text: &'t str,
    faults: Vec<FileFault>,
}

/// A table whose keys are removed when read; the remaining keys are unknown.
pub(super) struct GrammarSection<'t> {
    name: String,
    offset: usize,
    entries: DeTable<'t>,
}

impl<'t> GrammarReader<'t> {
    pub(super) fn new(file: &'t str, text: &'t str) -> Self {
        Self { file, text, faults: Vec::new() }
    }

    pub(super) fn root(&mut self) -> GrammarSection<'t> {
        if let Err(why) = check_toml_bounds(self.text) {
            self.fault(0, why);
            return GrammarSection { name: String::new(), offset: 0, entries: DeTable::new() };
        }
        let (root, errors) = DeTable::parse_recoverable(self.text);
        for error in errors.into_iter().take(MOST_FAULTS) {
            let offset = error.span().map_or(0, |span| span.start);
            self.fault(offset, error.message());
        }
        let offset = root.span().start;
        GrammarSection { name: String::new(), offset, entries: root.into_inner() }
    }

    pub(super) fn fault(&mut self, offset: usize, what: impl fmt::Display) {
        if self.faults.len() < MOST_FAULTS {
            self.faults.push(FileFault::at(self.text, offset, what));
        }
    }

    /// Returns the value, or all faults as the error of this file.
    pub(super) fn finish<T>(self, read: T) -> Result<T, ReadFileError> {
        if self.faults.is_empty() { Ok(read) } else { Err(ReadFileError::new(self.file, self.faults)) }
    }

    pub(super) fn section(&mut self, of: &mut GrammarSection<'t>, name: &str) -> GrammarSection<'t> {
        let missing = GrammarSection { name: name.to_owned(), offset: of.offset, entries: DeTable::new() };
        let Some((offset, value)) = of.take(name) else {
            self.fault(of.offset, format!("the table `[{name}]` is missing"));
            return missing;
        };
        match value {
            DeValue::Table(entries) => GrammarSection { name: name.to_owned(), offset, entries },
            other => {
                self.fault(offset, format!("`{name}` is a {}; write a table `[{name}]`", other.type_str()));
                missing
            }
        }
    }

    /// Reads a text. A missing text is a fault and gives an empty string.
    pub(super) fn text(&mut self, of: &mut GrammarSection<'t>, name: &str) -> (usize, String) {
        match of.take(name) {
            Some((offset, DeValue::String(text))) if !text.trim().is_empty() => {
                (offset, text.trim().to_owned())
            }
            Some((offset, _)) => {
                self.fault(offset, format!("`{}` must be a text in quotes", of.path(name)));
                (offset, String::new())
            }
            None => {
                self.fault(of.offset, format!("`{}` is missing", of.path(name)));
                (of.offset, String::new())
            }
        }
    }

    /// Reads a list of at least one wording, each with its offset in the file.
    pub(super) fn wordings(&mut self, of: &mut GrammarSection<'t>, name: &str) -> Vec<(usize, String)> {
        let path = of.path(name);
        let Some((offset, value)) = of.take(name) else {
            self.fault(of.offset, format!("`{path}` is missing; give a list of words such as [\"eins\"]"));
            return Vec::new();
        };
        let DeValue::Array(items) = value else {
            self.fault(offset, format!("`{path}` is a {}; give a list of words", value.type_str()));
            return Vec::new();
        };
        if items.is_empty() {
            self.fault(offset, format!("`{path}` is empty; give at least the word that is spoken"));
        }
        let mut wordings = Vec::with_capacity(items.len());
        for item in items.iter() {
            match item.get_ref() {
                DeValue::String(text) if super::spelling::words(text).is_empty() => {
                    self.fault(item.span().start, format!("`{path}` holds a wording without a word"));
                }
                DeValue::String(text) => wordings.push((item.span().start, text.trim().to_owned())),
                other => self.fault(
                    item.span().start,
                    format!("`{path}` holds a {}; words stand in quotes", other.type_str()),
                ),
            }
        }
        wordings
    }

    /// The names of all keys of a table, in alphabetical order.
    pub(super) fn names(of: &GrammarSection<'t>) -> Vec<String> {
        of.entries.keys().map(|key| key.get_ref().to_string()).collect()
    }

    /// The items of a list, of any type.
    pub(super) fn items(&mut self, of: &mut GrammarSection<'t>, name: &str) -> Vec<(usize, DeValue<'t>)> {
        let path = of.path(name);
        match of.take(name) {
            Some((_, DeValue::Array(items))) => {
                items.into_iter().map(|item| (item.span().start, item.into_inner())).collect()
            }
            Some((offset, other)) => {
                self.fault(offset, format!("`{path}` is a {}; give a list", other.type_str()));
                Vec::new()
            }
            None => {
                self.fault(of.offset, format!("`{path}` is missing; give a list"));
                Vec::new()
            }
        }
    }

    /// Reports every key that was not read as a fault.
    pub(super) fn reject_unknown_keys(&mut self, of: GrammarSection<'t>) {
        let GrammarSection { name, entries, .. } = of;
        for key in entries.keys() {
            let path =
                if name.is_empty() { key.get_ref().to_string() } else { format!("{name}.{}", key.get_ref()) };
            let remedy = if name == "commands" {
                "correct its spelling, or add the command's row to `crates/language/src/command.rs`"
            } else {
                "is it misspelt?"
            };
            self.fault(key.span().start, format!("`{path}` is not known here; {remedy}"));
        }
    }
}

impl<'t> GrammarSection<'t> {
    fn take(&mut self, name: &str) -> Option<(usize, DeValue<'t>)> {
        let (key, value): (Spanned<_>, Spanned<DeValue<'t>>) = self.entries.remove_entry(name)?;
        Some((key.span().start, value.into_inner()))
    }

    /// Whether a key is present.
    pub(super) fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    fn path(&self, name: &str) -> String {
        if self.name.is_empty() { name.to_owned() } else { format!("{}.{name}", self.name) }
    }
}
