//! A board in words and as a table: the squares in order from the player's side, each with its text. The figures and
//! the table's headers are hidden from screen readers.
//!
//! The words come before the table, because a screen reader that reads the page from top to bottom skips a grid's cells
//! (Orca 43). On a touch screen a swipe reader passes over the squares, which would be 64 stops, until it asks for them. With indices of rows and columns it says no "row 5 column 5" besides the square.

use maud::{Markup, html};

use crate::{html::page_context::folding_on_touch, view::BoardView, words::PageWords};
use annabella_board::SquareContents;
use annabella_game::{Color, Piece, Role};

/// A board; `name` is the prefix of its squares' ids.
pub(crate) fn board(words: &PageWords, board: &BoardView, name: &str, caption: &str) -> Markup {
    let squares = words.fill("board-squares", &[("board", caption.to_owned())]);
    html! {
        div id={ (name) "-words" } {
            @for (at, line) in words.pieces(board).iter().enumerate() {
                p.vh { @if at == 0 { (caption) ": " } (line) }
            }
        }
        (folding_on_touch(&format!("{name}-squares"), &squares, &grid(words, board, name, caption)))
    }
}

/// The squares, each a cell that the script makes reachable.
fn grid(words: &PageWords, board: &BoardView, name: &str, caption: &str) -> Markup {
    let ranks = board.ranks();
    html! {
        table.board id=(name) data-board=(name) aria-label=(caption) aria-rowcount="8" aria-colcount="8" {
            caption aria-hidden="true" { (caption) }
            thead aria-hidden="true" {
                tr {
                    td {}
                    @for square in &ranks[0] { th scope="col" { (square.file().char()) } }
                }
            }
            tbody {
                @for (row, rank) in (1..).zip(&ranks) {
                    tr aria-rowindex=(row) {
                        @for square in rank.iter().take(1) {
                            th scope="row" aria-hidden="true" { (square.rank().char()) }
                        }
                        @for (column, &square) in (1..).zip(rank) {
                            @let contents = board.at(square);
                            td.dark[square.is_dark()].differs[board.differs(square)] aria-colindex=(column)
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
