//! The views: the data of each role's page, taken from a snapshot of the game.
//!
//! Only this module reads the session. Facts that a role may not know (12.6, 12.7, D.2.10.4) never enter its view,
//! so the HTML cannot show them. A test checks this on the pages' HTML.

mod arbiter;
mod assistant;
mod boards;
mod clocks;
mod player;
mod report;
mod spectator;

use crate::words::{PageWords, announced};
use annabella_game::{EndReason, GameResult, Lang, Move, Position, Seat};
use annabella_language::scheme::Scheme;
use annabella_session::session::{Phase, Ply, Session};

pub(super) use arbiter::{
    AdjournmentStep, ArbiterView, IncidentLine, ItemChoice, NextItem, NumberedMove, OpenedItem,
};
pub(super) use assistant::{AssistantTask, AssistantView};
pub(super) use boards::BoardView;
pub(super) use clocks::ClockView;
pub(super) use player::PlayerView;
pub(super) use report::{ReportView, TimelineRow};
pub(super) use spectator::SpectatorView;

/// The public facts of a game, for every role.
pub(super) struct PublicGame {
    /// Both names, White's first.
    pub(super) names: [String; 2],
    pub(super) event: String,
    pub(super) phase: Phase,
    pub(super) result: Option<(GameResult, EndReason)>,
    pub(super) signed: bool,
    pub(super) moves: Vec<MovePair>,
    /// The last completed ply: its number and the move in notation.
    pub(super) last: Option<String>,
}

/// One move number with White's and Black's completed moves.
pub(super) struct MovePair {
    pub(super) number: u32,
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
}

/// A move in words and in notation.
pub(super) struct SpokenMove {
    pub(super) words: String,
    pub(super) lang: Lang,
    pub(super) written: String,
}

impl SpokenMove {
    fn of(scheme: &Scheme, before: &Position, m: Move, words: &PageWords) -> Self {
        Self { words: announced(scheme, before, m), lang: scheme.lang(), written: words.written(before, m) }
    }
}

impl PublicGame {
    pub(super) fn of(session: &Session, words: &PageWords) -> Self {
        let setup = session.setup();
        let moves = move_pairs(session, |ply| words.written(&ply.before, ply.m));
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

    /// A player's name, or the side if there is no name.
    pub(super) fn name(&self, seat: Seat, words: &PageWords) -> String {
        match self.names[seat as usize].as_str() {
            "" => words.of("side", seat),
            name => name.to_owned(),
        }
    }
}

/// The completed moves, each as `text` writes it.
fn move_pairs(session: &Session, text: impl Fn(&Ply) -> String) -> Vec<MovePair> {
    let mut pairs: Vec<MovePair> = Vec::new();
    for ply in session.plies() {
        let text = text(ply);
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
