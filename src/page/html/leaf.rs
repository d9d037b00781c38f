//! One page being laid out: whose it is, its words, and how its links and forms are written.

use maud::{Markup, html};

use crate::{
    core::{GameRole, waiting::Wait},
    page::{form::Asks, sight::MovePair, words::PageWords},
};

/// One page being laid out.
pub(in crate::page) struct Leaf<'a> {
    pub(in crate::page) words: PageWords,
    pub(in crate::page) role: GameRole,
    /// Where the page stands.
    pub(in crate::page) base: &'a str,
    pub(in crate::page) asks: Asks,
    pub(in crate::page) token: &'a str,
    pub(in crate::page) last_id: u64,
    pub(in crate::page) recent: &'a [String],
    pub(in crate::page) answer: &'a [String],
    pub(in crate::page) told: u64,
    pub(in crate::page) exposed: bool,
    /// Only what may be ordered from afar is offered.
    pub(in crate::page) elsewhere: bool,
}

/// A section with its heading; somebody can be sent to either.
pub(crate) fn section(id: &str, heading: &str, inside: &Markup) -> Markup {
    html! {
        section id=(id) aria-labelledby={ "h-" (id) } {
            h2 id={ "h-" (id) } tabindex="-1" { (heading) }
            (inside)
        }
    }
}

/// What a form's field takes.
pub(super) struct Field<'a> {
    pub(super) id: &'a str,
    pub(super) label: String,
    pub(super) example: &'a str,
    /// It may be left empty.
    pub(super) optional: bool,
}

impl Leaf<'_> {
    pub(super) fn say(&self, name: &str) -> String {
        self.words.say(name)
    }

    /// The end of an address of this page: what it asks for, and where on it.
    fn place(&self, item: Option<u32>, choice: Option<u32>, anchor: &str) -> String {
        let lang = self.asks.lang.map(|lang| format!("lang={lang}"));
        let item = item.map(|item| format!("item={item}"));
        let choice = choice.map(|choice| format!("choice={choice}"));
        let query: Vec<String> = [lang, item, choice].into_iter().flatten().collect();
        let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
        format!("{query}#{anchor}")
    }

    /// An address of this page.
    pub(super) fn href(&self, item: Option<u32>, choice: Option<u32>, anchor: &str) -> String {
        format!("{}{}", self.base, self.place(item, choice, anchor))
    }

    /// A form; after it somebody is where it was, with the same item open.
    pub(super) fn form(&self, anchor: &str, inside: &Markup) -> Markup {
        self.form_back(&self.place(self.asks.item, None, anchor), inside)
    }

    /// A form after which this item and choice are looked at.
    pub(super) fn form_to(&self, item: u32, choice: Option<u32>, anchor: &str, inside: &Markup) -> Markup {
        self.form_back(&self.place(Some(item), choice, anchor), inside)
    }

    fn form_back(&self, back: &str, inside: &Markup) -> Markup {
        html! {
            form method="post" action={ (self.base) "/act" } {
                input type="hidden" name="token" value=(self.token);
                input type="hidden" name="back" value=(back);
                @if let Some(lang) = self.asks.lang { input type="hidden" name="lang" value=(lang); }
                (inside)
            }
        }
    }

    /// [`section`] of this page.
    pub(super) fn section(&self, id: &str, heading: &str, inside: &Markup) -> Markup {
        section(id, heading, inside)
    }

    /// A form of one typed field: a word, what stands in the field, a button.
    pub(super) fn typed(&self, anchor: &str, word: &str, field: &Field<'_>, button: &str) -> Markup {
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

    /// What is waited for, a line each.
    pub(super) fn waits(&self, waits: &[Wait]) -> Markup {
        html! {
            @if waits.is_empty() {
                p { (self.say("waits-nothing")) }
            } @else {
                ul.waits { @for wait in waits { li { (self.words.desk.wait(wait)) } } }
            }
        }
    }

    /// The moves, a line a number.
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

/// The button of one field: whoever goes from button to button hears what it is of.
pub(super) fn sender(button: &str, label: &str) -> Markup {
    html! { button aria-label={ (button) ": " (label) } { (button) } }
}

/// Buttons that each send a line: the line, and what the button says.
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

/// A labelled field for text.
pub(super) fn text_field(field: &Field<'_>) -> Markup {
    html! {
        span.field {
            label for=(field.id) { (field.label) }
            " "
            input id=(field.id) name="line" type="text" placeholder=(field.example) autocomplete="off"
                spellcheck="false" required[!field.optional];
        }
    }
}

/// A labelled choice of one.
pub(super) fn choice_field(id: &str, label: &str, of: &[(String, String)]) -> Markup {
    html! {
        span.field {
            label for=(id) { (label) }
            " "
            select id=(id) name="line" { @for (value, words) in of { option value=(value) { (words) } } }
        }
    }
}
