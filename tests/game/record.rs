//! Records besides the moves: remarks, appeals and signatures (8.1.4, 8.7, 11.10), agreements during the game (D.1,
//! D.2.1, 4.9), games that began wrongly (7.2, 7.3), and the codes of a result with their form in PGN.

use annabella::{
    language::notation::PieceLetters,
    laws::scheme_standing::SchemeStanding,
    score::{Notation, pgn},
};

use crate::table::*;

fn under(edition: Edition, time_control: &str) -> Table {
    Table::of(Setup { time_control: time_control.into(), ..agreed(edition, BoardSense::Manual) })
}

/// White is impaired.
fn with_impaired(edition: Edition) -> Setup {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup
}

fn written(table: &Table) -> String {
    pgn::write(&table.session.game_sheet(), PieceLetters::English)
}

#[test]
fn remarks_and_appeals_of_anybody_stand_on_the_page_and_in_the_pgn() {
    for (edition, article) in [(Edition::Da09, "12.10"), (Edition::Sv17, "11.10"), (Edition::No14, "11.10")] {
        let mut table = under(edition, "90+30");
        table.runs("black: remark the board  is small; play b3 e5 Bb2");
        table.types("arbiter: accept white assistant A. Helper");
        let outputs = table.types("assistant-white: remark my player is ill");
        assert!(said(&outputs).is_empty(), "the opponent does not hear of it");
        table.types("arbiter: remark the lamp was changed");
        let told = lines(&table.types("white: appeal against the warning {of mine}"));
        assert!(told.contains(&format!("white appeals ({article}): against the warning")), "{told}");
        let page = arbiter_page(&table.session);
        for line in
            ["Remark by black", "Remark by white's assistant", "Remark by the arbiter", "Appeal by white"]
        {
            assert!(page.contains(line), "{line}: {page}");
        }
        let written = written(&table);
        assert!(written.contains("\n{black: the board is small} 1. b3"), "{written}");
        let on_one_line = written.replace('\n', " ");
        assert!(on_one_line.contains("{white appeals: against the warning (of mine)}"), "{written}");
        assert_eq!(pgn::read(&written).expect("a game with comments").entries.len(), 3);
    }
}

#[test]
fn a_sheet_that_no_game_needs_is_refused_and_the_one_before_stays() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4 e5");
    let mut bring = |sheet: String| {
        let act = Act::Sheet(sheet.into());
        let outputs = table.feed(Input::Act { by: Actor::Player(Seat::White), act });
        (refused(&outputs), table.session.sheet(Seat::White).entries.len())
    };
    assert_eq!(bring("1. e4 e5".into()), (None, 2));
    let tags = "[White \"a\"]".repeat(6_000);
    assert_eq!(bring(format!("{tags}1. e4")), (Some(Refusal::SheetTooLarge), 2));
    // The shortest words that are entries: 700 of them. The longest games have fewer than 600 plies.
    let long = Refusal::SheetTooLong { plies: 700 };
    assert_eq!(bring("Nf3 Nf6 Ng1 Ng8 ".repeat(175)), (Some(long), 2));
    assert_eq!(bring("Nf3 Nf6 Ng1 Ng8 ".repeat(150)), (None, 600));
}

#[test]
fn what_was_put_on_record_stays_when_a_decision_is_taken_back() {
    let mut table = under(Edition::Da18, "90+30");
    table.comes_to("play e4 e5; arbiter: back 1; black: remark I had pressed; arbiter: undo", "", "e4 e5");
    assert_eq!(table.session.remarks().len(), 1);
}

#[test]
fn both_players_sign_the_result_in_their_own_roles_before_or_after_the_arbiter() {
    let mut table = under(Edition::No14, "90+30");
    table.plays("d4 d5");
    assert_eq!(refused(&table.types("white: sign")), Some(Refusal::NotOver));
    table.runs("black: key resign; black: key yes");
    let waits = |table: &Table| table.session.waits(Listener::Arbiter);
    let [white, black] = Seat::ALL.map(|seat| AwaitedAction::SignatureOf { seat });
    assert_eq!(waits(&table), [white, black.clone(), AwaitedAction::Signature]);
    let signed = Note::SignedBy { seat: Seat::White, result: GameResult::WhiteWins };
    assert!(table.types("white: sign").contains(&Output::Note(signed)));
    assert_eq!(refused(&table.types("white: sign")), Some(Refusal::HasSigned { seat: Seat::White }));
    let by_another = refused(&table.types("assistant-black: sign"));
    assert_eq!(by_another, Some(Refusal::OnlyThePlayerSigns { seat: Seat::Black }));
    assert_eq!(waits(&table), [black, AwaitedAction::Signature]);
    table.types("arbiter: sign");
    assert!(waits(&table).is_empty(), "the result is final");
    table.types("black: sign");
    assert_eq!((table.session.signatures(), waits(&table)), ([true, true], vec![]));
    assert!(arbiter_page(&table.session).contains("Signed by (8.7): white, black, arbiter"));
    for seat in Seat::ALL {
        let sheet = table.session.sheet(seat);
        assert_eq!(sheet.tag("Signed"), Some("white, black, arbiter"), "both sheets");
        let text = annabella::score::text::write(sheet, Lang::Sv, Notation::Long);
        assert!(text.contains("Undertecknat: vit, svart, domare"), "{text}");
    }
}

#[test]
fn a_players_signature_binds_nobody_else_and_falls_with_the_result() {
    let mut table = under(Edition::Da17, "90+30");
    table.runs("play e4 f6; arbiter: result 1-0; white: sign; arbiter: reopen he had resigned by mistake");
    assert_eq!(table.session.signatures(), [false, false]);
    assert_eq!(table.session.sheet(Seat::Black).tag("Signed"), None);
    table.runs("arbiter: result 1/2-1/2; black: sign");
    assert_eq!(table.session.signatures(), [false, true]);
    table.types("arbiter: item white 11.5 shouts");
    table.picks(1, Choice::Warn(Seat::White));
    table.runs("white: sign; arbiter: undo");
    assert_eq!(table.session.signatures(), [true, true], "a warning taken back takes no signature");
}

#[test]
fn announcement_words_are_changed_in_the_game_and_what_departs_from_the_text_is_told() {
    use SchemeStanding as S;
    for (edition, scheme, standing) in [
        (Edition::Da09, SchemeId::NbScand, S::OnlyAdapted),
        (Edition::Da17, SchemeId::EnPlain, S::ByTheArbiter),
        (Edition::Da18, SchemeId::DaDe, S::Printed),
        (Edition::No14, SchemeId::Da, S::ScandinavianException),
        (Edition::No14, SchemeId::EnPlain, S::ByTheArbiter),
        (Edition::No14, SchemeId::Nb, S::Printed),
        (Edition::Sv17, SchemeId::SvScand, S::NotRecommended),
        (Edition::Sv17, SchemeId::Fide, S::Printed),
    ] {
        let mut table = under(edition, "90+30");
        let outputs = table.runs(&format!("play e4; arbiter: scheme black {scheme}"));
        let set = |t: &ArbiterMessage| matches!(t, ArbiterMessage::SchemeSet { seat: Seat::Black, standing: s, .. } if *s == standing);
        assert!(told(&outputs).iter().any(set), "{edition} {scheme}: {outputs:?}");
        assert_eq!(table.session.setup().black.scheme, Some(scheme));
        let departs = matches!(standing, S::OnlyAdapted | S::ByTheArbiter | S::NotRecommended);
        assert_eq!(arbiter_page(&table.session).contains("other words than the text"), departs);
        table.runs("play e5; arbiter: undo");
        assert_eq!(table.session.setup().black.scheme, None, "also after a move");
    }
    // Only the last act is undone, which is this setting.
    let mut table = under(Edition::Da18, "90+30");
    table.runs("play c4 c5 g3; arbiter: back 1; arbiter: scheme white sv-scand; arbiter: undo");
    assert_eq!((table.sans().as_str(), table.session.setup().white.scheme), ("c4", None));
}

#[test]
fn adaptations_and_deviations_are_recorded_with_their_articles() {
    for (edition, adapted, clock) in
        [(Edition::Da09, "E1", true), (Edition::No14, "D1", true), (Edition::Sv17, "D.1", false)]
    {
        let mut table = Table::of(with_impaired(edition));
        let outputs = table.types("arbiter: adaptation the boards stand on two tables");
        assert_eq!(told(&outputs), [ArbiterMessage::OnRecord]);
        table.types("arbiter: deviation D.2.7 he records in Braille on a loose sheet");
        let page = arbiter_page(&table.session);
        assert!(page.contains(&format!("Adapted during the game ({adapted};")), "{page}");
        assert!(page.contains("Deviation from D.2.7 (0:00:00, 0 plies): he records"), "{page}");
        assert_eq!(page.contains("whose hands can be felt"), clock, "{edition}");
        table.types("arbiter: undo");
        assert_eq!(table.session.remarks().len(), 1);
    }
}

#[test]
fn an_assistant_is_accepted_in_the_game_and_the_impaired_players_right_goes_first() {
    for (edition, impaired, sighted) in [
        (Edition::Da09, "E2.9", "E2.9"),
        (Edition::No14, "D2.9", "D2.10"),
        (Edition::Da18, "D.2.10", "D.2.11"),
    ] {
        let mut table = Table::of(with_impaired(edition));
        let accepts = |outputs: &[Output], of: Seat, by: &str| {
            let accepted = |t: &ArbiterMessage| matches!(t, ArbiterMessage::AssistantAccepted { seat, article, .. } if *seat == of && article.number == by);
            told(outputs).iter().any(accepted)
        };
        let outputs = table.types("arbiter: accept black assistant P. Lind");
        assert!(accepts(&outputs, Seat::Black, sighted), "{edition}");
        let outputs = table.types("arbiter: accept white assistant K. Berg");
        assert!(accepts(&outputs, Seat::White, impaired), "{edition}");
        let beside =
            |t: &ArbiterMessage| matches!(t, ArbiterMessage::NoAssistantBeside { seat: Seat::Black, .. });
        assert!(told(&outputs).iter().any(beside), "{edition}: {outputs:?}");
        table.types("arbiter: undo");
        assert_eq!(table.session.setup().white.assistant_name, None);
        // While the impaired player has an assistant, the sighted opponent has none.
        let mut setup = with_impaired(edition);
        setup.white.assistant_name = Some("K. Berg".into());
        let why = refused(&Table::of(setup).types("arbiter: accept black assistant P. Lind"));
        assert!(matches!(why, Some(Refusal::OpponentHasAssistant { seat: Seat::Black, .. })), "{why:?}");
    }
}

#[test]
fn pieces_that_stood_wrongly_from_the_beginning_annul_the_game() {
    let new = [60 * MINUTE + 10_000; 2];
    for (edition, article) in [(Edition::Da09, "7.1a"), (Edition::No14, "7.2a"), (Edition::Sv17, "7.2.1")] {
        for line in ["setup", "swapped black"] {
            let mut table = under(edition, "60+10");
            table.plays("e4 d5 exd5 Qxd5 Nc3 Qa5");
            table.runs(&format!("arbiter: counter black 1; arbiter: found {line}"));
            assert_eq!(
                (table.article(1).as_str(), table.choices(1)[0]),
                (article, Choice::NewGame),
                "{edition}"
            );
            table.comes_to("arbiter: show 1; arbiter: confirm 1", "", "");
            assert_eq!(table.session.sheet(Seat::White).entries.len(), 0);
            // Both times are new, until the arbiter lets the clocks run.
            table.wait(5_000);
            assert_eq!(table.times(), new);
            // It can be taken back, the counter too.
            table.types("arbiter: undo");
            assert_eq!(table.sans(), "e4 d5 exd5 Qxd5 Nc3 Qa5");
            table.types("arbiter: item black 7.5.1 a rook jumped");
            assert_eq!(table.session.effect(2, 1, None).illegal[1].from, 1);
        }
    }
    // Nothing is found wrong after the end.
    let mut table = under(Edition::Da18, "90+30");
    table.types("arbiter: result 0-0");
    assert_eq!(refused(&table.types("arbiter: found setup")), Some(Refusal::IsOver));
    assert_eq!(table.kinds(), "");
}

#[test]
fn reversed_colours_begin_anew_before_ten_moves_only_where_the_edition_says_so() {
    let nine = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Nbd2 a6 Bb3 Ba7 h3 h6";
    for (edition, more, first) in [
        (Edition::No14, "", Choice::Dismiss),
        (Edition::Sv17, "", Choice::NewGame),
        (Edition::Da18, "Re1 Re8", Choice::Dismiss),
        (Edition::Sv17, "Re1", Choice::Dismiss),
    ] {
        let mut setup = agreed(edition, BoardSense::Manual);
        (setup.white.name, setup.black.name) = ("Berg".into(), "Lind".into());
        let mut table = Table::of(setup);
        table.runs(&format!("play {nine} {more}; arbiter: found colours"));
        assert_eq!(table.choices(1)[0], first, "{edition} {more}");
        let outputs = table.picks(1, Choice::NewGame);
        assert!(told(&outputs).contains(&ArbiterMessage::ExchangePlaces));
        assert!(outputs.contains(&Output::Note(Note::Annulled)));
        let setup = table.session.setup();
        assert_eq!((&setup.white.name[..], &setup.black.name[..]), ("Lind", "Berg"));
        assert_eq!(table.session.sheet(Seat::Black).tag("White"), Some("Lind"));
        table.types("arbiter: undo");
        assert_eq!(table.session.setup().white.name, "Berg", "as it was before");
    }
}

#[test]
fn a_turned_board_goes_on_where_it_lies_right() {
    for (edition, article) in [(Edition::Da09, "7.1b"), (Edition::No14, "7.2b"), (Edition::Da18, "7.2.2")] {
        let mut table = under(edition, "90+30");
        table.runs("play g3 g6; arbiter: found turned black");
        let transfer = Choice::TransferPosition(Seat::Black);
        assert_eq!((table.article(1).as_str(), table.choices(1)[0]), (article, transfer));
        // No move is lost, and the clocks stand.
        table.comes_to("arbiter: confirm 1", "", "g3 g6");
        assert!(refused(&table.types("white: press")).is_some());
        table.comes_to("arbiter: resume; play Bg2", "", "g3 g6 Bg2");
    }
}

#[test]
fn without_full_supervision_castling_is_barred_where_the_set_up_is_claimed_too_late() {
    let three = "e4 e5 Nf3 Nc6 Bc4 Bc5";
    let ten = "c3 Nf6 d3 d6 Nbd2 a6 Bb3 Ba7 h3 h6 Nf1 Qe7 Ng3 Be6";
    for (edition, moves) in [
        (Edition::Da09, three.into()),
        (Edition::No14, format!("{three} {ten}")),
        (Edition::Da18, format!("{three} {ten}")),
    ] {
        let mut setup = agreed(edition, BoardSense::Manual);
        (setup.time_control, setup.supervision) = ("15+10".into(), Supervision::Partial);
        let mut table = Table::of(setup);
        table.runs(&format!("play {moves}; arbiter: found swapped white"));
        assert_eq!(table.choices(1)[0], Choice::NoCastling(Seat::White), "{edition}");
        table.types("arbiter: confirm 1");
        let castles = |table: &Table| table.session.position().read_san("O-O").is_ok();
        assert!(!castles(&table), "{edition}: castling is no legal move any more");
        table.runs("arbiter: undo; arbiter: resume; play O-O");
    }
}

/// The codes of a result (8.7, the glossary), with their reason, their form in PGN, and the termination.
const CODES: [(&str, EndReason, &str, &str); 9] = [
    ("1-0", EndReason::Arbiter, "1-0", "adjudication"),
    ("0-1", EndReason::Arbiter, "0-1", "adjudication"),
    ("1/2-1/2", EndReason::Arbiter, "1/2-1/2", "adjudication"),
    ("1/2-0", EndReason::Arbiter, "1/2-0", "rules infraction"),
    ("0-1/2", EndReason::Arbiter, "0-1/2", "rules infraction"),
    ("0-0", EndReason::Arbiter, "0-0", "rules infraction"),
    ("+/-", EndReason::Forfeit, "1-0", "rules infraction"),
    ("-/+", EndReason::Forfeit, "0-1", "rules infraction"),
    ("-/-", EndReason::Forfeit, "0-0", "rules infraction"),
];

#[test]
fn the_nine_codes_sound_different_in_every_language_and_a_forfeit_as_such() {
    for lang in Lang::ALL {
        let heard = CODES.map(|(code, ..)| {
            let outputs = Table::typed(Edition::Da18).types(&format!("arbiter: result {code}"));
            let is_over = |what: &Announcement| matches!(what, Announcement::GameOver { .. });
            let over = said(&outputs).into_iter().find(is_over).expect("the end is announced");
            let scheme = Scheme::builtin(SchemeId::Fide);
            text(&Phrases::builtin(lang).speak(&over, scheme, Verbosity::default()))
        });
        let unlike: std::collections::BTreeSet<&String> = heard.iter().collect();
        assert_eq!(unlike.len(), CODES.len(), "{lang}: {heard:#?}");
        // The announcement names the reason before the result.
        let reason = |words: &str| words.split('.').next().unwrap_or_default().to_owned();
        for ((code, why, ..), words) in CODES.iter().zip(&heard) {
            let other = reason(words) != reason(&heard[0]);
            assert_eq!(other, *why == EndReason::Forfeit, "{lang} {code}: {words}");
        }
    }
}

#[test]
fn a_reader_of_pgn_counts_every_result_and_reads_the_code_back() {
    for moves in ["", "d4 Nf6", "e4 e5 Nf3 Nc6 Bc4 Nf6"] {
        for (code, reason, in_pgn, ended) in CODES {
            let mut table = Table::typed(Edition::Fide23);
            table.runs(&format!("play {moves}; arbiter: result {code}"));
            assert_eq!(table.result(), Some((code.parse().unwrap(), reason)), "{code}");
            let pgn = written(&table);
            // White could castle, so that `0-0` after the moves would be one more.
            let castles = in_pgn == "0-0" && moves.starts_with("e4");
            let marker = if castles { "*" } else { in_pgn };
            assert_eq!(pgn.split_whitespace().last(), Some(marker), "{code} after {moves}\n{pgn}");
            for tag in [format!("[Result \"{in_pgn}\"]"), format!("[Termination \"{ended}\"]")] {
                assert!(pgn.contains(&tag), "{code}: {tag}\n{pgn}");
            }
            let read = pgn::read(&pgn).unwrap();
            assert_eq!(read.result.map(GameResult::code), Some(code), "{pgn}");
            let found = (read.entries.len(), read.unread.len());
            assert_eq!(found, (moves.split_whitespace().count(), 0), "{pgn}");
        }
    }
    // A game that never began is lost by forfeit, and no move is on the sheet.
    let mut table = Table::of(Setup { approved_by: None, ..agreed(Edition::Da17, BoardSense::Manual) });
    table.types("arbiter: result +/-");
    assert_eq!(table.result(), Some((GameResult::WhiteByForfeit, EndReason::Forfeit)));
    let pgn = written(&table);
    assert!(pgn.contains("[Result \"1-0\"]") && pgn.contains("[Forfeit \"+/-\"]"), "{pgn}");
    table.types("arbiter: reopen they came after all");
    assert_eq!(table.result(), None);
}

#[test]
fn every_pgn_of_a_game_tells_board_time_control_event_type_and_end() {
    for (practice, kind) in [(false, "game"), (true, "practice")] {
        let board_number = Some("2.1".into());
        let mut table =
            Table::of(Setup { practice, board_number, ..agreed(Edition::Fide23, BoardSense::Manual) });
        for (script, ended) in
            [("play e4 e5", "unterminated"), ("white: key resign; white: key yes", "normal")]
        {
            table.runs(script);
            let sheets = Seat::ALL.map(|seat| table.session.sheet_file(seat));
            for sheet in std::iter::once(table.session.game_sheet()).chain(sheets) {
                let pgn = pgn::write(&sheet, PieceLetters::English);
                for tag in [
                    "[Board \"2.1\"]".to_owned(),
                    "[TimeControl \"5400+30\"]".to_owned(),
                    format!("[EventType \"{kind}\"]"),
                    format!("[Termination \"{ended}\"]"),
                ] {
                    assert_eq!(pgn.matches(&tag).count(), 1, "{tag}\n{pgn}");
                }
            }
        }
    }
}

#[test]
fn a_games_pgn_tells_its_time_control_and_what_the_arbiter_did_to_the_clocks() {
    for (control, in_pgn) in [("90+30", "5400+30"), ("40/90+30,30+30", "40/5400+30:1800+30"), ("25d10", "?")]
    {
        let mut table = under(Edition::Fide23, control);
        table.runs("play e4; arbiter: add white 0:02:00 the neighbour's telephone; play e5");
        let pgn = written(&table);
        assert!(pgn.contains(&format!("[TimeControl \"{in_pgn}\"]")), "{pgn}");
        let flat = pgn.split_whitespace().collect::<Vec<_>>().join(" ");
        let given = flat.find("{arbiter: clock of White +0:02:00 (").unwrap_or_else(|| panic!("{pgn}"));
        assert!(flat.find("1. e4").unwrap() < given && given < flat.find("1... e5").unwrap(), "{pgn}");
        assert_eq!(pgn::read(&pgn).unwrap().entries.len(), 2);
    }
}
