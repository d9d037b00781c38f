//! The game itself as a sheet: what was followed, whoever wrote what.

use crate::{
    core::{decided::Decision, remarks::RemarkKind, rulings::points_text, session::Session},
    game::{EndReason, GameResult, Seat},
    laws::{choice::Choice, terms::Penalty},
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
            sheet.tags.push(("Termination".into(), termination(result, reason, self.was_penalised()).into()));
            // What the arbiter took or gave (12.9) is no result of PGN's.
            let plain = result.half_points();
            if let Some([white, black]) = self.half_points().filter(|points| *points != plain) {
                sheet.tags.push(("WhitePoints".into(), points_text(white).into()));
                sheet.tags.push(("BlackPoints".into(), points_text(black).into()));
            }
        }
        sheet
    }

    /// Whether an item was decided by the loss of the game.
    fn was_penalised(&self) -> bool {
        use Choice::{BothLose, Loss, Penalise};
        self.items().iter().any(|item| match &item.decision {
            Some(Decision::Carried(choice, _)) => {
                matches!(choice, Loss(_) | BothLose | Penalise { penalty: Penalty::Loss, .. })
            }
            _ => false,
        })
    }
}

/// How a game ended, in PGN's own words.
const fn termination(result: GameResult, reason: EndReason, penalised: bool) -> &'static str {
    use GameResult::{BlackWins, Draw, WhiteWins};
    match (reason, result) {
        (EndReason::Time, _) => "time forfeit",
        (EndReason::Arbiter, Draw) => "adjudication",
        // A result the arbiter just gives is a third party's judgement.
        (EndReason::Arbiter, WhiteWins | BlackWins) if !penalised => "adjudication",
        // PGN calls an administrative forfeit so, whatever it was that the player did not keep.
        (EndReason::Arbiter | EndReason::Forfeit, _) => "rules infraction",
        _ => "normal",
    }
}
