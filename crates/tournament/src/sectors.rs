//! The sectors of a tournament: the tables that a deputy sees and commands.
//!
//! A sector names tables, boards, or both. The chief arbiter has no sector and sees all tables.

use serde::Deserialize;
use toml::Spanned;

use crate::toml_fault;
use annabella_texts::toml_bounds::check_toml_bounds;

/// The largest number of sectors.
const MOST_SECTORS: usize = 200;

/// The tables shown at a desk: those of its sector, limited to the requested boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DeskScope {
    pub(crate) sector: Option<usize>,
    pub(crate) boards: Option<(u32, u32)>,
}

/// The tables of one deputy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sector {
    pub(crate) name: String,
    /// The deputy's name.
    pub(crate) arbiter: String,
    /// Names of tables at the broker, or of their folders.
    tables: Vec<String>,
    /// The first and last board.
    boards: Option<(u32, u32)>,
}

/// The sectors file, whatever its sectors hold.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorsOutline {
    #[serde(default)]
    sector: Vec<Spanned<toml::Table>>,
}

/// The sectors file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorsFile {
    #[serde(default)]
    sector: Vec<Spanned<SectorEntry>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SectorEntry {
    name: Spanned<String>,
    arbiter: Spanned<String>,
    #[serde(default)]
    tables: Vec<SectorTable>,
    boards: Option<Spanned<String>>,
}

/// The name of a table, which may be written as a number.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a name between quotes, or a number")]
enum SectorTable {
    Text(String),
    Number(u64),
}

impl SectorTable {
    fn into_text(self) -> String {
        match self {
            Self::Text(name) => name,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// The sectors of a file, and its faults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sectors {
    /// The valid sectors.
    pub sectors: Vec<Sector>,
    /// Why others are left out: line, column and remedy.
    pub faults: Vec<String>,
}

/// Parses `1-16`, or one board.
pub(crate) fn read_boards(text: &str) -> Option<(u32, u32)> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let boards = (from.trim().parse().ok()?, to.trim().parse().ok()?);
    (boards.0 <= boards.1).then_some(boards)
}

impl Sector {
    /// Reads a sectors file. An invalid sector is left out and reported.
    ///
    /// # Errors
    /// If the file is not TOML with sectors, or no sector is valid: line, column and remedy.
    pub fn read_all(text: &str) -> Result<Sectors, String> {
        check_toml_bounds(text).map_err(|why| why.to_string())?;
        let outline: SectorsOutline =
            toml::from_str(text).map_err(|why| toml_fault::of_reader(text, &why))?;
        let mut read = Sectors::default();
        let begin: Vec<usize> = outline.sector.iter().map(|entry| entry.span().start).collect();
        let end = begin.iter().copied().skip(1).chain([text.len()]);
        for (place, (begins, ends)) in begin.iter().copied().zip(end).enumerate() {
            if place == MOST_SECTORS {
                let why =
                    format!("there are more than {MOST_SECTORS} sectors; the ones from here on are left out");
                read.faults.push(toml_fault::at(text, begins, &why));
                break;
            }
            let entry = match toml::from_str::<SectorsFile>(&text[begins..ends]) {
                Ok(file) => file.sector.into_iter().next(),
                Err(why) => {
                    let why = toml_fault::of_part(text, begins, &why);
                    read.faults.push(format!("{why}; the sector is left out"));
                    continue;
                }
            };
            let Some(entry) = entry else { continue };
            match Self::of_entry(entry.into_inner(), &read.sectors) {
                Ok(sector) => read.sectors.push(sector),
                Err((at, why)) => {
                    read.faults.push(toml_fault::at(
                        text,
                        begins + at,
                        &format!("{why}; the sector is left out"),
                    ));
                }
            }
        }
        match (read.sectors.is_empty(), read.faults.is_empty()) {
            (false, _) => Ok(read),
            (true, true) => {
                Err(toml_fault::at(text, 0, "there is no sector in it; begin one with [[sector]]"))
            }
            (true, false) => Err(format!(
                "{}; no sector is left, so nothing is started: correct one, or leave --sectors out",
                read.faults.join("; ")
            )),
        }
    }

    /// The sector of an entry, or the byte of a fault in its text and the reason.
    fn of_entry(entry: SectorEntry, known: &[Self]) -> Result<Self, (usize, String)> {
        let SectorEntry { name, arbiter, tables, boards } = entry;
        let fault = |at: usize, what: &str| Err((at, format!("sector `{}` {what}", name.get_ref())));
        if name.get_ref().trim().is_empty() {
            return fault(name.span().start, "needs a name; write one");
        }
        if arbiter.get_ref().trim().is_empty() {
            return fault(arbiter.span().start, "needs the name of its arbiter; write it");
        }
        if known.iter().any(|known| known.name == *name.get_ref()) {
            return fault(name.span().start, "stands there twice; give it another name");
        }
        let range = boards.as_ref().map(|boards| read_boards(boards.get_ref()));
        if let (Some(boards), Some(None)) = (&boards, range) {
            return fault(boards.span().start, "has boards that are none; write them like \"1-16\"");
        }
        if range.is_none() && tables.is_empty() {
            return fault(0, "has no tables; name them, or boards like \"1-16\"");
        }
        let (name, arbiter) = (name.into_inner(), arbiter.into_inner());
        let tables = tables.into_iter().map(SectorTable::into_text).collect();
        Ok(Self { name, arbiter, tables, boards: range.flatten() })
    }

    /// Whether a table belongs to the sector, by one of its names or by its board.
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
        let sectors = Sector::read_all(text).unwrap().sectors;
        let has = |at: usize, name: &str, board| sectors[at].has([name].into_iter(), board);
        assert!(has(0, "7", None) && has(0, "x", Some(1)) && has(0, "x", Some(2)));
        assert!(!has(0, "77", None) && !has(0, "x", Some(3)) && has(1, "x", Some(3)) && !has(1, "7", None));
    }

    #[test]
    fn a_sector_with_a_wrong_or_missing_key_is_left_out_and_the_others_stand() {
        let good = "[[sector]]\nname = \"B\"\narbiter = \"M. M.\"\ntables = [7, \"acht\"]\n";
        for (wrong, words) in [
            ("[[sector]]\nname = \"A\"\ntables = [\"1\"]\n", "arbiter"),
            ("[[sector]]\nname = \"A\"\narbiter = 5\ntables = [\"1\"]\n", "`arbiter` is text"),
            ("[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"1\"\ncolour = \"red\"\n", "colour"),
        ] {
            for text in [format!("{wrong}{good}"), format!("{good}{wrong}")] {
                let read = Sector::read_all(&text).unwrap();
                assert_eq!(read.faults.len(), 1, "{text}");
                assert!(read.faults[0].contains(words), "{:?}", read.faults);
                assert!(read.faults[0].ends_with("the sector is left out"), "{:?}", read.faults);
                let [sector] = &read.sectors[..] else { panic!("{text}") };
                assert!(sector.has(["7"].into_iter(), None) && sector.has(["acht"].into_iter(), None));
            }
        }
    }

    #[test]
    fn a_file_of_sectors_of_which_none_fits_is_refused_by_line_and_column() {
        for (text, words) in [
            ("", "line 1, column 1: there is no sector"),
            ("[[sector]]\nname = \"A\"\narbiter = \"N\"", "line 1, column 1: sector `A` has no tables"),
            (
                "[[sector]]\nname = \"\"\narbiter = \"N\"\nboards = \"1\"",
                "line 2, column 8: sector `` needs a name",
            ),
            (
                "[[sector]]\nname = \"A\"\narbiter = \" \"\nboards = \"1\"",
                "line 3, column 11: sector `A` needs the name",
            ),
            (
                "[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"9-1\"",
                "line 4, column 10: sector `A` has boards",
            ),
            (
                "[[sector]]\nname = \"A\"\narbiter = \"N\"\nboard = \"1\"",
                "line 4, column 1: `board` is no key",
            ),
            (
                "[[sector]]\nname = \"A\"\nboards = \"1\"",
                "line 1, column 1: [sector] has no `arbiter`; write it there",
            ),
            ("[[sector]]\nname = \"A\nboards = \"1\"", "line 2, column "),
            ("[[sector]]\n  name = 7\n", "line 2, column 10: `name` "),
        ] {
            let why = Sector::read_all(text).unwrap_err();
            assert!(why.contains(words) && why.lines().count() == 1, "{text}: {why}");
        }
    }

    #[test]
    fn a_sector_that_does_not_fit_is_left_out_and_the_others_are_taken() {
        let text = "[[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"1\"\n\
                    [[sector]]\nname = \"A\"\narbiter = \"N\"\nboards = \"2\"\n\
                    [[sector]]\nname = \"B\"\narbiter = \"N\"\nboards = \"x\"\n\
                    [[sector]]\nname = \"C\"\narbiter = \"N\"\ntables = [\"7\"]\n";
        let read = Sector::read_all(text).unwrap();
        assert_eq!(read.sectors.iter().map(|sector| sector.name.as_str()).collect::<Vec<_>>(), ["A", "C"]);
        assert_eq!(read.faults.len(), 2);
        assert!(
            read.faults[0].starts_with("line 6, column 8: sector `A` stands there twice"),
            "{:?}",
            read.faults
        );
        assert!(read.faults[1].starts_with("line 12, column 10: sector `B` has boards"), "{:?}", read.faults);
    }
}
