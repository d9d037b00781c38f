//! Reconciles two boards and two sheets (D.2.9, E2.7–8).
//!
//! The result is a proposal that the arbiter confirms. Sheets are compared by meaning, and a real board by its pieces.
//! Boards with the same position are in step even if the sheets differ, because the procedure begins with two different
//! positions. One exception: if two agreeing sheets give a position that no unwritten move explains, both boards are
//! wrong.

use crate::edition::EditionArticles as _;
use serde::Serialize;

use crate::{
    article::{Article, Topic},
    clock_log::ClockLog,
    placement::Placement,
    reconciliation_tasks::{self, ReconciliationCase, ReconciliationTask},
};
use annabella_game::{Edition, Move, Position, Seat};
use annabella_language::notation::{PieceLetters, ReadNotationError, read_move, split_annotation};
use annabella_score::{Entry, Sheet, UnreadWord};

/// The inputs of the procedure.
#[derive(Clone, Copy, Debug)]
pub struct ReconciliationInputs<'a> {
    /// The edition that governs the game.
    pub edition: Edition,
    pub start: &'a Position,
    pub white_sheet: &'a Sheet,
    pub black_sheet: &'a Sheet,
    pub white_board: &'a Placement,
    pub black_board: &'a Placement,
    /// The clock times of completed plies, if known.
    pub clocks: Option<&'a ClockLog>,
    /// The number of completed plies, if known. A position after another number of plies is not accepted then.
    pub plies: Option<usize>,
}

/// The procedure's result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reconciliation {
    pub case: ReconciliationCase,
    /// Each seat's corrections on its board to reach `fen`, White's first, squares from a1 to h8.
    pub correct: Vec<Correction>,
    /// The number of plies kept if the game goes back; else `None`.
    pub back_to_ply: Option<u32>,
    /// The position that both boards must show.
    pub fen: String,
    /// Both times as shown when ply `back_to_ply` was completed, including the increment and the period credit of that
    /// press. Play resumes from these times.
    pub clocks: Option<ClockTimes>,
    /// The edition that governs the game.
    pub edition: Edition,
    pub article: Article,
    /// The persons' tasks, in order.
    pub who: Vec<ReconciliationTask>,
    /// The questions for the arbiter before any task.
    pub arbiter: Vec<ArbiterQuestion>,
}

/// The correction of one square of one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// The seat of the board.
    pub seat: Seat,
    /// The square, as `e4`.
    pub square: String,
    /// The FEN letter of the piece to remove; `?` if its kind is unknown.
    pub remove: Option<String>,
    /// The FEN letter of the piece to place.
    pub put: Option<String>,
}

/// Both times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClockTimes {
    /// White's.
    pub white_ms: u64,
    /// Black's.
    pub black_ms: u64,
}

/// A question that only the arbiter can decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArbiterQuestion {
    /// The kind of question.
    pub about: ArbiterQuestionKind,
    /// The player whose sheet or board it concerns, if it is one player's.
    pub seat: Option<Seat>,
    /// The ply (1 = White's first move).
    pub ply: Option<u32>,
    /// The entry as written.
    pub text: Option<String>,
    /// The number of missing plies if one sheet is behind the other.
    pub lacking: u32,
    /// The moves that an ambiguous entry may be.
    pub readings: Vec<String>,
    /// Line and column of the word in the sheet's file, if it is from a sheet.
    pub place: Option<(usize, usize)>,
}

/// Kinds of questions for the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArbiterQuestionKind {
    /// An entry that is not a move in any notation.
    Unreadable,
    /// An entry that matches several legal moves.
    Ambiguous,
    /// A move that matches no legal move of its position.
    Impossible,
    /// A clock's time of two fields: hours and minutes, or minutes and seconds; it is ignored.
    DoubtfulTime,
    /// A word of a sheet that is not a move in any notation; it is ignored.
    NotAMove,
    /// Plies that one player has not written yet.
    Unwritten,
    /// The sheets differ although the boards agree.
    SheetsPart,
    /// Both boards show a position that neither sheet reaches.
    BoardsBesideSheets,
    /// The times of that ply are not known.
    NoTimes,
}

/// A sheet replayed up to its last entry that matches a move.
struct ReplayedSheet<'a> {
    seat: Seat,
    entries: &'a [Entry],
    unread: &'a [UnreadWord],
    moves: Vec<Move>,
    /// All positions, one more than `moves`.
    positions: Vec<Position>,
}

impl<'a> ReplayedSheet<'a> {
    fn new(seat: Seat, start: &Position, sheet: &'a Sheet) -> Self {
        let mut replayed = Self {
            seat,
            entries: &sheet.entries,
            unread: &sheet.unread,
            moves: Vec::new(),
            positions: vec![start.clone()],
        };
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

    /// The first entry that matches no move, if there is one.
    fn broken(&self) -> Option<&'a Entry> {
        self.entries.get(self.moves.len())
    }

    fn question_about_entry(&self, entry: &Entry) -> ArbiterQuestion {
        let ply = self.moves.len() as u32 + 1;
        let (about, readings) = classify_unread_entry(self.last(), &entry.text);
        ArbiterQuestion {
            about,
            seat: Some(self.seat),
            ply: Some(ply),
            text: Some(entry.text.clone()),
            lacking: 0,
            readings,
            place: self
                .unread
                .iter()
                .find(|word| word.entry == Some(self.moves.len()))
                .map(|word| (word.line, word.column)),
        }
    }

    /// Questions about the words of the sheet that are not entries.
    fn questions_about_words(&self) -> impl Iterator<Item = ArbiterQuestion> {
        self.unread.iter().filter(|word| word.entry.is_none()).map(|word| ArbiterQuestion {
            about: match word.text.starts_with("[%") {
                true => ArbiterQuestionKind::DoubtfulTime,
                false => ArbiterQuestionKind::NotAMove,
            },
            seat: Some(self.seat),
            ply: None,
            text: Some(word.text.clone()),
            lacking: 0,
            readings: Vec::new(),
            place: Some((word.line, word.column)),
        })
    }
}

/// The unreadable parts of a sheet: the first entry that matches no move, and every word that is not a move.
pub fn find_unread(seat: Seat, start: &Position, sheet: &Sheet) -> Vec<ArbiterQuestion> {
    let replayed = ReplayedSheet::new(seat, start, sheet);
    let entry = replayed.broken().map(|entry| replayed.question_about_entry(entry));
    entry.into_iter().chain(replayed.questions_about_words()).collect()
}

/// Computes the reconciliation.
pub fn reconcile(inputs: &ReconciliationInputs<'_>) -> Reconciliation {
    let white = ReplayedSheet::new(Seat::White, inputs.start, inputs.white_sheet);
    let black = ReplayedSheet::new(Seat::Black, inputs.start, inputs.black_sheet);
    let k = white.moves.iter().zip(&black.moves).take_while(|(w, b)| w == b).count();
    let sheets = compare(&white, &black, k);
    // The sheet with more moves; both have the same moves where they agree.
    let longer = if black.moves.len() > white.moves.len() { &black } else { &white };

    let boards_match = inputs.white_board.matches(inputs.black_board);
    if boards_match {
        let shown = position_shown(inputs, &white, &black);
        if shown.is_some() || sheets != SheetAgreement::Agree {
            return in_step(inputs, &white, &black, k, sheets, shown);
        }
    }
    match sheets {
        SheetAgreement::Agree => boards_wrong(inputs, &white, &black, longer, boards_match),
        SheetAgreement::AgreeOnNoMove => back(inputs, &white, &black, k, ReconciliationCase::SheetsAgree),
        SheetAgreement::Part => back(inputs, &white, &black, k, ReconciliationCase::SheetsDiffer),
    }
}

/// The comparison of two sheets.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SheetAgreement {
    /// Equal, except for plies that one player has not written yet.
    Agree,
    /// Equal up to an entry that both wrote and that matches no legal move (A4).
    AgreeOnNoMove,
    /// The sheets differ.
    Part,
}

fn compare(white: &ReplayedSheet<'_>, black: &ReplayedSheet<'_>, k: usize) -> SheetAgreement {
    match (white.entries.get(k), black.entries.get(k)) {
        // One sheet ends here. The rest of the other is still to be written.
        (None, _) | (_, None) => SheetAgreement::Agree,
        (Some(w), Some(b)) => {
            let neither = k == white.moves.len() && k == black.moves.len();
            let same = neither && plain(&w.text) == plain(&b.text);
            if same && classify_unread_entry(white.last(), &w.text).0 == ArbiterQuestionKind::Impossible {
                SheetAgreement::AgreeOnNoMove
            } else {
                SheetAgreement::Part
            }
        }
    }
}

/// The position that both boards show, if a sheet reaches it, or with one or two more moves: a reply may be made before
/// the last move is recorded (8.1.3).
fn position_shown(
    inputs: &ReconciliationInputs<'_>,
    white: &ReplayedSheet<'_>,
    black: &ReplayedSheet<'_>,
) -> Option<Position> {
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
    inputs: &ReconciliationInputs<'_>,
    white: &ReplayedSheet<'_>,
    black: &ReplayedSheet<'_>,
    k: usize,
    sheets: SheetAgreement,
    shown: Option<Position>,
) -> Reconciliation {
    let mut arbiter = unread(white, black);
    if sheets == SheetAgreement::Part && k < white.moves.len() && k < black.moves.len() {
        arbiter.push(ArbiterQuestion {
            about: ArbiterQuestionKind::SheetsPart,
            seat: None,
            ply: Some(k as u32 + 1),
            text: None,
            lacking: 0,
            readings: Vec::new(),
            place: None,
        });
    }
    let fen = shown.map_or_else(
        || {
            arbiter.push(ArbiterQuestion {
                about: ArbiterQuestionKind::BoardsBesideSheets,
                seat: None,
                ply: None,
                text: None,
                lacking: 0,
                readings: Vec::new(),
                place: None,
            });
            // Only the pieces are known; the turn is taken from the longer sheet.
            let longer = if black.moves.len() > white.moves.len() { black } else { white };
            let turn = longer.last().turn().fold_wb('w', 'b');
            format!("{} {turn} - - 0 1", inputs.white_board.field())
        },
        |p| p.fen(),
    );
    Reconciliation {
        case: ReconciliationCase::InStep,
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

/// Cases A1 to A3: the sheets agree, and the boards are corrected to their position.
fn boards_wrong(
    inputs: &ReconciliationInputs<'_>,
    white: &ReplayedSheet<'_>,
    black: &ReplayedSheet<'_>,
    longer: &ReplayedSheet<'_>,
    boards_match: bool,
) -> Reconciliation {
    let target = longer.last();
    let correct = corrections(inputs, target);
    let mut arbiter = unread(white, black);
    let (short, long) =
        (white.entries.len().min(black.entries.len()), white.entries.len().max(black.entries.len()));
    if short < long {
        let behind = if white.entries.len() < black.entries.len() { Seat::White } else { Seat::Black };
        arbiter.push(ArbiterQuestion {
            about: ArbiterQuestionKind::Unwritten,
            seat: Some(behind),
            ply: Some(short as u32 + 1),
            text: None,
            lacking: (long - short) as u32,
            readings: Vec::new(),
            place: None,
        });
    }
    if long == 0 {
        arbiter.push(ArbiterQuestion {
            about: ArbiterQuestionKind::Unwritten,
            seat: None,
            ply: Some(1),
            text: None,
            lacking: 0,
            readings: Vec::new(),
            place: None,
        });
    }
    if boards_match {
        arbiter.push(ArbiterQuestion {
            about: ArbiterQuestionKind::BoardsBesideSheets,
            seat: None,
            ply: None,
            text: None,
            lacking: 0,
            readings: Vec::new(),
            place: None,
        });
    }
    let wrong: Vec<Seat> =
        Seat::ALL.into_iter().filter(|&seat| correct.iter().any(|c| c.seat == seat)).collect();
    let who = reconciliation_tasks::tasks_when_sheets_agree(&wrong);
    Reconciliation {
        case: ReconciliationCase::SheetsAgree,
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

/// Case B, and case A4, in which both wrote a move that is not legal.
fn back(
    inputs: &ReconciliationInputs<'_>,
    white: &ReplayedSheet<'_>,
    black: &ReplayedSheet<'_>,
    k: usize,
    case: ReconciliationCase,
) -> Reconciliation {
    let target = &white.positions[k];
    let mut arbiter = unread(white, black);
    let plies = white.entries.len().max(black.entries.len()) as u32;
    let from_log = inputs.clocks.and_then(|log| log.at_ply(k as u32, plies));
    let from_sheets = || {
        let at = k.checked_sub(1)?;
        [white, black].into_iter().find_map(|sheet| sheet.entries[at].clocks_ms)
    };
    let clocks = from_log.or_else(from_sheets).map(|(white_ms, black_ms)| ClockTimes { white_ms, black_ms });
    if clocks.is_none() {
        arbiter.push(ArbiterQuestion {
            about: ArbiterQuestionKind::NoTimes,
            seat: None,
            ply: Some(k as u32),
            text: None,
            lacking: 0,
            readings: Vec::new(),
            place: None,
        });
    }
    let turn = Seat::from(target.turn());
    let topic = match case {
        ReconciliationCase::SheetsDiffer => Topic::BoardsDifferSheetsDiffer,
        ReconciliationCase::InStep | ReconciliationCase::SheetsAgree => Topic::IllegalMove,
    };
    let who = reconciliation_tasks::tasks_when_going_back(case, k as u32, turn);
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

fn unread(white: &ReplayedSheet<'_>, black: &ReplayedSheet<'_>) -> Vec<ArbiterQuestion> {
    let sheets = [white, black];
    let entries = sheets.iter().filter_map(|sheet| Some(sheet.question_about_entry(sheet.broken()?)));
    entries.chain(sheets.iter().flat_map(|sheet| sheet.questions_about_words())).collect()
}

fn corrections(inputs: &ReconciliationInputs<'_>, target: &Position) -> Vec<Correction> {
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

/// The reason why an entry matches no move in its position, and the moves that it may be.
fn classify_unread_entry(here: &Position, text: &str) -> (ArbiterQuestionKind, Vec<String>) {
    let text = split_annotation(text.trim()).map_or(text, |(written, _)| written);
    match read_move(here, text, PieceLetters::Any) {
        Ok(_) | Err(ReadNotationError::Unreadable { .. }) => (ArbiterQuestionKind::Unreadable, Vec::new()),
        Err(ReadNotationError::Illegal { .. }) => (ArbiterQuestionKind::Impossible, Vec::new()),
        Err(ReadNotationError::Ambiguous { candidates, .. }) => (ArbiterQuestionKind::Ambiguous, candidates),
        Err(ReadNotationError::PawnOrPiece { pawn, piece, .. }) => {
            (ArbiterQuestionKind::Ambiguous, vec![pawn, piece])
        }
        Err(ReadNotationError::PromotionPieceMissing { .. }) => {
            let pieces = ['Q', 'R', 'B', 'N'];
            (ArbiterQuestionKind::Ambiguous, pieces.map(|piece| format!("{text}={piece}")).to_vec())
        }
    }
}

/// Removes the optional signs of an entry and makes its letters English, for the comparison of texts.
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
