//! The one way out for sound: a mixer pulled by a loudspeaker, or by a thread where there is none.
//!
//! The loudspeaker's stream stays open for the whole session, so that a sound begins within a buffer.
//! When it is lost, what was queued waits for its return, and what was cut off is said again, whole.

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
use crate::audio::track::Track;
use crate::audio::{
    Mixer, VOICE_RATE,
    mixer::{Played, Weight},
    recorder::{RecordError, Recorder},
};

#[cfg(feature = "audio")]
mod loudspeaker;
#[cfg(feature = "audio")]
mod output;

/// Frames a step, 10 ms.
pub(crate) const STEP: usize = (VOICE_RATE / 100) as usize;
/// The breath between two utterances, milliseconds.
const BREATH_MS: usize = 250;

/// What the recording is given.
enum ToRecord {
    /// Samples, and what began or ended in them.
    Sound(Vec<i16>, Vec<Played>),
    /// The words of an utterance.
    Words(u64, String),
}

/// What the output reports. Called from the thread that plays: it may send on a channel and nothing more.
pub(crate) type SinkReport = Arc<dyn Fn(SinkEvent) + Send + Sync>;

/// What became of sound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SinkEvent {
    /// An utterance began, ended or was stopped.
    Played(Played),
    /// The recording failed; told once, with the remedy.
    Failed(String),
    /// The loudspeaker is not there: silence, never another one. Told once, with the remedy.
    Lost(String),
    /// The loudspeaker is back.
    Back,
}

/// Where sound goes.
#[derive(Clone, Debug, Default)]
pub struct SinkSettings {
    /// What it is heard through.
    pub through: Through,
    /// A WAV file everything is written to besides.
    pub record: Option<PathBuf>,
}

/// What sound is heard through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Through {
    /// The system's default loudspeaker.
    #[default]
    Default,
    /// The loudspeaker of this name or id, as `annabella devices` lists it.
    Named(String),
    /// No loudspeaker; sound passes at the pace it would have.
    Nothing,
    /// No loudspeaker; sound passes as fast as it is made (for recordings).
    NothingFast,
}

/// Why there is no sound.
#[derive(Debug, Error)]
pub enum OpenSinkError {
    /// No loudspeaker can be opened.
    #[error(
        "no loudspeaker: {0}; plug one in or start the sound server, then `annabella doctor`; without one \
         announcements go to the transcript and the recording"
    )]
    Loudspeaker(String),
    /// The recording cannot be begun.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// The mixer and who waits for it.
pub(crate) struct Shared {
    mixer: Mutex<Mixer>,
    /// A speech server's own voice sounds.
    elsewhere: AtomicBool,
    /// How often sound was pulled.
    pulls: AtomicU64,
    /// One has sounded.
    #[cfg(feature = "audio")]
    past_us: AtomicBool,
    changed: Condvar,
    closing: Mutex<bool>,
    report: SinkReport,
    record: Mutex<Option<mpsc::Sender<ToRecord>>>,
    /// What sounded in the last seconds.
    #[cfg(feature = "audio")]
    track: Mutex<Track>,
}

impl Shared {
    fn mixer(&self) -> MutexGuard<'_, Mixer> {
        // A panic elsewhere leaves a mixer that still mixes.
        self.mixer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_closing(&self) -> bool {
        *self.closing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until something is to be heard, where that is wanted, until the output closes, or until the time is over.
    fn wait_for_change(&self, longest: Duration, sound: bool) {
        let mixer = self.mixer();
        // Looked at under the mixer's lock, which whoever changes or closes something takes before he tells.
        let is_wanted = sound && !mixer.is_idle() && !mixer.is_starved();
        if !is_wanted && !self.is_closing() {
            drop(self.changed.wait_timeout(mixer, longest).unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// What was cut off is said again, whole.
    #[cfg(feature = "audio")]
    fn say_again(&self) {
        self.mixer().say_again();
    }

    /// Whether a pull would give sound.
    pub(crate) fn has_sound(&self) -> bool {
        let mixer = self.mixer();
        !mixer.is_idle() && !mixer.is_starved()
    }

    /// How often sound was pulled so far.
    #[cfg(feature = "audio")]
    pub(crate) fn pulls(&self) -> u64 {
        self.pulls.load(Relaxed)
    }

    /// Fills a buffer, records it, reports what happened in it.
    pub(crate) fn pull(&self, out: &mut [i16]) {
        self.pulls.fetch_add(1, Relaxed);
        let mut events = Vec::new();
        self.mixer().fill(out, &mut events);
        #[cfg(feature = "audio")]
        self.track.lock().unwrap_or_else(PoisonError::into_inner).take(out, Instant::now());
        if let Some(record) = self.record.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            // A recorder that failed has said so itself.
            drop(record.send(ToRecord::Sound(out.to_vec(), events.clone())));
        }
        self.tell(events);
    }

    fn tell(&self, events: Vec<Played>) {
        for event in events {
            (self.report)(SinkEvent::Played(event));
        }
    }
}

/// The way out for sound; clones share it.
#[derive(Clone)]
pub struct Sink {
    shared: Arc<Shared>,
    _threads: Arc<Threads>,
}

/// Ends the threads with the last clone.
struct Threads {
    shared: Arc<Shared>,
    player: Mutex<Option<JoinHandle<()>>>,
    recorder: Mutex<Option<JoinHandle<()>>>,
}

impl Sink {
    /// Opens what the settings ask for.
    ///
    /// # Errors
    /// No such loudspeaker (try again with [`Through::Nothing`]), or a recording that cannot be begun.
    pub fn open(settings: &SinkSettings, report: SinkReport) -> Result<Self, OpenSinkError> {
        Self::open_as(settings, report, false)
    }

    /// As [`Sink::open`]. A loudspeaker that is `awaited` may not be there yet: that is told as [`SinkEvent::Lost`], and it
    /// is sought until it is there; until then what is said passes, and is recorded.
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
        let shared = Arc::new(Shared {
            mixer: Mutex::new(Mixer::breathing(VOICE_RATE as usize * BREATH_MS / 1000)),
            elsewhere: AtomicBool::new(false),
            pulls: AtomicU64::new(0),
            #[cfg(feature = "audio")]
            past_us: AtomicBool::new(false),
            changed: Condvar::new(),
            closing: Mutex::new(false),
            report,
            record: Mutex::new(record),
            #[cfg(feature = "audio")]
            track: Mutex::new(Track::new(VOICE_RATE)),
        });
        let threads = Arc::new(Threads {
            shared: shared.clone(),
            player: Mutex::new(None),
            recorder: Mutex::new(recorder),
        });
        let player = match &settings.through {
            Through::Nothing => spawn_silent(shared.clone(), true),
            Through::NothingFast => spawn_silent(shared.clone(), false),
            #[cfg(feature = "audio")]
            Through::Default => loudspeaker::spawn(shared.clone(), None, awaited)?,
            #[cfg(feature = "audio")]
            Through::Named(name) => loudspeaker::spawn(shared.clone(), Some(name.clone()), true)?,
            #[cfg(not(feature = "audio"))]
            Through::Default | Through::Named(_) => {
                return Err(OpenSinkError::Loudspeaker("built without the feature `audio`".to_owned()));
            }
        };
        *threads.player.lock().unwrap_or_else(PoisonError::into_inner) = Some(player);
        Ok(Self { shared, _threads: threads })
    }

    /// As [`Sink::open`], but goes on without a loudspeaker where there is none, and says why; one that is `awaited` is
    /// sought meanwhile.
    ///
    /// # Errors
    /// A recording that cannot be begun.
    pub(crate) fn open_or_silent(
        settings: &SinkSettings,
        report: SinkReport,
        awaited: bool,
    ) -> Result<(Self, Option<OpenSinkError>), OpenSinkError> {
        match Self::open_as(settings, report.clone(), awaited) {
            Ok(output) => Ok((output, None)),
            Err(why @ OpenSinkError::Loudspeaker(_)) => {
                let silent = SinkSettings { through: Through::Nothing, record: settings.record.clone() };
                Ok((Self::open(&silent, report)?, Some(why)))
            }
            Err(why) => Err(why),
        }
    }

    /// Takes a place in the queue for an utterance.
    pub fn queue(&self, id: u64, weight: Weight) {
        self.shared.mixer().queue(id, weight);
    }

    /// The words of an utterance, for the text beside the recording.
    pub(crate) fn words(&self, id: u64, words: &str) {
        if let Some(record) = self.shared.record.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            // A recorder that failed has said so itself.
            drop(record.send(ToRecord::Words(id, words.to_owned())));
        }
    }

    /// Answers fall silent at once; what is owed goes on.
    pub(crate) fn stop_answers(&self) {
        let mut events = Vec::new();
        self.shared.mixer().stop_answers(&mut events);
        self.shared.tell(events);
        self.shared.changed.notify_all();
    }

    /// Adds samples to a queued utterance; `false` when it was stopped meanwhile.
    pub fn add(&self, id: u64, samples: &[i16]) -> bool {
        let taken = self.shared.mixer().add(id, samples);
        self.shared.changed.notify_all();
        taken
    }

    /// Nothing more comes for this utterance.
    pub fn complete(&self, id: u64) {
        self.shared.mixer().complete(id);
        self.shared.changed.notify_all();
    }

    /// Takes an utterance back that could not be spoken.
    pub(crate) fn withdraw(&self, id: u64) {
        self.shared.mixer().withdraw(id);
        self.shared.changed.notify_all();
    }

    /// Plays samples (at [`VOICE_RATE`]) at once, over speech.
    pub(crate) fn play(&self, samples: Vec<i16>) {
        self.shared.mixer().play(samples);
        self.shared.changed.notify_all();
    }

    /// Silence, at once.
    pub fn stop(&self) {
        let mut events = Vec::new();
        self.shared.mixer().stop(VOICE_RATE, &mut events);
        self.shared.tell(events);
        self.shared.changed.notify_all();
    }

    /// Whether speech sounds or waits: the ear should be deaf.
    pub fn is_speaking(&self) -> bool {
        self.shared.elsewhere.load(Relaxed) || self.shared.mixer().is_speaking()
    }

    /// Whether all that sounds is given through here: of a speech server's own voice nothing is known.
    #[cfg(feature = "audio")]
    pub(crate) fn knows_its_sound(&self) -> bool {
        !self.shared.past_us.load(Relaxed)
    }

    /// So many samples (at [`VOICE_RATE`]) that were given to the loudspeaker from a moment on.
    #[cfg(feature = "audio")]
    pub(crate) fn sounded(&self, from: Instant, count: usize) -> Vec<i16> {
        self.shared.track.lock().unwrap_or_else(PoisonError::into_inner).from(from, count)
    }

    /// A voice that makes its own sound (a speech server) begins or ends to be heard.
    #[cfg(feature = "speech-dispatcher")]
    pub(crate) fn sounds_elsewhere(&self, on: bool) {
        self.shared.elsewhere.store(on, Relaxed);
        #[cfg(feature = "audio")]
        self.shared.past_us.store(true, Relaxed);
    }

    /// Waits until everything queued was played, or the time is over; `true` when all was played.
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

impl Drop for Threads {
    fn drop(&mut self) {
        *self.shared.closing.lock().unwrap_or_else(PoisonError::into_inner) = true;
        drop(self.shared.mixer());
        self.shared.changed.notify_all();
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

/// Pulls the mixer where no loudspeaker does.
fn spawn_silent(shared: Arc<Shared>, at_pace: bool) -> JoinHandle<()> {
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

fn keep_record(mut recorder: Recorder, given: &mpsc::Receiver<ToRecord>, report: &SinkReport) {
    while let Ok(given) = given.recv() {
        let written = match given {
            ToRecord::Words(id, words) => {
                recorder.words(id, words);
                Ok(())
            }
            ToRecord::Sound(samples, events) => recorder.write(&samples, &events),
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

    #[test]
    fn what_is_said_without_a_loudspeaker_is_recorded_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("said.wav");
        let (sender, events) = mpsc::channel();
        let report: SinkReport = Arc::new(move |e| drop(sender.send(e)));
        let settings = SinkSettings { through: Through::NothingFast, record: Some(path.clone()) };
        let output = Sink::open(&settings, report).unwrap();
        for id in 0..3 {
            output.queue(id, Weight::Owed);
        }
        for id in (0..3).rev() {
            assert!(output.add(id, &vec![100 + id as i16; 1000]));
            output.complete(id);
        }
        assert!(output.drain(Duration::from_secs(10)));
        drop(output);
        let told: Vec<SinkEvent> = events.try_iter().collect();
        let wanted: Vec<SinkEvent> =
            (0..3).flat_map(|id| [Played::Began(id), Played::Ended(id)]).map(SinkEvent::Played).collect();
        assert_eq!(told, wanted);
        let samples: Vec<i16> =
            hound::WavReader::open(&path).unwrap().into_samples().map(Result::unwrap).collect();
        let spoken: Vec<i16> = samples.into_iter().filter(|&s| s != 0).collect();
        let heard = [100, 101, 102].map(|s| [crate::audio::recorder::with_headroom(s); 1000]);
        assert_eq!(spoken, heard.concat());
    }

    #[test]
    fn a_recording_in_no_folder_is_refused_by_name() {
        let settings = SinkSettings {
            through: Through::NothingFast,
            record: Some(PathBuf::from("/nonexistent/said.wav")),
        };
        let Err(why) = Sink::open(&settings, Arc::new(|_| ())) else { panic!("opened") };
        assert!(why.to_string().contains("/nonexistent/said.wav"), "{why}");
    }
}
