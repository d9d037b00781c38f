//! The answers of a table to orders of the desk, sent after the journal has them on the disk.
//!
//! The game reports the outcome of an order at once, while the disk may be slower. An answer requires a synced line.

use crate::{
    process_messages::OrderDone,
    wire::{LineHash, OrderAnswer},
};

/// The maximum number of orders that wait for an answer; a few arrive per second at most.
const MOST: usize = 16;

/// An order that was passed on to the game.
#[derive(Clone, Debug)]
struct WaitingOrder {
    order: LineHash,
    /// The messages to the arbiter that it caused.
    lines: Option<Vec<String>>,
    /// Whether its line is synced.
    is_written: bool,
}

/// Orders that were passed on and not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderAnswers(Vec<WaitingOrder>);

impl OrderAnswers {
    /// Adds an order that was passed on.
    pub(super) fn waits_for(&mut self, order: LineHash) {
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(WaitingOrder { order, lines: None, is_written: false });
    }

    /// Returns whether a line that is synced may belong to one of them.
    pub(super) fn wait(&self) -> bool {
        self.0.iter().any(|waiting| !waiting.is_written)
    }

    /// Takes a synced line of the journal.
    pub(super) fn written(&mut self, line: &[u8]) {
        let Ok(line) = std::str::from_utf8(line) else { return };
        for waiting in &mut self.0 {
            waiting.is_written |= line.contains(&waiting.order.to_string());
        }
    }

    /// Takes the outcome of an order.
    pub(super) fn done(&mut self, done: OrderDone) {
        if let Some(waiting) = self.0.iter_mut().find(|waiting| waiting.order == done.order) {
            waiting.lines = Some(done.lines);
        }
    }

    /// Returns the answers to send now.
    pub(super) fn due(&mut self) -> Vec<OrderAnswer> {
        let due = self.0.extract_if(.., |waiting| waiting.is_written && waiting.lines.is_some());
        due.map(|waiting| OrderAnswer {
            order: waiting.order,
            taken: true,
            lines: waiting.lines.unwrap_or_default(),
            why: None,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_answered_once_its_line_is_safe_and_the_game_has_told_what_came_of_it() {
        let (one, two) = (LineHash::of(b"one"), LineHash::of(b"two"));
        let line = |order: LineHash| format!("{{\"ordered\":{{\"order\":\"{order}\"}}}}");
        let mut answers = OrderAnswers::default();
        answers.waits_for(one);
        answers.waits_for(two);
        answers.done(OrderDone { order: one, lines: vec!["told".into()] });
        assert_eq!(answers.due(), [], "its line is not safe yet");
        answers.written(line(two).as_bytes());
        assert_eq!(answers.due(), [], "the game has not told");
        answers.written(line(one).as_bytes());
        let answer = OrderAnswer { order: one, taken: true, lines: vec!["told".into()], why: None };
        assert_eq!((answers.due(), answers.due()), (vec![answer], Vec::new()));
        answers.done(OrderDone { order: LineHash::of(b"nobody's"), lines: Vec::new() });
        assert!(!answers.wait());
        answers.done(OrderDone { order: two, lines: Vec::new() });
        assert_eq!(answers.due().len(), 1);
    }
}
