//! Answers to questions about the board, from a position alone: in a game, in a puzzle and in a kept game.

use crate::announcement::{Announcement, BoardLine};
use annabella_game::{Color, Piece, Position, Rank, Role, Seat, Square};
use annabella_language::command::{AskedPieces, Command};

/// What is said to a question about the board, one sentence each. `asker` is the player to whom "my" refers and from
/// whose side the ranks are read. `None` if the command asks about something else.
pub fn answer_board_question(
    position: &Position,
    asker: Seat,
    command: Command,
) -> Option<Vec<Announcement>> {
    let own = asker.color();
    Some(match command {
        Command::Square(square) => {
            vec![Announcement::SquareHolds { square, piece: position.piece_at(square) }]
        }
        Command::Piece(whose, role) => {
            let color = match whose {
                AskedPieces::Both => None,
                AskedPieces::Own => Some(own),
                AskedPieces::Opponents => Some(!own),
                AskedPieces::Of(color) => Some(color),
            };
            let is_asked = |_, piece: Piece| piece.role == role && color.is_none_or(|c| c == piece.color);
            let mut pieces = standing(position, is_asked);
            // The asker's own first, each player's by file.
            pieces.sort_by_key(|(at, piece)| (piece.color != own, at.file(), at.rank()));
            vec![Announcement::PiecesStand { color, role, pieces }]
        }
        Command::OwnPieces => pieces_of(position, &[own]),
        Command::OpponentPieces => pieces_of(position, &[!own]),
        Command::AllPieces => pieces_of(position, &[own, !own]),
        Command::File(file) => {
            let pieces = standing(position, |square, _| square.file() == file);
            vec![Announcement::FileHolds { file, pieces }]
        }
        Command::Rank(rank) => vec![pieces_on_rank(position, rank)],
        // A voice pauses between the ranks, and "stop" ends the answer.
        Command::Board => {
            let mut told = Rank::ALL.map(|rank| pieces_on_rank(position, rank)).to_vec();
            if asker == Seat::Black {
                told.reverse();
            }
            told
        }
        Command::Between(from, to) => match squares_between(from, to) {
            Some(squares) => {
                vec![pieces_on_line(position, BoardLine::Between { from, to }, squares)]
            }
            None => vec![Announcement::NotOnOneLine { from, to }],
        },
        Command::Diagonals(square) => diagonals(position, square),
        _ => return None,
    })
}

/// The pieces that are asked about, by square.
fn standing(position: &Position, is_asked: impl Fn(Square, Piece) -> bool) -> Vec<(Square, Piece)> {
    let standing = |square| Some((square, position.piece_at(square)?));
    let all = Square::ALL.into_iter().filter_map(standing);
    all.filter(|&(square, piece)| is_asked(square, piece)).collect()
}

/// All pieces of these colours, one colour after the other, each by kind: the king first, pawns last.
fn pieces_of(position: &Position, colors: &[Color]) -> Vec<Announcement> {
    let kinds = colors.iter().flat_map(|&color| Role::ALL.into_iter().rev().map(move |role| (color, role)));
    let told = kinds.filter_map(|(color, role)| {
        let mut pieces = standing(position, |_, piece| piece == Piece { color, role });
        pieces.sort_by_key(|(at, _)| (at.file(), at.rank()));
        let has_some = !pieces.is_empty();
        has_some.then_some(Announcement::PiecesStand { color: Some(color), role, pieces })
    });
    told.collect()
}

fn pieces_on_rank(position: &Position, rank: Rank) -> Announcement {
    Announcement::RankHolds { rank, pieces: standing(position, |square, _| square.rank() == rank) }
}

/// The pieces on a line, in the order of its squares.
fn pieces_on_line(position: &Position, line: BoardLine, squares: Vec<Square>) -> Announcement {
    let standing = |square| Some((square, position.piece_at(square)?));
    Announcement::LineHolds { line, pieces: squares.into_iter().filter_map(standing).collect() }
}

/// Both diagonals of a square, from the square outwards, or the two long ones.
fn diagonals(position: &Position, square: Option<Square>) -> Vec<Announcement> {
    match square {
        Some(square) => [(1, 1), (-1, -1), (-1, 1), (1, -1)]
            .into_iter()
            .filter_map(|step| {
                let squares: Vec<Square> = squares_beyond(square, step).collect();
                let line = BoardLine::Towards(*squares.last()?);
                Some(pieces_on_line(position, line, squares))
            })
            .collect(),
        None => [(Square::A1, Square::H8, (1, 1)), (Square::H1, Square::A8, (-1, 1))]
            .map(|(from, to, step)| {
                let squares = std::iter::once(from).chain(squares_beyond(from, step)).collect();
                pieces_on_line(position, BoardLine::Whole { from, to }, squares)
            })
            .to_vec(),
    }
}

/// The squares behind a square in steps of so many files and ranks, as far as the board goes.
fn squares_beyond(square: Square, (files, ranks): (i32, i32)) -> impl Iterator<Item = Square> {
    let next =
        move |at: &Square| Some(Square::from_coords(at.file().offset(files)?, at.rank().offset(ranks)?));
    std::iter::successors(Some(square), next).skip(1)
}

/// The squares between two squares of a file, a rank or a diagonal; `None` if they are on none together.
fn squares_between(from: Square, to: Square) -> Option<Vec<Square>> {
    let (files, ranks) = (to.file() as i32 - from.file() as i32, to.rank() as i32 - from.rank() as i32);
    let is_line = from != to && (files == 0 || ranks == 0 || files.abs() == ranks.abs());
    let step = (files.signum(), ranks.signum());
    is_line.then(|| squares_beyond(from, step).take_while(|square| *square != to).collect())
}
