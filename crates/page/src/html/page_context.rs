//! The context of a page: its role, its texts, and how its links and forms are written.

use crate::{
    AnswerLine,
    form::{AskedBack, OPTIONAL_FIELD, PageQuery, REQUIRED_FIELD},
    view::MovePair,
    words::PageWords,
};
use annabella_events::ToldLine;
use annabella_language::SpeechPart;
use annabella_session::{GameRole, pending::AwaitedAction};
use maud::{Markup, html};
use std::iter;

/// The context of a page.
pub(crate) struct PageContext<'a> {
    pub(crate) words: PageWords,
    pub(crate) role: GameRole,
    /// The page's path.
    pub(crate) base: &'a str,
    pub(crate) asks: PageQuery,
    pub(crate) token: &'a str,
    pub(crate) form_number: &'a str,
    pub(crate) last_id: u64,
    pub(crate) recent: &'a [ToldLine],
    pub(crate) answer: &'a [AnswerLine],
    pub(crate) told: u64,
    pub(crate) exposed: bool,
    pub(crate) has_voice: bool,
    /// Only acts that the tournament desk may order are offered.
    pub(crate) elsewhere: bool,
}

/// A section with its heading; both can be link targets. It is no landmark: a screen reader names each landmark that it
/// enters and leaves.
pub fn section(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! { section id=(id) { (with_heading(id, heading, inside)) } }
}

/// A section that is a landmark. A page has two: what is awaited, and the latest message.
pub fn region(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! { section id=(id) aria-labelledby={ "h-" (id) } { (with_heading(id, heading, inside)) } }
}

fn with_heading(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! {
        h2 id={ "h-" (id) } tabindex="-1" { (heading) }
        (inside)
    }
}

/// A part that the script folds under a button with the part's name. Without the script the button is off and
/// everything is visible. `details` is not used, because screen readers skip the buttons inside it. `open` unfolds the
/// part at first, and later when it becomes true.
pub fn folding(id: &str, name: &str, open: bool, inside: &Markup) -> Markup {
    let first = if open { "open" } else { "shut" };
    html! {
        button id=(id) type="button" disabled autocomplete="off" data-fold=(first) aria-expanded="true"
            aria-controls={ (id) "-inside" } { (name) }
        div id={ (id) "-inside" } data-folded { (inside) }
    }
}

/// A part that a swipe reader passes over until its button is pressed, because each swipe goes to the next of its many
/// elements. It stays visible. Where the pointer is a mouse it has no button.
pub(super) fn folding_on_touch(id: &str, name: &str, inside: &Markup) -> Markup {
    html! {
        button id=(id) type="button" disabled hidden autocomplete="off" data-fold="touch" aria-expanded="true"
            aria-controls={ (id) "-inside" } { (name) }
        div id={ (id) "-inside" } data-folded { (inside) }
    }
}

/// A field of a form.
pub(super) struct FormField<'a> {
    pub(super) id: &'a str,
    pub(super) label: String,
    pub(super) example: &'a str,
    pub(super) optional: bool,
}

impl PageContext<'_> {
    pub(super) fn say(&self, name: &str) -> String {
        self.words.say(name)
    }

    /// Whether this is the page of one of a tournament's tables, opened from the desk.
    pub(super) fn is_at_desk(&self) -> bool {
        self.base.starts_with("/table/")
    }

    /// The end of this page's address: its query and an anchor.
    fn place(&self, item: Option<u32>, choice: Option<u32>, anchor: &str) -> String {
        self.place_with(
            [item.map(|item| format!("item={item}")), choice.map(|choice| format!("choice={choice}"))],
            anchor,
        )
    }

    fn place_with(&self, shown: [Option<String>; 2], anchor: &str) -> String {
        let lang = self.asks.lang.map(|lang| format!("lang={lang}"));
        let query: Vec<String> = iter::once(lang).chain(shown).flatten().collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        format!("{query}#{anchor}")
    }

    /// The address of this page with an item and a choice.
    pub(super) fn href(&self, item: Option<u32>, choice: Option<u32>, anchor: &str) -> String {
        format!("{}{}", self.base, self.place(item, choice, anchor))
    }

    /// A link styled as a button. Its target asks for a confirmation; the confirming button has the focus there.
    pub(super) fn asks_back(&self, ask: AskedBack, id: &str, label: &str) -> Markup {
        let item = self.asks.item.map(|item| format!("item={item}"));
        let place = self.place_with([item, Some(format!("ask={}", ask.line()))], &confirming(id));
        html! { a.button id=(id) href={ (self.base) (place) } data-in { (label) } }
    }

    /// Words of an announcement, each part marked with its language.
    pub(super) fn spoken(&self, parts: &[SpeechPart]) -> Markup {
        html! {
            @for (at, part) in parts.iter().enumerate() {
                @if at > 0 { " " }
                @if part.lang == self.words.lang { (part.text) } @else { span lang=(part.lang) { (part.text) } }
            }
        }
    }

    /// A form that returns to its place, with the same item open.
    pub(super) fn form(&self, anchor: &str, inside: &Markup) -> Markup {
        self.form_back(&self.place(self.asks.item, None, anchor), inside)
    }

    /// A form that returns to this item and choice.
    pub(super) fn form_to(&self, item: u32, choice: Option<u32>, anchor: &str, inside: &Markup) -> Markup {
        self.form_back(&self.place(Some(item), choice, anchor), inside)
    }

    /// A form that shows the proposed choice of an item under "Next" for confirmation. Nothing else is opened.
    pub(super) fn form_to_decide(&self, item: u32, choice: u32, anchor: &str, inside: &Markup) -> Markup {
        let opened = self.asks.item.map(|item| format!("item={item}"));
        self.form_back(&self.place_with([opened, Some(format!("decide={item}.{choice}"))], anchor), inside)
    }

    fn form_back(&self, back: &str, inside: &Markup) -> Markup {
        html! {
            // The server says that a field is empty. A browser's own check calls every untouched field invalid. Without
            // the role a screen reader says at each step between two forms that it leaves one.
            form method="post" action={ (self.base) "/act" } role="presentation" novalidate {
                input type="hidden" name="token" value=(self.token);
                input type="hidden" name="once" value=(self.form_number);
                input type="hidden" name="back" value=(back);
                input type="hidden" name="lang" value=(self.words.lang);
                (inside)
            }
        }
    }

    /// [`section`] of this page.
    pub(crate) fn section(&self, id: &str, heading: &str, inside: &Markup) -> Markup {
        section(id, heading, inside)
    }

    /// A form with one field: the command's word, the field and a button.
    pub(super) fn typed(&self, anchor: &str, word: &str, field: &FormField<'_>, button: &str) -> Markup {
        self.form(
            anchor,
            &html! {
                input type="hidden" name="line" value=(word);
                (text_field(field))
                " "
                (sender(button, &field.label))
            },
        )
    }

    /// The awaited actions, one line each.
    pub(super) fn waits(&self, waits: &[AwaitedAction]) -> Markup {
        html! {
            @if waits.is_empty() {
                p { (self.say("waits-nothing")) }
            } @else {
                div.waits { @for wait in waits { p { (self.words.desk.wait(wait)) } } }
            }
        }
    }

    /// The moves, one line for each number.
    pub(super) fn moves(&self, moves: &[MovePair]) -> Markup {
        html! {
            @if moves.is_empty() {
                p { (self.say("moves-none")) }
            } @else {
                ol.moves {
                    @for pair in moves {
                        li {
                            span.number { (pair.number) "." }
                            " " (pair.white.as_deref().unwrap_or("…"))
                            @if let Some(black) = &pair.black { " " (black) }
                        }
                    }
                }
            }
        }
    }
}

/// The id of the button that confirms what the element of this id asks for. It is another id, so that the button is a
/// new element, which screen readers read when it takes the focus.
pub(super) fn confirming(id: &str) -> String {
    format!("confirm-{id}")
}

/// The text of a button with its effect, which is read with the button's name and only there.
pub(super) fn with_effect(label: &str, effect: &str) -> Markup {
    html! { (label) @if !effect.is_empty() { ":" span.would { " " (effect) } } }
}

/// The button of a field. Its accessible name includes the field's label, for navigation by
/// buttons.
pub(super) fn sender(button: &str, label: &str) -> Markup {
    html! { button aria-label={ (button) ": " (label) } { (button) } }
}

/// Buttons that each send a line: the line, and the button's text.
pub(super) fn buttons(lines: &[(String, String)]) -> Markup {
    html! {
        p.buttons {
            @for (line, label) in lines {
                button name="line" value=(line) { (label) }
                " "
            }
        }
    }
}

/// A labelled text field.
pub(super) fn text_field(field: &FormField<'_>) -> Markup {
    html! {
        span.field {
            label for=(field.id) { (field.label) }
            " "
            input id=(field.id) name=(if field.optional { OPTIONAL_FIELD } else { REQUIRED_FIELD }) type="text"
                placeholder=(field.example) autocomplete="off" spellcheck="false"
                aria-required=[(!field.optional).then_some("true")];
        }
    }
}

/// A labelled selection.
pub(super) fn choice_field(id: &str, label: &str, of: &[(String, String)]) -> Markup {
    html! {
        span.field {
            label for=(id) { (label) }
            " "
            select id=(id) name="line" { @for (value, words) in of { option value=(value) { (words) } } }
        }
    }
}
