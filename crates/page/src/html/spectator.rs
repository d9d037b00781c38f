//! A spectator's page: the completed moves, the board, both clocks, the result.

use maud::{Markup, html};

use crate::{
    html::{
        board, clocks,
        frame::{RolePage, over},
        page_context::{PageContext, region},
    },
    view::{MovePair, SpectatorView},
};
use annabella_game::Seat;
use annabella_session::session::Phase;

pub(crate) fn spectator(leaf: &PageContext<'_>, sight: &SpectatorView) -> String {
    let words = &leaf.words;
    let public_game = &sight.public_game;
    let (white, black) = (public_game.name(Seat::White, words), public_game.name(Seat::Black, words));
    let last = sight.last_in_words.clone().unwrap_or_else(|| leaf.say("moves-none"));
    let now = html! {
        // Large text, but not a heading: words for the ear, and for the eye how the move is written.
        div.big {
            span id="last" { (last) }
            @if let Some(written) = &public_game.last { " " span.written aria-hidden="true" { "(" (written) ")" } }
        }
        @if public_game.phase == Phase::Playing { p { (words.of("turn-of", sight.turn)) } }
        (clocks(words, &sight.clocks, [&white, &black]))
    };
    let boards = board(words, &sight.board, "game", &words.of("board-from", Seat::White));
    let lead = region("now", &leaf.say("h-game"), &now);
    let sections = html! {
        (leaf.section("moves", &leaf.say("h-moves"), &moves(leaf, sight)))
        (leaf.section("boards", &leaf.say("h-board"), &boards))
    };
    let heading = words.fill("title-spectator", &[("white", white), ("black", black)]);
    // The title of the window begins with the news: it is the first thing that a screen reader says.
    let title = Some(format!("{} – {heading}", over(leaf, public_game).unwrap_or(last)));
    RolePage { heading, public_game, types: false, lead, title, sections }.lay_out(leaf)
}

/// The moves, one line for each number: as they are written for the eye, in words for the ear.
fn moves(leaf: &PageContext<'_>, sight: &SpectatorView) -> Markup {
    let written = &sight.public_game.moves;
    if written.is_empty() {
        return leaf.moves(written);
    }
    let both = |pair: &MovePair, between: &str| {
        let white = pair.white.clone().unwrap_or_else(|| "…".to_owned());
        pair.black.as_ref().map_or(white.clone(), |black| format!("{white}{between}{black}"))
    };
    html! {
        ol.moves {
            @for (written, said) in written.iter().zip(&sight.moves_in_words) {
                li {
                    span.number { (written.number) "." }
                    " " span aria-hidden="true" { (both(written, " ")) }
                    span.vh { (both(said, ", ")) }
                }
            }
        }
    }
}
