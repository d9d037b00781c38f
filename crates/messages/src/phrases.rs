//! The sentences of one language from `voices/`.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use crate::phrase_file::{self, ReadVoicesError};
use annabella_game::{Color, EndReason, Lang};
use annabella_laws::{draw::ClaimKind, incident_kind::BoardReliability};

/// An argument of a message: its name and value.
pub(super) type MessageArgument = (&'static str, FluentValue<'static>);

/// The sentences of one language.
pub struct Phrases {
    lang: Lang,
    bundle: FluentBundle<FluentResource>,
}

impl Phrases {
    /// The built-in sentences of a language.
    pub fn builtin(lang: Lang) -> &'static Self {
        // Each file is read at its first use, because reading all five would delay every start.
        static DA: LazyLock<Phrases> =
            LazyLock::new(|| read("voices/da.ftl", include_str!("../../../voices/da.ftl")));
        static DE: LazyLock<Phrases> =
            LazyLock::new(|| read("voices/de.ftl", include_str!("../../../voices/de.ftl")));
        static EN: LazyLock<Phrases> =
            LazyLock::new(|| read("voices/en.ftl", include_str!("../../../voices/en.ftl")));
        static NB: LazyLock<Phrases> =
            LazyLock::new(|| read("voices/nb.ftl", include_str!("../../../voices/nb.ftl")));
        static SV: LazyLock<Phrases> =
            LazyLock::new(|| read("voices/sv.ftl", include_str!("../../../voices/sv.ftl")));
        fn read(file: &str, text: &str) -> Phrases {
            Phrases::from_ftl(file, text).unwrap_or_else(|why| panic!("a built-in file is not valid: {why}"))
        }
        match lang {
            Lang::Da => &DA,
            Lang::De => &DE,
            Lang::En => &EN,
            Lang::Nb => &NB,
            Lang::Sv => &SV,
        }
    }

    /// Reads a Fluent file named after its language (`da.ftl`). A fault refuses the file; the error has its line.
    pub fn from_ftl(file_name: &str, text: &str) -> Result<Self, ReadVoicesError> {
        let (lang, bundle) = phrase_file::read(file_name, text)?;
        Ok(Self { lang, bundle })
    }

    /// The language.
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Formats the message of this name.
    pub(super) fn say(&self, id: &str, args: &[MessageArgument]) -> String {
        let mut given = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            given.set(*name, value.clone());
        }
        let pattern = self.bundle.get_message(id).and_then(|message| message.value());
        let pattern = pattern.expect("the file was refused if a message of the table was missing");
        let mut errors = Vec::new();
        let words = self.bundle.format_pattern(pattern, Some(&given), &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        words
    }

    /// The ground of a claim.
    pub(super) fn claim(&self, kind: ClaimKind) -> String {
        self.say(&format!("claim-{}", <&str>::from(kind)), &[])
    }

    /// The reliability of a board's reading.
    pub(super) fn sureness(&self, sure: BoardReliability) -> String {
        self.say(&format!("sureness-{}", <&str>::from(sure)), &[])
    }

    /// The reason for the end of a game.
    pub(super) fn reason(&self, reason: EndReason) -> String {
        self.say(&format!("reason-{}", reason.name().replace('_', "-")), &[])
    }
}

pub(super) fn color(color: impl Into<Color>) -> MessageArgument {
    ("color", FluentValue::from(color.into().fold_wb("white", "black")))
}

pub(super) fn word(name: &'static str, words: impl Into<String>) -> MessageArgument {
    (name, FluentValue::from(words.into()))
}
