//! A microphone through its sound server, or through cpal on a card: 16 kHz mono samples, watched, opened again when it falls silent.
//!
//! What sounds while our own voice speaks is not passed on, and neither is its echo. The callbacks come
//! in pieces of any size; whoever listens cuts its own frames.

use std::{
    any::Any,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use cpal::{
    BufferSize, ErrorKind, SampleFormat, SizedSample, StreamConfig,
    traits::{DeviceTrait as _, StreamTrait as _},
};
use thiserror::Error;

use crate::{
    audio::{
        EAR_RATE,
        device::{self, CardStream, Direction, Found},
        resample::Resample,
    },
    backoff::Backoff,
    ear::{
        level::{Floor, level_db},
        own_voice::{Covered, OwnVoice},
        source::{self, PIECES_A_SECOND, Urgency},
    },
};

/// No samples for this long: the device hangs and is opened anew.
const WATCHDOG: Duration = Duration::from_secs(1);
/// How often a lost microphone is sought: ever less often.
const SEEK: Backoff = Backoff::new(500, 4_000);
/// How often it is looked whether it delivers.
const WATCH: Duration = Duration::from_millis(200);
/// How often it is looked whether anybody still wants one that is sought.
const LOOK: Duration = Duration::from_millis(50);
/// What is looked at for the beginning of speech, samples.
const PIECE: usize = (EAR_RATE / PIECES_A_SECOND) as usize;
/// In a room that has been quiet for so long, samples (1 s),
const QUIET: usize = EAR_RATE as usize;
/// so many are handed on together: nobody waits for them, and whoever listens sleeps meanwhile.
const TOGETHER: usize = 5 * PIECE;
/// A piece so far above the room's noise, decibels, may be the beginning of speech, and is handed on at once.
const STIRS: f32 = 6.0;
/// After our own voice fell silent its echo still sounds.
const ECHO: Duration = Duration::from_millis(150);
/// What was covered by our own voice is handed on in stretches of at most this, samples (12 s).
const COVERED: usize = 12 * EAR_RATE as usize;

/// What a microphone brings.
#[derive(Clone)]
pub enum Captured {
    /// Samples, any number of them.
    Samples(Vec<i16>),
    /// The ear is made deaf: what was being said is not whole.
    Gap,
    /// What sounded while it was deaf, after the `Gap` there was, if somebody could be heard before.
    Covered(Covered),
    /// Push-to-talk was let go: whatever was being said is over.
    Released,
    /// The microphone failed; told once, with the remedy.
    Lost(String),
    /// It is back.
    Back,
}

/// Why there is no microphone.
#[derive(Debug, Error)]
#[error("no microphone: {0}; plug one in, then `annabella doctor`; without one moves go by key or console")]
pub struct OpenCaptureError(String);

/// Shared with the callback.
#[derive(Default)]
struct CaptureState {
    closing: AtomicBool,
    /// Push-to-talk: pass samples on only while the key is held.
    gated: AtomicBool,
    held: AtomicBool,
    /// Level of the last piece, hundredths of a dB.
    level: AtomicI32,
    /// Pieces since the stream was opened.
    pieces: AtomicU64,
}

/// A microphone being listened to; closed when dropped.
pub struct Capture {
    state: Arc<CaptureState>,
    thread: Option<JoinHandle<()>>,
}

impl Capture {
    /// Opens the microphone of this name (`None`: the system's default one), which hears our `own` voice, too.
    ///
    /// # Errors
    /// No such microphone, or it cannot be opened.
    pub fn open(
        name: Option<&str>,
        to: mpsc::Sender<Captured>,
        own: OwnVoice,
    ) -> Result<Self, OpenCaptureError> {
        let (opened, first) = mpsc::channel();
        let capture = Self::begin(name, to, own, Some(opened));
        match first.recv() {
            Ok(Ok(())) => Ok(capture),
            Ok(Err(why)) => Err(OpenCaptureError(why)),
            Err(_) => Err(OpenCaptureError("the sound system gave up".to_owned())),
        }
    }

    /// As [`open`](Self::open), of one that may not be there yet: that is told as [`Captured::Lost`], and it is sought
    /// until it is there.
    pub fn awaited(name: Option<&str>, to: mpsc::Sender<Captured>, own: OwnVoice) -> Self {
        Self::begin(name, to, own, None)
    }

    fn begin(
        name: Option<&str>,
        to: mpsc::Sender<Captured>,
        own: OwnVoice,
        opened: Option<mpsc::Sender<Result<(), String>>>,
    ) -> Self {
        let state = Arc::new(CaptureState::default());
        let (shared, name) = (state.clone(), name.map(str::to_owned));
        let thread = std::thread::spawn(move || {
            keep_open(&shared, name.as_deref(), &to, &own, opened);
        });
        Self { state, thread: Some(thread) }
    }

    /// With push-to-talk the microphone is heard only while [`Capture::hold`] says so.
    pub fn push_to_talk(&self, on: bool) {
        self.state.gated.store(on, Relaxed);
    }

    /// The key of push-to-talk is down or up.
    pub fn hold(&self, down: bool) {
        self.state.held.store(down, Relaxed);
    }

    /// The level of the last samples, dB below full scale.
    pub fn level_db(&self) -> f32 {
        self.state.level.load(Relaxed) as f32 / 100.0
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        self.state.closing.store(true, Relaxed);
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn keep_open(
    state: &Arc<CaptureState>,
    name: Option<&str>,
    to: &mpsc::Sender<Captured>,
    own: &OwnVoice,
    mut opened: Option<mpsc::Sender<Result<(), String>>>,
) {
    let (mut lost, mut rests) = (false, SEEK);
    while !state.closing.load(Relaxed) {
        let (broken, breaks) = mpsc::channel();
        match open(state, name, to, own, &broken) {
            Ok(stream) => {
                if let Some(opened) = opened.take() {
                    drop(opened.send(Ok(())));
                }
                rests.reset();
                tracing::info!(again = lost, "a microphone is open");
                if std::mem::take(&mut lost) {
                    drop(to.send(Captured::Back));
                }
                let why = watch(state, &breaks);
                drop(stream);
                let Some(why) = why else { return };
                lost = true;
                tracing::warn!(why, "a microphone is lost");
                let told =
                    format!("the microphone was lost ({why}); plug it in again, it is sought meanwhile");
                drop(to.send(Captured::Lost(told)));
            }
            Err(why) if !lost => {
                if let Some(opened) = opened.take() {
                    drop(opened.send(Err(why)));
                    return;
                }
                lost = true;
                tracing::warn!(why, "a microphone is not there");
                drop(to.send(Captured::Lost(format!("{}; it is sought meanwhile", OpenCaptureError(why)))));
            }
            Err(_) => {}
        }
        let until = Instant::now() + Duration::from_millis(rests.next_ms());
        while Instant::now() < until {
            if state.closing.load(Relaxed) {
                return;
            }
            std::thread::sleep(LOOK);
        }
    }
}

/// Waits until the stream breaks, hangs (a reason) or is closed (none).
fn watch(state: &CaptureState, breaks: &mpsc::Receiver<String>) -> Option<String> {
    let mut pieces = state.pieces.load(Relaxed);
    // A sleeping sound server may take two seconds for its first samples.
    let mut quiet_since = Instant::now() + WATCHDOG * 2;
    loop {
        if state.closing.load(Relaxed) {
            return None;
        }
        if let Ok(why) = breaks.recv_timeout(WATCH) {
            return Some(why);
        }
        let now = state.pieces.load(Relaxed);
        if now != pieces {
            pieces = now;
            quiet_since = Instant::now();
        } else if Instant::now().saturating_duration_since(quiet_since) >= WATCHDOG {
            return Some("it delivers nothing".to_owned());
        }
    }
}

fn open(
    state: &Arc<CaptureState>,
    name: Option<&str>,
    to: &mpsc::Sender<Captured>,
    own: &OwnVoice,
    broken: &mpsc::Sender<String>,
) -> Result<Box<dyn Any + Send>, String> {
    let tap = || Tap::new(state.clone(), to.clone(), own.clone());
    let device = match device::find(Direction::In, name)? {
        Found::Served(server, bound) => {
            let mut tap = tap();
            let stream = source::open(server, bound, move |samples| tap.take(samples), broken.clone())?;
            return Ok(Box::new(stream));
        }
        Found::Card(device) => device,
    };
    let pieces = |rate: u32| BufferSize::Fixed(rate / PIECES_A_SECOND);
    let plain = StreamConfig { channels: 1, sample_rate: EAR_RATE, buffer_size: pieces(EAR_RATE) };
    if let Ok(stream) = build::<i16>(&device, plain, tap(), broken.clone(), |s| s) {
        return Ok(Box::new(stream));
    }
    let theirs = device.default_input_config().map_err(|e| e.to_string())?;
    let config = StreamConfig {
        channels: theirs.channels(),
        sample_rate: theirs.sample_rate(),
        buffer_size: pieces(theirs.sample_rate()),
    };
    let stream = match theirs.sample_format() {
        SampleFormat::F32 => {
            build::<f32>(&device, config, tap(), broken.clone(), crate::audio::resample::sample)
        }
        // The upper half of a wide sample is a narrow one.
        SampleFormat::I32 => build::<i32>(&device, config, tap(), broken.clone(), |s| (s >> 16) as i16),
        _ => build::<i16>(&device, config, tap(), broken.clone(), |s| s),
    }?;
    Ok(Box::new(stream))
}

/// The callback's end of the line.
struct Tap {
    state: Arc<CaptureState>,
    to: mpsc::Sender<Captured>,
    own: OwnVoice,
    deaf_until: Option<Instant>,
    passed: bool,
    covered: Option<Covered>,
    floor: Floor,
    /// Samples since the last that stirred.
    quiet: usize,
    /// What waits to be handed on.
    waiting: Vec<i16>,
}

impl Tap {
    fn new(state: Arc<CaptureState>, to: mpsc::Sender<Captured>, own: OwnVoice) -> Self {
        Self {
            state,
            to,
            own,
            deaf_until: None,
            passed: false,
            covered: None,
            floor: Floor::default(),
            quiet: 0,
            waiting: Vec::new(),
        }
    }

    /// Hands on what came, and says whether more is urgent.
    fn take(&mut self, samples: Vec<i16>) -> Urgency {
        self.state.pieces.fetch_add(1, Relaxed);
        for piece in samples.chunks(PIECE) {
            let db = level_db(piece);
            self.state.level.store((db * 100.0) as i32, Relaxed);
            let stirs = db > self.floor.follow(db, false) + STIRS;
            self.quiet = if stirs { 0 } else { self.quiet.saturating_add(piece.len()) };
        }
        let now = Instant::now();
        if self.own.is_speaking() {
            self.deaf_until = Some(now + ECHO);
            self.quiet = 0;
        }
        let urgency = if self.quiet < QUIET { Urgency::Stirring } else { Urgency::Quiet };
        let shut = self.state.gated.load(Relaxed) && !self.state.held.load(Relaxed);
        let deaf = self.deaf_until.is_some_and(|until| now < until);
        self.cover(deaf && !shut, &samples, now);
        if shut || deaf {
            // Only a quiet room waits to be handed on: nothing of speech.
            self.waiting.clear();
            if std::mem::take(&mut self.passed) {
                drop(self.to.send(if deaf { Captured::Gap } else { Captured::Released }));
            }
            return urgency;
        }
        self.passed = true;
        self.waiting.extend(samples);
        if urgency == Urgency::Stirring || self.waiting.len() >= TOGETHER {
            drop(self.to.send(Captured::Samples(std::mem::take(&mut self.waiting))));
        }
        urgency
    }

    /// Gathers what our own voice covers, and hands it on once it is over.
    fn cover(&mut self, covers: bool, samples: &[i16], now: Instant) {
        if covers {
            let began = || {
                let lasted = samples.len() as f64 / f64::from(EAR_RATE);
                let from = now.checked_sub(Duration::from_secs_f64(lasted)).unwrap_or(now);
                Covered { own: self.own.clone(), from, samples: Vec::new() }
            };
            self.covered.get_or_insert_with(began).samples.extend(samples);
        }
        let is_long = |covered: &mut Covered| !covers || covered.samples.len() >= COVERED;
        if let Some(covered) = self.covered.take_if(is_long) {
            drop(self.to.send(Captured::Covered(covered)));
        }
    }
}

fn build<T: SizedSample + Send + 'static>(
    device: &cpal::Device,
    config: StreamConfig,
    mut tap: Tap,
    broken: mpsc::Sender<String>,
    narrow: fn(T) -> i16,
) -> Result<CardStream, String> {
    let channels = usize::from(config.channels).max(1);
    let mut resample = Resample::new(config.sample_rate, EAR_RATE).map_err(|e| e.to_string())?;
    let stream = device
        .build_input_stream(
            config,
            move |data: &[T], _: &cpal::InputCallbackInfo| {
                let mono: Vec<i16> = data
                    .chunks_exact(channels)
                    .map(|frame| {
                        let sum: i32 = frame.iter().map(|&s| i32::from(narrow(s))).sum();
                        // An average of i16s is an i16.
                        (sum / channels as i32) as i16
                    })
                    .collect();
                let mut samples = Vec::with_capacity(mono.len());
                resample.push(&mono, &mut samples);
                tap.take(samples);
            },
            move |error| match error.kind() {
                ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => {
                    drop(broken.send(error.to_string()));
                }
                // Over-runs come in storms and the stream goes on; the watchdog sees when it does not.
                _ => {}
            },
            Some(Duration::from_secs(2)),
        )
        .map_err(|e| e.to_string())?;
    stream.play().map_err(|e| e.to_string())?;
    Ok(CardStream::of(stream))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of a room's noise, or of something a hundred times as loud.
    fn piece(at: u32, loud: bool) -> Vec<i16> {
        let share = if loud { 100 } else { 1 };
        (0..PIECE as u32).map(|k| ((k * 7919 + at * 31) % 41) as i16 * share - 20 * share).collect()
    }

    #[test]
    fn what_a_quiet_room_brings_is_handed_on_together_and_what_stirs_at_once_and_nothing_is_lost() {
        let (to, from) = mpsc::channel();
        let mut tap = Tap::new(Arc::default(), to, OwnVoice::default());
        let (mut brought, mut came, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let pieces_in_quiet = 203;
        for at in 0..pieces_in_quiet + 20 {
            let piece = piece(at, at >= pieces_in_quiet);
            brought.extend_from_slice(&piece);
            tap.take(piece);
            for captured in from.try_iter() {
                let Captured::Samples(samples) = captured else { panic!("only sound was brought") };
                sizes.push((at, samples.len()));
                came.extend(samples);
            }
        }
        assert_eq!(came, brought);
        let asleep = sizes.iter().filter(|(at, _)| (60..pieces_in_quiet).contains(at));
        assert!(asleep.clone().count() > 20 && asleep.clone().all(|(_, n)| *n == TOGETHER), "{sizes:?}");
        // The first that stirs brings what waited before it; then each comes as it is.
        let awake: Vec<_> = sizes.iter().filter(|(at, _)| *at >= pieces_in_quiet).collect();
        assert_eq!(awake.len(), 20, "{awake:?}");
    }

    #[test]
    fn a_quiet_moment_that_waits_is_nothing_once_the_key_was_let_go() {
        let (to, from) = mpsc::channel();
        let mut tap = Tap::new(Arc::default(), to, OwnVoice::default());
        for at in 0..PIECES_A_SECOND + 2 {
            tap.take(piece(at, false));
        }
        while from.try_recv().is_ok() {}
        tap.state.gated.store(true, Relaxed);
        tap.take(piece(0, false));
        let told: Vec<Captured> = from.try_iter().collect();
        assert!(matches!(told[..], [Captured::Released]), "{}", told.len());
    }
}
