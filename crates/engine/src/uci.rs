//! The part of the Universal Chess Interface that an opponent needs. PURE.

use std::{fmt::Write as _, time::Duration};

use annabella_game::EngineScore;

use crate::level::Level;

/// The position of a request: the start of the game and the moves since, so that the engine can detect repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPosition {
    /// The start position as FEN.
    pub fen: String,
    /// The moves since, in UCI.
    pub moves: Vec<String>,
    /// Whether castling is written as in Chess960.
    pub chess960: bool,
}

/// A line of an engine, as far as an opponent needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// The engine's name.
    Name(String),
    /// The engine limits its strength by a number in this range.
    SkillLevel {
        /// The lowest level.
        min: i64,
        /// The highest level.
        max: i64,
    },
    /// The engine supports Chess960.
    Chess960,
    /// The engine has listed its options.
    UciOk,
    /// The engine is ready.
    ReadyOk,
    /// The engine's move, as it wrote it.
    BestMove(String),
    /// The value of the position so far.
    Score(EngineScore),
    /// Any other line.
    Other,
}

impl EngineLine {
    /// Reads a line. A line that is not needed, or is not UCI, is [`EngineLine::Other`].
    pub fn read(line: &str) -> Self {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["id", "name", ..] => Self::Name(words[2..].join(" ")),
            ["uciok", ..] => Self::UciOk,
            ["readyok", ..] => Self::ReadyOk,
            ["bestmove", m, ..] => Self::BestMove(m.to_owned()),
            // A bound is no value.
            ["info", ..] if words.contains(&"lowerbound") || words.contains(&"upperbound") => Self::Other,
            ["info", ..] => read_score(&words).map_or(Self::Other, Self::Score),
            ["option", "name", "UCI_Chess960", ..] => Self::Chess960,
            ["option", "name", "Skill", "Level", ..] => {
                let after = |name| {
                    let at = words.iter().position(|word| *word == name)?;
                    words.get(at + 1)?.parse().ok()
                };
                match (after("min"), after("max")) {
                    (Some(min), Some(max)) => Self::SkillLevel { min, max },
                    _ => Self::Other,
                }
            }
            _ => Self::Other,
        }
    }
}

/// The value in an `info` line, if it has one.
fn read_score(words: &[&str]) -> Option<EngineScore> {
    let at = words.iter().position(|word| *word == "score")?;
    let value = words.get(at + 2)?.parse().ok()?;
    match *words.get(at + 1)? {
        "cp" => Some(EngineScore::Centipawns(value)),
        "mate" => Some(EngineScore::Mate(value)),
        _ => None,
    }
}

/// The time to search for the value of a position.
pub(crate) const EVALUATION_TIME: Duration = Duration::from_millis(500);

/// Returns the commands that request a move and the value of the position, with the engine's full strength.
pub(crate) fn ask_for_a_value(position: &SearchPosition) -> String {
    format!("{}\ngo movetime {}\n", position_line(position), EVALUATION_TIME.as_millis())
}

fn position_line(position: &SearchPosition) -> String {
    let mut text = format!("position fen {}", position.fen);
    if !position.moves.is_empty() {
        text.push_str(" moves ");
        text.push_str(&position.moves.join(" "));
    }
    text
}

/// Returns the commands that request a move.
pub(crate) fn ask_for_a_move(position: &SearchPosition, level: Level) -> String {
    let mut text = position_line(position);
    let time: Duration = level.search_time();
    // Writing to a String cannot fail.
    let _ = write!(text, "\ngo movetime {}", time.as_millis());
    if let Some(depth) = level.depth() {
        let _ = write!(text, " depth {depth}");
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engines_lines_are_read_and_others_passed_over() {
        for (line, read) in [
            ("id name Stockfish 15.1", EngineLine::Name("Stockfish 15.1".into())),
            (
                "option name Skill Level type spin default 20 min 0 max 20",
                EngineLine::SkillLevel { min: 0, max: 20 },
            ),
            ("option name Skill Level type spin min zero", EngineLine::Other),
            ("option name UCI_Chess960 type check default false", EngineLine::Chess960),
            (" uciok\r", EngineLine::UciOk),
            ("readyok", EngineLine::ReadyOk),
            ("bestmove e7e5 ponder g1f3", EngineLine::BestMove("e7e5".into())),
            ("bestmove", EngineLine::Other),
            ("info depth 1 score cp 30 pv e2e4", EngineLine::Score(EngineScore::Centipawns(30))),
            ("info depth 9 score mate -2 nodes 8", EngineLine::Score(EngineScore::Mate(-2))),
            ("info depth 9 score cp 30 lowerbound nodes 8", EngineLine::Other),
            ("info score cp 99999999999", EngineLine::Other),
            ("info score cp", EngineLine::Other),
            ("info string score", EngineLine::Other),
            ("", EngineLine::Other),
        ] {
            assert_eq!(EngineLine::read(line), read, "{line}");
        }
    }

    #[test]
    fn the_moves_since_the_start_are_told_with_the_position() {
        let position =
            SearchPosition { fen: "FEN".into(), moves: vec!["e2e4".into(), "e7e5".into()], chess960: false };
        let text = ask_for_a_move(&position, "1".parse().unwrap());
        assert_eq!(text, "position fen FEN moves e2e4 e7e5\ngo movetime 100 depth 1\n");
        assert_eq!(ask_for_a_value(&position), "position fen FEN moves e2e4 e7e5\ngo movetime 500\n");
        let start = SearchPosition { moves: Vec::new(), ..position };
        assert_eq!(ask_for_a_move(&start, "8".parse().unwrap()), "position fen FEN\ngo movetime 1000\n");
    }
}
