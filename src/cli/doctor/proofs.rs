//! What proves that a device is the one that the configuration names. What is not proved is not ok.

use super::{DoctorFault, DoctorFinding, FindingState, say};
use crate::cli::setup_texts;
use annabella_board::{
    SquareContents, WireEvent,
    link::BoardLinkEvent,
    protocol::{BOARD_MAKES, BoardMake},
    serial::SerialBoard,
};
use annabella_daemon::keypad::{self, KeypadProof};
use annabella_game::Lang;
#[cfg(feature = "tournament")]
use annabella_publish::{nats, process_messages::LinkSettings};
use annabella_texts::TextArgument;
use std::{
    path::Path,
    sync::mpsc,
    time::{Duration, Instant},
};

/// How long a board of another make may need to answer.
const OTHER_ANSWERS: Duration = Duration::from_millis(1_500);

/// The largest file that is examined.
const LARGEST_FILE: u64 = 16 * annabella_files::MIB;

/// A fault with its remedy, in the arbiter's language.
fn fault(state: FindingState, lang: Lang, name: &str, given: &[TextArgument]) -> DoctorFault {
    let texts = setup_texts::builtin(lang);
    let remedy = texts.say(&format!("{name}-remedy"), given);
    DoctorFault { state, why: texts.say(name, given), remedy: Some(remedy) }
}

fn path_of(path: &Path) -> TextArgument {
    ("path", path.display().to_string())
}

/// What came from an opened board.
enum BoardAnswer {
    /// The number of occupied squares, if the whole board was reported.
    Answers(Option<usize>),
    /// Nothing that this make sends.
    Unread,
    Nothing,
}

/// What a port sends to a host that takes it for a board of this make.
fn ask_board(make: &'static BoardMake, port: &Path, within: Duration) -> Result<BoardAnswer, String> {
    let (told, telling) = mpsc::channel();
    let tell = move |event| drop(told.send(event));
    let _open = SerialBoard::open(port, make, tell).map_err(|why| why.to_string())?;
    let until = Instant::now() + within;
    let (mut faults, mut answers) = (0, false);
    loop {
        match telling.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(BoardLinkEvent::Wire(WireEvent::Scan(scan))) => {
                let men = scan.iter().filter(|square| **square != SquareContents::Empty).count();
                return Ok(BoardAnswer::Answers(Some(men)));
            }
            Ok(BoardLinkEvent::Wire(WireEvent::Fault { .. })) => faults += 1,
            // A simple board answers nothing, and reports what is done at it.
            Ok(BoardLinkEvent::Wire(_)) => answers = true,
            Ok(BoardLinkEvent::CalibrationLearned(_) | BoardLinkEvent::Restored) => {}
            Ok(BoardLinkEvent::Lost { why }) => return Err(why),
            Err(_) if faults > 0 => return Ok(BoardAnswer::Unread),
            Err(_) if answers => return Ok(BoardAnswer::Answers(None)),
            Err(_) => return Ok(BoardAnswer::Nothing),
        }
    }
}

/// Whether a board of this make is at the port. If not, which other make answers there.
pub(super) fn board(
    make: &'static BoardMake,
    port: &Path,
    within: Duration,
    lang: Lang,
) -> Result<String, DoctorFault> {
    let given = [("board", make.title.to_owned()), ("port", port.display().to_string())];
    let answer = ask_board(make, port, within)?;
    if let BoardAnswer::Answers(men) = answer {
        let [board, port] = given;
        return Ok(match men {
            Some(men) => {
                say(lang, "doctor-board-answers-squares", &[board, port, ("squares", men.to_string())])
            }
            None => say(lang, "doctor-board-answers", &[board, port]),
        });
    }
    let mut others: Vec<_> = BOARD_MAKES.iter().filter(|other| other.name != make.name).collect();
    // A pegged board may send a Sentio's frames, but what is sent to it lights a Sentio's lamps. It comes last.
    others.sort_by_key(|other| other.silence_ms.is_none());
    let is_it = |other: &&'static BoardMake| {
        matches!(ask_board(other, port, OTHER_ANSWERS), Ok(BoardAnswer::Answers(Some(_))))
    };
    if let Some(other) = others.into_iter().find(is_it) {
        let [board, port] = given;
        let given = [board, port, ("other", other.title.to_owned()), ("protocol", other.name.to_owned())];
        return Err(fault(FindingState::Wrong, lang, "doctor-board-is-other", &given));
    }
    Err(match answer {
        BoardAnswer::Unread => fault(FindingState::Wrong, lang, "doctor-board-unread", &given),
        // A board of this make may be silent.
        _ if make.silence_ms.is_none() => fault(FindingState::NotProved, lang, "doctor-board-silent", &given),
        _ => say(lang, "doctor-board-nothing", &given).into(),
    })
}

/// Whether the stored pieces of a board can be read.
pub(super) fn set_of_pieces(make: &BoardMake, path: &Path, lang: Lang) -> Result<String, DoctorFault> {
    if !path.exists() {
        return Ok(say(lang, "doctor-set-new", &[path_of(path)]));
    }
    is_filled(path, lang)?;
    let text =
        annabella_files::read_text(path, LARGEST_FILE).map_err(|why| format!("{}: {why}", path.display()))?;
    (make.open)().recall(&text).map_err(|why| {
        fault(FindingState::Wrong, lang, "doctor-set-unread", &[path_of(path), ("why", why)])
    })?;
    let pieces = text.lines().filter(|line| !line.trim().is_empty()).count();
    Ok(say(lang, "doctor-set-found", &[path_of(path), ("pieces", pieces.to_string())]))
}

/// Whether a keypad is one.
pub(super) fn keypad(path: &Path, lang: Lang) -> Result<String, DoctorFault> {
    let given = [path_of(path)];
    match keypad::examine(path)? {
        KeypadProof::Keypad => Ok(say(lang, "doctor-keypad-found", &given)),
        KeypadProof::Recorded(presses) => {
            Ok(say(lang, "doctor-keypad-recorded", &[path_of(path), ("presses", presses.to_string())]))
        }
        KeypadProof::Pipe => Err(fault(FindingState::NotProved, lang, "doctor-keypad-pipe", &given)),
        KeypadProof::Empty => Err(fault(FindingState::NotProved, lang, "doctor-file-empty", &given)),
        KeypadProof::NoKeypad => Err(fault(FindingState::Wrong, lang, "doctor-keypad-none", &given)),
    }
}

/// Refuses an empty file.
pub(super) fn is_filled(path: &Path, lang: Lang) -> Result<(), DoctorFault> {
    let length = std::fs::metadata(path).map_err(|why| format!("{}: {why}", path.display()))?.len();
    match length {
        0 => Err(fault(FindingState::Wrong, lang, "doctor-file-empty", &[path_of(path)])),
        _ => Ok(()),
    }
}

/// A configuration that holds nothing.
pub(super) fn empty_file(path: &Path, lang: Lang) -> Option<DoctorFinding> {
    let text = annabella_files::read_text(path, LARGEST_FILE).ok()?;
    let is_text = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with('#');
    if text.lines().any(is_text) {
        return None;
    }
    let found = fault(FindingState::Wrong, lang, "doctor-configuration-empty", &[path_of(path)]);
    Some(DoctorFinding::of(lang, "configuration", true, Err(found), "doctor-game-remedy"))
}

/// Whether the broker knows this key as that of the table.
#[cfg(feature = "tournament")]
pub(super) fn key_of_table(settings: &LinkSettings, lang: Lang) -> Result<(), DoctorFault> {
    match nats::prove_access(settings, super::PATIENCE) {
        Ok(()) => Ok(()),
        Err(nats::AccessFault::Key(why)) => {
            let table = ("table", settings.table.to_string());
            let given = [path_of(&settings.key), table, ("why", why)];
            Err(fault(FindingState::Wrong, lang, "doctor-key-of-other", &given))
        }
        Err(nats::AccessFault::Broker(why)) => Err(why.to_string().into()),
    }
}
