//! A visually disabled player's peg in another hole without its announcement. By D.2.3 (c) the move is not made, so the
//! piece is bound by the touch (D.2.2, 4.3) and the square is not (4.7).

use super::*;

/// A position of White, a square that is not kept, and the move that is made with the same piece.
const CHANGES: [(&str, &str, &str, &str); 6] = [
    ("a knight", "4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1", "b1a3", "b1c3"),
    ("a pawn", "4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1", "a2a3", "a2a4"),
    ("a capture", "4k3/p7/8/8/8/2p5/P7/1N2K3 w - - 0 1", "b1a3", "b1c3"),
    ("a king", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", "e1g1", "e1f1"),
    ("a king to the other side", "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1", "e1c1", "e1d1"),
    ("a promotion", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "a7b8q"),
];

/// When the words for the right move are said.
#[derive(Clone, Copy, Debug)]
enum Said {
    BeforeThePeg,
    WhileItStandsWrong,
    AfterThePeg,
}

/// The case for the other player: the board and the colours upside down.
fn for_black(text: &str) -> String {
    let rank = |c: char| if c.is_ascii_digit() { (b'9' - (c as u8 - b'0')) as char } else { c };
    text.chars().map(rank).collect()
}

fn mirrored(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let ranks: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    format!("{} b {} - 0 1", ranks.join("/"), fields[2])
}

fn is_breach(matter: &IncidentKind) -> bool {
    matches!(matter, IncidentKind::TouchMove { .. })
}

/// The hand puts the piece on a square that is not kept, and then moves it on. Castling needs its rook as well, so a
/// king alone is no move.
fn changes(game: &mut Game, seat: Seat, wrong: &str, right: &str, said: Said) {
    let say = |game: &mut Game| drop(game.types(&format!("{seat}: say {}", words(right))));
    if matches!(said, Said::BeforeThePeg) {
        say(game);
    }
    let (from, first) = squares(wrong);
    let (_, to) = squares(right);
    game.slides(seat, from, first);
    game.wait(3_000);
    if matches!(said, Said::WhileItStandsWrong) {
        say(game);
    }
    game.hand(seat, &format!("{first}{to}{}", &right[4..]));
    game.wait(1_500);
    if matches!(said, Said::AfterThePeg) {
        say(game);
    }
    game.presses(seat);
}

#[test]
fn a_square_that_was_never_announced_does_not_bind() {
    for edition in Edition::ALL {
        for (what, fen, wrong, right) in CHANGES {
            for seat in Seat::ALL {
                let (fen, wrong, right) = match seat {
                    Seat::White => (fen.to_owned(), wrong.to_owned(), right.to_owned()),
                    Seat::Black => (mirrored(fen), for_black(wrong), for_black(right)),
                };
                for of in [PEGS, HOLES] {
                    for said in [Said::BeforeThePeg, Said::WhileItStandsWrong, Said::AfterThePeg] {
                        let case = format!("{edition} {what} {seat} {of:?} {said:?}");
                        let pair = if seat == Seat::White { (of, TYPED) } else { (TYPED, of) };
                        let mut game = Game::new(edition, Some(&fen), pair.0, pair.1);
                        changes(&mut game, seat, &wrong, &right, said);
                        assert_eq!(game.open(), [], "{case}");
                        assert_eq!(game.table.session.plies().len(), 1, "{case}");
                    }
                }
            }
        }
    }
}

#[test]
fn the_piece_is_bound_without_words() {
    for edition in Edition::ALL {
        for of in [PEGS, HOLES] {
            let fen = "4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1";
            let mut game = Game::new(edition, Some(fen), of, TYPED);
            game.slides(Seat::White, Square::B1, Square::A3);
            game.slides(Seat::White, Square::A3, Square::B1);
            game.unpressed(Seat::White, "a2a4");
            game.presses(Seat::White);
            assert!(game.has(is_breach), "{edition} {of:?}: {:?}", game.open());
        }
    }
}

#[test]
fn a_square_that_was_announced_binds() {
    let castles = "r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1";
    let knight = "4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1";
    for edition in Edition::ALL {
        for of in [PEGS, HOLES] {
            for (fen, made, back, instead) in
                [(knight, "b1a3", "a3b1", "b1c3"), (castles, "e1g1", "g1e1", "e1f1")]
            {
                let mut game = Game::new(edition, Some(fen), of, TYPED);
                game.makes(Seat::White, made);
                game.types("white: correction");
                game.slides(Seat::White, squares(back).0, squares(back).1);
                if let Some((from, to)) = rook_of(made) {
                    game.slides(Seat::White, to, from);
                }
                game.makes(Seat::White, instead);
                game.presses(Seat::White);
                let case = format!("{edition} {of:?} {made}");
                assert_eq!(game.table.session.plies().len(), 1, "{case}: {:?}", game.open());
                assert!(game.has(is_breach), "{case}: {:?}", game.open());
            }
        }
    }
}

#[test]
fn a_keyed_move_binds_no_square_before_it_is_announced() {
    // An assistant keys the impaired player's moves on a board without a sensor, and announces them.
    for edition in Edition::ALL {
        for (white, announced) in [("b1a3", false), ("b1a3", true)] {
            let mut game = Game::new(edition, None, SPOKEN, TYPED);
            game.types(&format!("white: move {white}"));
            if announced {
                game.types(&format!("white: say {}", words(white)));
                game.types("white: correction");
            }
            game.types("white: move b1c3");
            game.types(&format!("white: say {}", words("b1c3")));
            game.presses(Seat::White);
            assert_eq!(game.sans(), ["Nc3"], "{edition}");
            assert_eq!(game.has(is_breach), announced, "{edition}: {:?}", game.open());
        }
    }
}
