//! What an item of the arbiter's queue is about, and how far the evidence can be relied on.

use crate::{
    game::{EndReason, Move, Seat, Square},
    laws::{
        adjournment::Adjourned,
        draw::{ClaimKind, Verdict},
        quickplay::{QuickplayAsk, Standing},
        recording::AtTheFlag,
        touch::{Clause, Release},
        wrong_start::WrongStart,
    },
};

/// How far what a board shows can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sureness {
    /// Nobody knows what stands there: it is not sensed and nobody stated it.
    Unknown,
    /// A person stated it.
    Word,
    /// The board tells occupied squares from empty ones: exchanged pieces go unseen.
    Squares,
    /// The board tells pieces apart, but nothing saw it while the ply was made: one move executed otherwise explains
    /// what stands there, and so may several together, begun earlier.
    Retraced,
    /// The board tells pieces apart.
    Pieces,
}

/// What an item in the arbiter's queue is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The impaired player pressed before the move was made (D.2.4).
    EarlyPress {
        /// Who pressed.
        by: Seat,
    },
    /// A sighted player pressed without having made a move (6.2.4, 7.8, 7.5.3).
    PressWithoutMove {
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
    /// A sighted player's move rests on his board, is not pressed, and would end the game (5, 6.2.1.1): a rest alone
    /// ends nothing.
    EndsAtRest {
        /// Whose move.
        by: Seat,
        /// The move.
        m: Move,
    },
    /// A touched piece was not moved (4.3).
    TouchMove {
        /// Who touched it.
        by: Seat,
        /// The square it was lifted from.
        square: Square,
        /// The clause that was broken; `None` where the opponent's side reports a touch (D.2.10.5, 4.8).
        clause: Option<Clause>,
        /// The release that binds, where it is one (4.7, 4.4.4).
        release: Option<Release>,
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
    /// The default time is over, the game has not begun, and somebody was not seen (6.7.1).
    Absent {
        /// Who; `None` where neither was.
        seat: Option<Seat>,
    },
    /// A player came after the game was to begin, whose clock was to run from then on (6.6, 6.7.2).
    CameLate {
        /// Who.
        seat: Seat,
        /// How late, milliseconds.
        ms: u64,
        /// Whether the opponent was not there either.
        both_were_absent: bool,
    },
    /// Something about an adjourned game.
    Adjournment(Adjourned),
    /// A board stopped answering.
    BoardLost {
        /// Whose board.
        seat: Seat,
    },
    /// A position occurred five times or 75 moves passed (9.6).
    AutomaticDraw(EndReason),
    /// A player made his next move and had not written his last one (8.1.3).
    NotRecorded {
        /// Who.
        by: Seat,
        /// The first ply his sheet lacks, from 0.
        ply: usize,
    },
    /// A player wrote a move before it was made (8.1.2).
    WrittenAhead {
        /// Who.
        by: Seat,
        /// The ply, from 0.
        ply: usize,
    },
    /// A flag fell, and a player who need not write (8.4) has to bring his sheet up to date (8.5).
    SheetOwed {
        /// Who.
        seat: Seat,
        /// The first ply his sheet lacks, from 0.
        ply: usize,
        /// Neither player wrote.
        both: bool,
        /// What is noted then, where no complete sheet is there (8.5.3).
        noted: Option<AtTheFlag>,
    },
    /// Something was wrong from the beginning, and is found now (7.2, 7.3).
    WrongStart {
        /// What.
        found: WrongStart,
        /// Moves made by then, by White and by Black.
        made: [u32; 2],
    },
    /// A player asks for five seconds a move, or claims a draw, in a quickplay finish (10, G, III).
    QuickplayFinish {
        /// Who.
        by: Seat,
        /// What.
        asked: QuickplayAsk,
        /// Whether it can be asked for.
        standing: Standing,
        /// No arbiter is there: the claim ends the game.
        alone: bool,
    },
    /// A player says that his opponent's last move was illegal, and no item is open on one.
    IllegalClaimed {
        /// Who claims.
        by: Seat,
        /// There was one, and he has made his next move since.
        late: bool,
    },
    /// Both kings stand in check after the next move was completed, too (A.4.4).
    BothKingsInCheck,
    /// A pawn that was left on the last rank stands there after the next move was completed, too (A.4.4).
    PawnOnLastRank {
        /// Where.
        square: Square,
    },
    /// Somebody presses or writes for a player, whose clock the text has the arbiter adjust (6.7d, 8.1 in 2009).
    Helped {
        /// Whom.
        seat: Seat,
        /// He writes; otherwise he presses.
        writes: bool,
    },
    /// A player asked to be shown the arbiter's sheet more often than he may (A.3.2).
    SheetAskedTooOften {
        /// Who.
        by: Seat,
        /// How often by now.
        times: u32,
    },
    /// The arbiter saw something himself and names the article.
    Noticed {
        /// Whose doing it is.
        by: Seat,
        /// The article as he named it.
        article: String,
        /// What he saw, in his words.
        words: String,
    },
}
