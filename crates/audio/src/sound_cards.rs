//! What keeps the sound of a machine from being heard, or a voice from being recorded, as far as it is known without
//! playing. Pure: the lists of the kernel, the mixers and the sound server are given as data.

/// The direction of a device: loudspeaker or microphone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Loudspeakers.
    Out,
    /// Microphones.
    In,
}

/// A sound card, as the kernel lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SoundCard {
    /// Its number at ALSA.
    pub number: u32,
    /// Its name for people.
    pub name: String,
    /// Whether it is plugged in at USB, such as a stick or a headset.
    pub is_usb: bool,
    /// Whether it has an output.
    pub plays: bool,
    /// Whether it has an input.
    pub records: bool,
}

/// Whether a control lets sound pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ControlLevel {
    /// It does.
    Open,
    /// It is switched off.
    Muted,
    /// It is turned down to its lowest level.
    AtZero,
}

/// A control of a card's mixer; `None` where it has no control of that direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MixerControl {
    /// Its name at ALSA, such as `Master`.
    pub name: String,
    /// Its level for sound out.
    pub playback: Option<ControlLevel>,
    /// Its level for sound in.
    pub capture: Option<ControlLevel>,
}

/// A device of a sound server; a source that records a loudspeaker is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServedSound {
    /// Its name for people.
    pub name: String,
    /// Loudspeaker or microphone.
    pub direction: Direction,
    /// Its level at the server.
    pub level: ControlLevel,
    /// The server's number of the card, if it is one.
    pub card: Option<u32>,
    /// Whether it is plugged in at USB or connected by Bluetooth, as headsets are.
    pub is_portable: bool,
}

/// What the machine's sound consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundInventory {
    /// The devices of a sound server.
    Served(Vec<ServedSound>),
    /// The cards with the controls of their mixers.
    Cards(Vec<(SoundCard, Vec<MixerControl>)>),
}

/// Where a device is muted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MutedAt {
    /// At the sound server.
    Server,
    /// At this control of the card with this number.
    Card {
        /// The number of the card at ALSA.
        number: u32,
        /// The name of the control.
        control: String,
    },
}

/// Something that keeps sound from being heard or recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SoundFault {
    /// There is neither a card at USB nor any microphone.
    NoUsbSound,
    /// A headset or stick has an output and no input.
    OutputOnly {
        /// Its name for people.
        name: String,
    },
    /// A device is muted or turned down to zero.
    Silenced {
        /// Its name for people.
        name: String,
        /// Loudspeaker or microphone.
        direction: Direction,
        /// Whether it is turned down, not muted.
        is_at_zero: bool,
        /// Where.
        at: MutedAt,
    },
}

/// Reads the kernel's lists of cards (`/proc/asound/cards`) and of their inputs and outputs (`/proc/asound/pcm`). Lines
/// of another form are left out.
pub fn read_cards(cards: &str, pcm: &str) -> Vec<SoundCard> {
    let numbered = |line: &str| {
        let (number, rest) = line.trim_start().split_once(' ')?;
        let (_, described) = rest.split_once("]: ")?;
        let (driver, name) = described.split_once(" - ")?;
        let number = number.parse().ok()?;
        let does = |what: &str| {
            pcm.lines().any(|line| {
                let of_card = line.split_once('-').is_some_and(|(card, _)| card.parse() == Ok(number));
                of_card && line.split(':').any(|field| field.trim_start().starts_with(what))
            })
        };
        Some(SoundCard {
            number,
            name: name.trim().to_owned(),
            is_usb: driver.trim() == "USB-Audio",
            plays: does("playback "),
            records: does("capture "),
        })
    };
    cards.lines().filter_map(numbered).collect()
}

/// Everything that keeps the sound of a machine from being heard or recorded. `is_usb_there` tells whether the kernel
/// lists a card at USB.
pub fn find_sound_faults(inventory: &SoundInventory, is_usb_there: bool) -> Vec<SoundFault> {
    let (mut faults, has_microphone) = match inventory {
        SoundInventory::Served(devices) => {
            (served_faults(devices), devices.iter().any(|device| device.direction == Direction::In))
        }
        SoundInventory::Cards(cards) => {
            (cards.iter().flat_map(card_faults).collect(), cards.iter().any(|(card, _)| card.records))
        }
    };
    if !is_usb_there && !has_microphone {
        faults.insert(0, SoundFault::NoUsbSound);
    }
    faults
}

fn served_faults(devices: &[ServedSound]) -> Vec<SoundFault> {
    let mut faults = Vec::new();
    for device in devices {
        let has_input =
            || devices.iter().any(|other| other.direction == Direction::In && other.card == device.card);
        let name = device.name.clone();
        if device.direction == Direction::Out && device.is_portable && device.card.is_some() && !has_input() {
            faults.push(SoundFault::OutputOnly { name: name.clone() });
        }
        faults.extend(silenced(name, device.direction, device.level, MutedAt::Server));
    }
    faults
}

fn card_faults((card, controls): &(SoundCard, Vec<MixerControl>)) -> Vec<SoundFault> {
    let mut faults = Vec::new();
    if card.is_usb && card.plays && !card.records {
        faults.push(SoundFault::OutputOnly { name: card.name.clone() });
    }
    for (direction, is_there) in [(Direction::Out, card.plays), (Direction::In, card.records)] {
        if let Some((control, level)) = closed_control(controls, direction).filter(|_| is_there) {
            let at = MutedAt::Card { number: card.number, control };
            faults.extend(silenced(card.name.clone(), direction, level, at));
        }
    }
    faults
}

fn silenced(name: String, direction: Direction, level: ControlLevel, at: MutedAt) -> Option<SoundFault> {
    let is_at_zero = level == ControlLevel::AtZero;
    (level != ControlLevel::Open).then_some(SoundFault::Silenced { name, direction, is_at_zero, at })
}

/// Controls through which all sound out of a card passes.
const MAIN_OUT: [&str; 2] = ["Master", "PCM"];
/// Controls of one of several outputs. That one is closed means nothing: a laptop mutes its speaker beside a headphone.
const PARTS_OUT: [&str; 7] = ["Speaker", "Headphone", "Headset", "Front", "Line Out", "Digital", "HDMI"];
/// The control through which all sound into a card passes.
const MAIN_IN: [&str; 1] = ["Capture"];
/// Controls of one of several microphones.
const PARTS_IN: [&str; 5] = ["Mic", "Headset Mic", "Front Mic", "Internal Mic", "Microphone"];

/// The control of a mixer that keeps all sound in this direction back. A microphone's playback control lets the player
/// hear themself, and its boost may well be at zero.
fn closed_control(controls: &[MixerControl], direction: Direction) -> Option<(String, ControlLevel)> {
    let level = |control: &MixerControl| match direction {
        Direction::Out => control.playback,
        Direction::In => control.capture,
    };
    let (main, parts): (&[&str], &[&str]) = match direction {
        Direction::Out => (&MAIN_OUT, &PARTS_OUT),
        Direction::In => (&MAIN_IN, &PARTS_IN),
    };
    let named = |names: &'static [&'static str]| {
        let is_one = move |control: &&MixerControl| names.contains(&control.name.as_str());
        controls.iter().filter(is_one).filter_map(|control| Some((control.name.clone(), level(control)?)))
    };
    let is_closed = |(_, level): &(String, ControlLevel)| *level != ControlLevel::Open;
    let main = named(main).find(is_closed);
    main.or_else(|| if named(parts).all(|part| is_closed(&part)) { named(parts).next() } else { None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ControlLevel::{AtZero, Muted, Open};

    /// A Raspberry Pi with a stick, as its kernel lists them.
    const CARDS: &str = " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n                      bcm2835 Headphones\n 1 [Device         ]: USB-Audio - USB Audio Device\n                      GeneralPlus USB Audio Device at usb-0000:01:00.0-1.3, full speed\n";
    const PCM: &str = "00-00: bcm2835 Headphones : bcm2835 Headphones : playback 8\n01-00: USB Audio : USB Audio : playback 1 : capture 1\n";

    fn control(name: &str, playback: Option<ControlLevel>, capture: Option<ControlLevel>) -> MixerControl {
        MixerControl { name: name.to_owned(), playback, capture }
    }

    fn card(is_usb: bool, records: bool) -> SoundCard {
        SoundCard { number: 1, name: "Stick".to_owned(), is_usb, plays: true, records }
    }

    #[test]
    fn the_kernels_lists_tell_what_is_at_usb_and_what_records() {
        let cards = read_cards(CARDS, PCM);
        let found: Vec<_> =
            cards.iter().map(|c| (c.number, c.name.as_str(), c.is_usb, c.plays, c.records)).collect();
        assert_eq!(
            found,
            [(0, "bcm2835 Headphones", false, true, false), (1, "USB Audio Device", true, true, true)]
        );
        for text in ["", "--- no soundcards ---\n", " x [a]: b", "1", "\u{e4} [\n]: - "] {
            assert_eq!(read_cards(text, PCM), [], "{text}");
        }
        // A card with a number that begins as another one.
        let ten = read_cards("10 [A   ]: USB-Audio - Ten\n", PCM);
        assert!(!ten[0].plays && !ten[0].records);
    }

    #[test]
    fn a_machine_without_stick_and_microphone_is_told_and_one_with_either_is_not() {
        let plain = |records| SoundInventory::Cards(vec![(card(false, records), Vec::new())]);
        assert_eq!(find_sound_faults(&plain(false), false), [SoundFault::NoUsbSound]);
        assert_eq!(find_sound_faults(&plain(true), false), []);
        assert_eq!(find_sound_faults(&plain(false), true), []);
        assert_eq!(find_sound_faults(&SoundInventory::Served(Vec::new()), false), [SoundFault::NoUsbSound]);
    }

    #[test]
    fn a_headset_without_an_input_is_told_and_a_headphone_socket_is_not() {
        let only = SoundInventory::Cards(vec![(card(true, false), Vec::new())]);
        assert_eq!(find_sound_faults(&only, true), [SoundFault::OutputOnly { name: "Stick".to_owned() }]);
        let served = |card, direction, is_portable| ServedSound {
            name: "Headset".to_owned(),
            direction,
            level: Open,
            card,
            is_portable,
        };
        let (out, microphone) = (served(Some(1), Direction::Out, true), served(Some(1), Direction::In, true));
        let other = served(Some(2), Direction::In, false);
        let told = |devices: &[&ServedSound]| {
            find_sound_faults(&SoundInventory::Served(devices.iter().copied().cloned().collect()), true)
        };
        assert_eq!(told(&[&out, &other]), [SoundFault::OutputOnly { name: "Headset".to_owned() }]);
        assert_eq!(told(&[&out, &microphone]), []);
        assert_eq!(told(&[&served(Some(1), Direction::Out, false), &other]), []);
        assert_eq!(told(&[&served(None, Direction::Out, true)]), [], "no card is known");
    }

    #[test]
    fn only_a_control_that_keeps_everything_back_is_a_fault() {
        let faults = |controls: &[MixerControl]| {
            let inventory = SoundInventory::Cards(vec![(card(true, true), controls.to_vec())]);
            let of = |fault: SoundFault| match fault {
                SoundFault::Silenced {
                    direction,
                    is_at_zero,
                    at: MutedAt::Card { number: 1, control },
                    ..
                } => (direction, is_at_zero, control),
                other => panic!("{other:?}"),
            };
            find_sound_faults(&inventory, true).into_iter().map(of).collect::<Vec<_>>()
        };
        let is = |direction, is_at_zero, control: &str| vec![(direction, is_at_zero, control.to_owned())];
        assert_eq!(faults(&[control("Master", Some(Muted), None)]), is(Direction::Out, false, "Master"));
        assert_eq!(faults(&[control("PCM", Some(AtZero), None)]), is(Direction::Out, true, "PCM"));
        assert_eq!(faults(&[control("Speaker", Some(AtZero), None)]), is(Direction::Out, true, "Speaker"));
        let speaker = control("Speaker", Some(Muted), None);
        assert_eq!(faults(&[speaker.clone(), control("Headphone", Some(Open), None)]), []);
        let closed = control("Headphone", Some(AtZero), None);
        assert_eq!(faults(&[speaker, closed]), is(Direction::Out, false, "Speaker"));
        // The stick's own sound of the microphone in the headphones.
        assert_eq!(faults(&[control("Mic", Some(Muted), Some(Open))]), []);
        assert_eq!(faults(&[control("Mic", Some(Open), Some(Muted))]), is(Direction::In, false, "Mic"));
        assert_eq!(faults(&[control("Capture", None, Some(AtZero))]), is(Direction::In, true, "Capture"));
        assert_eq!(faults(&[control("Mic Boost", Some(AtZero), Some(AtZero))]), []);
        assert_eq!(faults(&[]), []);
    }

    #[test]
    fn an_input_that_is_not_there_is_not_muted() {
        let controls = vec![control("Capture", None, Some(Muted))];
        assert_eq!(find_sound_faults(&SoundInventory::Cards(vec![(card(false, false), controls)]), true), []);
    }
}
