//! The open matters between the program and all persons at the game: both players' conversations, unfinished key
//! sequences, the rest of long answers, and the last words recognised.

use crate::{
    actor::{Actor, Listener},
    announcement::Announcement,
    per_seat::PerSeat,
    session::{Session, expected_words::UnexpectedCommand, keys::KeySequence},
    setup::Setup,
};
use annabella_game::{Moment, Move, Piece, Position, Seat, Square};
use annabella_language::{
    Verbosity, command::Command, heard_utterance::Expectation, keypad_layout::KeySequenceMeaning,
    question::Question,
};
use std::ops::{Index, IndexMut};

/// A list of pieces up to the length of a file or a rank is said in full.
const SHORT_LIST: usize = 8;

/// An answer that may be long. It is said five entries at a time, so that listeners can remember it and need not
/// wait.
#[derive(Clone, Debug)]
pub(crate) enum LongAnswer {
    /// The last moves, at most this many.
    LastMoves(usize),
    /// Moves from a move number on.
    MovesFromNumber(u16),
    /// Moves from a ply on.
    MovesFromPly(usize),
    /// The commands that can be said now.
    Help,
    /// The squares of pieces.
    Pieces(Announcement),
    /// The next part of the last long answer.
    Further,
}

/// The rest of a long answer, stored for its listener. It holds a position in the answer, so the next part follows
/// the game as it stands then.
#[derive(Clone, Debug)]
enum AnswerRemainder {
    /// Moves from this ply on.
    Moves(usize),
    /// Commands from this index on.
    Help(usize),
    /// The squares of pieces.
    Pieces(Announcement),
}

/// All open matters.
#[derive(Clone, Debug)]
pub(crate) struct Conversations {
    seats: PerSeat<Conversation>,
    /// The least amount of detail that a player can choose for announcements of moves (White, Black). A wrong key can
    /// therefore not silence the moves.
    pub(crate) least_said: [Verbosity; 2],
    /// Unfinished key sequences, in the order of [`Actor::ALL`].
    keys: [KeySequence; 5],
    /// The rest of long answers, with their listeners.
    remainders: Vec<(Listener, AnswerRemainder)>,
    /// The last words recognised and their speaker, for the arbiter.
    pub(crate) last_words: Option<(Seat, String)>,
    /// The last words of each player.
    words_of: [Option<String>; 2],
}

impl Conversations {
    /// Conversations without open matters.
    pub(crate) fn new(setup: &Setup) -> Self {
        Self {
            seats: PerSeat::of(|seat| Conversation::new(setup.seat(seat).ear)),
            least_said: Seat::ALL.map(|seat| setup.seat(seat).verbosity.min(Verbosity::Move)),
            keys: Default::default(),
            remainders: Vec::new(),
            last_words: None,
            words_of: [None, None],
        }
    }

    /// Handles a key of a person who does not learn keys here. Returns no meaning while a sequence is unfinished.
    pub(crate) fn press_key_for_other_role(
        &mut self,
        by: Actor,
        key: char,
        now: Moment,
    ) -> Option<KeySequenceMeaning> {
        self.keys_of(by).press_for_other_role(key, now)
    }

    /// The unfinished key sequence of a person.
    pub(crate) fn keys_of(&mut self, by: Actor) -> &mut KeySequence {
        let at = Actor::ALL.iter().position(|&actor| actor == by).unwrap_or_default();
        &mut self.keys[at]
    }

    /// Stores the last words recognised as the player's announcement, or no words if they are not the player's.
    pub(crate) fn keep_announced_words(&mut self, seat: Seat) {
        let words = self.last_words.clone().filter(|(by, _)| *by == seat).map(|(_, words)| words);
        self[seat].announced_words = words;
    }

    /// Stores the last words recognised and their speaker.
    pub(crate) fn set_last_words(&mut self, words: Option<(Seat, String)>) {
        if let Some((seat, words)) = &words {
            self.words_of[*seat as usize] = Some(words.clone());
        }
        self.last_words = words;
    }

    /// The last words about a matter: those of the player concerned, if it concerns one player.
    pub(crate) fn last_words_about(&self, seat: Option<Seat>) -> Option<(Seat, String)> {
        match seat {
            Some(seat) => self.words_of[seat as usize].clone().map(|words| (seat, words)),
            None => self.last_words.clone(),
        }
    }

    /// Restores the open matters from before a decision, and keeps the recognisers and the last words as they are
    /// now.
    pub(crate) fn with_ears_of(self, later: &Self) -> Self {
        Self {
            seats: self.seats.zip_with(&later.seats, Conversation::with_ear_of),
            last_words: later.last_words.clone(),
            words_of: later.words_of.clone(),
            ..self
        }
    }
}

impl Index<Seat> for Conversations {
    type Output = Conversation;

    fn index(&self, seat: Seat) -> &Conversation {
        &self.seats[seat]
    }
}

impl IndexMut<Seat> for Conversations {
    fn index_mut(&mut self, seat: Seat) -> &mut Conversation {
        &mut self.seats[seat]
    }
}

impl Session {
    /// Answers a listener, five entries at a time.
    pub(crate) fn tell_at_length(&mut self, to: Listener, what: LongAnswer) {
        match what {
            LongAnswer::LastMoves(last) => {
                let first = self.moves_to_tell().len().saturating_sub(last);
                self.tell_moves(to, first)
            }
            LongAnswer::MovesFromNumber(number) => {
                // A game may begin at another move than the first.
                let moves = self.moves_to_tell();
                let first = moves.iter().position(|(before, _)| before.move_number() >= u32::from(number));
                self.tell_moves(to, first.unwrap_or(moves.len()))
            }
            LongAnswer::MovesFromPly(first) => self.tell_moves(to, first),
            LongAnswer::Help => self.tell_help(to, 0),
            LongAnswer::Pieces(what) => self.tell_pieces(to, what, SHORT_LIST),
            LongAnswer::Further => self.tell_further(to),
        }
    }

    fn tell_moves(&mut self, to: Listener, first: usize) {
        let mut moves = self.moves_to_tell();
        if moves.is_empty() {
            return self.say(to, Announcement::NoMoveYet);
        }
        if first >= moves.len() {
            return self.say(to, Announcement::NothingMore);
        }
        let mut moves = moves.split_off(first);
        let next = first + Announcement::AT_ONCE;
        let left = moves.len().saturating_sub(Announcement::AT_ONCE);
        moves.truncate(Announcement::AT_ONCE);
        let rest = (left > 0).then_some((AnswerRemainder::Moves(next), left));
        self.say_part(to, Announcement::MoveList { moves }, rest)
    }

    fn tell_help(&mut self, to: Listener, from: usize) {
        let next = from + Announcement::AT_ONCE;
        let practice = !self.policy().has_arbiter();
        let left = Command::in_help(practice).len().saturating_sub(next);
        let rest = (left > 0).then_some((AnswerRemainder::Help(next), left));
        self.say_part(to, Announcement::Help { from, practice }, rest)
    }

    fn tell_pieces(&mut self, to: Listener, mut what: Announcement, short: usize) {
        let mut more = what.clone();
        // A player's pieces of a kind are one answer.
        let (short, at_once) = match &what {
            Announcement::PiecesStand { pieces, .. } => {
                let first = pieces.first().map(|(_, piece)| piece.color);
                let own = pieces.iter().take_while(|(_, piece)| Some(piece.color) == first).count();
                (short.max(own), own)
            }
            _ => (short, Announcement::AT_ONCE),
        };
        let rest = match (pieces_of(&mut what), pieces_of(&mut more)) {
            (Some(now), Some(later)) if now.len() > short => {
                now.truncate(at_once);
                later.drain(..at_once.min(later.len()));
                let left = later.len();
                Some((AnswerRemainder::Pieces(more), left))
            }
            _ => None,
        };
        self.say_part(to, what, rest)
    }

    fn tell_further(&mut self, to: Listener) {
        let begun = self.talks.remainders.iter().position(|(whose, _)| *whose == to);
        match begun.map(|at| self.talks.remainders.swap_remove(at).1) {
            None => self.say(to, Announcement::NothingMore),
            Some(AnswerRemainder::Moves(first)) => self.tell_moves(to, first),
            Some(AnswerRemainder::Help(from)) => self.tell_help(to, from),
            Some(AnswerRemainder::Pieces(what)) => self.tell_pieces(to, what, Announcement::AT_ONCE),
        }
    }

    /// Drops the rest of a long answer, because "go on" means something else from now on.
    pub(crate) fn drop_remainder(&mut self, to: Listener) {
        self.talks.remainders.retain(|(whose, _)| *whose != to);
    }

    /// Whether more of a long answer can be asked for.
    pub(crate) fn has_remainder(&self, to: Listener) -> bool {
        self.talks.remainders.iter().any(|(whose, _)| *whose == to)
    }

    /// Says a part of an answer and the number of remaining entries. A repetition on request says the same part.
    fn say_part(&mut self, to: Listener, what: Announcement, rest: Option<(AnswerRemainder, usize)>) {
        let mut said = vec![what];
        if let Some((rest, left)) = rest {
            self.talks.remainders.retain(|(whose, _)| *whose != to);
            self.talks.remainders.push((to, rest));
            said.push(Announcement::MoreFollows { left: u32::try_from(left).unwrap_or(u32::MAX) });
        }
        self.say_parts(to, said)
    }

    /// Says an answer in parts, with the pause of a voice between them. A repetition on request says all of them again.
    pub(crate) fn say_parts(&mut self, to: Listener, said: Vec<Announcement>) {
        if let Listener::Player(seat) = to {
            self.talks[seat].keep_said(said.clone());
        }
        for what in said {
            self.say_beside(to, what);
        }
    }

    /// The moves of the game, with an announced illegal move in progress.
    fn moves_to_tell(&self) -> Vec<(Position, Move)> {
        let made = self.plies.made().iter().map(|ply| (ply.before.clone(), ply.m));
        let turn = self.plies.turn();
        made.chain(turn.relayed().map(|m| (self.plies.position().clone(), m))).collect()
    }
}

/// The list of pieces in an answer.
const fn pieces_of(what: &mut Announcement) -> Option<&mut Vec<(Square, Piece)>> {
    if let Announcement::PiecesStand { pieces, .. }
    | Announcement::FileHolds { pieces, .. }
    | Announcement::RankHolds { pieces, .. } = what
    {
        Some(pieces)
    } else {
        None
    }
}

/// The time for a repetition before its sound is played again, milliseconds.
const PATIENCE_MS: u64 = 12_000;
/// The number of times that sound is played. After that, the item at the player's own press covers the omission.
const REMINDERS: u8 = 2;

/// An announced move whose repetition is expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnnouncedMove {
    /// The position it was announced in.
    pub(crate) before: Position,
    pub(crate) m: Move,
    /// The number of plies before it.
    pub(crate) ply: usize,
}

/// How far a player's repetition of the opponent's announcement is (D.2.1).
#[derive(Clone, Debug, Default)]
pub(crate) enum Repetition {
    /// No repetition is expected.
    #[default]
    None,
    /// Without a recogniser it is not owed, but one that is typed or keyed still counts.
    Possible(AnnouncedMove),
    /// It is owed. A sound reminds of a late one.
    Owed { announced: AnnouncedMove, remind_at: Moment, reminders: u8 },
    /// It was given. Until the player completes a move, the same words again still count as it.
    Given(AnnouncedMove),
}

impl Repetition {
    /// The repetition of a new announcement; `awaited` states whether it is owed.
    pub(crate) const fn of(announced: AnnouncedMove, awaited: bool, now: Moment) -> Self {
        match awaited {
            true => Self::Owed { announced, remind_at: now.plus_ms(PATIENCE_MS), reminders: 0 },
            false => Self::Possible(announced),
        }
    }

    /// The move whose repetition is not given yet, owed or not.
    pub(crate) const fn open(&self) -> Option<&AnnouncedMove> {
        match self {
            Self::Possible(announced) | Self::Owed { announced, .. } => Some(announced),
            Self::None | Self::Given(_) => None,
        }
    }

    /// The move whose repetition is owed, and its position.
    pub(crate) const fn owed(&self) -> Option<(&Position, Move)> {
        match self {
            Self::Owed { announced, .. } => Some((&announced.before, announced.m)),
            _ => None,
        }
    }

    /// The move whose repetition was given, and its position.
    pub(crate) const fn given(&self) -> Option<(&Position, Move)> {
        match self {
            Self::Given(announced) => Some((&announced.before, announced.m)),
            _ => None,
        }
    }

    /// Takes an open repetition, because it was given or is no longer expected.
    pub(crate) fn take_open(&mut self) -> Self {
        if self.open().is_some() { std::mem::take(self) } else { Self::None }
    }

    /// Marks the open repetition as given.
    pub(crate) fn give(&mut self) -> Option<AnnouncedMove> {
        let announced = self.open()?.clone();
        *self = Self::Given(announced.clone());
        Some(announced)
    }

    /// The moment of the next reminder sound for a late repetition.
    pub(crate) fn remind_at(&self) -> Option<Moment> {
        match *self {
            Self::Owed { remind_at, reminders, .. } if reminders < REMINDERS => Some(remind_at),
            _ => None,
        }
    }

    /// Takes a reminder that is due.
    pub(crate) fn take_due_reminder(&mut self, now: Moment) -> bool {
        match self {
            Self::Owed { remind_at, reminders, .. } if *reminders < REMINDERS && *remind_at <= now => {
                *reminders += 1;
                *remind_at = now.plus_ms(PATIENCE_MS);
                true
            }
            _ => false,
        }
    }
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
    pub(crate) ear_works: bool,
    /// Whether the recogniser has worked in this game.
    ear_has_worked: bool,
    asked: Option<PendingQuestion>,
    pub(crate) repetition: Repetition,
    pub(crate) said_last: Vec<Announcement>,
    /// Speech was not understood since the player became on move.
    pub(crate) was_unheard: bool,
    /// The player's last announcement is complete, and it is no move of the position.
    pub(crate) names_no_move: bool,
    /// The words of the player's last announcement in this turn, as recognised.
    pub(crate) announced_words: Option<String>,
    listening: Option<Expectation>,
    /// When something was last said to the player.
    pub(crate) told_at: Option<Moment>,
    /// The last command in everyday words that was kept back.
    pub(crate) unexpected: Option<UnexpectedCommand>,
}

impl Conversation {
    /// A conversation without open matters. `ear_works` states whether a recogniser works.
    pub(crate) const fn new(ear_works: bool) -> Self {
        Self {
            ear_works,
            ear_has_worked: false,
            asked: None,
            repetition: Repetition::None,
            said_last: Vec::new(),
            was_unheard: false,
            names_no_move: false,
            announced_words: None,
            listening: None,
            told_at: None,
            unexpected: None,
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

    /// Closes the question and the repetition, because the game changed.
    pub(crate) fn drop_open_matters(&mut self) {
        self.asked = None;
        self.repetition = Repetition::None;
        self.was_unheard = false;
        self.names_no_move = false;
        self.announced_words = None;
    }

    /// Restores the open matters from before a decision, and keeps the present state of the recogniser.
    pub(crate) fn with_ear_of(self, later: &Self) -> Self {
        Self {
            ear_works: later.ear_works,
            ear_has_worked: later.ear_has_worked,
            listening: later.listening.clone(),
            ..self
        }
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
        self.names_no_move = false;
    }

    /// Sets whether the recogniser works. Returns `false` if nothing changed.
    pub(crate) fn set_ear(&mut self, works: bool) -> bool {
        self.ear_has_worked |= works;
        std::mem::replace(&mut self.ear_works, works) != works
    }

    /// Whether the player was heard before in this game.
    pub(crate) const fn ear_has_worked(&self) -> bool {
        self.ear_has_worked
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
