//! Certabo RFID boards: `:` and 320 decimals, five bytes of tag per square, sent repeatedly.
//!
//! A tag identifies an individual chessman, not its kind, so the set must be calibrated once by setting up the start
//! position (see [`Calibration`]); the result can be stored. Tags flicker, so a square is accepted if two of the last
//! three frames agree.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{
    HostCommand, Scan, SquareContents, WireEvent,
    protocol::{BoardCodec, frame_assembler::FrameAssembler, sentio, tell_changes},
};
use annabella_game::{Piece, Square};

/// The tag on a square; all zero if there is none.
pub(crate) type PieceTag = [u8; 5];

/// One frame: a tag for each square.
pub(crate) type TagFrame = [PieceTag; 64];

const NOTHING: PieceTag = [0; 5];

/// The number of frames of the start array that a calibration needs.
pub(crate) const SAMPLES: usize = 7;

/// The piece of each tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Calibration {
    pieces: BTreeMap<PieceTag, Piece>,
}

/// The reason why a calibration failed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum CalibrateError {
    /// A square of the start array read as empty in most frames.
    #[error("nothing is read on {0}; set the pieces in the start position, square by square in the middle")]
    Empty(Square),
    /// One tag was read on two squares.
    #[error("the same tag is read on {0} and {1}; move the pieces apart and begin again")]
    Twice(Square, Square),
    /// A line of a stored calibration is invalid.
    #[error("line {0}: write a tag and a piece, such as `1 2 3 4 5 K`")]
    Line(usize),
}

impl Calibration {
    /// Calibrates from frames of the start array, in the board's own squares. Spare queens stand on d3
    /// (White's) and d6. The most frequent tag of each square counts.
    pub(crate) fn from_start_array(frames: &[TagFrame]) -> Result<Self, CalibrateError> {
        let start = annabella_game::Position::default();
        let mut squares: BTreeMap<PieceTag, Square> = BTreeMap::new();
        let mut pieces = BTreeMap::new();
        for square in Square::ALL {
            let spare = match square {
                Square::D3 => Piece::from_char('Q'),
                Square::D6 => Piece::from_char('q'),
                _ => None,
            };
            let Some(piece) = start.piece_at(square).or(spare) else { continue };
            let tag = majority(frames.iter().map(|tags| tags[square.to_usize()]));
            if tag == NOTHING {
                if spare.is_some() {
                    continue;
                }
                return Err(CalibrateError::Empty(square));
            }
            if let Some(other) = squares.insert(tag, square) {
                return Err(CalibrateError::Twice(other, square));
            }
            pieces.insert(tag, piece);
        }
        Ok(Self { pieces })
    }

    /// Returns the piece of a tag, if it is known.
    pub(crate) fn piece(&self, tag: PieceTag) -> Option<Piece> {
        self.pieces.get(&tag).copied()
    }

    /// Returns the calibration as text to store: a tag and its piece on each line.
    pub(crate) fn to_text(&self) -> String {
        let line = |(tag, piece): (&PieceTag, &Piece)| {
            let numbers: String = tag.iter().map(|byte| format!("{byte} ")).collect();
            format!("{numbers}{}\n", piece.char())
        };
        self.pieces.iter().map(line).collect()
    }

    /// Reads the text of [`to_text`](Self::to_text).
    pub(crate) fn from_text(text: &str) -> Result<Self, CalibrateError> {
        let mut pieces = BTreeMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let read = || {
                let [tag @ .., letter] = &words[..] else { return None };
                let tag: Vec<u8> = tag.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
                let mut letters = letter.chars();
                let piece = letters.next().and_then(Piece::from_char)?;
                letters.next().is_none().then_some((PieceTag::try_from(tag).ok()?, piece))
            };
            if !words.is_empty() {
                let (tag, piece) = read().ok_or(CalibrateError::Line(number))?;
                pieces.insert(tag, piece);
            }
        }
        Ok(Self { pieces })
    }
}

/// The codec of a Certabo board. It reports occupancy until the set is calibrated. After the start array has stood
/// for [`SAMPLES`] frames the set is calibrated, and the board is reported again with pieces.
#[derive(Debug)]
pub(crate) struct Certabo {
    frames: FrameAssembler,
    state: CertaboState,
}

#[derive(Debug, Default)]
struct CertaboState {
    calibration: Option<Calibration>,
    /// The last frames, for the majority of three and for the calibration.
    recent: Vec<TagFrame>,
    /// The last reported scan; `None` if the next frame is reported as a scan.
    told: Option<Box<Scan>>,
    /// Whether the set was calibrated and the result was not fetched yet.
    fresh: bool,
    /// Whether a stored calibration was loaded and not reported yet.
    recalled: bool,
}

impl Default for Certabo {
    fn default() -> Self {
        Self { frames: FrameAssembler::of(320), state: CertaboState::default() }
    }
}

impl BoardCodec for Certabo {
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>) {
        let state = &mut self.state;
        self.frames.feed(bytes, events, |frame, events| state.frame(frame, events));
    }

    fn encode(&mut self, command: &HostCommand) -> Vec<u8> {
        match command {
            HostCommand::Start | HostCommand::Scan => {
                self.state.told = None;
                Vec::new()
            }
            HostCommand::Leds(squares) => sentio::leds(squares).to_vec(),
            HostCommand::KeepAlive | HostCommand::Display(_) | HostCommand::SetClock { .. } => Vec::new(),
        }
    }

    fn learnt(&mut self) -> Option<String> {
        let fresh = std::mem::take(&mut self.state.fresh);
        self.state.calibration.as_ref().filter(|_| fresh).map(Calibration::to_text)
    }

    fn recall(&mut self, text: &str) -> Result<(), String> {
        let calibration = Calibration::from_text(text).map_err(|error| error.to_string())?;
        // An empty file contains no calibration.
        self.state.recalled = !calibration.pieces.is_empty();
        self.state.calibration = self.state.recalled.then_some(calibration);
        Ok(())
    }

    fn cut(&mut self, events: &mut Vec<WireEvent>) {
        let state = &mut self.state;
        self.frames.cut(events, |frame, events| state.frame(frame, events));
        self.state.recent.clear();
        self.state.told = None;
    }
}

impl CertaboState {
    fn frame(&mut self, frame: &[u8], events: &mut Vec<WireEvent>) {
        let mut tags = [NOTHING; 64];
        for (field, tag) in frame.chunks_exact(5).take(64).enumerate() {
            // The order is a8 to h8, then the next lower rank: the ranks are mirrored.
            tags[field ^ 0b11_1000].copy_from_slice(tag);
        }
        if self.recent.len() == SAMPLES {
            self.recent.remove(0);
        }
        self.recent.push(tags);
        if std::mem::take(&mut self.recalled) {
            events.push(known());
        } else if self.calibration.is_none() && self.told.is_none() {
            events.push(unknown());
        }
        self.learn(events);
        self.tell(events);
    }

    /// Calibrates the set when the start array has stood long enough.
    fn learn(&mut self, events: &mut Vec<WireEvent>) {
        if self.recent.len() < SAMPLES {
            return;
        }
        if let Some(calibration) = &self.calibration {
            // A square with an unknown tag in every recent frame means that another set is in use.
            let is_strange = |tag: PieceTag| tag != NOTHING && calibration.piece(tag).is_none();
            let strange = |i: usize| self.recent.iter().all(|tags| is_strange(tags[i]));
            if !(0..64).any(strange) {
                return;
            }
        }
        let start = annabella_game::Position::default();
        let stands = |square: Square| {
            let tag = majority(self.recent.iter().map(|tags| tags[square.to_usize()]));
            let spare = matches!(square, Square::D3 | Square::D6);
            spare || (tag != NOTHING) == start.piece_at(square).is_some()
        };
        if !Square::ALL.into_iter().all(stands) {
            return;
        }
        match Calibration::from_start_array(&self.recent) {
            Ok(calibration) => {
                self.calibration = Some(calibration);
                self.told = None;
                self.fresh = true;
                events.push(known());
            }
            // Later frames may read better; until then the board reports occupancy.
            Err(_) => self.recent.clear(),
        }
    }

    fn tell(&mut self, events: &mut Vec<WireEvent>) {
        let Some(newest) = self.recent.last() else { return };
        let three = &self.recent[self.recent.len().saturating_sub(3)..];
        let mut scan = Box::new([SquareContents::Empty; 64]);
        for square in Square::ALL {
            let tag = if three.len() < 3 {
                newest[square.to_usize()]
            } else {
                majority(three.iter().map(|tags| tags[square.to_usize()]))
            };
            scan[square.to_usize()] = match (tag, &self.calibration) {
                (NOTHING, _) => SquareContents::Empty,
                (tag, Some(calibration)) => {
                    calibration.piece(tag).map_or(SquareContents::Something, SquareContents::Piece)
                }
                (_, None) => SquareContents::Something,
            };
        }
        tell_changes(self.told.as_deref(), &scan, events);
        self.told = Some(scan);
    }
}

fn known() -> WireEvent {
    WireEvent::Hello { name: "Certabo board, its pieces are known".to_owned(), identity: true }
}

fn unknown() -> WireEvent {
    WireEvent::Hello { name: "Certabo board, its pieces are not known yet".to_owned(), identity: false }
}

/// Returns the most frequent tag; of equally frequent ones, the one read last.
fn majority(tags: impl Iterator<Item = PieceTag>) -> PieceTag {
    let mut counts: Vec<(PieceTag, usize)> = Vec::new();
    for tag in tags {
        let before = counts.iter().position(|(other, _)| *other == tag);
        let count = before.map_or(0, |at| counts.remove(at).1);
        counts.push((tag, count + 1));
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map_or(NOTHING, |(tag, _)| tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The start array; the tag of each piece is its own square.
    fn start() -> TagFrame {
        let position = annabella_game::Position::default();
        let mut tags = [NOTHING; 64];
        for square in Square::ALL.into_iter().filter(|square| position.piece_at(*square).is_some()) {
            tags[square.to_usize()] = [9, 0, 0, 1, square as u8];
        }
        tags
    }

    fn frame(tags: &TagFrame) -> Vec<u8> {
        let numbers: String =
            (0..64).flat_map(|field: usize| tags[field ^ 56]).map(|byte| format!("{byte} ")).collect();
        format!(":{numbers}\r\n").into_bytes()
    }

    fn calibrated() -> Certabo {
        Certabo::calibrated(Calibration::from_start_array(&[start(); 3]).unwrap())
    }

    #[test]
    fn a_set_is_made_known_by_standing_in_the_start_array() {
        let (mut board, mut events) = (Certabo::default(), Vec::new());
        for _ in 0..SAMPLES {
            board.feed(&frame(&start()), &mut events);
        }
        let [
            WireEvent::Hello { identity: false, .. },
            WireEvent::Scan(before),
            WireEvent::Hello { identity: true, .. },
            WireEvent::Scan(after),
        ] = &events[..]
        else {
            panic!("{events:?}")
        };
        assert_eq!(before[Square::E1.to_usize()], SquareContents::Something);
        assert_eq!(after[Square::E1.to_usize()], SquareContents::Piece(Piece::from_char('K').unwrap()));
        assert_eq!(board.calibration(), calibrated().calibration());
    }

    #[test]
    fn a_set_that_was_kept_is_known_at_once_and_another_set_is_learned() {
        let (mut first, mut events) = (Certabo::default(), Vec::new());
        for _ in 0..SAMPLES {
            first.feed(&frame(&start()), &mut events);
        }
        let kept = first.learnt().unwrap();
        assert_eq!((kept.lines().count(), first.learnt()), (32, None));
        let (mut board, mut events) = (Certabo::default(), Vec::new());
        board.recall(&kept).unwrap();
        board.feed(&frame(&start()), &mut events);
        let [WireEvent::Hello { identity: true, .. }, WireEvent::Scan(scan)] = &events[..] else {
            panic!("{events:?}")
        };
        assert_eq!(scan[Square::E1.to_usize()], SquareContents::Piece(Piece::from_char('K').unwrap()));
        let other = start().map(|tag| if tag == NOTHING { tag } else { [7, tag[1], tag[2], tag[3], tag[4]] });
        for _ in 0..SAMPLES {
            board.feed(&frame(&other), &mut events);
        }
        assert!(board.learnt().is_some_and(|text| text.starts_with("7 ")));
        assert!(Certabo::default().recall("1 2 3 K\n").is_err_and(|why| why.contains("line 1")));
    }

    #[test]
    fn one_bad_frame_of_three_is_not_believed() {
        let (mut board, mut events) = (calibrated(), Vec::new());
        let mut flicker = start();
        flicker[Square::E2.to_usize()] = NOTHING;
        for tags in [start(), start(), start(), flicker, start()] {
            board.feed(&frame(&tags), &mut events);
        }
        assert!(matches!(events[..], [WireEvent::Scan(_)]), "{events:?}");
        let mut moved = flicker;
        moved[Square::E4.to_usize()] = start()[Square::E2.to_usize()];
        for _ in 0..2 {
            board.feed(&frame(&moved), &mut events);
        }
        assert_eq!(
            events[1..],
            [
                WireEvent::Changed { square: Square::E2, contents: SquareContents::Empty },
                WireEvent::Changed {
                    square: Square::E4,
                    contents: SquareContents::Piece(Piece::from_char('P').unwrap())
                },
            ]
        );
    }

    #[test]
    fn samples_are_outvoted_and_mistakes_are_named() {
        let mut bad = start();
        bad[Square::A1.to_usize()] = NOTHING;
        let learnt = Calibration::from_start_array(&[start(), bad, start()]).unwrap();
        assert_eq!(Some(&learnt), calibrated().calibration());
        assert_eq!(Calibration::from_start_array(&[bad; 3]), Err(CalibrateError::Empty(Square::A1)));
        let mut twice = start();
        twice[Square::H8.to_usize()] = twice[Square::G8.to_usize()];
        let error = Calibration::from_start_array(&[twice; 3]);
        assert_eq!(error, Err(CalibrateError::Twice(Square::G8, Square::H8)));
    }

    #[test]
    fn spare_queens_are_known_and_a_set_is_kept_as_text() {
        let mut tags = start();
        tags[Square::D3.to_usize()] = [1, 1, 1, 1, 1];
        let learnt = Calibration::from_start_array(&[tags; 3]).unwrap();
        assert_eq!(learnt.piece([1, 1, 1, 1, 1]), Piece::from_char('Q'));
        assert_eq!(Calibration::from_text(&learnt.to_text()), Ok(learnt));
        assert_eq!(Calibration::from_text("1 2 3 4 5 K\n1 2 3 K"), Err(CalibrateError::Line(2)));
    }

    impl Certabo {
        /// Creates a codec with a calibrated set.
        fn calibrated(calibration: Calibration) -> Self {
            let state = CertaboState { calibration: Some(calibration), ..CertaboState::default() };
            Self { state, ..Self::default() }
        }

        /// Returns the calibration.
        const fn calibration(&self) -> Option<&Calibration> {
            self.state.calibration.as_ref()
        }
    }
}
