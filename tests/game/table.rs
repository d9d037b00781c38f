//! A game for tests of the arbiter's items: a session, a clock, and typed lines or hands at its boards.

use annabella::{
    board::{Scan, WireEvent, scan::scan_of},
    daemon::typed_line::{TypedRequest, read_line},
    game::{Edition, Lang, Moment, Position, Seat},
    laws::{incident_kind::IncidentKind, irregularity::Choice},
    messages::MessageWriter,
    session::{
        Announcement,
        actor::Listener,
        arbiter_message::ArbiterMessage,
        input::{Act, Actor, Input},
        output::{Note, Output},
        pending::AwaitedAction,
        practice_setup::{OpponentSetup, PracticeSetup},
        refusal::Refusal,
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// A minute, in milliseconds.
pub(crate) const MINUTE: u64 = 60_000;

pub(crate) struct Table {
    pub(crate) session: Session,
    pub(crate) fed: Vec<(Moment, Input)>,
    pub(crate) now: u64,
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
    pub(crate) fn of(setup: Setup) -> Self {
        let start = setup.fen.as_deref().map_or_else(Position::default, |f| Position::from_fen(f).unwrap());
        let mut table = Self { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 };
        for seat in Seat::ALL {
            if table.session.setup().seat(seat).board != BoardSense::Manual {
                table.shows(seat, &start);
            }
        }
        table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
        table
    }

    /// White practises from a position; nothing is sensed, and the game begins by itself.
    pub(crate) fn practising(seats: Setup, opponent: OpponentSetup, fen: &str) -> Self {
        let practised = PracticeSetup {
            player: Seat::White,
            opponent,
            tone_only: true,
            terminal: true,
            boards: Vec::new(),
        };
        let mut table = Self::of(Setup {
            practice: true,
            approved_by: None,
            practised: Some(practised),
            fen: Some(fen.into()),
            ..seats
        });
        table.feed(Input::TimePassed);
        table
    }

    /// A game without sensed boards.
    pub(crate) fn typed(edition: Edition) -> Self {
        Self::of(agreed(edition, BoardSense::Manual))
    }

    pub(crate) fn feed(&mut self, input: Input) -> Vec<Output> {
        self.now += 100;
        let at = Moment::from_ms(self.now);
        self.fed.push((at, input.clone()));
        self.session.handle(at, input)
    }

    /// Feeds several inputs at one moment, as a busy machine reads them.
    pub(crate) fn feed_at_once(&mut self, inputs: impl IntoIterator<Item = Input>) {
        self.now += 100;
        let at = Moment::from_ms(self.now);
        for input in inputs {
            self.fed.push((at, input.clone()));
            self.session.handle(at, input);
        }
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

    /// Announces and completes moves by typed words, and executes them on the other board.
    pub(crate) fn plays_by_words(&mut self, moves: &[&str]) {
        for words in moves {
            let mover = self.session.mover();
            for line in [
                format!("{mover}: {words}"),
                format!("{}: executed", mover.other()),
                format!("{mover}: press"),
            ] {
                self.types(&line);
            }
            assert_eq!(self.session.mover(), mover.other(), "{words}");
        }
    }

    pub(crate) fn scans(&mut self, seat: Seat, scan: Scan) -> Vec<Output> {
        self.feed(Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) })
    }

    /// A seat's board shows this position.
    pub(crate) fn shows(&mut self, seat: Seat, position: &Position) -> Vec<Output> {
        let identity = self.session.setup().seat(seat).board == BoardSense::Identity;
        self.scans(seat, scan_of(position, identity))
    }

    /// The article of an item.
    pub(crate) fn article(&self, item: usize) -> String {
        self.session.article_on(&self.session.items()[item - 1].matter)
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

/// The messages to the arbiter other than items.
pub(crate) fn told(outputs: &[Output]) -> Vec<ArbiterMessage> {
    let of = |output: &Output| match output {
        Output::Note(Note::ArbiterInformed(told)) => Some(told.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
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

/// The position after some moves.
pub(crate) fn after(start: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(start.clone(), |p, uci| {
        let m = p.legal_moves().into_iter().find(|&m| p.uci(m) == uci).unwrap();
        p.after(m).unwrap()
    })
}

/// White has made and completed e2e4 on sensed boards; Black's board shows e3.
pub(crate) fn boards_differ(board: BoardSense) -> (Table, IncidentKind) {
    let start = Position::default();
    let mut table = Table::of(agreed(Edition::Da18, board));
    table.shows(Seat::White, &after(&start, "e2e4"));
    table.wait(500);
    table.shows(Seat::Black, &after(&start, "e2e3"));
    table.types("white: press");
    table.wait(40_000);
    let found = table.open().into_iter().find(|m| matches!(m, IncidentKind::BoardsDiffer { .. })).cloned();
    (table, found.expect("the boards differ"))
}
