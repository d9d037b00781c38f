//! What every request passes before it is answered, and what every answer carries: the gate's names, the headers that
//! keep other pages out.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    response::Response,
};

use crate::door::gate::{Comer, Gate, Outside};

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
