//! The list of items, one line each, the most serious first. An opened item shows its evidence and the effect of each
//! choice; a choice is carried out only after it was shown.

use maud::{Markup, html};

use crate::{
    html::{
        board,
        page_context::{FormField, PageContext, choice_field, confirming, folding, text_field, with_effect},
    },
    view::{ArbiterView, ItemChoice, OpenedItem},
};
use annabella_game::Seat;

pub(super) fn open_items(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    html! {
        @if sight.open.is_empty() {
            p { (leaf.say("open-items-empty")) }
        } @else {
            ol.item-list id="items" {
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
                (leaf.form("open-items", &html! {
                    button id="undo" name="line" value="undo" {
                        (with_effect(&leaf.say("undo"), sight.undo_loses.as_deref().unwrap_or_default()))
                    }
                }))
            }
        }
        (confirm_several(leaf, sight))
        (open_one(leaf))
        @if !sight.closed.is_empty() {
            (folding("closed", &leaf.words.fill("closed-items", &[("number", sight.closed.len().to_string())]), false, &html! {
                ol.plain {
                    @for item in &sight.closed {
                        li { (item.number) ". " (item.title) " – " (item.note) }
                    }
                }
            }))
        }
    }
}

/// An item's evidence, its choices with their effects, and a decision in free words.
fn in_full(leaf: &PageContext<'_>, item: &OpenedItem) -> Markup {
    let number = item.number;
    let (choices, penalties): (Vec<&ItemChoice>, Vec<&ItemChoice>) =
        item.choices.iter().partition(|choice| choice.number < item.penalties_from);
    let own = |word: &str, id: &str, label: &str, button: &str| {
        let field = FormField { id, label: leaf.say(label), example: "", optional: false };
        leaf.form(
            "now",
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
                (folding("boards-then", &leaf.say("boards-then"), false, &html! {
                    div.pair {
                        @for then in item.boards.iter().flatten() {
                            (board(&leaf.words, then, then.name(["then-white", "then-black"]), &leaf.words.of("board-then", then.side)))
                        }
                    }
                }))
            }
            h3 { (leaf.say("choices")) }
            ol.choices { @for choice in choices { (choosable(leaf, item, choice)) } }
            @if !penalties.is_empty() {
                (folding("penalties", &leaf.say("penalties"), penalties.iter().any(|choice| item.is_chosen(choice.number)), &html! {
                    ol.choices start=(item.penalties_from) {
                        @for choice in penalties { (choosable(leaf, item, choice)) }
                    }
                }))
            }
            (folding("own-words", &leaf.say("own-words"), false, &html! {
                (own("decide", "decide", "decide-label", "decide-send"))
                (own("refuse", "refuse", "refuse-label", "refuse-send"))
            }))
        }
    }
}

/// The field for the amount of a choice. Its label names the choice, because the field may have the focus before the
/// button is read.
pub(super) fn amount_field<'a>(choice: &ItemChoice, id: &'a str) -> Option<FormField<'a>> {
    let needs = choice.needs.as_ref()?;
    Some(FormField {
        id,
        label: format!("{}: {needs}", choice.what),
        example: "",
        optional: choice.may_be_left,
    })
}

/// Where the focus goes when a choice is shown: to the required amount, or to the confirming button.
pub(super) fn shown_place(choice: &ItemChoice, amount_id: &str, id: &str) -> String {
    match choice.needs.is_some() && !choice.may_be_left {
        true => amount_id.to_owned(),
        false => confirming(id),
    }
}

/// A choice: the first button shows it, the next one carries it out.
fn choosable(leaf: &PageContext<'_>, item: &OpenedItem, choice: &ItemChoice) -> Markup {
    const AMOUNT: &str = "amount";
    let id = format!("choice-{}", choice.number);
    let given = [("number", choice.number.to_string()), ("what", choice.label())];
    let text = |name: &str| with_effect(&leaf.words.fill(name, &given), &choice.would_do);
    html! {
        li id={ "li-" (id) } {
            @match item.chosen.as_ref().filter(|(chosen, _)| *chosen == choice.number) {
                Some((_, position)) => div.sure {
                    @if let Some(position) = position {
                        (board(&leaf.words, position, "would-be", &leaf.say("board-would-be")))
                    }
                    (leaf.form("now", &html! {
                        input type="hidden" name="line" value={ "choose " (item.number) " " (choice.number) };
                        @if let Some(amount) = amount_field(choice, AMOUNT) { (text_field(&amount)) " " }
                        button.main id=(confirming(&id)) { (text("carry-out")) }
                        " "
                        a href=(leaf.href(Some(item.number), None, &id)) data-in { (leaf.say("not-now")) }
                    }))
                },
                None => (leaf.form_to(item.number, Some(choice.number), &shown_place(choice, AMOUNT, &id), &html! {
                    // The line `show` fixes the list of choices for the arbiter, so that a number keeps its
                    // meaning.
                    button.main[choice.proposed] id=(id) name="line" value={ "show " (item.number) }
                        {
                        (text(if choice.proposed { "choose-proposed" } else { "choose" }))
                    }
                })),
            }
        }
    }
}

/// The form by which the arbiter opens an item.
fn open_one(leaf: &PageContext<'_>) -> Markup {
    let seats = Seat::ALL.map(|seat| (seat.to_string(), leaf.words.of("side", seat)));
    let field = |id, name: &str, example| FormField { id, label: leaf.say(name), example, optional: false };
    html! {
        (folding("open-item", &leaf.say("open-item"), false, &html! {
            (leaf.form("open-items", &html! {
                input type="hidden" name="line" value="item";
                (choice_field("item-seat", &leaf.say("open-item-seat"), &seats))
                (text_field(&field("item-article", "open-item-article", "4.1")))
                (text_field(&field("item-words", "open-item-words", "")))
                " " button { (leaf.say("open-item-send")) }
            }))
        }))
    }
}

/// Confirms several items at once as proposed, each with its effect. An item whose proposal would lose other moves is
/// decided by itself.
fn confirm_several(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    html! {
        @if sight.open.len() > 1 {
            (folding("confirm-several", &leaf.say("confirm-several"), false, &html! {
                (leaf.form("now", &html! {
                    input type="hidden" name="line" value="confirm";
                    fieldset {
                        legend { (leaf.say("confirm-which")) }
                        @for item in &sight.open {
                            @let proposed = sight.proposals.iter().find(|(number, _)| *number == item.number);
                            @let does = proposed.map(|(_, choice)| format!(": {}", choice.label())).unwrap_or_default();
                            @if proposed.is_some_and(|(_, choice)| choice.loses_others) {
                                p {
                                    a href=(leaf.href(Some(item.number), None, &format!("item-{}", item.number))) data-in {
                                        (item.number) ". " (item.title) (does)
                                    }
                                }
                            } @else {
                                label {
                                    input type="checkbox" name="line" value=(item.number); " "
                                    (with_effect(
                                        &format!("{}. {}{does}", item.number, item.title),
                                        proposed.map_or("", |(_, choice)| choice.would_do.as_str()),
                                    ))
                                }
                            }
                        }
                    }
                    button { (leaf.say("confirm-send")) }
                }))
            }))
        }
    }
}
