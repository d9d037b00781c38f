//! Who acts as an assistant, and what the agreed duties permit (D.2.10, D.2.11).

use std::collections::BTreeSet;

use annabella::{
    laws::assistant::Duty,
    page::{PageInput, render},
    session::{GameRole, setup::AgreedDuties},
};

use crate::table::*;
use DutyHolder::Daemon;
use DutyHolder::Nobody;
use DutyHolder::Person;

/// This player is impaired with an assistant who has these duties; no board is sensed.
fn helped(seat: Seat, agree: impl Fn(&mut AgreedDuties)) -> Setup {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    let own = of(&mut setup, seat);
    own.sight = Sight::Impaired;
    own.assistant_name = Some("Ida".into());
    agree(&mut own.assistant);
    setup
}

fn of(setup: &mut Setup, seat: Seat) -> &mut SeatSetup {
    if seat == Seat::White { &mut setup.white } else { &mut setup.black }
}

fn not_given(seat: Seat, duty: Duty) -> Refusal {
    Refusal::DutyNotGiven { seat, duty }
}

#[test]
fn who_was_not_accepted_as_assistant_does_nothing() {
    let mut setup = helped(Seat::White, |_| {});
    setup.white.assistant_name = None;
    let mut table = Table::of(setup);
    table.types("white: say eva vier");
    for seat in Seat::ALL {
        for (act, why) in [
            ("press", not_given(seat, Duty::C)),
            ("write e4", not_given(seat, Duty::C)),
            ("strike", not_given(seat, Duty::C)),
            ("executed", not_given(seat, Duty::A)),
            ("move e4", not_given(seat, Duty::A)),
            ("board 8/8/8/8/8/8/8/8", not_given(seat, Duty::A)),
            ("opponent move e5", not_given(seat, Duty::A)),
            ("claim time", not_given(seat, Duty::E)),
            ("adjourn now", not_given(seat, Duty::F)),
            ("say eva vier", not_given(seat, Duty::B)),
            ("key time", not_given(seat, Duty::D)),
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
    // The arbiter accepts an assistant during the game, who receives the duties that the program cannot perform.
    table.comes_to("arbiter: accept white assistant Ida; assistant-white: press", "", "e4");
}

#[test]
fn an_assistant_of_whom_nothing_was_agreed_has_the_duties_of_hands() {
    let holders = |setup: &Setup, seat| Duty::ALL.map(|duty| setup.duties(seat).by(duty));
    let setup = helped(Seat::White, |_| {});
    assert_eq!(holders(&setup, Seat::White), [Person, Daemon, Person, Daemon, Daemon, Person]);
    assert_eq!(holders(&setup, Seat::Black)[..2], [Nobody, Daemon]);
    // If a duty was agreed, nobody has the others.
    let pressing = helped(Seat::White, |duties| duties.score_and_press = Some(Person));
    assert_eq!(holders(&pressing, Seat::White), [Nobody, Daemon, Person, Daemon, Daemon, Nobody]);
    // A sighted player's assistant has the duties a and b only.
    let mut sighted = agreed(Edition::Da18, BoardSense::Manual);
    sighted.black.assistant_name = Some("Ole".into());
    assert_eq!(holders(&sighted, Seat::Black), [Person, Daemon, Nobody, Nobody, Nobody, Nobody]);
}

#[test]
fn a_refusal_names_the_duty_that_the_words_need() {
    let mut table = Table::of(helped(Seat::White, |duties| duties.score_and_press = Some(Person)));
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
        let why = not_given(Seat::White, duty);
        assert_eq!(refused(&table.types(&format!("assistant: {line}"))), Some(why), "{line}");
    }
    let own = Some(Refusal::ThePlayersOwn { seat: Seat::White });
    assert_eq!(refused(&table.types("assistant: say resign")), own);
    // Requests that need no duty are answered.
    assert_eq!(names(&table.types("assistant: say last move")), "NoMoveYet");
    let nothing = refused(&table.types("assistant: say abracadabra"));
    assert!(matches!(nothing, Some(Refusal::WordsMeanNothing { .. })), "{nothing:?}");
}

#[test]
fn an_assistant_plays_a_whole_move_of_the_opponent_in() {
    let executes = |duties: &mut AgreedDuties| duties.execute = Some(Person);
    for announces in [false, true] {
        let mut table = Table::of(helped(Seat::White, |duties| match announces {
            true => duties.announce = Some(Person),
            false => duties.execute = Some(Person),
        }));
        table.runs("white: say eva vier; white: press");
        assert_eq!(refused(&table.types("assistant: opponent move e5")), None);
        assert_eq!(table.session.told().map(|(before, m)| before.uci(m)), Some("e7e5".into()));
        table.comes_to("assistant: opponent press", "", "e4 e5");
    }
    let mut table = Table::of(helped(Seat::White, executes));
    for (line, why) in [
        // It is not the opponent's turn, and no player enters acts for another.
        ("assistant: opponent move e5", Refusal::NotPlayersMove { seat: Seat::Black }),
        ("white: opponent move e5", Refusal::EnteredByAssistant { seat: Seat::Black, duty: Duty::A }),
    ] {
        assert_eq!(refused(&table.types(line)), Some(why), "{line}");
    }
    // The position on the opponent's board.
    let board = "board rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR";
    table.runs(&format!("white: say eva vier; white: press; assistant: opponent {board}; wait 60000"));
    assert_eq!(table.session.board_differs(Seat::Black).len(), 2, "{:?}", table.session.items());
    // Nothing is entered for an opponent whose board tells.
    let mut setup = helped(Seat::White, executes);
    setup.black.board = BoardSense::Identity;
    let mut table = Table::of(setup);
    table.runs("white: say eva vier; white: press");
    let tells = Some(Refusal::BoardIsSensed { seat: Seat::Black });
    for what in ["move e5", "press", board] {
        assert_eq!(refused(&table.types(&format!("assistant: opponent {what}"))), tells, "{what}");
    }
}

/// The lines that the first section of an assistant's page offers.
fn offered_next(table: &Table, seat: Seat) -> Vec<String> {
    let page = render(&PageInput {
        session: &table.session,
        role: GameRole::Assistant(seat),
        base: "/role",
        lang: Lang::En,
        now: Moment::from_ms(table.now),
        token: "token",
        form_number: "1.1",
        last_id: 0,
        recent: &[],
        told: 0,
        answer: &[],
        exposed: false,
        elsewhere: false,
        has_voice: false,
        journal: None,
        query: &[],
    });
    let next = page.split("id=\"next\"").nth(1).unwrap_or_default();
    let next = next.split("</section>").next().unwrap_or_default();
    let inputs = next.split("name=\"line\"").skip(1).filter_map(|rest| rest.split('>').next());
    let value = |tag: &str| Some(tag.split("value=\"").nth(1)?.split('"').next()?.to_owned());
    inputs.filter_map(value).collect()
}

/// Courses of a game at which every kind of line is offered at some time, for every agreement and kind of board.
const COURSES: [&str; 4] = [
    "white hand e2e4; wait 3000; white: say e2e4; white: move e2e4; white: press; black hand e2e4; black: executed; \
     black hand e7e5; black: say e7e5; black: move e7e5; wait 3000; black: press; white hand e7e5; white: executed",
    "white: say e2e4; white: move e2e4; black: say e7e5; black: move e7e5; white: press; arbiter: back 0; \
     black: executed; white shows; black shows; arbiter: resume",
    "white: press; white: say g1g3; white hand g1g3; white: move g1g3; wait 3000; white: press; arbiter: back 0; \
     arbiter: start",
    "white hand e2e3; black hand e2e4; wait 3000; white: executed; black: press; arbiter: back 0; white: executed",
];

#[test]
fn what_an_assistants_page_offers_next_is_taken_in_every_state() {
    let mut seen = BTreeSet::new();
    let senses = [BoardSense::Manual, BoardSense::Identity];
    let boards = senses.into_iter().flat_map(|own| senses.map(|other| [own, other]));
    let tables = boards.flat_map(|boards| Seat::ALL.map(|seat| (seat, boards)));
    let courses = tables.flat_map(|table| COURSES.map(|course| (table, course)));
    // Every agreement meets several boards and courses.
    let agreements = ["", "a", "b", "ac", "abc"].into_iter().cycle();
    for (((seat, [own, other]), course), duties) in courses.zip(agreements) {
        let person = |duty| duties.contains(duty).then_some(Person);
        let mut setup = helped(seat, |agreed| {
            (agreed.execute, agreed.announce) = (person('a'), person('b'));
            agreed.score_and_press = person('c');
        });
        (of(&mut setup, seat).board, of(&mut setup, seat.other()).board) = (own, other);
        let mut table = Table::of(setup);
        for step in course.split(';') {
            table.runs(step);
            for line in offered_next(&table, seat) {
                seen.insert(line.split(' ').next().unwrap_or_default().to_owned());
                let position = table.session.position_told();
                let legal = position.legal_moves();
                let field = match legal.first().filter(|_| line == "opponent move") {
                    Some(m) => format!(" {}", position.uci(*m)),
                    None => String::new(),
                };
                let outputs = table.clone().types(&format!("assistant-{seat}: {line}{field}"));
                let case = format!("{duties}, {seat} helped, {own:?} {other:?}, {course} to {step}");
                assert_eq!(refused(&outputs), None, "{line}: {case}");
            }
        }
    }
    assert_eq!(seen, ["executed", "opponent", "press", "say"].map(str::to_owned).into());
}

#[test]
fn the_opponents_press_is_offered_next_once_their_move_is_entered() {
    for own in [BoardSense::Identity, BoardSense::Manual] {
        for (seat, before, reply, played) in [
            (Seat::White, "white: say e2e4; white hand e2e4; wait 3000; white: press", "e7e5", "e4 e5"),
            (Seat::Black, "", "e2e4", "e4"),
        ] {
            let mut setup = helped(seat, |duties| {
                (duties.execute, duties.score_and_press) = (Some(Person), Some(Person));
            });
            of(&mut setup, seat).board = own;
            let mut table = Table::of(setup);
            table.runs(&format!("{before}; assistant-{seat}: opponent move {reply}"));
            let offered = offered_next(&table, seat);
            let offers = |line: &str| offered.iter().any(|other| other == line);
            let expected = (true, own == BoardSense::Manual);
            assert_eq!(
                (offers("opponent press"), offers("executed")),
                expected,
                "{own:?} {seat}: {offered:?}"
            );
            table.comes_to(&format!("assistant-{seat}: opponent press"), "", played);
        }
    }
}

#[test]
fn the_arbiter_is_told_at_the_start_of_an_assistant_whom_nobody_accepted() {
    for seat in Seat::ALL {
        for accepted_by in [None, Some("N. N., IA".to_owned())] {
            let mut setup = helped(seat, |_| {});
            of(&mut setup, seat).helper_accepted_by.clone_from(&accepted_by);
            let mut table = Table::waiting(setup);
            let is_told = |outputs: &[Output]| {
                let of_seat = |told: &ArbiterMessage| matches!(told, ArbiterMessage::AssistantNotAccepted { seat: of, .. } if *of == seat);
                told(outputs).iter().any(of_seat)
            };
            // Once the arbiter accepts the assistant, somebody is named.
            let accepts = format!("arbiter: accept {seat} assistant Ida; arbiter: start");
            assert!(!is_told(&table.clone().runs(&accepts)), "{seat} {accepted_by:?}");
            assert_eq!(
                is_told(&table.types("arbiter: start")),
                accepted_by.is_none(),
                "{seat} {accepted_by:?}"
            );
        }
    }
}

#[test]
fn a_line_for_boards_without_sensors_is_no_announcement_of_an_assistant_without_duty_b() {
    for board in [BoardSense::Identity, BoardSense::Occupancy] {
        for (seat, before, m) in [(Seat::White, "", "Nf3"), (Seat::Black, "play e4", "Nc6")] {
            for announces in [false, true] {
                let mut setup = helped(seat, |duties| {
                    (duties.execute, duties.score_and_press) = (Some(Person), Some(Person));
                    duties.announce = announces.then_some(Person);
                });
                of(&mut setup, seat).board = board;
                let mut table = Table::of(setup);
                table.runs(before);
                let case = format!("{board:?} {seat}, duty b: {announces}");
                let sensed = Some(Refusal::BoardIsSensed { seat });
                for line in ["executed", "board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"] {
                    let outputs = table.types(&format!("assistant-{seat}: {line}"));
                    assert_eq!(refused(&outputs), sensed, "{case}: {line}");
                }
                let outputs = table.types(&format!("assistant-{seat}: move {m}"));
                assert_eq!(refused(&outputs), sensed.filter(|_| !announces), "{case}");
                let announced = outputs.iter().any(|o| matches!(o, Output::Note(Note::Announced { .. })));
                assert_eq!(announced, announces, "{case}: {outputs:?}");
            }
        }
    }
}
