//! The effects of the arbiter's choices on the game, the clocks, the boards and the record.

use annabella::{
    board::{ClockSide, HostCommand},
    daemon::replay_journal,
    journal::{Journal, JournalWriter},
    laws::{
        draw::{ClaimKind, Verdict},
        edition_terms::Penalty,
        incident_kind::AutomaticDraw,
        touch::TouchClause,
    },
    session::amount::Amount,
};

use crate::made_then_completed::setup;
use crate::table::*;

const PROMOTES: &str = "7k/1P6/8/8/8/8/8/K5R1 w - - 0 1";

#[test]
fn a_pawn_that_was_keyed_and_is_exchanged_before_the_press_is_a_move_like_others() {
    for (written, san) in [("b7b8q", "b8=Q+"), ("g1g2", "Rg2")] {
        let mut table = Table::of(from(PROMOTES, agreed(Edition::Da18, BoardSense::Manual)));
        table.comes_to(&format!("white: move b8=P; white: move {written}; white: press"), "", san);
        assert!(table.session.items().is_empty());
    }
}

/// The Norwegian text of 2014 has one article for this and for every other illegal move.
#[test]
fn a_pawn_that_the_arbiter_reports_becomes_a_queen_and_is_never_put_back() {
    let own_article =
        |edition: &Edition| edition.article(Topic::UnfinishedPromotion).is_some_and(|a| a.number == "7.5.2");
    for edition in Edition::ALL.into_iter().filter(own_article) {
        for (moves, played) in
            [("b7b8q", "b8=Q+"), ("b7b8r", "b8=Q+"), ("b7b8q h8h7", "b8=Q+ Kh7"), ("g1g2", "Rg2")]
        {
            let mut table = Table::of(from(PROMOTES, agreed(edition, BoardSense::Manual)));
            table.runs(&format!("play {moves}; arbiter: item white 7.5.2 the pawn is left standing"));
            let before = table.times()[1];
            assert_eq!(refused(&table.comes_to("arbiter: confirm 1", "", played)), None);
            assert!(table.times()[1] >= before + 119_000, "{edition} {moves}: two minutes for the opponent");
        }
    }
}

#[test]
fn a_flag_is_judged_by_the_position_in_which_it_fell() {
    let setup = agreed(Edition::Da18, BoardSense::Manual);
    let mut table = Table::of(from("7k/8/8/8/8/p7/R7/K7 w - - 0 1", setup));
    table.comes_to("wait 180m", "FlagFall white", "");
    // Black's last pawn is taken after the flag fell.
    table.runs("play a2a3; arbiter: confirm 1");
    assert_eq!(table.result(), Some((GameResult::BlackWins, EndReason::Time)));
}

fn penalty(wanted: Penalty) -> impl Fn(Choice) -> bool {
    move |c| matches!(c, Choice::Penalise { penalty, .. } if penalty == wanted)
}

/// White has pressed without a move; the given penalty is chosen with `amount`.
fn penalised(edition: Edition, wanted: Penalty, amount: &str) -> (Table, Vec<Output>) {
    let mut table = Table::typed(edition);
    table.runs("white: press; arbiter: stop");
    let choice = table.number_of(1, penalty(wanted));
    let outputs = table.types(&format!("arbiter: choose 1 {choice} {amount}"));
    (table, outputs)
}

#[test]
fn every_penalty_of_every_edition_does_what_it_says_and_is_recorded() {
    let full = (90 * 60 + 30) * 1_000;
    for edition in Edition::ALL {
        for &wanted in edition.penalties() {
            let amount = match wanted {
                Penalty::MoreTimeForOpponent | Penalty::LessTimeForOffender => "0:01:30",
                Penalty::FewerPoints | Penalty::MorePointsForOpponent => "1/2",
                Penalty::Fine => "50 euros",
                Penalty::ExclusionFromRounds => "2",
                Penalty::Warning => continue, // a choice of its own, below
                Penalty::Loss | Penalty::Expulsion => "",
            };
            if !amount.is_empty() {
                let (table, outputs) = penalised(edition, wanted, "");
                assert!(refused(&outputs).is_some(), "{wanted:?} needs an amount");
                assert_eq!(table.kinds(), "PressWithoutMove white");
            }
            let (mut table, _) = penalised(edition, wanted, amount);
            let [white_ms, black_ms] = table.times();
            match wanted {
                Penalty::Loss => {
                    assert_eq!(table.result().unwrap().0.to_string(), "0-1");
                    continue;
                }
                Penalty::MoreTimeForOpponent => assert_eq!(black_ms, full + 90_000),
                Penalty::LessTimeForOffender => {
                    assert!(white_ms <= full - 90_000 && white_ms > full - 92_000)
                }
                _ => assert_eq!(black_ms, full),
            }
            let given = &table.session.penalties()[0];
            assert_eq!((given.item, given.seat, given.penalty), (1, Seat::White, wanted));
            table.comes_to("arbiter: result 1/2-1/2", "", "");
            // Never more points together than a game is worth (10.2).
            let points = if wanted == Penalty::FewerPoints { [0, 1] } else { [1, 1] };
            assert_eq!(table.session.half_points(), Some(points), "{edition} {wanted:?}");
        }
    }
}

#[test]
fn a_warning_is_recorded_and_time_is_given_and_taken() {
    let mut table = Table::typed(Edition::Da18);
    table.runs("white: press; arbiter: choose 1 2 for pressing early");
    let given = &table.session.penalties()[0];
    let words = Amount::Words("for pressing early".into());
    assert_eq!((given.penalty, &given.amount), (Penalty::Warning, &words));
    table.types("white: key arbiter");
    let set = table.number_of(2, |c| c == Choice::SetClocks);
    table.comes_to(&format!("arbiter: choose 2 {set} 0:10:00 0:20:00"), "", "");
    assert_eq!(table.times(), [10 * MINUTE, 20 * MINUTE]);
    // More time than is left: the flag falls, and that is the next item.
    table.runs("arbiter: resume; white: press");
    let less = table.number_of(3, penalty(Penalty::LessTimeForOffender));
    table.comes_to(
        &format!("arbiter: choose 3 {less} 30; wait 1000; arbiter: show all"),
        "FlagFall white",
        "",
    );
}

#[test]
fn points_stand_in_the_pgn_and_penalties_on_the_arbiters_page() {
    let (mut table, _) = penalised(Edition::Da18, Penalty::FewerPoints, "1/2");
    table.runs("arbiter: resume; play e4 e5; arbiter: result 1-0");
    assert_eq!(table.session.half_points(), Some([1, 0]));
    let sheet = table.session.game_sheet();
    assert_eq!((sheet.tag("WhitePoints"), sheet.tag("BlackPoints")), (Some("1/2"), Some("0")));
    assert_eq!(sheet.tag("Termination"), Some("adjudication"));
    let page = arbiter_page(&table.session);
    assert!(page.contains("Penalty for white (item 1,") && page.contains("fewer points"), "{page}");
    assert!(page.contains("Points: white 1/2, black 0") && page.contains("Result: 1-0"), "{page}");
    // A game that is over takes points and no moves.
    let mut table = Table::typed(Edition::Da18);
    table.runs("white: press; arbiter: result 1-0");
    let more = table.number_of(1, penalty(Penalty::FewerPoints));
    let outputs = table.types(&format!("arbiter: choose 1 {more} 1"));
    assert!(outputs.iter().any(|o| matches!(o, Output::Note(Note::Decided { number: 1, .. }))));
    assert_eq!(table.session.half_points(), Some([0, 0]));
}

#[test]
fn what_was_chosen_comes_out_of_the_journal_again() {
    let (mut table, _) = penalised(Edition::Sv17, Penalty::MoreTimeForOpponent, "3");
    table.runs("arbiter: resume; play Nf3 Nf6 Ng1 Ng8; white: claim fifty Nf3");
    table.runs("arbiter: choose 2 1 5; arbiter: choose 2 1");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let setup = agreed(Edition::Sv17, BoardSense::Manual);
    let mut journal = JournalWriter::create(&path, &setup, None, Box::new(|_| {})).unwrap();
    for (at, input) in &table.fed {
        journal.append(*at, input);
    }
    // Dropping the journal writes it completely.
    drop(journal);
    let again = replay_journal(&Journal::read(&path).unwrap(), |_| {}).unwrap();
    assert_eq!(again.penalties(), table.session.penalties());
    assert_eq!(again.items(), table.session.items());
    assert_eq!(again.times(again.now()), table.session.times(table.session.now()));
}

#[test]
fn d_2_9_a4_the_illegal_move_in_both_sheets_is_the_next_item() {
    let mut table = Table::typed(Edition::Da17);
    table.runs("play e4 e5 Nf3; white: write e4; white: write e5; white: write Nf5");
    table.runs("black: write e4; black: write e5; black: write Nf5");
    let wrong = after(&Position::default(), "e2e4 e7e5 g1h3").fen();
    let script = format!("black: board {wrong}; arbiter: show 1; arbiter: confirm 1");
    table.comes_to(&script, "IllegalMove white", "e4 e5");
}

#[test]
fn the_position_before_is_restored_also_where_moves_were_completed_since() {
    // Black, on move, was reported for touching a piece, then moved another, and the game went on.
    let mut table = Table::typed(Edition::Da18);
    table.runs("play e4; white: claim touch g8; play e5 Nf3 Nc6");
    table.picks(1, Choice::Restore);
    assert_eq!((table.sans().as_str(), table.session.mover()), ("e4", Seat::Black));
    // Touch-move applies to the new move: moving another piece is the next item.
    table.comes_to("goes on; play d5", "TouchMove black g8 MoveTouched", "e4 d5");
    table.comes_to("arbiter: confirm 2; goes on; play Nf6", "", "e4 Nf6");
    // A written move is owed again, too.
    let mut table = Table::typed(Edition::Da17);
    let claimed = "play Nf3 Nf6 Ng1; black: claim threefold Ng8; arbiter: confirm 1; play Nd5";
    table.runs(&format!("{claimed}; arbiter: confirm 2; goes on"));
    table.comes_to("play d5", "WrittenMoveNotMade black", "Nf3 Nf6 Ng1 d5");
    table.comes_to("arbiter: confirm 3; goes on; play Ng8", "", "Nf3 Nf6 Ng1 Ng8");
}

#[test]
fn a_number_read_from_an_old_list_is_refused_and_the_list_shown_again() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    // An illegal move was counted meanwhile, so the next one loses.
    table.runs("white hand e2e5; white: press; arbiter: show all; arbiter: counter white 1");
    let outputs = table.types("arbiter: choose 1 2");
    assert_eq!(refused(&outputs), Some(Refusal::ChoicesChanged { number: 1 }));
    assert!(lines(&outputs).contains("choice 1: white loses the game"), "{}", lines(&outputs));
    assert!(table.result().is_none());
    table.types("arbiter: choose 1 1");
    assert!(table.result().is_some());
}

#[test]
fn a_penalty_for_a_claim_is_no_repetition() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: claim threefold");
    let loss = table.number_of(1, penalty(Penalty::Loss));
    table.types(&format!("arbiter: choose 1 {loss}"));
    assert_eq!(table.result().map(|(_, why)| why), Some(EndReason::Arbiter));
}

#[test]
fn a_slip_after_the_press_is_announced_again_as_it_stands() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.black.ear = true;
    let mut table = Table::of(setup);
    table.comes_to("play e4; white: key correction", "SlipAfterPress white", "e4");
    assert_eq!(names(&table.comes_to("arbiter: choose 1 1", "", "e4")), "Move");
}

#[test]
fn a_board_that_is_gone_is_gone_on_with_by_key() {
    let (mut table, _) = boards_differ(BoardSense::Identity);
    table.feed(Input::BoardLost { seat: Seat::Black });
    let item = table.session.items().len();
    let told = lines(&table.picks(item, Choice::GoOnByKey(Seat::Black)));
    assert!(told.contains("black: move"), "{told}");
    table.comes_to("play e5", "", "e4 e5");
}

#[test]
fn every_matter_has_an_article_and_named_choices_that_differ() {
    let by = Seat::Black;
    let seat = by;
    let m = Position::default().legal_moves()[0];
    let claim = |kind, verdict| IncidentKind::DrawClaim { by, kind, written: None, verdict };
    let seen = |article: &str| IncidentKind::ArbiterObservation {
        by,
        article: article.into(),
        ply: None,
        words: "seen".into(),
    };
    let (sure, squares) = (BoardReliability::Pieces, vec![Square::A1]);
    let since_by = Seat::White;
    let clause = Some(TouchClause::MoveTouched);
    for matter in [
        IncidentKind::EarlyPress { by },
        IncidentKind::BoardsDiffer { seat, sure, squares, since_ply: 0, since_by, since_move: 1 },
        IncidentKind::IllegalMove { by },
        IncidentKind::PromotionUnfinished { by, m },
        claim(ClaimKind::Threefold, Verdict::Draw),
        claim(ClaimKind::DeadPosition, Verdict::ForTheArbiter),
        IncidentKind::WrittenMoveNotMade { by },
        IncidentKind::SlipAfterPress { by },
        IncidentKind::TouchMove { by, square: Square::B1, clause, release: None, right_is_lost: false },
        IncidentKind::FlagFall { seat },
        IncidentKind::ArbiterCalled { by },
        IncidentKind::ReadBackMissing { by },
        IncidentKind::BoardLost { seat },
        IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold),
        IncidentKind::AutomaticDraw(AutomaticDraw::SeventyFiveMoves),
        seen("4.1"),
        seen("7.7.1"),
        seen("7.5"),
    ] {
        for edition in Edition::ALL {
            let item = irregularity(edition, &matter, &Circumstances::default());
            assert!(!item.article.number.is_empty());
            let all: Vec<&Choice> = item.choices.iter().chain(&item.penalties).collect();
            assert!(all.iter().all(|c| !desk().choice(**c).is_empty()));
            let mut names: Vec<&str> = all.iter().map(|c| c.name()).collect();
            assert!(names.contains(&"dismiss"), "{matter:?}");
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all.len(), "{matter:?}");
        }
    }
}

/// The orders to a clock at a board.
fn set(outputs: &[Output]) -> Vec<(Seat, u64, u64, Option<ClockSide>)> {
    let of = |o: &Output| match o {
        Output::CommandBoard { seat, command: HostCommand::SetClock { left_ms, right_ms, running } } => {
            Some((*seat, *left_ms, *right_ms, *running))
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

/// The clock at Black's board shows these times.
fn shows_clock(table: &mut Table, left_ms: u64, right_ms: u64, lever_right_up: bool) {
    let event = WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up };
    table.feed(Input::Board { seat: Seat::Black, event });
}

#[test]
fn a_clock_at_the_board_is_set_stopped_and_started_as_the_arbiter_decides() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    // Without an electronic clock nothing is set.
    assert_eq!(set(&table.clone().types("arbiter: stop")), []);
    shows_clock(&mut table, 600_000, 600_000, false);
    let black = Seat::Black;
    assert_eq!(set(&table.types("arbiter: stop")), [(black, 600_000, 600_000, None)]);
    assert_eq!(set(&table.types("arbiter: clocks 0:05:00 0:06:00")), [(black, 300_000, 360_000, None)]);
    shows_clock(&mut table, 300_000, 360_000, false);
    let started = set(&table.types("arbiter: resume"));
    assert_eq!(started, [(black, 300_000, 360_000, Some(ClockSide::Left))]);

    // A clock at a turned board is set the other way round.
    let mut table = Table::waiting(agreed(Edition::Da18, BoardSense::Identity));
    let mut turned = scan_of(&Position::default(), true);
    turned.reverse();
    table.scans(black, turned);
    table.runs("white shows; arbiter: start");
    shows_clock(&mut table, 100_000, 200_000, true);
    assert_eq!(table.session.times(table.session.now()), (200_000, 100_000));
    let outputs = set(&table.types("arbiter: clocks 0:05:00 0:06:00"));
    assert_eq!(outputs, [(black, 360_000, 300_000, Some(ClockSide::Right))]);
}

#[test]
fn a_decision_after_an_undone_one_leads_the_boards_to_its_own_position() {
    for of in [TYPED, PIECES] {
        let mut table = Table::of(setup(Edition::Da18, None, of, of));
        let (e4, back) = match of == PIECES {
            true => ("white hand e2e4; white: press; black hand e2e4", "white shows; black shows"),
            false => ("play e4", "white: executed; black: executed"),
        };
        table.comes_to(e4, "", "e4");
        table.runs(&format!("arbiter: stop; arbiter: back 0; {back}"));
        let told = said(&table.types("arbiter: undo"));
        let taken_back =
            |told: &&Announcement| matches!(told, Announcement::DecisionTakenBack { plies: Some((1, _)) });
        assert_eq!(told.iter().filter(taken_back).count(), 1, "{of:?}: {told:?}");
        assert!(told.iter().any(|told| kind(told) == "PutRight"), "{of:?}: {told:?}");
        // The players have not followed that instruction yet.
        let told = names(&table.comes_to("arbiter: back 0", "", ""));
        assert!(!told.contains("PutRight"), "{of:?}: {told}");
        assert_eq!(refused(&table.types("arbiter: resume")), None, "{of:?}");
    }
}

#[test]
fn no_clock_starts_by_itself_when_a_decision_is_undone() {
    for line in ["back 0", "result 1-0"] {
        let mut table = Table::typed(Edition::Da18);
        table.runs(&format!("play e4 e5; arbiter: {line}; arbiter: undo"));
        let before = table.times();
        table.wait(5_000);
        assert_eq!(table.times(), before, "{line}");
        assert_eq!(refused(&table.types("arbiter: resume")), None, "{line}");
    }
}
