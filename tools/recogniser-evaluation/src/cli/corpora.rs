//! `recogniser-evaluation corpora`: runs both recognisers on recorded and synthesised voices, and prints a table of
//! the results.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, hash_map::Entry},
    fs::OpenOptions,
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use annabella::{
    audio::RECOGNISER_RATE,
    console::tell,
    game::{File, Lang, Position, Rank, SchemeId},
    language::{
        announce::{AnnouncementForm, announce},
        command_wordings,
        heard_utterance::Expectation,
        ordinal_words, piece_words,
        scheme::Scheme,
        understand::understand_words,
    },
    seeded_rng::SeededRng,
    speech_input::{
        self, SpeechRecogniser as _, second_recogniser, second_recogniser_choice::SecondRecogniserChoice,
        vosk::VoskRecogniser,
    },
};
use anyhow::{Context as _, Result, bail};
use clap::{Args, Subcommand};
use recogniser_evaluation::trial::{IntendedMeaning, recogniser_under_test::in_a_room};

use crate::{
    calibration::calibrate,
    cli::{BenchOptions, read_noise},
    corpora::{self, Corpus, Findings, KeptUtterance, SpokenKind, SpokenUtterance},
    everyday::EverydayCounts,
    noise::mixed,
    positions,
    speakers::{Speaker, SpeakerGroup, Speech},
};

/// A time limit for the second recogniser that it never reaches.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// Corpora of recordings.
#[derive(Debug, Args)]
pub(crate) struct CorporaBench {
    #[command(subcommand)]
    task: CorporaTask,
}

#[derive(Debug, Subcommand)]
enum CorporaTask {
    /// Write what voices are to say, a line of JSON each, for a synthesiser (training/neural_voices.py).
    Plan(PlanOptions),
    /// Let synthesisers say something, into a folder with an index.
    Speak(SpeakOptions),
    /// Hear recordings with both recognisers and keep what they find; what was heard before is not heard again.
    Hear(HearOptions),
    /// Print the table of what was kept, decided by the rule as it is now.
    Table(TableOptions),
    /// Print which wordings of commands talk comes near to, as the table of the program.
    Everyday(EverydayOptions),
    /// Print the features of every meaning that was weighed, a line of JSON for each utterance, for fitting elsewhere.
    Features(CalibrateOptions),
    /// Print how often decisions are right by their probability, and the curves that give it.
    Calibrate(CalibrateOptions),
}

#[derive(Debug, Args)]
struct PlanOptions {
    /// The voices' names.
    #[arg(long, value_delimiter = ',', required = true)]
    voices: Vec<String>,
    /// Their language.
    #[arg(long)]
    lang: Lang,
    /// Announcements each voice makes.
    #[arg(long, value_name = "N", default_value_t = 0)]
    moves: usize,
    /// Commands each voice gives.
    #[arg(long, value_name = "N", default_value_t = 0)]
    commands: usize,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
struct SpeakOptions {
    /// Who speaks, as for `hearing`.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', required = true)]
    speakers: Vec<SpeakerGroup>,
    /// The language.
    #[arg(long)]
    lang: Lang,
    /// Announcements each voice makes.
    #[arg(long, value_name = "N", default_value_t = 0)]
    moves: usize,
    /// Commands each voice gives, where it can.
    #[arg(long, value_name = "N", default_value_t = 0)]
    commands: usize,
    /// The folder, whose name is the corpus's.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
struct HearOptions {
    /// Indexes of corpora (`index.jsonl` beside the recordings).
    #[arg(long, value_name = "FILE")]
    index: Vec<PathBuf>,
    /// Folders of people's recordings, with `index.tsv`: what is held out.
    #[arg(long, value_name = "DIR")]
    people_held_out: Vec<PathBuf>,
    /// The same: what limits may be fitted on.
    #[arg(long, value_name = "DIR")]
    people: Vec<PathBuf>,
    /// The position in which people's talk is heard; else the start. Other moves are awaited in another one.
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// Where findings are kept and added to.
    #[arg(long, value_name = "FILE")]
    findings: PathBuf,
    /// Noise, as for `hearing`.
    #[arg(long, value_delimiter = ',', default_value = "clean")]
    noise: Vec<String>,
    /// A folder of WAV or FLAC files (16 kHz, mono), with its folders, for the noises that need recordings.
    #[arg(long, value_name = "DIR")]
    sounds: Option<PathBuf>,
    /// What may be said is one language's, as in a game; not every language's, as of a recording. Something is asked
    /// where an answer is said.
    #[arg(long)]
    game: bool,
    /// Only the first recogniser hears, which decides alone in Danish, Norwegian and Swedish; it is much quicker.
    #[arg(long)]
    without_second: bool,
    /// With `--game`: another language whose commands are listened for, as that of a player who uses German words for
    /// moves.
    #[arg(long, value_name = "LANG", requires = "game")]
    also: Option<Lang>,
    /// At most so many utterances of each corpus, the first ones.
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Where chance starts.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
struct TableOptions {
    /// What was kept.
    #[arg(required = true)]
    findings: Vec<PathBuf>,
    /// Also what went wrong, and what was refused.
    #[arg(long)]
    mistakes: bool,
}

#[derive(Debug, Args)]
struct EverydayOptions {
    /// What was kept of talk.
    #[arg(required = true)]
    findings: Vec<PathBuf>,
    /// The least evidence of a wording that counts as near; the program accepts from 0 on.
    #[arg(long, default_value_t = -3.0, allow_hyphen_values = true)]
    near: f32,
    /// The least share of utterances that came near to a wording that is listed, from 0 to 1.
    #[arg(long, default_value_t = 0.003)]
    share: f32,
}

#[derive(Debug, Args)]
struct CalibrateOptions {
    /// What was kept.
    #[arg(required = true)]
    findings: Vec<PathBuf>,
}

impl CorporaBench {
    pub(crate) fn run(self) -> Result<()> {
        match self.task {
            CorporaTask::Plan(options) => options.run(),
            CorporaTask::Speak(options) => options.run(),
            CorporaTask::Hear(options) => options.run(),
            CorporaTask::Table(options) => options.run(),
            CorporaTask::Everyday(options) => {
                let counts = EverydayCounts::of(&read_findings(&options.findings)?, options.near)?;
                tell(counts.toml(options.share).trim_end());
                Ok(())
            }
            CorporaTask::Features(options) => {
                let findings = read_findings(&options.findings)?;
                findings.iter().map(Findings::weighed_meanings).for_each(tell);
                Ok(())
            }
            CorporaTask::Calibrate(options) => {
                calibrate(&read_findings(&options.findings)?).iter().for_each(tell);
                Ok(())
            }
        }
    }
}

impl PlanOptions {
    fn run(self) -> Result<()> {
        for said in plan(&self.voices, self.lang, self.moves, self.commands, self.seed) {
            tell(serde_json::to_string(&said)?);
        }
        Ok(())
    }
}

/// The utterances for some voices, round by round, so that the first lines include all voices.
fn plan(voices: &[String], lang: Lang, moves: usize, commands: usize, seed: u64) -> Vec<SpokenUtterance> {
    let mut chance = SeededRng::new(seed);
    let wordings: Vec<&[String]> = command_wordings(lang)
        .map(|(_, wording)| wording)
        .filter(|wording| !wording.iter().any(|word| matches!(word.as_str(), "<rule>" | "<number>")))
        .collect();
    let mut out = Vec::new();
    for round in 0..moves.max(commands) {
        for voice in voices {
            let (position, m) = positions::position_and_move(&mut chance);
            let empty = SpokenUtterance {
                wav: None,
                voice: voice.clone(),
                lang,
                kind: SpokenKind::Move,
                said: String::new(),
                fen: position.fen(),
                speed: [0.85, 1.0, 1.15][chance.below(3)],
            };
            let scheme = Scheme::builtin(empty.scheme());
            if round < moves {
                let said = announce(scheme, &position, m, AnnouncementForm::Short);
                out.push(SpokenUtterance { said, ..empty.clone() });
            }
            if round < commands
                && let Some(wording) = chance.pick(&wordings)
            {
                let said = filled(wording, scheme, lang, &mut chance);
                out.push(SpokenUtterance { said, kind: SpokenKind::Command, ..empty });
            }
        }
    }
    out
}

impl SpeakOptions {
    fn run(self) -> Result<()> {
        std::fs::create_dir_all(&self.to).with_context(|| self.to.display().to_string())?;
        let mut chance = SeededRng::new(self.seed);
        let scratch = tempfile::tempdir()?;
        let index = self.to.join("index.jsonl");
        let file = OpenOptions::new().create(true).append(true).open(&index);
        let mut out = BufWriter::new(file.with_context(|| index.display().to_string())?);
        let some = SpokenUtterance {
            wav: None,
            voice: String::new(),
            lang: self.lang,
            kind: SpokenKind::Move,
            said: String::new(),
            fen: String::new(),
            speed: 1.0,
        };
        let speakers: Vec<Speaker> =
            self.speakers.iter().flat_map(|&group| Speaker::of(group, some.scheme())).collect();
        let names: Vec<String> = speakers.iter().map(Speaker::name).collect();
        for (number, said) in
            plan(&names, self.lang, self.moves, self.commands, self.seed).into_iter().enumerate()
        {
            let Some(speaker) = speakers.iter().find(|speaker| speaker.name() == said.voice) else {
                continue;
            };
            let lower = said.said.to_lowercase();
            let speech = match said.kind {
                SpokenKind::Move => Speech::Announcement(&said.said, self.lang),
                SpokenKind::Command | SpokenKind::Talk => Speech::Plain(&lower, self.lang.tag()),
            };
            let samples = speaker.speak(speech, &mut chance, scratch.path())?;
            let name = format!("{}-{}-{number:05}.wav", self.lang.tag(), self.seed);
            write_wav(&self.to.join(&name), &in_a_room(&samples, self.seed.wrapping_add(number as u64)))?;
            serde_json::to_writer(&mut out, &SpokenUtterance { wav: Some(name), ..said })?;
            writeln!(out)?;
        }
        out.flush()?;
        Ok(())
    }
}

fn write_wav(path: &Path, samples: &[i16]) -> Result<()> {
    let spec = hound::WavSpec {
        channels: 1,
        sample_rate: RECOGNISER_RATE,
        bits_per_sample: 16,
        sample_format: hound::SampleFormat::Int,
    };
    let mut out = hound::WavWriter::create(path, spec).with_context(|| path.display().to_string())?;
    for sample in samples {
        out.write_sample(*sample)?;
    }
    out.finalize()?;
    Ok(())
}

/// A command's wording with random values for its placeholders.
fn filled(wording: &[String], scheme: &Scheme, lang: Lang, chance: &mut SeededRng) -> String {
    let file = scheme.file_word(File::ALL[chance.below(8)]).to_owned();
    let on = Rank::ALL[chance.below(8)];
    let rank = scheme.rank_word(on).to_owned();
    let ordinal = ordinal_words(lang, on).first().cloned().unwrap_or_default();
    let pieces: Vec<&String> = piece_words(lang).flatten().collect();
    let piece = chance.pick(&pieces).map(|word| (*word).clone()).unwrap_or_default();
    let words: Vec<String> = wording
        .iter()
        .map(|word| match word.as_str() {
            "<file>" => file.clone(),
            "<rank>" => rank.clone(),
            "<ordinal>" => ordinal.clone(),
            "<square>" => format!("{file} {rank}"),
            "<piece>" => piece.clone(),
            word => word.to_owned(),
        })
        .collect();
    words.join(" ")
}

impl HearOptions {
    fn run(self) -> Result<()> {
        let mut heard_before: BTreeSet<(String, String, String)> = BTreeSet::new();
        if self.findings.exists() {
            for found in corpora::read_kept::<Findings>(&self.findings)? {
                heard_before.insert((found.corpus, found.noise, found.said.wav.unwrap_or_default()));
            }
        }
        let mut out = BufWriter::new(corpora::open_kept(&self.findings)?);
        let position = self.position.as_deref().map_or_else(|| Ok(Position::default()), Position::from_fen);
        let position = position.context("--position")?;
        let mut all: Vec<Corpus> = Vec::new();
        for index in &self.index {
            all.push(corpora::read_index(index)?);
        }
        for (folders, held) in [(&self.people, false), (&self.people_held_out, true)] {
            for folder in folders {
                all.push(corpora::read_people(folder, held, &position)?);
            }
        }
        let mut recognisers = Recognisers::open(!self.without_second)?;
        let noises = self.noise.iter().map(|text| read_noise(text)).collect::<Result<Vec<_>>>()?;
        let bench = BenchOptions::quiet(self.noise.clone(), self.sounds.clone(), self.seed);
        let sounds = bench.noise_sounds(&bench.prepare()?)?;
        for corpus in &all {
            let many = self.first.unwrap_or(usize::MAX);
            for (number, (path, said)) in corpus.utterances.iter().take(many).enumerate() {
                for (noise, name) in noises.iter().zip(&self.noise) {
                    let wav = said.wav.clone().unwrap_or_default();
                    if heard_before.contains(&(corpus.name.clone(), name.clone(), wav)) {
                        continue;
                    }
                    let samples = corpora::read_samples(path)?;
                    let samples = mixed(&samples, *noise, &sounds, self.seed.wrapping_add(number as u64));
                    let scope = if self.game {
                        HearingScope::Game { also: self.also }
                    } else {
                        HearingScope::Recording
                    };
                    let found = recognisers.hear(&corpus.name, name, said, &samples, scope)?;
                    serde_json::to_writer(&mut out, &found)?;
                    writeln!(out)?;
                    out.flush()?;
                }
            }
            crate::warn(format_args!("{}: heard", corpus.name));
        }
        Ok(())
    }
}

/// The shipped second recogniser.
pub(crate) fn second_recogniser() -> Result<Arc<second_recogniser::Whisper>> {
    second_recogniser::open(&SecondRecogniserChoice::Shipped)?
        .context("there is no second recogniser; run `make deps`")
}

/// What may be said in the recordings.
#[derive(Clone, Copy, Debug)]
enum HearingScope {
    /// Every language's commands and answers, as `annabella hear --lang all` expects.
    Recording,
    /// The commands of the recording's language and perhaps of another one, and answers where an answer is said.
    Game {
        /// The other language.
        also: Option<Lang>,
    },
}

/// Both recognisers; the first one for each model that a scheme needs.
struct Recognisers {
    whisper: Option<Arc<second_recogniser::Whisper>>,
    by_model: HashMap<PathBuf, VoskRecogniser>,
}

impl Recognisers {
    fn open(with_second: bool) -> Result<Self> {
        let whisper = if with_second { Some(second_recogniser()?) } else { None };
        Ok(Self { whisper, by_model: HashMap::new() })
    }

    fn hear(
        &mut self,
        corpus: &str,
        noise: &str,
        said: &SpokenUtterance,
        samples: &[i16],
        scope: HearingScope,
    ) -> Result<Findings> {
        let schemes: Vec<SchemeId> = vec![said.scheme()];
        let model = speech_input::model::shipped_for(&schemes);
        let position = Position::from_fen(&said.fen).with_context(|| said.fen.clone())?;
        let all = Expectation::any_move(position.clone(), schemes.clone(), Lang::ALL.to_vec());
        let all = Expectation { asked: true, ..all };
        let (expectation, _) = speech_input::expect_with_model(&model, all)?;
        let expectation = match scope {
            HearingScope::Recording => expectation,
            HearingScope::Game { also } => {
                let langs: Vec<Lang> = [said.lang].into_iter().chain(also).collect();
                let meaning = understand_words(&said.said, &position, &schemes, &langs);
                let asked = IntendedMeaning::by(&meaning).is_answer();
                Expectation { langs, schemes, asked, ..expectation }
            }
        };
        let ear = match self.by_model.entry(model) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(entry) => {
                let ear = VoskRecogniser::open(entry.key())?;
                entry.insert(match &self.whisper {
                    Some(whisper) => ear.with_second(Arc::clone(whisper), PATIENCE),
                    None => ear,
                })
            }
        };
        ear.expect(&expectation);
        let began = Instant::now();
        ear.hear_whole(samples);
        let took_ms = u32::try_from(began.elapsed().as_millis()).unwrap_or(u32::MAX);
        let candidate = ear.candidate().cloned();
        let first = ear.first_heard();
        let mut found = Findings {
            corpus: corpus.to_owned(),
            noise: noise.to_owned(),
            said: said.clone(),
            schemes: expectation.schemes,
            langs: expectation.langs,
            asked: expectation.asked,
            first: first.as_ref().map(KeptUtterance::of),
            candidate,
            scores: ear.last_scores().to_vec(),
            took_ms,
            meanings: BTreeMap::new(),
        };
        found.note_meanings();
        Ok(found)
    }
}

/// What was kept in files.
fn read_findings(paths: &[PathBuf]) -> Result<Vec<Findings>> {
    let mut findings: Vec<Findings> = Vec::new();
    for path in paths {
        findings.extend(corpora::read_kept::<Findings>(path)?);
    }
    if findings.is_empty() {
        bail!("no findings; `recogniser-evaluation corpora hear` writes them");
    }
    Ok(findings)
}

impl TableOptions {
    fn run(self) -> Result<()> {
        let findings = read_findings(&self.findings)?;
        corpora::table(&findings).iter().for_each(tell);
        if self.mistakes {
            corpora::mistakes(&findings).iter().for_each(tell);
        }
        Ok(())
    }
}
