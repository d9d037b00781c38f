//! Two tables under one name, and which of them the arbiter leaves out.
//!
//! Of tables that play under the same names, or of one name at the hub, spectators see none as long as two are there. One
//! that was left out is there for the arbiter alone, until he takes it back.

use std::collections::BTreeSet;

use crate::{
    core::GameRole,
    hall::{
        floor::{HallFloor, TableLabel},
        sectors::DeskPart,
    },
};

impl HallFloor {
    /// Leaves a table out, or takes it back; whether that is another than it was. One that is only named so far is left
    /// out once it comes.
    pub(crate) fn leave_out(&mut self, id: &str, out: bool) -> bool {
        let without = &mut self.settings.without;
        let changed = if out { without.insert(id.to_owned()) } else { without.remove(id) };
        if !changed {
            return false;
        }
        let mut same = self.tables.get(id).map(|at| at.same.clone()).unwrap_or_default();
        same.insert(id.to_owned());
        self.is_public_anew(&same);
        self.desk_is_stale = true;
        true
    }

    /// Whether spectators may see these tables is another than it was: files and pages are made anew, and whoever listened
    /// to one that is hidden now is sent away.
    fn is_public_anew(&mut self, ids: &BTreeSet<String>) {
        for id in ids {
            let public = self.is_public(id);
            let Some(at) = self.tables.get_mut(id) else { continue };
            if !public {
                at.pgn = None;
                at.streams.send_away(GameRole::Spectator);
            }
            self.stale.insert(id.clone());
        }
        self.spectators_see_others();
    }

    /// Spectators see other games than before, or by other names.
    pub(super) fn spectators_see_others(&mut self) {
        self.labels.take();
        self.version += 1;
        self.shows_others = true;
    }

    /// Whether the arbiter left a table out.
    pub(crate) fn is_left_out(&self, id: &str) -> bool {
        self.settings.without.contains(id)
    }

    /// Whether another table that was not left out plays under the same names.
    pub(crate) fn is_doubled(&self, id: &str) -> bool {
        let same = self.tables.get(id).into_iter().flat_map(|at| &at.same);
        !self.is_left_out(id) && same.into_iter().any(|other| !self.is_left_out(other))
    }

    /// Whether spectators may see a table's game once its delay is over.
    pub(in crate::hall) fn is_public(&self, id: &str) -> bool {
        !self.is_left_out(id) && !self.is_doubled(id)
    }

    /// Two or more play under one name.
    pub(super) fn play_under_one_name(&mut self, ids: &BTreeSet<String>) {
        for id in ids {
            if let Some(at) = self.tables.get_mut(id) {
                at.same.extend(ids.iter().filter(|other| *other != id).cloned());
            }
        }
        self.is_public_anew(ids);
    }

    /// The tables that were left out, as far as they are there.
    pub(crate) fn left_out(&self, part: DeskPart) -> Vec<TableLabel> {
        self.labels(part).into_iter().filter(|label| self.is_left_out(&label.id)).collect()
    }
}
