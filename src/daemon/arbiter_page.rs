//! The arbiter's page of one game (`arbiter-sheet.txt`): what was agreed before it, which article is which
//! in its edition, and what he decided. Plain lines, to be printed or read by any screen reader.

use crate::{
    core::{
        docket::Item,
        rulings::points_text,
        session::Session,
        setup::{BoardSense, SheetBy},
    },
    game::Seat,
    language::time::clock_text,
    laws::{
        Topic,
        assistant::{By, Duty},
        difference,
    },
};

/// Characters in a line.
const WIDTH: usize = 100;

/// The page as the game stands.
pub fn arbiter_page(session: &Session) -> String {
    let setup = session.setup();
    let edition = setup.edition;
    let article = |topic: Topic| edition.article_or_penalties(topic);
    let mut lines = vec![
        "Annabella: sheet for the arbiter".to_owned(),
        format!("Event {}, round {}, {}, {}", setup.event, setup.round, setup.site, setup.date),
        format!("Edition of the Laws: {edition} (appendix {})", edition.appendix_letter()),
        format!("Time control: {}", setup.time_control),
        format!(
            "Approval of the device ({}): {}",
            article(Topic::Devices),
            setup.approved_by.as_deref().unwrap_or("not yet; `arbiter: approve NAME`")
        ),
        "The device holds no engine, evaluates nothing and uses no network.".to_owned(),
    ];
    for seat in Seat::ALL {
        lines.push(String::new());
        lines.extend(of_seat(session, seat));
    }
    lines.push(String::new());
    lines.push(format!("When the boards differ ({}):", article(Topic::BoardsDiffer)));
    lines.extend(difference::duties(edition).map(|duty| format!("  {duty}")));
    lines.push(format!(
        "Illegal moves ({}): {} min for the opponent, number {} loses; a pawn left on the last rank: {}.",
        article(Topic::IllegalMove),
        edition.illegal_move_minutes(session.pace()),
        edition.illegal_move_limit(),
        article(Topic::UnfinishedPromotion)
    ));
    lines.push(format!(
        "Wrong claim of a draw ({}): {} min for the opponent. Penalties: {}.",
        article(Topic::Claim),
        edition.wrong_claim_minutes(session.pace()),
        article(Topic::Penalties)
    ));
    lines.push(format!(
        "Irregularities are shown to the arbiter alone ({}); nothing is done before he decides.",
        article(Topic::OnlyToTheArbiter)
    ));
    lines.push(
        "Items: `arbiter: items`; `confirm N`, `choose N CHOICE [AMOUNT]`, `refuse N WHY`, `decide N WORDS`."
            .to_owned(),
    );
    lines.push(
        "Evidence by the same moments: journal.jsonl (every input), transcript.txt; what players dictated, as sound: \
         SEAT-dictation.flac with its .txt."
            .to_owned(),
    );
    lines.push(String::new());
    lines.extend(of_course(session));
    lines.push("Signature of the arbiter: ______________________________".to_owned());
    let mut page: Vec<String> = lines.iter().flat_map(|line| wrapped(line)).collect();
    page.push(String::new());
    page.join("\n")
}

/// A line cut at blanks so that it fits a printed page; what follows is set in.
fn wrapped(line: &str) -> Vec<String> {
    let indent = " ".repeat(line.len() - line.trim_start().len() + 4);
    let mut cut = vec![String::new()];
    for word in line.split(' ') {
        let last = cut.len() - 1;
        let is_first = cut[last].trim().is_empty();
        if !is_first && cut[last].chars().count() + word.chars().count() >= WIDTH {
            cut.push(format!("{indent}{word}"));
        } else if last == 0 && cut[last].is_empty() && word.is_empty() {
            cut[last].push(' ');
        } else {
            if !is_first {
                cut[last].push(' ');
            }
            cut[last].push_str(word);
        }
    }
    cut
}

fn of_seat(session: &Session, seat: Seat) -> Vec<String> {
    let setup = session.setup();
    let agreed = setup.seat(seat);
    let name = if agreed.name.is_empty() { "?" } else { &agreed.name };
    let sight = if setup.is_impaired(seat) { "visually impaired, pegged board" } else { "sighted" };
    let hearing = if agreed.hearing_impaired { ", hearing-impaired" } else { "" };
    let board = match agreed.board {
        BoardSense::Identity => "sensed, tells pieces apart",
        BoardSense::Occupancy => "sensed, knows occupied from empty",
        BoardSense::Manual => "not sensed; moves are typed, `board FEN` states what stands there",
    };
    let score = match agreed.sheet {
        SheetBy::Dictated => "the player's dictation",
        SheetBy::Entered => "entered by hand",
        SheetBy::Daemon => "the device's record, accepted by the arbiter beforehand",
    };
    let impaired = setup.is_impaired(seat);
    // A sighted player's sheet and assistant have other articles, and his assistant two duties (D.2.11).
    let [recorded, assistant] = match impaired {
        true => [Topic::ImpairedScore, Topic::Assistant],
        false => [Topic::Recording, Topic::SightedAssistant],
    }
    .map(|topic| setup.edition.article_or_penalties(topic));
    let mut lines = vec![
        format!("{seat}: {name}, {sight}{hearing}"),
        format!("  board: {board}"),
        format!("  score ({recorded}): {score}"),
        format!("  announcements in scheme {}", setup.scheme(seat)),
        format!("  assistant ({assistant}): {}", agreed.assistant_name.as_deref().unwrap_or("nobody")),
    ];
    let duties = setup.duties(seat);
    let theirs = if impaired { &Duty::ALL[..] } else { &Duty::SIGHTED[..] };
    for &duty in theirs {
        let by = match duties.by(duty) {
            By::Daemon => "the device",
            By::Person => "the assistant",
            By::Nobody => "nobody",
        };
        let article = duty.article(setup.edition);
        lines.push(format!("  {duty} ({article}), {}: {by}", duty.text(setup.edition)));
    }
    lines
}

/// Items with their decisions, penalties, clocks and the result.
fn of_course(session: &Session) -> Vec<String> {
    let mut lines: Vec<String> = session.items().iter().map(|item| of_item(session, item)).collect();
    if lines.is_empty() {
        lines.push("No irregularity so far.".to_owned());
    }
    for given in session.penalties() {
        lines.push(format!(
            "Penalty for {} (item {}, {}): {}{}",
            given.seat, given.item, given.at, given.penalty, given.amount
        ));
    }
    let (white_ms, black_ms) = session.times(session.now());
    let plies = session.plies().len();
    lines.push(format!(
        "Clocks after {plies} plies: white {}, black {}",
        clock_text(white_ms),
        clock_text(black_ms)
    ));
    lines.push(match session.result() {
        Some((result, _)) => format!("Result: {result}"),
        None => "Result: none yet".to_owned(),
    });
    if let Some([white, black]) = session.half_points()
        && session.penalties().iter().any(|given| given.penalty.changes_points())
    {
        lines.push(format!("Points: white {}, black {}", points_text(white), points_text(black)));
    }
    lines
}

fn of_item(session: &Session, item: &Item) -> String {
    let law = session.law_on(&item.matter);
    format!(
        "Item {} at {}, {} plies completed, {}: {}. {}",
        item.number,
        item.seen.at,
        item.seen.ply,
        law.article,
        law.title,
        item.decision.as_ref().map_or_else(|| "Open".to_owned(), |decision| format!("Decided: {decision}"))
    )
}
