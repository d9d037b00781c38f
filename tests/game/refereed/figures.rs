//! Counts of refereed games: actions, outcomes, items by kind, and the handling time of each input.

use std::{collections::BTreeMap, time::Duration};

use crate::referee::{ExpectedOutcome, Kind, TableAction};

#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) plies: u64,
    /// Comparisons: the state after each action, and each expected outcome.
    pub(crate) verdicts: u64,
    /// Actions and outcomes by name.
    pub(crate) by_name: BTreeMap<String, u64>,
    /// The handling time of each input, in nanoseconds.
    pub(crate) handled: Vec<u32>,
}

impl Figures {
    pub(crate) fn add(&mut self, other: Self) {
        self.plies += other.plies;
        self.verdicts += other.verdicts;
        for (name, count) in other.by_name {
            *self.by_name.entry(name).or_default() += count;
        }
        self.handled.extend(other.handled);
    }

    pub(super) fn took(&mut self, time: Duration) {
        self.handled.push(u32::try_from(time.as_nanos()).unwrap_or(u32::MAX));
    }

    pub(super) fn note(&mut self, what: &str) {
        *self.by_name.entry(what.to_owned()).or_default() += 1;
    }

    pub(super) fn confirmed(&mut self, kind: Kind) {
        self.note(&format!("confirmed {kind:?}"));
    }

    pub(super) fn count(&mut self, deed: &TableAction, due: &[ExpectedOutcome]) {
        let mut one = |name: String| *self.by_name.entry(name).or_default() += 1;
        let first_word = |text: String| text.split(['(', ' ']).next().unwrap_or_default().to_owned();
        one(format!("deed {}", first_word(format!("{deed:?}"))));
        for due in due {
            match due {
                ExpectedOutcome::Item(item) => one(format!("item {:?}", item.kind)),
                ExpectedOutcome::Over(result) => one(format!("over {result:?}")),
                other => one(format!("due {}", first_word(format!("{other:?}")))),
            }
        }
    }
}
