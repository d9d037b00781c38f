//! The game itself as a sheet: what was followed, whoever wrote what.

use crate::{
    core::{remarks::RemarkKind, rulings::points_text, session::Session},
    game::{EndReason, GameResult, Seat},
    score::{Entry, Sheet},
};

impl Session {
    /// The game as it was followed, as a sheet. No claim rests on it (6.12.2).
    pub fn game_sheet(&self) -> Sheet {
        let mut sheet = Sheet { entries: Vec::new(), ..self.sheet(Seat::White).clone() };
        sheet.result = self.result().map(|(result, _)| result);
        for ply in self.plies() {
            sheet.entries.push(Entry {
                text: ply.before.san(ply.m),
                m: Some(ply.m),
                draw_offer: ply.draw_offer,
                clocks_ms: Some(ply.clocks_ms),
            });
        }
        for remark in self.remarks() {
            let by = match remark.kind {
                RemarkKind::Remark => format!("{}:", remark.by),
                RemarkKind::Appeal => format!("{} appeals:", remark.by),
                RemarkKind::Adaptation | RemarkKind::Deviation(_) => continue,
            };
            // One on plies that were taken back is on the arbiter's page only.
            sheet.remarks.push((remark.plies, format!("{by} {}", remark.words)));
        }
        if let Some((result, reason)) = self.result() {
            sheet.tags.push(("Termination".into(), termination(result, reason).into()));
            // What the arbiter took or gave (12.9) is no result of PGN's.
            let plain = result.half_points();
            if let Some([white, black]) = self.half_points().filter(|points| *points != plain) {
                sheet.tags.push(("WhitePoints".into(), points_text(white).into()));
                sheet.tags.push(("BlackPoints".into(), points_text(black).into()));
            }
        }
        sheet
    }
}

/// How a game ended, in PGN's own words.
const fn termination(result: GameResult, reason: EndReason) -> &'static str {
    match reason {
        EndReason::Time => "time forfeit",
        EndReason::Arbiter if matches!(result, GameResult::Draw) => "adjudication",
        // PGN calls an administrative forfeit so, whatever it was that the player did not keep.
        EndReason::Arbiter | EndReason::Forfeit => "rules infraction",
        _ => "normal",
    }
}
