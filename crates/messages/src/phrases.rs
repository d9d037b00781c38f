//! The sentences of one language from `voices/`.

use crate::incident_forms::{IncidentForm, cases};
use crate::message::{self, FluentMessage};
use annabella_game::{Color, Edition, EndReason, GameResult, Lang};
use annabella_laws::{draw::ClaimKind, incident_kind::BoardReliability};
use annabella_session::{
    actor::{SeatDevice, SharedVoice},
    flooded_input::FloodedInput,
};
use annabella_texts::{FileFault, ReadFileError, Texts, checks};
use fluent_bundle::FluentValue;
use strum::VariantNames as _;

annabella_texts::builtin_texts!("../../../voices");

/// An argument of a message: its name and value.
pub(super) type MessageArgument = (&'static str, FluentValue<'static>);

/// The sentences of one language.
#[derive(Clone, Copy)]
pub struct Phrases(&'static Texts);

impl Phrases {
    /// The words for a result.
    pub(crate) fn result(&self, result: GameResult) -> String {
        let message = match result {
            GameResult::WhiteWins => message::RESULT_WHITE_WINS,
            GameResult::BlackWins => message::RESULT_BLACK_WINS,
            GameResult::Draw => message::RESULT_DRAW,
            GameResult::BothLose => message::RESULT_BOTH_LOSE,
            GameResult::HalfForWhite => message::RESULT_HALF_FOR_WHITE,
            GameResult::HalfForBlack => message::RESULT_HALF_FOR_BLACK,
            GameResult::WhiteByForfeit => message::RESULT_WHITE_BY_FORFEIT,
            GameResult::BlackByForfeit => message::RESULT_BLACK_BY_FORFEIT,
            GameResult::BothForfeit => message::RESULT_BOTH_FORFEIT,
        };
        self.say(message, &[])
    }

    /// The built-in sentences of a language.
    pub fn builtin(lang: Lang) -> Self {
        Self(builtin(lang))
    }

    /// The language.
    pub const fn lang(self) -> Lang {
        self.0.lang()
    }

    /// Formats a message with its arguments, in any order.
    pub(super) fn say<const N: usize>(
        self,
        message: FluentMessage<N>,
        given: &[MessageArgument; N],
    ) -> String {
        let is_given = |name: &&str| given.iter().any(|(given, _)| given == name);
        debug_assert!(message.arguments.iter().all(is_given), "{message:?} is given {given:?}");
        self.0.format(message.name, given.iter().cloned())
    }

    /// Formats the message that has the name of a variant behind a prefix. It takes the arguments that it needs.
    pub(super) fn say_variant(
        self,
        prefix: &str,
        variant: impl Into<&'static str>,
        given: &[MessageArgument],
    ) -> String {
        self.say_named(prefix, variant.into(), given)
    }

    /// Formats the message with this name behind a prefix. Names are in snake case or kebab case.
    pub(super) fn say_named(self, prefix: &str, name: &str, given: &[MessageArgument]) -> String {
        self.0.format(&format!("{prefix}{}", name.replace('_', "-")), given.iter().cloned())
    }

    /// The ground of a claim.
    pub(super) fn claim(self, kind: ClaimKind) -> String {
        self.say_variant("claim-", kind, &[])
    }

    /// The reliability of a board's reading.
    pub(super) fn sureness(self, sure: BoardReliability) -> String {
        self.say_variant("sureness-", sure, &[])
    }

    /// The reason for the end of a game.
    pub(super) fn reason(self, reason: EndReason) -> String {
        self.say_variant("reason-", reason, &[])
    }
}

/// Reads a file that is named after its language (`da.ftl`) and compares it with the English one.
///
/// # Errors
/// The faults, with their lines.
pub fn check_voices(file: &str, text: &str) -> Result<Lang, ReadFileError> {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file).trim_end_matches(".ftl");
    let Some(lang) = Lang::tagged(stem) else {
        let what = "the file is named after no language; name it da.ftl, de.ftl, en.ftl, nb.ftl or sv.ftl";
        let faults = vec![FileFault { line: 1, what: what.to_owned() }];
        return Err(ReadFileError::new(file, faults));
    };
    checks::read_like(lang, file, text, source(Lang::En), Some(keys_of)).map(|texts| texts.lang())
}

/// The names of those who send requests to pages: the roles with pages of their own, and strangers.
const PAGES: [&str; 7] =
    ["white", "black", "assistant-white", "assistant-black", "arbiter", "spectator", "stranger"];

/// The permitted keys of a selector.
fn keys_of(variable: &str) -> Option<Vec<&'static str>> {
    Some(match variable {
        "color" | "mover" => vec!["white", "black"],
        "role" => vec!["king", "queen", "rook", "bishop", "knight", "pawn", "other"],
        "edition" => Edition::ALL.into_iter().map(Edition::name).chain(["other"]).collect(),
        "device" => SeatDevice::ALL.into_iter().map(SeatDevice::name).collect(),
        "input" => FloodedInput::ALL.into_iter().map(FloodedInput::name).collect(),
        "page" => PAGES.to_vec(),
        "of" => SharedVoice::ALL.into_iter().map(SharedVoice::name).collect(),
        "form" => IncidentForm::VARIANTS.to_vec(),
        "case" => cases(),
        "written" => vec!["move", "none"],
        "reader" => vec!["own", "other"],
        "count" => vec!["zero", "one", "two", "few", "many", "other"],
        _ => return None,
    })
}

pub(super) fn color(color: impl Into<Color>) -> MessageArgument {
    ("color", FluentValue::from(color.into().fold_wb("white", "black")))
}

/// Words with an initial capital.
pub fn with_initial_capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

pub(super) fn word(name: &'static str, words: impl Into<String>) -> MessageArgument {
    (name, FluentValue::from(words.into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_session::{GameRole, page_sender::PageSender};

    /// Returns the faults of the Danish file, in which a selector of `variable` has this key.
    fn faults_with(variable: &str, key: &str) -> Vec<FileFault> {
        let text = source(Lang::Da);
        let start = format!("{{ ${variable} ->\n");
        let at =
            text.find(&start).unwrap_or_else(|| panic!("no message chooses by {variable}")) + start.len();
        let text = format!("{}    [{key}] x\n{}", &text[..at], &text[at..]);
        check_voices("da.ftl", &text).err().map_or_else(Vec::new, |why| why.faults)
    }

    #[test]
    fn a_message_may_choose_by_every_edition_device_and_shared_voice() {
        let editions = Edition::ALL.map(|edition| ("edition", edition.name()));
        let devices = SeatDevice::ALL.map(|device| ("device", device.name()));
        let inputs = FloodedInput::ALL.map(|input| ("input", input.name()));
        let shared = SharedVoice::ALL.map(|of| ("of", of.name()));
        let senders = GameRole::ALL.into_iter().map(PageSender::from).chain([PageSender::Stranger]);
        assert_eq!(senders.map(|sender| sender.to_string()).collect::<Vec<_>>(), PAGES);
        for (variable, key) in editions.into_iter().chain(devices).chain(inputs).chain(shared) {
            assert_eq!(faults_with(variable, key), [], "${variable} [{key}]");
        }
        for variable in ["edition", "device", "input", "of"] {
            assert_eq!(faults_with(variable, "none").len(), 1, "${variable}");
        }
    }
}
