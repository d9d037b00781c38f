//! The journal's own shape of an input: the core's types stay free of file formats.

use serde::{Deserialize, Serialize};

use crate::{
    board::{Contents, Scan, WireEvent},
    core::input::{Act, Input},
    game::{GameResult, Piece, Seat, Square},
    language::{
        command::ReadCommandError,
        hearing::{Heard, Reading},
    },
};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum InputLine {
    Board {
        seat: Seat,
        event: WireLine,
    },
    BoardLost {
        seat: Seat,
    },
    BoardBack {
        seat: Seat,
    },
    Heard {
        seat: Seat,
        words: Vec<(String, f32)>,
        lasted_ms: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        doubt: Option<f32>,
    },
    Ear {
        seat: Seat,
        works: bool,
    },
    Act {
        by: String,
        act: ActLine,
    },
    Resumed,
    Time,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum WireLine {
    Hello { name: String, identity: bool },
    Changed { square: String, contents: char },
    Scan(String),
    Clock { left_ms: u64, right_ms: u64, running: bool, lever_right_up: bool },
    Button(u8),
    Press,
    Key(char),
    Battery(u8),
    Result(String),
    Fault { offset: u64, what: String },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ActLine {
    Press,
    Command(String),
    Say(String),
    Move(String),
    Executed,
    StatesBoard(String),
    Claim(String),
    Adjourn(String),
    Write(String),
    Strike,
    Sheet(String),
    Approve(String),
    Start,
    Confirm(u32),
    Choose(u32, u32),
    ChooseAmount(u32, u32, String),
    Refuse(u32, String),
    Decide(u32, String),
    StopClocks,
    SetClocks(u64, u64),
    Resume,
    GoBack(u32),
    DropRuling(u32),
    ShowClock,
    End(String),
    Items,
}

fn contents_char(contents: Contents) -> char {
    match contents {
        Contents::Empty => '.',
        Contents::Something => '?',
        Contents::Piece(piece) => piece.char(),
    }
}

fn read_contents(c: char) -> Result<Contents, String> {
    match c {
        '.' => Ok(Contents::Empty),
        '?' => Ok(Contents::Something),
        c => Piece::from_char(c).map(Contents::Piece).ok_or_else(|| format!("`{c}` is no piece")),
    }
}

fn read_square(text: &str) -> Result<Square, String> {
    text.parse().map_err(|_| format!("`{text}` is no square"))
}

fn read_result(text: &str) -> Result<GameResult, String> {
    text.parse().map_err(|_| format!("`{text}` is no result"))
}

impl From<&WireEvent> for WireLine {
    fn from(event: &WireEvent) -> Self {
        match event {
            WireEvent::Hello { name, identity } => Self::Hello { name: name.clone(), identity: *identity },
            WireEvent::Changed { square, contents } => {
                Self::Changed { square: square.to_string(), contents: contents_char(*contents) }
            }
            WireEvent::Scan(scan) => Self::Scan(scan.iter().map(|c| contents_char(*c)).collect()),
            WireEvent::Clock { left_ms, right_ms, running, lever_right_up } => Self::Clock {
                left_ms: *left_ms,
                right_ms: *right_ms,
                running: *running,
                lever_right_up: *lever_right_up,
            },
            WireEvent::Button(button) => Self::Button(*button),
            WireEvent::Press => Self::Press,
            WireEvent::Key(key) => Self::Key(*key),
            WireEvent::Battery(percent) => Self::Battery(*percent),
            WireEvent::ResultSign(result) => Self::Result(result.to_string()),
            WireEvent::Fault { offset, what } => Self::Fault { offset: *offset, what: what.clone() },
        }
    }
}

impl TryFrom<&WireLine> for WireEvent {
    type Error = String;

    fn try_from(line: &WireLine) -> Result<Self, String> {
        Ok(match line {
            WireLine::Hello { name, identity } => Self::Hello { name: name.clone(), identity: *identity },
            WireLine::Changed { square, contents } => {
                Self::Changed { square: read_square(square)?, contents: read_contents(*contents)? }
            }
            WireLine::Scan(text) => {
                let squares: Vec<Contents> = text.chars().map(read_contents).collect::<Result<_, _>>()?;
                let scan: Scan = squares.try_into().map_err(|_| "a scan has 64 squares".to_owned())?;
                Self::Scan(Box::new(scan))
            }
            WireLine::Clock { left_ms, right_ms, running, lever_right_up } => Self::Clock {
                left_ms: *left_ms,
                right_ms: *right_ms,
                running: *running,
                lever_right_up: *lever_right_up,
            },
            WireLine::Button(button) => Self::Button(*button),
            WireLine::Press => Self::Press,
            WireLine::Key(key) => Self::Key(*key),
            WireLine::Battery(percent) => Self::Battery(*percent),
            WireLine::Result(text) => Self::ResultSign(read_result(text)?),
            WireLine::Fault { offset, what } => Self::Fault { offset: *offset, what: what.clone() },
        })
    }
}

impl From<&Input> for InputLine {
    fn from(input: &Input) -> Self {
        match input {
            Input::Board { seat, event } => Self::Board { seat: *seat, event: event.into() },
            Input::BoardLost { seat } => Self::BoardLost { seat: *seat },
            Input::BoardBack { seat } => Self::BoardBack { seat: *seat },
            Input::Heard { seat, heard } => Self::Heard {
                seat: *seat,
                words: heard.readings.iter().map(|r| (r.text(), r.cost)).collect(),
                lasted_ms: heard.lasted_ms,
                doubt: heard.doubt,
            },
            Input::Ear { seat, works } => Self::Ear { seat: *seat, works: *works },
            Input::Act { by, act } => Self::Act { by: by.to_string(), act: act.into() },
            Input::Resumed => Self::Resumed,
            Input::Time => Self::Time,
        }
    }
}

impl TryFrom<&InputLine> for Input {
    type Error = String;

    fn try_from(line: &InputLine) -> Result<Self, String> {
        Ok(match line {
            InputLine::Board { seat, event } => Self::Board { seat: *seat, event: event.try_into()? },
            InputLine::BoardLost { seat } => Self::BoardLost { seat: *seat },
            InputLine::BoardBack { seat } => Self::BoardBack { seat: *seat },
            InputLine::Heard { seat, words, lasted_ms, doubt } => {
                let readings = words.iter().map(|(words, cost)| Reading::of(words, *cost)).collect();
                Self::Heard { seat: *seat, heard: Heard { readings, lasted_ms: *lasted_ms, doubt: *doubt } }
            }
            InputLine::Ear { seat, works } => Self::Ear { seat: *seat, works: *works },
            InputLine::Act { by, act } => {
                let by = by.parse().map_err(|_| format!("`{by}` is no actor"))?;
                Self::Act { by, act: act.try_into()? }
            }
            InputLine::Resumed => Self::Resumed,
            InputLine::Time => Self::Time,
        })
    }
}

impl From<&Act> for ActLine {
    fn from(act: &Act) -> Self {
        match act {
            Act::Press => Self::Press,
            Act::Command(command) => Self::Command(command.to_string()),
            Act::Say(words) => Self::Say(words.clone()),
            Act::Move(text) => Self::Move(text.clone()),
            Act::Executed => Self::Executed,
            Act::Board(text) => Self::StatesBoard(text.clone()),
            Act::Claim(words) => Self::Claim(words.clone()),
            Act::Adjourn(words) => Self::Adjourn(words.clone()),
            Act::Write(text) => Self::Write(text.clone()),
            Act::Strike => Self::Strike,
            Act::Sheet(pgn) => Self::Sheet(pgn.clone()),
            Act::Approve(by) => Self::Approve(by.clone()),
            Act::Start => Self::Start,
            Act::Confirm(number) => Self::Confirm(*number),
            Act::Choose(number, choice) => Self::Choose(*number, *choice),
            Act::ChooseAmount(number, choice, amount) => Self::ChooseAmount(*number, *choice, amount.clone()),
            Act::Refuse(number, why) => Self::Refuse(*number, why.clone()),
            Act::Decide(number, what) => Self::Decide(*number, what.clone()),
            Act::StopClocks => Self::StopClocks,
            Act::SetClocks { white_ms, black_ms } => Self::SetClocks(*white_ms, *black_ms),
            Act::Resume => Self::Resume,
            Act::GoBack(plies) => Self::GoBack(*plies),
            Act::DropRuling(number) => Self::DropRuling(*number),
            Act::ShowClock => Self::ShowClock,
            Act::End(result) => Self::End(result.to_string()),
            Act::Items => Self::Items,
        }
    }
}

impl TryFrom<&ActLine> for Act {
    type Error = String;

    fn try_from(line: &ActLine) -> Result<Self, String> {
        Ok(match line {
            ActLine::Press => Self::Press,
            ActLine::Command(text) => {
                Self::Command(text.parse().map_err(|e: ReadCommandError| e.to_string())?)
            }
            ActLine::Say(words) => Self::Say(words.clone()),
            ActLine::Move(text) => Self::Move(text.clone()),
            ActLine::Executed => Self::Executed,
            ActLine::StatesBoard(text) => Self::Board(text.clone()),
            ActLine::Claim(words) => Self::Claim(words.clone()),
            ActLine::Adjourn(words) => Self::Adjourn(words.clone()),
            ActLine::Write(text) => Self::Write(text.clone()),
            ActLine::Strike => Self::Strike,
            ActLine::Sheet(pgn) => Self::Sheet(pgn.clone()),
            ActLine::Approve(by) => Self::Approve(by.clone()),
            ActLine::Start => Self::Start,
            ActLine::Confirm(number) => Self::Confirm(*number),
            ActLine::Choose(number, choice) => Self::Choose(*number, *choice),
            ActLine::ChooseAmount(number, choice, amount) => {
                Self::ChooseAmount(*number, *choice, amount.clone())
            }
            ActLine::Refuse(number, why) => Self::Refuse(*number, why.clone()),
            ActLine::Decide(number, what) => Self::Decide(*number, what.clone()),
            ActLine::StopClocks => Self::StopClocks,
            ActLine::SetClocks(white_ms, black_ms) => {
                Self::SetClocks { white_ms: *white_ms, black_ms: *black_ms }
            }
            ActLine::Resume => Self::Resume,
            ActLine::GoBack(plies) => Self::GoBack(*plies),
            ActLine::DropRuling(number) => Self::DropRuling(*number),
            ActLine::ShowClock => Self::ShowClock,
            ActLine::End(result) => Self::End(read_result(result)?),
            ActLine::Items => Self::Items,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Input, InputLine};

    #[test]
    fn what_was_heard_reads_as_it_was_written_with_and_without_a_doubt() {
        for line in [
            r#"{"heard":{"seat":"white","words":[["eva [unk]",0.0],["eva vier",1.5]],"lasted_ms":900}}"#,
            r#"{"heard":{"seat":"black","words":[["Springer f3",0.0]],"lasted_ms":0,"doubt":-2.5}}"#,
        ] {
            let read: InputLine = serde_json::from_str(line).unwrap();
            let input = Input::try_from(&read).unwrap();
            let Input::Heard { heard, .. } = &input else { panic!("{input:?}") };
            assert_eq!(heard.readings[0].has_unknown(), line.contains("[unk]"));
            assert_eq!(serde_json::to_string(&InputLine::from(&input)).unwrap(), line);
        }
    }
}
