//! A small `b` or `d` before a move is the file of a pawn that can go there, or a bishop or a queen, wherever a move is
//! entered: typed, by an assistant, claimed, on a sheet, and said.

use annabella::language::notation::ReadNotationError;

use crate::table::*;

const BOTH_TAKE: &str = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
const BLACK_BOTH_TAKE: &str = "4k3/8/8/q2p4/4P1q1/8/8/7K b - - 0 1";

fn at(fen: &str) -> Table {
    Table::of(from(fen, agreed(Edition::Fide23, BoardSense::Manual)))
}

/// The two moves that a refusal names.
fn between(outputs: &[Output]) -> Option<[String; 2]> {
    match refused(outputs)? {
        Refusal::NotAMove(ReadNotationError::PawnOrPiece { pawn, piece, .. }) => Some([pawn, piece]),
        _ => None,
    }
}

#[test]
fn a_typed_move_of_either_player_is_the_one_that_is_possible() {
    for (moves, entry, san) in [
        ("e4 e5", "bc4", "Bc4"),
        ("e4 e5", "dh5", "Qh5"),
        ("e4 e5 bc4", "bc5", "Bc5"),
        ("e4 e5 bc4", "df6", "Qf6"),
        ("e4 d5 Nf3", "dxe4", "dxe4"),
        ("e4 d5", "Pxd5", "exd5"),
        ("e4 d5", "Pe4xd5", "exd5"),
        ("", "Pe4", "e4"),
        ("e4", "pd5", "d5"),
        ("e4 d5", "exd5", "exd5"),
        ("e4 d5 exd5", "dd5", "Qxd5"),
        ("e4 d5 exd5", "DXD5", "Qxd5"),
        ("b4 c5", "bxc5", "bxc5"),
        ("b4 c5", "bb2", "Bb2"),
    ] {
        let mut table = Table::typed(Edition::Fide23);
        table.plays(&format!("{moves} {entry}"));
        assert_eq!(table.sans().split(' ').next_back(), Some(san), "{moves} {entry}");
        assert_eq!(table.kinds(), "", "{moves} {entry}");
    }
}

#[test]
fn where_a_pawn_and_a_piece_can_go_there_a_typed_move_is_refused_with_both() {
    for (fen, entry, pawn, piece) in [
        (BOTH_TAKE, "bxc4", "b3xc4", "Bxc4"),
        (BOTH_TAKE, "bc4", "b3xc4", "Bxc4"),
        (BLACK_BOTH_TAKE, "dxe4", "d5xe4", "Dxe4"),
        // In check from e8 both are illegal, and both can go there on a free path.
        ("4r1k1/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1", "bxc5", "b4xc5", "Bxc5"),
    ] {
        let mut table = at(fen);
        let mover = table.session.mover();
        let outputs = table.comes_to(&format!("{mover}: move {entry}"), "", "");
        assert_eq!(between(&outputs), Some([pawn.to_owned(), piece.to_owned()]), "{fen} {entry}");
        for lang in Lang::ALL {
            let text = MessageWriter::new(lang, Edition::Fide23).refusal(&refused(&outputs).unwrap());
            assert!(text.contains(pawn) && text.contains(piece) && text.contains(entry), "{lang}: {text}");
        }
        // Each of the two texts is one move.
        for named in [pawn, piece] {
            let mut table = at(fen);
            table.runs(&format!("{mover}: move {named}; {mover}: press"));
            let illegal = usize::from(fen.starts_with("4r1k1"));
            assert_eq!((table.session.plies().len(), table.open().len()), (1 - illegal, illegal), "{named}");
        }
    }
}

#[test]
fn an_assistant_a_claim_a_sheet_and_words_name_the_same_move() {
    let both = Some(["b3xc4".to_owned(), "Bxc4".to_owned()]);
    let mut setup = from(BOTH_TAKE, agreed(Edition::Fide23, BoardSense::Manual));
    setup.black.sight = Sight::Impaired;
    setup.black.assistant_name = Some("Ida".into());
    let mut table = Table::of(setup.clone());
    for line in [
        "assistant-black: opponent move bxc4",
        "white: claim threefold bxc4",
        "white: claim fifty bxc4",
        "white: write bxc4",
    ] {
        let outputs = table.comes_to(line, "", "");
        assert_eq!(between(&outputs), both, "{line}: {outputs:?}");
    }
    setup.fen = Some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2".into());
    let mut table = Table::of(setup.clone());
    table.comes_to("assistant-black: opponent move bc4; assistant-black: opponent press", "", "Bc4");
    let mut table = Table::typed(Edition::Fide23);
    table.runs("white: write e4; white: write e5; white: write bc4");
    let entry = table.session.sheet(Seat::White).entries.last().unwrap().clone();
    assert_eq!((entry.text.as_str(), entry.m.map(|m| m.to_string()).as_deref()), ("bc4", Some("Bf1-c4")));
    // Words that may be the pawn or the piece are asked about.
    (setup.white.sight, setup.white.ear) = (Sight::Impaired, true);
    for (answer, san) in [("Bauer", "bxc4"), ("Läufer", "Bxc4")] {
        let mut table = Table::of(from(BOTH_TAKE, setup.clone()));
        assert!(names(&table.types("white: say bxc4")).contains("Ask"));
        table.comes_to(&format!("white: say {answer}; white: press"), "", san);
    }
}
