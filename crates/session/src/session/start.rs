//! The start of a game: notes about assistants, the approval, arrivals, the clock (6.6, 6.7, 11.3).

use crate::{
    actor::Actor, announcement::Announcement, arbiter_message::ArbiterMessage, context::context_of,
    edition_provision::EditionProvision, game_policy::GamePolicy, input::Input, listener::Listener,
    output::Note, record::Phase, refusal::Refusal, session::Session,
};
use annabella_board::{BoardRequest, WireEvent};
use annabella_game::Seat;
use annabella_laws::{
    article::Topic,
    assistant::{Duty, DutyHolder},
    edition::{EditionArticles as _, EditionValues as _},
};

impl Session {
    /// Starts the game once the boards stand, if the device was approved beforehand. An arbiter who approves it at
    /// the table is present and starts the game.
    pub(super) fn start_when_boards_stand(&mut self) {
        if self.start.begins_when_boards_stand() {
            self.start_when_ready();
        }
    }

    /// Starts if every sensed board stands right and the device is approved, and not before the appointed start.
    pub(super) fn start_when_ready(&mut self) {
        if self.phase() == Phase::SettingUp
            && self.start.may_begin(self.now())
            && (self.cx().setup().approved_by.is_some() || !self.cx().policy().needs_approval())
            && self.boards_stand()
        {
            self.start_game();
        }
    }

    fn boards_stand(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.cx().board(seat).is_set_up(self.cx().start()))
    }

    pub(super) fn approve_device(&mut self, by: String) {
        let article = self.cx().edition().article_or_penalties(Topic::Devices);
        self.tell(ArbiterMessage::Approved { by: by.clone(), article });
        self.tell(ArbiterMessage::Printed(EditionProvision::Devices(self.cx().edition().devices())));
        self.setup.approved_by = Some(by);
        if self.start.begins_by_approval() {
            self.start_when_ready();
        }
    }

    /// Starts the game for the arbiter, although a board may differ.
    pub(super) fn start_by_arbiter(&mut self) {
        if self.cx().setup().approved_by.is_none() {
            let article = self.cx().edition().article_or_penalties(Topic::Devices);
            return self.refuse(Refusal::NotApproved { article });
        }
        if self.phase() != Phase::SettingUp {
            return self.refuse(Refusal::HasStarted);
        }
        self.start.note_both_present(self.now());
        self.start_game();
    }

    /// Reports players who have help with pressing and recording. In one edition the arbiter adjusts their clock
    /// (6.7d, 8.1 of 2009).
    fn tell_helped_players(&mut self) {
        for seat in Seat::ALL {
            if self.cx().setup().duties(seat).by(Duty::C) == DutyHolder::Person {
                let adjusted = self.cx().edition().clock_adjusted_for_a_helper();
                self.tell(ArbiterMessage::Printed(EditionProvision::Helped { seat, adjusted }));
            }
        }
    }

    fn start_game(&mut self) {
        self.record.begin();
        self.start_clocks();
        for seat in Seat::ALL {
            if self.boards.of_mut(seat).stop_guidance() {
                self.command_board(seat, BoardRequest::Lights(Vec::new()));
            }
        }
        self.compare_boards_soon();
        self.note(Note::Started);
        self.say_table(match self.cx().policy() {
            GamePolicy::Arbitrated => Announcement::GameStarts,
            GamePolicy::Practice => Announcement::PracticeStarts,
        });
        self.tell_helped_players();
    }

    /// Handles the passing of time while a player may be missing.
    pub(super) fn watch_arrivals(&mut self) {
        let events = self.start.watch_arrivals(&context_of!(self));
        self.route_part_events(events);
    }

    /// Records the arrival of a player who acts. The first scan of a board does not count.
    pub(super) fn note_arrival(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by: Actor::Player(seat) | Actor::Assistant(seat), .. } => *seat,
            Input::Board { seat, event } if self.is_a_hand(*seat, event) => *seat,
            Input::Act { by: Actor::Arbiter, .. }
            | Input::Board { .. }
            | Input::BoardLost { .. }
            | Input::BoardRestored { .. }
            | Input::Heard { .. }
            | Input::OverlappedSpeech { .. }
            | Input::SpeechInput { .. }
            | Input::Journal { .. }
            | Input::Device { .. }
            | Input::SharedDevice { .. }
            | Input::TournamentReception { .. }
            | Input::TournamentOrder { .. }
            | Input::TournamentOrderRejected { .. }
            | Input::MoveSealed { .. }
            | Input::EnvelopeOpened { .. }
            | Input::EnvelopeNotOpened
            | Input::ResumptionIn { .. }
            | Input::Resumed { .. }
            | Input::ProcessStalled { .. }
            | Input::TimePassed => return,
        };
        let events = self.start.note_arrival(seat, &context_of!(self));
        self.route_part_events(events);
    }

    fn is_a_hand(&self, seat: Seat, event: &WireEvent) -> bool {
        match event {
            WireEvent::Press | WireEvent::Key(_) | WireEvent::Button(_) | WireEvent::Changed { .. } => true,
            WireEvent::Scan(scan) => self.cx().shown(seat).is_some_and(|before| before != &**scan),
            WireEvent::Hello { .. }
            | WireEvent::Clock { .. }
            | WireEvent::ResultSign(_)
            | WireEvent::Battery(_)
            | WireEvent::Fault { .. } => false,
        }
    }

    /// Resumes the game after the program was restarted. The interruption costs no player time. Changes on the boards
    /// are reported after the next scan. Each player hears of the interruption, and their open step or the last
    /// announcements.
    pub(super) fn resume_after_restart(&mut self, after_ms: Option<u64>) {
        self.start.count_missed_time(after_ms.unwrap_or(0));
        self.stop_clocks();
        for seat in Seat::ALL {
            self.boards.of_mut(seat).require_scan();
        }
        self.tell(ArbiterMessage::StartedAgain { after_ms });
        if self.phase() == Phase::Playing {
            for seat in Seat::ALL {
                let to = Listener::Player(seat);
                // The last announcements for repetition stay unchanged.
                self.say_beside(to, Announcement::Interrupted);
                self.repeat_last(to, seat);
            }
        }
        self.let_clocks_run();
    }
}
