//! What an assistant's page shows: the next thing to relay, and both boards as they are to stand.
//!
//! Both boards are shown as the game has them and never as a sensor does: that one differs is the arbiter's to know
//! (12.7). What an assistant is not given to do (D.2.10) is not asked of him.

use crate::{
    board::guidance::Instruction,
    core::{
        Announcement, GameRole, Listener,
        input::Act,
        session::{Phase, Session},
        waiting::Wait,
    },
    game::{Move, Position, Seat},
    language::{Verbosity, scheme::Scheme},
    laws::assistant::{By, Duty},
    page::{
        sight::{BoardSight, Hall, MoveSaid},
        words::PageWords,
    },
    wording::{Phrases, text},
};

/// The next thing for an assistant.
pub(in crate::page) enum Next {
    /// A board is put right, step by step, in these words.
    PutRight { seat: Seat, step: String },
    /// The opponent's move is executed on his player's board.
    Execute { said: MoveSaid, from_to: String },
    /// His player's move is announced.
    Announce { said: MoveSaid },
    /// His player repeats what was announced.
    Repeat { said: MoveSaid },
    /// The move is made and announced: the opponent's clock is started.
    Press,
    /// Nothing; this is waited for.
    Nothing,
}

/// What an assistant's page shows.
pub(in crate::page) struct AssistantSight {
    pub(in crate::page) hall: Hall,
    pub(in crate::page) seat: Seat,
    pub(in crate::page) next: Next,
    pub(in crate::page) waits: Vec<Wait>,
    /// His player's board, and the opponent's.
    pub(in crate::page) boards: [BoardSight; 2],
    /// The duties that are a person's at this seat, in the edition's words.
    pub(in crate::page) duties: Vec<String>,
    /// The announced move is executed on a board that does not tell: he says when.
    pub(in crate::page) says_when: bool,
    allowed: Vec<Duty>,
}

impl AssistantSight {
    pub(in crate::page) fn of(session: &Session, seat: Seat, words: &PageWords) -> Self {
        let setup = session.setup();
        let role = GameRole::Assistant(seat);
        let allowed: Vec<Duty> =
            Duty::ALL.into_iter().filter(|&duty| role.may_do(setup, &example(duty))).collect();
        let duties = setup.duties(seat);
        let his = |duty: &Duty| duties.by(*duty) == By::Person;
        let next = next(session, seat, words, &allowed);
        let on_board = |of: Seat| match session.to_execute(of) {
            Some((before, _)) => BoardSight::of_position(&before, of),
            None => BoardSight::of_position(&session.position_told(), of),
        };
        let unsensed = Seat::ALL.into_iter().any(|seat| !session.board_tells(seat));
        Self {
            hall: Hall::of(session, words),
            seat,
            next,
            waits: session.waits(Listener::Assistant(seat)),
            boards: [on_board(seat), on_board(seat.other())],
            duties: Duty::ALL.iter().filter(|duty| his(duty)).map(|duty| words.desk.duty(*duty)).collect(),
            says_when: allowed.contains(&Duty::A) && unsensed,
            allowed,
        }
    }

    /// Whether a duty is his.
    pub(in crate::page) fn may(&self, duty: Duty) -> bool {
        self.allowed.contains(&duty)
    }
}

/// An act that a duty is needed for.
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

fn next(session: &Session, seat: Seat, words: &PageWords, allowed: &[Duty]) -> Next {
    if session.phase() != Phase::Playing {
        return Next::Nothing;
    }
    let scheme = Scheme::builtin(session.setup().scheme(seat));
    let said = |before: &Position, m: Move| MoveSaid::of(scheme, before, m, words);
    let may = |duty| allowed.contains(&duty);
    let moves = may(Duty::A);
    for of in [seat, seat.other()] {
        let way: Vec<Instruction> = if moves { session.way_of(of) } else { Vec::new() };
        if let Some(step) = way.first() {
            let step = Announcement::PutRight(*step);
            let step = text(&Phrases::builtin(words.lang).speak(&step, scheme, Verbosity::Move));
            return Next::PutRight { seat: of, step };
        }
    }
    // First it is repeated, then executed (D.2.1); whom an ear hears need not wait for anybody's button.
    let duties = session.setup().duties(seat);
    let repeats = |_: &(&Position, Move)| duties.by(Duty::B) == By::Person;
    if let Some((before, m)) = session.owes_repetition(seat).filter(repeats) {
        return Next::Repeat { said: said(before, m) };
    }
    if let Some((before, m)) = session.to_execute(seat).filter(|_| moves) {
        return Next::Execute { said: said(&before, m), from_to: from_to(m) };
    }
    if let Some((before, m)) = session.owes_repetition(seat).filter(|_| may(Duty::B)) {
        return Next::Repeat { said: said(before, m) };
    }
    if session.mover() == seat {
        if let Some(m) = session.stands_untold()
            && duties.by(Duty::B) == By::Person
        {
            return Next::Announce { said: said(session.position(), m) };
        }
        if session.relayed().is_some() && duties.by(Duty::C) == By::Person {
            return Next::Press;
        }
    }
    Next::Nothing
}

/// From where to where, for a hand: castling is two pieces' way.
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
