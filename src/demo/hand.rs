//! A simulated board in a process of its own: lines of text move its pieces, and its bytes come from
//! a pseudo-terminal.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
};

use anyhow::{Context as _, Result, ensure};

use annabella_game::{Move, Position, Role, Square};

/// The hand at a simulated board.
#[derive(Debug)]
pub(super) struct SimulatedHand {
    process: Child,
    lines: ChildStdin,
    port: PathBuf,
}

impl SimulatedHand {
    /// Starts the board's process and waits for its terminal.
    pub(super) fn start(protocol: &str, port: &Path) -> Result<Self> {
        let program = std::env::current_exe().context("finding this program")?;
        let mut process = Command::new(program)
            .args(["simulate", "--protocol", protocol, "--script", "-", "--link"])
            .arg(port)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("starting the simulated {protocol} board"))?;
        let lines = process.stdin.take().context("the board's process takes no lines")?;
        let answers = process.stdout.take().context("the board's process gives no answer")?;
        let mut ready = String::new();
        BufReader::new(answers).read_line(&mut ready).context("waiting for the simulated board")?;
        ensure!(ready.starts_with("ready"), "the simulated {protocol} board did not start");
        Ok(Self { process, lines, port: port.to_owned() })
    }

    /// The board's terminal.
    pub(super) fn port(&self) -> &Path {
        &self.port
    }

    /// Makes a move as a hand does: first the captured piece, then the moving one.
    pub(super) fn make(&mut self, position: &Position, m: Move) -> Result<()> {
        for line in move_lines(position, m) {
            self.tell(&line)?;
        }
        Ok(())
    }

    /// Sends one line to the board's process.
    pub(super) fn tell(&mut self, line: &str) -> Result<()> {
        writeln!(self.lines, "{line}").context("the simulated board is gone")?;
        self.lines.flush().context("the simulated board is gone")
    }
}

impl Drop for SimulatedHand {
    fn drop(&mut self) {
        // Both fail if the process has ended; it is reaped in any case.
        let _ = writeln!(self.lines, "quit");
        let _ = self.lines.flush();
        std::thread::sleep(std::time::Duration::from_millis(50));
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The script lines of one move.
fn move_lines(position: &Position, m: Move) -> Vec<String> {
    let lift = |square: Square| format!("lift {square}");
    let place = |square: Square| format!("place {square}");
    match m {
        Move::Castle { king, rook } => {
            let king_side = king < rook;
            let (king_file, rook_file) = if king_side { ('g', 'f') } else { ('c', 'd') };
            let rank = king.rank();
            vec![
                lift(king),
                format!("place {king_file}{rank}"),
                lift(rook),
                format!("place {rook_file}{rank}"),
            ]
        }
        Move::EnPassant { from, to } => {
            let captured = Square::from_coords(to.file(), from.rank());
            vec![lift(captured), lift(from), place(to)]
        }
        Move::Normal { from, to, capture, promotion, .. } => {
            let mut lines = Vec::new();
            if capture.is_some() {
                lines.push(lift(to));
            }
            lines.push(lift(from));
            lines.push(match promotion {
                Some(role) => format!("place {to} {}", letter(position, role)),
                None => place(to),
            });
            lines
        }
        Move::Put { to, .. } => vec![place(to)],
    }
}

fn letter(position: &Position, role: Role) -> char {
    role.of(position.turn()).char()
}
