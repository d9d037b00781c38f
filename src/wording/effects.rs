//! What a decision would do, in words: only what it changes, and that the rest stays.

use crate::{
    core::effect::{Change, Effect},
    game::Seat,
    language::{Verbosity, scheme::Scheme},
    wording::{desk::Desk, phrase_part::text, phrases::word},
};

impl Desk {
    /// What a decision would do, in one line.
    pub(crate) fn effect(&self, effect: &Effect) -> String {
        if let Some(why) = &effect.refused {
            return self.say("effect-refused", &[word("why", self.refusal(why))]);
        }
        let counts = |of: [usize; 2]| {
            let [white, black] = of.map(|n| n.to_string());
            word("counts", self.both(&white, &black))
        };
        if effect.only_noted {
            return self.say("effect-only-noted", &[]);
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
            parts.push(self.say("effect-position", &[word("position", position.fen())]));
        }
        let [white, black] = effect.clocks_ms;
        let to = self.clocks(white.to, black.to);
        if white.is_one() || black.is_one() {
            let from = word("from", self.clocks(white.from, black.from));
            parts.push(self.say("effect-clocks", &[word("to", to), from]));
        } else {
            parts.push(self.say("effect-clocks-stay", &[word("to", to)]));
        }
        match effect.clocks_run {
            Change { from: true, to: false } => parts.push(self.say("effect-clocks-stop", &[])),
            Change { from: false, to: true } => parts.push(self.say("effect-clocks-run", &[])),
            _ => {}
        }
        if effect.entries.iter().any(Change::is_one) {
            parts.push(self.say("effect-entries", &[counts(effect.entries.map(|of| of.to))]));
        }
        if effect.illegal.iter().any(Change::is_one) {
            parts.push(self.say("effect-illegal", &[counts(effect.illegal.map(|of| of.to as usize))]));
        }
        parts.extend(effect.boards.iter().map(|&seat: &Seat| self.of_side("effect-board", seat)));
        for (listener, what) in &effect.heard {
            let scheme = Scheme::builtin(self.edition().default_scheme());
            let words = text(&self.phrases.speak(what, scheme, Verbosity::Move));
            parts.push(self.say("effect-heard", &[word("who", listener.to_string()), word("words", words)]));
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
    use crate::{
        core::{announcement::Announcement, listener::Listener, refusal::Refusal},
        game::{EndReason, GameResult, Position},
    };

    /// Every kind of thing a decision can do.
    pub(in crate::wording) fn every_effect() -> Vec<Effect> {
        let same = Effect {
            refused: None,
            closes: true,
            only_noted: false,
            plies: Change { from: 17, to: 17 },
            position: None,
            clocks_ms: [Change { from: 3_600_000, to: 3_600_000 }; 2],
            clocks_run: Change { from: true, to: true },
            entries: [Change { from: 17, to: 17 }; 2],
            illegal: [Change { from: 0, to: 0 }; 2],
            result: Change { from: None, to: None },
            boards: Vec::new(),
            heard: Vec::new(),
        };
        let ends = Some((GameResult::BlackWins, EndReason::Time));
        vec![
            Effect { refused: Some(Refusal::NotStarted), ..same.clone() },
            Effect { only_noted: true, ..same.clone() },
            Effect { result: Change { from: None, to: ends }, ..same.clone() },
            Effect {
                plies: Change { from: 17, to: 16 },
                position: Some(Position::default()),
                entries: [Change { from: 17, to: 16 }; 2],
                ..same.clone()
            },
            Effect { clocks_ms: [Change { from: 3_600_000, to: 3_720_000 }; 2], ..same.clone() },
            Effect { clocks_run: Change { from: true, to: false }, ..same.clone() },
            Effect { clocks_run: Change { from: false, to: true }, ..same.clone() },
            Effect { illegal: [Change { from: 0, to: 1 }, Change { from: 0, to: 0 }], ..same.clone() },
            Effect { boards: vec![Seat::White], closes: false, ..same.clone() },
            Effect { heard: vec![(Listener::Table, Announcement::BoardsInStep)], ..same },
        ]
    }
}
