//! The types of the fields of [`EditionRules`](crate::edition::EditionRules). An event's regulations can replace some
//! of the values.

use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// Made or completed moves. A move is made on the board; the press of the clock completes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountedMoves {
    /// Finished on the board (4.7; D.2.3 for the impaired player).
    Made,
    /// Made, and the clock pressed (6.2.1).
    Completed,
}

/// The force of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RuleForce {
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

/// The touches that count as intended (4.2, 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchIntent {
    /// Only a deliberate touch.
    Deliberate,
    /// A touch with the intent to move or capture.
    IntentToMove,
    /// Every touch except a clearly accidental one.
    AllButAccidental,
}

/// The rule for a pawn left on the last rank when the clock is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnfinishedPromotionRule {
    /// The position is restored, and the player makes another move with the touched piece.
    Restore,
    /// The pawn becomes a queen.
    Queen,
}

/// When using two hands for one move counts as an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoHandsRule {
    /// Never by itself; the arbiter decides under article 4.1.
    NotIllegal,
    /// Always (7.7).
    Illegal,
    /// Together with a press of the clock (7.5.4).
    IllegalWithPress,
}

/// The kinds of illegal moves that have a common counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalKind {
    /// An illegal move, or a promotion not carried out (7.5.1, 7.5.2).
    Move,
    /// Two hands (7.7, 7.5.4).
    TwoHands,
    /// A press without a move (7.8, 7.5.3).
    PressWithoutMove,
}

/// Whether a player's illegal moves of different kinds are counted together. The edition decides, unless the arbiter
/// decided otherwise before the game.
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
pub enum AnnouncedMoveRule {
    /// It must be made after a claim that was found wrong (9.5).
    MadeAfterClaim,
    /// It is binding once written.
    Binding,
    /// It cannot be changed once written.
    CannotBeChanged,
}

/// The condition under which five occurrences end the game (9.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FivefoldRule {
    /// Only consecutive repetitions: at plies p, p+4, p+8, p+12, p+16.
    Consecutive,
    /// Anywhere in the game.
    Anywhere,
}

/// Colours that were reversed at the start (7.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReversedColoursRule {
    /// The game goes on unless the arbiter decides otherwise.
    GoOn,
    /// A new game before ten moves by each player; after that the game goes on.
    NewGameBeforeTenMoves,
}

/// The default time where the regulations name none (6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultTimeRule {
    /// Zero minutes.
    Zero,
    /// The regulations must name one.
    MustBeNamed,
}

/// The consequence of an illegal move in rapid play without full supervision (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RapidIllegalMoveRule {
    /// The opponent must claim; then the penalty of standard play applies.
    OnClaimAsStandard,
    /// The game is lost at once.
    Lost,
    /// As in standard play: time first, then loss.
    AsStandard,
}

/// When the rules of a quickplay finish are in force (10, appendix G, recommendation III).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuickplayRule {
    /// Always in force.
    Always,
    /// Only if announced, and never with an increment.
    IfAnnounced,
}

/// The permitted lateness at a resumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResumptionLatenessRule {
    /// A player more than one hour late loses.
    OneHour,
    /// A player later than the default time loses unless the arbiter decides otherwise.
    DefaultTime,
}

/// The rule about electronic devices (11.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeviceRule {
    /// Allowed with the arbiter's permission; a sound loses the game.
    PermissionSoundLoses,
    /// Phones and means of communication are forbidden and lose the game, without exception.
    CommunicationForbidden,
    /// Only devices that the arbiter approved.
    OnlyApproved,
}

/// A penalty the arbiter may give (12.9; 13.4 in the text of 2009).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "snake_case", prefix = "penalty_", const_into_str)]
pub enum Penalty {
    /// A warning.
    Warning,
    /// More time for the opponent.
    MoreTimeForOpponent,
    /// Less time for the offender.
    #[strum(serialize = "less_time")]
    LessTimeForOffender,
    /// The game is lost.
    Loss,
    /// Fewer points for the offender.
    FewerPoints,
    /// More points for the opponent, up to the maximum of the game.
    MorePointsForOpponent,
    /// A fine that was announced beforehand.
    Fine,
    /// Exclusion from one or more rounds.
    #[strum(serialize = "exclusion")]
    ExclusionFromRounds,
    /// Expulsion from the event.
    Expulsion,
}

/// The text's word for halting the clocks (6.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClockWord {
    /// The clocks are stopped.
    Stop,
    /// The clocks are paused; they are stopped only for a wrong setting (6.10.2) and after sealing (I.1.1).
    Pause,
}

/// The permitted scoresheets (8.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScoresheetRule {
    /// On paper.
    Paper,
    /// On paper, or on the certified electronic scoresheet prescribed by the event.
    PaperOrCertifiedElectronic,
}

/// The sheet on which a move is sealed (I.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SealingSheet {
    /// On the player's own scoresheet.
    OwnScoresheet,
    /// On any paper scoresheet.
    AnyPaperScoresheet,
}

/// Minutes of a penalty by pace (7.5.5, 9.5.3; A.3, B.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MinutesByPace {
    /// In standard play.
    pub standard: u32,
    /// In rapid play, with or without full supervision.
    pub rapid: u32,
    /// In blitz without full supervision.
    pub blitz: u32,
    /// In blitz under the competition rules, unless the event's regulations differ.
    pub supervised_blitz: u32,
}

/// The conditions that decide the minutes of a penalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayingMode {
    /// Standard play, rapid or blitz.
    pub pace: Pace,
    /// The competition rules apply in full (A.3, B.3; A.4, B.2 from 2023).
    pub full_supervision: bool,
    /// The minutes in the event's regulations for blitz under full supervision.
    pub supervised_blitz_minutes: Option<u32>,
}

impl From<Pace> for PlayingMode {
    fn from(pace: Pace) -> Self {
        Self { pace, full_supervision: true, supervised_blitz_minutes: None }
    }
}

impl MinutesByPace {
    /// The same minutes at every pace.
    pub const fn every(minutes: u32) -> Self {
        Self { standard: minutes, rapid: minutes, blitz: minutes, supervised_blitz: minutes }
    }

    /// The minutes for a mode of play. The event's own number counts only if the edition treats blitz under full
    /// supervision differently from other blitz.
    pub fn of(self, mode: impl Into<PlayingMode>) -> u32 {
        let mode = mode.into();
        match mode.pace {
            Pace::Standard => self.standard,
            Pace::Rapid => self.rapid,
            Pace::Blitz if !mode.full_supervision || self.blitz == self.supervised_blitz => self.blitz,
            Pace::Blitz => mode.supervised_blitz_minutes.unwrap_or(self.supervised_blitz),
        }
    }
}

/// The opponent's score if an article prescribes the loss of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpponentsScore {
    /// The opponent wins.
    Wins,
    /// The opponent wins, or scores half a point if no series of legal moves could mate (12.3b of 2009).
    WinsIfAbleToMate,
    /// The arbiter decides the score.
    ForTheArbiter,
    /// Both players are at fault, and both lose.
    Loses,
}

/// An article that itself prescribes the loss of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedLoss {
    /// The printed number.
    pub article: &'static str,
    pub opponent: OpponentsScore,
}
