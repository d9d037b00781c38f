//! What generated games came to, added up.

macro_rules! figures {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// What came of some games.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Figures {
            $($(#[$doc])* pub(crate) $name: u64,)*
        }

        impl Figures {
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$name += other.$name;)*
            }

            /// Every count by its name.
            pub(crate) fn counts(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

figures! {
    games
    /// With a board that tells full from empty only.
    occupancy_games
    /// With a board nothing senses.
    manual_games
    chess960_games
    two_impaired_games
    plies
    inputs
    castlings
    promotions
    /// Boards that came to show something else than the game.
    divergences
    /// Of them on a board that is sensed: told by the next quiet moment.
    told_at_once
    /// Of them where nothing sensed them: told when a person stated the board or the cable was back.
    told_late
    /// Plies a divergence stood before anybody could know of it, added up.
    plies_unknown
    /// Of them put right by later moves before anybody could know.
    put_right_unknown
    /// Of them on boards nobody had looked at when the game ended.
    unknown_at_the_end
    /// "Since ply … or before", where it was before.
    told_as_later_than_it_was
    undetected
    false_items
    /// D.2.9, the sheets agree.
    corrected
    /// Of them where both sheets gave another move than was followed.
    sheets_overruled
    /// D.2.9, the sheets differ.
    went_back
    plies_voided
    /// The arbiter took the game back to another ply than was proposed.
    changed_by_arbiter
    /// The arbiter left it as it was, and hands put it right.
    refused_by_arbiter
    sheets_asked_for
    sheets_brought_as_pgn
    entries_wrong
    entries_without_meaning
    early_presses
    illegal_moves
    rook_before_king
    slips
    misheard
    /// Of them heard alike by both players: the program alone followed another move.
    misheard_by_the_program_alone
    wrong_read_backs
    late_read_backs
    missing_read_backs
    unplugged
    plies_unplugged
    questions_answered
    flags_fallen
    clocks_set
    draws_offered
    draws_refused_by_touch
    draws_refused_by_word
    draws_accepted
    draws_accepted_too_early
    resignations_taken_back
    resigned
    lost_on_time
    drawn_on_time
    ended_on_board
}
