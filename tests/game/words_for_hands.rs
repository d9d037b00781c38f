//! Words for what the hand does: the tone that answers one's own move; press, sign and quit, which a spoken word does in
//! practice only; and the word that one order for a board without sensors is carried out.

use super::table::{Table, after, agreed, refused, said};
use annabella::{
    game::{Edition, Lang, Position, Seat},
    language::heard_utterance::HeardUtterance,
    session::{
        Announcement, Earcon,
        actor::Listener,
        input::Input,
        output::Output,
        practice_setup::{OpponentSetup, PracticeSetup},
        session::Phase,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// Both players are visually disabled and announce in the German words.
fn of_both(sense: BoardSense, lang: Lang) -> Setup {
    let setup = agreed(Edition::Fide23, sense);
    let seat = SeatSetup { sight: Sight::Impaired, lang, ..setup.white.clone() };
    Setup { white: seat.clone(), black: seat, ..setup }
}

/// Two people practise.
fn at_home(lang: Lang, tone_only: bool) -> Table {
    let practised = PracticeSetup {
        player: Seat::White,
        opponent: OpponentSetup::Person,
        tone_only,
        terminal: true,
        boards: Vec::new(),
    };
    let setup = of_both(BoardSense::Manual, lang);
    let mut table =
        Table::of(Setup { practice: true, approved_by: None, practised: Some(practised), ..setup });
    table.feed(Input::TimePassed);
    assert_eq!(table.session.phase(), Phase::Playing);
    table
}

fn spoken(table: &mut Table, seat: Seat, words: &str) -> Vec<Output> {
    table.feed(Input::Heard { seat, heard: HeardUtterance::typed(words) })
}

fn tones(outputs: &[Output], seat: Seat) -> usize {
    let is_tone = |output: &&Output| matches!(output, Output::PlayEarcon { to, earcon: Earcon::Understood } if *to == Listener::Player(seat));
    outputs.iter().filter(is_tone).count()
}

/// The announcements to one player.
fn told_to(outputs: &[Output], seat: Seat) -> Vec<Announcement> {
    let of = |output: &Output| match output {
        Output::Say { to, what } if *to == Listener::Player(seat) => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

#[test]
fn ones_own_move_gets_one_tone_by_ear_by_type_and_on_the_board() {
    for (white, black) in
        [("eva vier", "springer cesar sechs"), ("e2e4", "b8c6"), ("eva fünf", "dame david vier")]
    {
        // The second pair of words names moves that are not legal; they sound the same.
        for by_ear in [true, false] {
            let mut table = Table::of(of_both(BoardSense::Manual, Lang::De));
            for (seat, words) in [(Seat::White, white), (Seat::Black, black)] {
                if table.session.plies().len() < seat as usize {
                    // The words for no legal move are not made, so a move follows that is.
                    table.types("white: eva vier");
                    table.types("white: press");
                }
                let outputs = match by_ear {
                    true => spoken(&mut table, seat, words),
                    false => table.types(&format!("{seat}: {words}")),
                };
                assert_eq!(tones(&outputs, seat), 1, "{seat} {words} {by_ear}: {outputs:?}");
                assert_eq!(tones(&outputs, seat.other()), 0, "{seat} {words}: {outputs:?}");
                assert!(told_to(&outputs, seat).is_empty(), "no words in a rated game: {outputs:?}");
                table.types(&format!("{seat}: press"));
            }
        }
    }
    let mut table = Table::of(of_both(BoardSense::Identity, Lang::De));
    let start = Position::default();
    let mut outputs = table.shows(Seat::White, &after(&start, "e2e4"));
    assert_eq!(tones(&outputs, Seat::White), 0, "not announced: {outputs:?}");
    outputs = spoken(&mut table, Seat::White, "eva vier");
    assert_eq!(tones(&outputs, Seat::White), 1, "{outputs:?}");
    table.types("white: press");
    table.shows(Seat::Black, &after(&start, "e2e4"));
    outputs = spoken(&mut table, Seat::Black, "springer felix sechs");
    assert_eq!(tones(&outputs, Seat::Black), 1, "{outputs:?}");
    outputs = table.shows(Seat::Black, &after(&start, "e2e4 g8f6"));
    assert_eq!(tones(&outputs, Seat::Black), 1, "made: {outputs:?}");
}

#[test]
fn a_keyed_move_gets_the_tone_too() {
    let mut table = Table::typed(Edition::Da18);
    let outputs = table.types("white: move d4");
    assert_eq!(tones(&outputs, Seat::White), 1, "{outputs:?}");
    table.types("white: press");
    let outputs: Vec<Output> =
        "694745E".chars().flat_map(|key| table.types(&format!("black: key {key}"))).collect();
    assert!(tones(&outputs, Seat::Black) >= 1, "{outputs:?}");
}

#[test]
fn in_practice_ones_own_move_is_repeated_in_words_unless_told_otherwise() {
    for tone_only in [false, true] {
        let mut table = at_home(Lang::Sv, tone_only);
        for (seat, words) in [(Seat::White, "eva vier"), (Seat::Black, "eva fünf")] {
            let outputs = spoken(&mut table, seat, words);
            assert_eq!(tones(&outputs, seat), 1, "{outputs:?}");
            let repeats = |what: &Announcement| matches!(what, Announcement::OwnMove { .. });
            assert_eq!(told_to(&outputs, seat).iter().any(repeats), !tone_only, "{outputs:?}");
            assert!(!told_to(&outputs, seat.other()).iter().any(repeats), "{outputs:?}");
            spoken(&mut table, seat, "tryck");
        }
        assert_eq!(table.session.plies().len(), 2);
    }
}

const PRESS: [(Lang, &str, &str, &str); 5] = [
    (Lang::Da, "Tryk", "SKRIV UNDER", "afslut"),
    (Lang::De, "druecken", "unterschreiben", "Beenden"),
    (Lang::En, "press the clock", "I sign", "quit"),
    (Lang::Nb, "TRYKK", "signer", "avslutt programmet"),
    (Lang::Sv, "tryck på klockan", "skriv under", "avsluta"),
];

#[test]
fn a_spoken_word_presses_signs_and_ends_in_practice_only_and_a_typed_one_everywhere() {
    for (lang, press, sign, quit) in PRESS {
        let mut rated = Table::of(of_both(BoardSense::Manual, lang));
        rated.types("white: eva vier");
        for (word, answer) in [
            (press, Announcement::PressByHand),
            (sign, Announcement::SignByHand),
            (quit, Announcement::QuitByHand),
        ] {
            // `say` is what a microphone heard.
            for outputs in [spoken(&mut rated, Seat::White, word), rated.types(&format!("white: say {word}"))]
            {
                assert_eq!(said(&outputs), std::slice::from_ref(&answer), "{lang} {word}");
            }
        }
        assert_eq!(rated.session.running(), Some(Seat::White), "{lang}");
        rated.types(&format!("white: {press}"));
        assert_eq!(rated.session.running(), Some(Seat::Black), "{lang}: typed, it is an act of the hand");
        rated.types("arbiter: result 1-0");
        rated.types(&format!("black: {sign}"));
        assert!(rated.session.signatures()[Seat::Black as usize], "{lang} {sign}");

        let mut home = at_home(lang, false);
        spoken(&mut home, Seat::White, "eva vier");
        spoken(&mut home, Seat::White, press);
        assert_eq!(home.session.running(), Some(Seat::Black), "{lang}");
        let asked = spoken(&mut home, Seat::Black, quit);
        assert!(!asked.contains(&Output::EndProgram), "{lang}: it may be misheard");
        let outputs = spoken(&mut home, Seat::Black, "ja");
        assert!(outputs.contains(&Output::EndProgram), "{lang}: {outputs:?}");
        spoken(&mut home, Seat::Black, "aufgeben");
        spoken(&mut home, Seat::Black, "ja");
        spoken(&mut home, Seat::White, sign);
        assert!(home.session.signatures()[Seat::White as usize], "{lang} {sign}");
    }
}

#[test]
fn a_press_without_a_move_is_told_what_is_missing_at_home() {
    let mut home = at_home(Lang::De, false);
    let outputs = spoken(&mut home, Seat::White, "drücken");
    assert!(matches!(said(&outputs)[..], [Announcement::WhatNow(_)]), "{outputs:?}");
    let outputs = spoken(&mut home, Seat::Black, "drücken");
    assert!(matches!(said(&outputs)[..], [Announcement::WhatNow(_)]), "{outputs:?}");
    let outputs = spoken(&mut home, Seat::White, "fertig");
    assert!(matches!(said(&outputs)[..], [Announcement::WhatNow(_)]), "no order is open: {outputs:?}");
}

fn orders(outputs: &[Output], seat: Seat) -> usize {
    told_to(outputs, seat).iter().filter(|what| matches!(what, Announcement::PutRight(_))).count()
}

/// Says the word until the board stands right; returns how often.
fn follows(table: &mut Table, seat: Seat, mut word: impl FnMut(&mut Table) -> Vec<Output>) -> usize {
    for steps in 1..20 {
        let outputs = word(table);
        if told_to(&outputs, seat).contains(&Announcement::BoardStandsRight) {
            assert_eq!(orders(&outputs, seat), 0);
            return steps;
        }
        assert_eq!(orders(&outputs, seat), 1, "one order at a time: {outputs:?}");
    }
    panic!("the board never stands right");
}

#[test]
fn a_board_without_sensors_is_put_right_one_order_at_a_time() {
    for (lang, word) in [
        (Lang::Da, "næste"),
        (Lang::De, "ausgeführt"),
        (Lang::De, "weiter"),
        (Lang::En, "next"),
        (Lang::Nb, "utført"),
        (Lang::Sv, "KLART"),
    ] {
        for by_ear in [true, false] {
            let mut table = Table::of(of_both(BoardSense::Manual, lang));
            table.plays_by_words(&["eva vier", "david fünf", "eva schlägt david fünf"]);
            let outputs = table.types("arbiter: back 0");
            for seat in Seat::ALL {
                assert_eq!(orders(&outputs, seat), 1, "{outputs:?}");
                assert!(told_to(&outputs, seat).contains(&Announcement::NextWhenDone), "{outputs:?}");
            }
            assert!(refused(&table.types("arbiter: resume")).is_some(), "the boards do not stand yet");
            for seat in Seat::ALL {
                let again = spoken(&mut table, seat, "wiederholen");
                assert_eq!(said(&again).len(), 1, "the open order alone: {again:?}");
                let steps = follows(&mut table, seat, |table| match by_ear {
                    true => spoken(table, seat, word),
                    false => table.feed(super::table::input_of(&format!("{seat}: {word}"), seat)),
                });
                assert!(steps >= 2, "{steps}");
            }
            assert_eq!(refused(&table.types("arbiter: resume")), None, "{lang} {word}");
        }
    }
}

#[test]
fn what_is_taken_back_at_home_is_put_back_one_order_at_a_time_or_by_the_next_move() {
    for both in [true, false] {
        let mut table = at_home(Lang::Nb, false);
        table.plays_by_words(&["eva vier", "eva fünf"]);
        let outputs = spoken(&mut table, Seat::White, "ta tilbake");
        for seat in Seat::ALL {
            assert_eq!(orders(&outputs, seat), 1, "{outputs:?}");
        }
        let now = spoken(&mut table, Seat::White, "hva nå");
        assert_eq!(said(&now).len(), 2, "the order, and that one may move: {now:?}");
        if both {
            assert_eq!(follows(&mut table, Seat::White, |table| spoken(table, Seat::White, "neste")), 2);
        }
        let early = spoken(&mut table, Seat::White, "david vier");
        assert!(refused(&early).is_some(), "Black's board does not stand yet: {early:?}");
        assert_eq!(follows(&mut table, Seat::Black, |table| spoken(table, Seat::Black, "ferdig")), 2);
        let moved = spoken(&mut table, Seat::White, "david vier");
        assert!(told_to(&moved, Seat::White).iter().any(|what| matches!(what, Announcement::OwnMove { .. })));
    }
}

#[test]
fn help_at_home_begins_with_what_must_be_done_and_names_the_words() {
    use annabella::{
        language::{Verbosity, scheme::Scheme},
        messages::Phrases,
    };
    let expected = [
        (
            Lang::Da,
            [
                "tryk",
                "tag tilbage",
                "tip",
                "skriv under",
                "afslut",
                "højere",
                "lavere",
                "pat",
                "død stilling",
            ],
        ),
        (
            Lang::De,
            [
                "drücken",
                "Zug zurück",
                "Tipp",
                "unterschreiben",
                "beenden",
                "lauter",
                "leiser",
                "Patt",
                "tote Stellung",
            ],
        ),
        (
            Lang::En,
            ["press", "take back", "hint", "sign", "quit", "louder", "softer", "stalemate", "dead position"],
        ),
        (
            Lang::Nb,
            [
                "trykk",
                "ta tilbake",
                "tips",
                "skriv under",
                "avslutt",
                "høyere",
                "lavere",
                "patt",
                "død stilling",
            ],
        ),
        (
            Lang::Sv,
            [
                "tryck",
                "ta tillbaka",
                "ledtråd",
                "skriv under",
                "avsluta",
                "högre",
                "lägre",
                "patt",
                "död ställning",
            ],
        ),
    ];
    for (lang, words) in expected {
        let mut home = at_home(lang, false);
        let mut told = String::new();
        for word in std::iter::once("help").chain(std::iter::repeat("weiter")) {
            let answer = told_to(&spoken(&mut home, Seat::White, word), Seat::White);
            if answer == [Announcement::NothingMore] {
                break;
            }
            for what in answer {
                let scheme = Scheme::builtin(home.session.setup().scheme(Seat::White));
                for part in Phrases::builtin(lang).speak(&what, scheme, Verbosity::Move) {
                    told.push_str(&part.text);
                }
                told.push('\n');
            }
        }
        for word in words {
            assert!(told.contains(word), "{lang}: `{word}` is missing:\n{told}");
        }
        assert!(told.lines().next().unwrap().contains(words[0]), "{lang}: {told}");
    }
}
