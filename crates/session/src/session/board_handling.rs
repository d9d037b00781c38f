//! Events of the boards: own moves, executed moves, set-up, corrections. Lifting pieces to execute an announced move
//! is never a touch.

use crate::{
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::{ClosureReason, Decision},
    earcon::Earcon,
    listener::Listener,
    output::{Note, Output},
    record::Phase,
    seat_board::GuidanceProgress,
    session::{SETTLE_MS, Session},
    session_event::SessionEvent,
    turn::MoveSource,
};
use annabella_board::{
    BoardEvent, BoardRequest, HostCommand, WireEvent, seating::across, tracker::ExternalEvidence,
};
use annabella_game::{Move, Piece, Seat, Square};
use annabella_laws::incident_kind::IncidentKind;

impl Session {
    pub(super) fn take_board_event(&mut self, seat: Seat, event: &WireEvent) {
        match event {
            WireEvent::Press => return self.press_clock(seat),
            WireEvent::Key(key) => return self.take_key(seat, *key),
            WireEvent::Hello { identity, .. } => return self.accept_board_kind(seat, *identity),
            WireEvent::Fault { what, .. } => {
                return self.tell(ArbiterMessage::BoardFault { seat, what: what.clone() });
            }
            WireEvent::Changed { .. }
            | WireEvent::Scan(_)
            | WireEvent::Clock { .. }
            | WireEvent::Button(_)
            | WireEvent::ResultSign(_)
            | WireEvent::Battery(_) => {}
        }
        if self.phase() == Phase::Playing
            && let Some(square) = self.cx().board(seat).square_of(event)
        {
            self.accept_executed_move(seat, Some(square));
        }
        let is_scan = matches!(event, WireEvent::Scan(_));
        let changed = is_scan || matches!(event, WireEvent::Changed { .. });
        if !self.cx().board(seat).has_sensor() {
            return;
        }
        let turned = self.cx().board(seat).lies_turned();
        let mut events = self.boards.of_mut(seat).observe(event);
        self.see_touches_from_other_side_than(seat, turned);
        if let [BoardEvent::Clock(reading)] = events[..] {
            return self.read_board_clock(seat, reading);
        }
        if !changed {
            return;
        }
        let now = self.now();
        let back = self.boards.of_mut(seat).note_change(is_scan, now);
        if is_scan
            && !back
            && let Some(number) = self.incidents.take_lost_board_item(seat)
        {
            // It was silent before its first scan. It answers now, although no earlier placement exists.
            self.close_item(number, Decision::ClosedByItself(ClosureReason::BoardAnswered));
        }
        if back {
            // A change during a disconnection is not a touch, because it was not observed (4.3).
            events.retain(|event| !matches!(event, BoardEvent::Lifted { .. }));
        }
        match self.phase() {
            Phase::SettingUp => self.set_up_board(seat),
            Phase::Playing if self.cx().is_shut() => self.set_up_board_again(seat),
            Phase::Playing => self.queue_board_events(seat, events),
            Phase::Over => {}
        }
        if seat == self.mover() {
            self.turn.postpone_rest(self.now().plus_ms(SETTLE_MS));
        }
        if back {
            self.add_event(SessionEvent::BoardRecovered { seat });
        }
    }

    /// Accepts a board's own report of its kind before the game. If it has shown a placement before, it has just
    /// learned its pieces.
    fn accept_board_kind(&mut self, seat: Seat, identity: bool) {
        let start = self.cx().start().clone();
        if self.phase() == Phase::SettingUp && self.boards.of_mut(seat).accept_hello(&start, identity) {
            self.say(Listener::Player(seat), Announcement::PiecesKnown);
        }
    }

    /// Sends a request to a seat's board that depends on its orientation.
    pub(super) fn command_board(&mut self, seat: Seat, request: BoardRequest) {
        if let Some(command) = self.boards.of_mut(seat).command(request) {
            self.outbox.push(Output::CommandBoard { seat, command });
        }
    }

    /// Requests a scan, because the connection to a board works again.
    pub(super) fn request_scan(&mut self, seat: Seat) {
        self.outbox.push(Output::CommandBoard { seat, command: HostCommand::Scan });
    }

    pub(super) fn report_board_recovered(&mut self, seat: Seat) {
        if let Some(number) = self.incidents.take_lost_board_item(seat) {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::BoardAnswered));
        }
        self.boards.of_mut(seat).set_stated_placement(None);
        if self.cx().board(seat).mirror().is_none() {
            self.track_board(seat);
        }
        if self.cx().shows(seat, self.position()) {
            // The moves that were completed while it did not answer are on it.
            let plies = self.plies().len();
            self.boards.of_mut(seat).set_in_step(plies);
        }
        let differing = self.cx().differing(seat);
        self.boards.of_mut(seat).set_back_wrong(!differing.is_empty());
        match !differing.is_empty() && self.cx().shows(seat, self.cx().start()) {
            true => {
                self.say(Listener::Player(seat), Announcement::OwnBoardBackAtStart);
                self.say(Listener::Arbiter, Announcement::BoardBackAtStart { seat });
            }
            false => {
                self.say(Listener::Player(seat), Announcement::OwnBoardBack { differing: differing.clone() });
                self.say(Listener::Arbiter, Announcement::BoardBack { seat, differing });
            }
        }
        self.judge_kept_press(seat);
    }

    /// Queues the events that a tracker found for one seat.
    pub(super) fn queue_board_events(&mut self, seat: Seat, events: Vec<BoardEvent>) {
        if self.cx().board(seat).led_to().is_some() {
            return self.guide_hands(seat);
        }
        for event in events {
            self.add_event(SessionEvent::BoardEventObserved { seat, event });
        }
        self.add_event(SessionEvent::PlacementChanged { seat });
    }

    /// Reads a changed placement: an executed move, an own move, or neither.
    pub(super) fn read_board(&mut self, seat: Seat) {
        self.check_executed_move(seat);
        self.open_next_turn(seat);
        self.read_own_move(seat);
        self.add_event(SessionEvent::BoardRead { seat });
    }

    /// Gives a board's tracker evidence from another source.
    pub(super) fn give_evidence(&mut self, seat: Seat, testimony: ExternalEvidence) {
        if self.cx().board(seat).has_sensor() {
            let turned = self.cx().board(seat).lies_turned();
            let events = self.boards.of_mut(seat).add_evidence(testimony);
            self.see_touches_from_other_side_than(seat, turned);
            self.queue_board_events(seat, events);
        }
    }

    /// Converts the touched squares, because the mover's board was found to be turned round.
    fn see_touches_from_other_side_than(&mut self, seat: Seat, turned: bool) {
        if self.cx().board(seat).lies_turned() == turned || seat != self.mover() {
            return;
        }
        let position = self.position();
        let stands =
            |square: Square| self.cx().shown(seat).is_some_and(|scan| scan[square.to_usize()].is_occupied());
        let own = |&square: &Square| position.piece_at(square).filter(|piece| piece.color == seat.color());
        let touched: Vec<Square> = self.cx().touched().iter().copied().map(across).collect();
        let off = touched.iter().copied().filter(|&square| !stands(square));
        let in_hand = off.filter_map(|square| Some((square, own(&square)?.role))).collect();
        self.turn.set_touched(touched, in_hand);
    }

    /// Handles an action on a seat's board.
    pub(super) fn follow_hand(&mut self, seat: Seat, event: BoardEvent) {
        let mirroring = self.cx().board(seat).mirror().is_some();
        let on_move = seat == self.mover() && !mirroring && !self.cx().executes_the_reply(seat);
        match event {
            BoardEvent::Lifted { square, piece } => self.lift_piece(seat, square, piece, on_move),
            BoardEvent::Placed { square, piece } => self.place_piece(seat, square, piece, on_move),
            // Only for a board that does not distinguish pieces. The other kind is read as a whole afterwards.
            BoardEvent::Move { m } | BoardEvent::Revised { m }
                if on_move && self.position().after(m).is_some() =>
            {
                self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Board });
            }
            BoardEvent::AskPromotion { square } if on_move => {
                let promotes = |m: &Move| m.to() == square && m.promotion().is_some();
                self.turn.set_move_candidates(
                    self.position().legal_moves().into_iter().filter(promotes).collect(),
                );
            }
            BoardEvent::Unsure { candidates } if on_move => {
                // The placement on an occupancy board is ambiguous. The announcement or an answer will decide
                // (D.2.1).
                let ucis: Vec<String> = candidates.iter().map(|m| self.position().uci(*m)).collect();
                self.turn.set_move_candidates(candidates);
                self.note(Note::Unsure { seat, ucis });
            }
            BoardEvent::Result(result) => {
                self.tell(ArbiterMessage::ResultSign { seat, result });
            }
            // On the board of a player who is not on move, the announced move is executed and compared as a whole.
            BoardEvent::Move { .. }
            | BoardEvent::Revised { .. }
            | BoardEvent::AskPromotion { .. }
            | BoardEvent::Unsure { .. } => {}
            // Not part of the game: a clock is read elsewhere, a piece that stays is not a touch (D.2.2), and the
            // program starts no new game and takes no move back at a board's request.
            BoardEvent::Clock(_)
            | BoardEvent::Touched { .. }
            | BoardEvent::Takeback
            | BoardEvent::NewGame
            | BoardEvent::Fault { .. } => {}
        }
    }

    fn lift_piece(&mut self, seat: Seat, square: Square, piece: Option<Piece>, on_move: bool) {
        self.boards.of_mut(seat).note_touched_square(square);
        if self.cx().setup().is_impaired(seat) {
            self.play(seat, Earcon::Lifted);
        }
        let executes = self.cx().mirrored_move(seat).is_some_and(|m| m.to() == square);
        let own = piece.is_some_and(|piece| piece.color == seat.color());
        let early = self.cx().on_move_before_the_press(seat).is_some();
        if !executes && (seat == self.mover() || early) {
            if own {
                self.boards.of_mut(seat).note_own_hand();
            } else if self.cx().stands_right(seat, square, piece) {
                self.boards.of_mut(seat).note_lifted_capture();
            }
        }
        if early || on_move {
            self.note_touch(seat, square, piece);
        }
    }

    fn place_piece(&mut self, seat: Seat, square: Square, piece: Option<Piece>, on_move: bool) {
        // Putting back a captured piece is not a release.
        let own = piece.is_none_or(|piece| piece.color == seat.color());
        if own && (on_move || self.cx().on_move_before_the_press(seat).is_some()) {
            let role = piece.map(|piece| piece.role);
            let rests_at = self.now().plus_ms(SETTLE_MS);
            self.open_turn_of(seat).put_down_piece(square, role, rests_at);
        }
        self.boards.of_mut(seat).note_touched_square(square);
        if self.cx().setup().is_impaired(seat) {
            self.play(seat, Earcon::Placed);
        }
    }

    fn note_touch(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let piece = piece.or_else(|| self.position().piece_at(square));
        let own = piece.filter(|piece| piece.color == seat.color()).map(|piece| piece.role);
        let now = self.now();
        if !self.open_turn_of(seat).touch_piece(square, own, now) {
            return;
        }
        self.note(Note::Touched { seat, square });
        // A touch of the player's own piece refuses an offer (9.1.2.1).
        if piece.is_some() {
            self.decline_draw_by_touch(seat);
        }
    }

    /// Guides a player to a position, one square at a time.
    pub(super) fn guide_hands(&mut self, seat: Seat) {
        match self.boards.of_mut(seat).next_step() {
            GuidanceProgress::Waiting => {}
            GuidanceProgress::Step(step) => {
                self.command_board(seat, BoardRequest::Lights(step.squares()));
                self.say(Listener::Player(seat), Announcement::PutRight(step));
            }
            GuidanceProgress::Done => {
                self.command_board(seat, BoardRequest::Lights(Vec::new()));
                self.play(seat, Earcon::InStep);
                self.say(Listener::Player(seat), Announcement::BoardStandsRight);
                if self.phase() == Phase::SettingUp {
                    return self.start_when_boards_stand();
                }
                self.finish_guidance();
            }
        }
    }

    /// Before the game, guides a player to set up a board that does not stand right.
    fn set_up_board(&mut self, seat: Seat) {
        let start = self.cx().start().clone();
        let impaired = self.cx().setup().is_impaired(seat);
        let board = self.boards.of_mut(seat);
        let guided = board.led_to().is_some();
        if !guided && board.shows(&start) {
            board.track_from(start);
            self.start_when_boards_stand();
        } else if guided || impaired {
            if !guided {
                board.start_guidance(start);
            }
            self.guide_hands(seat);
        }
    }

    pub(super) fn report_board_lost(&mut self, seat: Seat) {
        if !self.boards.of_mut(seat).mark_silent() {
            return;
        }
        self.say(Listener::Player(seat), Announcement::OwnBoardLost);
        let number = self.raise_incident(IncidentKind::BoardLost { seat });
        self.incidents.set_lost_board_item(seat, number);
    }

    /// Continues with keyed moves for a board that does not answer. Its placement is unknown from now on.
    pub(super) fn go_on_by_keys(&mut self, seat: Seat) {
        self.boards.of_mut(seat).set_stated_placement(None);
        if let Some(number) = self.incidents.clear_board_item(seat) {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::MovesAreKeyed));
        }
        self.tell(ArbiterMessage::MovesAreKeyed { seat });
    }
}
