//! Phrases as a graph of words with costs.
//!
//! A phrase is a row of slots, and a slot a set of alternatives, which may be empty. Several arcs of a state may have
//! the same word, so a reader must follow all of them.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

/// One alternative: word numbers of the model, empty if nothing is said.
pub(crate) type WordSequence = Vec<u32>;

/// A set of alternatives.
pub(crate) type Slot = Vec<WordSequence>;

/// A slot of a row with the cost of words in it, because most speakers leave some slots out.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GrammarPart {
    /// The alternatives.
    pub(crate) slot: Slot,
    /// Added to the row's cost if a word is said.
    pub(crate) cost: f32,
}

impl From<Slot> for GrammarPart {
    fn from(slot: Slot) -> Self {
        Self { slot, cost: 0.0 }
    }
}

/// A state of a [`Grammar`].
pub(crate) type StateId = usize;

/// An arc of a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GrammarArc {
    /// The source state.
    pub(crate) from: StateId,
    /// The target state.
    pub(crate) to: StateId,
    /// The word's number in the model.
    pub(crate) word: u32,
    /// The cost of the arc; 0 is free.
    pub(crate) cost: f32,
}

/// A graph of phrases; state 0 is the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grammar {
    arcs: Vec<GrammarArc>,
    ends: BTreeSet<StateId>,
    states: usize,
}

impl Grammar {
    /// A grammar without phrases.
    pub(crate) fn new() -> Self {
        Self { arcs: Vec::new(), ends: BTreeSet::new(), states: 1 }
    }

    /// Adds the phrases of a row at a cost. If a slot has no alternative, the row cannot be said: nothing is added, and
    /// the result is `false`.
    pub(crate) fn add(&mut self, row: &[GrammarPart], cost: f32) -> bool {
        if row.is_empty() || row.iter().any(|part| part.slot.is_empty()) {
            return false;
        }
        let mut here = vec![0];
        for part in row {
            let next = self.state();
            let mut after = vec![next];
            for way in &part.slot {
                let Some((&last, before)) = way.split_last() else {
                    after.extend(&here);
                    continue;
                };
                for &start in &here {
                    let mut at = start;
                    // The row's cost is on a phrase's first word, a part's cost on the part's first word.
                    let mut owed = part.cost + if start == 0 { cost } else { 0.0 };
                    for &word in before {
                        let to = self.state();
                        self.arcs.push(GrammarArc { from: at, to, word, cost: std::mem::take(&mut owed) });
                        at = to;
                    }
                    self.arcs.push(GrammarArc { from: at, to: next, word: last, cost: owed });
                }
            }
            after.sort_unstable();
            after.dedup();
            here = after;
        }
        self.ends.extend(here.into_iter().filter(|&s| s != 0));
        true
    }

    /// The same phrases with at most one arc for each word and state, each at its lowest cost, for the fastest search,
    /// and without states that go on in the same way, because the recogniser's time to load a grammar grows with them.
    #[must_use]
    pub(crate) fn deterministic(&self) -> DeterministicGrammar {
        let mut leaving: Vec<Vec<&GrammarArc>> = vec![Vec::new(); self.states];
        for arc in &self.arcs {
            leaving[arc.from].push(arc);
        }
        let mut subsets = SubsetConstruction {
            leaving,
            ends: &self.ends,
            known: FxHashMap::default(),
            alike: FxHashMap::default(),
        };
        let start = subsets.continue_from(vec![(0, 0)]);
        DeterministicGrammar::starting_with(start, subsets.alike)
    }

    /// Adds a word that may be said any number of times before, after or without the other phrases.
    pub(crate) fn add_filler(&mut self, word: u32, cost: f32) {
        let end = self.state();
        let ends: Vec<StateId> = self.ends.iter().copied().collect();
        self.arcs.push(GrammarArc { from: 0, to: end, word, cost });
        self.arcs.push(GrammarArc { from: end, to: end, word, cost });
        for from in ends {
            self.arcs.push(GrammarArc { from, to: end, word, cost });
        }
        self.ends.insert(end);
    }

    /// Every arc.
    #[cfg(test)]
    pub(crate) fn arcs(&self) -> &[GrammarArc] {
        &self.arcs
    }

    /// The states in which a phrase may end, without the start.
    #[cfg(test)]
    pub(crate) fn ends(&self) -> impl Iterator<Item = StateId> {
        self.ends.iter().copied()
    }

    /// Follows words from the start and reports whether they are a phrase.
    pub(crate) fn follow(&self, words: &[u32]) -> PrefixMatch {
        let mut here = BTreeSet::from([0]);
        for &word in words {
            here =
                self.arcs.iter().filter(|a| a.word == word && here.contains(&a.from)).map(|a| a.to).collect();
        }
        PrefixMatch {
            complete: here.iter().any(|s| self.ends.contains(s)),
            may_go_on: self.arcs.iter().any(|a| here.contains(&a.from)),
        }
    }

    fn state(&mut self) -> StateId {
        self.states += 1;
        self.states - 1
    }
}

/// A [`Grammar`] with at most one arc for each word and state. State 0 is the start; arcs are sorted by state and word.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct DeterministicGrammar {
    /// Every arc.
    pub(crate) arcs: Vec<GrammarArc>,
    /// For each state the cost of ending there, if possible. The start is an end, for silence.
    pub(crate) ends: Vec<Option<f32>>,
}

impl DeterministicGrammar {
    /// Numbers the states so that the start is 0.
    fn starting_with(start: StateId, states: FxHashMap<Continuation, StateId>) -> Self {
        let count = states.len();
        let number = |state: StateId| (start + count - state) % count;
        let mut states: Vec<(StateId, Continuation)> =
            states.into_iter().map(|(continuation, state)| (number(state), continuation)).collect();
        states.sort_unstable_by_key(|(state, _)| *state);
        let arcs = states.iter().flat_map(|(from, continuation)| {
            continuation.arcs.iter().map(|&(word, cost, to)| GrammarArc {
                from: *from,
                to: to.map_or(*from, number),
                word,
                cost: price(cost),
            })
        });
        Self { arcs: arcs.collect(), ends: states.iter().map(|(_, here)| here.end.map(price)).collect() }
    }
}

/// All ways to go on from a state of a [`DeterministicGrammar`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Continuation {
    /// The cost of ending here, if possible.
    end: Option<u32>,
    /// Word, cost and target of each arc, sorted by word; without a target it leads back to its own state.
    arcs: Vec<(u32, u32, Option<StateId>)>,
}

/// Subset construction with the remaining costs of states.
struct SubsetConstruction<'a> {
    leaving: Vec<Vec<&'a GrammarArc>>,
    ends: &'a BTreeSet<StateId>,
    /// The number of each set of states with their remaining costs.
    known: FxHashMap<Vec<(StateId, u32)>, StateId>,
    /// The number of each continuation: sets that go on in the same way are one state.
    alike: FxHashMap<Continuation, StateId>,
}

impl SubsetConstruction<'_> {
    /// Follows all words from a set of states and returns its number. The depth is the length of a phrase, because
    /// only [`Grammar::add_filler`] makes a cycle, from a state to itself.
    fn continue_from(&mut self, here: Vec<(StateId, u32)>) -> StateId {
        if let Some(&state) = self.known.get(&here) {
            return state;
        }
        let end = here.iter().filter(|(s, _)| *s == 0 || self.ends.contains(s)).map(|(_, owed)| *owed).min();
        let mut leaving: Vec<(u32, StateId, u32)> = Vec::new();
        for &(state, owed) in &here {
            leaving.extend(
                self.leaving[state].iter().map(|arc| (arc.word, arc.to, owed + thousandths(arc.cost))),
            );
        }
        leaving.sort_unstable();
        // Only the lowest cost of a word and a target counts.
        leaving.dedup_by_key(|&mut (word, to, _)| (word, to));
        let mut arcs = Vec::new();
        for arc in leaving.chunk_by(|a, b| a.0 == b.0) {
            let least = arc.iter().map(|(_, _, owed)| *owed).min().unwrap_or(0);
            let there: Vec<_> = arc.iter().map(|&(_, to, owed)| (to, owed - least)).collect();
            let to = if there == here { None } else { Some(self.continue_from(there)) };
            arcs.push((arc[0].0, least, to));
        }
        let next = self.alike.len();
        let state = *self.alike.entry(Continuation { end, arcs }).or_insert(next);
        self.known.insert(here, state);
        state
    }
}

/// Costs are compared exactly, so they are integers.
fn thousandths(cost: f32) -> u32 {
    (cost.max(0.0) * 1000.0).round() as u32
}

fn price(thousandths: u32) -> f32 {
    thousandths as f32 / 1000.0
}

/// The result of following words in a grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PrefixMatch {
    /// They are a whole phrase.
    pub(crate) complete: bool,
    /// They begin a longer phrase.
    pub(crate) may_go_on: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row<const N: usize>(slots: [Slot; N]) -> [GrammarPart; N] {
        slots.map(GrammarPart::from)
    }

    #[test]
    fn optional_words_may_be_left_out_and_costs_count_once() {
        let mut grammar = Grammar::new();
        let maybe = |word| vec![vec![], vec![word]];
        assert!(grammar.add(&row([maybe(1), vec![vec![2], vec![3, 4]], maybe(5)]), 2.0));
        for (words, complete, may_go_on) in [
            (&[2][..], true, true),
            (&[1, 2], true, true),
            (&[1, 3, 4, 5], true, false),
            (&[1], false, true),
            (&[3], false, true),
            (&[5], false, false),
            (&[], false, true),
        ] {
            assert_eq!(grammar.follow(words), PrefixMatch { complete, may_go_on }, "{words:?}");
        }
        for arc in grammar.arcs() {
            assert_eq!(arc.cost > 0.0, arc.from == 0, "{arc:?}");
        }
    }

    impl DeterministicGrammar {
        /// The cost of the words, if they are a phrase.
        fn cost(&self, words: &[u32]) -> Option<f32> {
            let (mut at, mut cost) = (0, 0.0);
            for word in words {
                let mut arcs = self.arcs.iter().filter(|a| a.from == at && a.word == *word);
                let arc = arcs.next()?;
                assert!(arcs.next().is_none(), "one arc a word");
                (at, cost) = (arc.to, cost + arc.cost);
            }
            self.ends[at].map(|end| cost + end)
        }
    }

    #[test]
    fn one_arc_a_word_says_the_same_at_the_least_cost() {
        let mut grammar = Grammar::new();
        grammar.add(&row([vec![vec![1], vec![]], vec![vec![2]], vec![vec![3], vec![]]]), 0.0);
        grammar.add(&row([vec![vec![1], vec![4]], vec![vec![2], vec![5]]]), 3.0);
        grammar.add_filler(9, 1.5);
        let determined = grammar.deterministic();
        for (words, cost) in [
            (&[1, 2][..], Some(0.0)),
            (&[1, 2, 3], Some(0.0)),
            (&[2], Some(0.0)),
            (&[1, 5], Some(3.0)),
            (&[4, 5], Some(3.0)),
            (&[1, 2, 9], Some(1.5)),
            (&[9, 9], Some(3.0)),
            (&[1], None),
            (&[5], None),
            (&[], Some(0.0)),
        ] {
            assert_eq!(determined.cost(words), cost, "{words:?}");
        }
    }

    #[test]
    fn a_slot_that_cannot_be_said_adds_nothing() {
        let mut grammar = Grammar::new();
        assert!(!grammar.add(&row([vec![vec![1]], vec![]]), 0.0));
        assert!(grammar.arcs().is_empty());
    }

    #[test]
    fn what_most_leave_out_costs_only_where_it_is_said() {
        let mut grammar = Grammar::new();
        let wordy = |slot| GrammarPart { slot, cost: 1.5 };
        let plain = GrammarPart::from(vec![vec![3]]);
        grammar.add(&[wordy(vec![vec![], vec![1, 2]]), plain, wordy(vec![vec![], vec![4]])], 2.0);
        let determined = grammar.deterministic();
        for (words, cost) in [
            (&[3][..], Some(2.0)),
            (&[1, 2, 3], Some(3.5)),
            (&[3, 4], Some(3.5)),
            (&[1, 2, 3, 4], Some(5.0)),
            (&[1, 3], None),
        ] {
            assert_eq!(determined.cost(words), cost, "{words:?}");
        }
    }
}
