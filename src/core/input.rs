//! Everything that can happen to a game. The journal holds these and nothing else.

use std::{fmt, str::FromStr};

use crate::{
    board::WireEvent,
    game::{GameResult, Seat},
    language::{command::Command, hearing::Heard},
};

/// Who acts through a console, a keypad or a typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// The player at a seat.
    Player(Seat),
    /// The person assisting a seat.
    Assistant(Seat),
    /// The arbiter.
    Arbiter,
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Player(seat) => write!(f, "{seat}"),
            Self::Assistant(seat) => write!(f, "assistant-{seat}"),
            Self::Arbiter => f.write_str("arbiter"),
        }
    }
}

impl FromStr for Actor {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Ok(match text {
            "white" => Self::Player(Seat::White),
            "black" => Self::Player(Seat::Black),
            "assistant-white" => Self::Assistant(Seat::White),
            "assistant-black" => Self::Assistant(Seat::Black),
            "arbiter" => Self::Arbiter,
            _ => return Err(()),
        })
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A seat's board reported something.
    Board {
        /// Whose board.
        seat: Seat,
        /// What its bytes said.
        event: WireEvent,
    },
    /// A seat's board stopped answering.
    BoardLost {
        /// Whose board.
        seat: Seat,
    },
    /// It answers again; a scan follows.
    BoardBack {
        /// Whose board.
        seat: Seat,
    },
    /// A seat's ear heard speech.
    Heard {
        /// Whose ear.
        seat: Seat,
        /// What was heard.
        heard: Heard,
    },
    /// The ear of a seat stopped working (`false`) or works again.
    Ear {
        /// Whose ear.
        seat: Seat,
        /// Whether it works.
        works: bool,
    },
    /// Somebody acted by key, button or typed line.
    Act {
        /// Who.
        by: Actor,
        /// What.
        act: Act,
    },
    /// The program was started again in the middle of this game, after it broke off.
    Resumed,
    /// Time passed and nothing else happened: a deadline is due.
    Time,
}

/// What a person can do through console, keypad or typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// The clock was pressed.
    Press,
    /// A command, as if spoken.
    Command(Command),
    /// Words, as if spoken and heard exactly.
    Say(String),
    /// A move was made on a board that is not sensed (any notation).
    Move(String),
    /// The opponent's announced move was executed on this seat's board, which is not sensed (D.2.10.1).
    Executed,
    /// What stands on this seat's board, which is not sensed: a FEN or its first field.
    Board(String),
    /// A claim on time (`time`) or a report of a touched piece (`touch e2`) for this seat (D.2.10.5).
    Claim(String),
    /// The formalities of an adjournment, for the arbiter (D.2.10.6).
    Adjourn(String),
    /// An entry of a score sheet.
    Write(String),
    /// The last entry of a score sheet is struck out.
    Strike,
    /// A whole score sheet, as PGN: written by hand and entered later.
    Sheet(String),
    /// The device is approved by this person (11.3).
    Approve(String),
    /// The game starts.
    Start,
    /// The arbiter confirms what is proposed for an item of the queue.
    Confirm(u32),
    /// The arbiter carries out one of the choices of an item: its number, then the choice's, from 1.
    Choose(u32, u32),
    /// The same with an amount: minutes, both clocks, points, a fine, rounds.
    ChooseAmount(u32, u32, String),
    /// The arbiter refuses what is proposed; the item is closed with this reason.
    Refuse(u32, String),
    /// The arbiter decides an item in his own words, logged as they are.
    Decide(u32, String),
    /// The arbiter stops both clocks.
    StopClocks,
    /// The arbiter sets both clocks, milliseconds.
    SetClocks {
        /// White's time.
        white_ms: u64,
        /// Black's time.
        black_ms: u64,
    },
    /// The arbiter lets the game go on.
    Resume,
    /// The arbiter takes the game back so that this many plies remain.
    GoBack(u32),
    /// The arbiter drops a ruling about time, by its number.
    DropRuling(u32),
    /// Asks what makes up the time on both clocks.
    ShowClock,
    /// The arbiter ends the game.
    End(GameResult),
    /// Asks for the arbiter's open items.
    Items,
}
