//! Article numbers by edition: what one text calls D.2.8 another calls D2.7 or E2.6.
//!
//! Numbers are those the texts print; where a text's own cross reference is off, the right article.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::game::Edition;

/// A numbered article of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Article {
    /// The text it stands in.
    pub(crate) edition: Edition,
    /// Its number as printed (`D.2.8`, `E2.7–8`).
    pub number: &'static str,
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number)
    }
}

impl Serialize for Article {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.number)
    }
}

/// What an article is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// Either player may demand two boards.
    TwoBoards,
    /// Announcing, repeating, executing.
    Announcing,
    /// Touched: the peg is out.
    Touched,
    /// Made: captured piece off, peg in another hole, announced.
    Made,
    /// Only then may the opponent's clock be started.
    ClockAfterMade,
    /// The sighted player follows the normal rules.
    SightedPlayer,
    /// The special clock.
    SpecialClock,
    /// How the impaired player records.
    ImpairedScore,
    /// A slip of the tongue.
    SlipOfTheTongue,
    /// Different positions, sheets that agree.
    BoardsDifferSheetsAgree,
    /// Different positions, sheets that differ.
    BoardsDifferSheetsDiffer,
    /// Different positions, whatever the sheets.
    BoardsDiffer,
    /// The impaired player's assistant.
    Assistant,
    /// The sighted player's assistant.
    SightedAssistant,
    /// The assistant a hearing-impaired opponent makes obligatory.
    MandatoryAssistant,
    /// Adjusting pieces.
    Adjusting,
    /// The touched piece must be moved.
    TouchMove,
    /// King and rook touched: castling.
    CastlingTouch,
    /// Rook touched before the king.
    RookFirst,
    /// King and rook touched, castling not legal.
    AnotherKingMove,
    /// The choice of the new piece.
    PromotionChoice,
    /// Released on a square.
    Released,
    /// The king released where castling puts it.
    ReleasedKing,
    /// A move completed by the press.
    Completed,
    /// Pressing before the move is made.
    EarlyPress,
    /// A press without a move as an illegal move.
    PressWithoutMove,
    /// Two hands.
    TwoHands,
    /// A pawn left on the last rank.
    UnfinishedPromotion,
    /// An illegal move.
    IllegalMove,
    /// Displaced pieces.
    Displaced,
    /// A flag counts as fallen.
    FlagFallen,
    /// What a fallen flag means.
    FlagResult,
    /// Both flags fallen.
    BothFlags,
    /// A clock set wrongly.
    ClockSetting,
    /// The times when pieces go back to an earlier position.
    TimesRestored,
    /// A player stops the clocks to call the arbiter.
    CallArbiter,
    /// Checkmate.
    Checkmate,
    /// Resignation.
    Resignation,
    /// Stalemate.
    Stalemate,
    /// Dead position.
    DeadPosition,
    /// Agreement.
    Agreement,
    /// The draw offer.
    DrawOffer,
    /// Threefold repetition.
    Threefold,
    /// Fifty moves.
    FiftyMoves,
    /// A touch loses the claim.
    TouchLosesClaim,
    /// The claim's procedure.
    Claim,
    /// Fivefold repetition.
    Fivefold,
    /// Seventy-five moves.
    SeventyFiveMoves,
    /// Recording move by move.
    Recording,
    /// The own last move is recorded before the next.
    RecordBeforeNext,
    /// Writing a move before it is made.
    WritingAhead,
    /// A player with little time need not write.
    LittleTime,
    /// A flag fell, and neither player wrote.
    SheetsAfterFlag,
    /// A flag fell, and one player did not write.
    SheetAfterFlag,
    /// Reconstructing a game without a full sheet.
    Reconstruction,
    /// Sheets that cannot be brought up to date.
    UncountedMoves,
    /// The pieces stood wrongly from the beginning.
    WrongSetup,
    /// The board lay wrongly.
    TurnedBoard,
    /// The colours were exchanged.
    ReversedColours,
    /// Claims on the set-up without full supervision.
    RapidSetup,
    /// Both kings in check without full supervision.
    BothKings,
    /// Five seconds a move on request.
    FiveSeconds,
    /// A draw claimed in a quickplay finish.
    QuickplayClaim,
    /// The same where no arbiter is there.
    QuickplayAlone,
    /// Against a decision on it there is no appeal.
    QuickplayFinal,
    /// Somebody writes for a player.
    HelperRecords,
    /// The same in blitz.
    BlitzSheet,
    /// Both players sign the result.
    Signatures,
    /// An appeal against a decision.
    Appeal,
    /// Electronic devices.
    Devices,
    /// What the arbiter must not tell.
    NothingToldUnasked,
    /// Others report an irregularity to the arbiter only.
    OnlyToTheArbiter,
    /// The arbiter's penalties.
    Penalties,
    /// The moment the game is to begin.
    AppointedTime,
    /// How late a player may come.
    DefaultTime,
    /// Neither player is there when the game is to begin.
    BothAbsent,
    /// Rapid and blitz without full supervision.
    PartialSupervision,
    /// An illegal move in rapid play without full supervision.
    RapidIllegalMove,
    /// The same in blitz.
    BlitzIllegalMove,
    /// A claim on a fallen flag without full supervision.
    RapidFlag,
    /// Both flags down without full supervision.
    RapidBothFlags,
    /// More time for a disturbance from outside.
    Disturbance,
    /// Which touches count as meant.
    TouchCounts,
    /// A promotion is made.
    PromotionMade,
    /// The move written with a claim.
    WrittenMove,
    /// Whether the arbiter calls a flag in rapid play without full supervision.
    CallingTheFlag,
    /// A player is shown the arbiter's sheet in rapid play.
    SheetShown,
    /// A player is helped to press the clock.
    HelpedToPress,
    /// Who touches a piece himself can complain no more about the opponent's handling of his.
    ComplaintLost,
    /// Sealing: what the arbiter orders at the end of a session.
    SealingOrder,
    /// Adjourning before the end of a session.
    SealingEarly,
    /// When the envelope is opened.
    EnvelopeOpened,
    /// A sealed move that loses.
    SealedMove,
    /// Whoever is to answer the sealed move is not there.
    ReplierAbsent,
    /// Whoever sealed is not there.
    SealerAbsent,
    /// Coming late to the resumption.
    ResumptionLate,
    /// The envelope is missing.
    EnvelopeMissing,
    /// A clock set wrongly for the resumption.
    ResumptionClock,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Self; 98] = [
        Self::TwoBoards,
        Self::Announcing,
        Self::Touched,
        Self::Made,
        Self::ClockAfterMade,
        Self::SightedPlayer,
        Self::SpecialClock,
        Self::ImpairedScore,
        Self::SlipOfTheTongue,
        Self::BoardsDifferSheetsAgree,
        Self::BoardsDifferSheetsDiffer,
        Self::BoardsDiffer,
        Self::Assistant,
        Self::SightedAssistant,
        Self::MandatoryAssistant,
        Self::Adjusting,
        Self::TouchMove,
        Self::CastlingTouch,
        Self::RookFirst,
        Self::AnotherKingMove,
        Self::PromotionChoice,
        Self::Released,
        Self::ReleasedKing,
        Self::Completed,
        Self::EarlyPress,
        Self::PressWithoutMove,
        Self::TwoHands,
        Self::UnfinishedPromotion,
        Self::IllegalMove,
        Self::Displaced,
        Self::FlagFallen,
        Self::FlagResult,
        Self::BothFlags,
        Self::ClockSetting,
        Self::TimesRestored,
        Self::CallArbiter,
        Self::Checkmate,
        Self::Resignation,
        Self::Stalemate,
        Self::DeadPosition,
        Self::Agreement,
        Self::DrawOffer,
        Self::Threefold,
        Self::FiftyMoves,
        Self::TouchLosesClaim,
        Self::Claim,
        Self::Fivefold,
        Self::SeventyFiveMoves,
        Self::Recording,
        Self::RecordBeforeNext,
        Self::WritingAhead,
        Self::LittleTime,
        Self::SheetsAfterFlag,
        Self::SheetAfterFlag,
        Self::Reconstruction,
        Self::UncountedMoves,
        Self::WrongSetup,
        Self::TurnedBoard,
        Self::ReversedColours,
        Self::RapidSetup,
        Self::BothKings,
        Self::FiveSeconds,
        Self::QuickplayClaim,
        Self::QuickplayAlone,
        Self::QuickplayFinal,
        Self::HelperRecords,
        Self::BlitzSheet,
        Self::Signatures,
        Self::Appeal,
        Self::Devices,
        Self::NothingToldUnasked,
        Self::OnlyToTheArbiter,
        Self::Penalties,
        Self::AppointedTime,
        Self::DefaultTime,
        Self::BothAbsent,
        Self::PartialSupervision,
        Self::RapidIllegalMove,
        Self::BlitzIllegalMove,
        Self::RapidFlag,
        Self::RapidBothFlags,
        Self::Disturbance,
        Self::TouchCounts,
        Self::PromotionMade,
        Self::WrittenMove,
        Self::CallingTheFlag,
        Self::SheetShown,
        Self::HelpedToPress,
        Self::ComplaintLost,
        Self::SealingOrder,
        Self::SealingEarly,
        Self::EnvelopeOpened,
        Self::SealedMove,
        Self::ReplierAbsent,
        Self::SealerAbsent,
        Self::ResumptionLate,
        Self::EnvelopeMissing,
        Self::ResumptionClock,
    ];

    /// The numbers in DA09, NO14, SV17, DA17 and DA18; an empty one means the text has no such article.
    const fn numbers(self) -> [&'static str; 5] {
        match self {
            Self::TwoBoards => ["E1", "D1", "D.1", "D.1", "D.1"],
            Self::Announcing => ["E2.1", "D2.1", "D.2.1", "D.2.1", "D.2.1"],
            Self::Touched => ["E2.2", "D2.2", "D.2.2", "D.2.2", "D.2.2"],
            Self::Made => ["E2.3", "D2.3", "D.2.3", "D.2.3", "D.2.3"],
            Self::ClockAfterMade => ["E2.3", "D2.3", "D.2.4", "D.2.4", "D.2.4"],
            Self::SightedPlayer => ["E2.3", "D2.4", "D.2.5", "D.2.5", "D.2.5"],
            Self::SpecialClock => ["E2.4", "D2.5", "D.2.6", "D.2.6", "D.2.6"],
            Self::ImpairedScore => ["E2.5", "D2.6", "D.2.7", "D.2.7", "D.2.7"],
            Self::SlipOfTheTongue => ["E2.6", "D2.7", "D.2.8", "D.2.8", "D.2.8"],
            Self::BoardsDifferSheetsAgree => ["E2.7", "D2.8", "D.2.9", "D.2.9", "D.2.9"],
            Self::BoardsDifferSheetsDiffer => ["E2.8", "D2.8", "D.2.9", "D.2.9", "D.2.9"],
            Self::BoardsDiffer => ["E2.7–8", "D2.8", "D.2.9", "D.2.9", "D.2.9"],
            Self::Assistant => ["E2.9", "D2.9", "D.2.10", "D.2.10", "D.2.10"],
            Self::SightedAssistant => ["E2.9", "D2.10", "D.2.11", "D.2.11", "D.2.11"],
            Self::MandatoryAssistant => ["", "", "D.2.11", "D.2.11", "D.2.11"],
            Self::Adjusting => ["4.2", "4.2", "4.2.1", "4.2.1", "4.2.1"],
            Self::TouchMove => ["4.3", "4.3", "4.3", "4.3", "4.3"],
            Self::CastlingTouch => ["4.4a", "4.4a", "4.4.1", "4.4.1", "4.4.1"],
            Self::RookFirst => ["4.4b", "4.4b", "4.4.2", "4.4.2", "4.4.2"],
            Self::AnotherKingMove => ["4.4c", "4.4c", "4.4.3", "4.4.3", "4.4.3"],
            Self::PromotionChoice => ["4.4d", "4.4d", "4.4.4", "4.4.4", "4.4.4"],
            Self::Released => ["4.6", "4.7", "4.7", "4.7", "4.7"],
            Self::ReleasedKing => ["4.6b", "4.7b", "4.7.2", "4.7.2", "4.7.2"],
            Self::Completed => ["6.7a", "6.2a", "6.2.1", "6.2.1", "6.2.1"],
            Self::EarlyPress => ["E2.3", "D2.3", "D.2.4", "D.2.4", "D.2.4"],
            Self::PressWithoutMove => ["6.7", "6.2c", "7.8.1", "7.8.1", "7.5.3"],
            Self::TwoHands => ["4.1", "4.1", "7.7.1", "7.7.1", "7.5.4"],
            Self::UnfinishedPromotion => ["7.4a", "7.5", "7.5.2", "7.5.2", "7.5.2"],
            Self::IllegalMove => ["7.4", "7.5", "7.5.1", "7.5.1", "7.5.1"],
            Self::Displaced => ["7.3", "7.4", "7.4.1", "7.4.1", "7.4.1"],
            Self::FlagFallen => ["6.8", "6.8", "6.8", "6.8", "6.8"],
            Self::FlagResult => ["6.9", "6.9", "6.9", "6.9", "6.9"],
            Self::BothFlags => ["6.11", "6.11", "G.3.1", "III.3.1", "III.3.1"],
            Self::ClockSetting => ["6.10", "6.10", "6.10", "6.10", "6.10"],
            Self::TimesRestored => ["6.13", "7.1", "7.1", "7.1", "7.1"],
            Self::CallArbiter => ["6.12b", "6.12b", "6.11.2", "6.11.2", "6.11.2"],
            Self::Checkmate => ["5.1a", "5.1a", "5.1.1", "5.1.1", "5.1.1"],
            Self::Resignation => ["5.1b", "5.1b", "5.1.2", "5.1.2", "5.1.2"],
            Self::Stalemate => ["5.2a", "5.2a", "5.2.1", "5.2.1", "5.2.1"],
            Self::DeadPosition => ["5.2b", "5.2b", "5.2.2", "5.2.2", "5.2.2"],
            Self::Agreement => ["5.2c", "5.2c", "5.2.3", "5.2.3", "5.2.3"],
            Self::DrawOffer => ["9.1", "9.1", "9.1.2", "9.1.2", "9.1.2"],
            Self::Threefold => ["9.2", "9.2", "9.2", "9.2", "9.2"],
            Self::FiftyMoves => ["9.3", "9.3", "9.3", "9.3", "9.3"],
            Self::TouchLosesClaim => ["9.4", "9.4", "9.4", "9.4", "9.4"],
            Self::Claim => ["9.5", "9.5", "9.5", "9.5", "9.5"],
            Self::Fivefold => ["", "9.6a", "9.6.1", "9.6.1", "9.6.1"],
            Self::SeventyFiveMoves => ["", "9.6b", "9.6.2", "9.6.2", "9.6.2"],
            Self::Recording => ["8.1", "8.1a", "8.1.1", "8.1.1", "8.1.1"],
            Self::RecordBeforeNext => ["8.1", "8.1c", "8.1.3", "8.1.3", "8.1.3"],
            Self::WritingAhead => ["8.1", "8.1a", "8.1.2", "8.1.2", "8.1.2"],
            Self::LittleTime => ["8.4", "8.4", "8.4", "8.4", "8.4"],
            Self::SheetsAfterFlag => ["8.5a", "8.5a", "8.5.1", "8.5.1", "8.5.1"],
            Self::SheetAfterFlag => ["8.4", "8.5b", "8.5.2", "8.5.2", "8.5.2"],
            Self::UncountedMoves => ["8.6", "8.6", "8.6", "8.6", "8.6"],
            Self::WrongSetup => ["7.1a", "7.2a", "7.2.1", "7.2.1", "7.2.1"],
            Self::TurnedBoard => ["7.1b", "7.2b", "7.2.2", "7.2.2", "7.2.2"],
            Self::ReversedColours => ["7.2", "7.3", "7.3", "7.3", "7.3"],
            Self::RapidSetup => ["A4a", "A4a", "A.4.1", "A.4.1", "A.4.1"],
            Self::BothKings => ["A4c", "A4d", "A.4.4", "A.4.4", "A.4.4"],
            Self::FiveSeconds => ["", "G4", "G.4", "III.4", "III.4"],
            Self::QuickplayClaim => ["10.2", "G5", "G.5", "III.5", "III.5"],
            Self::QuickplayAlone => ["D1", "G6", "G.6", "III.6", "III.6"],
            Self::QuickplayFinal => ["10.2d", "", "", "", ""],
            Self::HelperRecords => ["8.1", "8.1e", "8.1.6", "8.1.6", "8.1.6"],
            Self::BlitzSheet => ["", "", "B.3.2", "B.3.2", "B.3.2"],
            Self::Signatures => ["8.7", "8.7", "8.7", "8.7", "8.7"],
            Self::Appeal => ["12.10", "11.10", "11.10", "11.10", "11.10"],
            Self::Reconstruction => ["8.5c", "8.5c", "8.5.3", "8.5.3", "8.5.3"],
            Self::Devices => ["12.3b", "11.3b", "11.3", "11.3", "11.3"],
            Self::NothingToldUnasked => ["13.6", "12.6", "12.6", "12.6", "12.6"],
            Self::OnlyToTheArbiter => ["13.7a", "12.7", "12.7", "12.7", "12.7"],
            Self::Penalties => ["13.4", "12.9", "12.9", "12.9", "12.9"],
            Self::AppointedTime => ["6.5", "6.6", "6.6", "6.6", "6.6"],
            Self::DefaultTime => ["6.6a", "6.7a", "6.7.1", "6.7.1", "6.7.1"],
            Self::BothAbsent => ["6.6b", "6.7b", "6.7.2", "6.7.2", "6.7.2"],
            Self::PartialSupervision => ["A4", "A4", "A.4", "A.4", "A.4"],
            Self::RapidIllegalMove => ["A4c", "A4b", "A.4.2", "A.4.2", "A.4.2"],
            Self::BlitzIllegalMove => ["B3c", "A4b", "A.4.2", "A.4.2", "A.4.2"],
            Self::RapidFlag => ["A4e", "A4c", "A.4.3", "A.4.3", "A.4.3"],
            Self::RapidBothFlags => ["A4f", "6.11", "G.3.1", "III.3.1", "III.3.1"],
            Self::Disturbance => ["13.5", "12.5", "12.5", "12.5", "12.5"],
            Self::TouchCounts => ["4.3", "4.3", "4.2.2", "4.2.2", "4.2.2"],
            Self::PromotionMade => ["4.6c", "4.7c", "4.7.3", "4.7.3", "4.7.3"],
            Self::WrittenMove => ["9.2a", "9.2a", "9.2.1.1", "9.2.1.1", "9.2.1.1"],
            Self::CallingTheFlag => ["A4d", "6.8", "A.4.5", "A.4.5", "A.4.5"],
            Self::SheetShown => ["", "", "A.3.2", "A.3.2", "A.3.2"],
            Self::HelpedToPress => ["6.7d", "6.2e", "6.2.6", "6.2.6", "6.2.6"],
            Self::ComplaintLost => ["4.7", "4.8", "4.8", "4.8", "4.8"],
            Self::SealingOrder => ["R1a", "E1a", "E.1.1", "I.1.1", "I.1.1"],
            Self::SealingEarly => ["R1b", "E1b", "E.1.2", "I.1.2", "I.1.2"],
            Self::EnvelopeOpened => ["R7", "E7", "E.7", "I.7", "I.7"],
            Self::SealedMove => ["R8", "E8", "E.8", "I.8", "I.8"],
            Self::ReplierAbsent => ["R9b", "E9b", "E.9.2", "I.9.2", "I.9.2"],
            Self::SealerAbsent => ["R9c", "E9c", "E.9.3", "I.9.3", "I.9.3"],
            Self::ResumptionLate => ["R10", "E10", "E.10", "I.10", "I.10"],
            Self::EnvelopeMissing => ["R11", "E12", "E.12", "I.12", "I.12"],
            Self::ResumptionClock => ["R12", "E13", "E.13", "I.13", "I.13"],
        }
    }
}

impl Edition {
    /// The article about a topic, if this text has one.
    pub const fn article(self, topic: Topic) -> Option<Article> {
        let [da09, no14, sv17, da17, da18] = topic.numbers();
        let number = match self {
            Self::Da09 => da09,
            Self::No14 => no14,
            Self::Sv17 => sv17,
            Self::Da17 => da17,
            Self::Da18 => da18,
        };
        if number.is_empty() { None } else { Some(Article { edition: self, number }) }
    }

    /// The number of the article about a topic, or the article that comes nearest where the text has
    /// none: that of the arbiter's penalties and general powers.
    pub const fn article_or_penalties(self, topic: Topic) -> Article {
        match self.article(topic) {
            Some(article) => article,
            None => match self {
                Self::Da09 => Article { edition: self, number: "13.4" },
                _ => Article { edition: self, number: "12.9" },
            },
        }
    }

    /// The article somebody names by its number, if it is one the program knows: `7.5` is 7.5.1.
    pub fn article_called(self, number: &str) -> Option<Article> {
        // A whole chapter is no article.
        let named =
            Topic::ALL.iter().filter(|topic| number.contains('.') && self.names_article(number, **topic));
        named.filter_map(|topic| self.article(*topic)).min_by_key(|article| article.number)
    }

    /// Whether a number names the article about a topic, or one it is a part of: `7.5` names 7.5.1.
    pub fn names_article(self, number: &str, topic: Topic) -> bool {
        self.article(topic).is_some_and(|article| {
            let rest = article.number.strip_prefix(number);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    }

    /// The number of one of the six duties of an assistant: `E2.9a`, `D2.9a`, `D.2.10.1`; `duty` is 0 (a)
    /// to 5 (f).
    pub fn duty_article(self, duty: u8) -> String {
        match self {
            Self::Da09 => format!("E2.9{}", char::from(b'a' + duty.min(5))),
            Self::No14 => format!("D2.9{}", char::from(b'a' + duty.min(5))),
            _ => format!("D.2.10.{}", duty.min(5) + 1),
        }
    }
}
