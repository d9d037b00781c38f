//! The arrivals that wait for the event loop: one bounded queue for each source, and which arrival is next.
//!
//! The order within a source is kept. Between sources the earliest moment comes first. A source with many waiting
//! arrivals waits for the others, so that its load delays nobody else; a press in it is not delayed by that.

use crate::DaemonEvent;
use crate::arrival::{Arrival, ArrivalClass, ArrivalSource};
use annabella_board::WireEvent;
use annabella_session::input::Input;
use std::collections::{BTreeMap, VecDeque};

/// A source with more waiting arrivals than this waits for the others.
const SHARE: usize = 16;

/// What became of an arrival.
#[derive(Debug)]
pub enum Admission {
    /// It waits to be handled.
    Waits,
    /// It waits, and the oldest noise of its source is lost for it.
    InPlaceOfNoise,
    /// Its source has too many waiting arrivals, and none of them is noise.
    Full(DaemonEvent),
}

/// The place of an arrival in the order of all: its moment, and its number among those of one moment.
type Place = (u64, u64);

/// The waiting arrivals of one source.
#[derive(Debug, Default)]
struct WaitingSource {
    waiting: VecDeque<(Place, ArrivalClass, DaemonEvent)>,
    /// The places of the waiting presses.
    presses: VecDeque<Place>,
    /// The lever of the source's clock as it was read last.
    lever_right_up: Option<bool>,
    /// How many arrivals were lost since the start.
    lost: u64,
}

/// All waiting arrivals. Moments are values of the game's clock in milliseconds.
#[derive(Debug, Default)]
pub struct WaitingArrivals {
    sources: BTreeMap<ArrivalSource, WaitingSource>,
    /// The number of the next arrival.
    next: u64,
    /// The latest moment of an arrival.
    latest_ms: u64,
}

impl WaitingSource {
    fn head(&self) -> Option<Place> {
        self.waiting.front().map(|&(place, ..)| place)
    }

    fn take(&mut self) -> Option<Arrival> {
        let ((at_ms, number), class, event) = self.waiting.pop_front()?;
        if class == ArrivalClass::Press {
            self.presses.pop_front_if(|place| *place == (at_ms, number));
        }
        Some(Arrival { at_ms, event })
    }

    /// Removes the oldest noise. Returns whether there was any.
    fn lose_noise(&mut self) -> bool {
        let oldest = self.waiting.iter().position(|&(_, class, _)| class == ArrivalClass::Noise);
        oldest.is_some_and(|oldest| self.waiting.remove(oldest).is_some())
    }
}

impl WaitingArrivals {
    /// Adds an arrival. A moment before the latest one counts as the latest one.
    pub fn push(&mut self, at_ms: u64, event: DaemonEvent) -> Admission {
        self.latest_ms = self.latest_ms.max(at_ms);
        let place = (self.latest_ms, self.next);
        let from = ArrivalSource::of(&event);
        let source = self.sources.entry(from).or_default();
        let class = ArrivalClass::of(&event, source.lever_right_up);
        let is_full = source.waiting.len() >= from.bound();
        if is_full {
            source.lost += 1;
            if !source.lose_noise() {
                return Admission::Full(event);
            }
        }
        if let DaemonEvent::Input(Input::Board { event: WireEvent::Clock { lever_right_up, .. }, .. }) =
            &event
        {
            source.lever_right_up = Some(*lever_right_up);
        }
        self.next += 1;
        if class == ArrivalClass::Press {
            source.presses.push_back(place);
        }
        source.waiting.push_back((place, class, event));
        if is_full { Admission::InPlaceOfNoise } else { Admission::Waits }
    }

    /// Whether the source of an arrival has room for it.
    pub fn has_room_for(&self, event: &DaemonEvent) -> bool {
        let from = ArrivalSource::of(event);
        self.sources.get(&from).is_none_or(|source| source.waiting.len() < from.bound())
    }

    /// Removes and returns the next arrival.
    pub fn take(&mut self) -> Option<Arrival> {
        let heads = || self.sources.iter().filter_map(|(from, s)| Some((s.head()?, *from, s)));
        let within_share =
            heads().filter(|(.., s)| s.waiting.len() <= SHARE).min_by_key(|(place, ..)| *place);
        let pressed = heads()
            .filter_map(|(_, from, s)| Some((*s.presses.front()?, from)))
            .min_by_key(|(press, _)| *press);
        let from = match (within_share, pressed) {
            // What its own player did before a press comes with it.
            (Some((place, from, _)), Some((press, pressed))) => {
                if press < place {
                    pressed
                } else {
                    from
                }
            }
            (Some((_, from, _)), None) => from,
            (None, Some((_, pressed))) => pressed,
            (None, None) => heads().min_by_key(|(place, ..)| *place)?.1,
        };
        self.sources.get_mut(&from)?.take()
    }

    /// How many arrivals wait.
    pub fn len(&self) -> usize {
        self.sources.values().map(|source| source.waiting.len()).sum()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many arrivals of a source were lost since the start.
    pub fn lost(&self, from: ArrivalSource) -> u64 {
        self.sources.get(&from).map_or(0, |source| source.lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_board::SquareContents;
    use annabella_game::{Seat, Square};

    fn change(seat: Seat, square: u32) -> DaemonEvent {
        let event = WireEvent::Changed { square: Square::new(square % 64), contents: SquareContents::Empty };
        DaemonEvent::Input(Input::Board { seat, event })
    }

    fn press(seat: Seat) -> DaemonEvent {
        DaemonEvent::Input(Input::Board { seat, event: WireEvent::Press })
    }

    fn line(text: &str) -> DaemonEvent {
        DaemonEvent::Line(text.to_owned())
    }

    /// What waits, as texts, in the order in which it is taken.
    fn taken(waiting: &mut WaitingArrivals) -> Vec<(u64, String)> {
        std::iter::from_fn(|| waiting.take())
            .map(|Arrival { at_ms, event }| {
                let text = match event {
                    DaemonEvent::Input(Input::Board { seat, event: WireEvent::Press }) => {
                        format!("{seat} presses")
                    }
                    DaemonEvent::Input(Input::Board { seat, event: WireEvent::Changed { square, .. } }) => {
                        format!("{seat} {square}")
                    }
                    DaemonEvent::Line(text) => text,
                    other => panic!("{other:?}"),
                };
                (at_ms, text)
            })
            .collect()
    }

    #[test]
    fn the_earliest_comes_first_and_what_came_at_one_moment_stays_in_order() {
        let mut waiting = WaitingArrivals::default();
        for (at, event) in [
            (5, change(Seat::Black, 1)),
            (5, line("status")),
            (5, press(Seat::White)),
            (7, change(Seat::White, 2)),
            // A clock that steps back moves nothing before what came earlier.
            (6, line("clock")),
        ] {
            assert!(matches!(waiting.push(at, event), Admission::Waits));
        }
        let expected = [(5, "black b1"), (5, "status"), (5, "white presses"), (7, "white c1"), (7, "clock")];
        assert_eq!(taken(&mut waiting), expected.map(|(at, text)| (at, text.to_owned())));
        assert!(waiting.is_empty());
    }

    #[test]
    fn a_source_over_its_share_waits_for_all_the_others() {
        let mut waiting = WaitingArrivals::default();
        for number in 0..100 {
            waiting.push(10, change(Seat::Black, number));
        }
        waiting.push(20, press(Seat::White));
        waiting.push(21, line("status"));
        let taken = taken(&mut waiting);
        assert_eq!(taken.len(), 102);
        let place = |of: &str| taken.iter().position(|(_, text)| text == of).unwrap();
        assert_eq!((place("white presses"), place("status")), (0, 1));
        let of_black: Vec<&str> = taken.iter().map(|(_, text)| text.as_str()).skip(2).take(3).collect();
        assert_eq!(of_black, ["black a1", "black b1", "black c1"], "its own order is kept");
    }

    #[test]
    fn a_press_comes_at_its_moment_although_its_source_is_over_its_share() {
        let mut waiting = WaitingArrivals::default();
        for number in 0..60 {
            waiting.push(10, change(Seat::Black, number));
        }
        waiting.push(11, press(Seat::Black));
        for number in 0..60 {
            waiting.push(12, change(Seat::Black, number));
        }
        waiting.push(15, line("status"));
        let taken = taken(&mut waiting);
        let place = |of: &str| taken.iter().position(|(_, text)| text == of).unwrap();
        assert_eq!(place("black presses"), 60, "behind the changes before it, and before what came later");
        assert_eq!(place("status"), 61);
    }

    #[test]
    fn a_full_source_loses_its_oldest_noise_and_keeps_its_presses() {
        let mut waiting = WaitingArrivals::default();
        let board = ArrivalSource::Board(Seat::Black);
        waiting.push(1, press(Seat::Black));
        for number in 0..10_000 {
            waiting.push(2, change(Seat::Black, number));
        }
        assert_eq!(waiting.len(), board.bound());
        assert_eq!(waiting.lost(board), 10_001 - 512);
        let taken = taken(&mut waiting);
        assert_eq!(taken[0].1, "black presses");
        let last = Square::new(9_999 % 64);
        assert_eq!(taken.last().unwrap().1, format!("black {last}"), "the newest is kept");
    }

    #[test]
    fn typed_lines_are_no_noise_so_a_full_source_takes_no_more_of_them() {
        let mut waiting = WaitingArrivals::default();
        for number in 0..64 {
            assert!(waiting.has_room_for(&line("status")));
            assert!(matches!(waiting.push(1, line(&number.to_string())), Admission::Waits));
        }
        assert!(!waiting.has_room_for(&line("status")));
        assert!(
            matches!(waiting.push(1, line("status")), Admission::Full(DaemonEvent::Line(text)) if text == "status")
        );
        assert!(matches!(waiting.push(1, press(Seat::White)), Admission::Waits), "another source has room");
        assert_eq!(taken(&mut waiting).len(), 65);
    }

    #[test]
    fn a_lever_that_turned_is_a_press_and_a_clock_that_was_only_read_is_noise() {
        let clock =
            |lever_right_up| WireEvent::Clock { left_ms: 1, right_ms: 1, running: true, lever_right_up };
        let arrived = |event| DaemonEvent::Input(Input::Board { seat: Seat::White, event });
        let class = |event, before| ArrivalClass::of(&arrived(event), before);
        assert_eq!(class(clock(true), None), ArrivalClass::Noise);
        assert_eq!(class(clock(true), Some(true)), ArrivalClass::Noise);
        assert_eq!(class(clock(true), Some(false)), ArrivalClass::Press);
        let mut waiting = WaitingArrivals::default();
        waiting.push(1, arrived(clock(false)));
        waiting.push(2, arrived(clock(true)));
        for number in 0..600 {
            waiting.push(3, change(Seat::White, number));
        }
        let kept = std::iter::from_fn(|| waiting.take()).filter(|arrival| {
            matches!(&arrival.event, DaemonEvent::Input(Input::Board { event: WireEvent::Clock { .. }, .. }))
        });
        assert_eq!(kept.map(|arrival| arrival.at_ms).collect::<Vec<_>>(), [2]);
    }
}
