//! Decides without the second recogniser if it was late, and when to stop using it. Pure.
//!
//! Speech must work on a busy machine. The first recogniser then decides with less power: a move that it finds must be
//! confirmed ([`HeardUtterance::unconfirmed`]). Only a move already on the board or in an open question, and commands
//! without direct effect, are accepted.

use crate::{
    command::Command,
    heard_utterance::{AwaitedSpeech, Expectation, HeardUtterance, Reading, UNKNOWN_WORD},
    score_fusion::meaning_of,
    understand::{Understanding, offers_draw_in_words},
};
use annabella_game::Move;
use strum::IntoStaticStr;

/// The decision on words of the first recogniser that the second did not judge in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum LateDecision {
    /// The words are accepted.
    Taken,
    /// The words are accepted, and a move in them must be confirmed.
    #[strum(serialize = "asked back")]
    AskedBack,
    /// The words count as not understood.
    #[strum(serialize = "not understood")]
    NotUnderstood,
}

impl LateDecision {
    /// The name in a log.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The decision on words under an expectation.
    fn of(heard: &HeardUtterance, expectation: &Expectation) -> Self {
        if !heard.has_words() || heard.readings.first().is_some_and(Reading::has_unknown) {
            return Self::NotUnderstood;
        }
        // The question about a move would not mention an offer.
        if offers_draw_in_words(&heard.text(), &expectation.schemes) {
            return Self::NotUnderstood;
        }
        match meaning_of(&heard.text(), expectation, &expectation.langs) {
            Understanding::Command(command) => Self::of_command(command, &expectation.awaited),
            Understanding::Move { m, .. } => Self::of_move(Some(m), &expectation.awaited),
            Understanding::Ambiguous { .. } => Self::of_move(None, &expectation.awaited),
            Understanding::Illegal => Self::NotUnderstood,
            // A piece alone answers the question about a promotion.
            Understanding::NotUnderstood if expectation.awaited == AwaitedSpeech::PromotionPiece => {
                Self::AskedBack
            }
            Understanding::NotUnderstood => Self::NotUnderstood,
        }
    }

    fn of_command(command: Command, awaited: &AwaitedSpeech) -> Self {
        // Yes and no answer a question about a move that was recognised before or is on the board.
        let answers =
            matches!(command, Command::Yes | Command::No) && matches!(awaited, AwaitedSpeech::Choice(_));
        if answers || command.row().may_be_taken_in_doubt { Self::Taken } else { Self::NotUnderstood }
    }

    /// `named` is the only move that matches the words.
    fn of_move(named: Option<Move>, awaited: &AwaitedSpeech) -> Self {
        match awaited {
            // A question would tell the player the words to repeat (D.2.1).
            AwaitedSpeech::ReadBack(owed) if named == Some(*owed) => Self::Taken,
            // The session accepts the move, because it is on the board.
            AwaitedSpeech::Announcement(standing) if named == Some(*standing) => Self::AskedBack,
            AwaitedSpeech::ReadBack(_) | AwaitedSpeech::Announcement(_) | AwaitedSpeech::Commands => {
                Self::NotUnderstood
            }
            // The answer names the move of the question.
            AwaitedSpeech::Choice(candidates) if matches!(candidates[..], [only] if named == Some(only)) => {
                Self::Taken
            }
            _ => Self::AskedBack,
        }
    }
}

/// The accepted result of the first recogniser (`first`) if the second one was late; `None` for silence.
pub fn decide_without_second(
    first: Option<HeardUtterance>,
    expectation: &Expectation,
) -> (Option<HeardUtterance>, LateDecision) {
    let Some(heard) = first else { return (None, LateDecision::NotUnderstood) };
    let decision = LateDecision::of(&heard, expectation);
    let heard = match decision {
        LateDecision::Taken => heard,
        LateDecision::AskedBack => HeardUtterance { unconfirmed: true, ..heard },
        LateDecision::NotUnderstood => {
            HeardUtterance { readings: vec![Reading::of(UNKNOWN_WORD, 0.0)], ..heard }
        }
    };
    (Some(heard), decision)
}

/// The number of consecutive late answers of the second recogniser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LateAnswers {
    in_a_row: u32,
}

impl LateAnswers {
    /// The number after which the second recogniser is no longer used, because each late answer costs the player a
    /// question.
    pub const MOST: u32 = 4;

    /// Records an answer in time.
    pub const fn note_in_time(&mut self) {
        self.in_a_row = 0;
    }

    /// Records a late answer. Returns whether the second recogniser is no longer used.
    #[must_use]
    pub const fn note_late(&mut self) -> bool {
        self.in_a_row += 1;
        self.in_a_row >= Self::MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{question::Question, understand::understand};
    use annabella_game::{Lang, Position, SchemeId};

    fn at_the_start(awaited: AwaitedSpeech) -> Expectation {
        let schemes = vec![SchemeId::Fide];
        let asked = matches!(awaited, AwaitedSpeech::Choice(_) | AwaitedSpeech::YesOrNo);
        Expectation { awaited, asked, ..Expectation::any_move(Position::default(), schemes, vec![Lang::De]) }
    }

    fn legal(uci: &str) -> Move {
        Position::default().read_uci(uci).unwrap()
    }

    fn decided(words: &str, awaited: AwaitedSpeech) -> (String, bool, LateDecision) {
        let (heard, decision) =
            decide_without_second(Some(HeardUtterance::typed(words)), &at_the_start(awaited));
        let heard = heard.unwrap();
        (heard.text(), heard.unconfirmed, decision)
    }

    #[test]
    fn a_move_heard_by_one_recogniser_is_asked_back_and_never_made() {
        let any = AwaitedSpeech::AnyMove;
        let (words, unconfirmed, decision) = decided("eva vier", any.clone());
        assert_eq!((words.as_str(), unconfirmed, decision), ("eva vier", true, LateDecision::AskedBack));
        let heard = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed("eva vier") };
        let position = Position::default();
        let Understanding::Ambiguous { candidates, question } =
            understand(&heard, &position, &[SchemeId::Fide], &[])
        else {
            panic!("a move that was heard by half is asked back")
        };
        assert_eq!(candidates, [legal("e2e4")]);
        assert_eq!(question, Question::ConfirmMove { before: Box::new(position.clone()), m: legal("e2e4") });
        // An illegal announcement is reported only if both recognisers found it.
        assert_eq!(decided("eva fünf", any).2, LateDecision::NotUnderstood);
        let illegal = HeardUtterance { unconfirmed: true, ..HeardUtterance::typed("eva fünf") };
        assert_eq!(understand(&illegal, &position, &[SchemeId::Fide], &[]), Understanding::NotUnderstood);
    }

    #[test]
    fn what_was_named_before_is_taken_when_it_is_said_again() {
        let asked = || AwaitedSpeech::Choice(vec![legal("e2e4")]);
        for words in ["eva vier", "ja", "nein"] {
            assert_eq!(decided(words, asked()), (words.to_owned(), false, LateDecision::Taken), "{words}");
        }
        assert_eq!(decided("david vier", asked()).2, LateDecision::AskedBack);
        let two = AwaitedSpeech::Choice(vec![legal("e2e4"), legal("e2e3")]);
        assert_eq!(decided("vier", two).2, LateDecision::AskedBack);
        let owed = || AwaitedSpeech::ReadBack(legal("e2e4"));
        assert_eq!(decided("eva vier", owed()), ("eva vier".to_owned(), false, LateDecision::Taken));
        assert_eq!(
            decided("eva drei", owed()),
            (UNKNOWN_WORD.to_owned(), false, LateDecision::NotUnderstood)
        );
        let stands = || AwaitedSpeech::Announcement(legal("e2e4"));
        assert_eq!(decided("eva vier", stands()).2, LateDecision::AskedBack);
        assert_eq!(decided("eva drei", stands()).2, LateDecision::NotUnderstood);
        assert_eq!(decided("dame", AwaitedSpeech::PromotionPiece).2, LateDecision::AskedBack);
    }

    #[test]
    fn only_commands_that_change_nothing_by_themselves_are_taken() {
        for (words, awaited, decision) in [
            ("meine zeit", AwaitedSpeech::AnyMove, LateDecision::Taken),
            ("was jetzt", AwaitedSpeech::Commands, LateDecision::Taken),
            ("wiederholen", AwaitedSpeech::AnyMove, LateDecision::Taken),
            ("stop", AwaitedSpeech::Commands, LateDecision::Taken),
            ("aufgeben", AwaitedSpeech::AnyMove, LateDecision::Taken),
            ("remis", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("schiedsrichter", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("korrektur", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("annehmen", AwaitedSpeech::YesOrNo, LateDecision::NotUnderstood),
            ("ja", AwaitedSpeech::YesOrNo, LateDecision::NotUnderstood),
            ("nein", AwaitedSpeech::YesOrNo, LateDecision::NotUnderstood),
            ("ja", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("eva vier", AwaitedSpeech::Commands, LateDecision::NotUnderstood),
            ("eva vier remis", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("kartoffel", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
            ("eva [unk]", AwaitedSpeech::AnyMove, LateDecision::NotUnderstood),
        ] {
            assert_eq!(decided(words, awaited).2, decision, "{words}");
        }
        assert_eq!(decide_without_second(None, &at_the_start(AwaitedSpeech::AnyMove)).0, None);
    }

    #[test]
    fn lateness_counts_only_in_a_row() {
        let mut late = LateAnswers::default();
        for _ in 1..LateAnswers::MOST {
            assert!(!late.note_late());
        }
        late.note_in_time();
        let given_up: Vec<bool> = (0..LateAnswers::MOST).map(|_| late.note_late()).collect();
        assert_eq!(given_up.iter().filter(|given_up| **given_up).count(), 1);
        assert_eq!(given_up.last(), Some(&true));
    }
}
