//! What the session knows of its journal: whether it can be written, and which moves are not on the disk yet.
//!
//! The arbiter is told unasked, because the arbiter can do something. A player is told with the answer to "what now" and
//! to the typed `status`. Unasked they hear nothing of it: it changes nothing in the game, and they are thinking.

use annabella_game::{Moment, Seat};

use crate::{
    actor::Listener,
    announcement::{Announcement, SystemStatus},
    journal_state::{DiskFault, JournalChange},
    plies::Ply,
    session::Session,
};

/// What was reported of the journal.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Saving {
    fails: bool,
    fault: Option<DiskFault>,
    /// The moment of the first entry that is not on the disk.
    unsaved_since: Option<Moment>,
}

impl Session {
    /// Takes the report of a journal that fails or works again.
    pub(crate) fn report_journal(
        &mut self,
        works: bool,
        fault: Option<DiskFault>,
        unsaved_since: Option<Moment>,
    ) {
        let before = self.saving;
        self.saving = Saving { fails: !works, fault, unsaved_since: unsaved_since.filter(|_| !works) };
        if works {
            return self.say(Listener::Arbiter, Announcement::Trouble(SystemStatus::JournalRestored));
        }
        // It is reported again when other entries wait, which is no news by itself.
        if !before.fails || before.fault != fault {
            let plies = self.unsaved_plies(None);
            self.say(Listener::Arbiter, Announcement::JournalLost { fault, plies });
        }
    }

    /// Takes the report of a journal that another program changed and that was written again.
    pub(crate) fn report_journal_change(&mut self, change: JournalChange) {
        self.say(Listener::Arbiter, Announcement::JournalRewritten { change });
    }

    /// The program was started again: it read everything that it knows from the disk.
    pub(crate) fn forget_unsaved(&mut self) {
        self.saving = Saving::default();
    }

    /// How many plies, of one player or of both, were made or completed and are not on the disk yet.
    pub fn unsaved_plies(&self, of: Option<Seat>) -> usize {
        let Some(since) = self.saving.unsaved_since else { return 0 };
        let is_unsaved = |ply: &Ply| {
            ply.made_at >= since || ply.completion.is_some_and(|completion| completion.at >= since)
        };
        let made = self.made_plies().iter();
        made.filter(|ply| of.is_none_or(|seat| ply.by() == seat) && is_unsaved(ply)).count()
    }

    /// Tells the person who asks how things stand which moves are not on the disk yet.
    pub(crate) fn tell_unsaved_plies(&mut self, to: Listener) {
        let own = match to {
            Listener::Player(seat) => Some(seat),
            _ => None,
        };
        let plies = self.unsaved_plies(own);
        if plies > 0 {
            self.say_beside(to, Announcement::NotOnDisk { own: own.is_some(), plies });
        }
    }
}
