//! The routes of the tournament's server: the desk for users who entered by its link, the round for everybody.
//!
//! A public page is rendered once for all equal requests within a second.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::{
    Extension, Form, Json, Router,
    extract::{DefaultBodyLimit, FromRequest as _, Path, Query, Request, State, rejection::FormRejection},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse as _, Redirect, Response, Sse, sse::KeepAlive},
    routing::{get, post},
};

use crate::{
    desk_sessions::{DeskSession, DeskSessions, DeskVisitor},
    orders::OrderOutcome,
    pages::{self, DeskForm, TournamentQuery, TournamentTexts},
    pairings::Pairings,
    pairings_page, round_page,
    state::{ActOutcome, TournamentState},
    web_state::TournamentWebState,
};
use annabella_console as console;
use annabella_game::Lang;
use annabella_page as page;
use annabella_page::{AnswerLine, PageInput, PageRefusal, form};
use annabella_score::text_file;
use annabella_session::GameRole;
use annabella_web::{
    AllowedHosts, ConnectionLimits, LineResponse, OriginMismatch, RequestConnection, SentBefore, SentTicket,
    StreamKind, Streams, http_messages,
};

/// Two thousand spectators with an event stream and a page each, and a reserve.
const MOST: usize = 6_000;
/// The time limit for a client to read what was written to it.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time limit for the last answers.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a form that was sent twice waits for the answer to the first.
const FIRST_ANSWER: Duration = Duration::from_secs(5);
/// How many earlier lines a table's page shows.
const RECENT: usize = 40;
type SharedTournament = State<Arc<TournamentWebState>>;

/// The fields of an address or a form, in their order.
type TournamentFields = Vec<(String, String)>;

#[expect(clippy::too_many_arguments, reason = "each is a part of what the tournament was started with")]
pub(super) async fn serve(
    socket: std::net::TcpListener,
    address: SocketAddr,
    names: &[String],
    origin: String,
    room: Arc<TournamentState>,
    keys: DeskSessions,
    lang: Lang,
    ended: impl Future<Output = ()> + Send + 'static,
) {
    let Ok(socket) = tokio::net::TcpListener::from_std(socket) else { return };
    let loopback = address.ip().is_loopback();
    // They never change while the tournament runs, and are shown without holding the floor.
    let pairings = room.floor().settings.pairings.clone();
    let pairings = Pairings { round: room.floor().settings.round, ..pairings };
    let web_state = Arc::new(TournamentWebState {
        pairings,
        gate: AllowedHosts::new(&address.to_string(), loopback.then_some(address.port()), names),
        keys: Mutex::new(keys),
        room,
        origin,
        lang,
        exposed: !loopback,
        opened: Instant::now(),
        seats: Arc::default(),
        made: Mutex::default(),
        refused: Mutex::default(),
    });
    let app = Router::new()
        .route("/", get(front))
        .route("/static/{name}", get(asset))
        .route("/round", get(round))
        .route("/round/events", get(round_events))
        .route("/round/games.pgn", get(games))
        .route("/round/pairings", get(round_pairings))
        .route("/game/{id}", get(game))
        .route("/game/{id}/events", get(game_events))
        .route("/game/{id}/{name}", get(game_file))
        .route("/desk", get(desk))
        .route("/desk/events", get(desk_events))
        .route("/desk/results", get(results))
        .route("/desk/trf", get(trf))
        .route("/desk/leave-out", post(leave_out))
        .route("/desk/take-back", post(take_back))
        .route("/table/{id}", get(table))
        .route("/table/{id}/events", get(table_events))
        .route("/table/{id}/act", post(act))
        .route("/table/{id}/{name}", get(table_file))
        .fallback(nothing)
        .layer(DefaultBodyLimit::max(http_messages::LONGEST_BODY))
        .layer(middleware::from_fn_with_state(web_state.clone(), pass))
        .with_state(web_state.clone());
    let (tell, told) = tokio::sync::watch::channel(false);
    let over = |mut told: tokio::sync::watch::Receiver<bool>| async move {
        // The sender lives longer than the receivers.
        let _ = told.wait_for(|over| *over).await;
    };
    let limits = ConnectionLimits::of_tournament(MOST, PATIENCE);
    let counts = web_state.clone();
    let tell_refused = move |refused| counts.count_refused(DeskVisitor::Stranger, refused);
    let serving = annabella_web::serve(socket, app, limits, tell_refused, over(told.clone()));
    let farewell = async {
        ended.await;
        web_state.room.floor().end();
        tell.send_replace(true);
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        // Serving returns no error; both branches mean that the tournament is shut down.
        () = serving => {}
        () = farewell => {}
    }
}

async fn pass(
    State(web_state): SharedTournament,
    Extension(connection): Extension<RequestConnection>,
    request: Request,
    next: Next,
) -> Response {
    let query = Query::<TournamentFields>::try_from_uri(request.uri());
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let is_desk = request.uri().path() == "/desk";
    let key = query.iter().find(|(name, _)| is_desk && name == "key").map(|(_, key)| key.as_str());
    let sender = web_state.keys().sender(request.headers(), key);
    let known = web_state.keys().entered(request.headers());
    let reads_too_often = |desk: &&DeskSession| {
        let now_ms = web_state.now_ms();
        let is_reading = request.method() == Method::GET;
        is_reading && !web_state.keys().of(desk.sector).admit_reading(GameRole::Arbiter, &desk.cookie, now_ms)
    };
    let reads_too_often = known.as_ref().filter(reads_too_often).map(|desk| desk.sector);
    if let Some(sector) = reads_too_often {
        web_state.count_refused(DeskVisitor::Desk(sector), 1);
    }
    let known = known.is_some();
    let mut response = match http_messages::checked(&web_state.gate, &request) {
        _ if !connection.admits(sender) || reads_too_often.is_some() => {
            http_messages::closing(web_state.refuse(PageRefusal::TooMuch))
        }
        Ok(()) if !http_messages::has_readable_path(&request) => web_state.refuse(PageRefusal::NoSuchPage),
        // Only a user with a cookie may send a body, and within a time limit.
        Ok(()) if known && request.method() == Method::POST => {
            match http_messages::read_body(request).await {
                Ok(request) => next.run(request).await,
                Err(why) => http_messages::closing(web_state.refuse(why)),
            }
        }
        Ok(()) if request.method() == Method::GET => connection.in_turn(sender, next.run(request)).await,
        Ok(()) => next.run(request).await,
        Err(OriginMismatch::Host) => web_state.refuse(PageRefusal::Host),
        Err(OriginMismatch::Origin) => web_state.refuse(PageRefusal::Origin),
    };
    if !connection.admits_refusal(sender, response.status()) {
        response = http_messages::closing(web_state.refuse(PageRefusal::TooMuch));
    }
    let lang = TournamentQuery::read(&query).lang.unwrap_or(web_state.lang);
    let mut response = http_messages::in_words(lang, response);
    http_messages::add_security_headers(&mut response);
    response
}

async fn nothing(State(web_state): SharedTournament) -> Response {
    web_state.refuse(PageRefusal::NoSuchPage)
}

async fn asset(State(web_state): SharedTournament, Path(name): Path<String>) -> Response {
    http_messages::asset(&name).unwrap_or_else(|why| web_state.refuse(why))
}

async fn front(State(web_state): SharedTournament, Query(query): Query<TournamentFields>) -> Html<String> {
    Html(pages::front(&web_state.words(&TournamentQuery::read(&query))))
}

fn stream(
    web_state: &TournamentWebState,
    streams: Arc<Streams>,
    role: GameRole,
    query: &[(String, String)],
    headers: &HeaderMap,
) -> Response {
    let after = match http_messages::read_after(headers, query) {
        Ok(after) => after,
        Err(why) => return web_state.refuse(why),
    };
    let stream = streams.listen(role, StreamKind::Events, after, || {});
    let session = web_state.keys().entered(headers);
    let session = session.and_then(|DeskSession { cookie, sector }| {
        web_state.keys().of(sector).tag(GameRole::Arbiter, &cookie)
    });
    match session {
        Some(session) => Sse::new(web_state.seats.take(session).keep(stream))
            .keep_alive(KeepAlive::default())
            .into_response(),
        None => Sse::new(stream).keep_alive(KeepAlive::default()).into_response(),
    }
}

/// The event stream of one table for a role.
fn stream_of(
    web_state: &TournamentWebState,
    id: &str,
    role: GameRole,
    query: &[(String, String)],
    headers: &HeaderMap,
) -> Response {
    let streams = {
        let floor = web_state.room.floor();
        if role == GameRole::Spectator { floor.spectators_of(id) } else { floor.streams_of(id) }
    };
    match streams {
        Some(streams) => stream(web_state, streams, role, query, headers),
        None => web_state.refuse(PageRefusal::NoSuchPage),
    }
}

async fn round(State(web_state): SharedTournament, Query(query): Query<TournamentFields>) -> Response {
    let asks = TournamentQuery::read(&query);
    let words = web_state.words(&asks);
    let floor = web_state.room.floor();
    let version = floor.streams.last_id(GameRole::Spectator) + floor.version;
    let name = format!("round {:?} {:?} {:?}", asks.lang, asks.scheme, asks.follow);
    let now_ms = web_state.room.now_ms();
    match web_state
        .serve_cached_page(name, version, || Some(round_page::round(&floor, &words, &asks, now_ms)))
    {
        Some(text) => Html(text.to_string()).into_response(),
        None => web_state.refuse(PageRefusal::NoSuchPage),
    }
}

async fn round_pairings(
    State(web_state): SharedTournament,
    Query(query): Query<TournamentFields>,
) -> Html<String> {
    let words = web_state.words(&TournamentQuery::read(&query));
    let wanted = query.iter().find(|(name, _)| name == "name").map_or("", |(_, value)| value.trim());
    Html(pairings_page::pairings(&web_state.pairings, &words, wanted))
}

async fn round_events(
    State(web_state): SharedTournament,
    Query(query): Query<TournamentFields>,
    headers: HeaderMap,
) -> Response {
    let streams = web_state.room.floor().streams.clone();
    stream(&web_state, streams, GameRole::Spectator, &query, &headers)
}

/// PGN with its character set, so that clients do not guess it.
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

async fn games(State(web_state): SharedTournament) -> Response {
    let text = web_state.room.floor().games_pgn();
    ([(header::CONTENT_TYPE, PGN)], text).into_response()
}

async fn game(
    State(web_state): SharedTournament,
    Path(id): Path<String>,
    Query(query): Query<TournamentFields>,
) -> Response {
    let asks = TournamentQuery::read(&query);
    let words = web_state.words(&asks);
    let lang = asks.lang.unwrap_or(web_state.lang);
    let now_ms = web_state.room.now_ms();
    let floor = web_state.room.floor();
    let Some(streams) = floor.spectators_of(&id) else { return web_state.refuse(PageRefusal::NoSuchPage) };
    let last_id = streams.last_id(GameRole::Spectator);
    let make = || {
        let (session, now) = floor.released_game(&id, now_ms)?;
        let news = floor.news_of(&id)?;
        let recent: Vec<_> = news.last.iter().map(|(_, news)| words.round_news_line(news)).collect();
        Some(page::render(&PageInput {
            session,
            role: GameRole::Spectator,
            base: &format!("/game/{id}"),
            lang,
            now,
            token: "",
            form_number: "",
            last_id,
            recent: &recent,
            told: news.told,
            answer: &[],
            exposed: false,
            elsewhere: false,
            journal: None,
            has_voice: false,
            query: &query,
        }))
    };
    let version = last_id + floor.version;
    match web_state.serve_cached_page(format!("game {id} {lang} {:?}", asks.scheme), version, make) {
        Some(text) => Html(text.to_string()).into_response(),
        None => web_state.refuse(PageRefusal::NoSuchPage),
    }
}

async fn game_events(
    State(web_state): SharedTournament,
    Path(id): Path<String>,
    Query(query): Query<TournamentFields>,
    headers: HeaderMap,
) -> Response {
    stream_of(&web_state, &id, GameRole::Spectator, &query, &headers)
}

async fn game_file(
    State(web_state): SharedTournament,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<TournamentFields>,
) -> Response {
    file(&web_state, &id, &name, &query, GameRole::Spectator).await
}

async fn table_file(
    State(web_state): SharedTournament,
    DeskSession { sector, .. }: DeskSession,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<TournamentFields>,
) -> Response {
    if !web_state.room.floor().is_in(&id, sector) {
        return web_state.refuse(PageRefusal::NoSuchPage);
    }
    file(&web_state, &id, &name, &query, GameRole::Arbiter).await
}

/// A file of a game, as the role may see it.
async fn file(
    web_state: &TournamentWebState,
    id: &str,
    name: &str,
    query: &TournamentFields,
    role: GameRole,
) -> Response {
    let made = {
        let now_ms = web_state.room.now_ms();
        let floor = web_state.room.floor();
        if role == GameRole::Spectator && name == "pgn" {
            // The same text as in a broadcast: no unsigned result and no remark.
            return match floor.broadcast_of(id) {
                Some(text) => ([(header::CONTENT_TYPE, PGN)], text).into_response(),
                None => web_state.refuse(PageRefusal::NoSuchPage),
            };
        }
        let game = if role == GameRole::Arbiter {
            floor.current_game(id, now_ms)
        } else {
            floor.released_game(id, now_ms)
        };
        let Some((session, now)) = game else { return web_state.refuse(PageRefusal::NoSuchPage) };
        let streams = floor.streams_of(id);
        let course = || {
            let told = streams.map(|streams| streams.events(role)).unwrap_or_default();
            told.iter().filter_map(|event| serde_json::from_str(event).ok()).collect()
        };
        let view = PageInput {
            session,
            role,
            base: "",
            lang: web_state.lang,
            now,
            token: "",
            form_number: "",
            last_id: 0,
            recent: &[],
            told: 0,
            answer: &[],
            exposed: false,
            elsewhere: false,
            journal: None,
            has_voice: false,
            query,
        };
        page::download(&view, name, course)
    };
    let file = match made {
        Some(download) => http_messages::respond_with_download(download).await,
        None => Err(PageRefusal::NoSuchPage),
    };
    file.unwrap_or_else(|why| web_state.refuse(why))
}

async fn desk(
    State(web_state): SharedTournament,
    Query(query): Query<TournamentFields>,
    Extension(connection): Extension<RequestConnection>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    if let Some((_, key)) = query.iter().find(|(name, _)| name == "key") {
        return enter(&web_state, &connection, key, &method);
    }
    let Some(DeskSession { sector, cookie }) = web_state.keys().entered(&headers) else {
        return web_state.shut();
    };
    let form = {
        let mut desks = web_state.keys();
        let keys = desks.of(sector);
        let token = keys.form_token(GameRole::Arbiter, &cookie).unwrap_or_default();
        DeskForm { token, number: keys.number_page(GameRole::Arbiter, &cookie, 0) }
    };
    let asks = TournamentQuery { sector, ..TournamentQuery::read(&query) };
    let words = web_state.words(&asks);
    let now_ms = web_state.room.now_ms();
    Html(pages::desk(&web_state.room.floor(), &words, &asks, &form, now_ms)).into_response()
}

/// Exchanges the one-time link for a cookie. The terminal of the tournament prints a new link.
fn enter(
    web_state: &TournamentWebState,
    connection: &RequestConnection,
    key: &str,
    method: &Method,
) -> Response {
    // A HEAD request, for example of a link preview, does not use up the link.
    if method != Method::GET {
        return StatusCode::NO_CONTENT.into_response();
    }
    let mut keys = web_state.keys();
    let Some((sector, cookie)) = keys.exchange(key) else {
        drop(keys);
        return match connection.admits_failed_link() {
            true => web_state.shut(),
            false => web_state.refuse(PageRefusal::TooMuch),
        };
    };
    console::warn(format_args!(
        "somebody came to the desk; the next link, good once: {}",
        keys.link(&web_state.origin, sector)
    ));
    let head = [(header::SET_COOKIE, cookie), (header::REFERRER_POLICY, "no-referrer".to_owned())];
    (head, Redirect::to("/desk")).into_response()
}

async fn desk_events(
    State(web_state): SharedTournament,
    DeskSession { sector, .. }: DeskSession,
    Query(query): Query<TournamentFields>,
    headers: HeaderMap,
) -> Response {
    let streams = web_state.room.floor().desk(sector).0.clone();
    stream(&web_state, streams, GameRole::Arbiter, &query, &headers)
}

async fn results(
    State(web_state): SharedTournament,
    DeskSession { sector, .. }: DeskSession,
    Query(query): Query<TournamentFields>,
) -> Response {
    let asks = TournamentQuery { sector, ..TournamentQuery::read(&query) };
    let words = web_state.words(&asks);
    let now_ms = web_state.room.now_ms();
    Html(pages::results(&web_state.room.floor(), &words, &asks, now_ms)).into_response()
}

async fn trf(State(web_state): SharedTournament, DeskSession { sector, .. }: DeskSession) -> Response {
    let floor = web_state.room.floor();
    // The report of the whole round is for the chief only.
    let Some(trf) = floor.settings.pairings.trf.as_ref().filter(|_| sector.is_none()) else {
        return web_state.refuse(PageRefusal::NoSuchPage);
    };
    let encoding = floor.settings.pairings.encoding;
    let text = text_file::encode(&trf.with_results(floor.settings.round, &floor.results()), encoding);
    let name = format!("attachment; filename=\"round-{}.trf\"", floor.settings.round);
    let kind = [
        (header::CONTENT_TYPE, format!("text/plain; charset={}", encoding.charset())),
        (header::CONTENT_DISPOSITION, name),
    ];
    (kind, text).into_response()
}

async fn table(
    State(web_state): SharedTournament,
    DeskSession { cookie, sector }: DeskSession,
    Path(id): Path<String>,
    Query(query): Query<TournamentFields>,
) -> Response {
    let now_ms = web_state.room.now_ms();
    let floor = web_state.room.floor();
    if !floor.is_in(&id, sector) {
        return web_state.refuse(PageRefusal::NoSuchPage);
    }
    let (Some(streams), Some((session, now))) = (floor.streams_of(&id), floor.current_game(&id, now_ms))
    else {
        let asks = TournamentQuery { sector, ..TournamentQuery::read(&query) };
        return match floor.label(&id) {
            Some(label) => Html(pages::no_game(&web_state.words(&asks), &label)).into_response(),
            None => web_state.refuse(PageRefusal::NoSuchPage),
        };
    };
    let last_id = streams.last_id(GameRole::Arbiter);
    let (token, form_number, answer) = {
        let mut desks = web_state.keys();
        let keys = desks.of(sector);
        let token = keys.form_token(GameRole::Arbiter, &cookie).unwrap_or_default();
        let number = keys.number_page(GameRole::Arbiter, &cookie, last_id);
        (token, number, keys.take_answer(GameRole::Arbiter, &cookie))
    };
    let (told, recent) = streams.recent(GameRole::Arbiter, RECENT);
    Html(page::render(&PageInput {
        session,
        role: GameRole::Arbiter,
        base: &format!("/table/{id}"),
        lang: floor.lang_of(&id).unwrap_or(web_state.lang),
        now,
        token: &token,
        form_number: &form_number,
        last_id,
        recent: &recent,
        told,
        answer: &answer,
        exposed: web_state.exposed,
        elsewhere: floor.broker_name(&id).is_some(),
        journal: None,
        has_voice: false,
        query: &query,
    }))
    .into_response()
}

async fn table_events(
    State(web_state): SharedTournament,
    DeskSession { sector, .. }: DeskSession,
    Path(id): Path<String>,
    Query(query): Query<TournamentFields>,
    headers: HeaderMap,
) -> Response {
    if !web_state.room.floor().is_in(&id, sector) {
        return web_state.refuse(PageRefusal::NoSuchPage);
    }
    stream_of(&web_state, &id, GameRole::Arbiter, &query, &headers)
}

async fn leave_out(
    web_state: SharedTournament,
    entered: DeskSession,
    fields: Result<Form<TournamentFields>, FormRejection>,
) -> Response {
    leaves_out(&web_state, &entered, fields, true)
}

async fn take_back(
    web_state: SharedTournament,
    entered: DeskSession,
    fields: Result<Form<TournamentFields>, FormRejection>,
) -> Response {
    leaves_out(&web_state, &entered, fields, false)
}

/// Leaves out one of two tables with the same players, or includes it again, if it belongs to this
/// desk.
fn leaves_out(
    web_state: &TournamentWebState,
    entered: &DeskSession,
    fields: Result<Form<TournamentFields>, FormRejection>,
    out: bool,
) -> Response {
    let Ok(Form(fields)) = fields else { return web_state.refuse(PageRefusal::NotReadable) };
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let (Some(token), Some(id)) = (field("token"), field("table")) else {
        return web_state.refuse(PageRefusal::NotReadable);
    };
    if !web_state.keys().of(entered.sector).is_form_of(GameRole::Arbiter, &entered.cookie, token) {
        return web_state.refuse(PageRefusal::Origin);
    }
    let mut floor = web_state.room.floor();
    if !floor.is_in(id, entered.sector) || floor.streams_of(id).is_none() {
        return web_state.refuse(PageRefusal::NoSuchPage);
    }
    if let Some(number) = field("once") {
        let line = if out { "leave-out" } else { "take-back" };
        let mut desks = web_state.keys();
        let keys = desks.of(entered.sector);
        match keys.take_form(GameRole::Arbiter, &entered.cookie, number, id, line) {
            Some(SentBefore::No(ticket)) => {
                keys.form_answered(
                    GameRole::Arbiter,
                    &entered.cookie,
                    &ticket,
                    0,
                    Some(LineResponse::default()),
                );
            }
            Some(SentBefore::SameForm(_) | SentBefore::OtherPage) => {
                return web_state.refuse(PageRefusal::SentBefore);
            }
            None => {}
        }
    }
    // The tournament stores nothing itself, so the answer names the option for the next start.
    if floor.leave_out(id, out) {
        let told = if out {
            "is left out; where the tournament is started again, add"
        } else {
            "is taken back; leave out"
        };
        console::warn(format_args!("table {id} {told} --without {id}"));
    }
    Redirect::to("/desk").into_response()
}

/// Sends a line that was typed at the desk to the table.
async fn act(
    State(web_state): SharedTournament,
    DeskSession { cookie, sector }: DeskSession,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let is_json = http_messages::is_json(&headers);
    let fields: TournamentFields = if is_json {
        let sent = Json::<BTreeMap<String, String>>::from_request(request, &()).await.map(|Json(sent)| sent);
        sent.unwrap_or_default().into_iter().collect()
    } else {
        Form::<TournamentFields>::from_request(request, &())
            .await
            .map(|Form(fields)| fields)
            .unwrap_or_default()
    };
    let (line, back) = (form::line(&fields), form::back(&fields));
    let empty_field = (!is_json).then(|| page::empty_field_refusal(&fields)).flatten();
    let Some(token) = fields.iter().find(|(name, _)| name == "token").map(|(_, token)| token.clone()) else {
        return web_state.refuse(PageRefusal::NotReadable);
    };
    if line.len() > http_messages::LONGEST_LINE {
        return web_state.refuse(PageRefusal::TooLong);
    }
    {
        let mut desks = web_state.keys();
        let keys = desks.of(sector);
        if !keys.is_form_of(GameRole::Arbiter, &cookie, &token) {
            return web_state.refuse(PageRefusal::Origin);
        }
        if !keys.admit_request(GameRole::Arbiter, &cookie, web_state.now_ms()) {
            drop(desks);
            web_state.count_refused(DeskVisitor::Desk(sector), 1);
            return web_state.refuse(PageRefusal::TooMuch);
        }
    }
    let once = fields.iter().find(|(name, _)| name == "once").map(|(_, number)| number.as_str());
    let is_his = {
        let floor = web_state.room.floor();
        floor.is_in(&id, sector) && floor.streams_of(&id).is_some()
    };
    if !is_his {
        return web_state.refuse(PageRefusal::NoSuchPage);
    }
    // An empty field does nothing, so that it may be sent again.
    let once = once.filter(|_| empty_field.is_none());
    let sent_before = once
        .and_then(|once| web_state.keys().of(sector).take_form(GameRole::Arbiter, &cookie, once, &id, &line));
    let again = || page::sent_before(&fields);
    let (done, answer) = match (empty_field, sent_before) {
        (Some(refusal), _) => (false, vec![refusal]),
        (None, Some(SentBefore::OtherPage)) => (false, vec![again()]),
        (None, Some(SentBefore::SameForm(mut answered))) => {
            let first = answered.wait_for(Option::is_some);
            let first = tokio::time::timeout(FIRST_ANSWER, first).await;
            let first = first.ok().and_then(|first| first.ok()?.clone()).unwrap_or_default();
            (false, first.alone.into_iter().map(|line| line.text).chain([again()]).collect())
        }
        (None, sent_before) => {
            let ticket = match sent_before {
                Some(SentBefore::No(ticket)) => Some(ticket),
                Some(_) | None => None,
            };
            let desk = DeskSession { cookie: cookie.clone(), sector };
            // The answer is kept also if the browser is gone: after a double click it shows only the second response.
            let acted = tokio::spawn(act_once(web_state.clone(), desk, id.clone(), line, ticket));
            acted.await.unwrap_or_default()
        }
    };
    if is_json {
        return Json(serde_json::json!({ "done": done, "answer": answer })).into_response();
    }
    let place = form::place_after(&back, !answer.is_empty());
    let kept = answer.into_iter().map(|text| AnswerLine::alone(text.into())).collect();
    web_state.keys().of(sector).keep_answer(GameRole::Arbiter, &cookie, kept);
    Redirect::to(&format!("/table/{id}{place}")).into_response()
}

/// Sends a line to a table, and keeps the answer for the same form sent again.
async fn act_once(
    web_state: Arc<TournamentWebState>,
    DeskSession { cookie, sector }: DeskSession,
    id: String,
    line: String,
    ticket: Option<SentTicket>,
) -> (bool, Vec<String>) {
    let (done, answer) = act_at_table(&web_state, &id, line).await;
    if let Some(ticket) = ticket {
        let streams = web_state.room.floor().streams_of(&id);
        let last_event = streams.map_or(0, |streams| streams.last_id(GameRole::Arbiter));
        let alone = answer.iter().map(|line| line.clone().into()).collect();
        let kept = Some(LineResponse { alone, ..LineResponse::default() });
        web_state.keys().of(sector).form_answered(GameRole::Arbiter, &cookie, &ticket, last_event, kept);
    }
    (done, answer)
}

/// Sends a line to a table. Returns whether it was done, and the answer.
async fn act_at_table(web_state: &TournamentWebState, id: &str, line: String) -> (bool, Vec<String>) {
    let (room, table) = (web_state.room.clone(), id.to_owned());
    let acted = tokio::task::spawn_blocking(move || room.act(&table, &line)).await;
    let words = TournamentTexts::new(web_state.room.floor().lang_of(id).unwrap_or(web_state.lang), None);
    match acted.unwrap_or(ActOutcome::NotFromHere) {
        ActOutcome::DoneAtTable(answer) => (true, answer),
        ActOutcome::NotFromHere => (false, vec![words.takes_no_acts()]),
        ActOutcome::Ordered(outcome) => (matches!(outcome, OrderOutcome::Taken(_)), words.ordered(&outcome)),
    }
}
