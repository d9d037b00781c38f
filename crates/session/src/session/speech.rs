//! Speech of a seat: announcements, repetitions, corrections, answers, commands. A player receives no hint about
//! legality.

use crate::{
    act::Act,
    actor::{Actor, Listener, SeatDevice},
    announcement::{Announcement, SystemStatus},
    arbiter_message::ArbiterMessage,
    effect::Effect,
    game_role::{AssistantBar, barred},
    output::{Earcon, Note, Output},
    plies::Phase,
    refusal::Refusal,
    session::Session,
    turn::Turn,
};
use annabella_game::{Move, Seat};
use annabella_language::{
    command::Command,
    dialogue::{DialogueAct, DialogueContext, OwnMoveProgress},
    heard_utterance::HeardUtterance,
    is_courtesy,
    question::Question,
};
use annabella_laws::{assistant::Duty, incident_kind::IncidentKind};

/// The source of a player's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WordSource {
    /// A microphone. It may record the hall, and words may be misrecognised.
    Microphone,
    /// Typed or keyed. The words are certain.
    Keyboard,
}

impl Session {
    /// The possible meanings of a player's words now.
    fn dialogue_context(&self, seat: Seat) -> DialogueContext<'_> {
        let talk = &self.talks[seat];
        let may_move = self.phase() == Phase::Playing && !self.must_seal(seat);
        let own = self.plies.turn_of(seat).filter(|_| may_move).map(|turn| OwnMoveProgress {
            stands: turn.standing(),
            relayed: turn.relayed(),
            follows: self.board(seat).mirror.is_some(),
            unseen: !self.is_sensed(seat),
        });
        DialogueContext {
            position: self.plies.before_of(seat),
            scheme: self.setup.scheme(seat),
            opponents: self.setup.scheme(seat.other()),
            lang: self.setup.seat_lang(seat),
            question: talk.question(),
            repetition: talk.repetition.owed(),
            repeated: talk.repetition.given(),
            own,
            offered: self.draws.is_offered_to(seat),
        }
    }

    /// Whether words repeat an announcement although no repetition is owed, because no recogniser works (D.2.1).
    /// Typed or keyed words count if they have no other meaning.
    fn repeats_unasked(&self, seat: Seat, heard: &HeardUtterance, otherwise: &DialogueAct) -> bool {
        let progress = &self.talks[seat].repetition;
        let Some(repetition) = progress.open().filter(|_| progress.owed().is_none()) else { return false };
        let mut occasion = self.dialogue_context(seat);
        occasion.repetition = Some((&repetition.before, repetition.m));
        let has_another = match otherwise {
            DialogueAct::NotUnderstood | DialogueAct::Illegal { .. } | DialogueAct::Ambiguous { .. } => false,
            // A player who is not on move does not announce a move. Words that also repeat the reply do not complete a
            // forgotten ply.
            DialogueAct::MoveAnnounced { m, .. } => {
                let repeats = (m.role(), m.to()) == (repetition.m.role(), repetition.m.to());
                let forgot = self.plies.oldest_uncompleted(seat).is_some();
                occasion.own.is_some()
                    && occasion.position.legal_moves().contains(m)
                    && !(forgot && repeats && !self.is_sensed(seat))
            }
            _ => true,
        };
        !has_another && occasion.meaning(heard) == DialogueAct::RepetitionCorrect
    }

    /// The meaning of words at a seat now.
    pub(crate) fn meaning(&self, seat: Seat, heard: &HeardUtterance) -> DialogueAct {
        self.dialogue_context(seat).meaning(heard)
    }

    /// Whether typed words of a player name a move, legal or not.
    pub(crate) fn names_a_move(&self, seat: Seat, words: &str) -> bool {
        names_a_move(&self.meaning(seat, &HeardUtterance::typed(words)))
    }

    pub(crate) fn take_utterance(&mut self, seat: Seat, heard: &HeardUtterance, source: WordSource) {
        if self.phase() == Phase::Over {
            return self.take_utterance_after_end(seat, heard, source);
        }
        self.talks.set_last_words(heard.readings.first().map(|best| (seat, best.text())));
        let context = self.dialogue_context(seat);
        let on_move = context.own.is_some() && self.moves_are_made();
        let mut meaning = context.meaning(heard);
        if matches!(meaning, DialogueAct::MoveAnnounced { .. })
            && source == WordSource::Microphone
            && self.is_heard_at_last(seat)
        {
            meaning = context.meaning(&HeardUtterance { unconfirmed: true, ..heard.clone() });
        }
        if self.repeats_unasked(seat, heard, &meaning) {
            return self.accept_repetition(seat);
        }
        if on_move && names_a_move(&meaning) && self.refuse_unsensed_move(seat) {
            return;
        }
        if names_a_move(&meaning) && self.answer_before_made_move(seat) {
            return;
        }
        match meaning {
            DialogueAct::Command(command)
                if source == WordSource::Microphone
                    && self.keep_back_everyday_words(seat, heard, command) => {}
            DialogueAct::Command(Command::DrawOffer) => self.ask_to_offer_draw(seat),
            DialogueAct::Command(command) if let Some(by_hand) = self.asks_for_hand(command) => {
                self.say_beside(Listener::Player(seat), by_hand);
            }
            DialogueAct::Command(command) => self.carry_out_command(Actor::Player(seat), seat, command),
            DialogueAct::Yes => self.answer_yes(seat),
            DialogueAct::No => self.answer_no(seat),
            DialogueAct::MoveChosen { m, draw_offer } => self.answer_which_move(seat, m, draw_offer),
            DialogueAct::RepetitionCorrect => self.accept_repetition(seat),
            DialogueAct::RepetitionWrong => self.reject_repetition(seat),
            DialogueAct::RepeatedAgain => self.play(seat, Earcon::Understood),
            DialogueAct::MoveAnnounced { m, draw_offer } if on_move => {
                self.announce_move_with_offer(seat, m, draw_offer)
            }
            DialogueAct::Ambiguous { candidates, question, draw_offer } if on_move => {
                self.ask_which_move(seat, &candidates, question, draw_offer);
            }
            DialogueAct::Illegal { draw_offer } if on_move => {
                self.take_illegal_announcement(seat, draw_offer)
            }
            _ => match source {
                _ if self.talks[seat].repetition.owed().is_some() => {
                    self.answer_words_before_repetition(seat)
                }
                WordSource::Microphone => self.answer_speech_in_vain(seat, on_move),
                // Typed words get a written answer with the reason.
                WordSource::Keyboard => {}
            },
        }
    }

    /// Answers an opponent who replies to an announced move that is not made yet, such as an illegal one before its press:
    /// whose clock runs, and what was announced. Nothing tells what is legal. Returns `false` if there is no such move.
    pub(crate) fn answer_before_made_move(&mut self, seat: Seat) -> bool {
        let is_early = self.phase() == Phase::Playing
            && !self.clocks_stand()
            && self.plies.turn_of(seat).is_none()
            && self.plies.turn().relayed().is_some()
            && self.talks[seat].repetition.owed().is_none();
        if is_early {
            self.play(seat, Earcon::Unheard);
            self.tell_next_step(Listener::Player(seat), seat);
        }
        is_early
    }

    /// A player looks through the game before they sign. Other words are answered by how the game stands.
    fn take_utterance_after_end(&mut self, seat: Seat, heard: &HeardUtterance, source: WordSource) {
        match self.meaning(seat, heard) {
            DialogueAct::Command(Command::Sign) if self.policy().has_arbiter() => {
                self.say_beside(Listener::Player(seat), Announcement::SignByHand);
            }
            DialogueAct::Command(command)
                if command.row().only_asks
                    || command.row().only_in_practice
                    || matches!(command, Command::Sign | Command::Quit) =>
            {
                self.carry_out_command(Actor::Player(seat), seat, command);
            }
            // Typed words get a written answer with the reason. After a rated game people talk at the board.
            _ if self.policy().has_arbiter() => {}
            DialogueAct::NotUnderstood if source == WordSource::Microphone => {
                self.play(seat, Earcon::Unheard)
            }
            _ => self.tell_next_step(Listener::Player(seat), seat),
        }
    }

    /// Whether a spoken move must be confirmed: earlier speech in this turn was not understood, and no board shows the
    /// move. What is said again until it is understood is sometimes understood as another move.
    fn is_heard_at_last(&self, seat: Seat) -> bool {
        let told = self.plies.turn_of(seat).is_some_and(|turn| turn.relayed().is_some());
        self.talks[seat].was_unheard && !self.is_sensed(seat) && !told
    }

    /// Answers speech without effect. A short tone confirms that it was recorded. A player on move is also asked to
    /// say it again.
    fn answer_speech_in_vain(&mut self, seat: Seat, own_move: bool) {
        self.play(seat, Earcon::Unheard);
        if own_move {
            self.talks[seat].was_unheard = true;
            self.say_not_understood(seat);
        }
    }

    /// Answers words that were not understood from a player who owes a repetition: that they were not understood, and
    /// what is owed (D.2.1).
    fn answer_words_before_repetition(&mut self, seat: Seat) {
        let Some((before, m)) = self.talks[seat].repetition.owed() else { return };
        let what = Announcement::NotUnderstoodRepeat { before: Box::new(before.clone()), m };
        self.play(seat, Earcon::Unheard);
        self.say(Listener::Player(seat), what);
    }

    /// Answers speech that overlapped the program's own voice and could not be recognised. The player hears the
    /// answer for words that were not understood, or a separate sound.
    pub(crate) fn answer_overlapped_speech(&mut self, seat: Seat) {
        if self.phase() == Phase::Over {
            return;
        }
        let on_move = self.phase() == Phase::Playing && self.plies.turn_of(seat).is_some();
        if self.talks[seat].repetition.owed().is_some() {
            self.play(seat, Earcon::AwaitingReadBack);
        } else if on_move && self.announcement_is_due(seat) {
            self.say_not_understood(seat);
        } else {
            self.play(seat, Earcon::Unheard);
        }
    }

    /// Handles a complete announcement that matches none of the player's moves. Until a move is on the board or the
    /// clock is pressed, it is acknowledged like any other, so legality cannot be tested by voice. The arbiter
    /// receives the words.
    fn take_illegal_announcement(&mut self, seat: Seat, draw_offer: bool) {
        if self.hold_for_arbiter(seat) || self.reject_illegal_words(seat, None) {
            return;
        }
        self.report_words_for_no_move(seat);
        self.talks.keep_announced_words(seat);
        let talk = &mut self.talks[seat];
        talk.close_confirmation();
        talk.names_no_move = true;
        // As after a legal announcement, the question about several moves is closed.
        let asked = talk.question().is_some_and(|question| !matches!(question, Question::Confirm(_)));
        let draw_offer = draw_offer | (asked && talk.close_question());
        if self.standing(seat).is_some() {
            self.ask_for_pegged_move(seat);
        } else {
            if !self.words_stand_alone(seat) {
                self.take_back_words(seat);
            }
            // The same as for a legal move.
            self.confirm_own_move(seat);
        }
        if draw_offer {
            self.offer_draw(seat);
        }
    }

    /// Asks the player to announce the move on the board, because their words differ from it.
    pub(crate) fn ask_for_pegged_move(&mut self, seat: Seat) {
        self.play(seat, Earcon::Mismatch);
        self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
    }

    fn announcement_is_due(&self, seat: Seat) -> bool {
        let untold = |turn: &Turn| turn.standing().is_some() && turn.relayed().is_none();
        self.plies.turn_of(seat).is_some_and(untold) && self.setup.is_impaired(seat)
    }

    fn say_not_understood(&mut self, seat: Seat) {
        self.say(Listener::Player(seat), Announcement::NotUnderstood);
    }

    /// Resolves words that fit several moves. A move that is on the board is the one meant. A promotion still needs
    /// its piece (D.2.1).
    fn ask_which_move(&mut self, seat: Seat, candidates: &[Move], question: Question, offer: bool) {
        // A move that must be confirmed is asked about although it stands on the board: the recogniser awaited that move, and
        // the hand may have set another one than the player named.
        if !matches!(question, Question::PromotionPiece { .. } | Question::ConfirmMove { .. })
            && let Some(pegged) = self.standing(seat).filter(|m| candidates.contains(m))
        {
            return self.announce_move_with_offer(seat, pegged, offer);
        }
        // The new question replaces the answer to the previous one.
        let kept = matches!(question, Question::ConfirmMove { .. }) && self.is_asked_about_a_move(seat);
        let offer = offer | (kept && self.talks[seat].close_question());
        self.ask_question_with_offer(seat, question, offer);
    }

    fn report_words_for_no_move(&mut self, seat: Seat) {
        let words = self.talks.last_words.as_ref().map(|(_, words)| words.clone()).unwrap_or_default();
        self.tell(ArbiterMessage::NamedNoMove { by: seat, words });
    }

    /// Announces a move, with or without a draw offer (9.1).
    fn announce_move_with_offer(&mut self, seat: Seat, m: Move, offer: bool) {
        self.talks.keep_announced_words(seat);
        if !self.plies.before_of(seat).is_legal(m) {
            // For the arbiter only.
            self.report_words_for_no_move(seat);
        }
        self.announce_move(seat, m, offer);
        if offer {
            self.add_effect(Effect::DrawOffered { seat });
        }
    }

    /// Answers the question about several moves. An offer made with the first words stands.
    pub(crate) fn answer_which_move(&mut self, seat: Seat, m: Move, offer: bool) {
        let offer = offer | self.talks[seat].close_question();
        if self.press_waits(seat) && self.held_words(seat) == Some(m) {
            return self.make_held_move(seat, m);
        }
        self.announce_move_with_offer(seat, m, offer);
        if self.press_waits(seat) && self.held_words(seat) == Some(m) {
            // The answer has confirmed the words, so they are not asked back once more.
            self.make_held_move(seat, m);
        }
        // The words of the answer alone name no move.
        self.talks[seat].announced_words = None;
    }

    /// Answers yes, by word or key: to the open question, otherwise to the draw offer.
    pub(crate) fn answer_yes(&mut self, seat: Seat) {
        match self.talks[seat].question().cloned() {
            Some(Question::Confirm(asked)) => {
                self.talks[seat].close_question();
                self.carry_out_confirmed(seat, asked);
            }
            Some(Question::ConfirmMove { m, .. }) => self.answer_which_move(seat, m, false),
            // This does not answer a question about several moves.
            Some(question) => self.say(Listener::Player(seat), Announcement::Ask(question)),
            None => self.accept_draw(seat),
        }
    }

    /// Answers "I accept": to a draw offer, but not to a more serious open question.
    pub(crate) fn answer_accept(&mut self, seat: Seat) {
        match self.talks[seat].question().cloned() {
            Some(Question::Confirm(Command::Accept)) | None => self.answer_yes(seat),
            Some(question) => self.say(Listener::Player(seat), Announcement::Ask(question)),
        }
    }

    /// Answers no, by word or key: to the open question, otherwise to the draw offer.
    pub(crate) fn answer_no(&mut self, seat: Seat) {
        match self.talks[seat].question() {
            // Words that decline the acceptance refuse the offer (9.1.2.1).
            Some(Question::Confirm(Command::Accept)) | None => self.decline_draw(seat),
            Some(_) => {
                self.talks[seat].close_question();
                self.play(seat, Earcon::Understood);
                if self.judge_denied_press(seat) {
                    self.take_back_words(seat);
                    self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
                }
            }
        }
    }

    pub(crate) fn ask_question(&mut self, seat: Seat, question: Question) {
        self.ask_question_with_offer(seat, question, false);
    }

    fn ask_question_with_offer(&mut self, seat: Seat, question: Question, offer: bool) {
        self.talks[seat].ask(question.clone(), offer);
        self.say(Listener::Player(seat), Announcement::Ask(question));
    }

    /// Accepts the opponent's correct repetition of the announcement (D.2.1).
    fn accept_repetition(&mut self, seat: Seat) {
        let Some(given) = self.talks[seat].repetition.give() else { return };
        self.note(Note::ReadBack { seat, right: true });
        self.play(seat, Earcon::Understood);
        self.record_repetition(seat, &given);
    }

    /// Rejects a repetition of another move. The player hears the announcement again.
    fn reject_repetition(&mut self, seat: Seat) {
        let Some(owed) = self.talks[seat].repetition.open().cloned() else { return };
        self.note(Note::ReadBack { seat, right: false });
        self.play(seat, Earcon::Mismatch);
        let what = Announcement::ReadBackDiffers { before: Box::new(owed.before), m: owed.m };
        self.say(Listener::Player(seat), what);
    }

    /// Plays the sound for a late repetition again. Words would put pressure on the player.
    pub(crate) fn remind_of_repetition(&mut self, seat: Seat) {
        let now = self.now();
        if self.talks[seat].repetition.take_due_reminder(now) {
            self.play(seat, Earcon::AwaitingReadBack);
        }
    }

    /// Corrects a slip, which must happen at once and before the opponent's clock is started (D.2.8).
    pub(crate) fn correct_announcement(&mut self, seat: Seat) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if self.judge_denied_press(seat) {
            self.talks[seat].close_question();
        }
        if self.talks[seat].question().is_some() {
            self.talks[seat].close_question();
            return self.play(seat, Earcon::Understood);
        }
        if self.hold_for_arbiter(seat) {
            return;
        }
        let named_no_move = self.talks[seat].names_no_move;
        self.talks[seat].names_no_move = false;
        let is_open = self.plies.turn_of(seat).is_some();
        let was_told = self.plies.turn_of(seat).is_some_and(|turn| turn.relayed().is_some());
        let was_announced = self.take_back_words(seat);
        if was_announced && was_told {
            self.withdraw_announcement(seat.other());
        }
        let alone = self.words_stand_alone(seat);
        if was_announced && (alone || self.setup.is_impaired(seat)) {
            // Without its announcement the move is not made (D.2.3).
            self.plies.take_up_again(seat);
            self.plies.turn_mut().withdraw_relayed_move();
        }
        if was_announced && alone {
            // The move was known by these words only.
            self.plies.turn_mut().clear_pegged_move();
            self.plies.turn_mut().keep_pegged_move();
        }
        if was_announced || is_open && named_no_move {
            self.play(seat, Earcon::Understood);
            self.say(Listener::Player(seat), Announcement::PleaseAnnounce);
        } else if !self.plies.made().is_empty() && seat != self.plies.to_move() {
            self.say(Listener::Player(seat), Announcement::TooLateToCorrect);
            // `Sorry` may be said to anybody, so it does not call the arbiter.
            if !self.talks.last_words.as_ref().is_some_and(|(by, words)| *by == seat && is_courtesy(words)) {
                self.raise_incident_once(IncidentKind::SlipAfterPress { by: seat });
            }
        } else {
            self.say(Listener::Player(seat), Announcement::NothingToCorrect);
        }
    }

    /// Withdraws a player's words for their own move. Returns `false` if there were none.
    pub(crate) fn take_back_words(&mut self, seat: Seat) -> bool {
        self.plies.turn_of_mut(seat).is_some_and(|turn| turn.take_back_words())
    }

    /// Tells the opponent that an announced move is corrected before the press. Its repetition is no longer owed; the
    /// next announcement follows (D.2.8).
    fn withdraw_announcement(&mut self, opponent: Seat) {
        self.talks[opponent].repetition.take_open();
        if self.daemon_announces_to(opponent) {
            self.say(Listener::Player(opponent), Announcement::MoveWithdrawn);
        }
    }

    /// Sends each recogniser its expectation, if it has changed.
    pub(crate) fn update_listening(&mut self) {
        for seat in Seat::ALL {
            if !self.setup.seat(seat).ear {
                continue;
            }
            let expectation = self.dialogue_context(seat).expectation();
            if self.talks[seat].set_expectation(&expectation) {
                self.outbox.push(Output::Listen { seat, expectation: Box::new(expectation) });
            }
        }
    }

    /// The refusal of an act that this actor may not carry out, if any.
    pub(crate) fn barred_from(&self, by: Actor, seat: Seat, act: &Act) -> Option<Refusal> {
        let why = match by {
            Actor::Assistant(_) => barred(&self.setup, seat, act)?,
            Actor::Player(_) | Actor::Arbiter => return None,
        };
        Some(match why {
            AssistantBar::NoAssistant => Refusal::NoAssistant { seat },
            AssistantBar::PlayersOwn if *act == Act::Sign => Refusal::OnlyThePlayerSigns { seat },
            AssistantBar::PlayersOwn => Refusal::ThePlayersOwn { seat },
            AssistantBar::DutyNotGiven(duty) => Refusal::DutyNotGiven { seat, duty },
        })
    }

    /// Whether a typed move of this assistant would announce it without duty b: a board that is sensed shows the move
    /// itself, so the line only names it (D.2.10.2).
    pub(crate) fn announces_without_duty(&self, by: Actor, seat: Seat) -> bool {
        matches!(by, Actor::Assistant(_)) && self.is_sensed(seat) && !self.setup.assistant_has(seat, Duty::B)
    }

    /// Handles typed words of a player, or of their assistant.
    pub(crate) fn take_typed_words(&mut self, by: Actor, seat: Seat, words: String) {
        if matches!(by, Actor::Player(_)) {
            self.say_typed_words(seat, words);
            return;
        }
        let announcing = self.barred_from(by, seat, &Act::Say(words.clone()));
        let meaning = self.meaning(seat, &HeardUtterance::typed(words.clone()));
        // A command has its own duty, or none.
        let is_command = matches!(meaning, DialogueAct::Command(_));
        if let Some(why) = announcing.filter(|_| !is_command) {
            let nothing = meaning == DialogueAct::NotUnderstood && self.setup.has_assistant(seat);
            let why = if nothing { Refusal::WordsMeanNothing { seat, words } } else { why };
            return self.refuse(why);
        }
        match meaning {
            DialogueAct::Command(command) => match self.barred_from(by, seat, &Act::Command(command)) {
                Some(why) => self.refuse(why),
                None => self.carry_out_command(by, seat, command),
            },
            DialogueAct::Yes | DialogueAct::No if !self.is_asked_about_a_move(seat) => {
                self.refuse(Refusal::ThePlayersOwn { seat });
            }
            // An assistant may announce for the player, but not offer a draw (9.1).
            DialogueAct::MoveChosen { draw_offer: true, .. }
            | DialogueAct::MoveAnnounced { draw_offer: true, .. }
            | DialogueAct::Ambiguous { draw_offer: true, .. }
            | DialogueAct::Illegal { draw_offer: true } => self.refuse(Refusal::ThePlayersOwn { seat }),
            _ => {
                self.say_typed_words(seat, words);
            }
        }
    }

    /// Whether the open question at a seat is about the meaning of the player's own announcement.
    fn is_asked_about_a_move(&self, seat: Seat) -> bool {
        self.talks[seat].question().is_some_and(|question| !matches!(question, Question::Confirm(_)))
    }

    pub(crate) fn report_speech_input(&mut self, seat: Seat, works: bool) {
        if !self.talks[seat].set_ear(works) {
            return;
        }
        let trouble = match (works, self.talks[seat].ear_has_worked()) {
            (true, _) => SystemStatus::SpeechInputRestored,
            (false, true) => SystemStatus::SpeechInputLost,
            (false, false) => SystemStatus::SpeechInputMissing,
        };
        self.say(Listener::Player(seat), Announcement::Trouble(trouble));
        self.say(Listener::Arbiter, Announcement::Device { seat, what: SeatDevice::Ear, works });
    }
}

/// Whether words name a move, legal or not, or answer a question about several moves.
const fn names_a_move(meaning: &DialogueAct) -> bool {
    matches!(
        meaning,
        DialogueAct::MoveAnnounced { .. }
            | DialogueAct::MoveChosen { .. }
            | DialogueAct::Ambiguous { .. }
            | DialogueAct::Illegal { .. }
    )
}
