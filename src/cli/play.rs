//! `annabella play`: the daemon, one game, both seats; a game that broke off goes on in its folder.

use std::{
    fs::File,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    io::{BufWriter, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use clap::Args;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::{
    cli::replay::warn_of_torn_line,
    config::{Config, DoorConfig, Listens},
    console,
    core::{
        GameRole,
        appointment::TimeOfDay,
        input::Input,
        output::Output,
        session::{Phase, Session},
        setup::BoardSense,
    },
    daemon::{
        Adapters, Arrived, Game, REPORT, Step, Typing,
        folder::Folder,
        for_door, hall_link, hall_settings, read_lines, run_again, run_again_told,
        sealing::{self, Envelopes},
        show, watch_signals, wiring, write_report,
    },
    door::{Card, Door, DoorSettings, OpenDoorError, ToRole},
    events::Narrator,
    exit_code::ExitCode,
    game::{Moment, Seat},
    journal::{DeviceKey, DiskNews, Journal, JournalWriter, ReportNews, Seal},
};

/// The configuration a game was begun with, kept in its folder so that it can go on.
const KEPT_CONFIG: &str = "config.toml";

/// The daemon: one game, both seats.
#[derive(Debug, Args)]
pub(super) struct Play {
    /// The configuration; without one both seats act by typed lines.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Every command as a typed line, every output as a line; type `help` for what can be typed.
    #[arg(long)]
    terminal: bool,
    /// The terminal is one role's: its lines and its acts only (white, black, assistant-white, assistant-black,
    /// arbiter, spectator). Others join.
    #[arg(long = "as", value_name = "ROLE", requires = "terminal")]
    role: Option<GameRole>,
    /// Go on with the game kept in this folder after the program broke off; its devices are those it
    /// was begun with, or those of --config. The clocks stand until `arbiter: resume`. A game that is
    /// over takes sheets and the arbiter's decisions.
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// Go on with the newest game that is kept, if it is not over and broke off less than twelve hours ago;
    /// else begin a new one. For a service that is started again.
    #[arg(long, conflicts_with = "resume")]
    go_on: bool,
}

/// A game at the moment the daemon takes it up.
struct Begun {
    session: Session,
    folder: Folder,
    journal: JournalWriter,
    transcript: BufWriter<File>,
    earlier: Option<Earlier>,
}

/// An earlier part of the game.
struct Earlier {
    /// Where it left off.
    left_off: Moment,
    /// Everything asked for until then.
    outputs: Vec<Output>,
    /// How long ago its last line was written, milliseconds, as far as the time of day can tell.
    after_ms: Option<u64>,
    /// What was told in it, and who told it.
    told: Vec<[ToRole; 6]>,
    narrator: Narrator,
}

impl Play {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let earlier = match self.resume {
            None if self.go_on => newest_unfinished(self.config.as_deref())?,
            named => named,
        };
        let kept = earlier.as_ref().map(|folder| folder.join(KEPT_CONFIG)).filter(|path| path.exists());
        let path = self.config.or(kept);
        let mut config = path.as_deref().map_or_else(|| Ok(Config::default()), Config::read)?;
        // Without devices or a configuration, the terminal is the only way to act; a person who
        // started the daemon by hand can type whatever was configured.
        let terminal = self.terminal || path.is_none() || std::io::stdin().is_terminal();
        let named = || path.as_deref().map_or_else(String::new, |path| path.display().to_string());
        wiring::check(&config).with_context(named)?;
        match wiring::check_variants(&config).with_context(named) {
            // A game that was begun goes on with the plain voice.
            Err(why) if earlier.is_some() => console::warn(format_args!("{why:#}")),
            checked => checked?,
        }
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
        }
        let (arrivals, arriving) = unbounded_channel();
        let report = journal_report(arrivals.clone());
        let begun = match earlier {
            Some(folder) => resume(folder, report)?,
            None => begin(&mut config, path.as_deref(), report)?,
        };
        config.game = begun.session.setup().clone();
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?
            .block_on(play(config, begun, (arrivals, arriving), terminal, Typing { role: self.role, json }))
    }
}

/// What the devices can do is part of what is agreed.
fn agree_on_devices(config: &mut Config, seat: Seat) -> Result<()> {
    let sense = match &config.devices(seat).board {
        None => BoardSense::Manual,
        Some(device) => wiring::sense_of(&device.protocol, config.game.seat(seat).board)?,
    };
    let devices = config.devices(seat);
    // A sighted player who has no microphone needs no words, with a board or without: none are awaited (D.2.1). One that is
    // typed or keyed counts all the same.
    // Where no seat has a device, everything is typed, and typed words are its ear.
    let devices_are_used = Seat::ALL.into_iter().any(|seat| {
        let devices = config.devices(seat);
        devices.board.is_some() || devices.ear.is_some()
    });
    let needs_no_words = devices_are_used && devices.ear.is_none() && !config.game.is_impaired(seat);
    let agreed = match seat {
        Seat::White => &mut config.game.white,
        Seat::Black => &mut config.game.black,
    };
    agreed.board = sense;
    agreed.ear &= !needs_no_words;
    Ok(())
}

/// A new game in a new folder.
fn begin(config: &mut Config, path: Option<&Path>, report: ReportNews) -> Result<Begun> {
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    if config.game.date == "????.??.??" {
        config.game.date = now.strftime("%Y.%m.%d").to_string();
    }
    config.game.appointed_in_ms = config.game.appointed.map(|time| ms_until(time, &jiff::Zoned::now()));
    if config.game.chess960 && config.game.chess960_number.is_none() {
        config.game.chess960_number = Some(draw(960));
    }
    let session = Session::new(config.game.clone())?;
    sealing::recipient(config.game.arbiter_key.as_deref())?;
    let games = config.games.clone().unwrap_or_else(|| PathBuf::from("games"));
    let folder = Folder::create(&games, &now.strftime("%Y-%m-%d_%H%M%S").to_string())
        .with_context(|| format!("making a folder for the game in {}", games.display()))?;
    let in_folder = || format!("beginning the game in {}", folder.path().display());
    let journal = JournalWriter::create(&folder.file("journal.jsonl"), &config.game, device_key(), report)
        .with_context(in_folder)?;
    if let Some(path) = path {
        std::fs::copy(path, folder.file(KEPT_CONFIG)).with_context(in_folder)?;
    }
    folder.write_arbiter_page(&session).with_context(in_folder)?;
    let transcript = BufWriter::new(File::create(folder.file("transcript.txt")).with_context(in_folder)?);
    Ok(Begun { session, folder, journal, transcript, earlier: None })
}

/// What befalls the disk under the journal reaches the arbiter as everything does, and the operator with its reason.
fn journal_report(arrivals: UnboundedSender<Arrived>) -> ReportNews {
    Box::new(move |news| {
        let (works, text) = match news {
            DiskNews::Failed(why) => (
                Some(false),
                format!(
                    "the journal cannot be written ({why}): it waits in memory; make room or mend the folder"
                ),
            ),
            DiskNews::Back => {
                (Some(true), "the journal can be written again; nothing of it is missing".to_owned())
            }
            DiskNews::Slow => (None, "the disk is slow; the game does not wait for it".to_owned()),
        };
        // The daemon may have ended; then nobody asks any more.
        let _ = arrivals.send(Arrived::Diagnostic(text));
        if let Some(works) = works {
            let _ = arrivals.send(Arrived::Input(Input::Journal { works }));
        }
    })
}

/// The key the journal is signed with; without one it is chained all the same.
fn device_key() -> Option<DeviceKey> {
    DeviceKey::of_this_device()
        .map_err(|why| console::warn(format_args!("the journal is not signed: {why}")))
        .ok()
}

/// A number below this one that nobody can foresee: the library's own seed of its hash tables.
fn draw(below: u16) -> u16 {
    let drawn = RandomState::new().build_hasher().finish() % u64::from(below);
    u16::try_from(drawn).unwrap_or(0)
}

/// How many milliseconds it is until a time of today; less than zero where it has passed.
fn ms_until(time: TimeOfDay, now: &jiff::Zoned) -> i64 {
    let clock = now.time();
    let passed = i64::from(clock.hour()) * 3_600_000
        + i64::from(clock.minute()) * 60_000
        + i64::from(clock.second()) * 1_000
        + i64::from(clock.millisecond());
    (i64::from(time.hour) * 60 + i64::from(time.minute)) * 60_000 - passed
}

/// How long after its last line a game is gone on with unasked.
const STILL_PLAYED: std::time::Duration = std::time::Duration::from_secs(12 * 3_600);

/// The newest game's folder, where that game is under way and was written lately.
fn newest_unfinished(config: Option<&Path>) -> Result<Option<PathBuf>> {
    let games = config.map_or_else(|| Ok(Config::default()), Config::read)?.games;
    let games = games.unwrap_or_else(|| PathBuf::from("games"));
    let folders = std::fs::read_dir(games).into_iter().flatten().flatten();
    let written = |folder: PathBuf| Some((Journal::written_at(&folder.join("journal.jsonl"))?, folder));
    let Some((at, folder)) = folders.filter_map(|entry| written(entry.path())).max() else { return Ok(None) };
    if at.elapsed().is_ok_and(|gap| gap > STILL_PLAYED) {
        return Ok(None);
    }
    // A journal that cannot be read is the arbiter's to look at; the next game is not kept waiting by it.
    let session = Journal::read(&folder.join("journal.jsonl")).ok().and_then(|j| run_again(&j, |_| {}).ok());
    Ok(session.is_some_and(|session| session.phase() == Phase::Playing).then_some(folder))
}

/// A game that broke off: its journal run again, its transcript written anew as far as that goes.
fn resume(folder: PathBuf, report: ReportNews) -> Result<Begun> {
    let path = folder.join("journal.jsonl");
    let read = Journal::read(&path).context("--resume")?;
    let gap = Journal::written_at(&path).and_then(|at| at.elapsed().ok());
    let after_ms = gap.map(|gap| u64::try_from(gap.as_millis()).unwrap_or(u64::MAX));
    warn_of_torn_line(&read);
    let folder = Folder::of(folder);
    let mut lines = String::new();
    let mut outputs = Vec::new();
    let mut told = Vec::new();
    let mut narrator = Narrator::default();
    let session = run_again_told(&read, &mut narrator, |step, of_step| {
        told.push(for_door(of_step));
        outputs.extend(step.outputs);
        for line in step.lines {
            lines.push_str(&line);
            lines.push('\n');
        }
    })
    .with_context(|| format!("--resume {}", folder.path().display()))?;
    let on_disk = || format!("--resume {}: the game cannot be gone on with there", folder.path().display());
    let journal = JournalWriter::go_on(&path, &read, device_key(), report).with_context(on_disk)?;
    let mut transcript = BufWriter::new(File::create(folder.file("transcript.txt")).with_context(on_disk)?);
    transcript.write_all(lines.as_bytes()).with_context(on_disk)?;
    let left_off = read.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
    Ok(Begun {
        session,
        folder,
        journal,
        transcript,
        earlier: Some(Earlier { left_off, outputs, after_ms, told, narrator }),
    })
}

async fn play(
    config: Config,
    begun: Begun,
    (arrivals, arriving): (UnboundedSender<Arrived>, UnboundedReceiver<Arrived>),
    terminal: bool,
    typing: Typing,
) -> Result<ExitCode> {
    let Begun { session, folder, journal, mut transcript, earlier } = begun;
    let is_over = session.phase() == Phase::Over;
    // Nothing moves at the table any more; sheets and decisions are typed.
    let adapters = if is_over { Adapters::default() } else { wiring::connect(&config, &folder, &arrivals)? };
    if terminal || is_over {
        read_lines(arrivals.clone());
    }
    watch_signals(arrivals.clone());
    let devices = !is_over && Seat::ALL.iter().any(|&seat| config.devices(seat).board.is_some());
    let observer = Box::new(move |step: &Step, _: &Session| {
        show(step, typing.json, typing.role);
        for line in &step.lines {
            // The journal is the record; a transcript that cannot be written is only a convenience lost.
            let _ = writeln!(transcript, "{line}").and_then(|()| transcript.flush());
        }
    });
    console::warn(format_args!("this game is kept in {}", folder.path().display()));
    let door = open_door(&config, &folder, &arrivals)?;
    let lines_are_all = (terminal || is_over)
        && !devices
        && config.door.is_none()
        && !(door.is_some() && std::io::stdin().is_terminal());
    if is_over {
        console::warn(
            "the game is over; sheets (`black: sheet FILE.pgn`) and the arbiter's decisions can still be typed",
        );
    }
    let (left_off, told, narrator) = earlier.as_ref().map_or_else(Default::default, |earlier| {
        (earlier.left_off, earlier.told.clone(), earlier.narrator.clone())
    });
    let envelopes = Envelopes::new(&folder, session.setup().arbiter_key.as_deref())?;
    if let Some(settings) = hall_settings::hall_link(&config, &folder)? {
        hall_link::begin(settings, journal.synced(), arrivals.clone());
    }
    let mut game = Game::new(session, journal, left_off, adapters, observer)
        .typed_like(typing)
        .with_envelopes(envelopes);
    if let Some(door) = door {
        game = game.with_door(door, narrator, &told);
    }
    if let Some(Earlier { outputs, after_ms, .. }) = earlier.filter(|_| !is_over) {
        game.go_on(&outputs, after_ms);
    }
    let keep = |session: Session, seal: &Seal| {
        folder
            .write_sheets(&session, seal)
            .and_then(|()| write_report(&folder, &session))
            .with_context(|| format!("writing the sheets to {}", folder.path().display()))
            .map(|()| what_is_left(&session))
    };
    if let Some(left) = game.run(arriving, lines_are_all, keep).await? {
        console::warn(format_args!("{left}: `annabella play --resume {}` goes on", folder.path().display()));
    }
    let report = folder.file(REPORT);
    if report.exists() {
        console::warn(format_args!("the report of the game is {}", report.display()));
    }
    Ok(ExitCode::Done)
}

/// What is still to be done in a game that this program leaves.
fn what_is_left(session: &Session) -> Option<String> {
    let open = session.items().iter().filter(|item| item.decision.is_none());
    let open: Vec<String> = open.map(|item| item.number.to_string()).collect();
    let items = match open.as_slice() {
        [] => String::new(),
        [one] => format!("item {one} is open"),
        several => format!("items {} are open", several.join(", ")),
    };
    match (session.phase(), session.is_signed()) {
        (Phase::SettingUp, _) => None,
        (Phase::Playing, _) if open.is_empty() => Some("the game is not over".to_owned()),
        (Phase::Playing, _) => Some(format!("the game is not over, and {items}")),
        (Phase::Over, false) if open.is_empty() => Some("the result is not signed".to_owned()),
        (Phase::Over, false) => Some(format!("the result is not signed, and {items}")),
        (Phase::Over, true) => (!open.is_empty()).then_some(items),
    }
}

/// The door of a game. One that was asked for must open; without the usual one the game goes on.
fn open_door(config: &Config, folder: &Folder, arrivals: &UnboundedSender<Arrived>) -> Result<Option<Door>> {
    let asked = config.door.clone();
    let DoorConfig { listen, names } = asked.clone().unwrap_or_default();
    let Listens::At(listen) = listen else { return Ok(None) };
    let card = Card::path_in(folder.path());
    let settings = DoorSettings { names, ..DoorSettings::new(listen, config.game.lang, card.clone()) };
    let arrivals = arrivals.clone();
    let way_in = format!(
        "`annabella join {} --as ROLE` enters, {} has a link for each role",
        folder.path().display(),
        card.display()
    );
    let (told, at_last) = (arrivals.clone(), format!("the door is at http://{listen} at last; {way_in}"));
    let late = move |opened: Result<(), OpenDoorError>| {
        // The daemon may have ended; then nobody comes in any more.
        let _ = told.send(Arrived::Diagnostic(opened.map_or_else(|why| why.to_string(), |()| at_last)));
    };
    match Door::open(settings, move |knock| arrivals.send(Arrived::Knock(knock)).is_ok(), late) {
        Ok(door) => {
            let address = door.address();
            if door.is_awaited() {
                console::warn(format_args!(
                    "another program has {address}; the door opens there as soon as it is free, or name another \
                     address as `listen` in [door]; the game goes on meanwhile"
                ));
            } else {
                console::warn(format_args!("the door is at http://{address}; {way_in}"));
            }
            if door.is_exposed() {
                console::warn(
                    "other machines reach the door, and what is sent there can be read on the way (11.3)",
                );
            }
            Ok(Some(door))
        }
        Err(why) if asked.is_some() => Err(why.into()),
        Err(why) => {
            console::warn(format_args!("no door: {why}; the game goes on without one"));
            Ok(None)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_number_is_below_what_was_asked_and_not_always_the_same() {
        let drawn: std::collections::BTreeSet<u16> = (0..100).map(|_| draw(960)).collect();
        assert!(drawn.len() > 10 && drawn.iter().all(|&n| n < 960), "{drawn:?}");
    }

    #[test]
    fn the_appointed_moment_is_counted_from_now_on_the_rooms_clock() {
        let now = jiff::civil::date(2026, 5, 4).at(13, 58, 30, 250_000_000);
        let now = now.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(2))).unwrap();
        assert_eq!(ms_until(TimeOfDay { hour: 14, minute: 0 }, &now), 89_750);
        assert_eq!(ms_until(TimeOfDay { hour: 13, minute: 58 }, &now), -30_250);
    }
}
