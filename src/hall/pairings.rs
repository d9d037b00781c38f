//! Who plays whom at which board: out of a tournament report (TRF), a table (CSV) or the tags of games (PGN). PURE.
//!
//! Nothing is guessed: a line that does not fit is named with its number, and no pairing is taken from a file with one.
//! TRF numbers no boards; there they are counted in the order of the file.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use crate::{
    hall::{
        pairing::{PairedPlayer, Pairing, ReadPairingsError, plain_name},
        trf::Trf,
    },
    score::{Sheet, pgn},
};

/// A round.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Pairings {
    pub(crate) event: Option<String>,
    /// In the order of the boards.
    pub(crate) games: Vec<Pairing>,
    /// The report it came from: results are written into it.
    pub(crate) trf: Option<Trf>,
}

impl Pairings {
    /// Reads a file by what is in it.
    ///
    /// # Errors
    /// Which line is wrong, and what would be right.
    pub(crate) fn read(text: &str, round: u32) -> Result<Self, ReadPairingsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let read = if first.starts_with('[') {
            Self::of_pgn(text)
        } else if first.get(..3).is_some_and(|code| code.bytes().all(|c| c.is_ascii_digit()))
            && first.get(3..4) == Some(" ")
        {
            Self::of_trf(text, round)
        } else {
            Self::of_csv(text)
        }?;
        if read.games.is_empty() {
            return Err(ReadPairingsError::Whole(format!("it pairs nobody in round {round}")));
        }
        Ok(read)
    }

    fn of_trf(text: &str, round: u32) -> Result<Self, ReadPairingsError> {
        let trf = Trf::read(text)?;
        let pairs = trf.pairs(round)?;
        let games = (1..).zip(pairs).map(|(board, players)| Pairing { board, players }).collect();
        Ok(Self { event: trf.event(), games, trf: Some(trf) })
    }

    fn of_pgn(text: &str) -> Result<Self, ReadPairingsError> {
        let sheets = pgn::read_all(text).map_err(|why| ReadPairingsError::Whole(why.to_string()))?;
        let player = |sheet: &Sheet, color: &str| PairedPlayer {
            name: sheet.tag(color).unwrap_or_default().to_owned(),
            fide_id: known(sheet.tag(&format!("{color}FideId"))),
            title: known(sheet.tag(&format!("{color}Title"))),
            rating: known(sheet.tag(&format!("{color}Elo"))),
        };
        let mut pairings = Self::default();
        for (number, sheet) in (1..).zip(&sheets) {
            let of_round = sheet.tag("Round").and_then(|round| round.split_once('.')).map(|(_, board)| board);
            let board = match sheet.tag("Board").or(of_round) {
                Some(board) => board
                    .parse()
                    .map_err(|_| ReadPairingsError::Whole(format!("game {number}: `{board}` is no board")))?,
                None => number,
            };
            let players = ["White", "Black"].map(|color| player(sheet, color));
            pairings
                .add(Pairing { board, players })
                .map_err(|why| ReadPairingsError::Whole(format!("game {number}: {why}")))?;
            pairings.event = pairings.event.or_else(|| known(sheet.tag("Event")));
        }
        pairings.games.sort_by_key(|game| game.board);
        Ok(pairings)
    }

    fn of_csv(text: &str) -> Result<Self, ReadPairingsError> {
        let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
        let signs = [';', '\t', ','];
        let sign = signs.into_iter().find(|sign| first.contains(*sign)).unwrap_or(',');
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(u8::try_from(sign).unwrap_or(b','))
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let fault = |error: &csv::Error| {
            let line = error.position().map_or(1, |position| position.line());
            let why = match error.kind() {
                csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                    format!("it has {len} fields, and the first line names {expected_len}")
                }
                _ => "it cannot be read".to_owned(),
            };
            ReadPairingsError::at(usize::try_from(line).unwrap_or(usize::MAX), why)
        };
        let names = reader.headers().map_err(|error| fault(&error))?.clone();
        let column = |name: &str| names.iter().position(|known| known.eq_ignore_ascii_case(name));
        let needed = |name: &str| {
            column(name).ok_or_else(|| {
                let why = format!(
                    "no column is called `{name}`; the first line names them: board, white, black, and where known \
                     white_fide_id, black_fide_id, white_title, black_title, white_rating, black_rating"
                );
                ReadPairingsError::at(1, why)
            })
        };
        let (board, white, black) = (needed("board")?, needed("white")?, needed("black")?);
        let mut pairings = Self::default();
        for record in reader.records() {
            let record = record.map_err(|error| fault(&error))?;
            let line = record.position().map_or(0, |position| position.line());
            let line = usize::try_from(line).unwrap_or(usize::MAX);
            let field = |at: Option<usize>| at.and_then(|at| record.get(at)).unwrap_or_default();
            let text = field(Some(board));
            let number = text.parse().map_err(|_| {
                ReadPairingsError::at(line, format!("`{text}` is no board; write its number"))
            })?;
            let player = |name: usize, color: &str| {
                let more = |what: &str| known(Some(field(column(&format!("{color}_{what}")))));
                PairedPlayer {
                    name: field(Some(name)).to_owned(),
                    fide_id: more("fide_id"),
                    title: more("title"),
                    rating: more("rating"),
                }
            };
            let players = [player(white, "white"), player(black, "black")];
            pairings
                .add(Pairing { board: number, players })
                .map_err(|why| ReadPairingsError::at(line, why))?;
        }
        pairings.games.sort_by_key(|game| game.board);
        Ok(pairings)
    }

    /// One more game, where its board and its players are free.
    fn add(&mut self, game: Pairing) -> Result<(), String> {
        if game.board == 0 {
            return Err("boards are counted from 1".to_owned());
        }
        if self.games.iter().any(|other| other.board == game.board) {
            return Err(format!("board {} is there twice", game.board));
        }
        for player in &game.players {
            for (what, number) in [("FIDE id", &player.fide_id), ("rating", &player.rating)] {
                let is_number = |text: &String| text.len() <= 12 && text.bytes().all(|c| c.is_ascii_digit());
                if let Some(text) = number.as_ref().filter(|text| !is_number(text)) {
                    return Err(format!("`{text}` is no {what}; write its digits, or leave it out"));
                }
            }
        }
        let mut seen: BTreeMap<Vec<String>, &str> = BTreeMap::new();
        for player in self.games.iter().chain([&game]).flat_map(|game| &game.players) {
            let plain = plain_name(&player.name);
            if plain.is_empty() {
                return Err("a player has no name; a bye is left out".to_owned());
            }
            if seen.insert(plain, &player.name).is_some() {
                return Err(format!("{} plays twice", player.name));
            }
        }
        self.games.push(game);
        Ok(())
    }
}

/// A text that says something.
fn known(text: Option<&str>) -> Option<String> {
    text.filter(|text| !matches!(*text, "" | "?" | "-")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSV: &str = "board;white;black;white_title\n2;Berg, Kari;Bo Ek;WGM\n1;Åse Lund;Íris Dam;\n";

    #[test]
    fn a_table_names_boards_players_and_what_is_known_of_them() {
        let pairings = Pairings::read(CSV, 1).unwrap();
        assert_eq!(pairings.games.iter().map(|game| game.board).collect::<Vec<_>>(), [1, 2]);
        let found = &pairings.games[1];
        assert_eq!(found.plain_names(), [plain_name("Kari Berg"), plain_name("Ek, Bo")]);
        assert_eq!(found.players[0].title.as_deref(), Some("WGM"));
    }

    #[test]
    fn what_is_wrong_in_a_table_is_named_by_its_line() {
        for (text, words) in [
            ("board,white\n1,A\n", "line 1: no column is called `black`"),
            ("board,white,black\n1,A,B\nx,C,D\n", "line 3: `x` is no board"),
            ("board,white,black\n1,A,B\n1,C,D\n", "line 3: board 1 is there twice"),
            ("board,white,black\n1,A,B\n2,B,C\n", "line 3: B plays twice"),
            ("board,white,black\n1,A,B\n2,C\n", "line 3: it has 2 fields"),
            ("board,white,black\n1,A,\n", "line 2: a player has no name"),
            ("board,white,black,white_fide_id\n1,A,B,15\n2,C,D,1x5\n", "line 3: `1x5` is no FIDE id"),
            ("board,white,black,black_rating\n1,A,B,high\n", "line 2: `high` is no rating"),
            ("board,white,black\n", "it pairs nobody in round 1"),
            ("", "line 1: no column is called `board`"),
        ] {
            let error = Pairings::read(text, 1).unwrap_err().to_string();
            assert!(error.contains(words), "{text:?}: {error}");
        }
    }

    #[test]
    fn tags_of_games_are_pairings() {
        let text = "[Event \"Cup\"]\n[White \"A\"]\n[Black \"B\"]\n[Round \"3.2\"]\n[WhiteFideId \"15\"]\n\n*\n\n\
                    [White \"C\"]\n[Black \"D\"]\n[Board \"1\"]\n\n*\n";
        let pairings = Pairings::read(text, 3).unwrap();
        assert_eq!(pairings.event.as_deref(), Some("Cup"));
        let found = &pairings.games[1];
        assert_eq!((found.board, found.players[0].fide_id.as_deref()), (2, Some("15")));
        assert!(Pairings::read("[White \"A\n", 1).unwrap_err().to_string().contains("line 1"));
    }
}
