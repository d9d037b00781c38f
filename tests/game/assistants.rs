//! Who acts as an assistant, and what the agreed duties permit (D.2.10, D.2.11).

use std::{cell::RefCell, collections::BTreeSet};

use annabella::{
    game::{Edition, Lang, Moment, Position, Seat, seeded_rng::SeededRng},
    laws::assistant::{Duty, DutyHolder},
    page::{PageInput, render},
    session::{
        Announcement, GameRole,
        arbiter_message::ArbiterMessage,
        output::{Note, Output},
        refusal::Refusal,
        session::Session,
        setup::{AgreedDuties, BoardSense, Setup, Sight},
    },
};

use super::table::{Table, agreed, input_of, refused, said};

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

/// Agreed duties with a name for messages.
type Agreement = (&'static str, fn(&mut AgreedDuties));

fn every_assistants_page(check: impl Fn(&Table, Seat, &[String], &str)) {
    let agreements: [Agreement; 5] = [
        ("none agreed", |_| {}),
        ("a", |duties| duties.execute = Some(DutyHolder::Person)),
        ("b", |duties| duties.announce = Some(DutyHolder::Person)),
        ("a and c", |duties| {
            (duties.execute, duties.score_and_press) = (Some(DutyHolder::Person), Some(DutyHolder::Person));
        }),
        ("a, b, c", |duties| {
            duties.execute = Some(DutyHolder::Person);
            duties.announce = Some(DutyHolder::Person);
            duties.score_and_press = Some(DutyHolder::Person);
        }),
    ];
    for (agreed_name, agree) in agreements {
        for (helped_seat, boards) in Seat::ALL.into_iter().flat_map(|seat| {
            [BoardSense::Manual, BoardSense::Identity].into_iter().flat_map(move |own| {
                [BoardSense::Manual, BoardSense::Identity].map(move |other| (seat, [own, other]))
            })
        }) {
            let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
            for (seat, board) in [helped_seat, helped_seat.other()].into_iter().zip(boards) {
                let own = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
                own.board = board;
                if seat == helped_seat {
                    own.sight = Sight::Impaired;
                    own.assistant_name = Some("Ida".into());
                    agree(&mut own.assistant);
                }
            }
            let mut table = Table::of(setup);
            let mut chance = SeededRng::new(7);
            let mut done = Vec::new();
            for _ in 0..120 {
                let at = format!("{agreed_name}, {helped_seat} helped, boards {boards:?}, after {done:?}");
                check(&table, helped_seat, &offered_next(&table, helped_seat), &at);
                done.push(one_act(&mut table, helped_seat, &mut chance));
            }
        }
    }
}

/// One act of somebody: what the page offers, a move, a press, hands at a sensed board, or the arbiter's order.
fn one_act(table: &mut Table, helped: Seat, chance: &mut SeededRng) -> String {
    let mover = table.session.mover();
    let position = table.session.position_told();
    let legal = position.legal_moves();
    let some = |chance: &mut SeededRng| chance.below(1_000);
    let uci = legal.get(some(chance) % legal.len().max(1)).map_or("e2e4".to_owned(), |m| position.uci(*m));
    let offered = offered_next(table, helped);
    let line = match some(chance) % 12 {
        0..=3 if !offered.is_empty() => {
            let line = &offered[some(chance) % offered.len()];
            let field = if line.ends_with("move") { format!(" {uci}") } else { String::new() };
            format!("assistant-{helped}: {line}{field}")
        }
        4 => format!("{mover}: press"),
        5 | 6 => format!("{mover}: say {uci}"),
        7 if table.session.setup().seat(mover).board == BoardSense::Manual => format!("{mover}: move {uci}"),
        7..=9 => {
            for seat in Seat::ALL {
                if table.session.setup().seat(seat).board != BoardSense::Manual {
                    let own_move = seat == mover && some(chance).is_multiple_of(2);
                    let after = legal.get(some(chance) % legal.len().max(1)).and_then(|m| position.after(*m));
                    let shown = after.filter(|_| own_move).unwrap_or_else(|| position.clone());
                    table.shows(seat, &shown);
                    table.wait(3_000);
                }
            }
            return "hands".into();
        }
        10 if some(chance).is_multiple_of(3) => "arbiter: back 0".into(),
        10 => "arbiter: start".into(),
        _ => format!("{helped}: say {uci}"),
    };
    table.types(&line);
    line
}

#[test]
fn what_an_assistants_page_offers_next_is_taken_in_every_state() {
    let seen = RefCell::new(BTreeSet::new());
    every_assistants_page(|table, seat, offered, at| {
        for line in offered {
            seen.borrow_mut().insert(line.split(' ').next().unwrap_or_default().to_owned());
            let position = table.session.position_told();
            let field = match line.as_str() {
                "opponent move" => position.legal_moves().first().map(|m| format!(" {}", position.uci(*m))),
                _ => None,
            };
            let line = format!("assistant-{seat}: {line}{}", field.unwrap_or_default());
            let mut session = table.session.clone();
            let outputs = session.handle(Moment::from_ms(table.now + 100), input_of(&line, session.mover()));
            assert_eq!(refused(&outputs), None, "{line}: {at}");
        }
    });
    assert_eq!(seen.into_inner(), ["executed", "opponent", "press", "say"].map(str::to_owned).into());
}

#[test]
fn the_opponents_press_is_offered_next_once_their_move_is_entered() {
    for own in [BoardSense::Identity, BoardSense::Manual] {
        for seat in Seat::ALL {
            let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
            let helped = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
            (helped.board, helped.sight) = (own, Sight::Impaired);
            helped.assistant_name = Some("Ida".into());
            helped.assistant.execute = Some(DutyHolder::Person);
            helped.assistant.score_and_press = Some(DutyHolder::Person);
            let mut table = Table::of(setup);
            let replies = if seat == Seat::White { ["e2e4", "e7e5"] } else { ["", "e2e4"] };
            if seat == Seat::White {
                table.types("white: say e2e4");
                let after = super::table::after(&Position::default(), "e2e4");
                if own == BoardSense::Identity {
                    table.shows(seat, &after);
                    table.wait(3_000);
                } else {
                    table.types("white: move e2e4");
                }
                table.types("white: press");
            }
            table.types(&format!("assistant-{seat}: opponent move {}", replies[1]));
            let offered = offered_next(&table, seat);
            assert!(offered.iter().any(|line| line == "opponent press"), "{own:?} {seat}: {offered:?}");
            assert_eq!(
                offered.iter().any(|line| line == "executed"),
                own == BoardSense::Manual,
                "{own:?} {seat}: {offered:?}"
            );
            table.types(&format!("assistant-{seat}: opponent press"));
            assert!(table.open().is_empty(), "{:?}", table.open());
            assert_eq!(table.session.plies().len(), if seat == Seat::White { 2 } else { 1 });
        }
    }
}

#[test]
fn the_arbiter_is_told_at_the_start_of_an_assistant_whom_nobody_accepted() {
    for seat in Seat::ALL {
        for accepted_by in [None, Some("N. N., IA".to_owned())] {
            let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
            let own = if seat == Seat::White { &mut setup.white } else { &mut setup.black };
            own.sight = Sight::Impaired;
            own.assistant_name = Some("Ida".into());
            own.helper_accepted_by.clone_from(&accepted_by);
            let mut session = Session::new(setup).unwrap();
            let start = |session: &mut Session| {
                session.handle(Moment::from_ms(100), input_of("arbiter: start", Seat::White))
            };
            let mut accepted = session.clone();
            let told = |outputs: &[Output]| {
                outputs.iter().any(|output| {
                    matches!(output, Output::Note(Note::ArbiterInformed(ArbiterMessage::AssistantNotAccepted { seat: of, .. })) if *of == seat)
                })
            };
            assert_eq!(told(&start(&mut session)), accepted_by.is_none(), "{seat} {accepted_by:?}");
            // Once the arbiter accepts the assistant, somebody is named.
            let accept = format!("arbiter: accept {seat} assistant Ida");
            accepted.handle(Moment::from_ms(50), input_of(&accept, Seat::White));
            assert!(!told(&start(&mut accepted)), "{seat} {accepted_by:?}");
        }
    }
}

#[test]
fn a_line_for_boards_without_sensors_is_no_announcement_of_an_assistant_without_duty_b() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for board in [BoardSense::Identity, BoardSense::Occupancy] {
        for seat in Seat::ALL {
            for announces in [false, true] {
                let mut setup = helped(|duties| {
                    duties.execute = Some(DutyHolder::Person);
                    duties.score_and_press = Some(DutyHolder::Person);
                });
                setup.white.assistant.announce = announces.then_some(DutyHolder::Person);
                setup.white.board = board;
                if seat == Seat::Black {
                    std::mem::swap(&mut setup.white, &mut setup.black);
                }
                let mut table = Table::of(setup);
                if seat == Seat::Black {
                    table.types("white: move e4");
                    table.types("white: press");
                }
                let case = format!("{board:?} {seat}, duty b: {announces}");
                let sensed = Some(Refusal::BoardIsSensed { seat });
                for line in ["executed", &format!("board {start}")] {
                    assert_eq!(
                        refused(&table.types(&format!("assistant-{seat}: {line}"))),
                        sensed,
                        "{case}: {line}"
                    );
                }
                let outputs = table.types(&format!("assistant-{seat}: move Nc6"));
                let outputs =
                    if seat == Seat::White { table.types("assistant-white: move Nf3") } else { outputs };
                match announces {
                    false => assert_eq!(refused(&outputs), sensed, "{case}"),
                    true => assert_eq!(refused(&outputs), None, "{case}"),
                }
                let announced = outputs.iter().any(|o| matches!(o, Output::Note(Note::Announced { .. })));
                assert_eq!(announced, announces, "{case}: {outputs:?}");
            }
        }
    }
}
