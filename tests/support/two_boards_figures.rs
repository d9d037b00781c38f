//! What generated games came to, added up.

/// What came of some games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) inputs: u64,
    pub(crate) divergences: u64,
    pub(crate) undetected: u64,
    pub(crate) false_items: u64,
    pub(crate) corrected: u64,
    pub(crate) went_back: u64,
    pub(crate) plies_voided: u64,
    pub(crate) early_presses: u64,
    pub(crate) slips: u64,
    pub(crate) wrong_read_backs: u64,
    pub(crate) missing_read_backs: u64,
    pub(crate) unplugged: u64,
    pub(crate) ended: u64,
    pub(crate) occupancy_games: u64,
}

impl Figures {
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.inputs += other.inputs;
        self.divergences += other.divergences;
        self.undetected += other.undetected;
        self.false_items += other.false_items;
        self.corrected += other.corrected;
        self.went_back += other.went_back;
        self.plies_voided += other.plies_voided;
        self.early_presses += other.early_presses;
        self.slips += other.slips;
        self.wrong_read_backs += other.wrong_read_backs;
        self.missing_read_backs += other.missing_read_backs;
        self.unplugged += other.unplugged;
        self.ended += other.ended;
        self.occupancy_games += other.occupancy_games;
    }
}
