//! The frame of every page: heading, latest announcements, the two regions that are read aloud, keys, and
//! links to other languages and files.

use maud::{DOCTYPE, Markup, html};

use crate::{
    AnswerLine,
    html::page_context::{FormField, PageContext, folding, region, text_field},
    page_keys::{self, KeyPage},
    view::PublicGame,
};
use annabella_events::ToldLine;
use annabella_game::Lang;
use annabella_session::{GameRole, session::Phase};

/// A page of a role.
pub(super) struct RolePage<'a> {
    pub(super) heading: String,
    pub(super) public_game: &'a PublicGame,
    /// Whether the page has a field for typed lines.
    pub(super) types: bool,
    /// The title of the window, if it differs from the heading.
    pub(super) title: Option<String>,
    /// The first part of the main content.
    pub(super) lead: Markup,
    pub(super) sections: Markup,
}

/// The frame of a page that updates itself, also for pages of a tournament.
pub struct PageFrame<'a> {
    pub lang: Lang,
    /// The text of this name in that language.
    pub say: &'a dyn Fn(&str) -> String,
    /// The page's path.
    pub base: &'a str,
    /// The heading of level one.
    pub heading: &'a str,
    /// The content below the heading.
    pub below: Markup,
    /// The number of the last announcement.
    pub told: u64,
    /// The last announcements, the newest first.
    pub recent: &'a [ToldLine],
    /// The index of each announcement's tone, if there are tones.
    pub tones: &'a [usize],
    /// The number of the last event that the page includes.
    pub last_id: u64,
    /// The answer to the user's last form.
    pub answer: &'a [AnswerLine],
    /// The title of the window, if it differs from the heading.
    pub title: Option<String>,
    /// The first part of the main content.
    pub lead: Markup,
    /// The sections of the main content.
    pub sections: Markup,
    /// The query for the same page in another language.
    pub in_lang: &'a dyn Fn(Lang) -> String,
    /// Links to files.
    pub files: Markup,
}

impl PageFrame<'_> {
    /// Renders the page as HTML.
    pub fn lay_out(&self) -> String {
        let say = self.say;
        let page = html! {
            (DOCTYPE)
            html lang=(self.lang) {
                (head(self.title.as_deref().unwrap_or(self.heading), &script()))
                body data-told=(self.told) data-events={ (self.base) "/events?page&after=" (self.last_id) }
                    data-lost=(say("stream-lost")) data-back=(say("stream-back"))
                    data-many=(say("stream-too-many")) data-crowded=(say("stream-crowded")) {
                    header { h1 { (self.heading) } (self.below) }
                    main id="main" { (self.lead) (self.last_told()) (self.sections) }
                    footer {
                        // No landmark: its name would be read with each link.
                        div {
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

    /// The two regions that are read aloud, visible as well, and the earlier announcements.
    fn last_told(&self) -> Markup {
        let inside = html! {
            div.live {
                div id="urgent" role="alert" aria-live="assertive" aria-atomic="false" data-keep {}
                div id="polite" role="status" aria-live="polite" aria-atomic="false" data-keep {}
            }
            @if !self.answer.is_empty() {
                ul.answer id="answer" {
                    @for AnswerLine { line, is_announced } in self.answer {
                        li data-aloud[!is_announced] { (told_line(self.lang, line)) }
                    }
                }
            }
            @match self.recent.last() {
                Some(last) => p id="last-told" { (told_line(self.lang, last)) },
                None => p id="last-told" { ((self.say)("told-nothing")) },
            }
            @if !self.recent.is_empty() { (folding("earlier", &(self.say)("told-before"), false, &self.earlier())) }
        };
        region("told", &(self.say)("h-told"), &inside)
    }

    /// The last announcements, numbered from the start of the game: the script finds new ones by their numbers.
    fn earlier(&self) -> Markup {
        html! {
            ol.plain id="recent" {
                @for ((at, line), number) in self.recent.iter().enumerate().rev().zip((0..=self.told).rev()) {
                    li id={ "told-" (number) } value=(number) data-tone=[self.tones.get(at)] { (told_line(self.lang, line)) }
                }
            }
        }
    }
}

/// An announcement; parts in another language than the page's are marked.
pub fn told_line(lang: Lang, line: &ToldLine) -> Markup {
    let of_the_page = line.spans.iter().all(|span| span.lang == lang.tag());
    html! {
        @if of_the_page { (line.text) }
        @for (at, span) in line.spans.iter().enumerate().filter(|_| !of_the_page) {
            @if at > 0 { " " }
            span lang=(span.lang) { (span.text) }
        }
    }
}

impl RolePage<'_> {
    pub(super) fn lay_out(self, leaf: &PageContext<'_>) -> String {
        let shell = PageFrame {
            lang: leaf.words.lang,
            say: &|name| leaf.say(name),
            base: leaf.base,
            heading: &self.heading,
            below: html! {
                @if !self.public_game.event.is_empty() { p.event { (self.public_game.event) } }
                @if let Some(over) = over(leaf, self.public_game) { p.over id="over" { (over) } }
            },
            told: leaf.told,
            recent: leaf.recent,
            tones: &[],
            last_id: leaf.last_id,
            answer: leaf.answer,
            title: self.title,
            lead: self.lead,
            sections: html! {
                (self.sections)
                @if self.types { (typed_line(leaf)) }
                (keys(leaf, self.types))
                (reads_aloud(leaf))
            },
            in_lang: &|lang| format!("?lang={lang}"),
            files: files(leaf, self.public_game),
        };
        shell.lay_out()
    }
}

/// The head of a page. A page that updates itself adds the script.
pub fn head(title: &str, more: &Markup) -> Markup {
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

/// The scripts. The second listens at the address given by the page's body.
fn script() -> Markup {
    html! {
        script src="/static/folding.js" defer {}
        script src="/static/page.js" defer {}
        script src="/static/awaited.js" defer {}
    }
}

/// The result of a finished game.
pub(super) fn over(leaf: &PageContext<'_>, public_game: &PublicGame) -> Option<String> {
    let (result, reason) = public_game.result?;
    let name = if public_game.signed { "over-signed" } else { "over-unsigned" };
    let given = [("result", result.to_string()), ("reason", leaf.words.desk.reason(reason))];
    Some(leaf.words.fill(name, &given))
}

fn typed_line(leaf: &PageContext<'_>) -> Markup {
    let field = FormField { id: "line", label: leaf.say("line-label"), example: "", optional: false };
    let form = leaf.form("line", &html! { (text_field(&field)) " " button { (leaf.say("line-send")) } });
    leaf.section("typing", &leaf.say("h-line"), &form)
}

/// Whether messages are read aloud on this page; the script remembers it for the role. A screen reader and a voice of the
/// program's own would say everything twice. Without the script the page reads nothing aloud.
fn reads_aloud(leaf: &PageContext<'_>) -> Markup {
    html! {
        p id="reads-aloud" hidden data-keep {
            label { input type="checkbox" id="aloud" checked[!leaf.has_voice]; " " (leaf.say("reads-aloud")) }
        }
    }
}

/// The keys of the page; on a board those of lichess where they mean the same.
fn keys(leaf: &PageContext<'_>, types: bool) -> Markup {
    let row = |keys: &str, name: &str| html! { dt { kbd { (keys) } } dd { (leaf.say(name)) } };
    let key_pages: Vec<KeyPage> =
        [leaf.role.into()].into_iter().chain(leaf.is_at_desk().then_some(KeyPage::Table)).collect();
    let inside = html! {
        (page_keys::rows(&key_pages, &leaf.words))
        p { (leaf.say("keys-single")) }
        @if matches!(leaf.role, GameRole::Arbiter) {
            h3 { (leaf.say("keys-in-items")) }
            dl.keys {
                (row("j k", "keys-next-item"))
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
            @if types {
                (row("t, c", "keys-time-captured"))
                (row("i", "line-label"))
            }
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
    let folded = folding("all-keys", &leaf.say("keys-open"), false, &inside);
    leaf.section("keys", &leaf.say("h-keys"), &html! { p { (leaf.say("keys-where")) } (folded) })
}

/// Links to the desk, from a table's page, and to the files of a finished game.
fn files(leaf: &PageContext<'_>, public_game: &PublicGame) -> Markup {
    html! {
        @if leaf.is_at_desk() { p { a id="desk" href={ "/desk?lang=" (leaf.words.lang) } { (leaf.say("to-the-desk")) } } }
        @if public_game.phase == Phase::Over {
            div {
                a href={ (leaf.base) "/report?lang=" (leaf.words.lang) } { (leaf.say("file-report")) }
                " " a href={ (leaf.base) "/pgn" } download { "PGN" }
                " " a href={ (leaf.base) "/brf?lang=" (leaf.words.lang) } download { (leaf.say("file-braille")) }
            }
        }
    }
}
