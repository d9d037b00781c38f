//! Boards that are plugged in.
