//! The devices a configuration names, each tried: boards opened, a sentence spoken into each player's output, each
//! microphone listened to, models loaded, the disk written, the door's address taken.
//!
//! Nothing of a game is begun and nothing is left behind. Each try runs on a thread of its own and is given up when it
//! does not answer.

use std::{
    net::TcpListener,
    os::unix::fs::PermissionsExt as _,
    path::{Path, PathBuf},
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use crate::{
    audio::sink::{Sink, SinkSettings, Through},
    board::{
        Contents, WireEvent,
        link::LinkEvent,
        protocol::{self, Make},
        serial::SerialBoard,
    },
    braille::brlapi::{BrailleDisplay, BrailleEvent},
    cli::{
        doctor::{Finding, PATIENCE, clock, disk, in_time},
        setup_texts::{self, color},
    },
    config::{BoardDevice, BrailleAt, Config, EarDevice, HubConfig, Listens, VoiceDevice},
    core::{session::Session, setup::Setup},
    daemon::{hall_settings, wiring},
    ear,
    game::{Lang, Seat},
    hub::nats,
    keypad,
    language::SpeechPart,
    voice::{self, Utterance, VoiceEvent, VoiceSetup, Weight},
};

/// How long a sentence may take to be spoken, a model to be loaded.
const LONGER: Duration = Duration::from_secs(20);
/// How long a microphone is listened to.
#[cfg(feature = "audio")]
const LISTENS: Duration = Duration::from_secs(2);

/// Tries everything a configuration names, one after the other.
pub(super) fn look<E>(config: &Config, mut each: impl FnMut(Finding) -> Result<(), E>) -> Result<(), E> {
    each(game(&config.game))?;
    for seat in Seat::ALL {
        let devices = config.devices(seat);
        if let Some(device) = &devices.board {
            each(board(seat, device))?;
        }
        if let Some(device) = &devices.voice {
            let lang = config.game.seat(seat).lang;
            let text = setup_texts::builtin(lang).say("doctor-speaks", &[color(seat)]);
            each(speaks(&seat.to_string(), lang, text, device))?;
        }
        if let Some(path) = &devices.keypad {
            each(keypad(seat, path.clone()))?;
        }
        if let Some(host) = devices.braille.as_ref().and_then(BrailleAt::host) {
            each(braille(seat, host))?;
        }
        if let Some(device) = devices.ear.as_ref().filter(|device| device.kind != "typed") {
            each(model(seat, &config.game, device))?;
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
    each(door(config))?;
    if let Some(device) = &config.hub {
        each(hub(device, config.game.leave_to_publish.is_some()))?;
    }
    each(clock())?;
    each(disk(config.games.as_deref().unwrap_or(Path::new("games")), true))
}

fn game(setup: &Setup) -> Finding {
    let found = Session::new(setup.clone()).map_err(|why| why.to_string()).map(|_| {
        let approved = match &setup.approved_by {
            Some(name) => format!("approved by {name}"),
            None => "not approved yet: `arbiter: approve NAME` before the start".to_owned(),
        };
        format!("{}, {}, {approved}", setup.edition, setup.time_control)
    });
    Finding::of("game", true, found, "change [game] in the configuration")
}

fn board(seat: Seat, device: &BoardDevice) -> Finding {
    let (kind, port) = (device.protocol.clone(), device.port.clone());
    let found = in_time(PATIENCE * 2, move || {
        let make = protocol::named(&kind).map_err(|why| why.to_string())?;
        let (told, telling) = mpsc::channel();
        let tell = move |event| drop(told.send(event));
        let _open = SerialBoard::open(&port, make, tell).map_err(|why| why.to_string())?;
        answer(make, &port, &telling)
    });
    let remedy = "check its power, its cable and its kind (`protocol`); the game waits for it";
    Finding::of(format!("{seat} board"), true, found, remedy)
}

/// What a board that is open says.
fn answer(make: &Make, port: &Path, telling: &mpsc::Receiver<LinkEvent>) -> Result<String, String> {
    let until = Instant::now() + PATIENCE;
    let mut faults = 0;
    loop {
        match telling.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(LinkEvent::Wire(WireEvent::Scan(scan))) => {
                let men = scan.iter().filter(|square| **square != Contents::Empty).count();
                return Ok(format!(
                    "{} at {}: answers, {men} squares are occupied",
                    make.title,
                    port.display()
                ));
            }
            Ok(LinkEvent::Wire(WireEvent::Fault { .. })) => faults += 1,
            Ok(LinkEvent::Wire(_) | LinkEvent::Learnt(_) | LinkEvent::Back) => {}
            Ok(LinkEvent::Lost { why }) => return Err(why),
            Err(_) if faults > 0 => {
                return Err(format!("{}: what it says is no {}", port.display(), make.title));
            }
            // Three lines of Arduino need not answer.
            Err(_) if make.silence_ms.is_none() => {
                return Ok(format!(
                    "{} at {}: open, and silent so far, as it may be",
                    make.title,
                    port.display()
                ));
            }
            Err(_) => return Err(format!("{}: open, and nothing comes from it", port.display())),
        }
    }
}

fn keypad(seat: Seat, path: PathBuf) -> Finding {
    let found =
        in_time(PATIENCE, move || keypad::try_out(&path).map(|()| format!("{} can be read", path.display())));
    Finding::of(format!("{seat} keypad"), true, found, "moves can be typed and said meanwhile")
}

fn braille(seat: Seat, host: String) -> Finding {
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
    Finding::of(format!("{seat} Braille line"), true, found, "what is told can be heard meanwhile")
}

fn speaks(who: &str, lang: Lang, text: String, device: &VoiceDevice) -> Finding {
    let device = device.clone();
    let found = in_time(LONGER, move || {
        if let Some(why) = wiring::unknown_variant(&device) {
            return Err(why);
        }
        let through = match device.device.as_deref() {
            None => Through::Default,
            Some("none") => Through::NothingFast,
            Some(name) => Through::Named(name.to_owned()),
        };
        let heard = match &through {
            Through::Named(name) => format!("said into {name}"),
            Through::Default => "said into the system's own output".to_owned(),
            Through::Nothing | Through::NothingFast => {
                "said into no output, as the configuration wants it".to_owned()
            }
        };
        let (told, telling) = mpsc::channel();
        let report: voice::Report = Arc::new(move |event| drop(told.send(event)));
        let kind =
            voice::find(&device.kind).ok_or_else(|| format!("no voice is called `{}`", device.kind))?;
        let settings = SinkSettings { through, record: None };
        let output = Sink::open(&settings, voice::played(report.clone())).map_err(|why| why.to_string())?;
        // What a voice of lines alone says stands in the finding.
        let lines: Arc<dyn Fn(String) + Send + Sync> = Arc::new(drop);
        let earcons = voice::earcon::samples;
        let setup = VoiceSetup { profiles: wiring::profiles_of(&device), output, report, earcons, lines };
        let mut voice = (kind.open)(setup).map_err(|why| why.to_string())?;
        let parts = vec![SpeechPart { text: text.clone(), lang }];
        voice.say(&Utterance { id: 1, parts, weight: Weight::default() });
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
    Finding::of(format!("{who} voice"), true, found, remedy)
}

fn model(seat: Seat, setup: &Setup, device: &EarDevice) -> Finding {
    let folder = device.model.clone().unwrap_or_else(|| ear::model::shipped_for(&setup.schemes(seat)));
    let enrolment: Option<PathBuf> = device.enrolment.clone();
    let found = in_time(LONGER, move || {
        let began = Instant::now();
        ear::open_for(&folder, enrolment.as_deref()).map_err(|why| why.to_string())?;
        Ok(format!("{} is loaded in {} ms", folder.display(), began.elapsed().as_millis()))
    });
    let remedy = "run `make deps`, or name a model's folder; moves can be typed and keyed meanwhile";
    Finding::of(format!("{seat} ear"), true, found, remedy)
}

#[cfg(feature = "audio")]
fn microphone(seat: Seat, device: &EarDevice) -> Finding {
    use crate::{
        cli::listen::Meter,
        ear::{
            capture::{Capture, Captured},
            own_voice::OwnVoice,
        },
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
                Captured::Samples(samples) => meter.take(&samples),
                Captured::Lost(why) => return Err(why),
                Captured::Gap | Captured::Covered(_) | Captured::Released | Captured::Back => {}
            }
        }
        if meter.is_silent() { Err(meter.line()) } else { Ok(meter.line()) }
    });
    let remedy = "`annabella devices` lists what `device` may name, `annabella listen` shows its level";
    Finding::of(format!("{seat} microphone"), true, found, remedy)
}

#[cfg(not(feature = "audio"))]
fn microphone(seat: Seat, _device: &EarDevice) -> Finding {
    let found = Err("built without the feature `audio`".to_owned());
    Finding::of(format!("{seat} microphone"), true, found, "build with sound, or set kind = \"typed\"")
}

fn door(config: &Config) -> Finding {
    let asked = config.door.clone();
    let essential = asked.is_some();
    let found = match asked.unwrap_or_default().listen {
        Listens::Shut => Ok("shut, as the configuration wants it".to_owned()),
        Listens::At(address) => TcpListener::bind(address)
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
    Finding::of("door", essential, found, "give [door] listen another address, or \"none\"")
}

/// A newer server than this one has no known way to empty a stream without the right to.
const SOUND_SERVER: [u32; 3] = [2, 10, 27];

fn hub(device: &HubConfig, leave: bool) -> Finding {
    let device = device.clone();
    let found = in_time(PATIENCE * 2, move || {
        let settings =
            hall_settings::link_settings(&device, Path::new("")).map_err(|why| format!("{why:#}"))?;
        let named = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
        let key = std::fs::metadata(&settings.key).map_err(|why| named(&settings.key, why))?;
        if key.permissions().mode() & 0o077 != 0 {
            return Err(format!("others may read {}; `chmod 600` it", settings.key.display()));
        }
        if let Some(ca) = &settings.ca {
            std::fs::metadata(ca).map_err(|why| named(ca, why))?;
        }
        if !leave {
            return Err("nobody gave leave to hand games on (`leave_to_publish` in [game], 11.3)".to_owned());
        }
        let version = nats::version_of(&settings.url, PATIENCE).map_err(|why| why.to_string())?;
        let parts: Vec<u32> = version.split(['.', '-']).map_while(|part| part.parse().ok()).collect();
        let old = parts[..] < SOUND_SERVER[..];
        let old = if old { ", older than 2.10.27: let nobody have rights there but by name" } else { "" };
        Ok(format!("table {}, {}, nats-server {version}{old}", settings.table, settings.url))
    });
    Finding::of("hall", false, found, "ask whoever runs the hall; the game goes on without it")
}
