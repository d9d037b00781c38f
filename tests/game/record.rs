//! Records besides the moves: remarks, appeals and signatures (8.1.4, 8.7, 11.10), agreements during the game (D.1,
//! D.2.1, 4.9), and games that began wrongly (7.2, 7.3).

use crate::table::{Table, agreed, lines, refused, said, told};
use annabella::{
    game::{Edition, GameResult, SchemeId, Seat},
    language::notation::PieceLetters,
    laws::{incident_kind::IncidentKind, irregularity::Choice, scheme_standing::SchemeStanding},
    messages::arbiter_page,
    score::pgn,
    session::{
        actor::Actor,
        arbiter_message::ArbiterMessage,
        input::{Act, Input},
        output::{Note, Output},
        pending::AwaitedAction,
        refusal::Refusal,
        setup::{BoardSense, Setup, Sight},
    },
};

fn under(edition: Edition, time_control: &str) -> Table {
    let setup = agreed(edition, BoardSense::Manual);
    Table::of(Setup { time_control: time_control.into(), ..setup })
}

/// White is impaired.
fn with_impaired(edition: Edition) -> Setup {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.white.sight = Sight::Impaired;
    setup
}

#[test]
fn remarks_and_appeals_of_anybody_stand_on_the_page_and_in_the_pgn() {
    for (edition, article) in [(Edition::Da09, "12.10"), (Edition::Sv17, "11.10"), (Edition::No14, "11.10")] {
        let mut table = under(edition, "90+30");
        table.types("black: remark the board  is small");
        table.plays("b3 e5 Bb2");
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
        let written = pgn::write(&table.session.game_sheet(), PieceLetters::English);
        assert!(written.contains("\n{black: the board is small} 1. b3"), "{written}");
        let on_one_line = written.replace('\n', " ");
        assert!(on_one_line.contains("{white appeals: against the warning (of mine)}"), "{written}");
        let read = pgn::read(&written).expect("a game with comments");
        assert_eq!(read.entries.len(), 3);
    }
}

#[test]
fn a_sheet_that_no_game_needs_is_refused_and_the_one_before_stays() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4 e5");
    let bring = |table: &mut Table, sheet: String| {
        refused(&table.feed(Input::Act { by: Actor::Player(Seat::White), act: Act::Sheet(sheet.into()) }))
    };
    assert_eq!(bring(&mut table, "1. e4 e5".into()), None);
    let before = table.session.sheet(Seat::White).entries.clone();
    assert_eq!(before.len(), 2);
    let tags = "[White \"a\"]".repeat(6_000);
    assert_eq!(bring(&mut table, format!("{tags}1. e4")), Some(Refusal::SheetTooLarge));
    // The shortest words that are entries: 700 of them.
    let long = "Nf3 Nf6 Ng1 Ng8 ".repeat(175);
    let plies = 700;
    assert_eq!(bring(&mut table, long), Some(Refusal::SheetTooLong { plies }));
    assert_eq!(table.session.sheet(Seat::White).entries, before);
    // The longest games have fewer than 600 plies.
    assert_eq!(bring(&mut table, "Nf3 Nf6 Ng1 Ng8 ".repeat(150)), None);
    assert_eq!(table.session.sheet(Seat::White).entries.len(), 600);
}

#[test]
fn what_was_put_on_record_stays_when_a_decision_is_taken_back() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("e4 e5");
    table.types("arbiter: back 1");
    table.types("black: remark I had pressed");
    table.types("arbiter: undo");
    assert_eq!(table.session.remarks().len(), 1);
    assert_eq!(table.session.plies().len(), 2);
}

#[test]
fn both_players_sign_the_result_in_their_own_roles_before_or_after_the_arbiter() {
    let mut table = under(Edition::No14, "90+30");
    table.plays("d4 d5");
    assert_eq!(refused(&table.types("white: sign")), Some(Refusal::NotOver));
    table.types("black: key resign");
    table.types("black: key yes");
    let waits = |table: &Table| table.session.waits(annabella::session::Listener::Arbiter);
    let [white, black] = Seat::ALL.map(|seat| AwaitedAction::SignatureOf { seat });
    assert_eq!(waits(&table), [white, black.clone(), AwaitedAction::Signature]);
    let outputs = table.types("white: sign");
    let signed = Note::SignedBy { seat: Seat::White, result: GameResult::WhiteWins };
    assert!(outputs.contains(&Output::Note(signed)));
    assert_eq!(refused(&table.types("white: sign")), Some(Refusal::HasSigned { seat: Seat::White }));
    let by_another = refused(&table.types("assistant-black: sign"));
    assert_eq!(by_another, Some(Refusal::OnlyThePlayerSigns { seat: Seat::Black }));
    assert_eq!(waits(&table), [black, AwaitedAction::Signature]);
    table.types("arbiter: sign");
    assert!(waits(&table).is_empty(), "the result is final");
    table.types("black: sign");
    assert_eq!(table.session.signatures(), [true, true]);
    assert!(waits(&table).is_empty());
    assert!(arbiter_page(&table.session).contains("Signed by (8.7): white, black, arbiter"));
    for seat in Seat::ALL {
        assert_eq!(table.session.sheet(seat).tag("Signed"), Some("white, black, arbiter"), "both sheets");
        let text = annabella::score::text::write(
            table.session.sheet(seat),
            annabella::game::Lang::Sv,
            annabella::score::Notation::Long,
        );
        assert!(text.contains("Undertecknat: vit, svart, domare"), "{text}");
    }
}

#[test]
fn a_players_signature_binds_nobody_else_and_falls_with_the_result() {
    let mut table = under(Edition::Da17, "90+30");
    table.plays("e4 f6");
    table.types("arbiter: result 1-0");
    table.types("white: sign");
    table.types("arbiter: reopen he had resigned by mistake");
    assert_eq!(table.session.signatures(), [false, false]);
    assert_eq!(table.session.sheet(Seat::Black).tag("Signed"), None);
    table.types("arbiter: result 1/2-1/2");
    table.types("black: sign");
    assert_eq!(table.session.signatures(), [false, true]);
    table.types("arbiter: item white 11.5 shouts");
    let warn = table.choices(1).iter().position(|c| *c == Choice::Warn(Seat::White)).unwrap() + 1;
    table.types(&format!("arbiter: choose 1 {warn}"));
    table.types("white: sign");
    table.types("arbiter: undo");
    assert_eq!(table.session.signatures(), [true, true], "a warning taken back takes no signature");
}

#[test]
fn announcement_words_are_changed_in_the_game_and_what_departs_from_the_text_is_told() {
    use SchemeStanding as S;
    for (edition, scheme, standing) in [
        (Edition::Da09, SchemeId::NbScand, S::OnlyAdapted),
        (Edition::Da17, SchemeId::EnPlain, S::ByTheArbiter),
        (Edition::Da18, SchemeId::DaDe, S::Printed),
        (Edition::Da18, SchemeId::Da, S::Printed),
        (Edition::No14, SchemeId::Da, S::ScandinavianException),
        (Edition::No14, SchemeId::EnPlain, S::ByTheArbiter),
        (Edition::No14, SchemeId::Nb, S::Printed),
        (Edition::Sv17, SchemeId::SvScand, S::NotRecommended),
        (Edition::Sv17, SchemeId::Fide, S::Printed),
    ] {
        let mut table = under(edition, "90+30");
        table.plays("e4");
        let outputs = table.types(&format!("arbiter: scheme black {scheme}"));
        let set = |t: &ArbiterMessage| matches!(t, ArbiterMessage::SchemeSet { seat: Seat::Black, standing: s, .. } if *s == standing);
        assert!(told(&outputs).iter().any(set), "{edition} {scheme}: {outputs:?}");
        assert_eq!(table.session.setup().black.scheme, Some(scheme));
        let page = arbiter_page(&table.session);
        assert_eq!(
            page.contains("other words than the text"),
            matches!(standing, S::OnlyAdapted | S::ByTheArbiter | S::NotRecommended)
        );
        table.plays("e5");
        table.types("arbiter: undo");
        assert_eq!(table.session.setup().black.scheme, None, "also after a move");
    }
}

#[test]
fn a_scheme_set_since_stays_when_another_decision_is_taken_back() {
    let mut table = under(Edition::Da18, "90+30");
    table.plays("c4 c5 g3");
    table.types("arbiter: back 1");
    let before = table.session.setup().white.scheme;
    assert_eq!(before, None);
    // Only the last act is undone, which is this setting.
    table.types("arbiter: scheme white sv-scand");
    table.types("arbiter: undo");
    assert_eq!((table.session.plies().len(), table.session.setup().white.scheme), (1, None));
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
        let outputs = table.types("arbiter: accept black assistant P. Lind");
        let accepted = |t: &ArbiterMessage| matches!(t, ArbiterMessage::AssistantAccepted { seat: Seat::Black, article, .. } if article.number == sighted);
        assert!(told(&outputs).iter().any(accepted), "{edition}");
        let outputs = told(&table.types("arbiter: accept white assistant K. Berg"));
        assert!(
            matches!(&outputs[..], [
            ArbiterMessage::AssistantAccepted { seat: Seat::White, name, article },
            ArbiterMessage::NoAssistantBeside { seat: Seat::Black, .. }
        ] if name == "K. Berg" && article.number == impaired),
            "{outputs:?}"
        );
        table.types("arbiter: undo");
        assert_eq!(table.session.setup().white.assistant_name, None);
        // While the impaired player has an assistant, the sighted opponent has none.
        let mut setup = with_impaired(edition);
        setup.white.assistant_name = Some("K. Berg".into());
        let mut table = Table::of(setup);
        let why = refused(&table.types("arbiter: accept black assistant P. Lind"));
        assert!(matches!(why, Some(Refusal::OpponentHasAssistant { seat: Seat::Black, .. })), "{why:?}");
    }
}

#[test]
fn pieces_that_stood_wrongly_from_the_beginning_annul_the_game() {
    for (edition, article) in [(Edition::Da09, "7.1a"), (Edition::No14, "7.2a"), (Edition::Sv17, "7.2.1")] {
        for line in ["setup", "swapped black"] {
            let mut table = under(edition, "60+10");
            table.plays("e4 d5 exd5 Qxd5 Nc3 Qa5");
            table.types("arbiter: counter black 1");
            table.types(&format!("arbiter: found {line}"));
            let law = table.session.law_on(&table.session.items()[0].matter);
            assert_eq!((law.article.number, law.choices[0]), (article, Choice::NewGame), "{edition}");
            table.types("arbiter: show 1");
            table.types("arbiter: confirm 1");
            assert_eq!(table.session.plies().len(), 0);
            assert_eq!(
                table.session.times(table.session.now()),
                (3_610_000, 3_610_000),
                "both times are new"
            );
            assert_eq!(table.session.sheet(Seat::White).entries.len(), 0);
            table.wait(5_000);
            assert_eq!(table.session.times(table.session.now()).0, 3_610_000, "until he lets the clocks run");
            table.types("arbiter: undo");
            assert_eq!(table.session.plies().len(), 6, "it can be taken back");
            table.types("arbiter: item black 7.5.1 a rook jumped");
            assert_eq!(table.session.effect(2, 1, None).illegal[1].from, 1, "the counter too");
        }
    }
}

#[test]
fn reversed_colours_begin_anew_before_ten_moves_only_where_the_edition_says_so() {
    let ten = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Nbd2 a6 Bb3 Ba7 h3 h6";
    for (edition, more, first) in [
        (Edition::Da09, "", Choice::Dismiss),
        (Edition::No14, "", Choice::Dismiss),
        (Edition::Sv17, "", Choice::NewGame),
        (Edition::Da17, "", Choice::NewGame),
        (Edition::Da18, "Re1 Re8", Choice::Dismiss),
        (Edition::Sv17, "Re1", Choice::Dismiss),
    ] {
        let mut setup = agreed(edition, BoardSense::Manual);
        (setup.white.name, setup.black.name) = ("Berg".into(), "Lind".into());
        let mut table = Table::of(setup);
        table.plays(ten);
        table.plays(more);
        table.types("arbiter: found colours");
        assert_eq!(table.choices(1)[0], first, "{edition} {more}");
        let anew = table.choices(1).iter().position(|c| *c == Choice::NewGame).unwrap() + 1;
        let outputs = table.types(&format!("arbiter: choose 1 {anew}"));
        assert!(told(&outputs).contains(&ArbiterMessage::ExchangePlaces));
        assert!(outputs.contains(&Output::Note(Note::Annulled)));
        let names = (&table.session.setup().white.name[..], &table.session.setup().black.name[..]);
        assert_eq!(names, ("Lind", "Berg"));
        assert_eq!(table.session.sheet(Seat::Black).tag("White"), Some("Lind"));
        table.types("arbiter: undo");
        assert_eq!(table.session.setup().white.name, "Berg", "as it was before");
    }
}

#[test]
fn a_turned_board_goes_on_where_it_lies_right() {
    for (edition, article) in [(Edition::Da09, "7.1b"), (Edition::No14, "7.2b"), (Edition::Da18, "7.2.2")] {
        let mut table = under(edition, "90+30");
        table.plays("g3 g6");
        table.types("arbiter: found turned black");
        let law = table.session.law_on(&table.session.items()[0].matter);
        assert_eq!((law.article.number, law.choices[0]), (article, Choice::TransferPosition(Seat::Black)));
        table.types("arbiter: confirm 1");
        assert_eq!(table.session.plies().len(), 2, "no move is lost");
        assert!(refused(&table.types("white: press")).is_some(), "the clocks stand");
        table.types("arbiter: resume");
        table.plays("Bg2");
    }
}

#[test]
fn without_full_supervision_the_set_up_is_claimed_only_in_the_first_moves() {
    let three = "e4 e5 Nf3 Nc6 Bc4 Bc5";
    for (edition, first) in [
        (Edition::Da09, Choice::NoCastling(Seat::White)),
        (Edition::No14, Choice::NewGame),
        (Edition::Da18, Choice::NewGame),
    ] {
        let mut setup = agreed(edition, BoardSense::Manual);
        setup.time_control = "15+10".into();
        setup.supervision = annabella::laws::supervision::Supervision::Partial;
        let mut table = Table::of(setup);
        table.plays(three);
        table.types("arbiter: found swapped white");
        assert_eq!(table.choices(1)[0], first, "{edition}: three moves each");
        if first == Choice::NewGame {
            table.plays("c3 Nf6 d3 d6 Nbd2 a6 Bb3 Ba7 h3 h6 Nf1 Qe7 Ng3 Be6");
            table.types("arbiter: found swapped white");
            assert_eq!(table.choices(2)[0], Choice::NoCastling(Seat::White), "{edition}: ten moves each");
            table.types("arbiter: confirm 2");
        } else {
            table.types("arbiter: confirm 1");
        }
        let castles = |table: &Table| table.session.position().read_san("O-O").is_ok();
        assert!(!castles(&table), "{edition}: castling is no legal move any more");
        table.types("arbiter: undo");
        table.types("arbiter: resume");
        table.plays("O-O");
    }
}

#[test]
fn nothing_is_found_wrong_before_the_start_or_after_the_end() {
    let mut table = under(Edition::Da18, "90+30");
    table.types("arbiter: result 0-0");
    assert_eq!(refused(&table.types("arbiter: found setup")), Some(Refusal::IsOver));
    assert!(!table.open().iter().any(|m| matches!(m, IncidentKind::WrongStart { .. })));
}
