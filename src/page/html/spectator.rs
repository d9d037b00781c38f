//! A spectator's page: the completed moves, the board, both clocks, the result.

use maud::html;

use crate::{
    core::session::Phase,
    game::Seat,
    page::{
        html::{board, frame::Page, leaf::Leaf},
        sight::SpectatorSight,
        words::clock,
    },
};

pub(in crate::page) fn spectator(leaf: &Leaf<'_>, sight: &SpectatorSight) -> String {
    let words = &leaf.words;
    let hall = &sight.hall;
    let (white, black) = (hall.name(Seat::White, words), hall.name(Seat::Black, words));
    let now = html! {
        // No heading, however big it is written.
        div.big { (hall.last.clone().unwrap_or_else(|| leaf.say("moves-none"))) }
        @if hall.phase == Phase::Playing { p { (words.of("turn-of", sight.turn)) } }
        dl.clocks {
            dt { (white) } dd { (clock(sight.clocks_ms.0)) }
            dt { (black) } dd { (clock(sight.clocks_ms.1)) }
        }
    };
    let boards = board(words, &sight.board, "game", &words.of("board-from", Seat::White));
    let sections = html! {
        (leaf.section("now", &leaf.say("h-game"), &now))
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&hall.moves)))
        (leaf.section("boards", &leaf.say("h-board"), &boards))
    };
    let heading = words.fill("title-spectator", &[("white", white), ("black", black)]);
    let first = ("h-moves", leaf.say("skip-moves"));
    Page { heading, hall, first, types: false, sections }.lay_out(leaf)
}
