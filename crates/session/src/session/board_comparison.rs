//! Comparison of each board with the game (D.2.9): its placement, the placements that it may lawfully show, the
//! mover's move, the executed move, the difference.
//!
//! A placement is taken as it is and never corrected. A difference on a board at rest is reported to the arbiter only
//! (12.7).

use crate::{
    actor::{Actor, Listener},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::{ClosureReason, Decision},
    effect::Effect,
    incidents::Item,
    output::{Earcon, Note},
    plies::Phase,
    refusal::Refusal,
    seat_board::RestCheck,
    session::Session,
    turn::MoveSource,
};
use annabella_board::{
    Scan, SquareContents,
    guidance::{self, Instruction},
    placement_reader::moves_standing,
    scan::{differing_squares, scan_of},
    tracker::ExternalEvidence,
};
use annabella_game::{Move, Piece, Position, Role, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::{
    incident_kind::{BoardReliability, IncidentKind},
    placement::{Placement, SquareReading},
    retrace,
    touch::captured_square,
};

impl Session {
    /// Reads the move on the player's own board again. Touches are kept.
    pub(crate) fn read_own_move(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing
            || !self.is_own_turn(seat)
            || !self.is_sensed(seat)
            || self.must_seal(seat)
            || self.shows_reply_in_progress(seat)
        {
            return;
        }
        let before = self.plies.before_of(seat).clone();
        let shown = self.moves_shown(seat, &before);
        let stands_unlawfully = self.standing(seat).is_some_and(|m| self.unlawful_move_stands(seat, m));
        let is_back = self.shows(seat, &before);
        let Some(turn) = self.plies.turn_of_mut(seat) else { return };
        if let Some(m) = turn.standing() {
            if shown.contains(&m) || stands_unlawfully {
                return;
            }
            turn.clear_pegged_move();
        }
        if is_back {
            turn.keep_pegged_move();
            return;
        }
        let lifted_again = turn.lifted_again.filter(|m| shown.contains(m));
        let found = match shown[..] {
            // A piece that the board does not know may be one of several, such as a second queen. The words decide.
            [_, _, ..] if self.is_identity(seat) => self.announced(seat).filter(|m| shown.contains(m)),
            [first, ..] if self.is_identity(seat) => Some(first),
            _ => lifted_again,
        };
        let found = found.or_else(|| self.read_unlawful_move(seat, &shown));
        if let Some(m) = found {
            self.add_effect(Effect::MovePegged { seat, m, known: MoveSource::Board });
        }
    }

    /// Whether the board of a player whose ply is open shows the reply that the opponent is making, or has announced. The
    /// player has made their move already.
    fn shows_reply_in_progress(&self, seat: Seat) -> bool {
        let turn = self.plies.turn();
        let shows = |m| self.plies.position().after_made(m).is_some_and(|after| self.shows(seat, &after));
        seat != self.plies.to_move() && [turn.standing(), turn.relayed_last].into_iter().flatten().any(shows)
    }

    /// The illegal move on the player's own board; `shown` are the legal moves that lead to the same placement.
    fn read_unlawful_move(&self, seat: Seat, shown: &[Move]) -> Option<Move> {
        match shown.is_empty() {
            true => self.unlawful_move_shown(seat),
            false => self.unlawful_move_announced(seat),
        }
    }

    /// Asks a sighted player for the move on a board whose placement is ambiguous (D.2.1).
    pub(crate) fn ask_pegged_move(&mut self, seat: Seat) {
        let Some(turn) = self.plies.turn_of(seat) else { return };
        let candidates = turn.unsure.clone();
        let before = Box::new(self.plies.before_of(seat).clone());
        let promotes = candidates.iter().all(|m| m.promotion().is_some());
        match candidates[..] {
            [] => {}
            [m] => self.ask_question(seat, Question::ConfirmMove { before, m }),
            [m, ..] if promotes => self.ask_question(seat, Question::PromotionPiece { square: m.to() }),
            _ => self.ask_question(seat, Question::WhichMove { before, candidates }),
        }
    }

    /// Checks whether this seat's board shows the announced move.
    pub(crate) fn check_executed_move(&mut self, seat: Seat) {
        let Some(target) = self.board(seat).mirror.clone() else { return };
        if !self.is_sensed(seat) || self.board(seat).led_to().is_some() {
            return;
        }
        // The reply may be on the board already, if its pieces moved before the last one of the announced move. A
        // board that does not distinguish pieces must have sensed touches of the reply (6.2.2).
        let has_begun = seat == self.plies.to_move() && self.plies.turn().has_begun();
        let past_it = self.is_identity(seat) || has_begun;
        let stands = self.shows(seat, &target) || past_it && !self.moves_shown(seat, &target).is_empty();
        if stands && !self.capture_is_open(seat) {
            self.finish_executed_move(seat, target);
        }
    }

    /// Accepts the announced move on the board, once the player rests or turns to another square.
    pub(crate) fn accept_executed_move(&mut self, seat: Seat, turns_to: Option<Square>) {
        let Some(target) = self.board(seat).mirror.clone() else { return };
        let other = |m: Move| turns_to.is_none_or(|square| square != m.to() && Some(square) != m.from());
        if self.shows(seat, &target) && self.mirrored_move(seat).is_none_or(other) {
            self.finish_executed_move(seat, target);
        }
    }

    pub(crate) fn finish_executed_move(&mut self, seat: Seat, target: Position) {
        let plies = self.plies.announced_plies();
        let board = &mut self.boards[seat];
        board.mirror = None;
        board.set_in_step(plies);
        // From a position in which a king can be taken, moves on the board cannot be interpreted.
        if !target.king_can_be_taken() {
            board.track_from(target);
        }
        self.note(Note::BoardsInStep { seat });
        self.play(seat, Earcon::InStep);
        self.close_difference(seat);
    }

    /// Updates the boards after a completed ply: tracks its player's board and carries stated placements forward.
    pub(crate) fn follow_completed_move(&mut self, ply: usize) {
        let Some(done) = self.plies.made().get(ply) else { return };
        let (seat, before, after) = (done.by(), done.before.clone(), done.before.after_made(done.m));
        if ply + 1 == self.plies.made().len() {
            self.track_board(seat);
        }
        let Some(after) = after else { return };
        for seat in Seat::ALL {
            self.boards[seat].carry_forward(&before, &after);
        }
    }

    /// Tracks a board that shows the game from this position, regardless of the previous one.
    pub(crate) fn track_board(&mut self, seat: Seat) {
        let position = self.plies.position().clone();
        if self.is_sensed(seat) && self.shows(seat, &position) {
            self.boards[seat].track_from(position);
        }
    }

    /// Tracks both boards, because the legal moves from their positions have changed.
    pub(crate) fn track_boards(&mut self) {
        for seat in Seat::ALL {
            if self.board(seat).mirror.is_none() {
                self.track_board(seat);
            }
        }
    }

    /// Compares a board at rest with the game. A difference is reported to the arbiter only (12.7).
    pub(crate) fn compare_board(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing || self.board(seat).led_to().is_some() || self.shown(seat).is_none()
        {
            return;
        }
        self.accept_executed_move(seat, None);
        if self.is_own_turn(seat)
            && self.standing(seat).is_none()
            && self.is_sensed(seat)
            && !self.is_identity(seat)
            && !self.captured_piece_was_not_seen(seat)
        {
            self.give_evidence(seat, ExternalEvidence::HandsRested);
        }
        self.add_effect(Effect::BoardRested { seat });
    }

    /// Judges a board at rest after its placement was requested.
    pub(crate) fn judge_rested_board(&mut self, seat: Seat) {
        if self.rests_with_result_sign(seat) {
            return;
        }
        let own_turn = self.is_own_turn(seat);
        if own_turn
            && self.standing(seat).is_none()
            && self.is_sensed(seat)
            && !self.is_identity(seat)
            && self.is_asked(seat).is_none()
        {
            if !self.setup().is_impaired(seat) {
                self.ask_pegged_move(seat);
            }
            let unsure = self.plies.turn_of(seat).is_some_and(|turn| !turn.unsure.is_empty());
            if unsure && !self.shows_no_legal_move(seat) {
                return;
            }
        }
        let lawful = self.lawful(seat);
        let squares = self.board(seat).differing(&lawful);
        if squares.is_empty() {
            self.boards[seat].left_as_they_are = Vec::new();
            return self.close_difference(seat);
        }
        if self.incidents.about_board[seat as usize].is_some() || self.board(seat).left_as_they_are == squares
        {
            return;
        }
        let now = self.now();
        match self.boards[seat].check_rest(&lawful, now) {
            RestCheck::CheckAgain => return,
            // The player may hold a piece of their own while thinking.
            RestCheck::HandsAtWork if own_turn => return,
            RestCheck::HandsAtWork | RestCheck::Rested => {}
        }
        let board = self.board(seat);
        if own_turn && board.own_hand_was_at_it() && board.left_over(self.plies.before_of(seat)).is_empty() {
            // The player's actions in their own turn are judged only at the press.
            return;
        }
        let (since, sure) = self.differs_since(seat);
        let since_ply = u32::try_from(since).unwrap_or(u32::MAX);
        let first = self.plies.first();
        let since_by = if since_ply % 2 == 0 { first } else { first.other() };
        let since_move = self.move_number_of(since);
        let differs = IncidentKind::BoardsDiffer { seat, sure, squares, since_ply, since_by, since_move };
        let number = self.raise_incident(differs);
        self.incidents.set_board_item(seat, number);
    }

    pub(crate) fn close_difference(&mut self, seat: Seat) {
        let is_followed = self.incidents.about_board[seat as usize].is_some() || self.board(seat).back_wrong;
        if !is_followed || !self.differing(seat).is_empty() {
            return;
        }
        self.boards[seat].back_wrong = false;
        if let Some(number) = self.incidents.about_board[seat as usize].take() {
            let how = match self.is_move_before_turn(seat, number) {
                true => ClosureReason::MovedBeforeTurn,
                false => ClosureReason::BoardPutRight,
            };
            self.close_if_boards_differ(number, how);
        }
    }

    /// Closes an item that is only about the board. An item about an illegal move stays open.
    fn close_if_boards_differ(&mut self, number: u32, how: ClosureReason) {
        let is = |i: &&Item| i.number == number && matches!(i.matter, IncidentKind::BoardsDiffer { .. });
        if self.incidents.items.iter().any(|i| is(&i)) {
            self.close_item(number, Decision::ClosedByItself(how));
        }
    }

    /// Stores the placement stated by a person for a board that is not sensed. D.2.9 then works without sensors.
    pub(crate) fn state_board(&mut self, seat: Seat, placement: &Placement) {
        if self.is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        let scan: Scan = std::array::from_fn(|i| match placement.at(Square::ALL[i]) {
            SquareReading::Empty => SquareContents::Empty,
            SquareReading::Something => SquareContents::Something,
            SquareReading::Piece(piece) => SquareContents::Piece(piece),
        });
        self.boards[seat].stated = Some(Box::new(scan));
        if self.phase() != Phase::Playing {
            return self.tell(ArbiterMessage::BoardStated { seat });
        }
        if let Some(target) = self.board(seat).led_to().cloned() {
            if self.shows(seat, &target) {
                return self.accept_stated_board(seat);
            }
            return self.tell_guidance(seat);
        }
        if self.differing(seat).is_empty() {
            self.close_difference(seat);
            let plies = self.plies.announced_plies();
            let board = &mut self.boards[seat];
            board.stated = None;
            board.set_in_step(plies);
            self.note(Note::BoardsInStep { seat });
        } else {
            self.compare_board(seat);
        }
    }

    /// Says the first instruction for a board that is not sensed, and how the player asks for the next one.
    pub(crate) fn tell_guidance(&mut self, seat: Seat) {
        if self.board(seat).led_to().is_none() {
            return;
        }
        self.tell_order(seat);
        self.say_beside(Listener::Player(seat), Announcement::NextWhenDone);
        if self.policy().has_arbiter() {
            self.tell(ArbiterMessage::SayWhenRight { seat });
        }
    }

    fn tell_order(&mut self, seat: Seat) {
        let steps = self.board(seat).open_steps();
        self.drop_remainder(Listener::Player(seat));
        self.say_steps(seat, &steps);
    }

    /// Whether a board is put right by the words of its player, because it is not sensed.
    pub(crate) fn is_led_by_words(&self, seat: Seat) -> bool {
        self.board(seat).led_to().is_some() && !self.is_sensed(seat)
    }

    /// Accepts that one order for a board that is not sensed is carried out; the next one follows. Without an order the
    /// announced move is executed.
    pub(crate) fn accept_step(&mut self, by: Actor, seat: Seat) {
        let player = seat;
        let seat = self.seat_of_execution(by, player);
        if !self.is_led_by_words(seat) {
            let is_open = self.is_sensed(seat)
                || self.board(seat).stated.is_some()
                || self.to_execute(seat).is_some()
                || matches!(by, Actor::Assistant(_));
            return match is_open {
                true => self.accept_execution(by, player),
                false => self.tell_next_step(Listener::Player(player), player),
            };
        }
        match self.boards[seat].follow_order() {
            true => self.tell_order(seat),
            false => self.accept_stated_board(seat),
        }
    }

    /// Says instructions for a board. All of them can be repeated on request.
    pub(crate) fn say_steps(&mut self, seat: Seat, steps: &[Instruction]) {
        for &step in steps {
            self.say(Listener::Player(seat), Announcement::PutRight(step));
        }
        self.talks[seat].keep_said(steps.iter().copied().map(Announcement::PutRight).collect());
    }

    /// Accepts that a board that is not sensed was put right, as a person reports.
    pub(crate) fn accept_stated_board(&mut self, seat: Seat) {
        let board = &mut self.boards[seat];
        board.stop_guidance();
        board.stated = None;
        self.say(Listener::Player(seat), Announcement::BoardStandsRight);
        self.finish_guidance();
    }

    /// The board of which an assistant reports that it stands right, or that the announced move is executed on it.
    fn board_executed_by_assistant(&self, seat: Seat) -> Seat {
        let open = |s: Seat| self.board(s).led_to().is_some() && !self.is_sensed(s);
        if open(seat) {
            seat
        } else if open(seat.other()) {
            seat.other()
        } else if self.plies.turn().relayed().is_some() {
            self.plies.to_move().other()
        } else {
            self.plies.to_move()
        }
    }

    /// Whether the report of a seat's assistant that a move is executed is taken now. A sensed board tells it itself.
    pub fn takes_execution_by_assistant(&self, seat: Seat) -> bool {
        self.phase() == Phase::Playing && !self.is_sensed(self.board_executed_by_assistant(seat))
    }

    /// Accepts the execution of the announced move, or of the arbiter's decision, on a board that is not sensed
    /// (D.2.10.1). The assistant executes moves on the board of the player who did not make them.
    pub(crate) fn accept_execution(&mut self, by: Actor, seat: Seat) {
        let seat = self.seat_of_execution(by, seat);
        if self.is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        if self.board(seat).led_to().is_some() {
            return self.accept_stated_board(seat);
        }
        // The announced move is on this board too, although it is not completed.
        let plies = match seat == self.plies.to_move() {
            true => self.plies.made().len(),
            false => self.plies.announced_plies(),
        };
        let board = &mut self.boards[seat];
        board.set_in_step(plies);
        board.mirror = None;
        if board.stated.is_some() {
            board.stated = None;
            self.close_difference(seat);
        }
        self.note(Note::BoardsInStep { seat });
        self.play(seat, Earcon::InStep);
    }

    /// The board on which something was executed: the player's own, or where the assistant had something to do.
    fn seat_of_execution(&self, by: Actor, seat: Seat) -> Seat {
        match by {
            Actor::Assistant(_) => self.board_executed_by_assistant(seat),
            _ => seat,
        }
    }

    /// Schedules a comparison of both boards with the game after a rest.
    pub(crate) fn compare_boards_soon(&mut self) {
        let now = self.now();
        for seat in Seat::ALL {
            if self.shown(seat).is_some() {
                self.boards[seat].compare_soon(now);
            }
        }
    }

    /// Compares a board at rest with the game, except while pieces are set up for a resumption.
    pub(crate) fn compare_rested_board(&mut self, seat: Seat) {
        let now = self.now();
        if self.boards[seat].has_rested(now) && !self.is_shut() {
            self.compare_board(seat);
            self.route_effects();
        }
    }

    /// Marks the present differences of a board as known to the arbiter. Other squares are reported.
    pub(crate) fn leave_differences(&mut self, seat: Seat) {
        let squares = self.differing(seat);
        self.boards[seat].left_as_they_are = squares;
        self.incidents.about_board[seat as usize].take();
    }

    /// Removes the open item of a seat's board. An item that is only about the board is closed.
    pub(crate) fn settle_board_item(&mut self, seat: Seat) {
        if let Some(number) = self.incidents.about_board[seat as usize].take() {
            self.close_if_boards_differ(number, ClosureReason::BoardPutRight);
        }
    }
}

impl Session {
    /// Whether the mover's board shows a placement that no legal move leads to. Differences from before the player's
    /// own turn do not count.
    pub(crate) fn shows_no_legal_move(&self, seat: Seat) -> bool {
        let position = self.plies.before_of(seat);
        if let Some(m) = self.standing(seat) {
            return !position.is_legal(m);
        }
        let Some(scan) = self.board(seat).shown_beside_what_was_left(position) else { return false };
        let wrong: Vec<Square> = differing_squares(&scan, position).collect();
        let placed = wrong.iter().any(|square| scan[square.to_usize()].is_occupied());
        placed && moves_standing(&scan, position).is_empty()
    }

    /// The player's move beside pieces that were displaced with it (7.4), and the next step to put them right: the
    /// announced move, legal or not, or else the only legal one. The move is complete, and the other squares miss a
    /// piece, or hold another own one. Only a board that distinguishes pieces shows that. Squares that were wrong
    /// before are a difference of the boards (D.2.9).
    pub(crate) fn move_beside_displaced(&self, seat: Seat) -> Option<(Move, Instruction)> {
        let position = self.plies.before_of(seat);
        let board = self.board(seat);
        if !self.is_own_turn(seat)
            || !self.is_sensed(seat)
            || !self.is_identity(seat)
            || self.standing(seat).is_some()
            || !board.own_hand_was_at_it()
            || !board.left_over(position).is_empty()
        {
            return None;
        }
        let scan = board.shown()?;
        let beside = |m: Move| {
            let after = position.after_made(m)?;
            let wrong: Vec<Square> = differing_squares(scan, &after).collect();
            let displaced = |&square: &Square| {
                let own = |piece: Piece| piece.color == seat.color();
                let stays = after.piece_at(square).filter(|&piece| position.piece_at(square) == Some(piece));
                match scan[square.to_usize()] {
                    SquareContents::Empty => stays.is_some(),
                    SquareContents::Piece(piece) => own(piece) && stays.is_some_and(own),
                    SquareContents::Something => false,
                }
            };
            let step = guidance::next_step(scan, &after, None)?;
            wrong.iter().all(displaced).then_some((m, step))
        };
        if let Some(found) = self.announced(seat).and_then(beside) {
            return Some(found);
        }
        let mut found = position.legal_moves().into_iter().filter_map(beside);
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether a lifted piece stood on its square of the position in this player's turn, and the announced move leaves
    /// it there.
    pub(crate) fn stands_right(&self, seat: Seat, square: Square, piece: Option<Piece>) -> bool {
        let position = self.plies.before_of(seat);
        let executed = self.mirrored_move(seat).is_some_and(|m| {
            m.from() == Some(square) || m.to() == square || captured_square(m) == Some(square)
        });
        piece.is_some() && position.piece_at(square) == piece && !executed
    }

    /// Whether the board shows a legal move of which one piece is left to do: an en passant capture whose captured pawn
    /// still stands, or the announced castling whose king or rook is not moved yet. The move is not made (D.2.3, 4.7.2),
    /// and not illegal.
    pub(crate) fn move_is_half_executed(&self, seat: Seat) -> bool {
        let position = self.plies.before_of(seat);
        let Some(scan) = self.board(seat).shown_beside_what_was_left(position) else { return false };
        let wrong = |m: Move| -> Vec<Square> {
            position.after(m).map_or_else(Vec::new, |after| differing_squares(&scan, &after).collect())
        };
        position.legal_moves().into_iter().any(|m| match (captured_square(m), m) {
            (Some(captured), Move::EnPassant { .. }) => {
                wrong(m) == [captured] && scan[captured.to_usize()].is_occupied()
            }
            (_, Move::Castle { king, rook }) => {
                let Some(side) = m.castling_side() else { return false };
                let (king_to, rook_to) = (side.king_to(position.turn()), side.rook_to(position.turn()));
                let named = self.announced(seat).is_some_and(|said| said == m || said.to() == king_to);
                let left = wrong(m);
                let only = |from: Square, to: Square| left.iter().all(|square| [from, to].contains(square));
                let said = named && only(king, king_to);
                // A sighted player announces nothing. The king must have been moved first (4.4).
                !left.is_empty() && (said || only(rook, rook_to) && (named || !self.setup.is_impaired(seat)))
            }
            _ => false,
        })
    }

    /// Whether a king move on the board is half a castling: the king stands on its castling square, the rook is not moved,
    /// and castling to that side is legal. It is not made yet (4.7.2).
    pub(crate) fn is_half_castling(&self, seat: Seat, m: Move) -> bool {
        let position = self.plies.before_of(seat);
        let castles = |legal: Move| {
            let to = legal.castling_side().map(|side| side.king_to(position.turn()));
            matches!(legal, Move::Castle { king, .. } if m.from() == Some(king)) && to == Some(m.to())
        };
        m.role() == Role::King && !position.is_legal(m) && position.legal_moves().into_iter().any(castles)
    }

    /// Whether a capture on an occupancy board is still open. It looks executed as soon as the capturing piece is up,
    /// so the captured piece must have been seen to leave, or the board must be at rest.
    pub(crate) fn capture_is_open(&self, seat: Seat) -> bool {
        let captured = self.mirrored_move(seat).filter(|m| m.is_capture() && !m.is_en_passant());
        !self.is_identity(seat) && captured.is_some_and(|m| !self.board(seat).lifted().contains(&m.to()))
    }

    /// Whether an announced capture lacks a sensed removal on a board that does not distinguish pieces. The piece on
    /// the square may be the captured one, while the player holds the capturing piece (D.2.3 a and b).
    pub(crate) fn captured_piece_was_not_seen(&self, seat: Seat) -> bool {
        let captured = self.announced(seat).filter(|m| !m.is_en_passant()).and_then(captured_square);
        self.setup.is_impaired(seat)
            && !self.is_identity(seat)
            && captured.is_some_and(|square| {
                self.plies.turn_of(seat).is_some_and(|turn| !turn.touched.contains(&square))
            })
    }

    /// The announced move that this seat must execute.
    pub(crate) fn mirrored_move(&self, seat: Seat) -> Option<Move> {
        self.board(seat).mirror.as_ref()?;
        match seat == self.plies.to_move() {
            true => self.plies.made().last().map(|ply| ply.m),
            false => self.plies.turn().relayed_last,
        }
    }

    /// All placements that a board may lawfully show now, with the expected one first.
    pub(crate) fn lawful(&self, seat: Seat) -> Vec<Position> {
        let before = self.plies.before_of(seat);
        let last = self.plies.made().last().map(|ply| ply.before.clone());
        let on_move = seat == self.plies.to_move();
        if let Some(mirror) = self.board(seat).mirror.as_ref() {
            // The announced move may not be executed yet.
            let not_yet = if on_move { last } else { None };
            return vec![mirror.clone(), not_yet.unwrap_or_else(|| self.plies.position().clone())];
        }
        let mut positions = vec![before.clone()];
        if on_move && !self.board(seat).has_sensor() && !self.plies.uncompleted().is_empty() {
            // A person who states the board may not have executed the announced move yet.
            positions.splice(0..0, last);
        }
        if let Some(m) = self.standing(seat) {
            positions.push(before.after_made(m).unwrap_or_else(|| before.clone()));
        }
        if let Some(m) = self.plies.turn().relayed_last.filter(|_| !on_move) {
            positions.extend(self.plies.position().after_made(m));
        }
        positions
    }

    /// The squares on which a board differs from every placement that it may lawfully show now.
    pub(crate) fn differing(&self, seat: Seat) -> Vec<Square> {
        self.board(seat).differing(&self.lawful(seat))
    }

    /// Whether the squares of an item about differing boards belong to a move that the board shows now as the player's
    /// own move. The player made it while the opponent was on move, and put nothing right.
    pub(crate) fn is_move_before_turn(&self, seat: Seat, number: u32) -> bool {
        let item = self.incidents.items.iter().find(|item| item.number == number);
        let Some(IncidentKind::BoardsDiffer { squares, .. }) = item.map(|item| &item.matter) else {
            return false;
        };
        let before = self.plies.before_of(seat);
        let changed = |m: Move| {
            let after = before.after(m);
            let is_changed =
                |&at: &Square| after.as_ref().is_some_and(|after| before.piece_at(at) != after.piece_at(at));
            !squares.is_empty() && squares.iter().all(is_changed)
        };
        self.moves_shown(seat, before).into_iter().any(changed)
    }

    /// Whether a seat's board shows the player's own move, and nothing is left to execute on it.
    pub(crate) fn is_own_turn(&self, seat: Seat) -> bool {
        self.plies.turn_of(seat).is_some() && self.board(seat).mirror.is_none()
    }

    /// The first ply since which a board differs: the next after it was last seen to stand right. If only a person
    /// confirmed later plies, the placement may tell which move was executed wrongly. That is uncertain, because
    /// several wrong moves can lead to the same placement. Without a sensor it is a ply that was made, because a person
    /// who states a board states it after that ply.
    pub(crate) fn differs_since(&self, seat: Seat) -> (usize, BoardReliability) {
        let (ply, sure) = self.differs_since_ply(seat);
        let last = self.executed_plies(seat).len().saturating_sub(1);
        if self.board(seat).is_sensed() { (ply, sure) } else { (ply.min(last), sure) }
    }

    /// The plies that a seat's board must show: the made ones but the player's own open ply, and an announced illegal move
    /// of the opponent.
    fn executed_plies(&self, seat: Seat) -> Vec<(&Position, Move)> {
        let made = self.plies.made()[..self.plies.ply_of(seat)].iter().map(|ply| (&ply.before, ply.m));
        let told = self.plies.turn().relayed_last.filter(|_| seat != self.plies.to_move());
        made.chain(told.map(|m| (self.plies.position(), m))).collect()
    }

    fn differs_since_ply(&self, seat: Seat) -> (usize, BoardReliability) {
        let board = self.board(seat);
        let (Some(from), Some(shown)) = (board.confirmed_by_word_since(), board.shown()) else {
            return (board.in_step_ply, board.sureness());
        };
        let made = self.executed_plies(seat);
        let found = retrace::since_ply(&made, &Placement::from_scan(shown), from);
        let seen = if board.has_sensor() { from } else { board.in_step_ply };
        match (found, board.sureness()) {
            (Some(ply), BoardReliability::Pieces) if ply > seen => (ply, BoardReliability::Retraced),
            (found, sure) => (found.unwrap_or(seen), sure),
        }
    }

    /// The move number of a ply, counted from 0; also of a ply that is not completed yet.
    pub(crate) fn move_number_of(&self, ply: usize) -> u32 {
        let plies = self.plies.made();
        let Some(done) = plies.get(ply) else {
            let position = self.plies.position();
            let ahead = u32::try_from(ply.saturating_sub(plies.len())).unwrap_or(u32::MAX);
            let black_moves = u32::from(Seat::from(position.turn()) == Seat::Black);
            return position.move_number() + (ahead + black_moves) / 2;
        };
        done.before.move_number()
    }

    /// The promotion to a queen that matches a pawn left on the last rank of the mover's board.
    pub(crate) fn pawn_left_standing(&self, seat: Seat) -> Option<Move> {
        let scan = self.shown(seat)?;
        let before = self.plies.before_of(seat);
        let queens = |m: &Move| m.promotion() == Some(Role::Queen);
        before.legal_moves().into_iter().filter(queens).find(|m| {
            let pawn = SquareContents::Piece(Piece { color: seat.color(), role: Role::Pawn });
            let Some(mut after) = before.after(*m).map(|p| scan_of(&p, true)) else {
                return false;
            };
            after[m.to().to_usize()] = pawn;
            *scan == after
        })
    }

    /// A line of as many moves as were completed that leads to the placement of both boards. It consists of a sheet's
    /// moves and at most two unwritten moves.
    pub(crate) fn line_shown(&self, boards: &[Placement; 2], sheets: [&[Move]; 2]) -> Option<Vec<Move>> {
        let plies = self.plies.made().len();
        for sheet in sheets {
            let mut lines = vec![sheet.to_vec()];
            while let Some(line) = lines.pop() {
                let end = line.iter().try_fold(self.plies.start().clone(), |position, &m| position.after(m));
                let Some(end) = end else { continue };
                if line.len() == plies && boards.iter().all(|board| board.shows(&end)) {
                    return Some(line);
                }
                if line.len() < plies && plies - line.len() <= 2 {
                    let next = end.legal_moves();
                    lines.extend(next.into_iter().rev().map(|m| [&line[..], &[m]].concat()));
                }
            }
        }
        None
    }

    /// The placement on a seat's board. The game's position stands in for an unknown board, and for a board that
    /// matches it as far as its sensors distinguish pieces.
    pub(crate) fn placement(&self, seat: Seat) -> Placement {
        match self.shown(seat) {
            Some(scan) if !guidance::matches_target(scan, self.plies.position()) => {
                Placement::from_scan(scan)
            }
            _ => Placement::of(self.plies.position()),
        }
    }

    /// On an occupancy board, names the pieces of the game on the squares where they are expected.
    pub(crate) fn named(&self, seat: Seat, scan: Scan) -> Scan {
        let expected = self.board(seat).led_to().cloned().unwrap_or_else(|| self.position_told());
        let name = |square: Square| match (scan[square.to_usize()], expected.piece_at(square)) {
            (SquareContents::Something, Some(piece)) => SquareContents::Piece(piece),
            (seen, _) => seen,
        };
        Square::ALL.map(name)
    }
}
