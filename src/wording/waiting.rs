//! What the game waits for, in one line: short enough to be listened to, so a long list of squares is cut.

use crate::{
    core::waiting::Wait,
    game::Square,
    wording::{
        desk::{Desk, number},
        phrases::{color, word},
    },
};

/// More squares than this nobody keeps in mind.
const SQUARES: usize = 8;

impl Desk {
    /// Everything that is waited for.
    pub(super) fn waiting(&self, waits: &[Wait]) -> String {
        if waits.is_empty() {
            return self.say("note-waiting-for-nothing", &[]);
        }
        let list: Vec<String> = waits.iter().map(|wait| self.wait(wait)).collect();
        self.say("note-waiting", &[word("list", list.join("; "))])
    }

    pub(crate) fn wait(&self, wait: &Wait) -> String {
        match wait {
            Wait::Approval { article } => self.say("wait-approval", &[word("article", article.number)]),
            Wait::BoardAnswers { seat } => self.of_side("wait-board-answers", *seat),
            Wait::BoardRight { seat, squares } if squares.is_empty() => {
                self.of_side("wait-board-right", *seat)
            }
            Wait::BoardRight { seat, squares } => {
                let squares = word("squares", self.some_squares(squares));
                self.say("wait-board-squares", &[color(seat.color()), squares])
            }
            Wait::Appointed { at } => self.say("wait-appointed", &[word("time", String::from(*at))]),
            Wait::Start => self.say("wait-start", &[]),
            Wait::OrStart => self.say("wait-or-start", &[]),
            Wait::Called { by } => self.of_side("wait-called", *by),
            Wait::Clocks => self.say("wait-clocks", &[]),
            Wait::Move { seat } => self.of_side("wait-move", *seat),
            Wait::Press { seat } => self.of_side("wait-press", *seat),
            Wait::Repetition { seat } => self.of_side("wait-repetition", *seat),
            Wait::Answer { seat } => self.of_side("wait-answer", *seat),
            Wait::Items { open } => {
                let open: Vec<String> = open.iter().map(u32::to_string).collect();
                self.say("wait-items", &[word("list", open.join(", "))])
            }
            Wait::Seal { seat } => self.of_side("wait-seal", *seat),
            Wait::Resumption => self.say("wait-resumption", &[]),
            Wait::Opening => self.say("wait-opening", &[]),
            Wait::SignatureOf { seat } => self.of_side("wait-signature-of", *seat),
            Wait::Signature => self.say("wait-signature", &[]),
        }
    }

    fn some_squares(&self, squares: &[Square]) -> String {
        let first: Vec<String> = squares.iter().take(SQUARES).map(Square::to_string).collect();
        let first = first.join(" ");
        match squares.len().saturating_sub(SQUARES) {
            0 => first,
            more => {
                let more = number(u32::try_from(more).unwrap_or(u32::MAX));
                self.say("wait-more-squares", &[word("squares", first), more])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        core::appointment::TimeOfDay,
        game::{Edition, Lang, Seat},
        laws::article::Topic,
    };

    #[test]
    fn everything_waited_for_has_its_words_in_every_language() {
        let seat = Seat::Black;
        let waits = [
            Wait::Approval { article: Edition::No14.article_or_penalties(Topic::Devices) },
            Wait::BoardAnswers { seat },
            Wait::BoardRight { seat, squares: Vec::new() },
            Wait::BoardRight { seat, squares: vec![Square::D2, Square::D7] },
            Wait::BoardRight { seat, squares: Square::ALL.to_vec() },
            Wait::Appointed { at: TimeOfDay { hour: 9, minute: 5 } },
            Wait::Start,
            Wait::OrStart,
            Wait::Called { by: seat },
            Wait::Clocks,
            Wait::Move { seat },
            Wait::Press { seat },
            Wait::Repetition { seat },
            Wait::Answer { seat },
            Wait::Items { open: vec![2, 5] },
            Wait::Seal { seat },
            Wait::Resumption,
            Wait::Opening,
            Wait::SignatureOf { seat },
            Wait::Signature,
        ];
        for lang in Lang::ALL {
            let desk = Desk::new(lang, Edition::No14);
            let words: BTreeSet<String> = waits.iter().map(|wait| desk.wait(wait)).collect();
            assert_eq!(words.len(), waits.len(), "{lang}: {words:?}");
        }
        let english = Desk::new(Lang::En, Edition::No14);
        assert_eq!(
            english.waiting(&[waits[0].clone(), waits[3].clone(), Wait::Start]),
            "waiting for: approval (11.3b); black's board: d2 d7; the arbiter's start"
        );
        assert_eq!(
            english.waiting(&[waits[3].clone(), Wait::OrStart]),
            "waiting for: black's board: d2 d7; or the arbiter's start"
        );
        assert_eq!(english.waiting(&[Wait::Start]), "waiting for: the arbiter's start");
        assert_eq!(
            english.wait(&waits[4]),
            "black's board: a1 b1 c1 d1 e1 f1 g1 h1 and 56 more",
            "a long list is cut"
        );
        assert_eq!(english.waiting(&[]), "nothing is waited for");
    }
}
