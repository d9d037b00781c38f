//! Claims of a draw (9.2, 9.3, 5.2) by voice, key and typed line; only the arbiter is informed.

use annabella::laws::draw::{ClaimKind, InvalidClaim, Verdict, clocks_must_stop};

use crate::table::*;

const TWICE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

/// The verdict on the last claim.
pub(super) fn verdict(table: &Table) -> Verdict {
    let of = |matter: &IncidentKind| match matter {
        IncidentKind::DrawClaim { verdict, .. } => Some(*verdict),
        _ => None,
    };
    table.session.items().iter().rev().find_map(|item| of(&item.matter)).expect("a claim")
}

fn ended(table: &Table) -> Option<EndReason> {
    table.result().map(|(_, why)| why)
}

#[test]
fn a_right_claim_is_proposed_as_a_draw_and_nobody_else_hears_that_it_is_right() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        table.runs(&format!("play {TWICE} Ng8"));
        let outputs = table.types("white: claim threefold");
        assert_eq!(verdict(&table), Verdict::Draw, "{edition}");
        let halted = clocks_must_stop(edition).then_some(edition.halts_clocks());
        assert_eq!(said(&outputs), [Announcement::DrawClaimed { by: Seat::White, halted }]);
        assert!(lines(&outputs).contains("the claim is right"));
        assert_eq!(table.article(1), "9.2");
        let before = table.times();
        table.wait(5_000);
        assert_eq!(table.times() == before, halted.is_some(), "{edition}");
        assert!(table.result().is_none(), "the arbiter decides");
        table.types("arbiter: confirm 1");
        assert_eq!(ended(&table), Some(EndReason::Threefold));
    }
}

/// The move claimed with is the one on the sheet, or the one that was announced and not made.
#[test]
fn a_claim_without_its_move_takes_it_from_the_sheet_or_the_words() {
    let mut table = Table::typed(Edition::No14);
    table.plays(TWICE);
    for text in TWICE.split(' ').chain(["Ng8"]) {
        table.types(&format!("black: write {text}"));
    }
    table.types("black: claim threefold");
    assert_eq!(verdict(&table), Verdict::Draw);

    let mut setup = agreed(Edition::Da18, BoardSense::Identity);
    setup.white.board = BoardSense::Manual;
    setup.black.sheet = SheetWriter::Dictated;
    setup.black.scheme = Some(SchemeId::Fide);
    let mut table = Table::of(setup);
    for _ in 0..2 {
        for (white, black) in [("g1f3", "g8f6"), ("f3g1", "f6g8")] {
            table.runs(&format!("white: move {white}; white: press; black hand {white}"));
            if table.session.plies().len() < 7 {
                table.runs(&format!("black hand {black}; wait 400; black: press"));
            }
        }
    }
    assert_eq!(table.session.plies().len(), 7);
    table.runs("black: springer gustav acht; black: claim threefold");
    assert_eq!(verdict(&table), Verdict::Draw);
}

#[test]
fn who_is_not_on_move_or_has_touched_has_no_claim() {
    for edition in Edition::ALL {
        let mut table = Table::typed(edition);
        let outputs = table.runs("play e4; white: claim threefold");
        assert_eq!(verdict(&table), Verdict::Invalid(InvalidClaim::NotOnMove));
        assert!(said(&outputs[outputs.len() - 1..]).is_empty(), "the opponent thinks on: {outputs:?}");
        assert_eq!(table.choices(1)[0], Choice::Dismiss, "nothing is to be paid");
        // A move that is made gives the opponent the move, pressed or not (1.1).
        table.runs("black: move e5; black: claim fifty");
        assert_eq!(verdict(&table), Verdict::Invalid(InvalidClaim::NotOnMove));
        assert!(table.result().is_none());
    }
}

#[test]
fn fifty_moves_stalemate_and_dead_positions_are_worked_out_as_far_as_they_can_be() {
    for (halfmoves, drawn) in [(100, Some(EndReason::FiftyMoves)), (99, None)] {
        let fen = format!("7k/8/8/8/8/8/8/K5R1 w - - {halfmoves} 80");
        let mut table = Table::of(from(&fen, agreed(Edition::Da18, BoardSense::Manual)));
        table.types("white: claim fifty");
        assert_eq!(verdict(&table) == Verdict::Draw, drawn.is_some());
        table.types("arbiter: confirm 1");
        assert_eq!(ended(&table), drawn);
    }
    let mut table = Table::typed(Edition::Sv17);
    table.types("white: claim stalemate");
    assert_eq!(verdict(&table), Verdict::Wrong { opponent_gets_ms: 0, enforced: None });
    table.types("black: claim dead");
    assert_eq!(verdict(&table), Verdict::ForTheArbiter);
    assert_eq!(table.article(2), "5.2.2");
    // No article gives time for it.
    assert!(!table.choices(2).iter().any(|c| c.name() == "reject_claim"));
    table.picks(2, Choice::Draw);
    assert_eq!(ended(&table), Some(EndReason::DeadPosition));
}

#[test]
fn claims_are_spoken_in_five_languages_and_asked_back() {
    use ClaimKind::{DeadPosition, FiftyMoves, Stalemate, Threefold};
    for (words, found) in [
        ("Stellungswiederholung", Threefold),
        ("Wiederholung der Stellung", Threefold),
        ("I claim threefold repetition", Threefold),
        ("jeg kræver remis ved stillingsgentagelse", Threefold),
        ("remis ved trekkgjentakelse", Threefold),
        ("jag kräver remi genom ställningsupprepning", Threefold),
        ("Remis nach fünfzig Zügen", FiftyMoves),
        ("fifty moves", FiftyMoves),
        ("halvtreds træk", FiftyMoves),
        ("femti trekk", FiftyMoves),
        ("femtio drag", FiftyMoves),
        ("Patt", Stalemate),
        ("stalemate", Stalemate),
        ("det er pat", Stalemate),
        ("tote Stellung", DeadPosition),
        ("dead position", DeadPosition),
        ("død stilling", DeadPosition),
        ("död ställning", DeadPosition),
    ] {
        let mut table = Table::typed(Edition::Da18);
        assert_eq!(names(&table.types(&format!("white: say {words}"))), "Ask", "{words}");
        table.comes_to("white: say nein", "", "");
        table.comes_to(&format!("white: say {words}; white: say ja"), "DrawClaim white", "");
        let matter = table.open()[0];
        assert!(
            matches!(matter, IncidentKind::DrawClaim { kind, .. } if *kind == found),
            "{words}: {matter:?}"
        );
    }
}

#[test]
fn said_twice_it_is_one_claim_and_no_assistant_makes_it() {
    let mut table = Table::typed(Edition::Da18);
    table.comes_to("white: key claim_fifty_moves; white: key yes", "DrawClaim white", "");
    table.comes_to("white: claim fifty", "DrawClaim white", "");
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.assistant_name = Some("A. Helper".into());
    setup.white.assistant.claim = Some(DutyHolder::Person);
    let mut table = Table::of(setup);
    assert!(refused(&table.types("assistant: claim threefold")).is_some());
    assert!(table.session.items().is_empty());
}

#[test]
fn an_offer_made_with_an_ambiguous_announcement_is_kept_until_the_question_is_answered() {
    let setup = from("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", agreed(Edition::Da18, BoardSense::Manual));
    let offered = Announcement::DrawOffered { by: Seat::White };
    let asked = || {
        let mut table = Table::of(setup.clone());
        table.types("white: say Turm David eins remis");
        assert_eq!(table.session.is_asked(Seat::White).map(kind).as_deref(), Some("WhichMove"));
        table
    };
    for answer in ["white: say anna", "white: say hector"] {
        let mut table = asked();
        assert!(said(&table.types(answer)).contains(&offered), "{answer}");
        table.types("white: press");
        assert!(table.session.plies()[0].draw_offer);
        // 5.2.3: both players must have moved. This goes to the arbiter.
        assert!(lines(&table.types("black: key accept")).contains("5.2.3"));
        assert!(table.result().is_none());
    }
    // Taken back with the words.
    let mut table = asked();
    assert!(!said(&table.runs("white: say nein; white: say Turm Anna David eins")).contains(&offered));
}

#[test]
fn a_rejected_claim_is_told_to_the_claimant_who_must_make_the_written_move() {
    for (line, plays) in [("white: claim threefold Ng1", true), ("white: claim threefold", false)] {
        let mut table = Table::typed(Edition::Fide23);
        table.runs(&format!("play Nf3 Nf6; {line}"));
        let before: Box<Position> = Box::new(table.session.position().clone());
        let m = before.read_uci("f3g1").unwrap();
        let outputs = table.types("arbiter: confirm 1");
        let of = |output: &Output| match output {
            Output::Say { to, what } => Some((*to, what.clone())),
            _ => None,
        };
        let says: Vec<_> = outputs.iter().filter_map(of).collect();
        let rejected = Announcement::ClaimRejected { before: before.clone(), written: plays.then_some(m) };
        let times = DecidedTimes::Given { white_ms: 0, black_ms: 2 * MINUTE.cast_signed() };
        let expected = [
            (Listener::Table, Announcement::Decided { warned: None, back: None, times }),
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
    table.runs("play e4; white: arbiter");
    assert_eq!(said(&table.types("arbiter: resume")), [Announcement::ClocksRun]);
}
