//! Whole games at two boards, driven through the session alone: hands err, ears and tongues slip, sheets
//! part, boards are unplugged; then the arbiter confirms and hands follow what they are told.
//!
//! The referee here keeps its own boards, sheets and clocks and knows nothing of the session's.

use annabella::{
    board::{
        Contents, Scan, WireEvent, guidance,
        hands::Chance,
        orientation::{agrees, scan_of},
    },
    chess::{Move, Position, Square},
    core::{
        Announcement, Listener, Moment, Seat,
        announcement::{Matter, Step},
        hearing::Heard,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, SheetBy, Sight},
    },
    language::{
        SchemeId,
        announce::{Form, announce},
        scheme::Scheme,
    },
    laws::Edition,
};

const STARTS: [Option<&str>; 8] = [
    None,
    None,
    None,
    Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"),
    Some("r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq - 0 1"),
    None,
    Some("nrbkqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQRBN w FBfb - 0 1"),
    None,
];

/// What came of some games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figures {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) inputs: u64,
    pub(crate) divergences: u64,
    pub(crate) undetected: u64,
    pub(crate) false_items: u64,
    pub(crate) corrected: u64,
    pub(crate) went_back: u64,
    pub(crate) plies_voided: u64,
    pub(crate) early_presses: u64,
    pub(crate) slips: u64,
    pub(crate) wrong_read_backs: u64,
    pub(crate) missing_read_backs: u64,
    pub(crate) unplugged: u64,
    pub(crate) ended: u64,
    pub(crate) occupancy_games: u64,
}

impl Figures {
    pub(crate) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.inputs += other.inputs;
        self.divergences += other.divergences;
        self.undetected += other.undetected;
        self.false_items += other.false_items;
        self.corrected += other.corrected;
        self.went_back += other.went_back;
        self.plies_voided += other.plies_voided;
        self.early_presses += other.early_presses;
        self.slips += other.slips;
        self.wrong_read_backs += other.wrong_read_backs;
        self.missing_read_backs += other.missing_read_backs;
        self.unplugged += other.unplugged;
        self.ended += other.ended;
        self.occupancy_games += other.occupancy_games;
    }
}

struct Table {
    seed: u64,
    session: Session,
    chance: Chance,
    now: u64,
    boards: [Scan; 2],
    setup: Setup,
    /// What each player wrote; `None` a ply he has yet to write.
    sheets: [Vec<Option<Move>>; 2],
    clocks: [u64; 2],
    since: u64,
    runs: bool,
    log: Vec<[u64; 2]>,
    fed: Vec<(Moment, Input, Vec<Output>)>,
    steps: [Option<Step>; 2],
    figures: Figures,
}

/// Plays one game; an error says which and where.
pub(crate) fn play(seed: u64) -> Result<Figures, String> {
    let mut chance = Chance::new(seed.wrapping_mul(0x9e37_79b9) ^ 0x5eed);
    let both = chance.happens(150);
    let mut seat = |impaired: bool| SeatSetup {
        sight: if impaired { Sight::Impaired } else { Sight::Sighted },
        board: if impaired && chance.happens(400) { BoardSense::Occupancy } else { BoardSense::Identity },
        sheet: if impaired && chance.happens(700) { SheetBy::Dictated } else { SheetBy::Entered },
        scheme: Some(SchemeId::Fide),
        ..SeatSetup::default()
    };
    let (white, black) = (seat(seed.is_multiple_of(2) || both), seat(!seed.is_multiple_of(2) || both));
    let setup = Setup {
        edition: Edition::ALL[(seed % 5) as usize],
        fen: STARTS[(seed / 3 % 8) as usize].map(str::to_owned),
        approved_by: Some("the arbiter".into()),
        time_control: "90+30".into(),
        white,
        black,
        ..Setup::default()
    };
    let session = Session::new(setup.clone()).map_err(|e| format!("seed {seed}: {e}"))?;
    let start = session.position().clone();
    let senses = Seat::ALL.map(|seat| setup.seat(seat).board == BoardSense::Identity);
    let sense = |seat: Seat| senses[seat as usize];
    let mut table = Table {
        seed,
        boards: Seat::ALL.map(|seat| scan_of(&start, sense(seat))),
        session,
        chance,
        now: 0,
        sheets: [Vec::new(), Vec::new()],
        clocks: [5_430_000; 2],
        since: 0,
        runs: false,
        log: vec![[5_430_000; 2]],
        fed: Vec::new(),
        steps: [None; 2],
        figures: Figures { games: 1, ..Figures::default() },
        setup,
    };
    if Seat::ALL.into_iter().any(|seat| !sense(seat)) {
        table.figures.occupancy_games = 1;
    }
    table.game()?;
    table.replay()?;
    table.figures.inputs = table.fed.len() as u64;
    Ok(table.figures)
}

impl Table {
    fn err<T>(&self, what: &str) -> Result<T, String> {
        if std::env::var_os("TWO_BOARDS_TRAIL").is_some() {
            for (at, input, outputs) in self.fed.iter().rev().take(14).rev() {
                let kept: Vec<&Output> =
                    outputs.iter().filter(|o| !matches!(o, Output::Listen { .. })).collect();
                println!("{at} {input:?} => {kept:?}");
            }
        }
        Err(format!(
            "seed {} at {} ms, {} plies, {}: {what}",
            self.seed,
            self.now,
            self.session.plies().len(),
            self.session.position()
        ))
    }

    fn wait(&mut self, ms: u64) -> Result<(), String> {
        let until = self.now + ms;
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            if self.session.phase() == Phase::Over {
                break;
            }
            self.now = self.now.max(due.ms);
            self.feed(Input::Time)?;
            if self.session.deadline().is_some_and(|again| again <= due) {
                return self.err("the same deadline comes again");
            }
        }
        self.now = until;
        Ok(())
    }

    fn feed(&mut self, input: Input) -> Result<(), String> {
        let at = Moment::from_ms(self.now);
        let outputs = self.session.handle(at, input.clone());
        for output in &outputs {
            match output {
                Output::Say { to: Listener::Player(seat), what } => {
                    if let Announcement::PutRight(step) = what {
                        self.steps[*seat as usize] = Some(*step);
                    }
                    self.allowed(what)?;
                }
                Output::Say { to: Listener::Table, what } => self.allowed(what)?,
                Output::Note(Note::Completed { seat, m, white_ms, black_ms, .. }) => {
                    self.completed(*seat, *m, [*white_ms, *black_ms])?;
                }
                _ => {}
            }
        }
        self.fed.push((at, input, outputs));
        Ok(())
    }

    /// Nothing of the arbiter's, no legality and no evaluation is ever said to a player.
    fn allowed(&self, what: &Announcement) -> Result<(), String> {
        match what {
            Announcement::ArbiterItem { .. } => self.err("an irregularity was told to a player"),
            Announcement::Time { .. } | Announcement::Moves { .. } => self.err("told unasked"),
            _ => Ok(()),
        }
    }

    fn completed(&mut self, seat: Seat, m: Move, told: [u64; 2]) -> Result<(), String> {
        let own = seat as usize;
        self.clocks[own] = self.clocks[own] - (self.now - self.since) + 30_000;
        self.since = self.now;
        if told != self.clocks {
            return self.err(&format!("clocks {told:?}, the referee has {:?}", self.clocks));
        }
        self.log.push(self.clocks);
        if self.setup.seat(seat).sheet == SheetBy::Dictated {
            let ply = self.log.len() - 2;
            self.enter(own, ply, m);
        }
        Ok(())
    }

    fn enter(&mut self, sheet: usize, ply: usize, m: Move) {
        while self.sheets[sheet].len() <= ply {
            self.sheets[sheet].push(None);
        }
        self.sheets[sheet][ply] = Some(m);
    }

    fn stop(&mut self) {
        if self.runs {
            let mover = self.session.mover() as usize;
            self.clocks[mover] -= self.now - self.since;
            self.runs = false;
        }
    }

    fn act(&mut self, by: Actor, act: Act) -> Result<(), String> {
        self.feed(Input::Act { by, act })
    }

    fn says(&mut self, seat: Seat, words: String) -> Result<(), String> {
        self.feed(Input::Heard { seat, heard: Heard::typed(words) })
    }

    fn words(position: &Position, m: Move) -> String {
        announce(Scheme::builtin(SchemeId::Fide), position, m, Form::Short)
    }

    fn identity(&self, seat: Seat) -> bool {
        self.setup.seat(seat).board == BoardSense::Identity
    }

    fn set(&mut self, seat: Seat, square: Square, contents: Contents) -> Result<(), String> {
        let contents = match contents {
            Contents::Piece(_) if !self.identity(seat) => Contents::Something,
            other => other,
        };
        let pause = 100 + self.chance.below(700) as u64;
        self.wait(pause)?;
        self.boards[seat as usize][square.to_usize()] = contents;
        self.feed(Input::Board { seat, event: WireEvent::Changed { square, contents } })
    }

    /// A hand turns what stands into what is wanted: captured pieces out, then moved ones up, then down.
    fn hand(&mut self, seat: Seat, want: &Scan, touched: Option<Square>) -> Result<(), String> {
        let now = self.boards[seat as usize];
        let shown =
            |c: Contents| if self.identity(seat) || c == Contents::Empty { c } else { Contents::Something };
        let mut lift: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|s| {
                let (is, to) = (now[s.to_usize()], shown(want[s.to_usize()]));
                is.is_occupied() && (is != to || touched == Some(*s))
            })
            .collect();
        lift.sort_by_key(|&s| !want[s.to_usize()].is_occupied());
        for &square in &lift {
            self.set(seat, square, Contents::Empty)?;
        }
        for square in Square::ALL {
            let to = want[square.to_usize()];
            if to.is_occupied() && !self.boards[seat as usize][square.to_usize()].is_occupied() {
                self.set(seat, square, to)?;
            }
        }
        Ok(())
    }

    fn execute(&mut self, seat: Seat, before: &Position, m: Move) -> Result<(), String> {
        let after = before.after(m).expect("a legal move");
        let captured = m.is_capture().then(|| m.to());
        self.hand(seat, &scan_of(&after, true), captured)
    }

    /// A placement that is neither the move nor nothing, as far as this board can tell.
    fn wrongly(&mut self, seat: Seat, before: &Position, m: Move) -> Option<Scan> {
        let after = before.after(m).expect("a legal move");
        let others = before.legal_moves();
        let mut wrong = match self.chance.below(3) {
            0 => scan_of(&before.after(*self.chance.pick(&others)?)?, true),
            1 => {
                let mut scan = scan_of(&after, true);
                let free: Vec<Square> =
                    Square::ALL.into_iter().filter(|&s| !scan[s.to_usize()].is_occupied()).collect();
                let to = *self.chance.pick(&free)?;
                scan.swap(m.to().to_usize(), to.to_usize());
                scan
            }
            _ => {
                let mut scan = scan_of(&after, true);
                let full: Vec<Square> =
                    Square::ALL.into_iter().filter(|&s| scan[s.to_usize()].is_occupied()).collect();
                scan[self.chance.pick(&full)?.to_usize()] = Contents::Empty;
                scan
            }
        };
        if !self.identity(seat) {
            wrong = wrong.map(|c| if c.is_occupied() { Contents::Something } else { c });
        }
        let differs = |p: &Position| Square::ALL.into_iter().any(|s| !agrees(wrong[s.to_usize()], p, s));
        (differs(before) && differs(&after)).then_some(wrong)
    }

    fn open_items(&self, about: impl Fn(&Matter) -> bool) -> Vec<u32> {
        let open = self.session.items().iter().filter(|i| i.decision.is_none() && about(&i.matter));
        open.map(|item| item.number).collect()
    }

    fn game(&mut self) -> Result<(), String> {
        for seat in Seat::ALL {
            self.now += 100;
            let scan = Box::new(self.boards[seat as usize]);
            self.feed(Input::Board { seat, event: WireEvent::Scan(scan) })?;
        }
        if self.session.phase() != Phase::Playing {
            return self.err("the game did not start");
        }
        (self.since, self.runs) = (self.now, true);
        let plies = 6 + self.chance.below(40);
        for _ in 0..plies {
            let legal = self.session.position().legal_moves();
            let Some(&m) = self.chance.pick(&legal) else { break };
            self.turn(m)?;
            self.figures.plies += 1;
            if self.session.phase() == Phase::Over {
                self.figures.ended = 1;
                break;
            }
        }
        Ok(())
    }

    fn turn(&mut self, m: Move) -> Result<(), String> {
        let before = self.session.position().clone();
        let (mover, waiting) = (self.session.mover(), self.session.mover().other());
        let impaired = self.setup.is_impaired(mover);
        let plies = self.session.plies().len();
        let think = 1_000 + self.chance.below(60_000) as u64;
        self.wait(think)?;
        self.execute(mover, &before, m)?;
        if impaired && self.chance.happens(40) {
            let item = self.session.items().len();
            self.wait(300)?;
            self.feed(Input::Board { seat: mover, event: WireEvent::Press })?;
            self.figures.early_presses += 1;
            if self.session.plies().len() != plies || self.session.items().len() != item + 1 {
                return self.err("an early press must be an item and nothing else");
            }
            self.act(Actor::Arbiter, Act::Choose(item as u32 + 1, 1))?;
        }
        if impaired {
            let legal = before.legal_moves();
            if self.chance.happens(60)
                && let Some(&slip) = self.chance.pick(&legal)
                && slip != m
                && self.identity(mover)
            {
                self.figures.slips += 1;
                self.says(mover, Self::words(&before, slip))?;
                self.wait(900)?;
                self.says(mover, "korrektur".into())?;
                self.wait(900)?;
            }
            self.says(mover, Self::words(&before, m))?;
        }
        self.wait(400)?;
        if self.session.phase() == Phase::Over {
            return Ok(());
        }
        self.read_back(waiting, &before, m, plies)?;
        if self.chance.happens(20) {
            self.unplug(waiting)?;
        }
        let wrong = if self.chance.happens(50) { self.wrongly(waiting, &before, m) } else { None };
        match &wrong {
            Some(wrong) => {
                // What was lifted by mistake or knocked over is in no hand any more.
                self.hand(waiting, wrong, m.is_capture().then(|| m.to()))?;
                self.figures.divergences += 1;
            }
            None => self.execute(waiting, &before, m)?,
        }
        if self.chance.happens(500) {
            self.wait(300)?;
        } else {
            self.wait(4_000)?;
        }
        self.feed(Input::Board { seat: mover, event: WireEvent::Press })?;
        if self.session.plies().len() != plies + 1 {
            return self.err(&format!("the press did not complete {}", before.uci(m)));
        }
        if self.session.phase() == Phase::Over {
            return Ok(());
        }
        self.write(plies)?;
        // The next quiet moment: hands rest; a piece that is nowhere is looked for a little longer.
        self.wait(2_100)?;
        if wrong.is_some() && self.open_items(|m| matches!(m, Matter::BoardsDiffer { .. })).is_empty() {
            self.wait(30_100)?;
        }
        let items = self.open_items(|m| matches!(m, Matter::BoardsDiffer { .. }));
        match (wrong.is_some(), items.first()) {
            (true, Some(&item)) => self.arbitrate(item)?,
            (true, None) => {
                self.figures.undetected += 1;
                return self
                    .err(&format!("{waiting}'s board differs and nobody was told: {}", before.uci(m)));
            }
            (false, Some(_)) => {
                self.figures.false_items += 1;
                return self.err(&format!("an item although both boards are right: {}", before.uci(m)));
            }
            (false, None) => {}
        }
        Ok(())
    }

    fn read_back(&mut self, seat: Seat, before: &Position, m: Move, ply: usize) -> Result<(), String> {
        if self.chance.happens(80) {
            self.figures.missing_read_backs += 1;
            return Ok(());
        }
        let late = if self.chance.happens(100) { 30_000 } else { 800 };
        self.wait(late)?;
        let legal = before.legal_moves();
        if self.chance.happens(60)
            && let Some(&heard) = self.chance.pick(&legal)
            && Self::words(before, heard) != Self::words(before, m)
        {
            self.figures.wrong_read_backs += 1;
            self.says(seat, Self::words(before, heard))?;
            self.wait(1_500)?;
        }
        self.says(seat, Self::words(before, m))?;
        if self.setup.seat(seat).sheet == SheetBy::Dictated {
            self.enter(seat as usize, ply, m);
        }
        Ok(())
    }

    fn unplug(&mut self, seat: Seat) -> Result<(), String> {
        self.figures.unplugged += 1;
        self.feed(Input::BoardLost { seat })?;
        self.wait(5_000)?;
        self.feed(Input::BoardBack { seat })?;
        self.wait(200)?;
        let scan = Box::new(self.boards[seat as usize]);
        self.feed(Input::Board { seat, event: WireEvent::Scan(scan) })?;
        match self.open_items(|m| matches!(m, Matter::BoardLost { .. }))[..] {
            [] => Ok(()),
            _ => self.err("the board is back and its item still open"),
        }
    }

    /// Both players write, sometimes something else, sometimes later.
    fn write(&mut self, ply: usize) -> Result<(), String> {
        for seat in Seat::ALL {
            if self.setup.seat(seat).sheet != SheetBy::Entered || self.chance.happens(150) {
                continue;
            }
            self.catch_up(seat, ply + 1)?;
        }
        Ok(())
    }

    /// Writes what is owed up to `plies`, each with a small chance of writing another move.
    fn catch_up(&mut self, seat: Seat, plies: usize) -> Result<(), String> {
        let own = seat as usize;
        for ply in 0..plies {
            if self.sheets[own].get(ply).is_some_and(Option::is_some) {
                continue;
            }
            // What he writes is replayed from what he wrote before.
            let mut position = Position::from_fen(&self.fen()).expect("the start");
            for m in self.sheets[own].iter().take(ply).map_while(|m| *m) {
                position = position.after(m).expect("only legal moves are written here");
            }
            let made = self.session.plies()[ply].m;
            let legal = position.legal_moves();
            // Into a dictated sheet only what was missed is written, or later plies would lose their meaning.
            let wrong = self.setup.seat(seat).sheet == SheetBy::Entered && self.chance.happens(15);
            let m = match legal.contains(&made) {
                true if !wrong => made,
                _ => match self.chance.pick(&legal) {
                    Some(&m) => m,
                    None => return Ok(()),
                },
            };
            self.act(Actor::Player(seat), Act::Write(position.san(m)))?;
            self.enter(own, ply, m);
        }
        Ok(())
    }

    fn fen(&self) -> String {
        self.setup.fen.clone().unwrap_or_else(|| Position::default().fen())
    }

    /// The arbiter carries out D.2.9 and both hands follow what they are told.
    fn arbitrate(&mut self, item: u32) -> Result<(), String> {
        let plies = self.session.plies().len();
        for seat in Seat::ALL {
            let own = seat as usize;
            self.sheets[own].truncate(plies.max(self.sheets[own].len()));
            let holes = self.sheets[own].contains(&None);
            if holes || self.sheets[own].len() + 1 < plies {
                self.catch_up(seat, plies)?;
            }
        }
        let written: Vec<Vec<Move>> =
            self.sheets.iter().map(|sheet| sheet.iter().map_while(|m| *m).collect()).collect();
        let common = written[0].iter().zip(&written[1]).take_while(|(a, b)| a == b).count();
        let part = common < written[0].len().min(written[1].len());
        self.wait(3_000)?;
        self.stop();
        self.act(Actor::Arbiter, Act::Confirm(item))?;
        if self.open_items(|_| true).contains(&item) {
            // A sheet cannot be brought up to date (it ends in a mate that was never played): as it is.
            self.act(Actor::Arbiter, Act::Confirm(item))?;
        }
        if self.open_items(|_| true).contains(&item) {
            return self.err("the arbiter confirmed and the item is still open");
        }
        let kept = if part { common } else { plies };
        if part {
            self.clocks = self.log[kept];
            self.log.truncate(kept + 1);
            self.figures.went_back += 1;
            self.figures.plies_voided += (plies - kept) as u64;
            for sheet in &mut self.sheets {
                sheet.truncate(kept);
            }
        } else {
            self.figures.corrected += 1;
        }
        if self.session.plies().len() != kept {
            return self.err(&format!("{} plies were kept, not {kept}", self.session.plies().len()));
        }
        let (white_ms, black_ms) = self.session.times(Moment::from_ms(self.now));
        if [white_ms, black_ms] != self.clocks {
            return self.err(&format!("clocks {white_ms} {black_ms} after it, not {:?}", self.clocks));
        }
        // What both sheets give is the game from here on.
        let longer = if written[1].len() > written[0].len() { &written[1] } else { &written[0] };
        let mut position = Position::from_fen(&self.fen()).expect("the start");
        for ply in 0..kept {
            let m = longer.get(ply).copied().unwrap_or(self.session.plies()[ply].m);
            position = position.after(m).ok_or("a sheet is not legal")?;
        }
        if *self.session.position() != position {
            return self.err(&format!("the game stands elsewhere than the sheets say: {position}"));
        }
        self.follow_guidance(&position)?;
        self.wait(2_000)?;
        self.act(Actor::Arbiter, Act::Resume)?;
        (self.since, self.runs) = (self.now, true);
        self.wait(2_500)?;
        match self.open_items(|m| matches!(m, Matter::BoardsDiffer { .. }))[..] {
            [] => Ok(()),
            _ => self.err("both boards were put right and an item is open"),
        }
    }

    fn follow_guidance(&mut self, target: &Position) -> Result<(), String> {
        for seat in Seat::ALL {
            for _ in 0..140 {
                if guidance::stands_right(&self.boards[seat as usize], target) {
                    break;
                }
                match self.steps[seat as usize].take() {
                    Some(Step::Remove { square, .. }) => self.set(seat, square, Contents::Empty)?,
                    Some(Step::Put { square, piece }) => self.set(seat, square, Contents::Piece(piece))?,
                    Some(Step::Bring { piece, from, to }) => {
                        self.set(seat, from, Contents::Empty)?;
                        self.set(seat, to, Contents::Piece(piece))?;
                    }
                    None => return self.err(&format!("{seat}'s board is wrong and no step is told")),
                }
            }
            if !guidance::stands_right(&self.boards[seat as usize], target) {
                return self.err(&format!("{seat}'s board was not led to {target}"));
            }
        }
        self.steps = [None; 2];
        Ok(())
    }

    /// The same inputs at the same moments give the same outputs.
    fn replay(&self) -> Result<(), String> {
        let mut session = Session::new(self.setup.clone()).map_err(|e| e.to_string())?;
        for (at, input, outputs) in &self.fed {
            if session.handle(*at, input.clone()) != *outputs {
                return self.err(&format!("played again, {input:?} at {at} gives other outputs"));
            }
        }
        Ok(())
    }
}
