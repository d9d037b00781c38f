//! The reasons that adapters give in English, in the language of the reader. A reason that is not in this table, such as
//! one of the system's own, stays as it is.

use super::say;
use annabella_game::Lang;
use annabella_texts::TextArgument;

/// The arguments of a text, in the order of the gaps of its pattern.
const ARGUMENTS: [&str; 4] = ["a", "b", "c", "d"];

/// The English reasons, each gap as `{}`, and the text of each. A longer pattern comes before one that matches more.
const REASONS: &[(&str, &str)] = &[
    ("there is no sound server and no sound card", "doctor-no-sound"),
    ("no microphone is plugged in, or none is chosen in the sound settings", "doctor-no-microphone"),
    ("the sound system names no default one", "doctor-no-default"),
    (
        "no board at {}: there is no such device; plug it in, or see `annabella devices`",
        "doctor-why-no-board",
    ),
    (
        "no permission for {}; join the group that owns it (`sudo usermod -aG dialout $USER`, then log in again) or \
         install the udev rules",
        "doctor-why-forbidden",
    ),
    (
        "{} is in use by another program; close it, or wait ten seconds if ModemManager is probing it (the udev rules \
         keep it away)",
        "doctor-why-busy",
    ),
    ("{} is no serial port ({}); see `annabella devices`", "doctor-why-no-port"),
    (
        "no loudspeaker: {}; plug one in or start the sound server, then `annabella doctor`; without one \
         announcements go to the transcript and the recording",
        "doctor-why-no-loudspeaker",
    ),
    (
        "no microphone: {}; plug one in, then `annabella doctor`; without one moves go by key or console",
        "doctor-why-no-microphone",
    ),
    ("there is none called `{}`; `annabella devices` lists them", "doctor-why-none-called"),
    ("`{}` is muted at the sound server; unmute it in the sound settings", "doctor-why-muted"),
    ("no Braille display through brltty at {}: {}; {}; the game goes on without it", "doctor-why-no-braille"),
    ("install and start brltty (`apt-get install brltty`)", "doctor-why-install-brltty"),
    ("let this user read /etc/brlapi.key (group `brlapi`)", "doctor-why-brlapi-key"),
    ("switch the display on and plug it in", "doctor-why-switch-on"),
    ("it is asked for again", "doctor-why-asked-again"),
    ("the keypad {} cannot be read: {}; {}", "doctor-why-keypad"),
    ("let this user read it (group `input`)", "doctor-why-keypad-group"),
    ("another program has it; a keypad is one player's alone", "doctor-why-keypad-held"),
    ("plug it in, or name it as `ls /dev/input/by-id` does", "doctor-why-keypad-missing"),
    ("plug it in again, or name one of `/dev/input/by-id`; it is waited for", "doctor-why-keypad-again"),
    (
        "there is no model folder {}; name one by its whole path (`--model DIR`, or `model` of an `ear`), or install those that ship again (models/)",
        "doctor-why-no-model",
    ),
    ("the model {} is torn: {}; unpack it again", "doctor-why-model-torn"),
    (
        "libvosk cannot load the model {}; unpack it again, or try `annabella doctor`",
        "doctor-why-model-refused",
    ),
    (
        "the second recogniser takes {} ms here, more than {} ms; without it nothing comes late in a game, and more is \
         asked back",
        "doctor-why-second-slow",
    ),
    (
        "the second recogniser {} is missing; run `make deps`, or set second = \"none\"",
        "doctor-why-second-missing",
    ),
    ("{} is not there; run `make deps`, or install the package again", "doctor-why-second-not-there"),
    ("none is asked for; the first one hears alone", "doctor-why-second-none"),
    ("whisper-base scores a move in {} ms ({}); {}", "doctor-why-second-scores"),
    (
        "both recognisers decide; after {} decisions in a row that took longer than {} ms the first one hears alone",
        "doctor-why-both-decide",
    ),
    (
        "that is too late just now, it is waited for {} ms: the first one asks moves back, and hears alone after {} late \
         decisions in a row",
        "doctor-why-second-late",
    ),
    ("the voice `{}` has no variants; leave `{}` out", "doctor-why-no-variants"),
    ("the voice `{}` has no variant `{}`; give one such as `{}`", "doctor-why-no-variant"),
    ("level {} dB, room {} dB, {}", "doctor-why-level"),
    ("too loud: turn the microphone down or move it away", "doctor-why-too-loud"),
    ("nothing arrives: is the microphone switched off or muted?", "doctor-why-nothing-arrives"),
    ("the room is loud: bring the microphone nearer and turn it down", "doctor-why-room-loud"),
    ("faint: turn the microphone up or bring it nearer", "doctor-why-faint"),
    ("good", "doctor-why-good"),
    ("quiet; say something, such as an announcement", "doctor-why-quiet"),
    ("{}: {}", "doctor-why-about"),
    ("No such file or directory (os error 2)", "doctor-why-not-found"),
    ("Permission denied (os error 13)", "doctor-why-denied"),
    ("Connection refused (os error 111)", "doctor-why-refused"),
    ("Device or resource busy (os error 16)", "doctor-why-in-use"),
    ("Is a directory (os error 21)", "doctor-why-folder"),
];

/// The texts in the gaps of a pattern, if it is the whole text.
fn gaps<'a>(text: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let mut parts = pattern.split("{}");
    let mut rest = text.strip_prefix(parts.next()?)?;
    let mut found = Vec::new();
    let mut parts = parts.peekable();
    while let Some(part) = parts.next() {
        let at = match (part.is_empty(), parts.peek().is_none()) {
            (true, true) => rest.len(),
            (false, true) => {
                rest.len().checked_sub(part.len()).filter(|&at| rest.ends_with(part) && at > 0)?
            }
            (_, false) => rest.find(part)?,
        };
        found.push(&rest[..at]);
        rest = &rest[at + part.len()..];
    }
    rest.is_empty().then_some(found)
}

/// A reason in a language.
pub(in crate::cli) fn in_language(lang: Lang, why: &str) -> String {
    if lang == Lang::En {
        return why.to_owned();
    }
    let found = REASONS.iter().find_map(|(pattern, name)| Some((name, gaps(why, pattern)?)));
    let Some((name, gaps)) = found else { return why.to_owned() };
    let given: Vec<TextArgument> =
        ARGUMENTS.into_iter().zip(gaps.into_iter().map(|gap| in_language(lang, gap))).collect();
    say(lang, name, &given)
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "whisper")]
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_english_texts_are_the_patterns() {
        for (pattern, name) in REASONS {
            let given: Vec<TextArgument> =
                ARGUMENTS.into_iter().map(|argument| (argument, format!("<{argument}>"))).collect();
            let shown = ARGUMENTS.into_iter().fold((*pattern).to_owned(), |text, argument| {
                text.replacen("{}", &format!("<{argument}>"), 1)
            });
            assert_eq!(say(Lang::En, name, &given), shown, "{name}");
            assert_eq!(gaps(&shown, pattern).map(|gaps| gaps.len()), Some(pattern.matches("{}").count()));
        }
    }

    #[test]
    fn a_reason_of_an_adapter_is_told_whole_and_one_that_is_not_known_stays() {
        let missing = annabella_board::serial::OpenPortError::Missing { path: "/dev/none".into() };
        for lang in Lang::ALL.into_iter().filter(|&lang| lang != Lang::En) {
            let told = in_language(lang, &missing.to_string());
            assert!(told.contains("/dev/none") && !told.contains("no such device"), "{told}");
            let nested = in_language(lang, "/dev/none: Permission denied (os error 13)");
            assert!(nested.starts_with("/dev/none: ") && !nested.contains("denied"), "{nested}");
            assert_eq!(in_language(lang, "quaint"), "quaint");
        }
    }

    #[cfg(feature = "whisper")]
    #[test]
    fn what_is_said_of_a_slow_second_recogniser_is_not_said_again_with_the_remedy() {
        let slow = annabella_speech_input::second_recogniser::OpenSecondRecogniserError::Slow(
            Duration::from_secs(2),
        );
        for lang in Lang::ALL {
            let (why, remedy) =
                (in_language(lang, &slow.to_string()), say(lang, "doctor-second-remedy", &[]));
            // The last two words of each clause: the recognisers have a longer and a shorter name.
            let text = format!("{why}; {remedy}");
            let mut ends: Vec<Vec<&str>> = text
                .split([';', ':', ','])
                .map(|clause| clause.split_whitespace().rev().take(2).collect())
                .collect();
            let all = ends.len();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), all, "{lang:?}: {text}");
        }
    }
}
