//! An adjourned game (I.1–I.13): the player who seals, the sealed move as handed in, the players present at the
//! resumption, and the steps that concern the clock, the boards and the record.
//!
//! The text of the sealed move is not available here before it is opened:
//! [`SealedMoveEntry`](crate::sealed_move_entry::SealedMoveEntry) encrypts it.

use crate::{
    act::Act,
    actor::Actor,
    adjournment::{AdjournmentMessage, Envelope, SealedMove, commitment},
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::ClosureReason,
    incidents::Item,
    input::Input,
    output::{Earcon, Note, Output},
    pending::AwaitedAction,
    plies::{CompletedBy, Phase},
    refusal::Refusal,
    session::{Session, decision_preview::ShownConsequence},
    setup,
};
use annabella_board::{BoardRequest, WireEvent};
use annabella_game::{Moment, Move, Position, SchemeId, Seat};
use annabella_language::{
    notation::{PieceLetters, ReadNotationError, read_move},
    time::parse_clock_text,
    understand::{Understanding, understand_words},
};
use annabella_laws::{
    adjournment::{self, AdjournmentIncident, SealedMoveFault},
    article::Topic,
    edition::EditionArticles as _,
    incident_kind::IncidentKind,
    ledger::{AccountLineKind, RulingBasis},
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
    /// The envelope was opened, and its move cannot be played (I.8).
    is_unplayable: bool,
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
            _ => self.sealer,
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
}

/// The data of a seat that must stay private, because its move is in an envelope or will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Privacy {
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
            _ if progress.is_unplayable => Some(AwaitedAction::Decision),
            AdjournmentStage::Adjourned => Some(AwaitedAction::Resumption),
            AdjournmentStage::Resumed | AdjournmentStage::Answered => Some(AwaitedAction::Opening),
            AdjournmentStage::Ordered | AdjournmentStage::Opened => None,
        }
    }

    /// Whether an answer is being sealed (I.9.3). The game is resumed, so its player has a clock that runs or is stopped.
    pub(crate) fn is_being_answered(&self) -> bool {
        self.stage() == Some(AdjournmentStage::Answering)
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

    /// Whether a move is handed in and its envelope is not shut.
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

    /// Allows both boards to be read for the resumption. Before that, the position on the sealer's board was private.
    /// Returns `false` if they were readable already.
    pub(crate) fn read_boards(&mut self) -> bool {
        self.progress.as_mut().is_some_and(|progress| !std::mem::replace(&mut progress.boards_are_read, true))
    }

    /// Whether a player may still come to the resumption.
    pub(crate) fn awaits(&self, seat: Seat) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.is_resumed() && !progress.is_here(seat))
    }

    /// Whether the game is adjourned, or is being resumed.
    pub(crate) fn is_adjourned_or_resumed(&self) -> bool {
        self.progress.as_ref().is_some_and(|progress| progress.is_shut() || progress.is_resumed())
    }

    /// The player whose clock was started for a move that is still in its envelope: the one who is absent (I.9.2, I.9.3).
    pub(crate) fn on_clock(&self) -> Option<Seat> {
        let progress = self.progress.as_ref().filter(|progress| progress.is_shut())?;
        progress.pressed.map(|_| progress.owner().other())
    }

    /// Whether the boards are being set up, and the resumption waits for them.
    pub(crate) fn waits_for_boards(&self) -> bool {
        self.waits_for_resumption() && self.progress.as_ref().is_some_and(|progress| progress.boards_are_read)
    }

    /// Takes both times at the press for a move in its envelope.
    pub(crate) fn take_press(&mut self) -> Option<(u64, u64)> {
        self.progress.as_mut()?.pressed.take()
    }

    /// Takes the sealed move out of its envelope to play it. `None` if the game is not adjourned.
    pub(crate) fn take_out_sealed_move(&mut self, plies: usize) -> Option<OpenedEnvelope> {
        let progress = self.progress.as_mut()?;
        let by = progress.owner();
        let answers = progress.stage == AdjournmentStage::Answered;
        progress.stage = AdjournmentStage::Opened;
        progress.sealed = None;
        progress.is_unplayable = false;
        if !answers {
            progress.opened_at = plies + 1;
        }
        let sealer_is_absent = !progress.is_here(progress.sealer);
        Some(OpenedEnvelope { by, answer_may_be_sealed: !answers && sealer_is_absent })
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
            match theirs.is_shut() && mine.is_sealing() {
                // The decision has nothing to do with the envelope, which stays shut.
                true => *mine = theirs,
                false => mine.sealed = theirs.sealed.or(mine.sealed.take()),
            }
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

impl Session {
    /// The data of a seat that must not be stored or shown to others before the envelope is opened.
    pub fn privacy(&self) -> Option<Privacy> {
        self.adjournment.privacy().filter(|_| self.phase() == Phase::Playing)
    }

    /// Whether this seat may seal a move now by a typed line: the move the arbiter asked for, or the answer to an
    /// opponent who is absent (I.9.3). An answer that was handed in may be replaced until the clock is pressed, although
    /// the opponent has come since.
    pub fn may_seal(&self, seat: Seat) -> bool {
        let Some(progress) = &self.adjournment.progress else { return false };
        self.phase() == Phase::Playing
            && match progress.stage {
                AdjournmentStage::Sealing => seat == progress.sealer,
                AdjournmentStage::Opened | AdjournmentStage::Answering => {
                    let is_begun = progress.stage == AdjournmentStage::Answering;
                    seat == progress.replier()
                        && (is_begun || !progress.is_here(progress.sealer))
                        && self.plies.announced_plies() == progress.opened_at
                }
                _ => false,
            }
    }

    /// Whether the arbiter's `stop` shuts the envelope (I.1.1). An answer (I.9.3) is shut in by its player's press alone,
    /// because that press starts the absent player's clock; until then `stop` stops both clocks as in any turn.
    pub fn stop_shuts_envelope(&self) -> bool {
        self.adjournment.has_move_to_shut_in() && !self.adjournment.is_being_answered()
    }

    /// Whether the clocks stand while an answer is sealed. They are started again before its player can press.
    pub(crate) fn answer_waits_for_clocks(&self) -> bool {
        self.adjournment.is_being_answered() && self.clocks_stand()
    }

    /// Whether moves can be made: no move is in an envelope, and none is being sealed.
    pub(crate) fn moves_are_made(&self) -> bool {
        self.adjournment
            .progress
            .as_ref()
            .is_none_or(|progress| !progress.is_shut() && !progress.is_sealing())
    }

    /// Whether the envelope is shut. Hands at the boards then set up the pieces, and no move is made.
    pub(crate) fn is_shut(&self) -> bool {
        self.adjournment.progress.as_ref().is_some_and(AdjournmentProgress::is_shut)
    }

    /// Whether both clocks stand until the envelope is opened, because the player who answers is there (I.9.1).
    pub(crate) fn waits_for_opening(&self) -> bool {
        self.is_shut() && self.adjournment.on_clock().is_none()
    }

    /// Whether this player must seal their next move once the opponent's ply is completed, and makes none before.
    pub(crate) fn must_seal(&self, seat: Seat) -> bool {
        let ordered = self.adjournment.stage() == Some(AdjournmentStage::Ordered);
        ordered && seat == self.plies.to_move() && !self.plies.uncompleted().is_empty()
    }

    /// The end of the tolerance (I.10).
    fn late_at_ms(&self, progress: &AdjournmentProgress) -> Option<i64> {
        let default_ms = setup::default_time_ms(&self.setup).unwrap_or(0);
        let tolerance = adjournment::tolerance_ms(self.edition(), default_ms);
        Some(progress.resumes_at_ms?.saturating_add_unsigned(tolerance))
    }

    /// The next deadline of an adjourned game.
    pub(crate) fn resumption_deadline(&self) -> Option<Moment> {
        let progress = self.adjournment.progress.as_ref()?;
        let moment = |ms: i64| Moment::from_ms(u64::try_from(ms).unwrap_or(0));
        if progress.stage == AdjournmentStage::Adjourned && !progress.due_told {
            return progress.resumes_at_ms.map(moment);
        }
        let is_awaited = progress.is_resumed() && progress.late.is_none() && !progress.absent().is_empty();
        self.late_at_ms(progress).filter(|_| is_awaited).map(moment)
    }

    // The order and the envelope (I.1).

    /// The arbiter orders the end of the session (I.1.1). `words` give date, time and place of the resumption. A time
    /// before them is the time that the session still has (I.1.2).
    pub(crate) fn order_sealing(&mut self, words: &str) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if self.adjournment.stage().is_some_and(|stage| stage != AdjournmentStage::Opened) {
            return self.refuse(Refusal::IsAdjourned);
        }
        let words = words.trim();
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let left_ms = match first.matches(':').count() {
            2 => parse_clock_text(first).ok(),
            _ => None,
        };
        let words = if left_ms.is_some() { rest.trim() } else { words };
        if self.asks_back_before_adjourning() {
            return;
        }
        // The player who has the move seals (1.1, I.1.1). Their forgotten ply was answered. The order completes both, because
        // nobody makes another move that could.
        let to_move = self.plies.to_move();
        if let (Some(_), Some(last)) =
            (self.plies.oldest_uncompleted(to_move), self.plies.made().len().checked_sub(1))
        {
            self.complete_plies_through(last, CompletedBy::Arbiter);
        }
        let illegal = self.plies.turn().relayed().is_some();
        let waits = illegal || !self.plies.uncompleted().is_empty();
        let sealer = if illegal { to_move.other() } else { to_move };
        self.adjournment.progress = Some(AdjournmentProgress {
            stage: if waits { AdjournmentStage::Ordered } else { AdjournmentStage::Sealing },
            sealer,
            words: words.to_owned(),
            session_ends: left_ms.map(|ms| self.now.plus_ms(ms)),
            sealed: None,
            envelope: None,
            resumes_at_ms: None,
            due_told: false,
            here: [false; 2],
            late: None,
            boards_are_read: false,
            pressed: None,
            opened_at: 0,
            is_unplayable: false,
        });
        let article = self.edition().article_or_penalties(Topic::SealingOrder);
        self.note(Note::SealingOrdered { by: sealer, article });
        match waits {
            true => self.tell_of_adjournment(AdjournmentMessage::SealingWaits { seat: sealer }),
            false => self.say_table(Announcement::SealingOrdered { by: sealer }),
        }
    }

    /// Asks the arbiter back if a board differs from the game, because the position of the adjourned game would not be the
    /// one on the boards. The same line again adjourns.
    fn asks_back_before_adjourning(&mut self) -> bool {
        let wrong = Seat::ALL.map(|seat| self.differing(seat));
        let squares = wrong.each_ref().map(Vec::len);
        if squares == [0, 0] || self.was_shown(ShownConsequence::Adjourn { wrong }) {
            return false;
        }
        self.refuse(Refusal::BoardsStandWrong { squares });
        true
    }

    /// Begins the sealing that was ordered, because the made plies are completed.
    pub(crate) fn begin_ordered_sealing(&mut self) {
        let playing = self.phase() == Phase::Playing;
        let ordered = |p: &&mut AdjournmentProgress| p.stage == AdjournmentStage::Ordered && playing;
        let Some(progress) = self.adjournment.progress.as_mut().filter(ordered) else { return };
        progress.stage = AdjournmentStage::Sealing;
        let by = progress.sealer;
        self.say_table(Announcement::SealingOrdered { by });
    }

    /// Stores a sealed move. The last one handed in before the clock is stopped counts (I.1.1).
    pub(crate) fn hand_in_sealed_move(&mut self, seat: Seat, sealed: SealedMove) {
        if !self.may_seal(seat) {
            return self.refuse(Refusal::NothingToSeal);
        }
        let seal = sealed.commitment.clone();
        if let Some(progress) = &mut self.adjournment.progress {
            if progress.stage == AdjournmentStage::Opened {
                progress.stage = AdjournmentStage::Answering;
            }
            progress.sealed = Some(sealed);
        }
        self.note(Note::Sealed { seat, seal });
        self.play(seat, Earcon::Understood);
    }

    /// Shows the lines on the envelope.
    pub(crate) fn show_envelope(&mut self) {
        let Some(envelope) = self.envelope() else { return self.refuse(Refusal::NoEnvelope) };
        let lines = envelope.lines([&self.setup.white.name, &self.setup.black.name]);
        for line in lines {
            self.tell_of_adjournment(AdjournmentMessage::Envelope(line));
        }
    }

    /// Whether a line of this actor seals a move, judged by the duties (D.2.10.6).
    pub(crate) fn lets_seal(&self, by: Actor, act: &Act) -> bool {
        match by {
            Actor::Player(seat) | Actor::Assistant(seat) => {
                self.may_seal(seat) && self.barred_from(by, seat, act).is_none()
            }
            Actor::Arbiter => false,
        }
    }

    /// A copy of the game without a sealed move, for the private entry of the sealing player.
    pub(crate) fn unsealed(&self) -> Self {
        Self { adjournment: Adjournment::default(), ..self.clone() }
    }

    /// The envelope, once it is shut.
    pub fn envelope(&self) -> Option<&Envelope> {
        self.adjournment.envelope()
    }

    /// Date, time and place of the resumption, in the arbiter's words, while the game waits for it.
    pub fn resumption(&self) -> Option<&str> {
        self.adjournment.resumption()
    }

    pub(crate) fn tell_of_adjournment(&mut self, told: AdjournmentMessage) {
        self.tell(ArbiterMessage::Adjournment(told));
    }

    /// Shuts the envelope and stops or presses the clocks.
    pub(crate) fn shut_envelope(&mut self) {
        let pressed = match self.adjournment.clocks_when_shut() {
            None => return,
            Some(EnvelopeClocks::PressedBy(by)) => Some(self.clock.press(by, self.now())),
            Some(EnvelopeClocks::StoppedBy(by, session_ends)) => {
                self.stop_clocks();
                self.charge_rest_of_session(by, session_ends);
                None
            }
        };
        let (position, number) = (self.plies.position().clone(), self.next_move_number());
        let (left_ms, offer) = (self.times(self.now), self.draws.offered_by());
        let used_ms = (self.used_ms(Seat::White), self.used_ms(Seat::Black));
        let Some(progress) = &mut self.adjournment.progress else { return };
        let Some(sealed) = progress.sealed.clone() else { return };
        let by = progress.owner();
        let answers = progress.stage == AdjournmentStage::Answering;
        progress.stage = if answers { AdjournmentStage::Answered } else { AdjournmentStage::Adjourned };
        if answers {
            progress.pressed = pressed;
        }
        let resumption = progress.words.clone();
        progress.envelope =
            Some(Envelope { by, position, number, left_ms, used_ms, offer, resumption, sealed });
        let sealer = progress.sealer;
        let sealer_is_here = progress.is_here(sealer);
        self.note(Note::EnvelopeShut { by });
        self.say_table(match answers {
            true => Announcement::AnswerSealed { by },
            false => Announcement::GameAdjourned { by },
        });
        if answers && sealer_is_here {
            // They came after the answer was handed in, and nothing else tells that it may be opened.
            self.tell_of_adjournment(AdjournmentMessage::OpenNow { seat: sealer });
        }
    }

    /// The number of the next move, as a score sheet counts.
    fn next_move_number(&self) -> u32 {
        let before = usize::from(self.plies.first() == Seat::Black);
        u32::try_from((self.plies.made().len() + before) / 2 + 1).unwrap_or(u32::MAX)
    }

    /// The time that a player has used, milliseconds.
    fn used_ms(&self, seat: Seat) -> u64 {
        let used = |what| matches!(what, AccountLineKind::Used | AccountLineKind::FollowedLess);
        let lines = self.clock.game.explain(seat, self.now).into_iter().filter(|line| used(line.what));
        lines.map(|line| line.ms.unsigned_abs()).sum()
    }

    /// Charges the rest of the session to a player who adjourns before its end (I.1.2).
    fn charge_rest_of_session(&mut self, by: Seat, session_ends: Option<Moment>) {
        let ms = session_ends.map_or(0, |ends| ends.ms_since(self.now()));
        if ms > 0 {
            let article = self.edition().article_or_penalties(Topic::SealingEarly);
            self.tell_of_adjournment(AdjournmentMessage::RestOfSession { seat: by, ms, article });
            self.take_time(by, ms, RulingBasis { article, item: None });
        }
    }

    /// Reads both boards for the resumption. Before that, the position on the sealing player's board was private.
    pub(crate) fn read_boards_for_resumption(&mut self) {
        if !self.adjournment.read_boards() {
            return;
        }
        for seat in Seat::ALL {
            if self.board(seat).has_sensor() {
                self.request_scan(seat);
                self.command_board(seat, BoardRequest::Lights(Vec::new()));
            }
        }
    }

    /// Sets up the pieces of a board for the resumption, square by square if they do not stand right.
    pub(crate) fn set_up_board_again(&mut self, seat: Seat) {
        let position = self.plies.position().clone();
        let guided = self.board(seat).led_to().is_some();
        if guided || !self.shows(seat, &position) {
            if !guided {
                self.boards[seat].start_guidance(position);
            }
            self.guide_hands(seat);
        } else {
            self.track_board(seat);
        }
    }

    // The resumption (I.5–I.13).

    /// Sets the time until the resumption. The caller derives it from the time of day.
    pub(crate) fn set_resumption_in(&mut self, ms: i64) {
        let at = self.now_ms().saturating_add(ms);
        let Some(progress) = &mut self.adjournment.progress else { return };
        progress.resumes_at_ms = Some(at);
        // A moment that passed while the program did not run starts no clock.
        progress.due_told = ms < 0;
        if ms < 0 {
            self.tell_of_adjournment(AdjournmentMessage::ResumptionWas { ms: ms.unsigned_abs() });
        }
    }

    /// Handles the passing of time in an adjourned game. The resumption begins at its time if the player who must answer
    /// has not come.
    pub(crate) fn watch_resumption(&mut self) {
        if self.resumption_deadline().is_none_or(|due| due > self.now) {
            return;
        }
        let edition = self.edition();
        let Some(progress) = &mut self.adjournment.progress else { return };
        let missing = progress.absent();
        if progress.stage == AdjournmentStage::Adjourned {
            progress.due_told = true;
            let replier_is_absent = !progress.is_here(progress.replier());
            let article = edition.article_or_penalties(Topic::ReplierAbsent);
            self.tell_of_adjournment(AdjournmentMessage::ResumptionDue { missing, article });
            if replier_is_absent {
                self.begin_resumption();
            }
            return;
        }
        let seat = if let [seat] = missing[..] { Some(seat) } else { None };
        progress.late = Some(seat);
        let ends_all_the_same =
            seat == Some(progress.sealer) || adjournment::opens_for_a_late_replier(edition);
        let may_end = progress.stage == AdjournmentStage::Resumed && ends_all_the_same;
        self.raise_incident(IncidentKind::Adjournment(AdjournmentIncident::Late { seat }));
        if may_end {
            let article = edition.article_or_penalties(Topic::ResumptionLate);
            self.tell_of_adjournment(AdjournmentMessage::MayEndTheGame { article });
        }
    }

    /// Records that a player who acts after the resumption began has come. Board events do not count, because another
    /// person may set up a board.
    pub(crate) fn note_arrival_at_resumption(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by, .. } => self.seat_at_the_table(*by),
            Input::Board { seat, event: WireEvent::Press | WireEvent::Key(_) } => Some(*seat),
            _ => None,
        };
        let Some(seat) = seat else { return };
        if self.phase() == Phase::Playing && self.adjournment.awaits(seat) {
            self.note_return(seat);
        }
    }

    /// Records that a player has come to the resumption.
    fn note_return(&mut self, seat: Seat) {
        let now_ms = self.now_ms();
        let Some(progress) = &mut self.adjournment.progress else { return };
        progress.here[seat as usize] = true;
        let late = progress.resumes_at_ms.map_or(0, |at| now_ms.saturating_sub(at));
        let ms = u64::try_from(late).unwrap_or(0);
        let opens = match progress.stage {
            AdjournmentStage::Adjourned | AdjournmentStage::Resumed => seat == progress.replier(),
            AdjournmentStage::Answered => seat == progress.sealer,
            _ => false,
        };
        self.tell_of_adjournment(AdjournmentMessage::CameBack { seat, ms });
        if opens {
            self.tell_of_adjournment(AdjournmentMessage::OpenNow { seat });
        }
    }

    /// Records the presence of a player, reported by the arbiter.
    pub(crate) fn note_presence(&mut self, seat: Seat) {
        if !self.adjournment.is_adjourned_or_resumed() {
            return self.refuse(Refusal::NotAdjourned);
        }
        self.read_boards_for_resumption();
        self.note_return(seat);
    }

    /// Resumes the game. The pieces stand as before the sealed move, and the clock of the player who must answer runs
    /// if that player is absent (I.9.2). Returns `false` if a board does not stand right.
    pub(crate) fn begin_resumption(&mut self) -> bool {
        self.read_boards_for_resumption();
        let wrong = |&seat: &Seat| {
            let stands = self.shows(seat, self.plies.position());
            self.board(seat).led_to().is_some() || self.is_sensed(seat) && !stands
        };
        if let Some(seat) = Seat::ALL.into_iter().find(wrong) {
            self.refuse(Refusal::BoardNotRight { seat, sensed: self.is_sensed(seat) });
            return false;
        }
        let now_ms = self.now_ms();
        let Some(progress) = &mut self.adjournment.progress else { return true };
        progress.stage = AdjournmentStage::Resumed;
        progress.due_told = true;
        progress.resumes_at_ms.get_or_insert(now_ms);
        let (sealer, replier) = (progress.sealer, progress.replier());
        let replier_is_absent = !progress.is_here(replier);
        self.note(Note::GameResumed);
        self.say_table(Announcement::GameResumed { sealed: sealer });
        if replier_is_absent {
            self.start_clocks();
            // The move is still in its envelope.
            let pressed = self.clock.press(sealer, self.now);
            if let Some(progress) = &mut self.adjournment.progress {
                progress.pressed = Some(pressed);
            }
            let article = self.edition().article_or_penalties(Topic::ReplierAbsent);
            self.tell_of_adjournment(AdjournmentMessage::ReplierIsAbsent { seat: replier, article });
            self.note(Note::ClocksRun);
        }
        true
    }

    /// Checks whether the envelope may be opened (I.7).
    fn may_open_envelope(&self) -> Result<(), Refusal> {
        let shut = self.adjournment.progress.as_ref().filter(|p| p.is_shut()).ok_or(Refusal::NoEnvelope)?;
        let edition = self.edition();
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

    /// The refusal of what does not lead on, if the envelope was opened and its move cannot be played. It names the ways
    /// that do: the open item, or else the end of the game, the reversal of its decision, and a free move.
    pub(crate) fn unplayable_move(&self) -> Option<Refusal> {
        let unplayable = |progress: &AdjournmentProgress| progress.is_unplayable && progress.is_shut();
        if self.phase() != Phase::Playing || !self.adjournment.progress.as_ref().is_some_and(unplayable) {
            return None;
        }
        let is_it = |item: &&Item| {
            matches!(item.matter, IncidentKind::Adjournment(AdjournmentIncident::SealedMove { .. }))
        };
        let item = self.incidents.open_items().find(is_it).map(|item| item.number);
        let plies = u32::try_from(self.plies.made().len()).unwrap_or(u32::MAX);
        Some(Refusal::SealedMoveUnplayable { item, plies })
    }

    /// Requests the content of the envelope from the holder of the key, for the arbiter.
    pub(crate) fn open_envelope(&mut self) {
        if let Some(why) = self.unplayable_move() {
            return self.refuse(why);
        }
        if let Err(why) = self.may_open_envelope() {
            return self.refuse(why);
        }
        if self.adjournment.waits_for_resumption() && !self.begin_resumption() {
            return;
        }
        if let Some(envelope) = self.envelope() {
            let ciphertext = envelope.sealed.ciphertext.clone();
            self.outbox.push(Output::OpenEnvelope { ciphertext });
        }
    }

    /// Handles the content of the opened envelope. It must match the commitment.
    pub(crate) fn take_opened_envelope(&mut self, text: &str, salt: &str) {
        if let Err(why) = self.may_open_envelope() {
            return self.refuse(why);
        }
        let Some(envelope) = self.envelope() else { return };
        let by = envelope.by;
        if commitment(text, salt) != envelope.sealed.commitment {
            return self.raise_missing_envelope(true);
        }
        self.bar_undo_by_envelope();
        let text = text.trim().to_owned();
        self.tell_of_adjournment(AdjournmentMessage::Opened { by, text: text.clone() });
        match read_sealed(self.plies.position(), &text, self.setup.scheme(by)) {
            Ok(m) => self.play_sealed_move(m),
            Err(fault) => {
                if let Some(progress) = &mut self.adjournment.progress {
                    progress.is_unplayable = true;
                }
                self.stop_clocks();
                self.raise_incident(IncidentKind::Adjournment(AdjournmentIncident::SealedMove {
                    by,
                    text,
                    fault,
                }));
            }
        }
    }

    /// Makes and completes the sealed move. The clock of the player who must answer runs (I.9.1).
    fn play_sealed_move(&mut self, m: Move) {
        let plies = self.plies.made().len();
        let Some(OpenedEnvelope { by, answer_may_be_sealed }) = self.adjournment.take_out_sealed_move(plies)
        else {
            return;
        };
        self.stop_clocks();
        // A draw offered since then is not refused by a move that was made before (I.4).
        let offered = self.draws.offered;
        let turn = self.plies.turn();
        let (binding, owed) = (turn.binding_touches(), turn.owed);
        self.plies.bind_turn(binding, owed);
        self.complete_move_for(by, m);
        if self.phase() != Phase::Playing {
            return self.close_lateness();
        }
        self.draws.offered = offered;
        if self.is_sensed(by) && !self.shows(by, self.plies.position()) {
            let position = self.plies.position().clone();
            self.boards[by].start_guidance(position);
            self.guide_hands(by);
        } else if self.boards[by].stop_guidance() {
            // It was led back to the position before the move that stands there.
            self.command_board(by, BoardRequest::Lights(Vec::new()));
            self.track_board(by);
        }
        match [by, by.other()].into_iter().find(|&seat| self.board(seat).led_to().is_some()) {
            Some(seat) => self.tell_of_adjournment(AdjournmentMessage::ResumeWhenRight { seat }),
            None => {
                self.start_clocks();
                self.note(Note::ClocksRun);
            }
        }
        if answer_may_be_sealed {
            let article = self.edition().article_or_penalties(Topic::SealerAbsent);
            self.tell_of_adjournment(AdjournmentMessage::MaySealAnswer { seat: by.other(), article });
        }
    }

    /// Closes the lateness, because the sealed move ended the game (I.10).
    fn close_lateness(&mut self) {
        let late =
            |item: &Item| matches!(item.matter, IncidentKind::Adjournment(AdjournmentIncident::Late { .. }));
        self.close_items(late, ClosureReason::SealedMoveEnded);
    }

    /// Sets the sealed move as stated by the arbiter, who follows the sealer or reads it (I.8, I.12). Returns `false`
    /// if the text is not a move.
    pub(crate) fn set_sealed_move(&mut self, written: &str) -> bool {
        if !self.is_shut() {
            self.refuse(Refusal::NoEnvelope);
            return false;
        }
        match read_move(self.plies.position(), written, PieceLetters::Any) {
            Ok(m) => {
                if self.adjournment.waits_for_resumption() && !self.begin_resumption() {
                    return false;
                }
                self.play_sealed_move(m);
                true
            }
            Err(error) => {
                self.refuse(Refusal::NotAMove(error));
                false
            }
        }
    }

    /// Raises an incident because the envelope is missing or its content does not match (I.12).
    pub(crate) fn raise_missing_envelope(&mut self, exchanged: bool) {
        if self.phase() == Phase::Over {
            return self.refuse(Refusal::IsOver);
        }
        let Some(envelope) = self.envelope().filter(|_| self.is_shut()) else {
            return self.refuse(Refusal::NoEnvelope);
        };
        let missing =
            IncidentKind::Adjournment(AdjournmentIncident::EnvelopeMissing { by: envelope.by, exchanged });
        if self.incidents.open_item_on(&missing).is_none() {
            self.stop_clocks();
            self.raise_incident(missing);
        }
    }

    /// Handles a player's claim that a clock was set wrongly for the resumption (I.13).
    pub(crate) fn claim_clock(&mut self, by: Seat) {
        let resumed = |p: &&AdjournmentProgress| p.is_shut() || p.is_resumed();
        let Some(progress) = self.adjournment.progress.as_ref().filter(resumed) else {
            return self.refuse(Refusal::NotAdjourned);
        };
        let since = self.plies.made().len().saturating_sub(progress.opened_at);
        let opened = matches!(progress.stage, AdjournmentStage::Opened | AdjournmentStage::Answering);
        let in_time = !(opened && since > usize::from(by == progress.sealer));
        self.raise_incident_once(IncidentKind::Adjournment(AdjournmentIncident::ClockWrong { by, in_time }));
        self.play(by, Earcon::Understood);
    }
}

/// Reads a sealed move, written in notation or in words of a scheme.
fn read_sealed(position: &Position, text: &str, scheme: SchemeId) -> Result<Move, SealedMoveFault> {
    match read_move(position, text, PieceLetters::Any) {
        Ok(m) => Ok(m),
        Err(ReadNotationError::Illegal { .. }) => Err(SealedMoveFault::Illegal),
        Err(
            ReadNotationError::Ambiguous { .. }
            | ReadNotationError::PawnOrPiece { .. }
            | ReadNotationError::PromotionPieceMissing { .. },
        ) => Err(SealedMoveFault::Ambiguous),
        Err(ReadNotationError::Unreadable { .. }) => match understand_words(text, position, &[scheme], &[]) {
            Understanding::Move { m, .. } => Ok(m),
            Understanding::Ambiguous { .. } => Err(SealedMoveFault::Ambiguous),
            Understanding::Illegal => Err(SealedMoveFault::Illegal),
            Understanding::Command(_) | Understanding::NotUnderstood => Err(SealedMoveFault::Unreadable),
        },
    }
}
