//! What a player hears before the start: board, colour, opponent, time control and the words in use.

use super::table::{Table, agreed, said};
use annabella::{
    game::{Edition, Lang, Position, SchemeId, Seat},
    language::{Verbosity, scheme::Scheme},
    messages::{Phrases, text},
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        output::Output,
        session::Session,
        setup::{BoardSense, Setup, Sight},
    },
};

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

fn table(setup: Setup) -> Table {
    Table { session: Session::new(setup).unwrap(), fed: Vec::new(), now: 0 }
}

/// The words for one player alone, in their language and scheme.
fn words_for(setup: &Setup, seat: Seat, outputs: &[Output]) -> Vec<String> {
    let scheme = Scheme::builtin(setup.scheme(seat));
    let phrases = Phrases::builtin(setup.seat(seat).lang);
    let of = |output: &Output| match output {
        Output::Say { to, what } if *to == Listener::Player(seat) => {
            Some(text(&phrases.speak(what, scheme, Verbosity::Move)))
        }
        _ => None,
    };
    outputs.iter().filter_map(of).collect()
}

/// What White hears of this game before the start.
fn terms(setup: Setup) -> Vec<String> {
    let mut table = table(setup.clone());
    words_for(&setup, Seat::White, &table.feed(Input::TimePassed))
}

#[test]
fn the_terms_are_said_once_before_the_start_to_the_impaired_player_alone() {
    let setup = setup();
    let mut table = table(setup.clone());
    let first = table.types("black: status");
    let expected = [
        "You play White at board three against Bo Ek",
        "Ninety minutes for forty moves, then thirty minutes for the rest of the game. \
         Plus thirty seconds for each move",
        "The words are Anna, Bella, Cesar, eins, zwei, Springer",
    ];
    assert_eq!(words_for(&setup, Seat::White, &first), expected);
    assert_eq!(words_for(&setup, Seat::Black, &first), [""; 0]);
    // The player was not at the board yet.
    assert_eq!(words_for(&setup, Seat::White, &table.types("white: repeat")), expected);
    table.types("arbiter: approve A. Arbiter");
    let started = table.types("arbiter: start");
    assert_eq!(said(&started), [Announcement::GameStarts]);
    // Nor when the game began.
    let again = table.types("white: repeat");
    assert_eq!(words_for(&setup, Seat::White, &again)[1..], expected);
    assert_eq!(said(&again)[0], Announcement::GameStarts);
    table.types("white: move e4");
    let again = words_for(&setup, Seat::White, &table.types("white: repeat"));
    assert_eq!(again.len(), 1, "{again:?}");
}

#[test]
fn nothing_is_said_that_is_not_known() {
    for (name, board_number) in [("", None), ("?", Some("?")), (" ", Some(""))] {
        let mut setup = setup();
        setup.black.name = name.into();
        setup.board_number = board_number.map(str::to_owned);
        assert_eq!(terms(setup)[0], "You play White", "{name:?} {board_number:?}");
    }
    let mut setup = setup();
    setup.board_number = Some("2.1".into());
    assert_eq!(terms(setup.clone())[0], "You play White at board two one against Bo Ek");
    setup.black.name = String::new();
    assert_eq!(terms(setup.clone())[0], "You play White at board two one");
    setup.black.name = "Bo".into();
    setup.board_number = None;
    assert_eq!(terms(setup)[0], "You play White against Bo");
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
        let setup = Setup { time_control: control.into(), ..setup() };
        assert_eq!(terms(setup)[1], words, "{control}");
    }
}

#[test]
fn each_player_hears_the_terms_in_their_own_language_and_words() {
    let told = |lang: Lang, scheme: SchemeId| {
        let mut setup = setup();
        setup.white.lang = lang;
        setup.white.scheme = Some(scheme);
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
    setup.black.sight = Sight::Impaired;
    setup.black.lang = Lang::De;
    (setup.chess960, setup.chess960_number) = (true, Some(693));
    let mut table = table(setup.clone());
    let first = table.feed(Input::TimePassed);
    assert_eq!(
        words_for(&setup, Seat::Black, &first)[0],
        "Sie haben an Brett drei Schwarz gegen Anna Larsen"
    );
    let position = Announcement::StartPosition { number: 693, pieces: Position::back_rank(693).unwrap() };
    assert_eq!(said(&first).last(), Some(&position));
    for seat in ["white", "black"] {
        let again = said(&table.types(&format!("{seat}: repeat")));
        assert!(again.len() == 4 && again.last() == Some(&position), "{again:?}");
    }
}

#[test]
fn practice_says_the_opponent_and_neither_board_nor_approval() {
    let mut setup = setup();
    (setup.practice, setup.board_number) = (true, None);
    setup.black.name = "Stockfish 15".into();
    let mut table = table(setup.clone());
    let first = table.feed(Input::TimePassed);
    assert_eq!(words_for(&setup, Seat::White, &first)[0], "You play White against Stockfish 15");
    assert_eq!(said(&first).last(), Some(&Announcement::PracticeStarts));
}

#[test]
fn a_restart_says_the_side_again_and_before_the_start_all() {
    let restarted = |starts: bool, practice: bool| {
        let mut setup = setup();
        (setup.practice, setup.black.sight) = (practice, Sight::Impaired);
        let mut table = table(setup.clone());
        table.feed(Input::TimePassed);
        if starts && !practice {
            table.types("arbiter: approve A. Arbiter");
            table.types("arbiter: start");
        }
        let told = table.feed(Input::ResumedAfter { ms: 3_000 });
        Seat::ALL.map(|seat| words_for(&setup, seat, &told))
    };
    let [white, black] = restarted(false, false);
    assert!(white.len() == 3 && black.len() == 3, "{white:?} {black:?}");
    let [white, black] = restarted(true, false);
    assert_eq!(
        white,
        ["You play White at board three against Bo Ek", "The game was interrupted. The clocks are stopped"]
    );
    assert_eq!(black[0], "You play Black at board three against Anna Larsen");
    let [white, black] = restarted(true, true);
    assert_eq!(white[0], "You play White at board three against Bo Ek");
    assert!(white.iter().chain(&black).all(|words| !words.contains("minutes")), "{white:?} {black:?}");
    // A program that was ended before anything happened says it once.
    let mut table = table(setup());
    assert_eq!(said(&table.feed(Input::ResumedAfter { ms: 3_000 })).len(), 3);
}
