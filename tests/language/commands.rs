//! Spoken commands and questions about the board, in five languages.

use annabella::{
    game::{Color, File, Lang, Position, Rank, Role, Square},
    language::{
        command::{AskedPieces, Command},
        understand::{Understanding, understand_words},
    },
};

fn hear(words: &str, position: &Position) -> Understanding {
    understand_words(words, position, &[], &[])
}

#[test]
fn commands_are_understood_in_five_languages() {
    let start = Position::default();
    for (words, expected) in [
        ("Zeit", Command::Time),
        ("wie viel Zeit habe ich noch?", Command::Time),
        ("how much time do I have", Command::Time),
        ("hvor meget tid har jeg", Command::Time),
        ("hvor mye tid har jeg igjen", Command::Time),
        ("hur mycket tid har jag kvar", Command::Time),
        ("motstanderens tid", Command::OpponentTime),
        ("modstanderens tid", Command::OpponentTime),
        ("motståndarens tid", Command::OpponentTime),
        ("opponent's time", Command::OpponentTime),
        ("Zeit des Gegners", Command::OpponentTime),
        ("antal træk", Command::Moves),
        ("number of moves", Command::Moves),
        ("wie viele Züge", Command::Moves),
        ("letzter Zug", Command::LastMove),
        ("sidste træk", Command::LastMove),
        ("last five", Command::LastFive),
        ("alle Züge", Command::AllMoves),
        ("wiederholen", Command::Repeat),
        ("gentag", Command::Repeat),
        ("gjenta", Command::Repeat),
        ("upprepa", Command::Repeat),
        ("Remis anbieten", Command::DrawOffer),
        ("draw", Command::DrawOffer),
        ("remis", Command::DrawOffer),
        ("annehmen", Command::Accept),
        ("ablehnen", Command::Decline),
        ("aufgeben", Command::Resign),
        ("I resign", Command::Resign),
        ("jeg opgiver", Command::Resign),
        ("Korrektur", Command::Correction),
        ("rättelse", Command::Correction),
        ("J'adoube", Command::Adjust),
        ("Schiedsrichter", Command::Arbiter),
        ("dommer", Command::Arbiter),
        ("ja", Command::Yes),
        ("nein", Command::No),
        ("nej", Command::No),
        ("no", Command::No),
        ("Hilfe", Command::Help),
        ("hjælp", Command::Help),
        ("hjalp", Command::Help),
        ("hjælp mig", Command::Hint(None)),
        ("what should I play", Command::Hint(None)),
        ("noch mal", Command::Repeat),
        ("genau", Command::Yes),
        ("Moment", Command::Correction),
        ("sorry", Command::Correction),
        ("min klokke", Command::Time),
        ("höj", Command::Louder),
        ("læs de sidste fem træk", Command::LastFive),
        ("les de siste fem trekkene", Command::LastFive),
        ("läs de senaste fem dragen", Command::LastFive),
        ("hvad er slaaet", Command::Captured),
        ("stop", Command::Stop),
        ("schneller", Command::Faster),
        ("captured pieces", Command::Captured),
    ] {
        assert_eq!(hear(words, &start), Understanding::Command(expected), "{words:?}");
    }
}

#[test]
fn only_a_slip_in_an_announcement_or_a_listed_phrase_is_a_correction() {
    let start = Position::default();
    for words in
        ["e four no", "Springer Gustav eins, nein", "Springer nein", "kort rokade nej", "no, I meant"]
    {
        assert_eq!(hear(words, &start), Understanding::Command(Command::Correction), "{words:?}");
    }
    for words in
        ["I say no", "nej nej", "remis nej", "opgiv nej", "[unk] nein", "thanks but no", "my clock is wrong"]
    {
        assert_eq!(hear(words, &start), Understanding::NotUnderstood, "{words:?}");
    }
    // A Danish word that also says no takes back where nothing is asked.
    assert_eq!(hear("fortryd", &start), Understanding::Command(Command::TakeBack(None)));
}

#[test]
fn questions_about_the_board_carry_their_argument() {
    let start = Position::default();
    for (words, expected) in [
        ("Feld Eva vier", Command::Square(Square::E4)),
        ("was steht auf e4", Command::Square(Square::E4)),
        ("hvad står på Eva fire", Command::Square(Square::E4)),
        ("what is on Eva four", Command::Square(Square::E4)),
        ("welche Figur Hektor acht", Command::Square(Square::H8)),
        ("Linie Eva", Command::File(File::E)),
        ("file e", Command::File(File::E)),
        ("linje Bodil", Command::File(File::B)),
        ("Reihe vier", Command::Rank(Rank::Fourth)),
        ("rank 4", Command::Rank(Rank::Fourth)),
        ("række to", Command::Rank(Rank::Second)),
        ("Position Springer", Command::Piece(AskedPieces::Both, Role::Knight)),
        ("wo steht der Springer", Command::Piece(AskedPieces::Both, Role::Knight)),
        ("wo stehen die schwarzen Bauern", Command::Piece(AskedPieces::Of(Color::Black), Role::Pawn)),
        ("where are the white knights", Command::Piece(AskedPieces::Of(Color::White), Role::Knight)),
        ("hvor er dronningen", Command::Piece(AskedPieces::Both, Role::Queen)),
        ("var står tornen", Command::Piece(AskedPieces::Both, Role::Rook)),
        ("hvor står de hvide springere", Command::Piece(AskedPieces::Of(Color::White), Role::Knight)),
        ("hvor står de hvite springerne", Command::Piece(AskedPieces::Of(Color::White), Role::Knight)),
        ("var står de vita springarna", Command::Piece(AskedPieces::Of(Color::White), Role::Knight)),
        ("hvor står springerne mine", Command::Piece(AskedPieces::Own, Role::Knight)),
        ("hvor er kongen min", Command::Piece(AskedPieces::Own, Role::King)),
        ("hvor står tårnet mitt", Command::Piece(AskedPieces::Own, Role::Rook)),
        ("hvor er min konge", Command::Piece(AskedPieces::Own, Role::King)),
        ("where is my king", Command::Piece(AskedPieces::Own, Role::King)),
        ("where are my pawns please", Command::Piece(AskedPieces::Own, Role::Pawn)),
        ("position of my rook", Command::Piece(AskedPieces::Own, Role::Rook)),
        ("where do my bishops stand", Command::Piece(AskedPieces::Own, Role::Bishop)),
        ("wo ist mein König", Command::Piece(AskedPieces::Own, Role::King)),
        ("wo steht meine Dame", Command::Piece(AskedPieces::Own, Role::Queen)),
        ("wo stehen meine Bauern", Command::Piece(AskedPieces::Own, Role::Pawn)),
        ("Position meiner Springer", Command::Piece(AskedPieces::Own, Role::Knight)),
        ("hvor er min konge", Command::Piece(AskedPieces::Own, Role::King)),
        ("hvor står mine bønder", Command::Piece(AskedPieces::Own, Role::Pawn)),
        ("hvor er mit tårn", Command::Piece(AskedPieces::Own, Role::Rook)),
        ("var är min kung", Command::Piece(AskedPieces::Own, Role::King)),
        ("var står mina bönder", Command::Piece(AskedPieces::Own, Role::Pawn)),
        ("var är mitt torn", Command::Piece(AskedPieces::Own, Role::Rook)),
        ("where are his rooks", Command::Piece(AskedPieces::Opponents, Role::Rook)),
        ("where is her queen", Command::Piece(AskedPieces::Opponents, Role::Queen)),
        ("where are my opponent's pawns", Command::Piece(AskedPieces::Opponents, Role::Pawn)),
        ("wo stehen seine Türme", Command::Piece(AskedPieces::Opponents, Role::Rook)),
        ("Position ihrer Dame", Command::Piece(AskedPieces::Opponents, Role::Queen)),
        ("hvor står hans tårne", Command::Piece(AskedPieces::Opponents, Role::Rook)),
        ("hvor er modstanderens dronning", Command::Piece(AskedPieces::Opponents, Role::Queen)),
        ("hvor står springerne hans", Command::Piece(AskedPieces::Opponents, Role::Knight)),
        ("hvor er kongen hennes", Command::Piece(AskedPieces::Opponents, Role::King)),
        ("var står hans torn", Command::Piece(AskedPieces::Opponents, Role::Rook)),
        ("var är motståndarens kung", Command::Piece(AskedPieces::Opponents, Role::King)),
        ("piece own king", Command::Piece(AskedPieces::Own, Role::King)),
        ("Springer wo", Command::Piece(AskedPieces::Both, Role::Knight)),
        ("position of e4", Command::Square(Square::E4)),
        ("Position von Eva vier", Command::Square(Square::E4)),
        ("hvad står på e linjen", Command::File(File::E)),
        ("hva står på Eva linjen", Command::File(File::E)),
        ("vad står på e linjen", Command::File(File::E)),
        ("what is on the fourth rank", Command::Rank(Rank::Fourth)),
        ("eighth rank", Command::Rank(Rank::Eighth)),
        ("was steht auf der ersten Reihe", Command::Rank(Rank::First)),
        ("dritte Reihe", Command::Rank(Rank::Third)),
        ("hvad står på anden række", Command::Rank(Rank::Second)),
        ("hva står på sjuende rad", Command::Rank(Rank::Seventh)),
        ("syvende rad", Command::Rank(Rank::Seventh)),
        ("vad står på femte raden", Command::Rank(Rank::Fifth)),
    ] {
        assert_eq!(hear(words, &start), Understanding::Command(expected), "{words:?}");
    }
}

#[test]
fn commands_can_be_restricted_to_the_languages_at_the_table() {
    let start = Position::default();
    let danish = |words: &str| understand_words(words, &start, &[], &[Lang::Da]);
    assert_eq!(danish("min tid"), Understanding::Command(Command::Time));
    assert_eq!(danish("how much time do I have"), Understanding::NotUnderstood);
}

#[test]
fn half_a_question_is_not_understood() {
    for words in
        ["Position", "wo steht", "Linie", "Reihe", "was steht auf Eva", "Linie vier", "Reihe Eva", "wie viel"]
    {
        assert_eq!(hear(words, &Position::default()), Understanding::NotUnderstood, "{words:?}");
    }
}

#[test]
fn a_number_is_not_cut_at_a_word_that_means_nothing_elsewhere() {
    let start = Position::default();
    for (words, number) in [
        ("ab Zug ein und zwanzig", 21),
        ("ab Zug einundzwanzig bitte", 21),
        ("also von Zug zwanzig bitte", 20),
        ("ab dem Zug bitte zwanzig", 20),
        ("fra træk en og tyve tak", 21),
        ("from the move twenty please", 20),
        ("fra trekk tjueett", 21),
        ("fra trekk førti ett", 41),
        ("fra trekk hundre og fem", 105),
        ("from move a hundred and five", 105),
        ("from move one hundred twelve", 112),
        ("ab Zug hundertfünf", 105),
        ("från drag hundratjugoett", 121),
        ("fra træk to hundrede", 200),
    ] {
        let expected = Understanding::Command(Command::FromMove(number));
        assert_eq!(hear(words, &start), expected, "{words}");
    }
    for words in ["ab Zug und", "ab Zug zwanzig und dreißig", "ab Zug zwanzig warten"] {
        assert_eq!(hear(words, &start), Understanding::NotUnderstood, "{words}");
    }
}

#[test]
fn the_number_of_a_rule_is_said_part_by_part_in_five_languages() {
    let start = Position::default();
    for (words, number) in [
        ("Regel vier Punkt drei", "4.3"),
        ("was sagt Artikel neun", "9"),
        ("Regel David zwei neun", "D.2.9"),
        ("rule D.2.9", "D.2.9"),
        ("what says rule d two ten", "D.2.10"),
        ("article 9.5b", "9.5b"),
        ("explain rule E2.7", "E.2.7"),
        ("hvad siger regel elleve punktum tre", "11.3"),
        ("paragraf Gustav fem", "G.5"),
        ("hva sier artikkel tolv", "12"),
        ("vad säger regel sju fem", "7.5"),
        ("regel III.4", "III.4"),
        ("Artikel acht eins eins", "8.1.1"),
    ] {
        let expected = Understanding::Command(Command::Rule(number.parse().unwrap()));
        assert_eq!(hear(words, &start), expected, "{words}");
    }
    for words in ["Regel", "rule of thumb", "rule", "article springer", "Regel vier drei bitte warten"] {
        assert_eq!(hear(words, &start), Understanding::NotUnderstood, "{words}");
    }
}

#[test]
fn the_number_of_an_article_is_read_as_it_is_written_and_as_it_is_said_in_five_languages() {
    use annabella::language::read_article;
    for (said, written) in [
        ("four three", "4.3"),
        ("vier drei", "4.3"),
        ("fire tre", "4.3"),
        ("fyra tre", "4.3"),
        ("four point three", "4.3"),
        ("vier Punkt drei", "4.3"),
        ("fire punktum tre", "4.3"),
        ("fyra punkt tre", "4.3"),
        ("nio fem b", "9.5b"),
        ("neun fünf b", "9.5b"),
        ("ni fem tre", "9.5.3"),
        ("nine five three", "9.5.3"),
        ("D two nine", "D.2.9"),
        ("David zwei neun", "D.2.9"),
        ("six eleven", "6.11"),
        ("seks elleve", "6.11"),
        ("thirteen 7", "13.7"),
        ("D.2.9", "D.2.9"),
        ("e 2 7", "E.2.7"),
        ("III.4", "III.4"),
        ("iii", "III"),
        ("R10c", "R.10c"),
        ("§ 9.5.3", "9.5.3"),
    ] {
        let read = read_article(said).unwrap_or_else(|why| panic!("{said}: {why}"));
        assert_eq!(read.to_string(), written, "{said}");
        // The same in the form of a key's command.
        assert_eq!(format!("rule {said}").parse(), Ok(Command::Rule(read)), "{said}");
    }
    for said in ["", "banana", "four tree", "the", "§"] {
        assert!(read_article(said).is_err(), "{said}");
    }
    for (lang, words) in [
        (Lang::Da, "regel fire tre"),
        (Lang::De, "Regel vier drei"),
        (Lang::En, "rule four three"),
        (Lang::Nb, "regel fire tre"),
        (Lang::Sv, "regel fyra tre"),
    ] {
        let understood = understand_words(words, &Position::default(), &[], &[lang]);
        assert_eq!(understood, Understanding::Command(Command::Rule("4.3".parse().unwrap())), "{words}");
    }
}

#[test]
fn words_that_agree_are_no_correction_and_words_that_adjust_are_no_slip() {
    let start = Position::default();
    for (words, expected) in [
        ("correct", Command::Yes),
        ("rett", Command::Yes),
        ("jeg retter", Command::Adjust),
        ("jag rättar till", Command::Adjust),
        ("jag rättar", Command::Correction),
        ("hvor står hvidt tårn", Command::Piece(AskedPieces::Of(Color::White), Role::Rook)),
        ("hvor står hvitt tårn", Command::Piece(AskedPieces::Of(Color::White), Role::Rook)),
        ("var står vitt torn", Command::Piece(AskedPieces::Of(Color::White), Role::Rook)),
        ("hvor står hestene", Command::Piece(AskedPieces::Both, Role::Knight)),
        ("var står drottningen", Command::Piece(AskedPieces::Both, Role::Queen)),
        ("anta remi", Command::Accept),
        ("bjud remi", Command::DrawOffer),
    ] {
        assert_eq!(hear(words, &start), Understanding::Command(expected), "{words:?}");
    }
}
