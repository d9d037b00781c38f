//! Whole turns: hands at boards, utterances to recognisers, and the clock press. The completed move is compared with
//! the intended one.
//!
//! A recognition error is harmless if board, announcement and repetition correct one another; this is counted here.
//! The player is a typical one. They repeat a move when they are asked to, or when no answer shows that they were
//! understood. They answer truly when they are asked whether they meant a move, correct their peg when they hear that it
//! is wrong, and press the clock when they were understood. Recognisers are asked with the expectation of that moment,
//! once for each such case.

use annabella::{
    board::{SquareContents, WireEvent, scan::scan_of},
    game::{Moment, Move, Piece, Position, Role, SchemeId, Seat, Square},
    language::{
        heard_utterance::{Expectation, HeardUtterance},
        question::Question,
    },
    laws::incident_kind::IncidentKind,
    seeded_rng::SeededRng,
    session::{
        Announcement, Earcon, Listener,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// How often an utterance is repeated before it is typed.
const TRIES: usize = 3;

/// The key of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UtteranceKey {
    /// The index of the spoken words.
    pub(crate) words: usize,
    /// The noise, and the index of the repetition, which is mixed with other noise.
    pub(crate) noise: usize,
    pub(crate) time: usize,
}

/// A source of recognition results.
pub(crate) trait UtteranceRecogniser {
    /// The recognised utterances for some words and an expectation; there may be none.
    fn hear(&mut self, said: UtteranceKey, expectation: &Expectation) -> Vec<HeardUtterance>;
}

/// The action in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum TurnKind {
    /// The announced move is made on the board.
    Right,
    /// The board shows another legal move than the announced one: a slip of the hand, or of the player who
    /// repeats.
    Apart,
    /// The move is illegal.
    Illegal,
}

/// The speaker's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum SpeechDuty {
    /// An impaired player announces their own move.
    Announces,
    /// An impaired player repeats a sighted player's move.
    Repeats,
}

/// A turn.
#[derive(Clone, Debug)]
pub(crate) struct WholeTurn {
    /// The position before the turn, to which the words refer.
    pub(crate) position: Position,
    /// The announced move, by its squares if it is illegal.
    pub(crate) named: Move,
    /// The words, in case they are typed in the end.
    pub(crate) words: String,
    pub(crate) said: UtteranceKey,
    pub(crate) deed: TurnKind,
    pub(crate) speaker: SpeechDuty,
    /// The sense of the speaking player's board.
    pub(crate) board: BoardSense,
    /// Whether the words come before the peg.
    pub(crate) words_first: bool,
    /// The index of the slip.
    pub(crate) slip: u64,
}

/// The outcome of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnOutcome {
    /// The completed move, if it was not the intended one.
    pub(crate) wrong: Option<String>,
    /// Whether a repetition of another move was accepted.
    pub(crate) repeated_wrongly: bool,
    /// Irregularities that were reported without a cause.
    pub(crate) false_items: Vec<String>,
    /// How often words had to be repeated.
    pub(crate) again: u32,
    /// How often the speaker was asked whether they meant a move.
    pub(crate) asked: u32,
    /// Whether the move was typed in the end.
    pub(crate) typed: bool,
    /// Whether the intended move is completed.
    pub(crate) completed: bool,
}

struct SimulatedTurn<'a> {
    session: Session,
    now: u64,
    /// The expectation of each seat's recogniser.
    listening: [Option<Expectation>; 2],
    /// The position on each board.
    stands: [Option<Position>; 2],
    turn: &'a WholeTurn,
    /// How often the speaker was asked whether they meant a move.
    asked: u32,
}

/// Plays a turn.
pub(crate) fn play(turn: &WholeTurn, ears: &mut dyn UtteranceRecogniser) -> TurnOutcome {
    let mover = if turn.position.turn().is_white() { Seat::White } else { Seat::Black };
    let (speaker, opposite) = match turn.speaker {
        SpeechDuty::Announces => (mover, BoardSense::Manual),
        SpeechDuty::Repeats => (mover.other(), BoardSense::Identity),
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
    let Ok(session) = Session::new(setup) else { return TurnOutcome::default() };
    let mut table =
        SimulatedTurn { session, now: 0, listening: [None, None], stands: [None, None], turn, asked: 0 };
    for seat in Seat::ALL {
        table.shows(seat, &turn.position);
    }
    table.feed(Input::Act { by: Actor::Arbiter, act: Act::Start });
    table.wait(1_000);
    let mut came = TurnOutcome::default();
    let apart = table.slipped_move();
    let meant = match turn.speaker {
        SpeechDuty::Announces => {
            table.announces(mover, apart, ears, &mut came);
            turn.named
        }
        SpeechDuty::Repeats => {
            let made = apart.unwrap_or(turn.named);
            table.repeats(mover, made, ears, &mut came);
            made
        }
    };
    table.wait(1_000);
    came.asked = table.asked;
    let completed = table.session.plies().first().map(|ply| ply.m);
    came.completed = completed == Some(meant) && turn.deed != TurnKind::Illegal;
    came.wrong = completed.filter(|_| !came.completed).map(|m| turn.position.uci(m));
    let is_false = |matter: &IncidentKind| match turn.deed {
        // The report of a mating move on the board is not an irregularity.
        TurnKind::Right => !matches!(matter, IncidentKind::EndingMoveUnpressed { .. }),
        // After a slip or an illegal move, an irregularity of this kind is correct; another one is not.
        TurnKind::Apart | TurnKind::Illegal => !matches!(
            matter,
            IncidentKind::IllegalMove { .. }
                | IncidentKind::EarlyPress { .. }
                | IncidentKind::PressWithoutMove { .. }
                | IncidentKind::TouchMove { .. }
                | IncidentKind::EndingMoveUnpressed { .. }
        ),
    };
    let matters = table.session.items().iter().map(|item| &item.matter);
    came.false_items =
        matters.filter(|matter| is_false(matter)).map(|matter| format!("{matter:?}")).collect();
    came
}

/// The meaning of an answer for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TurnAnswer {
    /// The words were accepted.
    Understood,
    /// The words differ from the move on the player's board, or from the move to be repeated.
    Differs,
    /// No answer, or the words were not understood.
    NotUnderstood,
    /// A question whether they meant this move.
    AskedAboutMove(Move),
    /// A question that does not concern their move.
    Asked,
}

fn told(seat: Seat, outputs: &[Output]) -> TurnAnswer {
    let to = Listener::Player(seat);
    let is = |wanted: fn(&Output, Listener) -> bool| outputs.iter().any(|output| wanted(output, to));
    let asked_about = outputs.iter().find_map(|output| match output {
        Output::Say { to: asked, what: Announcement::Ask(Question::ConfirmMove { m, .. }) }
            if *asked == to =>
        {
            Some(*m)
        }
        _ => None,
    });
    if is(|o, me| matches!(o, Output::Say { to, what: Announcement::Ask(Question::Confirm(_)) } if *to == me))
    {
        TurnAnswer::Asked
    } else if let Some(m) = asked_about {
        TurnAnswer::AskedAboutMove(m)
    } else if is(|o, me| matches!(o, Output::PlayEarcon { to, earcon: Earcon::Mismatch } if *to == me)) {
        TurnAnswer::Differs
    } else if is(|o, me| matches!(o, Output::PlayEarcon { to, earcon: Earcon::Understood } if *to == me))
        // The player hears their move announced to the opponent.
        || is(|o, _| matches!(o, Output::Note(Note::Made { .. })))
    {
        TurnAnswer::Understood
    } else {
        TurnAnswer::NotUnderstood
    }
}

impl SimulatedTurn<'_> {
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
            all.extend(self.handle(Input::TimePassed));
        }
        self.now = until;
        all
    }

    /// A hand sets the board to this position: captured pieces first, then each piece.
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
                for (square, piece) in squares_changed_by_hand(&before, position) {
                    let contents = match piece {
                        None => SquareContents::Empty,
                        Some(piece) if identity => SquareContents::Piece(piece),
                        Some(_) => SquareContents::Something,
                    };
                    let event = WireEvent::Changed { square, contents };
                    outputs.extend(self.feed(Input::Board { seat, event }));
                }
            }
        }
        outputs.extend(self.wait(800));
        outputs
    }

    /// The player speaks; returns the answer.
    fn says(&mut self, seat: Seat, time: usize, ears: &mut dyn UtteranceRecogniser) -> TurnAnswer {
        let Some(expectation) = self.listening[seat as usize].clone() else {
            return TurnAnswer::NotUnderstood;
        };
        let stretches = ears.hear(UtteranceKey { time, ..self.turn.said }, &expectation);
        let mut outputs = Vec::new();
        for heard in stretches {
            outputs.extend(self.feed(Input::Heard { seat, heard }));
        }
        match told(seat, &outputs) {
            TurnAnswer::AskedAboutMove(m) => {
                self.asked += 1;
                if m == self.turn.named {
                    return self.types(seat, "ja");
                }
                // The answer is understood, and their move is not.
                self.types(seat, "nein");
                TurnAnswer::NotUnderstood
            }
            TurnAnswer::Asked => {
                self.types(seat, "nein");
                TurnAnswer::Asked
            }
            answer @ (TurnAnswer::Understood | TurnAnswer::Differs | TurnAnswer::NotUnderstood) => answer,
        }
    }

    fn types(&mut self, seat: Seat, words: &str) -> TurnAnswer {
        let outputs = self.feed(Input::Act { by: Actor::Player(seat), act: Act::Say(words.to_owned()) });
        told(seat, &outputs)
    }

    /// The move of a slip: the same piece to another square.
    fn slipped_move(&self) -> Option<Move> {
        let near: Vec<Move> = (self.turn.position.legal_moves().into_iter())
            .filter(|m| {
                *m != self.turn.named && m.from() == self.turn.named.from() && m.to() != self.turn.named.to()
            })
            .filter(|m| m.promotion().is_none() && !m.is_castle() && !self.turn.named.is_castle())
            .collect();
        SeededRng::new(self.turn.slip).pick(&near).copied().filter(|_| self.turn.deed == TurnKind::Apart)
    }

    fn made(&self, m: Move) -> Position {
        self.turn.position.after_made(m).unwrap_or_else(|| self.turn.position.clone())
    }

    /// The peg returns to its square and then goes to the right one; returns the answer.
    fn correct_peg(&mut self, seat: Seat) -> TurnAnswer {
        self.shows(seat, &self.turn.position.clone());
        told(seat, &self.shows(seat, &self.made(self.turn.named)))
    }

    fn announces(
        &mut self,
        seat: Seat,
        apart: Option<Move>,
        ears: &mut dyn UtteranceRecogniser,
        came: &mut TurnOutcome,
    ) {
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
                told_last = self.correct_peg(seat);
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
                self.correct_peg(seat);
            }
        }
        self.feed(Input::Act { by: Actor::Player(seat), act: Act::Press });
    }

    fn repeats(
        &mut self,
        mover: Seat,
        made: Move,
        ears: &mut dyn UtteranceRecogniser,
        came: &mut TurnOutcome,
    ) {
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
                // If the answer names another move, they repeat that one.
                TurnAnswer::Differs if differs => break,
                _ => {}
            }
        }
        self.shows(seat, &self.made(made));
        self.feed(Input::Act { by: Actor::Player(mover), act: Act::Press });
    }
}

/// The squares that a hand changes from one position to another, in order: first removed pieces, then piece by piece,
/// a king before its rook.
fn squares_changed_by_hand(before: &Position, after: &Position) -> Vec<(Square, Option<Piece>)> {
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
        announce::{AnnouncementForm, announce},
        heard_utterance::{AwaitedSpeech, HeardUtterance},
        scheme::Scheme,
    };

    use super::*;
    use crate::positions::position_and_move;

    /// Recognisers that return the spoken words, or always something else.
    struct ScriptedEars<'a> {
        words: &'a str,
        wrongly: bool,
    }

    impl UtteranceRecogniser for ScriptedEars<'_> {
        fn hear(&mut self, said: UtteranceKey, expectation: &Expectation) -> Vec<HeardUtterance> {
            let position = &expectation.position;
            let others: Vec<Move> = position.legal_moves().into_iter().collect();
            let other = SeededRng::new(said.words as u64 * 7 + said.time as u64).pick(&others).copied();
            // The worst case: the awaited move is recognised whatever is spoken.
            let wrong = match &expectation.awaited {
                AwaitedSpeech::Announcement(m) | AwaitedSpeech::ReadBack(m) => Some(*m),
                _ => other,
            };
            match wrong.filter(|_| self.wrongly) {
                Some(m) => {
                    let words =
                        announce(Scheme::builtin(SchemeId::Fide), position, m, AnnouncementForm::Long);
                    vec![HeardUtterance::typed(words)]
                }
                None => vec![HeardUtterance::typed(self.words)],
            }
        }
    }

    fn turns(count: usize, deed: TurnKind, mut tried: impl FnMut(&WholeTurn)) {
        let mut chance = SeededRng::new(24);
        for words in 0..count {
            let (position, named) = position_and_move(&mut chance);
            for board in [BoardSense::Identity, BoardSense::Occupancy, BoardSense::Manual] {
                for speaker in [SpeechDuty::Announces, SpeechDuty::Repeats] {
                    let text =
                        announce(Scheme::builtin(SchemeId::Fide), &position, named, AnnouncementForm::Long);
                    let said = UtteranceKey { words, noise: 0, time: 0 };
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
        for deed in [TurnKind::Right, TurnKind::Apart] {
            turns(40, deed, |turn| {
                let came = play(turn, &mut ScriptedEars { words: &turn.words, wrongly: false });
                assert!(came.completed && came.wrong.is_none() && !came.typed, "{turn:?}: {came:?}");
                assert!(came.false_items.is_empty() && !came.repeated_wrongly, "{turn:?}: {came:?}");
            });
        }
    }

    #[test]
    fn ears_that_hear_what_they_expect_whatever_is_said_complete_no_move_that_a_board_does_not_show() {
        turns(40, TurnKind::Right, |turn| {
            let came = play(turn, &mut ScriptedEars { words: &turn.words, wrongly: true });
            let words_are_all = turn.board == BoardSense::Manual && turn.speaker == SpeechDuty::Announces;
            assert!(came.wrong.is_none() || words_are_all, "{turn:?}: {came:?}");
        });
    }
}
