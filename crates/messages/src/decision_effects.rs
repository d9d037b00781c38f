//! The effect of a decision in words. Only changes are listed.

use crate::{language_runs::text, message_writer::MessageWriter, phrases::word};
use annabella_game::Seat;
use annabella_language::{Verbosity, scheme::Scheme};
use annabella_laws::placement::Placement;
use annabella_session::{
    act::PositionForm,
    actor::Listener,
    decision::{DecisionEffect, ValueChange},
};

impl MessageWriter {
    /// The effect of a decision in one line; empty if it only closes the item.
    pub fn effect(&self, effect: &DecisionEffect, form: PositionForm) -> String {
        if let Some(why) = &effect.refused {
            return self.say("effect-refused", &[word("why", self.refusal(why))]);
        }
        let counts = |of: [usize; 2]| {
            let [white, black] = of.map(|n| n.to_string());
            word("counts", self.both(&white, &black))
        };
        if effect.only_noted {
            let id = if effect.is_signed { "effect-only-noted-signed" } else { "effect-only-noted" };
            return self.say(id, &[]);
        }
        let mut parts = Vec::new();
        if let Some((result, reason)) = effect.result.to.filter(|_| effect.result.is_one()) {
            let reason = word("reason", self.phrases.reason(reason));
            parts.push(self.say("effect-result", &[word("result", result.to_string()), reason]));
        }
        if effect.plies.is_one() {
            let plies = u32::try_from(effect.plies.to).unwrap_or(u32::MAX);
            parts.push(self.say("effect-plies", &[self.plies(plies)]));
        }
        if let Some(position) = &effect.position {
            let position = match form {
                PositionForm::Words => self.placement_in_words(&Placement::of(position)),
                PositionForm::Fen => position.fen(),
            };
            parts.push(self.say("effect-position", &[word("position", position)]));
        }
        let [white, black] = effect.clocks_ms;
        if white.is_one() || black.is_one() {
            let to = word("to", self.clocks(white.to, black.to));
            let from = word("from", self.clocks(white.from, black.from));
            parts.push(self.say("effect-clocks", &[to, from]));
        }
        match effect.clocks_run {
            ValueChange { from: true, to: false } => parts.push(self.say("effect-clocks-stop", &[])),
            ValueChange { from: false, to: true } => parts.push(self.say("effect-clocks-run", &[])),
            _ => {}
        }
        if effect.entries.iter().any(ValueChange::is_one) {
            parts.push(self.say("effect-entries", &[counts(effect.entries.map(|of| of.to))]));
        }
        if effect.illegal.iter().any(ValueChange::is_one) {
            parts.push(self.say("effect-illegal", &[counts(effect.illegal.map(|of| of.to as usize))]));
        }
        parts.extend(effect.boards.iter().map(|&seat: &Seat| self.of_side("effect-board", seat)));
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
                Listener::Arbiter | Listener::Table => self.say("the-table", &[]),
            };
            parts.push(self.say("effect-heard", &[word("who", who), word("words", words)]));
        }
        if !effect.closes {
            parts.push(self.say("effect-stays-open", &[]));
        }
        parts.join("; ")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use annabella_game::{EndReason, GameResult, Position};
    use annabella_session::{announcement::Announcement, refusal::Refusal};

    /// Every kind of effect.
    pub(crate) fn every_effect() -> Vec<DecisionEffect> {
        let same = DecisionEffect {
            refused: None,
            closes: true,
            only_noted: false,
            is_signed: false,
            plies: ValueChange { from: 17, to: 17 },
            position: None,
            clocks_ms: [ValueChange { from: 3_600_000, to: 3_600_000 }; 2],
            clocks_run: ValueChange { from: true, to: true },
            entries: [ValueChange { from: 17, to: 17 }; 2],
            illegal: [ValueChange { from: 0, to: 0 }; 2],
            result: ValueChange { from: None, to: None },
            boards: Vec::new(),
            heard: Vec::new(),
        };
        let ends = Some((GameResult::BlackWins, EndReason::Time));
        vec![
            DecisionEffect { refused: Some(Refusal::NotStarted), ..same.clone() },
            DecisionEffect { only_noted: true, ..same.clone() },
            DecisionEffect { only_noted: true, is_signed: true, ..same.clone() },
            DecisionEffect { result: ValueChange { from: None, to: ends }, ..same.clone() },
            DecisionEffect {
                plies: ValueChange { from: 17, to: 16 },
                position: Some(Position::default()),
                entries: [ValueChange { from: 17, to: 16 }; 2],
                ..same.clone()
            },
            DecisionEffect { clocks_ms: [ValueChange { from: 3_600_000, to: 3_720_000 }; 2], ..same.clone() },
            DecisionEffect { clocks_run: ValueChange { from: true, to: false }, ..same.clone() },
            DecisionEffect { clocks_run: ValueChange { from: false, to: true }, ..same.clone() },
            DecisionEffect {
                illegal: [ValueChange { from: 0, to: 1 }, ValueChange { from: 0, to: 0 }],
                ..same.clone()
            },
            DecisionEffect { boards: vec![Seat::White], closes: false, ..same.clone() },
            DecisionEffect { heard: vec![(Listener::Table, Announcement::BoardsInStep)], ..same },
        ]
    }
}
