//! From a configuration to connected adapters: the only place that knows what was built in.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, Result, bail};
use tokio::sync::mpsc::UnboundedSender;

use crate::{
    audio::{
        self,
        dictation::Dictation,
        sink::{SinkEvent, SinkSettings, Through},
    },
    board::{
        link::LinkEvent,
        protocol::{self, Sensing},
        serial::SerialBoard,
    },
    braille::brlapi::BrailleDisplay,
    config::{BoardDevice, BrailleAt, Config, EarDevice, VoiceDevice},
    console,
    core::{
        device::{SeatDevice, VoiceBeside},
        input::{Act, Actor, Input},
        setup::{BoardSense, Setup, SheetBy},
    },
    daemon::{
        Adapters, Arrived, BoardCommands, EarWork, Microphone, braille_seat::BrailleSeat, folder::Folder,
        hall_settings, hearer::Hearer, live_sheets::LiveSheets,
    },
    ear::{
        self, Ear,
        lasting::{LastingEar, ReportEar},
    },
    game::Seat,
    keypad::{self, KeypadEvent},
    voice::{self, Profiles, Voice, VoiceSetup, profile::RATE_WPM},
};

/// What a kind of board can tell; a kind that comes both ways is what the configuration says.
pub(crate) fn sense_of(kind: &str, configured: BoardSense) -> Result<BoardSense> {
    let make = protocol::named(kind)?;
    Ok(match (make.sensing, configured) {
        (Sensing::Occupancy, _) | (Sensing::Told, BoardSense::Occupancy) => BoardSense::Occupancy,
        (Sensing::Identity | Sensing::Told, _) => BoardSense::Identity,
    })
}

/// Refuses devices of a kind that does not exist, before anything is begun.
pub(crate) fn check(config: &Config) -> Result<()> {
    for (of, voice) in voices(config) {
        if let Some(voice) = voice {
            voice_kind(&voice.kind).with_context(|| format!("{of}.voice"))?;
            within(voice).with_context(|| format!("{of}.voice"))?;
        }
    }
    if let (Some(white), Some(black)) = (&config.white.keypad, &config.black.keypad)
        && white == black
    {
        bail!("white.keypad and black.keypad are one keypad, {}; each player has his own", white.display());
    }
    if let Some(hub) = &config.hub {
        hall_settings::link_settings(hub, Path::new("journal.jsonl")).context("hub")?;
    }
    for seat in Seat::ALL {
        let devices = config.devices(seat);
        if let Some(board) = &devices.board {
            protocol::named(&board.protocol).with_context(|| format!("{seat}.board"))?;
        }
        if let Some(ear) = &devices.ear
            && !["vosk", "typed"].contains(&ear.kind.as_str())
        {
            bail!("{seat}.ear: no ear is called `{}`; use one of vosk, typed", ear.kind);
        }
    }
    Ok(())
}

/// Every voice a configuration may name, and whose it is.
const fn voices(config: &Config) -> [(&'static str, &Option<VoiceDevice>); 4] {
    [
        ("white", &config.white.voice),
        ("black", &config.black.voice),
        ("room", &config.room.voice),
        ("arbiter", &config.arbiter.voice),
    ]
}

fn voice_kind(name: &str) -> Result<&'static voice::VoiceKind> {
    voice::find(name).with_context(|| {
        let names: Vec<&str> = voice::VOICES.iter().map(|v| v.name).collect();
        format!("no voice is called `{name}`; use one of {}", names.join(", "))
    })
}

/// Connects everything a configuration names. What cannot be connected now is said on stderr and the
/// game goes on without it, except a board kind or a voice that does not exist at all.
pub(crate) fn connect(
    config: &Config,
    folder: &Folder,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<Adapters> {
    let told = arrivals.clone();
    let lost = move |why| {
        // The daemon may have ended; then nobody asks for diagnostics any more.
        let _ = told.send(Arrived::Diagnostic(why));
    };
    let sheets = Some(LiveSheets::begin(folder.clone(), lost));
    let mut adapters = Adapters { sheets, ..Adapters::default() };
    for seat in Seat::ALL {
        let devices = config.devices(seat);
        if let Some(board) = &devices.board {
            let games = config.games.as_deref().unwrap_or(Path::new("games"));
            let set = board.set.clone().unwrap_or_else(|| games.join(format!("{seat}-set.txt")));
            adapters.boards.insert(seat, commands(connect_board(seat, board, Some(set), arrivals)?));
        }
        if let Some(voice) = &devices.voice {
            let (number, output) = add_voice(voice, Hearer::Player(seat), folder, &mut adapters, arrivals)?;
            adapters.voice_of.insert(seat, number);
            adapters.sound.insert(seat, output);
        }
        if let Some(path) = &devices.keypad {
            connect_keypad(seat, path, arrivals);
        }
        if let Some(host) = devices.braille.as_ref().and_then(BrailleAt::host) {
            let told = arrivals.clone();
            let display = BrailleDisplay::open(host, move |event| {
                // The daemon may have ended; then nobody reads any more.
                let _ = told.send(Arrived::Braille(seat, event));
            });
            adapters.braille.insert(seat, BrailleSeat::new(&config.game, seat, display));
        }
        if devices.ear.as_ref().is_some_and(|ear| ear.headphones) {
            adapters.headphones.push(seat);
        }
    }
    if let Some(voice) = &config.room.voice {
        let (number, output) =
            add_voice(voice, Hearer::Beside(VoiceBeside::Room), folder, &mut adapters, arrivals)?;
        adapters.room = Some(number);
        adapters.sound_of_others.push(output);
    }
    if let Some(voice) = &config.arbiter.voice {
        let (number, output) =
            add_voice(voice, Hearer::Beside(VoiceBeside::Arbiter), folder, &mut adapters, arrivals)?;
        adapters.arbiter = Some(number);
        adapters.sound_of_others.push(output);
    }
    adapters.heard_alone = Seat::ALL.into_iter().filter(|&seat| is_heard_alone(config, seat)).collect();
    // Every voice is known before any ear listens: none of them may be heard.
    for seat in Seat::ALL {
        if let Some(ear) = &config.devices(seat).ear {
            connect_ear(seat, ear, &config.game, folder, &mut adapters, arrivals);
        }
    }
    Ok(adapters)
}

/// Refuses what no voice can do.
fn within(voice: &VoiceDevice) -> Result<()> {
    if let Some(rate) = voice.rate.filter(|rate| !RATE_WPM.contains(rate)) {
        bail!("rate is {rate}; give {} to {} words a minute", RATE_WPM.start(), RATE_WPM.end());
    }
    if let Some(volume) = voice.volume.filter(|volume| *volume > 100) {
        bail!("volume is {volume}; give 0 to 100");
    }
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    if let Some(name) = voice.voice.as_deref().filter(|name| !is_name(name)) {
        bail!(
            "`{name}` is no variant of a voice; give one such as `f3` (`espeak-ng --voices=variant` lists them)"
        );
    }
    Ok(())
}

/// Refuses a variant that a voice does not have.
pub(crate) fn check_variants(config: &Config) -> Result<()> {
    for (of, voice) in voices(config) {
        if let Some(why) = voice.as_ref().and_then(unknown_variant) {
            bail!("{of}.voice: {why}");
        }
    }
    Ok(())
}

/// What is wrong with the variant a voice is asked for, if anything is.
pub(crate) fn unknown_variant(voice: &VoiceDevice) -> Option<String> {
    voice::unknown_variant(voice::find(&voice.kind)?, voice.voice.as_deref()?)
}

/// Opens the voice of one listener, recorded in a file of his own where that is wished.
fn add_voice(
    device: &VoiceDevice,
    whose: Hearer,
    folder: &Folder,
    adapters: &mut Adapters,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<(usize, audio::Sink)> {
    let record = device.record.then(|| folder.new_file(&format!("{}-announcements", whose.name()), "wav"));
    let (voice, output) = open_voice_of(device, record, Some(whose), adapters.voices.len(), arrivals)?;
    Ok((adapters.add_voice(voice, profiles_of(device)), output))
}

/// Reads a player's keypad; one that is gone is waited for.
fn connect_keypad(seat: Seat, path: &Path, arrivals: &UnboundedSender<Arrived>) {
    let arrivals = arrivals.clone();
    let device = move |works| Input::Device { seat, what: SeatDevice::Keypad, works };
    keypad::listen(path.to_owned(), move |event| {
        let input = match event {
            KeypadEvent::Key(key) => Input::Act { by: Actor::Player(seat), act: Act::Key(key) },
            KeypadEvent::Gone(why) => {
                let _ = arrivals.send(Arrived::Diagnostic(format!("{seat}: {why}")));
                device(false)
            }
            KeypadEvent::Back => device(true),
        };
        // The daemon may have ended; then nobody presses keys any more.
        arrivals.send(Arrived::Input(input)).is_ok()
    });
}

/// How a game speaks to a board.
pub(crate) fn commands(board: SerialBoard) -> BoardCommands {
    Box::new(move |command| board.send(command))
}

/// Whether a seat's voice is a sound of its own, and none that is recorded or printed.
fn is_heard_alone(config: &Config, seat: Seat) -> bool {
    let sounds = |voice: &&VoiceDevice| voice.kind != "transcript";
    let Some(voice) = config.devices(seat).voice.as_ref().filter(sounds) else { return false };
    let other = config.devices(seat.other()).voice.as_ref().filter(sounds);
    !voice.record && other.is_none_or(|other| other.device != voice.device)
}

/// Connects a board that is there, or waits for one that is not yet. What a board learns is read from
/// `set` and kept there, where the make learns anything.
pub(crate) fn connect_board(
    seat: Seat,
    device: &BoardDevice,
    set: Option<PathBuf>,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<SerialBoard> {
    let make = protocol::named(&device.protocol)?;
    let arrivals = arrivals.clone();
    let set = set.filter(|_| make.learns);
    let mut codec = (make.open)();
    // A file that is not there yet is no fault.
    if let Some(set) = &set
        && let Ok(text) = std::fs::read_to_string(set)
        && let Err(why) = codec.recall(&text)
    {
        console::warn(format_args!("{}: {why}; the pieces are learned anew", set.display()));
    }
    Ok(SerialBoard::await_codec(&device.port, make, codec, move |event| {
        let input = match event {
            LinkEvent::Learnt(text) => {
                if let Some(set) = &set {
                    let text = match std::fs::write(set, text) {
                        Ok(()) => format!("{seat}'s set of pieces is kept in {}", set.display()),
                        Err(why) => format!(
                            "{seat}'s set of pieces cannot be kept in {}: {why}; check the folder",
                            set.display()
                        ),
                    };
                    // The daemon may have ended; then nobody asks for diagnostics any more.
                    let _ = arrivals.send(Arrived::Diagnostic(text));
                }
                return;
            }
            LinkEvent::Wire(event) => Input::Board { seat, event },
            LinkEvent::Lost { why } => {
                // The daemon may have ended; then nobody asks for diagnostics any more.
                let _ = arrivals.send(Arrived::Diagnostic(format!("{seat}'s board: {why}")));
                Input::BoardLost { seat }
            }
            LinkEvent::Back => Input::BoardBack { seat },
        };
        let _ = arrivals.send(Arrived::Input(input));
    }))
}

/// Opens a voice, and its loudspeaker where there is one; without one it still speaks into its recording. It reports
/// under this number.
pub fn open_voice(
    device: &VoiceDevice,
    record: Option<PathBuf>,
    number: usize,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<(Box<dyn Voice>, audio::Sink)> {
    open_voice_of(device, record, None, number, arrivals)
}

/// As [`open_voice`], of somebody in a game: it is told when the sound is gone, by what there is besides, and the loudspeaker is
/// sought until it is there.
fn open_voice_of(
    device: &VoiceDevice,
    record: Option<PathBuf>,
    whose: Option<Hearer>,
    number: usize,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<(Box<dyn Voice>, audio::Sink)> {
    let through = match &device.device {
        None => Through::Default,
        Some(name) if name == "none" => Through::NothingFast,
        Some(name) => Through::Named(name.clone()),
    };
    let kind = voice_kind(&device.kind)?;
    let events = arrivals.clone();
    let report: voice::Report = Arc::new(move |event| {
        // The daemon may have ended; then nobody asks what was said.
        let _ = events.send(Arrived::Voice(number, event));
    });
    let settings = SinkSettings { through, record };
    let (played, events) = (voice::played(report.clone()), arrivals.clone());
    let watched: audio::sink::SinkReport = Arc::new(move |event| {
        let works = match &event {
            SinkEvent::Lost(_) => Some(false),
            SinkEvent::Back => Some(true),
            SinkEvent::Played(_) | SinkEvent::Failed(_) => None,
        };
        if let (Some(whose), Some(works)) = (whose, works) {
            let _ = events.send(Arrived::Input(whose.device(SeatDevice::Sound, works)));
        }
        played(event);
    });
    let (output, silent) = audio::Sink::open_or_silent(&settings, watched, whose.is_some())
        .context("opening the recording of what is said")?;
    if let Some(why) = silent {
        console::warn(why);
    }
    let setup = VoiceSetup {
        profiles: profiles_of(device),
        output: output.clone(),
        report,
        earcons: voice::earcon::samples,
        lines: Arc::new(console::tell),
    };
    Ok(((kind.open)(setup)?, output))
}

/// Begins to keep a player's dictation as sound (D.2.7) in a game's folder. Where that cannot be done
/// the operator is told and the game goes on.
pub(crate) fn begin_dictation(
    seat: Seat,
    folder: &Folder,
    arrivals: &UnboundedSender<Arrived>,
) -> Option<Dictation> {
    // The text is made first and always stays: its number is the recording's.
    let stem = folder.new_file(&format!("{seat}-dictation"), "txt").with_extension("");
    Dictation::begin(&stem)
        .map_err(|why| {
            let text = format!(
                "{}: {seat}'s dictation is not kept as sound: {why}; check the folder and the space on the disk",
                stem.display()
            );
            // The daemon may have ended; then nobody asks for diagnostics any more.
            let _ = arrivals.send(Arrived::Diagnostic(text));
        })
        .ok()
}

/// Puts an ear on a thread of its own; what it hears arrives as inputs, and is kept where `kept` is
/// given. The thread ends, the recording finished, after [`EarWork::End`] or when nobody sends any more.
pub(crate) fn spawn_ear(
    seat: Seat,
    mut ear: Box<dyn Ear>,
    mut kept: Option<Dictation>,
    arrivals: UnboundedSender<Arrived>,
) -> (std::sync::mpsc::Sender<EarWork>, std::thread::JoinHandle<()>) {
    let (sender, work) = std::sync::mpsc::channel();
    let thread = std::thread::spawn(move || {
        #[cfg(feature = "audio")]
        let mut was_told = false;
        let unheard = || {
            tracing::info!(%seat, "speech fell into our own voice");
            // A closed channel means that the game is over and nobody listens.
            let _ = arrivals.send(Arrived::Input(Input::Unheard { seat }));
        };
        let lost = |why: std::io::Error| {
            let text = format!(
                "{seat}'s dictation is kept as sound only so far, in {seat}-dictation*.wav: {why}; \
                 check the space on the disk"
            );
            let _ = arrivals.send(Arrived::Diagnostic(text));
        };
        let mut private = false;
        for work in work {
            let heard = match work {
                EarWork::Expect(expectation) => {
                    ear.expect(&expectation);
                    None
                }
                EarWork::Private(so) => {
                    private = so;
                    None
                }
                EarWork::Samples(samples) => {
                    // A sealed move is no part of the record: silence stands in its place.
                    let silence = private.then(|| vec![0; samples.len()]);
                    let taken = silence.as_ref().unwrap_or(&samples);
                    if let Some(Err(why)) = kept.as_mut().map(|kept| kept.take(taken)) {
                        kept = None;
                        lost(why);
                    }
                    ear.push(&samples)
                }
                EarWork::Finish => ear.finish(),
                EarWork::Forget => {
                    let spoke = ear.forget();
                    if spoke {
                        unheard();
                    }
                    #[cfg(feature = "audio")]
                    {
                        was_told = spoke;
                    }
                    None
                }
                #[cfg(feature = "audio")]
                EarWork::Covered(covered) => {
                    let spoken_over = covered.is_spoken_over();
                    if spoken_over {
                        ear.lacks_the_beginning();
                    }
                    // What our voice broke into was told when it did.
                    if spoken_over && !std::mem::take(&mut was_told) {
                        unheard();
                    }
                    None
                }
                EarWork::End => break,
            };
            let Some(heard) = heard else { continue };
            let words = heard.text();
            if let Some(Err(why)) = kept.as_mut().filter(|_| !private).map(|kept| kept.heard(&words)) {
                kept = None;
                lost(why);
            }
            if arrivals.send(Arrived::Input(Input::Heard { seat, heard })).is_err() {
                break;
            }
        }
        if let Some(Err(why)) = kept.map(Dictation::finish) {
            let text = format!("{seat}'s dictation stays a WAV, no FLAC could be made of it: {why}");
            let _ = arrivals.send(Arrived::Diagnostic(text));
        }
    });
    (sender, thread)
}

/// What becomes of a recogniser that breaks down, for its player and the operator.
fn report_ear(seat: Seat, arrivals: &UnboundedSender<Arrived>) -> ReportEar {
    let arrivals = arrivals.clone();
    Box::new(move |works| {
        let what = if works { "works again" } else { "broke down; it is opened again, keys and lines go on" };
        // The daemon may have ended; then nobody listens any more.
        let _ = arrivals.send(Arrived::Diagnostic(format!("{seat}'s ear {what}")));
        let _ = arrivals.send(Arrived::Input(Input::Ear { seat, works }));
    })
}

/// A microphone and its recogniser. A microphone that is not there is waited for. Without either the game goes on by key and typed line, and the
/// player is told.
fn connect_ear(
    seat: Seat,
    device: &EarDevice,
    setup: &Setup,
    folder: &Folder,
    adapters: &mut Adapters,
    arrivals: &UnboundedSender<Arrived>,
) {
    if device.kind == "typed" {
        return;
    }
    let model = device.model.clone().unwrap_or_else(|| ear::model::shipped_for(&setup.schemes(seat)));
    let enrolment = device.enrolment.clone();
    let open = Box::new(move || ear::open_for(&model, enrolment.as_deref()));
    let connected =
        LastingEar::open(open, report_ear(seat, arrivals)).map_err(anyhow::Error::from).and_then(|ear| {
            let keeps = device.keep_sound && setup.seat(seat).sheet == SheetBy::Dictated;
            let kept = keeps.then(|| begin_dictation(seat, folder, arrivals)).flatten();
            let (work, thread) = spawn_ear(seat, Box::new(ear), kept, arrivals.clone());
            adapters.ear_threads.push(thread);
            match microphone(seat, device, &work, adapters, arrivals) {
                Ok(microphone) => Ok((work, microphone)),
                Err(error) => {
                    // Nobody will listen; its thread is still waited for at the end.
                    let _ = work.send(EarWork::End);
                    Err(error)
                }
            }
        });
    match connected {
        Ok((work, microphone)) => {
            adapters.ears.insert(seat, work);
            adapters.microphones.insert(seat, microphone);
        }
        Err(error) => {
            // The daemon reads both before anything else; it has not started yet.
            let _ = arrivals.send(Arrived::Diagnostic(format!("{seat}'s ear: {error:#}")));
            let _ = arrivals.send(Arrived::Input(Input::Ear { seat, works: false }));
        }
    }
}

/// Opens a microphone and hands what it brings to an ear.
#[cfg(feature = "audio")]
fn microphone(
    seat: Seat,
    device: &EarDevice,
    work: &std::sync::mpsc::Sender<EarWork>,
    adapters: &Adapters,
    arrivals: &UnboundedSender<Arrived>,
) -> Result<Microphone> {
    use crate::ear::{
        capture::{Capture, Captured},
        own_voice::OwnVoice,
    };

    // Its own voice is never heard, nor that of another loudspeaker; what sounds in headphones is heard by nobody else.
    let in_headphones = |of: &Seat| adapters.headphones.contains(of);
    let aloud = adapters.sound.iter().filter(|(of, _)| !in_headphones(of)).map(|(_, sink)| sink);
    let own = OwnVoice::of(aloud.chain(&adapters.sound_of_others).cloned());
    let (sender, captured) = std::sync::mpsc::channel();
    let capture = Capture::awaited(device.device.as_deref(), sender, own);
    capture.push_to_talk(device.push_to_talk);
    let (work, arrivals) = (work.clone(), arrivals.clone());
    std::thread::spawn(move || {
        for piece in captured {
            // A closed channel means that the game is over and nobody listens.
            let gone = match piece {
                Captured::Samples(samples) => work.send(EarWork::Samples(samples)).is_err(),
                Captured::Released => work.send(EarWork::Finish).is_err(),
                Captured::Gap => work.send(EarWork::Forget).is_err(),
                Captured::Covered(covered) => work.send(EarWork::Covered(covered)).is_err(),
                Captured::Lost(why) => {
                    let _ = arrivals.send(Arrived::Diagnostic(format!("{seat}'s microphone: {why}")));
                    arrivals.send(Arrived::Input(Input::Ear { seat, works: false })).is_err()
                }
                Captured::Back => arrivals.send(Arrived::Input(Input::Ear { seat, works: true })).is_err(),
            };
            if gone {
                break;
            }
        }
    });
    Ok(Microphone {
        push_to_talk: device.push_to_talk,
        is_held: false,
        hold: Box::new(move |down| capture.hold(down)),
    })
}

#[cfg(not(feature = "audio"))]
fn microphone(
    _seat: Seat,
    _device: &EarDevice,
    _work: &std::sync::mpsc::Sender<EarWork>,
    _adapters: &Adapters,
    _arrivals: &UnboundedSender<Arrived>,
) -> Result<Microphone> {
    bail!("built without sound; build with the feature `audio`, or type the words")
}

/// How each language is spoken to a listener.
pub(crate) fn profiles_of(device: &VoiceDevice) -> Profiles {
    profiles().wished(device.rate, device.volume, device.voice.as_deref())
}

/// How each language is spoken, as shipped in `voices/profiles.toml`.
pub(crate) fn profiles() -> Profiles {
    Profiles::from_toml("voices/profiles.toml", include_str!("../../voices/profiles.toml"))
        .expect("a test reads the shipped profiles")
}
