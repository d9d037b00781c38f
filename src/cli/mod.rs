//! The command line: one file for each command, each a struct of its flags with a `run`.
//!
//! `run(json)` prints the answer on stdout and returns the exit code. An error means invalid input,
//! which `main` prints as one sentence.

use std::ffi::OsString;

use anyhow::Result;
use clap::{Parser, Subcommand, error::ErrorKind};

use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_console::AnswerError;
use annabella_game::{Lang, SchemeId};

mod board;
mod box_devices;
mod box_menu;
mod completions;
pub mod config_refusal;
mod demo;
mod devices;
mod doctor;
mod drill;
mod enrol;
mod game_file;
mod game_path;
mod games;
mod hear;
mod heard_language;
mod init;
mod join;
mod kept_games;
mod key;
mod keys;
#[cfg_attr(not(feature = "audio"), path = "listen_unavailable.rs")]
mod listen;
mod man;
mod microphone_event;
#[cfg(feature = "audio")]
mod microphone_hearing;
pub mod microphone_takes;
mod named_file;
mod operator_texts;
#[cfg(feature = "tournament")]
mod pairings;
mod person_devices;
#[cfg_attr(not(all(feature = "audio", feature = "vosk")), path = "person_microphone_unavailable.rs")]
mod person_microphone;
mod play;
mod practice;
mod puzzles;
mod question;
mod reconcile;
mod replay;
mod rule;
mod say;
mod score;
mod setup_texts;
mod simulate;
#[cfg(feature = "audio")]
mod sound_finding;
mod started_games;
mod stop;
#[cfg(feature = "tournament")]
mod tournament;
#[cfg(feature = "tournament")]
mod tournament_broker;
#[cfg(feature = "tournament")]
mod tournament_link;
mod verify;
mod words;

/// Chess for blind players at the real board: hears and announces moves, keeps the clock and both score sheets.
#[derive(Debug, Parser)]
#[command(name = "annabella", version, about, infer_subcommands = false, propagate_version = true)]
pub struct Cli {
    /// Print the answer as JSON, one object a line.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: CliCommand,
}

/// The commands. Each is described where its flags are, with an example where it is not obvious.
#[derive(Debug, Subcommand)]
enum CliCommand {
    Say(say::SayArgs),
    Hear(hear::HearArgs),
    Listen(listen::ListenArgs),
    Enrol(enrol::EnrolArgs),
    Board(board::BoardArgs),
    Reconcile(reconcile::ReconcileArgs),
    Rule(rule::RuleArgs),
    Words(words::WordsArgs),
    Keys(keys::KeysArgs),
    Games(games::GamesArgs),
    Score(score::ScoreArgs),
    Replay(replay::ReplayArgs),
    Verify(verify::VerifyArgs),
    Key(key::KeyArgs),
    Simulate(simulate::SimulateArgs),
    Play(play::PlayArgs),
    Practice(practice::PracticeArgs),
    Box(box_menu::BoxArgs),
    Join(join::JoinArgs),
    Stop(stop::StopArgs),
    #[cfg(feature = "tournament")]
    Tournament(tournament::TournamentArgs),
    /// Becomes the broker of a tournament; `tournament --with-broker` starts it.
    #[cfg(feature = "tournament")]
    #[command(hide = true)]
    TournamentBroker(tournament_broker::TournamentBrokerArgs),
    /// Publishes one game to a tournament; `play` starts it.
    #[cfg(feature = "tournament")]
    #[command(hide = true)]
    TournamentLink(tournament_link::TournamentLinkArgs),
    Demo(demo::DemoArgs),
    Init(init::InitArgs),
    Doctor(doctor::DoctorArgs),
    Devices(devices::DevicesArgs),
    Completions(completions::CompletionsArgs),
    /// The manual pages, for whoever packs the program.
    #[command(hide = true)]
    Man(man::ManArgs),
}

impl Cli {
    /// Parses this program's arguments. Help is printed in full. A usage error is printed as one
    /// sentence, for screen readers and logs.
    ///
    /// # Errors
    /// The exit code if no command is to be run.
    pub fn read() -> Result<Self, ExitCode> {
        Self::try_parse().map_err(|error| {
            if matches!(
                error.kind(),
                ErrorKind::DisplayHelp
                    | ErrorKind::DisplayVersion
                    | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            ) {
                // A closed output is not an error here.
                let _ = error.print();
            } else if error.kind() == ErrorKind::InvalidUtf8 {
                console::warn(invalid_argument(std::env::args_os()));
            } else {
                console::warn(one_sentence(&error.render().to_string()));
            }
            if error.use_stderr() { ExitCode::BadInput } else { ExitCode::Done }
        })
    }

    /// Runs the command. If the reader of its output has closed the pipe, that counts as success.
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
            CliCommand::Words(command) => command.run(json),
            CliCommand::Keys(command) => command.run(json),
            CliCommand::Games(command) => command.run(json),
            CliCommand::Score(command) => command.run(json),
            CliCommand::Replay(command) => command.run(json),
            CliCommand::Verify(command) => command.run(json),
            CliCommand::Key(command) => command.run(json),
            CliCommand::Simulate(command) => command.run(json),
            CliCommand::Play(command) => command.run(json),
            CliCommand::Practice(command) => command.run(json),
            CliCommand::Box(command) => command.run(json),
            CliCommand::Join(command) => command.run(json),
            CliCommand::Stop(command) => command.run(json),
            #[cfg(feature = "tournament")]
            CliCommand::Tournament(command) => command.run(json),
            #[cfg(feature = "tournament")]
            CliCommand::TournamentBroker(command) => command.run(),
            #[cfg(feature = "tournament")]
            CliCommand::TournamentLink(command) => command.run(),
            CliCommand::Demo(command) => command.run(json),
            CliCommand::Init(command) => command.run(json),
            CliCommand::Doctor(command) => command.run(json),
            CliCommand::Devices(command) => command.run(json),
            CliCommand::Completions(command) => command.run(json),
            CliCommand::Man(command) => command.run(),
        }
    }
}

/// The announcement words: those that are named, else those of the named language, else the default ones.
pub fn announcement_scheme(scheme: Option<SchemeId>, lang: Option<Lang>) -> SchemeId {
    scheme.or_else(|| lang.map(Lang::scheme)).unwrap_or_default()
}

/// Names the first argument that is no UTF-8: its place, the argument before it, and the byte.
fn invalid_argument(arguments: impl Iterator<Item = OsString>) -> String {
    let mut before = String::new();
    for (place, argument) in arguments.enumerate() {
        match str::from_utf8(argument.as_encoded_bytes()) {
            Ok(text) => text.clone_into(&mut before),
            Err(why) => {
                let byte = why.valid_up_to();
                return format!(
                    "argument {place}, after `{before}`, is no UTF-8 from byte {byte} on; write it in UTF-8"
                );
            }
        }
    }
    "an argument is no UTF-8; write it in UTF-8".to_owned()
}

/// Joins the parser's paragraphs into one line: the fault, the correction, where the flags are
/// described.
fn one_sentence(rendered: &str) -> String {
    let told: Vec<&str> = rendered
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.is_empty())
        .collect();
    let told = told.join(" ").replace(" tip: ", "; ");
    format!("{}; see `annabella help`", told.strip_prefix("error: ").unwrap_or(&told))
}
