//! An ear for typed lines: what is typed is certain. Samples mean nothing to it.

use std::collections::VecDeque;

use crate::{
    ear::Ear,
    language::hearing::{Expectation, Heard},
};

/// Lines typed at a console, handed out one at a time.
#[derive(Default)]
pub struct Typed {
    lines: VecDeque<String>,
}

impl Typed {
    /// Takes a line; a blank one is nothing said.
    pub fn line(&mut self, line: &str) {
        if !line.trim().is_empty() {
            self.lines.push_back(line.trim().to_owned());
        }
    }
}

impl Ear for Typed {
    fn expect(&mut self, _: &Expectation) {}

    fn push(&mut self, _: &[i16]) -> Option<Heard> {
        self.lines.pop_front().map(Heard::typed)
    }

    fn finish(&mut self) -> Option<Heard> {
        self.lines.pop_front().map(Heard::typed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_out_in_order_and_blank_ones_not_at_all() {
        let mut ear = Typed::default();
        for line in ["Springer f3", "  ", "Zeit"] {
            ear.line(line);
        }
        assert_eq!(ear.push(&[]), Some(Heard::typed("Springer f3")));
        assert_eq!(ear.finish(), Some(Heard::typed("Zeit")));
        assert_eq!(ear.push(&[]), None);
    }
}
