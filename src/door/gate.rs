//! Which requests come in: only those that name this door exactly, and only our own pages write. PURE.
//!
//! Loopback is no shield: a name that suddenly points at this machine brings a foreign page's requests here, and a
//! rebound GET has no Origin. What tells is the Host, compared as a whole.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

/// What of a request decides whether it comes in.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Comer<'a> {
    /// Every `Host`, and the authority of the request line where it has one.
    pub(crate) hosts: &'a [&'a str],
    /// Every `Origin`.
    pub(crate) origins: &'a [&'a str],
    /// `Sec-Fetch-Site`, where the browser sends it.
    pub(crate) fetch_site: Option<&'a str>,
    /// Whether it could change anything.
    pub(crate) writes: bool,
}

/// Why a request stays out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outside {
    /// It was meant for another host.
    Host,
    /// It comes from another page, or from none that can be told.
    Origin,
}

/// The names a door answers to.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    own: Vec<String>,
    named: Vec<String>,
}

impl Gate {
    /// The address itself, `localhost` where that is meant by it, and the names that were configured.
    pub(crate) fn new(address: &str, loopback_port: Option<u16>, names: &[String]) -> Self {
        let mut own = vec![address.to_owned()];
        own.extend(loopback_port.map(|port| format!("localhost:{port}")));
        // Browsers leave the usual port out.
        let bare: Vec<String> = own.iter().filter_map(|h| h.strip_suffix(":80")).map(str::to_owned).collect();
        own.extend(bare);
        Self { own, named: names.to_vec() }
    }

    /// Whether a request comes in.
    pub(crate) fn check(&self, request: &Comer<'_>) -> Result<(), Outside> {
        let [host, more @ ..] = request.hosts else { return Err(Outside::Host) };
        let is_named = self.named.iter().any(|name| name == host);
        if more.iter().any(|other| other != host) || !(is_named || self.own.iter().any(|own| own == host)) {
            return Err(Outside::Host);
        }
        if !request.writes {
            return Ok(());
        }
        let own = |origin: &str| {
            let of_scheme = |scheme: &str| origin.strip_prefix(scheme).is_some_and(|name| name == *host);
            // Something before this door may speak TLS for a name that was configured.
            of_scheme("http://") || (is_named && of_scheme("https://"))
        };
        match request.origins {
            [origin] if own(origin) => {}
            _ => return Err(Outside::Origin),
        }
        match request.fetch_site {
            None | Some("same-origin") => Ok(()),
            Some(_) => Err(Outside::Origin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gate() -> Gate {
        Gate::new("127.0.0.1:8123", Some(8123), &["chess.example:8443".into()])
    }

    #[test]
    fn only_the_exact_name_and_port_come_in() {
        let reads = |host: &str| gate().check(&Comer { hosts: &[host], ..Comer::default() });
        for host in ["127.0.0.1:8123", "localhost:8123", "chess.example:8443"] {
            assert_eq!(reads(host), Ok(()), "{host}");
        }
        for host in ["evil.example:8123", "127.0.0.1", "localhost.:8123", "[::1]:8123", "127.1:8123", ""] {
            assert_eq!(reads(host), Err(Outside::Host), "{host}");
        }
        let two = Comer { hosts: &["127.0.0.1:8123", "evil.example"], ..Comer::default() };
        assert_eq!(gate().check(&two), Err(Outside::Host));
        assert_eq!(gate().check(&Comer::default()), Err(Outside::Host));
    }

    #[test]
    fn what_writes_comes_from_our_own_page() {
        let writes = |origins: &[&str], fetch_site| {
            gate().check(&Comer { hosts: &["localhost:8123"], origins, fetch_site, writes: true })
        };
        let own = "http://localhost:8123";
        assert_eq!(writes(&[own], None), Ok(()));
        assert_eq!(writes(&[own], Some("same-origin")), Ok(()));
        for (origins, site) in [
            (&[][..], None),
            (&["null"][..], None),
            (&["http://127.0.0.1:8123"][..], None),
            (&["https://localhost:8123"][..], None),
            (&["http://localhost:8123.evil.example"][..], None),
            (&[own, "http://evil.example"][..], None),
            (&[own][..], Some("cross-site")),
            (&[own][..], Some("same-site")),
            (&[own][..], Some("none")),
        ] {
            assert_eq!(writes(origins, site), Err(Outside::Origin), "{origins:?} {site:?}");
        }
    }
}
