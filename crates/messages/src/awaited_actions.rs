//! The actions that the game waits for, in one line. Long lists of squares are cut, so that the line can be listened
//! to.

use crate::{
    message,
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_session::pending::AwaitedAction;

/// The most squares in a list; more are hard to remember.
const SQUARES: usize = 8;
/// How many items are listed by number; `items` lists all.
const ITEMS: usize = 20;

impl MessageWriter {
    /// All actions that the game waits for.
    pub(super) fn waiting(&self, waits: &[AwaitedAction]) -> String {
        if waits.is_empty() {
            return self.say(message::NOTE_WAITING_FOR_NOTHING, &[]);
        }
        let list: Vec<String> = waits.iter().map(|wait| self.wait(wait)).collect();
        self.say(message::NOTE_WAITING, &[word("list", list.join("; "))])
    }

    /// One action that the game waits for.
    pub fn wait(&self, wait: &AwaitedAction) -> String {
        match wait {
            AwaitedAction::Approval { article } => {
                self.say(message::WAIT_APPROVAL, &[word("article", article.number)])
            }
            AwaitedAction::BoardRight { seat, squares } if squares.is_empty() => {
                self.of_side(message::WAIT_BOARD_RIGHT, *seat)
            }
            AwaitedAction::BoardRight { seat, squares } => {
                let squares = word("squares", self.first_of(squares, SQUARES, " "));
                self.say(message::WAIT_BOARD_SQUARES, &[color(seat.color()), squares])
            }
            AwaitedAction::Appointed { at } => {
                self.say(message::WAIT_APPOINTED, &[word("time", String::from(*at))])
            }
            AwaitedAction::SealedMove { plies } => self.say(message::WAIT_SEALED_MOVE, &[number(*plies)]),
            AwaitedAction::Items { open } => {
                self.say(message::WAIT_ITEMS, &[word("list", self.item_numbers(open))])
            }
            named => {
                let seat = named.seat().map(|seat| color(seat.color()));
                self.say_variant("wait-", named, seat.as_slice())
            }
        }
    }

    /// The numbers of items, the first ones of many.
    pub fn item_numbers(&self, numbers: &[u32]) -> String {
        self.first_of(numbers, ITEMS, ", ")
    }

    /// At most this many of a list, and the number of the others.
    fn first_of(&self, all: &[impl ToString], most: usize, separator: &str) -> String {
        let first: Vec<String> = all.iter().take(most).map(ToString::to_string).collect();
        let first = first.join(separator);
        match all.len().saturating_sub(most) {
            0 => first,
            more => {
                let more = number(u32::try_from(more).unwrap_or(u32::MAX));
                self.say(message::AND_MORE, &[word("first", first), more])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use annabella_laws::edition::EditionArticles as _;
    use std::collections::BTreeSet;

    use super::*;
    use annabella_game::{Edition, Lang, Seat, Square};
    use annabella_laws::article::Topic;
    use annabella_session::setup::TimeOfDay;

    #[test]
    fn everything_waited_for_has_its_words_in_every_language() {
        let seat = Seat::Black;
        let waits = [
            AwaitedAction::Approval { article: Edition::No14.article_or_penalties(Topic::Devices) },
            AwaitedAction::BoardAnswers { seat },
            AwaitedAction::BoardRight { seat, squares: Vec::new() },
            AwaitedAction::BoardRight { seat, squares: vec![Square::D2, Square::D7] },
            AwaitedAction::BoardRight { seat, squares: Square::ALL.to_vec() },
            AwaitedAction::Appointed { at: TimeOfDay { hour: 9, minute: 5 } },
            AwaitedAction::Start,
            AwaitedAction::OrStart,
            AwaitedAction::Called { by: seat },
            AwaitedAction::Clocks,
            AwaitedAction::Decision,
            AwaitedAction::Move { seat },
            AwaitedAction::Press { seat },
            AwaitedAction::Repetition { seat },
            AwaitedAction::Answer { seat },
            AwaitedAction::Items { open: vec![2, 5] },
            AwaitedAction::Seal { seat },
            AwaitedAction::Resumption,
            AwaitedAction::Opening,
            AwaitedAction::SealedMove { plies: 4 },
            AwaitedAction::SignatureOf { seat },
            AwaitedAction::Signature,
        ];
        for lang in Lang::ALL {
            let desk = MessageWriter::new(lang, Edition::No14);
            let words: BTreeSet<String> = waits.iter().map(|wait| desk.wait(wait)).collect();
            assert_eq!(words.len(), waits.len(), "{lang}: {words:?}");
        }
        let english = MessageWriter::new(Lang::En, Edition::No14);
        assert_eq!(
            english.waiting(&[waits[0].clone(), waits[3].clone(), AwaitedAction::Start]),
            "waiting for: approval (11.3b); black's board: d2 d7; the arbiter's start"
        );
        assert_eq!(
            english.waiting(&[waits[3].clone(), AwaitedAction::OrStart]),
            "waiting for: black's board: d2 d7; or the arbiter's start"
        );
        assert_eq!(english.waiting(&[AwaitedAction::Start]), "waiting for: the arbiter's start");
        assert_eq!(
            english.wait(&waits[4]),
            "black's board: a1 b1 c1 d1 e1 f1 g1 h1 and 56 more",
            "a long list is cut"
        );
        let items = english.wait(&AwaitedAction::Items { open: (1..=2000).collect() });
        assert!(
            items.starts_with("items to decide: 1, 2, ") && items.ends_with(", 20 and 1980 more"),
            "{items}"
        );
        assert_eq!(english.waiting(&[]), "nothing is waited for");
    }
}
