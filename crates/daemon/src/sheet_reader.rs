//! Reads the sheets of pages and of `join` beside the event loop.
//!
//! A text of 64 KiB may take far longer than a press may wait. The loop takes a sheet when it is read, as if it had
//! arrived then. The journal holds the text alone, so a replay reads it again and gives the same game.

use crate::file_work::FileWork;
use annabella_game::Position;
use annabella_session::{GameRole, act::WrittenSheet, actor::Actor};
use annabella_web::LineResponse;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use tokio::sync::oneshot;

/// A sheet that is being read, and who waits for the answer.
#[derive(Debug)]
struct AwaitedSheet {
    role: GameRole,
    by: Actor,
    answer: oneshot::Sender<LineResponse>,
    read: Receiver<WrittenSheet>,
}

/// A sheet that was read.
#[derive(Debug)]
pub(crate) struct SheetRead {
    pub(crate) role: GameRole,
    pub(crate) by: Actor,
    pub(crate) sheet: WrittenSheet,
    pub(crate) answer: oneshot::Sender<LineResponse>,
}

/// A thread that reads sheets in order, and those whose reading goes on.
#[derive(Debug, Default)]
pub(crate) struct SheetReader {
    work: FileWork,
    awaited: Vec<AwaitedSheet>,
}

impl SheetReader {
    /// Reads a sheet of a game with this start position.
    pub(crate) fn start(
        &mut self,
        (role, by): (GameRole, Actor),
        sheet: WrittenSheet,
        start: Position,
        answer: oneshot::Sender<LineResponse>,
    ) {
        let (tell, read) = channel();
        // If the game has ended meanwhile, nobody waits.
        self.work.start(move || drop(tell.send(sheet.read_now(&start))));
        self.awaited.push(AwaitedSheet { role, by, answer, read });
    }

    /// Reads nothing until something is received.
    #[cfg(test)]
    pub(crate) fn hold(&mut self, held: Receiver<()>) {
        self.work.start(move || {
            // Whoever goes away lets it read, too.
            let _ = held.recv();
        });
    }

    /// Whether a sheet is being read.
    pub(crate) const fn is_reading(&self) -> bool {
        !self.awaited.is_empty()
    }

    /// The next sheet that was read, in the order in which they were brought.
    pub(crate) fn next(&mut self) -> Option<SheetRead> {
        let first = self.awaited.first()?;
        let read = match first.read.try_recv() {
            Ok(sheet) => Some(sheet),
            Err(TryRecvError::Empty) => return None,
            // Its reader broke down. Whoever waits learns that no answer comes.
            Err(TryRecvError::Disconnected) => None,
        };
        let AwaitedSheet { role, by, answer, .. } = self.awaited.remove(0);
        read.map(|sheet| SheetRead { role, by, sheet, answer })
    }
}
