//! The user's own voice: their speech server if it runs, otherwise espeak-ng.
//!
//! A speech server plays on the output of its own settings. So it is used only for a listener without a configured
//! output and without a recording; all others hear espeak-ng, with the rate, pitch and volume of the user's server.
//!
//! A lost server is restarted once, and the interrupted utterance is repeated whole. If it stays away, espeak-ng
//! replaces it until the server is back and espeak-ng has nothing left to speak.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    time::{Duration, Instant},
};

use crate::{
    OpenVoiceError, OwnSettings, Profiles, Utterance, Voice, VoiceEvent, VoiceReport, VoiceSetup, espeak,
    speech_dispatcher::SpeechDispatcher,
    speech_server::{self, kind_of},
};
use annabella_session::Earcon;

/// The name in the table of voices.
pub(crate) const NAME: &str = "user";

/// The time limit for the server when the voice is opened.
const OPENING: Duration = Duration::from_secs(2);
/// The interval of connection attempts to a lost server while espeak-ng speaks.
const CALLS: Duration = Duration::from_secs(5);

/// The engine that speaks now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SpeakingVoice {
    Server,
    Espeak,
}

/// The state that the server's reports change.
struct SpeakingState {
    speaker: SpeakingVoice,
    /// The server is being restarted and has not answered.
    is_called: bool,
    /// The server accepts utterances.
    is_ready: bool,
    has_espeak: bool,
}

/// The voice.
pub(crate) struct UserVoice {
    state: Arc<Mutex<SpeakingState>>,
    espeak: Option<Box<dyn Voice>>,
    server: Option<SpeechDispatcher>,
    /// A server that is being opened.
    opening: Option<mpsc::Receiver<SpeechDispatcher>>,
    /// The server is not used for this listener.
    espeak_only: bool,
    own: OwnSettings,
    next_call: Instant,
    setup: VoiceSetup,
}

impl UserVoice {
    /// Opens the server if it runs, and espeak-ng.
    ///
    /// # Errors
    /// If neither can be opened.
    pub(crate) fn open(setup: VoiceSetup) -> Result<Self, OpenVoiceError> {
        // A variant of espeak-ng needs espeak-ng.
        let wants_espeak = setup.profiles.preferred_variant().is_some_and(|name| kind_of(name).is_none());
        let espeak_only = wants_espeak || !setup.output.is_the_systems_own();
        let state = Arc::new(Mutex::new(SpeakingState {
            speaker: SpeakingVoice::Espeak,
            is_called: false,
            is_ready: false,
            has_espeak: true,
        }));
        let mut voice = Self {
            state,
            espeak: None,
            server: None,
            opening: None,
            espeak_only,
            own: OwnSettings::default(),
            next_call: Instant::now() + CALLS,
            setup,
        };
        if espeak_only {
            if let Ok(user) = speech_server::describe(OPENING) {
                voice.own = user.own;
            }
        } else if speech_server::is_running() {
            let opening = voice.begin_opening();
            match opening.recv_timeout(OPENING) {
                Ok(server) => voice.take_server(server),
                Err(_) => voice.opening = Some(opening),
            }
        }
        match espeak::Espeak::open(voice.setup_of_espeak()) {
            Ok(espeak) => voice.espeak = Some(Box::new(espeak)),
            Err(_) if voice.server.is_some() => voice.lock().has_espeak = false,
            Err(why) => return Err(why),
        }
        if voice.server.is_some() {
            voice.lock().speaker = SpeakingVoice::Server;
        } else if voice.opening.is_some() {
            (voice.setup.report)(VoiceEvent::Remark(
                "the speech server does not answer; espeak-ng speaks meanwhile, try `spd-say hello`"
                    .to_owned(),
            ));
        }
        Ok(voice)
    }

    fn lock(&self) -> MutexGuard<'_, SpeakingState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens the server on a thread, because a hanging one never answers.
    fn begin_opening(&self) -> mpsc::Receiver<SpeechDispatcher> {
        let setup = VoiceSetup { report: self.report_of_server(), ..self.setup.clone() };
        let (opened, opening) = mpsc::channel();
        std::thread::spawn(move || {
            if let Ok(server) = SpeechDispatcher::open(setup) {
                // The receiver may be gone.
                drop(opened.send(server));
            }
        });
        opening
    }

    fn take_server(&mut self, mut server: SpeechDispatcher) {
        server.set_profiles(&self.setup.profiles);
        self.own = server.own_settings();
        self.server = Some(server);
        self.lock().is_ready = true;
    }

    /// The report of the server to the listener: failures of attempts while espeak-ng speaks are
    /// not reported.
    fn report_of_server(&self) -> VoiceReport {
        let (state, report) = (self.state.clone(), self.setup.report.clone());
        Arc::new(move |event| {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            match event {
                VoiceEvent::BrokeDown { from, why } => {
                    state.is_ready = false;
                    let was_called = std::mem::take(&mut state.is_called);
                    if state.speaker == SpeakingVoice::Server && was_called && state.has_espeak {
                        state.speaker = SpeakingVoice::Espeak;
                        report(VoiceEvent::Remark(format!("{why}; espeak-ng speaks meanwhile")));
                        report(VoiceEvent::BeganAnew);
                    } else if state.speaker == SpeakingVoice::Server {
                        report(VoiceEvent::BrokeDown { from, why });
                    }
                }
                VoiceEvent::BeganAnew => {
                    state.is_called = false;
                    state.is_ready = true;
                    if state.speaker == SpeakingVoice::Server {
                        report(VoiceEvent::BeganAnew);
                    }
                }
                VoiceEvent::Began(_)
                | VoiceEvent::Ended(_)
                | VoiceEvent::Stopped(_)
                | VoiceEvent::Remark(_) => report(event),
            }
        })
    }

    fn setup_of_espeak(&self) -> VoiceSetup {
        VoiceSetup { profiles: self.profiles_of_espeak(), ..self.setup.clone() }
    }

    fn profiles_of_espeak(&self) -> Profiles {
        self.setup.profiles.for_voice(self.own, |name| kind_of(name).is_none())
    }

    /// While espeak-ng is silent, switches to the server if it is ready, or tries to connect to it.
    fn look_for_server(&mut self) {
        if self.espeak_only || self.lock().speaker == SpeakingVoice::Server || self.setup.output.is_speaking()
        {
            return;
        }
        if let Some(opening) = self.opening.take() {
            match opening.try_recv() {
                Ok(server) => self.take_server(server),
                Err(mpsc::TryRecvError::Empty) => self.opening = Some(opening),
                Err(mpsc::TryRecvError::Disconnected) => {}
            }
        }
        let (is_ready, is_called) = {
            let state = self.lock();
            (state.is_ready, state.is_called)
        };
        if is_ready {
            if let Some(server) = &self.server {
                self.own = server.own_settings();
            }
            self.lock().speaker = SpeakingVoice::Server;
        } else if !is_called && self.opening.is_none() && Instant::now() >= self.next_call {
            self.next_call = Instant::now() + CALLS;
            // A server is not started here, because espeak-ng speaks already.
            if speech_server::is_running() {
                if let Some(server) = &mut self.server {
                    self.state.lock().unwrap_or_else(PoisonError::into_inner).is_called = true;
                    server.restart();
                } else {
                    self.opening = Some(self.begin_opening());
                }
            }
        }
    }
}

impl Voice for UserVoice {
    fn say(&mut self, utterance: &Utterance) {
        self.look_for_server();
        let speaker = self.lock().speaker;
        match (speaker, &mut self.server, &mut self.espeak) {
            (SpeakingVoice::Server, Some(server), _) => server.say(utterance),
            (SpeakingVoice::Espeak, _, Some(espeak)) => espeak.say(utterance),
            (SpeakingVoice::Server | SpeakingVoice::Espeak, _, _) => {
                let why = "no voice is left; run `make deps`, or start the speech server".to_owned();
                (self.setup.report)(VoiceEvent::BrokeDown { from: utterance.id, why });
            }
        }
    }

    fn play(&mut self, earcon: Earcon) {
        self.setup.output.play((self.setup.earcons)(earcon, annabella_audio::VOICE_RATE));
    }

    fn stop(&mut self) {
        self.setup.output.stop();
        self.espeak.iter_mut().for_each(|espeak| espeak.stop());
        self.server.iter_mut().for_each(Voice::stop);
    }

    fn stop_answers(&mut self) {
        self.espeak.iter_mut().for_each(|espeak| espeak.stop_answers());
        self.server.iter_mut().for_each(Voice::stop_answers);
    }

    fn offered_variants(&self) -> &'static [&'static str] {
        match self.lock().speaker {
            SpeakingVoice::Server => &speech_server::VARIANTS,
            SpeakingVoice::Espeak => espeak::OFFERED,
        }
    }

    fn own_settings(&self) -> OwnSettings {
        self.own
    }

    fn set_profiles(&mut self, profiles: &Profiles) {
        self.setup.profiles = profiles.clone();
        let for_espeak = self.profiles_of_espeak();
        self.espeak.iter_mut().for_each(|espeak| espeak.set_profiles(&for_espeak));
        self.server.iter_mut().for_each(|server| server.set_profiles(profiles));
    }

    fn restart(&mut self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        match state.speaker {
            SpeakingVoice::Server => {
                state.is_called = true;
                self.next_call = Instant::now() + CALLS;
                drop(state);
                self.server.iter_mut().for_each(Voice::restart);
            }
            SpeakingVoice::Espeak => {
                drop(state);
                self.espeak.iter_mut().for_each(|espeak| espeak.restart());
            }
        }
    }
}
