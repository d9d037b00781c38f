//! The game as lines a person can follow. PURE: the same inputs and outputs give the same lines,
//! so a replay's transcript equals the first one byte for byte.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    core::{
        Earcon,
        input::Input,
        listener::Listener,
        output::{Note, Output},
        setup::Setup,
    },
    game::{Lang, Moment, SchemeId, Seat},
    language::{SpeechPart, scheme::Scheme},
    wording::{Desk, Phrases},
};

/// The lines of one input and what it led to; most inputs of a hand give none by themselves.
pub fn lines(setup: &Setup, at: Moment, input: &Input, outputs: &[Output]) -> Vec<String> {
    lines_of(setup, at, input, &worded(setup, outputs))
}

/// An output and what is heard of it: its words are found once, for the voices and for its line.
pub(crate) struct Worded<'a> {
    pub(crate) output: &'a Output,
    pub(crate) words: Vec<(Listener, Vec<SpeechPart>)>,
}

/// Outputs with their words.
pub(crate) fn worded<'a>(setup: &Setup, outputs: &'a [Output]) -> Vec<Worded<'a>> {
    outputs.iter().map(|output| Worded { output, words: words(setup, output) }).collect()
}

/// As [`lines`], of outputs whose words are known.
pub(crate) fn lines_of(setup: &Setup, at: Moment, input: &Input, outputs: &[Worded<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(text) = Desk::of(setup, Listener::Arbiter).input(input) {
        lines.push(format!("{at}  {text}"));
    }
    for output in outputs {
        if let Some(text) = of_output(setup, output) {
            lines.push(format!("{at}  {text}"));
        }
    }
    lines
}

/// What one listener is told, in the words of his scheme and language; the table hears each seat's
/// words once.
pub fn words(setup: &Setup, output: &Output) -> Vec<(Listener, Vec<SpeechPart>)> {
    let Output::Say { to, what } = output else { return Vec::new() };
    let speak = |scheme: SchemeId, lang: Lang, verbosity| {
        Phrases::builtin(lang).speak(what, Scheme::builtin(scheme), verbosity)
    };
    let spoken = |seat: Seat, lang: Lang| speak(setup.scheme(seat), lang, setup.seat(seat).verbosity);
    match *to {
        Listener::Player(seat) | Listener::Assistant(seat) => {
            vec![(*to, spoken(seat, setup.seat(seat).lang))]
        }
        Listener::Arbiter => {
            vec![(*to, speak(setup.arbiters_scheme(), setup.lang, setup.white.verbosity))]
        }
        Listener::Table => {
            let read_by =
                |seat: Seat| (setup.scheme(seat), setup.seat(seat).lang, setup.seat(seat).verbosity);
            let white = spoken(Seat::White, setup.white.lang);
            if read_by(Seat::White) == read_by(Seat::Black) {
                return vec![(*to, white)];
            }
            let black = spoken(Seat::Black, setup.black.lang);
            if white == black { vec![(*to, white)] } else { vec![(*to, white), (*to, black)] }
        }
    }
}

fn of_output(setup: &Setup, Worded { output, words }: &Worded<'_>) -> Option<String> {
    let desk = || Desk::of(setup, Listener::Arbiter);
    match output {
        Output::Say { .. } => {
            let said: Vec<String> =
                words.iter().map(|(to, parts)| format!("> {to}: {}", text(parts))).collect();
            Some(said.join(" | "))
        }
        Output::Play { earcon: Earcon::Lifted | Earcon::Placed, .. } => None,
        Output::Play { to, earcon } => Some(format!("~ {to}: {}", earcon.name())),
        Output::Hush { to } => Some(format!("~ {to}: {}", desk().silence())),
        Output::Adjust { to, rate_percent, volume_percent } => {
            Some(format!("~ {to}: {}", desk().speech(*rate_percent, *volume_percent)))
        }
        Output::Note(note) => Some(of_note(setup, note)),
        // That another voice speaks is said by it.
        Output::OtherVoice { .. }
        | Output::Listen { .. }
        | Output::Board { .. }
        | Output::OpenEnvelope { .. } => None,
    }
}

/// The words of some parts in one line.
pub(crate) fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.trim()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A note after its sign: what was completed, what was refused, what happened.
fn of_note(setup: &Setup, note: &Note) -> String {
    let (sign, reader) = match note {
        Note::Completed { .. } => ('=', Listener::Arbiter),
        Note::Refused { to, .. } => ('!', *to),
        Note::Waiting { to, .. } => ('#', *to),
        _ => ('#', Listener::Arbiter),
    };
    format!("{sign} {}", Desk::of(setup, reader).note(note))
}
