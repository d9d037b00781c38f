//! The utterances that a voice has received but not finished. After a failure they are repeated, whole and in order.
//!
//! A failed voice has dropped an utterance and all later ones, and accepts nothing until it is restarted; earlier
//! ones are still played. It counts as working only after it has finished an utterance, so that a voice that fails at
//! every sentence is reported once.

use std::collections::VecDeque;

use crate::{Utterance, UtterancePriority};
use annabella_game::Moment;
use annabella_game::backoff::Backoff;

/// The first and the longest delay before a failed voice is restarted, in milliseconds.
const RESTS: Backoff = Backoff::new(100, 5_000);

/// The unfinished utterances of one voice.
#[derive(Debug)]
pub struct UnspokenQueue {
    /// In the order in which they were given.
    waiting: VecDeque<Utterance>,
    /// The voice has dropped this utterance and all later ones.
    dropped_from: Option<u64>,
    /// When the restart is due; `None` if no restart is planned, or one is under way.
    again_at: Option<Moment>,
    rests: Backoff,
    /// Whether the failure has been reported.
    told: bool,
}

impl Default for UnspokenQueue {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), dropped_from: None, again_at: None, rests: RESTS, told: false }
    }
}

impl UnspokenQueue {
    /// Adds an utterance; returns whether the voice accepts it now.
    pub fn say(&mut self, utterance: Utterance) -> bool {
        let id = utterance.id;
        self.waiting.push_back(utterance);
        self.dropped_from = self.dropped_from.map(|from| from.min(id));
        self.dropped_from.is_none()
    }

    /// Removes a finished utterance; returns whether this ends a reported failure.
    pub fn ended(&mut self, id: u64) -> bool {
        self.stopped(id);
        if self.dropped_from.is_some() {
            return false;
        }
        self.rests.reset();
        std::mem::take(&mut self.told)
    }

    /// Removes a stopped utterance.
    pub fn stopped(&mut self, id: u64) {
        self.waiting.retain(|utterance| utterance.id != id);
    }

    /// Removes all utterances.
    pub fn drop_all(&mut self) {
        self.waiting.clear();
    }

    /// Removes all answers.
    pub fn drop_answers(&mut self) {
        self.waiting.retain(|utterance| utterance.weight != UtterancePriority::Answer);
    }

    /// Records a failure that dropped this utterance and all later ones; returns whether it has to
    /// be reported.
    pub fn broke_down(&mut self, now: Moment, from: u64) -> bool {
        self.dropped_from = Some(self.dropped_from.map_or(from, |before| before.min(from)));
        if self.again_at.is_none() {
            self.again_at = Some(now.plus_ms(self.rests.next_ms()));
        }
        !std::mem::replace(&mut self.told, true)
    }

    /// When the restart is due.
    pub const fn again_at(&self) -> Option<Moment> {
        self.again_at
    }

    /// Whether the restart is due now. Returns true once.
    pub fn is_asked(&mut self, now: Moment) -> bool {
        self.again_at.take_if(|at| *at <= now).is_some()
    }

    /// Records that the voice accepts utterances again; returns the dropped ones in order.
    pub fn again(&mut self) -> Vec<Utterance> {
        let Some(from) = self.dropped_from.take() else { return Vec::new() };
        self.again_at = None;
        self.waiting.iter().filter(|utterance| utterance.id >= from).cloned().collect()
    }

    /// How many utterances are not finished.
    pub fn waiting_count(&self) -> usize {
        self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(ms: u64) -> Moment {
        Moment::from_ms(ms)
    }

    fn given(unsaid: &mut UnspokenQueue, ids: std::ops::RangeInclusive<u64>) -> Vec<bool> {
        let utterance = |id| Utterance { id, parts: Vec::new(), weight: UtterancePriority::InTurn };
        ids.map(|id| unsaid.say(utterance(id))).collect()
    }

    fn ids(again: &[Utterance]) -> Vec<u64> {
        again.iter().map(|utterance| utterance.id).collect()
    }

    #[test]
    fn what_was_cut_and_all_after_it_is_said_again_in_order_and_nothing_else() {
        let mut unsaid = UnspokenQueue::default();
        assert_eq!(given(&mut unsaid, 1..=3), [true; 3]);
        assert!(unsaid.broke_down(at(50), 2));
        // The first utterance is still played; later ones wait.
        assert_eq!(given(&mut unsaid, 4..=4), [false]);
        assert!(!unsaid.ended(1), "the end of what it held before is no sign that it works");
        assert_eq!(unsaid.again_at(), Some(at(150)));
        assert!(!unsaid.is_asked(at(149)) && unsaid.is_asked(at(150)) && !unsaid.is_asked(at(151)));
        assert_eq!(ids(&unsaid.again()), [2, 3, 4]);
        assert_eq!(ids(&unsaid.again()), [0; 0], "an answer that comes twice doubles nothing");
        assert_eq!(given(&mut unsaid, 5..=5), [true]);
        assert!(unsaid.ended(2), "it works again");
        assert!(!unsaid.ended(3));
        assert_eq!(unsaid.waiting_count(), 2);
    }

    #[test]
    fn a_voice_that_stays_away_is_told_once_and_asked_ever_less_often() {
        let mut unsaid = UnspokenQueue::default();
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
        // It accepts utterances and fails at the same sentence again: no report, and no shorter
        // delay.
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
        let mut unsaid = UnspokenQueue::default();
        unsaid.broke_down(at(0), u64::MAX);
        assert_eq!(given(&mut unsaid, 1..=2), [false; 2]);
        assert_eq!(ids(&unsaid.again()), [1, 2]);
    }

    #[test]
    fn what_was_hushed_meanwhile_is_not_said_again() {
        let mut unsaid = UnspokenQueue::default();
        given(&mut unsaid, 1..=2);
        unsaid.say(Utterance { id: 3, parts: Vec::new(), weight: UtterancePriority::Answer });
        unsaid.broke_down(at(0), 1);
        unsaid.drop_answers();
        unsaid.stopped(1);
        assert_eq!(ids(&unsaid.again()), [2]);
        unsaid.broke_down(at(0), 2);
        unsaid.drop_all();
        assert_eq!(ids(&unsaid.again()), [0; 0]);
    }
}
