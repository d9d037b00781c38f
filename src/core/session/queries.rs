//! Answers, on request only (D.2.10.4), claims and resignation asked back (5.1.2, 9.5.1).

use crate::{
    core::{
        announcement::{Announcement, Whose},
        earcon::Earcon,
        input::Actor,
        listener::Listener,
        output::{Note, Output},
        printed::Printed,
        refusal::Refusal,
        session::{Phase, Session, claims::claim_of},
        told::Told,
    },
    game::{Color, EndReason, GameResult, Piece, Role, Seat, Square},
    language::{command::Command, question::Question},
    laws::{
        Pace,
        assistant::{By, Duty},
        matter::Matter,
        terms::Counted,
    },
};

impl Session {
    /// A command by voice, key or console. `seat` is the seat it is about, `by` who gets the answer.
    pub(super) fn on_command(&mut self, by: Actor, seat: Seat, command: Command) {
        let to = match by {
            Actor::Player(seat) => Listener::Player(seat),
            Actor::Assistant(seat) => Listener::Assistant(seat),
            Actor::Arbiter => Listener::Arbiter,
        };
        let asks_to_be_informed = matches!(command, Command::Time | Command::OpponentTime | Command::Moves);
        if asks_to_be_informed && matches!(by, Actor::Player(_)) {
            // Duty d may be a person's: the question goes to him (D.2.10.4).
            match self.setup.duties(seat).by(Duty::D) {
                By::Daemon => {}
                By::Person => {
                    self.play(seat, Earcon::Understood);
                    return self.note(Note::Asked { seat, command });
                }
                By::Nobody => {
                    return self.refuse(Refusal::NobodyInforms { seat });
                }
            }
        }
        match command {
            Command::Time => self.tell_time(to, seat, seat),
            Command::OpponentTime => self.tell_time(to, seat, seat.other()),
            Command::Moves => {
                let counted = match by {
                    Actor::Assistant(_) => self.setup.edition.assistant_counts_moves(),
                    Actor::Player(_) | Actor::Arbiter => self.setup.edition.counts_moves(),
                };
                let count = self.move_count(seat, counted);
                self.say(to, Announcement::Moves { count });
            }
            Command::LastMove => self.tell_last_moves(to, 1),
            Command::LastFive => self.tell_last_moves(to, Announcement::AT_ONCE),
            Command::AllMoves => {
                self.tell_moves(to, 0);
                self.count_readings(by, seat);
            }
            Command::FromMove(number) => {
                self.tell_moves_from(to, number);
                self.count_readings(by, seat);
            }
            Command::Further => self.tell_further(to),
            Command::Repeat => self.repeat(to, seat),
            Command::Stop => self.outputs.push(Output::Hush { to }),
            Command::Faster => self.adjust_speech(to, 120, 100),
            Command::Slower => self.adjust_speech(to, 83, 100),
            Command::Louder => self.adjust_speech(to, 100, 125),
            Command::Softer => self.adjust_speech(to, 100, 80),
            Command::Fuller | Command::Briefer => self.say_so_much(to, seat, command),
            Command::OtherVoice => self.speak_otherwise(to),
            Command::Help => self.tell_help(to, 0),
            Command::Square(square) => {
                let piece = self.current_position().piece_at(square);
                self.say(to, Announcement::SquareHolds { square, piece });
            }
            Command::Piece(color, role) => {
                let pieces = self.standing(|_, p| p.role == role && color.is_none_or(|c| c == p.color));
                self.tell_pieces(to, Announcement::PiecesStand { color, role, pieces });
            }
            Command::File(file) => {
                let pieces = self.standing(|square, _| square.file() == file);
                self.tell_pieces(to, Announcement::FileHolds { file, pieces });
            }
            Command::Rank(rank) => {
                let pieces = self.standing(|square, _| square.rank() == rank);
                self.tell_pieces(to, Announcement::RankHolds { rank, pieces });
            }
            Command::Captured => self.tell_captured(to),
            Command::Rule(number) => {
                let edition = self.setup.edition;
                self.say(to, Announcement::Rule { edition, number });
            }
            Command::DrawOffer => self.offer_draw(seat),
            Command::Accept => self.on_accept(seat),
            Command::Decline | Command::No => self.on_no(seat),
            Command::Resign
            | Command::ClaimThreefold
            | Command::ClaimFiftyMoves
            | Command::ClaimStalemate
            | Command::ClaimDeadPosition => self.ask_to_confirm(seat, command),
            Command::Correction => self.correct(seat),
            Command::Adjust => self.adjust(seat),
            Command::Arbiter => self.call_arbiter(seat),
            Command::Yes => self.on_yes(seat),
        }
    }

    fn tell_time(&mut self, to: Listener, asker: Seat, of: Seat) {
        let (white_ms, black_ms) = self.clock.times(self.now);
        let left_ms = match of {
            Seat::White => white_ms,
            Seat::Black => black_ms,
        };
        let whose = match to {
            Listener::Player(_) if of == asker => Whose::Own,
            Listener::Player(_) => Whose::Opponents,
            _ => Whose::Of(of),
        };
        self.say(to, Announcement::Time { whose, left_ms });
    }

    /// Whether a player may ask for a look at the arbiter's sheet (A.3.2).
    pub(crate) fn shows_the_arbiters_sheet(&self) -> bool {
        let may_look = self.setup.edition.rapid_sheet_viewings().is_some();
        may_look && self.pace != Pace::Standard && self.is_supervised()
    }

    /// In rapid and blitz under the rules in full a player is shown the arbiter's sheet a few times only (A.3.2). He
    /// is answered all the same; whether he disturbs is the arbiter's.
    fn count_readings(&mut self, by: Actor, seat: Seat) {
        let Some(allowed) = self.setup.edition.rapid_sheet_viewings() else { return };
        if !self.shows_the_arbiters_sheet() || by == Actor::Arbiter || self.record.plies().is_empty() {
            return;
        }
        let state = self.seat_mut(seat);
        state.shown_moves += 1;
        let times = state.shown_moves;
        if times > allowed {
            self.tell(Told::Printed(Printed::MovesReadTooOften { by: seat, times, allowed }));
        }
    }

    /// How many moves: moves made count the move that stands announced (D.2.6, D.2.10.4).
    fn move_count(&self, seat: Seat, counted: Counted) -> u32 {
        let completed =
            self.record.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count();
        let made_now = counted == Counted::Made && seat == self.mover() && self.turn.relayed().is_some();
        self.clock.counted(seat, completed) + u32::from(made_now)
    }

    /// What the player is asked; else the announcement whose repetition he owes; else what he was told last.
    pub(super) fn repeat(&mut self, to: Listener, seat: Seat) {
        let talk = &self.seat(seat).talk;
        let what = match (talk.question(), talk.repetition(), talk.said_last()) {
            (Some(question), ..) => vec![Announcement::Ask(question.clone())],
            (None, Some(owed), _) => {
                vec![Announcement::Move { before: Box::new(owed.before.clone()), m: owed.m }]
            }
            (None, None, []) => return self.tell_last_moves(to, 1),
            (None, None, last) => last.to_vec(),
        };
        self.outputs.extend(what.into_iter().map(|what| Output::Say { to, what }));
    }

    fn adjust_speech(&mut self, to: Listener, rate_percent: u16, volume_percent: u16) {
        self.outputs.push(Output::Adjust { to, rate_percent, volume_percent });
        if let Listener::Player(seat) = to {
            self.play(seat, Earcon::Understood);
        }
    }

    /// More or less is said of each move at a seat from now on; the arbiter hears how much it is.
    fn say_so_much(&mut self, to: Listener, seat: Seat, command: Command) {
        let was = self.setup.seat(seat).verbosity;
        let of_moves = match command {
            _ if to == Listener::Arbiter => was,
            Command::Fuller => was.fuller(),
            _ => was.briefer().max(self.seat(seat).least_said),
        };
        self.setup.seat_mut(seat).verbosity = of_moves;
        let to = if to == Listener::Arbiter { to } else { Listener::Player(seat) };
        self.outputs.push(Output::Say { to, what: Announcement::SaysSoMuch { of_moves } });
    }

    /// Another voice speaks, and is heard at once.
    fn speak_otherwise(&mut self, to: Listener) {
        self.outputs.push(Output::OtherVoice { to });
        self.outputs.push(Output::Say { to, what: Announcement::OtherVoice });
    }

    fn standing(&self, keep: impl Fn(Square, Piece) -> bool) -> Vec<(Square, Piece)> {
        let position = self.current_position();
        Square::ALL
            .into_iter()
            .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
            .filter(|&(square, piece)| keep(square, piece))
            .collect()
    }

    fn tell_captured(&mut self, to: Listener) {
        let mut white = Vec::new();
        let mut black = Vec::new();
        for ply in self.record.plies() {
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

    /// What cannot be taken back is asked back: a resignation, a claim (9.5.1).
    fn ask_to_confirm(&mut self, seat: Seat, command: Command) {
        match self.record.phase() {
            Phase::Playing => self.ask(seat, Question::Confirm(command)),
            Phase::SettingUp | Phase::Over => self.refuse(self.not_playing()),
        }
    }

    /// An irreversible command was confirmed.
    pub(super) fn confirmed(&mut self, seat: Seat, command: Command) {
        if command == Command::Resign && self.record.phase() == Phase::Playing {
            let result = match seat {
                Seat::White => GameResult::BlackWins,
                Seat::Black => GameResult::WhiteWins,
            };
            self.end(result, EndReason::Resignation);
        }
        if command == Command::Accept {
            self.agree(seat);
        }
        if let Some(kind) = claim_of(command) {
            self.claim_draw(seat, kind, None);
        }
    }

    /// "I adjust" counts only before the touch, by the player on move (4.2): pressed or not, once his opponent has
    /// announced his move, so that no answer tells of a press.
    fn adjust(&mut self, seat: Seat) {
        if seat == self.mover() || self.on_move_before_the_press(seat).is_some() {
            self.turn_of(seat).adjust();
        } else if self.has_the_move(seat) {
            let hand = self.hand(seat);
            self.turn.early(hand).adjust();
        } else {
            return self.say(Listener::Player(seat), Announcement::AdjustOnMoveOnly);
        }
        self.say(Listener::Player(seat), Announcement::AdjustNoted);
    }

    /// A player may stop the clocks to call the arbiter (6.11.2).
    fn call_arbiter(&mut self, seat: Seat) {
        self.raise(Matter::Called { by: seat });
        self.stop_clocks();
        self.say_table(Announcement::ArbiterCalled { by: seat });
    }
}
