//! Every file in `tests/transcripts/`: a setup, timed inputs, and their results.
//!
//! `> SECONDS INPUT` is an input; the lines below it are the daemon's outputs. Inputs are typed lines as at the
//! terminal, `time`, or these of [`crate::table::Table::does`]: `white lifts e2`, `white places P e4` (`something` where no
//! piece is told), `white shows FEN`, `white's board presses`, `white hears WORDS`, `white loses its board`, `white has its
//! board again`. Run with UPDATE_TRANSCRIPTS=1 to write the current outputs, and review the
//! difference before keeping it.

use std::{fmt::Write as _, fs, path::Path};

use annabella::{
    board::{SquareContents, WireEvent, scan},
    daemon::typed_line::{self, TypedRequest},
    game::{Moment, Piece, Position, Seat, Square},
    language::heard_utterance::HeardUtterance,
    messages::MessageWriter,
    session::{
        input::Input,
        session::{Phase, Session},
        setup::Setup,
    },
    transcript,
};

/// Parses an input, or the reason why a line is not an act.
fn read_input(text: &str, session: &Session) -> Result<Input, String> {
    let mut words = text.split_whitespace();
    let seat = match words.next() {
        Some("white" | "white's") => Some(Seat::White),
        Some("black" | "black's") => Some(Seat::Black),
        _ => None,
    };
    let rest: Vec<&str> = words.collect();
    let square = |text: &str| -> Square { text.parse().expect("a square") };
    let changed =
        |seat, square, contents| Input::Board { seat, event: WireEvent::Changed { square, contents } };
    let input = match (seat, rest.as_slice()) {
        (Some(seat), ["lifts", at]) => changed(seat, square(at), SquareContents::Empty),
        (Some(seat), ["places", "something", at]) => changed(seat, square(at), SquareContents::Something),
        (Some(seat), ["places", piece, at]) => {
            let piece = piece.chars().next().and_then(Piece::from_char).expect("a piece letter");
            changed(seat, square(at), SquareContents::Piece(piece))
        }
        (Some(seat), ["shows", "start"]) => scan(seat, &Position::default()),
        (Some(seat), ["shows", fen @ ..]) => scan(seat, &Position::from_fen(&fen.join(" ")).expect("a FEN")),
        (Some(seat), ["hears", words @ ..]) => {
            Input::Heard { seat, heard: HeardUtterance::typed(words.join(" ")) }
        }
        (Some(seat), ["board", "presses"]) => Input::Board { seat, event: WireEvent::Press },
        (Some(seat), ["loses", "its", "board"]) => Input::BoardLost { seat },
        (Some(seat), ["has", "its", "board", "again"]) => Input::BoardRestored { seat },
        (None, []) if text == "time" => Input::TimePassed,
        _ => {
            let (mover, impaired) = (session.mover(), Seat::White);
            match typed_line::read_line(text, mover, impaired) {
                Ok((by, TypedRequest::Act(act))) => Input::Act { by, act },
                Ok((_, TypedRequest::SheetFile(path) | TypedRequest::KeyFile(path))) => {
                    panic!("`{text}`: no file {}", path.display())
                }
                Err(why) => {
                    let reader = typed_line::who_types(text, mover, impaired);
                    return Err(MessageWriter::of(session.setup(), reader).unread(&why));
                }
            }
        }
    };
    Ok(input)
}

fn scan(seat: Seat, position: &Position) -> Input {
    Input::Board { seat, event: WireEvent::Scan(Box::new(scan::scan_of(position, true))) }
}

/// Runs a file and returns it with the actual outputs.
fn run(name: &str, text: &str) -> String {
    let (setup, course) = text.split_once("---\n").unwrap_or_else(|| panic!("{name} has no `---` line"));
    let agreed: Setup = toml::from_str(setup).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut session = Session::new(agreed).unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut written = format!("{setup}---\n");
    for line in course.lines() {
        let Some(input) = line.strip_prefix("> ") else {
            if line.starts_with("#") && !line.starts_with("# ") || line.is_empty() {
                writeln!(written, "{line}").expect("a string takes everything");
            }
            continue;
        };
        let (seconds, text) = input.trim().split_once(' ').unwrap_or_else(|| panic!("{name}: `{line}`"));
        let seconds: f64 = seconds.parse().unwrap_or_else(|_| panic!("{name}: `{line}` has no time"));
        let at = Moment::from_ms((seconds * 1000.0).round() as u64);
        writeln!(written, "{line}").expect("a string takes everything");
        for due in deadlines_before(&mut session, at) {
            writeln!(written, "{due}").expect("a string takes everything");
        }
        let input = match read_input(text, &session) {
            Ok(input) => input,
            Err(why) => {
                writeln!(written, "{at}  ! {why}").expect("a string takes everything");
                continue;
            }
        };
        let outputs = session.handle(at, input.clone());
        for line in transcript::lines(session.setup(), at, &input, &outputs) {
            writeln!(written, "{line}").expect("a string takes everything");
        }
    }
    writeln!(written, "=> {} after {} plies", session.position().fen(), session.plies().len())
        .expect("a string takes everything");
    written
}

/// Wakes the session at each deadline, as the daemon does.
fn deadlines_before(session: &mut Session, at: Moment) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some(due) = session.deadline().filter(|&due| due < at) {
        if session.phase() == Phase::Over {
            break;
        }
        let outputs = session.handle(due, Input::TimePassed);
        lines.extend(transcript::lines(session.setup(), due, &Input::TimePassed, &outputs));
    }
    lines
}

#[test]
fn every_transcript_comes_out_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    assert!(!names.is_empty());
    let mut wrong = Vec::new();
    for path in names {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let came_out = run(&name, &text);
        if came_out != text {
            if std::env::var_os("UPDATE_TRANSCRIPTS").is_some() {
                fs::write(&path, came_out).unwrap();
            } else {
                let first = came_out.lines().zip(text.lines()).find(|(a, b)| a != b);
                wrong.push(format!("{name}: {first:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
