//! espeak-ng, one process a stretch of speech: a German name within a Danish sentence has a German voice.
//!
//! The process is apart, so that a crash in it, or its licence, is not ours. Its samples go to the
//! mixer as they come: the next utterance is made while the first still sounds. One that hangs is ended: it makes its
//! samples faster than they sound, and nothing at all for seconds is no pause.

use std::{
    io::{self, ErrorKind, Read, Write as _},
    process::{Child, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::JoinHandle,
};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use thiserror::Error;

use crate::{
    audio::{Sink, VOICE_RATE},
    core::Earcon,
    game::Lang,
    language::SpeechPart,
    voice::{OpenVoiceError, Profile, Profiles, Report, Utterance, Voice, VoiceEvent, VoiceSetup, speakable},
};

/// Its name in the table of voices.
pub(crate) const NAME: &str = "espeak";

/// Variants that sound unlike one another, and clear: a woman, a man, a lighter and a darker one.
pub(crate) const OFFERED: &[&str] = &["f3", "m3", "f5", "m7"];

/// Samples below this at a stretch's end are espeak-ng's trailing silence.
const QUIET: i16 = 40;
/// Silence left after a stretch, samples (40 ms): words of two voices must not run together.
const PAUSE: usize = (VOICE_RATE / 25) as usize;
/// What is read of the process at a time.
const PIECE: usize = 4096;
/// How long nothing may come of the process before it counts as hung: even a starved machine gives it more.
const PATIENCE: Timespec = Timespec { tv_sec: 5, tv_nsec: 0 };

/// Why espeak-ng made no sound.
#[derive(Debug, Error)]
pub enum SynthesiseError {
    /// The program is not there.
    #[error("espeak-ng is not installed; run `make deps`")]
    Missing,
    /// It could not be run or talked to.
    #[error("espeak-ng cannot be run: {0}; try `espeak-ng -v de Anna`")]
    Run(io::Error),
    /// It ended with an error of its own.
    #[error("espeak-ng failed on the voice `{voice}`: {why}; list its voices with `espeak-ng --voices`")]
    Failed {
        /// The voice it was asked for.
        voice: String,
        /// Its first line of complaint.
        why: String,
    },
    /// Somebody ended it in the middle of its work, or it crashed.
    #[error("espeak-ng broke off in the middle of a sentence ({0}); it is started again")]
    BrokeOff(std::process::ExitStatus),
    /// It neither speaks nor ends.
    #[error("espeak-ng made no sound for {} seconds in the middle of a sentence; it was ended and is started again", PATIENCE.tv_sec)]
    Hangs,
    /// Its sound is not what was expected.
    #[error("espeak-ng speaks at {0} samples a second, not at 22050; install the voice it comes with")]
    Rate(u32),
}

/// What the speaking thread is told.
enum ToSpeak {
    Say(Utterance, Profiles),
    BeginAnew,
    Close,
}

/// The voice.
pub struct Espeak {
    orders: mpsc::Sender<ToSpeak>,
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
    /// espeak-ng is not installed.
    pub fn open(setup: VoiceSetup) -> Result<Self, OpenVoiceError> {
        let refused = |why: String| OpenVoiceError {
            voice: NAME,
            why,
            remedy: "run `make deps`, or choose another voice (`speech-dispatcher`, `transcript`)",
        };
        version().map_err(|e| refused(e.to_string()))?;
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
        // The place in the queue is taken here, so that order never depends on the synthesiser.
        self.output.queue(utterance.id, utterance.weight);
        let words: Vec<&str> = utterance.parts.iter().map(|part| part.text.trim()).collect();
        self.output.words(utterance.id, &words.join(" "));
        // The thread ends only with this sender.
        drop(self.orders.send(ToSpeak::Say(utterance.clone(), self.profiles.clone())));
    }

    fn play(&mut self, earcon: Earcon) {
        self.output.play((self.earcons)(earcon, VOICE_RATE));
    }

    fn stop(&mut self) {
        self.output.stop();
        if let Some(child) = self.running.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            // Already gone is as good as killed; the reader waits for it.
            drop(child.kill());
        }
    }

    fn stop_answers(&mut self) {
        self.output.stop_answers();
    }

    fn offered(&self) -> &'static [&'static str] {
        OFFERED
    }

    fn tune(&mut self, profiles: &Profiles) {
        self.profiles = profiles.clone();
    }

    fn begin_anew(&mut self) {
        drop(self.orders.send(ToSpeak::BeginAnew));
    }
}

impl Drop for Espeak {
    /// Its thread lets go of the output, so that a recording is whole when the program ends.
    fn drop(&mut self) {
        drop(self.orders.send(ToSpeak::Close));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// What `espeak-ng --version` says.
///
/// # Errors
/// It is not installed or does not run.
pub(crate) fn version() -> Result<String, SynthesiseError> {
    let out =
        Command::new("espeak-ng").arg("--version").stdin(Stdio::null()).output().map_err(start_error)?;
    let text = String::from_utf8_lossy(&out.stdout);
    Ok(text.split("Data at:").next().unwrap_or_default().trim().to_owned())
}

/// Every variant of its voices; one that is none of them would be spoken as the plain voice, without a word.
///
/// # Errors
/// It is not installed or does not run.
pub(crate) fn variants() -> Result<Vec<String>, SynthesiseError> {
    let mut list = Command::new("espeak-ng");
    let out = list.arg("--voices=variant").stdin(Stdio::null()).output().map_err(start_error)?;
    let text = String::from_utf8_lossy(&out.stdout);
    let name = |line: &str| Some(line.split_once("!v/")?.1.trim_end().to_owned());
    Ok(text.lines().filter_map(name).collect())
}

/// All the samples of some speech at [`VOICE_RATE`], for files and tests.
///
/// # Errors
/// espeak-ng is missing or fails.
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

fn speak_all(orders: &mpsc::Receiver<ToSpeak>, output: &Sink, child: &Mutex<Option<Child>>, report: &Report) {
    let mut broken = false;
    while let Ok(order) = orders.recv() {
        let (utterance, profiles) = match order {
            ToSpeak::BeginAnew => {
                broken = false;
                report(VoiceEvent::BeganAnew);
                continue;
            }
            ToSpeak::Close => return,
            ToSpeak::Say(utterance, _) if broken => {
                output.withdraw(utterance.id);
                continue;
            }
            ToSpeak::Say(utterance, profiles) => (utterance, profiles),
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
                // Half a sentence is none: it is taken back, and said again whole.
                output.withdraw(utterance.id);
                report(VoiceEvent::BrokeDown { from: utterance.id, why: why.to_string() });
                (wanted, broken) = (false, true);
            }
        }
        output.complete(utterance.id);
    }
}

/// Speaks one stretch; `take` gets the samples and says whether more are wanted.
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
    let mut child = Command::new("espeak-ng")
        .args(["-v", &voice, "-s", &profile.rate.to_string(), "-p", &profile.pitch.min(99).to_string()])
        .args(["-a", &(u16::from(profile.volume) * 2).to_string(), "-b", "1", "--stdin", "--stdout"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(start_error)?;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    *running.lock().unwrap_or_else(PoisonError::into_inner) = Some(child);
    if let Some(mut stdin) = stdin {
        // A voice it does not know ends it before it reads; the exit status tells that better.
        drop(stdin.write_all(text.as_bytes()));
    }
    let heard = stdout.map_or(Ok(()), |stdout| pass_on(EspeakSound(stdout), &mut take));
    let mut complaint = String::new();
    let child = running.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(mut child) = child else { return heard };
    if heard.is_err() {
        // What it complained of is not asked for: whoever else holds that pipe may hang, too.
        drop(child.kill());
        child.wait()?;
        return heard;
    }
    if let Some(mut stderr) = stderr {
        drop(stderr.read_to_string(&mut complaint));
    }
    let status = child.wait()?;
    match status.code() {
        Some(0) => Ok(()),
        Some(_) => {
            let why = complaint.lines().next().unwrap_or("no reason given").to_owned();
            Err(SynthesiseError::Failed { voice, why })
        }
        // So it ends after `stop`, too: then nobody asks any more.
        None => Err(SynthesiseError::BrokeOff(status)),
    }
}

/// What a process prints, waited for no longer than one that works may take.
struct EspeakSound(ChildStdout);

impl Read for EspeakSound {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match poll(&mut [PollFd::new(&self.0, PollFlags::IN)], Some(&PATIENCE))? {
            0 => Err(ErrorKind::TimedOut.into()),
            _ => self.0.read(into),
        }
    }
}

/// Reads a WAV stream and hands its samples on, all but the silence at its end.
fn pass_on(mut from: impl Read, take: &mut impl FnMut(&[i16]) -> bool) -> Result<(), SynthesiseError> {
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
