//! Who may enter in which role: one-time links, and the cookies they are exchanged for.
//!
//! Each is 128 random bits and is compared in constant time. A link is good once; a fresh one takes its place. What a
//! form must carry is worked out of the cookie, so that nothing else has to be kept.

use std::{collections::VecDeque, fmt::Write as _};

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::{core::GameRole, door::pace::Allowance};

/// How many may stand at the door in one role; whoever came first goes first.
const MOST: usize = 1_000;

/// 128 random bits that nobody can guess.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

/// The system has no chance to offer.
#[derive(Debug, thiserror::Error)]
#[error("the system offers no random numbers, and without them no role can be kept: {0}")]
pub struct NoChanceError(getrandom::Error);

impl Secret {
    pub(crate) fn draw() -> Result<Self, NoChanceError> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(NoChanceError)?;
        Ok(Self(hex(&bits)))
    }

    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// Compared in constant time: how much of a guess is right takes no time to find out.
    fn is(&self, given: &str) -> bool {
        self.0.as_bytes().ct_eq(given.as_bytes()).into()
    }

    /// What a form must carry that is sent with this cookie.
    fn form_token(&self) -> Self {
        Self(form_token_of(&self.0))
    }
}

/// What a form must carry that is sent with a cookie of this value.
pub(crate) fn form_token_of(cookie: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(b"annabella form ");
    digest.update(cookie.as_bytes());
    hex(&digest.finalize()[..16])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Somebody who entered.
struct Guest {
    cookie: Secret,
    /// What answers his last form; shown once.
    answer: Vec<String>,
    pace: Allowance,
}

/// The links and cookies of one game.
pub(crate) struct Keyring {
    /// Tells this door's cookies from another's on the same machine.
    name: String,
    links: [Secret; 6],
    guests: [VecDeque<Guest>; 6],
}

impl Keyring {
    pub(crate) fn new() -> Result<Self, NoChanceError> {
        let draw = Secret::draw;
        Ok(Self {
            name: draw()?.0[..8].to_owned(),
            links: [draw()?, draw()?, draw()?, draw()?, draw()?, draw()?],
            guests: Default::default(),
        })
    }

    /// The one-time link of each role.
    pub(crate) fn link(&self, role: GameRole) -> &Secret {
        &self.links[role.index()]
    }

    /// The name of a role's cookie at this door.
    pub(crate) fn cookie_name(&self, role: GameRole) -> String {
        format!("annabella-{}-{role}", self.name)
    }

    /// Exchanges a link for a cookie; the link is used up.
    pub(crate) fn exchange(&mut self, role: GameRole, given: &str) -> Result<Option<Secret>, NoChanceError> {
        let at = role.index();
        if !self.links[at].is(given) {
            return Ok(None);
        }
        self.links[at] = Secret::draw()?;
        let cookie = Secret::draw()?;
        let guests = &mut self.guests[at];
        if guests.len() >= MOST {
            guests.pop_front();
        }
        guests.push_back(Guest { cookie: cookie.clone(), answer: Vec::new(), pace: Allowance::default() });
        Ok(Some(cookie))
    }

    fn guest(&mut self, role: GameRole, cookie: &str) -> Option<&mut Guest> {
        // All are looked at, whichever fits.
        let mut found = None;
        for (at, guest) in self.guests[role.index()].iter().enumerate() {
            if guest.cookie.is(cookie) {
                found = Some(at);
            }
        }
        self.guests[role.index()].get_mut(found?)
    }

    /// What a form of whoever has this cookie must carry; nothing where the cookie is no role's.
    pub(crate) fn form_token(&mut self, role: GameRole, cookie: &str) -> Option<String> {
        self.guest(role, cookie).map(|guest| guest.cookie.form_token().0)
    }

    /// Whether a form's token belongs to this cookie.
    pub(crate) fn is_form_of(&mut self, role: GameRole, cookie: &str, token: &str) -> bool {
        self.guest(role, cookie).is_some_and(|guest| guest.cookie.form_token().is(token))
    }

    /// Whether whoever has this cookie may act once more at a moment; a flood is not let through.
    pub(crate) fn lets(&mut self, role: GameRole, cookie: &str, now_ms: u64) -> bool {
        self.guest(role, cookie).is_some_and(|guest| guest.pace.lets(now_ms))
    }

    /// Keeps what answers a form until the next page is made.
    pub(crate) fn keep_answer(&mut self, role: GameRole, cookie: &str, answer: Vec<String>) {
        if let Some(guest) = self.guest(role, cookie) {
            guest.answer = answer;
        }
    }

    /// What answers the last form, once.
    pub(crate) fn take_answer(&mut self, role: GameRole, cookie: &str) -> Vec<String> {
        self.guest(role, cookie).map(|guest| std::mem::take(&mut guest.answer)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Seat;

    #[test]
    fn a_link_is_exchanged_once_and_for_its_own_role_only() {
        let mut keys = Keyring::new().unwrap();
        let (arbiter, white) = (GameRole::Arbiter, GameRole::Player(Seat::White));
        let link = keys.link(arbiter).text().to_owned();
        assert_eq!(link.len(), 32);
        assert!(keys.exchange(white, &link).unwrap().is_none());
        let cookie = keys.exchange(arbiter, &link).unwrap().unwrap();
        assert!(keys.exchange(arbiter, &link).unwrap().is_none(), "it is used up");
        assert_ne!(keys.link(arbiter).text(), link);
        assert!(keys.form_token(arbiter, cookie.text()).is_some());
        assert!(keys.form_token(white, cookie.text()).is_none());
        let token = keys.form_token(arbiter, cookie.text()).unwrap();
        assert!(keys.is_form_of(arbiter, cookie.text(), &token));
        assert!(!keys.is_form_of(arbiter, cookie.text(), cookie.text()));
    }

    #[test]
    fn an_answer_is_shown_once_to_whoever_asked() {
        let mut keys = Keyring::new().unwrap();
        let enter = |keys: &mut Keyring| {
            let link = keys.link(GameRole::Spectator).text().to_owned();
            keys.exchange(GameRole::Spectator, &link).unwrap().unwrap()
        };
        let (one, other) = (enter(&mut keys), enter(&mut keys));
        keys.keep_answer(GameRole::Spectator, one.text(), vec!["no".into()]);
        assert!(keys.take_answer(GameRole::Spectator, other.text()).is_empty());
        assert_eq!(keys.take_answer(GameRole::Spectator, one.text()), ["no"]);
        assert!(keys.take_answer(GameRole::Spectator, one.text()).is_empty());
    }
}
