//! What the page of an assistant offers next is taken, in every state of a game (D.2.10, D.2.11).

use std::collections::BTreeSet;

use annabella::session::{GameRole, setup::AgreedDuties};

use crate::table::*;
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

/// The lines that the first section of an assistant's page offers.
fn offered_next(table: &Table, seat: Seat) -> Vec<String> {
    let role = GameRole::Assistant(seat);
    let page = page_of(&table.session, role, Moment::from_ms(table.now), &[]);
    let next = page.split("id=\"next\"").nth(1).unwrap_or_default();
    let next = next.split("</section>").next().unwrap_or_default();
    let inputs = next.split("name=\"line\"").skip(1).filter_map(|rest| rest.split('>').next());
    let value = |tag: &str| Some(tag.split("value=\"").nth(1)?.split('"').next()?.to_owned());
    inputs.filter_map(value).collect()
}

/// Courses of a game at which every kind of line is offered at some time, for every agreement and kind of board.
const COURSES: [&str; 4] = [
    "white moves e2e4; wait 3000 ms; white: say e2e4; white: move e2e4; white: press; black moves e2e4; black executes; \
     black moves e7e5; black: say e7e5; black: move e7e5; wait 3000 ms; black: press; white moves e7e5; white executes",
    "white: say e2e4; white: move e2e4; black: say e7e5; black: move e7e5; white: press; arbiter: back 0; \
     black executes; white shows; black shows; arbiter: resume",
    "white: press; white: say g1g3; white moves g1g3; white: move g1g3; wait 3000 ms; white: press; arbiter: back 0; \
     arbiter: start",
    "white moves e2e3; black moves e2e4; wait 3000 ms; white executes; black: press; arbiter: back 0; white executes",
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
            (Seat::White, "white: say e2e4; white moves e2e4; wait 3000 ms; white: press", "e7e5", "e4 e5"),
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
