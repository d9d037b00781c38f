//! Decides which orders of the tournament desk a table accepts: each must be signed by the arbiter's key, refer to
//! the current state of the game, and is accepted once.
//!
//! No list of orders is stored. An order names the last journal line that the desk has, and an accepted order becomes
//! a line itself, so a repeated order names a line that is too old. An order also names one of the last presences,
//! which contain random numbers: an order that was held back, or overheard in an earlier connection, is useless.

use crate::{
    link::PublishLink,
    wire::{LineHash, Order, TableName},
};
use annabella_journal::PublicKey;
use annabella_session::{
    act::{Act, DeskPermission, check_typed_line},
    arbiter_message::OrderFault,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, VecDeque};

/// The number of recent presences that an order may name.
const PRESENCES: usize = 3;
/// The number of orders examined at once; one more is examined every `EVERY_MS`. This limits the cost of a flood.
const AT_ONCE: u64 = 8;
const EVERY_MS: u64 = 250;

/// The key whose orders are accepted, and the kinds of orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderPermission {
    pub key: PublicKey,
    pub may: Vec<DeskPermission>,
}

/// The verdict on an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderVerdict {
    /// The order is carried out as an act of the arbiter.
    Accepted {
        /// The hash of its payload.
        order: LineHash,
        /// The line that the arbiter would type.
        line: String,
    },
    /// The order is not carried out.
    Refused {
        /// The hash of its payload.
        order: LineHash,
        why: OrderFault,
    },
    /// Too many orders arrived, so this one was not examined.
    Ignored,
}

/// The state by which a table checks orders.
#[derive(Clone, Debug)]
pub struct OrderCheck {
    table: TableName,
    leave: OrderPermission,
    /// The lowest line that an order may name.
    from: u64,
    nonces: VecDeque<String>,
    /// The time at which the full number of orders may be examined again.
    whole_at: u64,
    counts: BTreeMap<OrderFault, u64>,
    passed: u64,
}

impl OrderCheck {
    /// Creates the check for a table whose journal has `written` lines.
    pub const fn new(table: TableName, leave: OrderPermission, written: u64) -> Self {
        Self {
            table,
            leave,
            from: written,
            nonces: VecDeque::new(),
            whole_at: 0,
            counts: BTreeMap::new(),
            passed: 0,
        }
    }

    /// Adds the nonce of a new presence of the table.
    pub fn tells(&mut self, nonce: String) {
        if self.nonces.len() >= PRESENCES {
            self.nonces.pop_front();
        }
        self.nonces.push_back(nonce);
    }

    /// Returns how many orders were refused for this reason.
    pub fn count(&self, why: OrderFault) -> u64 {
        self.counts.get(&why).copied().unwrap_or(0)
    }

    /// Returns how many orders were not examined.
    pub const fn passed(&self) -> u64 {
        self.passed
    }

    /// Examines an order that arrived.
    pub fn take(
        &mut self,
        now: u64,
        link: &PublishLink,
        payload: &[u8],
        signature: Option<&str>,
    ) -> OrderVerdict {
        let whole_at = self.whole_at.max(now) + EVERY_MS;
        if whole_at - now > AT_ONCE * EVERY_MS {
            self.passed += 1;
            return OrderVerdict::Ignored;
        }
        self.whole_at = whole_at;
        let order = LineHash::of(payload);
        match self.read(link, payload, signature) {
            Ok(line) => {
                // The order becomes a line after all existing ones; the next order must name that line or a later
                // one.
                self.from = link.written() + 1;
                OrderVerdict::Accepted { order, line }
            }
            Err(why) => {
                *self.counts.entry(why).or_default() += 1;
                OrderVerdict::Refused { order, why }
            }
        }
    }

    fn read(
        &self,
        link: &PublishLink,
        payload: &[u8],
        signature: Option<&str>,
    ) -> Result<String, OrderFault> {
        use crate::wire::WireFault::{Header, Missing, NotSigned, Shape, Subject, Table, Text};
        let order = Order::read(payload, signature, &self.leave.key).map_err(|why| match why {
            Header(_) | Missing(_) | NotSigned => OrderFault::Forged,
            Table(_) | Subject(_) | Text | Shape(_) => OrderFault::Unreadable,
        })?;
        if order.table != self.table {
            return Err(OrderFault::Foreign);
        }
        match link.hash(order.after) {
            Some(hash) if hash == order.hash => {}
            _ => return Err(OrderFault::Foreign),
        }
        if order.after < self.from || !self.nonces.contains(&order.nonce) {
            return Err(OrderFault::Stale);
        }
        let line = order.line.trim();
        let act =
            check_typed_line(line).and_then(|()| Act::read(line)).map_err(|_| OrderFault::Unreadable)?;
        match act.desk_permission() {
            Some(duty) if self.leave.may.contains(&duty) => Ok(order.line),
            _ => Err(OrderFault::NotAgreed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::link::LinkInput;
    use annabella_journal::DeviceKey;

    /// A table with three lines and an arbiter's key.
    struct OrderTestTable {
        key: DeviceKey,
        link: PublishLink,
        gate: OrderCheck,
        order: Order,
        now: u64,
    }

    fn hash(of: u8) -> LineHash {
        LineHash::of(&[of])
    }

    impl OrderTestTable {
        fn new() -> Self {
            let key = DeviceKey::of_seed([7; 32]);
            let mut link = PublishLink::new();
            for line in 1..=3 {
                link.handle(0, LinkInput::Line(hash(line)));
            }
            let table = TableName::read("7").unwrap();
            let leave =
                OrderPermission { key: key.public(), may: vec![DeskPermission::Start, DeskPermission::Time] };
            let mut gate = OrderCheck::new(table.clone(), leave, 2);
            gate.tells("one".into());
            let order = Order { table, after: 3, hash: hash(3), nonce: "one".into(), line: "start".into() };
            Self { key, link, gate, order, now: 0 }
        }

        fn takes(&mut self, order: &Order) -> Result<String, OrderFault> {
            let (payload, signature) = order.signed(&self.key);
            self.now += 10_000;
            match self.gate.take(self.now, &self.link, payload.as_bytes(), Some(&signature)) {
                OrderVerdict::Accepted { line, .. } => Ok(line),
                OrderVerdict::Refused { why, .. } => Err(why),
                OrderVerdict::Ignored => panic!("it was not looked at"),
            }
        }
    }

    #[test]
    fn an_order_is_taken_once_and_the_next_has_to_have_what_came_of_it() {
        let mut table = OrderTestTable::new();
        let order = table.order.clone();
        assert_eq!(table.takes(&order), Ok("start".into()));
        assert_eq!(table.takes(&order), Err(OrderFault::Stale), "the same once more");
        let next = Order { line: "stop".into(), ..order };
        assert_eq!(table.takes(&next), Err(OrderFault::Stale), "given before that was known");
        table.link.handle(0, LinkInput::Line(hash(4)));
        assert_eq!(table.takes(&next), Err(OrderFault::Stale));
        let next = Order { after: 4, hash: hash(4), ..next };
        assert_eq!(table.takes(&next), Ok("stop".into()));
        assert_eq!(table.gate.count(OrderFault::Stale), 3);
    }

    #[test]
    fn an_order_for_another_table_game_line_or_time_is_refused_by_its_reason() {
        let mut table = OrderTestTable::new();
        let order = table.order.clone();
        for (wrong, why) in [
            (Order { table: TableName::read("8").unwrap(), ..order.clone() }, OrderFault::Foreign),
            (Order { hash: hash(9), ..order.clone() }, OrderFault::Foreign),
            (Order { after: 4, ..order.clone() }, OrderFault::Foreign),
            (Order { after: 0, ..order.clone() }, OrderFault::Foreign),
            (Order { after: 1, hash: hash(1), ..order.clone() }, OrderFault::Stale),
            (Order { nonce: "two".into(), ..order.clone() }, OrderFault::Stale),
            (Order { line: "decide 1 well".into(), ..order.clone() }, OrderFault::NotAgreed),
            (Order { line: "result 1-0".into(), ..order.clone() }, OrderFault::NotAgreed),
            (Order { line: "press".into(), ..order.clone() }, OrderFault::NotAgreed),
            (Order { line: "dance".into(), ..order.clone() }, OrderFault::Unreadable),
            (Order { line: "start now".into(), ..order.clone() }, OrderFault::Unreadable),
        ] {
            assert_eq!(table.takes(&wrong), Err(why), "{wrong:?}");
        }
        let (payload, signature) = order.signed(&DeviceKey::of_seed([8; 32]));
        for signature in [None, Some(signature.as_str()), Some("x")] {
            table.now += 10_000;
            let taken = table.gate.take(table.now, &table.link, payload.as_bytes(), signature);
            assert!(matches!(taken, OrderVerdict::Refused { why: OrderFault::Forged, .. }), "{taken:?}");
        }
        assert_eq!(table.gate.count(OrderFault::Forged), 3);
        // After three more presences the nonce is too old; before that it is valid.
        for nonce in ["two", "three"] {
            table.gate.tells(nonce.into());
        }
        let before = table.gate.clone();
        assert_eq!(table.takes(&order), Ok("start".into()));
        table.gate = before;
        table.gate.tells("four".into());
        assert_eq!(table.takes(&order), Err(OrderFault::Stale));
    }

    #[test]
    fn a_flood_is_counted_and_not_looked_at_and_whoever_orders_after_it_is_heard() {
        let mut table = OrderTestTable::new();
        for _ in 0..10_000 {
            table.gate.take(5_000, &table.link, b"x", None);
        }
        assert_eq!((table.gate.count(OrderFault::Forged), table.gate.passed()), (AT_ONCE, 10_000 - AT_ONCE));
        let order = table.order.clone();
        assert_eq!(table.takes(&order), Ok("start".into()));
    }
}
