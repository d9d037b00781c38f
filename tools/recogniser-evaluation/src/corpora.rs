//! Corpora of recorded or synthesised utterances: the spoken words, the results of both recognisers, and their
//! evaluation.
//!
//! Results are stored in a file, one line for each utterance, so that an interrupted run can be continued, and a
//! changed decision can be evaluated on the same results.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{File, OpenOptions},
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
};

use annabella::{
    audio::{RECOGNISER_RATE, wav::WavSource},
    game::{Lang, Position, SchemeId},
    language::{
        command::Command,
        decision_probability::unconfirmed_if_improbable,
        everyday_wording::everyday_command,
        heard_utterance::{Expectation, HeardUtterance, Reading, UNKNOWN_WORD},
        rejection::Candidate,
        score_fusion::{self, FusionWeights, LanguageScores},
        understand::{Understanding, understand, understand_words},
    },
    speech_input::recordings::{self},
};
use anyhow::{Context as _, Result, bail};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The kind of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SpokenKind {
    /// An announcement of a legal move.
    Move,
    /// A command.
    Command,
    /// Words without a meaning in the game.
    Talk,
}

impl SpokenKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Move => "moves",
            Self::Command => "commands",
            Self::Talk => "talk",
        }
    }
}

/// An utterance: a line of a plan or of an index.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SpokenUtterance {
    /// The recording, beside its index; `None` in a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) wav: Option<String>,
    pub(crate) voice: String,
    pub(crate) lang: Lang,
    pub(crate) kind: SpokenKind,
    pub(crate) said: String,
    /// The position of the utterance.
    pub(crate) fen: String,
    /// The speed relative to normal speech.
    #[serde(default = "usual_speed")]
    pub(crate) speed: f32,
}

const fn usual_speed() -> f32 {
    1.0
}

impl SpokenUtterance {
    /// The scheme whose words are used for its language.
    pub(crate) const fn scheme(&self) -> SchemeId {
        match self.lang {
            Lang::Da => SchemeId::Da,
            Lang::De => SchemeId::Fide,
            Lang::En => SchemeId::EnPlain,
            Lang::Nb => SchemeId::NbScand,
            Lang::Sv => SchemeId::SvScand,
        }
    }
}

/// A corpus: its name, and its recordings with their utterances.
pub(crate) struct Corpus {
    pub(crate) name: String,
    pub(crate) utterances: Vec<(PathBuf, SpokenUtterance)>,
}

/// Reads an index: `index.jsonl` in the folder of the recordings, which gives the corpus its name.
pub(crate) fn read_index(path: &Path) -> Result<Corpus> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let name = folder.file_name().map_or_else(|| "corpus".into(), |name| name.to_string_lossy());
    let mut utterances = Vec::new();
    for (number, line) in lines(path)?.into_iter().enumerate() {
        let said: SpokenUtterance = serde_json::from_str(&line)
            .with_context(|| format!("{}: line {}", path.display(), number + 1))?;
        let Some(wav) = &said.wav else { bail!("{}: line {}: no `wav`", path.display(), number + 1) };
        utterances.push((folder.join(wav), said));
    }
    Ok(Corpus { name: name.into_owned(), utterances })
}

/// The non-empty lines of a text file.
pub(crate) fn lines(path: &Path) -> Result<Vec<String>> {
    let file = File::open(path).with_context(|| path.display().to_string())?;
    let lines: Result<Vec<String>, _> = BufReader::new(file).lines().collect();
    let lines = lines.with_context(|| path.display().to_string())?;
    Ok(lines.into_iter().filter(|line| !line.trim().is_empty()).collect())
}

/// What was kept in a file, a result a line; a line that was truncated by an interruption is left out.
pub(crate) fn read_kept<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>> {
    Ok(lines(path)?.iter().filter_map(|line| serde_json::from_str(line).ok()).collect())
}

/// Opens a file of results to add to it, on a new line, because the last one may be truncated.
pub(crate) fn open_kept(path: &Path) -> Result<File> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| writeln!(file).map(|()| file)).with_context(|| path.display().to_string())
}

/// Reads recordings of people: `index.tsv` (file, language, words) in a folder of FLAC files, with a folder for each
/// speaker.
///
/// Nobody in them announces a move, so all are talk. The last third of each speaker by name is held out; so is all of
/// a folder used only for measuring. `held` selects one of the two parts; all is heard in `position`.
pub(crate) fn read_people(folder: &Path, held: bool, position: &Position) -> Result<Corpus> {
    let index = folder.join("index.tsv");
    let whole = folder.file_name().is_some_and(|name| name == "measure");
    let mut speakers: BTreeMap<String, Vec<(String, Lang, String)>> = BTreeMap::new();
    for line in lines(&index)?.iter().skip(1) {
        let mut fields = line.split('\t');
        let (Some(file), Some(lang), Some(words)) = (fields.next(), fields.next(), fields.next()) else {
            bail!("{}: `{line}`: three fields are needed", index.display());
        };
        let lang = match lang {
            "de" => Lang::De,
            "en" => Lang::En,
            "da" => Lang::Da,
            "nb" => Lang::Nb,
            "sv" => Lang::Sv,
            other => bail!("{}: no language `{other}`", index.display()),
        };
        let speaker = file.split('/').next().unwrap_or_default().to_owned();
        speakers.entry(speaker).or_default().push((file.to_owned(), lang, words.to_owned()));
    }
    let mut utterances = Vec::new();
    for (voice, mut said) in speakers {
        said.sort();
        let first_held = if whole { 0 } else { 2 * said.len() / 3 };
        for (number, (file, lang, said)) in said.into_iter().enumerate() {
            if (number >= first_held) == held {
                let utterance = SpokenUtterance {
                    wav: Some(file.clone()),
                    voice: voice.clone(),
                    lang,
                    kind: SpokenKind::Talk,
                    said,
                    fen: position.fen(),
                    speed: 1.0,
                };
                utterances.push((folder.join(file), utterance));
            }
        }
    }
    let name = if held { "people held out" } else { "people" };
    Ok(Corpus { name: name.to_owned(), utterances })
}

/// The samples of a WAV or FLAC file, 16 kHz mono.
pub(crate) fn read_samples(path: &Path) -> Result<Vec<i16>> {
    let named = || path.display().to_string();
    if path.extension().is_none_or(|e| !e.eq_ignore_ascii_case("flac")) {
        return WavSource::open(path).and_then(WavSource::read_all).with_context(named);
    }
    let mut reader = claxon::FlacReader::open(path).with_context(named)?;
    let info = reader.streaminfo();
    if info.sample_rate != RECOGNISER_RATE || info.channels != 1 || info.bits_per_sample != 16 {
        bail!("{}: FLAC files must be of 16 kHz, mono, 16 bits", path.display());
    }
    let samples: Result<Vec<i32>, _> = reader.samples().collect();
    Ok(samples.with_context(named)?.into_iter().map(|s| s.clamp(-32768, 32767) as i16).collect())
}

/// The samples of every WAV and FLAC file of a folder and its folders, sorted by name.
///
/// # Errors
/// The folder cannot be read, holds none, or a file is of another format.
pub(crate) fn read_sounds(folder: &Path) -> Result<Vec<Vec<i16>>> {
    let is_sound = |path: &PathBuf| {
        path.extension()
            .is_some_and(|end| ["wav", "flac"].iter().any(|known| end.eq_ignore_ascii_case(known)))
    };
    let files: Vec<PathBuf> = recordings::files_below(folder)?.into_iter().filter(is_sound).collect();
    if files.is_empty() {
        bail!("{} holds no WAV or FLAC file", folder.display());
    }
    files.iter().map(|path| read_samples(path)).collect()
}

/// What was heard, as it is kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptUtterance {
    readings: Vec<(String, f32)>,
    lasted_ms: u32,
    rejection_score: Option<f32>,
    #[serde(default)]
    unconfirmed: bool,
}

impl KeptUtterance {
    pub(crate) fn of(heard: &HeardUtterance) -> Self {
        let readings = heard.readings.iter().map(|reading| (reading.text(), reading.cost)).collect();
        Self {
            readings,
            lasted_ms: heard.lasted_ms,
            rejection_score: heard.rejection_score,
            unconfirmed: heard.unconfirmed,
        }
    }

    pub(crate) fn heard(&self) -> HeardUtterance {
        let readings = self.readings.iter().map(|(text, cost)| Reading::of(text, *cost)).collect();
        HeardUtterance {
            readings,
            lasted_ms: self.lasted_ms,
            rejection_score: self.rejection_score,
            unconfirmed: self.unconfirmed,
            held_key: false,
        }
    }
}

/// The results of both recognisers for one utterance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Findings {
    pub(crate) corpus: String,
    pub(crate) noise: String,
    pub(crate) said: SpokenUtterance,
    /// For a recording, words of every language are possible and a question may be open; in a game there is one
    /// language.
    pub(crate) schemes: Vec<SchemeId>,
    pub(crate) langs: Vec<Lang>,
    pub(crate) asked: bool,
    pub(crate) candidate: Option<Candidate>,
    pub(crate) first: Option<KeptUtterance>,
    pub(crate) scores: Vec<LanguageScores>,
    /// Milliseconds from the end of the sound to the decision.
    pub(crate) took_ms: u32,
    /// The meaning of each text, for fitting in other programs.
    pub(crate) meanings: BTreeMap<String, String>,
}

/// The recogniser that decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decider {
    First,
    Second,
    Both,
}

impl Decider {
    const ALL: [Self; 3] = [Self::First, Self::Second, Self::Both];
}

/// The outcome of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UtteranceEnding {
    Right,
    /// Not understood, answered with a question, or reported as illegal.
    Refused,
    /// A command that nothing expects, in words that talk is often taken for or that were not heard surely: a longer wording
    /// is asked for.
    KeptBack,
    WrongMove,
    WrongCommand,
}

impl Findings {
    fn position(&self) -> Position {
        Position::from_fen(&self.said.fen).unwrap_or_default()
    }

    pub(crate) fn expectation(&self) -> Expectation {
        Expectation {
            asked: self.asked,
            ..Expectation::any_move(self.position(), self.schemes.clone(), self.langs.clone())
        }
    }

    /// The meaning of words, in short form.
    pub(crate) fn meaning(words: &str, expectation: &Expectation) -> String {
        let Expectation { position, schemes, langs, .. } = expectation;
        match understand_words(words, position, schemes, langs) {
            Understanding::Move { m, .. } => format!("move {}", position.uci(m)),
            Understanding::Ambiguous { .. } => "several".to_owned(),
            Understanding::Illegal => format!("illegal {}", words.to_lowercase()),
            Understanding::Command(command) if command.is_grave() => format!("grave {command}"),
            Understanding::Command(command) if command.is_answer() => format!("answer {command}"),
            Understanding::Command(command) => format!("command {command}"),
            Understanding::NotUnderstood => "nothing".to_owned(),
        }
    }

    pub(crate) fn note_meanings(&mut self) {
        let expectation = self.expectation();
        let texts = self.scores.iter().flat_map(|scores| scores.found.iter().map(|found| found.text.clone()));
        let more = [self.said.said.clone()].into_iter().chain(self.candidate.as_ref().map(Candidate::text));
        let all: BTreeSet<String> = texts.chain(more).collect();
        self.meanings = all
            .into_iter()
            .map(|text| {
                let meaning = Self::meaning(&text, &expectation);
                (text, meaning)
            })
            .collect();
    }

    /// The meanings by evidence, the likeliest first, for fitting in other programs: features, evidence, kind, and whether
    /// it is what was said. What both recognisers decide follows.
    pub(crate) fn weighed_meanings(&self) -> serde_json::Value {
        let (expectation, weights) = (self.expectation(), FusionWeights::default());
        let said = Self::meaning(&self.said.said, &expectation);
        let first = self.first_heard();
        let meanings = score_fusion::weigh_meanings(
            self.candidate.as_ref(),
            first.as_ref(),
            &self.scores,
            &expectation,
            &weights,
        );
        let meanings: Vec<serde_json::Value> = meanings
            .iter()
            .map(|meaning| {
                let means = Self::meaning(&meaning.text, &expectation);
                serde_json::json!({
                    "text": meaning.text, "means": means, "said": means == said,
                    "features": meaning.features.values(), "evidence": meaning.evidence,
                })
            })
            .collect();
        let (ending, heard) = self.ending(Decider::Both);
        serde_json::json!({
            "corpus": self.corpus, "voice": self.said.voice, "lang": self.said.lang, "kind": self.said.kind,
            "said": self.said.said, "first": first.map(|heard| heard.text()),
            "heard": heard, "ending": format!("{ending:?}"), "meanings": meanings,
        })
    }

    /// What the first recogniser accepted.
    pub(crate) fn first_heard(&self) -> Option<HeardUtterance> {
        self.first.as_ref().map(KeptUtterance::heard)
    }

    /// The utterance that is passed on.
    fn heard(&self, decider: Decider) -> Option<HeardUtterance> {
        let (expectation, weights) = (self.expectation(), FusionWeights::default());
        let first = self.first_heard();
        let unknown = first.as_ref().map(|heard| HeardUtterance {
            readings: vec![Reading::of(UNKNOWN_WORD, 0.0)],
            lasted_ms: heard.lasted_ms,
            rejection_score: None,
            unconfirmed: false,
            held_key: false,
        });
        let decide = |candidate, first| {
            let decision = score_fusion::decide(candidate, first, &self.scores, &expectation, &weights);
            let heard = decision.heard?;
            Some(unconfirmed_if_improbable(heard, &decision.reason, &expectation))
        };
        match decider {
            Decider::First => first,
            Decider::Second => decide(None, unknown),
            Decider::Both => decide(self.candidate.as_ref(), first),
        }
    }

    /// The outcome, and the accepted words.
    pub(crate) fn ending(&self, decider: Decider) -> (UtteranceEnding, String) {
        let position = self.position();
        let Some(heard) = self.heard(decider) else { return (UtteranceEnding::Refused, String::new()) };
        let meaning = |words: &str| understand_words(words, &position, &self.schemes, &[]);
        let understood = understand(&heard, &position, &self.schemes, &[]);
        let said = &self.said.said;
        // A player answers an open question, and asks for more where more of an answer follows.
        let is_expected = |command: Command| {
            self.said.kind != SpokenKind::Talk
                && self.asked
                && (command.is_answer() || command == Command::Further)
        };
        let is_kept_back = everyday_command(&heard, &understood).is_some_and(|command| !is_expected(command));
        if is_kept_back {
            return (UtteranceEnding::KeptBack, heard.text());
        }
        let ending = match (self.said.kind, &understood) {
            (SpokenKind::Talk, Understanding::Command(command)) if names(said, *command, &meaning) => {
                // A word that was really spoken is not an error.
                UtteranceEnding::Refused
            }
            (SpokenKind::Move, Understanding::Move { m, .. }) => match meaning(said) {
                Understanding::Move { m: meant, .. } if meant == *m => UtteranceEnding::Right,
                Understanding::Move { .. }
                | Understanding::Ambiguous { .. }
                | Understanding::Illegal
                | Understanding::Command(_)
                | Understanding::NotUnderstood => UtteranceEnding::WrongMove,
            },
            (SpokenKind::Command, Understanding::Command(command))
                if meaning(said) == Understanding::Command(*command) =>
            {
                UtteranceEnding::Right
            }
            (_, Understanding::Move { .. }) => UtteranceEnding::WrongMove,
            (_, Understanding::Command(_)) => UtteranceEnding::WrongCommand,
            (_, Understanding::Ambiguous { .. } | Understanding::Illegal | Understanding::NotUnderstood) => {
                UtteranceEnding::Refused
            }
        };
        (ending, heard.text())
    }
}

/// Whether words, with or without an article, are a command.
fn names(said: &str, command: Command, meaning: &dyn Fn(&str) -> Understanding) -> bool {
    let bare = said.split_once(' ').map_or(said, |(_, rest)| rest);
    [said, bare].into_iter().any(|words| meaning(words) == Understanding::Command(command))
}

/// A share with 95 % bounds by utterance and by speaker.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ClusteredShare {
    pub(crate) count: usize,
    pub(crate) of: usize,
    pub(crate) by_utterance: (f64, f64),
    pub(crate) by_speaker: (f64, f64),
}

impl ClusteredShare {
    /// `speakers` has a count and a total for each speaker. If all or none count, speakers do not differ, so the
    /// correlation within a speaker is unknown; then each speaker counts as one utterance.
    pub(crate) fn of(speakers: &[(usize, usize)]) -> Self {
        let count: usize = speakers.iter().map(|(count, _)| count).sum();
        let of: usize = speakers.iter().map(|(_, of)| of).sum();
        let n = of as f64;
        let share = if of == 0 { 0.0 } else { count as f64 / n };
        let many = speakers.len() as f64;
        let effective = if count == 0 || count == of {
            many
        } else {
            let spread: f64 =
                speakers.iter().map(|(k, n)| (*k as f64 - share * *n as f64).powi(2)).sum::<f64>();
            let variance = spread * many / (many - 1.0).max(1.0) / (n * n);
            let design = (variance / (share * (1.0 - share) / n)).max(1.0);
            n / design
        };
        Self { count, of, by_utterance: wilson(share, n), by_speaker: wilson(share, effective) }
    }

    pub(crate) fn in_words(&self) -> String {
        let percent = if self.of == 0 { 0.0 } else { 100.0 * self.count as f64 / self.of as f64 };
        let ((low, high), (lower, higher)) = (self.by_utterance, self.by_speaker);
        format!("{} = {percent:.1} % [{low:.1}, {high:.1}], [{lower:.0}, {higher:.0}]", self.count)
    }
}

/// Wilson's 95 % bounds, in percent.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    const Z: f64 = 1.959_963_985;
    if n <= 0.0 {
        return (0.0, 100.0);
    }
    let scale = 1.0 + Z * Z / n;
    let middle = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / scale;
    (100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0))
}

/// A row of the table: corpus, noise, language and kind.
type RowKey = (String, String, Lang, SpokenKind);

/// The table in Markdown: for moves and commands those that were right at once, for talk what was taken.
pub(crate) fn table(findings: &[Findings]) -> Vec<String> {
    let mut rows: BTreeMap<RowKey, Vec<&Findings>> = BTreeMap::new();
    for found in findings {
        let key = (found.corpus.clone(), found.noise.clone(), found.said.lang, found.said.kind);
        rows.entry(key).or_default().push(found);
    }
    let mut out = vec![
        "| who | what | n | speakers | vosk alone | Whisper alone | both | wrong moves, wrong commands: each | kept back: each | median, 95 % ms |"
            .to_owned(),
        "|---|---|---|---|---|---|---|---|---|---|".to_owned(),
    ];
    for ((corpus, noise, lang, kind), found) in rows {
        let wanted = |ending: UtteranceEnding| match kind {
            SpokenKind::Move | SpokenKind::Command => ending == UtteranceEnding::Right,
            SpokenKind::Talk => matches!(ending, UtteranceEnding::WrongMove | UtteranceEnding::WrongCommand),
        };
        let mut speakers: BTreeMap<&str, [(usize, usize); 3]> = BTreeMap::new();
        let mut wrong = [(0, 0); 3];
        let mut kept_back = [0; 3];
        for one in &found {
            let of = speakers.entry(one.said.voice.as_str()).or_default();
            for (number, decider) in Decider::ALL.into_iter().enumerate() {
                let (ending, _) = one.ending(decider);
                of[number].0 += usize::from(wanted(ending));
                of[number].1 += 1;
                wrong[number].0 += usize::from(ending == UtteranceEnding::WrongMove);
                wrong[number].1 += usize::from(ending == UtteranceEnding::WrongCommand);
                kept_back[number] += usize::from(ending == UtteranceEnding::KeptBack);
            }
        }
        let share = |number: usize| {
            let counts: Vec<(usize, usize)> = speakers.values().map(|of| of[number]).collect();
            ClusteredShare::of(&counts).in_words()
        };
        let mut took: Vec<u32> = found.iter().map(|one| one.took_ms).collect();
        took.sort_unstable();
        let at = |percent: usize| took.get((took.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        let wrong: Vec<String> = wrong.iter().map(|(m, c)| format!("{m}, {c}")).collect();
        out.push(format!(
            "| {corpus}, {noise} | {} {} | {} | {} | {} | {} | {} | {} | {} | {}, {} |",
            lang.tag(),
            kind.name(),
            found.len(),
            speakers.len(),
            share(0),
            share(1),
            share(2),
            wrong.join("; "),
            kept_back.map(|count: usize| count.to_string()).join("; "),
            at(50).unwrap_or(0),
            at(95).unwrap_or(0),
        ));
    }
    out
}

/// The errors of both recognisers together, one line each: wrongly accepted or wrongly refused.
pub(crate) fn mistakes(findings: &[Findings]) -> Vec<String> {
    let mut out = Vec::new();
    for found in findings {
        let (ending, heard) = found.ending(Decider::Both);
        let due = found.said.kind != SpokenKind::Talk;
        let name = match ending {
            UtteranceEnding::Right => continue,
            UtteranceEnding::Refused | UtteranceEnding::KeptBack if !due => continue,
            UtteranceEnding::Refused => "refused",
            UtteranceEnding::KeptBack => "kept back",
            UtteranceEnding::WrongMove => "wrong move",
            UtteranceEnding::WrongCommand => "wrong command",
        };
        let said = &found.said;
        out.push(format!(
            "{}, {}, {}: {name}: `{}`, heard `{heard}`",
            found.corpus, found.noise, said.voice, said.said
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella::language::score_fusion::ScoredText;

    fn found(said: &str, kind: SpokenKind, first: &str, second: &[(&str, f32)]) -> Findings {
        let scores = LanguageScores {
            lang: Lang::De,
            found: second
                .iter()
                .map(|(text, score)| ScoredText { text: (*text).to_owned(), cost: 0.0, score: *score })
                .collect(),
            free: said.to_owned(),
            free_score: -0.5,
            shown: None,
        };
        Findings {
            corpus: "c".to_owned(),
            noise: "clean".to_owned(),
            said: SpokenUtterance {
                wav: None,
                voice: "v".to_owned(),
                lang: Lang::De,
                kind,
                said: said.to_owned(),
                fen: Position::default().fen(),
                speed: 1.0,
            },
            schemes: vec![SchemeId::Fide],
            langs: Lang::ALL.to_vec(),
            asked: true,
            candidate: None,
            first: Some(KeptUtterance::of(&HeardUtterance::typed(first))),
            scores: vec![scores],
            took_ms: 100,
            meanings: BTreeMap::new(),
        }
    }

    #[test]
    fn each_decider_is_judged_by_what_was_said() {
        let right = found("Eva vier", SpokenKind::Move, "[unk]", &[("Eva vier", -0.6)]);
        assert_eq!(right.ending(Decider::First).0, UtteranceEnding::Refused);
        assert_eq!(right.ending(Decider::Second).0, UtteranceEnding::Right);
        assert_eq!(right.ending(Decider::Both).0, UtteranceEnding::Right);
        let wrong = found("Eva vier", SpokenKind::Move, "eva drei", &[("Eva drei", -0.6)]);
        assert_eq!(wrong.ending(Decider::Both).0, UtteranceEnding::WrongMove);
        let talk = found("das Haus", SpokenKind::Talk, "zeit", &[("Zeit", -0.6)]);
        assert_eq!(talk.ending(Decider::First).0, UtteranceEnding::WrongCommand);
        let itself = found("die Zeit", SpokenKind::Talk, "zeit", &[("Zeit", -0.6)]);
        assert_eq!(itself.ending(Decider::First).0, UtteranceEnding::Refused, "the word that was said");
    }

    #[test]
    fn everyday_words_are_kept_back_unless_they_answer_a_question() {
        let ending = |said: &str, kind, asked| {
            let mut one = found(said, kind, "ja", &[("ja", -0.6)]);
            one.asked = asked;
            one.first.as_mut().unwrap().lasted_ms = 500;
            one.ending(Decider::First).0
        };
        assert_eq!(ending("das Haus", SpokenKind::Talk, true), UtteranceEnding::KeptBack);
        assert_eq!(ending("ja", SpokenKind::Command, true), UtteranceEnding::Right);
        assert_eq!(ending("ja", SpokenKind::Command, false), UtteranceEnding::KeptBack);
    }

    #[test]
    fn bounds_by_speaker_are_wider_where_speakers_differ() {
        let alike = ClusteredShare::of(&[(9, 10), (9, 10), (9, 10), (9, 10)]);
        assert_eq!(alike.by_utterance, alike.by_speaker);
        let unlike = ClusteredShare::of(&[(10, 10), (10, 10), (10, 10), (6, 10)]);
        assert_eq!(unlike.by_utterance, alike.by_utterance);
        assert!(unlike.by_speaker.0 < unlike.by_utterance.0 - 5.0, "{unlike:?}");
        let none = ClusteredShare::of(&[(0, 100), (0, 100), (0, 100)]);
        assert!(none.by_utterance.1 < 1.4 && none.by_speaker.1 > 50.0, "{none:?}");
        assert_eq!(ClusteredShare::of(&[]).by_utterance, (0.0, 100.0));
    }

    #[test]
    fn the_table_has_a_row_for_each_corpus_language_and_kind() {
        let rows = table(&[
            found("Eva vier", SpokenKind::Move, "[unk]", &[("Eva vier", -0.6)]),
            found("das Haus", SpokenKind::Talk, "[unk]", &[]),
        ]);
        assert_eq!(rows.len(), 4, "{rows:?}");
        assert!(rows[2].contains("| de moves | 1 | 1 | 0 = 0.0 %"), "{}", rows[2]);
        assert!(rows[3].contains("| de talk |"), "{}", rows[3]);
    }

    #[test]
    fn an_index_with_a_fault_is_named_by_line() {
        let folder = tempfile::tempdir().unwrap();
        let index = folder.path().join("index.jsonl");
        std::fs::write(&index, "{\"voice\": 3}\n").unwrap();
        let why = format!("{:#}", read_index(&index).err().unwrap());
        assert!(why.contains("index.jsonl: line 1"), "{why}");
        std::fs::write(folder.path().join("index.tsv"), "file\tlanguage\twords\na/b.flac\txx\tja\n").unwrap();
        let why = format!("{:#}", read_people(folder.path(), true, &Position::default()).err().unwrap());
        assert!(why.contains("no language `xx`"), "{why}");
    }

    #[test]
    fn the_last_third_of_each_speaker_is_held_out() {
        let folder = tempfile::tempdir().unwrap();
        let lines: Vec<String> = (0..9).map(|n| format!("a/{n}.flac\tde\tWort {n}")).collect();
        std::fs::write(
            folder.path().join("index.tsv"),
            format!("file\tlanguage\twords\n{}\n", lines.join("\n")),
        )
        .unwrap();
        let said = |held| -> Vec<String> {
            read_people(folder.path(), held, &Position::default())
                .unwrap()
                .utterances
                .into_iter()
                .map(|(_, u)| u.said)
                .collect()
        };
        assert_eq!(said(true), ["Wort 6", "Wort 7", "Wort 8"]);
        assert_eq!(said(false).len(), 6);
    }
}
