//! Where pieces stand: the asker's own, by file and in one answer, in five languages and for either seat.

use annabella::{
    game::{Color, Edition, Lang, Seat},
    session::{
        Announcement,
        setup::{BoardSense, Setup, Sight},
    },
};

use super::table::{Table, agreed, said};

fn impaired(seat: Seat, lang: Lang) -> Setup {
    let mut setup = agreed(Edition::Fide23, BoardSense::Manual);
    let own = match seat {
        Seat::White => &mut setup.white,
        Seat::Black => &mut setup.black,
    };
    own.sight = Sight::Impaired;
    own.lang = lang;
    setup
}

/// The squares and colours of the first answer, and whether more follows.
fn answer(table: &mut Table, line: &str) -> (String, Vec<Color>, bool) {
    let told = said(&table.types(line));
    let stand = told.iter().find_map(|what| match what {
        Announcement::PiecesStand { pieces, .. } => Some(pieces.clone()),
        _ => None,
    });
    let pieces = stand.unwrap_or_else(|| panic!("{line}: {told:?}"));
    let squares: Vec<String> = pieces.iter().map(|(square, _)| square.to_string()).collect();
    let more = told.iter().any(|what| matches!(what, Announcement::MoreFollows { .. }));
    (squares.join(" "), pieces.iter().map(|(_, piece)| piece.color).collect(), more)
}

#[test]
fn my_pieces_are_the_askers_in_every_language_by_file_and_in_one_answer() {
    for (lang, king, pawns) in [
        (Lang::En, "where is my king", "where are my pawns"),
        (Lang::De, "wo ist mein König", "wo stehen meine Bauern"),
        (Lang::Da, "hvor er min konge", "hvor står mine bønder"),
        (Lang::Nb, "hvor er kongen min", "hvor står bøndene mine"),
        (Lang::Sv, "var är min kung", "var står mina bönder"),
    ] {
        for (seat, kings, eight) in
            [(Seat::White, "e1", "a3 b2 c2 d4 e2 f2 g2 h4"), (Seat::Black, "e8", "a6 b7 c7 d5 e7 f7 g7 h5")]
        {
            let mut setup = impaired(seat, lang);
            setup.fen = Some("rnbqkbnr/1pp1ppp1/p7/3p3p/3P3P/P7/1PP1PPP1/RNBQKBNR w KQkq - 0 4".into());
            let mut table = Table::of(setup);
            let own = seat.color();
            assert_eq!(answer(&mut table, &format!("{seat}: say {king}")), (kings.into(), vec![own], false));
            let pawns = answer(&mut table, &format!("{seat}: say {pawns}"));
            assert_eq!(pawns, (eight.into(), vec![own; 8], false), "{lang} {seat}");
            assert_eq!(answer(&mut table, &format!("{seat}: piece own pawn")).0, eight);
        }
    }
}

#[test]
fn pieces_of_both_players_are_the_askers_first_and_each_players_in_one_answer() {
    for (seat, own, others) in [
        (Seat::White, "a2 b2 c2 d2 e2 f2 g2 h2", "a7 b7 c7 d7 e7 f7 g7 h7"),
        (Seat::Black, "a7 b7 c7 d7 e7 f7 g7 h7", "a2 b2 c2 d2 e2 f2 g2 h2"),
    ] {
        let mut table = Table::of(impaired(seat, Lang::En));
        assert_eq!(
            answer(&mut table, &format!("{seat}: say where are the pawns")),
            (own.into(), vec![seat.color(); 8], true)
        );
        let rest = answer(&mut table, &format!("{seat}: say further"));
        assert_eq!(rest, (others.into(), vec![!seat.color(); 8], false));
        // The keys ask about both players' kings.
        let mut keyed = Table::of(impaired(seat, Lang::En));
        for key in ["6", "+"] {
            keyed.types(&format!("{seat}: key {key}"));
        }
        let kings = answer(&mut keyed, &format!("{seat}: key 6"));
        assert_eq!(kings.1, [seat.color(), !seat.color()]);
    }
}
