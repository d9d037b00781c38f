//! The keys that act everywhere on a page, also in a field and in a screen reader's browse mode: Alt with a letter. One
//! table; the page's list of keys is rendered from it, and the script reads the list.
//!
//! Single letters act on a board and in the list of items only (WCAG 2.1.4), because a screen reader takes them
//! elsewhere.

use crate::words::PageWords;
use annabella_game::{Edition, Lang};
use annabella_language::command::Command;
use annabella_session::GameRole;
use maud::{Markup, html};

/// The kind of page that has a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyPage {
    Player,
    Assistant,
    Arbiter,
    Spectator,
    /// The desk of a tournament.
    Desk,
    /// A table's page, opened from the desk, besides the arbiter's keys.
    Table,
    /// The games of a round.
    Round,
}

impl From<GameRole> for KeyPage {
    fn from(role: GameRole) -> Self {
        match role {
            GameRole::Player(_) => Self::Player,
            GameRole::Assistant(_) => Self::Assistant,
            GameRole::Arbiter => Self::Arbiter,
            GameRole::Spectator => Self::Spectator,
        }
    }
}

/// The effect of a key on its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum KeyEffect {
    /// Presses the button or follows the link.
    Press,
    /// Moves the focus there.
    Focus,
    /// Moves the focus to the next one after the focused one, or to the first.
    Next,
    /// Reads its text aloud.
    Read,
}

/// The target of a key, and its text in the list of keys.
#[derive(Clone, Copy, Debug)]
enum KeyTarget {
    /// The button that sends this line, and the name of its text.
    Line(&'static str, &'static str),
    /// The button of this command.
    Command(Command),
    /// The first element of this selector, and the name of its text.
    Element(&'static str, &'static str),
}

/// One key. The first target on the page counts.
struct PageKey {
    letter: char,
    pages: &'static [KeyPage],
    effect: KeyEffect,
    targets: &'static [KeyTarget],
}

use KeyEffect::{Focus, Next, Press, Read};
use KeyPage::{Arbiter, Assistant, Desk, Player, Round, Spectator, Table};
use KeyTarget::{Command as Asks, Element, Line};

const fn key(
    letter: char,
    pages: &'static [KeyPage],
    effect: KeyEffect,
    targets: &'static [KeyTarget],
) -> PageKey {
    PageKey { letter, pages, effect, targets }
}

/// Alt with D, E and F is left to the browsers: their address line and menus.
static KEYS: &[PageKey] = &[
    key('p', &[Player, Assistant], Press, &[Line("press", "press")]),
    key('g', &[Assistant], Press, &[Element("#task-done", "keys-task")]),
    key('s', &[Player], Focus, &[Element("#say", "say-label")]),
    key('s', &[Assistant], Focus, &[Element("#say", "say-label-assistant")]),
    key('m', &[Player], Focus, &[Element("#move", "move-label")]),
    key('m', &[Assistant], Focus, &[Element("#next-move, #move, #opponents-move", "move-label")]),
    key('x', &[Player, Assistant], Press, &[Line("executed", "executed")]),
    key('y', &[Player], Press, &[Asks(Command::Yes), Asks(Command::Accept)]),
    key('n', &[Player], Press, &[Asks(Command::No), Asks(Command::Decline)]),
    key('w', &[Player], Press, &[Asks(Command::WhatNow)]),
    key('r', &[Player, Assistant], Press, &[Asks(Command::Repeat)]),
    key('l', &[Player, Assistant], Press, &[Asks(Command::LastMove)]),
    key('l', &[Arbiter], Read, &[Element("#made, #completed", "keys-last")]),
    key('l', &[Spectator], Read, &[Element("#now .big", "keys-last")]),
    key('t', &[Player, Assistant], Press, &[Asks(Command::Time)]),
    key('t', &[Arbiter, Spectator], Read, &[Element(".clocks", "h-clocks")]),
    key('o', &[Player, Assistant], Press, &[Asks(Command::OpponentTime)]),
    key('a', &[Player], Press, &[Asks(Command::Arbiter)]),
    key('p', &[Arbiter], Press, &[Element("#now button.main", "keys-decide")]),
    key(
        's',
        &[Arbiter],
        Press,
        &[Line("stop", "clocks-stop"), Element("#confirm-resume, #resume", "clocks-resume")],
    ),
    key('o', &[Arbiter, Desk, Round], Next, &[Element(ITEMS, "keys-open-items")]),
    key('h', &[Table], Press, &[Element("#desk", "to-the-desk")]),
    key('b', &[Player, Assistant, Arbiter, Spectator], Focus, &[Element(BOARD, "keys-board")]),
    key('i', &[Player, Assistant, Arbiter], Focus, &[Element("#line", "line-label")]),
    key(
        'k',
        &[Player, Assistant, Arbiter, Spectator, Desk, Round],
        Focus,
        &[Element("#h-keys", "keys-help")],
    ),
];

/// The square of a board that takes the focus.
const BOARD: &str = "td[data-s][tabindex='0']";
/// The items of the list.
const ITEMS: &str = "#items > li > a, #items > li > h3 > a";

impl KeyTarget {
    fn selector(self) -> String {
        let button = |line: &str| format!("button[name=line][value='{line}']");
        match self {
            Self::Line(line, _) => button(line),
            Self::Command(command) => button(&format!("key {command}")),
            Self::Element(selector, _) => selector.to_owned(),
        }
    }

    fn text(self, words: &PageWords) -> String {
        match self {
            Self::Line(_, name) | Self::Element(_, name) => words.say(name),
            Self::Command(command) => words.desk.command(command),
        }
    }
}

/// The rows of a page's keys for a list of keys, with the keys of the last ten messages.
pub(crate) fn rows(pages: &[KeyPage], words: &PageWords) -> Markup {
    let row = |key: &PageKey| {
        let text = key.targets.iter().map(|target| target.text(words)).collect::<Vec<_>>().join(", ");
        let selectors = key.targets.iter().map(|target| target.selector()).collect::<Vec<_>>().join(" ; ");
        let none = words.fill("keys-not-now", &[("what", text.clone())]);
        let effect = match key.effect {
            Press => "press",
            Focus => "focus",
            Next => "next",
            Read => "read",
        };
        html! {
            dt data-chord=(key.letter) data-effect=(effect) data-targets=(selectors) data-none=(none) {
                kbd { "Alt+" (key.letter.to_ascii_uppercase()) }
            }
            dd { (text) }
        }
    };
    html! {
        dl.keys {
            @for key in KEYS.iter().filter(|key| key.pages.iter().any(|page| pages.contains(page))) { (row(key)) }
            dt id="message-keys" data-none=(words.say("keys-no-message")) { kbd { "Alt+1 … Alt+9, Alt+0" } }
            dd { (words.say("keys-messages")) }
        }
    }
}

/// The keys of a tournament's page.
pub fn key_rows(page: KeyPage, lang: Lang) -> Markup {
    rows(&[page], &PageWords::new(lang, Edition::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pages, each with the parts whose keys it has.
    const PAGES: [&[KeyPage]; 7] =
        [&[Player], &[Assistant], &[Arbiter], &[Arbiter, Table], &[Spectator], &[Desk], &[Round]];

    #[test]
    fn no_page_has_two_keys_with_one_letter_and_none_is_the_browsers() {
        for pages in PAGES {
            let mut letters: Vec<char> = KEYS
                .iter()
                .filter(|key| key.pages.iter().any(|page| pages.contains(page)))
                .map(|key| key.letter)
                .collect();
            let all = letters.len();
            letters.sort_unstable();
            letters.dedup();
            assert_eq!(letters.len(), all, "{pages:?}");
            assert!(letters.iter().all(|letter| letter.is_ascii_lowercase() && !"def".contains(*letter)));
        }
    }

    #[test]
    fn every_key_has_its_text_in_five_languages() {
        for lang in Lang::ALL {
            for pages in PAGES {
                let text = rows(pages, &PageWords::new(lang, Edition::default())).into_string();
                for key in KEYS.iter().filter(|key| key.pages.iter().any(|page| pages.contains(page))) {
                    let chord = format!("data-chord=\"{}\"", key.letter);
                    assert_eq!(text.matches(&chord).count(), 1, "{lang} {pages:?} {}", key.letter);
                }
            }
        }
    }
}
