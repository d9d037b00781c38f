//! Chess960 (II, F) on occupancy boards: first moves and castlings from every start position, in both
//! orientations of the board. Such a board is assumed to be turned only if nothing else explains the occupied
//! squares.

use annabella::{
    board::{SquareContents, WireEvent, seating::Seating},
    game::{Edition, Move, Position, Seat, Square},
    language::heard_utterance::HeardUtterance,
    session::{
        input::Input,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

use super::table::{Table, agreed};

/// The editions with Chess960.
const EDITIONS: [Edition; 4] = [Edition::No14, Edition::Da17, Edition::Da18, Edition::Fide23];

/// The hand's changes for a move; for castling both pieces are lifted before either is placed.
fn deeds(before: &Position, m: Move) -> Vec<(Square, bool)> {
    match m {
        Move::Castle { king, rook } => {
            let side = m.castling_side().unwrap();
            let (king_to, rook_to) = (side.king_to(before.turn()), side.rook_to(before.turn()));
            let mut deeds = Vec::new();
            deeds.extend((king != king_to).then_some((king, false)));
            deeds.extend((rook != rook_to).then_some((rook, false)));
            deeds.extend((king != king_to).then_some((king_to, true)));
            deeds.extend((rook != rook_to).then_some((rook_to, true)));
            deeds
        }
        _ => vec![(m.from().unwrap(), false), (m.to(), true)],
    }
}

/// The conditions under which a move is played.
#[derive(Clone, Copy, Debug)]
struct PlayingWay {
    edition: Edition,
    sight: Sight,
    words_first: bool,
    turned: bool,
}

/// Plays a first move on White's occupancy board; returns what was wrong, if anything.
fn plays(way: PlayingWay, start: &Position, m: Move) -> Option<String> {
    let setup = Setup { fen: Some(start.to_string()), ..agreed(way.edition, BoardSense::Manual) };
    let impaired = way.sight == Sight::Impaired;
    let white =
        SeatSetup { board: BoardSense::Occupancy, sight: way.sight, ear: impaired, ..setup.white.clone() };
    let mut table = Table::of(Setup { white, ..setup });
    let seating = Seating::lying(way.turned);
    let says = |table: &mut Table| {
        let words = match m.castling_side() {
            Some(side) if side.is_king_side() => "kurze rochade".to_owned(),
            Some(_) => "lange rochade".to_owned(),
            None => start.uci(m),
        };
        table.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
    };
    if impaired && way.words_first {
        says(&mut table);
    }
    for (square, placed) in deeds(start, m) {
        let contents = if placed { SquareContents::Something } else { SquareContents::Empty };
        let event = WireEvent::Changed { square: seating.own_square(square), contents };
        table.feed(Input::Board { seat: Seat::White, event });
    }
    if impaired && !way.words_first {
        says(&mut table);
    }
    table.types("white: press");
    if m.is_castle() && !impaired && table.session.plies().is_empty() {
        // Another move has the same occupied squares: the press waits for the words.
        says(&mut table);
    }
    let made: Vec<Move> = table.session.plies().iter().map(|ply| ply.m).collect();
    let open = table.open();
    (made != [m] || !open.is_empty())
        .then(|| format!("{way:?} {start}: {}: {} plies, {open:?}", start.uci(m), made.len()))
}

/// The conditions for a move: both orientations, with editions, sights and orders of words in turn.
fn ways(n: usize) -> [PlayingWay; 2] {
    [false, true].map(|turned| PlayingWay {
        edition: EDITIONS[n % EDITIONS.len()],
        sight: if n.is_multiple_of(3) { Sight::Sighted } else { Sight::Impaired },
        words_first: n % 3 == 1,
        turned,
    })
}

fn starts() -> impl Iterator<Item = (u16, Position)> {
    (0..960).map(|number| (number, Position::chess960(number).unwrap()))
}

fn none_is_wrong(wrong: &[String], tried: usize) {
    let first: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), first.join("\n"));
}

#[test]
fn castling_at_move_one_by_article_ii_3_is_found_from_each_of_the_162_starts_that_allow_it() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    let mut starting = 0;
    for (_, start) in starts() {
        let castlings: Vec<Move> = start.legal_moves().into_iter().filter(|m| m.is_castle()).collect();
        starting += usize::from(!castlings.is_empty());
        for m in castlings {
            for n in 0..3 {
                for way in ways(n) {
                    tried += 1;
                    wrong.extend(plays(way, &start, m));
                }
            }
        }
    }
    assert_eq!(starting, 162);
    none_is_wrong(&wrong, tried);
}

#[test]
fn each_first_move_of_the_starts_where_king_and_rook_may_change_places_is_found() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    let may_castle = |start: &Position| start.legal_moves().iter().any(|m| m.is_castle());
    for (number, start) in starts().filter(|(_, start)| may_castle(start)) {
        for (n, m) in start.legal_moves().into_iter().enumerate() {
            for way in ways(usize::from(number) + n) {
                tried += 1;
                wrong.extend(plays(way, &start, m));
            }
        }
    }
    none_is_wrong(&wrong, tried);
}
