//! The speech settings of a player, changed by voice, key and typed line: the verbosity of moves, and the voice. They
//! do not change the game. And the sound for little time: only where it is allowed, only for a player who does not see
//! the clock, once in a period.

use annabella::{
    language::{
        command::Command,
        understand::{Understanding, understand_words},
    },
    session::{announcement::ClockOwner, setup::LowTime},
    transcript::lines,
};

use crate::table::*;

/// The announced verbosity, by listener.
fn told(outputs: &[Output]) -> Vec<(Listener, Verbosity)> {
    let told = outputs.iter().filter_map(|output| match output {
        Output::Say { to, what: Announcement::SaysSoMuch { of_moves } } => Some((*to, *of_moves)),
        _ => None,
    });
    told.collect()
}

const WHITE: Listener = Listener::Player(Seat::White);

/// What White hears of Black's next move Qh4, which gives check, after these lines.
fn check_as_white_hears_it(verbosity: Verbosity, line: &str) -> String {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    (setup.white.verbosity, setup.white.scheme) = (verbosity, Some(SchemeId::Fide));
    let mut table = Table::of(setup);
    table.runs(&format!("play f4 e6 Nc3; {line}"));
    let outputs = table.types("black: move Qh4");
    let (at, input) = table.fed.last().cloned().unwrap();
    let lines = lines(table.session.setup(), at, &input, &outputs);
    lines.iter().filter_map(|line| line.split_once("> white: ")).map(|(_, words)| words).collect()
}

#[test]
fn a_key_a_name_and_the_words_of_five_languages_say_more_and_less_of_a_move() {
    let more = [
        "ausführlicher",
        "sprich lang",
        "udførligere",
        "tal langt",
        "snakk langt",
        "tala mycket",
        "speak long",
    ];
    let less = [
        "kürzer",
        "sprich kurz",
        "tal kort",
        "kortere",
        "snakk kort",
        "kortare",
        "speak short",
        "fewer words",
    ];
    let wanted = more.map(|w| (w, Command::Fuller)).into_iter().chain(less.map(|w| (w, Command::Briefer)));
    for (words, command) in wanted {
        let heard = understand_words(words, &Position::default(), &[], &Lang::ALL);
        assert_eq!(heard, Understanding::Command(command), "{words}");
    }
    for (fuller, briefer) in [
        ("white: key fuller", "white: key briefer"),
        ("white: sprich lang", "white: speak short"),
        ("white keys 6/9", "white keys 6/8"),
    ] {
        let mut table = Table::typed(Edition::Da18);
        for (line, now) in [
            (fuller, Verbosity::Check),
            (fuller, Verbosity::Sentence),
            // No further than all.
            (fuller, Verbosity::Sentence),
            (briefer, Verbosity::Check),
        ] {
            assert_eq!(told(&table.runs(line)), [(WHITE, now)], "{line}");
        }
        assert_eq!(table.session.setup().black.verbosity, Verbosity::Move, "the opponent hears as before");
    }
}

#[test]
fn more_words_tell_of_a_check_and_then_in_whole_sentences_and_no_slip_silences_a_move() {
    let short = check_as_white_hears_it(Verbosity::Move, "");
    let with_check = check_as_white_hears_it(Verbosity::Move, "white: key fuller");
    let full = check_as_white_hears_it(Verbosity::Check, "white: key fuller");
    assert!(with_check.contains("Schach") && !short.contains("Schach"), "{short} | {with_check}");
    assert!(full.contains("Dame David acht") && full.len() > with_check.len(), "{with_check} | {full}");
    // A finger that slips.
    assert!(check_as_white_hears_it(Verbosity::Move, "white: key briefer").contains("Dame"));
    // Who agreed to sounds alone comes back to them.
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.white.verbosity = Verbosity::Earcon;
    let mut sounds = Table::of(setup);
    for (line, now) in
        [("fuller", Verbosity::Move), ("briefer", Verbosity::Earcon), ("briefer", Verbosity::Earcon)]
    {
        assert_eq!(told(&sounds.types(&format!("white: key {line}"))), [(WHITE, now)]);
    }
}

#[test]
fn an_assistant_may_ask_for_it_the_arbiter_hears_how_it_is_and_no_decision_takes_it_back() {
    let mut table = Table::typed(Edition::Da18);
    table.types("arbiter: accept white assistant A. Helper");
    assert_eq!(told(&table.types("assistant: key fuller")), [(WHITE, Verbosity::Check)]);
    assert_eq!(told(&table.types("arbiter: key fuller")).len(), 1);
    assert_eq!(table.session.setup().white.verbosity, Verbosity::Check);
    table.runs("arbiter: item white 4.1 two hands; arbiter: confirm 1; white: key fuller; arbiter: undo");
    assert_eq!(table.session.setup().white.verbosity, Verbosity::Sentence);
}

#[test]
fn another_voice_is_asked_for_and_heard_and_repeat_leaves_it_out() {
    let mut table = Table::typed(Edition::Sv17);
    table.plays("d4");
    for line in ["black: andere Stimme", "black: byt röst", "black: key other_voice"] {
        let to = Listener::Player(Seat::Black);
        let says = Output::Say { to, what: Announcement::OtherVoice };
        assert_eq!(table.types(line), [Output::SwitchVoice { to }, says], "{line}");
    }
    let again = names(&table.types("black: key repeat"));
    assert!(!again.contains("OtherVoice"), "{again}");
}

#[test]
fn each_change_tells_the_speed_and_the_volume_that_are_now_in_force() {
    let mut table = Table::of(Setup { lang: Lang::En, ..agreed(Edition::Fide23, BoardSense::Manual) });
    for (words, told) in [
        ("white: louder", "rate 100 %, volume 125 %"),
        ("white: faster", "rate 120 %, volume 125 %"),
        ("white: softer", "rate 120 %, volume 100 %"),
        ("white: slower", "rate 100 %, volume 100 %"),
        ("black: faster", "rate 120 %, volume 100 %"),
        ("white: faster", "rate 120 %, volume 100 %"),
    ] {
        let outputs = table.types(words);
        let (at, input) = table.fed.last().cloned().unwrap();
        let lines = lines(table.session.setup(), at, &input, &outputs).join("\n");
        assert!(lines.contains(told), "{words}: {lines}");
    }
}

fn low_time(text: &str) -> LowTime {
    LowTime::try_from(text.to_owned()).unwrap()
}

/// A game of this control in which these players are impaired; the sound comes at two minutes, or never.
fn timed(edition: Edition, control: &str, impaired: &[Seat], sounds: bool) -> Setup {
    let low_time = sounds.then(|| low_time("0:02:00"));
    let mut setup = Setup { time_control: control.into(), low_time, ..agreed(edition, BoardSense::Manual) };
    for seat in impaired {
        let own = if *seat == Seat::White { &mut setup.white } else { &mut setup.black };
        own.sight = Sight::Impaired;
    }
    setup
}

/// Who hears the sound.
fn warned(outputs: &[Output]) -> Vec<Seat> {
    let of = |output: &Output| match output {
        Output::PlayEarcon { to: Listener::Player(seat), earcon: Earcon::LowTime } => Some(*seat),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn little_time_sounds_once_and_only_for_the_player_who_does_not_see_the_clock() {
    for edition in Edition::ALL {
        for (impaired, before) in [(Seat::White, ""), (Seat::Black, "white: move e4; white: press")] {
            let mut table = Table::of(timed(edition, "90", &[impaired], true));
            assert_eq!(warned(&table.runs(&format!("{before}; wait 87m"))), [], "{edition} {impaired}");
            assert_eq!(warned(&table.wait(90_000)), [impaired], "{edition} {impaired}");
            assert!(table.times()[impaired as usize] <= 2 * MINUTE);
            assert_eq!(warned(&table.wait(80_000)), [], "{edition} {impaired}");
        }
    }
    // Never without the key, and never for the clock that stands.
    for sounds in [false, true] {
        let mut table = Table::of(timed(Edition::Fide23, "3", &[Seat::Black], sounds));
        assert_eq!(warned(&table.runs("wait 90000; arbiter: stop; wait 10m")), []);
    }
    assert_eq!(warned(&Table::of(timed(Edition::Fide23, "3", &[Seat::White], false)).wait(3 * MINUTE)), []);
}

#[test]
fn an_increment_around_the_limit_sounds_once_and_the_next_period_sounds_again() {
    let mut table = Table::of(timed(Edition::Fide23, "2/3+30,3", &[Seat::White], true));
    let mut outputs = table.wait(80_000);
    for (white, black) in [("e4", "e5"), ("Nf3", "Nc6")] {
        let script = format!("white: {white}; white: press; black: move {black}; black: press");
        outputs.extend(table.runs(&format!("{script}; white: executed; wait 45000")));
    }
    assert_eq!(warned(&outputs), [Seat::White]);
    assert_eq!(warned(&table.wait(10 * MINUTE)), [Seat::White]);
}

#[test]
fn the_alarms_of_a_player_tell_their_times_once_and_nobody_elses() {
    /// The times in words that a player hears unasked, in seconds.
    fn alarms(outputs: &[Output]) -> Vec<(Seat, u64)> {
        let own = |what: &Announcement| match what {
            Announcement::Time { whose: ClockOwner::Own, left_ms } => Some(left_ms / 1_000),
            _ => None,
        };
        let of = |output: &Output| match output {
            Output::Say { to: Listener::Player(seat), what } => own(what).map(|left| (*seat, left)),
            _ => None,
        };
        outputs.iter().filter_map(of).collect()
    }
    let mut setup = timed(Edition::Fide23, "10", &[Seat::White], false);
    // The first one is above the time of the game.
    setup.white.alarm = ["2:00:00", "0:05:00", "0:01:00"].map(low_time).to_vec();
    assert_eq!(setup.alarms_above_the_time(Seat::White), [(0, setup.white.alarm[0])]);
    let mut table = Table::of(setup);
    for (script, told) in [
        ("wait 4m; wait 59000", &[][..]),
        ("wait 2000", &[(Seat::White, 300)]),
        ("wait 3m; white: e4; white: press", &[]),
        // Black has no alarm.
        ("wait 330000; black: move e5; black: press; white: executed", &[]),
        ("wait 1m", &[(Seat::White, 60)]),
        ("wait 50000", &[]),
    ] {
        assert_eq!(alarms(&table.runs(script)), told, "{script}");
    }
}

#[test]
fn a_time_that_is_none_is_refused_with_how_to_write_it() {
    for text in ["2 minutes", "", "0:00:00", "-1"] {
        let why = LowTime::try_from(text.to_owned()).unwrap_err();
        assert!(why.contains("0:02:00"), "{text}: {why}");
    }
}
