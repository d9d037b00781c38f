//! Everything that reads what comes from outside, by name: boards' bytes, journals, sheets, configurations, words, typed
//! lines, requests. What `fuzzing/` feeds, and nothing else uses.
//!
//! A reader takes any bytes and must not panic; where something holds for all of them it is asserted here. To add one: a
//! line of [`READERS`], and seeds that are like what it reads.

use std::path::Path;

use crate::{
    board::{WireEvent, protocol, simulate},
    config::Config,
    core::{GameRole, act::Act, hall::DeskDuty, session::Session, setup::Setup},
    daemon::{sealing, terminal},
    door::{Card, Comer, Gate, TypedLine},
    ear::{alignment, enrolment::Enrolment, model},
    events::{Narrator, Stamped, StepSeen},
    game::{GameResult, Moment, Position, SchemeId, Seat},
    hall::{HallAsks, Pairings, Sector, Trf},
    hub::{
        link::{HubLink, LinkInput},
        orders::{OrderGate, OrderLeave, OrderTaken},
        wire::{LineHash, Order, OrderAnswer, Presence, TableName},
    },
    journal::{self, DeviceKey, Journal},
    language::{
        notation::{Letters, read_move},
        scheme::check_grammar,
        thresholds::Thresholds,
        time::parse_clock_text,
        understand::understand_words,
    },
    laws::{clock_log::ClockLog, placement::Placement, time_control::TimeControl},
    page, score, transcript,
    voice::Profiles,
    wording::Phrases,
};

/// One reader.
#[derive(Debug)]
pub struct OutsideReader {
    /// Its name; its corpus lies in a folder of this name.
    pub name: &'static str,
    /// Files of this repository that are like what it reads.
    pub seeds: &'static [&'static str],
    /// Whether each line of a seed is a seed.
    pub by_line: bool,
    /// Reads.
    pub read: fn(&[u8]),
}

const fn reader(name: &'static str, seeds: &'static [&'static str], read: fn(&[u8])) -> OutsideReader {
    OutsideReader { name, seeds, by_line: false, read }
}

const fn of_lines(name: &'static str, seeds: &'static [&'static str], read: fn(&[u8])) -> OutsideReader {
    OutsideReader { name, seeds, by_line: true, read }
}

/// Every reader.
pub const READERS: &[OutsideReader] = &[
    reader("board-dgt", &[], |bytes| board("dgt", bytes)),
    reader("board-peg", &[], |bytes| board("peg", bytes)),
    reader("board-chesslink", &[], |bytes| board("chesslink", bytes)),
    reader("board-sentio", &[], |bytes| board("sentio", bytes)),
    reader("board-certabo", &[], |bytes| board("certabo", bytes)),
    reader("board-set", &[], |bytes| {
        for make in protocol::PROTOCOLS {
            // One that makes no sense is refused.
            let _ = (make.open)().recall(&text(bytes));
        }
    }),
    of_lines("board-script", &[], |bytes| drop(simulate::script::read(&text(bytes)))),
    reader("journal", &["tests/journals/format-2.jsonl"], |bytes| {
        drop(Journal::from_bytes(Path::new("journal.jsonl"), bytes));
    }),
    reader("journal-lines", &["tests/journals/format-2.jsonl"], game),
    reader("setup", &["tests/journals/format-2.jsonl"], |bytes| {
        if let Ok(setup) = serde_json::from_slice::<Setup>(bytes) {
            drop(Session::new(setup));
        }
    }),
    reader("beats", &["tests/journals/format-2.jsonl"], |bytes| {
        let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
        let (lines, beside) = bytes.split_at(end);
        if let Ok(journal) = Journal::from_bytes(Path::new("journal.jsonl"), lines) {
            let inputs = journal.inputs.len();
            // Beside a journal there may be one more input, and what was in it stays.
            assert!(journal.with_beats(beside).inputs.len() <= inputs + 1);
        }
    }),
    reader("sheet", &[], |bytes| {
        drop(score::pgn::read(&text(bytes)));
        drop(simulate::game::read(&text(bytes)));
    }),
    reader("config", &[], |bytes| {
        if let Ok(config) = Config::from_toml(Path::new("annabella.toml"), &text(bytes)) {
            drop(Session::new(config.game));
        }
    }),
    reader("grammar-scheme", &["grammars/fide.toml", "grammars/en-plain.toml"], |bytes| {
        drop(check_grammar("grammars/fide.toml", &text(bytes)));
    }),
    reader("grammar-words", &["grammars/words-en.toml"], |bytes| {
        drop(check_grammar("grammars/words-en.toml", &text(bytes)));
    }),
    reader("voices", &["voices/en.ftl"], |bytes| drop(Phrases::from_ftl("voices/en.ftl", &text(bytes)))),
    reader("voice-profiles", &["voices/profiles.toml"], |bytes| {
        drop(Profiles::from_toml("voices/profiles.toml", &text(bytes)));
    }),
    of_lines("events", &[], |bytes| {
        if let Ok(event) = serde_json::from_slice::<Stamped>(bytes) {
            let written = event.json();
            let again: Stamped = serde_json::from_str(&written).expect("what is written is read again");
            assert_eq!(again, event, "{written}");
        }
    }),
    of_lines("typed", &[], |bytes| {
        let line = text(bytes);
        for seat in Seat::ALL {
            // A line that is none is told.
            let _ = terminal::read_line(&line, seat, seat.other());
        }
        for role in GameRole::ALL {
            let _ = terminal::read_in_role(role, &line);
        }
        if let Ok(act) = Act::read(&line) {
            let written = act.to_string();
            assert_eq!(Act::read(&written).as_ref(), Ok(&act), "{written}");
        }
    }),
    of_lines("typed-json", &[], |bytes| {
        if let Ok(typed) = serde_json::from_slice::<TypedLine>(bytes) {
            let _ = terminal::read_in_role(GameRole::Arbiter, &typed.line);
        }
    }),
    reader("card", &[], |bytes| drop(serde_json::from_slice::<Card>(bytes))),
    reader("envelope", &[], |bytes| {
        let text = text(bytes);
        // A file of the arbiter's key, an empty line, what was sealed.
        if let Some((key, sealed)) = text.split_once("\n\n") {
            drop(sealing::read_envelope(key, sealed.as_bytes()));
        }
        drop(sealing::recipient(Some(&text)));
    }),
    reader("pairings", &[], |bytes| {
        let text = text(bytes);
        for round in [1, 2] {
            if let Ok(read) = Pairings::read(&text, round) {
                assert!(!read.games.is_empty(), "pairings that pair nobody");
                let results: Vec<_> = read.games.iter().map(|game| (game, GameResult::Draw)).collect();
                drop(read.trf.map(|report| report.with_results(round, &results)));
            }
        }
    }),
    reader("trf", &[], |bytes| {
        if let Ok(report) = Trf::read(&text(bytes)) {
            drop(report.pairs(1));
            drop(report.event());
        }
    }),
    of_lines("order", &[], order),
    reader("sectors", &[], |bytes| {
        if let Ok(sectors) = Sector::read_all(&text(bytes)) {
            assert!(!sectors.is_empty(), "a file without a sector was taken");
        }
    }),
    of_lines("hall-asks", &[], |bytes| {
        let text = text(bytes);
        let fields: Vec<(String, String)> = text
            .split('&')
            .map(|field| field.split_once('=').unwrap_or((field, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let _ = HallAsks::read(&fields);
        drop(parse_clock_text(&text));
    }),
    of_lines("request", &[], |bytes| {
        let text = text(bytes);
        let fields: Vec<(String, String)> = text
            .split('&')
            .map(|field| field.split_once('=').unwrap_or((field, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let line = page::form::line(&fields);
        let _ = terminal::read_in_role(GameRole::Arbiter, &line);
        let back = page::form::back(&fields);
        assert!(back.is_empty() || back.starts_with(['?', '#']), "{back}");
        gate(&text);
    }),
    reader("trust", &["models/fide/conf/trust.toml"], |bytes| drop(Thresholds::read(&text(bytes)))),
    reader("model", &[], |bytes| {
        let text = text(bytes);
        drop(model::Vocabulary::read(&text));
        drop(alignment::Pronunciations::read(&text));
        drop(toml::from_str::<Enrolment>(&text));
    }),
    of_lines("utterance", &[], |bytes| {
        drop(understand_words(&text(bytes), &Position::default(), &SchemeId::ALL, &[]));
    }),
    of_lines("notation", &[], |bytes| {
        let text = text(bytes);
        drop(read_move(&Position::default(), &text, Letters::English));
        drop(Placement::read(&text));
        drop(ClockLog::read(&text));
        drop(text.parse::<TimeControl>());
        if let Ok(position) = Position::from_fen(&text) {
            let again = Position::from_fen(&position.fen()).expect("what is written is read again");
            assert_eq!(again.fen(), position.fen());
        }
    }),
];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// An order's payload, signed by nobody and then by the arbiter: without his signature nothing is done, and with it nothing
/// but what leave was given for, once.
fn order(bytes: &[u8]) {
    drop(Presence::read(bytes));
    if let Ok(answer) = OrderAnswer::read(bytes) {
        assert_eq!(OrderAnswer::read(&answer.bytes()), Ok(answer));
    }
    let Ok(table) = TableName::read("7") else { return };
    let key = DeviceKey::of_seed([1; 32]);
    let mut link = HubLink::new();
    link.handle(0, LinkInput::Line(LineHash::of(b"")));
    let leave = OrderLeave { key: key.public(), may: vec![DeskDuty::Start] };
    let mut gate = OrderGate::new(table, leave, 1);
    gate.tells("00".to_owned());
    for signature in [None, Some("00".repeat(64))] {
        let taken = gate.take(0, &link, bytes, signature.as_deref());
        assert!(!matches!(taken, OrderTaken::Takes { .. }), "nobody signed it");
    }
    let Ok(order) = serde_json::from_slice::<Order>(bytes) else { return };
    let (payload, signature) = order.signed(&key);
    for may in [true, false] {
        if let OrderTaken::Takes { line, .. } = gate.take(0, &link, payload.as_bytes(), Some(&signature)) {
            assert!(may && line.trim() == "start", "{line} was taken");
        }
    }
}

/// Nobody comes in who does not name the door exactly, and nobody writes who comes from elsewhere.
fn gate(text: &str) {
    let gate = Gate::new("127.0.0.1:8080", Some(8080), &["chess.example:8080".to_owned()]);
    let mut lines = text.split('\n');
    let hosts: Vec<&str> = lines.next().into_iter().flat_map(|hosts| hosts.split(' ')).collect();
    let origins: Vec<&str> = lines.next().into_iter().flat_map(|origins| origins.split(' ')).collect();
    for writes in [false, true] {
        let comer = Comer { hosts: &hosts, origins: &origins, fetch_site: lines.clone().next(), writes };
        if gate.check(&comer).is_ok() {
            let own = ["127.0.0.1:8080", "localhost:8080", "chess.example:8080"];
            assert!(hosts.iter().all(|host| own.contains(host)), "{hosts:?} came in");
            let is_own = |origin: &&str| own.iter().any(|own| origin.ends_with(own));
            assert!(!writes || origins.iter().all(is_own), "{origins:?} wrote");
        }
    }
}

/// A board's bytes mean the same whole and one by one.
fn board(make: &str, bytes: &[u8]) {
    let Ok(make) = protocol::named(make) else { return };
    let events = |pieces: &mut dyn Iterator<Item = &[u8]>| {
        let mut codec = (make.open)();
        let mut events: Vec<WireEvent> = Vec::new();
        for piece in pieces {
            codec.feed(piece, &mut events);
        }
        codec.cut(&mut events);
        events
    };
    let whole = events(&mut std::iter::once(bytes));
    assert_eq!(events(&mut bytes.chunks(1)), whole, "{} depends on how its bytes come", make.name);
}

/// Each line something that happened to a game, as a journal has it: the game takes all of it, and tells of it.
fn game(bytes: &[u8]) {
    let setup = Setup { approved_by: Some("N. N.".into()), ..Setup::default() };
    let Ok(mut session) = Session::new(setup) else { return };
    let mut narrator = Narrator::default();
    for line in text(bytes).lines().take(200) {
        let Some((at, input)) = journal::read_line(line) else { continue };
        let at = Moment { ms: at.ms.min(u64::from(u32::MAX)) };
        let outputs = session.handle(at, input.clone());
        drop(transcript::lines(session.setup(), at, &input, &outputs));
        drop(narrator.tell(&StepSeen { at, input: &input, outputs: &outputs, session: &session }));
    }
}
