//! Who acts as an assistant, and what the agreed duties permit (D.2.10, D.2.11).

use annabella::{
    game::{Edition, Seat},
    laws::assistant::{Duty, DutyHolder},
    session::{
        Announcement,
        output::{Note, Output},
        refusal::Refusal,
        setup::{AgreedDuties, BoardSense, Setup, Sight},
    },
};

use super::table::{Table, agreed, refused, said};

/// White is impaired with an assistant who has these duties; no board is sensed.
fn helped(agree: fn(&mut AgreedDuties)) -> Setup {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.assistant_name = Some("Ida".into());
    agree(&mut setup.white.assistant);
    setup
}

fn not_given(duty: Duty) -> Option<Refusal> {
    Some(Refusal::DutyNotGiven { seat: Seat::White, duty })
}

#[test]
fn who_was_not_accepted_as_assistant_does_nothing() {
    let mut setup = helped(|_| {});
    setup.white.assistant_name = None;
    let mut table = Table::of(setup);
    table.types("white: say eva vier");
    for seat in Seat::ALL {
        let not_given = |duty| Refusal::DutyNotGiven { seat, duty };
        for (act, why) in [
            ("press", not_given(Duty::C)),
            ("write e4", not_given(Duty::C)),
            ("strike", not_given(Duty::C)),
            ("executed", not_given(Duty::A)),
            ("move e4", not_given(Duty::A)),
            ("board 8/8/8/8/8/8/8/8", not_given(Duty::A)),
            ("opponent move e5", not_given(Duty::A)),
            ("claim time", not_given(Duty::E)),
            ("adjourn now", not_given(Duty::F)),
            ("say eva vier", not_given(Duty::B)),
            ("key time", not_given(Duty::D)),
            ("key repeat", Refusal::NoAssistant { seat }),
            ("say last move", Refusal::NoAssistant { seat }),
            ("remark ill", Refusal::NoAssistant { seat }),
            ("appeal so", Refusal::NoAssistant { seat }),
            ("sign", Refusal::OnlyThePlayerSigns { seat }),
        ] {
            assert_eq!(refused(&table.types(&format!("assistant-{seat}: {act}"))), Some(why), "{act}");
        }
    }
    assert!(table.session.plies().is_empty() && table.session.items().is_empty());
    let status = table.types("assistant-white: status");
    assert!(status.iter().any(|o| matches!(o, Output::Note(Note::Waiting { .. }))), "{status:?}");
    // The arbiter accepts an assistant during the game, who receives the duties that the program cannot
    // perform.
    table.types("arbiter: accept white assistant Ida");
    assert_eq!(refused(&table.types("assistant-white: press")), None);
    assert_eq!(table.session.plies().len(), 1);
}

#[test]
fn an_assistant_of_whom_nothing_was_agreed_has_the_duties_of_hands() {
    let setup = helped(|_| {});
    let duties = setup.duties(Seat::White);
    use DutyHolder::{Daemon, Nobody, Person};
    assert_eq!(Duty::ALL.map(|duty| duties.by(duty)), [Person, Daemon, Person, Daemon, Daemon, Person]);
    assert_eq!(Duty::ALL.map(|duty| setup.duties(Seat::Black).by(duty))[..2], [Nobody, Daemon]);
    // If a duty was agreed, nobody has the others.
    let pressing = helped(|duties| duties.score_and_press = Some(Person)).duties(Seat::White);
    assert_eq!(Duty::ALL.map(|duty| pressing.by(duty)), [Nobody, Daemon, Person, Daemon, Daemon, Nobody]);
    // A sighted player's assistant has the duties a and b only.
    let mut sighted = agreed(Edition::Da18, BoardSense::Manual);
    sighted.black.assistant_name = Some("Ole".into());
    let duties = sighted.duties(Seat::Black);
    assert_eq!(Duty::ALL.map(|duty| duties.by(duty)), [Person, Daemon, Nobody, Nobody, Nobody, Nobody]);
}

#[test]
fn a_refusal_names_the_duty_that_the_words_need() {
    let mut table = Table::of(helped(|duties| duties.score_and_press = Some(DutyHolder::Person)));
    for (line, duty) in [
        ("say time", Duty::D),
        ("say opponent's time", Duty::D),
        ("key time", Duty::D),
        ("key moves", Duty::D),
        ("say springer felix drei", Duty::B),
        ("executed", Duty::A),
        ("opponent move e5", Duty::A),
        ("board 8/8/8/8/8/8/8/8", Duty::A),
        ("claim time", Duty::E),
        ("seal Sf3", Duty::F),
    ] {
        assert_eq!(refused(&table.types(&format!("assistant: {line}"))), not_given(duty), "{line}");
    }
    let own = Some(Refusal::ThePlayersOwn { seat: Seat::White });
    assert_eq!(refused(&table.types("assistant: say resign")), own);
    // Requests that need no duty are answered.
    assert!(matches!(said(&table.types("assistant: say last move"))[..], [Announcement::NoMoveYet]));
    let nothing = refused(&table.types("assistant: say abracadabra"));
    assert!(matches!(nothing, Some(Refusal::WordsMeanNothing { .. })), "{nothing:?}");
}

#[test]
fn an_assistant_plays_a_whole_move_of_the_opponent_in() {
    for agree in [(|duties| duties.execute = Some(DutyHolder::Person)) as fn(&mut AgreedDuties), |duties| {
        duties.announce = Some(DutyHolder::Person)
    }] {
        let mut table = Table::of(helped(agree));
        table.types("white: say eva vier");
        table.types("white: press");
        let made = table.types("assistant: opponent move e5");
        assert_eq!(refused(&made), None);
        assert_eq!(table.session.told().map(|(before, m)| before.uci(m)), Some("e7e5".into()));
        table.types("assistant: opponent press");
        assert_eq!(table.session.plies().len(), 2);
    }
    let mut table = Table::of(helped(|duties| duties.execute = Some(DutyHolder::Person)));
    // It is not the opponent's turn, and no player enters acts for another.
    let turn = Some(Refusal::NotPlayersMove { seat: Seat::Black });
    assert_eq!(refused(&table.types("assistant: opponent move e5")), turn);
    let by = Some(Refusal::EnteredByAssistant { seat: Seat::Black, duty: Duty::A });
    assert_eq!(refused(&table.types("white: opponent move e5")), by);
    // The position on the opponent's board.
    table.types("white: say eva vier");
    table.types("white: press");
    table.types("assistant: opponent board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR");
    table.wait(60_000);
    assert_eq!(table.session.board_differs(Seat::Black).len(), 2, "{:?}", table.session.items());
}

#[test]
fn nothing_is_entered_for_an_opponent_whose_board_tells() {
    let mut setup = helped(|duties| duties.execute = Some(DutyHolder::Person));
    setup.black.board = BoardSense::Identity;
    let mut table = Table::of(setup);
    table.types("white: say eva vier");
    table.types("white: press");
    let tells = Some(Refusal::BoardIsSensed { seat: Seat::Black });
    for what in ["move e5", "press", "board rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"] {
        assert_eq!(refused(&table.types(&format!("assistant: opponent {what}"))), tells, "{what}");
    }
}
