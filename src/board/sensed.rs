//! One board on its table: what its wire says goes in, what a hand did comes out, in the game's squares. PURE.
//!
//! Both directions pass the board's [`Seating`]: events on their way in, lights and times on their way out.
//! Presses are only reported: whose press counts is for who follows the game to say ([`Testimony::Pressed`]).
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    board::{
        BoardEvent, Contents, HostCommand, Request, WireEvent,
        seating::Seating,
        tracker::{Course, Testimony, Tracker},
    },
    game::{Position, Square},
};

/// A board that senses.
#[derive(Clone, Debug)]
pub struct SensedBoard {
    seating: Seating,
    tracker: Tracker,
    course: Course,
}

impl SensedBoard {
    /// A board that should show `start`; `identity` where it tells pieces apart.
    ///
    /// Until a scan or the first move shows otherwise White is supposed at its first rank.
    pub fn new(start: Position, identity: bool, course: Course) -> Self {
        Self { seating: Seating::default(), tracker: Tracker::new(start, identity, course), course }
    }

    /// The board turns out to tell pieces apart, or not to: what was understood of it is forgotten.
    pub(crate) fn becomes(&mut self, start: Position, identity: bool) {
        self.seating.forget();
        self.tracker = Tracker::new(start, identity, self.course);
    }

    /// How the board lies.
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// What stands on the board and what was understood of it.
    pub const fn tracker(&self) -> &Tracker {
        &self.tracker
    }

    /// The square a hand turns to with this event, as the board is thought to lie.
    pub(crate) const fn square_of(&self, event: &WireEvent) -> Option<Square> {
        match event {
            WireEvent::Changed { square, .. } => Some(self.seating.game_square(*square)),
            _ => None,
        }
    }

    /// Takes one event of the wire. Only changes, scans, the clock and signs of the result matter here.
    pub fn observe(&mut self, event: &WireEvent) -> Vec<BoardEvent> {
        let events = match event {
            WireEvent::Changed { square, contents } => self.change(*square, *contents),
            WireEvent::Scan(own) => {
                let tracker = &mut self.tracker;
                if self.seating.learns(own, tracker.position(), tracker.start(), tracker.has_begun()) {
                    tracker.turn_across();
                }
                tracker.scan(&self.seating.game_scan(own))
            }
            WireEvent::Clock { .. } => self.seating.clock(event).map(BoardEvent::Clock).into_iter().collect(),
            WireEvent::ResultSign(result) => self.tracker.signed(*result),
            _ => Vec::new(),
        };
        self.bear_out(&events);
        events
    }

    fn change(&mut self, own: Square, contents: Contents) -> Vec<BoardEvent> {
        let square = self.seating.game_square(own);
        if self.tracker.placement()[square.to_usize()] == contents {
            return Vec::new();
        }
        if !self.seating.is_known() && self.tracker.makes_sense_across(square, contents) {
            self.turn();
        }
        self.tracker.change(self.seating.game_square(own), contents)
    }

    /// Takes what another sense knows.
    pub fn told(&mut self, testimony: Testimony) -> Vec<BoardEvent> {
        if let Testimony::Announced(m) = testimony
            && !self.seating.is_known()
            && self.tracker.announced_across(m)
        {
            self.turn();
        }
        let events = self.tracker.told(testimony);
        self.bear_out(&events);
        events
    }

    /// Goes on from this position, whatever was understood before.
    pub(crate) fn follow(&mut self, position: Position) {
        let other = self.tracker.was_read() && self.seating.supposes(self.tracker.placement(), &position);
        self.tracker.follow(position);
        if other {
            self.tracker.turn_across();
        }
    }

    /// What is asked of the board, as its wire has it.
    pub(crate) fn command(&mut self, request: Request) -> HostCommand {
        self.seating.command(request)
    }

    fn turn(&mut self) {
        self.seating.turn();
        self.tracker.turn_across();
    }

    /// A move that was understood, and pieces told apart that all stand right, prove how the board lies.
    fn bear_out(&mut self, events: &[BoardEvent]) {
        if self.seating.is_known() {
            return;
        }
        let moved =
            |event: &BoardEvent| matches!(event, BoardEvent::Move { .. } | BoardEvent::Revised { .. });
        let tracker = &self.tracker;
        if events.iter().any(moved) || tracker.is_identity() && tracker.was_read() && tracker.is_in_step() {
            self.seating.is_borne_out();
        }
    }
}
