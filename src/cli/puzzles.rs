//! `annabella practice --puzzles`: positions that are read out and solved by voice, keys or typed lines.
//! `annabella_score` judges the moves.

use std::path::PathBuf;

use anyhow::{Result, anyhow, bail};

use super::{
    named_file::read_named_file,
    person_devices::{PersonDevices, PersonDevicesSetup, PersonInput, converse},
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_game::{Lang, SchemeId, Seat};
use annabella_language::{
    SpeechPart,
    command::Command,
    heard_utterance::Expectation,
    understand::{Understanding, understand, understand_words},
};
use annabella_messages::{GameReader, PuzzleLine, text};
use annabella_score::{
    puzzles::{self, LARGEST_PUZZLES, PuzzleJudgement, PuzzleRun},
    text_file,
};

/// The program's own puzzles.
const OWN: &str = include_str!("own_puzzles.epd");

/// The options of the puzzles.
pub(super) struct PuzzleRequest {
    /// The program's own puzzles if no file is named.
    pub(super) file: Option<PathBuf>,
    pub(super) scheme: SchemeId,
    pub(super) lang: Lang,
    /// Whether nothing is heard or spoken.
    pub(super) terminal: bool,
    pub(super) keypad: Option<PathBuf>,
    pub(super) json: bool,
}

/// What the player asks for or says.
enum PuzzleInput {
    Line(PuzzleLine),
    /// A question about the board.
    Board(Command),
    Said(Understanding),
}

/// What follows from an input.
#[derive(PartialEq, Eq)]
enum PuzzleCourse {
    Stays,
    /// The next puzzle; whether this one was solved.
    Next(bool),
    Ends,
}

impl PuzzleRequest {
    /// Runs the puzzles to their end.
    pub(super) fn run(self) -> Result<ExitCode> {
        let text = match &self.file {
            None => OWN.to_owned(),
            Some(file) => {
                let named = file.display();
                let bytes = read_named_file("--puzzles", file, LARGEST_PUZZLES as u64)?;
                text_file::decode(&bytes).map_err(|why| anyhow!("--puzzles {named}, {why}"))?.0
            }
        };
        let (all, faults) = puzzles::read(&text);
        let named = self.file.as_ref().map_or_else(String::new, |file| format!("{}, ", file.display()));
        faults.iter().for_each(|fault| console::warn(format_args!("{named}{fault}")));
        let reader = GameReader::new(self.lang, self.scheme);
        if let (true, Some(file)) = (all.is_empty(), &self.file) {
            bail!("--puzzles {}: there is no puzzle in it; name a file of puzzles", file.display());
        }
        converse(self.hold(all, reader))
    }

    async fn hold(self, all: Vec<puzzles::Puzzle>, reader: GameReader) -> Result<ExitCode> {
        let devices = PersonDevices::open(&PersonDevicesSetup {
            scheme: self.scheme,
            lang: self.lang,
            terminal: self.terminal,
            keypad: self.keypad.as_deref(),
            game: None,
        });
        let mut teller = PuzzleTeller { devices, json: self.json };
        let count = all.len();
        teller.tell(&reader.puzzles_begin(count), serde_json::json!({ "event": "puzzles", "all": count }));
        if teller.devices.lacks_microphone() {
            teller.tell(&reader.no_microphone(), serde_json::json!({ "event": "microphone" }));
        }
        teller.tell(&reader.puzzle_help(), serde_json::json!({ "event": "help" }));
        let mut solved = 0;
        'puzzles: for (number, puzzle) in (1..).zip(all) {
            let mut run = PuzzleRun::new(puzzle);
            let puzzle = run.puzzle();
            let told = serde_json::json!({
                "event": "puzzle", "number": number, "name": puzzle.name, "mate_in": puzzle.mate_in(),
            });
            teller.tell(&reader.puzzle(number, count, puzzle), told);
            teller.tell_position(reader, &run);
            // A solution that was told is not the player's.
            let mut is_own = true;
            loop {
                teller.devices.expect(Expectation::at_seat(
                    run.position().clone(),
                    vec![self.scheme],
                    self.lang,
                ));
                let input = match teller.devices.next().await {
                    PersonInput::Heard(heard) if heard.text().is_empty() => continue,
                    PersonInput::Heard(heard) => self.mean(&run, &heard),
                    PersonInput::Typed(line) => self.read(reader, &run, &line),
                    PersonInput::Keyed(command) => Self::input_of(Understanding::Command(command)),
                    PersonInput::KeyedMove(keyed) => self.read(reader, &run, &keyed.words()),
                    PersonInput::KeysTold(parts) => {
                        teller.tell(&parts, serde_json::json!({ "event": "keys" }));
                        continue;
                    }
                    PersonInput::MicrophoneLost => {
                        teller.tell(&reader.no_microphone(), serde_json::json!({ "event": "microphone" }));
                        continue;
                    }
                    PersonInput::MicrophoneBack => {
                        teller.tell(&reader.microphone_back(), serde_json::json!({ "event": "microphone" }));
                        continue;
                    }
                    PersonInput::Spoken => continue,
                    PersonInput::Leaves => break 'puzzles,
                };
                let spoke = teller.devices.speaks();
                teller.devices.hush();
                if matches!(input, PuzzleInput::Line(PuzzleLine::Stop)) && spoke {
                    continue;
                }
                is_own &= !matches!(input, PuzzleInput::Line(PuzzleLine::Solution));
                match teller.answer(reader, &mut run, input) {
                    PuzzleCourse::Stays => {}
                    PuzzleCourse::Next(is_solved) => {
                        solved += usize::from(is_solved && is_own);
                        break;
                    }
                    PuzzleCourse::Ends => break 'puzzles,
                }
            }
        }
        let told = serde_json::json!({ "event": "over", "solved": solved, "all": count });
        teller.tell(&reader.puzzles_done(solved, count), told);
        teller.devices.finish_speaking().await;
        Ok(ExitCode::Done)
    }

    fn read(&self, reader: GameReader, run: &PuzzleRun, line: &str) -> PuzzleInput {
        if line.trim().is_empty() {
            return PuzzleInput::Line(PuzzleLine::Position);
        }
        match reader.read_puzzle_line(line) {
            Some(line) => PuzzleInput::Line(line),
            None => {
                Self::input_of(understand_words(line, run.position(), &[self.scheme], &[self.lang, Lang::En]))
            }
        }
    }

    fn mean(
        &self,
        run: &PuzzleRun,
        utterance: &annabella_language::heard_utterance::HeardUtterance,
    ) -> PuzzleInput {
        // Of commands the recogniser listens for those of the announcement words' language, too, as in a game.
        Self::input_of(understand(utterance, run.position(), &[self.scheme], &[]))
    }

    fn input_of(meant: Understanding) -> PuzzleInput {
        match meant {
            Understanding::Command(command) => match PuzzleLine::of_command(command) {
                Some(line) => PuzzleInput::Line(line),
                None => PuzzleInput::Board(command),
            },
            meant => PuzzleInput::Said(meant),
        }
    }
}

/// Prints and speaks.
struct PuzzleTeller {
    devices: PersonDevices,
    json: bool,
}

impl PuzzleTeller {
    /// Tells a sentence; `told` are the fields of its JSON object besides the text.
    fn tell(&mut self, parts: &[SpeechPart], mut told: serde_json::Value) {
        if self.json {
            told["text"] = text(parts).into();
            console::tell(told);
        } else {
            console::tell(text(parts));
        }
        self.devices.say(parts);
    }

    fn tell_position(&mut self, reader: GameReader, run: &PuzzleRun) {
        let told = serde_json::json!({ "event": "position", "fen": run.position().fen() });
        self.tell(&reader.position(run.position()), told);
    }

    fn answer(&mut self, reader: GameReader, run: &mut PuzzleRun, input: PuzzleInput) -> PuzzleCourse {
        let event = |name: &str| serde_json::json!({ "event": name });
        match input {
            PuzzleInput::Line(PuzzleLine::Position) => self.tell_position(reader, run),
            PuzzleInput::Line(PuzzleLine::Help) => self.tell(&reader.puzzle_help(), event("help")),
            PuzzleInput::Line(PuzzleLine::Quit) => return PuzzleCourse::Ends,
            PuzzleInput::Line(PuzzleLine::Stop) => self.tell(&reader.nothing_to_stop(), event("refused")),
            PuzzleInput::Line(PuzzleLine::Skip) => return PuzzleCourse::Next(false),
            PuzzleInput::Line(PuzzleLine::Solution) => {
                self.tell(&reader.puzzle_solution(run.position(), run.solution()), event("solution"));
            }
            PuzzleInput::Said(Understanding::Move { m, .. }) => {
                let before = run.position().clone();
                match run.judge(m) {
                    PuzzleJudgement::Solved => {
                        self.tell(&reader.puzzle_solved(), event("solved"));
                        return PuzzleCourse::Next(true);
                    }
                    PuzzleJudgement::Right { answer, before } => {
                        self.tell(&reader.puzzle_answer(&before, answer), event("right"));
                    }
                    PuzzleJudgement::Wrong { answer, after } => {
                        let answer = answer.map(|answer| (&after, answer));
                        self.tell(&reader.puzzle_wrong(&before, m, answer), event("wrong"));
                    }
                }
            }
            PuzzleInput::Said(Understanding::Illegal) => {
                self.tell(&reader.puzzle_illegal(), event("illegal"))
            }
            PuzzleInput::Said(Understanding::Ambiguous { candidates, .. }) if candidates.len() > 1 => {
                self.tell(&reader.puzzle_several(), event("ambiguous"));
            }
            PuzzleInput::Board(command) => {
                let asker = Seat::from(run.puzzle().start.turn());
                match reader.board_answer(run.position(), asker, command) {
                    Some(told) => told.iter().for_each(|parts| self.tell(parts, event("board"))),
                    None => self.tell(&reader.not_understood(), event("not_understood")),
                }
            }
            // One move that only one of two recognisers found is to be said again.
            PuzzleInput::Said(
                Understanding::Command(_) | Understanding::NotUnderstood | Understanding::Ambiguous { .. },
            ) => {
                self.tell(&reader.not_understood(), event("not_understood"));
            }
        }
        PuzzleCourse::Stays
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::{Move, Position};
    use annabella_score::puzzles::is_mate;

    fn mates(position: &Position) -> Vec<Move> {
        let legal = position.legal_moves();
        legal.iter().filter(|m| position.after(**m).is_some_and(|after| is_mate(&after))).copied().collect()
    }

    /// The first moves after which every answer is mated at once.
    fn keys_of_two(position: &Position) -> Vec<Move> {
        let is_key = |m: &&Move| {
            let Some(after) = position.after(**m) else { return false };
            let answers = after.legal_moves();
            !answers.is_empty()
                && answers
                    .iter()
                    .all(|answer| after.after(*answer).is_some_and(|next| !mates(&next).is_empty()))
        };
        position.legal_moves().iter().filter(is_key).copied().collect()
    }

    #[test]
    fn each_of_the_programs_own_puzzles_is_legal_and_has_one_solution() {
        let (all, faults) = puzzles::read(OWN);
        assert_eq!((all.len(), faults), (12, vec![]));
        for puzzle in all {
            let name = puzzle.start.fen();
            let solutions = match puzzle.mate_in() {
                Some(1) => mates(&puzzle.start),
                Some(2) => {
                    assert_eq!(mates(&puzzle.start), [], "{name} takes one move");
                    keys_of_two(&puzzle.start)
                }
                other => panic!("{name} mates in {other:?}"),
            };
            assert_eq!(solutions, puzzle.first, "{name}");
        }
    }
}
