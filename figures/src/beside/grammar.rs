//! How lichess matches spoken moves, from the description of its voice input; its tables of costs are not here. PURE.
//!
//! Every legal move has phrases; what was heard is changed into each by keeping, leaving out or replacing words at a cost; the
//! cheapest are the options. Costs are of the published form, 0.4 to 0.9 by how often two words are confused, over pairs that
//! sound alike to espeak-ng, the same for everybody compared.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use annabella::game::{Move, Position, Role};
use shakmaty::CastlingSide;

/// Leaving a heard word out.
const LEFT_OUT: f64 = 0.5;
/// What costs more is no option.
const TOO_MUCH: f64 = 0.99;
/// Options this much dearer than the best are dropped, in the setting that ships.
const WINDOW: f64 = 0.5;
/// Cheaper than this, and alone: played without waiting.
const CERTAIN: f64 = 0.3;
/// As many options as are shown.
const MOST: usize = 8;
/// The cheaper of two that are equal otherwise is the one said as it is written.
const AS_WRITTEN: f64 = 0.01;

/// The words of one way to say moves.
#[derive(Clone, Debug)]
pub(crate) struct SpokenWords {
    pub(crate) files: [String; 8],
    pub(crate) ranks: [String; 8],
    /// King, queen, rook, bishop, knight, pawn.
    pub(crate) men: [String; 6],
    pub(crate) takes: String,
    pub(crate) castles: [Vec<String>; 2],
}

impl SpokenWords {
    fn man(&self, role: Role) -> &str {
        let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let at = order.iter().position(|r| *r == role).unwrap_or(0);
        &self.men[at]
    }

    /// All of them, each once.
    pub(crate) fn all(&self) -> Vec<String> {
        let mut all: Vec<String> = self.files.iter().chain(&self.ranks).chain(&self.men).cloned().collect();
        all.push(self.takes.clone());
        all.extend(self.castles.iter().flatten().cloned());
        all.sort();
        all.dedup();
        all
    }

    /// A move as its notation is read aloud.
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
                man => Role::from_char(man.to_ascii_lowercase()).map(|role| self.man(role)),
            };
            said.extend(word.map(str::to_owned));
        }
        said
    }

    fn square(&self, square: shakmaty::Square) -> [&str; 2] {
        [&self.files[usize::from(square.file())], &self.ranks[usize::from(square.rank())]]
    }

    /// Every phrase that means a move; the one as it is written first.
    fn phrases(&self, position: &Position, m: Move) -> Vec<Vec<String>> {
        let mut phrases = vec![self.said(position, m)];
        if m.is_castle() {
            return phrases;
        }
        let (Some(from), to) = (m.from(), m.to()) else { return phrases };
        let (from, to) = (self.square(from), self.square(to));
        let man = self.man(m.role());
        let takes: &[&str] = if m.is_capture() { &[self.takes.as_str()] } else { &[] };
        let mut add = |parts: &[&[&str]]| {
            let mut phrase: Vec<String> =
                parts.iter().flat_map(|p| p.iter().map(|w| (*w).to_owned())).collect();
            phrase.extend(m.promotion().map(|role| self.man(role).to_owned()));
            phrases.push(phrase);
        };
        add(&[&from, &to]);
        for takes in [takes, &[]] {
            add(&[&[man], takes, &to]);
            add(&[&[man, from[0]], takes, &to]);
            add(&[&[man, from[1]], takes, &to]);
            if m.role() == Role::Pawn {
                add(&[takes, &to]);
                add(&[&[from[0]], takes, &to]);
            }
        }
        phrases
    }
}

/// SpokenWords that are taken for one another, and at what cost.
#[derive(Clone, Debug, Default)]
pub(crate) struct Confusions(BTreeMap<(String, String), f64>);

impl Confusions {
    /// Pairs from the likeliest on.
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

    /// What a word may be taken for.
    pub(crate) fn of<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.keys().filter(move |(one, _)| one == word).map(|(_, other)| other.as_str())
    }

    fn cost(&self, heard: &str, meant: &str) -> f64 {
        self.0.get(&(heard.to_owned(), meant.to_owned())).copied().unwrap_or(f64::INFINITY)
    }

    /// The cheapest way from what was heard to a phrase.
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

/// What becomes of words.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Matched {
    /// This move is played without a question.
    Plays(Move),
    /// Several are offered; the best plays itself after the timer, where it is on.
    Offers { best: Option<Move>, others: usize },
    /// Nothing fits.
    Nothing,
}

/// The phrases of a position's moves, made once for much that is heard.
pub(crate) struct Prepared<'a> {
    confusions: &'a Confusions,
    moves: Vec<(Move, Vec<Vec<String>>)>,
}

impl<'a> Prepared<'a> {
    pub(crate) fn new(words: &SpokenWords, confusions: &'a Confusions, position: &Position) -> Self {
        let moves = position.legal_moves().into_iter().map(|m| (m, words.phrases(position, m))).collect();
        Self { confusions, moves }
    }

    /// What becomes of these words.
    pub(crate) fn hear(&self, heard: &[String]) -> Matched {
        // What it costs, and what it is sorted by.
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
        let Some(&(cheapest, first, best)) = options.first() else { return Matched::Nothing };
        options.retain(|(cost, ..)| *cost < cheapest + WINDOW);
        options.truncate(MOST);
        if options.len() == 1 && cheapest < CERTAIN {
            return Matched::Plays(best);
        }
        let alone = options.get(1).is_none_or(|(_, sorted, _)| *sorted > first);
        Matched::Offers { best: alone.then_some(best), others: options.len() - 1 }
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
            men: list("king queen rook bishop knight pawn").try_into().unwrap(),
            takes: "takes".into(),
            castles: [list("castle short"), list("castle long")],
        }
    }

    fn heard(words: &str, pairs: &[(&str, &str)]) -> Matched {
        let pairs: Vec<(String, String)> =
            pairs.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        let confusions = Confusions::by_rank(&pairs);
        let heard: Vec<String> = words.split(' ').map(str::to_owned).collect();
        Prepared::new(&letters(), &confusions, &Position::default()).hear(&heard)
    }

    fn m(uci: &str) -> Move {
        Position::default().read_uci(uci).unwrap()
    }

    #[test]
    fn words_that_mean_one_move_are_played() {
        assert_eq!(heard("knight f three", &[]), Matched::Plays(m("g1f3")));
        assert_eq!(heard("e two e four", &[]), Matched::Plays(m("e2e4")));
    }

    #[test]
    fn what_sounds_alike_is_offered_too_and_the_exact_one_is_best() {
        assert_eq!(heard("d four", &[("d", "e")]), Matched::Offers { best: Some(m("d2d4")), others: 1 });
    }

    #[test]
    fn an_illegal_move_is_bent_to_a_legal_one() {
        // No knight goes to d3; one goes to f3, and c3 sounds like d3.
        let bent = heard("knight d three", &[("c", "d")]);
        assert_eq!(bent, Matched::Offers { best: Some(m("b1c3")), others: 1 });
    }

    #[test]
    fn what_nothing_sounds_like_is_nothing() {
        assert_eq!(heard("queen h five", &[]), Matched::Nothing);
        assert_eq!(heard("coffee", &[]), Matched::Nothing);
    }

    #[test]
    fn a_move_is_said_as_it_is_written() {
        let position = Position::from_fen("r3k2r/8/8/8/8/2p5/1P6/R3K2R w KQkq - 0 1").unwrap();
        let said = |uci: &str| letters().said(&position, position.read_uci(uci).unwrap()).join(" ");
        assert_eq!(said("b2c3"), "b takes c three");
        assert_eq!(said("e1c1"), "castle long");
    }
}
