//! The round as spectators have it: all its games, or the boards somebody follows on one page. Made of what was released
//! alone.
//!
//! Of boards that are followed, new moves are read aloud with the board's number, and each has a tone of its own where the
//! listener switches tones on (`page/tones.js`).

use maud::{Markup, html};

use crate::{
    core::{GameRole, session::Phase},
    door::Strand,
    hall::{
        floor::{HallFloor, RECENT, TableLabel},
        pages::{HallAsks, HallWords, MOST_FOLLOWED, keys},
        sectors::DeskPart,
    },
    language::time::clock_text,
    page::{Shell, section},
};

/// A game of the list, with what of it is new for whoever looks.
fn listed(
    floor: &HallFloor,
    words: &HallWords,
    label: &TableLabel,
    now_ms: u64,
    more: &Markup,
) -> Option<Markup> {
    let (session, now) = floor.shown(&label.id, now_ms)?;
    let over = session.phase() != Phase::Playing;
    Some(html! {
        li {
            // A heading: a reader goes from game to game by it.
            h3 { a id={ "game-" (label.id) } href={ "/game/" (label.id) "?lang=" (words.lang) } { (words.label(label)) } }
            p { (words.last_move(session)) }
            @if over { p.over { (words.state(session)) } } @else { p { (words.clocks(session.times(now))) } }
            (more)
        }
    })
}

/// What a board is asked for by.
fn name_of(label: &TableLabel) -> String {
    label.board.map_or_else(|| label.id.clone(), |board| board.to_string())
}

/// The round: each game a heading, its last move, its result.
pub(crate) fn round(floor: &HallFloor, words: &HallWords, asks: &HallAsks, now_ms: u64) -> String {
    let delay_ms = floor.settings.delay_ms;
    let below = html! {
        @if let Some(event) = &floor.settings.pairings.event { p.event { (event) } }
        p { @if delay_ms == 0 { (words.say("round-at-once")) } @else {
            (words.fill("round-delay", &[("time", clock_text(delay_ms))]))
        } }
    };
    let heading = words.fill("title-round", &[("round", floor.settings.round.to_string())]);
    let (sections, told, recent, tones) = match &*asks.follow {
        [] => all_games(floor, words, asks, now_ms),
        _ => followed_games(floor, words, asks, now_ms),
    };
    let shell = Shell {
        lang: words.lang,
        say: &|name| words.say(name),
        base: "/round",
        heading: &heading,
        below,
        skips: vec![("h-games", words.say("skip-games"))],
        told,
        recent: &recent,
        tones: &tones,
        last_id: floor.streams.told(GameRole::Spectator, Strand::Events),
        answer: &[],
        sections,
        in_lang: &|lang| asks.in_lang(lang),
        files: Markup::default(),
    };
    shell.lay_out()
}

/// Sections, how much was told, the last of it, and the tone of each.
type RoundParts = (Markup, u64, Vec<String>, Vec<usize>);

fn all_games(floor: &HallFloor, words: &HallWords, asks: &HallAsks, now_ms: u64) -> RoundParts {
    let chooses = |label: &TableLabel| {
        html! {
            p { label {
                input type="checkbox" name="follow" value=(name_of(label));
                " " (words.say("follow")) span.vh { ": " (words.label(label)) }
            } }
        }
    };
    let games: Vec<Markup> = floor
        .labels(DeskPart::default())
        .iter()
        .filter_map(|label| listed(floor, words, label, now_ms, &chooses(label)))
        .collect();
    let inside = html! {
        @if games.is_empty() { p { (words.say("games-none")) } } @else {
            form method="get" action="/round" {
                input type="hidden" name="lang" value=(words.lang);
                @if let Some(scheme) = asks.scheme { input type="hidden" name="scheme" value=(scheme); }
                ul.docket id="items" { @for game in &games { (game) } }
                p { (words.fill("follow-most", &[("most", MOST_FOLLOWED.to_string())])) }
                button id="follow" { (words.say("follow-chosen")) }
            }
        }
    };
    let files = html! { ul { li { a href="/round/games.pgn" { (words.say("file-pgn")) } } } };
    let sections = html! {
        (section("games", &words.say("h-games"), &inside))
        (section("files", &words.say("h-files"), &files))
        (keys(words))
    };
    // What was told of a game before it was left out is not told again.
    let news = floor.round_news.last.iter().filter(|(id, _)| floor.is_public(id));
    let recent = news.map(|(id, news)| words.about(floor, id, words.round_news(news))).collect();
    (sections, floor.round_news.told, recent, Vec::new())
}

fn followed_games(floor: &HallFloor, words: &HallWords, asks: &HallAsks, now_ms: u64) -> RoundParts {
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
            // The script shows it: without one nothing could sound.
            p { button type="button" id="tones" aria-pressed="false" data-tones=(count)
                data-on=(words.say("tones-on")) data-off=(words.say("tones-off")) hidden { (words.say("tones")) } }
            ul.docket id="items" { @for game in &games { (game) } }
        }
        p { a href={ "/round?lang=" (words.lang) } { (words.say("follow-others")) } }
    };
    let sections = html! {
        (section("games", &words.say("h-followed"), &inside))
        (keys(words))
        script src="/static/tones.js" defer {}
    };
    let (told, last) = floor.told_of(&followed, RECENT);
    let recent = last.iter().map(|(place, news)| {
        let (label, text) = (&followed[*place], words.round_news(news));
        match label.board {
            Some(board) => words.fill("followed-news", &[("board", board.to_string()), ("text", text)]),
            None => words.about(floor, &label.id, text),
        }
    });
    (sections, told, recent.collect(), last.iter().map(|(place, _)| *place).collect())
}
