//! Which sound system, which loudspeaker, which microphone.
//!
//! A sound server is preferred to the bare card. The card's own library writes to stderr when there is no
//! card, so it is not asked then.

use cpal::{
    Host, HostId,
    traits::{DeviceTrait as _, HostTrait as _},
};

pub(crate) use crate::audio::server::Direction;
use crate::audio::server::{ServedDevice, SoundServer};

/// The sound system to use.
enum System {
    /// A sound server.
    Server(SoundServer),
    /// The cards themselves.
    Cards(Host),
}

/// A loudspeaker or microphone that was found.
pub(crate) enum Found {
    /// At a sound server, through a connection of its own: the one that was named, or, of none, its default one, whichever
    /// that is.
    Served(SoundServer, Option<ServedDevice>),
    /// On a card.
    Card(cpal::Device),
}

/// A stream on a card. A card that was pulled out may hold up whoever closes it, so nobody waits for that.
pub(crate) struct CardStream(Option<cpal::Stream>);

impl CardStream {
    pub(crate) const fn of(stream: cpal::Stream) -> Self {
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

fn system() -> Result<System, String> {
    if let Ok(server) = SoundServer::open()
        && (server.list(Direction::Out).is_ok_and(|found| !found.is_empty())
            || server.list(Direction::In).is_ok_and(|found| !found.is_empty()))
    {
        return Ok(System::Server(server));
    }
    let cards = std::fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    // A configuration of the user's own may lead to a card that is none (a file, a network).
    let own = std::env::var_os("ALSA_CONFIG_PATH").is_some();
    if !own && (cards.trim().is_empty() || cards.contains("no soundcards")) {
        return Err("there is no sound server and no sound card".to_owned());
    }
    cpal::host_from_id(HostId::Alsa).map(System::Cards).map_err(|e| e.to_string())
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

/// The device of this id or name, or the default one.
pub(crate) fn find(direction: Direction, name: Option<&str>) -> Result<Found, String> {
    let missing = |wanted: &str| format!("there is none called `{wanted}`; `annabella devices` lists them");
    match (system()?, name) {
        (System::Server(server), None) => {
            server.default_one(direction)?;
            Ok(Found::Served(server, None))
        }
        (System::Server(server), Some(wanted)) => {
            let found = server.list(direction)?.into_iter().find(|listed| listed.is(wanted));
            let listed = found.ok_or_else(|| missing(wanted))?;
            Ok(Found::Served(server, Some(listed)))
        }
        (System::Cards(host), None) => default_card(&host, direction).map(Found::Card),
        (System::Cards(host), Some(wanted)) => cards(&host, direction)?
            .into_iter()
            .find(|d| {
                d.id().is_ok_and(|id| id.to_string() == wanted || id.id() == wanted)
                    || d.description().is_ok_and(|d| d.name() == wanted)
            })
            .map(Found::Card)
            .ok_or_else(|| missing(wanted)),
    }
}

/// The names of the devices, the default one first; empty where there is none.
///
/// # Errors
/// There is no sound system.
pub(crate) fn names(direction: Direction) -> Result<Vec<String>, String> {
    let card = |d: &cpal::Device| d.description().map(|d| d.name().to_owned()).ok();
    let (first, others): (Option<String>, Vec<String>) = match system()? {
        System::Server(server) => (
            server.default_one(direction).ok().map(|listed| listed.called),
            server.list(direction)?.into_iter().map(|listed| listed.called).collect(),
        ),
        System::Cards(host) => (
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

/// The default device in words; asked, not opened.
///
/// # Errors
/// There is none, or it does not answer.
pub(crate) fn default_name(direction: Direction) -> Result<String, String> {
    let (name, through, rate) = match system()? {
        System::Server(server) => {
            let listed = server.default_one(direction)?;
            (listed.called, "PulseAudio".to_owned(), listed.rate)
        }
        System::Cards(host) => {
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
