//! Comparison of each board with the game: the mover's move, the executed move, the difference.
//!
//! A placement is taken as it is and never corrected. A board may lawfully show a short list of positions. Any other
//! placement on a board at rest is reported to the arbiter only (12.7, D.2.9).

use crate::{
    actor::Actor,
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::{ClosureReason, Decision},
    earcon::Earcon,
    incidents::Item,
    listener::Listener,
    output::Note,
    record::Phase,
    refusal::Refusal,
    seat_board::RestCheck,
    session::Session,
    session_event::SessionEvent,
    turn::MoveSource,
};
use annabella_board::{Scan, SquareContents, guidance::Instruction, tracker::ExternalEvidence};
use annabella_game::{Move, Position, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::{
    incident_kind::IncidentKind,
    placement::{Placement, SquareReading},
};

impl Session {
    /// Reads the move on the mover's own board again. Touches are kept.
    pub(super) fn read_own_move(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing
            || seat != self.mover()
            || self.cx().board(seat).mirror().is_some()
            || !self.cx().is_sensed(seat)
            // The player has made that move already: the board shows the reply, and perhaps the next move.
            || self.cx().on_move_before_the_press(seat).is_some()
        {
            return;
        }
        let shown = self.cx().moves_shown(seat, self.position());
        if let Some(m) = self.cx().standing() {
            if shown.contains(&m) || self.cx().unlawful_move_stands(seat, m) {
                return;
            }
            self.turn.clear_pegged_move();
        }
        if self.cx().shows(seat, self.position()) {
            self.turn.keep_pegged_move();
            return;
        }
        let found = match self.cx().is_identity(seat) {
            true => shown.first().copied(),
            false => self.turn.lifted_again().filter(|m| shown.contains(m)),
        };
        let found = found.or_else(|| self.read_unlawful_move(seat, &shown));
        if let Some(m) = found {
            self.add_event(SessionEvent::MovePegged { seat, m, known: MoveSource::Board });
        }
    }

    /// The illegal move on the mover's own board; `shown` are the legal moves that lead to the same placement.
    fn read_unlawful_move(&self, seat: Seat, shown: &[Move]) -> Option<Move> {
        match shown.is_empty() {
            true => self.cx().unlawful_move_shown(seat),
            false => self.cx().unlawful_move_announced(seat),
        }
    }

    /// Asks a sighted player for the move on a board whose placement is ambiguous (D.2.1).
    pub(super) fn ask_pegged_move(&mut self, seat: Seat) {
        let candidates = self.turn.unsure().to_vec();
        let before = Box::new(self.position().clone());
        let promotes = candidates.iter().all(|m| m.promotion().is_some());
        match candidates[..] {
            [] => {}
            [m] => self.ask_question(seat, Question::ConfirmMove { before, m }),
            [m, ..] if promotes => self.ask_question(seat, Question::PromotionPiece { square: m.to() }),
            _ => self.ask_question(seat, Question::WhichMove { before, candidates }),
        }
    }

    /// Checks whether this seat's board shows the announced move.
    pub(super) fn check_executed_move(&mut self, seat: Seat) {
        let Some(target) = self.cx().board(seat).mirror().cloned() else { return };
        if !self.cx().is_sensed(seat) || self.cx().board(seat).led_to().is_some() {
            return;
        }
        // The reply may be on the board already, if its pieces moved before the last one of the announced move. A
        // board that does not distinguish pieces must have sensed touches of the reply (6.2.2).
        let past_it = self.cx().is_identity(seat) || self.turn.reply_has_begun();
        let stands =
            self.cx().shows(seat, &target) || past_it && !self.cx().moves_shown(seat, &target).is_empty();
        if stands && !self.cx().capture_is_open(seat) {
            self.finish_executed_move(seat, target);
        }
    }

    /// Accepts the announced move on the board, once the player rests or turns to another square.
    pub(super) fn accept_executed_move(&mut self, seat: Seat, turns_to: Option<Square>) {
        let Some(target) = self.cx().board(seat).mirror().cloned() else { return };
        let other = |m: Move| turns_to.is_none_or(|square| square != m.to() && Some(square) != m.from());
        if self.cx().shows(seat, &target) && self.cx().mirrored_move(seat).is_none_or(other) {
            self.finish_executed_move(seat, target);
        }
    }

    pub(super) fn finish_executed_move(&mut self, seat: Seat, target: Position) {
        let plies = self.plies().len();
        let ahead = usize::from(target.turn() != self.position().turn());
        let board = self.boards.of_mut(seat);
        board.set_mirror(None);
        board.set_in_step(plies + ahead);
        // From a position in which a king can be taken, moves on the board cannot be interpreted.
        if !target.king_can_be_taken() {
            board.track_from(target);
        }
        self.note(Note::BoardsInStep { seat });
        self.play(seat, Earcon::InStep);
        self.close_difference(seat);
    }

    /// Takes over a reply that is on the opponent's board when the clock is pressed.
    pub(super) fn adopt_early_reply(&mut self) {
        let mover = self.mover();
        if self.cx().board(mover).mirror().is_some()
            || !self.cx().is_sensed(mover)
            || self.cx().shows(mover, self.position())
        {
            return;
        }
        let shown = self.cx().moves_shown(mover, self.position());
        let inferred = self.cx().board(mover).move_followed().filter(|m| shown.contains(m));
        let single = if let [m] = shown[..] { Some(m) } else { None };
        let unlawful = || self.read_unlawful_move(mover, &shown);
        let Some(m) = inferred.or(single).or_else(unlawful) else { return };
        self.add_event(SessionEvent::MovePegged { seat: mover, m, known: MoveSource::Board });
    }

    /// Updates the boards after a completed move: tracks the mover's board and carries stated placements forward.
    pub(super) fn follow_completed_move(&mut self, seat: Seat) {
        self.track_board(seat);
        let position = self.position().clone();
        let Some(before) = self.plies().last().map(|ply| ply.before.clone()) else { return };
        for seat in Seat::ALL {
            self.boards.of_mut(seat).carry_forward(&before, &position);
        }
    }

    /// Tracks a board that shows the game from this position, regardless of the previous one.
    pub(super) fn track_board(&mut self, seat: Seat) {
        let position = self.position().clone();
        if self.cx().is_sensed(seat) && self.cx().shows(seat, &position) {
            self.boards.of_mut(seat).track_from(position);
        }
    }

    /// Tracks both boards, because the legal moves from their positions have changed.
    pub(super) fn track_boards(&mut self) {
        for seat in Seat::ALL {
            if self.cx().board(seat).mirror().is_none() {
                self.track_board(seat);
            }
        }
    }

    /// Compares a board at rest with the game. A difference is reported to the arbiter only (12.7).
    pub(super) fn compare_board(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing
            || self.cx().board(seat).led_to().is_some()
            || self.cx().shown(seat).is_none()
        {
            return;
        }
        self.accept_executed_move(seat, None);
        if self.cx().is_own_turn(seat)
            && self.cx().standing().is_none()
            && self.cx().is_sensed(seat)
            && !self.cx().is_identity(seat)
            && !self.cx().captured_piece_was_not_seen(seat)
        {
            self.give_evidence(seat, ExternalEvidence::HandsRested);
        }
        self.add_event(SessionEvent::BoardRested { seat });
    }

    /// Judges a board at rest after its placement was requested.
    pub(super) fn judge_rested_board(&mut self, seat: Seat) {
        let own_turn = self.cx().is_own_turn(seat);
        if own_turn
            && self.cx().standing().is_none()
            && self.cx().is_sensed(seat)
            && !self.cx().is_identity(seat)
            && self.is_asked(seat).is_none()
        {
            if !self.cx().setup().is_impaired(seat) {
                self.ask_pegged_move(seat);
            }
            if !self.turn.unsure().is_empty() && !self.cx().shows_no_legal_move(seat) {
                return;
            }
        }
        let lawful = self.cx().lawful(seat);
        let squares = self.cx().board(seat).differing(&lawful);
        if squares.is_empty() {
            self.boards.of_mut(seat).leave_squares(Vec::new());
            return self.close_difference(seat);
        }
        if self.incidents.about_board(seat).is_some() || self.cx().board(seat).is_left(&squares) {
            return;
        }
        let now = self.now();
        match self.boards.of_mut(seat).check_rest(&lawful, now) {
            RestCheck::CheckAgain => return,
            // The player may hold a piece of their own while thinking.
            RestCheck::HandsAtWork if own_turn => return,
            RestCheck::HandsAtWork | RestCheck::Rested => {}
        }
        let board = self.cx().board(seat);
        if own_turn && board.own_hand_was_at_it() && board.left_over(self.position()).is_empty() {
            // The player's actions in their own turn are judged only at the press.
            return;
        }
        let (since, sure) = self.cx().differs_since(seat);
        let since_ply = u32::try_from(since).unwrap_or(u32::MAX);
        let first = self.cx().first_mover();
        let since_by = if since_ply % 2 == 0 { first } else { first.other() };
        let since_move = self.cx().move_number_of(since);
        let differs = IncidentKind::BoardsDiffer { seat, sure, squares, since_ply, since_by, since_move };
        let number = self.raise_incident(differs);
        self.incidents.set_board_item(seat, number);
    }

    pub(super) fn close_difference(&mut self, seat: Seat) {
        let is_followed = self.incidents.about_board(seat).is_some() || self.cx().board(seat).is_back_wrong();
        if !is_followed || !self.cx().differing(seat).is_empty() {
            return;
        }
        self.boards.of_mut(seat).set_back_wrong(false);
        if let Some(number) = self.incidents.clear_board_item(seat) {
            let how = match self.cx().is_move_before_turn(seat, number) {
                true => ClosureReason::MovedBeforeTurn,
                false => ClosureReason::BoardPutRight,
            };
            self.close_if_boards_differ(number, how);
        }
    }

    /// Closes an item that is only about the board. An item about an illegal move stays open.
    fn close_if_boards_differ(&mut self, number: u32, how: ClosureReason) {
        let is = |i: &&Item| i.number == number && matches!(i.matter, IncidentKind::BoardsDiffer { .. });
        if self.incidents.items().iter().any(|i| is(&i)) {
            self.close_item(number, Decision::ClosedByItself(how));
        }
    }

    /// Stores the placement stated by a person for a board that is not sensed. D.2.9 then works without sensors.
    pub(super) fn state_board(&mut self, seat: Seat, placement: &Placement) {
        if self.cx().is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        let scan: Scan = std::array::from_fn(|i| match placement.at(Square::ALL[i]) {
            SquareReading::Empty => SquareContents::Empty,
            SquareReading::Something => SquareContents::Something,
            SquareReading::Piece(piece) => SquareContents::Piece(piece),
        });
        self.boards.of_mut(seat).set_stated_placement(Some(Box::new(scan)));
        if self.phase() != Phase::Playing {
            return self.tell(ArbiterMessage::BoardStated { seat });
        }
        if let Some(target) = self.cx().board(seat).led_to().cloned() {
            if self.cx().shows(seat, &target) {
                return self.accept_stated_board(seat);
            }
            return self.tell_guidance(seat);
        }
        if self.cx().differing(seat).is_empty() {
            self.close_difference(seat);
            let plies = self.plies().len();
            let board = self.boards.of_mut(seat);
            board.set_stated_placement(None);
            board.set_in_step(plies);
            self.note(Note::BoardsInStep { seat });
        } else {
            self.compare_board(seat);
        }
    }

    /// Says all instructions for a board that is not sensed.
    pub(super) fn tell_guidance(&mut self, seat: Seat) {
        if self.cx().board(seat).led_to().is_none() {
            return;
        }
        let steps = self.cx().board(seat).remaining_guidance();
        self.say_steps(seat, &steps);
        self.tell(ArbiterMessage::SayWhenRight { seat });
    }

    /// Says instructions for a board. All of them can be repeated on request.
    pub(super) fn say_steps(&mut self, seat: Seat, steps: &[Instruction]) {
        for &step in steps {
            self.say(Listener::Player(seat), Announcement::PutRight(step));
        }
        self.keep_to_repeat(seat, steps.iter().copied().map(Announcement::PutRight).collect());
    }

    /// Accepts that a board that is not sensed was put right, as a person reports.
    pub(super) fn accept_stated_board(&mut self, seat: Seat) {
        let board = self.boards.of_mut(seat);
        board.stop_guidance();
        board.set_stated_placement(None);
        self.say(Listener::Player(seat), Announcement::BoardStandsRight);
        self.finish_guidance();
    }

    /// Accepts the execution of the announced move, or of the arbiter's decision, on a board that is not sensed
    /// (D.2.10.1). The assistant executes moves on the board of the player who did not make them.
    pub(super) fn accept_execution(&mut self, by: Actor, seat: Seat) {
        let open = |s: Seat| self.cx().board(s).led_to().is_some() && !self.cx().is_sensed(s);
        let seat = match by {
            Actor::Assistant(_) if open(seat) => seat,
            Actor::Assistant(_) if open(seat.other()) => seat.other(),
            Actor::Assistant(_) if self.cx().relayed().is_some() => self.mover().other(),
            Actor::Assistant(_) => self.mover(),
            _ => seat,
        };
        if self.cx().is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        if self.cx().board(seat).led_to().is_some() {
            return self.accept_stated_board(seat);
        }
        // The announced move is on this board too, although it is not completed.
        let announced = seat != self.mover() && self.cx().relayed().is_some();
        let plies = self.plies().len() + usize::from(announced);
        let board = self.boards.of_mut(seat);
        board.set_in_step(plies);
        board.set_mirror(None);
        if board.is_stated() {
            board.set_stated_placement(None);
            self.close_difference(seat);
        }
        self.note(Note::BoardsInStep { seat });
        self.play(seat, Earcon::InStep);
    }

    /// Schedules a comparison of both boards with the game after a rest.
    pub(super) fn compare_boards_soon(&mut self) {
        let now = self.now();
        for seat in Seat::ALL {
            if self.cx().shown(seat).is_some() {
                self.boards.of_mut(seat).compare_soon(now);
            }
        }
    }

    /// Compares a board at rest with the game, except while pieces are set up for a resumption.
    pub(super) fn compare_rested_board(&mut self, seat: Seat) {
        let now = self.now();
        if self.boards.of_mut(seat).has_rested(now) && !self.cx().is_shut() {
            self.compare_board(seat);
            self.route_events();
        }
    }

    /// Marks the present differences of a board as known to the arbiter. Other squares are reported.
    pub(super) fn leave_differences(&mut self, seat: Seat) {
        let squares = self.cx().differing(seat);
        self.boards.of_mut(seat).leave_squares(squares);
        self.incidents.clear_board_item(seat);
    }

    /// Removes the open item of a seat's board. An item that is only about the board is closed.
    pub(super) fn settle_board_item(&mut self, seat: Seat) {
        if let Some(number) = self.incidents.clear_board_item(seat) {
            self.close_if_boards_differ(number, ClosureReason::BoardPutRight);
        }
    }
}
