//! The wordings of a spoken command: words and slots from the grammar files.

use crate::{command::Command, spelling};

/// The kind of argument in a wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The number of a move: all following words.
    Number,
}

impl PatternSlot {
    /// Whether the slot takes all following words.
    const fn is_last(self) -> bool {
        matches!(self, Self::Rule | Self::Number)
    }

    /// The slots that can hold the argument of a kind of command.
    const fn of(command: Command) -> &'static [Self] {
        match command {
            Command::Piece(..) => &[Self::Piece],
            Command::File(_) => &[Self::File],
            Command::Rank(_) => &[Self::Rank, Self::Ordinal],
            Command::Square(_) | Command::Hint(_) => &[Self::Square],
            Command::Rule(_) => &[Self::Rule],
            Command::FromMove(_) => &[Self::Number],
            Command::Time
            | Command::OpponentTime
            | Command::Moves
            | Command::LastMove
            | Command::LastFive
            | Command::AllMoves
            | Command::Further
            | Command::Repeat
            | Command::Captured
            | Command::DrawOffer
            | Command::ClaimThreefold
            | Command::ClaimFiftyMoves
            | Command::ClaimStalemate
            | Command::ClaimDeadPosition
            | Command::Accept
            | Command::Decline
            | Command::Resign
            | Command::Correction
            | Command::Adjust
            | Command::Arbiter
            | Command::Yes
            | Command::No
            | Command::Help
            | Command::Stop
            | Command::Faster
            | Command::Slower
            | Command::Louder
            | Command::Softer
            | Command::Fuller
            | Command::Briefer
            | Command::OtherVoice
            | Command::WhatNow
            | Command::TakeBack => &[],
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

    fn read_plain(kind: Command, wording: &str) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut spoken = Vec::new();
        let mut slots = 0;
        for chunk in wording.split_whitespace() {
            let slot = match chunk {
                "<square>" => Some(PatternSlot::Square),
                "<file>" => Some(PatternSlot::File),
                "<rank>" => Some(PatternSlot::Rank),
                "<ordinal>" => Some(PatternSlot::Ordinal),
                "<piece>" => Some(PatternSlot::Piece),
                "<rule>" => Some(PatternSlot::Rule),
                "<number>" => Some(PatternSlot::Number),
                _ if chunk.contains(['<', '>', '[', ']']) => {
                    return Err(format!(
                        "`{chunk}` is no slot; slots are <square>, <file>, <rank>, <ordinal>, <piece>, <rule>, <number>"
                    ));
                }
                _ => None,
            };
            if let Some(slot) = slot {
                if !PatternSlot::of(kind).contains(&slot) {
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
        // A hint needs no square: it can concern the touched piece.
        let may_be_left_out = matches!(kind, Command::Hint(_)) && slots == 0;
        if slots != usize::from(!PatternSlot::of(kind).is_empty()) && !may_be_left_out {
            return Err(format!("`{wording}` must hold the slot of `{}` once", kind.name()));
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
