//! The score sheets during the game: entries for completed and repeated plies, checks at moves and flag falls,
//! reading to players (8.1–8.6, A.3.2).

use crate::{
    act::Act,
    actor::Actor,
    arbiter_message::ArbiterMessage,
    context::context_of,
    conversation::AnnouncementRepetition,
    decision::{ClosureReason, Decision},
    earcon::Earcon,
    edition_provision::EditionProvision,
    session::Session,
};
use annabella_game::Seat;
use annabella_laws::{
    Pace,
    article::Topic,
    edition::{EditionArticles as _, EditionValues as _},
    incident_kind::IncidentKind,
};

impl Session {
    /// Handles a player's request to see the arbiter's sheet: five times a game in rapid and blitz with full
    /// supervision (A.3.2, B.3.2). More requests disturb. The arbiter shows it.
    pub(super) fn show_arbiters_sheet(&mut self, seat: Seat) {
        let edition = self.cx().edition();
        let topic = if self.cx().pace() == Pace::Blitz { Topic::BlitzSheet } else { Topic::SheetShown };
        let rapid = self.cx().pace() != Pace::Standard && self.cx().is_supervised();
        let may = edition.rapid_sheet_viewings().filter(|_| rapid);
        self.play(seat, Earcon::Understood);
        let Some(most) = may.filter(|_| seat == self.mover()) else {
            return self.tell(ArbiterMessage::SheetAskedWithoutRight { seat, on_move: seat == self.mover() });
        };
        let times = self.sheets.count_viewing(seat);
        let article = edition.article_or_penalties(topic);
        self.tell(ArbiterMessage::SheetAsked { seat, times, most, article });
        if times > most {
            self.raise_incident(IncidentKind::SheetAskedTooOften { by: seat, times });
        }
    }

    /// Counts a reading of the moves. In rapid and blitz with full supervision a few are permitted (A.3.2). The
    /// player gets an answer in any case; the arbiter judges whether it disturbs.
    pub(super) fn count_reading(&mut self, by: Actor, seat: Seat) {
        let Some(allowed) = self.cx().edition().rapid_sheet_viewings() else { return };
        if !self.shows_the_arbiters_sheet() || by == Actor::Arbiter || self.plies().is_empty() {
            return;
        }
        let times = self.sheets.count_viewing(seat);
        if times > allowed {
            self.tell(ArbiterMessage::Printed(EditionProvision::MovesReadTooOften {
                by: seat,
                times,
                allowed,
            }));
        }
    }

    /// Settles items about missing entries after a sheet was changed or fewer plies are required.
    pub(super) fn settle_recording_items(&mut self) {
        let events = self.sheets.settle_recording_items(&context_of!(self));
        self.route_part_events(events);
    }

    /// Settles an item about a move written too early, because it was written for a claim or to be sealed (8.1.2).
    pub(super) fn settle_writing_for_claim(&mut self, by: Seat) {
        if let Some(number) = self.cx().written_next_move_item(by) {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::WrittenToClaim));
        }
    }

    /// Opens one item each for an assistant's press and record, if the edition adjusts the clock for it. Editions
    /// from 2014 on exempt impaired players, and no other player has an assistant for this.
    pub(super) fn note_helper(&mut self, by: Actor, act: &Act) {
        let Actor::Assistant(seat) = by else { return };
        let writes = matches!(act, Act::Write(_) | Act::Strike | Act::Sheet(_));
        if !writes && *act != Act::Press {
            return;
        }
        let matter = IncidentKind::AssistedPlayer { seat, writes };
        let known = self.cx().items().iter().any(|item| item.matter == matter);
        if self.cx().edition().clock_adjusted_for_a_helper() && !known {
            self.raise_incident(matter);
        }
    }

    /// Adds the entry of a ply completed by `seat` to sheets that are dictated or kept by the daemon.
    pub(super) fn record_completed_ply(&mut self, seat: Seat) {
        let events = self.sheets.record_completed_ply(seat, &context_of!(self));
        self.route_part_events(events);
    }

    /// Records a player's repetition as their entry of the opponent's move (D.2.7).
    pub(super) fn record_repetition(&mut self, seat: Seat, given: &AnnouncementRepetition) {
        let events = self.sheets.record_repetition(seat, given, &context_of!(self));
        self.route_part_events(events);
    }

    /// Checks after a player's move whether they had recorded the previous one (8.1.3).
    pub(super) fn judge_recording(&mut self, by: Seat) {
        let events = self.sheets.judge_recording(by, &context_of!(self));
        self.route_part_events(events);
    }

    /// After a flag fall, requires a player who need not record to complete their sheet (8.4, 8.5).
    pub(super) fn owe_sheets_after_flag(&mut self) {
        let events = self.sheets.owe_sheets_after_flag(&context_of!(self));
        self.route_part_events(events);
    }
}
