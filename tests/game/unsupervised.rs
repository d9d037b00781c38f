//! Illegal moves in rapid and blitz without full supervision (A.4, B.4; A4, B3 in 2009): completed by the clock
//! press, claimed or seen until the opponent's next move, and valid after it.

use annabella::{
    board::{SquareContents, WireEvent, guidance::Instruction},
    game::{Color, Edition, EndReason, GameResult, Piece, Role, Seat, Square},
    laws::{incident_kind::IncidentKind, irregularity::Choice, supervision::Supervision},
    session::{
        Announcement,
        arbiter_message::ArbiterMessage,
        decision::{ClosureReason, Decision},
        input::Input,
        output::{Note, Output},
        refusal::Refusal,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

use crate::table::{Table, agreed, lines, refused, said};

const BY_WHITE: IncidentKind = IncidentKind::IllegalMove { by: Seat::White };

/// Both players are sighted, no board is sensed, and there is no full supervision.
fn unsupervised(edition: Edition, control: &str, fen: Option<&str>) -> Table {
    let setup = Setup {
        time_control: control.into(),
        supervision: Supervision::Partial,
        fen: fen.map(str::to_owned),
        ..agreed(edition, BoardSense::Manual)
    };
    Table::of(setup)
}

fn proposal(table: &Table, matter: &IncidentKind) -> Choice {
    table.session.law_on(matter).choices[0]
}

/// White's knight moves from b1 to d4, and the clock is pressed.
fn knight_to_d4(edition: Edition, control: &str) -> Table {
    let mut table = unsupervised(edition, control, None);
    table.plays("b1d4");
    table
}

#[test]
fn an_illegal_move_starts_the_opponents_clock_and_stands_after_his_next_move() {
    for edition in Edition::ALL {
        for control in ["20", "5"] {
            let mut table = knight_to_d4(edition, control);
            assert_eq!(table.session.running(), Some(Seat::Black), "{edition} {control}");
            assert_eq!(table.open(), [&BY_WHITE], "the arbiter is told at once");
            let shown = lines(&table.types("arbiter: show 1"));
            assert!(shown.contains("Nb1-d4"), "{shown}");
            table.types("black: move e5");
            assert!(table.open().is_empty(), "{edition} {control}");
            let decision = table.session.items()[0].decision.clone();
            assert_eq!(decision, Some(Decision::ClosedByItself(ClosureReason::MoveStands)));
            assert!(matches!(refused(&table.types("arbiter: confirm 1")), Some(Refusal::ItemNotOpen { .. })));
            table.types("black: press");
            table.plays("g1f3 Nc6 Nd4e6 d7e6");
            assert_eq!(table.session.plies().len(), 6, "the game goes on with the knight where it stands");
        }
    }
}

#[test]
fn with_full_supervision_the_press_stops_the_clock_and_the_move_is_not_in_the_game() {
    for control in ["20", "5", "90"] {
        let mut table =
            Table::of(Setup { time_control: control.into(), ..agreed(Edition::Da17, BoardSense::Manual) });
        table.types("white: move b1d4");
        table.types("white: press");
        assert_eq!(
            (table.session.running(), table.session.plies().len()),
            (Some(Seat::Black), 0),
            "{control}"
        );
        assert_eq!(table.open(), [&BY_WHITE]);
    }
}

#[test]
fn the_arbiter_steps_in_before_the_next_move_and_in_2009_only_on_a_claim() {
    for (edition, control, unasked, claimed) in [
        (
            Edition::Da09,
            "20",
            Choice::Dismiss,
            Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 },
        ),
        (Edition::Da09, "5", Choice::Dismiss, Choice::Loss(Seat::White)),
        (Edition::No14, "20", Choice::Loss(Seat::White), Choice::Loss(Seat::White)),
        (Edition::Sv17, "5", Choice::Loss(Seat::White), Choice::Loss(Seat::White)),
        (Edition::Da17, "20", Choice::Loss(Seat::White), Choice::Loss(Seat::White)),
        (
            Edition::Da18,
            "20",
            Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 },
            Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 },
        ),
        (
            Edition::Da18,
            "5",
            Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 1 },
            Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 1 },
        ),
    ] {
        let mut table = knight_to_d4(edition, control);
        assert_eq!(proposal(&table, &BY_WHITE), unasked, "{edition} {control}");
        let outputs = table.types("black: claim illegal");
        let is_told = |o: &Output| {
            matches!(o, Output::Note(Note::ArbiterInformed(ArbiterMessage::ClaimsIllegal { number: 1, .. })))
        };
        assert!(outputs.iter().any(is_told));
        assert_eq!(table.session.running(), None, "{edition}: who claims stops the clocks");
        assert_eq!(proposal(&table, &BY_WHITE), claimed, "{edition} {control}");
        table.types("arbiter: confirm 1");
        match claimed {
            Choice::Loss(_) => assert_eq!(
                table.session.result(),
                Some((GameResult::BlackWins, EndReason::Arbiter)),
                "{edition} {control}"
            ),
            _ => assert_eq!(table.session.plies().len(), 0, "the position before it is set up"),
        }
    }
}

#[test]
fn the_piece_of_an_illegal_move_taken_back_must_be_moved() {
    let mut table = knight_to_d4(Edition::Da18, "20");
    table.types("black: claim illegal");
    table.types("arbiter: confirm 1");
    for seat in Seat::ALL {
        table.types(&format!("{seat}: board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"));
    }
    table.types("arbiter: resume");
    table.plays("e4");
    assert!(
        table.open().iter().any(|m| matches!(m, IncidentKind::TouchMove { by: Seat::White, .. })),
        "the knight was touched: {:?}",
        table.open()
    );
}

#[test]
fn who_claims_late_or_of_a_legal_move_calls_the_arbiter_and_no_more() {
    let mut table = knight_to_d4(Edition::No14, "20");
    table.types("black: move e5");
    table.types("black: claim illegal");
    table.types("black: claim illegal");
    let late = IncidentKind::IllegalClaimed { by: Seat::Black, late: true };
    assert_eq!(table.open(), [&late]);
    let corrects = [Choice::Restore, Choice::CountAsIllegal(Seat::White)];
    assert!(table.session.law_on(&late).choices.iter().all(|choice| !corrects.contains(choice)));
    let mut table = unsupervised(Edition::No14, "20", None);
    table.plays("e4");
    table.types("black: claim illegal");
    assert_eq!(table.open(), [&IncidentKind::IllegalClaimed { by: Seat::Black, late: false }]);
    assert_eq!(proposal(&table, table.open()[0]), Choice::ResumeClocks);
}

#[test]
fn a_claim_after_the_arbiter_left_it_is_examined_all_the_same() {
    let mut table = knight_to_d4(Edition::Da09, "20");
    table.types("arbiter: confirm 1");
    assert!(table.open().is_empty());
    table.types("black: claim illegal");
    assert_eq!(table.open(), [&BY_WHITE]);
    assert!(matches!(proposal(&table, &BY_WHITE), Choice::AsTheArticle { .. }));
    table.types("arbiter: confirm 2");
    assert_eq!(table.session.plies().len(), 0);
}

#[test]
fn a_mate_by_an_illegal_move_ends_nothing() {
    // The rook on a1 cannot reach a8, because a white pawn is on a2.
    let mut table = unsupervised(Edition::Sv17, "20", Some("6k1/5ppp/8/8/8/8/P7/R3K3 w - - 0 1"));
    table.plays("a1a8");
    assert_eq!(table.session.result(), None);
    assert_eq!(table.open(), [&BY_WHITE]);
}

#[test]
fn both_kings_in_check_wait_for_the_next_move_and_are_a_draw_then() {
    // White's king is in check from e8; the rook's move to h8 leaves it in check and checks Black's king.
    let fen = "4r1k1/8/8/8/8/8/8/4K2R w - - 0 1";
    for (edition, article) in [(Edition::No14, "A4d"), (Edition::Sv17, "A.4.4"), (Edition::Da18, "A.4.4")] {
        let mut table = unsupervised(edition, "20", Some(fen));
        table.plays("Rg1");
        assert_eq!(proposal(&table, &BY_WHITE), Choice::Dismiss, "{edition}");
        assert!(lines(&table.types("arbiter: show 1")).contains(article));
        table.plays("Re7");
        let open: Vec<IncidentKind> = table.open().into_iter().cloned().collect();
        assert!(open.contains(&IncidentKind::BothKingsInCheck), "{edition}: {open:?}");
        let law = table.session.law_on(&IncidentKind::BothKingsInCheck);
        assert_eq!((law.article.number, law.choices[0]), (article, Choice::Draw));
        let number =
            table.session.items().iter().find(|i| i.matter == IncidentKind::BothKingsInCheck).unwrap().number;
        table.types(&format!("arbiter: confirm {number}"));
        assert_eq!(table.session.result().map(|(result, _)| result), Some(GameResult::Draw));
    }
    // In 2009 the arbiter intervenes without a claim.
    let mut table = unsupervised(Edition::Da09, "20", Some(fen));
    table.plays("Rg1");
    assert!(matches!(proposal(&table, &BY_WHITE), Choice::AsTheArticle { .. }));
    // After a legal reply there is no such position.
    let mut table = unsupervised(Edition::Da17, "20", Some(fen));
    table.plays("Rg1 Kf7");
    assert!(table.open().is_empty());
}

#[test]
fn a_claim_ends_the_waiting_where_both_kings_are_in_check() {
    let mut table = unsupervised(Edition::Da17, "20", Some("4r1k1/8/8/8/8/8/8/4K2R w - - 0 1"));
    table.plays("Rg1");
    table.types("black: claim illegal");
    assert_eq!(proposal(&table, &BY_WHITE), Choice::Loss(Seat::White));
}

#[test]
fn two_hands_lose_where_an_illegal_move_does() {
    for (edition, article, proposed) in [
        (Edition::Sv17, "7.7.1", Choice::Loss(Seat::White)),
        (Edition::Da17, "7.7.1", Choice::Loss(Seat::White)),
        (Edition::Da18, "7.5.4", Choice::CountAsIllegal(Seat::White)),
    ] {
        let mut table = unsupervised(edition, "20", None);
        table.types(&format!("arbiter: item white {article} both hands"));
        let matter = IncidentKind::ArbiterObservation {
            by: Seat::White,
            article: article.into(),
            ply: None,
            words: "both hands".into(),
        };
        assert_eq!(proposal(&table, &matter), proposed, "{edition}");
    }
}

/// White has left a pawn on a8, on a board that distinguishes pieces, and pressed the clock.
fn pawn_left(edition: Edition, control: &str) -> Table {
    let setup = Setup {
        time_control: control.into(),
        supervision: Supervision::Partial,
        fen: Some("7k/P6p/8/8/8/8/8/K7 w - - 0 1".into()),
        ..agreed(edition, BoardSense::Manual)
    };
    let mut table =
        Table::of(Setup { white: SeatSetup { board: BoardSense::Identity, ..setup.white.clone() }, ..setup });
    let pawn = SquareContents::Piece(Piece { color: Color::White, role: Role::Pawn });
    for (square, contents) in [(Square::A7, SquareContents::Empty), (Square::A8, pawn)] {
        table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } });
    }
    table.types("white: press");
    table
}

fn is_of_the_pawn(matter: &IncidentKind) -> bool {
    matches!(matter, IncidentKind::PromotionUnfinished { by: Seat::White, m } if m.to() == Square::A8)
}

#[test]
fn a_pawn_left_on_the_last_rank_is_completed_and_waited_for_or_claimed() {
    use Choice::{AsTheArticle, Dismiss, Loss};
    let by = Seat::White;
    for (edition, control, unasked, claimed) in [
        // In 2009 the arbiter intervenes without a claim in rapid play (A4c), but not in blitz (B3).
        (
            Edition::Da09,
            "20",
            AsTheArticle { by, queen: false, minutes: 2 },
            AsTheArticle { by, queen: false, minutes: 2 },
        ),
        (Edition::Da09, "5", Dismiss, Loss(by)),
        (Edition::No14, "20", Dismiss, Loss(by)),
        (Edition::Sv17, "5", Dismiss, Loss(by)),
        (Edition::Da17, "20", Dismiss, Loss(by)),
        (Edition::Da18, "20", Dismiss, AsTheArticle { by, queen: true, minutes: 2 }),
        (Edition::Da18, "5", Dismiss, AsTheArticle { by, queen: true, minutes: 1 }),
    ] {
        let mut table = pawn_left(edition, control);
        assert_eq!(
            (table.session.plies().len(), table.session.running()),
            (1, Some(Seat::Black)),
            "{edition} {control}: the press completes it"
        );
        let item = table.open()[0].clone();
        assert!(is_of_the_pawn(&item), "{edition}: {item:?}");
        assert_eq!(proposal(&table, &item), unasked, "{edition} {control}");
        table.types("black: claim illegal");
        assert_eq!(
            (proposal(&table, &item), table.session.running()),
            (claimed, None),
            "{edition} {control}"
        );
    }
}

#[test]
fn a_pawn_still_on_the_last_rank_after_the_next_move_is_a_draw_from_2014_on() {
    for edition in Edition::ALL {
        let mut table = pawn_left(edition, "20");
        if edition != Edition::Da09 {
            let shown = lines(&table.types("arbiter: show 1"));
            assert!(shown.contains("wait until the next move"), "{edition}: {shown}");
        }
        table.plays("Kg7");
        let open: Vec<IncidentKind> = table.open().into_iter().cloned().collect();
        let still = IncidentKind::PawnOnLastRank { square: Square::A8 };
        match edition {
            Edition::Da09 => assert!(open.is_empty(), "{edition}: {open:?}"),
            _ => {
                assert_eq!(
                    open,
                    std::slice::from_ref(&still),
                    "{edition}: what was not claimed stands, and the pawn with it"
                );
                let law = table.session.law_on(&still);
                assert_eq!(law.choices, [Choice::Draw, Choice::Dismiss]);
            }
        }
    }
}

#[test]
fn a_pawn_claimed_in_2018_becomes_a_queen_and_the_opponent_is_on_move() {
    let mut table = pawn_left(Edition::Da18, "20");
    table.types("black: claim illegal");
    table.types("arbiter: confirm 1");
    assert_eq!(table.session.plies().len(), 1);
    let piece = table.session.position().piece_at(Square::A8);
    assert_eq!(piece, Some(Piece { color: Color::White, role: Role::Queen }));
    assert_eq!((table.session.mover(), table.session.running()), (Seat::Black, None));
    assert!(table.open().is_empty(), "{:?}", table.open());
    let queen = table.session.position().clone();
    table.shows(Seat::White, &queen);
    table.types("black: executed");
    table.types("arbiter: resume");
    table.plays("Kg7");
    assert!(table.open().is_empty(), "{:?}", table.open());
}

#[test]
fn a_king_that_is_taken_starts_the_opponents_clock_and_no_more() {
    // Black leaves the king in check; White captures it.
    for (edition, claimed) in [
        (Edition::Da17, Choice::Loss(Seat::White)),
        (Edition::Da18, Choice::AsTheArticle { by: Seat::White, queen: false, minutes: 2 }),
    ] {
        let mut table = unsupervised(edition, "20", Some("4k3/p7/8/8/8/8/8/4RK2 b - - 0 1"));
        table.plays("a7a6");
        table.types("white: move e1e8");
        table.types("white: press");
        assert_eq!(
            (table.session.plies().len(), table.session.running()),
            (1, Some(Seat::Black)),
            "{edition}"
        );
        assert_eq!(table.open(), [&BY_WHITE], "{edition}");
        table.types("black: claim illegal");
        assert_eq!(proposal(&table, &BY_WHITE), claimed, "{edition}");
        let told = said(&table.types("arbiter: choose 2 2"));
        if edition == Edition::Da18 {
            // The king and the rook are put back, though nothing senses the boards.
            let king = Piece { color: Color::Black, role: Role::King };
            let put = Announcement::PutRight(Instruction::Put { square: Square::E8, piece: king });
            assert!(!told.contains(&put), "one order at a time: {told:?}");
            assert!(said(&table.types("white: executed")).contains(&put));
            table.types("black: executed");
            assert_eq!(refused(&table.types("arbiter: resume")), None);
            assert_eq!(table.session.running(), Some(Seat::White), "he is on move again");
        }
    }
}

#[test]
fn who_presses_after_his_king_was_taken_has_made_no_move() {
    let mut table = unsupervised(Edition::Sv17, "5", Some("4k3/p7/8/8/8/8/8/4RK2 b - - 0 1"));
    table.plays("a7a6");
    table.types("white: move e1e8");
    table.types("white: press");
    table.types("black: press");
    assert_eq!(table.session.running(), Some(Seat::White));
    assert!(
        table.open().contains(&&IncidentKind::PressWithoutMove { by: Seat::Black }),
        "{:?}",
        table.open()
    );
}

#[test]
fn an_impaired_players_pawn_is_left_though_its_piece_was_asked_for() {
    let setup = Setup {
        time_control: "5".into(),
        supervision: Supervision::Partial,
        fen: Some("7k/P6p/8/8/8/8/8/K7 w - - 0 1".into()),
        ..agreed(Edition::No14, BoardSense::Manual)
    };
    let white = SeatSetup { board: BoardSense::Identity, sight: Sight::Impaired, ..setup.white.clone() };
    let mut table = Table::of(Setup { white, ..setup });
    let pawn = SquareContents::Piece(Piece { color: Color::White, role: Role::Pawn });
    for (square, contents) in [(Square::A7, SquareContents::Empty), (Square::A8, pawn)] {
        table.feed(Input::Board { seat: Seat::White, event: WireEvent::Changed { square, contents } });
    }
    table.types("white: anna acht");
    table.types("white: press");
    assert_eq!((table.session.plies().len(), table.session.running()), (1, Some(Seat::Black)));
    assert!(is_of_the_pawn(table.open()[0]), "{:?}", table.open());
}
