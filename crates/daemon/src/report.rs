//! `report.html` in a game's folder: the report of a finished game in one file, for printing and for any browser.

use std::io;

use crate::{game_folder::GameFolder, replay_journal};
use annabella_events::TimedEvent;
use annabella_journal::Journal;
use annabella_page as page;
use annabella_page::StyleSource;
use annabella_session::{
    GameRole,
    session::{Phase, Session},
};

/// The file's name in a game's folder.
pub const REPORT: &str = "report.html";

/// Writes the report of a finished game for the arbiter; does nothing for another game.
///
/// The times come from the journal. If it cannot be read, the report has no times.
pub fn write_report(folder: &GameFolder, session: &Session) -> io::Result<()> {
    if session.phase() != Phase::Over {
        return Ok(());
    }
    let course = Journal::read(&folder.file("journal.jsonl")).map(|journal| course_of(&journal));
    let lang = session.setup().lang;
    let report =
        page::report(session, &course.unwrap_or_default(), GameRole::Arbiter, lang, StyleSource::Inline);
    std::fs::write(folder.file(REPORT), report)
}

/// The timed events of a journal.
fn course_of(journal: &Journal) -> Vec<TimedEvent> {
    let mut course = Vec::new();
    let again = replay_journal(journal, |step| course.extend(step.events));
    // A journal of another version may not replay; then its events are not used.
    again.map(|_| course).unwrap_or_default()
}
