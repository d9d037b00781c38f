//! Determines the meaning of words in a position: a move, a question to the player, a command, or nothing.
//!
//! Exact words keep their exact meaning: a complete announcement that matches no legal move is illegal and never
//! replaced by a similar legal one. Only the recogniser adds uncertainty, as several readings with costs.

use crate::{
    announcement_parser::{ParsedMove, legal_moves_matching},
    command::Command,
    heard_utterance::HeardUtterance,
    lexicon::{Lexicon, WordMeaning},
    notation::{PieceLetters, offers_draw, read_written},
    question::Question,
    scheme::Scheme,
    spelling,
    spoken_command::{read_command, read_commands},
    utterance_parser::{ParsedUtterance, UtteranceWords, bits, letter, read_said, read_tail},
};
use annabella_game::{Lang, Move, Position, Role, SchemeId, Square};

/// The meaning of an utterance in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Understanding {
    /// Exactly one legal move.
    Move {
        /// The move.
        m: Move,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// Several legal moves match the words, or the recogniser cannot decide between several.
    Ambiguous {
        /// The moves, at least two; or one that must be confirmed, because only one of two recognisers found it.
        candidates: Vec<Move>,
        /// The question to ask aloud; [`understand_choice`] reads the answer.
        question: Question,
    },
    /// A complete announcement that matches no legal move. The rule that forbids it is never reported.
    Illegal,
    /// A command.
    Command(Command),
    /// Neither, or an incomplete announcement.
    NotUnderstood,
}

/// A reading is also possible if its cost exceeds the best by less than this.
pub const CLOSE: f32 = 2.0;

/// Understands a stretch of speech. Words of every scheme are accepted; `schemes` (those of the game, in order) only
/// decide words with two meanings. `langs` restricts the commands' languages; empty means all.
pub fn understand(
    heard: &HeardUtterance,
    position: &Position,
    schemes: &[SchemeId],
    langs: &[Lang],
) -> Understanding {
    let Some((best, others)) = heard.readings.split_first() else { return Understanding::NotUnderstood };
    let first = understand_words(&best.text(), position, schemes, langs);
    let close: Vec<Understanding> = others
        .iter()
        .filter(|other| other.cost - best.cost < margin(&best.text(), &other.text()))
        .map(|other| understand_words(&other.text(), position, schemes, langs))
        .collect();
    let understood = weigh(first, &close, best.has_unknown(), position);
    if heard.unconfirmed { asked_back(understood, position) } else { understood }
}

/// The understanding if only one of two recognisers found the words: a move must be confirmed, and an illegal
/// announcement is not reported.
fn asked_back(understood: Understanding, position: &Position) -> Understanding {
    match understood {
        Understanding::Move { m, .. } => {
            let question = Question::ConfirmMove { before: Box::new(position.clone()), m };
            Understanding::Ambiguous { candidates: vec![m], question }
        }
        Understanding::Illegal => Understanding::NotUnderstood,
        Understanding::Ambiguous { .. } | Understanding::Command(_) | Understanding::NotUnderstood => {
            understood
        }
    }
}

/// Understands certain words: typed, keyed, or one reading of the recogniser.
pub fn understand_words(
    words: &str,
    position: &Position,
    schemes: &[SchemeId],
    langs: &[Lang],
) -> Understanding {
    if let Some(understanding) = understand_notation(words, position) {
        return understanding;
    }
    let Some(said) = UtteranceWords::read(words) else { return Understanding::NotUnderstood };
    let lexicon = Lexicon::builtin();
    if !said.has_unknown()
        && let Some(command) = read_command(&said, lexicon, bits(langs))
    {
        return Understanding::Command(command);
    }
    if said.is_only_no(lexicon) {
        return Understanding::NotUnderstood;
    }
    let preferred: Vec<Lang> = schemes.iter().map(|s| Scheme::builtin(*s).lang()).collect();
    let mut outcomes: Vec<Understanding> = said
        .readings(lexicon, &preferred)
        .iter()
        .map(|reading| match read_said(reading) {
            ParsedUtterance::Announcement { shape, draw_offer } => {
                understand_announcement(position, &shape, draw_offer)
            }
            ParsedUtterance::TakenBack => Understanding::Command(Command::Correction),
            ParsedUtterance::Nothing => Understanding::NotUnderstood,
        })
        .collect();
    if outcomes.len() == 1 {
        return outcomes.remove(0);
    }
    // A word of two languages gave two readings: those with a legal move come first, then complete ones.
    let moves: Vec<Move> = outcomes.iter().flat_map(candidates).collect();
    if moves.is_empty() {
        let complete = outcomes.iter().find(|o| **o != Understanding::NotUnderstood);
        return complete.cloned().unwrap_or(Understanding::NotUnderstood);
    }
    let draw_offer = outcomes.iter().any(|o| matches!(o, Understanding::Move { draw_offer: true, .. }));
    decide(position, moves, draw_offer)
}

/// Understands the answer to a question: a word that distinguishes the candidates (`Anna`, `Dame`, `lang`, a square), a
/// whole announcement, or a command (`nein`, `wiederholen`).
pub fn understand_choice(
    words: &str,
    candidates: &[Move],
    position: &Position,
    schemes: &[SchemeId],
    langs: &[Lang],
) -> Understanding {
    let whole = understand_words(words, position, schemes, langs);
    if whole != Understanding::NotUnderstood
        && !matches!(&whole, Understanding::Illegal if !candidates.is_empty())
    {
        // "Eva vier" may be an announcement or the requested square; the question decides.
        let answers = answering(words, candidates, schemes);
        return match (&whole, &answers[..]) {
            (Understanding::Move { m, .. }, [answer]) if answer != m => decide(position, answers, false),
            _ => whole,
        };
    }
    let answers = answering(words, candidates, schemes);
    if answers.is_empty() { whole } else { decide(position, answers, false) }
}

/// Whether words refuse what was asked or offered, beside the wordings of `decline`: "I say no", "no, sorry", Danish
/// "fortryd".
pub(crate) fn is_refusal(words: &str) -> bool {
    let Some(said) = UtteranceWords::read(words) else { return false };
    let lexicon = Lexicon::builtin();
    let commands = read_commands(&said, lexicon, bits(&[]));
    if commands.is_empty() { said.says_no(lexicon) } else { commands.contains(&Command::No) }
}

/// Whether words that announce any move also offer a draw (9.1).
pub(crate) fn offers_draw_in_words(words: &str, schemes: &[SchemeId]) -> bool {
    let written = words.split_whitespace().next().unwrap_or_default();
    if offers_draw(written) {
        return true;
    }
    if let Some((_, tail)) = words.trim().split_once(char::is_whitespace)
        && read_tail(tail).is_some_and(|(offered, _)| offered)
    {
        return true;
    }
    let Some(said) = UtteranceWords::read(words) else { return false };
    let preferred: Vec<Lang> = schemes.iter().map(|s| Scheme::builtin(*s).lang()).collect();
    let readings = said.readings(Lexicon::builtin(), &preferred);
    readings
        .iter()
        .any(|reading| matches!(read_said(reading), ParsedUtterance::Announcement { draw_offer: true, .. }))
}

/// The candidates that match the words of an answer.
fn answering(words: &str, candidates: &[Move], schemes: &[SchemeId]) -> Vec<Move> {
    let Some(said) = UtteranceWords::read(words) else { return Vec::new() };
    let preferred: Vec<Lang> = schemes.iter().map(|s| Scheme::builtin(*s).lang()).collect();
    let mut readings = said.readings(Lexicon::builtin(), &preferred);
    let reading = readings.swap_remove(0);
    let keep =
        |test: &dyn Fn(&Move) -> bool| candidates.iter().copied().filter(|m| test(m)).collect::<Vec<_>>();
    // The question named the difference between the candidates: the target, or else the source.
    let by_square = |test: &dyn Fn(Square) -> bool| {
        let to = keep(&|m| test(m.to()));
        let from = keep(&|m| m.from().is_some_and(test));
        let goes_apart = candidates.iter().any(|m| m.to() != candidates[0].to());
        let (first, second) = if goes_apart { (to, from) } else { (from, to) };
        if first.is_empty() { second } else { first }
    };
    // A typed "a" means Anna. A single letter is a file only in an answer.
    if let [key] = &said.keys[..]
        && let Some(file) = letter(key)
    {
        return by_square(&|square| square.file() == file);
    }
    match reading[..] {
        [Some(WordMeaning::File(file))] => by_square(&|square| square.file() == file),
        [Some(WordMeaning::Rank(rank))] => by_square(&|square| square.rank() == rank),
        [Some(WordMeaning::File(file)), Some(WordMeaning::Rank(rank))] => {
            by_square(&|square| square == Square::from_coords(file, rank))
        }
        [Some(WordMeaning::Piece(role))] | [Some(WordMeaning::Becomes), Some(WordMeaning::Piece(role))] => {
            let left = keep(&|m| m.promotion() == Some(role));
            if left.is_empty() { keep(&|m| m.role() == role && !m.is_castle()) } else { left }
        }
        [Some(WordMeaning::Side(side) | WordMeaning::Castling(Some(side)))] => {
            keep(&|m| m.castling_side() == Some(side))
        }
        _ => Vec::new(),
    }
}

/// Understands a written move, typed at a console and followed by tail words only; `None` for other text.
fn understand_notation(text: &str, position: &Position) -> Option<Understanding> {
    let text = text.trim();
    let (written, tail) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let looks_written = written.len() <= 24 && written.bytes().any(|b| b.is_ascii_digit() || b == b'-');
    let reading = looks_written.then(|| read_written(position, written, PieceLetters::Any)).flatten()?;
    let (offered, en_passant) = read_tail(tail)?;
    let reading = if en_passant { reading.en_passant()? } else { reading };
    let moves = reading.shapes().iter().flat_map(|shape| legal_moves_matching(position, shape)).collect();
    Some(decide(position, moves, offered || offers_draw(written)))
}

fn understand_announcement(position: &Position, shape: &ParsedMove, draw_offer: bool) -> Understanding {
    decide(position, legal_moves_matching(position, shape), draw_offer)
}

fn decide(position: &Position, mut moves: Vec<Move>, draw_offer: bool) -> Understanding {
    let mut seen = Vec::with_capacity(moves.len());
    moves.retain(|m| {
        !seen.contains(m) && {
            seen.push(*m);
            true
        }
    });
    match moves[..] {
        [] => Understanding::Illegal,
        [m] => Understanding::Move { m, draw_offer },
        _ => ambiguous(position, moves),
    }
}

fn ambiguous(position: &Position, mut candidates: Vec<Move>) -> Understanding {
    let to = candidates[0].to();
    let first = candidates[0].promotion();
    // The order of question and answers: queen, rook, bishop, knight.
    candidates.sort_by_key(|m| m.promotion().map(|role| std::cmp::Reverse(value(role))));
    let asks_piece = candidates.iter().all(|m| m.promotion().is_some() && m.to() == to)
        && candidates.iter().any(|m| m.promotion() != first);
    let question = if asks_piece {
        Question::PromotionPiece { square: to }
    } else {
        Question::WhichMove { before: Box::new(position.clone()), candidates: candidates.clone() }
    };
    Understanding::Ambiguous { candidates, question }
}

const fn value(role: Role) -> u8 {
    match role {
        Role::Pawn => 1,
        Role::Knight => 2,
        Role::Bishop => 3,
        Role::Rook => 4,
        Role::Queen => 5,
        Role::King => 6,
    }
}

fn candidates(understanding: &Understanding) -> Vec<Move> {
    match understanding {
        Understanding::Move { m, .. } => vec![*m],
        Understanding::Ambiguous { candidates, .. } => candidates.clone(),
        _ => Vec::new(),
    }
}

/// Resolves the recogniser's uncertainty. The best reading has priority; close ones can only lead to a question or to
/// no result.
fn weigh(
    best: Understanding,
    close: &[Understanding],
    best_has_unknown: bool,
    position: &Position,
) -> Understanding {
    let other_moves: Vec<Move> = close.iter().flat_map(candidates).collect();
    match best {
        Understanding::Move { m, draw_offer } => {
            let mut moves = vec![m];
            moves.extend(other_moves);
            decide(position, moves, draw_offer)
        }
        Understanding::Ambiguous { candidates, .. } => {
            let mut moves = candidates;
            moves.extend(other_moves);
            decide(position, moves, false)
        }
        // An illegal announcement close to a legal one may be a recognition error: the player must repeat it.
        Understanding::Illegal if !other_moves.is_empty() => Understanding::NotUnderstood,
        Understanding::NotUnderstood if !best_has_unknown && !other_moves.is_empty() => {
            decide(position, other_moves, false)
        }
        // A wrongly recognised resignation would end the game.
        Understanding::Command(Command::Resign)
            if close.iter().any(|other| *other != Understanding::Command(Command::Resign)) =>
        {
            Understanding::NotUnderstood
        }
        other => other,
    }
}

/// The cost up to which another reading is possible: higher if the two differ by one word and the grammar files list
/// the pair as easily confused.
fn margin(best: &str, other: &str) -> f32 {
    let (best, other) = (spelling::words(best), spelling::words(other));
    let pair = if best.len() == other.len() {
        let mut differing = best.iter().zip(&other).filter(|(a, b)| a != b);
        differing.next().filter(|_| differing.next().is_none())
    } else {
        None
    };
    match pair.and_then(|(a, b)| Lexicon::builtin().confusion(&spelling::key(a), &spelling::key(b))) {
        // A cost of 0 (same sound) doubles the margin; a cost of 1 does not change it.
        Some(cost) => CLOSE * (2.0 - cost),
        None => CLOSE,
    }
}
