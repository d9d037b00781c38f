//! Where White sits at a board: the one edge between a board's own squares and sides and the game's. PURE.
//!
//! Every square, scan, clock and lever that comes from a wire passes here, and every light and time that goes to
//! one. No make reports how it lies: the start array of an identity board tells at once, an occupancy board
//! looks the same both ways until White's first move.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{ClockReading, ClockSide, HostCommand, Request, Scan, WireEvent, scan::differing_squares},
    game::{Color, Position, Square},
};

/// How one board lies on its table.
#[derive(Clone, Debug, Default)]
pub struct Seating {
    /// White sits where the board has its eighth rank: its a1 is the game's h8.
    turned: bool,
    /// Whether anything told, or it is only supposed.
    known: bool,
    /// How the lever of its clock lay last.
    lever_right_up: Option<bool>,
}

impl Seating {
    /// A board whose seating is known: White at its first rank or, on one that lies turned, at its eighth.
    pub const fn lying(turned: bool) -> Self {
        Self { turned, known: true, lever_right_up: None }
    }

    /// Whether anything told how the board lies; until then White is supposed at its first rank.
    pub const fn is_known(&self) -> bool {
        self.known
    }

    /// Whether White sits where the board has its eighth rank, as far as is known.
    pub const fn is_turned(&self) -> bool {
        self.turned
    }

    /// The game's square of one of the board's own.
    pub(crate) const fn game_square(&self, own: Square) -> Square {
        if self.turned { across(own) } else { own }
    }

    /// The board's own square of one of the game's.
    pub const fn own_square(&self, square: Square) -> Square {
        self.game_square(square)
    }

    /// What a reading of the board's own squares shows in the game's.
    pub(crate) fn game_scan(&self, own: &Scan) -> Scan {
        if self.turned { seen_across(own) } else { *own }
    }

    /// What the board's own squares show where the game's show this.
    pub fn own_scan(&self, scan: &Scan) -> Scan {
        self.game_scan(scan)
    }

    /// On which side of its clock a colour sits.
    pub(crate) const fn side(&self, color: Color) -> ClockSide {
        if matches!(color, Color::White) != self.turned { ClockSide::Left } else { ClockSide::Right }
    }

    /// What White and Black have, as left and right have it; the same way leads back.
    pub(crate) fn sides<T>(&self, white: T, black: T) -> (T, T) {
        if self.turned { (black, white) } else { (white, black) }
    }

    /// A reading of the board's clock. The lever lies up on the far side of the player who pressed.
    pub(super) fn clock(&mut self, event: &WireEvent) -> Option<ClockReading> {
        let WireEvent::Clock { left_ms, right_ms, lever_right_up, .. } = *event else { return None };
        let before = self.lever_right_up.replace(lever_right_up);
        let (white_ms, black_ms) = self.sides(left_ms, right_ms);
        let presser = Color::from_white(lever_right_up != self.turned);
        let pressed = before.filter(|&before| before != lever_right_up).map(|_| presser);
        Some(ClockReading { white_ms, black_ms, pressed })
    }

    /// What is asked of the board, in its own squares and sides.
    pub(super) fn command(&mut self, request: Request) -> HostCommand {
        match request {
            Request::Lights(squares) => {
                HostCommand::Leds(squares.into_iter().map(|square| self.own_square(square)).collect())
            }
            Request::Times { white_ms, black_ms, running } => {
                let (left_ms, right_ms) = self.sides(white_ms, black_ms);
                let running = running.map(|color| self.side(color));
                if let Some(side) = running
                    && self.lever_right_up != Some(side == ClockSide::Right)
                {
                    // The lever is put right by hand, or by the clock itself: no press.
                    self.lever_right_up = None;
                }
                HostCommand::SetClock { left_ms, right_ms, running }
            }
        }
    }

    /// Learns from a reading of the board's own squares how it lies, where `expected` should stand and
    /// the game began from `start`. True if it lies the other way round than was thought.
    pub(super) fn learns(&mut self, own: &Scan, expected: &Position, start: &Position, begun: bool) -> bool {
        let turned = if self.known && begun {
            // The start array the other way round: the next game is played from the other side.
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

    /// Supposes the board to lie as a position needs it, where nothing told. True if that is the other way
    /// round than was supposed.
    pub(super) fn supposes(&mut self, seen: &Scan, position: &Position) -> bool {
        let turned = is_nearer_turned(&self.own_scan(seen), position);
        let other = !self.known && turned != self.turned;
        if other {
            self.turned = turned;
        }
        other
    }

    /// The board lies the other way round than was thought; that is known now.
    pub(super) const fn turn(&mut self) {
        self.turned = !self.turned;
        self.known = true;
    }

    /// What was understood of the board bears out how it is thought to lie.
    pub(super) const fn is_borne_out(&mut self) {
        self.known = true;
    }

    /// Nothing is known any more of how the board lies; its clock's lever stays.
    pub(super) const fn forget(&mut self) {
        (self.turned, self.known) = (false, false);
    }
}

/// The square that lies where this one would if the board were turned.
pub(super) const fn across(square: Square) -> Square {
    square.rotate_180()
}

/// A scan as it would be if the board were turned.
pub(super) fn seen_across(scan: &Scan) -> Scan {
    let mut turned = *scan;
    turned.reverse();
    turned
}

/// Whether a board lies turned that shows exactly this position; `None` where it does neither way, or both.
fn fitting(own: &Scan, position: &Position) -> Option<bool> {
    let fits = |scan: &Scan| differing_squares(scan, position).next().is_none();
    match (fits(own), fits(&seen_across(own))) {
        (true, false) => Some(false),
        (false, true) => Some(true),
        _ => None,
    }
}

/// Whether a scan differs less from a position if the board lies turned.
fn is_nearer_turned(own: &Scan, position: &Position) -> bool {
    let differing = |scan: &Scan| differing_squares(scan, position).count();
    differing(&seen_across(own)) < differing(own)
}
