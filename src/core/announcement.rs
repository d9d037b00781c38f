//! What is to be said, never in which words: `voices/` and `grammars/` hold those.
//!
//! Every variant has a text in every language; a test walks them all. Nothing here may be said to a
//! player unasked that the Laws forbid (no legality, no claim, no forgotten press, no evaluation).

use crate::{
    board::GameResult,
    chess::{Color, File, Move, Piece, Position, Rank, Role, Square},
    core::seat::Seat,
    language::command::Command,
    laws::draw::{ClaimKind, Verdict},
};

/// One thing to be said to one listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    // The game's course.
    /// The boards stand, the game may begin.
    GameStarts,
    /// A move, in the words of the listener's scheme (D.2.1).
    Move {
        /// The position it was made in.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
    /// The announced move does not stand on the announcer's own board: both are named (D.2.8).
    AnnouncedOtherThanPegged {
        /// The position before both.
        before: Box<Position>,
        /// What was said.
        announced: Move,
        /// What stands on the board.
        pegged: Move,
    },
    /// The repetition names another move than was announced (D.2.1); the announcement follows again.
    ReadBackDiffers {
        /// The position before the announced move.
        before: Box<Position>,
        /// The announced move.
        m: Move,
    },
    /// The repetition was right.
    ReadBackRight,
    /// The player is asked to say the move that stands on his board.
    PleaseAnnounce,
    /// The speech was not understood; say it again.
    NotUnderstood,
    /// The slip of the tongue is corrected (D.2.8).
    Corrected,
    /// A correction came too late: the opponent's clock runs (D.2.8).
    TooLateToCorrect,
    /// A question the ear can answer.
    Ask(Question),
    /// Both boards show the game's position again.
    BoardsInStep,
    /// The game is over.
    GameOver {
        /// The result.
        result: GameResult,
        /// Why.
        reason: EndReason,
    },

    // Answers, given on request only (D.2.10.4).
    /// A remaining time.
    Time {
        /// Whose clock, seen from the listener.
        whose: Whose,
        /// Milliseconds left, never negative.
        left_ms: u64,
    },
    /// The number of moves.
    Moves {
        /// The counter of the edition (made or completed).
        count: u32,
    },
    /// No move was made yet.
    NoMoveYet,
    /// A run of moves, oldest first, each with the position it was made in.
    MoveList {
        /// Number of the first move's ply (0 = White's first).
        first_ply: u32,
        /// The moves.
        moves: Vec<(Position, Move)>,
    },
    /// What stands on a square.
    SquareHolds {
        /// The square.
        square: Square,
        /// What stands there.
        piece: Option<Piece>,
    },
    /// Where the pieces of a kind stand.
    PiecesStand {
        /// Only this colour, or both.
        color: Option<Color>,
        /// The kind.
        role: Role,
        /// Their squares.
        pieces: Vec<(Square, Piece)>,
    },
    /// What stands on a file, from White towards Black.
    FileHolds {
        /// The file.
        file: File,
        /// Its pieces.
        pieces: Vec<(Square, Piece)>,
    },
    /// What stands on a rank, from the a-file on.
    RankHolds {
        /// The rank.
        rank: Rank,
        /// Its pieces.
        pieces: Vec<(Square, Piece)>,
    },
    /// The pieces captured so far.
    Captured {
        /// White pieces that are gone, most valuable first.
        white: Vec<Role>,
        /// Black pieces that are gone.
        black: Vec<Role>,
    },
    /// What may be said now.
    Help,

    // Draw and resignation.
    /// A draw was offered by this seat (9.1).
    DrawOffered {
        /// Who offers.
        by: Seat,
    },
    /// The offer stands until answered; told to the one who made it.
    DrawOfferNoted,
    /// The offer was declined, by word or by touch (9.1).
    DrawDeclined,
    /// There is no offer to answer.
    NothingToAnswer,
    /// A draw is claimed (9.2, 9.3, 5.2): an offer too, which the opponent may accept meanwhile (9.1.2.3).
    DrawClaimed {
        /// Who claims.
        by: Seat,
        /// Whether the clocks were stopped for it (9.5).
        clocks_stopped: bool,
    },
    /// The arbiter was called; the clocks stand (6.11.2).
    ArbiterCalled {
        /// Who called.
        by: Seat,
    },
    /// "I adjust" was noted (4.2).
    AdjustNoted,

    // Hands and boards.
    /// Both sheets agree: who set it otherwise puts his board right (D.2.9).
    SheetsAgree {
        /// Whose board is put right: one or both.
        seats: Vec<Seat>,
        /// An assistant may do it for the player at that board.
        assistant_may: bool,
    },
    /// The game goes back (D.2.9, 7.5).
    GoesBack {
        /// How many plies remain.
        plies: u32,
        /// Who is on move before the first ply.
        first: Color,
        /// The sheets differ; otherwise the arbiter says why.
        sheets_differ: bool,
    },
    /// One step towards the right position, for a hand that cannot see.
    PutRight(Step),
    /// This board now stands right.
    BoardStandsRight,
    /// The board at a seat has learned which piece is which, and from now on tells them apart.
    PiecesKnown {
        /// Whose board.
        seat: Seat,
    },
    /// The board at a seat does not answer.
    BoardLost {
        /// Whose board.
        seat: Seat,
    },
    /// The board answers again and its position matches, or differs on some squares.
    BoardBack {
        /// Whose board.
        seat: Seat,
        /// How many squares differ.
        differing: u32,
    },
    /// An adapter failed; the game goes on by key or console.
    Trouble(Trouble),

    // The arbiter's channel only (12.7).
    /// A new item waits in the arbiter's queue.
    ArbiterItem {
        /// Its number.
        number: u32,
        /// What it is about.
        matter: Matter,
    },
}

/// Whose clock a time belongs to, seen from the one who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The asker's own.
    Own,
    /// The opponent's.
    Opponents,
    /// Named by colour (to an assistant or the arbiter).
    Of(Seat),
}

/// A question and what may answer it. Never an arrow, never a timer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Several moves bear these words; the listed moves differ in what is asked.
    Which {
        /// The position.
        before: Box<Position>,
        /// The moves in question, at least two.
        candidates: Vec<Move>,
    },
    /// Which piece the pawn becomes (D.2.1).
    PromotionPiece {
        /// The promotion square.
        square: Square,
    },
    /// Is this irreversible command meant?
    Confirm(Command),
    /// Was this move meant?
    ConfirmMove {
        /// The position.
        before: Box<Position>,
        /// The move.
        m: Move,
    },
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Checkmate (5.1.1).
    Checkmate,
    /// Resignation (5.1.2).
    Resignation,
    /// Stalemate (5.2.1).
    Stalemate,
    /// No series of legal moves can mate (5.2.2).
    DeadPosition,
    /// By agreement (5.2.3).
    Agreement,
    /// A flag fell (6.9).
    Time,
    /// The position occurred three times, as was claimed (9.2).
    Threefold,
    /// Fifty moves without capture or pawn move, as was claimed (9.3).
    FiftyMoves,
    /// The position occurred five times (9.6.1).
    Fivefold,
    /// Seventy-five moves without capture or pawn move (9.6.2).
    SeventyFiveMoves,
    /// The arbiter decided.
    Arbiter,
}

/// One thing for a hand to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Take what stands on a square away (the piece, where it is known).
    Remove {
        /// The square.
        square: Square,
        /// What stands there.
        piece: Option<Piece>,
    },
    /// Put a piece on an empty square.
    Put {
        /// The square.
        square: Square,
        /// The piece.
        piece: Piece,
    },
    /// Bring a piece from one square to another.
    Bring {
        /// The piece.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it belongs.
        to: Square,
    },
}

/// What went wrong with a device, told with the remedy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trouble {
    /// The microphone or its recogniser stopped; moves go by key or console.
    EarLost,
    /// The ear is back.
    EarBack,
    /// No recogniser model was found; moves go by key or console.
    NoModel,
    /// The journal cannot be written (disk full); the arbiter must keep a record.
    JournalLost,
}

/// How far what a board shows can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sureness {
    /// Nobody knows what stands there: it is not sensed and nobody stated it.
    Unknown,
    /// A person stated it.
    Word,
    /// The board tells occupied squares from empty ones: exchanged pieces go unseen.
    Squares,
    /// The board tells pieces apart.
    Pieces,
}

impl Sureness {
    /// The same in words, for the arbiter.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Pieces => "certain: the board tells pieces apart",
            Self::Squares => "squares are certain, pieces are not: exchanged pieces go unseen",
            Self::Word => "on a person's word: the board is not sensed",
            Self::Unknown => "unknown: the board is not sensed and nobody stated what stands there",
        }
    }
}

/// What an item in the arbiter's queue is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The impaired player pressed before the move was made (D.2.4).
    EarlyPress {
        /// Who pressed.
        by: Seat,
    },
    /// The two boards show different positions (D.2.9).
    BoardsDiffer {
        /// Whose board shows another position than the game's.
        seat: Seat,
        /// How far that board can be relied on.
        sure: Sureness,
        /// The squares that differ.
        squares: Vec<Square>,
        /// The first ply since which they may differ (0 = White's first move): after the plies before it
        /// the board was last known to stand right. Unless pieces are seen it may be older.
        since_ply: u32,
        /// Whose move that ply is.
        since_by: Seat,
    },
    /// A move was executed that is not legal (7.5).
    IllegalMove {
        /// Who made it.
        by: Seat,
    },
    /// A pawn was left on the last rank, and the clock pressed (7.5.2).
    PromotionUnfinished {
        /// Who made it.
        by: Seat,
        /// The promotion to a queen that would have been the move.
        m: Move,
    },
    /// A draw is claimed (9.2, 9.3, 5.2).
    DrawClaim {
        /// Who claims.
        by: Seat,
        /// What.
        kind: ClaimKind,
        /// The move that was written and not made (9.2.1.1).
        written: Option<Move>,
        /// What was worked out, for the arbiter alone.
        verdict: Verdict,
    },
    /// The move written with a claim was not made after the claim was found wrong (9.5.3).
    WrittenMoveNotMade {
        /// Who had to make it.
        by: Seat,
    },
    /// A pressed move was announced with other words (D.2.8 is over, D.2.9 follows).
    SlipAfterPress {
        /// Who announced it.
        by: Seat,
    },
    /// A touched piece was not moved (4.3).
    TouchMove {
        /// Who touched it.
        by: Seat,
        /// The square it was lifted from.
        square: Square,
    },
    /// A flag fell (6.8).
    FlagFell {
        /// Whose flag.
        seat: Seat,
    },
    /// A player called (6.11.2).
    Called {
        /// Who called.
        by: Seat,
    },
    /// The opponent did not repeat the announcement (D.2.1).
    ReadBackMissing {
        /// Who owed it.
        by: Seat,
    },
    /// A board stopped answering.
    BoardLost {
        /// Whose board.
        seat: Seat,
    },
    /// A position occurred five times or 75 moves passed (9.6).
    AutomaticDraw(EndReason),
}

impl Step {
    /// The squares the step is about, for a board's lights.
    pub fn squares(self) -> Vec<Square> {
        match self {
            Self::Remove { square, .. } | Self::Put { square, .. } => vec![square],
            Self::Bring { from, to, .. } => vec![from, to],
        }
    }
}
