//! The counts of the simulated tournaments, added up.

macro_rules! tournament_figures {
    ($($name:ident)*) => {
        /// The counts of some tournaments, besides those of their tables.
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub(crate) struct TournamentFigures {
            $(pub(crate) $name: u64,)*
            /// The longest time from a synced line to the desk while nothing disturbed it, in milliseconds.
            pub(crate) slowest_line_ms: u64,
        }

        impl TournamentFigures {
            /// Adds the counts of another tournament.
            pub(crate) fn add(&mut self, other: &Self) {
                $(self.$name += other.$name;)*
                self.slowest_line_ms = self.slowest_line_ms.max(other.slowest_line_ms);
            }

            /// Each count with its name.
            pub(crate) fn counts(&self) -> Vec<(&'static str, u64)> {
                vec![$((stringify!($name), self.$name),)*]
            }
        }
    };
}

tournament_figures! {
    tournaments tables results_at_the_desk lines_at_the_desk broker_cuts partitions slow_brokers full_brokers
    restarted_brokers emptied_brokers doubled_messages late_doubles desk_kills desk_partitions orders orders_passed_on
    orders_answered repeated_orders wrong_clocks set_clocks notices_judged hostile_tables hostile_garbage hostile_floods hostile_forks
    hostile_other_games hostile_old_lines forked_links orphaned_publishers
}
