//! Lichess' method of matching spoken moves, from the description of its voice input, without its cost tables. Pure.
//!
//! Every legal move has phrases. The recognised words are changed into each phrase by keeping, deleting or replacing
//! words at a cost, and the cheapest phrases are the options. Costs have the published form, 0.4 to 0.9 by how often
//! two words are confused. The pairs are those that espeak-ng pronounces alike, the same for all methods.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use annabella::game::{Move, Position, Role};
use shakmaty::CastlingSide;

/// The cost of deleting a recognised word.
const LEFT_OUT: f64 = 0.5;
/// A phrase that costs more is not an option.
const TOO_MUCH: f64 = 0.99;
/// Options that cost this much more than the best are dropped, as in the default setting.
const WINDOW: f64 = 0.5;
/// A single option below this cost is played at once.
const CERTAIN: f64 = 0.3;
/// The largest number of options.
const MOST: usize = 8;
/// An advantage for the phrase of the notation, among phrases of equal cost.
const AS_WRITTEN: f64 = 0.01;

/// The words of one way to announce moves.
#[derive(Clone, Debug)]
pub(crate) struct SpokenWords {
    pub(crate) files: [String; 8],
    pub(crate) ranks: [String; 8],
    /// King, queen, rook, bishop, knight, pawn.
    pub(crate) pieces: [String; 6],
    pub(crate) takes: String,
    pub(crate) castles: [Vec<String>; 2],
}

impl SpokenWords {
    fn piece_word(&self, role: Role) -> &str {
        let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let at = order.iter().position(|r| *r == role).unwrap_or(0);
        &self.pieces[at]
    }

    /// All words, each once.
    pub(crate) fn all(&self) -> Vec<String> {
        let mut all: Vec<String> =
            self.files.iter().chain(&self.ranks).chain(&self.pieces).cloned().collect();
        all.push(self.takes.clone());
        all.extend(self.castles.iter().flatten().cloned());
        all.sort();
        all.dedup();
        all
    }

    /// The move's notation, read aloud.
    pub(crate) fn said(&self, position: &Position, m: Move) -> Vec<String> {
        if let Some(side) = m.castling_side() {
            return self.castles[usize::from(side == CastlingSide::QueenSide)].clone();
        }
        let mut said = Vec::new();
        for sign in position.san(m).chars() {
            let word = match sign {
                'a'..='h' => Some(self.files[sign as usize - 'a' as usize].as_str()),
                '1'..='8' => Some(self.ranks[sign as usize - '1' as usize].as_str()),
                'x' => Some(self.takes.as_str()),
                piece_word => {
                    Role::from_char(piece_word.to_ascii_lowercase()).map(|role| self.piece_word(role))
                }
            };
            said.extend(word.map(str::to_owned));
        }
        said
    }

    fn square(&self, square: shakmaty::Square) -> [&str; 2] {
        [&self.files[usize::from(square.file())], &self.ranks[usize::from(square.rank())]]
    }

    /// All phrases of a move; that of its notation is the first.
    fn phrases(&self, position: &Position, m: Move) -> Vec<Vec<String>> {
        let mut phrases = vec![self.said(position, m)];
        if m.is_castle() {
            return phrases;
        }
        let (Some(from), to) = (m.from(), m.to()) else { return phrases };
        let (from, to) = (self.square(from), self.square(to));
        let piece_word = self.piece_word(m.role());
        let takes: &[&str] = if m.is_capture() { &[self.takes.as_str()] } else { &[] };
        let mut add = |parts: &[&[&str]]| {
            let mut phrase: Vec<String> =
                parts.iter().flat_map(|p| p.iter().map(|w| (*w).to_owned())).collect();
            phrase.extend(m.promotion().map(|role| self.piece_word(role).to_owned()));
            phrases.push(phrase);
        };
        add(&[&from, &to]);
        for takes in [takes, &[]] {
            add(&[&[piece_word], takes, &to]);
            add(&[&[piece_word, from[0]], takes, &to]);
            add(&[&[piece_word, from[1]], takes, &to]);
            if m.role() == Role::Pawn {
                add(&[takes, &to]);
                add(&[&[from[0]], takes, &to]);
            }
        }
        phrases
    }
}

/// Pairs of words that are confused, with their costs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Confusions(BTreeMap<(String, String), f64>);

impl Confusions {
    /// Pairs in order, the most likely first.
    pub(crate) fn by_rank(pairs: &[(String, String)]) -> Self {
        let n = pairs.len().max(1) as f64;
        let mut costs = BTreeMap::new();
        for (rank, (one, other)) in pairs.iter().enumerate() {
            let cost = 0.4 + 0.5 * rank as f64 / n;
            costs.insert((one.clone(), other.clone()), cost);
            costs.insert((other.clone(), one.clone()), cost);
        }
        Self(costs)
    }

    /// The words for which a word may be mistaken.
    pub(crate) fn of<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.keys().filter(move |(one, _)| one == word).map(|(_, other)| other.as_str())
    }

    fn cost(&self, heard: &str, meant: &str) -> f64 {
        self.0.get(&(heard.to_owned(), meant.to_owned())).copied().unwrap_or(f64::INFINITY)
    }

    /// The lowest cost from the recognised words to a phrase.
    fn between(&self, heard: &[String], phrase: &[String]) -> f64 {
        let (n, m) = (heard.len(), phrase.len());
        let mut best = vec![vec![f64::INFINITY; m + 1]; n + 1];
        best[0][0] = 0.0;
        for i in 0..n {
            for j in 0..=m {
                let so_far = best[i][j];
                if so_far > TOO_MUCH {
                    continue;
                }
                best[i + 1][j] = best[i + 1][j].min(so_far + LEFT_OUT);
                if let Some(word) = phrase.get(j) {
                    let cost = if *word == heard[i] { 0.0 } else { self.cost(&heard[i], word) };
                    best[i + 1][j + 1] = best[i + 1][j + 1].min(so_far + cost);
                }
            }
        }
        best[n][m]
    }
}

/// The result of matching.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum MatchResult {
    /// This move is played without a question.
    MovePlayed(Move),
    /// Several moves are offered; the best is played after the timer, if that is on.
    MovesOffered { best: Option<Move>, others: usize },
    /// No phrase matches.
    NoMatch,
}

/// The phrases of a position's moves, computed once for many utterances.
pub(crate) struct PositionPhrases<'a> {
    confusions: &'a Confusions,
    moves: Vec<(Move, Vec<Vec<String>>)>,
}

impl<'a> PositionPhrases<'a> {
    pub(crate) fn new(words: &SpokenWords, confusions: &'a Confusions, position: &Position) -> Self {
        let moves = position.legal_moves().into_iter().map(|m| (m, words.phrases(position, m))).collect();
        Self { confusions, moves }
    }

    /// Matches the recognised words.
    pub(crate) fn hear(&self, heard: &[String]) -> MatchResult {
        // The cost, the sort key, and the move.
        let mut options: Vec<(f64, f64, Move)> = Vec::new();
        for (m, phrases) in &self.moves {
            let costs: Vec<f64> =
                phrases.iter().map(|phrase| self.confusions.between(heard, phrase)).collect();
            let cost = costs.iter().copied().fold(f64::INFINITY, f64::min);
            if cost <= TOO_MUCH {
                let written = if costs[0] <= cost { AS_WRITTEN } else { 0.0 };
                options.push((cost, cost - written, *m));
            }
        }
        options.sort_by(|a, b| a.1.total_cmp(&b.1));
        let Some(&(cheapest, first, best)) = options.first() else { return MatchResult::NoMatch };
        options.retain(|(cost, ..)| *cost < cheapest + WINDOW);
        options.truncate(MOST);
        if options.len() == 1 && cheapest < CERTAIN {
            return MatchResult::MovePlayed(best);
        }
        let alone = options.get(1).is_none_or(|(_, sorted, _)| *sorted > first);
        MatchResult::MovesOffered { best: alone.then_some(best), others: options.len() - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> SpokenWords {
        let list = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        SpokenWords {
            files: list("a b c d e f g h").try_into().unwrap(),
            ranks: list("one two three four five six seven eight").try_into().unwrap(),
            pieces: list("king queen rook bishop knight pawn").try_into().unwrap(),
            takes: "takes".into(),
            castles: [list("castle short"), list("castle long")],
        }
    }

    fn heard(words: &str, pairs: &[(&str, &str)]) -> MatchResult {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let confusions = Confusions::by_rank(&pairs);
        let heard: Vec<String> = words.split(' ').map(str::to_owned).collect();
        PositionPhrases::new(&letters(), &confusions, &Position::default()).hear(&heard)
    }

    fn m(uci: &str) -> Move {
        Position::default().read_uci(uci).unwrap()
    }

    #[test]
    fn words_that_mean_one_move_are_played() {
        assert_eq!(heard("knight f three", &[]), MatchResult::MovePlayed(m("g1f3")));
        assert_eq!(heard("e two e four", &[]), MatchResult::MovePlayed(m("e2e4")));
    }

    #[test]
    fn what_sounds_alike_is_offered_too_and_the_exact_one_is_best() {
        assert_eq!(
            heard("d four", &[("d", "e")]),
            MatchResult::MovesOffered { best: Some(m("d2d4")), others: 1 }
        );
    }

    #[test]
    fn an_illegal_move_is_bent_to_a_legal_one() {
        // No knight can move to d3, but one can move to f3, and c3 sounds like d3.
        let bent = heard("knight d three", &[("c", "d")]);
        assert_eq!(bent, MatchResult::MovesOffered { best: Some(m("b1c3")), others: 1 });
    }

    #[test]
    fn what_nothing_sounds_like_is_nothing() {
        assert_eq!(heard("queen h five", &[]), MatchResult::NoMatch);
        assert_eq!(heard("coffee", &[]), MatchResult::NoMatch);
    }

    #[test]
    fn a_move_is_said_as_it_is_written() {
        let position = Position::from_fen("r3k2r/8/8/8/8/2p5/1P6/R3K2R w KQkq - 0 1").unwrap();
        let said = |uci: &str| letters().said(&position, position.read_uci(uci).unwrap()).join(" ");
        assert_eq!(said("b2c3"), "b takes c three");
        assert_eq!(said("e1c1"), "castle long");
    }
}
