//! A board in words and as a table: the squares in order from the player's side, each with its text. The figures and
//! the table's headers are hidden from screen readers.
//!
//! The words come before the table, because a screen reader that reads the page from top to bottom skips a grid's cells
//! (Orca 43). On a touch screen a swipe reader passes over the squares, which would be 64 stops, until it asks for them.
//! The cells have no indices of rows and columns: with them Orca 43 says nothing on arrival at a square.

use maud::{Markup, html};

use crate::{html::page_context::folding_on_touch, view::BoardView, words::PageWords};
use annabella_board::SquareContents;
use annabella_game::{Color, Piece, Role, Seat, Square};

/// A board; `name` is the prefix of its squares' ids.
pub(crate) fn board(words: &PageWords, board: &BoardView, name: &str, caption: &str) -> Markup {
    let squares = words.fill("board-squares", &[("board", caption.to_owned())]);
    html! {
        div id={ (name) "-words" } {
            @for (at, line) in pieces_in_words(words, board).iter().enumerate() {
                p.vh { @if at == 0 { (caption) ": " } (line) }
            }
        }
        (folding_on_touch(&format!("{name}-squares"), &squares, &grid(words, board, name, caption)))
    }
}

/// The pieces of a board in words, the nearer player's first, then the squares that differ from the game.
pub(crate) fn pieces_in_words(words: &PageWords, board: &BoardView) -> Vec<String> {
    let on = |what: &dyn Fn(Square) -> bool| -> String {
        let squares = Square::ALL.into_iter().filter(|&square| what(square));
        squares.map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    let standing = |piece: Piece| on(&|square| board.at(square) == SquareContents::Piece(piece));
    let of_side = |seat: Seat| {
        let kinds = Role::ALL.into_iter().rev().map(|role| role.of(seat.color()));
        let mut kinds =
            kinds.map(|piece| (piece, standing(piece))).filter(|(_, squares)| !squares.is_empty());
        // The first kind is named with the colour, for each piece.
        let first = kinds.next().map(|(piece, squares)| {
            let named = squares.split(' ').map(|square| format!("{} {square}", words.piece(piece)));
            named.collect::<Vec<_>>().join(", ")
        });
        let others = kinds.map(|(piece, squares)| format!("{} {squares}", words.kind(piece.role, &squares)));
        first.into_iter().chain(others).collect::<Vec<_>>().join(", ")
    };
    let untold = on(&|square| board.at(square) == SquareContents::Something);
    let untold = (!untold.is_empty()).then(|| words.desk.pieces_on(&untold));
    let differing = on(&|square| board.differs(square));
    let differing = (!differing.is_empty()).then(|| format!("{}: {differing}", words.say("differs")));
    let sides = [board.side, board.side.other()].map(of_side);
    let mut lines: Vec<String> = sides.into_iter().chain(untold).filter(|line| !line.is_empty()).collect();
    if lines.is_empty() {
        lines.push(words.desk.no_piece());
    }
    lines.extend(differing);
    lines
}

/// The squares, each a cell that the script makes reachable.
fn grid(words: &PageWords, board: &BoardView, name: &str, caption: &str) -> Markup {
    let ranks = board.ranks();
    html! {
        table.board id=(name) data-board=(name) aria-label=(caption) {
            caption aria-hidden="true" { (caption) }
            thead aria-hidden="true" {
                tr {
                    td {}
                    @for square in &ranks[0] { th scope="col" { (square.file().char()) } }
                }
            }
            tbody {
                @for rank in &ranks {
                    tr {
                        @for square in rank.iter().take(1) {
                            th scope="row" aria-hidden="true" { (square.rank().char()) }
                        }
                        @for &square in rank {
                            @let contents = board.at(square);
                            td.dark[square.is_dark()].differs[board.differs(square)]
                                data-s=(square) data-p=[letter(contents)] {
                                @if let Some(figure) = figure(contents) {
                                    i aria-hidden="true" data-filled=[filled(contents)] { (figure) }
                                }
                                span.vh {
                                    (words.square(square, contents))
                                    @if board.differs(square) { ", " (words.say("differs")) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A piece's letter in FEN, for the keys that jump to a piece.
fn letter(contents: SquareContents) -> Option<char> {
    match contents {
        SquareContents::Piece(piece) => Some(piece.char()),
        SquareContents::Empty | SquareContents::Something => None,
    }
}

/// The filled figure of a white piece, drawn in white under its outline.
const fn filled(contents: SquareContents) -> Option<&'static str> {
    match contents {
        SquareContents::Piece(Piece { color: Color::White, role }) => {
            figure(SquareContents::Piece(Piece { color: Color::Black, role }))
        }
        _ => None,
    }
}

/// White's figures are outlines and Black's are filled, so that they differ by shape.
const fn figure(contents: SquareContents) -> Option<&'static str> {
    let SquareContents::Piece(Piece { color, role }) = contents else {
        return if matches!(contents, SquareContents::Something) { Some("●") } else { None };
    };
    Some(match (color, role) {
        (Color::White, Role::King) => "♔",
        (Color::White, Role::Queen) => "♕",
        (Color::White, Role::Rook) => "♖",
        (Color::White, Role::Bishop) => "♗",
        (Color::White, Role::Knight) => "♘",
        (Color::White, Role::Pawn) => "♙",
        (Color::Black, Role::King) => "♚",
        (Color::Black, Role::Queen) => "♛",
        (Color::Black, Role::Rook) => "♜",
        (Color::Black, Role::Bishop) => "♝",
        (Color::Black, Role::Knight) => "♞",
        // The text variant selector; without it some browsers draw an emoji.
        (Color::Black, Role::Pawn) => "♟\u{fe0e}",
    })
}
