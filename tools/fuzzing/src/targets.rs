//! The readers of external data, by name: boards' bytes, journals, sheets, configurations, recordings, words, typed
//! lines, requests. The fuzzer and a bounded test run them.
//!
//! A target accepts any bytes and must not panic; properties that hold for all inputs are asserted here. To add a
//! target, add a line to [`FUZZ_TARGETS`] and seeds in its format.

use annabella::{
    audio::wav::WavSource,
    board::{WireEvent, protocol, simulate},
    daemon::{config::Config, envelopes, typed_line},
    engine::EngineLine,
    events::{SessionStep, StepReporter, TimedEvent},
    game::{GameResult, Moment, Position, SchemeId, Seat},
    journal::{self, DeviceKey, Journal},
    language::{
        notation::{PieceLetters, read_move},
        rejection_thresholds::RejectionThresholds,
        scheme::check_grammar,
        time::parse_clock_text,
        understand::understand_words,
    },
    laws::{clock_log::ClockLog, placement::Placement, time_control::TimeControl},
    messages::{check_voices, transcript},
    page,
    publish::{
        link::{LinkInput, PublishLink},
        order_check::{OrderCheck, OrderPermission, OrderVerdict},
        wire::{LineHash, Order, OrderAnswer, Presence, TableName},
    },
    score,
    session::{
        GameRole,
        act::{Act, DeskPermission},
        session::Session,
        setup::Setup,
    },
    speech_input::{alignment, model},
    speech_output::Profiles,
    tournament::{Pairings, Sector, TournamentQuery, Trf},
    web::{AllowedHosts, RequestOrigin, RoleLinks, TypedLine},
};
use std::path::Path;

/// A fuzz target.
#[derive(Debug)]
pub struct FuzzTarget {
    /// Its name, and that of its corpus folder.
    pub name: &'static str,
    /// Files of this repository in its format.
    pub seeds: &'static [&'static str],
    /// Whether each line of a seed file is a seed.
    pub by_line: bool,
    /// Reads the input.
    pub read: fn(&[u8]),
}

const fn reader(name: &'static str, seeds: &'static [&'static str], read: fn(&[u8])) -> FuzzTarget {
    FuzzTarget { name, seeds, by_line: false, read }
}

const fn of_lines(name: &'static str, seeds: &'static [&'static str], read: fn(&[u8])) -> FuzzTarget {
    FuzzTarget { name, seeds, by_line: true, read }
}

/// A journal with many acts of the arbiter.
const RULINGS: &str = "tools/fuzzing/corpus/journal/rulings.jsonl";

/// All fuzz targets.
pub const FUZZ_TARGETS: &[FuzzTarget] = &[
    reader("board-dgt", &[], |bytes| board("dgt", bytes)),
    reader("board-peg", &[], |bytes| board("peg", bytes)),
    reader("board-chesslink", &[], |bytes| board("chesslink", bytes)),
    reader("board-sentio", &[], |bytes| board("sentio", bytes)),
    reader("board-certabo", &[], |bytes| board("certabo", bytes)),
    reader("board-set", &[], |bytes| {
        for make in protocol::BOARD_MAKES {
            // Invalid data is rejected.
            let _ = (make.open)().recall(&text(bytes));
        }
    }),
    of_lines("board-script", &[], |bytes| drop(simulate::script::read(&text(bytes)))),
    reader("journal", &[], |bytes| {
        drop(Journal::from_bytes(Path::new("journal.jsonl"), bytes));
    }),
    reader("journal-lines", &[RULINGS], game),
    reader("setup", &[RULINGS], |bytes| {
        if let Ok(setup) = serde_json::from_slice::<Setup>(bytes) {
            drop(Session::new(setup));
        }
    }),
    reader("beats", &[RULINGS], |bytes| {
        let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
        let (lines, beside) = bytes.split_at(end);
        if let Ok(journal) = Journal::from_bytes(Path::new("journal.jsonl"), lines) {
            let inputs = journal.inputs.len();
            // The heartbeats add at most one input, and keep the others.
            assert!(journal.with_heartbeats(beside).inputs.len() <= inputs + 1);
        }
    }),
    reader("sheet", &[], |bytes| {
        drop(score::pgn::read(&text(bytes)));
    }),
    reader("puzzles", &["src/cli/own_puzzles.epd"], |bytes| {
        for puzzle in score::puzzles::read(&text(bytes)).0 {
            let mut run = score::puzzles::PuzzleRun::new(puzzle);
            let m = run.expected().expect("a puzzle has a solution");
            let judged = run.judge(m);
            assert!(!matches!(judged, score::puzzles::PuzzleJudgement::Wrong { .. }), "its own solution");
        }
    }),
    reader("game-walk", &["tools/fuzzing/corpus/sheet/game.pgn"], |bytes| {
        let text = text(bytes);
        let _ = score::game_walk::LeftOut::of(&text);
        if let Ok(sheet) = score::pgn::read(&text) {
            let walk = score::game_walk::GameWalk::new(&sheet);
            assert!(walk.len() <= sheet.entries.len(), "more plies than entries");
        }
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
    reader("voices", &["voices/en.ftl"], |bytes| drop(check_voices("voices/en.ftl", &text(bytes)))),
    reader("voice-profiles", &["voices/profiles.toml"], |bytes| {
        drop(Profiles::from_toml("voices/profiles.toml", &text(bytes)));
    }),
    of_lines("events", &[], |bytes| {
        if let Ok(event) = serde_json::from_slice::<TimedEvent>(bytes) {
            let written = event.json();
            let again: TimedEvent = serde_json::from_str(&written).expect("what is written is read again");
            assert_eq!(again, event, "{written}");
        }
    }),
    of_lines("typed", &[], |bytes| {
        let line = text(bytes);
        for seat in Seat::ALL {
            // An invalid line is an error.
            let _ = typed_line::read_line(&line, seat, seat.other());
        }
        for role in GameRole::ALL {
            let _ = typed_line::read_in_role(role, &line);
        }
        if let Ok(act) = Act::read(&line) {
            let written = act.to_string();
            assert_eq!(Act::read(&written).as_ref(), Ok(&act), "{written}");
        }
    }),
    of_lines("typed-json", &[], |bytes| {
        if let Ok(typed) = serde_json::from_slice::<TypedLine>(bytes) {
            let _ = typed_line::read_in_role(GameRole::Arbiter, &typed.line);
        }
    }),
    reader("card", &[], |bytes| drop(serde_json::from_slice::<RoleLinks>(bytes))),
    reader("envelope", &[], |bytes| {
        let text = text(bytes);
        // A key file of the arbiter, an empty line, and an encrypted move.
        if let Some((key, sealed)) = text.split_once("\n\n") {
            drop(envelopes::read_envelope(key, sealed.as_bytes()));
        }
        drop(envelopes::recipient(Some(&text)));
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
        let report = Trf::read(&text(bytes));
        drop(report.round(1));
        drop(report.event());
    }),
    of_lines("order", &[], order),
    reader("sectors", &[], |bytes| {
        if let Ok(read) = Sector::read_all(&text(bytes)) {
            assert!(!read.sectors.is_empty(), "a file without a sector was taken");
        }
    }),
    of_lines("tournament-query", &[], |bytes| {
        let text = text(bytes);
        let fields: Vec<(String, String)> = text
            .split('&')
            .map(|field| field.split_once('=').unwrap_or((field, "")))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let _ = TournamentQuery::read(&fields);
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
        let _ = typed_line::read_in_role(GameRole::Arbiter, &line);
        let back = page::form::back(&fields);
        assert!(back.is_empty() || back.starts_with(['?', '#']), "{back}");
        gate(&text);
    }),
    reader("trust", &["models/fide/conf/trust.toml"], |bytes| drop(RejectionThresholds::read(&text(bytes)))),
    reader("model", &[], |bytes| {
        let text = text(bytes);
        drop(model::Vocabulary::read(&text));
        drop(alignment::PronunciationLexicon::read(&text));
    }),
    reader("wav", &[], wav),
    of_lines("engine-line", &[], |bytes| drop(EngineLine::read(&text(bytes)))),
    of_lines("utterance", &[], |bytes| {
        drop(understand_words(&text(bytes), &Position::default(), &SchemeId::ALL, &[]));
    }),
    of_lines("notation", &[], |bytes| {
        let text = text(bytes);
        drop(read_move(&Position::default(), &text, PieceLetters::English));
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

/// A recording is read from a file, as the program reads it.
fn wav(bytes: &[u8]) {
    // Its name cannot be foreseen, so that no other user can take it first.
    let file = tempfile::NamedTempFile::new().expect("the folder for temporary files is writable");
    std::fs::write(file.path(), bytes).expect("the folder for temporary files is writable");
    if let Ok(source) = WavSource::open(file.path()) {
        drop(source.read_all());
    }
}

/// An order's payload, unsigned and then signed by the arbiter. Unsigned, nothing is done; signed, only what is
/// permitted, and once.
fn order(bytes: &[u8]) {
    drop(Presence::read(bytes));
    if let Ok(answer) = OrderAnswer::read(bytes) {
        assert_eq!(OrderAnswer::read(&answer.bytes()), Ok(answer));
    }
    let Ok(table) = TableName::read("7") else { return };
    let key = DeviceKey::of_seed([1; 32]);
    let mut link = PublishLink::new();
    link.handle(0, LinkInput::Line(LineHash::of(b"")));
    let leave = OrderPermission { key: key.public(), may: vec![DeskPermission::Start] };
    let mut gate = OrderCheck::new(table, leave, 1);
    gate.tells("00".to_owned());
    for signature in [None, Some("00".repeat(64))] {
        let taken = gate.take(0, &link, bytes, signature.as_deref());
        assert!(!matches!(taken, OrderVerdict::Accepted { .. }), "nobody signed it");
    }
    let Ok(order) = serde_json::from_slice::<Order>(bytes) else { return };
    let (payload, signature) = order.signed(&key);
    for may in [true, false] {
        if let OrderVerdict::Accepted { line, .. } = gate.take(0, &link, payload.as_bytes(), Some(&signature))
        {
            assert!(may && line.trim() == "start", "{line} was taken");
        }
    }
}

/// A request is accepted only with an exact host name of the server, and a write only from its own origin.
fn gate(text: &str) {
    let gate = AllowedHosts::new("127.0.0.1:8080", Some(8080), &["chess.example:8080".to_owned()]);
    let mut lines = text.split('\n');
    let hosts: Vec<&str> = lines.next().into_iter().flat_map(|hosts| hosts.split(' ')).collect();
    let origins: Vec<&str> = lines.next().into_iter().flat_map(|origins| origins.split(' ')).collect();
    for writes in [false, true] {
        let comer =
            RequestOrigin { hosts: &hosts, origins: &origins, fetch_site: lines.clone().next(), writes };
        if gate.check(&comer).is_ok() {
            let own = ["127.0.0.1:8080", "localhost:8080", "chess.example:8080"];
            assert!(hosts.iter().all(|host| own.contains(host)), "{hosts:?} came in");
            let is_own = |origin: &&str| own.iter().any(|own| origin.ends_with(own));
            assert!(!writes || origins.iter().all(is_own), "{origins:?} wrote");
        }
    }
}

/// A board's bytes have the same meaning as a whole and one by one.
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

/// Each line is an input to a game, as in a journal; the game handles and reports all of them.
fn game(bytes: &[u8]) {
    let setup = Setup { approved_by: Some("N. N.".into()), ..Setup::default() };
    let Ok(mut session) = Session::new(setup) else { return };
    let mut step_reporter = StepReporter::default();
    for line in text(bytes).lines().take(200) {
        let Some((at, input)) = journal::read_line(line) else { continue };
        let at = Moment { ms: at.ms.min(u64::from(u32::MAX)) };
        let outputs = session.handle(at, input.clone());
        drop(transcript::lines(session.setup(), at, &input, &outputs));
        drop(step_reporter.tell(&SessionStep { at, input: &input, outputs: &outputs, session: &session }));
    }
}
