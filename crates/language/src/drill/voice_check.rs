//! Twenty announcements with which a player checks whether they are understood: every name, number and piece at least
//! twice, and both castlings.

use crate::drill::DrillTask;
use annabella_game::Position;

/// The announced moves with their positions.
const ANNOUNCED: [(&str, &str); 20] = [
    ("r5R1/4bn1p/P1k2B2/q1Pp3B/1p3pnP/P4P2/1QP5/RN2K3 w Q - 3 30", "a6a7"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P2nP3/K3nP2/3N3P/R3Q2q w - - 0 32", "h2h4"),
    ("2b3kr/b2p2p1/1p1B3p/pBPP4/P3P3/1K2nP2/2nN2Qq/R7 b - - 1 35", "g8h7"),
    ("2b3kr/b2p2p1/1p1B3p/pBPP4/P3P3/1K2nP2/2nN3q/R4Q2 w - - 0 35", "f1c4"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P3P3/1K2nP2/2nN3q/R4Q2 b - - 1 34", "a7b8"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P3P3/1K2nP2/2nN3q/RQ6 w - - 0 34", "a1a3"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P3P3/1K2nP2/2nN3P/RQ5q b - - 3 33", "e3f5"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P2nP3/K3nP2/3N3P/RQ5q b - - 1 32", "h1g2"),
    ("2b3kr/1pbp2p1/2nB3p/pBPP2q1/P3PQ2/1K2nP2/6PP/RN5R b - - 2 27", "c7d6"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P2nP3/K3nP2/3N2qP/R3Q2R b - - 1 31", "d4f5"),
    ("r3kbnr/pppq1ppp/2npb3/4p3/4P3/2NPB3/PPPQ1PPP/R3KBNR w KQkq - 0 6", "e1c1"),
    ("3rbr2/p3bqp1/Ppnpp1k1/7p/5P2/1PNp1RP1/2n4K/1RB2B2 w - - 2 30", "f3d3"),
    ("rnN1Qk2/3p2b1/3r4/q6p/P1PPpP2/1Pp1p1P1/R6P/3K3R b - - 0 32", "f8e8"),
    ("2b3kr/bp1p2p1/3B3p/pBPP4/P2nP3/K3nP2/6qP/RN2Q2R w - - 0 31", "c5c6"),
    ("1r2kbn1/3ppp1r/2qP4/p6p/1pP4p/5NP1/KPb1NP1R/R4B2 w - - 1 35", "f3g1"),
    ("2bqkb2/rp2p3/5p2/2Pnr3/3n1pP1/2p1P3/1N1B2BP/1KR4R b - - 1 32", "c3b2"),
    ("2b3kr/bp1p2p1/3B3p/pBPP2q1/P2nP3/K3nP2/6PP/RN2Q2R b - - 8 30", "g7g6"),
    ("r1b2kn1/pp1p3r/2pP1p2/1Q5p/K3P1p1/N1P5/PB4N1/R4B2 b - - 0 35", "c6b5"),
    ("1nrbkr2/2q3p1/p6p/1P3Q2/2P2P1P/1P5b/3Kp1nR/5NN1 b - - 0 34", "e2e1n"),
    ("1nbqk2r/1p1p2pp/r1P2n2/p1b1N3/P1PP1p2/B4P2/4P1PP/RN1QKB1R b KQk - 0 10", "e8g8"),
];

/// The announcements as tasks, in the order in which they are said.
pub fn check_announcements() -> Vec<DrillTask> {
    ANNOUNCED
        .iter()
        .filter_map(|(fen, uci)| {
            let before = Position::from_fen(fen).ok()?;
            let m = before.read_uci(uci).ok()?;
            Some(DrillTask::Move { before: Box::new(before), m })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{heard_utterance::HeardUtterance, scheme::Scheme};
    use annabella_game::{File, Rank, Role, SchemeId};

    #[test]
    fn every_word_of_an_announcement_is_said_twice_in_every_scheme() {
        for id in SchemeId::ALL {
            let scheme = Scheme::builtin(id);
            let tasks = check_announcements();
            let words: Vec<String> = tasks.iter().map(|task| task.words(id)).collect();
            assert_eq!(words.len(), ANNOUNCED.len(), "every move is legal in its position");
            let times =
                |word: &str| words.iter().flat_map(|said| said.split(' ')).filter(|w| *w == word).count();
            for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
                assert!(times(scheme.file_word(file)) >= 2 && times(scheme.rank_word(rank)) >= 2, "{id}");
            }
            for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                assert!(times(scheme.piece_word(role)) >= 2, "{id}: {role:?}");
            }
            for side in [shakmaty::CastlingSide::KingSide, shakmaty::CastlingSide::QueenSide] {
                assert!(words.iter().any(|said| said == scheme.castling(side)), "{id}: {side:?}");
            }
            for (task, said) in tasks.iter().zip(&words) {
                assert!(task.is_answered_by(&HeardUtterance::typed(said), id), "{id}: {said}");
                assert!(!task.is_answered_by(&HeardUtterance::typed("[unk]"), id), "{id}: {said}");
            }
        }
    }
}
