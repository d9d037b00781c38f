//! A microphone through its sound server, or through cpal on a card: 16 kHz mono samples. A watchdog reopens a silent
//! device.
//!
//! Sound during and shortly after our own voice is not passed on. The callbacks deliver pieces of any size; the
//! receiver divides them into frames.

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
    BufferSize, SampleFormat, SizedSample, StreamConfig,
    traits::{DeviceTrait as _, StreamTrait as _},
};
use thiserror::Error;

use crate::{
    level::{NoiseFloor, level_db},
    own_voice::{MaskedAudio, OwnVoice},
    server_microphone::{self, PIECES_A_SECOND, Urgency},
};
use annabella_audio::{
    RECOGNISER_RATE,
    device::{self, CardStream, Direction, FoundDevice},
    resample::MonoResampler,
};
use annabella_game::backoff::Backoff;

/// A device without samples for this long is reopened.
const WATCHDOG: Duration = Duration::from_secs(1);
/// The delays between attempts to open a lost microphone.
const SEEK: Backoff = Backoff::new(500, 4_000);
/// The interval at which the delivery of samples is checked.
const WATCH: Duration = Duration::from_millis(200);
/// The interval at which a search for a microphone checks whether it was cancelled.
const LOOK: Duration = Duration::from_millis(50);
/// The unit in which the beginning of speech is detected, samples.
const PIECE: usize = (RECOGNISER_RATE / PIECES_A_SECOND) as usize;
/// A room counts as quiet after this many samples (1 s).
const QUIET: usize = RECOGNISER_RATE as usize;
/// Samples handed on together in a quiet room, so that the receiver can sleep.
const TOGETHER: usize = 5 * PIECE;
/// A piece this far above the room's noise, decibels, may be the beginning of speech and is handed on at once.
const STIRS: f32 = 6.0;
/// The duration of the echo after our own voice.
const ECHO: Duration = Duration::from_millis(150);
/// The longest stretch of masked sound that is handed on, samples (12 s).
const COVERED: usize = 12 * RECOGNISER_RATE as usize;

/// An event of a microphone.
#[derive(Clone)]
pub enum CaptureEvent {
    /// Samples, any number of them.
    Samples(Vec<i16>),
    /// No sound is passed on from here, so the current utterance is incomplete.
    Gap,
    /// The sound recorded while muted, after any `Gap`, for the detection of speech.
    Covered(MaskedAudio),
    /// The push-to-talk key was released: the current utterance is over.
    Released,
    /// The microphone failed; reported once, with the remedy.
    Lost(String),
    /// The microphone works again.
    Back,
}

/// The reason why there is no microphone.
#[derive(Debug, Error)]
#[error("no microphone: {0}; plug one in, then `annabella doctor`; without one moves go by key or console")]
pub struct OpenCaptureError(String);

/// The state shared with the callback.
#[derive(Default)]
struct CaptureState {
    closing: AtomicBool,
    /// Push-to-talk: samples are passed on only while the key is held.
    gated: AtomicBool,
    held: AtomicBool,
    /// Level of the last piece, hundredths of a dB.
    level: AtomicI32,
    /// Pieces since the stream was opened.
    pieces: AtomicU64,
}

/// Whether there is a microphone of this name (`None`: the system's default one).
pub fn is_present(name: Option<&str>) -> bool {
    // The sound server is awaited, which a task of the caller's runtime must not do on its own thread.
    let found = std::thread::scope(|scope| scope.spawn(|| device::find(Direction::In, name).is_ok()).join());
    found.unwrap_or_default()
}

/// An open microphone; closed on drop.
pub struct Capture {
    state: Arc<CaptureState>,
    thread: Option<JoinHandle<()>>,
}

impl Capture {
    /// Opens the microphone of this name (`None`: the system's default one), which also records our `own` voice.
    ///
    /// # Errors
    /// No such microphone, or it cannot be opened.
    pub fn open(
        name: Option<&str>,
        to: mpsc::Sender<CaptureEvent>,
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

    /// Like [`open`](Self::open) for a microphone that may be missing: that is reported as [`CaptureEvent::Lost`], and
    /// the search continues until it is present.
    pub fn awaited(name: Option<&str>, to: mpsc::Sender<CaptureEvent>, own: OwnVoice) -> Self {
        Self::begin(name, to, own, None)
    }

    fn begin(
        name: Option<&str>,
        to: mpsc::Sender<CaptureEvent>,
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

    /// Switches push-to-talk on or off. With it, samples are passed on only while [`Capture::hold`] reports the key as
    /// down.
    pub fn push_to_talk(&self, on: bool) {
        self.state.gated.store(on, Relaxed);
    }

    /// Reports the push-to-talk key as down or up.
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
    to: &mpsc::Sender<CaptureEvent>,
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
                    drop(to.send(CaptureEvent::Back));
                }
                let why = watch(state, &breaks);
                drop(stream);
                let Some(why) = why else { return };
                lost = true;
                tracing::warn!(why, "a microphone is lost");
                let told =
                    format!("the microphone was lost ({why}); plug it in again, it is sought meanwhile");
                drop(to.send(CaptureEvent::Lost(told)));
            }
            Err(why) if !lost => {
                if let Some(opened) = opened.take() {
                    drop(opened.send(Err(why)));
                    return;
                }
                lost = true;
                tracing::warn!(why, "a microphone is not there");
                drop(
                    to.send(CaptureEvent::Lost(format!("{}; it is sought meanwhile", OpenCaptureError(why)))),
                );
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

/// Waits until the stream breaks or hangs (returns the reason) or is closed (`None`).
fn watch(state: &CaptureState, breaks: &mpsc::Receiver<String>) -> Option<String> {
    let mut pieces = state.pieces.load(Relaxed);
    // A suspended sound server may need two seconds for its first samples.
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
    to: &mpsc::Sender<CaptureEvent>,
    own: &OwnVoice,
    broken: &mpsc::Sender<String>,
) -> Result<Box<dyn Any + Send>, String> {
    let tap = || CaptureCallback::new(state.clone(), to.clone(), own.clone());
    let device = match device::find(Direction::In, name)? {
        FoundDevice::Served(server, bound) => {
            let mut tap = tap();
            let stream =
                server_microphone::open(server, bound, move |samples| tap.take(samples), broken.clone())?;
            return Ok(Box::new(stream));
        }
        FoundDevice::Card(device) => device,
    };
    let pieces = |rate: u32| BufferSize::Fixed(rate / PIECES_A_SECOND);
    let plain =
        StreamConfig { channels: 1, sample_rate: RECOGNISER_RATE, buffer_size: pieces(RECOGNISER_RATE) };
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
            build::<f32>(&device, config, tap(), broken.clone(), annabella_audio::resample::sample)
        }
        // The upper half of a wide sample is a narrow sample.
        SampleFormat::I32 => build::<i32>(&device, config, tap(), broken.clone(), |s| (s >> 16) as i16),
        _ => build::<i16>(&device, config, tap(), broken.clone(), |s| s),
    }?;
    Ok(Box::new(stream))
}

/// The callback's state.
struct CaptureCallback {
    state: Arc<CaptureState>,
    to: mpsc::Sender<CaptureEvent>,
    own: OwnVoice,
    ignores_until: Option<Instant>,
    passed: bool,
    masked: Option<MaskedAudio>,
    floor: NoiseFloor,
    /// Samples since the last piece above the noise.
    quiet: usize,
    /// Samples not yet handed on.
    waiting: Vec<i16>,
}

impl CaptureCallback {
    fn new(state: Arc<CaptureState>, to: mpsc::Sender<CaptureEvent>, own: OwnVoice) -> Self {
        Self {
            state,
            to,
            own,
            ignores_until: None,
            passed: false,
            masked: None,
            floor: NoiseFloor::default(),
            quiet: 0,
            waiting: Vec::new(),
        }
    }

    /// Processes new samples and returns the urgency of the next ones.
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
            self.ignores_until = Some(now + ECHO);
            self.quiet = 0;
        }
        let urgency = if self.quiet < QUIET { Urgency::Stirring } else { Urgency::Quiet };
        let shut = self.state.gated.load(Relaxed) && !self.state.held.load(Relaxed);
        let ignores = self.ignores_until.is_some_and(|until| now < until);
        self.collect_masked_audio(ignores && !shut, &samples, now);
        if shut || ignores {
            // Waiting samples are from a quiet room and hold no speech.
            self.waiting.clear();
            if std::mem::take(&mut self.passed) {
                drop(self.to.send(if ignores { CaptureEvent::Gap } else { CaptureEvent::Released }));
            }
            return urgency;
        }
        self.passed = true;
        self.waiting.extend(samples);
        if urgency == Urgency::Stirring || self.waiting.len() >= TOGETHER {
            drop(self.to.send(CaptureEvent::Samples(std::mem::take(&mut self.waiting))));
        }
        urgency
    }

    /// Collects the sound during our own voice and hands it on afterwards.
    fn collect_masked_audio(&mut self, covers: bool, samples: &[i16], now: Instant) {
        if covers {
            let began = || {
                let lasted = samples.len() as f64 / f64::from(RECOGNISER_RATE);
                let from = now.checked_sub(Duration::from_secs_f64(lasted)).unwrap_or(now);
                MaskedAudio { own: self.own.clone(), from, samples: Vec::new() }
            };
            self.masked.get_or_insert_with(began).samples.extend(samples);
        }
        let is_long = |masked: &mut MaskedAudio| !covers || masked.samples.len() >= COVERED;
        if let Some(masked) = self.masked.take_if(is_long) {
            drop(self.to.send(CaptureEvent::Covered(masked)));
        }
    }
}

fn build<T: SizedSample + Send + 'static>(
    device: &cpal::Device,
    config: StreamConfig,
    mut tap: CaptureCallback,
    broken: mpsc::Sender<String>,
    narrow: fn(T) -> i16,
) -> Result<CardStream, String> {
    let channels = usize::from(config.channels).max(1);
    let mut resample = MonoResampler::new(config.sample_rate, RECOGNISER_RATE).map_err(|e| e.to_string())?;
    let stream = device
        .build_input_stream(
            config,
            move |data: &[T], _: &cpal::InputCallbackInfo| {
                let mono: Vec<i16> = data
                    .chunks_exact(channels)
                    .map(|frame| {
                        let sum: i32 = frame.iter().map(|&s| i32::from(narrow(s))).sum();
                        // The average of i16 values is an i16.
                        (sum / channels as i32) as i16
                    })
                    .collect();
                let mut samples = Vec::with_capacity(mono.len());
                resample.push(&mono, &mut samples);
                tap.take(samples);
            },
            device::report_broken_stream(broken),
            Some(Duration::from_secs(2)),
        )
        .map_err(|e| e.to_string())?;
    stream.play().map_err(|e| e.to_string())?;
    Ok(CardStream::of(stream))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of room noise, or of sound a hundred times as loud.
    fn piece(at: u32, loud: bool) -> Vec<i16> {
        let share = if loud { 100 } else { 1 };
        (0..PIECE as u32).map(|k| ((k * 7919 + at * 31) % 41) as i16 * share - 20 * share).collect()
    }

    #[test]
    fn what_a_quiet_room_brings_is_handed_on_together_and_what_stirs_at_once_and_nothing_is_lost() {
        let (to, from) = mpsc::channel();
        let mut tap = CaptureCallback::new(Arc::default(), to, OwnVoice::default());
        let (mut brought, mut came, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
        let pieces_in_quiet = 203;
        for at in 0..pieces_in_quiet + 20 {
            let piece = piece(at, at >= pieces_in_quiet);
            brought.extend_from_slice(&piece);
            tap.take(piece);
            for captured in from.try_iter() {
                let CaptureEvent::Samples(samples) = captured else { panic!("only sound was brought") };
                sizes.push((at, samples.len()));
                came.extend(samples);
            }
        }
        assert_eq!(came, brought);
        let asleep = sizes.iter().filter(|(at, _)| (60..pieces_in_quiet).contains(at));
        assert!(asleep.clone().count() > 20 && asleep.clone().all(|(_, n)| *n == TOGETHER), "{sizes:?}");
        // The first loud piece also delivers the waiting samples; each later one is delivered at once.
        let awake: Vec<_> = sizes.iter().filter(|(at, _)| *at >= pieces_in_quiet).collect();
        assert_eq!(awake.len(), 20, "{awake:?}");
    }

    #[test]
    fn a_quiet_moment_that_waits_is_nothing_once_the_key_was_let_go() {
        let (to, from) = mpsc::channel();
        let mut tap = CaptureCallback::new(Arc::default(), to, OwnVoice::default());
        for at in 0..PIECES_A_SECOND + 2 {
            tap.take(piece(at, false));
        }
        while from.try_recv().is_ok() {}
        tap.state.gated.store(true, Relaxed);
        tap.take(piece(0, false));
        let told: Vec<CaptureEvent> = from.try_iter().collect();
        assert!(matches!(told[..], [CaptureEvent::Released]), "{}", told.len());
    }
}
