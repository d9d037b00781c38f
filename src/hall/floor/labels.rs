//! What each table is called, in the order of the boards: made once for all who ask, until one changes.

use crate::{
    game::Seat,
    hall::{floor::HallFloor, pairing::Pairing, sectors::DeskPart},
};

/// What a page knows of a table besides its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableLabel {
    pub(crate) id: String,
    pub(crate) board: Option<u32>,
    /// White's name, Black's.
    pub(crate) names: [String; 2],
    /// Another table has the same names, or it was left out for one: its own name tells which it is.
    pub(crate) doubled: bool,
}

impl TableLabel {
    /// A name of one side, where it has one.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        match self.names[seat as usize].as_str() {
            "" => "?",
            name => name,
        }
    }
}

impl HallFloor {
    /// What a table is called.
    pub(crate) fn label(&self, id: &str) -> Option<TableLabel> {
        let at = self.tables.get(id)?;
        let names = at.table.setup().map(|setup| [setup.white.name.clone(), setup.black.name.clone()]);
        let board = self.pairing(id).map(|pairing| pairing.board);
        Some(TableLabel {
            id: id.to_owned(),
            board,
            names: names.unwrap_or_default(),
            doubled: !self.is_public(id),
        })
    }

    /// Every table, by board, then by name; of a part alone where one is named.
    pub(crate) fn labels(&self, part: DeskPart) -> Vec<TableLabel> {
        let within = |label: &TableLabel| match part.boards {
            Some((from, to)) => label.board.is_some_and(|board| (from..=to).contains(&board)),
            None => true,
        };
        let all = self.all_labels().iter();
        all.filter(|label| self.is_in(&label.id, part.sector) && within(label)).cloned().collect()
    }

    /// Every table's label in that order; made once for all who ask, until one changes.
    pub(super) fn all_labels(&self) -> &[TableLabel] {
        self.labels.get_or_init(|| {
            let mut labels: Vec<TableLabel> = self.tables.keys().filter_map(|id| self.label(id)).collect();
            labels.sort_by(|one, other| {
                let place = |label: &TableLabel| label.board.unwrap_or(u32::MAX);
                place(one).cmp(&place(other)).then_with(|| one.id.cmp(&other.id))
            });
            labels
        })
    }

    /// The games of the pairings that no table plays.
    pub(crate) fn without_table(&self) -> Vec<&Pairing> {
        let played: Vec<u32> = self
            .labels(DeskPart::default())
            .iter()
            .filter(|label| !self.is_left_out(&label.id))
            .filter_map(|label| label.board)
            .collect();
        self.settings.pairings.games.iter().filter(|game| !played.contains(&game.board)).collect()
    }
}
