//! The placement on each board, and the placements that it may lawfully show (D.2.9). Nothing here is accepted or
//! corrected.

use crate::{context::Context, seat_board::LawfulPlacements};
use annabella_board::{
    Scan, SquareContents,
    guidance::{self, Instruction},
    placement_reader::moves_standing,
    scan::{differing_squares, scan_of},
};
use annabella_game::{Move, Piece, Position, Role, Seat, Square};
use annabella_laws::{
    incident_kind::{BoardReliability, IncidentKind},
    placement::Placement,
    retrace,
    touch::captured_square,
};

impl Context<'_> {
    /// Whether the mover's board shows a placement that no legal move leads to. Differences from before the player's
    /// own turn do not count.
    pub(crate) fn shows_no_legal_move(&self, seat: Seat) -> bool {
        let position = self.record.position();
        if let Some(m) = self.turn.standing() {
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
        let position = self.record.position();
        let board = self.board(seat);
        if !self.is_own_turn(seat)
            || !self.is_sensed(seat)
            || !self.is_identity(seat)
            || self.turn.standing().is_some()
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
        if let Some(found) = self.turn.announced().and_then(beside) {
            return Some(found);
        }
        let mut found = position.legal_moves().into_iter().filter_map(beside);
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether a lifted piece stood on its square of the position in this player's turn, and the announced move leaves
    /// it there.
    pub(crate) fn stands_right(&self, seat: Seat, square: Square, piece: Option<Piece>) -> bool {
        let early = self.on_move_before_the_press(seat);
        let position = early.as_ref().unwrap_or_else(|| self.record.position());
        let executed = self.mirrored_move(seat).is_some_and(|m| {
            m.from() == Some(square) || m.to() == square || captured_square(m) == Some(square)
        });
        piece.is_some() && position.piece_at(square) == piece && !executed
    }

    /// Whether the board shows an en passant capture without the removal of the captured pawn. The move is not made
    /// (D.2.3 a), and not illegal.
    pub(crate) fn captured_left_standing(&self, seat: Seat) -> bool {
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

    /// Whether a capture on an occupancy board is still open. It looks executed as soon as the capturing piece is up,
    /// so the captured piece must have been seen to leave, or the board must be at rest.
    pub(crate) fn capture_is_open(&self, seat: Seat) -> bool {
        let captured = self.mirrored_move(seat).filter(|m| m.is_capture() && !m.is_en_passant());
        !self.is_identity(seat) && captured.is_some_and(|m| !self.board(seat).lifted().contains(&m.to()))
    }

    /// Whether an announced capture lacks a sensed removal on a board that does not distinguish pieces. The piece on
    /// the square may be the captured one, while the player holds the capturing piece (D.2.3 a and b).
    pub(crate) fn captured_piece_was_not_seen(&self, seat: Seat) -> bool {
        let captured = self.turn.announced().filter(|m| !m.is_en_passant()).and_then(captured_square);
        self.setup.is_impaired(seat)
            && !self.is_identity(seat)
            && captured.is_some_and(|square| !self.turn.touched().contains(&square))
    }

    /// The announced move that this seat must execute.
    pub(crate) fn mirrored_move(&self, seat: Seat) -> Option<Move> {
        let mirror = self.board(seat).mirror()?;
        match mirror.turn() == self.record.position().turn() {
            true => self.record.plies().last().map(|ply| ply.m),
            false => self.turn.relayed(),
        }
    }

    /// All placements that a board may lawfully show now.
    pub(crate) fn lawful(&self, seat: Seat) -> LawfulPlacements {
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
                // A player may reply to an announced move before the clock is pressed.
                reply_to = Some(after.clone());
                positions.push(after);
            }
        }
        LawfulPlacements { positions, reply_to }
    }

    /// The squares on which a board differs from every placement that it may lawfully show now.
    pub(crate) fn differing(&self, seat: Seat) -> Vec<Square> {
        self.board(seat).differing(&self.lawful(seat))
    }

    /// Whether the squares of an item about differing boards belong to a move that the board shows now as the player's
    /// own move. The player made it while the opponent was on move, and put nothing right.
    pub(crate) fn is_move_before_turn(&self, seat: Seat, number: u32) -> bool {
        let item = self.incidents.items().iter().find(|item| item.number == number);
        let Some(IncidentKind::BoardsDiffer { squares, .. }) = item.map(|item| &item.matter) else {
            return false;
        };
        let position = self.record.position();
        let replies =
            (seat != self.mover()).then(|| self.turn.relayed().and_then(|m| position.after_made(m)));
        let Some(before) = replies.unwrap_or_else(|| Some(position.clone())) else { return false };
        let changed = |m: Move| {
            let after = before.after(m);
            let is_changed =
                |&at: &Square| after.as_ref().is_some_and(|after| before.piece_at(at) != after.piece_at(at));
            !squares.is_empty() && squares.iter().all(is_changed)
        };
        self.moves_shown(seat, &before).into_iter().any(changed)
    }

    pub(crate) fn is_own_turn(&self, seat: Seat) -> bool {
        seat == self.mover() && self.board(seat).mirror().is_none()
    }

    /// The first ply since which a board differs: the next after it was last seen to stand right. If only a person
    /// confirmed later plies, the placement may tell which move was executed wrongly. That is uncertain, because
    /// several wrong moves can lead to the same placement. Without a sensor it is a ply that was made, because a person
    /// who states a board states it after that ply.
    pub(crate) fn differs_since(&self, seat: Seat) -> (usize, BoardReliability) {
        let (ply, sure) = self.differs_since_ply(seat);
        let relayed = self.turn.relayed().is_some() && seat != self.mover();
        let last = (self.record.plies().len() + usize::from(relayed)).saturating_sub(1);
        if self.board(seat).is_sensed() { (ply, sure) } else { (ply.min(last), sure) }
    }

    fn differs_since_ply(&self, seat: Seat) -> (usize, BoardReliability) {
        let board = self.board(seat);
        let (Some(from), Some(shown)) = (board.confirmed_by_word_since(), board.shown()) else {
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
            (Some(ply), BoardReliability::Pieces) if ply > seen => (ply, BoardReliability::Retraced),
            (found, sure) => (found.unwrap_or(seen), sure),
        }
    }

    /// The move number of a ply, counted from 0; also of a ply that is not completed yet.
    pub(crate) fn move_number_of(&self, ply: usize) -> u32 {
        let plies = self.record.plies();
        let Some(done) = plies.get(ply) else {
            let position = self.record.position();
            let ahead = u32::try_from(ply.saturating_sub(plies.len())).unwrap_or(u32::MAX);
            let black_moves = u32::from(Seat::from(position.turn()) == Seat::Black);
            return position.move_number() + (ahead + black_moves) / 2;
        };
        done.before.move_number()
    }

    /// The promotion to a queen that matches a pawn left on the last rank of the mover's board.
    pub(crate) fn pawn_left_standing(&self, seat: Seat) -> Option<Move> {
        let scan = self.shown(seat)?;
        let queens = |m: &Move| m.promotion() == Some(Role::Queen);
        self.record.position().legal_moves().into_iter().filter(queens).find(|m| {
            let pawn = SquareContents::Piece(Piece { color: seat.color(), role: Role::Pawn });
            let Some(mut after) = self.record.position().after(*m).map(|p| scan_of(&p, true)) else {
                return false;
            };
            after[m.to().to_usize()] = pawn;
            *scan == after
        })
    }

    /// A line of as many moves as were completed that leads to the placement of both boards. It consists of a sheet's
    /// moves and at most two unwritten moves.
    pub(crate) fn line_shown(&self, boards: &[Placement; 2], sheets: [&[Move]; 2]) -> Option<Vec<Move>> {
        let plies = self.record.plies().len();
        for sheet in sheets {
            let mut lines = vec![sheet.to_vec()];
            while let Some(line) = lines.pop() {
                let end = line.iter().try_fold(self.record.start().clone(), |position, &m| position.after(m));
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
            Some(scan) if !guidance::matches_target(scan, self.record.position()) => {
                Placement::from_scan(scan)
            }
            _ => Placement::of(self.record.position()),
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
