//! A person's terminal, where lines are typed and printed at the same time.
//!
//! A screen reader reads each change of the screen, and a key silences it. So lines are printed one at a time and not
//! while a person types ([`PrintTimes`]). If they come at last above a half-typed line, it stays below them and is read
//! again, so they come together. The terminal's own line editing tells the program of whole lines only, so the keys are
//! read here.
//!
//! The end of a printed line follows as a change of its own, or before the next key: Orca 43.1 reads what comes after a
//! key such as Backspace only if it ends at the cursor.

use crate::{
    print_times::PrintTimes,
    typed_text::{Keystroke, TerminalKey, TypedText},
};
use rustix::{
    process::{Signal, kill_current_process_group},
    termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize, tcsetattr},
};
use std::{
    collections::VecDeque,
    io::{self, BufRead, IsTerminal as _, Read as _, Write as _},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// The most lines that wait for a screen that hangs. The oldest ones are lost then.
const MOST_WAITING: usize = 4_096;
/// How long the end of the program waits for a screen that hangs.
const LAST_LINES: Duration = Duration::from_secs(20);
/// How often it is looked meanwhile.
const LAST_LOOK: Duration = Duration::from_millis(10);

/// The most bytes of a typed line.
const LONGEST_LINE: u64 = 64 * 1024;

/// The open terminal of this process.
static OPEN: Mutex<Option<Arc<SharedTerminal>>> = Mutex::new(None);

/// What the keys of the terminal are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyboard {
    /// Lines are typed; [`typed_lines`] gives them.
    Lines,
    /// Each key acts at once and is not shown. The caller reads the keys.
    Keys,
}

/// A person's terminal, until it is dropped. Then all lines have been printed and the terminal is as before.
#[derive(Debug)]
pub struct PersonTerminal {
    shared: Arc<SharedTerminal>,
    printing: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct SharedTerminal {
    state: Mutex<TerminalState>,
    /// Held while the screen is changed, and taken before the state. A screen that hangs holds nobody who has a line to
    /// print.
    screen: Mutex<()>,
    changed: Condvar,
    keyboard: Keyboard,
    /// Diagnostics stand at a terminal too, so their lines come in turn with the others.
    shows_diagnostics: bool,
    before: Termios,
}

#[derive(Debug, Default)]
struct TerminalState {
    /// The lines to print, and when they came.
    waiting: VecDeque<(Instant, String)>,
    /// The end of the last printed line is still to come.
    owes_line_end: bool,
    typed: TypedText,
    times: PrintTimes,
    ends: bool,
}

impl PersonTerminal {
    /// Opens the terminal. `None` if no person sits at one, or it cannot move its cursor.
    pub fn open(keyboard: Keyboard) -> Option<Self> {
        let (stdin, stdout) = (io::stdin(), io::stdout());
        let term = std::env::var("TERM").unwrap_or_default();
        if !stdin.is_terminal() || !stdout.is_terminal() || ["", "dumb"].contains(&term.as_str()) {
            return None;
        }
        let shared = Arc::new(SharedTerminal {
            state: Mutex::default(),
            screen: Mutex::default(),
            changed: Condvar::new(),
            keyboard,
            shows_diagnostics: io::stderr().is_terminal(),
            before: tcgetattr(&stdin).ok()?,
        });
        shared.set_own_modes();
        let printer = shared.clone();
        let printing = std::thread::Builder::new().spawn(move || printer.print_lines()).ok();
        if printing.is_some() {
            *open_terminal() = Some(shared.clone());
        }
        Some(Self { shared, printing })
    }
}

impl Drop for PersonTerminal {
    fn drop(&mut self) {
        *open_terminal() = None;
        self.shared.lock().ends = true;
        self.shared.changed.notify_all();
        if let Some(printing) = self.printing.take() {
            let until = Instant::now() + LAST_LINES;
            // A screen that hangs does not keep the program from ending.
            while !printing.is_finished() && Instant::now() < until {
                std::thread::sleep(LAST_LOOK);
            }
        }
        self.shared.set_earlier_modes();
    }
}

fn open_terminal() -> MutexGuard<'static, Option<Arc<SharedTerminal>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Hands a line to the open terminal; gives it back if there is none.
pub(crate) fn print_there(text: String, is_diagnostic: bool) -> Result<(), String> {
    match &*open_terminal() {
        Some(terminal) if !is_diagnostic || terminal.shows_diagnostics => {
            let mut state = terminal.lock();
            // A screen reader reads each line on its own.
            for line in text.lines() {
                state.waiting.push_back((Instant::now(), line.to_owned()));
                if state.waiting.len() > MOST_WAITING {
                    state.waiting.pop_front();
                }
            }
            terminal.changed.notify_all();
            Ok(())
        }
        _ => Err(text),
    }
}

/// The lines that are typed on stdin until it ends, from the open terminal or without one. Invalid UTF-8 makes an
/// invalid line; it does not end the input.
pub fn typed_lines() -> impl Iterator<Item = String> {
    let terminal = open_terminal().clone().filter(|terminal| terminal.keyboard == Keyboard::Lines);
    std::iter::from_fn(move || match &terminal {
        Some(terminal) => terminal.typed_line(),
        None => {
            let line = read_typed_line(&mut io::stdin().lock())?;
            Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned())
        }
    })
}

/// Reads a line; `None` at the end. Of a line that is too long the beginning is kept: no act is as long, so that it is
/// refused.
fn read_typed_line(input: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    let mut read = |line: &mut Vec<u8>| input.take(LONGEST_LINE).read_until(b'\n', line).unwrap_or(0);
    if read(&mut line) == 0 {
        return None;
    }
    let mut rest = Vec::new();
    let mut has_ended = line.ends_with(b"\n");
    while !has_ended {
        rest.clear();
        has_ended = read(&mut rest) == 0 || rest.ends_with(b"\n");
    }
    Some(line)
}

impl SharedTerminal {
    fn lock(&self) -> MutexGuard<'_, TerminalState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set_own_modes(&self) {
        let mut modes = self.before.clone();
        modes.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        if self.keyboard == Keyboard::Lines {
            // Before a signal ends or stops the program, the terminal gets its earlier modes.
            modes.local_modes.remove(LocalModes::ISIG | LocalModes::IEXTEN);
        }
        // A terminal that is gone needs no modes.
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &modes);
    }

    fn set_earlier_modes(&self) {
        let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.before);
    }

    fn lock_screen(&self) -> MutexGuard<'_, ()> {
        self.screen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints what comes, until the terminal is closed and everything is printed.
    fn print_lines(&self) {
        loop {
            let screen = self.lock_screen();
            let mut state = self.lock();
            if state.owes_line_end {
                let due = state.times.line_end_due(Instant::now());
                let wait = due.saturating_duration_since(Instant::now());
                if state.ends || wait.is_zero() {
                    let text = state.line_end();
                    drop(state);
                    show(text);
                } else {
                    drop(screen);
                    drop(self.wait(state, wait));
                }
                continue;
            }
            let Some(&(came, _)) = state.waiting.front() else {
                if state.ends {
                    return;
                }
                drop(screen);
                drop(self.changed.wait(state).unwrap_or_else(PoisonError::into_inner));
                continue;
            };
            let is_half_typed = !state.typed.as_str().is_empty();
            let due = match state.ends {
                true => state.times.due_at_the_end(came),
                false => state.times.due(came, is_half_typed),
            };
            let wait = due.saturating_duration_since(Instant::now());
            if !wait.is_zero() {
                drop(screen);
                drop(self.wait(state, wait));
                continue;
            }
            let together = if is_half_typed { state.waiting.len() } else { 1 };
            let lines: Vec<String> = state.waiting.drain(..together).map(|(_, line)| line).collect();
            let lines = lines.join("\n");
            let text = match is_half_typed {
                true => above_typed_text(&lines, state.typed.as_str(), columns()),
                false => lines,
            };
            state.owes_line_end = !is_half_typed;
            drop(state);
            show(&text);
            self.lock().times.printed(Instant::now());
        }
    }

    /// Waits for a change, so long at most.
    fn wait<'a>(
        &self,
        state: MutexGuard<'a, TerminalState>,
        most: Duration,
    ) -> MutexGuard<'a, TerminalState> {
        self.changed.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner).0
    }

    /// Reads keys until a line is entered.
    fn typed_line(&self) -> Option<String> {
        let asks = |byte: u8| {
            let codes = &self.before.special_codes;
            [
                (SpecialCodeIndex::VEOF, TerminalKey::End),
                (SpecialCodeIndex::VINTR, TerminalKey::Interrupt),
                (SpecialCodeIndex::VSUSP, TerminalKey::Suspend),
                (SpecialCodeIndex::VQUIT, TerminalKey::Quit),
            ]
            .into_iter()
            // A code of 0 is a key that the terminal does not have.
            .find_map(|(index, key)| (byte != 0 && codes[index] == byte).then_some(key))
        };
        loop {
            let byte = io::stdin().lock().bytes().next()?.ok()?;
            let screen = self.lock_screen();
            let mut state = self.lock();
            let before = state.typed.as_str().chars().count();
            let mut text = if state.owes_line_end { state.line_end().to_owned() } else { String::new() };
            let keystroke = state.typed.take(byte, asks);
            match &keystroke {
                Keystroke::Nothing | Keystroke::Asked(_) => {}
                Keystroke::Typed(c) => text.push(*c),
                Keystroke::Erased if before % columns() != 1 => text.push_str("\x08 \x08"),
                // The end of a row is erased on the row above.
                Keystroke::Erased | Keystroke::Cleared => {
                    text.push_str(&erase(before, columns()));
                    text.push_str(state.typed.as_str());
                }
                Keystroke::Entered(_) => text.push('\n'),
            }
            drop(state);
            show(&text);
            let mut state = self.lock();
            match keystroke {
                Keystroke::Nothing => {}
                Keystroke::Typed(_) | Keystroke::Erased | Keystroke::Cleared => {
                    state.times.typed(Instant::now());
                }
                Keystroke::Entered(line) => {
                    state.times.entered(Instant::now());
                    self.changed.notify_all();
                    return Some(line);
                }
                Keystroke::Asked(TerminalKey::End) => return None,
                Keystroke::Asked(key) => {
                    drop(state);
                    drop(screen);
                    self.raise(key);
                }
            }
        }
    }

    /// Does what the terminal does at this key. The program may go on after it.
    fn raise(&self, key: TerminalKey) {
        let signal = match key {
            TerminalKey::Interrupt => Signal::INT,
            TerminalKey::Suspend => Signal::TSTP,
            TerminalKey::Quit => Signal::QUIT,
            TerminalKey::End => return,
        };
        show("\n");
        self.set_earlier_modes();
        let _ = kill_current_process_group(signal);
        self.set_own_modes();
        show(self.lock().typed.as_str());
    }
}

impl TerminalState {
    /// The end of the last printed line, which is printed now.
    fn line_end(&mut self) -> &'static str {
        self.owes_line_end = false;
        self.times.printed(Instant::now());
        "\n"
    }
}

fn show(text: &str) {
    let mut stdout = io::stdout().lock();
    // A terminal that is gone does not end the game.
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
}

/// The width of the terminal.
fn columns() -> usize {
    let size = tcgetwinsize(io::stdout()).map_or(0, |size| usize::from(size.ws_col));
    if size == 0 { 80 } else { size }
}

/// Erases this many typed characters from the screen.
fn erase(typed: usize, columns: usize) -> String {
    match typed {
        0 => String::new(),
        _ if typed <= columns => "\r\x1b[J".to_owned(),
        _ => format!("\x1b[{}A\r\x1b[J", (typed - 1) / columns),
    }
}

/// Lines that are printed above a half-typed one, in one change of the screen.
fn above_typed_text(lines: &str, typed: &str, columns: usize) -> String {
    format!("{}{lines}\n{typed}", erase(typed.chars().count(), columns))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_typed_line_stays_below_the_lines_that_come() {
        assert_eq!(above_typed_text("Eva fünf", "sprin", 80), "\r\x1b[JEva fünf\nsprin");
        assert_eq!(above_typed_text("Eva fünf", "sprin", 5), "\r\x1b[JEva fünf\nsprin");
        assert_eq!(
            above_typed_text("Eva fünf", "springer felix", 5),
            "\x1b[2A\r\x1b[JEva fünf\nspringer felix"
        );
    }

    #[test]
    fn of_a_line_that_never_ends_the_beginning_is_kept_and_the_next_line_is_read() {
        let endless = "x".repeat(3_000_000);
        let text = format!("status\n{endless}\nclock\n{endless}");
        let mut input = io::BufReader::new(text.as_bytes());
        let lines: Vec<usize> =
            std::iter::from_fn(|| read_typed_line(&mut input)).map(|line| line.len()).collect();
        assert_eq!(lines, [7, 65_536, 6, 65_536]);
    }
}
