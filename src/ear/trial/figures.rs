//! Trials counted: by voice, by noise, by what was meant. PURE.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ear::trial::{Context, Outcome, Trial, share::Share};

/// The outcomes of trials of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// What was meant (`announcement`, `illegal`, `talk`, `command`, `several`).
    pub meant: &'static str,
    /// What was awaited.
    pub context: Context,
    /// Who spoke; `all` for every voice.
    pub voice: String,
    /// What was heard besides; `all` for every noise.
    pub noise: String,
    /// Understood as meant; of talk and illegal announcements: rejected.
    pub right: Share,
    /// To be said again, or asked about.
    pub asked: Share,
    /// A move that was not meant was accepted.
    pub wrong_move: Share,
    /// A command that was not meant was accepted.
    pub wrong_command: Share,
    /// The computer's time from the last sample to the understanding, milliseconds: median and 95th
    /// percentile.
    pub decided_ms: (u32, u32),
}

impl Row {
    /// As a sentence.
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

/// One thing that went wrong, for a person to look at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// Whose voice it was.
    pub(crate) voice: String,
    /// What was heard besides.
    pub(crate) noise: String,
    /// What was awaited.
    pub(crate) context: Context,
    /// The words said.
    pub(crate) said: String,
    /// The words written down.
    pub(crate) heard: String,
    /// How it ended.
    pub(crate) outcome: Outcome,
}

impl Mistake {
    /// As a sentence.
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

/// All that is reported.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Rows: first all voices by kind, context and noise, then each voice.
    pub rows: Vec<Row>,
    /// Every wrong acceptance.
    pub mistakes: Vec<Mistake>,
}

impl Figures {
    /// Every row, and after them everything that was wrongly accepted, a sentence each.
    pub fn in_words(&self) -> Vec<String> {
        self.rows.iter().map(Row::in_words).chain(self.mistakes.iter().map(Mistake::in_words)).collect()
    }

    /// Counts the trials.
    pub fn of(trials: &[Trial]) -> Self {
        let mut groups: BTreeMap<(&'static str, Context, u8, String, String), Vec<&Trial>> = BTreeMap::new();
        for trial in trials {
            let kind = trial.meant.name();
            let key = |rank, voice: &str| (kind, trial.context, rank, voice.to_owned(), trial.noise.clone());
            groups.entry(key(0, "all")).or_default().push(trial);
            groups.entry(key(1, &trial.voice)).or_default().push(trial);
        }
        let mut rows: Vec<(u8, Row)> = groups
            .into_iter()
            .map(|((meant, context, rank, voice, noise), trials)| {
                (rank, row(meant, context, voice, noise, &trials))
            })
            .collect();
        rows.sort_by_key(|(rank, _)| *rank);
        let mistakes = trials
            .iter()
            .filter(|t| matches!(t.outcome, Outcome::WrongMove | Outcome::WrongCommand))
            .map(|t| Mistake {
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

fn row(meant: &'static str, context: Context, voice: String, noise: String, trials: &[&Trial]) -> Row {
    let n = u32::try_from(trials.len()).unwrap_or(u32::MAX);
    let share = |outcome| {
        let count = trials.iter().filter(|t| t.outcome == outcome).count();
        Share::of(u32::try_from(count).unwrap_or(u32::MAX), n)
    };
    let mut times: Vec<u32> = trials.iter().map(|t| t.decided_ms).collect();
    times.sort_unstable();
    let at =
        |percent: usize| times.get((times.len().saturating_sub(1)) * percent / 100).copied().unwrap_or(0);
    Row {
        meant,
        context,
        voice,
        noise,
        right: share(Outcome::Right),
        asked: share(Outcome::Asked),
        wrong_move: share(Outcome::WrongMove),
        wrong_command: share(Outcome::WrongCommand),
        decided_ms: (at(50), at(95)),
    }
}

#[cfg(test)]
mod tests {
    use super::Figures;
    use crate::ear::trial::{Context, Meant, Outcome, Trial};

    fn trial(voice: &str, noise: &str, meant: Meant, outcome: Outcome, decided_ms: u32) -> Trial {
        let words = || "eva vier".to_owned();
        Trial {
            voice: voice.to_owned(),
            noise: noise.to_owned(),
            context: Context::Open,
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
            trial("a", "clean", Meant::Illegal, Outcome::Right, 10),
            trial("a", "clean", Meant::Illegal, Outcome::WrongMove, 20),
            trial("b", "clean", Meant::Illegal, Outcome::Right, 30),
            trial("b", "20 dB", Meant::Illegal, Outcome::Asked, 40),
            trial("b", "clean", Meant::Talk, Outcome::WrongCommand, 50),
        ];
        let figures = Figures::of(&trials);
        let all: Vec<_> = figures.rows.iter().filter(|r| r.voice == "all").collect();
        assert_eq!(all.len(), 3, "illegal clean, illegal 20 dB, talk clean");
        assert!(figures.rows[..3].iter().all(|r| r.voice == "all"), "all voices come first");
        let clean = all.iter().find(|r| r.meant == "illegal" && r.noise == "clean").unwrap();
        assert_eq!((clean.right.count, clean.wrong_move.count, clean.right.of), (2, 1, 3));
        assert_eq!(clean.decided_ms, (20, 20));
        let b = figures.rows.iter().find(|r| r.voice == "b" && r.noise == "20 dB").unwrap();
        assert_eq!((b.asked.count, b.asked.of), (1, 1));
        let wrong: Vec<_> = figures.mistakes.iter().map(|m| (m.voice.as_str(), m.outcome)).collect();
        assert_eq!(wrong, [("a", Outcome::WrongMove), ("b", Outcome::WrongCommand)]);
    }

    #[test]
    fn every_trial_is_in_exactly_one_outcome() {
        let outcomes = [Outcome::Right, Outcome::Asked, Outcome::WrongMove, Outcome::WrongCommand];
        let trials: Vec<_> = (0..40).map(|k| trial("a", "clean", Meant::Talk, outcomes[k % 4], 0)).collect();
        let row = &Figures::of(&trials).rows[0];
        let sum = row.right.count + row.asked.count + row.wrong_move.count + row.wrong_command.count;
        assert_eq!(sum, 40);
    }

    #[test]
    fn no_trials_give_no_rows() {
        assert!(Figures::of(&[]).rows.is_empty());
    }
}
