//! Score sheets: notation, PGN, tables, JSON and Braille keep every ply, clock, offer and text.

use annabella::{
    braille,
    game::{GameResult, Lang, Move, Position},
    language::notation::{PieceLetters, SmallLetters, offers_draw, read_move_with},
    score::{
        Entry, Notation, Sheet,
        brf::{self, ReadBackState, braille_line},
        format::{Format, render},
        notation::{letters_of, write_move},
        pgn::{self, ReadPgnError},
        text,
    },
};
use proptest::prelude::*;

const LONG: &str = "1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Dxd4 d5 6.exd6 e.p. Sxd6 7.Lg5 Sc6 8.De3+ Le7 \
                    9.Sbd2 0-0 10.0-0-0 Te8 11.Kb1 (=)";
const SHORT: &str = "1.e4 e5 2.Sf3 Sf6 3.d4 ed4 4.e5 Se4 5.Dd4 d5 6.ed6 Sd6 7.Lg5 Sc6 8.De3 Le7 9.Sbd2 0-0 \
                     10.0-0-0 Te8 11.Kb1 (=)";
const FINAL: &str = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";
const ENGLISH: &str =
    "e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5 exd6 Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 O-O O-O-O Re8 Kb1";

/// The plies of a sheet in one notation, with numbers as in the editions.
fn printed(sheet: &Sheet, letters: PieceLetters, notation: Notation) -> String {
    let mut words = Vec::new();
    for (ply, (before, entry)) in sheet.positions().iter().zip(&sheet.entries).enumerate() {
        let text = write_move(before, entry.m.unwrap(), letters, notation);
        words.push(if ply % 2 == 0 { format!("{}.{text}", ply / 2 + 1) } else { text });
        words.extend(entry.draw_offer.then(|| "(=)".to_owned()));
    }
    words.join(" ")
}

#[test]
fn both_printed_forms_of_the_sample_game_read_to_the_same_plies_and_are_written_back() {
    for (form, notation) in [(LONG, Notation::Long), (SHORT, Notation::Short)] {
        for spaced in
            [form.to_owned(), form.replace('.', ". ").replace("e. p. ", "e.p."), form.replace(" (=)", "(=)")]
        {
            let sheet = pgn::read(&spaced).unwrap();
            let san: Vec<String> =
                sheet.positions().iter().zip(sheet.moves()).map(|(before, m)| before.san(m)).collect();
            assert_eq!(san.join(" "), ENGLISH);
            assert_eq!(sheet.entries.len(), 21);
            assert_eq!(sheet.last_position().unwrap().fen(), FINAL);
            let offers: Vec<bool> = sheet.entries.iter().map(|entry| entry.draw_offer).collect();
            assert_eq!(offers, [vec![false; 20], vec![true]].concat(), "11.Kb1 (=)");
            assert_eq!(printed(&sheet, PieceLetters::National, notation), form);
            let again = pgn::read(&pgn::write(&sheet, PieceLetters::National)).unwrap();
            assert_eq!(again.moves(), sheet.moves());
            assert!(again.entries[20].draw_offer);
        }
    }
    let from_to = printed(&pgn::read(LONG).unwrap(), PieceLetters::English, Notation::FromTo);
    assert!(from_to.starts_with("1.e2e4 e7e5 2.Ng1f3 Ng8f6 3.d2d4 e5xd4"), "{from_to}");
    assert_eq!(pgn::read(&from_to).unwrap().last_position().unwrap().fen(), FINAL);
}

#[test]
fn entries_are_kept_as_they_were_written() {
    let sheet = pgn::read(SHORT).unwrap();
    assert_eq!((sheet.entries[5].text.as_str(), sheet.entries[17].text.as_str()), ("ed4", "0-0"));
    let long = pgn::read(LONG).unwrap();
    assert_eq!(long.entries[10].text, "exd6 e.p.");
}

#[test]
fn an_unreadable_entry_is_kept_and_nothing_after_it_is_guessed() {
    let sheet = pgn::read("1. e4 e5 2. Sx9 Sc6 3. Lb5 a6 *").unwrap();
    let meanings: Vec<bool> = sheet.entries.iter().map(|entry| entry.m.is_some()).collect();
    assert_eq!(meanings, [true, true, false, false, false, false]);
    assert_eq!(sheet.entries[2].text, "Sx9");
    let again = pgn::read(&pgn::write(&sheet, PieceLetters::English)).unwrap();
    let texts = |sheet: &Sheet| sheet.entries.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&again), texts(&sheet));
    assert!(text::write(&sheet, Lang::Da, Notation::Long).contains("Sx9"));
}

#[test]
fn a_reply_left_out_is_seen_by_the_move_numbers() {
    let sheet = pgn::read("1. e4 e5 2. Nf3 3. Bb5 a6").unwrap();
    let texts: Vec<&str> = sheet.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "", "Bb5", "a6"]);
    assert_eq!(sheet.moves().len(), 3);
    let again = pgn::read(&pgn::write(&sheet, PieceLetters::English)).unwrap();
    assert_eq!(again.entries, sheet.entries);
}

#[test]
fn a_sheet_takes_moves_and_dictated_words_and_loses_neither() {
    let mut sheet = Sheet::default();
    let e4 = sheet.start.read_uci("e2e4").unwrap();
    sheet.push(e4, None);
    sheet.push_text("e5 (=)", PieceLetters::National, Some((1, 2)));
    sheet.push(e4, None);
    sheet.push_text("Sf3", PieceLetters::National, None);
    let entries: Vec<(&str, bool, bool)> = sheet
        .entries
        .iter()
        .map(|entry| (entry.text.as_str(), entry.m.is_some(), entry.draw_offer))
        .collect();
    assert_eq!(entries[..2], [("e4", true, false), ("e5 (=)", true, true)]);
    assert!(!entries[2].1 && !entries[2].0.is_empty(), "an illegal move is written down without meaning");
    assert_eq!(entries[3], ("Sf3", false, false));
    assert_eq!((sheet.positions().len(), sheet.moves().len(), sheet.last_position()), (3, 2, None));
}

#[test]
fn signs_of_an_annotator_are_no_moves() {
    let sheet = pgn::read("1. e4 !? e5 +- 2. Nf3 = Nc6 ± 3. Bb5 -+ --").unwrap();
    let texts: Vec<&str> = sheet.entries.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6", "Bb5", "--"]);
    assert!(sheet.entries[2].draw_offer);
    assert_eq!(["e4=", "e4 (=)", "="].map(offers_draw), [true; 3]);
    assert_eq!(["e4+=", "e4/=", "e4==", "e4-="].map(offers_draw), [false; 4]);
}

#[test]
fn clocks_of_other_programs_are_paired_with_what_the_opponent_last_showed() {
    let sheet = pgn::read(
        "1. e4 { [%eval 0.17] [%clk 0:05:00] } 1... e5 { [%clk 0:04:58.5] } 2. d4 { [%clk 0:04:57] }",
    )
    .unwrap();
    let clocks: Vec<Option<(u64, u64)>> = sheet.entries.iter().map(|entry| entry.clocks_ms).collect();
    assert_eq!(clocks, [None, Some((300_000, 298_500)), Some((297_000, 298_500))]);
}

#[test]
fn sheets_of_unequal_length_and_several_games_are_read() {
    let two = "[White \"A \\\"x\\\" \\\\ B\"]\n[Result \"1-0\"]\n\n1. e4 {a (comment) [%clk 1:29:50]} (1. d4 {no} (1. c4) d5) \
               1... e5 $1 2. Qh5!? ; rest of line )\n% escaped line {\n2... Ke7?? 3. Qxe5# 1-0\n\n[White \"C\"]\n\n1. d4 *\n";
    let sheets = pgn::read_all(two).unwrap();
    assert_eq!(sheets.iter().map(|sheet| sheet.moves().len()).collect::<Vec<_>>(), [5, 1]);
    assert_eq!(sheets[0].tag("White"), Some("A \"x\" \\ B"));
    assert_eq!(sheets[0].result, Some(GameResult::WhiteWins));
    assert_eq!(sheets[1].result, None);
    assert!(pgn::write(&sheets[0], PieceLetters::English).contains("[White \"A \\\"x\\\" \\\\ B\"]"));
}

#[test]
fn a_torn_text_is_refused_with_line_and_column() {
    let unclosed = |line, column, opening| ReadPgnError::Unclosed { line, column, opening };
    assert_eq!(pgn::read("1. e4\n  {open"), Err(unclosed(2, 3, '{')));
    assert_eq!(pgn::read("1. e4 (1. d4 d5"), Err(unclosed(1, 7, '(')));
    assert_eq!(pgn::read("\n[White \"Berg\n1. e4"), Err(ReadPgnError::Tag { line: 2, column: 1 }));
    assert_eq!(pgn::read("[\"White\"]"), Err(ReadPgnError::Tag { line: 1, column: 1 }));
    assert_eq!(pgn::read("[White]\n1. e4").unwrap().tag("White"), Some(""), "a tag without a value is empty");
    assert!(matches!(pgn::read("[FEN \"8/8\"]\n*"), Err(ReadPgnError::Fen { line: 1, .. })));
    assert_eq!(pgn::read(" \n\t"), Err(ReadPgnError::Empty));
    assert_eq!(pgn::read(""), Err(ReadPgnError::Empty));
    assert!(pgn::read("\u{feff}1. e4").is_ok());
}

#[test]
fn pgn_has_its_roster_fen_clocks_and_short_lines() {
    let start = Position::from_fen("4k3/P7/8/8/8/8/8/4K3 b - - 0 30").unwrap();
    let mut sheet = Sheet { start, result: Some(GameResult::BothLose), ..Sheet::default() };
    sheet.tags =
        vec![("White".to_owned(), "Berg, Kari".to_owned()), ("TimeControl".to_owned(), "5400+30".to_owned())];
    sheet.push(sheet.start.read_uci("e8d7").unwrap(), Some((5_400_000, 5_390_250)));
    sheet.push_text("a8D", PieceLetters::National, Some((5_380_000, 5_390_250)));
    sheet.entries[1].draw_offer = true;
    let pgn = pgn::write(&sheet, PieceLetters::English);
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Berg, Kari\"]\n\
                    [Black \"?\"]\n[Result \"0-0\"]\n[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 0 30\"]\n\
                    [TimeControl \"5400+30\"]\n\n\
                    30... Kd7 {[%clk 1:29:50] [%oclk 1:30:00]} 31. a8=Q {(=) [%clk 1:29:40]} 0-0\n";
    assert_eq!(pgn, expected);
    let again = pgn::read(&pgn).unwrap();
    assert!(!pgn.contains("%clk\n") && !pgn.contains("%oclk\n"));
    assert_eq!(again.result, Some(GameResult::BothLose));
    assert_eq!(again.entries[0].clocks_ms, Some((5_400_000, 5_390_000)), "as a clock shows it");
    assert_eq!(again.entries[1].clocks_ms, Some((5_380_000, 5_390_000)));
    assert!(again.entries[1].draw_offer);
    assert_eq!(again.moves(), sheet.moves());
}

#[test]
fn a_table_fits_eighty_columns_whatever_was_written() {
    let mut sheet = pgn::read(LONG).unwrap();
    for entry in &mut sheet.entries {
        entry.clocks_ms = Some((359_999_000, 1_000));
    }
    sheet.push_text(&"very long nonsense ".repeat(20), PieceLetters::Any, None);
    sheet.push_text(&"Ж".repeat(200), PieceLetters::Any, None);
    sheet.tags = vec![("Event".to_owned(), "x".repeat(300)), ("White".to_owned(), "Åse Bjørk".to_owned())];
    sheet.result = Some(GameResult::Draw);
    for lang in Lang::ALL {
        for notation in [Notation::Short, Notation::Long, Notation::FromTo] {
            let table = text::write(&sheet, lang, notation);
            assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
            assert_eq!(table.matches('Ж').count() - table.matches("Ж…").count() * 17, 200);
            assert!(table.contains("½-½") && table.contains("99:59:59"), "{table}");
        }
    }
    let table = text::write(&sheet, Lang::Nb, Notation::Long);
    assert!(table.contains("Kb1 (=)"), "{table}");
    assert!(
        table.lines().any(|line| line.trim_start().starts_with("6. exd6 e.p.") && line.contains("Sxd6")),
        "{table}"
    );
}

#[test]
fn json_tells_meaning_and_clocks() {
    let mut sheet = pgn::read("1. e4 Sx9").unwrap();
    sheet.entries[0].clocks_ms = Some((10, 20));
    let translate = |_: &[String], _: Lang| Err("json needs no Braille".to_owned());
    let json = render(&[("white", &sheet)], Format::Json, Lang::En, |lines, lang| {
        translate(lines, lang).map_err(std::io::Error::other)
    })
    .unwrap();
    let value: serde_json::Value = serde_json::from_str(json.trim()).unwrap();
    assert_eq!(value["sheet"], "white");
    assert_eq!(value["entries"][0]["uci"], "e2e4");
    assert_eq!(value["entries"][0]["black_ms"], 20);
    assert_eq!(value["entries"][1]["text"], "Sx9");
    assert!(value["entries"][1]["uci"].is_null() && value["result"].is_null());
}

#[test]
fn two_sheets_are_two_games_named_by_whose_they_are() {
    let sheet = pgn::read(SHORT).unwrap();
    let text =
        render(&[("white", &sheet), ("black", &sheet)], Format::Pgn, Lang::Da, braille::translate).unwrap();
    let games = pgn::read_all(&text).unwrap();
    let whose: Vec<Option<&str>> = games.iter().map(|game| game.tag("ScoreSheet")).collect();
    assert_eq!(whose, [Some("white"), Some("black")]);
    assert!(games.iter().all(|game| game.moves() == sheet.moves()));
}

/// Needs liblouis (`make deps`).
#[test]
fn braille_pages_are_forty_cells_by_twenty_five_lines_in_every_language() {
    let mut sheet = Sheet::default();
    for _ in 0..30 {
        for m in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let m = sheet.last_position().unwrap().read_uci(m).unwrap();
            sheet.push(m, Some((5_399_000, 5_401_000)));
        }
    }
    sheet.push_text("Ж\\x {kaffe} ♞ \"é\" ñ", PieceLetters::Any, None);
    sheet.tags =
        vec![("White".to_owned(), "Øystein Ærø-Åberg".to_owned()), ("Event".to_owned(), "w".repeat(90))];
    for lang in Lang::ALL {
        let brf = braille::write(&sheet, lang).unwrap();
        let pages: Vec<&str> = brf.split('\u{c}').collect();
        assert!(pages.len() >= 3, "{}", pages.len());
        for page in pages {
            assert!(page.lines().count() <= 25);
            assert!(
                page.lines().all(|line| line.len() <= 40 && line.bytes().all(|b| (0x20..0x60).contains(&b))),
                "{page}"
            );
        }
    }
}

/// Needs liblouis. Compares the cells of the first moves with values determined by hand.
#[test]
fn a_queen_and_a_pawn_are_told_apart_in_braille() {
    let lines = ["De5".to_owned(), "de5".to_owned(), "0-0-0".to_owned(), String::new(), "Sf3".to_owned()];
    for lang in Lang::ALL {
        let cells = braille::translate(&lines, lang).unwrap();
        assert_eq!(cells.len(), 5);
        assert_ne!(cells[0], cells[1], "{lang}");
        assert!(cells[4].ends_with("SF#C") && cells[4].len() == 5, "{lang}: {cells:?}");
    }
}

fn random_game(seeds: &[u16], start: Position) -> Sheet {
    let mut moves: Vec<Move> = Vec::new();
    let mut position = start.clone();
    for seed in seeds {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[usize::from(*seed) % legal.len()];
        position = position.after(m).unwrap();
        moves.push(m);
    }
    Sheet::from_moves(start, &moves)
}

fn starts() -> impl Strategy<Value = Position> {
    prop::sample::select(vec![
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/pPp2pPp/8/3pP3/3Pp3/8/PpP2PpP/R3K2R w KQkq d6 0 12",
        "8/1P4P1/2N1N3/7K/2N1N3/k7/1p4p1/2N4N b - - 3 40",
        "qn1k1rbr/p1pppppp/8/8/8/8/P1PPPPPP/RN1K1RBR w HFhf - 0 1",
        "QQ2Q3/8/8/8/Q3Q3/7k/8/K7 w - - 0 1",
    ])
    .prop_map(|fen| Position::from_fen(fen).unwrap())
}

#[test]
fn no_line_of_a_pgn_begins_with_a_percent_sign() {
    for lead in 0..100 {
        let mut sheet = pgn::read("1. e4 e5 2. Nf3 *").unwrap();
        let remark = format!("{} % 50 % %{} %", "x".repeat(lead), "y".repeat(90));
        sheet.remarks = vec![(0, remark.clone()), (2, remark.clone())];
        let pgn = pgn::write(&sheet, PieceLetters::English);
        assert!(pgn.lines().all(|line| !line.starts_with('%')), "{pgn}");
        let again = pgn::read(&pgn).unwrap();
        assert_eq!(again.moves(), sheet.moves(), "{pgn}");
    }
}

#[test]
fn a_null_move_is_an_entry_with_its_own_text() {
    for null in ["--", "Z0", "@@@@"] {
        let sheet = pgn::read(&format!("1. e4 {null} 2. d4 *")).unwrap();
        assert_eq!(sheet.entries[1].text, null);
        let again = pgn::read(&pgn::write(&sheet, PieceLetters::English)).unwrap();
        assert_eq!(again.entries[1].text, null);
    }
    // An entry that was left out stays without text.
    let gap = pgn::read("1. e4 2. d4 *").unwrap();
    let again = pgn::read(&pgn::write(&gap, PieceLetters::English)).unwrap();
    assert_eq!((gap.entries[1].text.as_str(), again.entries[1].text.as_str()), ("", ""));
}

#[test]
fn clocks_of_two_fields_are_hours_and_minutes_where_the_game_needs_it() {
    let clocks = |tag: &str, moves: &str| {
        let sheet = pgn::read(&format!("{tag}\n\n{moves} *\n")).unwrap();
        let times: Vec<_> = sheet.entries.iter().filter_map(|entry| entry.clocks_ms).collect();
        (times, sheet.unread.iter().map(|word| word.text.clone()).collect::<Vec<_>>())
    };
    let moves = "1. e4 {[%clk 1:30]} e5 {[%clk 1:29]} 2. Nf3 {[%clk 1:28]}";
    let hours = vec![(5_400_000, 5_340_000), (5_280_000, 5_340_000)];
    for tag in ["[TimeControl \"5400+30\"]", "[TimeControl \"40/5400+30:1800+30\"]"] {
        assert_eq!(clocks(tag, moves), (hours.clone(), vec![]), "{tag}");
    }
    let minutes = vec![(90_000, 89_000), (88_000, 89_000)];
    assert_eq!(clocks("[TimeControl \"180+2\"]", moves), (minutes, vec![]));
    // A later time is read by the one before it.
    let sure = clocks("[Event \"?\"]", "1. e4 {[%clk 1:30:00]} e5 {[%clk 1:30:00]} 2. Nf3 {[%clk 1:28]}");
    assert_eq!(sure.0.last(), Some(&(5_280_000, 5_400_000)));
    // Five minutes are no five hours; for one and a half hours nothing tells it.
    let blitz = clocks("[Event \"?\"]", "1. e4 {[%clk 5:00]} e5 {[%clk 4:58]}");
    assert_eq!(blitz, (vec![(300_000, 298_000)], vec![]));
    assert_eq!(clocks("[Event \"?\"]", moves), (vec![], vec!["[%clk 1:30]".to_owned()]));
}

#[test]
fn a_sheet_with_small_letters_for_pieces_is_read_by_what_can_move() {
    let moves = |text: &str| {
        pgn::read(text)
            .unwrap()
            .entries
            .iter()
            .map(|entry| entry.m.map(|m| m.to_string()))
            .collect::<Vec<_>>()
    };
    let some = |moves: &[&str]| moves.iter().map(|m| Some((*m).to_owned())).collect::<Vec<_>>();
    // White may take on c3 with the pawn or with the bishop.
    let nimzo = "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 4. Bd2 Bxc3 5. bxc3";
    assert_eq!(moves(nimzo).last().unwrap().as_deref(), Some("b2xc3"));
    assert_eq!(moves(&nimzo.replace("bxc3", "Bxc3")).last().unwrap().as_deref(), Some("Bd2xc3"));
    for small in [nimzo.to_lowercase(), nimzo.to_uppercase()] {
        let sheet = pgn::read(&small).unwrap();
        let unread: Vec<&str> = sheet.unread.iter().map(|word| word.text.as_str()).collect();
        assert_eq!(unread.iter().map(|text| text.to_lowercase()).collect::<Vec<_>>(), ["bxc3"], "{small}");
        assert_eq!(sheet.entries.iter().filter(|entry| entry.m.is_none()).count(), 1, "{small}");
    }
    let by_letter = moves("1. d4 sf6 2. c4 e6 3. sc3 lb4 4. ld2 lxc3 5. lxc3");
    assert_eq!(by_letter.last().unwrap().as_deref(), Some("Bd2xc3"));
    assert_eq!(moves("1. e4 e5 2. bc4 sf6 3. dh5"), some(&["e2-e4", "e7-e5", "Bf1-c4", "Ng8-f6", "Qd1-h5"]));
    assert_eq!(
        moves("1. e4 e5 2. Bc4 nf6 3. dh5 de7"),
        some(&["e2-e4", "e7-e5", "Bf1-c4", "Ng8-f6", "Qd1-h5", "Qd8-e7"])
    );
    assert_eq!(moves("1. Pe4 Pd5 2. Pxd5 Dxd5"), some(&["e2-e4", "d7-d5", "e4xd5", "Qd8xd5"]));
    // The letters of one game say nothing about the next one.
    let two = pgn::read_all(&format!("[White \"a\"]\n\n1. e4 e5 2. bc4 *\n\n[White \"b\"]\n\n{nimzo} *\n"))
        .unwrap();
    assert!(two.iter().all(|sheet| sheet.entries.iter().all(|entry| entry.m.is_some())));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pgn_keeps_every_ply_clock_offer_and_word(
        start in starts(),
        seeds in prop::collection::vec(any::<u16>(), 0..60),
        extras in prop::collection::vec((any::<bool>(), prop::option::of((0_u64..400_000_000, 0_u64..400_000_000))), 60),
        words in prop::collection::vec("[ -~æøåЖ]{0,12}", 0..3),
        national in any::<bool>(),
        result in prop::sample::select(vec![
            None, Some(GameResult::WhiteWins), Some(GameResult::BlackWins), Some(GameResult::Draw), Some(GameResult::BothLose),
        ]),
        player in "[ -~æøå]{1,20}",
    ) {
        let mut sheet = random_game(&seeds, start);
        for (entry, (offer, clocks)) in sheet.entries.iter_mut().zip(&extras) {
            entry.draw_offer = *offer;
            entry.clocks_ms = *clocks;
        }
        for word in words {
            let text = word.replace(['{', '['], "(").replace(['}', ']'], ")");
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let draw_offer = text.contains("(=)");
            sheet.entries.push(Entry { text, m: None, draw_offer, clocks_ms: None });
        }
        sheet.result = result;
        sheet.tags.push(("White".to_owned(), player));
        let letters = if national { PieceLetters::National } else { PieceLetters::English };
        let pgn = pgn::write(&sheet, letters);
        let again = pgn::read(&pgn).unwrap();
        prop_assert_eq!(&again.start, &sheet.start);
        prop_assert_eq!(again.result, sheet.result);
        prop_assert_eq!(again.tag("White"), sheet.tag("White"));
        prop_assert_eq!(again.entries.len(), sheet.entries.len());
        for (read, written) in again.entries.iter().zip(&sheet.entries) {
            prop_assert_eq!((read.m, read.draw_offer), (written.m, written.draw_offer));
            // Clocks are kept to the second, as displayed.
            let shown = written.clocks_ms.map(|(white, black)| (white / 1000 * 1000, black / 1000 * 1000));
            prop_assert_eq!(read.clocks_ms, shown);
            if written.m.is_none() || !national {
                prop_assert_eq!(&read.text, &written.text);
            }
        }
        prop_assert_eq!(pgn::write(&again, letters), pgn.clone());
        prop_assert!(pgn.lines().all(|line| line.starts_with('[') || line.chars().count() <= 80));
    }

    #[test]
    fn every_notation_of_every_legal_move_reads_back(
        start in starts(),
        seeds in prop::collection::vec(any::<u16>(), 0..40),
    ) {
        let position = random_game(&seeds, start).last_position().unwrap();
        for m in position.legal_moves() {
            for letters in [PieceLetters::English, PieceLetters::National] {
                for notation in [Notation::Short, Notation::Long, Notation::FromTo] {
                    let text = write_move(&position, m, letters, notation);
                    for reading in [letters, PieceLetters::Any] {
                        let read = read_move_with(&position, &text, reading, SmallLetters::Files);
                        prop_assert_eq!(read, Ok(m), "{} in {}", text, position);
                    }
                }
            }
        }
    }

    #[test]
    fn every_legal_move_with_both_times_fits_twenty_cells(
        start in starts(),
        seeds in prop::collection::vec(any::<u16>(), 0..40),
        clocks in (any::<u64>(), 0_u64..40_000_000),
    ) {
        let position = random_game(&seeds, start).last_position().unwrap();
        for m in position.legal_moves() {
            for lang in Lang::ALL {
                for read_back in [ReadBackState::None, ReadBackState::Awaited, ReadBackState::Right, ReadBackState::Differs] {
                    let line = braille_line(Some((&position, m)), letters_of(lang), read_back, Some(clocks));
                    prop_assert!(line.chars().count() <= brf::DISPLAY_CELLS, "{}", line);
                    prop_assert_eq!(line.split(' ').count(), 3);
                }
            }
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[ -~\n\\PC]{0,200}") {
        let _ = pgn::read_all(&text);
        let shaped = format!("[White \"x\"]\n\n1. e4 {text}");
        if let Ok(sheets) = pgn::read_all(&shaped) {
            for sheet in sheets {
                let _ = text::write(&sheet, Lang::Sv, Notation::Long);
                prop_assert!(pgn::read(&pgn::write(&sheet, PieceLetters::English)).is_ok());
            }
        }
    }
}

/// An independent reader (the pgn-reader crate) reads the same game from our PGN.
#[test]
fn pgn_reader_reads_what_we_write() {
    use pgn_reader::{Reader, SanPlus, Visitor};
    use std::ops::ControlFlow;

    struct Sans;
    impl Visitor for Sans {
        type Tags = ();
        type Movetext = Vec<String>;
        type Output = Vec<String>;

        fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, (): ()) -> ControlFlow<Self::Output, Vec<String>> {
            ControlFlow::Continue(Vec::new())
        }

        fn san(&mut self, sans: &mut Vec<String>, san: SanPlus) -> ControlFlow<Self::Output> {
            sans.push(san.to_string());
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, sans: Vec<String>) -> Vec<String> {
            sans
        }
    }

    let mut sheet = pgn::read(LONG).unwrap();
    for (second, entry) in (1..).zip(&mut sheet.entries) {
        entry.clocks_ms = Some((5_400_000 - second * 999, 5_400_000));
    }
    let pgn = pgn::write(&sheet, PieceLetters::English);
    assert!(pgn.lines().count() > 12 && !pgn.contains("clk\n"), "{pgn}");
    let sans = Reader::new(pgn.as_bytes()).read_game(&mut Sans).unwrap().unwrap();
    assert_eq!(sans.join(" "), ENGLISH);
}

#[test]
fn a_printed_sheet_names_the_pieces_of_its_start_and_shows_no_fen() {
    let fen = "4k3/P6q/8/8/8/8/8/R3K2N b - - 0 30";
    for (lang, line) in [
        (Lang::Nb, "Utgangsstilling: Hvit Ke1 Ta1 Sh1 a7, Svart Ke8 Dh7 (svart i trekket)"),
        (Lang::En, "Starting position: White Ke1 Ra1 Nh1 a7, Black Ke8 Qh7 (Black to move)"),
    ] {
        let sheet = Sheet { start: Position::from_fen(fen).unwrap(), ..Sheet::default() };
        let whole = text::write(&sheet, lang, Notation::Long);
        assert!(whole.contains(line), "{whole}");
        let printed = brf::print_lines(&sheet, lang).join("\n");
        assert!(printed.contains(line), "{printed}");
    }
    for number in [0, 518, 959] {
        let sheet = Sheet { start: Position::chess960(number).unwrap(), ..Sheet::default() };
        for lang in Lang::ALL {
            let whole = text::write(&sheet, lang, Notation::Long);
            assert!(whole.contains(&format!(": Chess960 {number}\n")), "{whole}");
            assert!(!whole.contains('/'), "{whole}");
        }
    }
}
