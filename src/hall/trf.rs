//! FIDE's tournament report: who plays whom in a round, and the same file with results written into it. PURE.
//!
//! Its columns are fixed and counted in characters. What is written is the file as it was read but for the round's
//! results and the points they make; a result that stands in it already is not touched.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use crate::{
    game::{GameResult, Seat},
    hall::pairing::{PairedPlayer, Pairing, ReadPairingsError, plain_name},
};

/// Where a player's rounds begin, and how wide each is.
const ROUNDS: usize = 91;
const ROUND: usize = 10;
/// Where a player's points stand.
const POINTS: std::ops::Range<usize> = 80..84;

/// A tournament report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trf {
    lines: Vec<Vec<char>>,
    /// The line of each starting number.
    players: BTreeMap<u32, usize>,
}

/// What a player's line says of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RoundOf {
    /// Nothing, or that he does not play.
    Free,
    /// Against whom, with which pieces.
    Plays { opponent: u32, seat: Seat },
}

fn cut(line: &[char], columns: std::ops::Range<usize>) -> String {
    let text: String = line.iter().skip(columns.start).take(columns.len()).collect();
    text.trim().to_owned()
}

impl Trf {
    /// Reads a report.
    pub(crate) fn read(text: &str) -> Result<Self, ReadPairingsError> {
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.trim_end().chars().collect()).collect();
        let mut players = BTreeMap::new();
        for (index, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with(&['0', '0', '1'])) {
            let text = cut(line, 4..8);
            let number: u32 = text.parse().map_err(|_| {
                ReadPairingsError::at(index + 1, format!("`{text}` is no starting number (columns 5 to 8)"))
            })?;
            if cut(line, 14..47).is_empty() {
                return Err(ReadPairingsError::at(index + 1, "the player has no name (columns 15 to 47)"));
            }
            if players.insert(number, index).is_some() {
                let why = format!("the starting number {number} is there twice");
                return Err(ReadPairingsError::at(index + 1, why));
            }
        }
        Ok(Self { lines, players })
    }

    /// The tournament's name.
    pub(crate) fn event(&self) -> Option<String> {
        let line = self.lines.iter().find(|line| line.starts_with(&['0', '1', '2', ' ']))?;
        Some(line[4..].iter().collect::<String>().trim().to_owned()).filter(|name| !name.is_empty())
    }

    fn round_of(&self, index: usize, round: u32) -> Result<RoundOf, ReadPairingsError> {
        let line = &self.lines[index];
        let from = ROUNDS + ROUND * (round.saturating_sub(1) as usize);
        let (opponent, color) = (cut(line, from..from + 4), cut(line, from + 5..from + 6));
        let wrong = |why: String| ReadPairingsError::at(index + 1, why);
        if opponent.is_empty() || opponent.bytes().all(|c| c == b'0') {
            return Ok(RoundOf::Free);
        }
        let column = from + 1;
        let opponent = opponent.parse().map_err(|_| {
            wrong(format!("`{opponent}` is no opponent in round {round} (from column {column})"))
        })?;
        let seat = match color.as_str() {
            "w" => Seat::White,
            "b" => Seat::Black,
            // Paired, and without a colour: a game that was not played.
            "-" => return Ok(RoundOf::Free),
            _ => return Err(wrong(format!("`{color}` is no colour in round {round} (column {})", from + 6))),
        };
        Ok(RoundOf::Plays { opponent, seat })
    }

    fn player(&self, index: usize) -> PairedPlayer {
        let line = &self.lines[index];
        let known = |columns| Some(cut(line, columns)).filter(|text| !text.is_empty() && text != "0");
        PairedPlayer {
            name: cut(line, 14..47),
            fide_id: known(57..68),
            title: known(10..13),
            rating: known(48..52),
        }
    }

    /// Who plays whom in a round, White first, in the order of the file.
    pub(crate) fn pairs(&self, round: u32) -> Result<Vec<[PairedPlayer; 2]>, ReadPairingsError> {
        let mut in_file: Vec<(u32, usize)> = self.players.iter().map(|(n, line)| (*n, *line)).collect();
        in_file.sort_by_key(|(_, line)| *line);
        let mut pairs = Vec::new();
        let mut paired = Vec::new();
        for (number, index) in in_file {
            let RoundOf::Plays { opponent, seat } = self.round_of(index, round)? else { continue };
            let wrong = |why: String| ReadPairingsError::at(index + 1, why);
            let Some(&other) = self.players.get(&opponent) else {
                return Err(wrong(format!("there is no player {opponent} to play in round {round}")));
            };
            let back = RoundOf::Plays { opponent: number, seat: seat.other() };
            if self.round_of(other, round)? != back {
                let why = format!(
                    "player {number} plays {opponent} in round {round}, and line {} does not say the same",
                    other + 1
                );
                return Err(wrong(why));
            }
            if paired.contains(&number) {
                continue;
            }
            paired.extend([number, opponent]);
            let (white, black) = if seat == Seat::White { (index, other) } else { (other, index) };
            pairs.push([self.player(white), self.player(black)]);
        }
        Ok(pairs)
    }

    /// The report with these results of a round.
    pub(crate) fn with_results(&self, round: u32, results: &[(&Pairing, GameResult)]) -> String {
        let mut lines = self.lines.clone();
        for (pairing, result) in results {
            for (seat, player) in Seat::ALL.into_iter().zip(&pairing.players) {
                let name = plain_name(&player.name);
                let of_name = |index: &&usize| plain_name(&self.player(**index).name) == name;
                if let Some(&index) = self.players.values().find(of_name) {
                    write_result(&mut lines[index], round, *result, seat);
                }
            }
        }
        lines.iter().map(|line| line.iter().collect::<String>() + "\n").collect()
    }
}

fn write_result(line: &mut Vec<char>, round: u32, result: GameResult, seat: Seat) {
    let at = ROUNDS + ROUND * (round.saturating_sub(1) as usize) + 7;
    if line.len() <= at {
        line.resize(at + 1, ' ');
    }
    if line[at] != ' ' {
        return;
    }
    let half_points = result.half_points()[seat as usize];
    line[at] = match (result, half_points) {
        (GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit, 0) => '-',
        (GameResult::WhiteByForfeit | GameResult::BlackByForfeit, _) => '+',
        (_, 0) => '0',
        (_, 1) => '=',
        (_, _) => '1',
    };
    let points: f32 = cut(line, POINTS).parse().unwrap_or(0.0);
    let points = format!("{:>4.1}", points + f32::from(half_points) / 2.0);
    if points.chars().count() == POINTS.len() {
        line.splice(POINTS, points.chars());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::pairings::Pairings;

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
    fn what_is_wrong_in_a_report_is_named_by_its_line() {
        let with =
            |from: &str, to: &str| Pairings::read(&report().replace(from, to), 2).unwrap_err().to_string();
        assert!(with("3 b  ", "3 x  ").contains("line 3: `x` is no colour in round 2"), "colour");
        assert!(with("3 b  ", "9 b  ").contains("line 3: there is no player 9"), "opponent");
        assert!(with("3 b  ", "2 b  ").contains("line 3: player 1 plays 2 in round 2, and line 4"), "mutual");
        assert!(with("001    4", "001    x").contains("line 6: `x` is no starting number"), "number");
        assert!(
            with("001    4", "001    3").contains("line 6: the starting number 3 is there twice"),
            "twice"
        );
    }
}
