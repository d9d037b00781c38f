//! The tournament's broker, a real nats-server: permissions, lines from other sources than a table, and its state
//! after it is killed, emptied or rolled back.
//!
//! `KILLS=50` sets the number of kills. Every server is a child of its tournament and ends with it.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use annabella::seeded_rng::SeededRng;
use async_nats::{Client, ConnectOptions, Event, HeaderMap, Request};
use sha2::{Digest as _, Sha256};
use tokio::runtime::Handle;

use super::{
    kills::TYPED_GAME,
    table::{Daemon, annabella, read, run},
    tournament::DeskClient,
    web::get,
};

const PATIENCE: Duration = Duration::from_secs(60);
/// The time limit of an answer of the broker. One that is killed meanwhile never gives it.
const ANSWERED: Duration = Duration::from_secs(20);
/// The same where the line is sent again, as a table does.
const ANSWERED_OR_SENT_AGAIN: Duration = Duration::from_secs(2);

/// A tournament with its broker.
pub(crate) struct BrokerTournament {
    pub(crate) place: tempfile::TempDir,
    pub(crate) daemon: Daemon,
    pub(crate) desk: DeskClient,
    pub(crate) runtime: Handle,
}

/// A client of the broker, and the refusals that it received.
pub(crate) struct BrokerClient {
    pub(crate) client: Client,
    refused: Arc<Mutex<Vec<String>>>,
}

/// A runtime on a thread of its own, which drives the clients' connections during all waits of the test.
fn driven() -> Handle {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let handle = runtime.handle().clone();
    std::thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
    handle
}

fn opens(place: &Path, delay: &str) -> (Daemon, DeskClient) {
    let mut command = annabella();
    command.args(["tournament", "--with-broker", "broker", "--delay", delay]);
    let mut daemon = Daemon::of(command, place);
    let desk = DeskClient::enters(&mut daemon);
    (daemon, desk)
}

impl Drop for BrokerTournament {
    /// Ends the tournament with SIGTERM, and its broker with it.
    fn drop(&mut self) {
        self.daemon.signal("TERM");
        // After a failure of the test only that failure is reported.
        if !std::thread::panicking() {
            assert!(self.daemon.end().success());
        } else {
            std::thread::sleep(Duration::from_secs(2));
        }
    }
}

impl BrokerTournament {
    pub(crate) fn opens(delay: &str) -> Self {
        Self::opens_in(tempfile::tempdir().unwrap(), delay)
    }

    /// Opens a tournament whose broker keeps so many bytes of each table.
    pub(crate) fn opens_with_space(bytes: u64) -> Self {
        let place = tempfile::tempdir().unwrap();
        let done = run(place.path(), &["tournament", "enrol-table", "first"], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let book = place.path().join("broker/broker.toml");
        let text = read(&place.path().join("broker"), "broker.toml");
        let of = text.lines().find(|line| line.starts_with("table_bytes = ")).unwrap();
        std::fs::write(&book, text.replace(of, &format!("table_bytes = {bytes}"))).unwrap();
        Self::opens_in(place, "0:15:00")
    }

    fn opens_in(place: tempfile::TempDir, delay: &str) -> Self {
        let (daemon, desk) = opens(place.path(), delay);
        let runtime = driven();
        Self { place, daemon, desk, runtime }
    }

    pub(crate) fn broker(&self) -> PathBuf {
        self.place.path().join("broker")
    }

    /// The address of its broker.
    pub(crate) fn url(&self) -> String {
        let told = self.daemon.lines.iter().find_map(|line| line.split_once("the broker is at "));
        told.unwrap().1.split(' ').next().unwrap().to_owned()
    }

    /// Opens a tournament in the same place after the earlier one has ended.
    pub(crate) fn opens_anew(&mut self) {
        (self.daemon, self.desk) = opens(self.place.path(), "0:15:00");
    }

    pub(crate) fn enrols(&self, table: &str) -> String {
        let done = run(self.place.path(), &["tournament", "enrol-table", table], "");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        read(&self.broker().join("tables").join(table), "table.nk").trim().to_owned()
    }

    /// Connects to the broker with a seed and an inbox. Tries until it succeeds or `patience` is over.
    pub(crate) fn comes(
        &self,
        seed: Option<&str>,
        inbox: &str,
        ca: &Path,
        patience: Duration,
    ) -> Option<BrokerClient> {
        let url = self.url();
        let until = Instant::now() + patience;
        loop {
            let refused = Arc::new(Mutex::new(Vec::new()));
            let keep = refused.clone();
            let options = match seed {
                Some(seed) => ConnectOptions::with_nkey(seed.to_owned()),
                None => ConnectOptions::new(),
            };
            let options = options
                .add_root_certificates(ca.to_owned())
                .require_tls(true)
                .custom_inbox_prefix(inbox)
                .request_timeout(Some(ANSWERED))
                .event_callback(move |event| {
                    if let Event::ServerError(why) = &event {
                        keep.lock().unwrap().push(why.to_string());
                    }
                    async {}
                });
            match self.runtime.block_on(options.connect(&url)) {
                Ok(client) => return Some(BrokerClient { client, refused }),
                Err(_) if Instant::now() < until => std::thread::sleep(Duration::from_millis(100)),
                Err(_) => return None,
            }
        }
    }

    pub(crate) fn table(&self, name: &str, seed: &str) -> BrokerClient {
        self.comes(Some(seed), &format!("_INBOX_{name}"), &self.broker().join("ca.pem"), PATIENCE).unwrap()
    }

    pub(crate) fn asks(&self, who: &BrokerClient, subject: &str, body: &str) -> Option<String> {
        let asked = self.runtime.block_on(who.client.request(subject.to_owned(), body.to_owned().into()));
        asked.ok().map(|answer| String::from_utf8_lossy(&answer.payload).into_owned())
    }

    /// Publishes a line as a table does; returns whether it was accepted.
    fn publishes(&self, who: &BrokerClient, table: &str, game: &str, number: usize, line: &str) -> bool {
        self.publishes_within(ANSWERED, who, table, (game, number, line))
    }

    /// The same with another time limit of the answer.
    fn publishes_within(
        &self,
        limit: Duration,
        who: &BrokerClient,
        table: &str,
        (game, number, line): (&str, usize, &str),
    ) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert("Annabella-Line", number.to_string());
        headers.insert("Annabella-Hash", hash(line));
        headers.insert("Annabella-Game", hash(game));
        let subject = format!("hall.{table}.journal");
        let request = Request::new().headers(headers).payload(line.to_owned().into()).timeout(Some(limit));
        let asked = who.client.send_request(subject, request);
        self.runtime.block_on(asked).is_ok_and(|answer| answer.payload.starts_with(b"{\"stream\":\"HALL_"))
    }

    pub(crate) fn publishes_all(&self, who: &BrokerClient, table: &str, lines: &[String], from: usize) {
        for (line, number) in lines.iter().zip(1..).skip(from) {
            assert!(self.publishes(who, table, &lines[0], number, line), "line {number}");
        }
    }
}

fn hash(line: &str) -> String {
    Sha256::digest(line).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A line with another act, whose hash is computed again, which is possible without a device's key.
fn forged(before: &str, line: &str, act: &str, other: &str) -> String {
    let record = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap();
    let (before, mut record) = (record(before), record(&line.replace(act, other)));
    let body = format!("{} {}", record["at"], record["input"]);
    assert!(body.contains(other), "{body}");
    let chain = before["chain"].as_str().unwrap();
    let head = Sha256::new().chain_update(chain).chain_update("\n").chain_update(body).finalize();
    record["chain"] = head.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
    record.to_string()
}

/// The journal of a real game, signed by its device.
pub(crate) fn journal(place: &Path, names: [&str; 2]) -> Vec<String> {
    let folder = place.join(names.join("-"));
    std::fs::create_dir(&folder).unwrap();
    let mut config = TYPED_GAME.to_owned();
    for (seat, name) in ["[game.white]\n", "[game.black]\n"].into_iter().zip(names) {
        config = config.replace(seat, &format!("{seat}name = \"{name}\"\nsheet = \"entered\"\n"));
    }
    std::fs::write(folder.join("table.toml"), config).unwrap();
    let mut daemon = Daemon::start(&folder, &["--terminal", "--config", "table.toml"]);
    daemon.expect("this game is kept in ");
    daemon.types("arbiter: start");
    for (seat, m) in [("white", "e4"), ("black", "e5"), ("white", "Nf3"), ("black", "Nc6")] {
        daemon.types(&format!("{seat}: move {m}"));
        daemon.types(&format!("{seat}: press"));
        daemon.expect("= ");
    }
    daemon.types("arbiter: result 1-0");
    daemon.types("arbiter: sign");
    daemon.end_of_lines();
    assert!(daemon.end().success());
    read(&daemon.folder(), "journal.jsonl").lines().map(str::to_owned).collect()
}

#[test]
fn nobody_may_do_more_at_the_broker_than_what_he_is_there_for() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (seven, eight) = (tournament.enrols("7"), tournament.enrols("8"));
    let ca = tournament.broker().join("ca.pem");
    let little = Duration::from_secs(1);
    assert!(tournament.comes(None, "_INBOX_7", &ca, little).is_none(), "who has no key");
    let foreign = nkeys::KeyPair::new_user().seed().unwrap();
    assert!(tournament.comes(Some(&foreign), "_INBOX_7", &ca, little).is_none(), "whom nobody enrolled");
    // The certificate authority of another tournament: a table rejects a broker that it did not certify.
    let elsewhere = tempfile::tempdir().unwrap();
    run(elsewhere.path(), &["tournament", "enrol-table", "7"], "");
    let other = elsewhere.path().join("broker/ca.pem");
    assert!(tournament.comes(Some(&seven), "_INBOX_7", &other, little).is_none(), "an unknown authority");

    let table = tournament.table("7", &seven);
    assert!(tournament.asks(&table, "hall.7.journal", "x").is_some_and(|answer| answer.contains("\"seq\":")));
    let desk_seed = read(&tournament.broker(), "desk.nk").trim().to_owned();
    let desk = tournament.table("desk", &desk_seed);
    let other = tournament.table("8", &eight);
    let purge = r#"{"name":"HALL_7"}"#;
    let forbidden = [
        "hall.8.journal",
        "hall.8.presence",
        "hall.7.orders",
        "hall.8.orders",
        "$JS.API.STREAM.PURGE.HALL_7",
        "$JS.API.STREAM.DELETE.HALL_7",
        "$JS.API.STREAM.UPDATE.HALL_7",
        "$JS.API.STREAM.MSG.DELETE.HALL_7",
        "$JS.API.STREAM.MSG.GET.HALL_7",
        "$JS.API.STREAM.INFO.HALL_7",
        "$JS.API.STREAM.CREATE.OTHER",
        "$JS.API.CONSUMER.CREATE.HALL_7",
        "$JS.API.DIRECT.GET.HALL_7",
        "$JS.API.DIRECT.GET.HALL_8.hall.8.journal",
        "$JS.API.ACCOUNT.PURGE.HALL",
        "$JS.API.INFO",
        "$SYS.REQ.SERVER.PING",
        "_INBOX_8.guessed",
    ];
    let of_the_desk =
        ["STREAM.PURGE", "STREAM.DELETE", "STREAM.UPDATE", "ACCOUNT.PURGE", "MSG.DELETE", "hall.7.journal"];
    let refuses = |who: &BrokerClient, subject: &str| {
        let before = who.refused.lock().unwrap().len();
        tournament.runtime.block_on(async {
            who.client.publish(subject.to_owned(), purge.into()).await.unwrap();
            who.client.flush().await.unwrap();
        });
        let until = Instant::now() + PATIENCE;
        while who.refused.lock().unwrap().len() == before {
            assert!(Instant::now() < until, "{subject} was not refused");
            std::thread::sleep(Duration::from_millis(10));
        }
        let told = who.refused.lock().unwrap().last().cloned().unwrap_or_default();
        assert!(told.to_lowercase().contains("permissions violation"), "{subject}: {told}");
    };
    for subject in forbidden {
        refuses(&table, subject);
        if of_the_desk.iter().any(|part| subject.contains(part)) {
            refuses(&desk, subject);
        }
    }
    refuses(&desk, "hall.7.journal");
    // No table receives another's answers, lines or orders.
    for subject in [
        "_INBOX_8.>",
        "_INBOX.>",
        "_INBOX_desk.>",
        "hall.8.orders",
        "hall.*.presence",
        "hall.>",
        ">",
        "$SYS.>",
    ] {
        let before = table.refused.lock().unwrap().len();
        let heard = tournament.runtime.block_on(async {
            let heard = table.client.subscribe(subject).await.unwrap();
            table.client.flush().await.unwrap();
            heard
        });
        let until = Instant::now() + PATIENCE;
        while table.refused.lock().unwrap().len() == before {
            assert!(Instant::now() < until, "{subject} may be heard");
            std::thread::sleep(Duration::from_millis(10));
        }
        drop(heard);
    }
    let info = tournament.asks(&desk, "$JS.API.STREAM.INFO.HALL_7", "").unwrap();
    assert!(info.contains("\"messages\":1"), "all that was refused changed nothing: {info}");
    assert!(info.contains("\"deny_delete\":true") && info.contains("\"deny_purge\":true"), "{info}");
    // The broker's acknowledgement does not arrive on another table's subject when a client names that as the
    // reply.
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    tournament.publishes_all(&other, "8", &game[..3], 0);
    tournament.desk.expects("/desk", "broker.8");
    tournament.runtime.block_on(async {
        table.client.publish_with_reply("hall.7.journal", "hall.8.journal", "y".into()).await.unwrap();
        table.client.flush().await.unwrap();
    });
    tournament.publishes_all(&other, "8", &game[..5], 3);
    tournament.desk.expects("/table/broker.8", "Anna");
}

/// Records the messages that a table receives and those that the desk receives about it.
struct Overheard {
    told: Arc<Mutex<Vec<String>>>,
}

impl Overheard {
    fn listens(tournament: &BrokerTournament, who: &BrokerClient, subjects: &[&str]) -> Self {
        let told = Arc::new(Mutex::new(Vec::new()));
        for subject in subjects {
            let mut heard = tournament.runtime.block_on(who.client.subscribe((*subject).to_owned())).unwrap();
            let told = told.clone();
            tournament.runtime.spawn(async move {
                while let Some(message) = futures_util::StreamExt::next(&mut heard).await {
                    let payload = String::from_utf8_lossy(&message.payload).into_owned();
                    told.lock().unwrap().push(format!("{} {payload}", message.subject));
                }
            });
        }
        tournament.runtime.block_on(who.client.flush()).unwrap();
        Self { told }
    }

    fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

/// The number of messages of each table in the stream.
fn messages_of(tournament: &BrokerTournament, desk: &BrokerClient) -> serde_json::Value {
    let listed = tournament.asks(desk, "$JS.API.STREAM.LIST", "").unwrap();
    let listed: serde_json::Value = serde_json::from_str(&listed).unwrap();
    let streams = listed["streams"].as_array().into_iter().flatten();
    streams
        .map(|stream| {
            let subject = stream["config"]["subjects"][0].as_str().unwrap_or_default();
            (subject.to_owned(), stream["state"]["messages"].clone())
        })
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// The same after the server has handled all requests.
fn settled_messages(tournament: &BrokerTournament, desk: &BrokerClient) -> serde_json::Value {
    let mut settled = messages_of(tournament, desk);
    let quiet_within = Instant::now() + PATIENCE;
    loop {
        std::thread::sleep(Duration::from_secs(1));
        let later = messages_of(tournament, desk);
        if later == settled {
            return settled;
        }
        settled = later;
        assert!(Instant::now() < quiet_within, "the server still stores messages: {settled}");
    }
}

#[test]
fn who_holds_one_tables_key_changes_nothing_of_another_table_whatever_they_call_and_name_as_reply() {
    let tournament = BrokerTournament::opens("0:15:00");
    let (seven, eight) = (tournament.enrols("7"), tournament.enrols("8"));
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    let other = tournament.table("8", &eight);
    tournament.publishes_all(&other, "8", &game[..5], 0);
    let adversary = tournament.table("7", &seven);
    tournament.publishes_all(&adversary, "7", &game[..3], 0);
    let desk_seed = read(&tournament.broker(), "desk.nk").trim().to_owned();
    let desk = tournament.table("desk", &desk_seed);
    let at_eight = Overheard::listens(&tournament, &other, &["hall.8.orders", "_INBOX_8.>"]);
    let at_desk = Overheard::listens(&tournament, &desk, &["hall.*.presence", "hall.*.answers"]);
    let last_of_eight = "$JS.API.DIRECT.GET.HALL_8.hall.8.journal";
    let stands = |tournament: &BrokerTournament| tournament.asks(&other, last_of_eight, "").unwrap();
    let before = stands(&tournament);

    let subjects = [
        "hall.7.journal",
        "hall.7.presence",
        "hall.7.answers",
        "hall.7.orders",
        "hall.8.journal",
        "hall.8.orders",
        "$JS.API.DIRECT.GET.HALL_7.hall.7.journal",
        "$JS.API.DIRECT.GET.HALL_8.hall.8.journal",
        "$JS.API.DIRECT.GET.HALL_7",
        "$JS.API.STREAM.INFO.HALL_7",
        "$JS.API.STREAM.MSG.GET.HALL_7",
        "$JS.API.STREAM.PURGE.HALL_7",
        "$JS.API.STREAM.DELETE.HALL_7",
        "$JS.API.STREAM.CREATE.THEIRS",
        "$JS.API.STREAM.UPDATE.HALL_7",
        "$JS.API.CONSUMER.CREATE.HALL_7",
        "$JS.API.CONSUMER.DURABLE.CREATE.HALL_8.x",
        "$JS.API.ACCOUNT.PURGE.HALL",
        "$JS.API.INFO",
        "$SYS.REQ.ACCOUNT.HALL.CONNZ",
        "$SYS.REQ.SERVER.PING",
        "_INBOX_7.x",
    ];
    let replies = [
        "hall.8.journal",
        "hall.8.orders",
        "hall.8.presence",
        "hall.8.answers",
        "hall.7.journal",
        "hall.7.orders",
        "_INBOX_8.x",
        "_INBOX_desk.x",
        "_R_.x.y",
        "$JS.API.STREAM.PURGE.HALL_7",
        "$JS.API.CONSUMER.CREATE.HALL_7",
        "$JS.API.DIRECT.GET.HALL_8.hall.8.journal",
        "$JS.ACK.HALL.x.1.1.1.1.1",
    ];
    let bodies = [
        "",
        "x",
        "{\"last_by_subj\":\"hall.8.journal\"}",
        "{\"seq\":1}",
        "{\"name\":\"HALL_8\"}",
        "{\"stream_name\":\"HALL_8\",\"config\":{\"deliver_subject\":\"hall.8.journal\",\"ack_policy\":\"none\"}}",
        "{\"name\":\"THEIRS\",\"subjects\":[\"hall.8.orders\",\"hall.*.presence\"]}",
    ];
    let mut cases = 0;
    for (s, subject) in subjects.into_iter().enumerate() {
        for (r, reply) in replies.into_iter().enumerate() {
            let mut headers = HeaderMap::new();
            if (s + r) % 2 == 0 {
                // Headers that a server itself would write.
                headers.append("Nats-Subject", "hall.8.journal");
                headers.append("Nats-Sequence", "1");
                headers.append("Nats-Stream", "HALL_8");
                headers.append("Annabella-Game", hash(&game[0]).as_str());
            }
            let body = bodies[(s * 3 + r) % bodies.len()];
            tournament.runtime.block_on(async {
                let sent =
                    adversary.client.publish_with_reply_and_headers(subject, reply, headers, body.into());
                sent.await.unwrap();
            });
            cases += 1;
        }
        tournament.runtime.block_on(adversary.client.flush()).unwrap();
    }
    assert_eq!(cases, subjects.len() * replies.len());
    let settled = settled_messages(&tournament, &desk);
    assert_eq!(settled["hall.8.journal"], 5, "{settled}");
    assert!(settled["hall.7.journal"].as_u64().is_some_and(|own| own > 3), "their own took some: {settled}");
    assert_eq!(settled.as_object().map(serde_json::Map::len), Some(2), "{settled}");
    assert_eq!(stands(&tournament), before, "the other table's last line is what it was");
    let to_eight: Vec<String> = at_eight.told().into_iter().filter(|told| !told.contains(&before)).collect();
    assert_eq!(to_eight, Vec::<String>::new(), "the other table was told nothing");
    let foreign: Vec<String> =
        at_desk.told().into_iter().filter(|told| !told.starts_with("hall.7.")).collect();
    assert_eq!(foreign, Vec::<String>::new(), "nothing is told in another's name");
    // The other table goes on, and its game is at the desk without a fault.
    tournament.publishes_all(&other, "8", &game, 5);
    tournament.desk.expects("/table/broker.8", "Nc6");
    let needs = tournament.desk.gets("/desk").body;
    let of_eight =
        needs.split("id=\"need-broker.8\"").nth(1).map(|rest| rest.split("</li>").next().unwrap_or(""));
    assert!(of_eight.is_none_or(|need| !need.contains("no line of its journal")), "{of_eight:?}");
}

/// Parts of an attack by a client with one table's key, combined at random from a seed.
struct RandomAdversary {
    chance: SeededRng,
    game: String,
}

impl RandomAdversary {
    const VERBS: [&str; 20] = [
        "INFO",
        "STREAM.NAMES",
        "STREAM.LIST",
        "STREAM.CREATE",
        "STREAM.UPDATE",
        "STREAM.INFO",
        "STREAM.DELETE",
        "STREAM.PURGE",
        "STREAM.SNAPSHOT",
        "STREAM.RESTORE",
        "STREAM.MSG.GET",
        "STREAM.MSG.DELETE",
        "CONSUMER.CREATE",
        "CONSUMER.DURABLE.CREATE",
        "CONSUMER.INFO",
        "CONSUMER.DELETE",
        "CONSUMER.MSG.NEXT",
        "DIRECT.GET",
        "ACCOUNT.PURGE",
        "SERVER.REMOVE",
    ];

    fn one_of(&mut self, of: &[&str]) -> String {
        self.chance.pick(of).map(|text| (*text).to_owned()).unwrap_or_default()
    }

    /// A subject: of a table, of the stream's interface, of the system, or an inbox.
    fn subject(&mut self) -> String {
        let table = self.one_of(&["7", "8", "7", "desk", "9"]);
        let of_table = self.one_of(&["journal", "presence", "answers", "orders", "else", "journal.more"]);
        let tournament = format!("hall.{table}.{of_table}");
        let verb = self.one_of(&Self::VERBS);
        let stream = self.one_of(&["HALL_7", "HALL_8", "THEIRS", "T_7", "T_8"]);
        let more = self.one_of(&["", "", ".x", ".hall.7.journal", ".hall.8.journal", ".hall.8.orders"]);
        let system = self.one_of(&[
            "SERVER.PING",
            "ACCOUNT.HALL.CONNZ",
            "ACCOUNT.T_8.DISCONNECT",
            "ACCOUNT.HALL.CLAIMS.UPDATE",
        ]);
        match self.chance.below(8) {
            0..=2 => tournament,
            3..=5 => format!("$JS.API.{verb}.{stream}{more}"),
            6 => format!("$SYS.REQ.{system}"),
            _ => format!("_INBOX_{table}.{}", self.one_of(&["x", "guessed.y", "_R_.z"])),
        }
    }

    fn reply(&mut self) -> String {
        match self.chance.below(4) {
            0 => format!("$JS.ACK.HALL.{}.1.1.1.1.1", self.one_of(&["x", "desk"])),
            1 => self.one_of(&["_R_.x.y", "_INBOX.z", "_INBOX_8.1", "_INBOX_desk.1"]),
            _ => self.subject(),
        }
    }

    fn body(&mut self) -> String {
        let subject = self.subject();
        let deliver = self.reply();
        match self.chance.below(9) {
            0 => String::new(),
            1 => "nonsense".to_owned(),
            2 => self.game.clone(),
            3 => format!("{{\"last_by_subj\":\"{subject}\"}}"),
            4 => format!("{{\"seq\":{}}}", 1 + self.chance.below(9)),
            5 => format!("{{\"filter\":\"{subject}\",\"name\":\"HALL_8\"}}"),
            6 => format!(
                "{{\"stream_name\":\"HALL_8\",\"config\":{{\"deliver_subject\":\"{deliver}\",\"ack_policy\":\"none\",\"filter_subject\":\"{subject}\"}}}}"
            ),
            7 => format!(
                "{{\"name\":\"THEIRS\",\"subjects\":[\"{subject}\"],\"republish\":{{\"src\":\">\",\"dest\":\"{deliver}\"}}}}"
            ),
            _ => r#"{"name":"THEIRS","mirror":{"name":"HALL_8"},"sources":[{"name":"HALL_8"}]}"#.to_owned(),
        }
    }

    fn headers(&mut self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for _ in 0..self.chance.below(4) {
            let names = [
                "Nats-Subject",
                "Nats-Sequence",
                "Nats-Stream",
                "Nats-Msg-Id",
                "Nats-Expected-Stream",
                "Nats-Expected-Last-Subject-Sequence",
                "Nats-Rollup",
                "Status",
                "Annabella-Game",
                "Annabella-Line",
                "Annabella-Hash",
            ];
            let name = self.one_of(&names);
            let value = match self.chance.below(5) {
                0 => self.subject(),
                1 => self.chance.below(30).to_string(),
                2 => hash(&self.game),
                3 => self.one_of(&["all", "sub", "HALL_8", "404", "503"]),
                _ => "x".to_owned(),
            };
            headers.append(name.as_str(), value.as_str());
        }
        headers
    }
}

#[test]
fn whatever_somebody_with_one_tables_key_sends_at_random_changes_nothing_of_another_table() {
    /// The number of calls; a server answers some thousands a second.
    const CALLS: usize = 4_000;
    let tournament = BrokerTournament::opens("0:15:00");
    let (seven, eight) = (tournament.enrols("7"), tournament.enrols("8"));
    let game = journal(tournament.place.path(), ["Anna", "Bo"]);
    let other = tournament.table("8", &eight);
    tournament.publishes_all(&other, "8", &game[..5], 0);
    let adversary = tournament.table("7", &seven);
    tournament.publishes_all(&adversary, "7", &game[..3], 0);
    let desk_seed = read(&tournament.broker(), "desk.nk").trim().to_owned();
    let desk = tournament.table("desk", &desk_seed);
    let at_eight = Overheard::listens(&tournament, &other, &["hall.8.orders", "_INBOX_8.>"]);
    let at_desk = Overheard::listens(&tournament, &desk, &["hall.*.presence", "hall.*.answers"]);
    let last_of_eight = "$JS.API.DIRECT.GET.HALL_8.hall.8.journal";
    let before = tournament.asks(&other, last_of_eight, "").unwrap();
    let info = |tournament: &BrokerTournament| {
        let info = tournament.asks(&desk, "$JS.API.STREAM.INFO.HALL_7", "").unwrap();
        serde_json::from_str::<serde_json::Value>(&info).unwrap()["config"].clone()
    };
    let stream = info(&tournament);
    let mut random = RandomAdversary { chance: SeededRng::new(46), game: game[0].clone() };
    for call in 0..CALLS {
        let (subject, reply) = (random.subject(), random.reply());
        let (body, headers) = (random.body(), random.headers());
        tournament.runtime.block_on(async {
            let sent = adversary.client.publish_with_reply_and_headers(subject, reply, headers, body.into());
            sent.await.unwrap();
            if call % 50 == 0 {
                adversary.client.flush().await.unwrap();
            }
        });
    }
    tournament.runtime.block_on(adversary.client.flush()).unwrap();
    let settled = settled_messages(&tournament, &desk);
    assert_eq!(settled["hall.8.journal"], 5, "{settled}");
    assert!(settled["hall.7.journal"].as_u64().is_some_and(|own| own > 3), "their own took some: {settled}");
    assert_eq!(settled.as_object().map(serde_json::Map::len), Some(2), "{settled}");
    assert_eq!(info(&tournament), stream, "the stream is set up as it was");
    assert_eq!(tournament.asks(&other, last_of_eight, "").unwrap(), before);
    let to_eight: Vec<String> = at_eight.told().into_iter().filter(|told| !told.contains(&before)).collect();
    assert_eq!(to_eight, Vec::<String>::new(), "the other table was told nothing");
    let foreign: Vec<String> =
        at_desk.told().into_iter().filter(|told| !told.starts_with("hall.7.")).collect();
    assert_eq!(foreign, Vec::<String>::new(), "nothing is told in another's name");
    tournament.publishes_all(&other, "8", &game, 5);
    tournament.desk.expects("/table/broker.8", "Nc6");
}

#[test]
fn a_forged_replayed_or_reordered_line_is_named_and_the_signed_game_is_what_is_shown() {
    let tournament = BrokerTournament::opens("0:00:00");
    let seed = tournament.enrols("7");
    let table = tournament.table("7", &seed);
    let lines = journal(tournament.place.path(), ["Anna", "Bo"]);
    let first = lines.iter().position(|line| line.contains("move e4")).unwrap();
    tournament.publishes_all(&table, "7", &lines[..first], 0);
    tournament.desk.expects("/desk", "Anna – Bo");
    // Another move in its place with a valid hash, but without the device's signature.
    let lie = forged(&lines[first - 1], &lines[first], "move e4", "move d4");
    assert!(tournament.publishes(&table, "7", &lines[0], first + 1, &lie));
    let altered = lines[first].replace("move e4", "move c4");
    assert!(tournament.publishes(&table, "7", &lines[0], first + 1, &altered));
    assert!(tournament.publishes(&table, "7", &lines[0], first + 9, &lines[first + 8]), "too early");
    assert!(tournament.publishes(&table, "7", &lines[0], 1, &lines[0]), "once more");
    // Then the table itself goes on.
    tournament.publishes_all(&table, "7", &lines, first);
    let page = tournament.desk.expects("/desk", "arrived a second time with another text");
    assert!(page.contains("id=\"need-broker.7\""), "{page}");
    let game = tournament.desk.expects("/table/broker.7", "Nc6");
    assert!(game.contains("1. e4") && !game.contains("1. d4") && !game.contains("1. c4"), "{game}");
    tournament.desk.expects("/desk/results", "1-0");
    let until = Instant::now() + PATIENCE;
    loop {
        let seen = get(&tournament.desk.address, "/game/broker.7", "").body;
        assert!(!seen.contains("1. d4"), "{seen}");
        if seen.contains("Nc6") {
            break;
        }
        assert!(Instant::now() < until, "{seen}");
        std::thread::sleep(Duration::from_millis(50));
    }
    // A text that is not a line is reported, too; a table that publishes no more is lost after a while.
    assert!(tournament.asks(&table, "hall.7.journal", "nonsense").is_some());
    tournament.desk.expects("/desk", "that is no line of its journal");
    assert!(
        tournament
            .desk
            .types("broker.7", "stop", &tournament.desk.token("broker.7"))
            .body
            .contains("\"done\":false")
    );
    // Spectators see nothing before the delay: the same lines in a tournament with a delay.
    let late = BrokerTournament::opens("0:15:00");
    let table = late.table("7", &late.enrols("7"));
    late.publishes_all(&table, "7", &lines, 0);
    late.desk.expects("/desk/results", "1-0");
    let seen = get(&late.desk.address, "/round", "").body;
    let game = get(&late.desk.address, "/game/broker.7", "").body;
    let pgn = get(&late.desk.address, "/round/games.pgn", "").body;
    for page in [seen, game, pgn] {
        assert!(!page.contains("1. e4") && !page.contains("1-0"), "{page}");
    }
}

#[test]
fn a_hall_without_a_server_or_with_a_spoiled_broker_says_so_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for (arguments, words) in [
        (vec!["tournament", "--with-broker", "b", "--broker-listen", &*address], "another program is at"),
        (vec!["tournament", "--with-broker", "c", "--broker-listen", "0.0.0.0:4443"], "--broker-name"),
        (vec!["tournament", "--with-broker", "d", "--broker-name", "a b"], "no host's name"),
        (vec!["tournament", "--broker-name", "host"], "--with-broker"),
        (vec!["tournament", "enrol-table", "a.b"], "no name of a table"),
        (vec!["tournament", "enrol-table", "7", "--public-key", "UABC"], "no public key"),
    ] {
        let done = run(place.path(), &arguments, "");
        let told = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(2), "{told}");
        assert!(told.contains(words) && told.lines().count() == 1, "{told}");
    }
}

/// Publishes lines like a table without knowledge: each line until it is accepted; a line accepted twice is one
/// line.
fn carries(tournament: &BrokerTournament, who: &BrokerClient, table: &str, lines: &[String], from: usize) {
    for (line, number) in lines.iter().zip(1..).skip(from) {
        let until = Instant::now() + PATIENCE;
        let published = (lines[0].as_str(), number, line.as_str());
        while !tournament.publishes_within(ANSWERED_OR_SENT_AGAIN, who, table, published) {
            assert!(Instant::now() < until, "line {number} of {table} is not taken");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Sends the broker a signal, by its pid.
pub(crate) fn signals(tournament: &BrokerTournament, name: &str) {
    let pid = read(&tournament.broker(), "nats.pid");
    let sent =
        std::process::Command::new("sh").args(["-c", &format!("kill -s {name} {}", pid.trim())]).status();
    assert!(sent.unwrap().success());
}

/// Ends the tournament, changes its broker's store, and opens it again.
pub(crate) fn opens_again(tournament: &mut BrokerTournament, meanwhile: impl FnOnce(&Path)) {
    tournament.daemon.signal("TERM");
    assert!(tournament.daemon.end().success());
    let pid = PathBuf::from("/proc").join(read(&tournament.broker(), "nats.pid").trim());
    assert!(!pid.exists(), "the broker ends with its tournament");
    meanwhile(&tournament.broker().join("store"));
    tournament.opens_anew();
}

pub(crate) fn copies(from: &Path, to: &Path) {
    let done = std::process::Command::new("cp").arg("-r").arg(from).arg(to).status().unwrap();
    assert!(done.success());
}

#[test]
fn a_broker_that_is_killed_stopped_emptied_or_set_back_loses_doubles_and_turns_round_no_line() {
    let kills = std::env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(3);
    let mut tournament = BrokerTournament::opens("0:15:00");
    let mut games = Vec::new();
    for number in 1..=kills {
        let name = format!("t{number}");
        let seed = tournament.enrols(&name);
        let lines = journal(tournament.place.path(), [&format!("Anna {number}"), "Bo"]);
        let table = tournament.table(&name, &seed);
        let half = number * 5 % lines.len();
        carries(&tournament, &table, &name, &lines[..half], 0);
        signals(&tournament, "KILL");
        carries(&tournament, &table, &name, &lines, half);
        games.push((name, seed, lines));
    }
    let whole = |tournament: &BrokerTournament, games: &[(String, String, Vec<String>)]| {
        for (name, ..) in games {
            tournament.desk.expects(&format!("/table/broker.{name}"), "Nc6");
        }
        let page = tournament.desk.expects("/desk", "signed");
        for words in ["line ", "lines of"] {
            let needs = page.split("id=\"needs\"").nth(1).unwrap().split("</section>").next().unwrap();
            assert!(!needs.contains(words), "a line is called wrong: {needs}");
        }
    };
    whole(&tournament, &games);
    let (name, seed, lines) = games[0].clone();
    // It is stopped for a while and continued.
    signals(&tournament, "STOP");
    std::thread::sleep(Duration::from_secs(3));
    signals(&tournament, "CONT");
    // A killed tournament is rebuilt from its broker's lines.
    tournament.daemon.signal("KILL");
    let _ = tournament.daemon.end();
    tournament.opens_anew();
    whole(&tournament, &games);
    // The broker's store is deleted: the tables send their lines again.
    let older = tournament.place.path().join("older");
    opens_again(&mut tournament, |store| std::fs::remove_dir_all(store).unwrap());
    let table = tournament.table(&name, &seed);
    carries(&tournament, &table, &name, &lines[..lines.len() / 2], 0);
    opens_again(&mut tournament, |store| copies(store, &older));
    let table = tournament.table(&name, &seed);
    carries(&tournament, &table, &name, &lines, lines.len() / 2);
    whole(&tournament, &games[..1]);
    // The store is rolled back; the table continues from there.
    opens_again(&mut tournament, |store| {
        std::fs::remove_dir_all(store).unwrap();
        copies(&older, store);
    });
    let table = tournament.table(&name, &seed);
    let last =
        tournament.asks(&table, &format!("$JS.API.DIRECT.GET.HALL_{name}.hall.{name}.journal"), "").unwrap();
    assert_eq!(last, lines[lines.len() / 2 - 1], "it was set back");
    carries(&tournament, &table, &name, &lines, lines.len() / 2);
    whole(&tournament, &games[..1]);
    let last =
        tournament.asks(&table, &format!("$JS.API.DIRECT.GET.HALL_{name}.hall.{name}.journal"), "").unwrap();
    assert_eq!(last, *lines.last().unwrap());
}

/// Whether a process is running; a zombie has no command line.
fn runs(pid: &str) -> bool {
    std::fs::read(format!("/proc/{pid}/cmdline")).is_ok_and(|command| !command.is_empty())
}

/// Waits until the broker with this pid is gone and its address is free.
fn is_gone(pid: &str, url: &str) {
    let address = url.rsplit('/').next().unwrap();
    let until = Instant::now() + PATIENCE;
    while runs(pid) || std::net::TcpListener::bind(address).is_err() {
        assert!(Instant::now() < until, "the broker {pid} at {url} outlives its tournament");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_broker_ends_with_its_tournament_and_one_that_outlived_it_is_reported() {
    let mut tournament = BrokerTournament::opens("0:15:00");
    let url = tournament.url();
    let pid_of = |tournament: &BrokerTournament| read(&tournament.broker(), "nats.pid").trim().to_owned();
    let first = pid_of(&tournament);
    // A restarted broker is bound to its parent like the first one.
    signals(&tournament, "KILL");
    tournament.daemon.expect("the broker ended by itself");
    let until = Instant::now() + PATIENCE;
    while pid_of(&tournament) == first {
        assert!(Instant::now() < until, "it is not started again");
        std::thread::sleep(Duration::from_millis(20));
    }
    let second = pid_of(&tournament);
    tournament.daemon.signal("KILL");
    assert!(!tournament.daemon.end().success());
    is_gone(&second, &url);

    tournament.opens_anew();
    assert!(!tournament.daemon.has_told("a broker of an earlier tournament"), "none was left");
    let third = pid_of(&tournament);
    // A stopped broker ends with its tournament as well.
    let command = std::fs::read(format!("/proc/{third}/cmdline")).unwrap();
    signals(&tournament, "STOP");
    tournament.daemon.signal("KILL");
    assert!(!tournament.daemon.end().success());
    is_gone(&third, &url);
    // A broker that a person started on the folder is bound to no parent; the next tournament reports it, ends it,
    // and starts its own.
    let command = String::from_utf8(command).unwrap();
    let mut words = command.split_terminator('\0');
    let mut other = std::process::Command::new(words.next().unwrap());
    let mut other = other.args(words).stderr(std::process::Stdio::null()).spawn().unwrap();
    let fourth = other.id().to_string();
    let until = Instant::now() + PATIENCE;
    while pid_of(&tournament) != fourth {
        assert!(Instant::now() < until, "it does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    tournament.opens_anew();
    assert_ne!(pid_of(&tournament), fourth);
    assert!(!runs(&fourth));
    other.wait().unwrap();
    let until = Instant::now() + PATIENCE;
    while !tournament.daemon.has_told("a broker of an earlier tournament still runs out of ") {
        assert!(Instant::now() < until, "{:?}", tournament.daemon.lines);
    }
}
