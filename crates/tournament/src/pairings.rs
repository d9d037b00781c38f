//! The pairings of a round, read from a tournament report (TRF), a table (CSV) or the tags of games (PGN).
//!
//! An invalid line leaves only its own board out and is reported with line and column. TRF does not number boards;
//! they are counted in the order of the file. The boards of a team tournament (`2.1`: match and board) are counted in
//! their order and keep their names.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use crate::{
    csv_columns::{NEEDED_HEADINGS, PairingColumns, PlayerColumns, accepted_headings, stated_round},
    pairing::{LARGEST_PAIRINGS, PairedPlayer, Pairing, ReadPairingsError, plain_name},
    trf::Trf,
};
use annabella_game::Seat;
use annabella_language::notation::is_invisible;
use annabella_score::{
    Sheet, pgn,
    text_file::{self, TextEncoding},
};

/// The longest name of a player, in characters.
pub(crate) const LONGEST_NAME: usize = 200;
/// How many faults a message names if nobody is paired.
const MOST_FAULTS_NAMED: usize = 20;
/// The largest number of lines above the column names of a table.
const MOST_LINES_ABOVE: usize = 40;
/// How many headings a message names.
const MOST_HEADINGS_NAMED: usize = 20;
/// FIDE's titles, which a column without a heading may hold, or the field of the name.
const TITLES: [&str; 12] = ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM"];

/// What stands in place of an opponent where a player has none. Case and the order of the words do not matter.
const BYES: [&str; 27] = [
    "bye",
    "spielfrei",
    "freilos",
    "fri",
    "frirunde",
    "fri runde",
    "friplass",
    "oversidder",
    "frirond",
    "walkover",
    "walk over",
    "free bye",
    "freebye",
    "half point bye",
    "full point bye",
    "zero point bye",
    "pairing allocated bye",
    "not paired",
    "unpaired",
    "nicht ausgelost",
    "nicht gesetzt",
    "nicht gepaart",
    "ikke parret",
    "ikke sat",
    "ikke oppsatt",
    "ej lottad",
    "inte lottad",
];

/// The pairings of a round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pairings {
    pub(crate) event: Option<String>,
    /// The round that was read.
    pub(crate) round: u32,
    /// In the order of the boards.
    pub games: Vec<Pairing>,
    /// The players whom the file names without an opponent, in its order.
    pub(crate) byes: Vec<PairedPlayer>,
    /// The report that was read; results are written into it.
    pub trf: Option<Trf>,
    /// The faults in the order of the file. Each names the board or field that is left out.
    pub faults: Vec<ReadPairingsError>,
    /// Why a game of a folder is left out.
    pub(crate) left_out_games: Vec<String>,
    /// The name of the file, if known.
    pub file: Option<String>,
    /// The file's encoding, also used when it is written.
    pub(crate) encoding: TextEncoding,
}

/// A game as a row or its tags state it, before boards are numbered.
struct RawGame {
    /// The board as text, then its numbers.
    board_text: String,
    board: Vec<u32>,
    players: [PairedPlayer; 2],
}

/// A field of a game.
#[derive(Clone, Copy)]
enum GameField {
    Board,
    Name(Seat),
    FideId(Seat),
    Rating(Seat),
}

impl GameField {
    /// Its column in a table.
    fn column(self, columns: &PairingColumns) -> Option<usize> {
        let of = |seat: Seat| &columns.players[seat as usize];
        match self {
            Self::Board => Some(columns.board),
            Self::Name(seat) => Some(of(seat).name),
            Self::FideId(seat) => of(seat).fide_id,
            Self::Rating(seat) => of(seat).rating,
        }
    }
}

/// An invalid field, and the reason.
struct FieldFault {
    field: GameField,
    why: String,
}

impl FieldFault {
    const fn new(field: GameField, why: String) -> Self {
        Self { field, why }
    }
}

/// The games read so far.
#[derive(Default)]
struct GamesSoFar {
    games: Vec<RawGame>,
    /// Every board that the file names, also of games that are left out.
    boards: BTreeSet<Vec<u32>>,
    /// The players by name.
    players: BTreeMap<Vec<String>, Namesakes>,
    /// The name of each player whose FIDE id is known.
    fide_ids: BTreeMap<String, String>,
}

/// The players of one name.
#[derive(Default)]
struct Namesakes {
    has_one_without_id: bool,
    fide_ids: BTreeSet<String>,
}

impl Namesakes {
    /// Whether a player of this name may be one of them; their FIDE ids distinguish them.
    fn have(&self, fide_id: Option<&String>) -> bool {
        self.has_one_without_id
            || match fide_id {
                Some(id) => self.fide_ids.contains(id),
                None => !self.fide_ids.is_empty(),
            }
    }

    fn add(&mut self, fide_id: Option<String>) {
        self.has_one_without_id |= fide_id.is_none();
        self.fide_ids.extend(fide_id);
    }
}

impl Pairings {
    /// Reads a file and detects its format.
    ///
    /// # Errors
    /// If the file contains no pairing; the message names a remedy.
    pub fn read_file(bytes: &[u8], round: u32) -> Result<Self, ReadPairingsError> {
        let (text, encoding) = decoded(bytes)?;
        Ok(Self { encoding, ..Self::read(&text, round)? })
    }

    /// [`Pairings::read_file`] for the last round that the file names, or round 1 if it names none.
    ///
    /// # Errors
    /// If the file contains no pairing; the message names a remedy.
    pub fn read_last_round(bytes: &[u8]) -> Result<Self, ReadPairingsError> {
        let (text, encoding) = decoded(bytes)?;
        let round = match Self::format_of(&text) {
            PairingsFormat::Table => table_rounds(&text).into_iter().max(),
            PairingsFormat::Trf => Trf::read(&text).last_round(),
            PairingsFormat::Pgn => Self::of_pgn(&text, 0).1.into_iter().max(),
        };
        Ok(Self { encoding, ..Self::read(&text, round.unwrap_or(1))? })
    }

    /// Sets the file's name for fault messages.
    pub fn named(self, file: impl Into<String>) -> Self {
        Self { file: Some(file.into()), ..self }
    }

    /// The faults with file, line, column and remedy, in English, for an operator.
    pub fn fault_texts(&self) -> Vec<String> {
        let file = self.file.as_ref().map(|file| format!("{file}, ")).unwrap_or_default();
        let faults = self.faults.iter().map(|fault| format!("{file}{fault}"));
        faults.chain(self.left_out_games.iter().cloned()).collect()
    }

    /// Reads a text and detects its format.
    ///
    /// # Errors
    /// If the text contains no pairing; the message names a remedy.
    pub fn read(text: &str, round: u32) -> Result<Self, ReadPairingsError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Characters of other encodings take up to three bytes here.
        if text.len() > 3 * LARGEST_PAIRINGS {
            return Err(ReadPairingsError::too_large());
        }
        if visible(text).is_empty() {
            let why = "the file is empty; write a table (board,white,black), a tournament report, or games with tags";
            return Err(ReadPairingsError::at((1, 1), why));
        }
        let (read, other_rounds) = match Self::format_of(text) {
            PairingsFormat::Table => Self::of_csv(text, round)?,
            PairingsFormat::Trf => (Self::of_trf(text, round), BTreeSet::new()),
            PairingsFormat::Pgn => Self::of_pgn(text, round),
        };
        let read = Self { round, ..read };
        if read.games.is_empty() {
            let mut why = format!(
                "line 1, column 1: it pairs nobody in round {round}; add its games, or name another round by --round"
            );
            if !other_rounds.is_empty() {
                let rounds: Vec<String> = other_rounds.iter().map(u32::to_string).collect();
                why = format!(
                    "line 1, column 1: it pairs nobody in round {round}; its games are of round {}: name it by --round",
                    rounds.join(", ")
                );
            }
            for fault in read.faults.iter().take(MOST_FAULTS_NAMED) {
                why.push_str(&format!("; {fault}"));
            }
            if let Some(more) = read.faults.len().checked_sub(MOST_FAULTS_NAMED + 1) {
                why.push_str(&format!("; and {} more", more + 1));
            }
            return Err(ReadPairingsError::Whole(why));
        }
        Ok(read)
    }

    fn format_of(text: &str) -> PairingsFormat {
        if is_table(text) {
            PairingsFormat::Table
        } else if Trf::is_one(text) {
            PairingsFormat::Trf
        } else if !pgn::read_tags(text).is_empty() {
            PairingsFormat::Pgn
        } else {
            PairingsFormat::Table
        }
    }

    fn of_trf(text: &str, round: u32) -> Self {
        let trf = Trf::read(text);
        let found = trf.round(round);
        let pairing = |(board, players)| Pairing { board, board_name: None, players };
        let games = found.pairs.into_iter().map(pairing).collect();
        Self {
            event: trf.event(),
            games,
            byes: found.byes,
            trf: Some(trf),
            faults: found.faults,
            ..Self::default()
        }
    }

    /// The games of a round, and the other rounds in the file.
    fn of_pgn(text: &str, round: u32) -> (Self, BTreeSet<u32>) {
        let player = |sheet: &Sheet, color: &str| PairedPlayer {
            number: None,
            name: visible(sheet.tag(color).unwrap_or_default()),
            fide_id: known(sheet.tag(&format!("{color}FideId"))),
            title: known(sheet.tag(&format!("{color}Title"))),
            rating: known(sheet.tag(&format!("{color}Elo"))),
        };
        let mut pairings = Self::default();
        let (mut games, mut other_rounds, mut place) = (GamesSoFar::default(), BTreeSet::new(), 0);
        for (line, sheet) in pgn::read_tags(text) {
            let sheet = match sheet {
                Ok(sheet) => sheet,
                Err(why) => {
                    // The message begins with the line already.
                    let text = why.to_string();
                    let told = text.split_once(": ").map_or(text.as_str(), |(_, told)| told);
                    let left_out = format!("{told}; the game is left out");
                    pairings.faults.push(ReadPairingsError::at(why.place(), left_out));
                    continue;
                }
            };
            let of_round = known(sheet.tag("Round"));
            let (its_round, rest) =
                match of_round.as_deref().map(|text| text.split_once('.').unwrap_or((text, ""))) {
                    Some((its_round, rest)) => (its_round.trim().parse::<u32>().ok(), Some(rest)),
                    None => (None, None),
                };
            if let Some(other) = its_round.filter(|its_round| *its_round != round) {
                other_rounds.insert(other);
                continue;
            }
            let players = ["White", "Black"].map(|color| player(&sheet, color));
            if players.iter().any(is_bye) {
                pairings.byes.extend(without_opponent(players));
                continue;
            }
            place += 1;
            let board =
                known(sheet.tag("Board")).or_else(|| rest.filter(|rest| !rest.is_empty()).map(str::to_owned));
            let board = board.unwrap_or_else(|| place.to_string());
            pairings.event = pairings.event.or_else(|| known(sheet.tag("Event")));
            let fault = |fault: FieldFault| ReadPairingsError::at((line, 1), fault.why);
            match games.take(&board, players) {
                Ok(faults) | Err(faults) => pairings.faults.extend(faults.into_iter().map(fault)),
            }
        }
        pairings.games = games.in_order();
        (pairings, other_rounds)
    }

    /// The games of a round, and the other rounds in the file.
    fn of_csv(text: &str, round: u32) -> Result<(Self, BTreeSet<u32>), ReadPairingsError> {
        let lines: Vec<(usize, &str)> = table_lines(text).collect();
        let head = TableHead::find(&lines)?;
        let (columns, sign, number) = (&head.columns, head.sign, head.line);
        let mut reader = RowReader::new(sign);
        let parts = head.parts(&lines);
        let stated: BTreeSet<u32> = parts.iter().filter_map(|part| part.round).collect();
        let (mut pairings, mut games) = (Self::default(), GamesSoFar::default());
        if let (1, Some(other)) = (stated.len(), stated.first().filter(|stated| **stated != round)) {
            let why = format!(
                "the line above the table names round {other}, and round {round} is asked for; name it by --round if it is the other one"
            );
            pairings.faults.push(ReadPairingsError::at((number, 1), why));
        }
        let asked = |part: &&TablePart| stated.len() < 2 || part.round.is_none_or(|of_part| of_part == round);
        for part in parts.iter().filter(asked) {
            let mut rest = &lines[part.rows.clone()];
            while let [(line, text), ..] = *rest {
                let widths = columns.last_needed() + 1..=head.width;
                let (row_lines, after) = rest.split_at(reader.lines_of_row(rest, widths));
                rest = after;
                let row = reader.fields(row_lines);
                let has_open_quote = row_lines.len() == 1 && text.matches('"').count() % 2 == 1;
                if is_remark(&row, sign) && !has_open_quote {
                    continue;
                }
                let field =
                    |at: Option<usize>| at.and_then(|at| row.get(at)).map_or("", |field| field.text.as_str());
                let too_many =
                    row.len() > head.width && row[head.width..].iter().any(|more| !more.text.is_empty());
                if too_many || row.len() <= columns.last_needed() || has_open_quote {
                    let why = format!(
                        "it has {} fields, and line {number} names {}; put a field that holds `{sign}` between quotes; \
                         the row is left out",
                        row.len(),
                        head.width
                    );
                    // The board still counts, so that the other boards keep their numbers.
                    games.boards.extend(read_board(field(Some(columns.board))));
                    pairings.faults.push(ReadPairingsError::at((line, 1), why));
                    continue;
                }
                let player = |of: &PlayerColumns| {
                    let unnamed = || {
                        let titles = of.unnamed.iter().map(|at| field(Some(*at)));
                        titles.filter(|text| TITLES.contains(text)).map(str::to_owned).next()
                    };
                    let (name, in_name) = without_title(field(Some(of.name)));
                    let in_name = in_name.map(str::to_owned);
                    PairedPlayer {
                        number: None,
                        name: name.to_owned(),
                        fide_id: known(Some(field(of.fide_id))),
                        title: known(Some(field(of.title))).or_else(unnamed).or(in_name),
                        rating: known(Some(field(of.rating))),
                    }
                };
                let players = columns.players.each_ref().map(player);
                if players.iter().any(is_bye) {
                    pairings.byes.extend(without_opponent(players));
                    continue;
                }
                let place = |at: Option<usize>| {
                    let found = at.and_then(|at| row.get(at));
                    found.map_or((line, text.chars().count() + 1), |field| (field.line, field.column))
                };
                let fault =
                    |fault: FieldFault| ReadPairingsError::at(place(fault.field.column(columns)), fault.why);
                match games.take(field(Some(columns.board)), players) {
                    Ok(faults) | Err(faults) => pairings.faults.extend(faults.into_iter().map(fault)),
                }
            }
        }
        pairings.games = games.in_order();
        let other_rounds = if stated.len() < 2 { BTreeSet::new() } else { stated };
        Ok((pairings, other_rounds))
    }
}

/// The form of a file of pairings.
enum PairingsFormat {
    Table,
    Trf,
    Pgn,
}

/// Decodes a file that is not too large. The text may take more bytes than the file, and is not decoded in vain.
fn decoded(bytes: &[u8]) -> Result<(String, TextEncoding), ReadPairingsError> {
    if bytes.len() > LARGEST_PAIRINGS {
        return Err(ReadPairingsError::too_large());
    }
    text_file::decode(bytes).map_err(|why| ReadPairingsError::Whole(why.to_string()))
}

/// The line of the headings of a table.
struct TableHead {
    columns: PairingColumns,
    sign: char,
    /// The number of headings.
    width: usize,
    /// The number of the line, then its place among the lines with text.
    line: usize,
    place: usize,
}

/// The rows between a line of headings and the next one.
struct TablePart {
    /// The round that a line above the headings names.
    round: Option<u32>,
    rows: std::ops::Range<usize>,
}

impl TableHead {
    /// Finds the headings. A title, a date or a remark may stand above them.
    fn find(lines: &[(usize, &str)]) -> Result<Self, ReadPairingsError> {
        let named_sign = lines.first().and_then(|(_, line)| separator_line(line));
        let first = usize::from(named_sign.is_some());
        // The line with the most headings that were found; its separator, its headings and what it lacks.
        let mut closest: Option<(usize, Vec<String>, Vec<&str>)> = None;
        for (place, (number, line)) in lines.iter().enumerate().skip(first).take(MOST_LINES_ABOVE + 1) {
            // Without any separator a line is tried once.
            let signs = [';', '\t', ',', '|'].into_iter().filter(|sign| line.contains(*sign));
            let mut signs: Vec<char> = named_sign.map_or_else(|| signs.collect(), |sign| vec![sign]);
            if signs.is_empty() {
                signs.push(',');
            }
            for sign in signs {
                let fields = RowReader::new(sign).fields(&[(*number, line)]);
                let headings: Vec<String> = fields.into_iter().map(|field| field.text).collect();
                match PairingColumns::find(&headings) {
                    Ok(columns) => {
                        return Ok(Self { columns, sign, width: headings.len(), line: *number, place });
                    }
                    Err(missing) => {
                        let nearer = closest.as_ref().is_none_or(|(_, most, fewest)| {
                            (missing.len(), most.len()) < (fewest.len(), headings.len())
                        });
                        if nearer {
                            closest = Some((*number, headings, missing));
                        }
                    }
                }
            }
        }
        let (number, headings, missing) =
            closest.unwrap_or_else(|| (1, Vec::new(), NEEDED_HEADINGS.to_vec()));
        let named = headings.iter().filter(|text| !text.is_empty());
        let mut found: Vec<String> =
            named.clone().take(MOST_HEADINGS_NAMED).map(|text| shortened(text)).collect();
        if named.count() > MOST_HEADINGS_NAMED {
            found.push("...".to_owned());
        }
        let missing: Vec<String> = missing.iter().map(|name| format!("`{name}`")).collect();
        let why = format!(
            "no column is called {}; the headings found are {}; wanted are {}; where known also white_fide_id, \
             white_title, white_rating and the same of black",
            missing.join(" or "),
            found.join(", "),
            accepted_headings(),
        );
        Err(ReadPairingsError::at((number, 1), why))
    }

    /// The parts of the table. A file of several rounds repeats the headings, each time below the name of a round.
    fn parts(&self, lines: &[(usize, &str)]) -> Vec<TablePart> {
        let heading = lines[self.place].1;
        let mut parts: Vec<TablePart> = Vec::new();
        let mut round = None;
        for (place, (_, line)) in lines.iter().enumerate() {
            if *line == heading {
                if let Some(last) = parts.last_mut() {
                    last.rows.end = place;
                }
                parts.push(TablePart { round: round.take(), rows: place + 1..lines.len() });
                continue;
            }
            let fields = line.split(self.sign).filter(|field| !visible(field).is_empty()).take(3).count();
            if fields <= 2 {
                round = stated_round(line).or(round);
            }
        }
        parts
    }
}

/// The rounds that the lines above the tables name.
fn table_rounds(text: &str) -> BTreeSet<u32> {
    let lines: Vec<(usize, &str)> = table_lines(text).collect();
    let parts = TableHead::find(&lines).map(|head| head.parts(&lines)).unwrap_or_default();
    parts.iter().filter_map(|part| part.round).collect()
}

/// Whether a row is empty, or only a remark: one text that is no board.
fn is_remark(row: &[TableField], sign: char) -> bool {
    let mut full = row.iter().filter(|field| !field.text.is_empty());
    match (full.next(), full.next()) {
        (None, _) => true,
        (Some(only), None) => {
            !only.text.starts_with(|c: char| c.is_ascii_digit()) && !only.text.contains(sign)
        }
        _ => false,
    }
}

/// A heading, cut where it is long.
fn shortened(text: &str) -> String {
    const LONGEST_HEADING: usize = 30;
    match text.char_indices().nth(LONGEST_HEADING) {
        Some((end, _)) => format!("`{}...`", &text[..end]),
        None => format!("`{text}`"),
    }
}

/// A name without the title before or behind it, and the title: `GM Larsen, Anna`, `Larsen, Anna (GM)`.
fn without_title(name: &str) -> (&str, Option<&str>) {
    let title_of = |word: &str| {
        let word = word.trim_matches(['(', ')', '.']);
        TITLES.into_iter().find(|title| *title == word)
    };
    let name = name.trim();
    let parts = name.split_once(' ').zip(name.rsplit_once(' '));
    let Some(((first, behind), (before, last))) = parts else { return (name, None) };
    match (title_of(first), title_of(last)) {
        (Some(title), _) => (behind.trim(), Some(title)),
        (None, Some(title)) => (before.trim_end_matches([' ', ',']), Some(title)),
        (None, None) => (name, None),
    }
}

/// The player of a pairing whose opponent is a bye.
fn without_opponent(players: [PairedPlayer; 2]) -> Option<PairedPlayer> {
    let is_one = |player: &PairedPlayer| {
        !is_bye(player) && !plain_name(&player.name).is_empty() && player.name.chars().count() <= LONGEST_NAME
    };
    players.into_iter().find(is_one)
}

impl GamesSoFar {
    /// Adds a game if its board and its players are free. Faults of single fields are recorded, and those fields are
    /// left out.
    fn take(
        &mut self,
        board_text: &str,
        mut players: [PairedPlayer; 2],
    ) -> Result<Vec<FieldFault>, Vec<FieldFault>> {
        let left_out = |field: GameField, why: String| {
            Err(vec![FieldFault::new(field, format!("{why}; the game is left out"))])
        };
        let board = match read_board(board_text) {
            Some(board) if board.contains(&0) => {
                return left_out(GameField::Board, "boards are counted from 1".to_owned());
            }
            Some(board) => board,
            None => {
                return left_out(GameField::Board, format!("`{board_text}` is no board; write its number"));
            }
        };
        if !self.boards.insert(board.clone()) {
            return left_out(GameField::Board, format!("board {board_text} is there twice"));
        }
        for (player, seat) in players.iter().zip(Seat::ALL) {
            let length = player.name.chars().count();
            if length > LONGEST_NAME {
                let why = format!("a name has {length} characters; write at most {LONGEST_NAME}");
                return left_out(GameField::Name(seat), why);
            }
        }
        let mut faults = Vec::new();
        for (player, seat) in players.iter_mut().zip(Seat::ALL) {
            let fields = [
                ("FIDE id", GameField::FideId(seat), &mut player.fide_id),
                ("rating", GameField::Rating(seat), &mut player.rating),
            ];
            for (what, field, number) in fields {
                let is_number = |text: &String| text.len() <= 12 && text.bytes().all(|c| c.is_ascii_digit());
                if let Some(text) = number.take_if(|text| !is_number(text)) {
                    let why = format!("`{text}` is no {what} and is left out; write its digits, or nothing");
                    faults.push(FieldFault::new(field, why));
                }
                // 0 means no id.
                number.take_if(|text| text.bytes().all(|c| c == b'0'));
            }
            if let Some(id) = player.fide_id.clone() {
                let first = self.fide_ids.entry(id.clone()).or_insert_with(|| player.name.clone());
                if plain_name(first) != plain_name(&player.name) {
                    player.fide_id = None;
                    let why = format!(
                        "the FIDE id {id} is that of {first} already and is left out here; correct one of the two"
                    );
                    faults.push(FieldFault::new(GameField::FideId(seat), why));
                }
            }
        }
        let plain = players.each_ref().map(|player| plain_name(&player.name));
        for (player, (plain, seat)) in players.iter().zip(plain.iter().zip(Seat::ALL)) {
            if plain.is_empty() {
                return left_out(GameField::Name(seat), "a player has no name; write it, or BYE".to_owned());
            }
            if self.players.get(plain).is_some_and(|others| others.have(player.fide_id.as_ref())) {
                let why = format!("{} plays twice; give two players of one name their FIDE ids", player.name);
                return left_out(GameField::Name(seat), why);
            }
        }
        if plain[0] == plain[1] && (players[0].fide_id == players[1].fide_id || players[0].fide_id.is_none())
        {
            return left_out(GameField::Name(Seat::Black), format!("{} plays themselves", players[1].name));
        }
        for (player, plain) in players.iter().zip(plain) {
            self.players.entry(plain).or_default().add(player.fide_id.clone());
        }
        self.games.push(RawGame { board_text: board_text.trim().to_owned(), board, players });
        Ok(faults)
    }

    /// The games in the order of their boards. Team boards are counted; plain numbers stay.
    fn in_order(mut self) -> Vec<Pairing> {
        self.games.sort_by(|one, other| one.board.cmp(&other.board));
        let teams = self.boards.iter().any(|board| board.len() > 1);
        let places: BTreeMap<Vec<u32>, u32> = self.boards.into_iter().zip(1..).collect();
        let pairing = |game: RawGame| {
            let number = if teams { places.get(&game.board).copied() } else { game.board.first().copied() };
            let board_name = teams.then_some(game.board_text);
            Pairing { board: number.unwrap_or(0), board_name, players: game.players }
        };
        self.games.into_iter().map(pairing).collect()
    }
}

/// The numbers of a board: `7`, or `2.1` for match and board of a team tournament.
fn read_board(text: &str) -> Option<Vec<u32>> {
    let text = text.trim().trim_end_matches('.');
    text.split('.').map(|part| part.trim().parse().ok()).collect()
}

/// Whether the first line has the column names of a table.
fn is_table(text: &str) -> bool {
    let first: Vec<(usize, &str)> = table_lines(text).take(2).collect();
    TableHead::find(
        &first[..first
            .len()
            .min(1 + usize::from(first.first().is_some_and(|(_, line)| separator_line(line).is_some())))],
    )
    .is_ok()
}

/// The non-empty lines with their numbers, for all kinds of line end.
fn table_lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let mut rest = Some(text);
    let lines = std::iter::from_fn(move || {
        let text = rest?;
        match text.find(['\r', '\n']) {
            Some(end) => {
                let after = &text[end..];
                rest = Some(after.strip_prefix("\r\n").unwrap_or(&after[1..]));
                Some(&text[..end])
            }
            None => {
                rest = None;
                Some(text)
            }
        }
    });
    (1..).zip(lines).filter(|(_, line)| !visible(line).is_empty())
}

/// The separator of a line such as `sep=;`, which spreadsheets write.
fn separator_line(line: &str) -> Option<char> {
    let line = visible(line);
    let line = line.trim_matches('"');
    let sign =
        line.get(..4).filter(|begins| begins.eq_ignore_ascii_case("sep=")).and_then(|_| line.chars().nth(4));
    // The tab after `sep=` was trimmed as trailing white space.
    sign.or_else(|| line.eq_ignore_ascii_case("sep=").then_some('\t')).filter(char::is_ascii)
}

/// The largest number of lines in a row.
const MOST_LINES: usize = 8;

/// Splits the rows of a table into fields. It is made once a table, because the tables of the CSV reader cost more than a
/// row.
struct RowReader {
    sign: char,
    rows: csv_core::Reader,
    /// The fields of the last row in sequence, and their ends.
    text: Vec<u8>,
    ends: Vec<usize>,
}

fn joined(parts: &[(usize, &str)]) -> String {
    parts.iter().map(|(_, line)| *line).collect::<Vec<_>>().join("\n")
}

/// Whether every opening quotation mark has a closing one, and no unquoted field contains a
/// quotation mark or a line end.
fn is_well_quoted(text: &str, sign: char) -> bool {
    let mut rest = text;
    loop {
        let begin = rest.trim_start_matches(' ');
        let after = match begin.strip_prefix('"') {
            None => {
                let (plain, after) = begin.split_at(begin.find(sign).unwrap_or(begin.len()));
                if plain.contains(['"', '\n']) {
                    return false;
                }
                after
            }
            Some(mut inside) => loop {
                let Some(end) = inside.find('"') else { return false };
                inside = &inside[end + 1..];
                match inside.strip_prefix('"') {
                    Some(more) => inside = more,
                    None => break inside.trim_start_matches(' '),
                }
            },
        };
        match after.strip_prefix(sign) {
            Some(next) => rest = next,
            None => return after.is_empty(),
        }
    }
}

/// A field of a row, and where it begins.
struct TableField {
    line: usize,
    column: usize,
    text: String,
}

impl RowReader {
    fn new(sign: char) -> Self {
        let rows = csv_core::ReaderBuilder::new().delimiter(u8::try_from(sign).unwrap_or(b',')).build();
        Self { sign, rows, text: Vec::new(), ends: Vec::new() }
    }

    /// How many lines the first row has; a quoted field may contain line ends. An unmatched quotation mark, or one inside
    /// a field, opens nothing and spoils only its own line.
    fn lines_of_row(&mut self, lines: &[(usize, &str)], width: std::ops::RangeInclusive<usize>) -> usize {
        let (_, first) = lines[0];
        if first.matches('"').count() % 2 == 0 {
            return 1;
        }
        let is_row = |count: &usize| {
            let parts = &lines[..*count];
            is_well_quoted(&joined(parts), self.sign) && width.contains(&self.fields(parts).len())
        };
        (2..=MOST_LINES.min(lines.len())).find(is_row).unwrap_or(1)
    }

    /// The texts of a row's fields.
    fn split(&mut self, row: &str) -> Vec<String> {
        self.rows.reset();
        // No row has more text, nor more fields, than this.
        self.text.resize(row.len() + 1, 0);
        self.ends.resize(row.len() + 2, 0);
        let (mut input, mut written, mut count) = (row.as_bytes(), 0, 0);
        loop {
            let (result, read, more, ended) =
                self.rows.read_record(input, &mut self.text[written..], &mut self.ends[count..]);
            (input, written, count) = (&input[read..], written + more, count + ended);
            // What is read without input is the end of the row.
            if !matches!(result, csv_core::ReadRecordResult::InputEmpty) {
                break;
            }
        }
        let begins = std::iter::once(0).chain(self.ends[..count].iter().copied());
        let fields = begins.zip(&self.ends[..count]).map(|(begin, end)| &self.text[begin..*end]);
        fields.map(|field| String::from_utf8_lossy(field).into_owned()).collect()
    }

    /// The fields of a row.
    fn fields(&mut self, parts: &[(usize, &str)]) -> Vec<TableField> {
        let texts = self.split(&joined(parts));
        let mut places = vec![(parts.first().map_or(1, |(number, _)| *number), 1)];
        let mut quoted = false;
        for (number, part) in parts {
            for (c, column) in part.chars().zip(2..) {
                match c {
                    '"' => quoted = !quoted,
                    c if c == self.sign && !quoted => places.push((*number, column)),
                    _ => {}
                }
            }
        }
        let place = |at: usize| places.get(at).or(places.last()).copied().unwrap_or((1, 1));
        // A name on several lines becomes one line.
        let one_line = |field: &str| visible(field).split_whitespace().collect::<Vec<_>>().join(" ");
        let field = |(at, field): (usize, String)| {
            let (line, column) = place(at);
            TableField { line, column, text: one_line(&field) }
        };
        texts.into_iter().enumerate().map(field).collect()
    }
}

/// A text without invisible characters and surrounding white space.
fn visible(text: &str) -> String {
    // Some scripts need joiners between letters.
    let seen = |c: &char| !is_invisible(*c) || matches!(c, '\u{200c}' | '\u{200d}');
    let text: String = text.chars().filter(seen).collect();
    text.trim_matches(|c: char| c.is_whitespace() || is_invisible(c)).to_owned()
}

fn is_bye(player: &PairedPlayer) -> bool {
    static SORTED: LazyLock<BTreeSet<Vec<String>>> =
        LazyLock::new(|| BYES.iter().map(|bye| plain_name(bye)).collect());
    let name = plain_name(&player.name);
    if name.is_empty() { player.name == "-" } else { SORTED.contains(&name) }
}

/// A text, unless it is a placeholder for an unknown value.
fn known(text: Option<&str>) -> Option<String> {
    text.map(visible).filter(|text| !matches!(text.as_str(), "" | "?" | "-"))
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

    fn found(text: &str) -> (Vec<String>, Vec<u32>) {
        let read = Pairings::read(text, 1).unwrap();
        let faults = read.faults.iter().map(ToString::to_string).collect();
        (faults, read.games.iter().map(|game| game.board).collect())
    }

    #[test]
    fn what_is_wrong_in_a_table_is_named_by_its_place_and_concerns_its_board_alone() {
        for (text, words, boards) in [
            ("board,white,black\n1,A,B\nx,C,D\n", "line 3, column 1: `x` is no board", vec![1]),
            ("board,white,black\n1,A,B\n0,C,D\n", "line 3, column 1: boards are counted from 1", vec![1]),
            (
                "board,white,black\n1,A,B\n1,C,D\n2,E,F",
                "line 3, column 1: board 1 is there twice",
                vec![1, 2],
            ),
            ("board,white,black\n1,A,B\n2,B,C\n", "line 3, column 3: B plays twice", vec![1]),
            ("board,white,black\n1,A,B\n2,C\n3,D,E\n", "line 3, column 1: it has 2 fields", vec![1, 3]),
            ("board,white,black\n1,A,B\n2,C,D,E\n3,F,G", "line 3, column 1: it has 4 fields", vec![1, 3]),
            ("board,white,black\n1,A,B\n2,\"C,D\n3,F,G", "line 3, column 1: it has 2 fields", vec![1, 3]),
            ("board,white,black\n1,A,\n2,C,D", "line 2, column 5: a player has no name", vec![2]),
            ("board,white,black\n1,A,A\n2,C,D", "line 2, column 5: A plays themselves", vec![2]),
            (
                "board,white,black,white_fide_id\n1,A,B,15\n2,C,D,1x5\n",
                "line 3, column 7: `1x5` is no FIDE id",
                vec![1, 2],
            ),
            (
                "board,white,black,black_rating\n1,A,B,high\n",
                "line 2, column 7: `high` is no rating",
                vec![1],
            ),
        ] {
            for ending in ["\n", "\r\n", "\r"] {
                let (faults, played) = found(&text.replace('\n', ending));
                assert!(faults.len() == 1 && faults[0].contains(words), "{text:?}: {faults:?}");
                assert_eq!(played, boards, "{text:?}");
            }
        }
        for (text, words) in [
            ("board,white\n1,A\n", "line 1, column 1: no column is called `black`"),
            ("\n\nboard,white\n1,A\n", "line 3, column 1: no column is called `black`"),
            ("board,white,black\n", "it pairs nobody in round 1"),
            ("board,white,black\nx,A,B\n", "line 2, column 1: `x` is no board"),
            ("", "line 1, column 1: the file is empty"),
            ("\u{feff}\r\n \u{200b}\n", "line 1, column 1: the file is empty"),
            ("white,black\nA,B\n", "line 1, column 1: no column is called `board`"),
            ("board;white;black\n\n;;\n", "add its games, or name another round by --round"),
        ] {
            let error = Pairings::read(text, 1).unwrap_err().to_string();
            assert!(error.contains(words) && error.starts_with("line "), "{text:?}: {error}");
        }
    }

    #[test]
    fn one_fide_id_for_two_players_is_named_and_left_out() {
        let text = "board,white,black,white_fide_id,black_fide_id\n1,A,B,100,100\n2,C,D,7,100\n";
        let read = Pairings::read(text, 1).unwrap();
        let faults: Vec<String> = read.faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 2, "{faults:?}");
        assert!(
            faults[0].starts_with("line 2, column 11: the FIDE id 100 is that of A already"),
            "{faults:?}"
        );
        assert!(faults[1].starts_with("line 3, column 9: the FIDE id 100"), "{faults:?}");
        let ids: Vec<_> =
            read.games.iter().flat_map(|game| &game.players).map(|p| p.fide_id.as_deref()).collect();
        assert_eq!(ids, [Some("100"), None, Some("7"), None]);
    }

    #[test]
    fn a_field_between_quotes_may_hold_line_ends_and_separators_and_its_place_is_named() {
        let text = "Board,White,Black,White FIDE-id\n1,\"Berg,\nKari\",\"Ek, \"\"Bo\"\"\",15\n\
                    2,\"Lund\n\n Åse\",\"Dam\nÍris\",x\n3,A,B,\n";
        for ending in ["\n", "\r\n", "\r"] {
            let read = Pairings::read(&text.replace('\n', ending), 1).unwrap();
            let names: Vec<_> = read.games.iter().map(|game| game.players[0].name.as_str()).collect();
            assert_eq!(names, ["Berg, Kari", "Lund Åse", "A"]);
            assert_eq!(read.games[0].players[0].fide_id.as_deref(), Some("15"));
            assert_eq!(read.games[0].players[1].name, "Ek, \"Bo\"");
            let faults: Vec<String> = read.faults.iter().map(ToString::to_string).collect();
            assert_eq!(faults.len(), 1);
            assert!(faults[0].starts_with("line 7, column 7: `x` is no FIDE id"), "{faults:?}");
        }
        // An unmatched quotation mark, or one within a word, spoils only its own row.
        for (text, boards) in [
            ("board,white,black\n1,\"A,B\n2,\"C,D\n3,E,F\n", vec![3]),
            ("board,white,black\n1,\"A,B\n2,C\"x,D\n3,E,F\n", vec![3]),
            ("board,white,black\n1,A\",B\n2,C,D\n3,E,F\n", vec![2, 3]),
        ] {
            let (faults, played) = found(text);
            assert_eq!(played, boards, "{text}: {faults:?}");
            let named = |fault: &String| fault.starts_with("line ") && fault.contains("between quotes");
            assert!(faults.iter().all(named) && !faults.is_empty(), "{faults:?}");
        }
    }

    #[test]
    fn every_separator_every_line_end_and_every_encoding_gives_the_same_round() {
        for sign in [',', ';', '\t', '|'] {
            for named in [false, true] {
                for ending in ["\n", "\r\n", "\r"] {
                    let mut text = "BOARD,White,bLACK\n1,Åse,Jörg\n2,C,D\n".replace(',', &sign.to_string());
                    if named {
                        text = format!("sep={sign}\n{text}");
                    }
                    let text = text.replace('\n', ending);
                    for encoding in [
                        TextEncoding::Utf8,
                        TextEncoding::Utf8WithMark,
                        TextEncoding::Utf16Le,
                        TextEncoding::Utf16Be,
                        TextEncoding::Utf16LeUnmarked,
                        TextEncoding::Utf16BeUnmarked,
                        TextEncoding::Windows1252,
                    ] {
                        let read = Pairings::read_file(&text_file::encode(&text, encoding), 1).unwrap();
                        assert_eq!((read.games.len(), read.faults.len()), (2, 0), "{text:?} {encoding:?}");
                        assert_eq!(read.games[0].players[1].name, "Jörg");
                    }
                }
            }
        }
    }

    #[test]
    fn what_spreadsheets_add_is_no_row() {
        for text in [
            "sep=;\nboard;white;black\n1;A;B\n2;C;BYE\n;;\n",
            "\u{feff}sep=;\r\nBoard;White;Black\r\n1;A;B\r\n2;spielfrei;C\r\n",
            "\"sep=;\"\n\u{200b}board;white;black;white_fide_id;white_rating\n1;A;B;0;0000\n3;C;-\n",
            "sep=\t\nboard\twhite\tblack\n1\tA\tB\n2\tC\tbye\n",
            "board,white,black,\n1,A,B,,\n2,Bye,C,\n3,D,Free Bye\n",
            "# of round 1\nboard;white;black\n1;A;B\n",
            "Cup, round 1\n\nAarhus\nBoard\tWhite\tBlack\n1\tA\tB\n",
        ] {
            assert_eq!(found(text), (vec![], vec![1]), "{text:?}");
            let players = &Pairings::read(text, 1).unwrap().games[0].players;
            assert_eq!((&players[0].fide_id, &players[0].rating), (&None, &None));
        }
        let namesakes = "board,white,black,white_fide_id,black_fide_id\n1,A,B,1,2\n2,C,A,3,4\n";
        assert_eq!(found(namesakes), (vec![], vec![1, 2]), "two players of one name");
        let latin = text_file::encode("board;white;black\n1;Åse;Jörg\n", TextEncoding::Windows1252);
        assert_eq!(Pairings::read_file(&latin, 1).unwrap().games[0].players[0].name, "Åse");
    }

    /// The same round as five pairing programs would export it: lines above, titles between, two byes, a forfeit, a
    /// line below.
    const EXPORTS: [&str; 6] = [
        "A line of the server;;;\nHarbour Cup 2026\nLast update 01.03.2026 09:12\nRound 3 on 2026/03/01 at 10:00\n\n\
         Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.\n\
         1;4;GM;Larsen, Anna;2511;2;;2;;Ek, Bo;2290;1\n\
         2;7;;Åse Lund;0;1½;+ - -;1½;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;1;;;bye;;\n\
         4;5;;Berg Kari;1400;0;0;;;not paired;;\n\
         All details are found at the server\n",
        "Hafenpokal\n3. Runde am 2026/03/01 um 10:00\n\
         Br.;Nr.;;Name;Elo;Pkt.;Ergebnis;Pkt.;;Name;Elo;Nr.\n\
         1;4;GM;Larsen, Anna;2511;2;;2;;Ek, Bo;2290;1\n\
         2;7;;Åse Lund;0;1½;+ - -;1½;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;1;;;spielfrei;;\n4;5;;Berg Kari;1400;0;0;;;nicht ausgelost;;\n",
        "Brett;Nr.;Titel;Weiß;Elo;Ergebnis;Titel;Schwarz;Elo;Nr.\n\
         1;4;GM;Larsen, Anna;2511;;;Ek, Bo;2290;1\n2;7;;Åse Lund;;+:-;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;;spielfrei;;\n4;5;;Berg Kari;1400;0;;nicht ausgelost;;\n",
        "Havnepokalen\nRunde 3\nBræt;Nr.;;Hvid;Rating;Point;Resultat;Point;;Sort;Rating;Nr.\n\
         1;4;GM;Larsen, Anna;2511;2;;2;;Ek, Bo;2290;1\n\
         2;7;;Åse Lund;0;1½;+ - -;1½;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;1;;;oversidder;;\n4;5;;Berg Kari;1400;0;0;;;ikke parret;;\n",
        "Bord;Nr.;;Hvit;Rating;Poeng;Resultat;Poeng;;Svart;Rating;Nr.\n\
         1;4;GM;Larsen, Anna;2511;2;;2;;Ek, Bo;2290;1\n\
         2;7;;Åse Lund;0;1½;+ - -;1½;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;1;;;walk over;;\n4;5;;Berg Kari;1400;0;0;;;ikke oppsatt;;\n",
        "Rond 3\nBord;Nr.;;Vit;Elo;Poäng;Resultat;Poäng;;Svart;Elo;Nr.\n\
         1;4;GM;Larsen, Anna;2511;2;;2;;Ek, Bo;2290;1\n\
         2;7;;Åse Lund;0;1½;+ - -;1½;WIM;Íris Dam;2104;3\n\
         3;9;;Çelik Jörg;1500;1;1;;;frirond;;\n4;5;;Berg Kari;1400;0;0;;;ej lottad;;\n",
    ];

    #[test]
    fn exports_of_pairing_programs_are_read_in_five_languages_with_every_separator_and_encoding() {
        for export in EXPORTS {
            for sign in [';', ',', '\t'] {
                let quoted = |field: &str| {
                    if field.contains(sign) { format!("\"{field}\"") } else { field.to_owned() }
                };
                let row =
                    |line: &str| line.split(';').map(quoted).collect::<Vec<_>>().join(&sign.to_string());
                let text = export.lines().map(row).collect::<Vec<_>>().join("\r\n");
                for encoding in [
                    TextEncoding::Utf8,
                    TextEncoding::Utf8WithMark,
                    TextEncoding::Utf16Le,
                    TextEncoding::Windows1252,
                ] {
                    let read = Pairings::read_file(&text_file::encode(&text, encoding), 3).unwrap();
                    assert_eq!(read.fault_texts(), [] as [String; 0], "{text}");
                    let boards: Vec<u32> = read.games.iter().map(|game| game.board).collect();
                    assert_eq!(boards, [1, 2], "{text}");
                    let found = read.games.iter().flat_map(|game| &game.players);
                    let found: Vec<_> = found
                        .map(|player| {
                            (player.name.as_str(), player.title.as_deref(), player.rating.as_deref())
                        })
                        .collect();
                    assert_eq!(
                        found,
                        [
                            ("Larsen, Anna", Some("GM"), Some("2511")),
                            ("Ek, Bo", None, Some("2290")),
                            ("Åse Lund", None, None),
                            ("Íris Dam", Some("WIM"), Some("2104")),
                        ]
                    );
                    let byes: Vec<&str> = read.byes.iter().map(|player| player.name.as_str()).collect();
                    assert_eq!(byes, ["Çelik Jörg", "Berg Kari"], "{text}");
                }
            }
        }
    }

    #[test]
    fn a_title_in_the_field_of_a_name_is_no_part_of_the_name() {
        let table =
            "Br.;Weiß;Schwarz\n1;GM Larsen, Anna;Ek, Bo (WFM)\n2;Mag, Gm;IM\n3;Åse Lund, ACM;FM spielfrei\n";
        let read = Pairings::read(table, 1).unwrap();
        let found = read.games.iter().flat_map(|game| &game.players).chain(&read.byes);
        let found: Vec<_> = found.map(|player| (player.name.as_str(), player.title.as_deref())).collect();
        assert_eq!(
            found,
            [
                ("Larsen, Anna", Some("GM")),
                ("Ek, Bo", Some("WFM")),
                ("Mag, Gm", None),
                ("IM", None),
                ("Åse Lund", Some("ACM")),
            ]
        );
    }

    #[test]
    fn a_file_of_several_rounds_gives_the_asked_one_and_another_round_is_named() {
        let rounds = "Cup\nRound 1 on 2026/03/01\nBo.;White;Result;Black\n1;A;1 - 0;B\n2;C;;bye\n\n\
                      Round 2 on 2026/03/02\nBo.;White;Result;Black\n1;B;;C\n2;A;;bye\n";
        let first = Pairings::read(rounds, 1).unwrap();
        assert_eq!((first.games[0].players[0].name.as_str(), first.games.len()), ("A", 1));
        assert_eq!((first.byes[0].name.as_str(), first.byes.len(), first.faults.len()), ("C", 1, 0));
        assert_eq!(Pairings::read(rounds, 2).unwrap().games[0].players[0].name, "B");
        let last = Pairings::read_last_round(rounds.as_bytes()).unwrap();
        assert_eq!((last.round(), last.games[0].players[1].name.as_str()), (2, "C"));
        let none = Pairings::read(rounds, 5).unwrap_err().to_string();
        assert!(none.contains("its games are of round 1, 2: name it by --round"), "{none}");
        let other = Pairings::read("Round 4\nBo.;White;Black\n1;A;B\n", 1).unwrap();
        assert_eq!(other.games.len(), 1);
        assert!(
            other.fault_texts()[0].starts_with("line 2, column 1: the line above the table names round 4")
        );
        assert_eq!(Pairings::read_last_round(b"Round 4\nBo.;White;Black\n1;A;B\n").unwrap().round(), 4);
    }

    #[test]
    fn a_table_without_the_needed_headings_is_refused_with_those_found_and_those_wanted() {
        let teams = "Team cup\nRound 1\nBo.;No.;Team;Result;Team;No.\n1;7;Aarhus;2½ - 1½;Bergen;3\n";
        let why = Pairings::read(teams, 1).unwrap_err().to_string();
        for part in [
            "line 3, column 1: no column is called `white` or `black`",
            "the headings found are `Bo.`, `No.`, `Team`, `Result`, `Team`, `No.`",
            "Black (black, schwarz, sort, svart)",
            "or `Name` twice",
        ] {
            assert!(why.contains(part), "{part}: {why}");
        }
        let long = format!("{};x\n", vec!["a heading that goes on and on without an end"; 60].join(";"));
        assert!(Pairings::read(&long, 1).unwrap_err().to_string().len() < 1_500);
    }

    #[test]
    fn tags_of_games_are_pairings() {
        let text = "[Event \"Cup\"]\n[White \"A\"]\n[Black \"B\"]\n[Round \"3.2\"]\n[WhiteFideId \"15\"]\n\n*\n\n\
                    [White \"C\"]\n[Black \"D\"]\n[Board \"1\"]\n[BlackElo \"0\"]\n\n*\n";
        let pairings = Pairings::read(text, 3).unwrap();
        assert_eq!(pairings.event.as_deref(), Some("Cup"));
        let found = &pairings.games[1];
        assert_eq!((found.board, found.players[0].fide_id.as_deref()), (2, Some("15")));
        assert_eq!(pairings.games[0].players[1].rating, None);
        assert!(Pairings::read("[White \"A\n", 1).unwrap_err().to_string().contains("line 1"));
    }

    fn game(round: &str, white: &str, black: &str) -> String {
        format!("[Event \"Cup\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\n")
    }

    #[test]
    fn only_the_asked_round_of_a_pgn_is_taken_and_boards_of_teams_keep_their_names() {
        let text = [("1.1", "A", "B"), ("2.1", "C", "A"), ("2.2", "B", "D"), ("2.3", "E", "bye")]
            .map(|(round, white, black)| game(round, white, black))
            .concat();
        let second = Pairings::read(&text, 2).unwrap();
        assert_eq!(second.games.iter().map(|game| game.board).collect::<Vec<_>>(), [1, 2]);
        assert_eq!((second.games[0].players[0].name.as_str(), second.faults.len()), ("C", 0));
        let none = Pairings::read(&text, 3).unwrap_err().to_string();
        assert!(none.contains("its games are of round 1, 2: name it by --round"), "{none}");

        let teams = [("1.2.1", "E", "F"), ("1.1.2", "C", "D"), ("1.1.1", "A", "B"), ("1.10.1", "G", "H")]
            .map(|(round, white, black)| game(round, white, black))
            .concat();
        let read = Pairings::read(&teams, 1).unwrap();
        let boards: Vec<_> = read
            .games
            .iter()
            .map(|game| (game.board, game.board_name.as_deref().unwrap_or_default()))
            .collect();
        assert_eq!(boards, [(1, "1.1"), (2, "1.2"), (3, "2.1"), (4, "10.1")]);
        let of_board = Pairings::read("[White \"A\"]\n[Black \"B\"]\n[Board \"1.1.1\"]\n\n*", 1).unwrap();
        assert_eq!((of_board.games[0].board, of_board.games[0].board_name.as_deref()), (1, Some("1.1.1")));
    }

    #[test]
    fn a_game_whose_tags_are_torn_or_whose_board_is_none_leaves_the_others_alone() {
        let torn = format!(
            "{}[Round \"1.2\"]\n[White \"X\n[Black \"Y\"]\n\n{}",
            game("1.1", "A", "B"),
            game("1.3", "C", "D")
        );
        let read = Pairings::read(&torn, 1).unwrap();
        assert_eq!(read.games.iter().map(|game| game.board).collect::<Vec<_>>(), [1, 3]);
        assert!(
            read.faults[0].to_string().starts_with("line 7, column 1: this tag is incomplete"),
            "{:?}",
            read.faults
        );
        let named = game("1.1", "A", "B") + &game("1.x", "C", "D") + &game("1.3", "A", "E");
        let read = Pairings::read(&named, 1).unwrap();
        let faults: Vec<String> = read.faults.iter().map(ToString::to_string).collect();
        assert!(faults[0].starts_with("line 6, column 1: `x` is no board"), "{faults:?}");
        assert!(faults[1].starts_with("line 11, column 1: A plays twice"), "{faults:?}");
    }
}
