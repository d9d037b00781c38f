//! The position to which the game returns when an irregularity is put right, and the obligations for the new move
//! (4.3, 7.5.1, 9.5.3).

use crate::{
    context::Context,
    decision::Decision,
    incidents::{Item, ItemEvidence},
    record::Ply,
    turn::BindingTouches,
};
use annabella_game::{Move, Role, Seat};
use annabella_laws::{
    incident_kind::IncidentKind,
    irregularity::{Choice, concerns_last_move, is_reported_illegal_move},
    touch::{TouchClause, captured_square},
};

impl Context<'_> {
    /// The number of plies that remain when the position before an irregularity is restored.
    pub(crate) fn ply_before(&self, item: &Item) -> usize {
        let ply = item.seen.ply;
        if let Some(reported) = self.reported_ply(item) {
            return reported;
        }
        match item.matter {
            IncidentKind::ArbiterObservation { ply: Some(named), .. }
                if concerns_last_move(self.edition(), &item.matter) =>
            {
                (named as usize).saturating_sub(1).min(ply)
            }
            IncidentKind::TouchMove { by, .. }
            | IncidentKind::WrittenMoveNotMade { by }
            | IncidentKind::ArbiterObservation { by, .. }
                if concerns_last_move(self.edition(), &item.matter)
                    && ply > 0
                    && self.made_ply(ply - 1) == Some(by) =>
            {
                ply - 1
            }
            _ => ply,
        }
    }

    /// Who completed a ply, counted from 1.
    pub(crate) fn completed_by(&self, ply: u32) -> Option<Seat> {
        self.made_ply((ply as usize).checked_sub(1)?)
    }

    /// The completed ply that the arbiter reports as illegal, from 0: the one they name, or else the player's last one that
    /// was no legal move, or else their last one, whatever was completed since (7.5.1). `None` where the report is of the
    /// move under way, or of something else.
    fn reported_ply(&self, item: &Item) -> Option<usize> {
        let IncidentKind::ArbiterObservation { by, ply: named, .. } = item.matter else { return None };
        let is_under_way = named.is_none() && item.seen.unlawful.is_some_and(|(seat, _)| seat == by);
        if is_under_way || !is_reported_illegal_move(self.edition(), &item.matter) {
            return None;
        }
        let completed = &self.plies()[..item.seen.ply.min(self.plies().len())];
        if let Some(ply) = named {
            return (ply as usize).checked_sub(1).filter(|&ply| ply < completed.len());
        }
        let theirs = |ply: &&Ply| Seat::from(ply.before.turn()) == by;
        let unlawful = completed.iter().rposition(|ply| theirs(&ply) && !ply.before.is_legal(ply.m));
        unlawful.or_else(|| completed.iter().rposition(|ply| theirs(&ply)))
    }

    /// The ply of a player's reported promotion, from 0, and its move to a queen: the named ply, or their last one. It
    /// is a queen already, or nothing was completed since, so that it can be exchanged (7.5.2).
    pub(crate) fn reported_promotion(&self, by: Seat, named: Option<u32>) -> Option<(usize, Move)> {
        let theirs = |ply: &Ply| Seat::from(ply.before.turn()) == by;
        let ply = match named {
            Some(named) => (named as usize).checked_sub(1)?,
            None => self.plies().iter().rposition(theirs)?,
        };
        let made = self.plies().get(ply).filter(|made| theirs(made))?;
        let Move::Normal { role, from, capture, to, promotion: Some(piece) } = made.m else { return None };
        let m = Move::Normal { role, from, capture, to, promotion: Some(Role::Queen) };
        (piece == Role::Queen || ply + 1 == self.plies().len()).then_some((ply, m))
    }

    /// The touched and released pieces that bind the new move.
    pub(crate) fn binding_touches(&self, item: &Item) -> BindingTouches {
        if let Some(ply) = self.reported_ply(item) {
            // The moved piece was touched, and so was the piece that an illegal move captured.
            let made = &self.plies()[ply];
            let captured = captured_square(made.m).filter(|_| !made.before.is_legal(made.m));
            let touched = made.m.from().into_iter().chain(captured).collect();
            return BindingTouches { touched, ..BindingTouches::default() };
        }
        let ItemEvidence { touched, castling_begun, .. } = &item.seen;
        let as_seen = || BindingTouches {
            touched: touched.clone(),
            releases: Vec::new(),
            castling_begun: *castling_begun,
        };
        match item.matter {
            IncidentKind::TouchMove { release: Some(release), .. } => BindingTouches {
                // A new piece came from nowhere; the pawn, and what it took, were touched before it (4.4.4).
                touched: match release.from {
                    Some(from) => vec![from],
                    None => touched[..release.touched.min(touched.len())].to_vec(),
                },
                releases: vec![release],
                castling_begun: false,
            },
            IncidentKind::TouchMove { clause: None | Some(TouchClause::NotOnMove), square, .. } => {
                BindingTouches { touched: vec![square], ..BindingTouches::default() }
            }
            IncidentKind::TouchMove { .. } => as_seen(),
            // Completed without full supervision: the binding touches were noted then.
            IncidentKind::IllegalMove { .. } | IncidentKind::PromotionUnfinished { .. }
                if item.seen.ply < self.plies().len() =>
            {
                as_seen()
            }
            _ => BindingTouches { touched: self.touched_by_unlawful_move(), ..self.turn.binding_touches() },
        }
    }

    /// The pieces touched and released in the current turn.
    pub(crate) fn binding_of_turn(&self) -> BindingTouches {
        self.turn.binding_touches()
    }

    /// Whether the touches belong to moves that become void when the game goes back to a ply. They do not if the item
    /// is about that touch or about the last move.
    pub(crate) fn is_void_with_move(&self, item: &Item, to: usize) -> bool {
        let completed_by_it =
            !self.is_supervised() && to + 1 == self.plies().len() && item.seen.unlawful.is_some();
        !matches!(item.matter, IncidentKind::TouchMove { .. })
            && !completed_by_it
            && self.reported_ply(item).is_none()
    }

    /// The written move that is still owed when the game goes back to a ply, even after an illegal move.
    pub(crate) fn move_owed_after(&self, item: &Item, to: usize) -> Option<Move> {
        match item.matter {
            IncidentKind::WrittenMoveNotMade { by } => self.move_of_rejected_claim(by),
            _ => self.owed_move().filter(|_| to == self.plies().len()),
        }
    }

    /// The move written with the last claim that was found wrong; not with a refused or withdrawn claim.
    fn move_of_rejected_claim(&self, by: Seat) -> Option<Move> {
        let rejected =
            |item: &&Item| matches!(item.decision, Some(Decision::CarriedOut(Choice::RejectClaim { .. }, _)));
        self.items().iter().rev().filter(rejected).find_map(|item| match item.matter {
            IncidentKind::DrawClaim { by: claimed, written, .. } if claimed == by => written,
            _ => None,
        })
    }

    /// The player of a completed ply, counted from 0.
    fn made_ply(&self, ply: usize) -> Option<Seat> {
        self.plies().get(ply).map(|done| Seat::from(done.before.turn()))
    }
}
