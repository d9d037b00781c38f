//! Events of the boards: own moves, executed moves, set-up, corrections. Lifting pieces to execute an announced move
//! is never a touch.

use crate::{
    actor::Listener,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::{ClosureReason, Decision},
    effect::Effect,
    output::{Earcon, Note, Output},
    plies::Phase,
    seat_board::GuidanceProgress,
    session::Session,
    turn::MoveSource,
};
use annabella_board::{
    BoardEvent, BoardRequest, HostCommand, WireEvent, seating::across, tracker::ExternalEvidence,
};
use annabella_game::{Move, Piece, Seat, Square};
use annabella_laws::incident_kind::IncidentKind;

impl Session {
    pub(crate) fn take_board_event(&mut self, seat: Seat, event: &WireEvent) {
        match event {
            WireEvent::Press => return self.press_clock(seat),
            WireEvent::Key(key) => return self.take_key(seat, *key),
            WireEvent::Hello { identity, .. } => return self.accept_board_kind(seat, *identity),
            WireEvent::Fault { what, .. } => {
                return self.tell(ArbiterMessage::BoardFault { seat, what: what.clone() });
            }
            _ => {}
        }
        if self.phase() == Phase::Playing
            && let Some(square) = self.board(seat).square_of(event)
        {
            self.accept_executed_move(seat, Some(square));
        }
        let is_scan = matches!(event, WireEvent::Scan(_));
        let changed = is_scan || matches!(event, WireEvent::Changed { .. });
        if !self.board(seat).has_sensor() {
            return;
        }
        let turned = self.board(seat).lies_turned();
        let mut events = self.boards[seat].observe(event);
        self.see_touches_from_other_side_than(seat, turned);
        if let [BoardEvent::Clock(reading)] = events[..] {
            return self.read_board_clock(seat, reading);
        }
        if !changed {
            return;
        }
        let now = self.now();
        let back = self.boards[seat].note_change(is_scan, now);
        if is_scan
            && !back
            && let Some(number) = self.incidents.lost[seat as usize].take()
        {
            // It was silent before its first scan. It answers now, although no earlier placement exists.
            self.close_item(number, Decision::ClosedByItself(ClosureReason::BoardAnswered));
        }
        if back {
            // A change during a disconnection is not a touch, because it was not observed (4.3).
            events.retain(|event| !matches!(event, BoardEvent::Lifted { .. }));
        }
        match self.phase() {
            // Before it was read whole, nothing is known of the other squares.
            Phase::SettingUp if !self.is_sensed(seat) => {}
            Phase::SettingUp => self.set_up_board(seat),
            Phase::Playing if self.is_shut() => self.set_up_board_again(seat),
            // The player hears first that it is back, and then what to put right.
            Phase::Playing if back && self.board(seat).led_to().is_some() => {}
            Phase::Playing => self.queue_board_events(seat, events),
            Phase::Over => {}
        }
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            turn.postpone_rest(now);
        }
        if back {
            self.add_effect(Effect::BoardRecovered { seat });
        }
    }

    /// Accepts a board's own report of its kind. If it has shown a placement before, it has just learned its pieces. A
    /// board may learn them during the game: that is no act of a hand.
    fn accept_board_kind(&mut self, seat: Seat, identity: bool) {
        let is_learned = match self.phase() {
            Phase::SettingUp => {
                let start = self.plies.start().clone();
                self.boards[seat].accept_hello(&start, identity)
            }
            Phase::Playing | Phase::Over => self.boards[seat].accept_kind_in_play(identity),
        };
        if is_learned {
            self.say_beside(Listener::Player(seat), Announcement::PiecesKnown);
        }
    }

    /// Sends a request to a seat's board that depends on its orientation.
    pub(crate) fn command_board(&mut self, seat: Seat, request: BoardRequest) {
        if let Some(command) = self.boards[seat].command(request) {
            self.outbox.push(Output::CommandBoard { seat, command });
        }
    }

    /// Requests a scan, because the connection to a board works again.
    pub(crate) fn request_scan(&mut self, seat: Seat) {
        self.outbox.push(Output::CommandBoard { seat, command: HostCommand::Scan });
    }

    pub(crate) fn report_board_recovered(&mut self, seat: Seat) {
        if let Some(number) = self.incidents.lost[seat as usize].take() {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::BoardAnswered));
        }
        self.boards[seat].stated = None;
        if self.board(seat).mirror.is_none() {
            self.track_board(seat);
        }
        if self.shows(seat, self.plies.position()) {
            // The moves that were made while it did not answer are on it.
            let plies = self.plies.made().len();
            self.boards[seat].set_in_step(plies);
        }
        let differing = self.differing(seat);
        self.boards[seat].back_wrong = !differing.is_empty();
        let (own, told) = match !differing.is_empty() && self.shows(seat, self.plies.start()) {
            true => (Announcement::OwnBoardBackAtStart, Announcement::BoardBackAtStart { seat }),
            false => (
                Announcement::OwnBoardBack { differing: differing.clone() },
                Announcement::BoardBack { seat, differing },
            ),
        };
        // After a restart the player hears the last announcements again, so they stay unchanged.
        match self.board(seat).read_until() {
            Some(_) => self.say_beside(Listener::Player(seat), own),
            None => self.say(Listener::Player(seat), own),
        }
        self.say(Listener::Arbiter, told);
        if self.phase() == Phase::Playing && !self.is_shut() && self.board(seat).led_to().is_some() {
            self.guide_hands(seat);
        }
        self.end_wait_for_board(seat);
        self.judge_held_press(seat);
    }

    /// Queues the events that a tracker found for one seat.
    pub(crate) fn queue_board_events(&mut self, seat: Seat, events: Vec<BoardEvent>) {
        if self.board(seat).led_to().is_some() {
            return self.guide_hands(seat);
        }
        for event in events {
            self.add_effect(Effect::BoardEventObserved { seat, event });
        }
        self.add_effect(Effect::PlacementChanged { seat });
    }

    /// Reads a changed placement: an executed move, an own move, or neither.
    pub(crate) fn read_board(&mut self, seat: Seat) {
        self.follow_result_signal();
        if self.hands_signal_result() {
            return;
        }
        self.check_executed_move(seat);
        self.read_own_move(seat);
        self.add_effect(Effect::BoardRead { seat });
    }

    /// Gives a board's tracker evidence from another source.
    pub(crate) fn give_evidence(&mut self, seat: Seat, testimony: ExternalEvidence) {
        if self.board(seat).has_sensor() {
            let turned = self.board(seat).lies_turned();
            let events = self.boards[seat].add_evidence(testimony);
            self.see_touches_from_other_side_than(seat, turned);
            self.queue_board_events(seat, events);
        }
    }

    /// Converts the touched squares, because the player's board was found to be turned round.
    fn see_touches_from_other_side_than(&mut self, seat: Seat, turned: bool) {
        if self.board(seat).lies_turned() == turned {
            return;
        }
        let Some(turn) = self.plies.turn_of(seat) else { return };
        let position = self.plies.before_of(seat);
        let stands =
            |square: Square| self.shown(seat).is_some_and(|scan| scan[square.to_usize()].is_occupied());
        let own = |&square: &Square| position.piece_at(square).filter(|piece| piece.color == seat.color());
        let touched: Vec<Square> = turn.touched.iter().copied().map(across).collect();
        let off = touched.iter().copied().filter(|&square| !stands(square));
        let in_hand = off.filter_map(|square| Some((square, own(&square)?.role))).collect();
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            turn.set_touched(touched, in_hand);
        }
    }

    /// Whether a hand at a seat's board acts on the player's own move, and does not execute the opponent's.
    fn acts_on_own_move(&self, seat: Seat) -> bool {
        self.plies.turn_of(seat).is_some() && self.board(seat).mirror.is_none() && !self.must_seal(seat)
    }

    /// Handles an action on a seat's board.
    pub(crate) fn follow_hand(&mut self, seat: Seat, event: BoardEvent) {
        let on_move = self.acts_on_own_move(seat) && !self.hands_signal_result();
        match event {
            BoardEvent::Lifted { square, piece } => self.lift_piece(seat, square, piece, on_move),
            BoardEvent::Placed { square, piece } => self.place_piece(seat, square, piece, on_move),
            BoardEvent::Result(result) => self.tell(ArbiterMessage::ResultSign { seat, result }),
            // On the board of a player who is not on move, the announced move is executed and compared as a whole.
            _ if !on_move => {}
            // Only for a board that does not distinguish pieces. The other kind is read as a whole afterwards.
            BoardEvent::Move { m } | BoardEvent::Revised { m }
                if self.plies.before_of(seat).after(m).is_some() =>
            {
                self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Board });
            }
            BoardEvent::AskPromotion { square } => {
                let promotes = |m: &Move| m.to() == square && m.promotion().is_some();
                let candidates =
                    self.plies.before_of(seat).legal_moves().into_iter().filter(promotes).collect();
                self.set_move_candidates(seat, candidates);
            }
            BoardEvent::Unsure { candidates } => {
                // The placement on an occupancy board is ambiguous. The announcement or an answer will decide
                // (D.2.1).
                let before = self.plies.before_of(seat);
                let ucis: Vec<String> = candidates.iter().map(|m| before.uci(*m)).collect();
                self.set_move_candidates(seat, candidates);
                self.note(Note::Unsure { seat, ucis });
            }
            // Not part of the game: a clock is read elsewhere, a piece that stays is not a touch (D.2.2), and the
            // program starts no new game and takes no move back at a board's request.
            _ => {}
        }
    }

    fn set_move_candidates(&mut self, seat: Seat, candidates: Vec<Move>) {
        if let Some(turn) = self.plies.turn_of_mut(seat) {
            turn.unsure = candidates;
        }
    }

    fn lift_piece(&mut self, seat: Seat, square: Square, piece: Option<Piece>, on_move: bool) {
        self.boards[seat].last_touched = Some(square);
        if self.setup().is_impaired(seat) {
            self.play(seat, Earcon::Lifted);
        }
        let executes = self.mirrored_move(seat).is_some_and(|m| m.to() == square);
        let own = piece.is_some_and(|piece| piece.color == seat.color());
        if !executes && self.plies.turn_of(seat).is_some() {
            if own {
                self.boards[seat].note_own_hand();
            } else if self.stands_right(seat, square, piece) {
                self.boards[seat].note_lifted_capture();
            }
        }
        if on_move {
            self.note_touch(seat, square, piece);
        }
    }

    fn place_piece(&mut self, seat: Seat, square: Square, piece: Option<Piece>, on_move: bool) {
        // Putting back a captured piece is not a release.
        let own = piece.is_none_or(|piece| piece.color == seat.color());
        let now = self.now;
        if let (true, Some(turn)) = (own && on_move, self.plies.turn_of_mut(seat)) {
            turn.put_down_piece(square, piece.map(|piece| piece.role), now);
        }
        self.boards[seat].last_touched = Some(square);
        if self.setup().is_impaired(seat) {
            self.play(seat, Earcon::Placed);
        }
    }

    fn note_touch(&mut self, seat: Seat, square: Square, piece: Option<Piece>) {
        let piece = piece.or_else(|| self.plies.before_of(seat).piece_at(square));
        let own = piece.filter(|piece| piece.color == seat.color()).map(|piece| piece.role);
        let now = self.now;
        if !self.plies.turn_of_mut(seat).is_some_and(|turn| turn.touch_piece(square, own, now)) {
            return;
        }
        self.note(Note::Touched { seat, square });
        // A touch of the player's own piece refuses an offer (9.1.2.1).
        if piece.is_some() {
            self.decline_draw_by_touch(seat);
        }
    }

    /// Guides a player to a position, one square at a time.
    pub(crate) fn guide_hands(&mut self, seat: Seat) {
        match self.boards[seat].next_step() {
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
        let start = self.plies.start().clone();
        let impaired = self.setup().is_impaired(seat);
        let board = &mut self.boards[seat];
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

    pub(crate) fn report_board_lost(&mut self, seat: Seat) {
        let is_news = self.boards[seat].mark_silent() || self.board(seat).read_until().is_some();
        if !is_news {
            return;
        }
        self.say(Listener::Player(seat), Announcement::OwnBoardLost);
        // A board that did not answer before a restart has its item.
        if self.incidents.lost[seat as usize].is_none() {
            let number = self.raise_incident(IncidentKind::BoardLost { seat });
            self.incidents.set_lost_board_item(seat, number);
        }
        self.end_wait_for_board(seat);
    }

    /// Continues with keyed moves for a board that does not answer. Its placement is unknown from now on.
    pub(crate) fn go_on_by_keys(&mut self, seat: Seat) {
        self.boards[seat].stated = None;
        if let Some(number) = self.incidents.about_board[seat as usize].take() {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::MovesAreKeyed));
        }
        self.tell(ArbiterMessage::MovesAreKeyed { seat });
    }
}
