//! The sessions of the desks: the chief arbiter's desk with all tables, and one desk for each sector's
//! deputy.
//!
//! Each desk has its own links and cookies. A cookie is valid for its own desk only.

use axum::http::HeaderMap;

use annabella_session::GameRole;
use annabella_web::{RandomSourceError, RequestSender, SecretTag, WebSessions, http_messages};

/// A desk: `None` for the chief's, else the index of the sector.
pub(crate) type DeskSector = Option<usize>;

/// Who sends requests to the tournament's pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DeskVisitor {
    /// The pages of a desk.
    Desk(DeskSector),
    /// Spectators and others without a link to a desk.
    Stranger,
}

/// A user who entered through a desk's link.
pub(super) struct DeskSession {
    pub(super) cookie: String,
    pub(super) sector: DeskSector,
}

/// The sessions of all desks.
pub(crate) struct DeskSessions {
    chief: WebSessions,
    deputies: Vec<WebSessions>,
}

impl DeskSessions {
    /// Sessions for a tournament with this number of sectors.
    pub(crate) fn new(sectors: usize) -> Result<Self, RandomSourceError> {
        let deputies = (0..sectors).map(|_| WebSessions::new()).collect::<Result<_, _>>()?;
        Ok(Self { chief: WebSessions::new()?, deputies })
    }

    /// The sessions of one desk.
    pub(super) fn of(&mut self, sector: DeskSector) -> &mut WebSessions {
        match sector.and_then(|place| self.deputies.get_mut(place)) {
            Some(keys) => keys,
            None => &mut self.chief,
        }
    }

    /// The link of a desk; it works once.
    pub(super) fn link(&self, origin: &str, sector: DeskSector) -> String {
        let keys = sector.and_then(|place| self.deputies.get(place)).unwrap_or(&self.chief);
        format!("{origin}/desk?key={}", keys.link(GameRole::Arbiter).text())
    }

    fn desks(&self) -> impl Iterator<Item = DeskSector> + use<> {
        std::iter::once(None).chain((0..self.deputies.len()).map(Some))
    }

    /// The desk for which a request has a cookie.
    pub(super) fn entered(&mut self, headers: &HeaderMap) -> Option<DeskSession> {
        self.desks().find_map(|sector| {
            let keys = self.of(sector);
            let name = keys.cookie_name(GameRole::Arbiter);
            let mut cookies = http_messages::read_cookies(headers, &name);
            let cookie = cookies.find(|cookie| keys.form_token(GameRole::Arbiter, cookie).is_some())?;
            Some(DeskSession { cookie, sector })
        })
    }

    /// Who sends a request: its cookie tells it, or the desk's link in its address.
    pub(super) fn sender(&mut self, headers: &HeaderMap, key: Option<&str>) -> RequestSender {
        let by_cookie = self
            .entered(headers)
            .and_then(|DeskSession { cookie, sector }| self.of(sector).tag(GameRole::Arbiter, &cookie));
        let is_link = |key: &&str| self.desks().any(|sector| self.of(sector).is_link(GameRole::Arbiter, key));
        match by_cookie.or_else(|| key.filter(is_link).map(SecretTag::of)) {
            Some(session) => RequestSender::Known { session, watches: false },
            None => RequestSender::Stranger,
        }
    }

    /// Exchanges a link for the cookie of its desk.
    pub(super) fn exchange(&mut self, key: &str) -> Option<(DeskSector, String)> {
        self.desks().find_map(|sector| {
            let keys = self.of(sector);
            let cookie = keys.exchange(GameRole::Arbiter, key).ok()??;
            let name = keys.cookie_name(GameRole::Arbiter);
            Some((sector, format!("{name}={}; Path=/; HttpOnly; SameSite=Strict", cookie.text())))
        })
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderValue, header};

    use super::*;

    #[test]
    fn a_link_leads_to_its_own_desk_once_and_its_cookie_opens_no_other() {
        let mut keys = DeskSessions::new(2).unwrap();
        for sector in [None, Some(0), Some(1)] {
            let link = keys.link("http://a", sector);
            let key = link.split_once("key=").unwrap().1;
            let (entered, cookie) = keys.exchange(key).unwrap();
            assert_eq!(entered, sector);
            assert!(keys.exchange(key).is_none(), "it is used up");
            let mut headers = HeaderMap::new();
            let cookie = cookie.split(';').next().unwrap();
            headers.insert(header::COOKIE, HeaderValue::from_str(cookie).unwrap());
            assert_eq!(keys.entered(&headers).unwrap().sector, sector);
        }
        assert!(keys.entered(&HeaderMap::new()).is_none());
    }
}
