//! One board on its table: takes its wire events and returns the player's actions in the game's squares.
//!
//! Both directions pass through the board's [`Seating`]: events on their way in, lights and times on their way out. A
//! press is only reported; the owner of the game decides whose press counts ([`ExternalEvidence::Pressed`]).

use crate::{
    BoardEvent, BoardRequest, HostCommand, SquareContents, WireEvent,
    seating::Seating,
    tracker::{ExternalEvidence, GameKnowledge, Tracker},
};
use annabella_game::{Position, Square};

/// A board with sensors.
#[derive(Clone, Debug)]
pub struct SensedBoard {
    seating: Seating,
    tracker: Tracker,
    course: GameKnowledge,
}

impl SensedBoard {
    /// Creates a board that should show `start`; `identity` if it identifies pieces.
    ///
    /// White is assumed to sit at the first rank until a scan or the first move shows otherwise.
    pub fn new(start: Position, identity: bool, course: GameKnowledge) -> Self {
        Self { seating: Seating::default(), tracker: Tracker::new(start, identity, course), course }
    }

    /// Changes whether the board identifies pieces, after it reported so. The earlier inference is discarded.
    pub fn becomes(&mut self, start: Position, identity: bool) {
        self.seating.forget();
        self.tracker = Tracker::new(start, identity, self.course);
    }

    /// Takes the report during a game that the board identifies pieces, or no longer does. What was observed stays.
    pub fn set_identity(&mut self, identity: bool) {
        self.tracker.set_identity(identity);
    }

    /// Counts the next reading of the clock as the first one, because presses were lost.
    pub fn forget_lever(&mut self) {
        self.seating.forget_lever();
    }

    /// Returns how the board lies.
    pub const fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Returns the state of the board and the moves inferred from it.
    pub const fn tracker(&self) -> &Tracker {
        &self.tracker
    }

    /// Returns the game's square of a change event, by the current direction of the board.
    pub const fn square_of(&self, event: &WireEvent) -> Option<Square> {
        match event {
            WireEvent::Changed { square, .. } => Some(self.seating.game_square(*square)),
            _ => None,
        }
    }

    /// Takes one wire event. Only changes, scans, clock readings and result signs have an effect.
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
        self.check_orientation(&events);
        events
    }

    fn change(&mut self, own: Square, contents: SquareContents) -> Vec<BoardEvent> {
        let square = self.seating.game_square(own);
        if self.tracker.placement()[square.to_usize()] == contents {
            return Vec::new();
        }
        if !self.seating.is_known() && self.tracker.makes_sense_across(square, contents) {
            self.turn();
        }
        let mut events = self.tracker.change(self.seating.game_square(own), contents);
        if !self.seating.is_known() && self.tracker.awaited_move_stands_across() {
            self.turn();
            events.extend(self.tracker.read_again());
        }
        events
    }

    /// Takes evidence from another source.
    pub fn take_evidence(&mut self, testimony: ExternalEvidence) -> Vec<BoardEvent> {
        let lies_across = match testimony {
            ExternalEvidence::Announced(m) => self.tracker.announced_across(m),
            ExternalEvidence::Pressed => self.tracker.moved_across(),
            ExternalEvidence::Promotion(_) | ExternalEvidence::HandsRested => false,
        };
        if lies_across && !self.seating.is_known() {
            self.turn();
        }
        let events = self.tracker.take_evidence(testimony);
        self.check_orientation(&events);
        events
    }

    /// Continues from this position and discards the earlier inference.
    pub fn follow(&mut self, position: Position) {
        let other =
            self.tracker.was_read() && self.seating.assume_orientation(self.tracker.placement(), &position);
        self.tracker.follow(position);
        if other {
            self.tracker.turn_across();
        }
    }

    /// Maps a request to a command in the board's own squares and sides.
    pub fn command(&mut self, request: BoardRequest) -> HostCommand {
        self.seating.command(request)
    }

    fn turn(&mut self) {
        self.seating.turn();
        self.tracker.turn_across();
    }

    /// Confirms the direction if a move was inferred, or if all identified pieces stand on their squares.
    fn check_orientation(&mut self, events: &[BoardEvent]) {
        if self.seating.is_known() {
            return;
        }
        let moved =
            |event: &BoardEvent| matches!(event, BoardEvent::Move { .. } | BoardEvent::Revised { .. });
        let tracker = &self.tracker;
        if events.iter().any(moved) || tracker.is_identity() && tracker.was_read() && tracker.is_in_step() {
            self.seating.confirm_orientation();
        }
    }
}
