//! The numbers the five texts print, read off them one by one: DA09, NO14, SV17, DA17, DA18.

use annabella::game::Edition;

use super::Draw;

const fn of(edition: Edition, numbers: [&'static str; 5]) -> &'static str {
    let [da09, no14, sv17, da17, da18] = numbers;
    match edition {
        Edition::Da09 => da09,
        Edition::No14 => no14,
        Edition::Sv17 => sv17,
        Edition::Da17 => da17,
        Edition::Da18 => da18,
    }
}

/// "Only then may the opponent's clock be started": the end of point 3, from 2017 an article of its own.
pub(super) const fn press_before_made(edition: Edition) -> &'static str {
    of(edition, ["E2.3", "D2.3", "D.2.4", "D.2.4", "D.2.4"])
}

/// A press without a move: how a clock is handled; an illegal move from 2017 on.
pub(super) const fn press_without_move(edition: Edition) -> &'static str {
    of(edition, ["6.7", "6.2c", "7.8.1", "7.8.1", "7.5.3"])
}

pub(super) const fn illegal_move(edition: Edition) -> &'static str {
    of(edition, ["7.4", "7.5", "7.5.1", "7.5.1", "7.5.1"])
}

/// An illegal move in rapid and blitz without full supervision.
pub(super) const fn rapid_illegal_move(edition: Edition, blitz: bool) -> &'static str {
    if blitz {
        of(edition, ["B3c", "A4b", "A.4.2", "A.4.2", "A.4.2"])
    } else {
        of(edition, ["A4c", "A4b", "A.4.2", "A.4.2", "A.4.2"])
    }
}

/// A flag there: who may claim it, who calls it, both of them down.
pub(super) const fn rapid_flag(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Da09 => ["A4e", "A4f"],
        Edition::No14 => ["A4c", "6.11"],
        Edition::Sv17 => ["A.4.3", "G.3.1"],
        Edition::Da17 | Edition::Da18 => ["A.4.3", "III.3.1"],
    }
}

/// A pawn left on the last rank: in 2009 "the requirements of a promotion are not met".
pub(super) const fn pawn_left(edition: Edition) -> &'static str {
    of(edition, ["7.4a", "7.5", "7.5.2", "7.5.2", "7.5.2"])
}

pub(super) const fn two_hands(edition: Edition) -> &'static str {
    of(edition, ["4.1", "4.1", "7.7.1", "7.7.1", "7.5.4"])
}

pub(super) const fn claim(edition: Edition, draw: Draw) -> &'static str {
    match draw {
        Draw::Threefold => of(edition, ["9.2"; 5]),
        Draw::Fifty => of(edition, ["9.3"; 5]),
    }
}

pub(super) const fn written_move(edition: Edition) -> &'static str {
    of(edition, ["9.5"; 5])
}

pub(super) const fn flag(edition: Edition) -> &'static str {
    of(edition, ["6.8"; 5])
}

/// What two fallen flags mean: in the main Laws once, then among the rules of a quickplay finish.
pub(super) const fn both_flags(edition: Edition) -> &'static str {
    of(edition, ["6.11", "6.11", "G.3.1", "III.3.1", "III.3.1"])
}

pub(super) const fn repetition(edition: Edition) -> &'static str {
    of(edition, ["E2.1", "D2.1", "D.2.1", "D.2.1", "D.2.1"])
}

pub(super) const fn slip(edition: Edition) -> &'static str {
    of(edition, ["E2.6", "D2.7", "D.2.8", "D.2.8", "D.2.8"])
}

pub(super) const fn completed(edition: Edition) -> &'static str {
    of(edition, ["6.7a", "6.2a", "6.2.1", "6.2.1", "6.2.1"])
}

pub(super) const fn fivefold(edition: Edition) -> &'static str {
    of(edition, ["", "9.6a", "9.6.1", "9.6.1", "9.6.1"])
}

pub(super) const fn boards_differ(edition: Edition) -> &'static str {
    of(edition, ["E2.7", "D2.8", "D.2.9", "D.2.9", "D.2.9"])
}

/// A sealed move that is ambiguous, unreadable or not legal: number 8 of the guidelines, which bear no letter in 2009.
pub(super) const fn sealed_move(edition: Edition) -> &'static str {
    of(edition, ["R8", "E8", "E.8", "I.8", "I.8"])
}

pub(super) const fn resumption_late(edition: Edition) -> &'static str {
    of(edition, ["R10", "E10", "E.10", "I.10", "I.10"])
}

/// 2009 has no number on both being late before it.
pub(super) const fn envelope_missing(edition: Edition) -> &'static str {
    of(edition, ["R11", "E12", "E.12", "I.12", "I.12"])
}

/// The clauses of article 4 that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// The touched piece is moved or captured.
    Touched,
    /// King and rook: castling on that side.
    Castle,
    /// Rook first: no castling on that side.
    RookFirst,
    /// Castling there is not legal: another move of the king.
    OtherKingMove,
    /// The new piece has touched the square.
    NewPiece,
    /// Released on a square.
    Released,
    /// The king released where castling puts him.
    KingReleased,
}

pub(super) const fn touch(edition: Edition, clause: Clause) -> &'static str {
    match clause {
        Clause::Touched => of(edition, ["4.3"; 5]),
        Clause::Castle => of(edition, ["4.4a", "4.4a", "4.4.1", "4.4.1", "4.4.1"]),
        Clause::RookFirst => of(edition, ["4.4b", "4.4b", "4.4.2", "4.4.2", "4.4.2"]),
        Clause::OtherKingMove => of(edition, ["4.4c", "4.4c", "4.4.3", "4.4.3", "4.4.3"]),
        Clause::NewPiece => of(edition, ["4.4d", "4.4d", "4.4.4", "4.4.4", "4.4.4"]),
        Clause::Released => of(edition, ["4.6", "4.7", "4.7", "4.7", "4.7"]),
        Clause::KingReleased => of(edition, ["4.6b", "4.7b", "4.7.2", "4.7.2", "4.7.2"]),
    }
}
