//! Tests the recogniser on recordings: compares the intended meaning with the understood one.
//!
//! Wrongly accepted moves are counted separately, because they are worse than requests to repeat.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use annabella::game::Move;
use annabella::language::{command::Command, understand::Understanding};

pub mod recogniser_under_test;
pub mod recording_check;
pub mod script;
pub(crate) mod share;
pub(crate) mod statistics;

pub use recogniser_under_test::RecogniserUnderTest;
pub use share::Share;
pub use statistics::{OutcomeRow, TrialStatistics};

/// The speaker's intended meaning in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IntendedMeaning {
    /// This legal move.
    Move(Move),
    /// Words that match several legal moves and cause a question.
    Several,
    /// This command.
    Command(Command),
    /// A complete announcement that matches no legal move.
    Illegal,
    /// Speech without a meaning here.
    Talk,
}

impl IntendedMeaning {
    /// The meaning of certain words: the recogniser is compared with the same words typed.
    pub fn by(understanding: &Understanding) -> Self {
        match understanding {
            Understanding::Move { m, .. } => Self::Move(*m),
            Understanding::Ambiguous { .. } => Self::Several,
            Understanding::Command(command) => Self::Command(*command),
            Understanding::Illegal => Self::Illegal,
            Understanding::NotUnderstood => Self::Talk,
        }
    }

    /// Whether it is only said as the answer to a question or an offer; the trial then has one open.
    pub fn is_answer(&self) -> bool {
        matches!(self, Self::Command(command) if command.is_answer())
    }

    /// The name used in reports.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Move(_) => "announcement",
            Self::Several => "several",
            Self::Command(_) => "command",
            Self::Illegal => "illegal",
            Self::Talk => "talk",
        }
    }
}

/// What the recogniser awaited. Where the words are known beforehand it verifies them; otherwise speech is its
/// only source, and the two are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum TrialContext {
    /// Any legal move.
    Open,
    /// The very move that is said: its peg stands, or a read-back is owed (D.2.3).
    Expected,
    /// Another move than the one said, or a move where something else is said.
    Another,
    /// Nothing but commands.
    Commands,
}

impl TrialContext {
    /// The words used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "any move awaited",
            Self::Expected => "this move expected",
            Self::Another => "another move expected",
            Self::Commands => "only commands awaited",
        }
    }

    /// Whether a meaning can be tested in this context. Announcements count as other speech if only commands are
    /// expected.
    pub const fn fits(self, meant: &IntendedMeaning) -> bool {
        match self {
            Self::Open | Self::Another => true,
            Self::Expected => matches!(meant, IntendedMeaning::Move(_)),
            Self::Commands => !matches!(meant, IntendedMeaning::Several | IntendedMeaning::Illegal),
        }
    }
}

/// The outcome of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TrialOutcome {
    /// The intended meaning was understood; for other speech: it was rejected.
    Right,
    /// The speaker must repeat it or answer a question.
    Asked,
    /// A wrong move was accepted.
    WrongMove,
    /// A wrong command was accepted.
    WrongCommand,
}

impl TrialOutcome {
    /// The outcome if any move, or one move, was expected.
    pub(crate) fn of(meant: &IntendedMeaning, understood: &Understanding) -> Self {
        match (meant, understood) {
            (IntendedMeaning::Move(meant), Understanding::Move { m, .. }) if meant == m => Self::Right,
            (IntendedMeaning::Command(meant), Understanding::Command(command)) if meant == command => {
                Self::Right
            }
            (_, Understanding::Move { .. }) => Self::WrongMove,
            (_, Understanding::Command(_)) => Self::WrongCommand,
            (IntendedMeaning::Several, Understanding::Ambiguous { .. })
            | (IntendedMeaning::Illegal, Understanding::Illegal | Understanding::NotUnderstood)
            | (IntendedMeaning::Talk, Understanding::NotUnderstood | Understanding::Illegal) => Self::Right,
            _ => Self::Asked,
        }
    }

    /// The outcome in a context: if only commands are expected, a move must be ignored.
    pub fn within(context: TrialContext, meant: &IntendedMeaning, understood: &Understanding) -> Self {
        match (context, meant) {
            (TrialContext::Commands, IntendedMeaning::Move(_)) => {
                Self::of(&IntendedMeaning::Talk, understood)
            }
            _ => Self::of(meant, understood),
        }
    }
}

/// One utterance with its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// The speaker.
    pub(crate) voice: String,
    /// The background noise (`clean`, `pink 20 dB`).
    pub(crate) noise: String,
    /// The expectation.
    pub(crate) context: TrialContext,
    /// The intended meaning.
    pub(crate) meant: IntendedMeaning,
    /// The spoken words.
    pub(crate) said: String,
    /// The recognised words.
    pub(crate) heard: String,
    /// The outcome.
    pub(crate) outcome: TrialOutcome,
    /// Computing time from the last sample to the understanding, milliseconds.
    pub(crate) decided_ms: u32,
}

#[cfg(test)]
mod tests {
    use super::{IntendedMeaning, TrialContext, TrialOutcome};
    use annabella::game::Position;
    use annabella::language::{
        command::Command,
        understand::{Understanding, understand_words},
    };

    fn means(words: &str) -> Understanding {
        understand_words(words, &Position::default(), &[], &[])
    }

    #[test]
    fn every_pair_of_meant_and_understood_is_judged() {
        let (e4, d4) = (means("eva vier"), means("david vier"));
        let (illegal, talk, yes, no) =
            (means("eva sieben"), means("guten morgen"), means("ja"), means("lauter"));
        assert!(matches!(e4, Understanding::Move { .. }), "{e4:?}");
        assert!(matches!(illegal, Understanding::Illegal), "{illegal:?}");
        assert!(matches!(talk, Understanding::NotUnderstood), "{talk:?}");
        assert!(matches!(yes, Understanding::Command(Command::Yes)), "{yes:?}");
        let table = [
            (&e4, &e4, TrialOutcome::Right),
            (&e4, &d4, TrialOutcome::WrongMove),
            (&e4, &talk, TrialOutcome::Asked),
            (&e4, &illegal, TrialOutcome::Asked),
            (&e4, &yes, TrialOutcome::WrongCommand),
            (&yes, &yes, TrialOutcome::Right),
            (&yes, &no, TrialOutcome::WrongCommand),
            (&yes, &e4, TrialOutcome::WrongMove),
            (&yes, &talk, TrialOutcome::Asked),
            (&illegal, &illegal, TrialOutcome::Right),
            (&illegal, &talk, TrialOutcome::Right),
            (&illegal, &e4, TrialOutcome::WrongMove),
            (&talk, &talk, TrialOutcome::Right),
            (&talk, &illegal, TrialOutcome::Right),
            (&talk, &e4, TrialOutcome::WrongMove),
            (&talk, &yes, TrialOutcome::WrongCommand),
        ];
        for (meant, understood, outcome) in table {
            assert_eq!(
                TrialOutcome::of(&IntendedMeaning::by(meant), understood),
                outcome,
                "{meant:?} / {understood:?}"
            );
        }
    }

    #[test]
    fn where_only_commands_are_awaited_a_move_is_talk() {
        let (e4, yes) = (means("eva vier"), means("ja"));
        let meant = IntendedMeaning::by(&e4);
        let judged = |understood| TrialOutcome::within(TrialContext::Commands, &meant, understood);
        assert_eq!(judged(&e4), TrialOutcome::WrongMove);
        assert_eq!(judged(&yes), TrialOutcome::WrongCommand);
        assert_eq!(judged(&Understanding::NotUnderstood), TrialOutcome::Right);
        assert_eq!(TrialOutcome::within(TrialContext::Another, &meant, &e4), TrialOutcome::Right);
        assert!(TrialContext::Expected.fits(&meant) && !TrialContext::Expected.fits(&IntendedMeaning::Talk));
        assert!(
            [TrialContext::Open, TrialContext::Expected, TrialContext::Another, TrialContext::Commands]
                .iter()
                .all(|c| *c == TrialContext::Expected || c.fits(&IntendedMeaning::Talk))
        );
    }
}
