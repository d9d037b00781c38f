//! The announcements of a whole game in each role's listening view: few words, and none that a screen reader reads
//! badly.

use annabella::{
    events::{Event, SessionStep, StepReport, StepReporter},
    language::announce::{AnnouncementForm, announce},
    session::GameRole,
};

use crate::table::*;

/// The sample game of Appendix C.
const SAMPLE: &str = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 \
                      e1c1 f8e8 c1b1";
/// The largest number of words for a ply, for each player.
const MOST_WORDS: usize = 12;

const WHITE: GameRole = GameRole::Player(Seat::White);

struct ListeningGame {
    session: Session,
    step_reporter: StepReporter,
    now: u64,
}

impl ListeningGame {
    fn begun(setup: Setup) -> Self {
        Self { session: Session::new(setup).unwrap(), step_reporter: StepReporter::default(), now: 0 }
    }

    /// An impaired player against a sighted one, with announcements in this language, on boards that are not
    /// sensed.
    fn of(lang: Lang, black_ear: bool) -> Self {
        let (board, scheme) = (BoardSense::Manual, Some(SchemeId::Fide));
        let seat = |sight, ear| SeatSetup { board, scheme, sight, ear, ..SeatSetup::default() };
        let mut told = Self::begun(Setup {
            edition: Edition::Da18,
            lang,
            approved_by: Some("A. Arbiter".into()),
            white: seat(Sight::Impaired, true),
            black: seat(Sight::Sighted, black_ear),
            ..Setup::default()
        });
        told.types("arbiter: start");
        told
    }

    fn feed(&mut self, input: Input) -> StepReport {
        self.now += 1_000;
        let at = Moment::from_ms(self.now);
        let outputs = self.session.handle(at, input.clone());
        self.step_reporter.tell(&SessionStep { at, input: &input, outputs: &outputs, session: &self.session })
    }

    fn types(&mut self, line: &str) -> StepReport {
        self.feed(input_of(line, self.session.mover()))
    }

    /// The lines of a role after a typed line.
    fn lines(&mut self, role: GameRole, line: &str) -> Vec<String> {
        self.types(line).roles[role.index()].lines.clone()
    }

    fn arbiter(&mut self, line: &str) -> Vec<String> {
        self.lines(GameRole::Arbiter, &format!("arbiter: {line}"))
    }

    /// A ply as Appendix D has it: made, announced, repeated, executed, pressed. Returns each role's
    /// announcements.
    fn plays(&mut self, before: &Position, uci: &str) -> [Vec<String>; 6] {
        let m = before.read_uci(uci).unwrap();
        let words = announce(Scheme::builtin(SchemeId::Fide), before, m, AnnouncementForm::Short);
        let mover = Seat::from(before.turn());
        let other = mover.other();
        let mut lines = vec![format!("{mover}: move {uci}")];
        // Other words of the mover are ignored if their seat has no speech input.
        if self.session.setup().seat(mover).ear {
            lines.push(format!("{mover}: {words}"));
        }
        lines.extend([format!("{other}: {words}"), format!("{other}: executed"), format!("{mover}: press")]);
        let mut heard: [Vec<String>; 6] = Default::default();
        for line in lines {
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
        for uci in SAMPLE.split_whitespace() {
            let heard = told.plays(&before, uci);
            for (role, lines) in GameRole::ALL.into_iter().zip(&heard) {
                assert!(lines.len() <= 1, "{lang}: {role} hears of {uci}: {lines:?}");
                let words: usize = lines.iter().map(|line| line.split_whitespace().count()).sum();
                assert!(words <= MOST_WORDS, "{lang}: {role}: {words} words: {lines:?}");
                let signs = |line: &&String| line.contains(['#', '~', '>', '=', '|', '_', '\u{0}']);
                assert_eq!(lines.iter().find(signs), None, "{lang}: {role}");
            }
            let mover = Seat::from(before.turn());
            let [own, others] = [mover, mover.other()].map(|seat| &heard[seat as usize]);
            assert_eq!(own, &[""; 0], "{lang}: nobody hears their own move again");
            // The move is told, and who listens is asked to repeat.
            let listens = told.session.setup().seat(mover.other()).ear;
            let sentences = others.iter().map(|line| line.matches('.').count()).collect::<Vec<_>>();
            assert!(matches!(sentences[..], [count] if (count == 2) == listens), "{lang}: {heard:?}");
            before = before.after(before.read_uci(uci).unwrap()).unwrap();
        }
        assert_eq!(told.session.plies().len(), SAMPLE.split_whitespace().count(), "{lang}");
        assert_eq!(told.session.items(), [], "{lang}: nobody without an ear owes a repetition");
    }
}

/// Who types in vain while a repetition is owed is asked for it.
#[test]
fn words_in_vain_in_place_of_a_repetition_ask_for_it() {
    let mut told = ListeningGame::of(Lang::En, true);
    told.types("white: move e4");
    told.types("white: eva vier");
    let asked = told.lines(GameRole::Player(Seat::Black), "black: hm");
    assert_eq!(asked, ["Not understood. Repeat your opponent's move: Eva vier"]);
}

/// The arbiter's own act is answered, and a decision in one line.
#[test]
fn every_decision_of_the_arbiter_is_answered_by_one_line() {
    for lang in [Lang::Nb, Lang::De] {
        let mut told = ListeningGame::of(lang, true);
        for line in
            "white: move d4; white: say david vier; black: say david vier; white: press; black: move d5; \
                     white: say david fünf; black: press; black: press; white: press; black: write d4"
                .split("; ")
        {
            told.types(line);
        }
        assert_eq!(told.session.plies().len(), 2, "{lang}");
        for line in "stop; resume; stop; clocks 0:40:00 0:50:00; resume; time; hva nå; was jetzt; \
                     item black 11.5 talks; choose 2 2; item white 11.5 whispers; refuse 3 no; \
                     item white 11.5 sings; decide 4 told to be silent; confirm 1; add black 0:01:00 noise; \
                     counter black 1; moves 4; adaptation a second table; deviation 6.7 waited longer; \
                     accept white assistant Ida; undo; back 1"
            .split("; ")
        {
            let lines = told.arbiter(line);
            match Act::read(line).is_ok_and(|act| act.decides()) {
                true => assert_eq!(lines.len(), 1, "{lang}: {line}: {lines:#?}"),
                false => assert!(!lines.is_empty(), "{lang}: {line}"),
            }
        }
        told.types("white: executed");
        let lines = told.lines(GameRole::Arbiter, "black: executed");
        let unlike: std::collections::BTreeSet<&String> = lines.iter().collect();
        assert_eq!(unlike.len(), lines.len(), "{lang}: {lines:#?}");
        // D.2.9: what is decided stands first.
        told.types("arbiter: resume");
        told.types("white: board rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBQKBNR");
        let number = told.session.items().last().unwrap().number;
        told.arbiter(&format!("confirm {number}"));
        let lines = told.arbiter(&format!("confirm {number}"));
        let [line] = &lines[..] else { panic!("{lang}: {lines:#?}") };
        assert!(line.split(';').next().unwrap().contains(&number.to_string()), "{lang}: {line}");
        for line in ["result 1-0", "reopen the clock was wrong", "result 0-1", "sign"] {
            assert_eq!(told.arbiter(line).len(), 1, "{lang}: {line}");
        }
    }
}

#[test]
fn what_is_waited_for_is_never_told_twice_on_end_and_a_sheet_of_words_is_answered() {
    let seat = || SeatSetup { board: BoardSense::Identity, ..SeatSetup::default() };
    let mut told =
        ListeningGame::begun(Setup { lang: Lang::Da, white: seat(), black: seat(), ..Setup::default() });
    let mut lines: [Vec<String>; 6] = Default::default();
    let right = Position::default();
    let wrong = after(&right, "e2e4");
    for (seat, shows) in
        [(Seat::White, &wrong), (Seat::Black, &wrong), (Seat::Black, &right), (Seat::White, &right)]
    {
        let event = WireEvent::Scan(Box::new(scan_of(shows, true)));
        for (kept, view) in lines.iter_mut().zip(told.feed(Input::Board { seat, event }).roles) {
            kept.extend(view.lines);
        }
    }
    for (role, lines) in GameRole::ALL.into_iter().zip(&lines) {
        assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "{role:?}: {lines:#?}");
    }
    let mut game = ListeningGame::of(Lang::Sv, true);
    for seat in Seat::ALL {
        let act = Act::read("sheet WORDS").unwrap();
        let report = game.feed(Input::Act { by: Actor::Player(seat), act });
        let lines = &report.roles[GameRole::Player(seat).index()].lines;
        assert!(!lines.is_empty(), "{seat}: the words are answered");
    }
}

#[test]
fn what_is_said_at_the_table_is_written_in_each_players_own_language() {
    let seat = |lang| SeatSetup { board: BoardSense::Manual, lang: Some(lang), ..SeatSetup::default() };
    let mut game = ListeningGame::begun(Setup {
        lang: Lang::En,
        approved_by: Some("A. Arbiter".into()),
        white: seat(Lang::De),
        black: seat(Lang::Da),
        ..Setup::default()
    });
    let told = game.types("arbiter: start");
    for (role, own) in [(WHITE, "de"), (GameRole::Player(Seat::Black), "da"), (GameRole::Arbiter, "en")] {
        let langs: Vec<&str> = (told.roles[role.index()].events.iter())
            .filter_map(|event| match &event.event {
                Event::Say { to, lang, .. } if to == "table" => Some(lang.as_str()),
                _ => None,
            })
            .collect();
        assert_eq!(langs, [own], "{role}");
    }
}
