//! The people at the table: hands that make the game's moves, voices that announce them, and an arbiter who lets the
//! game go on. They look at the state and do the next missing act, as often as necessary.

use annabella::{
    board::SquareContents,
    board::hand_simulation::{HandEvent, HandNoise, perform, random_game},
    language::{
        announce::{AnnouncementForm, announce},
        heard_utterance::HeardUtterance,
        scheme::Scheme,
    },
};
use tokio::sync::oneshot;

use super::*;

/// The results that are agreed or ruled at the end of a game.
const RESULTS: [GameResult; 3] = [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw];
/// The time within which a result is ruled and signed, with all faults.
const SIGNED_WITHIN_MS: u64 = 600_000;

impl World {
    /// Plays the game. At a tournament its program goes on until the tournament is over.
    pub(crate) async fn play(&mut self) -> StepResult {
        let course = self.play_to_the_end().await;
        self.figures.simulated_ms = self.now.get();
        course.map_err(|why| {
            let (now, ply, fen) = (self.now.get(), self.line.len(), self.position().fen());
            format!("at {now} ms, ply {ply}, {fen}: {why}")
        })
    }

    async fn play_to_the_end(&mut self) -> StepResult {
        Box::pin(self.game()).await?;
        let Some(link) = self.tournament.as_ref().map(|of| of.link.clone()) else { return Ok(()) };
        link.borrow_mut().has_played = true;
        while !link.borrow().closes {
            self.pass(1_000).await?;
        }
        Ok(())
    }

    /// The arbiter enters the result, and everybody signs it.
    async fn result_is_signed(&mut self) -> StepResult {
        let result = RESULTS[self.chance.below(RESULTS.len())];
        let until = self.now.get() + SIGNED_WITHIN_MS;
        while !self.session().is_signed() {
            if self.now.get() > until {
                return Err(format!("the result is not signed: {:?}", self.session().result()));
            }
            if self.session().phase() == Phase::Over {
                for who in ["white", "black", "arbiter"] {
                    self.types(&format!("{who}: sign"))?;
                }
            } else {
                self.ends_with = Some(result);
                self.types(&format!("arbiter: result {}", result.code()))?;
            }
            let waits = 500 + self.chance.below(4_000) as u64;
            self.pass(waits).await?;
        }
        self.notes(|| format!("the result is signed: {:?}", self.session().result()));
        Ok(())
    }

    async fn game(&mut self) -> StepResult {
        let plies = 4 + self.chance.below(24);
        let moves = random_game(self.seed, plies);
        self.start()?;
        self.pass(3_000).await?;
        if self.session().phase() != Phase::Playing {
            self.types("arbiter: start")?;
            self.pass(1_000).await?;
        }
        if self.session().phase() != Phase::Playing {
            return Err("the game did not start".into());
        }
        self.weather_begins();
        while self.line.len() < moves.len() {
            if self.tournament.is_some() && self.chance.happens(20) {
                Box::pin(self.result_by_mistake()).await?;
            }
            // A disk may have lost moves meanwhile.
            let Some(&m) = moves.get(self.line.len()) else { continue };
            let next = moves.get(self.line.len() + 1).copied();
            if self.is_sealed_next(m) {
                Box::pin(self.is_adjourned(m, next)).await?;
            } else if self.adjourns_at == Some(self.line.len()) {
                self.adjourns_at = None;
                Box::pin(self.adjourns(m, next)).await?;
            } else {
                Box::pin(self.turn(m)).await?;
            }
            if self.session().phase() == Phase::Over {
                break;
            }
        }
        if self.tournament.is_some() {
            self.result_is_signed().await?;
        }
        self.faults_end();
        self.pass(120_000).await?;
        self.promise_is_kept()?;
        self.figures.spoilt_messages = self.boards.iter().map(|board| board.spoilt).sum();
        self.clients_know_all()?;
        for seat in Seat::ALL {
            let left = &self.to_hear[seat as usize];
            if !left.is_empty() || !self.voices[seat as usize].is_silent() {
                return Err(format!("{seat} never heard {left:?}"));
            }
        }
        Ok(())
    }

    /// Types a line at the terminal; at a tournament also on a page, where a form may be sent twice.
    pub(super) fn types(&mut self, line: &str) -> StepResult {
        let of_a_page = self.tournament.is_some() && self.chance.happens(400);
        let role = line.split_once(": ").and_then(|(who, line)| match who {
            "arbiter" => Some((GameRole::Arbiter, line)),
            "white" => Some((GameRole::Player(Seat::White), line)),
            "black" => Some((GameRole::Player(Seat::Black), line)),
            _ => None,
        });
        let Some((role, line)) = role.filter(|_| of_a_page) else {
            self.arrives(DaemonEvent::Line(line.to_owned()));
            return Ok(());
        };
        let twice = self.chance.happens(200);
        if self.chance.happens(700) {
            return self.sends_form(role, line, 1 + usize::from(twice));
        }
        self.figures.lines_from_pages += 1;
        self.figures.doubled_lines += u64::from(twice);
        for _ in 0..1 + usize::from(twice) {
            let (answer, _) = oneshot::channel();
            self.arrives(DaemonEvent::Knock(UiRequest::Line { role, line: line.to_owned(), answer }));
        }
        Ok(())
    }

    /// The arbiter at the table acts at a bad moment: stops the clocks, opens an item, gives time.
    pub(super) async fn an_arbiter_acts(&mut self) -> StepResult {
        if self.faults.power_fails_soon || self.program.is_none() {
            return Ok(());
        }
        self.rounds().await?;
        if self.session().phase() != Phase::Playing {
            return Ok(());
        }
        let side = self.chance.below(2);
        let line = match self.chance.below(6) {
            0 => "arbiter: stop",
            1 => "arbiter: item black 11.5 noise in the hall",
            2 => "arbiter: status",
            _ => return self.arbiter_gives(side).await,
        };
        self.figures.arbiters_acts += 1;
        self.one_round(Some(DaemonEvent::Line(line.to_owned()))).await
    }

    /// The arbiter gives a minute, and often reverses that at once or a little later.
    async fn arbiter_gives(&mut self, side: usize) -> StepResult {
        const MINUTE: i64 = 60_000;
        self.figures.arbiters_acts += 1;
        let (kills, plies) = (self.figures.kills, self.session().made_plies().len());
        if !self
            .arbiter_changes_time(side, &format!("add {} 0:01:00 a lamp failed", Seat::ALL[side]), MINUTE)
            .await?
        {
            return Ok(());
        }
        if self.chance.happens(400) {
            return Ok(());
        }
        let decisions = self.decisions;
        if self.chance.happens(500) {
            let waits = self.chance.below(2_000) as u64;
            self.pass(waits).await?;
        }
        let is_the_last = self.decisions == decisions && self.figures.kills == kills;
        let plays = self.program.is_some() && self.session().phase() == Phase::Playing;
        if !is_the_last
            || !plays
            || self.faults.power_fails_soon
            || self.session().made_plies().len() != plies
        {
            return Ok(());
        }
        let undone = self.undone;
        let is_back = self.arbiter_changes_time(side, "undo", -MINUTE).await?;
        // Another decision may have arrived before the line, and then that one is reversed.
        let is_the_last = self.decisions_before_undo == decisions;
        if self.undone > undone && is_the_last && !is_back && self.figures.kills == kills {
            return Err("a decision about time is reversed, and the time is not".into());
        }
        self.figures.undone_gifts += u64::from(is_back);
        Ok(())
    }

    /// The arbiter changes a side's time by a line, typed or by a form. Returns whether it has changed.
    async fn arbiter_changes_time(&mut self, side: usize, line: &str, by_ms: i64) -> Result<bool, String> {
        let kills = self.figures.kills;
        self.gift = Some((side, by_ms));
        if self.chance.happens(500) {
            let times = 1 + self.chance.below(2);
            self.sends_form(GameRole::Arbiter, line, times)?;
            self.pass(20).await?;
        } else {
            self.one_round(Some(DaemonEvent::Line(format!("arbiter: {line}")))).await?;
        }
        if self.figures.kills != kills || self.program.is_none() {
            return Ok(false);
        }
        // The press of a move may have come in between, and so may the end of a queue that was full.
        let (told, now, illegal) = (self.times(), self.program_time(), illegal_moves(self.session()));
        self.check_times(told, now, illegal)?;
        Ok(self.gift.take().is_none())
    }

    /// The arbiter enters a result by mistake, and lets the game go on.
    async fn result_by_mistake(&mut self) -> StepResult {
        let result = RESULTS[self.chance.below(RESULTS.len())];
        let until = self.now.get() + SIGNED_WITHIN_MS;
        let by_undo = self.chance.happens(500);
        let mut tries = 0;
        self.ends_with = Some(result);
        while self.session().phase() != Phase::Over {
            if self.now.get() > until {
                return Err("a result is not taken".into());
            }
            self.arrives(DaemonEvent::Line(format!("arbiter: result {}", result.code())));
            self.pass(1_500).await?;
        }
        while self.session().phase() == Phase::Over {
            if self.now.get() > until {
                return Err("a game is not reopened".into());
            }
            tries += 1;
            // A second `undo` would reverse an earlier decision.
            let line = if by_undo && tries == 1 { "undo" } else { "reopen entered by mistake" };
            self.one_round(Some(DaemonEvent::Line(format!("arbiter: {line}")))).await?;
            // The desk may let the clocks run again at any later moment.
            if self.session().phase() != Phase::Over && !self.session().clocks_stand() {
                return Err("a clock runs in a game that was reopened".into());
            }
            let (undone, reopened) = (&mut self.figures.undone_results, &mut self.figures.reopened_games);
            *(if line == "undo" { undone } else { reopened }) += 1;
            self.pass(1_000).await?;
        }
        self.ends_with = None;
        Ok(())
    }

    /// The moment of the program's last step, by the simulated clock.
    fn program_time(&self) -> u64 {
        self.program.as_ref().map_or_else(|| self.now.get(), |program| self.clock_at(program.now()))
    }

    /// What the program's clocks show.
    pub(super) fn times(&self) -> [u64; 2] {
        let now = self.program.as_ref().map_or_else(Moment::default, Game::now);
        let (white, black) = self.session().times(now);
        [white, black]
    }

    /// A hand puts a piece where no move leads, leaves it there for a while, and takes it back.
    async fn hand_slips(&mut self, seat: Seat, before: &Position) -> StepResult {
        let own: Vec<Square> = Square::ALL
            .into_iter()
            .filter(|square| before.piece_at(*square).is_some_and(|piece| Seat::from(piece.color) == seat))
            .collect();
        let empty: Vec<Square> =
            Square::ALL.into_iter().filter(|square| before.piece_at(*square).is_none()).collect();
        let (Some(&from), Some(&to)) = (self.chance.pick(&own), self.chance.pick(&empty)) else {
            return Ok(());
        };
        let legal = shakmaty::Position::legal_moves(&before.chess);
        let stands = self.boards[seat as usize].stands == pieces_of(before);
        if !stands || legal.iter().any(|m| m.from() == Some(from)) {
            return Ok(());
        }
        self.figures.slips += 1;
        let plies = self.line.len();
        let piece = before.piece_at(from);
        for (place, square, piece) in [(0, from, None), (1, to, piece), (2, to, None), (3, from, piece)] {
            self.boards[seat as usize].change(self.now.get(), square, piece, &mut self.chance);
            self.pass(400).await?;
            if place == 1 {
                let waits = 200 + self.chance.below(2_500) as u64;
                self.pass(waits).await?;
            }
            if self.line.len() != plies {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Plays one move until it is completed; a disk that lied may lose earlier moves with it.
    async fn turn(&mut self, m: Move) -> StepResult {
        let plies = self.line.len();
        let thinks = 500 + self.chance.below(12_000) as u64;
        self.pass(thinks).await?;
        let mut patience = Patience::since(self.now.get());
        while self.line.len() == plies && self.session().phase() == Phase::Playing {
            self.is_patient(&mut patience, m)?;
            self.do_what_lacks(m).await?;
        }
        Ok(())
    }

    pub(super) fn what_is_wrong(&self, m: Move) -> String {
        let session = self.session();
        let (before, after) = (self.position(), self.position().after(m).expect("only legal moves"));
        let open: Vec<_> =
            session.items().iter().filter(|i| i.decision.is_none()).map(|i| &i.matter).collect();
        let stands = Seat::ALL.map(|seat| {
            let stands = &self.boards[seat as usize].stands;
            (*stands == pieces_of(&before), *stands == pieces_of(&after), session.board_differs(seat))
        });
        format!(
            "nothing goes on: {} is to play {}, waits {:?}, open {open:?}, told {:?}, untold {:?}, boards {stands:?}",
            self.mover(),
            before.uci(m),
            session.waits(Listener::Arbiter),
            session.told(),
            session.stands_untold(),
        )
    }

    /// Does the next act that is missing. A disk may lose the position meanwhile; then the people look again.
    pub(super) async fn do_what_lacks(&mut self, m: Move) -> StepResult {
        let plies = self.line.len();
        let (before, mover) = (self.position(), self.mover());
        let waiting = mover.other();
        let next = before.after(m).expect("only legal moves");
        let after = pieces_of(&next);
        if shakmaty::Position::legal_moves(&next.chess).is_empty() {
            // A mate ends the game once it is made, without a clock press (5.1.1).
            self.expected = Some((mover, m));
        }
        if self.session().clocks_stand() {
            return self.arbiter_lets_it_go_on(m).await;
        }
        if self.boards[mover as usize].stands != after {
            if self.tournament.is_some() && self.chance.happens(80) {
                self.hand_slips(mover, &before).await?;
                if self.line.len() != plies {
                    return Ok(());
                }
            }
            self.hand(mover, &before, m).await?;
            let rests = 300 + self.chance.below(1_500) as u64;
            return self.pass(rests).await;
        }
        if self.session().told().map(|(_, m)| m) != Some(m) {
            self.arbiter_refuses()?;
            self.says(mover, &before, m)?;
            return self.pass(1_500).await;
        }
        let owes = self.session().owes_repetition(waiting).is_some();
        if owes {
            self.says(waiting, &before, m)?;
            self.pass(800).await?;
            if self.line.len() != plies {
                return Ok(());
            }
        }
        if self.boards[waiting as usize].stands != after {
            self.hand(waiting, &before, m).await?;
            let rests = 300 + self.chance.below(1_500) as u64;
            self.pass(rests).await?;
            if self.line.len() != plies {
                return Ok(());
            }
        }
        let is_awaited = self.session().waits(Listener::Arbiter).contains(&AwaitedAction::Decision);
        if is_awaited || self.line.len().is_multiple_of(3) {
            self.arbiter_refuses()?;
        }
        self.expected = Some((mover, m));
        if self.boards[mover as usize].has_button() {
            self.boards[mover as usize].press(self.now.get(), &mut self.chance);
        } else {
            self.types(&format!("{mover}: press"))?;
        }
        self.pass(2_500).await
    }

    /// Announces a move, or types the words if there is no speech input.
    pub(super) fn says(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        let words = announce(Scheme::builtin(SchemeId::Fide), before, m, AnnouncementForm::Short);
        if self.is_deaf(seat) || self.chance.happens(100) {
            self.types(&format!("{seat}: {words}"))?;
        } else if self.chance.happens(30) {
            let heard = HeardUtterance::typed("kartoffel");
            self.arrives(DaemonEvent::Input(Input::Heard { seat, heard }));
        } else {
            let heard = HeardUtterance::typed(words);
            self.arrives(DaemonEvent::Input(Input::Heard { seat, heard }));
        }
        Ok(())
    }

    /// A hand makes a move; after an interruption it does the rest.
    pub(super) async fn hand(&mut self, seat: Seat, before: &Position, m: Move) -> StepResult {
        let plies = self.line.len();
        let own = seat as usize;
        if self.boards[own].stands == pieces_of(before) {
            let noise = match self.setup.is_impaired(seat) {
                true => HandNoise { brushes: 100, ..HandNoise::NONE },
                false => {
                    HandNoise { slides: 200, brushes: 100, swaps: 500, early_places: 100, ..HandNoise::NONE }
                }
            };
            for deed in perform(before, &[m], noise, self.chance.next()) {
                let HandEvent::Changed { square, contents } = deed.act else { continue };
                self.pass(deed.after_ms.into()).await?;
                if self.line.len() != plies {
                    return Ok(());
                }
                let piece = match contents {
                    SquareContents::Piece(piece) => Some(piece),
                    _ => None,
                };
                self.boards[own].change(self.now.get(), square, piece, &mut self.chance);
            }
            return Ok(());
        }
        let want = pieces_of(&before.after(m).expect("only legal moves"));
        for emptied in [true, false] {
            for square in Square::ALL {
                let piece = want[square.to_usize()];
                if piece.is_none() == emptied && self.boards[own].stands[square.to_usize()] != piece {
                    self.boards[own].change(self.now.get(), square, piece, &mut self.chance);
                    self.pass(200).await?;
                    if self.line.len() != plies {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }

    /// Nobody acts irregularly at this table, so items caused by a bad cable are rejected.
    pub(super) fn arbiter_refuses(&mut self) -> StepResult {
        let open: Vec<u32> =
            self.session().items().iter().filter(|i| i.decision.is_none()).map(|i| i.number).collect();
        for item in open {
            self.types(&format!("arbiter: refuse {item} seen by me"))?;
        }
        Ok(())
    }

    /// While the clocks stand, a hand puts a board right if the program waits for that. It does nothing if the program
    /// names other squares than those of the move in progress.
    pub(super) async fn boards_are_put_right(&mut self, m: Move) -> StepResult {
        let (plies, before) = (self.line.len(), self.position());
        let positions = [pieces_of(&before), pieces_of(&before.after(m).expect("only legal moves"))];
        for wait in self.session().waits(Listener::Arbiter) {
            let AwaitedAction::BoardRight { seat, squares } = wait else { continue };
            let stands = self.boards[seat as usize].stands;
            let is_named = |want: &&[Option<Piece>; 64]| {
                let differs = |at: Square| stands[at.to_usize()] != want[at.to_usize()];
                Square::ALL.into_iter().all(|at| differs(at) == squares.contains(&at))
            };
            let Some(want) = positions.iter().find(is_named) else { continue };
            self.figures.boards_put_right += u64::from(!squares.is_empty());
            for square in squares {
                let piece = want[square.to_usize()];
                self.boards[seat as usize].change(self.now.get(), square, piece, &mut self.chance);
                self.pass(200).await?;
                if self.line.len() != plies {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    pub(super) async fn arbiter_lets_it_go_on(&mut self, m: Move) -> StepResult {
        self.boards_are_put_right(m).await?;
        self.pass(2_000).await?;
        self.arbiter_refuses()?;
        self.types("arbiter: resume")?;
        self.pass(1_000).await
    }
}
