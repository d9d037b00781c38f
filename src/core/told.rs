//! What the arbiter's channel is told besides items being opened: values; the words lie in `voices/`.

use crate::{
    core::{
        actor::Actor, adjournment::ToldOfAdjournment, effect::Effect, hall::ToldOfHall, printed::Printed,
    },
    game::{GameResult, Moment, Move, SchemeId, Seat},
    laws::{
        article::Article,
        assistant::Duty,
        difference::{Case, Task},
        draw::{ClaimKind, RefuseDrawError, Verdict},
        irregularity::Choice,
        ledger::{Line, Ruling},
        matter::{Matter, Sureness},
        prescribed::SchemeStanding,
        quickplay::Standing,
        reconcile::ForArbiter,
        recording::AtTheFlag,
        terms::Penalty,
    },
};

/// One thing told to the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    // Before the game, and the course of it.
    /// What the edition prints of a thing at hand.
    Printed(Printed),
    /// Somebody approved the device (11.3).
    Approved {
        /// Who.
        by: String,
        /// The article.
        article: Article,
    },
    /// The game was to begin now.
    AppointedTime {
        /// Who was not seen at the board yet.
        missing: Vec<Seat>,
        /// The article.
        article: Article,
    },
    /// A player was seen for the first time after the game was to begin.
    CameLate {
        /// Who.
        seat: Seat,
        /// How late, milliseconds.
        ms: u64,
    },
    /// The program broke off and was started again; the clocks stand.
    StartedAgain {
        /// How long nobody kept the game, milliseconds, where that is known.
        after_ms: Option<u64>,
    },
    /// The program stood still for this long while time went on.
    StoodStill {
        /// Milliseconds.
        ms: u64,
    },
    /// What concerns the hall.
    Hall(ToldOfHall),
    /// A claim was examined, for him alone (12.6).
    Claimed {
        /// By whom.
        by: Seat,
        /// What.
        kind: ClaimKind,
        /// What was worked out.
        verdict: Verdict,
    },
    /// A claim on time, and the opponent's flag has not fallen.
    ClaimsOnTimeTooEarly {
        /// Who claims.
        by: Seat,
    },
    /// A touch is reported that an open item is about already.
    TouchReportedAgain {
        /// Which item.
        number: u32,
        /// By whose side.
        by: Seat,
    },
    /// A claim on time for a flag that has its item.
    ClaimsOnTime {
        /// The item.
        number: u32,
        /// Who claims.
        by: Seat,
    },
    /// Whoever claims on time has no time left himself, without full supervision (A.4.3).
    ClaimantsFlagIsDown {
        /// The item.
        number: u32,
        /// Who claims.
        by: Seat,
        /// Whether the claim holds in this edition all the same.
        holds: bool,
        /// The article.
        article: Article,
    },
    /// The formalities of an adjournment are asked for (D.2.10.6).
    Adjourns {
        /// By whom.
        by: Seat,
        /// In these words, if any.
        words: String,
    },
    /// What concerns an adjourned game.
    Adjournment(ToldOfAdjournment),
    /// A draw was accepted before it can be agreed (5.2.3, 9.1.1).
    AgreedTooEarly {
        /// By whom.
        by: Seat,
        /// Why it cannot.
        why: RefuseDrawError,
    },
    /// A whole announcement that is no move of the position; the player is not told (12.7).
    NamedNoMove {
        /// By whom.
        by: Seat,
        /// His words.
        words: String,
    },

    // Boards and clocks.
    /// A board's decoder or its line reports a fault.
    BoardFault {
        /// Whose board.
        seat: Seat,
        /// As the device's side says it.
        what: String,
    },
    /// A board shows the sign of a result.
    ResultSign {
        /// Whose board.
        seat: Seat,
        /// The result.
        result: GameResult,
    },
    /// A person stated what stands on a board, before the game.
    BoardStated {
        /// Whose board.
        seat: Seat,
    },
    /// Somebody must say when this board stands right: it does not tell.
    SayWhenRight {
        /// Whose board.
        seat: Seat,
    },
    /// The moves of this board are keyed from now on.
    MovesAreKeyed {
        /// Whose board.
        seat: Seat,
    },
    /// The clock at a board cannot be set from here.
    SetClockByHand,
    /// The clock at a board was set; somebody must look at it.
    LookAtClock {
        /// At whose board.
        seat: Seat,
    },
    /// Both clocks.
    Clocks {
        /// White's, milliseconds.
        white_ms: u64,
        /// Black's.
        black_ms: u64,
    },
    /// What both players score, in half points.
    Points {
        /// White.
        white: u8,
        /// Black.
        black: u8,
    },
    /// The arbiter set how many illegal moves of a player are counted.
    IllegalSet {
        /// Whose.
        seat: Seat,
        /// How many.
        number: u32,
    },
    /// The arbiter set the move counter (6.10).
    MovesSet {
        /// Moves completed by whoever began.
        number: u32,
    },
    /// The arbiter gave a player more time (12.5).
    TimeAdded {
        /// Whom.
        seat: Seat,
        /// Milliseconds.
        ms: u64,
        /// Why, in his words.
        words: String,
        /// The article.
        article: Article,
    },
    /// A counted illegal move reached the number that loses.
    LosesByArticle {
        /// Who made them.
        seat: Seat,
    },

    /// A flag has fallen more than once.
    FellAgain {
        /// The item on this fall.
        number: u32,
        /// Whose flag.
        seat: Seat,
        /// How often by now.
        times: u32,
        /// In which period, from 1.
        period: u32,
        /// When.
        at: Moment,
    },
    /// Both flags are down.
    BothFlags {
        /// The item on the later fall.
        number: u32,
        /// Since when White's is.
        white: Moment,
        /// Since when Black's is.
        black: Moment,
        /// Where nobody could tell which fell first, it is drawn; otherwise the game goes on.
        last_period: bool,
        /// The article counts only where it was announced.
        announced: bool,
        /// The article.
        article: Article,
    },
    /// Both flags are down, and no article of this game settles it.
    BothFlagsUnsettled {
        /// The item on the later fall.
        number: u32,
        /// Since when White's is.
        white: Moment,
        /// Since when Black's is.
        black: Moment,
    },
    /// A ruling about time stays given though the game goes back.
    StaysGiven {
        /// On whose clock.
        seat: Seat,
        /// Milliseconds; less than zero were taken.
        ms: i64,
        /// The ruling.
        ruling: Ruling,
    },
    /// What the clocks showed before a move that is put right (7.1).
    TimesBefore {
        /// White's, milliseconds.
        white_ms: u64,
        /// Black's.
        black_ms: u64,
        /// The article.
        article: Article,
    },
    /// A line of what makes up a clock's time.
    ClockLine {
        /// Whose.
        seat: Seat,
        /// The line.
        line: Line,
    },
    /// What is left on a clock, under those lines.
    TimeLeft {
        /// Whose.
        seat: Seat,
        /// Milliseconds.
        ms: u64,
    },

    // D.2.9.
    /// Something only he can judge.
    ToJudge {
        /// The case it arose in.
        case: Case,
        /// What.
        question: ForArbiter,
    },
    /// Somebody's part.
    Part(Task),
    /// A player whose board is put right has an assistant.
    AssistantOf {
        /// The player.
        seat: Seat,
        /// The assistant's name.
        name: String,
        /// Whether he may move the pieces for him (4.9).
        may_move: bool,
    },
    /// The assistant of a player may move the pieces on his opponent's board (D.2.10.1).
    AssistantMayExecute {
        /// Whose assistant.
        of: Seat,
        /// The duty.
        duty: Duty,
    },
    /// A sheet is behind; it is to be brought up to date first.
    SheetLacks {
        /// The item.
        number: u32,
        /// Whose sheet.
        seat: Seat,
        /// The first ply that is missing, from 1.
        ply: u32,
    },
    /// Both sheets give another move than was followed.
    SheetsGiveAnother {
        /// At this ply, from 1.
        ply: u32,
    },
    /// Both boards show the same, and no sheet leads there.
    NoSheetLeadsThere {
        /// The item.
        number: u32,
    },

    /// Somebody appeals against a decision (11.10).
    Appeals {
        /// Who.
        by: Actor,
        /// In these words.
        words: String,
        /// The article.
        article: Article,
    },

    /// Somebody puts words on the record.
    Remarks {
        /// Who.
        by: Actor,
        /// The words.
        words: String,
    },
    /// Against that decision there is no appeal in this edition (10.2d).
    NoAppeal {
        /// The article.
        article: Article,
    },
    /// A player says that his opponent's last move was illegal, about which an item is open.
    ClaimsIllegal {
        /// The item.
        number: u32,
        /// Who.
        by: Seat,
        /// The article.
        article: Article,
    },
    /// A player confirmed the final position of a claim without an arbiter (D, G.6, III.6).
    PositionConfirmed {
        /// The item.
        number: u32,
        /// Who.
        seat: Seat,
    },
    /// A player asks to be shown the arbiter's sheet (A.3.2).
    SheetAsked {
        /// Who.
        seat: Seat,
        /// How often by now.
        times: u32,
        /// How often he may.
        most: u32,
        /// The article.
        article: Article,
    },
    /// The same where nothing gives him the right to it.
    SheetAskedWithoutRight {
        /// Who.
        seat: Seat,
        /// Whether he is on move.
        on_move: bool,
    },
    /// What the arbiter settled is on the record.
    OnRecord,
    /// A player hears moves in other words from now on (D.2.1).
    SchemeSet {
        /// Who.
        seat: Seat,
        /// Which.
        scheme: SchemeId,
        /// How it stands to the text.
        standing: SchemeStanding,
        /// The article.
        article: Article,
    },
    /// The arbiter accepted a player's assistant.
    AssistantAccepted {
        /// Whose.
        seat: Seat,
        /// The assistant's name.
        name: String,
        /// The article.
        article: Article,
    },
    /// This sighted player may have no assistant beside that of his impaired opponent (D.2.11).
    NoAssistantBeside {
        /// Who.
        seat: Seat,
        /// The article.
        article: Article,
    },
    /// The players change places: whoever sits at White's board plays White in the new game.
    ExchangePlaces,
    /// A position is to be transferred to a board that lies right.
    SayWhenTransferred {
        /// Whose board.
        seat: Seat,
    },

    // Writing.
    /// A player moved before he brought his sheet up to date (8.5.2).
    MovedBeforeSheet {
        /// The item.
        number: u32,
        /// Who.
        seat: Seat,
    },
    /// A move of both sheets, side by side.
    SheetsRow {
        /// The move's number.
        number: u32,
        /// What White's sheet has: White's move, Black's.
        white: [Option<String>; 2],
        /// What Black's sheet has.
        black: [Option<String>; 2],
    },
    /// A move of one sheet.
    SheetRow {
        /// Whose sheet.
        seat: Seat,
        /// The move.
        row: SheetRow,
    },
    /// A sheet has no entry.
    SheetIsEmpty {
        /// Whose.
        seat: Seat,
    },
    /// Both sheets have the same.
    SheetsAgree {
        /// Up to this many plies.
        plies: u32,
    },
    /// Both sheets have the same as far as the shorter one goes.
    SheetEndsFirst {
        /// Whose sheet is shorter.
        seat: Seat,
        /// The plies it has.
        plies: u32,
        /// The plies the other has.
        others: u32,
    },
    /// The first difference of both sheets.
    SheetsPart {
        /// The move's number.
        number: u32,
        /// Whose move it is.
        by: Seat,
        /// What White's sheet has.
        white: String,
        /// What Black's sheet has.
        black: String,
    },

    // Items.
    /// No item is open.
    NoOpenItems,
    /// A choice asks for both clocks to be set first.
    SetClocksFirst {
        /// The item.
        number: u32,
    },
    /// A line about an item.
    Item {
        /// Its number.
        number: u32,
        /// The line.
        line: ItemLine,
    },
}

/// A move as it stands on a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetRow {
    /// Its number.
    pub number: u32,
    /// What is written for White and for Black.
    pub moves: [Option<String>; 2],
}

/// One line about an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemLine {
    /// What it is about, and its article: all of it in one line.
    InShort {
        /// What.
        matter: Matter,
        /// The article.
        article: String,
    },
    /// What it is about.
    Title(Matter),
    /// Both flags are down.
    BothFlagsAreDown,
    /// Its article, as the arbiter named it where the item is his own, and when it was noticed.
    Where {
        /// The article.
        article: String,
        /// When.
        at: Moment,
        /// Plies completed then.
        plies: u32,
    },
    /// What a board showed.
    Board {
        /// Whose board.
        seat: Seat,
        /// What it showed, as the first field of a FEN, where anybody knows.
        shows: Option<String>,
        /// How far that can be relied on.
        sure: Sureness,
    },
    /// What is noted before a game is reconstructed (8.5.3).
    AtTheFlag(AtTheFlag),
    /// Whether what is asked for in a quickplay finish can be asked for.
    Quickplay(Standing),
    /// Against the decision there is no appeal.
    NoAppeal {
        /// The article.
        article: Article,
    },
    /// Whether the opponent confirmed the final position.
    PositionConfirmed(bool),
    /// Both kings stand in check, or a pawn on the last rank: what comes of it is looked at when the next move is
    /// completed (A.4.4).
    WaitForNextMove {
        /// The article.
        article: Article,
        /// A pawn on the last rank is what is waited for; otherwise both kings in check.
        pawn: bool,
    },
    /// What was worked out about a claim.
    Verdict(Verdict),
    /// What D.2.9 asks for where the sheets agree.
    WhereSheetsAgree,
    /// What D.2.9 asks for where the sheets differ.
    WhereSheetsDiffer,
    /// The move it is about, which no record of the game has.
    Moved {
        /// Who made it.
        seat: Seat,
        /// The move.
        m: Move,
    },
    /// The moves that would have kept what was touched or released.
    KeepsIt(Vec<Move>),
    /// The last words heard before it.
    LastWords {
        /// Whose.
        seat: Seat,
        /// The words.
        words: String,
    },
    /// One of its choices.
    Choice {
        /// The choice's number.
        choice: u32,
        /// What it does.
        what: Choice,
    },
    /// The penalties of the edition's list, by their numbers.
    Penalties {
        /// The article.
        article: Article,
        /// Number and penalty.
        list: Vec<(u32, Penalty)>,
    },
    /// What one of its choices would do as things stand.
    Effect {
        /// The choice's number.
        choice: u32,
        /// What it would do.
        effect: Box<Effect>,
    },
    /// What the edition prints of it.
    Printed(Printed),
    /// What can be typed about it.
    HowToDecide,
}
