//! The page of the round's pairings, for everybody: a table by board, a table by name, and each player's own line found
//! by name. It works without a script.

use maud::{Markup, html};

use crate::{
    pages::{TournamentTexts, plain},
    pairing_lines::PlayerLine,
    pairings::{LONGEST_NAME, Pairings},
};
use annabella_game::Seat;

/// The page. With a name it has the lines of the players so called instead of the tables.
pub(crate) fn pairings(pairings: &Pairings, words: &TournamentTexts, wanted: &str) -> String {
    let wanted: String = wanted.chars().take(LONGEST_NAME).collect();
    let lines = pairings.player_lines();
    let title = words.fill("title-pairings", &[("round", pairings.round().to_string())]);
    let inside = html! {
        @if let Some(event) = &pairings.event { p { (event) } }
        @if lines.is_empty() { p { (words.say("pairings-none")) } } @else {
            form method="get" action="/round/pairings" {
                input type="hidden" name="lang" value=(words.lang);
                p {
                    label for="name" { (words.say("pairing-search")) } " "
                    input id="name" name="name" value=(wanted) autocomplete="off" maxlength=(LONGEST_NAME);
                    " " button id="find" { (words.say("pairing-find")) }
                }
            }
            @if wanted.is_empty() { (tables(words, pairings, &lines)) } @else { (found(words, &lines, &wanted)) }
        }
        p { a href={ "/round?lang=" (words.lang) } { (words.say("front-round")) } }
    };
    plain(words.lang, &title, &inside)
}

/// The lines of the players who are called so.
fn found(words: &TournamentTexts, lines: &[PlayerLine], wanted: &str) -> Markup {
    let found: Vec<&PlayerLine> = lines.iter().filter(|line| line.is_of(wanted)).collect();
    html! {
        h2 id="h-found" { (words.say("h-found")) }
        @if found.is_empty() {
            p { (words.fill("pairing-nobody", &[("name", wanted.to_owned())])) }
        } @else {
            ul { @for line in found { li { (line.text(words.lang)) } } }
        }
        p { a href={ "/round/pairings?lang=" (words.lang) } { (words.say("pairings-all")) } }
    }
}

fn tables(words: &TournamentTexts, pairings: &Pairings, lines: &[PlayerLine]) -> Markup {
    let color = |seat: Seat| words.say(seat.color().fold_wb("col-white", "col-black"));
    let mut by_name: Vec<&PlayerLine> = lines.iter().collect();
    by_name.sort_by_cached_key(|line| line.name_key());
    // White's line of each board names both players.
    let boards = lines.chunks(2).take(pairings.games.len()).filter_map(|pair| {
        let [white, black] = pair else { return None };
        Some((&white.game.as_ref()?.board, &white.player, &black.player))
    });
    html! {
        h2 id="h-by-board" { (words.say("h-by-board")) }
        table aria-labelledby="h-by-board" {
            thead { tr {
                @for name in ["col-board", "col-white", "col-black"] { th scope="col" { (words.say(name)) } }
            } }
            tbody {
                @for (board, white, black) in boards {
                    tr { th scope="row" { (board) } td { (white) } td { (black) } }
                }
            }
        }
        h2 id="h-by-name" { (words.say("h-by-name")) }
        table aria-labelledby="h-by-name" {
            thead { tr {
                @for name in ["col-player", "col-board", "col-color", "col-opponent"] {
                    th scope="col" { (words.say(name)) }
                }
            } }
            tbody {
                @for line in by_name {
                    tr {
                        th scope="row" { (line.player) }
                        @match &line.game {
                            Some(game) => { td { (game.board) } td { (color(game.seat)) } td { (game.opponent) } },
                            None => td colspan="3" { (words.say("pairing-no-opponent")) },
                        }
                    }
                }
            }
        }
    }
}
