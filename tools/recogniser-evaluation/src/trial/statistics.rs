//! Statistics of trials by voice, noise and intended meaning.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::trial::{Trial, TrialContext, TrialOutcome, share::Share};

/// The outcomes of trials of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OutcomeRow {
    /// The kind of the intended meaning (`announcement`, `illegal`, `talk`, `command`, `several`).
    pub meant: &'static str,
    /// The expectation.
    pub context: TrialContext,
    /// The speaker; `all` for every voice.
    pub voice: String,
    /// The background noise; `all` for every noise.
    pub noise: String,
    /// Understood as intended; for other speech and illegal announcements: rejected.
    pub right: Share,
    /// The speaker had to repeat it or answer a question.
    pub asked: Share,
    /// A wrong move was accepted.
    pub wrong_move: Share,
    /// A wrong command was accepted.
    pub wrong_command: Share,
    /// Computing time from the last sample to the understanding, milliseconds: median and 95th percentile.
    pub decided_ms: (u32, u32),
}

impl OutcomeRow {
    /// The row as a sentence.
    pub fn in_words(&self) -> String {
        format!(
            "{}, {}, {}, {}: {} of {} right, {:.1} % (95 %: {:.1} to {:.1}); asked again {:.1} %; wrong move {} ({:.1} %, at \
             most {:.1}); wrong command {} ({:.1} %)",
            self.meant,
            self.context.name(),
            self.voice,
            self.noise,
            self.right.count,
            self.right.of,
            self.right.percent,
            self.right.low,
            self.right.high,
            self.asked.percent,
            self.wrong_move.count,
            self.wrong_move.percent,
            self.wrong_move.high,
            self.wrong_command.count,
            self.wrong_command.percent,
        )
    }
}

/// One wrong acceptance, for inspection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrongAcceptance {
    /// The speaker.
    pub(crate) voice: String,
    /// The background noise.
    pub(crate) noise: String,
    /// The expectation.
    pub(crate) context: TrialContext,
    /// The spoken words.
    pub(crate) said: String,
    /// The recognised words.
    pub(crate) heard: String,
    /// The outcome.
    pub(crate) outcome: TrialOutcome,
}

impl WrongAcceptance {
    /// The acceptance as a sentence.
    pub(crate) fn in_words(&self) -> String {
        format!(
            "wrongly accepted: {}, {}, {}: said `{}`, heard `{}`",
            self.voice,
            self.noise,
            self.context.name(),
            self.said,
            self.heard
        )
    }
}

/// The statistics of a report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrialStatistics {
    /// Rows: first all voices by kind, context and noise, then each voice.
    pub rows: Vec<OutcomeRow>,
    /// Every wrong acceptance.
    pub mistakes: Vec<WrongAcceptance>,
}

impl TrialStatistics {
    /// Every row and every wrong acceptance, one sentence each.
    pub fn in_words(&self) -> Vec<String> {
        self.rows
            .iter()
            .map(OutcomeRow::in_words)
            .chain(self.mistakes.iter().map(WrongAcceptance::in_words))
            .collect()
    }

    /// Counts the trials.
    pub fn of(trials: &[Trial]) -> Self {
        let mut groups: BTreeMap<(&'static str, TrialContext, u8, String, String), Vec<&Trial>> =
            BTreeMap::new();
        for trial in trials {
            let kind = trial.meant.name();
            let key = |rank, voice: &str| (kind, trial.context, rank, voice.to_owned(), trial.noise.clone());
            groups.entry(key(0, "all")).or_default().push(trial);
            groups.entry(key(1, &trial.voice)).or_default().push(trial);
        }
        let mut rows: Vec<(u8, OutcomeRow)> = groups
            .into_iter()
            .map(|((meant, context, rank, voice, noise), trials)| {
                (rank, row(meant, context, voice, noise, &trials))
            })
            .collect();
        rows.sort_by_key(|(rank, _)| *rank);
        let mistakes = trials
            .iter()
            .filter(|t| matches!(t.outcome, TrialOutcome::WrongMove | TrialOutcome::WrongCommand))
            .map(|t| WrongAcceptance {
                voice: t.voice.clone(),
                noise: t.noise.clone(),
                context: t.context,
                said: t.said.clone(),
                heard: t.heard.clone(),
                outcome: t.outcome,
            })
            .collect();
        Self { rows: rows.into_iter().map(|(_, row)| row).collect(), mistakes }
    }
}

fn row(
    meant: &'static str,
    context: TrialContext,
    voice: String,
    noise: String,
    trials: &[&Trial],
) -> OutcomeRow {
    let n = u32::try_from(trials.len()).unwrap_or(u32::MAX);
    let share = |outcome| {
        let count = trials.iter().filter(|t| t.outcome == outcome).count();
        Share::of(u32::try_from(count).unwrap_or(u32::MAX), n)
    };
    let mut times: Vec<u32> = trials.iter().map(|t| t.decided_ms).collect();
    times.sort_unstable();
    // The nearest rank, rounded up.
    let at = |percent: usize| {
        let rank = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(rank).copied().unwrap_or(0)
    };
    OutcomeRow {
        meant,
        context,
        voice,
        noise,
        right: share(TrialOutcome::Right),
        asked: share(TrialOutcome::Asked),
        wrong_move: share(TrialOutcome::WrongMove),
        wrong_command: share(TrialOutcome::WrongCommand),
        decided_ms: (at(50), at(95)),
    }
}

#[cfg(test)]
mod tests {
    use super::TrialStatistics;
    use crate::trial::{IntendedMeaning, Trial, TrialContext, TrialOutcome};

    fn trial(
        voice: &str,
        noise: &str,
        meant: IntendedMeaning,
        outcome: TrialOutcome,
        decided_ms: u32,
    ) -> Trial {
        let words = || "eva vier".to_owned();
        Trial {
            voice: voice.to_owned(),
            noise: noise.to_owned(),
            context: TrialContext::Open,
            meant,
            said: words(),
            heard: words(),
            outcome,
            decided_ms,
        }
    }

    #[test]
    fn outcomes_are_counted_for_all_and_for_each_voice() {
        let trials = [
            trial("a", "clean", IntendedMeaning::Illegal, TrialOutcome::Right, 10),
            trial("a", "clean", IntendedMeaning::Illegal, TrialOutcome::WrongMove, 20),
            trial("b", "clean", IntendedMeaning::Illegal, TrialOutcome::Right, 30),
            trial("b", "20 dB", IntendedMeaning::Illegal, TrialOutcome::Asked, 40),
            trial("b", "clean", IntendedMeaning::Talk, TrialOutcome::WrongCommand, 50),
        ];
        let figures = TrialStatistics::of(&trials);
        let all: Vec<_> = figures.rows.iter().filter(|r| r.voice == "all").collect();
        assert_eq!(all.len(), 3, "illegal clean, illegal 20 dB, talk clean");
        assert!(figures.rows[..3].iter().all(|r| r.voice == "all"), "all voices come first");
        let clean = all.iter().find(|r| r.meant == "illegal" && r.noise == "clean").unwrap();
        assert_eq!((clean.right.count, clean.wrong_move.count, clean.right.of), (2, 1, 3));
        assert_eq!(clean.decided_ms, (20, 30));
        let b = figures.rows.iter().find(|r| r.voice == "b" && r.noise == "20 dB").unwrap();
        assert_eq!((b.asked.count, b.asked.of), (1, 1));
        let wrong: Vec<_> = figures.mistakes.iter().map(|m| (m.voice.as_str(), m.outcome)).collect();
        assert_eq!(wrong, [("a", TrialOutcome::WrongMove), ("b", TrialOutcome::WrongCommand)]);
    }

    #[test]
    fn every_trial_is_in_exactly_one_outcome() {
        let outcomes =
            [TrialOutcome::Right, TrialOutcome::Asked, TrialOutcome::WrongMove, TrialOutcome::WrongCommand];
        let trials: Vec<_> =
            (0..40).map(|k| trial("a", "clean", IntendedMeaning::Talk, outcomes[k % 4], 0)).collect();
        let row = &TrialStatistics::of(&trials).rows[0];
        let sum = row.right.count + row.asked.count + row.wrong_move.count + row.wrong_command.count;
        assert_eq!(sum, 40);
    }

    #[test]
    fn no_trials_give_no_rows() {
        assert!(TrialStatistics::of(&[]).rows.is_empty());
    }
}
