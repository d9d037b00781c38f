//! Commands in words that people say anyway: at an open microphone they count where they are expected, said twice, or in
//! a longer wording.

use annabella::language::{
    command::Command,
    command_wordings,
    everyday_wording::{SAID_TWICE_MS, everyday_wordings, longer_wording},
    heard_utterance::HeardUtterance,
    spelling,
};

use crate::table::*;

fn table(lang: Lang) -> Table {
    let setup = agreed(Edition::Fide23, BoardSense::Manual);
    let scheme = Some(lang.scheme());
    let seat = SeatSetup { sight: Sight::Impaired, ear: true, scheme, ..setup.white };
    let mut table = Table::of(Setup { lang, white: seat.clone(), black: seat, ..setup });
    // Nothing was said for a while.
    table.wait(120_000);
    table
}

/// What White hears after these words at a microphone.
fn hears(table: &mut Table, words: &str, held_key: bool) -> Vec<Output> {
    let heard = HeardUtterance { lasted_ms: 700, held_key, ..HeardUtterance::typed(words) };
    table.feed(Input::Heard { seat: Seat::White, heard })
}

/// Whether the words were kept back.
fn is_kept_back(outputs: &[Output]) -> bool {
    let to = Listener::Player(Seat::White);
    let unheard = Output::PlayEarcon { to, earcon: Earcon::Unheard };
    let mut told = said(outputs).into_iter();
    outputs.contains(&unheard)
        && told.all(|what| matches!(what, Announcement::SayLonger { .. } | Announcement::NotUnderstood))
}

/// The everyday wordings and the command of each.
fn wordings() -> impl Iterator<Item = (Lang, &'static str, Command)> {
    everyday_wordings().iter().filter_map(|row| {
        let words = spelling::tidy(&row.words);
        let (command, _) = command_wordings(row.lang).find(|(_, spoken)| spoken.join(" ") == words)?;
        Some((row.lang, row.words.as_str(), command))
    })
}

/// Those that only ask.
fn questions() -> impl Iterator<Item = (Lang, &'static str, Command)> {
    wordings().filter(|(.., command)| command.row().only_asks)
}

#[test]
fn everyday_words_ask_for_a_longer_wording_and_count_when_they_are_said_twice() {
    assert!(questions().count() > 0);
    for (lang, words, command) in questions().filter(|(.., command)| *command != Command::Stop) {
        let mut table = table(lang);
        let outputs = hears(&mut table, words, false);
        assert!(is_kept_back(&outputs), "{words}: {outputs:?}");
        assert_eq!(said(&outputs), [Announcement::SayLonger { command }], "{words}");
        table.wait(SAID_TWICE_MS - 1_000);
        let outputs = hears(&mut table, words, false);
        assert!(!is_kept_back(&outputs), "{words} twice: {outputs:?}");
        // Once more it is new, and so it is after a longer time.
        table.wait(120_000);
        assert!(is_kept_back(&hears(&mut table, words, false)), "{words}");
        table.wait(SAID_TWICE_MS + 1_000);
        let outputs = hears(&mut table, words, false);
        // What was just told may be asked to be repeated.
        let refers = command == Command::Repeat;
        assert!(refers || is_kept_back(&outputs), "{words}: {outputs:?}");
    }
}

#[test]
fn a_command_that_was_not_heard_surely_counts_when_it_is_said_twice() {
    for lang in Lang::ALL {
        for command in [Command::Time, Command::LastMove] {
            let words = longer_wording(command, lang).unwrap();
            let mut table = table(lang);
            let mut hears = |held_key| {
                let heard = HeardUtterance {
                    lasted_ms: 700,
                    unconfirmed: true,
                    held_key,
                    ..HeardUtterance::typed(words)
                };
                table.feed(Input::Heard { seat: Seat::White, heard })
            };
            assert!(!is_kept_back(&hears(true)), "{words} with the key");
            let outputs = hears(false);
            assert!(is_kept_back(&outputs), "{words}: {outputs:?}");
            assert_eq!(said(&outputs), [Announcement::SayLonger { command }], "{words}");
            assert!(!is_kept_back(&hears(false)), "{words} twice");
        }
    }
}

#[test]
fn with_the_key_held_or_typed_or_in_a_longer_wording_everyday_words_count_at_once() {
    for (lang, words, command) in questions() {
        let longer = longer_wording(command, lang).unwrap();
        assert!(!is_kept_back(&hears(&mut table(lang), longer, false)), "{longer}");
        assert!(!is_kept_back(&hears(&mut table(lang), words, true)), "{words}");
        let typed = table(lang).feed(Input::Heard { seat: Seat::White, heard: HeardUtterance::typed(words) });
        assert!(!is_kept_back(&typed), "{words}: {typed:?}");
    }
}

#[test]
fn words_that_refer_to_what_was_just_said_count_at_once() {
    for (lang, words, command) in questions() {
        let mut table = table(lang);
        hears(&mut table, longer_wording(Command::AllMoves, lang).unwrap(), false);
        let outputs = hears(&mut table, words, false);
        let refers = matches!(command, Command::Stop | Command::Repeat);
        assert_eq!(is_kept_back(&outputs), !refers, "{words}: {outputs:?}");
        table.wait(120_000);
        assert!(is_kept_back(&hears(&mut table, words, false)), "{words}");
    }
}

#[test]
fn more_of_a_long_answer_is_expected_while_it_is_read() {
    let wordings =
        Lang::ALL.into_iter().flat_map(|lang| command_wordings(lang).map(move |said| (lang, said)));
    let of_one_word = wordings.filter_map(|(lang, (command, words))| match (command, words) {
        (Command::Further, [word]) => Some((lang, word.as_str())),
        _ => None,
    });
    for (lang, words) in of_one_word {
        let mut table = table(lang);
        assert!(is_kept_back(&hears(&mut table, words, false)), "{words}");
        table.wait(120_000);
        table.types("white: help");
        let outputs = hears(&mut table, words, false);
        assert!(matches!(said(&outputs)[..], [Announcement::Help { .. }, ..]), "{words}: {outputs:?}");
    }
}

#[test]
fn nobody_is_told_how_to_resign_or_to_call_the_arbiter() {
    let grave: Vec<_> =
        wordings().filter(|(.., command)| command.is_grave() && !command.is_answer()).collect();
    assert!(!grave.is_empty(), "no grave command is an everyday wording");
    for (lang, words, _) in grave {
        let mut table = table(lang);
        let outputs = hears(&mut table, words, false);
        assert!(is_kept_back(&outputs), "{words}: {outputs:?}");
        assert_eq!(said(&outputs), [Announcement::NotUnderstood], "{words}");
        table.wait(SAID_TWICE_MS - 1_000);
        assert!(!is_kept_back(&hears(&mut table, words, false)), "{words}");
    }
}

#[test]
fn without_anything_to_stop_a_word_that_stops_is_kept_back_in_silence() {
    for (lang, words, _) in questions().filter(|(.., command)| *command == Command::Stop) {
        let outputs = hears(&mut table(lang), words, false);
        assert!(is_kept_back(&outputs) && said(&outputs).is_empty(), "{words}: {outputs:?}");
    }
}
