//! The form in which a position is written: pieces and squares, or a FEN on request.

/// The form in which a position is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PositionForm {
    /// Each side's pieces and their squares.
    #[default]
    Words,
    /// A FEN, on request.
    Fen,
}
