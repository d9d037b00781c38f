//! The spoken form of an item for the arbiter, four seconds at most: the player and the subject. The rest is written.

use crate::{
    adjournment::adjourned_aloud,
    language_runs::{marked, split},
    phrases::{Phrases, color, word},
};
use annabella_game::Seat;
use annabella_language::{
    SpeechPart, Verbosity,
    announce::square_words,
    number::{Inflection, number},
    scheme::Scheme,
};
use annabella_laws::{
    draw::ClaimKind, incident_kind::IncidentKind, quickplay::QuickplayRequest, touch::TouchClause,
};
use annabella_session::Announcement;

impl Phrases {
    /// The spoken words of an item.
    pub fn item_aloud(&self, item: u32, matter: &IncidentKind, scheme: &Scheme) -> Vec<SpeechPart> {
        let Some(heard) = self.heard(matter, scheme) else {
            let whole = Announcement::ArbiterItem { number: item, matter: matter.clone() };
            return self.speak(&whole, scheme, Verbosity::Move);
        };
        let item = word("number", number(item, self.lang(), Inflection::Bare));
        split(&self.say("arbiter-item", &[item, word("matter", heard)]), self.lang())
    }

    /// The short spoken form; `None` if the written form is short enough.
    fn heard(&self, matter: &IncidentKind, scheme: &Scheme) -> Option<String> {
        let of = |id: &str, seat: Seat| self.say(id, &[color(seat.color())]);
        let square = |square| marked(&square_words(scheme, square), scheme.lang());
        Some(match matter {
            IncidentKind::EarlyPress { by } => of("heard-early-press", *by),
            IncidentKind::PressWithoutMove { by } => of("heard-press-without-move", *by),
            IncidentKind::BoardsDiffer { seat, squares, .. } => {
                let board = of("heard-board-differs", *seat);
                // Several squares take longer to listen to than to read.
                match squares[..] {
                    [only] => format!("{board}: {}", square(only)),
                    _ => board,
                }
            }
            IncidentKind::PromotionUnfinished { by, .. } => of("heard-promotion-unfinished", *by),
            IncidentKind::DrawClaim { by, kind, .. } => {
                let id = match kind {
                    ClaimKind::Threefold => "heard-claim-threefold",
                    ClaimKind::FiftyMoves => "heard-claim-fifty-moves",
                    ClaimKind::Stalemate => "heard-claim-stalemate",
                    ClaimKind::DeadPosition => "heard-claim-dead-position",
                };
                of(id, *by)
            }
            IncidentKind::WrittenMoveNotMade { by } => of("heard-written-move-not-made", *by),
            IncidentKind::SlipAfterPress { by } => of("heard-slip-after-press", *by),
            IncidentKind::EndingMoveUnpressed { by, .. } => of("heard-ends-at-rest", *by),
            IncidentKind::TouchMove { by, square: at, clause, .. } => {
                let id = match clause {
                    None | Some(TouchClause::NotOnMove) => "heard-touch-reported",
                    Some(_) => "heard-touch",
                };
                self.say(id, &[color(by.color()), word("square", square(*at))])
            }
            IncidentKind::AutomaticDraw(_) => self.say("heard-automatic-draw", &[]),
            IncidentKind::NotRecorded { by, .. } => of("heard-not-recorded", *by),
            IncidentKind::WrittenAhead { by, .. } => of("heard-written-ahead", *by),
            IncidentKind::SheetOwed { both: true, .. } => self.say("heard-sheets-owed", &[]),
            IncidentKind::SheetOwed { seat, .. } => of("heard-sheet-owed", *seat),
            IncidentKind::QuickplayFinish { by, asked: QuickplayRequest::FiveSeconds, .. } => {
                of("heard-five-seconds", *by)
            }
            IncidentKind::QuickplayFinish { by, .. } => of("heard-quickplay", *by),
            IncidentKind::AssistedPlayer { seat, .. } => of("heard-helped", *seat),
            IncidentKind::SheetAskedTooOften { by, .. } => of("heard-asked-too-often", *by),
            IncidentKind::WrongStart { .. } => self.say("heard-wrong-start", &[]),
            IncidentKind::IllegalClaimed { by, .. } => of("heard-illegal-claimed", *by),
            IncidentKind::BothKingsInCheck => self.say("heard-both-kings", &[]),
            IncidentKind::PawnOnLastRank { .. } => self.say("heard-pawn-on-last-rank", &[]),
            IncidentKind::ArbiterObservation { by, .. } => of("heard-noticed", *by),
            IncidentKind::Adjournment(adjourned) => {
                let (id, given) = adjourned_aloud(adjourned);
                self.say(id, &given)
            }
            IncidentKind::IllegalMove { .. }
            | IncidentKind::FlagFall { .. }
            | IncidentKind::ArbiterCalled { .. }
            | IncidentKind::ReadBackMissing { .. }
            | IncidentKind::PlayerAbsent { .. }
            | IncidentKind::LateArrival { .. }
            | IncidentKind::BoardLost { .. } => return None,
        })
    }
}
