//! `annabella listen`: shows the microphone's level and the recognised speech line by line, for
//! adjusting it.

use annabella_console::outln;
use std::{
    path::PathBuf,
    sync::mpsc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use clap::Args;
use serde_json::json;

use crate::{
    cli::heard_language::{HeardLanguage, heard_as_at_a_seat},
    exit_code::ExitCode,
};
use annabella_console as console;
use annabella_game::{Position, SchemeId};
use annabella_language::{
    everyday_wording::{everyday_command, wording_instead},
    understand::understand,
};
use annabella_speech_input as speech_input;
use annabella_speech_input::{
    capture::{Capture, CaptureEvent},
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
        let _capture = Capture::open(self.device.as_deref(), sender, OwnVoice::default())?;
        let end = Instant::now() + Duration::from_secs(self.seconds);
        let (mut meter, mut told) = (Meter::default(), Instant::now());
        while Instant::now() < end {
            match captured.recv_timeout(EVERY) {
                Ok(CaptureEvent::Samples(samples)) => {
                    meter.take(&samples);
                    if let Some(heard) = ear.push(&samples) {
                        let words = heard.text();
                        let means = understand(&heard, &expectation.position, &expectation.schemes, &[]);
                        let kept_back = everyday_command(&heard, &means);
                        let instead = |command| wording_instead(&words, command, &expectation.langs);
                        let say = kept_back.and_then(instead);
                        if json {
                            let lasted_ms = heard.lasted_ms;
                            let line = json!({ "heard": words, "lasted_ms": lasted_ms, "everyday": kept_back.is_some(), "say": say });
                            outln!("{line}")?;
                        } else if let Some(say) = say {
                            outln!(
                                "heard: {words}; talk is often taken for that: say `{say}`, or say it twice"
                            )?;
                        } else if kept_back.is_some() {
                            outln!(
                                "heard: {words}; talk is often taken for that: say it twice, or when it is asked for"
                            )?;
                        } else {
                            outln!("heard: {words}")?;
                        }
                    }
                }
                Ok(CaptureEvent::Lost(why)) => console::warn(why),
                Ok(_) | Err(mpsc::RecvTimeoutError::Timeout) => {}
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            if told.elapsed() >= EVERY {
                told = Instant::now();
                if json {
                    let (level, floor, clipped) = (meter.loudest, meter.floor, meter.clipped);
                    outln!("{}", json!({ "level_db": level, "room_db": floor, "clipped": clipped }))?;
                } else {
                    outln!("{}", meter.line())?;
                }
                meter = Meter { following: meter.following, floor: meter.floor, ..Meter::default() };
            }
        }
        Ok(ExitCode::Done)
    }
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
    use super::Meter;

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
