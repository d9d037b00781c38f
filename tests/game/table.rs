//! A game for tests of the arbiter's items: a session, a clock, and typed lines or hands at its boards.

use std::fmt::Debug;

use crate::envelopes::Envelopes;

use annabella::{
    board::Scan,
    daemon::typed_line::{TypedRequest, read_line},
    events::ToldLine,
    language::heard_utterance::HeardUtterance,
    page::{PageInput, render},
    session::GameRole,
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

pub(crate) use crate::made_then_completed::{HOLES, PAIRS, PEGS, PIECES, PLAYERS, TYPED};

/// A minute, in milliseconds.
pub(crate) const MINUTE: u64 = 60_000;

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) fed: Vec<(Moment, Input)>,
    pub(crate) now: u64,
    /// What a player seals, as the daemon handles it.
    pub(crate) kept: Envelopes,
    /// The contents of White's and Black's board, where hands change it.
    boards: [Scan; 2],
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

impl Table {
    /// Before the start; no board has answered yet.
    pub(crate) fn waiting(setup: Setup) -> Self {
        let session = Session::new(setup).unwrap();
        let start = session.position().clone();
        let board = |seat| scan_of(&start, session.setup().seat(seat).board == BoardSense::Identity);
        let boards = Seat::ALL.map(board);
        Self { session, fed: Vec::new(), now: 0, kept: Envelopes::default(), boards }
    }

    pub(crate) fn of(setup: Setup) -> Self {
        let mut table = Self::waiting(setup);
        let start = table.session.position().clone();
        for seat in Seat::ALL {
            if table.senses(seat) {
                table.shows(seat, &start);
            }
        }
        table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
        table
    }

    /// A game without sensed boards.
    pub(crate) fn typed(edition: Edition) -> Self {
        Self::of(agreed(edition, BoardSense::Manual))
    }

    /// Handles an input as the daemon does: a sealed move is kept, and opened at the arbiter's request.
    pub(crate) fn feed(&mut self, input: Input) -> Vec<Output> {
        self.now += 100;
        let at = Moment::from_ms(self.now);
        let mut outputs = Vec::new();
        for input in self.kept.let_through(&self.session, at, input) {
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
        self.fed.push((at, input.clone()));
        self.session.handle(at, input)
    }

    /// Lets time pass with all due events.
    pub(crate) fn wait(&mut self, ms: u64) -> Vec<Output> {
        let until = Moment::from_ms(self.now + ms);
        let mut outputs = Vec::new();
        while let Some(due) = self.session.deadline().filter(|&due| due <= until) {
            self.fed.push((due, Input::TimePassed));
            outputs.extend(self.session.handle(due, Input::TimePassed));
        }
        self.now = until.ms;
        outputs
    }

    /// Types a line. `executed` is typed until the board of the player stands right, because it answers one order.
    pub(crate) fn types(&mut self, line: &str) -> Vec<Output> {
        let mut outputs = self.feed(input_of(line, self.session.mover()));
        for seat in Seat::ALL.into_iter().filter(|seat| line == format!("{seat}: executed")) {
            while is_led_by_words(&self.session, seat) {
                outputs.extend(self.feed(input_of(line, seat)));
            }
        }
        outputs
    }

    /// Types and completes moves.
    pub(crate) fn plays(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let mover = self.session.mover();
            let plies = self.session.plies().len();
            self.types(&format!("{mover}: move {text}"));
            self.types(&format!("{mover}: press"));
            assert_eq!(self.session.plies().len(), plies + 1, "{text}");
        }
    }

    /// Does one step after the other; `;` ends a step. A step is a typed line, or one of these:
    ///
    /// | step | does |
    /// |---|---|
    /// | `white hand e2e4 g1f3` | a hand moves pieces on White's board; what stands there is lifted first |
    /// | `white lift e2 d2`, `white put Pe4` | a hand lifts pieces, or puts one down |
    /// | `white shows e2e4 e7e5` | the board is read after these moves of the game |
    /// | `white hears WORDS` | a recogniser found these words |
    /// | `white half-hears WORDS` | only one of two recognisers found them |
    /// | `white keys 652` | the player presses these keys of a keypad |
    /// | `white lost`, `white plugged` | the board answers no more, or its cable is back |
    /// | `play e4 e5` | typed moves and presses |
    /// | `wait 500`, `wait 20m` | time passes, in milliseconds or minutes |
    /// | `goes on` | both boards show the position in force, and the arbiter resumes |
    pub(crate) fn runs(&mut self, script: &str) -> Vec<Output> {
        let mut outputs = Vec::new();
        for step in script.split(';').map(str::trim).filter(|step| !step.is_empty()) {
            let words: Vec<&str> = step.split_whitespace().collect();
            let seat = if words[0] == "black" { Seat::Black } else { Seat::White };
            outputs.extend(match words[..] {
                ["goes", "on"] => self.goes_on(),
                ["play", ref moves @ ..] => {
                    self.plays(&moves.join(" "));
                    Vec::new()
                }
                ["wait", time] => self.wait(match time.strip_suffix('m') {
                    Some(minutes) => minutes.parse::<u64>().unwrap() * MINUTE,
                    None => time.parse().unwrap(),
                }),
                ["white" | "black", "hand", ref moves @ ..] => {
                    moves.iter().flat_map(|uci| self.hand(seat, uci)).collect()
                }
                ["white" | "black", "lift", ref squares @ ..] => {
                    let lift = |square: &&str| self.changes(seat, square.parse().unwrap(), None);
                    squares.iter().flat_map(lift).collect()
                }
                ["white" | "black", "put", ref pieces @ ..] => {
                    let put = |text: &&str| {
                        let piece = Piece::from_char(text.chars().next().unwrap());
                        self.changes(seat, text[1..].parse().unwrap(), piece)
                    };
                    pieces.iter().flat_map(put).collect()
                }
                ["white" | "black", "shows", ref moves @ ..] => {
                    let start = self.session.setup().fen.as_deref();
                    let start = start.map_or_else(Position::default, |fen| Position::from_fen(fen).unwrap());
                    self.shows(seat, &after(&start, &moves.join(" ")))
                }
                ["white" | "black", "hears", ref words @ ..] => {
                    self.feed(Input::Heard { seat, heard: HeardUtterance::typed(words.join(" ")) })
                }
                ["white" | "black", "half-hears", ref words @ ..] => {
                    let heard =
                        HeardUtterance { unconfirmed: true, ..HeardUtterance::typed(words.join(" ")) };
                    self.feed(Input::Heard { seat, heard })
                }
                ["white" | "black", "keys", keys] => {
                    keys.chars().flat_map(|key| self.types(&format!("{seat}: key {key}"))).collect()
                }
                ["white" | "black", "lost"] => self.feed(Input::BoardLost { seat }),
                ["white" | "black", "plugged"] => self.feed(Input::BoardRestored { seat }),
                _ => self.types(step),
            });
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

    fn goes_on(&mut self) -> Vec<Output> {
        let position = self.session.position_told();
        let mut outputs = Vec::new();
        for seat in Seat::ALL {
            outputs.extend(match self.senses(seat) {
                true => self.shows(seat, &position),
                false => self.types(&format!("{seat}: executed")),
            });
        }
        outputs.extend(self.types("arbiter: resume"));
        outputs
    }

    pub(crate) fn senses(&self, seat: Seat) -> bool {
        self.session.setup().seat(seat).board != BoardSense::Manual
    }

    fn identity(&self, seat: Seat) -> bool {
        self.session.setup().seat(seat).board == BoardSense::Identity
    }

    /// A square of a sensed board becomes empty or receives a piece.
    pub(crate) fn changes(&mut self, seat: Seat, square: Square, piece: Option<Piece>) -> Vec<Output> {
        self.change(
            seat,
            square,
            match piece {
                None => SquareContents::Empty,
                Some(piece) if self.identity(seat) => SquareContents::Piece(piece),
                Some(_) => SquareContents::Something,
            },
        )
    }

    fn change(&mut self, seat: Seat, square: Square, contents: SquareContents) -> Vec<Output> {
        if !self.senses(seat) {
            return Vec::new();
        }
        self.boards[seat as usize][square.to_usize()] = contents;
        self.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } })
    }

    /// A hand moves what is on one square to another; what stands there is lifted first.
    pub(crate) fn hand(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let [from, to]: [Square; 2] = [&uci[..2], &uci[2..4]].map(|square| square.parse().unwrap());
        let mut outputs = Vec::new();
        if from != to && self.boards[seat as usize][to.to_usize()] != SquareContents::Empty {
            outputs.extend(self.change(seat, to, SquareContents::Empty));
        }
        let held = self.boards[seat as usize][from.to_usize()];
        outputs.extend(self.change(seat, from, SquareContents::Empty));
        outputs.extend(self.change(seat, to, held));
        outputs
    }

    pub(crate) fn scans(&mut self, seat: Seat, scan: Scan) -> Vec<Output> {
        self.boards[seat as usize] = scan;
        self.feed(Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) })
    }

    /// A seat's board, if it is sensed, is read again as it stands.
    pub(crate) fn reads_again(&mut self, seat: Seat) -> Vec<Output> {
        let scan = self.boards[seat as usize];
        if self.senses(seat) { self.scans(seat, scan) } else { Vec::new() }
    }

    /// A seat's board shows this position.
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
