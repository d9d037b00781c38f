//! The arbiter's items: their reliability and time, and the tasks of each person by edition (D.2.9).

use annabella::laws::edition::EditionValues as _;
use annabella::{
    game::{Edition, Lang, Position, Seat, Square},
    language::{Verbosity, scheme::Scheme},
    laws::incident_kind::{BoardReliability, IncidentKind},
    messages::{MessageWriter, Phrases, text},
    session::{Announcement, announcement::SheetsRead, setup::BoardSense},
};

use super::table::{Table, after, agreed, boards_differ, desk, lines, lines_by, said};

#[test]
fn an_item_says_how_sure_it_is_and_since_when() {
    for (board, sure) in
        [(BoardSense::Identity, BoardReliability::Pieces), (BoardSense::Occupancy, BoardReliability::Squares)]
    {
        let (mut table, matter) = boards_differ(board);
        let IncidentKind::BoardsDiffer { seat, sure: found, squares, since_ply, .. } = matter else {
            panic!()
        };
        assert_eq!((seat, found, since_ply), (Seat::Black, sure, 0));
        assert_eq!(squares, [Square::E3, Square::E4]);
        let item = table.session.items().last().unwrap();
        assert_eq!(item.seen.sure, [sure; 2]);
        let listed = lines(&table.types("arbiter: show all"));
        assert!(listed.contains(&desk().sureness(sure)), "{listed}");
        assert_eq!(
            listed.contains("since move 1 of white or before"),
            sure == BoardReliability::Squares,
            "{listed}"
        );
    }
}

#[test]
fn a_stated_board_is_a_persons_word_and_the_other_is_unknown() {
    let mut table = Table::typed(Edition::Da18);
    table.plays("e4 e5");
    table.types("black: executed");
    table.plays("Nf3");
    let wrong = after(&Position::default(), "e2e4 e7e5 g1h3").fen();
    table.types(&format!("black: board {wrong}"));
    let item = table.session.items().last().unwrap();
    assert_eq!(item.seen.sure, [BoardReliability::Unknown, BoardReliability::Word]);
    let IncidentKind::BoardsDiffer { seat: Seat::Black, sure: BoardReliability::Word, since_ply: 2, .. } =
        &item.matter
    else {
        panic!("{:?}", item.matter);
    };
    let listed = lines(&table.types("arbiter: show all"));
    let sure = [BoardReliability::Word, BoardReliability::Unknown].map(|sure| desk().sureness(sure));
    assert!(sure.iter().all(|words| listed.contains(words)), "{listed}");
}

#[test]
fn d_2_9_who_does_what_is_told_in_the_words_of_each_edition() {
    let expected = [
        (
            Edition::Da09,
            ["E2.7: an arbiter takes part", "E2.8: "],
            ["score sheets", "is led back", "sets the"],
        ),
        (
            Edition::No14,
            ["D2.8: the arbiter helps", "D2.8: "],
            ["records", "are taken back", "adjusts the clock "],
        ),
        (
            Edition::Sv17,
            ["D.2.9: the arbiter helps", "D.2.9: "],
            ["on their own board", "is restored", "adjusts the clocks"],
        ),
        (
            Edition::Da17,
            ["D.2.9: the arbiter takes part", "D.2.9: "],
            ["score sheets", "is led back", "sets the"],
        ),
        (
            Edition::Da18,
            ["D.2.9: the arbiter takes part", "D.2.9: "],
            ["score sheets", "is led back", "sets the"],
        ),
    ];
    for (edition, heads, [agree, back, clocks]) in expected {
        let [first, second] = MessageWriter::new(Lang::En, edition).duties_where_boards_differ();
        assert!(first.starts_with(heads[0]) && first.contains(agree), "{first}");
        assert!(second.starts_with(heads[1]) && second.contains(back) && second.contains(clocks), "{second}");
        let mut table = Table::typed(edition);
        table.plays("e4");
        let wrong = after(&Position::default(), "e2e3").fen();
        table.types(&format!("black: board {wrong}"));
        let listed = lines_by(edition, &table.types("arbiter: show all"));
        assert!(listed.contains(&first) && listed.contains(&second), "{listed}");
    }
}

#[test]
fn d_2_9_players_hear_who_corrects_and_how_far_the_game_goes_back() {
    for edition in Edition::ALL {
        for (sheets, expected) in [(["e4", "e4"], "agree"), (["e4", "d4"], "differ")] {
            let mut setup = agreed(edition, BoardSense::Manual);
            setup.black.assistant_name = Some("B. Helper".into());
            let mut table = Table::of(setup);
            table.plays("e4");
            table.types(&format!("white: write {}", sheets[0]));
            table.types(&format!("black: write {}", sheets[1]));
            let wrong = after(&Position::default(), "d2d4").fen();
            table.types(&format!("black: board {wrong}"));
            if expected != "agree" {
                // The completed move would be lost, which is shown first.
                assert!(said(&table.types("arbiter: confirm 1")).is_empty(), "{edition}");
            }
            let outputs = table.types("arbiter: confirm 1");
            let heard = said(&outputs);
            // The text of 2009 has no 4.9.
            let assistant_may = edition.assistant_may_move_pieces();
            let first = shakmaty::Color::White;
            let told = match expected {
                "agree" => Announcement::SheetsAgree {
                    seats: vec![Seat::Black],
                    assistant_may,
                    read: SheetsRead::Whole,
                },
                _ => Announcement::GoesBack { plies: 0, first, sheets_differ: true },
            };
            assert!(heard.contains(&told), "{edition}: {heard:?}");
        }
    }
}

#[test]
fn a_game_that_black_begins_is_told_by_its_own_move_numbers() {
    use annabella::{
        game::{Lang, SchemeId},
        language::{Verbosity, scheme::Scheme},
        messages::{Phrases, text},
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.fen = Some(start.into());
    let said = |what: &Announcement| {
        text(&Phrases::builtin(Lang::En).speak(what, Scheme::builtin(SchemeId::Fide), Verbosity::Move))
    };
    for (moves, told, back) in [
        ("e5", "since Black's move one", (1, "after Black's move one")),
        // White's own move counts as White's word that it stands on White's board.
        ("e5 e4", "since White's move two", (2, "after White's move two")),
    ] {
        let mut table = Table::of(setup.clone());
        table.plays(moves);
        table.types("white: board rnbqkbnr/pppp1ppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR");
        let item = table.session.items().last().unwrap();
        let what = Announcement::ArbiterItem { number: 1, matter: item.matter.clone() };
        assert!(said(&what).contains(told), "{moves}: {}", said(&what));
        let (plies, after) = back;
        let what = Announcement::GoesBack { plies, first: shakmaty::Color::Black, sheets_differ: false };
        assert!(said(&what).contains(after), "{}", said(&what));
    }
}

#[test]
fn d_2_9_sheets_of_which_one_was_not_read_agree_only_as_far_as_they_were_read() {
    let words = |lang, read| {
        let told = Announcement::SheetsAgree { seats: vec![Seat::White], assistant_may: false, read };
        let parts = Phrases::builtin(lang).speak(&told, Scheme::builtin(lang.scheme()), Verbosity::Move);
        text(&parts)
    };
    for lang in Lang::ALL {
        assert_ne!(words(lang, SheetsRead::Part), words(lang, SheetsRead::Whole), "{lang}");
    }
    assert!(
        words(Lang::Sv, SheetsRead::Part).starts_with("Protokollen stämmer överens så långt de har lästs.")
    );
    for unread in Seat::ALL {
        for (written, read) in
            [("", SheetsRead::Part), ("c4", SheetsRead::Part), ("c4 Nf6 Nc3 g6", SheetsRead::Whole)]
        {
            let mut table = Table::typed(Edition::No14);
            table.plays("c4 Nf6 Nc3 g6");
            for (seat, entries) in [(unread, written), (unread.other(), "c4 Nf6 Nc3 g6")] {
                for entry in entries.split_whitespace() {
                    table.types(&format!("{seat}: write {entry}"));
                }
            }
            let wrong = after(table.session.position(), "g1f3").fen();
            table.types(&format!("{}: board {wrong}", unread.other()));
            let number = table.session.items().iter().position(|item| {
                matches!(item.matter, IncidentKind::BoardsDiffer { .. }) && item.decision.is_none()
            });
            let number = number.unwrap() + 1;
            let mut heard = said(&table.types(&format!("arbiter: confirm {number}")));
            heard.extend(said(&table.types(&format!("arbiter: confirm {number}"))));
            let told = heard.iter().find_map(|one| match one {
                Announcement::SheetsAgree { read, .. } => Some(*read),
                _ => None,
            });
            assert_eq!(told, Some(read), "{unread}: `{written}`: {heard:?}");
        }
    }
}

#[test]
fn a_completed_move_has_the_number_of_its_position() {
    use annabella::{
        game::Lang,
        session::output::{Note, Output},
    };
    let mut setup = agreed(Edition::Da18, BoardSense::Manual);
    setup.fen = Some("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 37".into());
    let mut table = Table::of(setup);
    for (seat, m, written) in
        [("black", "Nf6", "37... Nf6"), ("white", "Bb5", "38. Bb5"), ("black", "a6", "38... a6")]
    {
        let mut outputs = table.types(&format!("{seat}: move {m}"));
        outputs.extend(table.types(&format!("{seat}: press")));
        let writer = MessageWriter::new(Lang::En, Edition::Da18);
        let told: Vec<String> = outputs
            .iter()
            .filter_map(|output| match output {
                Output::Note(note @ Note::Completed { .. }) => Some(writer.note(note)),
                _ => None,
            })
            .collect();
        assert!(told.len() == 1 && told[0].starts_with(written), "{told:?}");
    }
}

#[test]
fn a_board_without_a_sensor_has_differed_since_a_move_that_was_played() {
    let wrong = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    for (moves, number, by) in [("e4 e5 Nf3 Nc6 Bb5", 3, "white"), ("e4 e5 Nf3 Nc6", 2, "black")] {
        for seat in Seat::ALL {
            let mut table = Table::typed(Edition::Fide23);
            table.plays(moves);
            table.types(&format!("{seat}: board {wrong}"));
            let Some(IncidentKind::BoardsDiffer { since_ply, .. }) = table.open().first() else { panic!() };
            assert!((*since_ply as usize) < table.session.plies().len(), "{since_ply}");
            if *since_ply as usize == table.session.plies().len() - 1 {
                let listed = lines(&table.types("arbiter: show all"));
                let named = format!("since move {number} of {by} or before");
                assert!(listed.contains(&named), "{listed}");
            }
        }
    }
}
