//! The form of an input in the journal. The types of the session stay independent of file formats.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use annabella_board::{Scan, SquareContents, WireEvent};
use annabella_game::{Edition, GameResult, Lang, Piece, Seat, Square};
use annabella_language::{
    heard_utterance::{HeardUtterance, Reading},
    time::clock_text,
};
use annabella_messages::MessageWriter;
use annabella_session::{
    adjournment::SealedMove,
    device::{SeatDevice, SharedVoice},
    input::{Act, Actor, Input},
    tournament_link::{OrderFault, TournamentReception},
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
        #[serde(rename = "doubt", default, skip_serializing_if = "Option::is_none")]
        rejection_score: Option<f32>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unconfirmed: bool,
    },
    Unheard {
        seat: Seat,
    },
    Ear {
        seat: Seat,
        works: bool,
    },
    Journal {
        works: bool,
    },
    Device {
        seat: Seat,
        what: String,
        works: bool,
    },
    DeviceBeside {
        of: String,
        what: String,
        works: bool,
    },
    Act {
        by: String,
        act: ActLine,
    },
    /// Never the move itself: a sealed move is encrypted before it is written.
    Sealed {
        seat: Seat,
        commitment: String,
        ciphertext: String,
        on: String,
    },
    Opened {
        text: String,
        salt: String,
    },
    NotOpened,
    ResumptionIn {
        ms: i64,
    },
    Resumed,
    ResumedAfter {
        ms: u64,
    },
    StoodStill {
        ms: u64,
    },
    Hall {
        hears: String,
    },
    /// An order of the tournament desk, as the arbiter; an act at this table is an `Act`.
    Ordered {
        act: String,
        order: String,
    },
    OrderNotTaken {
        why: String,
    },
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

/// An act: the line that a person could type. Format 2 stored its name and a list of its parts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum ActLine {
    Typed(String),
    Named(BTreeMap<String, Value>),
}

impl ActLine {
    /// Returns whether the session of format 2 itself parsed this act from a text.
    fn is_an_old_text(&self) -> bool {
        matches!(self, Self::Named(named) if named.contains_key("claim") || named.contains_key("states_board"))
    }
}

/// Returns an act of format 2 as it would be typed. Some names differ, and times were in milliseconds.
fn typed_line(name: &str, holds: &Value) -> String {
    let word = match name {
        "command" => "key",
        "states_board" => "board",
        "choose_amount" => "choose",
        "stop_clocks" => "stop",
        "set_clocks" => "clocks",
        "go_back" => "back",
        "drop_ruling" => "drop",
        "end" => "result",
        name => name,
    };
    let text = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Number(ms) if word == "clocks" => {
            let ms = ms.as_u64().unwrap_or_default();
            format!("{}.{:03}", clock_text(ms), ms % 1000)
        }
        other => other.to_string(),
    };
    let rest = match holds {
        Value::Null => return word.to_owned(),
        Value::Array(all) => all.iter().map(text).collect::<Vec<_>>().join(" "),
        one => text(one),
    };
    format!("{word} {rest}")
}

fn contents_char(contents: SquareContents) -> char {
    match contents {
        SquareContents::Empty => '.',
        SquareContents::Something => '?',
        SquareContents::Piece(piece) => piece.char(),
    }
}

fn read_contents(c: char) -> Result<SquareContents, String> {
    match c {
        '.' => Ok(SquareContents::Empty),
        '?' => Ok(SquareContents::Something),
        c => Piece::from_char(c).map(SquareContents::Piece).ok_or_else(|| format!("`{c}` is no piece")),
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
                let squares: Vec<SquareContents> =
                    text.chars().map(read_contents).collect::<Result<_, _>>()?;
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
            Input::BoardRestored { seat } => Self::BoardBack { seat: *seat },
            Input::Heard { seat, heard } => Self::Heard {
                seat: *seat,
                words: heard.readings.iter().map(|r| (r.text(), r.cost)).collect(),
                lasted_ms: heard.lasted_ms,
                rejection_score: heard.rejection_score,
                unconfirmed: heard.unconfirmed,
            },
            Input::OverlappedSpeech { seat } => Self::Unheard { seat: *seat },
            Input::SpeechInput { seat, works } => Self::Ear { seat: *seat, works: *works },
            Input::Device { seat, what, works } => {
                Self::Device { seat: *seat, what: what.name().to_owned(), works: *works }
            }
            Input::SharedDevice { of, what, works } => {
                Self::DeviceBeside { of: of.name().to_owned(), what: what.name().to_owned(), works: *works }
            }
            Input::Journal { works } => Self::Journal { works: *works },
            Input::Act { by, act } => Self::Act { by: by.to_string(), act: ActLine::Typed(act.to_string()) },
            Input::Resumed { after_ms: None } => Self::Resumed,
            Input::Resumed { after_ms: Some(ms) } => Self::ResumedAfter { ms: *ms },
            Input::ProcessStalled { ms } => Self::StoodStill { ms: *ms },
            Input::TournamentReception { hears } => Self::Hall { hears: hears.name().to_owned() },
            Input::TournamentOrder { act, order } => {
                Self::Ordered { act: act.to_string(), order: order.clone() }
            }
            Input::TournamentOrderRejected { why } => Self::OrderNotTaken { why: why.name().to_owned() },
            Input::MoveSealed { seat, sealed } => Self::Sealed {
                seat: *seat,
                commitment: sealed.commitment.clone(),
                ciphertext: sealed.ciphertext.clone(),
                on: sealed.on.clone(),
            },
            Input::EnvelopeOpened { text, salt } => Self::Opened { text: text.clone(), salt: salt.clone() },
            Input::EnvelopeNotOpened => Self::NotOpened,
            Input::ResumptionIn { ms } => Self::ResumptionIn { ms: *ms },
            Input::TimePassed => Self::Time,
        }
    }
}

fn device(name: &str) -> Result<SeatDevice, String> {
    SeatDevice::named(name).ok_or_else(|| format!("`{name}` is no device"))
}

impl TryFrom<&InputLine> for Input {
    type Error = String;

    fn try_from(line: &InputLine) -> Result<Self, String> {
        Ok(match line {
            InputLine::Board { seat, event } => Self::Board { seat: *seat, event: event.try_into()? },
            InputLine::BoardLost { seat } => Self::BoardLost { seat: *seat },
            InputLine::BoardBack { seat } => Self::BoardRestored { seat: *seat },
            InputLine::Heard { seat, words, lasted_ms, rejection_score, unconfirmed } => {
                let readings = words.iter().map(|(words, cost)| Reading::of(words, *cost)).collect();
                Self::Heard {
                    seat: *seat,
                    heard: HeardUtterance {
                        readings,
                        lasted_ms: *lasted_ms,
                        rejection_score: *rejection_score,
                        unconfirmed: *unconfirmed,
                    },
                }
            }
            InputLine::Unheard { seat } => Self::OverlappedSpeech { seat: *seat },
            InputLine::Ear { seat, works } => Self::SpeechInput { seat: *seat, works: *works },
            InputLine::Device { seat, what, works } => {
                Self::Device { seat: *seat, what: device(what)?, works: *works }
            }
            InputLine::DeviceBeside { of, what, works } => {
                let of = SharedVoice::named(of).ok_or_else(|| format!("`{of}` has no voice"))?;
                Self::SharedDevice { of, what: device(what)?, works: *works }
            }
            InputLine::Journal { works } => Self::Journal { works: *works },
            InputLine::Act { by, act } => {
                let by = Actor::read(by).ok_or_else(|| format!("`{by}` is no actor"))?;
                match Act::try_from(act) {
                    Ok(act) => Self::Act { by, act },
                    // The session received this act as a text and refused it, so only time passed.
                    Err(_) if act.is_an_old_text() => Self::TimePassed,
                    Err(why) => return Err(why),
                }
            }
            InputLine::Resumed => Self::Resumed { after_ms: None },
            InputLine::ResumedAfter { ms } => Self::Resumed { after_ms: Some(*ms) },
            InputLine::StoodStill { ms } => Self::ProcessStalled { ms: *ms },
            InputLine::Hall { hears } => {
                let hears = TournamentReception::named(hears)
                    .ok_or_else(|| format!("`{hears}` is no state of a tournament connection"))?;
                Self::TournamentReception { hears }
            }
            InputLine::Ordered { act, order } => {
                let act = Act::try_from(&ActLine::Typed(act.clone()))?;
                Self::TournamentOrder { act, order: order.clone() }
            }
            InputLine::OrderNotTaken { why } => {
                let why = OrderFault::named(why).ok_or_else(|| format!("no order is `{why}`"))?;
                Self::TournamentOrderRejected { why }
            }
            InputLine::Sealed { seat, commitment, ciphertext, on } => {
                let (commitment, ciphertext, on) = (commitment.clone(), ciphertext.clone(), on.clone());
                Self::MoveSealed { seat: *seat, sealed: SealedMove { commitment, ciphertext, on } }
            }
            InputLine::Opened { text, salt } => {
                Self::EnvelopeOpened { text: text.clone(), salt: salt.clone() }
            }
            InputLine::NotOpened => Self::EnvelopeNotOpened,
            InputLine::ResumptionIn { ms } => Self::ResumptionIn { ms: *ms },
            InputLine::Time => Self::TimePassed,
        })
    }
}

impl TryFrom<&ActLine> for Act {
    type Error = String;

    fn try_from(line: &ActLine) -> Result<Self, String> {
        let line = match line {
            ActLine::Typed(line) if line == "stop_clocks" => "stop",
            ActLine::Typed(line) if line == "show_clock" => "show clock",
            ActLine::Typed(line) => line,
            ActLine::Named(named) => match named.iter().next() {
                Some((name, holds)) if named.len() == 1 => &typed_line(name, holds),
                _ => return Err("an act has one name".to_owned()),
            },
        };
        Self::read(line).map_err(|error| MessageWriter::new(Lang::En, Edition::default()).unread(&error))
    }
}

/// Returns the error in a line of JSON with its column; the caller names the line.
pub(super) fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what} at column {}", error.column())
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_session::act::Claim;

    /// Acts in the form of format 2.
    #[test]
    fn acts_of_format_2_are_read() {
        let cases = [
            ("\"press\"", Act::Press),
            ("\"stop_clocks\"", Act::StopClocks),
            ("{\"command\":\"piece white knight\"}", Act::Command("piece white knight".parse().unwrap())),
            ("{\"say\":\"springer felix drei\"}", Act::Say("springer felix drei".into())),
            ("{\"states_board\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}", Act::read("board 8/8/8/8/8/8/8/8").unwrap()),
            ("{\"claim\":\"touch e2\"}", Act::Claim(Claim::Touch(Square::E2))),
            ("{\"adjourn\":\"\"}", Act::Adjourn(String::new())),
            ("{\"choose\":[3,2]}", Act::Choose(3, 2, None)),
            ("{\"choose_amount\":[3,2,\"0:01:30\"]}", Act::Choose(3, 2, Some("0:01:30".into()))),
            ("{\"refuse\":[3,\"seen by me\"]}", Act::Refuse(3, "seen by me".into())),
            (
                "{\"set_clocks\":[2700000,3000250]}",
                Act::SetClocks { white_ms: 2_700_000, black_ms: 3_000_250 },
            ),
            ("{\"go_back\":16}", Act::GoBack(16)),
            ("{\"end\":\"0-0\"}", Act::End(GameResult::BothLose)),
            ("{\"sheet\":\"1. e4 *\\n\"}", Act::Sheet("1. e4 *\n".into())),
        ];
        for (text, act) in cases {
            let line: ActLine = serde_json::from_str(text).unwrap();
            assert_eq!(Act::try_from(&line), Ok(act), "{text}");
            // The chain is computed from the serialised line.
            assert_eq!(serde_json::to_string(&line).unwrap(), text);
        }
    }

    #[test]
    fn a_claim_that_format_2_kept_and_the_core_refused_is_time_that_passed() {
        let line = "{\"act\":{\"by\":\"white\",\"act\":{\"claim\":\"the moon\"}}}";
        let line: InputLine = serde_json::from_str(line).unwrap();
        assert_eq!(Input::try_from(&line), Ok(Input::TimePassed));
    }

    #[test]
    fn what_is_no_act_is_named() {
        for text in ["\"dance\"", "{\"go_back\":\"x\"}", "{\"say\":\"a\",\"move\":\"b\"}"] {
            let line: ActLine = serde_json::from_str(text).unwrap();
            assert!(!Act::try_from(&line).unwrap_err().is_empty());
        }
    }

    #[test]
    fn what_was_heard_reads_as_it_was_written_with_and_without_a_doubt() {
        for line in [
            r#"{"heard":{"seat":"white","words":[["eva [unk]",0.0],["eva vier",1.5]],"lasted_ms":900}}"#,
            r#"{"heard":{"seat":"black","words":[["Springer f3",0.0]],"lasted_ms":0,"doubt":-2.5}}"#,
            r#"{"heard":{"seat":"white","words":[["eva vier",0.0]],"lasted_ms":900,"doubt":-2.5,"unconfirmed":true}}"#,
        ] {
            let read: InputLine = serde_json::from_str(line).unwrap();
            let input = Input::try_from(&read).unwrap();
            let Input::Heard { heard, .. } = &input else { panic!("{input:?}") };
            assert_eq!(heard.readings[0].has_unknown(), line.contains("[unk]"));
            assert_eq!(serde_json::to_string(&InputLine::from(&input)).unwrap(), line);
        }
    }
}
