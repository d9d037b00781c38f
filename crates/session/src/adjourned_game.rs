//! The adjournment as a part of the session: the player who seals, the sealed move as handed in, and the players
//! present at the resumption (I.1–I.13). It has no access to a board, a clock or a listener.

use crate::{
    adjournment::{AdjournmentMessage, Envelope, SealedMove, SealingState},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    awaited_action::AwaitedAction,
    context::Context,
    earcon::Earcon,
    output::Note,
    part_event::PartEvent,
    record::Phase,
    refusal::Refusal,
};
use annabella_game::{Moment, Seat};
use annabella_language::time::parse_clock_text;
use annabella_laws::{
    adjournment::{self, AdjournmentIncident},
    article::Topic,
    edition::EditionArticles as _,
    incident_kind::IncidentKind,
};

/// The stage of an adjournment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AdjournmentStage {
    /// Ordered. A move that is already made must be completed first.
    Ordered,
    /// The player on move seals; that player's clock runs.
    Sealing,
    /// The clocks stand and the envelope is shut.
    Adjourned,
    /// The game is resumed and the envelope is still shut.
    Resumed,
    /// The envelope is open and its move is played. The opponent may seal the answer while the sealer is absent.
    Opened,
    /// An answer is sealed. The clock of its player still runs.
    Answering,
    /// The answer is sealed, and the absent player's clock runs.
    Answered,
}

/// An adjournment from the order to the first moves after it.
#[derive(Clone, Debug)]
struct AdjournmentProgress {
    stage: AdjournmentStage,
    /// The player who sealed the move or must seal it; not the player who sealed an answer.
    sealer: Seat,
    /// Date, time and place of the resumption, in the arbiter's words.
    words: String,
    /// The planned end of the session of play, if the adjournment was ordered before it.
    session_ends: Option<Moment>,
    /// The latest version of the move or answer that was handed in.
    sealed: Option<SealedMove>,
    envelope: Option<Envelope>,
    /// The resumption in milliseconds after the session began; `None` if it is not known.
    resumes_at_ms: Option<i64>,
    /// That moment was reported.
    due_told: bool,
    /// Whether each player has come to the resumption (White, Black).
    here: [bool; 2],
    /// Set once the tolerance is over and a player had not come.
    late: Option<Option<Seat>>,
    /// The boards may be read again, because the pieces are set up for the resumption.
    boards_are_read: bool,
    /// Both times at the press for a move that is still in its envelope.
    pressed: Option<(u64, u64)>,
    /// The plies completed when the envelope was opened.
    opened_at: usize,
}

impl AdjournmentProgress {
    /// The player who must answer the sealed move.
    const fn replier(&self) -> Seat {
        self.sealer.other()
    }

    /// The owner of the envelope that is shut now, which holds the sealed move or the sealed answer.
    const fn owner(&self) -> Seat {
        match self.stage {
            AdjournmentStage::Answering | AdjournmentStage::Answered => self.replier(),
            AdjournmentStage::Ordered
            | AdjournmentStage::Sealing
            | AdjournmentStage::Adjourned
            | AdjournmentStage::Resumed
            | AdjournmentStage::Opened => self.sealer,
        }
    }

    const fn is_here(&self, seat: Seat) -> bool {
        self.here[seat as usize]
    }

    /// Whether no move can be made, because a move is in its envelope.
    const fn is_shut(&self) -> bool {
        matches!(
            self.stage,
            AdjournmentStage::Adjourned | AdjournmentStage::Resumed | AdjournmentStage::Answered
        )
    }

    /// Whether the resumption has begun, so that players may come to it.
    const fn is_resumed(&self) -> bool {
        matches!(
            self.stage,
            AdjournmentStage::Resumed
                | AdjournmentStage::Opened
                | AdjournmentStage::Answering
                | AdjournmentStage::Answered
        )
    }

    const fn is_sealing(&self) -> bool {
        matches!(self.stage, AdjournmentStage::Sealing | AdjournmentStage::Answering)
    }

    /// The players who have not come.
    fn absent(&self) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|&seat| !self.is_here(seat)).collect()
    }

    /// The end of the tolerance (I.10).
    fn late_at_ms(&self, cx: &Context) -> Option<i64> {
        let tolerance = adjournment::tolerance_ms(cx.edition(), cx.default_time_ms());
        Some(self.resumes_at_ms?.saturating_add_unsigned(tolerance))
    }
}

/// The data of a seat that must stay private, because its move is in an envelope or will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Privacy {
    /// The seat.
    pub seat: Seat,
    /// The player's words and moves on the board seal the move; otherwise they are only kept private.
    pub seals: bool,
    /// The moves on the player's board are private too. This ends when the pieces are set up for the resumption.
    pub hands: bool,
}

/// The meaning of a press while a game is adjourned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SealingPress {
    /// An ordinary press.
    NotOfSealer,
    /// The press is not possible.
    Refused(Refusal),
    /// The press shuts the envelope.
    ShutsEnvelope,
}

/// The effect on the clocks when an envelope is shut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EnvelopeClocks {
    /// The sealer's clock is stopped by starting the absent player's (I.9.3).
    PressedBy(Seat),
    /// Both are stopped; the rest of the session counts as used (I.1.2).
    StoppedBy(Seat, Option<Moment>),
}

/// The adjournment of a game, if it is adjourned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adjournment {
    progress: Option<AdjournmentProgress>,
}

impl Adjournment {
    // Queries.

    fn stage(&self) -> Option<AdjournmentStage> {
        self.progress.as_ref().map(|progress| progress.stage)
    }

    /// The data of a seat that must not be stored or shown to others before the envelope is opened.
    pub(crate) fn privacy(&self) -> Option<Privacy> {
        let progress = self.progress.as_ref()?;
        let seat = progress.owner();
        let kept = |seals, hands| Some(Privacy { seat, seals, hands });
        match progress.stage {
            AdjournmentStage::Sealing => kept(true, true),
            AdjournmentStage::Adjourned => kept(false, !progress.boards_are_read),
            AdjournmentStage::Resumed | AdjournmentStage::Answered => kept(false, false),
            AdjournmentStage::Ordered | AdjournmentStage::Opened | AdjournmentStage::Answering => None,
        }
    }

    /// Whether this seat may seal a move now by a typed line: the move the arbiter asked for, or the answer to an
    /// opponent who is absent (I.9.3).
    pub(crate) fn may_seal(&self, seat: Seat, cx: &Context) -> bool {
        let Some(progress) = self.progress.as_ref() else { return false };
        cx.phase() == Phase::Playing
            && match progress.stage {
                AdjournmentStage::Sealing => seat == progress.sealer,
                AdjournmentStage::Opened | AdjournmentStage::Answering => {
                    seat == progress.replier()
                        && !progress.is_here(progress.sealer)
                        && cx.plies().len() == progress.opened_at
                        && cx.relayed().is_none()
                }
                AdjournmentStage::Ordered
                | AdjournmentStage::Adjourned
                | AdjournmentStage::Resumed
                | AdjournmentStage::Answered => false,
            }
    }

    /// The envelope, once it is shut.
    pub(crate) fn envelope(&self) -> Option<&Envelope> {
        self.progress.as_ref()?.envelope.as_ref()
    }

    /// Date, time and place of the resumption, in the arbiter's words, while the game waits for it.
    pub(crate) fn resumption(&self) -> Option<&str> {
        let progress = self.progress.as_ref()?;
        let waits = matches!(
            progress.stage,
            AdjournmentStage::Ordered | AdjournmentStage::Sealing | AdjournmentStage::Adjourned
        );
        waits.then_some(progress.words.as_str())
    }

    /// The state of sealing, for all parts.
    pub(crate) fn sealing_state(&self) -> SealingState {
        let is_shut = self.progress.as_ref().is_some_and(AdjournmentProgress::is_shut);
        let is_sealing = self.progress.as_ref().is_some_and(AdjournmentProgress::is_sealing);
        SealingState {
            next_move_is_sealed: self.stage() == Some(AdjournmentStage::Ordered),
            moves_are_made: !is_shut && !is_sealing,
            is_shut,
        }
    }

    /// Whether the envelope is shut and the resumption has not begun.
    pub(crate) fn waits_for_resumption(&self) -> bool {
        self.stage() == Some(AdjournmentStage::Adjourned)
    }

    /// The action that an adjournment waits for.
    pub(crate) fn awaited_action(&self) -> Option<AwaitedAction> {
        let progress = self.progress.as_ref()?;
        match progress.stage {
            AdjournmentStage::Sealing | AdjournmentStage::Answering => {
                Some(AwaitedAction::Seal { seat: progress.owner() })
            }
            AdjournmentStage::Adjourned => Some(AwaitedAction::Resumption),
            AdjournmentStage::Resumed | AdjournmentStage::Answered => Some(AwaitedAction::Opening),
            AdjournmentStage::Ordered | AdjournmentStage::Opened => None,
        }
    }

    /// The next deadline of an adjourned game.
    pub(crate) fn deadline(&self, cx: &Context) -> Option<Moment> {
        let progress = self.progress.as_ref()?;
        let moment = |ms: i64| Moment::from_ms(u64::try_from(ms).unwrap_or(0));
        if progress.stage == AdjournmentStage::Adjourned && !progress.due_told {
            return progress.resumes_at_ms.map(moment);
        }
        let is_awaited = progress.is_resumed() && progress.late.is_none() && !progress.absent().is_empty();
        progress.late_at_ms(cx).filter(|_| is_awaited).map(moment)
    }

    // The order and the envelope (I.1).

    /// The arbiter orders the end of the session (I.1.1). `words` give date, time and place of the resumption. A time
    /// before them is the time that the session still has (I.1.2).
    pub(crate) fn order(&mut self, words: &str, cx: &Context) -> Vec<PartEvent> {
        if cx.phase() != Phase::Playing {
            return vec![PartEvent::Refused(cx.not_playing())];
        }
        if self.stage().is_some_and(|stage| stage != AdjournmentStage::Opened) {
            return vec![PartEvent::Refused(Refusal::IsAdjourned)];
        }
        let words = words.trim();
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let left_ms = match first.matches(':').count() {
            2 => parse_clock_text(first).ok(),
            _ => None,
        };
        let words = if left_ms.is_some() { rest.trim() } else { words };
        // A player who has made a move and not pressed is no longer on move (1.1).
        let waits = cx.relayed().is_some();
        let sealer = if waits { cx.mover().other() } else { cx.mover() };
        self.progress = Some(AdjournmentProgress {
            stage: if waits { AdjournmentStage::Ordered } else { AdjournmentStage::Sealing },
            sealer,
            words: words.to_owned(),
            session_ends: left_ms.map(|ms| cx.now().plus_ms(ms)),
            sealed: None,
            envelope: None,
            resumes_at_ms: None,
            due_told: false,
            here: [false; 2],
            late: None,
            boards_are_read: false,
            pressed: None,
            opened_at: 0,
        });
        let article = cx.edition().article_or_penalties(Topic::SealingOrder);
        vec![
            PartEvent::Noted(Note::SealingOrdered { by: sealer, article }),
            match waits {
                true => told(AdjournmentMessage::SealingWaits { seat: sealer }),
                false => PartEvent::SaidToTable(Announcement::SealingOrdered { by: sealer }),
            },
        ]
    }

    /// Handles a completed ply: if sealing was ordered, the player on move seals now.
    pub(crate) fn begin_ordered_sealing(&mut self, cx: &Context) -> Option<PartEvent> {
        let progress = self.progress.as_mut().filter(|p| p.stage == AdjournmentStage::Ordered)?;
        if cx.phase() != Phase::Playing {
            return None;
        }
        progress.stage = AdjournmentStage::Sealing;
        Some(PartEvent::SaidToTable(Announcement::SealingOrdered { by: progress.sealer }))
    }

    /// Stores a sealed move. The last one handed in before the clock is stopped counts (I.1.1).
    pub(crate) fn hand_in(&mut self, seat: Seat, sealed: SealedMove, cx: &Context) -> Vec<PartEvent> {
        if !self.may_seal(seat, cx) {
            return vec![PartEvent::Refused(Refusal::NothingToSeal)];
        }
        let seal = sealed.commitment.clone();
        if let Some(progress) = &mut self.progress {
            if progress.stage == AdjournmentStage::Opened {
                progress.stage = AdjournmentStage::Answering;
            }
            progress.sealed = Some(sealed);
        }
        vec![PartEvent::Noted(Note::Sealed { seat, seal }), PartEvent::EarconPlayed(seat, Earcon::Understood)]
    }

    /// Judges a press of a clock. The press of the player who seals shuts the envelope.
    pub(crate) fn judge_press(&self, seat: Seat) -> SealingPress {
        let Some(progress) = &self.progress else { return SealingPress::NotOfSealer };
        if progress.is_shut() {
            return SealingPress::Refused(Refusal::IsAdjourned);
        }
        if !progress.is_sealing() || seat != progress.owner() {
            return SealingPress::NotOfSealer;
        }
        match progress.sealed {
            Some(_) => SealingPress::ShutsEnvelope,
            None => SealingPress::Refused(Refusal::SealFirst),
        }
    }

    /// Whether stopping the clock shuts an envelope. A sealed move stays sealed.
    pub(crate) fn has_move_to_shut_in(&self) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.is_sealing() && progress.sealed.is_some())
    }

    /// The effect on the clocks if the envelope is shut now. `None` if nothing is sealed.
    pub(crate) fn clocks_when_shut(&self) -> Option<EnvelopeClocks> {
        let progress = self.progress.as_ref().filter(|progress| progress.sealed.is_some())?;
        Some(match progress.stage == AdjournmentStage::Answering {
            true => EnvelopeClocks::PressedBy(progress.owner()),
            false => EnvelopeClocks::StoppedBy(progress.owner(), progress.session_ends),
        })
    }

    /// Shuts the envelope. It records the clocks as they stand; `pressed` are both times at the press of an answer.
    pub(crate) fn shut_envelope(
        &mut self,
        pressed: Option<(u64, u64)>,
        offer: Option<Seat>,
        cx: &Context,
    ) -> Vec<PartEvent> {
        let Some(progress) = &mut self.progress else { return Vec::new() };
        let Some(sealed) = progress.sealed.clone() else { return Vec::new() };
        let by = progress.owner();
        let answers = progress.stage == AdjournmentStage::Answering;
        if answers {
            progress.pressed = pressed;
            progress.stage = AdjournmentStage::Answered;
        } else {
            progress.stage = AdjournmentStage::Adjourned;
        }
        progress.envelope = Some(Envelope {
            by,
            position: cx.position().clone(),
            number: cx.next_move_number(),
            left_ms: cx.times(),
            used_ms: (cx.used_ms(Seat::White), cx.used_ms(Seat::Black)),
            offer,
            resumption: progress.words.clone(),
            sealed,
        });
        vec![
            PartEvent::Noted(Note::EnvelopeShut { by }),
            PartEvent::SaidToTable(match answers {
                true => Announcement::AnswerSealed { by },
                false => Announcement::GameAdjourned { by },
            }),
        ]
    }

    /// The lines on the envelope.
    pub(crate) fn show_envelope(&self, cx: &Context) -> Vec<PartEvent> {
        let Some(envelope) = self.envelope() else {
            return vec![PartEvent::Refused(Refusal::NoEnvelope)];
        };
        let lines = envelope.lines([&cx.setup().white.name, &cx.setup().black.name]);
        lines.into_iter().map(|line| told(AdjournmentMessage::Envelope(line))).collect()
    }

    // The resumption (I.5–I.13).

    /// Allows both boards to be read for the resumption. Before that, the position on the sealer's board was private.
    /// Returns `false` if they were readable already.
    pub(crate) fn read_boards(&mut self) -> bool {
        self.progress.as_mut().is_some_and(|progress| !std::mem::replace(&mut progress.boards_are_read, true))
    }

    /// Sets the time until the resumption. The caller derives it from the time of day.
    pub(crate) fn set_resumption_in(&mut self, ms: i64, cx: &Context) -> Option<PartEvent> {
        let progress = self.progress.as_mut()?;
        progress.resumes_at_ms = Some(cx.now_ms().saturating_add(ms));
        // A moment that passed while the program did not run starts no clock.
        progress.due_told = ms < 0;
        progress.due_told.then(|| told(AdjournmentMessage::ResumptionWas { ms: ms.unsigned_abs() }))
    }

    /// Handles the passing of time in an adjourned game. The flag is `true` if the resumption begins now because the
    /// player who must answer has not come.
    pub(crate) fn watch_resumption(&mut self, cx: &Context) -> (Vec<PartEvent>, bool) {
        if self.deadline(cx).is_none_or(|due| due > cx.now()) {
            return (Vec::new(), false);
        }
        let Some(progress) = &mut self.progress else { return (Vec::new(), false) };
        let missing = progress.absent();
        if progress.stage == AdjournmentStage::Adjourned {
            progress.due_told = true;
            let article = cx.edition().article_or_penalties(Topic::ReplierAbsent);
            let due = told(AdjournmentMessage::ResumptionDue { missing, article });
            return (vec![due], !progress.is_here(progress.replier()));
        }
        let seat = if let [seat] = missing[..] { Some(seat) } else { None };
        progress.late = Some(seat);
        let mut events =
            vec![PartEvent::IncidentRaised(IncidentKind::Adjournment(AdjournmentIncident::Late { seat }))];
        let ends_all_the_same =
            seat == Some(progress.sealer) || adjournment::opens_for_a_late_replier(cx.edition());
        if progress.stage == AdjournmentStage::Resumed && ends_all_the_same {
            let article = cx.edition().article_or_penalties(Topic::ResumptionLate);
            events.push(told(AdjournmentMessage::MayEndTheGame { article }));
        }
        (events, false)
    }

    /// Whether a player may still come to the resumption.
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.is_resumed() && !progress.is_here(seat))
    }

    /// Whether the game is adjourned, or is being resumed.
    pub(crate) fn is_adjourned_or_resumed(&self) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.is_shut() || progress.is_resumed())
    }

    /// Records that a player has come to the resumption.
    pub(crate) fn note_return(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        let Some(progress) = &mut self.progress else { return Vec::new() };
        progress.here[seat as usize] = true;
        let late = progress.resumes_at_ms.map_or(0, |at| cx.now_ms().saturating_sub(at));
        let ms = u64::try_from(late).unwrap_or(0);
        let mut events = vec![told(AdjournmentMessage::CameBack { seat, ms })];
        let opens = match progress.stage {
            AdjournmentStage::Adjourned | AdjournmentStage::Resumed => seat == progress.replier(),
            AdjournmentStage::Answered => seat == progress.sealer,
            AdjournmentStage::Ordered
            | AdjournmentStage::Sealing
            | AdjournmentStage::Opened
            | AdjournmentStage::Answering => false,
        };
        if opens {
            events.push(told(AdjournmentMessage::OpenNow { seat }));
        }
        events
    }

    /// Begins the resumption. Returns the sealer if the player who must answer is absent.
    pub(crate) fn begin_resumption(&mut self, cx: &Context) -> (Vec<PartEvent>, Option<Seat>) {
        let Some(progress) = &mut self.progress else { return (Vec::new(), None) };
        progress.stage = AdjournmentStage::Resumed;
        progress.due_told = true;
        progress.resumes_at_ms.get_or_insert(cx.now_ms());
        let sealer = progress.sealer;
        let absent = (!progress.is_here(progress.replier())).then_some(sealer);
        let events = vec![
            PartEvent::Noted(Note::GameResumed),
            PartEvent::SaidToTable(Announcement::GameResumed { sealed: sealer }),
        ];
        (events, absent)
    }

    /// Records both times at the press for a move that is still in its envelope.
    pub(crate) fn note_press(&mut self, times: (u64, u64), cx: &Context) -> Option<PartEvent> {
        let progress = self.progress.as_mut()?;
        progress.pressed = Some(times);
        let article = cx.edition().article_or_penalties(Topic::ReplierAbsent);
        Some(told(AdjournmentMessage::ReplierIsAbsent { seat: progress.replier(), article }))
    }

    /// Takes both times at the press for a move in its envelope.
    pub(crate) fn take_press(&mut self) -> Option<(u64, u64)> {
        self.progress.as_mut()?.pressed.take()
    }

    /// Checks whether the envelope may be opened (I.7).
    pub(crate) fn may_open(&self, cx: &Context) -> Result<(), Refusal> {
        let shut = self.progress.as_ref().filter(|p| p.is_shut()).ok_or(Refusal::NoEnvelope)?;
        let edition = cx.edition();
        let reader = shut.owner().other();
        let late = shut.late.is_some_and(|late| late.is_none_or(|seat| seat == reader))
            && shut.stage == AdjournmentStage::Resumed
            && adjournment::opens_for_a_late_replier(edition);
        match shut.is_here(reader) || late {
            true => Ok(()),
            false => {
                let article = edition.article_or_penalties(Topic::EnvelopeOpened);
                Err(Refusal::NotThere { seat: reader, article })
            }
        }
    }

    /// Takes the sealed move out of its envelope to play it. `None` if the game is not adjourned.
    pub(crate) fn take_out_sealed_move(&mut self, plies: usize) -> Option<OpenedEnvelope> {
        let progress = self.progress.as_mut()?;
        let by = progress.owner();
        let answers = progress.stage == AdjournmentStage::Answered;
        progress.stage = AdjournmentStage::Opened;
        progress.sealed = None;
        if !answers {
            progress.opened_at = plies + 1;
        }
        let sealer_is_absent = !progress.is_here(progress.sealer);
        Some(OpenedEnvelope { by, answer_may_be_sealed: !answers && sealer_is_absent })
    }

    /// Whether a claim that a clock was set wrongly (I.13) comes before the player's next move. `None` if the game is
    /// not adjourned.
    pub(crate) fn is_clock_claim_in_time(&self, by: Seat, cx: &Context) -> Option<bool> {
        let progress = self.progress.as_ref().filter(|p| p.is_shut() || p.is_resumed())?;
        let since = cx.plies().len().saturating_sub(progress.opened_at);
        let opened = matches!(progress.stage, AdjournmentStage::Opened | AdjournmentStage::Answering);
        let moved = opened && since > usize::from(by == progress.sealer);
        Some(!moved)
    }

    /// Ends the adjournment, because the envelope is lost or the game goes back (I.12.2).
    pub(crate) fn end(&mut self) {
        self.progress = None;
    }

    /// Keeps the sealed move that a player handed in since a decision, because the arbiter cannot reverse that.
    pub(crate) fn with_sealed_move_of(mut self, later: Self) -> Self {
        if let (Some(mine), Some(theirs)) = (&mut self.progress, later.progress)
            && mine.owner() == theirs.owner()
        {
            mine.sealed = theirs.sealed.or(mine.sealed.take());
        }
        self
    }
}

/// An envelope that was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpenedEnvelope {
    /// The player whose move was in it.
    pub(crate) by: Seat,
    /// The sealer is absent, so the opponent may seal the answer (I.9.3).
    pub(crate) answer_may_be_sealed: bool,
}

fn told(message: AdjournmentMessage) -> PartEvent {
    PartEvent::ArbiterTold(ArbiterMessage::Adjournment(message))
}
