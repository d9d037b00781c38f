//! The words in which editions differ: each an answer that some method of
//! [`Edition`](crate::game::Edition) gives, or that an event's regulations give in its place.

use serde::{Deserialize, Serialize};

/// Made or completed: a move is made on the board, and completed once the clock was pressed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Finished on the board (4.7; D.2.3 for the impaired player).
    Made,
    /// Made, and the clock pressed (6.2.1).
    Completed,
}

/// How strongly a text puts something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Force {
    /// Must not.
    MustNot,
    /// May.
    May,
    /// Is recommended, or should.
    Should,
    /// Shall.
    Shall,
}

/// Standard play, rapid or blitz (appendices A and B).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// The competition rules as they stand.
    #[default]
    Standard,
    /// Appendix A.
    Rapid,
    /// Appendix B.
    Blitz,
}

/// Which touches count as meant (4.2, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchIntent {
    /// Only a deliberate touch.
    Deliberate,
    /// A touch with the intent to move or capture.
    IntentToMove,
    /// Every touch but a clearly accidental one.
    AllButAccidental,
}

/// What becomes of a pawn left on the last rank when the clock is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnfinishedPromotion {
    /// The position is restored; another move is played, touch binding.
    Restore,
    /// The pawn becomes a queen.
    Queen,
}

/// When using two hands for one move counts as an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoHands {
    /// Never by itself; article 4.1 is a matter for the arbiter.
    NotIllegal,
    /// Always (7.7).
    Illegal,
    /// Together with a press of the clock (7.5.4).
    IllegalWithPress,
}

/// What illegal moves are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalKind {
    /// An illegal move, or a promotion not carried out (7.5.1, 7.5.2).
    Move,
    /// Two hands (7.7, 7.5.4).
    TwoHands,
    /// A press without a move (7.8, 7.5.3).
    PressWithoutMove,
}

/// Whether a player's illegal moves of different kinds are counted together: what the edition prints, unless
/// the arbiter decided otherwise before the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum IllegalCounter {
    /// As the edition prints it.
    #[default]
    Edition,
    /// One counter for all kinds.
    Joint,
    /// A counter for each kind.
    Separate,
}

/// The move announced with a draw claim (9.2, 9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnouncedMove {
    /// Must be made after a claim that was found wrong (9.5).
    MadeAfterClaim,
    /// Is binding once written.
    Binding,
    /// Cannot be changed once written.
    CannotBeChanged,
}

/// How five occurrences end the game by themselves (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fivefold {
    /// Only with nothing but the repetition between: at plies p, p+4, p+8, p+12, p+16.
    Consecutive,
    /// Wherever in the game they lie.
    Anywhere,
}

/// Colours that were reversed at the start (7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReversedColours {
    /// The game goes on unless the arbiter decides otherwise.
    GoOn,
    /// Before ten moves by each player a new game; after that it goes on.
    NewGameBeforeTenMoves,
}

/// The default time where the regulations name none (6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultTime {
    /// Zero minutes.
    Zero,
    /// The regulations must name one.
    MustBeNamed,
}

/// What an illegal move costs in rapid play without full supervision (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RapidIllegalMove {
    /// The opponent must claim; then the penalty of standard play.
    OnClaimAsStandard,
    /// The game is lost at once.
    Lost,
    /// As in standard play: time first, then loss.
    AsStandard,
}

/// Who may put an arbiter's mind to a quickplay finish (10, appendix G, recommendation III).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quickplay {
    /// Always in force.
    Always,
    /// Only if announced, and never with an increment.
    IfAnnounced,
}

/// How late one may come to a resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResumptionLateness {
    /// More than one hour loses.
    OneHour,
    /// Later than the default time loses unless the arbiter decides otherwise.
    DefaultTime,
}

/// The rule about electronic devices (11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Devices {
    /// With the arbiter's permission; a sound loses.
    PermissionSoundLoses,
    /// Phones and means of communication are forbidden and lose; the text has no exception.
    CommunicationForbidden,
    /// Only what the arbiter approved.
    OnlyApproved,
}

/// A penalty the arbiter may give (12.9; 13.4 in the text of 2009).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Penalty {
    /// A warning.
    Warning,
    /// More time for the opponent.
    MoreTimeForOpponent,
    /// Less time for the offender.
    LessTimeForOffender,
    /// The game is lost.
    Loss,
    /// Fewer points for the offender.
    FewerPoints,
    /// More points for the opponent, up to the most the game can bring.
    MorePointsForOpponent,
    /// A fine, announced beforehand.
    Fine,
    /// Exclusion from one or more rounds.
    ExclusionFromRounds,
    /// Expulsion from the event.
    Expulsion,
}
