//! The status of a role's own act that has no other answer in words: one row for each act.

use crate::{
    SessionStep,
    event::{Event, LanguageSpan, TimedEvent, ToldLine},
    move_words::in_words,
};
use annabella_game::Seat;
use annabella_language::{command::Command, scheme::Scheme};
use annabella_messages::{MessageWriter, OwnAct};
use annabella_session::{
    GameRole,
    act::{Act, OpponentEntry},
    arbiter_message::ArbiterMessage,
    input::Input,
};

/// The status of the step's act for the role that acted, from the events that this role may know.
pub(super) fn status(role: GameRole, step: &SessionStep<'_>, events: &[TimedEvent]) -> Option<ToldLine> {
    let Input::Act { act, .. } = step.input else { return None };
    let setup = step.session.setup();
    let lang = role.lang(setup);
    let desk = MessageWriter::new(lang, setup.edition);
    let told = |lang, text: String| ToldLine { spans: vec![LanguageSpan::of(lang, text.clone())], text };
    let own = |did: OwnAct| told(lang, desk.own_act(&did));
    let moved = |of: Option<Seat>, otherwise: OwnAct| {
        let scheme = Scheme::builtin(setup.scheme(role.seat().unwrap_or(Seat::White)));
        let words = events.iter().rev().find_map(|told| move_of(&told.event, of?, step, scheme));
        words.map_or_else(|| own(otherwise), |words| told(scheme.lang(), format!("{words}.")))
    };
    let repeats = |told: &TimedEvent| matches!(told.event, Event::Repeated { right: true, .. });
    Some(match act {
        _ if act.kind().is_for_the_record => told(lang, desk.arbiter_message(&ArbiterMessage::OnRecord)),
        Act::Say(_) if events.iter().any(repeats) => own(OwnAct::Repeated),
        Act::Say(_) | Act::Move(_) => moved(role.seat(), OwnAct::Done),
        Act::EnterForOpponent(OpponentEntry::Move(_)) => moved(role.seat().map(Seat::other), OwnAct::Entered),
        Act::EnterForOpponent(OpponentEntry::Board(_) | OpponentEntry::Press) | Act::Board(_) => {
            own(OwnAct::Entered)
        }
        Act::Press => own(OwnAct::Pressed),
        Act::Executed | Act::Command(Command::Next) => own(OwnAct::Executed),
        Act::Command(Command::Decline) => own(OwnAct::Declined),
        Act::Command(command) => own(OwnAct::Commanded(*command)),
        Act::Write(_) | Act::Strike | Act::Sheet(_) => {
            own(events.iter().rev().find_map(|told| entry_of(&told.event)).unwrap_or(OwnAct::Done))
        }
        Act::Adjourn(_) if role != GameRole::Arbiter => own(OwnAct::ToldArbiter),
        _ => own(OwnAct::Done),
    })
}

/// The words of this seat's move in an event.
fn move_of(event: &Event, of: Seat, step: &SessionStep<'_>, scheme: &Scheme) -> Option<String> {
    match event {
        Event::Pegged { seat, uci } | Event::Announced { seat, uci } | Event::Made { seat, uci, .. }
            if *seat == of =>
        {
            Some(in_words(step.session, uci, scheme)).filter(|words| !words.is_empty())
        }
        _ => None,
    }
}

/// A change of a score sheet.
fn entry_of(event: &Event) -> Option<OwnAct> {
    let Event::Sheet { entry, change, .. } = event else { return None };
    Some(match change.as_str() {
        "written" => OwnAct::Written(entry.clone()),
        "struck_out" => OwnAct::StruckOut(entry.clone()),
        _ => OwnAct::SheetBroughtIn,
    })
}
