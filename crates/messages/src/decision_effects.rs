//! The effect of a decision in words. Only changes are listed.

use crate::{language_runs::text, message, message_writer::MessageWriter, phrases::word};
use annabella_game::{Color, Seat};
use annabella_language::{Verbosity, scheme::Scheme};
use annabella_laws::placement::Placement;
use annabella_score::{Notation, letters_of, write_move};
use annabella_session::{
    act::PositionForm,
    actor::Listener,
    decision::{DecisionEffect, LostPly, ValueChange},
};

/// The number of lost plies that are named one by one.
const MOST_LISTED: usize = 8;

impl MessageWriter {
    /// The effect of a decision in one line; empty if it only closes the item.
    pub fn effect(&self, effect: &DecisionEffect, form: PositionForm) -> String {
        if let Some(why) = &effect.refused {
            return self.say(message::EFFECT_REFUSED, &[word("why", self.refusal(why))]);
        }
        let counts = |of: [usize; 2]| {
            let [white, black] = of.map(|n| n.to_string());
            word("counts", self.both(&white, &black))
        };
        if effect.only_noted {
            let id =
                if effect.is_signed { message::EFFECT_ONLY_NOTED_SIGNED } else { message::EFFECT_ONLY_NOTED };
            return self.say(id, &[]);
        }
        let mut parts = Vec::new();
        if let Some((result, reason)) = effect.result.to.filter(|_| effect.result.is_one()) {
            let reason = word("reason", self.phrases.reason(reason));
            parts.push(self.say(message::EFFECT_RESULT, &[word("result", result.to_string()), reason]));
        }
        if !effect.lost.is_empty() {
            parts.push(self.lost(&effect.lost));
        }
        if effect.plies.is_one() {
            let plies = u32::try_from(effect.plies.to).unwrap_or(u32::MAX);
            parts.push(self.say(message::EFFECT_PLIES, &[self.plies(plies)]));
        }
        if let Some(position) = &effect.position {
            let position = match form {
                PositionForm::Words => self.placement_in_words(&Placement::of(position)),
                PositionForm::Fen => position.fen(),
            };
            parts.push(self.say(message::EFFECT_POSITION, &[word("position", position)]));
        }
        let [white, black] = effect.clocks_ms;
        if white.is_one() || black.is_one() {
            let to = word("to", self.clocks(white.to, black.to));
            let from = word("from", self.clocks(white.from, black.from));
            parts.push(self.say(message::EFFECT_CLOCKS, &[to, from]));
        }
        match effect.clocks_run {
            ValueChange { from: true, to: false } => parts.push(self.say(message::EFFECT_CLOCKS_STOP, &[])),
            ValueChange { from: false, to: true } => parts.push(self.say(message::EFFECT_CLOCKS_RUN, &[])),
            _ => {}
        }
        if effect.entries.iter().any(ValueChange::is_one) {
            parts.push(self.say(message::EFFECT_ENTRIES, &[counts(effect.entries.map(|of| of.to))]));
        }
        if effect.illegal.iter().any(ValueChange::is_one) {
            parts.push(self.say(message::EFFECT_ILLEGAL, &[counts(effect.illegal.map(|of| of.to as usize))]));
        }
        parts.extend(effect.boards.iter().map(|&seat: &Seat| self.of_side(message::EFFECT_BOARD, seat)));
        for (listener, what) in &effect.heard {
            // In the reader's language, with the announcement words that the seat hears.
            let scheme = match listener {
                Listener::Player(seat) | Listener::Assistant(seat) => self.scheme_of(*seat),
                Listener::Arbiter | Listener::Table => self.phrases.lang().scheme(),
            };
            let scheme = Scheme::builtin(scheme);
            let words = text(&self.phrases.speak(what, scheme, Verbosity::Move));
            let who = match listener {
                Listener::Player(seat) | Listener::Assistant(seat) => self.side(*seat),
                Listener::Arbiter | Listener::Table => self.say(message::THE_TABLE, &[]),
            };
            parts.push(self.say(message::EFFECT_HEARD, &[word("who", who), word("words", words)]));
        }
        if !effect.closes {
            parts.push(self.say(message::EFFECT_STAYS_OPEN, &[]));
        }
        parts.join("; ")
    }

    /// Completed plies that are lost: how many, and which.
    pub fn lost(&self, plies: &[LostPly]) -> String {
        let letters = letters_of(self.phrases.lang());
        let written = |ply: &LostPly| {
            let dots = if ply.before.turn() == Color::White { "." } else { "..." };
            let m = write_move(&ply.before, ply.m, letters, Notation::Short);
            format!("{}{dots} {m}", ply.before.move_number())
        };
        let moves: Vec<String> = plies.iter().map(written).collect();
        let moves = match &moves[..] {
            [first, .., last] if moves.len() > MOST_LISTED => format!("{first} … {last}"),
            moves => moves.join(", "),
        };
        let count = u32::try_from(plies.len()).unwrap_or(u32::MAX);
        self.say(message::EFFECT_LOST, &[self.plies(count), word("moves", moves)])
    }
}
