//! An assistant's page: the next task in large type and one sentence, and buttons for what the assistant did.

use maud::{Markup, html};

use crate::{
    html::{
        board,
        frame::RolePage,
        page_context::{FormField, PageContext, buttons, folding, region},
    },
    view::{AssistantTask, AssistantView, SpokenMove},
    words::PageWords,
};
use annabella_game::Seat;
use annabella_laws::assistant::Duty;
use annabella_session::session::Phase;

pub(crate) fn assistant(leaf: &PageContext<'_>, sight: &AssistantView) -> String {
    let words = &leaf.words;
    let public_game = &sight.public_game;
    let heading = words.fill(
        "title-assistant",
        &[
            ("name", public_game.name(sight.seat, words)),
            ("opponent", public_game.name(sight.seat.other(), words)),
        ],
    );
    let boards = html! {
        p { (leaf.say("boards-as-they-stand")) }
        div.pair {
            @for (sight, name) in sight.boards.iter().zip(["own", "other"]) {
                (board(words, sight, name, &words.of("board-of", sight.side)))
            }
        }
    };
    let lead = region("next", &leaf.say("h-next"), &next(leaf, sight));
    let sections = html! {
        @if public_game.phase != Phase::Over { (leaf.section("acts", &leaf.say("h-duties"), &acts(leaf, sight))) }
        (leaf.section("boards", &leaf.say("h-boards"), &boards))
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&public_game.moves)))
    };
    let title = Some(title(leaf, sight));
    RolePage { heading, public_game, types: true, title, lead, sections }.lay_out(leaf)
}

/// The next task in one sentence, with the button that reports it as done. The button and its form keep their ids from
/// task to task, so that the focus stays.
fn next(leaf: &PageContext<'_>, sight: &AssistantView) -> Markup {
    let done = |line: String, name: &str| {
        html! {
            div id="task-form" {
                (leaf.form(
                    "next",
                    &html! { p.buttons { button.main id="task-done" name="line" value=(line) { (leaf.say(name)) } } },
                ))
            }
        }
    };
    html! {
        div tabindex="-1" id="task" data-awaited { (task(leaf, sight)) }
        @match &sight.next {
            AssistantTask::PutRight { is_reported: true, .. } | AssistantTask::Execute { is_reported: true, .. } => {
                (done("executed".into(), "executed"))
            }
            AssistantTask::Announce { said } => (done(format!("say {}", said.words), "announced")),
            AssistantTask::Repeat { said } => (done(format!("say {}", said.words), "repeated")),
            AssistantTask::Press => (done("press".into(), "press")),
            AssistantTask::EnterMove { .. } => {
                (leaf.typed("next", "opponent move", &opponents_move(leaf, sight, "next-move"), &leaf.say("move-send")))
            }
            _ => {}
        }
        @if sight.awaits_opponents_press {
            (leaf.form("next", &buttons(&[opponents_press(leaf, sight)])))
        }
        @if !matches!(sight.next, AssistantTask::Nothing) || sight.waits.len() > 1 { (leaf.waits(&sight.waits)) }
    }
}

/// The words of the next task. New ones are said; a move that an announcement told is not said again.
fn task(leaf: &PageContext<'_>, sight: &AssistantView) -> Markup {
    let of_move = |said: &SpokenMove| {
        html! {
            p.huge lang=(said.lang) data-says="unless-told" { (said.words) }
            p.written { (said.written) }
        }
    };
    let (sentence, more) = match &sight.next {
        AssistantTask::PutRight { step, .. } => {
            (task_sentence(leaf, sight), html! { p.huge data-says { (leaf.spoken(step)) } })
        }
        AssistantTask::Execute { said, from_to, .. } => {
            (task_sentence(leaf, sight), html! { (of_move(said)) p.way data-says { (from_to) } })
        }
        AssistantTask::Announce { said } | AssistantTask::Repeat { said } => {
            (task_sentence(leaf, sight), of_move(said))
        }
        _ => (task_sentence(leaf, sight), Markup::default()),
    };
    let stands_alone = more.0.is_empty();
    html! { p.big[stands_alone] data-says { (sentence) } (more) }
}

fn task_sentence(leaf: &PageContext<'_>, sight: &AssistantView) -> String {
    let words = &leaf.words;
    match &sight.next {
        AssistantTask::PutRight { seat, .. } => words.of("next-put-right", *seat),
        AssistantTask::Execute { on, .. } => words.of("next-execute", *on),
        AssistantTask::Announce { .. } => words.of("next-announce", sight.seat),
        AssistantTask::Repeat { .. } => words.of("next-repeat", sight.seat),
        AssistantTask::Press => words.of("next-press", sight.seat),
        AssistantTask::EnterMove { of } => words.of("next-enter-move", *of),
        AssistantTask::EnterPress { of } => words.of("next-enter-press", *of),
        AssistantTask::Nothing => wait(leaf, sight),
    }
}

/// The title of the window begins with the task: it is the first thing that a screen reader says. Only the player's name
/// follows, because a screen reader says nothing else before the title's end.
fn title(leaf: &PageContext<'_>, sight: &AssistantView) -> String {
    let said = match &sight.next {
        AssistantTask::Execute { said, .. }
        | AssistantTask::Announce { said }
        | AssistantTask::Repeat { said } => format!(" {}", said.words),
        _ => String::new(),
    };
    let name = sight.public_game.name(sight.seat, &leaf.words);
    format!("{}{said} – {name}", task_sentence(leaf, sight))
}

/// The field for the opponent's move.
fn opponents_move<'a>(leaf: &PageContext<'_>, sight: &AssistantView, id: &'a str) -> FormField<'a> {
    let label = leaf.words.of("move-of", sight.seat.other());
    FormField { id, label, example: "Sf6", optional: false }
}

/// The button for the opponent's press.
fn opponents_press(leaf: &PageContext<'_>, sight: &AssistantView) -> (String, String) {
    ("opponent press".to_owned(), leaf.words.of("has-pressed", sight.seat.other()))
}

fn wait(leaf: &PageContext<'_>, sight: &AssistantView) -> String {
    match sight.waits.first() {
        Some(wait) => leaf.words.fill("next-nothing-but", &[("wait", leaf.words.desk.wait(wait))]),
        None => leaf.say("next-nothing"),
    }
}

fn acts(leaf: &PageContext<'_>, sight: &AssistantView) -> Markup {
    let words: &PageWords = &leaf.words;
    let field = |id, name: &str, example| FormField { id, label: leaf.say(name), example, optional: false };
    let ask = |command: &str, name: &str| (format!("key {command}"), leaf.say(name));
    let mut plain = Vec::new();
    if sight.says_when {
        plain.push(("executed".to_owned(), leaf.say("executed")));
    }
    if sight.may(Duty::C) {
        plain.push(("press".to_owned(), leaf.say("press")));
    }
    if sight.has_assistant {
        plain.push(ask("last_move", "ask-last-move"));
        plain.push(ask("repeat", "ask-repeat"));
    }
    let enters = |what: &str| format!("opponent {what}");
    let stands_on = |id, of: Seat| FormField {
        id,
        label: words.of("stands-on-board", of),
        example: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        optional: false,
    };
    let tells = [
        ask("time", "ask-players-time"),
        ask("opponent_time", "ask-opponents-time"),
        ask("moves", "ask-move-count"),
    ];
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
        @if sight.enters_own || sight.enters_opponents {
            @let is_awaited = sight.enters_opponents && sight.opponents_clock_runs;
            (folding("enter", &leaf.say("h-enter"), is_awaited, &html! {
                @if sight.enters_opponents {
                    (leaf.typed("acts", &enters("move"), &opponents_move(leaf, sight, "opponents-move"), &leaf.say("move-send")))
                    (leaf.form("acts", &buttons(&[opponents_press(leaf, sight)])))
                }
                @if sight.enters_own {
                    (leaf.typed("acts", "board", &stands_on("own-stands", sight.seat), &leaf.say("stands-send")))
                }
                @if sight.enters_opponents && sight.may(Duty::A) {
                    (leaf.typed("acts", &enters("board"), &stands_on("other-stands", sight.seat.other()), &leaf.say("stands-send")))
                }
            }))
        }
        @if sight.may(Duty::D) {
            h3 { (leaf.say("only-on-request")) }
            (leaf.form("acts", &buttons(&tells)))
        }
        @if sight.may(Duty::E) || sight.may(Duty::F) {
            (folding("grave", &leaf.say("claims"), false, &html! {
                @if sight.may(Duty::E) {
                    (leaf.form("acts", &buttons(&[("claim time".into(), leaf.say("claim-time"))])))
                    (leaf.typed("acts", "claim touch", &field("touch", "touch-label", "e4"), &leaf.say("touch-send")))
                }
                @if sight.may(Duty::F) {
                    (leaf.typed("acts", "adjourn", &field("adjourn", "adjourn-label", ""), &leaf.say("adjourn-send")))
                }
            }))
        }
    }
}
