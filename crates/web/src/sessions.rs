//! The sessions of the roles: one-time links, and the cookies for which they are exchanged.
//!
//! Each consists of 128 random bits and is compared in constant time. A link works once and is then replaced. The
//! token of a form is derived from the cookie, so nothing else has to be stored.

use std::{collections::VecDeque, fmt::Write as _};

use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::rate_limit::RateLimit;
use annabella_page::AnswerLine;
use annabella_session::GameRole;

/// The largest number of sessions of a role; the oldest is ended first.
const MOST: usize = 1_000;

/// 128 random bits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

/// The system's random source failed.
#[derive(Debug, thiserror::Error)]
#[error("the system offers no random numbers, and without them no role can be kept: {0}")]
pub struct RandomSourceError(getrandom::Error);

impl Secret {
    pub(crate) fn draw() -> Result<Self, RandomSourceError> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(RandomSourceError)?;
        Ok(Self(hex(&bits)))
    }

    pub fn text(&self) -> &str {
        &self.0
    }

    /// Compares in constant time, so that the time reveals nothing about a guess.
    fn is(&self, given: &str) -> bool {
        self.0.as_bytes().ct_eq(given.as_bytes()).into()
    }

    /// The token of a form that is sent with this cookie.
    fn form_token(&self) -> Self {
        Self(form_token_of(&self.0))
    }
}

/// The token of a form that is sent with a cookie of this value.
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

/// The session of a client.
struct WebSession {
    cookie: Secret,
    /// The answer to the last form; shown once.
    answer: Vec<AnswerLine>,
    pace: RateLimit,
}

/// The links and sessions of one game.
pub struct WebSessions {
    /// Distinguishes this server's cookies from another's on the same machine.
    name: String,
    links: [Secret; 6],
    guests: [VecDeque<WebSession>; 6],
}

impl WebSessions {
    /// Makes a link for each role.
    pub fn new() -> Result<Self, RandomSourceError> {
        let draw = Secret::draw;
        Ok(Self {
            name: draw()?.0[..8].to_owned(),
            links: [draw()?, draw()?, draw()?, draw()?, draw()?, draw()?],
            guests: Default::default(),
        })
    }

    /// The current one-time link of a role.
    pub fn link(&self, role: GameRole) -> &Secret {
        &self.links[role.index()]
    }

    /// The name of a role's cookie.
    pub fn cookie_name(&self, role: GameRole) -> String {
        format!("annabella-{}-{role}", self.name)
    }

    /// Exchanges a link for a cookie and replaces the link.
    pub fn exchange(&mut self, role: GameRole, given: &str) -> Result<Option<Secret>, RandomSourceError> {
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
        guests.push_back(WebSession {
            cookie: cookie.clone(),
            answer: Vec::new(),
            pace: RateLimit::default(),
        });
        Ok(Some(cookie))
    }

    fn guest(&mut self, role: GameRole, cookie: &str) -> Option<&mut WebSession> {
        // All cookies are compared, so that the time does not depend on the match.
        let mut found = None;
        for (at, guest) in self.guests[role.index()].iter().enumerate() {
            if guest.cookie.is(cookie) {
                found = Some(at);
            }
        }
        self.guests[role.index()].get_mut(found?)
    }

    /// The form token for a cookie; `None` if the cookie has no session in the role.
    pub fn form_token(&mut self, role: GameRole, cookie: &str) -> Option<String> {
        self.guest(role, cookie).map(|guest| guest.cookie.form_token().0)
    }

    /// Whether a form's token belongs to this cookie.
    pub fn is_form_of(&mut self, role: GameRole, cookie: &str, token: &str) -> bool {
        self.guest(role, cookie).is_some_and(|guest| guest.cookie.form_token().is(token))
    }

    /// Whether the rate limit of a session allows one more request at this time.
    pub fn admit_request(&mut self, role: GameRole, cookie: &str, now_ms: u64) -> bool {
        self.guest(role, cookie).is_some_and(|guest| guest.pace.admit_request(now_ms))
    }

    /// Stores the answer to a form until the next page.
    pub fn keep_answer(&mut self, role: GameRole, cookie: &str, answer: Vec<AnswerLine>) {
        if let Some(guest) = self.guest(role, cookie) {
            guest.answer = answer;
        }
    }

    /// Takes the answer to the last form.
    pub fn take_answer(&mut self, role: GameRole, cookie: &str) -> Vec<AnswerLine> {
        self.guest(role, cookie).map(|guest| std::mem::take(&mut guest.answer)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Seat;

    #[test]
    fn a_link_is_exchanged_once_and_for_its_own_role_only() {
        let mut keys = WebSessions::new().unwrap();
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
        let mut keys = WebSessions::new().unwrap();
        let enter = |keys: &mut WebSessions| {
            let link = keys.link(GameRole::Spectator).text().to_owned();
            keys.exchange(GameRole::Spectator, &link).unwrap().unwrap()
        };
        let (one, other) = (enter(&mut keys), enter(&mut keys));
        let no = vec![AnswerLine::announced("no".into())];
        keys.keep_answer(GameRole::Spectator, one.text(), no.clone());
        assert!(keys.take_answer(GameRole::Spectator, other.text()).is_empty());
        assert_eq!(keys.take_answer(GameRole::Spectator, one.text()), no);
        assert!(keys.take_answer(GameRole::Spectator, one.text()).is_empty());
    }
}
