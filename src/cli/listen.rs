//! `annabella listen`: shows the microphone's level and the recognised speech line by line, for
//! adjusting it.

use annabella_console::outln;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use clap::Args;
use serde_json::{Value, json};

use crate::{
    cli::{
        heard_language::{HeardLanguage, heard_as_at_a_seat},
        microphone_event::MicrophoneEvent,
        microphone_hearing::hear_microphone,
        operator_texts,
        practice::system_lang,
    },
    exit_code::ExitCode,
};
use annabella_console as console;
use annabella_game::{Position, SchemeId};
use annabella_language::{
    heard_utterance::{Expectation, HeardUtterance},
    json_understanding::JsonUnderstanding,
};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    capture::Capture,
    level::{NoiseFloor, clipped, level_db},
    own_voice::OwnVoice,
};

/// Show the microphone's level every two seconds, and what the recogniser hears.
#[derive(Debug, Args)]
pub(super) struct ListenArgs {
    /// The announcement words of the speaker; those of the language if they are left out. Repeat it for the opponent's.
    #[arg(long, value_enum)]
    scheme: Vec<SchemeId>,
    /// The language of the speaker, as of a seat in a game; the system's if it is left out. `all` hears all five at once
    /// and is stricter, because each language is one more chance for talk.
    #[arg(long, value_enum)]
    lang: Option<HeardLanguage>,
    /// The position, as a FEN; the start of a game if it is left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The microphone's name, as `annabella devices` prints it; the system's default if it is left out.
    #[arg(long, value_name = "NAME")]
    device: Option<String>,
    /// The recogniser's model folder; the installed one if it is left out.
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// How many seconds to listen.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    seconds: u64,
}

/// How often the level is printed.
const EVERY: Duration = Duration::from_secs(2);

impl ListenArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let position = match &self.fen {
            Some(fen) => Position::from_fen(fen).context("--fen")?,
            None => Position::default(),
        };
        let expectation = heard_as_at_a_seat(position, self.scheme, self.lang);
        let model = self.model.unwrap_or_else(|| speech_input::model::shipped_for(&expectation.schemes));
        // No clock is running, so a late result is better than none.
        let mut ear = speech_input::open_patient(&model).context("--model")?;
        ear.expect(&expectation);
        let (sender, captured) = mpsc::channel();
        let mut capture = Some(Capture::open(self.device.as_deref(), sender, OwnVoice::default())?);
        let meter = Arc::new(Mutex::new(Meter::default()));
        let (measured, (events, heard)) = (meter.clone(), mpsc::channel());
        let measure = move |samples: &[i16]| lock(&measured).take(samples);
        let (work, count) = hear_microphone(captured, ear, measure, move |event| events.send(event).is_ok());
        // Nothing else is sent, so the recogniser ends with the microphone.
        drop(work);
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let (mut told, mut loss) = (Instant::now(), HearingLoss::default());
        loop {
            if Instant::now() >= end {
                // What was said before is still recognised.
                capture = None;
            }
            let next = if capture.is_some() { end.min(told + EVERY) } else { told + EVERY };
            match heard.recv_timeout(next.saturating_duration_since(Instant::now())) {
                Ok(MicrophoneEvent::Heard(heard)) => outln!("{}", heard_line(&heard, &expectation, json)?)?,
                Ok(event) => loss.note(&event).into_iter().for_each(console::warn),
                Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if capture.is_some() && told.elapsed() >= EVERY {
                told = Instant::now();
                let mut meter = lock(&meter);
                outln!("{}", if json { meter.json(loss.lost_ms()).to_string() } else { meter.line() })?;
                meter.start_anew();
            }
        }
        loss.by_recogniser_ms = count.lost_ms();
        loss.in_all().into_iter().for_each(console::warn);
        if json {
            outln!("{}", lock(&meter).json(loss.lost_ms()))?;
        }
        Ok(ExitCode::Done)
    }
}

fn lock(meter: &Mutex<Meter>) -> MutexGuard<'_, Meter> {
    meter.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The sound that was not heard.
#[derive(Debug, Default)]
struct HearingLoss {
    by_recogniser_ms: u64,
    by_microphone: Duration,
    /// Since when there is no microphone.
    gone_since: Option<Instant>,
}

impl HearingLoss {
    /// Counts a loss; the sentence that tells it.
    fn note(&mut self, event: &MicrophoneEvent) -> Option<String> {
        let texts = operator_texts::builtin(system_lang());
        match event {
            MicrophoneEvent::SoundLost => Some(texts.say("sound-lost", &[])),
            MicrophoneEvent::SoundTakenAgain { lost_ms } => {
                self.by_recogniser_ms += lost_ms;
                Some(texts.say("sound-taken-again", &[("seconds", seconds(*lost_ms).to_string())]))
            }
            MicrophoneEvent::Lost(why) => {
                tracing::info!(why, "the microphone is lost");
                self.gone_since.get_or_insert_with(Instant::now);
                Some(texts.say("microphone-lost", &[]))
            }
            MicrophoneEvent::Back => {
                self.by_microphone += self.gone_since.take().map(|since| since.elapsed()).unwrap_or_default();
                Some(texts.say("microphone-back", &[]))
            }
            MicrophoneEvent::Heard(_) | MicrophoneEvent::SpokenOver => None,
        }
    }

    fn lost_ms(&self) -> u64 {
        let gone = self.gone_since.map(|since| since.elapsed()).unwrap_or_default() + self.by_microphone;
        self.by_recogniser_ms.saturating_add(u64::try_from(gone.as_millis()).unwrap_or(u64::MAX))
    }

    /// The sentence at the end, if anything was lost.
    fn in_all(&self) -> Option<String> {
        let lost = Some(self.lost_ms()).filter(|&lost| lost > 0)?;
        let texts = operator_texts::builtin(system_lang());
        Some(texts.say("sound-lost-in-all", &[("seconds", seconds(lost).to_string())]))
    }
}

/// Whole seconds, rounded up.
const fn seconds(ms: u64) -> u64 {
    ms.div_ceil(1_000)
}

/// What was heard, as a line of JSON with the fields of `hear`, or in words.
fn heard_line(heard: &HeardUtterance, expectation: &Expectation, json: bool) -> Result<String> {
    let understood = JsonUnderstanding::of(heard, expectation, false);
    let words = heard.text();
    if json {
        let mut line = json!({
            "heard": words, "lasted_ms": heard.lasted_ms, "everyday": understood.is_kept_back, "say": understood.say,
            "unconfirmed": understood.unconfirmed,
        });
        if let (Value::Object(line), Value::Object(fields)) = (&mut line, serde_json::to_value(&understood)?)
        {
            line.extend(fields);
        }
        return Ok(line.to_string());
    }
    let why = if understood.unconfirmed { "it was not heard surely" } else { "talk is often taken for that" };
    Ok(match (understood.say, &understood.question) {
        (Some(say), _) => format!("heard: {words}; {why}: say `{say}`, or say it twice"),
        (None, Some(question)) if understood.unconfirmed => {
            format!("heard: {words}; it is asked back: {question}")
        }
        _ if understood.is_kept_back => {
            format!("heard: {words}; {why}: say it twice, or when it is asked for")
        }
        _ => format!("heard: {words}"),
    })
}

/// The level since the last output.
pub(super) struct Meter {
    following: NoiseFloor,
    loudest: f32,
    floor: f32,
    clipped: f32,
}

impl Default for Meter {
    fn default() -> Self {
        Self { following: NoiseFloor::default(), loudest: -100.0, floor: -100.0, clipped: 0.0 }
    }
}

impl Meter {
    pub(super) fn take(&mut self, samples: &[i16]) {
        let level = level_db(samples);
        self.loudest = self.loudest.max(level);
        self.floor = self.following.follow(level, level > self.floor + 12.0);
        self.clipped = self.clipped.max(clipped(samples));
    }

    /// The level as text.
    pub(super) fn line(&self) -> String {
        format!("level {:.0} dB, room {:.0} dB, {}", self.loudest, self.floor, self.advice())
    }

    fn json(&self, lost_ms: u64) -> Value {
        let (level, floor, clipped) = (self.loudest, self.floor, self.clipped);
        json!({ "level_db": level, "room_db": floor, "clipped": clipped, "lost_ms": lost_ms })
    }

    /// Begins the next output; the room's noise goes on.
    fn start_anew(&mut self) {
        *self = Self { following: std::mem::take(&mut self.following), floor: self.floor, ..Self::default() };
    }

    /// Whether there was no signal at all.
    pub(super) fn is_silent(&self) -> bool {
        self.loudest < -90.0
    }

    /// A sentence with advice, if any adjustment is needed.
    fn advice(&self) -> &'static str {
        if self.clipped > 0.01 {
            "too loud: turn the microphone down or move it away"
        } else if self.is_silent() {
            "nothing arrives: is the microphone switched off or muted?"
        } else if self.floor > -35.0 {
            "the room is loud: bring the microphone nearer and turn it down"
        } else if self.loudest > self.floor + 12.0 && self.loudest < -45.0 {
            "faint: turn the microphone up or bring it nearer"
        } else if self.loudest > self.floor + 12.0 {
            "good"
        } else {
            "quiet; say something, such as an announcement"
        }
    }
}

#[cfg(test)]
mod tests {
    use annabella_game::{Lang, Position, SchemeId};
    use annabella_language::heard_utterance::{Expectation, HeardUtterance};
    use serde_json::Value;

    use super::{Meter, heard_line};

    #[test]
    fn what_a_game_would_ask_back_is_told_with_the_fields_of_hear() {
        let seat = Expectation::at_seat(Position::default(), vec![SchemeId::Da], Lang::Da);
        let line = |words: &str, unconfirmed: bool, json: bool| {
            let heard = HeardUtterance { lasted_ms: 900, unconfirmed, ..HeardUtterance::typed(words) };
            heard_line(&heard, &seat, json).unwrap()
        };
        let fields = |words: &str, unconfirmed: bool| -> Value {
            serde_json::from_str(&line(words, unconfirmed, true)).unwrap()
        };
        let asked = fields("erik fire", true);
        assert_eq!(asked["outcome"], "ambiguous");
        assert_eq!(asked["candidates"], serde_json::json!(["e2e4"]));
        assert_eq!((&asked["unconfirmed"], &asked["everyday"]), (&true.into(), &false.into()));
        assert!(line("erik fire", true, false).starts_with("heard: erik fire; it is asked back: "));
        assert!(line("min tid", true, false).starts_with("heard: min tid; it was not heard surely: "));
        let sure = fields("erik fire", false);
        assert_eq!((&sure["uci"], &sure["unconfirmed"]), (&"e2e4".into(), &false.into()));
        assert_eq!(line("erik fire", false, false), "heard: erik fire");
        let everyday = fields("tid", false);
        assert_eq!((&everyday["everyday"], &everyday["say"]), (&true.into(), &"min tid".into()));
        assert_eq!(everyday["lasted_ms"], 900);
    }

    #[test]
    fn the_advice_names_what_to_change() {
        let square = |amplitude: i16| -> Vec<i16> {
            (0..160).map(|i| if i / 8 % 2 == 0 { amplitude } else { -amplitude }).collect()
        };
        for (speech, part) in [(i16::MAX, "too loud"), (4_000, "good"), (60, "faint"), (0, "nothing")] {
            let mut meter = Meter::default();
            for _ in 0..100 {
                meter.take(&square(i16::from(speech > 0) * 8));
            }
            meter.take(&square(speech));
            assert!(meter.advice().contains(part), "{speech}: {}", meter.advice());
        }
    }
}
