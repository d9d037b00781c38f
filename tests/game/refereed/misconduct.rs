//! Misconduct at the board: early clock presses, pieces touched and left, pieces released and lifted again,
//! illegal moves, captured pieces and pawns left standing.

use annabella::game::{Move, Piece, Role, Seat, Square};

use shakmaty::CastlingSide;

use crate::referee::{printed, unlawful};

use super::{Game, Item, Kind, StepResult, Stop, TableAction};

impl Game {
    pub(super) fn own_square(&mut self, seat: Seat) -> Square {
        let own: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&s| self.at(seat, s).is_some_and(|p| p.color == seat.color()))
            .collect();
        *self.chance.pick(&own).expect("a king at least")
    }

    /// While the clocks stand, words, typed moves and presses of both change nothing (6.11).
    pub(super) fn moves_while_the_clocks_stand(&mut self, seat: Seat) -> StepResult {
        if self.referee.is_shut() {
            return Ok(());
        }
        self.does(TableAction::Stops)?;
        if self.referee.clock_runs() || self.referee.is_shut() {
            return Ok(());
        }
        let moves: Vec<Move> = self.referee.position().legal_moves().into_iter().collect();
        for _ in 0..2 {
            self.pause(200, 900)?;
            if let (Some(&m), false) = (self.chance.pick(&moves), self.sensed(seat)) {
                match self.impaired(seat) {
                    // Words would be taken for the repetition they owe.
                    true if self.referee.owes_repetition(seat) => {}
                    true => self.does(TableAction::Names(seat, m))?,
                    false => self.does(TableAction::Types(seat, m))?,
                }
            }
            self.does(TableAction::Presses(seat))?;
            self.does(TableAction::Presses(seat.other()))?;
        }
        self.pause(200, 900)?;
        self.figures.note("moves while the clocks stand");
        self.does(TableAction::Resumes)
    }

    /// The arbiter learns late of a move that is said to be illegal: the last of a player, or an earlier one (7.5.1).
    pub(super) fn reports_late(&mut self) -> StepResult {
        let plies = self.referee.plies().len();
        // Without full supervision only what was answered is beyond the arbiter (A.4.2).
        let most = if self.unsupervised() { plies.saturating_sub(1) } else { plies };
        if most == 0 {
            return Ok(());
        }
        let back = self.chance.below(most.min(5)) + 1;
        let ply = most - back;
        let by = Seat::from(self.referee.plies()[ply].before.turn());
        // What a clock shows where more was used than the earlier period held is the arbiter's to say (7.1).
        let mut clock = self.referee.clock().clone();
        clock.run_to(self.now);
        clock.back_to(ply, true);
        if clock.times().contains(&0) {
            return Ok(());
        }
        self.does(TableAction::ReportsIllegal(by, ply))?;
        self.desk()
    }

    /// A device that an article forbids is found on a player.
    pub(super) fn finds_device(&mut self, seat: Seat) -> StepResult {
        self.does(TableAction::FindsDevice(seat))?;
        self.desk()
    }

    /// A draw is claimed with a written move that is not legal (9.2, 9.3).
    pub(super) fn claims_with_an_illegal_move(&mut self, seat: Seat) -> StepResult {
        let position = self.referee.position();
        let legal = position.legal_moves();
        let from = self.own_square(seat);
        let reached = |to: Square| legal.iter().any(|m| m.from() == Some(from) && m.to() == to);
        let Some(piece) = position.piece_at(from).filter(|p| !matches!(p.role, Role::Pawn | Role::King))
        else {
            return Ok(());
        };
        let open: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&s| s != from && position.piece_at(s).is_none() && !reached(s))
            .collect();
        let Some(m) = self.chance.pick(&open).and_then(|&to| unlawful(&position, from, to)) else {
            return Ok(());
        };
        if piece.color != seat.color() || !self.referee.hand(seat).has_touched_nothing() {
            return Ok(());
        }
        let draw = if self.chance.happens(500) { super::Draw::Threefold } else { super::Draw::Fifty };
        self.does(TableAction::ClaimsUnlawfully(seat, draw, m))?;
        self.desk()
    }

    /// Who is on move claims a draw with their flag down and called: the flag decides (6.9).
    pub(super) fn claims_after_the_flag(&mut self) -> StepResult {
        let seat = self.referee.mover();
        if !self.referee.flag_was_called(seat) || self.referee.is_shut() || !self.chance.happens(500) {
            return Ok(());
        }
        let draw = if self.chance.happens(500) { super::Draw::Threefold } else { super::Draw::Fifty };
        self.figures.note("claim after the flag");
        self.does(TableAction::Claims(seat, draw, None))
    }

    /// `true` where the turn begins anew.
    pub(super) fn prank(&mut self, seat: Seat) -> Result<bool, Stop> {
        let bound = !self.referee.hand(seat).has_touched_nothing();
        // Who shuffles and forgets comes to the fifth time.
        let shuffles = self.shuffles && self.forgetful && self.chance.happens(700);
        if bound || shuffles {
            return Ok(false);
        }
        let standing = !self.sensed(seat) || !self.referee.hand(seat).is_following();
        // An answer that would be judged at a press waits for the press that the opponent forgot.
        let other_runs = self.referee.on_clock() != seat;
        if self.makes_the_next_move(seat)
            && standing
            && self.sensed(seat)
            && !self.unsupervised()
            && let Some(m) = self.promotion_to_queen()
            && self.chance.happens(600)
        {
            self.figures.note("pawn left after a forgotten press");
            return self.leaves_the_pawn(seat, m);
        }
        let number = self.chance.below(100);
        match number {
            0..4 => self.does(TableAction::Presses(seat)).and_then(|()| self.pause(300, 900)).map(|()| false),
            16..20 if standing => self.moves_as_nobody_may(seat),
            52..58 if standing && !self.up_to_date() => self.moves_as_nobody_may(seat),
            _ if !self.sensed(seat) || !standing => Ok(false),
            4..6 => self.adjusts(seat).map(|()| false),
            6..12 => self.touches_and_leaves(seat).map(|()| false),
            12..16 => self.lets_go_and_takes_up(seat).map(|()| false),
            20..24 => self.presses_before_saying(seat),
            24..34 | 58..95 if number < 34 || !self.up_to_date() => {
                if other_runs || !printed(self.setup.edition, "own_next_move_completes").is_yes() {
                    self.presses_late()?;
                }
                self.leaves_something(seat)
            }
            34..42 => self.castles_and_undoes(seat).map(|()| false),
            42..52 => self.castles_by_half(seat).map(|()| false),
            _ => Ok(false),
        }
    }

    /// "I adjust" covers only the next touch (4.2).
    fn adjusts(&mut self, seat: Seat) -> StepResult {
        self.does(TableAction::Adjusts(seat))?;
        for _ in 0..=usize::from(self.chance.happens(400)) {
            let square = self.own_square(seat);
            self.touch(seat, square)?;
        }
        Ok(())
    }

    fn touches_and_leaves(&mut self, seat: Seat) -> StepResult {
        for _ in 0..=usize::from(self.chance.happens(350)) {
            let whose = if self.chance.happens(250) { seat.other().color() } else { seat.color() };
            let there: Vec<Square> = Square::ALL
                .into_iter()
                .filter(|&s| self.at(seat, s).is_some_and(|p| p.color == whose))
                .collect();
            if let Some(&square) = self.chance.pick(&there) {
                self.touch(seat, square)?;
            }
        }
        Ok(())
    }

    /// Illegal castling is made with king and rook and undone before it is announced (4.4.3).
    fn castles_and_undoes(&mut self, seat: Seat) -> StepResult {
        let position = self.referee.position();
        let legal = position.legal_moves();
        let forbidden = |side: &CastlingSide| !legal.iter().any(|m| m.castling_side() == Some(*side));
        let found = CastlingSide::ALL.into_iter().filter(forbidden).find_map(|side| {
            let m = position.castling_whatever_forbids(side)?;
            Some((m, side))
        });
        let Some((Move::Castle { king, rook }, side)) = found else { return Ok(()) };
        let (king_to, rook_to) = (side.king_to(seat.color()), side.rook_to(seat.color()));
        let piece = |role: Role| Piece { color: seat.color(), role };
        let steps = [(king, king_to, Role::King), (rook, rook_to, Role::Rook)];
        let stands = |&(from, _, role): &(Square, Square, Role)| self.at(seat, from) == Some(piece(role));
        let free = |&(_, to, _): &(Square, Square, Role)| self.at(seat, to).is_none();
        if self.setup.chess960
            || king == king_to
            || rook == rook_to
            || !steps.iter().all(|step| stands(step) && free(step))
        {
            return Ok(());
        }
        for (from, to, role) in steps {
            self.lift(seat, from)?;
            self.put(seat, to, piece(role))?;
        }
        for (from, to, role) in steps.into_iter().rev() {
            self.lift(seat, to)?;
            self.put(seat, from, piece(role))?;
        }
        self.figures.note("forbidden castling undone");
        Ok(())
    }

    /// The king is let go where castling puts it, the rook stands, and the clock is pressed: the move is not made yet
    /// (4.7.2; 4.6b in 2009).
    fn castles_by_half(&mut self, seat: Seat) -> StepResult {
        let legal = self.referee.position().legal_moves();
        let castling = legal.into_iter().find(|m| m.is_castle()).filter(|_| !self.setup.chess960);
        let Some((m @ Move::Castle { king, .. }, side)) =
            castling.zip(castling.and_then(|m| m.castling_side()))
        else {
            return Ok(());
        };
        let to = side.king_to(seat.color());
        let piece = Piece { color: seat.color(), role: Role::King };
        if self.at(seat, king) != Some(piece) || self.at(seat, to).is_some() || !self.up_to_date() {
            return Ok(());
        }
        self.lift(seat, king)?;
        self.put(seat, to, piece)?;
        if self.impaired(seat) {
            self.repeats_first(seat)?;
            self.does(TableAction::Names(seat, m))?;
        } else {
            self.wait(1_300)?;
        }
        self.figures.note("half a castling pressed");
        self.does(TableAction::Presses(seat))?;
        self.pause(300, 900)?;
        self.desk()?;
        // The king is taken back, and castling on that side is owed.
        if self.at(seat, to) == Some(piece) && self.at(seat, king).is_none() {
            self.lift(seat, to)?;
            self.put(seat, king, piece)?;
        }
        Ok(())
    }

    /// A piece is released on another square, then put back (4.7).
    fn lets_go_and_takes_up(&mut self, seat: Seat) -> StepResult {
        let position = self.referee.position();
        let plain = |m: &Move| !m.is_capture() && m.promotion().is_none() && !Self::ends(&position, *m);
        let moves: Vec<Move> = position.legal_moves().into_iter().filter(plain).collect();
        let chess960 = self.setup.chess960;
        let castling = moves.iter().copied().find(|m| m.is_castle()).filter(|_| self.chance.happens(400));
        let picked = castling.or_else(|| self.chance.pick(&moves).copied());
        let Some(m) = picked.filter(|m| !(chess960 && m.is_castle())) else { return Ok(()) };
        // A king is let go where castling puts it, and the rook was never touched (4.7.2).
        let to = m.castling_side().map_or(m.to(), |side| side.king_to(seat.color()));
        let from = m.from().expect("no drop");
        let Some(piece) = self.at(seat, from) else { return Ok(()) };
        self.lift(seat, from)?;
        self.put(seat, to, piece)?;
        if self.chance.happens(600) {
            self.wait(1_300)?;
        }
        self.lift(seat, to)?;
        self.put(seat, from, piece)
    }

    /// An illegal move is announced like any other, and the clock is pressed (7.5).
    fn moves_as_nobody_may(&mut self, seat: Seat) -> Result<bool, Stop> {
        let position = self.referee.position();
        let from = self.own_square(seat);
        let Some(piece) = self.at(seat, from).filter(|p| p.role != Role::King) else { return Ok(false) };
        let legal = position.legal_moves();
        let ranks = [annabella::game::Rank::First, annabella::game::Rank::Eighth];
        let reached = |to: Square| legal.iter().any(|m| m.from() == Some(from) && m.to() == to);
        let captures = self.chance.happens(400);
        let there = |s: Square| match (captures, position.piece_at(s), self.at(seat, s)) {
            (false, None, None) => true,
            (true, Some(is), Some(stands)) => {
                is == stands && is.color != seat.color() && is.role != Role::King
            }
            _ => false,
        };
        let pawn_may = |s: Square| !ranks.contains(&s.rank()) && (captures || s.file() == from.file());
        let wrong: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|&s| there(s) && !reached(s))
            .filter(|&s| piece.role != Role::Pawn || pawn_may(s))
            .collect();
        let Some(m) = self.chance.pick(&wrong).and_then(|&to| unlawful(&position, from, to)) else {
            return Ok(false);
        };
        // Words alone for it would be weighed against the press that was forgotten.
        let behind = self.referee.made_plies().len() - self.referee.plies().len();
        if behind > 0 && !self.sensed(seat) && self.impaired(seat) {
            return Ok(false);
        }
        self.makes_unlawfully(seat, piece, m)?;
        if behind > 0 {
            let what = if self.referee.on_clock() == seat { "next move" } else { "answer" };
            self.figures.note(&format!("illegal {what} after a forgotten press"));
        }
        let told = self.referee.made() == Some(m);
        if told {
            self.repeats(seat.other(), m)?;
            if self.chance.happens(700) {
                self.follow(seat.other(), &position, m, false)?;
            }
        }
        self.pause(100, 900)?;
        if self.referee.on_clock() != seat && self.chance.happens(700) {
            self.does(TableAction::Presses(seat.other()))?;
            self.pause(100, 900)?;
        }
        self.does(TableAction::Presses(seat))?;
        self.answers_what_was_said(seat, m)?;
        self.claims_the_illegal(seat)?;
        let judged = self.referee.items().iter().any(|item| item.kind == Kind::IllegalMove);
        self.waits_for_the_arbiter()?;
        self.desk()?;
        if !judged && self.sensed(seat) {
            // The player notices it and puts the piece back.
            self.lift(seat, m.to())?;
            self.put(seat, from, piece)?;
            if let Some(captured) = position.piece_at(m.to()) {
                self.put(seat, m.to(), captured)?;
            }
        }
        Ok(true)
    }

    /// On a board known only from words, an illegal move has to be confirmed after the press.
    fn answers_what_was_said(&mut self, seat: Seat, m: Move) -> StepResult {
        if !self.referee.asks_back(seat) {
            return Ok(());
        }
        self.pause(300, 1_500)?;
        if self.chance.happens(250) {
            return self.does(TableAction::No(seat));
        }
        self.does(TableAction::Yes(seat))?;
        if self.referee.made() == Some(m) { self.repeats(seat.other(), m) } else { Ok(()) }
    }

    /// Without full supervision the opponent claims; always in cases where the arbiter waits for a claim.
    fn claims_the_illegal(&mut self, seat: Seat) -> StepResult {
        let judged = self.referee.items().iter().any(|item| item.kind == Kind::IllegalMove);
        let must = printed(self.setup.edition, "rapid_illegal_move_is_claimed").is_yes()
            || self.referee.both_kings_in_check();
        if self.unsupervised() && judged && (must || self.chance.happens(500)) {
            self.pause(300, 2_000)?;
            self.does(TableAction::ClaimsIllegal(seat.other()))?;
        }
        Ok(())
    }

    fn makes_unlawfully(&mut self, seat: Seat, piece: Piece, m: Move) -> StepResult {
        let from = m.from().expect("no drop");
        if self.impaired(seat) {
            // The same words would announce the move that stands.
            self.repeats_first(seat)?;
        }
        if self.sensed(seat) {
            // What is captured leaves the board before the capturing piece or after it.
            let captured_first = self.chance.happens(500);
            if m.is_capture() && captured_first {
                self.lift(seat, m.to())?;
            }
            self.lift(seat, from)?;
            if m.is_capture() && !captured_first {
                self.lift(seat, m.to())?;
            }
            self.put(seat, m.to(), piece)?;
            if m.is_capture() {
                let order = if captured_first { "captured piece" } else { "capturing piece" };
                self.figures.note(&format!("illegal capture, {order} first"));
            }
            if !self.impaired(seat) && self.chance.happens(500) {
                self.wait(1_300)?;
            }
        }
        match (self.sensed(seat), self.impaired(seat)) {
            // Without words the move is not made (D.2.3).
            (true, true) if self.chance.happens(150) => Ok(()),
            (_, true) => {
                self.pause(300, 900)?;
                self.does(TableAction::Names(seat, m))
            }
            (false, false) => self.does(TableAction::Types(seat, m)),
            (true, false) => Ok(()),
        }
    }

    /// The impaired player has pegged the move and presses the clock before announcing it (D.2.4).
    fn presses_before_saying(&mut self, seat: Seat) -> Result<bool, Stop> {
        let Some(m) = self.chosen(seat).filter(|_| self.impaired(seat)) else { return Ok(false) };
        let before = self.referee.position();
        self.execute(seat, &before, m)?;
        self.does(TableAction::Presses(seat))?;
        self.pause(400, 1_500)?;
        self.does(TableAction::Names(seat, m))?;
        self.finish(seat, m)?;
        Ok(true)
    }

    /// A pawn captured en passant, a pawn on the last rank, or the choice of the promotion piece.
    fn leaves_something(&mut self, seat: Seat) -> Result<bool, Stop> {
        let position = self.referee.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let passing = legal.iter().copied().find(|m| m.is_en_passant());
        let promotes = self.promotion_to_queen();
        match (passing, promotes) {
            (Some(m), _) => self.leaves_the_captured(seat, m),
            // No edition says whether a press completes this without full supervision.
            (None, Some(m)) if !self.unsupervised() && self.chance.happens(700) => {
                self.leaves_the_pawn(seat, m)
            }
            (None, Some(m)) => self.changes_the_new_piece(seat, m),
            (None, None) => Ok(false),
        }
    }

    /// Whether this player forgot a press, was answered, and has the move again.
    fn makes_the_next_move(&self, seat: Seat) -> bool {
        !self.up_to_date()
            && self.referee.on_clock() == seat
            && printed(self.setup.edition, "own_next_move_completes").is_yes()
    }

    /// A pawn's move to the last rank that does not end the game.
    fn promotion_to_queen(&self) -> Option<Move> {
        let position = self.referee.position();
        let queens = |m: &Move| m.promotion() == Some(Role::Queen) && !Self::ends(&position, *m);
        position.legal_moves().into_iter().find(queens)
    }

    fn leaves_the_captured(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let Move::EnPassant { from, to } = m else { return Ok(false) };
        let pawn = Piece { color: seat.color(), role: Role::Pawn };
        self.lift(seat, from)?;
        self.put(seat, to, pawn)?;
        if self.impaired(seat) {
            self.does(TableAction::Names(seat, m))?;
        }
        self.does(TableAction::Presses(seat))?;
        self.pause(300, 900)?;
        self.lift(seat, Square::from_coords(to.file(), from.rank()))?;
        self.finish(seat, m)?;
        Ok(true)
    }

    fn leaves_the_pawn(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let pawn = Piece { color: seat.color(), role: Role::Pawn };
        let (from, to) = (m.from().expect("no drop"), m.to());
        if m.is_capture() {
            self.lift(seat, to)?;
        }
        self.lift(seat, from)?;
        self.put(seat, to, pawn)?;
        if self.impaired(seat) {
            self.does(TableAction::Names(seat, m))?;
        }
        self.does(TableAction::Presses(seat))?;
        self.waits_for_the_arbiter()?;
        self.desk()?;
        Ok(true)
    }

    /// The opponent's clock runs until the arbiter comes to an illegal move, and its flag may fall (6.2.1, 7.5.1).
    fn waits_for_the_arbiter(&mut self) -> StepResult {
        let is_illegal = |item: &Item| matches!(item.kind, Kind::IllegalMove | Kind::PawnLeft);
        let open = self.referee.items().iter().any(is_illegal) && !self.unsupervised();
        if !open || !self.chance.happens(600) {
            return Ok(());
        }
        self.figures.note("arbiter comes late to an illegal move");
        match self.chance.happens(80) {
            true => self.thinks_too_long(),
            false => self.pause(1_000, 20_000),
        }
    }

    /// 4.4.4: the new piece has touched the square, and another is placed instead.
    fn changes_the_new_piece(&mut self, seat: Seat, m: Move) -> Result<bool, Stop> {
        let position = self.referee.position();
        let (from, to) = (m.from().expect("no drop"), m.to());
        let rook = position
            .legal_moves()
            .into_iter()
            .find(|r| r.from() == Some(from) && r.to() == to && r.promotion() == Some(Role::Rook))
            .filter(|&r| !Self::ends(&position, r));
        let Some(rook) = rook else { return Ok(false) };
        let piece = |role| Piece { color: seat.color(), role };
        if m.is_capture() {
            self.lift(seat, to)?;
        }
        self.lift(seat, from)?;
        if self.chance.happens(500) {
            self.put(seat, to, piece(Role::Pawn))?;
            self.lift(seat, to)?;
        }
        self.put(seat, to, piece(Role::Queen))?;
        self.lift(seat, to)?;
        self.put(seat, to, piece(Role::Rook))?;
        if self.impaired(seat) {
            self.does(TableAction::Names(seat, rook))?;
        }
        self.finish(seat, rook)?;
        Ok(true)
    }
}
