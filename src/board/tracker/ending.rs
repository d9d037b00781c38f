//! Where a game ends on the board: kings in the centre, and the pieces set up again.
//!
//! A hand that resets the pieces makes "moves" and "takebacks" too. They are known by bringing pieces to
//! the squares they start from, and by nobody pressing the clock after them.

use shakmaty::{Board, Position as _};

use crate::{
    board::{BoardEvent, tracker::Tracker},
    game::{Color, GameResult, Move, Position, Role},
};

/// What is kept of the games besides the line.
#[derive(Clone, Debug, Default)]
pub(super) struct Chronicle {
    /// How the kings said this game ended.
    pub(super) result: Option<GameResult>,
    /// The move the last revision replaced.
    pub(super) replaced: Option<Move>,
    /// The line when the clock was last pressed, and how often it was.
    at_press: Vec<Move>,
    presses: usize,
    /// What stood on an identity board when the clock was last pressed, and the line that led there.
    pub(super) clocked: Option<(Position, Vec<Move>)>,
    /// The line before the pieces began to be brought home.
    before_reset: Vec<Move>,
    /// Games that ended before this one.
    games: Vec<(Position, Vec<Move>)>,
}

impl Chronicle {
    pub(super) fn pressed(&mut self, moves: &[Move]) {
        self.presses += 1;
        self.at_press.clear();
        self.at_press.extend_from_slice(moves);
    }

    /// Whether a clock is pressed in this game.
    pub(super) fn is_clocked(&self) -> bool {
        self.presses > 0
    }

    /// Whether the clock was pressed on this very line before.
    pub(super) fn at_press_is(&self, moves: &[Move]) -> bool {
        self.presses > 0 && self.at_press == moves
    }

    /// The line without what bringing the pieces home added or took away.
    fn without_reset(&self) -> &[Move] {
        if self.presses > 1 && self.at_press.starts_with(&self.before_reset) {
            &self.at_press
        } else {
            &self.before_reset
        }
    }
}

impl Tracker {
    /// The moves of the game this board showed last, with the position it began from.
    ///
    /// That is the line, unless it was not begun or hardly: when the pieces were set up again after a
    /// game, that game stands until the next one has two plies. Pieces brought home at the end of a
    /// stream are no part of it.
    pub fn game(&self) -> (&Position, &[Move]) {
        let reset =
            self.record.result.is_none() && (self.moves.is_empty() || self.is_quiet() && !self.is_in_step());
        let moves = if reset { self.record.without_reset() } else { &self.moves };
        match self.record.games.last() {
            Some((start, earlier)) if moves.len() < 2 => (start, earlier),
            _ => (&self.start, moves),
        }
    }

    /// Notes moves that were made or replaced.
    pub(super) fn noted(&mut self, path: &[Move]) {
        // The side that did not move last made the one before; both are judged on where they stand.
        let home = path.iter().all(|&m| self.goes_home(m));
        if !home {
            self.record.before_reset.clone_from(&self.moves);
        }
    }

    pub(super) fn noted_takeback(&mut self, undone: Option<Move>) {
        let home = undone.is_some_and(|m| {
            m.from().is_some_and(|from| {
                self.start.piece_at(from).is_some() && self.start.piece_at(from) == self.head.piece_at(from)
            })
        });
        if !home {
            self.record.before_reset.clone_from(&self.moves);
        }
    }

    /// Whether the moved piece now stands where one of its kind starts.
    fn goes_home(&self, m: Move) -> bool {
        !m.is_castle()
            && self.start.piece_at(m.to()).is_some_and(|home| self.head.piece_at(m.to()) == Some(home))
    }

    fn shows(&self, board: &Board) -> bool {
        if self.identity { self.board == *board } else { self.board.occupied() == board.occupied() }
    }

    /// Begins the next game if the start array stands. True if it did.
    pub(super) fn begin_again(&mut self, out: &mut Vec<BoardEvent>) -> bool {
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
        self.record = Chronicle { games: std::mem::take(&mut self.record.games), ..Chronicle::default() };
        self.start = start.clone();
        self.begin(start);
        out.push(BoardEvent::NewGame);
        true
    }

    /// Where the game is known from elsewhere, the kings alone tell something new.
    pub(super) fn look_for_kings(&mut self, out: &mut Vec<BoardEvent>) {
        if self.record.result.is_none() {
            self.end_by_kings(out);
        }
    }

    /// Ends the game; a king's way to the centre is no move.
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

/// The result two kings in the centre stand for: white squares 1-0, black squares 0-1, one each a draw.
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
