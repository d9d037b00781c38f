//! Checks of every request, headers of every response (which protect against other sites), and responses common to
//! the web servers of games and tournaments.

use std::time::Duration;

use axum::{
    Extension,
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{Html, IntoResponse as _, Response},
};
use futures_util::StreamExt as _;

use crate::{
    allowed_hosts::{AllowedHosts, OriginMismatch, RequestOrigin},
    braille_files::BRAILLE_FILES,
};
use annabella_game::Lang;
use annabella_page as page;
use annabella_page::{Download, DownloadBody, PageRefusal};

/// Checks the host and origin of a request.
pub fn checked(gate: &AllowedHosts, request: &Request) -> Result<(), OriginMismatch> {
    fn all(headers: &HeaderMap, name: HeaderName) -> Option<Vec<&str>> {
        headers.get_all(name).iter().map(|value| value.to_str().ok()).collect()
    }
    let headers = request.headers();
    let hosts = all(headers, header::HOST).map(|mut hosts| {
        hosts.extend(request.uri().authority().map(axum::http::uri::Authority::as_str));
        hosts
    });
    let origins = all(headers, header::ORIGIN);
    let writes = !matches!(*request.method(), Method::GET | Method::HEAD);
    match (hosts, origins) {
        (None, _) => Err(OriginMismatch::Host),
        (_, None) => Err(OriginMismatch::Origin),
        (Some(hosts), Some(origins)) => {
            let fetch_site = headers.get("sec-fetch-site").map(|site| site.to_str().unwrap_or("?"));
            gate.check(&RequestOrigin { hosts: &hosts, origins: &origins, fetch_site, writes })
        }
    }
}

/// Adds the security headers of every response.
pub fn add_security_headers(response: &mut Response) {
    let headers = response.headers_mut();
    for (name, value) in [
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Other sites receive no referrer. With `no-referrer`, browsers without scripts would send forms with an unknown
    // origin.
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// The values of one cookie that are looked at. Another program of the same host may have set a cookie of the same name.
const COOKIE_VALUES: usize = 4;

/// The first values of a cookie in a request.
pub fn read_cookies(headers: &HeaderMap, name: &str) -> impl Iterator<Item = String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let values = pairs.filter(move |(key, _)| *key == name).map(|(_, value)| value.to_owned());
    values.take(COOKIE_VALUES)
}

/// How long a client that sent too many requests waits before the next one, in seconds.
pub const RETRY_AFTER_S: u64 = 1;

/// The response to a rejected request, with its status; [`in_words`] adds the page.
pub fn refusal(why: PageRefusal) -> Response {
    let status = match why {
        PageRefusal::NotEntered(_) => StatusCode::UNAUTHORIZED,
        PageRefusal::LinkUsed(_) | PageRefusal::Origin => StatusCode::FORBIDDEN,
        PageRefusal::Host => StatusCode::MISDIRECTED_REQUEST,
        PageRefusal::NoSuchPage => StatusCode::NOT_FOUND,
        PageRefusal::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        PageRefusal::NotNow => StatusCode::SERVICE_UNAVAILABLE,
        PageRefusal::SentBefore => StatusCode::CONFLICT,
        PageRefusal::TooLong => StatusCode::PAYLOAD_TOO_LARGE,
        PageRefusal::NotReadable | PageRefusal::NoEventNumber => StatusCode::BAD_REQUEST,
    };
    let mut response = (status, Extension(why)).into_response();
    if matches!(why, PageRefusal::TooMuch | PageRefusal::NotNow) {
        response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER_S.into());
    }
    response
}

/// The response with the page of its refusal. The framework refuses a method without a sentence.
pub fn in_words(lang: Lang, mut response: Response) -> Response {
    let of_method = (response.status() == StatusCode::METHOD_NOT_ALLOWED).then_some(PageRefusal::NoSuchPage);
    let Some(why) = response.extensions_mut().remove().or(of_method) else { return response };
    let (mut head, _) = response.into_parts();
    head.headers.remove(header::CONTENT_LENGTH);
    (head, Html(page::refused(lang, why))).into_response()
}

/// The time limit for the body of a request.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest line in bytes; a whole score sheet may be one line.
pub const LONGEST_LINE: usize = 64 * 1024;
/// The longest body of a request in bytes. A form may write each byte of a line as three; its other fields are short.
pub const LONGEST_BODY: usize = 3 * LONGEST_LINE + 4 * 1024;

/// Reads the body of a request within the time limit; the result contains the complete body.
///
/// # Errors
/// If it is longer than [`LONGEST_BODY`], or does not arrive completely in time.
pub async fn read_body(request: Request) -> Result<Request, PageRefusal> {
    let (parts, body) = request.into_parts();
    let read = tokio::time::timeout(BODY_TIMEOUT, collect_body(body)).await;
    let bytes = read.unwrap_or(Err(PageRefusal::NotReadable))?;
    Ok(Request::from_parts(parts, Body::from(bytes)))
}

async fn collect_body(body: Body) -> Result<Vec<u8>, PageRefusal> {
    let mut bytes = Vec::new();
    let mut frames = body.into_data_stream();
    while let Some(data) = frames.next().await {
        let data = data.map_err(|_| PageRefusal::NotReadable)?;
        if bytes.len() + data.len() > LONGEST_BODY {
            return Err(PageRefusal::TooLong);
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// The response with `Connection: close`.
pub fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// A static file of the pages.
pub fn asset(name: &str) -> Result<Response, PageRefusal> {
    let asset = page::asset(name).ok_or(PageRefusal::NoSuchPage)?;
    Ok(([(header::CONTENT_TYPE, asset.mime)], asset.bytes).into_response())
}

/// A file made from a game. Braille is written by another program, whose end is awaited.
pub async fn respond_with_download(
    Download { mime, file_name, made }: Download,
) -> Result<Response, PageRefusal> {
    let text = match made {
        DownloadBody::Text(text) => text,
        DownloadBody::BrailleLines(lines, lang) => BRAILLE_FILES.write(lines, lang).await?.to_string(),
    };
    let disposition =
        file_name.map_or_else(|| "inline".to_owned(), |name| format!("attachment; filename=\"{name}\""));
    let kind = [(header::CONTENT_TYPE, mime.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((kind, text).into_response())
}

/// The last event that a reconnecting browser has received.
fn read_last_event_id(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// The number of the last event that a listener has received: the one of its header, else `after` of its address, else
/// none (0).
///
/// # Errors
/// If `after` is no number of an event.
pub fn read_after(headers: &HeaderMap, query: &[(String, String)]) -> Result<u64, PageRefusal> {
    let after = query.iter().find(|(name, _)| name == "after").map(|(_, after)| after.parse());
    let after = after.transpose().map_err(|_| PageRefusal::NoEventNumber)?;
    Ok(read_last_event_id(headers).or(after).unwrap_or(0))
}

/// Whether the path of an address is text. The framework answers another one with a sentence of its own.
pub fn has_readable_path(request: &Request) -> bool {
    let mut parts = request.uri().path().split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        match part.get(..2).map(|digits| (u8::from_str_radix(digits, 16), &part[2..])) {
            Some((Ok(byte), rest)) => {
                bytes.push(byte);
                bytes.extend(rest.bytes());
            }
            Some((Err(_), _)) | None => bytes.extend(part.bytes()),
        }
    }
    std::str::from_utf8(&bytes).is_ok()
}

/// Whether the content is JSON instead of a form.
pub fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
