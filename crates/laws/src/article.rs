//! The topics of the articles and the article numbers of each edition: one text numbers the same article D.2.8, another
//! D2.7 or E2.6.
//!
//! The numbers are those printed. Where a text's own cross reference is wrong, the table holds the right article.

use std::fmt;

use serde::{Serialize, Serializer};

/// A numbered article of an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Article {
    /// The printed number (`D.2.8`, `E2.7–8`).
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

macro_rules! topics {
    ($($(#[doc = $doc:literal])+ $topic:ident $field:ident,)*) => {
        /// The topic of an article.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Topic {
            $($(#[doc = $doc])+ $topic,)*
        }

        impl Topic {
            /// Every topic.
            pub const ALL: &'static [Self] = &[$(Self::$topic,)*];
        }

        /// The article numbers of an edition, one field for each topic; an empty string means that the text has no such
        /// article.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct ArticleNumbers {
            $($(#[doc = $doc])+ pub $field: &'static str,)*
            /// The numbers of an assistant's six duties, a to f.
            pub duties: [&'static str; 6],
        }

        impl ArticleNumbers {
            /// The number of the article about a topic.
            pub const fn number(&self, topic: Topic) -> &'static str {
                match topic {
                    $(Topic::$topic => self.$field,)*
                }
            }
        }
    };
}

topics! {
    /// Either player may demand two boards.
    TwoBoards two_boards,
    /// Announcing, repeating and executing a move.
    Announcing announcing,
    /// Touched: the peg is taken out of its hole.
    Touched touched,
    /// Made: captured piece removed, peg in another hole, move announced.
    Made made,
    /// The opponent's clock is started only after the move is made.
    ClockAfterMade clock_after_made,
    /// The sighted player follows the normal rules.
    SightedPlayer sighted_player,
    /// The special clock.
    SpecialClock special_clock,
    /// How the impaired player records.
    ImpairedScore impaired_score,
    /// A slip of the tongue.
    SlipOfTheTongue slip_of_the_tongue,
    /// Different positions, sheets that agree.
    BoardsDifferSheetsAgree boards_differ_sheets_agree,
    /// Different positions, sheets that differ.
    BoardsDifferSheetsDiffer boards_differ_sheets_differ,
    /// Different positions, with any scoresheets.
    BoardsDiffer boards_differ,
    /// The impaired player's assistant.
    Assistant assistant,
    /// The sighted player's assistant.
    SightedAssistant sighted_assistant,
    /// The assistant that is mandatory against a hearing-impaired opponent.
    MandatoryAssistant mandatory_assistant,
    /// Adjusting pieces.
    Adjusting adjusting,
    /// The touched piece must be moved.
    TouchMove touch_move,
    /// King and rook touched: castling.
    CastlingTouch castling_touch,
    /// Rook touched before the king.
    RookFirst rook_first,
    /// King and rook touched, castling not legal.
    AnotherKingMove another_king_move,
    /// The choice of the new piece.
    PromotionChoice promotion_choice,
    /// Released on a square.
    Released released,
    /// The king released on its castling square.
    ReleasedKing released_king,
    /// A move completed by the press.
    Completed completed,
    /// Pressing before the move is made.
    EarlyPress early_press,
    /// A press without a move as an illegal move.
    PressWithoutMove press_without_move,
    /// Two hands.
    TwoHands two_hands,
    /// A pawn left on the last rank.
    UnfinishedPromotion unfinished_promotion,
    /// An illegal move.
    IllegalMove illegal_move,
    /// Displaced pieces.
    Displaced displaced,
    /// A flag counts as fallen.
    FlagFallen flag_fallen,
    /// The result of a fallen flag.
    FlagResult flag_result,
    /// Both flags fallen.
    BothFlags both_flags,
    /// A clock set wrongly.
    ClockSetting clock_setting,
    /// The times after pieces were put back to an earlier position.
    TimesRestored times_restored,
    /// A player stops the clocks to call the arbiter.
    CallArbiter call_arbiter,
    /// Checkmate.
    Checkmate checkmate,
    /// Resignation.
    Resignation resignation,
    /// Stalemate.
    Stalemate stalemate,
    /// Dead position.
    DeadPosition dead_position,
    /// Agreement.
    Agreement agreement,
    /// The draw offer.
    DrawOffer draw_offer,
    /// Threefold repetition.
    Threefold threefold,
    /// Fifty moves.
    FiftyMoves fifty_moves,
    /// A touch loses the claim.
    TouchLosesClaim touch_loses_claim,
    /// The claim's procedure.
    Claim claim,
    /// Fivefold repetition.
    Fivefold fivefold,
    /// Seventy-five moves.
    SeventyFiveMoves seventy_five_moves,
    /// Recording move by move.
    Recording recording,
    /// The player's last move is recorded before the next.
    RecordBeforeNext record_before_next,
    /// Writing a move before it is made.
    WritingAhead writing_ahead,
    /// A player with little time need not write.
    LittleTime little_time,
    /// A flag fell, and neither player wrote.
    SheetsAfterFlag sheets_after_flag,
    /// A flag fell, and one player did not write.
    SheetAfterFlag sheet_after_flag,
    /// Reconstructing a game without a full sheet.
    Reconstruction reconstruction,
    /// Sheets that cannot be brought up to date.
    UncountedMoves uncounted_moves,
    /// The pieces stood wrongly from the beginning.
    WrongSetup wrong_setup,
    /// The board lay wrongly.
    TurnedBoard turned_board,
    /// The colours were exchanged.
    ReversedColours reversed_colours,
    /// Claims on the set-up without full supervision.
    RapidSetup rapid_setup,
    /// Both kings in check without full supervision.
    BothKings both_kings,
    /// Five seconds a move on request.
    FiveSeconds five_seconds,
    /// A draw claimed in a quickplay finish.
    QuickplayClaim quickplay_claim,
    /// The quickplay claim where no arbiter is present.
    QuickplayAlone quickplay_alone,
    /// A decision on a quickplay claim is final.
    QuickplayFinal quickplay_final,
    /// A helper records for a player.
    HelperRecords helper_records,
    /// The helper's record in blitz.
    BlitzSheet blitz_sheet,
    /// Both players sign the result.
    Signatures signatures,
    /// An appeal against a decision.
    Appeal appeal,
    /// Electronic devices.
    Devices devices,
    /// Information that the arbiter must not give.
    NothingToldUnasked nothing_told_unasked,
    /// Other persons report an irregularity to the arbiter only.
    OnlyToTheArbiter only_to_the_arbiter,
    /// The arbiter's penalties.
    Penalties penalties,
    /// The appointed start time.
    AppointedTime appointed_time,
    /// The permitted lateness.
    DefaultTime default_time,
    /// Both players are absent at the appointed time.
    BothAbsent both_absent,
    /// Rapid and blitz without full supervision.
    PartialSupervision partial_supervision,
    /// An illegal move in rapid play without full supervision.
    RapidIllegalMove rapid_illegal_move,
    /// The same for blitz.
    BlitzIllegalMove blitz_illegal_move,
    /// A claim on a fallen flag without full supervision.
    RapidFlag rapid_flag,
    /// Both flags down without full supervision.
    RapidBothFlags rapid_both_flags,
    /// Additional time for a disturbance from outside.
    Disturbance disturbance,
    /// The touches that count as intended.
    TouchCounts touch_counts,
    /// A promotion is made.
    PromotionMade promotion_made,
    /// The move written with a claim.
    WrittenMove written_move,
    /// Whether the arbiter calls a flag in rapid play without full supervision.
    CallingTheFlag calling_the_flag,
    /// A player is shown the arbiter's sheet in rapid play.
    SheetShown sheet_shown,
    /// A player is helped to press the clock.
    HelpedToPress helped_to_press,
    /// A player who has touched a piece can no longer complain about the opponent's handling of pieces.
    ComplaintLost complaint_lost,
    /// Sealing: the arbiter's order at the end of a session.
    SealingOrder sealing_order,
    /// Adjourning before the end of a session.
    SealingEarly sealing_early,
    /// When the envelope is opened.
    EnvelopeOpened envelope_opened,
    /// A sealed move that loses.
    SealedMove sealed_move,
    /// The player who must answer the sealed move is absent.
    ReplierAbsent replier_absent,
    /// The player who sealed is absent.
    SealerAbsent sealer_absent,
    /// Lateness at the resumption.
    ResumptionLate resumption_late,
    /// The envelope is missing.
    EnvelopeMissing envelope_missing,
    /// A clock set wrongly for the resumption.
    ResumptionClock resumption_clock,
}
