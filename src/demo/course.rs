//! What happens in the demonstration, ply by ply: the sample game of Appendix C, with one slip of
//! the tongue, one wrong execution, and questions in between. PURE data.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::game::Seat;

/// The sample game (C.13) in UCI.
pub(super) const MOVES: [&str; 21] = [
    "e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "e5d4", "e4e5", "f6e4", "d1d4", "d7d5", "e5d6", "e4d6", "c1g5",
    "b8c6", "d4e3", "f8e7", "b1d2", "e8g8", "e1c1", "f8e8", "c1b1",
];

/// The position after the sample game.
pub(super) const FINAL_FEN: &str = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";

/// Something besides the plain course of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Incident {
    /// White says these words first, then corrects himself (D.2.8).
    Slip(&'static str),
    /// Black executes White's move as this one on his own board; the arbiter puts it right (D.2.9).
    WrongExecution(&'static str),
    /// White asks by voice before his move.
    AskAloud(&'static str),
    /// White asks by a key before his move.
    AskByKey(&'static str),
    /// White offers a draw with his move, by key.
    OfferDraw,
}

/// What happens besides at a ply (1 = White's first move).
pub(super) fn incidents(ply: usize) -> Vec<Incident> {
    match ply {
        3 => vec![Incident::AskAloud("zeit")],
        5 => vec![Incident::WrongExecution("d2d3")],
        7 => vec![Incident::AskByKey("opponent_time")],
        9 => vec![Incident::Slip("Dame David drei")],
        15 => vec![Incident::AskByKey("moves")],
        21 => vec![Incident::OfferDraw],
        _ => Vec::new(),
    }
}

/// The voices that speak for the players, in turn, so that the ear never meets only one.
pub(super) fn speaker(seat: Seat, ply: usize) -> &'static str {
    let voices = match seat {
        Seat::White => ["de+m1", "de+m3", "de+m7"],
        Seat::Black => ["de+f2", "de+m4", "de+f4"],
    };
    voices[ply % voices.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;

    #[test]
    fn the_moves_lead_to_the_final_position() {
        let mut position = Position::default();
        for uci in MOVES {
            let m = position.read_uci(uci).unwrap();
            position = position.after(m).unwrap();
        }
        assert_eq!(position.fen(), FINAL_FEN);
    }

    #[test]
    fn slips_and_wrong_executions_belong_to_white_plies() {
        for ply in 1..=MOVES.len() {
            assert!(ply % 2 == 1 || incidents(ply).is_empty());
        }
    }
}
