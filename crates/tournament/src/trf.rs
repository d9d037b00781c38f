//! FIDE's tournament report (TRF16, TRF26): the pairings of a round, and the report with results written into it.
//!
//! Columns are fixed and counted in characters. A line that fits only if accents count as no character, or if letters
//! count as their bytes, is read that way. The output equals the input, line ends and blanks included, except for the
//! round's results and the points that they add. The signed result replaces another one that is already there, and a
//! comment at the end (`###`) names both. If the report has its own scoring (`162`, `XXS`), the points are left to the
//! pairing program.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::char::is_combining_mark;

use crate::pairing::{PairedPlayer, Pairing, ReadPairingsError};
use annabella_game::{GameResult, Seat};

/// Where a player's rounds begin, and the width of each.
const ROUNDS: usize = 91;
const ROUND: usize = 10;
/// The columns of a player's starting number, name and points.
const NUMBER: std::ops::Range<usize> = 4..8;
const NAME: std::ops::Range<usize> = 14..47;
const POINTS: std::ops::Range<usize> = 80..84;
/// The codes of played and unplayed games, then of byes.
const RESULTS: &str = "10=WDL+- ";
const BYES: &str = "HFUZ";

/// A tournament report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trf {
    lines: Vec<TrfLine>,
    /// The line of each starting number.
    players: BTreeMap<u32, usize>,
    /// Lines of players without a unique number, each with the shift of its columns.
    unnumbered: Vec<(usize, usize)>,
    /// Faults of players' lines in any round.
    faults: Vec<ReadPairingsError>,
    /// The report states its own scoring instead of 1, 1/2 and 0.
    own_scoring: bool,
}

/// A line, one text for each column, and its line end.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TrfLine {
    columns: Vec<String>,
    ending: String,
}

/// A player's entry for a round.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerRound {
    /// Empty, or the player does not play.
    Free,
    /// The opponent, and the player's colour.
    Plays { opponent: u32, seat: Seat },
    /// An invalid entry, and the opponent if one can be read.
    Odd { opponent: Option<u32>, fault: ReadPairingsError },
}

/// The pairings of a round, and the faulty lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrfRound {
    /// White first, with the number of the board, in the order of the file.
    pub(crate) pairs: Vec<(u32, [PairedPlayer; 2])>,
    /// The players with an entry for the round and no opponent.
    pub(crate) byes: Vec<PairedPlayer>,
    /// The faults; each concerns one board.
    pub(crate) faults: Vec<ReadPairingsError>,
}

/// The columns of a line that is aligned by characters, by characters without accents, or by bytes.
fn columns_of(line: &str) -> Vec<String> {
    let by_character: Vec<String> = line.chars().map(String::from).collect();
    if line.is_ascii() || !line.starts_with("001") {
        return by_character;
    }
    let mut by_letter: Vec<String> = Vec::new();
    for c in line.chars() {
        match by_letter.last_mut() {
            Some(last) if is_combining_mark(c) => last.push(c),
            _ => by_letter.push(c.to_string()),
        }
    }
    let mut by_byte = Vec::new();
    for c in line.chars() {
        by_byte.push(c.to_string());
        by_byte.extend(std::iter::repeat_n(String::new(), c.len_utf8() - 1));
    }
    let all = [by_character, by_letter, by_byte];
    let fewest = (0..all.len()).min_by_key(|way| misaligned(&all[*way])).unwrap_or(0);
    all.into_iter().nth(fewest).unwrap_or_default()
}

/// In how many fields a player's line does not fit its columns.
fn misaligned(columns: &[String]) -> usize {
    let is_number = |range| cut(columns, range).chars().all(|c| c.is_ascii_digit() || c == '.');
    let fields = [48..52, 57..68, POINTS].into_iter().filter(|range| !is_number(range.clone())).count();
    let rounds = columns.len().saturating_sub(ROUNDS).div_ceil(ROUND);
    fields + (0..rounds).filter(|round| !is_aligned(columns, ROUNDS + ROUND * round)).count()
}

/// Whether blanks separate opponent, colour and result.
fn is_aligned(columns: &[String], from: usize) -> bool {
    let blank = |at: usize| columns.get(from + at).is_none_or(|c| c == " ");
    let color = columns.get(from + 5).map_or(" ", String::as_str);
    let opponent = cut(columns, from..from + 4);
    [4, 6, 8, 9].into_iter().all(blank) && "wbWB- ".contains(color) && (opponent.is_empty() || !blank(3))
}

fn cut(columns: &[String], range: std::ops::Range<usize>) -> String {
    let text: String = columns.iter().skip(range.start).take(range.len()).map(String::as_str).collect();
    text.trim().to_owned()
}

impl TrfLine {
    fn read_all(text: &str) -> Vec<Self> {
        let mut lines = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(['\r', '\n']).unwrap_or(rest.len());
            let (line, after) = rest.split_at(end);
            let ending =
                ["\r\n", "\n", "\r"].into_iter().find(|ending| after.starts_with(ending)).unwrap_or("");
            lines.push(Self { columns: columns_of(line), ending: ending.to_owned() });
            rest = &after[ending.len()..];
        }
        lines
    }

    fn begins(&self, code: &str) -> bool {
        code.chars().zip(&self.columns).filter(|(c, column)| column.starts_with(*c)).count() == code.len()
    }

    fn is_players(&self) -> bool {
        self.begins("001") && self.columns.get(3).is_none_or(|column| column == " " || column == "\t")
    }

    fn cut(&self, range: std::ops::Range<usize>) -> String {
        cut(&self.columns, range)
    }

    fn text(&self) -> String {
        self.columns.concat()
    }
}

/// The entry for a round in the columns of a player's line.
fn round_in(columns: &[String], index: usize, round: u32) -> PlayerRound {
    let from = ROUNDS + ROUND * (round.saturating_sub(1) as usize);
    let field = |at: usize| columns.get(from + at).map_or(' ', |c| c.chars().next().unwrap_or(' '));
    let text = cut(columns, from..from + ROUND);
    let (opponent, color, result) = (cut(columns, from..from + 4), field(5), field(7).to_ascii_uppercase());
    let read = opponent.parse::<u32>().ok();
    let odd = |column: usize, why: String| PlayerRound::Odd {
        opponent: read.filter(|opponent| *opponent > 0),
        fault: ReadPairingsError::at((index + 1, column + 1), why),
    };
    if text.is_empty() {
        return PlayerRound::Free;
    }
    if !is_aligned(columns, from) {
        let fits = [1, 2, 3].into_iter().find_map(|by| {
            let at_left = from.checked_sub(by).filter(|at| is_aligned(columns, *at)).map(|_| "left");
            at_left.or_else(|| is_aligned(columns, from + by).then_some("right")).map(|side| (by, side))
        });
        let known_color = "wbWB- ".contains(color);
        return match fits {
            Some((by, side)) if known_color || color.is_ascii_digit() => odd(
                from,
                format!(
                    "the columns are shifted {by} to the {side}: `{text}` stands where round {round} is read; its opponent \
                         ends in column {}, its colour is in column {}",
                    from + 4,
                    from + 6
                ),
            ),
            _ if !known_color => odd(
                from + 5,
                format!(
                    "`{color}` is no colour in round {round}; write `w`, `b`, or `-` for a game that is not played"
                ),
            ),
            _ => odd(
                from,
                format!(
                    "`{text}` is no round: opponent in columns {} to {}, colour in {}, result in {}",
                    from + 1,
                    from + 4,
                    from + 6,
                    from + 8
                ),
            ),
        };
    }
    let Some(opponent) = read else {
        return if opponent.is_empty() {
            PlayerRound::Free
        } else {
            odd(
                from,
                format!("`{opponent}` is no opponent in round {round}; write a starting number, or `0000`"),
            )
        };
    };
    if opponent == 0 {
        return PlayerRound::Free;
    }
    if BYES.contains(result) && color != '-' {
        let why = format!(
            "`{result}` is a bye and {opponent} an opponent in round {round}; write `0000 - {result}` for a bye, or the \
                 game's own result"
        );
        return odd(from + 7, why);
    }
    if !RESULTS.contains(result) && !BYES.contains(result) {
        let why =
            format!("`{result}` is no result in round {round}; write one of 1 0 = + - H F U Z, or a blank");
        return odd(from + 7, why);
    }
    let seat = match color {
        'w' | 'W' => Seat::White,
        'b' | 'B' => Seat::Black,
        // Paired without a colour: an unplayed game.
        '-' => return PlayerRound::Free,
        _ => {
            let why = format!("the colour against {opponent} in round {round} is missing; write `w` or `b`");
            return odd(from + 5, why);
        }
    };
    PlayerRound::Plays { opponent, seat }
}

impl Trf {
    /// Reads a report. [`Self::round`] reports the faulty lines.
    pub fn read(text: &str) -> Self {
        let lines = TrfLine::read_all(text);
        let mut numbered: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        let (mut faults, mut unnumbered) = (Vec::new(), Vec::new());
        for (index, line) in lines.iter().enumerate() {
            let begins = line.text().chars().take_while(|c| c.is_whitespace()).count();
            if begins > 0 && line.text().trim_start().starts_with("001 ") && line.columns.len() > NAME.end {
                let why = format!(
                    "the columns of this player are shifted by {begins}; `001` begins in column 1, take the blanks away"
                );
                faults.push(ReadPairingsError::at((index + 1, 1), why));
                unnumbered.push((index, begins));
            }
            if !line.is_players() {
                continue;
            }
            let text = line.cut(NUMBER);
            match text.parse() {
                Ok(number) => numbered.entry(number).or_default().push(index),
                Err(_) => {
                    let what = match text.as_str() {
                        "" => "the starting number is missing".to_owned(),
                        text => format!("`{text}` is no starting number"),
                    };
                    let why = format!(
                        "{what}; write it in columns 5 to 8, and look whether the columns of the \
                         line are shifted"
                    );
                    faults.push(ReadPairingsError::at((index + 1, NUMBER.start + 1), why));
                    unnumbered.push((index, 0));
                }
            }
        }
        let mut players = BTreeMap::new();
        for (number, lines) in numbered {
            if let [line] = lines[..] {
                players.insert(number, line);
                continue;
            }
            for line in lines {
                let why =
                    format!("the starting number {number} is there twice; give each player one of their own");
                faults.push(ReadPairingsError::at((line + 1, NUMBER.start + 1), why));
                unnumbered.push((line, 0));
            }
        }
        let own_scoring = lines.iter().any(|line| line.begins("162 ") || line.begins("XXS"));
        Self { lines, players, unnumbered, faults, own_scoring }
    }

    /// Whether a text has the line of a player or of the tournament's name in a report.
    pub(crate) fn is_one(text: &str) -> bool {
        text.split(['\r', '\n']).any(|line| {
            if line.starts_with("012 ") {
                return true;
            }
            let rest = line.trim_start().strip_prefix("001").unwrap_or_default();
            rest.starts_with([' ', '\t']) && rest.trim_start().starts_with(|c: char| c.is_ascii_digit())
        })
    }

    /// The tournament's name.
    pub fn event(&self) -> Option<String> {
        let line = self.lines.iter().find(|line| line.begins("012 "))?;
        Some(line.columns[4..].concat().trim().to_owned()).filter(|name| !name.is_empty())
    }

    fn round_of(&self, index: usize, round: u32) -> PlayerRound {
        round_in(&self.lines[index].columns, index, round)
    }

    fn player(&self, number: u32, index: usize) -> PairedPlayer {
        let line = &self.lines[index];
        let number_in = |columns| {
            let text: String = line.cut(columns);
            let is_number = text.bytes().all(|c| c.is_ascii_digit());
            Some(text).filter(|text| is_number && text.bytes().any(|c| c != b'0'))
        };
        PairedPlayer {
            number: Some(number),
            name: line.cut(NAME),
            fide_id: number_in(57..68),
            title: Some(line.cut(10..13)).filter(|title| !title.is_empty()),
            rating: number_in(48..52),
        }
    }

    /// The pairings of a round. A faulty line leaves only its own board out; the other boards keep their numbers.
    pub fn round(&self, round: u32) -> TrfRound {
        let numbered = self.players.iter().map(|(number, line)| (*line, Some(*number), 0));
        let unnumbered = self.unnumbered.iter().map(|(line, shifted)| (*line, None, *shifted));
        let mut in_file: Vec<(usize, Option<u32>, usize)> = numbered.chain(unnumbered).collect();
        in_file.sort_unstable();
        let rounds: BTreeMap<u32, PlayerRound> =
            self.players.iter().map(|(number, index)| (*number, self.round_of(*index, round))).collect();
        // The first player whose entry names each opponent.
        let mut naming = BTreeMap::new();
        for (player, says) in &rounds {
            let named = match says {
                PlayerRound::Plays { opponent, .. } => Some(*opponent),
                PlayerRound::Odd { opponent, .. } => *opponent,
                PlayerRound::Free => None,
            };
            if let Some(named) = named {
                naming.entry(named).or_insert(*player);
            }
        }
        let named_by = |number: u32| naming.get(&number).copied();
        let mut found = TrfRound { faults: self.faults.clone(), ..TrfRound::default() };
        let (mut board, mut done): (u32, BTreeSet<u32>) = (0, BTreeSet::new());
        let column = ROUNDS + ROUND * (round.saturating_sub(1) as usize) + 1;
        let contradicted = |(number, index): (u32, usize), (opponent, other): (u32, usize)| {
            let why = format!(
                "player {number} plays {opponent} in round {round}, and line {} does not say the same; correct one of them",
                other + 1
            );
            ReadPairingsError::at((index + 1, column), why)
        };
        for (index, number, shifted) in in_file {
            let Some(number) = number else {
                // The opponent names this player, so the board is counted here.
                let columns = self.lines[index].columns.get(shifted..).unwrap_or_default();
                let opponent = match round_in(columns, index, round) {
                    PlayerRound::Plays { opponent, .. } => Some(opponent),
                    PlayerRound::Odd { opponent, .. } => opponent,
                    PlayerRound::Free => None,
                };
                board += u32::from(opponent.is_some_and(|opponent| done.insert(opponent)));
                continue;
            };
            match &rounds[&number] {
                PlayerRound::Free => {
                    let column = ROUNDS + ROUND * (round.saturating_sub(1) as usize);
                    let has_entry = !self.lines[index].cut(column..column + ROUND).is_empty();
                    if has_entry && named_by(number).is_none() && !self.lines[index].cut(NAME).is_empty() {
                        found.byes.push(self.player(number, index));
                    }
                    // Another player names this one as the opponent: the board is counted here, and
                    // reported at that player's line.
                    let partner = named_by(number).filter(|partner| !done.contains(partner));
                    if let Some((partner, line)) = partner.and_then(|n| Some((n, self.players.get(&n)?))) {
                        board += 1;
                        done.insert(number);
                        if matches!(rounds[&partner], PlayerRound::Plays { .. }) {
                            done.insert(partner);
                            found.faults.push(contradicted((partner, *line), (number, index)));
                        }
                    }
                }
                PlayerRound::Odd { opponent, fault } => {
                    found.faults.push(fault.clone());
                    let partner = opponent.or_else(|| named_by(number));
                    if done.insert(number) && partner.is_some() {
                        board += 1;
                        done.extend(partner);
                    }
                }
                PlayerRound::Plays { .. } if done.contains(&number) => {}
                PlayerRound::Plays { opponent, seat } => {
                    board += 1;
                    done.insert(number);
                    let wrong = |why: String| ReadPairingsError::at((index + 1, column), why);
                    let Some(&other) = self.players.get(opponent) else {
                        let why = format!(
                            "there is no player {opponent} to play in round {round}; correct the opponent"
                        );
                        found.faults.push(wrong(why));
                        continue;
                    };
                    let back = PlayerRound::Plays { opponent: number, seat: seat.other() };
                    let says = &rounds[opponent];
                    if *says != back {
                        found.faults.push(contradicted((number, index), (*opponent, other)));
                        let plays_another =
                            matches!(says, PlayerRound::Plays { opponent: third, .. } if *third != number);
                        if !plays_another && !matches!(says, PlayerRound::Odd { .. }) {
                            done.insert(*opponent);
                        }
                        continue;
                    }
                    done.insert(*opponent);
                    let pair = [(number, index), (*opponent, other)];
                    let nameless = pair.iter().find(|(_, line)| self.lines[*line].cut(NAME).is_empty());
                    if let Some((_, line)) = nameless {
                        let why = "the player has no name; write it in columns 15 to 47";
                        found.faults.push(ReadPairingsError::at((line + 1, NAME.start + 1), why));
                        continue;
                    }
                    let [own, other] = pair.map(|(number, line)| self.player(number, line));
                    found.pairs.push((board, if *seat == Seat::White { [own, other] } else { [other, own] }));
                }
            }
        }
        found.faults.sort_by_key(ReadPairingsError::line);
        found
    }

    /// The last round in which somebody is paired.
    pub(crate) fn last_round(&self) -> Option<u32> {
        let widest = self.players.values().map(|line| self.lines[*line].columns.len()).max()?;
        let rounds = u32::try_from(widest.saturating_sub(ROUNDS).div_ceil(ROUND)).unwrap_or(u32::MAX).min(99);
        (1..=rounds).rev().find(|round| {
            let plays = |(number, line): (&u32, &usize)| {
                *number > 0 && matches!(self.round_of(*line, *round), PlayerRound::Plays { .. })
            };
            self.players.iter().any(plays)
        })
    }

    /// The report with these results of a round, written to the starting numbers of each pairing.
    pub fn with_results(&self, round: u32, results: &[(&Pairing, GameResult)]) -> String {
        let mut lines = self.lines.clone();
        for (pairing, result) in results {
            for (seat, player) in Seat::ALL.into_iter().zip(&pairing.players) {
                let index = player.number.and_then(|number| self.players.get(&number));
                if let Some(line) = index.and_then(|index| lines.get_mut(*index)) {
                    self.write_result(&mut line.columns, round, *result, seat);
                }
            }
        }
        let mut text: String = lines.iter().map(|line| line.text() + &line.ending).collect();
        let ending = self.lines.iter().map(|line| line.ending.as_str()).find(|ending| !ending.is_empty());
        for replaced in self.replaced_results(round, results) {
            let ending = ending.unwrap_or("\n");
            if !text.ends_with(['\n', '\r']) {
                text.push_str(ending);
            }
            let (board, signed) = (replaced.pairing.board_label(), replaced.signed.code());
            let in_file = &replaced.in_file;
            text.push_str(&format!(
                "### round {round}, board {board}: {in_file} was here, {signed} was signed{ending}"
            ));
        }
        text
    }

    /// The games of a round for which the report has another result than the signed one.
    pub fn replaced_results<'a>(
        &self,
        round: u32,
        results: &[(&'a Pairing, GameResult)],
    ) -> Vec<ReplacedResult<'a>> {
        let replaced = |&(pairing, signed): &(&'a Pairing, GameResult)| {
            let codes = Seat::ALL.map(|seat| {
                let number = pairing.players[seat as usize].number?;
                let line = self.lines.get(*self.players.get(&number)?)?;
                line.columns.get(result_column(round))?.chars().next().filter(|code| *code != ' ')
            });
            let differs = |seat: Seat| {
                codes[seat as usize].is_some_and(|code| plain_code(code) != code_of(signed, seat))
            };
            Seat::ALL.into_iter().any(differs).then(|| ReplacedResult {
                pairing,
                in_file: result_text(codes.map(|code| code.map_or(' ', plain_code))),
                signed,
            })
        };
        results.iter().filter_map(replaced).collect()
    }

    fn write_result(&self, line: &mut Vec<String>, round: u32, result: GameResult, seat: Seat) {
        let at = result_column(round);
        if line.len() <= at {
            line.resize(at + 1, " ".to_owned());
        }
        let before = line[at].chars().next().unwrap_or(' ');
        let code = code_of(result, seat);
        if plain_code(before) == code {
            return;
        }
        line[at] = code.to_string();
        // Missing points stay missing, because earlier rounds may have added some.
        let Some(points) = cut(line, POINTS).parse::<f32>().ok().filter(|_| !self.own_scoring) else {
            return;
        };
        // A result that was there has its points in the sum already.
        let counted: u8 = match plain_code(before) {
            '1' | '+' => 2,
            '=' => 1,
            _ => 0,
        };
        let added = f32::from(result.half_points()[seat as usize]) - f32::from(counted);
        let points = format!("{:>4.1}", (points + added / 2.0).max(0.0));
        if points.chars().count() == POINTS.len() {
            line.splice(POINTS, points.chars().map(String::from));
        }
    }
}

/// A game whose result in the report is not the signed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplacedResult<'a> {
    pub pairing: &'a Pairing,
    /// The result in the report, as a table of results writes it.
    pub in_file: String,
    pub signed: GameResult,
}

const fn result_column(round: u32) -> usize {
    ROUNDS + ROUND * (round.saturating_sub(1) as usize) + 7
}

/// A player's code of a result.
const fn code_of(result: GameResult, seat: Seat) -> char {
    match (result.is_forfeit(), result.half_points()[seat as usize]) {
        (true, 0) => '-',
        (true, _) => '+',
        (false, 0) => '0',
        (false, 1) => '=',
        (false, _) => '1',
    }
}

/// A code of a game, without the difference between rated and unrated games.
const fn plain_code(code: char) -> char {
    match code {
        'W' | 'w' => '1',
        'D' | 'd' => '=',
        'L' | 'l' => '0',
        other => other,
    }
}

/// The codes of both players as a table of results writes them: `1-0`, `1/2-1/2`, `+/-`.
fn result_text(codes: [char; 2]) -> String {
    let points = codes.map(|code| match code {
        '=' => "1/2".to_owned(),
        ' ' => "?".to_owned(),
        code => code.to_string(),
    });
    points.join(if codes.contains(&'+') || codes == ['-', '-'] { "/" } else { "-" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairings::Pairings;

    fn player(number: u32, name: &str, points: &str, rounds: &str) -> String {
        format!(
            "001 {number:>4} m{:>3} {name:<33} {:>4} {:<3} {:>11} {:<10} {points:>4} {number:>4}  {rounds}",
            "GM",
            2100,
            "NOR",
            1500000 + number,
            "1990/01/01"
        )
    }

    fn report() -> String {
        [
            "012 Nordic Cup\n042 2026/11/23".to_owned(),
            player(1, "Berg, Kari", "1.0", "   2 w 1     3 b  "),
            player(2, "Åkesson, Örjan", "0.0", "   1 b 0     4 w"),
            player(3, "Dam, Íris", "1.0", "   4 w 1     1 w"),
            player(4, "Ek, Bo", "0.0", "   3 b 0     2 b"),
            player(5, "Lund, Åse", "1.0", "0000 - +  0000 - H"),
        ]
        .join("\n")
    }

    #[test]
    fn a_report_pairs_its_round_in_its_own_order() {
        let pairings = Pairings::read(&report(), 2).unwrap();
        assert_eq!(pairings.event.as_deref(), Some("Nordic Cup"));
        let names: Vec<_> =
            pairings.games.iter().map(|game| (game.board, game.players[0].name.clone())).collect();
        assert_eq!(names, [(1, "Dam, Íris".to_owned()), (2, "Åkesson, Örjan".to_owned())]);
        let white = &pairings.games[0].players[0];
        assert_eq!((white.title.as_deref(), white.fide_id.as_deref()), (Some("GM"), Some("1500003")));
        assert_eq!(Pairings::read(&report(), 1).unwrap().games.len(), 2);
        assert!(Pairings::read(&report(), 3).unwrap_err().to_string().contains("pairs nobody in round 3"));
    }

    #[test]
    fn results_are_written_into_their_round_and_nothing_else_is_changed() {
        let pairings = Pairings::read(&report(), 2).unwrap();
        let results =
            [(&pairings.games[0], GameResult::Draw), (&pairings.games[1], GameResult::WhiteByForfeit)];
        let written = pairings.trf.as_ref().unwrap().with_results(2, &results);
        let lines: Vec<&str> = written.lines().collect();
        assert!(lines[2].ends_with("2 w 1     3 b ="), "{}", lines[2]);
        assert!(lines[2].contains(" 1.5    1 "), "{}", lines[2]);
        assert!(lines[3].ends_with("1 b 0     4 w +") && lines[3].contains(" 1.0    2 "), "{}", lines[3]);
        assert!(lines[5].ends_with("3 b 0     2 b -"), "{}", lines[5]);
        assert_eq!(lines[6], report().lines().last().unwrap());
        let again = Pairings::read(&written, 2).unwrap();
        assert_eq!(again.trf.unwrap().with_results(2, &results), written, "what stands there is not touched");
    }

    #[test]
    fn a_signed_result_replaces_another_one_and_both_are_named() {
        let report = report();
        for (in_file, signed, named, codes, points) in [
            (["0", "1"], GameResult::WhiteWins, "0-1", ["1", "0"], ["1.0", "1.0"]),
            (["1", "0"], GameResult::Draw, "1-0", ["=", "="], ["0.5", "1.5"]),
            (["=", "="], GameResult::BlackWins, "1/2-1/2", ["0", "1"], ["0.0", "2.0"]),
            (["+", "-"], GameResult::BlackWins, "+/-", ["0", "1"], ["0.0", "2.0"]),
            (["1", "0"], GameResult::WhiteByForfeit, "1-0", ["+", "-"], ["1.0", "1.0"]),
            (["0", "0"], GameResult::BothForfeit, "0-0", ["-", "-"], ["0.0", "1.0"]),
        ] {
            // Player 3 has White against player 1; the file counts its own result in the points.
            let worth = |code: &str| match code {
                "1" | "+" => 1.0,
                "=" => 0.5,
                _ => 0.0,
            };
            let before = [worth(in_file[0]), 1.0 + worth(in_file[1])];
            let text = report
                .replace("4 w 1     1 w", &format!("4 w 1     1 w {}", in_file[0]))
                .replace("2 w 1     3 b  ", &format!("2 w 1     3 b {}", in_file[1]));
            let text: String = text
                .lines()
                .map(|line| {
                    let place = if line.contains("Dam, ") { 0 } else { 1 };
                    let is_one = line.contains("Dam, ") || line.contains("Berg, ");
                    let with = format!(" {:>3.1} {:>4}  ", before[place], if place == 0 { 3 } else { 1 });
                    let old = format!(" 1.0 {:>4}  ", if place == 0 { 3 } else { 1 });
                    (if is_one { line.replace(&old, &with) } else { line.to_owned() }) + "\n"
                })
                .collect();
            let pairings = Pairings::read(&text, 2).unwrap();
            let game = pairings.games.iter().find(|game| game.players[0].number == Some(3)).unwrap();
            let trf = pairings.trf.as_ref().unwrap();
            let replaced = trf.replaced_results(2, &[(game, signed)]);
            assert_eq!(replaced.len(), 1, "{text}");
            assert_eq!((replaced[0].in_file.as_str(), replaced[0].signed), (named, signed));
            let written = trf.with_results(2, &[(game, signed)]);
            let line = |name: &str| written.lines().find(|line| line.contains(name)).unwrap().to_owned();
            let [white, black] = [line("Dam, "), line("Berg, ")];
            assert!(white.ends_with(codes[0]) && black.ends_with(codes[1]), "{written}");
            let [own, other] = [&white, &black].map(|line| line.chars().skip(80).take(4).collect::<String>());
            assert_eq!([own.trim(), other.trim()], points, "{named} {signed:?}\n{written}");
            let comment = written.lines().last().unwrap();
            assert!(comment.starts_with("###") && comment.contains(named), "{comment}");
            assert!(comment.contains(signed.code()), "{comment}");
            // The report that was written is the signed one.
            let again = Pairings::read(&written, 2).unwrap();
            assert_eq!(again.trf.unwrap().replaced_results(2, &[(game, signed)]), []);
        }
        // The same result is no contradiction, rated or not.
        let unrated = text_with_unrated();
        let pairings = Pairings::read(&unrated, 2).unwrap();
        let game = &pairings.games[0];
        assert_eq!(pairings.trf.as_ref().unwrap().with_results(2, &[(game, GameResult::BlackWins)]), unrated);
    }

    /// The first board of round 2 with the result of an unrated game, 0-1.
    fn text_with_unrated() -> String {
        report().replace("3 b  ", "3 b W").replace("1 w\n", "1 w L\n")
    }

    /// The faults of round 2 and its valid boards.
    fn found(text: &str) -> (Vec<String>, Vec<u32>) {
        let round = Trf::read(text).round(2);
        (
            round.faults.iter().map(ToString::to_string).collect(),
            round.pairs.iter().map(|(board, _)| *board).collect(),
        )
    }

    #[test]
    fn what_is_wrong_in_a_report_is_named_by_its_place_and_concerns_its_board_alone() {
        let with = |from: &str, to: &str| found(&report().replace(from, to));
        for (from, to, words) in [
            ("3 b  ", "3 x  ", "line 3, column 107: `x` is no colour in round 2"),
            ("3 b  ", "9 b  ", "line 3, column 102: there is no player 9"),
            ("3 b  ", "2 b  ", "line 3, column 102: player 1 plays 2 in round 2, and line 4"),
            ("3 b  ", "3 b U", "line 3, column 109: `U` is a bye and 3 an opponent"),
            ("3 b  ", "3 w Z", "line 3, column 109: `Z` is a bye and 3 an opponent"),
            ("3 b  ", "3 b h", "line 3, column 109: `H` is a bye and 3 an opponent"),
            ("3 b  ", "3   F", "line 3, column 109: `F` is a bye and 3 an opponent"),
            ("3 b  ", "3 b 7", "line 3, column 109: `7` is no result in round 2"),
            ("3 b  ", "3    ", "line 3, column 107: the colour against 3 in round 2 is missing"),
            ("   3 b  ", "  3 b   ", "line 3, column 102: the columns are shifted 1 to the left"),
            ("   3 b  ", "    3 b  ", "line 3, column 102: the columns are shifted 1 to the right"),
            ("   3 b  ", "   x b  ", "line 3, column 102: `x` is no opponent"),
            ("   3 b  ", "0000 - U", "line 5, column 102: player 3 plays 1 in round 2, and line 3"),
            ("001    1", "001    x", "line 3, column 5: `x` is no starting number"),
            ("001    1", "001    5", "line 3, column 5: the starting number 5 is there twice"),
            (
                "001    1",
                "001     ",
                "line 3, column 5: the starting number is missing; write it in columns 5 to 8",
            ),
            ("001    1", " 001    1", "line 3, column 1: the columns of this player are shifted by 1"),
            ("Berg, Kari", "          ", "line 3, column 15: the player has no name"),
        ] {
            let (faults, boards) = with(from, to);
            assert!(faults.iter().any(|fault| fault.contains(words)), "{from} {to}: {faults:?}");
            assert_eq!(boards, [2], "{from} {to}: the other board keeps its place");
        }
        assert_eq!(with("4 w", "4 W"), (vec![], vec![1, 2]), "letters of either case");
    }

    /// Where two texts differ: line and column, from 0.
    fn differences(one: &str, other: &str) -> Vec<(usize, usize)> {
        let lines = one.lines().zip(other.lines()).enumerate();
        let columns = |(line, (one, other)): (usize, (&str, &str))| {
            let [mut one, mut other] = [one, other].map(|text| text.chars().collect::<Vec<_>>());
            let length = one.len().max(other.len());
            one.resize(length, ' ');
            other.resize(length, ' ');
            let differs = move |at: &usize| one[*at] != other[*at];
            (0..length).filter(differs).map(move |at| (line, at)).collect::<Vec<_>>()
        };
        lines.flat_map(columns).collect()
    }

    #[test]
    fn every_code_with_and_without_an_opponent_leaves_the_other_board_and_the_rest_of_the_file_alone() {
        let codes = "10=WDLwdl+-HFUZhfuz x7".chars();
        for code in codes {
            for color in ['w', 'b', 'W', '-', ' ', 'x'] {
                for opponent in ["   3", "   4", "   1", "   9", "0000", "    ", "12 3"] {
                    let text = report().replace("   3 b  ", &format!("{opponent} {color} {code}"));
                    let pairings = Pairings::read(&text, 2).unwrap();
                    let trf = pairings.trf.as_ref().unwrap();
                    let boards: Vec<u32> = pairings.games.iter().map(|game| game.board).collect();
                    assert!(boards == [2] || boards == [1, 2], "{opponent}{color}{code}: {boards:?}");
                    for fault in &pairings.faults {
                        let fault = fault.to_string();
                        assert!(fault.starts_with("line ") && fault.contains("column"), "{fault}");
                    }
                    let is_game = boards == [1, 2];
                    assert!(
                        is_game || !pairings.faults.is_empty(),
                        "{opponent}{color}{code}: left out silently"
                    );
                    assert_eq!(trf.with_results(2, &[]), text, "nothing is written, nothing changes");
                    for result in [GameResult::WhiteWins, GameResult::Draw, GameResult::BothForfeit] {
                        let results: Vec<_> = pairings.games.iter().map(|game| (game, result)).collect();
                        let written = trf.with_results(2, &results);
                        // The comments at the end name the results that were replaced.
                        let written = written.split("### ").next().unwrap();
                        let column = ROUNDS + ROUND + 7;
                        let players: Vec<usize> = if is_game { vec![2, 3, 4, 5] } else { vec![3, 5] };
                        for (line, at) in differences(&text, written) {
                            let is_result = at == column || POINTS.contains(&at);
                            assert!(players.contains(&line) && is_result, "{text}\n{written}: {line} {at}");
                        }
                        assert_eq!(written.lines().count(), text.lines().count());
                    }
                }
            }
        }
    }

    #[test]
    fn codes_of_the_report_of_2026_stand_where_they_stood() {
        let more = "022 Oslo\n032 NOR\n062 5\n092 Individual: Swiss\n142 9\n152 B\n172 IND\n192 FIDE_TEAM\n202 BH:C1\n\
                    222 90m+30s\n240 H   2    5\n250   1.0   0.0   1   2    1    5\n260   1   2    1    2\n\
                    299 x\n310   1 Team  1    2\n320   1\n330 +-   2    1    2\n352 ww\n362 TW  2.0\n\
                    NRS    1 M GM  Berg, Kari\n### 001    9 is no player\n";
        for ending in ["\n", "\r\n"] {
            for text in [more.to_owned() + &report(), report() + "\n" + more] {
                let text = text.replace('\n', ending);
                let pairings = Pairings::read(&text, 2).unwrap();
                assert_eq!((pairings.games.len(), pairings.faults.len()), (2, 0), "{text}");
                let results = [(&pairings.games[1], GameResult::BlackByForfeit)];
                let written = pairings.trf.as_ref().unwrap().with_results(2, &results);
                let changed = differences(&text, &written);
                assert!(changed.iter().all(|(line, _)| text.lines().nth(*line).unwrap().starts_with("001 ")));
                assert!(
                    !changed.is_empty() && written.matches(ending).count() == text.matches(ending).count()
                );
            }
        }
    }

    #[test]
    fn a_report_is_one_whatever_stands_first_and_however_its_lines_end() {
        for first in [
            "### made by a program\n",
            "XXR 9\n",
            "XXC white1\n",
            "DDD SSSS sTTT NNNNNNNNN\n",
            "999 x\n\n",
            "142 9\n",
        ] {
            for ending in ["\n", "\r\n", "\r"] {
                let text = (first.to_owned() + &report()).replace('\n', ending);
                let pairings = Pairings::read(&text, 2).unwrap();
                assert_eq!((pairings.games.len(), pairings.faults.len()), (2, 0), "{text:?}");
                assert_eq!(pairings.event.as_deref(), Some("Nordic Cup"));
                assert_eq!(
                    pairings.trf.unwrap().with_results(2, &[]),
                    text,
                    "nothing is written, nothing changes"
                );
            }
        }
    }

    #[test]
    fn players_of_one_name_are_told_apart_by_their_numbers() {
        let text = report().replace("Ek, Bo    ", "Berg, Kari");
        let pairings = Pairings::read(&text, 2).unwrap();
        let results = [(&pairings.games[1], GameResult::BlackWins)];
        let written = pairings.trf.as_ref().unwrap().with_results(2, &results);
        let lines: Vec<&str> = written.lines().collect();
        assert_eq!(lines[2], text.lines().nth(2).unwrap(), "the first of that name has not played yet");
        assert!(
            lines[3].ends_with("4 w 0") && lines[5].ends_with("2 b 1") && lines[5].contains(" 1.0    4 ")
        );
    }

    #[test]
    fn byes_forfeits_and_games_that_are_not_played_are_no_boards_and_no_faults() {
        for round in
            ["0000 - H", "0000 - F", "0000 - U", "0000 - Z", "0000 - -", "0000 w U", "        ", "   5 - -"]
        {
            let text = report().replace("0000 - +  0000 - H", &format!("0000 - +  {round}"));
            assert_eq!(found(&text), (vec![], vec![1, 2]), "{round}");
        }
        let forfeit = report().replace("3 b  ", "3 b -").replace("4 w 1     1 w", "4 w 1     1 w +");
        assert_eq!(found(&forfeit), (vec![], vec![1, 2]));
    }

    #[test]
    fn accents_that_count_as_no_column_or_as_bytes_shift_nothing() {
        // One row as padded by a program that counts letters, and one by a program that counts
        // bytes.
        let decomposed = report().replace("Åkesson, Örjan", "A\u{30a}kesson, O\u{308}rjan");
        let bytes = report().replace("Åkesson, Örjan  ", "Åkesson, Örjan");
        for text in [decomposed, bytes] {
            let pairings = Pairings::read(&text, 2).unwrap();
            assert_eq!((pairings.games.len(), pairings.faults.as_slice()), (2, &[][..]), "{text}");
            let results = [(&pairings.games[1], GameResult::WhiteWins)];
            let written = pairings.trf.as_ref().unwrap().with_results(2, &results);
            assert!(written.lines().nth(3).unwrap().ends_with("4 w 1"), "{written}");
            assert!(written.lines().nth(3).unwrap().contains(" 1.0    2 "), "{written}");
            assert_eq!(pairings.games[1].players[0].fide_id.as_deref(), Some("1500002"));
        }
    }

    #[test]
    fn ids_and_ratings_of_nought_are_none_and_points_of_another_scoring_are_left_alone() {
        let text = report().replace("2100", "   0").replace("    1500003", "          0");
        let pairings = Pairings::read(&text, 2).unwrap();
        let white = &pairings.games[0].players[0];
        assert_eq!((white.rating.as_deref(), white.fide_id.as_deref()), (None, None));
        let scored = format!("{}\n162 W  3.0    D  1.0", report());
        let pairings = Pairings::read(&scored, 2).unwrap();
        let results = [(&pairings.games[0], GameResult::WhiteWins)];
        let written = pairings.trf.as_ref().unwrap().with_results(2, &results);
        let changed =
            written.chars().zip(scored.chars().chain(std::iter::repeat(' '))).filter(|(a, b)| a != b);
        assert!(written.lines().nth(4).unwrap().ends_with("1 w 1") && changed.count() > 0);
        assert!(written.lines().nth(4).unwrap().contains(" 1.0    3 "), "{written}");
    }
}
