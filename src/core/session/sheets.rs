//! The two score sheets as the game fills them (8.1, D.2.7): dictated, entered, or kept by the daemon.

use crate::{
    core::{
        act::{WrittenMove, WrittenSheet},
        conversation::Repetition,
        output::{Note, Written},
        printed::Printed,
        refusal::Refusal,
        session::{Phase, Session, daemon_writes},
        told::Told,
    },
    game::Seat,
    language::notation::Letters,
    laws::recording,
    score::{
        Entry, Notation,
        notation::{letters_of, write_move},
        pgn,
    },
};

impl Session {
    /// A ply was completed by `seat`: who dictates or is kept by the daemon gets his entry.
    pub(super) fn record_completed(&mut self, seat: Seat) {
        let ply = self.record.plies().len() - 1;
        for owner in Seat::ALL {
            let by = self.setup.seat(owner).sheet;
            let dictated_own = self.dictates(owner) && owner == seat;
            if daemon_writes(by) || dictated_own {
                self.enter(owner, ply);
            }
        }
        let (clocks, offer) = (self.record.plies()[ply].clocks_ms, self.record.plies()[ply].draw_offer);
        for owner in Seat::ALL {
            // A repetition is often recorded before the press; the clocks are known only now.
            if let Some(entry) = self.seat_mut(owner).sheet.entries.get_mut(ply) {
                entry.clocks_ms = Some(clocks);
                entry.draw_offer |= offer;
            }
        }
    }

    /// With the sign of a capture where the edition wants it written (C9).
    const fn notation(&self) -> Notation {
        match self.setup.edition.writes_the_capture_sign() {
            true => Notation::Long,
            false => Notation::Short,
        }
    }

    /// An entry that names both squares is told once where the appendix has no such form: the arbiter may warn.
    fn look_at_the_notation(&mut self, owner: Seat, text: &str) {
        let foreign = self.setup.edition.long_notation_is_foreign() && recording::names_both_squares(text);
        if foreign && !std::mem::replace(&mut self.seat_mut(owner).writing.foreign_notation, true) {
            self.tell(Told::Printed(Printed::LongNotation { seat: owner, entry: text.to_owned() }));
        }
    }

    /// The impaired player's repetition is his record of the opponent's move (D.2.7).
    pub(super) fn record_repetition(&mut self, seat: Seat, due: &Repetition) {
        if !self.dictates(seat) {
            return;
        }
        let letters = letters_of(self.setup.seat(seat).lang);
        let text = write_move(&due.before, due.m, letters, self.notation());
        let completed = self.record.plies().get(due.ply);
        let clocks_ms = completed.map(|ply| ply.clocks_ms);
        let draw_offer = completed.is_some_and(|ply| ply.draw_offer);
        self.put(seat, due.ply, Entry { text, m: Some(due.m), draw_offer, clocks_ms });
    }

    fn enter(&mut self, owner: Seat, ply: usize) {
        let Some(done) = self.record.plies().get(ply).cloned() else { return };
        let letters = letters_of(self.setup.seat(owner).lang);
        let text = write_move(&done.before, done.m, letters, self.notation());
        let entry =
            Entry { text, m: Some(done.m), draw_offer: done.draw_offer, clocks_ms: Some(done.clocks_ms) };
        self.put(owner, ply, entry);
    }

    /// Plies never dictated stay on the sheet as unreadable entries, so that later ones keep their place.
    fn put(&mut self, owner: Seat, ply: usize, entry: Entry) {
        let text = entry.text.clone();
        let entries = &mut self.seat_mut(owner).sheet.entries;
        while entries.len() < ply {
            entries.push(Entry { text: "?".into(), m: None, draw_offer: false, clocks_ms: None });
        }
        if entries.len() > ply {
            entries[ply] = entry;
        } else {
            entries.push(entry);
        }
        self.note(Note::Written { seat: owner, what: Written::Entry(text) });
    }

    /// An entry by hand (keyed, or relayed by the assistant), next in order.
    pub(super) fn write(&mut self, owner: Seat, WrittenMove(text): &WrittenMove) {
        let text = text.trim();
        // A ply that was never dictated is written where it belongs.
        let hole = self.seat(owner).sheet.entries.iter().position(|e| e.m.is_none() && e.text == "?");
        let ply = hole.unwrap_or(self.seat(owner).sheet.entries.len());
        let clocks_ms = self.record.plies().get(ply).map(|done| done.clocks_ms);
        let sheet = &mut self.seat_mut(owner).sheet;
        let later = sheet.entries.split_off(ply);
        sheet.push_text(text, Letters::Any, clocks_ms);
        // What follows may have its meaning now.
        for entry in later.into_iter().skip(1) {
            let known = entry.m.filter(|&m| sheet.last_position().is_some_and(|p| p.after(m).is_some()));
            if known.is_some() || entry.text == "?" {
                sheet.entries.push(entry);
            } else {
                let (offer, clocks_ms) = (entry.draw_offer, entry.clocks_ms);
                sheet.push_text(&entry.text, Letters::Any, clocks_ms);
                if let Some(last) = sheet.entries.last_mut() {
                    last.draw_offer |= offer;
                }
            }
        }
        self.note(Note::Written { seat: owner, what: Written::Entry(text.to_owned()) });
        if self.record.phase() == Phase::Playing {
            self.seat_mut(owner).writing.is_seen = true;
        }
        self.look_at_the_notation(owner, text);
        self.look_whether_made(owner, ply);
        self.look_at_sheets();
    }

    /// A whole sheet at any time: written by hand, entered or photographed into PGN later (8.1). The
    /// clocks of completed plies are the daemon's own.
    pub(super) fn bring_sheet(&mut self, owner: Seat, WrittenSheet(text): &WrittenSheet) {
        match pgn::read_from(self.record.start(), text) {
            Ok(sheet) if sheet.start.chess != self.record.start().chess => {
                self.refuse(Refusal::SheetOfAnotherGame)
            }
            Ok(mut sheet) => {
                for (entry, ply) in sheet.entries.iter_mut().zip(self.record.plies()) {
                    entry.clocks_ms = Some(ply.clocks_ms);
                }
                let plies = u32::try_from(sheet.entries.len()).unwrap_or(u32::MAX);
                self.seat_mut(owner).sheet.entries = sheet.entries;
                self.note(Note::Written { seat: owner, what: Written::BroughtIn { plies } });
                if let Some(last) = self.seat(owner).sheet.entries.len().checked_sub(1) {
                    self.look_whether_made(owner, last);
                }
                self.look_at_sheets();
            }
            Err(error) => self.refuse(Refusal::SheetUnreadable(error)),
        }
    }

    pub(super) fn strike(&mut self, owner: Seat) {
        match self.seat_mut(owner).sheet.entries.pop() {
            Some(entry) => {
                self.note(Note::Written { seat: owner, what: Written::StruckOut(entry.text) });
            }
            None => self.refuse(Refusal::SheetEmpty { seat: owner }),
        }
    }
}
