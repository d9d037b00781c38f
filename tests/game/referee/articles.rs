//! The numbers the six texts print: of what differs between them as [`printed`] has it, the others read off the texts one by
//! one: DA09, NO14, SV17, DA17, DA18. That of 2023 has those of 2018 but where an appendix was numbered anew.

use annabella::game::Edition;

use super::{Draw, printed::printed};

const fn of(edition: Edition, numbers: [&'static str; 5]) -> &'static str {
    let [da09, no14, sv17, da17, da18] = numbers;
    match edition {
        Edition::Da09 => da09,
        Edition::No14 => no14,
        Edition::Sv17 => sv17,
        Edition::Da17 => da17,
        Edition::Da18 | Edition::Fide23 => da18,
    }
}

/// "Only then may the opponent's clock be started": the end of point 3; an article of its own from 2017 on.
pub(super) const fn press_before_made(edition: Edition) -> &'static str {
    of(edition, ["E2.3", "D2.3", "D.2.4", "D.2.4", "D.2.4"])
}

/// A press without a move: how a clock is handled; an illegal move from 2017 on.
pub(super) fn press_without_move(edition: Edition) -> &'static str {
    printed(edition, "press_without_move_is_illegal").article()
}

pub(crate) const fn illegal_move(edition: Edition) -> &'static str {
    of(edition, ["7.4", "7.5", "7.5.1", "7.5.1", "7.5.1"])
}

/// An illegal move in rapid and blitz without full supervision.
pub(super) fn rapid_illegal_move(edition: Edition, blitz: bool) -> &'static str {
    let in_blitz = printed(edition, "blitz_illegal_move_loses");
    let own = blitz && in_blitz.is_yes();
    if own { in_blitz.article() } else { printed(edition, "rapid_illegal_move").article() }
}

/// A flag there: who may claim it, who calls it, and both flags down.
pub(super) const fn rapid_flag(edition: Edition) -> [&'static str; 2] {
    match edition {
        Edition::Da09 => ["A4e", "A4f"],
        Edition::No14 => ["A4c", "6.11"],
        Edition::Sv17 => ["A.4.3", "G.3.1"],
        Edition::Da17 | Edition::Da18 => ["A.4.3", "III.3.1"],
        Edition::Fide23 => ["A.5.3", "III.3.1"],
    }
}

/// A pawn left on the last rank: in 2009 "the requirements of a promotion are not met".
pub(super) fn pawn_left(edition: Edition) -> &'static str {
    printed(edition, "unfinished_promotion").article()
}

pub(super) fn two_hands(edition: Edition) -> &'static str {
    printed(edition, "two_hands").article()
}

/// A device on a player.
pub(crate) fn device(edition: Edition) -> &'static str {
    printed(edition, "device_on_a_player").article()
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

/// Two fallen flags: formerly in the main Laws, later among the rules of a quickplay finish.
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

pub(super) fn fivefold(edition: Edition) -> &'static str {
    printed(edition, "fivefold").article()
}

pub(super) const fn boards_differ(edition: Edition) -> &'static str {
    of(edition, ["E2.7", "D2.8", "D.2.9", "D.2.9", "D.2.9"])
}

/// An ambiguous, illegible or illegal sealed move: number 8 of the guidelines, which have no letter in 2009.
pub(super) const fn sealed_move(edition: Edition) -> &'static str {
    of(edition, ["R8", "E8", "E.8", "I.8", "I.8"])
}

pub(super) const fn resumption_late(edition: Edition) -> &'static str {
    of(edition, ["R10", "E10", "E.10", "I.10", "I.10"])
}

/// In 2009 no number about both being late precedes it.
pub(super) const fn envelope_missing(edition: Edition) -> &'static str {
    of(edition, ["R11", "E12", "E.12", "I.12", "I.12"])
}

/// The clauses of article 4 that can be broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clause {
    /// The touched piece must be moved or captured.
    Touched,
    /// King and rook: castling on that side is required.
    Castle,
    /// Rook first: castling on that side is not allowed.
    RookFirst,
    /// Castling on that side is illegal: another king move is required.
    OtherKingMove,
    /// The new piece of a promotion has touched the square.
    NewPiece,
    /// A piece was released on a square.
    Released,
    /// The king was released on its castling square.
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
