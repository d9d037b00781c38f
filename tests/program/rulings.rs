//! Rulings through the program itself: boards on pseudo-terminals, typed lines, and what the arbiter reads. Each case stands
//! for a kind that `tests/game` tries in every edition.

use std::path::Path;

use super::table::{Board, Daemon, assert_runs_again};
use tempfile::TempDir;

/// A game under an edition, and the boards at its seats: the protocol, what it senses, and whether it lies turned.
struct RulingTable {
    _folder: TempDir,
    daemon: Daemon,
    white: Option<Board>,
    black: Option<Board>,
}

/// What stands at a seat.
#[derive(Clone, Copy)]
enum SeatBoard {
    None,
    Peg,
    TurnedOccupancy,
    Dgt,
}

impl SeatBoard {
    fn start(self, folder: &Path, seat: &str, fen: &str) -> Option<Board> {
        let (protocol, more): (&str, &[&str]) = match self {
            Self::None => return None,
            Self::Peg => ("peg", &[]),
            Self::TurnedOccupancy => ("peg", &["--occupancy", "--rotated"]),
            Self::Dgt => ("dgt", &[]),
        };
        let port = folder.join(format!("{seat}-port"));
        Some(Board::start(protocol, &port, &[&["--fen", fen], more].concat()))
    }

    fn lines(self, folder: &Path, seat: &str) -> String {
        let (protocol, senses) = match self {
            Self::None => return String::new(),
            Self::Peg => ("peg", "identity"),
            Self::TurnedOccupancy => ("peg", "occupancy"),
            Self::Dgt => ("dgt", "identity"),
        };
        let port = folder.join(format!("{seat}-port")).display().to_string();
        format!(
            "[game.{seat}]\nboard = \"{senses}\"\n[{seat}]\nboard = {{ protocol = \"{protocol}\", port = \"{port}\" }}\n"
        )
    }
}

impl RulingTable {
    /// The impaired player is the one on move; the clocks run.
    fn begin(edition: &str, fen: &str, boards: [SeatBoard; 2], more: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let impaired = if fen.contains(" b ") { "black" } else { "white" };
        let mut text = format!(
            "[game]\nedition = \"{edition}\"\napproved_by = \"the test's arbiter\"\ntime_control = \"60\"\nfen = \"{fen}\"\n{more}\n"
        );
        for (seat, board) in ["white", "black"].into_iter().zip(boards) {
            let sight = if seat == impaired { "impaired" } else { "sighted" };
            let lines = board.lines(folder.path(), seat);
            let lines = match lines.strip_prefix(&format!("[game.{seat}]\n")) {
                Some(rest) => format!("[game.{seat}]\nsight = \"{sight}\"\nscheme = \"fide\"\n{rest}"),
                None => format!("[game.{seat}]\nsight = \"{sight}\"\nscheme = \"fide\"\n"),
            };
            text.push_str(&lines);
        }
        std::fs::write(folder.path().join("table.toml"), text).unwrap();
        let [white, black] = [("white", boards[0]), ("black", boards[1])]
            .map(|(seat, board)| board.start(folder.path(), seat, fen));
        let mut daemon = Daemon::start(folder.path(), &["--config", "table.toml", "--terminal"]);
        if white.is_none() && black.is_none() {
            daemon.types("arbiter: start");
        }
        daemon.expect("# the clocks start");
        Self { _folder: folder, daemon, white, black }
    }

    /// The game ends here; its journal runs again byte for byte.
    fn end(mut self) {
        self.daemon.types("quit");
        assert!(self.daemon.end().success());
        assert_runs_again(&self.daemon.folder());
    }

    /// Moves on boards that nothing senses, each pressed.
    fn plays(&mut self, moves: &[(&str, &str)]) {
        for (seat, san) in moves {
            self.daemon.types(&format!("{seat}: move {san}"));
            self.daemon.types(&format!("{seat}: press"));
            self.daemon.expect(&format!(" {san}"));
        }
    }
}

const RIGHT_IS_OVER: &str = "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1";

#[test]
fn by_7_5_1_a_capture_in_passing_that_is_no_right_is_judged_though_the_words_leave_out_the_capture() {
    for board in [SeatBoard::Peg, SeatBoard::Dgt] {
        for order in ["lift e5; lift d5", "lift d5; lift e5"] {
            let mut table = RulingTable::begin("da17", RIGHT_IS_OVER, [board, SeatBoard::None], "");
            table.daemon.types("white: say d5e6");
            table.daemon.expect("# arbiter: white announced what is no legal move");
            table.white.as_mut().unwrap().act(&format!("{order}; place e6 P"));
            table.daemon.expect("# white has d5e6 on the board");
            table.daemon.expect("# white made d5e6");
            table.daemon.types("white: press");
            table.daemon.expect("> arbiter: Item one: Illegal move by White");
            table.daemon.types("arbiter: show 1");
            table.daemon.expect("item 1: article 7.5.1");
            table.daemon.types("arbiter: confirm 1");
            table.daemon.expect("# item 1 decided");
            table.end();
        }
    }
}

#[test]
fn by_7_5_1_a_capture_with_the_captured_piece_lifted_first_is_judged_on_a_turned_occupancy_board() {
    let fen = "4r1k1/8/8/8/5p2/8/4N3/4K3 w - - 0 1";
    let mut table = RulingTable::begin("da09", fen, [SeatBoard::TurnedOccupancy, SeatBoard::None], "");
    table.daemon.types("white: springer schlägt felix vier");
    table.daemon.expect("# arbiter: white announced what is no legal move");
    let white = table.white.as_mut().unwrap();
    white.act("lift f4; lift e2; place f4 N");
    // The board says it by itself; the press comes after it.
    white.act("wait 1500; press");
    table.daemon.expect("> arbiter: Item one: Illegal move by White");
    table.daemon.types("arbiter: show 1");
    table.daemon.expect("item 1: article 7.4");
    // Black's clock has run since the press (6.7a), so Black has two minutes more than what is left.
    table.daemon.expect("black 1:01:5");
    table.daemon.types("arbiter: confirm 1");
    table.daemon.expect("# item 1 decided");
    table.end();
}

#[test]
fn by_4_4_3_forbidden_castling_that_is_undone_leaves_the_king_to_be_moved() {
    let fen = "r3k2r/p6p/8/8/8/8/7P/3RK3 b kq - 0 1";
    let mut table = RulingTable::begin("da18", fen, [SeatBoard::None, SeatBoard::Peg], "");
    let black = table.black.as_mut().unwrap();
    black.act("lift e8; place c8 k; lift a8; place d8 r; wait 1500");
    table.daemon.expect("# black has e8c8 on the board");
    table.daemon.types("black: lange rochade");
    table.daemon.expect("# arbiter: black announced what is no legal move");
    let black = table.black.as_mut().unwrap();
    black.act("lift d8; place a8 r; lift c8; place e8 k; wait 1500; lift a8; place b8 r");
    table.daemon.expect("# black has a8b8 on the board");
    table.daemon.types("black: turm bella acht");
    table.daemon.expect("# black made a8b8");
    table.daemon.types("black: press");
    table.daemon.expect("castling there was not legal, and the king was not moved");
    table.end();
}

#[test]
fn by_7_5_1_the_arbiter_names_an_earlier_illegal_move_by_its_ply() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut table = RulingTable::begin("fide23", start, [SeatBoard::None, SeatBoard::None], "");
    table.daemon.types("white: say e2e4");
    table.daemon.expect("# white made e2e4");
    table.daemon.types("white: press");
    table.daemon.expect("= 1. e4");
    table.plays(&[("black", "e5")]);
    table.daemon.types("white: say g1f3");
    table.daemon.expect("# white made g1f3");
    table.daemon.types("white: press");
    table.daemon.expect("= 2. Nf3");
    table.plays(&[("black", "Nc6")]);
    table.daemon.types("arbiter: item black 7.5.1 ply 3 no move of theirs");
    table.daemon.expect("ply 3 is no completed move of black");
    table.daemon.types("arbiter: item black 7.5.1 ply 2 the pawn came from another square");
    table.daemon.expect("> arbiter: Item");
    table.daemon.types("arbiter: items");
    let line = table.daemon.expect("(7.5.1, ply 2)");
    let number = line.split("item ").nth(1).and_then(|rest| rest.split(':').next()).unwrap().to_owned();
    table.daemon.types(&format!("arbiter: show {number}"));
    table.daemon.expect("article 7.5.1");
    table.daemon.types(&format!("arbiter: confirm {number}"));
    table.daemon.expect("1 ply remains");
    table.daemon.expect(&format!("# item {number} decided"));
    table.end();
}

#[test]
fn by_9_5_3_a_claim_with_a_move_that_is_not_legal_costs_the_minutes_of_the_edition() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (edition, black) in [("da09", "black 1:03:00"), ("no14", "black 1:02:00")] {
        let mut table = RulingTable::begin(edition, start, [SeatBoard::None, SeatBoard::None], "");
        table.daemon.types("white: claim threefold Ng1g3");
        table.daemon.expect("> arbiter: Item one");
        table.daemon.types("arbiter: show 1");
        table.daemon.expect(black);
        table.daemon.types("arbiter: confirm 1");
        table.daemon.expect("# item 1 decided");
        table.end();
    }
}

#[test]
fn by_6_11_nothing_is_completed_while_the_clocks_stand() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let mut table = RulingTable::begin("sv17", start, [SeatBoard::None, SeatBoard::None], "");
    table.daemon.types("arbiter: stop");
    for line in ["white: say e2e4", "white: press", "black: move e5", "black: press", "white: say g1f3"] {
        table.daemon.types(line);
    }
    table.daemon.types("arbiter: resume");
    table.daemon.types("white: say d2d4");
    table.daemon.expect("# white made d2d4");
    table.daemon.types("white: press");
    table.daemon.expect("= 1. d4");
    assert!(!table.daemon.has_told("# white made e2e4"));
    table.end();
}
