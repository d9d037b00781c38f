//! The view of a player's page: the last move, a question to the player, the player's position. It has no time (only
//! on request, D.2.10.4), no item, no legality, and no forgotten clock press (12.6, 12.7).

use crate::{
    view::{BoardView, PublicGame, SpokenMove},
    words::PageWords,
};
use annabella_game::Seat;
use annabella_language::{SpeechPart, Verbosity, scheme::Scheme};
use annabella_messages::Phrases;
use annabella_session::{
    Announcement, Listener, pending::AwaitedAction, session::Session, setup::SheetWriter,
};

/// The view of a player's page.
pub(crate) struct PlayerView {
    pub(crate) public_game: PublicGame,
    pub(crate) seat: Seat,
    pub(crate) waits: Vec<AwaitedAction>,
    /// The current question to the player, in its words.
    pub(crate) asked: Option<Vec<SpeechPart>>,
    /// Whether the opponent offers a draw.
    pub(crate) offered: bool,
    /// The last move that was announced to the player.
    pub(crate) last: Option<SpokenMove>,
    pub(crate) board: BoardView,
    /// The player's board is not sensed, so moves are entered by keys.
    pub(crate) keys_moves: bool,
    /// Whether the player enters the score sheet.
    pub(crate) enters_sheet: bool,
    /// Further requests of this game: the line, and the name of its text.
    pub(crate) special: Vec<(&'static str, &'static str)>,
    /// Whether the player has to seal a move.
    pub(crate) seals: bool,
    /// Whether the player has yet to sign the result.
    pub(crate) signs: bool,
}

impl PlayerView {
    pub(crate) fn of(session: &Session, seat: Seat, words: &PageWords) -> Self {
        let setup = session.setup();
        let scheme = Scheme::builtin(setup.scheme(seat));
        let told = session.told().map(|(before, m)| (before.clone(), m));
        let last = told.or_else(|| session.plies().last().map(|ply| (ply.before.clone(), ply.m)));
        Self {
            public_game: PublicGame::of(session, words),
            seat,
            waits: session.waits(Listener::Player(seat)),
            asked: session.is_asked(seat).map(|question| {
                let asks = Announcement::Ask(question.clone());
                Phrases::builtin(words.lang).speak(&asks, scheme, Verbosity::Move)
            }),
            offered: session.offers_draw() == Some(seat.other()),
            last: last.map(|(before, m)| SpokenMove::of(scheme, &before, m, words)),
            board: BoardView::of_position(&session.position_told(), seat),
            keys_moves: !session.board_tells(seat),
            enters_sheet: setup.seat(seat).sheet == SheetWriter::Entered,
            special: special(session),
            seals: session.may_seal(seat),
            signs: !session.signatures()[seat as usize],
        }
    }
}

/// Requests of some games only: a quickplay finish, claims of illegal moves, a request for the arbiter's
/// sheet.
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
