//! D.2.10 and D.2.11: six duties, each performed by the daemon, a person or nobody; who must and who may have
//! help.

use annabella::{
    game::{Seat, Square},
    language::command::Command,
    laws::{assistant::DutyHolder, incident_kind::IncidentKind},
    session::{
        Announcement,
        act::Claim,
        input::{Act, Actor},
        output::{Note, Output},
        setup::AgreedDuties,
    },
};

use super::{Case, Game, InputOutcome, Table, differs, same};

use Seat::{Black, White};

const WAYS: [DutyHolder; 3] = [DutyHolder::Daemon, DutyHolder::Person, DutyHolder::Nobody];

/// Gives one duty of White's assistant to each holder in turn; returns the observations, joined.
fn each(t: &Table, give: fn(&mut AgreedDuties, DutyHolder), observe: impl Fn(&mut Game) -> String) -> String {
    let one = |by| {
        let mut setup = t.setup();
        give(&mut setup.white.assistant, by);
        setup.white.assistant_name = (by == DutyHolder::Person).then(|| "A. Helper".into());
        observe(&mut t.begin(setup).expect("the game may start"))
    };
    WAYS.map(one).join(", ")
}

fn helper(game: &mut Game, act: Act) -> InputOutcome {
    game.act(Actor::Assistant(White), act)
}

fn allowed(led: &InputOutcome) -> String {
    if led.refused() { "refused" } else { "allowed" }.into()
}

/// The number of a duty as its refusal names it.
fn article(led: &InputOutcome) -> String {
    let line = led.line("was not given that duty");
    line.rsplit_once('(').and_then(|(_, rest)| rest.split(')').next()).unwrap_or_default().to_owned()
}

fn refusal(t: &Table, give: fn(&mut AgreedDuties, DutyHolder), act: Act) -> String {
    let mut setup = t.setup();
    give(&mut setup.white.assistant, DutyHolder::Nobody);
    let mut game = t.begin(setup).expect("the game may start");
    article(&helper(&mut game, act))
}

pub(crate) const CASES: &[Case] = &[
    same(10, "a: moves are executed by a person where he has the duty", "refused, allowed, refused", |t| {
        each(
            t,
            |d, by| d.execute = Some(by),
            |game| {
                game.says(White, "eva vier");
                allowed(&helper(game, Act::Executed))
            },
        )
    }),
    same(10, "b: the daemon announces only where the duty is its own", "announced, silent, silent", |t| {
        each(
            t,
            |d, by| d.announce = Some(by),
            |game| {
                game.white("eva vier");
                let led = game.player(Black, Act::Move("e5".into()));
                let announced = led
                    .outputs
                    .iter()
                    .any(|o| matches!(o, Output::Say { what: Announcement::Move { .. }, .. }));
                if announced { "announced" } else { "silent" }.into()
            },
        )
    }),
    same(
        10,
        "c: the assistant presses with that duty, and only once the move is announced",
        "0 0, 0 1, 0 0",
        |t| {
            each(
                t,
                |d, by| d.score_and_press = Some(by),
                |game| {
                    helper(game, Act::Press);
                    let before = game.plies();
                    game.says(White, "eva vier");
                    helper(game, Act::Press);
                    format!("{before} {}", game.plies())
                },
            )
        },
    ),
    same(10, "c: the assistant writes for him with that duty", "refused, allowed, refused", |t| {
        each(
            t,
            |d, by| d.score_and_press = Some(by),
            |game| {
                game.says(White, "eva vier");
                game.press(White);
                allowed(&helper(game, Act::Write("e5".into())))
            },
        )
    }),
    same(10, "d: times are told on request by whoever has the duty", "told, asked, refused", |t| {
        each(
            t,
            |d, by| d.inform = Some(by),
            |game| {
                let led = game.player(White, Act::Command(Command::Time));
                let told = led
                    .outputs
                    .iter()
                    .any(|o| matches!(o, Output::Say { what: Announcement::Time { .. }, .. }));
                let asked = led.outputs.iter().any(|o| matches!(o, Output::Note(Note::Asked { .. })));
                match (told, asked, led.refused()) {
                    (true, false, false) => "told",
                    (false, true, false) => "asked",
                    (false, false, true) => "refused",
                    _ => "something else",
                }
                .into()
            },
        )
    }),
    same(
        10,
        "e: a touch of the sighted player is reported by whoever has the duty",
        "no item, item, no item",
        |t| {
            each(
                t,
                |d, by| d.claim = Some(by),
                |game| {
                    helper(game, Act::Claim(Claim::Touch(Square::E7)));
                    let is = |m: &IncidentKind| matches!(m, IncidentKind::TouchMove { by: Black, .. });
                    if game.session.items().iter().any(|i| is(&i.matter)) { "item" } else { "no item" }.into()
                },
            )
        },
    ),
    same(
        10,
        "e: a claim on time counts only once the flag is down, and the arbiter decides",
        "no, item, 1-0",
        |t| {
            let mut setup = t.setup();
            setup.white.assistant.claim = Some(DutyHolder::Person);
            setup.white.assistant_name = Some("A. Helper".into());
            setup.time_control = "1".into();
            let mut game = t.begin(setup).expect("the game may start");
            game.white("eva vier");
            helper(&mut game, Act::Claim(Claim::Time));
            let early =
                game.session.items().iter().any(|i| matches!(i.matter, IncidentKind::FlagFall { .. }));
            game.now += 70_000;
            helper(&mut game, Act::Claim(Claim::Time));
            let open =
                game.session.items().iter().find(|i| i.matter == IncidentKind::FlagFall { seat: Black });
            let number = open.map(|item| item.number);
            let goes_on = game.session.result().is_none();
            game.arbiter(Act::Confirm(vec![number.unwrap_or(0)]));
            let result = game.session.result().map_or("-".into(), |(result, _)| result.to_string());
            format!(
                "{}, {}, {result}",
                if early { "yes" } else { "no" },
                if number.is_some() && goes_on { "item" } else { "no item" }
            )
        },
    ),
    same(10, "f: the formalities of an adjournment call the arbiter", "0, 1, 0", |t| {
        each(
            t,
            |d, by| d.adjourn = Some(by),
            |game| {
                helper(game, Act::Adjourn("the move is sealed".into()));
                game.session.items().len().to_string()
            },
        )
    }),
    differs(
        10,
        "the number of the duty to press, as a refusal names it",
        ["E2.9c", "D2.9c", "D.2.10.3", "D.2.10.3", "D.2.10.3", "D.2.10.3"],
        |t| refusal(t, |d, by| d.score_and_press = Some(by), Act::Press),
    ),
    differs(
        10,
        "the number of the duty to claim, as a refusal names it",
        ["E2.9e", "D2.9e", "D.2.10.5", "D.2.10.5", "D.2.10.5", "D.2.10.5"],
        |t| refusal(t, |d, by| d.claim = Some(by), Act::Claim(Claim::Time)),
    ),
    differs(
        11,
        "against a hearing-impaired opponent an assistant is obligatory",
        [
            "starts, starts",
            "starts, starts",
            "D.2.11, starts",
            "D.2.11, starts",
            "D.2.11, starts",
            "D.2.11, starts",
        ],
        |t| {
            let mut setup = t.setup();
            setup.black.hearing_impaired = true;
            let mut helped = setup.clone();
            helped.white.assistant_name = Some("A. Helper".into());
            [setup, helped]
                .map(|setup| match t.begin(setup) {
                    Ok(_) => "starts".to_owned(),
                    Err(why) if why.contains("D.2.11") => "D.2.11".to_owned(),
                    Err(why) => why,
                })
                .join(", ")
        },
    ),
    same(11, "a sighted player's assistant has duties a and b and no other", "a b", |t| {
        let give: [fn(&mut AgreedDuties); 6] = [
            |d| d.execute = Some(DutyHolder::Person),
            |d| d.announce = Some(DutyHolder::Person),
            |d| d.score_and_press = Some(DutyHolder::Person),
            |d| d.inform = Some(DutyHolder::Person),
            |d| d.claim = Some(DutyHolder::Person),
            |d| d.adjourn = Some(DutyHolder::Person),
        ];
        let starts = |give: &fn(&mut AgreedDuties)| {
            let mut setup = t.setup();
            setup.black.assistant_name = Some("B. Helper".into());
            give(&mut setup.black.assistant);
            t.begin(setup).is_ok()
        };
        let may =
            give.iter().zip("abcdef".chars()).filter(|(give, _)| starts(give)).map(|(_, d)| d.to_string());
        may.collect::<Vec<_>>().join(" ")
    }),
    same(11, "there is none while the impaired player uses one", "starts, refused", |t| {
        let mut setup = t.setup();
        setup.black.assistant_name = Some("B. Helper".into());
        setup.black.assistant.execute = Some(DutyHolder::Person);
        let mut both = setup.clone();
        both.white.assistant_name = Some("A. Helper".into());
        both.white.assistant.execute = Some(DutyHolder::Person);
        [setup, both].map(|setup| if t.begin(setup).is_ok() { "starts" } else { "refused" }).join(", ")
    }),
    differs(
        11,
        "the article a refusal of his further duties names",
        ["E2.9", "D2.10", "D.2.11", "D.2.11", "D.2.11", "D.2.11"],
        |t| {
            let mut setup = t.setup();
            setup.black.assistant_name = Some("B. Helper".into());
            setup.black.assistant.inform = Some(DutyHolder::Person);
            let Err(why) = t.begin(setup) else { return "starts".into() };
            why.split_once('(').and_then(|(_, rest)| rest.split(')').next()).unwrap_or("").to_owned()
        },
    ),
];
