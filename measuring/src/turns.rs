//! Whole turns: hands at boards, words into ears, the press. What is completed is held against what was meant.
//!
//! A wrong hearing is harmless while board, announcement and repetition check one another; here that is counted. The
//! player is an ordinary one: he says a move again when he is asked to or nothing tells him that he was understood, puts his peg
//! right when he hears that it stands elsewhere, corrects himself when he hears another move told back, and presses when
//! he was understood. Ears are asked for what they are told to listen for at that moment, and hear each such case once.

use annabella::{
    board::{Contents, WireEvent, scan::scan_of},
    chance::Chance,
    core::{
        Announcement, Earcon, Listener,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
    game::{Moment, Move, Piece, Position, Role, SchemeId, Seat, Square},
    language::{
        hearing::{Expectation, Heard},
        question::Question,
    },
    laws::matter::Matter,
};

/// How often something is said before it is typed.
const TRIES: usize = 3;

/// Words, by what they are known to the ears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Uttered {
    /// Which of the words that were spoken.
    pub(crate) words: usize,
    /// In which noise, and for the how many-th time: another moment of the room.
    pub(crate) noise: usize,
    pub(crate) time: usize,
}

/// What hears.
pub(crate) trait Hears {
    /// What is heard of some words by an ear that listens for this: one stretch or more, or nothing.
    fn hear(&mut self, said: Uttered, expectation: &Expectation) -> Vec<Heard>;
}

/// What is done in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TurnDeed {
    /// The move that is said stands on the board.
    Right,
    /// The board shows another legal move than the one that is said: a slip of the hand, or of who repeats.
    Apart,
    /// The move is not legal.
    Illegal,
}

/// Who says what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Speaks {
    /// An impaired player announces his move.
    Announces,
    /// An impaired player repeats the move of a sighted one.
    Repeats,
}

/// A turn.
#[derive(Clone, Debug)]
pub(crate) struct WholeTurn {
    /// Before it; the position the words were spoken about.
    pub(crate) position: Position,
    /// What the words name: the move, by its squares where it is not legal.
    pub(crate) named: Move,
    /// The words, for whoever types them in the end.
    pub(crate) words: String,
    pub(crate) said: Uttered,
    pub(crate) deed: TurnDeed,
    pub(crate) speaker: Speaks,
    /// Of the board of the player who speaks.
    pub(crate) board: BoardSense,
    /// Whether the words come before the peg.
    pub(crate) words_first: bool,
    /// Which slip of the hand it is.
    pub(crate) slip: u64,
}

/// What came of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnCame {
    /// A move was completed that was not the one meant.
    pub(crate) wrong: Option<String>,
    /// A repetition of another move was taken for the right one.
    pub(crate) repeated_wrongly: bool,
    /// Irregularities where there was none.
    pub(crate) false_items: Vec<String>,
    /// How often words had to be said again.
    pub(crate) again: u32,
    /// It was typed at last.
    pub(crate) typed: bool,
    /// The move that was meant is completed.
    pub(crate) completed: bool,
}

struct TurnTable<'a> {
    session: Session,
    now: u64,
    /// What each seat's ear listens for.
    listening: [Option<Expectation>; 2],
    /// What each board shows.
    stands: [Option<Position>; 2],
    turn: &'a WholeTurn,
}

/// Plays a turn.
pub(crate) fn play(turn: &WholeTurn, ears: &mut dyn Hears) -> TurnCame {
    let mover = if turn.position.turn().is_white() { Seat::White } else { Seat::Black };
    let (speaker, opposite) = match turn.speaker {
        Speaks::Announces => (mover, BoardSense::Manual),
        Speaks::Repeats => (mover.other(), BoardSense::Identity),
    };
    let seat = |of: Seat| {
        let speaks = of == speaker;
        SeatSetup {
            sight: if speaks { Sight::Impaired } else { Sight::Sighted },
            board: if speaks { turn.board } else { opposite },
            ear: speaks,
            scheme: Some(SchemeId::Fide),
            ..SeatSetup::default()
        }
    };
    let setup = Setup {
        fen: Some(turn.position.fen()),
        approved_by: Some("the arbiter".to_owned()),
        white: seat(Seat::White),
        black: seat(Seat::Black),
        ..Setup::default()
    };
    let Ok(session) = Session::new(setup) else { return TurnCame::default() };
    let mut table = TurnTable { session, now: 0, listening: [None, None], stands: [None, None], turn };
    for seat in Seat::ALL {
        table.shows(seat, &turn.position);
    }
    table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
    table.wait(1_000);
    let mut came = TurnCame::default();
    let apart = table.another_by_a_slip();
    let meant = match turn.speaker {
        Speaks::Announces => {
            table.announces(mover, apart, ears, &mut came);
            turn.named
        }
        Speaks::Repeats => {
            let made = apart.unwrap_or(turn.named);
            table.repeats(mover, made, ears, &mut came);
            made
        }
    };
    table.wait(1_000);
    let completed = table.session.plies().first().map(|ply| ply.m);
    came.completed = completed == Some(meant) && turn.deed != TurnDeed::Illegal;
    came.wrong = completed.filter(|_| !came.completed).map(|m| turn.position.uci(m));
    let is_false = |matter: &Matter| match turn.deed {
        // That the arbiter is told of a mate on the board is no irregularity.
        TurnDeed::Right => !matches!(matter, Matter::EndsAtRest { .. }),
        // Where the hand slipped or the move is not legal something irregular did happen; another offence did not.
        TurnDeed::Apart | TurnDeed::Illegal => !matches!(
            matter,
            Matter::IllegalMove { .. }
                | Matter::EarlyPress { .. }
                | Matter::PressWithoutMove { .. }
                | Matter::TouchMove { .. }
                | Matter::EndsAtRest { .. }
        ),
    };
    let matters = table.session.items().iter().map(|item| &item.matter);
    came.false_items =
        matters.filter(|matter| is_false(matter)).map(|matter| format!("{matter:?}")).collect();
    came
}

/// What an answer tells the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnAnswer {
    /// His words were taken.
    Understood,
    /// His words are another move than the one on his board, or than the one to be repeated.
    Differs,
    /// Nothing, or that he was not understood.
    NotUnderstood,
    /// He is asked something that is no question about his move.
    Asked,
}

fn told(seat: Seat, outputs: &[Output]) -> TurnAnswer {
    let to = Listener::Player(seat);
    let is = |wanted: fn(&Output, Listener) -> bool| outputs.iter().any(|output| wanted(output, to));
    if is(|o, me| matches!(o, Output::Say { to, what: Announcement::Ask(Question::Confirm(_)) } if *to == me))
    {
        TurnAnswer::Asked
    } else if is(|o, me| matches!(o, Output::Play { to, earcon: Earcon::Mismatch } if *to == me)) {
        TurnAnswer::Differs
    } else if is(|o, me| matches!(o, Output::Play { to, earcon: Earcon::Understood } if *to == me))
        // He hears his move told to his opponent.
        || is(|o, _| matches!(o, Output::Note(Note::Made { .. })))
    {
        TurnAnswer::Understood
    } else {
        TurnAnswer::NotUnderstood
    }
}

impl TurnTable<'_> {
    fn feed(&mut self, input: Input) -> Vec<Output> {
        self.now += 100;
        self.handle(input)
    }

    fn handle(&mut self, input: Input) -> Vec<Output> {
        let outputs = self.session.handle(Moment::from_ms(self.now), input);
        for output in &outputs {
            if let Output::Listen { seat, expectation } = output {
                self.listening[*seat as usize] = Some((**expectation).clone());
            }
        }
        outputs
    }

    fn wait(&mut self, ms: u64) -> Vec<Output> {
        let until = self.now + ms;
        let mut all = Vec::new();
        while let Some(due) = self.session.deadline().filter(|due| due.ms <= until) {
            self.now = due.ms;
            all.extend(self.handle(Input::Time));
        }
        self.now = until;
        all
    }

    /// A hand brings the board to this position: what is taken goes first, then each piece to where it belongs.
    fn shows(&mut self, seat: Seat, position: &Position) -> Vec<Output> {
        let sense = self.session.setup().seat(seat).board;
        if sense == BoardSense::Manual {
            return Vec::new();
        }
        let identity = sense == BoardSense::Identity;
        let mut outputs = Vec::new();
        match self.stands[seat as usize].replace(position.clone()) {
            None => {
                let scan = Box::new(scan_of(position, identity));
                outputs.extend(self.feed(Input::Board { seat, event: WireEvent::Scan(scan) }));
            }
            Some(before) => {
                for (square, piece) in by_one_hand(&before, position) {
                    let contents = match piece {
                        None => Contents::Empty,
                        Some(piece) if identity => Contents::Piece(piece),
                        Some(_) => Contents::Something,
                    };
                    let event = WireEvent::Changed { square, contents };
                    outputs.extend(self.feed(Input::Board { seat, event }));
                }
            }
        }
        outputs.extend(self.wait(800));
        outputs
    }

    /// He says his words; what he is told.
    fn says(&mut self, seat: Seat, time: usize, ears: &mut dyn Hears) -> TurnAnswer {
        let Some(expectation) = self.listening[seat as usize].clone() else {
            return TurnAnswer::NotUnderstood;
        };
        let stretches = ears.hear(Uttered { time, ..self.turn.said }, &expectation);
        let mut outputs = Vec::new();
        for heard in stretches {
            outputs.extend(self.feed(Input::Heard { seat, heard }));
        }
        let found = told(seat, &outputs);
        if found == TurnAnswer::Asked {
            self.types(seat, "nein");
        }
        found
    }

    fn types(&mut self, seat: Seat, words: &str) -> TurnAnswer {
        let outputs = self.feed(Input::Act { by: Actor::Player(seat), act: Act::Say(words.to_owned()) });
        told(seat, &outputs)
    }

    /// Where the peg comes to stand by a slip: the same piece on another square.
    fn another_by_a_slip(&self) -> Option<Move> {
        let near: Vec<Move> = (self.turn.position.legal_moves().into_iter())
            .filter(|m| {
                *m != self.turn.named && m.from() == self.turn.named.from() && m.to() != self.turn.named.to()
            })
            .filter(|m| m.promotion().is_none() && !m.is_castle() && !self.turn.named.is_castle())
            .collect();
        Chance::new(self.turn.slip).pick(&near).copied().filter(|_| self.turn.deed == TurnDeed::Apart)
    }

    fn made(&self, m: Move) -> Position {
        self.turn.position.after_made(m).unwrap_or_else(|| self.turn.position.clone())
    }

    /// The peg goes back to where it stood, then where it belongs; what he is told then.
    fn puts_right(&mut self, seat: Seat) -> TurnAnswer {
        self.shows(seat, &self.turn.position.clone());
        told(seat, &self.shows(seat, &self.made(self.turn.named)))
    }

    fn announces(&mut self, seat: Seat, apart: Option<Move>, ears: &mut dyn Hears, came: &mut TurnCame) {
        let mut slipped = apart.is_some() && self.turn.board != BoardSense::Manual;
        let stands = self.made(apart.unwrap_or(self.turn.named));
        let mut peg_waits = self.turn.words_first;
        if !peg_waits {
            self.shows(seat, &stands);
        }
        let mut told_last = TurnAnswer::NotUnderstood;
        let mut time = 0;
        while time < TRIES {
            came.again += u32::from(time > 0);
            told_last = self.says(seat, time, ears);
            time += 1;
            if told_last == TurnAnswer::Understood && std::mem::take(&mut peg_waits) {
                told_last = match told(seat, &self.shows(seat, &stands)) {
                    TurnAnswer::Differs => TurnAnswer::Differs,
                    _ => TurnAnswer::Understood,
                };
            }
            if told_last == TurnAnswer::Differs && std::mem::take(&mut slipped) {
                told_last = self.puts_right(seat);
            }
            if told_last == TurnAnswer::Understood {
                break;
            }
        }
        if peg_waits {
            self.shows(seat, &stands);
        }
        if told_last != TurnAnswer::Understood {
            came.typed = true;
            let words = self.turn.words.clone();
            if self.types(seat, &words) == TurnAnswer::Differs && slipped {
                self.puts_right(seat);
            }
        }
        self.feed(Input::Act { by: Actor::Player(seat), act: Act::Press });
    }

    fn repeats(&mut self, mover: Seat, made: Move, ears: &mut dyn Hears, came: &mut TurnCame) {
        let seat = mover.other();
        self.shows(mover, &self.made(made));
        self.wait(2_000);
        let differs = made != self.turn.named;
        for time in 0..TRIES {
            came.again += u32::from(time > 0);
            match self.says(seat, time, ears) {
                TurnAnswer::Understood => {
                    came.repeated_wrongly |= differs;
                    break;
                }
                // TurnAnswer that it is another move he repeats what he hears now.
                TurnAnswer::Differs if differs => break,
                _ => {}
            }
        }
        self.shows(seat, &self.made(made));
        self.feed(Input::Act { by: Actor::Player(mover), act: Act::Press });
    }
}

/// What a hand does that brings one position to another, square by square: what leaves the board for good first, then
/// piece by piece, a king before his rook.
fn by_one_hand(before: &Position, after: &Position) -> Vec<(Square, Option<Piece>)> {
    let changed = || Square::ALL.into_iter().filter(|&at| before.piece_at(at) != after.piece_at(at));
    let mut arriving: Vec<(Square, Piece)> =
        changed().filter_map(|at| after.piece_at(at).map(|piece| (at, piece))).collect();
    let mut leaving: Vec<(Square, Piece)> =
        changed().filter_map(|at| before.piece_at(at).map(|piece| (at, piece))).collect();
    leaving.sort_by_key(|(_, piece)| {
        (arriving.iter().any(|(_, arrives)| arrives == piece), piece.role != Role::King)
    });
    let mut done = Vec::new();
    for (from, piece) in leaving {
        done.push((from, None));
        if let Some(at) = arriving.iter().position(|(_, arrives)| *arrives == piece) {
            let (to, piece) = arriving.remove(at);
            done.push((to, Some(piece)));
        }
    }
    done.extend(arriving.into_iter().map(|(to, piece)| (to, Some(piece))));
    done
}

#[cfg(test)]
mod tests {
    use annabella::language::{
        announce::{Form, announce},
        hearing::{Awaited, Heard},
        scheme::Scheme,
    };

    use super::*;
    use crate::positions::position_and_move;

    /// Ears that hear what is said, or always something else.
    struct ScriptedEars<'a> {
        words: &'a str,
        wrongly: bool,
    }

    impl Hears for ScriptedEars<'_> {
        fn hear(&mut self, said: Uttered, expectation: &Expectation) -> Vec<Heard> {
            let position = &expectation.position;
            let others: Vec<Move> = position.legal_moves().into_iter().collect();
            let other = Chance::new(said.words as u64 * 7 + said.time as u64).pick(&others).copied();
            // The worst that can be: what is awaited is heard whatever is said.
            let wrong = match &expectation.awaited {
                Awaited::Announcement(m) | Awaited::ReadBack(m) => Some(*m),
                _ => other,
            };
            match wrong.filter(|_| self.wrongly) {
                Some(m) => {
                    let words = announce(Scheme::builtin(SchemeId::Fide), position, m, Form::Long);
                    vec![Heard::typed(words)]
                }
                None => vec![Heard::typed(self.words)],
            }
        }
    }

    fn turns(count: usize, deed: TurnDeed, mut tried: impl FnMut(&WholeTurn)) {
        let mut chance = Chance::new(24);
        for words in 0..count {
            let (position, named) = position_and_move(&mut chance);
            for board in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
                for speaker in [Speaks::Announces, Speaks::Repeats] {
                    let text = announce(Scheme::builtin(SchemeId::Fide), &position, named, Form::Long);
                    let said = Uttered { words, noise: 0, time: 0 };
                    tried(&WholeTurn {
                        position: position.clone(),
                        named,
                        words: text,
                        said,
                        deed,
                        speaker,
                        board,
                        words_first: words % 3 == 0,
                        slip: words as u64,
                    });
                }
            }
        }
    }

    #[test]
    fn with_ears_that_hear_right_every_turn_is_what_was_meant_and_nothing_is_irregular() {
        for deed in [TurnDeed::Right, TurnDeed::Apart] {
            turns(40, deed, |turn| {
                let came = play(turn, &mut ScriptedEars { words: &turn.words, wrongly: false });
                assert!(came.completed && came.wrong.is_none() && !came.typed, "{turn:?}: {came:?}");
                assert!(came.false_items.is_empty() && !came.repeated_wrongly, "{turn:?}: {came:?}");
            });
        }
    }

    #[test]
    fn ears_that_hear_what_they_expect_whatever_is_said_complete_no_move_that_a_board_does_not_show() {
        turns(40, TurnDeed::Right, |turn| {
            let came = play(turn, &mut ScriptedEars { words: &turn.words, wrongly: true });
            let words_are_all = turn.board == BoardSense::Manual && turn.speaker == Speaks::Announces;
            assert!(came.wrong.is_none() || words_are_all, "{turn:?}: {came:?}");
        });
    }
}
