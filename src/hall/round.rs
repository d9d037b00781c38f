//! What a round gives to others: its games as PGN, its results. PURE.
//!
//! Made of the games as spectators see them. A broadcast follows a game by its `GameId`, so each has one that never
//! changes; it has every completed move with the mover's clock in whole seconds, no offers and no remarks; and no result
//! that is not signed, for one that is not signed may yet be none (8.7).
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    core::session::Session,
    game::GameResult,
    hall::pairing::Pairing,
    language::{notation::Letters, time::clock_text},
    laws::time_control::{Extra, Period, TimeControl},
    score::{Sheet, pgn},
};

/// What of a sheet's tags is everybody's.
const TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "TimeControl"];

/// A game of the round for its file.
pub(crate) struct RoundGame<'a> {
    /// Never changes and is no other game's.
    pub(crate) id: &'a str,
    pub(crate) session: &'a Session,
    pub(crate) pairing: Option<&'a Pairing>,
    pub(crate) round: u32,
    /// The tournament's own name, where the file of pairings has one.
    pub(crate) event: Option<&'a str>,
}

/// The result of a game, once it is final.
pub(crate) fn signed_result(session: &Session) -> Option<GameResult> {
    session.result().filter(|_| session.is_signed()).map(|(result, _)| result)
}

/// A game as a broadcast takes it.
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
    if let Some(event) = event {
        set(&mut sheet, "Event", event);
    }
    match pairing {
        Some(pairing) => {
            set(&mut sheet, "Round", &format!("{round}.{}", pairing.board));
            set(&mut sheet, "Board", &pairing.board.to_string());
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
    if let Some(control) = time_control(&session.setup().time_control) {
        set(&mut sheet, "TimeControl", &control);
    }
    set(&mut sheet, "GameId", id);
    // Between two moves the clocks stand in the tags; each move has its own.
    let (white, black) = sheet.entries.last().and_then(|entry| entry.clocks_ms).unwrap_or_else(|| {
        let (white, black) = session.times(session.now());
        (white / 1_000 * 1_000, black / 1_000 * 1_000)
    });
    set(&mut sheet, "WhiteClock", &clock_text(white));
    set(&mut sheet, "BlackClock", &clock_text(black));
    pgn::write(&sheet, Letters::English)
}

/// A time control as PGN writes it, in seconds (`40/5400+30:1800+30`); it has no way to write a delay.
fn time_control(text: &str) -> Option<String> {
    let control: TimeControl = text.parse().ok()?;
    let period = |period: &Period| {
        let moves = period.moves.map(|moves| format!("{moves}/")).unwrap_or_default();
        let more = match period.extra {
            Extra::None => String::new(),
            Extra::Increment { ms } => format!("+{}", ms / 1_000),
            Extra::Delay { .. } => return None,
        };
        Some(format!("{moves}{}{more}", period.base_ms / 1_000))
    };
    let periods: Option<Vec<String>> = control.periods().iter().map(period).collect();
    periods.map(|periods| periods.join(":"))
}

fn set(sheet: &mut Sheet, name: &str, value: &str) {
    match sheet.tags.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => value.clone_into(known),
        None => sheet.tags.push((name.to_owned(), value.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_control_is_written_in_seconds_and_a_delay_not_at_all() {
        for (ours, of_pgn) in [
            ("90+30", Some("5400+30")),
            ("40/90+30,30+30", Some("40/5400+30:1800+30")),
            ("40/90:00+30,30:00+30", Some("40/5400+30:1800+30")),
            ("25d10", None),
            ("", None),
        ] {
            assert_eq!(time_control(ours).as_deref(), of_pgn, "{ours}");
        }
    }
}
