//! The steps of an adjourned game that concern the clock, the boards and the record (I.1–I.13). The text of the
//! sealed move is not available here before it is opened:
//! [`SealedMoveEntry`](crate::sealed_move_entry::SealedMoveEntry) encrypts it.

use crate::{
    act::Act,
    actor::Actor,
    adjourned_game::{Adjournment, EnvelopeClocks, OpenedEnvelope},
    adjournment::{AdjournmentMessage, Envelope, commitment},
    arbiter_message::ArbiterMessage,
    awaited_action::AwaitedAction,
    context::context_of,
    decision::ClosureReason,
    earcon::Earcon,
    incidents::Item,
    input::Input,
    output::{Note, Output},
    record::Phase,
    refusal::Refusal,
    session::{Privacy, Session},
};
use annabella_board::{BoardRequest, WireEvent};
use annabella_game::{Moment, Move, Position, SchemeId, Seat};
use annabella_language::{
    notation::{PieceLetters, ReadNotationError, read_move},
    understand::{Understanding, understand_words},
};
use annabella_laws::{
    adjournment::{AdjournmentIncident, SealedMoveFault},
    article::Topic,
    edition::EditionArticles as _,
    incident_kind::IncidentKind,
    ledger::RulingBasis,
};

impl Session {
    /// The action that an adjournment waits for.
    pub(super) fn adjournment_wait(&self) -> Option<AwaitedAction> {
        self.adjournment.awaited_action()
    }

    /// Whether stopping the clock shuts an envelope.
    pub(super) fn has_sealed_move_to_shut_in(&self) -> bool {
        self.adjournment.has_move_to_shut_in()
    }

    /// The data of a seat that must not be stored or shown to others before the envelope is opened.
    pub fn privacy(&self) -> Option<Privacy> {
        self.adjournment.privacy().filter(|_| self.phase() == Phase::Playing)
    }

    /// Whether this seat may seal a move now by a typed line: the move the arbiter asked for, or the answer to an
    /// opponent who is absent (I.9.3).
    pub fn may_seal(&self, seat: Seat) -> bool {
        self.adjournment.may_seal(seat, &self.cx())
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

    /// The move on the board of the player on move.
    pub(crate) fn move_standing(&self) -> Option<Move> {
        self.cx().standing()
    }

    /// The repetition a player owes: the position it was announced in, and the move.
    pub(crate) fn repetition_owed(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.owes_repetition(seat)
    }

    /// The envelope, once it is shut.
    pub fn envelope(&self) -> Option<&Envelope> {
        self.adjournment.envelope()
    }

    /// Date, time and place of the resumption, in the arbiter's words, while the game waits for it.
    pub fn resumption(&self) -> Option<&str> {
        self.adjournment.resumption()
    }

    pub(super) fn tell_of_adjournment(&mut self, told: AdjournmentMessage) {
        self.tell(ArbiterMessage::Adjournment(told));
    }

    /// Shuts the envelope and stops or presses the clocks.
    pub(super) fn shut_envelope(&mut self) {
        let pressed = match self.adjournment.clocks_when_shut() {
            None => return,
            Some(EnvelopeClocks::PressedBy(by)) => Some(self.clock.press(by, self.now())),
            Some(EnvelopeClocks::StoppedBy(by, session_ends)) => {
                self.stop_clocks();
                self.charge_rest_of_session(by, session_ends);
                None
            }
        };
        let events = self.adjournment.shut_envelope(pressed, self.draws.offered_by(), &context_of!(self));
        self.bar_undo_by_sealing();
        self.route_part_events(events);
    }

    /// Charges the rest of the session to a player who adjourns before its end (I.1.2).
    fn charge_rest_of_session(&mut self, by: Seat, session_ends: Option<Moment>) {
        let ms = session_ends.map_or(0, |ends| ends.ms_since(self.now()));
        if ms > 0 {
            let article = self.cx().edition().article_or_penalties(Topic::SealingEarly);
            self.tell_of_adjournment(AdjournmentMessage::RestOfSession { seat: by, ms, article });
            self.take_time(by, ms, RulingBasis { article, item: None });
        }
    }

    /// Reads both boards for the resumption. Before that, the position on the sealing player's board was private.
    pub(super) fn read_boards_for_resumption(&mut self) {
        if !self.adjournment.read_boards() {
            return;
        }
        for seat in Seat::ALL {
            if self.cx().board(seat).has_sensor() {
                self.request_scan(seat);
                self.command_board(seat, BoardRequest::Lights(Vec::new()));
            }
        }
    }

    /// Sets up the pieces of a board for the resumption, square by square if they do not stand right.
    pub(super) fn set_up_board_again(&mut self, seat: Seat) {
        let position = self.position().clone();
        let guided = self.cx().board(seat).led_to().is_some();
        if guided || !self.cx().shows(seat, &position) {
            if !guided {
                self.boards.of_mut(seat).start_guidance(position);
            }
            self.guide_hands(seat);
        } else {
            self.track_board(seat);
        }
    }

    /// Handles the passing of time in an adjourned game.
    pub(super) fn watch_resumption(&mut self) {
        let (events, begins) = self.adjournment.watch_resumption(&context_of!(self));
        self.route_part_events(events);
        if begins {
            self.begin_resumption();
        }
    }

    /// Records that a player who acts after the resumption began has come. Board events do not count, because another
    /// person may set up a board.
    pub(super) fn note_arrival_at_resumption(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by: Actor::Player(seat) | Actor::Assistant(seat), .. } => *seat,
            Input::Board { seat, event: WireEvent::Press | WireEvent::Key(_) } => *seat,
            Input::Act { by: Actor::Arbiter, .. }
            | Input::Board { .. }
            | Input::BoardLost { .. }
            | Input::BoardRestored { .. }
            | Input::Heard { .. }
            | Input::OverlappedSpeech { .. }
            | Input::SpeechInput { .. }
            | Input::Journal { .. }
            | Input::Device { .. }
            | Input::SharedDevice { .. }
            | Input::TournamentReception { .. }
            | Input::TournamentOrder { .. }
            | Input::TournamentOrderRejected { .. }
            | Input::MoveSealed { .. }
            | Input::EnvelopeOpened { .. }
            | Input::EnvelopeNotOpened
            | Input::ResumptionIn { .. }
            | Input::Resumed { .. }
            | Input::ProcessStalled { .. }
            | Input::TimePassed => return,
        };
        if self.phase() == Phase::Playing && self.adjournment.awaits(seat) {
            self.note_return(seat);
        }
    }

    fn note_return(&mut self, seat: Seat) {
        let events = self.adjournment.note_return(seat, &context_of!(self));
        self.route_part_events(events);
    }

    /// Records the presence of a player, reported by the arbiter.
    pub(super) fn note_presence(&mut self, seat: Seat) {
        if !self.adjournment.is_adjourned_or_resumed() {
            return self.refuse(Refusal::NotAdjourned);
        }
        self.read_boards_for_resumption();
        self.note_return(seat);
    }

    /// Resumes the game. The pieces stand as before the sealed move, and the clock of the player who must answer runs
    /// if that player is absent (I.9.2). Returns `false` if a board does not stand right.
    pub(super) fn begin_resumption(&mut self) -> bool {
        self.read_boards_for_resumption();
        let wrong = |&seat: &Seat| {
            let stands = self.cx().shows(seat, self.position());
            self.cx().board(seat).led_to().is_some() || self.cx().is_sensed(seat) && !stands
        };
        if let Some(seat) = Seat::ALL.into_iter().find(wrong) {
            self.refuse(Refusal::BoardNotRight { seat, sensed: self.cx().is_sensed(seat) });
            return false;
        }
        let (events, sealer_of_absent) = self.adjournment.begin_resumption(&context_of!(self));
        self.route_part_events(events);
        if let Some(sealer) = sealer_of_absent {
            self.start_clocks();
            let pressed = self.clock.press(sealer, self.now());
            let event = self.adjournment.note_press(pressed, &context_of!(self));
            self.route_part_events(event);
            self.note(Note::ClocksRun);
        }
        true
    }

    /// Requests the content of the envelope from the holder of the key, for the arbiter.
    pub(super) fn open_envelope(&mut self) {
        if let Err(why) = self.adjournment.may_open(&self.cx()) {
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

    /// Reports that the envelope could not be opened.
    pub(super) fn report_unopened_envelope(&mut self) {
        self.tell_of_adjournment(AdjournmentMessage::NotOpened);
    }

    /// Handles the content of the opened envelope. It must match the commitment.
    pub(super) fn take_opened_envelope(&mut self, text: &str, salt: &str) {
        if let Err(why) = self.adjournment.may_open(&self.cx()) {
            return self.refuse(why);
        }
        let Some(envelope) = self.envelope() else { return };
        let by = envelope.by;
        if commitment(text, salt) != envelope.sealed.commitment {
            return self.raise_missing_envelope(true);
        }
        let text = text.trim().to_owned();
        self.tell_of_adjournment(AdjournmentMessage::Opened { by, text: text.clone() });
        match read_sealed(self.position(), &text, self.cx().setup().scheme(by)) {
            Ok(m) => self.play_sealed_move(m),
            Err(fault) => {
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
        let plies = self.plies().len();
        let Some(OpenedEnvelope { by, answer_may_be_sealed }) = self.adjournment.take_out_sealed_move(plies)
        else {
            return;
        };
        self.stop_clocks();
        // A draw offered since then is not refused by a move that was made before (I.4).
        let offer = self.draws.offered_by();
        let binding = self.cx().binding_of_turn();
        self.bind_turn(by, binding, self.cx().owed_move());
        self.complete_move_for(by, m);
        if self.phase() != Phase::Playing {
            return self.close_lateness();
        }
        self.draws.restore_offer(offer);
        if self.cx().is_sensed(by) && !self.cx().shows(by, self.position()) {
            let position = self.position().clone();
            self.boards.of_mut(by).start_guidance(position);
            self.guide_hands(by);
            self.tell_of_adjournment(AdjournmentMessage::ResumeWhenRight { seat: by });
        } else {
            self.start_clocks();
            self.note(Note::ClocksRun);
        }
        if answer_may_be_sealed {
            let article = self.cx().edition().article_or_penalties(Topic::SealerAbsent);
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
    pub(super) fn set_sealed_move(&mut self, written: &str) -> bool {
        if !self.cx().is_shut() {
            self.refuse(Refusal::NoEnvelope);
            return false;
        }
        match read_move(self.position(), written, PieceLetters::Any) {
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
    pub(super) fn raise_missing_envelope(&mut self, exchanged: bool) {
        if self.phase() == Phase::Over {
            return self.refuse(Refusal::IsOver);
        }
        let Some(envelope) = self.envelope().filter(|_| self.cx().is_shut()) else {
            return self.refuse(Refusal::NoEnvelope);
        };
        let missing =
            IncidentKind::Adjournment(AdjournmentIncident::EnvelopeMissing { by: envelope.by, exchanged });
        if self.cx().open_item_on(&missing).is_none() {
            self.stop_clocks();
            self.raise_incident(missing);
        }
    }

    /// Handles a player's claim that a clock was set wrongly for the resumption (I.13).
    pub(super) fn claim_clock(&mut self, by: Seat) {
        let Some(in_time) = self.adjournment.is_clock_claim_in_time(by, &self.cx()) else {
            return self.refuse(Refusal::NotAdjourned);
        };
        self.raise_incident(IncidentKind::Adjournment(AdjournmentIncident::ClockWrong { by, in_time }));
        self.play(by, Earcon::Understood);
    }
}

/// Reads a sealed move, written in notation or in words of a scheme.
fn read_sealed(position: &Position, text: &str, scheme: SchemeId) -> Result<Move, SealedMoveFault> {
    match read_move(position, text, PieceLetters::Any) {
        Ok(m) => Ok(m),
        Err(ReadNotationError::Illegal { .. }) => Err(SealedMoveFault::Illegal),
        Err(ReadNotationError::Ambiguous { .. } | ReadNotationError::PromotionPieceMissing { .. }) => {
            Err(SealedMoveFault::Ambiguous)
        }
        Err(ReadNotationError::Unreadable { .. }) => match understand_words(text, position, &[scheme], &[]) {
            Understanding::Move { m, .. } => Ok(m),
            Understanding::Ambiguous { .. } => Err(SealedMoveFault::Ambiguous),
            Understanding::Illegal => Err(SealedMoveFault::Illegal),
            Understanding::Command(_) | Understanding::NotUnderstood => Err(SealedMoveFault::Unreadable),
        },
    }
}
