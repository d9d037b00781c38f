//! Two boards, two sheets, one game: the procedure of D.2.9 (E2.7–8).
//!
//! It proposes; the arbiter confirms. Sheets are compared by meaning, and a real board only by what
//! stands on it. Boards that show the same are in step even where the sheets are not: the procedure
//! begins with two different positions. The one exception is two boards that show the same position
//! while two agreeing sheets give another that no unwritten move explains: then both boards are wrong.

use serde::Serialize;
use shakmaty::san::{San, SanError};

use crate::{
    game::{Edition, Move, Position, Seat},
    laws::{
        article::{Article, Topic},
        clock_log::ClockLog,
        difference::{self, Case, Task},
        placement::Placement,
    },
    score::{Entry, Sheet},
};

/// Everything the procedure looks at.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The text that governs the game.
    pub edition: Edition,
    /// Where the game began.
    pub start: &'a Position,
    /// White's sheet.
    pub white_sheet: &'a Sheet,
    /// Black's sheet.
    pub black_sheet: &'a Sheet,
    /// White's board.
    pub white_board: &'a Placement,
    /// Black's board.
    pub black_board: &'a Placement,
    /// The clocks of completed plies, where they are known.
    pub clocks: Option<&'a ClockLog>,
    /// How many plies were completed, where that is known: what both boards show is then no move that nobody made.
    pub plies: Option<usize>,
}

/// What the Laws ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconciliation {
    /// Which case it is.
    pub case: Case,
    /// What each seat must change on its board to reach `fen`, White's first, squares from a1 to h8.
    pub correct: Vec<Correction>,
    /// How many plies are kept where the game goes back; `None` where it does not.
    pub back_to_ply: Option<u32>,
    /// The position both boards are to show.
    pub fen: String,
    /// Both times as shown when ply `back_to_ply` was completed: with the increment and the period
    /// credit that came with that press, so that play resumes from them as they stand.
    pub clocks: Option<Times>,
    pub(crate) edition: Edition,
    /// The article.
    pub article: Article,
    /// Who has to do what, in order.
    pub who: Vec<Task>,
    /// What the arbiter must look at or decide before anything is done.
    pub arbiter: Vec<ForArbiter>,
}

/// One square of one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// Whose board.
    pub seat: Seat,
    /// The square, as `e4`.
    pub square: String,
    /// The letter (as in FEN) of the piece that must go; `?` if the board does not know which.
    pub remove: Option<String>,
    /// The letter of the piece that must come.
    pub put: Option<String>,
}

/// Both times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Times {
    /// White's.
    pub white_ms: u64,
    /// Black's.
    pub black_ms: u64,
}

/// Something only the arbiter can judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForArbiter {
    /// What it is.
    pub about: About,
    /// Whose sheet or board, where it is one player's.
    pub seat: Option<Seat>,
    /// The ply it is about (1 = White's first move).
    pub ply: Option<u32>,
    /// The entry as written.
    pub text: Option<String>,
    /// How many plies are lacking, where a sheet is behind the other.
    pub(crate) lacking: u32,
}

/// Kinds of things for the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// An entry that is no move in any notation.
    Unreadable,
    /// An entry that several legal moves bear.
    Ambiguous,
    /// A move no legal move of its position bears.
    Impossible,
    /// Plies one player has not written down yet.
    Unwritten,
    /// The sheets part although the boards agree.
    SheetsPart,
    /// Both boards show what neither sheet leads to.
    BoardsBesideSheets,
    /// The times of that ply are not known.
    NoTimes,
}

/// A sheet replayed as far as its entries have a meaning.
struct Replayed<'a> {
    seat: Seat,
    entries: &'a [Entry],
    moves: Vec<Move>,
    /// One more than `moves`.
    positions: Vec<Position>,
}

impl<'a> Replayed<'a> {
    fn new(seat: Seat, start: &Position, sheet: &'a Sheet) -> Self {
        let mut replayed =
            Self { seat, entries: &sheet.entries, moves: Vec::new(), positions: vec![start.clone()] };
        for entry in &sheet.entries {
            let here = &replayed.positions[replayed.positions.len() - 1];
            let Some(m) = entry.m else { break };
            let Some(next) = here.after_made(m) else { break };
            replayed.moves.push(m);
            replayed.positions.push(next);
        }
        replayed
    }

    fn last(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The entry after the last with a meaning, if there is one.
    fn broken(&self) -> Option<&'a Entry> {
        self.entries.get(self.moves.len())
    }

    fn for_arbiter(&self, entry: &Entry) -> ForArbiter {
        let ply = self.moves.len() as u32 + 1;
        ForArbiter {
            about: misread(self.last(), &entry.text),
            seat: Some(self.seat),
            ply: Some(ply),
            text: Some(entry.text.clone()),
            lacking: 0,
        }
    }
}

/// Carries out the procedure on paper.
pub fn reconcile(inputs: &Inputs<'_>) -> Reconciliation {
    let white = Replayed::new(Seat::White, inputs.start, inputs.white_sheet);
    let black = Replayed::new(Seat::Black, inputs.start, inputs.black_sheet);
    let k = white.moves.iter().zip(&black.moves).take_while(|(w, b)| w == b).count();
    let sheets = compare(&white, &black, k);
    // The sheet that reaches farther; both share their moves where the sheets agree.
    let longer = if black.moves.len() > white.moves.len() { &black } else { &white };

    let boards_match = inputs.white_board.matches(inputs.black_board);
    if boards_match {
        let shown = position_shown(inputs, &white, &black);
        if shown.is_some() || sheets != Sheets::Agree {
            return in_step(inputs, &white, &black, k, sheets, shown);
        }
    }
    match sheets {
        Sheets::Agree => boards_wrong(inputs, &white, &black, longer, boards_match),
        Sheets::AgreeOnNoMove => back(inputs, &white, &black, k, Case::SheetsAgree),
        Sheets::Part => back(inputs, &white, &black, k, Case::SheetsDiffer),
    }
}

/// How two sheets compare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sheets {
    /// The same, but for plies one player has yet to write.
    Agree,
    /// The same up to an entry that both wrote and no legal move bears (A4).
    AgreeOnNoMove,
    /// They part.
    Part,
}

fn compare(white: &Replayed<'_>, black: &Replayed<'_>, k: usize) -> Sheets {
    match (white.entries.get(k), black.entries.get(k)) {
        // One sheet ends here: the rest of the other is yet to be written.
        (None, _) | (_, None) => Sheets::Agree,
        (Some(w), Some(b)) => {
            let neither = k == white.moves.len() && k == black.moves.len();
            let same = neither && plain(&w.text) == plain(&b.text);
            if same && misread(white.last(), &w.text) == About::Impossible {
                Sheets::AgreeOnNoMove
            } else {
                Sheets::Part
            }
        }
    }
}

/// The position both boards show, if a sheet leads there, or a move or two that nobody owes yet: a
/// reply may be made before anything is recorded (8.1.3).
fn position_shown(inputs: &Inputs<'_>, white: &Replayed<'_>, black: &Replayed<'_>) -> Option<Position> {
    let shows = |p: &Position, plies: usize| {
        inputs.plies.is_none_or(|made| made == plies)
            && inputs.white_board.shows(p)
            && inputs.black_board.shows(p)
    };
    let ends = [white, black].map(|sheet| (sheet.last(), sheet.moves.len()));
    for (end, plies) in ends {
        if shows(end, plies) {
            return Some(end.clone());
        }
    }
    for (end, plies) in ends {
        let next: Vec<Position> = end.legal_moves().into_iter().filter_map(|m| end.after(m)).collect();
        if let Some(p) = next.iter().find(|p| shows(p, plies + 1)) {
            return Some(p.clone());
        }
        for p in &next {
            let reply = p.legal_moves().into_iter().filter_map(|m| p.after(m)).find(|p| shows(p, plies + 2));
            if reply.is_some() {
                return reply;
            }
        }
    }
    None
}

fn in_step(
    inputs: &Inputs<'_>,
    white: &Replayed<'_>,
    black: &Replayed<'_>,
    k: usize,
    sheets: Sheets,
    shown: Option<Position>,
) -> Reconciliation {
    let mut arbiter = unread(white, black);
    if sheets == Sheets::Part && k < white.moves.len() && k < black.moves.len() {
        arbiter.push(ForArbiter {
            about: About::SheetsPart,
            seat: None,
            ply: Some(k as u32 + 1),
            text: None,
            lacking: 0,
        });
    }
    let fen = shown.map_or_else(
        || {
            arbiter.push(ForArbiter {
                about: About::BoardsBesideSheets,
                seat: None,
                ply: None,
                text: None,
                lacking: 0,
            });
            // Only what stands there is known; the turn is that of the longer sheet.
            let longer = if black.moves.len() > white.moves.len() { black } else { white };
            let turn = longer.last().turn().fold_wb('w', 'b');
            format!("{} {turn} - - 0 1", inputs.white_board.field())
        },
        |p| p.fen(),
    );
    Reconciliation {
        case: Case::InStep,
        correct: Vec::new(),
        back_to_ply: None,
        fen,
        clocks: None,
        edition: inputs.edition,
        article: inputs.edition.article_or_penalties(Topic::BoardsDiffer),
        who: Vec::new(),
        arbiter,
    }
}

/// Case A1 to A3: the sheets agree, boards are corrected to what they give.
fn boards_wrong(
    inputs: &Inputs<'_>,
    white: &Replayed<'_>,
    black: &Replayed<'_>,
    longer: &Replayed<'_>,
    boards_match: bool,
) -> Reconciliation {
    let target = longer.last();
    let correct = corrections(inputs, target);
    let mut arbiter = unread(white, black);
    let (short, long) =
        (white.entries.len().min(black.entries.len()), white.entries.len().max(black.entries.len()));
    if short < long {
        let behind = if white.entries.len() < black.entries.len() { Seat::White } else { Seat::Black };
        arbiter.push(ForArbiter {
            about: About::Unwritten,
            seat: Some(behind),
            ply: Some(short as u32 + 1),
            text: None,
            lacking: (long - short) as u32,
        });
    }
    if long == 0 {
        arbiter.push(ForArbiter {
            about: About::Unwritten,
            seat: None,
            ply: Some(1),
            text: None,
            lacking: 0,
        });
    }
    if boards_match {
        arbiter.push(ForArbiter {
            about: About::BoardsBesideSheets,
            seat: None,
            ply: None,
            text: None,
            lacking: 0,
        });
    }
    let wrong: Vec<Seat> =
        Seat::ALL.into_iter().filter(|&seat| correct.iter().any(|c| c.seat == seat)).collect();
    let who = difference::when_sheets_agree(&wrong);
    Reconciliation {
        case: Case::SheetsAgree,
        correct,
        back_to_ply: None,
        fen: target.fen(),
        clocks: None,
        edition: inputs.edition,
        article: inputs.edition.article_or_penalties(Topic::BoardsDifferSheetsAgree),
        who,
        arbiter,
    }
}

/// Case B, and case A4 where both wrote a move that is not legal.
fn back(
    inputs: &Inputs<'_>,
    white: &Replayed<'_>,
    black: &Replayed<'_>,
    k: usize,
    case: Case,
) -> Reconciliation {
    let target = &white.positions[k];
    let mut arbiter = unread(white, black);
    let plies = white.entries.len().max(black.entries.len()) as u32;
    let from_log = inputs.clocks.and_then(|log| log.at_ply(k as u32, plies));
    let from_sheets = || {
        let at = k.checked_sub(1)?;
        [white, black].into_iter().find_map(|sheet| sheet.entries[at].clocks_ms)
    };
    let clocks = from_log.or_else(from_sheets).map(|(white_ms, black_ms)| Times { white_ms, black_ms });
    if clocks.is_none() {
        arbiter.push(ForArbiter {
            about: About::NoTimes,
            seat: None,
            ply: Some(k as u32),
            text: None,
            lacking: 0,
        });
    }
    let turn = Seat::from(target.turn());
    let topic = match case {
        Case::SheetsDiffer => Topic::BoardsDifferSheetsDiffer,
        _ => Topic::IllegalMove,
    };
    let who = difference::when_going_back(case, k as u32, turn);
    Reconciliation {
        case,
        correct: corrections(inputs, target),
        back_to_ply: Some(k as u32),
        fen: target.fen(),
        clocks,
        edition: inputs.edition,
        article: inputs.edition.article_or_penalties(topic),
        who,
        arbiter,
    }
}

fn unread(white: &Replayed<'_>, black: &Replayed<'_>) -> Vec<ForArbiter> {
    [white, black].iter().filter_map(|sheet| Some(sheet.for_arbiter(sheet.broken()?))).collect()
}

fn corrections(inputs: &Inputs<'_>, target: &Position) -> Vec<Correction> {
    let mut all = Vec::new();
    for (seat, board) in [(Seat::White, inputs.white_board), (Seat::Black, inputs.black_board)] {
        all.extend(board.differences(target).into_iter().map(|d| Correction {
            seat,
            square: d.square.to_string(),
            remove: d.remove.letter().map(String::from),
            put: d.put.map(|p| p.char().to_string()),
        }));
    }
    all
}

/// Why an entry has no meaning in its position.
fn misread(here: &Position, text: &str) -> About {
    let mut text = plain(text);
    if text.ends_with(['Q', 'R', 'B', 'N']) && text.len() > 2 {
        text.insert(text.len() - 1, '=');
    }
    let Ok(san) = text.parse::<San>() else { return About::Unreadable };
    match san.to_move(&here.chess) {
        Err(SanError::IllegalSan) => About::Impossible,
        Err(SanError::AmbiguousSan) => About::Ambiguous,
        Ok(_) => About::Unreadable,
    }
}

/// An entry without the signs that may be left out, its letters English, so that texts can be compared.
fn plain(text: &str) -> String {
    let text = text.trim().trim_end_matches("e.p.").trim();
    let castled = text.trim_end_matches(['+', '#', '!', '?']);
    if matches!(castled, "0-0" | "O-O" | "o-o") {
        return "O-O".to_owned();
    }
    if matches!(castled, "0-0-0" | "O-O-O" | "o-o-o") {
        return "O-O-O".to_owned();
    }
    castled
        .chars()
        .filter(|c| !matches!(c, 'x' | ':' | '-' | '+' | '#' | '!' | '?' | '=') && !c.is_whitespace())
        .map(|c| match c {
            'D' => 'Q',
            'T' => 'R',
            'L' => 'B',
            'S' => 'N',
            c => c,
        })
        .collect()
}
