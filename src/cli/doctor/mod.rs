//! `annabella doctor`: what works on this machine, or of what a configuration names, and the remedy for what does not.
//!
//! Nothing is waited for without an end: a sound server that hangs is a finding, not a reason to hang as well. Without a
//! configuration nothing is opened and no board disturbed.

use std::{
    io::Write as _,
    path::{Path, PathBuf},
    sync::mpsc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use clap::Args;
use rustix::{
    fs::statvfs,
    time::{ClockId, clock_gettime},
};
use serde::Serialize;

#[cfg(feature = "audio")]
use crate::audio::device;
use crate::{
    config::Config,
    daemon::wiring,
    ear::{self, ModelFolder},
    exit_code::ExitCode,
    game::SchemeId,
    hall::{OLDEST_SOUND, broker_installed},
    voice::espeak,
};

mod named;

/// Longest wait for any one answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// With less room than this a game cannot be kept to its end; with less than the second no sound of it.
const ROOM: [u64; 2] = [50 << 20, 1 << 30];

/// What works on this machine, and the remedy for what does not.
#[derive(Debug, Args)]
pub(super) struct Doctor {
    /// A game's configuration: every device it names is opened, a sentence is spoken into each player's output, each
    /// microphone is listened to.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scheme", "model"])]
    config: Option<PathBuf>,
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
    part: String,
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
    fn of(
        part: impl Into<String>,
        essential: bool,
        found: Result<String, String>,
        remedy: &'static str,
    ) -> Self {
        let part = part.into();
        match found {
            Ok(found) => Self { part, ok: true, essential, found, remedy: None },
            Err(found) => Self { part, ok: false, essential, found, remedy: Some(remedy) },
        }
    }
}

impl Doctor {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let mut sick = false;
        let mut tell = |finding: Finding| -> Result<()> {
            sick |= !finding.ok && finding.essential;
            if json {
                outln!("{}", serde_json::to_string(&finding)?)?;
            } else {
                outln!("{}", line(&finding))?;
            }
            Ok(())
        };
        if let Some(path) = self.config {
            let config = Config::read(&path)?;
            wiring::check(&config).with_context(|| path.display().to_string())?;
            named::look(&config, &mut tell)?;
            return Ok(if sick { ExitCode::Negative } else { ExitCode::Done });
        }
        let model = self.model.unwrap_or_else(|| ear::model::shipped(self.scheme));
        let look: [&dyn Fn() -> Finding; 12] = [
            &voice,
            &speech_server,
            &|| model_found(&model),
            &|| hearing(&model),
            &loudspeaker,
            &microphone,
            &boards,
            &permissions,
            &braille,
            &clock,
            &broker,
            // A game may be kept anywhere else.
            &|| disk(Path::new("games"), false),
        ];
        for look in look {
            tell(look())?;
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
    let found = in_time(PATIENCE, || espeak::version().map_err(|e| e.to_string()));
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
    let found = in_time(PATIENCE, move || {
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
    let found = in_time(PATIENCE, || device::default_name(device::Direction::Out));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; announcements go to the transcript meanwhile";
    Finding::of("loudspeaker", false, found, remedy)
}

fn microphone() -> Finding {
    #[cfg(feature = "audio")]
    let found = in_time(PATIENCE, || device::default_name(device::Direction::In));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; moves can be typed and keyed meanwhile";
    Finding::of("microphone", false, found, remedy)
}

fn boards() -> Finding {
    let found = in_time(PATIENCE, || {
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

/// The clock the game runs by, and the time of day that goes onto its sheets.
fn clock() -> Finding {
    let (before, began) = (clock_gettime(ClockId::Boottime), Instant::now());
    std::thread::sleep(Duration::from_millis(50));
    let (ran, passed) = (clock_gettime(ClockId::Boottime) - before, began.elapsed());
    let ran_ms = ran.tv_sec * 1_000 + ran.tv_nsec / 1_000_000;
    let now = jiff::Zoned::now();
    let found = if u128::try_from(ran_ms).is_ok_and(|ran| ran.abs_diff(passed.as_millis()) > 20) {
        Err(format!("of {} ms it counted {ran_ms}", passed.as_millis()))
    } else if now.year() < 2025 {
        Err(format!("it runs evenly, but takes today for {}", now.date()))
    } else {
        Ok(format!("runs evenly; it is {} on {}", now.strftime("%H:%M"), now.date()))
    };
    Finding::of(
        "clock",
        false,
        found,
        "set the date, for the sheets (`timedatectl`); the game's own clock needs none",
    )
}

/// The server a hall's broker is: of old ones, what to mind.
fn broker() -> Finding {
    let found = match broker_installed() {
        None => {
            Err("nats-server is not installed; tables play without it, and a hall reads folders".to_owned())
        }
        Some((path, version)) => {
            let told = format!(
                "nats-server {} at {}",
                version.map(|part| part.to_string()).join("."),
                path.display()
            );
            if version < OLDEST_SOUND {
                Err(format!(
                    "{told}; before {} a user without a list of rights may purge an account (CVE-2025-30215)",
                    OLDEST_SOUND.map(|part| part.to_string()).join(".")
                ))
            } else {
                Ok(told)
            }
        }
    };
    let remedy = "a hall's own broker holds every user to a list, and is sound with an old one; give no other user an account of it";
    let missing = "a hall with a broker needs it: `sudo apt install nats-server`";
    let remedy =
        if found.as_ref().is_err_and(|why| why.contains("not installed")) { missing } else { remedy };
    Finding::of("broker", false, found, remedy)
}

/// Whether games can be written to their folder, and how much room is there.
fn disk(games: &Path, essential: bool) -> Finding {
    // The folder itself is made with the first game.
    let there = std::path::absolute(games).unwrap_or_else(|_| games.to_owned());
    let there = there.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/")).to_owned();
    let place = there.display().to_string();
    let kept = in_time(PATIENCE, move || {
        let began = Instant::now();
        let written = tempfile::tempfile_in(&there).and_then(|mut file| {
            file.write_all(&[0; 4096])?;
            file.sync_data()
        });
        written.map_err(|why| format!("{place} cannot be written: {why}"))?;
        let took = began.elapsed().as_millis();
        let room = statvfs(&there).map_err(|why| format!("{place}: {why}"))?;
        let free = room.f_bavail.saturating_mul(room.f_frsize);
        let told = format!("{place} has {} MB free, a write takes {took} ms", free >> 20);
        if free < ROOM[0] {
            Err(told)
        } else if free < ROOM[1] {
            Ok(format!("{told}; too little for hours of recorded sound"))
        } else {
            Ok(told)
        }
    });
    Finding::of("disk", essential, kept, "make room, or name another folder with `games`")
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| p.is_file())
}

/// Asks on a thread of its own, which is left behind when it does not answer.
fn in_time(
    longest: Duration,
    ask: impl FnOnce() -> Result<String, String> + Send + 'static,
) -> Result<String, String> {
    let (answer, answered) = mpsc::channel();
    std::thread::spawn(move || drop(answer.send(ask())));
    answered
        .recv_timeout(longest)
        .unwrap_or_else(|_| Err(format!("no answer within {} seconds", longest.as_secs())))
}
