//! Reading PGN as people write it: English or national letters, short forms, clocks, `(=)`, gaps.
//!
//! A move that cannot be read is no error but an entry without meaning: on a score sheet it is evidence
//! (D.2.9). A `[%clk …]` tells the mover's clock alone; the opponent's is what he last showed, so a first
//! ply without `[%oclk …]` has no pair of clocks. Only text that has no shape (an open comment, a torn tag, an impossible FEN) is refused.

use thiserror::Error;

use crate::{
    game::{GameResult, Position, ReadFenError},
    language::{
        notation::{Letters, offers_draw, read_move},
        time::parse_clock_text,
    },
    score::{
        pgn::{DERIVED, first_ply},
        sheet::{Entry, Sheet},
    },
};

/// Why a PGN text was refused; lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadPgnError {
    /// There is no game in the text.
    #[error("the text holds no game: neither a tag nor a move")]
    Empty,
    /// A `{` without its `}`, or a `(` without its `)`.
    #[error("line {line}, column {column}: `{opening}` is never closed")]
    Unclosed {
        /// Line of the opening sign.
        line: usize,
        /// Column of the opening sign.
        column: usize,
        /// The sign.
        opening: char,
    },
    /// A tag that is not `[Name "value"]`.
    #[error("line {line}, column {column}: this tag is torn; write it as `[White \"Berg, Kari\"]`")]
    Tag {
        /// Its line.
        line: usize,
        /// Its column.
        column: usize,
    },
    /// The FEN of the start position.
    #[error("line {line}: {why}")]
    Fen {
        /// The line of the FEN tag.
        line: usize,
        /// What is wrong with it.
        why: ReadFenError,
    },
}

/// Reads the first game of a PGN text.
pub fn read(text: &str) -> Result<Sheet, ReadPgnError> {
    read_from(&Position::default(), text)
}

/// Reads the first game of a PGN text whose start is known: paper names no FEN. A `FEN` tag counts all the
/// same.
pub fn read_from(start: &Position, text: &str) -> Result<Sheet, ReadPgnError> {
    let mut reader = PgnReader::new(text);
    reader.game(start)?.ok_or(ReadPgnError::Empty)
}

/// Reads every game of a PGN text, at least one.
pub fn read_all(text: &str) -> Result<Vec<Sheet>, ReadPgnError> {
    let mut reader = PgnReader::new(text);
    let mut sheets = Vec::new();
    while let Some(sheet) = reader.game(&Position::default())? {
        sheets.push(sheet);
    }
    if sheets.is_empty() { Err(ReadPgnError::Empty) } else { Ok(sheets) }
}

struct PgnReader<'t> {
    text: &'t str,
    /// Byte offset of what is read next.
    at: usize,
}

/// A game under way: where it stands, and what clock each player last showed.
struct GameUnderWay {
    sheet: Sheet,
    position: Option<Position>,
    ply: u32,
    clocks: [Option<u64>; 2],
    begun: bool,
}

impl<'t> PgnReader<'t> {
    fn new(text: &'t str) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { text, at }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    fn place(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// Reads up to a closing sign and past it.
    fn up_to(&mut self, closing: char, opened_at: usize) -> Result<&'t str, ReadPgnError> {
        let rest = self.rest();
        match rest.find(closing) {
            Some(end) => {
                self.at += end + closing.len_utf8();
                Ok(&rest[..end])
            }
            None => Err(self.unclosed(opened_at)),
        }
    }

    fn unclosed(&self, opened_at: usize) -> ReadPgnError {
        let (line, column) = self.place(opened_at);
        let opening = self.text[opened_at..].chars().next().unwrap_or('{');
        ReadPgnError::Unclosed { line, column, opening }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |end| end + 1);
    }

    fn game(&mut self, start: &Position) -> Result<Option<Sheet>, ReadPgnError> {
        let sheet = Sheet { start: start.clone(), ..Sheet::default() };
        let mut game = GameUnderWay { sheet, position: None, ply: 0, clocks: [None, None], begun: false };
        let mut found = false;
        while let Some(next) = self.rest().chars().next() {
            let here = self.at;
            match next {
                '%' if self.at_line_start() => self.skip_line(),
                ';' => self.skip_line(),
                '{' => {
                    self.at += 1;
                    let comment = self.up_to('}', here)?;
                    game.comment(comment);
                }
                '[' if game.begun && self.at_line_start() => break,
                '[' if game.begun => self.at += 1,
                '[' => {
                    found = true;
                    self.tag(&mut game.sheet, here)?;
                }
                '(' if self.rest().starts_with("(=)") => {
                    self.at += 3;
                    found = true;
                    game.begin();
                    game.offer();
                }
                '(' => self.variation(here)?,
                c if c.is_whitespace() || matches!(c, ')' | ']' | '}') => self.at += c.len_utf8(),
                '$' => {
                    self.at += 1;
                    let rest = self.rest();
                    self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                }
                _ => {
                    found = true;
                    game.begin();
                    let token = self.token();
                    if let Some(result) = termination(token) {
                        // The tag knows of results that have no sign of their own.
                        game.sheet.result = result.or(game.sheet.result);
                        return Ok(Some(game.sheet));
                    }
                    game.token(token);
                }
            }
        }
        Ok(found.then_some(game.sheet))
    }

    fn tag(&mut self, sheet: &mut Sheet, here: usize) -> Result<(), ReadPgnError> {
        let (line, column) = self.place(here);
        let torn = ReadPgnError::Tag { line, column };
        let inside = &self.rest()[1..];
        let name_end = inside.find(|c: char| c.is_whitespace() || c == '"').ok_or_else(|| torn.clone())?;
        let (name, after) = inside.split_at(name_end);
        let quoted = after.trim_start_matches([' ', '\t']).strip_prefix('"').ok_or_else(|| torn.clone())?;
        let mut value = String::new();
        let mut chars = quoted.char_indices();
        let end = loop {
            match chars.next() {
                Some((_, '\\')) => value.extend(chars.next().map(|(_, c)| c)),
                Some((at, '"')) => break at + 1,
                Some((_, '\n')) | None => return Err(torn),
                Some((_, c)) => value.push(c),
            }
        };
        let closing = quoted[end..].trim_start_matches([' ', '\t']);
        if name.is_empty() || !closing.starts_with(']') {
            return Err(torn);
        }
        self.at = self.text.len() - closing.len() + 1;
        match name {
            "FEN" => {
                sheet.start = Position::from_fen(&value).map_err(|why| ReadPgnError::Fen { line, why })?;
            }
            "Result" => sheet.result = result_of(&value),
            _ if DERIVED.contains(&name) => {}
            _ => sheet.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Skips a variation with all inside it: only what was played stands on a sheet.
    fn variation(&mut self, here: usize) -> Result<(), ReadPgnError> {
        let mut depth = 0_usize;
        while let Some(next) = self.rest().chars().next() {
            let at = self.at;
            self.at += next.len_utf8();
            match next {
                '{' => {
                    self.up_to('}', at)?;
                }
                ';' => self.skip_line(),
                '(' => depth += 1,
                ')' if depth == 1 => return Ok(()),
                ')' => depth -= 1,
                _ => {}
            }
        }
        Err(self.unclosed(here))
    }

    fn token(&mut self) -> &'t str {
        let rest = self.rest();
        let end = rest
            .char_indices()
            .find(|(_, c)| c.is_whitespace() || matches!(c, '{' | '}' | '(' | ')' | '[' | ']' | ';' | '$'))
            .map_or(rest.len(), |(at, _)| at);
        self.at += end;
        &rest[..end]
    }
}

/// The result a closing sign stands for; `Some(None)` for `*`.
fn termination(token: &str) -> Option<Option<GameResult>> {
    match token {
        "*" => Some(None),
        // Only three codes stand in the movetext; `0-0` is castling there.
        other => result_of(other).filter(|result| result.is_in_pgn()).map(Some),
    }
}

fn result_of(text: &str) -> Option<GameResult> {
    match text.trim() {
        "1/2" => Some(GameResult::Draw),
        text => text.parse().ok(),
    }
}

impl GameUnderWay {
    /// The tags are over: the start position is known.
    fn begin(&mut self) {
        if !self.begun {
            self.begun = true;
            self.position = Some(self.sheet.start.clone());
            self.ply = first_ply(&self.sheet.start);
        }
    }

    fn token(&mut self, token: &str) {
        let text = self.number(token);
        // `!?` as well as a reader's `+-` or `±`: no player wrote a move so.
        let is_sign = text != "--"
            && text
                .chars()
                .all(|c| matches!(c, '+' | '-' | '=' | '#' | '!' | '?' | '.' | '…' | '±' | '∓' | '∞'));
        let lower = text.to_ascii_lowercase();
        if text.is_empty() {
            return;
        }
        if text == "=" {
            return self.offer();
        }
        if is_sign || matches!(lower.as_str(), "e.p." | "e.p" | "ep" | "ep.") || lower.starts_with("e.p.") {
            // `exd6 e.p.`, `Dxf7 #`: a sign set apart belongs to the move before it.
            if let Some(last) = self.sheet.entries.last_mut()
                && !is_sign
            {
                last.text = format!("{} {text}", last.text);
            }
            return;
        }
        let null = matches!(text, "--" | "Z0");
        let m = match &self.position {
            Some(position) if !null => read_move(position, text, Letters::Any).ok(),
            _ => None,
        };
        self.position = self.position.take().zip(m).and_then(|(before, m)| before.after(m));
        let text = if null { "" } else { text };
        let draw_offer = offers_draw(text);
        self.sheet.entries.push(Entry { text: text.to_owned(), m, draw_offer, clocks_ms: None });
        self.ply += 1;
    }

    /// Takes a move number off a token. A number that skips one ply shows an entry left out.
    fn number<'t>(&mut self, token: &'t str) -> &'t str {
        let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &token[..token.len() - rest.len()];
        if digits.is_empty() || !(rest.is_empty() || rest.starts_with(['.', '…'])) {
            return token;
        }
        let text = rest.trim_start_matches(['.', '…']);
        let black = rest.starts_with("..") || rest.starts_with('…');
        let dotted = !rest.is_empty();
        if let Some(number) =
            digits.parse::<u32>().ok().filter(|number| dotted && (1..100_000).contains(number))
        {
            let named = (number - 1) * 2 + u32::from(black);
            if named == self.ply + 1 && !self.sheet.entries.is_empty() {
                self.position = None;
                self.sheet.entries.push(Entry {
                    text: String::new(),
                    m: None,
                    draw_offer: false,
                    clocks_ms: None,
                });
                self.ply += 1;
            }
        }
        text
    }

    fn offer(&mut self) {
        if let Some(last) = self.sheet.entries.last_mut() {
            last.draw_offer = true;
        }
    }

    fn comment(&mut self, comment: &str) {
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let white = self.ply % 2 == 1;
        let Some(last) = self.sheet.entries.last_mut() else { return };
        if last.m.is_none()
            && let Some(text) = command(&comment, "text")
        {
            last.text = text.to_owned();
        }
        last.draw_offer |= comment.contains("(=)");
        let (own, other) = if white { (0, 1) } else { (1, 0) };
        let clock = |name| command(&comment, name).and_then(|text| parse_clock_text(text).ok());
        if let Some(ms) = clock("clk") {
            self.clocks[own] = Some(ms);
            self.clocks[other] = clock("oclk").or(self.clocks[other]);
            last.clocks_ms = self.clocks[0].zip(self.clocks[1]);
        }
    }
}

/// The argument of `[%name argument]` in a comment.
fn command<'c>(comment: &'c str, name: &str) -> Option<&'c str> {
    let opening = format!("[%{name} ");
    let start = comment.find(&opening)? + opening.len();
    let end = comment[start..].find(']')? + start;
    Some(comment[start..end].trim())
}
