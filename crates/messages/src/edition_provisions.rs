//! The arbiter's messages on an edition's provisions for the current situation.

use crate::{
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_laws::{
    article::Topic,
    assistant::Duty,
    edition_terms::{AnnouncedMoveRule, DeviceRule, RuleForce, TouchIntent},
};
use annabella_session::arbiter_message::EditionProvision;

impl MessageWriter {
    /// The message of one provision.
    pub(super) fn printed(&self, printed: &EditionProvision) -> String {
        match printed {
            EditionProvision::Devices(rule) => {
                let id = match rule {
                    DeviceRule::PermissionSoundLoses => "printed-devices-permission",
                    DeviceRule::CommunicationForbidden => "printed-devices-communication",
                    DeviceRule::OnlyApproved => "printed-devices-approved",
                };
                self.say(id, &[self.article(Topic::Devices)])
            }
            EditionProvision::TouchCounts(intent) => {
                let id = match intent {
                    TouchIntent::Deliberate => "printed-touch-deliberate",
                    TouchIntent::IntentToMove => "printed-touch-to-move",
                    TouchIntent::AllButAccidental => "printed-touch-all-but-accidental",
                };
                self.say(id, &[self.article(Topic::TouchCounts)])
            }
            EditionProvision::CallsTheFlag(force) => {
                let id = match force {
                    RuleForce::MustNot => "printed-flag-must-not",
                    RuleForce::May | RuleForce::Should => "printed-flag-may",
                    RuleForce::Shall => "printed-flag-shall",
                };
                self.say(id, &[self.article(Topic::CallingTheFlag)])
            }
            EditionProvision::PawnNotSeen { seat, square } => {
                let given = [color(seat.color()), word("square", square.to_string())];
                self.say(
                    "printed-pawn-not-seen",
                    &[&given[..], &[self.article(Topic::PromotionMade)]].concat(),
                )
            }
            EditionProvision::LongNotation { seat, entry } => {
                self.say("printed-long-notation", &[color(seat.color()), word("text", entry)])
            }
            EditionProvision::WrittenMoveStays { by, how } => {
                let id = match how {
                    AnnouncedMoveRule::Binding => "printed-written-move-binding",
                    AnnouncedMoveRule::MadeAfterClaim | AnnouncedMoveRule::CannotBeChanged => {
                        "printed-written-move-fixed"
                    }
                };
                self.say(id, &[color(by.color()), self.article(Topic::WrittenMove)])
            }
            EditionProvision::MovesReadTooOften { by, times, allowed } => {
                let given = [color(by.color()), number(*times), word("allowed", allowed.to_string())];
                self.say(
                    "printed-moves-read-too-often",
                    &[&given[..], &[self.article(Topic::SheetShown)]].concat(),
                )
            }
            EditionProvision::Helped { seat, adjusted } => {
                let id = if *adjusted { "printed-helped-adjusted" } else { "printed-helped" };
                self.say(id, &[color(seat.color()), self.article(Topic::HelpedToPress)])
            }
            EditionProvision::ComplaintLost { by } => {
                self.say("printed-complaint-lost", &[color(by.color()), self.article(Topic::ComplaintLost)])
            }
            EditionProvision::ClaimsDrawOnTime { of, may } => {
                let id = if *may { "printed-claims-draw-on-time" } else { "printed-claims-win-only" };
                let article = word("article", Duty::E.article(self.edition()));
                self.say(id, &[color(of.color()), article])
            }
        }
    }
}
