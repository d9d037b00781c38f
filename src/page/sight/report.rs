//! What a report of a finished game holds. Items are the arbiter's: in anybody else's report there are none (12.7).

use crate::{
    core::{GameRole, session::Session},
    events::{Event, Stamped},
    game::Seat,
    page::{
        sight::Hall,
        words::{PageWords, clock, color},
    },
};

/// What a report holds.
pub(in crate::page) struct ReportSight {
    pub(in crate::page) hall: Hall,
    /// What was agreed, a line each.
    pub(in crate::page) agreed: Vec<String>,
    /// Move number and, for each side, its move and its clock.
    pub(in crate::page) moves: Vec<(u32, [Half; 2])>,
    pub(in crate::page) marks: Vec<Mark>,
    /// Items with what was decided, a line each; `None` where they are not told.
    pub(in crate::page) items: Option<Vec<String>>,
}

/// A mark of the timeline.
pub(in crate::page) struct Mark {
    /// Seconds since the clocks could start.
    pub(in crate::page) second: u64,
    pub(in crate::page) row: TimelineRow,
    /// What it says in words.
    pub(in crate::page) words: String,
    /// Something went otherwise than it should: a repetition of another move.
    pub(in crate::page) wrong: bool,
}

/// The rows of the timeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::page) enum TimelineRow {
    Announced,
    Repeated,
    Completed,
    Items,
}

impl TimelineRow {
    /// Every row, from top to bottom.
    pub(in crate::page) const ALL: [Self; 4] =
        [Self::Announced, Self::Repeated, Self::Completed, Self::Items];

    /// The row's heading.
    pub(in crate::page) fn heading(self, words: &PageWords) -> String {
        words.say(match self {
            Self::Announced => "row-announced",
            Self::Repeated => "row-repeated",
            Self::Completed => "row-completed",
            Self::Items => "row-items",
        })
    }
}

impl ReportSight {
    pub(in crate::page) fn of(
        session: &Session,
        course: &[Stamped],
        role: GameRole,
        words: &PageWords,
    ) -> Self {
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
            hall: Hall::of(session, words),
            agreed: agreed.into_iter().flatten().collect(),
            moves: moves(session, words),
            marks: course.iter().filter_map(|event| mark(event, is_arbiter, words)).collect(),
            items: is_arbiter.then(|| items.collect()),
        }
    }

    /// The rows that have something to show.
    pub(in crate::page) fn rows(&self) -> Vec<TimelineRow> {
        TimelineRow::ALL.into_iter().filter(|row| self.marks.iter().any(|mark| mark.row == *row)).collect()
    }
}

/// What one player did in a move: the move as it is written, and his clock after it.
type Half = Option<(String, String)>;

fn moves(session: &Session, words: &PageWords) -> Vec<(u32, [Half; 2])> {
    let mut rows: Vec<(u32, [Half; 2])> = Vec::new();
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

fn mark(Stamped { at_ms, event, .. }: &Stamped, is_arbiter: bool, words: &PageWords) -> Option<Mark> {
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
            let dots = if ply % 2 == 1 { "." } else { "..." };
            let san = format!("{}{dots} {san}", ply.div_ceil(2));
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
    Some(Mark { second: at_ms / 1000, row, words: said, wrong })
}
