//! `annabella box`: a machine without screen and keyboard. It says what is there, and a keypad chooses practice, the
//! configured game, or switching off. `annabella_language::box_menu` decides; this is the voice, the keypads, and the
//! processes of the games.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Result;
use clap::Args;
use rustix::process::{Pid, Signal, kill_process};

use super::{
    box_devices::{FoundDevices, find_devices},
    doctor::in_language,
    kept_games::unfinished_practice,
    practice::system_lang,
    setup_texts,
};
use crate::exit_code::ExitCode;
use annabella_audio::Sink;
use annabella_console as console;
use annabella_daemon::{
    ArrivalSender, DaemonEvent, arrival_queue,
    config::{Config, VoiceDevice},
    keypad::{self, KeypadEvent, KeypadListener},
    watch_signals, wiring,
};
use annabella_game::{Lang, Moment, Seat};
use annabella_language::{
    SpeechPart,
    box_menu::{BoxGame, BoxInput, BoxMenu, BoxOutput, BoxSentence},
};
use annabella_speech_output::{Utterance, UtterancePriority, Voice, VoiceEvent};

/// How often it is looked which devices are there.
const LOOKS: Duration = Duration::from_secs(3);
/// The longest wait for sentences to be spoken, before a game starts or the machine is switched off.
const SPEAKS: Duration = Duration::from_secs(30);
/// The longest wait for a game that was told to end; the game waits half a minute for its disk.
const GAME_ENDS: Duration = Duration::from_secs(40);
/// The longest time that a command may take to switch the machine off.
const SWITCHES_OFF: Duration = Duration::from_secs(20);

/// Wait for a keypad that chooses practice, a game or switching off, on a machine without screen and keyboard.
///
/// It says what is plugged in and what is missing, and tells what comes and goes. A service starts it when the machine is
/// switched on. The keys: 1 practice, 2 the configured game, 0 everything again, 5 the keys, 9 switch off.
#[derive(Debug, Args)]
pub(super) struct BoxArgs {
    /// The configuration of the game that key 2 plays.
    #[arg(long, value_name = "FILE", default_value = "annabella.toml")]
    config: PathBuf,
    /// The language; the configuration's, or the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
    /// The command that switches the machine off.
    #[arg(long, value_name = "COMMAND", default_value = "systemctl poweroff")]
    power_off: String,
}

/// What arrives at the menu.
enum BoxArrival {
    Keypad(KeypadEvent),
    Looked(FoundDevices),
    GameEnded(Result<(), String>),
    News(DaemonEvent),
}

impl BoxArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let is_there = self.config.exists();
        // A configuration that cannot be read is told when the game is chosen. Practice needs none.
        let config = Config::read(&self.config).unwrap_or_default();
        let lang = self.lang.or_else(|| is_there.then_some(config.game.lang)).unwrap_or_else(system_lang);
        let voice = Seat::ALL.into_iter().find_map(|seat| config.devices(seat).voice.clone());
        let (told, arriving) = mpsc::channel();
        let (news, mut arrivals) = arrival_queue();
        watch_signals(news.clone(), lang);
        let forwarded = told.clone();
        thread::spawn(move || {
            while let Some(event) = arrivals.blocking_recv() {
                if forwarded.send(BoxArrival::News(event)).is_err() {
                    return;
                }
            }
        });
        let is_looking = Arc::new(AtomicBool::new(true));
        look_again_and_again(self.config.clone(), lang, is_looking.clone(), told.clone());
        BoxRun {
            menu: BoxMenu::default(),
            began: Instant::now(),
            voice: BoxVoice {
                device: voice.unwrap_or_default(),
                news,
                opened: None,
                next: 1,
                owed: BTreeSet::new(),
            },
            keypads: BTreeMap::new(),
            found: FoundDevices::default(),
            args: self,
            lang,
            json,
            told,
            arriving,
            is_looking,
            game: None,
            is_stopped: false,
        }
        .keep()
    }
}

/// Looks at the devices on a thread of its own, because a sound server may hang.
fn look_again_and_again(
    config: PathBuf,
    lang: Lang,
    is_looking: Arc<AtomicBool>,
    told: mpsc::Sender<BoxArrival>,
) {
    thread::spawn(move || {
        loop {
            if is_looking.load(Relaxed) && told.send(BoxArrival::Looked(find_devices(&config, lang))).is_err()
            {
                return;
            }
            thread::sleep(LOOKS);
        }
    });
}

/// The menu with its adapters.
struct BoxRun {
    args: BoxArgs,
    lang: Lang,
    json: bool,
    menu: BoxMenu,
    began: Instant,
    voice: BoxVoice,
    found: FoundDevices,
    /// The keypads that are read. They are let go for a game.
    keypads: BTreeMap<PathBuf, KeypadListener>,
    told: mpsc::Sender<BoxArrival>,
    arriving: mpsc::Receiver<BoxArrival>,
    /// Whether devices are looked at. During a game they are the game's.
    is_looking: Arc<AtomicBool>,
    /// The process of the game.
    game: Option<Pid>,
    /// Whether a signal has ended this program.
    is_stopped: bool,
}

impl BoxRun {
    /// Serves the keypad until the machine is switched off or a signal comes.
    fn keep(mut self) -> Result<ExitCode> {
        while !self.is_stopped {
            let due = self.menu.due().map(|due| Duration::from_millis(due.ms_since(self.now())));
            let input = match self.next(due) {
                None => Some(BoxInput::TimePassed),
                Some(arrival) => self.input_of(arrival),
            };
            let Some(input) = input else { continue };
            let outputs = self.menu.handle(self.now(), input);
            if self.carry_out(outputs) {
                return Ok(ExitCode::Done);
            }
        }
        self.end_game();
        Ok(ExitCode::Done)
    }

    fn now(&self) -> Moment {
        Moment::from(self.began.elapsed())
    }

    /// The next arrival; `None` when none came in time.
    fn next(&mut self, within: Option<Duration>) -> Option<BoxArrival> {
        let arrived = match within {
            Some(within) => self.arriving.recv_timeout(within),
            None => self.arriving.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let arrival = arrived.ok()?;
        match &arrival {
            BoxArrival::News(DaemonEvent::Stop) => self.is_stopped = true,
            BoxArrival::News(DaemonEvent::Voice(_, event)) => self.voice.follow(event),
            BoxArrival::News(
                DaemonEvent::Diagnostic(why) | DaemonEvent::DeviceTrouble(why) | DaemonEvent::Notice(why),
            ) => console::warn(why),
            _ => {}
        }
        Some(arrival)
    }

    fn input_of(&mut self, arrival: BoxArrival) -> Option<BoxInput> {
        match arrival {
            BoxArrival::Keypad(KeypadEvent::Key(key)) => {
                // A key stops what is being said.
                self.voice.stop();
                Some(BoxInput::Key(key))
            }
            BoxArrival::Keypad(KeypadEvent::Gone(why)) => {
                console::warn(in_language(self.lang, &why));
                None
            }
            BoxArrival::Looked(found) if self.game.is_none() => {
                self.take_devices(found);
                Some(BoxInput::Devices(self.found.devices.clone()))
            }
            BoxArrival::GameEnded(ended) => {
                self.game = None;
                self.take_devices(find_devices(&self.args.config, self.lang));
                self.menu.handle(self.now(), BoxInput::Devices(self.found.devices.clone()));
                self.is_looking.store(true, Relaxed);
                Some(BoxInput::GameEnded(ended))
            }
            BoxArrival::Keypad(KeypadEvent::Back) | BoxArrival::Looked(_) | BoxArrival::News(_) => None,
        }
    }

    fn take_devices(&mut self, found: FoundDevices) {
        if found.devices.loudspeaker != self.found.devices.loudspeaker {
            self.voice.close();
        }
        for path in &found.keypads {
            if self.keypads.contains_key(path) {
                continue;
            }
            let told = self.told.clone();
            let report = move |event| told.send(BoxArrival::Keypad(event)).is_ok();
            match keypad::listen_while_held(path.clone(), report) {
                Ok(listener) => drop(self.keypads.insert(path.clone(), listener)),
                Err(why) => console::warn(format_args!("{}: {why}", path.display())),
            }
        }
        self.found = found;
    }

    /// Carries outputs out. Returns whether the machine is being switched off.
    fn carry_out(&mut self, outputs: Vec<BoxOutput>) -> bool {
        for output in outputs {
            match output {
                BoxOutput::Say(sentence) => self.say(&sentence),
                BoxOutput::Start(game) => {
                    self.wait_until_spoken();
                    self.start(game);
                }
                BoxOutput::SwitchOff => {
                    self.wait_until_spoken();
                    match switch_off(&self.args.power_off) {
                        Ok(()) => return true,
                        Err(why) => {
                            let outputs = self.menu.handle(self.now(), BoxInput::StaysOn(why));
                            self.carry_out(outputs);
                        }
                    }
                }
            }
        }
        false
    }

    fn say(&mut self, sentence: &BoxSentence) {
        if *sentence == BoxSentence::SwitchesOff {
            // The sentence says that everything is stored.
            rustix::fs::sync();
        }
        let text = words(sentence, &self.found, self.lang);
        if self.json {
            console::tell(serde_json::json!({ "event": "say", "text": text }));
        } else {
            console::tell(&text);
        }
        self.voice.say(SpeechPart { text, lang: self.lang });
    }

    /// Waits until everything is spoken. What arrives meanwhile is too late for the choice that was made.
    fn wait_until_spoken(&mut self) {
        let until = Instant::now() + SPEAKS;
        while self.voice.speaks() && !self.is_stopped {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || self.next(Some(left)).is_none() {
                return;
            }
        }
    }

    /// Starts a game in a process of its own; keypads, sound and boards are its own until it ends.
    fn start(&mut self, game: BoxGame) {
        if self.is_stopped {
            return;
        }
        self.is_looking.store(false, Relaxed);
        self.voice.close();
        self.keypads.clear();
        match self.spawn(game) {
            Ok(child) => {
                self.game = Pid::from_raw(child.id().cast_signed());
                let (told, lang) = (self.told.clone(), self.lang);
                thread::spawn(move || drop(told.send(BoxArrival::GameEnded(follow_game(child, lang)))));
            }
            Err(why) => drop(self.told.send(BoxArrival::GameEnded(Err(why.to_string())))),
        }
    }

    fn spawn(&self, game: BoxGame) -> std::io::Result<Child> {
        use std::os::unix::process::CommandExt as _;

        let mut command = Command::new(std::env::current_exe()?);
        match game {
            BoxGame::Practice => command.args(["practice", "--new", "--lang", self.lang.tag()]),
            BoxGame::UnfinishedPractice => match unfinished_practice(std::path::Path::new("games")) {
                Some(folder) => command.args(["practice", "--resume"]).arg(folder),
                None => command.args(["practice", "--new", "--lang", self.lang.tag()]),
            },
            BoxGame::Configured => command.args(["play", "--go-on", "--config"]).arg(&self.args.config),
        };
        // Lines that never come: a game of typed lines would end with them. A signal from a terminal reaches this
        // program alone, which ends the game, because a second signal does not wait for the disk.
        command.stdin(Stdio::piped()).stderr(Stdio::piped()).process_group(0).spawn()
    }

    /// Ends the game as a signal does, and waits for it.
    fn end_game(&mut self) {
        let Some(game) = self.game else { return };
        if kill_process(game, Signal::TERM).is_err() {
            return;
        }
        let until = Instant::now() + GAME_ENDS;
        while let Some(arrival) = self.next(Some(until.saturating_duration_since(Instant::now()))) {
            if matches!(arrival, BoxArrival::GameEnded(_)) {
                return;
            }
        }
    }
}

/// Waits for the end of a game's process and passes its errors on. Its last line is why it failed.
fn follow_game(mut child: Child, lang: Lang) -> Result<(), String> {
    // Open until the process ends.
    let _lines = child.stdin.take();
    let mut last = String::new();
    for line in child.stderr.take().into_iter().flat_map(|stderr| BufReader::new(stderr).lines()) {
        let Ok(line) = line else { break };
        line.strip_prefix("annabella: ").unwrap_or(&line).clone_into(&mut last);
        console::warn(&last);
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(in_language(lang, &last)),
        Err(why) => Err(why.to_string()),
    }
}

/// Runs the command that switches the machine off.
fn switch_off(command: &str) -> Result<(), String> {
    let mut words = command.split_whitespace();
    let program = words.next().unwrap_or_default();
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ran = command.spawn().and_then(|child| annabella_files::output_within(child, SWITCHES_OFF));
    let ran = ran.map_err(|why| format!("{program}: {why}"))?;
    let told = || String::from_utf8_lossy(&ran.stderr).trim().to_owned();
    if ran.status.success() { Ok(()) } else { Err(format!("{program}: {}", told())) }
}

/// The voice of the menu. It is opened when something is to be said, and closed for a game.
struct BoxVoice {
    device: VoiceDevice,
    news: ArrivalSender,
    opened: Option<(Box<dyn Voice>, Sink)>,
    next: u64,
    /// The utterances that are not finished.
    owed: BTreeSet<u64>,
}

impl BoxVoice {
    fn say(&mut self, part: SpeechPart) {
        if self.opened.is_none() {
            match wiring::open_voice(&self.device, None, 0, &self.news) {
                Ok(opened) => self.opened = Some(opened),
                Err(why) => console::warn(format_args!("{why:#}")),
            }
        }
        let Some((voice, _)) = &mut self.opened else { return };
        let id = self.next;
        self.next += 1;
        self.owed.insert(id);
        voice.say(&Utterance { id, parts: vec![part], weight: UtterancePriority::InTurn });
    }

    fn speaks(&self) -> bool {
        !self.owed.is_empty()
    }

    fn stop(&mut self) {
        if let Some((voice, _)) = &mut self.opened {
            voice.stop();
        }
        self.owed.clear();
    }

    fn close(&mut self) {
        self.stop();
        self.opened = None;
    }

    fn follow(&mut self, event: &VoiceEvent) {
        match event {
            VoiceEvent::Ended(id) | VoiceEvent::Stopped(id) => drop(self.owed.remove(id)),
            VoiceEvent::BrokeDown { why, .. } => {
                console::warn(why);
                self.close();
            }
            VoiceEvent::Remark(why) => console::warn(why),
            VoiceEvent::Began(_) | VoiceEvent::BeganAnew => {}
        }
    }
}

/// A sentence in a language.
fn words(sentence: &BoxSentence, found: &FoundDevices, lang: Lang) -> String {
    let say = |name: &str, given: &[(&'static str, String)]| setup_texts::builtin(lang).say(name, given);
    let named = |name: &str, device: &str| say(name, &[("name", device.to_owned())]);
    let because = |name: &str, why: &str| say(name, &[("why", why.to_owned())]);
    match sentence {
        BoxSentence::Ready => say("box-ready", &[]),
        BoxSentence::Board(name) => named("box-board", name),
        BoxSentence::BoardGone(name) => named("box-board-gone", name),
        BoxSentence::NoBoard => say("box-no-board", &[]),
        BoxSentence::DoubtfulBoard => say("box-doubtful-board", &[]),
        BoxSentence::Keypad => say("box-keypad", &[]),
        BoxSentence::KeypadGone => say("box-keypad-gone", &[]),
        BoxSentence::NoKeypad => say("box-no-keypad", &[]),
        BoxSentence::Loudspeaker(name) => named("box-loudspeaker", name),
        BoxSentence::NoLoudspeaker => say("box-no-loudspeaker", &[]),
        BoxSentence::Microphone(name) => named("box-microphone", name),
        BoxSentence::MicrophoneGone => say("box-microphone-gone", &[]),
        BoxSentence::NoMicrophone => say("box-no-microphone", &[]),
        BoxSentence::SoundFault(found) => format!("{found}."),
        BoxSentence::Choices if found.devices.has_game => say("box-choices-with-game", &[]),
        BoxSentence::Choices => say("box-choices", &[]),
        BoxSentence::OtherKey => say("box-other-key", &[]),
        BoxSentence::AskGoOn => say("box-ask-go-on", &[]),
        BoxSentence::PracticeBegins => say("box-practice-begins", &[]),
        BoxSentence::PracticeGoesOn => say("box-practice-goes-on", &[]),
        BoxSentence::GameBegins => say("box-game-begins", &[]),
        BoxSentence::NoGame => say("box-no-game", &[]),
        BoxSentence::GameEnded => say("box-game-ended", &[]),
        BoxSentence::GameFailed(why) => because("box-game-failed", why),
        BoxSentence::AskSwitchOff => say("box-ask-switch-off", &[]),
        BoxSentence::StaysOn => say("box-stays-on", &[]),
        BoxSentence::SwitchesOff => say("box-switches-off", &[]),
        BoxSentence::CannotSwitchOff(why) => because("box-cannot-switch-off", why),
    }
}
