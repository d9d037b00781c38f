//! `annabella doctor`: what works on this machine or in a configuration, and remedies for the rest.
//!
//! Every test has a time limit, so that a hanging sound server is a finding. Without a configuration no device is
//! opened.

use annabella_console::outln;
use std::{
    borrow::Cow,
    io::Write as _,
    path::{Path, PathBuf},
    sync::mpsc,
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;
use rustix::{
    fs::statvfs,
    time::{ClockId, clock_gettime},
};
use serde::Serialize;

use crate::{cli::setup_texts, exit_code::ExitCode};
#[cfg(feature = "audio")]
use annabella_audio::device;
use annabella_board::ports::{SystemRoots, claimed_adapters, running_claimants};
use annabella_daemon::{config::Config, config_values};
use annabella_game::{Lang, SchemeId};
use annabella_speech_input as speech_input;
use annabella_speech_input::{ModelFolder, second_recogniser_choice::SecondRecogniserChoice};
use annabella_speech_output::espeak;
#[cfg(feature = "tournament")]
use annabella_tournament::{OLDEST_SOUND, broker_installed};

mod configured_devices;
mod proofs;

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The least free space for a game, and for a game with sound.
const ROOM: [u64; 2] = [50 << 20, 1 << 30];

/// Check this machine, or the devices of a configuration, and name the remedies.
///
/// The exit code is 0 if everything that is needed was proved to work. Example: `annabella doctor --config annabella.toml`.
#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    /// Check this configuration: open every device that it names, speak a sentence into each player's output, and
    /// listen to each microphone. If it is left out, no device is opened.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scheme", "model"])]
    config: Option<PathBuf>,
    /// The announcement words whose model is checked.
    #[arg(long, value_enum, default_value_t)]
    scheme: SchemeId,
    /// Check this model folder instead of the installed one.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
}

#[derive(Debug, Serialize)]
struct DoctorFinding {
    /// The tested part.
    part: String,
    /// Whether it was proved to work.
    ok: bool,
    /// What was proved.
    state: FindingState,
    /// Whether a game is impossible without it.
    essential: bool,
    /// The finding.
    found: String,
    /// The remedy if it does not work.
    #[serde(skip_serializing_if = "Option::is_none")]
    remedy: Option<Cow<'static, str>>,
}

/// What a test proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum FindingState {
    /// It works.
    Works,
    /// It does not work, or is not there.
    Missing,
    /// Nothing speaks against it, and nothing for it.
    NotProved,
    /// Another thing is there than the one named.
    Wrong,
}

/// What speaks against a tested part.
struct DoctorFault {
    state: FindingState,
    why: String,
    /// The remedy, if it is another one than that of the part.
    remedy: Option<String>,
}

impl From<String> for DoctorFault {
    fn from(why: String) -> Self {
        Self { state: FindingState::Missing, why, remedy: None }
    }
}

impl DoctorFinding {
    fn of(
        part: impl Into<String>,
        essential: bool,
        found: Result<String, impl Into<DoctorFault>>,
        remedy: &'static str,
    ) -> Self {
        let part = part.into();
        match found {
            Ok(found) => Self { part, ok: true, state: FindingState::Works, essential, found, remedy: None },
            Err(fault) => {
                let fault = fault.into();
                let remedy = fault.remedy.map_or(Cow::Borrowed(remedy), Cow::Owned);
                let (state, found) = (fault.state, fault.why);
                Self { part, ok: false, state, essential, found, remedy: Some(remedy) }
            }
        }
    }

    /// Whether a game should not be begun with it.
    const fn is_sick(&self) -> bool {
        match self.state {
            FindingState::Works => false,
            FindingState::Missing => self.essential,
            FindingState::NotProved | FindingState::Wrong => true,
        }
    }
}

impl DoctorArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let mut sick = false;
        let config = self.config.map(|path| Config::read(&path).map(|config| (config, path))).transpose()?;
        let lang = config.as_ref().map_or(Lang::En, |(config, _)| config.game.lang);
        let mut tell = |finding: DoctorFinding| -> Result<()> {
            sick |= finding.is_sick();
            if json {
                outln!("{}", serde_json::to_string(&finding)?)?;
            } else {
                outln!("{}", line(&finding, lang))?;
            }
            Ok(())
        };
        if let Some((config, path)) = config {
            let fault = config_values::find_device_fault(&config);
            if let Some(fault) = fault.or_else(|| config_values::find_game_fault(&config.game)) {
                return Err(Config::refuse_value(&path, &fault).into());
            }
            if let Some(finding) = proofs::empty_file(&path, lang) {
                tell(finding)?;
            }
            configured_devices::look(&config, &mut tell)?;
            return Ok(if sick { ExitCode::Negative } else { ExitCode::Done });
        }
        let model = self.model.unwrap_or_else(|| speech_input::model::shipped(self.scheme));
        let look: &[&dyn Fn() -> DoctorFinding] = &[
            &voice,
            &speech_server,
            &|| model_found(&model),
            &|| hearing(&model),
            &second_recogniser,
            &loudspeaker,
            &microphone,
            &boards,
            &permissions,
            &serial_adapters,
            &braille,
            &clock,
            #[cfg(feature = "tournament")]
            &broker,
            // A game may also be kept in another folder.
            &|| disk(Path::new("games"), false),
        ];
        for look in look {
            tell(look())?;
        }
        Ok(if sick { ExitCode::Negative } else { ExitCode::Done })
    }
}

fn line(finding: &DoctorFinding, lang: Lang) -> String {
    let texts = setup_texts::builtin(lang);
    let state = match (finding.state, finding.essential) {
        (FindingState::Works, _) => "ok".to_owned(),
        (FindingState::Missing, true) => "MISSING".to_owned(),
        (FindingState::Missing, false) => "without".to_owned(),
        (FindingState::NotProved, _) => texts.say("doctor-not-proved", &[]),
        (FindingState::Wrong, _) => texts.say("doctor-wrong", &[]),
    };
    let remedy = finding.remedy.as_ref().map(|r| format!("; {r}")).unwrap_or_default();
    format!("{}: {state}: {}{remedy}", finding.part, finding.found)
}

fn voice() -> DoctorFinding {
    let found = in_time(PATIENCE, || espeak::version().map_err(|e| e.to_string()));
    DoctorFinding::of("voice", true, found, "run `make deps`, or install the package again")
}

fn speech_server() -> DoctorFinding {
    #[cfg(feature = "speech-dispatcher")]
    let found = in_time(PATIENCE, || {
        let described = annabella_speech_output::describe_speech_server(PATIENCE)
            .map(|described| format!("{described}; voices of the kind \"user\" speak with it"));
        let installed = program("speech-dispatcher").is_some();
        let state = if installed { "installed" } else { "not installed" };
        described.map_err(|why| format!("{why} (speech-dispatcher is {state}); espeak-ng speaks"))
    });
    #[cfg(not(feature = "speech-dispatcher"))]
    let found = Err("built without the feature `speech-dispatcher`; espeak-ng speaks".to_owned());
    DoctorFinding::of("speech server", false, found, "start it with `spd-say hello` to hear your own voice")
}

fn model_found(path: &Path) -> DoctorFinding {
    let found = ModelFolder::open(path)
        .map(|m| format!("{} ({} words)", m.path.display(), m.words.word_count()))
        .map_err(|e| e.to_string());
    DoctorFinding::of("model", true, found, "moves can be typed and keyed meanwhile")
}

fn hearing(model: &Path) -> DoctorFinding {
    let model = model.to_owned();
    let found = in_time(PATIENCE, move || {
        let began = Instant::now();
        let opened = speech_input::open(&model).map(drop).map_err(|e| e.to_string());
        opened.map(|()| format!("libvosk loads the model in {} ms", began.elapsed().as_millis()))
    });
    DoctorFinding::of(
        "ear",
        true,
        found,
        "try again when the machine is not busy; if libvosk is missing, run `make deps` or install the package again; moves can be typed and keyed meanwhile",
    )
}

fn second_recogniser() -> DoctorFinding {
    let found = in_time(PATIENCE, || speech_input::describe_second(&SecondRecogniserChoice::default()));
    let remedy =
        "the first recogniser hears alone; name it with `second = \"whisper-base\"` to use it all the same";
    DoctorFinding::of("second recogniser", false, found, remedy)
}

fn loudspeaker() -> DoctorFinding {
    #[cfg(feature = "audio")]
    let found = in_time(PATIENCE, || device::default_name(device::Direction::Out));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; announcements go to the transcript meanwhile";
    DoctorFinding::of("loudspeaker", false, found, remedy)
}

fn microphone() -> DoctorFinding {
    #[cfg(feature = "audio")]
    let found = in_time(PATIENCE, || device::default_name(device::Direction::In));
    #[cfg(not(feature = "audio"))]
    let found = Err("built without the feature `audio`".to_owned());
    let remedy = "plug one in or start the sound server; moves can be typed and keyed meanwhile";
    DoctorFinding::of("microphone", false, found, remedy)
}

fn boards() -> DoctorFinding {
    let found = in_time(PATIENCE, || {
        // The library that lists the ports requires this folder.
        if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
            return Err("this system shows no serial ports (/sys is not mounted)".to_owned());
        }
        let ports = serialport::available_ports().map_err(|e| e.to_string())?;
        // A PC's on-board ports are listed whether a device is connected or not.
        let names: Vec<String> =
            ports.into_iter().map(|p| p.port_name).filter(|n| !n.starts_with("/dev/ttyS")).collect();
        if names.is_empty() { Err("no board is plugged in".to_owned()) } else { Ok(names.join(" ")) }
    });
    DoctorFinding::of("boards", false, found, "plug the board in, or play one with `annabella simulate`")
}

fn permissions() -> DoctorFinding {
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
    DoctorFinding::of(
        "permissions",
        true,
        found,
        "join the group: `sudo usermod -aG dialout $USER`, then log in again",
    )
}

/// Whether another program uses a serial adapter: ModemManager and brltty open some that belong to
/// boards.
fn serial_adapters() -> DoctorFinding {
    let found = in_time(PATIENCE, || {
        let roots = SystemRoots::default();
        let claimed = claimed_adapters(&roots);
        if !claimed.is_empty() {
            let told = claimed.iter().map(|claimed| format!("{} is held by {}", claimed.adapter, claimed.by));
            return Err(told.collect::<Vec<_>>().join(", "));
        }
        Ok(match running_claimants(&roots)[..] {
            [] => "no other program claims one".to_owned(),
            ref running => {
                format!("none is held by another program; {} may claim one", running.join(" and "))
            }
        })
    });
    DoctorFinding::of(
        "serial adapters",
        false,
        found,
        "end that program; firmware/70-annabella-boards.rules keeps ModemManager away, and where no Braille line needs it \
         `sudo systemctl mask brltty-udev.service` keeps brltty away",
    )
}

fn braille() -> DoctorFinding {
    let found = program("lou_translate")
        .map(|path| path.display().to_string())
        .ok_or_else(|| "liblouis is not installed; `--format brf` writes its own letters".to_owned());
    DoctorFinding::of("braille", false, found, "run `make deps`, or install the package again")
}

/// The clock of the game, and the time of day for score sheets.
fn clock() -> DoctorFinding {
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
    DoctorFinding::of(
        "clock",
        false,
        found,
        "set the date, for the sheets (`timedatectl`); the game's own clock needs none",
    )
}

/// The server program for a tournament's broker, and warnings for old versions.
#[cfg(feature = "tournament")]
fn broker() -> DoctorFinding {
    let found = match broker_installed() {
        None => {
            Err("nats-server is not installed; tables play without it, and a tournament reads folders"
                .to_owned())
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
    let remedy = "a tournament's own broker holds every user to a list, and is sound with an old one; give no other user an account of it";
    let missing = "a tournament with a broker needs it: `sudo apt install nats-server`";
    let remedy =
        if found.as_ref().is_err_and(|why| why.contains("not installed")) { missing } else { remedy };
    DoctorFinding::of("broker", false, found, remedy)
}

/// Whether games can be written to their folder, and the free space.
fn disk(games: &Path, essential: bool) -> DoctorFinding {
    // The folder itself is created with the first game.
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
    DoctorFinding::of("disk", essential, kept, "make room, or name another folder with `games`")
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| p.is_file())
}

/// Runs a test on a thread of its own; the thread is abandoned if it does not answer in time.
fn in_time<E: From<String> + Send + 'static>(
    longest: Duration,
    ask: impl FnOnce() -> Result<String, E> + Send + 'static,
) -> Result<String, E> {
    let (answer, answered) = mpsc::channel();
    std::thread::spawn(move || drop(answer.send(ask())));
    answered
        .recv_timeout(longest)
        .unwrap_or_else(|_| Err(format!("no answer within {} seconds", longest.as_secs()).into()))
}
