//! D.2.9 in the game: boards that differ are put right by the sheets, or the game goes back to where
//! the sheets agree. The arbiter has confirmed it; the daemon's own record never overrules two sheets.

use crate::{
    board::{guidance, scan::scan_of},
    core::{
        announcement::Announcement,
        decided::Decision,
        listener::Listener,
        output::Note,
        refusal::Refusal,
        session::{Phase, Session},
        told::Told,
    },
    game::{Move, Seat},
    laws::{
        assistant::{By, Duty},
        difference::Case,
        ledger::UsedTime,
        matter::Matter,
        placement::Placement,
        reconcile::{About, Inputs, reconcile},
    },
};

impl Session {
    /// D.2.9: both boards and both sheets decide who corrects what, or how far the game goes back.
    pub(super) fn carry_out_d_2_9(&mut self, number: u32) {
        self.stop_clocks();
        if self.docket.awaits_sheets() != Some(number) && self.ask_for_sheets(number) {
            self.docket.await_sheets(Some(number));
            return;
        }
        self.docket.await_sheets(None);
        let boards = [self.placement(Seat::White), self.placement(Seat::Black)];
        let found = reconcile(&Inputs {
            edition: self.setup.edition,
            start: self.record.start(),
            white_sheet: &self.white.sheet,
            black_sheet: &self.black.sheet,
            white_board: &boards[0],
            black_board: &boards[1],
            clocks: None,
            // What was completed is known; a move that is being made may stand on both boards besides.
            plies: self.turn.relayed().is_none().then(|| self.record.plies().len()),
        });
        // The clock here knows the times of every ply, the first before any was completed.
        for question in found.arbiter.iter().filter(|question| question.about != About::NoTimes) {
            self.tell(Told::ToJudge { case: found.case, question: question.clone() });
        }
        for &task in &found.who {
            self.tell(Told::Part(task));
        }
        let corrected: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| found.correct.iter().any(|c| c.seat == seat)).collect();
        let assistant_may = self.tell_of_assistants(&corrected);
        let [white, black] = Seat::ALL.map(|seat| self.moves_written(seat));
        if found.case == Case::InStep {
            return self.follow_boards(number, &boards, [&white, &black]);
        }
        let longer = if black.len() > white.len() { black } else { white };
        match found.back_to_ply {
            Some(plies) if (plies as usize) <= self.record.plies().len() => {
                let plies = plies as usize;
                let remain = u32::try_from(plies).unwrap_or(u32::MAX);
                self.decide(number, Decision::WentBack { case: found.case, plies: remain });
                self.adopt_line(&longer[..plies]);
                self.tell_going_back(plies, found.case == Case::SheetsDiffer);
                self.go_back(plies, UsedTime::AsThen);
                if found.case != Case::SheetsDiffer {
                    // What the illegal move costs is the next decision (7.5).
                    let by = self.mover();
                    self.raise(Matter::IllegalMove { by });
                }
            }
            _ => {
                self.decide(number, Decision::BoardsCorrected);
                let kept = longer.len().min(self.record.plies().len());
                self.adopt_line(&longer[..kept]);
                if !corrected.is_empty() {
                    self.say_table(Announcement::SheetsAgree { seats: corrected, assistant_may });
                }
                self.put_boards_right();
            }
        }
    }

    /// Both boards show the same and the game stands elsewhere: nothing differs that D.2.9 could settle. What
    /// a sheet gives and both boards show was played, and another move was followed.
    fn follow_boards(&mut self, number: u32, boards: &[Placement; 2], sheets: [&[Move]; 2]) {
        match self.line_shown(boards, sheets) {
            Some(line) => {
                self.decide(number, Decision::BoardsAreTheGame);
                self.adopt_line(&line);
                self.put_boards_right();
            }
            None => self.tell(Told::NoSheetLeadsThere { number }),
        }
    }

    /// As many moves as were completed: a sheet's, and at most two that nobody has written yet, that lead to
    /// what both boards show.
    fn line_shown(&self, boards: &[Placement; 2], sheets: [&[Move]; 2]) -> Option<Vec<Move>> {
        let plies = self.record.plies().len();
        for sheet in sheets {
            let mut lines = vec![sheet.to_vec()];
            while let Some(line) = lines.pop() {
                let end = line.iter().try_fold(self.record.start().clone(), |position, &m| position.after(m));
                let Some(end) = end else { continue };
                if line.len() == plies && boards.iter().all(|board| board.shows(&end)) {
                    return Some(line);
                }
                if line.len() < plies && plies - line.len() <= 2 {
                    let next = end.legal_moves();
                    lines.extend(next.into_iter().rev().map(|m| [&line[..], &[m]].concat()));
                }
            }
        }
        None
    }

    /// Who may move the pieces for a player whose board is put right: his own assistant where the edition
    /// lets one move for a player who cannot (4.9), his opponent's who makes moves on his board (D.2.10.1).
    fn tell_of_assistants(&mut self, corrected: &[Seat]) -> bool {
        let edition = self.setup.edition;
        let mut may = false;
        for &seat in corrected {
            if let Some(name) = self.setup.seat(seat).assistant_name.clone() {
                may |= edition.assistant_may_move_pieces();
                self.tell(Told::AssistantOf { seat, name, may_move: edition.assistant_may_move_pieces() });
            }
            if self.setup.duties(seat.other()).by(Duty::A) == By::Person {
                may = true;
                self.tell(Told::AssistantMayExecute { of: seat.other(), duty: Duty::A });
            }
        }
        may
    }

    /// Both players hear how far the game goes back, before each is led there.
    fn tell_going_back(&mut self, plies: usize, sheets_differ: bool) {
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        let first = self.record.start().turn();
        self.say_table(Announcement::GoesBack { plies, first, sheets_differ });
    }

    /// Step 1: each player brings his sheet up to date as far as he owes it (8.1.3). Says what is owed;
    /// the arbiter may confirm again and go on with the sheets as they are.
    fn ask_for_sheets(&mut self, number: u32) -> bool {
        let mut owed = false;
        for seat in Seat::ALL {
            let sheet = &self.seat(seat).sheet;
            let due = match seat == self.mover() {
                // He has written everything before his own last move, and that one itself.
                true => self.record.plies().len().saturating_sub(1),
                false => self.record.plies().len().saturating_sub(2),
            };
            let missing = sheet
                .entries
                .iter()
                .take(self.record.plies().len())
                .position(|entry| entry.m.is_none() && entry.text == "?")
                .or_else(|| (sheet.entries.len() < due).then_some(sheet.entries.len()));
            if let Some(ply) = missing {
                owed = true;
                let ply = u32::try_from(ply + 1).unwrap_or(u32::MAX);
                self.tell(Told::SheetLacks { number, seat, ply });
            }
        }
        owed
    }

    /// The moves a sheet gives, as far as every entry so far has a meaning.
    fn moves_written(&self, seat: Seat) -> Vec<Move> {
        let sheet = &self.seat(seat).sheet;
        let plies = sheet.positions().len() - 1;
        sheet.entries.iter().take(plies).filter_map(|entry| entry.m).collect()
    }

    /// Two sheets agree on other moves than were followed: what both players wrote is the game.
    fn adopt_line(&mut self, moves: &[Move]) {
        let followed = self.record.plies().len();
        let Some(first) = self.record.adopt(moves) else { return };
        self.tell(Told::SheetsGiveAnother { ply: u32::try_from(first + 1).unwrap_or(u32::MAX) });
        let plies = self.record.plies().len();
        if plies < followed {
            // Fewer plies remain: counters and who is next follow them, and no time is changed.
            self.clock.strike(u32::try_from(plies).unwrap_or(u32::MAX), self.now);
        }
        self.restart_turn();
    }

    /// The game goes back so that `plies` remain; later entries are void on both sheets (D.2.9).
    pub(super) fn go_back(&mut self, plies: usize, used: UsedTime) {
        if self.record.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if plies > self.record.plies().len() {
            let completed = u32::try_from(self.record.plies().len()).unwrap_or(u32::MAX);
            return self.refuse(Refusal::FewerPlies { completed });
        }
        self.take_plies_back(plies, used);
        self.put_boards_right();
    }

    /// The same without a hand being led: another move is to take the place of the last one.
    pub(super) fn take_plies_back(&mut self, plies: usize, used: UsedTime) {
        self.stop_clocks();
        self.adjournment = None;
        self.take_boards_to_show_what_was_told();
        self.record.back_to(plies);
        let kept = u32::try_from(plies).unwrap_or(u32::MAX);
        let rulings = self.clock.back_to(kept, used, self.now).unwrap_or_default();
        self.draw_offer = None;
        self.restart_turn();
        for seat in Seat::ALL {
            self.seat_mut(seat).sheet.entries.truncate(plies);
        }
        self.look_at_sheets();
        self.note(Note::WentBack { plies: kept });
        self.tell_clocks();
        self.tell_what_stays_given(&rulings);
        self.tell_position = true;
    }

    /// A board nobody knows of is taken to show the game so far, what was announced too; it is led back.
    pub(super) fn take_boards_to_show_what_was_told(&mut self) {
        for seat in Seat::ALL {
            if self.shown(seat).is_none()
                && let Some(shows) =
                    self.board(seat).mirror().cloned().or_else(|| self.lawful(seat).positions.pop())
            {
                self.board_mut(seat).state(Some(Box::new(scan_of(&shows, true))));
            }
        }
    }

    /// Leads both boards to what they should show: the game, and the move under way where it stands.
    pub(super) fn put_boards_right(&mut self) {
        for seat in Seat::ALL {
            let right = self.differing(seat).is_empty();
            let target = match self.lawful(seat).positions.pop() {
                // The mover makes his move himself; the other board shows what was announced.
                Some(after) if seat != self.mover() && self.board(seat).mirror().is_none() => after,
                _ => self.board(seat).mirror().cloned().unwrap_or_else(|| self.record.position().clone()),
            };
            if right || self.shown(seat).is_none() {
                continue;
            }
            let board = self.board_mut(seat);
            board.mirrors(None);
            board.lead_to(target);
        }
        for seat in Seat::ALL {
            if self.board(seat).led_to().is_none() {
                continue;
            }
            match self.is_sensed(seat) {
                true => self.guide(seat),
                false => self.tell_whole_way(seat),
            }
        }
        self.on_guided();
    }

    /// A board stands right again; when both do, everyone hears it.
    pub(super) fn on_guided(&mut self) {
        if self.record.phase() != Phase::Playing
            || Seat::ALL.into_iter().any(|seat| self.board(seat).led_to().is_some())
        {
            return;
        }
        let plies = self.record.plies().len();
        for seat in Seat::ALL {
            self.track_from_here(seat);
            let board = self.board_mut(seat);
            board.in_step(plies);
            board.leave(Vec::new());
            if let Some(number) = self.docket.forget_board(seat) {
                self.close_if_boards_differ(number);
            }
            self.note(Note::InStep { seat });
        }
        self.say_table(Announcement::BoardsInStep);
        self.say(Listener::Arbiter, Announcement::BoardsInStep);
        if std::mem::take(&mut self.tell_position) {
            // Both hear where the game goes on: after this move.
            let last = self.record.plies().last().map(|ply| (ply.before.clone(), ply.m));
            let first_ply = u32::try_from(plies.saturating_sub(1)).unwrap_or(u32::MAX);
            self.say_table(match last {
                Some(last) => Announcement::MoveList { first_ply, moves: vec![last] },
                None => Announcement::NoMoveYet,
            });
        }
        self.compare_soon();
    }

    /// What a seat's board shows; one nobody knows of is taken to show the game, and so is one that shows it
    /// as far as it can tell: its pegs are the game's pieces.
    fn placement(&self, seat: Seat) -> Placement {
        match self.shown(seat) {
            Some(scan) if !guidance::stands_right(scan, self.record.position()) => Placement::from_scan(scan),
            _ => Placement::of(self.record.position()),
        }
    }
}
