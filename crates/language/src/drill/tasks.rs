//! The tasks of a drill: their selection, their prompts and the evaluation of answers.

use crate::{
    announce::{AnnouncementForm, announce, disambiguation},
    drill::PromptSubject,
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance},
    lexicon::{Lexicon, WordMeaning},
    scheme::Scheme,
    understand::{Understanding, understand},
    utterance_parser::{UtteranceWords, letter},
};
use annabella_game::{File, Lang, Move, Position, Rank, Role, SchemeId, seeded_rng::SeededRng};

/// A task of the drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillTask {
    /// The name of a file.
    File(File),
    /// The word of a rank.
    Rank(Rank),
    /// The announcement of a legal move.
    Move {
        /// The position before it.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
}

/// An understood answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TaskAnswer {
    /// The answer in the words of the scheme.
    pub(super) words: String,
    /// Whether the answer is right.
    pub(super) is_right: bool,
}

/// The kind of a move in the drill.
#[derive(Clone, Copy, Debug)]
enum MoveSort {
    Pawn,
    Piece,
    PawnCapture,
    PieceCapture,
    Castling,
    /// A piece that needs disambiguation (C.10).
    Disambiguated,
    Promotion,
}

/// The moves of a drill, in this order.
const SORTS: [MoveSort; 8] = [
    MoveSort::Pawn,
    MoveSort::Piece,
    MoveSort::PawnCapture,
    MoveSort::PieceCapture,
    MoveSort::Castling,
    MoveSort::Disambiguated,
    MoveSort::Promotion,
    MoveSort::Piece,
];

/// The most random games searched for a move of one kind.
const GAMES: usize = 60;
/// The length of each game, plies.
const PLIES: usize = 120;
/// The most words of an announcement in the drill.
const MOST_WORDS: usize = 6;

impl MoveSort {
    fn is_shown_by(self, position: &Position, m: Move) -> bool {
        let of_piece = m.role() != Role::Pawn && !m.is_castle();
        let is_told_apart = || disambiguation(position, m) != (None, None);
        match self {
            Self::Pawn => m.role() == Role::Pawn && !m.is_capture() && m.promotion().is_none(),
            Self::Piece => of_piece && !m.is_capture() && !is_told_apart(),
            Self::PawnCapture => m.role() == Role::Pawn && m.is_capture() && m.promotion().is_none(),
            Self::PieceCapture => of_piece && m.is_capture() && !is_told_apart(),
            Self::Castling => m.is_castle(),
            Self::Disambiguated => of_piece && is_told_apart(),
            Self::Promotion => m.promotion().is_some(),
        }
    }

    /// A move of this kind from a random game; a legal move if none is found.
    fn draw(self, chance: &mut SeededRng) -> (Position, Move) {
        for _ in 0..GAMES {
            let mut position = Position::default();
            // The search begins later in the game, because the first suitable position would always be near the start.
            let from = chance.below(20);
            for ply in 0..PLIES {
                let legal = position.legal_moves();
                let found: Vec<Move> = legal
                    .iter()
                    .copied()
                    .filter(|m| ply >= from && self.is_shown_by(&position, *m))
                    .filter(|m| word_count(&position, *m) <= MOST_WORDS)
                    .collect();
                if let Some(&m) = chance.pick(&found) {
                    return (position, m);
                }
                let Some(next) = chance.pick(&legal).and_then(|m| position.after(*m)) else { break };
                position = next;
            }
        }
        let position = Position::default();
        let first = position.legal_moves()[0];
        (position, first)
    }
}

/// The number of words of the announcement, which is similar in every scheme.
fn word_count(position: &Position, m: Move) -> usize {
    announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short).split(' ').count()
}

/// All tasks of a drill: the files, the ranks, and legal moves of eight kinds.
pub fn draw_tasks(seed: u64) -> Vec<DrillTask> {
    let mut chance = SeededRng::new(seed);
    let moves = SORTS.map(|sort| {
        let (before, m) = sort.draw(&mut chance);
        DrillTask::Move { before: Box::new(before), m }
    });
    let files = File::ALL.into_iter().map(DrillTask::File);
    let ranks = Rank::ALL.into_iter().map(DrillTask::Rank);
    files.chain(ranks).chain(moves).collect()
}

/// A knight or a king on each rank, so that a question about these pieces accepts every rank.
const A_PIECE_ON_EACH_RANK: &str = "N3k3/7N/N7/7N/N7/7N/N7/4K3 w - - 0 1";

impl DrillTask {
    /// Whether both tasks belong to the same part of the drill.
    pub(super) fn is_kin_of(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    pub(super) const fn subject(&self) -> PromptSubject {
        match self {
            Self::File(file) => PromptSubject::File(*file),
            Self::Rank(rank) => PromptSubject::Rank(*rank),
            Self::Move { .. } => PromptSubject::Announcement,
        }
    }

    /// The words to say.
    pub fn words(&self, scheme: SchemeId) -> String {
        let scheme = Scheme::builtin(scheme);
        match self {
            Self::File(file) => scheme.file_word(*file).to_owned(),
            Self::Rank(rank) => scheme.rank_word(*rank).to_owned(),
            Self::Move { before, m } => announce(scheme, before, *m, AnnouncementForm::Short),
        }
    }

    /// The position that the words refer to.
    pub(super) fn position(&self) -> Position {
        match self {
            Self::Move { before, .. } => (**before).clone(),
            Self::File(_) | Self::Rank(_) => Position::default(),
        }
    }

    /// The recogniser's expectation: any name, number or move, so that a wrong answer is recognised as spoken.
    pub fn expectation(&self, scheme: SchemeId, lang: Lang) -> Expectation {
        let ranks = Position::from_fen(A_PIECE_ON_EACH_RANK).unwrap_or_default();
        let (position, awaited) = match self {
            Self::File(_) => {
                let position = Position::default();
                let steps = |m: &&Move| m.role() == Role::Pawn && m.to().rank() == Rank::Third;
                let choice = position.legal_moves().iter().filter(steps).copied().collect();
                (position, AwaitedSpeech::Choice(choice))
            }
            Self::Rank(_) => {
                let legal = ranks.legal_moves();
                let on = |rank: Rank| legal.iter().find(|m| m.from().is_some_and(|from| from.rank() == rank));
                let choice = Rank::ALL.into_iter().filter_map(on).copied().collect();
                (ranks, AwaitedSpeech::Choice(choice))
            }
            Self::Move { before, .. } => ((**before).clone(), AwaitedSpeech::AnyMove),
        };
        Expectation { awaited, asked: true, ..Expectation::at_seat(position, vec![scheme], lang) }
    }

    /// The answer in the words, if they are a name, a number or a move.
    pub(super) fn read_answer(&self, heard: &HeardUtterance, scheme: SchemeId) -> Option<TaskAnswer> {
        let words = Scheme::builtin(scheme);
        match self {
            Self::File(file) => read_single(&heard.text(), scheme).map(|single| TaskAnswer {
                words: single.word(words).to_owned(),
                is_right: single == SingleWord::File(*file),
            }),
            Self::Rank(rank) => read_single(&heard.text(), scheme).map(|single| TaskAnswer {
                words: single.word(words).to_owned(),
                is_right: single == SingleWord::Rank(*rank),
            }),
            Self::Move { before, m } => match understand(heard, before, &[scheme], &[]) {
                Understanding::Move { m: said, .. } => Some(TaskAnswer {
                    words: announce(words, before, said, AnnouncementForm::Short),
                    is_right: said == *m,
                }),
                Understanding::Ambiguous { .. }
                | Understanding::Illegal
                | Understanding::Command(_)
                | Understanding::NotUnderstood => None,
            },
        }
    }

    /// Whether the words are the right answer.
    pub fn is_answered_by(&self, heard: &HeardUtterance, scheme: SchemeId) -> bool {
        self.read_answer(heard, scheme).is_some_and(|answer| answer.is_right)
    }
}

/// A single name or number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SingleWord {
    File(File),
    Rank(Rank),
}

impl SingleWord {
    fn word(self, scheme: &Scheme) -> &str {
        match self {
            Self::File(file) => scheme.file_word(file),
            Self::Rank(rank) => scheme.rank_word(rank),
        }
    }
}

fn read_single(text: &str, scheme: SchemeId) -> Option<SingleWord> {
    if let [key] = &UtteranceWords::read(text)?.keys[..]
        && let Some(file) = letter(key)
    {
        return Some(SingleWord::File(file));
    }
    meanings(text, scheme).into_iter().find_map(|reading| match reading[..] {
        [Some(WordMeaning::File(file))] => Some(SingleWord::File(file)),
        [Some(WordMeaning::Rank(rank))] => Some(SingleWord::Rank(rank)),
        _ => None,
    })
}

fn meanings(text: &str, scheme: SchemeId) -> Vec<Vec<Option<WordMeaning>>> {
    let preferred = [Scheme::builtin(scheme).lang()];
    UtteranceWords::read(text).map_or_else(Vec::new, |said| said.readings(Lexicon::builtin(), &preferred))
}
