//! `annabella devices`: serial ports of possible boards, obstacles to opening them, and sound
//! devices with their names for a configuration.

use annabella_console::outln;
use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::exit_code::ExitCode;
use annabella_board::ports::{PortAccess, SystemRoots, discover};
use annabella_console::AnswerError;

/// List the boards and sound devices of this machine.
///
/// A port where a board may be has its path for the configuration, the likely kind, and the remedy if it cannot be
/// opened. Nothing is opened, so no board is disturbed.
#[derive(Debug, Args)]
pub(super) struct DevicesArgs {}

impl DevicesArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let ports = discover(&SystemRoots::default());
        if ports.is_empty() && !json {
            outln!("no serial ports found; plug a board in, switch it on, and try again")?;
        }
        for port in ports {
            let usb = port.usb.map(|(vendor, product)| format!("{vendor:04x}:{product:04x}"));
            let state = match &port.access {
                PortAccess::Ready => "ready".to_owned(),
                PortAccess::Forbidden { group } => format!("no permission (group {group} has it)"),
                PortAccess::Busy { by } => format!("in use by {by}"),
            };
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
            let makes = if port.makes.is_empty() {
                "make unknown".to_owned()
            } else {
                format!("likely {}", port.makes.join(" or "))
            };
            let product = port.product.or(usb).map(|name| format!(", {name}")).unwrap_or_default();
            outln!("{}: {makes}{product}, {state}", port.path.display())?;
            if let Some(remedy) = port.access.remedy() {
                outln!("    {remedy}")?;
            }
        }
        list_sound(json)?;
        Ok(ExitCode::Done)
    }
}

/// Loudspeakers and microphones, the default one first.
#[cfg(feature = "audio")]
fn list_sound(json: bool) -> Result<(), AnswerError> {
    use annabella_audio::device::{Direction, names};

    for (kind, direction) in [("loudspeaker", Direction::Out), ("microphone", Direction::In)] {
        let found = names(direction);
        if let (Err(why), false) = (&found, json) {
            outln!("no {kind}: {why}; `annabella doctor` tells what to do")?;
        }
        for name in found.unwrap_or_default() {
            if json {
                outln!("{}", json!({ "kind": kind, "name": name }))?;
            } else {
                outln!("{kind}: {name}")?;
            }
        }
    }
    Ok(())
}

#[cfg(not(feature = "audio"))]
const fn list_sound(_json: bool) -> Result<(), AnswerError> {
    Ok(())
}
