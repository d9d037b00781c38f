//! The topics of the articles and the article numbers of each edition: one text numbers the same article D.2.8, another
//! D2.7 or E2.6.
//!
//! A topic names its clauses; `voices/rules/numbers.toml` has their numbers as each text prints them.

use std::fmt;

use annabella_game::Edition;
use annabella_rulebook::numbers_of_clause;
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
    ($($(#[doc = $doc:literal])+ $topic:ident: [$($clause:literal),+],)*) => {
        /// The topic of an article.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Topic {
            $($(#[doc = $doc])+ $topic,)*
        }

        impl Topic {
            /// Every topic.
            pub const ALL: &'static [Self] = &[$(Self::$topic,)*];

            /// The clauses of `voices/rules/numbers.toml` about a topic. The article of an edition is the first of them
            /// that the edition has.
            const fn clauses(self) -> &'static [&'static str] {
                match self {
                    $(Self::$topic => &[$($clause),+],)*
                }
            }
        }
    };
}

/// The clauses about each of an assistant's six duties, a to f.
const DUTIES: [&[&str]; 6] = [
    &["assistant-makes-moves"],
    &["assistant-announces"],
    &["assistant-records-presses-after-announcing", "assistant-records-presses"],
    &["assistant-tells-made", "assistant-tells-only-completed", "assistant-tells-only-made"],
    &["assistant-claims-win", "assistant-claims-win-or-draw"],
    &["assistant-adjourns", "assistant-adjourns-and-resumes"],
];

/// The article numbers of an edition; an empty number means that the text has no such article.
pub(crate) struct ArticleNumbers {
    /// In the order of [`Topic::ALL`].
    topics: Vec<&'static str>,
    duties: [&'static str; 6],
}

impl ArticleNumbers {
    /// Reads the numbers of an edition from the rulebook. `own_clauses`: the topics for which it has another clause.
    pub(crate) fn read(edition: Edition, own_clauses: &[(Topic, &str)]) -> Self {
        let topics = Topic::ALL.iter().map(|&topic| {
            let own = own_clauses.iter().find(|(own, _)| *own == topic);
            match own {
                Some((_, clause)) => numbers_of_clause(edition, clause).next(),
                // These texts print the clause twice, and the topic is about its second place.
                None if matches!(topic, Topic::BothFlags | Topic::RapidBothFlags | Topic::BlitzSheet) => {
                    topic.clauses().iter().find_map(|clause| numbers_of_clause(edition, clause).last())
                }
                None => first_number(edition, topic.clauses()),
            }
            .unwrap_or_default()
        });
        let duties = DUTIES.map(|clauses| first_number(edition, clauses).unwrap_or_default());
        Self { topics: topics.collect(), duties }
    }

    /// The number of the article about a topic.
    pub(crate) fn number(&self, topic: Topic) -> &'static str {
        self.topics[topic as usize]
    }

    /// The number of one of an assistant's duties; `duty` is 0 (a) to 5 (f).
    pub(crate) fn duty(&self, duty: u8) -> &'static str {
        self.duties[usize::from(duty.min(5))]
    }
}

fn first_number(edition: Edition, clauses: &[&str]) -> Option<&'static str> {
    clauses.iter().find_map(|clause| numbers_of_clause(edition, clause).next())
}

topics! {
    /// Either player may demand two boards.
    TwoBoards: ["two-boards-management", "two-boards-legally-blind", "two-boards-ten-percent", "two-boards"],
    /// Announcing, repeating and executing a move.
    Announcing: ["announcing-danish-or-german", "announcing-shall-scandinavian", "announcing-german-recommended", "announcing-danish-unless-arbiter", "announcing-names-suggested"],
    /// Touched: the peg is taken out of its hole.
    Touched: ["peg-out-is-touched"],
    /// Made: captured piece removed, peg in another hole, move announced.
    Made: ["made-then-clock-sighted-normal", "made-then-clock", "made"],
    /// The opponent's clock is started only after the move is made.
    ClockAfterMade: ["made-then-clock-sighted-normal", "made-then-clock", "clock-only-then"],
    /// The sighted player follows the normal rules.
    SightedPlayer: ["made-then-clock-sighted-normal", "sighted-normal-rules-clock-too", "sighted-normal-rules"],
    /// The special clock.
    SpecialClock: ["special-clock-to-feel", "special-clock-to-feel-may-tell", "about-special-clock"],
    /// How the impaired player records.
    ImpairedScore: ["impaired-records-on-tape", "impaired-records"],
    /// A slip of the tongue.
    SlipOfTheTongue: ["slip-of-the-tongue"],
    /// Different positions, sheets that agree.
    BoardsDifferSheetsAgree: ["boards-differ-sheets-agree", "boards-differ"],
    /// Different positions, sheets that differ.
    BoardsDifferSheetsDiffer: ["boards-differ-sheets-differ", "boards-differ"],
    /// Different positions, with any scoresheets.
    BoardsDiffer: ["boards-differ"],
    /// The impaired player's assistant.
    Assistant: ["assistant-and-sighted-ones", "assistant"],
    /// The sighted player's assistant.
    SightedAssistant: ["assistant-and-sighted-ones", "sighted-assistant", "sighted-assistant-a-right", "sighted-assistant-or-hearing"],
    /// The assistant that is mandatory against a hearing-impaired opponent.
    MandatoryAssistant: ["sighted-assistant-a-right", "sighted-assistant-or-hearing"],
    /// Adjusting pieces.
    Adjusting: ["adjusting", "adjusting-only-on-move"],
    /// The touched piece must be moved.
    TouchMove: ["touch-move-deliberate", "touch-move-to-move", "touch-move"],
    /// King and rook touched: castling.
    CastlingTouch: ["touch-king-and-rook-deliberate", "touch-king-and-rook"],
    /// Rook touched before the king.
    RookFirst: ["touch-rook-then-king"],
    /// King and rook touched, castling not legal.
    AnotherKingMove: ["castling-illegal-king-or-both", "castling-illegal-king-then-rook"],
    /// The choice of the new piece.
    PromotionChoice: ["promotion-choice-final"],
    /// Released on a square.
    Released: ["released-stands-if-legal", "released-stands"],
    /// The king released on its castling square.
    ReleasedKing: ["castling-made-side-bound", "castling-made"],
    /// A move completed by the press.
    Completed: ["press-always-allowed", "press-or-next-move-completes", "press-completes"],
    /// Pressing before the move is made.
    EarlyPress: ["made-then-clock-sighted-normal", "made-then-clock", "clock-only-then"],
    /// A press without a move as an illegal move.
    PressWithoutMove: ["press-without-move-illegal", "clock-handled-not-before-moving", "about-pressing"],
    /// Two hands.
    TwoHands: ["two-hands-illegal", "two-hands-and-press-illegal", "one-hand"],
    /// The penalty for two hands, where the text counts them apart.
    TwoHandsPenalty: ["two-hands-penalty"],
    /// The penalty for a press without a move, where the text counts it apart.
    PressWithoutMovePenalty: ["press-without-move-penalty"],
    /// A pawn left on the last rank.
    UnfinishedPromotion: ["illegal-move-restored-king-promotion", "illegal-moves", "promotion-becomes-queen"],
    /// An illegal move.
    IllegalMove: ["illegal-moves-third-loses", "illegal-moves", "illegal-move-restored"],
    /// Displaced pieces.
    Displaced: ["displaced-own-time", "displaced-pieces"],
    /// A flag counts as fallen.
    FlagFallen: ["flag-counts-as-fallen"],
    /// The result of a fallen flag.
    FlagResult: ["time-loses"],
    /// Both flags fallen.
    BothFlags: ["both-flags"],
    /// A clock set wrongly.
    ClockSetting: ["about-clock-faults"],
    /// The times after pieces were put back to an earlier position.
    TimesRestored: ["clocks-set-after-irregularity", "clocks-after-irregularity"],
    /// A player stops the clocks to call the arbiter.
    CallArbiter: ["stop-to-call-arbiter", "pause-to-call-arbiter"],
    /// Checkmate.
    Checkmate: ["checkmate-wins-if-legal", "checkmate-wins"],
    /// Resignation.
    Resignation: ["resignation-wins", "resignation-wins-unless-no-mate"],
    /// Stalemate.
    Stalemate: ["stalemate-if-legal", "stalemate"],
    /// Dead position.
    DeadPosition: ["dead-position-if-legal", "dead-position"],
    /// Agreement.
    Agreement: ["agreement-any-time", "agreement-after-a-move-each"],
    /// The draw offer.
    DrawOffer: ["about-offers-allowed"],
    /// Threefold repetition.
    Threefold: ["threefold-and-what-is-the-same", "threefold"],
    /// Fifty moves.
    FiftyMoves: ["fifty-moves"],
    /// A touch loses the claim.
    TouchLosesClaim: ["touch-loses-claim"],
    /// The claim's procedure.
    Claim: ["claim-may-stop-clocks", "about-claims", "claim-stops-clocks"],
    /// Fivefold repetition.
    Fivefold: ["fivefold-in-a-row", "fivefold", "fivefold-and-where-defined"],
    /// Seventy-five moves.
    SeventyFiveMoves: ["seventy-five-completed", "seventy-five-made"],
    /// Recording move by move.
    Recording: ["recording-duty-in-one", "record-moves-not-ahead", "record-moves", "about-recording-ways"],
    /// The player's last move is recorded before the next.
    RecordBeforeNext: ["recording-duty-in-one", "reply-before-recording"],
    /// Writing a move before it is made.
    WritingAhead: ["recording-duty-in-one", "record-moves-not-ahead", "record-not-ahead"],
    /// A player with little time need not write.
    LittleTime: ["recording-stops-until-flag", "recording-stops"],
    /// A flag fell, and neither player wrote.
    SheetsAfterFlag: ["neither-records", "neither-records-pause"],
    /// A flag fell, and one player did not write.
    SheetAfterFlag: ["recording-stops-until-flag", "one-does-not-record"],
    /// Reconstructing a game without a full sheet.
    Reconstruction: ["no-complete-sheet-times", "no-complete-sheet-turn", "no-complete-sheet"],
    /// Sheets that cannot be brought up to date.
    UncountedMoves: ["sheets-cannot-show-flag"],
    /// The pieces stood wrongly from the beginning.
    WrongSetup: ["wrong-start-position"],
    /// The board lay wrongly.
    TurnedBoard: ["board-turned"],
    /// The colours were exchanged.
    ReversedColours: ["colours-reversed-game-goes-on", "colours-reversed-ten-moves"],
    /// Claims on the set-up without full supervision.
    RapidSetup: ["rapid-setup-three-moves", "rapid-setup-stays"],
    /// Both kings in check without full supervision.
    BothKings: ["rapid-illegal-on-claim", "rapid-impossible-position"],
    /// Five seconds a move on request.
    FiveSeconds: ["quickplay-five-seconds"],
    /// A draw claimed in a quickplay finish.
    QuickplayClaim: ["quickplay-claim-always", "quickplay-claim"],
    /// The quickplay claim where no arbiter is present.
    QuickplayAlone: ["no-arbiter-claim-no-appeal", "about-no-arbiter"],
    /// A decision on a quickplay claim is final.
    QuickplayFinal: ["quickplay-no-appeal"],
    /// A helper records for a player.
    HelperRecords: ["recording-duty-in-one", "helper-records"],
    /// The helper's record in blitz.
    BlitzSheet: ["arbiters-sheet-shown"],
    /// Both players sign the result.
    Signatures: ["result-signed", "result-signed-or-approved"],
    /// An appeal against a decision.
    Appeal: ["appeal-but-not-in-quickplay", "appeal"],
    /// Electronic devices.
    Devices: ["devices-permitted-or-off", "devices-forbidden", "devices-only-approved"],
    /// Information that the arbiter must not give.
    NothingToldUnasked: ["nothing-told-unasked"],
    /// Other persons report an irregularity to the arbiter only.
    OnlyToTheArbiter: ["only-the-arbiter-is-told"],
    /// The arbiter's penalties.
    Penalties: ["penalties", "penalties-with-fine", "penalties-with-fine-and-rounds"],
    /// The appointed start time.
    AppointedTime: ["clock-start"],
    /// The permitted lateness.
    DefaultTime: ["late-loses-at-once", "late-loses-limit-named", "late-loses"],
    /// Both players are absent at the appointed time.
    BothAbsent: ["both-late"],
    /// Rapid and blitz without full supervision.
    PartialSupervision: ["about-rapid-otherwise"],
    /// An illegal move in rapid play without full supervision.
    RapidIllegalMove: ["rapid-illegal-on-claim", "rapid-illegal-loses", "rapid-illegal-as-standard", "rapid-illegal-one-minute"],
    /// The same for blitz.
    BlitzIllegalMove: ["blitz-illegal-loses-on-claim", "rapid-illegal-loses", "rapid-illegal-as-standard", "rapid-illegal-one-minute"],
    /// A claim on a fallen flag without full supervision.
    RapidFlag: ["rapid-time-claim-flag-up", "rapid-time-claim-must-stop", "rapid-time-claim-own-time", "rapid-time-claim", "rapid-time-claim-pause"],
    /// Both flags down without full supervision.
    RapidBothFlags: ["rapid-both-flags", "both-flags"],
    /// Additional time for a disturbance from outside.
    Disturbance: ["time-for-disturbance"],
    /// The touches that count as intended.
    TouchCounts: ["touch-move-deliberate", "touch-move-to-move", "touch-counts-as-meant"],
    /// A promotion is made.
    PromotionMade: ["promotion-made-pawn-bound", "promotion-made"],
    /// The move written with a claim.
    WrittenMove: ["threefold-with-written-move", "threefold-with-binding-move", "threefold-with-unchangeable-move", "threefold-with-indicated-move"],
    /// Whether the arbiter calls a flag in rapid play without full supervision.
    CallingTheFlag: ["rapid-flag-only-claimed", "rapid-arbiter-calls-flag", "rapid-arbiter-may-call-flag", "flag-counts-as-fallen"],
    /// A player is shown the arbiter's sheet in rapid play.
    SheetShown: ["arbiters-sheet-shown"],
    /// A player is helped to press the clock.
    HelpedToPress: ["helper-presses-clock-adjusted", "helper-presses"],
    /// A player who has touched a piece can no longer complain about the opponent's handling of pieces.
    ComplaintLost: ["complaint-lost-by-any-touch", "complaint-lost-by-touch"],
    /// Sealing: the arbiter's order at the end of a session.
    SealingOrder: ["sealing", "sealing-on-paper"],
    /// Adjourning before the end of a session.
    SealingEarly: ["sealing-early"],
    /// When the envelope is opened.
    EnvelopeOpened: ["envelope-opened"],
    /// A sealed move that loses.
    SealedMove: ["sealed-move-loses"],
    /// The player who must answer the sealed move is absent.
    ReplierAbsent: ["replier-absent", "replier-absent-pause"],
    /// The player who sealed is absent.
    SealerAbsent: ["sealer-absent", "sealer-absent-pause"],
    /// Lateness at the resumption.
    ResumptionLate: ["resumption-late-one-hour", "resumption-late"],
    /// The envelope is missing.
    EnvelopeMissing: ["about-missing-envelope"],
    /// A clock set wrongly for the resumption.
    ResumptionClock: ["resumption-clock-wrong-too-serious", "resumption-clock-wrong"],
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::rules;

    #[test]
    fn every_clause_that_a_topic_names_is_in_the_rulebook() {
        let own = Edition::ALL.into_iter().flat_map(|edition| rules(edition).own_clauses);
        let named = Topic::ALL.iter().flat_map(|topic| topic.clauses()).chain(own.map(|(_, clause)| clause));
        for clause in named.chain(DUTIES.into_iter().flatten()) {
            let is_printed = |edition| numbers_of_clause(edition, clause).next().is_some();
            assert!(Edition::ALL.into_iter().any(is_printed), "{clause}");
        }
    }
}
