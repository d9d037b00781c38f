//! Who sits at the table in a case.

use annabella::core::{
    appointment::AllowedLateness,
    setup::{BoardSense, SeatSetup, Setup, SheetBy, Sight},
};

use crate::table::agreed;

/// Two sighted players whose moves are typed; nothing is sensed or heard.
pub(super) fn typed() -> Setup {
    agreed(annabella::game::Edition::default(), BoardSense::Manual)
}

/// Two sighted players at boards that tell pieces apart.
pub(super) fn sensed() -> Setup {
    agreed(annabella::game::Edition::default(), BoardSense::Identity)
}

/// White impaired, dictating; Black sighted, writing; both heard, no board sensed.
pub(super) fn impaired() -> Setup {
    let seat = SeatSetup { board: BoardSense::Manual, ..SeatSetup::default() };
    Setup {
        approved_by: Some("A. Arbiter".into()),
        white: SeatSetup { sight: Sight::Impaired, sheet: SheetBy::Dictated, ..seat.clone() },
        black: seat,
        ..Setup::default()
    }
}

/// The same with a pegged board that is sensed.
pub(super) fn pegged() -> Setup {
    let mut setup = impaired();
    setup.white.board = BoardSense::Identity;
    setup
}

/// A position instead of the usual one.
pub(super) fn from(fen: &str, setup: Setup) -> Setup {
    Setup { fen: Some(fen.into()), ..setup }
}

/// Two sighted players whose moves are typed, and who may be a quarter of an hour late.
pub(super) fn may_be_late() -> Setup {
    Setup { default_time: AllowedLateness::try_from("0:15:00".to_owned()).ok(), ..typed() }
}
