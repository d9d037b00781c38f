//! What a table answers to its desk's orders, once its journal has them on the disk. PURE.
//!
//! The game tells what came of an order as soon as it is done; the disk may be slower. Only a line that is safe is an answer.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::hub::{
    pipe::OrderDone,
    wire::{LineHash, OrderAnswer},
};

/// So many orders wait for their answer; they come a few a second at most.
const MOST: usize = 16;

/// An order that was handed on.
#[derive(Clone, Debug)]
struct WaitingOrder {
    order: LineHash,
    /// What the arbiter was told by it.
    lines: Option<Vec<String>>,
    /// Its line is safe.
    is_written: bool,
}

/// Orders that were handed on and are not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct OrderAnswers(Vec<WaitingOrder>);

impl OrderAnswers {
    /// An order was handed on.
    pub(super) fn waits_for(&mut self, order: LineHash) {
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(WaitingOrder { order, lines: None, is_written: false });
    }

    /// Whether a line that is written may be one of them.
    pub(super) fn wait(&self) -> bool {
        self.0.iter().any(|waiting| !waiting.is_written)
    }

    /// A line of the journal is safe.
    pub(super) fn written(&mut self, line: &[u8]) {
        let Ok(line) = std::str::from_utf8(line) else { return };
        for waiting in &mut self.0 {
            waiting.is_written |= line.contains(&waiting.order.to_string());
        }
    }

    /// The game carried one out.
    pub(super) fn done(&mut self, done: OrderDone) {
        if let Some(waiting) = self.0.iter_mut().find(|waiting| waiting.order == done.order) {
            waiting.lines = Some(done.lines);
        }
    }

    /// What is to be answered now.
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
