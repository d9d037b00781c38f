//! The log at its highest level: it contains all events, and no secrets.

use std::path::Path;

use super::{
    http_client::call,
    table::{Daemon, annabella, read},
};

/// The links of a game's web server, and its address.
fn web_server(folder: &Path) -> (String, Vec<String>) {
    let card: serde_json::Value = serde_json::from_str(&read(folder, "web.json")).unwrap();
    let mut texts = Vec::new();
    let mut open = vec![&card];
    while let Some(value) = open.pop() {
        match value {
            serde_json::Value::String(text) => texts.push(text.clone()),
            serde_json::Value::Array(values) => open.extend(values),
            serde_json::Value::Object(values) => open.extend(values.values()),
            _ => {}
        }
    }
    let links: Vec<String> = texts.iter().filter(|text| text.contains("?key=")).cloned().collect();
    let host = links[0].split('/').nth(2).unwrap().to_owned();
    (host, links)
}

/// Plays a few lines with a client; returns the diagnostics, and the secrets that must not be in them.
fn played(log: &str) -> (Vec<String>, Vec<String>) {
    let place = tempfile::tempdir().unwrap();
    std::fs::write(
        place.path().join("a.toml"),
        "[game]\napproved_by = \"Kimsecret, IA\"\nfen = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"\n[game.white.assistant]\nadjourn = \"person\"\n\
         [game.white]\nsight = \"impaired\"\nassistant_name = \"Helgasecret\"\n[web]\n",
    )
    .unwrap();
    let mut command = annabella();
    command.args(["play", "--config", "a.toml", "--terminal"]).env("ANNABELLA_LOG", log);
    let mut daemon = Daemon::of(command, place.path());
    daemon.types("arbiter: start");
    daemon.expect("# the clocks start");
    let folder = daemon.folder();
    let (host, links) = web_server(&folder);
    let mut kept: Vec<String> = Vec::new();
    for link in &links {
        let path = link.split_once(&host).unwrap().1;
        let entered = call(&host, "GET", path, &[], "");
        let pair = entered.header("set-cookie").split(';').next().unwrap().to_owned();
        let page = call(&host, "GET", path.split('?').next().unwrap(), &[("Cookie", &pair)], "");
        assert_eq!(page.status, 200, "{page:?}");
        kept.extend([
            path.split_once("key=").unwrap().1.to_owned(),
            pair.split_once('=').unwrap().1.to_owned(),
        ]);
    }
    let guess = "0123456789abcdef0123456789abcdef";
    call(&host, "GET", &format!("/arbiter?key={guess}"), &[], "");
    call(&host, "GET", &format!("/{guess}"), &[], "");
    kept.push(guess.to_owned());
    for line in [
        "white: eva vier",
        "white: move e4",
        "white: press",
        "black: move Ke7",
        "assistant: adjourn sealed Kxyzzy",
        "arbiter: item black 11.5 hums plughly",
        "white: claim touch e4",
        "arbiter: status",
    ] {
        daemon.types(line);
    }
    daemon.expect("plughly");
    let keys = read(&folder, "web.json");
    kept.extend(web_server(&folder).1.iter().map(|link| link.split_once("key=").unwrap().1.to_owned()));
    assert!(kept.iter().all(|key| key.len() == 32), "{keys}");
    daemon.quits();
    kept.extend(
        [
            "secret", "eva", "vier", "e4", "e2", "Ke7", "Kxyzzy", "sealed", "plughly", "hums", "touch",
            "claim", "4k3",
        ]
        .map(str::to_owned),
    );
    let said = daemon.lines.iter().filter_map(|line| Some(line.strip_prefix("stderr: ")?.to_owned()));
    (said.collect(), kept)
}

#[test]
fn the_most_talkative_log_has_every_step_and_no_secret() {
    let (said, kept) = played("trace");
    let logged: Vec<&String> = said.iter().filter(|line| line.contains(" annabella_")).collect();
    for event in [
        "a journal is begun",
        "the web server runs",
        "somebody enters role=arbiter",
        "request answered method=GET route=\"/{role}\"",
        "status=403",
        "step step=1 ",
        "input=\"act\"",
        "the journal is signed",
        "the game's loop ends",
    ] {
        assert!(logged.iter().any(|line| line.contains(event)), "{event}:\n{}", said.join("\n"));
    }
    let numbers: Vec<u64> = logged
        .iter()
        .filter_map(|line| line.split_once(" step step=")?.1.split(' ').next()?.parse().ok())
        .collect();
    assert!(numbers.iter().copied().eq(1..=numbers.len() as u64) && numbers.len() > 8, "{numbers:?}");
    for line in &logged {
        for secret in &kept {
            assert!(!line.contains(secret.as_str()), "`{secret}` is logged: {line}");
        }
    }
    for line in &said {
        for key in kept.iter().filter(|key| key.len() == 32) {
            assert!(!line.contains(key.as_str()), "`{key}` is told: {line}");
        }
    }
}
