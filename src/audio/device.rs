//! Which sound system, which loudspeaker, which microphone.
//!
//! A sound server is preferred to the bare card. The card's own library writes to stderr when there is no
//! card, so it is not asked then.

use cpal::{
    Device, Host, HostId,
    traits::{DeviceTrait as _, HostTrait as _},
};

/// Loudspeakers or microphones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Loudspeakers.
    Out,
    /// Microphones.
    In,
}

/// The sound system to use.
pub(crate) fn host() -> Result<Host, String> {
    if let Ok(host) = cpal::host_from_id(HostId::PulseAudio)
        && host.devices().is_ok_and(|mut d| d.next().is_some())
    {
        return Ok(host);
    }
    let cards = std::fs::read_to_string("/proc/asound/cards").unwrap_or_default();
    // A configuration of the user's own may lead to a card that is none (a file, a network).
    let own = std::env::var_os("ALSA_CONFIG_PATH").is_some();
    if !own && (cards.trim().is_empty() || cards.contains("no soundcards")) {
        return Err("there is no sound server and no sound card".to_owned());
    }
    cpal::host_from_id(HostId::Alsa).map_err(|e| e.to_string())
}

fn default_device(host: &Host, direction: Direction) -> Result<Device, String> {
    match direction {
        Direction::Out => host.default_output_device(),
        Direction::In => host.default_input_device(),
    }
    .ok_or_else(|| "the sound system names no default one".to_owned())
}

fn devices(host: &Host, direction: Direction) -> Result<Vec<Device>, String> {
    let all = host.devices().map_err(|e| e.to_string())?;
    Ok(all
        .filter(|d| match direction {
            Direction::Out => d.supports_output(),
            Direction::In => d.supports_input(),
        })
        .collect())
}

/// The device of this id or name, or the default one.
pub(crate) fn find(direction: Direction, name: Option<&str>) -> Result<Device, String> {
    let host = host()?;
    let Some(wanted) = name else { return default_device(&host, direction) };
    devices(&host, direction)?
        .into_iter()
        .find(|d| {
            d.id().is_ok_and(|id| id.to_string() == wanted || id.id() == wanted)
                || d.description().is_ok_and(|d| d.name() == wanted)
        })
        .ok_or_else(|| format!("there is none called `{wanted}`; `annabella devices` lists them"))
}

/// The names of the devices, the default one first; empty where there is none.
///
/// # Errors
/// There is no sound system.
pub(crate) fn names(direction: Direction) -> Result<Vec<String>, String> {
    let host = host()?;
    let name = |d: &Device| d.description().map(|d| d.name().to_owned()).ok();
    let mut names: Vec<String> = default_device(&host, direction).iter().filter_map(name).collect();
    for found in devices(&host, direction)?.iter().filter_map(name) {
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
    let host = host()?;
    let device = default_device(&host, direction)?;
    let config = match direction {
        Direction::Out => device.default_output_config(),
        Direction::In => device.default_input_config(),
    }
    .map_err(|e| e.to_string())?;
    let name = device.description().map(|d| d.name().to_owned()).map_err(|e| e.to_string())?;
    Ok(format!("{name} through {:?}, {} samples a second", host.id(), config.sample_rate()))
}
