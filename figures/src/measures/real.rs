//! All the way with real parts: a byte, a key, a button or a word, and when it is heard at the sound server's monitor.
//!
//! The program is a process of its own; its boards are pseudo-terminals, its sound server a private one. What the sound server
//! buffers is in these figures; a loudspeaker's own delay is not.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink, VOICE_RATE,
        sink::{SinkSettings, Through},
    },
    game::Lang,
    language::SpeechPart,
    voice::{Profiles, Weight, espeak},
};
use anyhow::{Context as _, Result};

use crate::{
    figure::Figure,
    measures::{
        monitor::Monitor,
        table::{AtTheDoor, BoardProcess, Keypad, RealTable},
    },
};

/// Nothing takes longer.
const LONGEST: Duration = Duration::from_secs(6);
/// So long is it quiet between two.
const QUIET: Duration = Duration::from_millis(600);
/// The kernel's code of a keypad's 1.
const KEY_KP1: u16 = 79;

/// Both knights of a side go out and home, White's first; each with its announcement.
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

/// Somebody who speaks into the microphone.
pub(crate) struct Mouth {
    output: Sink,
    said: u64,
}

impl Mouth {
    /// At the bus that a microphone hears.
    pub(crate) fn open(bus: &str) -> Result<Self> {
        let settings = SinkSettings { through: Through::Named(bus.to_owned()), record: None };
        Ok(Self { output: Sink::open(&settings, Arc::new(|_| ()))?, said: 0 })
    }

    /// Says it; returns at once.
    pub(crate) fn says(&mut self, words: &str) -> Result<()> {
        let part = SpeechPart { text: words.to_owned(), lang: Lang::De };
        let mut samples = espeak::synthesise(&[part], &Profiles::default())?;
        samples.extend(vec![0; VOICE_RATE as usize / 5]);
        self.said += 1;
        self.output.queue(self.said, Weight::Owed);
        self.output.add(self.said, &samples);
        self.output.complete(self.said);
        Ok(())
    }
}

/// Everything that is heard, and what it took.
struct Ways {
    out: Monitor,
    key: Vec<f64>,
    silence: Vec<f64>,
    keypad: Vec<f64>,
    button: Vec<f64>,
    moved: Vec<f64>,
    spoken: Vec<f64>,
}

impl Ways {
    fn sound_after(&self, moment: Instant) -> Result<f64> {
        let first = self.out.first_after(moment, LONGEST).context("nothing was heard")?;
        Ok((first - moment).as_secs_f64() * 1e3)
    }
}

/// Figures over so many of each way.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let at = |name: &str| folder.path().join(name);
    let mut white = BoardProcess::at(&at("white-port"))?;
    let mut black = BoardProcess::at(&at("black-port"))?;
    let mut keypad = Keypad::at(&at("keypad"))?;
    let mut mouth = Mouth::open("bus")?;
    let words = Monitor::open("bus.monitor")?;
    let mut measured = Ways {
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
    let page = AtTheDoor::enter(&table, "white")?;
    // Both are told that it begins, when their loudspeakers are open; a stop key silences one of them.
    measured.out.first_after(opened, LONGEST).context("the beginning was not heard")?;
    measured.out.wait_for_silence(2 * QUIET);
    for round in 0..times {
        keys(&mut measured, &mut white, &mut keypad, &page)?;
        let [(uci, said), (reply, replied)] = ROUND[round % ROUND.len()];
        // White pegs, and says it; what is heard next is Black's announcement.
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
        // Black, who sees, moves without a word: his move is announced once his hand rests.
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

/// One key on the board, one on the keypad and one button, each asking for the time; the first is stopped while it speaks.
fn keys(measured: &mut Ways, white: &mut BoardProcess, keypad: &mut Keypad, page: &AtTheDoor) -> Result<()> {
    let pressed = white.acts("key 1")?;
    measured.key.push(measured.sound_after(pressed)?);
    std::thread::sleep(Duration::from_millis(300));
    // The key that stops says nothing itself.
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
