//! `annabella join`: another terminal at a running game, in one role: its lines, its acts.

use std::{
    io::{self, BufRead as _, IsTerminal as _, Read as _},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    time::Duration,
};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

use crate::{
    console,
    core::{GameRole, act::Act},
    daemon::with_sheet,
    door::{Card, EnterError, Strand, StreamNews, Visitor, find_cards},
    exit_code::ExitCode,
    language::keypad::keys_of,
};

/// How often a link is read anew that somebody else used first.
const TRIES: u32 = 5;
/// How long the stream may take to tell what was answered before a client leaves.
const FAREWELL: Duration = Duration::from_secs(5);

/// Another terminal at a running game: that role's lines only, that role's acts only. The game goes on without it.
#[derive(Debug, Args)]
pub(super) struct Join {
    /// The game's folder, or a role's link; without one, the game that runs here.
    #[arg(value_name = "GAME|URL")]
    game: Option<String>,
    /// white, black, assistant-white, assistant-black, arbiter or spectator.
    #[arg(long = "as", value_name = "ROLE")]
    role: GameRole,
    /// Print a link for this role, good once, and leave.
    #[arg(long)]
    link: bool,
    /// One key an act, as on a numeric keypad (`annabella keys` tells which); no line is typed.
    #[arg(long, conflicts_with = "link")]
    keys: bool,
}

/// What a client hears of.
enum ClientNews {
    /// A line was typed.
    Typed(String),
    /// Nothing more will be typed.
    TypedAll,
    /// So much of the stream was told.
    Told(u64),
    /// The game is gone.
    Gone,
}

impl Join {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        if let Some(link) = self.game.as_deref().filter(|game| game.starts_with("http://")) {
            if self.link {
                bail!("{link} is a link already; name the game's folder to print another");
            }
            let visitor = Visitor::enter(link, self.role)?;
            return self.visit(&visitor, json);
        }
        let card = self.card()?;
        if self.link {
            outln!("{}", link(&card, self.role)?)?;
            return Ok(ExitCode::Done);
        }
        let mut left = TRIES;
        let visitor = loop {
            left -= 1;
            match Visitor::enter(&link(&card, self.role)?, self.role) {
                // Somebody came first; a fresh link lies there by now.
                Err(EnterError::Used { .. }) if left > 0 => {}
                entered => break entered?,
            }
        };
        self.visit(&visitor, json)
    }

    /// The card of the game that is meant.
    fn card(&self) -> Result<PathBuf> {
        if let Some(folder) = &self.game {
            let card = Card::path_in(Path::new(folder));
            if !card.exists() {
                bail!(
                    "no game is played in {folder}: it has no {}; start one with `annabella play`",
                    Card::FILE
                );
            }
            return Ok(card);
        }
        let answering = |cards: Vec<PathBuf>| cards.into_iter().filter(|card| Visitor::answers(card));
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

    fn visit(&self, visitor: &Visitor, json: bool) -> Result<ExitCode> {
        let (tell, news) = channel();
        // Events are told from the first, lines from now on.
        let (strand, after) = match json {
            true => (Strand::Events, 0),
            // What is told between coming in and listening is not lost.
            false => (Strand::Lines, visitor.act("").map_or(u64::MAX, |now| now.last_line)),
        };
        follow(visitor.clone(), strand, after, tell.clone());
        let acts = self.role.actor().is_some();
        if acts && !json {
            // Who comes hears first what is waited for.
            visitor.act("status")?;
        }
        let restored = match self.keys && acts {
            true => read_keys(tell),
            false => {
                read_lines(tell);
                None
            }
        };
        let ended = attend(visitor, strand, &news);
        if let Some(before) = restored {
            // A terminal that is gone needs nothing back.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &before);
        }
        ended?;
        Ok(ExitCode::Done)
    }
}

fn link(card: &Path, role: GameRole) -> Result<String> {
    let in_card = || format!("{}: the door of this game is shut", card.display());
    Card::read(card).with_context(in_card)?.link(role).with_context(in_card)
}

/// Types what is typed, until nobody types any more or the game is gone.
fn attend(visitor: &Visitor, strand: Strand, news: &Receiver<ClientNews>) -> Result<()> {
    let (mut told, mut due, mut typed) = (0, 0, false);
    loop {
        match news.recv() {
            Ok(ClientNews::Typed(line)) => {
                typed = true;
                if matches!(line.as_str(), "quit" | "exit") {
                    return Ok(());
                }
                match with_sheet(line).and_then(|line| visitor.act(&line)) {
                    Ok(answered) => {
                        answered.answer.iter().for_each(console::tell);
                        due = match strand {
                            Strand::Events | Strand::Page => answered.last_event,
                            Strand::Lines => answered.last_line,
                        };
                    }
                    Err(why) => console::warn(why),
                }
            }
            Ok(ClientNews::Told(id)) => told = id,
            // Who only looks on looks on till the end.
            Ok(ClientNews::TypedAll) if !typed && !io::stdin().is_terminal() => {}
            Ok(ClientNews::TypedAll) => break,
            Ok(ClientNews::Gone) | Err(_) => {
                console::warn("the game's program ended; its folder has sheets and journal");
                return Ok(());
            }
        }
    }
    while told < due {
        match news.recv_timeout(FAREWELL) {
            Ok(ClientNews::Told(id)) => told = id,
            Ok(ClientNews::Typed(_) | ClientNews::TypedAll) => {}
            Ok(ClientNews::Gone) | Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
        }
    }
    Ok(())
}

/// Prints what the role is told, on a thread of its own.
fn follow(visitor: Visitor, strand: Strand, after: u64, tell: Sender<ClientNews>) {
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
        // Who leaves first hears nothing any more.
        let _ = tell.send(ClientNews::Gone);
    });
}

fn read_lines(tell: Sender<ClientNews>) {
    std::thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim().to_owned();
            if !line.is_empty() && tell.send(ClientNews::Typed(line)).is_err() {
                return;
            }
        }
        let _ = tell.send(ClientNews::TypedAll);
    });
}

/// Reads key by key; how the terminal was before.
fn read_keys(tell: Sender<ClientNews>) -> Option<Termios> {
    let before = tcgetattr(io::stdin()).ok();
    if let Some(mut modes) = before.clone() {
        modes.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        // Keys that come with the line's end are keys all the same.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &modes);
    }
    std::thread::spawn(move || {
        for byte in io::stdin().lock().bytes().map_while(Result::ok) {
            let key = match byte {
                b'\n' | b'\r' => 'E',
                // What a keypad has for it presses the clock.
                8 | 127 => 'P',
                // The end of what is typed, by key.
                4 => break,
                byte => char::from(byte),
            };
            let keys = keys_of(key).map_or_else(|| key.to_string(), str::to_owned);
            for line in keys.chars().map(|key| format!("key {key}")) {
                let is_key = matches!(Act::read(&line), Ok(Act::Key(_)));
                if is_key && tell.send(ClientNews::Typed(line)).is_err() {
                    return;
                }
            }
        }
        let _ = tell.send(ClientNews::TypedAll);
    });
    before
}
