//! The arrivals that wait for the event loop: one bounded queue for each source, and which arrival is next.
//!
//! The order within a source is kept. Between sources the earliest moment comes first. A source with many waiting
//! arrivals waits for the others, so that its load delays nobody else; a press in it is not delayed by that.
//!
//! What a player's device sends beyond the limit of its kind is lost until it sends less. The arbiter is told of it by
//! an input of the game, once, and once when it is over. A board of which something was lost is read whole, about once a
//! second. While presses are lost, none of that board is taken: a broken lever presses for nobody.

use crate::{
    DaemonEvent,
    arrival::{Arrival, ArrivalClass, ArrivalSource, MeasuredKind},
    arrival_meter::ArrivalMeter,
};
use annabella_board::{ClockSide, WireEvent};
use annabella_session::{flooded_input::FloodedInput, input::Input};
use std::collections::{BTreeMap, VecDeque};

/// A source with more waiting arrivals than this waits for the others.
const SHARE: usize = 16;
/// A board of which something is lost is read whole this often, in milliseconds.
const READ_AGAIN_MS: u64 = 1_000;
/// A flood is over when nothing was lost for so long, in milliseconds. The time doubles with each further flood, so that a
/// device that floods now and then is not told again and again.
const CALM_MS: (u64, u64) = (5_000, 320_000);

/// Presses of one button within this time are one press: a worn button bounces. A button that goes on after it presses
/// anew, in milliseconds.
const BOUNCE_MS: u64 = 60;

/// What became of an arrival.
#[derive(Debug)]
pub enum Admission {
    /// It waits to be handled.
    Waits,
    /// It waits, and the oldest noise of its source is lost for it.
    InPlaceOfNoise,
    /// Its source sends more than its limit. It is lost.
    OverLimit,
    /// A button bounced: it belongs to the press before it.
    Bounce,
    /// Its source has too many waiting arrivals, and none of them is noise.
    Full(DaemonEvent),
}

/// The place of an arrival in the order of all: its moment, and its number among those of one moment.
type ArrivalPlace = (u64, u64);

/// A flood of a device, or the times when there is none.
#[derive(Debug)]
struct Flood {
    /// It was told and is not over.
    is_told: bool,
    /// How much was lost of it.
    lost: u64,
    /// When something was lost last.
    lost_at_ms: u64,
    /// How long nothing must be lost until it is over.
    calm_ms: u64,
}

/// The presses of a button, one soon after the other.
#[derive(Clone, Copy, Debug)]
struct PressSeries {
    began_ms: u64,
    last_ms: u64,
}

/// The waiting arrivals of one source.
#[derive(Debug, Default)]
struct WaitingSource {
    waiting: VecDeque<(ArrivalPlace, ArrivalClass, DaemonEvent)>,
    /// The places of the waiting presses.
    presses: VecDeque<ArrivalPlace>,
    /// The last presses of the source's button.
    pressed: Option<PressSeries>,
    /// The lever of the source's clock as it was read last.
    lever_up: Option<ClockSide>,
    /// How many arrivals were lost since the start.
    lost: u64,
    meters: BTreeMap<MeasuredKind, ArrivalMeter>,
    floods: Vec<(FloodedInput, Flood)>,
    /// The newest reading of a board that sends too many of them. An older one is lost for it.
    held_reading: Option<DaemonEvent>,
    /// When the board is to be read whole, because something was lost.
    read_at_ms: Option<u64>,
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
    fn head(&self) -> Option<ArrivalPlace> {
        self.waiting.front().map(|&(place, ..)| place)
    }

    fn take(&mut self) -> Option<Arrival> {
        let ((at_ms, number), class, event) = self.waiting.pop_front()?;
        if class == ArrivalClass::Press {
            self.presses.pop_front_if(|place| *place == (at_ms, number));
        }
        Some(Arrival { at_ms, event })
    }

    /// Notes a press of the source's button. Returns whether it belongs to the press before it.
    fn bounces(&mut self, at_ms: u64) -> bool {
        let began_ms = match self.pressed {
            Some(series) if at_ms < series.last_ms + BOUNCE_MS => series.began_ms,
            _ => at_ms,
        };
        let follows = self.pressed.is_some_and(|series| series.began_ms == began_ms);
        self.pressed = Some(PressSeries { began_ms, last_ms: at_ms });
        follows && at_ms < began_ms + BOUNCE_MS
    }

    /// Counts an arrival. Returns the kind whose limit it exceeds.
    fn exceeded(&mut self, at_ms: u64, kind: MeasuredKind, event: &DaemonEvent) -> Option<MeasuredKind> {
        let meter = self.meters.entry(kind).or_insert_with(|| ArrivalMeter::new(kind.limit(), at_ms));
        if !meter.admits(at_ms) {
            return Some(kind);
        }
        // A clock that is read while its presses are lost would show a lost press.
        let is_clock =
            matches!(event, DaemonEvent::Input(Input::Board { event: WireEvent::Clock { .. }, .. }));
        let presses = MeasuredKind::Presses;
        (is_clock && self.meters.get(&presses).is_some_and(ArrivalMeter::is_over)).then_some(presses)
    }

    /// Notes that an arrival is lost. Returns what is told of it, if it is the first of a flood.
    fn lose(
        &mut self,
        at_ms: u64,
        from: ArrivalSource,
        kind: MeasuredKind,
        event: DaemonEvent,
    ) -> Option<DaemonEvent> {
        let (seat, what) = from.flooded_by(kind)?;
        self.lost += 1;
        if kind == MeasuredKind::Readings {
            self.held_reading = Some(event);
        }
        if what == FloodedInput::Board {
            self.read_at_ms.get_or_insert(at_ms + READ_AGAIN_MS);
        }
        let place = self.floods.iter().position(|(flooded, _)| *flooded == what).unwrap_or_else(|| {
            let flood = Flood { is_told: false, lost: 0, lost_at_ms: at_ms, calm_ms: CALM_MS.0 };
            self.floods.push((what, flood));
            self.floods.len() - 1
        });
        let flood = &mut self.floods[place].1;
        flood.lost += 1;
        flood.lost_at_ms = at_ms;
        let is_first = !std::mem::replace(&mut flood.is_told, true);
        is_first.then_some(DaemonEvent::Input(Input::DeviceFloods { seat, what, floods: true, lost: 0 }))
    }

    /// Lets time pass. Returns what is due of a source that flooded: a reading of its board, the end of a flood.
    fn pass(&mut self, now_ms: u64, from: ArrivalSource) -> Vec<DaemonEvent> {
        let mut over = Vec::new();
        for (kind, meter) in &mut self.meters {
            if meter.pass(now_ms) {
                over.extend(from.flooded_by(*kind).map(|(_, what)| what));
            }
        }
        let mut due = Vec::new();
        if let ArrivalSource::Board(seat) = from
            && self.read_at_ms.is_some_and(|at| at <= now_ms)
        {
            due.extend(self.held_reading.take());
            due.push(DaemonEvent::ReadBoard(seat));
            // Once it sends less, this reading is the last.
            self.read_at_ms = over.contains(&FloodedInput::Board).then_some(now_ms + READ_AGAIN_MS);
        }
        for (what, flood) in &mut self.floods {
            let is_calm = now_ms.saturating_sub(flood.lost_at_ms) >= flood.calm_ms;
            if !flood.is_told || !is_calm || over.contains(what) {
                continue;
            }
            flood.is_told = false;
            flood.calm_ms = CALM_MS.1.min(flood.calm_ms * 2);
            let (what, lost) = (*what, std::mem::take(&mut flood.lost));
            if let Some(seat) = from.seat() {
                due.push(DaemonEvent::Input(Input::DeviceFloods { seat, what, floods: false, lost }));
            }
        }
        due
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
        let class = ArrivalClass::of(&event, source.lever_up);
        if let DaemonEvent::Input(Input::Board { event, .. }) = &event {
            if let Some(side) = event.lever_up() {
                source.lever_up = Some(side);
            }
            if *event == WireEvent::Press && source.bounces(self.latest_ms) {
                return Admission::Bounce;
            }
        }
        if let Some(kind) = MeasuredKind::of(&event, class)
            && let Some(kind) = source.exceeded(self.latest_ms, kind, &event)
        {
            let Some(told) = source.lose(self.latest_ms, from, kind, event) else {
                return Admission::OverLimit;
            };
            self.next += 1;
            source.waiting.push_back((place, ArrivalClass::Kept, told));
            return Admission::Waits;
        }
        let is_full = source.waiting.len() >= from.bound();
        if is_full {
            source.lost += 1;
            if !source.lose_noise() {
                return Admission::Full(event);
            }
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

    /// Adds what is due of sources that flooded.
    fn pass(&mut self, now_ms: u64) {
        for (from, source) in self.sources.iter_mut().filter(|(_, source)| !source.floods.is_empty()) {
            self.latest_ms = self.latest_ms.max(now_ms);
            for event in source.pass(self.latest_ms, *from) {
                let place = (self.latest_ms, self.next);
                self.next += 1;
                source.waiting.push_back((place, ArrivalClass::Kept, event));
            }
        }
    }

    /// Removes and returns the next arrival. `now_ms` is the present value of the clock.
    pub fn take(&mut self, now_ms: u64) -> Option<Arrival> {
        self.pass(now_ms);
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
        std::iter::from_fn(|| waiting.take(0))
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
        // Within the limit of a hundred a second, but nobody takes them.
        for number in 0..10_000 {
            waiting.push(u64::from(number) * 10, change(Seat::Black, number));
        }
        assert_eq!(waiting.len(), board.bound());
        assert_eq!(waiting.lost(board), 10_001 - 512);
        let taken = taken(&mut waiting);
        assert_eq!(taken[0].1, "black presses");
        let last = Square::new(9_999 % 64);
        assert_eq!(taken.last().unwrap().1, format!("black {last}"), "the newest is kept");
    }

    /// What arrives of a board at one thousand a second, from a moment on, and what is taken a millisecond later each.
    fn flood(
        waiting: &mut WaitingArrivals,
        from_ms: u64,
        ms: u64,
        event: impl Fn(u32) -> DaemonEvent,
    ) -> Vec<DaemonEvent> {
        let mut taken = Vec::new();
        for at in from_ms..from_ms + ms {
            waiting.push(at, event(u32::try_from(at).unwrap()));
            while let Some(arrival) = waiting.take(at) {
                taken.push(arrival.event);
            }
        }
        taken
    }

    fn floods_told(of: &[DaemonEvent]) -> Vec<(FloodedInput, bool, u64)> {
        of.iter()
            .filter_map(|event| match event {
                DaemonEvent::Input(Input::DeviceFloods { what, floods, lost, .. }) => {
                    Some((*what, *floods, *lost))
                }
                _ => None,
            })
            .collect()
    }

    fn rest(waiting: &mut WaitingArrivals, from_ms: u64, ms: u64) -> Vec<DaemonEvent> {
        (from_ms..from_ms + ms).filter_map(|at| waiting.take(at)).map(|arrival| arrival.event).collect()
    }

    #[test]
    fn a_board_that_floods_is_told_once_is_read_once_a_second_and_told_once_when_it_is_over() {
        let mut waiting = WaitingArrivals::default();
        let taken = flood(&mut waiting, 0, 60_000, |at| change(Seat::Black, at));
        assert_eq!(floods_told(&taken), [(FloodedInput::Board, true, 0)]);
        let is_change = |event: &&DaemonEvent| matches!(event, DaemonEvent::Input(Input::Board { .. }));
        let is_reading = |event: &&DaemonEvent| matches!(event, DaemonEvent::ReadBoard(Seat::Black));
        let handled = taken.iter().filter(is_change).count();
        assert!(handled < 300, "{handled} changes of 60,000 are handled");
        assert_eq!(taken.iter().filter(is_reading).count(), 59);
        let calm = rest(&mut waiting, 60_000, 20_000);
        let lost = u64::try_from(60_000 - handled).unwrap();
        assert_eq!(floods_told(&calm), [(FloodedInput::Board, false, lost)]);
        assert!((1..=3).contains(&calm.iter().filter(is_reading).count()), "read whole when it is calm");
        // Its changes are followed again, and the next flood is over later.
        assert_eq!(flood(&mut waiting, 80_000, 10, |at| change(Seat::Black, at)).len(), 10);
        assert_eq!(floods_told(&flood(&mut waiting, 80_010, 2_000, |at| change(Seat::Black, at))).len(), 1);
        assert_eq!(floods_told(&rest(&mut waiting, 82_010, 9_900)), []);
        assert_eq!(floods_told(&rest(&mut waiting, 91_910, 200)).len(), 1);
    }

    #[test]
    fn a_broken_lever_presses_for_nobody_and_a_press_among_other_noise_counts() {
        let mut waiting = WaitingArrivals::default();
        let presses = |taken: &[DaemonEvent]| {
            let is_press = |event: &&DaemonEvent| {
                matches!(event, DaemonEvent::Input(Input::Board { event: WireEvent::Press, .. }))
            };
            taken.iter().filter(is_press).count()
        };
        let taken = flood(&mut waiting, 0, 10_000, |_| press(Seat::Black));
        assert_eq!((presses(&taken), floods_told(&taken)), (12, vec![(FloodedInput::Presses, true, 0)]));
        let lost = 10_000 - 12 - 59;
        assert_eq!(floods_told(&rest(&mut waiting, 10_000, 6_000)), [(FloodedInput::Presses, false, lost)]);
        waiting.push(16_000, press(Seat::Black));
        assert_eq!(presses(&rest(&mut waiting, 16_000, 1)), 1, "it rests, so it counts again");
        flood(&mut waiting, 20_000, 5_000, |at| change(Seat::Black, at));
        waiting.push(25_000, press(Seat::Black));
        assert_eq!(presses(&rest(&mut waiting, 25_000, 1)), 1, "the changes flood, the press does not");
    }

    #[test]
    fn a_worn_button_that_bounces_presses_once_and_floods_nothing() {
        let mut waiting = WaitingArrivals::default();
        // Thirty presses a second apart, each of which bounces 40 times within 59 ms, and two quick presses.
        for at in (0..30_000).step_by(1_000) {
            for bounce in 0..40 {
                let admission = waiting.push(at + bounce * 3 / 2, press(Seat::White));
                assert_eq!(matches!(admission, Admission::Bounce), bounce > 0, "{bounce}: {admission:?}");
            }
            // The other player's press at the same time is another one.
            assert!(matches!(waiting.push(at + 59, press(Seat::Black)), Admission::Waits));
        }
        waiting.push(40_000, press(Seat::White));
        waiting.push(40_060, press(Seat::White));
        let white = taken(&mut waiting).into_iter().filter(|(_, text)| text == "white presses");
        let expected = (0..30).map(|second| second * 1_000).chain([40_000, 40_060]);
        assert_eq!(white.map(|(at, _)| at).collect::<Vec<_>>(), expected.collect::<Vec<_>>());
    }

    #[test]
    fn a_clock_is_not_read_while_its_presses_are_lost() {
        let mut waiting = WaitingArrivals::default();
        let turns = |at: u32| {
            let lever_right_up = at.is_multiple_of(2);
            let event = WireEvent::Clock { left_ms: 1, right_ms: 1, running: true, lever_right_up };
            DaemonEvent::Input(Input::Board { seat: Seat::White, event })
        };
        let taken = flood(&mut waiting, 0, 1_000, turns);
        assert_eq!(
            taken.len(),
            1 + 12 + 1,
            "the first reading, twelve presses, and that it floods: {taken:?}"
        );
        // The same place of the lever again is no press, but it would show one.
        waiting.push(1_000, turns(999));
        assert!(waiting.take(1_000).is_none());
    }

    #[test]
    fn two_hands_that_sweep_slide_and_put_back_all_pieces_and_a_fast_game_flood_nothing() {
        let mut waiting = WaitingArrivals::default();
        let mut taken = Vec::new();
        // An arm sweeps 32 pieces over three squares each, within a tenth of a second.
        for number in 0..192 {
            waiting.push(u64::from(number) / 2, change(Seat::White, number));
        }
        // All are put back: sixteen changes a second. Meanwhile both players press twice a second.
        for tick in 0..600_u64 {
            let at = 100 + tick * 62;
            waiting.push(at, change(Seat::White, u32::try_from(tick).unwrap()));
            if tick % 4 == 0 {
                waiting.push(at, press(Seat::White));
            }
            taken.extend(std::iter::from_fn(|| waiting.take(at)).map(|arrival| arrival.event));
        }
        assert_eq!(floods_told(&taken), []);
        assert_eq!(taken.len(), 192 + 600 + 150);
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
        assert_eq!(class(clock(true), Some(ClockSide::Right)), ArrivalClass::Noise);
        assert_eq!(class(clock(true), Some(ClockSide::Left)), ArrivalClass::Press);
        let mut waiting = WaitingArrivals::default();
        waiting.push(1, arrived(clock(false)));
        waiting.push(2, arrived(clock(true)));
        for number in 0..600 {
            waiting.push(3 + u64::from(number) * 10, change(Seat::White, number));
        }
        let kept = std::iter::from_fn(|| waiting.take(0)).filter(|arrival| {
            matches!(&arrival.event, DaemonEvent::Input(Input::Board { event: WireEvent::Clock { .. }, .. }))
        });
        assert_eq!(kept.map(|arrival| arrival.at_ms).collect::<Vec<_>>(), [2]);
    }
}
