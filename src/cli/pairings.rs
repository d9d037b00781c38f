//! `annabella tournament pairings`: each player's board, colour and opponent, as lines, as JSON or aloud.

use std::path::PathBuf;

use annabella_console::outln;
use anyhow::{Result, anyhow};
use clap::Args;

use super::{
    named_file::{LARGEST_FILE, read_named_file},
    say::speak,
};
use crate::exit_code::ExitCode;
use annabella_console as console;
use annabella_game::Lang;
use annabella_tournament::Pairings;

/// Tell each player of a round their board, colour and opponent, one sentence a player.
///
/// Examples: `annabella tournament pairings round3.csv --say --lang da`; `annabella tournament pairings round3.csv
/// --player Larsen`.
#[derive(Debug, Args)]
pub(super) struct PairingsArgs {
    /// A file of pairings (CSV, TRF or PGN), a folder of games, or the folder in which a tournament writes its rounds.
    #[arg(value_name = "FILE|FOLDER")]
    source: PathBuf,
    /// Also speak the sentences through the default loudspeaker.
    #[arg(long)]
    say: bool,
    /// The number of the round, 1 to 99; the last one of the file if it is left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=99))]
    round: Option<u32>,
    /// Only the players whose names have a part that begins so.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The language of the sentences.
    #[arg(long, value_enum, default_value_t)]
    lang: Lang,
}

impl PairingsArgs {
    pub(super) fn run(self, json: bool) -> Result<ExitCode> {
        let pairings = if self.source.is_dir() {
            Pairings::read_folder(&self.source, self.round).map_err(|why| anyhow!("{why}"))?
        } else {
            let bytes = read_named_file("the file of pairings", &self.source, LARGEST_FILE)?;
            let read = match self.round {
                Some(round) => Pairings::read_file(&bytes, round),
                None => Pairings::read_last_round(&bytes),
            };
            let named = self.source.display();
            read.map_err(|why| anyhow!("{named}, {why}"))?.named(named.to_string())
        };
        pairings.fault_texts().iter().for_each(console::warn);
        let mut lines = pairings.player_lines();
        if let Some(wanted) = &self.player {
            lines.retain(|line| line.is_of(wanted));
            if lines.is_empty() {
                console::warn(format_args!(
                    "no player of round {} is called {wanted}; write the beginning of the name as the file has it",
                    pairings.round()
                ));
                return Ok(ExitCode::Negative);
            }
        }
        let texts: Vec<String> = lines.iter().map(|line| line.text(self.lang)).collect();
        for (line, text) in lines.iter().zip(&texts) {
            if json {
                let game = line.game.as_ref();
                let told = serde_json::json!({
                    "round": pairings.round(), "player": line.player, "board": game.map(|game| &game.board),
                    "color": game.map(|game| game.seat.color().fold_wb("white", "black")),
                    "opponent": game.map(|game| &game.opponent), "lang": self.lang, "text": text,
                });
                outln!("{told}")?;
            } else {
                outln!("{text}")?;
            }
        }
        if self.say {
            speak(&texts.iter().map(String::as_str).collect::<Vec<_>>(), self.lang)?;
        }
        Ok(ExitCode::Done)
    }
}
