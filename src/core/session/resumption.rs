//! The resumption of an adjourned game (I.5–I.13): who is there, the envelope opened, the move played; whoever is
//! late or absent, an envelope that is missing, a move that cannot be played.
//!
//! No timer decides anything: the appointed moment starts the clock of a player who is to answer and has not come
//! (I.9.2), and the rest are items.

use crate::{
    board::WireEvent,
    core::{
        adjournment::{Reached, ToldOfAdjournment, commitment},
        announcement::Announcement,
        decided::{Decision, Settled},
        docket::Item,
        earcon::Earcon,
        input::{Actor, Input},
        output::{Note, Output},
        refusal::Refusal,
        session::{Phase, Session, start},
        turn::Turn,
    },
    game::{Moment, Move, Position, SchemeId, Seat},
    language::{
        notation::{Letters, ReadNotationError, read_move},
        understand::{Understanding, understand_words},
    },
    laws::{
        adjournment::{self, Adjourned, SealedFault},
        article::Topic,
        matter::Matter,
    },
};

impl Session {
    // Who is there, and when.

    /// Whoever carries inputs knows the time of day: the game is to be resumed in so many milliseconds.
    pub(super) fn on_resumption_in(&mut self, ms: i64) {
        let now = i64::try_from(self.now.ms).unwrap_or(i64::MAX);
        let Some(adjournment) = &mut self.adjournment else { return };
        adjournment.resumes_at_ms = Some(now.saturating_add(ms));
        // A moment that has passed while nobody looked starts no clock.
        adjournment.due_told = ms < 0;
        if ms < 0 {
            self.tell_of_adjournment(ToldOfAdjournment::ResumptionWas { ms: ms.unsigned_abs() });
        }
    }

    /// What becomes due in an adjourned game next.
    pub(super) fn adjournment_deadline(&self) -> Option<Moment> {
        let adjournment = self.adjournment.as_ref()?;
        let moment = |ms: i64| Moment::from_ms(u64::try_from(ms).unwrap_or(0));
        match adjournment.stage {
            Reached::Adjourned if !adjournment.due_told => adjournment.resumes_at_ms.map(moment),
            _ if adjournment.is_resumed()
                && adjournment.late.is_none()
                && !adjournment.absent().is_empty() =>
            {
                self.late_at_ms().map(moment)
            }
            _ => None,
        }
    }

    /// When the tolerance is over (I.10).
    fn late_at_ms(&self) -> Option<i64> {
        let default_ms = start::default_time_ms(&self.setup).unwrap_or(0);
        let tolerance = adjournment::tolerance_ms(self.setup.edition, default_ms);
        Some(self.adjournment.as_ref()?.resumes_at_ms?.saturating_add_unsigned(tolerance))
    }

    /// What the passing of time brings in an adjourned game.
    pub(super) fn watch_resumption(&mut self) {
        if self.adjournment_deadline().is_none_or(|due| due > self.now) {
            return;
        }
        let Some(adjournment) = &mut self.adjournment else { return };
        let missing = adjournment.absent();
        let edition = self.setup.edition;
        if adjournment.stage == Reached::Adjourned {
            adjournment.due_told = true;
            let replier_is_here = adjournment.is_here(adjournment.replier());
            let article = edition.article_or_penalties(Topic::ReplierAbsent);
            self.tell_of_adjournment(ToldOfAdjournment::ResumptionDue { missing, article });
            if !replier_is_here {
                self.begin_resumption();
            }
            return;
        }
        let seat = if let [seat] = missing[..] { Some(seat) } else { None };
        adjournment.late = Some(seat);
        let shut = adjournment.stage == Reached::Resumed;
        let sealer = adjournment.sealer;
        self.raise(Matter::Adjournment(Adjourned::Late { seat }));
        let ends_all_the_same = seat == Some(sealer) || adjournment::opens_for_a_late_replier(edition);
        if shut && ends_all_the_same {
            let article = edition.article_or_penalties(Topic::ResumptionLate);
            self.tell_of_adjournment(ToldOfAdjournment::MayEndTheGame { article });
        }
    }

    /// Whoever acts once the resumption has begun has come to it; a board may be set up by anybody.
    pub(super) fn look_who_comes_back(&mut self, input: &Input) {
        let seat = match input {
            Input::Act { by: Actor::Player(seat) | Actor::Assistant(seat), .. } => *seat,
            Input::Board { seat, event: WireEvent::Press | WireEvent::Key(_) } => *seat,
            _ => return,
        };
        if self.record.phase() == Phase::Playing
            && self.adjournment.as_ref().is_some_and(|a| a.is_resumed() && !a.is_here(seat))
        {
            self.comes_back(seat);
        }
    }

    fn comes_back(&mut self, seat: Seat) {
        let now = i64::try_from(self.now.ms).unwrap_or(i64::MAX);
        let Some(adjournment) = &mut self.adjournment else { return };
        adjournment.here[seat as usize] = true;
        let late = adjournment.resumes_at_ms.map_or(0, |at| now.saturating_sub(at));
        let opens = match adjournment.stage {
            Reached::Adjourned | Reached::Resumed => seat == adjournment.replier(),
            Reached::Answered => seat == adjournment.sealer,
            _ => false,
        };
        self.tell_of_adjournment(ToldOfAdjournment::CameBack { seat, ms: u64::try_from(late).unwrap_or(0) });
        if opens {
            self.tell_of_adjournment(ToldOfAdjournment::OpenNow { seat });
        }
    }

    /// The arbiter says that a player is there.
    pub(super) fn is_present(&mut self, seat: Seat) {
        match &self.adjournment {
            Some(a) if a.is_shut() || a.is_resumed() => {
                self.read_boards_again();
                self.comes_back(seat);
            }
            _ => self.refuse(Refusal::NotAdjourned),
        }
    }

    // The envelope.

    /// The game is resumed: the pieces stand as before the sealed move, and the clock of whoever is to answer runs
    /// if he is not there (I.9.2). `false` where a board does not stand right.
    pub(super) fn begin_resumption(&mut self) -> bool {
        self.read_boards_again();
        let wrong = |&seat: &Seat| {
            let stands = self.shows(seat, self.record.position());
            self.board(seat).led_to().is_some() || self.is_sensed(seat) && !stands
        };
        if let Some(seat) = Seat::ALL.into_iter().find(wrong) {
            self.refuse(Refusal::BoardNotRight { seat, sensed: self.is_sensed(seat) });
            return false;
        }
        let now_ms = i64::try_from(self.now.ms).unwrap_or(i64::MAX);
        let Some(adjournment) = &mut self.adjournment else { return false };
        adjournment.stage = Reached::Resumed;
        adjournment.due_told = true;
        adjournment.resumes_at_ms.get_or_insert(now_ms);
        let (sealer, replier) = (adjournment.sealer, adjournment.replier());
        let replier_is_here = adjournment.is_here(replier);
        self.note(Note::GameResumed);
        self.say_table(Announcement::GameResumed { sealed: sealer });
        if !replier_is_here {
            self.clock.start(self.now);
            let pressed = self.clock.press(sealer, self.now);
            if let Some(adjournment) = &mut self.adjournment {
                adjournment.pressed = Some(pressed);
            }
            let article = self.setup.edition.article_or_penalties(Topic::ReplierAbsent);
            self.tell_of_adjournment(ToldOfAdjournment::ReplierIsAbsent { seat: replier, article });
            self.note(Note::ClocksRun);
        }
        true
    }

    /// Why the envelope must stay shut, if it must (I.7).
    fn may_open(&self) -> Result<(), Refusal> {
        let shut = self.adjournment.as_ref().filter(|a| a.is_shut()).ok_or(Refusal::NoEnvelope)?;
        let edition = self.setup.edition;
        let reader = shut.owner().other();
        let late = shut.late.is_some_and(|late| late.is_none_or(|seat| seat == reader))
            && shut.stage == Reached::Resumed
            && adjournment::opens_for_a_late_replier(edition);
        match shut.is_here(reader) || late {
            true => Ok(()),
            false => {
                let article = edition.article_or_penalties(Topic::EnvelopeOpened);
                Err(Refusal::NotThere { seat: reader, article })
            }
        }
    }

    /// The arbiter opens the envelope: whoever has the key is asked to.
    pub(super) fn open_envelope(&mut self) {
        if let Err(why) = self.may_open() {
            return self.refuse(why);
        }
        let begun = self.adjournment.as_ref().is_some_and(|a| a.stage != Reached::Adjourned);
        if !begun && !self.begin_resumption() {
            return;
        }
        if let Some(envelope) = self.envelope() {
            let ciphertext = envelope.sealed.ciphertext.clone();
            self.outputs.push(Output::OpenEnvelope { ciphertext });
        }
    }

    /// Nobody could open it.
    pub(super) fn on_not_opened(&mut self) {
        self.tell_of_adjournment(ToldOfAdjournment::NotOpened);
    }

    /// It was opened. What it holds must be what was sealed.
    pub(super) fn on_opened(&mut self, text: &str, salt: &str) {
        if let Err(why) = self.may_open() {
            return self.refuse(why);
        }
        let Some(envelope) = self.envelope() else { return };
        let by = envelope.by;
        if commitment(text, salt) != envelope.sealed.commitment {
            return self.missing(true);
        }
        let text = text.trim().to_owned();
        self.tell_of_adjournment(ToldOfAdjournment::Opened { by, text: text.clone() });
        match read_sealed(self.record.position(), &text, self.setup.scheme(by)) {
            Ok(m) => self.play_sealed(m),
            Err(fault) => {
                self.stop_clocks();
                self.raise(Matter::Adjournment(Adjourned::SealedMove { by, text, fault }));
            }
        }
    }

    /// The sealed move is made and completed, and whoever answers it is on the clock (I.9.1).
    fn play_sealed(&mut self, m: Move) {
        let Some(adjournment) = &mut self.adjournment else { return };
        let (by, answered) = (adjournment.owner(), adjournment.stage == Reached::Answered);
        adjournment.stage = Reached::Opened;
        adjournment.sealed = None;
        if !answered {
            adjournment.opened_at = self.record.plies().len() + 1;
        }
        let sealer_is_here = adjournment.is_here(adjournment.sealer);
        self.stop_clocks();
        // A draw that was offered since is not refused by a move that was made before (I.4).
        let offer = self.draw_offer;
        self.turn = Turn::bound(
            self.hand(by),
            self.turn.touched().to_vec(),
            self.turn.releases().to_vec(),
            self.turn.owed(),
        );
        self.complete_for(by, m);
        if self.record.phase() != Phase::Playing {
            return self.close_lateness();
        }
        self.draw_offer = offer;
        if self.is_sensed(by) && !self.shows(by, self.record.position()) {
            let position = self.record.position().clone();
            self.board_mut(by).lead_to(position);
            self.guide(by);
            self.tell_of_adjournment(ToldOfAdjournment::ResumeWhenRight { seat: by });
        } else {
            self.clock.start(self.now);
            self.note(Note::ClocksRun);
        }
        if !answered && !sealer_is_here {
            let article = self.setup.edition.article_or_penalties(Topic::SealerAbsent);
            self.tell_of_adjournment(ToldOfAdjournment::MaySealAnswer { seat: by.other(), article });
        }
    }

    /// Whoever is late has not lost where the sealed move ended the game (I.10).
    fn close_lateness(&mut self) {
        let late = |item: &&Item| matches!(item.matter, Matter::Adjournment(Adjourned::Late { .. }));
        let open: Vec<u32> = self.docket.open_items().filter(late).map(|item| item.number).collect();
        for number in open {
            self.close(number, Decision::ByItself(Settled::SealedMoveEnded));
        }
    }

    /// The arbiter says which move the sealed one is: as the sealer says, or as he reads it (I.8, I.12). `false`
    /// where that is no move.
    pub(super) fn sealed_move_is(&mut self, written: &str) -> bool {
        if !self.is_shut() {
            self.refuse(Refusal::NoEnvelope);
            return false;
        }
        match read_move(self.record.position(), written, Letters::Any) {
            Ok(m) => {
                let unread = self.adjournment.as_ref().is_some_and(|a| a.stage == Reached::Adjourned);
                if unread && !self.begin_resumption() {
                    return false;
                }
                self.play_sealed(m);
                true
            }
            Err(error) => {
                self.refuse(Refusal::NotAMove(error));
                false
            }
        }
    }

    /// The envelope is missing, or holds something else than was sealed (I.12).
    pub(super) fn missing(&mut self, exchanged: bool) {
        let Some(envelope) = self.envelope().filter(|_| self.is_shut()) else {
            return self.refuse(Refusal::NoEnvelope);
        };
        let missing = Matter::Adjournment(Adjourned::EnvelopeMissing { by: envelope.by, exchanged });
        let is_same = |item: &&Item| item.matter == missing;
        if self.docket.open_items().find(is_same).is_none() {
            self.stop_clocks();
            self.raise(missing);
        }
    }

    /// A player says that a clock was set wrongly for the resumption (I.13).
    pub(super) fn claim_clock(&mut self, by: Seat) {
        let Some(adjournment) = self.adjournment.as_ref().filter(|a| a.is_shut() || a.is_resumed()) else {
            return self.refuse(Refusal::NotAdjourned);
        };
        let since = self.record.plies().len().saturating_sub(adjournment.opened_at);
        let opened = matches!(adjournment.stage, Reached::Opened | Reached::Answering);
        let moved = opened && since > usize::from(by == adjournment.sealer);
        self.raise(Matter::Adjournment(Adjourned::ClockWrong { by, in_time: !moved }));
        self.play(by, Earcon::Understood);
    }
}

/// What a sealed move is: as it is written, or in the words it was announced in.
fn read_sealed(position: &Position, text: &str, scheme: SchemeId) -> Result<Move, SealedFault> {
    match read_move(position, text, Letters::Any) {
        Ok(m) => Ok(m),
        Err(ReadNotationError::Illegal { .. }) => Err(SealedFault::Illegal),
        Err(ReadNotationError::Ambiguous { .. } | ReadNotationError::PromotionPieceMissing { .. }) => {
            Err(SealedFault::Ambiguous)
        }
        Err(ReadNotationError::Unreadable { .. }) => match understand_words(text, position, &[scheme], &[]) {
            Understanding::Move { m, .. } => Ok(m),
            Understanding::Ambiguous { .. } => Err(SealedFault::Ambiguous),
            Understanding::Illegal => Err(SealedFault::Illegal),
            Understanding::Command(_) | Understanding::NotUnderstood => Err(SealedFault::Unreadable),
        },
    }
}
