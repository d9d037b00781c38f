//! What a player hears of the game before it starts.

use super::{AnnouncementWriter, commas, spoken_numbers};
use crate::{
    message,
    phrases::{color, with_initial_capital, word},
};
use annabella_game::{Color, File, Rank, Role};
use annabella_language::time::{clock_text, counted_moves, spoken_duration, spoken_moves};
use annabella_laws::time_control::{MoveTimeBonus, TimeControl, TimePeriod};

impl AnnouncementWriter<'_> {
    pub(super) fn you_play(&self, side: Color, board: Option<&str>, opponent: Option<&str>) -> String {
        let lang = self.phrases.lang();
        let board = board.map(|number| match self.cells {
            true => number.to_owned(),
            false => spoken_numbers(number, lang),
        });
        let side = color(side);
        match (board, opponent) {
            (None, None) => self.phrases.say(message::YOU_PLAY, &[side]),
            (None, Some(name)) => {
                self.phrases.say(message::YOU_PLAY_AGAINST, &[side, word("opponent", name)])
            }
            (Some(board), None) => {
                self.phrases.say(message::YOU_PLAY_AT_BOARD, &[side, word("board", board)])
            }
            (Some(board), Some(name)) => self.phrases.say(
                message::YOU_PLAY_AT_BOARD_AGAINST,
                &[side, word("board", board), word("opponent", name)],
            ),
        }
    }

    /// All periods. What is added to each move is said once, at the end, where it is the same in all.
    pub(super) fn time_control(&self, control: &TimeControl) -> String {
        let periods = control.periods();
        let last = periods.len() - 1;
        let is_same = periods.iter().all(|period| period.extra == periods[0].extra);
        let period = |index: usize| {
            let time = self.period(&periods[index], index == 0, index == last);
            match self.extra(periods[index].extra).filter(|_| !is_same) {
                Some(extra) => format!("{time}, {extra}"),
                None => time,
            }
        };
        let mut said = period(0);
        for index in 1..periods.len() {
            said = self
                .phrases
                .say(message::PERIODS_IN_ORDER, &[word("before", said), word("after", period(index))]);
        }
        let extra = self.extra(periods[0].extra).filter(|_| is_same);
        let sentences = [Some(said), extra].into_iter().flatten();
        sentences.map(|sentence| with_initial_capital(&sentence)).collect::<Vec<_>>().join(". ")
    }

    fn period(&self, period: &TimePeriod, is_first: bool, is_last: bool) -> String {
        let time = word("time", self.duration(period.base_ms));
        let moves = period.moves.map(|count| match self.cells {
            true => counted_moves(count, self.phrases.lang()),
            false => spoken_moves(count, self.phrases.lang()),
        });
        match moves {
            None if is_first => self.phrases.say(message::PERIOD_OF_GAME, &[time]),
            None => self.phrases.say(message::PERIOD_OF_REST, &[time]),
            // It is repeated without end.
            Some(moves) if is_last => {
                self.phrases.say(message::PERIOD_REPEATED, &[time, word("moves", moves)])
            }
            Some(moves) => self.phrases.say(message::PERIOD_OF_MOVES, &[time, word("moves", moves)]),
        }
    }

    fn extra(&self, extra: MoveTimeBonus) -> Option<String> {
        let (id, ms) = match extra {
            MoveTimeBonus::None => return None,
            MoveTimeBonus::Increment { ms } => (message::INCREMENT_OF_MOVE, ms),
            MoveTimeBonus::Delay { ms } => (message::DELAY_OF_MOVE, ms),
        };
        Some(self.phrases.say(id, &[word("time", self.duration(ms))]))
    }

    fn duration(&self, ms: u64) -> String {
        if self.cells { clock_text(ms) } else { spoken_duration(ms, self.phrases.lang()) }
    }

    /// Words by which every scheme can be told from the others.
    pub(super) fn words_in_use(&self) -> String {
        let files = [File::A, File::B, File::C].map(|file| self.scheme.file_word(file));
        let ranks = [Rank::First, Rank::Second].map(|rank| self.scheme.rank_word(rank));
        let words = files.into_iter().chain(ranks).chain([self.scheme.piece_word(Role::Knight)]);
        let words = commas(words.map(str::to_owned));
        self.phrases.say(message::WORDS_IN_USE, &[word("words", self.own(&words))])
    }
}
