//! Lines for listening: the events of a step for one role, as short as possible. No times, no signs, no echo of typed
//! text; one line per ply.

use crate::{
    SessionStep,
    event::{Event, LanguageSpan, TimedEvent},
};
use annabella_game::Lang;
use annabella_language::{
    announce::{AnnouncementForm, announce},
    command::Command,
    command_label,
    scheme::Scheme,
};
use annabella_messages::{MessageWriter, OwnAct};
use annabella_session::{
    GameRole,
    input::Input,
    output::{Earcon, Note, Output},
    session::{Phase, Ply, Session},
};
use std::collections::BTreeSet;

/// A line and its parts by language.
pub(super) type SpannedLine = (String, Vec<LanguageSpan>);

/// Returns the lines of a step. `asks`: the role requested the pending actions. `acts`: the step is the role's own
/// act. Before the start every role receives the pending actions whenever their text differs from `known`.
pub(super) fn of(
    role: GameRole,
    session: &Session,
    events: &[TimedEvent],
    asks: bool,
    acts: bool,
    known: Option<&str>,
) -> Vec<SpannedLine> {
    let lang = role.lang(session.setup());
    let desk = MessageWriter::new(lang, session.setup().edition);
    let mut lines: Vec<SpannedLine> = Vec::new();
    let in_own = |text: String| {
        let spans = vec![LanguageSpan::of(lang, text.clone())];
        (text, spans)
    };
    let mut says_a_move = false;
    for TimedEvent { event, .. } in events {
        let line = match event {
            Event::Say { to, text, lang, spans } if is_for(role, to) => {
                says_a_move = true;
                let whole = || vec![LanguageSpan { lang: lang.clone(), text: text.clone() }];
                if !text.is_empty() {
                    lines.push((text.clone(), if spans.is_empty() { whole() } else { spans.clone() }));
                }
                continue;
            }
            // The repetition is due from now on. A later reminder is only a sound (12.6).
            Event::Earcon { to, sound } if is_for(role, to) && *sound == Earcon::AwaitingReadBack.name() => {
                match lines.last_mut() {
                    Some((last, spans)) if says_a_move => {
                        *last = format!("{} {}", ended(last), desk.repeat_it());
                        if let Some(span) = spans.last_mut() {
                            span.text = ended(&span.text);
                        }
                        spans.push(LanguageSpan::of(lang, desk.repeat_it()));
                    }
                    // A person who types hears no sound and receives words.
                    None if acts => lines.push(in_own(desk.repeat_it())),
                    _ => {}
                }
                continue;
            }
            Event::Made { seat, text, .. } if role == GameRole::Assistant(*seat) => {
                // The words of a move are in the language of its scheme.
                let scheme = Scheme::builtin(session.setup().scheme(*seat));
                if !text.is_empty() {
                    lines.push((text.clone(), vec![LanguageSpan::of(scheme.lang(), text.clone())]));
                }
                continue;
            }
            Event::Completed { ply, seat, san, .. } if role.seat().is_none() => {
                let made = (*ply as usize).checked_sub(1).and_then(|index| session.plies().get(index));
                match made {
                    Some(ply) if role == GameRole::Spectator => move_in_words(ply, lang, &desk),
                    Some(ply) => desk.numbered(ply.before.move_number(), *seat, san),
                    None => desk.numbered(*ply, *seat, san),
                }
            }
            Event::Asked { text, .. } if matches!(role, GameRole::Assistant(_)) => text.clone(),
            Event::Item { .. } => continue,
            Event::Decided { text, .. } | Event::Told { text } | Event::Refused { text, .. } => text.clone(),
            Event::Undone { number } => desk.note(&Note::Undone { number: *number }),
            Event::WentBack { plies } if role.seat().is_none() => {
                desk.note(&Note::WentBack { plies: *plies })
            }
            Event::Over { signed, .. } if role == GameRole::Spectator || *signed => {
                let Some((result, reason)) = session.result() else { continue };
                desk.note(&if *signed { Note::Signed { result } } else { Note::GameEnded { result, reason } })
            }
            Event::Signature { seat, .. } if role.seat().is_some() => {
                let Some((result, _)) = session.result() else { continue };
                match acts && role == GameRole::Player(*seat) {
                    true => desk.own_act(&OwnAct::Signed(result)),
                    false => desk.note(&Note::SignedBy { seat: *seat, result }),
                }
            }
            Event::Annulled => desk.note(&Note::Annulled),
            // Participants receive this as speech.
            Event::EnvelopeShut { seat } if role == GameRole::Spectator => {
                desk.note(&Note::EnvelopeShut { by: *seat })
            }
            Event::GameResumed if role == GameRole::Spectator => desk.note(&Note::GameResumed),
            Event::Reopened { why: Some(why) } => desk.note(&Note::Reopened { why: why.clone() }),
            Event::Waiting { text, .. }
                if asks || session.phase() == Phase::SettingUp && known != Some(text.as_str()) =>
            {
                text.clone()
            }
            // What the role does not learn, learns by another line, or sees in a view.
            _ => continue,
        };
        if !line.is_empty() {
            lines.push(in_own(line));
        }
    }
    lines
}

/// A completed move with its number, all in the words of one language, so that one voice can say it.
fn move_in_words(ply: &Ply, lang: Lang, desk: &MessageWriter) -> String {
    let scheme = Scheme::builtin(lang.scheme());
    let words = announce(scheme, &ply.before, ply.m, AnnouncementForm::Short);
    desk.move_in_words(ply.before.move_number(), ply.by(), &words)
}

/// Removes repeated lines. If the role acted itself and the only answer is a sound, adds the answer in words. Joins the
/// answer to a decision of the arbiter into one line, the decision first.
pub(super) fn answer_act(role: GameRole, step: &SessionStep<'_>, acts: bool, lines: &mut Vec<SpannedLine>) {
    let mut told = BTreeSet::new();
    lines.retain(|(line, _)| told.insert(line.clone()));
    if !acts {
        return;
    }
    let lang = role.lang(step.session.setup());
    let desk = MessageWriter::new(lang, step.session.setup().edition);
    let in_own = |text: String| (text.clone(), vec![LanguageSpan::of(lang, text)]);
    if lines.is_empty() {
        lines.extend(step.outputs.iter().filter_map(|output| match output {
            Output::AdjustSpeech { to, rate_percent, volume_percent, .. } if role.listener() == Some(*to) => {
                let command = speech_change(*rate_percent, *volume_percent);
                Some(in_own(command_label(command, lang).to_owned()))
            }
            Output::StopSpeech { to } if role.listener() == Some(*to) => {
                Some(in_own(command_label(Command::Stop, lang).to_owned()))
            }
            Output::Note(note @ (Note::ClocksStopped | Note::ClocksRun)) if role == GameRole::Arbiter => {
                Some(in_own(desk.note(note)))
            }
            _ => None,
        }));
    }
    // A player who practises at a terminal reads what a sound says. In a rated game the own move has no words.
    if lines.is_empty() && step.session.setup().practice {
        let mut sounds = step.outputs.iter().filter_map(|output| match output {
            Output::PlayEarcon { to, earcon } if role.listener() == Some(*to) => desk.sound(*earcon),
            _ => None,
        });
        lines.extend(sounds.next_back().map(in_own));
    }
    let decides = matches!(step.input, Input::Act { act, .. } if act.decides());
    if role == GameRole::Arbiter && decides {
        let decided = step.outputs.iter().find_map(|output| match output {
            Output::Note(note @ Note::Decided { .. }) => Some(desk.note(note)),
            _ => None,
        });
        // The decision comes first.
        lines.sort_by_key(|(line, _)| Some(line) != decided.as_ref());
        join_lines(lines);
    }
}

/// Returns the command that changed the voice in this way.
const fn speech_change(rate_percent: u16, volume_percent: u16) -> Command {
    match (rate_percent, volume_percent) {
        (100, 101..) => Command::Louder,
        (100, 0..=100) => Command::Softer,
        (0..100, _) => Command::Slower,
        (101.., _) => Command::Faster,
    }
}

/// Joins several lines into one.
fn join_lines(lines: &mut Vec<SpannedLine>) {
    let mut all = std::mem::take(lines).into_iter();
    let Some((mut text, mut spans)) = all.next() else { return };
    for (line, more) in all {
        text = format!("{}; {line}", text.trim_end_matches(['.', ' ']));
        if let Some(last) = spans.last_mut() {
            last.text = format!("{};", last.text.trim_end_matches(['.', ' ']));
        }
        spans.extend(more);
    }
    lines.push((text, spans));
}

/// Returns whether speech to `to` belongs to a role. A spectator receives no speech, nor does the arbiter receive
/// that of others.
fn is_for(role: GameRole, to: &str) -> bool {
    match role {
        GameRole::Spectator => false,
        GameRole::Arbiter => to == "arbiter" || to == "table",
        GameRole::Player(seat) | GameRole::Assistant(seat) => {
            to == "table" || to == seat.to_string() || to == role.to_string()
        }
    }
}

/// Returns a sentence with its final sign.
fn ended(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', ':']) { text.to_owned() } else { format!("{text}.") }
}
