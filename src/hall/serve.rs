//! What the hall answers to whom: the desk to whoever came by its link, the round to everybody.
//!
//! What everybody may see is laid out once for all who ask within a second and see the same.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    Form, Json, Router,
    extract::{DefaultBodyLimit, FromRequest as _, Path, Query, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse as _, Redirect, Response, Sse, sse::KeepAlive},
    routing::{get, post},
};

use crate::{
    console,
    core::GameRole,
    door::{Gate, Outside, Patient, Strand, Streams, passing},
    game::Lang,
    hall::{
        desk_keys::{DeskKeys, Entered},
        orders::OrderOutcome,
        pages::{self, HallAsks, HallWords},
        room::{Acted, HallRoom},
        round_page,
        threshold::HallThreshold,
    },
    page::{self, Refused, View, form},
};

/// Two thousand spectators with a stream and a page each, and some more.
const MOST: usize = 6_000;
/// How long a client may leave what is written to it unread.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the last answers may take.
const FAREWELL: Duration = Duration::from_secs(2);
/// The longest line anybody types; a whole score sheet is one.
const LONGEST: usize = 64 * 1024;
/// How many lines a table's page shows again.
const RECENT: usize = 40;
type AtHall = State<Arc<HallThreshold>>;

/// The fields of an address or a form, in their order.
type HallFields = Vec<(String, String)>;

#[expect(clippy::too_many_arguments, reason = "each is a part of what the hall was opened with")]
pub(super) async fn serve(
    socket: std::net::TcpListener,
    address: SocketAddr,
    names: &[String],
    origin: String,
    room: Arc<HallRoom>,
    keys: DeskKeys,
    lang: Lang,
    ended: impl Future<Output = ()> + Send + 'static,
) {
    let Ok(socket) = tokio::net::TcpListener::from_std(socket) else { return };
    let loopback = address.ip().is_loopback();
    let threshold = Arc::new(HallThreshold {
        gate: Gate::new(&address.to_string(), loopback.then_some(address.port()), names),
        keys: Mutex::new(keys),
        room,
        origin,
        lang,
        exposed: !loopback,
        opened: Instant::now(),
        strangers: Mutex::default(),
        made: Mutex::default(),
    });
    let app = Router::new()
        .route("/", get(front))
        .route("/static/{name}", get(asset))
        .route("/round", get(round))
        .route("/round/events", get(round_events))
        .route("/round/games.pgn", get(games))
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
        .layer(DefaultBodyLimit::max(2 * LONGEST))
        .layer(middleware::from_fn_with_state(threshold.clone(), pass))
        .with_state(threshold.clone());
    let (tell, told) = tokio::sync::watch::channel(false);
    let over = |mut told: tokio::sync::watch::Receiver<bool>| async move {
        // The sender outlives whoever waits.
        let _ = told.wait_for(|over| *over).await;
    };
    let serving = axum::serve(Patient::with_room(socket, PATIENCE, MOST), app)
        .with_graceful_shutdown(over(told.clone()));
    let farewell = async {
        ended.await;
        threshold.room.floor().end();
        tell.send_replace(true);
        tokio::time::sleep(FAREWELL).await;
    };
    tokio::select! {
        // Listening cannot fail; both ends mean that the hall is shut.
        _ = serving => {}
        () = farewell => {}
    }
}

async fn pass(State(threshold): AtHall, request: Request, next: Next) -> Response {
    let mut response = match passing::checked(&threshold.gate, &request) {
        Ok(()) => next.run(request).await,
        Err(Outside::Host) => threshold.refuse(Refused::Host),
        Err(Outside::Origin) => threshold.refuse(Refused::Origin),
    };
    passing::guard(&mut response);
    response
}

async fn nothing(State(threshold): AtHall) -> Response {
    threshold.refuse(Refused::NoSuchPage)
}

async fn asset(State(threshold): AtHall, Path(name): Path<String>) -> Response {
    passing::asset(&name).unwrap_or_else(|why| threshold.refuse(why))
}

async fn front(State(threshold): AtHall, Query(query): Query<HallFields>) -> Html<String> {
    Html(pages::front(&threshold.words(&HallAsks::read(&query))))
}

fn stream(
    streams: Arc<Streams>,
    role: GameRole,
    query: &[(String, String)],
    headers: &HeaderMap,
) -> Response {
    let after = query.iter().find(|(name, _)| name == "after").and_then(|(_, after)| after.parse().ok());
    let stream =
        streams.listen(role, Strand::Events, passing::last_seen(headers).or(after).unwrap_or(0), || {});
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

/// The events of one table, as this role may know them.
fn stream_of(
    threshold: &HallThreshold,
    id: &str,
    role: GameRole,
    query: &[(String, String)],
    headers: &HeaderMap,
) -> Response {
    let streams = {
        let floor = threshold.room.floor();
        if role == GameRole::Spectator { floor.spectators_of(id) } else { floor.streams_of(id) }
    };
    match streams {
        Some(streams) => stream(streams, role, query, headers),
        None => threshold.refuse(Refused::NoSuchPage),
    }
}

async fn round(State(threshold): AtHall, Query(query): Query<HallFields>) -> Response {
    let asks = HallAsks::read(&query);
    let words = threshold.words(&asks);
    let floor = threshold.room.floor();
    let version = floor.streams.last_id(GameRole::Spectator) + floor.version;
    let name = format!("round {:?} {:?} {:?}", asks.lang, asks.scheme, asks.follow);
    let now_ms = threshold.room.now_ms();
    match threshold.for_everybody(name, version, || Some(round_page::round(&floor, &words, &asks, now_ms))) {
        Some(text) => Html(text.to_string()).into_response(),
        None => threshold.refuse(Refused::NoSuchPage),
    }
}

async fn round_events(
    State(threshold): AtHall,
    Query(query): Query<HallFields>,
    headers: HeaderMap,
) -> Response {
    let streams = threshold.room.floor().streams.clone();
    stream(streams, GameRole::Spectator, &query, &headers)
}

/// PGN with its letters named: who is not told guesses.
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

async fn games(State(threshold): AtHall) -> Response {
    let text = threshold.room.floor().games_pgn();
    ([(header::CONTENT_TYPE, PGN)], text).into_response()
}

async fn game(State(threshold): AtHall, Path(id): Path<String>, Query(query): Query<HallFields>) -> Response {
    let asks = HallAsks::read(&query);
    let words = threshold.words(&asks);
    let lang = asks.lang.unwrap_or(threshold.lang);
    let now_ms = threshold.room.now_ms();
    let floor = threshold.room.floor();
    let Some(streams) = floor.spectators_of(&id) else { return threshold.refuse(Refused::NoSuchPage) };
    let last_id = streams.last_id(GameRole::Spectator);
    let make = || {
        let (session, now) = floor.shown(&id, now_ms)?;
        let news = floor.news_of(&id)?;
        let recent: Vec<String> = news.last.iter().map(|(_, news)| words.round_news(news)).collect();
        Some(page::render(&View {
            session,
            role: GameRole::Spectator,
            base: &format!("/game/{id}"),
            lang,
            now,
            token: "",
            last_id,
            recent: &recent,
            told: news.told,
            answer: &[],
            exposed: false,
            elsewhere: false,
            query: &query,
        }))
    };
    let version = last_id + floor.version;
    match threshold.for_everybody(format!("game {id} {lang} {:?}", asks.scheme), version, make) {
        Some(text) => Html(text.to_string()).into_response(),
        None => threshold.refuse(Refused::NoSuchPage),
    }
}

async fn game_events(
    State(threshold): AtHall,
    Path(id): Path<String>,
    Query(query): Query<HallFields>,
    headers: HeaderMap,
) -> Response {
    stream_of(&threshold, &id, GameRole::Spectator, &query, &headers)
}

async fn game_file(
    State(threshold): AtHall,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<HallFields>,
) -> Response {
    file(&threshold, &id, &name, &query, GameRole::Spectator).await
}

async fn table_file(
    State(threshold): AtHall,
    Entered { sector, .. }: Entered,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<HallFields>,
) -> Response {
    if !threshold.room.floor().is_in(&id, sector) {
        return threshold.refuse(Refused::NoSuchPage);
    }
    file(&threshold, &id, &name, &query, GameRole::Arbiter).await
}

/// A file made of a game, as this role may have it.
async fn file(
    threshold: &HallThreshold,
    id: &str,
    name: &str,
    query: &HallFields,
    role: GameRole,
) -> Response {
    let made = {
        let now_ms = threshold.room.now_ms();
        let floor = threshold.room.floor();
        if role == GameRole::Spectator && name == "pgn" {
            // As a broadcast has it: no result before it is signed, no remark.
            return match floor.broadcast_of(id) {
                Some(text) => ([(header::CONTENT_TYPE, PGN)], text).into_response(),
                None => threshold.refuse(Refused::NoSuchPage),
            };
        }
        let game = if role == GameRole::Arbiter { floor.stands(id, now_ms) } else { floor.shown(id, now_ms) };
        let Some((session, now)) = game else { return threshold.refuse(Refused::NoSuchPage) };
        let streams = floor.streams_of(id);
        let course = || {
            let told = streams.map(|streams| streams.events(role)).unwrap_or_default();
            told.iter().filter_map(|event| serde_json::from_str(event).ok()).collect()
        };
        let view = View {
            session,
            role,
            base: "",
            lang: threshold.lang,
            now,
            token: "",
            last_id: 0,
            recent: &[],
            told: 0,
            answer: &[],
            exposed: false,
            elsewhere: false,
            query,
        };
        page::download(&view, name, course)
    };
    let file = match made {
        Some(download) => passing::handed_out(download).await,
        None => Err(Refused::NoSuchPage),
    };
    file.unwrap_or_else(|why| threshold.refuse(why))
}

async fn desk(
    State(threshold): AtHall,
    Query(query): Query<HallFields>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    if let Some((_, key)) = query.iter().find(|(name, _)| name == "key") {
        return enter(&threshold, key, &method);
    }
    let Some(Entered { sector, cookie }) = threshold.keys().entered(&headers) else {
        return threshold.shut();
    };
    let token = threshold.keys().of(sector).form_token(GameRole::Arbiter, &cookie).unwrap_or_default();
    let asks = HallAsks { sector, ..HallAsks::read(&query) };
    let words = threshold.words(&asks);
    let now_ms = threshold.room.now_ms();
    Html(pages::desk(&threshold.room.floor(), &words, &asks, &token, now_ms)).into_response()
}

/// The one-time link becomes a cookie; another one is told where the hall was opened.
fn enter(threshold: &HallThreshold, key: &str, method: &Method) -> Response {
    // Whoever only looks what a link leads to does not use it up.
    if method != Method::GET {
        return StatusCode::NO_CONTENT.into_response();
    }
    let mut keys = threshold.keys();
    let Some((sector, cookie)) = keys.exchange(key) else {
        drop(keys);
        let mut strangers = threshold.strangers.lock().unwrap_or_else(PoisonError::into_inner);
        return match strangers.lets(threshold.now_ms()) {
            true => threshold.shut(),
            false => threshold.refuse(Refused::TooMuch),
        };
    };
    console::warn(format_args!(
        "somebody came to the desk; the next link, good once: {}",
        keys.link(&threshold.origin, sector)
    ));
    let head = [(header::SET_COOKIE, cookie), (header::REFERRER_POLICY, "no-referrer".to_owned())];
    (head, Redirect::to("/desk")).into_response()
}

async fn desk_events(
    State(threshold): AtHall,
    Entered { sector, .. }: Entered,
    Query(query): Query<HallFields>,
    headers: HeaderMap,
) -> Response {
    let streams = threshold.room.floor().desk(sector).0.clone();
    stream(streams, GameRole::Arbiter, &query, &headers)
}

async fn results(
    State(threshold): AtHall,
    Entered { sector, .. }: Entered,
    Query(query): Query<HallFields>,
) -> Response {
    let asks = HallAsks { sector, ..HallAsks::read(&query) };
    let words = threshold.words(&asks);
    let now_ms = threshold.room.now_ms();
    Html(pages::results(&threshold.room.floor(), &words, &asks, now_ms)).into_response()
}

async fn trf(State(threshold): AtHall, Entered { sector, .. }: Entered) -> Response {
    let floor = threshold.room.floor();
    // The whole round is the chief's.
    let Some(trf) = floor.settings.pairings.trf.as_ref().filter(|_| sector.is_none()) else {
        return threshold.refuse(Refused::NoSuchPage);
    };
    let text = trf.with_results(floor.settings.round, &floor.results());
    let name = format!("attachment; filename=\"round-{}.trf\"", floor.settings.round);
    let kind =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    (kind, text).into_response()
}

async fn table(
    State(threshold): AtHall,
    Entered { cookie, sector }: Entered,
    Path(id): Path<String>,
    Query(query): Query<HallFields>,
) -> Response {
    let now_ms = threshold.room.now_ms();
    let floor = threshold.room.floor();
    if !floor.is_in(&id, sector) {
        return threshold.refuse(Refused::NoSuchPage);
    }
    let (Some(streams), Some((session, now))) = (floor.streams_of(&id), floor.stands(&id, now_ms)) else {
        return threshold.refuse(Refused::NoSuchPage);
    };
    let (token, answer) = {
        let mut desks = threshold.keys();
        let keys = desks.of(sector);
        let token = keys.form_token(GameRole::Arbiter, &cookie).unwrap_or_default();
        (token, keys.take_answer(GameRole::Arbiter, &cookie))
    };
    let last_id = streams.last_id(GameRole::Arbiter);
    let (told, recent) = streams.recent(GameRole::Arbiter, RECENT);
    Html(page::render(&View {
        session,
        role: GameRole::Arbiter,
        base: &format!("/table/{id}"),
        lang: floor.lang_of(&id).unwrap_or(threshold.lang),
        now,
        token: &token,
        last_id,
        recent: &recent,
        told,
        answer: &answer,
        exposed: threshold.exposed,
        elsewhere: floor.hub_name(&id).is_some(),
        query: &query,
    }))
    .into_response()
}

async fn table_events(
    State(threshold): AtHall,
    Entered { sector, .. }: Entered,
    Path(id): Path<String>,
    Query(query): Query<HallFields>,
    headers: HeaderMap,
) -> Response {
    if !threshold.room.floor().is_in(&id, sector) {
        return threshold.refuse(Refused::NoSuchPage);
    }
    stream_of(&threshold, &id, GameRole::Arbiter, &query, &headers)
}

async fn leave_out(threshold: AtHall, entered: Entered, Form(fields): Form<HallFields>) -> Response {
    leaves_out(&threshold, &entered, &fields, true)
}

async fn take_back(threshold: AtHall, entered: Entered, Form(fields): Form<HallFields>) -> Response {
    leaves_out(&threshold, &entered, &fields, false)
}

/// Of two tables under one name, one is left out or taken back, at whose desk it is.
fn leaves_out(threshold: &HallThreshold, entered: &Entered, fields: &HallFields, out: bool) -> Response {
    let field = |name: &str| fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let (Some(token), Some(id)) = (field("token"), field("table")) else {
        return threshold.refuse(Refused::NotReadable);
    };
    if !threshold.keys().of(entered.sector).is_form_of(GameRole::Arbiter, &entered.cookie, token) {
        return threshold.refuse(Refused::Origin);
    }
    let mut floor = threshold.room.floor();
    if !floor.is_in(id, entered.sector) || floor.streams_of(id).is_none() {
        return threshold.refuse(Refused::NoSuchPage);
    }
    // The hall keeps nothing of its own: whoever starts it again is told how it stays so.
    if floor.leave_out(id, out) {
        let told = if out {
            "is left out; where the hall is started again, add"
        } else {
            "is taken back; leave out"
        };
        console::warn(format_args!("table {id} {told} --without {id}"));
    }
    Redirect::to("/desk").into_response()
}

/// A line typed at the desk goes to the table's own door.
async fn act(
    State(threshold): AtHall,
    Entered { cookie, sector }: Entered,
    Path(id): Path<String>,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let is_json = passing::is_json(&headers);
    let fields: HallFields = if is_json {
        let sent = Json::<BTreeMap<String, String>>::from_request(request, &()).await.map(|Json(sent)| sent);
        sent.unwrap_or_default().into_iter().collect()
    } else {
        Form::<HallFields>::from_request(request, &()).await.map(|Form(fields)| fields).unwrap_or_default()
    };
    let (line, back) = (form::line(&fields), form::back(&fields));
    let Some(token) = fields.iter().find(|(name, _)| name == "token").map(|(_, token)| token.clone()) else {
        return threshold.refuse(Refused::NotReadable);
    };
    if line.len() > LONGEST {
        return threshold.refuse(Refused::NotReadable);
    }
    {
        let mut desks = threshold.keys();
        let keys = desks.of(sector);
        if !keys.is_form_of(GameRole::Arbiter, &cookie, &token) {
            return threshold.refuse(Refused::Origin);
        }
        if !keys.lets(GameRole::Arbiter, &cookie, threshold.now_ms()) {
            return threshold.refuse(Refused::TooMuch);
        }
    }
    let is_his = {
        let floor = threshold.room.floor();
        floor.is_in(&id, sector) && floor.streams_of(&id).is_some()
    };
    if !is_his {
        return threshold.refuse(Refused::NoSuchPage);
    }
    let (room, table) = (threshold.room.clone(), id.clone());
    let acted = tokio::task::spawn_blocking(move || room.act(&table, &line)).await;
    let words = HallWords::new(threshold.room.floor().lang_of(&id).unwrap_or(threshold.lang), None);
    let (done, answer) = match acted.unwrap_or(Acted::NotFromHere) {
        Acted::AtItsDoor(answer) => (true, answer),
        Acted::NotFromHere => (false, vec![words.takes_no_acts()]),
        Acted::Ordered(outcome) => (matches!(outcome, OrderOutcome::Taken(_)), words.ordered(&outcome)),
    };
    if is_json {
        return Json(serde_json::json!({ "done": done, "answer": answer })).into_response();
    }
    threshold.keys().of(sector).keep_answer(GameRole::Arbiter, &cookie, answer);
    Redirect::to(&format!("/table/{id}{back}")).into_response()
}
