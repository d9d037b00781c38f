//! What every request at the hall meets: its gate, the desks' keys, the room behind, pages that everybody may see.

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
    core::GameRole,
    door::{Allowance, Gate, passing},
    game::Lang,
    hall::{
        desk_keys::{DeskKeys, Entered},
        pages::{self, HallAsks, HallWords},
        room::HallRoom,
    },
    page::Refused,
};

/// How long a page that everybody may see is handed out, where nothing new came.
const FRESH_MS: u64 = 1_000;
/// How many such pages are kept.
const KEPT: usize = 4_000;

/// A page for everybody: of what version it was made, when, and what it says.
type MadePage = (u64, u64, Arc<str>);

pub(super) struct HallThreshold {
    pub(super) gate: Gate,
    pub(super) keys: Mutex<DeskKeys>,
    pub(super) room: Arc<HallRoom>,
    pub(super) origin: String,
    pub(super) lang: Lang,
    pub(super) exposed: bool,
    pub(super) opened: Instant,
    pub(super) strangers: Mutex<Allowance>,
    /// Pages for everybody.
    pub(super) made: Mutex<BTreeMap<String, MadePage>>,
}

impl FromRequestParts<Arc<HallThreshold>> for Entered {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, threshold: &Arc<HallThreshold>) -> Result<Self, Response> {
        threshold.keys().entered(&parts.headers).ok_or_else(|| threshold.shut())
    }
}
impl HallThreshold {
    pub(super) fn keys(&self) -> MutexGuard<'_, DeskKeys> {
        // Whoever broke down while holding the keys changed one thing at a time.
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now_ms(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    pub(super) fn words(&self, asks: &HallAsks) -> HallWords {
        HallWords::new(asks.lang.unwrap_or(self.lang), asks.scheme)
    }

    pub(super) fn refuse(&self, why: Refused) -> Response {
        match why {
            Refused::NotEntered(_) | Refused::LinkUsed(_) => {
                let page = pages::not_entered(&self.words(&HallAsks::default()));
                (StatusCode::UNAUTHORIZED, Html(page)).into_response()
            }
            why => passing::refusal(self.lang, why),
        }
    }

    pub(super) fn shut(&self) -> Response {
        self.refuse(Refused::NotEntered(GameRole::Arbiter))
    }

    /// A page everybody may see; made anew where something new came, or a second passed.
    pub(super) fn for_everybody(
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
