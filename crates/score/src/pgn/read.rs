//! Reads PGN as people write it: English or national letters, figurines, short forms, clocks, `(=)`, gaps.
//!
//! An unreadable move is not an error but an entry without meaning, because a score sheet is evidence (D.2.9).
//! Annotation signs, and words that are not a move in any notation, are not entries; [`Sheet::unread`] lists such
//! words with line and column. `[%clk …]` sets the mover's clock only, and the opponent's clock keeps its last value,
//! so a first ply without `[%oclk …]` has no pair of clocks. Only malformed text is refused: an unclosed comment, a
//! malformed tag, an impossible FEN.
//!
//! The time is linear in the length of the text. What looks ahead (`small_letters`, [`BraceMatches`], [`PgnReader::line_end`])
//! keeps what it found for the text that it has seen, and [`TextPlace`] counts lines and columns on from the last place.

use thiserror::Error;

use std::{
    borrow::Cow,
    cell::Cell,
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::LazyLock,
};

use crate::{
    notation,
    pgn::{DERIVED, FORFEIT, first_ply},
    sheet::{Entry, Sheet, UnreadWord},
};
use annabella_game::{GameResult, Move, Position, ReadFenError, Role, SchemeId, plain_text::is_steering};
use annabella_language::{
    notation::{
        PieceLetters, SmallLetters, is_annotation, is_invisible, offers_draw, plain_notation, read_move_with,
        split_annotation, writes_pieces_small,
    },
    scheme::Scheme,
    time::DisplayedTime,
};

/// The maximum number of unreadable words that are listed.
const MOST_UNREAD: usize = 100;

/// The reason why a PGN text was refused. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ReadPgnError {
    /// The text contains no game.
    #[error(
        "line 1, column 1: the text holds no game: neither a tag nor a move; name a file with the moves of one game"
    )]
    Empty,
    /// A `{` without its `}`, or a `(` without its `)`.
    #[error("line {line}, column {column}: `{opening}` is never closed; close it, or remove it")]
    Unclosed {
        /// Line of the opening sign.
        line: usize,
        /// Column of the opening sign.
        column: usize,
        /// The sign.
        opening: char,
    },
    /// A tag that is not `[Name "value"]`.
    #[error("line {line}, column {column}: this tag is incomplete; write it as `[White \"Berg, Kari\"]`")]
    Tag {
        /// Its line.
        line: usize,
        /// Its column.
        column: usize,
    },
    /// The FEN of the start position is invalid.
    #[error("line {line}, column {column}: {why}")]
    Fen {
        /// The line of the FEN tag.
        line: usize,
        /// Its column.
        column: usize,
        /// The error in the FEN.
        why: ReadFenError,
    },
}

/// Reads the first game of a PGN text. [`Sheet::second_game`] contains the start of a second one.
pub fn read(text: &str) -> Result<Sheet, ReadPgnError> {
    read_from(&Position::default(), text)
}

/// Reads the first game of a PGN text with a known start position, because paper has no FEN. A `FEN` tag overrides
/// it.
pub fn read_from(start: &Position, text: &str) -> Result<Sheet, ReadPgnError> {
    let text = with_plain_lines(text);
    let mut reader = PgnReader::new(&text);
    let mut sheet = reader.game(start)?.ok_or(ReadPgnError::Empty)?;
    sheet.second_game = reader.next_game();
    Ok(sheet)
}

/// Reads every game of a PGN text; at least one is required.
pub fn read_all(text: &str) -> Result<Vec<Sheet>, ReadPgnError> {
    let text = with_plain_lines(text);
    let mut reader = PgnReader::new(&text);
    let mut sheets = Vec::new();
    while let Some(sheet) = reader.game(&Position::default())? {
        sheets.push(sheet);
    }
    if sheets.is_empty() { Err(ReadPgnError::Empty) } else { Ok(sheets) }
}

impl ReadPgnError {
    /// Returns the same error for a text that begins so many lines further down.
    fn further_down(self, lines: usize) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Unclosed { line, column, opening } => {
                Self::Unclosed { line: line + lines, column, opening }
            }
            Self::Tag { line, column } => Self::Tag { line: line + lines, column },
            Self::Fen { line, column, why } => Self::Fen { line: line + lines, column, why },
        }
    }

    /// Returns line and column, from 1.
    pub fn place(&self) -> (usize, usize) {
        match self {
            Self::Empty => (1, 1),
            Self::Unclosed { line, column, .. }
            | Self::Tag { line, column }
            | Self::Fen { line, column, .. } => (*line, *column),
        }
    }
}

/// Reads the tags of every game, each with the line of its first tag. A malformed tag affects only its own game.
/// Moves are not read.
pub fn read_tags(text: &str) -> Vec<(usize, Result<Sheet, ReadPgnError>)> {
    let text = with_plain_lines(text);
    let mut sections: Vec<(usize, Vec<&str>, BTreeSet<&str>)> = Vec::new();
    let mut within_tags = false;
    for (line, number) in text.split('\n').zip(1..) {
        let visible = line.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c));
        let name = visible
            .strip_prefix('[')
            .map(str::trim_start)
            .filter(|inside| inside.starts_with(|c: char| c.is_ascii_alphabetic()));
        let Some(name) = name else {
            within_tags &= visible.is_empty();
            if let Some((_, lines, _)) = sections.last_mut().filter(|_| within_tags) {
                lines.push("");
            }
            continue;
        };
        let name = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
        match sections.last_mut().filter(|(_, _, names)| within_tags && !names.contains(name)) {
            Some((_, lines, names)) => {
                lines.push(line);
                names.insert(name);
            }
            None => sections.push((number, vec![line], BTreeSet::from([name]))),
        }
        within_tags = true;
    }
    let read = |(number, lines, _): (usize, Vec<&str>, BTreeSet<&str>)| {
        let sheet = PgnReader::new(&lines.join("\n")).game(&Position::default());
        let sheet = sheet.and_then(|sheet| sheet.ok_or(ReadPgnError::Empty));
        (number, sheet.map_err(|why| why.further_down(number - 1)))
    };
    sections.into_iter().map(read).collect()
}

/// Returns the text with `\n` as its only line end.
fn with_plain_lines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') || text.contains(LINE_ENDS) {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").replace(LINE_ENDS, "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Line ends other than `\n` and `\r`.
const LINE_ENDS: [char; 3] = ['\u{85}', '\u{2028}', '\u{2029}'];

struct PgnReader<'t> {
    text: &'t str,
    /// The byte offset of the next character.
    at: usize,
    /// The last place that was asked for.
    place: Cell<TextPlace>,
    /// The last line of which a tag or a comment in brackets asked the end.
    line: Range<usize>,
    /// For each kind of opening quote: up to here no value with escapes is closed.
    unclosed_values: [usize; 2],
    /// Up to here no `]` closes a bracket.
    unclosed_bracket: usize,
    braces: BraceMatches,
    /// What the small letters are in this part of the text.
    small: (Range<usize>, SmallLetters),
}

/// A byte offset with its line and column, from 1.
#[derive(Clone, Copy)]
struct TextPlace {
    at: usize,
    line: usize,
    column: usize,
}

/// Which braces close which, in one stretch of the text that has no tag.
#[derive(Default)]
struct BraceMatches {
    stretch: Range<usize>,
    /// The offset of each closing brace, by that of its opening one.
    closing: BTreeMap<usize, usize>,
}

impl BraceMatches {
    /// Returns the offset at which the brace at `opening` is closed, with inner braces balanced. The search ends at the
    /// next tag.
    fn closing(&mut self, text: &str, opening: usize) -> Option<usize> {
        if !self.stretch.contains(&opening) {
            let end = text[opening..].find("\n[").map_or(text.len(), |end| opening + end);
            self.stretch = opening..end;
            self.closing.clear();
            let mut open = Vec::new();
            for (at, brace) in text[opening..end].match_indices(['{', '}']) {
                if brace == "{" {
                    open.push(opening + at);
                } else if let Some(opened) = open.pop() {
                    self.closing.insert(opened, opening + at);
                }
            }
        }
        self.closing.get(&opening).copied()
    }
}

/// A game that is being read: its position, and the last clock of each player.
struct GameUnderWay {
    sheet: Sheet,
    position: Option<Position>,
    /// The time with which each player began, if the tags tell it.
    sheet_start_ms: Option<u64>,
    /// What its small letters are.
    small: SmallLetters,
    ply: u32,
    clocks: [Option<u64>; 2],
    /// A time that may be hours and minutes, or minutes and seconds, was named.
    named_doubtful_time: bool,
    begun: bool,
    /// The move number that precedes the next word directly, if there is one.
    numbered: Option<u32>,
}

impl<'t> PgnReader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            place: Cell::new(TextPlace { at: 0, line: 1, column: 1 }),
            line: 0..0,
            unclosed_values: [0; 2],
            unclosed_bracket: 0,
            braces: BraceMatches::default(),
            small: (0..0, SmallLetters::default()),
        }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Returns line and column of an offset, from 1. It counts on from the last place, where that one is before.
    fn place(&self, at: usize) -> (usize, usize) {
        let known = self.place.get();
        let from = if known.at <= at { known } else { TextPlace { at: 0, line: 1, column: 1 } };
        let between = &self.text[from.at..at];
        let (line, column) = match between.rsplit_once('\n') {
            Some((lines, last)) => (from.line + lines.matches('\n').count() + 1, last.chars().count() + 1),
            None => (from.line, from.column + between.chars().count()),
        };
        self.place.set(TextPlace { at, line, column });
        (line, column)
    }

    /// Returns the end of the line of an offset.
    fn line_end(&mut self, at: usize) -> usize {
        if !self.line.contains(&at) {
            self.line = at..self.text[at..].find('\n').map_or(self.text.len(), |end| at + end);
        }
        self.line.end
    }

    fn at_line_start(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches(is_invisible);
        before.is_empty() || before.ends_with('\n')
    }

    /// Returns whether a tag begins here: `[`, a name, a space, a quote. Other brackets are annotations.
    fn at_tag(&self) -> bool {
        let inside = self.rest()[1..].trim_start_matches([' ', '\t']);
        let after = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        after.len() < inside.len() && after.trim_start_matches([' ', '\t']).starts_with(OPENING_QUOTES)
    }

    /// Reads a comment from its `{` to its `}`. PGN has no nested comments, but people write them, so an inner brace
    /// is matched if the text has as many closing braces.
    fn braced(&mut self) -> Result<&'t str, ReadPgnError> {
        let opening = self.at;
        let inside = &self.rest()[1..];
        let first = inside.find('}').ok_or_else(|| self.unclosed(opening))?;
        let is_nested = inside[..first].contains('{');
        let balanced = if is_nested { self.braces.closing(self.text, opening) } else { None };
        let end = balanced.map_or(first, |closing| closing - opening - 1);
        self.at += end + 2;
        Ok(&inside[..end])
    }

    /// Returns whether the `;` here stands directly between two moves.
    fn is_between_moves(&self) -> bool {
        let is_end = |c: char| c.is_whitespace() || c == ';';
        let before = self.text[..self.at].rsplit(is_end).next().unwrap_or_default();
        let after = self.rest()[1..].split(is_end).next().unwrap_or_default();
        let is_move = |text: &str| split_annotation(without_number(&plain_notation(text))).is_some();
        !after.is_empty() && is_move(after) && is_move(before)
    }

    /// Returns the next word, and the words of which it consists.
    fn next_words(&mut self, game: &GameUnderWay) -> (String, Vec<String>) {
        if let Some((text, length)) = spaced_signs(self.rest()) {
            self.at += length;
            return (text.clone(), vec![text]);
        }
        if let Some((text, length)) = loose_move(self.rest(), game) {
            self.at += length;
            let whole = self.take_promotion_apart(&text).unwrap_or(text);
            return (whole.clone(), vec![whole]);
        }
        let raw = self.token();
        let token = plain_notation(raw);
        if self.is_lone_piece(raw, &token, game) {
            // `♘ f3`: the piece and its target are one word.
            self.at += self.rest().len() - self.rest().trim_start_matches(is_blank).len();
            let whole = token + &plain_notation(self.token());
            return (whole.clone(), vec![whole]);
        }
        if let Some(whole) = self.take_promotion_apart(&token) {
            return (whole.clone(), vec![whole]);
        }
        if let Some(parts) = game.parts_between_invisible_blanks(raw, &token) {
            return (token, parts);
        }
        let words = token.split([',', '\u{3001}', '|']).filter(|word| !word.is_empty());
        let words = words.map(str::to_owned).collect();
        (token, words)
    }

    /// Returns whether a word is only a piece, and its target follows. A letter that is also an annotation is a piece
    /// only directly after a move number.
    fn is_lone_piece(&self, raw: &str, token: &str, game: &GameUnderWay) -> bool {
        let letter = without_number(token);
        let is_figurine = raw.chars().any(|c| matches!(c, '♔'..='♟'));
        let is_piece = letter.len() == 1 && letter.starts_with(|c: char| "KQRBNDTLSP".contains(c));
        let is_numbered = letter.len() < token.len() || game.numbered.is_some();
        let next = self.rest().trim_start_matches(is_blank);
        let mut target = next.chars().filter(|c| !is_invisible(*c)).take(2);
        let goes = matches!(
            (target.next(), target.next()),
            (Some('a'..='h'), Some('1'..='8' | 'a'..='h' | 'x' | ':' | '×'))
                | (Some('x' | ':' | '×' | '1'..='8'), Some('a'..='h'))
        );
        is_piece && goes && (is_figurine || is_numbered || !is_annotation(letter))
    }

    fn unclosed(&self, opened_at: usize) -> ReadPgnError {
        let (line, column) = self.place(opened_at);
        let opening = self.text[opened_at..].chars().next().unwrap_or('{');
        ReadPgnError::Unclosed { line, column, opening }
    }

    /// Returns the end of what the bracket here begins: behind the next `]` of its line, or behind the bracket itself.
    fn bracket_end(&mut self) -> usize {
        let line_end = self.line_end(self.at);
        let unclosed = &mut self.unclosed_bracket;
        if self.at < *unclosed {
            return self.at + 1;
        }
        match self.text[self.at..line_end].find(']') {
            Some(end) => self.at + end + 1,
            None => {
                *unclosed = line_end;
                self.at + 1
            }
        }
    }

    fn skip_line(&mut self) {
        self.at += self.rest().find('\n').map_or(self.rest().len(), |end| end + 1);
    }

    /// What a small `b` or `d` is in the moves from here to the next tag: a file, where every piece is a capital. What
    /// was found counts for every later game up to the place that decided it.
    fn small_letters(&mut self) -> SmallLetters {
        if !self.small.0.contains(&self.at) {
            let (length, letters) = small_letters(self.rest());
            self.small = (self.at..self.at + length, letters);
        }
        self.small.1
    }

    /// The result of the tag, if a game ends with it here, such as `0-0`, which is castling elsewhere.
    fn result_of_tag(&self, token: &str, game: &GameUnderWay) -> Option<Option<GameResult>> {
        let rest = self.rest().trim_start_matches(is_blank);
        let ends = rest.is_empty() || rest.starts_with('[');
        let result = game.sheet.result.filter(|result| ends && !result.is_in_pgn())?;
        let is_move = game.read_move(token).is_some();
        (!is_move && result_of(token) == Some(result.as_played())).then_some(Some(result))
    }

    /// Ends the tags of a game.
    fn begin(&mut self, game: &mut GameUnderWay) {
        if !game.begun {
            game.small = self.small_letters();
            game.sheet_start_ms = game.sheet.start_time_ms();
            game.begin();
        }
    }

    fn game(&mut self, start: &Position) -> Result<Option<Sheet>, ReadPgnError> {
        Ok(self.tags_and_moves(start)?.map(|mut sheet| {
            // A forfeit has the code of a played game with the same points. Others tell it by `Termination`.
            let ended = sheet.tag("Termination").map(str::to_ascii_lowercase);
            let forfeits = ["+/-", "-/+", "-/-"];
            if matches!(ended.as_deref(), Some("unplayed" | "forfeit"))
                || sheet.tag(FORFEIT).is_some_and(|code| forfeits.contains(&code.trim()))
            {
                sheet.result = sheet.result.map(GameResult::as_forfeit);
            }
            sheet
        }))
    }

    fn tags_and_moves(&mut self, start: &Position) -> Result<Option<Sheet>, ReadPgnError> {
        let sheet = Sheet { start: start.clone(), ..Sheet::default() };
        let mut game = GameUnderWay {
            sheet,
            position: None,
            sheet_start_ms: None,
            small: SmallLetters::default(),
            ply: 0,
            clocks: [None, None],
            named_doubtful_time: false,
            begun: false,
            numbered: None,
        };
        let mut found = false;
        while let Some(next) = self.rest().chars().next() {
            let here = self.at;
            match next {
                '%' if self.at_line_start() => self.skip_line(),
                // `1.e4;e5`: the semicolon separates two moves.
                ';' if self.is_between_moves() => self.at += 1,
                ';' => self.skip_line(),
                '{' => {
                    let comment = self.braced()?;
                    if let Some(text) = game.comment(comment) {
                        game.cannot_read(&text, false, || self.place(here));
                    }
                }
                '[' if game.begun && self.at_line_start() && self.at_tag() => break,
                '[' if game.begun => {
                    // `[%clk 0:05:00]` without braces, or `[Diagram]`, is a comment if it ends on its line.
                    let end = self.bracket_end();
                    game.comment(&self.text[here..end]);
                    self.at = end;
                }
                '[' => {
                    found = true;
                    self.tag(&mut game.sheet, here)?;
                }
                '(' if offer_length(self.rest()).is_some() => {
                    self.at += offer_length(self.rest()).unwrap_or(1);
                    found = true;
                    self.begin(&mut game);
                    game.offer();
                }
                '(' => self.variation(here)?,
                c if c.is_whitespace() || is_invisible(c) || matches!(c, ')' | ']' | '}') => {
                    self.at += c.len_utf8();
                }
                '$' => {
                    self.at += 1;
                    let rest = self.rest();
                    self.at += rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                }
                _ => {
                    self.begin(&mut game);
                    let (token, words) = self.next_words(&game);
                    if let Some(result) = termination(&token).or_else(|| self.result_of_tag(&token, &game)) {
                        // The tag may contain a result that has no termination marker.
                        game.sheet.result = result.or(game.sheet.result);
                        return Ok(Some(game.sheet));
                    }
                    for word in words {
                        game.word(&word, || self.place(here));
                    }
                    found |= !game.sheet.entries.is_empty();
                }
            }
        }
        Ok(found.then_some(game.sheet))
    }

    /// Returns where another game begins after the one that was read. It skips other text, such as a repeated result.
    fn next_game(&mut self) -> Option<(usize, usize)> {
        loop {
            let rest = self.rest().trim_start_matches(|c| is_blank(c) || matches!(c, ')' | ']' | '}'));
            self.at = self.text.len() - rest.len();
            let place = self.place(self.at);
            match self.game(&Position::default()) {
                Ok(None) => return None,
                Ok(Some(sheet)) if sheet.tags.is_empty() && sheet.entries.is_empty() => {}
                // A malformed game counts as well.
                Ok(Some(_)) | Err(_) => return Some(place),
            }
        }
    }

    fn tag(&mut self, sheet: &mut Sheet, here: usize) -> Result<(), ReadPgnError> {
        let (line, column) = self.place(here);
        let torn = ReadPgnError::Tag { line, column };
        let inside = self.rest()[1..].trim_start_matches([' ', '\t']);
        let name_end = inside
            .find(|c: char| c.is_whitespace() || c == ']' || OPENING_QUOTES.contains(&c))
            .ok_or_else(|| torn.clone())?;
        let (name, after) = inside.split_at(name_end);
        let after = after.trim_start_matches([' ', '\t']);
        let value_at = self.text.len() - after.len();
        let line_end = self.line_end(value_at);
        let line_of_tag = &self.text[value_at..line_end];
        // The quote behind a value without an end is read on in the same way as this one, so that no later value of the
        // line has an end.
        let unclosed = &mut self.unclosed_values[usize::from(line_of_tag.starts_with('"'))];
        let escaped = if value_at < *unclosed { None } else { tag_value(line_of_tag, true) };
        if escaped.is_none() && line_of_tag.starts_with(OPENING_QUOTES) {
            *unclosed = line_end;
        }
        // A backslash before the last quote is usually part of a path, not an escape.
        let (value, length) = escaped
            .or_else(|| tag_value(line_of_tag, false))
            .or_else(|| unquoted_value(line_of_tag))
            // `[Event]` has an empty value.
            .or_else(|| line_of_tag.starts_with(']').then(|| (String::new(), 1)))
            .filter(|_| !name.is_empty())
            .ok_or(torn)?;
        self.at = value_at + length;
        let name = canonical_name(name);
        match name {
            // Some programs export one of these values if there is no FEN.
            "FEN" if matches!(value.trim(), "" | "?" | "-" | "startpos") => {}
            "FEN" => {
                sheet.start =
                    Position::from_fen(&value).map_err(|why| ReadPgnError::Fen { line, column, why })?;
            }
            "Result" => sheet.result = result_of(&value),
            _ if DERIVED.contains(&name) => {}
            _ => sheet.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    /// Skips a variation with its content: a sheet contains only moves that were played.
    fn variation(&mut self, here: usize) -> Result<(), ReadPgnError> {
        let mut depth = 0_usize;
        while let Some(next) = self.rest().chars().next() {
            let at = self.at;
            self.at += next.len_utf8();
            match next {
                '{' => {
                    self.at = at;
                    self.braced()?;
                }
                // `(12. Nf3; 12. d4)`: within a line of moves it is a separator.
                ';' if self.text[..at].ends_with(char::is_whitespace) => self.skip_line(),
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
        // `d8(Q)` is one word.
        let promotion = promotion_sign(&rest[end..]).filter(|_| end > 0 && rest[end..].starts_with('('));
        let end = end + promotion.map_or(0, |(_, length)| length);
        self.at += end;
        &rest[..end]
    }

    /// Takes a promotion that is written apart from its move: `d8 = Q`, `d8 (Q)`, `d8 D`.
    fn take_promotion_apart(&mut self, token: &str) -> Option<String> {
        let pawn_move = token.strip_suffix('=').unwrap_or(token);
        let written = without_number(pawn_move);
        let is_pawn = written.starts_with(|c: char| c.is_ascii_lowercase());
        if !is_pawn || !written.ends_with(['1', '8']) || split_annotation(written).is_none() {
            return None;
        }
        // `d8= Q` has its sign before the blank.
        let sign = &token[pawn_move.len()..];
        let next = self.rest().trim_start_matches(is_blank);
        let near = next.char_indices().nth(16).map_or(next, |(end, _)| &next[..end]);
        let (letter, length) =
            promotion_sign(&format!("{sign}{near}")).or_else(|| lone_promotion_letter(near))?;
        self.at = self.text.len() - next.len() + length - sign.len();
        Some(format!("{pawn_move}={letter}"))
    }
}

/// What a small `b` or `d` is in a text up to its next tag, and the length of the text that decides it.
fn small_letters(text: &str) -> (usize, SmallLetters) {
    let mut opened: Option<char> = None;
    let mut word = String::new();
    let mut length = 0;
    for line in text.split_inclusive('\n') {
        if line.starts_with('[') && !line.starts_with("[%") {
            break;
        }
        let is_last = !line.ends_with('\n');
        for c in line.chars().chain(is_last.then_some('\n')) {
            length += c.len_utf8();
            match (opened, c) {
                (Some('{'), '}') | (Some(';'), '\n') => opened = None,
                (Some(_), _) => {}
                (None, '{' | ';') => opened = Some(c),
                (None, c) if c.is_whitespace() || matches!(c, '}' | '(' | ')' | ',' | '|') => {
                    if writes_pieces_small(without_number(&plain_notation(&word))) {
                        return (length.min(text.len()), SmallLetters::Either);
                    }
                    word.clear();
                }
                (None, c) => word.push(c),
            }
        }
    }
    (length.min(text.len()), SmallLetters::Files)
}

/// Reads the piece of a promotion with its sign, `=Q`, `= Q`, `(Q)` or `(=Q)`, at the beginning of a text; returns its letter
/// and the length.
fn promotion_sign(text: &str) -> Option<(String, usize)> {
    let inside = text.strip_prefix('(');
    let signed = inside.unwrap_or(text);
    let after_sign = signed.strip_prefix('=').map(|after| after.trim_start_matches(is_blank));
    let named = match (inside, after_sign) {
        (_, Some(after)) => after,
        (Some(inside), None) => inside,
        (None, None) => return None,
    };
    let letter = named.chars().next()?;
    let plain = plain_notation(&letter.to_string());
    let rest = &named[letter.len_utf8()..];
    let ends = if inside.is_some() {
        rest.starts_with(')')
    } else {
        !rest.starts_with(|c: char| c.is_alphanumeric())
    };
    let length = text.len() - rest.len() + usize::from(inside.is_some());
    (ends && plain.starts_with(PROMOTION_LETTERS)).then_some((plain, length))
}

/// Reads a promotion's piece that is a word of its own; returns its letter and the length. After a pawn on the last rank
/// it is no annotation.
fn lone_promotion_letter(text: &str) -> Option<(String, usize)> {
    let letter = text.chars().next()?;
    let plain = plain_notation(&letter.to_string());
    let ends = !text[letter.len_utf8()..].starts_with(|c: char| c.is_alphanumeric());
    (ends && plain.len() == 1 && plain.starts_with(PROMOTION_LETTERS)).then_some((plain, letter.len_utf8()))
}

/// Reads a move with blanks between its parts, or with a word for its piece: `e2 - e4`, `L x c6`, `Bishopc4`. Returns it
/// as one word with its length.
///
/// The parts are one move if they are legal as such in the known position, or if the first of them is no legal move.
fn loose_move(text: &str, game: &GameUnderWay) -> Option<(String, usize)> {
    let number = text.len() - without_number(text).len();
    let piece = piece_at(&text[number..]);
    let (letter, length, is_word) = piece.unwrap_or_default();
    let after_piece = number + length;
    let skip_blanks = |at: usize| text.len() - text[at..].trim_start_matches(is_blank).len();
    let mut at = if length > 0 { skip_blanks(after_piece) } else { after_piece };
    let mut has_blanks = at > after_piece;
    let mut whole = letter;
    // The square of departure, or a part of it, has a sign behind it.
    let from = square_at(&text[at..]).or_else(|| text[at..].get(..1).filter(|part| is_part_of_square(part)));
    let from = from.unwrap_or_default();
    let before_sign = skip_blanks(at + from.len());
    let sign =
        text[before_sign..].chars().next().filter(|c| is_dash(*c) || matches!(c, 'x' | 'X' | ':' | '×'));
    if let Some(sign) = sign {
        whole.push_str(from);
        if !is_dash(sign) {
            whole.push('x');
        }
        let after_sign = before_sign + sign.len_utf8();
        has_blanks |= before_sign > at + from.len() || skip_blanks(after_sign) > after_sign;
        at = skip_blanks(after_sign);
    }
    let part = text[at..].get(..1).filter(|part| sign.is_none() && is_part_of_square(part));
    if let Some(part) = part.filter(|_| length > 0 && square_at(&text[at + 1..]).is_some()) {
        whole.push_str(part);
        at += part.len();
    }
    let without_piece = skip_blanks(after_piece);
    let target = square_at(&text[at..])?;
    at += target.len();
    let signs = text[at..].split(|c: char| is_blank(c) || "{}()[];$,".contains(c)).next()?;
    at += signs.len();
    whole.push_str(target);
    whole.push_str(&plain_notation(signs));
    let is_legal = |written: &str| {
        let written = split_annotation(written).map_or(written, |(written, _)| written);
        game.read_move(written).is_some()
    };
    let joins_parts = || {
        let first = plain_notation(text[number..].split(is_blank).next().unwrap_or_default());
        // `N` and `D` are annotations, too.
        match is_annotation(&first) {
            true => is_legal(&whole) && !is_legal(&plain_notation(&text[without_piece..at])),
            false => is_legal(&whole) || !is_legal(&first),
        }
    };
    let joins = is_word || has_blanks && joins_parts();
    (joins && split_annotation(&whole).is_some()).then(|| (format!("{}{whole}", &text[..number]), at))
}

/// Reads a square at the beginning of a text.
fn square_at(text: &str) -> Option<&str> {
    text.get(..2).filter(|square| matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']))
}

fn is_part_of_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h' | b'1'..=b'8'])
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// Every word of a piece in any scheme, in small letters, the longest first; with the piece's English letter.
static PIECE_WORDS: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let mut words = Vec::new();
    for scheme in SchemeId::ALL.map(Scheme::builtin) {
        for role in Role::ALL {
            let letter = notation::letter(role, PieceLetters::English);
            let usual = scheme.piece_word(role);
            let all = scheme.variants_of(usual).iter().map(String::as_str).chain([usual]);
            words.extend(all.map(|word| (word.to_lowercase(), letter)));
        }
    }
    words.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then_with(|| a.cmp(b)));
    words.dedup();
    words
});

/// Reads a piece at the beginning of a text: its letter before a blank, a square or a sign, or its word in any language.
/// Returns the English letter, the length, and whether it is a word.
fn piece_at(text: &str) -> Option<(String, usize, bool)> {
    let word = &text[..text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len())];
    let small = word.to_lowercase();
    // `Bishopc4` and `Knightxb5` have more letters behind the word.
    let said = PIECE_WORDS.iter().find(|(known, _)| small.starts_with(known.as_str()));
    if let Some((known, letter)) = said.filter(|_| small.len() == word.len()) {
        return Some(((*letter).to_owned(), known.len(), true));
    }
    let letter = text.chars().next().filter(|letter| "KQRBNDTLSP".contains(*letter))?;
    let goes_on =
        text[1..].starts_with(|c: char| is_blank(c) || matches!(c, 'a'..='h' | '1'..='8' | 'x' | ':' | '×'));
    goes_on.then(|| (letter.to_string(), 1, false))
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Removes `12.`, `12...` or `12:` from the beginning of a text.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with(NUMBER_SIGNS) {
        rest.trim_start_matches(NUMBER_SIGNS)
    } else {
        word
    }
}

const NUMBER_SIGNS: [char; 3] = ['.', '…', ':'];

/// Reads castling and results written with spaces, `O - O` and `1/2 - 1/2`, as one word; returns it with its length.
fn spaced_signs(text: &str) -> Option<(String, usize)> {
    let is_dash = |c: char| c == ':' || is_dash(c);
    let side = |text: &str| {
        let known = ["1/2", "½", "0.5", "0,5", "1", "0", "O", "o", "\u{41e}", "\u{43e}"];
        known.into_iter().find(|side| text.starts_with(side))
    };
    let (mut rest, mut sides, mut has_blanks) = (text, Vec::new(), false);
    let length = loop {
        let found = side(rest)?;
        sides.push(plain_notation(found));
        rest = &rest[found.len()..];
        let length = text.len() - rest.len();
        let dash = rest.trim_start_matches(is_blank);
        let after = dash.trim_start_matches(is_dash);
        let next = after.trim_start_matches(is_blank);
        if sides.len() == 3 || after.len() == dash.len() || side(next).is_none() {
            break length;
        }
        has_blanks |= dash.len() < rest.len() || next.len() < after.len();
        rest = next;
    };
    let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || is_dash(c) || matches!(c, '/' | '½'));
    let castles = sides.iter().all(|side| matches!(side.as_str(), "0" | "O" | "o"));
    let is_result = sides.len() == 2 && termination(&sides.join("-")).is_some();
    (has_blanks && ends && sides.len() > 1 && (castles || is_result)).then(|| (sides.join("-"), length))
}

/// Returns the standard spelling of a tag's name, whatever its case.
fn canonical_name(name: &str) -> &str {
    let known = [
        "Event",
        "Site",
        "Date",
        "Round",
        "Board",
        "White",
        "Black",
        "Result",
        "FEN",
        "SetUp",
        "Variant",
        "WhiteFideId",
        "BlackFideId",
        "WhiteTitle",
        "BlackTitle",
        "WhiteElo",
        "BlackElo",
    ];
    known.into_iter().find(|known| known.eq_ignore_ascii_case(name)).unwrap_or(name)
}

/// The quotes that open a tag's value, and those that close one not opened by a plain quote.
const OPENING_QUOTES: [char; 5] = ['"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}'];
const CLOSING_QUOTES: [char; 3] = ['\u{201c}', '\u{201d}', '\u{bb}'];
const PROMOTION_LETTERS: [char; 8] = ['Q', 'R', 'B', 'N', 'D', 'T', 'L', 'S'];

/// Reads a quoted value; returns it with its length including the bracket. A quote without a following bracket is
/// part of the value.
fn tag_value(text: &str, escapes: bool) -> Option<(String, usize)> {
    let opening = text.chars().next().filter(|c| OPENING_QUOTES.contains(c))?;
    let closes = |c: char| if opening == '"' { c == '"' } else { c == '"' || CLOSING_QUOTES.contains(&c) };
    let mut value = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' && escapes {
            value.extend(chars.next().map(|(_, c)| c));
        } else if closes(c) {
            let after = text[at + c.len_utf8()..].trim_start_matches([' ', '\t']);
            if after.starts_with(']') {
                return Some((value, text.len() - after.len() + 1));
            }
            value.push(c);
        } else {
            value.push(c);
        }
    }
    None
}

/// Reads a value without quotes, up to the bracket.
fn unquoted_value(text: &str) -> Option<(String, usize)> {
    let end = text.find(']')?;
    let value = text[..end].trim();
    (!value.is_empty() && !value.contains('"')).then(|| (value.to_owned(), end + 1))
}

/// Returns the length of an offer `(=)` at the start.
fn offer_length(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(')')?;
    (inside[..end].trim() == "=").then_some(end + 2)
}

/// Returns the result of a termination marker; `Some(None)` for `*`.
fn termination(token: &str) -> Option<Option<GameResult>> {
    match token.trim_end_matches(['.', ',', ';', '!']) {
        "*" => Some(None),
        // The movetext has only three result codes; `0-0` is castling there.
        other => result_of(other).filter(|result| result.is_in_pgn()).map(Some),
    }
}

fn result_of(text: &str) -> Option<GameResult> {
    let plain: String = plain_notation(text).chars().filter(|c| !c.is_whitespace()).collect();
    match plain.as_str() {
        "1/2" | "0.5-0.5" | "0,5-0,5" | "0.5:0.5" | "0,5:0,5" | "=-=" => Some(GameResult::Draw),
        code => code.parse().ok().or_else(|| code.replace(':', "-").parse().ok()),
    }
}

impl GameUnderWay {
    fn begin(&mut self) {
        self.begun = true;
        self.position = Some(self.sheet.start.clone());
        self.ply = first_ply(&self.sheet.start);
    }

    fn read_move(&self, written: &str) -> Option<Move> {
        read_move_with(self.position.as_ref()?, written, PieceLetters::Any, self.small).ok()
    }

    /// Takes a word of the game, normalised by `plain_notation`. `place` is called only if the word cannot be read.
    fn word(&mut self, word: &str, place: impl FnOnce() -> (usize, usize)) {
        if is_clock_time(word) {
            return;
        }
        let numbered = self.numbered.take();
        let text = self.number(word);
        let follows_number = numbered.is_some() || text.len() < word.len();
        let null = matches!(text, "--" | "Z0" | "@@@@");
        let lower = text.to_ascii_lowercase();
        if text.is_empty() {
            return;
        }
        if let Some(number) = numbered {
            if text.len() > 1 && text.bytes().all(|sign| sign == b'.') {
                // `12. ... Nf6`
                return self.note_number(number, true);
            }
            if !null && text.bytes().all(|sign| matches!(sign, b'-' | b'?' | b'_')) {
                // `12. ? Nf6`: an unknown move, which keeps its place.
                self.push(text.to_owned(), false);
                return self.cannot_read(text, true, place);
            }
        }
        if null {
            return self.push(text.to_owned(), false);
        }
        if text == "=" {
            return self.offer();
        }
        if matches!(lower.as_str(), "e." | "p.") {
            return;
        }
        if matches!(lower.as_str(), "e.p." | "e.p" | "ep" | "ep.") || lower.starts_with("e.p.") {
            // `exd6 e.p.`: a separate sign belongs to the move before it.
            if let Some(last) = self.sheet.entries.last_mut() {
                last.text.push(' ');
                last.text.push_str(text);
            }
            return;
        }
        if is_annotation(text) {
            return;
        }
        let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        // `1e4`: the move number without its point. Any other digit may be a misread letter.
        let number = (self.ply / 2 + 1).to_string();
        let split = split_annotation(text).or_else(|| split_annotation(text.strip_prefix(&number)?));
        let (written, offers) = match split {
            Some((written, signs)) => {
                let signs: String = signs.chars().filter(|c| !matches!(c, '!' | '?')).collect();
                let check = matches!(signs.as_str(), "+" | "#" | "++" | "+=");
                let kept = if check { signs.trim_end_matches('=') } else { "" };
                (format!("{written}{kept}"), signs == "=")
            }
            None => (text.to_owned(), false),
        };
        if split.is_some() || is_attempt(text) {
            self.push(written, offers);
            if self.sheet.entries.last().is_some_and(|entry| entry.m.is_none()) {
                self.cannot_read(text, true, place);
            }
        } else if follows_number && (names_square(text) || piece_at(text).is_some_and(|(_, _, word)| word)) {
            // A player wrote a move there, whatever it means.
            self.push(text.to_owned(), false);
            self.cannot_read(text, true, place);
        } else {
            self.cannot_read(text, false, place);
        }
    }

    fn cannot_read(&mut self, text: &str, is_entry: bool, place: impl FnOnce() -> (usize, usize)) {
        if self.sheet.unread.len() < MOST_UNREAD {
            let (line, column) = place();
            let entry = is_entry.then(|| self.sheet.entries.len() - 1);
            self.sheet.unread.push(UnreadWord { entry, line, column, text: text.to_owned() });
        }
    }

    /// Adds an entry and determines its meaning.
    fn push(&mut self, text: String, offers: bool) {
        let m = self.read_move(&text);
        self.position = self.position.take().zip(m).and_then(|(before, m)| before.after(m));
        let draw_offer = offers || offers_draw(&text);
        self.sheet.entries.push(Entry { text, m, draw_offer, clocks_ms: None });
        self.ply += 1;
    }

    /// Removes a move number from a token. A number that skips one ply indicates an omitted entry.
    fn number<'t>(&mut self, token: &'t str) -> &'t str {
        let rest = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &token[..token.len() - rest.len()];
        // `12- Nf3`
        let rest = if rest == "-" { "." } else { rest };
        // `00` is castling; no move has the number 0.
        if digits.bytes().all(|c| c == b'0') || !(rest.is_empty() || rest.starts_with(NUMBER_SIGNS)) {
            return token;
        }
        let text = rest.trim_start_matches(NUMBER_SIGNS);
        let black = rest.starts_with("..") || rest.starts_with('…');
        let dotted = !rest.is_empty();
        if let Some(number) =
            digits.parse::<u32>().ok().filter(|number| dotted && (1..100_000).contains(number))
        {
            self.note_number(number, black);
            self.numbered = text.is_empty().then_some(number).filter(|_| !black);
        }
        text
    }

    /// Takes the number of the next move. A number that skips one ply indicates an omitted entry.
    fn note_number(&mut self, number: u32, black: bool) {
        let named = (number - 1) * 2 + u32::from(black);
        if named == self.ply + 1 {
            self.position = None;
            let left_out = Entry { text: String::new(), m: None, draw_offer: false, clocks_ms: None };
            self.sheet.entries.push(left_out);
            self.ply += 1;
        }
    }

    /// Splits a word at invisible spaces into moves, if it is not a legal move as a whole.
    fn parts_between_invisible_blanks(&self, raw: &str, whole: &str) -> Option<Vec<String>> {
        let parts = raw.split('\u{200b}').map(plain_notation).filter(|part| !part.is_empty());
        let parts: Vec<String> = parts.collect();
        let moves = parts.iter().filter(|part| split_annotation(without_number(part)).is_some()).count();
        let signs = parts.iter().filter(|part| {
            let rest = without_number(part);
            rest.bytes().all(|c| c.is_ascii_digit()) || is_annotation(rest)
        });
        if moves < 2 || moves + signs.count() != parts.len() {
            return None;
        }
        let written = split_annotation(without_number(whole)).map_or(whole, |(written, _)| written);
        self.read_move(written).is_none().then_some(parts)
    }

    fn offer(&mut self) {
        if let Some(last) = self.sheet.entries.last_mut() {
            last.draw_offer = true;
        }
    }

    /// Takes a comment. Returns a time in it that may be hours and minutes, or minutes and seconds; one is named for all of
    /// them.
    fn comment(&mut self, comment: &str) -> Option<String> {
        let comment = comment.split_whitespace().collect::<Vec<_>>().join(" ");
        let white = self.ply % 2 == 1;
        let last = self.sheet.entries.last_mut()?;
        if last.m.is_none()
            && let Some(text) = command(&comment, "text")
        {
            last.text = text.chars().filter(|c| !is_steering(*c)).collect();
        }
        last.draw_offer |= comment.contains("(=)");
        let (own, other) = if white { (0, 1) } else { (1, 0) };
        let seconds = |text: &str| {
            let seconds: f64 = text.parse().ok().filter(|s| (0.0..1e7).contains(s))?;
            Some((seconds * 1_000.0).round() as u64)
        };
        let begun_with = self.sheet_start_ms;
        let mut doubtful = None;
        let mut clock = |name, before: Option<u64>| {
            let text = command(&comment, name)?;
            let Ok(time) = DisplayedTime::read(text) else { return seconds(text) };
            let ms = time.after(before.or(begun_with));
            if ms.is_none() {
                doubtful = Some(format!("[%{name} {text}]"));
            }
            ms
        };
        if let Some(ms) = clock("clk", self.clocks[own]) {
            self.clocks[own] = Some(ms);
            self.clocks[other] = clock("oclk", self.clocks[other]).or(self.clocks[other]);
            last.clocks_ms = self.clocks[0].zip(self.clocks[1]);
        }
        doubtful.filter(|_| !std::mem::replace(&mut self.named_doubtful_time, true))
    }
}

/// Returns whether a word holds the name of a square, also of one beyond the board.
fn names_square(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| matches!(pair, [b'a'..=b'h', b'0'..=b'9']))
}

/// Returns whether an unreadable word may have been meant as a move. A word that is certainly not a move (an opening
/// code, a rating, a duration, prose) is not an entry, so the later plies keep their places.
fn is_attempt(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|c| c.is_alphanumeric()).collect();
    let is_piece = |c: &char| "KQRBNDTLSP".contains(*c);
    let is_file_or_capture = |c: &char| matches!(c, 'a'..='h' | 'x' | 'X');
    let castles = signs.len() >= 2 && signs.iter().all(|c| matches!(c, '0' | 'O' | 'o'));
    // `ed`, `exd`, `Sx`, `Nf`; `N3`.
    let short = match signs.as_slice() {
        [first, rest @ ..] if (1..=2).contains(&rest.len()) => {
            ((is_piece(first) || is_file_or_capture(first)) && rest.iter().all(is_file_or_capture))
                || matches!(rest, [between @ .., '0'..='9'] if is_piece(first) && between.iter().all(is_file_or_capture))
        }
        _ => false,
    };
    // `A00` to `E99`.
    let is_opening = matches!(signs.as_slice(), ['A'..='E', '0'..='9', '0'..='9']);
    let names_square = signs.windows(2).any(|pair| matches!(pair, ['a'..='h' | 'A'..='H', '0'..='9']));
    // `1h30`
    let is_duration = matches!(signs.as_slice(), ['0'..='9', .., '0'..='9', '0'..='9']);
    let foreign =
        |c: &char| c.is_alphabetic() && !is_piece(c) && !is_file_or_capture(c) && !matches!(c, 'A'..='H');
    // One or two letters may be misread: `If3`, `Zf3`, `1f3`.
    let letters = signs.iter().filter(|c| c.is_alphabetic()).count();
    let is_like_a_move = match signs.iter().filter(|c| foreign(c)).count() {
        0 => letters <= 5,
        1 => letters <= 3,
        _ => false,
    };
    castles || short || (signs.len() <= 8 && names_square && is_like_a_move && !is_opening && !is_duration)
}

/// Returns whether a word is a clock time, `1:23:45` or `12:30.5`; it is then neither a move nor a result.
fn is_clock_time(text: &str) -> bool {
    let whole = text.split(['.', ',', '+', '/']).next().unwrap_or_default();
    let parts: Vec<&str> = whole.split(':').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let shape = match parts.as_slice() {
        [_, rest @ ..] if (1..=2).contains(&rest.len()) => rest.iter().all(|part| part.len() == 2),
        _ => false,
    };
    let rest = &text[whole.len()..];
    shape && parts.iter().all(is_number) && rest.chars().all(|c| c.is_ascii_digit() || ".,+/:".contains(c))
}

/// Returns the argument of `[%name argument]` in a comment, whatever its spaces and case.
fn command<'c>(comment: &'c str, name: &str) -> Option<&'c str> {
    let mut rest = comment;
    while let Some(at) = rest.find("[%") {
        let inside = &rest[at + 2..];
        let end = inside.find(']')?;
        let (known, argument) =
            inside[..end].split_once([' ', ',', '=', ':']).unwrap_or((&inside[..end], ""));
        if known.trim().eq_ignore_ascii_case(name) {
            return Some(argument.trim());
        }
        rest = &inside[end..];
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_number_that_no_game_reaches_is_refused_and_the_highest_is_counted_on() {
        let sheet = |number: &str, turn: char| {
            read(&format!("[FEN \"4k3/8/8/8/8/8/4P3/4K3 {turn} - - 0 {number}\"]\n\n1. e4 Ke7 2. e5 Ke6"))
        };
        for turn in ['w', 'b'] {
            assert!(matches!(sheet("4294967295", turn), Err(ReadPgnError::Fen { line: 1, .. })));
            assert_eq!(sheet("10000", turn).unwrap().entries.len(), 4);
        }
    }
}
