//! `annabella practice`: a game at home without arbiter, approval and configuration file.

use std::{
    os::unix::process::CommandExt as _,
    path::{Path, PathBuf},
    sync::PoisonError,
};

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use crate::{
    cli::{
        drill::DrillRequest,
        game_file::{read_game_file, warn_of_what_is_left_out},
        game_path::{folder_of, in_command, journal_of},
        kept_games::{KeptGames, StartRequest, unfinished_practice},
        operator_texts,
        play::{
            PlayEnd, StartedGame, agree_on_devices, begin, journal_report, play, resume, warn_of_few_files,
        },
        puzzles::PuzzleRequest,
        question::YesNoQuestion,
        started_games::start_alone,
    },
    exit_code::ExitCode,
};
use annabella_board::{
    ports::{PortAccess, SystemRoots, discover},
    protocol,
};
use annabella_console as console;
use annabella_daemon::{
    ArrivalSender, TerminalMode, arrival_queue,
    config::{BoardDevice, BrailleAddress, Config, EarDevice, ListenAddress, VoiceDevice, WebConfig},
    config_values,
    practice_opponent::{OpponentEnd, OpponentEnding, PracticeOpponent},
};
use annabella_engine::{Deadlines, EngineSettings, Level, find_default_engine, locate_engine};
use annabella_game::{Lang, Move, Position, SchemeId, Seat};
use annabella_journal::Journal;
use annabella_score::Sheet;
use annabella_session::{
    GameRole,
    practice_setup::{NamedBoard, NextPracticeGame, OpponentSetup, PracticeSetup},
    session::{Session, SetUpGameError},
    setup::{SeatSetup, Setup, SheetWriter, Sight},
};

/// The socket of brltty on this machine.
const BRLTTY_SOCKET: &str = "/var/lib/BrlAPI/0";

/// Practise at home, without arbiter, approval or configuration.
#[derive(Debug, Args)]
pub(super) struct PracticeArgs {
    /// Play against this UCI engine; without a choice, Debian's `stockfish` where it is installed, else --two.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["two", "game"], overrides_with = "engine")]
    engine: Option<String>,
    /// Two people play; a line names who speaks (`white: …`, `black: …`), or is said by the player on move.
    #[arg(long, conflicts_with = "game")]
    two: bool,
    /// Play one side of this game; the program plays the other.
    #[arg(long, value_name = "FILE.pgn")]
    game: Option<PathBuf>,
    /// The announcement drill: names of files, ranks and whole moves.
    #[arg(long, conflicts_with_all = ["engine", "two", "game", "fen", "resume", "board", "level", "play", "minutes", "tone_only"])]
    drill: bool,
    /// Puzzles by ear, from a file of PGN (with the tag FEN) or EPD (with bm or pv); the program's own where no file is named.
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["engine", "two", "game", "drill", "fen", "resume", "board", "level", "play", "minutes", "tone_only", "new"])]
    puzzles: Option<Option<PathBuf>>,
    /// The make of your board, where it is not found by itself; several boards with --two: White's first.
    #[arg(long, value_name = "KIND", requires = "port")]
    board: Vec<String>,
    /// Where that board is plugged in; `annabella devices` lists it. The path of `annabella simulate --link` serves, too.
    #[arg(long, value_name = "PATH", requires = "board")]
    port: Vec<PathBuf>,
    /// The numeric keypad, one of /dev/input/by-id; found by itself where it calls itself a keypad.
    #[arg(long, value_name = "PATH")]
    keypad: Option<PathBuf>,
    /// How strong the engine plays, from 1 (weakest) to 8; 3 where absent.
    #[arg(long, overrides_with = "level", conflicts_with_all = ["two", "game"])]
    level: Option<Level>,
    /// The side you play; white where absent.
    #[arg(long, value_name = "white|black")]
    play: Option<Seat>,
    /// The announcement words; those of the language where absent.
    #[arg(long)]
    scheme: Option<SchemeId>,
    /// The language of everything else; the system's where absent.
    #[arg(long)]
    lang: Option<Lang>,
    /// The minutes of each player, 1 to 180, without more for a move; 90 minutes and 30 seconds a move where absent.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..=180), conflicts_with = "resume")]
    minutes: Option<u16>,
    /// The position to begin from.
    #[arg(long, value_name = "FEN", conflicts_with = "game")]
    fen: Option<String>,
    /// Your own move is answered by its short tone only, and not also repeated in words.
    #[arg(long)]
    tone_only: bool,
    /// Everything by typed lines: each is what you say. Nothing is heard or spoken.
    #[arg(long, overrides_with = "terminal")]
    terminal: bool,
    /// With --resume: a game that was begun with --terminal goes on with voice and microphone.
    #[arg(long, requires = "resume", conflicts_with = "terminal")]
    spoken: bool,
    /// Go on with the practice game in this folder: with the same side, opponent, strength, words and boards. --level and
    /// --engine change the engine for this time.
    #[arg(long, value_name = "FOLDER", conflicts_with = "fen")]
    resume: Option<PathBuf>,
    /// Begin a new game although one at this board is not over.
    #[arg(long, conflicts_with_all = ["resume", "drill"])]
    new: bool,
}

/// A practice game that is ready to be played.
struct ReadyGame {
    config: Config,
    begun: StartedGame,
    sides: PracticeSetup,
    opponent: Option<PracticeOpponent>,
}

impl PracticeArgs {
    pub(super) fn run(mut self, json: bool) -> Result<ExitCode> {
        if self.drill {
            return self.hold_drill(json);
        }
        if let Some(file) = &self.puzzles {
            let lang = self.lang.unwrap_or_else(system_lang);
            let scheme = self.scheme.unwrap_or_else(|| lang.scheme());
            let (file, terminal, keypad) = (file.clone(), self.terminal, self.any_keypad());
            return PuzzleRequest { file, scheme, lang, terminal, keypad, json }.run();
        }
        let (arrivals, arriving) = arrival_queue();
        if let Some(folder) = self.offers_unfinished(json, &arrivals)? {
            self.resume = Some(folder);
            // The game goes on with its own words.
            (self.lang, self.scheme) = (None, None);
        }
        let report = journal_report(arrivals.clone(), self.lang.unwrap_or_else(system_lang));
        let ready = match &self.resume {
            Some(folder) => self.go_on(folder, report, &arrivals)?,
            None => self.begin(report, &arrivals)?,
        };
        let ReadyGame { mut config, begun, sides, opponent } = ready;
        config.game = begun.session.setup().clone();
        if opponent.is_none() {
            console::warn(operator_texts::builtin(config.game.lang).say("two-people", &[]));
        }
        let lang = config.game.lang;
        let folder = begun.folder.path().to_owned();
        let kept = config.game.clone();
        let end = opponent.as_ref().map(PracticeOpponent::end);
        let role = opponent.is_some().then_some(GameRole::Player(sides.player));
        warn_of_few_files(lang);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the event loop")?;
        let typing = TerminalMode { role, two: opponent.is_none(), json };
        let ended = runtime.block_on(play(config, begun, (arrivals, arriving), true, typing, opponent));
        // A thread that hangs in the system is not waited for.
        runtime.shutdown_background();
        let PlayEnd { code: done, next } = ended?;
        if let Some(next) = next {
            return self.begin_next(next, &kept, json);
        }
        match end.and_then(why_it_ended) {
            // How the game goes on has been told.
            Some(OpponentEnding::RecordEnds) => {
                console::warn(operator_texts::builtin(lang).say("record-ends", &[]));
                Ok(done)
            }
            Some(OpponentEnding::Failed(why)) => {
                let folder = in_command(&folder);
                bail!("{why}; the game is kept in {folder}: `annabella practice --resume {folder}`")
            }
            None => Ok(done),
        }
    }

    /// Offers the last practice game of this folder, if it is not over and nothing else was asked for; returns the
    /// folder if the player goes on with it.
    fn offers_unfinished(&self, json: bool, arrivals: &ArrivalSender) -> Result<Option<PathBuf>> {
        let asks_for_more = self.resume.is_some()
            || self.new
            || self.two
            || self.engine.is_some()
            || self.game.is_some()
            || self.fen.is_some()
            || self.level.is_some()
            || self.play.is_some()
            || self.minutes.is_some()
            || !self.board.is_empty();
        if asks_for_more {
            return Ok(None);
        }
        let Some(folder) = unfinished_practice(Path::new("games")) else { return Ok(None) };
        let setup = Journal::read(&journal_of(&folder))?.header.setup;
        // An earlier program's journal does not say who plays.
        let Some(sides) = setup.practised.clone() else { return Ok(None) };
        let lang = setup.seat_lang(sides.player);
        let opponent = setup.seat(sides.player.other()).name.clone();
        let name = if opponent.is_empty() { "offer-unfinished-two" } else { "offer-unfinished" };
        let date = ("date", setup.date.replace('.', "-"));
        let text = operator_texts::builtin(lang).say(name, &[date, ("opponent", opponent)]);
        let scheme = setup.scheme(sides.player);
        let (seat, terminal, keypad) = (sides.player, self.terminal, self.any_keypad());
        let question = YesNoQuestion { text, lang, scheme, seat, terminal, keypad, json };
        Ok(question.ask(arrivals)?.then_some(folder))
    }

    /// Begins the game that the player asked for, in place of this program. It is as this one was, but for what they named.
    fn begin_next(&self, next: NextPracticeGame, kept: &Setup, json: bool) -> Result<ExitCode> {
        let Some(sides) = &kept.practised else { return Ok(ExitCode::Done) };
        let mut arguments: Vec<String> = vec!["practice".into(), "--new".into()];
        let mut add = |flag: &str, value: String| arguments.extend([flag.to_owned(), value]);
        add("--play", next.play.unwrap_or(sides.player).to_string());
        add("--lang", kept.seat_lang(sides.player).to_string());
        add("--scheme", kept.scheme(sides.player).to_string());
        if let Some(minutes) = next.minutes.or_else(|| kept.time_control.parse().ok()) {
            add("--minutes", minutes.to_string());
        }
        for board in &sides.boards {
            add("--board", board.protocol.clone());
            add("--port", board.port.clone());
        }
        match (&sides.opponent, &self.game) {
            (OpponentSetup::Engine { command, level }, _) => {
                add("--engine", command.join(" "));
                add("--level", next.level.unwrap_or(*level).to_string());
            }
            (OpponentSetup::Game { .. }, Some(file)) => add("--game", file.display().to_string()),
            (OpponentSetup::Person, _) => arguments.push("--two".into()),
            // The file of a game that was gone on with is not known.
            (OpponentSetup::Game { .. }, None) => {}
        }
        let flags = [(sides.tone_only, "--tone-only"), (sides.terminal, "--terminal"), (json, "--json")];
        arguments.extend(flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag.to_owned()));
        let program = std::env::current_exe().context("the next game")?;
        // Everything of this game is saved. The next program has the terminal and the devices for itself.
        Err(std::process::Command::new(program).args(arguments).exec()).context("the next game")
    }

    /// Begins a new game.
    fn begin(&self, report: annabella_journal::DiskReporter, arrivals: &ArrivalSender) -> Result<ReadyGame> {
        let sheet = self.game.as_deref().map(read_game).transpose()?;
        if let (Some(path), Some(sheet)) = (&self.game, &sheet) {
            warn_of_what_is_left_out("--game", path, sheet);
        }
        let sides = PracticeSetup {
            player: self.play.unwrap_or(Seat::White),
            opponent: match &sheet {
                Some(sheet) => OpponentSetup::Game { moves: moves_of(sheet) },
                None => self.choose_opponent()?,
            },
            tone_only: self.tone_only,
            terminal: self.terminal,
            boards: self.named_boards()?,
        };
        let lang = self.lang.unwrap_or_else(system_lang);
        let mut config = self.devices(&sides)?;
        config.game = self.setup(&sides, lang);
        if let Err(why @ (SetUpGameError::Fen(_) | SetUpGameError::StartIsOver(_))) =
            Session::new(config.game.clone())
        {
            bail!("--{why}");
        }
        if let Some(sheet) = &sheet {
            config.game.event = sheet.tag("Event").unwrap_or("Practice").to_owned();
            config.game.fen = (sheet.start != Position::default()).then(|| sheet.start.fen());
        }
        let starts_alone = start_alone();
        let kept_games = KeptGames::of(&StartRequest { config: &config, text: None, is_practice: true });
        kept_games.tell(lang, self.new)?;
        let start = sheet.as_ref().map_or_else(Position::default, |sheet| sheet.start.clone());
        let (opponent, engine) = start_opponent(&sides, &start, arrivals)?;
        let theirs = sides.player.other();
        let recorded =
            sheet.as_ref().and_then(|sheet| sheet.tag(if theirs == Seat::White { "White" } else { "Black" }));
        if let Some(name) = engine.or_else(|| recorded.map(str::to_owned)) {
            seat_mut(&mut config.game, theirs).name = name;
        }
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
            // Without a recogniser no repetition is awaited (D.2.1); a typed one still counts.
            let has_ear = config.devices(seat).ear.is_some();
            seat_mut(&mut config.game, seat).ear &= has_ear;
        }
        config.game.practised = Some(sides.clone());
        let mut begun = begin(&mut config, None, report)?;
        begun.starts_alone = starts_alone;
        Ok(ReadyGame { config, begun, sides, opponent })
    }

    /// Goes on with the game in a folder, as it was begun.
    fn go_on(
        &self,
        folder: &Path,
        report: annabella_journal::DiskReporter,
        arrivals: &ArrivalSender,
    ) -> Result<ReadyGame> {
        let setup = Journal::read(&journal_of(folder)).context("--resume")?.header.setup;
        if !setup.practice {
            let folder = in_command(folder);
            bail!("{folder} holds no practice game; `annabella play --resume {folder}` goes on with it");
        }
        let sides = self.kept_sides(&setup, folder)?;
        let mut config = self.devices(&sides)?;
        let starts_alone = start_alone();
        let kept_games = KeptGames::of(&StartRequest { config: &config, text: None, is_practice: true });
        kept_games.refuse_boards_of_others(&folder_of(folder), setup.lang)?;
        let start = match &setup.fen {
            Some(fen) => Position::from_fen(fen)?,
            None => Position::default(),
        };
        // An engine that does not work is reported before the game goes on.
        let (mut opponent, _) = start_opponent(&sides, &start, arrivals)?;
        for seat in Seat::ALL {
            agree_on_devices(&mut config, seat)?;
        }
        let mut begun = resume(folder.to_owned(), report)?;
        begun.starts_alone = starts_alone;
        let kept = begun.session.setup().practised.as_ref().map(|sides| &sides.opponent);
        if let (Some(opponent), Some(OpponentSetup::Engine { level, .. }), None) =
            (&mut opponent, kept, self.level)
        {
            // The player may have set another strength since the game began.
            opponent.set_level(*level);
        }
        Ok(ReadyGame { config, begun, sides, opponent })
    }

    /// Who plays whom in a game that is gone on with. What is typed besides must not contradict it; the strength and the
    /// program of the engine may change.
    fn kept_sides(&self, setup: &Setup, folder: &Path) -> Result<PracticeSetup> {
        let texts = operator_texts::builtin(setup.lang);
        let refuse = |message: &str, flag: String, is: &dyn std::fmt::Display| {
            let folder = ("folder", folder.display().to_string());
            anyhow!(texts.say(message, &[folder, ("flag", flag), ("is", is.to_string())]))
        };
        let mut sides = match &setup.practised {
            Some(kept) => kept.clone(),
            None => self
                .sides_of_earlier_program(setup)
                .ok_or_else(|| refuse("practice-is-old", String::new(), &""))?,
        };
        let player = setup.seat(sides.player);
        let is = match sides.opponent {
            OpponentSetup::Person => "practice-is-two",
            OpponentSetup::Engine { .. } => "practice-is-engine",
            OpponentSetup::Game { .. } => "practice-is-game",
        };
        if let Some(play) = self.play.filter(|play| *play != sides.player) {
            let plays = if sides.player == Seat::White { "practice-is-white" } else { "practice-is-black" };
            return Err(refuse(plays, format!("--play {play}"), &""));
        }
        if self.two && sides.opponent != OpponentSetup::Person {
            return Err(refuse(is, "--two".to_owned(), &""));
        }
        if let Some(scheme) = self.scheme.filter(|scheme| player.scheme != Some(*scheme)) {
            let kept = setup.scheme(sides.player);
            return Err(refuse(
                "practice-is-said-so",
                format!("--scheme {scheme}"),
                &format!("--scheme {kept}"),
            ));
        }
        let kept = setup.seat_lang(sides.player);
        if let Some(lang) = self.lang.filter(|lang| *lang != kept) {
            return Err(refuse("practice-is-said-so", format!("--lang {lang}"), &format!("--lang {kept}")));
        }
        if let Some(path) = &self.game {
            let flag = format!("--game {}", path.display());
            match &sides.opponent {
                OpponentSetup::Game { moves } if moves_of(&read_game(path)?) == *moves => {}
                OpponentSetup::Game { .. } => return Err(refuse("practice-is-other", flag, &"")),
                OpponentSetup::Engine { .. } | OpponentSetup::Person => return Err(refuse(is, flag, &"")),
            }
        }
        match &mut sides.opponent {
            OpponentSetup::Engine { command, level } => {
                if let Some(named) = &self.engine {
                    *command = engine_command(named)?;
                }
                *level = self.level.map_or(*level, Level::number);
            }
            OpponentSetup::Game { .. } | OpponentSetup::Person => {
                let flag = match (&self.engine, self.level) {
                    (Some(engine), _) => Some(format!("--engine {engine}")),
                    (None, level) => level.map(|level| format!("--level {level}")),
                };
                if let Some(flag) = flag {
                    return Err(refuse(is, flag, &""));
                }
            }
        }
        sides.terminal = !self.spoken && (self.terminal || sides.terminal);
        let named = self.named_boards()?;
        if !named.is_empty() {
            sides.boards = named;
        }
        Ok(sides)
    }

    /// Who plays whom in a journal of an earlier program, which names only the two seats. `None` if that is not certain.
    fn sides_of_earlier_program(&self, setup: &Setup) -> Option<PracticeSetup> {
        let people: Vec<Seat> = Seat::ALL.into_iter().filter(|&seat| setup.is_impaired(seat)).collect();
        let (player, opponent) = match people[..] {
            [player] => (player, None),
            _ => (self.play.unwrap_or(Seat::White), Some(OpponentSetup::Person)),
        };
        let named = || match &self.game {
            Some(path) => Some(OpponentSetup::Game { moves: moves_of(&read_game(path).ok()?) }),
            None if self.engine.is_some() || self.level.is_some() => self.choose_opponent().ok(),
            None => None,
        };
        let opponent = opponent.or_else(named)?;
        // The session of such a game does not repeat own moves.
        Some(PracticeSetup { player, opponent, tone_only: true, terminal: false, boards: Vec::new() })
    }

    fn hold_drill(self, json: bool) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(system_lang);
        let scheme = self.scheme.unwrap_or_else(|| lang.scheme());
        let seat = self.play.unwrap_or(Seat::White);
        let (terminal, keypad) = (self.terminal, self.any_keypad());
        DrillRequest { scheme, lang, seat, terminal, keypad, json }.run()
    }

    /// The keypad that is named, or one that is plugged in.
    fn any_keypad(&self) -> Option<PathBuf> {
        self.keypad.clone().or_else(|| plugged_keypads().into_iter().next())
    }

    /// The boards of --board and --port, in their order.
    fn named_boards(&self) -> Result<Vec<NamedBoard>> {
        let (kinds, ports) = (self.board.len(), self.port.len());
        if kinds != ports {
            bail!("--board stands {kinds} times and --port {ports} times; give each board a port of its own");
        }
        for kind in &self.board {
            protocol::named(kind).context("--board")?;
        }
        let absolute = |port: &Path| std::path::absolute(port).unwrap_or_else(|_| port.to_owned());
        let named = self.board.iter().zip(&self.port);
        Ok(named
            .map(|(kind, port)| NamedBoard {
                protocol: kind.clone(),
                port: absolute(port).display().to_string(),
            })
            .collect())
    }

    /// The engine, or a second person.
    fn choose_opponent(&self) -> Result<OpponentSetup> {
        let level = self.level.unwrap_or_default().number();
        if let Some(command) = &self.engine {
            return Ok(OpponentSetup::Engine { command: engine_command(command)?, level });
        }
        if self.two {
            return Ok(OpponentSetup::Person);
        }
        Ok(find_default_engine().map_or_else(
            || {
                let lang = self.lang.unwrap_or_else(system_lang);
                console::warn(operator_texts::builtin(lang).say("no-engine", &[]));
                OpponentSetup::Person
            },
            |command| OpponentSetup::Engine { command, level },
        ))
    }

    /// The setup of a new game.
    fn setup(&self, sides: &PracticeSetup, lang: Lang) -> Setup {
        let person = SeatSetup {
            sight: Sight::Impaired,
            scheme: Some(self.scheme.unwrap_or_else(|| lang.scheme())),
            sheet: SheetWriter::Daemon,
            ..SeatSetup::default()
        };
        let mut game = Setup {
            practice: true,
            event: "Practice".into(),
            lang,
            white: person.clone(),
            black: person.clone(),
            fen: self.fen.clone(),
            ..Setup::default()
        };
        if let Some(minutes) = self.minutes {
            game.time_control = minutes.to_string();
        }
        if sides.opponent != OpponentSetup::Person {
            *seat_mut(&mut game, sides.player.other()) =
                SeatSetup { sight: Sight::Sighted, ear: false, ..person };
        }
        game
    }

    /// The devices of the people who play.
    fn devices(&self, sides: &PracticeSetup) -> Result<Config> {
        let kept = sides.boards.iter();
        let named: Vec<BoardDevice> = kept
            .map(|board| BoardDevice {
                protocol: board.protocol.clone(),
                port: PathBuf::from(&board.port),
                set: None,
            })
            .collect();
        if named.len() > 1 && sides.opponent != OpponentSetup::Person {
            bail!("--board stands {} times; only with --two does a second person have a board", named.len());
        }
        let mut config = Config {
            // The player is alone at this game, so it needs no web server.
            web: Some(WebConfig { listen: ListenAddress::Closed, ..WebConfig::default() }),
            ..Config::default()
        };
        let found = if named.is_empty() { plugged_boards() } else { named };
        let mut boards = found.into_iter();
        let plugged = plugged_keypads().into_iter().filter(|path| Some(path) != self.keypad.as_ref());
        let mut keypads = self.keypad.clone().into_iter().chain(plugged);
        let mut seats = vec![sides.player];
        if sides.opponent == OpponentSetup::Person {
            seats.push(sides.player.other());
        }
        for seat in seats {
            let devices = match seat {
                Seat::White => &mut config.white,
                Seat::Black => &mut config.black,
            };
            devices.board = boards.next();
            devices.keypad = keypads.next();
            if seat == sides.player && Path::new(BRLTTY_SOCKET).exists() {
                devices.braille = Some(BrailleAddress::Here(true));
            }
            if !sides.terminal {
                devices.voice = Some(VoiceDevice::default());
                devices.ear = (seat == sides.player).then(EarDevice::default);
            }
        }
        match config_values::find_device_fault(&config) {
            Some(fault) => bail!("{}", fault.why),
            None => Ok(config),
        }
    }
}

const fn seat_mut(game: &mut Setup, seat: Seat) -> &mut SeatSetup {
    match seat {
        Seat::White => &mut game.white,
        Seat::Black => &mut game.black,
    }
}

/// The program and arguments of an engine. A path is made absolute, because the game may go on from another folder.
fn engine_command(command: &str) -> Result<Vec<String>> {
    let mut words = locate_engine(command)?;
    if let Some(program) = words.first_mut()
        && let Ok(whole) = std::path::absolute(&*program)
    {
        *program = whole.display().to_string();
    }
    Ok(words)
}

/// The moves of a recorded game in UCI.
fn moves_of(sheet: &Sheet) -> Vec<String> {
    let mut position = sheet.start.clone();
    let mut moves = Vec::new();
    for m in sheet.entries.iter().filter_map(|entry| entry.m) {
        moves.push(position.uci(m));
        let Some(after) = position.after(m) else { break };
        position = after;
    }
    moves
}

/// Starts the opponent; returns the name of an engine.
fn start_opponent(
    sides: &PracticeSetup,
    start: &Position,
    arrivals: &ArrivalSender,
) -> Result<(Option<PracticeOpponent>, Option<String>)> {
    let seat = sides.player.other();
    Ok(match &sides.opponent {
        OpponentSetup::Engine { command, level } => {
            let settings = EngineSettings {
                command: command.clone(),
                level: level.to_string().parse()?,
                deadlines: Deadlines::default(),
            };
            let (opponent, name) = PracticeOpponent::engine(seat, settings, arrivals.clone())?;
            (Some(opponent), Some(name))
        }
        OpponentSetup::Game { moves } => {
            let mut position = start.clone();
            let mut recorded: Vec<Move> = Vec::new();
            for uci in moves {
                let legal = position.legal_moves();
                let Some(&m) = legal.iter().find(|m| position.uci(**m) == *uci) else { break };
                recorded.push(m);
                let Some(after) = position.after(m) else { break };
                position = after;
            }
            (Some(PracticeOpponent::recorded(seat, recorded, arrivals.clone())), None)
        }
        OpponentSetup::Person => (None, None),
    })
}

fn why_it_ended(end: OpponentEnd) -> Option<OpponentEnding> {
    end.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The language of the system's messages; English if it is not supported.
pub(super) fn system_lang() -> Lang {
    named_system_lang().unwrap_or_default()
}

/// The language of the system's messages, if it is supported.
pub(super) fn named_system_lang() -> Option<Lang> {
    let named = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let set = named.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
    match set.split(['_', '.', '@']).next().unwrap_or_default() {
        // Both are treated as Bokmål here.
        "no" | "nn" => Some(Lang::Nb),
        tag => Lang::tagged(tag),
    }
}

/// Connected boards that can be opened and whose make is certain.
pub(super) fn plugged_boards() -> Vec<BoardDevice> {
    let ports = discover(&SystemRoots::default()).into_iter();
    ports
        .filter(|port| port.access == PortAccess::Ready)
        .filter_map(|port| match &port.makes[..] {
            [make] => Some(BoardDevice { protocol: make.to_string(), port: port.path, set: None }),
            _ => None,
        })
        .collect()
}

/// Connected numeric keypads, by their device names.
pub(super) fn plugged_keypads() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("/dev/input/by-id").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| {
            let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
            (name.contains("keypad") || name.contains("numpad")) && name.ends_with("-event-kbd")
        })
        .collect();
    found.sort();
    found
}

/// Reads a game to be played through.
fn read_game(path: &Path) -> Result<Sheet> {
    let sheet = read_game_file("--game", path)?;
    if sheet.entries.is_empty() {
        bail!("--game {}: the game has no moves; name another file", path.display());
    }
    Ok(sheet)
}
