//! Failed and restored devices. Each change is reported once, however often an adapter reports it.

use crate::{
    actor::{Listener, SeatDevice, SharedVoice},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    flooded_input::FloodedInput,
    input::Input,
    page_sender::PageSender,
    session::Session,
};
use annabella_game::Seat;

/// The failed devices.
#[derive(Clone, Debug, Default)]
pub(crate) struct Devices {
    of_seats: [Vec<SeatDevice>; 2],
    /// Devices of the room and of the arbiter.
    shared: Vec<(SharedVoice, SeatDevice)>,
    /// The devices that send too much.
    flooding: Vec<(Seat, FloodedInput)>,
    /// Who sends too much to the pages.
    flooding_pages: Vec<PageSender>,
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

    /// Whether a seat's device sends too much of this.
    pub(crate) fn floods(&self, seat: Seat, what: FloodedInput) -> bool {
        self.flooding.contains(&(seat, what))
    }

    /// Forgets what floods, because the program was started again and measures anew.
    pub(crate) fn forget_floods(&mut self) {
        self.flooding.clear();
        self.flooding_pages.clear();
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

    /// Records that a player's device sends too much, or as usual again. The player and the arbiter are told of each
    /// change: a player who presses a lever that is not taken must not wait for it. A board of
    /// which something was lost is read again, and its clock as if for the first time: a lever that turned meanwhile is no
    /// press.
    pub(crate) fn report_flood(&mut self, seat: Seat, what: FloodedInput, floods: bool, lost: u64) {
        if !note_change(&mut self.devices.flooding, (seat, what), !floods) {
            return;
        }
        self.tell(match floods {
            true => ArbiterMessage::SendsTooMuch { seat, what },
            false => ArbiterMessage::SendsAsUsual { seat, what, lost },
        });
        self.tell_own_flood(Listener::Player(seat), what, floods);
        if !floods && matches!(what, FloodedInput::Board | FloodedInput::Presses) {
            self.boards[seat].forget_lever();
            self.request_scan(seat);
        }
    }

    /// Records that the pages or `join` of a role, or strangers, send too much, or as usual again. The arbiter is told of
    /// each change.
    pub(crate) fn report_page_flood(&mut self, from: PageSender, floods: bool, lost: u64) {
        if note_change(&mut self.devices.flooding_pages, from, !floods) {
            self.tell(match floods {
                true => ArbiterMessage::PageSendsTooMuch { from },
                false => ArbiterMessage::PageSendsAsUsual { from, lost },
            });
        }
    }

    fn tell_own_flood(&mut self, to: Listener, what: FloodedInput, floods: bool) {
        let has_arbiter = self.policy().has_arbiter();
        self.say_beside(to, Announcement::OwnInput { what, floods, has_arbiter });
    }

    /// Tells a player who asks "what now" what is not taken of their devices.
    pub(crate) fn tell_own_floods(&mut self, to: Listener, seat: Seat) {
        for what in FloodedInput::ALL {
            if self.devices.floods(seat, what) {
                self.tell_own_flood(to, what, true);
            }
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
    use crate::game_role::GameRole;
    use crate::input::{Act, Actor};
    use crate::output::{Note, Output};
    use crate::session::Session;
    use crate::setup::Setup;
    use annabella_board::{HostCommand, WireEvent};
    use annabella_game::Moment;

    #[test]
    fn a_page_that_floods_is_told_to_the_arbiter_once_and_once_when_it_is_over() {
        let mut session = Session::new(Setup::default()).unwrap();
        session.handle(Moment::default(), Input::TimePassed);
        let mut told = |from: PageSender, floods: bool| {
            let outputs = session.handle(Moment::default(), Input::PageFloods { from, floods, lost: 900 });
            let is_told = |output: &Output| matches!(output, Output::Note(Note::ArbiterInformed(_)));
            assert!(outputs.iter().all(is_told), "{outputs:?}");
            outputs.len()
        };
        for from in GameRole::ALL.into_iter().map(PageSender::from).chain([PageSender::Stranger]) {
            assert_eq!([true, true, false, false].map(|floods| told(from, floods)), [1, 0, 1, 0], "{from}");
            assert_eq!(from.to_string().parse(), Ok(from));
        }
    }

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

    #[test]
    fn a_flood_is_told_to_its_player_and_the_arbiter_once_and_its_end_once_and_the_board_is_read_again() {
        let mut session = Session::new(Setup::default()).unwrap();
        let seat = Seat::Black;
        let outputs = |session: &mut Session, what, floods, lost| {
            session.handle(Moment::default(), Input::DeviceFloods { seat, what, floods, lost })
        };
        let told = |outputs: &[Output]| {
            let is_told = |output: &&Output| matches!(output, Output::Note(Note::ArbiterInformed(_)));
            outputs.iter().filter(is_told).count()
        };
        let scans = |outputs: &[Output]| {
            let scan = Output::CommandBoard { seat, command: HostCommand::Scan };
            outputs.iter().filter(|output| **output == scan).count()
        };
        let said = |outputs: &[Output]| {
            let own = |output: &Output| match output {
                Output::Say {
                    to: Listener::Player(seat),
                    what: Announcement::OwnInput { what, floods, has_arbiter: true },
                } => Some((*seat, *what, *floods)),
                _ => None,
            };
            outputs.iter().filter_map(own).collect::<Vec<_>>()
        };
        for what in FloodedInput::ALL {
            let is_board = matches!(what, FloodedInput::Board | FloodedInput::Presses);
            let first = outputs(&mut session, what, true, 0);
            assert_eq!((told(&first), scans(&first)), (1, 0), "{what:?}");
            assert_eq!(said(&first), [(seat, what, true)]);
            assert_eq!(outputs(&mut session, what, true, 0), [], "{what:?}");
            let asks = Input::Act { by: Actor::Player(seat), act: Act::read("key what_now").unwrap() };
            let answer = session.handle(Moment::default(), asks);
            assert_eq!(said(&answer), [(seat, what, true)], "who asks is told again: {answer:?}");
            let last = outputs(&mut session, what, false, 70_000);
            assert_eq!(said(&last), [(seat, what, false)]);
            assert_eq!((told(&last), scans(&last)), (1, usize::from(is_board)), "{what:?}");
            assert_eq!(told(&outputs(&mut session, what, false, 0)), 0, "{what:?}");
        }
        outputs(&mut session, FloodedInput::Board, true, 0);
        session.handle(Moment::default(), Input::Resumed);
        let again = outputs(&mut session, FloodedInput::Board, true, 0);
        assert_eq!(told(&again), 1, "the program was started again and measures anew");
    }

    #[test]
    fn a_lever_that_turned_while_presses_were_lost_is_no_press_when_it_is_read_again() {
        let seat = Seat::White;
        let clock = |lever_right_up| {
            let event = WireEvent::Clock { left_ms: 60_000, right_ms: 60_000, running: true, lever_right_up };
            Input::Board { seat, event }
        };
        // The lever turned to Black's side, as if White had pressed.
        let turned = |presses_were_lost: bool| {
            let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
            let mut session = Session::new(setup).unwrap();
            let mut handle = |input| session.handle(Moment::default(), input);
            handle(Input::Act { by: Actor::Arbiter, act: Act::read("start").unwrap() });
            handle(clock(false));
            for floods in [true, false].into_iter().filter(|_| presses_were_lost) {
                handle(Input::DeviceFloods { seat, what: FloodedInput::Presses, floods, lost: 4_000 });
            }
            handle(clock(true))
        };
        assert_ne!(turned(false), [], "a press without a move is answered");
        assert_eq!(turned(true), []);
    }
}
