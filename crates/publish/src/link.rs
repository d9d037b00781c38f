//! The link of a table to a broker: a state machine that decides which line to send next.
//!
//! The journal itself is the outbox. When the broker may have lost lines (after a connection, a silence, a refusal),
//! the link requests the last stored line, compares number and hash, and sends the following lines one at a time.
//! Each names the sequence number that it must follow, so the broker refuses a duplicate or a misplaced line.
//! The subject belongs to the table and not to the game, so the last line may be of an earlier game; the new game
//! follows it. If another game appears while this one is being sent, another program uses the same name, and sending
//! stops.
//! A sequence number does not prove that the lines before it are stored. An old copy of a line that arrives late at a
//! broker after a loss may fit there and hide the missing lines. A last line therefore counts only at a sequence
//! number at which it was known.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::wire::{LineHash, LineHead};
use annabella_game::backoff::Backoff;

/// The timeout after which an unanswered request is repeated.
const PATIENCE_MS: u64 = 10_000;
/// Interval at which a complete broker is asked again for its last line, and a forked one likewise.
const DOUBT_MS: u64 = 5_000;
/// The minimum interval between repetitions of all lines because of foreign messages, or of own lines at unexpected
/// sequence numbers. It prevents an attacker from causing a flood.
const STRANGE_MS: u64 = 60_000;
/// The first delay after a refusal, and the longest.
const REFUSED_MS: (u64, u64) = (50, 5_000);

/// The last message that a broker has of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastStored {
    /// No message.
    Nothing,
    /// A line.
    Line {
        head: LineHead,
        /// Its sequence number in the broker's stream.
        sequence: u64,
    },
    /// A message that is not a line.
    Strange { sequence: u64 },
}

/// An input of the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkInput {
    /// The journal has a new line.
    Line(LineHash),
    /// The connection is open.
    Connected,
    /// The connection is lost.
    Disconnected,
    /// The answer of the broker to a request for its last message.
    Stored { ask: u64, last: LastStored },
    /// The broker stored a line.
    Acked {
        /// The number of the line.
        number: u64,
        sequence: u64,
    },
    /// The broker refused a line: it does not follow the expected message, or nothing is accepted now.
    Refused {
        /// The number of the line.
        number: u64,
    },
    /// The broker has no room for this table's line.
    NoRoom {
        /// The number of the line.
        number: u64,
    },
    /// Time passed.
    Tick,
}

/// An output of the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkOutput {
    /// Request the broker's last message of this table.
    Ask { ask: u64 },
    /// Send a line.
    Send {
        head: LineHead,
        /// The sequence number that it must follow in the broker's stream; 0 if there is none.
        follows: u64,
    },
}

/// How many lines the broker has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// No connection or no answer yet: so many lines are not confirmed.
    Behind(u64),
    /// The broker has every line.
    Level,
    /// The broker has a different line with this number, or another game began there. Nothing is sent.
    Forked(u64),
    /// The broker has no room for this table: so many lines wait in the journal.
    NoRoom(u64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinkStage {
    Disconnected,
    /// A request is outstanding since this time.
    AwaitingAnswer {
        at: u64,
    },
    /// A line is outstanding since this time.
    AwaitingAck {
        at: u64,
        number: u64,
    },
    /// Nothing is outstanding; the last known sequence number, and when it was received.
    Idle {
        at: u64,
        sequence: u64,
    },
    /// The next request is sent at this time.
    BackingOff {
        until: u64,
    },
}

/// The link of a table.
#[derive(Clone, Debug)]
pub struct PublishLink {
    lines: Vec<LineHash>,
    stored: u64,
    /// The sequence number of our last line, as far as it is known.
    own_place: Option<u64>,
    /// The sequence number of each line that was sent or reported, by line number.
    places: BTreeMap<u64, u64>,
    /// The earlier game in the subject.
    before: Option<LineHash>,
    forked: Option<u64>,
    /// Whether the broker refused the last line because it has no room.
    no_room: bool,
    /// Whether the broker has answered since its last silence.
    answers: bool,
    /// Whether a foreign message, or an own line at an unexpected sequence number, was found and the lines were not
    /// repeated. It is then unknown whether all lines are stored.
    unsure: bool,
    /// The time from which the lines may be repeated.
    again_from: u64,
    asks: u64,
    stage: LinkStage,
    refusals: Backoff,
}

impl Default for PublishLink {
    fn default() -> Self {
        Self::new()
    }
}

impl PublishLink {
    /// Creates a link without lines.
    pub const fn new() -> Self {
        Self {
            lines: Vec::new(),
            stored: 0,
            own_place: None,
            places: BTreeMap::new(),
            before: None,
            forked: None,
            no_room: false,
            answers: false,
            unsure: false,
            again_from: 0,
            asks: 0,
            stage: LinkStage::Disconnected,
            refusals: Backoff::new(REFUSED_MS.0, REFUSED_MS.1),
        }
    }

    /// Returns how many lines the broker has.
    pub fn state(&self) -> LinkState {
        match self.forked.filter(|_| self.answers) {
            Some(number) => LinkState::Forked(number),
            None if self.answers && self.own_place.is_some() && self.stored == self.written() => {
                LinkState::Level
            }
            None if self.answers && self.no_room => {
                LinkState::NoRoom(self.written().saturating_sub(self.stored))
            }
            None => LinkState::Behind(self.written().saturating_sub(self.stored)),
        }
    }

    /// Returns the hash of a line by its number.
    pub fn hash(&self, number: u64) -> Option<LineHash> {
        usize::try_from(number).ok().and_then(|number| self.lines.get(number.checked_sub(1)?)).copied()
    }

    /// Returns the number of lines.
    pub fn written(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Handles an input and returns the output, if there is one.
    pub fn handle(&mut self, now: u64, input: LinkInput) -> Option<LinkOutput> {
        match (input, self.stage) {
            (LinkInput::Line(hash), stage) => {
                self.lines.push(hash);
                match stage {
                    LinkStage::Idle { sequence, .. } => self.send(now, sequence),
                    _ => None,
                }
            }
            (LinkInput::Disconnected, _) => {
                (self.stage, self.answers) = (LinkStage::Disconnected, false);
                None
            }
            (LinkInput::Connected, _) => {
                self.refusals.reset();
                self.ask(now)
            }
            (LinkInput::Stored { ask, last }, LinkStage::AwaitingAnswer { .. }) if ask == self.asks => {
                self.compare(now, last)
            }
            (LinkInput::Acked { number, sequence }, LinkStage::AwaitingAck { number: sent, .. })
                if number == sent =>
            {
                self.stands_at(number, sequence);
                (self.answers, self.no_room) = (true, false);
                self.refusals.reset();
                self.send(now, sequence)
            }
            (LinkInput::Refused { number }, LinkStage::AwaitingAck { number: sent, .. })
                if number == sent =>
            {
                self.stage = LinkStage::BackingOff { until: now + self.refusals.next_ms() };
                None
            }
            (LinkInput::NoRoom { number }, LinkStage::AwaitingAck { number: sent, .. }) if number == sent => {
                (self.answers, self.no_room) = (true, true);
                self.stage = LinkStage::BackingOff { until: now + self.refusals.next_ms() };
                None
            }
            (LinkInput::Tick, LinkStage::AwaitingAnswer { at } | LinkStage::AwaitingAck { at, .. })
                if now >= at + PATIENCE_MS =>
            {
                self.answers = false;
                self.ask(now)
            }
            (LinkInput::Tick, LinkStage::Idle { at, .. }) if now >= at + DOUBT_MS => self.ask(now),
            (LinkInput::Tick, LinkStage::BackingOff { until }) if now >= until => self.ask(now),
            _ => None,
        }
    }

    fn ask(&mut self, now: u64) -> Option<LinkOutput> {
        self.asks += 1;
        self.stage = LinkStage::AwaitingAnswer { at: now };
        Some(LinkOutput::Ask { ask: self.asks })
    }

    fn compare(&mut self, now: u64, last: LastStored) -> Option<LinkOutput> {
        self.answers = true;
        match last {
            LastStored::Nothing => self.send_all(now, 0),
            LastStored::Line { head, sequence } if Some(head.game) == self.hash(1) => {
                if self.hash(head.number) != Some(head.hash) {
                    return self.stop_at_fork(now, head.number);
                }
                self.forked = None;
                if !self.may_stand_at(head.number, sequence) || (self.unsure && now >= self.again_from) {
                    return self.resend_after_strange(now, sequence);
                }
                self.stands_at(head.number, sequence);
                self.send(now, sequence)
            }
            LastStored::Line { head, sequence } => {
                if self.own_place.is_some() && self.before != Some(head.game) {
                    return self.stop_at_fork(now, head.number);
                }
                self.before = Some(head.game);
                self.send_all(now, sequence)
            }
            LastStored::Strange { sequence } => self.resend_after_strange(now, sequence),
        }
    }

    /// Returns whether the broker's last line, one of ours, shows that all lines before it are stored: it is at its
    /// known sequence number, or it is the next line, whose acknowledgement was lost. A link without any sequence
    /// number accepts it.
    fn may_stand_at(&self, number: u64, sequence: u64) -> bool {
        let is_next = number == self.stored + 1 && self.own_place.is_some_and(|own| own < sequence);
        self.places.is_empty() || is_next || self.places.get(&number) == Some(&sequence)
    }

    fn stands_at(&mut self, number: u64, sequence: u64) {
        // Later sequence numbers are no longer valid.
        self.places.split_off(&number);
        self.places.insert(number, sequence);
        (self.stored, self.own_place) = (number, Some(sequence));
    }

    /// Handles a foreign message, or an own line at an unexpected sequence number. It is unknown whether the lines
    /// before it are stored, so all are sent again, but not more often than every `STRANGE_MS`.
    fn resend_after_strange(&mut self, now: u64, sequence: u64) -> Option<LinkOutput> {
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

    fn stop_at_fork(&mut self, now: u64, number: u64) -> Option<LinkOutput> {
        self.forked = Some(number);
        self.stage = LinkStage::BackingOff { until: now + DOUBT_MS };
        None
    }

    fn send(&mut self, now: u64, follows: u64) -> Option<LinkOutput> {
        let number = self.stored + 1;
        let Some((game, hash)) = self.hash(1).zip(self.hash(number)) else {
            self.stage = LinkStage::Idle { at: now, sequence: follows };
            return None;
        };
        self.stage = LinkStage::AwaitingAck { at: now, number };
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

    /// Creates a link with these lines that has just sent its first request.
    fn asking(lines: &[u8]) -> PublishLink {
        let mut link = PublishLink::new();
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
    fn a_broker_that_has_another_line_is_told_of_and_sent_nothing_until_it_has_ours() {
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
        // More lines than the journal has belong to another journal.
        let mut link = asking(&lines);
        link.handle(1, LinkInput::Stored { ask: 1, last: line(11, 4, 14, 9) });
        assert_eq!(link.state(), LinkState::Forked(4));
    }

    #[test]
    fn a_broker_that_forgot_while_it_stayed_connected_is_filled_again() {
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
        // The broker was rolled back to the earlier game: everything is sent again.
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
        // It is unknown whether the first line was stored when the second was sent; sending it again settles that.
        assert_eq!(link.handle(6_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 3 }));
        assert_eq!(link.handle(6_001, LinkInput::Stored { ask: 3, last: line(11, 2, 12, 7) }), None);
        assert_eq!(link.handle(70_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 4 }));
        assert_eq!(
            link.handle(70_001, LinkInput::Stored { ask: 4, last: line(11, 2, 12, 7) }),
            sends(&lines, 1, 7)
        );
        assert_eq!(link.handle(70_002, LinkInput::Acked { number: 1, sequence: 8 }), sends(&lines, 2, 8));
        assert_eq!(link.handle(70_003, LinkInput::Acked { number: 2, sequence: 9 }), None);
        // The broker was rolled back to before our lines; the repetition is not delayed.
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
        // The acknowledgement is lost, but the line is stored.
        assert_eq!(link.handle(10_002, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        let asked = LinkInput::Stored { ask: 2, last: game(2, 12, 5) };
        assert_eq!(link.handle(10_003, asked), sends(&lines, 3, 5));
        assert_eq!(link.handle(10_004, LinkInput::Acked { number: 3, sequence: 6 }), None);
        // The broker lost the last two lines, and an old copy of the third took the place of the second.
        assert_eq!(link.handle(16_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 3 }));
        let asked = LinkInput::Stored { ask: 3, last: game(3, 13, 5) };
        assert_eq!(link.handle(16_001, asked), sends(&lines, 1, 5), "everything is sent again");
        for (number, sequence) in [(1, 6), (2, 7)] {
            let next = sends(&lines, number + 1, sequence);
            assert_eq!(link.handle(16_002, LinkInput::Acked { number, sequence }), next);
        }
        assert_eq!(link.handle(16_003, LinkInput::Acked { number: 3, sequence: 8 }), None);
        assert_eq!(link.state(), LinkState::Level);
        // The second time within a minute the link continues behind it, and repeats everything after the minute.
        assert_eq!(link.handle(22_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 4 }));
        assert_eq!(link.handle(22_001, LinkInput::Stored { ask: 4, last: game(3, 13, 9) }), None);
        assert_eq!(link.handle(77_000, LinkInput::Tick), Some(LinkOutput::Ask { ask: 5 }));
        let asked = LinkInput::Stored { ask: 5, last: game(3, 13, 9) };
        assert_eq!(link.handle(77_001, asked), sends(&lines, 1, 9));
    }

    #[test]
    fn lines_for_which_a_broker_has_no_room_wait_in_the_journal_and_follow_once_and_in_order() {
        let lines = [11, 12, 13];
        let mut link = asking(&lines[..2]);
        link.handle(1, LinkInput::Stored { ask: 1, last: LastStored::Nothing });
        assert_eq!(link.handle(2, LinkInput::Acked { number: 1, sequence: 1 }), sends(&lines, 2, 1));
        assert_eq!(link.handle(3, LinkInput::NoRoom { number: 2 }), None);
        assert_eq!(link.state(), LinkState::NoRoom(1));
        assert_eq!(link.handle(4, LinkInput::Line(hash(13))), None);
        assert_eq!(link.state(), LinkState::NoRoom(2));
        // It is tried again, and the state stays while that is on its way.
        assert_eq!(link.handle(60, LinkInput::Tick), Some(LinkOutput::Ask { ask: 2 }));
        let last = line(11, 1, 11, 1);
        assert_eq!(link.handle(61, LinkInput::Stored { ask: 2, last }), sends(&lines, 2, 1));
        assert_eq!(link.state(), LinkState::NoRoom(2));
        assert_eq!(link.handle(62, LinkInput::Acked { number: 2, sequence: 2 }), sends(&lines, 3, 2));
        assert_eq!(link.state(), LinkState::Behind(1));
        assert_eq!(link.handle(63, LinkInput::Acked { number: 3, sequence: 3 }), None);
        assert_eq!(link.state(), LinkState::Level);
    }

    #[test]
    fn a_broker_that_refuses_everything_is_asked_less_and_less_often() {
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
