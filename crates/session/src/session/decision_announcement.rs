//! What both players hear of a decision of the arbiter: one sentence with the warning, the counted illegal move, the
//! position and the times that it changed. It comes before the orders that follow from the decision.

use crate::{
    actor::Listener,
    announcement::{Announcement, DecidedTimes},
    output::{Note, Output},
    plies::Phase,
    session::Session,
};
use annabella_game::Seat;
use annabella_laws::{edition_terms::Penalty, irregularity::Choice, ledger::AccountLineKind};

/// The parts of a decision that its effect does not show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct DecisionContent {
    /// The player who is warned (12.9).
    warned: Option<Seat>,
    /// A position is set up again, also where no ply is taken back.
    sets_position: bool,
}

impl DecisionContent {
    /// A decision that takes the game back.
    pub(crate) const fn going_back() -> Self {
        Self { warned: None, sets_position: true }
    }

    /// The content of a choice.
    pub(crate) fn of(choice: Choice) -> Self {
        let warned = match choice {
            Choice::Warn(seat) | Choice::Penalise { seat, penalty: Penalty::Warning } => Some(seat),
            _ => None,
        };
        let sets_position = matches!(
            choice,
            Choice::Restore
                | Choice::EnforceTouch(_)
                | Choice::EnforceRelease(_)
                | Choice::AsTheArticle { queen: false, .. }
                | Choice::NewGame
        );
        Self { warned, sets_position }
    }
}

impl Session {
    /// Carries out a decision, and tells both players what it changed.
    pub(crate) fn decide_aloud(&mut self, content: DecisionContent, decide: impl FnOnce(&mut Self)) {
        let from = self.outbox.outputs().len();
        let plies = self.plies.made().len();
        let illegal = Seat::ALL.map(|seat| self.incidents.illegal[seat as usize].total());
        let times_ms = self.times(self.now);
        let rulings = self.clock.game.last_ruling();
        decide(self);
        let outputs = self.outbox.outputs().get(from..).unwrap_or_default();
        let refused = outputs.iter().any(|output| matches!(output, Output::Note(Note::Refused { .. })));
        if refused || self.phase() == Phase::Over {
            // The end of a game is announced with its result.
            return;
        }
        let is_told = |what: &Announcement| {
            matches!(what, Announcement::GoesBack { .. } | Announcement::SheetsAgree { .. })
        };
        let position_is_told =
            outputs.iter().any(|output| matches!(output, Output::Say { what, .. } if is_told(what)));
        let remain = self.plies.made().len();
        let back = (content.sets_position || remain < plies) && !position_is_told;
        let counted = |&seat: &Seat| self.incidents.illegal[seat as usize].total() > illegal[seat as usize];
        let decided = Announcement::Decided {
            warned: content.warned,
            illegal: Seat::ALL.into_iter().find(counted),
            back: back.then(|| (u32::try_from(remain).unwrap_or(u32::MAX), self.plies.start().turn())),
            times: self.decided_times(times_ms, rulings),
        };
        if decided.says_nothing() {
            return;
        }
        let is_said = |output: &Output| matches!(output, Output::Say { to, .. } if *to != Listener::Arbiter);
        match outputs.iter().any(is_said) {
            // What is said last is repeated on request.
            true => self.outbox.insert(from, Output::Say { to: Listener::Table, what: decided }),
            false => self.say_table(decided),
        }
    }

    /// What became of the times since a moment with these times, after which no later ruling counted.
    fn decided_times(&self, before_ms: (u64, u64), last_ruling: u32) -> DecidedTimes {
        let now_ms = self.times(self.now);
        let mut given = [0_i64; 2];
        let mut set = false;
        for seat in Seat::ALL {
            for line in self.clock.game.explain(seat, self.now) {
                if let AccountLineKind::Ruled(ruling) = line.what
                    && ruling.number > last_ruling
                {
                    given[seat as usize] = given[seat as usize].saturating_add(line.ms);
                    set |= ruling.set_to_ms.is_some();
                }
            }
        }
        let is_less = self.clock.game.last_ruling() == last_ruling && self.clocks_stand();
        match (set, given) {
            (false, [0, 0]) if is_less && now_ms != before_ms => {
                DecidedTimes::Set { white_ms: now_ms.0, black_ms: now_ms.1 }
            }
            (false, [0, 0]) => DecidedTimes::Same,
            (true, _) => DecidedTimes::Set { white_ms: now_ms.0, black_ms: now_ms.1 },
            (false, [white_ms, black_ms]) => DecidedTimes::Given { white_ms, black_ms },
        }
    }
}
