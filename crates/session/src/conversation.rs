//! The open matters between the program and one player: a question, an owed repetition (D.2.1), the last
//! announcements and the present expectation of the recogniser. It has no access to a board or the game.

use crate::announcement::Announcement;
use annabella_game::{Moment, Move, Position};
use annabella_language::{command::Command, heard_utterance::Expectation, question::Question};

/// The time for a repetition before its sound is played again, milliseconds.
const PATIENCE_MS: u64 = 12_000;
/// The number of times that sound is played. After that, the item at the player's own press covers the omission.
const REMINDERS: u8 = 2;

/// A repetition of an announcement (D.2.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnnouncementRepetition {
    /// The position the move was announced in.
    pub(crate) before: Position,
    /// The announced move.
    pub(crate) m: Move,
    /// Plies completed when it was announced.
    pub(crate) ply: usize,
    /// The repetition is owed. Without a recogniser it is not, but one that is typed or keyed still counts.
    pub(crate) awaited: bool,
}

#[derive(Clone, Debug)]
struct OwedRepetition {
    repetition: AnnouncementRepetition,
    remind_at: Moment,
    reminders: u8,
}

#[derive(Clone, Debug)]
struct PendingQuestion {
    question: Question,
    /// A draw was offered with the words in question (9.1).
    draw_offer: bool,
}

/// The open matters between the program and one player.
#[derive(Clone, Debug)]
pub(crate) struct Conversation {
    ear_works: bool,
    asked: Option<PendingQuestion>,
    owed: Option<OwedRepetition>,
    /// The last repetition given, until the player makes a move. The same words again still count as it.
    repeated: Option<AnnouncementRepetition>,
    said_last: Vec<Announcement>,
    /// Speech was not understood since the player became on move.
    was_unheard: bool,
    /// The player's last announcement is complete, and it is no move of the position.
    names_no_move: bool,
    /// The words of the player's last announcement in this turn, as recognised.
    announced_words: Option<String>,
    listening: Option<Expectation>,
}

impl Conversation {
    /// A conversation without open matters. `ear_works` states whether a recogniser works.
    pub(crate) const fn new(ear_works: bool) -> Self {
        Self {
            ear_works,
            asked: None,
            owed: None,
            repeated: None,
            said_last: Vec::new(),
            was_unheard: false,
            names_no_move: false,
            announced_words: None,
            listening: None,
        }
    }

    /// Opens a question. `draw_offer` states whether the words in question offered a draw.
    pub(crate) fn ask(&mut self, question: Question, draw_offer: bool) {
        self.asked = Some(PendingQuestion { question, draw_offer });
    }

    /// The open question.
    pub(crate) fn question(&self) -> Option<&Question> {
        self.asked.as_ref().map(|asked| &asked.question)
    }

    /// Closes the question. Returns whether a draw was offered with the words in question.
    pub(crate) fn close_question(&mut self) -> bool {
        self.asked.take().is_some_and(|asked| asked.draw_offer)
    }

    /// Closes the question whether the player accepts a draw, because it was settled otherwise.
    pub(crate) fn close_acceptance(&mut self) {
        if self.question() == Some(&Question::Confirm(Command::Accept)) {
            self.close_question();
        }
    }

    /// Closes the question whether a resignation or a claim is meant, because the player went on with a move (9.4). The
    /// acceptance of a draw ends by its own rule (9.1.2.1).
    pub(crate) fn close_confirmation(&mut self) {
        if matches!(self.question(), Some(Question::Confirm(asked)) if *asked != Command::Accept) {
            self.close_question();
        }
    }

    /// Opens a repetition.
    pub(crate) fn owe_repetition(&mut self, repetition: AnnouncementRepetition, now: Moment) {
        self.repeated = None;
        self.owed = Some(OwedRepetition { repetition, remind_at: now.plus_ms(PATIENCE_MS), reminders: 0 });
    }

    /// The owed repetition.
    pub(crate) fn owed(&self) -> Option<&AnnouncementRepetition> {
        self.repetition().filter(|repetition| repetition.awaited)
    }

    /// The repetition that is possible now, owed or not.
    pub(crate) fn repetition(&self) -> Option<&AnnouncementRepetition> {
        self.owed.as_ref().map(|owed| &owed.repetition)
    }

    /// Marks the open repetition as given.
    pub(crate) fn give_repetition(&mut self) -> Option<AnnouncementRepetition> {
        let given = self.take_repetition()?;
        self.repeated = Some(given.clone());
        Some(given)
    }

    /// The last repetition given, until the player makes a move.
    pub(crate) const fn repeated(&self) -> Option<&AnnouncementRepetition> {
        self.repeated.as_ref()
    }

    /// Forgets the last repetition, because the player completed a move. Later words cannot repeat an earlier
    /// announcement.
    pub(crate) fn forget_repeated(&mut self) {
        self.repeated = None;
    }

    /// Closes the repetition, because it was given or is no longer expected.
    pub(crate) fn take_repetition(&mut self) -> Option<AnnouncementRepetition> {
        self.owed.take().map(|owed| owed.repetition)
    }

    /// Closes the question and the repetition, because the game changed.
    pub(crate) fn drop_open_matters(&mut self) {
        self.asked = None;
        self.owed = None;
        self.repeated = None;
        self.was_unheard = false;
        self.names_no_move = false;
        self.announced_words = None;
    }

    /// Stores the words of a player's announcement, legal or not.
    pub(crate) fn announces(&mut self, words: Option<String>) {
        self.announced_words = words;
    }

    /// The words of the player's last announcement in this turn.
    pub(crate) fn announced_words(&self) -> Option<&str> {
        self.announced_words.as_deref()
    }

    /// Stores whether speech was not understood since the player became on move.
    pub(crate) fn set_unheard(&mut self, so: bool) {
        self.was_unheard = so;
    }

    /// Whether speech was not understood since the player became on move.
    pub(crate) const fn was_unheard(&self) -> bool {
        self.was_unheard
    }

    /// Stores whether the player's last announcement is no move of the position.
    pub(crate) fn set_names_no_move(&mut self, so: bool) {
        self.names_no_move = so;
    }

    /// Whether the last announcement is no move of the position.
    pub(crate) const fn has_named_no_move(&self) -> bool {
        self.names_no_move
    }

    /// The moment of the next reminder sound for a late repetition.
    pub(crate) fn remind_at(&self) -> Option<Moment> {
        self.owed
            .as_ref()
            .filter(|owed| owed.repetition.awaited && owed.reminders < REMINDERS)
            .map(|owed| owed.remind_at)
    }

    /// Takes a reminder that is due.
    pub(crate) fn take_due_reminder(&mut self, now: Moment) -> bool {
        let due = self.remind_at().is_some_and(|at| at <= now);
        if let Some(owed) = self.owed.as_mut().filter(|_| due) {
            owed.reminders += 1;
            owed.remind_at = now.plus_ms(PATIENCE_MS);
        }
        due
    }

    /// Restores the open matters from before a decision, and keeps the present state of the recogniser.
    pub(crate) fn with_ear_of(self, later: &Self) -> Self {
        Self { ear_works: later.ear_works, listening: later.listening.clone(), ..self }
    }

    /// Stores the last announcements for a repetition on request. Those about the player's own words are not stored.
    pub(crate) fn keep_said(&mut self, what: Vec<Announcement>) {
        if !what.iter().all(Announcement::is_about_words) {
            self.said_last = what;
        }
    }

    /// Forgets the last announcements, because the player made a move.
    pub(crate) fn forget_said(&mut self) {
        self.said_last.clear();
        self.announced_words = None;
        self.names_no_move = false;
    }

    /// The last announcements, if nothing has happened since.
    pub(crate) fn said_last(&self) -> &[Announcement] {
        &self.said_last
    }

    /// Sets whether the recogniser works. Returns `false` if nothing changed.
    pub(crate) fn set_ear(&mut self, works: bool) -> bool {
        std::mem::replace(&mut self.ear_works, works) != works
    }

    /// Sets the expectation of the recogniser. Returns `false` if nothing changed.
    pub(crate) fn set_expectation(&mut self, expectation: &Expectation) -> bool {
        let news = self.listening.as_ref() != Some(expectation);
        if news {
            self.listening = Some(expectation.clone());
        }
        news
    }
}
