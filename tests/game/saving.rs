//! What is said of moves that are not on the disk: to the arbiter at once, to a player who asks, and never untrue.

use crate::table::{Table, agreed};
use annabella::{
    game::{Edition, Lang, SchemeId, Seat},
    language::scheme::Scheme,
    messages::Phrases,
    session::{
        Announcement,
        actor::Listener,
        input::Input,
        journal_state::{DiskFault, JournalChange},
        output::Output,
        setup::BoardSense,
    },
};

fn journal(works: bool, fault: Option<DiskFault>, unsaved_since_ms: Option<u64>) -> Input {
    Input::Journal { works, fault, unsaved_since_ms }
}

/// What is said to a listener.
fn said(outputs: &[Output], to: Listener) -> Vec<Announcement> {
    let to_listener = |output: &Output| match output {
        Output::Say { to: listener, what } if *listener == to => Some(what.clone()),
        _ => None,
    };
    outputs.iter().filter_map(to_listener).collect()
}

/// The number of own moves that are said not to be on the disk.
fn unsaved(outputs: &[Output], to: Listener) -> Option<usize> {
    said(outputs, to).iter().find_map(|what| match what {
        Announcement::NotOnDisk { plies, .. } => Some(*plies),
        _ => None,
    })
}

#[test]
fn a_player_who_asks_hears_how_many_of_their_moves_are_not_on_the_disk_and_nobody_unasked() {
    let mut table = Table::of(agreed(Edition::Fide23, BoardSense::Manual));
    table.plays("e4 e5");
    let since = table.now + 1;
    table.plays("Nf3 Nc6 Bb5 a6");
    let told = table.feed(journal(false, Some(DiskFault::Hangs), Some(since)));
    let lost = Announcement::JournalLost { fault: Some(DiskFault::Hangs), plies: 4 };
    assert_eq!(said(&told, Listener::Arbiter), [lost]);
    for seat in Seat::ALL {
        assert_eq!(said(&told, Listener::Player(seat)), [], "{seat} did not ask");
    }
    for line in ["white: what now", "white: status"] {
        assert_eq!(unsaved(&table.types(line), Listener::Player(Seat::White)), Some(2), "{line}");
    }
    assert_eq!(unsaved(&table.types("arbiter: status"), Listener::Arbiter), Some(4));
    // Moves that are made meanwhile wait, too. The one that waits first is another one later.
    table.plays("Ba4");
    assert_eq!(unsaved(&table.types("white: what now"), Listener::Player(Seat::White)), Some(3));
    let since = table.now;
    table.plays("Nf6");
    let told = table.feed(journal(false, Some(DiskFault::Hangs), Some(since)));
    assert_eq!(said(&told, Listener::Arbiter), [], "the same fault is told once");
    assert_eq!(unsaved(&table.types("white: what now"), Listener::Player(Seat::White)), None);
    assert_eq!(unsaved(&table.types("black: what now"), Listener::Player(Seat::Black)), Some(1));
    let told = table.feed(journal(false, Some(DiskFault::Full), Some(since)));
    assert!(matches!(&said(&told, Listener::Arbiter)[..], [Announcement::JournalLost { plies: 1, .. }]));
    let told = table.feed(journal(true, None, None));
    assert!(matches!(&said(&told, Listener::Arbiter)[..], [Announcement::Trouble(_)]));
    for line in ["black: what now", "black: status", "arbiter: status"] {
        let told = table.types(line);
        let all = [Listener::Arbiter, Listener::Player(Seat::Black)].map(|to| unsaved(&told, to));
        assert_eq!(all, [None, None], "{line}");
    }
}

#[test]
fn a_program_that_was_started_again_has_read_every_move_from_the_disk() {
    let mut table = Table::of(agreed(Edition::Fide23, BoardSense::Manual));
    table.plays("e4 e5");
    table.feed(journal(false, Some(DiskFault::Full), Some(0)));
    assert_eq!(table.session.unsaved_plies(None), 2);
    table.feed(Input::ResumedAfter { ms: 7 });
    assert_eq!(table.session.unsaved_plies(None), 0);
}

#[test]
fn the_sentences_name_the_fault_the_remedy_and_the_number_in_five_languages() {
    let scheme = Scheme::builtin(SchemeId::Fide);
    let words = |lang: Lang, what: Announcement| Phrases::builtin(lang).cells(&what, scheme);
    for (lang, one, two, fault) in [
        (Lang::Da, "Dit sidste træk er", "Dine sidste 2 træk er", "disken er fuld"),
        (Lang::De, "Ihr letzter Zug ist", "Ihre letzten 2 Züge sind", "Datenträger ist voll"),
        (Lang::En, "Your last move is", "Your last 2 moves are", "the disk is full"),
        (Lang::Nb, "Ditt siste trekk er", "Dine siste 2 trekk er", "disken er full"),
        (Lang::Sv, "Ditt senaste drag är", "Dina senaste 2 drag är", "disken är full"),
    ] {
        for (plies, begins) in [(1, one), (2, two)] {
            let text = words(lang, Announcement::NotOnDisk { own: true, plies });
            assert!(text.starts_with(begins), "{text}");
        }
        let lost = words(lang, Announcement::JournalLost { fault: Some(DiskFault::Full), plies: 2 });
        let both = words(lang, Announcement::NotOnDisk { own: false, plies: 2 });
        assert!(lost.contains(fault) && lost.ends_with(&both) && both.contains('2'), "{lost}");
        let none = words(lang, Announcement::JournalLost { fault: Some(DiskFault::Full), plies: 0 });
        assert!(!none.contains('2'), "{none}");
        let changed = words(lang, Announcement::JournalRewritten { change: JournalChange::Replaced });
        assert!(changed.contains("journal-changed"), "{changed}");
    }
}
