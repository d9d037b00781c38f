//! What is answered to whom: routes, roles, headers.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Form, Json, Router,
    extract::{DefaultBodyLimit, FromRequest as _, MatchedPath, Path, Query, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse as _, Redirect, Response, Sse, sse::KeepAlive},
    routing::{get, post},
};
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::{
    core::GameRole,
    door::{
        Answered, FAREWELL, Glance, Knock,
        card::CardFile,
        gate::{Gate, Outside},
        keys::Keyring,
        listener::Patient,
        pace::Allowance,
        pages::Pages,
        passing,
        streams::{Strand, Streams},
    },
    game::Lang,
    page::{self, Refused, View},
};

/// How many lines a page shows again.
const RECENT: usize = 40;
/// The longest line anybody types; a whole score sheet is one.
const LONGEST: usize = 64 * 1024;
/// How long the daemon's loop may take to answer.
const LOOP_PATIENCE: Duration = Duration::from_secs(5);

/// Everything that is asked at the door.
pub(super) struct Threshold {
    pub(super) gate: Gate,
    pub(super) keys: Mutex<Keyring>,
    pub(super) streams: Arc<Streams>,
    pub(super) pages: Arc<Pages>,
    pub(super) knock: Box<dyn Fn(Knock) -> bool + Send + Sync>,
    pub(super) lang: Lang,
    pub(super) exposed: bool,
    pub(super) card: CardFile,
    pub(super) opened: Instant,
    /// Links that fit nowhere.
    pub(super) strangers: Mutex<Allowance>,
}

type AtDoor = State<Arc<Threshold>>;

/// Answers until the streams have ended, and a little longer for what is under way.
pub(super) async fn serve(socket: std::net::TcpListener, threshold: Threshold, patience: Duration) {
    let Ok(socket) = tokio::net::TcpListener::from_std(socket) else { return };
    let threshold = Arc::new(threshold);
    let streams = threshold.streams.clone();
    let ended = {
        let streams = streams.clone();
        async move { streams.ended().await }
    };
    let app = Router::new()
        .route("/", get(front))
        .route("/static/{name}", get(asset))
        .route("/{role}", get(role_page))
        .route("/{role}/events", get(events))
        .route("/{role}/lines", get(lines))
        .route("/{role}/act", post(act))
        .route("/{role}/{name}", get(download))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(2 * LONGEST))
        .layer(middleware::from_fn_with_state(threshold.clone(), pass_gate))
        .with_state(threshold);
    let serving = axum::serve(Patient::new(socket, patience), app).with_graceful_shutdown(ended);
    let farewell = async move {
        streams.ended().await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        // Listening cannot fail; both ends mean that the game is over.
        _ = serving => {}
        () = farewell => {}
    }
}

impl Threshold {
    fn keys(&self) -> MutexGuard<'_, Keyring> {
        // Whoever broke down while holding the keys changed one thing at a time.
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes address and links for `join`.
    pub(super) fn keep_card(&self) -> io::Result<()> {
        let keys = self.keys();
        self.card.keep(|role| keys.link(role).text().to_owned())
    }

    fn now_ms(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// The role somebody has entered in, and his cookie.
    fn enters(&self, role: &str, headers: &HeaderMap) -> Result<(GameRole, String), Refused> {
        let Ok(role) = role.parse::<GameRole>() else { return Err(Refused::NoSuchPage) };
        let mut keys = self.keys();
        let name = keys.cookie_name(role);
        let cookie = passing::cookie_of(headers, &name);
        match cookie.filter(|cookie| keys.form_token(role, cookie).is_some()) {
            Some(cookie) => Ok((role, cookie)),
            None => Err(Refused::NotEntered(role)),
        }
    }

    fn refuse(&self, why: Refused) -> Response {
        passing::refusal(self.lang, why)
    }

    async fn look(&self) -> Result<Glance, Refused> {
        let (answer, answered) = oneshot::channel();
        self.ask(Knock::Glance(answer), answered).await
    }

    async fn ask<T>(&self, knock: Knock, answered: oneshot::Receiver<T>) -> Result<T, Refused> {
        if !(self.knock)(knock) {
            return Err(Refused::NotNow);
        }
        let answered = tokio::time::timeout(LOOP_PATIENCE, answered).await;
        answered.ok().and_then(Result::ok).ok_or(Refused::NotNow)
    }
}

/// Host, Origin and the headers of every answer.
async fn pass_gate(State(threshold): AtDoor, request: Request, next: Next) -> Response {
    let checked = passing::checked(&threshold.gate, &request);
    // The path as it is routed: an address may hold a link, and a name somebody made up.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let role = request.uri().path().split('/').nth(1).and_then(|name| name.parse::<GameRole>().ok());
    let role = role.map(|role| role.to_string());
    let method = request.method().clone();
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(Outside::Host) => threshold.refuse(Refused::Host),
        Err(Outside::Origin) => threshold.refuse(Refused::Origin),
    };
    tracing::debug!(%method, route, role, status = response.status().as_u16(), "asked at the door");
    passing::guard(&mut response);
    response
}

async fn nothing(State(threshold): AtDoor) -> Response {
    threshold.refuse(Refused::NoSuchPage)
}

async fn front(State(threshold): AtDoor) -> Html<String> {
    Html(page::front(threshold.lang))
}

async fn asset(State(threshold): AtDoor, Path(name): Path<String>) -> Response {
    passing::asset(&name).unwrap_or_else(|why| threshold.refuse(why))
}

/// The fields of an address or a form, in their order.
type Fields = Vec<(String, String)>;

async fn role_page(
    State(threshold): AtDoor,
    Path(role): Path<String>,
    Query(query): Query<Fields>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    if let Some((_, key)) = query.iter().find(|(name, _)| name == "key") {
        return enter(&threshold, &role, key, &method);
    }
    let (role, cookie) = match threshold.enters(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return threshold.refuse(why),
    };
    threshold.pages.asked();
    match with_view(&threshold, role, &cookie, &query, page::render).await {
        Ok(text) => Html(text).into_response(),
        Err(why) => threshold.refuse(why),
    }
}

/// A one-time link becomes a cookie, and the address is left without it.
fn enter(threshold: &Threshold, role: &str, key: &str, method: &Method) -> Response {
    let Ok(role) = role.parse::<GameRole>() else { return threshold.refuse(Refused::NoSuchPage) };
    // Whoever only looks what a link leads to does not use it up.
    if method != Method::GET {
        return StatusCode::NO_CONTENT.into_response();
    }
    let exchanged = threshold.keys().exchange(role, key);
    let Ok(Some(cookie)) = exchanged else {
        let mut strangers = threshold.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        let often = !strangers.lets(threshold.now_ms());
        return threshold.refuse(if often { Refused::TooMuch } else { Refused::LinkUsed(role) });
    };
    threshold.streams.enters();
    tracing::info!(%role, "somebody enters");
    if let Err(why) = threshold.keep_card() {
        crate::console::warn(format_args!(
            "the links of the door cannot be kept ({why}); `join` finds an old one"
        ));
    }
    let name = threshold.keys().cookie_name(role);
    let cookie = format!("{name}={}; Path=/{role}; HttpOnly; SameSite=Strict", cookie.text());
    let head = [(header::SET_COOKIE, cookie), (header::REFERRER_POLICY, "no-referrer".to_owned())];
    (head, Redirect::to(&format!("/{role}"))).into_response()
}

/// Makes something of a game as it stands, for one role.
async fn with_view<T>(
    threshold: &Threshold,
    role: GameRole,
    cookie: &str,
    query: &[(String, String)],
    make: impl FnOnce(&View<'_>) -> T,
) -> Result<T, Refused> {
    // Counted before the game is looked at: what comes between is told twice rather than not at all.
    let last_id = threshold.streams.last_id(role);
    let look = threshold.look().await?;
    let (token, answer) = {
        let mut keys = threshold.keys();
        (keys.form_token(role, cookie).unwrap_or_default(), keys.take_answer(role, cookie))
    };
    let (told, recent) = threshold.streams.recent(role, RECENT);
    let base = format!("/{role}");
    Ok(make(&View {
        session: &look.session,
        role,
        base: &base,
        lang: role.lang(look.session.setup()),
        now: look.now,
        token: &token,
        last_id,
        recent: &recent,
        answer: &answer,
        told,
        exposed: threshold.exposed,
        elsewhere: false,
        query,
    }))
}

async fn download(
    State(threshold): AtDoor,
    Path((role, name)): Path<(String, String)>,
    Query(query): Query<Fields>,
    headers: HeaderMap,
) -> Response {
    let (role, cookie) = match threshold.enters(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return threshold.refuse(why),
    };
    threshold.pages.taken();
    let course = || {
        let told = threshold.streams.events(GameRole::Arbiter);
        told.iter().filter_map(|event| serde_json::from_str(event).ok()).collect()
    };
    let made = with_view(&threshold, role, &cookie, &query, |view| page::download(view, &name, course));
    let file = match made.await {
        Ok(Some(download)) => passing::handed_out(download).await,
        Ok(None) => Err(Refused::NoSuchPage),
        Err(why) => Err(why),
    };
    file.unwrap_or_else(|why| threshold.refuse(why))
}

#[derive(Deserialize)]
struct StreamQuery {
    after: Option<u64>,
    /// Named by a page that listens.
    page: Option<String>,
}

async fn events(
    state: AtDoor,
    role: Path<String>,
    query: Query<StreamQuery>,
    headers: HeaderMap,
) -> Response {
    stream(state, role, query, &headers, Strand::Events)
}

async fn lines(state: AtDoor, role: Path<String>, query: Query<StreamQuery>, headers: HeaderMap) -> Response {
    stream(state, role, query, &headers, Strand::Lines)
}

fn stream(
    State(threshold): AtDoor,
    Path(role): Path<String>,
    Query(query): Query<StreamQuery>,
    headers: &HeaderMap,
    strand: Strand,
) -> Response {
    let role = match threshold.enters(&role, headers) {
        Ok((role, _)) => role,
        Err(why) => return threshold.refuse(why),
    };
    let after = passing::last_seen(headers).or(query.after).unwrap_or(0);
    if threshold.streams.has_ended() && threshold.streams.told(role, strand) <= after {
        return StatusCode::NO_CONTENT.into_response();
    }
    let is_page = query.page.is_some();
    let strand = if is_page { Strand::Page } else { strand };
    if is_page {
        threshold.pages.listens();
    }
    let left = {
        let threshold = threshold.clone();
        move || {
            if is_page {
                threshold.pages.left();
            }
            // Where nobody is there any more, nobody has to know.
            (threshold.knock)(Knock::Left);
        }
    };
    let stream = threshold.streams.clone().listen(role, strand, after, left);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

/// A line that somebody types at a page, as JSON or as a form's fields.
#[derive(Debug, Deserialize)]
pub(crate) struct TypedLine {
    pub(crate) line: String,
    pub(crate) token: String,
}

async fn act(
    State(threshold): AtDoor,
    Path(role): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let (role, cookie) = match threshold.enters(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return threshold.refuse(why),
    };
    let is_json = passing::is_json(&headers);
    let (sent, back) = match is_json {
        true => {
            let sent = Json::<TypedLine>::from_request(request, &()).await.map(|Json(sent)| sent).ok();
            (sent, String::new())
        }
        false => {
            let fields = Form::<Fields>::from_request(request, &()).await.map(|Form(fields)| fields);
            let fields = fields.unwrap_or_default();
            let token = fields.iter().find(|(name, _)| name == "token").map(|(_, token)| token.clone());
            let line = page::form::line(&fields);
            (token.map(|token| TypedLine { line, token }), page::form::back(&fields))
        }
    };
    let Some(sent) = sent.filter(|sent| sent.line.len() <= LONGEST) else {
        return threshold.refuse(Refused::NotReadable);
    };
    {
        let mut keys = threshold.keys();
        if !keys.is_form_of(role, &cookie, &sent.token) {
            return threshold.refuse(Refused::Origin);
        }
        if !keys.lets(role, &cookie, threshold.now_ms()) {
            return threshold.refuse(Refused::TooMuch);
        }
    }
    let (answer, answered) = oneshot::channel();
    let Answered { lines, alone } =
        match threshold.ask(Knock::Line { role, line: sent.line, answer }, answered).await {
            Ok(answered) => answered,
            Err(why) => return threshold.refuse(why),
        };
    let [last_line, last_event] =
        [Strand::Lines, Strand::Events].map(|strand| threshold.streams.told(role, strand));
    if is_json {
        return Json(serde_json::json!({ "lines": lines, "answer": alone, "last_line": last_line, "last_event": last_event })).into_response();
    }
    threshold.keys().keep_answer(role, &cookie, lines.into_iter().chain(alone).collect());
    // Where on the page he was: its own query and anchor.
    Redirect::to(&format!("/{role}{back}")).into_response()
}
