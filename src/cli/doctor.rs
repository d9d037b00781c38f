//! `annabella doctor`: what works on this machine, and the remedy for what does not.
//!
//! Nothing is started and nothing is waited for longer than [`PATIENCE`]: a sound server that hangs is
//! a finding, not a reason to hang as well.

use std::{
    path::{Path, PathBuf},
    sync::mpsc,
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;
use serde::Serialize;

#[cfg(feature = "audio")]
use crate::audio::device;
use crate::{
    ear::{self, ModelFolder},
    exit_code::ExitCode,
    game::SchemeId,
    voice::espeak,
};

/// Longest wait for any one answer.
const PATIENCE: Duration = Duration::from_secs(4);

/// What works on this machine, and the remedy for what does not.
#[derive(Debug, Args)]
pub(super) struct Doctor {
    /// The scheme whose model is looked for.
    #[arg(long, value_enum, default_value_t)]
    scheme: SchemeId,
    /// A model folder to look over instead.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct Finding {
    /// What was looked at.
    part: &'static str,
    /// Whether it works.
    ok: bool,
    /// Whether a game cannot go on without it.
    essential: bool,
    /// What was found.
    found: String,
    /// What to do where it does not work.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<&'static str>,
}

impl Finding {
    fn of(part: &'static str, essential: bool, found: Result<String, String>, remedy: &'static str) -> Self {
        match found {
            Ok(found) => Self { part, ok: true, essential, found, remedy: None },
            Err(found) => Self { part, ok: false, essential, found, remedy: Some(remedy) },
        }
    }
}

impl Doctor {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let model = self.model.unwrap_or_else(|| ear::model::shipped(self.scheme));
        let mut sick = false;
        let look: [&dyn Fn() -> Finding; 9] = [
            &voice,
            &speech_server,
            &|| model_found(&model),
            &|| hearing(&model),
            &loudspeaker,
            &microphone,
            &boards,
            &permissions,
            &braille,
        ];
        for look in look {
            let finding = look();
            sick |= !finding.ok && finding.essential;
            if json {
                outln!("{}", serde_json::to_string(&finding)?)?;
            } else {
                outln!("{}", line(&finding))?;
            }
        }
        Ok(if sick { ExitCode::Negative } else { ExitCode::Done })
    }
}

fn line(finding: &Finding) -> String {
    let state = match (finding.ok, finding.essential) {
        (true, _) => "ok",
        (false, true) => "MISSING",
        (false, false) => "without",
    };
    let remedy = finding.remedy.map(|r| format!("; {r}")).unwrap_or_default();
    format!("{}: {state}: {}{remedy}", finding.part, finding.found)
}

fn voice() -> Finding {
    let found = in_time(|| espeak::version().map_err(|e| e.to_string()));
    Finding::of("voice", true, found, "run `make deps`")
}

fn speech_server() -> Finding {
    let found = if !cfg!(feature = "speech-dispatcher") {
        Err("built without the feature `speech-dispatcher`".to_owned())
    } else if let Some(path) = program("speech-dispatcher") {
        Ok(format!("{} (started when it is wanted)", path.display()))
    } else {
        Err("speech-dispatcher is not installed; espeak-ng speaks without it".to_owned())
    };
    Finding::of("speech server", false, found, "run `make deps` to use the desktop's own voices")
}

fn model_found(path: &Path) -> Finding {
    let found = ModelFolder::open(path)
        .map(|m| format!("{} ({} words)", m.path.display(), m.words.len()))
        .map_err(|e| e.to_string());
    Finding::of("model", true, found, "moves can be typed and keyed meanwhile")
}

fn hearing(model: &Path) -> Finding {
    let model = model.to_owned();
    let found = in_time(move || {
        let began = Instant::now();
        let opened = ear::open(&model).map(drop).map_err(|e| e.to_string());
        opened.map(|()| format!("libvosk loads the model in {} ms", began.elapsed().as_millis()))
    });
    Finding::of(
        "ear",
        true,
        found,
        "run `make deps`, then `cargo build`; moves can be typed and keyed meanwhile",
    )
}

fn loudspeaker() -> Finding {
    #[cfg(feature = "audio")]
    let found = in_time(|| device::default_name(device::Direction::Out));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; announcements go to the transcript meanwhile";
    Finding::of("loudspeaker", false, found, remedy)
}

fn microphone() -> Finding {
    #[cfg(feature = "audio")]
    let found = in_time(|| device::default_name(device::Direction::In));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; moves can be typed and keyed meanwhile";
    Finding::of("microphone", false, found, remedy)
}

fn boards() -> Finding {
    let found = in_time(|| {
        // What lists the ports takes this folder for granted.
        if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
            return Err("this system shows no serial ports (/sys is not mounted)".to_owned());
        }
        let ports = serialport::available_ports().map_err(|e| e.to_string())?;
        // The on-board ports of a PC are listed whether anything is plugged in or not.
        let names: Vec<String> =
            ports.into_iter().map(|p| p.port_name).filter(|n| !n.starts_with("/dev/ttyS")).collect();
        if names.is_empty() { Err("no board is plugged in".to_owned()) } else { Ok(names.join(" ")) }
    });
    Finding::of("boards", false, found, "plug the board in, or play one with `annabella simulate`")
}

fn permissions() -> Finding {
    let ports = || std::fs::read_dir("/dev").into_iter().flatten().flatten();
    let shut: Vec<String> = ports()
        .map(|e| e.path())
        .filter(|p| {
            let name = p.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with("ttyUSB") || name.starts_with("ttyACM")
        })
        .filter(|p| {
            let opened = std::fs::OpenOptions::new().read(true).write(true).open(p);
            opened.is_err_and(|e| e.kind() == std::io::ErrorKind::PermissionDenied)
        })
        .map(|p| p.display().to_string())
        .collect();
    let found = if shut.is_empty() {
        Ok("every serial port that is there may be opened".to_owned())
    } else {
        Err(format!("not allowed to open {}", shut.join(" ")))
    };
    Finding::of(
        "permissions",
        true,
        found,
        "join the group: `sudo usermod -aG dialout $USER`, then log in again",
    )
}

fn braille() -> Finding {
    let found = program("lou_translate")
        .map(|path| path.display().to_string())
        .ok_or_else(|| "liblouis is not installed; `--format brf` writes its own letters".to_owned());
    Finding::of("braille", false, found, "run `make deps`")
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| p.is_file())
}

/// Asks on a thread of its own, which is left behind when it does not answer.
fn in_time(ask: impl FnOnce() -> Result<String, String> + Send + 'static) -> Result<String, String> {
    let (answer, answered) = mpsc::channel();
    std::thread::spawn(move || drop(answer.send(ask())));
    answered
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| Err(format!("no answer within {} seconds", PATIENCE.as_secs())))
}
