//! An answer before the press that ends the game: mate (5.1.1), stalemate (5.2.1), a dead position (5.2.2), the fifth
//! repetition (9.6.1), the last of 75 moves (9.6.2). It ends the game when it is made. No press is needed (6.2.1.1).

use super::*;

/// A move without a press, and an answer that ends the game.
#[derive(Clone, Copy, Debug)]
struct EndingAnswer {
    fen: Option<&'static str>,
    /// Completed moves before it.
    before: &'static str,
    forgotten: &'static str,
    answer: &'static str,
    end: (GameResult, EndReason),
}

const fn ends(
    fen: Option<&'static str>,
    before: &'static str,
    forgotten: &'static str,
    answer: &'static str,
    end: (GameResult, EndReason),
) -> EndingAnswer {
    EndingAnswer { fen, before, forgotten, answer, end }
}

const FOUR_TIMES: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6";

/// White forgets the press and Black answers, then the same with Black and White.
const ENDS: [EndingAnswer; 9] = [
    ends(None, "f2f3 e7e5", "g2g4", "d8h4", (GameResult::BlackWins, EndReason::Checkmate)),
    ends(Some("7k/8/8/8/8/3q4/K7/8 w - - 0 1"), "", "a2a1", "d3b3", (GameResult::Draw, EndReason::Stalemate)),
    ends(
        Some("8/8/8/8/8/5k2/6R1/K7 w - - 0 1"),
        "",
        "a1a2",
        "f3g2",
        (GameResult::Draw, EndReason::DeadPosition),
    ),
    ends(None, FOUR_TIMES, "f3g1", "f6g8", (GameResult::Draw, EndReason::Fivefold)),
    ends(
        Some("4k3/7r/8/8/8/8/R7/4K3 w - - 148 120"),
        "",
        "e1d1",
        "e8d8",
        (GameResult::Draw, EndReason::SeventyFiveMoves),
    ),
    ends(
        Some("6k1/5ppp/8/8/8/8/8/R3K3 b - - 0 1"),
        "",
        "g8h8",
        "a1a8",
        (GameResult::WhiteWins, EndReason::Checkmate),
    ),
    ends(Some("8/k7/3Q4/8/8/8/8/7K b - - 0 1"), "", "a7a8", "d6b6", (GameResult::Draw, EndReason::Stalemate)),
    ends(
        Some("k7/6r1/5K2/8/8/8/8/8 b - - 0 1"),
        "",
        "a8a7",
        "f6g7",
        (GameResult::Draw, EndReason::DeadPosition),
    ),
    ends(
        Some("4k3/7r/8/8/8/8/R7/4K3 b - - 148 120"),
        "",
        "e8d8",
        "e1d1",
        (GameResult::Draw, EndReason::SeventyFiveMoves),
    ),
];

/// Who answers.
fn answerer(end: &EndingAnswer) -> Seat {
    let start = end.fen.map_or_else(Position::default, |fen| Position::from_fen(fen).expect("a position"));
    Seat::from(start.turn()).other()
}

/// The game before the answer. `answers` is the player who answers, `forgets` the one who did not press.
fn before_the_answer(edition: Edition, end: &EndingAnswer, forgets: Player, answers: Player) -> Game {
    let by = answerer(end);
    let (white, black) = if by == Seat::Black { (forgets, answers) } else { (answers, forgets) };
    let mut game = Game::new(edition, end.fen, white, black);
    game.plays(end.before);
    game.unpressed(by.other(), end.forgotten);
    game
}

fn editions(end: &EndingAnswer) -> impl Iterator<Item = Edition> {
    let by = end.end.1;
    Edition::ALL.into_iter().filter(move |edition| ends_when_made(*edition, by))
}

#[test]
fn a_typed_or_announced_answer_ends_the_game_when_it_is_made() {
    for end in &ENDS {
        for edition in editions(end) {
            for (forgets, answers) in [
                (TYPED, TYPED),
                (PIECES, TYPED),
                (PEGS, TYPED),
                (TYPED, SPOKEN),
                (TYPED, PEGS),
                (SQUARES, HOLES),
            ] {
                let mut game = before_the_answer(edition, end, forgets, answers);
                assert_eq!(game.result(), None);
                game.makes(answerer(end), end.answer);
                let case = format!("{edition} {forgets:?} {answers:?} {}", end.answer);
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
                // Both moves are in the game.
                let plies = end.before.split_whitespace().count() + 2;
                assert_eq!(game.table.session.plies().len(), plies, "{case}");
                // No clock runs any more, so no flag falls.
                assert_eq!(game.table.session.running(), None, "{case}");
                game.wait(LONG);
                assert_eq!(game.result(), Some(end.end), "{case}");
                assert!(game.open().is_empty(), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn a_sighted_players_own_words_end_it_on_a_sensed_board_too() {
    for end in &ENDS {
        for edition in editions(end) {
            for answers in [PIECES, SQUARES] {
                let mut game = before_the_answer(edition, end, TYPED, answers);
                let by = answerer(end);
                game.hand(by, end.answer);
                game.types(&format!("{by}: say {}", words(end.answer)));
                let case = format!("{edition} {answers:?} {}", end.answer);
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn an_ending_answer_that_only_rests_on_a_sensed_board_opens_the_item_and_ends_the_game_when_confirmed() {
    for end in &ENDS {
        for edition in editions(end) {
            for (forgets, answers) in [(TYPED, PIECES), (PEGS, PIECES), (PIECES, SQUARES), (SPOKEN, SQUARES)]
            {
                let mut game = before_the_answer(edition, end, forgets, answers);
                let by = answerer(end);
                game.makes(by, end.answer);
                let case = format!("{edition} {forgets:?} {answers:?} {}", end.answer);
                // A rest on the board may be a pause of the hand, so no timer ends a game.
                assert_eq!(game.result(), None, "{case}");
                assert!(game.has(is_unpressed_end(by)), "{case}: {:?}", game.open());
                game.confirms(is_unpressed_end(by));
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn a_flag_that_falls_after_the_ending_answer_changes_nothing() {
    for end in &ENDS {
        for edition in editions(end) {
            let mut game = before_the_answer(edition, end, TYPED, PIECES);
            let by = answerer(end);
            game.makes(by, end.answer);
            // The clock of the player who forgot to press runs on.
            game.wait(LONG);
            let case = format!("{edition} {}", end.answer);
            assert!(game.has(is_unpressed_end(by)), "{case}: {:?}", game.open());
            let flag = IncidentKind::FlagFall { seat: by.other() };
            if game.open().contains(&flag) {
                assert_ne!(game.proposal(&flag), Some(Choice::Loss(by.other())), "{case}");
            }
            game.confirms(is_unpressed_end(by));
            assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn where_75_moves_must_be_completed_the_presses_of_both_end_the_game_at_the_latest() {
    for end in ENDS.iter().filter(|end| end.end.1 == EndReason::SeventyFiveMoves) {
        for edition in SINCE_2014 {
            for (forgets, answers) in [(TYPED, TYPED), (PIECES, SPOKEN), (PEGS, PIECES)] {
                let mut game = before_the_answer(edition, end, forgets, answers);
                let by = answerer(end);
                game.makes(by, end.answer);
                if game.result().is_none() {
                    game.presses(by.other());
                    game.presses(by);
                }
                let case = format!("{edition} {forgets:?} {answers:?} {}", end.answer);
                assert_eq!(game.result(), Some(end.end), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn in_2009_neither_the_fifth_repetition_nor_the_75th_move_ends_the_game() {
    let is_new = |end: &&EndingAnswer| matches!(end.end.1, EndReason::Fivefold | EndReason::SeventyFiveMoves);
    for end in ENDS.iter().filter(is_new) {
        let mut game = before_the_answer(Edition::Da09, end, TYPED, TYPED);
        game.makes(answerer(end), end.answer);
        assert_eq!(game.result(), None, "{}", end.answer);
        assert!(game.open().is_empty(), "{}: {:?}", end.answer, game.open());
    }
}

/// White forgets the press after Kd1, Black answers, and White mates with the next move. Nobody presses.
fn mated_by_next_move(edition: Edition, white: Player, black: Player) -> Game {
    let mut game = Game::new(edition, Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), white, black);
    game.unpressed(Seat::White, "e1d1");
    game.unpressed(Seat::Black, "g8h8");
    game.makes(Seat::White, "a1a8");
    game
}

#[test]
fn the_own_next_move_that_mates_after_an_answer_ends_the_game_when_it_is_made() {
    // The press is not needed (6.2.1.1), in 2009 too (6.7a).
    for edition in Edition::ALL {
        for (white, black) in [(TYPED, TYPED), (SPOKEN, TYPED), (PEGS, PIECES), (HOLES, TYPED), (TYPED, PEGS)]
        {
            let game = mated_by_next_move(edition, white, black);
            let case = format!("{edition} {white:?} {black:?}");
            let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
            assert_eq!(game.result(), mate, "{case}: {:?}", game.open());
            assert_eq!(game.sans(), ["Kd1", "Kh8", "Ra8#"], "{case}");
        }
    }
}

#[test]
fn the_own_next_move_that_rests_and_would_end_the_game_opens_the_item() {
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES] {
            let mut game = mated_by_next_move(edition, white, TYPED);
            let case = format!("{edition} {white:?}");
            assert!(game.has(is_unpressed_end(Seat::White)), "{case}: {:?}", game.open());
            game.wait(LONG);
            game.confirms(is_unpressed_end(Seat::White));
            let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
            assert_eq!(game.result(), mate, "{case}: {:?}", game.open());
        }
    }
}

#[test]
fn the_press_of_the_own_next_move_ends_the_game_where_it_mates() {
    for edition in Edition::ALL {
        for white in [PIECES, SQUARES] {
            let mut game = mated_by_next_move(edition, white, TYPED);
            game.presses(Seat::White);
            let mate = Some((GameResult::WhiteWins, EndReason::Checkmate));
            assert_eq!(game.result(), mate, "{edition} {white:?}: {:?}", game.open());
            assert!(game.open().is_empty(), "{edition} {white:?}: {:?}", game.open());
        }
    }
}

#[test]
fn an_illegal_answer_that_looks_like_mate_ends_nothing() {
    // 5.1.1: the move that mates must accord with article 3. A queen does not jump from d8 to h4 over e7.
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, TYPED, TYPED);
        game.plays("f2f3 a7a6");
        game.unpressed(Seat::White, "g2g4");
        game.makes(Seat::Black, "d8h4");
        assert_eq!(game.result(), None, "{edition}");
        game.presses(Seat::White);
        game.presses(Seat::Black);
        assert_eq!(game.result(), None, "{edition}");
        assert_eq!(game.open(), [IncidentKind::IllegalMove { by: Seat::Black }], "{edition}");
        game.confirms(is_illegal(Seat::Black));
        assert_eq!(game.told(), position_after(None, "f2f3 a7a6 g2g4").fen(), "{edition}");
    }
}
