//! The arbiter's page: first both clocks and the next action; then items, the course of the game, times, sheets,
//! boards and the Laws.

use crate::{
    JournalSeal,
    form::AskedBack,
    html::{
        board, clocks,
        frame::RolePage,
        open_items::{self, amount_field, shown_place},
        page_context::{
            FormField, PageContext, buttons, choice_field, confirming, folding, region, text_field,
            with_effect,
        },
    },
    view::{AdjournmentStep, ArbiterView, IncidentLine, NextItem, NumberedMove},
    words::color,
};
use annabella_game::{GameResult, Seat};
use annabella_messages::with_initial_capital;
use annabella_rulebook::Rule;
use annabella_session::{pending::AwaitedAction, session::Phase};
use maud::{Markup, html};

/// `rule` is the article that was looked up, or the reason why it was not found.
pub(crate) fn arbiter(
    leaf: &PageContext<'_>,
    sight: &ArbiterView,
    rule: Option<Result<Rule, String>>,
    journal: Option<&JournalSeal>,
) -> String {
    let words = &leaf.words;
    let public_game = &sight.public_game;
    let names =
        [("white", public_game.name(Seat::White, words)), ("black", public_game.name(Seat::Black, words))];
    let heading = words.fill("title-arbiter", &names);
    // The window's title begins with the number of open items and what is awaited: it shows in the list of windows, and a
    // screen reader reads it first.
    let awaited = match &sight.next {
        Some(next) => Some(format!("({}) {}", sight.open.len(), with_initial_capital(&next.line.title))),
        None => sight.waits.first().map(|wait| with_initial_capital(&words.desk.wait(wait))),
    };
    let title = awaited.map(|awaited| format!("{awaited} – {heading}"));
    let lead = html! {
        (leaf.section("clocks", &leaf.say("h-clocks"), &clock_section(leaf, sight)))
        (region("now", &leaf.say("h-next"), &next_action(leaf, sight)))
    };
    let sections = html! {
        (leaf.section("open-items", &leaf.say("h-open-items"), &open_items::open_items(leaf, sight)))
        (leaf.section("course", &leaf.say("h-course"), &course(leaf, sight)))
        (leaf.section("times", &leaf.say("h-times"), &times(leaf, sight)))
        (leaf.section("sheets", &leaf.say("h-sheets"), &sheets(leaf, sight)))
        (leaf.section("boards", &leaf.say("h-boards"), &boards(leaf, sight)))
        (leaf.section("laws", &leaf.say("h-laws"), &laws(leaf, rule)))
        @if let Some(seal) = journal {
            (leaf.section("journal", &leaf.say("h-journal"), &journal_section(leaf, seal)))
        }
    };
    RolePage { heading, public_game, types: true, title, lead, sections }.lay_out(leaf)
}

/// The head of the journal's chain and the device's key: their first digits, as printed in the report, and all digits.
/// They are folded, because nobody listens to digits in passing.
fn journal_section(leaf: &PageContext<'_>, seal: &JournalSeal) -> Markup {
    // Two groups of four digits.
    let short = |digits: &str| {
        format!("{} {}", digits.get(..4).unwrap_or(digits), digits.get(4..8).unwrap_or_default())
    };
    let row = |name: &str, digits: &str| {
        folding(name, &leaf.say(name), false, &html! { p { (short(digits)) } p { code { (digits) } } })
    };
    html! {
        (row("journal-head", &seal.head))
        @match &seal.device {
            Some(device) => (row("journal-key", device)),
            None => p { (leaf.say("journal-key")) ": " (leaf.say("journal-unsigned")) },
        }
    }
}

/// Both clocks, and the most frequent action for them.
fn clock_section(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let words = &leaf.words;
    let names = Seat::ALL.map(|seat| words.of("side", seat));
    html! {
        (clocks(words, &sight.clocks, [&names[0], &names[1]]))
        @if sight.clocks.playing {
            @if leaf.asks.ask == Some(AskedBack::Resume) && sight.clocks.both_stand {
                (asked_back(leaf, AskedBack::Resume, "clocks", "resume-asked", "clocks-resume-yes", &Markup::default()))
            } @else if sight.clocks.both_stand {
                p.buttons { (leaf.asks_back(AskedBack::Resume, "resume", &leaf.say("clocks-resume"))) }
            } @else {
                (leaf.form("clocks", &buttons(&[("stop".into(), leaf.say("clocks-stop"))])))
            }
        }
    }
}

/// An act to confirm: its button with its effect, and a link back.
fn asked_back(
    leaf: &PageContext<'_>,
    ask: AskedBack,
    anchor: &str,
    question: &str,
    yes: &str,
    fields: &Markup,
) -> Markup {
    let id = match ask {
        AskedBack::Resume => "resume",
        AskedBack::Adjourn => "adjourn",
        AskedBack::OpenEnvelope => "open-envelope",
        AskedBack::EnvelopeMissing => "envelope-missing",
    };
    html! {
        div.sure {
            (leaf.form(anchor, &html! {
                input type="hidden" name="line" value=(ask.line());
                (fields)
                p.buttons {
                    button.main id=(confirming(id)) { (with_effect(&leaf.say(yes), &leaf.say(question))) }
                    " "
                    a.button href=(leaf.href(leaf.asks.item, None, id)) data-in { (leaf.say("not-now")) }
                }
            }))
        }
    }
}

/// The next action: the most serious item with its proposed decision, or else the state of the
/// game.
fn next_action(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let words = &leaf.words;
    // The items are listed elsewhere on the page, so they are left out here.
    let waits: Vec<AwaitedAction> =
        sight.waits.iter().filter(|wait| !matches!(wait, AwaitedAction::Items { .. })).cloned().collect();
    html! {
        // It has the focus when the page opens. It is always the same element, so that an item that comes moves nothing.
        div.gravest[sight.next.is_some()] tabindex="-1" id="awaited" data-awaited="open" {
            @match &sight.next {
                Some(item) => (gravest(leaf, &item.line)),
                None => {
                    @if let Some(made) = &sight.made {
                        p.big id="made" { (told_move(leaf, "made-move", made)) }
                    }
                    @match &sight.completed {
                        Some(completed) => p id="completed" { (told_move(leaf, "last-completed", completed)) },
                        None if sight.made.is_none() => p { (leaf.say("moves-none")) },
                        None => {}
                    }
                    (leaf.waits(&waits))
                },
            }
        }
        @if let Some(item) = &sight.next {
            (decision(leaf, item))
            @if !waits.is_empty() { (leaf.waits(&waits)) }
        }
        @if leaf.exposed {
            p.exposed { (words.fill("web-exposed", &[("article", sight.devices.into())])) }
        }
    }
}

/// A sentence with a move: its number, its words in their language, and its notation.
fn told_move(leaf: &PageContext<'_>, name: &str, told: &NumberedMove) -> Markup {
    // The move's words may be in another language, so they have an element of their own.
    const PLACE: &str = "\u{fffc}";
    let given = [color(told.by), ("move", PLACE.to_owned())];
    let sentence = leaf.words.fill(name, &given);
    let (before, after) = sentence.split_once(PLACE).unwrap_or((&sentence, ""));
    html! {
        (before) (told.number) " " span lang=(told.said.lang) { (told.said.words) }
        " " span.written { "(" (told.said.written) ")" } (after)
    }
}

/// The id of the field for the amount of the proposed decision.
const GRAVEST_AMOUNT: &str = "gravest-amount";

/// The id of the button that decides an item under "Next". Each item has its own, so that the button of the next item
/// is a new element, which screen readers read when it takes the focus.
fn decide_id(item: u32) -> String {
    format!("decide-{item}")
}

fn gravest(leaf: &PageContext<'_>, line: &IncidentLine) -> Markup {
    html! {
        p.big id="gravest" {
            a href=(leaf.href(Some(line.number), None, &format!("item-{}", line.number))) data-in { (with_initial_capital(&line.title)) }
            " " small { (line.note) }
        }
    }
}

/// The buttons that decide the most serious item, and the way to its further choices.
fn decision(leaf: &PageContext<'_>, item: &NextItem) -> Markup {
    let words = &leaf.words;
    let number = item.line.number;
    let anchor = format!("item-{number}");
    html! {
        div.gravest {
            @if let Some(proposed) = &item.proposed {
                @let id = decide_id(number);
                @if item.chosen {
                    (leaf.form("now", &html! {
                        input type="hidden" name="line" value={ "choose " (number) " " (proposed.number) };
                        @if let Some(amount) = amount_field(proposed, GRAVEST_AMOUNT) { (text_field(&amount)) }
                        p.buttons {
                            button.main id=(confirming(&id)) {
                                (with_effect(&words.fill("carry-out-proposed", &[("what", proposed.label())]), &proposed.would_do))
                            }
                            " "
                            a.button href=(leaf.href(leaf.asks.item, None, &id)) data-in { (leaf.say("not-now")) }
                        }
                    }))
                } @else {
                    (leaf.form_to_decide(number, proposed.number, &shown_place(proposed, GRAVEST_AMOUNT, &id), &html! {
                        p.buttons {
                            button.main id=(id) name="line" value={ "show " (number) } data-with="gravest" {
                                (with_effect(&words.fill("decide-proposed", &[("what", proposed.label())]), &proposed.would_do))
                            }
                        }
                    }))
                }
            }
            p {
                a href=(leaf.href(Some(number), None, &anchor)) data-in {
                    (words.fill("other-choices", &[("number", item.others.to_string())]))
                }
            }
        }
    }
}

/// The acts from approval to signature.
fn course(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let words = &leaf.words;
    let field = |id, name: &str, example| FormField { id, label: leaf.say(name), example, optional: false };
    let results: Vec<_> =
        GameResult::ALL.into_iter().map(|r| (r.to_string(), result_words(leaf, r))).collect();
    let end = html! {
        (folding("end", &leaf.say("end-game"), false, &html! {
            (leaf.form("course", &html! {
                input type="hidden" name="line" value="result";
                (choice_field("result", &leaf.say("result-label"), &results)) " "
                button { (leaf.say("result-send")) }
            }))
        }))
    };
    html! {
        @match &sight.approved_by {
            Some(name) => p { (words.fill("approved-by", &[("name", name.clone()), ("article", sight.devices.into())])) },
            None if leaf.elsewhere => {}
            None => (leaf.typed("course", "approve", &field("approve", "approve-label", ""), &leaf.say("approve-send"))),
        }
        @match sight.public_game.phase {
            Phase::SettingUp => {
                (leaf.form("course", &html! {
                    p.buttons { button.main name="line" value="start" { (leaf.say("start")) } }
                }))
                @if !leaf.elsewhere { (end) }
            }
            Phase::Playing if leaf.elsewhere => {}
            Phase::Playing => {
                (adjournment(leaf, sight))
                (end)
                (folding("go-back", &leaf.say("go-back"), false, &html! {
                    (leaf.typed("course", "back", &FormField {
                        id: "back",
                        label: words.fill("go-back-label", &[("number", sight.plies.to_string())]),
                        example: "16",
                        optional: false,
                    }, &leaf.say("go-back-send")))
                }))
                (folding("counters", &leaf.say("counters"), false, &html! {
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
                }))
            }
            Phase::Over if !sight.public_game.signed && !leaf.elsewhere => {
                (folding("sign", &leaf.say("sign-open"), false, &html! {
                    (leaf.form("course", &buttons(&[("sign".into(), leaf.say("sign"))])))
                }))
                (folding("reopen", &leaf.say("reopen"), false, &html! {
                    (leaf.typed("course", "reopen", &field("reopen-why", "reopen-label", ""), &leaf.say("reopen-send")))
                }))
            }
            Phase::Over => {}
        }
    }
}

/// The end of the session, the resumption and the envelope, where they apply. Irreversible acts need a confirmation.
fn adjournment(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let asks = |ask| leaf.asks.ask == Some(ask);
    let words_field = FormField {
        id: "adjourn-words",
        label: leaf.say("adjourn-words"),
        example: "2026-11-24 10:00",
        optional: true,
    };
    let comes = html! {
        (leaf.form("course", &buttons(&Seat::ALL.map(|seat| {
            (format!("present {seat}"), leaf.words.of("present", seat))
        }))))
    };
    html! {
        @match sight.adjournment {
            AdjournmentStep::None | AdjournmentStep::Sealing | AdjournmentStep::Unplayable => {}
            AdjournmentStep::Playing if asks(AskedBack::Adjourn) => {
                (asked_back(leaf, AskedBack::Adjourn, "course", "adjourn-asked", "adjourn-yes", &html! {
                    (boards_not_right(leaf, sight))
                    (text_field(&words_field))
                }))
            }
            AdjournmentStep::Playing => {
                p.buttons { (leaf.asks_back(AskedBack::Adjourn, "adjourn", &leaf.say("adjourn-session"))) }
            }
            AdjournmentStep::Adjourned => {
                p { (leaf.say("is-adjourned")) }
                (comes)
                (leaf.form("course", &buttons(&[("show envelope".into(), leaf.say("show-envelope"))])))
            }
            AdjournmentStep::Opening => {
                p { (leaf.say("envelope-is-shut")) }
                (comes)
                (leaf.form("course", &buttons(&[("show envelope".into(), leaf.say("show-envelope"))])))
                @if asks(AskedBack::OpenEnvelope) {
                    (asked_back(leaf, AskedBack::OpenEnvelope, "course", "open-asked", "open-envelope-yes", &Markup::default()))
                } @else if asks(AskedBack::EnvelopeMissing) {
                    (asked_back(leaf, AskedBack::EnvelopeMissing, "course", "missing-asked", "missing-yes", &Markup::default()))
                } @else {
                    p.buttons {
                        (leaf.asks_back(AskedBack::OpenEnvelope, "open-envelope", &leaf.say("open-envelope")))
                        " "
                        (leaf.asks_back(AskedBack::EnvelopeMissing, "envelope-missing", &leaf.say("envelope-missing")))
                    }
                }
            }
        }
    }
}

fn seats(leaf: &PageContext<'_>) -> [(String, String); 2] {
    Seat::ALL.map(|seat| (seat.to_string(), leaf.words.of("side", seat)))
}

fn result_words(leaf: &PageContext<'_>, result: GameResult) -> String {
    let name = match result {
        GameResult::WhiteByForfeit | GameResult::BlackByForfeit | GameResult::BothForfeit => "result-forfeit",
        _ => return result.to_string(),
    };
    leaf.words.fill(name, &[("result", result.to_string())])
}

/// How the times are made up, and further acts of the arbiter for them.
fn times(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let words = &leaf.words;
    let field = |id, name: &str, example| FormField { id, label: leaf.say(name), example, optional: false };
    html! {
        @if sight.public_game.phase == Phase::Playing {
            (folding("set-clocks", &leaf.say("clocks-change"), false, &html! {
                (leaf.form("times", &html! {
                    input type="hidden" name="line" value="clocks";
                    (text_field(&field("clock-white", "clocks-white", "0:45:00")))
                    (text_field(&field("clock-black", "clocks-black", "0:50:00"))) " "
                    button { (leaf.say("set")) }
                }))
                (leaf.form("times", &html! {
                    input type="hidden" name="line" value="add";
                    (choice_field("add-seat", &leaf.say("add-seat"), &seats(leaf)))
                    (text_field(&field("add-time", "add-time", "0:02:00")))
                    (text_field(&field("add-why", "add-why", ""))) " "
                    button { (leaf.say("add-send")) }
                }))
            }))
        }
        (folding("ledger", &leaf.say("ledger"), false, &html! {
            @for (seat, lines) in Seat::ALL.into_iter().zip(&sight.accounts) {
                h3 { (words.of("side", seat)) }
                ul { @for line in lines { li { (line) } } }
            }
            @if !sight.rulings.is_empty() && sight.public_game.phase == Phase::Playing && !leaf.elsewhere {
                (leaf.form("times", &buttons(&sight.rulings.iter().map(|(number, ruling)| {
                    let given = [("number", number.to_string()), ("ruling", ruling.clone())];
                    (format!("drop {number}"), words.fill("drop-ruling", &given))
                }).collect::<Vec<_>>())))
            }
        }))
    }
}

/// Both sheets side by side; a sentence names their first difference.
fn sheets(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let words = &leaf.words;
    let sheets = &sight.sheets;
    html! {
        p { @match sheets.parts_at.and_then(|at| sheets.rows.get(at)) {
            Some((number, _)) => strong { (words.fill("sheets-part", &[("number", number.clone())])) },
            None => (leaf.say("sheets-agree")),
        } }
        @if !sheets.rows.is_empty() {
            // A table is long to listen to. It is open where the sheets differ.
            (folding("sheets-table", &leaf.say("sheets-caption"), sheets.parts_at.is_some(), &html! {
                table.sheets aria-labelledby="sheets-table" {
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
            }))
        }
    }
}

/// The boards that differ from the game, with the number of squares.
fn boards_not_right(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
    let wrong = sight.boards.iter().zip(sight.known).filter(|(board, known)| *known && board.differing() > 0);
    html! {
        @for (board, _) in wrong {
            p { strong { (leaf.words.fill("board-is-not-right", &[
                color(board.side), ("number", board.differing().to_string()),
            ])) } }
        }
    }
}

fn boards(leaf: &PageContext<'_>, sight: &ArbiterView) -> Markup {
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

/// The article with the requested number.
fn laws(leaf: &PageContext<'_>, rule: Option<Result<Rule, String>>) -> Markup {
    let asked = leaf.asks.rule.as_deref().unwrap_or_default();
    html! {
        form method="get" action={ (leaf.base) "#rule-text" } data-in {
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
