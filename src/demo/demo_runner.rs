//! Plays the demonstration: two hands, two speakers, an arbiter. Each act waits for the daemon's
//! reaction, never for a fixed time.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use tokio::sync::mpsc::UnboundedReceiver;

use crate::demo::{
    hand::SimulatedHand,
    reported_ear::UtteranceEnd,
    scenario::{self, ScenarioEvent},
    speaker,
};
use annabella_console as console;
use annabella_daemon::{ArrivalSender, DaemonEvent, EarCommand, GameStep, ear_queue::EarSender};
use annabella_game::{Move, Position, SchemeId, Seat};
use annabella_language::{
    announce::{AnnouncementForm, announce},
    command::Command,
    notation::PieceLetters,
    scheme::Scheme,
};
use annabella_laws::incident_kind::IncidentKind;
use annabella_score::{Notation, notation::write_move};
use annabella_session::{
    actor::Listener,
    announcement::Announcement,
    input::{Act, Actor, Input},
    output::{Earcon, Note, Output},
};

/// The time limit for any step of the demonstration.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a recogniser may compute on an utterance: more than it waits for the second one, also on a slow machine.
const DECISION: Duration = Duration::from_secs(180);
/// How long the game may take to answer what was heard.
const ANSWER: Duration = Duration::from_secs(10);
/// How often an utterance is repeated if it was not understood.
const TRIES: usize = 4;

/// Counts of the demonstration besides its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct DemoTally {
    pub(super) spoken_moves: usize,
    pub(super) read_backs: usize,
    pub(super) said_again: usize,
    pub(super) answers: usize,
    pub(super) slips_corrected: usize,
    pub(super) executions_put_right: usize,
}

/// The participants of the demonstration.
pub(super) struct DemoRunner {
    pub(super) steps: UnboundedReceiver<GameStep>,
    pub(super) ends: UnboundedReceiver<UtteranceEnd>,
    pub(super) arrivals: ArrivalSender,
    pub(super) white: SimulatedHand,
    pub(super) black: SimulatedHand,
    pub(super) white_ear: EarSender,
    pub(super) black_ear: EarSender,
    pub(super) output: annabella_audio::Sink,
    pub(super) seen: Vec<Output>,
    pub(super) tally: DemoTally,
    pub(super) progress: bool,
}

impl DemoRunner {
    /// Plays the whole game.
    pub(super) async fn play(&mut self) -> Result<DemoTally> {
        self.until("the game starts", 0, |o| matches!(o, Output::Note(Note::Started))).await?;
        let mut position = Position::default();
        for (index, uci) in scenario::MOVES.iter().enumerate() {
            let ply = index + 1;
            let m = position.read_uci(uci).context("the demonstration's own moves")?;
            self.show_progress(ply);
            if ply % 2 == 1 {
                self.white_moves(ply, &position, m).await?;
            } else {
                self.black_moves(ply, &position, m).await?;
            }
            position = position.after(m).context("the demonstration's own moves")?;
        }
        Ok(self.tally)
    }

    /// A turn of the impaired player: peg, announcement, the opponent's repetition and execution,
    /// clock press.
    async fn white_moves(&mut self, ply: usize, position: &Position, m: Move) -> Result<()> {
        let incidents = scenario::incidents(ply);
        for incident in &incidents {
            match incident {
                ScenarioEvent::AskAloud(words) => {
                    self.speak(Seat::White, ply, words, is_answer).await?;
                    self.tally.answers += 1;
                }
                ScenarioEvent::AskByKey(name) => {
                    let mark = self.seen.len();
                    let command: Command = name.parse()?;
                    self.act(Actor::Player(Seat::White), Act::Command(command))?;
                    self.until("an answer by key", mark, is_answer).await?;
                    self.tally.answers += 1;
                }
                _ => {}
            }
        }
        let mark = self.seen.len();
        self.white.make(position, m)?;
        let uci = position.uci(m);
        let pegged = uci.clone();
        self.until(
            "the peg",
            mark,
            move |o| matches!(o, Output::Note(Note::Pegged { seat: Seat::White, uci }) if *uci == pegged),
        )
        .await?;

        let words = announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short);
        for incident in &incidents {
            if let ScenarioEvent::Slip(wrong) = incident {
                let named = |o: &Output| {
                    matches!(o, Output::Say { what: Announcement::AnnouncedOtherThanPegged { .. }, .. })
                };
                self.speak(Seat::White, ply, wrong, named).await?;
                self.tally.slips_corrected += 1;
            }
        }
        let made = uci.clone();
        self.speak(
            Seat::White,
            ply,
            &words,
            move |o| matches!(o, Output::Note(Note::Made { seat: Seat::White, uci }) if *uci == made),
        )
        .await?;
        self.tally.spoken_moves += 1;
        if incidents.contains(&ScenarioEvent::OfferDraw) {
            // By key, because an offer may come at any moment before the clock press (9.1.2.1).
            let mark = self.seen.len();
            self.act(Actor::Player(Seat::White), Act::Command(Command::DrawOffer))?;
            let offered =
                |o: &Output| matches!(o, Output::Say { what: Announcement::DrawOffered { .. }, .. });
            self.until("the draw offer", mark, offered).await?;
        }

        self.repeat(Seat::Black, ply, position, m).await?;
        let wrong = incidents.iter().find_map(|incident| match incident {
            ScenarioEvent::WrongExecution(uci) => Some(*uci),
            _ => None,
        });
        match wrong {
            Some(wrong) => self.execute_wrongly(position, m, wrong).await?,
            None => {
                let mark = self.seen.len();
                self.black.make(position, m)?;
                self.in_step(Seat::Black, mark).await?;
                self.press(Seat::White).await?;
                self.write_down(position, m).await?;
            }
        }
        Ok(())
    }

    /// A turn of the sighted player: the board detects the move, White repeats and pegs it, Black
    /// presses the clock.
    async fn black_moves(&mut self, ply: usize, position: &Position, m: Move) -> Result<()> {
        let mark = self.seen.len();
        self.black.make(position, m)?;
        let uci = position.uci(m);
        self.until(
            "Black's move",
            mark,
            move |o| matches!(o, Output::Note(Note::Made { seat: Seat::Black, uci: made }) if *made == uci),
        )
        .await?;
        self.repeat(Seat::White, ply, position, m).await?;
        let mark = self.seen.len();
        self.white.make(position, m)?;
        self.in_step(Seat::White, mark).await?;
        self.press(Seat::Black).await?;
        self.write_down(position, m).await
    }

    /// The opponent repeats the announcement (D.2.1).
    async fn repeat(&mut self, seat: Seat, ply: usize, position: &Position, m: Move) -> Result<()> {
        let words = announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Short);
        self.speak(
            seat,
            ply,
            &words,
            move |o| matches!(o, Output::Note(Note::ReadBack { seat: by, right: true }) if *by == seat),
        )
        .await?;
        self.tally.read_backs += 1;
        Ok(())
    }

    /// Black executes White's move wrongly on Black's own board. Only the arbiter is informed, and since
    /// both sheets agree, Black corrects it (D.2.9).
    async fn execute_wrongly(&mut self, position: &Position, m: Move, wrong: &str) -> Result<()> {
        let mark = self.seen.len();
        let wrong = position.read_uci(wrong).context("the demonstration's own wrong move")?;
        self.black.make(position, wrong)?;
        self.press(Seat::White).await?;
        self.write_down(position, m).await?;
        let differ = |o: &Output| {
            matches!(
                o,
                Output::Say {
                    what: Announcement::ArbiterItem { matter: IncidentKind::BoardsDiffer { .. }, .. },
                    ..
                }
            )
        };
        self.until("the arbiter learns that the boards differ", mark, differ).await?;
        let number = self
            .seen
            .iter()
            .rev()
            .find_map(|o| match o {
                Output::Say {
                    what: Announcement::ArbiterItem { number, matter: IncidentKind::BoardsDiffer { .. } },
                    ..
                } => Some(*number),
                _ => None,
            })
            .context("the item's number")?;
        let mark = self.seen.len();
        self.act(Actor::Arbiter, Act::Confirm(vec![number]))?;
        let guided = |o: &Output| matches!(o, Output::Say { what: Announcement::PutRight(_), .. });
        self.until("Black is told what to put right", mark, guided).await?;
        let mark = self.seen.len();
        self.black.tell(&format!("lift {}", wrong.to()))?;
        self.black.tell(&format!("place {}", m.to()))?;
        let in_step = |o: &Output| matches!(o, Output::Say { what: Announcement::BoardsInStep, .. });
        self.until("the boards are in step", mark, in_step).await?;
        let mark = self.seen.len();
        self.act(Actor::Arbiter, Act::Resume)?;
        self.until("the clocks run", mark, |o| matches!(o, Output::Note(Note::ClocksRun))).await?;
        self.tally.executions_put_right += 1;
        Ok(())
    }

    async fn in_step(&mut self, seat: Seat, mark: usize) -> Result<()> {
        self.until(
            "the board is in step",
            mark,
            move |o| matches!(o, Output::Note(Note::BoardsInStep { seat: by }) if *by == seat),
        )
        .await
    }

    async fn press(&mut self, seat: Seat) -> Result<()> {
        let mark = self.seen.len();
        match seat {
            Seat::White => self.white.tell("press")?,
            Seat::Black => self.act(Actor::Player(Seat::Black), Act::Press)?,
        }
        self.until(
            "the move is completed",
            mark,
            move |o| matches!(o, Output::Note(Note::Completed { seat: by, .. }) if *by == seat),
        )
        .await
    }

    /// The sighted player records the move on their sheet, with national piece letters.
    async fn write_down(&mut self, position: &Position, m: Move) -> Result<()> {
        let text = write_move(position, m, PieceLetters::National, Notation::Short);
        let mark = self.seen.len();
        self.act(Actor::Player(Seat::Black), Act::Write(text.into()))?;
        self.until("Black's sheet", mark, |o| {
            matches!(o, Output::Note(Note::Written { seat: Seat::Black, .. }))
        })
        .await
    }

    fn act(&self, by: Actor, act: Act) -> Result<()> {
        self.arrivals.send(DaemonEvent::Input(Input::Act { by, act })).context("the daemon ended")
    }

    /// Speaks into a seat's microphone, and repeats with another voice if it was not understood.
    async fn speak(
        &mut self,
        seat: Seat,
        ply: usize,
        words: &str,
        understood: impl Fn(&Output) -> bool,
    ) -> Result<()> {
        let to = Listener::Player(seat);
        let refused = |o: &Output| *o == Output::PlayEarcon { to, earcon: Earcon::Unheard };
        // The same words again are the answer.
        let asked =
            |o: &Output| matches!(o, Output::Say { to: asks, what: Announcement::Ask(_) } if *asks == to);
        for attempt in 0..TRIES {
            let voice = scenario::speaker(seat, ply + attempt);
            let samples = speaker::say(voice, words)?;
            // Speech during an announcement would be ignored.
            while self.output.is_speaking() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let mark = self.seen.len();
            let ear = match seat {
                Seat::White => &self.white_ear,
                Seat::Black => &self.black_ear,
            };
            for chunk in samples.chunks(1_600) {
                ear.send(EarCommand::Samples(chunk.to_vec())).context("the ear ended")?;
            }
            ear.send(EarCommand::Finish).context("the ear ended")?;
            let end = tokio::time::timeout(DECISION, self.ends.recv()).await;
            let Some(end) = end.with_context(|| {
                format!("what {seat} said was not decided within {} s", DECISION.as_secs())
            })?
            else {
                bail!("the ear ended")
            };
            let is_answer = |o: &Output| understood(o) || refused(o) || asked(o);
            let answered = end.is_heard && self.within(ANSWER, mark, is_answer).await?;
            if answered && self.seen[mark..].iter().any(&understood) {
                return Ok(());
            }
            self.tally.said_again += 1;
        }
        bail!("{seat} said \"{words}\" {TRIES} times and was not understood")
    }

    async fn until(&mut self, what: &str, mark: usize, found: impl Fn(&Output) -> bool) -> Result<()> {
        if self.within(PATIENCE, mark, found).await? {
            return Ok(());
        }
        bail!("this did not happen within {} s: {what}", PATIENCE.as_secs())
    }

    /// Whether a matching output since `mark` comes in time.
    async fn within(
        &mut self,
        patience: Duration,
        mark: usize,
        found: impl Fn(&Output) -> bool,
    ) -> Result<bool> {
        let end = Instant::now() + patience;
        let mut checked = mark;
        loop {
            while checked < self.seen.len() {
                if found(&self.seen[checked]) {
                    return Ok(true);
                }
                checked += 1;
            }
            let left = end.saturating_duration_since(Instant::now());
            match tokio::time::timeout(left, self.steps.recv()).await {
                Ok(Some(step)) => self.seen.extend(step.outputs),
                Ok(None) => bail!("the daemon ended before the game did"),
                Err(_) => return Ok(false),
            }
        }
    }

    fn show_progress(&self, ply: usize) {
        if self.progress {
            let total = scenario::MOVES.len();
            let bar: String = (1..=total).map(|n| if n <= ply { '#' } else { '.' }).collect();
            console::tell(format_args!("[{bar}] ply {ply} of {total}"));
        }
    }
}

fn is_answer(output: &Output) -> bool {
    matches!(output, Output::Say { what: Announcement::Time { .. } | Announcement::Moves { .. }, .. })
}
