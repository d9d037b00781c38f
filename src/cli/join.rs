//! `annabella join`: a second terminal at a running game, in one role: its announcements and its
//! acts.

use annabella_console::{Keyboard, PersonTerminal, outln};
use std::{
    io::{self, IsTerminal as _, Read as _},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::cli::game_path::{JOURNAL, folder_of, in_command, is_there};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_daemon::{typed_line::is_end, with_sheet};
use annabella_journal::Journal;
use annabella_language::keypad_layout::keys_for_letter;
use annabella_session::{GameRole, act::Act};
use annabella_web::{EnterError, LineError, RoleClient, RoleLinks, StreamKind, StreamNews, find_cards};

/// How often a link is read again after another user has used it.
const TRIES: u32 = 5;
/// How long it is tried to enter while too many requests reach the game.
const LONGEST_WAIT: Duration = Duration::from_secs(60);
/// The time limit for the stream to deliver the answered lines before the client leaves.
const FAREWELL: Duration = Duration::from_secs(5);

/// Open another terminal at a running game, in one role.
///
/// It shows and takes that role's lines only. To close it does not end the game.
///
/// Example: `annabella join --as arbiter`.
#[derive(Debug, Args)]
pub(super) struct JoinArgs {
    /// The game's folder or its journal, or a role's link; the game that runs here if it is left out.
    #[arg(value_name = "GAME|URL")]
    game: Option<String>,
    /// The role: white, black, assistant-white, assistant-black, arbiter or spectator.
    #[arg(long = "as", value_name = "ROLE")]
    role: GameRole,
    /// Print a link to this role's page and end. The link works once.
    #[arg(long)]
    link: bool,
    /// Each key acts at once, as on a numeric keypad; `annabella keys` lists them.
    #[arg(long, conflicts_with = "link")]
    keys: bool,
}

/// The message when the game's program has ended.
const GAME_ENDED: &str = "the game's program ended; the game's folder has sheets and journal, and a result that is not \
                          signed is kept open: `annabella play --resume FOLDER` goes on";

/// An event of the client.
enum ClientNews {
    /// A line was typed.
    Typed(String),
    /// The input has ended.
    InputEnded,
    /// The stream has been printed up to this number.
    Told(u64),
    /// The game has ended.
    Gone,
}

impl JoinArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(link) = self.game.as_deref().filter(|game| game.starts_with("http://")) {
            if self.link {
                bail!("{link} is a link already; name the game's folder to print another");
            }
            let visitor = self.enters(link)?;
            return self.visit(&visitor, json);
        }
        let card = self.card()?;
        if self.link {
            if !is_played(&card) && !RoleClient::answers(&card, self.role) {
                bail!(no_program_plays(&card));
            }
            outln!("{}", link(&card, self.role)?)?;
            return Ok(ExitCode::Done);
        }
        let mut left = TRIES;
        let visitor = loop {
            left -= 1;
            match self.enters(&link(&card, self.role)?) {
                // Another client used the link first; the file has a new link by now.
                Err(EnterError::Used { .. }) if left > 0 => {}
                Err(EnterError::NotTheGame { .. } | EnterError::NobodyThere { .. }) if !is_played(&card) => {
                    bail!(no_program_plays(&card))
                }
                entered => break entered?,
            }
        };
        self.visit(&visitor, json)
    }

    /// Enters by a link. While too many requests reach the game, it is tried again.
    fn enters(&self, link: &str) -> Result<RoleClient, EnterError> {
        let mut is_told = false;
        let until = Instant::now() + LONGEST_WAIT;
        loop {
            match RoleClient::enter(link, self.role) {
                Err(EnterError::TooMany { origin, wait_s }) if Instant::now() < until => {
                    if !is_told {
                        console::warn(format_args!(
                            "too many requests of others reach the game at {origin} just now; it is tried again every {wait_s} s"
                        ));
                    }
                    is_told = true;
                    std::thread::sleep(Duration::from_secs(wait_s));
                }
                entered => return entered,
            }
        }
    }

    /// The links file of the selected game.
    fn card(&self) -> Result<PathBuf> {
        if let Some(folder) = &self.game {
            let card = RoleLinks::path_in(&folder_of(Path::new(folder)));
            if !is_there(&card)? {
                bail!(
                    "no game is played in {folder}: it has no {}; start one with `annabella play`",
                    RoleLinks::FILE
                );
            }
            return Ok(card);
        }
        // A killed program leaves its file, and another program may have its address by now.
        let answers = |card: &PathBuf| is_played(card) || RoleClient::answers(card, self.role);
        let answering = |cards: Vec<PathBuf>| cards.into_iter().filter(answers);
        let [here, elsewhere] = find_cards();
        let mut open: Vec<PathBuf> = answering(here).collect();
        if open.is_empty() {
            open.extend(answering(elsewhere));
        }
        match open.len() {
            0 => bail!("no game runs here; start one with `annabella play`, or name its folder"),
            1 => Ok(open.remove(0)),
            n => {
                let folders = open.iter().filter_map(|card| card.parent());
                let folders: Vec<String> = folders.map(|folder| folder.display().to_string()).collect();
                bail!("{n} games run here; name one of them: {}", folders.join(", "))
            }
        }
    }

    fn visit(&self, visitor: &RoleClient, json: bool) -> Result<ExitCode> {
        let (tell, news) = channel();
        let acts = self.role.actor().is_some();
        let takes_keys = self.keys && acts;
        let keyboard = if takes_keys { Keyboard::Keys } else { Keyboard::Lines };
        let _terminal = (!json || takes_keys).then(|| PersonTerminal::open(keyboard)).flatten();
        // Events are printed from the first one, lines from now on.
        let (strand, after) = match json {
            true => (StreamKind::Events, 0),
            // The number of the last line is read before the stream opens, so that no line is lost.
            false => (StreamKind::Lines, visitor.act("").map_or(u64::MAX, |now| now.last_line)),
        };
        follow(visitor.clone(), strand, after, tell.clone());
        if acts && !json {
            // The status tells a new user the awaited action.
            visitor.act("status")?;
        }
        match takes_keys {
            true => read_keys(tell),
            false => read_lines(tell),
        }
        relay_typed_lines(visitor, strand, &news)
    }
}

/// Whether a program writes the journal of the game whose links are in this file.
fn is_played(card: &Path) -> bool {
    card.parent().is_some_and(|folder| Journal::is_being_written(&folder.join(JOURNAL)))
}

fn no_program_plays(card: &Path) -> String {
    let folder = in_command(card.parent().unwrap_or(card));
    format!(
        "no program plays the game in {folder}: it ended without removing {}; `annabella play --resume {folder}` goes on",
        RoleLinks::FILE
    )
}

fn link(card: &Path, role: GameRole) -> Result<String> {
    let in_card = || format!("{}: the pages of this game are not served", card.display());
    RoleLinks::read(card).with_context(in_card)?.link(role).with_context(in_card)
}

/// Sends typed lines until the input or the game ends.
fn relay_typed_lines(
    visitor: &RoleClient,
    strand: StreamKind,
    news: &Receiver<ClientNews>,
) -> Result<ExitCode> {
    let (mut told, mut due, mut typed) = (0, 0, false);
    loop {
        match news.recv() {
            Ok(ClientNews::Typed(line)) => {
                typed = true;
                if is_end(&line) {
                    return Ok(ExitCode::Done);
                }
                let sent = with_sheet(line.clone()).map_err(LineError::from);
                match sent.and_then(|line| visitor.act(&line)) {
                    Ok(answered) => {
                        answered.answer.iter().for_each(console::tell);
                        due = match strand {
                            StreamKind::Events | StreamKind::Page => answered.last_event,
                            StreamKind::Lines => answered.last_line,
                        };
                    }
                    Err(why) if !visitor.is_there() => {
                        tracing::debug!(%why, "nothing is taken any more");
                        let taken = match why {
                            LineError::Unanswered => "may have been taken, and no answer came",
                            LineError::NotTaken(_) | LineError::Io(_) => "was not taken",
                        };
                        console::warn(format_args!("`{line}` {taken}: {GAME_ENDED}"));
                        return Ok(ExitCode::Negative);
                    }
                    Err(why) => console::warn(why),
                }
            }
            Ok(ClientNews::Told(id)) => told = id,
            // A client without a terminal that has typed nothing watches until the end.
            Ok(ClientNews::InputEnded) if !typed && !io::stdin().is_terminal() => {}
            Ok(ClientNews::InputEnded) => break,
            Ok(ClientNews::Gone) | Err(_) => {
                console::warn(GAME_ENDED);
                return Ok(ExitCode::Done);
            }
        }
    }
    while told < due {
        match news.recv_timeout(FAREWELL) {
            Ok(ClientNews::Told(id)) => told = id,
            Ok(ClientNews::Typed(_) | ClientNews::InputEnded) => {}
            Ok(ClientNews::Gone) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(ExitCode::Done)
}

/// Prints the role's stream, on a thread of its own.
fn follow(visitor: RoleClient, strand: StreamKind, after: u64, tell: Sender<ClientNews>) {
    std::thread::spawn(move || {
        visitor.follow(strand, after, |told| match told {
            StreamNews::Entry { id, data } => {
                console::tell(data);
                tell.send(ClientNews::Told(id)).is_ok()
            }
            StreamNews::Cut => true,
            StreamNews::Back => {
                console::warn("the connection is back; nothing was lost");
                true
            }
        });
        // The receiver may be gone.
        let _ = tell.send(ClientNews::Gone);
    });
}

fn read_lines(tell: Sender<ClientNews>) {
    std::thread::spawn(move || {
        for line in console::typed_lines() {
            let line = line.trim().to_owned();
            if !line.is_empty() && tell.send(ClientNews::Typed(line)).is_err() {
                return;
            }
        }
        let _ = tell.send(ClientNews::InputEnded);
    });
}

/// Reads single keys. Keys typed before the terminal was opened arrive with the line end and count as well.
fn read_keys(tell: Sender<ClientNews>) {
    std::thread::spawn(move || {
        for byte in io::stdin().lock().bytes().map_while(Result::ok) {
            let key = match byte {
                b'\n' | b'\r' => 'E',
                // Enter is the clock key of a keypad.
                8 | 127 => 'P',
                // Ctrl-D ends the input.
                4 => break,
                byte => char::from(byte),
            };
            let keys = keys_for_letter(key).map_or_else(|| key.to_string(), str::to_owned);
            for line in keys.chars().map(|key| format!("key {key}")) {
                let is_key = matches!(Act::read(&line), Ok(Act::Key(_)));
                if is_key && tell.send(ClientNews::Typed(line)).is_err() {
                    return;
                }
            }
        }
        let _ = tell.send(ClientNews::InputEnded);
    });
}
