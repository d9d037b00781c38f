//! What a seat says: announcements, repetitions, corrections, answers, commands.
//!
//! Context is evidence: a move that already stands on the board, or whose repetition is owed, is
//! verified; speech alone decides only where nothing else can. A player hears no hint of legality.

use crate::{
    core::{
        announcement::Announcement,
        earcon::Earcon,
        input::Actor,
        output::{Listener, Note, Output},
        session::{Phase, READ_BACK_MS, REMINDERS, ReadBack, Session},
    },
    game::{Lang, Move, SchemeId, Seat},
    language::{
        command::Command,
        hearing::{Awaited, Expectation, Heard},
        question::Question,
        scheme::Scheme,
        understand::{Understanding, holds_offer, understand, understand_choice},
    },
    laws::matter::Matter,
};

impl Session {
    pub(super) fn on_heard(&mut self, seat: Seat, heard: &Heard) {
        if self.phase == Phase::Over {
            return;
        }
        self.last_words = heard.hypotheses.first().map(|best| format!("{seat}: {}", best.words));
        if self.answer(seat, heard) {
            return;
        }
        if let Some(due) = self.seat(seat).read_back.clone() {
            let repetition = self.understood(seat, heard, &due.before);
            let right = matches!(&repetition, Understanding::Move { m, .. } if *m == due.m)
                && !self.names_pegged(seat, heard);
            if right || !self.is_own_move(seat, &repetition, heard) {
                return self.on_read_back(seat, &due, repetition);
            }
        }
        let on_move = self.phase == Phase::Playing && seat == self.mover();
        match self.understood(seat, heard, &self.position) {
            Understanding::Command(command) => self.on_command(Actor::Player(seat), seat, command),
            Understanding::Move { m, draw_offer } if on_move => {
                self.announced_with(seat, m, draw_offer);
            }
            Understanding::Ambiguous { candidates, question } if on_move => {
                let best = heard.hypotheses.first().map_or("", |best| best.words.as_str());
                let offer = holds_offer(best, &[self.setup.scheme(seat)]);
                self.on_ambiguous(seat, &candidates, question, offer);
            }
            Understanding::Illegal if on_move => self.not_understood(seat),
            Understanding::NotUnderstood if on_move && self.announcement_is_due(seat) => {
                self.not_understood(seat);
            }
            // Talk in the hall, or words out of turn: nothing was asked, nothing is answered.
            _ => {}
        }
    }

    fn understood(&self, seat: Seat, heard: &Heard, position: &crate::game::Position) -> Understanding {
        // Commands of every language count: the shipped ear knows the German ones best.
        understand(heard, position, &[self.setup.scheme(seat)], &[])
    }

    fn announcement_is_due(&self, seat: Seat) -> bool {
        self.turn.standing().is_some() && self.turn.relayed().is_none() && self.setup.is_impaired(seat)
    }

    fn not_understood(&mut self, seat: Seat) {
        self.say(Listener::Player(seat), Announcement::NotUnderstood);
    }

    /// Several moves bear the words. One that already stands on the board is the one meant; a
    /// promotion still needs its piece named (D.2.1).
    fn on_ambiguous(&mut self, seat: Seat, candidates: &[Move], question: Question, offer: bool) {
        if !matches!(question, Question::PromotionPiece { .. })
            && let Some(pegged) = self.turn.standing().filter(|m| candidates.contains(m))
        {
            return self.announced_with(seat, pegged, offer);
        }
        self.ask(seat, question);
        self.seat_mut(seat).offer_waits = offer;
    }

    /// A move was named, and a draw offered with it or not (9.1).
    fn announced_with(&mut self, seat: Seat, m: Move, offer: bool) {
        self.on_announced(seat, m, offer);
        if offer && self.phase == Phase::Playing {
            self.offer_draw(seat);
        }
    }

    /// The question which move was meant is answered; an offer made with the first words stands.
    pub(super) fn answered(&mut self, seat: Seat, m: Move, offer: bool) {
        let state = self.seat_mut(seat);
        state.asked = None;
        let offer = offer | std::mem::take(&mut state.offer_waits);
        self.announced_with(seat, m, offer);
    }

    pub(super) fn ask(&mut self, seat: Seat, question: Question) {
        self.seat_mut(seat).asked = Some(question.clone());
        self.seat_mut(seat).offer_waits = false;
        self.say(Listener::Player(seat), Announcement::Ask(question));
    }

    /// Whether the words answered a question that was open.
    fn answer(&mut self, seat: Seat, heard: &Heard) -> bool {
        let Some(question) = self.seat(seat).asked.clone() else { return false };
        match question {
            Question::Confirm(command) => {
                let Understanding::Command(answer) = self.understood(seat, heard, &self.position) else {
                    return false;
                };
                match answer {
                    Command::Yes => {
                        self.seat_mut(seat).asked = None;
                        self.confirmed(seat, command);
                        true
                    }
                    Command::No | Command::Correction => {
                        self.seat_mut(seat).asked = None;
                        self.play(seat, Earcon::Understood);
                        true
                    }
                    _ => false,
                }
            }
            Question::ConfirmMove { m, .. } => self.answer_with(seat, heard, &[m]),
            Question::Which { candidates, .. } => self.answer_with(seat, heard, &candidates),
            Question::PromotionPiece { square } => {
                let candidates: Vec<Move> = self
                    .position
                    .legal_moves()
                    .into_iter()
                    .filter(|m| m.to() == square && m.promotion().is_some())
                    .collect();
                self.answer_with(seat, heard, &candidates)
            }
        }
    }

    fn answer_with(&mut self, seat: Seat, heard: &Heard, candidates: &[Move]) -> bool {
        let Some(best) = heard.hypotheses.first() else { return false };
        let schemes = [self.setup.scheme(seat)];
        match understand_choice(&best.words, candidates, &self.position, &schemes, &[]) {
            Understanding::Move { m, draw_offer } => {
                self.answered(seat, m, draw_offer);
                true
            }
            Understanding::Command(Command::No | Command::Correction) => {
                self.seat_mut(seat).asked = None;
                self.seat_mut(seat).offer_waits = false;
                self.play(seat, Earcon::Understood);
                true
            }
            _ => false,
        }
    }

    /// Whether the words announce the move that stands on the mover's own board, though a repetition of
    /// the same words is still owed: the board is the evidence.
    fn names_pegged(&self, seat: Seat, heard: &Heard) -> bool {
        let names = |m| matches!(self.understood(seat, heard, &self.position), Understanding::Move { m: named, .. } if named == m);
        seat == self.mover() && self.turn.relayed().is_none() && self.turn.standing().is_some_and(names)
    }

    /// Whether words that are not the repetition owed are the player's own move: he is on move, and
    /// either it stands on his board or nobody could have announced it before.
    fn is_own_move(&self, seat: Seat, repetition: &Understanding, heard: &Heard) -> bool {
        if self.phase != Phase::Playing || seat != self.mover() || self.seat(seat).mirror.is_some() {
            return false;
        }
        let legal_before = matches!(repetition, Understanding::Move { .. } | Understanding::Ambiguous { .. });
        match self.understood(seat, heard, &self.position) {
            Understanding::Move { m, .. } => self.turn.standing() == Some(m) || !legal_before,
            Understanding::Ambiguous { .. } => !legal_before,
            _ => false,
        }
    }

    /// The opponent repeats an announcement: compared by meaning (D.2.1).
    fn on_read_back(&mut self, seat: Seat, due: &ReadBack, repetition: Understanding) {
        match repetition {
            Understanding::Command(command) => self.on_command(Actor::Player(seat), seat, command),
            Understanding::Move { m, .. } if m == due.m => self.read_back_right(seat, due),
            Understanding::Ambiguous { candidates, question }
                if candidates.contains(&due.m) && !matches!(question, Question::PromotionPiece { .. }) =>
            {
                self.read_back_right(seat, due);
            }
            Understanding::Move { .. } | Understanding::Ambiguous { .. } | Understanding::Illegal => {
                self.note(Note::ReadBack { seat, right: false });
                self.play(seat, Earcon::Mismatch);
                let what = Announcement::ReadBackDiffers { before: Box::new(due.before.clone()), m: due.m };
                self.say(Listener::Player(seat), what);
            }
            Understanding::NotUnderstood => self.play(seat, Earcon::AwaitingReadBack),
        }
    }

    fn read_back_right(&mut self, seat: Seat, due: &ReadBack) {
        self.seat_mut(seat).read_back = None;
        self.note(Note::ReadBack { seat, right: true });
        self.play(seat, Earcon::Understood);
        self.record_read_back(seat, due);
    }

    /// A repetition that is late: its sound again, never words that would hurry a player.
    pub(super) fn remind_of_read_back(&mut self, seat: Seat) {
        let now = self.now;
        if let Some(due) = &mut self.seat_mut(seat).read_back
            && due.reminders < REMINDERS
            && due.remind_at <= now
        {
            due.reminders += 1;
            due.remind_at = now.plus_ms(READ_BACK_MS);
            self.play(seat, Earcon::AwaitingReadBack);
        }
    }

    /// D.2.8: a slip is corrected at once and before the opponent's clock is started.
    pub(super) fn correct(&mut self, seat: Seat) {
        if seat == self.mover() && self.turn.take_back_words() {
            self.play(seat, Earcon::Understood);
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        } else if self.plies.last().is_some() && seat == self.mover().other() {
            self.say(Listener::Player(seat), Announcement::TooLateToCorrect);
            self.raise(Matter::SlipAfterPress { by: seat });
        } else {
            self.say(Listener::Player(seat), Announcement::NothingToAnswer);
        }
    }

    /// Tells each ear what to be ready for, whenever that changed.
    pub(super) fn listen(&mut self) {
        for seat in Seat::ALL {
            if !self.setup.seat(seat).ear {
                continue;
            }
            let expectation = self.expectation(seat);
            if self.seat(seat).listening.as_ref() != Some(&expectation) {
                self.seat_mut(seat).listening = Some(expectation.clone());
                self.outputs.push(Output::Listen { seat, expectation: Box::new(expectation) });
            }
        }
    }

    fn expectation(&self, seat: Seat) -> Expectation {
        let state = self.seat(seat);
        let mut position = self.position.clone();
        let on_move = self.phase == Phase::Playing && seat == self.mover();
        let awaited = match (&state.asked, &state.read_back) {
            (Some(Question::Confirm(_)), _) => Awaited::YesOrNo,
            (Some(Question::ConfirmMove { m, .. }), _) => Awaited::Choice(vec![*m]),
            (Some(Question::Which { candidates, .. }), _) => Awaited::Choice(candidates.clone()),
            (Some(Question::PromotionPiece { .. }), _) => Awaited::PromotionPiece,
            (None, Some(due)) => {
                position = due.before.clone();
                Awaited::ReadBack(due.m)
            }
            (None, None) if on_move => match self.turn.standing() {
                Some(m) if self.turn.relayed() != Some(m) => Awaited::Announcement(m),
                Some(_) => Awaited::Commands,
                None => Awaited::AnyMove,
            },
            (None, None) => Awaited::Commands,
        };
        let schemes: Vec<SchemeId> = vec![self.setup.scheme(seat)];
        // Commands in the player's language, and in the one his announcements are made in.
        let mut langs: Vec<Lang> = vec![self.setup.seat(seat).lang, Scheme::builtin(schemes[0]).lang()];
        langs.dedup();
        let asked = state.asked.is_some() || self.draw_offer == Some(seat.other());
        Expectation { position, schemes, langs, awaited, asked }
    }
}
