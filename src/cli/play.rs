//! `annabella play`: runs the daemon for one game with both seats. An interrupted game is resumed
//! in its folder.

use crate::{
    cli::{
        game_path::{JOURNAL, KEPT_CONFIG, folder_of, in_command, this_command_with},
        kept_games::{KeptGames, StartRequest},
        operator_texts,
        replay::{warn_of_torn_line, warn_of_unsigned_lines},
        started_games::{NotedGame, RunningProgram, start_alone},
    },
    exit_code::ExitCode,
};
use annabella_board::protocol;
use annabella_console::{self as console, Keyboard, PersonTerminal};
use annabella_daemon::{
    Adapters, ArrivalQueue, ArrivalSender, DaemonEvent, EndedGame, Game, GameStep, REPORT, TerminalMode,
    TypedLines, arrival_queue,
    config::{Config, ListenAddress, WebConfig},
    config_fault::ValueFault,
    config_values,
    envelopes::{self, Envelopes},
    file_work::FileWork,
    game_folder::GameFolder,
    practice_opponent::PracticeOpponent,
    publish_link, publish_settings, read_lines, replay_journal, replay_with_reporter, role_updates,
    show_at_terminal, watch_signals, wiring, write_report,
};
use annabella_events::StepReporter;
use annabella_game::{Lang, Moment, Seat};
use annabella_journal::{
    DeviceKey, DiskNews, DiskReporter, Journal, JournalWriter, LockedJournal, PrintedSeal,
};
use annabella_messages::{MessageWriter, Phrases};
use annabella_session::{
    GameRole,
    output::Output,
    practice_setup::NextPracticeGame,
    session::{Phase, Session},
    setup::{BoardSense, Setup, TimeOfDay},
};
use annabella_speech_input::lacks_second;
use annabella_web::{OpenWebServerError, RoleLinks, RoleUpdate, WebServer, WebSettings};
use anyhow::{Context as _, Result, bail};
use clap::Args;
use std::{
    cell::{Cell, RefCell},
    fs::File,
    hash::{BuildHasher as _, Hasher as _, RandomState},
    io::{self, BufWriter, IsTerminal as _, Write as _},
    path::{Path, PathBuf},
    rc::Rc,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// Play one game under the Laws, with an arbiter.
///
/// It runs until the game ends. Example: `annabella init`, then `annabella play --config annabella.toml`.
#[derive(Debug, Args)]
pub(super) struct PlayArgs {
    /// The configuration. If it is left out, annabella.toml in this folder; without one there are no devices, and both
    /// players act by typed lines.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Take typed lines and print every output as a line. Type `help` for the list.
    #[arg(long)]
    terminal: bool,
    /// This terminal is for one role only: white, black, assistant-white, assistant-black, arbiter or spectator. The
    /// others use `annabella join`.
    #[arg(long = "as", value_name = "ROLE", requires = "terminal")]
    role: Option<GameRole>,
    /// Continue the game in this folder, or of this journal, with its own devices or those of --config. The clocks are
    /// stopped until `arbiter: resume`. A game that is over takes score sheets and the arbiter's decisions.
    #[arg(long, value_name = "FOLDER")]
    resume: Option<PathBuf>,
    /// Continue the newest kept game that had begun if it is not over and stopped less than twelve hours ago; begin a new
    /// one otherwise. If its journal cannot be read, nothing is started until the arbiter decides. A service uses this.
    #[arg(long, conflicts_with = "resume")]
    go_on: bool,
    /// Begin a new game although one at these boards is not over.
    #[arg(long, conflicts_with_all = ["resume", "go_on"])]
    new: bool,
}

/// The configuration that is taken where none is named; `init` writes it.
const DEFAULT_CONFIG: &str = "annabella.toml";
/// The largest transcript that is compared with the journal.
const LARGEST_TRANSCRIPT: u64 = 64 * annabella_files::MIB;

/// A game that is ready for the daemon.
pub(super) struct StartedGame {
    pub(super) session: Session,
    pub(super) folder: GameFolder,
    journal: JournalWriter,
    transcript: BufWriter<File>,
    earlier: Option<EarlierPart>,
    /// Until the start is noted, no other program starts a game.
    pub(super) starts_alone: Option<File>,
}

/// An earlier part of the game.
struct EarlierPart {
    /// The moment at which it ended.
    left_off: Moment,
    /// All outputs until then.
    outputs: Vec<Output>,
    /// How long ago its last line was written, in milliseconds, by the time of day.
    after_ms: Option<u64>,
    /// The reports to each role, and their reporter.
    told: Vec<[RoleUpdate; 6]>,
    step_reporter: StepReporter,
}

impl PlayArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let is_named = self.config.is_some();
        let here = PathBuf::from(DEFAULT_CONFIG);
        let named = self.config.or_else(|| Some(here).filter(|here| self.resume.is_none() && here.exists()));
        let earlier = match self.resume {
            None if self.go_on => newest_unfinished(named.as_deref())?,
            resumed => resumed.map(|resumed| folder_of(&resumed)),
        };
        let kept = earlier.as_ref().map(|folder| folder.join(KEPT_CONFIG)).filter(|path| path.exists());
        let takes_kept = named.is_none() && kept.is_some();
        let path = named.or(kept);
        let mut config = path.as_deref().map_or_else(|| Ok(Config::default()), Config::read)?;
        if takes_kept && let Some(started) = earlier.as_deref().and_then(NotedGame::of) {
            config.begin_paths_in(&started.started_in);
        }
        if !is_named
            && !takes_kept
            && let Some(path) = &path
        {
            let file = path.display().to_string();
            console::warn(operator_texts::builtin(config.game.lang).say("config-taken", &[("file", file)]));
        }
        // Without devices or a configuration the terminal is the only input. A user who started the
        // daemon at a terminal can always type.
        let terminal = self.terminal || path.is_none() || io::stdin().is_terminal();
        let mut fault = config_values::find_device_fault(&config);
        if earlier.is_none() {
            // The setup of an earlier game is in its journal, so the configuration's setup is not checked.
            fault = fault.or_else(|| config_values::find_game_fault(&config.game));
        }
        if let (Some(fault), Some(path)) = (fault, &path) {
            return Err(Config::refuse_value(path, &fault).into());
        }
        if let (None, Some(path)) = (&earlier, &path) {
            warn_of_alarms(path, &config.game);
        }
        if let Some(fault) = wiring::find_variant_fault(&config) {
            let refused = path.as_ref().map(|path| Config::refuse_value(path, &fault));
            match refused.filter(|_| earlier.is_none()) {
                Some(refused) => return Err(refused.into()),
                // A resumed game continues with the plain voice.
                None => console::warn(&fault.why),
            }
        }
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
        }
        let (arrivals, arriving) = arrival_queue();
        let report = journal_report(arrivals.clone(), config.game.lang);
        let text = path.as_deref().and_then(|path| Config::read_text(path).ok());
        let request = StartRequest { config: &config, text, is_practice: false };
        let starts_alone = start_alone();
        let kept_games = path.as_ref().map(|_| KeptGames::of(&request)).unwrap_or_default();
        let mut begun = match earlier {
            Some(folder) => {
                // The lock of the game's own journal is looked at when it is opened.
                kept_games.refuse_boards_of_others(&folder, config.game.lang)?;
                resume(folder, report)?
            }
            None => {
                kept_games.tell(config.game.lang, self.new || self.go_on)?;
                begin(&mut config, path.as_deref(), report)?
            }
        };
        begun.starts_alone = starts_alone;
        config.game = begun.session.setup().clone();
        if config.game.practice {
            let folder = in_command(begun.folder.path());
            bail!("{folder} holds a practice game; `annabella practice --resume {folder}` goes on with it");
        }
        warn_of_few_files(config.game.lang);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?;
        let typing = TerminalMode { role: self.role, two: false, json };
        let ended = runtime.block_on(play(config, begun, (arrivals, arriving), terminal, typing, None));
        // A thread that hangs in the system is not waited for.
        runtime.shutdown_background();
        Ok(ended?.code)
    }
}

/// Records the capabilities of the devices in the setup.
pub(super) fn agree_on_devices(config: &mut Config, seat: Seat) -> Result<()> {
    let sense = match &config.devices(seat).board {
        None => BoardSense::Manual,
        Some(device) => wiring::sense_of(&device.protocol, config.game.seat(seat).board)?,
    };
    let devices = config.devices(seat);
    let reading_ms = match &devices.board {
        None => 0,
        Some(device) => protocol::named(&device.protocol)?.reading_ms(&device.port),
    };
    // A sighted player without a microphone need not speak, with a board or without (D.2.1); their typed or keyed
    // announcements still count. If no seat has a device, everything is typed, and typed words serve as speech input.
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
    agreed.reading_ms = reading_ms;
    agreed.ear &= !needs_no_words;
    Ok(())
}

/// Starts a new game in a new folder.
pub(super) fn begin(config: &mut Config, path: Option<&Path>, report: DiskReporter) -> Result<StartedGame> {
    let now = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC);
    if config.game.date == "????.??.??" {
        config.game.date = now.strftime("%Y.%m.%d").to_string();
    }
    config.game.appointed_in_ms = config.game.appointed.map(|time| ms_until(time, &jiff::Zoned::now()));
    if config.game.chess960 && config.game.chess960_number.is_none() {
        config.game.chess960_number = Some(draw(960));
    }
    let session = Session::new(config.game.clone())?;
    envelopes::recipient(config.game.arbiter_key.as_deref())?;
    let games = config.games.clone().unwrap_or_else(|| PathBuf::from("games"));
    let folder =
        GameFolder::create(&games, &now.strftime("%Y-%m-%d_%H%M%S").to_string()).with_context(|| {
            format!("no folder for the game can be made in {}; name another one as `games`", games.display())
        })?;
    let in_folder = || {
        format!(
            "the game cannot be kept in {}; make room there, or name another folder as `games`",
            folder.path().display()
        )
    };
    let journal = JournalWriter::create(
        &folder.file("journal.jsonl"),
        &config.game,
        device_key(config.game.lang),
        report,
    )
    .with_context(in_folder)?;
    if let Some(path) = path {
        std::fs::copy(path, folder.file(KEPT_CONFIG)).with_context(in_folder)?;
    }
    folder.write_arbiter_page(&session).with_context(in_folder)?;
    let transcript =
        BufWriter::new(annabella_files::create_anew(&folder.file("transcript.txt")).with_context(in_folder)?);
    Ok(StartedGame { session, folder, journal, transcript, earlier: None, starts_alone: None })
}

/// Reports journal failures to the arbiter as an input, and to the operator with the reason.
pub(super) fn journal_report(arrivals: ArrivalSender, lang: Lang) -> DiskReporter {
    let last = Cell::new(None);
    Box::new(move |news| {
        let texts = operator_texts::builtin(lang);
        let told = match &news {
            // Which lines wait changes without a new fault.
            DiskNews::Failed(failure) if last.replace(Some(failure.fault)) == Some(failure.fault) => None,
            DiskNews::Failed(failure) => {
                let remedy = Phrases::builtin(lang).disk_fault(failure.fault);
                let named = [("why", failure.why.clone()), ("remedy", remedy)];
                Some(DaemonEvent::Notice(texts.say("journal-fails", &named)))
            }
            DiskNews::Back => {
                last.set(None);
                Some(DaemonEvent::Notice(texts.say("journal-works", &[])))
            }
            DiskNews::Changed(change) => {
                Some(DaemonEvent::Notice(Phrases::builtin(lang).journal_rewritten(*change)))
            }
            DiskNews::Slow => Some(DaemonEvent::Diagnostic(texts.say("disk-slow", &[]))),
        };
        // If the daemon has ended, the report is not needed.
        for arrival in told.into_iter().chain(news.input().map(DaemonEvent::Input)) {
            let _ = arrivals.send(arrival);
        }
    })
}

/// The key that signs the journal. Without one the journal is chained but not signed, and the operator is told.
fn device_key(lang: Lang) -> Option<DeviceKey> {
    let unsigned = |why: String| operator_texts::builtin(lang).say("journal-unsigned", &[("why", why)]);
    DeviceKey::of_this_device().map_err(|why| console::warn(unsigned(why.to_string()))).ok()
}

/// An unpredictable number below `below`, from the random seed of the library's hash tables.
fn draw(below: u16) -> u16 {
    let drawn = RandomState::new().build_hasher().finish() % u64::from(below);
    u16::try_from(drawn).unwrap_or(0)
}

/// The milliseconds until a time of today; negative if it has passed.
fn ms_until(time: TimeOfDay, now: &jiff::Zoned) -> i64 {
    let clock = now.time();
    let passed = i64::from(clock.hour()) * 3_600_000
        + i64::from(clock.minute()) * 60_000
        + i64::from(clock.second()) * 1_000
        + i64::from(clock.millisecond());
    (i64::from(time.hour) * 60 + i64::from(time.minute)) * 60_000 - passed
}

/// A game whose last line is older is not resumed automatically.
const STILL_PLAYED: Duration = Duration::from_secs(12 * 3_600);

/// Whether the program ended before it wrote the first line of a game. An empty journal beside a transcript was emptied.
fn holds_nothing(folder: &Path) -> bool {
    let is_empty = |name: &str| std::fs::metadata(folder.join(name)).map_or(true, |found| found.len() == 0);
    is_empty(JOURNAL) && is_empty("transcript.txt")
}

/// The folder of the newest game that had begun, if that game is in progress and was written recently. A game that was
/// ended before it began does not hide it, and neither does a practice game.
///
/// # Errors
/// If the journal of that game cannot be read. A new game would hide it.
fn newest_unfinished(config: Option<&Path>) -> Result<Option<PathBuf>> {
    let config = config.map_or_else(|| Ok(Config::default()), Config::read)?;
    let lang = config.game.lang;
    let games = config.games.unwrap_or_else(|| PathBuf::from("games"));
    let folders = std::fs::read_dir(games).into_iter().flatten().flatten();
    let written = |folder: PathBuf| Some((Journal::written_at(&folder.join(JOURNAL))?, folder));
    let is_played = |folder: &PathBuf| {
        let read = Journal::read(&folder.join(JOURNAL)).ok();
        let session = read.and_then(|read| replay_journal(&read, |_| {}).ok());
        session.is_some_and(|session| session.phase() == Phase::Playing && !session.setup().practice)
    };
    let mut games: Vec<_> = folders.filter_map(|entry| written(entry.path())).collect();
    games.sort();
    for (at, folder) in games.into_iter().rev() {
        if at.elapsed().is_ok_and(|gap| gap > STILL_PLAYED) {
            return Ok(None);
        }
        let journal = folder.join(JOURNAL);
        if holds_nothing(&folder) {
            continue;
        }
        let read = Journal::read(&journal).map_err(|why| why.to_string());
        let session = read.and_then(|read| replay_journal(&read, |_| {}).map_err(|why| why.to_string()));
        // The moves in it may be those of the game at these boards, so the arbiter decides.
        let session = match session {
            Ok(session) => session,
            Err(why) => {
                let command = this_command_with("--new");
                let named = [("folder", in_command(&folder)), ("why", why), ("command", command)];
                bail!("{}", operator_texts::builtin(lang).say("unreadable-goes-on", &named));
            }
        };
        if session.setup().practice {
            continue;
        }
        match session.phase() {
            // After the clock was set back, an older game bears the later date.
            Phase::Playing => {
                return Ok(Some(NotedGame::started_after(&folder).filter(is_played).unwrap_or(folder)));
            }
            // Another program is about to begin it, perhaps at the same boards.
            Phase::SettingUp if Journal::is_being_written(&journal) => return Ok(None),
            Phase::SettingUp => {}
            Phase::Over => return Ok(None),
        }
    }
    Ok(None)
}

/// Keeps a transcript that tells more than the journal under another name, and tells so: lines may have been cut from the
/// journal's end. A journal reaches the disk before the transcript.
fn keep_longer_transcript(folder: &GameFolder, replayed: &str) {
    let path = folder.file("transcript.txt");
    let Ok(found) = annabella_files::read_text(&path, LARGEST_TRANSCRIPT) else { return };
    if found.lines().count() <= replayed.lines().count() {
        return;
    }
    let kept = folder.file("transcript-before-resuming.txt");
    // An earlier copy is the longer one.
    if kept.exists() || std::fs::rename(&path, &kept).is_ok() {
        console::warn(format_args!(
            "the transcript of this game told more than its journal: lines may be missing at the journal's end. It is kept as {}; \
             compare the moves before you go on",
            kept.display()
        ));
    }
}

/// Resumes an interrupted game: replays its journal and writes its transcript again up to that
/// point.
pub(super) fn resume(folder: PathBuf, report: DiskReporter) -> Result<StartedGame> {
    let folder = folder_of(&folder);
    let path = folder.join("journal.jsonl");
    // No other program writes after this.
    let locked = LockedJournal::open(&path).context("--resume")?;
    let read = locked.journal().clone();
    let gap = Journal::written_at(&path).and_then(|at| at.elapsed().ok());
    let after_ms = gap.map(|gap| u64::try_from(gap.as_millis()).unwrap_or(u64::MAX));
    warn_of_torn_line(&read);
    warn_of_unsigned_lines(&read);
    let folder = GameFolder::of(folder);
    let mut lines = String::new();
    let mut outputs = Vec::new();
    let mut told = Vec::new();
    let mut step_reporter = StepReporter::default();
    let session = replay_with_reporter(&read, &mut step_reporter, |step, of_step| {
        told.push(role_updates(of_step));
        outputs.extend(step.outputs);
        for line in step.lines {
            lines.push_str(&line);
            lines.push('\n');
        }
    })
    .with_context(|| format!("--resume {}", folder.path().display()))?;
    let on_disk = || format!("the game in {} cannot be gone on with", folder.path().display());
    let journal =
        JournalWriter::go_on(locked, device_key(session.setup().lang), report).with_context(on_disk)?;
    keep_longer_transcript(&folder, &lines);
    let mut transcript =
        BufWriter::new(annabella_files::create_anew(&folder.file("transcript.txt")).with_context(on_disk)?);
    transcript.write_all(lines.as_bytes()).with_context(on_disk)?;
    let left_off = read.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
    Ok(StartedGame {
        session,
        folder,
        journal,
        transcript,
        earlier: Some(EarlierPart { left_off, outputs, after_ms, told, step_reporter }),
        starts_alone: None,
    })
}

/// The longest wait for the last files at the end of the program.
const LAST_FILES: Duration = Duration::from_secs(2);

/// How a game ended for the program.
pub(super) struct PlayEnd {
    pub(super) code: ExitCode,
    /// The player of a practice game asked for another one.
    pub(super) next: Option<NextPracticeGame>,
}

/// Plays a game to its end; `opponent` is the opponent in a practice game.
pub(super) async fn play(
    config: Config,
    begun: StartedGame,
    (arrivals, arriving): (ArrivalSender, ArrivalQueue),
    terminal: bool,
    typing: TerminalMode,
    mut opponent: Option<PracticeOpponent>,
) -> Result<PlayEnd> {
    let StartedGame { session, folder, journal, transcript, earlier, starts_alone } = begun;
    let transcript = Arc::new(Mutex::new(transcript));
    let files = Rc::new(RefCell::new(FileWork::default()));
    let beside = files.clone();
    let program = RunningProgram::note(NotedGame::new(folder.path(), &wiring::device_paths(&config)));
    drop(starts_alone);
    let is_over = session.phase() == Phase::Over;
    // A reader that hangs, such as a screen reader, must not hold the game.
    let lang = config.game.lang;
    let _printing = console::PrintedBeside::open(move |lines| {
        operator_texts::builtin(lang).say("lines-unread", &[("lines", lines.to_string())])
    });
    // Until all is printed and the game has ended.
    let _terminal =
        ((terminal || is_over) && !typing.json).then(|| PersonTerminal::open(Keyboard::Lines)).flatten();
    let hears_badly = |seat: Seat| {
        let ear = config.devices(seat).ear.as_ref();
        ear.is_some_and(|ear| ear.kind != "typed" && lacks_second(&ear.second()))
    };
    if !is_over && Seat::ALL.into_iter().any(hears_badly) {
        console::warn(operator_texts::builtin(lang).say("no-second-recogniser", &[]));
    }
    // After the end of the game devices are not needed; sheets and decisions are typed.
    let adapters = match is_over {
        true => Adapters::default(),
        false => wiring::connect(&config, &folder, &arrivals, &wiring::voice_lines(typing.json))?,
    };
    if terminal || is_over {
        read_lines(arrivals.clone());
    }
    let lines = match (terminal || is_over, io::stdin().is_terminal()) {
        (false, _) => TypedLines::None,
        (true, true) => TypedLines::FromTerminal,
        (true, false) => TypedLines::FromPipe,
    };
    watch_signals(arrivals.clone(), config.game.lang);
    let devices = !is_over && Seat::ALL.iter().any(|&seat| config.devices(seat).board.is_some());
    // A script waits for the opponent's move; a person at a terminal may type at any time.
    let waits = opponent.as_ref().filter(|_| !io::stdin().is_terminal()).map(|o| o.is_thinking());
    let next = Rc::new(Cell::new(None));
    let seen = next.clone();
    let observer = Box::new(move |step: &GameStep, session: &Session| {
        for output in &step.outputs {
            if let Output::BeginNewGame(asked) = output {
                seen.set(Some(*asked));
            }
        }
        show_at_terminal(step, session, typing);
        if let Some(opponent) = &mut opponent {
            opponent.follow(session, &step.outputs);
        }
        if step.lines.is_empty() {
            return;
        }
        let (lines, transcript) = (step.lines.join("\n"), transcript.clone());
        beside.borrow_mut().start(move || {
            let mut transcript = transcript.lock().unwrap_or_else(PoisonError::into_inner);
            // The journal is the record, so a failed write of the transcript is ignored.
            let _ = writeln!(transcript, "{lines}").and_then(|()| transcript.flush());
        });
    });
    let texts = operator_texts::builtin(config.game.lang);
    let kept = texts.say("kept", &[("folder", folder.path().display().to_string())]);
    match config.game.practice {
        // The first line that a player at home hears tells what to do.
        true => drop(arrivals.send(DaemonEvent::Notice(kept))),
        false => console::warn(kept),
    }
    warn_of_exposed(&folder, config.game.lang);
    let web = serve_pages(&config, &folder, &arrivals)?;
    let lines_are_all = (terminal || is_over)
        && !devices
        && (config.web.is_none() || web.is_none())
        && !(web.is_some() && io::stdin().is_terminal());
    if is_over {
        let practice = config.game.practice;
        console::warn(texts.say(if practice { "practice-over" } else { "game-over" }, &[]));
    }
    let (left_off, told, step_reporter) = earlier.as_ref().map_or_else(Default::default, |earlier| {
        (earlier.left_off, earlier.told.clone(), earlier.step_reporter.clone())
    });
    let envelopes = Envelopes::new(&folder, session.setup().arbiter_key.as_deref())?;
    if let Some(settings) = publish_settings::hall_link(&config, &folder)? {
        if cfg!(not(feature = "tournament")) {
            bail!(
                "[broker]: this build publishes no games (it lacks the feature `tournament`); take the section out or install a build with it"
            );
        }
        if annabella_files::is_exposed_file(&settings.key) {
            console::warn(texts.say("table-key-exposed", &[("key", in_command(&settings.key))]));
        }
        publish_link::begin(settings, journal.synced(), arrivals.clone());
    }
    let mut game = Game::new(session, journal, left_off, adapters, observer)
        .with_terminal_mode(typing)
        .with_typed_lines(lines)
        .with_sheets_read_apart()
        .with_envelopes(envelopes);
    if let Some(waits) = waits {
        game = game.with_lines_waiting_for(waits);
    }
    if let Some(web) = web {
        game = game.with_web_server(web, step_reporter, &told);
    }
    if let Some(EarlierPart { outputs, after_ms, .. }) = earlier.filter(|_| !is_over) {
        game.go_on(&outputs, after_ms);
    }
    let keep = |session: Session, seal: &PrintedSeal, limit: Duration| {
        let left = how_it_goes_on(&session, folder.path());
        let (kept, seal) = (folder.clone(), seal.clone());
        let written = files.borrow_mut().within(limit, move || {
            kept.write_sheets(&session, &seal).and_then(|()| write_report(&kept, &session))
        });
        let late = || Err(io::Error::new(io::ErrorKind::TimedOut, "the disk does not answer"));
        written
            .unwrap_or_else(late)
            .with_context(|| {
                let folder = in_command(folder.path());
                format!("the sheets cannot be written to {folder}; see that it is there and has room, then `annabella play --resume {folder}`")
            })
            .map(|()| left)
    };
    let EndedGame { kept: ended, loses_lines } = game.run(arriving, lines_are_all, keep).await;
    let report = folder.file(REPORT);
    let (found, is_settled) = (report.clone(), matches!(ended, Ok(None)));
    let has_report = FileWork::default().within(LAST_FILES, move || {
        if is_settled {
            program.is_settled();
        }
        drop(program);
        found.exists()
    });
    if let Some(left) = ended? {
        console::warn(left);
    }
    if has_report == Some(true) {
        console::warn(texts.say("report", &[("file", report.display().to_string())]));
    }
    // A script or a service learns of it, too.
    let code = if loses_lines { ExitCode::BadInput } else { ExitCode::Done };
    Ok(PlayEnd { code, next: next.get() })
}

/// Tells which secrets of a game others may read, and how they are kept out.
fn warn_of_exposed(folder: &GameFolder, lang: Lang) {
    let texts = operator_texts::builtin(lang);
    if annabella_files::is_exposed_folder(folder.path()) {
        console::warn(texts.say("folder-exposed", &[("folder", in_command(folder.path()))]));
    }
    if let Some(key) = envelopes::exposed_key() {
        console::warn(texts.say("key-exposed", &[("key", in_command(&key))]));
    }
}

/// What remains to be done when the program ends before the game is settled, and how the game goes on.
pub(super) fn how_it_goes_on(session: &Session, folder: &Path) -> Option<String> {
    let command = if session.setup().practice { "practice" } else { "play" };
    let command = format!("annabella {command} --resume {}", in_command(folder));
    let texts = operator_texts::builtin(session.setup().lang);
    Some(texts.say("goes-on", &[("left", what_is_left(session)?), ("command", command)]))
}

/// What remains to be done when the program ends before the game is settled.
fn what_is_left(session: &Session) -> Option<String> {
    let texts = operator_texts::builtin(session.setup().lang);
    let open = session.items().iter().filter(|item| item.is_open());
    let open: Vec<u32> = open.map(|item| item.number).collect();
    let numbers = MessageWriter::new(session.setup().lang, session.setup().edition).item_numbers(&open);
    let items = match open.as_slice() {
        [] => String::new(),
        [_] => texts.say("item-is-open", &[("number", numbers)]),
        _ => texts.say("items-are-open", &[("numbers", numbers)]),
    };
    let left = |name: &str| {
        let left = texts.say(name, &[]);
        if open.is_empty() {
            return left;
        }
        texts.say("left-and-items", &[("left", left), ("items", items.clone())])
    };
    match (session.phase(), session.is_signed()) {
        (Phase::SettingUp, _) => None,
        (Phase::Playing, _) => Some(left("not-over")),
        (Phase::Over, false) if session.setup().practice && session.signatures() == [true; 2] => None,
        (Phase::Over, false) => Some(left("not-signed")),
        (Phase::Over, true) => (!open.is_empty()).then_some(items),
    }
}

/// Opens the web server of a game. A configured one must start; without the default one the game
/// continues.
fn serve_pages(config: &Config, folder: &GameFolder, arrivals: &ArrivalSender) -> Result<Option<WebServer>> {
    let asked = config.web.clone();
    let WebConfig { listen, names } = asked.clone().unwrap_or_default();
    let ListenAddress::Address(listen) = listen else { return Ok(None) };
    let card = RoleLinks::path_in(folder.path());
    let seat_langs = Seat::ALL.map(|seat| config.game.seat_lang(seat));
    let settings =
        WebSettings { names, seat_langs, ..WebSettings::new(listen, config.game.lang, card.clone()) };
    let arrivals = arrivals.clone();
    let texts = operator_texts::builtin(config.game.lang);
    let way_in =
        texts.say("way-in", &[("folder", in_command(folder.path())), ("links", card.display().to_string())]);
    let of = |name: &str, address: &dyn std::fmt::Display| {
        texts.say(name, &[("address", address.to_string()), ("way", way_in.clone())])
    };
    let (told, at_last) = (arrivals.clone(), of("pages-late", &listen));
    let late = move |opened: Result<(), OpenWebServerError>| {
        // If the daemon has ended, the message is not needed.
        let _ = told.send(DaemonEvent::Diagnostic(opened.map_or_else(|why| why.to_string(), |()| at_last)));
    };
    match WebServer::open(settings, move |knock| arrivals.send(DaemonEvent::Knock(knock)).is_ok(), late) {
        Ok(web) => {
            let address = web.address();
            if web.is_awaited() {
                console::warn(texts.say("pages-taken", &[("address", address.to_string())]));
            } else {
                console::warn(of("pages", &address));
            }
            if web.is_exposed() {
                console::warn(texts.say("pages-exposed", &[]));
            }
            Ok(Some(web))
        }
        Err(why) if asked.is_some() => Err(why.into()),
        Err(why) => {
            console::warn(texts.say("pages-off", &[("why", why.to_string())]));
            Ok(None)
        }
    }
}

/// Warns if the system permits fewer open files than a game with its pages and devices needs. What fails then names
/// other remedies, which do not help.
pub(super) fn warn_of_few_files(lang: Lang) {
    const NEEDED: u64 = 64;
    let files = annabella_files::raise_descriptor_limit();
    if files < NEEDED {
        console::warn(operator_texts::builtin(lang).say("few-files", &[("files", files.to_string())]));
    }
}

/// Names the alarms above the time of the game, with their places. The game goes on without them.
fn warn_of_alarms(path: &Path, setup: &Setup) {
    for seat in Seat::ALL {
        for (at, alarm) in setup.alarms_above_the_time(seat) {
            let given = [("alarm", String::from(alarm))];
            let why = operator_texts::builtin(setup.lang).say("alarm-above", &given);
            console::warn(Config::refuse_value(
                path,
                &ValueFault::new(format!("game.{seat}.alarm.{at}"), why),
            ));
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
