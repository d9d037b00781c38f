//! The wordings of a spoken command: words and slots from the grammar files.

use strum::EnumString;

use crate::{
    command::{ArgumentKind, Command},
    spelling,
};

/// The kind of argument in a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "lowercase")]
pub(super) enum PatternSlot {
    Square,
    File,
    Rank,
    /// A rank by its ordinal number: `fourth`.
    Ordinal,
    /// A piece, singular or plural, with a colour before or after it.
    Piece,
    /// The number of an article: all following words.
    Rule,
    /// A number, such as that of a move: all words up to those of the wording behind it.
    Number,
}

impl PatternSlot {
    /// Whether the slot takes all following words.
    const fn is_last(self) -> bool {
        matches!(self, Self::Rule)
    }

    /// What the slot holds.
    pub(super) const fn argument(self) -> ArgumentKind {
        match self {
            Self::Square => ArgumentKind::Square,
            Self::File => ArgumentKind::File,
            Self::Rank | Self::Ordinal => ArgumentKind::Rank,
            Self::Piece => ArgumentKind::Piece,
            Self::Rule => ArgumentKind::Rule,
            Self::Number => ArgumentKind::Number,
        }
    }
}

/// One element of a wording.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum PatternPart {
    /// A word, as its key.
    Word(String),
    Slot(PatternSlot),
}

/// One wording of a command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct CommandPattern {
    pub(super) parts: Vec<PatternPart>,
    /// The words for the recogniser, in lower case and without apostrophes; a slot is `<square>`.
    pub(super) spoken: Vec<String>,
    /// The wording as written on a page or a screen.
    pub(super) written: String,
}

impl ArgumentKind {
    /// The slots of a wording that hold such an argument.
    const fn slots(self) -> usize {
        match self {
            Self::Squares => 2,
            _ => 1,
        }
    }

    /// Whether a slot holds it or a part of it.
    fn is_of(self, slot: PatternSlot) -> bool {
        self == slot.argument() || (self == Self::Squares && slot == PatternSlot::Square)
    }
}

impl CommandPattern {
    /// Reads one wording; `[x]` gives one pattern with and one without `x`.
    pub(super) fn read(kind: Command, wording: &str) -> Result<Vec<Self>, String> {
        let wordings = match (wording.find('['), wording.find(']')) {
            (Some(open), Some(close)) if open < close => {
                let (before, rest) = wording.split_at(open);
                let inner = &rest[1..close - open];
                let after = &rest[close - open + 1..];
                vec![format!("{before}{inner}{after}"), format!("{before}{after}")]
            }
            (None, None) => vec![wording.to_owned()],
            _ => return Err(format!("`{wording}` opens or closes a bracket too much")),
        };
        wordings.iter().map(|w| Self::read_plain(kind, w)).collect()
    }

    /// Whether it has no slot.
    pub(super) fn is_plain(&self) -> bool {
        self.parts.iter().all(|part| matches!(part, PatternPart::Word(_)))
    }

    fn read_plain(kind: Command, wording: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut spoken = Vec::new();
        let mut slots = 0;
        for chunk in wording.split_whitespace() {
            let name = chunk.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
            let slot: Option<PatternSlot> = name.and_then(|name| name.parse().ok());
            if slot.is_none() && chunk.contains(['<', '>', '[', ']']) {
                return Err(format!(
                    "`{chunk}` is no slot; slots are <square>, <file>, <rank>, <ordinal>, <piece>, <rule>, <number>"
                ));
            }
            if let Some(slot) = slot {
                if !kind.row().about.is_some_and(|about| about.is_of(slot)) {
                    return Err(format!("`{chunk}` does not belong to `{}`", kind.name()));
                }
                slots += 1;
                parts.push(PatternPart::Slot(slot));
                spoken.push(chunk.to_owned());
                continue;
            }
            for word in spelling::words(chunk) {
                parts.push(PatternPart::Word(spelling::key(&word)));
                spoken.push(word);
            }
        }
        if slots != kind.row().about.map_or(0, ArgumentKind::slots) && (kind.alone().is_none() || slots > 0) {
            return Err(format!("`{wording}` must hold the slots of `{}`", kind.name()));
        }
        if parts.iter().rev().skip(1).any(|p| matches!(p, PatternPart::Slot(slot) if slot.is_last())) {
            return Err(format!("`{wording}` goes on after a slot that takes every word that follows"));
        }
        if !parts.iter().any(|p| matches!(p, PatternPart::Word(_))) {
            return Err(format!("`{wording}` holds no word that tells it from a move"));
        }
        let written = wording.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Self { parts, spoken, written })
    }
}
