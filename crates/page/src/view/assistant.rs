//! The view of an assistant's page: the next task, and both boards as they must stand.
//!
//! Both boards show the position of the game, never the sensed one, because a difference is for the arbiter only
//! (12.7). A duty that the assistant does not have (D.2.10) is not requested.

use crate::{
    view::{BoardView, PublicGame, SpokenMove},
    words::PageWords,
};
use annabella_game::{Move, Position, Seat};
use annabella_language::{SpeechPart, Verbosity, scheme::Scheme};
use annabella_laws::assistant::{Duty, DutyHolder};
use annabella_messages::Phrases;
use annabella_session::{
    Announcement, GameRole, Listener,
    input::Act,
    pending::{Audience, AwaitedAction, NextStep, Pending},
    session::{Phase, Session},
};

/// The next task of an assistant.
pub(crate) enum AssistantTask {
    /// Set a board right, step by step; these are the words of the step. A board that is not sensed needs a report.
    PutRight { seat: Seat, step: Vec<SpeechPart>, is_reported: bool },
    /// Execute the other side's move on this seat's board. A board that is not sensed needs a report.
    Execute { on: Seat, said: SpokenMove, from_to: String, is_reported: bool },
    /// Announce the player's move.
    Announce { said: SpokenMove },
    /// The player repeats the announced move.
    Repeat { said: SpokenMove },
    /// The move is made and announced: start the opponent's clock.
    Press,
    /// Enter the opponent's move once it is made, because their board is not sensed.
    EnterMove { of: Seat },
    /// The opponent's move is entered, and their press is awaited.
    EnterPress { of: Seat },
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
    /// The report that a move is executed is taken now.
    pub(crate) says_when: bool,
    /// The opponent's move is entered, so that their press is the next thing that can be entered.
    pub(crate) awaits_opponents_press: bool,
    /// The opponent's clock runs.
    pub(crate) opponents_clock_runs: bool,
    /// The player's board is not sensed, so its position is entered.
    pub(crate) enters_own: bool,
    /// The opponent's board is not sensed, so the opponent's acts are entered.
    pub(crate) enters_opponents: bool,
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
        let pending = session.pending();
        let on_board = |of: Seat| {
            let before = pending.iter().find_map(|pending| match &pending.step {
                Some(NextStep::Execute { before, .. }) if pending.from == Some(of) => Some(&**before),
                _ => None,
            });
            BoardView::of_position(before.unwrap_or(&session.position_told()), of)
        };
        let unsensed = |of: Seat| !session.board_tells(of);
        let enters_opponents = unsensed(seat.other()) && enters_for_opponent(&allowed);
        let presses = |pending: &Pending| {
            pending.action == Some(AwaitedAction::Press { seat: seat.other() }) && !pending.is_held()
        };
        Self {
            public_game: PublicGame::of(session, words),
            seat,
            next: next(session, &pending, seat, words, &allowed),
            waits: session.waits(Listener::Assistant(seat)),
            boards: [on_board(seat), on_board(seat.other())],
            duties: Duty::ALL
                .iter()
                .filter(|duty| by_person(duty))
                .map(|duty| words.desk.duty(*duty))
                .collect(),
            says_when: allowed.contains(&Duty::A) && session.takes_execution_by_assistant(seat),
            awaits_opponents_press: enters_opponents
                && !clocks_stand(&pending)
                && pending.iter().any(presses),
            opponents_clock_runs: session.running() == Some(seat.other()),
            enters_own: allowed.contains(&Duty::A) && unsensed(seat),
            enters_opponents,
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

fn clocks_stand(pending: &[Pending]) -> bool {
    pending.iter().any(|pending| pending.step == Some(NextStep::ClocksStand))
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

/// The most urgent task that the pending matters leave to this assistant.
fn next(
    session: &Session,
    pending: &[Pending],
    seat: Seat,
    words: &PageWords,
    allowed: &[Duty],
) -> AssistantTask {
    let setup = session.setup();
    let scheme = Scheme::builtin(setup.scheme(seat));
    let said = |before: &Position, m: Move| SpokenMove::of(scheme, before, m, words);
    let may = |duty| allowed.contains(&duty);
    let by_person = |duty| setup.duties(seat).by(duty) == DutyHolder::Person;
    let is_reported = |of: Seat| !session.board_tells(of);
    let board_stands_wrong =
        pending.iter().any(|pending| matches!(pending.action, Some(AwaitedAction::BoardRight { .. })));
    let clocks_stand = clocks_stand(pending);
    let task = |pending: &Pending| {
        let of = pending.from?;
        let own = of == seat;
        // On a sensed board the opponent's move is detected.
        let enters = own || !session.board_tells(of);
        Some(match (&pending.step, &pending.action) {
            (Some(NextStep::PutRight(step)), Some(AwaitedAction::BoardRight { .. })) if may(Duty::A) => {
                let step = Announcement::PutRight(*step);
                let step = Phrases::builtin(words.lang).speak(&step, scheme, Verbosity::Move);
                let task = AssistantTask::PutRight { seat: of, step, is_reported: is_reported(of) };
                (u8::from(!own), task)
            }
            // The move is repeated first, then executed (D.2.1). If the program recognises the player's speech, no
            // button is needed.
            (Some(NextStep::Repeat { before, m }), _) if own && (by_person(Duty::B) || may(Duty::B)) => {
                (if by_person(Duty::B) { 2 } else { 4 }, AssistantTask::Repeat { said: said(before, *m) })
            }
            // The execution on the opponent's board waits until the player's clock is stopped.
            (Some(NextStep::Execute { before, m }), _) if may(Duty::A) && enters => {
                let task = AssistantTask::Execute {
                    on: of,
                    said: said(before, *m),
                    from_to: from_to(*m),
                    is_reported: is_reported(of),
                };
                (if own { 3 } else { 7 }, task)
            }
            (Some(NextStep::PeggedNotAnnounced { before, m }), _)
                if own && pending.known_to == Audience::Nobody && by_person(Duty::B) =>
            {
                (5, AssistantTask::Announce { said: said(before, *m) })
            }
            (_, Some(AwaitedAction::Press { .. })) if clocks_stand || pending.is_held() => return None,
            (_, Some(AwaitedAction::Press { .. })) if own && by_person(Duty::C) => (6, AssistantTask::Press),
            (_, Some(AwaitedAction::Press { .. })) if !own && enters && enters_for_opponent(allowed) => {
                (8, AssistantTask::EnterPress { of })
            }
            // A move is refused while a board stands wrong, and before the matters that hold it.
            (None, Some(AwaitedAction::Move { .. }))
                if !own && enters && !clocks_stand && !board_stands_wrong && !pending.is_held() =>
            {
                enters_for_opponent(allowed).then_some((9, AssistantTask::EnterMove { of }))?
            }
            _ => return None,
        })
    };
    let tasks = pending.iter().filter(|_| session.phase() == Phase::Playing).filter_map(task);
    tasks.min_by_key(|(order, _)| *order).map_or(AssistantTask::Nothing, |(_, task)| task)
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
