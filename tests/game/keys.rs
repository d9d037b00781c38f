//! A keypad: single keys, sequences of keys, a move entered by keys, learning the keys; serious acts need a
//! confirmation. What is asked about the board is told by word, by key and as typed, in five languages.

use annabella::{language::command::Command, session::announcement::BoardLine};

use crate::table::*;

/// The announcements to anybody.
fn said(outputs: &[Output]) -> Vec<Announcement> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say { what, .. } => Some(what.clone()),
        _ => None,
    });
    said.collect()
}

#[test]
fn a_boards_keypad_a_usb_keypad_and_a_typed_key_do_the_same() {
    let mut table = Table::typed(Edition::Da18);
    let typed = table.runs("white keys 652");
    let by_board = "652"
        .chars()
        .flat_map(|key| table.feed(Input::Board { seat: Seat::White, event: WireEvent::Key(key) }));
    assert_eq!(typed, by_board.collect::<Vec<_>>());
    assert!(matches!(
        said(&typed)[..],
        [Announcement::KeysFollow, Announcement::SquareHolds { square: Square::E2, .. }]
    ));
}

#[test]
fn one_key_neither_resigns_nor_agrees_and_pressing_it_twice_does_not_either() {
    let mut table = Table::typed(Edition::Da18);
    table.runs("play e4 e5; white keys 99");
    assert_eq!(table.session.phase(), Phase::Playing);
    table.runs("white keys -7");
    let twice = table.runs("black keys ++");
    assert_eq!(said(&twice).len(), 2, "asked, and asked again: {twice:?}");
    assert_eq!(table.session.phase(), Phase::Playing);
    table.runs("black keys E");
    assert_eq!(table.result().map(|(result, _)| result), Some(GameResult::Draw));
}

#[test]
fn a_move_is_announced_and_repeated_by_keys_as_by_words() {
    let outputs = Table::typed(Edition::Da18).runs("white keys 695254E");
    let announced =
        |o: &Output| matches!(o, Output::Note(Note::Announced { seat: Seat::White, uci }) if uci == "e2e4");
    assert!(outputs.iter().any(announced), "{outputs:?}");
    // It sounds like a legal move, so that a key cannot be used to ask about legality.
    let illegal = Table::typed(Edition::Da18).runs("white keys 695255E");
    let sound = |o: &Output| matches!(o, Output::PlayEarcon { earcon: Earcon::Mismatch, .. });
    assert!(!illegal.iter().chain(&outputs).any(sound), "{illegal:?}");
}

#[test]
fn who_learns_the_keys_hears_them_and_nothing_of_it_happens() {
    let mut table = Table::typed(Edition::Da18);
    let learns = said(&table.runs("black keys 596549"));
    let keys = |keys: &str| Announcement::KeysDo { keys: keys.into() };
    let on = Announcement::LearnsKeys { on: true };
    assert_eq!(learns, [on, keys("9"), keys("6"), keys("65"), keys("654"), keys("9")]);
    assert_eq!(said(&table.runs("black keys 5")), [Announcement::LearnsKeys { on: false }]);
    assert!(matches!(said(&table.runs("black keys 9"))[..], [Announcement::Ask(_)]));
}

#[test]
fn keys_that_mean_nothing_sound_so_and_leave_nothing_begun() {
    let mut table = Table::typed(Edition::Da18);
    let nothing = table.runs("white keys 6P");
    let sound = Some(Earcon::Mismatch);
    let last = match nothing.last() {
        Some(Output::PlayEarcon { earcon, .. }) => Some(*earcon),
        _ => None,
    };
    assert_eq!(last, sound, "{nothing:?}");
    assert!(matches!(said(&table.runs("white keys 4"))[..], [Announcement::NoMoveYet]));
}

/// What a player on the move hears first after a command, with nothing asked. A new command does not compile before it
/// has its line here.
const fn first_heard(command: Command) -> &'static str {
    match command {
        Command::Time | Command::OpponentTime => "Time",
        Command::Moves => "Moves",
        Command::LastMove | Command::LastFive | Command::AllMoves | Command::FromMove(_) => "MoveList",
        Command::Further => "NothingMore",
        Command::Repeat => "Move",
        Command::Piece(..) | Command::OwnPieces | Command::OpponentPieces | Command::AllPieces => {
            "PiecesStand"
        }
        Command::File(_) => "FileHolds",
        Command::Rank(_) | Command::Board => "RankHolds",
        Command::Square(_) => "SquareHolds",
        Command::Diagonals(_) | Command::Between(..) => "LineHolds",
        Command::Captured => "Captured",
        Command::Rule(_) => "Rule",
        Command::DrawOffer => "DrawOfferNoted",
        Command::ClaimThreefold
        | Command::ClaimFiftyMoves
        | Command::ClaimStalemate
        | Command::ClaimDeadPosition
        | Command::Resign => "Ask",
        Command::Accept | Command::Decline | Command::Yes | Command::No => "NothingToAnswer",
        Command::Correction => "NothingToCorrect",
        Command::Adjust => "AdjustNoted",
        Command::Arbiter => "ArbiterCalled",
        Command::Help => "Help",
        // Speech stops, which is heard.
        Command::Stop => "",
        Command::Faster | Command::Slower | Command::Louder | Command::Softer => "Understood",
        Command::Fuller | Command::Briefer => "SaysSoMuch",
        Command::OtherVoice => "OtherVoice",
        Command::WhatNow => "WhatNow",
        Command::TakeBack(_)
        | Command::Hint(_)
        | Command::Attacks(_)
        | Command::Protects(_)
        | Command::InCheck
        | Command::WasThatGood
        | Command::Level(_)
        | Command::NewGame
        | Command::PlayWhite
        | Command::PlayBlack
        | Command::Minutes(_) => "OnlyInPractice",
        Command::Press => "Mismatch",
        Command::Next => "InStep",
        Command::Sign => "NotPossibleNow",
        Command::Quit => "QuitByHand",
    }
}

#[test]
fn every_command_is_answered_by_a_sound_or_a_word() {
    for command in Command::kinds() {
        let mut setup = agreed(Edition::Da18, BoardSense::Manual);
        setup.white.sight = Sight::Impaired;
        let mut table = Table::of(setup);
        for line in ["white: move e4", "white: e2 e4", "white: press", "black: move e5", "black: press"] {
            table.types(line);
        }
        let outputs = table.feed(Input::Act { by: Actor::Player(Seat::White), act: Act::Command(command) });
        let heard = outputs.iter().find_map(|output| match output {
            Output::Say { to: Listener::Player(Seat::White) | Listener::Table, what } => {
                Some(format!("{what:?}"))
            }
            Output::PlayEarcon { to: Listener::Player(Seat::White), earcon } => Some(format!("{earcon:?}")),
            _ => None,
        });
        let heard = heard.unwrap_or_default();
        let heard = heard.split([' ', '(']).next().unwrap_or_default();
        assert_eq!(heard, first_heard(command), "{command}: {outputs:?}");
    }
}

/// A game in which White may speak and asks about a position.
fn asking(lang: Lang) -> Table {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    (setup.white.sight, setup.white.lang) = (Sight::Impaired, lang);
    Table::of(from("r6k/2p2p2/8/3B4/4P3/5N2/P5P1/K7 w - - 0 30", setup))
}

/// Two people practise from a position; nothing is sensed.
fn practising(lang: Lang, fen: &str) -> Table {
    let setup = agreed(Edition::Fide23, BoardSense::Manual);
    let seat = SeatSetup { sight: Sight::Impaired, lang, ..setup.white.clone() };
    let seats = Setup { white: seat.clone(), black: seat, ..setup };
    let table = Table::practising(seats, OpponentSetup::Person, fen);
    assert_eq!(table.session.phase(), Phase::Playing);
    table
}

/// The answers about the board in short.
fn answers(outputs: &[Output]) -> Vec<String> {
    let on = |pieces: &[(Square, Piece)]| {
        pieces.iter().map(|(square, _)| square.to_string()).collect::<Vec<_>>().join(" ")
    };
    let named = |pieces: &[(Square, Piece)]| {
        pieces.iter().map(|(at, piece)| format!("{}{at}", piece.char())).collect::<Vec<_>>().join(" ")
    };
    let of = |what: &Announcement| match what {
        Announcement::LineHolds { line: BoardLine::Towards(to), pieces } => {
            format!("to {to}: {}", on(pieces))
        }
        Announcement::LineHolds { line: BoardLine::Whole { from, to }, pieces } => {
            format!("{from}-{to}: {}", on(pieces))
        }
        Announcement::LineHolds { line: BoardLine::Between { from, to }, pieces } => {
            format!("between {from} {to}: {}", on(pieces))
        }
        Announcement::PiecesStand { color: Some(color), role, pieces } => {
            format!("{} {}", role.of(*color).char(), on(pieces))
        }
        Announcement::PiecesStand { pieces, .. } => named(pieces),
        Announcement::RankHolds { rank, pieces } => format!("{}: {}", rank.char(), on(pieces)),
        Announcement::NotOnOneLine { from, to } => format!("{from} {to} on no line"),
        Announcement::SquareCovered { square, color, protects, pieces } => {
            let does = if *protects { "protects" } else { "attacks" };
            format!("{color} {does} {square}: {}", named(pieces))
        }
        Announcement::InCheck { pieces } => format!("check: {}", named(pieces)),
        other => kind(other),
    };
    said(outputs).iter().map(of).filter(|answer| answer != "KeysFollow").collect()
}

#[track_caller]
fn tells(table: &mut Table, line: &str, expected: &[&str]) {
    assert_eq!(answers(&table.runs(line)), expected, "{line}");
}

#[test]
fn the_diagonals_of_a_square_are_told_outwards_by_word_by_key_and_as_typed() {
    let of_e4 = ["to h7: ", "to b1: ", "to a8: d5 a8", "to h1: f3 g2"];
    let long = ["a1-h8: a1 h8", "h1-a8: g2 f3 e4 d5 a8"];
    for (lang, square, both) in [
        (Lang::En, "diagonal Eva four", "the long diagonals"),
        (Lang::De, "Diagonalen von Eva vier", "die langen Diagonalen"),
        (Lang::Da, "diagonalerne fra Eva fire", "de lange diagonaler"),
        (Lang::Nb, "diagonalen Eva fire", "lange diagonaler"),
        (Lang::Sv, "diagonalerna från Eva fyra", "de långa diagonalerna"),
    ] {
        let mut table = asking(lang);
        tells(&mut table, &format!("white: say {square}"), &of_e4);
        tells(&mut table, &format!("white: say {both}"), &long);
    }
    let mut table = asking(Lang::En);
    tells(&mut table, "white keys 6//54", &of_e4);
    tells(&mut table, "white: key diagonals e4", &of_e4);
    tells(&mut table, "white keys 6//0", &long);
    tells(&mut table, "white: key diagonals", &long);
    // A corner has one diagonal.
    for line in ["white: say diagonal Anna one", "white: say repeat"] {
        tells(&mut table, line, &["to h8: h8"]);
    }
}

#[test]
fn pieces_are_told_in_one_answer_ones_own_first_by_word_and_by_key() {
    let (own, others) = (["K a1", "B d5", "N f3", "P a2 e4 g2"], ["k h8", "r a8", "p c7 f7"]);
    let all = [&own[..], &others[..]].concat();
    for (lang, king, pawns, mine, theirs, everything) in [
        (
            Lang::En,
            "where is my king",
            "where are my pawns",
            "where are all my pieces",
            "his pieces",
            "all the pieces",
        ),
        (
            Lang::De,
            "wo ist mein König",
            "wo stehen meine Bauern",
            "alle meine Figuren",
            "wo stehen die Figuren des Gegners",
            "alle Figuren",
        ),
        (
            Lang::Da,
            "hvor er min konge",
            "hvor står mine bønder",
            "hvor står mine brikker",
            "modstanderens brikker",
            "alle brikker",
        ),
        (
            Lang::Nb,
            "hvor er kongen min",
            "hvor står bøndene mine",
            "brikkene mine",
            "hvor står brikkene hans",
            "alle brikkene",
        ),
        (
            Lang::Sv,
            "var är min kung",
            "var står mina bönder",
            "alla mina pjäser",
            "motståndarens pjäser",
            "var står alla pjäser",
        ),
    ] {
        let mut table = asking(lang);
        tells(&mut table, &format!("white: say {king}"), &own[..1]);
        tells(&mut table, &format!("white: say {pawns}"), &own[3..]);
        tells(&mut table, &format!("white: say {mine}"), &own);
        tells(&mut table, &format!("white: say {theirs}"), &others);
        tells(&mut table, &format!("white: say {everything}"), &all);
    }
    let mut table = asking(Lang::En);
    tells(&mut table, "white keys 6++", &own);
    tells(&mut table, "white keys 6+-", &others);
    tells(&mut table, "white keys 6+*", &all);
    tells(&mut table, "white: say repeat", &all);
    tells(&mut table, "white: piece own pawn", &own[3..]);
    tells(&mut table, "black: key own_pieces", &others);
    // The keys ask about both players' kings, the asker's first.
    tells(&mut table, "white keys 6+6", &["Ka1 kh8"]);
    tells(&mut table, "black keys 6+6", &["kh8 Ka1"]);
    // Many pieces of both players are each player's in one answer.
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    (setup.black.sight, setup.black.lang) = (Sight::Impaired, Lang::En);
    let mut table = Table::of(setup);
    let first = answers(&table.types("black: say where are the pawns"));
    assert_eq!(first, ["pa7 pb7 pc7 pd7 pe7 pf7 pg7 ph7", "MoreFollows"]);
    tells(&mut table, "black: say further", &["Pa2 Pb2 Pc2 Pd2 Pe2 Pf2 Pg2 Ph2"]);
}

#[test]
fn the_board_is_told_rank_by_rank_from_the_askers_side_until_it_is_stopped() {
    let board = ["1: a1", "2: a2 g2", "3: f3", "4: e4", "5: d5", "6: ", "7: c7 f7", "8: a8 h8"];
    for (lang, words) in [
        (Lang::En, "read the whole board"),
        (Lang::De, "das ganze Brett"),
        (Lang::Da, "hele brættet"),
        (Lang::Nb, "les hele brettet"),
        (Lang::Sv, "hela brädet"),
    ] {
        let mut table = asking(lang);
        tells(&mut table, &format!("white: say {words}"), &board);
        let stopped = table.types("white: say stop");
        assert!(stopped.contains(&Output::StopSpeech { to: Listener::Player(Seat::White) }), "{lang}");
    }
    let mut table = asking(Lang::En);
    tells(&mut table, "white keys 6**", &board);
    let mut from_above = board;
    from_above.reverse();
    tells(&mut table, "black: key board", &from_above);
}

#[test]
fn what_stands_between_two_squares_is_told_if_they_are_on_one_line() {
    for (lang, diagonal, knights_move) in [
        (Lang::En, "between Hector one and Anna eight", "between Eva four and Felix six"),
        (Lang::De, "was steht zwischen Hector eins und Anna acht", "zwischen Eva vier und Felix sechs"),
        (Lang::Da, "mellem Hektor et og Anna otte", "mellem Eva fire og Felix seks"),
        (Lang::Nb, "hva står mellom Hektor en og Anna åtte", "mellom Eva fire og Felix seks"),
        (Lang::Sv, "mellan Hektor ett och Anna åtta", "mellan Eva fyra och Felix sex"),
    ] {
        let mut table = asking(lang);
        tells(&mut table, &format!("white: say {diagonal}"), &["between h1 a8: g2 f3 e4 d5"]);
        tells(&mut table, &format!("white: say {knights_move}"), &["e4 f6 on no line"]);
    }
    let mut table = asking(Lang::En);
    for (line, expected) in [
        ("white: key between a8 h8", "between a8 h8: "),
        ("white: key between f7 f1", "between f7 f1: f3"),
        ("white: key between e4 e5", "between e4 e5: "),
        ("white: key between e4 e4", "e4 e4 on no line"),
        ("white: key between a1 h7", "a1 h7 on no line"),
        ("white keys 6--6761", "between f7 f1: f3"),
    ] {
        tells(&mut table, line, &[expected]);
    }
}

/// A knight that is pinned by a rook.
const PINNED: &str = "4r2k/2p2p2/8/3n4/6P1/4N3/P7/4K3 w - - 0 30";

#[test]
fn what_attacks_protects_and_checks_is_told_in_practice_by_word_and_by_key() {
    let twice = "4r2k/8/8/8/8/5n2/8/4K3 w - - 0 30";
    for (lang, attacks, protects, check) in [
        (Lang::En, "what attacks David five", "who protects Eva three", "am I in check"),
        (Lang::De, "was greift David fünf an", "wer deckt Eva drei", "bin ich im Schach"),
        (Lang::Da, "hvad angriber David fem", "hvilke brikker dækker Eva tre", "er jeg i skak"),
        (Lang::Nb, "hvem angriper David fem", "hva dekker Eva tre", "står jeg i sjakk"),
        (Lang::Sv, "vilka pjäser angriper David fem", "vad skyddar Eva tre", "är min kung i schack"),
    ] {
        let mut table = practising(lang, PINNED);
        // The pinned knight attacks (3.1.2).
        tells(&mut table, &format!("white: say {attacks}"), &["white attacks d5: Ne3"]);
        tells(&mut table, &format!("white: say {protects}"), &["white protects e3: "]);
        let mut table = practising(lang, twice);
        tells(&mut table, &format!("white: say {check}"), &["check: nf3 re8"]);
        tells(&mut table, "black keys 6--0", &["check: "]);
    }
    let mut table = practising(Lang::En, PINNED);
    let of_both = ["black attacks f5: ", "white attacks f5: Pg4 Ne3"];
    for (line, expected) in [
        ("white keys 6-*53", &["black attacks e3: nd5 re8"][..]),
        ("white keys 6-/45", &["black protects d5: "]),
        ("white: key attacks f5", &of_both),
        ("white: say repeat", &of_both),
        ("white: key protects f5", &["white protects f5: Pg4 Ne3"]),
        ("black: key protects f5", &["black protects f5: "]),
        ("white: key in_check", &["check: "]),
    ] {
        tells(&mut table, line, expected);
    }
}

#[test]
fn a_game_under_the_laws_tells_nothing_of_what_only_practice_tells() {
    for words in [
        "what attacks Eva four",
        "protects Eva four",
        "am I in check",
        "was that good",
        "take back",
        "hint Eva two",
    ] {
        let mut table = asking(Lang::En);
        for seat in Seat::ALL {
            tells(&mut table, &format!("{seat}: say {words}"), &["OnlyInPractice"]);
        }
    }
}

#[test]
fn how_good_a_move_was_is_asked_by_word_and_by_key_and_needs_an_engine() {
    for (lang, asks) in [
        (Lang::En, "was that a good move"),
        (Lang::De, "war das gut"),
        (Lang::Da, "var det godt"),
        (Lang::Nb, "var det bra"),
        (Lang::Sv, "hur var mitt drag"),
    ] {
        let mut table = practising(lang, PINNED);
        tells(&mut table, &format!("white: say {asks}"), &["NoMoveYet"]);
        table.runs("white: say Anna three; white: press");
        tells(&mut table, "white keys 6-*0", &["NoEngineHere"]);
    }
}
