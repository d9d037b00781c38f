//! The transcript of a game. The same inputs and outputs give the same lines, so a replay's transcript equals the first
//! one byte for byte.

use crate::{MessageWriter, Phrases};
use annabella_game::{Lang, Moment, SchemeId, Seat, plain_text::escape_line};
use annabella_language::{SpeechPart, scheme::Scheme};
use annabella_session::{
    Earcon,
    actor::Listener,
    input::Input,
    output::{Note, Output},
    setup::Setup,
};

/// The lines of one input and its outputs. Most inputs from a board give no line of their own.
pub fn lines(setup: &Setup, at: Moment, input: &Input, outputs: &[Output]) -> Vec<String> {
    lines_of(setup, at, input, &worded(setup, outputs))
}

/// An output with its spoken words, which are written once for the voices and for its line.
pub struct WordedOutput<'a> {
    /// The output of the session.
    pub output: &'a Output,
    /// The words of the output for each listener.
    pub words: Vec<(Listener, Vec<SpeechPart>)>,
}

/// Adds the words to outputs.
pub fn worded<'a>(setup: &Setup, outputs: &'a [Output]) -> Vec<WordedOutput<'a>> {
    outputs.iter().map(|output| WordedOutput { output, words: words(setup, output) }).collect()
}

/// Like [`lines`], for outputs that already have words.
pub fn lines_of(setup: &Setup, at: Moment, input: &Input, outputs: &[WordedOutput<'_>]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(text) = MessageWriter::of(setup, Listener::Arbiter).input(input) {
        lines.push(format!("{at}  {}", escape_line(&text)));
    }
    for output in outputs {
        if let Some(text) = of_output(setup, output) {
            lines.push(format!("{at}  {}", escape_line(&text)));
        }
    }
    lines
}

/// The words for each listener in their scheme and language; the table gets each seat's words once.
pub fn words(setup: &Setup, output: &Output) -> Vec<(Listener, Vec<SpeechPart>)> {
    let Output::Say { to, what } = output else { return Vec::new() };
    let speak = |scheme: SchemeId, lang: Lang, verbosity| {
        Phrases::builtin(lang).speak(what, Scheme::builtin(scheme), verbosity)
    };
    let spoken = |seat: Seat, lang: Lang| speak(setup.scheme(seat), lang, setup.seat(seat).verbosity);
    match *to {
        Listener::Player(seat) | Listener::Assistant(seat) => {
            vec![(*to, spoken(seat, setup.seat_lang(seat)))]
        }
        Listener::Arbiter => {
            vec![(*to, speak(setup.arbiters_scheme(), setup.lang, setup.white.verbosity))]
        }
        Listener::Table => {
            let read_by =
                |seat: Seat| (setup.scheme(seat), setup.seat_lang(seat), setup.seat(seat).verbosity);
            let white = spoken(Seat::White, setup.seat_lang(Seat::White));
            if read_by(Seat::White) == read_by(Seat::Black) {
                return vec![(*to, white)];
            }
            let black = spoken(Seat::Black, setup.seat_lang(Seat::Black));
            if white == black { vec![(*to, white)] } else { vec![(*to, white), (*to, black)] }
        }
    }
}

fn of_output(setup: &Setup, WordedOutput { output, words }: &WordedOutput<'_>) -> Option<String> {
    let desk = || MessageWriter::of(setup, Listener::Arbiter);
    match output {
        Output::Say { .. } => {
            let said: Vec<String> =
                words.iter().map(|(to, parts)| format!("> {to}: {}", text(parts))).collect();
            Some(said.join(" | "))
        }
        Output::PlayEarcon { earcon: Earcon::Lifted | Earcon::Placed, .. } => None,
        Output::PlayEarcon { to, earcon } => Some(format!("~ {to}: {}", earcon.name())),
        Output::StopSpeech { to } => Some(format!("~ {to}: {}", desk().silence())),
        Output::AdjustSpeech { to, rate_now_percent, volume_now_percent, .. } => {
            Some(format!("~ {to}: {}", desk().speech(*rate_now_percent, *volume_now_percent)))
        }
        Output::Note(note) => Some(of_note(setup, note)),
        // The new voice itself announces the change.
        Output::SwitchVoice { .. }
        | Output::EvaluatePosition { .. }
        | Output::SetLevel { .. }
        | Output::BeginNewGame(_)
        | Output::EndProgram
        | Output::Listen { .. }
        | Output::CommandBoard { .. }
        | Output::OpenEnvelope { .. } => None,
    }
}

/// The words of parts in one line.
pub(crate) fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.trim()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A note after its sign: `=` completed, `!` refused, `#` other.
fn of_note(setup: &Setup, note: &Note) -> String {
    let (sign, reader) = match note {
        Note::Completed { .. } => ('=', Listener::Arbiter),
        Note::Refused { to, .. } => ('!', *to),
        Note::Waiting { to, .. } => ('#', *to),
        Note::Started
        | Note::Touched { .. }
        | Note::Pegged { .. }
        | Note::Unsure { .. }
        | Note::Announced { .. }
        | Note::Made { .. }
        | Note::ReadBack { .. }
        | Note::BoardsInStep { .. }
        | Note::Written { .. }
        | Note::Decided { .. }
        | Note::Asked { .. }
        | Note::ArbiterInformed(_)
        | Note::ClocksStopped
        | Note::ClocksRun
        | Note::SealingOrdered { .. }
        | Note::Sealed { .. }
        | Note::EnvelopeShut { .. }
        | Note::GameResumed
        | Note::WentBack { .. }
        | Note::Undone { .. }
        | Note::Signed { .. }
        | Note::Annulled
        | Note::SignedBy { .. }
        | Note::Reopened { .. }
        | Note::GameEnded { .. } => ('#', Listener::Arbiter),
    };
    format!("{sign} {}", MessageWriter::of(setup, reader).note(note))
}
