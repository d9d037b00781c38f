//! Senders that send more requests than a web server answers. The time is passed in.

use std::collections::BTreeMap;

/// From so many refused requests on somebody is told: a page that loads itself again too often is none.
const TOLD_FROM: u64 = 40;
/// After this time without a refused request a flood is over, in milliseconds.
const CALM_MS: u64 = 10_000;

/// The refused requests of each sender, until it is calm again.
#[derive(Debug)]
pub struct PageFloods<Sender> {
    of: BTreeMap<Sender, PageFlood>,
}

#[derive(Clone, Copy, Debug)]
struct PageFlood {
    refused: u64,
    last_ms: u64,
}

impl<Sender> Default for PageFloods<Sender> {
    fn default() -> Self {
        Self { of: BTreeMap::new() }
    }
}

impl<Sender: Copy + Ord> PageFloods<Sender> {
    /// Counts refused requests. Returns whether this begins a flood.
    pub fn count(&mut self, sender: Sender, refused: u64, now_ms: u64) -> bool {
        let flood = self.of.entry(sender).or_insert(PageFlood { refused: 0, last_ms: now_ms });
        let was_told = flood.refused >= TOLD_FROM;
        *flood = PageFlood { refused: flood.refused.saturating_add(refused), last_ms: now_ms };
        !was_told && flood.refused >= TOLD_FROM
    }

    /// A sender whose flood is over, with the number of its refused requests.
    pub fn next_over(&mut self, now_ms: u64) -> Option<(Sender, u64)> {
        let is_over = |flood: &PageFlood| now_ms.saturating_sub(flood.last_ms) >= CALM_MS;
        // What was not told of is forgotten.
        self.of.retain(|_, flood| flood.refused >= TOLD_FROM || !is_over(flood));
        let sender = self.of.iter().find(|(_, flood)| is_over(flood)).map(|(sender, _)| *sender)?;
        self.of.remove(&sender).map(|flood| (sender, flood.refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_told_once_and_once_when_it_is_over_and_a_few_refused_requests_never() {
        let mut floods = PageFloods::default();
        let (spectator, black) = ("spectator", "black");
        assert!(!floods.count(spectator, 39, 0));
        assert!(!floods.count(black, 1, 0) && floods.count(black, 900, 1_000));
        assert!(!floods.count(black, 900, 2_000));
        assert_eq!(floods.next_over(11_000), None);
        assert!(!floods.count(spectator, 39, 11_000), "the first ones are forgotten");
        assert_eq!(floods.next_over(12_000), Some((black, 1_801)));
        assert_eq!(floods.next_over(12_000), None);
        assert!(floods.count(black, 50, 13_000), "another flood");
    }
}
