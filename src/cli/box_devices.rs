//! Which devices are at a machine without screen and keyboard: those that are plugged in, and those that its
//! configuration names. An adapter: nothing is opened.

use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};

use super::{
    kept_games::unfinished_practice,
    practice::{plugged_boards, plugged_keypads},
};
use annabella_board::{
    ports::{DetectedPort, PortAccess, SystemRoots, discover},
    protocol,
};
use annabella_daemon::config::{BoardDevice, Config};
use annabella_game::{Lang, Seat};
use annabella_language::box_menu::BoxDevices;

/// What was found.
#[derive(Clone, Debug, Default)]
pub(super) struct FoundDevices {
    pub(super) devices: BoxDevices,
    /// The keypads that may be read.
    pub(super) keypads: Vec<PathBuf>,
}

/// Looks at the devices that are plugged in, and at those that the configuration names and that are there.
pub(super) fn find_devices(config: &Path, lang: Lang) -> FoundDevices {
    let has_game = config.exists();
    let config = Config::read(config).unwrap_or_default();
    let configured = || Seat::ALL.into_iter().map(|seat| config.devices(seat));
    let mut boards = plugged_boards();
    // Ports of the machine's own are listed whether anything is plugged in or not.
    let at_usb = discover(&SystemRoots::default()).into_iter().filter(|port| port.usb.is_some());
    let is_certain = |port: &DetectedPort| port.access == PortAccess::Ready && port.makes.len() == 1;
    let doubtful_boards = at_usb.filter(|port| !is_certain(port)).count();
    let of_config = configured().filter_map(|devices| devices.board.as_ref());
    boards.extend(of_config.filter(|board| board.port.exists()).cloned().collect::<Vec<BoardDevice>>());
    let mut keypads = plugged_keypads();
    keypads.extend(configured().filter_map(|devices| devices.keypad.clone()));
    keypads.retain(|keypad| access(keypad, Access::READ_OK).is_ok());
    let keypads = once_each(keypads, |path| path);
    let titles = once_each(boards, |board| &board.port).into_iter().filter_map(|board| {
        let make = protocol::find(&board.protocol)?;
        Some(make.title.to_owned())
    });
    let sound = find_sound(lang);
    let devices = BoxDevices {
        boards: titles.collect(),
        doubtful_boards,
        keypads: keypads.len(),
        loudspeaker: sound.loudspeaker,
        microphone: sound.microphone,
        sound_faults: sound.faults,
        has_game,
        has_unfinished_practice: unfinished_practice(Path::new("games")).is_some(),
    };
    FoundDevices { devices, keypads }
}

/// Leaves out what is named a second time, also by another path.
fn once_each<T>(devices: Vec<T>, path: impl Fn(&T) -> &PathBuf) -> Vec<T> {
    let mut seen = std::collections::BTreeSet::new();
    let is_new = |device: &T| {
        let path = path(device);
        seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone()))
    };
    let mut is_new = is_new;
    devices.into_iter().filter(|device| is_new(device)).collect()
}

/// The sound of the machine.
#[derive(Default)]
struct FoundSound {
    loudspeaker: Option<String>,
    microphone: Option<String>,
    faults: Vec<String>,
}

#[cfg(feature = "audio")]
fn find_sound(lang: Lang) -> FoundSound {
    use super::sound_finding::SoundFinding;
    use annabella_audio::{
        device::{default_devices, sound_faults},
        sound_cards::SoundFault,
    };

    let (loudspeaker, microphone) = default_devices();
    // That there is no microphone is said already.
    let faults = sound_faults().into_iter().filter(|fault| *fault != SoundFault::NoUsbSound);
    let faults = faults.map(|fault| SoundFinding::of(&fault, lang).found).collect();
    FoundSound { loudspeaker, microphone, faults }
}

#[cfg(not(feature = "audio"))]
fn find_sound(_: Lang) -> FoundSound {
    FoundSound::default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_of_the_configuration_count_when_they_are_there() {
        let place = tempfile::tempdir().unwrap();
        let at = |name: &str| place.path().join(name);
        let config = at("annabella.toml");
        let found = || find_devices(&config, Lang::En);
        let before = found();
        assert!(!before.devices.has_game);
        std::fs::write(
            &config,
            format!(
                "[white]\nkeypad = \"{0}\"\n[white.board]\nprotocol = \"dgt\"\nport = \"{1}\"\n[black]\nkeypad = \"{0}\"\n",
                at("keypad").display(),
                at("port").display()
            ),
        )
        .unwrap();
        let absent = found();
        assert_eq!((absent.devices.has_game, &absent.keypads), (true, &before.keypads));
        std::fs::write(at("keypad"), "").unwrap();
        std::fs::write(at("port"), "").unwrap();
        let there = found();
        assert_eq!(there.devices.keypads, before.devices.keypads + 1, "one keypad that is named twice");
        assert_eq!(there.devices.boards.len(), before.devices.boards.len() + 1);
    }
}
