//! The sentences of kept games and the lines by which they are stepped through: `voices/games/LANG.ftl`, built in.

use crate::{
    language_runs::{marked, split},
    phrases::Phrases,
};
use annabella_game::{Lang, Move, Position, Role, SchemeId, Seat, Square};
use annabella_language::{
    SpeechPart, Verbosity,
    announce::{AnnouncementForm, announce},
    command::Command,
    command_label,
    scheme::Scheme,
    time::spoken_time,
};
use annabella_score::{
    game_walk::{GameWalk, LeftOut, WalkStep},
    puzzles::Puzzle,
};
use annabella_session::board_questions::answer_board_question;
use annabella_texts::TextArgument;

annabella_texts::builtin_texts!("../../../voices/games");

/// Words a game to one reader: sentences in a language, moves in a scheme.
#[derive(Clone, Copy, Debug)]
pub struct GameReader {
    lang: Lang,
    scheme: SchemeId,
}

/// What is asked for while a game is chosen from a list or stepped through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReaderLine {
    Step(WalkStep),
    /// The game of the list is to be stepped through. In a game it is the next step.
    Open,
    /// The position at this place.
    Position,
    /// The clocks at this place.
    Clock,
    /// The same sentence again.
    Again,
    Help,
    /// The end of what is being said.
    Stop,
    Quit,
}

/// What is asked for while a puzzle is solved, besides moves and questions about the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleLine {
    Position,
    Solution,
    Skip,
    Help,
    /// The end of what is being said.
    Stop,
    Quit,
}

/// A line with the name of its typed words, and the spoken and keyed commands that mean the same.
struct LineRow<T> {
    line: T,
    words: &'static str,
    commands: &'static [Command],
}

impl<T: Copy> LineRow<T> {
    const fn of(line: T, words: &'static str, commands: &'static [Command]) -> Self {
        Self { line, words, commands }
    }

    fn means(&self, command: Command) -> bool {
        let is_same = |own: &Command| std::mem::discriminant(own) == std::mem::discriminant(&command);
        self.commands.iter().any(is_same)
    }
}

/// The lines with words of their own. Plus and minus of a keypad accept and decline elsewhere.
const LINES: [LineRow<ReaderLine>; 11] = [
    LineRow::of(ReaderLine::Step(WalkStep::Next), "word-next", &[Command::Next, Command::Accept]),
    LineRow::of(
        ReaderLine::Step(WalkStep::Previous),
        "word-previous",
        &[Command::TakeBack(None), Command::Decline, Command::No],
    ),
    LineRow::of(ReaderLine::Step(WalkStep::Start), "word-start", &[Command::AllMoves]),
    LineRow::of(ReaderLine::Step(WalkStep::End), "word-end", &[Command::LastFive]),
    LineRow::of(ReaderLine::Open, "word-open", &[Command::Yes, Command::Further]),
    LineRow::of(ReaderLine::Position, "word-position", &[]),
    LineRow::of(ReaderLine::Clock, "word-clock", &[Command::Time, Command::OpponentTime]),
    LineRow::of(
        ReaderLine::Again,
        "word-again",
        &[Command::Repeat, Command::WhatNow, Command::LastMove, Command::Moves],
    ),
    LineRow::of(ReaderLine::Help, "word-help", &[Command::Help]),
    LineRow::of(ReaderLine::Stop, "word-stop", &[Command::Stop]),
    LineRow::of(ReaderLine::Quit, "word-quit", &[Command::Quit]),
];

const PUZZLE_LINES: [LineRow<PuzzleLine>; 6] = [
    LineRow::of(
        PuzzleLine::Position,
        "puzzle-word-position",
        &[Command::Repeat, Command::WhatNow, Command::LastMove],
    ),
    LineRow::of(PuzzleLine::Solution, "puzzle-word-solution", &[Command::Hint(None), Command::Resign]),
    LineRow::of(PuzzleLine::Skip, "puzzle-word-skip", &[Command::Next]),
    LineRow::of(PuzzleLine::Help, "word-help", &[Command::Help]),
    LineRow::of(PuzzleLine::Stop, "word-stop", &[Command::Stop]),
    LineRow::of(PuzzleLine::Quit, "word-quit", &[Command::Quit]),
];

impl ReaderLine {
    /// What a spoken or keyed command means while a game is chosen or stepped through; `None` if nothing of its own.
    pub fn of_command(command: Command) -> Option<Self> {
        if let Command::FromMove(number) = command {
            return Some(Self::Step(WalkStep::Move(number.into(), None)));
        }
        LINES.iter().find(|row| row.means(command)).map(|row| row.line)
    }
}

impl PuzzleLine {
    /// What a spoken or keyed command means while a puzzle is solved; `None` if nothing of its own.
    pub fn of_command(command: Command) -> Option<Self> {
        PUZZLE_LINES.iter().find(|row| row.means(command)).map(|row| row.line)
    }
}

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
        if let Some(row) = LINES.iter().find(|row| self.is_called(row.words, &line)) {
            return Some(row.line);
        }
        let mut words = line.split_whitespace();
        let number = words.next()?.trim_end_matches('.').parse().ok()?;
        let seat = match words.next() {
            None => None,
            Some(word) => Some(self.seat(word)?),
        };
        words.next().is_none().then_some(ReaderLine::Step(WalkStep::Move(number, seat)))
    }

    fn is_called(self, name: &str, line: &str) -> bool {
        let languages = [self.lang, Lang::En];
        languages.iter().any(|lang| builtin(*lang).say(name, &[]).split(' ').any(|word| word == line))
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

    /// A player's name, or their colour if no name was written.
    fn named(self, seat: Seat, name: &str) -> String {
        if matches!(name.trim(), "" | "?") { self.color(seat) } else { name.to_owned() }
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
            ("white", self.named(Seat::White, white)),
            ("black", self.named(Seat::Black, black)),
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
            ("white", self.named(Seat::White, white)),
            ("black", self.named(Seat::Black, black)),
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

    /// The pieces that are asked about, one sentence each; `None` if the command does not ask about the board.
    /// `asker` is the player to whom "my" refers.
    pub fn board_answer(
        self,
        position: &Position,
        asker: Seat,
        command: Command,
    ) -> Option<Vec<Vec<SpeechPart>>> {
        let (phrases, scheme) = (Phrases::builtin(self.lang), Scheme::builtin(self.scheme));
        let told = answer_board_question(position, asker, command)?;
        Some(told.iter().map(|what| phrases.speak(what, scheme, Verbosity::Move)).collect())
    }

    /// The clocks at this place, where they were written.
    pub fn clocks(self, walk: &GameWalk) -> Vec<SpeechPart> {
        let of = |seat: Seat| {
            let time = spoken_time(walk.clock_ms(seat)?, self.lang);
            Some(self.say("clock-of", &[("color", self.color(seat)), ("time", time)]))
        };
        let told: Vec<String> = Seat::ALL.into_iter().filter_map(of).collect();
        self.parts(&if told.is_empty() { self.say("clock-none", &[]) } else { told.join(". ") })
    }

    /// What a command is called, as it is said, typed and keyed.
    fn called(self, command: Command) -> String {
        command_label(command, self.lang).to_owned()
    }

    /// What may be said, typed or keyed while a game is stepped through.
    pub fn help(self) -> Vec<SpeechPart> {
        let given = [
            ("next", self.called(Command::Next)),
            ("previous", self.called(Command::TakeBack(None))),
            ("from", self.called(Command::FromMove(1))),
            ("clock", self.called(Command::Time)),
            ("board", self.called(Command::Board)),
            ("quit", self.called(Command::Quit)),
        ];
        self.parts(&self.say("steps", &given))
    }

    /// How many games a list has, and what may be said, typed or keyed while one is chosen.
    pub fn choosing(self, all: usize) -> Vec<SpeechPart> {
        let mut sentence = self.parts(&format!("{}. ", self.say("games-all", &[("all", all.to_string())])));
        sentence.extend(self.choosing_help());
        sentence
    }

    /// What may be said, typed or keyed while a game is chosen.
    pub fn choosing_help(self) -> Vec<SpeechPart> {
        let given = [
            ("next", self.called(Command::Next)),
            ("previous", self.called(Command::TakeBack(None))),
            ("open", self.called(Command::Yes)),
            ("quit", self.called(Command::Quit)),
        ];
        self.parts(&self.say("choose", &given))
    }

    /// The list of games has no such place.
    pub fn no_listed(self, step: WalkStep) -> Vec<SpeechPart> {
        self.parts(&match step {
            WalkStep::Next | WalkStep::End => self.say("list-ends", &[]),
            WalkStep::Previous | WalkStep::Start => self.say("list-begins", &[]),
            WalkStep::Move(number, _) => self.say("list-lacks", &[("number", number.to_string())]),
        })
    }

    /// Nothing was being said, and what ends.
    pub fn nothing_to_stop(self) -> Vec<SpeechPart> {
        self.parts(&self.say("nothing-said", &[("quit", self.called(Command::Quit))]))
    }

    /// Spoken words were not understood.
    pub fn not_understood(self) -> Vec<SpeechPart> {
        let help = self.say("say-help", &[("help", self.called(Command::Help))]);
        self.parts(&format!("{}. {help}", self.say("puzzle-not-understood", &[])))
    }

    /// There is no microphone, or it was lost.
    pub fn no_microphone(self) -> Vec<SpeechPart> {
        self.parts(&self.say("no-microphone", &[]))
    }

    /// The microphone works again.
    pub fn microphone_back(self) -> Vec<SpeechPart> {
        self.parts(&self.say("microphone-back", &[]))
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
        PUZZLE_LINES.iter().find(|row| self.is_called(row.words, &line)).map(|row| row.line)
    }

    fn words(self, before: &Position, m: Move) -> String {
        let scheme = Scheme::builtin(self.scheme);
        marked(&announce(scheme, before, m, AnnouncementForm::Short), scheme.lang())
    }

    /// The number of puzzles.
    pub fn puzzles_begin(self, all: usize) -> Vec<SpeechPart> {
        self.parts(&self.say("puzzles-all", &[("all", all.to_string())]))
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

    /// What may be said, typed or keyed.
    pub fn puzzle_help(self) -> Vec<SpeechPart> {
        let given = [
            ("position", self.called(Command::Repeat)),
            ("board", self.called(Command::Board)),
            ("solution", self.called(Command::Hint(None))),
            ("skip", self.called(Command::Next)),
            ("quit", self.called(Command::Quit)),
        ];
        self.parts(&self.say("puzzle-help", &given))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text;
    use annabella_language::understand::{Understanding, understand_words};
    use annabella_score::pgn;

    #[test]
    fn five_languages_have_the_same_texts_with_the_same_blanks_and_words_of_their_own_for_each_line() {
        annabella_texts::checks::alike(source);
        for lang in Lang::ALL {
            let reader = GameReader::new(lang, lang.scheme());
            for row in &LINES {
                for word in builtin(lang).say(row.words, &[]).split(' ') {
                    assert_eq!(reader.read_line(word), Some(row.line), "{lang}: {word}");
                }
                for command in row.commands {
                    assert_eq!(ReaderLine::of_command(*command), Some(row.line), "{command}");
                }
            }
            for row in &PUZZLE_LINES {
                for word in builtin(lang).say(row.words, &[]).split(' ') {
                    assert_eq!(reader.read_puzzle_line(word), Some(row.line), "{lang}: {word}");
                }
                for command in row.commands {
                    assert_eq!(PuzzleLine::of_command(*command), Some(row.line), "{command}");
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
    fn what_help_names_can_be_said_in_its_language() {
        let position = Position::default();
        for lang in Lang::ALL {
            let reader = GameReader::new(lang, lang.scheme());
            for command in [
                Command::Next,
                Command::TakeBack(None),
                Command::Board,
                Command::Time,
                Command::Repeat,
                Command::Quit,
                Command::Yes,
                Command::Help,
                Command::Hint(None),
            ] {
                let words = reader.called(command);
                let meant = understand_words(&words, &position, &[lang.scheme()], &[lang]);
                assert_eq!(meant, Understanding::Command(command), "{lang}: {words}");
                let helps =
                    [reader.help(), reader.choosing(3), reader.puzzle_help(), reader.not_understood()];
                let named = helps.iter().any(|parts| text(parts).contains(&words));
                assert!(named, "{lang}: no help names {words}: {helps:?}");
            }
        }
    }

    #[test]
    fn the_board_is_looked_at_and_the_clocks_are_told_at_each_place() {
        let game = "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:29:50]} e5 {[%clk 1:29:30]} 2. Nf3 *";
        let mut walk = GameWalk::new(&pgn::read(game).unwrap());
        let reader = GameReader::new(Lang::En, SchemeId::EnPlain);
        assert_eq!(text(&reader.clocks(&walk)), "No clock time is written here");
        walk.step(WalkStep::Move(1, Some(Seat::Black)));
        let clocks = text(&reader.clocks(&walk));
        assert!(clocks.starts_with("White: one hour") && clocks.contains("Black: one hour"), "{clocks}");
        let ask = |command| {
            let told = reader.board_answer(walk.position(), Seat::Black, command)?;
            Some(told.iter().map(|parts| text(parts)).collect::<Vec<_>>())
        };
        let square = ask(Command::Square(Square::E5)).unwrap();
        assert!(square[0].contains("black pawn"), "{square:?}");
        let board = ask(Command::Board).unwrap();
        assert!(board.len() == 8 && board[0].contains('8') || board[0].contains("eight"), "{board:?}");
        assert_eq!(ask(Command::DrawOffer), None);
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
        let unnamed = reader.listed(1, ["?", "Bo"], "2026-11-28", None);
        assert_eq!(text(&unnamed), "1. White against Bo, 2026-11-28, not over");
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
