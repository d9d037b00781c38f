//! Every voices file has all texts, and each is complete.

use annabella::{
    board::guidance::Instruction,
    game::{Color, Edition, Lang, Piece, Position, Rank, Role, SchemeId, Seat, Square},
    language::{SpeechPart, Verbosity, command::Command, question::Question, scheme::Scheme},
    messages::{Phrases, check_voices, text},
    session::{
        Announcement,
        announcement::{BoardLine, ClockOwner},
        pending::{LastSaid, NextStep},
    },
    texts::ftl_file,
};
use std::{collections::BTreeSet, fs, path::Path};

fn start() -> Box<Position> {
    Box::default()
}

/// All moves of these positions, which need as many words as possible: file and rank of the piece, a capture, a
/// promotion; and all pairs of them that could be announced and pegged in place of each other.
#[test]
fn what_now_is_as_brief_for_the_moves_of_the_most_words() {
    let positions = [
        "7k/8/8/1p6/N2N4/8/N2N4/7K w - - 0 1",
        "1n1q3k/2P1P3/8/8/8/8/8/7K w - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/R3K2R w KQ c6 0 1",
        "6k1/2N5/8/1p6/8/N1N5/8/7K w - - 0 1",
    ];
    let brief = |lang, scheme, step: NextStep| {
        let told = Announcement::WhatNow(step);
        let said = text(&Phrases::builtin(lang).speak(&told, scheme, Verbosity::Sentence));
        let words = said.split_whitespace().count();
        assert!((1..=12).contains(&words), "{lang} {words}: {said}");
        said
    };
    for lang in Lang::ALL {
        for scheme in SchemeId::ALL.map(Scheme::builtin) {
            for fen in positions {
                let before = Box::new(Position::from_fen(fen).unwrap());
                let legal = before.legal_moves();
                for &m in &legal {
                    let before = || before.clone();
                    brief(lang, scheme, NextStep::Repeat { before: before(), m });
                    brief(lang, scheme, NextStep::Execute { before: before(), m });
                    brief(lang, scheme, NextStep::AnnouncedNotPegged { before: before(), m });
                    brief(lang, scheme, NextStep::PeggedNotAnnounced { before: before(), m });
                    brief(lang, scheme, NextStep::Press { before: before(), m });
                    for own_clock in [true, false] {
                        for said in [
                            LastSaid::Own { before: before(), m },
                            LastSaid::Announced { before: before(), m },
                        ] {
                            brief(lang, scheme, NextStep::Said { own_clock, said });
                        }
                    }
                    for &pegged in legal.iter().filter(|other| other.from() == m.from()) {
                        let step = NextStep::AnnouncedOther { before: before(), announced: m, pegged };
                        brief(lang, scheme, step);
                    }
                }
                let question = Question::WhichMove {
                    before: before.clone(),
                    candidates: legal.iter().copied().collect(),
                };
                brief(lang, scheme, NextStep::Answer(question));
            }
            for role in Role::ALL {
                for color in [Color::White, Color::Black] {
                    let (piece, from, to) = (Piece { color, role }, Square::A1, Square::H8);
                    for step in [
                        Instruction::Bring { piece, from, to },
                        Instruction::Remove { piece: Some(piece), square: from },
                        Instruction::Put { piece, square: to },
                    ] {
                        brief(lang, scheme, NextStep::PutRight(step));
                    }
                }
            }
            let words = ["anna"; 64].join(" ");
            let said = LastSaid::OwnWords { before: Box::default(), words: words.clone() };
            let said = brief(lang, scheme, NextStep::Said { own_clock: true, said });
            assert!(!said.contains("anna"), "{said}");
            let said = brief(lang, scheme, NextStep::SaidNotPegged { before: Box::default(), words });
            assert!(!said.contains("anna"), "{said}");
        }
    }
}

/// The texts that are made for players: with the name of each, its words in all variants.
fn texts_for_players(file: &str) -> Vec<(String, String)> {
    let groups = ["Announcement", "NextStep", "IllegalReason", "EndReason", "SystemStatus"];
    let (messages, faults) = ftl_file::messages(file);
    assert_eq!(faults, []);
    let is_for_players =
        |group: &str| group == "For players" || groups.iter().any(|of| group.contains(&format!("of `{of}`")));
    let texts = messages.into_iter().filter(|message| is_for_players(&message.group));
    texts.map(|message| (message.name, message.words)).collect()
}

#[test]
fn the_texts_for_players_can_be_spoken_as_they_are() {
    for (file, text) in voices() {
        let texts = texts_for_players(&text);
        assert!(!texts.is_empty(), "{file}");
        // The layout of the keys is printed.
        for (name, words) in texts.into_iter().filter(|(name, _)| name != "keys-files") {
            assert!(!words.contains(|c: char| c.is_ascii_digit()), "{file}: {name} has a digit: {words}");
            assert!(!words.contains(['{', '}', '$', '`', '+', '#']), "{file}: {name}: {words}");
        }
    }
}

#[test]
fn what_now_is_answered_in_at_most_twelve_words() {
    for (file, text) in voices() {
        for (name, words) in texts_for_players(&text).iter().filter(|(name, _)| name.starts_with("next-")) {
            assert!(words.split_whitespace().count() <= 12, "{file}: {name}: {words}");
        }
    }
}

#[test]
fn different_announcements_are_told_apart_in_every_language() {
    for (file, text) in voices() {
        let mut said = BTreeSet::new();
        let (messages, _) = ftl_file::messages(&text);
        for message in messages.iter().filter(|message| message.group.ends_with("of `Announcement`")) {
            assert!(said.insert(&message.words), "{file}: `{}` says two things", message.words);
        }
        assert!(!said.is_empty(), "{file}");
    }
}

/// Announcements with numbers, times, squares and moves, whose words depend on the scheme.
fn announcements_with_values() -> Vec<Announcement> {
    use Announcement as A;
    let m = |uci: &str| start().read_uci(uci).unwrap();
    let knight = Piece { color: Color::White, role: Role::Knight };
    let queen = Piece { color: Color::Black, role: Role::Queen };
    let after = start().after(m("e2e4")).unwrap();
    let reply = after.read_uci("e7e5").unwrap();
    let terms = ["90+30", "40/90+30,30:15+30", "40/120,20/60d10", "25d10"].map(|control| {
        let board_number = control.starts_with('4').then(|| "2.1".to_owned());
        let opponent = control.contains('d').then(|| "Anna Larsen".to_owned());
        let side = A::YouPlay { color: Color::White, board_number, opponent };
        [side, A::TimeControl(control.parse().unwrap())]
    });
    let mut announcements = vec![
        A::WordsInUse,
        A::StartPosition { number: 518, pieces: Position::back_rank(518).unwrap() },
        A::Move { before: start(), m: m("g1f3") },
        A::AnnouncedOtherThanPegged { before: start(), announced: m("g1f3"), pegged: m("g1h3") },
        A::Hint { square: Square::B1, piece: knight, squares: vec![Square::A3, Square::C3] },
        A::Ask(Question::WhichMove { before: start(), candidates: vec![m("g1f3"), m("g1h3")] }),
        A::Time { whose: ClockOwner::Own, left_ms: 3_661_000 },
        A::Moves { count: 21 },
        A::MoveList { moves: vec![(*start(), m("e2e4")), (after, reply)] },
        A::SquareHolds { square: Square::F3, piece: Some(queen) },
        A::PiecesStand { color: None, role: Role::Queen, pieces: vec![(Square::H1, queen)] },
        A::RankHolds { rank: Rank::Eighth, pieces: vec![(Square::E8, queen)] },
        A::LineHolds { line: BoardLine::Towards(Square::H8), pieces: vec![(Square::F6, queen)] },
        A::LineHolds { line: BoardLine::Whole { from: Square::A1, to: Square::H8 }, pieces: Vec::new() },
        A::LineHolds { line: BoardLine::Between { from: Square::A1, to: Square::D4 }, pieces: Vec::new() },
        A::NotOnOneLine { from: Square::A1, to: Square::B3 },
        A::MoreFollows { left: 12 },
        A::Rule { edition: Edition::Da18, number: "D.2.9".parse().unwrap() },
        A::KeysDo { keys: "6/9".into() },
        A::GoesBack { plies: 17, first: Color::White, sheets_differ: true },
        A::DecisionTakenBack { plies: Some((3, Color::White)), clocks_stand: true },
        A::PutRight(Instruction::Bring { piece: knight, from: Square::G1, to: Square::F3 }),
        A::BoardBack { seat: Seat::White, differing: Square::ALL[..5].to_vec() },
    ];
    announcements.extend(terms.into_iter().flatten());
    announcements
}

#[test]
fn values_are_said_in_words_in_every_language_and_scheme() {
    for lang in Lang::ALL {
        let phrases = Phrases::builtin(lang);
        for scheme in SchemeId::ALL.map(Scheme::builtin) {
            for announcement in announcements_with_values() {
                let parts = phrases.speak(&announcement, scheme, Verbosity::Sentence);
                let said = text(&parts);
                assert!(!said.contains(['{', '}', '$', '\u{2068}', '\u{2069}']), "{lang}: {said}");
                assert!(!said.chars().any(|c| ('\u{E000}'..='\u{F8FF}').contains(&c)), "{lang}: {said}");
                assert!(!said.chars().any(|c| c.is_ascii_digit()), "{lang}: {said}");
                assert!(!said.contains("  "), "{lang}: {said}");
                for part in &parts {
                    assert!(part.text.contains(char::is_alphanumeric), "{lang}: {parts:?}");
                    assert!([lang, scheme.lang()].contains(&part.lang));
                }
            }
        }
    }
}

#[test]
fn only_moves_and_agreement_are_left_to_earcons() {
    let m = start().legal_moves()[0];
    let said = |announcement| {
        let scheme = Scheme::builtin(SchemeId::Fide);
        text(&Phrases::builtin(Lang::En).speak(&announcement, scheme, Verbosity::Earcon))
    };
    for silent in
        [Announcement::Move { before: start(), m }, Announcement::ReadBackRight, Announcement::BoardsInStep]
    {
        assert_eq!(said(silent), "");
    }
    assert_eq!(said(Announcement::GameStarts), "The game begins");
}

#[test]
fn values_have_a_cell_form_and_a_move_fits_the_smallest_line() {
    for lang in Lang::ALL {
        let phrases = Phrases::builtin(lang);
        for announcement in announcements_with_values() {
            let cells = phrases.cells(&announcement, Scheme::builtin(SchemeId::Fide));
            assert!(!cells.trim().is_empty(), "{lang} {announcement:?}");
            assert!(
                !cells.chars().any(|c| c.is_control() || ('\u{E000}'..='\u{F8FF}').contains(&c)),
                "{lang}: {cells}"
            );
            assert!(!cells.contains('\u{2068}') && !cells.contains(['+', '#']), "{lang}: {cells}");
            let brief = matches!(
                announcement,
                Announcement::Move { .. } | Announcement::Time { whose: ClockOwner::Own, .. }
            );
            assert!(!brief || cells.chars().count() <= 8, "{lang}: {cells}");
        }
    }
}

#[test]
fn sentences_read_as_a_player_expects_them() {
    let rook = Piece { color: Color::White, role: Role::Rook };
    let bring = Announcement::PutRight(Instruction::Bring { piece: rook, from: Square::A1, to: Square::D1 });
    let cases = [
        (Lang::Da, SchemeId::Da, "Flyt hvidt tårn fra Anna et til Dora et"),
        (Lang::De, SchemeId::Fide, "den weißen Turm von Anna eins nach David eins setzen"),
        (Lang::En, SchemeId::EnPlain, "Move the white rook from Anna one to David one"),
        (Lang::Nb, SchemeId::NbScand, "Flytt hvitt tårn fra Anna en til David en"),
        (Lang::Sv, SchemeId::SvScand, "Flytta vitt torn från Anna ett till David ett"),
    ];
    for (lang, scheme, expected) in cases {
        let parts = Phrases::builtin(lang).speak(&bring, Scheme::builtin(scheme), Verbosity::default());
        assert_eq!(text(&parts), expected);
        assert_eq!(parts.len(), 1, "one language, one part");
    }
    // Only moves have the words of the scheme (D.2.1). A square in another sentence is in the sentence's language.
    for (lang, scheme, expected) in [
        (Lang::Da, SchemeId::Fide, "Flyt hvidt tårn fra Anna et til David et"),
        (Lang::En, SchemeId::Fide, "Move the white rook from Anna one to David one"),
        (Lang::En, SchemeId::Da, "Move the white rook from Anna one to Dora one"),
        (Lang::Nb, SchemeId::Nb, "Flytt hvitt tårn fra Anna en til David en"),
        (Lang::Sv, SchemeId::Fide, "Flytta vitt torn från Anna ett till David ett"),
        (Lang::De, SchemeId::Da, "den weißen Turm von Anna eins nach Dora eins setzen"),
    ] {
        let parts = Phrases::builtin(lang).speak(&bring, Scheme::builtin(scheme), Verbosity::default());
        assert_eq!(parts, [SpeechPart { text: expected.to_owned(), lang }], "{lang} {scheme:?}");
    }
    let position = Position::default();
    let m = position.read_uci("g1f3").unwrap();
    let differs = Announcement::ReadBackDiffers { before: Box::new(position), m };
    let parts =
        Phrases::builtin(Lang::En).speak(&differs, Scheme::builtin(SchemeId::Fide), Verbosity::default());
    let parts: Vec<(Lang, &str)> = parts.iter().map(|part| (part.lang, part.text.as_str())).collect();
    assert_eq!(parts, [(Lang::En, "Repeated differently."), (Lang::De, "Springer Felix drei")]);
    let captured = Announcement::Captured { white: vec![Role::Pawn, Role::Queen, Role::Pawn], black: vec![] };
    let said = |lang, scheme| {
        text(&Phrases::builtin(lang).speak(&captured, Scheme::builtin(scheme), Verbosity::default()))
    };
    assert_eq!(said(Lang::Sv, SchemeId::SvScand), "Slagna vita pjäser: dam, två bönder");
    assert_eq!(said(Lang::En, SchemeId::Fide), "Captured white pieces: queen, two pawns");
    let time = Announcement::Time { whose: ClockOwner::Own, left_ms: 61_500 };
    let said = |lang| {
        text(&Phrases::builtin(lang).speak(&time, Scheme::builtin(SchemeId::Fide), Verbosity::default()))
    };
    assert_eq!(said(Lang::Nb), "ett minutt og ett sekund");
}

/// What a player may never hear (12.6, D.2.10.4): that a move is illegal, that they forgot to press the clock,
/// that they may claim. Only the arbiter's items may contain it.
#[test]
fn no_player_is_told_what_the_laws_keep_from_him() {
    let forbidden = [
        "illegal",
        "ulovlig",
        "regelwidrig",
        "olaglig",
        "claim",
        "kræv",
        "krev",
        "kräv",
        "reklamier",
        "forgot",
        "glemt",
        "glömt",
        "vergessen",
    ];
    // A claim that was made is no secret, but a possible claim is.
    let speaks_of_a_claim = |name: &str| {
        ["draw-claimed", "claim-rejected", "next-written-move"].iter().any(|made| name.starts_with(made))
    };
    for (file, text) in voices() {
        for (name, words) in texts_for_players(&text) {
            let words = words.to_lowercase();
            let said = forbidden.iter().find(|word| words.contains(**word));
            assert!(said.is_none() || speaks_of_a_claim(&name), "{file}: {name}: {words}");
        }
    }
}

fn voices() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("voices");
    let mut files: Vec<(String, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ftl"))
        .map(|path| {
            (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

#[test]
fn every_voices_file_has_the_messages_and_arguments_of_english() {
    let files = voices();
    assert_eq!(files.len(), Lang::ALL.len());
    for (name, text) in &files {
        let lang = check_voices(name, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(format!("{lang}.ftl"), *name);
    }
}

#[test]
fn every_fault_of_a_voices_file_is_named_by_its_line() {
    let (name, good) = voices().into_iter().find(|(name, _)| name == "da.ftl").unwrap();
    let line = |needle: &str| 1 + good[..good.find(needle).unwrap()].matches('\n').count();
    let cases = [
        (
            good.replace("corrected = Rettet", "corrected Rettet"),
            line("\ncorrected ="),
            "`corrected` is missing",
        ),
        (
            good.replace("corrected = Rettet", "corected = Rettet"),
            line("\ncorrected ="),
            "`corected` is no message",
        ),
        (good.replace("time-own = { $time }", "time-own = { $tid }"), line("time-own"), "$tid"),
        (good.replace("time-own = { $time }", "time-own = Tid"), line("time-own"), "never says { $time }"),
        (good.replace("[queen] dronninger", "[qeen] dronninger"), line("several ="), "[qeen]"),
        (
            good.replace("confirm = { $command }?", "confirm = { NUMBER($command) }?"),
            line("confirm ="),
            "NUMBER",
        ),
        (format!("{good}\nstale = {{ -brand }}\n"), good.lines().count() + 2, "stale"),
        (
            good.replace("read-back-right = Rigtigt", "corrected = Rigtigt"),
            line("\ncorrected ="),
            "corrected",
        ),
    ];
    for (text, at, what) in cases {
        let Err(error) = check_voices(&name, &text) else { panic!("{what}: the fault was not seen") };
        assert!(error.to_string().contains(what), "{what}: {error}");
        let near = |line: usize| line.abs_diff(at) <= 1;
        assert!(error.faults.iter().any(|fault| near(fault.line)), "{what} on line {at}: {error}");
        assert!(error.to_string().starts_with("da.ftl:"), "{error}");
    }
    assert!(check_voices("fi.ftl", &good).is_err());
    assert!(check_voices("da.ftl", "").is_err());
    assert!(check_voices("da.ftl", "\u{0}\u{feff}{{{{").is_err());
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_text_makes_the_reader_of_voices_panic(at in 0_usize..6000, junk in "[ -~æ\n{}$*=]{0,30}") {
        let (name, good) = &voices()[0];
        let cut = good.floor_char_boundary(at);
        let torn = format!("{}{junk}{}", &good[..cut], &good[good.floor_char_boundary(cut + 7)..]);
        if let Err(error) = check_voices(name, &torn) {
            assert!(!error.faults.is_empty() && error.faults.iter().all(|fault| fault.line >= 1));
        }
        assert!(check_voices(name, &junk).is_err());
    }
}

#[test]
fn what_help_offers_is_understood_as_that_command() {
    use annabella::language::understand::{Understanding, understand_words};
    // Help lists a command that asks about something with what is to be named.
    let plain = Command::kinds().filter(|command| command.to_string() == command.name());
    for command in plain {
        for lang in Lang::ALL {
            // The question before a new game of practice names the game, not the command.
            if matches!(command, Command::NewGame | Command::PlayWhite | Command::PlayBlack) {
                continue;
            }
            let asked = Announcement::Ask(Question::Confirm(command));
            let parts =
                Phrases::builtin(lang).speak(&asked, Scheme::builtin(SchemeId::Fide), Verbosity::default());
            let question = text(&parts);
            let words = question.split('?').next().unwrap();
            let understood = understand_words(words, &start(), &[SchemeId::Fide], &[lang]);
            assert_eq!(understood, Understanding::Command(command), "{lang}: {words}");
        }
    }
}

#[test]
fn profiles_give_every_language_a_voice() {
    let text =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("voices/profiles.toml")).unwrap();
    let profiles: toml::Table = text.parse().unwrap();
    let tables: BTreeSet<&str> = profiles.keys().map(String::as_str).collect();
    assert_eq!(tables, Lang::ALL.iter().map(|lang| lang.tag()).collect());
    for (lang, profile) in &profiles {
        assert!(profile["voice"].as_str().is_some_and(|voice| !voice.is_empty()), "{lang}");
        // If absent, the voice's own value is used.
        for (name, bounds) in [("rate", 80..=900), ("pitch", 0..=100), ("volume", 0..=100)] {
            let within =
                |value: &toml::Value| value.as_integer().is_some_and(|value| bounds.contains(&value));
            assert!(profile.get(name).is_none_or(within), "{lang}: {name}");
        }
    }
}

#[test]
fn a_rule_is_told_with_its_number_in_words_in_the_listeners_language() {
    for (edition, number, lang, begins) in [
        (Edition::Da18, "9.5.3", Lang::De, "neun fünf drei: "),
        (Edition::Da09, "E.2.7", Lang::En, "E two seven: "),
        (Edition::Da09, "9.5b", Lang::Sv, "nio fem b: "),
        (Edition::No14, "6.11", Lang::Nb, "seks elleve: "),
    ] {
        let rule = Announcement::Rule { edition, number: number.parse().unwrap() };
        let said =
            text(&Phrases::builtin(lang).speak(&rule, Scheme::builtin(SchemeId::Fide), Verbosity::default()));
        assert!(said.starts_with(begins), "{said}");
        let law = annabella::rulebook::rule(edition, number.parse().unwrap(), lang).unwrap();
        assert!(said.ends_with(&law.text) || !law.parts.is_empty(), "{said}");
    }
    // For an unknown number the nearest ones are named, and no digit reaches a voice.
    let none = Announcement::Rule { edition: Edition::Sv17, number: "9.99".parse().unwrap() };
    for lang in Lang::ALL {
        let said =
            text(&Phrases::builtin(lang).speak(&none, Scheme::builtin(SchemeId::Fide), Verbosity::default()));
        assert!(!said.contains(|c: char| c.is_ascii_digit()), "{lang}: {said}");
    }
}

#[test]
fn the_count_of_moves_is_no_bare_figure_on_a_braille_line() {
    let cells = |lang: Lang, count: u32| {
        Phrases::builtin(lang).cells(&Announcement::Moves { count }, Scheme::builtin(SchemeId::Fide))
    };
    assert_eq!(
        Lang::ALL.map(|lang| cells(lang, 21)),
        ["21 træk", "21 Züge", "21 moves", "21 trekk", "21 drag"]
    );
    assert_eq!(Lang::ALL.map(|lang| cells(lang, 1)), ["1 træk", "1 Zug", "1 move", "1 trekk", "1 drag"]);
    assert_eq!(cells(Lang::De, 0), "keine Züge");
}

#[test]
fn a_second_offence_is_never_worded_as_the_other_player() {
    // "Det andet taber" and "the second one loses" are heard as the loss of the other player.
    let ambiguous = [
        "det andet taber",
        "det tredje taber",
        "den anden taber",
        "det andre taper",
        "det tredje taper",
        "det andra förlorar",
        "det tredje förlorar",
        "der zweite verliert",
        "der dritte verliert",
        "das zweite mal verliert",
        "the second one loses",
        "the third one loses",
    ];
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("voices/rules");
    for lang in Lang::ALL {
        let text = fs::read_to_string(rules.join(format!("{lang}.ftl"))).unwrap().to_lowercase();
        for sentence in text.split(['.', ';', '=', '\n']).map(str::trim) {
            let heard = ambiguous.iter().find(|words| sentence.starts_with(**words));
            assert_eq!(heard, None, "{lang}: {sentence}");
        }
    }
}

#[test]
fn an_announcement_has_the_word_of_the_laws() {
    for (name, text) in voices() {
        for word in ["annoncer", "annonser", "utrop"] {
            assert!(!text.to_lowercase().contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn mate_is_told_once_whatever_the_verbosity() {
    let position =
        Position::from_fen("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2").unwrap();
    for (uci, checks) in [("d8h4", false), ("f8b4", false)] {
        let m = position.read_uci(uci).unwrap();
        for lang in Lang::ALL {
            let scheme = Scheme::builtin(lang.scheme());
            for verbosity in [Verbosity::Move, Verbosity::Check, Verbosity::Sentence] {
                let told = Announcement::Move { before: Box::new(position.clone()), m };
                let said = text(&Phrases::builtin(lang).speak(&told, scheme, verbosity));
                // The word stands behind a comma. The end of the game has a sentence of its own.
                assert_eq!(said.contains(','), checks, "{lang} {verbosity:?}: {said}");
            }
        }
    }
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").unwrap();
    let m = position.read_uci("a1a8").unwrap();
    let told = Announcement::Move { before: Box::new(position), m };
    let said =
        text(&Phrases::builtin(Lang::En).speak(&told, Scheme::builtin(SchemeId::EnPlain), Verbosity::Check));
    assert_eq!(said, "rook Anna eight, check");
}
