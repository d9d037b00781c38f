//! A game for tests of the arbiter's items: a session, a clock, and typed lines or hands at its boards.

use std::fmt::Debug;

use shakmaty::Board;

use crate::{
    envelopes::Envelopes,
    players::{rook_of, squares},
};

use annabella::{
    board::Scan,
    daemon::typed_line::{TypedRequest, read_line},
    events::ToldLine,
    language::heard_utterance::{HeardUtterance, Reading},
    page::{PageInput, render},
    session::{GameRole, setup::AllowedLateness},
};

// What most tests of games name.
pub(crate) use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{
        Color, Edition, EndReason, GameResult, Lang, Moment, Piece, Position, Role, SchemeId, Seat, Square,
    },
    language::{Verbosity, scheme::Scheme},
    laws::{
        assistant::DutyHolder,
        incident_kind::{BoardReliability, IncidentKind},
        irregularity::{Choice, Circumstances, irregularity},
    },
    messages::{MessageWriter, Phrases, arbiter_page, text},
    session::{
        Announcement,
        actor::Listener,
        arbiter_message::ArbiterMessage,
        input::{Act, Actor, Input},
        output::{Earcon, Note, Output},
        pending::{AwaitedAction, NextStep},
        refusal::Refusal,
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

pub(crate) use crate::players::{HOLES, PAIRS, PEGS, PIECES, PLAYERS, TYPED};

/// What a change at a board takes, in milliseconds.
const CHANGE_MS: u64 = 100;

/// An input and what it brought.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) at: Moment,
    pub(crate) input: Input,
    pub(crate) outputs: Vec<Output>,
}

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) session: Session,
    /// Everything since the start.
    pub(crate) steps: Vec<Step>,
    pub(crate) now: u64,
    /// What a player seals, as the daemon handles it.
    pub(crate) kept: Envelopes,
    /// The contents of White's and Black's board, where hands change it.
    boards: [Scan; 2],
    /// Whether both boards lie with Black's side before their player.
    pub(crate) turned: bool,
    /// What an input that is no change at a board takes, in milliseconds.
    pub(crate) each_input_ms: u64,
}

/// Two sighted players without speech input, with boards of this kind.
pub(crate) fn agreed(edition: Edition, board: BoardSense) -> Setup {
    let seat = SeatSetup { board, ear: false, sight: Sight::Sighted, ..SeatSetup::default() };
    Setup {
        edition,
        approved_by: Some("A. Arbiter".into()),
        white: seat.clone(),
        black: seat,
        ..Setup::default()
    }
}

/// A setup with keys, as TOML, in place of its own.
pub(crate) fn with_keys(setup: Setup, keys: &str) -> Result<Setup, String> {
    fn merge(to: &mut toml::Table, keys: toml::Table) {
        for (key, value) in keys {
            match (to.get_mut(&key), value) {
                (Some(toml::Value::Table(inner)), toml::Value::Table(keys)) => merge(inner, keys),
                (_, value) => drop(to.insert(key, value)),
            }
        }
    }
    let mut all = toml::Table::try_from(setup).expect("a setup is a table");
    merge(&mut all, keys.parse().unwrap_or_else(|why| panic!("{keys}: {why}")));
    all.try_into().map_err(|why: toml::de::Error| why.to_string())
}

impl Table {
    /// Before the start; no board has answered yet.
    pub(crate) fn waiting(setup: Setup) -> Result<Self, String> {
        let session = Session::new(setup).map_err(|why| why.to_string())?;
        let start = session.position().clone();
        let board = |seat| scan_of(&start, session.setup().seat(seat).board == BoardSense::Identity);
        let boards = Seat::ALL.map(board);
        let (steps, kept) = (Vec::new(), Envelopes::default());
        Ok(Self { session, steps, now: 0, kept, boards, turned: false, each_input_ms: 100 })
    }

    pub(crate) fn of(setup: Setup) -> Self {
        let mut table = Self::waiting(setup).unwrap();
        table.show_position();
        table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
        table
    }

    /// A game without sensed boards.
    pub(crate) fn typed(edition: Edition) -> Self {
        Self::of(agreed(edition, BoardSense::Manual))
    }

    /// Handles an input after the time that it takes.
    pub(crate) fn feed(&mut self, input: Input) -> Vec<Output> {
        self.now += self.each_input_ms;
        self.feed_now(input)
    }

    /// Handles an input at once, as the daemon does: a sealed move is kept, and opened at the arbiter's request.
    fn feed_now(&mut self, input: Input) -> Vec<Output> {
        let mut outputs = Vec::new();
        for input in self.kept.let_through(&self.session, Moment::from_ms(self.now), input) {
            outputs.extend(self.takes(input));
        }
        if let Some(opened) = self.kept.opened(&outputs) {
            outputs.extend(self.takes(opened));
        }
        self.kept.follow(&self.session);
        outputs
    }

    fn takes(&mut self, input: Input) -> Vec<Output> {
        let at = Moment::from_ms(self.now);
        let outputs = self.session.handle(at, input.clone());
        self.steps.push(Step { at, input, outputs: outputs.clone() });
        outputs
    }

    /// Lets time pass with all due events.
    pub(crate) fn wait(&mut self, ms: u64) -> Vec<Output> {
        let until = self.now + ms;
        let mut outputs = Vec::new();
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            self.now = self.now.max(due.ms);
            outputs.extend(self.feed_now(Input::TimePassed));
        }
        self.now = until;
        outputs.extend(self.feed_now(Input::TimePassed));
        outputs
    }

    pub(crate) fn types(&mut self, line: &str) -> Vec<Output> {
        self.feed(input_of(line, self.session.mover()))
    }

    /// Types and completes moves.
    pub(crate) fn plays(&mut self, moves: &str) -> Vec<Output> {
        let mut outputs = Vec::new();
        for text in moves.split_whitespace() {
            let mover = self.session.mover();
            let plies = self.session.plies().len();
            outputs.extend(self.types(&format!("{mover}: move {text}")));
            outputs.extend(self.types(&format!("{mover}: press")));
            assert_eq!(self.session.plies().len(), plies + 1, "{text}");
        }
        outputs
    }

    /// Does one line after the other; `;` ends a line. A line is typed (`WHO: LINE`), or one of [`Self::does`].
    pub(crate) fn runs(&mut self, script: &str) -> Vec<Output> {
        let mut outputs = Vec::new();
        for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            outputs.extend(self.does(line).unwrap_or_else(|| self.types(line)));
        }
        outputs
    }

    /// Runs a script. These incidents are open then, in short, and these moves completed.
    #[track_caller]
    pub(crate) fn comes_to(&mut self, script: &str, open: &str, played: &str) -> Vec<Output> {
        let outputs = self.runs(script);
        let edition = self.session.setup().edition;
        let found = (self.kinds(), self.sans());
        assert_eq!(found, (open.to_owned(), played.to_owned()), "{edition}: {script}");
        outputs
    }

    /// Does a line that nobody types, in the words of all texts of games. `None` if it is none of these:
    ///
    /// | line | does |
    /// |---|---|
    /// | `wait 0:00:10`, `wait 500 ms` | time passes with all due events |
    /// | `moves e4 e5` | each is typed by the player on move, who presses the clock; it is completed |
    /// | `plays e2e4 e7e5` | each is made, pressed, and executed on the other board |
    /// | `goes on` | both boards show the position in force, and the arbiter resumes |
    /// | `starts again after 0:00:03` | the program is started again and reads its journal |
    /// | `input KIND JSON` | another input, as the journal has it |
    /// | `white makes e2e4` | types the move, or moves the pieces and rests, or says it, at a pegged board after the hand |
    /// | `white plays e2e4` | the same, and the opponent executes it; nobody presses |
    /// | `white moves e2e4 g1f3` | a hand moves pieces; what stands on the second square is lifted first |
    /// | `white moves at once e1g1 h1f1` | all of it is read in one millisecond |
    /// | `white executes e1g1` | the same with the rook of a castling and the new piece of a promotion |
    /// | `white executes` | types that an order is carried out until the board stands right |
    /// | `white brings the rook of e1g1` | the second half of a castling |
    /// | `white lifts e2 d2`, `white places P e4`, `white touches b1` | changes of single squares |
    /// | `white shows e2e4 e7e5`, `white shows start` | the whole board, after these moves of the game |
    /// | `white shows FEN`, `white shows the position` | the whole board; kings may be missing in FEN |
    /// | `white loses its board`, `white has its board again` | the cable is pulled; its port is open again |
    /// | `white's board is read` | as it stands |
    /// | `white's board presses`, `white's board keys 652` | the clock of a board, and its keys |
    /// | `white keys 652` | keys of a keypad |
    /// | `white hears WORDS`, `white hears WORDS / OTHERS` | a recogniser found these words, or is in doubt |
    /// | `white half-hears WORDS` | only one of two recognisers found them |
    /// | `white announces WORDS` | the opponent repeats and executes the move, and the player presses |
    /// | `white writes e4 e5` | entries of the score sheet |
    ///
    /// A player without a sensed board moves nothing by hand.
    pub(crate) fn does(&mut self, line: &str) -> Option<Vec<Output>> {
        let words: Vec<&str> = line.split(' ').collect();
        Some(match words[..] {
            ["wait", ..] => self.wait(duration_ms(line)),
            ["moves", ref moves @ ..] => self.plays(&moves.join(" ")),
            ["plays", ref moves @ ..] => moves.iter().flat_map(|uci| self.completes(uci)).collect(),
            ["goes", "on"] => self.goes_on(),
            ["starts", "again", "after", _] => self.starts_again(duration_ms(line)),
            ["input", name, ..] => {
                let fields = line.split_once(name).map_or("", |(_, fields)| fields);
                let text = match fields {
                    "" => format!("\"{name}\""),
                    _ => format!("{{\"{name}\":{fields}}}"),
                };
                self.feed(serde_json::from_str(&text).unwrap_or_else(|why| panic!("{line}: {why}")))
            }
            ["white", ref rest @ ..] => return self.does_of(Seat::White, rest),
            ["black", ref rest @ ..] => return self.does_of(Seat::Black, rest),
            ["white's", "board", ref rest @ ..] => self.sends(Seat::White, rest),
            ["black's", "board", ref rest @ ..] => self.sends(Seat::Black, rest),
            _ => return None,
        })
    }

    /// What a player does.
    fn does_of(&mut self, seat: Seat, rest: &[&str]) -> Option<Vec<Output>> {
        let square =
            |text: &str| -> Square { text.parse().unwrap_or_else(|_| panic!("`{text}`: no square")) };
        Some(match *rest {
            ["makes", uci] => self.makes(seat, uci),
            ["plays", uci] => self.unpressed(seat, uci),
            ["moves", "at", "once", ref moves @ ..] => {
                moves.iter().flat_map(|uci| self.hand_with(seat, uci, 0)).collect()
            }
            ["moves", ref moves @ ..] => moves.iter().flat_map(|uci| self.hand(seat, uci)).collect(),
            ["executes"] => self.executes(seat),
            ["executes", uci] => self.executes_by_hand(seat, uci),
            ["brings", "the", "rook", "of", uci] => self.hand(seat, rook_of(uci).expect("a castling")),
            ["lifts", ref squares @ ..] => {
                squares.iter().flat_map(|text| self.changes(seat, square(text), None)).collect()
            }
            ["places", letter, at] => {
                let piece = letter.chars().next().and_then(Piece::from_char);
                let piece = piece.unwrap_or_else(|| panic!("`{letter}` is no piece"));
                self.changes(seat, square(at), Some(piece))
            }
            ["touches", square] => self.hand(seat, &square.repeat(2)),
            ["shows", "the", "position"] => self.shows(seat, &self.session.position_told()),
            ["shows", fen] if fen.contains('/') => self.scans(seat, board(fen)),
            ["shows", ref moves @ ..] => {
                let start = self.session.setup().fen.as_deref();
                let start = start.map_or_else(Position::default, |fen| Position::from_fen(fen).unwrap());
                let moves = if moves == ["start"] { &[] } else { moves };
                self.shows(seat, &after(&start, &moves.join(" ")))
            }
            ["loses", "its", "board"] => self.feed(Input::BoardLost { seat }),
            ["has", "its", "board", "again"] => self.feed(Input::BoardRestored { seat }),
            ["keys", keys] => {
                keys.chars().flat_map(|key| self.types(&format!("{seat}: key {key}"))).collect()
            }
            ["hears", ref words @ ..] => {
                let words = words.join(" ");
                let heard = match words.split_once(" / ") {
                    None => HeardUtterance::typed(words),
                    Some((best, other)) => HeardUtterance {
                        readings: vec![Reading::of(best, 0.0), Reading::of(other, 0.5)],
                        ..HeardUtterance::typed(best)
                    },
                };
                self.feed(Input::Heard { seat, heard })
            }
            ["half-hears", ref words @ ..] => {
                let heard = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed(words.join(" ")) };
                self.feed(Input::Heard { seat, heard })
            }
            ["announces", ref words @ ..] => {
                let (words, other) = (words.join(" "), seat.other());
                let lines = [
                    format!("{seat}: {words}"),
                    format!("{other}: {words}"),
                    format!("{other}: executed"),
                    format!("{seat}: press"),
                ];
                lines.iter().flat_map(|line| self.types(line)).collect()
            }
            ["writes", ref moves @ ..] => {
                moves.iter().flat_map(|san| self.types(&format!("{seat}: write {san}"))).collect()
            }
            _ => return None,
        })
    }

    /// What a board with a clock and keys sends.
    fn sends(&mut self, seat: Seat, what: &[&str]) -> Vec<Output> {
        match *what {
            ["is", "read"] => self.reads_again(seat),
            ["presses"] => self.feed(Input::Board { seat, event: WireEvent::Press }),
            ["keys", keys] => {
                let key = |key| Input::Board { seat, event: WireEvent::Key(key) };
                keys.chars().flat_map(|one| self.feed(key(one))).collect()
            }
            _ => panic!("{seat}'s board {what:?}: no such act"),
        }
    }

    /// Both boards stand as the position in force, and the arbiter resumes.
    pub(crate) fn goes_on(&mut self) -> Vec<Output> {
        let mut outputs = self.show_position();
        for seat in Seat::ALL {
            if !self.senses(seat) {
                outputs.extend(self.executes(seat));
            }
        }
        outputs.extend(self.types("arbiter: resume"));
        outputs
    }

    /// The sensed boards show the position in force.
    pub(crate) fn show_position(&mut self) -> Vec<Output> {
        let position = self.session.position_told();
        Seat::ALL.into_iter().flat_map(|seat| self.shows(seat, &position)).collect()
    }

    /// The player types that one order after the other is carried out.
    pub(crate) fn executes(&mut self, seat: Seat) -> Vec<Output> {
        let line = format!("{seat}: executed");
        let mut outputs = self.types(&line);
        while is_led_by_words(&self.session, seat) {
            outputs.extend(self.types(&line));
        }
        outputs
    }

    /// The program is started again and reads its journal, which gives the same game.
    pub(crate) fn starts_again(&mut self, without_program_ms: u64) -> Vec<Output> {
        let mut again = Session::new(self.session.setup().clone()).expect("the setup was good before");
        for Step { at, input, .. } in &self.steps {
            let line = serde_json::to_string(input).expect("an input of the journal");
            again.handle(*at, serde_json::from_str(&line).expect("the same input"));
        }
        assert_eq!(format!("{again:?}"), format!("{:?}", self.session), "the journal gives the same game");
        self.session = again;
        self.feed(Input::ResumedAfter { ms: without_program_ms })
    }

    pub(crate) fn senses(&self, seat: Seat) -> bool {
        self.session.setup().seat(seat).board != BoardSense::Manual
    }

    fn identity(&self, seat: Seat) -> bool {
        self.session.setup().seat(seat).board == BoardSense::Identity
    }

    /// A square of a sensed board becomes empty or receives a piece.
    pub(crate) fn changes(&mut self, seat: Seat, square: Square, piece: Option<Piece>) -> Vec<Output> {
        let contents = match piece {
            None => SquareContents::Empty,
            Some(piece) if self.identity(seat) => SquareContents::Piece(piece),
            Some(_) => SquareContents::Something,
        };
        self.change(seat, square, contents, CHANGE_MS)
    }

    fn change(&mut self, seat: Seat, square: Square, contents: SquareContents, after_ms: u64) -> Vec<Output> {
        if !self.senses(seat) {
            return Vec::new();
        }
        self.boards[seat as usize][square.to_usize()] = contents;
        let square = if self.turned { square.rotate_180() } else { square };
        self.now += after_ms;
        self.feed_now(Input::Board { seat, event: WireEvent::Changed { square, contents } })
    }

    /// A hand moves what is on one square to another; what stands there is lifted first.
    pub(crate) fn hand(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        self.hand_with(seat, uci, CHANGE_MS)
    }

    fn hand_with(&mut self, seat: Seat, uci: &str, each_ms: u64) -> Vec<Output> {
        let (from, to) = squares(uci);
        let mut outputs = Vec::new();
        if from != to && self.boards[seat as usize][to.to_usize()] != SquareContents::Empty {
            outputs.extend(self.change(seat, to, SquareContents::Empty, each_ms));
        }
        let held = self.boards[seat as usize][from.to_usize()];
        outputs.extend(self.change(seat, from, SquareContents::Empty, each_ms));
        outputs.extend(self.change(seat, to, held, each_ms));
        outputs
    }

    /// A sensed board sends its contents, which are these.
    pub(crate) fn scans(&mut self, seat: Seat, mut scan: Scan) -> Vec<Output> {
        if !self.senses(seat) {
            return Vec::new();
        }
        self.boards[seat as usize] = scan;
        if self.turned {
            scan.reverse();
        }
        self.feed(Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) })
    }

    /// A seat's board, if it is sensed, is read again as it stands.
    pub(crate) fn reads_again(&mut self, seat: Seat) -> Vec<Output> {
        self.scans(seat, self.boards[seat as usize])
    }

    /// A seat's board, if it is sensed, shows this position.
    pub(crate) fn shows(&mut self, seat: Seat, position: &Position) -> Vec<Output> {
        self.scans(seat, scan_of(position, self.identity(seat)))
    }

    /// The open incidents in short, such as `IllegalMove white, TouchMove black b8 MoveTouched`.
    pub(crate) fn kinds(&self) -> String {
        self.open().into_iter().map(brief).collect::<Vec<_>>().join(", ")
    }

    /// The completed moves.
    pub(crate) fn sans(&self) -> String {
        let sans: Vec<String> = self.session.plies().iter().map(|ply| ply.before.san(ply.m)).collect();
        sans.join(" ")
    }

    pub(crate) fn result(&self) -> Option<(GameResult, EndReason)> {
        self.session.result()
    }

    /// The times left now, in milliseconds (White's, Black's).
    pub(crate) fn times(&self) -> [u64; 2] {
        self.session.times(Moment::from_ms(self.now)).into()
    }

    /// The choices of an item.
    pub(crate) fn choices(&self, item: usize) -> Vec<Choice> {
        self.session.law_on(&self.session.items()[item - 1].matter).choices
    }

    /// The incidents of the open items.
    pub(crate) fn open(&self) -> Vec<&IncidentKind> {
        self.session.items().iter().filter(|i| i.decision.is_none()).map(|i| &i.matter).collect()
    }
}

/// The time in a line, as `0:00:10` or `500 ms`.
fn duration_ms(line: &str) -> u64 {
    let time = line.rsplit_once(' ').map_or(line, |(_, time)| time);
    if time == "ms" {
        let ms = line.split(' ').rev().nth(1).and_then(|ms| ms.parse().ok());
        return ms.unwrap_or_else(|| panic!("{line}: no milliseconds"));
    }
    AllowedLateness::try_from(time.to_owned()).unwrap_or_else(|why| panic!("{line}: {why}")).ms
}

/// A board in FEN; pieces may be missing, kings too.
fn board(fen: &str) -> Scan {
    let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap_or_else(|why| panic!("{fen}: {why}"));
    Square::ALL.map(|at| board.piece_at(at).map_or(SquareContents::Empty, SquareContents::Piece))
}

/// Whether a player without a sensed board is told square by square how to put it right.
pub(crate) fn is_led_by_words(session: &Session, seat: Seat) -> bool {
    let waits = session.waits(Listener::Table);
    let is_wrong =
        |wait: &AwaitedAction| matches!(wait, AwaitedAction::BoardRight { seat: of, .. } if *of == seat);
    waits.iter().any(is_wrong) && !session.board_tells(seat)
}

/// The input of a typed line.
pub(crate) fn input_of(line: &str, mover: Seat) -> Input {
    let (by, TypedRequest::Act(act)) = read_line(line, mover, Seat::White).unwrap() else {
        panic!("{line}: a file")
    };
    Input::Act { by, act }
}

/// The texts of an English arbiter.
pub(crate) fn desk() -> MessageWriter {
    MessageWriter::new(Lang::En, Edition::Da18)
}

/// The lines for the arbiter.
pub(crate) fn lines(outputs: &[Output]) -> String {
    lines_by(Edition::Da18, outputs)
}

/// The same in the words of an edition.
pub(crate) fn lines_by(edition: Edition, outputs: &[Output]) -> String {
    let of = |o: &Output| match o {
        Output::Note(Note::ArbiterInformed(told)) => {
            Some(MessageWriter::new(Lang::En, edition).arbiter_message(told))
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect::<Vec<_>>().join("\n")
}

/// The reason of a refusal.
pub(crate) fn refused(outputs: &[Output]) -> Option<Refusal> {
    outputs.iter().find_map(|o| match o {
        Output::Note(Note::Refused { why, .. }) => Some(why.clone()),
        _ => None,
    })
}

/// The announcements to anybody but the arbiter.
pub(crate) fn said(outputs: &[Output]) -> Vec<Announcement> {
    let of = |o: &Output| match o {
        Output::Say { to, what } if *to != Listener::Arbiter => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

/// The kind of an announcement, a choice or another value: the first word of its debug form.
pub(crate) fn kind(value: &impl Debug) -> String {
    let whole = format!("{value:?}");
    whole.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// An incident in short: its kind, whose it is, and of a touch the square and the clause.
pub(crate) fn brief(incident: &IncidentKind) -> String {
    if let IncidentKind::TouchMove { by, square, clause, .. } = incident {
        let clause = clause.map_or("reported".into(), |clause| format!("{clause:?}"));
        return format!("TouchMove {by} {square} {clause}");
    }
    let whole = format!("{incident:?}");
    let fields = whole.split([' ', ',']).collect::<Vec<_>>();
    let whose = fields.windows(2).find(|pair| ["by:", "seat:"].contains(&pair[0]));
    match whose {
        Some(pair) => format!("{} {}", fields[0], pair[1].to_lowercase()),
        None => fields[0].to_owned(),
    }
}

/// The position after some moves.
pub(crate) fn after(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |p, uci| {
        let m = p.legal_moves().into_iter().find(|&m| p.uci(m) == uci).unwrap();
        p.after(m).unwrap()
    })
}

/// The page of a role in English at this moment, without anything that the server adds.
pub(crate) fn page_of(session: &Session, role: GameRole, now: Moment, recent: &[ToldLine]) -> String {
    render(&PageInput {
        session,
        role,
        base: "/role",
        lang: Lang::En,
        now,
        token: "token",
        form_number: "1.1",
        last_id: 0,
        recent,
        told: 0,
        answer: &[],
        exposed: false,
        elsewhere: false,
        has_voice: false,
        journal: None,
        query: &[],
    })
}
