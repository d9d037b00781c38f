//! `annabella devices`: the ports a board may be at, what stands in the way of opening them, and the
//! sound devices by the names a configuration takes.

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::{
    board::devices::{Access, Roots, discover},
    console::AnswerError,
    exit_code::ExitCode,
};

/// Ports a board may be at: the path to configure, the likely make, whether it can be opened, and
/// the remedy if not. Nothing is opened, so no board is disturbed.
#[derive(Debug, Args)]
pub(super) struct ListDevices {}

impl ListDevices {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let ports = discover(&Roots::default());
        if ports.is_empty() && !json {
            outln!("no serial ports found; plug a board in, switch it on, and try again")?;
        }
        for port in ports {
            let usb = port.usb.map(|(vendor, product)| format!("{vendor:04x}:{product:04x}"));
            let state = match &port.access {
                Access::Ready => "ready".to_owned(),
                Access::Forbidden { group } => format!("no permission (group {group} has it)"),
                Access::Busy { by } => format!("in use by {by}"),
            };
            if json {
                outln!(
                    "{}",
                    json!({
                        "path": port.path, "node": port.node, "usb": usb, "product": port.product,
                        "makes": port.makes,
                        "access": match port.access {
                            Access::Ready => "ready",
                            Access::Forbidden { .. } => "forbidden",
                            Access::Busy { .. } => "busy",
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
    use crate::audio::device::{Direction, names};

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
