//! Who stands at which desk: the chief arbiter at that of all tables, each deputy at that of his sector.
//!
//! Each desk has links and cookies of its own; a cookie of one opens no other.

use axum::http::HeaderMap;

use crate::{
    core::GameRole,
    door::{Keyring, NoChanceError, passing},
};

/// A desk: the chief's, or that of the sector of this place.
pub(super) type SectorPlace = Option<usize>;

/// Somebody who came by a desk's link.
pub(super) struct Entered {
    pub(super) cookie: String,
    pub(super) sector: SectorPlace,
}

/// The keys of all desks.
pub(crate) struct DeskKeys {
    chief: Keyring,
    deputies: Vec<Keyring>,
}

impl DeskKeys {
    /// Of a hall with so many sectors.
    pub(crate) fn new(sectors: usize) -> Result<Self, NoChanceError> {
        let deputies = (0..sectors).map(|_| Keyring::new()).collect::<Result<_, _>>()?;
        Ok(Self { chief: Keyring::new()?, deputies })
    }

    /// The keys of one desk.
    pub(super) fn of(&mut self, sector: SectorPlace) -> &mut Keyring {
        match sector.and_then(|place| self.deputies.get_mut(place)) {
            Some(keys) => keys,
            None => &mut self.chief,
        }
    }

    /// The link of a desk, good once.
    pub(super) fn link(&self, origin: &str, sector: SectorPlace) -> String {
        let keys = sector.and_then(|place| self.deputies.get(place)).unwrap_or(&self.chief);
        format!("{origin}/desk?key={}", keys.link(GameRole::Arbiter).text())
    }

    fn desks(&self) -> impl Iterator<Item = SectorPlace> + use<> {
        std::iter::once(None).chain((0..self.deputies.len()).map(Some))
    }

    /// The desk somebody has a cookie of.
    pub(super) fn entered(&mut self, headers: &HeaderMap) -> Option<Entered> {
        self.desks().find_map(|sector| {
            let keys = self.of(sector);
            let cookie = passing::cookie_of(headers, &keys.cookie_name(GameRole::Arbiter))?;
            keys.form_token(GameRole::Arbiter, &cookie).map(|_| Entered { cookie, sector })
        })
    }

    /// Exchanges a link for the cookie of its desk.
    pub(super) fn exchange(&mut self, key: &str) -> Option<(SectorPlace, String)> {
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
        let mut keys = DeskKeys::new(2).unwrap();
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
