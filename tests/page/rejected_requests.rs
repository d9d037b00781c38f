//! Rejected requests: forged requests, links of other roles, links used twice.

use crate::{
    http_client::{PageSession, call, raw},
    web_game::{GAME, ROLES, WebGame},
};

fn port(web_game: &WebGame) -> &str {
    web_game.address.rsplit(':').next().unwrap()
}

#[test]
fn a_foreign_host_stays_out_however_it_is_spelt() {
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    let port = port(&web_game);
    let names = [
        "evil.example",
        "127.0.0.1.evil.example",
        "127.0.0.1.",
        "localhost.",
        "LOCALHOST",
        "Localhost",
        "localhost.localdomain",
        "127.1",
        "127.0.1",
        "127.0.0.2",
        "2130706433",
        "0x7f.0.0.1",
        "0x7f000001",
        "0177.0.0.1",
        "0",
        "0.0.0.0",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[::]",
        "::1",
        "user@127.0.0.1",
        "127.0.0.1@evil.example",
        "127.0.0.1,evil.example",
        "127.0.0.1 evil.example",
        "127.0.0.1\tx",
        "127.0.0.1/",
        "127.0.0.1#",
        "127.0.0.1?",
        "%31%32%37.0.0.1",
        "127。0。0。1",
        "localhost%00",
        "xn--localhost-9za",
        "*",
        "",
        ".",
        "-",
        "a..b",
        "127.0.0.1\u{200b}",
    ];
    let ends = [
        "",
        ":80",
        ":0",
        ":99999",
        ":",
        ":8",
        &format!(":{port}"),
        &format!(":0{port}"),
        &format!(":{port}:{port}"),
    ];
    let mut refused = 0;
    for name in names {
        for end in ends {
            let host = format!("{name}{end}");
            let head = [("Host", host.as_str()), ("Cookie", arbiter.cookie.as_str())];
            let answer = call(&web_game.address, "GET", "/arbiter", &head, "");
            assert!([400, 421].contains(&answer.status), "{host:?}: {}", answer.status);
            assert!(!answer.body.contains(&arbiter.token), "{host:?}");
            refused += 1;
        }
    }
    assert!(refused > 200);
    // No host, two hosts, and another host in the request line.
    let own = web_game.address.trim_start_matches("http://");
    for request in [
        format!("GET /arbiter HTTP/1.1\r\nConnection: close\r\nCookie: {}\r\n\r\n", arbiter.cookie),
        format!(
            "GET /arbiter HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\nConnection: close\r\nCookie: {}\r\n\r\n",
            arbiter.cookie
        ),
        format!(
            "GET http://evil.example/arbiter HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\nCookie: {}\r\n\r\n",
            arbiter.cookie
        ),
    ] {
        let answer = raw(&web_game.address, &request);
        assert!([400, 421].contains(&answer.status), "{request}: {}", answer.status);
    }
    assert_eq!(arbiter.get("").status, 200, "a request for this server is accepted");
}

#[test]
fn only_our_own_page_writes() {
    let web_game = WebGame::open(GAME);
    let arbiter = PageSession::by(&web_game, "arbiter");
    let (own, port) = (web_game.address.clone(), port(&web_game).to_owned());
    let foreign = [
        "null",
        "http://evil.example",
        "https://127.0.0.1",
        "http://127.0.0.1",
        "",
        "file://",
        "HTTP://127.0.0.1",
        &own.replace("http:", "https:"),
        &format!("{own}/"),
        &format!("{own}.evil.example"),
        &format!("{own}0"),
        &format!("http://localhost:{port}"),
        &format!("http://[::1]:{port}"),
        &format!("{own} http://evil.example"),
    ];
    for origin in foreign {
        let answer = arbiter.sends("approve a stranger", &[("Origin", origin)]);
        assert_eq!(answer.status, 403, "{origin:?}");
    }
    assert_eq!(arbiter.sends("approve a stranger", &[]).status, 403, "no origin at all");
    let two = [("Origin", own.as_str()), ("Origin", "http://evil.example")];
    assert_eq!(arbiter.sends("approve a stranger", &two).status, 403);
    for site in ["cross-site", "same-site", "none"] {
        let head = [("Origin", own.as_str()), ("Sec-Fetch-Site", site)];
        assert_eq!(arbiter.sends("approve a stranger", &head).status, 403, "{site}");
    }
    // The right origin with a form of another session.
    let white = PageSession::by(&web_game, "white");
    for token in [white.token.as_str(), "", &"0".repeat(32), arbiter.cookie.as_str()] {
        let forged = PageSession { token: token.to_owned(), ..PageSession::by(&web_game, "arbiter") };
        assert_eq!(forged.sends("approve a stranger", &[("Origin", &own)]).status, 403, "{token:?}");
    }
    // Requests that a link on a foreign page could cause.
    for method in ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH"] {
        let head = [("Cookie", arbiter.cookie.as_str())];
        let answer = call(&own, method, "/arbiter/act?line=approve+a+stranger", &head, "");
        assert!(answer.status >= 400, "{method}: {answer:?}");
    }
    assert!(!arbiter.get("").body.contains("a stranger"), "nothing of it was done");
    arbiter.begins();
    assert!(arbiter.get("").body.contains("approved by N. N."));
}

#[test]
fn a_link_is_good_once_and_for_its_own_place() {
    let web_game = WebGame::open(GAME);
    let link = web_game.link("white");
    let key = link.split("key=").nth(1).unwrap().to_owned();
    assert!(key.len() == 32 && key.chars().all(|c| c.is_ascii_hexdigit()), "{key}: 128 bits");
    for role in ROLES.into_iter().filter(|role| *role != "white") {
        let answer = call(&web_game.address, "GET", &format!("/{role}?key={key}"), &[], "");
        assert_eq!((answer.status, answer.header("set-cookie")), (403, ""), "{role}");
    }
    // A HEAD request does not use up the link.
    let path = format!("/white?key={key}");
    assert_eq!(call(&web_game.address, "HEAD", &path, &[], "").header("set-cookie"), "");
    let entered = call(&web_game.address, "GET", &path, &[], "");
    assert_eq!((entered.status, entered.header("location")), (303, "/white"));
    assert_eq!(entered.header("referrer-policy"), "no-referrer", "the link is told to nobody");
    let cookie = entered.header("set-cookie");
    for wanted in ["HttpOnly", "SameSite=Strict", "Path=/white"] {
        assert!(cookie.contains(wanted), "{cookie}");
    }
    let again = call(&web_game.address, "GET", &path, &[], "");
    assert_eq!((again.status, again.header("set-cookie")), (403, ""));
    assert_ne!(web_game.link("white"), link, "a fresh one took its place");
    // A cookie is valid for its own role only, and a truncated one for none.
    let cookie = cookie.split(';').next().unwrap();
    for role in ROLES.into_iter().filter(|role| *role != "white") {
        let renamed = cookie.replace("-white=", &format!("-{role}="));
        for cookie in [cookie, &renamed] {
            for path in ["", "/events", "/lines", "/pgn", "/report", "/white-sheet"] {
                let answer =
                    call(&web_game.address, "GET", &format!("/{role}{path}"), &[("Cookie", cookie)], "");
                assert_eq!(answer.status, 401, "{role}{path}");
            }
        }
    }
    let short = &cookie[..cookie.len() - 1];
    assert_eq!(call(&web_game.address, "GET", "/white", &[("Cookie", short)], "").status, 401);
    assert_eq!(call(&web_game.address, "GET", "/white", &[("Cookie", cookie)], "").status, 200);
}

#[test]
fn no_answer_lets_a_foreign_script_in_and_no_secret_is_written_down() {
    let mut web_game = WebGame::open(GAME);
    let keys: Vec<String> =
        ROLES.iter().map(|role| web_game.link(role).split("key=").nth(1).unwrap().to_owned()).collect();
    let entered: Vec<PageSession> = ROLES.iter().map(|role| PageSession::by(&web_game, role)).collect();
    let mut answers = vec![
        call(&web_game.address, "GET", "/", &[], ""),
        call(&web_game.address, "GET", "/nowhere", &[], ""),
        call(&web_game.address, "GET", "/arbiter", &[], ""),
        call(&web_game.address, "GET", "/arbiter?key=00000000000000000000000000000000", &[], ""),
        call(&web_game.address, "GET", "/", &[("Host", "evil.example")], ""),
        call(&web_game.address, "GET", "/static/page.js", &[], ""),
        call(&web_game.address, "POST", "/arbiter/act", &[], "line=sign"),
    ];
    answers.extend(entered.iter().map(|who| who.get("")));
    answers.push(entered[4].get("/pgn"));
    for answer in &answers {
        let policy = answer.header("content-security-policy");
        for wanted in ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
        {
            assert!(policy.contains(wanted), "{answer:?}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("access-control-allow-origin"), "");
        if answer.header("content-type").starts_with("text/html") {
            let scripts: Vec<&str> = answer.body.split("<script").skip(1).collect();
            assert!(scripts.iter().all(|script| script.starts_with(" src=\"/static/")), "{}", answer.body);
            for inline in [" style=", "<style", " onclick=", "javascript:", "http://", "https://"] {
                assert!(!answer.body.contains(inline), "{inline} in {}", answer.body);
            }
        }
    }
    web_game.daemon.signal("TERM");
    assert!(web_game.daemon.end().success());
    let folder = web_game.daemon.folder();
    assert!(!folder.join("web.json").exists(), "the links are removed with the server");
    let mut written = web_game.daemon.lines.join("\n");
    for file in std::fs::read_dir(&folder).unwrap() {
        written.push_str(&String::from_utf8_lossy(&std::fs::read(file.unwrap().path()).unwrap()));
    }
    let secrets = keys
        .iter()
        .cloned()
        .chain(entered.iter().map(|who| who.cookie.split_once('=').unwrap().1.to_owned()));
    for secret in
        secrets.chain(entered.iter().map(|who| who.token.clone())).filter(|secret| !secret.is_empty())
    {
        assert!(!written.contains(&secret), "a secret was written down");
    }
}

/// The statuses of 480 requests by eight clients at once: on a busy machine one that awaits each answer asks less often
/// than it may.
fn statuses_of_flood(ask: impl Fn(usize) -> u16 + Sync) -> Vec<u16> {
    std::thread::scope(|scope| {
        let ask = &ask;
        let clients: Vec<_> = (0..8)
            .map(|client| scope.spawn(move || (0..60).map(|n| ask(60 * client + n)).collect::<Vec<_>>()))
            .collect();
        clients.into_iter().flat_map(|client| client.join().unwrap()).collect()
    })
}

#[test]
fn a_flood_of_one_hinders_nobody_else() {
    let web_game = WebGame::open(GAME);
    let (white, arbiter) = (PageSession::by(&web_game, "white"), PageSession::by(&web_game, "arbiter"));
    let own = web_game.address.clone();
    let flood = statuses_of_flood(|_| white.sends("status", &[("Origin", &own)]).status);
    assert!(flood.contains(&429), "{flood:?}");
    arbiter.begins();
    let large = white.sends(&"x".repeat(1 << 20), &[("Origin", &own)]);
    assert!([400, 413].contains(&large.status), "{}", large.status);
    assert!(arbiter.get("").body.contains("approved by N. N."));
    // Guessed links.
    let guesses = statuses_of_flood(|n| call(&own, "GET", &format!("/arbiter?key={n:032x}"), &[], "").status);
    assert!(
        guesses.iter().all(|status| [403, 429].contains(status)) && guesses.contains(&429),
        "{guesses:?}"
    );
}
