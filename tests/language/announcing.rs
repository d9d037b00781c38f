//! The output of Appendix D's language: announcements, written moves, the grammar files.

use annabella::{
    game::{Edition, Lang, Position, SchemeId},
    language::{
        Verbosity,
        announce::{AnnouncementForm, announce, announce_parts},
        candidate_texts::list_candidate_texts,
        command_wordings,
        heard_utterance::Expectation,
        notation::{PieceLetters, ReadNotationError, SmallLetters, read_move, read_move_with},
        scheme::{Scheme, check_grammar},
    },
    laws::edition::EditionValues as _,
};

/// The sample game of Appendix C: long form, short form, `da`, `fide` (rules of every edition, C.13).
const SAMPLE: [(&str, &str, &str, &str); 21] = [
    ("e4", "e4", "Erik fire", "Eva vier"),
    ("e5", "e5", "Erik fem", "Eva fünf"),
    ("Sf3", "Sf3", "springer Frederik tre", "Springer Felix drei"),
    ("Sf6", "Sf6", "springer Frederik seks", "Springer Felix sechs"),
    ("d4", "d4", "Dora fire", "David vier"),
    ("exd4", "ed4", "Erik slår Dora fire", "Eva schlägt David vier"),
    ("e5", "e5", "Erik fem", "Eva fünf"),
    ("Se4", "Se4", "springer Erik fire", "Springer Eva vier"),
    ("Dxd4", "Dd4", "dronning slår Dora fire", "Dame schlägt David vier"),
    ("d5", "d5", "Dora fem", "David fünf"),
    ("exd6 e.p.", "ed6", "Erik slår Dora seks", "Eva schlägt David sechs"),
    ("Sxd6", "Sd6", "springer slår Dora seks", "Springer schlägt David sechs"),
    ("Lg5", "Lg5", "løber Gustav fem", "Läufer Gustav fünf"),
    ("Sc6", "Sc6", "springer Cecilie seks", "Springer Cesar sechs"),
    ("De3+", "De3", "dronning Erik tre", "Dame Eva drei"),
    ("Le7", "Le7", "løber Erik syv", "Läufer Eva sieben"),
    ("Sbd2", "Sbd2", "springer Bodil Dora to", "Springer Bella David zwei"),
    ("0-0", "0-0", "kort rokade", "Kurze Rochade"),
    ("0-0-0", "0-0-0", "lang rokade", "Lange Rochade"),
    ("Te8", "Te8", "tårn Erik otte", "Turm Eva acht"),
    ("Kb1 (=)", "Kb1(=)", "konge Bodil et", "König Bella eins"),
];

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn the_sample_game_is_announced_as_printed() {
    let mut position = Position::default();
    for (ply, (long, short, da, fide)) in SAMPLE.into_iter().enumerate() {
        let m = read_move(&position, long, PieceLetters::National).unwrap();
        assert_eq!(read_move(&position, short, PieceLetters::Any).unwrap(), m, "ply {}", ply + 1);
        assert_eq!(announce(Scheme::builtin(SchemeId::Da), &position, m, AnnouncementForm::Short), da);
        assert_eq!(announce(Scheme::builtin(SchemeId::Fide), &position, m, AnnouncementForm::Short), fide);
        assert_eq!(announce(Scheme::builtin(SchemeId::DaDe), &position, m, AnnouncementForm::Short), fide);
        position = position.after(m).unwrap();
    }
    assert_eq!(position.fen(), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
}

#[test]
fn each_edition_has_its_own_default_scheme() {
    let of = Edition::default_scheme;
    assert_eq!([Edition::Da09, Edition::Da17, Edition::Da18].map(of), [SchemeId::Da; 3]);
    assert_eq!(
        [Edition::No14, Edition::Sv17, Edition::Fide23].map(of),
        [SchemeId::Nb, SchemeId::Fide, SchemeId::Fide]
    );
}

#[test]
fn the_words_of_each_scheme_are_those_of_the_tables() {
    let start = Position::default();
    let rook = at("4k3/8/8/2r5/8/8/8/2R1K2R w K - 0 1");
    let words = |scheme, position: &Position, text: &str| {
        announce(
            Scheme::builtin(scheme),
            position,
            read_move(position, text, PieceLetters::Any).unwrap(),
            AnnouncementForm::Short,
        )
    };
    assert_eq!(words(SchemeId::NbScand, &start, "Nf3"), "springer Felix tre");
    assert_eq!(words(SchemeId::SvScand, &start, "Nf3"), "springare Felix tre");
    assert_eq!(words(SchemeId::EnPlain, &start, "Nf3"), "knight Felix three");
    assert_eq!(words(SchemeId::Nb, &rook, "Rxc5"), "Turm schlägt Cæsar fünf");
    assert_eq!(words(SchemeId::SvScand, &rook, "O-O"), "kort rockad");
    assert_eq!(words(SchemeId::NbScand, &rook, "O-O"), "kort rokade");
    assert_eq!(words(SchemeId::EnPlain, &rook, "O-O"), "short castling");
}

#[test]
fn c10_takes_the_file_then_the_rank_then_both() {
    let words = |fen: &str, uci: &str| {
        let position = at(fen);
        announce(
            Scheme::builtin(SchemeId::Fide),
            &position,
            position.read_uci(uci).unwrap(),
            AnnouncementForm::Short,
        )
    };
    assert_eq!(words("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Turm Anna David eins");
    assert_eq!(words("6k1/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a4"), "Turm eins Anna vier");
    assert_eq!(words("4k3/8/8/8/1Q5Q/8/8/1K5Q w - - 0 1", "h4e1"), "Dame Hector vier Eva eins");
    // The pieces share neither file nor rank, so the file is named.
    assert_eq!(words("4k3/8/8/8/5N2/2N5/8/4K3 w - - 0 1", "c3d5"), "Springer Cesar David fünf");
    // A pinned piece cannot move there, so no disambiguation is needed.
    assert_eq!(words("4k3/4r3/8/8/4N3/8/8/N3K3 w - - 0 1", "a1b3"), "Springer Bella drei");
}

#[test]
fn the_long_form_names_both_squares() {
    let words = |fen: &str, uci: &str| {
        let position = at(fen);
        announce(
            Scheme::builtin(SchemeId::Fide),
            &position,
            position.read_uci(uci).unwrap(),
            AnnouncementForm::Long,
        )
    };
    let start = Position::default().fen();
    assert_eq!(words(&start, "g1f3"), "Springer Gustav eins Felix drei");
    assert_eq!(words(&start, "e2e4"), "Eva zwei Eva vier");
    assert_eq!(words("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q"), "Eva sieben schlägt David acht Dame");
}

#[test]
fn written_moves_of_every_edition_are_read() {
    let position = at("3n2k1/4P3/8/8/1b6/2N5/1B6/R3K2R w KQ - 0 1");
    for (text, uci) in [
        ("ed8D", "e7d8q"),
        ("exd8=Q", "e7d8q"),
        ("exd8Q+", "e7d8q"),
        ("e8S", "e7e8n"),
        ("e8=N", "e7e8n"),
        ("e8/L", "e7e8b"),
        ("e8(T)", "e7e8r"),
        ("e7e8q", "e7e8q"),
        ("e7-e8T", "e7e8r"),
        ("0-0", "e1g1"),
        ("O-O-O", "e1c1"),
        ("o-o", "e1g1"),
        ("0–0–0", "e1c1"),
        ("e1g1", "e1g1"),
        ("Ke1-g1", "e1g1"),
        ("Tf1", "h1f1"),
        ("Rh1f1", "h1f1"),
        ("Lc1", "b2c1"),
        ("Bc1", "b2c1"),
        ("TH1F1", "h1f1"),
        ("12.Tf1", "h1f1"),
        ("12...Tf1", "h1f1"),
        ("E7E8Q", "e7e8q"),
        ("Kd1 (=)", "e1d1"),
        ("e8D(=)", "e7e8q"),
        ("Pe8Q", "e7e8q"),
        ("pe8=q", "e7e8q"),
        ("PE8Q", "e7e8q"),
        ("Pexd8N", "e7d8n"),
    ] {
        assert_eq!(
            read_move(&position, text, PieceLetters::Any).map(|m| position.uci(m)).as_deref(),
            Ok(uci),
            "{text}"
        );
    }
    for (text, why) in [
        ("e8", "does not say"),
        ("Td1x", "not legal"),
        ("Bd4", "not legal"),
        ("Pe4Q", "not legal"),
        ("", "no move"),
        ("Nf3", "not legal"),
        ("xd8Q", "not legal"),
        ("Td2", "not legal"),
        ("e9", "no move"),
        ("🐎f3", "no move"),
        ("e8=", "does not say"),
    ] {
        let error = read_move(&position, text, PieceLetters::Any).unwrap_err().to_string();
        assert!(error.contains(why), "{text}: {error}");
    }
    assert!(read_move(&position, "Bc1", PieceLetters::National).is_err());
    assert!(read_move(&position, "Lc1", PieceLetters::English).is_err());
    let two = at("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    assert!(read_move(&two, "Td1", PieceLetters::Any).unwrap_err().to_string().contains("a1d1 or h1d1"));
    // B is never a pawn, even where a pawn could capture.
    let pawn = at("4k3/8/8/3p4/2p1P3/1P6/8/4K3 w - - 0 1");
    assert!(read_move(&pawn, "Bc4", PieceLetters::National).is_err());
    assert_eq!(read_move(&pawn, "bc4", PieceLetters::National).map(|m| pawn.uci(m)).as_deref(), Ok("b3c4"));
}

/// What a text is: a move, an error, or the pawn's and the piece's move between which nothing decides.
fn read_as(position: &Position, text: &str, small: SmallLetters) -> String {
    match read_move_with(position, text, PieceLetters::Any, small) {
        Ok(m) => position.uci(m),
        Err(ReadNotationError::PawnOrPiece { pawn, piece, .. }) => format!("{pawn} or {piece}"),
        Err(ReadNotationError::Illegal { .. }) => "illegal".into(),
        Err(other) => panic!("{text}: {other}"),
    }
}

#[test]
fn a_small_b_or_d_is_the_file_of_a_pawn_that_can_go_there_or_the_piece() {
    let open_game = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let bishop_takes_too = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
    let black_queen_takes_too = "4k3/8/8/q2p4/4P3/8/8/6K1 b - - 0 1";
    let only_the_pawn = "4k3/8/8/2p1p3/1P1P4/8/8/B3K2Q w - - 0 1";
    // The king is in check from e8: neither may take on c5, and both could on a free path.
    let both_in_check = "4r1k1/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1";
    for (fen, text, either) in [
        (open_game, "bc4", "f1c4"),
        (open_game, "bb5", "f1b5"),
        (open_game, "dh5", "d1h5"),
        (open_game, "dg4", "d1g4"),
        (open_game, "d4", "d2d4"),
        (open_game, "b4", "b2b4"),
        (open_game, "D4", "d2d4"),
        (open_game, "BC4", "f1c4"),
        (open_game, "DH5", "d1h5"),
        (open_game, "Bc4", "f1c4"),
        (open_game, "Dh5", "d1h5"),
        (open_game, "b2b4", "b2b4"),
        (open_game, "B2B4", "b2b4"),
        (open_game, "d1h5", "d1h5"),
        (open_game, "dd4", "d2d4"),
        (open_game, "kd2", "illegal"),
        (open_game, "bg5", "illegal"),
        (bishop_takes_too, "bxc4", "b3xc4 or Bxc4"),
        (bishop_takes_too, "bc4", "b3xc4 or Bxc4"),
        (bishop_takes_too, "BXC4", "b3xc4 or Bxc4"),
        (bishop_takes_too, "bd3xc4", "d3c4"),
        (bishop_takes_too, "bb5", "illegal"),
        (bishop_takes_too, "Bxc4", "d3c4"),
        (bishop_takes_too, "b3xc4", "b3c4"),
        (bishop_takes_too, "Pbxc4", "b3c4"),
        (bishop_takes_too, "pxc4", "b3c4"),
        (bishop_takes_too, "bxc4 e.p.", "illegal"),
        (black_queen_takes_too, "dxe4", "d5e4"),
        (black_queen_takes_too, "da1", "a5a1"),
        (black_queen_takes_too, "dd2", "a5d2"),
        (only_the_pawn, "bxc5", "b4c5"),
        (only_the_pawn, "de5", "d4e5"),
        (only_the_pawn, "bb2", "a1b2"),
        (both_in_check, "bxc5", "b4xc5 or Bxc5"),
    ] {
        let position = at(fen);
        assert_eq!(read_as(&position, text, SmallLetters::Either), either, "{text} in {fen}");
        let whole = either.split(" or ").next().unwrap().replace('x', "");
        if !either.contains("or") || fen != both_in_check {
            assert_eq!(read_as(&position, text, SmallLetters::Files), whole, "{text} in {fen}");
        }
    }
}

#[test]
fn each_letter_that_the_lists_of_words_give_a_piece_is_read_as_that_piece() {
    let position = at("k7/8/8/8/8/2N5/1P1BQR2/4K3 w - - 0 1");
    for (lang, letters) in [
        (Lang::En, "KQRBNP"),
        (Lang::De, "KDTLSP"),
        (Lang::Da, "KDTLSP"),
        (Lang::Nb, "KDTLSP"),
        (Lang::Sv, "KDTLSP"),
    ] {
        for (letter, (target, uci)) in letters.chars().zip([
            ("d1", "e1d1"),
            ("a6", "e2a6"),
            ("f8", "f2f8"),
            ("h6", "d2h6"),
            ("d5", "c3d5"),
            ("b4", "b2b4"),
        ]) {
            for text in [format!("{letter}{target}"), format!("{letter}{target}").to_lowercase()] {
                assert_eq!(read_as(&position, &text, SmallLetters::Either), uci, "{lang}: {text}");
            }
        }
    }
}

#[test]
fn every_grammar_file_is_read_and_belongs_to_a_scheme_or_language() {
    let mut read = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/grammars")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let path = format!("{}/grammars/{name}", env!("CARGO_MANIFEST_DIR"));
        check_grammar(&name, &std::fs::read_to_string(path).unwrap()).unwrap();
        read.push(name);
    }
    let mut shipped: Vec<String> = SchemeId::ALL.iter().map(|s| format!("{s}.toml")).collect();
    shipped.extend(Lang::ALL.iter().map(|l| format!("words-{l}.toml")));
    read.sort();
    shipped.sort();
    assert_eq!(read, shipped);
}

#[test]
fn every_fault_of_a_grammar_file_is_named_with_its_line() {
    let text = include_str!("../../grammars/fide.toml");
    let faults = |from: &str, to: &str| {
        assert!(text.contains(from));
        check_grammar("grammars/fide.toml", &text.replace(from, to)).unwrap_err().to_string()
    };
    let line = 1 + text.lines().position(|l| l.starts_with("b = ")).unwrap();
    for (from, to, what) in [
        ("b = [\"Bella\"]", "b = [\"Anna\"]", "does not begin with `b`"),
        ("b = [\"Bella\"]", "b = []", "is empty"),
        ("b = [\"Bella\"]", "b = [\"\"]", "without a word"),
        ("b = [\"Bella\"]", "b = [3]", "words stand in quotes"),
        ("b = [\"Bella\"]", "b = \"Bella\"", "give a list"),
        ("b = [\"Bella\"]", "b = [\"Bella Bella\"]", "single word"),
        ("b = [\"Bella\"]", "b = [\"Bella\"", ""),
        ("b = [\"Bella\"]", "b = [\"Bella\"]\nz = [\"Zoe\"]", "`files.z` is not known here"),
    ] {
        let error = faults(from, to);
        let line = line + usize::from(to.contains("Zoe"));
        let place = format!("grammars/fide.toml:{line}: ");
        // An unclosed list is reported on the line after it at the latest.
        let later = format!("grammars/fide.toml:{}: ", line + 1);
        assert!(error.contains(&place) || (what.is_empty() && error.contains(&later)), "{error}");
        assert!(error.contains(what), "{error}");
    }
    let two = check_grammar("x.toml", "name = \"klingon\"\nlang = \"tlh\"\n").unwrap_err();
    assert!(two.faults.iter().any(|f| f.line == 1 && f.what.contains("`klingon`")));
    assert!(two.faults.iter().any(|f| f.line == 2 && f.what.contains("`tlh`")));
    assert!(two.faults.iter().any(|f| f.what.contains("the table `[files]` is missing")));
    let words = include_str!("../../grammars/words-de.toml");
    let wrong = words.replace("\"Linie <file>\"", "\"Linie <rank>\"");
    let error = check_grammar("words-de.toml", &wrong).unwrap_err().to_string();
    assert!(error.contains("`<rank>` does not belong to `file`"), "{error}");
}

#[test]
fn the_vocabulary_holds_every_variant_once() {
    let fide = Scheme::builtin(SchemeId::Fide);
    let words = fide.vocabulary();
    for word in
        ["anna", "cesar", "cäsar", "hector", "hektor", "zwo", "fünf", "schlägt", "rochade", "kurze", "remis"]
    {
        assert_eq!(words.iter().filter(|w| *w == word).count(), 1, "{word}");
    }
    assert_eq!(fide.variants_of("Caesar"), ["Cesar", "Cäsar"]);
    assert_eq!(fide.variants_of("zwei"), ["zwei", "zwo"]);
    assert!(fide.variants_of("Bodil").is_empty());
}

#[test]
fn each_verbosity_says_more_than_the_one_before() {
    let position = at("4k3/8/8/3p4/4P3/8/4Q3/4K3 w - - 0 1");
    let m = read_move(&position, "exd5", PieceLetters::Any).unwrap();
    let words = |verbosity| {
        let parts = announce_parts(Scheme::builtin(SchemeId::Fide), &position, m, verbosity);
        assert!(parts.iter().all(|p| p.lang == Lang::De));
        parts.into_iter().map(|p| p.text).collect::<String>()
    };
    assert_eq!(words(Verbosity::Earcon), "");
    assert_eq!(words(Verbosity::Move), "Eva schlägt David fünf");
    assert_eq!(words(Verbosity::Check), "Eva schlägt David fünf, Schach");
    assert_eq!(words(Verbosity::Sentence), "Bauer Eva vier schlägt David fünf, Schach");
}

#[test]
fn a_full_sentence_names_the_promotion_and_en_passant() {
    let full = |fen: &str, uci: &str, id| {
        let position = at(fen);
        let m = position.read_uci(uci).unwrap();
        announce_parts(Scheme::builtin(id), &position, m, Verbosity::Sentence).remove(0).text
    };
    assert_eq!(
        full("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", SchemeId::Fide),
        "Bauer Eva sieben schlägt David acht wird Dame, Schach"
    );
    assert_eq!(
        full("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", SchemeId::Da),
        "bonde Erik fem slår Dora seks en passant"
    );
    // Fool's mate.
    assert_eq!(
        full("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4", SchemeId::EnPlain),
        "queen David eight to Hector four, mate"
    );
}

#[test]
fn a_synthesiser_is_told_what_it_says_wrong() {
    let respelt = |id: SchemeId, wording: &str| {
        Scheme::builtin(id).pronunciations().find(|p| p.wording == wording).map(|p| p.respellings.clone())
    };
    assert_eq!(respelt(SchemeId::Fide, "Cäsar"), Some(vec!["Zäsar".to_owned()]));
    assert_eq!(respelt(SchemeId::Fide, "Remis"), Some(vec!["remih".to_owned()]));
    assert_eq!(respelt(SchemeId::Da, "Bodil"), None);
}

#[test]
fn the_ear_is_given_every_wording_of_a_command() {
    let german: Vec<String> = command_wordings(Lang::De).map(|(_, words)| words.join(" ")).collect();
    for wording in ["zeit", "letzter zug", "remis anbieten", "linie <file>", "wie viel zeit habe ich noch"] {
        assert!(german.iter().any(|w| w == wording), "{wording}");
    }
}

#[test]
fn castling_by_squares_is_two_steps_or_the_way_onto_the_own_rook() {
    for (fen, both) in [
        ("4k2r/p7/8/8/8/8/P7/4K2R w K - 0 1", ["e1g1", "Ke1-g1", "Kg1", "kg1", "e1h1", "Kh1"]),
        ("4k2r/p7/8/8/8/8/P7/4K2R w Hh - 0 1", ["e1g1", "Ke1-g1", "Kg1", "kg1", "e1h1", "Kh1"]),
        ("r3k3/p7/8/8/8/8/P7/4K3 b q - 0 1", ["e8c8", "Ke8c8", "Kc8", "kc8", "e8a8", "Ka8"]),
    ] {
        let position = Position::from_fen(fen).unwrap();
        for text in both {
            assert!(read_move(&position, text, PieceLetters::Any).unwrap().is_castle(), "{fen} {text}");
        }
    }
    let lost = Position::from_fen("4k2r/p7/8/8/8/8/P7/4K2R w k - 0 1").unwrap();
    for text in ["e1h1", "Kg1", "Kh1"] {
        assert!(read_move(&lost, text, PieceLetters::Any).is_err(), "{text}");
    }
    // In Chess960 the king may go there alone.
    let own_way = Position::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").unwrap();
    assert!(read_move(&own_way, "Kg1", PieceLetters::Any).is_err());
    let beside = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").unwrap();
    assert!(!read_move(&beside, "Kg1", PieceLetters::Any).unwrap().is_castle());
}

#[test]
fn a_pawns_capture_may_be_said_with_the_file_it_comes_from() {
    let position = at("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    let expectation = Expectation::any_move(position, vec![SchemeId::Fide], vec![Lang::De]);
    let texts = list_candidate_texts(&expectation);
    let is_there = |text: &str| texts.iter().any(|known| known.text == text);
    assert!(is_there("Eva David fünf") && is_there("Eva schlägt David fünf"));
}
