//! The command line: one file a command, each a struct of its flags with a `run`.
//!
//! `run(json)` prints the answer on stdout and returns how the command ended; an error it returns is
//! bad input, printed as one sentence by `main`.

use anyhow::Result;
use clap::{Parser, Subcommand, error::ErrorKind};

use crate::{
    console::{self, AnswerError},
    exit_code::ExitCode,
};

mod bench;
mod board;
mod completions;
mod demo;
mod devices;
mod doctor;
mod enrol;
mod hall;
mod hall_broker;
mod hall_link;
mod hear;
mod init;
mod join;
mod key;
mod keys;
#[cfg_attr(not(feature = "audio"), path = "no_listen.rs")]
mod listen;
mod man;
mod play;
mod reconcile;
mod replay;
mod rule;
mod say;
mod score;
mod setup_texts;
mod simulate;
mod verify;

/// A chess arbiter's ear, a scorer's hand and an assistant's voice.
#[derive(Debug, Parser)]
#[command(name = "annabella", version, about, infer_subcommands = false, propagate_version = true)]
pub struct Cli {
    /// Answer with one JSON object a line.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: CliCommand,
}

#[derive(Debug, Subcommand)]
enum CliCommand {
    /// Announce moves, times or move counts in words.
    Say(say::Say),
    /// Understand one utterance against a position.
    Hear(hear::Hear),
    /// The microphone's level and what is heard, line by line.
    Listen(listen::Listen),
    /// Learn a player's voice from recordings of known words.
    Enrol(enrol::Enrol),
    /// Decode a board's bytes into events.
    Board(board::Board),
    /// Two boards, two sheets: what D.2.9 asks for.
    Reconcile(reconcile::Reconcile),
    /// What an article of the Laws says, in our own short wording.
    Rule(rule::LookUp),
    /// What the keys of a numeric keypad do, to print, for Braille, or to read aloud.
    Keys(keys::Keys),
    /// The score sheets out of a journal.
    Score(score::Score),
    /// Run a journal again: the same transcript, byte for byte.
    Replay(replay::Replay),
    /// Whether a game's journal is as it was written, and by this device.
    Verify(verify::Verify),
    /// This device's public key.
    Key(key::Key),
    /// A board on a pseudo-terminal, played by hand-like events.
    Simulate(simulate::Simulate),
    /// The daemon: one game, both seats.
    Play(play::Play),
    /// Another terminal at a running game, in one role.
    Join(join::Join),
    /// Many tables, one arbiter's desk, a round for spectators.
    Hall(hall::OpenTheHall),
    /// Becomes the broker of a hall; `hall --with-broker` starts it.
    #[command(hide = true)]
    HallBroker(hall_broker::HallBroker),
    /// Hands one game on to a hall; `play` starts it.
    #[command(hide = true)]
    HallLink(hall_link::HallLink),
    /// The main job with no hardware.
    Demo(demo::Demo),
    /// A commented configuration, out of answers and flags.
    Init(init::Init),
    /// What works on this machine, and the remedy for what does not.
    Doctor(doctor::Doctor),
    /// Boards and sound devices that were found.
    Devices(devices::ListDevices),
    /// Measure: how well the ear hears.
    Bench(bench::Bench),
    /// Shell completions.
    Completions(completions::Completions),
    /// The manual pages, for whoever packs the program.
    #[command(hide = true)]
    Man(man::Man),
}

impl Cli {
    /// Reads this program's arguments. Help is printed as it is; bad usage is told in one sentence,
    /// which a screen reader reads at once and a log keeps in one line.
    ///
    /// # Errors
    /// How the program ends where there is nothing to run.
    pub fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|error| {
            if matches!(
                error.kind(),
                ErrorKind::DisplayHelp
                    | ErrorKind::DisplayVersion
                    | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            ) {
                // A reader that is gone wanted no more of it.
                let _ = error.print();
            } else {
                console::warn(one_sentence(&error.render().to_string()));
            }
            if error.use_stderr() { ExitCode::BadInput } else { ExitCode::Done }
        })
    }

    /// Runs the command that was asked for; one whose answer nobody reads any more is done.
    pub fn run(self) -> Result<ExitCode> {
        match self.answer() {
            Err(error) if matches!(error.downcast_ref(), Some(AnswerError::Unread)) => Ok(ExitCode::Done),
            ended => ended,
        }
    }

    fn answer(self) -> Result<ExitCode> {
        let json = self.json;
        match self.command {
            CliCommand::Say(command) => command.run(json),
            CliCommand::Hear(command) => command.run(json),
            CliCommand::Listen(command) => command.run(json),
            CliCommand::Enrol(command) => command.run(json),
            CliCommand::Board(command) => command.run(json),
            CliCommand::Reconcile(command) => command.run(json),
            CliCommand::Rule(command) => command.run(json),
            CliCommand::Keys(command) => command.run(json),
            CliCommand::Score(command) => command.run(json),
            CliCommand::Replay(command) => command.run(json),
            CliCommand::Verify(command) => command.run(json),
            CliCommand::Key(command) => command.run(json),
            CliCommand::Simulate(command) => command.run(json),
            CliCommand::Play(command) => command.run(json),
            CliCommand::Join(command) => command.run(json),
            CliCommand::Hall(command) => command.run(json),
            CliCommand::HallBroker(command) => command.run(),
            CliCommand::HallLink(command) => command.run(),
            CliCommand::Demo(command) => command.run(json),
            CliCommand::Init(command) => command.run(json),
            CliCommand::Doctor(command) => command.run(json),
            CliCommand::Devices(command) => command.run(json),
            CliCommand::Bench(command) => command.run(json),
            CliCommand::Completions(command) => command.run(json),
            CliCommand::Man(command) => command.run(),
        }
    }
}

/// The parser's paragraphs as one line: what is wrong, what would be right, where the flags are told.
fn one_sentence(rendered: &str) -> String {
    let told: Vec<&str> = rendered
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = told.join(" ");
    format!("{}; see `annabella help`", told.strip_prefix("error: ").unwrap_or(&told))
}
