//! A board as a table: squares in order from one's own side, each with its words; the figures are for the eye only.

use maud::{Markup, html};

use crate::{
    board::Contents,
    game::{Color, Piece, Role},
    page::{sight::BoardSight, words::PageWords},
};

/// A board; `name` begins the ids of its squares.
pub(in crate::page) fn board(words: &PageWords, board: &BoardSight, name: &str, caption: &str) -> Markup {
    let ranks = board.ranks();
    html! {
        table.board id=(name) data-board=(name) {
            caption { (caption) }
            thead {
                tr {
                    td {}
                    @for square in &ranks[0] { th scope="col" { (square.file().char()) } }
                }
            }
            tbody {
                @for rank in &ranks {
                    tr {
                        @for square in rank.iter().take(1) { th scope="row" { (square.rank().char()) } }
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

/// A piece's letter as FEN has it, for the keys that jump to a piece.
fn letter(contents: Contents) -> Option<char> {
    match contents {
        Contents::Piece(piece) => Some(piece.char()),
        Contents::Empty | Contents::Something => None,
    }
}

/// The filled figure of a white piece, painted white under its outline.
const fn filled(contents: Contents) -> Option<&'static str> {
    match contents {
        Contents::Piece(Piece { color: Color::White, role }) => {
            figure(Contents::Piece(Piece { color: Color::Black, role }))
        }
        _ => None,
    }
}

/// White's figures are outlines, Black's are filled: told apart by shape.
const fn figure(contents: Contents) -> Option<&'static str> {
    let Contents::Piece(Piece { color, role }) = contents else {
        return if matches!(contents, Contents::Something) { Some("●") } else { None };
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
        // The plain form: by itself this one is drawn as an emoji in places.
        (Color::Black, Role::Pawn) => "♟\u{fe0e}",
    })
}
