//! The facts by which score sheets are judged: the writer, the moves made and the open items (8.1–8.6).

use crate::{context::Context, record::Phase, setup::SheetWriter, start_rules};
use annabella_game::Seat;
use annabella_laws::{
    incident_kind::IncidentKind,
    ledger::AccountLineKind,
    recording::{self, FlagFallNote},
};

impl Context<'_> {
    /// Whether a player writes a sheet. A player who dictates, or whose sheet the program keeps, does not.
    pub(crate) fn writes(&self, seat: Seat) -> bool {
        matches!(self.setup().seat(seat).sheet, SheetWriter::Entered | SheetWriter::Paper)
    }

    /// Whether a player must write just now, unless they are short of time (8.4).
    pub(crate) fn must_write(&self, seat: Seat) -> bool {
        self.phase() == Phase::Playing && recording::must_write(self.pace()) && self.writes(seat)
    }

    /// Whether a seat's dictation is its record.
    pub(crate) fn dictates(&self, seat: Seat) -> bool {
        self.setup().seat(seat).sheet == SheetWriter::Dictated
    }

    /// The number of completed plies, plus the current move and the reply to it.
    pub(crate) fn plies_made_and_replied(&self) -> usize {
        let stands = self.standing().is_some() || self.relayed().is_some();
        self.plies().len() + usize::from(stands) + usize::from(self.turn.replied().is_some())
    }

    fn item_about(&self, about: impl Fn(&IncidentKind) -> bool) -> Option<u32> {
        self.incidents.open_items().find(|item| about(&item.matter)).map(|item| item.number)
    }

    /// The open item on a player who moved before writing.
    pub(crate) fn recording_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::NotRecorded { by, .. } if by == seat))
    }

    /// The open item on a sheet that a player must complete since a flag fell.
    pub(crate) fn owed_sheet_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::SheetOwed { seat: of, .. } if of == seat))
    }

    /// The open item on a player who wrote a move before making it.
    pub(crate) fn writing_ahead_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::WrittenAhead { by, .. } if by == seat))
    }

    /// The open item on the next move, if a player wrote it before making it.
    pub(crate) fn written_next_move_item(&self, seat: Seat) -> Option<u32> {
        let plies = self.plies().len();
        self.item_about(
            |matter| matches!(*matter, IncidentKind::WrittenAhead { by, ply } if by == seat && ply == plies),
        )
    }

    /// Whether a player claimed a draw with the next written move (9.2, 9.3).
    pub(crate) fn has_claimed_draw(&self, seat: Seat) -> bool {
        let plies = self.plies().len();
        self.incidents.items().iter().any(|item| {
            matches!(item.matter, IncidentKind::DrawClaim { by, .. } if by == seat) && item.seen.ply == plies
        })
    }

    /// Both clocks and the moves made when a flag fell.
    pub(crate) fn flag_fall_note(&self) -> FlagFallNote {
        let completed = Seat::ALL.map(|seat| self.moves_counted(seat));
        let mut made = completed;
        made[self.mover() as usize] += u32::from(self.standing().is_some() || self.relayed().is_some());
        let (white_ms, black_ms) = self.times();
        FlagFallNote { clocks_ms: [white_ms, black_ms], running: self.clock.running(), made, completed }
    }

    /// The number of the next move, as a score sheet counts.
    pub(crate) fn next_move_number(&self) -> u32 {
        let before = usize::from(self.record.first() == Seat::Black);
        u32::try_from((self.plies().len() + before) / 2 + 1).unwrap_or(u32::MAX)
    }

    /// The time that a player has used, milliseconds.
    pub(crate) fn used_ms(&self, seat: Seat) -> u64 {
        let used = |what| matches!(what, AccountLineKind::Used | AccountLineKind::FollowedLess);
        let lines = self.clock.explain(seat, self.now).into_iter().filter(|line| used(line.what));
        lines.map(|line| line.ms.unsigned_abs()).sum()
    }

    /// The allowed lateness (6.7.1), milliseconds.
    pub(crate) fn default_time_ms(&self) -> u64 {
        start_rules::default_time_ms(self.setup()).unwrap_or(0)
    }
}
