//! A game that is adjourned: a player seals a move, everybody goes home, and another day the envelope is opened. The
//! program may be killed at any point of it. Until the envelope is opened nobody can read the move, and the clocks stand
//! or run as the Laws say.

use annabella::language::{
    announce::{AnnouncementForm, announce},
    notation::{PieceLetters, read_move},
    scheme::Scheme,
};

use super::*;

/// The tables of a tournament whose game is adjourned, of 1,000.
const ADJOURNED: u16 = 200;

/// The plies before which a game is adjourned, if it is. It has a chance of its own, so that the other games stay as
/// they are.
pub(super) fn ply_of_adjournment(seed: u64, is_of_tournament: bool) -> Option<usize> {
    let mut chance = SeededRng::new(seed ^ 0x5ea1_ed00);
    (is_of_tournament && chance.happens(ADJOURNED)).then(|| chance.below(12))
}

/// The move that is sealed, and what must hold until it is opened.
pub(super) struct SealedTruth {
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
    is_shut: bool,
    /// The envelope is opened, and the move is told to everybody.
    is_opened: bool,
    /// The clocks when the game was resumed.
    resumed: Option<Clock>,
    /// The opponent was absent at the resumption, so that the sealer's clock was pressed with the move in its envelope
    /// (I.9.2).
    is_pressed: bool,
}

impl SealedTruth {
    /// The text that can be read in this one, if any.
    fn read_in(&self, text: &str) -> Option<&String> {
        self.texts.iter().find(|sealed| !self.is_opened && holds(text, sealed))
    }

    /// These outputs of a step may be those of the opened envelope.
    pub(super) fn may_be_opened_by(&mut self, outputs: &[Output]) {
        let plays =
            |output: &Output| matches!(output, Output::Note(Note::Completed { m, .. }) if *m == self.m);
        self.is_opened |= outputs.iter().any(plays);
    }

    /// Whether the clock was pressed for the move that is in its envelope.
    pub(super) const fn is_pressed(&self) -> bool {
        self.is_pressed
    }

    /// The envelope is shut, or the game is resumed with the move in it.
    pub(super) fn happened(&mut self, note: &Note, clock: &mut Clock, at: u64) {
        match note {
            Note::Sealed { seal, .. } => self.handed_in = Some(seal.clone()),
            Note::EnvelopeShut { .. } => self.is_shut = true,
            Note::GameResumed => (self.resumed, self.is_pressed) = (Some(clock.clone()), false),
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
    /// Adjourns the game. This move is sealed, and played when the envelope is opened.
    pub(super) async fn adjourns(&mut self, m: Move) -> StepResult {
        let (plies, before, sealer) = (self.line.len(), self.position(), self.mover());
        let words = |position: &Position, m| {
            announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short)
        };
        let texts_of = |position: &Position, m| [position.uci(m), position.san(m), words(position, m)];
        let known = self.line.last().map(|(position, m)| texts_of(position, *m));
        let is_telling = |text: &String| text.len() > 2 && known.as_ref().is_none_or(|of| !of.contains(text));
        self.figures.adjourned_games += 1;
        self.sealed = Some(SealedTruth {
            seat: sealer,
            m,
            before: before.clone(),
            texts: texts_of(&before, m).into_iter().filter(is_telling).collect(),
            journal: self.disk.bytes().len(),
            told: self.tales.each_ref().map(Vec::len),
            handed_in: None,
            is_shut: false,
            is_opened: false,
            resumed: None,
            is_pressed: false,
        });
        let mut patience = Patience::since(self.now.get());
        let resumes_at = self.now.get() + 60_000 + self.chance.below(600_000) as u64;
        let mut went_home = false;
        while self.line.len() == plies && self.session().phase() == Phase::Playing {
            self.is_patient(&mut patience, m)?;
            self.nobody_reads_the_sealed_move()?;
            match (self.session().privacy(), self.session().resumption().is_some()) {
                (None, false) => self.is_told_to_seal(m, resumes_at).await?,
                // A move that is made is completed first.
                (None, true) => self.pass(1_000).await?,
                (Some(privacy), _) if privacy.seals => self.seals(m).await?,
                (Some(_), _) => {
                    if !std::mem::replace(&mut went_home, true) {
                        self.everybody_goes_home().await?;
                    }
                    self.is_opened(m).await?;
                }
            }
        }
        self.sealed = None;
        self.answers_what_was_opened(plies, &before, m).await
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
        let text = sealed.handed_in.as_ref().and_then(|seal| self.sealer.text_of(seal));
        let is_right = text.is_some_and(|text| read_move(&before, &text, PieceLetters::Any) == Ok(m));
        if !is_right {
            self.figures.sealed_moves += 1;
            if self.chance.happens(500) {
                self.types(&format!("{sealer}: seal {}", before.uci(m)))?;
            } else {
                self.says(sealer, &before, m)?;
            }
            return self.pass(1_500).await;
        }
        if self.boards[sealer as usize].has_button() {
            self.boards[sealer as usize].press(self.now.get(), &mut self.chance);
        } else {
            self.types(&format!("{sealer}: press"))?;
        }
        self.pass(2_500).await
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

    /// The players have come, the pieces stand as before the sealed move, and the arbiter opens the envelope.
    async fn is_opened(&mut self, m: Move) -> StepResult {
        let plies = self.line.len();
        self.arbiter_refuses()?;
        for seat in Seat::ALL {
            self.types(&format!("arbiter: present {seat}"))?;
        }
        self.pass(1_500).await?;
        self.boards_are_put_right(m).await?;
        if self.line.len() != plies {
            return Ok(());
        }
        let Some(sealed) = &self.sealed else { return Ok(()) };
        self.expected = Some((sealed.seat, m));
        self.types("arbiter: open")?;
        self.pass(1_500).await
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
        let journal = String::from_utf8_lossy(bytes.get(sealed.journal..).unwrap_or_default());
        let told = self.tales.iter().zip(sealed.told).flat_map(|(tale, from)| tale.iter().skip(from));
        let mut texts = told.map(String::as_str).chain([&*journal]);
        match texts.find_map(|text| sealed.read_in(text)) {
            Some(text) => Err(format!("the sealed move can be read before it is opened: `{text}`")),
            None => Ok(()),
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
        let off = |clock: &Clock| {
            let truth = clock.times();
            told[0].abs_diff(truth[0]).max(told[1].abs_diff(truth[1]))
        };
        if !sealed.is_pressed {
            self.clock.complete(side, at);
        }
        match sealed.resumed {
            Some(mut resumed) => {
                resumed.complete(side, at);
                if off(&resumed) > CLOCK_MS {
                    return Err(format!(
                        "the sealed move is played with {told:?} on the clocks, the truth is {:?}",
                        resumed.times()
                    ));
                }
            }
            // The program was killed in the step of the resumption, and nobody saw the clocks then. What is told are the
            // times of the press; the arbiter may have given time since.
            None => self.clock.set(self.times(), at),
        }
        Ok(true)
    }

    /// The program was killed and reads its journal: is the envelope still shut, and was the game resumed? Returns
    /// whether the clocks can be compared.
    pub(super) fn envelope_is_recovered(&mut self, session: &Session) -> bool {
        let Some(sealed) = &mut self.sealed else { return true };
        self.figures.kills_while_adjourned += 1;
        let is_shut = session.privacy().is_some_and(|privacy| !privacy.seals);
        let is_resumed = is_shut && session.resumption().is_none();
        (sealed.handed_in, sealed.is_shut) = (None, is_shut);
        if !is_resumed {
            (sealed.resumed, sealed.is_pressed) = (None, false);
        }
        !is_resumed || sealed.resumed.is_some()
    }
}
