//! What keeps the sound of this machine from being heard or recorded, in words, each with its remedy.

use annabella_audio::sound_cards::{Direction, MutedAt, SoundFault};
use annabella_game::Lang;
use annabella_texts::TextArgument;

use crate::cli::setup_texts;

/// A fault and its remedy in a language.
pub(super) struct SoundFinding {
    pub(super) found: String,
    pub(super) remedy: String,
}

impl SoundFinding {
    pub(super) fn of(fault: &SoundFault, lang: Lang) -> Self {
        let (found, remedy, given): (&str, &str, Vec<TextArgument>) = match fault {
            SoundFault::NoUsbSound => ("sound-no-usb", "sound-no-usb-remedy", Vec::new()),
            SoundFault::OutputOnly { name } => {
                ("sound-output-only", "sound-output-only-remedy", vec![("name", name.clone())])
            }
            SoundFault::Silenced { name, direction, is_at_zero, at } => {
                let found = match (direction, is_at_zero) {
                    (Direction::Out, false) => "sound-out-muted",
                    (Direction::Out, true) => "sound-out-at-zero",
                    (Direction::In, false) => "sound-in-muted",
                    (Direction::In, true) => "sound-in-at-zero",
                };
                let name = ("name", name.clone());
                match at {
                    MutedAt::Server => (found, "sound-at-server-remedy", vec![name]),
                    MutedAt::Card { number, control } => {
                        let at = [("card", number.to_string()), ("control", control.clone())];
                        (found, "sound-on-card-remedy", [name].into_iter().chain(at).collect())
                    }
                }
            }
        };
        let texts = setup_texts::builtin(lang);
        Self { found: texts.say(found, &given), remedy: texts.say(remedy, &given) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_names_its_device_and_a_remedy_in_five_languages() {
        let name = || "Stick".to_owned();
        let silenced =
            |direction, is_at_zero, at| SoundFault::Silenced { name: name(), direction, is_at_zero, at };
        let card = || MutedAt::Card { number: 3, control: "Speaker".to_owned() };
        let faults = [
            SoundFault::NoUsbSound,
            SoundFault::OutputOnly { name: name() },
            silenced(Direction::Out, false, MutedAt::Server),
            silenced(Direction::In, false, MutedAt::Server),
            silenced(Direction::Out, true, card()),
            silenced(Direction::In, true, card()),
        ];
        let mut told = std::collections::BTreeSet::new();
        for lang in Lang::ALL {
            for fault in &faults {
                let SoundFinding { found, remedy } = SoundFinding::of(fault, lang);
                assert!(*fault == SoundFault::NoUsbSound || found.contains("Stick"), "{found}");
                let is_on_card = matches!(fault, SoundFault::Silenced { at: MutedAt::Card { .. }, .. });
                assert_eq!(
                    remedy.contains("alsamixer -c 3") && remedy.contains("Speaker"),
                    is_on_card,
                    "{remedy}"
                );
                assert!(told.insert(found), "two are told alike in {lang}");
            }
        }
    }
}
