//! The listening view: what a role is told of a step, in as few words as carry it. No time stamps, no signs, no echo of
//! what was typed; one line a ply.

use crate::{
    core::{
        GameRole,
        earcon::Earcon,
        output::Note,
        session::{Phase, Session},
    },
    events::event::{Event, Stamped},
    wording::Desk,
};

/// The lines of a step; whether the role asked in it what is waited for, and whether the step is its own act. Before the
/// start everybody hears what is waited for whenever it changes.
pub(super) fn of(
    role: GameRole,
    session: &Session,
    events: &[Stamped],
    asks: bool,
    acts: bool,
) -> Vec<String> {
    let desk = Desk::new(role.lang(session.setup()), session.setup().edition);
    let mut lines: Vec<String> = Vec::new();
    let mut says_a_move = false;
    for Stamped { event, .. } in events {
        let line = match event {
            Event::Say { to, text, .. } if is_for(role, to) => {
                says_a_move = true;
                text.clone()
            }
            // Owed from now on; a sound that reminds of it later stays a sound (12.6).
            Event::Earcon { to, sound } if is_for(role, to) && *sound == Earcon::AwaitingReadBack.name() => {
                match lines.last_mut() {
                    Some(last) if says_a_move => *last = format!("{} {}", ended(last), desk.repeat_it()),
                    // Whoever types hears no sound: he is answered.
                    None if acts => lines.push(desk.repeat_it()),
                    _ => {}
                }
                continue;
            }
            Event::Made { seat, text, .. } if role == GameRole::Assistant(*seat) => text.clone(),
            Event::Completed { ply, san, .. } if role.seat().is_none() => desk.numbered(*ply, san),
            Event::Asked { text, .. } if matches!(role, GameRole::Assistant(_)) => text.clone(),
            Event::Item { .. } => continue,
            Event::Decided { text, .. } | Event::Told { text } | Event::Refused { text, .. } => text.clone(),
            Event::Undone { number } => desk.note(&Note::Undone { number: *number }),
            Event::WentBack { plies } if role.seat().is_none() => {
                desk.note(&Note::WentBack { plies: *plies })
            }
            Event::Over { signed, .. } if role == GameRole::Spectator || *signed => {
                let Some((result, reason)) = session.result() else { continue };
                desk.note(&if *signed { Note::Signed { result } } else { Note::Over { result, reason } })
            }
            Event::Annulled => desk.note(&Note::Annulled),
            // Whoever takes part is told so aloud.
            Event::EnvelopeShut { seat } if role == GameRole::Spectator => {
                desk.note(&Note::EnvelopeShut { by: *seat })
            }
            Event::GameResumed if role == GameRole::Spectator => desk.note(&Note::GameResumed),
            Event::Reopened { why: Some(why) } => desk.note(&Note::Reopened { why: why.clone() }),
            Event::Waiting { text, .. } if asks || session.phase() == Phase::SettingUp => text.clone(),
            _ => continue,
        };
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

/// Whether words are meant for whoever reads: a spectator is spoken to by nobody, and the arbiter does not listen in.
fn is_for(role: GameRole, to: &str) -> bool {
    match role {
        GameRole::Spectator => false,
        GameRole::Arbiter => to == "arbiter" || to == "table",
        GameRole::Player(seat) | GameRole::Assistant(seat) => {
            to == "table" || to == seat.to_string() || to == role.to_string()
        }
    }
}

/// A sentence with its end.
fn ended(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', ':']) { text.to_owned() } else { format!("{text}.") }
}
