//! One sentence to its first sound: ours, the bare engine and the speech server a screen reader speaks through, in turn.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    os::unix::net::UnixStream,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink,
        sink::{SinkSettings, Through},
    },
    game::Lang,
    language::SpeechPart,
    voice::{self, Profiles, Utterance, Voice, VoiceSetup, Weight},
};
use anyhow::{Context as _, Result, bail};

use crate::{figure::Figure, measures::monitor::Monitor};

const SENTENCE: &str = "Springer Felix drei";
/// Nothing takes longer.
const LONGEST: Duration = Duration::from_secs(8);
/// So long is it quiet between two.
const QUIET: Duration = Duration::from_millis(400);
/// Where the private sound server plays.
const OUT: &str = "out";

/// Figures over so many sentences of each.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let monitor = Monitor::open(&format!("{OUT}.monitor"))?;
    let mut own = ours()?;
    let mut reader = ScreenReader::connect().ok();
    let (mut ours, mut engine, mut server, mut sample) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // The first of each opens streams and loads voices; it does not count.
    for round in 0..=times {
        let keep = |taken: &mut Vec<f64>, ms: f64| {
            if round > 0 {
                taken.push(ms);
            }
        };
        monitor.wait_for_silence(QUIET);
        let said = Instant::now();
        let part = SpeechPart { text: SENTENCE.to_owned(), lang: Lang::De };
        own.say(&Utterance { id: round as u64, parts: vec![part], weight: Weight::Owed });
        keep(&mut ours, heard(&monitor, said)?);
        monitor.wait_for_silence(QUIET);
        let said = Instant::now();
        let mut speaker = bare(&[])?;
        let ms = heard(&monitor, said);
        drop(speaker.wait());
        keep(&mut engine, ms?);
        keep(&mut sample, first_sample()?);
        if let Some(reader) = &mut reader {
            monitor.wait_for_silence(QUIET);
            let said = Instant::now();
            reader.says(SENTENCE)?;
            keep(&mut server, heard(&monitor, said)?);
        }
    }
    let name = |who: &str| format!("a sentence to its first sound, {who}");
    Ok([
        Figure::spread(name("ours, at the sound server's monitor"), "ms", &ours, Some(100.0)),
        Figure::spread(name("espeak-ng started for it, at the monitor"), "ms", &engine, None),
        Figure::spread(name("espeak-ng started for it, its first sample in a pipe"), "ms", &sample, None),
        Figure::spread(name("the speech server, as a screen reader asks it"), "ms", &server, None),
    ]
    .into_iter()
    .flatten()
    .collect())
}

fn heard(monitor: &Monitor, said: Instant) -> Result<f64> {
    let first = monitor.first_after(said, LONGEST).context("nothing was heard")?;
    Ok((first - said).as_secs_f64() * 1e3)
}

/// Our own voice, open and waiting as it is in a game.
fn ours() -> Result<Box<dyn Voice>> {
    let report: voice::Report = Arc::new(|_| ());
    let settings = SinkSettings { through: Through::Named(OUT.to_owned()), record: None };
    let output = Sink::open(&settings, voice::played(report.clone()))?;
    let setup = VoiceSetup {
        profiles: Profiles::default(),
        output,
        report,
        earcons: |_, _| Vec::new(),
        lines: Arc::new(|_| ()),
    };
    let kind = voice::find("espeak").context("espeak-ng was not built in")?;
    Ok((kind.open)(setup)?)
}

fn bare(more: &[&str]) -> Result<Child> {
    Command::new("espeak-ng")
        .args(["-v", "de"])
        .args(more)
        .arg(SENTENCE)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("espeak-ng is not installed; `make deps` does it")
}

/// From the start of the bare engine to its first audible sample, milliseconds.
fn first_sample() -> Result<f64> {
    let began = Instant::now();
    let mut engine = bare(&["--stdout"])?;
    let mut out = BufReader::new(engine.stdout.take().context("a pipe")?);
    // The head of a WAV file.
    let mut head = [0; 44];
    out.read_exact(&mut head)?;
    let mut sample = [0; 2];
    let took = loop {
        if out.read_exact(&mut sample).is_err() {
            bail!("espeak-ng said nothing");
        }
        if i16::from_le_bytes(sample).unsigned_abs() > 100 {
            break began.elapsed();
        }
    };
    drop(engine.kill());
    drop(engine.wait());
    Ok(took.as_secs_f64() * 1e3)
}

/// A client of the speech server that stays connected, as a screen reader does.
struct ScreenReader {
    wire: UnixStream,
    answers: BufReader<UnixStream>,
}

impl ScreenReader {
    fn connect() -> Result<Self> {
        let address = std::env::var("SPEECHD_ADDRESS").context("no speech server was started")?;
        let path = address.strip_prefix("unix_socket:").context("no socket of a speech server")?;
        let wire = UnixStream::connect(path)?;
        wire.set_read_timeout(Some(LONGEST))?;
        let answers = BufReader::new(wire.try_clone()?);
        let mut reader = Self { wire, answers };
        for line in ["SET SELF CLIENT_NAME somebody:reader:main", "SET SELF LANGUAGE de"] {
            reader.asks(line)?;
        }
        Ok(reader)
    }

    fn asks(&mut self, line: &str) -> Result<()> {
        self.wire.write_all(format!("{line}\r\n").as_bytes())?;
        loop {
            let mut answer = String::new();
            if self.answers.read_line(&mut answer)? == 0 {
                bail!("the speech server hung up");
            }
            // Of several lines the last has a blank after its number.
            if answer.as_bytes().get(3) == Some(&b' ') {
                return if answer.starts_with('2') { Ok(()) } else { bail!("the speech server: {answer}") };
            }
        }
    }

    fn says(&mut self, sentence: &str) -> Result<()> {
        self.asks("SPEAK")?;
        self.asks(&format!("{sentence}\r\n."))
    }
}
