//! Names that everybody speaks of: announcement schemes, languages, editions of the Laws.

use std::{fmt, str::FromStr};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

/// The announcement words of Appendix D in one local form (contract: scheme).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
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
    pub const ALL: [Self; 7] =
        [Self::Fide, Self::Da, Self::DaDe, Self::Nb, Self::NbScand, Self::SvScand, Self::EnPlain];

    /// The name used on the command line and in file names.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Fide => "fide",
            Self::Da => "da",
            Self::DaDe => "da-de",
            Self::Nb => "nb",
            Self::NbScand => "nb-scand",
            Self::SvScand => "sv-scand",
            Self::EnPlain => "en-plain",
        }
    }
}

impl fmt::Display for SchemeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The language of everything that is said besides the announcement itself.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
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
    pub const ALL: [Self; 5] = [Self::Da, Self::De, Self::En, Self::Nb, Self::Sv];

    /// The BCP 47 tag, also the name used on the command line and in file names.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::Da => "da",
            Self::De => "de",
            Self::En => "en",
            Self::Nb => "nb",
            Self::Sv => "sv",
        }
    }

    /// The language of this tag.
    pub(crate) fn tagged(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.tag() == tag)
    }

    /// Its own name for itself.
    pub(crate) const fn own_name(self) -> &'static str {
        match self {
            Self::Da => "Dansk",
            Self::De => "Deutsch",
            Self::En => "English",
            Self::Nb => "Norsk",
            Self::Sv => "Svenska",
        }
    }

    /// The scheme whose words are this language's.
    pub(crate) const fn scheme(self) -> SchemeId {
        match self {
            Self::Da => SchemeId::Da,
            Self::De => SchemeId::Fide,
            Self::En => SchemeId::EnPlain,
            Self::Nb => SchemeId::NbScand,
            Self::Sv => SchemeId::SvScand,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// One of the five source texts.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, ValueEnum, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
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
}

impl Edition {
    /// Every edition, oldest first.
    pub const ALL: [Self; 5] = [Self::Da09, Self::No14, Self::Sv17, Self::Da17, Self::Da18];
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Da09 => "da09",
            Self::No14 => "no14",
            Self::Sv17 => "sv17",
            Self::Da17 => "da17",
            Self::Da18 => "da18",
        })
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        <Self as ValueEnum>::from_str(text, true)
            .map_err(|_| format!("no edition is called `{text}`; it is one of da09, no14, sv17, da17, da18"))
    }
}
