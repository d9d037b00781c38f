//! What is read, not heard: one language and one edition, for the arbiter and for whoever typed.
//!
//! Squares and moves are written as a score sheet has them, times as a clock shows them; no milliseconds.

use fluent_bundle::FluentValue;

use crate::{
    core::{listener::Listener, setup::Setup},
    game::{Edition, EndReason, Lang, Seat},
    language::time::clock_text,
    laws::article::Topic,
    wording::phrases::{Given, Phrases, color, word},
};

/// The words of one reader.
pub struct Desk {
    pub(super) phrases: &'static Phrases,
    edition: Edition,
}

impl Desk {
    /// The words of a language, for a game by this edition.
    pub fn new(lang: Lang, edition: Edition) -> Self {
        Self { phrases: Phrases::builtin(lang), edition }
    }

    /// The words of somebody at this game.
    pub fn of(setup: &Setup, reader: Listener) -> Self {
        let lang = match reader {
            Listener::Player(seat) | Listener::Assistant(seat) => setup.seat(seat).lang,
            Listener::Arbiter | Listener::Table => setup.lang,
        };
        Self::new(lang, setup.edition)
    }

    /// The arbiter's key cannot be used, and why.
    pub(crate) fn no_key(&self, why: &str) -> String {
        self.say("no-key", &[word("text", why)])
    }

    pub(super) const fn edition(&self) -> Edition {
        self.edition
    }

    pub(super) fn say(&self, id: &str, given: &[Given]) -> String {
        self.phrases.say(id, given)
    }

    /// A message about one side.
    pub(super) fn of_side(&self, id: &str, seat: Seat) -> String {
        self.say(id, &[color(seat.color())])
    }

    pub(super) fn side(&self, seat: Seat) -> String {
        self.of_side("side", seat)
    }

    /// A message that agrees with how many there are.
    pub(super) fn of_count(&self, id: &str, n: u32, more: &[Given]) -> String {
        self.say(id, &[&[("count", FluentValue::from(n)), number(n)], more].concat())
    }

    pub(super) fn plies(&self, n: u32) -> Given {
        word("plies", self.of_count("plies", n, &[]))
    }

    pub(super) fn minutes(&self, n: u32) -> Given {
        word("minutes", self.of_count("minutes", n, &[]))
    }

    /// Both clocks.
    pub(super) fn clocks(&self, white_ms: u64, black_ms: u64) -> String {
        self.both(&clock_text(white_ms), &clock_text(black_ms))
    }

    /// Something of White's and the same of Black's.
    pub(super) fn both(&self, white: &str, black: &str) -> String {
        self.say("white-and-black", &[word("white", white), word("black", black)])
    }

    /// One of several.
    pub(super) fn either(&self, all: &[String]) -> String {
        all.join(&format!(" {} ", self.say("or", &[])))
    }

    pub(super) fn article(&self, topic: Topic) -> Given {
        word("article", self.edition.article_or_penalties(topic).number)
    }

    /// Why a game ended.
    pub(crate) fn reason(&self, reason: EndReason) -> String {
        self.phrases.reason(reason)
    }
}

pub(super) fn number(n: u32) -> Given {
    word("number", n.to_string())
}

/// What a seat is called in a typed line.
pub(super) fn name(seat: Seat) -> Given {
    word("name", seat.to_string())
}
