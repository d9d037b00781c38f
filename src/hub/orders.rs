//! Which orders of a hall's desk a table takes: those the arbiter's key signed, that were given for the game as it stands,
//! each once. PURE.
//!
//! No order is kept in mind: one names the journal's line it was given after, and an act is a line itself; so what was
//! taken once names a line that is too old from then on. It names one of the last presences, too, which are drawn anew:
//! nothing that was held back on its way, or was heard by somebody in an earlier connection, is of any use.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

use crate::{
    core::{
        act::Act,
        hall::{DeskDuty, OrderFault},
    },
    hub::{
        link::HubLink,
        wire::{LineHash, Order, TableName},
    },
    journal::PublicKey,
};

/// How many presences an order may name.
const PRESENCES: usize = 3;
/// So many orders are looked at at once, and one more after so many milliseconds: a flood costs nothing.
const AT_ONCE: u64 = 8;
const EVERY_MS: u64 = 250;

/// Whose orders are taken, and for what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderLeave {
    /// The arbiter's key.
    pub key: PublicKey,
    /// What leave was given for.
    pub may: Vec<DeskDuty>,
}

/// What becomes of an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderTaken {
    /// The arbiter does this.
    Takes {
        /// The hash of its payload.
        order: LineHash,
        /// What he would type.
        line: String,
    },
    /// Nothing is done.
    Refuses {
        /// The hash of its payload.
        order: LineHash,
        /// Why.
        why: OrderFault,
    },
    /// Too many came: it is not looked at.
    Passes,
}

/// What a table takes orders by.
#[derive(Clone, Debug)]
pub struct OrderGate {
    table: TableName,
    leave: OrderLeave,
    /// An order names this line or a later one.
    from: u64,
    nonces: VecDeque<String>,
    /// When so many may be looked at again as at first.
    whole_at: u64,
    counts: BTreeMap<OrderFault, u64>,
    passed: u64,
}

impl OrderGate {
    /// Of a table whose journal has so many lines now.
    pub const fn new(table: TableName, leave: OrderLeave, written: u64) -> Self {
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

    /// The table tells that it is there, by this nonce.
    pub fn tells(&mut self, nonce: String) {
        if self.nonces.len() >= PRESENCES {
            self.nonces.pop_front();
        }
        self.nonces.push_back(nonce);
    }

    /// How often an order was not taken for this reason.
    pub fn count(&self, why: OrderFault) -> u64 {
        self.counts.get(&why).copied().unwrap_or(0)
    }

    /// How many were not even looked at.
    pub const fn passed(&self) -> u64 {
        self.passed
    }

    /// An order came.
    pub fn take(&mut self, now: u64, link: &HubLink, payload: &[u8], signature: Option<&str>) -> OrderTaken {
        let whole_at = self.whole_at.max(now) + EVERY_MS;
        if whole_at - now > AT_ONCE * EVERY_MS {
            self.passed += 1;
            return OrderTaken::Passes;
        }
        self.whole_at = whole_at;
        let order = LineHash::of(payload);
        match self.read(link, payload, signature) {
            Ok(line) => {
                // It becomes a line after all that are there now: whoever orders next has to have that.
                self.from = link.written() + 1;
                OrderTaken::Takes { order, line }
            }
            Err(why) => {
                *self.counts.entry(why).or_default() += 1;
                OrderTaken::Refuses { order, why }
            }
        }
    }

    fn read(&self, link: &HubLink, payload: &[u8], signature: Option<&str>) -> Result<String, OrderFault> {
        use crate::hub::wire::WireFault::{Header, Missing, NotSigned};
        let order = Order::read(payload, signature, &self.leave.key).map_err(|why| match why {
            Header(_) | Missing(_) | NotSigned => OrderFault::Forged,
            _ => OrderFault::Unreadable,
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
        let act = Act::read(order.line.trim()).map_err(|_| OrderFault::Unreadable)?;
        match DeskDuty::of(&act) {
            Some(duty) if self.leave.may.contains(&duty) => Ok(order.line),
            _ => Err(OrderFault::NotAgreed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{hub::link::LinkInput, journal::DeviceKey};

    /// A table with three lines and an arbiter.
    struct Tried {
        key: DeviceKey,
        link: HubLink,
        gate: OrderGate,
        order: Order,
        now: u64,
    }

    fn hash(of: u8) -> LineHash {
        LineHash::of(&[of])
    }

    impl Tried {
        fn new() -> Self {
            let key = DeviceKey::of_seed([7; 32]);
            let mut link = HubLink::new();
            for line in 1..=3 {
                link.handle(0, LinkInput::Line(hash(line)));
            }
            let table = TableName::read("7").unwrap();
            let leave = OrderLeave { key: key.public(), may: vec![DeskDuty::Start, DeskDuty::Time] };
            let mut gate = OrderGate::new(table.clone(), leave, 2);
            gate.tells("one".into());
            let order = Order { table, after: 3, hash: hash(3), nonce: "one".into(), line: "start".into() };
            Self { key, link, gate, order, now: 0 }
        }

        fn takes(&mut self, order: &Order) -> Result<String, OrderFault> {
            let (payload, signature) = order.signed(&self.key);
            self.now += 10_000;
            match self.gate.take(self.now, &self.link, payload.as_bytes(), Some(&signature)) {
                OrderTaken::Takes { line, .. } => Ok(line),
                OrderTaken::Refuses { why, .. } => Err(why),
                OrderTaken::Passes => panic!("it was not looked at"),
            }
        }
    }

    #[test]
    fn an_order_is_taken_once_and_the_next_has_to_have_what_came_of_it() {
        let mut table = Tried::new();
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
        let mut table = Tried::new();
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
            assert!(matches!(taken, OrderTaken::Refuses { why: OrderFault::Forged, .. }), "{taken:?}");
        }
        assert_eq!(table.gate.count(OrderFault::Forged), 3);
        // Three presences later it is too late; before, it is not.
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
        let mut table = Tried::new();
        for _ in 0..10_000 {
            table.gate.take(5_000, &table.link, b"x", None);
        }
        assert_eq!((table.gate.count(OrderFault::Forged), table.gate.passed()), (AT_ONCE, 10_000 - AT_ONCE));
        let order = table.order.clone();
        assert_eq!(table.takes(&order), Ok("start".into()));
    }
}
