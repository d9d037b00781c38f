//! A player's page: the awaited action, the last move, and every command as a button. Times are shown on request
//! only.

use crate::{
    html::{
        board,
        frame::RolePage,
        page_context::{FormField, PageContext, buttons, choice_field, folding, region, sender},
    },
    view::PlayerView,
};
use annabella_game::{Piece, Seat};
use annabella_language::command::{ArgumentField, AskedPieces, Command, PageGroup};
use annabella_session::{pending::AwaitedAction, session::Phase};
use maud::{Markup, html};

pub(crate) fn player(leaf: &PageContext<'_>, sight: &PlayerView) -> String {
    let words = &leaf.words;
    let public_game = &sight.public_game;
    let opponent = public_game.name(sight.seat.other(), words);
    let heading =
        words.fill("title-player", &[("name", public_game.name(sight.seat, words)), ("opponent", opponent)]);
    let voice = folding(
        "voice-settings",
        &leaf.say("voice-settings"),
        false,
        &leaf.form("voice", &group(leaf, PageGroup::Voice)),
    );
    let boards = html! {
        (board(words, &sight.board, "own", &words.of("board-from", sight.seat)))
    };
    let lead = region("next", &leaf.say("h-now"), &now(leaf, sight));
    let sections = html! {
        @match public_game.phase {
            Phase::Over => (leaf.section("acts", &leaf.say("h-end"), &end(leaf, sight))),
            _ => (leaf.section("acts", &leaf.say("h-acts"), &acts(leaf, sight))),
        }
        (leaf.section("ask", &leaf.say("h-ask"), &ask(leaf)))
        (leaf.section("boards", &leaf.say("h-own-board"), &boards))
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&public_game.moves)))
        (leaf.section("voice", &leaf.say("h-voice"), &voice))
    };
    let title = title(leaf, sight);
    RolePage { heading, public_game, types: true, title, lead, sections }.lay_out(leaf)
}

/// The current state: the last move, a question, the awaited action.
fn now(leaf: &PageContext<'_>, sight: &PlayerView) -> Markup {
    let answers: &[Command] = match (&sight.asked, sight.offered) {
        (Some(_), _) => &[Command::Yes, Command::No],
        (None, true) => &[Command::Accept, Command::Decline],
        (None, false) => &[],
    };
    html! {
        div tabindex="-1" id="awaited" data-awaited {
            @match &sight.last {
                Some(said) => div.big id="last" {
                    span lang=(said.lang) { (said.words) } " " span.written { "(" (said.written) ")" }
                },
                None => div.big id="last" { (leaf.say("moves-none")) },
            }
            @if let Some(asked) = &sight.asked {
                p.asked id="question" { (leaf.spoken(asked)) }
            } @else if sight.offered {
                p.asked id="question" { (leaf.say("draw-is-offered")) }
            }
            (waits(leaf, sight))
        }
        @if !answers.is_empty() {
            div id="answers" data-own[sight.asked.is_some()] {
                (leaf.form("next", &html! {
                    p.buttons {
                        @for (at, command) in answers.iter().enumerate() {
                            // A screen reader says the question with the first answer.
                            button name="line" value={ "key " (command) }
                                aria-describedby=[(at == 0).then_some("question")] {
                                (leaf.words.desk.command(*command))
                            }
                            " "
                        }
                    }
                }))
            }
        }
    }
}

/// The awaited actions, in the words for the player.
fn waits(leaf: &PageContext<'_>, sight: &PlayerView) -> Markup {
    html! {
        @if sight.waits.is_empty() {
            p { (leaf.say("waits-nothing")) }
        } @else {
            div.waits {
                @for wait in &sight.waits {
                    @let says = is_own(sight.seat, wait).then_some("unless-told");
                    p data-says=[says] { (wait_for(leaf, sight.seat, wait)) }
                }
            }
        }
    }
}

/// Whether it is this player who must act.
fn is_own(own: Seat, wait: &AwaitedAction) -> bool {
    match wait {
        AwaitedAction::Move { seat }
        | AwaitedAction::Repetition { seat }
        | AwaitedAction::Answer { seat }
        | AwaitedAction::BoardRight { seat, .. }
        | AwaitedAction::Seal { seat }
        | AwaitedAction::SignatureOf { seat } => *seat == own,
        _ => false,
    }
}

fn wait_for(leaf: &PageContext<'_>, own: Seat, wait: &AwaitedAction) -> String {
    let named = |seat: &Seat, yours: &str, theirs: &str| leaf.say(if *seat == own { yours } else { theirs });
    match wait {
        AwaitedAction::Move { seat } => named(seat, "you-move", "they-move"),
        AwaitedAction::Repetition { seat } => named(seat, "you-repeat", "they-repeat"),
        AwaitedAction::Answer { seat } => named(seat, "you-answer", "they-answer"),
        AwaitedAction::BoardAnswers { seat } => named(seat, "your-board-answers", "their-board-answers"),
        AwaitedAction::BoardRight { seat, squares } if squares.is_empty() => {
            named(seat, "your-board-right", "their-board-right")
        }
        AwaitedAction::BoardRight { seat, squares } => {
            let squares: Vec<String> = squares.iter().take(8).map(ToString::to_string).collect();
            let name = if *seat == own { "your-board-squares" } else { "their-board-squares" };
            leaf.words.fill(name, &[("squares", squares.join(" "))])
        }
        AwaitedAction::Called { by } => named(by, "you-called", "they-called"),
        AwaitedAction::Seal { seat } => named(seat, "you-seal", "they-seal"),
        AwaitedAction::SignatureOf { seat } => named(seat, "you-sign", "they-sign"),
        _ => leaf.words.fill("game-waits-for", &[("wait", leaf.words.desk.wait(wait))]),
    }
}

/// The title of the window begins with what is awaited: it is the first thing that a screen reader says. Only the
/// player's name follows, because a screen reader says nothing else before the title's end.
fn title(leaf: &PageContext<'_>, sight: &PlayerView) -> Option<String> {
    let question: Option<String> = sight.asked.as_ref().map(|parts| {
        let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        texts.join(" ")
    });
    let offer = sight.offered.then(|| leaf.say("draw-is-offered"));
    let awaited = || {
        let waits = sight.waits.iter().map(|wait| wait_for(leaf, sight.seat, wait));
        waits.collect::<Vec<_>>().join(" ")
    };
    let awaited = question.or(offer).unwrap_or_else(awaited);
    let name = sight.public_game.name(sight.seat, &leaf.words);
    (!awaited.is_empty()).then(|| format!("{awaited} – {name}"))
}

/// The buttons of a group of commands.
fn group(leaf: &PageContext<'_>, group: PageGroup) -> Markup {
    commands(leaf, &Command::on_page(group))
}

fn commands(leaf: &PageContext<'_>, of: &[Command]) -> Markup {
    let lines: Vec<_> =
        of.iter().map(|command| (format!("key {command}"), leaf.words.desk.command(*command))).collect();
    buttons(&lines)
}

fn acts(leaf: &PageContext<'_>, sight: &PlayerView) -> Markup {
    let field = |id, name: &str, example| FormField { id, label: leaf.say(name), example, optional: false };
    let playing = sight.public_game.phase == Phase::Playing;
    if !playing {
        return html! {
            p { (leaf.say("not-started-yet")) }
            (folding("grave", &leaf.say("for-the-record"), false, &words_for_the_record(leaf)))
        };
    }
    html! {
        (leaf.form("acts", &html! {
            p.buttons { button.main name="line" value="press" { (leaf.say("press")) } }
        }))
        (leaf.typed("acts", "say", &field("say", "say-label", "Springer Felix drei"), &leaf.say("say-send")))
        @if sight.seals {
            (leaf.typed("acts", "seal", &field("seal", "seal-label", "Sf3"), &leaf.say("seal-send")))
        }
        @if sight.keys_moves {
            (leaf.typed("acts", "move", &field("move", "move-label", "Sf3"), &leaf.say("move-send")))
            (leaf.form("acts", &buttons(&[("executed".into(), leaf.say("executed"))])))
        }
        (leaf.form("acts", &group(leaf, PageGroup::InTheGame)))
        @if sight.enters_sheet {
            (folding("sheet", &leaf.say("own-sheet"), false, &own_sheet(leaf)))
        }
        (folding("grave", &leaf.say("grave"), false, &html! {
            (leaf.form("acts", &group(leaf, PageGroup::Grave)))
            (leaf.form("acts", &buttons(&[("claim time".into(), leaf.say("claim-time"))])))
            (leaf.typed("acts", "claim touch", &field("touch", "touch-label", "e4"), &leaf.say("touch-send")))
            @if !sight.special.is_empty() {
                (leaf.form("acts", &buttons(&sight.special.iter().map(|(line, name)| ((*line).to_owned(), leaf.say(name))).collect::<Vec<_>>())))
            }
            (words_for_the_record(leaf))
        }))
    }
}

/// The entries of the player's own score sheet.
fn own_sheet(leaf: &PageContext<'_>) -> Markup {
    let entry = FormField { id: "write", label: leaf.say("write-label"), example: "Sf3", optional: false };
    html! {
        (leaf.typed("acts", "write", &entry, &leaf.say("write-send")))
        (leaf.form("acts", &buttons(&[("strike".into(), leaf.say("strike"))])))
        (leaf.form("acts", &html! {
            input type="hidden" name="line" value="sheet";
            label for="pgn" { (leaf.say("sheet-label")) }
            textarea id="pgn" name="line" rows="6" aria-required="true" {}
            button { (leaf.say("sheet-send")) }
        }))
    }
}

/// Remarks and claims for the record, during the game or after it.
fn words_for_the_record(leaf: &PageContext<'_>) -> Markup {
    let field = |id, name: &str| FormField { id, label: leaf.say(name), example: "", optional: false };
    html! {
        (leaf.typed("acts", "remark", &field("remark", "remark-label"), &leaf.say("remark-send")))
        (leaf.typed("acts", "appeal", &field("appeal", "appeal-label"), &leaf.say("appeal-send")))
    }
}

/// The end of the game: signature, remark and appeal (8.7, 11.10).
fn end(leaf: &PageContext<'_>, sight: &PlayerView) -> Markup {
    html! {
        @if sight.signs {
            (leaf.form("acts", &html! {
                p.buttons { button.main name="line" value="sign" { (leaf.say("sign-result")) } }
            }))
        } @else {
            p { (leaf.say("has-signed")) }
        }
        (words_for_the_record(leaf))
    }
}

/// All requests; only the player receives the answer.
fn ask(leaf: &PageContext<'_>) -> Markup {
    html! {
        (leaf.form("ask", &group(leaf, PageGroup::Ask)))
        (folding("ask-more", &leaf.say("ask-more"), false, &html! {
            (leaf.form("ask", &group(leaf, PageGroup::AskMore)))
            div.fields {
                @for command in Command::on_page(PageGroup::AskAbout) {
                    (ask_about(leaf, command))
                }
            }
        }))
    }
}

/// A request about something that is chosen or written.
fn ask_about(leaf: &PageContext<'_>, command: Command) -> Markup {
    let id = command.name().replace('_', "-");
    let label = leaf.words.desk.command(command);
    match command.argument_field() {
        None => html! {},
        Some(ArgumentField::Choices(choices)) => {
            let named = |choice: Command| (choice.to_string(), choice_name(leaf, choice));
            let named: Vec<(String, String)> = choices.into_iter().map(named).collect();
            leaf.form(
                "ask",
                &html! {
                    input type="hidden" name="line" value="key";
                    (choice_field(&id, &label, &named)) " " (sender(&leaf.say("ask-send"), &label))
                },
            )
        }
        Some(ArgumentField::Written { example, optional }) => {
            let field = FormField { id: &id, label, example, optional };
            leaf.typed("ask", &format!("key {}", command.name()), &field, &leaf.say("ask-send"))
        }
    }
}

/// What a choice asks about, in few letters.
fn choice_name(leaf: &PageContext<'_>, choice: Command) -> String {
    match choice {
        Command::Piece(AskedPieces::Of(color), role) => leaf.words.piece(Piece { color, role }),
        other => other.to_string().rsplit(' ').next().unwrap_or_default().to_owned(),
    }
}
