//! What a press of the clock means, state by state. [`press::meaning`] changes nothing, so each state is built once and
//! asked for both players.

use super::*;
use crate::envelopes::Envelopes;
use annabella::{
    game::Move,
    session::{
        refusal::Refusal,
        session::press::{self, Press},
    },
};

/// A pawn of White is about to promote.
const PAWN: &str = "7k/P7/8/8/8/8/8/1K6 w - - 0 1";
const CASTLING: &str = "4k3/p6p/8/8/8/8/P6P/R3K2R w KQ - 0 1";
/// The queen may capture on a4 and on d7.
const TWO_CAPTURES: &str = "4k3/3p4/8/8/p7/8/8/3QK3 w - - 0 1";
/// Black may leave the king in check by the rook.
const CHECK: &str = "4k3/p7/8/8/8/8/8/4RK2 b - - 0 1";

/// A state of the game, and what a press of each player means in it.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) game: Game,
    white: Press,
    black: Press,
}

fn case(name: &'static str, game: Game, white: Press, black: Press) -> Case {
    Case { name, game, white, black }
}

/// A game of these players after typed lines and moves by hand. A line that begins with `hand` moves a piece.
fn after(edition: Edition, fen: Option<&str>, white: Player, black: Player, lines: &[&str]) -> Game {
    let mut game = Game::new(edition, fen, white, black);
    play_lines(&mut game, lines);
    game
}

fn play_lines(game: &mut Game, lines: &[&str]) {
    for line in lines {
        match line.split_once(": hand ") {
            Some((seat, uci)) => {
                let seat = if seat == "white" { Seat::White } else { Seat::Black };
                let (from, to) = squares(uci);
                game.slides(seat, from, to);
            }
            None if *line == "rest" => drop(game.wait(1_500)),
            None => drop(game.types(line)),
        }
    }
}

/// White's queen left d1 and stands on an occupied square. The board senses squares only, and reads the placement at
/// a press.
fn two_captures(edition: Edition) -> Game {
    let mut game = Game::new(edition, Some(TWO_CAPTURES), SQUARES, TYPED);
    game.lifts(Seat::White, Square::D1);
    game.wait(1_500);
    game.presses(Seat::White);
    game
}

/// The board does not answer, and the player may have moved.
fn lost(edition: Edition) -> Game {
    let mut game = Game::new(edition, None, PIECES, TYPED);
    game.table.feed(Input::BoardLost { seat: Seat::White });
    game
}

/// White has sealed a move and not shut the envelope.
fn sealed(edition: Edition) -> Game {
    let mut game = after(edition, None, TYPED, TYPED, &["arbiter: adjourn"]);
    let act = crate::table::input_of("white: seal Nf3", Seat::White);
    let at = Moment::from_ms(game.table.now);
    let mut kept = Envelopes::default();
    kept.follow(&game.table.session);
    for input in kept.let_through(&game.table.session, at, act) {
        game.table.feed(input);
    }
    game
}

/// White took the king without full supervision, and pressed.
fn king_taken(edition: Edition) -> Game {
    let mut setup = setup(edition, Some(CHECK), TYPED, TYPED);
    setup.time_control = "5".into();
    setup.supervision = annabella::laws::supervision::Supervision::Partial;
    let mut game = Game::of(setup);
    play_lines(&mut game, &["black: move a7a6", "black: press", "white: move e1e8", "white: press"]);
    game
}

fn legal(position: &Position, uci: &str) -> Move {
    let (from, to) = squares(uci);
    let is_it = |m: &Move| m.from() == Some(from) && m.to() == to;
    position.legal_moves().iter().copied().find(is_it).expect("a legal move")
}

pub(crate) fn cases(edition: Edition) -> Vec<Case> {
    let not = |seat| Press::Refused(Refusal::NotPlayersClock { seat });
    let (whites, blacks) = (not(Seat::White), not(Seat::Black));
    let over = Press::Refused(Refusal::IsOver);
    let start = Position::default();
    let e4 = legal(&start, "e2e4");
    let promotion = legal(&Position::from_fen(PAWN).expect("a position"), "a7a8");
    let takes_king = Move::Normal {
        role: Role::Rook,
        from: Square::E1,
        capture: Some(Role::King),
        to: Square::E8,
        promotion: None,
    };
    let mate = &[
        "white: move f2f3",
        "white: press",
        "black: move e7e5",
        "black: press",
        "white: move g2g4",
        "white: press",
        "black: move d8h4",
    ];
    let typed = |lines: &[&str]| after(edition, None, TYPED, TYPED, lines);
    let own_next = if edition == Edition::Da09 { 0 } else { 2 };
    vec![
        case("nothing is made", typed(&[]), Press::WithoutMove, blacks.clone()),
        case("the game is over", typed(mate), over.clone(), over),
        case("the clocks stand", typed(&["arbiter: stop"]), Press::ClocksStand, Press::ClocksStand),
        case("a move is made", typed(&["white: move e2e4"]), Press::Completes(0), blacks.clone()),
        case(
            "the answer is made before the press",
            typed(&["white: move e2e4", "black: move e7e5"]),
            Press::Completes(0),
            blacks.clone(),
        ),
        case(
            "the next move is made before the press",
            typed(&["white: move e2e4", "black: move e7e5", "white: move g1f3"]),
            Press::Completes(own_next),
            blacks.clone(),
        ),
        case(
            "a move is completed",
            typed(&["white: move e2e4", "white: press"]),
            whites.clone(),
            Press::WithoutMove,
        ),
        case(
            "a move is on the board and has not rested",
            after(edition, None, PIECES, TYPED, &["white: hand e2e4"]),
            Press::Makes(e4),
            blacks.clone(),
        ),
        case(
            "a move is on the pegged board without its words",
            after(edition, None, PEGS, TYPED, &["white: hand e2e4"]),
            Press::WithoutMove,
            blacks.clone(),
        ),
        case(
            "the words of a legal move stand alone at a pegged board",
            after(edition, None, PEGS, TYPED, &["white: say eva vier"]),
            Press::WithoutMove,
            blacks.clone(),
        ),
        case(
            "a pawn is left on the last rank",
            after(edition, Some(PAWN), PIECES, TYPED, &["white: hand a7a8", "rest"]),
            Press::LeavesPawn(promotion),
            blacks.clone(),
        ),
        case(
            "the board shows no legal move",
            after(edition, None, PIECES, TYPED, &["white: hand e2e4", "white: hand d2d4", "rest"]),
            Press::ShowsNoLegalMove,
            blacks.clone(),
        ),
        case("the placement fits two captures", two_captures(edition), Press::Ambiguous, blacks.clone()),
        case("the board does not answer", lost(edition), Press::HeldUntilBoardAnswers, blacks.clone()),
        case(
            "the impaired player's castling is half made and announced",
            after(edition, Some(CASTLING), PEGS, TYPED, &["white: hand e1g1", "white: say kurze rochade"]),
            Press::WithoutMove,
            blacks.clone(),
        ),
        case(
            "the player must seal",
            typed(&["arbiter: adjourn"]),
            Press::Refused(Refusal::SealFirst),
            blacks.clone(),
        ),
        case("a move is sealed", sealed(edition), Press::Seals, blacks.clone()),
        case(
            "an illegal move is pressed",
            typed(&["white: move g1g3", "white: press"]),
            Press::WaitsForArbiter,
            Press::WaitsForArbiter,
        ),
        case(
            "the king is taken without full supervision",
            king_taken(edition),
            Press::Makes(takes_king),
            Press::NotOnMove,
        ),
    ]
}

#[test]
fn each_state_gives_a_press_one_meaning_and_asking_changes_nothing() {
    let mut wrong = Vec::new();
    for edition in Edition::ALL {
        for Case { name, game, white, black } in cases(edition) {
            let session = &game.table.session;
            let before = format!("{session:?}");
            let found = (press::meaning(session, Seat::White), press::meaning(session, Seat::Black));
            if found != (white.clone(), black.clone()) {
                wrong.push(format!("{edition} {name}: {found:?}, not {:?}", (white, black)));
            }
            assert_eq!(format!("{session:?}"), before, "{edition} {name}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn before_the_start_a_press_is_refused() {
    for edition in Edition::ALL {
        let session =
            annabella::session::session::Session::new(setup(edition, None, TYPED, TYPED)).expect("a setup");
        for seat in Seat::ALL {
            assert_eq!(press::meaning(&session, seat), Press::Refused(Refusal::NotStarted), "{edition}");
        }
    }
}

#[test]
fn words_for_an_illegal_move_are_asked_for_at_the_press() {
    for edition in Edition::ALL {
        let mut game = Game::new(edition, None, SPOKEN, TYPED);
        game.types("white: say gustav eins gustav drei");
        let meaning = press::meaning(&game.table.session, Seat::White);
        let Press::AsksBack(m) = meaning else { panic!("{edition}: {meaning:?}") };
        assert_eq!((m.from(), m.to()), (Some(Square::G1), Square::G3), "{edition}");
    }
}

#[test]
fn an_illegal_typed_move_is_made_by_its_press() {
    for edition in Edition::ALL {
        let game = after(edition, None, TYPED, TYPED, &["white: move g1g3"]);
        let meaning = press::meaning(&game.table.session, Seat::White);
        let Press::Makes(m) = meaning else { panic!("{edition}: {meaning:?}") };
        assert_eq!((m.from(), m.to()), (Some(Square::G1), Square::G3), "{edition}");
    }
}
