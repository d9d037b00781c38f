//! What is open between the program and one player: a question, a repetition owed (D.2.1), what was said last and
//! what his ear listens for. It knows no board and no game.

use crate::{
    core::announcement::Announcement,
    game::{Moment, Move, Position},
    language::{hearing::Expectation, question::Question},
};

/// How long a repetition may take before its sound is played again, milliseconds.
const PATIENCE_MS: u64 = 12_000;
/// How often that sound is played; then the item at the player's own press says the rest.
const REMINDERS: u8 = 2;

/// A repetition that is owed (D.2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repetition {
    /// The position the move was announced in.
    pub(crate) before: Position,
    /// The announced move.
    pub(crate) m: Move,
    /// Plies completed when it was announced.
    pub(crate) ply: usize,
    /// It is owed. Where nobody listens it is not, and counts all the same when somebody types or keys it.
    pub(crate) awaited: bool,
}

#[derive(Clone, Debug)]
struct Owed {
    repetition: Repetition,
    remind_at: Moment,
    reminders: u8,
}

#[derive(Clone, Debug)]
struct Asked {
    question: Question,
    /// A draw was offered with the words that were asked about (9.1).
    draw_offer: bool,
}

/// What is open between the program and one player.
#[derive(Clone, Debug)]
pub(crate) struct Conversation {
    ear_works: bool,
    asked: Option<Asked>,
    owed: Option<Owed>,
    said_last: Vec<Announcement>,
    /// He accepted a draw that could not be agreed yet (5.2.3, 9.1.1).
    accepted_early: bool,
    /// His last announcement is a whole one, and no move of the position.
    names_no_move: bool,
    listening: Option<Expectation>,
}

impl Conversation {
    /// Nothing is open; whether an ear listens.
    pub(crate) const fn new(ear_works: bool) -> Self {
        Self {
            ear_works,
            asked: None,
            owed: None,
            said_last: Vec::new(),
            accepted_early: false,
            names_no_move: false,
            listening: None,
        }
    }

    /// A question was put; a draw was offered with the words it asks about, or not.
    pub(crate) fn ask(&mut self, question: Question, draw_offer: bool) {
        self.asked = Some(Asked { question, draw_offer });
    }

    /// What is asked.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.asked.as_ref().map(|asked| &asked.question)
    }

    /// The question is answered or dropped; whether a draw was offered with the words it asked about.
    pub(crate) fn close_question(&mut self) -> bool {
        self.asked.take().is_some_and(|asked| asked.draw_offer)
    }

    /// A repetition is owed from now on.
    pub(crate) fn owe(&mut self, repetition: Repetition, now: Moment) {
        self.owed = Some(Owed { repetition, remind_at: now.plus_ms(PATIENCE_MS), reminders: 0 });
    }

    /// What is owed.
    pub(crate) fn owed(&self) -> Option<&Repetition> {
        self.repetition().filter(|repetition| repetition.awaited)
    }

    /// What can be repeated, owed or not.
    pub(crate) fn repetition(&self) -> Option<&Repetition> {
        self.owed.as_ref().map(|owed| &owed.repetition)
    }

    /// It was given, or nobody waits for it any more.
    pub(crate) fn settle(&mut self) -> Option<Repetition> {
        self.owed.take().map(|owed| owed.repetition)
    }

    /// The game changed: no question and no repetition is open, but for what is owed to the move before.
    pub(crate) fn start_anew(&mut self) {
        self.asked = None;
        self.owed = None;
        self.accepted_early = false;
        self.names_no_move = false;
    }

    /// He accepts a draw that cannot be agreed yet. `false` where that is known.
    pub(crate) fn accept_early(&mut self) -> bool {
        !std::mem::replace(&mut self.accepted_early, true)
    }

    /// Whether he did.
    pub(crate) const fn accepted_early(&self) -> bool {
        self.accepted_early
    }

    /// The offer is gone, or can be agreed to by now. Whether he had accepted it.
    pub(crate) fn forget_acceptance(&mut self) -> bool {
        std::mem::take(&mut self.accepted_early)
    }

    /// He announced something that is no move of the position, or something else after it.
    pub(crate) fn names_no_move(&mut self, so: bool) {
        self.names_no_move = so;
    }

    /// Whether his last announcement is no move of the position.
    pub(crate) const fn has_named_no_move(&self) -> bool {
        self.names_no_move
    }

    /// When the sound for a late repetition is due.
    pub(crate) fn remind_at(&self) -> Option<Moment> {
        self.owed
            .as_ref()
            .filter(|owed| owed.repetition.awaited && owed.reminders < REMINDERS)
            .map(|owed| owed.remind_at)
    }

    /// Whether that sound is due now; asked once each time.
    pub(crate) fn reminds(&mut self, now: Moment) -> bool {
        let due = self.remind_at().is_some_and(|at| at <= now);
        if let Some(owed) = self.owed.as_mut().filter(|_| due) {
            owed.reminders += 1;
            owed.remind_at = now.plus_ms(PATIENCE_MS);
        }
        due
    }

    /// What was open before a decision is open again; the ear is as it is now.
    pub(crate) fn with_ear_of(self, later: &Self) -> Self {
        Self { ear_works: later.ear_works, listening: later.listening.clone(), ..self }
    }

    /// What the player was told last, to be repeated on request; what is only about his words is not worth it.
    pub(crate) fn said(&mut self, what: Vec<Announcement>) {
        if !what.iter().all(Announcement::is_about_words) {
            self.said_last = what;
        }
    }

    /// He made a move: from now on that is the last that happened.
    pub(crate) fn made_a_move(&mut self) {
        self.said_last.clear();
        self.names_no_move = false;
    }

    /// What he was told last, if nothing happened since.
    pub(crate) fn said_last(&self) -> &[Announcement] {
        &self.said_last
    }

    /// The ear works or not. `false` where that is known.
    pub(crate) fn ear(&mut self, works: bool) -> bool {
        std::mem::replace(&mut self.ear_works, works) != works
    }

    /// The ear should listen for this. `false` where it does already.
    pub(crate) fn listen(&mut self, expectation: &Expectation) -> bool {
        let news = self.listening.as_ref() != Some(expectation);
        if news {
            self.listening = Some(expectation.clone());
        }
        news
    }
}
