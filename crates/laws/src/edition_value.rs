//! The values of an edition's table in words, for `docs/editions.md` and for comparing editions.

use std::fmt::Debug;

use annabella_game::SchemeId;

use crate::edition_terms::{
    AnnouncedMoveRule, ClockWord, CountedMoves, DefaultTimeRule, DeviceRule, FivefoldRule, MinutesByPace,
    NamedLoss, OpponentsScore, Penalty, QuickplayRule, RapidIllegalMoveRule, ResumptionLatenessRule,
    ReversedColoursRule, RuleForce, ScoresheetRule, SealingSheet, TouchIntent, TwoHandsRule,
    UnfinishedPromotionRule,
};

/// A value of an edition's table.
pub(crate) trait EditionValue {
    /// The value in words.
    fn in_words(&self) -> String;
}

impl EditionValue for bool {
    fn in_words(&self) -> String {
        if *self { "yes" } else { "no" }.to_owned()
    }
}

macro_rules! written_as_displayed {
    ($($kind:ty),*) => {
        $(impl EditionValue for $kind {
            fn in_words(&self) -> String {
                self.to_string()
            }
        })*
    };
}

written_as_displayed!(u32, u64, char, &str, SchemeId);

macro_rules! written_as_named {
    ($($kind:ty),*) => {
        $(impl EditionValue for $kind {
            fn in_words(&self) -> String {
                split_name(self)
            }
        })*
    };
}

written_as_named!(
    AnnouncedMoveRule,
    ClockWord,
    CountedMoves,
    DefaultTimeRule,
    FivefoldRule,
    Penalty,
    QuickplayRule,
    RapidIllegalMoveRule,
    ResumptionLatenessRule,
    ReversedColoursRule,
    RuleForce,
    ScoresheetRule,
    SealingSheet,
    TouchIntent,
    TwoHandsRule,
    UnfinishedPromotionRule
);

impl EditionValue for DeviceRule {
    fn in_words(&self) -> String {
        match self {
            Self::PermissionSoundLoses => "permission needed; a sound loses".to_owned(),
            Self::CommunicationForbidden | Self::OnlyApproved => split_name(self),
        }
    }
}

impl<T: EditionValue> EditionValue for Option<T> {
    fn in_words(&self) -> String {
        self.as_ref().map_or_else(|| "no".to_owned(), EditionValue::in_words)
    }
}

impl<T: EditionValue> EditionValue for &[T] {
    fn in_words(&self) -> String {
        self.iter().map(EditionValue::in_words).collect::<Vec<_>>().join(", ")
    }
}

impl EditionValue for NamedLoss {
    fn in_words(&self) -> String {
        let opponent = match self.opponent {
            OpponentsScore::Wins => "the opponent wins",
            OpponentsScore::WinsIfAbleToMate => "the opponent wins, or scores half where no mate is possible",
            OpponentsScore::ForTheArbiter => "the arbiter decides what the opponent scores",
            OpponentsScore::Loses => "both lose",
        };
        format!("{}: {opponent}", self.article)
    }
}

impl EditionValue for MinutesByPace {
    fn in_words(&self) -> String {
        let Self { standard, rapid, blitz, supervised_blitz } = self;
        format!("standard {standard}, rapid {rapid}, blitz {blitz}, supervised blitz {supervised_blitz}")
    }
}

/// The name of a variant as words: `OnClaimAsStandard` is `on claim as standard`.
fn split_name(variant: &impl Debug) -> String {
    let mut words = String::new();
    for c in format!("{variant:?}").chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(c.to_lowercase());
    }
    words
}
