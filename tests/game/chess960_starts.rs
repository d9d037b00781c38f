//! Chess960 (II, F) on occupancy boards: every start position can be played, with both castlings and in both
//! orientations of the board. Such a board is assumed to be turned only if nothing else explains the occupied
//! squares.

use annabella::{
    board::{SquareContents, WireEvent, seating::Seating},
    game::{Edition, Move, Position, Role, Seat, Square},
    language::heard_utterance::HeardUtterance,
    session::{
        input::Input,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};
use shakmaty::Position as _;

use super::table::{Table, agreed};

/// The editions with Chess960.
const EDITIONS: [Edition; 4] = [Edition::No14, Edition::Da17, Edition::Da18, Edition::Fide23];

/// The squares that obstruct a castling of White, nearest first.
fn in_the_way(position: &Position, king_side: bool) -> Vec<Square> {
    let board = position.chess.board();
    let king = board.king_of(position.turn()).unwrap();
    let rank: Vec<Square> = (0..8_u32).map(Square::new).collect();
    let is_rook = |square: &Square| board.role_at(*square) == Some(Role::Rook);
    let rook = match king_side {
        true => rank.iter().copied().rfind(is_rook),
        false => rank.iter().copied().find(is_rook),
    };
    let rook = rook.unwrap();
    let (king_to, rook_to) = if king_side { (Square::G1, Square::F1) } else { (Square::C1, Square::D1) };
    let all = [king, rook, king_to, rook_to];
    let (low, high) = (all.iter().min().unwrap(), all.iter().max().unwrap());
    let free = |square: &Square| *square == king || *square == rook || board.piece_at(*square).is_none();
    let needed = |from: Square, to: Square, square: Square| {
        let (low, high) = (from.min(to), from.max(to));
        low <= square && square <= high
    };
    rank.into_iter()
        .filter(|&square| square >= *low && square <= *high)
        .filter(|&square| needed(king, king_to, square) || needed(rook, rook_to, square))
        .filter(|square| !free(square))
        .collect()
}

/// A move of Black's knight, out and back, that disturbs nothing.
fn reply(position: &Position) -> Option<Move> {
    let quiet = |m: &Move| {
        m.role() == Role::Knight
            && !m.is_capture()
            && position.after(*m).is_some_and(|after| !after.chess.is_check())
    };
    let home = |m: &Move| m.to().rank() == shakmaty::Rank::Eighth;
    let moves = position.legal_moves();
    let moves = || moves.iter().copied().filter(quiet);
    moves().find(home).or_else(|| moves().next())
}

/// The shortest line, of three moves at most, by which the piece on a square clears the way to castling, with moves
/// of it and of pawns.
fn clears(position: &Position, square: Square, king_side: bool) -> Option<(Position, Vec<Move>)> {
    let stood = in_the_way(position, king_side).len();
    let mut lines = vec![(position.clone(), square, Vec::new())];
    for _ in 0..3 {
        let mut longer = Vec::new();
        for (position, at, line) in lines {
            for m in position.legal_moves() {
                let own = m.from() == Some(at);
                if m.is_capture() || m.is_castle() || !own && m.role() != Role::Pawn {
                    continue;
                }
                let Some(after) = position.after(m).filter(|after| !after.chess.is_check()) else { continue };
                let Some(answer) = reply(&after) else { continue };
                let Some(next) = after.after(answer) else { continue };
                let line = [&line[..], &[m, answer]].concat();
                if own && in_the_way(&next, king_side).len() < stood {
                    return Some((next, line));
                }
                longer.push((next, if own { m.to() } else { at }, line));
            }
        }
        lines = longer;
    }
    None
}

/// A line from a start position that ends with a castling of White.
fn line_to_castling(start: &Position, king_side: bool) -> Vec<Move> {
    let (mut position, mut line) = (start.clone(), Vec::new());
    while let Some(&square) = in_the_way(&position, king_side).first() {
        let cleared = in_the_way(&position, king_side)
            .into_iter()
            .find_map(|square| clears(&position, square, king_side));
        let (next, moves) = cleared.unwrap_or_else(|| panic!("{start}: {square} stands in the way"));
        position = next;
        line.extend(moves);
    }
    let castles = |m: &Move| m.castling_side().is_some_and(|side| side.is_king_side() == king_side);
    let castling = position.legal_moves().into_iter().find(castles);
    line.push(castling.unwrap_or_else(|| panic!("{start}: {position}: nothing is in the way")));
    line
}

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

/// The conditions under which a line is played.
#[derive(Clone, Copy, Debug)]
struct PlayingWay {
    edition: Edition,
    sight: Sight,
    words_first: bool,
    turned: bool,
}

/// Plays a line on White's occupancy board, with Black's moves typed; returns what was wrong, if anything.
fn plays_through(way: PlayingWay, start: &Position, line: &[Move]) -> Option<String> {
    let setup = Setup { fen: Some(start.to_string()), ..agreed(way.edition, BoardSense::Manual) };
    let impaired = way.sight == Sight::Impaired;
    let white =
        SeatSetup { board: BoardSense::Occupancy, sight: way.sight, ear: impaired, ..setup.white.clone() };
    let mut table = Table::of(Setup { white, ..setup });
    let seating = Seating::lying(way.turned);
    let hands = |table: &mut Table, before: &Position, m: Move| {
        for (square, placed) in deeds(before, m) {
            let contents = if placed { SquareContents::Something } else { SquareContents::Empty };
            let event = WireEvent::Changed { square: seating.own_square(square), contents };
            table.feed(Input::Board { seat: Seat::White, event });
        }
    };
    let says = |table: &mut Table, before: &Position, m: Move, asked: bool| {
        let words = match m.castling_side() {
            Some(side) if side.is_king_side() => "kurze rochade".to_owned(),
            Some(_) => "lange rochade".to_owned(),
            None => before.uci(m),
        };
        if impaired || asked {
            table.feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
        }
    };
    let mut position = start.clone();
    for (ply, &m) in line.iter().enumerate() {
        if position.turn().is_white() {
            if way.words_first {
                says(&mut table, &position, m, false);
            }
            hands(&mut table, &position, m);
            if !way.words_first {
                says(&mut table, &position, m, false);
            }
            table.types("white: press");
            if m.is_castle() && !impaired && table.session.plies().len() == ply {
                // Another move has the same occupied squares: the press waits for the words.
                says(&mut table, &position, m, true);
            }
        } else {
            table.types(&format!("black: move {}", position.uci(m)));
            if impaired {
                // The repetition (D.2.1).
                table.types(&format!("white: say {}", position.uci(m)));
            }
            hands(&mut table, &position, m);
            table.types("black: press");
        }
        let made: Vec<Move> = table.session.plies().iter().map(|ply| ply.m).collect();
        if made != line[..=ply] || !table.open().is_empty() {
            let (uci, open) = (position.uci(m), table.open());
            return Some(format!("{way:?} {start}: ply {ply} {uci}: {} plies, {open:?}", made.len()));
        }
        position = position.after(m).unwrap();
    }
    None
}

/// The conditions for a line: both orientations, with editions, sights and orders of words in turn.
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
fn every_start_of_article_ii_2_plays_through_with_both_castlings_and_whichever_way_the_board_lies() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for (number, start) in starts() {
        for king_side in [true, false] {
            let line = line_to_castling(&start, king_side);
            for way in ways(usize::from(number) + usize::from(king_side)) {
                tried += 1;
                wrong.extend(plays_through(way, &start, &line));
            }
        }
    }
    assert_eq!(tried, 960 * 2 * 2);
    none_is_wrong(&wrong, tried);
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
                    wrong.extend(plays_through(way, &start, &[m]));
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
                wrong.extend(plays_through(way, &start, &[m]));
            }
        }
    }
    none_is_wrong(&wrong, tried);
}
