//! A score sheet as one JSON object: the recorded texts, their meaning, both clocks.

use serde::Serialize;

use crate::{pgn::first_ply, sheet::Sheet};
use annabella_game::GameResult;

#[derive(Serialize)]
struct JsonSheet<'s> {
    sheet: &'s str,
    start: String,
    tags: serde_json::Map<String, serde_json::Value>,
    entries: Vec<JsonEntry<'s>>,
    result: Option<&'static str>,
}

#[derive(Serialize)]
struct JsonEntry<'s> {
    move_number: u32,
    color: &'static str,
    text: &'s str,
    san: Option<String>,
    uci: Option<String>,
    draw_offer: bool,
    white_ms: Option<u64>,
    black_ms: Option<u64>,
}

/// Returns the sheet as one line of JSON; `whose` is its name (`white`, `black`).
pub(crate) fn write(whose: &str, sheet: &Sheet) -> String {
    let mut position = Some(sheet.start.clone());
    let entries = (first_ply(&sheet.start)..).zip(&sheet.entries).map(|(ply, entry)| {
        let known = position.take().zip(entry.m);
        position = known.as_ref().and_then(|(before, m)| before.after_made(*m));
        JsonEntry {
            move_number: ply / 2 + 1,
            color: if ply % 2 == 0 { "white" } else { "black" },
            text: &entry.text,
            san: known.as_ref().map(|(before, m)| before.san(*m)),
            uci: known.as_ref().map(|(before, m)| before.uci(*m)),
            draw_offer: entry.draw_offer,
            white_ms: entry.clocks_ms.map(|(white, _)| white),
            black_ms: entry.clocks_ms.map(|(_, black)| black),
        }
    });
    let json = JsonSheet {
        sheet: whose,
        start: sheet.start.fen(),
        tags: sheet.tags.iter().map(|(name, value)| (name.clone(), value.clone().into())).collect(),
        entries: entries.collect(),
        result: sheet.result.map(GameResult::code),
    };
    serde_json::to_string(&json).expect("strings and numbers always become JSON")
}
