//! The demonstration without hardware. Both boards are separate processes that send real bytes over
//! pseudo-terminals; moves are spoken as sound into the recogniser, and announcements are recorded
//! in a file. It succeeds only if every result is right.

mod demo_runner;
mod hand;
mod reported_ear;
mod scenario;
mod speaker;

use std::{
    cell::RefCell,
    fs::File,
    io::{BufWriter, Write as _},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    rc::Rc,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use annabella_board::protocol;
use annabella_console as console;
use annabella_daemon as daemon;
use annabella_daemon::config::VoiceDevice;
use annabella_daemon::{
    Adapters, ArrivalSender, DaemonEvent, Game, GameStep, arrival_queue, file_work::FileWork,
    game_folder::GameFolder, wiring,
};
use annabella_events::StepReporter;
use annabella_game::{Edition, Moment, SchemeId, Seat};
use annabella_journal::{DeviceKey, Journal, JournalWriter, PrintedSeal};
use annabella_session::{
    session::Session,
    setup::{SeatSetup, Setup, SheetWriter, Sight},
};
use annabella_speech_input as speech_input;
use annabella_speech_input::SpeechRecogniser;
use annabella_web::{RoleLinks, WebServer, WebSettings};
use reported_ear::ReportedEar;

/// How fast announcements are spoken, in words a minute: as a practised listener has them, so that the game is short.
const RATE_WPM: u16 = 230;
/// The longest wait for the last lines of the transcript.
const LAST_LINES: Duration = Duration::from_secs(10);

/// The options of the demonstration.
#[derive(Clone, Debug)]
pub(crate) struct DemoOptions {
    /// The folder for the game's folder.
    pub(crate) folder: PathBuf,
    /// The recogniser's model; the shipped one if absent.
    pub(crate) model: Option<PathBuf>,
    /// Do not use the loudspeaker.
    pub(crate) silent: bool,
    /// Print one JSON object a line instead of plain lines.
    pub(crate) json: bool,
}

/// Why the demonstration failed.
#[derive(Debug)]
pub(crate) enum DemoError {
    /// It was not started, because something is missing.
    NotBegun(anyhow::Error),
    /// A result was wrong.
    Failed(anyhow::Error),
}

/// Runs the demonstration and returns the game's folder.
///
/// # Errors
/// If something is missing or a result is wrong.
pub(crate) async fn run(options: &DemoOptions) -> Result<PathBuf, DemoError> {
    let model = options.model.clone().unwrap_or_else(|| speech_input::model::shipped(SchemeId::Fide));
    // The recognisers are opened first, so that no folder is made if they are missing.
    let setup = demo_setup();
    let open = |seat| speech_input::open_for_sample_game(&model, &wiring::expected_in_game(&setup, seat));
    let open_both = || Ok([open(Seat::White)?, open(Seat::Black)?]);
    let ears = open_both().map_err(DemoError::NotBegun)?;
    let folder = GameFolder::create(&options.folder, "sample-game")
        .with_context(|| {
            format!("no folder can be made in {}; name another place with --folder", options.folder.display())
        })
        .map_err(DemoError::NotBegun)?;
    perform(options, ears, &folder).await.map_err(DemoError::Failed)?;
    Ok(folder.path().to_owned())
}

async fn perform(
    options: &DemoOptions,
    ears: [Box<dyn SpeechRecogniser>; 2],
    folder: &GameFolder,
) -> Result<()> {
    let setup = demo_setup();
    let session = Session::new(setup.clone())?;
    let key = DeviceKey::of_this_device().ok();
    let journal = JournalWriter::create(&folder.file("journal.jsonl"), &setup, key, Box::new(|_| {}))
        .with_context(|| format!("creating the journal in {}", folder.path().display()))?;
    let (arrivals, arriving) = arrival_queue();
    let (steps, stepping) = unbounded_channel();
    let recording = folder.file("announcements.wav");
    let ports = tempfile::tempdir().context("making a folder for the boards' terminals")?;
    let (adapters, mut director) = connect(options, ears, folder, ports.path(), &arrivals, stepping)?;

    let kept = Arc::new(Mutex::new(BufWriter::new(File::create(folder.file("transcript.txt"))?)));
    let files = Rc::new(RefCell::new(FileWork::default()));
    let beside = files.clone();
    let json = options.json;
    let observer = Box::new(move |step: &GameStep, _: &Session| {
        daemon::show(step, json, None);
        let (lines, kept) = (step.lines.clone(), kept.clone());
        // The transcript is compared with a replay of the journal at the end.
        beside.borrow_mut().start(move || {
            let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
            for line in &lines {
                let _ = writeln!(kept, "{line}").and_then(|()| kept.flush());
            }
        });
        let _ = steps.send(step.clone());
    });
    let mut game = Game::new(session, journal, Moment::default(), adapters, observer);
    if let Some(web_server) = open_door(folder, &arrivals) {
        game = game.with_web_server(web_server, StepReporter::default(), &[]);
    }
    let play = async {
        let tally = director.play().await;
        let _ = arrivals.send(DaemonEvent::Stop);
        tally
    };
    let keep = |session: Session, seal: &PrintedSeal, _: Duration| {
        let written =
            folder.write_sheets(&session, seal).and_then(|()| daemon::write_report(folder, &session));
        (written.context("writing the sheets"), session)
    };
    let (ended, tally) = tokio::join!(game.run(arriving, false, keep), play);
    let ((written, session), tally) = (ended.kept, tally?);
    drop(director);
    // The jobs are done in order.
    files
        .borrow_mut()
        .within(LAST_LINES, || ())
        .context("writing the transcript: its disk hangs; look at the folder's disk")?;

    written?;
    check(&session, folder, &recording)?;
    let expected = demo_runner::DemoTally {
        read_backs: 21,
        spoken_moves: 11,
        answers: 3,
        slips_corrected: 1,
        executions_put_right: 1,
        ..tally
    };
    ensure!(tally == expected, "not everything happened that should have: {tally:?}");
    report(&session, folder, &tally, options.json)
}

/// The web server for watching the demonstration. If it fails, the demonstration runs without it.
fn open_door(folder: &GameFolder, arrivals: &ArrivalSender) -> Option<WebServer> {
    let card = RoleLinks::path_in(folder.path());
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let arrivals = arrivals.clone();
    let settings = WebSettings::new(any, demo_setup().lang, card.clone());
    // A free port cannot belong to another program.
    match WebServer::open(settings, move |knock| arrivals.send(DaemonEvent::Knock(knock)).is_ok(), drop) {
        Ok(web_server) => {
            console::warn(format_args!(
                "it can be watched at http://{}; a link for each role is in {}",
                web_server.address(),
                card.display()
            ));
            Some(web_server)
        }
        Err(why) => {
            console::warn(format_args!("no page: {why}"));
            None
        }
    }
}

/// The setup of the demonstration.
fn demo_setup() -> Setup {
    Setup {
        edition: Edition::Da18,
        event: "Appendix C, the sample game".into(),
        site: "a table with no hardware".into(),
        date: "2018.01.01".into(),
        time_control: "90+30".into(),
        approved_by: Some("the demonstration's arbiter".into()),
        white: SeatSetup {
            name: "Anna".into(),
            sight: Sight::Impaired,
            scheme: Some(SchemeId::Fide),
            sheet: SheetWriter::Dictated,
            ..SeatSetup::default()
        },
        black: SeatSetup {
            name: "Bo".into(),
            scheme: Some(SchemeId::Fide),
            sheet: SheetWriter::Paper,
            ..SeatSetup::default()
        },
        ..Setup::default()
    }
}

fn connect(
    options: &DemoOptions,
    ears: [Box<dyn SpeechRecogniser>; 2],
    folder: &GameFolder,
    ports: &Path,
    arrivals: &ArrivalSender,
    steps: UnboundedReceiver<GameStep>,
) -> Result<(Adapters, demo_runner::DemoRunner)> {
    let white = hand::SimulatedHand::start("peg", &ports.join("white"))?;
    let black = hand::SimulatedHand::start("dgt", &ports.join("black"))?;
    let mut adapters = Adapters::default();
    for (seat, kind, hand) in [(Seat::White, "peg", &white), (Seat::Black, "dgt", &black)] {
        let device = annabella_daemon::config::BoardDevice {
            protocol: kind.into(),
            port: hand.port().to_owned(),
            set: None,
        };
        protocol::named(kind)?;
        adapters.boards.insert(seat, wiring::commands(wiring::connect_board(seat, &device, None, arrivals)?));
    }
    let device = options.silent.then(|| "none".to_owned());
    let device = VoiceDevice { device, rate: Some(RATE_WPM), ..VoiceDevice::default() };
    let (voice, output) = wiring::open_voice(&device, Some(folder.file("announcements.wav")), 0, arrivals)?;
    adapters.overheard = Some(adapters.add_voice(voice, wiring::profiles_of(&device)));
    // Each player's announcements are also recorded separately, in addition to the loudspeaker's.
    let own = VoiceDevice { device: Some("none".to_owned()), ..device };
    let (ends, ending) = unbounded_channel();
    for (seat, ear) in Seat::ALL.into_iter().zip(ears) {
        let ear = Box::new(ReportedEar::new(ear, ends.clone()));
        let kept = folder.file(&format!("{seat}-announcements.wav"));
        let (voice, _) = wiring::open_voice(&own, Some(kept), adapters.voices.len(), arrivals)?;
        let number = adapters.add_voice(voice, wiring::profiles_of(&own));
        adapters.voice_of.insert(seat, number);
        let dictates = demo_setup().seat(seat).sheet == SheetWriter::Dictated;
        let kept = dictates.then(|| wiring::begin_dictation(seat, folder, arrivals)).flatten();
        let (work, thread) = wiring::spawn_ear(seat, ear, kept, arrivals.clone());
        adapters.ears.insert(seat, work);
        adapters.ear_threads.push(thread);
    }
    let ear_of = |seat: Seat| adapters.ears[&seat].clone();
    let director = demo_runner::DemoRunner {
        steps,
        arrivals: arrivals.clone(),
        white,
        black,
        ends: ending,
        white_ear: ear_of(Seat::White),
        black_ear: ear_of(Seat::Black),
        output,
        seen: Vec::new(),
        tally: demo_runner::DemoTally::default(),
        progress: !options.json,
    };
    Ok((adapters, director))
}

/// Checks all results on disk.
fn check(session: &Session, folder: &GameFolder, recording: &Path) -> Result<()> {
    ensure!(
        session.plies().len() == scenario::MOVES.len(),
        "{} plies came out, not 21",
        session.plies().len()
    );
    ensure!(session.position().fen() == scenario::FINAL_FEN, "the final position is {}", session.position());
    for seat in Seat::ALL {
        let moves = session.sheet(seat).moves().len();
        ensure!(moves == scenario::MOVES.len(), "{seat}'s sheet has {moves} moves, not 21");
    }
    let bytes = std::fs::metadata(recording).map(|m| m.len()).unwrap_or_default();
    ensure!(bytes > 100_000, "the recording of what was said holds only {bytes} bytes");
    let dictation = std::fs::read(folder.file("white-dictation.flac")).context("reading the dictation")?;
    ensure!(dictation.starts_with(b"fLaC") && dictation.len() > 50_000, "the dictation is no FLAC of a game");
    let kept = std::fs::read_to_string(folder.file("transcript.txt")).context("reading the transcript")?;
    let journal = Journal::read(&folder.file("journal.jsonl"))?;
    let mut replayed = String::new();
    daemon::replay_journal(&journal, |step| {
        for line in step.lines {
            replayed.push_str(&line);
            replayed.push('\n');
        }
    })?;
    ensure!(replayed == kept, "the journal run again gives another transcript");
    Ok(())
}

fn report(session: &Session, folder: &GameFolder, tally: &demo_runner::DemoTally, json: bool) -> Result<()> {
    let pgn = std::fs::read_to_string(folder.file("game.pgn")).context("reading the PGN")?;
    if json {
        let answer = serde_json::json!({
            "plies": session.plies().len(),
            "fen": session.position().fen(),
            "spoken_moves": tally.spoken_moves,
            "read_backs": tally.read_backs,
            "said_again": tally.said_again,
            "folder": folder.path(),
            "pgn": pgn,
        });
        console::tell(answer);
        return Ok(());
    }
    let demo_runner::DemoTally { spoken_moves, read_backs, said_again, answers, .. } = tally;
    let demo_runner::DemoTally { slips_corrected, executions_put_right, .. } = tally;
    console::tell(format_args!(
        "\n{pgn}\n\
         final position  {}\n\
         heard           {spoken_moves} moves and {read_backs} repetitions; {said_again} said again\n\
         answered        {answers} questions; {slips_corrected} slip corrected; \
         {executions_put_right} wrong execution put right\n\
         kept in         {}\n\
         \x20               report.html, journal.jsonl, transcript.txt, game.pgn, both sheets,\n\
         \x20               announcements.wav, white-announcements.wav, black-announcements.wav, each with its .vtt,\n\
         \x20               white-dictation.flac, white-dictation.txt",
        session.position().fen(),
        folder.path().display()
    ));
    Ok(())
}
