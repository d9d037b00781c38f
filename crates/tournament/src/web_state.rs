//! The state behind every request: the access checks, the sessions of the desks, the tables, and
//! cached public pages.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use axum::{
    extract::FromRequestParts,
    http::{StatusCode, request::Parts},
    response::{Html, IntoResponse as _, Response},
};

use crate::{
    desk_sessions::{DeskSession, DeskSessions, DeskVisitor},
    pages::{self, TournamentQuery, TournamentTexts},
    pairings::Pairings,
    state::TournamentState,
};
use annabella_game::Lang;
use annabella_page::PageRefusal;
use annabella_session::GameRole;
use annabella_web::{AllowedHosts, RefusedRequests, StreamSeats, http_messages};

/// How long a public page is cached while nothing changes.
const FRESH_MS: u64 = 1_000;
/// The largest number of cached pages.
const KEPT: usize = 4_000;

/// A cached public page: its version, when it was rendered, and its text.
type CachedPage = (u64, u64, Arc<str>);

pub(super) struct TournamentWebState {
    pub(super) gate: AllowedHosts,
    pub(super) keys: Mutex<DeskSessions>,
    pub(super) room: Arc<TournamentState>,
    pub(super) pairings: Pairings,
    pub(super) origin: String,
    pub(super) lang: Lang,
    pub(super) exposed: bool,
    pub(super) opened: Instant,
    pub(super) seats: Arc<StreamSeats>,
    pub(super) made: Mutex<BTreeMap<String, CachedPage>>,
    /// The requests that were refused because they are too many.
    pub(super) refused: Mutex<RefusedRequests<DeskVisitor>>,
}

impl FromRequestParts<Arc<TournamentWebState>> for DeskSession {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        web_state: &Arc<TournamentWebState>,
    ) -> Result<Self, Response> {
        web_state.keys().entered(&parts.headers).ok_or_else(|| web_state.shut())
    }
}
impl TournamentWebState {
    pub(super) fn keys(&self) -> MutexGuard<'_, DeskSessions> {
        // A panic while the lock was held leaves no half-done change.
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now_ms(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Counts refused requests, and lets the desk know of them once a second.
    pub(super) fn count_refused(&self, from: DeskVisitor, refused: u64) {
        let mut counts = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let due = counts.count(from, refused, self.now_ms());
        drop(counts);
        if let Some(refused) = due {
            self.room.count_refused(from, refused);
        }
    }

    pub(crate) fn words(&self, asks: &TournamentQuery) -> TournamentTexts {
        TournamentTexts::new(asks.lang.unwrap_or(self.lang), asks.scheme)
    }

    pub(super) fn refuse(&self, why: PageRefusal) -> Response {
        match why {
            PageRefusal::NotEntered(_) | PageRefusal::LinkUsed(_) => {
                let page = pages::not_entered(&self.words(&TournamentQuery::default()));
                (StatusCode::UNAUTHORIZED, Html(page)).into_response()
            }
            why => http_messages::refusal(why),
        }
    }

    pub(super) fn shut(&self) -> Response {
        self.refuse(PageRefusal::NotEntered(GameRole::Arbiter))
    }

    /// Returns a public page; it is rendered again after a change or a second.
    pub(super) fn serve_cached_page(
        &self,
        name: String,
        version: u64,
        make: impl FnOnce() -> Option<String>,
    ) -> Option<Arc<str>> {
        let now_ms = self.now_ms();
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, at_ms, text)) = made.get(&name)
            && *of == version
            && now_ms.saturating_sub(*at_ms) < FRESH_MS
        {
            return Some(text.clone());
        }
        let text: Arc<str> = make()?.into();
        if made.len() >= KEPT {
            made.clear();
        }
        made.insert(name, (version, now_ms, text.clone()));
        Some(text)
    }
}
