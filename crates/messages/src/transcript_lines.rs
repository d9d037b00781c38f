//! The lines of a game's transcript: inputs, acts and notes.

use crate::{
    message,
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_board::WireEvent;
use annabella_game::Seat;
use annabella_language::time::clock_text;
use annabella_laws::{edition::EditionValues as _, edition_terms::SealingSheet};
use annabella_session::{
    Earcon,
    act::{Act, WrittenMove},
    decision::Decision,
    input::Input,
    output::{Note, SheetChange},
};

impl MessageWriter {
    /// The line of an input. Most inputs from a board have no line.
    pub(crate) fn input(&self, input: &Input) -> Option<String> {
        let of = |message, seat: &Seat| Some(self.of_side(message, *seat));
        match input {
            Input::Heard { seat, heard } => {
                let words = heard.text();
                Some(self.say(message::INPUT_SAYS, &[color(seat.color()), word("words", words)]))
            }
            Input::BoardLost { seat } => of(message::INPUT_BOARD_LOST, seat),
            Input::BoardRestored { seat } => of(message::INPUT_BOARD_BACK, seat),
            Input::OverlappedSpeech { seat } => of(message::INPUT_UNHEARD, seat),
            Input::SpeechInput { seat, works: true } => of(message::INPUT_EAR_WORKS, seat),
            Input::SpeechInput { seat, works: false } => of(message::INPUT_EAR_STOPPED, seat),
            Input::Act { by, act } => Some(format!("{by}: {}", self.act(act))),
            Input::TournamentOrder { act, .. } => {
                Some(self.say(message::INPUT_ORDERED, &[word("line", self.act(act))]))
            }
            Input::Board { seat, event: WireEvent::Press } => of(message::INPUT_PRESSES, seat),
            Input::Resumed | Input::ResumedAfter { .. } => Some(self.say(message::INPUT_RESUMED, &[])),
            Input::Journal { works: true, .. } => Some(self.say(message::INPUT_JOURNAL_WORKS, &[])),
            Input::Journal { works: false, .. } => Some(self.say(message::INPUT_JOURNAL_STOPPED, &[])),
            Input::JournalChanged { .. } => Some(self.say(message::INPUT_JOURNAL_CHANGED, &[])),
            Input::ResumptionIn { ms: in_ms @ 0.. } => {
                let time = clock_text(in_ms.unsigned_abs());
                Some(self.say(message::INPUT_RESUMPTION_IN, &[word("time", time)]))
            }
            // The announcement of such an input is in the transcript.
            Input::Device { .. }
            | Input::SharedDevice { .. }
            | Input::DeviceFloods { .. }
            | Input::PageFloods { .. }
            | Input::NotAsRecorded { .. }
            | Input::Evaluated { .. }
            | Input::EvaluationFailed
            | Input::Board { .. }
            | Input::MoveSealed { .. }
            | Input::EnvelopeOpened { .. }
            | Input::EnvelopeNotOpened
            | Input::ResumptionIn { .. }
            | Input::ProcessStalled { .. }
            | Input::TournamentReception { .. }
            | Input::TournamentOrderRejected { .. }
            | Input::TimePassed => None,
        }
    }

    /// An act as typed, or its effect if the line would be unclear.
    fn act(&self, act: &Act) -> String {
        match act {
            Act::Press => self.say(message::DOES_PRESS, &[]),
            Act::Say(words) => words.clone(),
            Act::Write(WrittenMove(text)) => self.say(message::DOES_WRITE, &[word("text", text)]),
            Act::Strike => self.say(message::DOES_STRIKE, &[]),
            Act::Sheet(_) => self.say(message::DOES_BRING_SHEET, &[]),
            other => other.to_string(),
        }
    }

    /// A completed move with its number.
    pub fn numbered(&self, number: u32, seat: Seat, san: &str) -> String {
        let dots = if seat == Seat::White { "." } else { "..." };
        format!("{number}{dots} {}", self.in_own_letters(san))
    }

    /// A completed move with its number, for listening: the words of its announcement.
    pub fn move_in_words(&self, move_number: u32, seat: Seat, words: &str) -> String {
        let given = [number(move_number), color(seat.color()), word("words", words)];
        self.say(message::MOVE_IN_WORDS, &given)
    }

    /// The request to repeat an announcement (D.2.1).
    pub fn repeat_it(&self) -> String {
        self.say(message::REPEAT_IT, &[])
    }

    /// What a short sound says, for a person who types and hears none.
    pub fn sound(&self, earcon: Earcon) -> Option<String> {
        let message = match earcon {
            Earcon::Understood => message::TONE_UNDERSTOOD,
            Earcon::InStep => message::TONE_IN_STEP,
            Earcon::Mismatch => message::TONE_MISMATCH,
            _ => return None,
        };
        Some(self.say(message, &[]))
    }

    /// A line for one of two players who read the same terminal.
    pub fn said_to(&self, seat: Seat, line: &str) -> String {
        self.say(message::SAID_TO, &[color(seat.color()), word("text", line)])
    }

    /// A note of the game.
    pub fn note(&self, note: &Note) -> String {
        let of = |message, seat: &Seat| self.of_side(message, *seat);
        match note {
            Note::Touched { seat, square } => {
                self.say(message::NOTE_TOUCHED, &[color(seat.color()), word("square", square.to_string())])
            }
            Note::Unsure { seat, ucis } => {
                self.say(message::NOTE_UNSURE, &[color(seat.color()), word("moves", self.either(ucis))])
            }
            Note::Completed { number, seat, san, white_ms, black_ms, .. } => {
                let numbered = self.numbered(*number, *seat, san);
                format!("{numbered}   [{} {}]", clock_text(*white_ms), clock_text(*black_ms))
            }
            Note::ReadBack { seat, right: true } => of(message::NOTE_REPEATS_RIGHTLY, seat),
            Note::ReadBack { seat, right: false } => of(message::NOTE_REPEATS_SOMETHING_ELSE, seat),
            Note::Written { seat, what } => {
                self.say(message::NOTE_WRITTEN, &[color(seat.color()), word("text", self.written(what))])
            }
            Note::Decided { number: item, decision } => {
                let settled = matches!(decision, Decision::ClosedByItself(_));
                let id = if settled { message::NOTE_SETTLED } else { message::NOTE_DECIDED };
                self.say(id, &[number(*item), word("decision", self.decision(decision))])
            }
            Note::Asked { seat, command } => {
                let command = word("command", self.command(*command));
                self.say(message::NOTE_ASKED, &[word("name", format!("assistant-{seat}")), command])
            }
            Note::ArbiterInformed(told) => {
                self.say(message::NOTE_TOLD, &[word("text", self.arbiter_message(told))])
            }
            Note::Waiting { waits, .. } => self.waiting(waits),
            Note::SealingOrdered { by, article } => {
                let id = match self.edition().sealing_sheet() {
                    SealingSheet::OwnScoresheet => message::NOTE_SEALING_ORDERED,
                    SealingSheet::AnyPaperScoresheet => message::NOTE_SEALING_ORDERED_ON_PAPER,
                };
                self.say(id, &[color(by.color()), word("article", article.number)])
            }
            Note::Sealed { seat, seal } => {
                self.say(message::NOTE_SEALED, &[color(seat.color()), word("seal", seal)])
            }
            Note::WentBack { plies } => self.of_count(message::NOTE_WENT_BACK, *plies),
            Note::GameEnded { result, .. } => {
                self.say(message::NOTE_OVER, &[word("result", result.to_string())])
            }
            Note::Undone { number: Some(item) } => self.say(message::NOTE_UNDONE_ITEM, &[number(*item)]),
            Note::Undone { number: None } => self.say(message::NOTE_UNDONE, &[]),
            Note::Signed { result } => self.say(message::NOTE_SIGNED, &[word("result", result.to_string())]),
            Note::SignedBy { seat, result } => {
                self.say(message::NOTE_SIGNED_BY, &[color(seat.color()), word("result", result.to_string())])
            }
            Note::Reopened { why } => self.say(message::NOTE_REOPENED, &[word("why", why)]),
            Note::Refused { why, .. } => self.refusal(why),
            Note::Pegged { seat, uci } | Note::Announced { seat, uci } | Note::Made { seat, uci } => {
                self.say_variant("note-", note, &[color(seat.color()), word("move", uci)])
            }
            named => self.say_variant("note-", named, &self.facts(named.seat(), None, None)),
        }
    }

    fn written(&self, what: &SheetChange) -> String {
        match what {
            SheetChange::Entry(text) => text.clone(),
            SheetChange::StruckOut(text) => self.say(message::NOTE_STRUCK_OUT, &[word("text", text)]),
            SheetChange::BroughtIn { plies } => self.say(message::NOTE_BROUGHT_IN, &[self.plies(*plies)]),
        }
    }

    /// The note of a requested silence.
    pub(crate) fn silence(&self) -> String {
        self.say(message::NOTE_SILENCE, &[])
    }

    /// The note of a change of speech rate or volume.
    pub(crate) fn speech(&self, rate_percent: u16, volume_percent: u16) -> String {
        let given = [word("rate", rate_percent.to_string()), word("volume", volume_percent.to_string())];
        self.say(message::NOTE_SPEECH, &given)
    }
}

/// The notes that have an arm above. A test compares the others with the voices.
#[cfg(test)]
pub(crate) const NOTES_WITH_ARM: &str = "touched unsure completed read-back written decided asked arbiter-informed waiting sealing-ordered \
    sealed went-back undone signed signed-by reopened game-ended refused";
