//! The daemon's handling of sealed moves for tests: a private entry, and an envelope that it opens on request.
//! Nothing is encrypted here, and the salt is known.

use annabella::{
    game::Moment,
    session::{
        Announcement,
        adjournment::{SealedMove, commitment},
        input::{Actor, Input},
        output::{Earcon, Output},
        sealed_move_entry::SealedMoveEntry,
        session::Session,
    },
};

const SALT: &str = "a1b2c3";

/// The private entry and the envelope of one game.
#[derive(Clone, Default)]
pub(crate) struct Envelopes {
    sealed_move_entry: Option<SealedMoveEntry>,
    /// The last sealed move; a test may replace it.
    pub(crate) sealed: Option<String>,
    /// Private announcements to the player about the sealed move.
    pub(crate) alone: Vec<Announcement>,
    /// Private sounds to the player.
    pub(crate) sounds: Vec<Earcon>,
}

impl Envelopes {
    /// The inputs that the session receives for an input.
    pub(crate) fn let_through(&mut self, session: &Session, at: Moment, input: Input) -> Vec<Input> {
        let answer = match (&self.sealed_move_entry, &input) {
            (None, Input::Act { by: by @ (Actor::Player(seat) | Actor::Assistant(seat)), act }) => {
                SealedMoveEntry::seals_answer(session, *by, act).map(|kept| (*seat, kept))
            }
            _ => None,
        };
        let taken = self.sealed_move_entry.as_mut().and_then(|sealed_move_entry| {
            Some((sealed_move_entry.seat(), sealed_move_entry.handle_input(at, &input)?))
        });
        let Some((seat, kept)) = taken.or(answer) else { return vec![input] };
        let mut through = Vec::new();
        if let Some(text) = kept.seal {
            let sealed = SealedMove {
                commitment: commitment(&text, SALT),
                ciphertext: "shut".into(),
                on: "2026-11-23 18:05".into(),
            };
            self.sealed = Some(text);
            through.push(Input::MoveSealed { seat, sealed });
        }
        self.alone.extend(kept.said);
        self.sounds.extend(kept.sound);
        through.extend(kept.passed_on);
        through
    }

    /// The content of the envelope, if it was requested.
    pub(crate) fn opened(&self, outputs: &[Output]) -> Option<Input> {
        let asked = outputs.iter().any(|output| matches!(output, Output::OpenEnvelope { .. }));
        let text = self.sealed.clone().filter(|_| asked)?;
        Some(Input::EnvelopeOpened { text, salt: SALT.into() })
    }

    /// Follows a step of the session.
    pub(crate) fn follow(&mut self, session: &Session) {
        match &mut self.sealed_move_entry {
            Some(sealed_move_entry) if sealed_move_entry.is_still_open(session) => {
                sealed_move_entry.follow(session)
            }
            sealed_move_entry => *sealed_move_entry = SealedMoveEntry::open(session),
        }
    }
}
