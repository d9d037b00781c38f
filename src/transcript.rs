//! The game as lines a person can follow. PURE: the same inputs and outputs give the same lines,
//! so a replay's transcript equals the first one byte for byte.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    core::{
        Earcon,
        input::{Act, Input},
        output::{Listener, Note, Output},
        setup::Setup,
    },
    game::{GameResult, Lang, Moment, Seat},
    language::{SpeechPart, scheme::Scheme, time::clock_text},
    wording::Phrases,
};

/// The lines of one input and what it led to; most inputs of a hand give none by themselves.
pub fn lines(setup: &Setup, at: Moment, input: &Input, outputs: &[Output]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(text) = of_input(input) {
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
    let spoken = |seat: Seat, lang: Lang| {
        let scheme = Scheme::builtin(setup.scheme(seat));
        Phrases::builtin(lang).speak(what, scheme, setup.seat(seat).verbosity)
    };
    match *to {
        Listener::Player(seat) | Listener::Assistant(seat) => {
            vec![(*to, spoken(seat, setup.seat(seat).lang))]
        }
        Listener::Arbiter => vec![(*to, spoken(Seat::White, setup.white.lang))],
        Listener::Table => {
            let white = spoken(Seat::White, setup.white.lang);
            let black = spoken(Seat::Black, setup.black.lang);
            if white == black { vec![(*to, white)] } else { vec![(*to, white), (*to, black)] }
        }
    }
}

fn of_input(input: &Input) -> Option<String> {
    match input {
        Input::Heard { seat, heard } => {
            let words = heard.text();
            Some(format!("{seat} says: {words}"))
        }
        Input::BoardLost { seat } => Some(format!("{seat}'s board does not answer")),
        Input::BoardBack { seat } => Some(format!("{seat}'s board answers again")),
        Input::Ear { seat, works } => {
            Some(format!("{seat}'s ear {}", if *works { "works" } else { "stopped" }))
        }
        Input::Act { by, act } => Some(format!("{by}: {}", of_act(act))),
        Input::Board { seat, event: crate::board::WireEvent::Press } => {
            Some(format!("{seat} presses the clock"))
        }
        Input::Resumed => Some("the game goes on".into()),
        Input::Board { .. } | Input::Time => None,
    }
}

fn of_act(act: &Act) -> String {
    match act {
        Act::Press => "presses the clock".into(),
        Act::Command(command) => format!("key {command}"),
        Act::Say(words) => words.clone(),
        Act::Move(text) => format!("move {text}"),
        Act::Executed => "executed".into(),
        Act::Board(text) => format!("board {text}"),
        Act::Claim(words) => format!("claim {words}"),
        Act::Adjourn(words) => format!("adjourn {words}"),
        Act::Write(text) => format!("writes {text}"),
        Act::Strike => "strikes the last entry out".into(),
        Act::Sheet(_) => "brings his score sheet".into(),
        Act::Approve(by) => format!("approve {by}"),
        Act::Start => "start".into(),
        Act::Confirm(number) => format!("confirm {number}"),
        Act::Choose(number, choice) => format!("choose {number} {choice}"),
        Act::ChooseAmount(number, choice, amount) => format!("choose {number} {choice} {amount}"),
        Act::Refuse(number, why) => format!("refuse {number} {why}"),
        Act::Decide(number, what) => format!("decide {number} {what}"),
        Act::StopClocks => "stop".into(),
        Act::SetClocks { white_ms, black_ms } => format!("clocks {white_ms} ms {black_ms} ms"),
        Act::Resume => "resume".into(),
        Act::GoBack(plies) => format!("back {plies}"),
        Act::DropRuling(number) => format!("drop {number}"),
        Act::ShowClock => "show clock".into(),
        Act::End(result) => format!("result {result}"),
        Act::Items => "items".into(),
    }
}

fn of_output(setup: &Setup, output: &Output) -> Option<String> {
    match output {
        Output::Say { .. } => {
            let said: Vec<String> = words(setup, output)
                .into_iter()
                .map(|(to, parts)| format!("> {to}: {}", text(&parts)))
                .collect();
            Some(said.join(" | "))
        }
        Output::Play { earcon: Earcon::Lifted | Earcon::Placed, .. } => None,
        Output::Play { to, earcon } => Some(format!("~ {to}: {}", earcon.name())),
        Output::Hush { to } => Some(format!("~ {to}: silence")),
        Output::Adjust { to, rate_percent, volume_percent } => {
            Some(format!("~ {to}: rate {rate_percent} %, volume {volume_percent} %"))
        }
        Output::Note(note) => Some(of_note(note)),
        Output::Listen { .. } | Output::Board { .. } => None,
    }
}

/// The words of some parts in one line.
pub fn text(parts: &[SpeechPart]) -> String {
    parts.iter().map(|part| part.text.trim()).filter(|t| !t.is_empty()).collect::<Vec<_>>().join(" ")
}

fn of_note(note: &Note) -> String {
    match note {
        Note::Started => "# the clocks start".into(),
        Note::Touched { seat, square } => format!("# {seat} touches {square}"),
        Note::Pegged { seat, uci } => format!("# {seat} has {uci} on the board"),
        Note::Unsure { seat, ucis } => format!("# {seat}'s board shows {}", ucis.join(" or ")),
        Note::Announced { seat, uci } => format!("# {seat} announces {uci}"),
        Note::Made { seat, uci } => format!("# {seat} made {uci}"),
        Note::Completed { ply, san, white_ms, black_ms, .. } => {
            let number = ply.div_ceil(2);
            let dots = if ply % 2 == 1 { "." } else { "..." };
            format!("= {number}{dots} {san}   [{} {}]", clock_text(*white_ms), clock_text(*black_ms))
        }
        Note::ReadBack { seat, right } => {
            format!("# {seat} repeats {}", if *right { "rightly" } else { "something else" })
        }
        Note::InStep { seat } => format!("# {seat}'s board is in step"),
        Note::Written { seat, text } => format!("# {seat}'s sheet: {text}"),
        Note::Decided { number, decision } => format!("# item {number} decided: {decision}"),
        Note::Asked { seat, command } => format!("# assistant-{seat} is asked: {command}"),
        Note::Arbiter(text) => format!("# arbiter: {text}"),
        Note::ClocksStopped => "# the clocks stand".into(),
        Note::ClocksRun => "# the clocks run".into(),
        Note::WentBack { plies } => format!("# the game goes back: {plies} plies remain"),
        Note::Over { result, .. } => format!("# result {}", result_text(*result)),
        Note::Refused(why) => format!("! {why}"),
    }
}

fn result_text(result: GameResult) -> String {
    result.to_string()
}
