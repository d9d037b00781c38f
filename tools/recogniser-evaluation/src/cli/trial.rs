//! `recogniser-evaluation trial`: records the material of a trial from one person, with consent.
//!
//! The level of each recording is checked while the person is present. Each recording is written at once, and a
//! repeated session continues where the last one stopped.

use std::{
    fs,
    path::{Path, PathBuf},
};

use annabella::{
    audio::{RECOGNISER_RATE, wav::WavSource},
    cli::{
        announcement_scheme,
        microphone_takes::{TakeSource, microphone_takes},
    },
    console::{outln, warn},
    game::{Lang, SchemeId},
    language::scheme::Scheme,
    speech_input::recordings::CONSENT,
    texts::{self, Texts},
};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use recogniser_evaluation::trial::{
    recording_check::fault,
    script::{PLACES, Prompt, script},
};

/// The number of sentences of talk in each language's file.
const TALK: usize = 8;
/// After this many unusable takes a recording is left out.
const TRIES: usize = 3;

/// Record the prompts of a trial with people, with their consent (docs/trial.md).
#[derive(Debug, Args)]
pub(crate) struct TrialRecording {
    /// The person's name or number.
    #[arg(long, value_name = "NAME")]
    name: String,
    /// A folder of recordings to use instead of the microphone, with the names that --list prints.
    #[arg(long, value_name = "DIR")]
    recordings: Option<PathBuf>,
    /// Print the prompts and record nothing.
    #[arg(long)]
    list: bool,
    /// The language of the prompts; that of the announcement words if it is left out.
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
    /// The folder for the recordings of all persons.
    #[arg(long, value_name = "DIR", default_value = "trial")]
    out: PathBuf,
    /// The announcement words that are said; those of the language if they are left out, and fide if both are.
    #[arg(long, value_name = "SCHEME")]
    scheme: Option<SchemeId>,
    /// The microphone's name, as `annabella devices` prints it; the system's default if it is left out.
    #[arg(long, value_name = "NAME", conflicts_with = "recordings")]
    device: Option<String>,
}

impl TrialRecording {
    pub(crate) fn run(self, json: bool) -> Result<()> {
        let scheme = announcement_scheme(self.scheme, self.lang);
        let lang = self.lang.unwrap_or_else(|| Scheme::builtin(scheme).lang());
        let own = self.out.join(folder_name(&self.name));
        let session = TrialSession { name: &self.name, scheme, lang, folder: &own };
        if self.list {
            return session.list();
        }
        // Beside an answer in JSON the prompts go to stderr.
        let on_stderr = |line: &str| {
            warn(line);
            Ok(())
        };
        let on_stdout = |line: &str| Ok(outln!("{line}")?);
        let kept = match &self.recordings {
            Some(folder) => session.record(&mut takes_in(folder), &on_stderr)?,
            None => {
                let mut takes = microphone_takes(self.device.as_deref())?;
                session.record(&mut *takes, if json { &on_stderr } else { &on_stdout })?
            }
        };
        if json {
            outln!("{}", serde_json::to_string(&kept)?)?;
        } else {
            outln!("{kept}")?;
        }
        Ok(())
    }
}

/// A name in a form for file names.
fn folder_name(name: &str) -> String {
    let plain: String =
        name.chars().map(|c| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
    if plain.is_empty() { "player".to_owned() } else { plain }
}

/// One person's session.
struct TrialSession<'a> {
    name: &'a str,
    scheme: SchemeId,
    lang: Lang,
    /// The person's own folder, within the folder of all persons.
    folder: &'a Path,
}

/// The result of a session.
#[derive(serde::Serialize)]
struct TrialReport {
    folder: PathBuf,
    recorded: usize,
    left_out: Vec<String>,
}

impl std::fmt::Display for TrialReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} recordings in {}", self.recorded, self.folder.display())?;
        match self.left_out.len() {
            0 => Ok(()),
            left_out => write!(f, "; {left_out} left out: {}", self.left_out.join(", ")),
        }
    }
}

impl TrialSession<'_> {
    fn texts(&self) -> &'static Texts {
        builtin(self.lang)
    }

    fn prompts(&self) -> Vec<Prompt> {
        let texts = self.texts();
        let talk: Vec<String> = (1..=TALK).map(|k| texts.say(&format!("talk-{k}"), &[])).collect();
        script(Scheme::builtin(self.scheme), self.lang, &talk, self.name)
    }

    fn consent(&self) -> String {
        self.texts().say("consent", &[("name", self.name.to_owned())])
    }

    /// Prints the whole script: the name of each recording and its text.
    fn list(&self) -> Result<()> {
        outln!("{CONSENT}: {}", self.consent())?;
        for prompt in self.prompts() {
            outln!("{}: {}", prompt.name, prompt.words)?;
        }
        Ok(())
    }

    /// Makes all recordings that are missing. Without consent none are made.
    fn record(&self, from: &mut TakeSource<'_>, tell: &dyn Fn(&str) -> Result<()>) -> Result<TrialReport> {
        let texts = self.texts();
        let folder = self.folder;
        fs::create_dir_all(folder).with_context(|| format!("--out {}", folder.display()))?;
        let mut kept = TrialReport { folder: folder.to_owned(), recorded: 0, left_out: Vec::new() };
        let consent = Prompt { name: CONSENT.to_owned(), words: self.consent(), fen: None };
        if !is_there(folder, &consent) {
            tell(&texts.say("consent-first", &[]))?;
            tell(&texts.say("enter", &[]))?;
            tell(&consent.words)?;
            let Some(samples) = self.take(from, tell, &consent, 25)? else {
                bail!("without consent nothing is recorded; run it again when it can be given");
            };
            write(folder, &consent, &samples)?;
        }
        let prompts = self.prompts();
        for place in PLACES {
            let here: Vec<&Prompt> =
                prompts.iter().filter(|p| p.name.starts_with(place.name) && !is_there(folder, p)).collect();
            if !here.is_empty() {
                tell(&texts.say(&format!("place-{}", place.name), &[]))?;
            }
            for (number, prompt) in (1..).zip(&here) {
                let given = [
                    ("number", number.to_string()),
                    ("all", here.len().to_string()),
                    ("words", prompt.words.clone()),
                ];
                tell(&texts.say("say", &given))?;
                match self.take(from, tell, prompt, 5)? {
                    Some(samples) => write(folder, prompt, &samples)?,
                    None => {
                        tell(&texts.say("left-out", &[]))?;
                        kept.left_out.push(prompt.name.clone());
                    }
                }
            }
        }
        kept.recorded = prompts.len() - kept.left_out.len();
        Ok(kept)
    }

    /// One usable recording, if a few tries yield one.
    fn take(
        &self,
        from: &mut TakeSource<'_>,
        tell: &dyn Fn(&str) -> Result<()>,
        prompt: &Prompt,
        seconds: u64,
    ) -> Result<Option<Vec<i16>>> {
        let texts = self.texts();
        for _ in 0..TRIES {
            let Some(samples) = from(seconds, &prompt.name)? else { return Ok(None) };
            let Some(fault) = fault(&samples) else { return Ok(Some(samples)) };
            tell(&format!("{} {}", texts.say(fault.message(), &[]), texts.say("again", &[])))?;
        }
        Ok(None)
    }
}

fn path(folder: &Path, prompt: &Prompt, ending: &str) -> PathBuf {
    folder.join(format!("{}.{ending}", prompt.name))
}

/// Whether a recording with exactly this text exists.
fn is_there(folder: &Path, prompt: &Prompt) -> bool {
    path(folder, prompt, "wav").exists()
        && fs::read_to_string(path(folder, prompt, "txt")).is_ok_and(|text| text == prompt.text())
}

/// The text is written last, so a recording without a text is made again.
fn write(folder: &Path, prompt: &Prompt, samples: &[i16]) -> Result<()> {
    let wav = path(folder, prompt, "wav");
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: RECOGNISER_RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let written = || -> Result<(), hound::Error> {
        let mut writer = hound::WavWriter::create(&wav, spec)?;
        samples.iter().try_for_each(|&sample| writer.write_sample(sample))?;
        writer.finalize()
    };
    written().with_context(|| format!("{}: cannot be written", wav.display()))?;
    let text = path(folder, prompt, "txt");
    fs::write(&text, prompt.text()).with_context(|| format!("{}: cannot be written", text.display()))
}

/// A source that reads recordings made elsewhere, by their names in the script. Each is used once.
fn takes_in(folder: &Path) -> impl FnMut(u64, &str) -> Result<Option<Vec<i16>>> + '_ {
    let mut last = String::new();
    move |_, name| {
        let path = folder.join(format!("{name}.wav"));
        if last == name || !path.exists() {
            return Ok(None);
        }
        name.clone_into(&mut last);
        Ok(Some(WavSource::open(&path)?.read_all()?))
    }
}

texts::builtin_texts!("../../trial-texts");

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use annabella::{seeded_rng::SeededRng, speech_input::recordings};

    fn spoken(loud: f32) -> Vec<i16> {
        let mut chance = SeededRng::new(5);
        let speaks = 8_000..24_000;
        (0..40_000)
            .map(|at| (chance.next_symmetric() * if speaks.contains(&at) { loud } else { 15.0 }) as i16)
            .collect()
    }

    #[test]
    fn a_name_never_leaves_the_folder() {
        assert_eq!(folder_name("Karin Ö."), "karin-Ö-");
        assert_eq!(folder_name("../x"), "---x");
        assert_eq!(folder_name(""), "player");
    }

    #[test]
    fn five_languages_have_the_same_texts_and_every_text_that_is_asked_for() {
        texts::checks::alike(source);
        for lang in Lang::ALL {
            let texts = Texts::read(lang, "trial.ftl", source(lang)).unwrap();
            let places = PLACES.map(|place| format!("place-{}", place.name));
            let talk = (1..=TALK).map(|k| format!("talk-{k}"));
            for name in places.into_iter().chain(talk) {
                assert!(texts.has(&name), "{lang}: {name}");
            }
        }
    }

    #[test]
    fn without_consent_nothing_is_recorded() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("karin");
        let session = TrialSession { name: "Karin", scheme: SchemeId::Fide, lang: Lang::De, folder: &own };
        assert!(session.record(&mut |_, _| Ok(None), &|_| Ok(())).is_err());
        assert!(fs::read_dir(&own).unwrap().next().is_none());
    }

    #[test]
    fn what_is_too_soft_is_said_again_and_a_session_goes_on_where_it_broke_off() {
        let folder = tempfile::tempdir().unwrap();
        let own = folder.path().join("karin");
        let session = TrialSession { name: "Karin", scheme: SchemeId::Fide, lang: Lang::De, folder: &own };
        let told = RefCell::new(Vec::new());
        let tell = |line: &str| {
            told.borrow_mut().push(line.to_owned());
            Ok(())
        };
        let mut asked = 0;
        let mut once = |_: u64, name: &str| {
            asked += 1;
            match (asked, name) {
                (3, _) => Ok(Some(spoken(100.0))),
                (40.., _) => bail!("the cable is out"),
                (_, "quiet-headset-05") => Ok(None),
                _ => Ok(Some(spoken(6_000.0))),
            }
        };
        assert!(session.record(&mut once, &tell).is_err());
        assert_eq!(told.borrow().iter().filter(|line| line.contains("leise")).count(), 1);
        let mut again = 0;
        let kept = session
            .record(
                &mut |_, _| {
                    again += 1;
                    Ok(Some(spoken(6_000.0)))
                },
                &tell,
            )
            .unwrap();
        // 39 prompts had been answered: the consent, one too soft, one left out, and one that was
        // in progress.
        assert_eq!((again, kept.recorded, kept.left_out.len()), (128 - 36, 128, 0));
        let found = recordings::read(folder.path()).unwrap();
        assert_eq!(found.len(), 128, "the consent is none of them");
        assert!(found.iter().all(|recording| recording.voice == "karin"));
        assert!(own.join("consent.wav").exists());
    }
}
