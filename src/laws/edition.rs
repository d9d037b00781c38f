//! Which text of the Laws governs the game, and what differs between the texts.

use std::{fmt, str::FromStr};

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

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
