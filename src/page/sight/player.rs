//! What a player's page shows: the last move, what is asked of him, his position. No time (only on request, D.2.10.4),
//! no item, no legality, no press that somebody forgot (12.6, 12.7).

use crate::{
    core::{Announcement, Listener, session::Session, setup::SheetBy, waiting::Wait},
    game::Seat,
    language::{Verbosity, scheme::Scheme},
    page::{
        sight::{BoardSight, Hall, MoveSaid},
        words::PageWords,
    },
    wording::{Phrases, text},
};

/// What a player's page shows.
pub(in crate::page) struct PlayerSight {
    pub(in crate::page) hall: Hall,
    pub(in crate::page) seat: Seat,
    pub(in crate::page) waits: Vec<Wait>,
    /// What he is asked, as it was said to him.
    pub(in crate::page) asked: Option<String>,
    /// His opponent offers a draw.
    pub(in crate::page) offered: bool,
    /// The last move he heard of.
    pub(in crate::page) last: Option<MoveSaid>,
    pub(in crate::page) board: BoardSight,
    /// Nothing tells what stands on his board: he keys it.
    pub(in crate::page) keys_moves: bool,
    /// He enters his sheet himself.
    pub(in crate::page) enters_sheet: bool,
    /// What may be asked for in this game besides: the line, and the name of its words.
    pub(in crate::page) special: Vec<(&'static str, &'static str)>,
    /// He is to seal a move.
    pub(in crate::page) seals: bool,
    /// He has not signed the result yet.
    pub(in crate::page) signs: bool,
}

impl PlayerSight {
    pub(in crate::page) fn of(session: &Session, seat: Seat, words: &PageWords) -> Self {
        let setup = session.setup();
        let scheme = Scheme::builtin(setup.scheme(seat));
        let told = session.relayed().map(|m| (session.position().clone(), m));
        let last = told.or_else(|| session.plies().last().map(|ply| (ply.before.clone(), ply.m)));
        Self {
            hall: Hall::of(session, words),
            seat,
            waits: session.waits(Listener::Player(seat)),
            asked: session.is_asked(seat).map(|question| {
                let asks = Announcement::Ask(question.clone());
                text(&Phrases::builtin(words.lang).speak(&asks, scheme, Verbosity::Move))
            }),
            offered: session.offers_draw() == Some(seat.other()),
            last: last.map(|(before, m)| MoveSaid::of(scheme, &before, m, words)),
            board: BoardSight::of_position(&session.position_told(), seat),
            keys_moves: !session.board_tells(seat),
            enters_sheet: setup.seat(seat).sheet == SheetBy::Entered,
            special: special(session),
            seals: session.may_seal(seat),
            signs: !session.signatures()[seat as usize],
        }
    }
}

/// What some games alone have: a quickplay finish, illegal moves to be claimed, a look at the arbiter's sheet.
fn special(session: &Session) -> Vec<(&'static str, &'static str)> {
    let mut special = Vec::new();
    if session.may_have_quickplay_finish() {
        special.extend([("claim quickplay", "claim-quickplay"), ("claim seconds", "claim-seconds")]);
    }
    if !session.is_supervised() {
        special.push(("claim illegal", "claim-illegal"));
    }
    if session.shows_the_arbiters_sheet() {
        special.push(("see sheet", "see-sheet"));
    }
    special
}
