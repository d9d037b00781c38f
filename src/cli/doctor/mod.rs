//! `annabella doctor`: what works on this machine or in a configuration, and remedies for the rest.
//!
//! Every test has a time limit, so that a hanging sound server is a finding. Without a configuration no device is
//! opened.

use annabella_console::outln;
use std::{
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

#[cfg(feature = "audio")]
use crate::cli::sound_finding::SoundFinding;
use crate::{
    cli::{practice::system_lang, setup_texts},
    exit_code::ExitCode,
};
#[cfg(feature = "audio")]
use annabella_audio::{device, sound_cards::SoundFault};
use annabella_board::ports::{SystemRoots, claimed_adapters, running_claimants};
use annabella_daemon::{config::Config, config_values};
use annabella_game::{Lang, SchemeId};
use annabella_language::heard_utterance::Expectation;
use annabella_speech_input as speech_input;
use annabella_speech_input::{ModelFolder, second_recogniser_choice::SecondRecogniserChoice};
use annabella_speech_output::espeak;
use annabella_texts::TextArgument;
#[cfg(feature = "tournament")]
use annabella_tournament::{OLDEST_SOUND, broker_installed};

mod configured_devices;
mod proofs;
mod reasons;

pub(super) use reasons::in_language;

/// The time limit for an answer.
const PATIENCE: Duration = Duration::from_secs(4);
/// The time limit for loading and measuring a recogniser. A slow machine is to be told its figure.
const RECOGNISERS: Duration = Duration::from_secs(90);
/// The longest time for a second of speech with which the first recogniser keeps up: more than that, and the other work
/// of a game makes it late.
const KEEPS_UP: Duration = Duration::from_millis(800);
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
    /// The language of the findings; the configuration's, or the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
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
    remedy: Option<String>,
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
    /// `part` is its English name, which JSON keeps, and `remedy` names the text of the remedy.
    fn of(
        lang: Lang,
        part: impl Into<String>,
        essential: bool,
        found: Result<String, impl Into<DoctorFault>>,
        remedy: &str,
    ) -> Self {
        let part = part.into();
        match found {
            Ok(found) => {
                let (state, found) = (FindingState::Works, in_language(lang, &found));
                Self { part, ok: true, state, essential, found, remedy: None }
            }
            Err(fault) => {
                let fault = fault.into();
                let remedy = fault.remedy.unwrap_or_else(|| say(lang, remedy, &[]));
                let (state, found) = (fault.state, in_language(lang, &fault.why));
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
        let lang = self.lang.or_else(|| config.as_ref().map(|(config, _)| config.game.lang));
        let lang = lang.unwrap_or_else(system_lang);
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
            configured_devices::look(lang, &config, &mut tell)?;
            return Ok(if sick { ExitCode::Negative } else { ExitCode::Done });
        }
        let model = self.model.unwrap_or_else(|| speech_input::model::shipped(self.scheme));
        let look: &[&dyn Fn() -> DoctorFinding] = &[
            &|| voice(lang),
            &|| speech_server(lang),
            &|| model_found(lang, &model),
            &|| hearing(lang, &model),
            &|| second_recogniser(lang, &model),
            &|| loudspeaker(lang),
            &|| microphone(lang),
            &|| boards(lang),
            &|| permissions(lang),
            &|| serial_adapters(lang),
            &|| braille(lang),
            &|| clock(lang),
            #[cfg(feature = "tournament")]
            &|| broker(lang),
            // A game may also be kept in another folder.
            &|| disk(lang, Path::new("games"), false),
        ];
        for look in look {
            tell(look())?;
        }
        sound(lang).into_iter().try_for_each(tell)?;
        Ok(if sick { ExitCode::Negative } else { ExitCode::Done })
    }
}

fn line(finding: &DoctorFinding, lang: Lang) -> String {
    let texts = setup_texts::builtin(lang);
    let state = match (finding.state, finding.essential) {
        (FindingState::Works, _) => "ok".to_owned(),
        (FindingState::Missing, true) => texts.say("doctor-missing", &[]),
        (FindingState::Missing, false) => texts.say("doctor-without", &[]),
        (FindingState::NotProved, _) => texts.say("doctor-not-proved", &[]),
        (FindingState::Wrong, _) => texts.say("doctor-wrong", &[]),
    };
    let remedy = finding.remedy.as_ref().map(|r| format!("; {r}")).unwrap_or_default();
    format!("{}: {state}: {}{remedy}", part_in(lang, &finding.part), finding.found)
}

/// A text of this name.
fn say(lang: Lang, name: &str, given: &[TextArgument]) -> String {
    setup_texts::builtin(lang).say(name, given)
}

/// The name of a part, such as `white board`, in a language.
fn part_in(lang: Lang, part: &str) -> String {
    let named =
        |part: &str| say(lang, &format!("doctor-part-{}", part.to_lowercase().replace(' ', "-")), &[]);
    match part.split_once(' ') {
        Some((who @ ("white" | "black" | "room" | "arbiter"), part)) => {
            say(lang, &format!("doctor-who-{who}"), &[("part", named(part))])
        }
        _ => named(part),
    }
}

fn voice(lang: Lang) -> DoctorFinding {
    let found = in_time(lang, PATIENCE, || espeak::version().map_err(|e| e.to_string()));
    DoctorFinding::of(lang, "voice", true, found, "doctor-voice-remedy")
}

fn speech_server(lang: Lang) -> DoctorFinding {
    #[cfg(feature = "speech-dispatcher")]
    let found = in_time(lang, PATIENCE, move || {
        let described = annabella_speech_output::describe_speech_server(PATIENCE)
            .map(|server| say(lang, "doctor-speech-server-speaks", &[("server", server.to_string())]));
        let told = match program("speech-dispatcher") {
            Some(_) => "doctor-speech-server-missing",
            None => "doctor-speech-server-not-installed",
        };
        described.map_err(|why| {
            let why =
                why.to_string().replace("no speech server runs", &say(lang, "doctor-no-speech-server", &[]));
            say(lang, told, &[("why", why)])
        })
    });
    #[cfg(not(feature = "speech-dispatcher"))]
    let found = Err(say(lang, "doctor-speech-server-left-out", &[]));
    DoctorFinding::of(lang, "speech server", false, found, "doctor-speech-server-remedy")
}

fn model_found(lang: Lang, path: &Path) -> DoctorFinding {
    let told = |model: ModelFolder| {
        let words = ("words", model.words.word_count().to_string());
        say(lang, "doctor-model-found", &[("folder", model.path.display().to_string()), words])
    };
    let found = ModelFolder::open(path).map(told).map_err(|e| e.to_string());
    DoctorFinding::of(lang, "model", true, found, "doctor-model-remedy")
}

fn hearing(lang: Lang, model: &Path) -> DoctorFinding {
    let found = recogniser_speed(lang, model.to_owned(), speech_input::usual_expectation());
    DoctorFinding::of(lang, "ear", true, found, "doctor-ear-remedy")
}

/// Whether the first recogniser computes as fast as a player speaks.
fn recogniser_speed(lang: Lang, model: PathBuf, expectation: Expectation) -> Result<String, DoctorFault> {
    in_time(lang, RECOGNISERS, move || -> Result<String, DoctorFault> {
        let began = Instant::now();
        let taken = speech_input::measure_first(&model, &expectation).map_err(|why| why.to_string())?;
        let loaded = began.elapsed().saturating_sub(taken * 2);
        let told = [
            ("folder", model.display().to_string()),
            ("ms", loaded.as_millis().to_string()),
            ("speed", taken.as_millis().to_string()),
        ];
        if taken <= KEEPS_UP {
            return Ok(say(lang, "doctor-ear-loads", &told));
        }
        let remedy = Some(say(lang, "doctor-ear-slow-remedy", &[]));
        Err(DoctorFault { state: FindingState::Missing, why: say(lang, "doctor-ear-slow", &told), remedy })
    })
}

fn second_recogniser(lang: Lang, model: &Path) -> DoctorFinding {
    let model = model.to_owned();
    let found = in_time(lang, RECOGNISERS, move || {
        let expectation = speech_input::usual_expectation();
        speech_input::describe_second(&SecondRecogniserChoice::default(), &model, &expectation)
    });
    DoctorFinding::of(lang, "second recogniser", false, found, "doctor-second-remedy")
}

fn loudspeaker(lang: Lang) -> DoctorFinding {
    #[cfg(feature = "audio")]
    let found = in_time(lang, PATIENCE, || device::default_name(device::Direction::Out));
    #[cfg(not(feature = "audio"))]
    let found = Err(say(lang, "doctor-no-audio", &[]));
    DoctorFinding::of(lang, "loudspeaker", false, found, "doctor-loudspeaker-remedy")
}

fn microphone(lang: Lang) -> DoctorFinding {
    #[cfg(feature = "audio")]
    let found = in_time(lang, PATIENCE, || device::default_name(device::Direction::In));
    #[cfg(not(feature = "audio"))]
    let found = Err(say(lang, "doctor-no-audio", &[]));
    DoctorFinding::of(lang, "microphone", false, found, "doctor-microphone-remedy")
}

/// What keeps sound from being heard or recorded, a finding each, or that nothing does.
#[cfg(feature = "audio")]
fn sound(lang: Lang) -> Vec<DoctorFinding> {
    let (told, telling) = mpsc::channel();
    let found = in_time(lang, PATIENCE, move || -> Result<String, String> {
        let faults = device::sound_faults();
        let is_sound = faults.is_empty();
        // The receiver is gone if this comes too late.
        drop(told.send(faults));
        if is_sound { Ok(say(lang, "doctor-sound-found", &[])) } else { Err(String::new()) }
    });
    let faults = telling.try_recv().unwrap_or_default();
    if faults.is_empty() {
        return vec![DoctorFinding::of(lang, "sound", false, found, "doctor-loudspeaker-remedy")];
    }
    faults
        .iter()
        .map(|fault| DoctorFinding::of(lang, "sound", false, Err(sound_fault(fault, lang)), ""))
        .collect()
}

#[cfg(not(feature = "audio"))]
const fn sound(_: Lang) -> Vec<DoctorFinding> {
    Vec::new()
}

/// A fault of the sound with its own remedy. It is there and does not do what the player needs.
#[cfg(feature = "audio")]
fn sound_fault(fault: &SoundFault, lang: Lang) -> DoctorFault {
    let SoundFinding { found, remedy } = SoundFinding::of(fault, lang);
    DoctorFault { state: FindingState::Missing, why: found, remedy: Some(remedy) }
}

fn boards(lang: Lang) -> DoctorFinding {
    let found = in_time(lang, PATIENCE, move || {
        // The library that lists the ports requires this folder.
        if cfg!(target_os = "linux") && !Path::new("/sys/class/tty").is_dir() {
            return Err(say(lang, "doctor-boards-hidden", &[]));
        }
        let ports = serialport::available_ports().map_err(|e| e.to_string())?;
        // A PC's on-board ports are listed whether a device is connected or not.
        let names: Vec<String> =
            ports.into_iter().map(|p| p.port_name).filter(|n| !n.starts_with("/dev/ttyS")).collect();
        if names.is_empty() { Err(say(lang, "doctor-boards-none", &[])) } else { Ok(names.join(" ")) }
    });
    DoctorFinding::of(lang, "boards", false, found, "doctor-boards-remedy")
}

fn permissions(lang: Lang) -> DoctorFinding {
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
        Ok(say(lang, "doctor-permissions-found", &[]))
    } else {
        Err(say(lang, "doctor-permissions-missing", &[("ports", shut.join(" "))]))
    };
    DoctorFinding::of(lang, "permissions", true, found, "doctor-permissions-remedy")
}

/// Whether another program uses a serial adapter: ModemManager and brltty open some that belong to
/// boards.
fn serial_adapters(lang: Lang) -> DoctorFinding {
    let found = in_time(lang, PATIENCE, move || {
        let roots = SystemRoots::default();
        let claimed = claimed_adapters(&roots);
        if !claimed.is_empty() {
            let told = claimed.iter().map(|claimed| {
                let given = [("adapter", claimed.adapter.to_string()), ("by", claimed.by.to_string())];
                say(lang, "doctor-adapter-held", &given)
            });
            return Err(told.collect::<Vec<_>>().join(", "));
        }
        Ok(match running_claimants(&roots)[..] {
            [] => say(lang, "doctor-adapters-free", &[]),
            ref running => say(lang, "doctor-adapters-may", &[("programs", running.join(", "))]),
        })
    });
    DoctorFinding::of(lang, "serial adapters", false, found, "doctor-adapters-remedy")
}

fn braille(lang: Lang) -> DoctorFinding {
    let found = program("lou_translate")
        .map(|path| path.display().to_string())
        .ok_or_else(|| say(lang, "doctor-braille-missing", &[]));
    DoctorFinding::of(lang, "braille", false, found, "doctor-voice-remedy")
}

/// The clock of the game, and the time of day for score sheets.
fn clock(lang: Lang) -> DoctorFinding {
    let (before, began) = (clock_gettime(ClockId::Boottime), Instant::now());
    std::thread::sleep(Duration::from_millis(50));
    let (ran, passed) = (clock_gettime(ClockId::Boottime) - before, began.elapsed());
    let ran_ms = ran.tv_sec * 1_000 + ran.tv_nsec / 1_000_000;
    let now = jiff::Zoned::now();
    let found = if u128::try_from(ran_ms).is_ok_and(|ran| ran.abs_diff(passed.as_millis()) > 20) {
        let counted = [("passed", passed.as_millis().to_string()), ("counted", ran_ms.to_string())];
        Err(say(lang, "doctor-clock-uneven", &counted))
    } else if now.year() < 2025 {
        Err(say(lang, "doctor-clock-date", &[("date", now.date().to_string())]))
    } else {
        let told = [("time", now.strftime("%H:%M").to_string()), ("date", now.date().to_string())];
        Ok(say(lang, "doctor-clock-found", &told))
    };
    DoctorFinding::of(lang, "clock", false, found, "doctor-clock-remedy")
}

/// The server program for a tournament's broker, and warnings for old versions.
#[cfg(feature = "tournament")]
fn broker(lang: Lang) -> DoctorFinding {
    let dotted = |version: [u32; 3]| version.map(|part| part.to_string()).join(".");
    let Some((path, version)) = broker_installed() else {
        let found: Result<String, String> = Err(say(lang, "doctor-broker-missing", &[]));
        return DoctorFinding::of(lang, "broker", false, found, "doctor-broker-missing-remedy");
    };
    let told =
        [("version", dotted(version)), ("path", path.display().to_string()), ("sound", dotted(OLDEST_SOUND))];
    let found = match version < OLDEST_SOUND {
        true => Err(say(lang, "doctor-broker-old", &told)),
        false => Ok(say(lang, "doctor-broker-found", &told)),
    };
    DoctorFinding::of(lang, "broker", false, found, "doctor-broker-old-remedy")
}

/// Whether games can be written to their folder, and the free space.
fn disk(lang: Lang, games: &Path, essential: bool) -> DoctorFinding {
    // The folder itself is created with the first game.
    let there = std::path::absolute(games).unwrap_or_else(|_| games.to_owned());
    let there = there.ancestors().find(|folder| folder.is_dir()).unwrap_or(Path::new("/")).to_owned();
    let place = there.display().to_string();
    let kept = in_time(lang, PATIENCE, move || {
        let began = Instant::now();
        let written = tempfile::tempfile_in(&there).and_then(|mut file| {
            file.write_all(&[0; 4096])?;
            file.sync_data()
        });
        let folder = ("folder", place.clone());
        written
            .map_err(|why| say(lang, "doctor-disk-unwritten", &[folder.clone(), ("why", why.to_string())]))?;
        let took = began.elapsed().as_millis();
        let room = statvfs(&there).map_err(|why| format!("{place}: {why}"))?;
        let free = room.f_bavail.saturating_mul(room.f_frsize);
        let told = [folder, ("free", (free >> 20).to_string()), ("ms", took.to_string())];
        let told = say(lang, "doctor-disk-found", &told);
        if free < ROOM[0] {
            Err(told)
        } else if free < ROOM[1] {
            Ok(say(lang, "doctor-disk-little", &[("told", told)]))
        } else {
            Ok(told)
        }
    });
    DoctorFinding::of(lang, "disk", essential, kept, "doctor-disk-remedy")
}

fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| p.is_file())
}

/// Runs a test on a thread of its own; the thread is abandoned if it does not answer in time.
fn in_time<E: From<String> + Send + 'static>(
    lang: Lang,
    longest: Duration,
    ask: impl FnOnce() -> Result<String, E> + Send + 'static,
) -> Result<String, E> {
    let (answer, answered) = mpsc::channel();
    std::thread::spawn(move || drop(answer.send(ask())));
    answered.recv_timeout(longest).unwrap_or_else(|_| {
        Err(say(lang, "doctor-no-answer", &[("seconds", longest.as_secs().to_string())]).into())
    })
}
