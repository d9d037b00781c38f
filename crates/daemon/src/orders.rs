//! Carries out an order of the tournament desk: an act of the arbiter, journalled as the desk's.
//!
//! The order's signature, its position in the game and its permission were verified before
//! (`crates/publish/src/order_check.rs`).

use tokio::sync::mpsc::UnboundedSender;

use crate::Game;
use annabella_publish::process_messages::{DeskOrder, OrderDone};
use annabella_session::{GameRole, act::Act, input::Input};

impl Game {
    pub(super) fn carry_out_order(&mut self, order: DeskOrder, done: &UnboundedSender<OrderDone>) {
        let Ok(act) = Act::read(order.line.trim()) else { return };
        let told = self.step(Input::TournamentOrder { act, order: order.order.to_string() });
        let lines = told[GameRole::Arbiter.index()].lines.clone();
        // If the receiver is gone, the desk finds the line in the journal.
        let _ = done.send(OrderDone { order: order.order, lines });
    }
}
