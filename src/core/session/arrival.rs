//! The appointed moment, the default time, and players who come late (6.6, 6.7). A game that could begin begins at
//! the appointed moment, whoever is there: White's clock runs. Whether lateness loses is the arbiter's to decide.

use crate::{
    board::WireEvent,
    core::{
        attendance::Due,
        input::{Actor, Input},
        session::{Phase, Ply, Session},
        told::Told,
    },
    game::Seat,
    laws::{article::Topic, matter::Matter},
};

impl Session {
    /// What the passing of time brings while somebody may be missing.
    pub(super) fn watch_arrivals(&mut self) {
        for due in self.attendance.pass(self.now) {
            let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !self.was_seen(seat)).collect();
            match due {
                Due::Appointed if self.record.phase() != Phase::SettingUp => {}
                Due::Appointed => {
                    let article = self.setup.edition.article_or_penalties(Topic::AppointedTime);
                    self.tell(Told::AppointedTime { missing, article });
                    self.start_when_ready();
                }
                Due::DefaultTime if missing.is_empty() => {}
                Due::DefaultTime => {
                    let seat = if let [seat] = missing[..] { Some(seat) } else { None };
                    self.raise(Matter::Absent { seat });
                }
            }
        }
    }

    /// Whether this shows that somebody sits at a seat; a board that is read for the first time does not.
    pub(super) fn look_who_comes(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by: Actor::Player(seat) | Actor::Assistant(seat), .. } => *seat,
            Input::Board { seat, event } if self.is_a_hand(*seat, event) => *seat,
            _ => return,
        };
        self.arrives(seat);
    }

    /// A player who made a move was there, also where nothing else tells of him.
    fn was_seen(&self, seat: Seat) -> bool {
        let moved = |ply: &Ply| Seat::from(ply.before.turn()) == seat;
        self.attendance.is_here(seat) || self.record.plies().iter().any(moved)
    }

    fn is_a_hand(&self, seat: Seat, event: &WireEvent) -> bool {
        match event {
            WireEvent::Press | WireEvent::Key(_) | WireEvent::Button(_) | WireEvent::Changed { .. } => true,
            WireEvent::Scan(scan) => self.shown(seat).is_some_and(|before| before != &**scan),
            _ => false,
        }
    }

    fn arrives(&mut self, seat: Seat) {
        if self.record.phase() == Phase::Over {
            return;
        }
        let both_were_absent = !self.attendance.is_here(seat.other());
        let Some(ms) = self.attendance.comes(seat, self.now) else { return };
        self.tell(Told::CameLate { seat, ms });
        // White's clock was to run from the appointed moment on, whoever was there, and does not run yet.
        if self.record.phase() == Phase::SettingUp
            && seat == Seat::White
            && self.attendance.has_default_time()
        {
            self.raise(Matter::CameLate { seat, ms, both_were_absent });
        }
    }

    /// The arbiter who starts the game says that both are there.
    pub(super) fn both_are_here(&mut self) {
        for seat in Seat::ALL {
            // How late they came he knows better than any board.
            let _ = self.attendance.comes(seat, self.now);
        }
    }
}
