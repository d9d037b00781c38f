//! The engine's advice in practice: the session asks by an output, and the answer is an input, which may come late.

use annabella::{
    game::EngineScore,
    session::{
        announcement::MoveJudgement, engine_evaluation::EngineEvaluation, practice_setup::NextPracticeGame,
    },
};

use crate::table::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// White practises against an engine; nothing is sensed.
fn against_engine(lang: Lang, fen: &str) -> Table {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    (setup.white.sight, setup.white.lang) = (Sight::Impaired, lang);
    let engine = OpponentSetup::Engine { command: vec!["engine".into()], level: 3 };
    Table::practising(setup, engine, fen)
}

fn english() -> Table {
    against_engine(Lang::En, START)
}

/// The requests to the engine: their numbers and plies.
fn requests(outputs: &[Output]) -> Vec<(u32, usize)> {
    let asked = outputs.iter().filter_map(|output| match output {
        Output::EvaluatePosition { request, plies } => Some((*request, *plies)),
        _ => None,
    });
    asked.collect()
}

fn scored(table: &mut Table, request: u32, best: &str, score: EngineScore) -> Vec<Announcement> {
    let evaluation = EngineEvaluation { best: best.into(), score: Some(score) };
    said(&table.feed(Input::Evaluated { request, evaluation }))
}

fn answer(table: &mut Table, request: u32, best: &str, centipawns: i32) -> Vec<Announcement> {
    scored(table, request, best, EngineScore::Centipawns(centipawns))
}

const ONE_MOVE_EACH: &str = "white: say Eva four; white: press; black: move e5; black: press";

#[test]
fn a_hint_names_the_piece_then_the_move_and_only_in_the_position_that_was_asked_about() {
    let mut table = english();
    let asked = table.types("white: say hint");
    assert_eq!((requests(&asked), names(&asked)), (vec![(1, 0)], String::new()), "{asked:?}");
    assert!(asked.iter().any(|output| matches!(output, Output::PlayEarcon { .. })), "a sound at once");
    let told = answer(&mut table, 1, "g1f3", 20);
    assert!(matches!(told[..], [Announcement::HintPiece { square: Square::G1, .. }]), "{told:?}");
    let again = table.types("white: say hint");
    assert_eq!(requests(&again), []);
    let told = said(&again);
    assert!(matches!(&told[..], [Announcement::HintMove { m, .. }] if m.to() == Square::F3), "{told:?}");
    // In another position it begins with the piece again.
    assert_eq!(requests(&table.runs(&format!("{ONE_MOVE_EACH}; white: say hint"))), [(2, 2)]);
    let told = answer(&mut table, 2, "g1f3", 20);
    assert!(matches!(told[..], [Announcement::HintPiece { square: Square::G1, .. }]), "{told:?}");
    // A touched or named piece is asked about as before.
    let told = said(&table.types("white: key hint f1"));
    assert!(matches!(told[..], [Announcement::Hint { square: Square::F1, .. }]), "{told:?}");
}

#[test]
fn an_answer_that_comes_after_a_move_or_a_takeback_or_unasked_is_not_told() {
    let mut table = english();
    assert!(answer(&mut table, 1, "g1f3", 20).is_empty());
    table.runs("white: say hint; white: say Eva four; white: press");
    assert!(answer(&mut table, 1, "g1f3", 20).is_empty());
    let judged = requests(&table.types("white: say was that good"));
    assert_eq!(judged, [(2, 1)], "the value before the move is known");
    table.types("white: say take back");
    assert!(answer(&mut table, 2, "e7e5", 20).is_empty());
    assert!(!table.session.awaits_engine());
    // What is no legal move there is no advice.
    let mut other = english();
    other.types("white: say hint");
    assert_eq!(answer(&mut other, 1, "e7e5", 20), [Announcement::EngineSilent]);
}

#[test]
fn an_engine_that_fails_or_a_program_that_ended_is_asked_again() {
    let mut table = english();
    // Asked once.
    assert_eq!(requests(&table.runs("white: say hint; white: say hint")), [(1, 0)]);
    assert_eq!(said(&table.feed(Input::EvaluationFailed)), [Announcement::EngineSilent]);
    assert_eq!(said(&table.feed(Input::EvaluationFailed)), []);
    assert_eq!(requests(&table.types("white: say hint")), [(2, 0)]);
    table.feed(Input::ResumedAfter { ms: 1_000 });
    assert!(!table.session.awaits_engine());
    assert_eq!(requests(&table.types("white: say hint")), [(3, 0)]);
}

fn judgement(told: &[Announcement]) -> Option<MoveJudgement> {
    match told {
        [Announcement::MoveJudged { judgement, .. }] => Some(*judgement),
        _ => None,
    }
}

#[test]
fn a_move_is_judged_by_what_the_players_value_fell() {
    use MoveJudgement::{Best, Blunder, Good, Mistake, SmallMistake};
    // The value for White before 1.e4, and for Black after it.
    for (best, before, after, expected) in [
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
        let mut table = english();
        let asked = table.runs(&format!("{ONE_MOVE_EACH}; white: say was that good"));
        assert_eq!(requests(&asked), [(1, 0), (2, 1)]);
        // The answers may come in either order.
        assert!(answer(&mut table, 2, "e7e5", after).is_empty());
        let told = answer(&mut table, 1, best, before);
        assert_eq!(judgement(&told), Some(expected), "{before} {after}: {told:?}");
    }
    // Mate is the best move, and stalemate is worth nothing.
    for (m, expected) in [("dame gustav sieben", Best), ("dame felix sieben", Blunder)] {
        let mut table = against_engine(Lang::En, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1");
        let asked = table.runs(&format!("white: say {m}; white: press; white: key was_that_good"));
        assert_eq!(requests(&asked), [(1, 0)]);
        let told = scored(&mut table, 1, "g6h7", EngineScore::Mate(1));
        assert_eq!(judgement(&told), Some(expected), "{m}: {told:?}");
    }
}

#[test]
fn the_strength_is_set_by_word_and_key_and_a_number_that_is_none_is_answered_with_the_range() {
    let answers = |outputs: &[Output]| -> (Vec<u8>, Vec<Announcement>) {
        let set = outputs.iter().filter_map(|output| match output {
            Output::SetLevel { level } => Some(*level),
            _ => None,
        });
        (set.collect(), said(outputs))
    };
    let (is_five, range) = (Announcement::LevelIs { level: 5 }, Announcement::LevelsAre);
    for (lang, five, ninety_nine) in [
        (Lang::En, "level five", "level ninety-nine"),
        (Lang::De, "Stufe fünf", "Spielstärke neunundneunzig"),
        (Lang::Da, "niveau fem", "niveau nioghalvfems"),
        (Lang::Nb, "nivå fem", "nivå nittini"),
        (Lang::Sv, "nivå fem", "nivå nittionio"),
    ] {
        let mut table = against_engine(lang, START);
        for (line, expected) in [
            (format!("say {five}"), (vec![5], vec![is_five.clone()])),
            (format!("say {ninety_nine}"), (vec![], vec![range.clone()])),
            ("key level".into(), (vec![], vec![is_five.clone(), range.clone()])),
        ] {
            assert_eq!(answers(&table.types(&format!("white: {line}"))), expected, "{lang}: {line}");
        }
    }
    let mut table = english();
    assert_eq!(answers(&table.runs("white keys 6*07")).0, [7]);
    for refused in ["level 0", "level 9", "level 65535"] {
        let outputs = table.types(&format!("white: key {refused}"));
        assert_eq!(answers(&outputs), (vec![], vec![range.clone()]), "{refused}");
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
    for (lang, yes, asks) in [
        (Lang::En, "yes", ["new game", "I play Black", "I play White", "minutes fifteen"]),
        (Lang::De, "ja", ["neue Partie", "ich spiele Schwarz", "spiele Weiß", "Minuten fünfzehn"]),
        (Lang::Da, "ja", ["nyt parti", "jeg spiller sort", "spil hvid", "minutter femten"]),
        (Lang::Nb, "ja", ["nytt parti", "jeg spiller svart", "spill hvit", "minutter femten"]),
        (Lang::Sv, "ja", ["nytt parti", "jag spelar svart", "spela vit", "minuter femton"]),
    ] {
        for (words, next) in asks.into_iter().zip([as_now, black, white, short]) {
            let asks = format!("white: say {words}");
            assert_eq!(
                begun(&against_engine(lang, START).types(&asks)),
                [next],
                "{lang} {words}: no move yet"
            );
            let mut table = against_engine(lang, START);
            table.runs("white: say eva vier; white: press");
            let asked = table.types(&asks);
            assert_eq!((begun(&asked), names(&asked).as_str()), (vec![], "Ask"), "{lang}: {asked:?}");
            let declined = table.runs(&format!("white: key decline; white: say {yes}"));
            assert!(begun(&declined).is_empty(), "{lang}: declined");
            assert_eq!(begun(&table.runs(&format!("{asks}; white: say {yes}"))), [next], "{lang} {words}");
        }
    }
    let mut table = english();
    for refused in ["minutes 0", "minutes 181"] {
        assert_eq!(names(&table.types(&format!("white: key {refused}"))), "MinutesAre", "{refused}");
    }
    assert_eq!(begun(&table.runs("white keys 6--905")), [NextPracticeGame { minutes: Some(5), ..as_now }]);
}
