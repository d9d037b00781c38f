//! What a voice was given and has not said to its end: where the voice breaks down it is said again, whole and in order. PURE.
//!
//! A voice that breaks down has dropped an utterance and all that it was given after it, and takes nothing until it is
//! asked to begin anew; what it was given before still sounds. It counts as working again only when something was said
//! to its end: one that breaks down at every sentence is told once and not at each.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::VecDeque;

use crate::{
    backoff::Backoff,
    game::Moment,
    voice::{Utterance, Weight},
};

/// How long a voice that broke down rests before it is asked to begin anew, at first and at most, milliseconds.
const RESTS: Backoff = Backoff::new(100, 5_000);

/// What one voice owes.
#[derive(Debug)]
pub(crate) struct Unsaid {
    /// In the order it was given.
    waiting: VecDeque<Utterance>,
    /// From this one on the voice holds nothing.
    dropped_from: Option<u64>,
    /// When it is asked to begin anew; none where it was asked and has not answered.
    again_at: Option<Moment>,
    rests: Backoff,
    /// That it broke down was told.
    told: bool,
}

impl Default for Unsaid {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), dropped_from: None, again_at: None, rests: RESTS, told: false }
    }
}

impl Unsaid {
    /// Something is to be said; whether the voice takes it now.
    pub(crate) fn say(&mut self, utterance: Utterance) -> bool {
        let id = utterance.id;
        self.waiting.push_back(utterance);
        self.dropped_from = self.dropped_from.map(|from| from.min(id));
        self.dropped_from.is_none()
    }

    /// It was said to its end; whether that is news of a voice that had broken down.
    pub(crate) fn ended(&mut self, id: u64) -> bool {
        self.stopped(id);
        if self.dropped_from.is_some() {
            return false;
        }
        self.rests.reset();
        std::mem::take(&mut self.told)
    }

    /// It is not to be said any more.
    pub(crate) fn stopped(&mut self, id: u64) {
        self.waiting.retain(|utterance| utterance.id != id);
    }

    /// Nothing of it all is to be said any more.
    pub(crate) fn hush(&mut self) {
        self.waiting.clear();
    }

    /// No answers are to be said any more.
    pub(crate) fn hush_answers(&mut self) {
        self.waiting.retain(|utterance| utterance.weight != Weight::Answer);
    }

    /// The voice broke down and dropped this utterance and all after it; whether that is news.
    pub(crate) fn broke_down(&mut self, now: Moment, from: u64) -> bool {
        self.dropped_from = Some(self.dropped_from.map_or(from, |before| before.min(from)));
        if self.again_at.is_none() {
            self.again_at = Some(now.plus_ms(self.rests.next_ms()));
        }
        !std::mem::replace(&mut self.told, true)
    }

    /// When the voice is to be asked to begin anew.
    pub(crate) const fn again_at(&self) -> Option<Moment> {
        self.again_at
    }

    /// Whether the voice is to be asked now.
    pub(crate) fn is_asked(&mut self, now: Moment) -> bool {
        self.again_at.take_if(|at| *at <= now).is_some()
    }

    /// The voice takes words again: those it dropped, in order.
    pub(crate) fn again(&mut self) -> Vec<Utterance> {
        let Some(from) = self.dropped_from.take() else { return Vec::new() };
        self.again_at = None;
        self.waiting.iter().filter(|utterance| utterance.id >= from).cloned().collect()
    }

    /// How much is still to be said.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(ms: u64) -> Moment {
        Moment::from_ms(ms)
    }

    fn given(unsaid: &mut Unsaid, ids: std::ops::RangeInclusive<u64>) -> Vec<bool> {
        let utterance = |id| Utterance { id, parts: Vec::new(), weight: Weight::Owed };
        ids.map(|id| unsaid.say(utterance(id))).collect()
    }

    fn ids(again: &[Utterance]) -> Vec<u64> {
        again.iter().map(|utterance| utterance.id).collect()
    }

    #[test]
    fn what_was_cut_and_all_after_it_is_said_again_in_order_and_nothing_else() {
        let mut unsaid = Unsaid::default();
        assert_eq!(given(&mut unsaid, 1..=3), [true; 3]);
        assert!(unsaid.broke_down(at(50), 2));
        // The first still sounds; what comes meanwhile waits its turn.
        assert_eq!(given(&mut unsaid, 4..=4), [false]);
        assert!(!unsaid.ended(1), "the end of what it held before is no sign that it works");
        assert_eq!(unsaid.again_at(), Some(at(150)));
        assert!(!unsaid.is_asked(at(149)) && unsaid.is_asked(at(150)) && !unsaid.is_asked(at(151)));
        assert_eq!(ids(&unsaid.again()), [2, 3, 4]);
        assert_eq!(ids(&unsaid.again()), [0; 0], "an answer that comes twice doubles nothing");
        assert_eq!(given(&mut unsaid, 5..=5), [true]);
        assert!(unsaid.ended(2), "it works again");
        assert!(!unsaid.ended(3));
        assert_eq!(unsaid.len(), 2);
    }

    #[test]
    fn a_voice_that_stays_away_is_told_once_and_asked_ever_less_often() {
        let mut unsaid = Unsaid::default();
        given(&mut unsaid, 1..=1);
        assert!(unsaid.broke_down(at(0), 1));
        let mut now = at(0);
        let mut rests = Vec::new();
        for _ in 0..8 {
            let again = unsaid.again_at().unwrap();
            rests.push(again.ms_since(now));
            now = again;
            assert!(unsaid.is_asked(now));
            assert!(!unsaid.broke_down(now, u64::MAX), "told before");
        }
        assert_eq!(rests, [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
        assert!(unsaid.is_asked(now.plus_ms(5_000)));
        // It takes words and breaks down at the same sentence: no news, and no shorter rest.
        assert_eq!(ids(&unsaid.again()), [1]);
        assert!(!unsaid.broke_down(now, 1));
        assert_eq!(unsaid.again_at(), Some(now.plus_ms(5_000)));
        assert!(unsaid.is_asked(now.plus_ms(5_000)));
        unsaid.again();
        assert!(unsaid.ended(1));
        assert!(unsaid.broke_down(now, 2), "and is news the next time");
        assert_eq!(unsaid.again_at(), Some(now.plus_ms(100)));
    }

    #[test]
    fn what_comes_after_a_voice_broke_down_in_silence_is_said_once_it_works() {
        let mut unsaid = Unsaid::default();
        unsaid.broke_down(at(0), u64::MAX);
        assert_eq!(given(&mut unsaid, 1..=2), [false; 2]);
        assert_eq!(ids(&unsaid.again()), [1, 2]);
    }

    #[test]
    fn what_was_hushed_meanwhile_is_not_said_again() {
        let mut unsaid = Unsaid::default();
        given(&mut unsaid, 1..=2);
        unsaid.say(Utterance { id: 3, parts: Vec::new(), weight: Weight::Answer });
        unsaid.broke_down(at(0), 1);
        unsaid.hush_answers();
        unsaid.stopped(1);
        assert_eq!(ids(&unsaid.again()), [2]);
        unsaid.broke_down(at(0), 2);
        unsaid.hush();
        assert_eq!(ids(&unsaid.again()), [0; 0]);
    }
}
