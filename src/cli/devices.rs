//! `annabella devices`: serial ports of possible boards, obstacles to opening them, and sound
//! devices with their names for a configuration.

use annabella_console::outln;
use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::{
    cli::{practice::system_lang, setup_texts},
    exit_code::ExitCode,
};
use annabella_board::ports::{PortAccess, SystemRoots, discover};
use annabella_console::AnswerError;
use annabella_game::Lang;
use annabella_texts::TextArgument;

/// List the boards and sound devices of this machine.
///
/// A port where a board may be has its path for the configuration, the likely kind, and the remedy if it cannot be
/// opened. Sound that is muted, and a headset without a microphone, are named with the remedy. Nothing is opened, so no
/// board is disturbed.
#[derive(Debug, Args)]
pub(super) struct DevicesArgs {
    /// The language of what is told; the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
}

impl DevicesArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(system_lang);
        let say = |name: &str, given: &[TextArgument]| setup_texts::builtin(lang).say(name, given);
        let ports = discover(&SystemRoots::default());
        if ports.is_empty() && !json {
            outln!("{}", say("devices-no-ports", &[]))?;
        }
        for port in ports {
            let usb = port.usb.map(|(vendor, product)| format!("{vendor:04x}:{product:04x}"));
            if json {
                outln!(
                    "{}",
                    json!({
                        "path": port.path, "node": port.node, "usb": usb, "product": port.product,
                        "makes": port.makes,
                        "access": match port.access {
                            PortAccess::Ready => "ready",
                            PortAccess::Forbidden { .. } => "forbidden",
                            PortAccess::Busy { .. } => "busy",
                        },
                        "remedy": port.access.remedy(),
                    })
                )?;
                continue;
            }
            let (state, remedy) = match &port.access {
                PortAccess::Ready => (say("devices-ready", &[]), None),
                PortAccess::Forbidden { group } => (
                    say("devices-forbidden", &[("group", group.to_string())]),
                    Some(say("devices-forbidden-remedy", &[])),
                ),
                PortAccess::Busy { by } => {
                    let remedy = match by.starts_with("ModemManager") {
                        true => say("devices-probed-remedy", &[]),
                        false => say("devices-busy-remedy", &[("by", by.clone())]),
                    };
                    (say("devices-busy", &[("by", by.clone())]), Some(remedy))
                }
            };
            let makes = match &port.makes[..] {
                [] => say("devices-make-unknown", &[]),
                makes => say("devices-make", &[("makes", makes.join(" / "))]),
            };
            let product = port.product.or(usb).map(|name| format!(", {name}")).unwrap_or_default();
            outln!("{}: {makes}{product}, {state}", port.path.display())?;
            if let Some(remedy) = remedy {
                outln!("    {remedy}")?;
            }
        }
        list_sound(lang, json)?;
        Ok(ExitCode::Done)
    }
}

/// Loudspeakers and microphones, the default one first, and what keeps them from being heard or recorded.
#[cfg(feature = "audio")]
fn list_sound(lang: Lang, json: bool) -> Result<(), AnswerError> {
    use crate::cli::{doctor::in_language, sound_finding::SoundFinding};
    use annabella_audio::device::{Direction, names, sound_faults};

    let say = |name: &str, given: &[TextArgument]| setup_texts::builtin(lang).say(name, given);
    for (kind, direction) in [("loudspeaker", Direction::Out), ("microphone", Direction::In)] {
        let found = names(direction);
        let called = say(&format!("doctor-part-{kind}"), &[]);
        if let (Err(why), false) = (&found, json) {
            let why = ("why", in_language(lang, why));
            outln!("{}", say("devices-no-sound", &[("kind", called.clone()), why]))?;
        }
        for name in found.unwrap_or_default() {
            if json {
                outln!("{}", json!({ "kind": kind, "name": name }))?;
            } else {
                outln!("{called}: {name}")?;
            }
        }
    }
    for fault in sound_faults() {
        let SoundFinding { found, remedy } = SoundFinding::of(&fault, lang);
        if json {
            outln!("{}", json!({ "kind": "sound", "found": found, "remedy": remedy }))?;
        } else {
            outln!("{}: {found}\n    {remedy}", say("doctor-part-sound", &[]))?;
        }
    }
    Ok(())
}

#[cfg(not(feature = "audio"))]
const fn list_sound(_lang: Lang, _json: bool) -> Result<(), AnswerError> {
    Ok(())
}
