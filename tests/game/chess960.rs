//! Chess960: castling from every king and rook square, on every kind of board, in every order of hands.
//!
//! The king stays, the rook stays, they change places, or the king goes to the rook's square. Each is one move,
//! completed by the clock press, without an item for the arbiter.

use annabella::{game::Move, language::heard_utterance::HeardUtterance};
use shakmaty::Position as _;

use crate::table::*;

/// The editions with Chess960.
const EDITIONS: [Edition; 3] = [Edition::No14, Edition::Da17, Edition::Da18];

/// Every king on its first rank with one rook, and the castling with it.
fn castlings() -> Vec<(Position, Move)> {
    let mut all = Vec::new();
    for color in [Color::White, Color::Black] {
        for king in 1..7_usize {
            for rook in (0..8_usize).filter(|&rook| rook != king) {
                let mut rank = ['1'; 8];
                (rank[king], rank[rook]) = ('k', 'r');
                let rank: String = rank.iter().collect();
                let right = char::from(b'a' + u8::try_from(rook).unwrap());
                let fen = match color {
                    Color::White => {
                        let (rank, right) = (rank.to_uppercase(), right.to_ascii_uppercase());
                        format!("7k/7p/8/8/8/8/8/{rank} w {right} - 0 1")
                    }
                    Color::Black => format!("{rank}/8/8/8/8/8/7P/7K b {right} - 0 1"),
                };
                let position = Position::from_fen(&fen).unwrap();
                let castling = position.legal_moves().into_iter().find(|m| m.is_castle());
                all.push((position, castling.unwrap_or_else(|| panic!("{fen}: nothing is in the way"))));
            }
        }
    }
    all
}

/// The order of the hand's changes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum HandOrder {
    /// The king first, as usual.
    KingThenRook,
    /// Both pieces are lifted, and the king is placed first.
    BothOut,
    /// The king is lifted, the rook moves, and the king is placed, as the article advises.
    KingAside,
}

/// The changes of squares: the square, and the piece that arrives or `None`.
fn deeds(hands: HandOrder, color: Color, m: Move) -> Vec<(Square, Option<Role>)> {
    let Move::Castle { king, rook } = m else { panic!("it castles") };
    let side = m.castling_side().unwrap();
    let (king_to, rook_to) = (side.king_to(color), side.rook_to(color));
    let (k, r) = (Some(Role::King), Some(Role::Rook));
    match hands {
        HandOrder::KingThenRook if king == king_to => vec![(rook, None), (rook_to, r)],
        HandOrder::KingThenRook if rook == rook_to => vec![(king, None), (king_to, k)],
        // The rook stands on the king's target, so it is lifted first.
        HandOrder::KingThenRook if king_to == rook => {
            vec![(king, None), (rook, None), (king_to, k), (rook_to, r)]
        }
        HandOrder::KingThenRook => vec![(king, None), (king_to, k), (rook, None), (rook_to, r)],
        HandOrder::BothOut => vec![(king, None), (rook, None), (king_to, k), (rook_to, r)],
        HandOrder::KingAside => vec![(king, None), (rook, None), (rook_to, r), (king_to, k)],
    }
}

/// The conditions of a castling.
#[derive(Clone, Copy, Debug)]
struct CastlingCase {
    edition: Edition,
    board: BoardSense,
    sight: Sight,
    hands: HandOrder,
    words_first: bool,
    gap_ms: u64,
}

/// Whether another legal move leads to the same occupied squares.
fn looks_like_another(before: &Position, m: Move) -> bool {
    let full = |m: Move| before.after(m).unwrap().chess.board().occupied();
    let squares = full(m);
    before.legal_moves().into_iter().any(|other| other != m && full(other) == squares)
}

/// What is wrong with the castling, if anything.
fn castles(way: CastlingCase, before: &Position, m: Move) -> Option<String> {
    let color = before.turn();
    let seat = Seat::from(color);
    let mut setup = Setup { fen: Some(before.to_string()), ..agreed(way.edition, way.board) };
    let (his, other) = match seat {
        Seat::White => (&mut setup.white, &mut setup.black),
        Seat::Black => (&mut setup.black, &mut setup.white),
    };
    (his.sight, his.ear) = (way.sight, way.sight == Sight::Impaired);
    other.board = BoardSense::Manual;
    let mut table = Table::of(setup);
    let king_side = m.castling_side().unwrap().is_king_side();
    let words = HeardUtterance::typed(if king_side { "kurze rochade" } else { "lange rochade" });
    let says = |table: &mut Table| {
        if way.sight == Sight::Impaired {
            table.feed(Input::Heard { seat, heard: words.clone() });
        }
    };
    if way.words_first {
        says(&mut table);
    }
    match way.board {
        BoardSense::Manual if way.sight == Sight::Sighted => {
            table.types(&format!("{seat}: move {}", before.uci(m)));
        }
        BoardSense::Manual => {}
        _ => {
            for (square, role) in deeds(way.hands, color, m) {
                table.wait(way.gap_ms);
                table.changes(seat, square, role.map(|role| Piece { color, role }));
            }
        }
    }
    table.wait(500);
    if !way.words_first {
        says(&mut table);
    }
    table.wait(1_500);
    table.types(&format!("{seat}: press"));
    table.wait(1_500);
    if way.board == BoardSense::Occupancy
        && way.sight == Sight::Sighted
        && looks_like_another(before, m)
        && table.session.plies().is_empty()
        && table.open().is_empty()
    {
        // The board cannot distinguish the moves: the press waits for the words, and completes the move that
        // they name.
        table.types(&format!("{seat}: {}", words.text()));
    }
    let plies: Vec<Move> = table.session.plies().iter().map(|ply| ply.m).collect();
    let open = table.open();
    (plies != [m] || !open.is_empty()).then(|| format!("{way:?} {before}: {plies:?}, {open:?}"))
}

/// Tests every castling in every order of hands.
fn every_castling(board: BoardSense, orders: &[HandOrder]) {
    let (mut wrong, mut tried) = (Vec::new(), 0_usize);
    for (before, m) in castlings() {
        for sight in [Sight::Sighted, Sight::Impaired] {
            for &hands in orders {
                for (words_first, gap_ms) in [(false, 200), (true, 200), (false, 700)] {
                    let edition = EDITIONS[tried % EDITIONS.len()];
                    let way = CastlingCase { edition, board, sight, hands, words_first, gap_ms };
                    tried += 1;
                    wrong.extend(castles(way, &before, m));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}\n{}", wrong.len(), wrong.join("\n"));
}

const ORDERS: [HandOrder; 3] = [HandOrder::KingThenRook, HandOrder::BothOut, HandOrder::KingAside];

#[test]
fn every_castling_is_found_on_a_board_that_tells_pieces_apart() {
    every_castling(BoardSense::Identity, &ORDERS);
}

#[test]
fn every_castling_is_found_on_a_board_that_senses_pieces_alone_or_by_words_where_it_cannot_be() {
    every_castling(BoardSense::Occupancy, &ORDERS);
}

#[test]
fn every_castling_is_taken_by_words_or_type_where_nothing_is_sensed() {
    every_castling(BoardSense::Manual, &ORDERS[..1]);
}
