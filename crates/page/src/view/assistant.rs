//! The view of an assistant's page: the next task, and both boards as they must stand.
//!
//! Both boards show the position of the game, never the sensed one, because a difference is for the arbiter only
//! (12.7). A duty that the assistant does not have (D.2.10) is not requested.

use crate::{
    view::{BoardView, PublicGame, SpokenMove},
    words::PageWords,
};
use annabella_board::guidance::Instruction;
use annabella_game::{Move, Position, Seat};
use annabella_language::{SpeechPart, Verbosity, scheme::Scheme};
use annabella_laws::assistant::{Duty, DutyHolder};
use annabella_messages::Phrases;
use annabella_session::{
    Announcement, GameRole, Listener,
    awaited_action::AwaitedAction,
    input::Act,
    session::{Phase, Session},
};

/// The next task of an assistant.
pub(crate) enum AssistantTask {
    /// Set a board right, step by step; these are the words of the step.
    PutRight { seat: Seat, step: Vec<SpeechPart> },
    /// Execute the other side's move on this seat's board.
    Execute { on: Seat, said: SpokenMove, from_to: String },
    /// Announce the player's move.
    Announce { said: SpokenMove },
    /// The player repeats the announced move.
    Repeat { said: SpokenMove },
    /// The move is made and announced: start the opponent's clock.
    Press,
    /// Enter the opponent's move once it is made, because their board is not sensed.
    EnterMove { of: Seat },
    /// No task; the awaited action is shown.
    Nothing,
}

/// The view of an assistant's page.
pub(crate) struct AssistantView {
    pub(crate) public_game: PublicGame,
    pub(crate) seat: Seat,
    pub(crate) next: AssistantTask,
    pub(crate) waits: Vec<AwaitedAction>,
    /// The player's board, then the opponent's.
    pub(crate) boards: [BoardView; 2],
    /// The duties of a person at this seat, in the edition's words.
    pub(crate) duties: Vec<String>,
    /// The announced move is to be executed on a board that is not sensed, so the assistant reports
    /// it.
    pub(crate) says_when: bool,
    /// The player's board is not sensed, so its position is entered.
    pub(crate) enters_own: bool,
    /// The opponent's board is not sensed, so the opponent's acts are entered.
    pub(crate) enters_opponents: bool,
    /// Whether an assistant was accepted.
    pub(crate) has_assistant: bool,
    allowed: Vec<Duty>,
}

impl AssistantView {
    pub(crate) fn of(session: &Session, seat: Seat, words: &PageWords) -> Self {
        let setup = session.setup();
        let role = GameRole::Assistant(seat);
        let allowed: Vec<Duty> =
            Duty::ALL.into_iter().filter(|&duty| role.may_do(setup, &example(duty))).collect();
        let duties = setup.duties(seat);
        let by_person = |duty: &Duty| duties.by(*duty) == DutyHolder::Person;
        let next = next(session, seat, words, &allowed);
        let on_board = |of: Seat| match session.to_execute(of) {
            Some((before, _)) => BoardView::of_position(&before, of),
            None => BoardView::of_position(&session.position_told(), of),
        };
        let unsensed = |of: Seat| !session.board_tells(of);
        Self {
            public_game: PublicGame::of(session, words),
            seat,
            next,
            waits: session.waits(Listener::Assistant(seat)),
            boards: [on_board(seat), on_board(seat.other())],
            duties: Duty::ALL
                .iter()
                .filter(|duty| by_person(duty))
                .map(|duty| words.desk.duty(*duty))
                .collect(),
            says_when: allowed.contains(&Duty::A) && Seat::ALL.into_iter().any(unsensed),
            enters_own: allowed.contains(&Duty::A) && unsensed(seat),
            enters_opponents: unsensed(seat.other()) && enters_for_opponent(&allowed),
            has_assistant: setup.has_assistant(seat),
            allowed,
        }
    }

    /// Whether the assistant has a duty.
    pub(crate) fn may(&self, duty: Duty) -> bool {
        self.allowed.contains(&duty)
    }
}

/// Whether the duties allow an assistant to enter the opponent's acts: duty a for making the move, duty b for
/// announcing it.
fn enters_for_opponent(allowed: &[Duty]) -> bool {
    allowed.contains(&Duty::A) || allowed.contains(&Duty::B)
}

/// An act that needs the duty.
fn example(duty: Duty) -> Act {
    let line = match duty {
        Duty::A => "executed",
        Duty::B => "say eva vier",
        Duty::C => "press",
        Duty::D => "key time",
        Duty::E => "claim time",
        Duty::F => "adjourn",
    };
    Act::read(line).unwrap_or(Act::Status)
}

fn next(session: &Session, seat: Seat, words: &PageWords, allowed: &[Duty]) -> AssistantTask {
    if session.phase() != Phase::Playing {
        return AssistantTask::Nothing;
    }
    let scheme = Scheme::builtin(session.setup().scheme(seat));
    let said = |before: &Position, m: Move| SpokenMove::of(scheme, before, m, words);
    let may = |duty| allowed.contains(&duty);
    let moves = may(Duty::A);
    for of in [seat, seat.other()] {
        let way: Vec<Instruction> = if moves { session.way_of(of) } else { Vec::new() };
        if let Some(step) = way.first() {
            let step = Announcement::PutRight(*step);
            let step = Phrases::builtin(words.lang).speak(&step, scheme, Verbosity::Move);
            return AssistantTask::PutRight { seat: of, step };
        }
    }
    // The move is repeated first, then executed (D.2.1). If the program recognises the player's speech, no
    // button is needed.
    let duties = session.setup().duties(seat);
    let repeats = |_: &(&Position, Move)| duties.by(Duty::B) == DutyHolder::Person;
    if let Some((before, m)) = session.owes_repetition(seat).filter(repeats) {
        return AssistantTask::Repeat { said: said(before, m) };
    }
    let to_execute = |on: Seat| {
        let (before, m) = session.to_execute(on).filter(|_| moves)?;
        Some(AssistantTask::Execute { on, said: said(&before, m), from_to: from_to(m) })
    };
    if let Some(task) = to_execute(seat) {
        return task;
    }
    if let Some((before, m)) = session.owes_repetition(seat).filter(|_| may(Duty::B)) {
        return AssistantTask::Repeat { said: said(before, m) };
    }
    if session.mover() == seat {
        if let Some(m) = session.stands_untold()
            && duties.by(Duty::B) == DutyHolder::Person
        {
            return AssistantTask::Announce { said: said(session.position(), m) };
        }
        if session.relayed().is_some() && duties.by(Duty::C) == DutyHolder::Person {
            return AssistantTask::Press;
        }
    }
    // On a sensed board the opponent's move is detected. The task waits until the player's clock is
    // stopped.
    let opponent = seat.other();
    if let Some(task) = Some(opponent).filter(|&of| !session.board_tells(of)).and_then(to_execute) {
        return task;
    }
    let is_to_move = session.mover() == opponent && session.relayed().is_none() && !session.clocks_stand();
    if is_to_move && !session.board_tells(opponent) && enters_for_opponent(allowed) {
        return AssistantTask::EnterMove { of: opponent };
    }
    AssistantTask::Nothing
}

/// The squares of a move for the assistant; castling moves two pieces.
fn from_to(m: Move) -> String {
    match m {
        Move::Castle { king, rook } => {
            let side = if rook.file() > king.file() { ["g", "f"] } else { ["c", "d"] };
            let rank = king.rank().char();
            format!("{king} – {}{rank}, {rook} – {}{rank}", side[0], side[1])
        }
        _ => m.from().map_or_else(String::new, |from| format!("{from} – {}", m.to())),
    }
}
