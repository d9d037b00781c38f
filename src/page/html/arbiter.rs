//! The arbiter's page: what is waited for, the docket, the course of the game, clocks, sheets, boards, the Laws.

use maud::{Markup, html};

use crate::{
    core::session::Phase,
    game::{GameResult, Seat},
    page::{
        html::{
            board, docket,
            frame::Page,
            leaf::{Field, Leaf, buttons, choice_field, text_field},
        },
        sight::ArbiterSight,
        words::{clock, color},
    },
    rulebook::Rule,
};

/// `rule` is the article that was looked up, or why there is none.
pub(in crate::page) fn arbiter(
    leaf: &Leaf<'_>,
    sight: &ArbiterSight,
    rule: Option<Result<Rule, String>>,
) -> String {
    let words = &leaf.words;
    let hall = &sight.hall;
    let names = [("white", hall.name(Seat::White, words)), ("black", hall.name(Seat::Black, words))];
    let heading = words.fill("title-arbiter", &names);
    let waiting = html! {
        (leaf.waits(&sight.waits))
        p { (last_move(leaf, sight)) }
        @if leaf.exposed {
            p.exposed { (words.fill("door-exposed", &[("article", sight.devices.into())])) }
        }
    };
    let sections = html! {
        (leaf.section("now", &leaf.say("h-now"), &waiting))
        (leaf.section("docket", &leaf.say("h-docket"), &docket::docket(leaf, sight)))
        (leaf.section("course", &leaf.say("h-course"), &course(leaf, sight)))
        (leaf.section("clocks", &leaf.say("h-clocks"), &clocks(leaf, sight)))
        (leaf.section("sheets", &leaf.say("h-sheets"), &sheets(leaf, sight)))
        (leaf.section("boards", &leaf.say("h-boards"), &boards(leaf, sight)))
        (leaf.section("laws", &leaf.say("h-laws"), &laws(leaf, rule)))
    };
    let first = ("h-docket", leaf.say("skip-docket"));
    Page { heading, hall, first, types: true, sections }.lay_out(leaf)
}

fn last_move(leaf: &Leaf<'_>, sight: &ArbiterSight) -> String {
    match &sight.hall.last {
        Some(last) => leaf.words.fill("last-completed", &[("move", last.clone())]),
        None => leaf.say("moves-none"),
    }
}

/// From the approval to the signature.
fn course(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    let words = &leaf.words;
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
    let results: Vec<_> =
        GameResult::ALL.into_iter().map(|r| (r.to_string(), result_words(leaf, r))).collect();
    let end = html! {
        details id="end" {
            summary { (leaf.say("end-game")) }
            (leaf.form("course", &html! {
                input type="hidden" name="line" value="result";
                (choice_field("result", &leaf.say("result-label"), &results)) " "
                button { (leaf.say("result-send")) }
            }))
        }
    };
    html! {
        @match &sight.approved_by {
            Some(name) => p { (words.fill("approved-by", &[("name", name.clone()), ("article", sight.devices.into())])) },
            None if leaf.elsewhere => {}
            None => (leaf.typed("course", "approve", &field("approve", "approve-label", ""), &leaf.say("approve-send"))),
        }
        @match sight.hall.phase {
            Phase::SettingUp => {
                (leaf.form("course", &html! {
                    p.buttons { button.main name="line" value="start" { (leaf.say("start")) } }
                }))
                @if !leaf.elsewhere { (end) }
            }
            Phase::Playing if leaf.elsewhere => {}
            Phase::Playing => {
                (end)
                details id="go-back" {
                    summary { (leaf.say("go-back")) }
                    (leaf.typed("course", "back", &Field {
                        id: "back",
                        label: words.fill("go-back-label", &[("number", sight.plies.to_string())]),
                        example: "16",
                        optional: false,
                    }, &leaf.say("go-back-send")))
                }
                details id="counters" {
                    summary { (leaf.say("counters")) }
                    p { (words.fill("counters-now", &[
                        ("white", sight.illegal[0].to_string()), ("black", sight.illegal[1].to_string()),
                        ("moves", sight.moves_counted.to_string()),
                    ])) }
                    (leaf.form("course", &html! {
                        input type="hidden" name="line" value="counter";
                        (choice_field("counter-seat", &leaf.say("counter-seat"), &seats(leaf)))
                        (text_field(&field("counter", "counter-label", "1"))) " "
                        button { (leaf.say("set")) }
                    }))
                    (leaf.typed("course", "moves", &field("move-counter", "move-counter-label", "40"), &leaf.say("set")))
                }
            }
            Phase::Over if !sight.hall.signed && !leaf.elsewhere => {
                details id="sign" {
                    summary { (leaf.say("sign-open")) }
                    (leaf.form("course", &buttons(&[("sign".into(), leaf.say("sign"))])))
                }
                details id="reopen" {
                    summary { (leaf.say("reopen")) }
                    (leaf.typed("course", "reopen", &field("reopen-why", "reopen-label", ""), &leaf.say("reopen-send")))
                }
            }
            Phase::Over => {}
        }
    }
}

fn seats(leaf: &Leaf<'_>) -> [(String, String); 2] {
    Seat::ALL.map(|seat| (seat.to_string(), leaf.words.of("side", seat)))
}

fn result_words(leaf: &Leaf<'_>, result: GameResult) -> String {
    let name = match result {
        GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit => "result-forfeit",
        _ => return result.to_string(),
    };
    leaf.words.fill(name, &[("result", result.to_string())])
}

/// Both clocks as they stood when the page was made, what makes them up, and what he can do to them.
fn clocks(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    let words = &leaf.words;
    let field = |id, name: &str, example| Field { id, label: leaf.say(name), example, optional: false };
    let (white_ms, black_ms) = sight.clocks_ms;
    let plain = if sight.clocks_stand { ("resume", "clocks-resume") } else { ("stop", "clocks-stop") };
    html! {
        dl.clocks {
            dt { (words.of("side", Seat::White)) } dd { (clock(white_ms)) }
            dt { (words.of("side", Seat::Black)) } dd { (clock(black_ms)) }
        }
        @if sight.clocks_stand { p { (leaf.say("clocks-stand")) } }
        @if sight.hall.phase == Phase::Playing {
            (leaf.form("clocks", &buttons(&[(plain.0.into(), leaf.say(plain.1))])))
            details id="set-clocks" {
                summary { (leaf.say("clocks-change")) }
                (leaf.form("clocks", &html! {
                    input type="hidden" name="line" value="clocks";
                    (text_field(&field("clock-white", "clocks-white", "0:45:00")))
                    (text_field(&field("clock-black", "clocks-black", "0:50:00"))) " "
                    button { (leaf.say("set")) }
                }))
                (leaf.form("clocks", &html! {
                    input type="hidden" name="line" value="add";
                    (choice_field("add-seat", &leaf.say("add-seat"), &seats(leaf)))
                    (text_field(&field("add-time", "add-time", "0:02:00")))
                    (text_field(&field("add-why", "add-why", ""))) " "
                    button { (leaf.say("add-send")) }
                }))
            }
        }
        details id="ledger" {
            summary { (leaf.say("ledger")) }
            @for (seat, lines) in Seat::ALL.into_iter().zip(&sight.accounts) {
                h3 { (words.of("side", seat)) }
                ul { @for line in lines { li { (line) } } }
            }
            @if !sight.rulings.is_empty() && sight.hall.phase == Phase::Playing && !leaf.elsewhere {
                (leaf.form("clocks", &buttons(&sight.rulings.iter().map(|(number, ruling)| {
                    let given = [("number", number.to_string()), ("ruling", ruling.clone())];
                    (format!("drop {number}"), words.fill("drop-ruling", &given))
                }).collect::<Vec<_>>())))
            }
        }
    }
}

/// Both sheets side by side; where they part first is said in words.
fn sheets(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    let words = &leaf.words;
    let sheets = &sight.sheets;
    html! {
        p { @match sheets.parts_at.and_then(|at| sheets.rows.get(at)) {
            Some((number, _)) => strong { (words.fill("sheets-part", &[("number", number.clone())])) },
            None => (leaf.say("sheets-agree")),
        } }
        @if !sheets.rows.is_empty() {
            table.sheets {
                caption { (leaf.say("sheets-caption")) }
                thead { tr {
                    th scope="col" { (leaf.say("sheets-number")) }
                    @for seat in Seat::ALL { th scope="col" { (words.of("sheet-of", seat)) } }
                } }
                tbody {
                    @for (index, (number, entries)) in sheets.rows.iter().enumerate() {
                        tr.parts[sheets.parts_at == Some(index)] {
                            th scope="row" {
                                (number)
                                @if sheets.parts_at == Some(index) { " " (leaf.say("sheets-part-here")) }
                            }
                            @for entry in entries { td { (entry.as_deref().unwrap_or("–")) } }
                        }
                    }
                }
            }
        }
    }
}

fn boards(leaf: &Leaf<'_>, sight: &ArbiterSight) -> Markup {
    let words = &leaf.words;
    html! {
        @for (board, known) in sight.boards.iter().zip(sight.known) {
            p {
                @if !known {
                    (words.of("board-not-sensed", board.side))
                } @else if board.differing() == 0 {
                    (words.of("board-is-right", board.side))
                } @else {
                    strong { (words.fill("board-is-not-right", &[
                        color(board.side), ("number", board.differing().to_string()),
                    ])) }
                }
            }
        }
        div.pair {
            @for (sight, name) in sight.boards.iter().zip(["white-board", "black-board"]) {
                (board(words, sight, name, &words.of("board-of", sight.side)))
            }
        }
    }
}

/// An article looked up by its number.
fn laws(leaf: &Leaf<'_>, rule: Option<Result<Rule, String>>) -> Markup {
    let asked = leaf.asks.rule.as_deref().unwrap_or_default();
    html! {
        form method="get" action={ (leaf.base) "#laws" } role="search" {
            @if let Some(lang) = leaf.asks.lang { input type="hidden" name="lang" value=(lang); }
            @if let Some(item) = leaf.asks.item { input type="hidden" name="item" value=(item); }
            span.field {
                label for="rule" { (leaf.say("rule-label")) } " "
                input id="rule" name="rule" type="text" value=(asked) placeholder="9.5" autocomplete="off";
            }
            " " button { (leaf.say("rule-send")) }
        }
        @match rule {
            Some(Ok(rule)) => div id="rule-text" {
                p { b { (rule.printed) } ": " (rule.text) }
                @if !rule.parts.is_empty() { p { (leaf.words.fill("rule-parts", &[("list", rule.parts.join(", "))])) } }
            },
            Some(Err(why)) => p id="rule-text" { (why) },
            None => {}
        }
    }
}
