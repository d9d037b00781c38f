//! Lines that threads print beside a program. A reader that hangs, such as a screen reader or a full pipe, holds a thread
//! and never the program.
//!
//! What waits for a reader is bounded. The oldest lines are lost first, and stderr tells how many. Lines of both outputs
//! come in the order in which they were given, as long as both are read.

use std::{
    collections::VecDeque,
    io::{self, Write as _},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The most bytes that wait for the reader of one output.
const MOST_WAITING: usize = 4 * 1024 * 1024;
/// How long a line waits for earlier lines of the other output.
const IN_ORDER: Duration = Duration::from_millis(100);
/// How long the end of a program waits for its readers.
const LAST_LINES: Duration = Duration::from_secs(5);

/// Makes the sentence that tells how many lines were lost.
type LostLines = Box<dyn Fn(u64) -> String + Send + Sync>;

/// The printing of this process, while it is open.
static OPEN: Mutex<Option<Arc<BothOutputs>>> = Mutex::new(None);

/// An output of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProcessOutput {
    Stdout,
    Stderr,
}

/// While it lives, lines of a game and diagnostics are printed by threads. Dropping it waits for the readers, but not for
/// ever.
#[derive(Debug)]
pub struct PrintedBeside {
    shared: Arc<BothOutputs>,
}

struct BothOutputs {
    waiting: Mutex<WaitingLines>,
    changed: Condvar,
    lost_lines: LostLines,
}

#[derive(Debug, Default)]
struct WaitingLines {
    of: [WaitingOutput; 2],
    /// The number of the next line.
    next: u64,
}

#[derive(Debug, Default)]
struct WaitingOutput {
    /// The lines with their numbers.
    lines: VecDeque<(u64, Vec<u8>)>,
    bytes: usize,
    /// The line that is being written.
    written_now: Option<u64>,
    /// How many lines were lost since that was told.
    lost: u64,
}

impl std::fmt::Debug for BothOutputs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BothOutputs").finish_non_exhaustive()
    }
}

fn open_printing() -> MutexGuard<'static, Option<Arc<BothOutputs>>> {
    OPEN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl PrintedBeside {
    /// Opens the printing of this process. `lost_lines` makes the sentence that tells how many lines were lost.
    pub fn open(lost_lines: impl Fn(u64) -> String + Send + Sync + 'static) -> Self {
        let shared = BothOutputs::start(Box::new(lost_lines), Box::new(io::stdout()), Box::new(io::stderr()));
        *open_printing() = Some(shared.clone());
        Self { shared }
    }
}

impl Drop for PrintedBeside {
    fn drop(&mut self) {
        *open_printing() = None;
        self.shared.finish(LAST_LINES);
    }
}

/// Hands text to the open printing; gives it back if there is none.
pub(crate) fn print_beside(to: ProcessOutput, text: String) -> Result<(), String> {
    let Some(shared) = open_printing().clone() else { return Err(text) };
    shared.push(to, text.into_bytes());
    Ok(())
}

impl WaitingOutput {
    fn first(&self) -> Option<u64> {
        self.written_now.or_else(|| self.lines.front().map(|(number, _)| *number))
    }
}

impl BothOutputs {
    fn start(
        lost_lines: LostLines,
        stdout: Box<dyn io::Write + Send>,
        stderr: Box<dyn io::Write + Send>,
    ) -> Arc<Self> {
        let shared = Arc::new(Self { waiting: Mutex::default(), changed: Condvar::new(), lost_lines });
        for (to, output) in [(ProcessOutput::Stdout, stdout), (ProcessOutput::Stderr, stderr)] {
            let shared = shared.clone();
            std::thread::spawn(move || shared.print(to, output));
        }
        shared
    }

    fn lock(&self) -> MutexGuard<'_, WaitingLines> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, to: ProcessOutput, text: Vec<u8>) {
        let mut waiting = self.lock();
        let number = waiting.next;
        waiting.next += 1;
        let output = &mut waiting.of[to as usize];
        output.bytes += text.len();
        output.lines.push_back((number, text));
        // The newest line stays, however long it is.
        while output.bytes > MOST_WAITING && output.lines.len() > 1 {
            let lost = output.lines.pop_front().map_or(0, |(_, text)| text.len());
            output.bytes -= lost;
            output.lost += 1;
        }
        self.changed.notify_all();
    }

    /// Prints the lines of one output. A reader that is gone takes none.
    fn print(&self, to: ProcessOutput, mut output: Box<dyn io::Write + Send>) {
        loop {
            let (text, lost) = self.next_line(to);
            let _ = output.write_all(&text).and_then(|()| output.flush());
            self.lock().of[to as usize].written_now = None;
            self.changed.notify_all();
            if lost > 0 {
                self.push(ProcessOutput::Stderr, format!("annabella: {}\n", (self.lost_lines)(lost)).into());
            }
        }
    }

    /// Waits for the next line of an output. Returns it, and how many lines were lost before it.
    fn next_line(&self, to: ProcessOutput) -> (Vec<u8>, u64) {
        let (own, other) = (to as usize, 1 - to as usize);
        let mut waiting = self.lock();
        let mut since = None;
        loop {
            let first = waiting.of[own].lines.front().map(|(number, _)| *number);
            let Some(number) = first else {
                since = None;
                waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let since = *since.get_or_insert_with(Instant::now);
            let left = IN_ORDER.saturating_sub(since.elapsed());
            if waiting.of[other].first().is_some_and(|first| first < number) && !left.is_zero() {
                let woken = self.changed.wait_timeout(waiting, left);
                waiting = woken.unwrap_or_else(PoisonError::into_inner).0;
                continue;
            }
            let output = &mut waiting.of[own];
            if let Some((number, text)) = output.lines.pop_front() {
                output.bytes -= text.len();
                output.written_now = Some(number);
                return (text, std::mem::take(&mut output.lost));
            }
        }
    }

    /// Waits until everything is printed, so long at most.
    fn finish(&self, longest: Duration) {
        let is_left = |waiting: &mut WaitingLines| waiting.of.iter().any(|output| output.first().is_some());
        drop(self.changed.wait_timeout_while(self.lock(), longest, is_left));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// An output whose reader takes a piece for each permission, and what it read.
    struct SlowReader {
        permissions: Option<Receiver<()>>,
        read: Sender<Vec<u8>>,
    }

    impl io::Write for SlowReader {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.permissions.as_ref().is_some_and(|permissions| permissions.recv().is_err()) {
                self.permissions = None;
            }
            self.read.send(bytes.to_vec()).unwrap();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Both outputs, and what is read of each.
    struct Outputs {
        shared: Arc<BothOutputs>,
        /// Permits the reader of stdout to take a piece. Without it the reader takes all.
        permit: Sender<()>,
        out: Receiver<Vec<u8>>,
        err: Receiver<Vec<u8>>,
    }

    fn outputs() -> Outputs {
        let (permit, permissions) = channel();
        let (out, from_out) = channel();
        let (err, from_err) = channel();
        let stdout = SlowReader { permissions: Some(permissions), read: out };
        let stderr = SlowReader { permissions: None, read: err };
        let lost = Box::new(|lost| format!("{lost} lost"));
        let shared = BothOutputs::start(lost, Box::new(stdout), Box::new(stderr));
        Outputs { shared, permit, out: from_out, err: from_err }
    }

    fn next(read: &Receiver<Vec<u8>>) -> String {
        String::from_utf8(read.recv_timeout(Duration::from_secs(60)).unwrap()).unwrap()
    }

    #[test]
    fn an_output_that_nobody_reads_holds_neither_the_program_nor_the_other_output() {
        let Outputs { shared, permit, out, err } = outputs();
        let line = "x".repeat(1_023) + "\n";
        for _ in 0..20_000 {
            shared.push(ProcessOutput::Stdout, line.clone().into());
        }
        shared.push(ProcessOutput::Stderr, b"told\n".to_vec());
        assert_eq!(next(&err), "told\n");
        assert!(shared.lock().of[0].bytes <= MOST_WAITING);
        let began = Instant::now();
        shared.finish(Duration::from_millis(50));
        assert!(began.elapsed() < Duration::from_secs(30));
        drop(permit);
        assert!(next(&err).ends_with(" lost\n"));
        shared.finish(Duration::from_secs(60));
        let read = out.try_iter().count();
        assert!((4_096..4_099).contains(&read), "{read}");
    }

    #[test]
    fn lines_of_both_outputs_come_in_their_order() {
        let Outputs { shared, permit, out, err } = outputs();
        shared.push(ProcessOutput::Stdout, b"first".to_vec());
        shared.push(ProcessOutput::Stderr, b"second".to_vec());
        permit.send(()).unwrap();
        assert_eq!((next(&out), next(&err)), ("first".to_owned(), "second".to_owned()));
    }
}
