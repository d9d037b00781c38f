//! Every matter that may come to the arbiter has an article and choices that can be told apart.

use annabella::laws::{
    draw::{ClaimKind, Verdict},
    incident_kind::AutomaticDraw,
    touch::TouchClause,
};

use crate::table::*;

#[test]
fn every_matter_has_an_article_and_named_choices_that_differ() {
    let by = Seat::Black;
    let seat = by;
    let m = Position::default().legal_moves()[0];
    let claim = |kind, verdict| IncidentKind::DrawClaim { by, kind, written: None, verdict };
    let seen = |article: &str| IncidentKind::ArbiterObservation {
        by,
        article: article.into(),
        ply: None,
        words: "seen".into(),
    };
    let (sure, squares) = (BoardReliability::Pieces, vec![Square::A1]);
    let since_by = Seat::White;
    let clause = Some(TouchClause::MoveTouched);
    for matter in [
        IncidentKind::EarlyPress { by },
        IncidentKind::BoardsDiffer { seat, sure, squares, since_ply: 0, since_by, since_move: 1 },
        IncidentKind::IllegalMove { by },
        IncidentKind::PromotionUnfinished { by, m },
        claim(ClaimKind::Threefold, Verdict::Draw),
        claim(ClaimKind::DeadPosition, Verdict::ForTheArbiter),
        IncidentKind::WrittenMoveNotMade { by },
        IncidentKind::SlipAfterPress { by },
        IncidentKind::TouchMove { by, square: Square::B1, clause, release: None, right_is_lost: false },
        IncidentKind::FlagFall { seat },
        IncidentKind::ArbiterCalled { by },
        IncidentKind::ReadBackMissing { by },
        IncidentKind::BoardLost { seat },
        IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold),
        IncidentKind::AutomaticDraw(AutomaticDraw::SeventyFiveMoves),
        seen("4.1"),
        seen("7.7.1"),
        seen("7.5"),
    ] {
        for edition in Edition::ALL {
            let item = irregularity(edition, &matter, &Circumstances::default());
            assert!(!item.article.number.is_empty());
            let all: Vec<&Choice> = item.choices.iter().chain(&item.penalties).collect();
            assert!(all.iter().all(|c| !desk().choice(**c).is_empty()));
            let mut names: Vec<&str> = all.iter().map(|c| c.name()).collect();
            assert!(names.contains(&"dismiss"), "{matter:?}");
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all.len(), "{matter:?}");
        }
    }
}
