//! A keypad: single keys, sequences of keys, a move entered by keys, learning the keys; serious acts need a
//! confirmation.

use super::table::{Table, agreed};
use annabella::{
    board::WireEvent,
    game::{Edition, GameResult, Lang, Seat, Square},
    language::command::Command,
    session::{
        Announcement, Earcon,
        actor::Listener,
        announcement::BoardLine,
        input::{Act, Actor, Input},
        output::{Note, Output},
        practice_setup::OpponentSetup,
        session::Phase,
        setup::{BoardSense, SeatSetup, Setup, Sight},
    },
};

/// The announcements to anybody.
fn said(outputs: &[Output]) -> Vec<Announcement> {
    let said = outputs.iter().filter_map(|output| match output {
        Output::Say { what, .. } => Some(what.clone()),
        _ => None,
    });
    said.collect()
}

fn keys(table: &mut Table, seat: Seat, keys: &str) -> Vec<Output> {
    keys.chars().flat_map(|key| table.types(&format!("{seat}: key {key}"))).collect()
}

#[test]
fn a_boards_keypad_a_usb_keypad_and_a_typed_key_do_the_same() {
    let mut table = Table::typed(Edition::Da18);
    let typed = keys(&mut table, Seat::White, "652");
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
    for line in ["white: move e4", "white: press", "black: move e5", "black: press"] {
        table.types(line);
    }
    keys(&mut table, Seat::White, "99");
    assert_eq!(table.session.phase(), Phase::Playing);
    keys(&mut table, Seat::White, "-");
    keys(&mut table, Seat::White, "7");
    let twice = keys(&mut table, Seat::Black, "++");
    assert_eq!(said(&twice).len(), 2, "asked, and asked again: {twice:?}");
    assert_eq!(table.session.phase(), Phase::Playing);
    keys(&mut table, Seat::Black, "E");
    assert_eq!(table.session.result().map(|(result, _)| result), Some(GameResult::Draw));
}

#[test]
fn a_move_is_announced_and_repeated_by_keys_as_by_words() {
    let mut table = Table::typed(Edition::Da18);
    let outputs = keys(&mut table, Seat::White, "695254E");
    let announced =
        |o: &Output| matches!(o, Output::Note(Note::Announced { seat: Seat::White, uci }) if uci == "e2e4");
    assert!(outputs.iter().any(announced), "{outputs:?}");
    // It sounds like a legal move, so that a key cannot be used to ask about legality.
    let mut other = Table::typed(Edition::Da18);
    let illegal = keys(&mut other, Seat::White, "695255E");
    let sound = |outputs: &[Output]| {
        outputs.iter().any(|o| matches!(o, Output::PlayEarcon { earcon: Earcon::Mismatch, .. }))
    };
    assert!(!sound(&illegal) && !sound(&outputs), "{illegal:?}");
}

#[test]
fn who_learns_the_keys_hears_them_and_nothing_of_it_happens() {
    let mut table = Table::typed(Edition::Da18);
    let learns = keys(&mut table, Seat::Black, "596549");
    assert_eq!(
        said(&learns),
        [
            Announcement::LearnsKeys { on: true },
            Announcement::KeysDo { keys: "9".into() },
            Announcement::KeysDo { keys: "6".into() },
            Announcement::KeysDo { keys: "65".into() },
            Announcement::KeysDo { keys: "654".into() },
            Announcement::KeysDo { keys: "9".into() },
        ]
    );
    assert_eq!(said(&keys(&mut table, Seat::Black, "5")), [Announcement::LearnsKeys { on: false }]);
    let asked = said(&keys(&mut table, Seat::Black, "9"));
    assert!(matches!(asked[..], [Announcement::Ask(_)]), "{asked:?}");
}

#[test]
fn keys_that_mean_nothing_sound_so_and_leave_nothing_begun() {
    let mut table = Table::typed(Edition::Da18);
    let nothing = keys(&mut table, Seat::White, "6P");
    assert!(
        matches!(nothing.last(), Some(Output::PlayEarcon { earcon: Earcon::Mismatch, .. })),
        "{nothing:?}"
    );
    assert!(matches!(said(&keys(&mut table, Seat::White, "4"))[..], [Announcement::NoMoveYet]));
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

/// What stands on each line of an answer.
fn lines(outputs: &[Output]) -> Vec<(BoardLine, String)> {
    let lines = said(outputs).into_iter().filter_map(|what| match what {
        Announcement::LineHolds { line, pieces } => {
            let squares: Vec<String> = pieces.iter().map(|(square, _)| square.to_string()).collect();
            Some((line, squares.join(" ")))
        }
        _ => None,
    });
    lines.collect()
}

/// A game in which White may speak and asks about a position.
fn asking(lang: Lang) -> Table {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.lang = lang;
    setup.fen = Some("r6k/2p2p2/8/3B4/4P3/5N2/P5P1/K7 w - - 0 30".into());
    Table::of(setup)
}

#[test]
fn the_diagonals_of_a_square_are_told_outwards_by_word_by_key_and_as_typed() {
    let of_e4 = [
        (BoardLine::Towards(Square::H7), ""),
        (BoardLine::Towards(Square::B1), ""),
        (BoardLine::Towards(Square::A8), "d5 a8"),
        (BoardLine::Towards(Square::H1), "f3 g2"),
    ]
    .map(|(line, squares)| (line, squares.to_owned()))
    .to_vec();
    let long = [
        (BoardLine::Whole { from: Square::A1, to: Square::H8 }, "a1 h8"),
        (BoardLine::Whole { from: Square::H1, to: Square::A8 }, "g2 f3 e4 d5 a8"),
    ]
    .map(|(line, squares)| (line, squares.to_owned()))
    .to_vec();
    for (lang, square, both) in [
        (Lang::En, "diagonal Eva four", "the long diagonals"),
        (Lang::De, "Diagonalen von Eva vier", "die langen Diagonalen"),
        (Lang::Da, "diagonalerne fra Eva fire", "de lange diagonaler"),
        (Lang::Nb, "diagonalen Eva fire", "lange diagonaler"),
        (Lang::Sv, "diagonalerna från Eva fyra", "de långa diagonalerna"),
    ] {
        let mut table = asking(lang);
        assert_eq!(lines(&table.types(&format!("white: say {square}"))), of_e4, "{lang}");
        assert_eq!(lines(&table.types(&format!("white: say {both}"))), long, "{lang}");
    }
    let mut table = asking(Lang::En);
    assert_eq!(lines(&keys(&mut table, Seat::White, "6//54")), of_e4);
    assert_eq!(lines(&table.types("white: key diagonals e4")), of_e4);
    assert_eq!(lines(&keys(&mut table, Seat::White, "6//0")), long);
    assert_eq!(lines(&table.types("white: key diagonals")), long);
    // A corner has one diagonal.
    let corner = lines(&table.types("white: say diagonal Anna one"));
    assert_eq!(corner, [(BoardLine::Towards(Square::H8), "h8".into())]);
    assert_eq!(lines(&table.types("white: say repeat")), corner);
}

/// The squares of each kind of piece of an answer.
fn pieces(outputs: &[Output]) -> Vec<String> {
    let kinds = said(outputs).into_iter().filter_map(|what| match what {
        Announcement::PiecesStand { color: Some(color), role, pieces } => {
            let squares = pieces.iter().map(|(square, _)| square.to_string()).collect::<Vec<_>>().join(" ");
            Some(format!("{} {squares}", role.of(color).char()))
        }
        _ => None,
    });
    kinds.collect()
}

#[test]
fn all_pieces_are_told_in_one_answer_the_king_first_by_word_and_by_key() {
    let (own, others) = (["K a1", "B d5", "N f3", "P a2 e4 g2"], ["k h8", "r a8", "p c7 f7"]);
    let all = [&own[..], &others[..]].concat();
    for (lang, mine, theirs, everything) in [
        (Lang::En, "where are all my pieces", "his pieces", "all the pieces"),
        (Lang::De, "alle meine Figuren", "wo stehen die Figuren des Gegners", "alle Figuren"),
        (Lang::Da, "hvor står mine brikker", "modstanderens brikker", "alle brikker"),
        (Lang::Nb, "brikkene mine", "hvor står brikkene hans", "alle brikkene"),
        (Lang::Sv, "alla mina pjäser", "motståndarens pjäser", "var står alla pjäser"),
    ] {
        let mut table = asking(lang);
        assert_eq!(pieces(&table.types(&format!("white: say {mine}"))), own, "{lang}");
        assert_eq!(pieces(&table.types(&format!("white: say {theirs}"))), others, "{lang}");
        assert_eq!(pieces(&table.types(&format!("white: say {everything}"))), all, "{lang}");
    }
    let mut table = asking(Lang::En);
    assert_eq!(pieces(&keys(&mut table, Seat::White, "6++")), own);
    assert_eq!(pieces(&keys(&mut table, Seat::White, "6+-")), others);
    assert_eq!(pieces(&keys(&mut table, Seat::White, "6+*")), all);
    assert_eq!(pieces(&table.types("white: say repeat")), all);
    assert_eq!(pieces(&table.types("black: key own_pieces")), others);
}

#[test]
fn the_board_is_told_rank_by_rank_from_the_askers_side_until_it_is_stopped() {
    let ranks = |outputs: &[Output]| -> Vec<String> {
        let ranks = said(outputs).into_iter().filter_map(|what| match what {
            Announcement::RankHolds { rank, pieces } => {
                let squares: Vec<String> = pieces.iter().map(|(square, _)| square.to_string()).collect();
                Some(format!("{}: {}", rank.char(), squares.join(" ")))
            }
            _ => None,
        });
        ranks.collect()
    };
    let board = ["1: a1", "2: a2 g2", "3: f3", "4: e4", "5: d5", "6: ", "7: c7 f7", "8: a8 h8"];
    for (lang, words) in [
        (Lang::En, "read the whole board"),
        (Lang::De, "das ganze Brett"),
        (Lang::Da, "hele brættet"),
        (Lang::Nb, "les hele brettet"),
        (Lang::Sv, "hela brädet"),
    ] {
        let mut table = asking(lang);
        assert_eq!(ranks(&table.types(&format!("white: say {words}"))), board, "{lang}");
        let stopped = table.types("white: say stop");
        assert!(
            stopped.contains(&Output::StopSpeech { to: Listener::Player(Seat::White) }),
            "{lang}: {stopped:?}"
        );
    }
    let mut table = asking(Lang::En);
    assert_eq!(ranks(&keys(&mut table, Seat::White, "6**")), board);
    let mut from_above = board;
    from_above.reverse();
    assert_eq!(ranks(&table.types("black: key board")), from_above);
}

#[test]
fn what_stands_between_two_squares_is_told_if_they_are_on_one_line() {
    let told = |table: &mut Table, line: &str| {
        let outputs = table.types(line);
        assert!(said(&outputs).len() == 1, "{line}: {outputs:?}");
        lines(&outputs).pop()
    };
    let between = |from, to, squares: &str| Some((BoardLine::Between { from, to }, squares.to_owned()));
    for (lang, diagonal, knights_move) in [
        (Lang::En, "between Hector one and Anna eight", "between Eva four and Felix six"),
        (Lang::De, "was steht zwischen Hector eins und Anna acht", "zwischen Eva vier und Felix sechs"),
        (Lang::Da, "mellem Hektor et og Anna otte", "mellem Eva fire og Felix seks"),
        (Lang::Nb, "hva står mellom Hektor en og Anna åtte", "mellom Eva fire og Felix seks"),
        (Lang::Sv, "mellan Hektor ett och Anna åtta", "mellan Eva fyra och Felix sex"),
    ] {
        let mut table = asking(lang);
        let diagonal = told(&mut table, &format!("white: say {diagonal}"));
        assert_eq!(diagonal, between(Square::H1, Square::A8, "g2 f3 e4 d5"), "{lang}");
        let other = said(&table.types(&format!("white: say {knights_move}")));
        assert_eq!(other, [Announcement::NotOnOneLine { from: Square::E4, to: Square::F6 }], "{lang}");
    }
    let mut table = asking(Lang::En);
    for (typed, expected) in [
        ("between a8 h8", between(Square::A8, Square::H8, "")),
        ("between f7 f1", between(Square::F7, Square::F1, "f3")),
        ("between e4 e5", between(Square::E4, Square::E5, "")),
        ("between e4 e4", None),
        ("between a1 h7", None),
    ] {
        assert_eq!(told(&mut table, &format!("white: key {typed}")), expected, "{typed}");
    }
    let keyed = lines(&keys(&mut table, Seat::White, "6--6761"));
    assert_eq!(keyed.into_iter().next(), between(Square::F7, Square::F1, "f3"));
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

/// The answers about attackers and protectors: the colour, and the pieces with their squares.
fn covers(outputs: &[Output]) -> Vec<String> {
    let on = |pieces: Vec<(Square, annabella::game::Piece)>| {
        let pieces: Vec<String> = pieces.iter().map(|(at, piece)| format!("{}{at}", piece.char())).collect();
        pieces.join(" ")
    };
    let told = said(outputs).into_iter().filter_map(|what| match what {
        Announcement::SquareCovered { square, color, protects, pieces } => {
            let does = if protects { "protects" } else { "attacks" };
            Some(format!("{color} {does} {square}: {}", on(pieces)))
        }
        Announcement::InCheck { pieces } => Some(format!("check: {}", on(pieces))),
        _ => None,
    });
    told.collect()
}

/// A knight that is pinned by a rook.
const PINNED: &str = "4r2k/2p2p2/8/3n4/6P1/4N3/P7/4K3 w - - 0 30";

#[test]
fn what_attacks_and_protects_a_square_is_told_in_practice_by_word_and_by_key() {
    for (lang, attacks, protects) in [
        (Lang::En, "what attacks David five", "who protects Eva three"),
        (Lang::De, "was greift David fünf an", "wer deckt Eva drei"),
        (Lang::Da, "hvad angriber David fem", "hvilke brikker dækker Eva tre"),
        (Lang::Nb, "hvem angriper David fem", "hva dekker Eva tre"),
        (Lang::Sv, "vilka pjäser angriper David fem", "vad skyddar Eva tre"),
    ] {
        let mut table = practising(lang, PINNED);
        // The pinned knight attacks (3.1.2).
        assert_eq!(
            covers(&table.types(&format!("white: say {attacks}"))),
            ["white attacks d5: Ne3"],
            "{lang}"
        );
        assert_eq!(
            covers(&table.types(&format!("white: say {protects}"))),
            ["white protects e3: "],
            "{lang}"
        );
    }
    let mut table = practising(Lang::En, PINNED);
    assert_eq!(covers(&keys(&mut table, Seat::White, "6-*53")), ["black attacks e3: nd5 re8"]);
    assert_eq!(covers(&keys(&mut table, Seat::White, "6-/45")), ["black protects d5: "]);
    let of_both = ["black attacks f5: ", "white attacks f5: Pg4 Ne3"];
    assert_eq!(covers(&table.types("white: key attacks f5")), of_both);
    assert_eq!(covers(&table.types("white: say repeat")), of_both);
    assert_eq!(covers(&table.types("white: key protects f5")), ["white protects f5: Pg4 Ne3"]);
    assert_eq!(covers(&table.types("black: key protects f5")), ["black protects f5: "]);
}

#[test]
fn whether_one_is_in_check_is_told_in_practice_with_the_pieces_that_give_it() {
    let twice = "4r2k/8/8/8/8/5n2/8/4K3 w - - 0 30";
    for (lang, asks) in [
        (Lang::En, "am I in check"),
        (Lang::De, "bin ich im Schach"),
        (Lang::Da, "er jeg i skak"),
        (Lang::Nb, "står jeg i sjakk"),
        (Lang::Sv, "är min kung i schack"),
    ] {
        let mut table = practising(lang, twice);
        assert_eq!(covers(&table.types(&format!("white: say {asks}"))), ["check: nf3 re8"], "{lang}");
        assert_eq!(covers(&keys(&mut table, Seat::Black, "6--0")), ["check: "], "{lang}");
    }
    assert_eq!(covers(&practising(Lang::En, PINNED).types("white: key in_check")), ["check: "]);
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
        for line in [format!("white: say {words}"), format!("black: say {words}")] {
            assert_eq!(said(&table.types(&line)), [Announcement::OnlyInPractice], "{line}");
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
        let asked = table.types(&format!("white: say {asks}"));
        assert_eq!(said(&asked), [Announcement::NoMoveYet], "{lang}");
        table.types("white: say Anna three");
        table.types("white: press");
        let asked = said(&keys(&mut table, Seat::White, "6-*0"));
        assert_eq!(asked[1..], [Announcement::NoEngineHere], "{lang}");
    }
}
