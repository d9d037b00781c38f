//! What is said, understood, written and spoken, in every language and scheme.

mod announcing;
mod commands;
mod doubt;
mod score;
mod understanding;
mod voices;
mod walk;
