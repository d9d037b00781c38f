//! What the engine of a practice game tells a player who asks: a move in two steps, and how good their last move was.
//!
//! The session asks by an output, and the engine's answer is an input. So the game never waits for it, and the journal
//! gives the same answers without an engine.

use crate::{
    actor::Listener,
    announcement::{Announcement, MoveJudgement},
    engine_evaluation::EngineEvaluation,
    output::{Earcon, Output},
    practice_setup::OpponentSetup,
    session::Session,
};
use annabella_game::{EngineScore, Move, Position, Seat};
use std::collections::BTreeMap;

/// What a player asked that the engine must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AdviceQuestion {
    /// A move in the position after so many plies.
    Move { plies: usize },
    /// How good the move was that is this ply, from 0.
    Judgement { ply: usize },
}

/// The requests to the engine, and its answers about the positions of this game by their plies.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineAdvice {
    /// The number of the last request.
    last_request: u32,
    /// Requests without an answer, with the plies before the position.
    asked: Vec<(u32, usize)>,
    known: BTreeMap<usize, EngineEvaluation>,
    /// The question that waits for answers.
    waits: Option<(Seat, AdviceQuestion)>,
    /// The plies of the position in which the piece to move was told.
    piece_told: Option<usize>,
}

impl EngineAdvice {
    /// Forgets what concerns the positions after more plies, because moves were taken back.
    pub(crate) fn back_to(&mut self, plies: usize) {
        self.asked.retain(|(_, of)| *of <= plies);
        self.known.retain(|of, _| *of <= plies);
        self.piece_told = self.piece_told.filter(|of| *of <= plies);
        self.waits = None;
    }

    /// Forgets the open requests: the engine fails, or the program that asked has ended.
    pub(crate) fn forget_requests(&mut self) -> Option<Seat> {
        self.asked.clear();
        self.waits.take().map(|(seat, _)| seat)
    }
}

impl Session {
    /// Whether an answer of the engine to a player's question is awaited.
    pub fn awaits_engine(&self) -> bool {
        !self.advice.asked.is_empty()
    }

    /// Answers with the piece to move; asked again in the same position, with the whole move.
    pub(crate) fn advise_move(&mut self, seat: Seat) {
        self.ask_engine(seat, AdviceQuestion::Move { plies: self.plies.made().len() });
    }

    /// Answers how good the player's last completed move was.
    pub(crate) fn judge_last_move(&mut self, seat: Seat) {
        match self.plies.completed().iter().rposition(|ply| ply.by() == seat) {
            None => self.say(Listener::Player(seat), Announcement::NoMoveYet),
            Some(ply) => self.ask_engine(seat, AdviceQuestion::Judgement { ply }),
        }
    }

    fn ask_engine(&mut self, seat: Seat, question: AdviceQuestion) {
        let opponent = self.setup.practised.as_ref().map(|sides| &sides.opponent);
        if !matches!(opponent, Some(OpponentSetup::Engine { .. })) {
            let mut told = vec![Announcement::NoEngineHere];
            if matches!(question, AdviceQuestion::Move { .. }) {
                told.push(Announcement::HintNeedsPiece);
            }
            return self.say_parts(Listener::Player(seat), told);
        }
        self.advice.waits = Some((seat, question));
        if !self.answer_from_engine() {
            // The answer follows.
            self.play(seat, Earcon::Understood);
        }
    }

    /// Takes an answer of the engine. One to a request from before a takeback is dropped.
    pub(crate) fn take_evaluation(&mut self, request: u32, evaluation: EngineEvaluation) {
        let Some(at) = self.advice.asked.iter().position(|(asked, _)| *asked == request) else { return };
        let (_, plies) = self.advice.asked.swap_remove(at);
        self.advice.known.insert(plies, evaluation);
        self.answer_from_engine();
    }

    /// Tells a player who waits that the engine does not answer.
    pub(crate) fn miss_evaluation(&mut self) {
        if let Some(seat) = self.advice.forget_requests() {
            self.say(Listener::Player(seat), Announcement::EngineSilent);
        }
    }

    /// Answers the question that waits, or requests what its answer needs. Returns `false` if it still waits.
    fn answer_from_engine(&mut self) -> bool {
        let Some((seat, question)) = self.advice.waits else { return true };
        let needed = match question {
            // The player has gone on.
            AdviceQuestion::Move { plies } if plies != self.plies.made().len() => {
                self.advice.waits = None;
                return true;
            }
            AdviceQuestion::Move { plies } => vec![plies],
            AdviceQuestion::Judgement { ply } => vec![ply, ply + 1],
        };
        let mut waits = false;
        for plies in needed {
            let is_over = self.position_after(plies).legal_moves().is_empty();
            if is_over || self.advice.known.contains_key(&plies) {
                continue;
            }
            waits = true;
            if !self.advice.asked.iter().any(|(_, of)| *of == plies) {
                self.advice.last_request += 1;
                let request = self.advice.last_request;
                self.advice.asked.push((request, plies));
                self.outbox.push(Output::EvaluatePosition { request, plies });
            }
        }
        if waits {
            return false;
        }
        self.advice.waits = None;
        let told = match question {
            AdviceQuestion::Move { plies } => self.advised_move(plies),
            AdviceQuestion::Judgement { ply } => self.judged_move(ply),
        };
        self.say(Listener::Player(seat), told.unwrap_or(Announcement::EngineSilent));
        true
    }

    fn position_after(&self, plies: usize) -> &Position {
        self.plies.made().get(plies).map_or_else(|| self.plies.position(), |ply| &ply.before)
    }

    fn best_move(&self, plies: usize) -> Option<(&Position, Move)> {
        let position = self.position_after(plies);
        Some((position, position.read_uci(&self.advice.known.get(&plies)?.best).ok()?))
    }

    fn advised_move(&mut self, plies: usize) -> Option<Announcement> {
        let (position, m) = self.best_move(plies)?;
        let square = m.from()?;
        let piece = position.piece_at(square)?;
        let before = Box::new(position.clone());
        if self.advice.piece_told == Some(plies) {
            return Some(Announcement::HintMove { before, m });
        }
        self.advice.piece_told = Some(plies);
        Some(Announcement::HintPiece { square, piece })
    }

    fn judged_move(&self, ply: usize) -> Option<Announcement> {
        let made = self.plies.made().get(ply)?;
        let (_, best) = self.best_move(ply)?;
        let after = self.position_after(ply + 1);
        let score_after = if after.legal_moves().is_empty() {
            let is_mate = after
                .king_of(after.turn())
                .is_some_and(|king| !after.attackers_of(king, !after.turn()).is_empty());
            if is_mate { EngineScore::Mate(0) } else { EngineScore::Centipawns(0) }
        } else {
            self.advice.known.get(&(ply + 1))?.score?
        };
        let lost = self.advice.known.get(&ply)?.score?.centipawns() + score_after.centipawns();
        let is_best = made.m == best || score_after == EngineScore::Mate(0);
        let judgement = if is_best { MoveJudgement::Best } else { MoveJudgement::of_loss(lost) };
        Some(Announcement::MoveJudged { before: Box::new(made.before.clone()), judgement, best })
    }
}
