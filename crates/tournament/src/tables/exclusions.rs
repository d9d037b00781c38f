//! Tables with the same players or the same name at the broker, and the choice of the arbiter to leave one out.
//!
//! Spectators see one of them if the program can tell which: of two tables at the broker that send one game, which is one
//! device's, the one with more signed lines, and the one that came first if they have equally many; and beside a begun game
//! no other one that another device sends under the same table's name. So somebody with a stolen key who sends another
//! table's lines, or begins a game beside the table's own, hides no game. Of all others spectators see neither until the
//! arbiter decides. A table that was left out is visible to the arbiter only, until it is included again.

use std::{cmp::Reverse, collections::BTreeSet};

use crate::{
    sectors::DeskScope,
    tables::{TableEntry, TableLabel, TournamentTables},
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
    pub(super) fn update_visibility(&mut self, ids: &BTreeSet<String>) {
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
        let same = self.tables.get(id).into_iter().flat_map(|at| &at.same);
        !self.is_left_out(id) && !same.into_iter().any(|other| self.hides(other, id))
    }

    /// Whether a table hides another one with the same players or name from spectators.
    fn hides(&self, other: &str, id: &str) -> bool {
        let (Some(one), Some(two)) = (self.tables.get(other), self.tables.get(id)) else { return false };
        let is_at_broker = |id: &str| self.broker.name_of(id).is_some();
        let rank = |at: &TableEntry, id: &str| (!is_at_broker(id), at.table.proven_lines(), Reverse(at.seen));
        match (one.table.mark(), two.table.mark()) {
            _ if self.is_left_out(other) => false,
            // It has sent no line yet.
            (None, _) => false,
            (one_mark, two_mark) if one_mark == two_mark && (is_at_broker(other) || is_at_broker(id)) => {
                rank(one, other) > rank(two, id)
            }
            _ => !self.is_of_other_device(other) || self.is_of_other_device(id),
        }
    }

    /// Whether a broker's table sends this game by another device than the game that began before it and goes on.
    fn is_of_other_device(&self, id: &str) -> bool {
        let (Some(name), Some(at)) = (self.broker.name_of(id), self.tables.get(id)) else { return false };
        let games = self.broker.games_of(name);
        let before = games.iter().filter_map(|other| self.tables.get(other));
        before.into_iter().any(|before| {
            before.seen < at.seen && before.table.has_begun() && before.table.device() != at.table.device()
        })
    }

    /// The table with the same players that spectators see beside or instead of this one, or that is hidden for this one.
    pub(crate) fn shown_beside(&self, id: &str) -> Option<(String, bool)> {
        let here = self.is_public(id);
        let same = self.tables.get(id)?.same.iter().filter(|other| !self.is_left_out(other));
        let mut same = same.filter(|other| self.is_public(other) != here);
        same.next().map(|other| (other.clone(), here))
    }

    /// The tables with the same players or name as this one, and this one; none if there is no other.
    pub(super) fn doubles(&self, id: &str) -> BTreeSet<String> {
        let same = self.tables.get(id).filter(|at| !at.same.is_empty());
        same.map(|at| at.same.iter().cloned().chain([id.to_owned()]).collect()).unwrap_or_default()
    }

    /// Which of these tables spectators may see.
    pub(super) fn public_of(&self, ids: &BTreeSet<String>) -> BTreeSet<String> {
        ids.iter().filter(|id| self.is_public(id)).cloned().collect()
    }

    /// Records that a new table has the same players or name as the others of these, which know one another already.
    pub(super) fn add_duplicate(&mut self, new: &str, ids: &BTreeSet<String>) {
        let others = || ids.iter().filter(|id| *id != new);
        for id in others() {
            if let Some(at) = self.tables.get_mut(id) {
                at.same.insert(new.to_owned());
            }
        }
        if let Some(at) = self.tables.get_mut(new) {
            at.same.extend(others().cloned());
        }
        self.update_visibility(ids);
    }

    /// The known tables that are left out.
    pub(crate) fn left_out(&self, part: DeskScope) -> Vec<TableLabel> {
        self.labels(part).into_iter().filter(|label| self.is_left_out(&label.id)).collect()
    }
}
