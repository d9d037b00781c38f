//! Whether players write as the Laws ask (8.1–8.6): a move written before it is made, a move made before the last one
//! is written, sheets that are behind when a flag falls. Each lapse is one item, for the arbiter alone.
//!
//! Only what is typed while the game goes on can be seen. A sheet on paper is taken to be in order until a flag falls
//! on a player who need not write.

use crate::{
    core::{
        decided::{Decision, Settled},
        session::{Phase, Session},
        setup::SheetBy,
        told::{SheetRow, Told},
    },
    game::Seat,
    laws::{
        matter::Matter,
        recording::{self, AtTheFlag},
    },
};

impl Session {
    /// Whether a player writes himself: who dictates, or whose sheet is kept here, owes nothing.
    fn writes(&self, seat: Seat) -> bool {
        matches!(self.setup.seat(seat).sheet, SheetBy::Entered | SheetBy::Paper)
    }

    fn must_write(&self, seat: Seat) -> bool {
        self.record.phase() == Phase::Playing && recording::must_write(self.pace) && self.writes(seat)
    }

    fn is_excused(&self, seat: Seat) -> bool {
        let (period, _) = self.clock.period_and_extra(seat);
        self.seat(seat).writing.excused.is_some_and(|(of, _)| of == period)
    }

    /// Who came below five minutes need not write for the rest of the period (8.4), whatever he is given then.
    pub(super) fn watch_little_time(&mut self) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        for (seat, left_ms) in Seat::ALL.into_iter().zip([white_ms, black_ms]) {
            let (period, extra_ms) = self.clock.period_and_extra(seat);
            if self.must_write(seat) && !self.is_excused(seat) && recording::is_excused(left_ms, extra_ms) {
                let plies = self.record.plies().len();
                self.seat_mut(seat).writing.excused = Some((period, plies));
            }
        }
    }

    /// The first of so many plies that a sheet lacks.
    fn lacks(&self, seat: Seat, plies: usize) -> Option<usize> {
        let entries = &self.seat(seat).sheet.entries;
        let written: Vec<bool> = entries.iter().map(|entry| entry.m.is_some() || entry.text != "?").collect();
        recording::first_missing(&written, plies)
    }

    /// How many plies must stand on a player's sheet before he makes his next move.
    fn owed(&self, seat: Seat) -> usize {
        recording::owed(self.record.plies().len(), seat == self.mover())
    }

    fn item_on_writing(&self, about: impl Fn(&Matter) -> bool) -> Option<u32> {
        self.docket.open_items().find(|item| about(&item.matter)).map(|item| item.number)
    }

    /// A player made a move: had he written his last one (8.1.3)?
    pub(super) fn look_whether_written(&mut self, by: Seat) {
        self.look_whether_he_may_move(by);
        if !self.must_write(by) || !self.seat(by).writing.is_seen || self.is_excused(by) {
            return;
        }
        let Some(ply) = self.lacks(by, self.owed(by)) else { return };
        let same = |matter: &Matter| matches!(*matter, Matter::NotRecorded { by: of, .. } | Matter::SheetOwed { seat: of, .. } if of == by);
        if self.item_on_writing(same).is_none() {
            self.raise(Matter::NotRecorded { by, ply });
        }
    }

    /// After a flag fell sheets are brought up to date before a piece is moved (8.5.2). It is noted, once.
    fn look_whether_he_may_move(&mut self, seat: Seat) {
        let owed = |matter: &Matter| matches!(*matter, Matter::SheetOwed { seat: of, .. } if of == seat);
        let Some(number) = self.item_on_writing(owed) else { return };
        if !std::mem::replace(&mut self.seat_mut(seat).writing.moved_before, true) {
            self.tell(Told::MovedBeforeSheet { number, seat });
        }
    }

    /// A player wrote this ply: was it made (8.1.2)?
    pub(super) fn look_whether_made(&mut self, by: Seat, ply: usize) {
        if self.record.phase() != Phase::Playing || !self.writes(by) {
            return;
        }
        let stands = self.turn.standing().is_some() || self.turn.relayed().is_some();
        let made =
            self.record.plies().len() + usize::from(stands) + usize::from(self.turn.replied().is_some());
        let same = |matter: &Matter| matches!(*matter, Matter::WrittenAhead { by: of, .. } if of == by);
        if ply >= made && !self.has_claimed(by) && self.item_on_writing(same).is_none() {
            self.raise(Matter::WrittenAhead { by, ply });
        }
    }

    /// A draw is claimed with the move that is written next (9.2, 9.3).
    fn has_claimed(&self, seat: Seat) -> bool {
        let claimed = |item: &&crate::core::docket::Item| {
            matches!(item.matter, Matter::DrawClaim { by, .. } if by == seat)
                && item.seen.ply == self.record.plies().len()
        };
        self.docket.items().iter().any(|item| claimed(&item))
    }

    /// What was written before it was made was written for a claim, or to be sealed (8.1.2).
    pub(super) fn written_for_a_claim(&mut self, by: Seat) {
        let plies = self.record.plies().len();
        let ahead = |matter: &Matter| matches!(*matter, Matter::WrittenAhead { by: of, ply } if of == by && ply == plies);
        if let Some(number) = self.item_on_writing(ahead) {
            self.close(number, Decision::ByItself(Settled::WrittenToClaim));
        }
    }

    /// A sheet was changed, or fewer plies are owed: what it lacked may be there now.
    pub(super) fn look_at_sheets(&mut self) {
        for seat in Seat::ALL {
            let behind = |matter: &Matter| matches!(*matter, Matter::NotRecorded { by, .. } if by == seat);
            if self.lacks(seat, self.owed(seat)).is_none()
                && let Some(number) = self.item_on_writing(behind)
            {
                self.close(number, Decision::ByItself(Settled::SheetUpToDate));
            }
            let plies = self.record.plies().len();
            let since_flag = self.seat(seat).writing.since_flag.map_or(plies, |owed| owed.min(plies));
            let owes = |matter: &Matter| matches!(*matter, Matter::SheetOwed { seat: of, .. } if of == seat);
            if self.lacks(seat, since_flag).is_none()
                && let Some(number) = self.item_on_writing(owes)
            {
                self.seat_mut(seat).writing.moved_before = false;
                self.close(number, Decision::ByItself(Settled::SheetUpToDate));
            }
        }
    }

    /// A flag fell: who need not write has to bring his sheet up to date (8.4, 8.5).
    pub(super) fn owe_sheets_after_flag(&mut self) {
        let plies = self.record.plies().len();
        let lacks = Seat::ALL.map(|seat| {
            let owes = self.must_write(seat) && self.is_excused(seat);
            self.lacks(seat, plies).filter(|_| owes)
        });
        let both = lacks.iter().all(Option::is_some);
        let is_complete = |seat| !self.writes(seat) || self.lacks(seat, plies).is_none();
        let noted = (both && !Seat::ALL.into_iter().any(is_complete)).then(|| self.at_the_flag());
        for (seat, lacks) in Seat::ALL.into_iter().zip(lacks) {
            let Some(ply) = lacks else { continue };
            // Of paper only that much is known: since when he need not write.
            let seen = self.seat(seat).writing.is_seen;
            let since = self.seat(seat).writing.excused.map_or(0, |(_, since)| since);
            let ply = if seen { ply } else { ply.max(since) };
            let owes = |matter: &Matter| matches!(*matter, Matter::SheetOwed { seat: of, .. } if of == seat);
            if self.item_on_writing(owes).is_none() && ply < plies {
                let writing = &mut self.seat_mut(seat).writing;
                (writing.since_flag, writing.moved_before) = (Some(plies), false);
                self.raise(Matter::SheetOwed { seat, ply, both, noted });
            }
        }
    }

    fn at_the_flag(&self) -> AtTheFlag {
        let completed = Seat::ALL.map(|seat| {
            let own = self.record.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat);
            self.clock.counted(seat, own.count())
        });
        let mut made = completed;
        made[self.mover() as usize] +=
            u32::from(self.turn.standing().is_some() || self.turn.relayed().is_some());
        let (white_ms, black_ms) = self.clock.times(self.now);
        AtTheFlag { clocks_ms: [white_ms, black_ms], running: self.clock.running(), made, completed }
    }

    /// Both sheets side by side from a move on, and the first difference by name (8.2).
    pub(super) fn show_sheets(&mut self, from: u32) {
        let sheets = Seat::ALL.map(|seat| self.rows_of(seat));
        let most = sheets[0].len().max(sheets[1].len());
        let blank = || SheetRow { number: 0, moves: [None, None] };
        let mut rows = Vec::new();
        for index in 0..most {
            let [white, black] = [0, 1].map(|of| sheets[of].get(index).cloned().unwrap_or_else(blank));
            let number = white.number.max(black.number);
            if number >= from {
                rows.push(Told::SheetsRow { number, white: white.moves, black: black.moves });
            }
        }
        rows.into_iter().for_each(|row| self.tell(row));
        self.tell_first_difference();
    }

    fn tell_first_difference(&mut self) {
        let [white, black] = Seat::ALL.map(|seat| self.seat(seat).sheet.entries.clone());
        let common = white.len().min(black.len());
        let first_ply = crate::score::pgn::first_ply(self.record.start());
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
                self.tell(Told::SheetsPart { number: at / 2 + 1, by, white, black });
            }
            None if white.len() == black.len() => self.tell(Told::SheetsAgree { plies: count(common) }),
            None => {
                let seat = if white.len() < black.len() { Seat::White } else { Seat::Black };
                self.tell(Told::SheetEndsFirst {
                    seat,
                    plies: count(common),
                    others: count(white.len().max(black.len())),
                });
            }
        }
    }

    /// One sheet, a line a move (8.2).
    pub(super) fn show_sheet(&mut self, seat: Seat) {
        let rows = self.rows_of(seat);
        if rows.is_empty() {
            return self.tell(Told::SheetIsEmpty { seat });
        }
        for row in rows {
            self.tell(Told::SheetRow { seat, row });
        }
    }

    fn rows_of(&self, seat: Seat) -> Vec<SheetRow> {
        let mut rows: Vec<SheetRow> = Vec::new();
        let first_ply = crate::score::pgn::first_ply(self.record.start());
        for (ply, entry) in (first_ply..).zip(&self.seat(seat).sheet.entries) {
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
}
