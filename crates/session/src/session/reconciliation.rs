//! Reconciliation by D.2.9: boards that differ are put right by the sheets, or the game goes back to the point where
//! the sheets agree. The arbiter confirms it. The daemon's own record never overrules two sheets.

use crate::{
    actor::Listener, announcement::Announcement, arbiter_message::ArbiterMessage, decision::Decision,
    output::Note, plies::Phase, refusal::Refusal, session::Session,
};
use annabella_board::{BoardRequest, scan::scan_of};
use annabella_game::{Move, Position, Seat};
use annabella_laws::{
    assistant::{Duty, DutyHolder},
    edition::EditionValues as _,
    incident_kind::IncidentKind,
    ledger::UsedTime,
    placement::Placement,
    reconcile::{ArbiterQuestionKind, ReconciliationInputs, reconcile},
    reconciliation_tasks::ReconciliationCase,
};

impl Session {
    /// Applies D.2.9: both boards and both sheets determine the corrections, or how far the game goes back.
    pub(crate) fn reconcile_boards(&mut self, number: u32) {
        self.stop_clocks();
        if self.incidents.awaits_sheets != Some(number) && self.ask_for_sheets(number) {
            self.incidents.awaits_sheets = Some(number);
            return;
        }
        self.incidents.awaits_sheets = None;
        let boards = [self.placement(Seat::White), self.placement(Seat::Black)];
        let found = reconcile(&ReconciliationInputs {
            edition: self.edition(),
            start: self.plies.start(),
            white_sheet: &self.sheets[Seat::White].sheet,
            black_sheet: &self.sheets[Seat::Black].sheet,
            white_board: &boards[0],
            black_board: &boards[1],
            clocks: None,
            // The completed moves are known. A made move may also be on both boards.
            plies: self.plies.told().is_none().then(|| self.plies.made().len()),
        });
        // The program's clock has stored the times of every ply, so that question is not needed.
        for question in found.arbiter.iter().filter(|question| question.about != ArbiterQuestionKind::NoTimes)
        {
            self.tell(ArbiterMessage::QuestionForArbiter { case: found.case, question: question.clone() });
        }
        for &task in &found.who {
            self.tell(ArbiterMessage::ReconciliationTask(task));
        }
        let corrected: Vec<Seat> =
            Seat::ALL.into_iter().filter(|&seat| found.correct.iter().any(|c| c.seat == seat)).collect();
        let assistant_may = self.tell_assistants(&corrected);
        let [white, black] = Seat::ALL.map(|seat| self.sheets[seat].moves_written());
        if found.case == ReconciliationCase::InStep {
            return self.adopt_boards(number, &boards, [&white, &black]);
        }
        let longer = if black.len() > white.len() { black } else { white };
        match found.back_to_ply {
            Some(plies) if (plies as usize) <= self.plies.made().len() => {
                let plies = plies as usize;
                let remain = u32::try_from(plies).unwrap_or(u32::MAX);
                self.decide_item(number, Decision::WentBack { case: found.case, plies: remain });
                self.adopt_moves(&longer[..plies]);
                self.announce_going_back(plies, found.case == ReconciliationCase::SheetsDiffer);
                self.go_back(plies, UsedTime::AsThen);
                if found.case != ReconciliationCase::SheetsDiffer {
                    // The penalty for the illegal move is the next decision (7.5).
                    let by = self.plies.to_move();
                    self.raise_incident(IncidentKind::IllegalMove { by });
                }
            }
            _ => {
                let read = self.sheets_read();
                self.decide_item(number, Decision::BoardsCorrected { read });
                let kept = longer.len().min(self.plies.made().len());
                self.adopt_moves(&longer[..kept]);
                if !corrected.is_empty() {
                    self.say_table(Announcement::SheetsAgree { seats: corrected, assistant_may, read });
                }
                self.put_boards_right();
            }
        }
    }

    /// Adopts the position of both boards, which agree with each other but not with the game. D.2.9 settles no
    /// difference here. If a sheet leads to that position, its moves were played.
    fn adopt_boards(&mut self, number: u32, boards: &[Placement; 2], sheets: [&[Move]; 2]) {
        match self.line_shown(boards, sheets) {
            Some(line) => {
                self.decide_item(number, Decision::BoardsAdopted);
                self.adopt_moves(&line);
                self.put_boards_right();
            }
            None => self.tell(ArbiterMessage::NoSheetLeadsThere { number }),
        }
    }

    /// Reports the assistants who may move the pieces for a player whose board is put right: their own if the edition
    /// permits it (4.9), or the opponent's who makes moves on this board (D.2.10.1).
    fn tell_assistants(&mut self, corrected: &[Seat]) -> bool {
        let edition = self.edition();
        let mut may = false;
        for &seat in corrected {
            if let Some(name) = self.setup.seat(seat).assistant_name.clone() {
                may |= edition.assistant_may_move_pieces();
                self.tell(ArbiterMessage::AssistantOf {
                    seat,
                    name,
                    may_move: edition.assistant_may_move_pieces(),
                });
            }
            if self.setup.duties(seat.other()).by(Duty::A) == DutyHolder::Person {
                may = true;
                self.tell(ArbiterMessage::AssistantMayExecute { of: seat.other(), duty: Duty::A });
            }
        }
        may
    }

    /// Announces how far the game goes back, before the players are guided there.
    fn announce_going_back(&mut self, plies: usize, sheets_differ: bool) {
        let plies = u32::try_from(plies).unwrap_or(u32::MAX);
        let first = self.plies.start().turn();
        self.say_table(Announcement::GoesBack { plies, first, sheets_differ });
    }

    /// Step 1: asks each player to complete their sheet as required (8.1.3). Returns whether entries are missing. The
    /// arbiter may confirm again to use the sheets as they are.
    pub(crate) fn ask_for_sheets(&mut self, number: u32) -> bool {
        let mut owed = false;
        for seat in Seat::ALL {
            if let Some(ply) = self.owed_ply(seat) {
                owed = true;
                let ply = u32::try_from(ply + 1).unwrap_or(u32::MAX);
                self.tell(ArbiterMessage::SheetLacks { number, seat, ply });
            }
        }
        owed
    }

    /// Adopts moves on which both sheets agree but which differ from the game.
    fn adopt_moves(&mut self, moves: &[Move]) {
        let (followed, now) = (self.plies.completed().len(), self.now);
        let Some(first) = self.plies.adopt(moves, now) else { return };
        self.tell(ArbiterMessage::SheetsGiveAnother { ply: u32::try_from(first + 1).unwrap_or(u32::MAX) });
        let plies = self.plies.completed().len();
        if plies < followed {
            // Fewer plies remain. The counters and the player on move follow them, and no time changes.
            self.clock.strike(u32::try_from(plies).unwrap_or(u32::MAX), self.now());
        }
        self.restart_turn();
    }

    /// Takes the game back so that `plies` remain. Later entries are void on both sheets (D.2.9).
    pub(crate) fn go_back(&mut self, plies: usize, used: UsedTime) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if plies > self.plies.made().len() {
            let completed = u32::try_from(self.plies.made().len()).unwrap_or(u32::MAX);
            return self.refuse(Refusal::FewerPlies { completed });
        }
        self.take_plies_back(plies, used);
        self.put_boards_right();
    }

    /// The same without guidance, because another move will replace the last one.
    pub(crate) fn take_plies_back(&mut self, plies: usize, used: UsedTime) {
        self.stop_clocks();
        self.adjournment.end();
        self.assume_told_positions();
        // Where only plies without a press are void, the clock goes on as it is.
        let changes_clock = plies < self.plies.completed().len() || used == UsedTime::AsThen;
        self.plies.back_to(plies);
        self.advice.back_to(plies);
        let kept = u32::try_from(plies).unwrap_or(u32::MAX);
        let completed = u32::try_from(self.plies.completed().len()).unwrap_or(u32::MAX);
        let mut rulings = Vec::new();
        if changes_clock {
            rulings = self.clock.back_to(completed, used, self.now).unwrap_or_default();
            self.draws.offered = [false; 2];
        }
        self.held_end = None;
        self.restart_turn();
        self.sheets.strike_after(plies);
        self.settle_recording_items();
        self.note(Note::WentBack { plies: kept });
        self.tell_clocks();
        self.tell_kept_rulings(&rulings);
        self.position_is_owed = true;
    }

    /// Sets the placement of unknown boards to the game's position with the announced move. They are guided from
    /// there.
    pub(crate) fn assume_told_positions(&mut self) {
        for seat in Seat::ALL {
            if self.shown(seat).is_none()
                && let Some(shows) = self.board(seat).mirror.clone().or_else(|| self.lawful(seat).pop())
            {
                self.boards[seat].stated = Some(Box::new(scan_of(&shows, true)));
            }
        }
    }

    /// Starts guidance of both boards to the game's position, including the current move if it is on them.
    pub(crate) fn put_boards_right(&mut self) {
        self.order_boards(|_, _| None);
    }

    /// The same where a decision is reversed. The board of a player whose move stood on it shows that move again, because
    /// the decision had ordered it back.
    pub(crate) fn put_boards_as_before(&mut self) {
        self.order_boards(Self::with_standing_move);
    }

    /// The position with the move that stands on a seat's board, if one does.
    pub(crate) fn with_standing_move(&self, seat: Seat) -> Option<Position> {
        self.plies.before_of(seat).after_made(self.standing(seat)?)
    }

    /// Starts guidance of both boards; `own` is the only position that a seat's board may show, if it is one.
    fn order_boards(&mut self, own: impl Fn(&Self, Seat) -> Option<Position>) {
        for seat in Seat::ALL {
            let own = own(self, seat);
            let right = match &own {
                Some(position) => self.shows(seat, position),
                None => self.differing(seat).is_empty(),
            };
            let target = own.unwrap_or_else(|| match self.lawful(seat).pop() {
                // The mover makes their move themselves. The other board shows the announced move.
                Some(after) if seat != self.plies.to_move() && self.board(seat).mirror.is_none() => after,
                _ => self.board(seat).mirror.clone().unwrap_or_else(|| self.plies.position().clone()),
            });
            if right || self.shown(seat).is_none() {
                // A guidance by an earlier decision leads to another position.
                if self.boards[seat].stop_guidance() {
                    self.command_board(seat, BoardRequest::Lights(Vec::new()));
                }
                continue;
            }
            if let Some(turn) = self.plies.turn_of_mut(seat) {
                turn.order_position(&target);
            }
            let board = &mut self.boards[seat];
            board.mirror = None;
            board.start_guidance(target);
        }
        for seat in Seat::ALL {
            if self.board(seat).led_to().is_none() {
                continue;
            }
            match self.is_sensed(seat) {
                true => self.guide_hands(seat),
                false => self.tell_guidance(seat),
            }
        }
        self.finish_guidance();
    }

    /// Ends the guidance of a board. Once both boards stand right, this is announced.
    pub(crate) fn finish_guidance(&mut self) {
        if self.phase() != Phase::Playing
            || Seat::ALL.into_iter().any(|seat| self.board(seat).led_to().is_some())
        {
            return;
        }
        let plies = self.plies.made().len();
        for seat in Seat::ALL {
            self.track_board(seat);
            let board = &mut self.boards[seat];
            board.set_in_step(plies);
            board.left_as_they_are = Vec::new();
            self.settle_board_item(seat);
            self.note(Note::BoardsInStep { seat });
        }
        self.say_table(Announcement::BoardsInStep);
        self.say(Listener::Arbiter, Announcement::BoardsInStep);
        if std::mem::take(&mut self.position_is_owed) {
            // Both players hear the move after which the game continues.
            let last = self.plies.made().last().map(|ply| (ply.before.clone(), ply.m));
            self.say_table(match last {
                Some(last) => Announcement::MoveList { moves: vec![last] },
                None => Announcement::NoMoveYet,
            });
        }
        self.compare_boards_soon();
        self.let_clocks_run();
    }
}
