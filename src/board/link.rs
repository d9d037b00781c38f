//! The talk with a board over whatever carries bytes: what is sent when, what comes, when it counts as lost. PURE.
//!
//! A board that is lost is told once and its return once. The surprise: a board that answers must have answered before
//! it is back; its adaptor alone is not it.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{
        HostCommand, WireEvent,
        protocol::{Make, Protocol},
    },
    game::Moment,
};

/// How often the codec is asked whether it has something to send, milliseconds.
const DUE_MS: u64 = 100;

/// How long a board may take to answer with a whole scan before it is asked again, milliseconds.
const UNANSWERED_MS: u64 = 1_000;

/// What is told of a board and its link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// The board said something.
    Wire(WireEvent),
    /// The board cannot be reached; it is looked for until it is [`Back`](Self::Back).
    Lost {
        /// What happened, and what can be done.
        why: String,
    },
    /// The board is there again and was asked for a scan.
    Back,
    /// Something was learned about this very board that is worth keeping (see [`Protocol::learnt`]).
    Learnt(String),
}

/// A board's link. Moments are counted from wherever its owner likes.
pub struct Link {
    make: &'static Make,
    codec: Box<dyn Protocol>,
    /// Where it is, for people.
    place: String,
    rescan_ms: Option<u64>,
    heard: Moment,
    asked: Moment,
    due: Moment,
    /// When to read the whole board: it fell quiet after a change, or bytes made no sense, or it did not answer.
    quiet: Option<Moment>,
    /// Bytes came since the codec was asked last.
    fresh: bool,
    /// The board counts as lost, so that its return is news and another loss is not.
    away: bool,
    /// That it cannot be reached was told.
    told: bool,
}

impl Link {
    /// A link that is not open yet; `there` where the port is, `radio` where changes come later and more apart.
    pub fn new(
        make: &'static Make,
        codec: Box<dyn Protocol>,
        place: String,
        radio: bool,
        there: bool,
    ) -> Self {
        let rescan_ms = make.rescan_ms.map(|rescan| if radio { rescan * 2 } else { rescan });
        let start = Moment::default();
        Self {
            make,
            codec,
            place,
            rescan_ms,
            heard: start,
            asked: start,
            due: start,
            quiet: None,
            fresh: false,
            away: !there,
            told: false,
        }
    }

    /// The port cannot be opened; the first time of one that was never open is news.
    pub fn cannot_open(&mut self, why: &str) -> Option<LinkEvent> {
        (!std::mem::replace(&mut self.told, true)).then(|| LinkEvent::Lost { why: why.to_owned() })
    }

    /// The port is open: the bytes that ask the board to start.
    pub fn opened(&mut self, now: Moment, events: &mut Vec<LinkEvent>) -> Vec<u8> {
        if self.away && self.make.silence_ms.is_none() {
            self.away = false;
            events.push(LinkEvent::Back);
        }
        (self.heard, self.asked, self.due) = (now, now, now);
        self.quiet = self.rescan_ms.map(|_| now.plus_ms(UNANSWERED_MS));
        self.codec.encode(&HostCommand::Start)
    }

    /// The port or the board went away.
    pub fn lost(&mut self, why: String, events: &mut Vec<LinkEvent>) {
        let mut cut = Vec::new();
        self.codec.cut(&mut cut);
        events.extend(cut.into_iter().map(LinkEvent::Wire));
        let was_away = std::mem::replace(&mut self.away, true);
        let was_told = std::mem::replace(&mut self.told, true);
        if !was_away || !was_told {
            events.push(LinkEvent::Lost { why });
        }
    }

    /// The bytes that ask the board for something.
    pub fn command(&mut self, command: &HostCommand) -> Vec<u8> {
        self.codec.encode(command)
    }

    /// Bytes came.
    pub fn took(&mut self, now: Moment, bytes: &[u8], events: &mut Vec<LinkEvent>) {
        self.heard = now;
        self.fresh = true;
        if std::mem::take(&mut self.away) {
            events.push(LinkEvent::Back);
        }
        let mut said = Vec::new();
        self.codec.feed(bytes, &mut said);
        events.extend(self.codec.learnt().map(LinkEvent::Learnt));
        for event in said {
            match (&event, self.rescan_ms) {
                (WireEvent::Changed { .. } | WireEvent::Fault { .. }, Some(rescan)) => {
                    self.quiet = Some(now.plus_ms(rescan))
                }
                (WireEvent::Scan(_), _) => self.quiet = None,
                _ => {}
            }
            events.push(LinkEvent::Wire(event));
        }
    }

    /// Time passed, or bytes were read: what is to be sent now.
    ///
    /// # Errors
    /// The board has been silent for too long and counts as lost: why.
    pub fn pass(&mut self, now: Moment) -> Result<Vec<u8>, String> {
        let since = |at: Moment| now.ms_since(at);
        if self.make.silence_ms.is_some_and(|silence| since(self.heard) >= silence) {
            return Err(format!(
                "the {} at {} has said nothing for {} s; check its power and its cable",
                self.make.title,
                self.place,
                since(self.heard) / 1_000
            ));
        }
        let mut out = Vec::new();
        if self.make.keep_alive_ms.is_some_and(|every| since(self.asked) >= every) {
            self.asked = now;
            out.extend(self.codec.encode(&HostCommand::KeepAlive));
        }
        if self.quiet.is_some_and(|quiet| now >= quiet) {
            // What was lost on the way there or back is asked for again.
            self.quiet = Some(now.plus_ms(UNANSWERED_MS));
            out.extend(self.codec.encode(&HostCommand::Scan));
        }
        if std::mem::take(&mut self.fresh) || now >= self.due {
            self.due = now.plus_ms(DUE_MS);
            out.extend(self.codec.due(now));
        }
        Ok(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::protocol;

    fn link(name: &str, there: bool) -> Link {
        let make = protocol::find(name).unwrap();
        Link::new(make, (make.open)(), "here".into(), false, there)
    }

    const fn at(ms: u64) -> Moment {
        Moment::from_ms(ms)
    }

    #[test]
    fn a_board_that_never_was_there_is_told_lost_once_and_back_once() {
        let mut link = link("peg", false);
        assert!(link.cannot_open("no such device").is_some());
        assert_eq!(link.cannot_open("no such device"), None);
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        assert_eq!(events, [LinkEvent::Back]);
        events.clear();
        link.lost("gone".into(), &mut events);
        link.lost("gone".into(), &mut events);
        assert_eq!(events, [LinkEvent::Lost { why: "gone".into() }]);
    }

    #[test]
    fn a_board_that_answers_is_back_when_it_answered_and_lost_when_it_fell_silent() {
        let mut link = link("dgt", false);
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        assert_eq!(events, []);
        link.took(at(10), &[0x93, 0, 5, 1, 2], &mut events);
        assert_eq!(events.first(), Some(&LinkEvent::Back));
        assert!(link.pass(at(5_009)).is_ok());
        assert!(link.pass(at(5_010)).is_err());
    }

    /// The placements among what was read.
    fn scans(events: &[LinkEvent]) -> usize {
        events.iter().filter(|event| matches!(event, LinkEvent::Wire(WireEvent::Scan(_)))).count()
    }

    #[test]
    fn a_scan_that_is_lost_or_garbled_on_its_way_is_asked_for_again_until_it_came() {
        let mut link = link("dgt", true);
        let scan = link.command(&HostCommand::Scan);
        let asks =
            |link: &mut Link, ms| link.pass(at(ms)).unwrap().windows(scan.len()).any(|sent| sent == scan);
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        assert!(!asks(&mut link, 900) && asks(&mut link, 1_000));
        // A placement whose last byte is missing: the next message tells.
        let whole = [[0x86, 0, 67].as_slice(), &[0; 64]].concat();
        link.took(at(1_100), &whole[..66], &mut events);
        link.took(at(1_100), &[0x93, 0, 5, 1, 2], &mut events);
        assert_eq!(scans(&events), 0);
        assert!(!asks(&mut link, 1_300) && asks(&mut link, 1_350));
        assert!(!asks(&mut link, 2_300) && asks(&mut link, 2_350));
        link.took(at(2_400), &whole, &mut events);
        assert_eq!(scans(&events), 1);
        assert!((25..49).all(|tenth| !asks(&mut link, tenth * 100)));
    }
}
