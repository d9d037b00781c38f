//! Steps through the main line of a recorded game, forwards and backwards, with the clocks where they were written.
//!
//! A null move passes the turn. What stands beside the main line (variations, comments, signs of annotation) is counted
//! and left out.

use crate::{Sheet, pgn::first_ply};
use annabella_game::{Move, Position, Seat};
use annabella_language::notation::{PieceLetters, read_move};

/// The most plies of a walk, each of which keeps its position. Longer games are to be refused; here they end there.
pub const MOST_PLIES: usize = 5_000;

/// One ply of a walk.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkedPly {
    /// The number of the move, as on a sheet.
    pub number: u32,
    pub seat: Seat,
    /// `None` for a null move.
    pub m: Option<Move>,
    /// The position before it.
    pub before: Position,
    /// The player's own clock after it, in milliseconds, where it was written.
    pub clock_ms: Option<u64>,
}

/// What of a text is not in the main line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    pub variations: usize,
    /// Comments with words; clocks and other commands to programs are none.
    pub comments: usize,
    /// Signs of annotation, such as `$1` and `!?`.
    pub signs: usize,
}

/// A place in a recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameWalk {
    plies: Vec<WalkedPly>,
    /// The position after the last ply.
    last: Position,
    /// The number of plies that are played at this place.
    at: usize,
    /// The first entry that cannot be played: its move's number, and its text.
    stops: Option<(u32, String)>,
}

/// A step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkStep {
    Next,
    Previous,
    /// Before the first move.
    Start,
    /// After the last move.
    End,
    /// After a player's move of this number; after White's, or the first one that there is, if no player is named.
    Move(u32, Option<Seat>),
}

impl GameWalk {
    /// The walk of a sheet, before its first move.
    pub fn new(sheet: &Sheet) -> Self {
        let first = first_ply(&sheet.start);
        let (mut plies, mut stops, mut position) = (Vec::new(), None, sheet.start.clone());
        for (ply, entry) in (first..).zip(&sheet.entries).take(MOST_PLIES) {
            let seat = if ply % 2 == 0 { Seat::White } else { Seat::Black };
            let number = ply / 2 + 1;
            let is_null = matches!(entry.text.as_str(), "--" | "Z0" | "@@@@" | "null" | "0000");
            // After a null move the reader of the text knows no position.
            let m = entry.m.or_else(|| read_move(&position, &entry.text, PieceLetters::Any).ok());
            let after = match m {
                Some(m) => position.after_made(m),
                None if is_null => passed(&position),
                None => None,
            };
            let Some(after) = after else {
                stops = Some((number, entry.text.clone()));
                break;
            };
            // The first ply alone has no pair of clocks; the second one has the first player's, too.
            let pair = entry.clocks_ms.or_else(|| {
                let second = sheet.entries.get(1).filter(|_| plies.is_empty());
                second.and_then(|second| second.clocks_ms)
            });
            let clock_ms = pair.map(|(white, black)| if seat == Seat::White { white } else { black });
            plies.push(WalkedPly { number, seat, m, before: position, clock_ms });
            position = after;
        }
        Self { plies, last: position, at: 0, stops }
    }

    /// The number of plies.
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// Whether the game has no ply.
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The ply that was played last at this place.
    pub fn ply(&self) -> Option<&WalkedPly> {
        self.at.checked_sub(1).and_then(|at| self.plies.get(at))
    }

    /// A player's clock at this place, in milliseconds: what was written with their last move.
    pub fn clock_ms(&self, seat: Seat) -> Option<u64> {
        let own = self.plies.iter().take(self.at).rev().filter(|ply| ply.seat == seat);
        own.map(|ply| ply.clock_ms).next().flatten()
    }

    /// The position at this place.
    pub fn position(&self) -> &Position {
        self.plies.get(self.at).map_or(&self.last, |ply| &ply.before)
    }

    /// Whether this is the place after the last ply.
    pub fn is_at_end(&self) -> bool {
        self.at == self.plies.len()
    }

    /// The first entry that cannot be played: the number of its move, and its text.
    pub fn stops(&self) -> Option<(u32, &str)> {
        self.stops.as_ref().map(|(number, text)| (*number, text.as_str()))
    }

    /// The number of null moves.
    pub fn null_moves(&self) -> usize {
        self.plies.iter().filter(|ply| ply.m.is_none()).count()
    }

    /// Takes a step; returns whether there is such a place.
    pub fn step(&mut self, step: WalkStep) -> bool {
        let to = match step {
            WalkStep::Next => Some(self.at + 1).filter(|to| *to <= self.plies.len()),
            WalkStep::Previous => self.at.checked_sub(1),
            WalkStep::Start => Some(0),
            WalkStep::End => Some(self.plies.len()),
            WalkStep::Move(number, seat) => {
                let is_it =
                    |ply: &WalkedPly| ply.number == number && seat.is_none_or(|seat| ply.seat == seat);
                self.plies.iter().position(is_it).map(|index| index + 1)
            }
        };
        self.at = to.unwrap_or(self.at);
        to.is_some()
    }
}

/// The position after a null move. `None` if a king could then be taken.
fn passed(position: &Position) -> Option<Position> {
    let fen = position.fen();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let [_, turn, _, en_passant, _, number] = &mut fields[..] else { return None };
    if turn == "b" {
        *number = (number.parse::<u32>().ok()? + 1).to_string();
    }
    *turn = if turn == "w" { "b" } else { "w" }.to_owned();
    "-".clone_into(en_passant);
    Position::from_fen(&fields.join(" ")).ok().filter(|after| !after.king_can_be_taken())
}

impl LeftOut {
    /// Counts what of a game's text is not in the main line. Tags are skipped; the text ends where the next game begins.
    pub fn of(text: &str) -> Self {
        let mut found = Self::default();
        let (mut depth, mut in_moves, mut line_begins) = (0_usize, false, true);
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            let ends = |end: Option<usize>| end.map_or(rest.len(), |end| end + 1);
            let length = match next {
                '[' if line_begins && depth == 0 => {
                    if in_moves {
                        break;
                    }
                    ends(rest.find('\n'))
                }
                '%' if line_begins => ends(rest.find('\n')),
                ';' | '{' => {
                    let length = ends(rest.find(if next == ';' { '\n' } else { '}' }));
                    if depth == 0 && has_words(rest[1..length].trim_end_matches(['}', '\n'])) {
                        found.comments += 1;
                    }
                    in_moves = true;
                    length
                }
                '(' if rest.starts_with("(=)") => 3,
                '(' => {
                    found.variations += usize::from(depth == 0);
                    depth += 1;
                    1
                }
                ')' => {
                    depth = depth.saturating_sub(1);
                    1
                }
                '$' | '!' | '?' => {
                    let more = rest[1..].find(|c: char| !(c.is_ascii_digit() || matches!(c, '!' | '?')));
                    found.signs += usize::from(depth == 0);
                    more.map_or(rest.len(), |more| more + 1)
                }
                _ => next.len_utf8(),
            };
            in_moves |= next.is_ascii_digit();
            line_begins = rest[..length].ends_with('\n') || (line_begins && next.is_whitespace());
            rest = &rest[length..];
        }
        found
    }

    /// Whether there is nothing beside the main line.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Whether a comment has words besides commands such as `[%clk 1:00:00]`.
fn has_words(comment: &str) -> bool {
    let mut rest = comment;
    loop {
        let Some(begin) = rest.find("[%") else { return rest.contains(char::is_alphanumeric) };
        if rest[..begin].contains(char::is_alphanumeric) {
            return true;
        }
        let Some(end) = rest[begin..].find(']') else { return false };
        rest = &rest[begin + end + 1..];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn;

    const GAME: &str = "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:30] a usual answer}\n\
                        2. Nf3! $14 (2. f4 exf4 (2... d5 {sharp}) 3. Nf3) 2... Nc6 3. -- a6 ; a pass\n4. Bc4 *\n";

    #[test]
    fn a_game_is_walked_by_its_main_line_with_its_clocks_and_its_null_move() {
        let mut walk = GameWalk::new(&pgn::read(GAME).unwrap());
        assert_eq!((walk.len(), walk.stops(), walk.null_moves()), (7, None, 1));
        assert!(walk.ply().is_none() && !walk.step(WalkStep::Previous));
        assert!(walk.step(WalkStep::Next));
        let first = walk.ply().unwrap();
        assert_eq!((first.number, first.seat, first.clock_ms), (1, Seat::White, Some(5_390_000)));
        assert_eq!(Seat::ALL.map(|seat| walk.clock_ms(seat)), [Some(5_390_000), None]);
        assert!(walk.step(WalkStep::Move(1, Some(Seat::Black))));
        assert_eq!(Seat::ALL.map(|seat| walk.clock_ms(seat)), [Some(5_390_000), Some(5_370_000)]);
        assert!(walk.step(WalkStep::Move(3, Some(Seat::Black))));
        assert_eq!(walk.clock_ms(Seat::White), None, "none is written with the last move");
        assert_eq!(walk.position().fen().split(' ').nth(1), Some("w"));
        assert!(walk.step(WalkStep::Next) && walk.is_at_end() && !walk.step(WalkStep::Next));
        let last = walk.ply().unwrap();
        assert_eq!(last.m.map(|m| last.before.san(m)).as_deref(), Some("Bc4"));
        assert!(!walk.step(WalkStep::Move(9, None)) && walk.is_at_end());
        assert!(walk.step(WalkStep::Start) && walk.ply().is_none());
    }

    #[test]
    fn what_is_beside_the_main_line_is_counted() {
        let found = LeftOut::of(GAME);
        assert_eq!((found.variations, found.comments, found.signs), (1, 2, 2));
        let plain = "[Event \"a (b) {c} $1 !\"]\n\n1. e4 {[%clk 1:00:00]} e5 (=) 1/2-1/2\n\n[Event \"b\"]\n1. d4 (1. c4) *\n";
        assert!(LeftOut::of(plain).is_empty(), "{:?}", LeftOut::of(plain));
    }

    #[test]
    fn a_walk_ends_before_the_first_entry_that_is_no_move() {
        let walk = GameWalk::new(&pgn::read("1. e4 e5 2. Ke3 Nc6 *").unwrap());
        assert_eq!((walk.len(), walk.stops()), (2, Some((2, "Ke3"))));
        // A null move in check would leave the king to be taken.
        let walk = GameWalk::new(&pgn::read("1. e4 e5 2. Qh5 a6 3. Qxf7+ -- *").unwrap());
        assert_eq!((walk.len(), walk.stops()), (5, Some((3, "--"))));
    }
}
