//! End-to-end latency with real processes: from a byte, a key, a button or a word to the sound at the sound server's
//! monitor.
//!
//! The program is a separate process; its boards are pseudo-terminals, and its sound server is a private one. The
//! figures include the buffers of the sound server, but not the delay of a loudspeaker.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink, VOICE_RATE,
        sink::{OutputRoute, SinkSettings},
    },
    game::Lang,
    language::SpeechPart,
    speech_output::{Profiles, UtterancePriority, espeak},
};
use anyhow::{Context as _, Result};

use crate::{
    figure::Figure,
    measures::{
        monitor::Monitor,
        table::{BoardProcess, Keypad, RealTable, WebClient},
    },
};

/// The time limit for every sound.
const LONGEST: Duration = Duration::from_secs(6);
/// The silence between two measurements.
const QUIET: Duration = Duration::from_millis(600);
/// The kernel's code of a keypad's 1.
const KEY_KP1: u16 = 79;

/// Both knights of a side move out and back, White's first; each move has its announcement.
const ROUND: [[(&str, &str); 2]; 2] = [
    [("g1f3", "Springer Felix drei"), ("g8f6", "Springer Felix sechs")],
    [("f3g1", "Springer Gustav eins"), ("f6g8", "Springer Gustav acht")],
];

fn config(folder: &Path) -> String {
    let at = |name: &str| folder.join(name).display().to_string();
    format!(
        "[game]\nedition = \"da09\"\napproved_by = \"a measure\"\ntime_control = \"90+30\"\nlang = \"en\"\n\
         [game.white]\nsight = \"impaired\"\nscheme = \"fide\"\nlang = \"de\"\nsheet = \"dictated\"\n\
         [game.black]\nscheme = \"fide\"\nlang = \"de\"\nsheet = \"paper\"\n\
         [white]\nboard = {{ protocol = \"peg\", port = \"{}\" }}\near = {{ kind = \"vosk\" }}\n\
         voice = {{ kind = \"espeak\" }}\nkeypad = \"{}\"\n\
         [black]\nboard = {{ protocol = \"peg\", port = \"{}\" }}\nvoice = {{ kind = \"espeak\" }}\n",
        at("white-port"),
        at("keypad"),
        at("black-port")
    )
}

/// A speaker at the microphone.
pub(crate) struct MicrophoneSpeaker {
    output: Sink,
    said: u64,
}

impl MicrophoneSpeaker {
    /// Opens an output on the bus from which the microphone records.
    pub(crate) fn open(bus: &str) -> Result<Self> {
        let settings = SinkSettings { through: OutputRoute::Named(bus.to_owned()), record: None };
        Ok(Self { output: Sink::open(&settings, Arc::new(|_| ()))?, said: 0 })
    }

    /// Speaks the words; returns at once.
    pub(crate) fn says(&mut self, words: &str) -> Result<()> {
        let part = SpeechPart { text: words.to_owned(), lang: Lang::De };
        let mut samples = espeak::synthesise(&[part], &Profiles::default())?;
        samples.extend(vec![0; VOICE_RATE as usize / 5]);
        self.said += 1;
        self.output.queue(self.said, UtterancePriority::InTurn);
        self.output.add(self.said, &samples);
        self.output.complete(self.said);
        Ok(())
    }
}

/// The monitor, and the samples of each latency.
struct LatencySamples {
    out: Monitor,
    key: Vec<f64>,
    silence: Vec<f64>,
    keypad: Vec<f64>,
    button: Vec<f64>,
    moved: Vec<f64>,
    spoken: Vec<f64>,
}

impl LatencySamples {
    fn sound_after(&self, moment: Instant) -> Result<f64> {
        let first = self.out.first_after(moment, LONGEST).context("nothing was heard")?;
        Ok((first - moment).as_secs_f64() * 1e3)
    }
}

/// Measures the figures with this many samples of each latency.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let at = |name: &str| folder.path().join(name);
    let mut white = BoardProcess::at(&at("white-port"))?;
    let mut black = BoardProcess::at(&at("black-port"))?;
    let mut keypad = Keypad::at(&at("keypad"))?;
    let mut mouth = MicrophoneSpeaker::open("bus")?;
    let words = Monitor::open("bus.monitor")?;
    let mut measured = LatencySamples {
        out: Monitor::open("out.monitor")?,
        key: Vec::new(),
        silence: Vec::new(),
        keypad: Vec::new(),
        button: Vec::new(),
        moved: Vec::new(),
        spoken: Vec::new(),
    };
    let opened = Instant::now();
    let mut table = RealTable::start(folder.path(), &config(folder.path()))?;
    table.expect("the clocks start")?;
    let page = WebClient::enter(&table, "white")?;
    // The start is announced to both players once their loudspeakers are open. A stop key silences one of them.
    measured.out.first_after(opened, LONGEST).context("the beginning was not heard")?;
    measured.out.wait_for_silence(2 * QUIET);
    for round in 0..times {
        keys(&mut measured, &mut white, &mut keypad, &page)?;
        let [(uci, said), (reply, replied)] = ROUND[round % ROUND.len()];
        // White pegs and announces the move; the next sound is Black's announcement.
        white.acts(&format!("move {uci}"))?;
        table.expect(&format!("white has {uci} on the board"))?;
        measured.out.wait_for_silence(QUIET);
        mouth.says(said)?;
        let ended = words.last_before(QUIET / 2).context("nothing was spoken into the microphone")?;
        let took = measured.sound_after(ended);
        table.expect(&format!("white made {uci}"))?;
        measured.spoken.push(took?);
        table.types(&format!("black: {said}"))?;
        table.expect("black repeats rightly")?;
        black.acts(&format!("move {uci}"))?;
        table.expect("black's board is in step")?;
        white.acts("press")?;
        table.expect("= ")?;
        measured.out.wait_for_silence(QUIET);
        // Black is sighted and says nothing: the move is announced once the hand rests.
        let moved = black.acts(&format!("move {reply}"))?;
        measured.moved.push(measured.sound_after(moved)?);
        table.expect(&format!("black made {reply}"))?;
        measured.out.wait_for_silence(QUIET);
        table.types(&format!("white: {replied}"))?;
        table.expect("white repeats rightly")?;
        white.acts(&format!("move {reply}"))?;
        table.expect("white's board is in step")?;
        table.types("black: press")?;
        table.expect("= ")?;
        measured.out.wait_for_silence(QUIET);
    }
    table.end()?;
    let figure = |what: &str, taken: &[f64], at_most| {
        Figure::spread(format!("all the way, {what}"), "ms", taken, at_most)
    };
    Ok([
        figure("a key of the pegged board to the first sound", &measured.key, Some(100.0)),
        figure("a keypad's event to the first sound", &measured.keypad, Some(100.0)),
        figure("a page's button to the first sound", &measured.button, Some(100.0)),
        figure("the stop key to the last sound", &measured.silence, Some(50.0)),
        figure("the last sound spoken to the read-back's first", &measured.spoken, Some(700.0)),
        figure(
            "the last byte of a sighted player's move to its announcement, his hand's rest with it",
            &measured.moved,
            None,
        ),
    ]
    .into_iter()
    .flatten()
    .collect())
}

/// A key on the board, a key on the keypad and a button, each of which requests the time; the first announcement is
/// stopped.
fn keys(
    measured: &mut LatencySamples,
    white: &mut BoardProcess,
    keypad: &mut Keypad,
    page: &WebClient,
) -> Result<()> {
    let pressed = white.acts("key 1")?;
    measured.key.push(measured.sound_after(pressed)?);
    std::thread::sleep(Duration::from_millis(300));
    // The stop key makes no sound itself.
    let stopped = white.acts("key .")?;
    let last = measured.out.last_before(QUIET).context("nothing was to be stopped")?;
    measured.silence.push(last.saturating_duration_since(stopped).as_secs_f64() * 1e3);
    let pressed = keypad.presses(KEY_KP1)?;
    measured.keypad.push(measured.sound_after(pressed)?);
    measured.out.wait_for_silence(QUIET);
    let clicked = page.acts("key time")?;
    measured.button.push(measured.sound_after(clicked)?);
    measured.out.wait_for_silence(QUIET);
    Ok(())
}
