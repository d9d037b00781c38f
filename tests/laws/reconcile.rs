//! D.2.9 (E2.7–8): every case of the procedure, the command's answers, and generated games.

use std::{fs, path::Path, process::Command};

use annabella::{
    game::{Edition, Lang, Piece, Position, Seat, Square},
    laws::{
        clock_log::{ClockLog, LoggedTimes, ReadClockLogError},
        placement::{Placement, SquareReading},
        reconcile::{ArbiterQuestionKind, ClockTimes, Reconciliation, ReconciliationInputs, reconcile},
        reconciliation_tasks::ReconciliationCase,
    },
    messages::MessageWriter,
    score::{Entry, Sheet, pgn},
};
use proptest::prelude::*;

const SAMPLE: &str = "1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Dxd4 d5 6.exd6 e.p. Sxd6 7.Lg5 Sc6 8.De3+ Le7 \
                      9.Sbd2 0-0 10.0-0-0 Te8 11.Kb1 (=)";
const SHORT: &str = "1. e4 e5 2. Sf3 Sf6 3. d4 ed4 4. e5 Se4 5. Dd4 d5 6. ed6 Sd6 7. Lg5 Sc6 8. De3 Le7 \
                     9. Sbd2 0-0 10. 0-0-0 Te8 11. Kb1(=)";
const TO_PLY_7: &str = "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 ";

fn sheet(moves: &str) -> Sheet {
    pgn::read(&format!("[White \"A\"]\n\n{moves} *\n")).unwrap()
}

/// The final position of a sheet, as far as it can be read.
fn end(sheet: &Sheet) -> Position {
    sheet.entries.iter().map_while(|e| e.m).fold(sheet.start.clone(), |p, m| p.after(m).unwrap())
}

fn after_ply_7(reply: &str) -> (Sheet, Placement) {
    let sheet = sheet(&format!("{TO_PLY_7}{reply}"));
    let board = Placement::of(&end(&sheet));
    (sheet, board)
}

fn log(plies: u32) -> ClockLog {
    let entry = |ply| LoggedTimes {
        ply: Some(ply),
        white_ms: 5_400_000 - 1001 * u64::from(ply),
        black_ms: 5_400_000 - 907 * u64::from(ply),
    };
    ClockLog::new((0..=plies).map(entry).collect())
}

fn run(edition: Edition, white: &Sheet, black: &Sheet, boards: [&Placement; 2]) -> Reconciliation {
    reconcile(&ReconciliationInputs {
        edition,
        start: &white.start,
        white_sheet: white,
        black_sheet: black,
        white_board: boards[0],
        black_board: boards[1],
        clocks: Some(&log(200)),
        plies: None,
    })
}

fn corrections(answer: &Reconciliation) -> Vec<String> {
    let letter = |l: &Option<String>| l.clone().unwrap_or_else(|| "-".to_owned());
    let line = |c: &annabella::laws::reconcile::Correction| {
        format!("{} {} {}>{}", c.seat, c.square, letter(&c.remove), letter(&c.put))
    };
    answer.correct.iter().map(line).collect()
}

in_every_edition! {
    d_2_9_a1_who_set_it_wrong_corrects
    d_2_9_a2_the_sighted_player_corrects
    d_2_9_a3_each_corrects_his_own
    d_2_9_a3_a_ply_that_nobody_completed_is_not_what_both_boards_show
    d_2_9_a4_an_illegal_move_in_both_sheets_goes_to_its_article
    d_2_9_b_the_sheets_part_at_ply_8
    d_2_9_boards_in_step_are_no_case
}

fn d_2_9_a1_who_set_it_wrong_corrects(edition: Edition) {
    let ((right, shows_right), (_, shows_wrong)) = (after_ply_7("Nd5"), after_ply_7("Ne4"));
    let answer = run(edition, &right, &right, [&shows_right, &shows_wrong]);
    assert_eq!(answer.case, ReconciliationCase::SheetsAgree);
    assert_eq!(corrections(&answer), ["black e4 n>-", "black d5 ->n"]);
    assert_eq!((answer.back_to_ply, answer.clocks), (None, None));
    assert_eq!(answer.fen, end(&right).fen());
    let number = match edition {
        Edition::Da09 => "E2.7",
        Edition::No14 => "D2.8",
        _ => "D.2.9",
    };
    assert_eq!(answer.article.number, number);
}

fn d_2_9_a2_the_sighted_player_corrects(edition: Edition) {
    let ((right, shows_right), (_, shows_wrong)) = (after_ply_7("Ne4"), after_ply_7("Nd5"));
    let answer = run(edition, &right, &right, [&shows_wrong, &shows_right]);
    assert_eq!(answer.case, ReconciliationCase::SheetsAgree);
    assert_eq!(corrections(&answer), ["white e4 ->n", "white d5 n>-"]);
    assert!(
        answer.who.iter().any(|t| t.who == Some(Seat::White))
            && answer.who.iter().all(|t| t.who != Some(Seat::Black))
    );
}

fn d_2_9_a3_each_corrects_his_own(edition: Edition) {
    let (right, _) = after_ply_7("Ne4");
    let answer = run(edition, &right, &right, [&after_ply_7("Nd5").1, &after_ply_7("d5").1]);
    assert_eq!(answer.case, ReconciliationCase::SheetsAgree);
    let seats: Vec<Seat> = answer.correct.iter().map(|c| c.seat).collect();
    assert!(seats.contains(&Seat::White) && seats.contains(&Seat::Black));
    // The same wrong position on both boards, and no unwritten move that explains it.
    let far = Placement::of(&end(&sheet(SAMPLE)));
    let both = run(edition, &right, &right, [&far, &far]);
    assert_eq!(both.case, ReconciliationCase::SheetsAgree);
    assert!(both.arbiter.iter().any(|a| a.about == ArbiterQuestionKind::BoardsBesideSheets));
}

fn d_2_9_a3_a_ply_that_nobody_completed_is_not_what_both_boards_show(edition: Edition) {
    // Both boards show the position after a reply of White.
    let (right, _) = after_ply_7("Ne4");
    let ahead = Placement::of(&end(&sheet(&format!("{TO_PLY_7}Ne4 5.Qxd4"))));
    let inputs = ReconciliationInputs {
        edition,
        start: &right.start,
        white_sheet: &right,
        black_sheet: &right,
        white_board: &ahead,
        black_board: &ahead,
        clocks: None,
        plies: None,
    };
    assert_eq!(reconcile(&inputs).case, ReconciliationCase::InStep, "a reply that is not written yet");
    let answer = reconcile(&ReconciliationInputs { plies: Some(8), ..inputs });
    assert_eq!((answer.case, answer.fen), (ReconciliationCase::SheetsAgree, end(&right).fen()));
    assert_eq!(answer.correct.len(), 4, "each corrects his own");
}

fn d_2_9_a4_an_illegal_move_in_both_sheets_goes_to_its_article(edition: Edition) {
    let (white, black) = (sheet("1. e4 e5 2. Nf5 Nf6"), sheet("1. e4 e5 2. Sf5 Sf6"));
    let boards = [Placement::of(&Position::default()), Placement::of(&end(&sheet(SAMPLE)))];
    let answer = run(edition, &white, &black, [&boards[0], &boards[1]]);
    assert_eq!((answer.case, answer.back_to_ply), (ReconciliationCase::SheetsAgree, Some(2)));
    let number = match edition {
        Edition::Da09 => "7.4",
        Edition::No14 => "7.5",
        _ => "7.5.1",
    };
    assert_eq!(answer.article.number, number);
    let named =
        answer.arbiter.iter().filter(|a| a.about == ArbiterQuestionKind::Impossible && a.ply == Some(3));
    assert_eq!(named.count(), 2);
    // The mover of ply 3 is the offender. 2009 has no shorter time for blitz, and the third illegal move loses.
    let last = MessageWriter::new(Lang::En, edition).does(*answer.who.last().unwrap());
    let of_2009 = edition == Edition::Da09;
    let more = match edition {
        Edition::Da09 => "2 minutes more",
        Edition::Fide23 => "2 minutes (1 in rapid and in blitz) more",
        _ => "2 minutes (1 in blitz) more",
    };
    assert!(last.contains(more), "{last}");
    assert!(last.contains(if of_2009 { "number 3" } else { "number 2" }), "{last}");
}

fn d_2_9_b_the_sheets_part_at_ply_8(edition: Edition) {
    let ((d5, shows_d5), (e4, shows_e4)) = (after_ply_7("Nd5"), after_ply_7("Ne4"));
    let answer = run(edition, &d5, &e4, [&shows_d5, &shows_e4]);
    assert_eq!((answer.case, answer.back_to_ply), (ReconciliationCase::SheetsDiffer, Some(7)));
    assert_eq!(answer.fen, end(&sheet(TO_PLY_7)).fen());
    assert_eq!(corrections(&answer), ["white d5 n>-", "white f6 ->n", "black e4 n>-", "black f6 ->n"]);
    assert_eq!(answer.clocks, Some(ClockTimes { white_ms: 5_400_000 - 7007, black_ms: 5_400_000 - 6349 }));
    let number = match edition {
        Edition::Da09 => "E2.8",
        Edition::No14 => "D2.8",
        _ => "D.2.9",
    };
    assert_eq!(answer.article.number, number);
}

fn d_2_9_boards_in_step_are_no_case(edition: Edition) {
    let (long, short) = (sheet(SAMPLE), sheet(SHORT));
    let shown = Placement::of(&end(&long));
    let answer = run(edition, &long, &short, [&shown, &shown]);
    assert_eq!(answer.case, ReconciliationCase::InStep);
    assert!(answer.correct.is_empty() && answer.arbiter.is_empty());
    assert_eq!(answer.fen, "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
}

#[test]
fn two_empty_sheets_name_the_reconstruction() {
    let none = sheet("");
    let boards = [after_ply_7("Nd5").1, after_ply_7("Ne4").1];
    for edition in Edition::ALL {
        let answer = run(edition, &none, &none, [&boards[0], &boards[1]]);
        let question = answer.arbiter.iter().find(|a| a.about == ArbiterQuestionKind::Unwritten).unwrap();
        let note = MessageWriter::new(Lang::En, edition).arbiter_question(answer.case, question);
        assert!(note.contains("8.5"), "{note}");
    }
}

#[test]
fn sheets_that_part_while_the_boards_agree_are_only_noted() {
    let ((d5, _), (e4, shows_e4)) = (after_ply_7("Nd5"), after_ply_7("Ne4"));
    let answer = run(Edition::Da18, &d5, &e4, [&shows_e4, &shows_e4]);
    assert_eq!(answer.case, ReconciliationCase::InStep);
    assert_eq!(answer.fen, end(&e4).fen());
    assert!(answer.arbiter.iter().any(|a| a.about == ArbiterQuestionKind::SheetsPart && a.ply == Some(8)));
}

#[test]
fn a_move_nobody_has_written_yet_leaves_the_boards_in_step() {
    let written = sheet(TO_PLY_7);
    for extra in ["Nd5", "Nd5 5. Qxd4"] {
        let (now, shown) = after_ply_7(extra);
        let answer = run(Edition::Da18, &written, &written, [&shown, &shown]);
        assert_eq!((answer.case, answer.fen), (ReconciliationCase::InStep, end(&now).fen()));
    }
}

#[test]
fn a_sheet_that_ends_earlier_does_not_differ() {
    let long = sheet(SAMPLE);
    for plies in [20, 19, 15, 0] {
        let mut short = long.clone();
        short.entries.truncate(plies);
        let (ahead, behind) = (Placement::of(&end(&long)), Placement::of(&end(&short)));
        let answer = run(Edition::Da18, &long, &short, [&ahead, &behind]);
        assert_eq!(answer.case, ReconciliationCase::SheetsAgree, "{plies}");
        assert_eq!(answer.fen, end(&long).fen());
        assert!(answer.correct.iter().all(|c| c.seat == Seat::Black));
        let unwritten = answer.arbiter.iter().find(|a| a.about == ArbiterQuestionKind::Unwritten).unwrap();
        assert_eq!((unwritten.seat, unwritten.ply), (Some(Seat::Black), Some(plies as u32 + 1)));
    }
}

#[test]
fn an_entry_without_a_meaning_is_named_and_the_sheets_part_before_it() {
    let right = sheet(SAMPLE);
    let (shows_right, start) = (Placement::of(&end(&right)), Placement::of(&Position::default()));
    for (text, about) in [("Sx?", ArbiterQuestionKind::Unreadable), ("Dh8", ArbiterQuestionKind::Impossible)]
    {
        let torn = sheet(&SAMPLE.replace("Sxd6", text));
        let answer = run(Edition::Da18, &right, &torn, [&shows_right, &start]);
        assert_eq!((answer.case, answer.back_to_ply), (ReconciliationCase::SheetsDiffer, Some(11)), "{text}");
        let named = answer.arbiter.iter().find(|a| a.about == about);
        let named = named.unwrap_or_else(|| panic!("{:?}", answer.arbiter));
        assert_eq!((named.seat, named.ply, named.text.as_deref()), (Some(Seat::Black), Some(12), Some(text)));
    }
    let two_knights = sheet("1. Nf3 e5 2. d3 e4 3. Nd2");
    let answer = run(Edition::Da18, &two_knights, &two_knights, [&shows_right, &start]);
    assert_eq!((answer.case, answer.back_to_ply), (ReconciliationCase::SheetsDiffer, Some(4)));
    assert!(answer.arbiter.iter().any(|a| a.about == ArbiterQuestionKind::Ambiguous));
}

#[test]
fn a_board_that_knows_no_pieces_is_compared_by_its_pegs() {
    let (right, shown) = after_ply_7("Ne4");
    let pegs =
        |p: &Placement| Placement::read(&p.field().replace(|c: char| c.is_ascii_alphabetic(), "?")).unwrap();
    let pegged = pegs(&shown);
    assert_eq!(run(Edition::Da18, &right, &right, [&pegged, &pegged]).case, ReconciliationCase::InStep);
    let answer = run(Edition::Da18, &right, &right, [&pegged, &pegs(&Placement::of(&Position::default()))]);
    assert!(corrections(&answer).contains(&"black e2 ?>-".to_owned()));
    assert!(corrections(&answer).contains(&"black e5 ->P".to_owned()));
}

#[test]
fn boards_are_read_or_refused() {
    let start = Placement::of(&Position::default());
    assert_eq!(Placement::read(&Position::default().fen()).unwrap(), start);
    assert_eq!(Placement::read(&start.field()).unwrap(), start);
    assert_eq!(Placement::read("8/8/8/8/8/8/8/????????").unwrap().at(Square::A1), SquareReading::Something);
    for torn in ["", "8/8", "9/8/8/8/8/8/8/8", "7/8/8/8/8/8/8/8", "x7/8/8/8/8/8/8/8", "8/8/8/8/8/8/8/8 z - -"]
    {
        assert!(Placement::read(torn).is_err(), "{torn}");
    }
}

#[test]
fn clock_logs_of_every_shape_say_the_same() {
    for text in [
        "[[90,80],[70,80],[70,60]]",
        "[[70,80],[70,60]]",
        "{\"clocks\": [[90,80],[70,80],[70,60]]}",
        "{\"0\":[90,80],\"1\":[70,80],\"2\":[70,60]}",
        "[{\"ply\":2,\"white_ms\":70,\"black_ms\":60},{\"ply\":1,\"white_ms\":70,\"black_ms\":80}]",
        "{\"ply\":1,\"white_ms\":70,\"black_ms\":80}\n{\"ply\":2,\"white_ms\":70,\"black_ms\":60}\n",
        "[[1,70,80],[2,70,60]]",
        "[{\"white\":\"0:00:00.07\",\"black\":\"0:00.08\"},{\"white_s\":0.07,\"black_s\":0.06}]",
        "ply,white_ms,black_ms\n1,70,80\n2,70,60\n",
        "ply;white;black\n1; 70; 80\n2; 0:00:00.070; 0:00:00.060",
        "# the clock of table 3\n1 70 80\n\n2\t70\t60 # flag near\n",
        "70 80\r\n70 60\r\n",
    ] {
        let log = ClockLog::read(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((log.at_ply(1, 2), log.at_ply(2, 2)), (Some((70, 80)), Some((70, 60))), "{text}");
        assert_eq!(log.at_ply(3, 2), None);
    }
}

#[test]
fn torn_clock_logs_are_named() {
    use ReadClockLogError as R;
    assert_eq!(ClockLog::read(" \n"), Err(R::Empty));
    assert_eq!(ClockLog::read("[]"), Err(R::Empty));
    assert_eq!(ClockLog::read("1 2 3\n2 x 4"), Err(R::Line { line: 2, text: "2 x 4".into() }));
    assert_eq!(ClockLog::read("[[1,2],[3]]"), Err(R::Entry { entry: 2, text: "[3]".into() }));
    assert!(matches!(ClockLog::read("[[1,2],\n[3"), Err(R::Json { .. })));
    assert_eq!(ClockLog::read("1 2 3\n1 2 4"), Err(R::Twice { ply: 1 }));
    assert!(ClockLog::read("1 -2 3").is_err());
}

// The command.

struct Answer {
    code: i32,
    json: serde_json::Value,
    stderr: String,
}

fn annabella(folder: &Path, arguments: &[&str]) -> Answer {
    let mut command = Command::new(env!("CARGO_BIN_EXE_annabella"));
    let output = command.arg("reconcile").args(arguments).current_dir(folder).output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.lines().count() <= 1, "one line: {stdout}");
    Answer {
        code: output.status.code().unwrap(),
        json: serde_json::from_str(&stdout).unwrap_or_default(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

#[test]
fn the_command_answers_as_promised() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("w.pgn", &format!("{TO_PLY_7}Nd5 *"));
    write("b.pgn", &format!("{TO_PLY_7}Se4 *"));
    write("c.csv", "ply,white_ms,black_ms\n7,5340000,5350000\n");
    let (d5, e4) = (end(&after_ply_7("Nd5").0).fen(), end(&after_ply_7("Ne4").0).fen());
    let asked = |black: &str, board: &str, extra: &[&str]| {
        let files = ["--white-sheet", "w.pgn", "--black-sheet", black];
        let boards = ["--white-board", &d5, "--black-board", board];
        annabella(folder.path(), &[&["--edition", "da18"], &files[..], &boards[..], extra].concat())
    };
    let differ = asked("b.pgn", &e4, &["--clocks", "c.csv"]);
    assert_eq!((differ.code, differ.json["case"].as_str()), (1, Some("sheets_differ")), "{}", differ.stderr);
    assert_eq!(differ.json["back_to_ply"], 7);
    assert_eq!(differ.json["clocks"], serde_json::json!({"white_ms": 5_340_000, "black_ms": 5_350_000}));
    let first = serde_json::json!({"seat": "white", "square": "d5", "remove": "n", "put": null});
    assert_eq!(differ.json["correct"][0], first);
    let agree = asked("w.pgn", &e4, &["--json"]);
    assert_eq!((agree.code, agree.json["case"].as_str()), (1, Some("sheets_agree")));
    assert!(agree.json["back_to_ply"].is_null());
    let step = asked("w.pgn", d5.split(' ').next().unwrap(), &[]);
    assert_eq!((step.code, step.json["case"].as_str()), (0, Some("in_step")));
    write("c.csv", "ply,white_ms,black_ms\n7,fast,5350000\n");
    write("binary.pgn", "[White \"A\"]\n\u{0}\u{1}");
    for (answer, named) in [
        (asked("binary.pgn", &d5, &[]), "binary.pgn: line 2, column 1: this is no text"),
        (asked("none.pgn", &d5, &[]), "--black-sheet none.pgn"),
        (asked("w.pgn", "8/8", &[]), "--black-board"),
        (asked("b.pgn", &e4, &["--clocks", "c.csv"]), "c.csv: line 2"),
    ] {
        assert_eq!(answer.code, 2);
        assert!(answer.stderr.contains(named), "{}", answer.stderr);
    }
}

#[test]
fn clocks_noted_in_the_sheets_serve_where_no_log_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let noted = "1. e4 {[%clk 1:30:21]} e5 {[%clk 1:30:17]} 2. ";
    for (name, text) in [("w.pgn", "Nf3"), ("b.pgn", "Nc3")] {
        fs::write(folder.path().join(name), format!("{noted}{text} *")).unwrap();
    }
    let start = Position::default().fen();
    let answer = annabella(
        folder.path(),
        &[
            "--edition",
            "no14",
            "--white-sheet",
            "w.pgn",
            "--black-sheet",
            "b.pgn",
            "--white-board",
            &start,
            "--black-board",
            "8/8/8/8/8/8/8/8",
        ],
    );
    assert_eq!(answer.json["back_to_ply"], 2);
    assert_eq!(answer.json["clocks"], serde_json::json!({"white_ms": 5_421_000, "black_ms": 5_417_000}));
}

// Generated games.

/// A game of random legal moves, and a second sheet that differs from ply `part` on (0 = first ply).
fn games(choices: &[u16], part: usize, other: u16) -> Option<(Sheet, Sheet)> {
    let mut sheets = [Sheet::default(), Sheet::default()];
    let mut positions = [Position::default(), Position::default()];
    for (ply, &choice) in choices.iter().enumerate() {
        for (i, position) in positions.iter_mut().enumerate() {
            let legal = position.legal_moves();
            if legal.is_empty() {
                continue;
            }
            let mut n = usize::from(choice) % legal.len();
            if ply == part && i == 1 {
                if legal.len() < 2 {
                    return None;
                }
                n = (n + 1 + usize::from(other) % (legal.len() - 1)) % legal.len();
            }
            let m = legal[n];
            sheets[i].entries.push(Entry {
                text: position.san(m),
                m: Some(m),
                draw_offer: false,
                clocks_ms: None,
            });
            *position = position.after(m)?;
        }
    }
    let [white, black] = sheets;
    (white.entries.len() > part && black.entries.len() > part).then_some((white, black))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn the_ply_where_sheets_part_is_always_found(
        choices in prop::collection::vec(any::<u16>(), 1..120),
        part in any::<prop::sample::Index>(),
        other: u16,
        edition in prop::sample::select(Edition::ALL.to_vec()),
    ) {
        let part = part.index(choices.len());
        let Some((white, black)) = games(&choices, part, other) else { return Ok(()) };
        let boards = [Placement::of(&end(&white)), Placement::of(&end(&black))];
        prop_assume!(!boards[0].matches(&boards[1]));
        let answer = run(edition, &white, &black, [&boards[0], &boards[1]]);
        prop_assert_eq!(answer.case, ReconciliationCase::SheetsDiffer);
        prop_assert_eq!(answer.back_to_ply, Some(part as u32));
        let (white_ms, black_ms) = log(200).at_ply(part as u32, 200).unwrap();
        prop_assert_eq!(answer.clocks, Some(ClockTimes { white_ms, black_ms }));
        let mut prefix = white.clone();
        prefix.entries.truncate(part);
        let target = end(&prefix);
        prop_assert_eq!(&answer.fen, &target.fen());
        // Carrying out the corrections leads both boards to the target.
        for (seat, board) in Seat::ALL.into_iter().zip(&boards) {
            let mut shown = shakmaty::Board::empty();
            for square in Square::ALL {
                if let SquareReading::Piece(piece) = board.at(square) {
                    shown.set_piece_at(square, piece);
                }
            }
            for c in answer.correct.iter().filter(|c| c.seat == seat) {
                let square: Square = c.square.parse().unwrap();
                shown.discard_piece_at(square);
                if let Some(put) = &c.put {
                    shown.set_piece_at(square, Piece::from_char(put.chars().next().unwrap()).unwrap());
                }
            }
            prop_assert_eq!(Placement::from_board(&shown), Placement::of(&target));
        }
    }

    #[test]
    fn no_text_breaks_the_readers(text in "[ \\[\\]{}0-9:,.a-z\"\n-]{0,40}", board in "[1-9/kqKQ? wb-]{0,40}") {
        let _ = ClockLog::read(&text);
        let _ = Placement::read(&board);
    }
}
