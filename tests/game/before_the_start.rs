//! What a player hears before the start: board, colour, opponent, time control and the words in use. And what is said of
//! moves that are not on the disk: to the arbiter at once, to a player who asks, and never untrue.

use annabella::session::journal_state::{DiskFault, JournalChange};

use crate::table::*;

/// White is impaired and Black is sighted; a game of a tournament that is not approved yet.
fn setup() -> Setup {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.approved_by = None;
    setup.board_number = Some("3".into());
    setup.time_control = "40/90+30,30+30".into();
    setup.white.sight = Sight::Impaired;
    setup.white.name = "Larsen, Anna".into();
    setup.black.name = "Ek, Bo".into();
    setup
}

/// The announcements to a listener alone.
fn told_to(outputs: &[Output], to: Listener) -> Vec<Announcement> {
    let of = |output: &Output| match output {
        Output::Say { to: listener, what } if *listener == to => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

/// The words for one player alone, in their language and scheme.
fn words_for(table: &Table, seat: Seat, outputs: &[Output]) -> Vec<String> {
    let setup = table.session.setup();
    let scheme = Scheme::builtin(setup.scheme(seat));
    let phrases = Phrases::builtin(setup.seat(seat).lang);
    let told = told_to(outputs, Listener::Player(seat));
    told.iter().map(|what| text(&phrases.speak(what, scheme, Verbosity::Move))).collect()
}

/// What White hears of this game before the start.
fn terms(setup: Setup) -> Vec<String> {
    let mut table = Table::waiting(setup);
    let outputs = table.feed(Input::TimePassed);
    words_for(&table, Seat::White, &outputs)
}

#[test]
fn the_terms_are_said_once_before_the_start_to_the_impaired_player_alone() {
    let mut table = Table::waiting(setup());
    let first = table.types("black: status");
    let expected = [
        "You play White at board three against Bo Ek",
        "Ninety minutes for forty moves, then thirty minutes for the rest of the game. \
         Plus thirty seconds for each move",
        "The words are Anna, Bella, Cesar, eins, zwei, Springer",
    ];
    assert_eq!(words_for(&table, Seat::White, &first), expected);
    assert_eq!(words_for(&table, Seat::Black, &first), [""; 0]);
    // The player was not at the board yet, nor when the game began.
    let again = table.types("white: repeat");
    assert_eq!(words_for(&table, Seat::White, &again), expected);
    assert_eq!(said(&table.runs("arbiter: approve A. Arbiter; arbiter: start")), [Announcement::GameStarts]);
    let again = table.types("white: repeat");
    assert_eq!(words_for(&table, Seat::White, &again)[1..], expected);
    assert_eq!(said(&again)[0], Announcement::GameStarts);
    table.types("white: move e4");
    let again = table.types("white: repeat");
    assert_eq!(words_for(&table, Seat::White, &again).len(), 1, "the terms are said no more: {again:?}");
}

#[test]
fn nothing_is_said_that_is_not_known() {
    for (name, board_number, words) in [
        ("", None, "You play White"),
        ("?", Some("?"), "You play White"),
        (" ", Some(""), "You play White"),
        ("Ek, Bo", Some("2.1"), "You play White at board two one against Bo Ek"),
        ("", Some("2.1"), "You play White at board two one"),
        ("Bo", None, "You play White against Bo"),
    ] {
        let mut setup = setup();
        setup.black.name = name.into();
        setup.board_number = board_number.map(str::to_owned);
        assert_eq!(terms(setup)[0], words, "{name:?} {board_number:?}");
    }
}

#[test]
fn the_time_control_is_said_as_people_say_it() {
    for (control, words) in [
        ("90+30", "Ninety minutes for the whole game. Plus thirty seconds for each move"),
        ("5", "Five minutes for the whole game"),
        ("25d10", "Twenty-five minutes for the whole game. A delay of ten seconds for each move"),
        (
            "40/120,1:00:00+30",
            "Two hours for forty moves, then one hour for the rest of the game, plus thirty seconds for each move",
        ),
        ("20/60", "One hour for every twenty moves"),
        (
            "40/2:00:00,20/60,15+30",
            "Two hours for forty moves, then one hour for twenty moves, \
             then fifteen minutes for the rest of the game, plus thirty seconds for each move",
        ),
    ] {
        assert_eq!(terms(Setup { time_control: control.into(), ..setup() })[1], words, "{control}");
    }
}

#[test]
fn each_player_hears_the_terms_in_their_own_language_and_words() {
    let told = |lang: Lang, scheme: SchemeId| {
        let mut setup = setup();
        (setup.white.lang, setup.white.scheme) = (lang, Some(scheme));
        terms(setup)
    };
    for (lang, scheme, expected) in [
        (
            Lang::Da,
            SchemeId::Da,
            [
                "Du har hvid ved bræt tre mod Bo Ek",
                "Halvfems minutter til fyrre træk, derefter tredive minutter til resten af partiet. \
                 Dertil tredive sekunder for hvert træk",
                "Ordene er Anna, Bodil, Cecilie, et, to, springer",
            ],
        ),
        (
            Lang::De,
            SchemeId::Fide,
            [
                "Sie haben an Brett drei Weiß gegen Bo Ek",
                "Neunzig Minuten für vierzig Züge, danach dreißig Minuten für den Rest der Partie. \
                 Dazu dreißig Sekunden für jeden Zug",
                "Angesagt wird mit Anna, Bella, Cesar, eins, zwei, Springer",
            ],
        ),
        (
            Lang::Nb,
            SchemeId::NbScand,
            [
                "Du har hvit på bord tre mot Bo Ek",
                "Nitti minutter på førti trekk, deretter tretti minutter på resten av partiet. \
                 Pluss tretti sekunder for hvert trekk",
                "Ordene er Anna, Bella, Cæsar, en, to, springer",
            ],
        ),
        (
            Lang::Sv,
            SchemeId::SvScand,
            [
                "Du har vit vid bord tre mot Bo Ek",
                "Nittio minuter för fyrtio drag, därefter trettio minuter för resten av partiet. \
                 Plus trettio sekunder för varje drag",
                "Orden är Anna, Bella, Cesar, ett, två, springare",
            ],
        ),
    ] {
        assert_eq!(told(lang, scheme), expected, "{lang}");
    }
    let words = SchemeId::ALL.map(|scheme| told(Lang::En, scheme)[2].clone());
    for (scheme, own) in SchemeId::ALL.iter().zip(&words) {
        // The bracketed alternatives of the Danish editions are those of FIDE.
        let same = words.iter().filter(|other| *other == own).count();
        assert_eq!(same, if matches!(scheme, SchemeId::Fide | SchemeId::DaDe) { 2 } else { 1 }, "{scheme}");
    }
}

#[test]
fn both_impaired_players_hear_their_own_side_and_then_the_drawn_position() {
    let mut setup = setup();
    (setup.black.sight, setup.black.lang) = (Sight::Impaired, Lang::De);
    (setup.chess960, setup.chess960_number) = (true, Some(693));
    let mut table = Table::waiting(setup);
    let first = table.feed(Input::TimePassed);
    let own = &words_for(&table, Seat::Black, &first)[0];
    assert_eq!(own, "Sie haben an Brett drei Schwarz gegen Anna Larsen");
    let position = Announcement::StartPosition { number: 693, pieces: Position::back_rank(693).unwrap() };
    assert_eq!(said(&first).last(), Some(&position));
    for seat in ["white", "black"] {
        let again = said(&table.types(&format!("{seat}: repeat")));
        assert!(again.len() == 4 && again.last() == Some(&position), "{again:?}");
    }
}

#[test]
fn a_restart_says_the_side_again_and_before_the_start_all() {
    let restarted = |begins: &str, practice: bool| {
        let mut setup = setup();
        (setup.practice, setup.black.sight) = (practice, Sight::Impaired);
        let mut table = Table::waiting(setup);
        let first = table.feed(Input::TimePassed);
        // Practice says the opponent, and needs no approval.
        assert_eq!(said(&first).last() == Some(&Announcement::PracticeStarts), practice);
        table.runs(begins);
        let told = table.feed(Input::ResumedAfter { ms: 3_000 });
        Seat::ALL.map(|seat| words_for(&table, seat, &told))
    };
    let [white, black] = restarted("", false);
    assert_eq!((white.len(), black.len()), (3, 3), "{white:?} {black:?}");
    let [white, black] = restarted("arbiter: approve A. Arbiter; arbiter: start", false);
    let side = "You play White at board three against Bo Ek";
    assert_eq!(white, [side, "The game was interrupted. The clocks are stopped"]);
    assert_eq!(black[0], "You play Black at board three against Anna Larsen");
    let [white, black] = restarted("", true);
    assert_eq!(white[0], side);
    assert!(white.iter().chain(&black).all(|words| !words.contains("minutes")), "{white:?} {black:?}");
    // A program that was ended before anything happened says it once.
    assert_eq!(said(&Table::waiting(setup()).feed(Input::ResumedAfter { ms: 3_000 })).len(), 3);
}

fn journal(works: bool, fault: Option<DiskFault>, unsaved_since_ms: Option<u64>) -> Input {
    Input::Journal { works, fault, unsaved_since_ms }
}

/// The number of own moves that are said not to be on the disk.
fn unsaved(table: &mut Table, line: &str, to: Listener) -> Option<usize> {
    let told = told_to(&table.types(line), to);
    told.iter().find_map(|what| match what {
        Announcement::NotOnDisk { plies, .. } => Some(*plies),
        _ => None,
    })
}

#[test]
fn a_player_who_asks_hears_how_many_of_their_moves_are_not_on_the_disk_and_nobody_unasked() {
    let [white, black] = Seat::ALL.map(Listener::Player);
    let hangs = Some(DiskFault::Hangs);
    let mut table = Table::typed(Edition::Fide23);
    table.plays("e4 e5");
    let since = table.now + 1;
    table.plays("Nf3 Nc6 Bb5 a6");
    let told = table.feed(journal(false, hangs, Some(since)));
    assert_eq!(told_to(&told, Listener::Arbiter), [Announcement::JournalLost { fault: hangs, plies: 4 }]);
    assert_eq!(names(&told), "", "nobody asked");
    for line in ["white: what now", "white: status"] {
        assert_eq!(unsaved(&mut table, line, white), Some(2), "{line}");
    }
    assert_eq!(unsaved(&mut table, "arbiter: status", Listener::Arbiter), Some(4));
    // Moves that are made meanwhile wait, too. The one that waits first is another one later.
    table.plays("Ba4");
    assert_eq!(unsaved(&mut table, "white: what now", white), Some(3));
    let since = table.now;
    table.plays("Nf6");
    let told = table.feed(journal(false, hangs, Some(since)));
    assert_eq!(told_to(&told, Listener::Arbiter), [], "the same fault is told once");
    assert_eq!(unsaved(&mut table, "white: what now", white), None);
    assert_eq!(unsaved(&mut table, "black: what now", black), Some(1));
    let told = told_to(&table.feed(journal(false, Some(DiskFault::Full), Some(since))), Listener::Arbiter);
    assert!(matches!(&told[..], [Announcement::JournalLost { plies: 1, .. }]), "{told:?}");
    let told = told_to(&table.feed(journal(true, None, None)), Listener::Arbiter);
    assert_eq!(told.iter().map(kind).collect::<Vec<_>>(), ["Trouble"]);
    assert_eq!(unsaved(&mut table, "black: what now", black), None);
    assert_eq!(unsaved(&mut table, "arbiter: status", Listener::Arbiter), None);
    let last = table.session.made_plies().last().and_then(|ply| ply.completion).unwrap();
    table.feed(journal(false, hangs, Some(last.at.ms)));
    assert_eq!(table.session.unsaved_plies(None), 1, "the press of that moment waits, too");
    table.feed(journal(true, None, None));
    // A program that was started again has read every move from the disk.
    table.feed(journal(false, Some(DiskFault::Full), Some(0)));
    assert!(table.session.unsaved_plies(None) > 0);
    table.feed(Input::ResumedAfter { ms: 7 });
    assert_eq!(table.session.unsaved_plies(None), 0);
}

#[test]
fn the_sentences_name_the_fault_the_remedy_and_the_number_in_five_languages() {
    let scheme = Scheme::builtin(SchemeId::Fide);
    for (lang, one, two, full) in [
        (Lang::Da, "Dit sidste træk er", "Dine sidste 2 træk er", "disken er fuld"),
        (Lang::De, "Ihr letzter Zug ist", "Ihre letzten 2 Züge sind", "Datenträger ist voll"),
        (Lang::En, "Your last move is", "Your last 2 moves are", "the disk is full"),
        (Lang::Nb, "Ditt siste trekk er", "Dine siste 2 trekk er", "disken er full"),
        (Lang::Sv, "Ditt senaste drag är", "Dina senaste 2 drag är", "disken är full"),
    ] {
        let words = |what| Phrases::builtin(lang).cells(&what, scheme);
        for (plies, begins) in [(1, one), (2, two)] {
            let text = words(Announcement::NotOnDisk { own: true, plies });
            assert!(text.starts_with(begins), "{text}");
        }
        let fault = Some(DiskFault::Full);
        let lost = words(Announcement::JournalLost { fault, plies: 2 });
        let both = words(Announcement::NotOnDisk { own: false, plies: 2 });
        assert!(lost.contains(full) && lost.ends_with(&both) && both.contains('2'), "{lost}");
        let none = words(Announcement::JournalLost { fault, plies: 0 });
        assert!(!none.contains('2'), "{none}");
        let changed = words(Announcement::JournalRewritten { change: JournalChange::Replaced });
        assert!(changed.contains("journal-changed"), "{changed}");
    }
}
