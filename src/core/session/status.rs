//! What the game waits for, told to whoever asks, as far as he may know it.
//!
//! A player learns nothing here that his board and the hall do not tell him: who has the move is told by moves
//! made (1.1), never by the press, so nobody hears of a clock that was forgotten (12.6); no item is named (12.7).

use crate::{
    board::scan::differing_squares,
    core::{
        listener::Listener,
        output::Note,
        session::{Phase, Session},
        waiting::Wait,
    },
    game::{Position, Seat, Square},
    laws::{article::Topic, matter::Matter},
};

impl Session {
    /// What is waited for, in one line for whoever asks.
    pub(super) fn tell_status(&mut self) {
        let to = self.asked_by;
        let waits = self.waits(to);
        self.note(Note::Waiting { to, waits });
    }

    /// What the game waits for, as somebody may know it.
    pub fn waits(&self, to: Listener) -> Vec<Wait> {
        let mut waits = match self.record.phase() {
            Phase::SettingUp => self.waits_before_the_start(),
            Phase::Playing => self.waits_in_the_game(to),
            Phase::Over => {
                // The arbiter's makes the result final: then nothing is waited for, whoever else may still sign.
                let is_final = self.record.ending().is_some_and(|ending| ending.signed);
                let unsigned = Seat::ALL.into_iter().zip(self.signatures()).filter(|(_, signed)| !signed);
                let players = unsigned.map(|(seat, _)| Wait::SignatureOf { seat });
                players.chain([Wait::Signature]).filter(|_| !is_final).collect()
            }
        };
        let open: Vec<u32> = self.docket.open_items().map(|item| item.number).collect();
        if to == Listener::Arbiter && !open.is_empty() {
            waits.push(Wait::Items { open });
        }
        waits
    }

    /// What the game waits for, as whoever looks on may know it: completed moves, the clocks, the result.
    pub fn waits_in_public(&self) -> Vec<Wait> {
        let mut waits = self.waits(Listener::Table);
        waits.retain(|wait| !matches!(wait, Wait::Repetition { .. }));
        for wait in &mut waits {
            if let Wait::Move { seat } = wait {
                *seat = self.mover();
            }
        }
        waits
    }

    fn waits_before_the_start(&self) -> Vec<Wait> {
        let mut waits = Vec::new();
        if self.setup.approved_by.is_none() {
            waits.push(Wait::Approval { article: self.setup.edition.article_or_penalties(Topic::Devices) });
        }
        let start = self.record.start();
        for seat in Seat::ALL {
            let board = self.board(seat);
            let silent = board.has_sensor() && !board.is_sensed();
            if silent || !board.is_set_up(start) {
                let squares = self.wrong_squares(seat, start);
                waits.push(match squares[..] {
                    // What it shows was not read yet.
                    [] => Wait::BoardAnswers { seat },
                    _ => Wait::BoardRight { seat, squares },
                });
            }
        }
        let is_early = !self.attendance.may_begin(self.now);
        waits.extend(self.setup.appointed.filter(|_| is_early).map(|at| Wait::Appointed { at }));
        // A board that comes to stand right, and the time appointed, begin a game; an approval at the table does not.
        let begins_by_itself =
            !waits.is_empty() && (self.approved_beforehand || self.approval_begins || is_early);
        waits.push(if begins_by_itself { Wait::OrStart } else { Wait::Start });
        waits
    }

    fn waits_in_the_game(&self, to: Listener) -> Vec<Wait> {
        let is = |seat| matches!(to, Listener::Player(s) | Listener::Assistant(s) if s == seat);
        let arbiter = to == Listener::Arbiter;
        let mut waits = Vec::new();
        if let Some(wait) = self.adjournment_waits() {
            return vec![wait];
        }
        for seat in Seat::ALL {
            let board = self.board(seat);
            if (arbiter || is(seat)) && board.has_sensor() && !board.is_sensed() {
                waits.push(Wait::BoardAnswers { seat });
            }
            if let Some(target) = board.led_to() {
                waits.push(Wait::BoardRight { seat, squares: self.wrong_squares(seat, target) });
            } else if arbiter && self.docket.about_board(seat).is_some() {
                let squares = self.differing(seat);
                if !squares.is_empty() {
                    waits.push(Wait::BoardRight { seat, squares });
                }
            }
        }
        if self.clock.stands() {
            let called = self.docket.open_items().find_map(|item| match item.matter {
                Matter::Called { by } => Some(by),
                _ => None,
            });
            waits.push(called.map_or(Wait::Clocks, |by| Wait::Called { by }));
        }
        let mover = self.mover();
        let made = self.turn.relayed().is_some();
        if made && arbiter {
            waits.push(Wait::Press { seat: mover });
        }
        waits.push(Wait::Move { seat: if made { mover.other() } else { mover } });
        for seat in Seat::ALL {
            let talk = &self.seat(seat).talk;
            if talk.owed().is_some() {
                waits.push(Wait::Repetition { seat });
            }
            if talk.question().is_some() && (arbiter || is(seat)) {
                waits.push(Wait::Answer { seat });
            }
        }
        waits
    }

    fn wrong_squares(&self, seat: Seat, target: &Position) -> Vec<Square> {
        self.shown(seat).map_or_else(Vec::new, |scan| differing_squares(scan, target).collect())
    }
}
