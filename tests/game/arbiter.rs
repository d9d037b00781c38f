//! The arbiter's items: their reliability and time, and the tasks of each person by edition (D.2.9); and the arbiter's page
//! of a game. `tests/program` tests the file that `annabella play` writes.

use annabella::session::announcement::SheetsRead;

use crate::table::*;

/// A position that some board shows, after these moves.
fn stands(moves: &str) -> String {
    after(&Position::default(), moves).fen()
}

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
        assert_eq!(table.session.items().last().unwrap().seen.sure, [sure; 2]);
        let listed = lines(&table.types("arbiter: show all"));
        assert!(listed.contains(&desk().sureness(sure)), "{listed}");
        let or_before = sure == BoardReliability::Squares;
        assert_eq!(listed.contains("since move 1 of white or before"), or_before, "{listed}");
    }
}

#[test]
fn a_stated_board_is_a_persons_word_and_the_other_is_unknown() {
    let mut table = Table::typed(Edition::Da18);
    let wrong = stands("e2e4 e7e5 g1h3");
    table.runs(&format!("play e4 e5; black: executed; play Nf3; black: board {wrong}"));
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
    let led_back = ["score sheets", "is led back", "sets the"];
    for (edition, heads, [agree, back, clocks]) in [
        (Edition::Da09, ["E2.7: an arbiter takes part", "E2.8: "], led_back),
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
        (Edition::Da17, ["D.2.9: the arbiter takes part", "D.2.9: "], led_back),
        (Edition::Da18, ["D.2.9: the arbiter takes part", "D.2.9: "], led_back),
    ] {
        let [first, second] = MessageWriter::new(Lang::En, edition).duties_where_boards_differ();
        assert!(first.starts_with(heads[0]) && first.contains(agree), "{first}");
        assert!(second.starts_with(heads[1]) && second.contains(back) && second.contains(clocks), "{second}");
        let mut table = Table::typed(edition);
        table.runs(&format!("play e4; black: board {}", stands("e2e3")));
        let listed = table.reads("arbiter: show all");
        assert!(listed.contains(&first) && listed.contains(&second), "{listed}");
    }
}

#[test]
fn d_2_9_players_hear_who_corrects_and_how_far_the_game_goes_back() {
    for edition in Edition::ALL {
        for (black_writes, agrees) in [("e4", true), ("d4", false)] {
            let mut setup = agreed(edition, BoardSense::Manual);
            setup.black.assistant_name = Some("B. Helper".into());
            let mut table = Table::of(setup);
            table.runs(&format!("play e4; white: write e4; black: write {black_writes}"));
            table.types(&format!("black: board {}", stands("d2d4")));
            if !agrees {
                // The completed move would be lost, which is shown first.
                assert!(said(&table.types("arbiter: confirm 1")).is_empty(), "{edition}");
            }
            let heard = said(&table.types("arbiter: confirm 1"));
            // The text of 2009 has no 4.9.
            let assistant_may = edition.assistant_may_move_pieces();
            let (seats, read) = (vec![Seat::Black], SheetsRead::Whole);
            let told = match agrees {
                true => Announcement::SheetsAgree { seats, assistant_may, read },
                false => Announcement::GoesBack { plies: 0, first: Color::White, sheets_differ: true },
            };
            assert!(heard.contains(&told), "{edition}: {heard:?}");
        }
    }
}

fn in_words(lang: Lang, what: &Announcement) -> String {
    text(&Phrases::builtin(lang).speak(what, Scheme::builtin(lang.scheme()), Verbosity::Move))
}

#[test]
fn a_game_that_black_begins_is_told_by_its_own_move_numbers() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    for (moves, told, plies, back) in [
        ("e5", "since Black's move one", 1, "after Black's move one"),
        // White's own move counts as White's word that it stands on White's board.
        ("e5 e4", "since White's move two", 2, "after White's move two"),
    ] {
        let mut table = Table::of(from(start, agreed(Edition::Da18, BoardSense::Manual)));
        table.plays(moves);
        table.types("white: board rnbqkbnr/pppp1ppp/4p3/8/8/8/PPPPPPPP/RNBQKBNR");
        let matter = table.session.items().last().unwrap().matter.clone();
        let words = in_words(Lang::En, &Announcement::ArbiterItem { number: 1, matter });
        assert!(words.contains(told), "{moves}: {words}");
        let goes_back = Announcement::GoesBack { plies, first: Color::Black, sheets_differ: false };
        let words = in_words(Lang::En, &goes_back);
        assert!(words.contains(back), "{words}");
    }
}

#[test]
fn d_2_9_sheets_of_which_one_was_not_read_agree_only_as_far_as_they_were_read() {
    for lang in Lang::ALL {
        let words = |read| {
            let seats = vec![Seat::White];
            in_words(lang, &Announcement::SheetsAgree { seats, assistant_may: false, read })
        };
        assert_ne!(words(SheetsRead::Part), words(SheetsRead::Whole), "{lang}");
    }
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
            let differ = |item: &IncidentKind| matches!(item, IncidentKind::BoardsDiffer { .. });
            let mut items = table.session.items().iter();
            let number = items.position(|item| differ(&item.matter) && item.decision.is_none()).unwrap() + 1;
            let heard = said(&table.runs(&format!("arbiter: confirm {number}; arbiter: confirm {number}")));
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
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 3 37";
    let mut table = Table::of(from(fen, agreed(Edition::Da18, BoardSense::Manual)));
    for (seat, m, written) in
        [("black", "Nf6", "37... Nf6"), ("white", "Bb5", "38. Bb5"), ("black", "a6", "38... a6")]
    {
        let outputs = table.runs(&format!("{seat}: move {m}; {seat}: press"));
        let of = |output: &Output| match output {
            Output::Note(note @ Note::Completed { .. }) => Some(desk().note(note)),
            _ => None,
        };
        let told: Vec<String> = outputs.iter().filter_map(of).collect();
        assert!(told.len() == 1 && told[0].starts_with(written), "{told:?}");
    }
}

#[test]
fn a_board_without_a_sensor_has_differed_since_a_move_that_was_played() {
    let wrong = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    for (moves, seat, since, named) in [
        ("e4 e5 Nf3 Nc6 Bb5", Seat::White, 4, "since move 3 of white or before"),
        ("e4 e5 Nf3 Nc6", Seat::Black, 3, "since move 2 of black or before"),
    ] {
        let mut table = Table::typed(Edition::Fide23);
        table.runs(&format!("play {moves}; {seat}: board {wrong}"));
        let Some(IncidentKind::BoardsDiffer { since_ply, .. }) = table.open().first() else { panic!() };
        assert_eq!(*since_ply, since, "{moves}");
        let listed = lines(&table.types("arbiter: show all"));
        assert!(listed.contains(named), "{listed}");
    }
}

fn page(edition: Edition, approved: bool) -> String {
    let mut setup = agreed(edition, BoardSense::Manual);
    setup.event = "Cup".into();
    setup.approved_by = approved.then(|| "A. Arbiter".into());
    setup.white.sight = Sight::Impaired;
    setup.white.sheet = SheetWriter::Dictated;
    setup.white.name = "Anna".into();
    setup.white.assistant_name = Some("H. Helper".into());
    setup.white.assistant.score_and_press = Some(DutyHolder::Person);
    arbiter_page(&Table::of(setup).session)
}

fn flat(page: &str) -> String {
    page.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_arbiters_page_is_one_page_and_says_where_the_approval_is_missing() {
    for edition in Edition::ALL {
        let page = page(edition, false);
        assert!(page.contains("not yet; `arbiter: approve NAME`"), "{page}");
        assert!(page.lines().count() <= 60, "{} lines", page.lines().count());
        assert!(page.lines().all(|line| line.chars().count() <= 100), "{page}");
        assert!(page.ends_with("______________________________\n"));
    }
}

#[test]
fn on_the_arbiters_page_items_stand_with_their_decisions_and_the_clocks_as_they_are() {
    let mut table = Table::typed(Edition::Da18);
    table.runs("white: press; arbiter: confirm 1; play e4; white: claim threefold; arbiter: stop");
    table.types("arbiter: clocks 0:10:00 0:20:00");
    let page = flat(&arbiter_page(&table.session));
    for part in [
        "7.5.3: white pressed the clock without having made a move. Decided: count it as an illegal",
        "9.2: white claims a draw: the same position three times. Open",
        "Clocks after 1 ply: white 0:10:00, black 0:20:00",
    ] {
        assert!(page.contains(part), "no `{part}`: {page}");
    }
}
