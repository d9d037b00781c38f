//! Detects the end of a game on a board: kings in the centre, and the pieces set up again.
//!
//! Setting up the pieces also looks like moves and takebacks. They are recognised because they bring pieces to their
//! start squares and no press follows them.

use shakmaty::{Board, Position as _};

use crate::{BoardEvent, tracker::Tracker};
use annabella_game::{Color, GameResult, Move, Position, Role};

/// Data about the games besides the line.
#[derive(Clone, Debug, Default)]
pub(super) struct TrackedGames {
    /// The result that the kings signalled in this game.
    pub(super) result: Option<GameResult>,
    /// The move that the last revision replaced.
    pub(super) replaced: Option<Move>,
    /// The line at the last press, and the number of presses.
    at_press: Vec<Move>,
    presses: usize,
    /// The position of an identity board at the last press, and its line.
    pub(super) clocked: Option<(Position, Vec<Move>)>,
    /// The line before the pieces began to return to their start squares.
    before_reset: Vec<Move>,
    /// The earlier games.
    games: Vec<(Position, Vec<Move>)>,
}

impl TrackedGames {
    pub(super) fn pressed(&mut self, moves: &[Move]) {
        self.presses += 1;
        self.at_press.clear();
        self.at_press.extend_from_slice(moves);
    }

    /// Returns whether the clock is pressed in this game.
    pub(super) fn is_clocked(&self) -> bool {
        self.presses > 0
    }

    /// Returns whether the clock was already pressed on this line.
    pub(super) fn at_press_is(&self, moves: &[Move]) -> bool {
        self.presses > 0 && self.at_press == moves
    }

    /// Returns the line without the moves and takebacks of setting up the pieces.
    fn without_reset(&self) -> &[Move] {
        if self.presses > 1 && self.at_press.starts_with(&self.before_reset) {
            &self.at_press
        } else {
            &self.before_reset
        }
    }
}

impl Tracker {
    /// Returns the moves of the last game on this board, and the position from which it began.
    ///
    /// This is the current line. If the pieces were set up after a game, it is that game until the next one has two
    /// plies. Setting up the pieces at the end of a stream is not part of it.
    pub fn game(&self) -> (&Position, &[Move]) {
        let reset =
            self.record.result.is_none() && (self.moves.is_empty() || self.is_quiet() && !self.is_in_step());
        let moves = if reset { self.record.without_reset() } else { &self.moves };
        match self.record.games.last() {
            Some((start, earlier)) if moves.len() < 2 => (start, earlier),
            _ => (&self.start, moves),
        }
    }

    /// Notes moves that were made or that replaced others.
    pub(super) fn noted(&mut self, path: &[Move]) {
        // Both sides are judged by the squares on which their moved pieces now stand.
        let home = path.iter().all(|&m| self.moves_to_start_square(m));
        if !home {
            self.record.before_reset.clone_from(&self.moves);
        }
    }

    pub(super) fn record_takeback(&mut self, undone: Option<Move>) {
        let home = undone.is_some_and(|m| {
            m.from().is_some_and(|from| {
                self.start.piece_at(from).is_some() && self.start.piece_at(from) == self.head.piece_at(from)
            })
        });
        if !home {
            self.record.before_reset.clone_from(&self.moves);
        }
    }

    /// Returns whether the moved piece now stands on a start square of its kind.
    fn moves_to_start_square(&self, m: Move) -> bool {
        !m.is_castle()
            && self.start.piece_at(m.to()).is_some_and(|home| self.head.piece_at(m.to()) == Some(home))
    }

    fn shows(&self, board: &Board) -> bool {
        if self.identity { self.board == *board } else { self.board.occupied() == board.occupied() }
    }

    /// Begins the next game if the start array stands. Returns true if it did.
    pub(super) fn start_next_game(&mut self, out: &mut Vec<BoardEvent>) -> bool {
        let standard = Position::default();
        let start = if self.shows(self.start.chess.board()) {
            self.start.clone()
        } else if self.shows(standard.chess.board()) {
            standard
        } else {
            return false;
        };
        let ended = match self.record.result {
            Some(_) => self.moves.clone(),
            None => self.record.without_reset().to_vec(),
        };
        if !ended.is_empty() {
            let began = std::mem::replace(&mut self.start, start.clone());
            self.record.games.push((began, ended));
        }
        self.record =
            TrackedGames { games: std::mem::take(&mut self.record.games), ..TrackedGames::default() };
        self.start = start.clone();
        self.begin(start);
        out.push(BoardEvent::NewGame);
        true
    }

    /// If the game is known from another source, only the kings add information.
    pub(super) fn detect_kings_in_centre(&mut self, out: &mut Vec<BoardEvent>) {
        if self.record.result.is_none() {
            self.end_by_kings(out);
        }
    }

    /// Ends the game. The move of a king to the centre is removed from the line.
    pub(super) fn end_by_kings(&mut self, out: &mut Vec<BoardEvent>) {
        let Some(result) = kings_in_the_centre(&self.board) else { return };
        let is_king = |m: &Move| matches!(m, Move::Normal { role: Role::King, .. });
        if let Some(&last) = self.moves.last().filter(|m| is_king(m)) {
            let (plies, pressed) = (self.moves.len(), &self.record.at_press);
            let clocked = self.record.presses > 1;
            let before = &self.moves[..plies - 1];
            if clocked && pressed.as_slice() == before {
                self.take_back(out);
            } else if clocked
                && pressed.len() == plies
                && pressed.starts_with(before)
                && pressed[plies - 1] != last
            {
                let genuine = pressed[plies - 1];
                self.revise(genuine, out);
            } else if !(clocked && *pressed == self.moves) && shakmaty::Bitboard::CENTER.contains(last.to()) {
                match self.record.replaced.filter(|m| is_king(m) && m.from() == last.from()) {
                    Some(genuine) if !shakmaty::Bitboard::CENTER.contains(genuine.to()) => {
                        self.revise(genuine, out);
                    }
                    _ => self.take_back(out),
                }
            }
        }
        self.record.result = Some(result);
        out.push(BoardEvent::Result(result));
    }
}

/// Returns the result that two kings in the centre signal: light squares 1-0, dark squares 0-1, one each a draw.
pub(super) fn kings_in_the_centre(board: &Board) -> Option<GameResult> {
    let king = |color: Color| {
        let kings = board.kings() & board.by_color(color);
        kings.first().filter(|&square| kings.count() == 1 && shakmaty::Bitboard::CENTER.contains(square))
    };
    let (white, black) = (king(Color::White)?, king(Color::Black)?);
    Some(match (white.is_light(), black.is_light()) {
        (true, true) => GameResult::WhiteWins,
        (false, false) => GameResult::BlackWins,
        _ => GameResult::Draw,
    })
}
