//! Messages to the arbiter, besides the announcement of a new item. `voices/` holds the words.

use crate::{
    act::PositionForm,
    actor::Actor,
    adjournment::AdjournmentMessage,
    decision::{ChangedPart, DecisionEffect, LostPly},
    flooded_input::FloodedInput,
    page_sender::PageSender,
    refusal::SheetFault,
};
use annabella_game::{GameResult, Moment, Move, Position, SchemeId, Seat, Square};
use annabella_language::question::Question;
use annabella_laws::{
    article::Article,
    assistant::Duty,
    draw::{ClaimKind, RefuseDrawError, Verdict},
    edition_terms::{AnnouncedMoveRule, DeviceRule, Penalty, RuleForce, TouchIntent},
    helpmate::MateStudy,
    incident_kind::{BoardReliability, IncidentKind},
    irregularity::Choice,
    ledger::{AccountLine, Ruling},
    quickplay::QuickplayStanding,
    reconcile::ArbiterQuestion,
    reconciliation_tasks::{ReconciliationCase, ReconciliationTask},
    recording::FlagFallNote,
    scheme_standing::SchemeStanding,
};
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray, VariantNames};

/// One message to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum ArbiterMessage {
    // Before the game, and its course.
    /// A provision of the edition that concerns the present situation.
    Printed(EditionProvision),
    /// The device was approved (11.3).
    Approved {
        /// The person who approved it.
        by: String,
        article: Article,
    },
    /// The appointed start of the game has come.
    AppointedTime {
        /// The players who have not appeared at the board.
        missing: Vec<Seat>,
        /// How long ago it was, in milliseconds; 0 if it is now.
        late_ms: u64,
        article: Article,
    },
    /// A player appeared for the first time after the appointed start.
    CameLate {
        seat: Seat,
        /// The delay, in milliseconds.
        ms: u64,
    },
    /// The program stopped and was started again.
    StartedAgain {
        /// The time without the program in milliseconds, if known.
        after_ms: Option<u64>,
        /// Whether the clocks stand until `resume` starts them.
        awaits_resume: bool,
    },
    /// The program was suspended for this long, while time went on.
    StoodStill { ms: u64 },
    /// A device of a seat sends more than a person can cause.
    SendsTooMuch { seat: Seat, what: FloodedInput },
    /// It sends as usual again.
    SendsAsUsual {
        seat: Seat,
        what: FloodedInput,
        /// How much of what it sent was not taken.
        lost: u64,
    },
    /// The pages or `join` of a role, or strangers, send more than is answered.
    PageSendsTooMuch { from: PageSender },
    /// They send as usual again.
    PageSendsAsUsual {
        from: PageSender,
        /// How many requests were refused, at least.
        lost: u64,
    },
    /// A message about the tournament.
    Tournament(TournamentMessage),
    /// The result of examining a claim, for the arbiter only (12.6).
    Claimed {
        by: Seat,
        kind: ClaimKind,
        /// The verdict of the program.
        verdict: Verdict,
    },
    /// A player claims a draw after their own flag fell and was called. The claim is refused (6.9).
    ClaimsAfterFlag {
        /// The item on the flag.
        number: u32,
        by: Seat,
        article: Article,
    },
    /// A player claims on time before the opponent's flag has fallen.
    ClaimsOnTimeTooEarly { by: Seat },
    /// A touch is reported that an open item already covers.
    TouchReportedAgain {
        /// The number of that item.
        number: u32,
        /// The player for whom it is reported.
        by: Seat,
    },
    /// A player claims on time for a flag that already has an item.
    ClaimsOnTime { number: u32, by: Seat },
    /// The claimant has no time left either, without full supervision (A.4.3).
    ClaimantsFlagIsDown {
        number: u32,
        by: Seat,
        /// Whether the claim still holds in this edition.
        holds: bool,
        article: Article,
    },
    /// A player asks for the formalities of an adjournment (D.2.10.6).
    Adjourns {
        by: Seat,
        /// The words of the request; may be empty.
        words: String,
    },
    /// A message about an adjourned game.
    Adjournment(AdjournmentMessage),
    /// A draw was accepted before the edition allows an agreement (5.2.3, 9.1.1).
    AgreedTooEarly { by: Seat, why: RefuseDrawError },
    /// A complete announcement is no move of the position. The player receives no message (12.7).
    NamedNoMove { by: Seat, words: String },

    // Boards and clocks.
    /// A board's decoder or connection reports a fault.
    BoardFault {
        /// The seat of the board.
        seat: Seat,
        /// The fault, in the words of the adapter.
        what: String,
    },
    /// A board shows the pieces placed as a sign of a result.
    ResultSign {
        /// The seat of the board.
        seat: Seat,
        result: GameResult,
    },
    /// A person stated the position of a board before the game.
    BoardStated {
        /// The seat of the board.
        seat: Seat,
    },
    /// A person must confirm when this board stands right, because it has no sensor.
    SayWhenRight {
        /// The seat of the board.
        seat: Seat,
    },
    /// The moves of this board are entered by key from now on.
    MovesAreKeyed {
        /// The seat of the board.
        seat: Seat,
    },
    /// The clock at a board cannot be set by the program.
    SetClockByHand,
    /// The clock at a board was set. A person must check it.
    LookAtClock {
        /// The seat of that board.
        seat: Seat,
    },
    /// The clock at a board jumped to times that it cannot have come to.
    ClockJump {
        /// The seat of that board.
        seat: Seat,
        /// The times before, milliseconds (White, Black).
        before_ms: (u64, u64),
        /// The times that it showed.
        shown_ms: (u64, u64),
        /// Whether it stays there. Otherwise the reading was not taken.
        stays: bool,
    },
    /// The times of both clocks.
    Clocks {
        /// White's, milliseconds.
        white_ms: u64,
        black_ms: u64,
    },
    /// The score of both players, in half points.
    Points {
        /// White.
        white: u8,
        black: u8,
    },
    /// The arbiter set the number of illegal moves counted for a player.
    IllegalSet { seat: Seat, number: u32 },
    /// The arbiter set the move counter (6.10).
    MovesSet {
        /// Moves completed by the player who began.
        number: u32,
    },
    /// The arbiter gave a player more time (12.5).
    TimeAdded {
        /// The player who received the time.
        seat: Seat,
        ms: u64,
        /// The reason, in the arbiter's words.
        words: String,
        article: Article,
    },
    /// The counted illegal moves of a player reached the number that loses the game.
    LosesByArticle {
        /// The player who made them.
        seat: Seat,
    },

    /// A player's flag has fallen more than once.
    FlagFellAgain {
        /// The item on this fall.
        number: u32,
        seat: Seat,
        /// The number of falls so far.
        times: u32,
        /// The period, from 1.
        period: u32,
        /// The moment of the fall.
        at: Moment,
    },
    /// Both flags are down.
    BothFlags {
        /// The item on the later fall.
        number: u32,
        /// The moment at which White's flag fell.
        white: Moment,
        /// The moment at which Black's flag fell.
        black: Moment,
        /// Whether the flags fell in the last period. If it is unknown which fell first, the game is then drawn; in an
        /// earlier period it goes on.
        last_period: bool,
        /// The article counts only if it was announced, which is not known.
        announced: bool,
        article: Article,
    },
    /// Both flags are down, and no article that governs this game settles it.
    BothFlagsUnsettled {
        /// The item on the later fall.
        number: u32,
        /// The moment at which White's flag fell.
        white: Moment,
        /// The moment at which Black's flag fell.
        black: Moment,
    },
    /// `undo` was not carried out, because moves were completed since the decision. The same line carries it out.
    UndoLoses {
        /// The completed plies that would be lost.
        lost: Vec<LostPly>,
    },
    /// A ruling about time stays in force although the game goes back.
    StaysGiven {
        /// The player whose clock it concerns.
        seat: Seat,
        /// Milliseconds given; negative if time was taken.
        ms: i64,
        ruling: Ruling,
    },
    /// The times of the clocks before a move that is put right (7.1).
    TimesBefore {
        /// White's, milliseconds.
        white_ms: u64,
        black_ms: u64,
        article: Article,
    },
    /// One entry of the account of a clock's time.
    ClockLine { seat: Seat, line: AccountLine },
    /// The remaining time, listed after those entries.
    TimeLeft { seat: Seat, ms: u64 },

    // D.2.9.
    /// A question that only the arbiter can judge.
    QuestionForArbiter {
        /// The case it arose in.
        case: ReconciliationCase,
        question: ArbiterQuestion,
    },
    /// A task in a reconciliation.
    ReconciliationTask(ReconciliationTask),
    /// The assistant of a player whose board must be put right.
    AssistantOf {
        seat: Seat,
        name: String,
        /// Whether the assistant may move the pieces for the player (4.9).
        may_move: bool,
    },
    /// A player's assistant may move the pieces on the opponent's board (D.2.10.1).
    AssistantMayExecute {
        /// The player whose assistant it is.
        of: Seat,
        duty: Duty,
    },
    /// A sheet lacks entries and must be brought up to date first.
    SheetLacks {
        number: u32,
        /// The owner of the sheet.
        seat: Seat,
        /// The first ply that is missing, from 1.
        ply: u32,
    },
    /// An entry of a sheet that was brought in cannot be read.
    SheetFault(SheetFault),
    /// Both sheets contain a move other than the game's.
    SheetsGiveAnother {
        /// The ply, from 1.
        ply: u32,
    },
    /// Both boards show the same position, and no sheet leads to it.
    NoSheetLeadsThere { number: u32 },

    /// A person appeals against a decision (11.10).
    Appeals {
        by: Actor,
        /// The words of the appeal.
        words: String,
        article: Article,
    },

    /// A person puts a remark on the record.
    Remarks { by: Actor, words: String },
    /// In this edition there is no appeal against that decision (10.2d).
    NoAppeal { article: Article },
    /// A player claims that the opponent's last move was illegal, and an item about it is already open.
    ClaimsIllegal { number: u32, by: Seat, article: Article },
    /// A player confirmed the final position of a claim without an arbiter (D, G.6, III.6).
    PositionConfirmed { number: u32, seat: Seat },
    /// A player asks to see the arbiter's sheet (A.3.2).
    SheetAsked {
        seat: Seat,
        /// The number of requests so far.
        times: u32,
        /// The number of requests allowed.
        most: u32,
        article: Article,
    },
    /// A player without the right to it asks to see the arbiter's sheet.
    SheetAskedWithoutRight {
        seat: Seat,
        /// Whether the player is on move.
        on_move: bool,
    },
    /// The arbiter's entry is on the record.
    OnRecord,
    /// Announcements to a player use another scheme from now on (D.2.1).
    SchemeSet {
        seat: Seat,
        scheme: SchemeId,
        /// The standing of the scheme under the edition.
        standing: SchemeStanding,
        article: Article,
    },
    /// The arbiter accepted a player's assistant.
    AssistantAccepted { seat: Seat, name: String, article: Article },
    /// This sighted player may have no assistant, because the impaired opponent has one (D.2.11).
    NoAssistantBeside { seat: Seat, article: Article },
    /// Nobody is named as having accepted this player's assistant (4.9, D.2.10). Their acts count all the same.
    AssistantNotAccepted { seat: Seat, article: Article },
    /// The players must change places. The player at White's board plays White in the new game.
    ExchangePlaces,
    /// A position must be transferred to a correctly oriented board.
    SayWhenTransferred {
        /// The seat of the board.
        seat: Seat,
    },

    // Score sheets.
    /// A player moved before bringing the sheet up to date (8.5.2).
    MovedBeforeSheet { number: u32, seat: Seat },
    /// One move of both sheets, side by side.
    SheetsRow {
        number: u32,
        /// White's move and Black's move on White's sheet.
        white: [Option<String>; 2],
        /// The same on Black's sheet.
        black: [Option<String>; 2],
    },
    /// One move of one sheet.
    SheetRow {
        /// The owner of the sheet.
        seat: Seat,
        row: SheetRow,
    },
    /// A sheet has no entry.
    SheetIsEmpty { seat: Seat },
    /// Both sheets are the same.
    SheetsAgree {
        /// Up to this many plies.
        plies: u32,
    },
    /// Both sheets are the same up to the end of the shorter one.
    SheetEndsFirst {
        /// The owner of the shorter sheet.
        seat: Seat,
        /// The number of its plies.
        plies: u32,
        /// The number of plies of the other sheet.
        others: u32,
    },
    /// The first difference between the sheets.
    SheetsPart {
        number: u32,
        /// The player of that move.
        by: Seat,
        /// The entry on White's sheet.
        white: String,
        /// The entry on Black's sheet.
        black: String,
    },

    // Items.
    /// No item is open.
    NoOpenItems,
    /// These items are open after the end, and the game does not wait for them.
    OpenAfterEnd {
        /// Their numbers.
        open: Vec<u32>,
    },
    /// The completed move ends the game unless an item is decided otherwise. The clocks stand until then.
    EndWaits { number: u32 },
    /// A choice needs both clocks to be set first.
    SetClocksFirst { number: u32 },
    /// A line about an item.
    Item { number: u32, line: ItemLine },
}

impl ArbiterMessage {
    /// The seat in question. A message that is named after its variant may say it.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::ClaimsAfterFlag { by: seat, .. }
            | Self::ClaimsOnTimeTooEarly { by: seat }
            | Self::TouchReportedAgain { by: seat, .. }
            | Self::ClaimsOnTime { by: seat, .. }
            | Self::ClaimsIllegal { by: seat, .. }
            | Self::BoardStated { seat }
            | Self::SayWhenRight { seat }
            | Self::MovesAreKeyed { seat }
            | Self::LookAtClock { seat }
            | Self::LosesByArticle { seat }
            | Self::PositionConfirmed { seat, .. }
            | Self::NoAssistantBeside { seat, .. }
            | Self::AssistantNotAccepted { seat, .. }
            | Self::SayWhenTransferred { seat }
            | Self::MovedBeforeSheet { seat, .. }
            | Self::SheetIsEmpty { seat } => Some(*seat),
            _ => None,
        }
    }

    /// The item that the message belongs to, likewise.
    pub const fn item(&self) -> Option<u32> {
        match self {
            Self::ClaimsAfterFlag { number, .. }
            | Self::TouchReportedAgain { number, .. }
            | Self::ClaimsOnTime { number, .. }
            | Self::ClaimsIllegal { number, .. }
            | Self::NoSheetLeadsThere { number }
            | Self::PositionConfirmed { number, .. }
            | Self::MovedBeforeSheet { number, .. }
            | Self::EndWaits { number }
            | Self::SetClocksFirst { number } => Some(*number),
            _ => None,
        }
    }

    /// The article that applies, likewise.
    pub const fn article(&self) -> Option<Article> {
        match self {
            Self::ClaimsAfterFlag { article, .. }
            | Self::ClaimsIllegal { article, .. }
            | Self::NoAssistantBeside { article, .. }
            | Self::AssistantNotAccepted { article, .. } => Some(*article),
            _ => None,
        }
    }
}

/// One move of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    pub number: u32,
    /// The entries for White and for Black.
    pub moves: [Option<String>; 2],
}

/// One line about an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemLine {
    /// Its subject, article and proposal in one line, with the effect on the moves, the clocks and the result.
    InShort { matter: IncidentKind, article: String, proposed: Option<(Choice, Box<DecisionEffect>)> },
    /// Its subject.
    Title(IncidentKind),
    /// Both flags are down.
    BothFlagsAreDown,
    /// Its article, and when the incident was noticed. For the arbiter's own item it is the article that the arbiter
    /// named.
    Where {
        article: String,
        at: Moment,
        /// Plies made before that moment.
        plies: u32,
    },
    /// The placement on a board at that moment.
    Board {
        /// The seat of the board.
        seat: Seat,
        /// The placement as the first field of a FEN, if known.
        shows: Option<String>,
        /// The reliability of the placement.
        sure: BoardReliability,
        /// The form in which a position is written.
        form: PositionForm,
    },
    /// The facts noted before a game is reconstructed (8.5.3).
    AtTheFlag(FlagFallNote),
    /// Whether the request is permitted in a quickplay finish.
    Quickplay(QuickplayStanding),
    /// There is no appeal against the decision.
    NoAppeal { article: Article },
    /// Whether the opponent confirmed the final position.
    PositionConfirmed(bool),
    /// Both kings are in check, or a pawn is on the last rank. The consequence is determined when the next move is
    /// completed (A.4.4).
    WaitForNextMove {
        article: Article,
        /// A pawn on the last rank; otherwise both kings are in check.
        pawn: bool,
    },
    /// The finding on a mate by any series of legal moves (6.9).
    MateBySeries {
        /// The player who would mate.
        seat: Seat,
        /// Whether it is possible, and the series.
        study: MateStudy,
    },
    /// The verdict of the program on a claim.
    Verdict(Verdict),
    /// The steps of D.2.9 if the sheets agree.
    WhereSheetsAgree,
    /// The steps of D.2.9 if the sheets differ.
    WhereSheetsDiffer,
    /// The move in question, which is not part of the record of the game.
    Moved {
        /// The player who made it.
        seat: Seat,
        m: Move,
    },
    /// The move announced in the turn.
    Announced(Move),
    /// The move on the player's board.
    Pegged(Move),
    /// The question to the player that was open at the press.
    Asked(Question),
    /// The clock was pressed several times.
    PressedAgain {
        times: u32,
        /// The moment of the last press.
        last: Moment,
    },
    /// The moves that would have satisfied the touch or release.
    KeepsIt(Vec<Move>),
    /// The last words recognised before the incident.
    LastWords { seat: Seat, words: String },
    /// The proposed choice.
    ProposedChoice { choice: u32, what: Choice },
    /// The proposal was not carried out, because moves would be lost. The same line carries it out.
    ConfirmOnceMore,
    /// One of its choices.
    Choice { choice: u32, what: Choice },
    /// The penalties of the edition's list, by their numbers.
    Penalties { article: Article, list: Vec<(u32, Penalty)> },
    /// The effect of one choice as things stand.
    Effect {
        choice: u32,
        effect: Box<DecisionEffect>,
        /// The form in which a position is written.
        form: PositionForm,
    },
    /// The position of the game, as a FEN.
    Position(Box<Position>),
    /// These parts have changed since the proposal was shown, so the arbiter is asked to confirm again.
    ChangedSinceShown(Vec<ChangedPart>),
    /// The provision of the edition on it.
    Printed(EditionProvision),
    /// The lines that can be typed about it.
    HowToDecide,
}

/// A provision of an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditionProvision {
    /// The standard by which a device is approved (11.3).
    Devices(DeviceRule),
    /// The touches that count (4.3).
    TouchCounts(TouchIntent),
    /// Whether the arbiter calls a flag in rapid and blitz without full supervision (A.4.5).
    CallsTheFlag(RuleForce),
    /// The board did not sense a promoting pawn on the last rank.
    PawnNotSeen {
        seat: Seat,
        /// The square of the new piece.
        square: Square,
    },
    /// An entry of a score sheet names both squares. The appendix on notation has no such form.
    LongNotation {
        /// The owner of the sheet.
        seat: Seat,
        entry: String,
    },
    /// A claim is repeated with a move other than the one written first.
    WrittenMoveStays {
        by: Seat,
        /// The rule for the move written first.
        how: AnnouncedMoveRule,
    },
    /// A player had all moves read more often than rapid play permits (A.3.2).
    MovesReadTooOften {
        by: Seat,
        /// The number of readings so far.
        times: u32,
        allowed: u32,
    },
    /// A player has help with pressing and recording (6.2.6, 8.1.6).
    Helped {
        seat: Seat,
        /// Whether the player's clock is adjusted for the help.
        adjusted: bool,
    },
    /// A touch is reported by a player who has touched a piece since then (4.8).
    ComplaintLost {
        /// The player who reports it.
        by: Seat,
    },
    /// An assistant makes a claim on time that can lead to a draw at most (D.2.10.5).
    ClaimsDrawOnTime {
        /// The player whose assistant it is.
        of: Seat,
        /// Whether the edition permits the assistant that claim.
        may: bool,
    },
}

/// The reception of this table by the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TournamentReception {
    /// It has every line of the journal.
    #[serde(rename = "yes")]
    Receiving,
    /// It receives nothing, or the state is unknown.
    #[serde(rename = "no")]
    NotReceiving,
    /// It has lines of another program under this table's name.
    #[serde(rename = "another")]
    ReceivingOtherProgram,
    /// Its space for this table is used up. What it lacks stays in the journal and follows.
    #[serde(rename = "full")]
    NoRoom {
        /// How many lines of the journal it lacks.
        waiting: u64,
    },
}

/// The reason why an order of the tournament desk was rejected. Journals and remarks to the operator have the name of
/// the variant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum OrderFault {
    /// It is not an order, or not a line that a person could type.
    Unreadable,
    /// The arbiter's key did not sign it.
    Forged,
    /// It is for another table or another game.
    Foreign,
    /// It is late or repeated. The table has gone on since.
    Stale,
    /// The desk has no permission for it.
    NotAgreed,
}

/// A message to the table's arbiter about the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentMessage {
    /// Its reception of this table has changed.
    Reception(TournamentReception),
    /// Its desk carried out an act here.
    Order {
        /// The act as a typed line.
        line: String,
    },
    /// An order was rejected; reported once for each kind of fault.
    OrderRejected(OrderFault),
}
