//! The routes of a game's web server, with their roles and headers.

use std::{
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Extension, Form, Json, Router,
    extract::{DefaultBodyLimit, FromRequest as _, MatchedPath, Path, Query, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse as _, Redirect, Response, Sse, sse::KeepAlive},
    routing::{get, post},
};
use serde::Deserialize;
use tokio::sync::oneshot;

use crate::{
    FAREWELL, GameSnapshot, LineResponse, UiRequest,
    allowed_hosts::{AllowedHosts, OriginMismatch},
    connections::{self, ConnectionLimits, RequestConnection, RequestSender},
    http_messages::{self, LONGEST_BODY, LONGEST_LINE},
    open_pages::OpenPages,
    refused_requests::RefusedRequests,
    role_links::RoleLinksFile,
    sent_forms::{SentBefore, SentTicket},
    sessions::{SecretTag, WebSessions, proof_of},
    stream_seats::StreamSeats,
    streams::{StreamKind, Streams},
};
use annabella_game::Lang;
use annabella_page as page;
use annabella_page::{AnswerLine, PageInput, PageRefusal};
use annabella_session::{GameRole, page_sender::PageSender};

/// How many earlier announcements a page shows.
const RECENT: usize = 40;
/// The longest question of a client that asks for a proof, in bytes.
const LONGEST_NONCE: usize = 128;
/// The time limit for an answer of the daemon's loop.
const LOOP_PATIENCE: Duration = Duration::from_secs(5);

/// The state behind every request.
pub(super) struct WebState {
    pub(super) gate: AllowedHosts,
    pub(super) keys: Mutex<WebSessions>,
    pub(super) streams: Arc<Streams>,
    pub(super) pages: Arc<OpenPages>,
    pub(super) knock: Box<dyn Fn(UiRequest) -> bool + Send + Sync>,
    pub(super) lang: Lang,
    pub(super) seat_langs: [Lang; 2],
    pub(super) exposed: bool,
    pub(super) card: RoleLinksFile,
    pub(super) opened: Instant,
    pub(super) seats: Arc<StreamSeats>,
    pub(super) refused: Mutex<RefusedRequests<PageSender>>,
}

type SharedWebState = State<Arc<WebState>>;

/// Serves until the streams have ended, then briefly completes open requests.
pub(super) async fn serve(socket: std::net::TcpListener, web_state: WebState, patience: Duration) {
    let Ok(socket) = tokio::net::TcpListener::from_std(socket) else { return };
    let web_state = Arc::new(web_state);
    let streams = web_state.streams.clone();
    let ended = {
        let streams = streams.clone();
        async move { streams.ended().await }
    };
    let counts = web_state.clone();
    let tell_refused = move |refused| counts.count_refused(PageSender::Stranger, refused);
    let app = Router::new()
        .route("/", get(front))
        .route("/static/{name}", get(asset))
        .route("/{role}", get(role_page))
        .route("/{role}/events", get(events))
        .route("/{role}/lines", get(lines))
        .route("/{role}/act", post(act))
        .route("/{role}/proof", get(proof))
        .route("/{role}/{name}", get(download))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(web_state.clone(), check_origin))
        .with_state(web_state);
    let serving = connections::serve(socket, app, ConnectionLimits::of_game(patience), tell_refused, ended);
    let farewell = async move {
        streams.ended().await;
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        // Serving returns no error; both branches mean that the game is over.
        () = serving => {}
        () = farewell => {}
    }
}

impl WebState {
    fn keys(&self) -> MutexGuard<'_, WebSessions> {
        // A panic while the lock was held leaves no half-done change.
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

    /// The role of a session and its cookie.
    fn enters(&self, role: &str, headers: &HeaderMap) -> Result<(GameRole, String), PageRefusal> {
        let Ok(role) = role.parse::<GameRole>() else { return Err(PageRefusal::NoSuchPage) };
        let mut keys = self.keys();
        let name = keys.cookie_name(role);
        let mut cookies = http_messages::read_cookies(headers, &name);
        match cookies.find(|cookie| keys.form_token(role, cookie).is_some()) {
            Some(cookie) => Ok((role, cookie)),
            None => Err(PageRefusal::NotEntered(role)),
        }
    }

    /// The role and cookie of a session that reads something, within its rate limit.
    fn reads(&self, role: &str, headers: &HeaderMap) -> Result<(GameRole, String), PageRefusal> {
        let (role, cookie) = self.enters(role, headers)?;
        // The lock is released before a refusal is counted.
        let admitted = self.keys().admit_reading(role, &cookie, self.now_ms());
        match admitted {
            true => Ok((role, cookie)),
            false => Err(self.too_many(role)),
        }
    }

    /// Refuses a session's request because it sends too many, and lets the game know who floods.
    fn too_many(&self, role: GameRole) -> PageRefusal {
        self.count_refused(role.into(), 1);
        PageRefusal::TooMuch
    }

    /// Counts refused requests, and lets the game know of them once a second.
    fn count_refused(&self, from: PageSender, refused: u64) {
        let mut counts = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        let due = counts.count(from, refused, self.now_ms());
        drop(counts);
        if let Some(refused) = due {
            (self.knock)(UiRequest::TooMany { from, refused });
        }
    }

    /// Who sends a request: its cookie tells it, or the link in its address, or the name of either where a client asks
    /// for a proof.
    fn sender(&self, request: &Request) -> RequestSender {
        let mut parts = request.uri().path().split('/').skip(1);
        let (Some(role), what) = (parts.next(), parts.next()) else { return RequestSender::Stranger };
        let Ok(game_role) = role.parse::<GameRole>() else { return RequestSender::Stranger };
        let entered = self.enters(role, request.headers()).ok();
        let mut keys = self.keys();
        let by_cookie = entered.and_then(|(role, cookie)| keys.tag(role, &cookie));
        let query =
            Query::<FormFields>::try_from_uri(request.uri()).map(|Query(query)| query).unwrap_or_default();
        let of = |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        let by_link = || of("key").filter(|key| keys.is_link(game_role, key)).map(SecretTag::of);
        let by_name = || {
            let tag = SecretTag::read(of("of").filter(|_| what == Some("proof"))?)?;
            keys.secret(game_role, tag).map(|_| tag)
        };
        match by_cookie.or_else(by_link).or_else(by_name) {
            Some(session) => RequestSender::Known { session, watches: game_role == GameRole::Spectator },
            None => RequestSender::Stranger,
        }
    }

    async fn request_snapshot(&self) -> Result<GameSnapshot, PageRefusal> {
        let (answer, answered) = oneshot::channel();
        self.ask(UiRequest::Glance(answer), answered).await
    }

    async fn ask<T>(&self, knock: UiRequest, answered: oneshot::Receiver<T>) -> Result<T, PageRefusal> {
        if !(self.knock)(knock) {
            return Err(PageRefusal::NotNow);
        }
        let answered = tokio::time::timeout(LOOP_PATIENCE, answered).await;
        answered.ok().and_then(Result::ok).ok_or(PageRefusal::NotNow)
    }

    /// Has the loop carry out a line. It is carried out also if whoever sent it goes away.
    async fn carry_out(&self, role: GameRole, line: String) -> Option<LineResponse> {
        let (answer, answered) = oneshot::channel();
        if !(self.knock)(UiRequest::Line { role, line, answer }) {
            return None;
        }
        answered.await.ok()
    }
}

/// Checks Host and Origin, and adds the headers of every response.
async fn check_origin(
    State(web_state): SharedWebState,
    Extension(connection): Extension<RequestConnection>,
    request: Request,
    next: Next,
) -> Response {
    let checked = http_messages::checked(&web_state.gate, &request);
    // The route is logged instead of the path, which may contain a link or arbitrary text.
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let role = request.uri().path().split('/').nth(1).and_then(|name| name.parse::<GameRole>().ok());
    let seat = role.and_then(GameRole::seat);
    let lang = seat.map_or(web_state.lang, |seat| web_state.seat_langs[seat as usize]);
    let role = role.map(|role| role.to_string());
    let method = request.method().clone();
    let sender = web_state.sender(&request);
    let mut response = match checked {
        _ if !connection.admits(sender) => {
            http_messages::closing(http_messages::refusal(PageRefusal::TooMuch))
        }
        Ok(()) if !http_messages::has_readable_path(&request) => {
            http_messages::refusal(PageRefusal::NoSuchPage)
        }
        Ok(()) if method == Method::GET => connection.in_turn(sender, next.run(request)).await,
        Ok(()) => next.run(request).await,
        Err(OriginMismatch::Host) => http_messages::refusal(PageRefusal::Host),
        Err(OriginMismatch::Origin) => http_messages::refusal(PageRefusal::Origin),
    };
    if !connection.admits_refusal(sender, response.status()) {
        response = http_messages::closing(http_messages::refusal(PageRefusal::TooMuch));
    }
    tracing::debug!(%method, route, role, status = response.status().as_u16(), "request answered");
    let mut response = http_messages::in_words(lang, response);
    http_messages::add_security_headers(&mut response);
    response
}

async fn nothing() -> Response {
    http_messages::refusal(PageRefusal::NoSuchPage)
}

async fn front(State(web_state): SharedWebState) -> Html<String> {
    Html(page::front(web_state.lang))
}

async fn asset(Path(name): Path<String>) -> Response {
    http_messages::asset(&name).unwrap_or_else(http_messages::refusal)
}

/// The fields of an address or a form, in their order.
type FormFields = Vec<(String, String)>;

async fn role_page(
    State(web_state): SharedWebState,
    Path(role): Path<String>,
    Query(query): Query<FormFields>,
    Extension(connection): Extension<RequestConnection>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    if let Some((_, key)) = query.iter().find(|(name, _)| name == "key") {
        return enter(&web_state, &connection, &role, key, &method);
    }
    let (role, cookie) = match web_state.reads(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return http_messages::refusal(why),
    };
    web_state.pages.asked();
    match with_view(&web_state, role, &cookie, &query, page::render).await {
        Ok(text) => Html(text).into_response(),
        Err(why) => http_messages::refusal(why),
    }
}

/// Exchanges a one-time link for a cookie and redirects to the address without it.
fn enter(
    web_state: &WebState,
    connection: &RequestConnection,
    role: &str,
    key: &str,
    method: &Method,
) -> Response {
    let Ok(role) = role.parse::<GameRole>() else { return http_messages::refusal(PageRefusal::NoSuchPage) };
    // A HEAD request, for example of a link preview, does not use up the link.
    if method != Method::GET {
        return StatusCode::NO_CONTENT.into_response();
    }
    let exchanged = web_state.keys().exchange(role, key);
    let Ok(Some(cookie)) = exchanged else {
        let often = !connection.admits_failed_link();
        return http_messages::refusal(if often {
            PageRefusal::TooMuch
        } else {
            PageRefusal::LinkUsed(role)
        });
    };
    web_state.streams.enters();
    tracing::info!(%role, "somebody enters");
    if let Err(why) = web_state.keep_card() {
        annabella_console::warn(format_args!(
            "the links to the pages cannot be kept ({why}); `join` finds an old one"
        ));
    }
    let name = web_state.keys().cookie_name(role);
    let cookie = format!("{name}={}; Path=/{role}; HttpOnly; SameSite=Strict", cookie.text());
    let head = [(header::SET_COOKIE, cookie), (header::REFERRER_POLICY, "no-referrer".to_owned())];
    (head, Redirect::to(&format!("/{role}"))).into_response()
}

/// Computes something from the current game for one role.
async fn with_view<T>(
    web_state: &WebState,
    role: GameRole,
    cookie: &str,
    query: &[(String, String)],
    make: impl FnOnce(&PageInput<'_>) -> T,
) -> Result<T, PageRefusal> {
    // The numbers are read before the game, so that an announcement in between is shown twice rather than lost. The
    // line number is read before the event number, so that the page has no line whose event its stream has yet to
    // deliver.
    let (told, recent) = web_state.streams.recent(role, RECENT);
    let last_id = web_state.streams.last_id(role);
    let look = web_state.request_snapshot().await?;
    let (token, form_number, answer) = {
        let mut keys = web_state.keys();
        let token = keys.form_token(role, cookie).unwrap_or_default();
        (token, keys.number_page(role, cookie, last_id), keys.take_answer(role, cookie))
    };
    let base = format!("/{role}");
    Ok(make(&PageInput {
        session: &look.session,
        role,
        base: &base,
        lang: role.lang(look.session.setup()),
        now: look.now,
        token: &token,
        form_number: &form_number,
        last_id,
        recent: &recent,
        answer: &answer,
        told,
        exposed: web_state.exposed,
        elsewhere: false,
        journal: look.journal.as_ref(),
        has_voice: matches!(role, GameRole::Player(seat) if look.spoken_to.contains(&seat)),
        query,
    }))
}

async fn download(
    State(web_state): SharedWebState,
    Path((role, name)): Path<(String, String)>,
    Query(query): Query<FormFields>,
    headers: HeaderMap,
) -> Response {
    let (role, cookie) = match web_state.reads(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return http_messages::refusal(why),
    };
    web_state.pages.taken();
    let course = || {
        let told = web_state.streams.events(GameRole::Arbiter);
        told.iter().filter_map(|event| serde_json::from_str(event).ok()).collect()
    };
    let made = with_view(&web_state, role, &cookie, &query, |view| page::download(view, &name, course));
    let file = match made.await {
        Ok(Some(download)) => http_messages::respond_with_download(download).await,
        Ok(None) => Err(PageRefusal::NoSuchPage),
        Err(why) => Err(why),
    };
    file.unwrap_or_else(http_messages::refusal)
}

async fn events(
    state: SharedWebState,
    role: Path<String>,
    query: Query<FormFields>,
    headers: HeaderMap,
) -> Response {
    stream(state, role, query, &headers, StreamKind::Events)
}

async fn lines(
    state: SharedWebState,
    role: Path<String>,
    query: Query<FormFields>,
    headers: HeaderMap,
) -> Response {
    stream(state, role, query, &headers, StreamKind::Lines)
}

fn stream(
    State(web_state): SharedWebState,
    Path(role): Path<String>,
    Query(query): Query<FormFields>,
    headers: &HeaderMap,
    strand: StreamKind,
) -> Response {
    let (role, cookie) = match web_state.reads(&role, headers) {
        Ok(entered) => entered,
        Err(why) => return http_messages::refusal(why),
    };
    let Some(session) = web_state.keys().tag(role, &cookie) else {
        return http_messages::refusal(PageRefusal::NotEntered(role));
    };
    let after = match http_messages::read_after(headers, &query) {
        Ok(after) => after,
        Err(why) => return http_messages::refusal(why),
    };
    if web_state.streams.has_ended() && web_state.streams.last_event_number(role, strand) <= after {
        return StatusCode::NO_CONTENT.into_response();
    }
    // Only a page gives this field.
    let is_page = query.iter().any(|(name, _)| name == "page");
    let strand = if is_page { StreamKind::Page } else { strand };
    if is_page {
        web_state.pages.listens();
    }
    let left = {
        let web_state = web_state.clone();
        move || {
            if is_page {
                web_state.pages.left();
            }
            // If the game has ended, the message is not needed.
            (web_state.knock)(UiRequest::ListenerGone);
        }
    };
    let stream = web_state.streams.clone().listen(role, strand, after, left);
    let stream = web_state.seats.take(session).keep(stream);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

/// A line typed on a page, as JSON or as a form's fields.
#[derive(Debug, Deserialize)]
pub struct TypedLine {
    /// The line as typed.
    pub line: String,
    pub(crate) token: String,
    /// A number that a client gives to this line alone, so that the line is done once if it is sent again after a broken
    /// connection; in a form, the number of its page.
    pub(crate) once: Option<String>,
}

/// Proves that this server knows a link or cookie, so that a client gives it to no other program.
async fn proof(
    State(web_state): SharedWebState,
    Path(role): Path<String>,
    Query(query): Query<FormFields>,
    Extension(connection): Extension<RequestConnection>,
    headers: HeaderMap,
) -> Response {
    let Ok(role) = role.parse::<GameRole>() else { return http_messages::refusal(PageRefusal::NoSuchPage) };
    let of = |name: &str| query.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    // The origin check has read it already: it is one of this server's names.
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let (Some(tag), Some(nonce)) = (of("of"), of("nonce").filter(|nonce| nonce.len() <= LONGEST_NONCE))
    else {
        return http_messages::refusal(PageRefusal::NotReadable);
    };
    let keys = web_state.keys();
    match SecretTag::read(tag).and_then(|tag| keys.secret(role, tag)) {
        Some(secret) => proof_of(secret, host, nonce).into_response(),
        None => {
            drop(keys);
            let often = !connection.admits_failed_link();
            http_messages::refusal(if often { PageRefusal::TooMuch } else { PageRefusal::LinkUsed(role) })
        }
    }
}

async fn act(
    State(web_state): SharedWebState,
    Path(role): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let (role, cookie) = match web_state.enters(&role, &headers) {
        Ok(entered) => entered,
        Err(why) => return http_messages::refusal(why),
    };
    let is_json = http_messages::is_json(&headers);
    let request = match http_messages::read_body(request).await {
        Ok(request) => request,
        Err(why) => return http_messages::closing(http_messages::refusal(why)),
    };
    let mut empty_field = None;
    let mut again = String::new();
    let (sent, back) = match is_json {
        true => {
            let sent = Json::<TypedLine>::from_request(request, &()).await.map(|Json(sent)| sent).ok();
            (sent, String::new())
        }
        false => {
            let fields = Form::<FormFields>::from_request(request, &()).await.map(|Form(fields)| fields);
            let fields = fields.unwrap_or_default();
            let of =
                |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone());
            empty_field = page::empty_field_refusal(&fields);
            again = page::sent_before(&fields);
            let (line, once) = (page::form::line(&fields), of("once"));
            (of("token").map(|token| TypedLine { line, token, once }), page::form::back(&fields))
        }
    };
    let Some(sent) = sent else { return http_messages::refusal(PageRefusal::NotReadable) };
    if sent.line.len() > LONGEST_LINE {
        return http_messages::refusal(PageRefusal::TooLong);
    }
    let sent_before = {
        let mut keys = web_state.keys();
        if !keys.is_form_of(role, &cookie, &sent.token) {
            return http_messages::refusal(PageRefusal::Origin);
        }
        if !keys.admit_request(role, &cookie, web_state.now_ms()) {
            drop(keys);
            return http_messages::refusal(web_state.too_many(role));
        }
        // An empty field does nothing, so that it may be sent again.
        let once = sent.once.as_deref().filter(|_| empty_field.is_none());
        once.and_then(|once| keys.take_form(role, &cookie, once, "", &sent.line))
    };
    let mut is_again = false;
    let answered = match (empty_field, sent_before) {
        (Some(refusal), _) => Some(LineResponse { alone: vec![refusal.into()], ..LineResponse::default() }),
        (None, Some(SentBefore::OtherPage)) => {
            is_again = true;
            Some(LineResponse::default())
        }
        (None, Some(SentBefore::SameForm(mut answered))) => {
            is_again = true;
            let first = answered.wait_for(Option::is_some);
            let first = tokio::time::timeout(LOOP_PATIENCE, first).await;
            first.ok().and_then(|first| first.ok()?.clone())
        }
        (None, sent_before) => {
            let ticket = match sent_before {
                Some(SentBefore::No(ticket)) => Some(ticket),
                Some(_) | None => None,
            };
            // The answer is kept also if the browser is gone: after a double click it shows only the second response.
            let acted = tokio::spawn(act_once(web_state.clone(), role, cookie.clone(), sent.line, ticket));
            let acted = tokio::time::timeout(LOOP_PATIENCE, acted).await;
            acted.ok().and_then(|acted| acted.ok()?)
        }
    };
    let Some(LineResponse { lines, alone }) = answered else {
        return http_messages::refusal(PageRefusal::NotNow);
    };
    let [last_line, last_event] = [StreamKind::Lines, StreamKind::Events]
        .map(|strand| web_state.streams.last_event_number(role, strand));
    if is_json {
        let alone: Vec<String> = alone.into_iter().map(|line| line.text).collect();
        return Json(serde_json::json!({ "lines": lines, "answer": alone, "last_line": last_line, "last_event": last_event, "again": is_again })).into_response();
    }
    let announced = lines.into_iter().map(AnswerLine::announced);
    let alone = alone.into_iter().chain(is_again.then(|| again.into())).map(AnswerLine::alone);
    let answer: Vec<AnswerLine> = announced.chain(alone).collect();
    let place = page::form::place_after(&back, !answer.is_empty());
    web_state.keys().keep_answer(role, &cookie, answer);
    Redirect::to(&format!("/{role}{place}")).into_response()
}

/// Has a line carried out, and keeps the answer for the same form sent again.
async fn act_once(
    web_state: Arc<WebState>,
    role: GameRole,
    cookie: String,
    line: String,
    ticket: Option<SentTicket>,
) -> Option<LineResponse> {
    let answer = web_state.carry_out(role, line).await;
    if let Some(ticket) = ticket {
        let last_event = web_state.streams.last_id(role);
        web_state.keys().form_answered(role, &cookie, &ticket, last_event, answer.clone());
    }
    answer
}
