//! The counts of the simulated games, added up.

macro_rules! figures {
    ($($name:ident)*; at a tournament: $($at_a_tournament:ident)*) => {
        /// The counts of some games.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(crate) struct Figures {
            $(pub(crate) $name: u64,)*
            $(pub(crate) $at_a_tournament: u64,)*
            /// The largest error of a clock, in milliseconds.
            pub(crate) clock_off_ms: u64,
            /// The longest time that a press or a line waited, in milliseconds.
            pub(crate) longest_wait_ms: u64,
        }

        impl Figures {
            /// Adds the counts of another game.
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$name += other.$name;)*
                $(self.$at_a_tournament += other.$at_a_tournament;)*
                self.clock_off_ms = self.clock_off_ms.max(other.clock_off_ms);
                self.longest_wait_ms = self.longest_wait_ms.max(other.longest_wait_ms);
            }

            /// Each count with its name.
            pub(crate) fn counts(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($name), self.$name),)*]
            }

            /// Each count of what happens at tournaments alone.
            pub(crate) fn counts_at_a_tournament(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($at_a_tournament), self.$at_a_tournament),)*]
            }
        }
    };
}

figures! {
    games plies steps simulated_ms announcements spoilt_messages pulled_cables kills power_cuts torn_lines lost_tails
    plies_lost_with_the_disk full_disks lying_disks standstills deaf_ears beats dead_voices cut_sentences
    stalled_clients dropped_clients events_at_clients;
    at a tournament: killed_programs read_only_disks short_writes failed_syncs hanging_disks told_hangs changed_journals floods garbage other_makes_bytes
    full_queues arbiters_acts undone_gifts undone_results reopened_games forms doubled_forms
    old_forms forms_known slips lines_from_pages doubled_lines boards_put_right adjourned_games sealed_moves kills_while_adjourned
    opened_envelopes moves_sealed_on_boards wrong_keys sealed_answers opened_answers
}
