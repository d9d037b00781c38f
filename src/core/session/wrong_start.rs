//! A game that began wrongly (7.2, 7.3): annulled and played anew, or gone on with.

use crate::{
    core::{
        output::Note,
        session::{
            Phase, Session,
            proposal::{Aside, LastDecision},
            state::Writing,
        },
        told::Told,
    },
    game::Seat,
    laws::{ledger::UsedTime, matter::Matter, wrong_start::WrongStart},
};

impl Session {
    /// The arbiter found something that was wrong from the beginning.
    pub(super) fn found_wrong(&mut self, found: WrongStart) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let made = self.moves_made();
        let number = self.raise(Matter::WrongStart { found, made });
        self.last_decision = LastDecision::Aside(Aside::Item(number));
    }

    /// The game is annulled: the same position, both times, all counters as before the first move; the clocks
    /// stand until the arbiter lets them run.
    pub(super) fn play_anew(&mut self, found: Option<WrongStart>) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        self.note(Note::Annulled);
        self.docket.count_anew(self.setup.illegal_counter);
        for seat in Seat::ALL {
            let is_seen = self.seat(seat).writing.is_seen;
            self.seat_mut(seat).writing = Writing { is_seen, ..Writing::default() };
        }
        self.record.begin_anew();
        self.clock.begin_anew();
        if found == Some(WrongStart::Colours) {
            self.exchange_names();
            self.tell(Told::ExchangePlaces);
        }
        self.go_back(0, UsedTime::AsThen);
    }

    /// Whoever sits at White's board plays White: the players change places, and their names with them.
    fn exchange_names(&mut self) {
        let white = std::mem::take(&mut self.setup.white.name);
        self.setup.white.name = std::mem::replace(&mut self.setup.black.name, white);
        for seat in Seat::ALL {
            for (tag, _) in &mut self.seat_mut(seat).sheet.tags {
                match tag.as_str() {
                    "White" => *tag = "Black".into(),
                    "Black" => *tag = "White".into(),
                    _ => {}
                }
            }
        }
    }
}
