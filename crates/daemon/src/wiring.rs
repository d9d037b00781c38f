//! Connects the adapters that a configuration names. Only this module knows which kinds were built
//! in.

use crate::{
    Adapters, BoardCommands, DaemonEvent, EarCommand, Microphone,
    arrival_queue::ArrivalSender,
    braille_seat::BrailleSeat,
    config::{BoardDevice, BrailleAddress, Config, EarDevice, VoiceDevice},
    config_fault::ValueFault,
    ear_queue::{EarQueueEvent, EarQueueReport, EarSender, ear_queue},
    game_folder::GameFolder,
    keypad::{self, KeypadEvent},
    live_sheets::LiveSheets,
    voice_listener::VoiceListener,
};
use annabella_audio as audio;
use annabella_audio::{
    dictation::Dictation,
    sink::{OutputRoute, SinkEvent, SinkSettings},
};
use annabella_board::{
    link::BoardLinkEvent,
    protocol::{self, BoardSensing},
    serial::SerialBoard,
};
use annabella_braille::brlapi::BrailleDisplay;
use annabella_console as console;
use annabella_game::{Position, Seat};
use annabella_language::heard_utterance::{Expectation, HeardUtterance};
use annabella_session::{
    actor::{SeatDevice, SharedVoice},
    input::{Act, Actor, Input},
    setup::{BoardSense, Setup, SheetWriter},
};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    SpeechRecogniser,
    restarting_recogniser::{RecogniserReport, RestartingRecogniser},
};
use annabella_speech_output as speech_output;
use annabella_speech_output::{Profiles, Voice, VoiceKind, VoiceSetup, profile::RATE_WPM};
use anyhow::{Context as _, Result};
use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

/// The sense of a kind of board. If boards of the kind differ, the configuration decides.
pub fn sense_of(kind: &str, configured: BoardSense) -> Result<BoardSense> {
    let make = protocol::named(kind)?;
    Ok(match (make.sensing, configured) {
        (BoardSensing::Occupancy, _) | (BoardSensing::SelfReported, BoardSense::Occupancy) => {
            BoardSense::Occupancy
        }
        (BoardSensing::Identity | BoardSensing::SelfReported, _) => BoardSense::Identity,
    })
}

/// Whether two paths refer to the same device.
pub fn is_one_device(one: &Path, other: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    real(one) == real(other)
}

/// The boards and keypads of a configuration, as they are named there.
pub fn device_paths(config: &Config) -> Vec<PathBuf> {
    let of = |seat| {
        let devices = config.devices(seat);
        [devices.board.as_ref().map(|board| board.port.clone()), devices.keypad.clone()]
    };
    Seat::ALL.into_iter().flat_map(of).flatten().collect()
}

/// All voices of a configuration with their owners' names.
pub(crate) const fn voices(config: &Config) -> [(&'static str, &Option<VoiceDevice>); 4] {
    [
        ("white", &config.white.voice),
        ("black", &config.black.voice),
        ("room", &config.room.voice),
        ("arbiter", &config.arbiter.voice),
    ]
}

pub(crate) fn voice_kind(name: &str) -> Result<&'static VoiceKind> {
    speech_output::find(name).with_context(|| {
        let names: Vec<&str> = speech_output::VOICES.iter().map(|v| v.name).collect();
        format!("no voice is called `{name}`; use one of {}", names.join(", "))
    })
}

/// Receives the lines of voices that write lines.
pub type VoiceLines = Arc<dyn Fn(String) + Send + Sync>;

/// Where the voices of a game write their lines. Beside JSON they write none: every object is a line of its own, and the
/// events tell what is said and played.
pub fn voice_lines(json: bool) -> VoiceLines {
    if json { Arc::new(drop) } else { Arc::new(console::tell) }
}

/// Connects everything that a configuration names. A failed connection is reported on stderr and the
/// game continues without it, except for an unknown kind of board or voice.
pub fn connect(
    config: &Config,
    folder: &GameFolder,
    arrivals: &ArrivalSender,
    lines: &VoiceLines,
) -> Result<Adapters> {
    let told = arrivals.clone();
    let lost = move |why| {
        // If the daemon has ended, the message is not needed.
        let _ = told.send(DaemonEvent::Diagnostic(why));
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
            let (number, output) =
                add_voice(voice, VoiceListener::Player(seat), folder, &mut adapters, arrivals, lines)?;
            adapters.voice_of.insert(seat, number);
            if voice_kind(&voice.kind)?.makes_sound {
                adapters.spoken_to.insert(seat);
            }
            adapters.sound.insert(seat, output);
        }
        if let Some(path) = &devices.keypad {
            connect_keypad(seat, path, arrivals);
        }
        if let Some(host) = devices.braille.as_ref().and_then(BrailleAddress::host) {
            let told = arrivals.clone();
            let display = BrailleDisplay::open(host, move |event| {
                // If the daemon has ended, the event is not needed.
                let _ = told.send(DaemonEvent::Braille(seat, event));
            });
            adapters.braille.insert(seat, BrailleSeat::new(&config.game, seat, display));
        }
        if devices.ear.as_ref().is_some_and(|ear| ear.headphones) {
            adapters.headphones.push(seat);
        }
    }
    let shared = [(&config.room.voice, SharedVoice::Room), (&config.arbiter.voice, SharedVoice::Arbiter)];
    for (voice, whose) in shared {
        let Some(voice) = voice else { continue };
        let listener = VoiceListener::Beside(whose);
        let (number, output) = add_voice(voice, listener, folder, &mut adapters, arrivals, lines)?;
        match whose {
            SharedVoice::Room => adapters.room = Some(number),
            SharedVoice::Arbiter => adapters.arbiter = Some(number),
        }
        adapters.sound_of_others.push(output);
    }
    adapters.private_voices = Seat::ALL.into_iter().filter(|&seat| is_heard_alone(config, seat)).collect();
    // All voices are known before the first recogniser starts, because a recogniser must ignore all
    // of them.
    for seat in Seat::ALL {
        if let Some(ear) = &config.devices(seat).ear {
            connect_ear(seat, ear, &config.game, folder, &mut adapters, arrivals);
        }
    }
    Ok(adapters)
}

/// A setting outside the range of a voice: the key and the reason.
pub(crate) fn outside_bounds(voice: &VoiceDevice) -> Option<(&'static str, String)> {
    if let Some(rate) = voice.rate.filter(|rate| !RATE_WPM.contains(rate)) {
        let why = format!("rate is {rate}; give {} to {} words a minute", RATE_WPM.start(), RATE_WPM.end());
        return Some(("rate", why));
    }
    if let Some(volume) = voice.volume.filter(|volume| *volume > 100) {
        return Some(("volume", format!("volume is {volume}; give 0 to 100")));
    }
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    let name = voice.voice.as_deref().filter(|name| !is_name(name))?;
    let why = format!(
        "`{name}` is no variant of a voice; give one such as `f3` (`espeak-ng --voices=variant` lists them)"
    );
    Some(("voice", why))
}

/// An unknown variant of a voice, with its key.
pub fn find_variant_fault(config: &Config) -> Option<ValueFault> {
    voices(config).into_iter().find_map(|(of, voice)| {
        let why = voice.as_ref().and_then(unknown_variant)?;
        Some(ValueFault::new(format!("{of}.voice.voice"), format!("{of}.voice: {why}")))
    })
}

/// What is wrong with the configured variant of a voice, if anything.
pub fn unknown_variant(voice: &VoiceDevice) -> Option<String> {
    speech_output::unknown_variant(speech_output::find(&voice.kind)?, voice.voice.as_deref()?)
}

/// Opens the voice of one listener, with a recording if configured.
fn add_voice(
    device: &VoiceDevice,
    whose: VoiceListener,
    folder: &GameFolder,
    adapters: &mut Adapters,
    arrivals: &ArrivalSender,
    lines: &VoiceLines,
) -> Result<(usize, audio::Sink)> {
    let record = device.record.then(|| folder.new_file(&format!("{}-announcements", whose.name()), "wav"));
    let (voice, output) = open_voice_of(device, record, Some(whose), adapters.voices.len(), arrivals, lines)?;
    let number = adapters.add_voice(voice, profiles_of(device));
    if device.record {
        adapters.voices[number].note_recording();
    }
    Ok((number, output))
}

/// Reads a player's keypad. A missing keypad is awaited.
fn connect_keypad(seat: Seat, path: &Path, arrivals: &ArrivalSender) {
    let arrivals = arrivals.clone();
    let device = move |works| Input::Device { seat, what: SeatDevice::Keypad, works };
    keypad::listen(path.to_owned(), move |event| {
        let input = match event {
            KeypadEvent::Key(key) => Input::Act { by: Actor::Player(seat), act: Act::Key(key) },
            KeypadEvent::Gone(why) => {
                let _ = arrivals.send(DaemonEvent::DeviceTrouble(format!("{seat}: {why}")));
                device(false)
            }
            KeypadEvent::Back => device(true),
        };
        // If the daemon has ended, the keypad is closed.
        arrivals.send(DaemonEvent::Input(input)).is_ok()
    });
}

/// The command sender of a board.
pub fn commands(board: SerialBoard) -> BoardCommands {
    Box::new(move |command| board.send(command))
}

/// Whether only this seat's player hears its voice, and it is neither recorded nor printed.
fn is_heard_alone(config: &Config, seat: Seat) -> bool {
    let sounds = |voice: &&VoiceDevice| speech_output::find(&voice.kind).is_none_or(|kind| kind.makes_sound);
    let Some(voice) = config.devices(seat).voice.as_ref().filter(sounds) else { return false };
    let other = config.devices(seat.other()).voice.as_ref().filter(sounds);
    !voice.record && other.is_none_or(|other| other.device != voice.device)
}

/// Connects a board, or waits for one that is missing. A board with tags reads its known pieces from
/// `set` and stores them there.
pub fn connect_board(
    seat: Seat,
    device: &BoardDevice,
    set: Option<PathBuf>,
    arrivals: &ArrivalSender,
) -> Result<SerialBoard> {
    let make = protocol::named(&device.protocol)?;
    let arrivals = arrivals.clone();
    let set = set.filter(|_| make.learns);
    let mut codec = (make.open)();
    // On first use the file does not exist yet.
    if let Some(set) = &set
        && let Ok(text) = annabella_files::read_text(set, annabella_files::MIB)
        && let Err(why) = codec.recall(&text)
    {
        let told = format!("{}: {why}; the pieces are learned anew", set.display());
        // If the daemon has ended, the message is not needed.
        let _ = arrivals.send(DaemonEvent::Diagnostic(told));
    }
    Ok(SerialBoard::await_codec(&device.port, make, codec, move |event| {
        let input = match event {
            BoardLinkEvent::CalibrationLearned(text) => {
                if let Some(set) = &set {
                    let text = match std::fs::write(set, text) {
                        Ok(()) => format!("{seat}'s set of pieces is kept in {}", set.display()),
                        Err(why) => format!(
                            "{seat}'s set of pieces cannot be kept in {}: {why}; check the folder",
                            set.display()
                        ),
                    };
                    // If the daemon has ended, the message is not needed.
                    let _ = arrivals.send(DaemonEvent::Diagnostic(text));
                }
                return;
            }
            BoardLinkEvent::Wire(event) => Input::Board { seat, event },
            BoardLinkEvent::Lost { why } => {
                // If the daemon has ended, the message is not needed.
                let _ = arrivals.send(DaemonEvent::DeviceTrouble(format!("{seat}'s board: {why}")));
                Input::BoardLost { seat }
            }
            BoardLinkEvent::Restored => Input::BoardRestored { seat },
        };
        let _ = arrivals.send(DaemonEvent::Input(input));
    }))
}

/// The loudspeaker of a voice. A voice that writes lines needs none, so none that is missing is lost; one that is named
/// is used and watched.
pub fn output_route(device: &VoiceDevice, kind: &VoiceKind) -> OutputRoute {
    match device.device.as_deref() {
        None if !kind.makes_sound => OutputRoute::NothingFast,
        None => OutputRoute::Default,
        Some("none") => OutputRoute::NothingFast,
        Some(name) => OutputRoute::Named(name.to_owned()),
    }
}

/// Opens a voice with its loudspeaker; without one it still speaks into its recording. It reports under this number.
pub fn open_voice(
    device: &VoiceDevice,
    record: Option<PathBuf>,
    number: usize,
    arrivals: &ArrivalSender,
) -> Result<(Box<dyn Voice>, audio::Sink)> {
    open_voice_of(device, record, None, number, arrivals, &voice_lines(false))
}

/// As [`open_voice`], for a listener in a game: a loss of the sound is announced through the other outputs, and the
/// loudspeaker is awaited.
fn open_voice_of(
    device: &VoiceDevice,
    record: Option<PathBuf>,
    whose: Option<VoiceListener>,
    number: usize,
    arrivals: &ArrivalSender,
    lines: &VoiceLines,
) -> Result<(Box<dyn Voice>, audio::Sink)> {
    let kind = voice_kind(&device.kind)?;
    let through = output_route(device, kind);
    let events = arrivals.clone();
    let report: speech_output::VoiceReport = Arc::new(move |event| {
        // If the daemon has ended, the report is not needed.
        let _ = events.send(DaemonEvent::Voice(number, event));
    });
    let settings = SinkSettings { through, record };
    let (played, events) = (speech_output::played(report.clone()), arrivals.clone());
    let watched: audio::sink::SinkReport = Arc::new(move |event| {
        let works = match &event {
            SinkEvent::Lost(_) => Some(false),
            SinkEvent::Back => Some(true),
            SinkEvent::Played(_) | SinkEvent::Failed(_) => None,
        };
        if let (Some(whose), Some(works)) = (whose, works) {
            let _ = events.send(DaemonEvent::Input(whose.device(SeatDevice::Sound, works)));
        }
        played(event);
    });
    let (output, silent) = audio::Sink::open_or_silent(&settings, watched, whose.is_some())
        .context("opening the recording of what is said")?;
    if let Some(why) = silent {
        match whose {
            // If the daemon has ended, the message is not needed.
            Some(_) => drop(arrivals.send(DaemonEvent::DeviceTrouble(why.to_string()))),
            None => console::warn(why),
        }
    }
    let setup = VoiceSetup {
        profiles: profiles_of(device),
        output: output.clone(),
        report,
        earcons: speech_output::earcon::samples,
        lines: lines.clone(),
    };
    Ok(((kind.open)(setup)?, output))
}

/// Starts the recording of a player's dictation (D.2.7) in a game's folder. On failure the operator
/// is informed and the game continues.
pub fn begin_dictation(seat: Seat, folder: &GameFolder, arrivals: &ArrivalSender) -> Option<Dictation> {
    // The text file is created first, and its number is used for the recording.
    let stem = folder.new_file(&format!("{seat}-dictation"), "txt").with_extension("");
    Dictation::begin(&stem)
        .map_err(|why| {
            let text = format!(
                "{}: {seat}'s dictation is not kept as sound: {why}; check the folder and the space on the disk",
                stem.display()
            );
            // If the daemon has ended, the message is not needed.
            let _ = arrivals.send(DaemonEvent::Diagnostic(text));
        })
        .ok()
}

/// Runs a recogniser on a thread of its own. Recognised utterances arrive as inputs, and `kept` records the
/// sound. The thread finishes the recording and ends after [`EarCommand::End`] or when the sender is
/// dropped.
pub fn spawn_ear(
    seat: Seat,
    ear: Box<dyn SpeechRecogniser>,
    kept: Option<Dictation>,
    arrivals: ArrivalSender,
) -> (EarSender, std::thread::JoinHandle<()>) {
    spawn_watched_ear(seat, ear, kept, false, EarHealth::new(seat, arrivals.clone()), arrivals)
}

fn spawn_watched_ear(
    seat: Seat,
    mut ear: Box<dyn SpeechRecogniser>,
    mut kept: Option<Dictation>,
    held_key: bool,
    health: EarHealth,
    arrivals: ArrivalSender,
) -> (EarSender, std::thread::JoinHandle<()>) {
    let (sender, mut waiting) = ear_queue(health.report_of_queue());
    let thread = std::thread::spawn(move || {
        #[cfg(feature = "audio")]
        let (mut was_told, mut masked) = (false, annabella_speech_input::own_voice::MaskedSpeech::default());
        let unheard = || {
            tracing::info!(%seat, "speech fell into our own voice");
            // A closed channel means that the game is over.
            let _ = arrivals.send(DaemonEvent::Input(Input::OverlappedSpeech { seat }));
        };
        let lost = |why: std::io::Error| {
            let text = format!(
                "{seat}'s dictation is kept as sound only so far, in {seat}-dictation*.wav: {why}; \
                 check the space on the disk"
            );
            let _ = arrivals.send(DaemonEvent::Diagnostic(text));
        };
        let mut private = false;
        while let Some(work) = waiting.next_command() {
            let heard = match work {
                EarCommand::Expect(expectation) => {
                    ear.expect(&expectation);
                    None
                }
                EarCommand::Private(so) => {
                    private = so;
                    None
                }
                EarCommand::Samples(samples) => {
                    // A sealed move is not part of the record, so silence replaces it.
                    let silence = private.then(|| vec![0; samples.len()]);
                    let taken = silence.as_ref().unwrap_or(&samples);
                    if let Some(Err(why)) = kept.as_mut().map(|kept| kept.take(taken)) {
                        kept = None;
                        lost(why);
                    }
                    ear.push(&samples)
                }
                EarCommand::Finish => ear.finish(),
                EarCommand::Forget => {
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
                EarCommand::Covered(covered) => {
                    let spoken_over = masked.is_in(&covered);
                    if spoken_over {
                        ear.note_missed_beginning();
                    }
                    // Speech during an announcement has been reported already.
                    if spoken_over && !std::mem::take(&mut was_told) {
                        unheard();
                    }
                    None
                }
                EarCommand::End => break,
            };
            let Some(heard) = heard else { continue };
            let words = heard.text();
            if let Some(Err(why)) = kept.as_mut().filter(|_| !private).map(|kept| kept.heard(&words)) {
                kept = None;
                lost(why);
            }
            let heard = HeardUtterance { held_key, ..heard };
            if arrivals.send(DaemonEvent::Input(Input::Heard { seat, heard })).is_err() {
                break;
            }
        }
        // Nobody sends to it while the dictation is finished.
        drop(waiting);
        if let Some(Err(why)) = kept.map(Dictation::finish) {
            let text = format!("{seat}'s dictation stays a WAV, no FLAC could be made of it: {why}");
            let _ = arrivals.send(DaemonEvent::Diagnostic(text));
        }
    });
    (sender, thread)
}

/// A part of what hears a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EarPart {
    #[cfg(feature = "audio")]
    Microphone,
    Recogniser,
    /// Whether the recogniser takes the sound.
    Queue,
}

/// Whether a player is heard: each part must work. A part that works again while another does not is no good news.
#[derive(Clone)]
struct EarHealth {
    seat: Seat,
    arrivals: ArrivalSender,
    failing: Arc<Mutex<Vec<EarPart>>>,
}

impl EarHealth {
    fn new(seat: Seat, arrivals: ArrivalSender) -> Self {
        Self { seat, arrivals, failing: Arc::default() }
    }

    /// Notes the state of a part and reports to the player whether they are heard. Returns whether the game is over.
    fn note(&self, part: EarPart, works: bool) -> bool {
        let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
        failing.retain(|other| *other != part);
        if !works {
            failing.push(part);
        }
        let (seat, works) = (self.seat, failing.is_empty());
        self.arrivals.send(DaemonEvent::Input(Input::SpeechInput { seat, works })).is_err()
    }

    /// Reports a failure or return of a recogniser to its player and the operator.
    fn report_of_recogniser(&self) -> RecogniserReport {
        let health = self.clone();
        Box::new(move |works| {
            let seat = health.seat;
            let told = match works {
                true => DaemonEvent::Diagnostic(format!("{seat}'s recogniser works again")),
                false => DaemonEvent::DeviceTrouble(format!(
                    "{seat}'s recogniser broke down; it is opened again, keys and lines go on"
                )),
            };
            // If the daemon has ended, the report is not needed.
            let _ = health.arrivals.send(told);
            health.note(EarPart::Recogniser, works);
        })
    }

    /// The same of a recogniser that does not take the sound.
    fn report_of_queue(&self) -> EarQueueReport {
        let health = self.clone();
        Box::new(move |event| {
            let seat = health.seat;
            let (works, told) = match event {
                EarQueueEvent::Hangs => {
                    let text = format!(
                        "{seat}'s recogniser does not answer: what was said ten seconds ago and earlier is not \
                         heard; keys and lines go on"
                    );
                    (false, DaemonEvent::DeviceTrouble(text))
                }
                EarQueueEvent::TakesAgain { lost_ms } => {
                    let seconds = lost_ms.div_ceil(1_000);
                    let text = format!(
                        "{seat}'s recogniser works again; {seconds} s of sound were not heard, and a recorded \
                         dictation lacks them"
                    );
                    (true, DaemonEvent::Diagnostic(text))
                }
            };
            let _ = health.arrivals.send(told);
            health.note(EarPart::Queue, works);
        })
    }
}

/// What is expected of a player at the start of a game; a second recogniser is measured with it.
pub fn expected_in_game(setup: &Setup, seat: Seat) -> Expectation {
    Expectation::at_seat(Position::default(), setup.schemes(seat), setup.seat_lang(seat))
}

/// Connects a microphone and its recogniser. A missing microphone is awaited. Without either, the game continues by
/// keypad and typed lines, and the player is informed.
fn connect_ear(
    seat: Seat,
    device: &EarDevice,
    setup: &Setup,
    folder: &GameFolder,
    adapters: &mut Adapters,
    arrivals: &ArrivalSender,
) {
    if device.kind == "typed" {
        return;
    }
    let model =
        device.model.clone().unwrap_or_else(|| speech_input::model::shipped_for(&setup.schemes(seat)));
    let second = device.second();
    // A missing model is told at once, and a present one is not loaded for nobody.
    let waits_for_microphone = model.is_dir() && !has_microphone(device);
    let expected = expected_in_game(setup, seat);
    let open = Box::new(move || speech_input::open_for_game(&model, &second, &expected));
    let health = EarHealth::new(seat, arrivals.clone());
    let report = health.report_of_recogniser();
    let recogniser = match waits_for_microphone {
        true => Ok(RestartingRecogniser::at_first_sound(open, report)),
        false => RestartingRecogniser::open(open, report).map_err(anyhow::Error::from),
    };
    let connected = recogniser.and_then(|ear| {
        let keeps = device.keep_sound && setup.seat(seat).sheet == SheetWriter::Dictated;
        let kept = keeps.then(|| begin_dictation(seat, folder, arrivals)).flatten();
        // With the key no sound is passed on while it is up.
        let held_key = device.push_to_talk;
        let ear = Box::new(ear);
        let (work, thread) = spawn_watched_ear(seat, ear, kept, held_key, health.clone(), arrivals.clone());
        adapters.ear_threads.push(thread);
        match microphone(&health, device, &work, adapters) {
            Ok(microphone) => Ok((work, microphone)),
            Err(error) => {
                // The recogniser will not be used; its thread is still joined at the end.
                let _ = work.send(EarCommand::End);
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
            // The daemon has not started yet, so it reads both messages first.
            let _ = arrivals.send(DaemonEvent::DeviceTrouble(format!("{seat}'s recogniser: {error:#}")));
            let _ = arrivals.send(DaemonEvent::Input(Input::SpeechInput { seat, works: false }));
        }
    }
}

#[cfg(feature = "audio")]
fn has_microphone(device: &EarDevice) -> bool {
    annabella_speech_input::capture::is_present(device.device.as_deref())
}

/// A build without sound opens no microphone and says so.
#[cfg(not(feature = "audio"))]
const fn has_microphone(_device: &EarDevice) -> bool {
    true
}

/// Opens a microphone and passes its samples to a recogniser.
#[cfg(feature = "audio")]
fn microphone(
    health: &EarHealth,
    device: &EarDevice,
    work: &EarSender,
    adapters: &Adapters,
) -> Result<Microphone> {
    use annabella_speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    };

    // The recogniser must ignore every loudspeaker of the program; headphones are not audible to it.
    let in_headphones = |of: &Seat| adapters.headphones.contains(of);
    let aloud = adapters.sound.iter().filter(|(of, _)| !in_headphones(of)).map(|(_, sink)| sink);
    let own = OwnVoice::of(aloud.chain(&adapters.sound_of_others).cloned());
    let (sender, captured) = std::sync::mpsc::channel();
    let capture = Capture::awaited(device.device.as_deref(), sender, own);
    capture.push_to_talk(device.push_to_talk);
    let (work, health) = (work.clone(), health.clone());
    std::thread::spawn(move || {
        let tell_works = |works| health.note(EarPart::Microphone, works);
        let mut is_known_to_work = false;
        for piece in captured {
            // A closed channel means that the game is over.
            let gone = match piece {
                CaptureEvent::Samples(samples) => {
                    // In a continued game the microphone may have been lost before.
                    let is_first = !std::mem::replace(&mut is_known_to_work, true);
                    is_first && tell_works(true) || work.send(EarCommand::Samples(samples)).is_err()
                }
                CaptureEvent::Released => work.send(EarCommand::Finish).is_err(),
                CaptureEvent::Gap => work.send(EarCommand::Forget).is_err(),
                CaptureEvent::Covered(covered) => work.send(EarCommand::Covered(covered)).is_err(),
                CaptureEvent::Lost(why) => {
                    let text = format!("{}'s microphone: {why}", health.seat);
                    let _ = health.arrivals.send(DaemonEvent::DeviceTrouble(text));
                    // What comes after the gap does not continue what was half said.
                    work.send(EarCommand::Forget).is_err() || tell_works(false)
                }
                CaptureEvent::Back => tell_works(true),
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
    _health: &EarHealth,
    _device: &EarDevice,
    _work: &EarSender,
    _adapters: &Adapters,
) -> Result<Microphone> {
    anyhow::bail!("built without sound; build with the feature `audio`, or type the words")
}

/// The speech settings of each language for a listener.
pub fn profiles_of(device: &VoiceDevice) -> Profiles {
    profiles().with_preferences(device.rate, device.volume, device.voice.as_deref())
}

/// The shipped speech settings of each language (`voices/profiles.toml`).
pub fn profiles() -> Profiles {
    Profiles::from_toml("voices/profiles.toml", include_str!("../../../voices/profiles.toml"))
        .expect("a test reads the shipped profiles")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_voice_of_lines_opens_a_loudspeaker_only_where_one_is_named() {
        for kind in speech_output::VOICES {
            let through = |device: Option<&str>| {
                let device = device.map(str::to_owned);
                output_route(&VoiceDevice { device, ..VoiceDevice::default() }, kind)
            };
            let unnamed = if kind.makes_sound { OutputRoute::Default } else { OutputRoute::NothingFast };
            assert_eq!(through(None), unnamed, "{}", kind.name);
            assert_eq!(through(Some("none")), OutputRoute::NothingFast, "{}", kind.name);
            assert_eq!(through(Some("hw:9")), OutputRoute::Named("hw:9".to_owned()), "{}", kind.name);
        }
        let of_lines: Vec<&str> =
            speech_output::VOICES.iter().filter(|kind| !kind.makes_sound).map(|kind| kind.name).collect();
        assert_eq!(of_lines, ["transcript"]);
    }
}
