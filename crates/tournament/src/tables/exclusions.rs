//! Tables with the same players or the same name at the broker, and the choice of the arbiter to leave one out.
//!
//! While two such tables are shown, spectators see neither. A table that was left out is visible to the arbiter only,
//! until it is included again.

use std::collections::BTreeSet;

use crate::{
    sectors::DeskScope,
    tables::{TableLabel, TournamentTables},
};
use annabella_session::GameRole;

impl TournamentTables {
    /// Leaves a table out, or includes it again; returns whether that is a change. A table that is not known yet is
    /// left out when it appears.
    pub(crate) fn leave_out(&mut self, id: &str, out: bool) -> bool {
        let without = &mut self.settings.without;
        let changed = if out { without.insert(id.to_owned()) } else { without.remove(id) };
        if !changed {
            return false;
        }
        let mut same = self.tables.get(id).map(|at| at.same.clone()).unwrap_or_default();
        same.insert(id.to_owned());
        self.update_visibility(&same);
        self.desk_is_stale = true;
        true
    }

    /// Updates files, pages and subscribers after tables became visible or hidden. Subscribers of a table that is now
    /// hidden are disconnected.
    fn update_visibility(&mut self, ids: &BTreeSet<String>) {
        for id in ids {
            let public = self.is_public(id);
            let Some(at) = self.tables.get_mut(id) else { continue };
            if !public {
                at.pgn = None;
                at.streams.disconnect_listeners(GameRole::Spectator);
            }
            self.stale.insert(id.clone());
        }
        self.mark_round_changed();
    }

    /// Marks that spectators see other games or labels than before.
    pub(super) fn mark_round_changed(&mut self) {
        self.labels.take();
        self.version += 1;
        self.round_changed = true;
    }

    /// Whether the arbiter left a table out.
    pub(crate) fn is_left_out(&self, id: &str) -> bool {
        self.settings.without.contains(id)
    }

    /// Whether another table that is not left out has the same players or name.
    pub(crate) fn is_doubled(&self, id: &str) -> bool {
        let same = self.tables.get(id).into_iter().flat_map(|at| &at.same);
        !self.is_left_out(id) && same.into_iter().any(|other| !self.is_left_out(other))
    }

    /// Whether spectators may see a table's game after its delay.
    pub(crate) fn is_public(&self, id: &str) -> bool {
        !self.is_left_out(id) && !self.is_doubled(id)
    }

    /// Records that two or more tables have the same players or name.
    pub(super) fn update_duplicates(&mut self, ids: &BTreeSet<String>) {
        for id in ids {
            if let Some(at) = self.tables.get_mut(id) {
                at.same.extend(ids.iter().filter(|other| *other != id).cloned());
            }
        }
        self.update_visibility(ids);
    }

    /// The known tables that are left out.
    pub(crate) fn left_out(&self, part: DeskScope) -> Vec<TableLabel> {
        self.labels(part).into_iter().filter(|label| self.is_left_out(&label.id)).collect()
    }
}
