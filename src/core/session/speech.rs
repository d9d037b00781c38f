//! What a seat says: announcements, repetitions, corrections, answers, commands. A player hears no hint of
//! legality.

use crate::{
    core::{
        announcement::Announcement,
        earcon::Earcon,
        fact::Fact,
        input::Actor,
        listener::Listener,
        output::{Note, Output},
        session::{Phase, Session},
        told::Told,
    },
    game::{Move, Position, Seat},
    language::{
        command::Command,
        hearing::Heard,
        occasion::{Meaning, Occasion, OwnMove},
        question::Question,
    },
    laws::matter::Matter,
};

impl Session {
    /// What a player's words can do just now; `early` is the position he is on move in before a press.
    fn occasion<'a>(&'a self, seat: Seat, early: Option<&'a Position>) -> Occasion<'a> {
        let talk = &self.seat(seat).talk;
        let on_move = self.record.phase() == Phase::Playing && seat == self.mover();
        let begins_early = early.map(|position| {
            let stands = match self.moves_shown(seat, position)[..] {
                [m] if self.is_sensed(seat) => Some(m),
                _ => None,
            };
            OwnMove { stands, ..OwnMove::default() }
        });
        Occasion {
            position: early.unwrap_or_else(|| self.record.position()),
            scheme: self.setup.scheme(seat),
            opponents: self.setup.scheme(seat.other()),
            lang: self.setup.seat(seat).lang,
            question: talk.question(),
            repetition: talk.owed().map(|owed| (&owed.before, owed.m)),
            own: begins_early.or(on_move.then(|| OwnMove {
                stands: self.turn.standing(),
                relayed: self.turn.relayed(),
                follows: self.board(seat).mirror().is_some(),
            })),
            offered: self.draw_offer == Some(seat.other()),
        }
    }

    /// Where nobody listens no repetition is owed (D.2.1); one that is typed or keyed counts all the same, where the
    /// words have no other meaning.
    fn repeats_unasked(&self, seat: Seat, heard: &Heard, otherwise: &Meaning) -> bool {
        let Some(repetition) = self.seat(seat).talk.repetition().filter(|given| !given.awaited) else {
            return false;
        };
        let early = self.on_move_before_the_press(seat);
        let mut occasion = self.occasion(seat, early.as_ref());
        occasion.repetition = Some((&repetition.before, repetition.m));
        let has_another = match otherwise {
            Meaning::NotUnderstood | Meaning::Illegal { .. } | Meaning::Ambiguous { .. } => false,
            // Who is not on move announces nothing.
            Meaning::Announces { m, .. } => {
                occasion.own.is_some() && occasion.position.legal_moves().contains(m)
            }
            _ => true,
        };
        !has_another && occasion.meaning(heard) == Meaning::Repeats
    }

    /// What words mean at a seat just now.
    pub(super) fn meaning(&self, seat: Seat, heard: &Heard) -> Meaning {
        let early = self.on_move_before_the_press(seat);
        self.occasion(seat, early.as_ref()).meaning(heard)
    }

    pub(super) fn on_heard(&mut self, seat: Seat, heard: &Heard) {
        if self.record.phase() == Phase::Over {
            return;
        }
        self.last_words = heard.readings.first().map(|best| (seat, best.text()));
        let on_move = self.record.phase() == Phase::Playing && seat == self.mover() && self.moves_are_made();
        let owes = self.seat(seat).talk.owed().is_some();
        let early = self.on_move_before_the_press(seat);
        let meaning = self.occasion(seat, early.as_ref()).meaning(heard);
        if self.repeats_unasked(seat, heard, &meaning) {
            return self.on_repeated(seat);
        }
        match meaning {
            Meaning::Command(command) => self.on_command(Actor::Player(seat), seat, command),
            Meaning::Yes => self.on_yes(seat),
            Meaning::No => self.on_no(seat),
            Meaning::Chosen { m, draw_offer } => self.answered(seat, m, draw_offer),
            Meaning::Repeats => self.on_repeated(seat),
            Meaning::RepeatsOther => self.on_repeated_otherwise(seat),
            Meaning::Announces { m, draw_offer } if early.is_some() => {
                self.announced_early(seat, &[m], draw_offer);
            }
            Meaning::Ambiguous { candidates, draw_offer, .. } if early.is_some() => {
                self.announced_early(seat, &candidates, draw_offer);
            }
            Meaning::Illegal { .. } if early.is_some() => {}
            Meaning::Announces { m, draw_offer } if on_move => self.announced_with(seat, m, draw_offer),
            Meaning::Ambiguous { candidates, question, draw_offer } if on_move => {
                self.on_ambiguous(seat, &candidates, question, draw_offer);
            }
            Meaning::Illegal { draw_offer } if on_move => self.named_no_move(seat, draw_offer),
            Meaning::NotUnderstood if owes => self.play(seat, Earcon::AwaitingReadBack),
            Meaning::NotUnderstood if on_move && self.announcement_is_due(seat) => self.not_understood(seat),
            // Talk in the hall, or words out of turn: nothing was asked, nothing is answered.
            _ => {}
        }
    }

    /// He spoke into our own voice. Nobody knows what he said, so nothing follows from it; but he learns that it was not
    /// heard, by what he would hear for words that were not understood, else by a sound of its own.
    pub(super) fn on_unheard(&mut self, seat: Seat) {
        if self.record.phase() == Phase::Over {
            return;
        }
        let on_move = self.record.phase() == Phase::Playing && seat == self.mover();
        if self.seat(seat).talk.owed().is_some() {
            self.play(seat, Earcon::AwaitingReadBack);
        } else if on_move && self.announcement_is_due(seat) {
            self.not_understood(seat);
        } else {
            self.play(seat, Earcon::Unheard);
        }
    }

    /// A whole announcement that names nothing his pieces could do. Until a move stands on his board, or the clock is pressed, it
    /// is acknowledged like any other: legality cannot be asked for by ear. The arbiter has the words.
    fn named_no_move(&mut self, seat: Seat, draw_offer: bool) {
        self.tell_words_for_no_move(seat);
        let talk = &mut self.seat_mut(seat).talk;
        talk.names_no_move(true);
        // Which of several moves he meant is no question any more, as after a legal one.
        let asked = talk.question().is_some_and(|question| !matches!(question, Question::Confirm(_)));
        let draw_offer = draw_offer | (asked && talk.close_question());
        if self.turn.standing().is_some() {
            self.asks_for_the_move_on_the_board(seat);
        } else if self.is_sensed(seat) || self.turn.is_keyed() {
            // As words for a legal move are; where words are all there is, those have no sign either.
            self.turn.take_back_words();
            self.play(seat, Earcon::Understood);
        }
        if draw_offer {
            self.offer_draw(seat);
        }
    }

    /// His words are another announcement than the move that stands on his board.
    pub(super) fn asks_for_the_move_on_the_board(&mut self, seat: Seat) {
        self.play(seat, Earcon::Mismatch);
        self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
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
        self.ask_about_offer(seat, question, offer);
    }

    fn tell_words_for_no_move(&mut self, seat: Seat) {
        let words = self.last_words.as_ref().map(|(_, words)| words.clone()).unwrap_or_default();
        self.tell(Told::NamedNoMove { by: seat, words });
    }

    /// A move was named, and a draw offered with it or not (9.1).
    fn announced_with(&mut self, seat: Seat, m: Move, offer: bool) {
        if !self.record.position().is_legal(m) {
            // The arbiter alone.
            self.tell_words_for_no_move(seat);
        }
        self.on_announced(seat, m, offer);
        if offer {
            self.then(Fact::Offers { seat });
        }
    }

    /// The question which move was meant is answered; an offer made with the first words stands.
    fn answered(&mut self, seat: Seat, m: Move, offer: bool) {
        let offer = offer | self.seat_mut(seat).talk.close_question();
        self.announced_with(seat, m, offer);
    }

    /// Yes, by word or key: to what was asked, else to the draw that is offered.
    pub(super) fn on_yes(&mut self, seat: Seat) {
        match self.seat(seat).talk.question().cloned() {
            Some(Question::Confirm(asked)) => {
                self.seat_mut(seat).talk.close_question();
                self.confirmed(seat, asked);
            }
            Some(Question::ConfirmMove { m, .. }) => self.answered(seat, m, false),
            // Which of several was not answered by it.
            Some(question) => self.say(Listener::Player(seat), Announcement::Ask(question)),
            None => self.accept(seat),
        }
    }

    /// "I accept": a draw that is offered, and nothing graver that is asked just now.
    pub(super) fn on_accept(&mut self, seat: Seat) {
        match self.seat(seat).talk.question().cloned() {
            Some(Question::Confirm(Command::Accept)) | None => self.on_yes(seat),
            Some(question) => self.say(Listener::Player(seat), Announcement::Ask(question)),
        }
    }

    /// No, by word or key: to what was asked, else to the draw that is offered.
    pub(super) fn on_no(&mut self, seat: Seat) {
        match self.seat(seat).talk.question() {
            // Not to accept, said in words, refuses (9.1.2.1).
            Some(Question::Confirm(Command::Accept)) | None => self.decline(seat),
            Some(_) => {
                self.seat_mut(seat).talk.close_question();
                self.play(seat, Earcon::Understood);
            }
        }
    }

    pub(super) fn ask(&mut self, seat: Seat, question: Question) {
        self.ask_about_offer(seat, question, false);
    }

    fn ask_about_offer(&mut self, seat: Seat, question: Question, offer: bool) {
        self.seat_mut(seat).talk.ask(question.clone(), offer);
        self.say(Listener::Player(seat), Announcement::Ask(question));
    }

    /// The opponent repeated the announcement (D.2.1).
    fn on_repeated(&mut self, seat: Seat) {
        let Some(given) = self.seat_mut(seat).talk.settle() else { return };
        self.note(Note::ReadBack { seat, right: true });
        self.play(seat, Earcon::Understood);
        self.record_repetition(seat, &given);
    }

    /// He repeated another one: he hears it again.
    fn on_repeated_otherwise(&mut self, seat: Seat) {
        let Some(owed) = self.seat(seat).talk.repetition().cloned() else { return };
        self.note(Note::ReadBack { seat, right: false });
        self.play(seat, Earcon::Mismatch);
        let what = Announcement::ReadBackDiffers { before: Box::new(owed.before), m: owed.m };
        self.say(Listener::Player(seat), what);
    }

    /// A repetition that is late: its sound again, never words that would hurry a player.
    pub(super) fn remind_of_repetition(&mut self, seat: Seat) {
        let now = self.now;
        if self.seat_mut(seat).talk.reminds(now) {
            self.play(seat, Earcon::AwaitingReadBack);
        }
    }

    /// D.2.8: a slip is corrected at once and before the opponent's clock is started.
    pub(super) fn correct(&mut self, seat: Seat) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if self.seat(seat).talk.question().is_some() {
            self.seat_mut(seat).talk.close_question();
            return self.play(seat, Earcon::Understood);
        }
        if self.take_back_early_words(seat) {
            return;
        }
        let named_no_move = self.seat(seat).talk.has_named_no_move();
        self.seat_mut(seat).talk.names_no_move(false);
        if seat == self.mover() && (self.turn.take_back_words() || named_no_move) {
            self.play(seat, Earcon::Understood);
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        } else if self.record.plies().last().is_some() && seat == self.mover().other() {
            self.say(Listener::Player(seat), Announcement::TooLateToCorrect);
            self.raise(Matter::SlipAfterPress { by: seat });
        } else {
            self.say(Listener::Player(seat), Announcement::NothingToCorrect);
        }
    }

    /// Tells each ear what to be ready for, whenever that changed.
    pub(super) fn listen(&mut self) {
        for seat in Seat::ALL {
            if !self.setup.seat(seat).ear {
                continue;
            }
            let early = self.on_move_before_the_press(seat);
            let expectation = self.occasion(seat, early.as_ref()).expectation();
            if self.seat_mut(seat).talk.listen(&expectation) {
                self.outputs.push(Output::Listen { seat, expectation: Box::new(expectation) });
            }
        }
    }
}
