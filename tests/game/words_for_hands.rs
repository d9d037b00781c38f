//! Words for what the hand does: the tone that answers one's own move; press, sign and quit, which a spoken word does in
//! practice only; and the word that one order for a board without sensors is carried out.

use annabella::session::practice_setup::PracticeSetup;

use crate::table::*;

/// Both players are visually disabled and announce in the German words.
fn of_both(sense: BoardSense, lang: Lang) -> Setup {
    let setup = agreed(Edition::Fide23, sense);
    let seat = SeatSetup { sight: Sight::Impaired, lang, ..setup.white.clone() };
    Setup { white: seat.clone(), black: seat, ..setup }
}

/// Two people practise.
fn at_home(lang: Lang, tone_only: bool) -> Table {
    let practised = Some(PracticeSetup {
        player: Seat::White,
        opponent: OpponentSetup::Person,
        tone_only,
        terminal: true,
        boards: Vec::new(),
    });
    let setup = of_both(BoardSense::Manual, lang);
    let mut table = Table::of(Setup { practice: true, approved_by: None, practised, ..setup });
    table.feed(Input::TimePassed);
    assert_eq!(table.session.phase(), Phase::Playing);
    table
}

fn tones(outputs: &[Output], seat: Seat) -> usize {
    sounds(outputs, seat).into_iter().filter(|earcon| *earcon == Earcon::Understood).count()
}

/// The kinds of the announcements to one player alone.
fn told_to(outputs: &[Output], seat: Seat) -> Vec<String> {
    let of = |output: &Output| match output {
        Output::Say { to, what } if *to == Listener::Player(seat) => Some(kind(what)),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

fn of_kind(outputs: &[Output], seat: Seat, name: &str) -> usize {
    told_to(outputs, seat).iter().filter(|kind| *kind == name).count()
}

#[test]
fn ones_own_move_gets_one_tone_by_ear_by_type_and_on_the_board() {
    // The last pair of words names moves that are not legal; they sound the same.
    for (white, black) in
        [("eva vier", "springer cesar sechs"), ("e2e4", "b8c6"), ("eva fünf", "dame david vier")]
    {
        for verb in [" hears", ":"] {
            for (seat, before, words) in
                [(Seat::White, "", white), (Seat::Black, "white: eva vier; white: press", black)]
            {
                let mut table = Table::of(of_both(BoardSense::Manual, Lang::De));
                table.runs(before);
                let outputs = table.runs(&format!("{seat}{verb} {words}"));
                let heard = [tones(&outputs, seat), tones(&outputs, seat.other())];
                assert_eq!(heard, [1, 0], "{seat}{verb} {words}: {outputs:?}");
                assert!(told_to(&outputs, seat).is_empty(), "no words in a rated game: {outputs:?}");
            }
        }
    }
    let mut table = Table::of(of_both(BoardSense::Identity, Lang::De));
    for (script, seat, count) in [
        // Not announced.
        ("white hand e2e4", Seat::White, 0),
        ("white hears eva vier", Seat::White, 1),
        ("white: press; black hand e2e4; black hears springer felix sechs", Seat::Black, 1),
        // Made.
        ("black hand g8f6", Seat::Black, 1),
    ] {
        let outputs = table.runs(script);
        assert_eq!(tones(&outputs, seat), count, "{script}: {outputs:?}");
    }
    // A keyed move gets it too.
    let mut table = Table::typed(Edition::Da18);
    assert_eq!(tones(&table.types("white: move d4"), Seat::White), 1);
    assert!(tones(&table.runs("white: press; black keys 694745E"), Seat::Black) >= 1);
}

#[test]
fn in_practice_ones_own_move_is_repeated_in_words_unless_told_otherwise() {
    for tone_only in [false, true] {
        let mut table = at_home(Lang::Sv, tone_only);
        for (seat, words) in [(Seat::White, "eva vier"), (Seat::Black, "eva fünf")] {
            let outputs = table.runs(&format!("{seat} hears {words}"));
            assert_eq!(tones(&outputs, seat), 1, "{outputs:?}");
            let repeated = [seat, seat.other()].map(|seat| of_kind(&outputs, seat, "OwnMove"));
            assert_eq!(repeated, [usize::from(!tone_only), 0], "{outputs:?}");
            table.runs(&format!("{seat} hears tryck"));
        }
        assert_eq!(table.sans(), "e4 e5");
    }
}

#[test]
fn a_spoken_word_presses_signs_and_ends_in_practice_only_and_a_typed_one_everywhere() {
    for (lang, press, sign, quit) in [
        (Lang::Da, "Tryk", "SKRIV UNDER", "afslut"),
        (Lang::De, "druecken", "unterschreiben", "Beenden"),
        (Lang::En, "press the clock", "I sign", "quit"),
        (Lang::Nb, "TRYKK", "signer", "avslutt programmet"),
        (Lang::Sv, "tryck på klockan", "skriv under", "avsluta"),
    ] {
        let mut rated = Table::of(of_both(BoardSense::Manual, lang));
        rated.types("white: eva vier");
        for (word, answer) in [(press, "PressByHand"), (sign, "SignByHand"), (quit, "QuitByHand")] {
            // `say` is what a microphone heard.
            for line in [format!("white hears {word}"), format!("white: say {word}")] {
                assert_eq!(names(&rated.runs(&line)), answer, "{lang} {word}");
            }
        }
        assert_eq!(rated.session.running(), Some(Seat::White), "{lang}");
        rated.types(&format!("white: {press}"));
        assert_eq!(rated.session.running(), Some(Seat::Black), "{lang}: typed, it is an act of the hand");
        rated.runs(&format!("arbiter: result 1-0; black: {sign}"));
        assert!(rated.session.signatures()[Seat::Black as usize], "{lang} {sign}");

        let mut home = at_home(lang, false);
        home.runs(&format!("white hears eva vier; white hears {press}"));
        assert_eq!(home.session.running(), Some(Seat::Black), "{lang}");
        let asked = home.runs(&format!("black hears {quit}"));
        assert!(!asked.contains(&Output::EndProgram), "{lang}: it may be misheard");
        assert!(home.runs("black hears ja").contains(&Output::EndProgram), "{lang}");
        home.runs(&format!("black hears aufgeben; black hears ja; white hears {sign}"));
        assert!(home.session.signatures()[Seat::White as usize], "{lang} {sign}");
    }
}

#[test]
fn a_press_without_a_move_is_told_what_is_missing_at_home() {
    let mut home = at_home(Lang::De, false);
    // No order is open for the last word.
    for line in ["white hears drücken", "black hears drücken", "white hears fertig"] {
        assert_eq!(names(&home.runs(line)), "WhatNow", "{line}");
    }
}

/// Says the word until the board stands right; returns how often. There is one order at a time.
fn follows(table: &mut Table, seat: Seat, line: &str) -> usize {
    for steps in 1..20 {
        let outputs = match line.split_once(": ") {
            Some(_) => table.feed(input_of(line, seat)),
            None => table.runs(line),
        };
        let stands = told_to(&outputs, seat).contains(&"BoardStandsRight".to_owned());
        assert_eq!(of_kind(&outputs, seat, "PutRight"), usize::from(!stands), "{outputs:?}");
        if stands {
            return steps;
        }
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
        for verb in [" hears", ":"] {
            let mut table = Table::of(of_both(BoardSense::Manual, lang));
            table.plays_by_words(&["eva vier", "david fünf", "eva schlägt david fünf"]);
            let outputs = table.types("arbiter: back 0");
            for seat in Seat::ALL {
                let told = ["PutRight", "NextWhenDone"].map(|name| of_kind(&outputs, seat, name));
                assert_eq!(told, [1, 1], "{outputs:?}");
            }
            assert!(refused(&table.types("arbiter: resume")).is_some(), "the boards do not stand yet");
            for seat in Seat::ALL {
                let again = table.runs(&format!("{seat} hears wiederholen"));
                assert_eq!(said(&again).len(), 1, "the open order alone: {again:?}");
                let steps = follows(&mut table, seat, &format!("{seat}{verb} {word}"));
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
        let outputs = table.runs("white hears ta tilbake");
        for seat in Seat::ALL {
            assert_eq!(of_kind(&outputs, seat, "PutRight"), 1, "{outputs:?}");
        }
        let now = table.runs("white hears hva nå");
        assert_eq!(said(&now).len(), 2, "the order, and that one may move: {now:?}");
        if both {
            assert_eq!(follows(&mut table, Seat::White, "white hears neste"), 2);
        }
        let early = table.runs("white hears david vier");
        assert!(refused(&early).is_some(), "Black's board does not stand yet: {early:?}");
        assert_eq!(follows(&mut table, Seat::Black, "black hears ferdig"), 2);
        let moved = table.runs("white hears david vier");
        assert_eq!(of_kind(&moved, Seat::White, "OwnMove"), 1);
    }
}

#[test]
fn help_at_home_begins_with_what_must_be_done_and_names_the_words() {
    for (lang, words) in [
        (Lang::Da, "tryk, tag tilbage, tip, skriv under, afslut, højere, lavere, pat, død stilling"),
        (Lang::De, "drücken, Zug zurück, Tipp, unterschreiben, beenden, lauter, leiser, Patt, tote Stellung"),
        (Lang::En, "press, take back, hint, sign, quit, louder, softer, stalemate, dead position"),
        (Lang::Nb, "trykk, ta tilbake, tips, skriv under, avslutt, høyere, lavere, patt, død stilling"),
        (Lang::Sv, "tryck, ta tillbaka, ledtråd, skriv under, avsluta, högre, lägre, patt, död ställning"),
    ] {
        let mut home = at_home(lang, false);
        let scheme = Scheme::builtin(home.session.setup().scheme(Seat::White));
        let mut told = String::new();
        let mut asks = "help";
        while !told.ends_with("NothingMore\n") {
            for what in said(&home.runs(&format!("white hears {asks}"))) {
                told += &match what {
                    Announcement::NothingMore => "NothingMore".into(),
                    _ => text(&Phrases::builtin(lang).speak(&what, scheme, Verbosity::Move)),
                };
                told.push('\n');
            }
            asks = "weiter";
        }
        for word in words.split(", ") {
            assert!(told.contains(word), "{lang}: `{word}` is missing:\n{told}");
        }
        let first = words.split(", ").next().unwrap();
        assert!(told.lines().next().unwrap().contains(first), "{lang}: {told}");
    }
}
