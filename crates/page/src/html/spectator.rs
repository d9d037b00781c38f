//! A spectator's page: the completed moves, the board, both clocks, the result.

use maud::html;

use crate::{
    html::{
        board, clocks,
        frame::RolePage,
        page_context::{PageContext, region},
    },
    view::SpectatorView,
};
use annabella_game::Seat;
use annabella_session::session::Phase;

pub(crate) fn spectator(leaf: &PageContext<'_>, sight: &SpectatorView) -> String {
    let words = &leaf.words;
    let public_game = &sight.public_game;
    let (white, black) = (public_game.name(Seat::White, words), public_game.name(Seat::Black, words));
    let now = html! {
        (clocks(words, &sight.clocks, [&white, &black]))
        // Large text, but not a heading.
        div.big { (public_game.last.clone().unwrap_or_else(|| leaf.say("moves-none"))) }
        @if public_game.phase == Phase::Playing { p { (words.of("turn-of", sight.turn)) } }
    };
    let boards = board(words, &sight.board, "game", &words.of("board-from", Seat::White));
    let lead = region("now", &leaf.say("h-game"), &now);
    let sections = html! {
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&public_game.moves)))
        (leaf.section("boards", &leaf.say("h-board"), &boards))
    };
    let heading = words.fill("title-spectator", &[("white", white), ("black", black)]);
    RolePage { heading, public_game, types: false, lead, title: None, sections }.lay_out(leaf)
}
