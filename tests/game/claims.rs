//! Claims of a draw (9.2, 9.3, 5.2) by voice, key and typed line, in every edition; only the arbiter is
//! informed.

use super::table::{MINUTE, Table, agreed, lines, refused, said};
use annabella::{
    game::{Edition, EndReason, Moment, Seat, Square},
    language::question::Question,
    laws::{
        draw::{ClaimKind, InvalidClaim, Verdict, clocks_must_stop},
        edition::EditionValues as _,
        incident_kind::IncidentKind,
        irregularity::Choice,
    },
    session::{
        Announcement, Listener, announcement::DecidedTimes, output::Output, pending::NextStep,
        refusal::Refusal, setup::BoardSense,
    },
};

const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

fn verdict(table: &Table) -> Verdict {
    match table.session.items().last().map(|item| &item.matter) {
        Some(IncidentKind::DrawClaim { verdict, .. }) => *verdict,
        other => panic!("no claim: {other:?}"),
    }
}

fn item(table: &Table) -> u32 {
    u32::try_from(table.session.items().len()).unwrap()
}

#[test]
fn nobody_can_have_touched_a_piece_where_none_stands_or_stood() {
    let mut table = Table::typed(Edition::Da17);
    table.types("white: move d4");
    let none = |square| Some(Refusal::NothingStoodThere { square });
    assert_eq!(refused(&table.types("black: claim touch e4")), none(Square::E4));
    assert_eq!(refused(&table.types("black: claim touch d4")), None, "it stands there, and came from d2");
    table.types("white: press");
    assert_eq!(refused(&table.types("black: claim touch d2")), None);
    assert_eq!(table.session.items().len(), 2);
}

#[test]
fn a_right_claim_is_proposed_as_a_draw_and_nobody_else_hears_that_it_is_right() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays(TWICE);
        table.plays("Ng8");
        let outputs = table.types("white: claim threefold");
        assert_eq!(verdict(&table), Verdict::Draw, "{edition}");
        let halted = clocks_must_stop(edition).then_some(edition.halts_clocks());
        assert_eq!(said(&outputs), [Announcement::DrawClaimed { by: Seat::White, halted }]);
        assert!(lines(&outputs).contains("the claim is right"));
        assert_eq!(table.session.law_on(&table.session.items()[0].matter).article.number, "9.2");
        // The clocks are stopped if the edition requires it.
        let shown = |table: &Table| table.session.times(Moment::from_ms(table.now));
        let before = shown(&table);
        table.wait(5_000);
        assert_eq!(shown(&table) == before, halted.is_some(), "{edition}");
        assert!(table.session.result().is_none(), "the arbiter decides");
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.result().map(|(_, why)| why), Some(EndReason::Threefold));
    }
}

#[test]
fn a_wrong_claim_costs_the_time_of_the_edition_and_the_written_move_is_made() {
    for edition in Edition::ALL {
        for (control, blitz) in [("90+30", false), ("5+0", true)] {
            let mut setup = agreed(edition, BoardSense::Manual);
            setup.time_control = control.into();
            let mut table = Table::of(setup);
            table.plays("Nf3 Nf6 Ng1");
            let minutes = match (edition, blitz) {
                (Edition::Da09, _) => 3,
                // Read literally, the text applies its one minute only to blitz without full supervision.
                (Edition::Fide23, true) => 2,
                (_, true) => 1,
                _ => 2,
            };
            table.types("black: claim threefold Ng8");
            assert!(matches!(verdict(&table), Verdict::Wrong { enforced: Some(_), .. }));
            let (white_ms, _) = table.session.times(table.session.now());
            table.types("arbiter: confirm 1");
            assert_eq!(table.session.times(table.session.now()).0, white_ms + minutes * 60_000);
            assert!(table.open().is_empty());
            // A move other than the written one is reported to the arbiter only.
            table.plays("Nd5");
            assert_eq!(table.open(), [&IncidentKind::WrittenMoveNotMade { by: Seat::Black }], "{edition}");
        }
    }
}

#[test]
fn the_written_move_of_a_wrong_claim_may_be_made() {
    let mut table = Table::typed(Edition::Da18);
    table.plays("Nf3 Nf6 Ng1");
    table.types("black: claim threefold Ng8");
    table.types("arbiter: confirm 1");
    table.plays("Ng8 e4");
    assert!(table.open().is_empty());
}

#[test]
fn the_move_on_the_sheet_is_the_one_claimed_with() {
    let mut table = Table::typed(Edition::No14);
    table.plays(TWICE);
    for text in TWICE.split(' ').chain(["Ng8"]) {
        table.types(&format!("black: write {text}"));
    }
    table.types("black: claim threefold");
    assert_eq!(verdict(&table), Verdict::Draw);
}

#[test]
fn a_dictating_player_claims_with_the_move_he_announced_and_did_not_make() {
    let mut setup = agreed(Edition::Da18, BoardSense::Identity);
    setup.white.board = BoardSense::Manual;
    setup.black.sheet = annabella::session::setup::SheetWriter::Dictated;
    setup.black.scheme = Some(annabella::game::SchemeId::Fide);
    let mut table = Table::of(setup);
    let mut position = annabella::game::Position::default();
    for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        let m = position.legal_moves().into_iter().find(|&m| position.uci(m) == uci).unwrap();
        let mover = table.session.mover();
        if mover == Seat::White {
            table.types(&format!("white: move {}", position.san(m)));
        }
        position = position.after(m).unwrap();
        table.shows(Seat::Black, &position);
        table.wait(400);
        table.types(&format!("{mover}: press"));
    }
    assert_eq!(table.session.plies().len(), 7);
    table.types("black: springer gustav acht");
    table.types("black: claim threefold");
    assert_eq!(verdict(&table), Verdict::Draw);
}

#[test]
fn who_is_not_on_move_or_has_touched_has_no_claim() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.plays("e4");
        let outputs = table.types("white: claim threefold");
        assert_eq!(verdict(&table), Verdict::Invalid(InvalidClaim::NotOnMove));
        assert!(said(&outputs).is_empty(), "the opponent thinks on: {outputs:?}");
        let law = table.session.law_on(&table.session.items()[0].matter);
        assert_eq!(law.choices[0], Choice::Dismiss);
        // A move that is made gives the opponent the move, pressed or not (1.1).
        table.types("black: move e5");
        table.types("black: claim fifty");
        assert_eq!(verdict(&table), Verdict::Invalid(InvalidClaim::NotOnMove));
        assert!(table.session.result().is_none());
    }
}

#[test]
fn a_written_move_that_is_none_makes_no_valid_claim() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: claim threefold Qh5");
    assert!(matches!(verdict(&table), Verdict::IllegalMove { .. }));
}

#[test]
fn fifty_moves_are_counted() {
    let fifty = |halfmoves: u32| {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        setup.fen = Some(format!("7k/8/8/8/8/8/8/K5R1 w - - {halfmoves} 80"));
        let mut table = Table::of(setup);
        table.types("white: claim fifty");
        let found = verdict(&table);
        table.types("arbiter: confirm 1");
        (found, table.session.result().map(|(_, why)| why))
    };
    assert_eq!(fifty(100), (Verdict::Draw, Some(EndReason::FiftyMoves)));
    let (found, result) = fifty(99);
    assert!(matches!(found, Verdict::Wrong { .. }) && result.is_none());
}

#[test]
fn stalemate_and_dead_positions_are_worked_out_as_far_as_they_can_be() {
    let mut table = Table::typed(Edition::Sv17);
    table.types("white: claim stalemate");
    assert_eq!(verdict(&table), Verdict::Wrong { opponent_gets_ms: 0, enforced: None });
    table.types("black: claim dead");
    assert_eq!(verdict(&table), Verdict::ForTheArbiter);
    let law = table.session.law_on(&table.session.items()[1].matter);
    assert_eq!(law.article.number, "5.2.2");
    // No article gives time for it.
    assert!(!law.choices.iter().any(|c| c.name() == "reject_claim"));
    let draw = law.choices.iter().position(|c| c.name() == "draw").unwrap() + 1;
    table.types(&format!("arbiter: choose 2 {draw}"));
    assert_eq!(table.session.result().map(|(_, why)| why), Some(EndReason::DeadPosition));
}

#[test]
fn a_claim_is_an_offer_which_the_opponent_may_accept_meanwhile() {
    let mut table = Table::typed(Edition::Da18);
    table.plays("e4 e5");
    table.types("white: claim threefold");
    table.types("black: key accept");
    table.types("black: key yes");
    assert_eq!(table.session.result().map(|(_, why)| why), Some(EndReason::Agreement));
    assert!(table.open().is_empty());
}

#[test]
fn claims_are_spoken_in_five_languages_and_asked_back() {
    for (words, kind) in [
        ("Stellungswiederholung", ClaimKind::Threefold),
        ("Wiederholung der Stellung", ClaimKind::Threefold),
        ("I claim threefold repetition", ClaimKind::Threefold),
        ("jeg kræver remis ved stillingsgentagelse", ClaimKind::Threefold),
        ("remis ved trekkgjentakelse", ClaimKind::Threefold),
        ("jag kräver remi genom ställningsupprepning", ClaimKind::Threefold),
        ("Remis nach fünfzig Zügen", ClaimKind::FiftyMoves),
        ("fifty moves", ClaimKind::FiftyMoves),
        ("halvtreds træk", ClaimKind::FiftyMoves),
        ("femti trekk", ClaimKind::FiftyMoves),
        ("femtio drag", ClaimKind::FiftyMoves),
        ("Patt", ClaimKind::Stalemate),
        ("stalemate", ClaimKind::Stalemate),
        ("det er pat", ClaimKind::Stalemate),
        ("tote Stellung", ClaimKind::DeadPosition),
        ("dead position", ClaimKind::DeadPosition),
        ("død stilling", ClaimKind::DeadPosition),
        ("död ställning", ClaimKind::DeadPosition),
    ] {
        let mut table = Table::typed(Edition::Da18);
        let asked = said(&table.types(&format!("white: say {words}")));
        let is_question = |a: &Announcement| matches!(a, Announcement::Ask(Question::Confirm(_)));
        assert!(asked.iter().any(is_question), "{words}: {asked:?}");
        assert!(table.session.items().is_empty(), "{words}: nothing before the yes");
        table.types("white: say ja");
        let matter = &table.session.items()[0].matter;
        let is = matches!(matter, IncidentKind::DrawClaim { by: Seat::White, kind: k, .. } if *k == kind);
        assert!(is, "{words}: {matter:?}");
    }
}

#[test]
fn a_claim_that_is_not_meant_is_none_and_a_key_claims_too() {
    let mut table = Table::typed(Edition::Da18);
    table.types("white: key claim_threefold");
    table.types("white: key no");
    assert!(table.session.items().is_empty());
    table.types("white: key claim_fifty_moves");
    table.types("white: key yes");
    assert_eq!(item(&table), 1);
    table.types("white: claim fifty");
    assert_eq!(item(&table), 1, "said twice it is one claim");
}

#[test]
fn an_assistant_claims_no_draw() {
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    setup.white.sight = annabella::session::setup::Sight::Impaired;
    setup.white.assistant_name = Some("A. Helper".into());
    setup.white.assistant.claim = Some(annabella::laws::assistant::DutyHolder::Person);
    let mut table = Table::of(setup);
    assert!(refused(&table.types("assistant: claim threefold")).is_some());
    assert!(table.session.items().is_empty());
}

#[test]
fn an_offer_made_with_an_ambiguous_announcement_is_kept_until_the_question_is_answered() {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.fen = Some("4k3/8/8/8/8/8/4K3/R6R w - - 0 1".into());
    for answer in ["white: say anna", "white: say hector"] {
        let mut table = Table::of(setup.clone());
        let asked = said(&table.types("white: say Turm David eins remis"));
        assert!(
            asked.iter().any(|a| matches!(a, Announcement::Ask(Question::WhichMove { .. }))),
            "{asked:?}"
        );
        let heard = said(&table.types(answer));
        let offered = Announcement::DrawOffered { by: Seat::White };
        assert!(heard.contains(&offered), "{answer}: {heard:?}");
        table.types("white: press");
        assert!(table.session.plies()[0].draw_offer);
        // 5.2.3: both players must have moved. This goes to the arbiter.
        assert!(lines(&table.types("black: key accept")).contains("5.2.3"));
        assert!(table.session.result().is_none());
    }
    let mut table = Table::of(setup);
    table.types("white: say Turm David eins remis");
    table.types("white: say nein");
    let heard = said(&table.types("white: say Turm Anna David eins"));
    assert!(!heard.contains(&Announcement::DrawOffered { by: Seat::White }), "taken back with the words");
}

#[test]
fn a_reported_touch_that_binds_to_nothing_is_proposed_to_be_left() {
    for (square, moves, first) in [
        // Black cannot capture the rook.
        ("a1", "e5", Choice::Dismiss),
        ("a8", "e5", Choice::Dismiss),
        ("d7", "e5", Choice::EnforceTouch(Seat::Black)),
        ("d7", "", Choice::EnforceTouch(Seat::Black)),
        ("a8", "", Choice::Dismiss),
    ] {
        let mut table = Table::typed(Edition::Da18);
        table.plays("e4");
        table.types(&format!("white: claim touch {square}"));
        table.plays(moves);
        assert_eq!(table.choices(1)[0], first, "{square} {moves}");
    }
}

#[test]
fn a_rejected_claim_is_told_to_the_claimant_who_must_make_the_written_move() {
    for (line, plays) in [("white: claim threefold Ng1", true), ("white: claim threefold", false)] {
        let mut table = Table::typed(Edition::Fide23);
        table.plays("Nf3 Nf6");
        table.types(line);
        let before = Box::new(table.session.position().clone());
        let m = before.read_uci("f3g1").unwrap();
        let outputs = table.types("arbiter: confirm 1");
        let says: Vec<_> = outputs
            .iter()
            .filter_map(|output| match output {
                Output::Say { to, what } => Some((*to, what.clone())),
                _ => None,
            })
            .collect();
        let written = plays.then_some(m);
        let rejected = Announcement::ClaimRejected { before: before.clone(), written };
        let decided = Announcement::Decided {
            warned: None,
            back: None,
            times: DecidedTimes::Given { white_ms: 0, black_ms: 2 * MINUTE.cast_signed() },
        };
        let expected = [
            (Listener::Table, decided),
            (Listener::Player(Seat::White), rejected),
            (Listener::Table, Announcement::ClocksRun),
        ];
        assert_eq!(says, expected, "{line}");
        let step = if plays { NextStep::WrittenMove { before, m } } else { NextStep::Move };
        assert_eq!(table.session.next_step(Seat::White), step, "{line}");
    }
}

#[test]
fn the_table_hears_that_the_clocks_run_again_after_the_arbiter_was_called() {
    let mut table = Table::typed(Edition::Fide23);
    table.plays("e4");
    table.types("white: arbiter");
    assert_eq!(said(&table.types("arbiter: resume")), [Announcement::ClocksRun]);
}
