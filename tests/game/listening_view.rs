//! What a role hears of a whole game in its listening view: few words, nothing that a screen reader stumbles over.

use annabella::{
    core::{
        GameRole,
        act::Act,
        input::{Actor, Input},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
    daemon::terminal::{Typed, read_line},
    events::{Event, Narrator, StepSeen, ToldOfStep},
    game::{Edition, Lang, Moment, Position, SchemeId, Seat},
    language::{
        announce::{Form, announce},
        scheme::Scheme,
    },
};

/// The sample game of Appendix C.
const SAMPLE: &str = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 \
                      e1c1 f8e8 c1b1";
/// What a ply may take, for each player.
const MOST_WORDS: usize = 12;

struct Told {
    session: Session,
    narrator: Narrator,
    now: u64,
}

impl Told {
    /// An impaired player against a sighted one, told in this language, on boards that are not sensed.
    fn of(lang: Lang, black_ear: bool) -> Self {
        let seat = |sight, ear| SeatSetup {
            board: BoardSense::Manual,
            scheme: Some(SchemeId::Fide),
            sight,
            lang,
            ear,
            ..SeatSetup::default()
        };
        let setup = Setup {
            edition: Edition::Da18,
            lang,
            approved_by: Some("A. Arbiter".into()),
            white: seat(Sight::Impaired, true),
            black: seat(Sight::Sighted, black_ear),
            ..Setup::default()
        };
        let session = Session::new(setup).unwrap();
        let mut told = Self { session, narrator: Narrator::default(), now: 0 };
        told.types("arbiter: start");
        told
    }

    fn types(&mut self, line: &str) -> ToldOfStep {
        let (by, typed) = read_line(line, self.session.mover(), Seat::White).unwrap();
        let Typed::Act(act) = typed else { panic!("{line}") };
        self.acts(by, act)
    }

    fn acts(&mut self, by: Actor, act: Act) -> ToldOfStep {
        self.now += 1_000;
        let at = Moment::from_ms(self.now);
        let input = Input::Act { by, act };
        let outputs = self.session.handle(at, input.clone());
        self.narrator.tell(&StepSeen { at, input: &input, outputs: &outputs, session: &self.session })
    }

    /// A ply as Appendix D has it: made, announced, repeated, executed, pressed. What each role hears of it.
    fn plays(&mut self, before: &Position, uci: &str) -> [Vec<String>; 6] {
        let m = before.read_uci(uci).unwrap();
        let words = announce(Scheme::builtin(SchemeId::Fide), before, m, Form::Short);
        let mover = Seat::from(before.turn());
        let mut heard: [Vec<String>; 6] = Default::default();
        for line in [
            format!("{mover}: move {uci}"),
            format!("{mover}: {words}"),
            format!("{}: {words}", mover.other()),
            format!("{}: executed", mover.other()),
            format!("{mover}: press"),
        ] {
            // What the mover of a seat without an ear says besides is nothing to anybody.
            if !self.session.setup().seat(mover).ear
                && line.ends_with(&words)
                && line.starts_with(&mover.to_string())
            {
                continue;
            }
            for (heard, view) in heard.iter_mut().zip(self.types(&line).roles) {
                heard.extend(view.lines);
            }
        }
        heard
    }
}

#[test]
fn a_ply_of_the_sample_game_is_one_line_of_at_most_twelve_words_for_each_player() {
    for lang in Lang::ALL {
        let mut told = Told::of(lang, false);
        let mut before = Position::default();
        for (uci, ply) in SAMPLE.split_whitespace().zip(1..) {
            let heard = told.plays(&before, uci);
            assert_eq!(told.session.plies().len(), ply, "{uci}");
            for (role, lines) in GameRole::ALL.into_iter().zip(&heard) {
                assert!(lines.len() <= 1, "{lang}: {role} hears of {uci}: {lines:?}");
                let words: usize = lines.iter().map(|line| line.split_whitespace().count()).sum();
                assert!(words <= MOST_WORDS, "{lang}: {role}: {words} words: {lines:?}");
                let signs = |line: &&String| line.contains(['#', '~', '>', '=', '|', '_', '\u{0}']);
                assert_eq!(lines.iter().find(signs), None, "{lang}: {role}");
            }
            let mover = Seat::from(before.turn());
            assert_eq!(heard[mover as usize], [""; 0], "{lang}: nobody hears his own move again");
            assert_eq!(heard[mover.other() as usize].len(), 1, "{lang}: {uci} is told");
            let listens = told.session.setup().seat(mover.other()).ear;
            let asks = heard[mover.other() as usize][0].matches('.').count() == 2;
            assert_eq!(asks, listens, "{lang}: who listens is asked to repeat: {heard:?}");
            before = before.after(before.read_uci(uci).unwrap()).unwrap();
        }
        assert_eq!(told.session.items(), [], "{lang}: nobody without an ear owes a repetition");
    }
}

#[test]
fn a_repetition_that_nobody_awaits_counts_where_it_is_typed() {
    let mut told = Told::of(Lang::En, false);
    told.types("white: move e4");
    told.types("white: eva vier");
    let typed = told.types("black: eva vier");
    assert!(
        typed.whole.iter().any(|e| e.event == Event::Repeated { seat: Seat::Black, right: true }),
        "{typed:?}"
    );
    // Other words are no wrong repetition of what nobody asked for.
    let mut told = Told::of(Lang::En, false);
    told.types("white: move e4");
    told.types("white: eva vier");
    let typed = told.types("black: david vier");
    assert!(!typed.whole.iter().any(|e| matches!(e.event, Event::Repeated { .. })), "{typed:?}");
}

#[test]
fn the_items_are_a_line_each_and_details_are_for_whoever_asks() {
    let mut told = Told::of(Lang::En, true);
    told.types("arbiter: item white 4.1 used both hands");
    told.types("arbiter: item black 11.5 hums");
    let arbiter = GameRole::Arbiter.index();
    assert_eq!(told.types("arbiter: items").roles[arbiter].lines.len(), 2);
    assert!(told.types("arbiter: show 1").roles[arbiter].lines.len() > 4);
    let two = told.types("arbiter: show 2 1").roles[arbiter].lines.clone();
    let titles: Vec<_> =
        two.iter().filter(|line| line.contains("hums") || line.contains("both hands")).collect();
    assert!(titles[0].contains("item 2") && titles[1].contains("item 1"), "{two:?}");
    let all = told.types("arbiter: show all");
    assert!(all.roles[arbiter].lines.len() > 8);
    assert!(all.roles[GameRole::Player(Seat::White).index()].lines.is_empty());
}

#[test]
fn long_answers_come_in_fives_and_go_on_from_where_they_were_or_from_any_move() {
    let mut told = Told::of(Lang::En, false);
    let mut before = Position::default();
    for uci in SAMPLE.split_whitespace().take(12) {
        told.plays(&before, uci);
        before = before.after(before.read_uci(uci).unwrap()).unwrap();
    }
    let white = GameRole::Player(Seat::White).index();
    let mut asks = |line: &str| told.types(line).roles[white].lines.clone();
    let first = asks("white: all moves");
    assert!(first[0].contains("Eva vier") && first[0].contains("David vier"), "{first:?}");
    assert!(!first[0].contains("schlägt"), "five of them: {first:?}");
    assert_eq!(first[1], "Further: seven");
    assert_eq!(asks("white: repeat"), first, "said again it is the same");
    let second = asks("white: further");
    assert!(second[0].contains("David vier") && second[1] == "Further: two", "{second:?}");
    assert_eq!(asks("white: key further").len(), 1);
    assert_eq!(asks("white: weiter"), ["Nothing more"]);
    for line in
        ["white: from move 5", "white: from move five", "white: key from_move 5", "white: ab Zug fünf"]
    {
        let from = asks(line);
        assert!(from.len() == 1 && from[0].starts_with("five: "), "{line}: {from:?}");
    }
    assert_eq!(asks("white: from move 7"), ["Nothing more"]);
    let help = asks("white: help");
    assert!(help[0].matches(',').count() <= 5 && help[1].starts_with("Further: "), "{help:?}");
}

#[test]
fn who_types_in_vain_while_he_owes_a_repetition_is_asked_for_it() {
    let mut told = Told::of(Lang::En, true);
    told.types("white: move e4");
    told.types("white: eva vier");
    let black = GameRole::Player(Seat::Black).index();
    assert_eq!(told.types("black: hm").roles[black].lines, ["Repeat."]);
}
