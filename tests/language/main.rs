//! Tests of announcements, interpretation, written moves and spoken texts in every language and scheme.

mod announcing;
mod doubt;
mod score;
mod tables;
mod understanding;
mod voices;
mod walk;
