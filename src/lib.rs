//! Annabella: a chess arbiter's ear, a scorer's hand and an assistant's voice for blind and visually
//! impaired players at the real board.

pub mod board;
pub mod braille;
pub mod chess;
pub mod cli;
pub mod core;
pub mod ear;
pub mod exit_code;
pub mod language;
pub mod laws;
pub mod score;
pub mod voice;
