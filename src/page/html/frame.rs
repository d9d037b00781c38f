//! What every page has around its own sections: skip links, the heading, what was told last, the two regions that are
//! read aloud, keys, and the ways to other languages and files.

use maud::{DOCTYPE, Markup, html};

use crate::{
    core::{GameRole, session::Phase},
    game::Lang,
    page::{
        html::leaf::{Field, Leaf, text_field},
        sight::Hall,
    },
};

/// A whole page.
pub(super) struct Page<'a> {
    pub(super) heading: String,
    pub(super) hall: &'a Hall,
    /// Where the first skip link leads, and what it says.
    pub(super) first: (&'static str, String),
    /// There is a line to type.
    pub(super) types: bool,
    pub(super) sections: Markup,
}

impl Page<'_> {
    pub(super) fn lay_out(&self, leaf: &Leaf<'_>) -> String {
        let say = |name: &str| leaf.say(name);
        let (first, first_words) = &self.first;
        let page = html! {
            (DOCTYPE)
            html lang=(leaf.words.lang) {
                (head(&self.heading))
                body data-told=(leaf.told) data-events={ (leaf.base) "/events?page&after=" (leaf.last_id) }
                    data-lost=(say("stream-lost")) data-back=(say("stream-back"))
                    data-many=(say("stream-too-many")) {
                    nav.skips aria-label=(say("skip-links")) {
                        a href={ "#" (first) } { (first_words) }
                        @if self.types { a href="#line" { (say("skip-line")) } }
                        a href="#boards" { (say("skip-board")) }
                    }
                    header {
                        h1 { (self.heading) }
                        @if !self.hall.event.is_empty() { p.event { (self.hall.event) } }
                        @if let Some(over) = over(leaf, self.hall) { p.over id="over" { (over) } }
                    }
                    main id="main" {
                        (told(leaf))
                        (self.sections)
                        @if self.types { (typed_line(leaf)) }
                        (keys(leaf, self.types))
                    }
                    (footer(leaf, self.hall))
                }
            }
        };
        page.into_string()
    }
}

pub(super) fn head(title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            link rel="icon" type="image/svg+xml" href="/static/icon.svg";
            link rel="stylesheet" href="/static/page.css";
            script src="/static/page.js" defer {}
        }
    }
}

/// The result, once there is one.
fn over(leaf: &Leaf<'_>, hall: &Hall) -> Option<String> {
    let (result, reason) = hall.result?;
    let name = if hall.signed { "over-signed" } else { "over-unsigned" };
    let given = [("result", result.to_string()), ("reason", leaf.words.desk.reason(reason))];
    Some(leaf.words.fill(name, &given))
}

/// The two regions that are read aloud, in view, and what was told before.
fn told(leaf: &Leaf<'_>) -> Markup {
    let inside = html! {
        div.live {
            div id="urgent" role="alert" aria-live="assertive" aria-atomic="false" data-keep {}
            div id="polite" role="status" aria-live="polite" aria-atomic="false" data-keep {}
        }
        @if !leaf.answer.is_empty() {
            ul.answer id="answer" { @for line in leaf.answer { li { (line) } } }
        }
        @if !leaf.recent.is_empty() {
            details id="recent" {
                summary { (leaf.say("told-before")) }
                // Numbered since the game began: the script reads aloud what is new by its number.
                ol.plain {
                    @for (line, number) in leaf.recent.iter().rev().zip((0..=leaf.told).rev()) {
                        li id={ "told-" (number) } value=(number) { (line) }
                    }
                }
            }
        }
    };
    leaf.section("told", &leaf.say("h-told"), &inside)
}

fn typed_line(leaf: &Leaf<'_>) -> Markup {
    let field = Field { id: "line", label: leaf.say("line-label"), example: "", optional: false };
    let form = leaf.form("line", &html! { (text_field(&field)) " " button { (leaf.say("line-send")) } });
    leaf.section("typing", &leaf.say("h-line"), &form)
}

/// The keys that do something here; lichess' where they mean the same.
fn keys(leaf: &Leaf<'_>, types: bool) -> Markup {
    let row = |keys: &str, name: &str| html! { dt { kbd { (keys) } } dd { (leaf.say(name)) } };
    let inside = html! {
        p { (leaf.say("keys-where")) }
        dl.keys {
            (row("?", "keys-help"))
            @if types { (row("i", "keys-line")) }
            (row("b", "keys-board"))
            @if matches!(leaf.role, GameRole::Arbiter) {
                (row("j k", "keys-docket"))
                (row("Enter", "keys-evidence"))
                (row("1 – 9", "keys-choice"))
            }
        }
        h3 { (leaf.say("keys-on-board")) }
        dl.keys {
            (row("← → ↑ ↓", "keys-arrows"))
            (row("1 – 8, Shift 1 – 8", "keys-rank-file"))
            (row("k q r b n p", "keys-pieces"))
            (row("o", "keys-square"))
            (row("l", "keys-last"))
            (row("x, Shift x", "keys-rays"))
            @if types { (row("t, c", "keys-time-captured")) }
            (row("i", "keys-line"))
        }
        @if types {
            h3 { (leaf.say("keys-typed")) }
            dl.keys {
                (row("c", "keys-typed-c"))
                (row("l", "keys-typed-l"))
                (row("p N, s e, s 4, b e4", "keys-typed-where"))
            }
        }
    };
    html! {
        section id="keys" aria-labelledby="h-keys" {
            h2 id="h-keys" tabindex="-1" { (leaf.say("h-keys")) }
            details { summary { (leaf.say("keys-open")) } (inside) }
        }
    }
}

fn footer(leaf: &Leaf<'_>, hall: &Hall) -> Markup {
    html! {
        footer {
            nav aria-label=(leaf.say("languages")) {
                @for lang in Lang::ALL {
                    a href={ (leaf.base) "?lang=" (lang) } lang=(lang) hreflang=(lang)
                        aria-current=[(lang == leaf.words.lang).then_some("true")] { (own_name(lang)) }
                    " "
                }
            }
            @if hall.phase == Phase::Over {
                nav aria-label=(leaf.say("files")) {
                    a href={ (leaf.base) "/report?lang=" (leaf.words.lang) } { (leaf.say("file-report")) }
                    " " a href={ (leaf.base) "/pgn" } download { "PGN" }
                    " " a href={ (leaf.base) "/brf?lang=" (leaf.words.lang) } download { (leaf.say("file-braille")) }
                }
            }
        }
    }
}

/// A language by its own name.
pub(super) const fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "Dansk",
        Lang::De => "Deutsch",
        Lang::En => "English",
        Lang::Nb => "Norsk",
        Lang::Sv => "Svenska",
    }
}
