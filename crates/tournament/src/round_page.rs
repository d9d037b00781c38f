//! The round's pages for spectators: all its games, or several followed boards on one page. They contain released
//! state only.
//!
//! New moves of followed boards are read aloud with the board's number. Each board has its own tone if the listener
//! switches tones on (`page/tones.js`).

use maud::{Markup, html};

use crate::{
    pages::{MOST_FOLLOWED, TournamentQuery, TournamentTexts, keys},
    sectors::DeskScope,
    tables::{RECENT, TableLabel, TournamentTables},
};
use annabella_events::ToldLine;
use annabella_game::Seat;
use annabella_language::time::spoken_time;
use annabella_page::{KeyPage, PageFrame, running_clocks, section};
use annabella_session::{GameRole, session::Phase};
use annabella_web::StreamKind;

/// A game in the list, with more details in `more`.
fn listed(
    floor: &TournamentTables,
    words: &TournamentTexts,
    label: &TableLabel,
    now_ms: u64,
    more: &Markup,
) -> Option<Markup> {
    let (session, now) = floor.released_game(&label.id, now_ms)?;
    let names = [Seat::White, Seat::Black].map(|seat| label.name(seat));
    let over = session.phase() != Phase::Playing;
    Some(html! {
        li {
            // The heading lets a screen reader jump from game to game.
            h3 { a id={ "game-" (label.id) } href={ "/game/" (label.id) "?lang=" (words.lang) } { (words.label(label)) } }
            p { (words.last_move(session)) }
            @if over { p.over { (words.state(session)) } } @else { (running_clocks(words.lang, session, now, names)) }
            (more)
        }
    })
}

/// The board's number in an address, or the table's id if there is no number.
fn name_of(label: &TableLabel) -> String {
    label.board.map_or_else(|| label.id.clone(), |board| board.to_string())
}

/// The round's page: each game with a heading, its last move and its result.
pub(crate) fn round(
    floor: &TournamentTables,
    words: &TournamentTexts,
    asks: &TournamentQuery,
    now_ms: u64,
) -> String {
    let delay_ms = floor.settings.delay_ms;
    let below = html! {
        @if let Some(event) = &floor.settings.pairings.event { p.event { (event) } }
        p { @if delay_ms == 0 { (words.say("round-at-once")) } @else {
            (words.fill("round-delay", &[("time", spoken_time(delay_ms, words.lang))]))
        } }
    };
    let heading = words.fill("title-round", &[("round", floor.settings.round.to_string())]);
    let (sections, told, recent, tones) = match &*asks.follow {
        [] => all_games(floor, words, asks, now_ms),
        _ => followed_games(floor, words, asks, now_ms),
    };
    let shell = PageFrame {
        lang: words.lang,
        say: &|name| words.say(name),
        base: "/round",
        heading: &heading,
        below,
        told,
        recent: &recent,
        tones: &tones,
        last_id: floor.streams.last_event_number(GameRole::Spectator, StreamKind::Events),
        answer: &[],
        lead: Markup::default(),
        title: None,
        sections,
        in_lang: &|lang| asks.in_lang(lang),
        files: Markup::default(),
    };
    shell.lay_out()
}

/// The sections, the number of announcements so far, the latest announcements, and the tone of
/// each.
type RoundParts = (Markup, u64, Vec<ToldLine>, Vec<usize>);

fn all_games(
    floor: &TournamentTables,
    words: &TournamentTexts,
    asks: &TournamentQuery,
    now_ms: u64,
) -> RoundParts {
    let chooses = |label: &TableLabel| {
        html! {
            p { label {
                input type="checkbox" name="follow" value=(name_of(label));
                " " (words.say("follow")) span.vh { ": " (words.label(label)) }
            } }
        }
    };
    let games: Vec<Markup> = floor
        .labels(DeskScope::default())
        .iter()
        .filter_map(|label| listed(floor, words, label, now_ms, &chooses(label)))
        .collect();
    let inside = html! {
        @if games.is_empty() { p { (words.say("games-none")) } } @else {
            form method="get" action="/round" {
                input type="hidden" name="lang" value=(words.lang);
                @if let Some(scheme) = asks.scheme { input type="hidden" name="scheme" value=(scheme); }
                ul.item-list id="items" { @for game in &games { (game) } }
                p { (words.fill("follow-most", &[("most", MOST_FOLLOWED.to_string())])) }
                button id="follow" { (words.say("follow-chosen")) }
            }
        }
    };
    let files = html! { ul {
        li { a href={ "/round/pairings?lang=" (words.lang) } { (words.say("front-pairings")) } }
        li { a href="/round/games.pgn" { (words.say("file-pgn")) } }
    } };
    let sections = html! {
        (section("games", &words.say("h-games"), &inside))
        (section("files", &words.say("h-files"), &files))
        (keys(words, KeyPage::Round))
    };
    // Announcements of a game from before it was left out are not repeated.
    let news = floor.round_news.last.iter().filter(|(id, _)| floor.is_public(id));
    let recent = news.map(|(id, news)| words.spanned(news, |text| words.about(floor, id, text))).collect();
    (sections, floor.round_news.told, recent, Vec::new())
}

fn followed_games(
    floor: &TournamentTables,
    words: &TournamentTexts,
    asks: &TournamentQuery,
    now_ms: u64,
) -> RoundParts {
    let followed = floor.followed(&asks.follow);
    let count = followed.len().to_string();
    let games: Vec<Markup> = followed
        .iter()
        .zip(1..)
        .filter_map(|(label, place): (_, usize)| {
            let tone = words.fill("tone-of", &[("place", place.to_string()), ("count", count.clone())]);
            listed(floor, words, label, now_ms, &html! { p { (tone) } })
        })
        .collect();
    let inside = html! {
        @if games.is_empty() { p { (words.say("follow-none")) } } @else {
            // Hidden until the script shows it, because tones need the script.
            p { button type="button" id="tones" aria-pressed="false" data-tones=(count)
                data-on=(words.say("tones-on")) data-off=(words.say("tones-off")) hidden { (words.say("tones")) } }
            ul.item-list id="items" { @for game in &games { (game) } }
        }
        p { a href={ "/round?lang=" (words.lang) } { (words.say("follow-others")) } }
    };
    let sections = html! {
        (section("games", &words.say("h-followed"), &inside))
        (keys(words, KeyPage::Round))
        script src="/static/tones.js" defer {}
    };
    let (told, last) = floor.news_of_games(&followed, RECENT);
    let recent = last.iter().map(|(place, news)| {
        let label = &followed[*place];
        words.spanned(news, |text| match label.board {
            Some(board) => words.fill("followed-news", &[("board", board.to_string()), ("text", text)]),
            None => words.about(floor, &label.id, text),
        })
    });
    (sections, told, recent.collect(), last.iter().map(|(place, _)| *place).collect())
}
