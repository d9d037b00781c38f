//! Every code of a result (8.7, the glossary): its announcement, its recorded reason, and its form in PGN.

use annabella::{
    game::{Edition, EndReason, GameResult, Lang, SchemeId},
    language::{Verbosity, scheme::Scheme},
    messages::{Phrases, text},
    session::{Announcement, output::Output, setup::BoardSense},
};

use crate::table::{Table, agreed, said};

const CODES: [(&str, EndReason, &str); 9] = [
    ("1-0", EndReason::Arbiter, "adjudication"),
    ("0-1", EndReason::Arbiter, "adjudication"),
    ("1/2-1/2", EndReason::Arbiter, "adjudication"),
    ("1/2-0", EndReason::Arbiter, "rules infraction"),
    ("0-1/2", EndReason::Arbiter, "rules infraction"),
    ("0-0", EndReason::Arbiter, "rules infraction"),
    ("+/-", EndReason::Forfeit, "rules infraction"),
    ("-/+", EndReason::Forfeit, "rules infraction"),
    ("-/-", EndReason::Forfeit, "rules infraction"),
];

fn heard(outputs: &[Output], lang: Lang) -> String {
    let over = said(outputs).into_iter().find(|what| matches!(what, Announcement::GameOver { .. }));
    let scheme = Scheme::builtin(SchemeId::Fide);
    text(&Phrases::builtin(lang).speak(&over.expect("the end is announced"), scheme, Verbosity::default()))
}

/// The announcement names the reason before the result.
fn reason_heard(heard: &str) -> &str {
    heard.split('.').next().unwrap_or(heard)
}

#[test]
fn each_of_the_nine_codes_is_heard_and_written_as_what_it_is() {
    for (code, reason, pgn) in CODES {
        let mut table = Table::typed(Edition::Da18);
        table.plays("d4 Nf6");
        let outputs = table.types(&format!("arbiter: result {code}"));
        let result: GameResult = code.parse().unwrap();
        assert_eq!(table.session.result(), Some((result, reason)), "{code}");
        let sheet = table.session.game_sheet();
        assert_eq!((sheet.result, sheet.tag("Termination")), (Some(result), Some(pgn)), "{code}");
        for lang in Lang::ALL {
            let words = heard(&outputs, lang);
            let forfeit = reason == EndReason::Forfeit;
            let decided = heard(&Table::typed(Edition::Da18).types("arbiter: result 1-0"), lang);
            assert_eq!(reason_heard(&words) != reason_heard(&decided), forfeit, "{lang:?} {code}: {words}");
        }
    }
}

#[test]
fn the_nine_codes_sound_different_in_every_language() {
    for lang in Lang::ALL {
        let words: std::collections::BTreeSet<String> = CODES
            .iter()
            .map(|(code, ..)| {
                heard(&Table::typed(Edition::No14).types(&format!("arbiter: result {code}")), lang)
            })
            .collect();
        assert_eq!(words.len(), CODES.len(), "{lang:?}: {words:#?}");
    }
}

#[test]
fn a_game_that_never_began_is_lost_by_forfeit_and_no_move_is_on_the_sheet() {
    let mut setup = agreed(Edition::Da17, BoardSense::Manual);
    setup.approved_by = None;
    let mut table = Table::of(setup);
    table.types("arbiter: result +/-");
    assert_eq!(table.session.result(), Some((GameResult::WhiteByForfeit, EndReason::Forfeit)));
    let pgn = annabella::score::pgn::write(
        &table.session.game_sheet(),
        annabella::language::notation::PieceLetters::English,
    );
    assert!(pgn.contains("[Result \"+/-\"]") && pgn.trim_end().ends_with('*'), "{pgn}");
    table.types("arbiter: reopen they came after all");
    assert_eq!(table.session.result(), None);
}
