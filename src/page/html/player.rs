//! A player's page: what is asked of him, the last move, every command as a button. Times come on request only.

use maud::{Markup, html};

use crate::{
    core::session::Phase,
    game::{Color, File, Piece, Rank, Role},
    language::command::Command,
    page::{
        html::{
            board,
            frame::Page,
            leaf::{Field, Leaf, buttons, choice_field, sender},
        },
        sight::PlayerSight,
    },
};

pub(in crate::page) fn player(leaf: &Leaf<'_>, sight: &PlayerSight) -> String {
    let words = &leaf.words;
    let hall = &sight.hall;
    let opponent = hall.name(sight.seat.other(), words);
    let heading =
        words.fill("title-player", &[("name", hall.name(sight.seat, words)), ("opponent", opponent)]);
    let boards = html! {
        (board(words, &sight.board, "own", &words.of("board-from", sight.seat)))
    };
    let sections = html! {
        (leaf.section("next", &leaf.say("h-now"), &now(leaf, sight)))
        @match hall.phase {
            Phase::Over => (leaf.section("acts", &leaf.say("h-end"), &end(leaf, sight))),
            _ => (leaf.section("acts", &leaf.say("h-acts"), &acts(leaf, sight))),
        }
        (leaf.section("ask", &leaf.say("h-ask"), &ask(leaf)))
        (leaf.section("boards", &leaf.say("h-own-board"), &boards))
        (leaf.section("moves", &leaf.say("h-moves"), &leaf.moves(&hall.moves)))
        (leaf.section("voice", &leaf.say("h-voice"), &leaf.form("voice", &commands(leaf, &VOICE))))
    };
    Page { heading, hall, first: ("h-next", leaf.say("skip-now")), types: true, sections }.lay_out(leaf)
}

/// What is to do now: the last move, a question, what is waited for.
fn now(leaf: &Leaf<'_>, sight: &PlayerSight) -> Markup {
    let answers: &[Command] = match (&sight.asked, sight.offered) {
        (Some(_), _) => &[Command::Yes, Command::No],
        (None, true) => &[Command::Accept, Command::Decline],
        (None, false) => &[],
    };
    html! {
        @match &sight.last {
            Some(said) => p.big id="last" {
                span lang=(said.lang) { (said.words) } " " span.written { "(" (said.written) ")" }
            },
            None => p.big id="last" { (leaf.say("moves-none")) },
        }
        @if let Some(asked) = &sight.asked { p.asked { (asked) } }
        @if sight.asked.is_none() && sight.offered { p.asked { (leaf.say("draw-is-offered")) } }
        @if !answers.is_empty() { (leaf.form("next", &commands(leaf, answers))) }
        (leaf.waits(&sight.waits))
    }
}

const ANSWERS: [Command; 4] = [Command::Yes, Command::No, Command::Accept, Command::Decline];
const IN_THE_GAME: [Command; 2] = [Command::Correction, Command::Adjust];
const GRAVE: [Command; 7] = [
    Command::DrawOffer,
    Command::Arbiter,
    Command::Resign,
    Command::ClaimThreefold,
    Command::ClaimFiftyMoves,
    Command::ClaimStalemate,
    Command::ClaimDeadPosition,
];
const VOICE: [Command; 8] = [
    Command::Stop,
    Command::Faster,
    Command::Slower,
    Command::Louder,
    Command::Softer,
    Command::Fuller,
    Command::Briefer,
    Command::OtherVoice,
];
const ASK: [Command; 10] = [
    Command::Repeat,
    Command::LastMove,
    Command::Time,
    Command::OpponentTime,
    Command::Moves,
    Command::LastFive,
    Command::AllMoves,
    Command::Further,
    Command::Captured,
    Command::Help,
];

fn commands(leaf: &Leaf<'_>, of: &[Command]) -> Markup {
    let lines: Vec<_> =
        of.iter().map(|command| (format!("key {command}"), leaf.words.desk.command(*command))).collect();
    buttons(&lines)
}

fn acts(leaf: &Leaf<'_>, sight: &PlayerSight) -> Markup {
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
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
        (leaf.form("acts", &html! { (commands(leaf, &ANSWERS)) (commands(leaf, &IN_THE_GAME)) }))
        @if sight.enters_sheet {
            details id="sheet" {
                summary { (leaf.say("own-sheet")) }
                (leaf.typed("acts", "write", &field("write", "write-label", "Sf3"), &leaf.say("write-send")))
                (leaf.form("acts", &buttons(&[("strike".into(), leaf.say("strike"))])))
                (leaf.form("acts", &html! {
                    input type="hidden" name="line" value="sheet";
                    label for="pgn" { (leaf.say("sheet-label")) }
                    textarea id="pgn" name="line" rows="6" required {}
                    button { (leaf.say("sheet-send")) }
                }))
            }
        }
        details id="grave" {
            summary { (leaf.say("grave")) }
            (leaf.form("acts", &commands(leaf, &GRAVE)))
            (leaf.form("acts", &buttons(&[("claim time".into(), leaf.say("claim-time"))])))
            (leaf.typed("acts", "claim touch", &field("touch", "touch-label", "e4"), &leaf.say("touch-send")))
            @if !sight.special.is_empty() {
                (leaf.form("acts", &buttons(&sight.special.iter().map(|(line, name)| ((*line).to_owned(), leaf.say(name))).collect::<Vec<_>>())))
            }
            (words_for_the_record(leaf))
        }
    }
}

/// What is put on the record, during the game or after it.
fn words_for_the_record(leaf: &Leaf<'_>) -> Markup {
    let field = |id, name: &str| Field { id, label: leaf.say(name), example: "", optional: false };
    html! {
        (leaf.typed("acts", "remark", &field("remark", "remark-label"), &leaf.say("remark-send")))
        (leaf.typed("acts", "appeal", &field("appeal", "appeal-label"), &leaf.say("appeal-send")))
    }
}

/// The game is over: he signs, remarks, appeals (8.7, 11.10).
fn end(leaf: &Leaf<'_>, sight: &PlayerSight) -> Markup {
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

/// Everything that can be asked for; each is answered to him alone.
fn ask(leaf: &Leaf<'_>) -> Markup {
    let words = &leaf.words;
    let pieces: Vec<(String, String)> = [Color::White, Color::Black]
        .into_iter()
        .flat_map(|color| Role::ALL.into_iter().rev().map(move |role| Piece { color, role }))
        .map(|piece| {
            let side = piece.color.fold_wb("white", "black");
            let role = format!("{:?}", piece.role).to_lowercase();
            (format!("piece {side} {role}"), words.piece(piece))
        })
        .collect();
    let files = File::ALL.map(|file| (format!("file {}", file.char()), file.char().to_string()));
    let ranks = Rank::ALL.map(|rank| (format!("rank {}", rank.char()), rank.char().to_string()));
    let select = |id: &str, name: &str, of: &[(String, String)]| {
        let label = leaf.say(name);
        leaf.form(
            "ask",
            &html! {
                input type="hidden" name="line" value="key";
                (choice_field(id, &label, of)) " " (sender(&leaf.say("ask-send"), &label))
            },
        )
    };
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
    html! {
        (leaf.form("ask", &commands(leaf, &ASK)))
        div.fields {
            (select("piece", "ask-piece", &pieces))
            (select("file", "ask-file", &files))
            (select("rank", "ask-rank", &ranks))
            (leaf.typed("ask", "key square", &field("square", "ask-square", "e4"), &leaf.say("ask-send")))
            (leaf.typed("ask", "key from_move", &field("from-move", "ask-from-move", "20"), &leaf.say("ask-send")))
            (leaf.typed("ask", "key rule", &field("rule", "ask-rule", "9.2"), &leaf.say("ask-send")))
        }
    }
}
