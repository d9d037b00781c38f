//! Selects the sound system, the loudspeaker and the microphone.
//!
//! A sound server is preferred to the card. The ALSA library writes to stderr if there is no card, so it is not
//! called then.

use std::sync::mpsc;

use alsa::mixer::{Mixer, Selem, SelemChannelId};
use cpal::{
    ErrorKind, Host, HostId,
    traits::{DeviceTrait as _, HostTrait as _},
};

pub use crate::server::Direction;
use crate::{
    server::{ServedDevice, SoundServer},
    sound_cards::{
        ControlLevel, MixerControl, SoundCard, SoundFault, SoundInventory, find_sound_faults, read_cards,
    },
};

/// The sound system.
enum SoundSystem {
    /// A sound server.
    Server(SoundServer),
    /// The cards.
    Cards(Host),
}

/// A loudspeaker or microphone that was found.
pub enum FoundDevice {
    /// A device at a sound server, with its own connection: the named one, or `None` for the server's current
    /// default.
    Served(SoundServer, Option<ServedDevice>),
    /// On a card.
    Card(cpal::Device),
}

/// A stream on a card. Closing a removed card may block, so another thread closes it.
pub struct CardStream(Option<cpal::Stream>);

impl CardStream {
    /// Wraps an opened stream, which plays or records until this is dropped.
    pub const fn of(stream: cpal::Stream) -> Self {
        Self(Some(stream))
    }
}

impl Drop for CardStream {
    fn drop(&mut self) {
        if let Some(stream) = self.0.take() {
            std::thread::spawn(move || drop(stream));
        }
    }
}

fn system() -> Result<SoundSystem, String> {
    if let Ok(server) = SoundServer::open()
        && (server.list(Direction::Out).is_ok_and(|found| !found.is_empty())
            || server.list(Direction::In).is_ok_and(|found| !found.is_empty()))
    {
        return Ok(SoundSystem::Server(server));
    }
    let cards = std::fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    // A user's own configuration may define a device that is not a card (a file, a network).
    let own = std::env::var_os("ALSA_CONFIG_PATH").is_some();
    if !own && (cards.trim().is_empty() || cards.contains("no soundcards")) {
        return Err("there is no sound server and no sound card".to_owned());
    }
    cpal::host_from_id(HostId::Alsa).map(SoundSystem::Cards).map_err(|e| e.to_string())
}

fn default_card(host: &Host, direction: Direction) -> Result<cpal::Device, String> {
    match direction {
        Direction::Out => host.default_output_device(),
        Direction::In => host.default_input_device(),
    }
    .ok_or_else(|| "the sound system names no default one".to_owned())
}

fn cards(host: &Host, direction: Direction) -> Result<Vec<cpal::Device>, String> {
    let all = host.devices().map_err(|e| e.to_string())?;
    Ok(all
        .filter(|d| match direction {
            Direction::Out => d.supports_output(),
            Direction::In => d.supports_input(),
        })
        .collect())
}

/// Returns the error callback of a stream. It reports errors that end the stream and ignores all others.
///
/// Under-runs, over-runs and changed routes come in bursts, and the stream continues.
pub fn report_broken_stream(broken: mpsc::Sender<String>) -> impl FnMut(cpal::Error) + Send + 'static {
    move |error| match error.kind() {
        ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => {
            drop(broken.send(error.to_string()));
        }
        _ => {}
    }
}

/// Finds the device of this id or name, or the default one.
pub fn find(direction: Direction, name: Option<&str>) -> Result<FoundDevice, String> {
    let missing = |wanted: &str| format!("there is none called `{wanted}`; `annabella devices` lists them");
    match (system()?, name) {
        (SoundSystem::Server(server), None) => {
            let listed = server.default_device(direction)?;
            match listed.obstacle(false) {
                Some(why) => Err(why),
                None => Ok(FoundDevice::Served(server, None)),
            }
        }
        (SoundSystem::Server(server), Some(wanted)) => {
            let found = server.list(direction)?.into_iter().find(|listed| listed.is(wanted));
            let listed = found.ok_or_else(|| missing(wanted))?;
            match listed.obstacle(true) {
                Some(why) => Err(why),
                None => Ok(FoundDevice::Served(server, Some(listed))),
            }
        }
        (SoundSystem::Cards(host), None) => default_card(&host, direction).map(FoundDevice::Card),
        (SoundSystem::Cards(host), Some(wanted)) => cards(&host, direction)?
            .into_iter()
            .find(|d| {
                d.id().is_ok_and(|id| id.to_string() == wanted || id.id() == wanted)
                    || d.description().is_ok_and(|d| d.name() == wanted)
            })
            .map(FoundDevice::Card)
            .ok_or_else(|| missing(wanted)),
    }
}

/// Returns the names of the devices, the default one first; empty if there are none.
///
/// # Errors
/// If there is no sound system.
pub fn names(direction: Direction) -> Result<Vec<String>, String> {
    let card = |d: &cpal::Device| d.description().map(|d| d.name().to_owned()).ok();
    let (first, others): (Option<String>, Vec<String>) = match system()? {
        SoundSystem::Server(server) => (
            server
                .default_device(direction)
                .ok()
                .filter(ServedDevice::is_offered)
                .map(|listed| listed.called),
            server
                .list(direction)?
                .into_iter()
                .filter(ServedDevice::is_offered)
                .map(|listed| listed.called)
                .collect(),
        ),
        SoundSystem::Cards(host) => (
            default_card(&host, direction).ok().as_ref().and_then(card),
            cards(&host, direction)?.iter().filter_map(card).collect(),
        ),
    };
    let mut names: Vec<String> = first.into_iter().collect();
    for found in others {
        if !names.contains(&found) {
            names.push(found);
        }
    }
    Ok(names)
}

/// Returns what keeps the sound of this machine from being heard or recorded. Nothing is played.
pub fn sound_faults() -> Vec<SoundFault> {
    let cards = kernel_cards();
    let is_usb_there = cards.iter().any(|card| card.is_usb);
    find_sound_faults(&sound_inventory(cards), is_usb_there)
}

/// Returns why a loudspeaker that plays cannot be heard: the named one, or the default one.
pub fn silenced_loudspeaker(name: Option<&str>) -> Option<SoundFault> {
    let called = match system().ok()? {
        SoundSystem::Server(server) => match name {
            None => server.default_device(Direction::Out).ok()?.called,
            Some(wanted) => {
                server.list(Direction::Out).ok()?.into_iter().find(|listed| listed.is(wanted))?.called
            }
        },
        // Which card a name denotes there depends on ALSA's configuration.
        SoundSystem::Cards(_) => return None,
    };
    sound_faults().into_iter().find(|fault| {
        matches!(fault, SoundFault::Silenced { name, direction: Direction::Out, .. } if *name == called)
    })
}

/// Returns the names of the default loudspeaker and microphone. No card is opened, so one that plays stays listed.
pub fn default_devices() -> (Option<String>, Option<String>) {
    match system() {
        Ok(SoundSystem::Server(server)) => {
            let of = |direction| {
                let listed = server.default_device(direction).ok()?;
                (listed.obstacle(false).is_none()).then_some(listed.called)
            };
            (of(Direction::Out), of(Direction::In))
        }
        Ok(SoundSystem::Cards(_)) => {
            let cards = kernel_cards();
            let of = |is_one: fn(&SoundCard) -> bool| {
                cards.iter().find(|card| is_one(card)).map(|card| card.name.clone())
            };
            (of(|card| card.plays), of(|card| card.records))
        }
        Err(_) => (None, None),
    }
}

/// Returns the cards that the kernel lists.
pub fn kernel_cards() -> Vec<SoundCard> {
    let read = |name: &str| std::fs::read_to_string(format!("/proc/asound/{name}")).unwrap_or_default();
    read_cards(&read("cards"), &read("pcm"))
}

fn sound_inventory(cards: Vec<SoundCard>) -> SoundInventory {
    let Ok(SoundSystem::Server(server)) = system() else {
        let with_mixer = |card: SoundCard| {
            let controls = mixer_controls(card.number);
            (card, controls)
        };
        return SoundInventory::Cards(cards.into_iter().map(with_mixer).collect());
    };
    let of = |direction| {
        let listed = server.list(direction).unwrap_or_default();
        listed.into_iter().filter(ServedDevice::is_offered).map(move |device| device.sound(direction))
    };
    SoundInventory::Served(of(Direction::Out).chain(of(Direction::In)).collect())
}

/// Reads the mixer of a card; empty if it has none.
fn mixer_controls(card: u32) -> Vec<MixerControl> {
    let Ok(mixer) = Mixer::new(&format!("hw:{card}"), false) else { return Vec::new() };
    mixer
        .iter()
        .filter_map(Selem::new)
        .filter_map(|control| {
            Some(MixerControl {
                name: control.get_id().get_name().ok()?.to_owned(),
                playback: playback_level(&control),
                capture: capture_level(&control),
            })
        })
        .collect()
}

/// Reads the level of a control for sound out.
fn playback_level(control: &Selem<'_>) -> Option<ControlLevel> {
    let channels: Vec<SelemChannelId> =
        CHANNELS.into_iter().filter(|&channel| control.has_playback_channel(channel)).collect();
    let (lowest, _) = control.get_playback_volume_range();
    control_level(
        &channels,
        control.has_playback_switch().then_some(|channel| control.get_playback_switch(channel) != Ok(0)),
        control
            .has_playback_volume()
            .then_some(|channel| control.get_playback_volume(channel).map_or(true, |volume| volume > lowest)),
    )
}

/// Reads the level of a control for sound in.
fn capture_level(control: &Selem<'_>) -> Option<ControlLevel> {
    let channels: Vec<SelemChannelId> =
        CHANNELS.into_iter().filter(|&channel| control.has_capture_channel(channel)).collect();
    let (lowest, _) = control.get_capture_volume_range();
    control_level(
        &channels,
        control.has_capture_switch().then_some(|channel| control.get_capture_switch(channel) != Ok(0)),
        control
            .has_capture_volume()
            .then_some(|channel| control.get_capture_volume(channel).map_or(true, |volume| volume > lowest)),
    )
}

/// The channels of a mixer's control; one with a single channel has the first of them.
const CHANNELS: [SelemChannelId; 4] = [
    SelemChannelId::FrontLeft,
    SelemChannelId::FrontRight,
    SelemChannelId::RearLeft,
    SelemChannelId::RearRight,
];

/// The level of a control from its switch (whether it is on) and its volume (whether it is above the lowest one), for
/// each channel. A control that cannot be read counts as open.
fn control_level(
    channels: &[SelemChannelId],
    is_on: Option<impl Fn(SelemChannelId) -> bool>,
    is_up: Option<impl Fn(SelemChannelId) -> bool>,
) -> Option<ControlLevel> {
    let every_one_is_shut = |opens: &dyn Fn(SelemChannelId) -> bool| {
        !channels.is_empty() && !channels.iter().any(|&channel| opens(channel))
    };
    match (&is_on, &is_up) {
        (Some(is_on), _) if every_one_is_shut(is_on) => Some(ControlLevel::Muted),
        (_, Some(is_up)) if every_one_is_shut(is_up) => Some(ControlLevel::AtZero),
        (None, None) => None,
        _ => Some(ControlLevel::Open),
    }
}

/// Returns a description of the default device without opening it.
///
/// # Errors
/// If there is none, it does not answer, or it cannot record speech.
pub fn default_name(direction: Direction) -> Result<String, String> {
    let (name, through, rate) = match system()? {
        SoundSystem::Server(server) => {
            let listed = server.default_device(direction)?;
            if let Some(why) = listed.obstacle(false) {
                return Err(why);
            }
            (listed.called, "PulseAudio".to_owned(), listed.rate)
        }
        SoundSystem::Cards(host) => {
            let device = default_card(&host, direction)?;
            let config = match direction {
                Direction::Out => device.default_output_config(),
                Direction::In => device.default_input_config(),
            }
            .map_err(|e| e.to_string())?;
            let name = device.description().map(|d| d.name().to_owned()).map_err(|e| e.to_string())?;
            (name, format!("{:?}", host.id()), config.sample_rate())
        }
    };
    Ok(format!("{name} through {through}, {rate} samples a second"))
}
