//! The arbiter's queue (12.7): each irregularity an item with its moment, its evidence, the article
//! of the edition, what is proposed, and the decision. Nothing happens before the arbiter decides.

use crate::{
    board::GameResult,
    chess::Position,
    core::{
        announcement::{Announcement, EndReason, Matter},
        earcon::Earcon,
        input::Act,
        moment::Moment,
        output::Note,
        seat::{Listener, Seat},
        session::{Phase, Session},
    },
    laws::{
        ending::{self, FlagWorth},
        irregularity::{self, Circumstances, Irregularity},
        placement::Placement,
        reconcile::{Case, Inputs, reconcile},
    },
};

/// One irregularity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its number, from 1.
    pub number: u32,
    /// When it was noticed.
    pub at: Moment,
    /// Plies completed then.
    pub ply: usize,
    /// Both boards as they stood then, as far as they are sensed (White's, Black's).
    pub boards: [Option<String>; 2],
    /// What it is about.
    pub matter: Matter,
    /// The decision, once there is one.
    pub decision: Option<String>,
}

impl Session {
    /// Puts a matter into the queue; told to the arbiter alone.
    pub(super) fn raise(&mut self, matter: Matter) -> u32 {
        let number = u32::try_from(self.items.len() + 1).unwrap_or(u32::MAX);
        let boards = [self.board_text(Seat::White), self.board_text(Seat::Black)];
        self.items.push(Item {
            number,
            at: self.now,
            ply: self.plies.len(),
            boards,
            matter: matter.clone(),
            decision: None,
        });
        self.say(Listener::Arbiter, Announcement::ArbiterItem { number, matter });
        number
    }

    /// Closes an item that settled itself.
    pub(super) fn close(&mut self, number: u32, decision: &str) {
        let open = self.items.iter_mut().find(|item| item.number == number && item.decision.is_none());
        if let Some(item) = open {
            item.decision = Some(decision.to_owned());
            self.note(Note::Decided { number, decision: decision.to_owned() });
        }
    }

    pub(super) fn watch_flags(&mut self) {
        if self.clock_stopped {
            return;
        }
        let seat = self.mover();
        if !self.seat(seat).flag_reported && self.clock.flag(seat, self.now).is_some() {
            self.seat_mut(seat).flag_reported = true;
            self.raise(Matter::FlagFell { seat });
        }
    }

    pub(super) fn on_arbiter(&mut self, act: Act) {
        match act {
            Act::Approve(by) => self.approve(by),
            Act::Start => self.start_by_arbiter(),
            Act::Confirm(number) => self.confirm(number),
            Act::Refuse(number, why) => self.decide(number, format!("refused: {why}")),
            Act::Decide(number, what) => self.decide(number, what),
            Act::StopClocks => self.stop_clocks(),
            Act::SetClocks { white_ms, black_ms } => {
                self.clock.set(white_ms, black_ms, self.now);
                self.seat_mut(Seat::White).flag_reported = false;
                self.seat_mut(Seat::Black).flag_reported = false;
                self.note(Note::Arbiter(format!("clocks set: white {white_ms} ms, black {black_ms} ms")));
            }
            Act::Resume => self.resume(),
            Act::GoBack(plies) => self.go_back(plies as usize),
            Act::End(result) if self.phase != Phase::Over => self.end(result, EndReason::Arbiter),
            Act::Items => self.list_items(),
            Act::Command(command) => {
                let mover = self.mover();
                self.on_command(crate::core::input::Actor::Arbiter, mover, command);
            }
            _ => self.note(Note::Refused("that is a player's or an assistant's act".into())),
        }
    }

    fn list_items(&mut self) {
        let open: Vec<_> = self.items.iter().filter(|i| i.decision.is_none()).cloned().collect();
        if open.is_empty() {
            return self.note(Note::Arbiter("no open items".into()));
        }
        for item in open {
            let law = self.law_on(&item.matter);
            let article = law.article;
            let choices: Vec<String> = law.choices.iter().map(ToString::to_string).collect();
            let choices = choices.join(" / ");
            self.note(Note::Arbiter(format!(
                "item {} at {}, article {article}, after ply {}: {choices}",
                item.number, item.at, item.ply
            )));
            self.say(
                Listener::Arbiter,
                Announcement::ArbiterItem { number: item.number, matter: item.matter },
            );
        }
    }

    fn decide(&mut self, number: u32, decision: String) {
        match self.items.iter().any(|item| item.number == number && item.decision.is_none()) {
            true => {
                self.close(number, &decision);
                for seat in Seat::ALL {
                    if self.seat(seat).difference_item == Some(number) {
                        self.seat_mut(seat).difference_item = None;
                    }
                }
            }
            false => self.note(Note::Refused(format!("item {number} is not open"))),
        }
    }

    /// Carries out what the Laws propose for an item.
    fn confirm(&mut self, number: u32) {
        let Some(item) = self.items.iter().find(|i| i.number == number && i.decision.is_none()).cloned()
        else {
            return self.note(Note::Refused(format!("item {number} is not open")));
        };
        match item.matter {
            Matter::BoardsDiffer { .. } | Matter::SlipAfterPress { .. } => self.carry_out_d_2_9(number),
            Matter::FlagFell { seat } => {
                self.close(number, "the flag fall counts");
                self.end_on_time(seat);
            }
            Matter::AutomaticDraw(reason) => {
                self.close(number, "drawn");
                self.end(GameResult::Draw, reason);
            }
            _ => {
                let choice = self.law_on(&item.matter).choices.first().map(ToString::to_string);
                self.close(number, choice.as_deref().unwrap_or("noted"));
            }
        }
    }

    /// The opponent of a fallen flag wins, or draws where he cannot mate (6.9).
    fn end_on_time(&mut self, fallen: Seat) {
        let result = match ending::flag_worth(&self.position, fallen) {
            FlagWorth::Draw => GameResult::Draw,
            FlagWorth::LossUnlessArbiterFindsDead(result) => result,
        };
        self.end(result, EndReason::Time);
    }

    /// D.2.9: both boards and both sheets decide who corrects what, or how far the game goes back.
    fn carry_out_d_2_9(&mut self, number: u32) {
        self.stop_clocks();
        let boards = [self.placement(Seat::White), self.placement(Seat::Black)];
        let found = reconcile(&Inputs {
            edition: self.setup.edition,
            start: &self.start,
            white_sheet: &self.white.sheet,
            black_sheet: &self.black.sheet,
            white_board: &boards[0],
            black_board: &boards[1],
            clocks: None,
        });
        for question in &found.arbiter {
            self.note(Note::Arbiter(question.note.clone()));
        }
        for task in &found.who {
            self.note(Note::Arbiter(format!("{}: {}", task.who, task.does)));
        }
        match (found.case, found.back_to_ply) {
            (Case::InStep, _) => self.decide(number, "the boards are in step".into()),
            (Case::SheetsDiffer, Some(plies)) => {
                self.decide(number, format!("the sheets differ: back to ply {plies}"));
                self.go_back(plies as usize);
            }
            _ => {
                self.decide(number, "the sheets agree: who set it otherwise corrects his board".into());
                let target = Position::from_fen(&found.fen).unwrap_or_else(|_| self.position.clone());
                self.guide_boards(&target);
            }
        }
    }

    /// What the Laws say of a matter, as it stands now.
    fn law_on(&self, matter: &Matter) -> Irregularity {
        let offender = match matter {
            Matter::IllegalMove { by } | Matter::EarlyPress { by } => *by,
            Matter::FlagFell { seat } => *seat,
            _ => self.mover(),
        };
        let seen = Circumstances {
            opponent_mates: ending::mate_by_series(&self.position, offender.other()),
            ..Circumstances::default()
        };
        irregularity::irregularity(self.setup.edition, matter, &seen)
    }

    /// The game goes back so that `plies` remain; later entries are void on both sheets (D.2.9).
    fn go_back(&mut self, plies: usize) {
        if plies > self.plies.len() {
            return self.note(Note::Refused(format!("only {} plies were completed", self.plies.len())));
        }
        self.stop_clocks();
        if let Some(first_void) = self.plies.get(plies) {
            self.position = first_void.before.clone();
        }
        self.plies.truncate(plies);
        // The log knows periods and counters too, not only the times (D.2.9).
        self.clock.go_back(u32::try_from(plies).unwrap_or(u32::MAX));
        self.draw_offer = None;
        self.restart_turn();
        for seat in Seat::ALL {
            self.seat_mut(seat).sheet.entries.truncate(plies);
            self.seat_mut(seat).flag_reported = false;
        }
        self.note(Note::WentBack { plies: u32::try_from(plies).unwrap_or(u32::MAX) });
        self.guide_boards(&self.position.clone());
    }

    fn guide_boards(&mut self, target: &Position) {
        for seat in Seat::ALL {
            let state = self.seat_mut(seat);
            state.mirror = None;
            let Some(board) = &mut state.board else { continue };
            if board.differences(target).is_empty() {
                board.follow(target.clone());
            } else {
                state.guide = Some(target.clone());
                state.guide_step = None;
            }
        }
        for seat in Seat::ALL {
            self.guide(seat);
        }
        self.on_guided();
    }

    /// A board stands right again; when both do, everyone hears it.
    pub(super) fn on_guided(&mut self) {
        if self.phase == Phase::Playing && Seat::ALL.into_iter().all(|seat| self.seat(seat).guide.is_none()) {
            let plies = self.plies.len();
            for seat in Seat::ALL {
                self.seat_mut(seat).in_step_ply = plies;
                self.seat_mut(seat).difference_item = None;
                self.note(Note::InStep { seat });
            }
            self.say_table(Announcement::BoardsInStep);
            self.say(Listener::Arbiter, Announcement::BoardsInStep);
        }
    }

    pub(super) fn stop_clocks(&mut self) {
        if self.phase == Phase::Playing && !self.clock_stopped {
            self.clock.stop(self.now);
            self.clock_stopped = true;
            self.note(Note::ClocksStopped);
        }
    }

    fn resume(&mut self) {
        if self.phase != Phase::Playing || !self.clock_stopped {
            return self.note(Note::Refused("the clocks are not stopped".into()));
        }
        if Seat::ALL.into_iter().any(|seat| self.seat(seat).guide.is_some()) {
            return self.note(Note::Refused("a board does not stand right yet".into()));
        }
        self.clock.resume(self.now);
        self.clock_stopped = false;
        self.note(Note::ClocksRun);
        let mover = self.mover();
        self.play(mover, Earcon::Understood);
    }

    /// What a seat's board shows; a board that is not sensed is taken to show the game.
    fn placement(&self, seat: Seat) -> Placement {
        match &self.seat(seat).board {
            Some(board) => Placement::from_scan(board.placement()),
            None => Placement::of(&self.position),
        }
    }

    fn board_text(&self, seat: Seat) -> Option<String> {
        self.seat(seat).board.as_ref().map(|board| Placement::from_scan(board.placement()).field())
    }
}
