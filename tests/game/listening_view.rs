//! The announcements of a whole game in each role's listening view: few words, and none that a screen reader reads
//! badly.

use annabella::{
    daemon::typed_line::{TypedRequest, read_line},
    events::{Event, SessionStep, StepReport, StepReporter},
    game::{Edition, Lang, Moment, Position, SchemeId, Seat},
    language::{
        announce::{AnnouncementForm, announce},
        scheme::Scheme,
    },
    session::{
        GameRole,
        act::Act,
        input::{Actor, Input},
        session::Session,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// The sample game of Appendix C.
const SAMPLE: &str = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 \
                      e1c1 f8e8 c1b1";
/// The largest number of words for a ply, for each player.
const MOST_WORDS: usize = 12;

struct ListeningGame {
    session: Session,
    step_reporter: StepReporter,
    now: u64,
}

impl ListeningGame {
    /// An impaired player against a sighted one, with announcements in this language, on boards that are not
    /// sensed.
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
        let mut told = Self { session, step_reporter: StepReporter::default(), now: 0 };
        told.types("arbiter: start");
        told
    }

    fn types(&mut self, line: &str) -> StepReport {
        let (by, typed) = read_line(line, self.session.mover(), Seat::White).unwrap();
        let TypedRequest::Act(act) = typed else { panic!("{line}") };
        self.acts(by, act)
    }

    fn acts(&mut self, by: Actor, act: Act) -> StepReport {
        self.now += 1_000;
        let at = Moment::from_ms(self.now);
        let input = Input::Act { by, act };
        let outputs = self.session.handle(at, input.clone());
        self.step_reporter.tell(&SessionStep { at, input: &input, outputs: &outputs, session: &self.session })
    }

    /// A ply as Appendix D has it: made, announced, repeated, executed, pressed. Returns each role's
    /// announcements.
    fn plays(&mut self, before: &Position, uci: &str) -> [Vec<String>; 6] {
        let m = before.read_uci(uci).unwrap();
        let words = announce(Scheme::builtin(SchemeId::Fide), before, m, AnnouncementForm::Short);
        let mover = Seat::from(before.turn());
        let mut heard: [Vec<String>; 6] = Default::default();
        for line in [
            format!("{mover}: move {uci}"),
            format!("{mover}: {words}"),
            format!("{}: {words}", mover.other()),
            format!("{}: executed", mover.other()),
            format!("{mover}: press"),
        ] {
            // Other words of the mover are ignored if their seat has no speech input.
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
        let mut told = ListeningGame::of(lang, false);
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
    let mut told = ListeningGame::of(Lang::En, false);
    told.types("white: move e4");
    told.types("white: eva vier");
    let typed = told.types("black: eva vier");
    assert!(
        typed.whole.iter().any(|e| e.event == Event::Repeated { seat: Seat::Black, right: true }),
        "{typed:?}"
    );
    // Other words are not a wrong repetition if none was required.
    let mut told = ListeningGame::of(Lang::En, false);
    told.types("white: move e4");
    told.types("white: eva vier");
    let typed = told.types("black: david vier");
    assert!(!typed.whole.iter().any(|e| matches!(e.event, Event::Repeated { .. })), "{typed:?}");
}

#[test]
fn the_items_are_a_line_each_and_details_are_for_whoever_asks() {
    let mut told = ListeningGame::of(Lang::En, true);
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
    let mut told = ListeningGame::of(Lang::En, false);
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
    assert_eq!(first[1], "seven more. Say “more”");
    assert_eq!(asks("white: repeat"), first, "said again it is the same");
    let second = asks("white: further");
    assert!(second[0].contains("David vier") && second[1] == "two more. Say “more”", "{second:?}");
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
    assert!(help[0].matches(',').count() <= 5 && help[1].ends_with(" more. Say “more”"), "{help:?}");
}

#[test]
fn who_types_in_vain_while_he_owes_a_repetition_is_asked_for_it() {
    let mut told = ListeningGame::of(Lang::En, true);
    told.types("white: move e4");
    told.types("white: eva vier");
    let black = GameRole::Player(Seat::Black).index();
    assert_eq!(
        told.types("black: hm").roles[black].lines,
        ["Not understood. Repeat your opponent's move: Eva vier"]
    );
}

/// The arbiter's own act is answered, and a decision in one line.
#[test]
fn every_decision_of_the_arbiter_is_answered_by_one_line() {
    for lang in [Lang::Nb, Lang::De] {
        let mut told = ListeningGame::of(lang, true);
        let arbiter = GameRole::Arbiter.index();
        let prepare = [
            "white: move d4",
            "white: say david vier",
            "black: say david vier",
            "white: press",
            "black: move d5",
            "white: say david fünf",
            "black: press",
            "black: press",
            "white: press",
            "black: write d4",
        ];
        for line in prepare {
            told.types(line);
        }
        assert_eq!(told.session.plies().len(), 2, "{lang}");
        let lines = [
            "stop",
            "resume",
            "stop",
            "clocks 0:40:00 0:50:00",
            "resume",
            "time",
            "hva nå",
            "was jetzt",
            "item black 11.5 talks",
            "choose 2 2",
            "item white 11.5 whispers",
            "refuse 3 no",
            "item white 11.5 sings",
            "decide 4 told to be silent",
            "confirm 1",
            "add black 0:01:00 noise",
            "counter black 1",
            "moves 4",
            "adaptation a second table",
            "deviation 6.7 waited longer",
            "accept white assistant Ida",
            "undo",
            "back 1",
        ];
        for line in lines {
            let lines = told.types(&format!("arbiter: {line}")).roles[arbiter].lines.clone();
            match Act::read(line).is_ok_and(|act| act.decides()) {
                true => assert_eq!(lines.len(), 1, "{lang}: {line}: {lines:#?}"),
                false => assert!(!lines.is_empty(), "{lang}: {line}"),
            }
        }
        told.types("white: executed");
        let lines = told.types("black: executed").roles[arbiter].lines.clone();
        let unlike: std::collections::BTreeSet<&String> = lines.iter().collect();
        assert_eq!(unlike.len(), lines.len(), "{lang}: {lines:#?}");
        // D.2.9: what is decided stands first.
        told.types("arbiter: resume");
        told.types("white: board rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBQKBNR");
        let number = told.session.items().last().unwrap().number;
        told.types(&format!("arbiter: confirm {number}"));
        let lines = told.types(&format!("arbiter: confirm {number}")).roles[arbiter].lines.clone();
        let [line] = &lines[..] else { panic!("{lang}: {lines:#?}") };
        let first = line.split(';').next().unwrap();
        assert!(first.contains(&number.to_string()), "{lang}: {line}");
        for line in ["result 1-0", "reopen the clock was wrong", "result 0-1", "sign"] {
            let lines = told.types(&format!("arbiter: {line}")).roles[arbiter].lines.clone();
            assert_eq!(lines.len(), 1, "{lang}: {line}: {lines:#?}");
        }
    }
}

#[test]
fn whoever_changes_the_voice_is_answered_every_time() {
    let words = [
        (Lang::Da, ["hurtigere", "langsommere", "højere"]),
        (Lang::De, ["schneller", "langsamer", "lauter"]),
        (Lang::En, ["faster", "slower", "louder"]),
        (Lang::Nb, ["raskere", "saktere", "høyere"]),
        (Lang::Sv, ["snabbare", "långsammare", "högre"]),
    ];
    for (lang, words) in words {
        let mut told = ListeningGame::of(lang, true);
        for seat in Seat::ALL {
            for word in words.into_iter().chain(words) {
                let told = told.types(&format!("{seat}: {word}"));
                let view = &told.roles[GameRole::Player(seat).index()];
                assert_eq!(view.lines.len(), 1, "{lang}: {word}: {:?}", view.lines);
                let sounds = view.events.iter().any(|event| {
                    matches!(event.event, Event::Earcon { .. }) || matches!(event.event, Event::Say { .. })
                });
                assert!(sounds, "{lang}: {word}: {:?}", view.events);
            }
        }
    }
}

#[test]
fn what_is_waited_for_is_never_told_twice_on_end_and_a_sheet_of_words_is_answered() {
    let seat = || SeatSetup { board: BoardSense::Identity, ..SeatSetup::default() };
    let setup = Setup { lang: Lang::Da, white: seat(), black: seat(), ..Setup::default() };
    let session = Session::new(setup).unwrap();
    let mut told = ListeningGame { session, step_reporter: StepReporter::default(), now: 0 };
    let mut lines: [Vec<String>; 6] = Default::default();
    let right = Position::default();
    let wrong = right.after(right.read_uci("e2e4").unwrap()).unwrap();
    let inputs = [(Seat::White, &wrong), (Seat::Black, &wrong), (Seat::Black, &right), (Seat::White, &right)];
    for (seat, shows) in inputs {
        told.now += 1_000;
        let at = Moment::from_ms(told.now);
        let scan = annabella::board::scan::scan_of(shows, true);
        let event = annabella::board::WireEvent::Scan(Box::new(scan));
        let input = Input::Board { seat, event };
        let outputs = told.session.handle(at, input.clone());
        let step = SessionStep { at, input: &input, outputs: &outputs, session: &told.session };
        for (kept, view) in lines.iter_mut().zip(told.step_reporter.tell(&step).roles) {
            kept.extend(view.lines);
        }
    }
    for (role, lines) in GameRole::ALL.into_iter().zip(&lines) {
        assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "{role:?}: {lines:#?}");
    }
    let mut game = ListeningGame::of(Lang::Sv, true);
    for seat in Seat::ALL {
        let report = game.acts(Actor::Player(seat), Act::read("sheet WORDS").unwrap());
        let lines = &report.roles[GameRole::Player(seat).index()].lines;
        assert!(!lines.is_empty(), "{seat}: the words are answered");
    }
}
