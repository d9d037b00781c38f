//! The messages of "what now?", of hints and of illegal moves in practice.

use super::AnnouncementWriter;
use crate::{message, phrases::word};
use annabella_game::{Move, Piece, Position, Square};
use annabella_language::{
    announce::{AnnouncementForm, announce, square_words},
    stated_move::StatedMove,
};
use annabella_laws::illegal_reason::IllegalReason;
use annabella_session::pending::{LastSaid, NextStep};

/// The most words of the answer to "what now?".
const MOST_WORDS: usize = 12;

impl AnnouncementWriter<'_> {
    /// The next step as one sentence of at most twelve words.
    pub(super) fn next_step(&self, step: &NextStep) -> String {
        let say = |message| self.phrases.say(message, &[]);
        match step {
            NextStep::Over { unsigned: true } => say(message::NEXT_OVER_UNSIGNED),
            NextStep::Over { unsigned: false } => say(message::NEXT_OVER),
            NextStep::Adjourned { seals: None, .. } => say(message::NEXT_ADJOURNED),
            NextStep::Adjourned { seals: Some(seals), asker } if seals == asker => say(message::NEXT_SEAL),
            NextStep::Adjourned { seals: Some(_), .. } => say(message::NEXT_SEAL_OPPONENT),
            NextStep::Answer(question) => Some(self.question(question))
                .filter(|asked| self.is_brief(asked))
                .unwrap_or_else(|| say(message::NEXT_ANSWER)),
            NextStep::PutRight(step) => self.step(*step),
            NextStep::DrawOffered { own_clock } => {
                self.phrases.say(message::NEXT_DRAW_OFFERED, &[word("clock", self.clock_runs(*own_clock))])
            }
            NextStep::ClockRuns { own } => self.clock_runs(*own),
            NextStep::Said { own_clock, said } => self.said_last(*own_clock, said),
            NextStep::AnnouncedNotPegged { before, m } => {
                self.phrases.say(message::NEXT_SAID, &[word("move", self.short(before, *m))])
            }
            NextStep::Repeat { before, m }
            | NextStep::Execute { before, m }
            | NextStep::PeggedNotAnnounced { before, m }
            | NextStep::Press { before, m }
            | NextStep::WrittenMove { before, m } => {
                self.phrases.say_variant("next-", step, &[word("move", self.short(before, *m))])
            }
            NextStep::SaidNotPegged { before, words } => {
                Some(self.phrases.say(message::NEXT_SAID, &[word("move", self.as_announced(before, words))]))
                    .filter(|said| self.is_brief(said))
                    .unwrap_or_else(|| say(message::NEXT_SAID_AT_LENGTH))
            }
            NextStep::AnnouncedOther { before, announced, pegged } => {
                self.announced_other_briefly(before, *announced, *pegged)
            }
            named => self.phrases.say_variant("next-", named, &[]),
        }
    }

    /// Words as a move is announced, so that the listener can check what was understood.
    fn as_announced(&self, before: &Position, words: &str) -> String {
        let stated = StatedMove::of(words, before, &[self.scheme.id()]);
        let words = stated.map_or_else(|| words.to_owned(), |(said, _)| said.words(self.scheme));
        self.own(&words)
    }

    /// Whose clock runs.
    fn clock_runs(&self, own: bool) -> String {
        let id = if own { message::OWN_CLOCK_RUNS } else { message::OPPONENTS_CLOCK_RUNS };
        self.phrases.say(id, &[])
    }

    /// Whose clock runs, and what was said last; the clock alone if that is too long.
    fn said_last(&self, own_clock: bool, said: &LastSaid) -> String {
        let clock = self.clock_runs(own_clock);
        let sentence = |id, m: String| self.phrases.say(id, &[word("clock", &clock), word("move", m)]);
        let by_squares =
            |before: &Position, m: Move| self.own(&announce(self.scheme, before, m, AnnouncementForm::Long));
        let all = match said {
            LastSaid::OwnWords { before, words } => {
                vec![sentence(message::NEXT_YOU_SAID, self.as_announced(before, words))]
            }
            LastSaid::Own { before, m } => [self.short(before, *m), by_squares(before, *m)]
                .map(|m| sentence(message::NEXT_YOU_SAID, m))
                .to_vec(),
            LastSaid::Announced { before, m } => [self.short(before, *m), by_squares(before, *m)]
                .map(|m| sentence(message::NEXT_ANNOUNCED, m))
                .to_vec(),
        };
        all.into_iter().find(|said| self.is_brief(said)).unwrap_or(clock)
    }

    /// Whether a sentence has at most [`MOST_WORDS`] words; a Braille line has no limit.
    fn is_brief(&self, sentence: &str) -> bool {
        self.cells || sentence.split_whitespace().count() <= MOST_WORDS
    }

    /// The announced and the pegged move. Long names are replaced by both squares, or by the target squares only.
    fn announced_other_briefly(&self, before: &Position, announced: Move, pegged: Move) -> String {
        let whole = self.announced_other(before, announced, pegged);
        if self.is_brief(&whole) {
            return whole;
        }
        let both = |of: &dyn Fn(Move) -> String| {
            let both = [word("announced", of(announced)), word("pegged", of(pegged))];
            self.phrases.say(message::ANNOUNCED_OTHER_THAN_PEGGED, &both)
        };
        let squares = both(&|m| self.own(&announce(self.scheme, before, m, AnnouncementForm::Long)));
        if self.is_brief(&squares) {
            return squares;
        }
        both(&|m| {
            let piece = m.promotion().map(|role| self.scheme.piece_word(role));
            let words = [Some(square_words(self.scheme, m.to())), piece.map(str::to_owned)];
            self.own(&words.into_iter().flatten().collect::<Vec<_>>().join(" "))
        })
    }

    /// The illegal move and the reason.
    pub(super) fn not_legal(&self, before: &Position, m: Option<Move>, why: IllegalReason) -> String {
        let why = self.illegal_reason(why);
        match m {
            Some(m) => {
                let short = word("move", self.short(before, m));
                self.phrases.say(message::NOT_LEGAL, &[short, word("why", why)])
            }
            None => why,
        }
    }

    fn illegal_reason(&self, why: IllegalReason) -> String {
        let square = match why {
            IllegalReason::WayBlocked { square } | IllegalReason::OwnPiece { square } => {
                Some(self.square("square", square))
            }
            _ => None,
        };
        self.phrases.say_variant("why-", why, square.as_slice())
    }

    /// The squares that a piece can move to.
    pub(super) fn hint(&self, square: Square, piece: Piece, squares: &[Square]) -> String {
        let named = [word("piece", self.phrases.piece_name(piece.role)), self.square("square", square)];
        if squares.is_empty() {
            return self.phrases.say(message::HINT_NO_MOVE, &named);
        }
        let [piece, square] = named;
        self.phrases.say(message::HINT, &[piece, square, word("squares", self.squares(squares))])
    }
}

/// The steps that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const STEPS_WITH_ARM: &str = "over adjourned answer put-right draw-offered announced-not-pegged said-not-pegged announced-other said clock-runs";
