//! Decides the effect of a player's words: an answer to a question, the repetition of an announcement (D.2.1), the
//! announcement of a move, or a command.
//!
//! The context is evidence: a move already on the board, or whose repetition is due, is verified. Speech alone decides
//! only without such evidence.

use crate::{
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance},
    illegal_announcement,
    question::Question,
    understand::{Understanding, is_refusal, offers_draw_in_words, understand, understand_choice},
};
use annabella_game::{Lang, Move, Position, SchemeId};

/// The state that decides the effect of words at one seat.
#[derive(Clone, Copy, Debug)]
pub struct DialogueContext<'a> {
    /// The position of the game.
    pub position: &'a Position,
    /// The scheme of the player's announcements; it decides between two meanings of a word.
    pub scheme: SchemeId,
    /// The opponent's scheme: an announcement may be repeated in its words.
    pub opponents: SchemeId,
    /// The language of answers to the player.
    pub lang: Lang,
    /// The open question to the player.
    pub question: Option<&'a Question>,
    /// The move to be repeated, and the position it was announced in.
    pub repetition: Option<(&'a Position, Move)>,
    /// The last repeated move, and the position it was announced in. Said again, it is not an own move.
    pub repeated: Option<(&'a Position, Move)>,
    /// The progress of the player's own move, if they are on move.
    pub own: Option<OwnMoveProgress>,
    /// Whether a draw is offered to the player.
    pub offered: bool,
}

/// The progress of the move of a player on move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnMoveProgress {
    /// The move on the player's board.
    pub stands: Option<Move>,
    /// The move already announced to the opponent.
    pub relayed: Option<Move>,
    /// The opponent's move is not yet executed on the board, so the words cannot be an own move.
    pub follows: bool,
    /// No board shows the move, so the words are all that is known of it.
    pub unseen: bool,
}

/// The effect of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogueAct {
    /// An answer that names the intended move.
    MoveChosen {
        /// The move.
        m: Move,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// The answer "yes" to a question.
    Yes,
    /// The answer "no" to a question.
    No,
    /// A correct repetition of the announcement.
    RepetitionCorrect,
    /// A repetition of a different move.
    RepetitionWrong,
    /// A further repetition of an announcement already repeated.
    RepeatedAgain,
    /// The announcement of a move.
    MoveAnnounced {
        /// The move.
        m: Move,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// An announcement that matches several moves; or one move that only one of two recognisers found, to be confirmed.
    Ambiguous {
        /// The moves.
        candidates: Vec<Move>,
        /// The question to ask aloud.
        question: Question,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// A complete announcement that none of the player's pieces can make.
    Illegal {
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// A command.
    Command(Command),
    /// The words were not understood.
    NotUnderstood,
}

impl DialogueContext<'_> {
    /// The effect of a recognised utterance.
    pub fn meaning(&self, heard: &HeardUtterance) -> DialogueAct {
        if let Some(answer) = self.question.and_then(|question| self.answer(question, heard)) {
            return answer;
        }
        if (self.question.is_some() || self.offered) && is_refusal(&heard.text()) {
            return match self.question {
                Some(_) => DialogueAct::No,
                None => DialogueAct::Command(Command::No),
            };
        }
        let stands = self.own.and_then(|own| own.stands);
        let (own, pseudo_legal) = self.named(heard, self.position, stands);
        if let Some((before, owed)) = self.repetition {
            // The answer to another repetition only says the right move again, so one recogniser is enough for it.
            let heard = &HeardUtterance { unconfirmed: false, ..heard.clone() };
            let repetition = match self.named(heard, before, Some(owed)).0 {
                same @ Understanding::Move { m, .. } if m == owed => same,
                _ => self.understood(heard, before),
            };
            let stands = stands.filter(|_| self.own.is_some_and(|own| own.relayed.is_none()));
            let names_own = matches!(own, Understanding::Move { m, .. } if stands == Some(m));
            let right = matches!(repetition, Understanding::Move { m, .. } if m == owed) && !names_own;
            if right || !(pseudo_legal && self.is_own_move(&repetition, &own)) {
                return repeated(repetition, owed);
            }
        }
        // Words that name the repeated move repeat it again, unless they name an own move.
        if let Some((before, given)) = self.repeated
            && (!pseudo_legal || own == Understanding::NotUnderstood)
            && repeated(self.named(heard, before, Some(given)).0, given) == DialogueAct::RepetitionCorrect
        {
            return DialogueAct::RepeatedAgain;
        }
        self.said(own, heard)
    }

    /// The understanding of the words. A whole announcement that matches no legal move counts as the move it names, so
    /// that a player cannot test legality by speech. `stands` is the move announced or on the player's board.
    fn named(
        &self,
        heard: &HeardUtterance,
        position: &Position,
        stands: Option<Move>,
    ) -> (Understanding, bool) {
        let understanding = self.understood(heard, position);
        if understanding != Understanding::Illegal {
            return (understanding, true);
        }
        let named = illegal_announcement::named(&heard.text(), position, &[self.scheme], stands);
        let draw_offer = offers_draw_in_words(&heard.text(), &[self.scheme]);
        let understanding = match (&named.moves[..], illegal_announcement::asks_promotion(&named.moves)) {
            ([], _) => Understanding::Illegal,
            (&[m], _) => Understanding::Move { m, draw_offer },
            (_, Some(square)) => Understanding::Ambiguous {
                question: Question::PromotionPiece { square },
                candidates: named.moves,
            },
            _ if named.pseudo_legal => Understanding::Ambiguous {
                question: Question::WhichMove {
                    before: Box::new(position.clone()),
                    candidates: named.moves.clone(),
                },
                candidates: named.moves,
            },
            // No question about which piece was meant, because it would reveal that none of them can move there.
            _ => Understanding::Illegal,
        };
        (understanding, named.pseudo_legal)
    }

    fn understood(&self, heard: &HeardUtterance, position: &Position) -> Understanding {
        // Commands of every language are accepted; the shipped recogniser knows the German ones best.
        understand(heard, position, &[self.scheme], &[])
    }

    fn said(&self, understanding: Understanding, heard: &HeardUtterance) -> DialogueAct {
        let offers_draw_in_words = || offers_draw_in_words(&heard.text(), &[self.scheme]);
        match understanding {
            Understanding::Move { m, draw_offer } => DialogueAct::MoveAnnounced { m, draw_offer },
            Understanding::Ambiguous { candidates, question } => {
                DialogueAct::Ambiguous { candidates, question, draw_offer: offers_draw_in_words() }
            }
            Understanding::Illegal => DialogueAct::Illegal { draw_offer: offers_draw_in_words() },
            Understanding::Command(command) => DialogueAct::Command(command),
            Understanding::NotUnderstood => DialogueAct::NotUnderstood,
        }
    }

    /// Whether words other than the due repetition are the player's own move: the player is on move, and the move is on
    /// the board or the words name no legal move of the position before.
    fn is_own_move(&self, repetition: &Understanding, own: &Understanding) -> bool {
        let Some(state) = self.own.filter(|own| !own.follows) else { return false };
        let legal_before = matches!(repetition, Understanding::Move { .. } | Understanding::Ambiguous { .. });
        match own {
            Understanding::Move { m, .. } => state.stands == Some(*m) || !legal_before,
            Understanding::Ambiguous { .. } => !legal_before,
            _ => false,
        }
    }

    /// The answer to a question; `None` if the words are not an answer.
    fn answer(&self, question: &Question, heard: &HeardUtterance) -> Option<DialogueAct> {
        if let Question::Confirm(_) = question {
            return match self.understood(heard, self.position) {
                Understanding::Command(Command::Yes) => Some(DialogueAct::Yes),
                Understanding::Command(Command::No) => Some(DialogueAct::No),
                _ => None,
            };
        }
        let best = heard.readings.first()?;
        let candidates = question.moves(self.position);
        match understand_choice(&best.text(), &candidates, self.position, &[self.scheme], &[]) {
            // Only one of two recognisers found it, so it must be confirmed.
            Understanding::Move { m, draw_offer } if heard.unconfirmed => {
                let question = Question::ConfirmMove { before: Box::new(self.position.clone()), m };
                Some(DialogueAct::Ambiguous { candidates: vec![m], question, draw_offer })
            }
            Understanding::Illegal if heard.unconfirmed => Some(DialogueAct::NotUnderstood),
            Understanding::Move { m, draw_offer } => Some(DialogueAct::MoveChosen { m, draw_offer }),
            Understanding::Command(Command::No | Command::Correction) => Some(DialogueAct::No),
            // Other words than an answer: they end the question, whether legal or not.
            Understanding::Illegal => match self.named(heard, self.position, None).0 {
                Understanding::Move { m, draw_offer } => Some(DialogueAct::MoveChosen { m, draw_offer }),
                _ => None,
            },
            _ => None,
        }
    }

    /// The expectation for the recogniser.
    pub fn expectation(&self) -> Expectation {
        let mut position = self.position;
        let awaited = match (self.question, self.repetition, self.own) {
            (Some(Question::Confirm(_)), ..) => AwaitedSpeech::YesOrNo,
            (Some(Question::PromotionPiece { .. }), ..) => AwaitedSpeech::PromotionPiece,
            (Some(question), ..) => AwaitedSpeech::Choice(question.moves(self.position)),
            (None, Some((before, m)), _) => {
                position = before;
                AwaitedSpeech::ReadBack(m)
            }
            (None, None, Some(own)) => match own.stands {
                Some(m) if own.relayed != Some(m) => AwaitedSpeech::Announcement(m),
                Some(_) => AwaitedSpeech::Commands,
                None => AwaitedSpeech::AnyMove,
            },
            (None, None, None) => AwaitedSpeech::Commands,
        };
        let mut schemes = vec![self.scheme, self.opponents];
        schemes.dedup();
        Expectation {
            awaited,
            asked: self.question.is_some() || self.offered,
            words_alone: self.own.is_some_and(|own| own.unseen),
            ..Expectation::at_seat(position.clone(), schemes, self.lang)
        }
    }
}

/// Compares a repetition with the announced move by meaning (D.2.1).
fn repeated(repetition: Understanding, owed: Move) -> DialogueAct {
    match repetition {
        Understanding::Command(command) => DialogueAct::Command(command),
        Understanding::Move { m, .. } if m == owed => DialogueAct::RepetitionCorrect,
        Understanding::Ambiguous { candidates, question }
            if candidates.contains(&owed) && !matches!(question, Question::PromotionPiece { .. }) =>
        {
            DialogueAct::RepetitionCorrect
        }
        Understanding::Move { .. } | Understanding::Ambiguous { .. } | Understanding::Illegal => {
            DialogueAct::RepetitionWrong
        }
        Understanding::NotUnderstood => DialogueAct::NotUnderstood,
    }
}
