//! The game as the session leads it: what the players do at the board, what the arbiter decides.
//!
//! Each group of tests is one program, because linking costs more than compiling its tests.

mod adjournment;
mod arbiter;
mod arbiter_choices;
mod arbiter_page;
mod before_the_press;
mod chess960;
mod claims;
mod clauses;
mod desk;
mod draws;
mod envelopes;
mod forgotten_press;
mod hearing;
mod keys;
mod left_over;
mod listening;
mod listening_view;
mod odd_orders;
mod out_of_turn;
mod press;
mod proposals;
mod quickplay;
mod record;
mod referee;
mod refereed;
mod refereed_games;
mod requirements;
mod results;
mod retraced;
mod session_two_boards;
mod simulated_games;
mod simulated_table;
mod spoken_to;
mod table;
mod table_clock;
mod terms;
mod touches;
mod transcripts;
mod two_boards;
mod unlawful;
mod unsupervised;
mod writing;
