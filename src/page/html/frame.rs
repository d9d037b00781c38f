//! What every page has around its own sections: skip links, the heading, what was told last, the two regions that are
//! read aloud, keys, and the ways to other languages and files.

use maud::{DOCTYPE, Markup, html};

use crate::{
    core::{GameRole, session::Phase},
    game::Lang,
    page::{
        html::leaf::{Field, Leaf, section, text_field},
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

/// What stands around the sections of any page that is kept up to date, a hall's as well.
pub(crate) struct Shell<'a> {
    pub(crate) lang: Lang,
    /// What a text of this name is in that language.
    pub(crate) say: &'a dyn Fn(&str) -> String,
    /// Where the page stands.
    pub(crate) base: &'a str,
    pub(crate) heading: &'a str,
    /// What stands below the heading.
    pub(crate) below: Markup,
    /// Where the skip links lead, and what they say.
    pub(crate) skips: Vec<(&'a str, String)>,
    /// How many lines were told, and the last of them.
    pub(crate) told: u64,
    pub(crate) recent: &'a [String],
    /// The place of each line's tone, where lines have such.
    pub(crate) tones: &'a [usize],
    /// The number of the last event the page was made after.
    pub(crate) last_id: u64,
    /// What was answered to whoever looks.
    pub(crate) answer: &'a [String],
    pub(crate) sections: Markup,
    /// The end of an address of the same page in another language.
    pub(crate) in_lang: &'a dyn Fn(Lang) -> String,
    /// Ways to files.
    pub(crate) files: Markup,
}

impl Shell<'_> {
    pub(crate) fn lay_out(&self) -> String {
        let say = self.say;
        let page = html! {
            (DOCTYPE)
            html lang=(self.lang) {
                (head(self.heading, &script()))
                body data-told=(self.told) data-events={ (self.base) "/events?page&after=" (self.last_id) }
                    data-lost=(say("stream-lost")) data-back=(say("stream-back"))
                    data-many=(say("stream-too-many")) {
                    nav.skips aria-label=(say("skip-links")) {
                        @for (to, words) in &self.skips { a href={ "#" (to) } { (words) } }
                    }
                    header { h1 { (self.heading) } (self.below) }
                    main id="main" { (self.last_told()) (self.sections) }
                    footer {
                        nav aria-label=(say("languages")) {
                            @for lang in Lang::ALL {
                                a href={ (self.base) ((self.in_lang)(lang)) } lang=(lang) hreflang=(lang)
                                    aria-current=[(lang == self.lang).then_some("true")] { (lang.own_name()) }
                                " "
                            }
                        }
                        (self.files)
                    }
                }
            }
        };
        page.into_string()
    }

    /// The two regions that are read aloud, in view, and what was told before.
    fn last_told(&self) -> Markup {
        let inside = html! {
            div.live {
                div id="urgent" role="alert" aria-live="assertive" aria-atomic="false" data-keep {}
                div id="polite" role="status" aria-live="polite" aria-atomic="false" data-keep {}
            }
            @if !self.answer.is_empty() {
                ul.answer id="answer" { @for line in self.answer { li { (line) } } }
            }
            @if !self.recent.is_empty() {
                details id="recent" {
                    summary { ((self.say)("told-before")) }
                    // Numbered since the game began: the script reads aloud what is new by its number.
                    ol.plain {
                        @for ((at, line), number) in self.recent.iter().enumerate().rev().zip((0..=self.told).rev()) {
                            li id={ "told-" (number) } value=(number) data-tone=[self.tones.get(at)] { (line) }
                        }
                    }
                }
            }
        };
        section("told", &(self.say)("h-told"), &inside)
    }
}

impl Page<'_> {
    pub(super) fn lay_out(&self, leaf: &Leaf<'_>) -> String {
        let (first, first_words) = &self.first;
        let mut skips = vec![(*first, first_words.clone())];
        skips.extend(self.types.then(|| ("line", leaf.say("skip-line"))));
        skips.push(("boards", leaf.say("skip-board")));
        let shell = Shell {
            lang: leaf.words.lang,
            say: &|name| leaf.say(name),
            base: leaf.base,
            heading: &self.heading,
            below: html! {
                @if !self.hall.event.is_empty() { p.event { (self.hall.event) } }
                @if let Some(over) = over(leaf, self.hall) { p.over id="over" { (over) } }
            },
            skips,
            told: leaf.told,
            recent: leaf.recent,
            tones: &[],
            last_id: leaf.last_id,
            answer: leaf.answer,
            sections: html! {
                (self.sections)
                @if self.types { (typed_line(leaf)) }
                (keys(leaf, self.types))
            },
            in_lang: &|lang| format!("?lang={lang}"),
            files: files(leaf, self.hall),
        };
        shell.lay_out()
    }
}

/// The head of a page; one that listens has a script besides.
pub(crate) fn head(title: &str, more: &Markup) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            link rel="icon" type="image/svg+xml" href="/static/icon.svg";
            link rel="stylesheet" href="/static/page.css";
            (more)
        }
    }
}

/// What a page gains by a script: it listens at the address its body names.
fn script() -> Markup {
    html! { script src="/static/page.js" defer {} }
}

/// The result, once there is one.
fn over(leaf: &Leaf<'_>, hall: &Hall) -> Option<String> {
    let (result, reason) = hall.result?;
    let name = if hall.signed { "over-signed" } else { "over-unsigned" };
    let given = [("result", result.to_string()), ("reason", leaf.words.desk.reason(reason))];
    Some(leaf.words.fill(name, &given))
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
    let folded = html! { details { summary { (leaf.say("keys-open")) } (inside) } };
    leaf.section("keys", &leaf.say("h-keys"), &folded)
}

/// The ways to the files of a game that is over.
fn files(leaf: &Leaf<'_>, hall: &Hall) -> Markup {
    html! {
        @if hall.phase == Phase::Over {
            nav aria-label=(leaf.say("files")) {
                a href={ (leaf.base) "/report?lang=" (leaf.words.lang) } { (leaf.say("file-report")) }
                " " a href={ (leaf.base) "/pgn" } download { "PGN" }
                " " a href={ (leaf.base) "/brf?lang=" (leaf.words.lang) } download { (leaf.say("file-braille")) }
            }
        }
    }
}
