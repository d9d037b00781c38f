//! Kinds of players and what each does to make a move, complete it, and put a board right.

use annabella::{
    game::{Edition, Piece, Role, Seat, Square},
    language::question::Question,
    laws::incident_kind::IncidentKind,
    session::{
        output::Output,
        session::Phase,
        setup::{BoardSense, SeatSetup, Setup, SheetWriter, Sight},
    },
};

use crate::table::{Table, agreed};

/// A player and the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Player {
    pub(crate) sight: Sight,
    pub(crate) board: BoardSense,
}

const fn player(sight: Sight, board: BoardSense) -> Player {
    Player { sight, board }
}

/// A sighted player whose moves are typed or keyed.
pub(crate) const TYPED: Player = player(Sight::Sighted, BoardSense::Manual);
/// A sighted player at a board that distinguishes pieces.
pub(crate) const PIECES: Player = player(Sight::Sighted, BoardSense::Identity);
/// A sighted player at a board that distinguishes occupied squares from empty ones.
pub(crate) const SQUARES: Player = player(Sight::Sighted, BoardSense::Occupancy);
/// An impaired player whose words are the only source.
pub(crate) const SPOKEN: Player = player(Sight::Impaired, BoardSense::Manual);
/// An impaired player at a pegged board that distinguishes pieces.
pub(crate) const PEGS: Player = player(Sight::Impaired, BoardSense::Identity);
/// An impaired player at a pegged board that distinguishes occupied squares from empty ones.
pub(crate) const HOLES: Player = player(Sight::Impaired, BoardSense::Occupancy);

/// Every kind of player.
pub(crate) const PLAYERS: [Player; 6] = [TYPED, PIECES, SQUARES, SPOKEN, PEGS, HOLES];

/// Pairs (White, Black) in which every kind of player has each colour.
pub(crate) const PAIRS: [(Player, Player); 6] =
    [(TYPED, TYPED), (PIECES, SPOKEN), (SQUARES, PEGS), (SPOKEN, SQUARES), (PEGS, HOLES), (HOLES, PIECES)];

/// The kind of player that a text of games names.
pub(crate) fn player_called(name: &str) -> Option<Player> {
    Some(match name {
        "typed" => TYPED,
        "pieces" => PIECES,
        "squares" => SQUARES,
        "spoken" => SPOKEN,
        "pegs" => PEGS,
        "holes" => HOLES,
        _ => return None,
    })
}

impl Table {
    pub(crate) fn kind(&self, seat: Seat) -> Player {
        let of = self.session.setup().seat(seat);
        player(of.sight, of.board)
    }

    pub(crate) fn edition(&self) -> Edition {
        self.session.setup().edition
    }

    /// A hand makes a move on a sensed board. Castling moves both pieces, and a promotion brings the new piece.
    pub(crate) fn executes_by_hand(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let mut outputs = self.hand(seat, uci);
        if let Some(rook) = rook_of(uci) {
            outputs.extend(self.hand(seat, rook));
        }
        if let Some(role) = uci.chars().nth(4).and_then(Role::from_char) {
            let to = squares(uci).1;
            outputs.extend(self.changes(seat, to, None));
            outputs.extend(self.changes(seat, to, Some(Piece { color: seat.color(), role })));
        }
        outputs
    }

    pub(crate) fn says(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        self.types(&format!("{seat}: say {}", words(uci)))
    }

    /// The player makes a move as this kind of player does: typed; or by hand, and rested; or by words; or by hand
    /// and words. Nobody presses.
    pub(crate) fn makes(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let mut outputs = match self.kind(seat) {
            TYPED => return self.types(&format!("{seat}: move {uci}")),
            SPOKEN => return self.says(seat, uci),
            _ => self.executes_by_hand(seat, uci),
        };
        outputs.extend(match self.kind(seat).sight {
            Sight::Sighted => self.wait(1_500),
            Sight::Impaired => self.says(seat, uci),
        });
        outputs
    }

    /// The player presses, and confirms the words if only words name the move and it is asked for.
    pub(crate) fn presses(&mut self, seat: Seat) -> Vec<Output> {
        let mut outputs = self.types(&format!("{seat}: press"));
        if matches!(self.session.is_asked(seat), Some(Question::ConfirmMove { .. })) {
            outputs.extend(self.types(&format!("{seat}: key yes")));
        }
        outputs
    }

    /// The player makes a move, and the opponent executes it. Nobody presses.
    pub(crate) fn unpressed(&mut self, seat: Seat, uci: &str) -> Vec<Output> {
        let mut outputs = self.makes(seat, uci);
        outputs.extend(self.executes_by_hand(seat.other(), uci));
        outputs
    }

    /// The player on move makes and completes a move, which the opponent executes.
    pub(crate) fn completes(&mut self, uci: &str) -> Vec<Output> {
        let mover = self.session.mover();
        let plies = self.session.plies().len();
        let mut outputs = self.makes(mover, uci);
        outputs.extend(self.presses(mover));
        outputs.extend(self.executes_by_hand(mover.other(), uci));
        outputs.extend(self.wait(1_500));
        assert_eq!(self.session.plies().len(), plies + 1, "{uci}: {:?}", self.open());
        outputs
    }

    /// White's presses that make up for a forgotten one. In 2009 nothing but a press completes a move, so the press
    /// after White's next move completes the one before it, and the answer needs its own press (6.7a).
    pub(crate) fn presses_late(&mut self, seat: Seat) -> Vec<Output> {
        let mut outputs = self.presses(seat);
        if self.edition() == Edition::Da09 {
            outputs.extend(self.presses(seat.other()));
            outputs.extend(self.presses(seat));
        }
        outputs
    }

    /// The same after an illegal move. Where words alone name it, they are no move before their player has confirmed
    /// them, so the first press may complete the forgotten move.
    pub(crate) fn presses_illegal(&mut self, seat: Seat) -> Vec<Output> {
        let mut outputs = self.presses_late(seat);
        for _ in 0..3 {
            if self.kind(seat) != SPOKEN || !self.open().is_empty() {
                break;
            }
            outputs.extend(self.presses(seat.other()));
            outputs.extend(self.presses(seat));
        }
        outputs
    }

    /// The arbiter confirms the proposal of the open item. Where the program asks back, it is confirmed again.
    pub(crate) fn confirms(&mut self, is_it: impl Fn(&IncidentKind) -> bool) -> Vec<Output> {
        let open = self.session.items().iter().filter(|item| item.decision.is_none());
        let found = open.map(|item| (item.number, &item.matter)).find(|(_, matter)| is_it(matter));
        let number = found.unwrap_or_else(|| panic!("no such item: {:?}", self.open())).0;
        let mut outputs = self.types(&format!("arbiter: confirm {number}"));
        let is_open = |i: &annabella::session::incidents::Item| i.number == number && i.decision.is_none();
        if self.session.phase() == Phase::Playing && self.session.items().iter().any(is_open) {
            outputs.extend(self.types(&format!("arbiter: confirm {number}")));
        }
        outputs
    }

    /// The arbiter confirms the proposals of all open items until the game is over or none is open.
    pub(crate) fn settles(&mut self) -> Vec<Output> {
        let mut outputs = Vec::new();
        for _ in 0..6 {
            if self.session.phase() != Phase::Playing || self.open().is_empty() {
                break;
            }
            outputs.extend(self.confirms(|_| true));
        }
        outputs
    }
}

/// A game of these players. The program keeps both sheets, so nobody owes an entry.
pub(crate) fn setup(edition: Edition, fen: Option<&str>, white: Player, black: Player) -> Setup {
    let seat = |of: Player| SeatSetup {
        sight: of.sight,
        board: of.board,
        ear: false,
        sheet: SheetWriter::Daemon,
        ..SeatSetup::default()
    };
    Setup {
        fen: fen.map(str::to_owned),
        white: seat(white),
        black: seat(black),
        ..agreed(edition, BoardSense::Manual)
    }
}

/// The two squares of a move.
pub(crate) fn squares(uci: &str) -> (Square, Square) {
    (uci[..2].parse().expect("a square"), uci[2..4].parse().expect("a square"))
}

/// The rook's squares if the king castles. No other piece makes these moves here.
pub(crate) fn rook_of(uci: &str) -> Option<&'static str> {
    match uci {
        "e1g1" => Some("h1f1"),
        "e1c1" => Some("a1d1"),
        "e8g8" => Some("h8f8"),
        "e8c8" => Some("a8d8"),
        _ => None,
    }
}

/// The words of a move, from square to square, as every edition's appendix has them in German.
pub(crate) fn words(uci: &str) -> String {
    match uci {
        "e1g1" | "e8g8" => return "kurze rochade".into(),
        "e1c1" | "e8c8" => return "lange rochade".into(),
        _ => {}
    }
    let squares = [&uci[..2], &uci[2..4]].map(|square| {
        let square: Square = square.parse().expect("a square");
        crate::refereed::square_words(square).to_lowercase()
    });
    let promoted = if uci.ends_with('q') { " dame" } else { "" };
    squares.join(" ") + promoted
}
