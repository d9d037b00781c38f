//! The current PGN and both sheets, written after each completed move.
//!
//! Each file is replaced atomically, so that a reader sees the game before or after a move. A thread writes them, so
//! that a slow disk delays no clock; if moves come faster than writes, only the newest is written.

use std::{sync::mpsc, time::Duration};

use crate::game_folder::{GameFolder, replace};
use annabella_session::{
    output::{Note, Output},
    session::Session,
};

/// File names and their texts.
type SheetTexts = Vec<(String, String)>;

/// The longest wait for the last texts. A disk that hangs must not keep the program from ending.
const LAST_WAIT: Duration = Duration::from_secs(2);

/// The writing thread. When dropped, it writes the last texts and ends.
pub(crate) struct LiveSheets {
    texts: Option<mpsc::Sender<SheetTexts>>,
    /// It ends with the thread.
    ended: mpsc::Receiver<()>,
}

impl LiveSheets {
    /// Starts the thread for a game's sheets; `lost` is called if they cannot be written, and again once they have been
    /// written meanwhile.
    pub(crate) fn begin(folder: GameFolder, lost: impl Fn(String) + Send + 'static) -> Self {
        let (texts, given) = mpsc::channel::<SheetTexts>();
        let (lives, ended) = mpsc::channel();
        std::thread::spawn(move || {
            let _lives = lives;
            let mut told = false;
            while let Ok(mut newest) = given.recv() {
                while let Ok(newer) = given.try_recv() {
                    newest = newer;
                }
                let mut fault = None;
                for (name, text) in newest {
                    let path = folder.file(&name);
                    if let Err(why) = replace(&path, &text) {
                        fault.get_or_insert((path, why));
                    }
                }
                if let Some((path, why)) = &fault
                    && !told
                {
                    lost(format!(
                        "{}: the sheets are not kept up to date: {why}; check the folder and the space on the disk",
                        path.display()
                    ));
                }
                told = fault.is_some();
            }
        });
        Self { texts: Some(texts), ended }
    }

    /// Writes the files again if a step changed a move, a sheet or the result.
    pub(crate) fn follow(&self, session: &Session, outputs: &[Output]) {
        let changes = |output: &Output| {
            matches!(
                output,
                Output::Note(
                    Note::Completed { .. }
                        | Note::Written { .. }
                        | Note::WentBack { .. }
                        | Note::Undone { .. }
                        | Note::GameEnded { .. }
                        | Note::Signed { .. }
                        | Note::SignedBy { .. }
                        | Note::Reopened { .. }
                )
            )
        };
        if outputs.iter().any(changes)
            && let Some(texts) = &self.texts
        {
            // If the thread has panicked, no sheet is written; the journal is the record.
            let _ = texts.send(GameFolder::sheets_now(session));
        }
    }
}

impl Drop for LiveSheets {
    fn drop(&mut self) {
        self.texts.take();
        if self.ended.recv_timeout(LAST_WAIT) == Err(mpsc::RecvTimeoutError::Timeout) {
            tracing::warn!("the disk hangs: the last sheets of the game are not written");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::{Moment, Seat};
    use annabella_session::{
        input::{Act, Actor, Input},
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    };

    #[test]
    fn after_each_completed_move_the_folder_holds_it_and_a_reader_never_sees_half_a_file() {
        let place = tempfile::tempdir().unwrap();
        let folder = GameFolder::create(place.path(), "game").unwrap();
        let live = LiveSheets::begin(folder.clone(), |why| panic!("{why}"));
        let seat = SeatSetup {
            board: BoardSense::Manual,
            ear: false,
            sight: Sight::Sighted,
            sheet: SheetWriter::Daemon,
            ..SeatSetup::default()
        };
        let approved_by = Some("A. Arbiter".into());
        let setup = Setup { approved_by, white: seat.clone(), black: seat, ..Setup::default() };
        let mut session = Session::new(setup).unwrap();
        let (playing, told) = mpsc::channel::<()>();
        let watched = folder.file("game.pgn");
        let reader = std::thread::spawn(move || {
            let mut reads = 0;
            while reads == 0 || !matches!(told.try_recv(), Err(mpsc::TryRecvError::Disconnected)) {
                if let Ok(text) = std::fs::read_to_string(&watched) {
                    assert!(text.starts_with("[Event") && text.ends_with("*\n"), "{text}");
                    reads += 1;
                }
            }
        });
        let mut at = 0;
        let mut act = |session: &mut Session, by, act| {
            at += 1000;
            let outputs = session.handle(Moment::from_ms(at), Input::Act { by, act });
            live.follow(session, &outputs);
        };
        act(&mut session, Actor::Arbiter, Act::Start);
        let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let mut seats = [Seat::White, Seat::Black].into_iter().cycle();
        for m in there_and_back.into_iter().cycle().take(12) {
            let by = Actor::Player(seats.next().unwrap());
            act(&mut session, by, Act::Move(m.into()));
            act(&mut session, by, Act::Press);
        }
        assert_eq!(session.plies().len(), 12);
        drop(live);
        drop(playing);
        reader.join().unwrap();
        let text = std::fs::read_to_string(folder.file("game.pgn")).unwrap();
        assert!(text.contains("6. Ng1") && text.contains("Ng8"), "{text}");
        for seat in Seat::ALL {
            assert!(folder.file(&format!("{seat}-sheet.pgn")).exists());
            assert!(folder.file(&format!("{seat}-sheet.txt")).exists());
        }
        let names = std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name());
        assert!(
            !names.into_iter().any(|name| name.to_string_lossy().starts_with('.')),
            "nothing is left behind"
        );
    }

    #[test]
    fn a_folder_that_is_gone_is_told_once_and_the_game_goes_on() {
        let place = tempfile::tempdir().unwrap();
        let folder = GameFolder::create(place.path(), "game").unwrap();
        std::fs::remove_dir_all(folder.path()).unwrap();
        let (tell, told) = mpsc::channel();
        let live = LiveSheets::begin(folder, move |why| tell.send(why).unwrap());
        let session = Session::new(Setup::default()).unwrap();
        let note = [Output::Note(Note::Undone { number: None })];
        live.follow(&session, &note);
        live.follow(&session, &note);
        drop(live);
        let told: Vec<String> = told.iter().collect();
        assert!(matches!(&told[..], [one] if one.contains("check the folder")), "{told:?}");
    }
}
