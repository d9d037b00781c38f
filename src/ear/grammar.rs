//! Phrases as a graph of words with costs. PURE.
//!
//! A phrase is a row of slots, a slot some ways to say it; a way may be no word at all. The graph may
//! branch on a word; whoever reads it follows every branch.

use std::collections::BTreeSet;

/// One way to say something: words by their number in the model, none for leaving it out.
pub type Way = Vec<u32>;

/// Something to be said in one of some ways.
pub type Slot = Vec<Way>;

/// A state of a [`Grammar`].
pub type State = usize;

/// An arc of a [`Grammar`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arc {
    /// Where it leaves.
    pub from: State,
    /// Where it leads.
    pub to: State,
    /// The word's number in the model.
    pub word: u32,
    /// What taking it costs; 0 is free.
    pub cost: f32,
}

/// A graph of phrases; state 0 is the start.
#[derive(Clone, Debug, Default)]
pub struct Grammar {
    arcs: Vec<Arc>,
    ends: BTreeSet<State>,
    states: usize,
}

impl Grammar {
    /// No phrases.
    pub fn new() -> Self {
        Self { arcs: Vec::new(), ends: BTreeSet::new(), states: 1 }
    }

    /// Adds the phrases of a row of slots at a cost. A slot without any way makes the row unsayable:
    /// nothing is added then, and `false` comes back.
    pub fn add(&mut self, slots: &[Slot], cost: f32) -> bool {
        if slots.is_empty() || slots.iter().any(Vec::is_empty) {
            return false;
        }
        let mut here = vec![0];
        for slot in slots {
            let next = self.state();
            let mut after = vec![next];
            for way in slot {
                let Some((&last, before)) = way.split_last() else {
                    after.extend(&here);
                    continue;
                };
                for &start in &here {
                    let mut at = start;
                    for &word in before {
                        let to = self.state();
                        self.arc(at, to, word, cost);
                        at = to;
                    }
                    self.arc(at, next, last, cost);
                }
            }
            after.sort_unstable();
            after.dedup();
            here = after;
        }
        self.ends.extend(here.into_iter().filter(|&s| s != 0));
        true
    }

    /// Adds a word that may be said any number of times before, instead of or after everything else.
    pub fn add_filler(&mut self, word: u32, cost: f32) {
        let end = self.state();
        let ends: Vec<State> = self.ends.iter().copied().collect();
        self.arcs.push(Arc { from: 0, to: end, word, cost });
        self.arcs.push(Arc { from: end, to: end, word, cost });
        for from in ends {
            self.arcs.push(Arc { from, to: end, word, cost });
        }
        self.ends.insert(end);
    }

    /// Every arc.
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// The states a phrase may end in; the start is not among them.
    pub fn ends(&self) -> impl Iterator<Item = State> {
        self.ends.iter().copied()
    }

    /// How many states there are.
    pub const fn states(&self) -> usize {
        self.states
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.arcs.is_empty()
    }

    /// Follows words from the start: what they are.
    pub fn follow(&self, words: &[u32]) -> Followed {
        let mut here = BTreeSet::from([0]);
        for &word in words {
            here =
                self.arcs.iter().filter(|a| a.word == word && here.contains(&a.from)).map(|a| a.to).collect();
        }
        Followed {
            complete: here.iter().any(|s| self.ends.contains(s)),
            may_go_on: self.arcs.iter().any(|a| here.contains(&a.from)),
        }
    }

    fn state(&mut self) -> State {
        self.states += 1;
        self.states - 1
    }

    /// The cost falls on a phrase's first word.
    fn arc(&mut self, from: State, to: State, word: u32, cost: f32) {
        self.arcs.push(Arc { from, to, word, cost: if from == 0 { cost } else { 0.0 } });
    }
}

/// What some words are to a grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Followed {
    /// They are a whole phrase.
    pub complete: bool,
    /// They begin a longer phrase.
    pub may_go_on: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_words_may_be_left_out_and_costs_count_once() {
        let mut grammar = Grammar::new();
        assert!(grammar.add(&[vec![vec![], vec![1]], vec![vec![2], vec![3, 4]], vec![vec![], vec![5]]], 2.0));
        for (words, complete, may_go_on) in [
            (&[2][..], true, true),
            (&[1, 2], true, true),
            (&[1, 3, 4, 5], true, false),
            (&[1], false, true),
            (&[3], false, true),
            (&[5], false, false),
            (&[], false, true),
        ] {
            assert_eq!(grammar.follow(words), Followed { complete, may_go_on }, "{words:?}");
        }
        for arc in grammar.arcs() {
            assert_eq!(arc.cost > 0.0, arc.from == 0, "{arc:?}");
        }
    }

    #[test]
    fn a_slot_that_cannot_be_said_adds_nothing() {
        let mut grammar = Grammar::new();
        assert!(!grammar.add(&[vec![vec![1]], vec![]], 0.0));
        assert!(grammar.is_empty());
    }
}
