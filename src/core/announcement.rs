//! What is to be said, never in which words: `voices/` and `grammars/` hold those.
//!
//! Every variant has a text in every language; a test walks them all. Nothing here may be said to a
//! player unasked that the Laws forbid (no legality, no claim, no forgotten press, no evaluation).

use crate::{
    board::guidance::Instruction,
    core::device::{SeatDevice, VoiceBeside},
    game::{Color, Edition, EndReason, File, GameResult, Move, Piece, Position, Rank, Role, Seat, Square},
    language::{Verbosity, as_said::AsSaid, question::Question},
    laws::{draw::RefuseDrawError, matter::Matter},
    rulebook::Number,
};

/// One thing to be said to one listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    // The game's course.
    /// The boards stand, the game may begin.
    GameStarts,
    /// The drawn position the game starts from.
    StartPosition {
        /// Its number among those of Chess960.
        number: u16,
        /// White's first rank from a to h; Black's mirrors it.
        pieces: [Role; 8],
    },
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
    /// The announcer's move is replaced by another, before it was completed (4.7): that one is announced instead.
    MovedInstead {
        /// The position it was made in.
        before: Box<Position>,
        /// The move that stands now.
        m: Move,
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
    /// The program broke off in the middle of the game and is back; the clocks stand.
    Interrupted,
    /// The speech was not understood; say it again.
    NotUnderstood,
    /// The slip of the tongue is corrected (D.2.8).
    Corrected,
    /// There are no words to take back (D.2.8).
    NothingToCorrect,
    /// A correction came too late: the opponent's clock runs (D.2.8).
    TooLateToCorrect,
    /// A question the ear can answer.
    Ask(Question),
    /// Both boards show the game's position again.
    BoardsInStep,
    /// The session ends: a player seals his move (I.1).
    SealingOrdered {
        /// Who.
        by: Seat,
    },
    /// What a player has sealed, read back to him alone.
    SealedMove(AsSaid),
    /// The same where he wrote what announces nothing: he is told the words, and nothing else.
    SealedWords(String),
    /// His own board shows a move made after the order: that one is sealed (I.1.1).
    BoardSeals,
    /// The game is adjourned.
    GameAdjourned {
        /// Who sealed.
        by: Seat,
    },
    /// An answer to the sealed move is sealed (I.9.3).
    AnswerSealed {
        /// Who sealed it.
        by: Seat,
    },
    /// An adjourned game goes on.
    GameResumed {
        /// Whose move is sealed.
        sealed: Seat,
    },
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
    /// What may be said now, from the first of these on.
    Help {
        /// How many were named before.
        from: usize,
    },
    /// A long answer goes on when he asks for more.
    MoreFollows {
        /// How much of it is left.
        left: u32,
    },
    /// There is nothing more of an answer.
    NothingMore,
    /// What an article says, in our own short wording (11.9).
    Rule {
        /// The text that governs the game.
        edition: Edition,
        /// The number that was asked for.
        number: Number,
    },

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
    /// A draw cannot be agreed, or offered, before more moves are made (5.2.3, 9.1.1).
    NoDrawYet {
        /// Why.
        why: RefuseDrawError,
    },
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
    /// What a hand keys next asks about the board, or goes on to more.
    KeysFollow,
    /// A player begins to learn what keys do, or ends.
    LearnsKeys {
        /// Whether he begins.
        on: bool,
    },
    /// What these keys do, for one who learns them.
    KeysDo {
        /// The keys, one after the other.
        keys: String,
    },
    /// So much is said of moves from now on.
    SaysSoMuch {
        /// How much.
        of_moves: Verbosity,
    },
    /// Another voice speaks from now on.
    OtherVoice,
    /// "I adjust" was noted (4.2).
    AdjustNoted,
    /// "I adjust" of who is not on move: only who is may (4.2).
    AdjustOnMoveOnly,

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
    PutRight(Instruction),
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
        /// Which squares differ.
        differing: Vec<Square>,
    },
    /// A player's keypad, Braille line, sound or voice is gone, or there again.
    Device {
        /// Whose.
        seat: Seat,
        /// Which.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
    },
    /// Voice or sound of the room or of the arbiter is gone, or there again.
    DeviceBeside {
        /// Whose.
        of: VoiceBeside,
        /// Which.
        what: SeatDevice,
        /// Whether it works.
        works: bool,
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

impl Announcement {
    /// So much of a long answer is said at once: nobody keeps more in mind, or has to wait for its end.
    pub const AT_ONCE: usize = 5;

    /// Whether it announces a move (D.2.1), which goes before what was only asked for.
    pub(crate) const fn is_move(&self) -> bool {
        matches!(
            self,
            Self::Move { .. }
                | Self::MovedInstead { .. }
                | Self::ReadBackDiffers { .. }
                | Self::AnnouncedOtherThanPegged { .. }
        )
    }

    /// Whether it is told only because somebody asked, and can be asked for again.
    pub(crate) const fn is_answer(&self) -> bool {
        matches!(
            self,
            Self::Time { .. }
                | Self::Moves { .. }
                | Self::NoMoveYet
                | Self::MoveList { .. }
                | Self::SquareHolds { .. }
                | Self::PiecesStand { .. }
                | Self::FileHolds { .. }
                | Self::RankHolds { .. }
                | Self::Captured { .. }
                | Self::Help { .. }
                | Self::MoreFollows { .. }
                | Self::NothingMore
                | Self::Rule { .. }
                | Self::KeysFollow
                | Self::LearnsKeys { .. }
                | Self::KeysDo { .. }
                | Self::SaysSoMuch { .. }
                | Self::OtherVoice
        )
    }

    /// Whether it is about the listener's own words, or how he is spoken to, and tells nothing of the game: said again it would help nobody.
    pub(crate) const fn is_about_words(&self) -> bool {
        matches!(
            self,
            Self::NotUnderstood
                | Self::NothingToAnswer
                | Self::NothingToCorrect
                | Self::SaysSoMuch { .. }
                | Self::OtherVoice
        )
    }
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
    /// It can be written again, and nothing of it is missing.
    JournalBack,
}
