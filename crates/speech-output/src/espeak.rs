//! espeak-ng, one process for each part of speech, so that a German name in a Danish sentence has a German voice.
//!
//! A separate process keeps its crashes and its licence apart. Its samples go to the mixer as they arrive: the next
//! utterance is synthesised while the first is played. A hanging process is killed: it synthesises faster than real
//! time, so seconds without samples are not a pause.

use std::{
    io::{self, ErrorKind, Read, Write as _},
    process::{Child, ChildStdout, Command, Output, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::JoinHandle,
    time::Duration,
};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use thiserror::Error;

use crate::{
    OpenVoiceError, OwnSettings, Profile, Profiles, Utterance, Voice, VoiceEvent, VoiceReport, VoiceSetup,
    speakable,
};
use annabella_audio::{Sink, VOICE_RATE};
use annabella_files::output_within;
use annabella_game::Lang;
use annabella_language::SpeechPart;
use annabella_session::Earcon;

/// The name in the table of voices.
pub(crate) const NAME: &str = "espeak";

const PROGRAM: &str = "espeak-ng";

/// Variants that are clear and differ from one another: female, male, a lighter and a darker one.
pub(crate) const OFFERED: &[&str] = &["f3", "m3", "f5", "m7"];

/// Samples below this level at the end of a part are espeak-ng's trailing silence.
const QUIET: i16 = 40;
/// The silence kept after a part, in samples (40 ms), so that words of two voices stay separate.
const PAUSE: usize = (VOICE_RATE / 25) as usize;
/// How many bytes are read of the process at a time.
const PIECE: usize = 4096;
/// The time without output after which the process counts as hanging; even an overloaded machine is faster.
const PATIENCE: Timespec = Timespec { tv_sec: 5, tv_nsec: 0 };
/// The time within which it tells about itself. A game does not begin before.
const ANSWERS: Duration = Duration::from_secs(PATIENCE.tv_sec as u64);

/// Why espeak-ng produced no sound.
#[derive(Debug, Error)]
pub enum SynthesiseError {
    /// The program is not installed.
    #[error("espeak-ng is not installed; run `make deps`")]
    Missing,
    /// It could not be started or written to.
    #[error("espeak-ng cannot be run: {0}; try `espeak-ng -v de Anna`")]
    Run(io::Error),
    /// It ended with an error.
    #[error("espeak-ng failed on the voice `{voice}`: {why}; list its voices with `espeak-ng --voices`")]
    Failed {
        /// The requested voice.
        voice: String,
        /// The first line of its error output.
        why: String,
    },
    /// It was killed or crashed.
    #[error("espeak-ng broke off in the middle of a sentence ({0}); it is started again")]
    BrokeOff(std::process::ExitStatus),
    /// It produces no output and does not end.
    #[error("espeak-ng made no sound for {} seconds in the middle of a sentence; it was ended and is started again", PATIENCE.tv_sec)]
    Hangs,
    /// Its sample rate is not the expected one.
    #[error("espeak-ng speaks at {0} samples a second, not at 22050; install the voice it comes with")]
    Rate(u32),
}

/// An order for the speaking thread.
enum EspeakOrder {
    Say(Utterance, Profiles),
    BeginAnew,
    Close,
}

/// The voice.
pub struct Espeak {
    orders: mpsc::Sender<EspeakOrder>,
    profiles: Profiles,
    output: Sink,
    running: Arc<Mutex<Option<Child>>>,
    earcons: fn(Earcon, u32) -> Vec<i16>,
    thread: Option<JoinHandle<()>>,
}

impl Espeak {
    /// Opens the voice.
    ///
    /// # Errors
    /// If espeak-ng is not installed.
    pub fn open(setup: VoiceSetup) -> Result<Self, OpenVoiceError> {
        // It is not asked anything here: one that hangs would hold up the game. The speaking thread finds that out.
        if !is_installed() {
            return Err(OpenVoiceError {
                voice: NAME,
                why: SynthesiseError::Missing.to_string(),
                remedy: "run `make deps`, or choose another voice (`speech-dispatcher`, `transcript`)",
            });
        }
        let (orders, waiting) = mpsc::channel();
        let running = Arc::new(Mutex::new(None));
        let (output, child, report) = (setup.output.clone(), running.clone(), setup.report);
        let thread = std::thread::spawn(move || speak_all(&waiting, &output, &child, &report));
        Ok(Self {
            orders,
            profiles: setup.profiles,
            output: setup.output,
            running,
            earcons: setup.earcons,
            thread: Some(thread),
        })
    }
}

impl Voice for Espeak {
    fn say(&mut self, utterance: &Utterance) {
        // The position in the queue is taken here, so that the order does not depend on the
        // synthesiser.
        self.output.queue(utterance.id, utterance.weight);
        let words: Vec<&str> = utterance.parts.iter().map(|part| part.text.trim()).collect();
        self.output.words(utterance.id, &words.join(" "));
        // The thread ends only when this sender is dropped, so sending cannot fail.
        drop(self.orders.send(EspeakOrder::Say(utterance.clone(), self.profiles.clone())));
    }

    fn play(&mut self, earcon: Earcon) {
        self.output.play((self.earcons)(earcon, VOICE_RATE));
    }

    fn stop(&mut self) {
        self.output.stop();
        if let Some(child) = self.running.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            // The process may have ended already; the reader waits for it.
            drop(child.kill());
        }
    }

    fn stop_answers(&mut self) {
        self.output.stop_answers();
    }

    fn offered_variants(&self) -> &'static [&'static str] {
        OFFERED
    }

    fn set_profiles(&mut self, profiles: &Profiles) {
        self.profiles = profiles.clone();
    }

    fn restart(&mut self) {
        drop(self.orders.send(EspeakOrder::BeginAnew));
    }
}

impl Drop for Espeak {
    /// Waits for the thread, so that a recording is complete when the program ends.
    fn drop(&mut self) {
        drop(self.orders.send(EspeakOrder::Close));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn is_installed() -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(PROGRAM).is_file())
}

/// The output of `espeak-ng --version`.
///
/// # Errors
/// If it is not installed or does not run.
pub fn version() -> Result<String, SynthesiseError> {
    let text = answer("--version")?;
    Ok(text.split("Data at:").next().unwrap_or_default().trim().to_owned())
}

/// What it says about itself.
fn answer(asked: &str) -> Result<String, SynthesiseError> {
    let mut command = Command::new(PROGRAM);
    command.arg(asked).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let said = command.spawn().and_then(|child| output_within(child, ANSWERS)).map_err(start_error)?;
    Ok(String::from_utf8_lossy(&said.stdout).into_owned())
}

/// All variants of its voices. espeak-ng speaks an unknown variant as the plain voice, without an error.
///
/// # Errors
/// If it is not installed or does not run.
pub(crate) fn variants() -> Result<Vec<String>, SynthesiseError> {
    let text = answer("--voices=variant")?;
    let name = |line: &str| Some(line.split_once("!v/")?.1.trim_end().to_owned());
    Ok(text.lines().filter_map(name).collect())
}

/// All samples of some speech at [`VOICE_RATE`], for files and tests.
///
/// # Errors
/// If espeak-ng is missing or fails.
pub fn synthesise(parts: &[SpeechPart], profiles: &Profiles) -> Result<Vec<i16>, SynthesiseError> {
    let mut all = Vec::new();
    let child = Mutex::new(None);
    for part in parts {
        speak(part, &profiles.of(part.lang), &child, |samples| {
            all.extend_from_slice(samples);
            true
        })?;
    }
    Ok(all)
}

fn speak_all(
    orders: &mpsc::Receiver<EspeakOrder>,
    output: &Sink,
    child: &Mutex<Option<Child>>,
    report: &VoiceReport,
) {
    let mut broken = false;
    while let Ok(order) = orders.recv() {
        let (utterance, profiles) = match order {
            EspeakOrder::BeginAnew => {
                broken = false;
                report(VoiceEvent::BeganAnew);
                continue;
            }
            EspeakOrder::Close => return,
            EspeakOrder::Say(utterance, _) if broken => {
                output.withdraw(utterance.id);
                continue;
            }
            EspeakOrder::Say(utterance, profiles) => (utterance, profiles),
        };
        let mut wanted = output.add(utterance.id, &[]);
        for part in &utterance.parts {
            if !wanted {
                break;
            }
            let spoken = speak(part, &profiles.of(part.lang), child, |samples| {
                wanted = output.add(utterance.id, samples);
                wanted
            });
            if let Err(why) = spoken
                && wanted
                && output.add(utterance.id, &[])
            {
                // An incomplete sentence is withdrawn and later repeated whole.
                output.withdraw(utterance.id);
                report(VoiceEvent::BrokeDown { from: utterance.id, why: why.to_string() });
                (wanted, broken) = (false, true);
            }
        }
        output.complete(utterance.id);
    }
}

/// Speaks one part; `take` receives the samples and returns whether more are needed.
fn speak(
    part: &SpeechPart,
    profile: &Profile,
    running: &Mutex<Option<Child>>,
    mut take: impl FnMut(&[i16]) -> bool,
) -> Result<(), SynthesiseError> {
    let text = speakable(&part.text);
    if text.is_empty() {
        return Ok(());
    }
    let plain = profile.voice.as_deref().unwrap_or_else(|| voice_of(part.lang));
    let voice = profile.variant.as_ref().map_or_else(|| plain.to_owned(), |name| format!("{plain}+{name}"));
    let own = OwnSettings::default();
    let (rate, pitch) = (profile.rate.unwrap_or(own.rate), profile.pitch.unwrap_or(own.pitch));
    let volume = profile.volume.unwrap_or(own.volume);
    let mut child = Command::new(PROGRAM)
        .args(["-v", &voice, "-s", &rate.to_string(), "-p", &pitch.min(99).to_string()])
        .args(["-a", &(u16::from(volume) * 2).to_string(), "-b", "1", "--stdin", "--stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start_error)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    *running.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
    if let Some(mut stdin) = stdin {
        // With an unknown voice the process ends before it reads; the exit status reports that.
        drop(stdin.write_all(text.as_bytes()));
    }
    let heard = stdout.map_or(Ok(()), |stdout| stream_samples(EspeakSound(stdout), &mut take));
    let child = running.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(mut child) = child else { return heard };
    if heard.is_err() {
        // The error output is not read: another process that holds the pipe may hang, too.
        drop(child.kill());
        child.wait()?;
        return heard;
    }
    child.stderr = stderr;
    let Output { status, stderr, .. } = output_within(child, ANSWERS)?;
    match status.code() {
        Some(0) => Ok(()),
        Some(_) => {
            let complaint = String::from_utf8_lossy(&stderr);
            let why = complaint.lines().next().unwrap_or("no reason given").to_owned();
            Err(SynthesiseError::Failed { voice, why })
        }
        // This also happens after `stop`; then the result is not used.
        None => Err(SynthesiseError::BrokeOff(status)),
    }
}

/// The output of a process, read with a time limit.
struct EspeakSound(ChildStdout);

impl Read for EspeakSound {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&PATIENCE))? {
            0 => Err(ErrorKind::TimedOut.into()),
            _ => self.0.read(into),
        }
    }
}

/// Reads a WAV stream and passes its samples on, except for the silence at its end.
fn stream_samples(mut from: impl Read, take: &mut impl FnMut(&[i16]) -> bool) -> Result<(), SynthesiseError> {
    let mut header = [0_u8; 44];
    let mut got = 0;
    while got < header.len() {
        match from.read(&mut header[got..]) {
            Ok(0) => return Ok(()),
            Ok(n) => got += n,
            Err(e) if e.kind() == ErrorKind::Interrupted => {}
            Err(e) => return Err(e.into()),
        }
    }
    let rate = u32::from_le_bytes([header[24], header[25], header[26], header[27]]);
    if rate != VOICE_RATE {
        return Err(SynthesiseError::Rate(rate));
    }
    let mut bytes = vec![0_u8; PIECE];
    let (mut odd, mut held): (Option<u8>, Vec<i16>) = (None, Vec::new());
    loop {
        let n = match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(n) => n,
            Err(e) if e.kind() == ErrorKind::Interrupted => continue,
            Err(e) => return Err(e.into()),
        };
        let mut rest = &bytes[..n];
        if let (Some(low), Some((&high, after))) = (odd, rest.split_first()) {
            held.push(i16::from_le_bytes([low, high]));
            odd = None;
            rest = after;
        }
        let (pairs, left) = rest.as_chunks::<2>();
        held.extend(pairs.iter().map(|&pair| i16::from_le_bytes(pair)));
        odd = left.first().copied().or(odd);
        let loud = held.iter().rposition(|s| s.saturating_abs() > QUIET).map_or(0, |at| at + 1);
        if loud > 0 {
            if !take(&held[..loud]) {
                return Ok(());
            }
            held.drain(..loud);
        }
    }
    held.resize(PAUSE, 0);
    take(&held);
    Ok(())
}

impl From<io::Error> for SynthesiseError {
    fn from(why: io::Error) -> Self {
        if why.kind() == ErrorKind::TimedOut { Self::Hangs } else { Self::Run(why) }
    }
}

fn start_error(why: io::Error) -> SynthesiseError {
    if why.kind() == ErrorKind::NotFound { SynthesiseError::Missing } else { SynthesiseError::Run(why) }
}

/// espeak-ng's plain voice of a language.
pub(crate) fn voice_of(lang: Lang) -> &'static str {
    lang.tag()
}
