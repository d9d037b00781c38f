//! An item as the arbiter hears it, in four seconds at most: whose, and what. He reads the rest.

use crate::{
    core::Announcement,
    game::Seat,
    language::{
        SpeechPart, Verbosity,
        announce::square_words,
        number::{Inflection, number},
        scheme::Scheme,
    },
    laws::{draw::ClaimKind, matter::Matter, quickplay::QuickplayAsk, touch::Clause},
    wording::{
        adjournment::adjourned_aloud,
        phrase_part::{marked, split},
        phrases::{Phrases, color, word},
    },
};

impl Phrases {
    /// What a voice says of an item.
    pub fn item_aloud(&self, item: u32, matter: &Matter, scheme: &Scheme) -> Vec<SpeechPart> {
        let Some(heard) = self.heard(matter, scheme) else {
            let whole = Announcement::ArbiterItem { number: item, matter: matter.clone() };
            return self.speak(&whole, scheme, Verbosity::Move);
        };
        let item = word("number", number(item, self.lang(), Inflection::Bare));
        split(&self.say("arbiter-item", &[item, word("matter", heard)]), self.lang())
    }

    /// In few words; nothing where it is short as it is read.
    fn heard(&self, matter: &Matter, scheme: &Scheme) -> Option<String> {
        let of = |id: &str, seat: Seat| self.say(id, &[color(seat.color())]);
        let square = |square| marked(&square_words(scheme, square), scheme.lang());
        Some(match matter {
            Matter::EarlyPress { by } => of("heard-early-press", *by),
            Matter::PressWithoutMove { by } => of("heard-press-without-move", *by),
            Matter::BoardsDiffer { seat, squares, .. } => {
                let board = of("heard-board-differs", *seat);
                // More squares take longer to hear than to read.
                match squares[..] {
                    [only] => format!("{board}: {}", square(only)),
                    _ => board,
                }
            }
            Matter::PromotionUnfinished { by, .. } => of("heard-promotion-unfinished", *by),
            Matter::DrawClaim { by, kind, .. } => {
                let id = match kind {
                    ClaimKind::Threefold => "heard-claim-threefold",
                    ClaimKind::FiftyMoves => "heard-claim-fifty-moves",
                    ClaimKind::Stalemate => "heard-claim-stalemate",
                    ClaimKind::DeadPosition => "heard-claim-dead-position",
                };
                of(id, *by)
            }
            Matter::WrittenMoveNotMade { by } => of("heard-written-move-not-made", *by),
            Matter::SlipAfterPress { by } => of("heard-slip-after-press", *by),
            Matter::EndsAtRest { by, .. } => of("heard-ends-at-rest", *by),
            Matter::TouchMove { by, square: at, clause, .. } => {
                let id = match clause {
                    None | Some(Clause::NotOnMove) => "heard-touch-reported",
                    Some(_) => "heard-touch",
                };
                self.say(id, &[color(by.color()), word("square", square(*at))])
            }
            Matter::AutomaticDraw(_) => self.say("heard-automatic-draw", &[]),
            Matter::NotRecorded { by, .. } => of("heard-not-recorded", *by),
            Matter::WrittenAhead { by, .. } => of("heard-written-ahead", *by),
            Matter::SheetOwed { both: true, .. } => self.say("heard-sheets-owed", &[]),
            Matter::SheetOwed { seat, .. } => of("heard-sheet-owed", *seat),
            Matter::QuickplayFinish { by, asked: QuickplayAsk::FiveSeconds, .. } => {
                of("heard-five-seconds", *by)
            }
            Matter::QuickplayFinish { by, .. } => of("heard-quickplay", *by),
            Matter::Helped { seat, .. } => of("heard-helped", *seat),
            Matter::SheetAskedTooOften { by, .. } => of("heard-asked-too-often", *by),
            Matter::WrongStart { .. } => self.say("heard-wrong-start", &[]),
            Matter::IllegalClaimed { by, .. } => of("heard-illegal-claimed", *by),
            Matter::BothKingsInCheck => self.say("heard-both-kings", &[]),
            Matter::PawnOnLastRank { .. } => self.say("heard-pawn-on-last-rank", &[]),
            Matter::Noticed { by, .. } => of("heard-noticed", *by),
            Matter::Adjournment(adjourned) => {
                let (id, given) = adjourned_aloud(adjourned);
                self.say(id, &given)
            }
            Matter::IllegalMove { .. }
            | Matter::FlagFell { .. }
            | Matter::Called { .. }
            | Matter::ReadBackMissing { .. }
            | Matter::Absent { .. }
            | Matter::CameLate { .. }
            | Matter::BoardLost { .. } => return None,
        })
    }
}
