//! Tests of announcements, interpretation, written moves and spoken texts in every language and scheme.

mod announcing;
mod commands;
mod doubt;
mod score;
mod understanding;
mod voices;
mod walk;
