//! The columns of a table of pairings, found by their headings in five languages.
//!
//! Pairing programs write `White` and `Black`, or `Name` twice: the left one has White. A column that both players
//! have, such as `Rtg`, belongs to the player on its side of the result. A column without a heading may hold titles.

use crate::pairing::normal_text;
use annabella_game::Seat;

/// What a column holds, apart from the player it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ColumnKind {
    Board,
    Name,
    FideId,
    Title,
    Rating,
    Result,
    /// No heading.
    Unnamed,
    /// Anything else, such as starting numbers, points or federations.
    Other,
}

/// The headings of each kind without case, points and blanks. The first is the one that messages name.
const KINDS: [(ColumnKind, &[&str]); 6] = [
    (
        ColumnKind::Board,
        &[
            "board", "bo", "bd", "boardno", "boardnr", "brett", "br", "brettnr", "bræt", "braet", "brætnr",
            "bord", "bordnr", "bräde", "tisch", "table",
        ],
    ),
    (
        ColumnKind::Name,
        &["name", "player", "playername", "fullname", "spieler", "navn", "spiller", "namn", "spelare"],
    ),
    (ColumnKind::FideId, &["fideid", "fide", "idfide", "fideno", "fidenr"]),
    (ColumnKind::Title, &["title", "titel", "tittel"]),
    (
        ColumnKind::Rating,
        &["rating", "rtg", "elo", "rat", "rtgi", "eloi", "fiderating", "fideelo", "ratingtal", "ratingtall"],
    ),
    (ColumnKind::Result, &["result", "res", "ergebnis", "erg", "resultat"]),
];

/// The words of each colour. The first is the one that messages name.
const COLORS: [(Seat, &[&str]); 2] = [
    (Seat::White, &["white", "weiß", "weiss", "hvid", "hvit", "vit"]),
    (Seat::Black, &["black", "schwarz", "sort", "svart"]),
];

/// How many columns without a heading are looked at for a player's title. Each row looks at all of them.
const MOST_UNNAMED: usize = 8;

/// A player's columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayerColumns {
    pub(crate) name: usize,
    pub(crate) fide_id: Option<usize>,
    pub(crate) title: Option<usize>,
    pub(crate) rating: Option<usize>,
    /// The columns without a heading on this player's side.
    pub(crate) unnamed: Vec<usize>,
}

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairingColumns {
    pub(crate) board: usize,
    /// White's and Black's.
    pub(crate) players: [PlayerColumns; 2],
}

/// A heading, understood.
#[derive(Clone, Copy)]
struct Heading {
    seat: Option<Seat>,
    kind: ColumnKind,
}

impl Heading {
    fn read(text: &str) -> Self {
        let text = normal_text(text);
        if text.trim().is_empty() {
            return Self { seat: None, kind: ColumnKind::Unnamed };
        }
        // `WhiteElo` is read as `White Elo` only where `whiteelo` means nothing.
        let whole = Self::of_words(&text.to_lowercase());
        if whole.kind != ColumnKind::Other {
            return whole;
        }
        let mut apart = String::with_capacity(text.len() + 8);
        let mut was_small = false;
        for c in text.chars() {
            if c.is_uppercase() && was_small {
                apart.push(' ');
            }
            was_small = c.is_lowercase();
            apart.extend(c.to_lowercase());
        }
        Self::of_words(&apart)
    }

    fn of_words(text: &str) -> Self {
        let (mut seat, mut rest) = (None, String::new());
        for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            match COLORS.iter().find(|(_, words)| words.contains(&word)) {
                Some((of, _)) if seat.is_none() => seat = Some(*of),
                _ => rest.push_str(word),
            }
        }
        let kind = match KINDS.iter().find(|(_, words)| words.contains(&rest.as_str())) {
            Some((kind, _)) => *kind,
            None if rest.is_empty() && seat.is_some() => ColumnKind::Name,
            None => ColumnKind::Other,
        };
        Self { seat, kind }
    }
}

impl PairingColumns {
    /// Finds the columns by their headings.
    ///
    /// # Errors
    /// The headings that are missing, of `board`, `white` and `black`.
    pub(crate) fn find(headings: &[String]) -> Result<Self, Vec<&'static str>> {
        let read: Vec<Heading> = headings.iter().map(|text| Heading::read(text)).collect();
        let all = |kind: ColumnKind, seat: Option<Seat>| {
            let is_it = move |found: &Heading| found.kind == kind && found.seat == seat;
            read.iter().enumerate().filter(move |(_, found)| is_it(found)).map(|(at, _)| at)
        };
        let board = all(ColumnKind::Board, None).next();
        let mut names = Seat::ALL.map(|seat| all(ColumnKind::Name, Some(seat)).next());
        if names == [None, None] {
            let mut plain = all(ColumnKind::Name, None);
            if let (Some(left), Some(right)) = (plain.next(), plain.next()) {
                names = [Some(left), Some(right)];
            }
        }
        let (Some(board), [Some(white), Some(black)]) = (board, names) else {
            let found = [board, names[0], names[1]].map(|column| column.is_some());
            let missing = NEEDED_HEADINGS.into_iter().zip(found).filter(|(_, found)| !found);
            return Err(missing.map(|(name, _)| name).collect());
        };
        let result =
            all(ColumnKind::Result, None).find(|at| (white.min(black)..white.max(black)).contains(at));
        let in_order = if white < black { Seat::ALL } else { [Seat::Black, Seat::White] };
        let column = |seat: Seat, kind: ColumnKind| {
            if let Some(own) = all(kind, Some(seat)).next() {
                return Some(own);
            }
            let shared: Vec<usize> = all(kind, None).collect();
            let place = in_order.iter().position(|one| *one == seat)?;
            match (result, &shared[..]) {
                (Some(result), _) => shared.iter().copied().find(|at| (*at < result) == (place == 0)),
                (None, both @ [_, _]) => both.get(place).copied(),
                (None, [only]) => {
                    let nearer =
                        if only.abs_diff(white) < only.abs_diff(black) { Seat::White } else { Seat::Black };
                    (nearer == seat).then_some(*only)
                }
                (None, _) => None,
            }
        };
        let unnamed = |seat: Seat| {
            let left = white.min(black);
            let is_left = |at: usize| result.map_or(at <= left, |result| at < result);
            let side = all(ColumnKind::Unnamed, None).filter(|at| is_left(*at) == (seat == in_order[0]));
            side.take(MOST_UNNAMED).collect::<Vec<_>>()
        };
        let player = |seat: Seat, name: usize| PlayerColumns {
            name,
            fide_id: column(seat, ColumnKind::FideId),
            title: column(seat, ColumnKind::Title),
            rating: column(seat, ColumnKind::Rating),
            unnamed: unnamed(seat),
        };
        Ok(Self { board, players: [player(Seat::White, white), player(Seat::Black, black)] })
    }

    /// The last column that a row needs.
    pub(crate) fn last_needed(&self) -> usize {
        self.players.iter().map(|player| player.name).fold(self.board, usize::max)
    }
}

/// The headings that a table needs.
pub(crate) const NEEDED_HEADINGS: [&str; 3] = ["board", "white", "black"];

/// The headings that are accepted for each needed column, for a message.
pub(crate) fn accepted_headings() -> String {
    let board = KINDS[0].1.join(", ");
    let [white, black] = COLORS.map(|(_, words)| words.join(", "));
    format!("the board ({board}), White ({white}) and Black ({black}), or `Name` twice")
}

/// The round that a line above a table names, such as `Round 3 on 2026/03/01` or `3. Runde`.
pub(crate) fn stated_round(line: &str) -> Option<u32> {
    let line = line.to_lowercase();
    let words: Vec<&str> =
        line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).take(40).collect();
    let number = |at: usize| words.get(at)?.parse::<u32>().ok().filter(|round| (1..=99).contains(round));
    words.iter().enumerate().find_map(|(at, word)| {
        let is_round = ["round", "runde", "rond", "ronden", "runden", "rd"].contains(word);
        // `Round 3` is meant before `2026 Round`.
        is_round.then(|| number(at + 1).or_else(|| at.checked_sub(1).and_then(number))).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(line: &str) -> Result<PairingColumns, Vec<&'static str>> {
        PairingColumns::find(&line.split(';').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn a_column_belongs_to_the_player_on_its_side_of_the_result() {
        for line in [
            "Bo.;No.;;White;Rtg;Pts.;Result;Pts.;;Black;Rtg;No.",
            "Bo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.",
            "Br.;Nr.;;Name;Elo;Pkt.;Ergebnis;Pkt.;;Name;Elo;Nr.",
            "BRETT;Nr;;Weiss;ELO;Pkt;Erg.;Pkt;;Schwarz;ELO;Nr",
            "Bræt;Nr.;;Hvid;Rating;Point;Resultat;Point;;Sort;Rating;Nr.",
            "Bord;Nr.;;Hvit;Rating;Poeng;Resultat;Poeng;;Svart;Rating;Nr.",
            "Bord;Nr.;;Vit;Elo;Poäng;Resultat;Poäng;;Svart;Elo;Nr.",
        ] {
            let found = columns(line).unwrap();
            assert_eq!(found.board, 0, "{line}");
            let [white, black] = &found.players;
            assert_eq!((white.name, white.rating), (3, Some(4)), "{line}");
            assert_eq!((black.name, black.rating), (9, Some(10)), "{line}");
            assert_eq!((&white.unnamed[..], &black.unnamed[..]), (&[2][..], &[8][..]), "{line}");
        }
    }

    #[test]
    fn colours_in_headings_decide_before_the_order_of_the_columns() {
        let found = columns("board;black;white;White FIDE-ID;BlackElo;Elo White;Titel Sort").unwrap();
        let [white, black] = &found.players;
        assert_eq!((white.name, white.fide_id, white.rating), (2, Some(3), Some(5)));
        assert_eq!((black.name, black.rating, black.title), (1, Some(4), Some(6)));
        let found = columns("Table;White Player;Rtg;Black Player;Rtg").unwrap();
        assert_eq!(found.players.each_ref().map(|player| player.rating), [Some(2), Some(4)]);
        let one_sided = columns("Bo.;White;Result;Black;Rtg").unwrap();
        assert_eq!(one_sided.players.each_ref().map(|player| player.rating), [None, Some(4)]);
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(columns("Bo.;No.;Team;Result;Team;No."), Err(vec!["white", "black"]));
        assert_eq!(columns("No.;White;Black"), Err(vec!["board"]));
        assert_eq!(columns("Bo.;Name"), Err(vec!["white", "black"]));
        assert_eq!(columns("Bo.;Hvid"), Err(vec!["black"]));
    }

    #[test]
    fn a_round_is_read_from_a_line_above_the_table() {
        for (line, round) in [
            ("Round 3 on 2026/03/01 at 10:00", Some(3)),
            ("3. Runde am 2026/03/01 um 19:00", Some(3)),
            ("Cup 2026, runde: 12", Some(12)),
            ("Rond 4", Some(4)),
            ("Open 2026 Round", None),
            ("Round 2026", None),
            ("All-round cup", None),
        ] {
            assert_eq!(stated_round(line), round, "{line}");
        }
    }
}
