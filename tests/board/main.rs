//! Boards: their bytes, their wires, the sketch of a board to build, and what hands did.

mod board_streams;
mod firmware;
mod inference;
mod seating;
mod wire;
mod wire_codecs;
