//! The data of a finished game's report. Items are for the arbiter only; other reports have none (12.7).

use crate::{
    view::PublicGame,
    words::{PageWords, clock, color},
};
use annabella_events::{Event, TimedEvent};
use annabella_game::{Color, Position, Seat};
use annabella_session::{GameRole, session::Session};
use strum::VariantArray;

/// The data of a report.
pub(crate) struct ReportView {
    pub(crate) public_game: PublicGame,
    /// The setup, one line each.
    pub(crate) agreed: Vec<String>,
    /// The move number, then each side's move and clock.
    pub(crate) moves: Vec<(u32, [MoveAndClock; 2])>,
    pub(crate) marks: Vec<TimelineMark>,
    /// Items with their decisions, one line each; `None` in reports for others than the arbiter.
    pub(crate) items: Option<Vec<String>>,
}

/// A mark of the timeline.
pub(crate) struct TimelineMark {
    /// Seconds since the game's clocks could start.
    pub(crate) second: u64,
    pub(crate) row: TimelineRow,
    /// The event in words.
    pub(crate) words: String,
    /// Whether it marks an error, such as a repetition of another move.
    pub(crate) wrong: bool,
}

/// The rows of the timeline from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub(crate) enum TimelineRow {
    Announced,
    Repeated,
    Completed,
    Items,
}

impl TimelineRow {
    /// The row's heading.
    pub(crate) fn heading(self, words: &PageWords) -> String {
        words.say(match self {
            Self::Announced => "row-announced",
            Self::Repeated => "row-repeated",
            Self::Completed => "row-completed",
            Self::Items => "row-items",
        })
    }
}

impl ReportView {
    pub(crate) fn of(session: &Session, course: &[TimedEvent], role: GameRole, words: &PageWords) -> Self {
        let is_arbiter = role == GameRole::Arbiter;
        let setup = session.setup();
        let line = |name: &str, text: &str| {
            (!text.is_empty() && !text.starts_with('?'))
                .then(|| words.fill(name, &[("text", text.to_owned())]))
        };
        let approved = setup.approved_by.clone().unwrap_or_default();
        let agreed = [
            line("report-event", &setup.event),
            line("report-site", &setup.site),
            line("report-date", &setup.date),
            line("report-round", setup.round.trim_matches('?')),
            line("report-edition", &setup.edition.to_string()),
            line("report-time", &setup.time_control),
            line("report-approved", &approved),
        ];
        let items = session.items().iter().map(|item| {
            let title = words.desk.title(&item.matter);
            let became = item.decision.as_ref();
            let became = became.map_or_else(|| words.say("report-open"), |d| words.desk.decision(d));
            format!("{}. {title} – {became}", item.number)
        });
        Self {
            public_game: PublicGame::of(session, words),
            agreed: agreed.into_iter().flatten().collect(),
            moves: moves(session, words),
            marks: course.iter().filter_map(|event| mark(event, session, is_arbiter, words)).collect(),
            items: is_arbiter.then(|| items.collect()),
        }
    }

    /// The rows that have marks.
    pub(crate) fn rows(&self) -> Vec<TimelineRow> {
        let has_marks = |row: &TimelineRow| self.marks.iter().any(|mark| mark.row == *row);
        TimelineRow::VARIANTS.iter().copied().filter(has_marks).collect()
    }
}

/// One player's move in notation, and the player's clock after it.
type MoveAndClock = Option<(String, String)>;

fn moves(session: &Session, words: &PageWords) -> Vec<(u32, [MoveAndClock; 2])> {
    let mut rows: Vec<(u32, [MoveAndClock; 2])> = Vec::new();
    for ply in session.plies() {
        let seat = Seat::from(ply.before.turn());
        let left = [ply.clocks_ms.0, ply.clocks_ms.1][seat as usize];
        let half = Some((words.written(&ply.before, ply.m), clock(left)));
        let number = ply.before.move_number();
        match rows.last_mut().filter(|(last, _)| *last == number) {
            Some((_, halves)) => halves[seat as usize] = half,
            None => {
                let mut halves = [None, None];
                halves[seat as usize] = half;
                rows.push((number, halves));
            }
        }
    }
    rows
}

fn mark(
    TimedEvent { at_ms, event, .. }: &TimedEvent,
    session: &Session,
    is_arbiter: bool,
    words: &PageWords,
) -> Option<TimelineMark> {
    let about =
        |name: &str, seat: Seat, text: &str| words.fill(name, &[color(seat), ("text", text.to_owned())]);
    let item = |name: &str, item: u32| words.fill(name, &[("number", item.to_string())]);
    let (row, said, wrong) = match event {
        Event::Announced { seat, uci } => {
            (TimelineRow::Announced, about("mark-announced", *seat, uci), false)
        }
        Event::Repeated { seat, right: true } => {
            (TimelineRow::Repeated, words.of("mark-repeated", *seat), false)
        }
        Event::Repeated { seat, right: false } => {
            (TimelineRow::Repeated, words.of("mark-repeated-wrong", *seat), true)
        }
        Event::Completed { ply, seat, san, .. } => {
            // A completed ply may have been taken back since, so its number is counted from the first one.
            let first = session.plies().first().map(|ply| &ply.before);
            let black_began = first.is_some_and(|first| first.turn() == Color::Black);
            let number =
                first.map_or(1, Position::move_number) + (ply + u32::from(black_began)).saturating_sub(1) / 2;
            let san = words.desk.numbered(number, *seat, san);
            (TimelineRow::Completed, about("mark-completed", *seat, &san), false)
        }
        Event::Item { number, open: true, .. } if is_arbiter => {
            (TimelineRow::Items, item("mark-opened", *number), true)
        }
        Event::Item { number, open: false, .. } if is_arbiter => {
            (TimelineRow::Items, item("mark-closed", *number), false)
        }
        _ => return None,
    };
    Some(TimelineMark { second: at_ms / 1000, row, words: said, wrong })
}
