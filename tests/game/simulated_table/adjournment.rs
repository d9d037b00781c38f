//! A game that is adjourned: a player seals a move, everybody goes home, and another day the envelope is opened. The
//! program may be killed at any point of it. Until the envelope is opened nobody can read the move, and the clocks stand
//! or run as the Laws say.

use annabella::{
    journal::read_line,
    language::{
        announce::{AnnouncementForm, announce},
        notation::{PieceLetters, read_move},
        scheme::Scheme,
    },
};

use super::*;

/// The tables of a tournament whose game is adjourned, of 1,000.
const ADJOURNED: u16 = 200;
/// The key file that the arbiter names by mistake.
const WRONG_KEY: &str = "/nowhere/wrong-key.txt";

/// The plies before which a game is adjourned, if it is. It has a chance of its own, so that the other games stay as
/// they are.
pub(super) fn ply_of_adjournment(seed: u64, is_of_tournament: bool) -> Option<usize> {
    let mut chance = SeededRng::new(seed ^ 0x5ea1_ed00);
    (is_of_tournament && chance.happens(ADJOURNED)).then(|| chance.below(12))
}

/// The move that is sealed, and what must hold until it is opened.
pub(super) struct SealedTruth {
    /// The moves completed before it.
    ply: usize,
    seat: Seat,
    m: Move,
    before: Position,
    /// The move as somebody could read it.
    texts: Vec<String>,
    /// The bytes of the journal and the events of each role before it.
    journal: usize,
    told: [usize; 6],
    /// The commitment to what was handed in last.
    handed_in: Option<String>,
    /// The bytes of the journal when the sealer's hands became private; `None` while they are not.
    hands_from: Option<usize>,
    is_shut: bool,
    /// A disk has lost the order to seal. Until it is given again nothing is private.
    has_lost_order: bool,
    /// The envelope is opened, and the move is told to everybody.
    is_opened: bool,
    /// The clocks when the game was resumed.
    resumed: Option<Clock>,
    /// The opponent was absent at the resumption, so that the sealer's clock was pressed with the move in its envelope
    /// (I.9.2).
    is_pressed: bool,
    /// It is the answer to a sealed move whose player is absent (I.9.3).
    is_answer: bool,
    /// The player who sealed the move before it, or this one, comes late to the resumption.
    sealer_is_late: bool,
    /// When the arbiter wants the game to be resumed.
    resumes_at: u64,
}

impl SealedTruth {
    /// The text that can be read in this one, if any.
    fn read_in(&self, text: &str) -> Option<&String> {
        let is_secret = !self.is_opened && !self.has_lost_order;
        self.texts.iter().find(|sealed| is_secret && holds(text, sealed))
    }

    /// These outputs of a step may be those of the opened envelope.
    pub(super) fn may_be_opened_by(&mut self, outputs: &[Output]) {
        let plays =
            |output: &Output| matches!(output, Output::Note(Note::Completed { m, .. }) if *m == self.m);
        self.is_opened |= outputs.iter().any(plays);
    }

    /// The player whose clock runs, if it was pressed for the move that is in its envelope.
    pub(super) fn on_clock(&self) -> Option<Seat> {
        self.is_pressed.then(|| self.seat.other())
    }

    /// The envelope is shut, or the game is resumed with the move in it.
    pub(super) fn happened(&mut self, note: &Note, clock: &mut Clock, at: u64) {
        match note {
            Note::Sealed { seal, .. } => self.handed_in = Some(seal.clone()),
            // The press of an answer starts the absent player's clock.
            Note::EnvelopeShut { .. } if self.is_answer => {
                let mut stopped = clock.clone();
                stopped.stop(at);
                clock.complete(self.seat as usize, at);
                (self.is_shut, self.is_pressed, self.resumed) = (true, true, Some(stopped));
            }
            Note::EnvelopeShut { .. } => self.is_shut = true,
            Note::GameResumed if !self.is_answer => {
                (self.resumed, self.is_pressed) = (Some(clock.clone()), false)
            }
            Note::ClocksRun if self.resumed.is_some() && !self.is_pressed => {
                self.is_pressed = true;
                clock.complete(self.seat as usize, at);
            }
            _ => {}
        }
    }
}

/// Whether a text holds these words by themselves.
fn holds(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(at, _)| {
        let is_apart = |c: Option<char>| !c.is_some_and(char::is_alphanumeric);
        is_apart(text[..at].chars().next_back()) && is_apart(text[at + words.len()..].chars().next())
    })
}

impl World {
    /// What must hold until the move of this player is read from its envelope.
    fn truth_of_sealed(&mut self, m: Move, is_answer: bool) -> SealedTruth {
        let sealer_is_late = !is_answer && self.chance.happens(400);
        let (before, seat) = (self.position(), self.mover());
        let words = |position: &Position, m| {
            announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short)
        };
        let texts_of = |position: &Position, m| [position.uci(m), position.san(m), words(position, m)];
        let known = self.line.last().map(|(position, m)| texts_of(position, *m));
        let is_telling = |text: &String| text.len() > 2 && known.as_ref().is_none_or(|of| !of.contains(text));
        let resumes_at = match is_answer {
            false => self.now.get() + 60_000 + self.chance.below(600_000) as u64,
            true => 0,
        };
        SealedTruth {
            ply: self.line.len(),
            seat,
            m,
            texts: texts_of(&before, m).into_iter().filter(is_telling).collect(),
            journal: self.disk.bytes().len(),
            told: self.tales.each_ref().map(Vec::len),
            handed_in: None,
            hands_from: None,
            is_shut: false,
            has_lost_order: false,
            is_opened: false,
            resumed: None,
            is_pressed: false,
            is_answer,
            sealer_is_late,
            resumes_at,
            before,
        }
    }

    /// Adjourns the game. This move is sealed, and played when the envelope is opened. The next one may be sealed as the
    /// answer, if the sealer is late.
    pub(super) async fn adjourns(&mut self, m: Move, next: Option<Move>) -> StepResult {
        self.figures.adjourned_games += 1;
        self.sealed = Some(self.truth_of_sealed(m, false));
        self.is_adjourned(m, next).await
    }

    /// Whether the next move is sealed, or its envelope is shut: a disk may have lost how it was opened.
    pub(super) fn is_sealed_next(&mut self, m: Move) -> bool {
        let waits = self.session().waits(Listener::Arbiter);
        if self.sealed.is_none() && waits.iter().any(|wait| matches!(wait, AwaitedAction::Seal { .. })) {
            // The hands of a player who seals an answer are not private.
            let is_answer = self.session().privacy().is_none();
            self.sealed = Some(self.truth_of_sealed(m, is_answer));
        }
        self.sealed.is_some()
    }

    /// Goes on until the sealed move is played.
    pub(super) async fn is_adjourned(&mut self, m: Move, next: Option<Move>) -> StepResult {
        let Some(SealedTruth { is_answer, sealer_is_late, resumes_at, .. }) = self.sealed else {
            return Ok(());
        };
        if is_answer {
            return self.answer_is_awaited(m).await;
        }
        let (plies, before) = (self.line.len(), self.position());
        let mut patience = Patience::since(self.now.get());
        let mut went_home = false;
        while self.line.len() == plies && self.session().phase() == Phase::Playing {
            self.is_patient(&mut patience, m)?;
            self.hands_are_private();
            self.nobody_reads_the_sealed_move()?;
            match (self.session().privacy(), self.session().resumption().is_some()) {
                (None, false) => self.is_told_to_seal(m, resumes_at).await?,
                // Without the order, which a disk lost, the hand on the board made this move. It is completed first, and
                // the opponent seals.
                (None, true) => self.do_what_lacks(m).await?,
                (Some(privacy), _) if privacy.seals => self.seals(m).await?,
                (Some(_), _) => {
                    if !std::mem::replace(&mut went_home, true) {
                        self.everybody_goes_home().await?;
                    }
                    self.is_opened(plies, m, sealer_is_late).await?;
                }
            }
        }
        self.sealed_move_is_over(plies);
        self.answers_what_was_opened(plies, &before, m).await?;
        match next {
            Some(next) if self.line.len() == plies + 1 => self.answer_is_sealed(next).await,
            _ => Ok(()),
        }
    }

    /// The opponent of a sealer who is still absent seals the answer and presses; then the sealer comes (I.9.3).
    async fn answer_is_sealed(&mut self, m: Move) -> StepResult {
        if self.session().phase() != Phase::Playing || !self.session().may_seal(self.mover()) {
            return Ok(());
        }
        self.sealed = Some(self.truth_of_sealed(m, true));
        self.answer_is_awaited(m).await
    }

    async fn answer_is_awaited(&mut self, m: Move) -> StepResult {
        let (plies, before, replier) = (self.line.len(), self.position(), self.mover());
        let mut patience = Patience::since(self.now.get());
        while self.line.len() == plies && self.session().phase() == Phase::Playing {
            self.is_patient(&mut patience, m)?;
            self.nobody_reads_the_sealed_move()?;
            if self.session().clocks_stand() {
                self.arbiter_lets_it_go_on(m).await?;
            } else if self.session().may_seal(replier) {
                self.seals_answer(replier, m).await?;
            } else if self.session().privacy().is_some() {
                let late = self.chance.below(60_000) as u64;
                self.pass(late).await?;
                self.is_opened(plies, m, false).await?;
            } else {
                // The sealer has come before it was sealed, or a disk has lost the adjournment.
                self.sealed = None;
                break;
            }
        }
        self.sealed_move_is_over(plies);
        if self.line.len() == plies + 1 {
            self.figures.opened_answers += 1;
        }
        self.answers_what_was_opened(plies, &before, m).await
    }

    /// Nothing is sealed any more once the move is played. A disk may have lost moves instead, and with them how the
    /// envelope before it was opened.
    fn sealed_move_is_over(&mut self, plies: usize) {
        if self.line.len() > plies || self.session().phase() != Phase::Playing {
            self.sealed = None;
        }
    }

    async fn seals_answer(&mut self, replier: Seat, m: Move) -> StepResult {
        if !self.is_sealed(m) {
            self.figures.sealed_answers += 1;
            self.types(&format!("{replier}: seal {}", self.position().uci(m)))?;
            return self.pass(1_500).await;
        }
        self.presses_for_envelope(replier).await
    }

    /// Whether this move was handed in last.
    fn is_sealed(&self, m: Move) -> bool {
        let Some(sealed) = &self.sealed else { return false };
        let text = sealed.handed_in.as_ref().and_then(|seal| self.sealer.text_of(seal));
        text.is_some_and(|text| read_move(&sealed.before, &text, PieceLetters::Any) == Ok(m))
    }

    async fn presses_for_envelope(&mut self, seat: Seat) -> StepResult {
        if self.boards[seat as usize].has_button() {
            self.boards[seat as usize].press(self.now.get(), &mut self.chance);
        } else {
            self.types(&format!("{seat}: press"))?;
        }
        self.pass(2_500).await
    }

    async fn is_told_to_seal(&mut self, m: Move, resumes_at: u64) -> StepResult {
        if self.session().clocks_stand() {
            return self.arbiter_lets_it_go_on(m).await;
        }
        self.arbiter_refuses()?;
        self.types(&format!("arbiter: adjourn at {resumes_at} hall B"))?;
        self.pass(1_500).await
    }

    /// The player seals the move and stops the clock.
    async fn seals(&mut self, m: Move) -> StepResult {
        if self.session().clocks_stand() {
            return self.arbiter_lets_it_go_on(m).await;
        }
        let Some(sealed) = &self.sealed else { return Ok(()) };
        let (sealer, before) = (sealed.seat, sealed.before.clone());
        if self.is_sealed(m) {
            return self.presses_for_envelope(sealer).await;
        }
        self.figures.sealed_moves += 1;
        match self.chance.below(3) {
            0 => self.types(&format!("{sealer}: seal {}", before.uci(m)))?,
            1 => self.says(sealer, &before, m)?,
            // A move made on the board is the sealed one, whatever is said (I.1.1).
            _ => {
                self.figures.moves_sealed_on_boards += 1;
                self.hand(sealer, &before, m).await?;
            }
        }
        self.pass(1_500).await
    }

    /// The program may be ended meanwhile, and the resumption may begin while nobody is there.
    async fn everybody_goes_home(&mut self) -> StepResult {
        self.notes(|| "the game is adjourned".to_owned());
        if self.chance.happens(400) && !self.faults.power_fails_soon {
            self.faults.only_the_program = self.chance.happens(500);
            self.killed().await?;
        }
        let away = self.chance.below(900_000) as u64;
        self.pass(away).await
    }

    /// The players have come, the pieces stand as before the sealed move, and the arbiter opens the envelope. Nobody does
    /// so if the game has other plies than when the move was sealed: a disk may have lost the last one while everybody was
    /// away, and a line that was typed before may open the envelope.
    async fn is_opened(&mut self, plies: usize, m: Move, sealer_is_late: bool) -> StepResult {
        if self.line.len() != plies {
            return Ok(());
        }
        self.arbiter_refuses()?;
        let is_late = |seat| sealer_is_late && self.sealed.as_ref().is_some_and(|sealed| sealed.seat == seat);
        let here: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| !is_late(seat)).collect();
        for seat in here {
            self.types(&format!("arbiter: present {seat}"))?;
        }
        self.pass(1_500).await?;
        if self.line.len() != plies {
            return Ok(());
        }
        self.boards_are_put_right(m).await?;
        self.pieces_are_set_up_again().await?;
        if self.line.len() != plies {
            return Ok(());
        }
        let Some(sealed) = &self.sealed else { return Ok(()) };
        self.expected = Some((sealed.seat, m));
        if self.chance.happens(300) {
            self.figures.wrong_keys += 1;
            let opened = self.sealer.opened();
            self.arrives(DaemonEvent::Line(format!("arbiter: open {WRONG_KEY}")));
            self.pass(1_500).await?;
            if self.line.len() != plies {
                // A line that was typed before may have come late.
                let by_own_key = self.sealer.opened() != opened || self.line.len() < plies;
                return if by_own_key { Ok(()) } else { Err("a wrong key opens the envelope".into()) };
            }
        }
        self.types("arbiter: open")?;
        self.pass(1_500).await
    }

    /// The arbiter sets up the position of the adjourned game on both boards: a move that was sealed on a board stands
    /// there still.
    async fn pieces_are_set_up_again(&mut self) -> StepResult {
        let (plies, want) = (self.line.len(), pieces_of(&self.position()));
        for seat in Seat::ALL {
            for square in Square::ALL {
                let piece = want[square.to_usize()];
                let is_shut = self.session().privacy().is_some_and(|privacy| !privacy.seals);
                if !is_shut || self.line.len() != plies {
                    return Ok(());
                }
                if self.boards[seat as usize].stands[square.to_usize()] != piece {
                    self.boards[seat as usize].change(self.now.get(), square, piece, &mut self.chance);
                    self.pass(200).await?;
                }
            }
        }
        Ok(())
    }

    /// The other player hears the move, repeats it and makes it on their board.
    async fn answers_what_was_opened(&mut self, plies: usize, before: &Position, m: Move) -> StepResult {
        let is_played =
            |world: &Self| world.line.len() == plies + 1 && world.session().phase() == Phase::Playing;
        if !is_played(self) {
            return Ok(());
        }
        self.figures.opened_envelopes += 1;
        let reader = Seat::from(before.turn()).other();
        if self.session().owes_repetition(reader).is_some() {
            self.says(reader, before, m)?;
            self.pass(800).await?;
        }
        if is_played(self) {
            self.hand(reader, before, m).await?;
            self.pass(500).await?;
        }
        Ok(())
    }

    /// What is written and told since the order holds the move nowhere.
    fn nobody_reads_the_sealed_move(&self) -> StepResult {
        let Some(sealed) = &self.sealed else { return Ok(()) };
        let bytes = self.disk.bytes();
        self.no_hand_of_the_sealer_is_written(sealed, &bytes)?;
        let journal = String::from_utf8_lossy(bytes.get(sealed.journal..).unwrap_or_default());
        let told = self.tales.iter().zip(sealed.told).flat_map(|(tale, from)| tale.iter().skip(from));
        let mut texts = told.map(String::as_str).chain([&*journal]);
        match texts.find_map(|text| sealed.read_in(text)) {
            Some(text) => Err(format!("the sealed move can be read before it is opened: `{text}`")),
            None => Ok(()),
        }
    }

    /// While the sealer's hands are private, the journal holds nothing of what that board shows.
    fn no_hand_of_the_sealer_is_written(&self, sealed: &SealedTruth, bytes: &[u8]) -> StepResult {
        let Some(from) = sealed.hands_from else { return Ok(()) };
        let written = String::from_utf8_lossy(bytes.get(from..).unwrap_or_default());
        let hand = written.lines().filter_map(|line| Some(read_line(line)?.1)).find(|input| {
            let shows = |event: &WireEvent| matches!(event, WireEvent::Changed { .. } | WireEvent::Scan(_));
            matches!(input, Input::Board { seat, event } if *seat == sealed.seat && shows(event))
        });
        match hand {
            Some(input) => Err(format!("a hand of the sealer is in the journal: {input:?}")),
            None => Ok(()),
        }
    }

    /// Notes from where on the journal holds no hand of the sealer.
    fn hands_are_private(&mut self) {
        let are_private = self.session().privacy().is_some_and(|privacy| privacy.hands);
        // What was done before may be on its way to the disk.
        let written = usize::try_from(self.disk_threads.handed_over().0).unwrap_or(usize::MAX);
        let told = self.tales.each_ref().map(Vec::len);
        let is_ordered = self.session().privacy().is_some();
        if let Some(sealed) = &mut self.sealed {
            sealed.hands_from = sealed.hands_from.filter(|_| are_private).or(are_private.then_some(written));
            if is_ordered && std::mem::take(&mut sealed.has_lost_order) {
                // What was told of the move before is no secret of this order.
                (sealed.journal, sealed.told) = (written, told);
            }
        }
    }

    /// What a voice is to say does not hold the sealed move.
    pub(super) fn nobody_hears_the_sealed_move(&self, said: &str) -> StepResult {
        match self.sealed.as_ref().and_then(|sealed| sealed.read_in(said)) {
            Some(text) => Err(format!("the sealed move is said before it is opened: `{text}`")),
            None => Ok(()),
        }
    }

    /// The sealed move is played. The clocks were set for it at the resumption.
    pub(super) fn envelope_is_opened(&mut self, m: Move, told: [u64; 2], at: u64) -> Result<bool, String> {
        let Some(sealed) = self.sealed.take_if(|sealed| sealed.is_shut && sealed.m == m) else {
            // A disk may have lost the order to seal, and then the move was played as any other.
            return Ok(false);
        };
        let side = sealed.seat as usize;
        match sealed.resumed.clone() {
            // The clock was pressed for it before, and what is told are the times of that press.
            Some(mut pressed) if sealed.is_pressed => {
                pressed.complete(side, at);
                let truth = pressed.times();
                if told[0].abs_diff(truth[0]).max(told[1].abs_diff(truth[1])) > CLOCK_MS {
                    return Err(format!(
                        "the sealed move is played with {told:?} on the clocks, the truth is {truth:?}"
                    ));
                }
            }
            Some(_) => {
                self.clock.complete(side, at);
                self.check_times(told, at, illegal_moves(self.session()))?;
            }
            // The program was killed in the step of the resumption, and nobody saw the clocks then. What is told are the
            // times of the press; the arbiter may have given time since.
            None => {
                if !sealed.is_pressed {
                    self.clock.complete(side, at);
                }
                self.clock.set(self.times(), at);
            }
        }
        self.opened.push(sealed);
        Ok(true)
    }

    /// The program was killed in the step that opened the envelope. Returns whether the clock was pressed for its move.
    pub(super) fn envelope_was_opened(&mut self) -> bool {
        let Some(sealed) = self.sealed.take() else { return false };
        let is_pressed = sealed.is_pressed;
        self.opened.push(sealed);
        is_pressed
    }

    /// A disk has lost moves. The envelope of the next one may be shut again, or a move sealed later is not yet.
    pub(super) fn moves_are_lost(&mut self) {
        let plies = self.line.len();
        self.sealed.take_if(|sealed| sealed.ply != plies);
        self.opened.retain(|sealed| sealed.ply <= plies);
        if let Some(sealed) = self.opened.pop_if(|sealed| sealed.ply == plies) {
            self.sealed = Some(sealed);
        }
    }

    /// The program was killed and reads its journal: is the envelope still shut, and was the game resumed? Returns
    /// whether the clocks can be compared.
    pub(super) fn envelope_is_recovered(&mut self, session: &Session) -> bool {
        let Some(sealed) = &mut self.sealed else { return true };
        self.figures.kills_while_adjourned += 1;
        let is_shut = session.privacy().is_some_and(|privacy| !privacy.seals);
        let is_resumed = is_shut && session.resumption().is_none();
        (sealed.handed_in, sealed.is_shut) = (None, is_shut);
        let is_ordered = session.privacy().is_some() || session.resumption().is_some();
        sealed.has_lost_order |= !sealed.is_answer && !is_ordered;
        if !is_resumed {
            (sealed.resumed, sealed.is_pressed) = (None, false);
        }
        !is_resumed || sealed.resumed.is_some()
    }
}
