//! Moves of the game and of the current turn.

use crate::{context::Context, incidents::Item, record::Phase, turn::MoveRules};
use annabella_game::{Move, Piece, Position, Seat, Square};
use annabella_laws::{
    edition::EditionValues as _,
    edition_terms::CountedMoves,
    ending::{self, GameEnd},
    incident_kind::IncidentKind,
};

impl Context<'_> {
    /// The rules that apply to the player at a seat.
    pub(crate) fn hand(&self, seat: Seat) -> MoveRules {
        if self.setup.is_impaired(seat) { MoveRules::Impaired } else { MoveRules::Sighted }
    }

    /// The way in which the last move ended the game by itself (5, 9.6). `made` is added if it is not completed yet.
    pub(crate) fn ending(&self, made: Option<Move>) -> Option<GameEnd> {
        let mut history = self.record.history();
        if let Some(m) = made {
            history.play(m);
        }
        ending::ending(self.setup.edition, &history, made.is_none())
    }

    /// The open item to decide before the completed move can end the game: the move breaks the rule of touch (5.1.1,
    /// 5.2.1, 5.2.2), or a flag was called before it (6.8). `None` if the move does not end the game.
    pub(crate) fn item_before_the_end(&self) -> Option<u32> {
        let ply = self.record.plies().len();
        let breaks_touch = |item: &&Item| {
            matches!(item.matter, IncidentKind::TouchMove { by, clause: Some(_), .. } if by != self.mover())
                && item.seen.ply == ply
                && self.setup.edition.touch_rule_bars_the_end()
        };
        let touch = self.open_items().find(breaks_touch).map(|item| item.number);
        let number = touch.or_else(|| Seat::ALL.into_iter().find_map(|seat| self.open_called_flag(seat)));
        number.filter(|_| self.phase() == Phase::Playing && self.ending(None).is_some())
    }

    /// The position after the mover's current move, completed or not.
    pub(crate) fn current_position(&self) -> Position {
        self.turn
            .standing()
            .and_then(|m| self.record.position().after_made(m))
            .unwrap_or_else(|| self.record.position().clone())
    }

    /// The number of moves. The count of moves made includes the announced move (D.2.6, D.2.10.4).
    pub(crate) fn move_count(&self, seat: Seat, counted: CountedMoves) -> u32 {
        let completed =
            self.record.plies().iter().filter(|ply| Seat::from(ply.before.turn()) == seat).count();
        let made_now = counted == CountedMoves::Made && seat == self.mover() && self.turn.relayed().is_some();
        self.clock.counted(seat, completed) + u32::from(made_now)
    }

    pub(crate) fn pieces_standing(&self, keep: impl Fn(Square, Piece) -> bool) -> Vec<(Square, Piece)> {
        let position = self.current_position();
        Square::ALL
            .into_iter()
            .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
            .filter(|&(square, piece)| keep(square, piece))
            .collect()
    }

    /// The moves of the game, with the announced move.
    pub(crate) fn moves_to_tell(&self) -> Vec<(Position, Move)> {
        let completed = self.record.plies().iter().map(|ply| (ply.before.clone(), ply.m));
        let announced = self.turn.relayed().map(|m| (self.record.position().clone(), m));
        completed.chain(announced).collect()
    }

    /// The move that is made and announced to the opponent but not completed, in a game in progress.
    pub(crate) fn move_told(&self) -> Option<Move> {
        self.relayed().filter(|_| self.phase() == Phase::Playing)
    }

    /// The position of the game after that move.
    pub(crate) fn position_told(&self) -> Position {
        let told = self.move_told().and_then(|m| self.position().after_made(m));
        told.unwrap_or_else(|| self.position().clone())
    }
}
