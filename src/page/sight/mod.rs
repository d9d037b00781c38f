//! What a role's page shows, as data out of a snapshot of the game.
//!
//! The one place where a page looks into a session: what a role may not know (12.6, 12.7, D.2.10.4) never enters its
//! sight, so nothing that is laid out of it can tell. A test holds the pages' HTML to that.

mod arbiter;
mod assistant;
mod boards;
mod player;
mod report;
mod spectator;

use crate::{
    core::session::{Phase, Session},
    game::{EndReason, GameResult, Lang, Move, Position, Seat},
    language::scheme::Scheme,
    page::words::{PageWords, announced},
};

pub(super) use arbiter::{ArbiterSight, Choosable, OpenedItem};
pub(super) use assistant::{AssistantSight, Next};
pub(super) use boards::BoardSight;
pub(super) use player::PlayerSight;
pub(super) use report::{ReportSight, TimelineRow};
pub(super) use spectator::SpectatorSight;

/// What everybody in the hall may know of a game.
pub(super) struct Hall {
    /// Both names, White's first.
    pub(super) names: [String; 2],
    pub(super) event: String,
    pub(super) phase: Phase,
    pub(super) result: Option<(GameResult, EndReason)>,
    pub(super) signed: bool,
    /// The completed moves.
    pub(super) moves: Vec<MovePair>,
    /// The last completed ply: its number as a sheet has it, and the move.
    pub(super) last: Option<String>,
}

/// One move number: what White and what Black completed, as it is written.
pub(super) struct MovePair {
    pub(super) number: u32,
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
}

/// A move as it is said and as it is written.
pub(super) struct MoveSaid {
    pub(super) words: String,
    /// The language of the words.
    pub(super) lang: Lang,
    pub(super) written: String,
}

impl MoveSaid {
    fn of(scheme: &Scheme, before: &Position, m: Move, words: &PageWords) -> Self {
        Self { words: announced(scheme, before, m), lang: scheme.lang(), written: words.written(before, m) }
    }
}

impl Hall {
    pub(super) fn of(session: &Session, words: &PageWords) -> Self {
        let setup = session.setup();
        let moves = move_pairs(session, words);
        let last = moves.last().and_then(|pair| match (&pair.white, &pair.black) {
            (_, Some(black)) => Some(format!("{}... {black}", pair.number)),
            (Some(white), None) => Some(format!("{}. {white}", pair.number)),
            (None, None) => None,
        });
        Self {
            names: Seat::ALL.map(|seat| setup.seat(seat).name.clone()),
            event: setup.event.clone(),
            phase: session.phase(),
            result: session.result(),
            signed: session.is_signed(),
            moves,
            last,
        }
    }

    /// A player by name, or by his side where nobody named him.
    pub(super) fn name(&self, seat: Seat, words: &PageWords) -> String {
        match self.names[seat as usize].as_str() {
            "" => words.of("side", seat),
            name => name.to_owned(),
        }
    }
}

fn move_pairs(session: &Session, words: &PageWords) -> Vec<MovePair> {
    let mut pairs: Vec<MovePair> = Vec::new();
    for ply in session.plies() {
        let text = words.written(&ply.before, ply.m);
        let number = ply.before.move_number();
        match Seat::from(ply.before.turn()) {
            Seat::White => pairs.push(MovePair { number, white: Some(text), black: None }),
            Seat::Black => match pairs.last_mut().filter(|pair| pair.number == number) {
                Some(pair) => pair.black = Some(text),
                None => pairs.push(MovePair { number, white: None, black: Some(text) }),
            },
        }
    }
    pairs
}
