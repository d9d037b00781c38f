//! The round's games as PGN, and its results.
//!
//! They contain the games as spectators see them. A broadcast identifies a game by its `GameId`, so each game has a
//! constant one. It has every completed move with the mover's clock in whole seconds, without offers and remarks. An
//! unsigned result is left out, because it may still change (8.7).

use crate::pairing::Pairing;
use annabella_game::GameResult;
use annabella_language::{notation::PieceLetters, time::clock_text};
use annabella_score::{Sheet, pgn};
use annabella_session::session::Session;

/// The tags of a score sheet that are public.
const TAGS: [&str; 8] = ["Event", "Site", "Date", "Round", "White", "Black", "Board", "TimeControl"];

/// A game of the round, for its file.
pub(crate) struct RoundGame<'a> {
    /// Constant, and unique to the game.
    pub(crate) id: &'a str,
    pub(crate) session: &'a Session,
    pub(crate) pairing: Option<&'a Pairing>,
    pub(crate) round: u32,
    /// The tournament's name, if the pairings file has one.
    pub(crate) event: Option<&'a str>,
}

/// The result of a game, once it is signed.
pub(crate) fn signed_result(session: &Session) -> Option<GameResult> {
    session.result().filter(|_| session.is_signed()).map(|(result, _)| result)
}

/// The PGN of a game for a broadcast.
pub(crate) fn broadcast(game: &RoundGame<'_>) -> String {
    let RoundGame { id, session, pairing, round, event } = game;
    let mut sheet = session.game_sheet();
    sheet.remarks.clear();
    sheet.result = signed_result(session);
    for entry in &mut sheet.entries {
        entry.draw_offer = false;
        entry.clocks_ms =
            entry.clocks_ms.map(|(white, black)| (white / 1_000 * 1_000, black / 1_000 * 1_000));
    }
    let final_tags: &[&str] =
        if sheet.result.is_some() { &["Termination", "WhitePoints", "BlackPoints"] } else { &[] };
    sheet.tags.retain(|(name, _)| TAGS.iter().chain(final_tags).any(|known| known == name));
    if sheet.result.is_none() {
        // An end that is not signed may be taken back, and is no end for the round.
        set(&mut sheet, "Termination", "unterminated");
    }
    if let Some(event) = event {
        set(&mut sheet, "Event", event);
    }
    match pairing {
        Some(pairing) => {
            let board = pairing.board_label();
            set(&mut sheet, "Round", &format!("{round}.{board}"));
            set(&mut sheet, "Board", &board);
            for (color, player) in ["White", "Black"].into_iter().zip(&pairing.players) {
                set(&mut sheet, color, &player.name);
                let more = [("FideId", &player.fide_id), ("Title", &player.title), ("Elo", &player.rating)];
                for (what, value) in more {
                    if let Some(value) = value {
                        set(&mut sheet, &format!("{color}{what}"), value);
                    }
                }
            }
        }
        None => set(&mut sheet, "Round", &round.to_string()),
    }
    // The whole round is a tournament, however its tables were set up.
    set(&mut sheet, "EventType", "tournament");
    set(&mut sheet, "GameId", id);
    // Between two moves the clocks are in the tags; each move has its own clock in a comment.
    let (white, black) = sheet.entries.last().and_then(|entry| entry.clocks_ms).unwrap_or_else(|| {
        let (white, black) = session.times(session.now());
        (white / 1_000 * 1_000, black / 1_000 * 1_000)
    });
    set(&mut sheet, "WhiteClock", &clock_text(white));
    set(&mut sheet, "BlackClock", &clock_text(black));
    pgn::write(&sheet, PieceLetters::English)
}

fn set(sheet: &mut Sheet, name: &str, value: &str) {
    match sheet.tags.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => value.clone_into(known),
        None => sheet.tags.push((name.to_owned(), value.to_owned())),
    }
}
