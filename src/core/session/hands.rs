//! What hands do on the boards: own moves, mirrored moves, wrong squares, and putting right.
//!
//! Lifting pieces to execute an announced move is never a touch.

use crate::{
    board::{BoardEvent, HostCommand, Request, WireEvent, tracker::Testimony},
    core::{
        announcement::{Announcement, Trouble},
        decided::{Decision, Settled},
        device::SeatDevice,
        earcon::Earcon,
        fact::Fact,
        listener::Listener,
        output::{Note, Output},
        seat_board::Led,
        session::{Phase, SETTLE_MS, Session},
        told::Told,
        turn::KnownBy,
    },
    game::{Move, Piece, Seat, Square},
    laws::matter::Matter,
};

impl Session {
    pub(super) fn on_board(&mut self, seat: Seat, event: &WireEvent) {
        match event {
            WireEvent::Press => return self.on_press(seat),
            WireEvent::Key(key) => return self.on_keypad(seat, *key),
            WireEvent::Hello { identity, .. } => return self.on_hello(seat, *identity),
            WireEvent::Fault { what, .. } => {
                return self.tell(Told::BoardFault { seat, what: what.clone() });
            }
            _ => {}
        }
        if self.record.phase() == Phase::Playing
            && let Some(square) = self.board(seat).square_of(event)
        {
            self.mirror_at_rest(seat, Some(square));
        }
        let is_scan = matches!(event, WireEvent::Scan(_));
        let changed = is_scan || matches!(event, WireEvent::Changed { .. });
        if !self.board(seat).has_sensor() {
            return;
        }
        let mut events = self.board_mut(seat).observe(event);
        if let [BoardEvent::Clock(reading)] = events[..] {
            return self.on_board_clock(seat, reading);
        }
        if !changed {
            return;
        }
        let now = self.now;
        let back = self.board_mut(seat).changed(is_scan, now);
        if is_scan
            && !back
            && let Some(number) = self.docket.board_is_back(seat)
        {
            // It was silent before it had ever been read: nothing came back, but it answers.
            self.close(number, Decision::ByItself(Settled::BoardAnswers));
        }
        if back {
            // What changed behind a pulled cable was touched by nobody that anybody saw (4.3).
            events.retain(|event| !matches!(event, BoardEvent::Lifted { .. }));
        }
        match self.record.phase() {
            Phase::SettingUp => self.set_up(seat),
            Phase::Playing if self.is_shut() => self.set_up_again(seat),
            Phase::Playing => self.on_own_board(seat, events),
            Phase::Over => {}
        }
        if seat == self.mover() {
            self.turn.hand_moves(self.now.plus_ms(SETTLE_MS));
        }
        if back {
            self.then(Fact::Answers { seat });
        }
    }

    /// A board that comes in both kinds says which one it is; before the game it is believed. One that has shown
    /// something already has just learned its pieces.
    fn on_hello(&mut self, seat: Seat, identity: bool) {
        let start = self.record.start().clone();
        if self.record.phase() == Phase::SettingUp && self.board_mut(seat).introduces_itself(&start, identity)
        {
            self.say(Listener::Player(seat), Announcement::PiecesKnown { seat });
        }
    }

    /// Asks something of a seat's board that depends on how it lies.
    pub(super) fn ask_board(&mut self, seat: Seat, request: Request) {
        if let Some(command) = self.board_mut(seat).command(request) {
            self.outputs.push(Output::Board { seat, command });
        }
    }

    /// The line to a board is there again; the scan that is asked for tells what it shows.
    pub(super) fn on_board_back(&mut self, seat: Seat) {
        self.outputs.push(Output::Board { seat, command: HostCommand::Scan });
    }

    pub(super) fn on_answers(&mut self, seat: Seat) {
        if let Some(number) = self.docket.board_is_back(seat) {
            self.close(number, Decision::ByItself(Settled::BoardAnswers));
        }
        self.board_mut(seat).state(None);
        if self.board(seat).mirror().is_none() {
            self.track_from_here(seat);
        }
        let differing = self.differing(seat);
        self.say(Listener::Player(seat), Announcement::BoardBack { seat, differing: differing.clone() });
        self.say(Listener::Arbiter, Announcement::BoardBack { seat, differing });
    }

    /// What a tracker made of one seat's hand.
    pub(super) fn on_own_board(&mut self, seat: Seat, events: Vec<BoardEvent>) {
        if self.board(seat).led_to().is_some() {
            return self.guide(seat);
        }
        for event in events {
            self.then(Fact::Hand { seat, event });
        }
        self.then(Fact::Shows { seat });
    }

    /// A seat's board shows something else than before: an announced move executed, an own move, or neither.
    pub(super) fn on_shows(&mut self, seat: Seat) {
        self.check_mirror(seat);
        self.look_for_the_next_turn(seat);
        self.read_own_move(seat);
        self.then(Fact::Read { seat });
    }

    /// Tells a board's tracker what another sense knows.
    pub(super) fn tell_board(&mut self, seat: Seat, testimony: Testimony) {
        if self.board(seat).has_sensor() {
            let events = self.board_mut(seat).told(testimony);
            self.on_own_board(seat, events);
        }
    }

    pub(super) fn on_hand(&mut self, seat: Seat, event: BoardEvent) {
        let mirroring = self.board(seat).mirror().is_some();
        let on_move = seat == self.mover() && !mirroring && !self.executes_the_reply(seat);
        let impaired = self.setup.is_impaired(seat);
        match event {
            BoardEvent::Lifted { square, piece } => {
                self.board_mut(seat).touched(square);
                if impaired {
                    self.play(seat, Earcon::Lifted);
                }
                let executes = self.mirrored_move(seat).is_some_and(|m| m.to() == square);
                let own = piece.is_some_and(|piece| piece.color == seat.color());
                let early = self.on_move_before_the_press(seat).is_some();
                if own && !executes && (seat == self.mover() || early) {
                    self.board_mut(seat).own_hand();
                }
                if early || on_move {
                    self.on_touched(seat, square, piece);
                }
            }
            BoardEvent::Placed { square, piece } => {
                // A captured piece that is put back is let go by nobody's move.
                let own = piece.is_none_or(|piece| piece.color == seat.color());
                if own && (on_move || self.on_move_before_the_press(seat).is_some()) {
                    let role = piece.map(|piece| piece.role);
                    let rests_at = self.now.plus_ms(SETTLE_MS);
                    self.turn_of(seat).put_down(square, role, rests_at);
                }
                self.board_mut(seat).touched(square);
                if impaired {
                    self.play(seat, Earcon::Placed);
                }
            }
            // From a board that cannot tell pieces apart; one that can is read whole afterwards.
            BoardEvent::Move { m } | BoardEvent::Revised { m }
                if on_move && self.record.position().after(m).is_some() =>
            {
                self.then(Fact::Stands { seat, m, known: KnownBy::Board });
            }
            BoardEvent::AskPromotion { square } if on_move => {
                let promotes = |m: &Move| m.to() == square && m.promotion().is_some();
                self.turn
                    .cannot_tell(self.record.position().legal_moves().into_iter().filter(promotes).collect());
            }
            BoardEvent::Unsure { candidates } if on_move => {
                // An occupancy board cannot tell; the announcement or an answer will (D.2.1).
                let ucis: Vec<String> = candidates.iter().map(|m| self.record.position().uci(*m)).collect();
                self.turn.cannot_tell(candidates);
                self.note(Note::Unsure { seat, ucis });
            }
            BoardEvent::Result(result) => {
                self.tell(Told::ResultSign { seat, result });
            }
            _ => {}
        }
    }

    fn on_touched(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let piece = piece.or_else(|| self.record.position().piece_at(square));
        let own = piece.filter(|piece| piece.color == seat.color()).map(|piece| piece.role);
        let now = self.now;
        if !self.turn_of(seat).touch(square, own, now) {
            return;
        }
        self.note(Note::Touched { seat, square });
        // A touched own piece refuses an offer (9.1.2.1).
        if piece.is_some() {
            self.decline_by_touch(seat);
        }
    }

    /// Leads a hand towards a position, one square at a time.
    pub(super) fn guide(&mut self, seat: Seat) {
        match self.board_mut(seat).next_step() {
            Led::Waits => {}
            Led::Next(step) => {
                self.ask_board(seat, Request::Lights(step.squares()));
                self.say(Listener::Player(seat), Announcement::PutRight(step));
            }
            Led::Done => {
                self.ask_board(seat, Request::Lights(Vec::new()));
                self.play(seat, Earcon::InStep);
                self.say(Listener::Player(seat), Announcement::BoardStandsRight);
                if self.record.phase() == Phase::SettingUp {
                    return self.start_when_boards_stand();
                }
                self.on_guided();
            }
        }
    }

    /// Before the game: a board that does not stand right is set up, square by square.
    fn set_up(&mut self, seat: Seat) {
        let start = self.record.start().clone();
        let impaired = self.setup.is_impaired(seat);
        let board = self.board_mut(seat);
        let guided = board.led_to().is_some();
        if !guided && board.shows(&start) {
            board.follow(start);
            self.start_when_boards_stand();
        } else if guided || impaired {
            if !guided {
                board.lead_to(start);
            }
            self.guide(seat);
        }
    }

    pub(super) fn on_board_lost(&mut self, seat: Seat) {
        if !self.board_mut(seat).is_lost() {
            return;
        }
        self.say(Listener::Player(seat), Announcement::BoardLost { seat });
        let number = self.raise(Matter::BoardLost { seat });
        self.docket.board_is_lost(seat, number);
    }

    pub(super) fn on_ear(&mut self, seat: Seat, works: bool) {
        if !self.seat_mut(seat).talk.ear(works) {
            return;
        }
        let trouble = if works { Trouble::EarBack } else { Trouble::EarLost };
        self.say(Listener::Player(seat), Announcement::Trouble(trouble));
        self.say(Listener::Arbiter, Announcement::Device { seat, what: SeatDevice::Ear, works });
    }
}
