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
