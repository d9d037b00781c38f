//! What an assistant does for a player: his duties as agreed, and nothing that is the player's own (D.2.10). His words
//! are read by what they mean: a resignation is none because he said it instead of typing it.

use crate::{
    core::{
        act::Act,
        game_role::{Barred, barred},
        input::Actor,
        refusal::Refusal,
        session::Session,
    },
    game::Seat,
    language::{hearing::Heard, occasion::Meaning, question::Question},
};

impl Session {
    /// Why an act is not this actor's, if it is not.
    pub(super) fn barred_from(&self, by: Actor, seat: Seat, act: &Act) -> Option<Refusal> {
        let why = match by {
            Actor::Assistant(_) => barred(&self.setup, seat, act)?,
            Actor::Player(_) | Actor::Arbiter => return None,
        };
        Some(match why {
            Barred::ThePlayersOwn if *act == Act::Sign => Refusal::OnlyThePlayerSigns { seat },
            Barred::ThePlayersOwn => Refusal::ThePlayersOwn { seat },
            Barred::NotGiven(duty) => Refusal::DutyNotGiven { seat, duty },
        })
    }

    /// Typed words of a seat: its player's, or his assistant's for him.
    pub(super) fn typed_words(&mut self, by: Actor, seat: Seat, words: String) {
        if matches!(by, Actor::Player(_)) {
            self.on_said(seat, words);
            return;
        }
        match self.meaning(seat, &Heard::typed(words.clone())) {
            Meaning::Command(command) => match self.barred_from(by, seat, &Act::Command(command)) {
                Some(why) => self.refuse(why),
                None => self.on_command(by, seat, command),
            },
            Meaning::Yes | Meaning::No if !self.is_asked_about_a_move(seat) => {
                self.refuse(Refusal::ThePlayersOwn { seat });
            }
            // He may announce for the player, and never offer for him (9.1).
            Meaning::Chosen { draw_offer: true, .. }
            | Meaning::Announces { draw_offer: true, .. }
            | Meaning::Ambiguous { draw_offer: true, .. }
            | Meaning::Illegal { draw_offer: true } => self.refuse(Refusal::ThePlayersOwn { seat }),
            _ => {
                self.on_said(seat, words);
            }
        }
    }

    /// Whether the question that is open at a seat is which move was meant: his who announced it.
    fn is_asked_about_a_move(&self, seat: Seat) -> bool {
        self.seat(seat).talk.question().is_some_and(|question| !matches!(question, Question::Confirm(_)))
    }
}
