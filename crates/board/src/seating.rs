//! How a board lies, seen from White: maps a board's own squares and sides to those of the game and back.
//!
//! Every square, scan, clock and lever from a wire passes through this module, and so does every light and time sent
//! to a board. No make reports how it lies. An identity board shows it by its start array; an occupancy board looks
//! the same both ways until White's first move.

use crate::{BoardRequest, ClockReading, ClockSide, HostCommand, Scan, WireEvent, scan::differing_squares};
use annabella_game::{Color, Position, Square};

/// How a board lies on its table.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// White sits at the board's eighth rank: the board's a1 is the game's h8.
    turned: bool,
    /// Whether the direction was observed, or is only assumed.
    known: bool,
    /// The last position of the clock's lever.
    lever_right_up: Option<bool>,
}

impl Seating {
    /// Creates a known seating: White sits at the board's first rank or, if `turned`, at its eighth.
    pub const fn lying(turned: bool) -> Self {
        Self { turned, known: true, lever_right_up: None }
    }

    /// Returns whether the direction was observed. Until then White is assumed to sit at the first rank.
    pub const fn is_known(&self) -> bool {
        self.known
    }

    /// Returns whether White sits at the board's eighth rank, as far as is known.
    pub const fn is_turned(&self) -> bool {
        self.turned
    }

    /// Maps a square of the board to the game's.
    pub(crate) const fn game_square(&self, own: Square) -> Square {
        if self.turned { across(own) } else { own }
    }

    /// Maps a square of the game to the board's own.
    pub const fn own_square(&self, square: Square) -> Square {
        self.game_square(square)
    }

    /// Maps a scan of the board to the game's squares.
    pub(crate) fn game_scan(&self, own: &Scan) -> Scan {
        if self.turned { seen_across(own) } else { *own }
    }

    /// Maps a scan of the game's squares to the board's own.
    pub fn own_scan(&self, scan: &Scan) -> Scan {
        self.game_scan(scan)
    }

    /// Returns the side of the clock at which a colour sits.
    pub(crate) const fn side(&self, color: Color) -> ClockSide {
        if matches!(color, Color::White) != self.turned { ClockSide::Left } else { ClockSide::Right }
    }

    /// Maps a pair (White, Black) to (left, right). The same call maps it back.
    pub(crate) fn sides<T>(&self, white: T, black: T) -> (T, T) {
        if self.turned { (black, white) } else { (white, black) }
    }

    /// Takes a reading of the board's clock. The lever is up on the side opposite the player who pressed.
    pub(super) fn clock(&mut self, event: &WireEvent) -> Option<ClockReading> {
        let WireEvent::Clock { left_ms, right_ms, lever_right_up, .. } = *event else { return None };
        let before = self.lever_right_up.replace(lever_right_up);
        let (white_ms, black_ms) = self.sides(left_ms, right_ms);
        let presser = Color::from_white(lever_right_up != self.turned);
        let pressed = before.filter(|&before| before != lever_right_up).map(|_| presser);
        Some(ClockReading { white_ms, black_ms, pressed })
    }

    /// Maps a request to a command in the board's own squares and sides.
    pub(super) fn command(&mut self, request: BoardRequest) -> HostCommand {
        match request {
            BoardRequest::Lights(squares) => {
                HostCommand::Leds(squares.into_iter().map(|square| self.own_square(square)).collect())
            }
            BoardRequest::Times { white_ms, black_ms, running } => {
                let (left_ms, right_ms) = self.sides(white_ms, black_ms);
                let running = running.map(|color| self.side(color));
                if let Some(side) = running
                    && self.lever_right_up != Some(side == ClockSide::Right)
                {
                    // The lever is set by hand, or by the clock itself, so its change is not a press.
                    self.lever_right_up = None;
                }
                HostCommand::SetClock { left_ms, right_ms, running }
            }
        }
    }

    /// Determines from a scan of the board's own squares how the board lies. `expected` is the position that should
    /// stand, and `start` the one from which the game began. Returns true if the direction changed.
    pub(super) fn learns(&mut self, own: &Scan, expected: &Position, start: &Position, begun: bool) -> bool {
        let turned = if self.known && begun {
            // The start array stands the other way round: the next game is played from the other side.
            fitting(own, start).unwrap_or(self.turned)
        } else {
            let fits = fitting(own, expected);
            self.known |= fits.is_some();
            fits.unwrap_or_else(|| if self.known { self.turned } else { is_nearer_turned(own, expected) })
        };
        let other = turned != self.turned;
        if other {
            self.turn();
        }
        other
    }

    /// Assumes the direction that fits a position better, if none was observed. Returns true if the assumption
    /// changed.
    pub(super) fn assume_orientation(&mut self, seen: &Scan, position: &Position) -> bool {
        let turned = is_nearer_turned(&self.own_scan(seen), position);
        let other = !self.known && turned != self.turned;
        if other {
            self.turned = turned;
        }
        other
    }

    /// Turns the board. The direction counts as observed.
    pub(super) const fn turn(&mut self) {
        self.turned = !self.turned;
        self.known = true;
    }

    /// Marks the direction as observed, because events of the board confirmed it.
    pub(super) const fn confirm_orientation(&mut self) {
        self.known = true;
    }

    /// Forgets the position of the clock's lever. Its next reading is no press.
    pub(super) const fn forget_lever(&mut self) {
        self.lever_right_up = None;
    }

    /// Forgets the direction; the state of the clock's lever stays.
    pub(super) const fn forget(&mut self) {
        (self.turned, self.known) = (false, false);
    }
}

/// Returns the square that corresponds to this one on a turned board.
pub const fn across(square: Square) -> Square {
    square.rotate_180()
}

/// Returns the scan as seen on a turned board.
pub(super) fn seen_across(scan: &Scan) -> Scan {
    let mut turned = *scan;
    turned.reverse();
    turned
}

/// Returns whether a board that shows exactly this position is turned; `None` if neither direction fits, or both do.
fn fitting(own: &Scan, position: &Position) -> Option<bool> {
    let fits = |scan: &Scan| differing_squares(scan, position).next().is_none();
    match (fits(own), fits(&seen_across(own))) {
        (true, false) => Some(false),
        (false, true) => Some(true),
        _ => None,
    }
}

/// Returns whether a scan differs less from a position if the board is turned.
fn is_nearer_turned(own: &Scan, position: &Position) -> bool {
    let differing = |scan: &Scan| differing_squares(scan, position).count();
    differing(&seen_across(own)) < differing(own)
}
