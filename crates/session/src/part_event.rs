//! The events that a part returns, in order. The session routes each event to the parts concerned. A part has no
//! access to the session or another part.

use crate::{
    announcement::Announcement,
    arbiter_message::ArbiterMessage,
    decision::ClosureReason,
    earcon::Earcon,
    listener::Listener,
    output::Note,
    refusal::{Refusal, SheetFault},
};
use annabella_game::{EndReason, GameResult, Seat};
use annabella_language::question::Question;
use annabella_laws::incident_kind::IncidentKind;

/// One event of a part.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PartEvent {
    /// Something was said to a listener. A player can have it repeated.
    Said(Listener, Announcement),
    /// The same, but "repeat" leaves it out because it does not concern the game.
    SaidBeside(Listener, Announcement),
    /// Something was said to all persons at the table.
    SaidToTable(Announcement),
    /// A sound was played to a player.
    EarconPlayed(Seat, Earcon),
    /// The arbiter received a message.
    ArbiterTold(ArbiterMessage),
    /// A fact was noted.
    Noted(Note),
    /// The request cannot be carried out.
    Refused(Refusal),
    /// An entry of a sheet that was brought in cannot be read.
    SheetFaultFound(SheetFault),
    /// A question was put to a player.
    QuestionAsked(Seat, Question),
    /// The question whether a player accepts a draw was settled otherwise.
    AcceptanceSettled(Seat),
    /// A draw was offered. The sign of the offer belongs to the move with which it is made (9.1.2.2).
    DrawOfferMade(Seat),
    /// A player's claims are settled, because they were accepted as an offer (9.1.2.3).
    ClaimsAccepted(Seat),
    /// An incident occurred that the arbiter must decide.
    IncidentRaised(IncidentKind),
    /// An open item was settled without a decision.
    ItemSettled(u32, ClosureReason),
    /// The game may start if both boards stand right.
    StartIsDue,
    /// The game ended.
    GameEnded(GameResult, EndReason),
}
