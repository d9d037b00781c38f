//! What a daemon does about sealed moves besides carrying inputs: a booth, and an envelope that it opens when asked.
//! Here nothing is encrypted, and the salt is known.

use annabella::{
    core::{
        Announcement,
        adjournment::{SealedMove, commitment},
        booth::Booth,
        input::{Actor, Input},
        output::Output,
        session::Session,
    },
    game::Moment,
};

const SALT: &str = "a1b2c3";

/// One game's booth and envelope.
#[derive(Default)]
pub(crate) struct Envelopes {
    booth: Option<Booth>,
    /// What was sealed last; a test exchanges it.
    pub(crate) sealed: Option<String>,
    /// What a player alone was told in his booth.
    pub(crate) alone: Vec<Announcement>,
}

impl Envelopes {
    /// What reaches the session of something that happened.
    pub(crate) fn let_through(&mut self, session: &Session, at: Moment, input: Input) -> Vec<Input> {
        let answer = match (&self.booth, &input) {
            (None, Input::Act { by: by @ (Actor::Player(seat) | Actor::Assistant(seat)), act }) => {
                Booth::seals_answer(session, *by, act).map(|kept| (*seat, kept))
            }
            _ => None,
        };
        let taken = self.booth.as_mut().and_then(|booth| Some((booth.seat(), booth.takes(at, &input)?)));
        let Some((seat, kept)) = taken.or(answer) else { return vec![input] };
        let mut through = Vec::new();
        if let Some(text) = kept.seal {
            let sealed = SealedMove {
                commitment: commitment(&text, SALT),
                ciphertext: "shut".into(),
                on: "2026-11-23 18:05".into(),
            };
            self.sealed = Some(text);
            through.push(Input::Sealed { seat, sealed });
        }
        self.alone.extend(kept.said);
        through.extend(kept.passed_on);
        through
    }

    /// What the envelope holds, if it was asked for.
    pub(crate) fn opened(&self, outputs: &[Output]) -> Option<Input> {
        let asked = outputs.iter().any(|output| matches!(output, Output::OpenEnvelope { .. }));
        let text = self.sealed.clone().filter(|_| asked)?;
        Some(Input::Opened { text, salt: SALT.into() })
    }

    /// The session went on.
    pub(crate) fn follow(&mut self, session: &Session) {
        match &mut self.booth {
            Some(booth) if booth.stays_open(session) => booth.follow(session),
            booth => *booth = Booth::open(session),
        }
    }
}
