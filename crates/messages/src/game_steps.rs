//! The sentences of kept games and the lines by which they are stepped through: `voices/games/LANG.ftl`, built in.

use crate::language_runs::{marked, split};
use annabella_game::{Lang, Move, Position, Role, SchemeId, Seat, Square};
use annabella_language::{
    SpeechPart,
    announce::{AnnouncementForm, announce},
    scheme::Scheme,
    time::spoken_time,
};
use annabella_score::{
    game_walk::{GameWalk, LeftOut, WalkStep},
    puzzles::Puzzle,
};
use annabella_texts::TextArgument;

annabella_texts::builtin_texts!("../../../voices/games");

/// Words a game to one reader: sentences in a language, moves in a scheme.
#[derive(Clone, Copy, Debug)]
pub struct GameReader {
    lang: Lang,
    scheme: SchemeId,
}

/// A typed line while a game is stepped through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderLine {
    Step(WalkStep),
    /// The position at this place.
    Position,
    /// The same sentence again.
    Again,
    Help,
    Quit,
}

/// A typed line while a puzzle is solved, besides moves and spoken commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleLine {
    Position,
    Solution,
    Skip,
    Quit,
    Help,
}

/// Those lines, each with the name of its words.
const PUZZLE_LINES: [(PuzzleLine, &str); 5] = [
    (PuzzleLine::Position, "puzzle-word-position"),
    (PuzzleLine::Solution, "puzzle-word-solution"),
    (PuzzleLine::Skip, "puzzle-word-skip"),
    (PuzzleLine::Quit, "puzzle-word-quit"),
    (PuzzleLine::Help, "puzzle-word-help"),
];

/// The lines with words of their own, each with the name of its words.
const LINES: [(ReaderLine, &str); 8] = [
    (ReaderLine::Step(WalkStep::Next), "word-next"),
    (ReaderLine::Step(WalkStep::Previous), "word-previous"),
    (ReaderLine::Step(WalkStep::Start), "word-start"),
    (ReaderLine::Step(WalkStep::End), "word-end"),
    (ReaderLine::Position, "word-position"),
    (ReaderLine::Again, "word-again"),
    (ReaderLine::Help, "word-help"),
    (ReaderLine::Quit, "word-quit"),
];

impl GameReader {
    /// A reader in a language, who hears moves in a scheme.
    pub const fn new(lang: Lang, scheme: SchemeId) -> Self {
        Self { lang, scheme }
    }

    /// Reads a typed line, in the reader's language or in English. An empty line is the next step, `+` and `-` are the
    /// next and the previous one; `12`, `12 white` and `12 w` are places after a move.
    pub fn read_line(self, line: &str) -> Option<ReaderLine> {
        let line = line.trim().to_lowercase();
        match line.as_str() {
            "" | "+" => return Some(ReaderLine::Step(WalkStep::Next)),
            "-" => return Some(ReaderLine::Step(WalkStep::Previous)),
            _ => {}
        }
        let is_called = |name: &str| {
            [self.lang, Lang::En]
                .iter()
                .any(|lang| builtin(*lang).say(name, &[]).split(' ').any(|word| word == line))
        };
        if let Some((found, _)) = LINES.iter().find(|(_, name)| is_called(name)) {
            return Some(*found);
        }
        let mut words = line.split_whitespace();
        let number = words.next()?.trim_end_matches('.').parse().ok()?;
        let seat = match words.next() {
            None => None,
            Some(word) => Some(self.seat(word)?),
        };
        words.next().is_none().then_some(ReaderLine::Step(WalkStep::Move(number, seat)))
    }

    /// A colour in the reader's language or in English, or its first letter in English.
    fn seat(self, word: &str) -> Option<Seat> {
        let is_called = |name: &str| {
            [self.lang, Lang::En].iter().any(|lang| builtin(*lang).say(name, &[]).to_lowercase() == word)
        };
        match word {
            "w" => Some(Seat::White),
            "b" => Some(Seat::Black),
            _ => [(Seat::White, "white"), (Seat::Black, "black")]
                .into_iter()
                .find_map(|(seat, name)| is_called(name).then_some(seat)),
        }
    }

    fn say(self, name: &str, given: &[TextArgument]) -> String {
        builtin(self.lang).say(name, given)
    }

    fn parts(self, sentence: &str) -> Vec<SpeechPart> {
        split(sentence, self.lang)
    }

    fn color(self, seat: Seat) -> String {
        self.say(seat.color().fold_wb("white", "black"), &[])
    }

    /// A game of a list, with its number. `result` is `None` for a game that is not over.
    pub fn listed(
        self,
        number: usize,
        [white, black]: [&str; 2],
        date: &str,
        result: Option<&str>,
    ) -> Vec<SpeechPart> {
        let given = [
            ("number", number.to_string()),
            ("white", white.to_owned()),
            ("black", black.to_owned()),
            ("date", date.to_owned()),
            ("result", result.map_or_else(|| self.say("not-over", &[]), str::to_owned)),
        ];
        self.parts(&self.say("listed", &given))
    }

    /// There is no game to list.
    pub fn nothing_listed(self) -> Vec<SpeechPart> {
        self.parts(&self.say("listed-none", &[]))
    }

    /// The sentences before the first step: who played, and what was left out.
    pub fn opened(
        self,
        walk: &GameWalk,
        [white, black]: [&str; 2],
        result: Option<&str>,
        left_out: LeftOut,
    ) -> Vec<Vec<SpeechPart>> {
        let given = [
            ("white", white.to_owned()),
            ("black", black.to_owned()),
            ("moves", walk.len().div_ceil(2).to_string()),
            ("result", result.map_or_else(|| self.say("not-over", &[]), str::to_owned)),
        ];
        let mut sentences = vec![self.say("opened", &given)];
        if !left_out.is_empty() {
            let given = [
                ("variations", left_out.variations.to_string()),
                ("comments", left_out.comments.to_string()),
                ("signs", left_out.signs.to_string()),
            ];
            sentences.push(self.say("left-out", &given));
        }
        if walk.null_moves() > 0 {
            sentences.push(self.say("null-moves", &[("count", walk.null_moves().to_string())]));
        }
        if let Some((number, text)) = walk.stops() {
            let text: String = text.chars().take(40).collect();
            sentences.push(self.say("stops", &[("number", number.to_string()), ("text", text)]));
        }
        sentences.iter().map(|sentence| self.parts(sentence)).collect()
    }

    /// The move at this place, with the player's clock where it was written; or the start of the game.
    pub fn place(self, walk: &GameWalk) -> Vec<SpeechPart> {
        let Some(ply) = walk.ply() else { return self.parts(&self.say("begins", &[])) };
        let scheme = Scheme::builtin(self.scheme);
        let words = match ply.m {
            Some(m) => marked(&announce(scheme, &ply.before, m, AnnouncementForm::Short), scheme.lang()),
            None => self.say("passes", &[]),
        };
        let given = [("number", ply.number.to_string()), ("color", self.color(ply.seat)), ("words", words)];
        let step = self.say("step", &given);
        let sentence = match ply.clock_ms {
            Some(ms) => self.say("step-clock", &[("step", step), ("time", spoken_time(ms, self.lang))]),
            None => step,
        };
        self.parts(&sentence)
    }

    /// Why a step was not taken.
    pub fn no_step(self, step: WalkStep) -> Vec<SpeechPart> {
        self.parts(&match step {
            WalkStep::Next | WalkStep::End => self.say("last-move", &[]),
            WalkStep::Previous | WalkStep::Start => self.say("begins", &[]),
            WalkStep::Move(number, _) => self.say("no-move", &[("number", number.to_string())]),
        })
    }

    /// The pieces of both sides, the king first, and who has the move.
    pub fn position(self, position: &Position) -> Vec<SpeechPart> {
        let scheme = Scheme::builtin(self.scheme);
        let square = |square: Square| {
            format!("{} {}", scheme.file_word(square.file()), scheme.rank_word(square.rank()))
        };
        let side = |seat: Seat| {
            let order = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
            let of = |role: Role| {
                let stands = move |square: &Square| position.piece_at(*square) == Some(role.of(seat.color()));
                let squares: Vec<String> = Square::ALL.into_iter().filter(stands).map(square).collect();
                (!squares.is_empty()).then(|| format!("{} {}", scheme.piece_word(role), squares.join(", ")))
            };
            let pieces: Vec<String> = order.into_iter().filter_map(of).collect();
            let pieces = marked(&pieces.join(", "), scheme.lang());
            self.say("pieces", &[("color", self.color(seat)), ("pieces", pieces)])
        };
        let turn = self.color(if position.turn().is_white() { Seat::White } else { Seat::Black });
        let sides = Seat::ALL.map(side);
        self.parts(&format!("{}. {}. {}", sides[0], sides[1], self.say("turn", &[("color", turn)])))
    }

    /// What may be typed.
    pub fn help(self) -> Vec<SpeechPart> {
        let first = |(_, name): &(ReaderLine, &str)| {
            self.say(name, &[]).split(' ').next().unwrap_or_default().to_owned()
        };
        let steps: Vec<String> = LINES.iter().map(first).collect();
        self.parts(&self.say("steps", &[("steps", steps.join(", "))]))
    }

    /// A line that is no step, and what may be typed.
    pub fn unknown(self, line: &str) -> Vec<SpeechPart> {
        let text: String = line.trim().chars().take(40).collect();
        let mut parts = self.parts(&format!("{}. ", self.say("unknown-step", &[("text", text)])));
        parts.extend(self.help());
        parts
    }
}

/// Puzzles.
impl GameReader {
    /// Reads a typed line that is no move, in the reader's language or in English.
    pub fn read_puzzle_line(self, line: &str) -> Option<PuzzleLine> {
        let line = line.trim().to_lowercase();
        let is_called = |name: &str| {
            [self.lang, Lang::En]
                .iter()
                .any(|lang| builtin(*lang).say(name, &[]).split(' ').any(|word| word == line))
        };
        PUZZLE_LINES.iter().find(|(_, name)| is_called(name)).map(|(found, _)| *found)
    }

    fn words(self, before: &Position, m: Move) -> String {
        let scheme = Scheme::builtin(self.scheme);
        marked(&announce(scheme, before, m, AnnouncementForm::Short), scheme.lang())
    }

    /// The number of puzzles, or that there is none.
    pub fn puzzles_begin(self, all: usize) -> Vec<SpeechPart> {
        self.parts(&match all {
            0 => self.say("puzzles-none", &[]),
            all => self.say("puzzles-all", &[("all", all.to_string())]),
        })
    }

    /// A puzzle's number and name, and in how many moves its solution mates.
    pub fn puzzle(self, number: usize, all: usize, puzzle: &Puzzle) -> Vec<SpeechPart> {
        let mut given = vec![("number", number.to_string()), ("all", all.to_string())];
        let name = match &puzzle.name {
            Some(name) => {
                given.push(("name", name.clone()));
                "puzzle"
            }
            None => "puzzle-unnamed",
        };
        let mut sentence = self.say(name, &given);
        if let Some(moves) = puzzle.mate_in() {
            sentence = format!("{sentence}. {}", self.say("puzzle-mate", &[("moves", moves.to_string())]));
        }
        self.parts(&sentence)
    }

    /// The move is right, and this is the answer to it.
    pub fn puzzle_answer(self, before: &Position, answer: Move) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzle-answer", &[("words", self.words(before, answer))]))
    }

    /// The puzzle is solved.
    pub fn puzzle_solved(self) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzle-solved", &[]))
    }

    /// The words bear no legal move.
    pub fn puzzle_illegal(self) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzle-illegal", &[]))
    }

    /// The move is legal, but another one is asked for; where it is known, also the answer to it.
    pub fn puzzle_wrong(
        self,
        before: &Position,
        m: Move,
        answer: Option<(&Position, Move)>,
    ) -> Vec<SpeechPart> {
        let words = ("words", self.words(before, m));
        self.parts(&match answer {
            Some((after, answer)) => {
                self.say("puzzle-wrong-answer", &[words, ("answer", self.words(after, answer))])
            }
            None => self.say("puzzle-wrong", &[words]),
        })
    }

    /// Several legal moves fit the words.
    pub fn puzzle_several(self) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzle-several", &[]))
    }

    /// The words were not understood.
    pub fn puzzle_not_understood(self) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzle-not-understood", &[]))
    }

    /// The solution from this position on.
    pub fn puzzle_solution(self, position: &Position, line: &[Move]) -> Vec<SpeechPart> {
        let (mut position, mut words) = (position.clone(), Vec::new());
        for m in line {
            words.push(self.words(&position, *m));
            let Some(after) = position.after(*m) else { break };
            position = after;
        }
        self.parts(&self.say("puzzle-solution", &[("words", words.join(", "))]))
    }

    /// How many puzzles were solved.
    pub fn puzzles_done(self, solved: usize, all: usize) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzles-done", &[("solved", solved.to_string()), ("all", all.to_string())]))
    }

    /// What may be said and typed.
    pub fn puzzle_help(self) -> Vec<SpeechPart> {
        let first = |name: &str| self.say(name, &[]).split(' ').next().unwrap_or_default().to_owned();
        let given = [
            ("position", first("puzzle-word-position")),
            ("solution", first("puzzle-word-solution")),
            ("skip", first("puzzle-word-skip")),
            ("quit", first("puzzle-word-quit")),
        ];
        self.parts(&self.say("puzzle-help", &given))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;
    use annabella_score::pgn;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks_and_words_of_their_own_for_each_line() {
        annabella_texts::checks::alike(source);
        for lang in Lang::ALL {
            let reader = GameReader::new(lang, lang.scheme());
            for (line, name) in LINES {
                for word in builtin(lang).say(name, &[]).split(' ') {
                    assert_eq!(reader.read_line(word), Some(line), "{lang}: {word}");
                }
            }
            assert_eq!(
                reader.read_line("12 b"),
                Some(ReaderLine::Step(WalkStep::Move(12, Some(Seat::Black))))
            );
            let white = reader.color(Seat::White);
            let after = Some(ReaderLine::Step(WalkStep::Move(7, Some(Seat::White))));
            assert_eq!(reader.read_line(&format!("7. {white}")), after);
            for line in ["12 x", "e4", "12 b b", "-3"] {
                assert_eq!(reader.read_line(line), None, "{line}");
            }
        }
    }

    #[test]
    fn a_game_is_said_move_by_move_in_the_words_of_its_scheme() {
        let game = "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:30]} 2. Nf3 -- *";
        let mut walk = GameWalk::new(&pgn::read(game).unwrap());
        let reader = GameReader::new(Lang::En, SchemeId::Fide);
        assert_eq!(text(&reader.place(&walk)), "Start of the game");
        walk.step(WalkStep::Next);
        let said = |walk: &GameWalk| text(&reader.place(walk)).to_lowercase();
        assert!(
            said(&walk).starts_with("1. white: eva vier. clock: one hour and twenty-nine"),
            "{}",
            said(&walk)
        );
        walk.step(WalkStep::Move(2, None));
        assert_eq!(said(&walk), "2. white: springer felix drei");
        walk.step(WalkStep::End);
        assert_eq!(said(&walk), "2. black: the turn passes");
        let board = text(&reader.position(walk.position())).to_lowercase();
        assert!(board.starts_with("white: könig eva eins, dame david eins"), "{board}");
        assert!(board.ends_with("white to move"), "{board}");
        let told = reader.opened(&walk, ["Anna", "Bo"], None, LeftOut { comments: 2, ..LeftOut::default() });
        assert_eq!(
            told.iter().map(|parts| text(parts)).collect::<Vec<_>>(),
            [
                "Anna against Bo. 2 moves. Result: not over",
                "Left out beside the main line: variations 0, comments 2, annotation signs 0",
                "Null moves: 1. At each of them the turn passes",
            ]
        );
    }
}
