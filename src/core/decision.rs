//! The arbiter picks one of the choices the Laws give: what can be carried out is carried out, the rest
//! is logged as his decision. Nothing here happens by itself.

use crate::{
    board::GameResult,
    core::{
        announcement::{Announcement, EndReason, Matter},
        arbiter::Item,
        earcon::Earcon,
        output::Note,
        seat::{Listener, Seat},
        session::{Phase, READ_BACK_MS, ReadBack, Session},
    },
    laws::{
        irregularity::{Choice, IllegalCost},
        terms::{IllegalKind, Penalty},
    },
};

impl Session {
    /// Carries out choice `choice` (from 1) of an item.
    pub(super) fn choose(&mut self, number: u32, choice: u32) {
        let Some(item) = self.open_item(number) else {
            return self.note(Note::Refused(self.not_open(number)));
        };
        let choices = self.law_on(&item.matter).choices;
        let picked = (choice as usize).checked_sub(1).and_then(|index| choices.get(index)).copied();
        match picked {
            Some(picked) if self.phase == Phase::Over => {
                self.decide(number, format!("after the game: {picked}"));
            }
            Some(picked) => self.carry_out_choice(&item, picked),
            None => self.note(Note::Refused(format!(
                "item {number} has choices 1 to {}; `arbiter: items` lists them",
                choices.len()
            ))),
        }
    }

    fn carry_out_choice(&mut self, item: &Item, choice: Choice) {
        let number = item.number;
        match choice {
            // Steps on the way to a decision: the item stays open.
            Choice::StopClocks => return self.stop_clocks(),
            Choice::SetClocks => {
                return self.note(Note::Arbiter(format!(
                    "item {number}: set both clocks with `arbiter: clocks H:MM:SS H:MM:SS`, then `decide {number} WORDS`"
                )));
            }
            Choice::Reconcile => return self.carry_out_d_2_9(number),
            Choice::ResumeClocks => self.resume(),
            Choice::GiveClockBack(seat) => {
                if !self.clock_stopped && self.mover() == seat {
                    self.clock.run(seat, self.now);
                }
            }
            Choice::AddMinutes { to, minutes } => self.give_minutes(to, minutes),
            Choice::Restore | Choice::EnforceTouch(_) => self.restore(item),
            Choice::CountAsIllegal(seat) => self.count_illegal(item, seat),
            Choice::AskReadBack(seat) => self.ask_read_back(seat),
            Choice::WaiveReadBack(seat) => self.seat_mut(seat).read_back = None,
            Choice::Loss(seat) | Choice::Penalise { seat, penalty: Penalty::Loss } => {
                self.close(number, &choice.to_string());
                return self.end(won_by(seat.other()), reason_of(&item.matter));
            }
            Choice::Draw => {
                self.close(number, &choice.to_string());
                return self.end(GameResult::Draw, reason_of(&item.matter));
            }
            Choice::TakeTime(_)
            | Choice::Dismiss
            | Choice::Warn(_)
            | Choice::MakeQueen(_)
            | Choice::CorrectWords(_)
            | Choice::GoOnByKey(_)
            | Choice::Penalise { .. } => {}
        }
        self.decide(number, choice.to_string());
    }

    fn give_minutes(&mut self, to: Seat, minutes: u32) {
        self.clock.give(to, u64::from(minutes) * 60_000, self.now);
        self.seat_mut(to).flag_reported = false;
        let (white_ms, black_ms) = self.clock.times(self.now);
        self.note(Note::Arbiter(format!("clocks: white {white_ms} ms, black {black_ms} ms")));
    }

    /// The position before the irregularity: before the move already completed, or before the one under
    /// way; the touched piece still binds the new move (7.5.1, 4.3).
    fn restore(&mut self, item: &Item) {
        let touched = match item.matter {
            Matter::TouchMove { square, .. } => vec![square],
            _ => self.turn.touched.clone(),
        };
        self.stop_clocks();
        match item.matter {
            Matter::TouchMove { .. } if item.ply > 0 && item.ply <= self.plies.len() => {
                self.go_back(item.ply - 1);
            }
            _ => {
                // What he owes to the move before is owed still.
                let mover = self.mover();
                let owed = self.seat_mut(mover).read_back.take();
                self.restart_turn();
                self.seat_mut(mover).read_back = owed;
                self.put_boards_right();
            }
        }
        self.turn.touched = touched;
    }

    fn count_illegal(&mut self, item: &Item, seat: Seat) {
        let kind = match item.matter {
            Matter::EarlyPress { .. } => IllegalKind::PressWithoutMove,
            _ => IllegalKind::Move,
        };
        let edition = self.setup.edition;
        let pace = self.pace;
        match self.illegal[seat as usize].count(edition, pace, kind) {
            IllegalCost::Minutes(minutes) => self.give_minutes(seat.other(), minutes),
            IllegalCost::Loss => self.note(Note::Arbiter(format!(
                "the Laws take the game from {seat} for it, or draw where {} cannot mate: `arbiter: result …`",
                seat.other()
            ))),
        }
    }

    /// The last announcement once more; its repetition is owed again.
    fn ask_read_back(&mut self, seat: Seat) {
        let last = match self.turn.relayed {
            Some(m) if seat != self.mover() => Some((self.position.clone(), m, self.plies.len())),
            _ => {
                let index = self.plies.iter().rposition(|ply| Seat::from(ply.before.turn()) != seat);
                index.map(|i| (self.plies[i].before.clone(), self.plies[i].m, i))
            }
        };
        let Some((before, m, ply)) = last else { return };
        let what = Announcement::Move { before: Box::new(before.clone()), m };
        self.say(Listener::Player(seat), what);
        self.play(seat, Earcon::AwaitingReadBack);
        let remind_at = self.now.plus_ms(READ_BACK_MS);
        self.seat_mut(seat).read_back = Some(ReadBack { before, m, remind_at, ply, reminders: 0 });
    }

    /// A claim on time or a report of a touch, by the player or the assistant for him (D.2.10.5).
    pub(super) fn on_claim(&mut self, seat: Seat, words: &str) {
        let opponent = seat.other();
        let mut said = words.split_whitespace();
        match (said.next().map(str::to_lowercase).as_deref(), said.next()) {
            (Some("time" | "flag"), None) => {
                let open = |i: &Item| i.decision.is_none() && i.matter == Matter::FlagFell { seat: opponent };
                if self.phase != Phase::Playing || self.clock.flag(opponent, self.now).is_none() {
                    self.note(Note::Arbiter(format!(
                        "{seat} claims on time, but {opponent}'s flag has not fallen"
                    )));
                } else if let Some(item) = self.items.iter().find(|i| open(i)) {
                    let number = item.number;
                    self.note(Note::Arbiter(format!("item {number}: {seat} claims on time")));
                } else {
                    self.seat_mut(opponent).flag_reported = true;
                    self.raise(Matter::FlagFell { seat: opponent });
                }
                self.play(seat, Earcon::Understood);
            }
            (Some("touch" | "touched"), Some(square)) => match square.parse() {
                Ok(square) => {
                    self.raise(Matter::TouchMove { by: opponent, square });
                    self.play(seat, Earcon::Understood);
                }
                Err(_) => {
                    self.note(Note::Refused(format!("`{square}` is no square; write `claim touch e2`")))
                }
            },
            _ => self.note(Note::Refused("a claim is `claim time` or `claim touch e2`".into())),
        }
    }

    /// Formalities of an adjournment are the arbiter's (D.2.10.6): he is called, with the words.
    pub(super) fn on_adjourn(&mut self, seat: Seat, words: &str) {
        let words = words.trim();
        self.note(Note::Arbiter(if words.is_empty() {
            format!("{seat} asks for the formalities of an adjournment")
        } else {
            format!("{seat} on the adjournment: {words}")
        }));
        self.raise(Matter::Called { by: seat });
    }
}

const fn won_by(seat: Seat) -> GameResult {
    match seat {
        Seat::White => GameResult::WhiteWins,
        Seat::Black => GameResult::BlackWins,
    }
}

fn reason_of(matter: &Matter) -> EndReason {
    match matter {
        Matter::FlagFell { .. } => EndReason::Time,
        Matter::AutomaticDraw(reason) => *reason,
        _ => EndReason::Arbiter,
    }
}
