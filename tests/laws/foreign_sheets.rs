//! Sheets as other programs and people write them: if the moves are the same, the answer of D.2.9 is the same.

use std::{fs, path::Path, sync::LazyLock};

use annabella::{
    game::{Edition, Position},
    laws::{
        placement::Placement,
        reconcile::{ArbiterQuestionKind, Reconciliation, ReconciliationInputs, reconcile},
        reconciliation_tasks::ReconciliationCase,
    },
    score::{Sheet, pgn, text_file},
};
use proptest::prelude::*;

/// A section of `foreign_sheets.txt`: a value in JSON for each line.
fn section(name: &str) -> Vec<serde_json::Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/laws/foreign_sheets.txt");
    let text = fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once(&format!("\n# {name}\n")).unwrap_or_else(|| panic!("no section {name}"));
    rest.lines().take_while(|line| !line.is_empty()).map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn texts(name: &str) -> Vec<String> {
    section(name).iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

/// Games played by people, in English SAN: castling on both sides, mates, a capture en passant, promotions.
static GAMES: LazyLock<Vec<String>> = LazyLock::new(|| texts("games"));
/// Texts after a move that are not part of it. The first is empty.
static DECORATIONS: LazyLock<Vec<String>> = LazyLock::new(|| texts("decorations"));
static TAGS: LazyLock<Vec<String>> = LazyLock::new(|| texts("tags"));
/// Texts before the first move.
static FIRST: LazyLock<Vec<String>> = LazyLock::new(|| texts("before the first move"));

/// The style of a sheet; all combinations give the same moves.
#[derive(Clone, Debug)]
struct Style {
    letters: usize,
    number: usize,
    separator: usize,
    line_end: usize,
    encoding: usize,
    tags: usize,
    castling: usize,
    ending: usize,
    first: usize,
    /// The decorations of the plies, in turn.
    decorations: Vec<usize>,
}

fn styles() -> impl Strategy<Value = Style> {
    let plain = (0..4_usize, 0..6_usize, 0..5_usize, 0..3_usize, 0..5_usize, 0..TAGS.len());
    let more = (0..4_usize, 0..9_usize, 0..FIRST.len(), prop::collection::vec(0..DECORATIONS.len(), 1..12));
    (plain, more).prop_map(
        |((letters, number, separator, line_end, encoding, tags), (castling, ending, first, decorations))| {
            Style {
                letters,
                number,
                separator,
                line_end,
                encoding,
                tags,
                castling,
                ending,
                first,
                decorations,
            }
        },
    )
}

fn written(san: &str, style: &Style, at: usize) -> String {
    let exchange: Vec<(char, &str)> = match style.letters {
        0 => Vec::new(),
        1 => vec![('Q', "D"), ('R', "T"), ('B', "L"), ('N', "S")],
        2 => vec![('K', "♔"), ('Q', "♕"), ('R', "♖"), ('B', "♗"), ('N', "♘")],
        _ => vec![('K', "♚\u{fe0e}"), ('Q', "♛"), ('R', "♜\u{200b}"), ('B', "♝\u{fe0f}"), ('N', "♞")],
    };
    if san.starts_with('O') {
        return match style.castling {
            0 => san.to_owned(),
            1 => san.replace('O', "0"),
            2 => san.replace('-', "–"),
            _ => san.replace('O', "0").replace('-', "\u{2011}"),
        };
    }
    let text: String = san
        .chars()
        .map(|c| {
            exchange.iter().find(|(known, _)| *known == c).map_or(c.to_string(), |(_, new)| (*new).to_owned())
        })
        .collect();
    match (at + style.letters) % 7 {
        0 => text.replace('x', "×"),
        1 => text.replace('x', ":"),
        2 => text.chars().flat_map(|c| [c, '\u{200b}']).collect(),
        3 => text.replace('=', ""),
        4 if !text.ends_with(['+', '#']) => match text.split_once('=') {
            Some((to, piece)) => match style.number {
                0 => format!("{to}({piece})"),
                1 => format!("{to}(={piece})"),
                2 => format!("{to}:{piece}"),
                3 => format!("{to} = {piece}"),
                4 => format!("{to}= {piece}"),
                _ => format!("{to} ({piece})"),
            },
            None => text,
        },
        // Older books write a capture by a piece with its sign at the end.
        5 if san.starts_with(|c: char| c.is_ascii_uppercase()) && !text.ends_with(['+', '#']) => {
            if text.contains('x') { text.replace('x', "") + [":", "x"][style.number % 2] } else { text }
        }
        _ => text,
    }
}

fn sheet_in(style: &Style, moves: &[&str]) -> Vec<u8> {
    let mut text = TAGS[style.tags].clone() + &FIRST[style.first];
    let separator = [" ", "\n", "\u{a0}", " \t ", "  "][style.separator];
    let mut cut = true;
    for (at, san) in moves.iter().enumerate() {
        let number = at / 2 + 1;
        let white = at % 2 == 0;
        let before = match (style.number, white) {
            (0, true) => format!("{number}. "),
            (1, true) => format!("{number}."),
            (2, true) => format!("{number} "),
            (3, true) => format!("{number}) "),
            (4, true) => format!("{number}\u{200b}. "),
            (0, false) if cut => format!("{number}... "),
            (1, false) => format!("{number}…"),
            (_, false) => String::new(),
            (_, true) => String::new(),
        };
        let decoration = &DECORATIONS[style.decorations[at % style.decorations.len()]];
        // A letter after a promotion, or a sign at its end, could be part of the move, so a blank is inserted.
        let apart = san.contains('=') && !decoration.starts_with([' ', '$']) && !decoration.is_empty();
        text.push_str(&before);
        text.push_str(&written(san, style, at));
        text.push_str(if apart { " " } else { "" });
        text.push_str(decoration);
        text.push_str(separator);
        cut = decoration.contains('{');
    }
    let endings = ["*", "1-0", "1:0", "½-½", "0–1", "1/2", "", "0:1.", "½"];
    text.push_str(endings[style.ending]);
    let text = text.replace('\n', ["\n", "\r\n", "\r"][style.line_end]);
    let encodings = [
        text_file::TextEncoding::Utf8,
        text_file::TextEncoding::Utf8WithMark,
        text_file::TextEncoding::Utf16Le,
        text_file::TextEncoding::Utf16Be,
        text_file::TextEncoding::Windows1252,
    ];
    text_file::encode(&text, encodings[style.encoding])
}

fn read(bytes: &[u8]) -> Sheet {
    let (text, _) = text_file::decode(bytes).unwrap();
    pgn::read(&text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

fn answer(white: &Sheet, black: &Sheet, boards: [&Placement; 2]) -> Reconciliation {
    reconcile(&ReconciliationInputs {
        edition: Edition::Da18,
        start: &white.start,
        white_sheet: white,
        black_sheet: black,
        white_board: boards[0],
        black_board: boards[1],
        clocks: None,
        plies: None,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn what_changes_no_move_changes_no_answer(
        game in 0..GAMES.len(),
        styles in [styles(), styles()],
        kept in [1..80_usize, 1..80],
        other in any::<bool>(),
    ) {
        let moves: Vec<&str> = GAMES[game].split_whitespace().collect();
        let of = |seat: usize| &moves[..kept[seat].min(moves.len())];
        let plain_text = |moves: &[&str]| moves.join(" ") + " *";
        // Black's sheet may have another last move: then the sheets differ, and the game goes back in both.
        let parts = other && of(1).len() < of(0).len();
        let mut black: Vec<&str> = of(1).to_vec();
        if parts {
            let before = black.iter().take(black.len() - 1).try_fold(Position::default(), |p, san| {
                annabella::language::notation::read_move(&p, san, Default::default()).ok().and_then(|m| p.after(m))
            }).unwrap();
            let san: Vec<String> = before.legal_moves().into_iter().map(|m| before.san(m)).collect();
            // A forced move has no alternative.
            if let Some(another) = san.into_iter().find(|san| *san != black[black.len() - 1]) {
                black.pop();
                black.push(Box::leak(another.into_boxed_str()));
            }
        }
        let plain = [pgn::read(&plain_text(of(0))).unwrap(), pgn::read(&plain_text(&black)).unwrap()];
        let boards = [
            Placement::of(&plain[0].last_position().unwrap()),
            Placement::of(&Position::default()),
        ];
        let texts = [sheet_in(&styles[0], of(0)), sheet_in(&styles[1], &black)];
        let foreign = texts.each_ref().map(|bytes| read(bytes));
        for (sheet, (plain, bytes)) in foreign.iter().zip(plain.iter().zip(&texts)) {
            let text = text_file::decode(bytes).unwrap().0;
            prop_assert_eq!(&sheet.unread, &[], "{}", text);
            prop_assert_eq!(sheet.moves(), plain.moves(), "{}", text);
            prop_assert_eq!(sheet.entries.len(), plain.entries.len(), "{}", text);
        }
        let mut right = answer(&plain[0], &plain[1], [&boards[0], &boards[1]]);
        let mut found = answer(&foreign[0], &foreign[1], [&boards[0], &boards[1]]);
        // Clocks in the comments of a sheet are additional information.
        for side in [&mut right, &mut found] {
            side.clocks = None;
            side.arbiter.retain(|question| question.about != ArbiterQuestionKind::NoTimes);
        }
        prop_assert_eq!(found, right);
    }
}

#[test]
fn the_games_are_games() {
    for game in GAMES.iter() {
        let sheet = pgn::read(game).unwrap();
        assert_eq!(sheet.unread, []);
    }
}

#[test]
fn kinds_that_were_reported_are_read_alike() {
    for text in texts("the same as 1. e4 e5 2. Nf3 Nc6") {
        let sheet = pgn::read(&text).unwrap();
        let plain = pgn::read("1. e4 e5 2. Nf3 Nc6").unwrap();
        assert_eq!((sheet.moves(), sheet.entries.len()), (plain.moves(), 4), "{text}");
        assert!(sheet.unread.is_empty(), "{text}: {:?}", sheet.unread);
    }
    assert!(pgn::read("1. e4 (=) e5").unwrap().entries[0].draw_offer);
    assert!(!pgn::read("1. e4+= e5").unwrap().entries[0].draw_offer, "an annotator's sign");
    for text in texts("a promotion") {
        let start = "[FEN \"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n";
        let sheet = pgn::read(&format!("{start}1. {text} Kd7 *")).unwrap();
        let plain = pgn::read(&format!("{start}1. axb8=Q Kd7 *")).unwrap();
        assert_eq!((sheet.moves(), sheet.unread.as_slice()), (plain.moves(), [].as_slice()), "{text}");
    }
    for text in texts("a capture") {
        let sheet = pgn::read(&format!("1. e4 d5 2. Nc3 a6 3. {text} *")).unwrap();
        assert!(sheet.moves().last().is_some_and(|m| m.is_capture()) && sheet.moves().len() == 5, "{text}");
    }
    // The rank distinguishes a promotion from the sign of a novelty.
    let promoted = pgn::read("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8N Kd7N").unwrap();
    assert_eq!(promoted.last_position().unwrap().fen(), "N7/3k4/8/8/8/8/8/4K3 w - - 1 2");
}

#[test]
fn the_place_of_a_second_game_is_known_and_what_only_follows_the_result_is_none() {
    for row in section("a second game") {
        let text = row[0].as_str().unwrap();
        let number = |at: usize| row[at].as_u64().map(|number| number as usize);
        let sheet = pgn::read(text).unwrap();
        let place = number(1).zip(number(2));
        assert_eq!((sheet.moves().len(), sheet.second_game), (2, place), "{text:?}");
    }
}

#[test]
fn castling_and_a_pawn_taken_in_passing_are_read_however_they_are_spaced_and_lettered() {
    let plain = pgn::read("1. e4 a6 2. e5 d5 3. exd6 Nf6 4. Nf3 e6 5. Be2 Bxd6 6. O-O O-O").unwrap();
    for row in section("en passant and castling") {
        let [passing, white, black] = [0, 1, 2].map(|at| row[at].as_str().unwrap());
        let text =
            format!("1. e4 a6 2. e5 d5 3. {passing} Nf6 4. Nf3 e6 5. Be2 Bxd6 6. {white} {black} 1 - 0");
        let sheet = pgn::read(&text).unwrap();
        assert_eq!((sheet.moves(), &sheet.unread[..]), (plain.moves(), &[][..]), "{text}");
        assert_eq!(sheet.result, Some(annabella::game::GameResult::WhiteWins), "{text}");
    }
}

#[test]
fn what_is_surely_no_move_is_named_and_takes_no_place_on_the_sheet() {
    for word in texts("no move and no place on the sheet") {
        let sheet = pgn::read(&format!("1. e4 e5 {word} 2. Nf3 Nc6")).unwrap();
        assert_eq!((sheet.entries.len(), sheet.moves().len()), (4, 4), "{word}");
        let named: Vec<_> = sheet.unread.iter().map(|word| (word.entry, word.column)).collect();
        assert_eq!(named, [(None, 10)], "{word}");
    }
    for word in texts("no move in its place") {
        let sheet = pgn::read(&format!("1. e4 e5 2. {word} Nc6")).unwrap();
        assert_eq!((sheet.entries.len(), sheet.moves().len()), (4, 2), "{word}");
        let named = &sheet.unread[0];
        assert_eq!((named.entry, named.line, named.column), (Some(2), 1, 13), "{word}");
    }
    // Moves without a blank are one invalid entry, not two moves.
    let sheet = pgn::read("1.e4e5 2.Nf3Nc6").unwrap();
    let named: Vec<_> = sheet.unread.iter().map(|word| (word.text.as_str(), word.column)).collect();
    assert_eq!((sheet.moves().len(), named), (0, vec![("e4e5", 1), ("Nf3Nc6", 8)]));
    // An omitted move keeps its place, in every notation of an omission.
    for text in texts("an omitted move") {
        let sheet = pgn::read(&text).unwrap();
        let entries: Vec<_> = sheet.entries.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!((entries.len(), entries[1], sheet.entries[0].m), (3, "e5", None), "{text}");
    }
}

#[test]
fn what_cannot_be_read_is_named_by_line_and_column_and_a_word_is_no_entry() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Nf9 Nc6 perhaps";
    let sheet = pgn::read(text).unwrap();
    let named: Vec<_> =
        sheet.unread.iter().map(|word| (word.entry, word.line, word.column, word.text.as_str())).collect();
    assert_eq!(named, [(Some(2), 4, 4, "Nf9"), (Some(3), 4, 8, "Nc6"), (None, 4, 12, "perhaps")]);
    assert_eq!(sheet.entries.len(), 4);
    let black = pgn::read("1. e4 e5 2. Nf3 Nc6 adjourned").unwrap();
    let boards = [Placement::of(&Position::default()), Placement::of(&black.last_position().unwrap())];
    let found = answer(&sheet, &black, [&boards[0], &boards[1]]);
    assert_eq!((found.case, found.back_to_ply), (ReconciliationCase::SheetsDiffer, Some(2)));
    let questions: Vec<_> = found.arbiter.iter().map(|asked| (asked.about, asked.place)).collect();
    assert!(questions.contains(&(ArbiterQuestionKind::Unreadable, Some((4, 4)))), "{questions:?}");
    assert!(questions.contains(&(ArbiterQuestionKind::NotAMove, Some((4, 12)))), "{questions:?}");
    assert!(questions.contains(&(ArbiterQuestionKind::NotAMove, Some((1, 21)))), "{questions:?}");
    // A single invalid word does not make the sheets differ.
    let white = pgn::read("1. e4 e5 2. Nf3 very nice Nc6").unwrap();
    let found = answer(&white, &black, [&boards[0], &boards[1]]);
    assert_eq!((found.case, found.back_to_ply), (ReconciliationCase::SheetsAgree, None));
}

#[test]
fn moves_with_blanks_between_their_parts_or_words_for_their_pieces_are_read() {
    let words = |san: &str, of: [&str; 5], blank: &str| -> String {
        let named = "KQRBN".find(&san[..1]).map(|role| format!("{}{blank}{}", of[role], &san[1..]));
        named.unwrap_or_else(|| san.to_owned())
    };
    let spaced = |san: &str| -> String {
        match san.strip_prefix(|c: char| "KQRBN".contains(c)) {
            // `N e5` is a pawn's move with the sign of a novelty.
            Some(rest) if !san.starts_with('N') => format!("{} {}", &san[..1], rest.replace('x', "x ")),
            Some(_) => san.replace('x', " x "),
            None if !san.starts_with('O') => san.replace('x', " x ").replace('=', " "),
            None => san.replace('-', " - "),
        }
    };
    let english = ["King", "Queen", "Rook", "Bishop", "Knight"];
    for (number, game) in GAMES.iter().enumerate() {
        let sheet_of = |write: &dyn Fn(&str) -> String| {
            let plies = game.split_whitespace().enumerate().map(|(ply, san)| match ply % 2 {
                0 => format!("{}. {}", ply / 2 + 1, write(san)),
                _ => write(san),
            });
            pgn::read(&plies.collect::<Vec<_>>().join(" ")).unwrap()
        };
        let plain = sheet_of(&|san| san.to_owned());
        for (way, sheet) in [
            ("spaced", sheet_of(&spaced)),
            ("English", sheet_of(&|san| words(san, english, " "))),
            ("together", sheet_of(&|san| words(san, english, ""))),
            ("Danish", sheet_of(&|san| words(san, ["Konge", "dronning", "Tårn", "løber", "Springer"], " "))),
            ("German", sheet_of(&|san| words(san, ["König", "Dame", "Turm", "Läufer", "Springer"], ""))),
        ] {
            assert_eq!((sheet.moves(), &sheet.unread[..]), (plain.moves(), &[][..]), "{way}, game {number}");
        }
    }
    let plain = pgn::read("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6").unwrap();
    for text in [
        "1. e2 - e4 e7 - e5 2. Sg1 - f3 Sb8 - c6 3. Lf1 – c4 Sg8–f6",
        "1.e2 -e4 e7- e5 2.Ng1 - f3 Nb8 - c6 3.B f1 - c4 Nf6",
        // Two moves of a line that are parted by a dash.
        "1. e4 - e5 2. Nf3 - Nc6 3. Bc4 - Nf6",
        "1. Bauer e4 Bauer e5 2. S f3 S c6 3. Lc4 S f6",
    ] {
        assert_eq!(pgn::read(text).unwrap().moves(), plain.moves(), "{text}");
    }
}

#[test]
fn a_word_that_follows_its_move_number_keeps_its_place_whatever_it_means() {
    for word in ["Bc4løber", "springer", "Bishopc9", "fromf1toc4"] {
        for number in ["3. ", "3."] {
            let text = format!("1. e4 e5 2. Nf3 Nc6 {number}{word} Nf6 4. d3 d6");
            let sheet = pgn::read(&text).unwrap();
            let entries: Vec<_> = sheet.entries.iter().map(|entry| entry.text.as_str()).collect();
            assert_eq!((entries.len(), entries[4], sheet.moves().len()), (8, word, 4), "{text}");
            assert_eq!(sheet.unread[0].entry, Some(4), "{text}");
        }
    }
    // Another move on the other sheet is a difference for the arbiter, and nobody's move is taken for the other's.
    let (white, black) = ("1. e4 e5 2. Nf3 Nc6 3. Bc4løber", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    let [white, black] = [white, black].map(|text| pgn::read(text).unwrap());
    let boards = [&white, &black].map(|sheet| Placement::of(&sheet.last_position().unwrap_or_default()));
    let found = answer(&white, &black, [&boards[0], &boards[1]]);
    assert_eq!((found.case, found.back_to_ply), (ReconciliationCase::SheetsDiffer, Some(4)));
}
