//! Adjourning (I.1–I.4): the arbiter orders the end of the session, the player on move seals, his clock is stopped,
//! and the envelope is shut.
//!
//! The move itself never comes in here: [`Booth`](crate::core::booth::Booth) takes what the sealing player says,
//! types or does on his board, and what reaches the session is encrypted.

use crate::{
    board::Request,
    core::{
        act::Act,
        adjournment::{Adjournment, Envelope, Reached, SealedMove, ToldOfAdjournment},
        announcement::Announcement,
        earcon::Earcon,
        input::Actor,
        output::Note,
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
        waiting::Wait,
    },
    game::{Moment, Move, Position, Seat},
    language::time::parse_clock_text,
    laws::{
        article::Topic,
        ledger::{LineOf, Why},
    },
};

/// What of a seat is nobody's business: its move is in an envelope, or is about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Privacy {
    /// Whose.
    pub seat: Seat,
    /// What he says, and what he does on his board, seals his move; otherwise it is only kept to himself.
    pub seals: bool,
    /// What he does on his board is kept, too; not any more once the pieces are set up for the resumption.
    pub hands: bool,
}

impl Session {
    /// What of a seat must not be kept, nor shown to anybody else, before the envelope is opened.
    pub fn privacy(&self) -> Option<Privacy> {
        let adjournment = self.adjournment.as_ref().filter(|_| self.record.phase() == Phase::Playing)?;
        let seat = adjournment.owner();
        let kept = |seals, hands| Some(Privacy { seat, seals, hands });
        match adjournment.stage {
            Reached::Sealing => kept(true, true),
            Reached::Adjourned => kept(false, !adjournment.boards_are_read),
            Reached::Resumed | Reached::Answered => kept(false, false),
            Reached::Ordered | Reached::Opened | Reached::Answering => None,
        }
    }

    /// Whether this seat may seal a move now by a typed line: the move the arbiter asked for, or his answer to an
    /// opponent who is absent (I.9.3).
    pub fn may_seal(&self, seat: Seat) -> bool {
        let Some(adjournment) = self.adjournment.as_ref() else { return false };
        self.record.phase() == Phase::Playing
            && match adjournment.stage {
                Reached::Sealing => seat == adjournment.sealer,
                Reached::Opened | Reached::Answering => {
                    seat == adjournment.replier()
                        && !adjournment.is_here(adjournment.sealer)
                        && self.record.plies().len() == adjournment.opened_at
                        && self.turn.relayed().is_none()
                }
                _ => false,
            }
    }

    /// Whether a line of this actor seals a move, as far as the duties go (D.2.10.6).
    pub(crate) fn lets_seal(&self, by: Actor, act: &Act) -> bool {
        match by {
            Actor::Player(seat) | Actor::Assistant(seat) => {
                self.may_seal(seat) && self.barred_from(by, seat, act).is_none()
            }
            Actor::Arbiter => false,
        }
    }

    /// This game as if nothing were sealed: what a hand does is read by it, and nobody else hears of it.
    pub(crate) fn unsealed(&self) -> Self {
        Self { adjournment: None, ..self.clone() }
    }

    /// The move that stands on the board of the player on move.
    pub(crate) const fn move_standing(&self) -> Option<Move> {
        self.turn.standing()
    }

    /// The repetition a player owes: the position it was announced in, and the move.
    pub(crate) fn repetition_owed(&self, seat: Seat) -> Option<(&Position, Move)> {
        self.seat(seat).talk.owed().map(|owed| (&owed.before, owed.m))
    }

    /// The envelope, from the moment it was shut.
    pub fn envelope(&self) -> Option<&Envelope> {
        self.adjournment.as_ref()?.envelope.as_ref()
    }

    /// Date, time and place of the resumption, in the arbiter's words, while the game waits for it.
    pub fn resumption(&self) -> Option<&str> {
        let adjournment = self.adjournment.as_ref()?;
        let waits = matches!(adjournment.stage, Reached::Ordered | Reached::Sealing | Reached::Adjourned);
        waits.then_some(adjournment.words.as_str())
    }

    /// Whether moves can be made: no move is in an envelope, and none is being sealed.
    pub(super) fn moves_are_made(&self) -> bool {
        let kept = |a: &Adjournment| a.is_shut() || matches!(a.stage, Reached::Sealing | Reached::Answering);
        !self.adjournment.as_ref().is_some_and(kept)
    }

    /// Whether the next move is to be sealed, once the one that was made is completed.
    pub(super) fn is_to_be_sealed(&self) -> bool {
        self.adjournment.as_ref().is_some_and(|a| a.stage == Reached::Ordered)
    }

    /// The clocks wait for a resumption, or the envelope is shut: hands at the boards set up, and nobody moves.
    pub(super) fn is_shut(&self) -> bool {
        self.adjournment.as_ref().is_some_and(Adjournment::is_shut)
    }

    pub(super) fn waits_for_resumption(&self) -> bool {
        self.adjournment.as_ref().is_some_and(|a| a.stage == Reached::Adjourned)
    }

    pub(super) fn tell_of_adjournment(&mut self, told: ToldOfAdjournment) {
        self.tell(Told::Adjournment(told));
    }

    /// What an adjournment waits for.
    pub(super) fn adjournment_waits(&self) -> Option<Wait> {
        let adjournment = self.adjournment.as_ref()?;
        match adjournment.stage {
            Reached::Sealing | Reached::Answering => Some(Wait::Seal { seat: adjournment.owner() }),
            Reached::Adjourned => Some(Wait::Resumption),
            Reached::Resumed | Reached::Answered => Some(Wait::Opening),
            Reached::Ordered | Reached::Opened => None,
        }
    }

    /// The arbiter orders the end of the session (I.1.1). `words` are date, time and place of the resumption; a time
    /// before them is what the session still has (I.1.2).
    pub(super) fn order_adjournment(&mut self, words: &str) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if self.adjournment.as_ref().is_some_and(|a| a.stage != Reached::Opened) {
            return self.refuse(Refusal::IsAdjourned);
        }
        let words = words.trim();
        let (first, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let left_ms = match first.matches(':').count() {
            2 => parse_clock_text(first).ok(),
            _ => None,
        };
        let words = if left_ms.is_some() { rest.trim() } else { words };
        let session_ends = left_ms.map(|ms| self.now.plus_ms(ms));
        // Who has made a move and not pressed is not on move any more (1.1).
        let waits = self.turn.relayed().is_some();
        let sealer = if waits { self.mover().other() } else { self.mover() };
        self.adjournment = Some(Adjournment::ordered(sealer, waits, words.to_owned(), session_ends));
        let article = self.setup.edition.article_or_penalties(Topic::SealingOrder);
        self.note(Note::SealingOrdered { by: sealer, article });
        match waits {
            true => self.tell_of_adjournment(ToldOfAdjournment::SealingWaits { seat: sealer }),
            false => self.say_table(Announcement::SealingOrdered { by: sealer }),
        }
    }

    /// A ply was completed: whoever is on move now seals, where that was ordered.
    pub(super) fn seal_where_ordered(&mut self) {
        if self.record.phase() == Phase::Playing
            && let Some(adjournment) = self.adjournment.as_mut().filter(|a| a.stage == Reached::Ordered)
        {
            adjournment.stage = Reached::Sealing;
            let by = adjournment.sealer;
            self.say_table(Announcement::SealingOrdered { by });
        }
    }

    /// A move was handed in; the last one handed in before the clock is stopped counts (I.1.1).
    pub(super) fn on_sealed(&mut self, seat: Seat, sealed: SealedMove) {
        if !self.may_seal(seat) {
            return self.refuse(Refusal::NothingToSeal);
        }
        let seal = sealed.commitment.clone();
        if let Some(adjournment) = &mut self.adjournment {
            if adjournment.stage == Reached::Opened {
                adjournment.stage = Reached::Answering;
            }
            adjournment.sealed = Some(sealed);
        }
        self.note(Note::Sealed { seat, seal });
        self.play(seat, Earcon::Understood);
    }

    /// A press of whoever seals shuts his envelope. `false` where nobody does.
    pub(super) fn press_shuts(&mut self, seat: Seat) -> bool {
        let Some(adjournment) = &self.adjournment else { return false };
        let seals = matches!(adjournment.stage, Reached::Sealing | Reached::Answering);
        if adjournment.is_shut() {
            self.refuse(Refusal::IsAdjourned);
            return true;
        }
        if !seals || seat != adjournment.owner() {
            return false;
        }
        match adjournment.sealed {
            Some(_) => self.shut(),
            None => self.refuse(Refusal::SealFirst),
        }
        true
    }

    /// The clock is stopped: what is sealed stays sealed. `false` where nothing is.
    pub(super) fn stop_shuts(&mut self) -> bool {
        let shuts = self
            .adjournment
            .as_ref()
            .is_some_and(|a| matches!(a.stage, Reached::Sealing | Reached::Answering) && a.sealed.is_some());
        if shuts {
            self.shut();
        }
        shuts
    }

    fn shut(&mut self) {
        let Some(adjournment) = self.adjournment.take() else { return };
        let Some(sealed) = adjournment.sealed.clone() else { return };
        let by = adjournment.owner();
        let answers = adjournment.stage == Reached::Answering;
        let mut adjournment = adjournment;
        if answers {
            // His clock is stopped by starting the absent player's (I.9.3).
            adjournment.pressed = Some(self.clock.press(by, self.now));
            adjournment.stage = Reached::Answered;
        } else {
            self.stop_clocks();
            self.charge_the_rest(by, adjournment.session_ends);
            adjournment.stage = Reached::Adjourned;
        }
        let before = usize::from(self.record.first() == Seat::Black);
        let number = u32::try_from((self.record.plies().len() + before) / 2 + 1).unwrap_or(u32::MAX);
        adjournment.envelope = Some(Envelope {
            by,
            position: self.record.position().clone(),
            number,
            left_ms: self.clock.times(self.now),
            used_ms: (self.used_ms(Seat::White), self.used_ms(Seat::Black)),
            offer: self.draw_offer,
            resumption: adjournment.words.clone(),
            sealed,
        });
        self.adjournment = Some(adjournment);
        self.close_last_decision_on_sealing();
        self.note(Note::EnvelopeShut { by });
        self.say_table(match answers {
            true => Announcement::AnswerSealed { by },
            false => Announcement::GameAdjourned { by },
        });
    }

    /// Who adjourns before the end of the session is taken to have sealed at its end (I.1.2).
    fn charge_the_rest(&mut self, by: Seat, session_ends: Option<Moment>) {
        let ms = session_ends.map_or(0, |ends| ends.ms_since(self.now));
        if ms > 0 {
            let article = self.setup.edition.article_or_penalties(Topic::SealingEarly);
            self.tell_of_adjournment(ToldOfAdjournment::RestOfSession { seat: by, ms, article });
            self.take_time(by, ms, Why { article, item: None });
        }
    }

    fn used_ms(&self, seat: Seat) -> u64 {
        let used = |what| matches!(what, LineOf::Used | LineOf::FollowedLess);
        let lines = self.clock.explain(seat, self.now).into_iter().filter(|line| used(line.what));
        lines.map(|line| line.ms.unsigned_abs()).sum()
    }

    /// What stands on the envelope.
    pub(super) fn show_envelope(&mut self) {
        let Some(envelope) = self.envelope() else { return self.refuse(Refusal::NoEnvelope) };
        for line in envelope.lines([&self.setup.white.name, &self.setup.black.name]) {
            self.tell_of_adjournment(ToldOfAdjournment::Envelope(line));
        }
    }

    /// Both boards are read for the resumption: until then what stood on the sealing player's was his own.
    pub(super) fn read_boards_again(&mut self) {
        let Some(adjournment) = &mut self.adjournment else { return };
        if std::mem::replace(&mut adjournment.boards_are_read, true) {
            return;
        }
        for seat in Seat::ALL {
            if self.board(seat).has_sensor() {
                self.on_board_back(seat);
                self.ask_board(seat, Request::Lights(Vec::new()));
            }
        }
    }

    /// The pieces are set up for the resumption, square by square where they do not stand right.
    pub(super) fn set_up_again(&mut self, seat: Seat) {
        let position = self.record.position().clone();
        let guided = self.board(seat).led_to().is_some();
        if guided || !self.shows(seat, &position) {
            if !guided {
                self.board_mut(seat).lead_to(position);
            }
            self.guide(seat);
        } else {
            self.track_from_here(seat);
        }
    }
}
