//! What each board shows, and whether it may: the mover's move, the mirrored move, the difference.
//!
//! A board is believed as it stands and never corrected. What it may show now is a short list of
//! positions; anything else at a quiet moment is told to the arbiter alone (12.7, D.2.9).

use crate::{
    board::{
        Contents, Scan,
        reader::moves_standing,
        scan::{differing_squares, scan_of},
        tracker::Testimony,
    },
    core::{
        announcement::Announcement,
        decided::{Decision, Settled},
        docket::Item,
        earcon::Earcon,
        fact::Fact,
        input::Actor,
        listener::Listener,
        output::Note,
        refusal::Refusal,
        seat_board::{Lawful, Look, SeatBoard},
        session::{Phase, Session},
        told::Told,
        turn::KnownBy,
    },
    game::{Move, Piece, Position, Role, Seat, Square},
    language::question::Question,
    laws::{
        matter::{Matter, Sureness},
        placement::{Placement, Seen},
        retrace,
        touch::captured_square,
    },
};

impl Session {
    /// A seat's board.
    pub(super) const fn board(&self, seat: Seat) -> &SeatBoard {
        &self.seat(seat).board
    }

    pub(super) const fn board_mut(&mut self, seat: Seat) -> &mut SeatBoard {
        &mut self.seat_mut(seat).board
    }

    /// Whether this seat's board tells what stands on it.
    pub(super) const fn is_sensed(&self, seat: Seat) -> bool {
        self.board(seat).is_sensed()
    }

    pub(super) fn is_identity(&self, seat: Seat) -> bool {
        self.board(seat).is_identity()
    }

    /// What stands on a seat's board, sensed or stated by a person; `None` where nobody knows.
    pub(super) fn shown(&self, seat: Seat) -> Option<&Scan> {
        self.board(seat).shown()
    }

    pub(super) fn shows(&self, seat: Seat, position: &Position) -> bool {
        self.board(seat).shows(position)
    }

    /// The legal moves of `position` that leave what a board shows: one at most where it tells pieces apart.
    pub(super) fn moves_shown(&self, seat: Seat, position: &Position) -> Vec<Move> {
        self.board(seat).moves_shown(position)
    }

    /// Reads the mover's own board anew: the move that stands on it, or that none does any more. What he
    /// touched stays touched.
    pub(super) fn read_own_move(&mut self, seat: Seat) {
        if self.record.phase() != Phase::Playing
            || seat != self.mover()
            || self.board(seat).mirror().is_some()
            || !self.is_sensed(seat)
            // His hands are past it: the reply stands there, and perhaps his next move.
            || self.on_move_before_the_press(seat).is_some()
        {
            return;
        }
        let shown = self.moves_shown(seat, self.record.position());
        if let Some(m) = self.turn.standing() {
            if shown.contains(&m) || shown.is_empty() && self.unlawful_on_board(seat).contains(&m) {
                return;
            }
            self.turn.nothing_stands();
        }
        if self.shows(seat, self.record.position()) {
            self.turn.stands_as_before();
            return;
        }
        let found = match self.is_identity(seat) {
            true => shown.first().copied(),
            false => self.turn.lifted_again().filter(|m| shown.contains(m)),
        };
        let found = found.or_else(|| shown.is_empty().then(|| self.unlawful_move_shown(seat)).flatten());
        if let Some(m) = found {
            self.then(Fact::Stands { seat, m, known: KnownBy::Board });
        }
    }

    /// Whether something stands on the mover's board that no legal move leads to, apart from what was left over
    /// before his own hand began.
    pub(super) fn shows_no_legal_move(&self, seat: Seat) -> bool {
        let position = self.record.position();
        if let Some(m) = self.turn.standing() {
            return !position.is_legal(m);
        }
        let Some(scan) = self.board(seat).shown_beside_what_was_left(position) else { return false };
        let wrong: Vec<Square> = differing_squares(&scan, position).collect();
        let placed = wrong.iter().any(|square| scan[square.to_usize()].is_occupied());
        placed && moves_standing(&scan, position).is_empty()
    }

    /// A capture in passing whose captured pawn was left standing: the move is not made (D.2.3 a), and not illegal.
    pub(super) fn captured_left_standing(&self, seat: Seat) -> bool {
        let position = self.record.position();
        let Some(scan) = self.board(seat).shown_beside_what_was_left(position) else { return false };
        let in_passing = position.legal_moves().into_iter().filter(|m| m.is_en_passant());
        in_passing.into_iter().any(|m| {
            let captured = captured_square(m);
            let wrong = position.after(m).map(|after| differing_squares(&scan, &after).collect::<Vec<_>>());
            wrong.is_some_and(|wrong| captured.is_some_and(|square| wrong == [square]))
                && captured.is_some_and(|square| scan[square.to_usize()].is_occupied())
        })
    }

    /// Asks a sighted player which move stands on a board that cannot tell (D.2.1).
    pub(super) fn ask_what_stands(&mut self, seat: Seat) {
        let candidates = self.turn.unsure().to_vec();
        let before = Box::new(self.record.position().clone());
        let promotes = candidates.iter().all(|m| m.promotion().is_some());
        match candidates[..] {
            [] => {}
            [m] => self.ask(seat, Question::ConfirmMove { before, m }),
            [m, ..] if promotes => self.ask(seat, Question::PromotionPiece { square: m.to() }),
            _ => self.ask(seat, Question::Which { before, candidates }),
        }
    }

    /// Whether the announced move now stands on this seat's board.
    pub(super) fn check_mirror(&mut self, seat: Seat) {
        let Some(target) = self.board(seat).mirror().cloned() else { return };
        if !self.is_sensed(seat) || self.board(seat).led_to().is_some() {
            return;
        }
        // The reply may stand already, its pieces moved before the last one of the announced move.
        // On a board that does not tell pieces apart only where his hands were seen to be past it (6.2.2).
        let past_it = self.is_identity(seat) || self.turn.reply_has_begun();
        let stands = self.shows(seat, &target) || past_it && !self.moves_shown(seat, &target).is_empty();
        if stands && !self.capture_is_open(seat) {
            self.mirrored(seat, target);
        }
    }

    /// On an occupancy board a capture looks executed as soon as the capturing piece is up: the captured
    /// one must have been seen to leave, or the board to rest.
    fn capture_is_open(&self, seat: Seat) -> bool {
        let captured = self.mirrored_move(seat).filter(|m| m.is_capture() && !m.is_en_passant());
        !self.is_identity(seat) && captured.is_some_and(|m| !self.board(seat).lifted().contains(&m.to()))
    }

    /// A capture was announced, and on a board that does not tell pieces apart nobody saw the captured one leave: what
    /// stands there may be it, with the capturing peg in a hand (D.2.3 a and b).
    pub(super) fn captured_piece_was_not_seen(&self, seat: Seat) -> bool {
        let captured = self.turn.announced().filter(|m| !m.is_en_passant()).and_then(captured_square);
        self.setup.is_impaired(seat)
            && !self.is_identity(seat)
            && captured.is_some_and(|square| !self.turn.touched().contains(&square))
    }

    /// The announced move this seat is to execute.
    pub(super) fn mirrored_move(&self, seat: Seat) -> Option<Move> {
        let mirror = self.board(seat).mirror()?;
        match mirror.turn() == self.record.position().turn() {
            true => self.record.plies().last().map(|ply| ply.m),
            false => self.turn.relayed(),
        }
    }

    /// The board shows the announced move and the hand rests, or turns to another square.
    pub(super) fn mirror_at_rest(&mut self, seat: Seat, turns_to: Option<Square>) {
        let Some(target) = self.board(seat).mirror().cloned() else { return };
        let other = |m: Move| turns_to.is_none_or(|square| square != m.to() && Some(square) != m.from());
        if self.shows(seat, &target) && self.mirrored_move(seat).is_none_or(other) {
            self.mirrored(seat, target);
        }
    }

    fn mirrored(&mut self, seat: Seat, target: Position) {
        let plies = self.record.plies().len();
        let ahead = usize::from(target.turn() != self.record.position().turn());
        let board = self.board_mut(seat);
        board.mirrors(None);
        board.in_step(plies + ahead);
        // From where a king can be taken no hand's moves are to be understood.
        if !target.king_can_be_taken() {
            board.follow(target);
        }
        self.note(Note::InStep { seat });
        self.play(seat, Earcon::InStep);
        self.close_difference(seat);
    }

    /// The opponent's reply may already stand on his board when the clock is pressed.
    pub(super) fn adopt_early_reply(&mut self) {
        let mover = self.mover();
        if self.board(mover).mirror().is_some()
            || !self.is_sensed(mover)
            || self.shows(mover, self.record.position())
        {
            return;
        }
        let shown = self.moves_shown(mover, self.record.position());
        let inferred = self.board(mover).move_followed().filter(|m| shown.contains(m));
        let Some(m) = inferred.or(if let [m] = shown[..] { Some(m) } else { None }) else { return };
        self.then(Fact::Stands { seat: mover, m, known: KnownBy::Board });
    }

    /// After a completed move: the mover's board shows it, and boards told by people are brought forward.
    pub(super) fn follow_completed(&mut self, seat: Seat) {
        self.track_from_here(seat);
        let position = self.record.position().clone();
        let Some(before) = self.record.plies().last().map(|ply| ply.before.clone()) else { return };
        for seat in Seat::ALL {
            self.board_mut(seat).carry_forward(&before, &position);
        }
    }

    /// A board that shows the game is tracked from there, whatever it was thought to show before.
    pub(super) fn track_from_here(&mut self, seat: Seat) {
        let position = self.record.position().clone();
        if self.is_sensed(seat) && self.shows(seat, &position) {
            self.board_mut(seat).follow(position);
        }
    }

    /// Everything a board may lawfully show now.
    pub(super) fn lawful(&self, seat: Seat) -> Lawful {
        let mut positions: Vec<Position> = Vec::with_capacity(3);
        let mut reply_to = None;
        if let Some(mirror) = self.board(seat).mirror() {
            positions.push(mirror.clone());
            // The announced move may not be executed yet.
            match self.record.plies().last().filter(|_| mirror.turn() == self.record.position().turn()) {
                Some(last) => positions.push(last.before.clone()),
                None => positions.push(self.record.position().clone()),
            }
        } else {
            positions.push(self.record.position().clone());
            if seat == self.mover() {
                positions.push(self.current_position());
            } else if let Some(after) = self.turn.relayed().and_then(|m| self.record.position().after_made(m))
            {
                // A reply to an announced move may be made before the clock is pressed.
                reply_to = Some(after.clone());
                positions.push(after);
            }
        }
        Lawful { positions, reply_to }
    }

    /// The squares on which a board differs from everything it may lawfully show now.
    pub(super) fn differing(&self, seat: Seat) -> Vec<Square> {
        self.board(seat).differing(&self.lawful(seat))
    }

    /// The board has rested: does it show what the game has? Told to the arbiter alone (12.7).
    pub(super) fn compare_board(&mut self, seat: Seat) {
        if self.record.phase() != Phase::Playing
            || self.board(seat).led_to().is_some()
            || self.shown(seat).is_none()
        {
            return;
        }
        self.mirror_at_rest(seat, None);
        if self.is_own_turn(seat)
            && self.turn.standing().is_none()
            && self.is_sensed(seat)
            && !self.is_identity(seat)
            && !self.captured_piece_was_not_seen(seat)
        {
            self.tell_board(seat, Testimony::Settled);
        }
        self.then(Fact::Rests { seat });
    }

    fn is_own_turn(&self, seat: Seat) -> bool {
        seat == self.mover() && self.board(seat).mirror().is_none()
    }

    /// The board has rested and was asked what stands on it.
    pub(super) fn on_rests(&mut self, seat: Seat) {
        let own_turn = self.is_own_turn(seat);
        if own_turn
            && self.turn.standing().is_none()
            && self.is_sensed(seat)
            && !self.is_identity(seat)
            && self.seat(seat).talk.question().is_none()
        {
            if !self.setup.is_impaired(seat) {
                self.ask_what_stands(seat);
            }
            if !self.turn.unsure().is_empty() && !self.shows_no_legal_move(seat) {
                return;
            }
        }
        let lawful = self.lawful(seat);
        let squares = self.board(seat).differing(&lawful);
        if squares.is_empty() {
            self.board_mut(seat).leave(Vec::new());
            return self.close_difference(seat);
        }
        if self.docket.about_board(seat).is_some() || self.board(seat).is_left(&squares) {
            return;
        }
        let now = self.now;
        match self.board_mut(seat).look(&lawful, now) {
            Look::Later => return,
            // He may hold his own piece as long as he thinks.
            Look::StillAtWork if own_turn => return,
            Look::StillAtWork | Look::Rests => {}
        }
        let board = self.board(seat);
        if own_turn && board.own_hand_was_at_it() && board.left_over(self.record.position()).is_empty() {
            // What his own hand does in his turn is judged at the press, and there only.
            return;
        }
        let (since, sure) = self.differs_since(seat);
        let since_ply = u32::try_from(since).unwrap_or(u32::MAX);
        let first = self.record.first();
        let since_by = if since_ply % 2 == 0 { first } else { first.other() };
        let number = self.raise(Matter::BoardsDiffer { seat, sure, squares, since_ply, since_by });
        self.docket.board_has(seat, number);
    }

    /// The ply since which a board differs: the next after it was seen to stand right. Where only a person's word
    /// says so of later ones, what stands there tells which move was executed wrongly, if one was; that is no
    /// certainty, for several wrong moves can come to the same.
    fn differs_since(&self, seat: Seat) -> (usize, Sureness) {
        let board = self.board(seat);
        let (Some(from), Some(shown)) = (board.right_by_word_since(), board.shown()) else {
            return (board.in_step_ply(), board.sureness());
        };
        let plies = self.record.plies();
        let mut made: Vec<(&Position, Move)> = plies.iter().map(|ply| (&ply.before, ply.m)).collect();
        if let Some(m) = self.turn.relayed().filter(|_| seat != self.mover()) {
            made.push((self.record.position(), m));
        }
        let found = retrace::since_ply(&made, &Placement::from_scan(shown), from);
        let seen = if board.has_sensor() { from } else { board.in_step_ply() };
        match (found, board.sureness()) {
            (Some(ply), Sureness::Pieces) if ply > seen => (ply, Sureness::Retraced),
            (found, sure) => (found.unwrap_or(seen), sure),
        }
    }

    pub(super) fn close_difference(&mut self, seat: Seat) {
        if self.docket.about_board(seat).is_some()
            && self.differing(seat).is_empty()
            && let Some(number) = self.docket.forget_board(seat)
        {
            self.close_if_boards_differ(number);
        }
    }

    /// An item about the board alone is settled by the board; an illegal move is not.
    pub(super) fn close_if_boards_differ(&mut self, number: u32) {
        let is = |i: &&Item| i.number == number && matches!(i.matter, Matter::BoardsDiffer { .. });
        if self.docket.items().iter().any(|i| is(&i)) {
            self.close(number, Decision::ByItself(Settled::BoardPutRight));
        }
    }

    /// The promotion to a queen whose pawn was left on the last rank of the mover's board.
    pub(super) fn pawn_left_standing(&self, seat: Seat) -> Option<Move> {
        let scan = self.shown(seat)?;
        let queens = |m: &Move| m.promotion() == Some(Role::Queen);
        self.record.position().legal_moves().into_iter().filter(queens).find(|m| {
            let pawn = Contents::Piece(Piece { color: seat.color(), role: Role::Pawn });
            let Some(mut after) = self.record.position().after(*m).map(|p| scan_of(&p, true)) else {
                return false;
            };
            after[m.to().to_usize()] = pawn;
            *scan == after
        })
    }

    /// A person states what stands on a board that is not sensed, so that D.2.9 works without sensors.
    pub(super) fn on_stated(&mut self, seat: Seat, placement: &Placement) {
        if self.is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        let scan: Scan = std::array::from_fn(|i| match placement.at(Square::ALL[i]) {
            Seen::Empty => Contents::Empty,
            Seen::Something => Contents::Something,
            Seen::Piece(piece) => Contents::Piece(piece),
        });
        self.board_mut(seat).state(Some(Box::new(scan)));
        if self.record.phase() != Phase::Playing {
            return self.tell(Told::BoardStated { seat });
        }
        if let Some(target) = self.board(seat).led_to().cloned() {
            if self.shows(seat, &target) {
                return self.stated_board_stands(seat);
            }
            return self.tell_whole_way(seat);
        }
        if self.differing(seat).is_empty() {
            self.close_difference(seat);
            let plies = self.record.plies().len();
            let board = self.board_mut(seat);
            board.state(None);
            board.in_step(plies);
            self.note(Note::InStep { seat });
        } else {
            self.compare_board(seat);
        }
    }

    /// Every step towards the position a board that is not sensed is to show, in one go.
    pub(super) fn tell_whole_way(&mut self, seat: Seat) {
        if self.board(seat).led_to().is_none() {
            return;
        }
        let steps = self.board(seat).whole_way();
        for &step in &steps {
            self.say(Listener::Player(seat), Announcement::PutRight(step));
        }
        self.seat_mut(seat).talk.said(steps.into_iter().map(Announcement::PutRight).collect());
        self.tell(Told::SayWhenRight { seat });
    }

    /// A board that is not sensed was put right, as a person says.
    fn stated_board_stands(&mut self, seat: Seat) {
        let board = self.board_mut(seat);
        board.lead_nowhere();
        board.state(None);
        self.say(Listener::Player(seat), Announcement::BoardStandsRight);
        self.on_guided();
    }

    /// The announced move, or what the arbiter decided, was executed on a board that is not sensed
    /// (D.2.10.1). The assistant executes moves on the board of whoever did not make them.
    pub(super) fn on_executed(&mut self, by: Actor, seat: Seat) {
        let open = |s: Seat| self.board(s).led_to().is_some() && !self.is_sensed(s);
        let seat = match by {
            Actor::Assistant(_) if open(seat) => seat,
            Actor::Assistant(_) if open(seat.other()) => seat.other(),
            Actor::Assistant(_) if self.turn.relayed().is_some() => self.mover().other(),
            Actor::Assistant(_) => self.mover(),
            _ => seat,
        };
        if self.is_sensed(seat) {
            return self.refuse(Refusal::BoardIsSensed { seat });
        }
        if self.board(seat).led_to().is_some() {
            return self.stated_board_stands(seat);
        }
        // The announced move, though not completed, stands there too.
        let announced = seat != self.mover() && self.turn.relayed().is_some();
        let plies = self.record.plies().len() + usize::from(announced);
        let board = self.board_mut(seat);
        board.in_step(plies);
        board.mirrors(None);
        if board.is_stated() {
            board.state(None);
            self.close_difference(seat);
        }
        self.note(Note::InStep { seat });
        self.play(seat, Earcon::InStep);
    }
}
