//! Generated games with claims, illegal moves, forgotten clock presses, flags, adjournments and undone decisions.
//! The program and the referee of [`crate::referee`] judge every action and must agree on every outcome.
//!
//! The simulated players act without regard to what is right. Every action is an input to the program and is shown
//! to the referee as what it is.

use std::time::Instant;

use annabella::{
    board::{Scan, SquareContents, WireEvent},
    game::{Edition, Moment, Move, Position, SchemeId, Seat, Square},
    language::{
        announce::{AnnouncementForm, announce},
        command::Command,
        heard_utterance::HeardUtterance,
        scheme::Scheme,
    },
    laws::{draw::ClaimKind, edition_terms::IllegalCounter, supervision::Supervision},
    seeded_rng::SeededRng,
    session::{
        act::{Claim, PositionForm},
        input::{Act, Actor, Input},
        output::{Note, Output},
        refusal::Refusal,
        session::{Phase, Session},
        setup::{AllowedLateness, BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

use crate::referee::{
    Clock, Draw, ExpectedOutcome, Item, Kind, Ply, Referee, Sealed, TableAction, Terms, article,
    pieces_after, pieces_of, printed,
};

mod adjournments;
mod decisions;
mod figures;
mod hands;
mod misconduct;
pub(crate) mod truth;
mod turns;

pub(crate) use figures::Figures;

/// The default time of a resumption.
const TOLERANCE_MS: u64 = 600_000;

const STARTS: [Option<&str>; 14] = [
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
    Some("r5k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"),
    Some("8/7p/8/8/8/4k3/5p2/6K1 w - - 0 1"),
    Some("8/8/8/3k4/8/4P3/8/4K3 w - - 0 1"),
    Some("1n2k1n1/P5P1/7p/8/8/P7/p5p1/1N2K1N1 w - - 0 1"),
];

/// Why a game stops.
pub(crate) enum Stop {
    Over,
    Wrong(String),
}

pub(crate) type StepResult = Result<(), Stop>;

pub(crate) struct Game {
    seed: u64,
    session: Session,
    setup: Setup,
    referee: Referee,
    chance: SeededRng,
    now: u64,
    /// Whether the players tend to repeat moves.
    shuffles: bool,
    /// Whether they tend to forget the press, and answer before it.
    forgetful: bool,
    /// The last sealed move.
    sealed: Option<Sealed>,
    trail: Vec<(u64, TableAction)>,
    figures: Figures,
}

/// Plays one game; an error says which game and where.
pub(crate) fn play(seed: u64) -> Result<Figures, String> {
    let mut game = Game::new(seed)?;
    match game.begin().and_then(|()| game.plays()) {
        Ok(()) | Err(Stop::Over) => {
            game.figures.plies = game.referee.plies().len() as u64;
            Ok(game.figures)
        }
        Err(Stop::Wrong(why)) => Err(why),
    }
}

impl Game {
    fn new(seed: u64) -> Result<Self, String> {
        let mut chance = SeededRng::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x0ae5);
        let both = chance.happens(200);
        let mut seat = |impaired: bool| SeatSetup {
            sight: if impaired { Sight::Impaired } else { Sight::Sighted },
            board: match chance.below(10) {
                0..=6 => BoardSense::Identity,
                _ => BoardSense::Manual,
            },
            sheet: SheetWriter::Daemon,
            scheme: Some(SchemeId::Fide),
            ear: chance.happens(700),
            ..SeatSetup::default()
        };
        let (white, black) = (seat(seed.is_multiple_of(2) || both), seat(!seed.is_multiple_of(2) || both));
        let edition = Edition::ALL[(seed % Edition::ALL.len() as u64) as usize];
        let control = chance.below(8);
        // Rapid and blitz may be played without full supervision.
        let unsupervised = [3, 6, 7].contains(&control) && chance.happens(500);
        let carries = printed(edition, "saved_time_is_carried_in_the_delay_mode").is_yes();
        let clock = Clock::new(control, carries);
        let (illegal_counter, joint) = match chance.below(6) {
            0 => (IllegalCounter::Joint, Some(true)),
            1 => (IllegalCounter::Separate, Some(false)),
            _ => (IllegalCounter::Edition, None),
        };
        // A start position of Chess960, where the text has its rules.
        let chess960 = printed(edition, "has_chess960").is_yes() && chance.happens(150);
        let fen = match chess960 {
            true => Position::chess960(chance.below(960) as u16).map(|position| position.fen()),
            false => STARTS[(seed / 6 % STARTS.len() as u64) as usize].map(str::to_owned),
        };
        let setup = Setup {
            edition,
            fen,
            chess960,
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
        let forgetful = chance.happens(600);
        Ok(Self {
            seed,
            session,
            setup,
            referee,
            chance,
            now: 0,
            shuffles,
            forgetful,
            sealed: None,
            trail: Vec::new(),
            figures: Figures::default(),
        })
    }

    fn err<T>(&self, what: &str) -> Result<T, Stop> {
        let trail: Vec<String> = self.trail.iter().map(|(at, deed)| self.line(*at, deed)).collect();
        let long = std::env::var_os("REFEREED_TRAIL").is_some();
        let from = if long { 0 } else { trail.len().saturating_sub(14) };
        let seats = Seat::ALL.map(|seat| {
            let of = self.setup.seat(seat);
            format!("{seat} {:?} {:?} ear {}", of.sight, of.board, of.ear)
        });
        Err(Stop::Wrong(format!(
            "seed {} ({}, {}, {}) ply {} of {}, {}: {what}\n{}",
            self.seed,
            self.setup.edition,
            self.setup.time_control,
            seats.join(", "),
            self.referee.plies().len(),
            self.referee.made_plies().len(),
            self.referee.position(),
            trail[from..].join("\n")
        )))
    }

    /// An action as text.
    fn line(&self, at: u64, deed: &TableAction) -> String {
        format!("   {at:>9} {deed:?}")
    }

    fn begin(&mut self) -> StepResult {
        for seat in Seat::ALL {
            if self.sensed(seat) {
                self.now += 100;
                let scan = self.scan(seat);
                self.session.handle(Moment::from_ms(self.now), scan);
            }
        }
        if self.session.phase() == Phase::Playing {
            self.referee.see(self.now, &TableAction::Starts);
            return Ok(());
        }
        self.now += 100;
        self.does(TableAction::Starts)
    }

    /// A scan of a seat's whole board.
    fn scan(&self, seat: Seat) -> Input {
        let board = &self.referee.hand(seat).board;
        let scan: Scan = board.map(|piece| piece.map_or(SquareContents::Empty, SquareContents::Piece));
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

    /// Performs an action, and stops if the game is over.
    fn does(&mut self, deed: TableAction) -> StepResult {
        self.deed(deed)?;
        if self.referee.result().is_some() { Err(Stop::Over) } else { Ok(()) }
    }

    /// Performs an action: both judge it, and must agree on the outcomes.
    fn deed(&mut self, deed: TableAction) -> StepResult {
        let input = self.input(&deed);
        let at = Moment::from_ms(self.now);
        if let TableAction::Confirms(number) = deed {
            // What is shown is carried out at once, also where moves are lost.
            let act = Act::ShowItems(vec![number], PositionForm::Words);
            self.session.handle(at, Input::Act { by: Actor::Arbiter, act });
        }
        let began = Instant::now();
        let mut outputs = self.session.handle(at, input.clone());
        self.figures.took(began.elapsed());
        let is_asked_back = |output: &Output| {
            matches!(output, Output::Note(Note::Refused { why: Refusal::BoardsStandWrong { .. }, .. }))
        };
        if outputs.iter().any(is_asked_back) {
            // Squares stand wrong. The same line again adjourns.
            outputs = self.session.handle(at, input);
        }
        if let TableAction::Seals(_, sealed) = deed {
            self.sealed = Some(sealed);
        }
        if let Some(why) = truth::untrue(&self.session) {
            return self.err(&format!("what now: {why}"));
        }
        let opened = outputs.iter().any(|output| matches!(output, Output::OpenEnvelope { .. }));
        if let Some(opened) = self.opened_input().filter(|_| opened) {
            outputs.extend(self.session.handle(at, opened));
        }
        self.trail.push((self.now, deed.clone()));
        let due = self.referee.see(self.now, &deed);
        self.figures.count(&deed, &due);
        self.notes_an_early_end(&deed, &due);
        let items: Vec<Kind> = due
            .iter()
            .filter_map(|due| match due {
                ExpectedOutcome::Item(item) => Some(item.kind),
                _ => None,
            })
            .collect();
        self.figures.verdicts += 1 + due.len() as u64;
        if let Err(why) = self.referee.compare(due, &outputs, &self.session) {
            return self.err(&format!("{why} (items due: {items:?})"));
        }
        Ok(())
    }

    /// Notes a game that an answer before the press has ended, and by what.
    fn notes_an_early_end(&mut self, deed: &TableAction, due: &[ExpectedOutcome]) {
        let completed = due.iter().filter(|due| matches!(due, ExpectedOutcome::Completed(..))).count();
        let over = due.iter().any(|due| matches!(due, ExpectedOutcome::Over(_)));
        let Some(last) = self.referee.plies().last().filter(|_| over && completed >= 2) else { return };
        if matches!(deed, TableAction::Presses(_)) {
            return;
        }
        let position = self.referee.position();
        let what = match shakmaty::Position::legal_moves(&position.chess).is_empty() {
            true if shakmaty::Position::is_check(&position.chess) => "mate",
            true => "stalemate",
            false if shakmaty::Position::halfmoves(&position.chess) >= 150 => "the seventy-fifth move",
            false if last.m.is_capture() => "a dead position",
            false => "the fifth time",
        };
        self.figures.note(&format!("early answer ends the game by {what}"));
    }

    fn input(&self, deed: &TableAction) -> Input {
        let act = |seat: Seat, act: Act| Input::Act { by: Actor::Player(seat), act };
        let command = |seat: Seat, command: Command| act(seat, Act::Command(command));
        let arbiter = |act: Act| Input::Act { by: Actor::Arbiter, act };
        let changed = |seat: Seat, square: Square, contents: SquareContents| Input::Board {
            seat,
            event: WireEvent::Changed { square, contents },
        };
        let says = |seat: Seat, words: String| Input::Heard { seat, heard: HeardUtterance::typed(words) };
        match *deed {
            TableAction::Passes => Input::TimePassed,
            TableAction::Starts => arbiter(Act::Start),
            TableAction::Lifts(seat, square) => changed(seat, square, SquareContents::Empty),
            TableAction::Puts(seat, square, piece) => changed(seat, square, SquareContents::Piece(piece)),
            TableAction::Names(seat, m) => says(seat, self.words(&self.referee.position_for(seat), m)),
            TableAction::Repeats(seat, m) => {
                let before = self.position_of(m, seat);
                says(seat, self.words(&before, m))
            }
            TableAction::TakesBack(seat) => command(seat, Command::Correction),
            TableAction::Adjusts(seat) => command(seat, Command::Adjust),
            TableAction::Types(seat, m) => {
                let text = self.referee.position_for(seat).uci(m);
                act(seat, Act::Move(text.into()))
            }
            TableAction::Presses(seat) if self.sensed(seat) => Input::Board { seat, event: WireEvent::Press },
            TableAction::Presses(seat) => act(seat, Act::Press),
            TableAction::Offers(seat) => command(seat, Command::DrawOffer),
            TableAction::Accepts(seat) => command(seat, Command::Accept),
            TableAction::Declines(seat) => command(seat, Command::Decline),
            TableAction::Resigns(seat) => command(seat, Command::Resign),
            TableAction::Yes(seat) => command(seat, Command::Yes),
            TableAction::No(seat) => command(seat, Command::No),
            TableAction::Claims(seat, draw, written) => {
                let kind = match draw {
                    Draw::Threefold => ClaimKind::Threefold,
                    Draw::Fifty => ClaimKind::FiftyMoves,
                };
                let written = written.map(|m| self.referee.position().san(m).into());
                act(seat, Act::Claim(Claim::Draw(kind, written)))
            }
            TableAction::ClaimsUnlawfully(seat, draw, m) => {
                let kind = match draw {
                    Draw::Threefold => ClaimKind::Threefold,
                    Draw::Fifty => ClaimKind::FiftyMoves,
                };
                let from = m.from().map(|square| square.to_string()).unwrap_or_default();
                let written = format!("{}{from}{}", m.role().upper_char(), m.to());
                act(seat, Act::Claim(Claim::Draw(kind, Some(written.into()))))
            }
            TableAction::ReportsIllegal(seat, ply) => arbiter(Act::OpenItem {
                seat,
                article: article(self.setup.edition, "illegal_move").into(),
                ply: u32::try_from(ply + 1).ok(),
                words: "seen too late".into(),
            }),
            TableAction::FindsDevice(seat) => arbiter(Act::OpenItem {
                seat,
                article: article(self.setup.edition, "device_on_a_player").into(),
                ply: None,
                words: "a telephone".into(),
            }),
            TableAction::Set(seat) => act(seat, Act::Executed),
            TableAction::Confirms(number) => arbiter(Act::Confirm(vec![number])),
            TableAction::Refuses(number) => arbiter(Act::Refuse(number, "seen by me".into())),
            TableAction::Undoes => arbiter(Act::Undo),
            TableAction::Resumes => arbiter(Act::Resume),
            TableAction::Reopens => arbiter(Act::Reopen("it was a mistake".into())),
            TableAction::GivesTime(seat, ms) => {
                arbiter(Act::AddTime { seat, ms, words: "a lamp fell".into() })
            }
            TableAction::SetsClocks([white_ms, black_ms]) => arbiter(Act::SetClocks { white_ms, black_ms }),
            TableAction::SetsCounter(seat, number) => arbiter(Act::SetIllegal(seat, number)),
            TableAction::Stops => arbiter(Act::StopClocks),
            TableAction::ClaimsTime(seat) => act(seat, Act::Claim(Claim::Time)),
            TableAction::ClaimsIllegal(seat) => act(seat, Act::Claim(Claim::Illegal)),
            TableAction::OrdersSealing => arbiter(Act::Adjourn(String::new())),
            TableAction::Seals(seat, sealed) => self.sealed_input(seat, sealed),
            TableAction::Comes(seat) => arbiter(Act::Present(seat)),
            TableAction::Shows(seat) => self.scan(seat),
            TableAction::Opens => arbiter(Act::OpenEnvelope),
            TableAction::Mislays => arbiter(Act::EnvelopeMissing),
            TableAction::ReadsAs(number, m) => {
                let missing = |item: &Item| item.number == Some(number) && item.kind == Kind::EnvelopeMissing;
                let choice = if self.referee.items().iter().any(missing) { 1 } else { 2 };
                arbiter(Act::Choose(number, choice, Some(self.referee.position().uci(m).as_str().into())))
            }
            TableAction::SeesTwoHands(seat) => {
                let article = article(self.setup.edition, "two_hands").into();
                arbiter(Act::OpenItem { seat, article, ply: None, words: "both hands".into() })
            }
        }
    }

    /// The position of the move that this player repeats.
    fn position_of(&self, m: Move, by: Seat) -> Position {
        let mine = |ply: &&Ply| ply.m == m && ply.before.turn() != by.color();
        let told = self.referee.made_plies().iter().rev().find(mine);
        told.map_or_else(|| self.referee.position_for(by.other()), |ply| ply.before.clone())
    }

    fn words(&self, before: &Position, m: Move) -> String {
        match (before.after(m), m.from()) {
            (None, Some(from)) => format!("{} {}", square_words(from), square_words(m.to())),
            _ => announce(Scheme::builtin(SchemeId::Fide), before, m, AnnouncementForm::Short),
        }
    }

    fn wait(&mut self, ms: u64) -> StepResult {
        let until = self.now + ms;
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            self.now = self.now.max(due.ms);
            self.does(TableAction::Passes)?;
            if self.session.deadline().is_some_and(|again| again <= due) {
                return self.err("the same deadline comes again");
            }
            self.judge_flags()?;
        }
        self.now = self.now.max(until);
        Ok(())
    }

    fn pause(&mut self, least: u64, most: u64) -> StepResult {
        let ms = least + self.chance.below((most - least) as usize) as u64;
        self.wait(ms)
    }

    fn plays(&mut self) -> StepResult {
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
