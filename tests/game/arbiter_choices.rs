//! The effects of the arbiter's choices on the game, the clocks, the boards and the record.

use super::table::{Table, after, agreed, boards_differ, desk, lines, refused, said};
use annabella::{
    board::SquareContents,
    daemon::replay_journal,
    game::{Edition, EndReason, Position, Role, Seat, Square},
    journal::{Journal, JournalWriter},
    laws::{
        article::Topic,
        draw::{ClaimKind, Verdict},
        edition::{EditionArticles as _, EditionValues as _},
        edition_terms::{Penalty, UnfinishedPromotionRule},
        incident_kind::{AutomaticDraw, BoardReliability, IncidentKind},
        irregularity::{Choice, Circumstances, irregularity},
    },
    session::{
        Announcement,
        amount::Amount,
        output::{Note, Output},
        refusal::Refusal,
        setup::BoardSense,
    },
};

/// White moved a pawn from b7 to b8, left it there and pressed the clock.
fn pawn_left_standing(edition: Edition) -> Table {
    let mut setup = agreed(edition, BoardSense::Identity);
    let fen = "7k/1P6/8/8/8/8/8/K5R1 w - - 0 1";
    setup.fen = Some(fen.into());
    let mut table = Table::of(setup);
    let mut scan = annabella::board::scan::scan_of(&Position::from_fen(fen).unwrap(), true);
    scan[Square::B8.to_usize()] = scan[Square::B7.to_usize()];
    scan[Square::B7.to_usize()] = SquareContents::Empty;
    table.scans(Seat::White, scan);
    table.types("white: press");
    table
}

#[test]
fn a_pawn_left_on_a_board_that_nobody_senses_is_keyed_as_a_pawn() {
    for edition in Edition::ALL {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.fen = Some("7k/1P6/8/8/8/8/8/K5R1 w - - 0 1".into());
        let mut table = Table::of(setup);
        let keyed = table.types("white: move b7b8p");
        assert_eq!(refused(&keyed), None, "{edition}");
        assert!(
            table.session.plies().is_empty() && table.session.items().is_empty(),
            "nothing is pressed yet"
        );
        table.types("white: press");
        table.types("white: press");
        let items: Vec<&IncidentKind> = table.session.items().iter().map(|item| &item.matter).collect();
        assert!(
            matches!(items[..], [IncidentKind::PromotionUnfinished { by: Seat::White, m }] if m.to() == Square::B8),
            "{edition}: {items:?}"
        );
        table.types("arbiter: confirm 1");
        let queen = edition.unfinished_promotion() == UnfinishedPromotionRule::Queen;
        assert_eq!(table.session.plies().len(), usize::from(queen), "{edition}");
        if queen {
            assert_eq!(table.session.plies()[0].m.promotion(), Some(Role::Queen), "{edition}");
        }
    }
}

#[test]
fn a_pawn_that_was_keyed_and_is_exchanged_before_the_press_is_a_move_like_others() {
    for written in ["b7b8q", "g1g2"] {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        setup.fen = Some("7k/1P6/8/8/8/8/8/K5R1 w - - 0 1".into());
        let mut table = Table::of(setup);
        table.types("white: move b8=P");
        table.types(&format!("white: move {written}"));
        table.types("white: press");
        assert_eq!((table.session.plies().len(), table.session.items().len()), (1, 0), "{written}");
    }
}

#[test]
fn a_pawn_left_on_the_last_rank_becomes_a_queen_where_the_edition_has_it_so() {
    for edition in Edition::ALL {
        let mut table = pawn_left_standing(edition);
        table.wait(10_000);
        assert_eq!(table.session.items().len(), 1, "{edition}: one item is enough");
        let law = table.session.law_on(&table.session.items()[0].matter);
        let queen = edition.unfinished_promotion() == UnfinishedPromotionRule::Queen;
        assert_eq!(law.choices.contains(&Choice::MakeQueen(Seat::White)), queen);
        assert_eq!(
            law.article.number,
            match edition {
                Edition::Da09 => "7.4a",
                Edition::No14 => "7.5",
                _ => "7.5.2",
            }
        );
        let before = table.session.times(table.session.now());
        let heard = said(&table.types("arbiter: confirm 1"));
        let (_, black_ms) = table.session.times(table.session.now());
        assert!(table.session.items()[0].decision.is_some());
        if !queen {
            assert!(table.session.plies().is_empty());
            continue;
        }
        let ply = &table.session.plies()[0];
        assert_eq!((ply.m.promotion(), ply.m.to()), (Some(Role::Queen), Square::B8));
        // Black's clock runs from the press to the decision.
        assert!(black_ms > before.1 + 120_000 - 11_000, "two minutes for the opponent");
        assert!(heard.iter().any(|a| matches!(a, Announcement::Move { m, .. } if *m == ply.m)), "{heard:?}");
        assert!(heard.iter().any(|a| matches!(a, Announcement::PutRight(_))), "White's board is put right");
        let position = table.session.position().clone();
        table.shows(Seat::White, &position);
        table.shows(Seat::Black, &position);
        table.wait(10_000);
        assert!(table.open().is_empty(), "{:?}", table.open());
        assert_eq!(table.session.mover(), Seat::Black);
    }
}

#[test]
fn a_pawn_that_the_arbiter_reports_becomes_a_queen_and_is_never_put_back() {
    // The Norwegian text of 2014 has one article for this and for every other illegal move.
    let own_article = |edition: &Edition| {
        edition.article(Topic::UnfinishedPromotion).is_some_and(|article| article.number == "7.5.2")
    };
    for edition in Edition::ALL.into_iter().filter(own_article) {
        for (moves, plies) in [(&["b7b8q"][..], 1), (&["b7b8r"], 1), (&["b7b8q", "h8h7"], 2), (&["g1g2"], 1)]
        {
            let mut setup = agreed(edition, BoardSense::Manual);
            setup.fen = Some("7k/1P6/8/8/8/8/8/K5R1 w - - 0 1".into());
            let mut table = Table::of(setup);
            for (by, m) in ["white", "black"].into_iter().zip(moves) {
                table.types(&format!("{by}: move {m}"));
                table.types(&format!("{by}: press"));
            }
            let before = table.session.times(table.session.now());
            table.types("arbiter: item white 7.5.2 the pawn is left standing");
            let told = table.types("arbiter: confirm 1");
            assert_eq!(refused(&told), None, "{edition} {moves:?}");
            assert!(table.session.items()[0].decision.is_some(), "{edition} {moves:?}");
            assert_eq!(table.session.plies().len(), plies, "{edition} {moves:?}");
            let promoted = moves[0].starts_with("b7").then_some(Role::Queen);
            assert_eq!(table.session.plies()[0].m.promotion(), promoted, "{edition} {moves:?}");
            let (_, black_ms) = table.session.times(table.session.now());
            assert!(black_ms >= before.1 + 119_000, "{edition} {moves:?}: two minutes for the opponent");
        }
    }
}

#[test]
fn a_flag_is_judged_by_the_position_in_which_it_fell() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.fen = Some("7k/8/8/8/8/p7/R7/K7 w - - 0 1".into());
    let mut table = Table::of(setup);
    table.wait(3 * 60 * 60 * 1_000);
    assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }]);
    // Black's last pawn is taken after the flag fell.
    table.types("white: move a2a3");
    table.types("white: press");
    assert_eq!(table.session.plies().len(), 1);
    table.types("arbiter: confirm 1");
    let ended = table.session.result();
    assert_eq!(ended, Some((annabella::game::GameResult::BlackWins, EndReason::Time)));
}

#[test]
fn an_illegal_move_is_one_item_whether_it_rested_before_the_press_or_after() {
    for rests in [0, 5_000] {
        let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
        let mut scan = annabella::board::scan::scan_of(&Position::default(), true);
        scan.swap(Square::E2.to_usize(), Square::E5.to_usize());
        table.scans(Seat::White, scan);
        table.wait(rests);
        table.types("white: press");
        table.wait(10_000);
        table.types("white: press");
        assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::White }], "after {rests} ms");
        let (_, black_had) = table.session.times(table.session.now());
        table.types(&format!("arbiter: confirm {}", table.session.items().len()));
        assert!(table.open().is_empty());
        // Two minutes are added and the move is counted; the next one loses. Black's clock ran since the press.
        let (_, black_ms) = table.session.times(table.session.now());
        assert!(black_ms > black_had + 119_000 && black_ms <= black_had + 120_000, "{black_had} {black_ms}");
        let law = table.session.law_on(&IncidentKind::IllegalMove { by: Seat::White });
        assert_eq!(law.choices[0], Choice::Loss(Seat::White));
        table.shows(Seat::White, &Position::default());
        table.wait(10_000);
        assert!(table.open().is_empty());
    }
}

/// The number of a choice or penalty of an item.
fn number_of(table: &Table, item: u32, wanted: impl Fn(Choice) -> bool) -> u32 {
    let law = table.session.law_on(&table.session.items()[item as usize - 1].matter);
    let all: Vec<Choice> = law.choices.iter().chain(&law.penalties).copied().collect();
    u32::try_from(all.iter().position(|&c| wanted(c)).unwrap()).unwrap() + 1
}

fn penalty(wanted: Penalty) -> impl Fn(Choice) -> bool {
    move |c| matches!(c, Choice::Penalise { penalty, .. } if penalty == wanted)
}

/// White has pressed without a move; the given penalty is chosen with `amount`.
fn penalised(edition: Edition, wanted: Penalty, amount: &str) -> (Table, Vec<Output>) {
    let mut table = Table::typed(edition);
    table.types("white: press");
    table.types("arbiter: stop");
    let choice = number_of(&table, 1, penalty(wanted));
    let outputs = table.types(&format!("arbiter: choose 1 {choice} {amount}"));
    (table, outputs)
}

#[test]
fn every_penalty_of_every_edition_does_what_it_says_and_is_recorded() {
    for edition in Edition::ALL {
        for &wanted in edition.penalties() {
            let (amount, needs) = match wanted {
                Penalty::MoreTimeForOpponent | Penalty::LessTimeForOffender => ("0:01:30", true),
                Penalty::FewerPoints | Penalty::MorePointsForOpponent => ("1/2", true),
                Penalty::Fine => ("50 euros", true),
                Penalty::ExclusionFromRounds => ("2", true),
                Penalty::Warning => continue, // a choice of its own, below
                Penalty::Loss | Penalty::Expulsion => ("", false),
            };
            if needs {
                let (table, outputs) = penalised(edition, wanted, "");
                assert!(refused(&outputs).is_some() && table.open().len() == 1, "{wanted:?} needs an amount");
            }
            let (mut table, _) = penalised(edition, wanted, amount);
            let (white_ms, black_ms) = table.session.times(table.session.now());
            let full = (90 * 60 + 30) * 1_000;
            match wanted {
                Penalty::Loss => {
                    assert_eq!(table.session.result().unwrap().0.to_string(), "0-1");
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
            assert!(table.open().is_empty());
            table.types("arbiter: result 1/2-1/2");
            let points = table.session.half_points().unwrap();
            assert_eq!(
                points,
                match wanted {
                    Penalty::FewerPoints => [0, 1],
                    // Never more points together than a game is worth (10.2).
                    Penalty::MorePointsForOpponent => [1, 1],
                    _ => [1, 1],
                }
            );
        }
    }
}

#[test]
fn a_warning_is_recorded_and_time_is_given_and_taken() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: press");
    table.types("arbiter: choose 1 2 for pressing early");
    let given = &table.session.penalties()[0];
    assert_eq!(
        (given.penalty, &given.amount),
        (Penalty::Warning, &Amount::Words("for pressing early".into()))
    );
    table.types("white: key arbiter");
    let set = number_of(&table, 2, |c| c == Choice::SetClocks);
    table.types(&format!("arbiter: choose 2 {set} 0:10:00 0:20:00"));
    assert_eq!(table.session.times(table.session.now()), (600_000, 1_200_000));
    assert!(table.open().is_empty());
    // More time than is left: the flag falls, and that is the next item.
    table.types("arbiter: resume");
    table.types("white: press");
    let less = number_of(&table, 3, penalty(Penalty::LessTimeForOffender));
    table.types(&format!("arbiter: choose 3 {less} 30"));
    table.wait(1_000);
    table.types("arbiter: show all");
    assert_eq!(table.open(), [&IncidentKind::FlagFall { seat: Seat::White }]);
}

#[test]
fn points_stand_in_the_pgn_and_penalties_on_the_arbiters_page() {
    let (mut table, _) = penalised(Edition::Da18, Penalty::FewerPoints, "1/2");
    table.types("arbiter: resume");
    table.plays("e4 e5");
    table.types("arbiter: result 1-0");
    assert_eq!(table.session.half_points(), Some([1, 0]));
    let sheet = table.session.game_sheet();
    assert_eq!((sheet.tag("WhitePoints"), sheet.tag("BlackPoints")), (Some("1/2"), Some("0")));
    assert_eq!(sheet.tag("Termination"), Some("adjudication"));
    let page = annabella::messages::arbiter_page(&table.session);
    assert!(page.contains("Penalty for white (item 1,") && page.contains("fewer points"), "{page}");
    assert!(page.contains("Points: white 1/2, black 0") && page.contains("Result: 1-0"), "{page}");
}

#[test]
fn what_was_chosen_comes_out_of_the_journal_again() {
    let (mut table, _) = penalised(Edition::Sv17, Penalty::MoreTimeForOpponent, "3");
    table.types("arbiter: resume");
    table.plays("Nf3 Nf6 Ng1 Ng8");
    table.types("white: claim fifty Nf3");
    table.types("arbiter: choose 2 1 5");
    table.types("arbiter: choose 2 1");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut journal =
        JournalWriter::create(&path, &agreed(Edition::Sv17, BoardSense::Manual), None, Box::new(|_| {}))
            .unwrap();
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
    table.plays("e4 e5 Nf3");
    for seat in Seat::ALL {
        for text in ["e4", "e5", "Nf5"] {
            table.types(&format!("{seat}: write {text}"));
        }
    }
    let wrong = after(&Position::default(), "e2e4 e7e5 g1h3").fen();
    table.types(&format!("black: board {wrong}"));
    table.types("arbiter: show 1");
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.plies().len(), 2);
    assert_eq!(table.open(), [&IncidentKind::IllegalMove { by: Seat::White }]);
}

/// Both boards, which are not sensed, were set right; the clocks run.
fn goes_on(table: &mut Table) {
    for line in ["white: executed", "black: executed", "arbiter: resume"] {
        table.types(line);
    }
}

#[test]
fn the_position_before_is_restored_also_where_moves_were_completed_since() {
    // Black, on move, was reported for touching a piece, then moved another, and the game went on.
    let mut table = Table::typed(Edition::Da18);
    table.plays("e4");
    table.types("white: claim touch g8");
    table.plays("e5 Nf3 Nc6");
    let restore = number_of(&table, 1, |c| c == Choice::Restore);
    table.types(&format!("arbiter: choose 1 {restore}"));
    assert_eq!((table.session.plies().len(), table.session.mover()), (1, Seat::Black));
    goes_on(&mut table);
    // Touch-move applies to the new move: moving another piece is the next item.
    table.plays("d5");
    assert_eq!(
        table.open(),
        [&IncidentKind::TouchMove {
            by: Seat::Black,
            square: Square::G8,
            clause: Some(annabella::laws::touch::TouchClause::MoveTouched),
            release: None,
            right_is_lost: false
        }]
    );
    table.types("arbiter: confirm 2");
    goes_on(&mut table);
    table.plays("Nf6");
    assert!(table.open().is_empty(), "{:?}", table.open());
}

#[test]
fn a_written_move_is_owed_again_after_the_position_was_restored() {
    let mut table = Table::typed(Edition::Da17);
    table.plays("Nf3 Nf6 Ng1");
    table.types("black: claim threefold Ng8");
    table.types("arbiter: confirm 1");
    table.plays("Nd5");
    table.types("arbiter: confirm 2");
    assert_eq!(table.session.plies().len(), 3);
    goes_on(&mut table);
    table.plays("d5");
    assert_eq!(table.open(), [&IncidentKind::WrittenMoveNotMade { by: Seat::Black }]);
    table.types("arbiter: confirm 3");
    goes_on(&mut table);
    table.plays("Ng8");
    assert!(table.open().is_empty(), "{:?}", table.open());
}

#[test]
fn a_number_read_from_an_old_list_is_refused_and_the_list_shown_again() {
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    let mut wrong = annabella::board::scan::scan_of(&Position::default(), true);
    wrong.swap(Square::E2.to_usize(), Square::E5.to_usize());
    table.scans(Seat::White, wrong);
    table.types("white: press");
    table.types("arbiter: show all");
    // An illegal move was counted meanwhile, so the next one loses.
    table.types("arbiter: counter white 1");
    let outputs = table.types("arbiter: choose 1 2");
    assert_eq!(refused(&outputs), Some(Refusal::ChoicesChanged { number: 1 }));
    assert!(lines(&outputs).contains("choice 1: white loses the game"), "{}", lines(&outputs));
    assert!(table.session.result().is_none());
    table.types("arbiter: choose 1 1");
    assert!(table.session.result().is_some());
}

#[test]
fn a_penalty_for_a_claim_is_no_repetition() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: claim threefold");
    let loss = number_of(&table, 1, penalty(Penalty::Loss));
    table.types(&format!("arbiter: choose 1 {loss}"));
    assert_eq!(table.session.result().map(|(_, why)| why), Some(EndReason::Arbiter));
}

#[test]
fn a_slip_after_the_press_is_announced_again_as_it_stands() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.black.ear = true;
    let mut table = Table::of(setup);
    table.plays("e4");
    table.types("white: key correction");
    let outputs = table.types("arbiter: choose 1 1");
    assert!(said(&outputs).iter().any(|a| matches!(a, Announcement::Move { .. })), "{outputs:?}");
    assert!(table.open().is_empty());
}

#[test]
fn a_board_that_is_gone_is_gone_on_with_by_key() {
    let (mut table, _) = boards_differ(BoardSense::Identity);
    table.feed(annabella::session::input::Input::BoardLost { seat: Seat::Black });
    let item = u32::try_from(table.session.items().len()).unwrap();
    let by_key = number_of(&table, item, |c| c == Choice::GoOnByKey(Seat::Black));
    let told = lines(&table.types(&format!("arbiter: choose {item} {by_key}")));
    assert!(told.contains("black: move"), "{told}");
    assert!(table.open().is_empty(), "{:?}", table.open());
    table.plays("e5");
}

#[test]
fn the_last_allowed_illegal_move_proposes_the_loss_or_the_draw() {
    let by = Seat::White;
    for edition in Edition::ALL {
        let counted_before = edition.illegal_move_limit() - 1;
        let seen = Circumstances { counted_before, ..Circumstances::default() };
        let proposed = |seen| irregularity(edition, &IncidentKind::IllegalMove { by }, &seen).choices;
        assert_eq!(proposed(seen)[0], Choice::Loss(by));
        let impossible = annabella::laws::ending::MateBySeries::Impossible;
        assert_eq!(proposed(Circumstances { opponent_mates: impossible, ..seen })[0], Choice::Draw);
        let all = Choice::AsTheArticle { by, queen: false, minutes: 2 };
        assert_eq!(proposed(Circumstances::default())[..2], [all, Choice::Restore]);
    }
}

#[test]
fn every_matter_has_an_article_a_title_and_named_choices() {
    let seat = Seat::Black;
    let start = Position::default();
    for edition in Edition::ALL {
        for matter in [
            IncidentKind::EarlyPress { by: seat },
            IncidentKind::BoardsDiffer {
                seat,
                sure: BoardReliability::Pieces,
                squares: vec![Square::A1],
                since_ply: 0,
                since_by: Seat::White,
                since_move: 1,
            },
            IncidentKind::IllegalMove { by: seat },
            IncidentKind::PromotionUnfinished { by: seat, m: start.legal_moves()[0] },
            IncidentKind::DrawClaim {
                by: seat,
                kind: ClaimKind::Threefold,
                written: None,
                verdict: Verdict::Draw,
            },
            IncidentKind::DrawClaim {
                by: seat,
                kind: ClaimKind::DeadPosition,
                written: None,
                verdict: Verdict::ForTheArbiter,
            },
            IncidentKind::WrittenMoveNotMade { by: seat },
            IncidentKind::SlipAfterPress { by: seat },
            IncidentKind::TouchMove {
                by: seat,
                square: Square::B1,
                clause: Some(annabella::laws::touch::TouchClause::MoveTouched),
                release: None,
                right_is_lost: false,
            },
            IncidentKind::FlagFall { seat },
            IncidentKind::ArbiterCalled { by: seat },
            IncidentKind::ReadBackMissing { by: seat },
            IncidentKind::BoardLost { seat },
            IncidentKind::AutomaticDraw(AutomaticDraw::Fivefold),
            IncidentKind::AutomaticDraw(AutomaticDraw::SeventyFiveMoves),
            IncidentKind::ArbiterObservation {
                by: seat,
                article: "4.1".into(),
                ply: None,
                words: "two hands".into(),
            },
            IncidentKind::ArbiterObservation {
                by: seat,
                article: "7.7.1".into(),
                ply: None,
                words: "two hands".into(),
            },
            IncidentKind::ArbiterObservation {
                by: seat,
                article: "7.5".into(),
                ply: None,
                words: "an illegal move".into(),
            },
        ] {
            let item = irregularity(edition, &matter, &Circumstances::default());
            assert!(!item.article.number.is_empty());
            let all: Vec<&Choice> = item.choices.iter().chain(&item.penalties).collect();
            let mut names: Vec<&str> = all.iter().map(|c| c.name()).collect();
            assert!(names.contains(&"dismiss"), "{matter:?}");
            assert!(all.iter().all(|c| !desk().choice(**c).is_empty()));
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), all.len(), "{matter:?}");
        }
    }
}

#[test]
fn a_game_that_is_over_takes_points_and_no_moves() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: press");
    table.types("arbiter: result 1-0");
    let more = number_of(&table, 1, penalty(Penalty::FewerPoints));
    let outputs = table.types(&format!("arbiter: choose 1 {more} 1"));
    assert!(outputs.iter().any(|o| matches!(o, Output::Note(Note::Decided { number: 1, .. }))));
    assert_eq!(table.session.half_points(), Some([0, 0]));
}

#[test]
fn a_clock_at_the_board_is_set_stopped_and_started_as_the_arbiter_decides() {
    use annabella::{
        board::{ClockSide, HostCommand, WireEvent},
        session::input::Input,
    };
    let mut table = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    let shows =
        |left_ms, right_ms| WireEvent::Clock { left_ms, right_ms, running: true, lever_right_up: false };
    table.feed(Input::Board { seat: Seat::Black, event: shows(600_000, 600_000) });
    let set = |outputs: &[Output]| {
        let all: Vec<_> = outputs
            .iter()
            .filter_map(|o| match o {
                Output::CommandBoard {
                    seat,
                    command: HostCommand::SetClock { left_ms, right_ms, running },
                } => Some((*seat, *left_ms, *right_ms, *running)),
                _ => None,
            })
            .collect();
        all
    };
    let white = ClockSide::Left;
    let stopped = set(&table.types("arbiter: stop"));
    assert_eq!(stopped, [(Seat::Black, 600_000, 600_000, None)], "the board that has the clock");
    let changed = set(&table.types("arbiter: clocks 0:05:00 0:06:00"));
    assert_eq!(changed, [(Seat::Black, 300_000, 360_000, None)]);
    table.feed(Input::Board { seat: Seat::Black, event: shows(300_000, 360_000) });
    let started = set(&table.types("arbiter: resume"));
    assert_eq!(started, [(Seat::Black, 300_000, 360_000, Some(white))]);
    // Without an electronic clock nothing is set.
    let mut without = Table::of(agreed(Edition::Da18, BoardSense::Identity));
    assert!(set(&without.types("arbiter: stop")).is_empty());
}

#[test]
fn a_clock_at_a_turned_board_is_set_the_other_way_round() {
    use annabella::{
        board::{ClockSide, HostCommand, WireEvent},
        session::input::Input,
    };
    let mut table = Table {
        session: annabella::session::session::Session::new(agreed(Edition::Da18, BoardSense::Identity))
            .unwrap(),
        fed: Vec::new(),
        now: 0,
    };
    let mut turned = annabella::board::scan::scan_of(&Position::default(), true);
    turned.reverse();
    table.shows(Seat::White, &Position::default());
    table.scans(Seat::Black, turned);
    table.types("arbiter: start");
    let event = WireEvent::Clock { left_ms: 100_000, right_ms: 200_000, running: true, lever_right_up: true };
    table.feed(Input::Board { seat: Seat::Black, event });
    assert_eq!(table.session.times(table.session.now()), (200_000, 100_000));
    let outputs = table.types("arbiter: clocks 0:05:00 0:06:00");
    let expected =
        HostCommand::SetClock { left_ms: 360_000, right_ms: 300_000, running: Some(ClockSide::Right) };
    assert!(outputs.contains(&Output::CommandBoard { seat: Seat::Black, command: expected }), "{outputs:?}");
}

#[test]
fn a_decision_after_an_undone_one_leads_the_boards_to_its_own_position() {
    for sense in [BoardSense::Manual, BoardSense::Identity] {
        let mut table = Table::of(agreed(Edition::Da18, sense));
        let start = table.session.position().clone();
        let played = after(&start, "e2e4");
        let shows = |table: &mut Table, position: &Position| {
            if sense == BoardSense::Identity {
                table.shows(Seat::White, position);
                table.shows(Seat::Black, position);
            } else {
                table.types("white: executed");
                table.types("black: executed");
            }
        };
        if sense == BoardSense::Identity {
            table.shows(Seat::White, &played);
            table.types("white: press");
            table.shows(Seat::Black, &played);
        } else {
            table.plays("e4");
        }
        assert_eq!(table.session.position(), &played, "{sense:?}");
        table.types("arbiter: stop");
        table.types("arbiter: back 0");
        shows(&mut table, &start);
        let told = said(&table.types("arbiter: undo"));
        assert!(
            told.iter().any(|told| matches!(told, Announcement::DecisionTakenBack { plies: Some((1, _)) })),
            "{sense:?}: {told:?}"
        );
        assert!(told.iter().any(|told| matches!(told, Announcement::PutRight(_))), "{sense:?}: {told:?}");
        // The players have not followed that instruction yet.
        let told = said(&table.types("arbiter: back 0"));
        assert!(!told.iter().any(|told| matches!(told, Announcement::PutRight(_))), "{sense:?}: {told:?}");
        assert_eq!(table.session.position(), &start, "{sense:?}");
        let resumed = table.types("arbiter: resume");
        assert_eq!(refused(&resumed), None, "{sense:?}");
        assert!(table.open().is_empty(), "{sense:?}: {:?}", table.open());
    }
}

#[test]
fn no_clock_starts_by_itself_when_a_decision_is_undone() {
    for line in ["back 0", "result 1-0"] {
        let mut table = Table::of(agreed(Edition::Da18, BoardSense::Manual));
        table.plays("e4 e5");
        table.types(&format!("arbiter: {line}"));
        table.types("arbiter: undo");
        let before = table.session.times(table.session.now());
        table.wait(5_000);
        assert_eq!(table.session.times(table.session.now()), before, "{line}");
        assert_eq!(refused(&table.types("arbiter: resume")), None, "{line}");
    }
}
