//! What an edition prints of a thing at hand, in words for the arbiter.

use crate::{
    core::printed::Printed,
    laws::{
        article::Topic,
        assistant::Duty,
        terms::{AnnouncedMove, Devices, Force, TouchIntent},
    },
    wording::{
        desk::{Desk, number},
        phrases::{color, word},
    },
};

impl Desk {
    /// One such thing.
    pub(super) fn printed(&self, printed: &Printed) -> String {
        match printed {
            Printed::Devices(rule) => {
                let id = match rule {
                    Devices::PermissionSoundLoses => "printed-devices-permission",
                    Devices::CommunicationForbidden => "printed-devices-communication",
                    Devices::OnlyApproved => "printed-devices-approved",
                };
                self.say(id, &[self.article(Topic::Devices)])
            }
            Printed::TouchCounts(intent) => {
                let id = match intent {
                    TouchIntent::Deliberate => "printed-touch-deliberate",
                    TouchIntent::IntentToMove => "printed-touch-to-move",
                    TouchIntent::AllButAccidental => "printed-touch-all-but-accidental",
                };
                self.say(id, &[self.article(Topic::TouchCounts)])
            }
            Printed::CallsTheFlag(force) => {
                let id = match force {
                    Force::MustNot => "printed-flag-must-not",
                    Force::May | Force::Should => "printed-flag-may",
                    Force::Shall => "printed-flag-shall",
                };
                self.say(id, &[self.article(Topic::CallingTheFlag)])
            }
            Printed::PawnNotSeen { seat, square } => {
                let given = [color(seat.color()), word("square", square.to_string())];
                self.say(
                    "printed-pawn-not-seen",
                    &[&given[..], &[self.article(Topic::PromotionMade)]].concat(),
                )
            }
            Printed::LongNotation { seat, entry } => {
                self.say("printed-long-notation", &[color(seat.color()), word("text", entry)])
            }
            Printed::WrittenMoveStays { by, how } => {
                let id = match how {
                    AnnouncedMove::Binding => "printed-written-move-binding",
                    AnnouncedMove::MadeAfterClaim | AnnouncedMove::CannotBeChanged => {
                        "printed-written-move-fixed"
                    }
                };
                self.say(id, &[color(by.color()), self.article(Topic::WrittenMove)])
            }
            Printed::MovesReadTooOften { by, times, allowed } => {
                let given = [color(by.color()), number(*times), word("allowed", allowed.to_string())];
                self.say(
                    "printed-moves-read-too-often",
                    &[&given[..], &[self.article(Topic::SheetShown)]].concat(),
                )
            }
            Printed::Helped { seat, adjusted } => {
                let id = if *adjusted { "printed-helped-adjusted" } else { "printed-helped" };
                self.say(id, &[color(seat.color()), self.article(Topic::HelpedToPress)])
            }
            Printed::ComplaintLost { by } => {
                self.say("printed-complaint-lost", &[color(by.color()), self.article(Topic::ComplaintLost)])
            }
            Printed::ClaimsDrawOnTime { of, may } => {
                let id = if *may { "printed-claims-draw-on-time" } else { "printed-claims-win-only" };
                let article = word("article", Duty::E.article(self.edition()));
                self.say(id, &[color(of.color()), article])
            }
        }
    }
}
