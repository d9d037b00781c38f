//! What a hall's desk orders, done at the table: an act of the arbiter, journalled as the desk's.
//!
//! That it was signed, given for the game as it stands, and agreed to was found out before it came here (`hub/orders.rs`).

use tokio::sync::mpsc::UnboundedSender;

use crate::{
    core::{GameRole, act::Act, input::Input},
    daemon::Game,
    hub::pipe::{DeskOrder, OrderDone},
};

impl Game {
    pub(super) fn on_order(&mut self, order: DeskOrder, done: &UnboundedSender<OrderDone>) {
        let Ok(act) = Act::read(order.line.trim()) else { return };
        let told = self.step(Input::Ordered { act, order: order.order.to_string() });
        let lines = told[GameRole::Arbiter.index()].lines.clone();
        // Whoever asked may be gone; the desk finds the line in the journal.
        let _ = done.send(OrderDone { order: order.order, lines });
    }
}
