//! Decisions are proposals: they are shown first, carried out by the same code, and can be undone; a result is
//! provisional until it is signed.

use crate::table::*;

fn setup() -> Setup {
    let mut setup = agreed(Edition::No14, BoardSense::Manual);
    setup.time_control = "10+5".into();
    (setup.white.sheet, setup.black.sheet) = (SheetWriter::Daemon, SheetWriter::Daemon);
    setup
}

/// A game without sensors after these steps.
fn after(script: &str) -> Table {
    let mut table = Table::of(setup());
    table.runs(script);
    table
}

fn result(table: &Table) -> Option<GameResult> {
    table.result().map(|(result, _)| result)
}

#[test]
fn what_a_choice_would_do_is_what_it_does() {
    let table = after("play d4 d5 c4; white: claim touch e7");
    for choice in 1..=u32::try_from(table.choices(1).len()).unwrap() {
        let effect = table.session.effect(1, choice, None);
        let mut done = table.session.clone();
        let act = Act::Choose(1, choice, None);
        let outputs = done.handle(table.session.now(), Input::Act { by: Actor::Arbiter, act });
        assert_eq!(effect.refused.is_some(), refused(&outputs).is_some(), "choice {choice}");
        assert_eq!(effect.plies.to, done.plies().len(), "choice {choice}");
        assert_eq!(effect.result.to, done.result(), "choice {choice}");
        let clocks = (effect.clocks_ms[0].to, effect.clocks_ms[1].to);
        assert_eq!(clocks, done.times(done.now()), "choice {choice}");
        assert_eq!(effect.closes, done.items()[0].decision.is_some(), "choice {choice}");
    }
}

#[test]
fn going_back_is_undone_and_time_used_since_stays_used() {
    let mut table = after("play e4 c5 Nf3 d6; wait 10000");
    let before = table.times();
    table.comes_to("arbiter: back 1; goes on", "", "e4");
    assert!(table.session.running().is_some());
    table.comes_to("wait 60000; arbiter: undo", "", "e4 c5 Nf3 d6");
    for seat in Seat::ALL {
        assert_eq!(table.session.sheet(seat).entries.len(), 4, "{seat}'s sheet");
    }
    // White's clock ran before the decision; Black's ran a minute after it.
    let now = table.times();
    assert_eq!((before[0] - now[0], before[1] - now[1]), (100, 60_100));
    // One decision, one undo. The boards stand three plies back, and no clock runs meanwhile.
    assert!(refused(&table.types("arbiter: undo")).is_some());
    assert!(refused(&table.types("arbiter: resume")).is_some());
    assert_eq!(table.times(), now);
    assert!(Seat::ALL.into_iter().all(|seat| is_led_by_words(&table.session, seat)));
    table.comes_to("goes on; play d4", "", "e4 c5 Nf3 d6 d4");
}

#[test]
fn a_decision_that_was_played_on_is_undone_after_its_loss_was_shown() {
    let mut table = after("play e4 e5; arbiter: clocks 0:05:00 0:05:00; play Nf3 Nc6");
    let shown = table.reads("arbiter: undo");
    assert!(shown.contains("2 plies (2. Nf3, 2... Nc6)"), "{shown}");
    // More is played, so more would be lost.
    table.comes_to("play Bb5", "", "e4 e5 Nf3 Nc6 Bb5");
    let shown = table.reads("arbiter: undo");
    assert!(shown.contains("3 plies (2. Nf3, 2... Nc6, 3. Bb5)"), "{shown}");
    table.comes_to("", "", "e4 e5 Nf3 Nc6 Bb5");
    table.comes_to("arbiter: undo", "", "e4 e5");
    for seat in Seat::ALL {
        assert_eq!(table.session.sheet(seat).entries.len(), 2, "{seat}'s sheet");
    }
    assert!(table.times().into_iter().all(|left| left > 9 * MINUTE), "the times were set before");
}

#[test]
fn a_proposal_that_loses_completed_moves_is_shown_before_it_is_carried_out() {
    // Black was reported for touching two pieces and moved another; more moves were completed since.
    let reported = "play e4; white: claim touch g8; white: claim touch d7; play e5 Nf3 Nc6";
    let mut table = after(reported);
    let listed = table.reads("arbiter: items");
    assert!(listed.contains("completed and lost: 3 plies (1... e5, 2. Nf3, 2... Nc6)"), "{listed}");
    let shown = table.reads("arbiter: confirm 1 2");
    assert!(shown.contains("3 plies (1... e5, 2. Nf3, 2... Nc6)") && shown.contains("once more"), "{shown}");
    // A further move: the loss is another one.
    table.plays("Bb5");
    let shown = table.reads("arbiter: confirm 1");
    assert!(shown.contains("4 plies (1... e5, 2. Nf3, 2... Nc6, 3. Bb5)"), "{shown}");
    assert_eq!((table.sans().as_str(), table.open().len()), ("e4 e5 Nf3 Nc6 Bb5", 2));
    let heard = said(&table.types("arbiter: confirm 1"));
    assert_eq!(table.sans(), "e4");
    assert!(matches!(heard[0], Announcement::Decided { back: Some((1, _)), .. }), "{heard:?}");
    table.types("arbiter: undo");
    assert_eq!(table.sans(), "e4 e5 Nf3 Nc6 Bb5");
    // What `show` showed is carried out at once; of two items only the first, because the second one was shown for
    // another game.
    assert_eq!(after(&format!("{reported}; arbiter: show 1 2; arbiter: confirm 1")).sans(), "e4");
    // An item whose own move alone is lost acts at once.
    let mut table = after("play e4; white: claim touch d7; play e5");
    table.comes_to("arbiter: confirm 1", "", "e4");
}

#[test]
fn an_end_can_be_reopened_until_it_is_signed() {
    // The king was touched before the rook mated, so the mate breaks 4.3.
    let mut table = Table::of(from("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", setup()));
    table.plays("Ra8");
    assert_eq!(result(&table), Some(GameResult::WhiteWins));
    table.types("arbiter: reopen the king was touched first");
    assert_eq!((table.session.phase(), table.result()), (Phase::Playing, None));
    table.comes_to("arbiter: back 0", "", "");
    table.types("arbiter: result 0-1/2");
    assert_eq!(refused(&table.types("arbiter: sign")), None);
    // A signed result is not signed again, reopened or undone, nor followed by other clocks or a missing envelope.
    for line in ["sign", "reopen too late", "undo", "clocks 1:00:00 0:00:01", "missing"] {
        assert!(refused(&table.types(&format!("arbiter: {line}"))).is_some(), "{line}");
    }
    assert_eq!((result(&table), table.kinds()), (Some(GameResult::HalfForBlack), String::new()));
}

#[test]
fn confirm_carries_out_what_was_shown_in_one_step_and_asks_back_only_where_it_has_changed() {
    // Black's illegal move, shown before or not. Time that passes between the two is no change.
    let illegal = "play e4; black: move e7e4; black: press";
    for before in ["", "arbiter: show 1; wait 30000"] {
        let mut table = after(&format!("{illegal}; {before}"));
        table.comes_to("arbiter: confirm 1", "", "e4");
    }
    // An illegal move is counted in the meantime, so this is the second, and a loss is proposed.
    let mut table = after(&format!("{illegal}; arbiter: show 1; arbiter: counter black 1"));
    let asked = table.reads("arbiter: confirm 1");
    assert!(asked.contains("this has changed: what is proposed"), "{asked}");
    assert!(asked.contains("black loses the game"), "what it is now is said: {asked}");
    table.comes_to("", "IllegalMove black", "e4");
    table.types("arbiter: confirm 1");
    assert_eq!(result(&table), Some(GameResult::WhiteWins));
    // The same proposal with another effect: the clocks would receive other times.
    let mut table = after("play d4 d5 c4; black: claim touch g1; arbiter: show 1; play e6");
    let asked = table.reads("arbiter: confirm 1");
    assert!(asked.contains("the moves of the game"), "{asked}");
    assert_eq!((table.sans().as_str(), table.open().len()), ("d4 d5 c4 e6", 1));
    table.types("arbiter: confirm 1");
    assert_eq!(table.kinds(), "");
}

#[test]
fn several_items_are_confirmed_in_one_line_shown_or_not() {
    for script in [
        "play e4; white: claim touch a7; white: claim touch b7",
        "play e4; black: move e7e4; black: press; arbiter: item white 11.5 hums; arbiter: show 1 2",
    ] {
        let mut table = after(script);
        assert_eq!(table.open().len(), 2, "{script}");
        table.types("arbiter: confirm 1 2");
        assert_eq!(table.kinds(), "", "{script}");
    }
}

#[test]
fn positions_are_told_in_pieces_and_squares_and_as_a_fen_to_whoever_asks() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut table = Table::of(from(fen, setup()));
    table.runs("play e4; black: claim touch e1");
    let shown = table.reads("arbiter: show 1");
    assert!(shown.contains("white Ke1 e2, black Ke8") && !shown.contains("4k3"), "{shown}");
    let shown = table.reads("arbiter: show 1 fen");
    assert!(shown.contains(fen) && shown.contains("4k3/8/8/8/4P3/8/8/4K3 b"), "{shown}");
}

#[test]
fn a_result_that_is_taken_back_is_told_to_the_table_and_the_clocks_stand() {
    for back in ["undo", "reopen by mistake"] {
        let mut table = after("play e4; arbiter: result 1-0");
        let said = said(&table.types(&format!("arbiter: {back}")));
        assert_eq!((table.session.phase(), table.result()), (Phase::Playing, None), "{back}");
        assert!(said.contains(&Announcement::GameReopened), "{back}: {said:?}");
        let before = table.times();
        table.wait(10_000);
        assert_eq!(table.times(), before, "{back}: no clock runs");
        table.comes_to("arbiter: resume; play e5", "", "e4 e5");
    }
}

#[test]
fn both_players_hear_a_decision_in_one_sentence_before_its_orders_and_no_word_of_legality() {
    let heard = said(&after("play e4; black: move e7e4; black: press").types("arbiter: confirm 1"));
    let times = DecidedTimes::Given { white_ms: 120_000, black_ms: 0 };
    let back = Some((1, Color::White));
    assert_eq!(heard[0], Announcement::Decided { warned: None, back, times }, "{heard:?}");
    for (lang, sentence) in [
        (
            Lang::Da,
            "Dommeren har afgjort: tilbage til stillingen efter hvids træk nummer et, hvid får to minutter ekstra",
        ),
        (
            Lang::De,
            "Der Schiedsrichter hat entschieden: zurück zur Stellung nach Zug eins von Weiß, Weiß bekommt zwei Minuten mehr",
        ),
        (
            Lang::En,
            "The arbiter has decided: back to the position after White's move one, White gets two minutes more",
        ),
        (
            Lang::Nb,
            "Dommeren har avgjort: tilbake til stillingen etter hvits trekk nummer en, hvit får to minutter ekstra",
        ),
        (
            Lang::Sv,
            "Domaren har beslutat: tillbaka till ställningen efter vits drag nummer ett, vit får två minuter extra",
        ),
    ] {
        let spoken = Phrases::builtin(lang).speak(&heard[0], Scheme::builtin(lang.scheme()), Verbosity::Move);
        assert_eq!(text(&spoken), sentence, "{lang}");
    }
    // What the arbiter sets, gives or drops by a line of their own is heard as well, and its reversal.
    for (line, set) in [("clocks 0:05:00 0:04:00", true), ("add black 0:01:30 a lamp fell", false)] {
        let mut table = after("play e4");
        for (line, set) in [(line, set), ("undo", true)] {
            let heard = said(&table.types(&format!("arbiter: {line}")));
            let is_set = match heard[..] {
                [Announcement::Decided { times: DecidedTimes::Set { .. }, .. }] => Some(true),
                [Announcement::Decided { times: DecidedTimes::Given { .. }, .. }] => Some(false),
                _ => None,
            };
            assert_eq!(is_set, Some(set), "{line}: {heard:?}");
        }
    }
}
