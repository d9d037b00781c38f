//! A press that waits until the board beside the clock was read (6.2.1, 7.5.3).
//!
//! A board reports a move some time after the hand has made it, and a hand may press sooner. So the press of a move that is
//! not made yet, as far as the board shows, is judged when the slowest reading of that make is over, or as soon as the
//! move is made. It counts at its own moment: the session's time stands there until it is judged. What the board sends
//! meanwhile is a late reading of that moment. Every other input waits behind the press, in order, and keeps its moment.

use crate::{
    act::Act,
    actor::{Actor, Listener},
    flooded_input::FloodedInput,
    input::Input,
    output::Earcon,
    session::{
        Session,
        press::{Press, meaning},
    },
    turn::HeldPress,
};
use annabella_board::WireEvent;
use annabella_game::{Moment, Seat};
use std::collections::VecDeque;

/// How long the reading of a board takes whose single changes are not followed, because it sends too many. It is read
/// whole about once a second.
const FLOODED_READING_MS: u64 = 2_500;

/// A press that waits until its board was read.
#[derive(Clone, Debug)]
pub(crate) struct WaitingPress {
    seat: Seat,
    read_by: Moment,
    /// The inputs since, each with its moment.
    behind: VecDeque<(Moment, Input)>,
}

/// What becomes of an input.
pub(crate) enum Admitted {
    /// It is handled now, as of this moment.
    Now(Moment, Input),
    /// It waits behind a press.
    Later,
    /// It is handled after the press that waits, which is judged now.
    AfterPress(Moment, Input),
}

impl WaitingPress {
    /// The moment at which its board has been read.
    pub(crate) const fn read_by(&self) -> Moment {
        self.read_by
    }

    /// Whether an input tells of the placement on the board that is read.
    fn reads(&self, input: &Input) -> bool {
        match input {
            Input::Board { seat, event } => {
                *seat == self.seat
                    && matches!(
                        event,
                        WireEvent::Changed { .. }
                            | WireEvent::Scan(_)
                            | WireEvent::Hello { .. }
                            | WireEvent::Fault { .. }
                    )
            }
            Input::BoardLost { seat } | Input::BoardRestored { seat } => *seat == self.seat,
            _ => false,
        }
    }

    /// Whether an input is one more press of the same player.
    fn is_pressed_again(&self, input: &Input) -> bool {
        match input {
            Input::Board { seat, event: WireEvent::Press } => *seat == self.seat,
            Input::Act { by: Actor::Player(seat) | Actor::Assistant(seat), act: Act::Press } => {
                *seat == self.seat
            }
            _ => false,
        }
    }
}

impl Session {
    /// Lets a press wait until the board was read, unless it is clear without. Returns `false` if it does not wait.
    pub(crate) fn let_press_wait(&mut self, seat: Seat) -> bool {
        let reading_ms = match self.devices.floods(seat, FloodedInput::Board) {
            true => FLOODED_READING_MS.max(self.setup.seat(seat).reading_ms),
            false => self.setup.seat(seat).reading_ms,
        };
        if reading_ms == 0 || !self.depends_on_reading(seat) {
            return false;
        }
        let read_by = self.now.plus_ms(reading_ms);
        self.waiting_press = Some(WaitingPress { seat, read_by, behind: VecDeque::new() });
        if self.setup.is_impaired(seat) {
            // The press is heard at once, whatever becomes of it.
            self.play(seat, Earcon::Understood);
        }
        true
    }

    /// Whether the meaning of a press depends on a change that the board may not have reported yet.
    fn depends_on_reading(&self, seat: Seat) -> bool {
        if !self.is_sensed(seat) || self.running() != Some(seat) {
            return false;
        }
        match meaning(self, seat) {
            Press::Refused(_) | Press::Seals | Press::ClocksStand | Press::WaitsForArbiter => false,
            // The move was announced, or has rested. A reply of the opponent may have been answered since.
            Press::Completes(_) => seat == self.plies.to_move(),
            Press::Makes(_)
            | Press::NotOnMove
            | Press::LeavesPawn(_)
            | Press::ShowsNoLegalMove
            | Press::Ambiguous
            | Press::AsksBack(_)
            | Press::HeldUntilAnswered(_)
            | Press::HeldUntilBoardAnswers
            | Press::WithoutMove => self.plies.turn_of(seat).is_some(),
        }
    }

    /// Whether a press waits that depends on no reading any more.
    pub(crate) fn waiting_press_is_clear(&self) -> bool {
        self.waiting_press
            .as_ref()
            .is_some_and(|waiting| self.is_sensed(waiting.seat) && !self.depends_on_reading(waiting.seat))
    }

    /// Decides when an input is handled.
    pub(crate) fn admit(&mut self, at: Moment, input: Input) -> Admitted {
        let pressed_at = self.now;
        let Some(waiting) = &mut self.waiting_press else { return Admitted::Now(at, input) };
        let is_restart = matches!(input, Input::Resumed | Input::ResumedAfter { .. });
        if is_restart || at >= waiting.read_by {
            return Admitted::AfterPress(at, input);
        }
        if waiting.reads(&input) || is_report(&input) {
            return Admitted::Now(pressed_at, input);
        }
        if input != Input::TimePassed {
            waiting.behind.push_back((at, input));
        }
        Admitted::Later
    }

    /// Judges the press that waits, as of its moment. What waited behind it comes first among the next inputs.
    pub(crate) fn judge_waiting_press(&mut self, inputs: &mut VecDeque<(Moment, Input)>) {
        let Some(mut waiting) = self.waiting_press.take() else { return };
        let seat = waiting.seat;
        self.outbox.answer(Listener::Player(seat));
        let is_restart =
            inputs.front().is_some_and(|(_, i)| matches!(i, Input::Resumed | Input::ResumedAfter { .. }));
        match is_restart && self.plies.turn_of(seat).is_some() {
            // The board is read again before anything is judged.
            true => self.hold_press(seat, HeldPress::UntilBoardAnswers),
            false => self.judge_press(seat),
        }
        self.finish_step();
        if self.running() == Some(seat) {
            // A player who presses twice because nothing happened has pressed once.
            let again = waiting.behind.iter().filter(|(_, input)| waiting.is_pressed_again(input)).count();
            if again > 0 {
                let kept = std::mem::take(&mut waiting.behind);
                waiting.behind =
                    kept.into_iter().filter(|(_, input)| !waiting.is_pressed_again(input)).collect();
            }
        }
        for behind in waiting.behind.into_iter().rev() {
            inputs.push_front(behind);
        }
    }
}

/// Whether an input asks for information alone, so that it need not wait.
fn is_report(input: &Input) -> bool {
    match input {
        Input::Act { by: Actor::Arbiter, act } | Input::TournamentOrder { act, .. } => matches!(
            act,
            Act::ShowClock
                | Act::ShowAll
                | Act::ShowItems(..)
                | Act::ShowSheet(_)
                | Act::Sheets { .. }
                | Act::Items
                | Act::Status
        ),
        Input::Journal { .. }
        | Input::JournalChanged { .. }
        | Input::Device { .. }
        | Input::SharedDevice { .. }
        | Input::DeviceFloods { .. }
        | Input::PageFloods { .. } => true,
        _ => false,
    }
}
