//! The sessions of the roles: one-time links, and the cookies for which they are exchanged.
//!
//! Each consists of 128 random bits and is compared in constant time. A link works once and is then replaced. The
//! token of a form is derived from the cookie, so nothing else has to be stored.

use std::{
    collections::VecDeque,
    fmt::{self, Write as _},
};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

use crate::{
    LineResponse,
    rate_limit::{RateLimit, RequestPace},
    sent_forms::{SentBefore, SentForms, SentTicket},
};
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

/// A random number in hexadecimal digits: a question for a proof, or the number of a line.
pub(crate) fn draw_number() -> Result<String, RandomSourceError> {
    Secret::draw().map(|drawn| drawn.0)
}

/// A name for a secret that does not tell it: a link or a cookie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SecretTag([u8; 16]);

impl SecretTag {
    /// The name of a secret.
    pub fn of(secret: &str) -> Self {
        let digest = Sha256::new().chain_update(b"annabella tag ").chain_update(secret).finalize();
        let mut tag = [0; 16];
        tag.copy_from_slice(&digest[..16]);
        Self(tag)
    }

    /// The name in a text of 32 hexadecimal digits.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let is_name = text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u128::from_str_radix(text, 16).ok().filter(|_| is_name)?;
        Some(Self(number.to_be_bytes()))
    }
}

impl fmt::Display for SecretTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Proves knowledge of a secret to whoever knows it too: the answer of the server at `host` to the question `nonce`.
/// The host is part of it, so that a server cannot pass on another one's answer.
pub(crate) fn proof_of(secret: &str, host: &str, nonce: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap_or_else(|never| {
        // A key of any length is taken.
        unreachable!("{never}")
    });
    for part in ["annabella proof", host, nonce] {
        mac.update(part.as_bytes());
        mac.update(b"\n");
    }
    hex(&mac.finalize().into_bytes())
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
    tag: SecretTag,
    /// The answer to the last form; shown once.
    answer: Vec<AnswerLine>,
    pace: RateLimit,
    reads: RateLimit,
    sent: SentForms<LineResponse>,
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
            tag: SecretTag::of(cookie.text()),
            answer: Vec::new(),
            pace: RateLimit::default(),
            reads: RateLimit::new(RequestPace::READS),
            sent: SentForms::default(),
        });
        Ok(Some(cookie))
    }

    /// Whether a text is the link of a role. The link stays.
    pub fn is_link(&self, role: GameRole, given: &str) -> bool {
        self.links[role.index()].is(given)
    }

    /// The name of the session with this cookie.
    pub fn tag(&mut self, role: GameRole, cookie: &str) -> Option<SecretTag> {
        self.guest(role, cookie).map(|guest| guest.tag)
    }

    /// The link or cookie of a role with this name.
    pub(crate) fn secret(&self, role: GameRole, tag: SecretTag) -> Option<&str> {
        let link = &self.links[role.index()];
        let cookies = self.guests[role.index()].iter().map(|guest| (&guest.cookie, guest.tag));
        let mut all = std::iter::once((link, SecretTag::of(link.text()))).chain(cookies);
        all.find(|(_, named)| *named == tag).map(|(secret, _)| secret.text())
    }

    /// Whether a session may read one more page, file or stream at this time.
    pub fn admit_reading(&mut self, role: GameRole, cookie: &str, now_ms: u64) -> bool {
        self.guest(role, cookie).is_some_and(|guest| guest.reads.admit_request(now_ms))
    }

    /// The number for the forms of a page that shows everything up to this event.
    pub fn number_page(&mut self, role: GameRole, cookie: &str, shown: u64) -> String {
        self.guest(role, cookie).map(|guest| guest.sent.number_page(shown)).unwrap_or_default()
    }

    /// Takes a line with the number of its form, unless it was sent before. `place` is where it acts: a table of a
    /// tournament. `None` if the session is gone.
    pub fn take_form(
        &mut self,
        role: GameRole,
        cookie: &str,
        number: &str,
        place: &str,
        line: &str,
    ) -> Option<SentBefore<LineResponse>> {
        self.guest(role, cookie).map(|guest| guest.sent.take(number, place, line))
    }

    /// Keeps the answer to a line of a form; without one it was not taken and may be sent again. `last_event` is the
    /// number of the last event after it.
    pub fn form_answered(
        &mut self,
        role: GameRole,
        cookie: &str,
        ticket: &SentTicket,
        last_event: u64,
        answer: Option<LineResponse>,
    ) {
        let Some(guest) = self.guest(role, cookie) else { return };
        match answer {
            Some(answer) => guest.sent.answered(ticket, last_event, answer),
            None => guest.sent.not_taken(ticket),
        }
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
    fn a_proof_is_made_by_whoever_knows_the_secret_for_one_host_and_question() {
        let keys = WebSessions::new().unwrap();
        let (arbiter, white) = (GameRole::Arbiter, GameRole::Player(Seat::White));
        let link = keys.link(arbiter).text();
        let tag = SecretTag::of(link);
        assert_eq!(SecretTag::read(&tag.to_string()), Some(tag));
        for text in ["", "0", "x", &"0".repeat(33), &format!("+{}", "0".repeat(31))[..31]] {
            assert_eq!(SecretTag::read(text), None, "{text}");
        }
        assert_eq!(keys.secret(arbiter, tag), Some(link));
        assert_eq!(keys.secret(white, tag), None);
        let proof = proof_of(link, "a:1", "n");
        for other in
            [proof_of(link, "a:2", "n"), proof_of(link, "a:1", "m"), proof_of("", "a:1", "n"), link.into()]
        {
            assert_ne!(proof, other);
        }
        assert!(!proof.contains(link) && !tag.to_string().contains(link));
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
