//! What the arbiter gives besides the course of the game: time, points, warnings, fines (12.9).

use std::fmt;

use crate::{
    core::{
        output::Note,
        session::{Session, arbiter::Item},
    },
    game::{GameResult, Moment, Seat},
    language::time::parse_clock_text,
    laws::{irregularity::Choice, terms::Penalty},
};

/// A penalty as the arbiter gave it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penalised {
    /// The item it was given for.
    pub item: u32,
    /// When.
    pub at: Moment,
    /// Who is penalised.
    pub seat: Seat,
    /// Which penalty of the edition's list.
    pub penalty: Penalty,
    /// How much, where it has a measure.
    pub amount: Amount,
}

/// How much a choice gives or takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// It has no measure, or the Laws name it.
    None,
    /// Milliseconds.
    Time(u64),
    /// Both clocks, milliseconds (White, Black).
    Clocks(u64, u64),
    /// Half points.
    HalfPoints(u8),
    /// A fine or a number of rounds, in the arbiter's words.
    Words(String),
}

impl Amount {
    /// Reads what was typed after a choice. The error says what the choice needs.
    pub fn read(choice: Choice, text: Option<&str>) -> Result<Self, &'static str> {
        let text = text.map(str::trim).filter(|text| !text.is_empty());
        let time = |text: &str| minutes(text).ok_or("how much time is minutes, or a time such as 0:01:30");
        match (choice, text) {
            (Choice::AddMinutes { .. } | Choice::SetClocks, None) => Ok(Self::None),
            (Choice::AddMinutes { .. }, Some(text)) => time(text).map(Self::Time),
            (
                Choice::Penalise {
                    penalty: Penalty::LessTimeForOffender | Penalty::MoreTimeForOpponent, ..
                },
                text,
            ) => time(text.unwrap_or_default()).map(Self::Time),
            (Choice::SetClocks, Some(text)) => {
                let mut times = text.split_whitespace().map(parse_clock_text);
                match (times.next(), times.next(), times.next()) {
                    (Some(Ok(white)), Some(Ok(black)), None) => Ok(Self::Clocks(white, black)),
                    _ => Err("give White's and Black's time, such as 0:45:00 0:50:00"),
                }
            }
            (
                Choice::Penalise { penalty: Penalty::FewerPoints | Penalty::MorePointsForOpponent, .. },
                text,
            ) => match text {
                Some("1/2" | "½" | "0.5") => Ok(Self::HalfPoints(1)),
                Some("1" | "1.0") => Ok(Self::HalfPoints(2)),
                _ => Err("how many points is 1/2 or 1"),
            },
            (Choice::Penalise { penalty: Penalty::Fine, .. }, None) => Err("say how high the fine is"),
            (Choice::Penalise { penalty: Penalty::ExclusionFromRounds, .. }, None) => {
                Err("say how many rounds")
            }
            (Choice::Penalise { .. } | Choice::Warn(_), Some(text)) => Ok(Self::Words(text.to_owned())),
            (_, None) => Ok(Self::None),
            (_, Some(_)) => Err("this choice takes no amount"),
        }
    }

    /// The time, where it is one.
    pub const fn ms(&self) -> Option<u64> {
        match self {
            Self::Time(ms) => Some(*ms),
            _ => None,
        }
    }
}

impl fmt::Display for Amount {
    /// What follows the words of a choice: `: 2:00 min`, `: 1/2 point`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => Ok(()),
            Self::Time(ms) => write!(f, ": {}:{:02} min", ms / 60_000, ms / 1000 % 60),
            Self::Clocks(white, black) => write!(f, ": white {white} ms, black {black} ms"),
            Self::HalfPoints(1) => f.write_str(": 1/2 point"),
            Self::HalfPoints(n) => write!(f, ": {} point", n / 2),
            Self::Words(words) => write!(f, ": {words}"),
        }
    }
}

fn minutes(text: &str) -> Option<u64> {
    let text = text.trim_end_matches("min").trim_end();
    let most = 24 * 60 * 60_000;
    let ms = match text.parse::<u64>() {
        Ok(minutes) => minutes.checked_mul(60_000)?,
        Err(_) => parse_clock_text(text).ok()?,
    };
    (1..=most).contains(&ms).then_some(ms)
}

impl Session {
    /// The penalties the arbiter gave, in order (12.9).
    pub fn penalties(&self) -> &[Penalised] {
        &self.penalties
    }

    /// Both players' half points, White's first, once the game is over: the result, changed by what the
    /// arbiter took and gave. Together never more than the game can bring (10.2).
    pub fn half_points(&self) -> Option<[u8; 2]> {
        let (result, _) = self.result()?;
        let mut points: [u8; 2] = match result {
            GameResult::WhiteWins => [2, 0],
            GameResult::BlackWins => [0, 2],
            GameResult::Draw => [1, 1],
            GameResult::BothLose => [0, 0],
        };
        let of = |penalty: Penalty| {
            self.penalties.iter().filter(move |given| given.penalty == penalty).filter_map(
                |given| match given.amount {
                    Amount::HalfPoints(n) => Some((given.seat, n)),
                    _ => None,
                },
            )
        };
        for (seat, n) in of(Penalty::FewerPoints) {
            points[seat as usize] = points[seat as usize].saturating_sub(n);
        }
        for (seat, n) in of(Penalty::MorePointsForOpponent) {
            let opponent = seat.other() as usize;
            points[opponent] = (points[opponent] + n).min(2 - points[seat as usize]);
        }
        Some(points)
    }

    pub(super) fn penalise(&mut self, item: &Item, seat: Seat, penalty: Penalty, amount: &Amount) {
        match (penalty, amount.ms()) {
            (Penalty::MoreTimeForOpponent, Some(ms)) => self.give_time(seat.other(), ms),
            (Penalty::LessTimeForOffender, Some(ms)) => self.take_time(seat, ms),
            _ => {}
        }
        self.penalties.push(Penalised {
            item: item.number,
            at: self.now,
            seat,
            penalty,
            amount: amount.clone(),
        });
        if let Some([white, black]) = self.half_points()
            && matches!(amount, Amount::HalfPoints(_))
        {
            self.note(Note::Arbiter(format!(
                "points: white {}, black {}",
                points_text(white),
                points_text(black)
            )));
        }
    }

    pub(super) fn give_time(&mut self, to: Seat, ms: u64) {
        self.clock.give(to, ms, self.now);
        self.seat_mut(to).flag_reported = false;
        self.tell_clocks();
    }

    pub(super) fn take_time(&mut self, from: Seat, ms: u64) {
        self.clock.take(from, ms, self.now);
        self.tell_clocks();
    }

    pub(super) fn set_clocks(&mut self, white_ms: u64, black_ms: u64) {
        self.clock.set(white_ms, black_ms, self.now);
        for seat in Seat::ALL {
            self.seat_mut(seat).flag_reported = false;
        }
        self.tell_clocks();
    }

    /// Both clocks, for the arbiter.
    pub(super) fn tell_clocks(&mut self) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        self.note(Note::Arbiter(format!("clocks: white {white_ms} ms, black {black_ms} ms")));
    }
}

/// Half points as they are written in a table: `0`, `1/2`, `1`.
pub const fn points_text(half: u8) -> &'static str {
    match half {
        0 => "0",
        1 => "1/2",
        _ => "1",
    }
}
