//! What every request passes before it is answered, what every answer carries (the headers that keep other pages out), and
//! the answers that a game's door and the hall give alike.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{Html, IntoResponse as _, Response},
};

use crate::{
    braille, console,
    door::gate::{Comer, Gate, Outside},
    game::Lang,
    page::{self, Download, Made, Refused},
};

/// Whether a request comes in.
pub(crate) fn checked(gate: &Gate, request: &Request) -> Result<(), Outside> {
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
        (None, _) => Err(Outside::Host),
        (_, None) => Err(Outside::Origin),
        (Some(hosts), Some(origins)) => {
            let fetch_site = headers.get("sec-fetch-site").map(|site| site.to_str().unwrap_or("?"));
            gate.check(&Comer { hosts: &hosts, origins: &origins, fetch_site, writes })
        }
    }
}

/// What every answer carries.
pub(crate) fn guard(response: &mut Response) {
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
    // Nobody else learns where somebody came from. With `no-referrer` a browser without scripts would send its forms
    // with no origin that can be told.
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("same-origin"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

/// The cookie of this name that a request carries.
pub(crate) fn cookie_of(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// The page that says why there is none, with its status.
pub(crate) fn refusal(lang: Lang, why: Refused) -> Response {
    let status = match why {
        Refused::NotEntered(_) => StatusCode::UNAUTHORIZED,
        Refused::LinkUsed(_) | Refused::Origin => StatusCode::FORBIDDEN,
        Refused::Host => StatusCode::MISDIRECTED_REQUEST,
        Refused::NoSuchPage => StatusCode::NOT_FOUND,
        Refused::TooMuch => StatusCode::TOO_MANY_REQUESTS,
        Refused::NotNow => StatusCode::SERVICE_UNAVAILABLE,
        Refused::NotReadable => StatusCode::BAD_REQUEST,
    };
    (status, Html(page::refused(lang, why))).into_response()
}

/// A file that every page needs.
pub(crate) fn asset(name: &str) -> Result<Response, Refused> {
    let asset = page::asset(name).ok_or(Refused::NoSuchPage)?;
    Ok(([(header::CONTENT_TYPE, asset.mime)], asset.bytes).into_response())
}

/// What was made of a game, as a file; Braille is written by a program that is waited for.
pub(crate) async fn handed_out(Download { mime, file_name, made }: Download) -> Result<Response, Refused> {
    let text = match made {
        Made::Text(text) => text,
        Made::ForBraille(lines, lang) => {
            let written = tokio::task::spawn_blocking(move || braille::write_lines(&lines, lang)).await;
            written.map_err(|_| Refused::NotNow)?.map_err(|why| {
                console::warn(format_args!("no Braille for the page: {why}"));
                Refused::NotNow
            })?
        }
    };
    let disposition =
        file_name.map_or_else(|| "inline".to_owned(), |name| format!("attachment; filename=\"{name}\""));
    let kind = [(header::CONTENT_TYPE, mime.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((kind, text).into_response())
}

/// The last event a browser that comes back has seen.
pub(crate) fn last_seen(headers: &HeaderMap) -> Option<u64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// Whether JSON was sent, not a form.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    kind.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("application/json")
}
