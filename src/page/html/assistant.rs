//! An assistant's page: the next thing to relay in big type and one sentence, and buttons for what he did.

use maud::{Markup, html};

use crate::{
    core::session::Phase,
    laws::assistant::Duty,
    page::{
        html::{
            board,
            frame::Page,
            leaf::{Field, Leaf, buttons},
        },
        sight::{AssistantSight, MoveSaid, Next},
        words::PageWords,
    },
};

pub(in crate::page) fn assistant(leaf: &Leaf<'_>, sight: &AssistantSight) -> String {
    let words = &leaf.words;
    let hall = &sight.hall;
    let heading = words.fill(
        "title-assistant",
        &[("name", hall.name(sight.seat, words)), ("opponent", hall.name(sight.seat.other(), words))],
    );
    let boards = html! {
        p { (leaf.say("boards-as-they-stand")) }
        div.pair {
            @for (sight, name) in sight.boards.iter().zip(["own", "other"]) {
                (board(words, sight, name, &words.of("board-of", sight.side)))
            }
        }
    };
    let sections = html! {
        (leaf.section("next", &leaf.say("h-next"), &next(leaf, sight)))
        @if hall.phase != Phase::Over { (leaf.section("acts", &leaf.say("h-duties"), &acts(leaf, sight))) }
        (leaf.section("boards", &leaf.say("h-boards"), &boards))
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&hall.moves)))
    };
    Page { heading, hall, first: ("h-next", leaf.say("skip-next")), types: true, sections }.lay_out(leaf)
}

/// What is to do now, in one sentence, with the button that says it is done.
fn next(leaf: &Leaf<'_>, sight: &AssistantSight) -> Markup {
    let words = &leaf.words;
    let done = |line: String, name: &str| {
        leaf.form("next", &html! { p.buttons { button.main name="line" value=(line) { (leaf.say(name)) } } })
    };
    let sentence = |name: &str| html! { p.big id="task" { (words.of(name, sight.seat)) } };
    let of_move = |name: &str, said: &MoveSaid| {
        html! {
            p id="task" { (words.of(name, sight.seat)) }
            p.huge lang=(said.lang) { (said.words) }
            p.written { (said.written) }
        }
    };
    html! {
        @match &sight.next {
            Next::PutRight { seat, step } => {
                p id="task" { (words.of("next-put-right", *seat)) }
                p.huge { (step) }
                @if sight.says_when { (done("executed".into(), "executed")) }
            }
            Next::Execute { said, from_to } => {
                (of_move("next-execute", said))
                p.way { (from_to) }
                @if sight.says_when { (done("executed".into(), "executed")) }
            }
            Next::Announce { said } => {
                (of_move("next-announce", said))
                (done(format!("say {}", said.words), "announced"))
            }
            Next::Repeat { said } => {
                (of_move("next-repeat", said))
                (done(format!("say {}", said.words), "repeated"))
            }
            Next::Press => {
                (sentence("next-press"))
                (done("press".into(), "press"))
            }
            Next::Nothing => {
                p.big id="task" { (wait(leaf, sight)) }
            }
        }
        @if !matches!(sight.next, Next::Nothing) || sight.waits.len() > 1 { (leaf.waits(&sight.waits)) }
    }
}

fn wait(leaf: &Leaf<'_>, sight: &AssistantSight) -> String {
    match sight.waits.first() {
        Some(wait) => leaf.words.fill("next-nothing-but", &[("wait", leaf.words.desk.wait(wait))]),
        None => leaf.say("next-nothing"),
    }
}

fn acts(leaf: &Leaf<'_>, sight: &AssistantSight) -> Markup {
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
    let ask = |command: &str, name: &str| (format!("key {command}"), leaf.say(name));
    let mut plain = Vec::new();
    if sight.says_when {
        plain.push(("executed".to_owned(), leaf.say("executed")));
    }
    if sight.may(Duty::C) {
        plain.push(("press".to_owned(), leaf.say("press")));
    }
    plain.push(ask("last_move", "ask-last-move"));
    plain.push(ask("repeat", "ask-repeat"));
    let tells = [
        ask("time", "ask-his-time"),
        ask("opponent_time", "ask-opponents-time"),
        ask("moves", "ask-move-count"),
    ];
    let words: &PageWords = &leaf.words;
    html! {
        @if sight.duties.is_empty() {
            p { (words.of("duties-none", sight.seat)) }
        } @else {
            ul.duties { @for duty in &sight.duties { li { (duty) } } }
        }
        (leaf.form("acts", &buttons(&plain)))
        div.fields {
            @if sight.may(Duty::A) {
                (leaf.typed("acts", "move", &field("move", "move-label", "Sf3"), &leaf.say("move-send")))
            }
            @if sight.may(Duty::B) {
                (leaf.typed("acts", "say", &field("say", "say-label-assistant", "Springer Felix drei"),
                    &leaf.say("announced")))
            }
            @if sight.may(Duty::C) {
                (leaf.typed("acts", "write", &field("write", "write-label", "Sf3"), &leaf.say("write-send")))
            }
        }
        @if sight.may(Duty::D) {
            h3 { (leaf.say("only-on-request")) }
            (leaf.form("acts", &buttons(&tells)))
        }
        @if sight.may(Duty::E) || sight.may(Duty::F) {
            details id="grave" {
                summary { (leaf.say("claims")) }
                @if sight.may(Duty::E) {
                    (leaf.form("acts", &buttons(&[("claim time".into(), leaf.say("claim-time"))])))
                    (leaf.typed("acts", "claim touch", &field("touch", "touch-label", "e4"), &leaf.say("touch-send")))
                }
                @if sight.may(Duty::F) {
                    (leaf.typed("acts", "adjourn", &field("adjourn", "adjourn-label", ""), &leaf.say("adjourn-send")))
                }
            }
        }
    }
}
