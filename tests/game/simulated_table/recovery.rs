//! The program is killed and started again: the journal on the disk is read, compared with the known state, and
//! continued.

use super::*;

impl World {
    /// Kills the program, with everything in transit.
    pub(super) async fn killed(&mut self) -> StepResult {
        let Some(program) = self.program.take() else { return Ok(()) };
        let (whole, in_a_write) = (!self.disk.is_behind(), self.disk.has_failed());
        // An input whose write failed had no effect: it started no clock.
        let acted_on =
            self.before_failure.as_ref().filter(|_| in_a_write).unwrap_or_else(|| program.session());
        let ran = acted_on.running().is_some();
        let deaf: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| self.is_deaf(seat)).collect();
        let session = program.session().clone();
        drop(program);
        self.figures.kills += 1;
        (self.arrivals, self.busy_until, self.exact_at) = (WaitingArrivals::default(), 0, None);
        self.commands.borrow_mut().clear();
        // Nobody hears the last words of the program that is gone.
        self.news.lock().expect("nobody breaks down here").clear();
        self.seen.borrow_mut().clear();
        self.to_hear = Default::default();
        self.clients_are_cut();
        // The sessions of the web server end with it.
        self.forms = Forms::new();
        self.gift = None;
        self.faults.over(&mut self.boards);
        for board in &mut self.boards {
            board.is_left();
        }
        if let Some(of) = &self.tournament {
            let mut link = of.link.borrow_mut();
            link.synced = None;
            link.ended =
                Some(if self.faults.only_the_program { ProgramEnd::Killed } else { ProgramEnd::PowerLost });
        }
        let died_at = self.now.get();
        // Time is lost since the disk began to refuse or lose heartbeats; otherwise at most one heartbeat interval,
        // and one more if the power failed during a write, of the time for which the program ran.
        let unkept = if self.disk.keeps_time() { 0 } else { died_at - self.faults.loses_time_since };
        let may_be_lost = BEAT_MS * (1 + u64::from(in_a_write)) + unkept;
        let suspended = std::mem::take(&mut self.suspended);
        self.disk.is_put_back();
        let only_the_program = std::mem::take(&mut self.faults.only_the_program);
        let (says_safe, lies) = (self.promise.says_safe(died_at.max(self.stood_until)), self.disk.is_lying());
        let survives = if only_the_program {
            self.disk.survives_a_kill()
        } else {
            self.disk.loses_power(&mut self.chance)
        };
        if self.disk.has_lost_bytes() {
            let had = if only_the_program { "the system had" } else { "were on the disk" };
            return Err(format!("lines are lost that {had}"));
        }
        if self.tournament.as_ref().is_some_and(|of| of.link.borrow().disk_loses_lines) {
            self.disk.loses_safe_bytes(2_000);
        }
        let whole = survives && whole;
        if !whole && says_safe && !lies && !in_a_write {
            return Err("lines are lost, and nobody was told that they were not on the disk".into());
        }
        if let Some(of) = &self.tournament {
            of.link.borrow_mut().lost_lines |= !whole;
        }
        let pause = 500 + self.chance.below(30_000) as u64;
        self.wait.until(died_at + pause).await;
        if let Some(of) = &self.tournament {
            // Nobody receives what came while no program ran.
            of.link.borrow_mut().to_program.clear();
        }
        let written = self.resume(session, whole, in_a_write, pause)?;
        self.notes(|| format!("a program ended at {died_at} and goes on, whole: {whole}"));
        let stood: u64 = suspended.iter().map(|(from, until)| until.saturating_sub(written.max(*from))).sum();
        let lost = died_at.saturating_sub(written + stood);
        if whole && ran && lost > may_be_lost {
            return Err(format!("{lost} ms were lost with the program, {may_be_lost} may be"));
        }
        let hears = |seat| DaemonEvent::Input(Input::SpeechInput { seat, works: true });
        for event in deaf.into_iter().map(hears) {
            self.arrives(event);
        }
        Ok(())
    }

    /// Reads the journal, checks it against the known state, and continues. Returns when its last line was
    /// written.
    fn resume(&mut self, died: Session, whole: bool, in_a_write: bool, pause: u64) -> Result<u64, String> {
        let bytes = self.disk.bytes();
        let journal = Journal::from_bytes(Path::new("journal"), &bytes)
            .map_err(|e| e.to_string())?
            .with_heartbeats(&self.disk.beside());
        self.figures.torn_lines += u64::from(journal.torn_line.is_some());
        let (mut outputs, mut tales, mut roles) = (Vec::new(), ToldEvents::default(), Vec::new());
        let mut step_reporter = StepReporter::default();
        let session = replay_with_reporter(&journal, &mut step_reporter, |step, told| {
            tell(&mut tales, &told.roles);
            roles.push(told.roles.clone());
            outputs.extend(step.outputs);
        })
        .map_err(|e| e.to_string())?;
        let left_off = journal.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
        let (began, from) = self.taken_up;
        let written = began + left_off.ms - from.ms;
        let died = self.with_the_last_beat(died, &journal);
        self.before_failure =
            self.before_failure.take().map(|before| self.with_the_last_beat(before, &journal));
        // One line may lead to another, as `open` does to what is in the envelope, and the first alone may be written.
        let halfway =
            self.before_failure.clone().zip(journal.inputs.last()).map(|(mut before, (at, input))| {
                before.handle(*at, input.clone());
                before
            });
        self.check_recovered(&session, (died, halfway), whole, in_a_write, (tales, written))?;
        self.door_opens_again(whole, &roles);
        let store = Box::new(self.disk.clone());
        self.disk_threads = SimulatedDiskThreads::at(self.now.get());
        let told = (&self.disk_threads, self.report());
        let writer = JournalWriter::go_on_simulated(store, bytes, &journal, self.key(), told);
        let mut game = self.take_up(session, writer, left_off);
        game.follow(step_reporter);
        game.go_on(&outputs, Some(pause));
        game.begin();
        self.program = Some(game);
        self.look()?;
        if self.session().phase() == Phase::Playing && !self.session().clocks_stand() {
            return Err("the clocks run after the program broke off".into());
        }
        Ok(written)
    }

    /// The earlier session with the time of the journal's last heartbeat.
    fn with_the_last_beat(&mut self, mut session: Session, journal: &Journal) -> Session {
        if let Some((at, Input::TimePassed)) = journal.inputs.last()
            && *at > session.now()
        {
            self.figures.beats += 1;
            session.handle(*at, Input::TimePassed);
        }
        session
    }

    /// Checks that nothing written was lost: the game, items, sheets, clocks and events are the same.
    fn check_recovered(
        &mut self,
        session: &Session,
        (died, halfway): (Session, Option<Session>),
        whole: bool,
        in_a_write: bool,
        (tales, written): (ToldEvents, u64),
    ) -> StepResult {
        // With a lost tail the start of a clock may be lost; then times are not compared.
        let written = if whole { written } else { self.now.get() };
        let before = self.before_failure.take();
        let same = |other: &Session| format!("{session:?}") == format!("{other:?}");
        // The step during which the power failed is written or not, or half of it; it had no effect.
        let to_the_end = same(&died);
        let as_it_was = to_the_end || in_a_write && before.iter().chain(&halfway).any(same);
        if whole && !as_it_was {
            return Err(format!(
                "the recovered game is another one: {} plies and {} items, not {} and {}",
                session.plies().len(),
                session.items().len(),
                died.plies().len(),
                died.items().len()
            ));
        }
        // The times may have been compared after the last heartbeat.
        self.clock.run_back_to(written);
        let plies = session.plies();
        let kept = plies.iter().zip(&self.line).all(|(ply, (_, m))| ply.m == *m);
        if !kept || plies.len() > self.line.len() + 1 || whole && plies.len() < self.line.len() {
            return Err(format!("{} plies were recovered of {}", plies.len(), self.line.len()));
        }
        for (told, was) in tales.iter().zip(&self.tales) {
            let common = told.len().min(was.len());
            if told[..common] != was[..common] || whole && told.len() < was.len() {
                return Err("a client that comes back is told another tale".into());
            }
        }
        self.figures.lost_tails += u64::from(!whole);
        self.tales = tales;
        if plies.len() < self.line.len() {
            self.figures.plies_lost_with_the_disk += (self.line.len() - plies.len()) as u64;
            self.expected = None;
            self.line.truncate(plies.len());
            self.moves_are_lost();
            self.clock.stop(written);
            self.clock.strike_to(plies.len());
            // Hands set the boards to the program's position.
            let want = pieces_of(&self.position());
            for board in &mut self.boards {
                for square in Square::ALL {
                    board.change(0, square, want[square.to_usize()], &mut self.chance);
                }
            }
        } else if let Some(ply) = plies.get(self.line.len()) {
            // The move was completed, but nobody was informed.
            if self.expected.map(|(_, m)| m) != Some(ply.m) {
                return Err("a move was completed that nobody made".into());
            }
            self.expected = None;
            self.line.push((ply.before.clone(), ply.m));
            if !self.envelope_was_opened() {
                self.clock.complete(Seat::from(ply.before.turn()) as usize, written);
            }
        }
        // The clocks show the last written moment; other tests check how they are computed.
        let (white, black) = session.times(session.now());
        let told = [white, black];
        self.clock.stop(written);
        if self.envelope_is_recovered(session) && whole {
            self.check_times(told, written, illegal_moves(session))?;
        }
        self.clock.set(told, self.now.get());
        Ok(())
    }
}
