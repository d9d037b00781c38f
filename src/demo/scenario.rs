//! The script of the demonstration, ply by ply: the sample game of Appendix C with a slip of the
//! tongue, a wrong execution, and questions.

use annabella_game::Seat;

/// The sample game (C.13) in UCI.
pub(super) const MOVES: [&str; 21] = [
    "e2e4", "e7e5", "g1f3", "g8f6", "d2d4", "e5d4", "e4e5", "f6e4", "d1d4", "d7d5", "e5d6", "e4d6", "c1g5",
    "b8c6", "d4e3", "f8e7", "b1d2", "e8g8", "e1c1", "f8e8", "c1b1",
];

/// The position after the sample game.
pub(super) const FINAL_FEN: &str = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";

/// An event in addition to the normal course of a ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ScenarioEvent {
    /// White first says these words, then corrects them (D.2.8).
    Slip(&'static str),
    /// Black executes White's move as this one on Black's own board; the arbiter has it corrected
    /// (D.2.9).
    WrongExecution(&'static str),
    /// White asks this by voice before moving.
    AskAloud(&'static str),
    /// White asks this by a key before moving.
    AskByKey(&'static str),
    /// White offers a draw with the move, by key.
    OfferDraw,
}

/// The additional events of a ply (1 = White's first move).
pub(super) fn incidents(ply: usize) -> Vec<ScenarioEvent> {
    match ply {
        3 => vec![ScenarioEvent::AskAloud("zeit")],
        5 => vec![ScenarioEvent::WrongExecution("d2d3")],
        7 => vec![ScenarioEvent::AskByKey("opponent_time")],
        9 => vec![ScenarioEvent::Slip("Dame David drei")],
        15 => vec![ScenarioEvent::AskByKey("moves")],
        21 => vec![ScenarioEvent::OfferDraw],
        _ => Vec::new(),
    }
}

/// The voice of a player at a ply. Voices change, so that the recogniser hears several.
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
    use annabella_game::Position;

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
