//! The words of a move that an event names in UCI.

use annabella_language::{
    announce::{AnnouncementForm, announce},
    scheme::Scheme,
};
use annabella_session::session::Session;

/// Returns the announcement of a move that was just made, whether it is completed or not.
pub(super) fn in_words(session: &Session, uci: &str, scheme: &Scheme) -> String {
    let last = session.plies().last().map(|ply| &ply.before);
    let positions = [Some(session.position()), last].into_iter().flatten();
    let made = positions.filter_map(|before| Some((before, before.read_uci(uci).ok()?))).next();
    made.map(|(before, m)| announce(scheme, before, m, AnnouncementForm::Short)).unwrap_or_default()
}
