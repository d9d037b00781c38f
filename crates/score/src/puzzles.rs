//! Puzzles: positions with a solution, read from PGN (with the tag `FEN`) or EPD (with `bm` or `pv`), and the judgement of
//! a try. Pure.
//!
//! A position or a solution that is impossible leaves its own puzzle out and is named with its line.

use crate::pgn;
use annabella_game::{Move, Position};

/// The largest file of puzzles, in bytes.
pub const LARGEST_PUZZLES: usize = 1024 * 1024;
/// The most puzzles of a file.
const MOST_PUZZLES: usize = 1_000;
/// The deepest mate in which the answer to a wrong move is searched, in the solver's moves after it.
const DEEPEST_ANSWER: usize = 1;

/// A position with its solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    /// The name that the file gives it.
    pub name: Option<String>,
    pub start: Position,
    /// The first moves that solve it; at least one.
    pub first: Vec<Move>,
    /// The solution: the solver's move, the answer, and so on.
    pub line: Vec<Move>,
}

/// Why a puzzle is left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}; the puzzle is left out")]
pub struct PuzzleFault {
    pub line: usize,
    pub why: String,
}

/// The judgement of a try.
#[derive(Clone, Debug, PartialEq)]
pub enum PuzzleJudgement {
    /// The move is right, and the puzzle goes on after this answer.
    Right { answer: Move, before: Position },
    /// The puzzle is solved.
    Solved,
    /// The move is legal, but another one was asked for. The answer refutes it, where one was found.
    Wrong { answer: Option<Move>, after: Position },
}

/// A puzzle that is being solved.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleRun {
    puzzle: Puzzle,
    /// The plies of the line that are played.
    at: usize,
    position: Position,
}

/// Reads the puzzles of a file, and the faults of those that are left out.
pub fn read(text: &str) -> (Vec<Puzzle>, Vec<PuzzleFault>) {
    let begins = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let read = if begins.starts_with('[') { of_pgn(text) } else { of_epd(text) };
    let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
    for (line, puzzle) in read {
        match puzzle {
            Ok(_) if puzzles.len() == MOST_PUZZLES => {
                faults.push(PuzzleFault { line, why: format!("there are more than {MOST_PUZZLES} puzzles") });
                break;
            }
            Ok(puzzle) => puzzles.push(puzzle),
            Err(why) => faults.push(PuzzleFault { line, why }),
        }
    }
    (puzzles, faults)
}

fn of_pgn(text: &str) -> Vec<(usize, Result<Puzzle, String>)> {
    let begins: Vec<usize> = pgn::read_tags(text).into_iter().map(|(line, _)| line).collect();
    let lines: Vec<&str> = text.lines().collect();
    let ends = begins.iter().skip(1).map(|line| line - 1).chain([lines.len()]);
    let games = begins.iter().zip(ends).map(|(&line, end)| {
        let own = lines.get(line - 1..end).unwrap_or_default().join("\n");
        (line, of_game(&own))
    });
    games.collect()
}

fn of_game(text: &str) -> Result<Puzzle, String> {
    let sheet = pgn::read(text).map_err(|why| match why {
        pgn::ReadPgnError::Fen { why, .. } => why.to_string(),
        other => other.to_string(),
    })?;
    if sheet.start == Position::default() {
        return Err("there is no position; write the tags [SetUp \"1\"] and [FEN \"…\"]".to_owned());
    }
    if let Some(entry) = sheet.entries.iter().find(|entry| entry.m.is_none()) {
        return Err(format!("`{}` of the solution is no legal move there", entry.text));
    }
    let known = |name: &str| sheet.tag(name).filter(|value| !matches!(value.trim(), "" | "?"));
    let name = known("Event").or_else(|| known("White")).map(str::to_owned);
    solved_by(name, sheet.start.clone(), Vec::new(), sheet.moves())
}

fn of_epd(text: &str) -> Vec<(usize, Result<Puzzle, String>)> {
    let lines = (1..).zip(text.lines().map(|line| line.trim().trim_start_matches('\u{feff}')));
    let with_text = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    with_text.map(|(number, line)| (number, of_epd_line(line))).collect()
}

fn of_epd_line(line: &str) -> Result<Puzzle, String> {
    let mut rest = line;
    let mut fields = Vec::with_capacity(4);
    for _ in 0..4 {
        let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        fields.push(field);
        rest = after.trim_start();
    }
    let start = Position::from_fen(&format!("{} 0 1", fields.join(" "))).map_err(|why| why.to_string())?;
    let (mut name, mut best, mut line_of) = (None, Vec::new(), Vec::new());
    for operation in operations(rest) {
        let (code, value) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let value = value.trim();
        match code {
            "id" => name = Some(value.trim_matches('"').to_owned()).filter(|name| !name.is_empty()),
            "bm" => {
                for word in value.split_whitespace() {
                    best.push(read_move(&start, word)?);
                }
            }
            "pv" => {
                let mut position = start.clone();
                for word in value.split_whitespace() {
                    let m = read_move(&position, word)?;
                    position = position.after(m).ok_or_else(|| format!("`{word}` is no legal move there"))?;
                    line_of.push(m);
                }
            }
            _ => {}
        }
    }
    solved_by(name, start, best, line_of)
}

/// The operations of an EPD line; a semicolon within quotation marks ends none.
fn operations(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let split = text.split(move |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    });
    split.map(str::trim).filter(|operation| !operation.is_empty()).collect()
}

fn read_move(position: &Position, word: &str) -> Result<Move, String> {
    let read = position.read_san(word).or_else(|_| position.read_uci(word));
    read.map_err(|_| format!("`{word}` of the solution is no legal move there"))
}

fn solved_by(
    name: Option<String>,
    start: Position,
    mut first: Vec<Move>,
    mut line: Vec<Move>,
) -> Result<Puzzle, String> {
    match (line.first(), first.first()) {
        (None, None) => return Err("there is no solution; write `bm` and the move, or the moves".to_owned()),
        (None, Some(&best)) => line.push(best),
        (Some(&begins), None) => first.push(begins),
        (Some(begins), Some(_)) if !first.contains(begins) => {
            return Err("`pv` does not begin with a move of `bm`".to_owned());
        }
        _ => {}
    }
    Ok(Puzzle { name, start, first, line })
}

impl Puzzle {
    /// In how many moves the solution mates; `None` if it ends otherwise.
    pub fn mate_in(&self) -> Option<usize> {
        let end = self.line.iter().try_fold(self.start.clone(), |position, m| position.after(*m))?;
        is_mate(&end).then(|| self.line.len().div_ceil(2))
    }
}

impl PuzzleRun {
    /// A puzzle at its beginning.
    pub fn new(puzzle: Puzzle) -> Self {
        let position = puzzle.start.clone();
        Self { puzzle, at: 0, position }
    }

    /// The puzzle.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position in which a move is asked for.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The solution from here on.
    pub fn solution(&self) -> &[Move] {
        self.puzzle.line.get(self.at..).unwrap_or_default()
    }

    /// The move that solves the puzzle here.
    pub fn expected(&self) -> Option<Move> {
        self.puzzle.line.get(self.at).copied()
    }

    /// Judges a legal move. A right one is played, with the answer of the solution; a wrong one changes nothing. In place
    /// of a mate every mate is right.
    pub fn judge(&mut self, m: Move) -> PuzzleJudgement {
        let Some(after) = self.position.after(m) else {
            return PuzzleJudgement::Wrong { answer: None, after: self.position.clone() };
        };
        let expected = self.expected();
        let is_first = self.at == 0 && self.puzzle.first.contains(&m);
        let mates = |m: Move| self.position.after(m).is_some_and(|after| is_mate(&after));
        let is_mate_too = expected.is_some_and(mates) && is_mate(&after);
        if expected != Some(m) && !is_first && !is_mate_too {
            return PuzzleJudgement::Wrong { answer: self.refutation(&after), after };
        }
        // The line goes on only after its own move.
        let answer = self.puzzle.line.get(self.at + 1).copied().filter(|_| expected == Some(m));
        let has_more = self.puzzle.line.len() > self.at + 2;
        match answer.and_then(|answer| Some((answer, after.after(answer)?))) {
            Some((answer, next)) if has_more => {
                self.at += 2;
                self.position = next;
                PuzzleJudgement::Right { answer, before: after }
            }
            _ => PuzzleJudgement::Solved,
        }
    }

    /// An answer to a wrong move after which the mate of the solution cannot be given in time. `None` if the solution ends
    /// in no mate, or in one that is too far away to search.
    fn refutation(&self, after: &Position) -> Option<Move> {
        let rest = self.solution();
        let end = rest.iter().try_fold(self.position.clone(), |position, m| position.after(*m))?;
        let moves_left = rest.len().div_ceil(2).checked_sub(1)?;
        if !is_mate(&end) || moves_left > DEEPEST_ANSWER {
            return None;
        }
        let replies = after.legal_moves();
        let escapes = |reply: &&Move| {
            after.after(**reply).is_some_and(|position| moves_left == 0 || !has_mate_in_one(&position))
        };
        replies.iter().find(escapes).copied()
    }
}

/// Whether the side to move is checkmated.
pub fn is_mate(position: &Position) -> bool {
    use shakmaty::Position as _;
    position.chess.is_checkmate()
}

fn has_mate_in_one(position: &Position) -> bool {
    position.legal_moves().iter().any(|m| position.after(*m).is_some_and(|after| is_mate(&after)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = "4K1k1/7R/8/3p4/3p4/1Q6/8/8 w - - bm Qb7; pv Qb7 d3 Qg7#; id \"a; b\";";

    #[test]
    fn puzzles_are_read_from_epd_and_pgn_and_impossible_ones_are_named_by_their_lines() {
        let epd = format!(
            "# own\n{TWO}\n8/8/8/8/8/8/8/8 w - - bm Qb7;\n\nnonsense\n4K1k1/8/8/8/8/1Q6/8/8 w - - bm Rh1;\n\
             4K1k1/8/8/8/8/1Q6/8/8 b - - id \"no\";\n"
        );
        let (puzzles, faults) = read(&epd);
        assert_eq!((puzzles.len(), puzzles[0].name.as_deref(), puzzles[0].line.len()), (1, Some("a; b"), 3));
        assert_eq!(puzzles[0].mate_in(), Some(2));
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [3, 5, 6, 7], "{faults:?}");
        let pgn = "[Event \"One\"]\n[SetUp \"1\"]\n[FEN \"4K1k1/7R/8/3p4/3p4/1Q6/8/8 w - - 0 1\"]\n\n1. Qb7 d3 2. Qg7# *\n\n\
                   [Event \"Two\"]\n[FEN \"kk6/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 *\n\n[Event \"Three\"]\n\n1. e4 *\n\n\
                   [Event \"Four\"]\n[FEN \"4K1k1/7R/8/3p4/3p4/1Q6/8/8 w - - 0 1\"]\n\n1. Qb9 *\n";
        let (puzzles, faults) = read(pgn);
        assert_eq!((puzzles.len(), puzzles[0].name.as_deref()), (1, Some("One")));
        let lines: Vec<usize> = faults.iter().map(|fault| fault.line).collect();
        assert_eq!(lines, [7, 12, 16], "{faults:?}");
        assert!(faults[2].to_string().contains("`Qb9` of the solution"), "{}", faults[2]);
    }

    fn san(run: &PuzzleRun, text: &str) -> Move {
        run.position().read_san(text).unwrap()
    }

    #[test]
    fn a_right_move_goes_on_and_a_wrong_one_is_answered_and_changes_nothing() {
        let mut run = PuzzleRun::new(read(TWO).0.remove(0));
        let wrong = san(&run, "Qxd5+");
        let PuzzleJudgement::Wrong { answer: Some(answer), after } = run.judge(wrong) else { panic!() };
        // There is no mate after it.
        assert!(!has_mate_in_one(&after.after(answer).unwrap()));
        let key = san(&run, "Qb7");
        let PuzzleJudgement::Right { answer, before } = run.judge(key) else { panic!() };
        assert_eq!(before.san(answer), "d3");
        let mate = san(&run, "Qg7#");
        assert_eq!(run.judge(mate), PuzzleJudgement::Solved);
    }

    #[test]
    fn every_mate_is_right_where_a_mate_was_asked_for() {
        let mut run = PuzzleRun::new(read("6k1/5ppp/8/8/8/8/8/QR4K1 w - - bm Qa8#;").0.remove(0));
        let other = san(&run, "Rb8#");
        assert_eq!(run.judge(other), PuzzleJudgement::Solved);
    }
}
