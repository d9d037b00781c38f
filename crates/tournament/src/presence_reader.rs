//! Reads what one table tells beside its lines: its presence, and its answers to orders.
//!
//! Nothing of it is stored. A table that sends more than an honest one ever does is not listened to for a while: the
//! broker then drops its messages, and other tables are heard.

use std::time::{Duration, Instant};

use async_nats::Client;
use futures_util::StreamExt as _;
use tokio::sync::mpsc;

use crate::{feed_news::FeedNews, orders::OrderNews};
use annabella_publish::wire::{OrderAnswer, Presence, TableName};

/// The number of messages that a table may send at once, and the interval at which it may send one more.
const AT_ONCE: u32 = 32;
const EVERY: Duration = Duration::from_millis(125);
/// How long a table that sends more is not heard. It is shorter than the silence of a lost table.
const UNHEARD: Duration = Duration::from_secs(5);

/// How many messages a table may still send.
struct MessageAllowance {
    left: u32,
    since: Instant,
}

impl MessageAllowance {
    const fn new(now: Instant) -> Self {
        Self { left: AT_ONCE, since: now }
    }

    /// Takes one, if one is left.
    fn take(&mut self, now: Instant) -> bool {
        while self.left < AT_ONCE && now.saturating_duration_since(self.since) >= EVERY {
            (self.left, self.since) = (self.left + 1, self.since + EVERY);
        }
        if self.left == AT_ONCE {
            self.since = now;
        }
        let taken = self.left > 0;
        self.left = self.left.saturating_sub(1);
        taken
    }
}

/// Reads a table's presences and answers until nobody takes the news or the connection is lost.
pub(crate) async fn hear_table(client: Client, table: TableName, tells: mpsc::Sender<FeedNews>) {
    let subjects = (table.presence(), table.answers());
    let mut allowance = MessageAllowance::new(Instant::now());
    loop {
        let (presences, answers) =
            (client.subscribe(subjects.0.clone()).await, client.subscribe(subjects.1.clone()).await);
        let (Ok(mut presences), Ok(mut answers)) = (presences, answers) else { return };
        loop {
            let (heard, news) = tokio::select! {
                heard = presences.next() => (heard.is_some(), heard.and_then(|told| presence(&table, &told.payload))),
                heard = answers.next() => (heard.is_some(), heard.and_then(|told| answer(&table, &told.payload))),
            };
            if !heard {
                return;
            }
            if !allowance.take(Instant::now()) {
                break;
            }
            if let Some(news) = news
                && tells.send(news).await.is_err()
            {
                return;
            }
        }
        drop((presences, answers));
        if tells.send(FeedNews::Flood { table: table.to_string() }).await.is_err() {
            return;
        }
        tokio::time::sleep(UNHEARD).await;
    }
}

fn answer(table: &TableName, payload: &[u8]) -> Option<FeedNews> {
    let answer = OrderAnswer::read(payload).ok()?;
    Some(FeedNews::Order { table: table.clone(), order: answer.order, news: OrderNews::Answered(answer) })
}

fn presence(table: &TableName, payload: &[u8]) -> Option<FeedNews> {
    let presence = Presence::read(payload).ok()?;
    Some(FeedNews::Presence { table: table.to_string(), presence })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_tells_its_presence_is_heard_and_one_that_floods_is_not() {
        let began = Instant::now();
        let mut allowance = MessageAllowance::new(began);
        for n in 0..1_000 {
            assert!(allowance.take(began + n * Duration::from_secs(1)), "{n}");
        }
        let mut allowance = MessageAllowance::new(began);
        let taken = (0..10_000).filter(|n| allowance.take(began + *n * Duration::from_millis(1))).count();
        assert!((100..=120).contains(&taken), "of 10,000 messages in ten seconds: {taken}");
        assert!(allowance.take(began + Duration::from_secs(20)), "it is heard again after the flood");
    }
}
