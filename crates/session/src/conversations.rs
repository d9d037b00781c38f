//! The open matters between the program and all persons at the game: both players' conversations, unfinished key
//! sequences, the rest of long answers, and the last words recognised.

use crate::{
    actor::Actor,
    announcement::Announcement,
    context::Context,
    conversation::Conversation,
    key_sequence::{KeySequence, KeySequenceOutcome},
    listener::Listener,
    part_event::PartEvent,
    setup::Setup,
};
use annabella_game::{Moment, Piece, Seat, Square};
use annabella_language::{Verbosity, command::Command, keypad_layout::KeySequenceMeaning};

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
    white: Conversation,
    black: Conversation,
    /// The least amount of detail that a player can choose for announcements of moves (White, Black). A wrong key can
    /// therefore not silence the moves.
    least_said: [Verbosity; 2],
    /// Unfinished key sequences, in the order of [`Actor::ALL`].
    keys: [KeySequence; 5],
    /// The rest of long answers, with their listeners.
    remainders: Vec<(Listener, AnswerRemainder)>,
    /// The last words recognised and their speaker, for the arbiter.
    last_words: Option<(Seat, String)>,
    /// The last words of each player.
    words_of: [Option<String>; 2],
    /// A press that completes nothing, and a request for repetition, are answered with the open step.
    tells_open_step: bool,
}

impl Conversations {
    /// Conversations without open matters.
    pub(crate) fn new(setup: &Setup) -> Self {
        let conversation = |seat| Conversation::new(setup.seat(seat).ear);
        Self {
            white: conversation(Seat::White),
            black: conversation(Seat::Black),
            least_said: Seat::ALL.map(|seat| setup.seat(seat).verbosity.min(Verbosity::Move)),
            keys: Default::default(),
            remainders: Vec::new(),
            last_words: None,
            words_of: [None, None],
            tells_open_step: true,
        }
    }

    /// A player's conversation.
    pub(crate) const fn of(&self, seat: Seat) -> &Conversation {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    /// A player's conversation, for changes.
    pub(crate) const fn of_mut(&mut self, seat: Seat) -> &mut Conversation {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// The least amount of detail for announcements of moves to a player.
    pub(crate) const fn least_said(&self, seat: Seat) -> Verbosity {
        self.least_said[seat as usize]
    }

    /// Handles a player's key.
    pub(crate) fn press_key(&mut self, seat: Seat, key: char, now: Moment) -> KeySequenceOutcome {
        self.keys_of(Actor::Player(seat)).press(key, now)
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

    fn keys_of(&mut self, by: Actor) -> &mut KeySequence {
        let at = Actor::ALL.iter().position(|&actor| actor == by).unwrap_or_default();
        &mut self.keys[at]
    }

    /// Answers a listener, five entries at a time.
    pub(crate) fn answer_at_length(
        &mut self,
        to: Listener,
        what: LongAnswer,
        cx: &Context,
    ) -> Vec<PartEvent> {
        match what {
            LongAnswer::LastMoves(last) => {
                let first = cx.moves_to_tell().len().saturating_sub(last);
                self.tell_moves(to, first, cx)
            }
            LongAnswer::MovesFromNumber(number) => {
                // A game may begin at another move than the first.
                let moves = cx.moves_to_tell();
                let first = moves.iter().position(|(before, _)| before.move_number() >= u32::from(number));
                self.tell_moves(to, first.unwrap_or(moves.len()), cx)
            }
            LongAnswer::MovesFromPly(first) => self.tell_moves(to, first, cx),
            LongAnswer::Help => self.tell_help(to, 0),
            LongAnswer::Pieces(what) => self.tell_pieces(to, what, SHORT_LIST),
            LongAnswer::Further => self.tell_further(to, cx),
        }
    }

    fn tell_moves(&mut self, to: Listener, first: usize, cx: &Context) -> Vec<PartEvent> {
        let mut moves = cx.moves_to_tell();
        if moves.is_empty() {
            return vec![PartEvent::Said(to, Announcement::NoMoveYet)];
        }
        if first >= moves.len() {
            return vec![PartEvent::Said(to, Announcement::NothingMore)];
        }
        let mut moves = moves.split_off(first);
        let next = first + Announcement::AT_ONCE;
        let left = moves.len().saturating_sub(Announcement::AT_ONCE);
        moves.truncate(Announcement::AT_ONCE);
        let rest = (left > 0).then_some((AnswerRemainder::Moves(next), left));
        self.say_part(to, Announcement::MoveList { moves }, rest)
    }

    fn tell_help(&mut self, to: Listener, from: usize) -> Vec<PartEvent> {
        let next = from + Announcement::AT_ONCE;
        let left = Command::IN_HELP.len().saturating_sub(next);
        let rest = (left > 0).then_some((AnswerRemainder::Help(next), left));
        self.say_part(to, Announcement::Help { from }, rest)
    }

    fn tell_pieces(&mut self, to: Listener, mut what: Announcement, short: usize) -> Vec<PartEvent> {
        let mut more = what.clone();
        let rest = match (pieces_of(&mut what), pieces_of(&mut more)) {
            (Some(now), Some(later)) if now.len() > short => {
                now.truncate(Announcement::AT_ONCE);
                later.drain(..Announcement::AT_ONCE);
                let left = later.len();
                Some((AnswerRemainder::Pieces(more), left))
            }
            _ => None,
        };
        self.say_part(to, what, rest)
    }

    fn tell_further(&mut self, to: Listener, cx: &Context) -> Vec<PartEvent> {
        let begun = self.remainders.iter().position(|(whose, _)| *whose == to);
        match begun.map(|at| self.remainders.swap_remove(at).1) {
            None => vec![PartEvent::Said(to, Announcement::NothingMore)],
            Some(AnswerRemainder::Moves(first)) => self.tell_moves(to, first, cx),
            Some(AnswerRemainder::Help(from)) => self.tell_help(to, from),
            Some(AnswerRemainder::Pieces(what)) => self.tell_pieces(to, what, Announcement::AT_ONCE),
        }
    }

    /// Says a part of an answer and the number of remaining entries. A repetition on request says the same part.
    fn say_part(
        &mut self,
        to: Listener,
        what: Announcement,
        rest: Option<(AnswerRemainder, usize)>,
    ) -> Vec<PartEvent> {
        let mut said = vec![what];
        if let Some((rest, left)) = rest {
            self.remainders.retain(|(whose, _)| *whose != to);
            self.remainders.push((to, rest));
            said.push(Announcement::MoreFollows { left: u32::try_from(left).unwrap_or(u32::MAX) });
        }
        if let Listener::Player(seat) = to {
            self.of_mut(seat).keep_said(said.clone());
        }
        said.into_iter().map(|what| PartEvent::SaidBeside(to, what)).collect()
    }

    /// Answers a press that completes nothing with a sound from now on.
    pub(crate) const fn leave_open_step_out(&mut self) {
        self.tells_open_step = false;
    }

    /// Whether a press that completes nothing is answered with the open step.
    pub(crate) const fn tells_open_step(&self) -> bool {
        self.tells_open_step
    }

    /// Stores the last words recognised as the player's announcement, or no words if they are not the player's.
    pub(crate) fn keep_announced_words(&mut self, seat: Seat) {
        let words = self.last_words.clone().filter(|(by, _)| *by == seat).map(|(_, words)| words);
        self.of_mut(seat).announces(words);
    }

    /// Stores the last words recognised and their speaker.
    pub(crate) fn set_last_words(&mut self, words: Option<(Seat, String)>) {
        if let Some((seat, words)) = &words {
            self.words_of[*seat as usize] = Some(words.clone());
        }
        self.last_words = words;
    }

    /// The last words recognised and their speaker.
    pub(crate) const fn last_words(&self) -> Option<&(Seat, String)> {
        self.last_words.as_ref()
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
            white: self.white.with_ear_of(&later.white),
            black: self.black.with_ear_of(&later.black),
            last_words: later.last_words.clone(),
            words_of: later.words_of.clone(),
            ..self
        }
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
