//! The score sheets during the game: entries for completed and repeated plies, entries that are written or brought, and
//! whether the players record as the Laws require (8.1–8.6, A.3.2).

use crate::{
    act::{Act, WrittenMove, WrittenSheet},
    actor::{Actor, Listener},
    announcement::SheetsRead,
    arbiter_message::{ArbiterMessage, EditionProvision, SheetRow},
    decision::{ClosureReason, Decision},
    incidents::Item,
    output::{Earcon, Note, SheetChange},
    per_seat::PerSeat,
    plies::{Ending, Phase},
    refusal::{Refusal, SheetFault},
    session::{Session, conversations::AnnouncedMove},
    setup::{Setup, SheetWriter},
};
use annabella_game::{GameResult, Move, Position, Seat};
use annabella_language::notation::{PieceLetters, ReadNotationError, pawn_or_piece};
use annabella_laws::{
    Pace,
    article::Topic,
    assistant::Duty,
    edition::{EditionArticles as _, EditionValues as _},
    incident_kind::IncidentKind,
    reconcile::find_unread,
    recording::{self, FlagFallNote},
    time_control::TimeControl,
};
use annabella_score::{
    Entry, LARGEST_SHEET, Notation, Sheet,
    notation::{letters_of, write_move},
    pgn,
};

/// The number of unreadable parts of a sheet that are named one by one.
const MOST_NAMED: usize = 5;
/// How many entries a sheet may have more than the game has plies. The longest games have fewer plies.
const MOST_PLIES_AHEAD: usize = 600;

impl Session {
    // Who writes.

    /// Whether a player writes a sheet. A player who dictates, or whose sheet the program keeps, does not.
    fn writes(&self, seat: Seat) -> bool {
        matches!(self.setup.seat(seat).sheet, SheetWriter::Entered | SheetWriter::Paper)
    }

    /// Whether a player must write just now, unless they are short of time (8.4).
    fn must_write(&self, seat: Seat) -> bool {
        self.phase() == Phase::Playing && recording::must_write(self.pace()) && self.writes(seat)
    }

    /// Whether a seat's dictation is its record.
    pub(crate) fn dictates(&self, seat: Seat) -> bool {
        self.setup.seat(seat).sheet == SheetWriter::Dictated
    }

    /// The notation, with the sign of a capture if the edition requires it (C9).
    fn notation(&self) -> Notation {
        if self.edition().writes_the_capture_sign() { Notation::Long } else { Notation::Short }
    }

    // Entries.

    /// Adds the entry of the last completed ply, made by `seat`, to sheets that are dictated or kept by the daemon.
    pub(crate) fn record_completed_ply(&mut self, seat: Seat) {
        let Some(ply) = self.plies.completed().len().checked_sub(1) else { return };
        for owner in Seat::ALL {
            let dictated_own = self.dictates(owner) && owner == seat;
            if self.setup.seat(owner).sheet == SheetWriter::Daemon || dictated_own {
                self.enter_ply(owner, ply);
            }
        }
        let (clocks, offer) = (self.plies.made()[ply].clocks_ms, self.plies.made()[ply].draw_offer);
        for owner in Seat::ALL {
            // A repetition is often recorded before the press, when the clock times are not known yet.
            if let Some(entry) = self.sheets[owner].sheet.entries.get_mut(ply) {
                entry.clocks_ms = Some(clocks);
                entry.draw_offer |= offer;
            }
        }
    }

    /// Records a player's repetition as their entry of the opponent's move (D.2.7).
    pub(crate) fn record_repetition(&mut self, seat: Seat, due: &AnnouncedMove) {
        if !self.dictates(seat) {
            return;
        }
        let letters = letters_of(self.setup.seat_lang(seat));
        let text = write_move(&due.before, due.m, letters, self.notation());
        let completed = self.plies.completed().get(due.ply);
        let clocks_ms = completed.map(|ply| ply.clocks_ms);
        let draw_offer = completed.is_some_and(|ply| ply.draw_offer);
        self.put_entry(seat, due.ply, Entry { text, m: Some(due.m), draw_offer, clocks_ms });
    }

    fn enter_ply(&mut self, owner: Seat, ply: usize) {
        let done = &self.plies.made()[ply];
        let letters = letters_of(self.setup.seat_lang(owner));
        let text = write_move(&done.before, done.m, letters, self.notation());
        let (draw_offer, clocks_ms) = (done.draw_offer, Some(done.clocks_ms));
        self.put_entry(owner, ply, Entry { text, m: Some(done.m), draw_offer, clocks_ms });
    }

    /// Writes an entry. Plies that were never dictated become unreadable entries, so that later ones keep their
    /// place.
    fn put_entry(&mut self, owner: Seat, ply: usize, entry: Entry) {
        let text = entry.text.clone();
        let entries = &mut self.sheets[owner].sheet.entries;
        while entries.len() < ply {
            entries.push(Entry { text: UNREADABLE.into(), m: None, draw_offer: false, clocks_ms: None });
        }
        if entries.len() > ply {
            entries[ply] = entry;
        } else {
            entries.push(entry);
        }
        self.note(Note::Written { seat: owner, what: SheetChange::Entry(text) });
    }

    /// Writes an entry that was keyed, or relayed by the assistant; the next in order.
    pub(crate) fn write_entry(&mut self, owner: Seat, WrittenMove(text): &WrittenMove) {
        let text = text.trim();
        // An entry fills the first ply that was never dictated.
        let entries = &self.sheets[owner].sheet.entries;
        let hole = entries.iter().position(|e| e.m.is_none() && e.text == UNREADABLE);
        let ply = hole.unwrap_or(entries.len());
        let clocks_ms = self.plies.completed().get(ply).map(|done| done.clocks_ms);
        let sheet = &mut self.sheets[owner].sheet;
        let later = sheet.entries.split_off(ply);
        let named = sheet.last_position().and_then(|position| pawn_or_piece(&position, text));
        if let Some([pawn, piece]) = named {
            sheet.entries.extend(later);
            let text = text.to_owned();
            return self.refuse(Refusal::NotAMove(ReadNotationError::PawnOrPiece { text, pawn, piece }));
        }
        sheet.unread.retain(|word| word.entry != Some(ply));
        let mut position = sheet.push_text_at(sheet.last_position(), text, PieceLetters::Any, clocks_ms);
        // The entries after it may be readable now.
        for entry in later.into_iter().skip(1) {
            let after = position.as_ref().zip(entry.m).and_then(|(position, m)| position.after(m));
            if after.is_some() || entry.text == UNREADABLE {
                sheet.entries.push(entry);
                position = after;
            } else {
                let (offer, clocks_ms) = (entry.draw_offer, entry.clocks_ms);
                position = sheet.push_text_at(position, &entry.text, PieceLetters::Any, clocks_ms);
                if let Some(last) = sheet.entries.last_mut() {
                    last.draw_offer |= offer;
                }
            }
        }
        self.note(Note::Written { seat: owner, what: SheetChange::Entry(text.to_owned()) });
        if self.phase() == Phase::Playing {
            self.sheets[owner].duty.is_seen = true;
        }
        self.judge_notation(owner, text);
        self.judge_writing_ahead(owner, ply);
        self.settle_recording_items();
    }

    /// Replaces a sheet by a PGN of a handwritten sheet, at any time (8.1). The clock times of completed plies are
    /// the daemon's own.
    pub(crate) fn bring_sheet(&mut self, owner: Seat, written: &WrittenSheet) {
        if written.text().len() > LARGEST_SHEET {
            return self.refuse(Refusal::SheetTooLarge);
        }
        let start = self.plies.start();
        let most = self.plies.made().len() + MOST_PLIES_AHEAD;
        let mut sheet = match written.sheet(start) {
            Ok(sheet) if sheet.entries.len() > most => {
                let plies = u32::try_from(sheet.entries.len()).unwrap_or(u32::MAX);
                return self.refuse(Refusal::SheetTooLong { plies });
            }
            Ok(sheet) if sheet.start.chess != start.chess => return self.refuse(Refusal::SheetOfAnotherGame),
            Ok(sheet) => sheet,
            Err(error) => return self.refuse(Refusal::SheetUnreadable(error)),
        };
        for (entry, ply) in sheet.entries.iter_mut().zip(self.plies.completed()) {
            entry.clocks_ms = Some(ply.clocks_ms);
        }
        // The times on it are not used, so that a doubtful one needs no word.
        sheet.unread.retain(|word| !word.text.starts_with("[%"));
        let plies = u32::try_from(sheet.entries.len()).unwrap_or(u32::MAX);
        let second_game =
            sheet.second_game.map(|(line, column)| SheetFault::SecondGame { seat: owner, line, column });
        let unread = find_unread(owner, start, &sheet);
        let own = &mut self.sheets[owner].sheet;
        (own.entries, own.unread) = (sheet.entries, sheet.unread);
        self.note(Note::Written { seat: owner, what: SheetChange::BroughtIn { plies } });
        let more = u32::try_from(unread.len().saturating_sub(MOST_NAMED)).unwrap_or(u32::MAX);
        let named = unread.into_iter().take(MOST_NAMED).map(SheetFault::Unread);
        let more = (more > 0).then_some(SheetFault::More { seat: owner, number: more });
        for fault in second_game.into_iter().chain(named).chain(more) {
            if self.outbox.asked_by() != Listener::Arbiter {
                self.refuse(Refusal::SheetFault(fault.clone()));
            }
            self.tell(ArbiterMessage::SheetFault(fault));
        }
        if let Some(last) = self.sheets[owner].sheet.entries.len().checked_sub(1) {
            self.judge_writing_ahead(owner, last);
        }
        self.settle_recording_items();
    }

    /// Strikes out the last entry.
    pub(crate) fn strike_entry(&mut self, owner: Seat) {
        let sheet = &mut self.sheets[owner].sheet;
        match sheet.entries.pop() {
            Some(entry) => {
                sheet.unread.retain(|word| word.entry != Some(sheet.entries.len()));
                self.note(Note::Written { seat: owner, what: SheetChange::StruckOut(entry.text) });
            }
            None => self.refuse(Refusal::SheetEmpty { seat: owner }),
        }
    }

    // The recording duties.

    /// Reports an entry that names both squares once, if the appendix has no such form. The arbiter may warn.
    fn judge_notation(&mut self, owner: Seat, text: &str) {
        let foreign = self.edition().long_notation_is_foreign() && recording::names_both_squares(text);
        if !foreign || std::mem::replace(&mut self.sheets[owner].duty.foreign_notation, true) {
            return;
        }
        let provision = EditionProvision::LongNotation { seat: owner, entry: text.to_owned() };
        self.tell(ArbiterMessage::Printed(provision));
    }

    fn is_excused(&self, seat: Seat) -> bool {
        let (period, _) = self.clock.game.period_and_extra(seat);
        self.sheets[seat].duty.excused.is_some_and(|(of, _)| of == period)
    }

    /// Exempts a player with less than five minutes from recording for the rest of the period (8.4), even if they
    /// receive more time.
    pub(crate) fn watch_little_time(&mut self) {
        let (white_ms, black_ms) = self.times(self.now);
        for (seat, left_ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]) {
            let (period, extra_ms) = self.clock.game.period_and_extra(seat);
            if self.must_write(seat) && !self.is_excused(seat) && recording::is_excused(left_ms, extra_ms) {
                self.sheets[seat].duty.excused = Some((period, self.plies.completed().len()));
            }
        }
    }

    /// Checks after a player's move whether they had recorded the previous one (8.1.3).
    pub(crate) fn judge_recording(&mut self, by: Seat) {
        self.judge_moving_before_writing(by);
        if !self.must_write(by) || !self.sheets[by].duty.is_seen || self.is_excused(by) {
            return;
        }
        let owed = recording::owed(self.plies.made().len(), by == self.plies.to_move());
        let Some(ply) = self.sheets[by].first_missing(owed) else { return };
        if self.recording_item(by).or_else(|| self.owed_sheet_item(by)).is_none() {
            self.raise_incident(IncidentKind::NotRecorded { by, ply });
        }
    }

    /// Reports once that a player moved before completing the sheet, which is required after a flag fall (8.5.2).
    fn judge_moving_before_writing(&mut self, seat: Seat) {
        let Some(number) = self.owed_sheet_item(seat) else { return };
        if !std::mem::replace(&mut self.sheets[seat].duty.moved_before, true) {
            self.tell(ArbiterMessage::MovedBeforeSheet { number, seat });
        }
    }

    /// Checks whether a player recorded this ply before making it (8.1.2).
    fn judge_writing_ahead(&mut self, by: Seat, ply: usize) {
        let ahead = self.phase() == Phase::Playing && self.writes(by) && ply >= self.plies_begun();
        if ahead && !self.has_claimed_draw(by) && self.writing_ahead_item(by).is_none() {
            self.raise_incident(IncidentKind::WrittenAhead { by, ply });
        }
    }

    /// The number of made plies, and the move in progress if it is on the board or announced.
    fn plies_begun(&self) -> usize {
        let turn = self.plies.turn();
        self.plies.made().len() + usize::from(turn.standing().is_some() || turn.relayed().is_some())
    }

    /// Settles items about missing entries after a sheet was changed or fewer plies are required.
    pub(crate) fn settle_recording_items(&mut self) {
        for seat in Seat::ALL {
            let owed = recording::owed(self.plies.completed().len(), seat == self.plies.to_complete());
            if self.sheets[seat].first_missing(owed).is_none()
                && let Some(number) = self.recording_item(seat)
            {
                self.close_item(number, Decision::ClosedByItself(ClosureReason::SheetUpToDate));
            }
            let plies = self.plies.completed().len();
            let since_flag = self.sheets[seat].duty.since_flag.map_or(plies, |owed| owed.min(plies));
            if self.sheets[seat].first_missing(since_flag).is_none()
                && let Some(number) = self.owed_sheet_item(seat)
            {
                self.sheets[seat].duty.moved_before = false;
                self.close_item(number, Decision::ClosedByItself(ClosureReason::SheetUpToDate));
            }
        }
    }

    /// After a flag fall, requires a player who need not record to complete their sheet (8.4, 8.5).
    pub(crate) fn owe_sheets_after_flag(&mut self) {
        let plies = self.plies.completed().len();
        let lacks = Seat::ALL.map(|seat| {
            let owes = self.must_write(seat) && self.is_excused(seat);
            self.sheets[seat].first_missing(plies).filter(|_| owes)
        });
        let both = lacks.iter().all(Option::is_some);
        let is_complete = |seat| !self.writes(seat) || self.sheets[seat].first_missing(plies).is_none();
        let noted = (both && !Seat::ALL.into_iter().any(is_complete)).then(|| self.flag_fall_note());
        for (seat, lacks) in Seat::ALL.into_iter().zip(lacks) {
            let Some(ply) = lacks else { continue };
            // For a paper sheet only the start of the exemption is known.
            let duty = &self.sheets[seat].duty;
            let since = duty.excused.map_or(0, |(_, since)| since);
            let ply = if duty.is_seen { ply } else { ply.max(since) };
            if self.owed_sheet_item(seat).is_none() && ply < plies {
                let duty = &mut self.sheets[seat].duty;
                (duty.since_flag, duty.moved_before) = (Some(plies), false);
                self.raise_incident(IncidentKind::SheetOwed { seat, ply, both, noted });
            }
        }
    }

    /// Both clocks and the moves made when a flag fell.
    fn flag_fall_note(&self) -> FlagFallNote {
        let completed = Seat::ALL.map(|seat| self.moves_counted(seat));
        let mut made = completed;
        for ply in self.plies.uncompleted() {
            made[ply.by() as usize] += 1;
        }
        made[self.plies.to_move() as usize] += u32::from(self.plies_begun() > self.plies.made().len());
        let (white_ms, black_ms) = self.times(self.now);
        FlagFallNote { clocks_ms: [white_ms, black_ms], running: self.running(), made, completed }
    }

    // The items about sheets.

    fn item_about(&self, about: impl Fn(&IncidentKind) -> bool) -> Option<u32> {
        self.incidents.open_items().find(|item| about(&item.matter)).map(|item| item.number)
    }

    /// The open item on a player who moved before writing.
    fn recording_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::NotRecorded { by, .. } if by == seat))
    }

    /// The open item on a sheet that a player must complete since a flag fell.
    fn owed_sheet_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::SheetOwed { seat: of, .. } if of == seat))
    }

    /// The open item on a player who wrote a move before making it.
    fn writing_ahead_item(&self, seat: Seat) -> Option<u32> {
        self.item_about(|matter| matches!(*matter, IncidentKind::WrittenAhead { by, .. } if by == seat))
    }

    /// Settles an item about a move written too early, because it was written for a claim or to be sealed (8.1.2).
    pub(crate) fn settle_writing_for_claim(&mut self, by: Seat) {
        let plies = self.plies.made().len();
        let next = |matter: &IncidentKind| matches!(*matter, IncidentKind::WrittenAhead { by: of, ply } if of == by && ply == plies);
        if let Some(number) = self.item_about(next) {
            self.close_item(number, Decision::ClosedByItself(ClosureReason::WrittenToClaim));
        }
    }

    /// Whether a player claimed a draw with the next written move (9.2, 9.3).
    fn has_claimed_draw(&self, seat: Seat) -> bool {
        let plies = self.plies.ply_of(seat);
        self.items().iter().any(|item| {
            matches!(item.matter, IncidentKind::DrawClaim { by, .. } if by == seat) && item.seen.ply == plies
        })
    }

    /// Opens one item each for an assistant's press and record, if the edition adjusts the clock for it. Editions
    /// from 2014 on exempt impaired players, and no other player has an assistant for this.
    pub(crate) fn note_helper(&mut self, by: Actor, act: &Act) {
        let Actor::Assistant(seat) = by else { return };
        // With duty c the assistant presses and records.
        if act.kind().duty() != Some(Duty::C) {
            return;
        }
        let writes = *act != Act::Press;
        let matter = IncidentKind::AssistedPlayer { seat, writes };
        let known = self.items().iter().any(|item| item.matter == matter);
        if self.edition().clock_adjusted_for_a_helper() && !known {
            self.raise_incident(matter);
        }
    }

    // Reading and showing.

    /// Handles a player's request to see the arbiter's sheet: five times a game in rapid and blitz with full
    /// supervision (A.3.2, B.3.2). More requests disturb. The arbiter shows it.
    pub(crate) fn show_arbiters_sheet(&mut self, seat: Seat) {
        let edition = self.edition();
        let topic = if self.pace() == Pace::Blitz { Topic::BlitzSheet } else { Topic::SheetShown };
        let rapid = self.pace() != Pace::Standard && self.is_supervised();
        let may = edition.rapid_sheet_viewings().filter(|_| rapid);
        let on_move = seat == self.plies.to_move();
        self.play(seat, Earcon::Understood);
        let Some(most) = may.filter(|_| on_move) else {
            return self.tell(ArbiterMessage::SheetAskedWithoutRight { seat, on_move });
        };
        let times = self.sheets[seat].count_viewing();
        let article = edition.article_or_penalties(topic);
        self.tell(ArbiterMessage::SheetAsked { seat, times, most, article });
        if times > most {
            let matter = IncidentKind::SheetAskedTooOften { by: seat, times };
            // One item counts all requests until the arbiter has decided.
            let is_it = |item: &&mut Item| {
                item.is_open()
                    && matches!(item.matter, IncidentKind::SheetAskedTooOften { by, .. } if by == seat)
            };
            match self.incidents.items.iter_mut().find(is_it) {
                Some(item) => item.matter = matter,
                None => {
                    self.raise_incident(matter);
                }
            }
        }
    }

    /// Counts a reading of the moves. In rapid and blitz with full supervision a few are permitted (A.3.2). The
    /// player gets an answer in any case; the arbiter judges whether it disturbs.
    pub(crate) fn count_reading(&mut self, by: Actor, seat: Seat) {
        let Some(allowed) = self.edition().rapid_sheet_viewings() else { return };
        if !self.shows_the_arbiters_sheet() || by == Actor::Arbiter || self.plies.completed().is_empty() {
            return;
        }
        let times = self.sheets[seat].count_viewing();
        if times > allowed {
            self.tell(ArbiterMessage::Printed(EditionProvision::MovesReadTooOften {
                by: seat,
                times,
                allowed,
            }));
        }
    }

    /// Shows both sheets side by side from a move on, and names the first difference (8.2).
    pub(crate) fn compare_sheets(&mut self, from: u32) {
        let sheets = Seat::ALL.map(|seat| self.rows_of(seat));
        let most = sheets[0].len().max(sheets[1].len());
        let blank = || SheetRow { number: 0, moves: [None, None] };
        for index in 0..most {
            let [white, black] = [0, 1].map(|of| sheets[of].get(index).cloned().unwrap_or_else(blank));
            let number = white.number.max(black.number);
            if number >= from {
                self.tell(ArbiterMessage::SheetsRow { number, white: white.moves, black: black.moves });
            }
        }
        self.tell(self.first_difference());
    }

    fn first_difference(&self) -> ArbiterMessage {
        let [white, black] = Seat::ALL.map(|seat| &self.sheets[seat].sheet.entries[..]);
        let common = white.len().min(black.len());
        let first_ply = pgn::first_ply(self.plies.start());
        let same = |ply: &usize| match (white[*ply].m, black[*ply].m) {
            (None, None) => white[*ply].text == black[*ply].text,
            (white, black) => white == black,
        };
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match (0..common).find(|ply| !same(ply)) {
            Some(ply) => {
                let at = first_ply.saturating_add(count(ply));
                let by = if at.is_multiple_of(2) { Seat::White } else { Seat::Black };
                let [white, black] = [&white[ply], &black[ply]].map(|entry| entry.text.clone());
                ArbiterMessage::SheetsPart { number: at / 2 + 1, by, white, black }
            }
            None if white.len() == black.len() => ArbiterMessage::SheetsAgree { plies: count(common) },
            None => ArbiterMessage::SheetEndsFirst {
                seat: if white.len() < black.len() { Seat::White } else { Seat::Black },
                plies: count(common),
                others: count(white.len().max(black.len())),
            },
        }
    }

    /// Shows one sheet, one line per move (8.2).
    pub(crate) fn show_sheet(&mut self, seat: Seat) {
        let rows = self.rows_of(seat);
        if rows.is_empty() {
            return self.tell(ArbiterMessage::SheetIsEmpty { seat });
        }
        rows.into_iter().for_each(|row| self.tell(ArbiterMessage::SheetRow { seat, row }));
    }

    fn rows_of(&self, seat: Seat) -> Vec<SheetRow> {
        let mut rows: Vec<SheetRow> = Vec::new();
        for (ply, entry) in (pgn::first_ply(self.plies.start())..).zip(&self.sheets[seat].sheet.entries) {
            let offer = if entry.draw_offer && !entry.text.contains("(=)") { " (=)" } else { "" };
            let text = Some(format!("{}{offer}", entry.text));
            match rows.last_mut().filter(|_| !ply.is_multiple_of(2)) {
                Some(row) => row.moves[1] = text,
                None if ply.is_multiple_of(2) => {
                    rows.push(SheetRow { number: ply / 2 + 1, moves: [text, None] });
                }
                None => rows.push(SheetRow { number: ply / 2 + 1, moves: [None, text] }),
            }
        }
        rows
    }

    // Sheets for D.2.9.

    /// The first required ply that a sheet lacks (8.1.3), counted from 0. Required are the player's own last move and
    /// all plies before it.
    pub(crate) fn owed_ply(&self, seat: Seat) -> Option<usize> {
        let entries = &self.sheets[seat].sheet.entries;
        let completed = self.plies.completed().len();
        let due = completed.saturating_sub(if seat == self.plies.to_complete() { 1 } else { 2 });
        let hole = |entry: &Entry| entry.m.is_none() && entry.text == UNREADABLE;
        let missing = entries.iter().take(completed).position(hole);
        missing.or_else(|| (entries.len() < due).then_some(entries.len()))
    }

    /// The part of both sheets that can be compared.
    pub(crate) fn sheets_read(&self) -> SheetsRead {
        let has_all = |seat| self.sheets[seat].moves_written().len() >= self.plies.completed().len();
        if Seat::ALL.into_iter().all(has_all) { SheetsRead::Whole } else { SheetsRead::Part }
    }
}

/// The PGN tag that names the persons who signed the sheet.
const SIGNED: &str = "Signed";
/// The text of an entry for a ply that was never written.
pub(crate) const UNREADABLE: &str = "?";

/// The state of a player's recording (8.1, 8.4).
#[derive(Clone, Debug, Default)]
pub(crate) struct RecordingDuty {
    /// Entries arrive during the game, so missing ones can be detected.
    pub(crate) is_seen: bool,
    /// The period in which the player need not record, and the first ply of that exemption (8.4).
    pub(crate) excused: Option<(usize, usize)>,
    /// The plies that the player must record before moving, since a flag fell (8.5).
    pub(crate) since_flag: Option<usize>,
    /// A move made before that was reported.
    pub(crate) moved_before: bool,
    /// An entry in a notation that the appendix does not contain was reported.
    pub(crate) foreign_notation: bool,
}

/// One player's score sheet.
#[derive(Clone, Debug)]
pub(crate) struct SeatSheet {
    pub(crate) sheet: Sheet,
    pub(crate) duty: RecordingDuty,
    /// The number of times that all moves were read to the player, or the arbiter's sheet was shown (A.3.2).
    viewings: u32,
}

impl SeatSheet {
    /// An empty sheet.
    pub(crate) fn new(setup: &Setup, seat: Seat, start: &Position) -> Self {
        let is_seen = setup.seat(seat).sheet == SheetWriter::Entered;
        Self {
            sheet: Sheet { start: start.clone(), tags: tags(setup), ..Sheet::default() },
            duty: RecordingDuty { is_seen, ..RecordingDuty::default() },
            viewings: 0,
        }
    }

    /// Counts a reading of all moves, or a showing of the arbiter's sheet (A.3.2). Returns the count.
    pub(crate) const fn count_viewing(&mut self) -> u32 {
        self.viewings = self.viewings.saturating_add(1);
        self.viewings
    }

    /// The first of `plies` plies that the sheet lacks.
    pub(crate) fn first_missing(&self, plies: usize) -> Option<usize> {
        let is_written = |entry: &Entry| entry.m.is_some() || entry.text != UNREADABLE;
        let written: Vec<bool> = self.sheet.entries.iter().map(is_written).collect();
        recording::first_missing(&written, plies)
    }

    /// The moves on the sheet up to the first unreadable entry.
    pub(crate) fn moves_written(&self) -> Vec<Move> {
        let plies = self.sheet.positions().len() - 1;
        self.sheet.entries.iter().take(plies).filter_map(|entry| entry.m).collect()
    }
}

impl PerSeat<SeatSheet> {
    /// Marks a draw offer on this ply on both sheets, if the ply is written.
    pub(crate) fn mark_draw_offer(&mut self, ply: usize) {
        for owner in Seat::ALL {
            if let Some(entry) = self[owner].sheet.entries.get_mut(ply) {
                entry.draw_offer = true;
            }
        }
    }

    /// Strikes out the entries after these plies on both sheets, because the game went back (D.2.9).
    pub(crate) fn strike_after(&mut self, plies: usize) {
        for owner in Seat::ALL {
            let sheet = &mut self[owner].sheet;
            sheet.entries.truncate(plies);
            sheet.unread.retain(|word| word.entry.is_some_and(|entry| entry < plies));
        }
    }

    /// Sets or removes the result on both sheets.
    pub(crate) fn set_result(&mut self, result: Option<GameResult>) {
        for owner in Seat::ALL {
            self[owner].sheet.result = result;
        }
    }

    /// Names the persons who signed the result on both sheets.
    pub(crate) fn tag_signatures(&mut self, ending: Option<&Ending>) {
        let players = ending.map_or([false; 2], |ending| ending.players);
        let signers = Seat::ALL.into_iter().zip(players).filter(|(_, signed)| *signed);
        let mut by: Vec<String> = signers.map(|(seat, _)| seat.to_string()).collect();
        by.extend(ending.is_some_and(|ending| ending.signed).then(|| "arbiter".to_owned()));
        for owner in Seat::ALL {
            let tags = &mut self[owner].sheet.tags;
            tags.retain(|(name, _)| name != SIGNED);
            if !by.is_empty() {
                tags.push((SIGNED.to_owned(), by.join(", ")));
            }
        }
    }

    /// Exchanges the players' names on both sheets, because they change places.
    pub(crate) fn exchange_names(&mut self) {
        for owner in Seat::ALL {
            for (tag, _) in &mut self[owner].sheet.tags {
                if tag == "White" {
                    *tag = "Black".into();
                } else if tag == "Black" {
                    *tag = "White".into();
                }
            }
        }
    }

    /// Resets the recording duties, because the game begins again.
    pub(crate) fn restart_duties(&mut self) {
        for owner in Seat::ALL {
            let duty = &mut self[owner].duty;
            *duty = RecordingDuty { is_seen: duty.is_seen, ..RecordingDuty::default() };
        }
    }

    /// Keeps the entries that players wrote since a reversed decision; `written` are the entries right after it.
    pub(crate) fn with_entries_of(mut self, later: &Self, written: &[Vec<Entry>; 2]) -> Self {
        for owner in Seat::ALL {
            if later[owner].sheet.entries != written[owner as usize] {
                self[owner].sheet.entries.clone_from(&later[owner].sheet.entries);
            }
        }
        self
    }
}

fn tags(setup: &Setup) -> Vec<(String, String)> {
    let named = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
    let mut tags = vec![
        ("Event".into(), setup.event.clone()),
        ("Site".into(), setup.site.clone()),
        ("Date".into(), setup.date.clone()),
        ("Round".into(), setup.round.clone()),
        ("White".into(), named(&setup.white.name)),
        ("Black".into(), named(&setup.black.name)),
    ];
    if let Some(number) = &setup.board_number {
        tags.push(("Board".into(), number.clone()));
    }
    tags.push(("EventType".into(), if setup.practice { "practice" } else { "game" }.into()));
    let control = setup.time_control.parse::<TimeControl>().ok().and_then(|control| control.pgn_text());
    // `?` is an unknown control, such as a delay, which PGN cannot write; `-` is none.
    let control = control.unwrap_or_else(|| if setup.time_control.is_empty() { "-" } else { "?" }.to_owned());
    tags.push(("TimeControl".into(), control));
    tags
}
