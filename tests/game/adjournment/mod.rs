//! Adjourned games: the order, the sealed move, the envelope, and every case of the resumption. The stories are played by
//! [`crate::made_then_completed`].

use annabella::{
    events::{SessionStep, StepReporter, TimedEvent, ToldLine},
    session::{game_role::GameRole, session::Session},
    transcript,
};

use crate::{
    made_then_completed::play_all,
    table::{Step, Table, page_of},
};

#[test]
fn who_seals_how_and_until_when_and_nobody_else_learns_the_move() {
    play_all("adjournment/sealing.txt");
}

#[test]
fn the_envelope_is_opened_invalid_or_missing() {
    play_all("adjournment/envelope.txt");
}

#[test]
fn players_are_late_or_absent_at_the_resumption() {
    play_all("adjournment/absence.txt");
}

/// The text of everything that was journalled, of every role's reports, and of every page.
pub(crate) fn everything(table: &Table) -> String {
    let mut session = Session::new(table.session.setup().clone()).unwrap();
    let mut step_reporter = StepReporter::default();
    let mut everything = String::new();
    for Step { at, input, .. } in &table.steps {
        everything += &format!("{at:?} {input:?}\n");
        let outputs = session.handle(*at, input.clone());
        everything += &transcript::lines(session.setup(), *at, input, &outputs).join("\n");
        let told = step_reporter.tell(&SessionStep { at: *at, input, outputs: &outputs, session: &session });
        for (role, view) in GameRole::ALL.into_iter().zip(&told.roles) {
            everything.extend(view.events.iter().map(TimedEvent::json));
            everything += &view.lines.join("\n");
            let recent: Vec<_> = view.lines.iter().map(|line| ToldLine::from(line.as_str())).collect();
            everything += &page_of(&session, role, *at, &recent);
        }
        everything.extend(told.whole.iter().map(TimedEvent::json));
    }
    everything
}
