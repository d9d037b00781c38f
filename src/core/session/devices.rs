//! Devices that are gone or there again: each is told once, however often an adapter reports it.

use crate::{
    core::{
        announcement::Announcement,
        device::{SeatDevice, VoiceBeside},
        input::Input,
        listener::Listener,
        output::Output,
        session::Session,
    },
    game::Seat,
};

impl Session {
    /// A device of a player's: he and the arbiter hear it.
    pub(super) fn on_device(&mut self, seat: Seat, what: SeatDevice, works: bool) {
        if !changes(&mut self.seat_mut(seat).gone, what, works) {
            return;
        }
        for to in [Listener::Player(seat), Listener::Arbiter] {
            self.outputs.push(Output::Say { to, what: Announcement::Device { seat, what, works } });
        }
    }

    /// Voice or sound of the room or of the arbiter: it is told to him alone.
    pub(super) fn on_device_beside(&mut self, of: VoiceBeside, what: SeatDevice, works: bool) {
        if changes(&mut self.gone_beside, (of, what), works) {
            self.say(Listener::Arbiter, Announcement::DeviceBeside { of, what, works });
        }
    }

    /// That whatever voice or sound was gone is there again, as where the program is started anew: a new one that is gone says
    /// so itself.
    pub(crate) fn sounds_again(&self) -> Vec<Input> {
        let of_seats = Seat::ALL.into_iter().flat_map(|seat| {
            let gone = self.seat(seat).gone.iter().filter(|what| what.sounds());
            gone.map(move |&what| Input::Device { seat, what, works: true })
        });
        let beside = self.gone_beside.iter();
        of_seats.chain(beside.map(|&(of, what)| Input::DeviceBeside { of, what, works: true })).collect()
    }
}

/// Keeps in mind what is gone; whether it is news.
fn changes<T: PartialEq>(gone: &mut Vec<T>, device: T, works: bool) -> bool {
    if gone.contains(&device) != works {
        return false;
    }
    gone.retain(|other| *other != device);
    if !works {
        gone.push(device);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{core::setup::Setup, game::Moment};

    #[test]
    fn what_is_gone_is_told_once_and_is_there_again_where_the_program_starts_anew() {
        let mut session = Session::new(Setup::default()).unwrap();
        let told = |session: &mut Session, input: Input| {
            let outputs = session.handle(Moment::default(), input);
            outputs.iter().filter(|output| matches!(output, Output::Say { .. })).count()
        };
        told(&mut session, Input::Time);
        let lost = [
            (Input::Device { seat: Seat::Black, what: SeatDevice::Voice, works: false }, 2),
            (Input::DeviceBeside { of: VoiceBeside::Room, what: SeatDevice::Sound, works: false }, 1),
            (Input::DeviceBeside { of: VoiceBeside::Arbiter, what: SeatDevice::Voice, works: false }, 1),
        ];
        for (input, listeners) in lost {
            assert_eq!(told(&mut session, input.clone()), listeners, "{input:?}");
            assert_eq!(told(&mut session, input.clone()), 0, "{input:?}");
        }
        // What is no sound tells by itself whether it is there.
        told(&mut session, Input::Device { seat: Seat::White, what: SeatDevice::Keypad, works: false });
        let again = session.sounds_again();
        assert_eq!(again.len(), 3, "{again:?}");
        for input in again {
            assert!(told(&mut session, input.clone()) > 0, "{input:?}");
        }
        assert_eq!(session.sounds_again(), []);
    }
}
