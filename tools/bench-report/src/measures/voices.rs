//! The time from a sentence to its first sound: our voices, the bare engine, and the speech server of a screen
//! reader, in turn.

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
        sink::{OutputRoute, SinkSettings},
    },
    game::Lang,
    language::SpeechPart,
    speech_output::{self, Profiles, Utterance, UtterancePriority, Voice, VoiceSetup},
};
use anyhow::{Context as _, Result, bail};

use crate::{figure::Figure, measures::monitor::Monitor};

const SENTENCE: &str = "Springer Felix drei";
/// The time limit for every sound.
const LONGEST: Duration = Duration::from_secs(8);
/// The silence between two measurements.
const QUIET: Duration = Duration::from_millis(400);
/// The output of the private sound server.
const OUT: &str = "out";

/// A sentence in two languages, as in an announcement.
const SPANS: [(&str, Lang); 2] = [("Hvid spiller", Lang::Da), (SENTENCE, Lang::De)];
/// A sentence that is stopped.
const LONG_SENTENCE: &str = "Springer Felix drei, Turm Eva eins, Dame David acht, Remis";
/// The sentence after a stop. The speech server may begin it with the rest of the stopped one, so its first sound does
/// not count.
const AFTER_STOP: &str = "Remis";
/// The time from the start of a voice to the stop.
const BEFORE_STOP: Duration = Duration::from_millis(500);
/// A sound server works in periods of some ten milliseconds. Requests are spread evenly over two of them, because one
/// that always comes at the same moment of a period measures only that moment.
const PHASES: Duration = Duration::from_millis(25);
/// The golden ratio's part after the point; its multiples are spread evenly.
const SPREAD: f64 = 0.618_033_988_75;

/// The samples of one of our voices.
#[derive(Default)]
struct OwnFigures {
    first: Vec<f64>,
    silence: Vec<f64>,
    pause: Vec<f64>,
}

impl OwnFigures {
    /// Measures the time to the first sound, from a stop to the last sound, and the longest pause between two
    /// languages.
    fn take(&mut self, own: &mut dyn Voice, monitor: &Monitor, round: usize) -> Result<()> {
        let mut taken = Self::default();
        let said = moment(monitor, round);
        say(own, 4 * round, &[(SENTENCE, Lang::De)]);
        taken.first.push(heard(monitor, said)?);
        monitor.wait_for_silence(QUIET);
        say(own, 4 * round + 1, &SPANS);
        taken.pause.push(monitor.longest_pause(QUIET).context("nothing was heard")?.as_secs_f64() * 1e3);
        monitor.wait_for_silence(QUIET);
        let said = Instant::now();
        say(own, 4 * round + 2, &[(LONG_SENTENCE, Lang::De)]);
        heard(monitor, said)?;
        taken.silence.push(stopped(monitor, round, || {
            own.stop();
            Ok(())
        })?);
        let said = Instant::now();
        say(own, 4 * round + 3, &[(AFTER_STOP, Lang::De)]);
        heard(monitor, said)?;
        // The first round opens streams and loads voices, so it does not count.
        if round > 0 {
            self.first.extend(taken.first);
            self.silence.extend(taken.silence);
            self.pause.extend(taken.pause);
        }
        Ok(())
    }
}

/// Waits for silence, then for this round's part of a period; returns the moment to speak.
fn moment(monitor: &Monitor, round: usize) -> Instant {
    monitor.wait_for_silence(QUIET);
    std::thread::sleep(phase(round));
    Instant::now()
}

fn phase(round: usize) -> Duration {
    PHASES.mul_f64((round as f64 * SPREAD).fract())
}

/// The time from a stop to the last sound of a voice that has begun, in milliseconds.
fn stopped(monitor: &Monitor, round: usize, stop: impl FnOnce() -> Result<()>) -> Result<f64> {
    std::thread::sleep(BEFORE_STOP + phase(round));
    let stopped = Instant::now();
    stop()?;
    let last = monitor.last_before(QUIET).context("nothing was to be stopped")?;
    Ok(last.saturating_duration_since(stopped).as_secs_f64() * 1e3)
}

fn say(own: &mut dyn Voice, id: usize, spans: &[(&str, Lang)]) {
    let parts =
        spans.iter().map(|(text, lang)| SpeechPart { text: (*text).to_owned(), lang: *lang }).collect();
    own.say(&Utterance { id: id as u64, parts, weight: UtterancePriority::InTurn });
}

/// Measures the figures with this many sentences of each.
pub(crate) fn measure(times: usize) -> Result<Vec<Figure>> {
    let monitor = Monitor::open(&format!("{OUT}.monitor"))?;
    let mut reader = ScreenReader::connect().ok();
    let mut user = ours(speech_output::DEFAULT_VOICE, OutputRoute::Default)?;
    let mut plain = ours("espeak", OutputRoute::Named(OUT.to_owned()))?;
    let (mut of_user, mut of_plain) = (OwnFigures::default(), OwnFigures::default());
    let (mut engine, mut sample, mut server, mut server_stop) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    // The first round opens streams and loads voices, so it does not count.
    for round in 0..=times {
        let keep = |taken: &mut Vec<f64>, ms: f64| {
            if round > 0 {
                taken.push(ms);
            }
        };
        of_user.take(&mut *user, &monitor, round)?;
        if let Some(reader) = &mut reader {
            let said = moment(&monitor, round);
            reader.says(SENTENCE)?;
            keep(&mut server, heard(&monitor, said)?);
            let said = moment(&monitor, round);
            reader.says(LONG_SENTENCE)?;
            heard(&monitor, said)?;
            keep(&mut server_stop, stopped(&monitor, round, || reader.asks("CANCEL SELF"))?);
            let said = Instant::now();
            reader.says(AFTER_STOP)?;
            heard(&monitor, said)?;
        }
        of_plain.take(&mut *plain, &monitor, round)?;
        let said = moment(&monitor, round);
        let mut speaker = bare(&[])?;
        let ms = heard(&monitor, said);
        drop(speaker.wait());
        keep(&mut engine, ms?);
        keep(&mut sample, first_sample()?);
    }
    let name = |who: &str| format!("a sentence to its first sound, {who}");
    let of = |what: &str, who: &str| format!("{what}, {who}");
    let [user, plain] = ["the user's speech server", "espeak-ng"];
    Ok([
        Figure::spread(name("ours, at the sound server's monitor"), "ms", &of_user.first, Some(100.0)),
        Figure::spread(
            name("ours without a speech server, at the monitor"),
            "ms",
            &of_plain.first,
            Some(100.0),
        ),
        Figure::spread(name("espeak-ng started for it, at the monitor"), "ms", &engine, None),
        Figure::spread(name("espeak-ng started for it, its first sample in a pipe"), "ms", &sample, None),
        Figure::spread(name("the speech server, as a screen reader asks it"), "ms", &server, None),
        Figure::spread(of("a stop to the last sound", user), "ms", &of_user.silence, Some(50.0)),
        Figure::spread(
            of("a stop to the last sound", "the speech server, as a screen reader asks it"),
            "ms",
            &server_stop,
            None,
        ),
        Figure::spread(of("a stop to the last sound", plain), "ms", &of_plain.silence, Some(20.0)),
        Figure::spread(
            of("the longest pause in a sentence of two languages", user),
            "ms",
            &of_user.pause,
            Some(150.0),
        ),
        Figure::spread(
            of("the longest pause in a sentence of two languages", plain),
            "ms",
            &of_plain.pause,
            Some(150.0),
        ),
    ]
    .into_iter()
    .flatten()
    .collect())
}

fn heard(monitor: &Monitor, said: Instant) -> Result<f64> {
    let first = monitor.first_after(said, LONGEST).context("nothing was heard")?;
    Ok((first - said).as_secs_f64() * 1e3)
}

/// Opens one of our own voices, as in a game.
fn ours(kind: &str, through: OutputRoute) -> Result<Box<dyn Voice>> {
    let report: speech_output::VoiceReport = Arc::new(|_| ());
    let settings = SinkSettings { through, record: None };
    let output = Sink::open(&settings, speech_output::played(report.clone()))?;
    let setup = VoiceSetup {
        profiles: Profiles::default(),
        output,
        report,
        earcons: |_, _| Vec::new(),
        lines: Arc::new(|_| ()),
    };
    let kind = speech_output::find(kind).with_context(|| format!("the voice `{kind}` was not built in"))?;
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

/// The time from the start of the bare engine to its first audible sample, in milliseconds.
fn first_sample() -> Result<f64> {
    let began = Instant::now();
    let mut engine = bare(&["--stdout"])?;
    let mut out = BufReader::new(engine.stdout.take().context("a pipe")?);
    // The header of a WAV file.
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

/// A client of the speech server that stays connected, like a screen reader.
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
            // The last line of an answer has a blank after its number.
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
