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
    doctor::{
        DoctorFault, DoctorFinding, PATIENCE, RECOGNISERS, clock, disk, in_time, proofs, recogniser_speed,
        say, serial_adapters,
    },
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
    lang: Lang,
    config: &Config,
    mut each: impl FnMut(DoctorFinding) -> Result<(), E>,
) -> Result<(), E> {
    each(game(lang, &config.game))?;
    if Seat::ALL.into_iter().any(|seat| config.devices(seat).board.is_some()) {
        each(serial_adapters(lang))?;
    }
    for seat in Seat::ALL {
        let devices = config.devices(seat);
        if let Some(device) = &devices.board {
            each(board(seat, device, lang))?;
            // As the game finds it.
            let games = config.games.as_deref().unwrap_or(Path::new("games"));
            let kept = games.join(format!("{seat}-set.txt"));
            let learns = protocol::find(&device.protocol).is_some_and(|make| make.learns);
            let kept = Some(kept).filter(|kept| learns && kept.exists());
            if let Some(set) = device.set.clone().or(kept) {
                each(set_of_pieces(seat, device, set, lang))?;
            }
        }
        if let Some(device) = &devices.voice {
            let spoken = config.game.seat_lang(seat);
            let text = setup_texts::builtin(spoken).say("doctor-speaks", &[color(seat)]);
            each(speaks(lang, &seat.to_string(), spoken, text, device))?;
        }
        if let Some(path) = &devices.keypad {
            each(keypad(seat, path.clone(), lang))?;
        }
        if let Some(host) = devices.braille.as_ref().and_then(BrailleAddress::host) {
            each(braille(lang, seat, host))?;
        }
        if let Some(device) = devices.ear.as_ref().filter(|device| device.kind != "typed") {
            each(model(lang, seat, &config.game, device))?;
            each(second_recogniser(lang, seat, &config.game, device))?;
            each(microphone(lang, seat, device))?;
        }
    }
    let others = [
        ("room", &config.room, "doctor-speaks-to-room"),
        ("arbiter", &config.arbiter, "doctor-speaks-to-arbiter"),
    ];
    for (who, devices, text) in others {
        if let Some(device) = &devices.voice {
            let spoken = config.game.lang;
            each(speaks(lang, who, spoken, setup_texts::builtin(spoken).say(text, &[]), device))?;
        }
    }
    each(web(lang, config))?;
    if let Some(device) = &config.broker {
        each(broker(device, config.game.leave_to_publish.is_some(), lang))?;
    }
    each(clock(lang))?;
    each(disk(lang, config.games.as_deref().unwrap_or(Path::new("games")), true))
}

fn game(lang: Lang, setup: &Setup) -> DoctorFinding {
    let found = Session::new(setup.clone()).map_err(|why| why.to_string()).map(|_| {
        let game = ("game", format!("{}, {}", setup.edition, setup.time_control));
        match &setup.approved_by {
            Some(name) => say(lang, "doctor-game-approved", &[game, ("name", name.clone())]),
            None => say(lang, "doctor-game-not-approved", &[game]),
        }
    });
    DoctorFinding::of(lang, "game", true, found, "doctor-game-remedy")
}

fn board(seat: Seat, device: &BoardDevice, lang: Lang) -> DoctorFinding {
    let (kind, port) = (device.protocol.clone(), device.port.clone());
    let found = in_time(lang, BOARD_PATIENCE, move || {
        let make = protocol::named(&kind).map_err(|why| DoctorFault::from(why.to_string()))?;
        proofs::board(make, &port, PATIENCE, lang)
    });
    DoctorFinding::of(lang, format!("{seat} board"), true, found, "doctor-board-remedy")
}

/// The stored pieces of a board that learns them.
fn set_of_pieces(seat: Seat, device: &BoardDevice, path: PathBuf, lang: Lang) -> DoctorFinding {
    let kind = device.protocol.clone();
    let found = in_time(lang, PATIENCE, move || {
        let make = protocol::named(&kind).map_err(|why| DoctorFault::from(why.to_string()))?;
        proofs::set_of_pieces(make, &path, lang)
    });
    DoctorFinding::of(lang, format!("{seat} set of pieces"), false, found, "doctor-set-remedy")
}

fn keypad(seat: Seat, path: PathBuf, lang: Lang) -> DoctorFinding {
    let found = in_time(lang, PATIENCE, move || proofs::keypad(&path, lang));
    DoctorFinding::of(lang, format!("{seat} keypad"), true, found, "doctor-keypad-remedy")
}

fn braille(lang: Lang, seat: Seat, host: String) -> DoctorFinding {
    let found = in_time(lang, PATIENCE, move || {
        let (told, telling) = mpsc::channel();
        let _open = BrailleDisplay::open(host, move |event| drop(told.send(event)));
        loop {
            match telling.recv_timeout(PATIENCE) {
                Ok(BrailleEvent::Ready(cells)) => {
                    return Ok(say(lang, "doctor-braille-cells", &[("cells", cells.to_string())]));
                }
                Ok(BrailleEvent::Gone(why)) => return Err(why),
                Ok(BrailleEvent::Key(_)) => {}
                Err(_) => return Err(say(lang, "doctor-braille-silent", &[])),
            }
        }
    });
    DoctorFinding::of(lang, format!("{seat} Braille line"), true, found, "doctor-braille-line-remedy")
}

fn speaks(lang: Lang, who: &str, spoken: Lang, text: String, device: &VoiceDevice) -> DoctorFinding {
    let device = device.clone();
    let found = in_time(lang, LONGER, move || -> Result<String, DoctorFault> {
        if let Some(why) = wiring::unknown_variant(&device) {
            return Err(why.into());
        }
        let kind = speech_output::find(&device.kind)
            .ok_or_else(|| say(lang, "doctor-no-such-voice", &[("voice", device.kind.clone())]))?;
        let through = wiring::output_route(&device, kind);
        let said = ("text", text.clone());
        let heard = match &through {
            OutputRoute::Named(name) => say(lang, "doctor-said-into", &[("device", name.clone()), said]),
            OutputRoute::Default => say(lang, "doctor-said-by-default", &[said]),
            OutputRoute::Nothing | OutputRoute::NothingFast if !kind.makes_sound => {
                say(lang, "doctor-written", &[said])
            }
            OutputRoute::Nothing | OutputRoute::NothingFast => say(lang, "doctor-said-nowhere", &[said]),
        };
        let (told, telling) = mpsc::channel();
        let report: speech_output::VoiceReport = Arc::new(move |event| drop(told.send(event)));
        let settings = SinkSettings { through: through.clone(), record: None };
        let output =
            Sink::open(&settings, speech_output::played(report.clone())).map_err(|why| why.to_string())?;
        // A voice that only writes lines is described in the finding instead.
        let lines: Arc<dyn Fn(String) + Send + Sync> = Arc::new(drop);
        let earcons = speech_output::earcon::samples;
        let setup = VoiceSetup { profiles: wiring::profiles_of(&device), output, report, earcons, lines };
        let mut voice = (kind.open)(setup).map_err(|why| why.to_string())?;
        let parts = vec![SpeechPart { text: text.clone(), lang: spoken }];
        voice.say(&Utterance { id: 1, parts, weight: UtterancePriority::default() });
        let until = Instant::now() + LONGER / 2;
        loop {
            match telling.recv_timeout(until.saturating_duration_since(Instant::now())) {
                // A sentence that is played into a muted output is heard by nobody.
                Ok(VoiceEvent::Ended(_)) => {
                    return silence_of(&through, kind.makes_sound, lang).map_or(Ok(heard), Err);
                }
                Ok(VoiceEvent::BrokeDown { why, .. } | VoiceEvent::Remark(why)) => return Err(why.into()),
                Ok(VoiceEvent::Began(_) | VoiceEvent::Stopped(_) | VoiceEvent::BeganAnew) => {}
                Err(_) => return Err(say(lang, "doctor-not-played", &[]).into()),
            }
        }
    });
    DoctorFinding::of(lang, format!("{who} voice"), true, found, "doctor-said-remedy")
}

/// Why what is played there is not heard.
#[cfg(feature = "audio")]
fn silence_of(through: &OutputRoute, makes_sound: bool, lang: Lang) -> Option<DoctorFault> {
    let name = match through {
        OutputRoute::Named(name) => Some(name.as_str()),
        OutputRoute::Default if makes_sound => None,
        OutputRoute::Default | OutputRoute::Nothing | OutputRoute::NothingFast => return None,
    };
    let fault = annabella_audio::device::silenced_loudspeaker(name)?;
    Some(crate::cli::doctor::sound_fault(&fault, lang))
}

#[cfg(not(feature = "audio"))]
const fn silence_of(_: &OutputRoute, _: bool, _: Lang) -> Option<DoctorFault> {
    None
}

fn model(lang: Lang, seat: Seat, setup: &Setup, device: &EarDevice) -> DoctorFinding {
    let found = recogniser_speed(lang, model_of(setup, seat, device), wiring::expected_in_game(setup, seat));
    DoctorFinding::of(lang, format!("{seat} ear"), true, found, "doctor-model-loaded-remedy")
}

/// The model of a player's recogniser.
fn model_of(setup: &Setup, seat: Seat, device: &EarDevice) -> PathBuf {
    device.model.clone().unwrap_or_else(|| speech_input::model::shipped_for(&setup.schemes(seat)))
}

fn second_recogniser(lang: Lang, seat: Seat, setup: &Setup, device: &EarDevice) -> DoctorFinding {
    let (second, model) = (device.second(), model_of(setup, seat, device));
    let expected = wiring::expected_in_game(setup, seat);
    let found = in_time(lang, RECOGNISERS, move || speech_input::describe_second(&second, &model, &expected));
    DoctorFinding::of(lang, format!("{seat} second recogniser"), false, found, "doctor-second-remedy")
}

#[cfg(feature = "audio")]
fn microphone(lang: Lang, seat: Seat, device: &EarDevice) -> DoctorFinding {
    use crate::cli::listen::Meter;
    use annabella_speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    };

    let name = device.device.clone();
    let found = in_time(lang, PATIENCE + LISTENS, move || {
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
    DoctorFinding::of(lang, format!("{seat} microphone"), true, found, "doctor-microphone-level-remedy")
}

#[cfg(not(feature = "audio"))]
fn microphone(lang: Lang, seat: Seat, _device: &EarDevice) -> DoctorFinding {
    let found: Result<String, String> = Err(say(lang, "doctor-no-audio", &[]));
    DoctorFinding::of(lang, format!("{seat} microphone"), true, found, "doctor-microphone-typed-remedy")
}

fn web(lang: Lang, config: &Config) -> DoctorFinding {
    let asked = config.web.clone();
    let essential = asked.is_some();
    let found = match asked.unwrap_or_default().listen {
        ListenAddress::Closed => Ok(say(lang, "doctor-web-shut", &[])),
        ListenAddress::Address(address) => TcpListener::bind(address)
            .and_then(|listener| listener.local_addr())
            .map(|at| match (address.port(), at.ip().is_loopback()) {
                (0, _) => say(lang, "doctor-web-free", &[("address", at.ip().to_string())]),
                (_, true) => at.to_string(),
                (_, false) => say(lang, "doctor-web-exposed", &[("address", at.to_string())]),
            })
            .map_err(|why| {
                let given = [("address", address.to_string()), ("why", why.to_string())];
                say(lang, "doctor-web-taken", &given)
            }),
    };
    DoctorFinding::of(lang, "web", essential, found, "doctor-web-remedy")
}

/// A build without `tournament` has no client of a broker.
#[cfg(not(feature = "tournament"))]
fn broker(_: &PublishConfig, _: bool, lang: Lang) -> DoctorFinding {
    let found: Result<String, String> = Err(say(lang, "doctor-publish-left-out", &[]));
    DoctorFinding::of(lang, "tournament", false, found, "doctor-publish-left-out-remedy")
}

/// From this version on, no way is known to purge a stream without permission.
#[cfg(feature = "tournament")]
const SOUND_SERVER: [u32; 3] = [2, 10, 27];

#[cfg(feature = "tournament")]
fn broker(device: &PublishConfig, leave: bool, lang: Lang) -> DoctorFinding {
    use std::os::unix::fs::PermissionsExt as _;

    let device = device.clone();
    let found = in_time(lang, PATIENCE * 4, move || -> Result<String, DoctorFault> {
        let settings = annabella_daemon::publish_settings::link_settings(&device, Path::new(""))
            .map_err(|fault| fault.why)?;
        let named = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
        let key = std::fs::metadata(&settings.key).map_err(|why| named(&settings.key, why))?;
        if key.permissions().mode() & 0o077 != 0 {
            return Err(say(lang, "doctor-key-open", &[("path", settings.key.display().to_string())]).into());
        }
        proofs::is_filled(&settings.key, lang)?;
        if let Some(ca) = &settings.ca {
            std::fs::metadata(ca).map_err(|why| named(ca, why))?;
            proofs::is_filled(ca, lang)?;
        }
        if !leave {
            return Err(say(lang, "doctor-no-leave", &[]).into());
        }
        let version = nats::version_of(&settings.url, PATIENCE).map_err(|why| why.to_string())?;
        proofs::key_of_table(&settings, lang)?;
        let parts: Vec<u32> = version.split(['.', '-']).map_while(|part| part.parse().ok()).collect();
        let is_old = parts[..] < SOUND_SERVER[..];
        let table = ("table", settings.table.to_string());
        let told = if is_old { "doctor-table-found-old" } else { "doctor-table-found" };
        Ok(say(lang, told, &[table, ("url", settings.url.to_string()), ("version", version)]))
    });
    DoctorFinding::of(lang, "tournament", false, found, "doctor-tournament-remedy")
}
