//! The course of a game in words, as its transcript has it: what happened, and what came of it.

use crate::{
    board::WireEvent,
    core::{
        act::{Act, WrittenMove},
        decided::Decision,
        input::Input,
        output::{Note, Written},
    },
    game::Seat,
    language::time::clock_text,
    wording::{
        announcements::command_message,
        desk::{Desk, number},
        phrases::{color, word},
    },
};

impl Desk {
    /// What happened; most of what a hand does has no line by itself.
    pub(crate) fn input(&self, input: &Input) -> Option<String> {
        let of = |id: &str, seat: &Seat| Some(self.of_side(id, *seat));
        match input {
            Input::Heard { seat, heard } => {
                let words = heard.text();
                Some(self.say("input-says", &[color(seat.color()), word("words", words)]))
            }
            Input::BoardLost { seat } => of("input-board-lost", seat),
            Input::BoardBack { seat } => of("input-board-back", seat),
            Input::Unheard { seat } => of("input-unheard", seat),
            Input::Ear { seat, works: true } => of("input-ear-works", seat),
            Input::Ear { seat, works: false } => of("input-ear-stopped", seat),
            Input::Act { by, act } => Some(format!("{by}: {}", self.act(act))),
            Input::Ordered { act, .. } => Some(self.say("input-ordered", &[word("line", self.act(act))])),
            Input::Board { seat, event: WireEvent::Press } => of("input-presses", seat),
            Input::Resumed { .. } => Some(self.say("input-resumed", &[])),
            Input::Journal { works: true } => Some(self.say("input-journal-works", &[])),
            Input::Journal { works: false } => Some(self.say("input-journal-stopped", &[])),
            Input::ResumptionIn { ms: in_ms @ 0.. } => {
                let time = clock_text(in_ms.unsigned_abs());
                Some(self.say("input-resumption-in", &[word("time", time)]))
            }
            // It is said, and stands there as what was said.
            Input::Device { .. }
            | Input::DeviceBeside { .. }
            | Input::Board { .. }
            | Input::Sealed { .. }
            | Input::Opened { .. }
            | Input::NotOpened
            | Input::ResumptionIn { .. }
            | Input::StoodStill { .. }
            | Input::Hall { .. }
            | Input::OrderNotTaken { .. }
            | Input::Time => None,
        }
    }

    /// An act as it was typed, or what it does where the line would not tell.
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
    pub(crate) fn numbered(&self, ply: u32, san: &str) -> String {
        let number = ply.div_ceil(2);
        let dots = if ply % 2 == 1 { "." } else { "..." };
        format!("{number}{dots} {san}")
    }

    /// What a player is asked for with an announcement (D.2.1).
    pub(crate) fn repeat_it(&self) -> String {
        self.say("repeat-it", &[])
    }

    /// A fact of the game's course.
    pub(crate) fn note(&self, note: &Note) -> String {
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
            Note::Completed { ply, san, white_ms, black_ms, .. } => {
                let numbered = self.numbered(*ply, san);
                format!("{numbered}   [{} {}]", clock_text(*white_ms), clock_text(*black_ms))
            }
            Note::ReadBack { seat, right: true } => of("note-repeats-rightly", seat),
            Note::ReadBack { seat, right: false } => of("note-repeats-something-else", seat),
            Note::InStep { seat } => of("note-in-step", seat),
            Note::Written { seat, what } => {
                self.say("note-written", &[color(seat.color()), word("text", self.written(what))])
            }
            Note::Decided { number: item, decision } => {
                let id = match decision {
                    Decision::ByItself(_) => "note-settled",
                    _ => "note-decided",
                };
                self.say(id, &[number(*item), word("decision", self.decision(decision))])
            }
            Note::Asked { seat, command } => {
                let command = word("command", self.say(&command_message(*command), &[]));
                self.say("note-asked", &[word("name", format!("assistant-{seat}")), command])
            }
            Note::Told(told) => self.say("note-told", &[word("text", self.told(told))]),
            Note::Waiting { waits, .. } => self.waiting(waits),
            Note::ClocksStopped => self.say("note-clocks-stand", &[]),
            Note::ClocksRun => self.say("note-clocks-run", &[]),
            Note::SealingOrdered { by, article } => {
                self.say("note-sealing-ordered", &[color(by.color()), word("article", article.number)])
            }
            Note::Sealed { seat, seal } => {
                self.say("note-sealed", &[color(seat.color()), word("seal", seal)])
            }
            Note::EnvelopeShut { by } => of("note-envelope-shut", by),
            Note::GameResumed => self.say("note-game-resumed", &[]),
            Note::WentBack { plies } => self.of_count("note-went-back", *plies, &[]),
            Note::Over { result, .. } => self.say("note-over", &[word("result", result.to_string())]),
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

    fn written(&self, what: &Written) -> String {
        match what {
            Written::Entry(text) => text.clone(),
            Written::StruckOut(text) => self.say("note-struck-out", &[word("text", text)]),
            Written::BroughtIn { plies } => self.say("note-brought-in", &[self.plies(*plies)]),
        }
    }

    /// Silence was asked for.
    pub(crate) fn silence(&self) -> String {
        self.say("note-silence", &[])
    }

    /// Speech was changed.
    pub(crate) fn speech(&self, rate_percent: u16, volume_percent: u16) -> String {
        let given = [word("rate", rate_percent.to_string()), word("volume", volume_percent.to_string())];
        self.say("note-speech", &given)
    }
}
