//! The speech settings of a player, changed by voice, key and typed line: the verbosity of moves, and the voice. They
//! do not change the game.

use annabella::{
    game::{Edition, Lang, Position, SchemeId, Seat},
    language::{
        Verbosity,
        command::Command,
        understand::{Understanding, understand_words},
    },
    session::{Announcement, Listener, output::Output},
    transcript::lines,
};

use super::table::{Table, agreed};
use annabella::session::setup::BoardSense;

/// The announced verbosity, by listener.
fn told(outputs: &[Output]) -> Vec<(Listener, Verbosity)> {
    let told = outputs.iter().filter_map(|output| match output {
        Output::Say { to, what: Announcement::SaysSoMuch { of_moves } } => Some((*to, *of_moves)),
        _ => None,
    });
    told.collect()
}

const WHITE: Listener = Listener::Player(Seat::White);

/// A game in which Black's next move Qh4 gives check.
fn before_a_check(verbosity: Verbosity) -> Table {
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.white.verbosity = verbosity;
    setup.white.scheme = Some(SchemeId::Fide);
    let mut table = Table::of(setup);
    for line in ["white: move f4", "white: press", "black: move e6", "black: press", "white: move Nc3"] {
        table.types(line);
    }
    table.types("white: press");
    table
}

/// The announcements of Black's Qh4 to White.
fn check_as_white_hears_it(table: &mut Table) -> String {
    let mut heard = String::new();
    for line in ["black: move Qh4", "black: press"] {
        let outputs = table.types(line);
        let (at, input) = table.fed.last().cloned().unwrap();
        for line in lines(table.session.setup(), at, &input, &outputs) {
            heard.extend(line.split_once("> white: ").map(|(_, words)| words.to_owned()));
        }
    }
    heard
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
    for (words, wanted) in
        more.map(|w| (w, Command::Fuller)).into_iter().chain(less.map(|w| (w, Command::Briefer)))
    {
        let heard = understand_words(words, &Position::default(), &[], &Lang::ALL);
        assert_eq!(heard, Understanding::Command(wanted), "{words}");
    }
    for (fuller, briefer) in [
        ("white: key fuller", "white: key briefer"),
        ("white: sprich lang", "white: speak short"),
        ("white: tala mycket", "white: kortare"),
    ] {
        let mut table = Table::typed(Edition::Da18);
        assert_eq!(told(&table.types(fuller)), [(WHITE, Verbosity::Check)], "{fuller}");
        assert_eq!(told(&table.types(fuller)), [(WHITE, Verbosity::Sentence)], "{fuller}");
        assert_eq!(told(&table.types(fuller)), [(WHITE, Verbosity::Sentence)], "no further than all");
        assert_eq!(told(&table.types(briefer)), [(WHITE, Verbosity::Check)], "{briefer}");
        assert_eq!(table.session.setup().black.verbosity, Verbosity::Move, "the opponent hears as before");
    }
    let mut table = Table::typed(Edition::No14);
    for key in "6/9".chars() {
        table.types(&format!("black: key {key}"));
    }
    assert_eq!(table.session.setup().black.verbosity, Verbosity::Check);
    for key in "6/8".chars() {
        table.types(&format!("black: key {key}"));
    }
    assert_eq!(table.session.setup().black.verbosity, Verbosity::Move);
}

#[test]
fn more_words_tell_of_a_check_and_then_in_whole_sentences() {
    let mut short = before_a_check(Verbosity::Move);
    let short = check_as_white_hears_it(&mut short);
    let mut with_check = before_a_check(Verbosity::Move);
    with_check.types("white: key fuller");
    let with_check = check_as_white_hears_it(&mut with_check);
    let mut full = before_a_check(Verbosity::Check);
    full.types("white: key fuller");
    let full = check_as_white_hears_it(&mut full);
    assert!(with_check.contains("Schach") && !short.contains("Schach"), "{short} | {with_check}");
    assert!(full.contains("Dame David acht") && full.len() > with_check.len(), "{with_check} | {full}");
}

#[test]
fn a_finger_that_slips_silences_no_move_and_who_agreed_to_sounds_alone_comes_back_to_them() {
    let mut table = before_a_check(Verbosity::Move);
    assert_eq!(told(&table.types("white: key briefer")), [(WHITE, Verbosity::Move)]);
    assert!(check_as_white_hears_it(&mut table).contains("Dame"));

    let mut sounds = before_a_check(Verbosity::Earcon);
    assert_eq!(told(&sounds.types("white: key fuller")), [(WHITE, Verbosity::Move)]);
    assert_eq!(told(&sounds.types("white: key briefer")), [(WHITE, Verbosity::Earcon)]);
    assert_eq!(told(&sounds.types("white: key briefer")), [(WHITE, Verbosity::Earcon)]);
}

#[test]
fn an_assistant_may_ask_for_it_and_the_arbiter_hears_how_it_is_without_changing_it() {
    let mut table = Table::typed(Edition::Da18);
    table.types("arbiter: accept white assistant A. Helper");
    assert_eq!(told(&table.types("assistant: key fuller")), [(WHITE, Verbosity::Check)]);
    assert_eq!(told(&table.types("arbiter: key fuller")).len(), 1);
    assert_eq!(table.session.setup().white.verbosity, Verbosity::Check);
}

#[test]
fn what_a_decision_takes_back_is_not_how_a_player_is_spoken_to() {
    let mut table = Table::typed(Edition::Da18);
    table.types("arbiter: item white 4.1 two hands");
    let number = table.session.items().last().unwrap().number;
    table.types(&format!("arbiter: confirm {number}"));
    table.types("white: key fuller");
    table.types("arbiter: undo");
    assert_eq!(table.session.setup().white.verbosity, Verbosity::Check);
}

#[test]
fn another_voice_is_asked_for_and_heard_and_repeat_leaves_it_out() {
    let mut table = Table::typed(Edition::Sv17);
    table.types("white: move d4");
    table.types("white: press");
    for line in ["black: andere Stimme", "black: byt röst", "black: key other_voice"] {
        let to = Listener::Player(Seat::Black);
        let asked = table.types(line);
        assert_eq!(
            asked,
            [Output::SwitchVoice { to }, Output::Say { to, what: Announcement::OtherVoice }],
            "{line}"
        );
    }
    let again = table.types("black: key repeat");
    assert!(
        !again.iter().any(|o| matches!(o, Output::Say { what: Announcement::OtherVoice, .. })),
        "{again:?}"
    );
}

#[test]
fn each_change_tells_the_speed_and_the_volume_that_are_now_in_force() {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.lang = Lang::En;
    let mut table = Table::of(setup);
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
