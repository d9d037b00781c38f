//! The conditions that must be met before a game may start: position, assistants (D.2.11), default time (6.7.1).

use crate::setup::Setup;
use annabella_game::{Edition, Position, Seat};
use annabella_laws::{
    article::{Article, Topic},
    assistant::{self, Abilities, RefuseStartError, SeatStartConditions, StartConditions},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::DefaultTimeRule,
};

/// The reason why a game cannot be set up.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SetUpGameError {
    /// The start position is invalid.
    #[error("fen: {0}")]
    Fen(annabella_game::ReadFenError),
    /// The start position is mate or stalemate (5.1.1, 5.2.1).
    #[error("fen: in the position `{0}` the game is over; name one in which it goes on")]
    StartIsOver(String),
    /// The time control is invalid.
    #[error("time_control: {0}")]
    TimeControl(String),
    /// A start is appointed, and the edition leaves the default time to the regulations.
    #[error(
        "default_time: {article} of this edition asks the regulations to name it; write default_time = \"0:30:00\" in [game]"
    )]
    DefaultTimeNotNamed {
        /// The article.
        article: Article,
    },
    /// The edition has no rules of Chess960.
    #[error(
        "chess960: {edition} has no rules of Chess960; name an edition that has (no14, da17, da18, fide23), or leave it out"
    )]
    NoChess960 {
        /// The edition.
        edition: Edition,
    },
    /// No start position has this number.
    #[error(
        "chess960_number: {number} is no start position of Chess960; name one from 0 to 959, or leave it to be drawn"
    )]
    NoStartPosition {
        /// The number.
        number: u16,
    },
    /// The edition does not allow this start.
    #[error(transparent)]
    Refused(#[from] RefuseStartError),
}

/// Checks a set-up against the edition. The approval is checked at the start (11.3).
pub(crate) fn check(setup: &Setup) -> Result<(), SetUpGameError> {
    let seat = |seat| {
        let agreed = setup.seat(seat);
        SeatStartConditions {
            abilities: Abilities {
                visually_impaired: setup.is_impaired(seat),
                hearing_impaired: agreed.hearing_impaired,
            },
            duties: setup.duties(seat),
            assistant_present: agreed.assistant_name.is_some(),
        }
    };
    let before =
        StartConditions { white: seat(Seat::White), black: seat(Seat::Black), device_approved: true };
    assistant::check_before_start(setup.edition, &before)?;
    Ok(())
}

/// The start position of a game.
pub(crate) fn position(setup: &Setup) -> Result<Position, SetUpGameError> {
    let edition = setup.edition;
    if setup.chess960 && !edition.has_chess960() {
        return Err(SetUpGameError::NoChess960 { edition });
    }
    match (&setup.fen, setup.start_number()) {
        (Some(fen), _) => {
            let start = Position::from_fen(fen).map_err(SetUpGameError::Fen)?;
            // Nobody could move, and a clock would run.
            match start.legal_moves().is_empty() {
                true => Err(SetUpGameError::StartIsOver(fen.clone())),
                false => Ok(start),
            }
        }
        (None, Some(number)) => Position::chess960(number).ok_or(SetUpGameError::NoStartPosition { number }),
        (None, None) => Ok(Position::default()),
    }
}

/// The allowed lateness (6.7.1): the configured value, or else that of the edition or its federation.
pub(crate) fn default_time_ms(setup: &Setup) -> Result<u64, SetUpGameError> {
    let edition = setup.edition;
    let printed = || match edition.default_time() {
        DefaultTimeRule::Zero => Ok(u64::from(edition.federation_late_limit_minutes().unwrap_or(0)) * 60_000),
        DefaultTimeRule::MustBeNamed if setup.appointed_in_ms.is_none() => Ok(0),
        DefaultTimeRule::MustBeNamed => {
            let article = edition.article_or_penalties(Topic::DefaultTime);
            Err(SetUpGameError::DefaultTimeNotNamed { article })
        }
    };
    setup.default_time.map_or_else(printed, |named| Ok(named.ms))
}
