//! The engine's advice in practice: the session asks by an output, and the answer is an input, which may come late.

use super::table::{Table, agreed, said};
use annabella::{
    game::{Edition, EngineScore, Lang, Seat, Square},
    session::{
        Announcement,
        announcement::MoveJudgement,
        engine_evaluation::EngineEvaluation,
        input::Input,
        output::Output,
        practice_setup::{NextPracticeGame, OpponentSetup},
        setup::{BoardSense, Sight},
    },
};

/// White practises against an engine; nothing is sensed.
fn against_engine(fen: &str) -> Table {
    against_engine_in(Lang::En, fen)
}

fn against_engine_in(lang: Lang, fen: &str) -> Table {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup.white.lang = lang;
    let engine = OpponentSetup::Engine { command: vec!["engine".into()], level: 3 };
    Table::practising(setup, engine, fen)
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The requests to the engine: their numbers and plies.
fn requests(outputs: &[Output]) -> Vec<(u32, usize)> {
    let asked = outputs.iter().filter_map(|output| match output {
        Output::EvaluatePosition { request, plies } => Some((*request, *plies)),
        _ => None,
    });
    asked.collect()
}

fn answer(table: &mut Table, request: u32, best: &str, centipawns: i32) -> Vec<Announcement> {
    let evaluation = EngineEvaluation { best: best.into(), score: Some(EngineScore::Centipawns(centipawns)) };
    said(&table.feed(Input::Evaluated { request, evaluation }))
}

#[test]
fn a_hint_names_the_piece_then_the_move_and_only_in_the_position_that_was_asked_about() {
    let mut table = against_engine(START);
    let asked = table.types("white: say hint");
    assert_eq!((requests(&asked), said(&asked)), (vec![(1, 0)], vec![]), "{asked:?}");
    assert!(asked.iter().any(|output| matches!(output, Output::PlayEarcon { .. })), "a sound at once");
    let told = answer(&mut table, 1, "g1f3", 20);
    assert!(matches!(told[..], [Announcement::HintPiece { square: Square::G1, .. }]), "{told:?}");
    let again = table.types("white: say hint");
    assert!(requests(&again).is_empty(), "{again:?}");
    assert!(
        matches!(&said(&again)[..], [Announcement::HintMove { m, .. }] if m.to() == Square::F3),
        "{again:?}"
    );
    // In another position it begins with the piece again.
    for line in ["white: say Eva four", "white: press", "black: move e5", "black: press"] {
        table.types(line);
    }
    assert_eq!(requests(&table.types("white: say hint")), [(2, 2)]);
    let told = answer(&mut table, 2, "g1f3", 20);
    assert!(matches!(told[..], [Announcement::HintPiece { square: Square::G1, .. }]), "{told:?}");
    // A touched or named piece is asked about as before.
    assert!(matches!(
        said(&table.types("white: key hint f1"))[..],
        [Announcement::Hint { square: Square::F1, .. }]
    ));
}

#[test]
fn an_answer_that_comes_after_a_move_or_a_takeback_or_unasked_is_not_told() {
    let mut table = against_engine(START);
    assert!(answer(&mut table, 1, "g1f3", 20).is_empty());
    table.types("white: say hint");
    table.types("white: say Eva four");
    table.types("white: press");
    assert!(answer(&mut table, 1, "g1f3", 20).is_empty());
    let judged = requests(&table.types("white: say was that good"));
    assert_eq!(judged, [(2, 1)], "the value before the move is known");
    table.types("white: say take back");
    assert!(answer(&mut table, 2, "e7e5", 20).is_empty());
    assert!(!table.session.awaits_engine());
    // What is no legal move there is no advice.
    table.types("white: say David four");
    table.types("white: press");
    table.types("white: say take back");
    let mut other = against_engine(START);
    other.types("white: say hint");
    assert_eq!(answer(&mut other, 1, "e7e5", 20), [Announcement::EngineSilent]);
}

#[test]
fn an_engine_that_fails_or_a_program_that_ended_is_asked_again() {
    let mut table = against_engine(START);
    assert_eq!(requests(&table.types("white: say hint")), [(1, 0)]);
    assert_eq!(requests(&table.types("white: say hint")), [], "asked once");
    assert_eq!(said(&table.feed(Input::EvaluationFailed)), [Announcement::EngineSilent]);
    assert_eq!(said(&table.feed(Input::EvaluationFailed)), []);
    assert_eq!(requests(&table.types("white: say hint")), [(2, 0)]);
    table.feed(Input::ResumedAfter { ms: 1_000 });
    assert!(!table.session.awaits_engine());
    assert_eq!(requests(&table.types("white: say hint")), [(3, 0)]);
}

#[test]
fn a_move_is_judged_by_what_the_players_value_fell() {
    use MoveJudgement::{Best, Blunder, Good, Mistake, SmallMistake};
    // The value for White before 1.e4, and for Black after it.
    for (best, before, after, judgement) in [
        ("d2d4", 30, 19, Good),
        ("d2d4", 30, -80, Good),
        ("d2d4", 30, 20, SmallMistake),
        ("d2d4", 30, 119, SmallMistake),
        ("d2d4", 30, 120, Mistake),
        ("d2d4", 30, 270, Blunder),
        ("e2e4", 30, 270, Best),
        // What is won by more than ten pawns is won.
        ("d2d4", 4_000, -1_200, Good),
    ] {
        let mut table = against_engine(START);
        for line in ["white: say Eva four", "white: press", "black: move e5", "black: press"] {
            table.types(line);
        }
        assert_eq!(requests(&table.types("white: say was that good")), [(1, 0), (2, 1)]);
        // The answers may come in either order.
        assert!(answer(&mut table, 2, "e7e5", after).is_empty());
        let told = answer(&mut table, 1, best, before);
        assert!(
            matches!(&told[..], [Announcement::MoveJudged { judgement: is, .. }] if *is == judgement),
            "{before} {after}: {told:?}"
        );
    }
}

#[test]
fn mate_is_the_best_move_and_stalemate_is_worth_nothing() {
    for (fen, m, is) in [
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "dame gustav sieben", MoveJudgement::Best),
        ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "dame felix sieben", MoveJudgement::Blunder),
    ] {
        let mut table = against_engine(fen);
        table.types(&format!("white: say {m}"));
        table.types("white: press");
        assert_eq!(requests(&table.types("white: key was_that_good")), [(1, 0)]);
        let evaluation = EngineEvaluation { best: "g6h7".into(), score: Some(EngineScore::Mate(1)) };
        let told = said(&table.feed(Input::Evaluated { request: 1, evaluation }));
        assert!(
            matches!(&told[..], [Announcement::MoveJudged { judgement, .. }] if *judgement == is),
            "{told:?}"
        );
    }
}

#[test]
fn the_strength_is_set_by_word_and_key_and_a_number_that_is_none_is_answered_with_the_range() {
    let levels = |outputs: &[Output]| -> Vec<u8> {
        let set = outputs.iter().filter_map(|output| match output {
            Output::SetLevel { level } => Some(*level),
            _ => None,
        });
        set.collect()
    };
    for (lang, five, ninety_nine) in [
        (Lang::En, "level five", "level ninety-nine"),
        (Lang::De, "Stufe fünf", "Spielstärke neunundneunzig"),
        (Lang::Da, "niveau fem", "niveau nioghalvfems"),
        (Lang::Nb, "nivå fem", "nivå nittini"),
        (Lang::Sv, "nivå fem", "nivå nittionio"),
    ] {
        let mut table = against_engine_in(lang, START);
        let set = table.types(&format!("white: say {five}"));
        assert_eq!((levels(&set), said(&set)), (vec![5], vec![Announcement::LevelIs { level: 5 }]), "{lang}");
        let refused = table.types(&format!("white: say {ninety_nine}"));
        assert_eq!((levels(&refused), said(&refused)), (vec![], vec![Announcement::LevelsAre]), "{lang}");
        let asked = said(&table.types("white: key level"));
        assert_eq!(asked, [Announcement::LevelIs { level: 5 }, Announcement::LevelsAre], "{lang}");
    }
    let mut table = against_engine(START);
    let keyed: Vec<Output> =
        "6*07".chars().flat_map(|key| table.types(&format!("white: key {key}"))).collect();
    assert_eq!(levels(&keyed), [7]);
    for refused in ["level 0", "level 9", "level 65535"] {
        let outputs = table.types(&format!("white: key {refused}"));
        assert_eq!((levels(&outputs), said(&outputs)), (vec![], vec![Announcement::LevelsAre]), "{refused}");
    }
}

#[test]
fn a_new_game_is_asked_about_where_moves_would_be_left_and_begins_at_once_elsewhere() {
    let begun = |outputs: &[Output]| -> Vec<NextPracticeGame> {
        let begun = outputs.iter().filter_map(|output| match output {
            Output::BeginNewGame(next) => Some(*next),
            _ => None,
        });
        begun.collect()
    };
    let as_now = NextPracticeGame { level: Some(3), ..NextPracticeGame::default() };
    let black = NextPracticeGame { play: Some(Seat::Black), ..as_now };
    let white = NextPracticeGame { play: Some(Seat::White), ..as_now };
    let short = NextPracticeGame { minutes: Some(15), ..as_now };
    for (lang, asks) in [
        (Lang::En, ["new game", "I play Black", "I play White", "minutes fifteen"]),
        (Lang::De, ["neue Partie", "ich spiele Schwarz", "spiele Weiß", "Minuten fünfzehn"]),
        (Lang::Da, ["nyt parti", "jeg spiller sort", "spil hvid", "minutter femten"]),
        (Lang::Nb, ["nytt parti", "jeg spiller svart", "spill hvit", "minutter femten"]),
        (Lang::Sv, ["nytt parti", "jag spelar svart", "spela vit", "minuter femton"]),
    ] {
        let yes = if lang == Lang::En { "yes" } else { "ja" };
        for (words, next) in asks.into_iter().zip([as_now, black, white, short]) {
            let mut table = against_engine_in(lang, START);
            assert_eq!(
                begun(&table.types(&format!("white: say {words}"))),
                [next],
                "{lang} {words}: no move yet"
            );
            let mut table = against_engine_in(lang, START);
            table.types("white: say eva vier");
            table.types("white: press");
            let asked = table.types(&format!("white: say {words}"));
            assert!(
                begun(&asked).is_empty() && matches!(said(&asked)[..], [Announcement::Ask(_)]),
                "{lang}: {asked:?}"
            );
            table.types("white: key decline");
            assert!(begun(&table.types(&format!("white: say {yes}"))).is_empty(), "{lang}: declined");
            table.types(&format!("white: say {words}"));
            assert_eq!(begun(&table.types(&format!("white: say {yes}"))), [next], "{lang} {words}");
        }
    }
    let mut table = against_engine(START);
    for refused in ["minutes 0", "minutes 181"] {
        assert_eq!(
            said(&table.types(&format!("white: key {refused}"))),
            [Announcement::MinutesAre],
            "{refused}"
        );
    }
    let keyed: Vec<Output> =
        "6--905".chars().flat_map(|key| table.types(&format!("white: key {key}"))).collect();
    assert_eq!(begun(&keyed), [NextPracticeGame { minutes: Some(5), ..as_now }]);
}
