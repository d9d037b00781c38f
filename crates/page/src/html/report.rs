//! The printable report of a finished game: moves with clocks, a timeline, and the timeline's events in words.

use maud::{DOCTYPE, Markup, html};

use crate::{
    view::{ReportView, TimelineRow},
    words::{PageWords, clock},
};
use annabella_game::Seat;

/// The width of the timeline, the start of its marks, and the height of a row.
const WIDTH: u64 = 900;
const LEFT: u64 = 130;
const ROW: u64 = 34;

/// The source of a report's style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StyleSource {
    /// The web server's own style sheet.
    Linked,
    /// The file itself; it needs no other file.
    Inline,
}

pub(crate) fn report(words: &PageWords, sight: &ReportView, style: StyleSource) -> String {
    let public_game = &sight.public_game;
    let (white, black) = (public_game.name(Seat::White, words), public_game.name(Seat::Black, words));
    let title = words.fill("title-report", &[("white", white.clone()), ("black", black.clone())]);
    let result = match public_game.result {
        Some((result, reason)) => {
            let name = if public_game.signed { "over-signed" } else { "over-unsigned" };
            words.fill(name, &[("result", result.to_string()), ("reason", words.desk.reason(reason))])
        }
        None => words.say("report-no-result"),
    };
    let page = html! {
        (DOCTYPE)
        html lang=(words.lang) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                @match style {
                    StyleSource::Linked => { link rel="stylesheet" href="/static/page.css"; }
                    StyleSource::Inline => style { (maud::PreEscaped(include_str!("../page.css"))) },
                }
            }
            body.report {
                header { h1 { (title) } p.over { (result) } }
                main id="main" {
                    section aria-labelledby="h-agreed" {
                        h2 id="h-agreed" { (words.say("h-agreed")) }
                        ul { @for line in &sight.agreed { li { (line) } } }
                    }
                    section id="sheets" aria-labelledby="h-moves" {
                        h2 id="h-moves" { (words.say("h-moves")) }
                        (moves(words, sight, [&white, &black]))
                    }
                    section id="boards" aria-labelledby="h-timeline" {
                        h2 id="h-timeline" { (words.say("h-timeline")) }
                        (picture(words, sight))
                        (in_words(words, sight))
                    }
                    @if let Some(items) = &sight.items {
                        section id="open-items" aria-labelledby="h-open-items" {
                            h2 id="h-open-items" { (words.say("h-open-items")) }
                            @if items.is_empty() { p { (words.say("report-no-items")) } }
                            @else { ul { @for item in items { li { (item) } } } }
                        }
                    }
                }
            }
        }
    };
    page.into_string()
}

fn moves(words: &PageWords, sight: &ReportView, names: [&str; 2]) -> Markup {
    html! {
        table.sheets {
            caption { (words.say("report-moves-caption")) }
            thead { tr {
                th scope="col" { (words.say("sheets-number")) }
                @for name in names { th scope="col" { (name) } th scope="col" { (words.say("report-clock")) } }
            } }
            tbody {
                @for (number, halves) in &sight.moves {
                    tr {
                        th scope="row" { (number) "." }
                        @for half in halves {
                            @let (written, left) = half.clone().unwrap_or_default();
                            td { (written) } td { (left) }
                        }
                    }
                }
            }
        }
    }
}

/// A row for each kind of event, with time from left to right. Kinds differ by row and shape, never by
/// colour only.
fn picture(words: &PageWords, sight: &ReportView) -> Markup {
    let rows = sight.rows();
    let last = sight.marks.iter().map(|mark| mark.second).max().unwrap_or(0).max(1);
    let height = ROW * (u64::try_from(rows.len()).unwrap_or(0) + 1);
    let x = |second: u64| LEFT + second * (WIDTH - LEFT - 20) / last;
    let y = |row: TimelineRow| {
        ROW * u64::try_from(rows.iter().position(|r| *r == row).unwrap_or(0)).unwrap_or(0) + 22
    };
    html! {
        @if !rows.is_empty() {
            svg.timeline xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (WIDTH) " " (height) } role="img"
                aria-labelledby="picture-title" aria-describedby="in-words" {
                title id="picture-title" { (words.say("timeline-picture")) }
                // A screen reader reads the texts inside a picture too; the list below says all of it.
                g aria-hidden="true" {
                @for row in &rows {
                    text x="0" y=(y(*row) + 4) { (row.heading(words)) }
                    line x1=(LEFT) y1=(y(*row)) x2=(WIDTH - 10) y2=(y(*row)) stroke-width="0.5" {}
                }
                @for mark in &sight.marks {
                    @let (x, y) = (x(mark.second), y(mark.row));
                    @if mark.wrong {
                        path d={ "M" (x - 5) " " (y - 5) "l10 10m0 -10l-10 10" } stroke-width="2.5" {}
                    } @else {
                        @match mark.row {
                            TimelineRow::Announced => path.mark d={ "M" (x) " " (y - 7) "l5 9h-10z" } {},
                            TimelineRow::Repeated => circle cx=(x) cy=(y) r="4.5" fill="none" stroke="currentColor" stroke-width="2" {},
                            TimelineRow::Completed => line x1=(x) y1=(y - 8) x2=(x) y2=(y + 8) stroke-width="2.5" {},
                            TimelineRow::Items => path.mark d={ "M" (x - 5) " " (y - 5) "h10v10h-10z" } {},
                        }
                    }
                }
                @for quarter in 0..=4_u64 {
                    text x=(x(last * quarter / 4)) y=(height - 8) text-anchor=(if quarter == 4 { "end" } else { "middle" }) {
                        (clock(last * quarter / 4 * 1000))
                    }
                }
                }
            }
        }
    }
}

/// The events of the timeline, one line each.
fn in_words(words: &PageWords, sight: &ReportView) -> Markup {
    html! {
        ol.moves id="in-words" {
            @for mark in &sight.marks { li { span.number { (clock(mark.second * 1000)) } " " (mark.words) } }
        }
        @if sight.marks.is_empty() { p { (words.say("timeline-empty")) } }
    }
}
