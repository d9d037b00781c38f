//! The same speech a little slower or faster, and which utterances are heard so once more. PURE.
//!
//! Played slower, a voice is that of a longer vocal tract that takes its time: pitch, formants and pace go down together.
//! Nobody's voice as a whole is heard better so, but single words are: what a net misses at one pace it often finds at
//! another.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    audio::{EAR_RATE, resample::Resample},
    language::{
        belief::Candidate,
        hearing::{Heard, Span, UNKNOWN},
    },
};

/// How speech that was not believed is heard once more: samples for each second of it.
pub(super) const WARPS: [Warp; 2] = [Warp { rate: 17_280 }, Warp { rate: 14_720 }];

/// How far the loud tenth of an utterance lies above the quiet tenth in a room where it is heard once more, decibels.
/// Where others talk, another hearing finds words of theirs as well: it would save a tenth of what has to be said again, and
/// let pass moves that nobody announced.
const QUIET_DB: f32 = 30.0;

/// How many times as slowly speech is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Warp {
    /// Samples that a second of the speech becomes; they are heard as if [`EAR_RATE`] of them were a second.
    rate: u32,
}

impl Warp {
    /// The speech so; `None` where no filter can be made.
    pub(super) fn of(self, samples: &[i16]) -> Option<Vec<i16>> {
        let mut resample = Resample::new(EAR_RATE, self.rate).ok()?;
        let mut warped = Vec::new();
        resample.push(samples, &mut warped);
        resample.finish(&mut warped);
        Some(warped)
    }

    /// What was heard of warped speech, with the times of the speech itself.
    pub(super) fn timed(self, mut heard: Heard) -> Heard {
        let real = |ms: u32| {
            let ms = u64::from(ms) * u64::from(EAR_RATE) / u64::from(self.rate.max(1));
            u32::try_from(ms).unwrap_or(u32::MAX)
        };
        for word in heard.readings.iter_mut().flat_map(|reading| &mut reading.words) {
            word.span =
                word.span.map(|span| Span { begin_ms: real(span.begin_ms), end_ms: real(span.end_ms) });
        }
        heard
    }
}

/// Whether an utterance is worth another hearing: it is taken for a legal move or the expected one, every word of it a word,
/// and it is not believed. Commands are not: what a talker says is more often like one of them.
pub(super) fn is_worth_another_hearing(claim: &Candidate, judged: Option<&Heard>) -> bool {
    claim.expected
        && claim.kind.is_move()
        && claim.words.iter().all(|word| word.word != UNKNOWN)
        && judged.is_some_and(|heard| !says(heard, claim))
}

/// Whether only one person is heard: between the words, and before and after them, it is quiet. Levels of frames, decibels.
pub(super) fn is_quiet(levels: &[f32]) -> bool {
    let mut sorted = levels.to_vec();
    sorted.sort_by(f32::total_cmp);
    let tenth = sorted.len() / 10;
    match (sorted.get(tenth), sorted.iter().rev().nth(tenth)) {
        (Some(quiet), Some(loud)) => loud - quiet >= QUIET_DB,
        _ => false,
    }
}

/// Whether these very words are believed.
pub(super) fn says(heard: &Heard, claim: &Candidate) -> bool {
    heard.readings.first().is_some_and(|best| {
        best.words.iter().map(|word| word.word.text()).eq(claim.words.iter().map(|word| word.word.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::{
        hearing::{HeardWord, Reading, Word},
        recognition::RecognisedWord,
        thresholds::CandidateKind,
    };

    fn claim(words: &str) -> Candidate {
        let timed = words.split_whitespace().enumerate().map(|(k, word)| RecognisedWord {
            word: word.to_owned(),
            posterior: 0.8,
            start_s: k as f32 * 0.4,
            end_s: (k + 1) as f32 * 0.4,
        });
        Candidate {
            words: timed.collect(),
            kind: CandidateKind::Choice,
            expected: true,
            only_commands: false,
            behind: Some(0.0),
            behind_senseless: None,
            llr: Some(1.0),
            alignment: None,
            phones: Vec::new(),
            others: Vec::new(),
            lasted_ms: 900,
        }
    }

    fn heard(words: &str) -> Heard {
        Heard { readings: vec![Reading::of(words, 0.0)], lasted_ms: 900, doubt: None }
    }

    #[test]
    fn a_tone_played_slower_is_lower_and_lasts_longer_and_faster_the_other_way_round() {
        let tone: Vec<i16> = (0..16_000_u32)
            .map(|n| ((n as f32 * std::f32::consts::TAU * 400.0 / 16_000.0).sin() * 9_000.0) as i16)
            .collect();
        let crossings = |sound: &[i16]| sound.windows(2).filter(|w| w[0] < 0 && w[1] >= 0).count();
        for (warp, samples) in WARPS.into_iter().zip([17_280_usize, 14_720]) {
            let warped = warp.of(&tone).unwrap();
            assert!(warped.len().abs_diff(samples) <= 1, "{} samples", warped.len());
            // As many waves in another time: another pitch.
            assert!(crossings(&warped).abs_diff(400) <= 2, "{} waves", crossings(&warped));
            let loudest = warped[2_000..12_000].iter().map(|s| s.unsigned_abs()).max().unwrap_or(0);
            assert!((8_500..9_500).contains(&loudest), "{loudest}");
        }
        assert_eq!(WARPS[0].of(&[]).unwrap(), Vec::<i16>::new());
    }

    #[test]
    fn times_are_those_of_the_speech_and_not_of_its_copy() {
        let span = Some(Span { begin_ms: 108, end_ms: 540 });
        let word = HeardWord { word: Word::read("eva"), span };
        let of_the_copy = Heard { readings: vec![Reading { words: vec![word], cost: 0.0 }], ..heard("") };
        let timed = WARPS[0].timed(of_the_copy);
        assert_eq!(timed.readings[0].words[0].span, Some(Span { begin_ms: 100, end_ms: 500 }));
        assert_eq!(timed.lasted_ms, 900, "that was never the copy's");
    }

    #[test]
    fn among_others_who_talk_nothing_is_heard_once_more() {
        let room =
            |floor: f32| -> Vec<f32> { (0..100).map(|k| if k % 3 == 0 { floor } else { -20.0 }).collect() };
        assert!(is_quiet(&room(-60.0)));
        assert!(!is_quiet(&room(-35.0)), "people 15 dB below");
        assert!(!is_quiet(&[-20.0; 50]) && !is_quiet(&[]));
    }

    #[test]
    fn only_a_whole_move_that_makes_sense_and_is_not_believed_is_heard_once_more() {
        let worth = |claim: &Candidate, judged: &str| {
            is_worth_another_hearing(claim, Some(&heard(judged)).filter(|_| !judged.is_empty()))
        };
        assert!(worth(&claim("eva vier"), UNKNOWN));
        assert!(worth(&claim("eva vier"), "eva [unk]"));
        assert!(!worth(&claim("eva vier"), "eva vier"), "it is believed");
        assert!(!worth(&claim("eva [unk]"), UNKNOWN), "something else was said, too");
        assert!(!worth(&claim("eva vier"), ""), "silence");
        let illegal = Candidate { expected: false, ..claim("eva fünf") };
        assert!(!worth(&illegal, UNKNOWN));
        for (kind, again) in
            [(CandidateKind::Verified, true), (CandidateKind::Command, false), (CandidateKind::Grave, false)]
        {
            assert_eq!(worth(&Candidate { kind, ..claim("eva vier") }, UNKNOWN), again, "{kind:?}");
        }
        assert!(says(&heard("eva vier"), &claim("eva vier")));
        for other in ["eva drei", "eva", "eva vier remis", UNKNOWN] {
            assert!(!says(&heard(other), &claim("eva vier")), "{other}");
        }
    }
}
