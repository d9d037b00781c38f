//! The output for all sound. A loudspeaker pulls samples from the mixer; without a loudspeaker a thread does.
//!
//! The loudspeaker's stream stays open for the whole session, so that a sound starts within one buffer. After a loss
//! the queue waits for the loudspeaker's return, and an interrupted utterance is repeated from its beginning.

#[cfg(feature = "audio")]
use std::task::{Context, Poll, Waker};
use std::{
    path::PathBuf,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use thiserror::Error;

#[cfg(feature = "audio")]
use crate::audio_history::AudioHistory;
use crate::{
    Mixer, VOICE_RATE,
    mixer::{PlaybackEvent, UtterancePriority},
    recorder::{RecordError, Recorder},
};

#[cfg(feature = "audio")]
mod loudspeaker;
#[cfg(feature = "audio")]
mod server_output;

/// Frames per step: 10 ms.
pub(crate) const STEP: usize = (VOICE_RATE / 100) as usize;
/// Frames of silence after which an output waits for sound: 1 s. The pause between two utterances is shorter.
#[cfg(feature = "audio")]
const SILENCE_BEFORE_WAITING: usize = VOICE_RATE as usize;
/// The pause between two utterances in milliseconds.
const PAUSE_MS: usize = 250;

/// The input of the recorder.
enum RecorderInput {
    /// Samples, and the utterances that began or ended in them.
    Sound(Vec<i16>, Vec<PlaybackEvent>),
    /// The words of an utterance.
    Words(u64, String),
}

/// A request to a sound server, which does not wait for its answer.
#[cfg(feature = "audio")]
type DiscardSound = Box<dyn Fn() + Send>;

/// The receiver of the output's events. It runs on the playing thread and may only send on a channel.
pub type SinkReport = Arc<dyn Fn(SinkEvent) + Send + Sync>;

/// An event of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SinkEvent {
    /// An utterance began, ended or was stopped.
    Played(PlaybackEvent),
    /// The recording failed; reported once, with the remedy.
    Failed(String),
    /// The loudspeaker is missing. Its output is silent; no other loudspeaker replaces it. Reported once, with the
    /// remedy.
    Lost(String),
    /// The loudspeaker returned.
    Back,
}

/// The settings of the output.
#[derive(Clone, Debug, Default)]
pub struct SinkSettings {
    /// The route of the sound.
    pub through: OutputRoute,
    /// A WAV file to which everything is written as well.
    pub record: Option<PathBuf>,
}

/// The route of the sound.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum OutputRoute {
    /// The system's default loudspeaker.
    #[default]
    Default,
    /// The loudspeaker of this name or id, as `annabella devices` lists it.
    Named(String),
    /// No loudspeaker; samples pass at the normal rate.
    Nothing,
    /// No loudspeaker; samples pass as fast as they are produced (for recordings).
    NothingFast,
}

/// The reason why the output could not be opened.
#[derive(Debug, Error)]
pub enum OpenSinkError {
    /// No loudspeaker can be opened.
    #[error(
        "no loudspeaker: {0}; plug one in or start the sound server, then `annabella doctor`; without one \
         announcements go to the transcript and the recording"
    )]
    Loudspeaker(String),
    /// The recording cannot be created.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The state shared by the output and its threads.
pub(crate) struct SinkState {
    mixer: Mutex<Mixer>,
    /// Whether a speech server plays its own voice.
    elsewhere: AtomicBool,
    /// The number of pulls.
    pulls: AtomicU64,
    /// Whether a speech server has ever played its own voice.
    #[cfg(feature = "audio")]
    past_us: AtomicBool,
    changed: Condvar,
    /// Wakes the output that waits for sound; see `poll_pull`.
    #[cfg(feature = "audio")]
    waiting: Mutex<Option<Waker>>,
    closing: Mutex<bool>,
    /// Tells the sound server to discard what it holds of the open stream.
    #[cfg(feature = "audio")]
    discard: Mutex<Option<DiscardSound>>,
    report: SinkReport,
    record: Mutex<Option<mpsc::Sender<RecorderInput>>>,
    /// The samples of the last seconds.
    #[cfg(feature = "audio")]
    track: Mutex<AudioHistory>,
}

impl SinkState {
    fn mixer(&self) -> MutexGuard<'_, Mixer> {
        // After a panic elsewhere the mixer is still valid.
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closing(&self) -> bool {
        *self.closing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the output closes or the time is over; with `sound` also until samples are available.
    fn wait_for_change(&self, longest: Duration, sound: bool) {
        let mixer = self.mixer();
        // Evaluated under the mixer's lock, which every change holds before it notifies.
        let is_wanted = sound && !mixer.is_idle() && !mixer.is_starved();
        if !is_wanted && !self.is_closing() {
            drop(self.changed.wait_timeout(mixer, longest).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Wakes all tasks that wait for sound or for the end.
    fn notify(&self) {
        self.changed.notify_all();
        #[cfg(feature = "audio")]
        if let Some(waker) = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).take() {
            waker.wake();
        }
    }

    /// As [`pull`](Self::pull), but after [`SILENCE_BEFORE_WAITING`] or more `silent` frames it is pending until sound
    /// is available. A stream of silence would cost 1 % of a core, and 20 ms before the first word. A recording still
    /// receives silence.
    #[cfg(feature = "audio")]
    pub(crate) fn poll_pull(&self, cx: &Context<'_>, silent: usize, out: &mut [i16]) -> Poll<()> {
        if silent >= SILENCE_BEFORE_WAITING
            && self.record.lock().unwrap_or_else(PoisonError::into_inner).is_none()
        {
            // Set before the mixer is checked, so that a later change wakes the task.
            *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = Some(cx.waker().clone());
            if !self.has_sound() {
                return Poll::Pending;
            }
        }
        self.pull(out);
        Poll::Ready(())
    }

    /// Restarts interrupted utterances from their beginning.
    #[cfg(feature = "audio")]
    fn replay_current(&self) {
        self.mixer().replay_current();
    }

    /// Returns whether a pull would give sound.
    pub(crate) fn has_sound(&self) -> bool {
        let mixer = self.mixer();
        !mixer.is_idle() && !mixer.is_starved()
    }

    /// Returns the number of pulls so far.
    #[cfg(feature = "audio")]
    pub(crate) fn pulls(&self) -> u64 {
        self.pulls.load(Relaxed)
    }

    /// Fills a buffer, records it, and reports the events in it.
    pub(crate) fn pull(&self, out: &mut [i16]) {
        self.pulls.fetch_add(1, Relaxed);
        let mut events = Vec::new();
        self.mixer().fill(out, &mut events);
        #[cfg(feature = "audio")]
        self.track.lock().unwrap_or_else(PoisonError::into_inner).take(out, Instant::now());
        if let Some(record) = self.record.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            // A failed recorder has already reported its error.
            drop(record.send(RecorderInput::Sound(out.to_vec(), events.clone())));
        }
        self.tell(events);
    }

    fn tell(&self, events: Vec<PlaybackEvent>) {
        for event in events {
            (self.report)(SinkEvent::Played(event));
        }
    }
}

/// The output for sound; clones share it.
#[derive(Clone)]
pub struct Sink {
    shared: Arc<SinkState>,
    is_the_systems_own: bool,
    _threads: Arc<SinkThreads>,
}

/// Ends the threads when the last clone is dropped.
struct SinkThreads {
    shared: Arc<SinkState>,
    player: Mutex<Option<JoinHandle<()>>>,
    recorder: Mutex<Option<JoinHandle<()>>>,
}

impl Sink {
    /// Opens the output by its settings.
    ///
    /// # Errors
    /// If the loudspeaker is missing (retry with [`OutputRoute::Nothing`]), or the recording cannot be created.
    pub fn open(settings: &SinkSettings, report: SinkReport) -> Result<Self, OpenSinkError> {
        Self::open_as(settings, report, false)
    }

    /// As [`Sink::open`]. An `awaited` loudspeaker may be missing: this is reported as [`SinkEvent::Lost`], and
    /// attempts continue until it opens. Until then speech passes and is recorded.
    #[cfg_attr(
        not(feature = "audio"),
        expect(unused_variables, reason = "there is nothing to be waited for")
    )]
    fn open_as(settings: &SinkSettings, report: SinkReport, awaited: bool) -> Result<Self, OpenSinkError> {
        let recorder =
            settings.record.as_deref().map(|path| Recorder::create(path, VOICE_RATE)).transpose()?;
        let (recorder, record) = match recorder {
            Some(recorder) => {
                let (sender, receiver) = mpsc::channel();
                let report = report.clone();
                (Some(std::thread::spawn(move || keep_record(recorder, &receiver, &report))), Some(sender))
            }
            None => (None, None),
        };
        let shared = Arc::new(SinkState {
            mixer: Mutex::new(Mixer::with_pause(VOICE_RATE as usize * PAUSE_MS / 1000)),
            elsewhere: AtomicBool::new(false),
            pulls: AtomicU64::new(0),
            #[cfg(feature = "audio")]
            past_us: AtomicBool::new(false),
            changed: Condvar::new(),
            #[cfg(feature = "audio")]
            waiting: Mutex::new(None),
            closing: Mutex::new(false),
            #[cfg(feature = "audio")]
            discard: Mutex::new(None),
            report,
            record: Mutex::new(record),
            #[cfg(feature = "audio")]
            track: Mutex::new(AudioHistory::new(VOICE_RATE)),
        });
        let threads = Arc::new(SinkThreads {
            shared: shared.clone(),
            player: Mutex::new(None),
            recorder: Mutex::new(recorder),
        });
        let player = match &settings.through {
            OutputRoute::Nothing => spawn_silent(shared.clone(), true),
            OutputRoute::NothingFast => spawn_silent(shared.clone(), false),
            #[cfg(feature = "audio")]
            OutputRoute::Default => loudspeaker::spawn(shared.clone(), None, awaited)?,
            #[cfg(feature = "audio")]
            OutputRoute::Named(name) => loudspeaker::spawn(shared.clone(), Some(name.clone()), true)?,
            #[cfg(not(feature = "audio"))]
            OutputRoute::Default | OutputRoute::Named(_) => {
                return Err(OpenSinkError::Loudspeaker("built without the feature `audio`".to_owned()));
            }
        };
        *threads.player.lock().unwrap_or_else(PoisonError::into_inner) = Some(player);
        let is_the_systems_own = settings.through == OutputRoute::Default && settings.record.is_none();
        Ok(Self { shared, is_the_systems_own, _threads: threads })
    }

    /// As [`Sink::open`], but continues without a missing loudspeaker and returns the reason. Attempts to open an
    /// `awaited` one continue.
    ///
    /// # Errors
    /// If the recording cannot be created.
    pub fn open_or_silent(
        settings: &SinkSettings,
        report: SinkReport,
        awaited: bool,
    ) -> Result<(Self, Option<OpenSinkError>), OpenSinkError> {
        match Self::open_as(settings, report.clone(), awaited) {
            Ok(output) => Ok((output, None)),
            Err(why @ OpenSinkError::Loudspeaker(_)) => {
                let silent = SinkSettings { through: OutputRoute::Nothing, record: settings.record.clone() };
                Ok((Self::open(&silent, report)?, Some(why)))
            }
            Err(why) => Err(why),
        }
    }

    /// Returns whether the output is the system's default one and is not recorded. A speech server, which uses the
    /// same output, may then speak instead.
    pub const fn is_the_systems_own(&self) -> bool {
        self.is_the_systems_own
    }

    /// Adds an utterance to the queue.
    pub fn queue(&self, id: u64, weight: UtterancePriority) {
        self.shared.mixer().queue(id, weight);
    }

    /// Registers the words of an utterance, for the text beside the recording.
    pub fn words(&self, id: u64, words: &str) {
        if let Some(record) = self.shared.record.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            // A failed recorder has already reported its error.
            drop(record.send(RecorderInput::Words(id, words.to_owned())));
        }
    }

    /// Stops all answers at once; other utterances continue.
    pub fn stop_answers(&self) {
        let mut events = Vec::new();
        self.shared.mixer().stop_answers(&mut events);
        self.shared.tell(events);
        self.shared.notify();
    }

    /// Adds samples to a queued utterance; returns `false` if it was stopped.
    pub fn add(&self, id: u64, samples: &[i16]) -> bool {
        let taken = self.shared.mixer().add(id, samples);
        self.shared.notify();
        taken
    }

    /// Marks an utterance as complete: no more samples follow.
    pub fn complete(&self, id: u64) {
        self.shared.mixer().complete(id);
        self.shared.notify();
    }

    /// Removes an utterance that could not be synthesised.
    pub fn withdraw(&self, id: u64) {
        self.shared.mixer().withdraw(id);
        self.shared.notify();
    }

    /// Plays samples (at [`VOICE_RATE`]) at once, over speech.
    pub fn play(&self, samples: Vec<i16>) {
        self.shared.mixer().play(samples);
        self.shared.notify();
    }

    /// Stops all sound at once.
    pub fn stop(&self) {
        let mut events = Vec::new();
        self.shared.mixer().stop(VOICE_RATE, &mut events);
        // After the mixer has ended, so that what the server asks for next is the end of the fade.
        #[cfg(feature = "audio")]
        if let Some(discard) = self.shared.discard.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            discard();
        }
        self.shared.tell(events);
        self.shared.notify();
    }

    /// Returns whether speech is playing or waiting, so that the recogniser should ignore its input.
    pub fn is_speaking(&self) -> bool {
        self.shared.elsewhere.load(Relaxed) || self.shared.mixer().is_speaking()
    }

    /// Returns whether all sound passes through this output. The sound of a speech server's own voice does not.
    #[cfg(feature = "audio")]
    pub fn knows_its_sound(&self) -> bool {
        !self.shared.past_us.load(Relaxed)
    }

    /// Returns `count` samples (at [`VOICE_RATE`]) that were given to the loudspeaker from a moment on.
    #[cfg(feature = "audio")]
    pub fn sounded(&self, from: Instant, count: usize) -> Vec<i16> {
        self.shared.track.lock().unwrap_or_else(PoisonError::into_inner).from(from, count)
    }

    /// Notes that a voice with its own output (a speech server) starts or stops.
    #[cfg(feature = "speech-dispatcher")]
    pub fn sounds_elsewhere(&self, on: bool) {
        self.shared.elsewhere.store(on, Relaxed);
        #[cfg(feature = "audio")]
        if on {
            self.shared.past_us.store(true, Relaxed);
        }
    }

    /// Waits until the queue is played or the time is over; returns `true` if it was played.
    pub fn drain(&self, longest: Duration) -> bool {
        let until = Instant::now() + longest;
        while !self.shared.mixer().is_idle() {
            if Instant::now() >= until {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }
}

impl Drop for SinkThreads {
    fn drop(&mut self) {
        *self.shared.closing.lock().unwrap_or_else(PoisonError::into_inner) = true;
        drop(self.shared.mixer());
        self.shared.notify();
        let join = |thread: &Mutex<Option<JoinHandle<()>>>| {
            if let Some(thread) = thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
                drop(thread.join());
            }
        };
        join(&self.player);
        self.shared.record.lock().unwrap_or_else(PoisonError::into_inner).take();
        join(&self.recorder);
    }
}

/// Pulls the mixer when there is no loudspeaker.
fn spawn_silent(shared: Arc<SinkState>, at_pace: bool) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let step = Duration::from_millis(10);
        let mut due = Instant::now();
        let mut out = vec![0_i16; STEP];
        while !shared.is_closing() {
            if !shared.has_sound() {
                shared.wait_for_change(Duration::from_secs(5), true);
                due = Instant::now();
                continue;
            }
            shared.pull(&mut out);
            if at_pace {
                due += step;
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
            }
        }
    })
}

fn keep_record(mut recorder: Recorder, given: &mpsc::Receiver<RecorderInput>, report: &SinkReport) {
    while let Ok(given) = given.recv() {
        let written = match given {
            RecorderInput::Words(id, words) => {
                recorder.words(id, words);
                Ok(())
            }
            RecorderInput::Sound(samples, events) => recorder.write(&samples, &events),
        };
        if let Err(why) = written {
            report(SinkEvent::Failed(why.to_string()));
            return;
        }
    }
    if let Err(why) = recorder.finish() {
        report(SinkEvent::Failed(why.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "audio")]
    #[test]
    fn a_stop_discards_what_the_sound_server_holds_after_the_mixer_has_ended() {
        let settings = SinkSettings { through: OutputRoute::NothingFast, record: None };
        let output = Sink::open(&settings, Arc::new(|_| ())).unwrap();
        let (sender, asked) = mpsc::channel();
        let shared = Arc::downgrade(&output.shared);
        let discard = move || {
            let speaks = shared.upgrade().is_some_and(|shared| shared.mixer().is_speaking());
            sender.send(speaks).unwrap();
        };
        *output.shared.discard.lock().unwrap() = Some(Box::new(discard));
        output.queue(0, UtterancePriority::InTurn);
        // An utterance that is not complete is still playing.
        assert!(output.add(0, &[1_000; 10]));
        assert_eq!(asked.try_iter().count(), 0);
        output.stop();
        assert_eq!(asked.try_iter().collect::<Vec<_>>(), [false]);
    }

    #[test]
    fn what_is_said_without_a_loudspeaker_is_recorded_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("said.wav");
        let (sender, events) = mpsc::channel();
        let report: SinkReport = Arc::new(move |e| drop(sender.send(e)));
        let settings = SinkSettings { through: OutputRoute::NothingFast, record: Some(path.clone()) };
        let output = Sink::open(&settings, report).unwrap();
        for id in 0..3 {
            output.queue(id, UtterancePriority::InTurn);
        }
        for id in (0..3).rev() {
            assert!(output.add(id, &vec![100 + id as i16; 1000]));
            output.complete(id);
        }
        assert!(output.drain(Duration::from_secs(60)));
        drop(output);
        let told: Vec<SinkEvent> = events.try_iter().collect();
        let wanted: Vec<SinkEvent> = (0..3)
            .flat_map(|id| [PlaybackEvent::Began(id), PlaybackEvent::Ended(id)])
            .map(SinkEvent::Played)
            .collect();
        assert_eq!(told, wanted);
        let samples: Vec<i16> =
            hound::WavReader::open(&path).unwrap().into_samples().map(Result::unwrap).collect();
        let spoken: Vec<i16> = samples.into_iter().filter(|&s| s != 0).collect();
        let heard = [100, 101, 102].map(|s| [crate::recorder::with_headroom(s); 1000]);
        assert_eq!(spoken, heard.concat());
    }

    #[test]
    fn a_recording_in_no_folder_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("none/said.wav");
        let settings = SinkSettings { through: OutputRoute::NothingFast, record: Some(path.clone()) };
        let Err(why) = Sink::open(&settings, Arc::new(|_| ())) else { panic!("opened") };
        assert!(why.to_string().contains(&path.display().to_string()), "{why}");
    }
}
