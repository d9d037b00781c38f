//! Where a player seals his move unheard (I.1): what he says, types or does on his board goes in here and nowhere
//! else. What comes out is the move as he means it, for whoever encrypts it, and what he alone is to hear.
//!
//! It works on a copy of the session that is thrown away. Legality is told to nobody: a whole announcement that is
//! no move is sealed and acknowledged like any other.

use crate::{
    board::WireEvent,
    core::{
        act::{Act, WrittenMove},
        actor::Actor,
        announcement::Announcement,
        earcon::Earcon,
        input::Input,
        keying::{HandKeyed, Keying},
        session::{Privacy, Session},
    },
    game::{Moment, Move, Position, Seat},
    language::{
        as_said::AsSaid,
        command::Command,
        hearing::Heard,
        keypad::{BOARD_KEY, KeysMean},
        notation::{Letters, read_move},
        occasion::{Meaning, Occasion, OwnMove},
    },
};

/// A sealing player's own place.
#[derive(Clone, Debug)]
pub struct Booth {
    game: Session,
    /// The game as this player's hands go on with it.
    copy: Session,
    privacy: Privacy,
    on_board: Option<Move>,
    keys: Keying,
}

/// What came of something that happened in the booth.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FromBooth {
    /// The move that is to be sealed now, as it will be read when it is opened.
    pub seal: Option<String>,
    /// What the player alone hears.
    pub said: Vec<Announcement>,
    /// A sound for him.
    pub sound: Option<Earcon>,
    /// What is nobody's secret and goes on to the session.
    pub passed_on: Vec<Input>,
}

impl Booth {
    /// Opens a booth where somebody's move is his own business.
    pub fn open(session: &Session) -> Option<Self> {
        let privacy = session.privacy()?;
        let copy = session.unsealed();
        let (game, on_board) = (session.clone(), copy.move_standing());
        Some(Self { game, copy, privacy, on_board, keys: Keying::default() })
    }

    /// Whose it is.
    pub const fn seat(&self) -> Seat {
        self.privacy.seat
    }

    /// The session went on: whether the booth is still needed as it is.
    pub fn stays_open(&self, session: &Session) -> bool {
        session.privacy() == Some(self.privacy)
    }

    /// What of the game went on besides.
    pub fn follow(&mut self, session: &Session) {
        self.game = session.clone();
    }

    /// Takes what happened, if it is this player's own business.
    pub fn takes(&mut self, at: Moment, input: &Input) -> Option<FromBooth> {
        let mine = self.privacy.seat;
        match input {
            Input::Heard { seat, heard } if *seat == mine => Some(self.hears(Actor::Player(mine), heard)),
            Input::Board { seat, event: WireEvent::Changed { .. } | WireEvent::Scan(_) } if *seat == mine => {
                self.privacy.hands.then(|| self.sees(at, input))
            }
            Input::Board { seat, event: WireEvent::Key(key) } if *seat == mine => Some(self.keys(at, *key)),
            Input::Act { by: Actor::Player(seat), act: Act::Key(key) } if *seat == mine => {
                Some(self.keys(at, *key))
            }
            Input::Act { by: by @ (Actor::Player(seat) | Actor::Assistant(seat)), act } if *seat == mine => {
                match act {
                    Act::Say(words) => Some(self.hears(*by, &Heard::typed(words.clone()))),
                    Act::Move(text) | Act::Write(text) | Act::Seal(text) if self.privacy.seals => {
                        Some(self.reads(input, text))
                    }
                    // Refused by the session, which is told no move: his sheet is in the envelope, too (I.1.1).
                    Act::Move(_) | Act::Write(_) | Act::Seal(_) | Act::Sheet(_) => {
                        let refused = Input::Act { by: *by, act: Act::Move("-".into()) };
                        Some(FromBooth { passed_on: vec![refused], ..FromBooth::default() })
                    }
                    Act::Board(_) => self.privacy.hands.then(|| self.sees(at, input)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A line that seals a move outside of a booth: an answer to an opponent who is absent (I.9.3).
    pub fn seals_answer(session: &Session, by: Actor, act: &Act) -> Option<FromBooth> {
        let Act::Seal(WrittenMove(text)) = act else { return None };
        let (Actor::Player(seat) | Actor::Assistant(seat)) = by else { return None };
        session.lets_seal(by, act).then(|| sealed(session, seat, text))
    }

    fn occasion(&self, follows: bool) -> Occasion<'_> {
        let setup = self.game.setup();
        let seat = self.privacy.seat;
        Occasion {
            position: self.game.position(),
            scheme: setup.scheme(seat),
            opponents: setup.scheme(seat.other()),
            lang: setup.seat(seat).lang,
            question: None,
            repetition: self.game.repetition_owed(seat).filter(|_| follows),
            own: Some(OwnMove::default()),
            offered: false,
        }
    }

    fn hears(&self, by: Actor, heard: &Heard) -> FromBooth {
        let meaning = match self.occasion(true).meaning(heard) {
            // Other words than the repetition he owes are the move he seals, not a wrong repetition.
            Meaning::RepeatsOther => self.occasion(false).meaning(heard),
            meaning => meaning,
        };
        // The best reading alone, and no question which was meant: both would tell what is legal.
        let says = AsSaid::of(&heard.text(), &[self.game.setup().scheme(self.privacy.seat)]);
        match by {
            Actor::Assistant(_) => self.hears_assistant(by, heard, meaning, says),
            Actor::Player(_) | Actor::Arbiter => self.hears_player(heard, meaning, says),
        }
    }

    /// An assistant's words: what is no move is the session's to judge, which knows what is the player's own (D.2.10).
    fn hears_assistant(
        &self,
        by: Actor,
        heard: &Heard,
        meaning: Meaning,
        says: Option<(AsSaid, bool)>,
    ) -> FromBooth {
        let passes = |act| FromBooth { passed_on: vec![Input::Act { by, act }], ..FromBooth::default() };
        let seal = Act::Seal("-".into());
        match (meaning, says) {
            (Meaning::Repeats | Meaning::Command(_) | Meaning::Yes | Meaning::No, _) => {
                passes(Act::Say(heard.text()))
            }
            _ if !self.privacy.seals => FromBooth::default(),
            // He never offers for the player (9.1), and seals with duty f alone; the session is told no move.
            (_, Some((_, true))) => passes(Act::Command(Command::DrawOffer)),
            (_, Some(_)) if !self.game.lets_seal(by, &seal) => passes(seal),
            (_, Some((said, false))) => self.announced(said, &heard.text()),
            (_, None) => FromBooth::not_understood(),
        }
    }

    fn hears_player(&self, heard: &Heard, meaning: Meaning, says: Option<(AsSaid, bool)>) -> FromBooth {
        let command = |command| {
            let act = Act::Command(command);
            Input::Act { by: Actor::Player(self.privacy.seat), act }
        };
        let passes = |input| FromBooth { passed_on: vec![input], ..FromBooth::default() };
        match (meaning, says) {
            (Meaning::Repeats, _) => {
                let heard = Heard::typed(heard.text());
                passes(Input::Heard { seat: self.privacy.seat, heard })
            }
            (Meaning::Command(asked), _) => passes(command(asked)),
            (Meaning::Yes, _) => passes(command(Command::Yes)),
            (Meaning::No, _) => passes(command(Command::No)),
            _ if !self.privacy.seals => FromBooth::default(),
            (_, Some((said, offers))) => {
                let passed_on = offers.then(|| command(Command::DrawOffer)).into_iter().collect();
                FromBooth { passed_on, ..self.announced(said, &heard.text()) }
            }
            (_, None) => FromBooth::not_understood(),
        }
    }

    /// Keys may name a move, too.
    fn keys(&mut self, at: Moment, key: char) -> FromBooth {
        let does = |act| {
            let input = Input::Act { by: Actor::Player(self.privacy.seat), act };
            FromBooth { passed_on: vec![input], ..FromBooth::default() }
        };
        let says = |what| FromBooth { said: vec![what], ..FromBooth::default() };
        let sounds = |sound| FromBooth { sound: Some(sound), ..FromBooth::default() };
        match self.keys.press(key, at) {
            HandKeyed::Whole(KeysMean::Command(command)) => does(Act::Command(command)),
            HandKeyed::Whole(KeysMean::Press) => does(Act::Press),
            HandKeyed::Whole(KeysMean::Say(said)) => {
                self.hears(Actor::Player(self.privacy.seat), &Heard::typed(said.words()))
            }
            HandKeyed::Begun(keys) if keys.chars().eq([BOARD_KEY]) => says(Announcement::KeysFollow),
            HandKeyed::Begun(_) => sounds(Earcon::Understood),
            HandKeyed::Learns(on) => says(Announcement::LearnsKeys { on }),
            HandKeyed::Asks(keys) => says(Announcement::KeysDo { keys }),
            HandKeyed::Nothing | HandKeyed::Whole(KeysMean::Learn | KeysMean::More | KeysMean::Nothing) => {
                sounds(Earcon::Mismatch)
            }
        }
    }

    /// Whole words seal what they say, a legal move or none: that is found when they are opened.
    fn announced(&self, said: AsSaid, words: &str) -> FromBooth {
        let text = said.written().unwrap_or_else(|| words.trim().to_owned());
        self.unless_on_board(FromBooth {
            seal: Some(text),
            said: vec![Announcement::SealedMove(said)],
            ..FromBooth::default()
        })
    }

    fn reads(&self, input: &Input, WrittenMove(text): &WrittenMove) -> FromBooth {
        let Input::Act { by, act } = input else { return FromBooth::default() };
        if !self.game.lets_seal(*by, act) {
            // Refused by the session, which is told no move.
            let act = Act::Seal("-".into());
            return FromBooth { passed_on: vec![Input::Act { by: *by, act }], ..FromBooth::default() };
        }
        self.unless_on_board(sealed(&self.game, self.privacy.seat, text))
    }

    /// A move made on the board after the order is the sealed move, whatever is said or written (I.1.1).
    fn unless_on_board(&self, kept: FromBooth) -> FromBooth {
        let Some(m) = self.on_board else { return kept };
        let before = self.game.position();
        let says_so = |text: &str| read_move(before, text, Letters::Any) == Ok(m);
        match kept.seal.as_deref().is_some_and(says_so) {
            true => kept,
            false => FromBooth { said: vec![Announcement::BoardSeals], ..kept }.sealing(before, m),
        }
    }

    fn sees(&mut self, at: Moment, input: &Input) -> FromBooth {
        if !self.privacy.seals {
            return FromBooth::default();
        }
        // What follows from it is nobody's but the player's, who has made it himself.
        drop(self.copy.handle(at, input.clone()));
        let stands = self.copy.move_standing();
        if stands == self.on_board {
            return FromBooth::default();
        }
        self.on_board = stands;
        let before = self.game.position();
        stands.map_or_else(FromBooth::default, |m| {
            let said = vec![Announcement::SealedMove(AsSaid::of_move(before, m))];
            FromBooth { said, ..FromBooth::default() }.sealing(before, m)
        })
    }
}

impl FromBooth {
    /// Said where he alone hears it; the sound tells where nothing can be said.
    fn not_understood() -> Self {
        let said = vec![Announcement::NotUnderstood];
        Self { said, sound: Some(Earcon::Mismatch), ..Self::default() }
    }

    /// A move that was made: in shortest English notation, or its squares where that could be read otherwise.
    fn sealing(self, before: &Position, m: Move) -> Self {
        let written = AsSaid::of_move(before, m).written();
        let written = written.filter(|text| read_move(before, text, Letters::Any) == Ok(m));
        Self { seal: Some(written.unwrap_or_else(|| before.uci(m))), ..self }
    }
}

/// Words that are sealed as they are: whether they are a move, and a legal one, is found when they are opened.
fn sealed(session: &Session, seat: Seat, text: &str) -> FromBooth {
    let text = text.trim().to_owned();
    let said = match AsSaid::of(&text, &[session.setup().scheme(seat)]) {
        Some((said, _)) => Announcement::SealedMove(said),
        None => Announcement::SealedWords(text.clone()),
    };
    FromBooth { seal: Some(text), said: vec![said], ..FromBooth::default() }
}
