//! The columns of the table of commands.

use crate::command::{ArgumentKind, Command};
use annabella_game::ClaimKind;

/// Everything about one command but its words (`grammars/words-LANG.toml`) and its answer (the session).
///
/// A place is a number in a list that people hear or see. Commands with the same place stand in the order of the table.
#[derive(Clone, Copy, Debug)]
pub struct CommandRow {
    /// The command, with a sample of what it asks about.
    pub command: Command,
    /// What it asks about.
    pub(crate) about: Option<ArgumentKind>,
    /// How it is typed after `key`, as examples with commas between them; its name if none is given.
    pub typed: Option<&'static str>,
    /// Its line in the printed layout of keypads, and its keys.
    pub(crate) keys: Option<(u8, &'static str)>,
    /// The line and the keys of the same command about nothing, if its argument may be left out.
    pub(crate) keys_alone: Option<(u8, &'static str)>,
    /// Its letter at a terminal.
    pub(crate) letter: Option<char>,
    /// Its buttons on the player's page, and its place among them.
    pub(crate) page: Option<(PageGroup, u8)>,
    /// Its place in the spoken help.
    pub(crate) help: Option<u8>,
    /// Its place at the beginning of the spoken help in practice.
    pub(crate) practice: Option<u8>,
    /// Its place in the menu of a Braille line.
    pub(crate) braille: Option<u8>,
    /// Whether it only asks, or only changes how the program speaks.
    pub only_asks: bool,
    /// Whether a person with duty d gives the answer (D.2.10.4).
    pub is_for_duty_d: bool,
    /// Whether a wrongly recognised command would end the game, disturb the opponent or call the arbiter.
    pub is_grave: bool,
    /// Whether it answers a question or an offer and has no other meaning.
    pub is_answer: bool,
    /// Whether only the player may give it, not the assistant: it ends the game, offers, answers, claims, excuses a touch
    /// or calls the arbiter.
    pub is_the_players_own: bool,
    /// Whether it may be accepted if only one of two recognisers found it: it only gives a spoken answer, or needs a
    /// confirmation. A command that changes the game or reaches another person may not.
    pub(crate) may_be_taken_in_doubt: bool,
    /// Whether a game under the Laws refuses it, because it tells or does what only practice may.
    pub only_in_practice: bool,
    /// The draw that it claims.
    pub claim: Option<ClaimKind>,
}

/// The buttons of the player's page that stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageGroup {
    /// What is done during a move, and the call of the arbiter, which is never folded away.
    InTheGame,
    /// What ends the game, offers or claims.
    Grave,
    /// The most frequent requests.
    Ask,
    /// The other requests.
    AskMore,
    /// The requests about something that is chosen or written.
    AskAbout,
    /// How the program speaks.
    Voice,
}

/// The row of a command that only asks, or only changes how the program speaks.
pub(super) const fn asks() -> CommandRow {
    CommandRow { only_asks: true, may_be_taken_in_doubt: true, ..acts() }
}

/// The row of a command that changes something and may be given by the assistant too.
pub(super) const fn acts() -> CommandRow {
    CommandRow {
        // The table puts the command of the row here.
        command: Command::Help,
        about: None,
        typed: None,
        keys: None,
        keys_alone: None,
        letter: None,
        page: None,
        help: None,
        practice: None,
        braille: None,
        only_asks: false,
        is_for_duty_d: false,
        is_grave: false,
        is_answer: false,
        is_the_players_own: false,
        may_be_taken_in_doubt: false,
        only_in_practice: false,
        claim: None,
    }
}

/// The row of a command that only the player may give.
pub(super) const fn is_the_players_own() -> CommandRow {
    CommandRow { is_the_players_own: true, ..acts() }
}

/// The row of a command that answers a question or an offer.
pub(super) const fn answers() -> CommandRow {
    CommandRow { is_answer: true, ..is_the_players_own() }
}

/// The row of a command that claims a draw. A claim needs a confirmation (9.5.1).
pub(super) const fn claims(kind: ClaimKind) -> CommandRow {
    CommandRow { claim: Some(kind), ..is_the_players_own() }.may_be_taken_in_doubt()
}

/// The columns that a row may add.
impl CommandRow {
    pub(super) const fn of(self, command: Command, about: Option<ArgumentKind>) -> Self {
        Self { command, about, ..self }
    }

    pub(super) const fn typed(self, examples: &'static str) -> Self {
        Self { typed: Some(examples), ..self }
    }

    pub(super) const fn keys(self, line: u8, keys: &'static str) -> Self {
        Self { keys: Some((line, keys)), ..self }
    }

    pub(super) const fn keys_alone(self, line: u8, keys: &'static str) -> Self {
        Self { keys_alone: Some((line, keys)), ..self }
    }

    pub(super) const fn letter(self, letter: char) -> Self {
        Self { letter: Some(letter), ..self }
    }

    pub(super) const fn page(self, group: PageGroup, place: u8) -> Self {
        Self { page: Some((group, place)), ..self }
    }

    pub(super) const fn help(self, place: u8) -> Self {
        Self { help: Some(place), ..self }
    }

    pub(super) const fn practice(self, place: u8) -> Self {
        Self { practice: Some(place), ..self }
    }

    pub(super) const fn braille(self, place: u8) -> Self {
        Self { braille: Some(place), ..self }
    }

    pub(super) const fn is_for_duty_d(self) -> Self {
        Self { is_for_duty_d: true, ..self }
    }

    pub(super) const fn only_in_practice(self) -> Self {
        Self { only_in_practice: true, ..self }
    }

    pub(super) const fn is_grave(self) -> Self {
        Self { is_grave: true, ..self }
    }

    pub(super) const fn may_be_taken_in_doubt(self) -> Self {
        Self { may_be_taken_in_doubt: true, ..self }
    }
}
