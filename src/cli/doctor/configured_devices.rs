//! Tests the devices of a configuration: boards are opened, a sentence is spoken on each player's output, microphones
//! are recorded, models loaded, the disk written, and the web server's address bound.
//!
//! No game is started, and no file remains. Each test runs on a thread of its own and is given up if it does not
//! answer.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use crate::cli::{
    doctor::{DoctorFault, DoctorFinding, PATIENCE, clock, disk, in_time, proofs, serial_adapters},
    setup_texts::{self, color},
};
use annabella_audio::sink::{OutputRoute, Sink, SinkSettings};
use annabella_board::protocol;
use annabella_braille::brlapi::{BrailleDisplay, BrailleEvent};
use annabella_daemon::config::{
    BoardDevice, BrailleAddress, Config, EarDevice, ListenAddress, PublishConfig, VoiceDevice,
};
use annabella_daemon::wiring;
use annabella_game::{Lang, Seat};
use annabella_language::SpeechPart;
#[cfg(feature = "tournament")]
use annabella_publish::nats;
use annabella_session::{session::Session, setup::Setup};
use annabella_speech_input as speech_input;
use annabella_speech_output as speech_output;
use annabella_speech_output::{Utterance, UtterancePriority, VoiceEvent, VoiceSetup};

/// The time limit for finding out which board answers.
const BOARD_PATIENCE: Duration = Duration::from_secs(20);
/// The time limit for speaking a sentence or loading a model.
const LONGER: Duration = Duration::from_secs(20);
/// How long a microphone is recorded.
#[cfg(feature = "audio")]
const LISTENS: Duration = Duration::from_secs(2);

/// Tests everything that a configuration names, one after the other.
pub(super) fn look<E>(
    config: &Config,
    mut each: impl FnMut(DoctorFinding) -> Result<(), E>,
) -> Result<(), E> {
    each(game(&config.game))?;
    if Seat::ALL.into_iter().any(|seat| config.devices(seat).board.is_some()) {
        each(serial_adapters())?;
    }
    for seat in Seat::ALL {
        let devices = config.devices(seat);
        if let Some(device) = &devices.board {
            each(board(seat, device, config.game.lang))?;
            // As the game finds it.
            let games = config.games.as_deref().unwrap_or(Path::new("games"));
            let kept = games.join(format!("{seat}-set.txt"));
            let learns = protocol::find(&device.protocol).is_some_and(|make| make.learns);
            let kept = Some(kept).filter(|kept| learns && kept.exists());
            if let Some(set) = device.set.clone().or(kept) {
                each(set_of_pieces(seat, device, set, config.game.lang))?;
            }
        }
        if let Some(device) = &devices.voice {
            let lang = config.game.seat(seat).lang;
            let text = setup_texts::builtin(lang).say("doctor-speaks", &[color(seat)]);
            each(speaks(&seat.to_string(), lang, text, device))?;
        }
        if let Some(path) = &devices.keypad {
            each(keypad(seat, path.clone(), config.game.lang))?;
        }
        if let Some(host) = devices.braille.as_ref().and_then(BrailleAddress::host) {
            each(braille(seat, host))?;
        }
        if let Some(device) = devices.ear.as_ref().filter(|device| device.kind != "typed") {
            each(model(seat, &config.game, device))?;
            each(second_recogniser(seat, device))?;
            each(microphone(seat, device))?;
        }
    }
    let others = [
        ("room", &config.room, "doctor-speaks-to-room"),
        ("arbiter", &config.arbiter, "doctor-speaks-to-arbiter"),
    ];
    for (who, devices, text) in others {
        if let Some(device) = &devices.voice {
            let lang = config.game.lang;
            each(speaks(who, lang, setup_texts::builtin(lang).say(text, &[]), device))?;
        }
    }
    each(web(config))?;
    if let Some(device) = &config.broker {
        each(broker(device, config.game.leave_to_publish.is_some(), config.game.lang))?;
    }
    each(clock())?;
    each(disk(config.games.as_deref().unwrap_or(Path::new("games")), true))
}

fn game(setup: &Setup) -> DoctorFinding {
    let found = Session::new(setup.clone()).map_err(|why| why.to_string()).map(|_| {
        let approved = match &setup.approved_by {
            Some(name) => format!("approved by {name}"),
            None => "not approved yet: `arbiter: approve NAME` before the start".to_owned(),
        };
        format!("{}, {}, {approved}", setup.edition, setup.time_control)
    });
    DoctorFinding::of("game", true, found, "change [game] in the configuration")
}

fn board(seat: Seat, device: &BoardDevice, lang: Lang) -> DoctorFinding {
    let (kind, port) = (device.protocol.clone(), device.port.clone());
    let found = in_time(BOARD_PATIENCE, move || {
        let make = protocol::named(&kind).map_err(|why| DoctorFault::from(why.to_string()))?;
        proofs::board(make, &port, PATIENCE, lang)
    });
    let remedy = "check its power, its cable and its kind (`protocol`); the game waits for it";
    DoctorFinding::of(format!("{seat} board"), true, found, remedy)
}

/// The stored pieces of a board that learns them.
fn set_of_pieces(seat: Seat, device: &BoardDevice, path: PathBuf, lang: Lang) -> DoctorFinding {
    let kind = device.protocol.clone();
    let found = in_time(PATIENCE, move || {
        let make = protocol::named(&kind).map_err(|why| DoctorFault::from(why.to_string()))?;
        proofs::set_of_pieces(make, &path, lang)
    });
    DoctorFinding::of(format!("{seat} set of pieces"), false, found, "the board learns its pieces anew")
}

fn keypad(seat: Seat, path: PathBuf, lang: Lang) -> DoctorFinding {
    let found = in_time(PATIENCE, move || proofs::keypad(&path, lang));
    DoctorFinding::of(format!("{seat} keypad"), true, found, "moves can be typed and said meanwhile")
}

fn braille(seat: Seat, host: String) -> DoctorFinding {
    let found = in_time(PATIENCE, move || {
        let (told, telling) = mpsc::channel();
        let _open = BrailleDisplay::open(host, move |event| drop(told.send(event)));
        loop {
            match telling.recv_timeout(PATIENCE) {
                Ok(BrailleEvent::Ready(cells)) => return Ok(format!("{cells} cells")),
                Ok(BrailleEvent::Gone(why)) => return Err(why),
                Ok(BrailleEvent::Key(_)) => {}
                Err(_) => return Err("brltty does not answer".to_owned()),
            }
        }
    });
    DoctorFinding::of(format!("{seat} Braille line"), true, found, "what is told can be heard meanwhile")
}

fn speaks(who: &str, lang: Lang, text: String, device: &VoiceDevice) -> DoctorFinding {
    let device = device.clone();
    let found = in_time(LONGER, move || {
        if let Some(why) = wiring::unknown_variant(&device) {
            return Err(why);
        }
        let kind = speech_output::find(&device.kind)
            .ok_or_else(|| format!("no voice is called `{}`", device.kind))?;
        let through = wiring::output_route(&device, kind);
        let heard = match &through {
            OutputRoute::Named(name) => format!("said into {name}"),
            OutputRoute::Default => "said into the system's own output".to_owned(),
            OutputRoute::Nothing | OutputRoute::NothingFast if !kind.makes_sound => {
                "written as lines, without sound".to_owned()
            }
            OutputRoute::Nothing | OutputRoute::NothingFast => {
                "said into no output, as configured".to_owned()
            }
        };
        let (told, telling) = mpsc::channel();
        let report: speech_output::VoiceReport = Arc::new(move |event| drop(told.send(event)));
        let settings = SinkSettings { through, record: None };
        let output =
            Sink::open(&settings, speech_output::played(report.clone())).map_err(|why| why.to_string())?;
        // A voice that only writes lines is described in the finding instead.
        let lines: Arc<dyn Fn(String) + Send + Sync> = Arc::new(drop);
        let earcons = speech_output::earcon::samples;
        let setup = VoiceSetup { profiles: wiring::profiles_of(&device), output, report, earcons, lines };
        let mut voice = (kind.open)(setup).map_err(|why| why.to_string())?;
        let parts = vec![SpeechPart { text: text.clone(), lang }];
        voice.say(&Utterance { id: 1, parts, weight: UtterancePriority::default() });
        let until = Instant::now() + LONGER / 2;
        loop {
            match telling.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(VoiceEvent::Ended(_)) => return Ok(format!("{heard}: {text}")),
                Ok(VoiceEvent::BrokeDown { why, .. } | VoiceEvent::Remark(why)) => return Err(why),
                Ok(VoiceEvent::Began(_) | VoiceEvent::Stopped(_) | VoiceEvent::BeganAnew) => {}
                Err(_) => return Err("the sentence was not played to its end".to_owned()),
            }
        }
    });
    let remedy = "`annabella devices` lists what `device` may name; lines go on without it";
    DoctorFinding::of(format!("{who} voice"), true, found, remedy)
}

fn model(seat: Seat, setup: &Setup, device: &EarDevice) -> DoctorFinding {
    let folder =
        device.model.clone().unwrap_or_else(|| speech_input::model::shipped_for(&setup.schemes(seat)));
    let second = device.second();
    let found = in_time(LONGER, move || -> Result<String, String> {
        let began = Instant::now();
        speech_input::open_with(&folder, &second).map_err(|why| why.to_string())?;
        Ok(format!("{} is loaded in {} ms", folder.display(), began.elapsed().as_millis()))
    });
    let remedy = "run `make deps` or install the package again, or name a model's folder; moves can be typed and keyed meanwhile";
    DoctorFinding::of(format!("{seat} ear"), true, found, remedy)
}

fn second_recogniser(seat: Seat, device: &EarDevice) -> DoctorFinding {
    let second = device.second();
    let found = in_time(LONGER, move || speech_input::describe_second(&second));
    let remedy =
        "the first recogniser hears alone; name it with `second = \"whisper-base\"` to use it all the same";
    DoctorFinding::of(format!("{seat} second recogniser"), false, found, remedy)
}

#[cfg(feature = "audio")]
fn microphone(seat: Seat, device: &EarDevice) -> DoctorFinding {
    use crate::cli::listen::Meter;
    use annabella_speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    };

    let name = device.device.clone();
    let found = in_time(PATIENCE + LISTENS, move || {
        let (sender, captured) = mpsc::channel();
        let _open =
            Capture::open(name.as_deref(), sender, OwnVoice::default()).map_err(|why| why.to_string())?;
        let until = Instant::now() + LISTENS;
        let mut meter = Meter::default();
        while let Ok(piece) = captured.recv_timeout(until.saturating_duration_since(Instant::now())) {
            match piece {
                CaptureEvent::Samples(samples) => meter.take(&samples),
                CaptureEvent::Lost(why) => return Err(why),
                CaptureEvent::Gap
                | CaptureEvent::Covered(_)
                | CaptureEvent::Released
                | CaptureEvent::Back => {}
            }
        }
        if meter.is_silent() { Err(meter.line()) } else { Ok(meter.line()) }
    });
    let remedy = "`annabella devices` lists what `device` may name, `annabella listen` shows its level";
    DoctorFinding::of(format!("{seat} microphone"), true, found, remedy)
}

#[cfg(not(feature = "audio"))]
fn microphone(seat: Seat, _device: &EarDevice) -> DoctorFinding {
    let found = Err("built without the feature `audio`".to_owned());
    DoctorFinding::of(format!("{seat} microphone"), true, found, "build with sound, or set kind = \"typed\"")
}

fn web(config: &Config) -> DoctorFinding {
    let asked = config.web.clone();
    let essential = asked.is_some();
    let found = match asked.unwrap_or_default().listen {
        ListenAddress::Closed => Ok("shut, as configured".to_owned()),
        ListenAddress::Address(address) => TcpListener::bind(address)
            .and_then(|listener| listener.local_addr())
            .map(|at| match (address.port(), at.ip().is_loopback()) {
                (0, _) => format!("any free port of {}", at.ip()),
                (_, true) => at.to_string(),
                (_, false) => format!(
                    "{at}; other machines reach it, and what is sent there can be read on the way (11.3)"
                ),
            })
            .map_err(|why| format!("{address} cannot be listened at: {why}")),
    };
    DoctorFinding::of("web", essential, found, "give [web] listen another address, or \"none\"")
}

/// A build without `tournament` has no client of a broker.
#[cfg(not(feature = "tournament"))]
fn broker(_: &PublishConfig, _: bool, _: Lang) -> DoctorFinding {
    let found: Result<String, String> =
        Err("this build publishes no games (it lacks the feature `tournament`)".to_owned());
    DoctorFinding::of("tournament", false, found, "install a build with it; the game goes on without it")
}

/// From this version on, no way is known to purge a stream without permission.
#[cfg(feature = "tournament")]
const SOUND_SERVER: [u32; 3] = [2, 10, 27];

#[cfg(feature = "tournament")]
fn broker(device: &PublishConfig, leave: bool, lang: Lang) -> DoctorFinding {
    use std::os::unix::fs::PermissionsExt as _;

    let device = device.clone();
    let found = in_time(PATIENCE * 4, move || -> Result<String, DoctorFault> {
        let settings = annabella_daemon::publish_settings::link_settings(&device, Path::new(""))
            .map_err(|fault| fault.why)?;
        let named = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
        let key = std::fs::metadata(&settings.key).map_err(|why| named(&settings.key, why))?;
        if key.permissions().mode() & 0o077 != 0 {
            return Err(format!("others may read {}; `chmod 600` it", settings.key.display()).into());
        }
        proofs::is_filled(&settings.key, lang)?;
        if let Some(ca) = &settings.ca {
            std::fs::metadata(ca).map_err(|why| named(ca, why))?;
            proofs::is_filled(ca, lang)?;
        }
        if !leave {
            return Err("nobody gave leave to hand games on (`leave_to_publish` in [game], 11.3)"
                .to_owned()
                .into());
        }
        let version = nats::version_of(&settings.url, PATIENCE).map_err(|why| why.to_string())?;
        proofs::key_of_table(&settings, lang)?;
        let parts: Vec<u32> = version.split(['.', '-']).map_while(|part| part.parse().ok()).collect();
        let old = parts[..] < SOUND_SERVER[..];
        let old = if old { ", older than 2.10.27: let nobody have rights there but by name" } else { "" };
        Ok(format!("table {}, {}, nats-server {version}{old}", settings.table, settings.url))
    });
    DoctorFinding::of(
        "tournament",
        false,
        found,
        "ask whoever runs the tournament; the game goes on without it",
    )
}
