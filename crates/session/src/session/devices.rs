//! Failed and restored devices. Each change is reported once, however often an adapter reports it.

use crate::{
    actor::{Listener, SeatDevice, SharedVoice},
    announcement::Announcement,
    input::Input,
    session::Session,
};
use annabella_game::Seat;

/// The failed devices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Devices {
    of_seats: [Vec<SeatDevice>; 2],
    /// Devices of the room and of the arbiter.
    shared: Vec<(SharedVoice, SeatDevice)>,
    /// Rate and volume of speech to each listener who changed them, percent of those at the beginning.
    speech: Vec<(Listener, [u16; 2])>,
}

impl Devices {
    /// Changes the rate and the volume of speech to a listener by percent of the present ones. Returns both in percent
    /// of those at the beginning.
    pub(crate) fn adjust_speech(
        &mut self,
        to: Listener,
        rate_percent: u16,
        volume_percent: u16,
    ) -> (u16, u16) {
        let now = self.speech.iter().position(|(listener, _)| *listener == to).unwrap_or_else(|| {
            self.speech.push((to, [100; 2]));
            self.speech.len() - 1
        });
        let [rate, volume] = &mut self.speech[now].1;
        for (value, percent) in [(&mut *rate, rate_percent), (&mut *volume, volume_percent)] {
            let changed = (u32::from(*value) * u32::from(percent) + 50) / 100;
            *value = u16::try_from(changed.clamp(1, 1_000)).unwrap_or(1_000);
        }
        (*rate, *volume)
    }

    /// The inputs that report each lost voice or sound device as working again, for a restart. A device that is still
    /// missing is then reported anew.
    pub(crate) fn restored_sounds(&self) -> Vec<Input> {
        let of_seats = Seat::ALL.into_iter().flat_map(|seat| {
            let gone = self.of_seats[seat as usize].iter().filter(|what| what.sounds());
            gone.map(move |&what| Input::Device { seat, what, works: true })
        });
        let shared = self.shared.iter();
        of_seats.chain(shared.map(|&(of, what)| Input::SharedDevice { of, what, works: true })).collect()
    }
}

impl Session {
    /// Records the state of a player's device. A change is announced to the player and to the arbiter.
    pub(crate) fn report_device(&mut self, seat: Seat, what: SeatDevice, works: bool) {
        if note_change(&mut self.devices.of_seats[seat as usize], what, works) {
            self.say_beside(Listener::Player(seat), Announcement::OwnDevice { what, works });
            self.say_beside(Listener::Arbiter, Announcement::Device { seat, what, works });
        }
    }

    /// Records the state of the room's or the arbiter's voice or sound. A change is announced to the arbiter only.
    pub(crate) fn report_shared_device(&mut self, of: SharedVoice, what: SeatDevice, works: bool) {
        if note_change(&mut self.devices.shared, (of, what), works) {
            self.say(Listener::Arbiter, Announcement::SharedDevice { of, what, works });
        }
    }
}

/// Stores the state of a device. Returns whether it changed.
fn note_change<T: PartialEq>(gone: &mut Vec<T>, device: T, works: bool) -> bool {
    if gone.contains(&device) != works {
        return false;
    }
    match works {
        true => gone.retain(|other| *other != device),
        false => gone.push(device),
    }
    true
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Output;
    use crate::session::Session;
    use crate::setup::Setup;
    use annabella_game::Moment;

    #[test]
    fn what_is_gone_is_told_once_and_is_there_again_where_the_program_starts_anew() {
        let mut session = Session::new(Setup::default()).unwrap();
        let told = |session: &mut Session, input: Input| {
            let outputs = session.handle(Moment::default(), input);
            outputs.iter().filter(|output| matches!(output, Output::Say { .. })).count()
        };
        told(&mut session, Input::TimePassed);
        let lost = [
            (Input::Device { seat: Seat::Black, what: SeatDevice::Voice, works: false }, 2),
            (Input::SharedDevice { of: SharedVoice::Room, what: SeatDevice::Sound, works: false }, 1),
            (Input::SharedDevice { of: SharedVoice::Arbiter, what: SeatDevice::Voice, works: false }, 1),
        ];
        for (input, listeners) in lost {
            assert_eq!(told(&mut session, input.clone()), listeners, "{input:?}");
            assert_eq!(told(&mut session, input.clone()), 0, "{input:?}");
        }
        // A device without sound reports its own state after a restart.
        told(&mut session, Input::Device { seat: Seat::White, what: SeatDevice::Keypad, works: false });
        let again = session.sounds_again();
        assert_eq!(again.len(), 3, "{again:?}");
        for input in again {
            assert!(told(&mut session, input.clone()) > 0, "{input:?}");
        }
        assert_eq!(session.sounds_again(), []);
    }
}
