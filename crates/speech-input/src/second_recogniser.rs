//! The second recogniser: Whisper in its own thread.
//!
//! Scoring begins at the start of a pause, before the end of the utterance is certain; the result is discarded if
//! speech continues. The caller waits at most until a deadline. The decision is made elsewhere.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
        mpsc,
    },
    time::{Duration, Instant},
};

use crate::{measuring_sound, second_recogniser_choice::SecondRecogniserChoice};
use annabella_audio::RECOGNISER_RATE;
use annabella_game::Lang;
use annabella_language::{
    candidate_texts::{capital, list_candidate_texts, style_prompt},
    filler_words,
    heard_utterance::Expectation,
    score_fusion::{LanguageScores, ScoredText, ShownText},
};
pub use annabella_whisper::Whisper;
use annabella_whisper::{Encoded, ModelError, Search, Trie};
use thiserror::Error;

/// The settings of the text search.
const SEARCH: Search = Search { width: 16, behind: 10.0, longest: 20 };
/// The number of texts returned for each language.
const TEXTS: usize = 12;
/// The number of computing threads.
const THREADS: usize = 2;
/// The shortest window, seconds, because Whisper recognises shorter ones worse.
const WINDOW_S: usize = 5;
/// The longest scored utterance, samples; announcements are shorter.
const LONGEST: usize = 12 * RECOGNISER_RATE as usize;
/// The longest time for scoring a move on a machine that is fast enough.
pub const QUICK_ENOUGH: Duration = Duration::from_millis(600);

/// The reason why there is no second recogniser.
#[derive(Debug, Error)]
pub enum OpenSecondRecogniserError {
    /// The file does not exist.
    #[error("the second recogniser {0} is missing; run `make deps`, or set second = \"none\"")]
    Missing(PathBuf),
    /// The file is not a complete Whisper model.
    #[error(
        "the second recogniser cannot be used: {0}; run `make deps`, name another file, or set second = \"none\""
    )]
    Model(#[from] ModelError),
    /// Scoring is too slow on this machine.
    #[error(
        "the second recogniser takes {} ms here, more than {} ms; without it nothing comes late in a game, and more is asked back",
        .0.as_millis(), QUICK_ENOUGH.as_millis()
    )]
    Slow(Duration),
}

/// The shipped converted model.
pub const FILE: &str = "whisper-base.safetensors";

enum Work {
    Expect(Box<Expectation>),
    Score {
        number: u64,
        said: Vec<i16>,
    },
    /// Score a text of the last speech after a prompt that ends with it.
    Show {
        number: u64,
        lang: Lang,
        text: String,
    },
}

/// A result and the number of its task.
enum Scored {
    Texts { number: u64, scores: Vec<LanguageScores> },
    Shown { number: u64, score: Option<f32> },
}

/// The second recogniser of one seat.
pub(crate) struct SecondRecogniser {
    work: mpsc::Sender<Work>,
    scored: mpsc::Receiver<Scored>,
    /// The number of the current task; older tasks are skipped.
    newest: Arc<AtomicU64>,
    /// The samples of the current task; `None` if its expectation has changed.
    covers: Option<usize>,
    /// The last scores that have arrived, and the number of their task.
    arrived: Option<(u64, Vec<LanguageScores>)>,
    patience: Duration,
    /// When the wait for the current task ends.
    until: Instant,
}

/// The answer to a request.
pub(crate) enum SecondAnswer {
    /// Scores.
    Scores(Vec<LanguageScores>),
    /// Not in time.
    Late,
    /// The speech was too long.
    TooLong,
    /// The thread has failed.
    Gone,
}

impl SecondRecogniser {
    /// Starts the thread.
    pub(crate) fn start(whisper: Arc<Whisper>, patience: Duration) -> Self {
        let (work, taken) = mpsc::channel();
        let (found, scored) = mpsc::channel();
        let newest = Arc::new(AtomicU64::new(0));
        let matters = Arc::clone(&newest);
        std::thread::spawn(move || {
            // The thread ends with an error, and `answer` finds it gone.
            if let Err(why) = score_all(&whisper, &taken, &found, &matters) {
                annabella_console::warn(format_args!(
                    "{why}; the first recogniser hears alone; start the program again when the file is whole"
                ));
            }
        });
        Self { work, scored, newest, covers: None, arrived: None, patience, until: Instant::now() }
    }

    /// Ends the current task; nobody asks for its result.
    pub(crate) fn discard(&mut self) {
        self.covers = None;
        self.newest.fetch_add(1, Ordering::Relaxed);
    }

    /// Prepares for the next expected speech.
    pub(crate) fn expect(&mut self, expectation: &Expectation) {
        self.discard();
        // A lost thread is reported by `answer`.
        let _ = self.work.send(Work::Expect(Box::new(expectation.clone())));
    }

    /// Begins to score the speech so far.
    pub(crate) fn begin(&mut self, said: &[i16]) {
        let number = self.newest.fetch_add(1, Ordering::Relaxed) + 1;
        self.covers = (said.len() <= LONGEST).then_some(said.len());
        if self.covers.is_some() {
            let _ = self.work.send(Work::Score { number, said: said.to_vec() });
        }
    }

    /// The scores of the current task, if they have arrived.
    pub(crate) fn scores_so_far(&mut self) -> Option<&[LanguageScores]> {
        for scored in self.scored.try_iter() {
            match scored {
                Scored::Texts { number, scores } => self.arrived = Some((number, scores)),
                Scored::Shown { .. } => {}
            }
        }
        let current = self.newest.load(Ordering::Relaxed);
        self.arrived.as_ref().filter(|(number, _)| *number == current).map(|(_, scores)| scores.as_slice())
    }

    /// The scores of the speech, which has no loud frame from `loud_until` on.
    pub(crate) fn answer(&mut self, said: &[i16], loud_until: usize) -> SecondAnswer {
        if self.covers.take().is_none_or(|covers| covers < loud_until) {
            self.begin(said);
            if self.covers.take().is_none() {
                return SecondAnswer::TooLong;
            }
        }
        let number = self.newest.load(Ordering::Relaxed);
        self.until = Instant::now() + self.patience;
        if let Some((_, scores)) = self.arrived.take().filter(|(of, _)| *of == number) {
            return SecondAnswer::Scores(scores);
        }
        let scores = self.receive(|scored| match scored {
            Scored::Texts { number: of, scores } if of == number => Some(scores),
            Scored::Texts { .. } | Scored::Shown { .. } => None,
        });
        match scores {
            Ok(scores) => SecondAnswer::Scores(scores),
            Err(mpsc::RecvTimeoutError::Timeout) => SecondAnswer::Late,
            Err(mpsc::RecvTimeoutError::Disconnected) => SecondAnswer::Gone,
        }
    }

    /// The score of a text for the speech of the last answer, when it is shown; `None` if it is not in time.
    pub(crate) fn show(&mut self, lang: Lang, text: &str) -> Option<ShownText> {
        let number = self.newest.load(Ordering::Relaxed);
        self.work.send(Work::Show { number, lang, text: text.to_owned() }).ok()?;
        let score = self.receive(|scored| match scored {
            Scored::Shown { number: of, score } if of == number => Some(score),
            Scored::Texts { .. } | Scored::Shown { .. } => None,
        });
        score.ok()?.map(|score| ShownText { text: text.to_owned(), score })
    }

    /// Waits for a result until the deadline; after it the task is no longer current.
    fn receive<T>(&self, wanted: impl Fn(Scored) -> Option<T>) -> Result<T, mpsc::RecvTimeoutError> {
        loop {
            match self.scored.recv_timeout(self.until.saturating_duration_since(Instant::now())) {
                Ok(scored) => {
                    if let Some(result) = wanted(scored) {
                        return Ok(result);
                    }
                }
                Err(why) => {
                    self.newest.fetch_add(1, Ordering::Relaxed);
                    return Err(why);
                }
            }
        }
    }
}

/// The texts that may be said in one language, and the tokens before them.
struct LanguageTexts {
    lang: Lang,
    style: String,
    prompt: Vec<annabella_whisper::Token>,
    trie: Trie,
}

/// Works until the seat's recogniser is dropped.
///
/// # Errors
/// If the model's file can no longer be read.
fn score_all(
    whisper: &Whisper,
    work: &mpsc::Receiver<Work>,
    found: &mpsc::Sender<Scored>,
    newest: &AtomicU64,
) -> Result<(), ModelError> {
    let mut texts: Vec<LanguageTexts> = Vec::new();
    let mut last: Option<(u64, Encoded)> = None;
    while let Ok(next) = work.recv() {
        let matters = |number: u64| newest.load(Ordering::Relaxed) == number;
        let result = match next {
            Work::Expect(expectation) => {
                last = None;
                texts = texts_of(whisper, &expectation);
                None
            }
            Work::Score { number, said } if matters(number) => {
                // It holds six megabytes.
                drop(last.take());
                let encoded = encode(whisper, &said);
                let scores = score(whisper, &texts, &encoded, &|| matters(number))?;
                last = Some((number, encoded));
                scores.map(|scores| Scored::Texts { number, scores })
            }
            Work::Show { number, lang, text } if matters(number) => {
                let encoded = last.as_ref().filter(|(of, _)| *of == number).map(|(_, encoded)| encoded);
                let of_lang = texts.iter().find(|texts| texts.lang == lang);
                let score = match encoded.zip(of_lang) {
                    Some((sound, texts)) => show(whisper, texts, sound, &text)?,
                    None => None,
                };
                Some(Scored::Shown { number, score })
            }
            Work::Score { .. } | Work::Show { .. } => None,
        };
        if result.is_some_and(|result| found.send(result).is_err()) {
            break;
        }
    }
    Ok(())
}

fn texts_of(whisper: &Whisper, expectation: &Expectation) -> Vec<LanguageTexts> {
    let sayable = list_candidate_texts(expectation);
    let mut langs: Vec<Lang> = Vec::new();
    for text in &sayable {
        if !langs.contains(&text.lang) {
            langs.push(text.lang);
        }
    }
    let of = |lang: Lang| {
        let texts =
            sayable.iter().filter(|text| text.lang == lang).map(|text| (text.text.as_str(), text.cost));
        let style = style_prompt(lang, expectation);
        let prompt = whisper.prompt(token_of(lang), &style);
        LanguageTexts { lang, style, prompt, trie: Trie::new(whisper.tokens(), texts, filler_words(lang)) }
    };
    langs.into_iter().map(of).collect()
}

/// Whisper's name of a language; it does not distinguish Bokmål from Norwegian.
const fn token_of(lang: Lang) -> &'static str {
    match lang {
        Lang::Da => "da",
        Lang::De => "de",
        Lang::En => "en",
        Lang::Nb => "no",
        Lang::Sv => "sv",
    }
}

fn encode(whisper: &Whisper, said: &[i16]) -> Encoded {
    let sound: Vec<f32> = said.iter().map(|v| f32::from(*v) / 32768.0).collect();
    let seconds = (said.len() / RECOGNISER_RATE as usize + 1).max(WINDOW_S);
    whisper.encode(&sound, seconds)
}

/// Returns the scores of the speech; `None` if the task is no longer current.
fn score(
    whisper: &Whisper,
    texts: &[LanguageTexts],
    encoded: &Encoded,
    matters: &dyn Fn() -> bool,
) -> Result<Option<Vec<LanguageScores>>, ModelError> {
    let mut out = Vec::with_capacity(texts.len());
    for LanguageTexts { lang, prompt, trie, .. } in texts {
        if !matters() {
            return Ok(None);
        }
        let scores = whisper.score(encoded, prompt, trie, SEARCH)?;
        let found = scores.found.into_iter().take(TEXTS);
        out.push(LanguageScores {
            lang: *lang,
            found: found.map(|f| ScoredText { text: f.text, cost: f.cost, score: f.score }).collect(),
            free: scores.free,
            free_score: scores.free_score,
            shown: None,
        });
    }
    Ok(Some(out))
}

/// The score of one text after a prompt that ends with it; `None` if the search does not find it.
fn show(
    whisper: &Whisper,
    texts: &LanguageTexts,
    encoded: &Encoded,
    text: &str,
) -> Result<Option<f32>, ModelError> {
    let prompt = whisper.prompt(token_of(texts.lang), &format!("{} {}.", texts.style, capital(text)));
    let trie = Trie::new(whisper.tokens(), [(text, 0.0)], filler_words(texts.lang));
    let scores = whisper.score(encoded, &prompt, &trie, SEARCH)?;
    Ok(scores.found.first().map(|found| found.score))
}

/// Opens the chosen model; `None` if none is chosen, or the optional one is missing.
///
/// # Errors
/// A model chosen by name is missing, damaged or not Whisper; or the machine is too slow for the optional one.
pub fn open(choice: &SecondRecogniserChoice) -> Result<Option<Arc<Whisper>>, OpenSecondRecogniserError> {
    let found = open_measured(choice, |whisper| measure(whisper, &crate::usual_expectation()))?;
    Ok(found.map(|(whisper, _)| whisper))
}

/// A model with its time for a move, if it was measured.
pub(crate) type MeasuredWhisper = (Arc<Whisper>, Option<Duration>);

/// As [`open`], with another way to measure the optional one: beside the work that it has to share the machine with.
///
/// # Errors
/// As [`open`].
pub(crate) fn open_measured(
    choice: &SecondRecogniserChoice,
    measure: impl FnOnce(&Whisper) -> Result<Duration, ModelError>,
) -> Result<Option<MeasuredWhisper>, OpenSecondRecogniserError> {
    let (path, asked) = match choice {
        SecondRecogniserChoice::None => return Ok(None),
        SecondRecogniserChoice::Path(path) => (path.clone(), true),
        SecondRecogniserChoice::Shipped => (shipped().unwrap_or_else(|| FILE.into()), true),
        SecondRecogniserChoice::WherePresent => match shipped() {
            Some(path) => (path, false),
            None => return Ok(None),
        },
    };
    if !path.exists() {
        return Err(OpenSecondRecogniserError::Missing(path));
    }
    load(&path, (!asked).then_some(measure)).map(Some)
}

/// The path of the shipped model.
pub fn shipped() -> Option<PathBuf> {
    crate::model::roots().into_iter().map(|root| root.join(FILE)).find(|path| path.is_file())
}

/// A model in memory, shared by both seats' recognisers, and its measured time for a move, if measured.
struct LoadedModel {
    path: PathBuf,
    whisper: Weak<Whisper>,
    taken: Option<Duration>,
}

/// Loads a model once, and measures it once if requested. The time is kept when the model is left out, so that both seats
/// hear with the same recognisers.
fn load(
    path: &Path,
    measure: Option<impl FnOnce(&Whisper) -> Result<Duration, ModelError>>,
) -> Result<MeasuredWhisper, OpenSecondRecogniserError> {
    static LOADED: Mutex<Vec<LoadedModel>> = Mutex::new(Vec::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let late = |taken: Option<Duration>| taken.filter(|taken| *taken > QUICK_ENOUGH);
    loaded.retain(|model| model.whisper.strong_count() > 0 || late(model.taken).is_some());
    let at = loaded.iter().position(|model| model.path == path).unwrap_or_else(|| {
        loaded.push(LoadedModel { path: path.to_owned(), whisper: Weak::new(), taken: None });
        loaded.len() - 1
    });
    let model = &mut loaded[at];
    if let (Some(taken), true) = (late(model.taken), measure.is_some()) {
        return Err(OpenSecondRecogniserError::Slow(taken));
    }
    let whisper = match model.whisper.upgrade() {
        Some(whisper) => whisper,
        None => Arc::new(Whisper::load(path, THREADS)?),
    };
    model.whisper = Arc::downgrade(&whisper);
    let Some(measure) = measure else { return Ok((whisper, None)) };
    if model.taken.is_none() {
        model.taken = Some(measure(&whisper)?);
    }
    match late(model.taken) {
        Some(taken) => Err(OpenSecondRecogniserError::Slow(taken)),
        None => Ok((whisper, model.taken)),
    }
}

/// The time for scoring a move on this machine: the shorter of two runs, or the first one if a second one would not
/// change what is chosen.
///
/// # Errors
/// If the model's file can no longer be read.
pub fn measure(whisper: &Whisper, expectation: &Expectation) -> Result<Duration, ModelError> {
    let texts = texts_of(whisper, expectation);
    let said = measuring_sound(2 * RECOGNISER_RATE as usize);
    let once = || {
        let begin = Instant::now();
        score(whisper, &texts, &encode(whisper, &said), &|| true)?;
        Ok(begin.elapsed())
    };
    let first = once()?;
    if first <= QUICK_ENOUGH || first > 3 * QUICK_ENOUGH { Ok(first) } else { Ok(first.min(once()?)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_one_that_would_be_late_in_a_game_is_left_out_before_it() {
        let opened = |choice, taken| open_measured(&choice, |_| Ok(taken));
        let late = QUICK_ENOUGH + Duration::from_millis(1);
        // What is told of it is the time that decided, also when a game has it already.
        let (in_a_game, taken) = opened(SecondRecogniserChoice::WherePresent, QUICK_ENOUGH).unwrap().unwrap();
        assert_eq!(taken, Some(QUICK_ENOUGH));
        let again = opened(SecondRecogniserChoice::WherePresent, late).unwrap().unwrap();
        assert_eq!(again.1, Some(QUICK_ENOUGH));
        assert!(opened(SecondRecogniserChoice::Shipped, late).unwrap().is_some(), "it is named");
        assert!(opened(SecondRecogniserChoice::None, QUICK_ENOUGH).unwrap().is_none());
        drop((in_a_game, again));
        for measured in [late, QUICK_ENOUGH] {
            // The other seat does not hear with it either.
            let slow = opened(SecondRecogniserChoice::WherePresent, measured);
            assert!(matches!(slow, Err(OpenSecondRecogniserError::Slow(taken)) if taken == late));
        }
    }
}
