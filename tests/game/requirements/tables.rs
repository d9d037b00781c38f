//! The setups of the cases.

use crate::table::agreed;
use annabella::session::setup::{AllowedLateness, BoardSense, SeatSetup, Setup, SheetWriter, Sight};

/// Two sighted players whose moves are typed, without sensors and speech input.
pub(super) fn typed() -> Setup {
    agreed(annabella::game::Edition::default(), BoardSense::Manual)
}

/// Two sighted players at boards that distinguish pieces.
pub(super) fn sensed() -> Setup {
    agreed(annabella::game::Edition::default(), BoardSense::Identity)
}

/// White is impaired and dictates, Black is sighted and writes; both have speech input, and no board is sensed.
pub(super) fn impaired() -> Setup {
    let seat = SeatSetup { board: BoardSense::Manual, ..SeatSetup::default() };
    Setup {
        approved_by: Some("A. Arbiter".into()),
        white: SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..seat.clone() },
        black: seat,
        ..Setup::default()
    }
}

/// The same with a sensed pegged board.
pub(super) fn pegged() -> Setup {
    let mut setup = impaired();
    setup.white.board = BoardSense::Identity;
    setup
}

/// The setup with another start position.
pub(super) fn from(fen: &str, setup: Setup) -> Setup {
    Setup { fen: Some(fen.into()), ..setup }
}

/// Two sighted players whose moves are typed, with a default time of a quarter of an hour.
pub(super) fn may_be_late() -> Setup {
    Setup { default_time: AllowedLateness::try_from("0:15:00".to_owned()).ok(), ..typed() }
}
