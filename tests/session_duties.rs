//! The six duties of an assistant, each by the daemon, by a person and by nobody (D.2.10, D.2.11), and
//! what D.2.5 and D.2.7 ask of a session, in every edition.

use annabella::{
    core::{
        Announcement, Listener, Moment, Seat,
        announcement::Matter,
        hearing::Heard,
        input::{Act, Actor, Input},
        output::{Note, Output},
        session::{Session, SetUpGameError},
        setup::{BoardSense, Duties, SeatSetup, Setup, SheetBy, Sight},
    },
    language::command::Command,
    laws::{Edition, assistant::By},
};

const WAYS: [By; 3] = [By::Daemon, By::Person, By::Nobody];

fn setup(edition: Edition, duties: Duties, name: Option<&str>) -> Setup {
    let seat = SeatSetup { board: BoardSense::Manual, ..SeatSetup::default() };
    Setup {
        edition,
        approved_by: Some("the arbiter".into()),
        white: SeatSetup {
            sight: Sight::Impaired,
            sheet: SheetBy::Dictated,
            assistant: duties,
            assistant_name: name.map(str::to_owned),
            ..seat.clone()
        },
        black: seat,
        ..Setup::default()
    }
}

struct Played {
    session: Session,
    now: u64,
}

impl Played {
    fn new(setup: Setup) -> Self {
        let mut played = Self { session: Session::new(setup).unwrap(), now: 0 };
        played.act(Actor::Arbiter, Act::Start);
        played
    }

    fn by(edition: Edition, set: impl Fn(&mut Duties, By), by: By) -> Self {
        let mut duties = Duties::default();
        set(&mut duties, by);
        Self::new(setup(edition, duties, (by == By::Person).then_some("A. Helper")))
    }

    fn act(&mut self, by: Actor, act: Act) -> Vec<Output> {
        self.now += 1_000;
        self.session.handle(Moment::from_ms(self.now), Input::Act { by, act })
    }

    fn helper(&mut self, act: Act) -> Vec<Output> {
        self.act(Actor::Assistant(Seat::White), act)
    }

    fn says(&mut self, seat: Seat, words: &str) -> Vec<Output> {
        self.now += 1_000;
        let heard = Heard::typed(words);
        self.session.handle(Moment::from_ms(self.now), Input::Heard { seat, heard })
    }
}

fn refused(outputs: &[Output]) -> bool {
    outputs.iter().any(|o| matches!(o, Output::Note(Note::Refused(_))))
}

fn announced_to(outputs: &[Output], seat: Seat) -> bool {
    let to = Listener::Player(seat);
    outputs.iter().any(|o| matches!(o, Output::Say { to: t, what: Announcement::Move { .. } } if *t == to))
}

#[test]
fn d_2_10_1_moves_are_executed_by_a_person_where_he_has_the_duty() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.execute = Some(by), by);
            played.says(Seat::White, "eva vier");
            assert_eq!(refused(&played.helper(Act::Executed)), by != By::Person, "{edition} {by:?}");
        }
    }
}

#[test]
fn d_2_10_2_the_daemon_announces_only_where_the_duty_is_its_own() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.announce = Some(by), by);
            played.says(Seat::White, "eva vier");
            played.act(Actor::Player(Seat::White), Act::Press);
            let outputs = played.act(Actor::Player(Seat::Black), Act::Move("e5".into()));
            assert_eq!(announced_to(&outputs, Seat::White), by == By::Daemon, "{edition} {by:?}");
        }
    }
}

#[test]
fn d_2_10_3_an_assistant_presses_and_writes_only_with_that_duty_and_after_the_announcement() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.score_and_press = Some(by), by);
            played.helper(Act::Press);
            assert!(played.session.plies().is_empty(), "{edition} {by:?}");
            played.says(Seat::White, "eva vier");
            assert_eq!(refused(&played.helper(Act::Press)), by != By::Person, "{edition} {by:?}");
            assert_eq!(played.session.plies().len(), usize::from(by == By::Person));
        }
    }
}

#[test]
fn d_2_10_4_times_are_told_on_request_by_whoever_has_the_duty() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.inform = Some(by), by);
            let outputs = played.act(Actor::Player(Seat::White), Act::Command(Command::Time));
            let told =
                outputs.iter().any(|o| matches!(o, Output::Say { what: Announcement::Time { .. }, .. }));
            let asked = outputs.iter().any(|o| matches!(o, Output::Note(Note::Asked { .. })));
            let is = (told, asked, refused(&outputs));
            assert_eq!(is, (by == By::Daemon, by == By::Person, by == By::Nobody), "{edition} {by:?}");
        }
    }
}

#[test]
fn d_2_10_5_a_person_claims_on_time_and_reports_a_touch_where_he_has_the_duty() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.claim = Some(by), by);
            let touch = played.helper(Act::Claim("touch e7".into()));
            assert_eq!(refused(&touch), by != By::Person, "{edition} {by:?}");
            let items = played.session.items();
            let reported =
                items.iter().any(|i| matches!(i.matter, Matter::TouchMove { by: Seat::Black, .. }));
            assert_eq!(reported, by == By::Person);
            // A flag that stands is no win.
            played.helper(Act::Claim("time".into()));
            assert!(played.session.result().is_none());
        }
    }
}

#[test]
fn d_2_10_6_the_formalities_of_an_adjournment_call_the_arbiter() {
    for edition in Edition::ALL {
        for by in WAYS {
            let mut played = Played::by(edition, |d, by| d.adjourn = Some(by), by);
            let outputs = played.helper(Act::Adjourn("the move is sealed".into()));
            assert_eq!(refused(&outputs), by != By::Person, "{edition} {by:?}");
            assert_eq!(played.session.items().len(), usize::from(by == By::Person));
        }
    }
}

#[test]
fn d_2_11_a_sighted_players_assistant_has_a_and_b_only() {
    for edition in Edition::ALL {
        let mut agreed = setup(edition, Duties::default(), None);
        agreed.black.assistant_name = Some("B. Helper".into());
        agreed.black.assistant.execute = Some(By::Person);
        agreed.black.assistant.announce = Some(By::Person);
        assert!(Session::new(agreed.clone()).is_ok(), "{edition}");
        agreed.black.assistant.score_and_press = Some(By::Person);
        assert!(matches!(Session::new(agreed), Err(SetUpGameError::Refused(_))), "{edition}");
    }
}

#[test]
fn d_2_11_a_hearing_impaired_opponent_needs_an_assistant_where_the_edition_says_so() {
    for edition in Edition::ALL {
        let mut agreed = setup(edition, Duties::default(), None);
        agreed.black.hearing_impaired = true;
        let must = edition.assistant_mandatory_if_hearing_impaired();
        assert_eq!(Session::new(agreed.clone()).is_err(), must, "{edition}");
        agreed.white.assistant_name = Some("A. Helper".into());
        assert!(Session::new(agreed).is_ok(), "{edition}");
    }
}

#[test]
fn d_2_5_a_sighted_player_has_made_his_move_without_words() {
    for edition in Edition::ALL {
        let mut played = Played::new(setup(edition, Duties::default(), None));
        played.says(Seat::White, "eva vier");
        played.act(Actor::Player(Seat::White), Act::Press);
        played.act(Actor::Player(Seat::Black), Act::Move("e5".into()));
        played.act(Actor::Player(Seat::Black), Act::Press);
        assert_eq!(played.session.plies().len(), 2, "{edition}");
    }
}

#[test]
fn d_2_5_the_impaired_player_has_not() {
    for edition in Edition::ALL {
        let mut played = Played::new(setup(edition, Duties::default(), None));
        played.act(Actor::Player(Seat::White), Act::Move("e4".into()));
        played.act(Actor::Player(Seat::White), Act::Press);
        assert!(played.session.plies().is_empty(), "{edition}");
        assert!(matches!(played.session.items()[0].matter, Matter::EarlyPress { by: Seat::White }));
    }
}

#[test]
fn d_2_7_his_announcements_and_repetitions_are_his_record() {
    for edition in Edition::ALL {
        let mut played = Played::new(setup(edition, Duties::default(), None));
        played.says(Seat::White, "eva vier");
        played.act(Actor::Player(Seat::White), Act::Press);
        played.act(Actor::Player(Seat::Black), Act::Move("e5".into()));
        played.says(Seat::White, "eva fünf");
        let written: Vec<_> =
            played.session.sheet(Seat::White).entries.iter().map(|e| e.text.as_str()).collect();
        assert_eq!(written, ["e4", "e5"], "{edition}");
        assert!(played.session.sheet(Seat::Black).entries.is_empty());
    }
}

#[test]
fn d_2_7_what_was_not_dictated_stays_open_until_it_is_written() {
    for edition in Edition::ALL {
        let mut played = Played::new(setup(edition, Duties::default(), None));
        played.says(Seat::White, "eva vier");
        played.act(Actor::Player(Seat::White), Act::Press);
        played.act(Actor::Player(Seat::Black), Act::Move("e5".into()));
        played.act(Actor::Player(Seat::Black), Act::Press);
        played.says(Seat::White, "springer felix drei");
        played.act(Actor::Player(Seat::White), Act::Press);
        let sheet = &played.session.sheet(Seat::White).entries;
        assert!(sheet[1].m.is_none() && sheet[2].m.is_some(), "{edition}");
        played.act(Actor::Player(Seat::White), Act::Write("e5".into()));
        assert!(played.session.sheet(Seat::White).entries.iter().all(|e| e.m.is_some()), "{edition}");
    }
}

/// Which tests hold which numbered clause; `cargo test --test session_duties clauses -- --nocapture`.
#[test]
fn every_numbered_clause_has_at_least_two_tests() {
    let sources = [
        include_str!("laws.rs"),
        include_str!("laws_clock_and_draws.rs"),
        include_str!("reconcile.rs"),
        include_str!("session_duties.rs"),
    ];
    let mut short = Vec::new();
    for clause in 1..=11 {
        let names: Vec<&str> = sources
            .iter()
            .flat_map(|text| text.lines())
            .filter_map(|line| line.trim().strip_prefix("fn "))
            .filter_map(|line| line.split('(').next())
            .filter(|name| {
                let marks = [format!("d_2_{clause}_"), format!("d2_{clause}_")];
                marks.iter().any(|mark| name.contains(mark.as_str()))
            })
            .collect();
        println!("D.2.{clause}: {}", names.join(", "));
        if names.len() < 2 {
            short.push(clause);
        }
    }
    assert!(short.is_empty(), "clauses with fewer than two tests: {short:?}");
}
