//! Generated games with claims, illegal moves, forgotten presses, flags, adjournments and decisions taken back, each
//! deed judged by the program and by the referee of [`crate::referee`]: they agree about every verdict.
//!
//! The people here do what people do; what is right of it they do not know. Every deed is put into the program as
//! the input it is, and shown to the referee as what it is.

use std::time::Instant;

use annabella::{
    board::{Contents, Scan, WireEvent},
    chance::Chance,
    core::{
        act::Claim,
        appointment::AllowedLateness,
        input::{Act, Actor, Input},
        output::Output,
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, SheetBy, Sight},
    },
    game::{Edition, Moment, Move, Position, SchemeId, Seat, Square},
    language::{
        announce::{Form, announce},
        command::Command,
        hearing::Heard,
        scheme::Scheme,
    },
    laws::{draw::ClaimKind, supervision::Supervision, terms::IllegalCounter},
};

use crate::referee::{Clock, Deed, Draw, Due, Item, Kind, Referee, Sealed, Terms, pieces_after, pieces_of};

mod adjournments;
mod decisions;
mod figures;
mod hands;
mod pranks;
mod turns;

pub(crate) use figures::Figures;

/// How late anybody may come to a resumption.
const TOLERANCE_MS: u64 = 600_000;

const STARTS: [Option<&str>; 10] = [
    None,
    Some("8/8/4k3/8/8/8/4P3/2R1K3 w - - 0 1"),
    Some("r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 8"),
    Some("4k3/PP4pp/8/8/8/8/pp4PP/4K3 b - - 0 1"),
    Some("r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq - 0 1"),
    None,
    Some("4k2r/8/8/8/8/8/8/R3K3 w Qk - 94 60"),
    Some("3qk3/8/8/2pP4/4pP2/8/8/3QK3 w - c6 0 1"),
    Some("4k3/5n2/8/8/8/8/2B5/4K2R w K - 96 90"),
    Some("r4rk1/8/8/8/8/8/8/R4RK1 w - - 144 99"),
];

/// Why a game does not go on.
pub(crate) enum Stop {
    Over,
    Wrong(String),
}

pub(crate) type Course = Result<(), Stop>;

pub(crate) struct Game {
    seed: u64,
    session: Session,
    setup: Setup,
    referee: Referee,
    chance: Chance,
    now: u64,
    /// They like to go to and fro.
    shuffles: bool,
    /// What was sealed last.
    sealed: Option<Sealed>,
    trail: Vec<(u64, Deed)>,
    figures: Figures,
}

/// Plays one game; an error says which and where.
pub(crate) fn play(seed: u64) -> Result<Figures, String> {
    let mut game = Game::new(seed)?;
    match game.begin().and_then(|()| game.plays()) {
        Ok(()) | Err(Stop::Over) => {
            game.figures.games = 1;
            game.figures.plies = game.referee.plies().len() as u64;
            Ok(game.figures)
        }
        Err(Stop::Wrong(why)) => Err(why),
    }
}

impl Game {
    fn new(seed: u64) -> Result<Self, String> {
        let mut chance = Chance::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x0ae5);
        let both = chance.happens(200);
        let mut seat = |impaired: bool| SeatSetup {
            sight: if impaired { Sight::Impaired } else { Sight::Sighted },
            board: match chance.below(10) {
                0..=6 => BoardSense::Identity,
                _ => BoardSense::Manual,
            },
            sheet: SheetBy::Daemon,
            scheme: Some(SchemeId::Fide),
            ear: chance.happens(700),
            ..SeatSetup::default()
        };
        let (white, black) = (seat(seed.is_multiple_of(2) || both), seat(!seed.is_multiple_of(2) || both));
        let edition = Edition::ALL[(seed % 5) as usize];
        let control = chance.below(8);
        // Rapid and blitz may be played without full supervision.
        let unsupervised = [3, 6, 7].contains(&control) && chance.happens(500);
        let clock = Clock::new(control, !matches!(edition, Edition::Da09 | Edition::Sv17));
        let (illegal_counter, joint) = match chance.below(6) {
            0 => (IllegalCounter::Joint, Some(true)),
            1 => (IllegalCounter::Separate, Some(false)),
            _ => (IllegalCounter::Edition, None),
        };
        let setup = Setup {
            edition,
            fen: STARTS[(seed / 5 % 10) as usize].map(str::to_owned),
            approved_by: Some("the arbiter".into()),
            time_control: clock.text.into(),
            illegal_counter,
            supervision: if unsupervised { Supervision::Partial } else { Supervision::Full },
            default_time: Some(AllowedLateness { ms: TOLERANCE_MS }),
            white,
            black,
            ..Setup::default()
        };
        let session = Session::new(setup.clone()).map_err(|e| format!("seed {seed}: {e}"))?;
        let start = match &setup.fen {
            Some(fen) => Position::from_fen(fen).map_err(|e| e.to_string())?,
            None => Position::default(),
        };
        let referee = Referee::new(Terms {
            edition,
            start,
            clock,
            impaired: Seat::ALL.map(|seat| setup.is_impaired(seat)),
            ears: Seat::ALL.map(|seat| setup.seat(seat).ear),
            sensed: Seat::ALL.map(|seat| setup.seat(seat).board != BoardSense::Manual),
            joint,
            tolerance_ms: TOLERANCE_MS,
            unsupervised,
        });
        let shuffles = chance.happens(400);
        Ok(Self {
            seed,
            session,
            setup,
            referee,
            chance,
            now: 0,
            shuffles,
            sealed: None,
            trail: Vec::new(),
            figures: Figures::default(),
        })
    }

    fn err<T>(&self, what: &str) -> Result<T, Stop> {
        let trail: Vec<String> = self.trail.iter().map(|(at, deed)| self.line(*at, deed)).collect();
        let long = std::env::var_os("TWO_BOARDS_TRAIL").is_some();
        let from = if long { 0 } else { trail.len().saturating_sub(14) };
        let seats = Seat::ALL.map(|seat| {
            let of = self.setup.seat(seat);
            format!("{seat} {:?} {:?} ear {}", of.sight, of.board, of.ear)
        });
        Err(Stop::Wrong(format!(
            "seed {} ({}, {}, {}) ply {}, {}: {what}\n{}",
            self.seed,
            self.setup.edition,
            self.setup.time_control,
            seats.join(", "),
            self.referee.plies().len(),
            self.referee.position(),
            trail[from..].join("\n")
        )))
    }

    /// A deed as somebody could type it.
    fn line(&self, at: u64, deed: &Deed) -> String {
        format!("   {at:>9} {deed:?}")
    }

    fn begin(&mut self) -> Course {
        for seat in Seat::ALL {
            if self.sensed(seat) {
                self.now += 100;
                let scan = self.scan(seat);
                self.session.handle(Moment::from_ms(self.now), scan);
            }
        }
        if self.session.phase() == Phase::Playing {
            self.referee.see(self.now, &Deed::Starts);
            return Ok(());
        }
        self.now += 100;
        self.does(Deed::Starts)
    }

    /// A seat's whole board as it stands.
    fn scan(&self, seat: Seat) -> Input {
        let board = &self.referee.hand(seat).board;
        let scan: Scan = board.map(|piece| piece.map_or(Contents::Empty, Contents::Piece));
        Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) }
    }

    fn sensed(&self, seat: Seat) -> bool {
        self.setup.seat(seat).board != BoardSense::Manual
    }

    fn unsupervised(&self) -> bool {
        self.setup.supervision == Supervision::Partial
    }

    fn impaired(&self, seat: Seat) -> bool {
        self.setup.is_impaired(seat)
    }

    /// Somebody does something, and nothing more where the game is over by it.
    fn does(&mut self, deed: Deed) -> Course {
        self.deed(deed)?;
        if self.referee.result().is_some() { Err(Stop::Over) } else { Ok(()) }
    }

    /// Somebody does something: both are shown it, and must agree about what is due.
    fn deed(&mut self, deed: Deed) -> Course {
        let input = self.input(&deed);
        let at = Moment::from_ms(self.now);
        let began = Instant::now();
        let mut outputs = self.session.handle(at, input);
        self.figures.took(began.elapsed());
        if let Deed::Seals(_, sealed) = deed {
            self.sealed = Some(sealed);
        }
        let opened = outputs.iter().any(|output| matches!(output, Output::OpenEnvelope { .. }));
        if let Some(opened) = self.opened_input().filter(|_| opened) {
            outputs.extend(self.session.handle(at, opened));
        }
        self.trail.push((self.now, deed.clone()));
        let due = self.referee.see(self.now, &deed);
        self.figures.count(&deed, &due);
        let items: Vec<Kind> = due
            .iter()
            .filter_map(|due| match due {
                Due::Item(item) => Some(item.kind),
                _ => None,
            })
            .collect();
        self.figures.verdicts += 1 + due.len() as u64;
        if let Err(why) = self.referee.compare(due, &outputs, &self.session) {
            self.figures.disagreements += 1;
            return self.err(&format!("{why} (items due: {items:?})"));
        }
        Ok(())
    }

    fn input(&self, deed: &Deed) -> Input {
        let act = |seat: Seat, act: Act| Input::Act { by: Actor::Player(seat), act };
        let command = |seat: Seat, command: Command| act(seat, Act::Command(command));
        let arbiter = |act: Act| Input::Act { by: Actor::Arbiter, act };
        let changed = |seat: Seat, square: Square, contents: Contents| Input::Board {
            seat,
            event: WireEvent::Changed { square, contents },
        };
        let says = |seat: Seat, words: String| Input::Heard { seat, heard: Heard::typed(words) };
        match *deed {
            Deed::Passes => Input::Time,
            Deed::Starts => arbiter(Act::Start),
            Deed::Lifts(seat, square) => changed(seat, square, Contents::Empty),
            Deed::Puts(seat, square, piece) => changed(seat, square, Contents::Piece(piece)),
            Deed::Names(seat, m) => says(seat, self.words(&self.position_named_in(seat), m)),
            Deed::Repeats(seat, m) => {
                let before = self.position_of(m, seat);
                says(seat, self.words(&before, m))
            }
            Deed::TakesBack(seat) => command(seat, Command::Correction),
            Deed::Adjusts(seat) => command(seat, Command::Adjust),
            Deed::Types(seat, m) => {
                let text = self.referee.position_for(seat).uci(m);
                act(seat, Act::Move(text.into()))
            }
            Deed::Presses(seat) if self.sensed(seat) => Input::Board { seat, event: WireEvent::Press },
            Deed::Presses(seat) => act(seat, Act::Press),
            Deed::Offers(seat) => command(seat, Command::DrawOffer),
            Deed::Accepts(seat) => command(seat, Command::Accept),
            Deed::Declines(seat) => command(seat, Command::Decline),
            Deed::Resigns(seat) => command(seat, Command::Resign),
            Deed::Yes(seat) => command(seat, Command::Yes),
            Deed::No(seat) => command(seat, Command::No),
            Deed::Claims(seat, draw, written) => {
                let kind = match draw {
                    Draw::Threefold => ClaimKind::Threefold,
                    Draw::Fifty => ClaimKind::FiftyMoves,
                };
                let written = written.map(|m| self.referee.position().san(m).into());
                act(seat, Act::Claim(Claim::Draw(kind, written)))
            }
            Deed::Set(seat) => act(seat, Act::Executed),
            Deed::Confirms(number) => arbiter(Act::Confirm(vec![number])),
            Deed::Refuses(number) => arbiter(Act::Refuse(number, "seen by me".into())),
            Deed::Undoes => arbiter(Act::Undo),
            Deed::Resumes => arbiter(Act::Resume),
            Deed::Reopens => arbiter(Act::Reopen("it was a mistake".into())),
            Deed::GivesTime(seat, ms) => arbiter(Act::AddTime { seat, ms, words: "a lamp fell".into() }),
            Deed::SetsClocks([white_ms, black_ms]) => arbiter(Act::SetClocks { white_ms, black_ms }),
            Deed::SetsCounter(seat, number) => arbiter(Act::SetIllegal(seat, number)),
            Deed::Stops => arbiter(Act::StopClocks),
            Deed::ClaimsTime(seat) => act(seat, Act::Claim(Claim::Time)),
            Deed::ClaimsIllegal(seat) => act(seat, Act::Claim(Claim::Illegal)),
            Deed::OrdersSealing => arbiter(Act::Adjourn(String::new())),
            Deed::Seals(seat, sealed) => self.sealed_input(seat, sealed),
            Deed::Comes(seat) => arbiter(Act::Present(seat)),
            Deed::Shows(seat) => self.scan(seat),
            Deed::Opens => arbiter(Act::OpenEnvelope),
            Deed::Mislays => arbiter(Act::EnvelopeMissing),
            Deed::ReadsAs(number, m) => {
                let missing = |item: &Item| item.number == Some(number) && item.kind == Kind::EnvelopeMissing;
                let choice = if self.referee.items().iter().any(missing) { 1 } else { 2 };
                arbiter(Act::Choose(number, choice, Some(self.referee.position().uci(m).as_str().into())))
            }
            Deed::SeesTwoHands(seat) => {
                let article = match self.setup.edition {
                    Edition::Da09 | Edition::No14 => "4.1",
                    Edition::Sv17 | Edition::Da17 => "7.7.1",
                    Edition::Da18 => "7.5.4",
                };
                let act = Act::OpenItem { seat, article: article.into(), words: "both hands".into() };
                arbiter(act)
            }
        }
    }

    /// What a player's words are about: the move he makes now.
    fn position_named_in(&self, seat: Seat) -> Position {
        match self.referee.position_after_reply(seat) {
            Some(position) => position,
            None => self.referee.position_for(seat),
        }
    }

    /// The position a move was made in that is repeated by this player.
    fn position_of(&self, m: Move, by: Seat) -> Position {
        let mine = |p: &Position| p.turn() != by.color() && p.legal_moves().contains(&m);
        let last = self.referee.plies().last().map(|(before, _)| before.clone());
        let made = self.referee.position_for(by.other());
        if self.referee.made() == Some(m) && mine(&self.referee.position()) {
            return self.referee.position();
        }
        last.filter(mine).unwrap_or(made)
    }

    fn words(&self, before: &Position, m: Move) -> String {
        match (before.after(m), m.from()) {
            (None, Some(from)) => format!("{} {}", square_words(from), square_words(m.to())),
            _ => announce(Scheme::builtin(SchemeId::Fide), before, m, Form::Short),
        }
    }

    fn wait(&mut self, ms: u64) -> Course {
        let until = self.now + ms;
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            self.now = self.now.max(due.ms);
            self.does(Deed::Passes)?;
            if self.session.deadline().is_some_and(|again| again <= due) {
                return self.err("the same deadline comes again");
            }
            self.judge_flags()?;
        }
        self.now = self.now.max(until);
        Ok(())
    }

    fn pause(&mut self, least: u64, most: u64) -> Course {
        let ms = least + self.chance.below((most - least) as usize) as u64;
        self.wait(ms)
    }

    fn plays(&mut self) -> Course {
        let plies = 8 + self.chance.below(50);
        for _ in 0..plies {
            self.turn()?;
        }
        Ok(())
    }
}

/// A square in the words of D.2.1.
pub(crate) fn square_words(square: Square) -> String {
    const FILES: [&str; 8] = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];
    const RANKS: [&str; 8] = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    format!("{} {}", FILES[square.file().to_usize()], RANKS[square.rank().to_usize()])
}
