//! The desk's orders to tables that publish to its broker, and their outcomes.
//!
//! An order is sent once and never repeated automatically. The table's journal decides: if no answer comes, its line
//! still shows that the order was carried out, however late. An order is reported as not sent only if it never left
//! this machine; every other silence is reported as unknown. Anybody with the table's key can forge an answer, so an
//! order counts as carried out only when the journal has it, and also after a refusal.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    time::{Duration, Instant},
};

use tokio::sync::mpsc::UnboundedSender;

use annabella_journal::DeviceKey;
use annabella_publish::wire::{LineHash, Order, OrderAnswer, TableName};
use annabella_session::arbiter_message::OrderFault;

/// The time limit for an answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(10);
/// How long the answer's text is awaited after the journal has the order.
const WORDS_WITHIN: Duration = Duration::from_secs(2);
/// The largest number of unanswered orders that are remembered.
const MOST_LATE: usize = 64;

/// An order for the broker.
#[derive(Clone, Debug)]
pub(crate) struct SentOrder {
    pub(crate) table: TableName,
    pub(crate) order: LineHash,
    pub(crate) payload: String,
    pub(crate) signature: String,
}

/// A message about an order.
#[derive(Clone, Debug)]
pub(crate) enum OrderNews {
    /// The table answered.
    Answered(OrderAnswer),
    /// The table's journal contains the order.
    Written,
    /// No table is subscribed to orders there.
    NobodyHears,
    /// The order never left this machine.
    NotSent,
}

/// The outcome of an order, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum OrderOutcome {
    /// Carried out; the lines that the table's arbiter received.
    Taken(Vec<String>),
    /// Refused.
    Refused(Option<OrderFault>),
    /// No answer came; whether it was carried out is unknown.
    NoAnswer,
    /// The table takes no orders.
    NobodyHears,
    /// Not sent, because the broker or the table cannot be reached.
    NotSent,
    /// The desk cannot give an order of this kind.
    NotFromHere,
}

/// An order that was sent.
struct PendingOrder {
    /// The tournament's id of the table.
    id: String,
    table: TableName,
    line: String,
    tells: Sender<OrderNews>,
    /// What the sender was told, while the journal may still say something else.
    told: Option<ToldOutcome>,
}

/// The outcome with which a sender stopped waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ToldOutcome {
    NoAnswer,
    Refused,
}

/// An order whose sender no longer waits, and its late outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LateOrder {
    pub(crate) id: String,
    pub(crate) line: String,
    pub(crate) taken: bool,
}

/// The desk's orders.
pub(crate) struct OrderDispatcher {
    key: DeviceKey,
    sends: UnboundedSender<SentOrder>,
    waiting: Mutex<BTreeMap<LineHash, PendingOrder>>,
}

impl OrderDispatcher {
    pub(crate) fn new(key: DeviceKey, sends: UnboundedSender<SentOrder>) -> Self {
        Self { key, sends, waiting: Mutex::default() }
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<LineHash, PendingOrder>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends an order and waits for its outcome.
    pub(crate) fn order(&self, id: &str, order: &Order) -> OrderOutcome {
        let (payload, signature) = order.signed(&self.key);
        let hash = LineHash::of(payload.as_bytes());
        let (tells, told) = channel();
        {
            let mut waiting = self.waiting();
            if waiting.contains_key(&hash) {
                // The identical order is still pending.
                return OrderOutcome::Refused(Some(OrderFault::Stale));
            }
            while waiting.len() >= MOST_LATE {
                let late = waiting.iter().find(|(_, waiting)| waiting.told.is_some()).map(|(hash, _)| *hash);
                let Some(late) = late else { return OrderOutcome::NotSent };
                waiting.remove(&late);
            }
            let (id, table, line) = (id.to_owned(), order.table.clone(), order.line.clone());
            waiting.insert(hash, PendingOrder { id, table, line, tells, told: None });
        }
        let sent = SentOrder { table: order.table.clone(), order: hash, payload, signature };
        let outcome = match self.sends.send(sent) {
            Ok(()) => wait(&told, ANSWERS_WITHIN),
            Err(_) => OrderOutcome::NotSent,
        };
        let mut waiting = self.waiting();
        let told = match outcome {
            OrderOutcome::NoAnswer => Some(ToldOutcome::NoAnswer),
            OrderOutcome::Refused(_) => Some(ToldOutcome::Refused),
            _ => None,
        };
        match waiting.get_mut(&hash) {
            Some(order) if told.is_some() => order.told = told,
            _ => drop(waiting.remove(&hash)),
        }
        outcome
    }

    /// Matches a message to a pending order of the same table. Returns the late outcome for the desk if nobody waits
    /// for it any more.
    pub(crate) fn match_news(
        &self,
        table: &TableName,
        order: LineHash,
        news: OrderNews,
    ) -> Option<LateOrder> {
        let mut waiting = self.waiting();
        let sent = waiting.get_mut(&order).filter(|sent| sent.table == *table)?;
        let Some(told) = sent.told else {
            // The waiting thread may have just given up; then the next message about the order
            // reports it.
            let _ = sent.tells.send(news);
            return None;
        };
        match news {
            OrderNews::Written => {
                let PendingOrder { id, line, .. } = waiting.remove(&order)?;
                Some(LateOrder { id, line, taken: true })
            }
            // The journal's line follows, if the answer is true.
            OrderNews::Answered(answer) if answer.taken => None,
            _ if told == ToldOutcome::Refused => None,
            _ => {
                sent.told = Some(ToldOutcome::Refused);
                Some(LateOrder { id: sent.id.clone(), line: sent.line.clone(), taken: false })
            }
        }
    }
}

fn wait(told: &Receiver<OrderNews>, within: Duration) -> OrderOutcome {
    let mut until = Instant::now() + within;
    let mut written = false;
    let mut words = None;
    loop {
        match told.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(OrderNews::Answered(answer)) if answer.taken && written => {
                return OrderOutcome::Taken(answer.lines);
            }
            // The journal must have it as well.
            Ok(OrderNews::Answered(answer)) if answer.taken => words = Some(answer.lines),
            // An order in the journal was carried out, whatever the answer says.
            Ok(_) if written => {}
            Ok(OrderNews::Answered(answer)) => return OrderOutcome::Refused(answer.why),
            Ok(OrderNews::NobodyHears) => return OrderOutcome::NobodyHears,
            Ok(OrderNews::NotSent) => return OrderOutcome::NotSent,
            Ok(OrderNews::Written) => {
                if let Some(words) = words {
                    return OrderOutcome::Taken(words);
                }
                written = true;
                until = Instant::now() + WORDS_WITHIN;
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) if written => {
                return OrderOutcome::Taken(Vec::new());
            }
            Err(_) => return OrderOutcome::NoAnswer,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    fn order() -> Order {
        let (table, hash) = (TableName::read("7").unwrap(), LineHash::of(b"x"));
        Order { table, after: 1, hash, nonce: "00".into(), line: "start".into() }
    }

    fn answered(order: LineHash, taken: bool) -> OrderNews {
        let why = (!taken).then_some(OrderFault::Stale);
        OrderNews::Answered(OrderAnswer { order, taken, lines: vec!["told".into()], why })
    }

    #[test]
    fn what_is_heard_of_an_order_is_its_outcome_and_it_is_sent_once() {
        let refused = OrderOutcome::Refused(Some(OrderFault::Stale));
        let hash = LineHash::of(b"");
        for (news, outcome) in [
            (vec![answered(hash, true), OrderNews::Written], OrderOutcome::Taken(vec!["told".into()])),
            (vec![answered(hash, true), answered(hash, false)], refused.clone()),
            (vec![answered(hash, false)], refused.clone()),
            (vec![OrderNews::NotSent], OrderOutcome::NotSent),
            (vec![OrderNews::NobodyHears], OrderOutcome::NobodyHears),
            (vec![OrderNews::Written, answered(hash, false)], OrderOutcome::Taken(Vec::new())),
            (vec![OrderNews::Written, answered(hash, true)], OrderOutcome::Taken(vec!["told".into()])),
        ] {
            let (sends, mut sent) = unbounded_channel();
            let desk = OrderDispatcher::new(DeviceKey::of_seed([1; 32]), sends);
            std::thread::scope(|scope| {
                let ordering = scope.spawn(|| desk.order("broker.7", &order()));
                let on_its_way = sent.blocking_recv().unwrap();
                for news in news {
                    let other = TableName::read("8").unwrap();
                    assert_eq!(desk.match_news(&other, on_its_way.order, answered(hash, false)), None);
                    assert_eq!(desk.match_news(&on_its_way.table, on_its_way.order, news), None);
                }
                assert_eq!(ordering.join().unwrap(), outcome);
                // Anybody with the table's key can forge a refusal; the journal's line contradicts it.
                let late = desk.match_news(&on_its_way.table, on_its_way.order, OrderNews::Written);
                assert_eq!(late.is_some_and(|late| late.taken), outcome == refused);
            });
            assert!(sent.try_recv().is_err() && desk.waiting().is_empty());
        }
    }

    #[test]
    fn an_order_without_an_answer_is_told_of_once_when_its_line_comes_after_all() {
        let (tells, told) = channel();
        assert_eq!(wait(&told, Duration::ZERO), OrderOutcome::NoAnswer);
        // An answer alone, which anybody with the table's key can forge, is not believed.
        tells.send(answered(LineHash::of(b""), true)).unwrap();
        assert_eq!(wait(&told, Duration::from_millis(50)), OrderOutcome::NoAnswer);
        let (sends, _sent) = unbounded_channel();
        let desk = OrderDispatcher::new(DeviceKey::of_seed([1; 32]), sends);
        let (id, line) = ("broker.7".to_owned(), "start".to_owned());
        let (hash, table) = (LineHash::of(b"late"), order().table);
        let late = PendingOrder {
            id: id.clone(),
            table: table.clone(),
            line: line.clone(),
            tells,
            told: Some(ToldOutcome::NoAnswer),
        };
        desk.waiting().insert(hash, late);
        assert_eq!(desk.match_news(&table, LineHash::of(b"nobody's"), OrderNews::Written), None);
        assert_eq!(desk.match_news(&table, hash, answered(hash, true)), None, "the journal does not have it");
        let refused = LateOrder { id: id.clone(), line: line.clone(), taken: false };
        assert_eq!(desk.match_news(&table, hash, answered(hash, false)), Some(refused));
        assert_eq!(desk.match_news(&table, hash, answered(hash, false)), None, "it is told once");
        assert_eq!(
            desk.match_news(&table, hash, OrderNews::Written),
            Some(LateOrder { id, line, taken: true })
        );
        assert_eq!(desk.match_news(&table, hash, answered(hash, true)), None);
    }
}
