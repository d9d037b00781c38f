//! The docket: a line an item, oldest first; opened, its evidence and what each choice would do; carried out only after
//! it was shown.

use maud::{Markup, html};

use crate::{
    game::Seat,
    page::{
        html::{
            board,
            leaf::{Field, Leaf, choice_field, text_field},
        },
        sight::{ArbiterSight, Choosable, OpenedItem},
    },
};

pub(super) fn docket(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    html! {
        @if sight.open.is_empty() {
            p { (leaf.say("docket-empty")) }
        } @else {
            ol.docket id="items" {
                @for item in &sight.open {
                    @let opened = sight.opened.as_ref().filter(|opened| opened.number == item.number);
                    @let to = opened.is_none().then_some(item.number);
                    @let anchor = format!("item-{}", item.number);
                    li id={ "li-" (item.number) } {
                        a id=(anchor) href=(leaf.href(to, None, &anchor)) data-in
                            aria-expanded=(opened.is_some()) {
                            b { (item.number) ". " (item.title) }
                            " " small { (item.note) }
                        }
                        @if let Some(opened) = opened { (in_full(leaf, opened)) }
                    }
                }
            }
        }
        p.buttons {
            @if sight.can_undo && !leaf.elsewhere {
                (leaf.form("docket", &html! {
                    button id="undo" name="line" value="undo" { (leaf.say("undo")) }
                }))
            }
        }
        (confirm_several(leaf, sight))
        (open_one(leaf))
        @if !sight.closed.is_empty() {
            details id="closed" {
                summary { (leaf.words.fill("docket-closed", &[("number", sight.closed.len().to_string())])) }
                ol.plain {
                    @for item in &sight.closed {
                        li { (item.number) ". " (item.title) " – " (item.note) }
                    }
                }
            }
        }
    }
}

/// An item's evidence, its choices with what each would do, and his own words.
fn in_full(leaf: &Leaf<'_>, item: &OpenedItem) -> Markup {
    let number = item.number;
    let (choices, penalties): (Vec<&Choosable>, Vec<&Choosable>) =
        item.choices.iter().partition(|choice| choice.number < item.penalties_from);
    let own = |word: &str, id: &str, label: &str, button: &str| {
        let field = Field { id, label: leaf.say(label), example: "", optional: false };
        leaf.form(
            "docket",
            &html! {
                input type="hidden" name="line" value={ (word) " " (number) };
                (text_field(&field)) " " button { (leaf.say(button)) }
            },
        )
    };
    html! {
        div.item {
            h3 { (leaf.say("evidence")) }
            ul { @for line in &item.evidence { li { (line) } } }
            @if item.boards.iter().any(Option::is_some) {
                details id="boards-then" {
                    summary { (leaf.say("boards-then")) }
                    div.pair {
                        @for then in item.boards.iter().flatten() {
                            (board(&leaf.words, then, then.name(["then-white", "then-black"]), &leaf.words.of("board-then", then.side)))
                        }
                    }
                }
            }
            h3 { (leaf.say("choices")) }
            ol.choices { @for choice in choices { (choosable(leaf, item, choice)) } }
            @if !penalties.is_empty() {
                details id="penalties" open[penalties.iter().any(|choice| item.is_chosen(choice.number))] {
                    summary { (leaf.say("penalties")) }
                    ol.choices start=(item.penalties_from) {
                        @for choice in penalties { (choosable(leaf, item, choice)) }
                    }
                }
            }
            details id="own-words" {
                summary { (leaf.say("own-words")) }
                (own("decide", "decide", "decide-label", "decide-send"))
                (own("refuse", "refuse", "refuse-label", "refuse-send"))
            }
        }
    }
}

/// A choice: first it is shown, and then carried out.
fn choosable(leaf: &Leaf<'_>, item: &OpenedItem, choice: &Choosable) -> Markup {
    let id = format!("choice-{}", choice.number);
    let needs = choice.needs.as_ref().map(|needs| Field {
        id: "amount",
        label: needs.clone(),
        example: "",
        optional: choice.may_be_left,
    });
    html! {
        li id={ "li-" (id) } {
            @if choice.proposed { strong { (leaf.say("proposed")) } " " }
            (choice.what)
            p.would id={ "would-" (choice.number) } { (choice.would_do) }
            @match item.chosen.as_ref().filter(|(chosen, _)| *chosen == choice.number) {
                Some((_, position)) => div.sure {
                    @if let Some(position) = position {
                        (board(&leaf.words, position, "would-be", &leaf.say("board-would-be")))
                    }
                    (leaf.form("docket", &html! {
                        input type="hidden" name="line" value={ "choose " (item.number) " " (choice.number) };
                        @if let Some(needs) = &needs { (text_field(needs)) " " }
                        button.main id=(id) aria-describedby={ "would-" (choice.number) } {
                            (leaf.words.fill("carry-out", &[("number", choice.number.to_string())]))
                        }
                        " "
                        a href=(leaf.href(Some(item.number), None, &id)) data-in { (leaf.say("not-now")) }
                    }))
                },
                None => (leaf.form_to(item.number, Some(choice.number), &id, &html! {
                    // What is listed to him is kept, so that a number never comes to mean something else.
                    button id=(id) name="line" value={ "show " (item.number) }
                        aria-describedby={ "would-" (choice.number) } {
                        (leaf.words.fill("choose", &[("number", choice.number.to_string())]))
                    }
                })),
            }
        }
    }
}

/// He opens an item himself.
fn open_one(leaf: &Leaf<'_>) -> Markup {
    let seats = Seat::ALL.map(|seat| (seat.to_string(), leaf.words.of("side", seat)));
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
    html! {
        details id="open-item" {
            summary { (leaf.say("open-item")) }
            (leaf.form("docket", &html! {
                input type="hidden" name="line" value="item";
                (choice_field("item-seat", &leaf.say("open-item-seat"), &seats))
                (text_field(&field("item-article", "open-item-article", "4.1")))
                (text_field(&field("item-words", "open-item-words", "")))
                " " button { (leaf.say("open-item-send")) }
            }))
        }
    }
}

/// Several items at once, as they are proposed.
fn confirm_several(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    html! {
        @if sight.open.len() > 1 {
            details id="confirm-several" {
                summary { (leaf.say("confirm-several")) }
                (leaf.form("docket", &html! {
                    input type="hidden" name="line" value="confirm";
                    fieldset {
                        legend { (leaf.say("confirm-which")) }
                        @for item in &sight.open {
                            label { input type="checkbox" name="line" value=(item.number); " " (item.number) ". " (item.title) }
                        }
                    }
                    button { (leaf.say("confirm-send")) }
                }))
            }
        }
    }
}
