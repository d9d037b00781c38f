//! The arbiter's messages on an edition's provisions for the current situation.

use crate::{
    message,
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
                    DeviceRule::PermissionSoundLoses => message::PRINTED_DEVICES_PERMISSION,
                    DeviceRule::CommunicationForbidden => message::PRINTED_DEVICES_COMMUNICATION,
                    DeviceRule::OnlyApproved => message::PRINTED_DEVICES_APPROVED,
                };
                self.say(id, &[self.article(Topic::Devices)])
            }
            EditionProvision::TouchCounts(intent) => {
                let id = match intent {
                    TouchIntent::Deliberate => message::PRINTED_TOUCH_DELIBERATE,
                    TouchIntent::IntentToMove => message::PRINTED_TOUCH_TO_MOVE,
                    TouchIntent::AllButAccidental => message::PRINTED_TOUCH_ALL_BUT_ACCIDENTAL,
                };
                self.say(id, &[self.article(Topic::TouchCounts)])
            }
            EditionProvision::CallsTheFlag(force) => {
                let id = match force {
                    RuleForce::MustNot => message::PRINTED_FLAG_MUST_NOT,
                    RuleForce::May | RuleForce::Should => message::PRINTED_FLAG_MAY,
                    RuleForce::Shall => message::PRINTED_FLAG_SHALL,
                };
                self.say(id, &[self.article(Topic::CallingTheFlag)])
            }
            EditionProvision::PawnNotSeen { seat, square } => {
                let square = word("square", square.to_string());
                let article = self.article(Topic::PromotionMade);
                self.say(message::PRINTED_PAWN_NOT_SEEN, &[color(seat.color()), square, article])
            }
            EditionProvision::LongNotation { seat, entry } => {
                self.say(message::PRINTED_LONG_NOTATION, &[color(seat.color()), word("text", entry)])
            }
            EditionProvision::WrittenMoveStays { by, how } => {
                let id = match how {
                    AnnouncedMoveRule::Binding => message::PRINTED_WRITTEN_MOVE_BINDING,
                    AnnouncedMoveRule::MadeAfterClaim | AnnouncedMoveRule::CannotBeChanged => {
                        message::PRINTED_WRITTEN_MOVE_FIXED
                    }
                };
                self.say(id, &[color(by.color()), self.article(Topic::WrittenMove)])
            }
            EditionProvision::MovesReadTooOften { by, times, allowed } => {
                let [allowed, article] =
                    [word("allowed", allowed.to_string()), self.article(Topic::SheetShown)];
                let given = [color(by.color()), number(*times), allowed, article];
                self.say(message::PRINTED_MOVES_READ_TOO_OFTEN, &given)
            }
            EditionProvision::Helped { seat, adjusted } => {
                let id = if *adjusted { message::PRINTED_HELPED_ADJUSTED } else { message::PRINTED_HELPED };
                self.say(id, &[color(seat.color()), self.article(Topic::HelpedToPress)])
            }
            EditionProvision::ComplaintLost { by } => self.say(
                message::PRINTED_COMPLAINT_LOST,
                &[color(by.color()), self.article(Topic::ComplaintLost)],
            ),
            EditionProvision::ClaimsDrawOnTime { of, may } => {
                let id = if *may {
                    message::PRINTED_CLAIMS_DRAW_ON_TIME
                } else {
                    message::PRINTED_CLAIMS_WIN_ONLY
                };
                let article = word("article", Duty::E.article(self.edition()));
                self.say(id, &[color(of.color()), article])
            }
        }
    }
}
