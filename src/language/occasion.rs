//! What a player's words can do just now, and which of it they do: answer what was asked, repeat an
//! announcement (D.2.1), announce a move, command. Found once for each thing heard.
//!
//! Context is evidence: a move that already stands on the board, or whose repetition is owed, is verified;
//! speech alone decides only where nothing else can.

use crate::{
    game::{Lang, Move, Position, SchemeId},
    language::{
        command::Command,
        hearing::{Awaited, Expectation, Heard},
        question::Question,
        scheme::Scheme,
        understand::{Understanding, holds_offer, understand, understand_choice},
        unlawful,
    },
};

/// What words can do at one seat just now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion<'a> {
    /// The position of the game.
    pub(crate) position: &'a Position,
    /// The scheme the player's moves are announced in; decides words that mean two things.
    pub(crate) scheme: SchemeId,
    /// The scheme of his opponent: he may repeat an announcement as he heard it said.
    pub(crate) opponents: SchemeId,
    /// The language he is answered in.
    pub(crate) lang: Lang,
    /// What he was asked.
    pub(crate) question: Option<&'a Question>,
    /// The move whose repetition he owes, and the position it was announced in.
    pub(crate) repetition: Option<(&'a Position, Move)>,
    /// His own move, while he is on move.
    pub(crate) own: Option<OwnMove>,
    /// Whether a draw is offered to him.
    pub(crate) offered: bool,
}

/// How far a player on move is with his move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct OwnMove {
    /// What stands on his board.
    pub(crate) stands: Option<Move>,
    /// What the opponent was told already.
    pub(crate) relayed: Option<Move>,
    /// His board still has to follow the opponent's move: a move of his own cannot be meant yet.
    pub(crate) follows: bool,
}

/// What words do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// They answer which move was meant; a draw was offered with it or not.
    Chosen {
        m: Move,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// Yes, to what was asked.
    Yes,
    /// No, to what was asked.
    No,
    /// They repeat the announcement that was made.
    Repeats,
    /// They repeat another one.
    RepeatsOther,
    /// They announce a move.
    Announces {
        m: Move,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// They announce one of several moves.
    Ambiguous {
        /// The moves.
        candidates: Vec<Move>,
        /// What is asked aloud.
        question: Question,
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// A complete announcement that names no move of a piece he has.
    Illegal {
        /// A draw was offered with it (9.1).
        draw_offer: bool,
    },
    /// They command.
    Command(Command),
    /// Nothing of it.
    NotUnderstood,
}

impl Occasion<'_> {
    /// What was heard means.
    pub(crate) fn meaning(&self, heard: &Heard) -> Meaning {
        if let Some(answer) = self.question.and_then(|question| self.answer(question, heard)) {
            return answer;
        }
        let stands = self.own.and_then(|own| own.stands);
        let (own, as_it_moves) = self.named(heard, self.position, stands);
        if let Some((before, owed)) = self.repetition {
            let repetition = match self.named(heard, before, Some(owed)).0 {
                same @ Understanding::Move { m, .. } if m == owed => same,
                _ => self.understood(heard, before),
            };
            let stands = stands.filter(|_| self.own.is_some_and(|own| own.relayed.is_none()));
            let names_own = matches!(own, Understanding::Move { m, .. } if stands == Some(m));
            let right = matches!(repetition, Understanding::Move { m, .. } if m == owed) && !names_own;
            if right || !(as_it_moves && self.is_own_move(&repetition, &own)) {
                return repeated(repetition, owed);
            }
        }
        self.said(own, heard)
    }

    /// What was heard means, a whole announcement that no legal move bears being one of the move it names:
    /// nobody can ask for legality by ear. `stands` is what stands announced, or on his board.
    fn named(&self, heard: &Heard, position: &Position, stands: Option<Move>) -> (Understanding, bool) {
        let understanding = self.understood(heard, position);
        if understanding != Understanding::Illegal {
            return (understanding, true);
        }
        let named = unlawful::named(&heard.text(), position, &[self.scheme], stands);
        let draw_offer = holds_offer(&heard.text(), &[self.scheme]);
        let understanding = match (&named.moves[..], unlawful::asks_promotion(&named.moves)) {
            ([], _) => Understanding::Illegal,
            (&[m], _) => Understanding::Move { m, draw_offer },
            (_, Some(square)) => Understanding::Ambiguous {
                question: Question::PromotionPiece { square },
                candidates: named.moves,
            },
            _ => Understanding::Ambiguous {
                question: Question::Which {
                    before: Box::new(position.clone()),
                    candidates: named.moves.clone(),
                },
                candidates: named.moves,
            },
        };
        (understanding, named.as_it_moves)
    }

    fn understood(&self, heard: &Heard, position: &Position) -> Understanding {
        // Commands of every language count: the shipped ear knows the German ones best.
        understand(heard, position, &[self.scheme], &[])
    }

    fn said(&self, understanding: Understanding, heard: &Heard) -> Meaning {
        let holds_offer = || holds_offer(&heard.text(), &[self.scheme]);
        match understanding {
            Understanding::Move { m, draw_offer } => Meaning::Announces { m, draw_offer },
            Understanding::Ambiguous { candidates, question } => {
                Meaning::Ambiguous { candidates, question, draw_offer: holds_offer() }
            }
            Understanding::Illegal => Meaning::Illegal { draw_offer: holds_offer() },
            Understanding::Command(command) => Meaning::Command(command),
            Understanding::NotUnderstood => Meaning::NotUnderstood,
        }
    }

    /// Whether words that are not the repetition owed are the player's own move: he is on move, and either
    /// it stands on his board or nobody could have announced it before.
    fn is_own_move(&self, repetition: &Understanding, own: &Understanding) -> bool {
        let Some(state) = self.own.filter(|own| !own.follows) else { return false };
        let legal_before = matches!(repetition, Understanding::Move { .. } | Understanding::Ambiguous { .. });
        match own {
            Understanding::Move { m, .. } => state.stands == Some(*m) || !legal_before,
            Understanding::Ambiguous { .. } => !legal_before,
            _ => false,
        }
    }

    /// The answer to a question; `None` where the words are something else.
    fn answer(&self, question: &Question, heard: &Heard) -> Option<Meaning> {
        if let Question::Confirm(_) = question {
            return match self.understood(heard, self.position) {
                Understanding::Command(Command::Yes) => Some(Meaning::Yes),
                Understanding::Command(Command::No) => Some(Meaning::No),
                _ => None,
            };
        }
        let best = heard.readings.first()?;
        let candidates = self.choices(question);
        match understand_choice(&best.text(), &candidates, self.position, &[self.scheme], &[]) {
            Understanding::Move { m, draw_offer } => Some(Meaning::Chosen { m, draw_offer }),
            Understanding::Command(Command::No | Command::Correction) => Some(Meaning::No),
            // Other words than an answer, legal or not: nobody asks which was meant any more.
            Understanding::Illegal => match self.named(heard, self.position, None).0 {
                Understanding::Move { m, draw_offer } => Some(Meaning::Chosen { m, draw_offer }),
                _ => None,
            },
            _ => None,
        }
    }

    fn choices(&self, question: &Question) -> Vec<Move> {
        match question {
            Question::Confirm(_) => Vec::new(),
            Question::ConfirmMove { m, .. } => vec![*m],
            Question::Which { candidates, .. } => candidates.clone(),
            Question::PromotionPiece { square } => {
                let moves = self.position.legal_moves();
                let legal = moves.into_iter().filter(|m| m.to() == *square && m.promotion().is_some());
                let legal: Vec<Move> = legal.collect();
                if legal.is_empty() { unlawful::promotions(self.position, *square) } else { legal }
            }
        }
    }

    /// What an ear should be ready for.
    pub(crate) fn expectation(&self) -> Expectation {
        let mut position = self.position;
        let awaited = match (self.question, self.repetition, self.own) {
            (Some(Question::Confirm(_)), ..) => Awaited::YesOrNo,
            (Some(Question::PromotionPiece { .. }), ..) => Awaited::PromotionPiece,
            (Some(question), ..) => Awaited::Choice(self.choices(question)),
            (None, Some((before, m)), _) => {
                position = before;
                Awaited::ReadBack(m)
            }
            (None, None, Some(own)) => match own.stands {
                Some(m) if own.relayed != Some(m) => Awaited::Announcement(m),
                Some(_) => Awaited::Commands,
                None => Awaited::AnyMove,
            },
            (None, None, None) => Awaited::Commands,
        };
        // Commands in the player's language, and in the one his announcements are made in.
        let mut langs = vec![self.lang, Scheme::builtin(self.scheme).lang()];
        langs.dedup();
        let mut schemes = vec![self.scheme, self.opponents];
        schemes.dedup();
        Expectation {
            position: position.clone(),
            schemes,
            langs,
            awaited,
            asked: self.question.is_some() || self.offered,
        }
    }
}

/// A repetition compared by meaning with the move announced (D.2.1).
fn repeated(repetition: Understanding, owed: Move) -> Meaning {
    match repetition {
        Understanding::Command(command) => Meaning::Command(command),
        Understanding::Move { m, .. } if m == owed => Meaning::Repeats,
        Understanding::Ambiguous { candidates, question }
            if candidates.contains(&owed) && !matches!(question, Question::PromotionPiece { .. }) =>
        {
            Meaning::Repeats
        }
        Understanding::Move { .. } | Understanding::Ambiguous { .. } | Understanding::Illegal => {
            Meaning::RepeatsOther
        }
        Understanding::NotUnderstood => Meaning::NotUnderstood,
    }
}
