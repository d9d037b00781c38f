//! Both score sheets of the game (8.1, D.2.7), and whether the players record as the Laws require (8.1–8.6).
//!
//! Only entries typed during the game can be observed. A paper sheet is assumed to be in order until a flag falls
//! while its player need not record.

use crate::{
    act::{WrittenMove, WrittenSheet},
    announcement::SheetsRead,
    arbiter_message::{ArbiterMessage, SheetRow},
    context::Context,
    conversation::AnnouncementRepetition,
    decision::ClosureReason,
    edition_provision::EditionProvision,
    output::{Note, SheetChange},
    part_event::PartEvent,
    record::{Ending, Phase},
    refusal::{Refusal, SheetFault},
    setup::{Setup, SheetWriter},
};
use annabella_game::{GameResult, Move, Position, Seat};
use annabella_language::notation::PieceLetters;
use annabella_laws::{
    edition::EditionValues as _, incident_kind::IncidentKind, reconcile::find_unread, recording,
};
use annabella_score::{
    Entry, Notation, Sheet,
    notation::{letters_of, write_move},
    pgn,
};

/// The PGN tag that names the persons who signed the sheet.
const SIGNED: &str = "Signed";
/// The text of an entry for a ply that was never written.
const UNREADABLE: &str = "?";
/// The number of unreadable parts of a sheet that are named one by one.
const MOST_NAMED: usize = 5;

/// The state of a player's recording (8.1, 8.4).
#[derive(Clone, Debug, Default)]
struct RecordingDuty {
    /// Entries arrive during the game, so missing ones can be detected.
    is_seen: bool,
    /// The period in which the player need not record, and the first ply of that exemption (8.4).
    excused: Option<(usize, usize)>,
    /// The plies that the player must record before moving, since a flag fell (8.5).
    since_flag: Option<usize>,
    /// A move made before that was reported.
    moved_before: bool,
    /// An entry in a notation that the appendix does not contain was reported.
    foreign_notation: bool,
}

#[derive(Clone, Debug)]
struct SeatSheet {
    sheet: Sheet,
    duty: RecordingDuty,
    /// The number of times that all moves were read to the player, or the arbiter's sheet was shown (A.3.2).
    viewings: u32,
}

/// Both score sheets.
#[derive(Clone, Debug)]
pub(crate) struct Scoresheets {
    white: SeatSheet,
    black: SeatSheet,
}

impl Scoresheets {
    /// Empty sheets.
    pub(crate) fn new(setup: &Setup, start: &Position) -> Self {
        let of = |seat| SeatSheet {
            sheet: Sheet { start: start.clone(), tags: tags(setup), ..Sheet::default() },
            duty: RecordingDuty {
                is_seen: setup.seat(seat).sheet == SheetWriter::Entered,
                ..RecordingDuty::default()
            },
            viewings: 0,
        };
        Self { white: of(Seat::White), black: of(Seat::Black) }
    }

    const fn seat(&self, seat: Seat) -> &SeatSheet {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    const fn seat_mut(&mut self, seat: Seat) -> &mut SeatSheet {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// A player's sheet.
    pub(crate) const fn of(&self, seat: Seat) -> &Sheet {
        &self.seat(seat).sheet
    }

    fn entries(&self, seat: Seat) -> &[Entry] {
        &self.seat(seat).sheet.entries
    }

    // Entries during the game.

    /// Adds the entry of a ply completed by `seat` to a sheet that is dictated or kept by the daemon.
    pub(crate) fn record_completed_ply(&mut self, seat: Seat, cx: &Context) -> Vec<PartEvent> {
        let ply = cx.plies().len() - 1;
        let mut events = Vec::new();
        for owner in Seat::ALL {
            let dictated_own = cx.dictates(owner) && owner == seat;
            if cx.setup().seat(owner).sheet == SheetWriter::Daemon || dictated_own {
                events.extend(self.enter_ply(owner, ply, cx));
            }
        }
        let (clocks, offer) = (cx.plies()[ply].clocks_ms, cx.plies()[ply].draw_offer);
        for owner in Seat::ALL {
            // A repetition is often recorded before the press, when the clock times are not known yet.
            if let Some(entry) = self.seat_mut(owner).sheet.entries.get_mut(ply) {
                entry.clocks_ms = Some(clocks);
                entry.draw_offer |= offer;
            }
        }
        events
    }

    /// Records a player's repetition as their entry of the opponent's move (D.2.7).
    pub(crate) fn record_repetition(
        &mut self,
        seat: Seat,
        due: &AnnouncementRepetition,
        cx: &Context,
    ) -> Vec<PartEvent> {
        if !cx.dictates(seat) {
            return Vec::new();
        }
        let letters = letters_of(cx.setup().seat(seat).lang);
        let text = write_move(&due.before, due.m, letters, notation(cx));
        let completed = cx.plies().get(due.ply);
        let clocks_ms = completed.map(|ply| ply.clocks_ms);
        let draw_offer = completed.is_some_and(|ply| ply.draw_offer);
        vec![self.put_entry(seat, due.ply, Entry { text, m: Some(due.m), draw_offer, clocks_ms })]
    }

    fn enter_ply(&mut self, owner: Seat, ply: usize, cx: &Context) -> Option<PartEvent> {
        let done = cx.plies().get(ply)?;
        let letters = letters_of(cx.setup().seat(owner).lang);
        let text = write_move(&done.before, done.m, letters, notation(cx));
        let entry =
            Entry { text, m: Some(done.m), draw_offer: done.draw_offer, clocks_ms: Some(done.clocks_ms) };
        Some(self.put_entry(owner, ply, entry))
    }

    /// Writes an entry. Plies that were never dictated become unreadable entries, so that later ones keep their
    /// place.
    fn put_entry(&mut self, owner: Seat, ply: usize, entry: Entry) -> PartEvent {
        let text = entry.text.clone();
        let entries = &mut self.seat_mut(owner).sheet.entries;
        while entries.len() < ply {
            entries.push(Entry { text: UNREADABLE.into(), m: None, draw_offer: false, clocks_ms: None });
        }
        if entries.len() > ply {
            entries[ply] = entry;
        } else {
            entries.push(entry);
        }
        PartEvent::Noted(Note::Written { seat: owner, what: SheetChange::Entry(text) })
    }

    /// Writes an entry that was keyed, or relayed by the assistant; the next in order.
    pub(crate) fn write_entry(
        &mut self,
        owner: Seat,
        WrittenMove(text): &WrittenMove,
        cx: &Context,
    ) -> Vec<PartEvent> {
        let text = text.trim();
        // An entry fills the first ply that was never dictated.
        let hole = self.entries(owner).iter().position(|e| e.m.is_none() && e.text == UNREADABLE);
        let ply = hole.unwrap_or(self.entries(owner).len());
        let clocks_ms = cx.plies().get(ply).map(|done| done.clocks_ms);
        let sheet = &mut self.seat_mut(owner).sheet;
        let later = sheet.entries.split_off(ply);
        sheet.unread.retain(|word| word.entry != Some(ply));
        sheet.push_text(text, PieceLetters::Any, clocks_ms);
        // The entries after it may be readable now.
        for entry in later.into_iter().skip(1) {
            let known = entry.m.filter(|&m| sheet.last_position().is_some_and(|p| p.after(m).is_some()));
            if known.is_some() || entry.text == UNREADABLE {
                sheet.entries.push(entry);
            } else {
                let (offer, clocks_ms) = (entry.draw_offer, entry.clocks_ms);
                sheet.push_text(&entry.text, PieceLetters::Any, clocks_ms);
                if let Some(last) = sheet.entries.last_mut() {
                    last.draw_offer |= offer;
                }
            }
        }
        let written = SheetChange::Entry(text.to_owned());
        let mut events = vec![PartEvent::Noted(Note::Written { seat: owner, what: written })];
        if cx.phase() == Phase::Playing {
            self.seat_mut(owner).duty.is_seen = true;
        }
        events.extend(self.judge_notation(owner, text, cx));
        events.extend(self.judge_writing_ahead(owner, ply, cx));
        events.extend(self.settle_recording_items(cx));
        events
    }

    /// Replaces a sheet by a PGN of a handwritten sheet, at any time (8.1). The clock times of completed plies are
    /// the daemon's own.
    pub(crate) fn bring_sheet(
        &mut self,
        owner: Seat,
        WrittenSheet(text): &WrittenSheet,
        cx: &Context,
    ) -> Vec<PartEvent> {
        let mut sheet = match pgn::read_from(cx.start(), text) {
            Ok(sheet) if sheet.start.chess != cx.start().chess => {
                return vec![PartEvent::Refused(Refusal::SheetOfAnotherGame)];
            }
            Ok(sheet) => sheet,
            Err(error) => return vec![PartEvent::Refused(Refusal::SheetUnreadable(error))],
        };
        for (entry, ply) in sheet.entries.iter_mut().zip(cx.plies()) {
            entry.clocks_ms = Some(ply.clocks_ms);
        }
        let plies = u32::try_from(sheet.entries.len()).unwrap_or(u32::MAX);
        let second_game =
            sheet.second_game.map(|(line, column)| SheetFault::SecondGame { seat: owner, line, column });
        let unread = find_unread(owner, cx.start(), &sheet);
        let own = &mut self.seat_mut(owner).sheet;
        (own.entries, own.unread) = (sheet.entries, sheet.unread);
        let brought = SheetChange::BroughtIn { plies };
        let mut events = vec![PartEvent::Noted(Note::Written { seat: owner, what: brought })];
        let more = u32::try_from(unread.len().saturating_sub(MOST_NAMED)).unwrap_or(u32::MAX);
        let named = unread.into_iter().take(MOST_NAMED).map(SheetFault::Unread);
        let more = (more > 0).then_some(SheetFault::More { seat: owner, number: more });
        events.extend(second_game.into_iter().chain(named).chain(more).map(PartEvent::SheetFaultFound));
        if let Some(last) = self.entries(owner).len().checked_sub(1) {
            events.extend(self.judge_writing_ahead(owner, last, cx));
        }
        events.extend(self.settle_recording_items(cx));
        events
    }

    /// Strikes out the last entry.
    pub(crate) fn strike_entry(&mut self, owner: Seat) -> Vec<PartEvent> {
        let sheet = &mut self.seat_mut(owner).sheet;
        vec![match sheet.entries.pop() {
            Some(entry) => {
                sheet.unread.retain(|word| word.entry != Some(sheet.entries.len()));
                PartEvent::Noted(Note::Written { seat: owner, what: SheetChange::StruckOut(entry.text) })
            }
            None => PartEvent::Refused(Refusal::SheetEmpty { seat: owner }),
        }]
    }

    /// Marks a draw offer on this ply on both sheets, if the ply is written.
    pub(crate) fn mark_draw_offer(&mut self, ply: usize) {
        for owner in Seat::ALL {
            if let Some(entry) = self.seat_mut(owner).sheet.entries.get_mut(ply) {
                entry.draw_offer = true;
            }
        }
    }

    /// Strikes out the entries after these plies on both sheets, because the game went back (D.2.9).
    pub(crate) fn strike_after(&mut self, plies: usize) {
        for owner in Seat::ALL {
            let sheet = &mut self.seat_mut(owner).sheet;
            sheet.entries.truncate(plies);
            sheet.unread.retain(|word| word.entry.is_some_and(|entry| entry < plies));
        }
    }

    /// Sets or removes the result on both sheets.
    pub(crate) fn set_result(&mut self, result: Option<GameResult>) {
        for owner in Seat::ALL {
            self.seat_mut(owner).sheet.result = result;
        }
    }

    /// Names the persons who signed the result on both sheets.
    pub(crate) fn tag_signatures(&mut self, ending: Option<&Ending>) {
        let players = ending.map_or([false; 2], |ending| ending.players);
        let signers = Seat::ALL.into_iter().zip(players).filter(|(_, signed)| *signed);
        let mut by: Vec<String> = signers.map(|(seat, _)| seat.to_string()).collect();
        by.extend(ending.is_some_and(|ending| ending.signed).then(|| "arbiter".to_owned()));
        for owner in Seat::ALL {
            let tags = &mut self.seat_mut(owner).sheet.tags;
            tags.retain(|(name, _)| name != SIGNED);
            if !by.is_empty() {
                tags.push((SIGNED.to_owned(), by.join(", ")));
            }
        }
    }

    /// Exchanges the players' names on both sheets, because they change places.
    pub(crate) fn exchange_names(&mut self) {
        for owner in Seat::ALL {
            for (tag, _) in &mut self.seat_mut(owner).sheet.tags {
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
            let duty = &mut self.seat_mut(owner).duty;
            *duty = RecordingDuty { is_seen: duty.is_seen, ..RecordingDuty::default() };
        }
    }

    /// Keeps the entries that players wrote since a reversed decision; `written` are the entries right after it.
    pub(crate) fn with_entries_of(mut self, later: &Self, written: &[Vec<Entry>; 2]) -> Self {
        for owner in Seat::ALL {
            if later.entries(owner) != written[owner as usize] {
                self.seat_mut(owner).sheet.entries.clone_from(&later.seat(owner).sheet.entries);
            }
        }
        self
    }

    /// Counts a reading of all moves, or a showing of the arbiter's sheet (A.3.2). Returns the count.
    pub(crate) const fn count_viewing(&mut self, seat: Seat) -> u32 {
        let viewings = &mut self.seat_mut(seat).viewings;
        *viewings = viewings.saturating_add(1);
        *viewings
    }

    // The recording duties.

    /// Reports an entry that names both squares once, if the appendix has no such form. The arbiter may warn.
    fn judge_notation(&mut self, owner: Seat, text: &str, cx: &Context) -> Option<PartEvent> {
        let foreign = cx.edition().long_notation_is_foreign() && recording::names_both_squares(text);
        if !foreign || std::mem::replace(&mut self.seat_mut(owner).duty.foreign_notation, true) {
            return None;
        }
        let provision = EditionProvision::LongNotation { seat: owner, entry: text.to_owned() };
        Some(PartEvent::ArbiterTold(ArbiterMessage::Printed(provision)))
    }

    fn is_excused(&self, seat: Seat, cx: &Context) -> bool {
        let (period, _) = cx.period_and_extra(seat);
        self.seat(seat).duty.excused.is_some_and(|(of, _)| of == period)
    }

    /// Exempts a player with less than five minutes from recording for the rest of the period (8.4), even if they
    /// receive more time.
    pub(crate) fn watch_little_time(&mut self, cx: &Context) {
        let (white_ms, black_ms) = cx.times();
        for (seat, left_ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]) {
            let (period, extra_ms) = cx.period_and_extra(seat);
            if cx.must_write(seat) && !self.is_excused(seat, cx) && recording::is_excused(left_ms, extra_ms) {
                self.seat_mut(seat).duty.excused = Some((period, cx.plies().len()));
            }
        }
    }

    /// The first of `plies` plies that a sheet lacks.
    fn first_missing(&self, seat: Seat, plies: usize) -> Option<usize> {
        let is_written = |entry: &Entry| entry.m.is_some() || entry.text != UNREADABLE;
        let written: Vec<bool> = self.entries(seat).iter().map(is_written).collect();
        recording::first_missing(&written, plies)
    }

    /// The number of plies that a player's sheet must contain before their next move.
    fn owed_plies(seat: Seat, cx: &Context) -> usize {
        recording::owed(cx.plies().len(), seat == cx.mover())
    }

    /// Checks after a player's move whether they had recorded the previous one (8.1.3).
    pub(crate) fn judge_recording(&mut self, by: Seat, cx: &Context) -> Vec<PartEvent> {
        let mut events = Vec::new();
        events.extend(self.judge_moving_before_writing(by, cx));
        if !cx.must_write(by) || !self.seat(by).duty.is_seen || self.is_excused(by, cx) {
            return events;
        }
        let Some(ply) = self.first_missing(by, Self::owed_plies(by, cx)) else { return events };
        if cx.recording_item(by).or_else(|| cx.owed_sheet_item(by)).is_none() {
            events.push(PartEvent::IncidentRaised(IncidentKind::NotRecorded { by, ply }));
        }
        events
    }

    /// Reports once that a player moved before completing the sheet, which is required after a flag fall (8.5.2).
    fn judge_moving_before_writing(&mut self, seat: Seat, cx: &Context) -> Option<PartEvent> {
        let number = cx.owed_sheet_item(seat)?;
        let told = std::mem::replace(&mut self.seat_mut(seat).duty.moved_before, true);
        (!told).then_some(PartEvent::ArbiterTold(ArbiterMessage::MovedBeforeSheet { number, seat }))
    }

    /// Checks whether a player recorded this ply before making it (8.1.2).
    fn judge_writing_ahead(&self, by: Seat, ply: usize, cx: &Context) -> Option<PartEvent> {
        let ahead = cx.phase() == Phase::Playing && cx.writes(by) && ply >= cx.plies_made_and_replied();
        let known = || cx.has_claimed_draw(by) || cx.writing_ahead_item(by).is_some();
        (ahead && !known()).then_some(PartEvent::IncidentRaised(IncidentKind::WrittenAhead { by, ply }))
    }

    /// Settles items about missing entries after a sheet was changed or fewer plies are required.
    pub(crate) fn settle_recording_items(&mut self, cx: &Context) -> Vec<PartEvent> {
        let mut events = Vec::new();
        for seat in Seat::ALL {
            if self.first_missing(seat, Self::owed_plies(seat, cx)).is_none()
                && let Some(number) = cx.recording_item(seat)
            {
                events.push(PartEvent::ItemSettled(number, ClosureReason::SheetUpToDate));
            }
            let plies = cx.plies().len();
            let since_flag = self.seat(seat).duty.since_flag.map_or(plies, |owed| owed.min(plies));
            if self.first_missing(seat, since_flag).is_none()
                && let Some(number) = cx.owed_sheet_item(seat)
            {
                self.seat_mut(seat).duty.moved_before = false;
                events.push(PartEvent::ItemSettled(number, ClosureReason::SheetUpToDate));
            }
        }
        events
    }

    /// After a flag fall, requires a player who need not record to complete their sheet (8.4, 8.5).
    pub(crate) fn owe_sheets_after_flag(&mut self, cx: &Context) -> Vec<PartEvent> {
        let plies = cx.plies().len();
        let lacks = Seat::ALL.map(|seat| {
            let owes = cx.must_write(seat) && self.is_excused(seat, cx);
            self.first_missing(seat, plies).filter(|_| owes)
        });
        let both = lacks.iter().all(Option::is_some);
        let is_complete = |seat| !cx.writes(seat) || self.first_missing(seat, plies).is_none();
        let noted = (both && !Seat::ALL.into_iter().any(is_complete)).then(|| cx.flag_fall_note());
        let mut events = Vec::new();
        for (seat, lacks) in Seat::ALL.into_iter().zip(lacks) {
            let Some(ply) = lacks else { continue };
            // For a paper sheet only the start of the exemption is known.
            let since = self.seat(seat).duty.excused.map_or(0, |(_, since)| since);
            let ply = if self.seat(seat).duty.is_seen { ply } else { ply.max(since) };
            if cx.owed_sheet_item(seat).is_none() && ply < plies {
                let duty = &mut self.seat_mut(seat).duty;
                (duty.since_flag, duty.moved_before) = (Some(plies), false);
                events.push(PartEvent::IncidentRaised(IncidentKind::SheetOwed { seat, ply, both, noted }));
            }
        }
        events
    }

    // Sheets for the arbiter (8.2).

    /// Shows both sheets side by side from a move on, and names the first difference.
    pub(crate) fn compare_sheets(&self, from: u32, cx: &Context) -> Vec<ArbiterMessage> {
        let sheets = Seat::ALL.map(|seat| self.rows_of(seat, cx));
        let most = sheets[0].len().max(sheets[1].len());
        let blank = || SheetRow { number: 0, moves: [None, None] };
        let mut rows = Vec::new();
        for index in 0..most {
            let [white, black] = [0, 1].map(|of| sheets[of].get(index).cloned().unwrap_or_else(blank));
            let number = white.number.max(black.number);
            if number >= from {
                rows.push(ArbiterMessage::SheetsRow { number, white: white.moves, black: black.moves });
            }
        }
        rows.push(self.first_difference(cx));
        rows
    }

    fn first_difference(&self, cx: &Context) -> ArbiterMessage {
        let [white, black] = Seat::ALL.map(|seat| self.entries(seat));
        let common = white.len().min(black.len());
        let first_ply = pgn::first_ply(cx.start());
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

    /// Shows one sheet, one line per move.
    pub(crate) fn show_sheet(&self, seat: Seat, cx: &Context) -> Vec<ArbiterMessage> {
        let rows = self.rows_of(seat, cx);
        if rows.is_empty() {
            return vec![ArbiterMessage::SheetIsEmpty { seat }];
        }
        rows.into_iter().map(|row| ArbiterMessage::SheetRow { seat, row }).collect()
    }

    fn rows_of(&self, seat: Seat, cx: &Context) -> Vec<SheetRow> {
        let mut rows: Vec<SheetRow> = Vec::new();
        for (ply, entry) in (pgn::first_ply(cx.start())..).zip(self.entries(seat)) {
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
    pub(crate) fn owed_ply(&self, seat: Seat, cx: &Context) -> Option<usize> {
        let entries = self.entries(seat);
        let due = cx.plies().len().saturating_sub(if seat == cx.mover() { 1 } else { 2 });
        let hole = |entry: &Entry| entry.m.is_none() && entry.text == UNREADABLE;
        let missing = entries.iter().take(cx.plies().len()).position(hole);
        missing.or_else(|| (entries.len() < due).then_some(entries.len()))
    }

    /// The part of both sheets that can be compared.
    pub(crate) fn read(&self, cx: &Context) -> SheetsRead {
        let has_all = |seat| self.moves_written(seat).len() >= cx.plies().len();
        if Seat::ALL.into_iter().all(has_all) { SheetsRead::Whole } else { SheetsRead::Part }
    }

    /// The moves on a sheet up to the first unreadable entry.
    pub(crate) fn moves_written(&self, seat: Seat) -> Vec<Move> {
        let sheet = self.of(seat);
        let plies = sheet.positions().len() - 1;
        sheet.entries.iter().take(plies).filter_map(|entry| entry.m).collect()
    }
}

/// The notation, with the sign of a capture if the edition requires it (C9).
fn notation(cx: &Context) -> Notation {
    match cx.edition().writes_the_capture_sign() {
        true => Notation::Long,
        false => Notation::Short,
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
    if setup.practice {
        tags.push(("EventType".into(), "practice".into()));
    }
    tags
}
