//! The labels of the tables in the order of the boards. They are cached until one changes.

use crate::{pairing::Pairing, sectors::DeskScope, tables::TournamentTables};
use annabella_game::Seat;

/// What a page shows of a table besides its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TableLabel {
    pub(crate) id: String,
    pub(crate) board: Option<u32>,
    /// White's name, then Black's.
    pub(crate) names: [String; 2],
    /// Another table has the same players, or this one was left out for that reason; the table's id
    /// is shown as well.
    pub(crate) doubled: bool,
}

impl TableLabel {
    /// The name of one side, or `?`.
    pub(crate) fn name(&self, seat: Seat) -> &str {
        match self.names[seat as usize].as_str() {
            "" => "?",
            name => name,
        }
    }
}

impl TournamentTables {
    /// The label of a table.
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

    /// The labels of a desk's tables, by board, then by name.
    pub(crate) fn labels(&self, part: DeskScope) -> Vec<TableLabel> {
        let within = |label: &TableLabel| match part.boards {
            Some((from, to)) => label.board.is_some_and(|board| (from..=to).contains(&board)),
            None => true,
        };
        let all = self.all_labels().iter();
        all.filter(|label| self.is_in(&label.id, part.sector) && within(label)).cloned().collect()
    }

    /// The labels of all tables in that order, cached until one changes.
    pub(crate) fn all_labels(&self) -> &[TableLabel] {
        self.labels.get_or_init(|| {
            let mut labels: Vec<TableLabel> = self.tables.keys().filter_map(|id| self.label(id)).collect();
            labels.sort_by(|one, other| {
                let place = |label: &TableLabel| label.board.unwrap_or(u32::MAX);
                place(one).cmp(&place(other)).then_with(|| one.id.cmp(&other.id))
            });
            labels
        })
    }

    /// The games of the pairings that have no table.
    pub(crate) fn without_table(&self) -> Vec<&Pairing> {
        let played: Vec<u32> = self
            .labels(DeskScope::default())
            .iter()
            .filter(|label| !self.is_left_out(&label.id))
            .filter_map(|label| label.board)
            .collect();
        self.settings.pairings.games.iter().filter(|game| !played.contains(&game.board)).collect()
    }
}
