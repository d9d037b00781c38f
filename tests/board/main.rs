//! Tests of boards: their bytes, their serial ports, the firmware of the pegged board, and the inference of
//! moves.

mod board_streams;
mod firmware;
mod inference;
mod seating;
mod wire;
mod wire_codecs;
