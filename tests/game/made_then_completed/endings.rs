//! Moves that end the game, and flags. A move ends the game when it is made, without a press (5.1.1, 5.2.1, 6.2.1.1,
//! 9.6), also as an answer before the opponent's press. Whether a sighted hand had let go is the arbiter's question (the
//! item EndingMoveUnpressed); once it is confirmed, a later flag decides nothing (6.9). A flag that was seen comes before
//! an agreement and a resignation (6.8, 6.9); without full supervision it has fallen only when it is claimed (A.4).

use super::{stories::*, *};

/// A move without a press, and an answer that ends the game.
#[derive(Clone, Copy)]
struct EndingAnswer {
    fen: Option<&'static str>,
    /// Completed moves before it.
    before: &'static str,
    forgotten: &'static str,
    answer: &'static str,
    end: (GameResult, EndReason),
}

const FOUR_TIMES: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";

const fn ends(
    fen: &'static str,
    forgotten: &'static str,
    answer: &'static str,
    end: (GameResult, EndReason),
) -> EndingAnswer {
    EndingAnswer { fen: Some(fen), before: "", forgotten, answer, end }
}

const ENDS: [EndingAnswer; 6] = [
    EndingAnswer {
        fen: None,
        before: "f2f3 e7e5",
        forgotten: "g2g4",
        answer: "d8h4",
        end: (GameResult::BlackWins, EndReason::Checkmate),
    },
    EndingAnswer {
        fen: None,
        before: FOUR_TIMES,
        forgotten: "f3g1",
        answer: "f6g8",
        end: (GameResult::Draw, EndReason::Fivefold),
    },
    ends("7k/8/8/8/8/3q4/K7/8 w - - 0 1", "a2a1", "d3b3", (GameResult::Draw, EndReason::Stalemate)),
    ends("8/8/8/8/8/5k2/6R1/K7 w - - 0 1", "a1a2", "f3g2", (GameResult::Draw, EndReason::DeadPosition)),
    ends(
        "4k3/7r/8/8/8/8/R7/4K3 w - - 148 120",
        "e1d1",
        "e8d8",
        (GameResult::Draw, EndReason::SeventyFiveMoves),
    ),
    ends("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1", "g8h8", "a1a8", (GameResult::WhiteWins, EndReason::Checkmate)),
];

impl EndingAnswer {
    /// The game before the answer, and who answers. `forgets` did not press.
    fn game(&self, edition: Edition, forgets: Player, answers: Player) -> (Game, Seat) {
        let start =
            self.fen.map_or_else(Position::default, |fen| Position::from_fen(fen).expect("a position"));
        let by = Seat::from(start.turn()).other();
        let (white, black) = if by == Seat::Black { (forgets, answers) } else { (answers, forgets) };
        let mut game = Game::new(edition, self.fen, white, black);
        game.plays(self.before);
        game.unpressed(by.other(), self.forgotten);
        assert_eq!(game.result(), None);
        (game, by)
    }
}

#[test]
fn an_answer_that_ends_the_game_ends_it_when_it_is_made_whoever_answers() {
    for end in &ENDS {
        for edition in Edition::ALL {
            for (forgets, answers) in [
                (TYPED, TYPED),
                (PIECES, TYPED),
                (PEGS, TYPED),
                (TYPED, SPOKEN),
                (TYPED, PEGS),
                (SQUARES, HOLES),
            ] {
                let (mut game, by) = end.game(edition, forgets, answers);
                game.makes(by, end.answer);
                let case = format!("{edition} {forgets:?} {answers:?} {}", end.answer);
                let is_over = ends_when_made(edition, end.end.1);
                assert_eq!(game.result(), is_over.then_some(end.end), "{case}: {:?}", game.open());
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
                if is_over {
                    // No clock runs any more, so no flag falls.
                    game.wait(LONG);
                    assert!(game.open().is_empty(), "{case}: {:?}", game.open());
                } else if edition != Edition::Da09 {
                    // 75 moves that must be completed.
                    game.presses(by.other());
                    game.presses(by);
                    assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
                }
            }
        }
    }
}

#[test]
fn an_answer_that_only_rests_on_a_board_is_an_item_and_a_flag_that_falls_later_changes_nothing() {
    for end in &ENDS {
        for edition in Edition::ALL.into_iter().filter(|edition| ends_when_made(*edition, end.end.1)) {
            for (forgets, answers) in [(TYPED, PIECES), (PEGS, PIECES), (PIECES, SQUARES), (SPOKEN, SQUARES)]
            {
                let (mut game, by) = end.game(edition, forgets, answers);
                game.makes(by, end.answer);
                let case = format!("{edition} {forgets:?} {answers:?} {}", end.answer);
                // A rest on the board may be a pause of the hand, so no timer ends a game.
                assert_eq!(game.result(), None, "{case}");
                game.wait(LONG);
                let flag = IncidentKind::FlagFall { seat: by.other() };
                if game.open().contains(&flag) {
                    assert_ne!(game.proposal(&flag), Some(Choice::Loss(by.other())), "{case}: 6.9");
                }
                game.confirms(|matter| matches!(matter, IncidentKind::EndingMoveUnpressed { .. }));
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
            }
        }
    }
}

const HOUR: fn(&mut Setup) = |setup| setup.time_control = "60".into();
const RAPID: fn(&mut Setup) = |setup| {
    setup.time_control = "20".into();
    setup.supervision = annabella::laws::supervision::Supervision::Partial;
};
const BACK_RANK: Option<&str> = Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
const AT_BOARDS: &[(Player, Player)] = &[(PIECES, TYPED), (SQUARES, TYPED)];
const FLAG_PLAYERS: &[(Player, Player)] = &[(TYPED, TYPED), (PEGS, TYPED), (PIECES, SPOKEN)];

const STORIES: &[Story] = &[
    Story {
        shows: "the own next move that mates after an answer ends the game when it is made (6.2.1.1, 6.7a)",
        players: &[(TYPED, TYPED), (SPOKEN, TYPED), (PEGS, PIECES), (HOLES, TYPED)],
        fen: BACK_RANK,
        lines: "white moves e1d1
            black moves g8h8
            white makes a1a8
            result 1-0 Checkmate
            game Kd1 Kh8 Ra8#",
        ..Story::NEW
    },
    Story {
        shows: "the press of the own next move ends the game where it mates",
        players: AT_BOARDS,
        fen: BACK_RANK,
        lines: "white moves e1d1
            black moves g8h8
            white makes a1a8
            result none
            white presses
            result 1-0 Checkmate
            open",
        ..Story::NEW
    },
    Story {
        shows: "an illegal answer that looks like mate ends nothing (5.1.1)",
        lines: "both play f2f3 a7a6
            white moves g2g4
            black makes d8h4
            white presses
            black presses
            result none
            open IllegalMove Black",
        ..Story::NEW
    },
    Story {
        shows: "a mate released before the flag and confirmed ends the game, also after a restart",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            restart
            wait 5
            result none
            confirm EndingMoveUnpressed
            result 1-0 Checkmate",
        ..Story::NEW
    },
    Story {
        shows: "a mate released before the flag ends the game by a press after it",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            wait 5
            white presses
            settle
            result 1-0 Checkmate",
        ..Story::NEW
    },
    Story {
        shows: "a mate made after the flag leaves the flag to decide (6.8)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 64
            white makes a1a8
            white presses
            result none
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a mate that the arbiter refuses as not released leaves the flag to decide (4.7)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a8
            wait 5
            arbiter: refuse 1 the hand was on the piece
            result none
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a move that ends nothing, unpressed before the flag, leaves the flag to decide (6.2.1, 6.9)",
        players: AT_BOARDS,
        fen: BACK_RANK,
        setup: HOUR,
        lines: "wait 59
            white makes a1a2
            wait 5
            confirm FlagFall
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "the item of an ending move that is void completes nothing",
        players: AT_BOARDS,
        fen: BACK_RANK,
        lines: "white makes a1a8
            has EndingMoveUnpressed
            arbiter: back 0
            put right
            white moves a1a2
            white presses
            arbiter: confirm 1
            refused
            result none
            game Ra2",
        ..Story::NEW
    },
    Story {
        shows: "a draw agreed after a flag that was seen waits, and the flag decides (6.8, 6.9)",
        players: FLAG_PLAYERS,
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            white: key draw_offer
            black: key accept
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "an offer that stood before the flag is accepted too late after it",
        setup: HOUR,
        lines: "both play e2e4
            black moves e7e5
            black: key draw_offer
            black presses
            wait 61
            white: key accept
            white: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "a draw agreed before the flag ends the game",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 59
            black: key draw_offer
            white: key accept
            white: key yes
            result 1/2-1/2 Agreement
            wait 10
            open",
        ..Story::NEW
    },
    Story {
        shows: "who resigns after the opponent's flag was seen does not lose by it",
        players: FLAG_PLAYERS,
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key resign
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
    Story {
        shows: "who resigns to a bare king after the own flag was seen keeps the draw (6.9)",
        fen: Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        setup: HOUR,
        lines: "wait 61
            white: key resign
            white: key yes
            settle
            result 1/2-1/2 Time",
        ..Story::NEW
    },
    Story {
        shows: "if the flag had not fallen, the agreement stands (5.2.3)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key draw_offer
            white: key accept
            white: key yes
            result none
            arbiter: decide 1 the clock was wrong
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "if the flag had not fallen, the resignation stands (5.1.2)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            black: key resign
            black: key yes
            result none
            arbiter: decide 1 the clock was wrong
            result 1-0 Resignation",
        ..Story::NEW
    },
    Story {
        shows: "a flag that was set up again bars no agreement (6.10)",
        setup: HOUR,
        lines: "both play e2e4 e7e5
            wait 61
            arbiter: refuse 1 the clock was set wrongly
            arbiter: clocks 0:05:00 0:05:00
            black: key draw_offer
            white: key accept
            white: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "without full supervision an unclaimed flag has not fallen, and the agreement decides (A.4)",
        // Elsewhere the arbiter shall call it.
        editions: &[Edition::Da09, Edition::No14, Edition::Da17],
        setup: RAPID,
        lines: "both play e2e4 e7e5
            wait 21
            white: key draw_offer
            black: key accept
            black: key yes
            result 1/2-1/2 Agreement",
        ..Story::NEW
    },
    Story {
        shows: "without full supervision a claimed flag comes before the agreement (A.4)",
        setup: RAPID,
        lines: "both play e2e4 e7e5
            wait 21
            black: claim time
            white: key draw_offer
            black: key accept
            black: key yes
            result none
            confirm FlagFall White
            result 0-1 Time",
        ..Story::NEW
    },
];

#[test]
fn what_came_first_decides_the_game() {
    play_all(STORIES);
}
