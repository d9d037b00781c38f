//! A table that hands its journal's lines to a hub: which line to send next, told what comes back. PURE.
//!
//! There is no outbox: the journal is one. Whenever the hub may have forgotten – after a connection, a silence, a refusal –
//! it is asked for the last line it has; number and hash are compared, and the rest is sent, one line at a time, each with
//! the place it is to follow, so that the hub itself refuses a line that would stand twice or in the wrong place.
//! The surprise: the subject belongs to the table and not to the game, so the last line may be of a game before this one.
//! That is followed; a game that begins while this one is sent is another program under the same name, and is left alone.
//! Another: a place in the hub's stream is no proof of what is before it. An old copy of a line that comes late to a hub that
//! forgot may fit there, and hides the lines before it that are gone: so a last line counts only where it was known to stand.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    backoff::Backoff,
    hub::wire::{LineHash, LineHead},
};

/// How long an answer may take before the hub is asked again.
const PATIENCE_MS: u64 = 10_000;
/// How often a hub that has everything is asked whether it still has, and one that has another line whether it still does.
const DOUBT_MS: u64 = 5_000;
/// How often everything is sent again because of messages that are no lines, or lines where none was: whoever puts them
/// there makes nobody flood the hub.
const STRANGE_MS: u64 = 60_000;
/// The first rest after a refusal, and the longest: a hub that refuses everything is not hammered.
const REFUSED_MS: (u64, u64) = (50, 5_000);

/// The last message a hub keeps of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastStored {
    /// There is none.
    Nothing,
    /// A line.
    Line {
        /// Which.
        head: LineHead,
        /// Its place in the hub's stream.
        sequence: u64,
    },
    /// Something that is no line.
    Strange {
        /// Its place.
        sequence: u64,
    },
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkInput {
    /// The journal has one more line.
    Line(LineHash),
    /// There is a connection.
    Connected,
    /// There is none any more.
    Lost,
    /// What the hub answered to a question.
    Stored {
        /// Which question.
        ask: u64,
        /// What it has.
        last: LastStored,
    },
    /// The hub took a line.
    Acked {
        /// Which line.
        number: u64,
        /// Where it stands.
        sequence: u64,
    },
    /// The hub refused a line: another stands where it was to follow, or it takes nothing now.
    Refused {
        /// Which line.
        number: u64,
    },
    /// Time passed.
    Tick,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOutput {
    /// Ask the hub for its last message of this table.
    Ask {
        /// Which question it is.
        ask: u64,
    },
    /// Send a line.
    Send {
        /// What stands beside it.
        head: LineHead,
        /// The place it is to follow in the hub's stream, 0 where nothing is there.
        follows: u64,
    },
}

/// How far the hub is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// No connection, or no answer yet: so many lines are not known to be there.
    Behind(u64),
    /// It has every line.
    Level,
    /// It has another line of this number, or another game began there: nothing is sent any more.
    Forked(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkStage {
    Away,
    /// Asked, and when.
    Asked {
        at: u64,
    },
    /// A line is on its way, and since when.
    Sent {
        at: u64,
        number: u64,
    },
    /// Nothing is on its way; this is the hub's last place, heard of then.
    Rests {
        at: u64,
        sequence: u64,
    },
    /// It is asked again then, and not before.
    Waits {
        until: u64,
    },
}

/// The link of a table.
#[derive(Clone, Debug)]
pub struct HubLink {
    lines: Vec<LineHash>,
    stored: u64,
    /// Where our own last line stands, as far as is known.
    own_place: Option<u64>,
    /// Where each line stands that was sent or heard of, by its number.
    places: BTreeMap<u64, u64>,
    /// The game that stood there before ours began.
    before: Option<LineHash>,
    forked: Option<u64>,
    /// The hub answered since it was last silent.
    answers: bool,
    /// A strange message stood behind our lines, or one of them where none was, and they were not sent again: whether they are
    /// all there is not known.
    unsure: bool,
    /// From when on they may be.
    again_from: u64,
    asks: u64,
    stage: LinkStage,
    refusals: Backoff,
}

impl Default for HubLink {
    fn default() -> Self {
        Self::new()
    }
}

impl HubLink {
    /// A table with no line yet.
    pub const fn new() -> Self {
        Self {
            lines: Vec::new(),
            stored: 0,
            own_place: None,
            places: BTreeMap::new(),
            before: None,
            forked: None,
            answers: false,
            unsure: false,
            again_from: 0,
            asks: 0,
            stage: LinkStage::Away,
            refusals: Backoff::new(REFUSED_MS.0, REFUSED_MS.1),
        }
    }

    /// How far the hub is.
    pub fn state(&self) -> LinkState {
        match self.forked.filter(|_| self.answers) {
            Some(number) => LinkState::Forked(number),
            None if self.answers && self.own_place.is_some() && self.stored == self.written() => {
                LinkState::Level
            }
            None => LinkState::Behind(self.written().saturating_sub(self.stored)),
        }
    }

    /// The hash of a line, by its number.
    pub fn hash(&self, number: u64) -> Option<LineHash> {
        usize::try_from(number).ok().and_then(|number| self.lines.get(number.checked_sub(1)?)).copied()
    }

    /// How many lines there are.
    pub fn written(&self) -> u64 {
        self.lines.len() as u64
    }

    /// What is to be done now that this happened.
    pub fn handle(&mut self, now: u64, input: LinkInput) -> Option<LinkOutput> {
        match (input, self.stage) {
            (LinkInput::Line(hash), stage) => {
                self.lines.push(hash);
                match stage {
                    LinkStage::Rests { sequence, .. } => self.send(now, sequence),
                    _ => None,
                }
            }
            (LinkInput::Lost, _) => {
                (self.stage, self.answers) = (LinkStage::Away, false);
                None
            }
            (LinkInput::Connected, _) => {
                self.refusals.reset();
                self.ask(now)
            }
            (LinkInput::Stored { ask, last }, LinkStage::Asked { .. }) if ask == self.asks => {
                self.compare(now, last)
            }
            (LinkInput::Acked { number, sequence }, LinkStage::Sent { number: sent, .. })
                if number == sent =>
            {
                self.stands_at(number, sequence);
                self.answers = true;
                self.refusals.reset();
                self.send(now, sequence)
            }
            (LinkInput::Refused { number }, LinkStage::Sent { number: sent, .. }) if number == sent => {
                self.stage = LinkStage::Waits { until: now + self.refusals.next_ms() };
                None
            }
            (LinkInput::Tick, LinkStage::Asked { at } | LinkStage::Sent { at, .. })
                if now >= at + PATIENCE_MS =>
            {
                self.answers = false;
                self.ask(now)
            }
            (LinkInput::Tick, LinkStage::Rests { at, .. }) if now >= at + DOUBT_MS => self.ask(now),
            (LinkInput::Tick, LinkStage::Waits { until }) if now >= until => self.ask(now),
            _ => None,
        }
    }

    fn ask(&mut self, now: u64) -> Option<LinkOutput> {
        self.asks += 1;
        self.stage = LinkStage::Asked { at: now };
        Some(LinkOutput::Ask { ask: self.asks })
    }

    fn compare(&mut self, now: u64, last: LastStored) -> Option<LinkOutput> {
        self.answers = true;
        match last {
            LastStored::Nothing => self.send_all(now, 0),
            LastStored::Line { head, sequence } if Some(head.game) == self.hash(1) => {
                if self.hash(head.number) != Some(head.hash) {
                    return self.on_fork(now, head.number);
                }
                self.forked = None;
                if !self.may_stand_at(head.number, sequence) || (self.unsure && now >= self.again_from) {
                    return self.on_strange(now, sequence);
                }
                self.stands_at(head.number, sequence);
                self.send(now, sequence)
            }
            LastStored::Line { head, sequence } => {
                if self.own_place.is_some() && self.before != Some(head.game) {
                    return self.on_fork(now, head.number);
                }
                self.before = Some(head.game);
                self.send_all(now, sequence)
            }
            LastStored::Strange { sequence } => self.on_strange(now, sequence),
        }
    }

    /// Whether a line of ours that the hub says is its last may stand where it does, with all lines before it: where it was
    /// known to stand, or as the next one, whose acknowledgement was lost. A link that knows nothing yet believes it.
    fn may_stand_at(&self, number: u64, sequence: u64) -> bool {
        let is_next = number == self.stored + 1 && self.own_place.is_some_and(|own| own < sequence);
        self.places.is_empty() || is_next || self.places.get(&number) == Some(&sequence)
    }

    fn stands_at(&mut self, number: u64, sequence: u64) {
        // What came after it is not there any more.
        self.places.split_off(&number);
        self.places.insert(number, sequence);
        (self.stored, self.own_place) = (number, Some(sequence));
    }

    /// Something that is no line stands there, or a line that was not sent: whether our lines are still before it cannot be asked, so they are sent
    /// again, but not at once each time.
    fn on_strange(&mut self, now: u64, sequence: u64) -> Option<LinkOutput> {
        if self.own_place.is_some_and(|own| own <= sequence) && now < self.again_from {
            self.unsure = true;
            return self.send(now, sequence);
        }
        (self.unsure, self.again_from) = (false, now + STRANGE_MS);
        self.send_all(now, sequence)
    }

    fn send_all(&mut self, now: u64, follows: u64) -> Option<LinkOutput> {
        (self.stored, self.forked) = (0, None);
        self.send(now, follows)
    }

    fn on_fork(&mut self, now: u64, number: u64) -> Option<LinkOutput> {
        self.forked = Some(number);
        self.stage = LinkStage::Waits { until: now + DOUBT_MS };
        None
    }

    fn send(&mut self, now: u64, follows: u64) -> Option<LinkOutput> {
        let number = self.stored + 1;
        let Some((game, hash)) = self.hash(1).zip(self.hash(number)) else {
            self.stage = LinkStage::Rests { at: now, sequence: follows };
            return None;
        };
        self.stage = LinkStage::Sent { at: now, number };
        Some(LinkOutput::Send { head: LineHead { game, number, hash }, follows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(of: u8) -> LineHash {
        LineHash::of(&[of])
    }

    fn line(game: u8, number: u64, line: u8, sequence: u64) -> LastStored {
        LastStored::Line { head: LineHead { game: hash(game), number, hash: hash(line) }, sequence }
    }

    /// A link with these lines that has just asked its first question.
    fn asking(lines: &[u8]) -> HubLink {
        let mut link = HubLink::new();
        for of in lines {
            assert_eq!(link.handle(0, LinkInput::Line(hash(*of))), None);
        }
        assert_eq!(link.state(), LinkState::Behind(lines.len() as u64));
        assert_eq!(link.handle(0, LinkInput::Connected), Some(LinkOutput::Ask { ask: 1 }));
        link
    }

    fn sends(lines: &[u8], number: u64, follows: u64) -> Option<LinkOutput> {
        let of = |number: u64| hash(lines[usize::try_from(number).unwrap() - 1]);
        let head = LineHead { game: of(1), number, hash: of(number) };
        Some(LinkOutput::Send { head, follows })
    }

    #[test]
    fn a_hub_that_has_another_line_is_told_of_and_sent_nothing_until_it_has_ours() {
        let lines = [11, 12, 13];
        let mut link = asking(&lines);
        assert_eq!(link.handle(1, LinkInput::Stored { ask: 1, last: line(11, 2, 99, 7) }), None);
        assert_eq!(link.state(), LinkState::Forked(2));
        assert_eq!(link.handle(2, LinkInput::Line(hash(14))), None);
        assert_eq!(link.handle(5_000, LinkInput::Tick), None);
        assert_eq!(link.handle(5_001, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        assert_eq!(link.state(), LinkState::Forked(2), "while it is asked again");
        assert_eq!(
            link.handle(5_002, LinkInput::Stored { ask: 1, last: LastStored::Nothing }),
            None,
            "an old answer"
        );
        let last = line(11, 2, 12, 7);
        assert_eq!(link.handle(5_003, LinkInput::Stored { ask: 2, last }), sends(&lines, 3, 7));
        assert_eq!(link.state(), LinkState::Behind(2));
        // More lines than the journal has are another journal's.
        let mut link = asking(&lines);
        link.handle(1, LinkInput::Stored { ask: 1, last: line(11, 4, 14, 9) });
        assert_eq!(link.state(), LinkState::Forked(4));
    }

    #[test]
    fn a_hub_that_forgot_while_it_stayed_connected_is_filled_again() {
        let mut link = asking(&[11]);
        let first = sends(&[11], 1, 0);
        assert_eq!(link.handle(1, LinkInput::Stored { ask: 1, last: LastStored::Nothing }), first);
        assert_eq!(link.handle(2, LinkInput::Acked { number: 1, sequence: 40 }), None);
        assert_eq!(link.state(), LinkState::Level);
        assert_eq!(link.handle(4_000, LinkInput::Tick), None);
        assert_eq!(link.handle(5_002, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        assert_eq!(link.handle(5_003, LinkInput::Stored { ask: 2, last: LastStored::Nothing }), first);
    }

    #[test]
    fn a_game_before_ours_is_followed_and_one_that_begins_beside_it_is_left_alone() {
        let lines = [11, 12];
        let mut link = asking(&lines);
        let earlier = line(1, 30, 30, 30);
        assert_eq!(link.handle(1, LinkInput::Stored { ask: 1, last: earlier }), sends(&lines, 1, 30));
        assert_eq!(link.handle(2, LinkInput::Acked { number: 1, sequence: 31 }), sends(&lines, 2, 31));
        // Rolled back to the game before: sent again from the first line.
        assert_eq!(link.handle(3, LinkInput::Refused { number: 2 }), None);
        assert_eq!(link.handle(53, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        assert_eq!(link.handle(54, LinkInput::Stored { ask: 2, last: earlier }), sends(&lines, 1, 30));
        assert_eq!(link.handle(55, LinkInput::Acked { number: 1, sequence: 31 }), sends(&lines, 2, 31));
        assert_eq!(link.handle(56, LinkInput::Refused { number: 2 }), None);
        assert_eq!(link.handle(200, LinkInput::Tick), Some(LinkOutput::Ask { ask: 3 }));
        assert_eq!(link.handle(201, LinkInput::Stored { ask: 3, last: line(2, 1, 2, 32) }), None);
        assert_eq!(link.state(), LinkState::Forked(1));
    }

    #[test]
    fn strange_messages_have_the_lines_sent_again_once_a_minute_at_most() {
        let lines = [11, 12];
        let mut link = asking(&lines);
        let strange = |sequence| LastStored::Strange { sequence };
        assert_eq!(link.handle(1, LinkInput::Stored { ask: 1, last: strange(4) }), sends(&lines, 1, 4));
        assert_eq!(link.handle(2, LinkInput::Acked { number: 1, sequence: 5 }), sends(&lines, 2, 5));
        assert_eq!(link.handle(3, LinkInput::Refused { number: 2 }), None);
        assert_eq!(link.handle(60, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        assert_eq!(link.handle(61, LinkInput::Stored { ask: 2, last: strange(6) }), sends(&lines, 2, 6));
        assert_eq!(link.handle(62, LinkInput::Acked { number: 2, sequence: 7 }), None);
        assert_eq!(link.state(), LinkState::Level);
        // Whether the first line was still there before the second was sent is not known, and found out by sending it again.
        assert_eq!(link.handle(6_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 3 }));
        assert_eq!(link.handle(6_001, LinkInput::Stored { ask: 3, last: line(11, 2, 12, 7) }), None);
        assert_eq!(link.handle(70_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 4 }));
        assert_eq!(
            link.handle(70_001, LinkInput::Stored { ask: 4, last: line(11, 2, 12, 7) }),
            sends(&lines, 1, 7)
        );
        assert_eq!(link.handle(70_002, LinkInput::Acked { number: 1, sequence: 8 }), sends(&lines, 2, 8));
        assert_eq!(link.handle(70_003, LinkInput::Acked { number: 2, sequence: 9 }), None);
        // Rolled back to before our lines: that is not put off.
        assert_eq!(link.handle(76_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 5 }));
        assert_eq!(link.handle(76_001, LinkInput::Stored { ask: 5, last: strange(3) }), sends(&lines, 1, 3));
    }

    #[test]
    fn a_line_where_none_of_ours_was_hides_none_before_it() {
        let lines = [11, 12, 13, 14];
        let mut link = asking(&lines[..3]);
        let game = |number, of, sequence| line(11, number, of, sequence);
        assert_eq!(
            link.handle(1, LinkInput::Stored { ask: 1, last: LastStored::Nothing }),
            sends(&lines, 1, 0)
        );
        assert_eq!(link.handle(2, LinkInput::Acked { number: 1, sequence: 4 }), sends(&lines, 2, 4));
        // The acknowledgement is lost, and the line itself is not.
        assert_eq!(link.handle(10_002, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        let asked = LinkInput::Stored { ask: 2, last: game(2, 12, 5) };
        assert_eq!(link.handle(10_003, asked), sends(&lines, 3, 5));
        assert_eq!(link.handle(10_004, LinkInput::Acked { number: 3, sequence: 6 }), None);
        // The hub forgot the last two, and an old copy of the third came to where the second had stood.
        assert_eq!(link.handle(16_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 3 }));
        let asked = LinkInput::Stored { ask: 3, last: game(3, 13, 5) };
        assert_eq!(link.handle(16_001, asked), sends(&lines, 1, 5), "everything is sent again");
        for (number, sequence) in [(1, 6), (2, 7)] {
            let next = sends(&lines, number + 1, sequence);
            assert_eq!(link.handle(16_002, LinkInput::Acked { number, sequence }), next);
        }
        assert_eq!(link.handle(16_003, LinkInput::Acked { number: 3, sequence: 8 }), None);
        assert_eq!(link.state(), LinkState::Level);
        // Once more within the minute: it goes on behind it, and sends everything again when the minute is over.
        assert_eq!(link.handle(22_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 4 }));
        assert_eq!(link.handle(22_001, LinkInput::Stored { ask: 4, last: game(3, 13, 9) }), None);
        assert_eq!(link.handle(77_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 5 }));
        let asked = LinkInput::Stored { ask: 5, last: game(3, 13, 9) };
        assert_eq!(link.handle(77_001, asked), sends(&lines, 1, 9));
    }

    #[test]
    fn a_hub_that_refuses_everything_is_asked_less_and_less_often() {
        let mut link = asking(&[11]);
        let mut outputs = 0;
        let mut output = Some(LinkOutput::Ask { ask: 1 });
        for now in 0..60_000 {
            let input = match output.take() {
                Some(LinkOutput::Ask { ask }) => LinkInput::Stored { ask, last: LastStored::Nothing },
                Some(LinkOutput::Send { head, .. }) => LinkInput::Refused { number: head.number },
                None => LinkInput::Tick,
            };
            output = link.handle(now, input);
            outputs += u32::from(output.is_some());
        }
        assert!((20..60).contains(&outputs), "{outputs} in a minute");
    }
}
