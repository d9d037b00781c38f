//! Plays a game of a story: typed lines as at the terminal, hands at sensed boards, recognisers, devices, and time.
//!
//! The tables: `typed`, two sighted players without sensors and speech input; `sensed`, the same at boards that
//! distinguish pieces; `squares`, at boards that tell occupied squares from empty ones; `impaired`, White is impaired and
//! dictates, Black is sighted and writes, both have speech input and no sensor; `pegged`, the same with White's pegged board.
//! `engine` and `person`: White practises against one; nothing is sensed.
//! `WHITE v BLACK`, each of `typed`, `pieces`, `squares`, `spoken`, `pegs` and `holes`: players who need write nothing
//! ([`crate::made_then_completed::PLAYERS`]). `…, nobody approved`: nobody approved the device. `…, before the start`: the
//! boards stand, and the arbiter has not said `start`. `…, no board yet`: neither board has answered either.
//! `…, boards turned`: both boards lie with Black's side before their player.
//!
//! - `WHO: LINE`: typed at the terminal. `SEAT keys 652`: keys of a keypad.
//! - `SEAT lifts SQUARE …`, `SEAT places LETTER SQUARE`: changes on a sensed board.
//! - `SEAT moves e2e4 …`: a hand lifts what stands on the second square, then moves the piece there. `SEAT moves at once
//!   e2e4 …`: all of it is read in one millisecond.
//! - `SEAT makes e2e4`: types the move, or moves the pieces and rests, or says the move, at a pegged board after the hand.
//! - `SEAT executes`: types that an order is carried out until the board stands right.
//! - `SEAT shows FEN`, `SEAT shows e2e4 e7e5`, `SEAT shows start`, `SEAT shows the position`: the whole board.
//! - `SEAT loses its board`, `SEAT has its board again`, `SEAT's board presses`.
//! - `SEAT announces WORDS`: the opponent repeats and executes the move, and the player presses.
//! - `SEAT hears WORDS`, `SEAT half-hears WORDS`: a recogniser found the words; one of two found them.
//! - `engine answers REQUEST MOVE VALUE`: in practice.
//! - `input KIND JSON`: another input, as the journal has it.
//! - `arbiter picks ITEM: WORDS`, `…, with AMOUNT`: the choice or penalty that has these words.
//! - `wait H:MM:SS`, `wait 500 ms`: all due events happen.
//! - `SEAT writes SAN …`: entries of the score sheet.
//! - `moves SAN …`: each typed by the player on move, who presses the clock.
//! - `plays e2e4 e7e5 …`: each made, pressed, and executed on the other board.
//! - `goes on`: both boards show the position, and the arbiter resumes.
//! - `starts again after H:MM:SS`: the program is started again and reads its journal.
//! - `page`, `pgn`: the current arbiter's page, and the game; `SEAT's sheet`: a player's score sheet.
//!
//! A second passes with every line, and 100 ms with each further change of a line. The arbiter's `start` comes first if no
//! board starts the game, unless the device was not approved.

use crate::{
    envelopes::Envelopes,
    made_then_completed::{self, HOLES, PEGS, PIECES, Player, SPOKEN, SQUARES, TYPED},
    table::{after, agreed, brief, is_led_by_words, kind},
};
use annabella::{
    board::{Scan, SquareContents, WireEvent, scan::scan_of},
    daemon::typed_line::{TypedRequest, read_line},
    game::{Edition, EngineScore, Moment, Piece, Position, Seat, Square},
    language::{
        heard_utterance::{Expectation, HeardUtterance},
        notation::PieceLetters,
        time::clock_text,
    },
    messages::{MessageWriter, arbiter_page},
    score::{Notation, pgn, text},
    session::{
        actor::Listener,
        engine_evaluation::EngineEvaluation,
        input::Input,
        output::Output,
        practice_setup::{OpponentSetup, PracticeSetup},
        session::{Phase, Session},
        setup::{AllowedLateness, BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
    transcript,
};
use shakmaty::Board;

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
            made_then_completed::setup(edition, None, player(white), player(black))
        }
    };
    if kind == "impaired" || kind == "pegged" {
        setup.black.board = BoardSense::Manual;
        setup.white.board = if kind == "pegged" { BoardSense::Identity } else { BoardSense::Manual };
    }
    setup.approved_by = (approved && !setup.practice).then(|| "A. Arbiter".into());
    let mut all = toml::Table::try_from(setup).expect("a setup is a table");
    add(&mut all, keys.parse().unwrap_or_else(|why| panic!("{keys}: {why}")));
    all.try_into().map_err(|why: toml::de::Error| why.to_string())
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

fn player(name: &str) -> Player {
    match name {
        "typed" => TYPED,
        "pieces" => PIECES,
        "squares" => SQUARES,
        "spoken" => SPOKEN,
        "pegs" => PEGS,
        "holes" => HOLES,
        _ => panic!("there is no player at `{name}`"),
    }
}

fn add(to: &mut toml::Table, keys: toml::Table) {
    for (key, value) in keys {
        match (to.get_mut(&key), value) {
            (Some(toml::Value::Table(inner)), toml::Value::Table(keys)) => add(inner, keys),
            (_, value) => drop(to.insert(key, value)),
        }
    }
}

/// A game that is played.
pub(super) struct Played {
    /// The outputs, without times.
    pub(super) told: Vec<String>,
    session: Option<Session>,
    /// What the journal has.
    journal: Vec<(Moment, Input)>,
    /// What stands on White's and on Black's board.
    boards: [Scan; 2],
    /// Whether both boards lie turned.
    turned: bool,
    kept: Envelopes,
    now: u64,
}

impl Played {
    pub(super) fn of(edition: Edition, table: &str, keys: &str) -> Self {
        let mut words = table.split(", ");
        let kind = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let known = ["nobody approved", "before the start", "no board yet", "boards turned"];
        assert!(rest.iter().all(|word| known.contains(word)), "there is no table `{table}`");
        let approved = !rest.contains(&"nobody approved");
        let boards = !rest.contains(&"no board yet");
        let turned = rest.contains(&"boards turned");
        let boards_unread = [[SquareContents::Empty; 64]; 2];
        let mut game = Self {
            told: Vec::new(),
            session: None,
            journal: Vec::new(),
            boards: boards_unread,
            turned,
            kept: Envelopes::default(),
            now: 0,
        };
        let setup = setup(edition, kind, approved, keys);
        match setup.and_then(|setup| Session::new(setup).map_err(|why| why.to_string())) {
            Ok(session) => game.session = Some(session),
            Err(why) => game.told.push(format!("refused to start: {why}")),
        }
        if boards {
            Seat::ALL.into_iter().for_each(|seat| game.shows_position(seat));
        }
        let waits =
            |session: &Session| session.phase() == Phase::SettingUp && session.setup().approved_by.is_some();
        let begins = boards && !rest.contains(&"before the start");
        if begins && game.session.as_ref().is_some_and(waits) {
            game.typed("arbiter: start");
        }
        if game.session.as_ref().is_some_and(|session| session.setup().practised.is_some()) {
            game.feed(Input::TimePassed);
        }
        game
    }

    /// What stands now, by name: the `open` incidents in short; all `items`, each with whether it is open; the moves `played`;
    /// the `position` of the pieces that the players were told; both `clocks`, and whose `runs`; the player whose move is
    /// `next`; the `result`.
    pub(super) fn state(&self, name: &str) -> String {
        let Some(session) = &self.session else { return "no game".into() };
        let texts: Vec<String> = match name {
            "open" => {
                let open = session.items().iter().filter(|item| item.decision.is_none());
                open.map(|item| brief(&item.matter)).collect()
            }
            "items" => {
                let stands = |is_open| if is_open { "open" } else { "decided" };
                let item = |item: &annabella::session::incidents::Item| {
                    format!("{} {}", brief(&item.matter), stands(item.decision.is_none()))
                };
                session.items().iter().map(item).collect()
            }
            "played" => session.plies().iter().map(|ply| ply.before.san(ply.m)).collect(),
            "position" => session.position_told().fen().split(' ').take(1).map(str::to_owned).collect(),
            "clocks" => <[u64; 2]>::from(session.times(Moment::from_ms(self.now)))
                .map(|ms| clock_text(ms / 1_000 * 1_000))
                .into(),
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

    fn shows_position(&mut self, seat: Seat) {
        let Some(session) = &self.session else { return };
        self.shows(seat, &session.position_told());
    }

    fn shows(&mut self, seat: Seat, position: &Position) {
        let Some(sense) = self.sense(seat) else { return };
        self.scans(seat, scan_of(position, sense == BoardSense::Identity));
    }

    fn scans(&mut self, seat: Seat, scan: Scan) {
        self.boards[seat as usize] = scan;
        let mut scan = scan;
        if self.turned {
            scan.reverse();
        }
        self.feed(Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) });
    }

    /// What the board of a seat senses, if anything.
    fn sense(&self, seat: Seat) -> Option<BoardSense> {
        let sense = self.session.as_ref()?.setup().seat(seat).board;
        (sense != BoardSense::Manual).then_some(sense)
    }

    fn changes(&mut self, seat: Seat, square: &str, contents: SquareContents) {
        let square: Square = square.parse().unwrap_or_else(|_| panic!("`{square}` is no square"));
        let Some(sense) = self.sense(seat) else { return };
        let contents = match (contents, sense) {
            (SquareContents::Piece(_), BoardSense::Occupancy) => SquareContents::Something,
            (contents, _) => contents,
        };
        self.boards[seat as usize][square.to_usize()] = contents;
        let square = if self.turned { square.rotate_180() } else { square };
        self.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } });
    }

    /// A hand moves what is on one square to another; what stands there is lifted first.
    fn moves(&mut self, seat: Seat, uci: &str, each_ms: u64) {
        if self.sense(seat).is_none() {
            return;
        }
        let (from, to) = (&uci[..2], &uci[2..4]);
        let contents = |game: &Self, name: &str| {
            let square: Square = name.parse().unwrap_or_else(|_| panic!("`{name}` is no square"));
            game.boards[seat as usize][square.to_usize()]
        };
        if from != to && contents(self, to) != SquareContents::Empty {
            self.changes(seat, to, SquareContents::Empty);
            self.now += each_ms;
        }
        let held = contents(self, from);
        self.changes(seat, from, SquareContents::Empty);
        self.now += each_ms;
        self.changes(seat, to, held);
        self.now += each_ms;
    }

    /// The player makes a move as their kind does: types it; or moves the pieces and rests; or says it, at a pegged board
    /// after the hand. Nobody presses.
    fn makes(&mut self, seat: Seat, uci: &str) {
        let Some(session) = &self.session else { return };
        let is_impaired = session.setup().is_impaired(seat);
        self.moves(seat, uci, 100);
        if let Some(rook) = made_then_completed::rook_of(uci) {
            self.moves(seat, rook, 100);
        }
        if is_impaired {
            self.typed(&format!("{seat}: say {}", made_then_completed::words(uci)));
        } else if self.sense(seat).is_none() {
            self.typed(&format!("{seat}: move {uci}"));
        } else {
            self.wait(1_500);
        }
    }

    /// The player on move makes a move and presses, and the opponent executes it.
    fn plays(&mut self, uci: &str) {
        let mover = self.session.as_ref().map_or(Seat::White, Session::mover);
        self.makes(mover, uci);
        self.typed(&format!("{mover}: press"));
        self.moves(mover.other(), uci, 100);
        self.wait(1_500);
    }

    /// The player types that one order after the other is carried out.
    fn executes(&mut self, seat: Seat) {
        self.typed(&format!("{seat}: executed"));
        while self.session.as_ref().is_some_and(|session| is_led_by_words(session, seat)) {
            self.typed(&format!("{seat}: executed"));
        }
    }

    pub(super) fn line(&mut self, at: usize, line: &str) {
        self.now += 1_000;
        if !self.is_done(line) {
            assert!(line.contains(": "), "line {at}: `{line}` is no line of a game");
            self.typed(line);
        }
    }

    /// Does a line that nobody types; returns whether it is one.
    fn is_done(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            // A row of a table does nothing here.
            [""] => {}
            ["arbiter", "picks", number, ..] => {
                let (_, text) = line.split_once(": ").unwrap_or_else(|| panic!("{line}"));
                let (text, amount) = text.split_once(", with ").unwrap_or((text, ""));
                let choice = self.choice_called(number.trim_end_matches(':'), text);
                self.typed(&format!("arbiter: choose {} {choice} {amount}", number.trim_end_matches(':')));
            }
            ["wait", time] => {
                let time = AllowedLateness::try_from(time.to_owned());
                self.wait(time.unwrap_or_else(|why| panic!("{line}: {why}")).ms);
            }
            ["wait", ms, "ms"] => self.wait(ms.parse().unwrap_or_else(|_| panic!("{line}"))),
            ["moves", ref moves @ ..] => {
                for san in moves.iter().filter(|san| !san.is_empty()) {
                    let mover = self.session.as_ref().map_or(Seat::White, Session::mover);
                    self.typed(&format!("{mover}: move {san}"));
                    self.typed(&format!("{mover}: press"));
                }
            }
            ["plays", ref moves @ ..] => moves.iter().for_each(|uci| self.plays(uci)),
            ["goes", "on"] => {
                for seat in Seat::ALL {
                    match self.sense(seat) {
                        Some(_) => self.shows_position(seat),
                        None => self.executes(seat),
                    }
                }
                self.typed("arbiter: resume");
            }
            ["engine", "answers", request, best, value] => {
                let [request, value] =
                    [request, value].map(|number| number.parse().unwrap_or_else(|_| panic!("{line}")));
                let score = Some(EngineScore::Centipawns(value));
                let evaluation = EngineEvaluation { best: best.into(), score };
                self.feed(Input::Evaluated { request: request.unsigned_abs(), evaluation });
            }
            ["page"] => {
                let page = self.session.as_ref().map(arbiter_page).unwrap_or_default();
                self.told.extend(page.lines().map(str::to_owned));
            }
            ["pgn"] => {
                let game = self
                    .session
                    .as_ref()
                    .map(|session| pgn::write(&session.game_sheet(), PieceLetters::English));
                self.told.extend(game.unwrap_or_default().lines().map(str::to_owned));
            }
            ["starts", "again", "after", time] => {
                let time = AllowedLateness::try_from(time.to_owned());
                self.starts_again(time.unwrap_or_else(|why| panic!("{line}: {why}")).ms);
            }
            ["input", name, ..] => {
                let fields = line.split_once(name).map_or("", |(_, fields)| fields);
                let text = if fields.is_empty() {
                    format!("\"{name}\"")
                } else {
                    format!("{{\"{name}\":{fields}}}")
                };
                self.feed(serde_json::from_str(&text).unwrap_or_else(|why| panic!("{line}: {why}")));
            }
            [who, ref rest @ ..] => return self.is_done_by(who, rest),
            [] => return false,
        }
        true
    }

    /// The number of a choice or penalty of an item, by a part of its words.
    fn choice_called(&self, number: &str, text: &str) -> usize {
        let session = self.session.as_ref().expect("a game");
        let item = session.items().iter().find(|item| item.number.to_string() == number);
        let law = session.law_on(&item.unwrap_or_else(|| panic!("there is no item {number}")).matter);
        let writer = MessageWriter::of(session.setup(), Listener::Arbiter);
        let all = law.choices.iter().chain(&law.penalties).map(|&choice| writer.choice(choice));
        let found = all.clone().position(|words| words.contains(text));
        found.unwrap_or_else(|| panic!("{text}: {:?}", all.collect::<Vec<_>>())) + 1
    }

    /// Does what a player or their board does; returns whether it is such a line.
    fn is_done_by(&mut self, who: &str, rest: &[&str]) -> bool {
        let (who, is_owners) = who.strip_suffix("'s").map_or((who, false), |who| (who, true));
        let seat = match who {
            "white" => Seat::White,
            "black" => Seat::Black,
            _ => return false,
        };
        match *rest {
            ["sheet"] if is_owners => {
                if let Some(session) = &self.session {
                    let lang = session.setup().seat_lang(seat);
                    let sheet = text::write(session.sheet(seat), lang, Notation::Long);
                    self.told.extend(sheet.lines().map(str::to_owned));
                }
            }
            ["board", "presses"] if is_owners => self.feed(Input::Board { seat, event: WireEvent::Press }),
            ["lifts", ref squares @ ..] => {
                for square in squares {
                    self.changes(seat, square, SquareContents::Empty);
                }
            }
            ["places", letter, square] => {
                let piece = letter.chars().next().and_then(Piece::from_char);
                let piece = piece.unwrap_or_else(|| panic!("`{letter}` is no piece"));
                self.changes(seat, square, SquareContents::Piece(piece));
            }
            ["moves", "at", "once", ref moves @ ..] => {
                moves.iter().for_each(|uci| self.moves(seat, uci, 0));
            }
            ["moves", ref moves @ ..] => moves.iter().for_each(|uci| self.moves(seat, uci, 100)),
            ["makes", uci] => self.makes(seat, uci),
            ["executes"] => self.executes(seat),
            ["shows", "the", "position"] => self.shows_position(seat),
            ["shows", fen] if fen.contains('/') => self.scans(seat, board(fen)),
            ["shows", ref moves @ ..] => {
                let fen = self.session.as_ref().and_then(|session| session.setup().fen.clone());
                let start =
                    fen.map_or_else(Position::default, |fen| Position::from_fen(&fen).expect("a FEN"));
                let moves = moves.join(" ");
                self.shows(seat, &after(&start, if moves == "start" { "" } else { &moves }));
            }
            ["loses", "its", "board"] => self.feed(Input::BoardLost { seat }),
            ["has", "its", "board", "again"] => self.feed(Input::BoardRestored { seat }),
            ["keys", keys] => keys.chars().for_each(|key| self.typed(&format!("{seat}: key {key}"))),
            ["writes", ref moves @ ..] => {
                moves.iter().for_each(|san| self.typed(&format!("{seat}: write {san}")));
            }
            ["hears", ref words @ ..] => {
                self.feed(Input::Heard { seat, heard: HeardUtterance::typed(words.join(" ")) });
            }
            ["half-hears", ref words @ ..] => {
                let heard = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed(words.join(" ")) };
                self.feed(Input::Heard { seat, heard });
            }
            ["announces", ref words @ ..] => {
                let (words, other) = (words.join(" "), seat.other());
                for line in
                    [format!("{seat}: {words}"), format!("{other}: {words}"), format!("{other}: executed")]
                {
                    self.typed(&line);
                    self.now += 1_000;
                }
                self.typed(&format!("{seat}: press"));
            }
            _ => return false,
        }
        true
    }

    fn typed(&mut self, line: &str) {
        let mover = self.session.as_ref().map_or(Seat::White, Session::mover);
        match read_line(line, mover, Seat::White) {
            Ok((by, TypedRequest::Act(act))) => self.feed(Input::Act { by, act }),
            Ok((_, TypedRequest::SheetFile(_) | TypedRequest::KeyFile(_))) => panic!("{line}: no files here"),
            Err(why) => self.told.push(format!("not read: {why:?}")),
        }
    }

    /// Lets time pass with all due events.
    fn wait(&mut self, ms: u64) {
        let until = self.now + ms;
        while let Some(due) = self.session.as_ref().and_then(Session::deadline).filter(|due| due.ms <= until)
        {
            self.now = self.now.max(due.ms);
            self.feed(Input::TimePassed);
        }
        self.now = until;
        self.feed(Input::TimePassed);
    }

    /// Handles an input as the daemon does: a sealed move is kept, and opened at the arbiter's request.
    fn feed(&mut self, input: Input) {
        let Some(session) = &self.session else { return };
        let mut outputs = Vec::new();
        for input in self.kept.let_through(session, Moment::from_ms(self.now), input) {
            outputs.extend(self.handle(input));
        }
        if let Some(opened) = self.kept.opened(&outputs) {
            self.handle(opened);
        }
        if let Some(session) = &self.session {
            self.kept.follow(session);
        }
    }

    fn handle(&mut self, input: Input) -> Vec<Output> {
        let Some(session) = &mut self.session else { return Vec::new() };
        let at = Moment::from_ms(self.now);
        self.journal.push((at, input.clone()));
        let outputs = session.handle(at, input.clone());
        let lines = transcript::lines(session.setup(), at, &input, &outputs);
        let stamp = format!("{at}  ");
        self.told.extend(lines.iter().map(|line| line.strip_prefix(&stamp).unwrap_or(line).to_owned()));
        self.told.extend(outputs.iter().filter_map(unheard));
        outputs
    }

    /// The same inputs in a new session, and then the restart.
    fn starts_again(&mut self, without_program_ms: u64) {
        let Some(session) = &mut self.session else { return };
        let mut again = Session::new(session.setup().clone()).expect("the setup was good before");
        for (at, input) in &self.journal {
            let line = serde_json::to_string(input).expect("an input of the journal");
            again.handle(*at, serde_json::from_str(&line).expect("the same input"));
        }
        *session = again;
        self.feed(Input::ResumedAfter { ms: without_program_ms });
    }
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

/// Parses a board in FEN; pieces may be missing, kings too.
fn board(fen: &str) -> Scan {
    let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap_or_else(|why| panic!("{fen}: {why}"));
    Square::ALL.map(|at| board.piece_at(at).map_or(SquareContents::Empty, SquareContents::Piece))
}
