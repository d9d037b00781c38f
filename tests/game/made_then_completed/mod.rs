//! A move is made, then completed. By 1.1 and 1.3 a player has the move when the opponent's move has been *made*. The
//! press only completes it (6.2.1; 6.7a in 2009). From 2014 on the player's own next move completes it too (6.2.1.2).
//! A move that ends the game needs no press (6.2.1.1).
//!
//! The games are texts beside this file, which [`stories`] plays with every kind of player. They are judged from the Laws
//! alone and look at what everybody sees: items, announcements, plies, position, clocks and result.
//!
//! | text | rule |
//! |---|---|
//! | `answers` | an answer before the press is a move like any other (1.1, 6.2.2) |
//! | `endings` | a move that ends the game, a flag, an agreement: what came first (5.1, 6.8, 6.9) |
//! | `illegal` | illegal and unfinished moves, and what a touch without words binds (7.5.1, 4.7.2, D.2.3) |
//! | `told` | the answer is announced, and nothing in it tells what is legal (D.2.1, 12.6) |
//! | `presses` | what a press means in each state (6.2.1, D.2.4) |

mod stories;

pub(crate) use stories::play_all;
