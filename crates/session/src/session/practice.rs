//! Functions of a practice game: it starts without the arbiter, reports illegal moves at once with the reason, takes
//! moves back, and shows the squares that a piece can reach. The policy decides which of them apply.

use crate::{
    actor::Listener,
    announcement::Announcement,
    output::{Earcon, Note, Output},
    plies::Phase,
    practice_setup::{LEVELS, MINUTES, NextPracticeGame, OpponentSetup},
    refusal::Refusal,
    session::Session,
    setup::Setup,
};
use annabella_game::{EndReason, GameResult, Move, Position, Seat, Square};
use annabella_language::{command::Command, question::Question};
use annabella_laws::{
    draw::{ClaimKind, Verdict},
    illegal_reason::IllegalReason,
    incident_kind::IncidentKind,
    ledger::UsedTime,
};

impl Session {
    /// Begins a game without approval as soon as the boards stand.
    pub(crate) fn begin_unasked(&mut self) {
        if !self.policy().needs_approval() {
            self.start_when_ready();
        }
    }

    /// Handles an irregularity without an arbiter. Returns `false` if it goes to the arbiter.
    pub(crate) fn settle_without_arbiter(&mut self, incident: &IncidentKind) -> bool {
        match self.policy().route(incident) {
            IncidentRoute::Arbiter => return false,
            IncidentRoute::Nobody => {}
            IncidentRoute::TellIllegalMove(seat) => self.tell_illegal_move(seat, self.unlawful_made()),
            IncidentRoute::TellFlag(seat) => self.say_table(Announcement::FlagFell { seat }),
            IncidentRoute::PutBoardRight(_) => self.put_boards_right(),
            IncidentRoute::Draw(reason) => self.end_game(GameResult::Draw, reason),
        }
        true
    }

    /// Tells the player at once that an announced move is illegal. Returns `true` if the words need no further
    /// handling.
    pub(crate) fn reject_illegal_words(&mut self, seat: Seat, m: Option<Move>) -> bool {
        if !self.policy().helps_players() {
            return false;
        }
        self.take_back_words(seat);
        self.tell_illegal_move(seat, m);
        true
    }

    /// Repeats a player's own move in words, so that they hear what was understood. In a rated game the tone is enough.
    pub(crate) fn repeat_own_move(&mut self, seat: Seat, before: &Position, m: Move) {
        let is_wanted = self.setup.practised.as_ref().is_some_and(|sides| !sides.tone_only);
        if is_wanted && self.setup.is_impaired(seat) {
            let before = Box::new(before.clone());
            self.say_beside(Listener::Player(seat), Announcement::OwnMove { before, m });
        }
    }

    fn tell_illegal_move(&mut self, seat: Seat, m: Option<Move>) {
        let before = Box::new(self.plies.before_of(seat).clone());
        let why = m.and_then(|m| IllegalReason::of(&before, m)).unwrap_or(IllegalReason::NoSuchPiece);
        self.play(seat, Earcon::Mismatch);
        self.say(Listener::Player(seat), Announcement::NotLegal { before, m, why });
    }

    /// Decides a draw claim by the verdict of the program. Returns `true` if it is decided here.
    pub(crate) fn decide_claim(&mut self, seat: Seat, kind: ClaimKind, verdict: Verdict) -> bool {
        if self.policy().has_arbiter() {
            return false;
        }
        match verdict {
            Verdict::Draw => self.end_game(GameResult::Draw, kind.reason()),
            _ => {
                self.say(Listener::Player(seat), Announcement::ClaimNotRight);
            }
        }
        true
    }

    /// Takes back the player's last moves and the opponent's answers to them. A begun move counts as the last one. The
    /// clocks go back too. With fewer moves nothing is taken back.
    pub(crate) fn take_back(&mut self, seat: Seat, count: u16) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        let begun =
            seat == self.plies.to_move() && (self.standing(seat).is_some() || self.announced(seat).is_some());
        let made = self.plies.made();
        let begun_from = begun.then_some(made.len());
        let own = (0..made.len()).rev().filter(|ply| made[*ply].by() == seat);
        let back_to: Vec<usize> = begun_from.into_iter().chain(own).collect();
        let to = match back_to.get(usize::from(count.max(1)) - 1) {
            Some(to) => *to,
            None if back_to.is_empty() => {
                return self.say(Listener::Player(seat), Announcement::NothingToTakeBack);
            }
            None => {
                let count = u32::try_from(back_to.len()).unwrap_or(u32::MAX);
                return self.say(Listener::Player(seat), Announcement::FewerToTakeBack { count });
            }
        };
        self.take_plies_back(to, UsedTime::AsThen);
        self.forget_unled_boards();
        self.say_table(match count {
            0 | 1 => Announcement::TakenBack { by: seat },
            count => Announcement::TakenBackMoves { by: seat, count: u32::from(count) },
        });
        self.put_boards_right();
        self.let_clocks_run();
    }

    /// A player without a sensed board is told what to put back. An engine has no board, and neither had anybody in journals
    /// of earlier programs.
    fn forget_unled_boards(&mut self) {
        let is_led = self.setup.practised.is_some();
        for seat in Seat::ALL {
            let can_be_put_back = self.is_sensed(seat) || is_led && self.setup.is_impaired(seat);
            if !can_be_put_back {
                self.boards[seat].stated = None;
            }
        }
    }

    /// Takes a player's own move as the word that their board stands right: in practice nobody waits for the orders.
    pub(crate) fn end_orders_by_move(&mut self, seat: Seat) {
        if self.policy().has_arbiter() || !self.is_led_by_words(seat) {
            return;
        }
        let board = &mut self.boards[seat];
        board.stop_guidance();
        board.stated = None;
        let is_led = Seat::ALL.into_iter().any(|seat| self.board(seat).led_to().is_some());
        if !is_led {
            self.position_is_owed = false;
            self.let_clocks_run();
        }
    }

    /// Takes back a move that is not the one of the recorded game. The recorded move is not named.
    pub(crate) fn take_back_unrecorded(&mut self, seat: Seat) {
        if self.policy().helps_players() && self.phase() == Phase::Playing {
            self.say(Listener::Player(seat), Announcement::NotAsRecorded);
            self.take_back(seat, 1);
        }
    }

    /// Sets the strength of the engine from its next move on. Without a number, and with one that is no strength, the player
    /// hears which there are.
    pub(crate) fn set_level(&mut self, seat: Seat, number: Option<u16>) {
        let to = Listener::Player(seat);
        let opponent = self.setup.practised.as_mut().map(|sides| &mut sides.opponent);
        let Some(OpponentSetup::Engine { level, .. }) = opponent else {
            return self.say(to, Announcement::NoEngineHere);
        };
        match number.map(|number| u8::try_from(number).ok().filter(|number| LEVELS.contains(number))) {
            None => {
                let level = *level;
                self.say_parts(to, vec![Announcement::LevelIs { level }, Announcement::LevelsAre]);
            }
            Some(None) => self.say(to, Announcement::LevelsAre),
            Some(Some(number)) => {
                *level = number;
                self.outbox.push(Output::SetLevel { level: number });
                self.say(to, Announcement::LevelIs { level: number });
            }
        }
    }

    /// Begins a new game. A game with moves that is not over is asked about first.
    pub(crate) fn ask_for_new_game(&mut self, seat: Seat, command: Command) {
        match command {
            Command::Minutes(minutes) if !MINUTES.contains(&minutes) => {
                self.say(Listener::Player(seat), Announcement::MinutesAre);
            }
            _ if self.phase() == Phase::Playing && !self.plies.made().is_empty() => {
                self.ask_question(seat, Question::Confirm(command));
            }
            _ => self.begin_new_game(command),
        }
    }

    /// Has a new game begun, if this command asks for one.
    pub(crate) fn begin_new_game(&mut self, command: Command) {
        let level = self.setup.practised.as_ref().and_then(|sides| match sides.opponent {
            OpponentSetup::Engine { level, .. } => Some(level),
            OpponentSetup::Game { .. } | OpponentSetup::Person => None,
        });
        let as_now = NextPracticeGame { level, ..NextPracticeGame::default() };
        let next = match command {
            Command::NewGame => as_now,
            Command::PlayWhite => NextPracticeGame { play: Some(Seat::White), ..as_now },
            Command::PlayBlack => NextPracticeGame { play: Some(Seat::Black), ..as_now },
            Command::Minutes(minutes) => NextPracticeGame { minutes: Some(minutes), ..as_now },
            _ => return,
        };
        self.outbox.push(Output::BeginNewGame(next));
    }

    /// Restarts the clocks after the boards were put right.
    pub(crate) fn let_clocks_run(&mut self) {
        let led = Seat::ALL.into_iter().any(|seat| self.board(seat).led_to().is_some());
        if self.policy().has_arbiter() || led || self.phase() != Phase::Playing || !self.clocks_stand() {
            return;
        }
        self.start_clocks();
        self.note(Note::ClocksRun);
    }

    /// Shows the squares that a piece can reach: the one on the named square, or the touched one.
    pub(crate) fn give_hint(&mut self, to: Listener, seat: Seat, named: Option<Square>) {
        if self.phase() != Phase::Playing {
            return self.refuse(self.not_playing());
        }
        if seat != self.plies.to_move() {
            return self.refuse(Refusal::NotPlayersMove { seat });
        }
        let position = self.plies.position();
        let own =
            |square: &Square| position.piece_at(*square).is_some_and(|piece| piece.color == seat.color());
        let square = named.or_else(|| self.plies.turn().touched.iter().copied().find(own));
        let piece = square.filter(own).and_then(|square| Some((square, position.piece_at(square)?)));
        let what = match (piece, named) {
            // Without a piece the engine's move is asked for.
            (None, None) => return self.advise_move(seat),
            // No piece of the player's stands there; the player hears what does.
            (None, Some(square)) => Announcement::SquareHolds { square, piece: position.piece_at(square) },
            (Some((square, piece)), _) => {
                let moves = position.legal_moves();
                let from = moves.iter().filter(|m| m.from() == Some(square));
                let mut squares: Vec<Square> = from.map(|m| destination(*m)).collect();
                squares.sort_unstable();
                squares.dedup();
                Announcement::Hint { square, piece, squares }
            }
        };
        self.say(to, what);
    }
}

/// The square at which the moving piece arrives; for castling the king's.
fn destination(m: Move) -> Square {
    match m.castling_side() {
        Some(side) => Square::from_coords(side.king_to_file(), m.to().rank()),
        None => m.to(),
    }
}

/// The rules of conduct of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GamePolicy {
    /// Under an arbiter: irregularities are items of the arbiter's queue (12.7).
    Arbitrated,
    /// At home, without arbiter, approval and items. The first line of its journal records this, so no act can make
    /// it a rated game.
    Practice,
}

/// The person or action that handles an irregularity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IncidentRoute {
    /// An item in the arbiter's queue.
    Arbiter,
    /// No action. At home it needs no decision.
    Nobody,
    /// An announcement to this player: the illegal move and the reason.
    TellIllegalMove(Seat),
    /// An announcement to both players that this player's flag fell. They may play on.
    TellFlag(Seat),
    /// Guidance of this player's board to the game's position.
    PutBoardRight(Seat),
    /// A draw without a claim (9.6).
    Draw(EndReason),
}

impl GamePolicy {
    /// The policy a game was set up with.
    pub(crate) const fn of(setup: &Setup) -> Self {
        if setup.practice { Self::Practice } else { Self::Arbitrated }
    }

    /// Whether the device must be approved before the game (11.3).
    pub(crate) const fn needs_approval(self) -> bool {
        matches!(self, Self::Arbitrated)
    }

    /// Whether acts of an arbiter are accepted.
    pub(crate) const fn has_arbiter(self) -> bool {
        matches!(self, Self::Arbitrated)
    }

    /// Whether a player may take moves back, get a hint, and be told at once that a move is illegal.
    pub(crate) const fn helps_players(self) -> bool {
        matches!(self, Self::Practice)
    }

    /// Whether a player who asks is told that the clock must still be pressed (D.2.10.4 forbids it).
    pub(crate) const fn tells_of_press(self) -> bool {
        matches!(self, Self::Practice)
    }

    /// The route of an irregularity.
    pub(crate) const fn route(self, incident: &IncidentKind) -> IncidentRoute {
        match self {
            Self::Arbitrated => IncidentRoute::Arbiter,
            Self::Practice => match incident {
                IncidentKind::IllegalMove { by } => IncidentRoute::TellIllegalMove(*by),
                IncidentKind::FlagFall { seat } => IncidentRoute::TellFlag(*seat),
                IncidentKind::BoardsDiffer { seat, .. } => IncidentRoute::PutBoardRight(*seat),
                IncidentKind::AutomaticDraw(reason) => IncidentRoute::Draw(reason.reason()),
                // A player who presses too early is told what is missing, in every game.
                _ => IncidentRoute::Nobody,
            },
        }
    }
}
