//! Sectors of a hall: which tables a deputy sees and commands. PURE.
//!
//! A sector names tables, boards, or both. Who has no sector, the chief arbiter, has all tables.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use serde::Deserialize;

/// Which tables somebody at a desk looks at: of his sector, and of boards he asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeskPart {
    pub(crate) sector: Option<usize>,
    pub(crate) boards: Option<(u32, u32)>,
}

/// The tables of one deputy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sector {
    pub(crate) name: String,
    /// Who has it.
    pub(crate) arbiter: String,
    /// By their names at the broker, or their folders'.
    tables: Vec<String>,
    /// From this board to that one.
    boards: Option<(u32, u32)>,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorsFile {
    #[serde(default)]
    sector: Vec<SectorEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorEntry {
    name: String,
    arbiter: String,
    #[serde(default)]
    tables: Vec<String>,
    boards: Option<String>,
}

/// `1-16`, or one board.
pub(crate) fn read_boards(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let boards = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (boards.0 <= boards.1).then_some(boards)
}

impl Sector {
    /// Reads a file of sectors, and names what is wrong in it.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Self>, String> {
        let file: SectorsFile = toml::from_str(text).map_err(|why| why.to_string().trim_end().to_owned())?;
        let mut sectors: Vec<Self> = Vec::new();
        for SectorEntry { name, arbiter, tables, boards } in file.sector {
            let fault = |what: &str| Err(format!("sector `{name}` {what}"));
            if name.trim().is_empty() || arbiter.trim().is_empty() {
                return fault("needs a name, and the name of its arbiter");
            }
            if sectors.iter().any(|known| known.name == name) {
                return fault("stands there twice");
            }
            let range = boards.as_deref().map(read_boards);
            if range == Some(None) {
                return fault("has boards that are none; write them like \"1-16\"");
            }
            if range.is_none() && tables.is_empty() {
                return fault("has no tables; name them, or boards like \"1-16\"");
            }
            sectors.push(Self { name, arbiter, tables, boards: range.flatten() });
        }
        if sectors.is_empty() {
            return Err("there is no sector in it; one begins with [[sector]]".to_owned());
        }
        Ok(sectors)
    }

    /// Whether a table belongs to it, by any of its names or its board.
    pub(crate) fn has<'a>(&self, mut names: impl Iterator<Item = &'a str>, board: Option<u32>) -> bool {
        let here = board.zip(self.boards).is_some_and(|(board, (from, to))| (from..=to).contains(&board));
        here || names.any(|name| self.tables.iter().any(|table| table == name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sector_has_the_tables_and_boards_it_names_and_no_others() {
        let text = "[[sector]]\nname = \"A\"\narbiter = \"N. N.\"\ntables = [\"7\"]\nboards = \"1-2\"\n\
                    [[sector]]\nname = \"B\"\narbiter = \"M. M.\"\nboards = \"3\"\n";
        let sectors = Sector::read_all(text).unwrap();
        let has = |at: usize, name: &str, board| sectors[at].has([name].into_iter(), board);
        assert!(has(0, "7", None) && has(0, "x", Some(1)) && has(0, "x", Some(2)));
        assert!(!has(0, "77", None) && !has(0, "x", Some(3)) && has(1, "x", Some(3)) && !has(1, "7", None));
    }

    #[test]
    fn a_file_of_sectors_with_an_error_is_named_and_never_guessed() {
        for (text, words) in [
            ("", "no sector"),
            ("[[sector]]\nname = \"A\"\narbiter = \"N\"", "no tables"),
            ("[[sector]]\nname = \"\"\narbiter = \"N\"\nboards = \"1\"", "needs a name"),
            ("[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"9-1\"", "are none"),
            ("[[sector]]\nname = \"A\"\narbiter = \"N\"\nboard = \"1\"", "unknown field"),
            ("[[sector]]\nname = \"A\"\nboards = \"1\"", "missing field"),
            (
                "[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"1\"\n[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"2\"",
                "twice",
            ),
        ] {
            let why = Sector::read_all(text).unwrap_err();
            assert!(why.contains(words), "{why}");
        }
    }
}
