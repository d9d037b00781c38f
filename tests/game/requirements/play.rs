//! Plays a game of a row: typed lines as at the terminal, hands at sensed boards, and passing time.
//!
//! The tables: `typed`, two sighted players without sensors and speech input; `sensed`, the same at boards that
//! distinguish pieces; `impaired`, White is impaired and dictates, Black is sighted and writes, both have speech input
//! and no sensor; `pegged`, the same with White's pegged board. `…, nobody approved`: nobody approved the device.
//!
//! - `WHO: LINE`: typed at the terminal.
//! - `SEAT lifts SQUARE`, `SEAT places LETTER SQUARE`: a change on a board that distinguishes pieces.
//! - `SEAT shows FEN`: the whole board.
//! - `SEAT loses its board`, `SEAT has its board again`.
//! - `SEAT announces WORDS`: the opponent repeats and executes the move, and the player presses.
//! - `wait H:MM:SS`: all due events happen.
//! - `moves SAN …`: each typed by the player on move, who presses the clock.
//! - `page`: the current arbiter's page; `SEAT's sheet`: a player's score sheet.
//!
//! A second passes with every line. The arbiter's `start` comes first if no board starts the game, unless the
//! device was not approved.

use crate::{envelopes::Envelopes, table::agreed};
use annabella::{
    board::{Scan, SquareContents, WireEvent, scan::scan_of},
    daemon::typed_line::{TypedRequest, read_line},
    game::{Edition, Moment, Piece, Seat},
    messages::arbiter_page,
    score::{Notation, text},
    session::{
        input::Input,
        output::Output,
        session::{Phase, Session},
        setup::{AllowedLateness, BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
    transcript,
};

/// The setup of a table, with the keys of a game.
fn setup(edition: Edition, table: &str, keys: &str) -> Setup {
    let (kind, approved) = match table.split_once(", ") {
        None => (table, true),
        Some((kind, "nobody approved")) => (kind, false),
        Some(_) => panic!("there is no table `{table}`"),
    };
    let impaired = SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..SeatSetup::default() };
    let mut setup = match kind {
        "typed" => agreed(edition, BoardSense::Manual),
        "sensed" => agreed(edition, BoardSense::Identity),
        "impaired" | "pegged" => Setup { edition, white: impaired, ..Setup::default() },
        _ => panic!("there is no table `{table}`"),
    };
    if kind == "impaired" || kind == "pegged" {
        setup.black.board = BoardSense::Manual;
        setup.white.board = if kind == "pegged" { BoardSense::Identity } else { BoardSense::Manual };
    }
    setup.approved_by = approved.then(|| "A. Arbiter".into());
    let mut all = toml::Table::try_from(setup).expect("a setup is a table");
    add(&mut all, keys.parse().unwrap_or_else(|why| panic!("{keys}: {why}")));
    all.try_into().unwrap_or_else(|why| panic!("{keys}: {why}"))
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
    kept: Envelopes,
    now: u64,
}

/// Whether a line is for the arbiter or the record, and not for a player.
pub(super) fn reaches_the_arbiter(line: &str) -> bool {
    !["> white", "> black", "> table", "~ ", "! "].iter().any(|mark| line.starts_with(mark))
}

impl Played {
    pub(super) fn of(edition: Edition, table: &str, keys: &str) -> Self {
        let setup = setup(edition, table, keys);
        let approved = setup.approved_by.is_some();
        let mut game = Self { told: Vec::new(), session: None, kept: Envelopes::default(), now: 0 };
        match Session::new(setup) {
            Ok(session) => game.session = Some(session),
            Err(why) => game.told.push(format!("refused to start: {why}")),
        }
        for seat in Seat::ALL {
            game.matches_target(seat);
        }
        if approved && game.session.as_ref().is_some_and(|session| session.phase() == Phase::SettingUp) {
            game.typed("arbiter: start");
        }
        game
    }

    fn matches_target(&mut self, seat: Seat) {
        let Some(session) = &self.session else { return };
        let board = session.setup().seat(seat).board;
        if board != BoardSense::Manual {
            let scan = scan_of(session.position(), board == BoardSense::Identity);
            self.feed(Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) });
        }
    }

    pub(super) fn line(&mut self, line: &str) {
        self.now += 1_000;
        if let Some(time) = line.strip_prefix("wait ") {
            let time =
                AllowedLateness::try_from(time.to_owned()).unwrap_or_else(|why| panic!("{line}: {why}"));
            return self.wait(time.ms);
        }
        if let Some(moves) = line.strip_prefix("moves ") {
            return moves.split_whitespace().for_each(|san| {
                let mover = self.session.as_ref().map_or(Seat::White, Session::mover);
                self.typed(&format!("{mover}: move {san}"));
                self.typed(&format!("{mover}: press"));
            });
        }
        if let Some((seat, words)) = line.split_once(" announces ") {
            let other = self::seat(seat).other();
            for line in
                [format!("{seat}: {words}"), format!("{other}: {words}"), format!("{other}: executed")]
            {
                self.typed(&line);
                self.now += 1_000;
            }
            return self.typed(&format!("{seat}: press"));
        }
        if line == "page" {
            let page = self.session.as_ref().map(arbiter_page).unwrap_or_default();
            return self.told.extend(page.lines().map(str::to_owned));
        }
        if let Some(input) = hand(line) {
            return self.feed(input);
        }
        if let Some(seat) = line.strip_suffix("'s sheet").map(seat) {
            let Some(session) = &self.session else { return };
            let sheet = text::write(session.sheet(seat), session.setup().seat(seat).lang, Notation::Long);
            return self.told.extend(sheet.lines().map(str::to_owned));
        }
        self.typed(line);
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
        let outputs = session.handle(at, input.clone());
        let lines = transcript::lines(session.setup(), at, &input, &outputs);
        let stamp = format!("{at}  ");
        self.told.extend(lines.iter().map(|line| line.strip_prefix(&stamp).unwrap_or(line).to_owned()));
        outputs
    }
}

fn seat(name: &str) -> Seat {
    match name {
        "white" => Seat::White,
        "black" => Seat::Black,
        _ => panic!("{name} is no seat"),
    }
}

/// Parses the act of a hand, if the line is one.
fn hand(line: &str) -> Option<Input> {
    let words: Vec<&str> = line.split(' ').collect();
    let (&who, rest) = words.split_first()?;
    let changed = |square: &str, contents| {
        let square = square.parse().unwrap_or_else(|_| panic!("{line}: no square"));
        Input::Board { seat: seat(who), event: WireEvent::Changed { square, contents } }
    };
    match *rest {
        ["lifts", square] => Some(changed(square, SquareContents::Empty)),
        ["places", letter, square] => {
            let piece = letter.chars().next().and_then(Piece::from_char);
            Some(changed(square, SquareContents::Piece(piece.unwrap_or_else(|| panic!("{line}: no piece")))))
        }
        ["shows", fen] => {
            Some(Input::Board { seat: seat(who), event: WireEvent::Scan(Box::new(board(fen))) })
        }
        ["loses", "its", "board"] => Some(Input::BoardLost { seat: seat(who) }),
        ["has", "its", "board", "again"] => Some(Input::BoardRestored { seat: seat(who) }),
        _ => None,
    }
}

/// Parses a board in FEN; pieces may be missing, kings too.
fn board(fen: &str) -> Scan {
    let mut scan = [SquareContents::Empty; 64];
    for (rank, text) in (0..8).rev().zip(fen.split('/')) {
        let mut file = 0;
        for letter in text.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    let piece = Piece::from_char(letter).unwrap_or_else(|| panic!("{fen}: {letter}"));
                    scan[rank * 8 + file] = SquareContents::Piece(piece);
                    file += 1;
                }
            }
        }
        assert_eq!(file, 8, "{fen}: {text}");
    }
    scan
}
