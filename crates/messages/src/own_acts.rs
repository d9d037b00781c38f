//! The short status of a person's own act, where the act has no other answer: on a page and at a terminal its success
//! would be silent.

use crate::{
    message,
    message_writer::MessageWriter,
    phrases::{with_initial_capital, word},
};
use annabella_game::GameResult;
use annabella_language::command::Command;

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnAct {
    /// Pressed the clock.
    Pressed,
    /// Executed the opponent's move.
    Executed,
    /// Repeated the announcement rightly.
    Repeated,
    /// Declined an offer.
    Declined,
    /// Gave another command.
    Commanded(Command),
    /// Entered an observation for the opponent, or a placement.
    Entered,
    /// Wrote an entry on the score sheet.
    Written(String),
    /// Struck out the last entry.
    StruckOut(String),
    /// Brought in a whole score sheet.
    SheetBroughtIn,
    /// Asked the arbiter for something.
    ToldArbiter,
    /// Signed the result.
    Signed(GameResult),
    /// Anything else.
    Done,
}

impl MessageWriter {
    /// The status of an act for its author.
    pub fn own_act(&self, did: &OwnAct) -> String {
        match did {
            OwnAct::Pressed => self.say(message::STATUS_PRESSED, &[]),
            OwnAct::Executed => self.say(message::STATUS_EXECUTED, &[]),
            OwnAct::Repeated => self.say(message::STATUS_REPEATED, &[]),
            OwnAct::Declined => self.say(message::STATUS_DECLINED, &[]),
            OwnAct::Commanded(command) => format!("{}.", with_initial_capital(&self.command(*command))),
            OwnAct::Entered => self.say(message::STATUS_ENTERED, &[]),
            OwnAct::Written(entry) => self.say(message::STATUS_WRITTEN, &[word("text", entry)]),
            OwnAct::StruckOut(entry) => self.say(message::STATUS_STRUCK_OUT, &[word("text", entry)]),
            OwnAct::SheetBroughtIn => self.say(message::STATUS_SHEET, &[]),
            OwnAct::ToldArbiter => self.say(message::STATUS_TOLD_ARBITER, &[]),
            OwnAct::Signed(result) => self.say(message::STATUS_SIGNED, &[word("result", result.to_string())]),
            OwnAct::Done => self.say(message::STATUS_DONE, &[]),
        }
    }
}
