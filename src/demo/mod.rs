//! The main job with no hardware: both boards are processes of their own that speak real bytes over
//! real terminals, the moves are spoken as sound into the real recogniser, the announcements by the
//! real voice into a file. It is over only when all of it came out right.

mod course;
mod director;
mod hand;
mod speaker;

use std::{
    fs::File,
    io::{BufWriter, Write as _},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, ensure};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::{
    board::protocol,
    config::VoiceDevice,
    console,
    core::{
        session::Session,
        setup::{SeatSetup, Setup, SheetBy, Sight},
    },
    daemon::{self, Adapters, Arrived, Game, Step, folder::Folder, wiring},
    door::{Card, Door, DoorSettings},
    ear::{self, Ear},
    events::Narrator,
    game::{Edition, Lang, Moment, SchemeId, Seat},
    journal::{DeviceKey, Journal, JournalWriter, Seal},
};

/// How the demonstration is shown.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// The folder the game's folder is made in.
    pub(crate) folder: PathBuf,
    /// The recogniser's model; the shipped one where absent.
    pub(crate) model: Option<PathBuf>,
    /// Do not use the loudspeaker even where there is one.
    pub(crate) silent: bool,
    /// One JSON object a line instead of plain lines.
    pub(crate) json: bool,
}

/// Why there was no demonstration, or not a whole one.
#[derive(Debug)]
pub(crate) enum DemoError {
    /// It never began: something it needs is missing.
    NotBegun(anyhow::Error),
    /// Something did not come out right.
    Failed(anyhow::Error),
}

/// Runs the demonstration and returns the game's folder.
///
/// # Errors
/// What is missing, or what did not come out right.
pub(crate) async fn run(options: &Options) -> Result<PathBuf, DemoError> {
    let model = options.model.clone().unwrap_or_else(|| ear::model::shipped(SchemeId::Fide));
    // Without ears there is nothing to show; no folder is made for nothing.
    let open = || Ok([ear::open(&model)?, ear::open(&model)?]);
    let ears = open().map_err(DemoError::NotBegun)?;
    let folder = Folder::create(&options.folder, "sample-game")
        .with_context(|| format!("making a folder in {}", options.folder.display()))
        .map_err(DemoError::NotBegun)?;
    give(options, ears, &folder).await.map_err(DemoError::Failed)?;
    Ok(folder.path().to_owned())
}

async fn give(options: &Options, ears: [Box<dyn Ear>; 2], folder: &Folder) -> Result<()> {
    let setup = agreed();
    let session = Session::new(setup.clone())?;
    let key = DeviceKey::of_this_device().ok();
    let journal = JournalWriter::create(&folder.file("journal.jsonl"), &setup, key, Box::new(|_| {}))
        .with_context(|| format!("creating the journal in {}", folder.path().display()))?;
    let (arrivals, arriving) = unbounded_channel();
    let (steps, stepping) = unbounded_channel();
    let recording = folder.file("announcements.wav");
    let ports = tempfile::tempdir().context("making a folder for the boards' terminals")?;
    let (adapters, mut director) = connect(options, ears, folder, ports.path(), &arrivals, stepping)?;

    let mut kept = BufWriter::new(File::create(folder.file("transcript.txt"))?);
    let json = options.json;
    let observer = Box::new(move |step: &Step, _: &Session| {
        daemon::show(step, json, None);
        for line in &step.lines {
            // What is printed is checked against a replay of the journal at the end.
            let _ = writeln!(kept, "{line}").and_then(|()| kept.flush());
        }
        let _ = steps.send(step.clone());
    });
    let mut game = Game::new(session, journal, Moment::default(), adapters, observer);
    if let Some(door) = open_door(folder, &arrivals) {
        game = game.with_door(door, Narrator::default(), &[]);
    }
    let play = async {
        let tally = director.play().await;
        let _ = arrivals.send(Arrived::Stop);
        tally
    };
    let keep = |session: Session, seal: &Seal| {
        let written =
            folder.write_sheets(&session, seal).and_then(|()| daemon::write_report(folder, &session));
        (written.context("writing the sheets"), session)
    };
    let ((written, session), tally) = tokio::join!(game.run(arriving, false, keep), play);
    let tally = tally?;
    drop(director);

    written?;
    check(&session, folder, &recording)?;
    let expected = director::DemoTally {
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

/// A door to watch the demonstration by; it is given without one, too.
fn open_door(folder: &Folder, arrivals: &UnboundedSender<Arrived>) -> Option<Door> {
    let card = Card::path_in(folder.path());
    let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let arrivals = arrivals.clone();
    let settings = DoorSettings::new(any, agreed().lang, card.clone());
    // Any free address is never somebody else's.
    match Door::open(settings, move |knock| arrivals.send(Arrived::Knock(knock)).is_ok(), drop) {
        Ok(door) => {
            console::warn(format_args!(
                "it can be watched at http://{}; a link for each role is in {}",
                door.address(),
                card.display()
            ));
            Some(door)
        }
        Err(why) => {
            console::warn(format_args!("no page: {why}"));
            None
        }
    }
}

/// What the demonstration's players and arbiter agreed on.
fn agreed() -> Setup {
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
            lang: Lang::En,
            sheet: SheetBy::Dictated,
            ..SeatSetup::default()
        },
        black: SeatSetup {
            name: "Bo".into(),
            scheme: Some(SchemeId::Fide),
            lang: Lang::En,
            sheet: SheetBy::Paper,
            ..SeatSetup::default()
        },
        ..Setup::default()
    }
}

fn connect(
    options: &Options,
    ears: [Box<dyn Ear>; 2],
    folder: &Folder,
    ports: &Path,
    arrivals: &UnboundedSender<Arrived>,
    steps: UnboundedReceiver<Step>,
) -> Result<(Adapters, director::Director)> {
    let white = hand::SimulatedHand::start("peg", &ports.join("white"))?;
    let black = hand::SimulatedHand::start("dgt", &ports.join("black"))?;
    let mut adapters = Adapters::default();
    for (seat, kind, hand) in [(Seat::White, "peg", &white), (Seat::Black, "dgt", &black)] {
        let device =
            crate::config::BoardDevice { protocol: kind.into(), port: hand.port().to_owned(), set: None };
        protocol::named(kind)?;
        adapters.boards.insert(seat, wiring::commands(wiring::connect_board(seat, &device, None, arrivals)?));
    }
    let device = options.silent.then(|| "none".to_owned());
    let voice = VoiceDevice { device, ..VoiceDevice::default() };
    let (voice, output) = wiring::open_voice(&voice, Some(folder.file("announcements.wav")), 0, arrivals)?;
    adapters.overheard = Some(adapters.add_voice(voice, wiring::profiles()));
    // What each hears is kept for himself, too, beside what the one loudspeaker says to both.
    let own = VoiceDevice { device: Some("none".to_owned()), ..VoiceDevice::default() };
    for (seat, ear) in Seat::ALL.into_iter().zip(ears) {
        let kept = folder.file(&format!("{seat}-announcements.wav"));
        let (voice, _) = wiring::open_voice(&own, Some(kept), adapters.voices.len(), arrivals)?;
        let number = adapters.add_voice(voice, wiring::profiles());
        adapters.voice_of.insert(seat, number);
        let dictates = agreed().seat(seat).sheet == SheetBy::Dictated;
        let kept = dictates.then(|| wiring::begin_dictation(seat, folder, arrivals)).flatten();
        let (work, thread) = wiring::spawn_ear(seat, ear, kept, arrivals.clone());
        adapters.ears.insert(seat, work);
        adapters.ear_threads.push(thread);
    }
    let ear_of = |seat: Seat| adapters.ears[&seat].clone();
    let director = director::Director {
        steps,
        arrivals: arrivals.clone(),
        white,
        black,
        white_ear: ear_of(Seat::White),
        black_ear: ear_of(Seat::Black),
        output,
        seen: Vec::new(),
        tally: director::DemoTally::default(),
        progress: !options.json,
    };
    Ok((adapters, director))
}

/// Everything the demonstration promises, looked at once more on disk.
fn check(session: &Session, folder: &Folder, recording: &Path) -> Result<()> {
    ensure!(session.plies().len() == course::MOVES.len(), "{} plies came out, not 21", session.plies().len());
    ensure!(session.position().fen() == course::FINAL_FEN, "the final position is {}", session.position());
    for seat in Seat::ALL {
        let moves = session.sheet(seat).moves().len();
        ensure!(moves == course::MOVES.len(), "{seat}'s sheet has {moves} moves, not 21");
    }
    let bytes = std::fs::metadata(recording).map(|m| m.len()).unwrap_or_default();
    ensure!(bytes > 100_000, "the recording of what was said holds only {bytes} bytes");
    let dictation = std::fs::read(folder.file("white-dictation.flac")).context("reading the dictation")?;
    ensure!(dictation.starts_with(b"fLaC") && dictation.len() > 50_000, "the dictation is no FLAC of a game");
    let kept = std::fs::read_to_string(folder.file("transcript.txt")).context("reading the transcript")?;
    let journal = Journal::read(&folder.file("journal.jsonl"))?;
    let mut replayed = String::new();
    daemon::run_again(&journal, |step| {
        for line in step.lines {
            replayed.push_str(&line);
            replayed.push('\n');
        }
    })?;
    ensure!(replayed == kept, "the journal run again gives another transcript");
    Ok(())
}

fn report(session: &Session, folder: &Folder, tally: &director::DemoTally, json: bool) -> Result<()> {
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
    let director::DemoTally { spoken_moves, read_backs, said_again, answers, .. } = tally;
    let director::DemoTally { slips_corrected, executions_put_right, .. } = tally;
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
