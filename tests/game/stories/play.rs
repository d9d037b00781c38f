//! Plays a game of a story: typed lines as at the terminal, hands at sensed boards, recognisers, devices, and time.
//!
//! The tables: `typed`, two sighted players without sensors and speech input; `sensed`, the same at boards that
//! distinguish pieces; `squares`, at boards that tell occupied squares from empty ones; `impaired`, White is impaired and
//! dictates, Black is sighted and writes, both have speech input and no sensor; `pegged`, the same with White's pegged board.
//! `engine` and `person`: White practises against one; nothing is sensed.
//! `WHITE v BLACK`, each of `typed`, `pieces`, `squares`, `spoken`, `pegs` and `holes`: players who need write nothing
//! ([`crate::players::PLAYERS`]). `…, nobody approved`: nobody approved the device. `…, before the start`: the
//! boards stand, and the arbiter has not said `start`. `…, no board yet`: neither board has answered either.
//! `…, boards turned`: both boards lie with Black's side before their player.
//!
//! The lines are `WHO: LINE`, typed at the terminal; those of [`Table::does`]; and these:
//!
//! - `engine answers REQUEST MOVE VALUE`: in practice.
//! - `arbiter picks ITEM: WORDS`, `…, with AMOUNT`: the choice or penalty that has these words.
//! - `page`, `pgn`: the current arbiter's page, and the game; `SEAT's sheet`: a player's score sheet.
//!
//! A second passes with every line, and a tenth of one with every change of a board. The arbiter's `start` comes first if no board starts the game, unless the device was
//! not approved.

use crate::{
    players::{self, player_called},
    table::*,
};
use annabella::{
    daemon::typed_line::{TypedRequest, read_line},
    game::EngineScore,
    language::{heard_utterance::Expectation, notation::PieceLetters, time::clock_text},
    score::{Notation, pgn, text as sheet_text},
    session::{
        engine_evaluation::EngineEvaluation,
        practice_setup::{OpponentSetup, PracticeSetup},
        session::Phase,
    },
    transcript,
};

/// The names of what stands now.
pub(super) const STATES: [&str; 8] =
    ["open", "items", "played", "position", "clocks", "runs", "next", "result"];

/// The setup of a table, with the keys of a game.
fn setup(edition: Edition, kind: &str, approved: bool, keys: &str) -> Result<Setup, String> {
    let impaired = SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..SeatSetup::default() };
    let mut setup = match kind {
        "typed" => agreed(edition, BoardSense::Manual),
        "sensed" => agreed(edition, BoardSense::Identity),
        "squares" => agreed(edition, BoardSense::Occupancy),
        "impaired" | "pegged" => Setup { edition, white: impaired, ..Setup::default() },
        "engine" => practice(edition, OpponentSetup::Engine { command: vec!["engine".into()], level: 3 }),
        "person" => practice(edition, OpponentSetup::Person),
        _ => {
            let (white, black) =
                kind.split_once(" v ").unwrap_or_else(|| panic!("there is no table `{kind}`"));
            let of = |name| player_called(name).unwrap_or_else(|| panic!("there is no player at `{name}`"));
            players::setup(edition, None, of(white), of(black))
        }
    };
    if kind == "impaired" || kind == "pegged" {
        setup.black.board = BoardSense::Manual;
        setup.white.board = if kind == "pegged" { BoardSense::Identity } else { BoardSense::Manual };
    }
    setup.approved_by = (approved && !setup.practice).then(|| "A. Arbiter".into());
    with_keys(setup, keys)
}

fn practice(edition: Edition, opponent: OpponentSetup) -> Setup {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    if opponent == OpponentSetup::Person {
        setup.black.sight = Sight::Impaired;
    }
    let practised =
        PracticeSetup { player: Seat::White, opponent, tone_only: true, terminal: true, boards: Vec::new() };
    Setup { practice: true, practised: Some(practised), ..setup }
}

/// A game that is played.
pub(super) struct Played {
    /// The outputs, without times.
    pub(super) told: Vec<String>,
    /// No table if the setup was refused.
    table: Option<Table>,
    /// How many steps of the table are told.
    steps_told: usize,
}

impl Played {
    pub(super) fn of(edition: Edition, table: &str, keys: &str) -> Self {
        let mut words = table.split(", ");
        let kind = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let known = ["nobody approved", "before the start", "no board yet", "boards turned"];
        assert!(rest.iter().all(|word| known.contains(word)), "there is no table `{table}`");
        let approved = !rest.contains(&"nobody approved");
        let mut game = Self { told: Vec::new(), table: None, steps_told: 0 };
        match setup(edition, kind, approved, keys).and_then(Table::waiting) {
            Ok(table) => game.begin(table, &rest),
            Err(why) => game.told.push(format!("refused to start: {why}")),
        }
        game
    }

    fn begin(&mut self, mut table: Table, words: &[&str]) {
        table.turned = words.contains(&"boards turned");
        table.each_input_ms = 0;
        if !words.contains(&"no board yet") {
            table.show_position();
            let session = &table.session;
            let waits = session.phase() == Phase::SettingUp && session.setup().approved_by.is_some();
            if waits && !words.contains(&"before the start") {
                table.types("arbiter: start");
            }
        }
        if table.session.setup().practised.is_some() {
            table.feed(Input::TimePassed);
        }
        self.table = Some(table);
        self.tell();
    }

    /// Tells what the last steps brought.
    fn tell(&mut self) {
        let Some(table) = &self.table else { return };
        for Step { at, input, outputs } in &table.steps[self.steps_told..] {
            let lines = transcript::lines(table.session.setup(), *at, input, outputs);
            let stamp = format!("{at}  ");
            self.told.extend(lines.iter().map(|line| line.strip_prefix(&stamp).unwrap_or(line).to_owned()));
            self.told.extend(outputs.iter().filter_map(unheard));
        }
        self.steps_told = table.steps.len();
    }

    /// What stands now, by name: the `open` incidents in short; all `items`, each with whether it is open; the moves `played`;
    /// the `position` of the pieces that the players were told; both `clocks`, and whose `runs`; the player whose move is
    /// `next`; the `result`.
    pub(super) fn state(&self, name: &str) -> String {
        let Some(table) = &self.table else { return "no game".into() };
        let session = &table.session;
        let texts: Vec<String> = match name {
            "open" => table.open().into_iter().map(brief).collect(),
            "items" => {
                let stands = |is_open| if is_open { "open" } else { "decided" };
                let item = |item: &annabella::session::incidents::Item| {
                    format!("{} {}", brief(&item.matter), stands(item.decision.is_none()))
                };
                session.items().iter().map(item).collect()
            }
            "played" => session.plies().iter().map(|ply| ply.before.san(ply.m)).collect(),
            "position" => session.position_told().fen().split(' ').take(1).map(str::to_owned).collect(),
            "clocks" => table.times().map(|ms| clock_text(ms / 1_000 * 1_000)).into(),
            "runs" => session.running().iter().map(Seat::to_string).collect(),
            "next" => vec![session.mover().to_string()],
            "result" => {
                session.result().iter().map(|(result, reason)| format!("{result} {}", kind(reason))).collect()
            }
            _ => panic!("there is no state `{name}`"),
        };
        let between = if ["open", "items"].contains(&name) { ", " } else { " " };
        if texts.is_empty() { "none".into() } else { texts.join(between) }
    }

    pub(super) fn line(&mut self, at: usize, line: &str) {
        let Some(table) = &mut self.table else { return };
        table.now += 1_000;
        if self.looks(line) || self.does(line) {
            return;
        }
        assert!(line.contains(": "), "line {at}: `{line}` is no line of a game");
        self.typed(line);
    }

    /// Tells a page or a file, if the line asks for one.
    fn looks(&mut self, line: &str) -> bool {
        let Some(table) = &self.table else { return false };
        let session = &table.session;
        let seat = |seat: &Seat| line.strip_prefix(&seat.to_string()) == Some("'s sheet");
        let text = match line {
            "page" => arbiter_page(session),
            "pgn" => pgn::write(&session.game_sheet(), PieceLetters::English),
            _ => match Seat::ALL.iter().find(|of| seat(of)) {
                Some(&seat) => {
                    sheet_text::write(session.sheet(seat), session.setup().seat_lang(seat), Notation::Long)
                }
                None => return false,
            },
        };
        self.told.extend(text.lines().map(str::to_owned));
        true
    }

    /// Does a line that nobody types; returns whether it is one.
    fn does(&mut self, line: &str) -> bool {
        let Some(table) = &mut self.table else { return false };
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            // A row of a table does nothing here.
            [""] => {}
            ["arbiter", "picks", number, ..] => {
                let number = number.trim_end_matches(':');
                let (_, text) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
                let (text, amount) = text.split_once(", with ").unwrap_or((text, ""));
                let choice = choice_called(&table.session, number, text);
                self.typed(&format!("arbiter: choose {number} {choice} {amount}"));
            }
            ["engine", "answers", request, best, value] => {
                let [request, value] =
                    [request, value].map(|number| number.parse().unwrap_or_else(|_| panic!("{line}")));
                let score = Some(EngineScore::Centipawns(value));
                let evaluation = EngineEvaluation { best: best.into(), score };
                table.feed(Input::Evaluated { request: request.unsigned_abs(), evaluation });
            }
            _ => return table.does(line).inspect(|_| self.tell()).is_some(),
        }
        self.tell();
        true
    }

    fn typed(&mut self, line: &str) {
        let Some(table) = &mut self.table else { return };
        match read_line(line, table.session.mover(), Seat::White) {
            Ok((by, TypedRequest::Act(act))) => drop(table.feed(Input::Act { by, act })),
            Ok((_, TypedRequest::SheetFile(_) | TypedRequest::KeyFile(_))) => panic!("{line}: no files here"),
            Err(why) => self.told.push(format!("not read: {why:?}")),
        }
        self.tell();
    }
}

/// The number of a choice or penalty of an item, by a part of its words.
fn choice_called(session: &Session, number: &str, text: &str) -> usize {
    let item = session.items().iter().find(|item| item.number.to_string() == number);
    let law = session.law_on(&item.unwrap_or_else(|| panic!("there is no item {number}")).matter);
    let writer = MessageWriter::of(session.setup(), Listener::Arbiter);
    let all = law.choices.iter().chain(&law.penalties).map(|&choice| writer.choice(choice));
    let found = all.clone().position(|words| words.contains(text));
    found.unwrap_or_else(|| panic!("{text}: {:?}", all.collect::<Vec<_>>())) + 1
}

/// A command that nobody hears.
fn unheard(output: &Output) -> Option<String> {
    match output {
        Output::Say { .. } | Output::Note(_) | Output::PlayEarcon { .. } => None,
        Output::Listen { seat, expectation } => {
            let Expectation { schemes, awaited, asked, words_alone, .. } = &**expectation;
            let awaited = kind(awaited);
            Some(format!(
                "* {seat} is heard: {awaited}, {schemes:?}, asked {asked}, words alone {words_alone}"
            ))
        }
        _ => Some(format!("* {output:?}")),
    }
}
