//! Writes messages in one language and for one edition, for the arbiter and for typing users.
//!
//! Squares and moves are written as on a score sheet, times as on a clock, without milliseconds.

use crate::{
    message::{self, FluentMessage},
    phrases::{MessageArgument, Phrases, color, word},
};
use annabella_game::{Edition, EndReason, Lang, Move, SchemeId, Seat};
use annabella_language::time::clock_text;
use annabella_laws::{
    article::{Article, Topic},
    edition::EditionArticles as _,
};
use annabella_score::{in_letters, letters_of};
use annabella_session::{
    actor::{Actor, Listener},
    setup::Setup,
};
use fluent_bundle::FluentValue;

/// Writes the messages of one reader.
pub struct MessageWriter {
    pub(super) phrases: Phrases,
    edition: Edition,
    /// The reader, if known: messages to a player about their own clock and board are in the second person.
    reader: Option<Listener>,
    /// The schemes of White and Black, if the game is known.
    schemes: Option<[SchemeId; 2]>,
}

impl MessageWriter {
    /// The writer of a language for a game under this edition.
    pub fn new(lang: Lang, edition: Edition) -> Self {
        Self { phrases: Phrases::builtin(lang), edition, reader: None, schemes: None }
    }

    /// The writer for a reader of this game.
    pub fn of(setup: &Setup, reader: Listener) -> Self {
        let lang = match reader {
            Listener::Player(seat) | Listener::Assistant(seat) => setup.seat_lang(seat),
            Listener::Arbiter | Listener::Table => setup.lang,
        };
        Self { reader: Some(reader), schemes: Some(schemes_of(setup)), ..Self::new(lang, setup.edition) }
    }

    /// Takes the announcement words of a game, for what its players hear.
    #[must_use]
    pub fn with_schemes_of(self, setup: &Setup) -> Self {
        Self { schemes: Some(schemes_of(setup)), ..self }
    }

    /// The scheme in which a seat hears moves; that of the reader's language if no game is known.
    pub(super) fn scheme_of(&self, seat: Seat) -> SchemeId {
        self.schemes.map_or_else(|| self.phrases.lang().scheme(), |schemes| schemes[seat as usize])
    }

    /// The message that the arbiter's key cannot be used, with the reason.
    pub fn unusable_key(&self, why: &str) -> String {
        self.say(message::NO_KEY, &[word("text", why)])
    }

    pub(super) const fn edition(&self) -> Edition {
        self.edition
    }

    pub(super) fn say<const N: usize>(
        &self,
        message: FluentMessage<N>,
        given: &[MessageArgument; N],
    ) -> String {
        self.phrases.say(message, given)
    }

    /// The message with the name of a variant behind a prefix.
    pub(super) fn say_variant(
        &self,
        prefix: &str,
        variant: impl Into<&'static str>,
        given: &[MessageArgument],
    ) -> String {
        self.phrases.say_variant(prefix, variant, given)
    }

    /// The arguments of a message that is named after a variant: those of its fields that most variants share.
    pub(super) fn facts(
        &self,
        seat: Option<Seat>,
        item: Option<u32>,
        article: Option<Article>,
    ) -> Vec<MessageArgument> {
        let of_seat = |seat: Seat| {
            let opponent = word("opponent", self.side(seat.other()));
            [color(seat.color()), name(seat), self.reader(seat), opponent]
        };
        let mut facts: Vec<MessageArgument> = seat.into_iter().flat_map(of_seat).collect();
        facts.extend(item.map(number));
        facts.extend(article.map(|article| word("article", article.number)));
        facts
    }

    /// A message about one side.
    pub(super) fn of_side(&self, message: FluentMessage<1>, seat: Seat) -> String {
        self.say(message, &[color(seat.color())])
    }

    /// Whether the reader is this player: `own` or `other`.
    pub(super) fn reader(&self, seat: Seat) -> MessageArgument {
        let own = self.reader == Some(Listener::Player(seat));
        ("reader", FluentValue::from(if own { "own" } else { "other" }))
    }

    /// A message about one side, in the second person to that player.
    pub(super) fn of_reader(&self, message: FluentMessage<2>, seat: Seat) -> String {
        self.say(message, &[self.reader(seat), color(seat.color())])
    }

    pub(super) fn side(&self, seat: Seat) -> String {
        self.of_side(message::SIDE, seat)
    }

    /// A person at the game.
    pub(super) fn person(&self, by: Actor) -> String {
        match by {
            Actor::Player(seat) => self.side(seat),
            Actor::Assistant(seat) => self.of_side(message::PERSON_ASSISTANT, seat),
            Actor::Arbiter => self.say(message::PERSON_ARBITER, &[]),
        }
    }

    /// A message that agrees with a number.
    pub(super) fn of_count(&self, message: FluentMessage<2>, n: u32) -> String {
        self.say(message, &[count(n), number(n)])
    }

    pub(super) fn plies(&self, n: u32) -> MessageArgument {
        word("plies", self.of_count(message::PLIES, n))
    }

    pub(super) fn minutes(&self, n: u32) -> MessageArgument {
        word("minutes", self.of_count(message::MINUTES, n))
    }

    /// Both clock times.
    pub(super) fn clocks(&self, white_ms: u64, black_ms: u64) -> String {
        self.both(&clock_text(white_ms), &clock_text(black_ms))
    }

    /// A text of White's and one of Black's.
    pub(super) fn both(&self, white: &str, black: &str) -> String {
        self.say(message::WHITE_AND_BLACK, &[word("white", white), word("black", black)])
    }

    /// Alternatives, joined by message::OR.
    pub(super) fn either(&self, all: &[String]) -> String {
        all.join(&format!(" {} ", self.say(message::OR, &[])))
    }

    pub(super) fn article(&self, topic: Topic) -> MessageArgument {
        word("article", self.edition.article_or_penalties(topic).number)
    }

    /// Written moves with the piece letters of the reader's language.
    pub(super) fn in_own_letters(&self, written: &str) -> String {
        in_letters(written, letters_of(self.phrases.lang()))
    }

    /// A move by its squares, with the piece letter of the reader's language: `Sg1-f3`.
    pub(super) fn by_squares(&self, m: Move) -> String {
        self.in_own_letters(&m.to_string())
    }

    /// Moves by their squares, in order.
    pub(super) fn all_by_squares(&self, moves: &[Move]) -> String {
        moves.iter().map(|&m| self.by_squares(m)).collect::<Vec<_>>().join(", ")
    }

    /// The reason for the end of a game.
    pub fn reason(&self, reason: EndReason) -> String {
        self.phrases.reason(reason)
    }
}

fn schemes_of(setup: &Setup) -> [SchemeId; 2] {
    Seat::ALL.map(|seat| setup.scheme(seat))
}

/// The number that a message agrees with.
pub(super) fn count(n: u32) -> MessageArgument {
    ("count", FluentValue::from(n))
}

pub(super) fn number(n: u32) -> MessageArgument {
    word("number", n.to_string())
}

/// The name of a seat in a typed line.
pub(super) fn name(seat: Seat) -> MessageArgument {
    word("name", seat.to_string())
}
