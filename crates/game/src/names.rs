//! Names of announcement schemes, languages and editions of the Laws.

use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use strum::{EnumCount, IntoStaticStr, VariantArray};

use crate::all_variants;

/// The announcement words of Appendix D in one local form (contract: scheme).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    ValueEnum,
    Serialize,
    Deserialize,
    strum::Display,
    EnumCount,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SchemeId {
    /// Anna … Hector, German ranks, pieces and castling.
    #[default]
    Fide,
    /// Danish letters, ranks, pieces.
    Da,
    /// The Danish editions' bracketed alternatives.
    DaDe,
    /// As `fide` with Cæsar.
    Nb,
    /// Norwegian words between Scandinavian players.
    NbScand,
    /// Swedish words.
    SvScand,
    /// Plain English words.
    EnPlain,
}

impl SchemeId {
    /// Every scheme.
    pub const ALL: [Self; Self::COUNT] = all_variants();

    /// Returns the name used on the command line and in file names.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The language of everything that is said besides the announcement itself.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    ValueEnum,
    Serialize,
    Deserialize,
    strum::Display,
    EnumCount,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Lang {
    /// Danish.
    Da,
    /// German.
    De,
    /// English.
    #[default]
    En,
    /// Norwegian (bokmål).
    Nb,
    /// Swedish.
    Sv,
}

impl Lang {
    /// Every language.
    pub const ALL: [Self; Self::COUNT] = all_variants();

    /// Returns the BCP 47 tag, which is also the name used on the command line and in file names.
    pub const fn tag(self) -> &'static str {
        self.into_str()
    }

    /// Returns the language with this tag.
    pub fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.tag() == tag)
    }

    /// Returns the name of the language in the language itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::Da => "Dansk",
            Self::De => "Deutsch",
            Self::En => "English",
            Self::Nb => "Norsk",
            Self::Sv => "Svenska",
        }
    }

    /// Returns the default announcement scheme of this language.
    pub const fn scheme(self) -> SchemeId {
        match self {
            Self::Da => SchemeId::Da,
            Self::De => SchemeId::Fide,
            Self::En => SchemeId::EnPlain,
            Self::Nb => SchemeId::NbScand,
            Self::Sv => SchemeId::SvScand,
        }
    }
}

/// A text of the Laws, by its name.
///
/// It is serialised as its name. Reading an unknown name fails with the list of the known ones.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    EnumCount,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase", const_into_str)]
#[serde(try_from = "String", into = "String")]
pub enum Edition {
    /// Danish, in force 2009-07-01 (appendix E).
    Da09,
    /// Norwegian, in force 2014-07-01.
    No14,
    /// Swedish, in force 2017-07-01.
    Sv17,
    /// Danish, in force 2017-07-01.
    Da17,
    /// Danish, in force 2018-01-01.
    #[default]
    Da18,
    /// The English text of FIDE, in force 2023-01-01.
    Fide23,
}

impl Edition {
    /// Every edition, oldest first.
    pub const ALL: [Self; Self::COUNT] = all_variants();

    /// Returns the edition offered first to players of a language: the text of their federation, or of FIDE.
    pub const fn offered_first(lang: Lang) -> Self {
        match lang {
            Lang::Da => Self::Da18,
            Lang::De | Lang::En => Self::Fide23,
            Lang::Nb => Self::No14,
            Lang::Sv => Self::Sv17,
        }
    }

    /// Returns the name, as written in configurations and journals.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// Returns the year in which the text came into force.
    pub const fn year(self) -> u16 {
        match self {
            Self::Da09 => 2009,
            Self::No14 => 2014,
            Self::Sv17 | Self::Da17 => 2017,
            Self::Da18 => 2018,
            Self::Fide23 => 2023,
        }
    }

    /// Returns every edition with its year, as messages list them: `da09 (2009), …`.
    pub fn list() -> String {
        Self::ALL.map(|edition| format!("{edition} ({})", edition.year())).join(", ")
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| format!("no edition is called `{text}`; it is one of {}", Self::list()))
    }
}

impl TryFrom<String> for Edition {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Edition> for String {
    fn from(edition: Edition) -> Self {
        edition.name().to_owned()
    }
}
