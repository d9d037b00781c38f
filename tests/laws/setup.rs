//! Shared by the tests of the Laws: moments, clocks and positions from short texts.

use annabella::{
    game::{Edition, Moment, Position},
    laws::clock::Clock,
};

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub(crate) fn at(ms: u64) -> Moment {
    Moment::from_ms(ms)
}

pub(crate) fn clock(text: &str) -> Clock {
    Clock::new(Edition::Da18, text.parse().unwrap())
}

pub(crate) fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}
