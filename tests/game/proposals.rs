//! Decisions are proposals: they are shown first, carried out by the same code, and can be undone; a result is
//! provisional until it is signed.

use super::table::is_led_by_words;
use annabella::{
    game::{Edition, GameResult, Lang, Moment, Seat},
    language::{Verbosity, scheme::Scheme},
    messages::Phrases,
    session::{
        Announcement,
        announcement::DecidedTimes,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::{Phase, Session},
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

/// A game without sensors, approved and started: both players sighted, moves typed.
fn game(fen: Option<&str>) -> (Session, u64) {
    let seat = |name: &str| SeatSetup {
        name: name.into(),
        sight: Sight::Sighted,
        board: BoardSense::Manual,
        ear: false,
        sheet: SheetWriter::Daemon,
        ..SeatSetup::default()
    };
    let setup = Setup {
        edition: Edition::No14,
        fen: fen.map(str::to_owned),
        time_control: "10+5".into(),
        approved_by: Some("A. Arbiter".into()),
        white: seat("W"),
        black: seat("B"),
        ..Setup::default()
    };
    let mut session = Session::new(setup).unwrap();
    session.handle(Moment::from_ms(0), Input::Act { by: Actor::Arbiter, act: Act::Start });
    assert_eq!(session.phase(), Phase::Playing);
    (session, 0)
}

fn act(session: &mut Session, now: &mut u64, by: Actor, line: &str) -> Vec<Output> {
    *now += 10_000;
    session.handle(Moment::from_ms(*now), Input::Act { by, act: Act::read(line).unwrap() })
}

fn arbiter(session: &mut Session, now: &mut u64, line: &str) -> Vec<Output> {
    act(session, now, Actor::Arbiter, line)
}

fn play(session: &mut Session, now: &mut u64, moves: &[&str]) {
    for text in moves {
        let by = Actor::Player(session.mover());
        act(session, now, by, &format!("move {text}"));
        act(session, now, by, "press");
    }
}

fn refused(outputs: &[Output]) -> bool {
    outputs.iter().any(|output| matches!(output, Output::Note(Note::Refused { .. })))
}

#[test]
fn what_a_choice_would_do_is_what_it_does() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["d4", "d5", "c4"]);
    act(&mut session, &mut now, Actor::Player(Seat::White), "claim touch e7");
    let item = session.items().last().unwrap().clone();
    let choices = session.law_on(&item.matter).choices.len();
    for choice in 1..=u32::try_from(choices).unwrap() {
        let effect = session.effect(item.number, choice, None);
        let mut after = session.clone();
        let outputs = after.handle(
            session.now(),
            Input::Act { by: Actor::Arbiter, act: Act::Choose(item.number, choice, None) },
        );
        assert_eq!(effect.refused.is_some(), refused(&outputs), "choice {choice}");
        assert_eq!(effect.plies.to, after.plies().len(), "choice {choice}");
        assert_eq!(effect.result.to, after.result(), "choice {choice}");
        let (white, black) = after.times(after.now());
        assert_eq!([effect.clocks_ms[0].to, effect.clocks_ms[1].to], [white, black], "choice {choice}");
        let open = after.items()[item.number as usize - 1].decision.is_none();
        assert_eq!(effect.closes, !open, "choice {choice}");
    }
}

#[test]
fn going_back_is_undone_and_time_used_since_stays_used() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4", "c5", "Nf3", "d6"]);
    let before = session.times(Moment::from_ms(now));
    arbiter(&mut session, &mut now, "back 1");
    assert_eq!(session.plies().len(), 1);
    for seat in Seat::ALL {
        while is_led_by_words(&session, seat) {
            act(&mut session, &mut now, Actor::Player(seat), "executed");
        }
    }
    assert!(!refused(&arbiter(&mut session, &mut now, "resume")));
    now += 60_000;
    arbiter(&mut session, &mut now, "undo");
    assert_eq!(session.plies().len(), 4);
    assert_eq!(session.position().san(session.position().read_san("d4").unwrap()), "d4");
    for seat in Seat::ALL {
        assert_eq!(session.sheet(seat).entries.len(), 4, "{seat}'s sheet");
    }
    let (white, black) = session.times(session.now());
    // White's clock ran ten seconds before the decision; Black's ran a minute and ten seconds after it.
    assert_eq!((before.0 - white, before.1 - black), (10_000, 70_000));
    assert!(refused(&arbiter(&mut session, &mut now, "undo")), "one decision, one undo");
}

#[test]
fn a_decision_that_was_played_on_is_undone_after_its_loss_was_shown() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4", "e5"]);
    arbiter(&mut session, &mut now, "clocks 0:05:00 0:05:00");
    play(&mut session, &mut now, &["Nf3", "Nc6"]);
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "undo"));
    assert!(shown.contains("2 plies (2. Nf3, 2... Nc6)"), "{shown}");
    assert_eq!(session.plies().len(), 4);
    // More is played, so more would be lost.
    play(&mut session, &mut now, &["Bb5"]);
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "undo"));
    assert!(shown.contains("3 plies (2. Nf3, 2... Nc6, 3. Bb5)"), "{shown}");
    assert_eq!(session.plies().len(), 5);
    arbiter(&mut session, &mut now, "undo");
    assert_eq!(session.plies().len(), 2);
    for seat in Seat::ALL {
        assert_eq!(session.sheet(seat).entries.len(), 2, "{seat}'s sheet");
    }
    let (white, black) = session.times(session.now());
    assert!(white > 500_000 && black > 500_000, "{white} {black}: the times were set before");
}

#[test]
fn a_proposal_that_loses_completed_moves_is_shown_before_it_is_carried_out() {
    // Black was reported for touching two pieces and moved another; more moves were completed since.
    let played = |session: &mut Session, now: &mut u64| {
        play(session, now, &["e4"]);
        act(session, now, Actor::Player(Seat::White), "claim touch g8");
        act(session, now, Actor::Player(Seat::White), "claim touch d7");
        play(session, now, &["e5", "Nf3", "Nc6"]);
    };
    let (mut session, mut now) = game(None);
    played(&mut session, &mut now);
    let listed = read_by_arbiter(&arbiter(&mut session, &mut now, "items"));
    assert!(listed.contains("completed and lost: 3 plies (1... e5, 2. Nf3, 2... Nc6)"), "{listed}");
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "confirm 1 2"));
    assert!(shown.contains("3 plies (1... e5, 2. Nf3, 2... Nc6)") && shown.contains("once more"), "{shown}");
    assert_eq!(session.plies().len(), 4);
    assert!(session.items().iter().all(|item| item.decision.is_none()), "{:?}", session.items());
    // A further move: the loss is another one.
    play(&mut session, &mut now, &["Bb5"]);
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "confirm 1"));
    assert!(shown.contains("4 plies (1... e5, 2. Nf3, 2... Nc6, 3. Bb5)"), "{shown}");
    assert_eq!(session.plies().len(), 5);
    let outputs = arbiter(&mut session, &mut now, "confirm 1");
    assert_eq!(session.plies().len(), 1);
    let heard = super::table::said(&outputs);
    assert!(matches!(heard[0], Announcement::Decided { back: Some((1, _)), .. }), "{heard:?}");
    arbiter(&mut session, &mut now, "undo");
    assert_eq!(session.plies().len(), 5);
    // What `show` showed is carried out at once; of two items only the first, because the second one was shown for
    // another game.
    let (mut session, mut now) = game(None);
    played(&mut session, &mut now);
    arbiter(&mut session, &mut now, "show 1 2");
    arbiter(&mut session, &mut now, "confirm 1");
    assert_eq!(session.plies().len(), 1);
    // An item whose own move alone is lost acts at once.
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4"]);
    act(&mut session, &mut now, Actor::Player(Seat::White), "claim touch d7");
    play(&mut session, &mut now, &["e5"]);
    arbiter(&mut session, &mut now, "confirm 1");
    assert_eq!((session.plies().len(), session.items()[0].decision.is_some()), (1, true));
}

#[test]
fn several_items_are_confirmed_in_one_line() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4"]);
    act(&mut session, &mut now, Actor::Player(Seat::White), "claim touch a7");
    act(&mut session, &mut now, Actor::Player(Seat::White), "claim touch b7");
    let numbers: Vec<String> = session.items().iter().map(|item| item.number.to_string()).collect();
    arbiter(&mut session, &mut now, &format!("confirm {}", numbers.join(" ")));
    assert!(session.items().iter().all(|item| item.decision.is_some()));
}

#[test]
fn an_end_can_be_reopened_until_it_is_signed() {
    // The king was touched before the rook mated, so the mate breaks 4.3.
    let (mut session, mut now) = game(Some("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"));
    play(&mut session, &mut now, &["Ra8"]);
    assert_eq!(session.result().map(|(result, _)| result), Some(GameResult::WhiteWins));
    arbiter(&mut session, &mut now, "reopen the king was touched first");
    assert_eq!((session.phase(), session.result()), (Phase::Playing, None));
    arbiter(&mut session, &mut now, "back 0");
    assert_eq!(session.plies().len(), 0, "the move is taken back");
    arbiter(&mut session, &mut now, "result 0-1/2");
    assert_eq!(session.result().map(|(result, _)| result), Some(GameResult::HalfForBlack));
    assert!(!refused(&arbiter(&mut session, &mut now, "sign")));
    assert!(refused(&arbiter(&mut session, &mut now, "sign")), "signed once");
    assert!(refused(&arbiter(&mut session, &mut now, "reopen too late")));
    assert!(refused(&arbiter(&mut session, &mut now, "undo")), "a signed result is not undone");
    assert_eq!(session.result().map(|(result, _)| result), Some(GameResult::HalfForBlack));
}

/// The lines that the arbiter reads.
fn read_by_arbiter(outputs: &[Output]) -> String {
    super::table::lines_by(Edition::No14, outputs)
}

#[test]
fn confirm_carries_out_what_was_shown_in_one_step_and_asks_back_only_where_it_has_changed() {
    let illegal = |session: &mut Session, now: &mut u64| {
        play(session, now, &["e4"]);
        act(session, now, Actor::Player(Seat::Black), "move e7e4");
        act(session, now, Actor::Player(Seat::Black), "press");
        assert!(session.items()[0].decision.is_none());
    };
    // Time passes between the two, which is not a change.
    let (mut session, mut now) = game(None);
    illegal(&mut session, &mut now);
    arbiter(&mut session, &mut now, "show 1");
    now += 30_000;
    arbiter(&mut session, &mut now, "confirm 1");
    assert!(session.items()[0].decision.is_some(), "one step");
    // Without showing it first, one step is enough as well.
    let (mut session, mut now) = game(None);
    illegal(&mut session, &mut now);
    arbiter(&mut session, &mut now, "confirm 1");
    assert!(session.items()[0].decision.is_some());
    // An illegal move is counted in the meantime, so this is the second, and a loss is proposed.
    let (mut session, mut now) = game(None);
    illegal(&mut session, &mut now);
    arbiter(&mut session, &mut now, "show 1");
    arbiter(&mut session, &mut now, "counter black 1");
    let asked = read_by_arbiter(&arbiter(&mut session, &mut now, "confirm 1"));
    assert!(asked.contains("this has changed: what is proposed"), "{asked}");
    assert!(asked.contains("black loses the game"), "what it is now is said: {asked}");
    assert_eq!(session.result(), None, "nothing is carried out");
    assert!(session.items()[0].decision.is_none());
    arbiter(&mut session, &mut now, "confirm 1");
    assert_eq!(session.result().map(|(result, _)| result), Some(GameResult::WhiteWins));
    // The same proposal with another effect: the clocks would receive other times.
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["d4", "d5", "c4"]);
    act(&mut session, &mut now, Actor::Player(Seat::Black), "claim touch g1");
    arbiter(&mut session, &mut now, "show 1");
    play(&mut session, &mut now, &["e6"]);
    let asked = read_by_arbiter(&arbiter(&mut session, &mut now, "confirm 1"));
    assert!(asked.contains("the moves of the game"), "{asked}");
    assert_eq!(session.plies().len(), 4, "asked back");
    arbiter(&mut session, &mut now, "confirm 1");
    assert!(session.items()[0].decision.is_some());
}

#[test]
fn several_shown_items_are_confirmed_in_one_line() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4"]);
    act(&mut session, &mut now, Actor::Player(Seat::Black), "move e7e4");
    act(&mut session, &mut now, Actor::Player(Seat::Black), "press");
    arbiter(&mut session, &mut now, "item white 11.5 hums");
    arbiter(&mut session, &mut now, "show 1 2");
    arbiter(&mut session, &mut now, "confirm 1 2");
    assert!(session.items().iter().all(|item| item.decision.is_some()));
}

#[test]
fn positions_are_told_in_pieces_and_squares_and_as_a_fen_to_whoever_asks() {
    let (mut session, mut now) = game(Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    play(&mut session, &mut now, &["e4"]);
    act(&mut session, &mut now, Actor::Player(Seat::Black), "claim touch e1");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "show 1"));
    assert!(shown.contains("white Ke1 e2, black Ke8"), "{shown}");
    assert!(!shown.contains("4k3"), "{shown}");
    let shown = read_by_arbiter(&arbiter(&mut session, &mut now, "show 1 fen"));
    assert!(shown.contains(fen) && shown.contains("4k3/8/8/8/4P3/8/8/4K3 b"), "{shown}");
}

#[test]
fn undoing_a_going_back_leads_confirmed_boards_forward_again() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    arbiter(&mut session, &mut now, "back 3");
    for seat in Seat::ALL {
        while is_led_by_words(&session, seat) {
            act(&mut session, &mut now, Actor::Player(seat), "executed");
        }
    }
    arbiter(&mut session, &mut now, "undo");
    assert_eq!(session.plies().len(), 5);
    let before = session.times(session.now());
    assert!(refused(&arbiter(&mut session, &mut now, "resume")), "the boards stand three plies back");
    assert_eq!(session.times(session.now()), before, "no clock runs meanwhile");
    for seat in Seat::ALL {
        while is_led_by_words(&session, seat) {
            act(&mut session, &mut now, Actor::Player(seat), "executed");
        }
    }
    assert!(!refused(&arbiter(&mut session, &mut now, "resume")));
    play(&mut session, &mut now, &["a6"]);
    assert_eq!(session.plies().len(), 6);
    assert!(session.items().iter().all(|item| item.decision.is_some()));
}

#[test]
fn a_result_that_is_taken_back_is_told_to_the_table_and_the_clocks_stand() {
    for back in ["undo", "reopen by mistake"] {
        let (mut session, mut now) = game(None);
        play(&mut session, &mut now, &["e4"]);
        arbiter(&mut session, &mut now, "result 1-0");
        let told = arbiter(&mut session, &mut now, back);
        assert_eq!((session.phase(), session.result()), (Phase::Playing, None), "{back}");
        let said = super::table::said(&told);
        assert!(said.contains(&Announcement::GameReopened), "{back}: {said:?}");
        let before = session.times(session.now());
        act(&mut session, &mut now, Actor::Arbiter, "status");
        assert_eq!(session.times(session.now()), before, "{back}: no clock runs");
        assert!(!refused(&arbiter(&mut session, &mut now, "resume")), "{back}");
        play(&mut session, &mut now, &["e5"]);
        assert_eq!(session.plies().len(), 2, "{back}");
    }
}

#[test]
fn both_players_hear_a_decision_in_one_sentence_before_its_orders_and_no_word_of_legality() {
    let (mut session, mut now) = game(None);
    play(&mut session, &mut now, &["e4"]);
    act(&mut session, &mut now, Actor::Player(Seat::Black), "move e7e4");
    act(&mut session, &mut now, Actor::Player(Seat::Black), "press");
    let heard = super::table::said(&arbiter(&mut session, &mut now, "confirm 1"));
    let times = DecidedTimes::Given { white_ms: 120_000, black_ms: 0 };
    let back = Some((1, annabella::game::Color::White));
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
        let scheme = Scheme::builtin(lang.scheme());
        let spoken = Phrases::builtin(lang).speak(&heard[0], scheme, Verbosity::Move);
        let text: String = spoken.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(text, sentence, "{lang}");
    }
    // What the arbiter sets, gives or drops by a line of their own is heard as well, and its reversal.
    for (line, set) in [("clocks 0:05:00 0:04:00", true), ("add black 0:01:30 a lamp fell", false)] {
        let (mut session, mut now) = game(None);
        play(&mut session, &mut now, &["e4"]);
        let is_decided = |heard: &[Announcement]| match heard {
            [Announcement::Decided { times: DecidedTimes::Set { .. }, .. }] => Some(true),
            [Announcement::Decided { times: DecidedTimes::Given { .. }, .. }] => Some(false),
            _ => None,
        };
        let heard = super::table::said(&arbiter(&mut session, &mut now, line));
        assert_eq!(is_decided(&heard), Some(set), "{line}: {heard:?}");
        let heard = super::table::said(&arbiter(&mut session, &mut now, "undo"));
        assert_eq!(is_decided(&heard), Some(true), "{line}: {heard:?}");
    }
}
