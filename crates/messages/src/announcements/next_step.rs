//! The messages of "what now?", of hints and of illegal moves in practice.

use super::AnnouncementWriter;
use crate::phrases::word;
use annabella_game::{Move, Piece, Position, Square};
use annabella_language::{
    announce::{AnnouncementForm, announce, square_words},
    stated_move::StatedMove,
};
use annabella_laws::illegal_reason::IllegalReason;
use annabella_session::pending::NextStep;

/// The most words of the answer to "what now?".
const MOST_WORDS: usize = 12;

impl AnnouncementWriter<'_> {
    /// The next step as one sentence of at most twelve words.
    pub(super) fn next_step(&self, step: &NextStep) -> String {
        let say = |id: &str| self.phrases.say(id, &[]);
        let of_move = |id: &str, before: &Position, m: Move| {
            self.phrases.say(id, &[word("move", self.short(before, m))])
        };
        match step {
            NextStep::NotStarted => say("next-not-started"),
            NextStep::BoardSilent => say("next-board-silent"),
            NextStep::Over { unsigned: true } => say("next-over-unsigned"),
            NextStep::Over { unsigned: false } => say("next-over"),
            NextStep::Adjourned { seals: None, .. } => say("next-adjourned"),
            NextStep::Adjourned { seals: Some(seals), asker } if seals == asker => say("next-seal"),
            NextStep::Adjourned { seals: Some(_), .. } => say("next-seal-opponent"),
            NextStep::MoveSealed => say("next-sealed"),
            NextStep::EnvelopeUnopened => say("next-envelope-unopened"),
            NextStep::Answer(question) => Some(self.question(question))
                .filter(|asked| self.is_brief(asked))
                .unwrap_or_else(|| say("next-answer")),
            NextStep::PutRight(step) => self.step(*step),
            NextStep::BoardToPutRight => say("next-board"),
            NextStep::ClocksStand => say("next-clocks-stand"),
            NextStep::ArbiterDecides => say("next-arbiter-decides"),
            NextStep::Repeat { before, m } => of_move("next-repeat", before, *m),
            NextStep::Execute { before, m } => of_move("next-execute", before, *m),
            NextStep::DrawOffered { on_move: true } => say("next-draw-offered"),
            NextStep::DrawOffered { on_move: false } => say("next-draw-offered-waiting"),
            NextStep::AnnouncedNotPegged { before, m } => of_move("next-said", before, *m),
            NextStep::SaidNotPegged { words } => {
                // As a move is announced, so that the listener can check what was understood.
                let stated = StatedMove::of(words, &[self.scheme.id()]);
                let words = stated.map_or_else(|| words.clone(), |(said, _)| said.words(self.scheme));
                Some(self.phrases.say("next-said", &[word("move", self.own(&words))]))
                    .filter(|said| self.is_brief(said))
                    .unwrap_or_else(|| say("next-said-at-length"))
            }
            NextStep::PeggedNotAnnounced { before, m } => of_move("next-pegged", before, *m),
            NextStep::AnnouncedOther { before, announced, pegged } => {
                self.announced_other_briefly(before, *announced, *pegged)
            }
            NextStep::Press { before, m } => of_move("next-press", before, *m),
            NextStep::WrittenMove { before, m } => of_move("next-written-move", before, *m),
            NextStep::Move => say("next-move"),
            NextStep::OpponentsMove => say("next-opponents-move"),
        }
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
            self.phrases.say("announced-other-than-pegged", &both)
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
                self.phrases.say("not-legal", &[short, word("why", why)])
            }
            None => why,
        }
    }

    fn illegal_reason(&self, why: IllegalReason) -> String {
        let say = |id: &str| self.phrases.say(id, &[]);
        let at = |id: &str, square| self.phrases.say(id, &[self.square("square", square)]);
        match why {
            IllegalReason::NoSuchPiece => say("why-no-such-piece"),
            IllegalReason::MovesOtherwise => say("why-moves-otherwise"),
            IllegalReason::WayBlocked { square } => at("why-way-blocked", square),
            IllegalReason::OwnPiece { square } => at("why-own-piece", square),
            IllegalReason::NothingToCapture => say("why-nothing-to-capture"),
            IllegalReason::KingInCheck => say("why-king-in-check"),
            IllegalReason::CastlingLost => say("why-castling-lost"),
            IllegalReason::CastlingThroughCheck => say("why-castling-through-check"),
        }
    }

    /// The squares that a piece can move to.
    pub(super) fn hint(&self, square: Square, piece: Piece, squares: &[Square]) -> String {
        let named = [word("piece", self.phrases.piece_name(piece.role)), self.square("square", square)];
        if squares.is_empty() {
            return self.phrases.say("hint-no-move", &named);
        }
        let [piece, square] = named;
        self.phrases.say("hint", &[piece, square, word("squares", self.squares(squares))])
    }
}
