//! `measuring turns`: moves completed that nobody meant, and irregularities that were none, over whole turns.

use std::collections::{BTreeMap, HashMap};

use annabella::{
    audio::EAR_RATE,
    chance::Chance,
    console::tell,
    core::setup::BoardSense,
    ear::{
        Ear as _,
        trial::{Recording, Share, hearing::in_a_room},
        vosk::VoskEar,
    },
    game::{Move, Position},
    language::{
        hearing::{Expectation, Heard},
        understand::{Understanding, understand_words},
    },
};
use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::{
    cli::{Common, Workbench},
    noise,
    speakers::{Group, Speaker},
    turns::{Hears, Speaks, TurnCame, TurnDeed, Uttered, WholeTurn, play},
};

/// From the end of words that must be said again to their beginning, seconds: the decision, the sound that tells it, a breath.
const UNTIL_AGAIN: f64 = 1.5;
/// Moves of one player in a game that lost time is told for.
const MOVES: f64 = 40.0;

/// Whole turns: what is completed, and what is raised.
#[derive(Debug, Args)]
pub(crate) struct TurnsBench {
    #[command(flatten)]
    common: Common,
    /// Who speaks.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', default_value = "development")]
    speakers: Vec<Group>,
    /// How many turns are played; each utterance is heard once for everything that can be awaited when it is said.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    turns: usize,
}

/// Some spoken words, what they name, and how it stood when they were spoken.
struct NamedRecording {
    recording: Recording,
    named: Move,
    is_legal: bool,
}

/// The ear, asked once for each case.
struct Remembering<'a> {
    ear: VoskEar,
    spoken: &'a [NamedRecording],
    table: &'a Workbench,
    talkers: Vec<Vec<i16>>,
    seed: u64,
    known: HashMap<(Uttered, String), Vec<Heard>>,
}

impl Hears for Remembering<'_> {
    fn hear(&mut self, said: Uttered, expectation: &Expectation) -> Vec<Heard> {
        let case = (said, format!("{expectation:?}"));
        if let Some(heard) = self.known.get(&case) {
            return heard.clone();
        }
        let seed = self.seed + (said.words * 31 + said.noise) as u64 * 31 + said.time as u64;
        let room = in_a_room(&self.spoken[said.words].recording.samples, seed);
        let sound = noise::mixed(&room, self.table.noises[said.noise], &self.talkers, seed);
        self.ear.expect(expectation);
        let mut heard: Vec<Heard> = sound.chunks(1600).filter_map(|piece| self.ear.push(piece)).collect();
        heard.extend(self.ear.finish());
        self.known.insert(case, heard.clone());
        heard
    }
}

/// What came of many turns.
#[derive(Default)]
struct TurnsCounted {
    turns: u32,
    completed: u32,
    wrong: u32,
    repeated_wrongly: u32,
    with_false_items: u32,
    again: u32,
    /// Seconds that saying it again took.
    again_s: f64,
    typed: u32,
}

impl TurnsCounted {
    fn add(&mut self, came: &TurnCame, lasts_s: f64) {
        self.turns += 1;
        self.completed += u32::from(came.completed);
        self.wrong += u32::from(came.wrong.is_some());
        self.repeated_wrongly += u32::from(came.repeated_wrongly);
        self.with_false_items += u32::from(!came.false_items.is_empty());
        self.again += came.again;
        self.again_s += f64::from(came.again) * (lasts_s + UNTIL_AGAIN);
        self.typed += u32::from(came.typed);
    }

    /// What must not be, with its name.
    const fn harm(&self) -> [(&'static str, u32); 3] {
        [
            ("moves completed that nobody meant", self.wrong),
            ("repetitions of another move taken", self.repeated_wrongly),
            ("turns with an irregularity that was none", self.with_false_items),
        ]
    }

    /// Seconds that saying it again takes in a game of so many moves.
    fn lost_s(&self) -> f64 {
        self.again_s / f64::from(self.turns.max(1)) * MOVES
    }

    fn in_words(&self) -> String {
        let share = |(what, count)| {
            let share = Share::of(count, self.turns);
            format!("{what} {count}: {:.2} % [{:.2}, {:.2}]", share.percent, share.low, share.high)
        };
        let harm = self.harm().map(share).join("; ");
        format!(
            "{} turns, {} completed as meant; {harm}; {}; said again {} times, {:.0} s in a game of {MOVES:.0} moves",
            self.turns,
            self.completed,
            share(("typed at last", self.typed)),
            self.again,
            self.lost_s(),
        )
    }

    /// As figures, a line of JSON each.
    fn tell_figures(&self, kind: &str) {
        for (what, count) in self.harm().into_iter().chain([("turns typed at last", self.typed)]) {
            let name = format!("whole turns, {kind}: {what}");
            tell(serde_json::json!({ "figure": name, "unit": "turns", "count": count, "of": self.turns }));
        }
        let name = format!("whole turns, {kind}: time lost in saying it again, a game of {MOVES:.0} moves");
        tell(serde_json::json!({ "figure": name, "unit": "s", "value": self.lost_s() }));
    }
}

impl TurnsBench {
    pub(crate) fn run(self, json: bool) -> Result<()> {
        let (common, table) = (&self.common, self.common.prepare()?);
        let mut spoken = Vec::new();
        for speaker in self.speakers.iter().flat_map(|&group| Speaker::of(group, common.scheme)) {
            crate::warn(speaker.name());
            spoken.extend(named(&common.spoken(&speaker, &table)?, common));
        }
        let (legal, illegal): (Vec<usize>, Vec<usize>) = (0..spoken.len()).partition(|&k| spoken[k].is_legal);
        if legal.is_empty() || illegal.is_empty() {
            bail!("--announcements {}: too few to play turns with", common.announcements);
        }
        let mut ears = Remembering {
            ear: VoskEar::open(&table.model).context("--model")?,
            spoken: &spoken,
            table: &table,
            talkers: common.talkers(&table)?,
            seed: common.seed,
            known: HashMap::new(),
        };
        let mut chance = Chance::new(common.seed);
        let mut counted: BTreeMap<String, TurnsCounted> = BTreeMap::new();
        let mut seen = Vec::new();
        for number in 0..self.turns {
            let deed = [TurnDeed::Right, TurnDeed::Apart, TurnDeed::Right, TurnDeed::Illegal][number % 4];
            let from = if deed == TurnDeed::Illegal { &illegal } else { &legal };
            let words = from[(number / 4) % from.len()];
            let turn = WholeTurn {
                position: spoken[words].recording.position.clone(),
                named: spoken[words].named,
                words: spoken[words].recording.words.clone(),
                said: Uttered { words, noise: chance.below(table.noises.len()), time: 0 },
                deed,
                speaker: if chance.below(3) == 0 { Speaks::Repeats } else { Speaks::Announces },
                board: [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual][chance.below(3)],
                words_first: chance.below(3) == 0,
                // Each hand has two slips, so that what was heard serves again.
                slip: chance.below(2) as u64,
            };
            let came = play(&turn, &mut ears);
            let of_deed = format!("{deed:?}").to_lowercase();
            let kind = format!("{of_deed}, {:?}, {:?}", turn.speaker, turn.board).to_lowercase();
            let lasts_s = spoken[words].recording.samples.len() as f64 / f64::from(EAR_RATE);
            for kind in ["all".to_owned(), of_deed, kind] {
                counted.entry(kind).or_default().add(&came, lasts_s);
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
}

/// What is named by each recording. An announcement that is not legal stands before the same where it is.
fn named(recordings: &[Recording], common: &Common) -> Vec<NamedRecording> {
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

/// A hand's move like that one in a position where it is not legal: such a piece, to that square.
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
