//! The script of a simulated board, one command per line.

use thiserror::Error;

use annabella_game::{Color, GameResult, Piece, Square};

/// A command to a simulated board. Squares are the game's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptCommand {
    /// `lift e2`
    Lift(Square),
    /// `place e4` places the piece lifted last; `place e4 N` places that piece.
    Place(Square, Option<Piece>),
    /// `move e2e4` plays a legal move the plain way: the captured piece is lifted first.
    Move(String),
    /// `sign e4 1-0` places a magic piece.
    Sign(Square, GameResult),
    /// `press`: the clock button or lever.
    Press,
    /// `key 5`: a keypad key, or a button of the clock.
    Key(char),
    /// `clock 5400000 5400000 running white` (or `running black`; without either the clock stands).
    Clock(u64, u64, Option<Color>),
    /// `bytes 8e 00 05` sends raw bytes to the host.
    Bytes(Vec<u8>),
    /// `wait 200` milliseconds.
    Wait(u64),
    /// `unplug` or `unplug 2s` removes the cable, for so many milliseconds (`None`: until `plug`).
    Unplug(Option<u64>),
    /// `plug` connects the cable again.
    Plug,
    /// `quit`
    Quit,
}

/// The error for an unreadable line of a script.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{line}`: {why}")]
pub struct ReadScriptCommandError {
    /// The line as given.
    pub(crate) line: String,
    /// The error in the line.
    pub(crate) why: &'static str,
}

/// Reads one line; `None` for an empty line or a comment (`# …`).
pub fn read(line: &str) -> Result<Option<ScriptCommand>, ReadScriptCommandError> {
    let refused = |why| ReadScriptCommandError { line: line.trim().to_owned(), why };
    let mut words = line.split_whitespace();
    let Some(verb) = words.next().filter(|verb| !verb.starts_with('#')) else { return Ok(None) };
    let mut next = || words.next();
    let square = |word: Option<&str>| {
        word.and_then(|word| word.parse::<Square>().ok()).ok_or_else(|| refused("name a square such as e2"))
    };
    let act = match verb {
        "lift" => ScriptCommand::Lift(square(next())?),
        "place" => {
            let at = square(next())?;
            let piece = match next() {
                None => None,
                Some(word) => Some(
                    Some(word)
                        .filter(|word| word.len() == 1)
                        .and_then(|word| word.chars().next().and_then(Piece::from_char))
                        .ok_or_else(|| refused("name a piece by one of KQRBNP kqrbnp"))?,
                ),
            };
            ScriptCommand::Place(at, piece)
        }
        "move" => ScriptCommand::Move(next().ok_or_else(|| refused("name a move such as e2e4"))?.to_owned()),
        "sign" => {
            let at = square(next())?;
            let result = match next() {
                Some("1-0") => GameResult::WhiteWins,
                Some("0-1") => GameResult::BlackWins,
                Some("1/2-1/2") => GameResult::Draw,
                _ => return Err(refused("name a result: 1-0, 0-1 or 1/2-1/2")),
            };
            ScriptCommand::Sign(at, result)
        }
        "press" => ScriptCommand::Press,
        "key" => {
            let mut key = next().unwrap_or_default().chars();
            match (key.next(), key.next()) {
                (Some(key), None) => ScriptCommand::Key(key),
                _ => return Err(refused("name one key such as 5")),
            }
        }
        "clock" => {
            let mut time = || next().and_then(|word| word.parse().ok());
            let (Some(white), Some(black)) = (time(), time()) else {
                return Err(refused("give White's and Black's milliseconds"));
            };
            let running = match (next(), next()) {
                (None, None) | (Some("running"), Some("none")) => None,
                (Some("running"), Some("white")) => Some(Color::White),
                (Some("running"), Some("black")) => Some(Color::Black),
                _ => return Err(refused("end with `running white`, `running black`, or nothing")),
            };
            ScriptCommand::Clock(white, black, running)
        }
        "bytes" => {
            let bytes: Result<Vec<u8>, _> = words.by_ref().map(|word| u8::from_str_radix(word, 16)).collect();
            ScriptCommand::Bytes(bytes.map_err(|_| refused("give bytes as two hexadecimal digits each"))?)
        }
        "wait" => ScriptCommand::Wait(
            next().and_then(span).ok_or_else(|| refused("give a time such as 200 or 2s"))?,
        ),
        "unplug" => ScriptCommand::Unplug(match next() {
            None => None,
            Some(word) => Some(span(word).ok_or_else(|| refused("give a time such as 200 or 2s"))?),
        }),
        "plug" => ScriptCommand::Plug,
        "quit" => ScriptCommand::Quit,
        _ => {
            return Err(refused(
                "use lift, place, move, sign, press, key, clock, bytes, wait, unplug, plug or quit",
            ));
        }
    };
    if words.next().is_some() { Err(refused("there is a word too many")) } else { Ok(Some(act)) }
}

/// `200`, `200ms` or `2s` in milliseconds.
fn span(word: &str) -> Option<u64> {
    if let Some(ms) = word.strip_suffix("ms") {
        return ms.parse().ok();
    }
    match word.strip_suffix('s') {
        Some(s) => s.parse::<u64>().ok()?.checked_mul(1000),
        None => word.parse().ok(),
    }
}
