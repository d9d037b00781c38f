//! The private entry of a sealed move (I.1). The sealing player's speech, keys and board events go to this type
//! instead of the session. It returns the move for encryption and the announcements for that player alone.
//!
//! It works on a copy of the session that is discarded. It never reveals legality: a complete announcement of an
//! illegal move is sealed and acknowledged like any other.

use crate::{
    act::{Act, MoveDisclosure, OpponentEntry, WrittenMove},
    actor::Actor,
    announcement::Announcement,
    input::Input,
    output::Earcon,
    session::{
        Privacy, Session,
        keys::{KeySequence, KeySequenceOutcome},
    },
};
use annabella_board::WireEvent;
use annabella_game::{Moment, Move, Position, Seat};
use annabella_language::{
    command::Command,
    dialogue::{DialogueAct, DialogueContext, OwnMoveProgress},
    heard_utterance::HeardUtterance,
    keypad_layout::{BOARD_KEY, KeySequenceMeaning},
    notation::{PieceLetters, pawn_or_piece, read_move},
    stated_move::StatedMove,
};

/// The private entry of a sealing player.
#[derive(Clone, Debug)]
pub struct SealedMoveEntry {
    game: Session,
    /// A copy of the game, advanced by this player's board events.
    copy: Session,
    privacy: Privacy,
    on_board: Option<Move>,
    keys: KeySequence,
}

/// The outcome of an input in the private entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SealedMoveEntryOutcome {
    /// The move to seal now, in the form in which it will be read later.
    pub seal: Option<String>,
    /// Announcements for the player alone.
    pub said: Vec<Announcement>,
    /// A sound for the player.
    pub sound: Option<Earcon>,
    /// Inputs that are not private and go to the session.
    pub passed_on: Vec<Input>,
}

impl SealedMoveEntry {
    /// Opens a private entry if a player seals a move.
    pub fn open(session: &Session) -> Option<Self> {
        let privacy = session.privacy()?;
        let copy = session.unsealed();
        let (game, on_board) = (session.clone(), copy.plies.turn().standing());
        Some(Self { game, copy, privacy, on_board, keys: KeySequence::default() })
    }

    /// The sealing player's seat.
    pub const fn seat(&self) -> Seat {
        self.privacy.seat
    }

    /// Whether the private entry is still needed in its present form.
    pub fn is_still_open(&self, session: &Session) -> bool {
        session.privacy() == Some(self.privacy)
    }

    /// Takes over the present state of the session.
    pub fn follow(&mut self, session: &Session) {
        self.game = session.clone();
    }

    /// Handles an input if it is private to this player.
    pub fn handle_input(&mut self, at: Moment, input: &Input) -> Option<SealedMoveEntryOutcome> {
        let mine = self.privacy.seat;
        match input {
            Input::Heard { seat, heard } if *seat == mine => {
                Some(self.handle_speech(Actor::Player(mine), heard))
            }
            Input::Board { seat, event: WireEvent::Changed { .. } | WireEvent::Scan(_) } if *seat == mine => {
                self.privacy.hands.then(|| self.handle_board(at, input))
            }
            Input::Board { seat, event: WireEvent::Key(key) } if *seat == mine => {
                Some(self.handle_key(at, *key))
            }
            Input::Act { by: Actor::Player(seat), act: Act::Key(key) } if *seat == mine => {
                Some(self.handle_key(at, *key))
            }
            // The opponent's assistant enters this player's move. The session refuses it without receiving the move.
            Input::Act { by: by @ Actor::Assistant(seat), act: Act::EnterForOpponent(entry) }
                if seat.other() == mine && *entry != OpponentEntry::Press =>
            {
                let act = Act::EnterForOpponent(OpponentEntry::Move("-".into()));
                let passed_on = vec![Input::Act { by: *by, act }];
                Some(SealedMoveEntryOutcome { passed_on, ..SealedMoveEntryOutcome::default() })
            }
            Input::Act { by: by @ (Actor::Player(seat) | Actor::Assistant(seat)), act } if *seat == mine => {
                match act.kind().discloses {
                    MoveDisclosure::Nothing => None,
                    MoveDisclosure::Words => {
                        Some(self.handle_speech(*by, &HeardUtterance::typed(act.arguments())))
                    }
                    MoveDisclosure::Move if self.privacy.seals => Some(self.handle_written_move(*by, act)),
                    // The session refuses it without receiving a move.
                    MoveDisclosure::Move | MoveDisclosure::Sheet => {
                        let refused = Input::Act { by: *by, act: Act::Move("-".into()) };
                        Some(SealedMoveEntryOutcome {
                            passed_on: vec![refused],
                            ..SealedMoveEntryOutcome::default()
                        })
                    }
                    MoveDisclosure::Placement => self.privacy.hands.then(|| self.handle_board(at, input)),
                }
            }
            // An input of another player, or one that cannot reveal the move.
            _ => None,
        }
    }

    /// Seals a typed move outside of a private entry: an answer to an absent opponent (I.9.3).
    pub fn seals_answer(session: &Session, by: Actor, act: &Act) -> Option<SealedMoveEntryOutcome> {
        let Act::Seal(WrittenMove(text)) = act else { return None };
        let (Actor::Player(seat) | Actor::Assistant(seat)) = by else { return None };
        session.lets_seal(by, act).then(|| sealed(session, seat, text))
    }

    fn occasion(&self, follows: bool) -> DialogueContext<'_> {
        let setup = self.game.setup();
        let seat = self.privacy.seat;
        let repetition = &self.game.talks[seat].repetition;
        DialogueContext {
            position: self.game.plies.position(),
            scheme: setup.scheme(seat),
            opponents: setup.scheme(seat.other()),
            lang: setup.seat_lang(seat),
            question: None,
            repetition: repetition.owed().filter(|_| follows),
            repeated: repetition.given().filter(|_| follows),
            own: Some(OwnMoveProgress::default()),
            offered: false,
        }
    }

    fn handle_speech(&self, by: Actor, heard: &HeardUtterance) -> SealedMoveEntryOutcome {
        let mut meaning = self.occasion(true).meaning(heard);
        if meaning == DialogueAct::RepetitionWrong {
            // Words other than the owed repetition are the move to seal, not a wrong repetition.
            meaning = self.occasion(false).meaning(heard);
        }
        // Only the best reading is used, without a question. An alternative or a question would reveal which moves
        // are legal.
        let before = self.game.plies.position();
        let says = StatedMove::of(&heard.text(), before, &[self.game.setup().scheme(self.privacy.seat)]);
        match by {
            Actor::Assistant(_) => self.handle_assistant_speech(by, heard, meaning, says),
            Actor::Player(_) | Actor::Arbiter => self.handle_player_speech(heard, meaning, says),
        }
    }

    /// Handles an assistant's words. The session judges words that are no move, because it stores the duties (D.2.10).
    fn handle_assistant_speech(
        &self,
        by: Actor,
        heard: &HeardUtterance,
        meaning: DialogueAct,
        says: Option<(StatedMove, bool)>,
    ) -> SealedMoveEntryOutcome {
        let passes = |act| SealedMoveEntryOutcome {
            passed_on: vec![Input::Act { by, act }],
            ..SealedMoveEntryOutcome::default()
        };
        let seal = Act::Seal("-".into());
        match meaning {
            DialogueAct::RepetitionCorrect
            | DialogueAct::RepeatedAgain
            | DialogueAct::Command(_)
            | DialogueAct::Yes
            | DialogueAct::No => {
                return passes(Act::Say(heard.text()));
            }
            _ => {}
        }
        if !self.privacy.seals {
            return SealedMoveEntryOutcome::envelope_is_shut();
        }
        match says {
            // An assistant cannot offer for the player (9.1) and needs duty f to seal. The session receives no move.
            Some((_, true)) => passes(Act::Command(Command::DrawOffer)),
            Some(_) if !self.game.lets_seal(by, &seal) => passes(seal),
            Some((said, false)) => self.announced(said, &heard.text()),
            None => SealedMoveEntryOutcome::not_understood(),
        }
    }

    fn handle_player_speech(
        &self,
        heard: &HeardUtterance,
        meaning: DialogueAct,
        says: Option<(StatedMove, bool)>,
    ) -> SealedMoveEntryOutcome {
        let command = |command| {
            let act = Act::Command(command);
            Input::Act { by: Actor::Player(self.privacy.seat), act }
        };
        let passes =
            |input| SealedMoveEntryOutcome { passed_on: vec![input], ..SealedMoveEntryOutcome::default() };
        match meaning {
            DialogueAct::RepetitionCorrect | DialogueAct::RepeatedAgain => {
                let heard = HeardUtterance::typed(heard.text());
                return passes(Input::Heard { seat: self.privacy.seat, heard });
            }
            // It is asked back, as everywhere else.
            DialogueAct::Command(Command::DrawOffer) => {
                let heard = HeardUtterance::typed(heard.text());
                return passes(Input::Heard { seat: self.privacy.seat, heard });
            }
            DialogueAct::Command(asked) => return passes(command(asked)),
            DialogueAct::Yes => return passes(command(Command::Yes)),
            DialogueAct::No => return passes(command(Command::No)),
            _ => {}
        }
        if !self.privacy.seals {
            return SealedMoveEntryOutcome::envelope_is_shut();
        }
        match says.filter(|_| !heard.unconfirmed) {
            Some((said, offers)) => {
                let passed_on = offers.then(|| command(Command::DrawOffer)).into_iter().collect();
                SealedMoveEntryOutcome { passed_on, ..self.announced(said, &heard.text()) }
            }
            None => SealedMoveEntryOutcome::not_understood(),
        }
    }

    /// Handles a key. Keys may name a move, too.
    fn handle_key(&mut self, at: Moment, key: char) -> SealedMoveEntryOutcome {
        let does = |act| {
            let input = Input::Act { by: Actor::Player(self.privacy.seat), act };
            SealedMoveEntryOutcome { passed_on: vec![input], ..SealedMoveEntryOutcome::default() }
        };
        let says = |what| SealedMoveEntryOutcome { said: vec![what], ..SealedMoveEntryOutcome::default() };
        let sounds =
            |sound| SealedMoveEntryOutcome { sound: Some(sound), ..SealedMoveEntryOutcome::default() };
        match self.keys.press(key, at) {
            KeySequenceOutcome::Whole(KeySequenceMeaning::Command(command)) => does(Act::Command(command)),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Press) => does(Act::Press),
            KeySequenceOutcome::Whole(KeySequenceMeaning::Say(said)) => {
                self.handle_speech(Actor::Player(self.privacy.seat), &HeardUtterance::typed(said.words()))
            }
            KeySequenceOutcome::Begun(keys) if keys.chars().eq([BOARD_KEY]) => says(Announcement::KeysFollow),
            KeySequenceOutcome::Begun(_) => sounds(Earcon::Understood),
            KeySequenceOutcome::Learns(on) => says(Announcement::LearnsKeys { on }),
            KeySequenceOutcome::Asks(keys) => says(Announcement::KeysDo { keys }),
            KeySequenceOutcome::Nothing
            | KeySequenceOutcome::Whole(
                KeySequenceMeaning::Learn | KeySequenceMeaning::More | KeySequenceMeaning::Nothing,
            ) => sounds(Earcon::Mismatch),
        }
    }

    /// Seals a complete announcement, legal or not. Legality is determined when the envelope is opened.
    fn announced(&self, said: StatedMove, words: &str) -> SealedMoveEntryOutcome {
        let before = self.game.plies.position();
        if let Some(refused) = SealedMoveEntryOutcome::of_two_readings(before, words) {
            return refused;
        }
        let text = said.written_in(before).unwrap_or_else(|| words.trim().to_owned());
        self.unless_on_board(SealedMoveEntryOutcome {
            seal: Some(text),
            said: vec![Announcement::SealedMove(said)],
            ..SealedMoveEntryOutcome::default()
        })
    }

    fn handle_written_move(&self, by: Actor, act: &Act) -> SealedMoveEntryOutcome {
        if !self.game.lets_seal(by, act) {
            // The session refuses it without receiving a move.
            let act = Act::Seal("-".into());
            return SealedMoveEntryOutcome {
                passed_on: vec![Input::Act { by, act }],
                ..SealedMoveEntryOutcome::default()
            };
        }
        self.unless_on_board(sealed(&self.game, self.privacy.seat, &act.arguments()))
    }

    /// A move made on the board after the order is the sealed move, regardless of words and writing (I.1.1).
    fn unless_on_board(&self, kept: SealedMoveEntryOutcome) -> SealedMoveEntryOutcome {
        let Some(m) = self.on_board else { return kept };
        let before = self.game.plies.position();
        let says_so = |text: &str| read_move(before, text, PieceLetters::Any) == Ok(m);
        match kept.seal.as_deref().is_some_and(says_so) {
            true => kept,
            false => {
                SealedMoveEntryOutcome { said: vec![Announcement::BoardSeals], ..kept }.sealing(before, m)
            }
        }
    }

    fn handle_board(&mut self, at: Moment, input: &Input) -> SealedMoveEntryOutcome {
        if !self.privacy.seals {
            return SealedMoveEntryOutcome::default();
        }
        // The outputs are private to the player who made the move.
        drop(self.copy.handle(at, input.clone()));
        let stands = self.copy.plies.turn().standing();
        if stands == self.on_board {
            return SealedMoveEntryOutcome::default();
        }
        self.on_board = stands;
        let before = self.game.plies.position();
        stands.map_or_else(SealedMoveEntryOutcome::default, |m| {
            let said = vec![Announcement::SealedMove(StatedMove::of_move(before, m))];
            SealedMoveEntryOutcome { said, ..SealedMoveEntryOutcome::default() }.sealing(before, m)
        })
    }
}

impl SealedMoveEntryOutcome {
    /// Words of a move mean nothing until the envelope is opened.
    fn envelope_is_shut() -> Self {
        Self { sound: Some(Earcon::Mismatch), ..Self::default() }
    }

    /// Not sealed yet: the pawn and the piece that the text may name are both said, and the envelope would lose the
    /// game for a text that names two moves.
    fn of_two_readings(before: &Position, text: &str) -> Option<Self> {
        let written = text.split_whitespace().next()?;
        let [pawn, piece] = pawn_or_piece(before, written)?;
        let said = vec![Announcement::PawnOrPiece { text: written.to_owned(), pawn, piece }];
        Some(Self { said, sound: Some(Earcon::Mismatch), ..Self::default() })
    }

    /// An announcement and a sound. The announcement reaches only a player with a private voice.
    fn not_understood() -> Self {
        let said = vec![Announcement::NotUnderstood];
        Self { said, sound: Some(Earcon::Mismatch), ..Self::default() }
    }

    /// Seals a move of the board, in the shortest English notation, or by its squares if that would be ambiguous.
    fn sealing(self, before: &Position, m: Move) -> Self {
        let written = StatedMove::of_move(before, m).written_in(before);
        let written = written.filter(|text| read_move(before, text, PieceLetters::Any) == Ok(m));
        Self { seal: Some(written.unwrap_or_else(|| before.uci(m))), ..self }
    }
}

/// Seals words as they are. Whether they are a legal move is determined when the envelope is opened.
fn sealed(session: &Session, seat: Seat, text: &str) -> SealedMoveEntryOutcome {
    let text = text.trim().to_owned();
    let before = session.plies.position();
    if let Some(refused) = SealedMoveEntryOutcome::of_two_readings(before, &text) {
        return refused;
    }
    let said = match StatedMove::of(&text, before, &[session.setup().scheme(seat)]) {
        Some((said, _)) => Announcement::SealedMove(said),
        None => Announcement::SealedWords(text.clone()),
    };
    SealedMoveEntryOutcome { seal: Some(text), said: vec![said], ..SealedMoveEntryOutcome::default() }
}
