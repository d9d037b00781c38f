//! `report.html` in a game's folder: the report of a finished game, whole in one file, for a printer and any browser.

use std::io;

use crate::{
    core::{
        GameRole,
        session::{Phase, Session},
    },
    daemon::{folder::Folder, run_again},
    events::Stamped,
    journal::Journal,
    page::{self, Style},
};

/// The file's name in a game's folder.
pub(crate) const REPORT: &str = "report.html";

/// Writes the report of a game that is over, as the arbiter may read it; of another game, nothing.
///
/// When what happened is the journal's to say; where it cannot be read there is the game without it.
pub(crate) fn write_report(folder: &Folder, session: &Session) -> io::Result<()> {
    if session.phase() != Phase::Over {
        return Ok(());
    }
    let course = Journal::read(&folder.file("journal.jsonl")).map(|journal| course_of(&journal));
    let lang = session.setup().lang;
    let report = page::report(session, &course.unwrap_or_default(), GameRole::Arbiter, lang, Style::Within);
    std::fs::write(folder.file(REPORT), report)
}

/// What a journal says happened when.
fn course_of(journal: &Journal) -> Vec<Stamped> {
    let mut course = Vec::new();
    let again = run_again(journal, |step| course.extend(step.events));
    // What another version wrote may be no game here: what was read of it so far is none either.
    again.map(|_| course).unwrap_or_default()
}
