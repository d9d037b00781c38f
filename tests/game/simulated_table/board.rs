//! A simulated board, its cable, and the program's side: bytes pass through the real codecs and link.
//!
//! Faults of the cable affect bytes: they are lost, doubled, truncated or delayed, or the cable is disconnected.

use std::collections::VecDeque;

use annabella::{
    backoff::Backoff,
    board::{
        HostCommand,
        link::{BoardLink, BoardLinkEvent},
        protocol::{self, BoardMake},
        seating::Seating,
        simulate::{self, SimulatedBoardSetup, SimulatedDevice},
    },
    game::{Moment, Piece, Position, Square},
    seeded_rng::SeededRng,
};

use super::pieces_of;

/// How often a link is polled, and a board sends unrequested data, in milliseconds.
pub(super) const ROUND_MS: u64 = 100;
const TRIES: Backoff = Backoff::new(100, 2_000);

/// The faults of the line, in thousandths of the board's messages.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Weather {
    pub(super) lost: u16,
    pub(super) doubled: u16,
    pub(super) torn: u16,
    pub(super) late: u16,
}

/// A board with its cable and link.
pub(super) struct BoardAndCable {
    make: &'static BoardMake,
    device: Box<dyn SimulatedDevice>,
    seating: Seating,
    /// The pieces on the game's squares.
    pub(super) stands: [Option<Piece>; 64],
    link: Option<BoardLink>,
    is_open: bool,
    pub(super) plugged: bool,
    /// Bytes to the program, with their time of arrival.
    to_host: VecDeque<(u64, Vec<u8>)>,
    to_board: VecDeque<(u64, Vec<u8>)>,
    next_try: u64,
    tries: Backoff,
    next_round: u64,
    pub(super) weather: Weather,
    pub(super) spoilt: u64,
    /// What it said last, and until when it repeats that without end.
    last_said: Vec<u8>,
    floods_until: u64,
}

/// How often a board that floods repeats itself each time.
/// The time after a flood in which its messages may still be on their way.
pub(super) const AFTER_A_FLOOD_MS: u64 = 3_000;
const REPEATED: usize = 20;

/// What a board of any make says of itself and its pieces, in pieces of any length.
pub(super) fn bytes_of_another_make(chance: &mut SeededRng) -> Vec<u8> {
    let make = &simulate::DEVICES[chance.below(simulate::DEVICES.len())];
    let mut device = (make.open)(&SimulatedBoardSetup { squares: [None; 64], identity: true });
    let mut bytes = Vec::new();
    for ms in [0, 500, 1_000] {
        bytes.extend(device.tick(Moment::from_ms(ms)));
        bytes.extend(device.change(Square::ALL[chance.below(64)], None));
    }
    bytes.truncate(chance.below(bytes.len() + 1));
    bytes
}

impl BoardAndCable {
    pub(super) fn new(name: &str, position: &Position, turned: bool) -> Self {
        let seating = Seating::lying(turned);
        let stands = pieces_of(position);
        let mut setting = SimulatedBoardSetup { squares: [None; 64], identity: true };
        for square in Square::ALL {
            setting.squares[seating.own_square(square).to_usize()] = stands[square.to_usize()];
        }
        let device = (simulate::find(name).expect("a make that can be simulated").open)(&setting);
        Self {
            make: protocol::find(name).expect("a make"),
            device,
            seating,
            stands,
            link: None,
            is_open: false,
            plugged: true,
            to_host: VecDeque::new(),
            to_board: VecDeque::new(),
            next_try: 0,
            tries: TRIES,
            next_round: 0,
            weather: Weather::default(),
            spoilt: 0,
            last_said: Vec::new(),
            floods_until: 0,
        }
    }

    /// The program starts to look for its board.
    pub(super) fn look_for(&mut self, now: u64) {
        self.link = Some(BoardLink::new(self.make, (self.make.open)(), "the table".into(), false, false));
        (self.is_open, self.next_try, self.tries, self.next_round) = (false, now, TRIES, now);
    }

    /// The program died, so its port is closed.
    pub(super) fn is_left(&mut self) {
        (self.link, self.is_open) = (None, false);
        self.to_host.clear();
        self.to_board.clear();
    }

    pub(super) fn pull(&mut self) {
        self.plugged = false;
        self.to_host.clear();
        self.to_board.clear();
    }

    pub(super) fn plug(&mut self) {
        if !self.plugged {
            self.plugged = true;
            self.device.wake();
        }
    }

    /// A hand changed a square.
    pub(super) fn change(&mut self, now: u64, square: Square, piece: Option<Piece>, chance: &mut SeededRng) {
        self.stands[square.to_usize()] = piece;
        let said = self.device.change(self.seating.own_square(square), piece);
        self.say(now, said, chance);
    }

    /// Whether the clock is pressed with a button on the board.
    pub(super) fn has_button(&self) -> bool {
        self.make.name == "peg"
    }

    /// The button was pressed.
    pub(super) fn press(&mut self, now: u64, chance: &mut SeededRng) {
        let said = self.device.press();
        self.say(now, said, chance);
    }

    /// The program sends a command to the board.
    pub(super) fn command(&mut self, now: u64, command: &HostCommand) {
        if let Some(link) = self.link.as_mut().filter(|_| self.is_open) {
            let bytes = link.command(command);
            self.ask(now, bytes);
        }
    }

    fn say(&mut self, now: u64, mut bytes: Vec<u8>, chance: &mut SeededRng) {
        // A host that connects later does not find old bytes.
        if bytes.is_empty() || !self.plugged || !self.is_open {
            return;
        }
        self.last_said.clone_from(&bytes);
        let Weather { lost, doubled, torn, late } = self.weather;
        let at = chance.below(bytes.len());
        if chance.happens(lost) {
            bytes.remove(at);
            self.spoilt += 1;
        } else if chance.happens(doubled) {
            bytes.insert(at, bytes[at]);
            self.spoilt += 1;
        }
        let mut when = now + 3 + chance.below(6) as u64;
        if chance.happens(late) {
            when += chance.below(1_500) as u64;
            self.spoilt += 1;
        }
        when = when.max(self.to_host.back().map_or(0, |(at, _)| *at));
        if chance.happens(torn) {
            let rest = bytes.split_off(at);
            self.to_host.push_back((when, bytes));
            self.to_host.push_back((when + chance.below(400) as u64, rest));
            self.spoilt += 1;
        } else {
            self.to_host.push_back((when, bytes));
        }
    }

    /// Bytes on the line that no board of this table sent.
    pub(super) fn receives(&mut self, now: u64, bytes: Vec<u8>) {
        if self.plugged && self.is_open {
            let when = self.to_host.back().map_or(now, |(at, _)| *at).max(now);
            self.to_host.push_back((when, bytes));
        }
    }

    /// It repeats its last message without end, until this time.
    pub(super) fn floods_until(&mut self, until: u64) {
        self.floods_until = until;
    }

    /// Whether it floods, or did a moment ago.
    pub(super) fn floods(&self, now: u64) -> bool {
        now < self.floods_until + AFTER_A_FLOOD_MS
    }

    fn ask(&mut self, now: u64, bytes: Vec<u8>) {
        if !bytes.is_empty() && self.plugged {
            self.to_board.push_back((now + 4, bytes));
        }
    }

    /// When the next event happens here.
    pub(super) fn next(&self) -> u64 {
        let first = |queue: &VecDeque<(u64, Vec<u8>)>| queue.front().map_or(u64::MAX, |(at, _)| *at);
        self.next_round.min(first(&self.to_board)).min(first(&self.to_host))
    }

    /// The board's activity until now; it continues while the program is suspended.
    pub(super) fn board_lives(&mut self, now: u64, chance: &mut SeededRng) {
        while self.to_board.front().is_some_and(|(at, _)| *at <= now) {
            let (at, bytes) = self.to_board.pop_front().expect("it was there");
            let answer = self.device.feed(&bytes);
            self.say(at, answer, chance);
        }
        if now >= self.next_round {
            self.next_round = now + ROUND_MS;
            let said = self.device.tick(Moment::from_ms(now));
            self.say(now, said, chance);
            if now < self.floods_until {
                self.receives(now, self.last_said.repeat(REPEATED));
            }
        }
    }

    /// The program's activity at this link until now.
    pub(super) fn link_lives(&mut self, now: u64, events: &mut Vec<BoardLinkEvent>) {
        let Some(link) = &mut self.link else { return };
        let at = Moment::from_ms(now);
        if self.is_open && !self.plugged {
            self.is_open = false;
            link.report_lost("it is gone".into(), events);
            (self.tries, self.next_try) = (TRIES, now + ROUND_MS);
        }
        if !self.is_open {
            if now < self.next_try {
                return;
            }
            if !self.plugged {
                events.extend(link.cannot_open("there is no such device"));
                self.next_try = now + self.tries.next_ms();
                return;
            }
            self.is_open = true;
            self.to_host.clear();
            let start = link.opened(at, events);
            self.ask(now, start);
            return;
        }
        while self.to_host.front().is_some_and(|(when, _)| *when <= now) {
            let (_, bytes) = self.to_host.pop_front().expect("it was there");
            link.took(at, &bytes, events);
        }
        match link.advance(at) {
            Ok(bytes) => self.ask(now, bytes),
            Err(why) => {
                link.report_lost(why, events);
                self.is_open = false;
                self.to_host.clear();
                (self.tries, self.next_try) = (TRIES, now + ROUND_MS);
            }
        }
    }
}
