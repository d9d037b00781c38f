//! The lines of a game's transcript: inputs, acts and notes.

use crate::{
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_board::WireEvent;
use annabella_game::Seat;
use annabella_language::time::clock_text;
use annabella_laws::{edition::EditionValues as _, edition_terms::SealingSheet};
use annabella_session::{
    act::{Act, WrittenMove},
    decision::Decision,
    input::Input,
    output::{Note, SheetChange},
};

impl MessageWriter {
    /// The line of an input. Most inputs from a board have no line.
    pub(crate) fn input(&self, input: &Input) -> Option<String> {
        let of = |id: &str, seat: &Seat| Some(self.of_side(id, *seat));
        match input {
            Input::Heard { seat, heard } => {
                let words = heard.text();
                Some(self.say("input-says", &[color(seat.color()), word("words", words)]))
            }
            Input::BoardLost { seat } => of("input-board-lost", seat),
            Input::BoardRestored { seat } => of("input-board-back", seat),
            Input::OverlappedSpeech { seat } => of("input-unheard", seat),
            Input::SpeechInput { seat, works: true } => of("input-ear-works", seat),
            Input::SpeechInput { seat, works: false } => of("input-ear-stopped", seat),
            Input::Act { by, act } => Some(format!("{by}: {}", self.act(act))),
            Input::TournamentOrder { act, .. } => {
                Some(self.say("input-ordered", &[word("line", self.act(act))]))
            }
            Input::Board { seat, event: WireEvent::Press } => of("input-presses", seat),
            Input::Resumed | Input::ResumedAfter { .. } => Some(self.say("input-resumed", &[])),
            Input::Journal { works: true } => Some(self.say("input-journal-works", &[])),
            Input::Journal { works: false } => Some(self.say("input-journal-stopped", &[])),
            Input::ResumptionIn { ms: in_ms @ 0.. } => {
                let time = clock_text(in_ms.unsigned_abs());
                Some(self.say("input-resumption-in", &[word("time", time)]))
            }
            // The announcement of such an input is in the transcript.
            Input::Device { .. }
            | Input::SharedDevice { .. }
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
            Act::Press => self.say("does-press", &[]),
            Act::Say(words) => words.clone(),
            Act::Write(WrittenMove(text)) => self.say("does-write", &[word("text", text)]),
            Act::Strike => self.say("does-strike", &[]),
            Act::Sheet(_) => self.say("does-bring-sheet", &[]),
            other => other.to_string(),
        }
    }

    /// A completed move with its number.
    pub fn numbered(&self, number: u32, seat: Seat, san: &str) -> String {
        let dots = if seat == Seat::White { "." } else { "..." };
        format!("{number}{dots} {}", self.in_own_letters(san))
    }

    /// The request to repeat an announcement (D.2.1).
    pub fn repeat_it(&self) -> String {
        self.say("repeat-it", &[])
    }

    /// A note of the game.
    pub fn note(&self, note: &Note) -> String {
        let of = |id: &str, seat: &Seat| self.of_side(id, *seat);
        let of_move =
            |id: &str, seat: &Seat, uci: &str| self.say(id, &[color(seat.color()), word("move", uci)]);
        match note {
            Note::Started => self.say("note-started", &[]),
            Note::Touched { seat, square } => {
                self.say("note-touched", &[color(seat.color()), word("square", square.to_string())])
            }
            Note::Pegged { seat, uci } => of_move("note-pegged", seat, uci),
            Note::Unsure { seat, ucis } => {
                self.say("note-unsure", &[color(seat.color()), word("moves", self.either(ucis))])
            }
            Note::Announced { seat, uci } => of_move("note-announced", seat, uci),
            Note::Made { seat, uci } => of_move("note-made", seat, uci),
            Note::Completed { number, seat, san, white_ms, black_ms, .. } => {
                let numbered = self.numbered(*number, *seat, san);
                format!("{numbered}   [{} {}]", clock_text(*white_ms), clock_text(*black_ms))
            }
            Note::ReadBack { seat, right: true } => of("note-repeats-rightly", seat),
            Note::ReadBack { seat, right: false } => of("note-repeats-something-else", seat),
            Note::BoardsInStep { seat } => of("note-in-step", seat),
            Note::Written { seat, what } => {
                self.say("note-written", &[color(seat.color()), word("text", self.written(what))])
            }
            Note::Decided { number: item, decision } => {
                let settled = matches!(decision, Decision::ClosedByItself(_));
                let id = if settled { "note-settled" } else { "note-decided" };
                self.say(id, &[number(*item), word("decision", self.decision(decision))])
            }
            Note::Asked { seat, command } => {
                let command = word("command", self.command(*command));
                self.say("note-asked", &[word("name", format!("assistant-{seat}")), command])
            }
            Note::ArbiterInformed(told) => self.say("note-told", &[word("text", self.arbiter_message(told))]),
            Note::Waiting { waits, .. } => self.waiting(waits),
            Note::ClocksStopped => self.say("note-clocks-stand", &[]),
            Note::ClocksRun => self.say("note-clocks-run", &[]),
            Note::SealingOrdered { by, article } => {
                let id = match self.edition().sealing_sheet() {
                    SealingSheet::OwnScoresheet => "note-sealing-ordered",
                    SealingSheet::AnyPaperScoresheet => "note-sealing-ordered-on-paper",
                };
                self.say(id, &[color(by.color()), word("article", article.number)])
            }
            Note::Sealed { seat, seal } => {
                self.say("note-sealed", &[color(seat.color()), word("seal", seal)])
            }
            Note::EnvelopeShut { by } => of("note-envelope-shut", by),
            Note::GameResumed => self.say("note-game-resumed", &[]),
            Note::WentBack { plies } => self.of_count("note-went-back", *plies, &[]),
            Note::GameEnded { result, .. } => self.say("note-over", &[word("result", result.to_string())]),
            Note::Undone { number: Some(item) } => self.say("note-undone-item", &[number(*item)]),
            Note::Undone { number: None } => self.say("note-undone", &[]),
            Note::Signed { result } => self.say("note-signed", &[word("result", result.to_string())]),
            Note::Annulled => self.say("note-annulled", &[]),
            Note::SignedBy { seat, result } => {
                self.say("note-signed-by", &[color(seat.color()), word("result", result.to_string())])
            }
            Note::Reopened { why } => self.say("note-reopened", &[word("why", why)]),
            Note::Refused { why, .. } => self.refusal(why),
        }
    }

    fn written(&self, what: &SheetChange) -> String {
        match what {
            SheetChange::Entry(text) => text.clone(),
            SheetChange::StruckOut(text) => self.say("note-struck-out", &[word("text", text)]),
            SheetChange::BroughtIn { plies } => self.say("note-brought-in", &[self.plies(*plies)]),
        }
    }

    /// The note of a requested silence.
    pub(crate) fn silence(&self) -> String {
        self.say("note-silence", &[])
    }

    /// The note of a change of speech rate or volume.
    pub(crate) fn speech(&self, rate_percent: u16, volume_percent: u16) -> String {
        let given = [word("rate", rate_percent.to_string()), word("volume", volume_percent.to_string())];
        self.say("note-speech", &given)
    }
}
