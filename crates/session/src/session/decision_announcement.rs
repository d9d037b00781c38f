//! What both players hear of a decision of the arbiter: one sentence with the warning, the position and the times that
//! it changed. It comes before the orders that follow from the decision. No player hears that a move is illegal.

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
    /// A ruling about time is dropped.
    drops_ruling: bool,
}

impl DecisionContent {
    /// A decision that takes the game back.
    pub(crate) const fn going_back() -> Self {
        Self { warned: None, sets_position: true, drops_ruling: false }
    }

    /// A decision that a ruling about time is void.
    pub(crate) const fn dropping() -> Self {
        Self { warned: None, sets_position: false, drops_ruling: true }
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
        Self { warned, sets_position, drops_ruling: false }
    }
}

impl Session {
    /// Carries out a decision, and tells both players what it changed.
    pub(crate) fn decide_aloud(&mut self, content: DecisionContent, decide: impl FnOnce(&mut Self)) {
        let from = self.outbox.outputs().len();
        let plies = self.plies.made().len();
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
        let decided = Announcement::Decided {
            warned: content.warned,
            back: back.then(|| (u32::try_from(remain).unwrap_or(u32::MAX), self.plies.start().turn())),
            times: match self.decided_times(rulings) {
                // The clocks follow the ply to which the game goes back.
                DecidedTimes::Same
                    if (content.sets_position || content.drops_ruling || remain < plies)
                        && self.times(self.now) != times_ms =>
                {
                    let (white_ms, black_ms) = self.times(self.now);
                    DecidedTimes::Set { white_ms, black_ms }
                }
                times => times,
            },
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

    /// What the rulings after this one did to both times.
    fn decided_times(&self, last_ruling: u32) -> DecidedTimes {
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
        let (white_ms, black_ms) = self.times(self.now);
        match (set, given) {
            (true, _) => DecidedTimes::Set { white_ms, black_ms },
            (false, [0, 0]) => DecidedTimes::Same,
            (false, [white_ms, black_ms]) => DecidedTimes::Given { white_ms, black_ms },
        }
    }
}
