//! The connection to a board, independent of the transport: when to send what, and when the board counts as lost.
//!
//! A loss is reported once, and a return is reported once. A board that answers commands counts as returned only
//! after it answered: an open port proves only that its adaptor is present.

use crate::{
    HostCommand, WireEvent,
    protocol::{BoardCodec, BoardMake},
};
use annabella_game::Moment;

/// Interval at which the codec is asked for bytes to send, in milliseconds.
const DUE_MS: u64 = 100;

/// Time after which a scan that did not arrive is requested again, in milliseconds.
const UNANSWERED_MS: u64 = 1_000;

/// An event of a board or of its connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardLinkEvent {
    /// A decoded event of the board.
    Wire(WireEvent),
    /// The board cannot be reached. Attempts continue until it is [`Restored`](Self::Restored).
    Lost {
        /// The cause, and the remedy.
        why: String,
    },
    /// The board is reachable again, and a scan was requested.
    Restored,
    /// The codec learned something about this individual board that should be stored (see [`BoardCodec::learnt`]).
    CalibrationLearned(String),
}

/// The state of a connection to a board. Moments count from any origin that the owner chooses.
pub struct BoardLink {
    make: &'static BoardMake,
    codec: Box<dyn BoardCodec>,
    /// The path of the board, for messages.
    place: String,
    rescan_ms: Option<u64>,
    heard: Moment,
    asked: Moment,
    due: Moment,
    /// When to request a scan: the board fell quiet after a change, sent undecodable bytes, or did not answer.
    quiet: Option<Moment>,
    /// Whether bytes arrived since the codec was last asked.
    fresh: bool,
    /// Whether the board counts as lost. Its return is then reported, and a further loss is not.
    away: bool,
    /// Whether the loss was reported.
    told: bool,
    /// What the board told of itself last: who it is, and its battery. A board answers each question for it, and only a
    /// change is passed on.
    known: [Option<WireEvent>; 2],
}

impl BoardLink {
    /// Creates a link that is not open yet. `there`: the port exists. `radio`: changes arrive later and further
    /// apart.
    pub fn new(
        make: &'static BoardMake,
        codec: Box<dyn BoardCodec>,
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
            known: [None, None],
        }
    }

    /// The port cannot be opened. The first failure of a port that was never open is reported.
    pub fn cannot_open(&mut self, why: &str) -> Option<BoardLinkEvent> {
        (!std::mem::replace(&mut self.told, true)).then(|| BoardLinkEvent::Lost { why: why.to_owned() })
    }

    /// The port is open. Returns the bytes that start the board.
    pub fn opened(&mut self, now: Moment, events: &mut Vec<BoardLinkEvent>) -> Vec<u8> {
        if self.away && self.make.silence_ms.is_none() {
            self.away = false;
            events.push(BoardLinkEvent::Restored);
        }
        (self.heard, self.asked, self.due) = (now, now, now);
        self.quiet = self.rescan_ms.map(|_| now.plus_ms(UNANSWERED_MS));
        self.codec.encode(&HostCommand::Start)
    }

    /// The port or the board was lost.
    pub fn report_lost(&mut self, why: String, events: &mut Vec<BoardLinkEvent>) {
        let mut cut = Vec::new();
        self.codec.cut(&mut cut);
        self.known = [None, None];
        events.extend(cut.into_iter().map(BoardLinkEvent::Wire));
        let was_away = std::mem::replace(&mut self.away, true);
        let was_told = std::mem::replace(&mut self.told, true);
        if !was_away || !was_told {
            events.push(BoardLinkEvent::Lost { why });
        }
    }

    /// Encodes a command to the board.
    pub fn command(&mut self, command: &HostCommand) -> Vec<u8> {
        self.codec.encode(command)
    }

    /// Takes bytes that arrived.
    pub fn took(&mut self, now: Moment, bytes: &[u8], events: &mut Vec<BoardLinkEvent>) {
        self.heard = now;
        self.fresh = true;
        if std::mem::take(&mut self.away) {
            events.push(BoardLinkEvent::Restored);
        }
        let mut said = Vec::new();
        self.codec.feed(bytes, &mut said);
        events.extend(self.codec.learnt().map(BoardLinkEvent::CalibrationLearned));
        for event in said {
            if self.is_known(&event) {
                continue;
            }
            match (&event, self.rescan_ms) {
                (WireEvent::Changed { .. } | WireEvent::Fault { .. }, Some(rescan)) => {
                    self.quiet = Some(now.plus_ms(rescan))
                }
                (WireEvent::Scan(_), _) => self.quiet = None,
                _ => {}
            }
            events.push(BoardLinkEvent::Wire(event));
        }
    }

    /// Whether the board told the same of itself last.
    fn is_known(&mut self, event: &WireEvent) -> bool {
        let place = match event {
            WireEvent::Hello { .. } => 0,
            WireEvent::Battery(_) => 1,
            _ => return false,
        };
        self.known[place].replace(event.clone()).as_ref() == Some(event)
    }

    /// Returns the bytes to send now. Call this as time passes and after bytes were read.
    ///
    /// # Errors
    /// The board was silent for too long and counts as lost; the text says why.
    pub fn advance(&mut self, now: Moment) -> Result<Vec<u8>, String> {
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
            // The request or the answer may have been lost, so the scan is requested again.
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
    use crate::protocol;

    fn link(name: &str, there: bool) -> BoardLink {
        let make = protocol::find(name).unwrap();
        BoardLink::new(make, (make.open)(), "here".into(), false, there)
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
        assert_eq!(events, [BoardLinkEvent::Restored]);
        events.clear();
        link.report_lost("gone".into(), &mut events);
        link.report_lost("gone".into(), &mut events);
        assert_eq!(events, [BoardLinkEvent::Lost { why: "gone".into() }]);
    }

    #[test]
    fn a_board_that_answers_is_back_when_it_answered_and_lost_when_it_fell_silent() {
        let mut link = link("dgt", false);
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        assert_eq!(events, []);
        link.took(at(10), &[0x93, 0, 5, 1, 2], &mut events);
        assert_eq!(events.first(), Some(&BoardLinkEvent::Restored));
        assert!(link.advance(at(5_009)).is_ok());
        assert!(link.advance(at(5_010)).is_err());
    }

    #[test]
    fn what_a_board_tells_of_itself_is_passed_on_when_it_changes_or_when_the_board_is_back() {
        let mut link = link("peg", true);
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        let passed = |link: &mut BoardLink, bytes: &[u8]| {
            let mut events = Vec::new();
            link.took(at(10), bytes, &mut events);
            events.into_iter().filter(|event| matches!(event, BoardLinkEvent::Wire(_))).count()
        };
        let (hello, charge): (&[u8], &[u8]) = (b"H 1 8 occupancy a board\n", b"V 88\n");
        for (bytes, expected) in [(hello, 1), (charge, 1), (hello, 0), (charge, 0), (b"V 87\n", 1)] {
            assert_eq!(passed(&mut link, bytes), expected, "{}", String::from_utf8_lossy(bytes));
        }
        assert_eq!(passed(&mut link, b"H 1 8 occupancy another board\n"), 1);
        link.report_lost("gone".into(), &mut Vec::new());
        link.opened(at(20), &mut Vec::new());
        assert_eq!(passed(&mut link, b"H 1 8 occupancy another board\n"), 1);
    }

    /// Counts the scans among the events.
    fn scans(events: &[BoardLinkEvent]) -> usize {
        events.iter().filter(|event| matches!(event, BoardLinkEvent::Wire(WireEvent::Scan(_)))).count()
    }

    #[test]
    fn a_scan_that_is_lost_or_garbled_on_its_way_is_asked_for_again_until_it_came() {
        let mut link = link("dgt", true);
        let scan = link.command(&HostCommand::Scan);
        let asks = |link: &mut BoardLink, ms| {
            link.advance(at(ms)).unwrap().windows(scan.len()).any(|sent| sent == scan)
        };
        let mut events = Vec::new();
        link.opened(at(0), &mut events);
        assert!(!asks(&mut link, 900) && asks(&mut link, 1_000));
        // A scan whose last byte is missing: the start of the next message reveals it.
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
