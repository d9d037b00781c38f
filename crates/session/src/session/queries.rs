//! Answers, on request only (D.2.10.4). Claims and resignation need a confirmation (5.1.2, 9.5.1). Long answers are
//! given five entries at a time.

use crate::{
    actor::{Actor, Listener},
    announcement::{Announcement, ClockOwner},
    board_questions::answer_board_question,
    output::{Earcon, Note, Output},
    pending::NextStep,
    plies::Phase,
    refusal::Refusal,
    session::{Session, conversations::LongAnswer},
};
use annabella_game::{Color, Piece, Position, Role, Seat, Square};
use annabella_language::{command::Command, question::Question};
use annabella_laws::{
    Pace,
    assistant::{Duty, DutyHolder},
    edition::EditionValues as _,
    edition_terms::CountedMoves,
    incident_kind::IncidentKind,
};

/// The change in the amount of detail of announced moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VerbosityChange {
    Fuller,
    Briefer,
}

impl Session {
    /// Carries out a command by voice, key or console. `seat` is its subject, `by` receives the answer.
    ///
    /// A player hears that a command was refused: the reason stands on a screen, which they may not see.
    pub(crate) fn carry_out_command(&mut self, by: Actor, seat: Seat, command: Command) {
        let to = match by {
            Actor::Player(seat) => Listener::Player(seat),
            Actor::Assistant(seat) => Listener::Assistant(seat),
            Actor::Arbiter => Listener::Arbiter,
        };
        let before = self.outbox.outputs().len();
        self.answer_command(by, to, seat, command);
        let refused = |output: &Output| matches!(output, Output::Note(Note::Refused { .. }));
        let is_heard = |output: &Output| {
            let (Output::Say { to: hears, .. } | Output::PlayEarcon { to: hears, .. }) = output else {
                return false;
            };
            *hears == to
        };
        let new = self.outbox.outputs().get(before..).unwrap_or_default();
        if matches!(by, Actor::Player(_)) && new.iter().any(refused) && !new.iter().any(is_heard) {
            self.say_beside(to, Announcement::NotPossibleNow);
        }
    }

    fn answer_command(&mut self, by: Actor, to: Listener, seat: Seat, command: Command) {
        if command.row().only_in_practice && !self.policy().helps_players() {
            if matches!(by, Actor::Player(_)) {
                self.say_beside(to, Announcement::OnlyInPractice);
            }
            return self.refuse(Refusal::OnlyInPractice);
        }
        if command.row().is_for_duty_d && matches!(by, Actor::Player(_)) {
            // A person may have duty d. The request then goes to that person (D.2.10.4).
            match self.setup.duties(seat).by(Duty::D) {
                DutyHolder::Daemon => {}
                DutyHolder::Person => {
                    self.play(seat, Earcon::Understood);
                    return self.note(Note::Asked { seat, command });
                }
                DutyHolder::Nobody => {
                    return self.refuse(Refusal::NobodyInforms { seat });
                }
            }
        }
        match command {
            Command::Time => self.tell_time(to, seat, seat),
            Command::OpponentTime => self.tell_time(to, seat, seat.other()),
            Command::Moves => {
                let counted = match by {
                    Actor::Assistant(_) => self.edition().assistant_counts_moves(),
                    Actor::Player(_) | Actor::Arbiter => self.edition().counts_moves(),
                };
                let count = self.move_count(seat, counted);
                self.say(to, Announcement::Moves { count });
            }
            Command::LastMove => self.tell_at_length(to, LongAnswer::LastMoves(1)),
            Command::LastFive => self.tell_at_length(to, LongAnswer::LastMoves(Announcement::AT_ONCE)),
            Command::AllMoves => {
                self.tell_at_length(to, LongAnswer::MovesFromPly(0));
                self.count_reading(by, seat);
            }
            Command::FromMove(number) => {
                self.tell_at_length(to, LongAnswer::MovesFromNumber(number));
                self.count_reading(by, seat);
            }
            // While a board is put right, "go on" asks for the next order.
            Command::Further if !self.has_remainder(to) && self.is_led_by_words(seat) => {
                self.accept_step(by, seat);
            }
            Command::Further => self.tell_at_length(to, LongAnswer::Further),
            Command::Repeat => self.repeat_last(to, seat),
            Command::Stop => self.outbox.push(Output::StopSpeech { to }),
            Command::Faster => self.adjust_speech(to, 120, 100),
            Command::Slower => self.adjust_speech(to, 83, 100),
            Command::Louder => self.adjust_speech(to, 100, 125),
            Command::Softer => self.adjust_speech(to, 100, 80),
            Command::Fuller => self.set_verbosity(to, seat, VerbosityChange::Fuller),
            Command::Briefer => self.set_verbosity(to, seat, VerbosityChange::Briefer),
            Command::OtherVoice => self.switch_voice(to),
            Command::Help => self.tell_at_length(to, LongAnswer::Help),
            Command::Square(_)
            | Command::Piece(..)
            | Command::OwnPieces
            | Command::OpponentPieces
            | Command::AllPieces
            | Command::File(_)
            | Command::Rank(_)
            | Command::Board
            | Command::Between(..)
            | Command::Diagonals(_) => self.tell_about_board(to, seat, command),
            Command::Attacks(square) => self.tell_attackers(to, seat, square),
            Command::Protects(square) => self.tell_protectors(to, seat, square),
            Command::InCheck => self.tell_check(to, seat),
            Command::NewGame | Command::PlayWhite | Command::PlayBlack | Command::Minutes(_) => {
                self.ask_for_new_game(seat, command);
            }
            Command::Level(number) => self.set_level(seat, number),
            Command::WasThatGood => self.judge_last_move(seat),
            Command::Captured => self.tell_captured(to),
            Command::Rule(number) => {
                let edition = self.edition();
                self.say(to, Announcement::Rule { edition, number });
            }
            Command::DrawOffer => self.offer_draw(seat),
            Command::Accept => self.answer_accept(seat),
            Command::Decline | Command::No => self.answer_no(seat),
            Command::Resign
            | Command::ClaimThreefold
            | Command::ClaimFiftyMoves
            | Command::ClaimStalemate
            | Command::ClaimDeadPosition => self.ask_to_confirm(seat, command),
            Command::Correction => self.correct_announcement(seat),
            Command::Adjust => self.adjust_pieces(seat),
            Command::Arbiter => self.call_arbiter(seat),
            Command::Yes => self.answer_yes(seat),
            Command::WhatNow => match by {
                Actor::Player(_) => {
                    self.tell_next_step(to, seat);
                    self.tell_own_floods(to, seat);
                    self.tell_unsaved_plies(to);
                }
                // An assistant or arbiter receives the state of both players.
                Actor::Assistant(_) | Actor::Arbiter => self.tell_status(),
            },
            Command::TakeBack(count) => self.take_back(seat, count.unwrap_or(1)),
            Command::Hint(square) => self.give_hint(to, seat, square),
            Command::Press => self.press_clock(seat),
            Command::Next => self.accept_step(by, seat),
            Command::Sign => self.sign_result_as(seat),
            Command::Quit => self.ask_to_quit(seat),
        }
    }

    fn tell_time(&mut self, to: Listener, asker: Seat, of: Seat) {
        let (white_ms, black_ms) = self.times(self.now);
        let left_ms = match of {
            Seat::White => white_ms,
            Seat::Black => black_ms,
        };
        let whose = match to {
            Listener::Player(_) if of == asker => ClockOwner::Own,
            Listener::Player(_) => ClockOwner::Opponents,
            _ => ClockOwner::Of(of),
        };
        self.say(to, Announcement::Time { whose, left_ms });
    }

    /// Whether a player may ask to see the arbiter's sheet (A.3.2).
    pub fn shows_the_arbiters_sheet(&self) -> bool {
        let may_look = self.edition().rapid_sheet_viewings().is_some();
        may_look && self.pace() != Pace::Standard && self.is_supervised()
    }

    /// Repeats the open step of the player: an instruction for the board, a question, an announcement whose
    /// repetition is owed, or the missing part of the player's own move. Otherwise it repeats the last announcements.
    pub(crate) fn repeat_last(&mut self, to: Listener, seat: Seat) {
        let open = self.next_step(seat);
        let is_told = matches!(
            open,
            NextStep::PutRight(_)
                | NextStep::AnnouncedNotPegged { .. }
                | NextStep::SaidNotPegged { .. }
                | NextStep::PeggedNotAnnounced { .. }
                | NextStep::AnnouncedOther { .. }
        );
        if is_told {
            return self.say_beside(to, Announcement::WhatNow(open));
        }
        let talk = &self.talks[seat];
        let what = match (talk.question(), talk.repetition.open(), &talk.said_last[..]) {
            (Some(question), ..) => vec![Announcement::Ask(question.clone())],
            (None, Some(owed), _) => {
                vec![Announcement::Move { before: Box::new(owed.before.clone()), m: owed.m }]
            }
            (None, None, []) => return self.tell_at_length(to, LongAnswer::LastMoves(1)),
            // What was ordered before the board fell silent may be done by now.
            (None, None, last)
                if self.board(seat).is_silent()
                    && last.iter().any(|what| matches!(what, Announcement::PutRight(_))) =>
            {
                vec![Announcement::WhatNow(open)]
            }
            (None, None, last) => last.to_vec(),
        };
        for what in what {
            self.say_beside(to, what);
        }
    }

    fn adjust_speech(&mut self, to: Listener, rate_percent: u16, volume_percent: u16) {
        let (rate_now_percent, volume_now_percent) =
            self.devices.adjust_speech(to, rate_percent, volume_percent);
        self.outbox.push(Output::AdjustSpeech {
            to,
            rate_percent,
            volume_percent,
            rate_now_percent,
            volume_now_percent,
        });
        if let Listener::Player(seat) = to {
            self.play(seat, Earcon::Understood);
        }
    }

    /// Changes the amount of detail of announced moves for a seat. The arbiter receives the new amount.
    fn set_verbosity(&mut self, to: Listener, seat: Seat, change: VerbosityChange) {
        let was = self.setup.seat(seat).verbosity;
        let of_moves = match change {
            _ if to == Listener::Arbiter => was,
            VerbosityChange::Fuller => was.fuller(),
            VerbosityChange::Briefer => was.briefer().max(self.talks.least_said[seat as usize]),
        };
        self.setup.seat_mut(seat).verbosity = of_moves;
        let to = if to == Listener::Arbiter { to } else { Listener::Player(seat) };
        self.outbox.push(Output::Say { to, what: Announcement::SaysSoMuch { of_moves } });
    }

    /// Switches to another voice, which is heard at once.
    fn switch_voice(&mut self, to: Listener) {
        self.outbox.push(Output::SwitchVoice { to });
        self.outbox.push(Output::Say { to, what: Announcement::OtherVoice });
    }

    /// Answers a question about the board. A long list of pieces is told in parts.
    fn tell_about_board(&mut self, to: Listener, seat: Seat, command: Command) {
        let told = answer_board_question(&self.position_with_own_move(), seat, command).unwrap_or_default();
        if !matches!(command, Command::Piece(..) | Command::File(_) | Command::Rank(_)) {
            return self.say_parts(to, told);
        }
        for list in told {
            self.tell_at_length(to, LongAnswer::Pieces(list));
        }
    }

    /// The attackers of a square, for each colour that can attack what stands there.
    fn tell_attackers(&mut self, to: Listener, seat: Seat, square: Square) {
        let colors = match self.position_with_own_move().piece_at(square) {
            Some(piece) => vec![!piece.color],
            None => vec![!seat.color(), seat.color()],
        };
        let told = colors.into_iter().map(|color| self.square_covered(square, color, false)).collect();
        self.say_parts(to, told);
    }

    /// The pieces that protect what stands on a square.
    fn tell_protectors(&mut self, to: Listener, seat: Seat, square: Square) {
        let standing = self.position_with_own_move().piece_at(square);
        let color = standing.map_or(seat.color(), |piece| piece.color);
        self.say(to, self.square_covered(square, color, true));
    }

    fn square_covered(&self, square: Square, color: Color, protects: bool) -> Announcement {
        let pieces = attackers(&self.position_with_own_move(), square, color);
        Announcement::SquareCovered { square, color, protects, pieces }
    }

    fn tell_check(&mut self, to: Listener, seat: Seat) {
        let position = self.position_with_own_move();
        let king = position.king_of(seat.color());
        let pieces = king.map(|king| attackers(&position, king, !seat.color())).unwrap_or_default();
        self.say(to, Announcement::InCheck { pieces });
    }

    fn tell_captured(&mut self, to: Listener) {
        let mut white = Vec::new();
        let mut black = Vec::new();
        for ply in self.plies.made() {
            if let Some(role) = ply.m.capture() {
                match ply.before.turn() {
                    Color::White => black.push(role),
                    Color::Black => white.push(role),
                }
            }
        }
        let value = |role: &Role| std::cmp::Reverse(*role as u8);
        white.sort_by_key(value);
        black.sort_by_key(value);
        self.say(to, Announcement::Captured { white, black });
    }

    /// Asks the player to confirm an irreversible command: a resignation or a claim (9.5.1).
    fn ask_to_confirm(&mut self, seat: Seat, command: Command) {
        match self.phase() {
            Phase::Playing => self.ask_question(seat, Question::Confirm(command)),
            Phase::SettingUp | Phase::Over => self.refuse(self.not_playing()),
        }
    }

    /// Ends a practice game for now. While it goes on the player is asked first, because the word may be misheard.
    fn ask_to_quit(&mut self, seat: Seat) {
        match self.phase() {
            _ if self.policy().has_arbiter() => {
                self.say_beside(Listener::Player(seat), Announcement::QuitByHand);
            }
            Phase::Playing => self.ask_question(seat, Question::Confirm(Command::Quit)),
            Phase::SettingUp | Phase::Over => self.outbox.push(Output::EndProgram),
        }
    }

    /// What a player hears whose spoken word does not do it in a rated game: the clock is pressed and the result signed by
    /// hand.
    pub(crate) fn asks_for_hand(&self, command: Command) -> Option<Announcement> {
        match command {
            _ if !self.policy().has_arbiter() => None,
            Command::Press => Some(Announcement::PressByHand),
            Command::Sign => Some(Announcement::SignByHand),
            Command::Quit => Some(Announcement::QuitByHand),
            _ => None,
        }
    }

    /// Carries out a confirmed irreversible command.
    pub(crate) fn carry_out_confirmed(&mut self, seat: Seat, command: Command) {
        if command == Command::Resign && self.phase() == Phase::Playing {
            let end = self.resignation(seat);
            if !self.hold_for_earlier_end(seat, end) {
                self.end_game(end.result, end.reason);
            }
        }
        if command == Command::Accept {
            self.agree_draw(seat);
        }
        if command == Command::DrawOffer {
            self.offer_draw(seat);
        }
        if command == Command::Quit {
            self.outbox.push(Output::EndProgram);
        }
        self.begin_new_game(command);
        if let Some(kind) = command.row().claim {
            self.claim_draw(seat, kind, None);
        }
    }

    /// Stops the clocks because a player calls the arbiter (6.11.2).
    fn call_arbiter(&mut self, seat: Seat) {
        if !self.policy().has_arbiter() {
            return self.refuse(Refusal::NoArbiterInPractice);
        }
        let is_new = self.raise_incident_once(IncidentKind::ArbiterCalled { by: seat });
        if !is_new && self.clocks_stand() {
            return self.play(seat, Earcon::Understood);
        }
        self.stop_clocks();
        let halted = self.edition().halts_clocks();
        self.say_table(Announcement::ArbiterCalled { by: seat, halted });
    }

    /// The number of moves. The count of moves made includes the announced move (D.2.6, D.2.10.4).
    fn move_count(&self, seat: Seat, counted: CountedMoves) -> u32 {
        let made = self.plies.uncompleted().iter().filter(|ply| ply.by() == seat).count();
        let told = seat == self.plies.to_move() && self.plies.turn().relayed().is_some();
        let made = if counted == CountedMoves::Made { made + usize::from(told) } else { 0 };
        self.moves_counted(seat).saturating_add(u32::try_from(made).unwrap_or(u32::MAX))
    }

    /// The position in force, with the move on the board of the player who has the move.
    fn position_with_own_move(&self) -> Position {
        let stands = self.plies.turn().standing();
        let after = stands.and_then(|m| self.plies.position().after_made(m));
        after.unwrap_or_else(|| self.plies.position().clone())
    }
}

/// The pieces of a colour that attack a square, the least valuable first.
fn attackers(position: &Position, square: Square, color: Color) -> Vec<(Square, Piece)> {
    let standing = |at: Square| Some((at, position.piece_at(at)?));
    let mut pieces: Vec<(Square, Piece)> =
        position.attackers_of(square, color).into_iter().filter_map(standing).collect();
    pieces.sort_by_key(|(at, piece)| (piece.role, at.file(), at.rank()));
    pieces
}
