//! What is agreed anew while the game goes on, by the arbiter: announcement words (D.2.1), assistants (4.9, D.2.10,
//! D.2.11), adaptations (D.1), deviations from what is printed. No move is touched by any of it.

use crate::{
    core::{
        actor::Actor,
        refusal::Refusal,
        remarks::RemarkKind,
        session::{
            Session,
            proposal::{Aside, LastDecision},
        },
        told::Told,
    },
    game::{SchemeId, Seat},
    laws::{Topic, prescribed::scheme_standing},
};

impl Session {
    /// A player hears moves in other words from now on.
    pub(super) fn set_scheme(&mut self, seat: Seat, scheme: SchemeId) {
        let was = self.setup.seat_mut(seat).scheme.replace(scheme);
        let edition = self.setup.edition;
        self.tell(Told::SchemeSet {
            seat,
            scheme,
            standing: scheme_standing(edition, scheme),
            article: edition.article_or_penalties(Topic::Announcing),
        });
        self.last_decision = LastDecision::Aside(Aside::Scheme(seat, was));
    }

    /// The arbiter accepts a player's assistant. A sighted player may have one only where his impaired opponent has
    /// none; the impaired player's right goes first (D.2.11).
    pub(super) fn accept_assistant(&mut self, seat: Seat, name: String) {
        let edition = self.setup.edition;
        let opponents = self.setup.seat(seat.other()).assistant_name.is_some();
        let sighted = |seat| !self.setup.is_impaired(seat);
        let article = edition.article_or_penalties(Topic::SightedAssistant);
        if opponents && sighted(seat) && !sighted(seat.other()) {
            return self.refuse(Refusal::OpponentHasAssistant { seat, article });
        }
        let loses = opponents && !sighted(seat) && sighted(seat.other());
        let topic = if sighted(seat) { Topic::SightedAssistant } else { Topic::Assistant };
        let was = self.setup.seat_mut(seat).assistant_name.replace(name.clone());
        let article_of = edition.article_or_penalties(topic);
        self.tell(Told::AssistantAccepted { seat, name, article: article_of });
        if loses {
            self.tell(Told::NoAssistantBeside { seat: seat.other(), article });
        }
        self.last_decision = LastDecision::Aside(Aside::Assistant(seat, was));
    }

    /// An adaptation (D.1), or a deviation from an article, for the record.
    pub(super) fn settle(&mut self, kind: RemarkKind, words: &str) {
        self.put_on_record(Actor::Arbiter, kind, words);
        self.tell(Told::OnRecord);
        let index = self.docket.remarks().len().saturating_sub(1);
        self.last_decision = LastDecision::Aside(Aside::Recorded(index));
    }
}
