//! The counts of generated games, added up.

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// The counts of some games.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Figures {
            $($(#[$doc])* pub(crate) $name: u64,)*
        }

        impl Figures {
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$name += other.$name;)*
            }

            /// Each count with its name.
            pub(crate) fn counts(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

figures! {
    games
    /// With an occupancy board.
    occupancy_games
    /// With a board that is not sensed.
    manual_games
    chess960_games
    two_impaired_games
    plies
    inputs
    castlings
    promotions
    /// Boards that came to differ from the game.
    divergences
    /// Of these, on a sensed board: reported at the next quiet moment.
    told_at_once
    /// Of these, on a board without sensing: reported when a person stated the position or the cable was back.
    told_late
    /// The plies for which a difference could not be known, added up.
    plies_unknown
    /// Of these, set right by later moves before it could be known.
    put_right_unknown
    /// Of these, on boards that nobody had inspected when the game ended.
    unknown_at_the_end
    /// Reported as "since ply … or before", and it was before.
    told_as_later_than_it_was
    undetected
    false_items
    /// D.2.9 with equal sheets.
    corrected
    /// Of these, both sheets had another move than the program.
    sheets_overruled
    /// D.2.9 with different sheets.
    went_back
    plies_voided
    /// The arbiter went back to another ply than the proposed one.
    changed_by_arbiter
    /// The arbiter rejected the item, and hands set the board right.
    refused_by_arbiter
    sheets_asked_for
    sheets_brought_as_pgn
    entries_wrong
    entries_without_meaning
    misheard
    /// Of these, both players understood the same: only the program recorded another move.
    misheard_by_the_program_alone
    unplugged
    plies_unplugged
    questions_answered
    ended_on_board
}
