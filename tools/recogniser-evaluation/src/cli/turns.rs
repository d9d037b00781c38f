//! `recogniser-evaluation turns`: counts, over whole turns, completed moves that were not meant and false
//! irregularities.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    fs::File,
    io::Write as _,
    path::{Path, PathBuf},
};

use annabella::{
    audio::RECOGNISER_RATE,
    console::tell,
    game::{Lang, Move, Position},
    language::{
        heard_utterance::{Expectation, HeardUtterance},
        understand::{Understanding, understand_words},
    },
    seeded_rng::SeededRng,
    session::setup::BoardSense,
    speech_input::{SpeechRecogniser as _, recordings::Recording, vosk::VoskRecogniser},
};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use recogniser_evaluation::trial::{Share, recogniser_under_test::in_a_room};
use serde::{Deserialize, Serialize};

use crate::{
    cli::{
        BenchOptions, PreparedBench,
        corpora::{PATIENCE, second_recogniser},
    },
    corpora::{self, KeptUtterance, SpokenKind},
    noise::{self, NoiseSounds},
    speakers::{Speaker, SpeakerGroup},
    turns::{SpeechDuty, TurnKind, TurnOutcome, UtteranceKey, UtteranceRecogniser, WholeTurn, play},
};

/// The seconds from the end of words to their repetition: the decision, its sound, a breath.
const UNTIL_AGAIN: f64 = 1.5;
/// The moves of one player in a game, for the lost time.
const MOVES: f64 = 40.0;

/// Whole turns: what is completed, and what is raised.
#[derive(Debug, Args)]
pub(crate) struct TurnsBench {
    #[command(flatten)]
    common: BenchOptions,
    /// Who speaks.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', default_value = "development")]
    speakers: Vec<SpeakerGroup>,
    /// Indexes of corpora (`index.jsonl` beside the recordings) instead of speakers; their German moves are said.
    #[arg(long, value_name = "FILE", conflicts_with = "speakers")]
    index: Vec<PathBuf>,
    /// Hear with both recognisers; else with vosk alone.
    #[arg(long)]
    second: bool,
    /// Where what was heard is kept and added to, so that a run that was broken off goes on where it was.
    #[arg(long, value_name = "FILE")]
    kept: Option<PathBuf>,
    /// How many turns are played; each utterance is heard once for everything that can be awaited when it is said.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    turns: usize,
}

/// A recording, the move that it names, and the state when it was spoken.
struct NamedRecording {
    recording: Recording,
    named: Move,
    is_legal: bool,
}

/// An utterance and what was awaited when it was said.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct HearingCase {
    voice: String,
    words: String,
    noise: String,
    time: usize,
    fen: String,
    /// The rest of the expectation.
    awaited: String,
}

/// A line of the file of kept hearings.
#[derive(Serialize, Deserialize)]
struct KeptHearing {
    case: HearingCase,
    heard: Vec<KeptUtterance>,
}

/// The recogniser, with one recognition for each case.
struct CachingRecogniser<'a> {
    ear: VoskRecogniser,
    spoken: &'a [NamedRecording],
    table: &'a PreparedBench,
    sounds: NoiseSounds,
    seed: u64,
    known: HashMap<HearingCase, Vec<KeptUtterance>>,
    kept: Option<File>,
    /// The first error in writing `kept`, because [`UtteranceRecogniser::hear`] cannot return it.
    write_error: Option<std::io::Error>,
}

impl CachingRecogniser<'_> {
    fn keep(&mut self, case: &HearingCase, heard: &[KeptUtterance]) {
        let Some(file) = &mut self.kept else { return };
        let line = KeptHearing { case: case.clone(), heard: heard.to_vec() };
        let written = serde_json::to_string(&line)
            .map_err(std::io::Error::from)
            .and_then(|line| file.write_all(format!("{line}\n").as_bytes()));
        if let Err(error) = written {
            self.write_error.get_or_insert(error);
        }
    }
}

impl UtteranceRecogniser for CachingRecogniser<'_> {
    fn hear(&mut self, said: UtteranceKey, expectation: &Expectation) -> Vec<HeardUtterance> {
        let recording = &self.spoken[said.words].recording;
        let noise = self.table.noises[said.noise];
        let Expectation { position, schemes, langs, awaited, asked, words_alone } = expectation;
        let alone = if *words_alone { " alone" } else { "" };
        let case = HearingCase {
            voice: recording.voice.clone(),
            words: recording.words.clone(),
            noise: noise.name(),
            time: said.time,
            fen: position.fen(),
            awaited: format!("{awaited:?} {asked} {schemes:?} {langs:?}{alone}"),
        };
        if let Some(heard) = self.known.get(&case) {
            return heard.iter().map(KeptUtterance::heard).collect();
        }
        let seed = self.seed + (said.words * 31 + said.noise) as u64 * 31 + said.time as u64;
        let sound = noise::mixed(&in_a_room(&recording.samples, seed), noise, &self.sounds, seed);
        self.ear.expect(expectation);
        let mut heard = self.ear.push_in_pieces(&sound);
        heard.extend(self.ear.finish());
        let kept: Vec<KeptUtterance> = heard.iter().map(KeptUtterance::of).collect();
        self.keep(&case, &kept);
        self.known.insert(case, kept);
        heard
    }
}

/// What was heard in an earlier run.
fn read_known(path: &Path) -> Result<HashMap<HearingCase, Vec<KeptUtterance>>> {
    let kept = if path.exists() { corpora::read_kept::<KeptHearing>(path)? } else { Vec::new() };
    Ok(kept.into_iter().map(|kept| (kept.case, kept.heard)).collect())
}

/// Turns, their distinct utterances, and their speakers. Turns repeat few utterances of few speakers, so a result
/// holds for other words and voices only within the bounds of the utterances and of the speakers.
#[derive(Clone, Default)]
struct SpokenTurns {
    turns: u32,
    utterances: BTreeSet<usize>,
    speakers: BTreeSet<String>,
}

impl SpokenTurns {
    fn add(&mut self, utterance: usize, speaker: &str) {
        self.turns += 1;
        self.utterances.insert(utterance);
        self.speakers.insert(speaker.to_owned());
    }

    /// The numbers of turns, utterances and speakers.
    fn counts(&self) -> [(&'static str, u32); 3] {
        let n = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        [
            ("turns", self.turns),
            ("utterances", n(self.utterances.len())),
            ("speakers", n(self.speakers.len())),
        ]
    }

    /// These numbers as shares of all.
    fn shares_of(&self, all: &Self) -> [(&'static str, Share); 3] {
        let mut of = all.counts().into_iter().map(|(_, of)| of);
        self.counts().map(|(what, count)| (what, Share::of(count, of.next().unwrap_or(0))))
    }
}

/// The results of many turns.
#[derive(Default)]
struct TurnCounts {
    all: SpokenTurns,
    completed: u32,
    wrong: SpokenTurns,
    repeated_wrongly: SpokenTurns,
    with_false_items: SpokenTurns,
    again: u32,
    asked: u32,
    /// The seconds spent on repetitions.
    again_s: f64,
    typed: SpokenTurns,
}

impl TurnCounts {
    fn add(&mut self, came: &TurnOutcome, lasts_s: f64, utterance: usize, speaker: &str) {
        self.all.add(utterance, speaker);
        self.completed += u32::from(came.completed);
        self.again += came.again;
        self.asked += came.asked;
        self.again_s += f64::from(came.again) * (lasts_s + UNTIL_AGAIN);
        for (happened, turns) in [
            (came.wrong.is_some(), &mut self.wrong),
            (came.repeated_wrongly, &mut self.repeated_wrongly),
            (!came.false_items.is_empty(), &mut self.with_false_items),
            (came.typed, &mut self.typed),
        ] {
            if happened {
                turns.add(utterance, speaker);
            }
        }
    }

    /// The counted turns with their names: three kinds of errors, and typed moves.
    const fn counted(&self) -> [(&'static str, &SpokenTurns); 4] {
        [
            ("moves completed that nobody meant", &self.wrong),
            ("repetitions of another move taken", &self.repeated_wrongly),
            ("turns with an irregularity that was none", &self.with_false_items),
            ("turns typed at last", &self.typed),
        ]
    }

    /// The seconds of repetitions in a game of [`MOVES`] moves.
    fn lost_s(&self) -> f64 {
        self.again_s / f64::from(self.all.turns.max(1)) * MOVES
    }

    fn in_words(&self) -> String {
        let share = |(what, share): (&str, Share)| {
            let Share { count, of, percent, low, high } = share;
            format!("{count} of {of} {what}, {percent:.2} % [{low:.2}, {high:.2}]")
        };
        let counted = self
            .counted()
            .map(|(what, turns)| format!("{what}: {}", turns.shares_of(&self.all).map(share).join(", ")));
        let [turns, utterances, speakers] = self.all.counts().map(|(what, count)| format!("{count} {what}"));
        format!(
            "{turns} of {utterances} by {speakers}, {} completed as meant; {}; said again {} times, {:.0} s in a game of \
             {MOVES:.0} moves; asked back {} times",
            self.completed,
            counted.join("; "),
            self.again,
            self.lost_s(),
            self.asked,
        )
    }

    /// Prints the figures, one line of JSON each.
    fn tell_figures(&self, kind: &str) {
        for (what, turns) in self.counted() {
            for (unit, share) in turns.shares_of(&self.all) {
                // Utterances and speakers are counted for all turns together.
                let name = match (unit, kind) {
                    ("turns", _) => format!("whole turns, {kind}: {what}"),
                    ("utterances", "all") => format!("whole turns, by utterance: {what}"),
                    ("speakers", "all") => format!("whole turns, by speaker: {what}"),
                    _ => continue,
                };
                tell(
                    serde_json::json!({ "figure": name, "unit": unit, "count": share.count, "of": share.of }),
                );
            }
        }
        let name = format!("whole turns, {kind}: time lost in saying it again, a game of {MOVES:.0} moves");
        tell(serde_json::json!({ "figure": name, "unit": "s", "value": self.lost_s() }));
    }
}

impl TurnsBench {
    pub(crate) fn run(self, json: bool) -> Result<()> {
        let (common, table) = (&self.common, self.common.prepare()?);
        let spoken = if self.index.is_empty() { self.speak(&table)? } else { self.read_index()? };
        let (legal, illegal): (Vec<usize>, Vec<usize>) = (0..spoken.len()).partition(|&k| spoken[k].is_legal);
        if legal.is_empty() || illegal.is_empty() {
            bail!(
                "too few announcements to play turns with: say more with --announcements, or name another --index"
            );
        }
        let mut ear = VoskRecogniser::open(&table.model).context("--model")?;
        if self.second {
            ear = ear.with_second(second_recogniser()?, PATIENCE);
        }
        let mut ears = CachingRecogniser {
            ear,
            spoken: &spoken,
            table: &table,
            sounds: common.noise_sounds(&table)?,
            seed: common.seed,
            known: self.kept.as_deref().map(read_known).transpose()?.unwrap_or_default(),
            kept: self.kept.as_deref().map(corpora::open_kept).transpose()?,
            write_error: None,
        };
        let mut chance = SeededRng::new(common.seed);
        let mut counted: BTreeMap<String, TurnCounts> = BTreeMap::new();
        let mut seen = Vec::new();
        for number in 0..self.turns {
            let deed = [TurnKind::Right, TurnKind::Apart, TurnKind::Right, TurnKind::Illegal][number % 4];
            let from = if deed == TurnKind::Illegal { &illegal } else { &legal };
            let words = from[(number / 4) % from.len()];
            let turn = WholeTurn {
                position: spoken[words].recording.position.clone(),
                named: spoken[words].named,
                words: spoken[words].recording.words.clone(),
                said: UtteranceKey { words, noise: chance.below(table.noises.len()), time: 0 },
                deed,
                speaker: if chance.below(3) == 0 { SpeechDuty::Repeats } else { SpeechDuty::Announces },
                board: [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual][chance.below(3)],
                words_first: chance.below(3) == 0,
                // There are two slips for each position only, so that recognition results can be reused.
                slip: chance.below(2) as u64,
            };
            let came = play(&turn, &mut ears);
            let of_deed = format!("{deed:?}").to_lowercase();
            let kind = format!("{of_deed}, {:?}, {:?}", turn.speaker, turn.board).to_lowercase();
            let lasts_s = spoken[words].recording.samples.len() as f64 / f64::from(RECOGNISER_RATE);
            for kind in ["all".to_owned(), of_deed, kind] {
                counted.entry(kind).or_default().add(&came, lasts_s, words, &spoken[words].recording.voice);
            }
            if came.wrong.is_some() || came.repeated_wrongly || !came.false_items.is_empty() {
                let noise = table.noises[turn.said.noise].name();
                let voice = &spoken[words].recording.voice;
                seen.push(format!(
                    "{voice}, {noise}: `{}`, {:?} {:?} {:?}: {came:?}",
                    turn.words, turn.speaker, turn.board, deed
                ));
            }
            if (number + 1) % 500 == 0 {
                crate::warn(format_args!("{} turns, {} cases heard", number + 1, ears.known.len()));
            }
        }
        if let Some(error) = ears.write_error {
            return Err(error).context("--kept");
        }
        seen.sort();
        seen.dedup();
        let cases = ears.known.len();
        if json {
            counted.iter().for_each(|(kind, counted)| counted.tell_figures(kind));
            return Ok(());
        }
        tell(format!("{} utterances, heard in {cases} cases", spoken.len()));
        for (kind, counted) in &counted {
            tell(format!("{kind}: {}", counted.in_words()));
        }
        seen.iter().for_each(tell);
        Ok(())
    }

    /// What the speakers announce.
    fn speak(&self, table: &PreparedBench) -> Result<Vec<NamedRecording>> {
        let common = &self.common;
        let mut spoken = Vec::new();
        for speaker in self.speakers.iter().flat_map(|&group| Speaker::of(group, common.scheme)) {
            crate::warn(speaker.name());
            spoken.extend(named(&common.spoken(&speaker, table)?, common));
        }
        Ok(spoken)
    }

    /// The German moves of the corpora, each also in another position of theirs where it is not legal.
    fn read_index(&self) -> Result<Vec<NamedRecording>> {
        let mut legal = Vec::new();
        for index in &self.index {
            for (path, said) in corpora::read_index(index)?.utterances {
                if said.kind != SpokenKind::Move || said.lang != Lang::De {
                    continue;
                }
                let position = Position::from_fen(&said.fen).with_context(|| said.fen.clone())?;
                let recording = Recording {
                    voice: said.voice,
                    words: said.said,
                    position,
                    samples: corpora::read_samples(&path)?,
                };
                legal.extend(named(&[recording], &self.common));
            }
        }
        let illegal: Vec<NamedRecording> = (0..legal.len())
            .filter_map(|at| {
                elsewhere_illegal(&legal[at], legal[at + 1..].iter().chain(&legal[..at]), &self.common)
            })
            .collect();
        legal.extend(illegal);
        Ok(legal)
    }
}

/// The same words in the first of some other positions where they name no legal move.
fn elsewhere_illegal<'a>(
    spoken: &NamedRecording,
    others: impl Iterator<Item = &'a NamedRecording>,
    common: &BenchOptions,
) -> Option<NamedRecording> {
    let NamedRecording { recording, named, .. } = spoken;
    others.map(|other| &other.recording.position).find_map(|position| {
        let meaning = understand_words(&recording.words, position, &[common.scheme], &[]);
        let named = by_hand(position, *named).filter(|_| meaning == Understanding::Illegal)?;
        let recording = Recording { position: position.clone(), ..recording.clone() };
        Some(NamedRecording { recording, named, is_legal: false })
    })
}

/// The move of each recording. An illegal announcement comes before the same words where they are legal.
fn named(recordings: &[Recording], common: &BenchOptions) -> Vec<NamedRecording> {
    let meant = |recording: &Recording| {
        understand_words(&recording.words, &recording.position, &[common.scheme], &[])
    };
    let mut out = Vec::new();
    for (at, recording) in recordings.iter().enumerate() {
        let spoken = |named, is_legal| NamedRecording { recording: recording.clone(), named, is_legal };
        match meant(recording) {
            Understanding::Move { m, .. } => out.push(spoken(m, true)),
            Understanding::Illegal => {
                let same = recordings.get(at + 1).filter(|next| next.words == recording.words);
                let Some(Understanding::Move { m, .. }) = same.map(meant) else { continue };
                if let Some(m) = by_hand(&recording.position, m) {
                    out.push(spoken(m, false));
                }
            }
            _ => {}
        }
    }
    out
}

/// A similar move by hand in a position where it is not legal: a piece of the same kind, to the same square.
fn by_hand(position: &Position, like: Move) -> Option<Move> {
    let legal = position.legal_moves();
    let (role, to) = (like.role(), like.to());
    if like.is_castle() || like.promotion().is_some() || position.piece_at(to).is_some() {
        return None;
    }
    annabella::game::Square::ALL.into_iter().find_map(|from| {
        let piece = position.piece_at(from)?;
        let m = Move::Normal { role, from, capture: None, to, promotion: None };
        let is_his = piece.color == position.turn() && piece.role == role;
        (is_his && !legal.iter().any(|l| l.from() == Some(from) && l.to() == to)).then_some(m)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_that_repeat_few_utterances_have_the_bounds_of_the_utterances_and_of_the_speakers() {
        let mut counts = TurnCounts::default();
        for turn in 0..30_000 {
            let utterance = turn % 29;
            let wrong = (utterance == 3).then(|| "e2e4".to_owned());
            let came = TurnOutcome { wrong, ..TurnOutcome::default() };
            counts.add(&came, 2.0, utterance, ["a", "b", "c", "d", "e"][utterance % 5]);
        }
        let shares = counts.wrong.shares_of(&counts.all).map(|(what, share)| (what, share.count, share.of));
        assert_eq!(shares, [("turns", 1_035, 30_000), ("utterances", 1, 29), ("speakers", 1, 5)]);
        let words = counts.in_words();
        assert!(
            words.starts_with("30000 turns of 29 utterances by 5 speakers, 0 completed as meant"),
            "{words}"
        );
        // Zero of 30,000 turns is zero of 29 utterances: at most 11.7 %, and at most 43.4 % of speakers.
        let none = "repetitions of another move taken: 0 of 30000 turns, 0.00 % [0.00, 0.01], 0 of 29 utterances, \
                    0.00 % [0.00, 11.70], 0 of 5 speakers, 0.00 % [0.00, 43.45]";
        assert!(words.contains(none), "{words}");
    }
}
