//! How a spoken command may be worded: words and slots, read from the grammar files.

use crate::language::spelling;

/// What a command is about, before its argument is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Topic {
    Time,
    OpponentTime,
    Moves,
    LastMove,
    LastFive,
    AllMoves,
    Repeat,
    Piece,
    File,
    Rank,
    Square,
    Captured,
    DrawOffer,
    Accept,
    Decline,
    Resign,
    Correction,
    Adjust,
    Arbiter,
    Yes,
    No,
    Help,
    Stop,
    Faster,
    Slower,
    Louder,
    Softer,
}

impl Topic {
    pub(super) const ALL: [Self; 27] = [
        Self::Time,
        Self::OpponentTime,
        Self::Moves,
        Self::LastMove,
        Self::LastFive,
        Self::AllMoves,
        Self::Repeat,
        Self::Piece,
        Self::File,
        Self::Rank,
        Self::Square,
        Self::Captured,
        Self::DrawOffer,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Correction,
        Self::Adjust,
        Self::Arbiter,
        Self::Yes,
        Self::No,
        Self::Help,
        Self::Stop,
        Self::Faster,
        Self::Slower,
        Self::Louder,
        Self::Softer,
    ];

    /// The key in the grammar files; the same as the command's name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::OpponentTime => "opponent_time",
            Self::Moves => "moves",
            Self::LastMove => "last_move",
            Self::LastFive => "last_five",
            Self::AllMoves => "all_moves",
            Self::Repeat => "repeat",
            Self::Piece => "piece",
            Self::File => "file",
            Self::Rank => "rank",
            Self::Square => "square",
            Self::Captured => "captured",
            Self::DrawOffer => "draw_offer",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Resign => "resign",
            Self::Correction => "correction",
            Self::Adjust => "adjust",
            Self::Arbiter => "arbiter",
            Self::Yes => "yes",
            Self::No => "no",
            Self::Help => "help",
            Self::Stop => "stop",
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Louder => "louder",
            Self::Softer => "softer",
        }
    }

    const fn slot(self) -> Option<Slot> {
        match self {
            Self::Piece => Some(Slot::Piece),
            Self::File => Some(Slot::File),
            Self::Rank => Some(Slot::Rank),
            Self::Square => Some(Slot::Square),
            _ => None,
        }
    }
}

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Square,
    File,
    Rank,
    /// A piece, singular or plural, a colour before or after it.
    Piece,
}

/// One element of a wording.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// A word, by its key.
    Word(String),
    Slot(Slot),
}

/// One wording of a command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Pattern {
    pub(super) parts: Vec<Part>,
    /// The words as written, for the ear; a slot is `<square>`.
    pub(super) spoken: Vec<String>,
}

impl Pattern {
    /// Reads one wording; `[x]` gives one pattern with and one without `x`.
    pub(super) fn read(topic: Topic, wording: &str) -> Result<Vec<Self>, String> {
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
        wordings.iter().map(|w| Self::read_plain(topic, w)).collect()
    }

    fn read_plain(topic: Topic, wording: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut spoken = Vec::new();
        let mut slots = 0;
        for chunk in wording.split_whitespace() {
            let slot = match chunk {
                "<square>" => Some(Slot::Square),
                "<file>" => Some(Slot::File),
                "<rank>" => Some(Slot::Rank),
                "<piece>" => Some(Slot::Piece),
                _ if chunk.contains(['<', '>', '[', ']']) => {
                    return Err(format!("`{chunk}` is no slot; slots are <square>, <file>, <rank>, <piece>"));
                }
                _ => None,
            };
            if let Some(slot) = slot {
                if topic.slot() != Some(slot) {
                    return Err(format!("`{chunk}` does not belong to `{}`", topic.name()));
                }
                slots += 1;
                parts.push(Part::Slot(slot));
                spoken.push(chunk.to_owned());
                continue;
            }
            for word in spelling::words(chunk) {
                parts.push(Part::Word(spelling::key(&word)));
                spoken.push(word);
            }
        }
        if slots != usize::from(topic.slot().is_some()) {
            return Err(format!("`{wording}` must hold the slot of `{}` once", topic.name()));
        }
        if !parts.iter().any(|p| matches!(p, Part::Word(_))) {
            return Err(format!("`{wording}` holds no word that tells it from a move"));
        }
        Ok(Self { parts, spoken })
    }
}
