//! Checks the host and origin of requests: only requests to this server's exact names are accepted, and only its
//! own pages may write.
//!
//! Listening on loopback is not enough. DNS rebinding lets a foreign page send requests to this machine, and a GET
//! request has no Origin header. The complete Host header reveals such a request.

/// The parts of a request that the check uses.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestOrigin<'a> {
    /// All `Host` headers, and the authority of the request line if present.
    pub hosts: &'a [&'a str],
    /// All `Origin` headers.
    pub origins: &'a [&'a str],
    /// The `Sec-Fetch-Site` header, if present.
    pub fetch_site: Option<&'a str>,
    /// Whether the request could change state.
    pub writes: bool,
}

/// Why a request is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OriginMismatch {
    /// It names another host.
    Host,
    /// It comes from another site, or its origin is unknown.
    Origin,
}

/// The accepted host names of a server.
#[derive(Clone, Debug)]
pub struct AllowedHosts {
    own: Vec<String>,
    named: Vec<String>,
}

impl AllowedHosts {
    /// Accepts the address itself, `localhost` if the address is loopback, and the configured names.
    pub fn new(address: &str, loopback_port: Option<u16>, names: &[String]) -> Self {
        let mut own = vec![address.to_owned()];
        own.extend(loopback_port.map(|port| format!("localhost:{port}")));
        // Browsers omit the default port.
        let bare: Vec<String> = own.iter().filter_map(|h| h.strip_suffix(":80")).map(str::to_owned).collect();
        own.extend(bare);
        Self { own, named: names.to_vec() }
    }

    /// Checks a request.
    pub fn check(&self, request: &RequestOrigin<'_>) -> Result<(), OriginMismatch> {
        let [host, more @ ..] = request.hosts else { return Err(OriginMismatch::Host) };
        let is_named = self.named.iter().any(|name| name == host);
        if more.iter().any(|other| other != host) || !(is_named || self.own.iter().any(|own| own == host)) {
            return Err(OriginMismatch::Host);
        }
        if !request.writes {
            return Ok(());
        }
        let own = |origin: &str| {
            let of_scheme = |scheme: &str| origin.strip_prefix(scheme).is_some_and(|name| name == *host);
            // A proxy in front of this server may use TLS for a configured name.
            of_scheme("http://") || (is_named && of_scheme("https://"))
        };
        match request.origins {
            [origin] if own(origin) => {}
            _ => return Err(OriginMismatch::Origin),
        }
        match request.fetch_site {
            None | Some("same-origin") => Ok(()),
            Some(_) => Err(OriginMismatch::Origin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> AllowedHosts {
        AllowedHosts::new("127.0.0.1:8123", Some(8123), &["chess.example:8443".into()])
    }

    #[test]
    fn only_the_exact_name_and_port_come_in() {
        let reads = |host: &str| gate().check(&RequestOrigin { hosts: &[host], ..RequestOrigin::default() });
        for host in ["127.0.0.1:8123", "localhost:8123", "chess.example:8443"] {
            assert_eq!(reads(host), Ok(()), "{host}");
        }
        for name in [
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "127.0.0.1.",
            "localhost.",
            "LOCALHOST",
            "127.1",
            "127.0.0.2",
            "127.000.000.001",
            "2130706433",
            "0x7f000001",
            "0177.0.0.1",
            "0.0.0.0",
            "[::1]",
            "[::ffff:127.0.0.1]",
            "user@127.0.0.1",
            "127.0.0.1@evil.example",
            "127.0.0.1,evil.example",
            "127.0.0.1 evil.example",
            "127.0.0.1/",
            "%31%32%37.0.0.1",
            "xn--localhost-9za",
            "*",
            "null",
            "",
        ] {
            for end in ["", ":8123", ":80", ":0", ":", ":08123", ":81230", ":8123:8123"] {
                let host = format!("{name}{end}");
                assert_eq!(reads(&host), Err(OriginMismatch::Host), "{host}");
            }
        }
        for host in ["127.0.0.1", "127.0.0.1:80", "127.0.0.1:08123", "localhost:812", "chess.example"] {
            assert_eq!(reads(host), Err(OriginMismatch::Host), "{host}");
        }
        let two = RequestOrigin { hosts: &["127.0.0.1:8123", "evil.example"], ..RequestOrigin::default() };
        assert_eq!(gate().check(&two), Err(OriginMismatch::Host));
        assert_eq!(gate().check(&RequestOrigin::default()), Err(OriginMismatch::Host));
    }

    #[test]
    fn what_writes_comes_from_our_own_page() {
        let writes = |origins: &[&str], fetch_site| {
            gate().check(&RequestOrigin { hosts: &["localhost:8123"], origins, fetch_site, writes: true })
        };
        let own = "http://localhost:8123";
        assert_eq!(writes(&[own], None), Ok(()));
        assert_eq!(writes(&[own], Some("same-origin")), Ok(()));
        for (origins, site) in [
            (&[][..], None),
            (&["null"][..], None),
            (&["http://127.0.0.1:8123"][..], None),
            (&["https://localhost:8123"][..], None),
            (&[""][..], None),
            (&["file://"][..], None),
            (&["http://localhost:8123/"][..], None),
            (&["http://localhost:81230"][..], None),
            (&["HTTP://localhost:8123"][..], None),
            (&["http://[::1]:8123"][..], None),
            (&["http://localhost:8123 http://evil.example"][..], None),
            (&["http://localhost:8123.evil.example"][..], None),
            (&[own, "http://evil.example"][..], None),
            (&[own][..], Some("cross-site")),
            (&[own][..], Some("same-site")),
            (&[own][..], Some("none")),
        ] {
            assert_eq!(writes(origins, site), Err(OriginMismatch::Origin), "{origins:?} {site:?}");
        }
    }
}
