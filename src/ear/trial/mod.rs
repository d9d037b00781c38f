//! The ear tried on recordings: what was meant is held against what was understood.
//!
//! What counts most is told apart: a wrong move accepted is a far worse thing than a move asked for again.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::{
    game::Move,
    language::{command::Command, understand::Understanding},
};

pub(crate) mod figures;
pub mod hearing;
pub mod recordings;
pub(crate) mod script;
pub(crate) mod share;
pub(crate) mod take;

pub use figures::{Figures, Row};
pub use hearing::Hearing;
pub use recordings::Recording;
pub use share::Share;

/// What the speaker meant, in the position he spoke about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// This legal move.
    Move(Move),
    /// Words that several legal moves bear: to be asked about.
    Several,
    /// This command.
    Command(Command),
    /// A complete announcement of no legal move.
    Illegal,
    /// Talk that means nothing here.
    Talk,
}

impl Meant {
    /// What certain words mean: the ear is held against the same words typed.
    pub fn by(understanding: &Understanding) -> Self {
        match understanding {
            Understanding::Move { m, .. } => Self::Move(*m),
            Understanding::Ambiguous { .. } => Self::Several,
            Understanding::Command(command) => Self::Command(*command),
            Understanding::Illegal => Self::Illegal,
            Understanding::NotUnderstood => Self::Talk,
        }
    }

    /// Whether it is only ever said in answer to a question or an offer, so that one is open while it is tried.
    pub(crate) const fn is_answer(&self) -> bool {
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

/// What the ear awaited. Where the words are known beforehand it verifies them; otherwise speech is its
/// only source, and the two are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Context {
    /// Any legal move.
    Open,
    /// The very move that is said: its peg stands, or a read-back is owed (D.2.3).
    Expected,
    /// Another move than the one said, or a move where something else is said.
    Another,
    /// Nothing but commands.
    Commands,
}

impl Context {
    /// The words used in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "any move awaited",
            Self::Expected => "this move expected",
            Self::Another => "another move expected",
            Self::Commands => "only commands awaited",
        }
    }

    /// Whether something of this meaning can be tried so. Announcements where only commands are awaited are
    /// talk, of the nearest kind.
    pub const fn fits(self, meant: &Meant) -> bool {
        match self {
            Self::Open | Self::Another => true,
            Self::Expected => matches!(meant, Meant::Move(_)),
            Self::Commands => !matches!(meant, Meant::Several | Meant::Illegal),
        }
    }
}

/// How a trial ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// What was meant was understood; of talk: nothing was.
    Right,
    /// It has to be said again, or a question is asked.
    Asked,
    /// A move that was not meant was accepted.
    WrongMove,
    /// A command that was not meant was accepted.
    WrongCommand,
}

impl Outcome {
    /// Judges what was understood, where any move was awaited or one was expected.
    pub(crate) fn of(meant: &Meant, understood: &Understanding) -> Self {
        match (meant, understood) {
            (Meant::Move(meant), Understanding::Move { m, .. }) if meant == m => Self::Right,
            (Meant::Command(meant), Understanding::Command(command)) if meant == command => Self::Right,
            (_, Understanding::Move { .. }) => Self::WrongMove,
            (_, Understanding::Command(_)) => Self::WrongCommand,
            (Meant::Several, Understanding::Ambiguous { .. })
            | (Meant::Illegal, Understanding::Illegal | Understanding::NotUnderstood)
            | (Meant::Talk, Understanding::NotUnderstood | Understanding::Illegal) => Self::Right,
            _ => Self::Asked,
        }
    }

    /// Judges it in its context: where only commands are awaited, a move is to be passed over.
    pub fn within(context: Context, meant: &Meant, understood: &Understanding) -> Self {
        match (context, meant) {
            (Context::Commands, Meant::Move(_)) => Self::of(&Meant::Talk, understood),
            _ => Self::of(meant, understood),
        }
    }
}

/// One utterance and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trial {
    /// Who spoke.
    pub(crate) voice: String,
    /// What was heard besides (`clean`, `pink 20 dB`).
    pub(crate) noise: String,
    /// What was awaited.
    pub(crate) context: Context,
    /// What was meant.
    pub(crate) meant: Meant,
    /// The words that were said.
    pub(crate) said: String,
    /// The words the ear wrote down.
    pub(crate) heard: String,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// Milliseconds of the computer's time from the last sample to the understanding.
    pub(crate) decided_ms: u32,
}

#[cfg(test)]
mod tests {
    use super::{Context, Meant, Outcome};
    use crate::{
        game::Position,
        language::{
            command::Command,
            understand::{Understanding, understand_words},
        },
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
            (&e4, &e4, Outcome::Right),
            (&e4, &d4, Outcome::WrongMove),
            (&e4, &talk, Outcome::Asked),
            (&e4, &illegal, Outcome::Asked),
            (&e4, &yes, Outcome::WrongCommand),
            (&yes, &yes, Outcome::Right),
            (&yes, &no, Outcome::WrongCommand),
            (&yes, &e4, Outcome::WrongMove),
            (&yes, &talk, Outcome::Asked),
            (&illegal, &illegal, Outcome::Right),
            (&illegal, &talk, Outcome::Right),
            (&illegal, &e4, Outcome::WrongMove),
            (&talk, &talk, Outcome::Right),
            (&talk, &illegal, Outcome::Right),
            (&talk, &e4, Outcome::WrongMove),
            (&talk, &yes, Outcome::WrongCommand),
        ];
        for (meant, understood, outcome) in table {
            assert_eq!(Outcome::of(&Meant::by(meant), understood), outcome, "{meant:?} / {understood:?}");
        }
    }

    #[test]
    fn where_only_commands_are_awaited_a_move_is_talk() {
        let (e4, yes) = (means("eva vier"), means("ja"));
        let meant = Meant::by(&e4);
        let judged = |understood| Outcome::within(Context::Commands, &meant, understood);
        assert_eq!(judged(&e4), Outcome::WrongMove);
        assert_eq!(judged(&yes), Outcome::WrongCommand);
        assert_eq!(judged(&Understanding::NotUnderstood), Outcome::Right);
        assert_eq!(Outcome::within(Context::Another, &meant, &e4), Outcome::Right);
        assert!(Context::Expected.fits(&meant) && !Context::Expected.fits(&Meant::Talk));
        assert!(
            [Context::Open, Context::Expected, Context::Another, Context::Commands]
                .iter()
                .all(|c| *c == Context::Expected || c.fits(&Meant::Talk))
        );
    }
}
