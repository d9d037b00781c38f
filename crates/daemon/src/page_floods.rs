//! The roles whose pages or `join` send more than the web server answers.

use annabella_game::Moment;
use annabella_session::GameRole;

/// From so many refused requests on the arbiter is told: a page that loads itself again too often is none.
const TOLD_FROM: u64 = 40;
/// After this time without a refused request a flood is over, in milliseconds.
const CALM_MS: u64 = 10_000;

/// The refused requests of each role, until it is calm again.
#[derive(Debug, Default)]
pub(crate) struct PageFloods {
    of: [Option<PageFlood>; GameRole::ALL.len()],
}

#[derive(Clone, Copy, Debug)]
struct PageFlood {
    refused: u64,
    last: Moment,
}

impl PageFloods {
    /// Counts refused requests. Returns whether this begins a flood.
    pub(crate) fn count(&mut self, role: GameRole, refused: u64, now: Moment) -> bool {
        let flood = self.of[role.index()].get_or_insert(PageFlood { refused: 0, last: now });
        let was_told = flood.refused >= TOLD_FROM;
        *flood = PageFlood { refused: flood.refused.saturating_add(refused), last: now };
        !was_told && flood.refused >= TOLD_FROM
    }

    /// A role whose flood is over, with the number of its refused requests.
    pub(crate) fn next_over(&mut self, now: Moment) -> Option<(GameRole, u64)> {
        let is_over = |flood: &mut PageFlood| now.ms_since(flood.last) >= CALM_MS;
        let over = GameRole::ALL.into_iter().filter_map(|role| {
            let flood = self.of[role.index()].take_if(is_over)?;
            Some((role, flood.refused))
        });
        // What was not told of is forgotten.
        over.into_iter().find(|(_, refused)| *refused >= TOLD_FROM)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::Seat;

    #[test]
    fn a_flood_is_told_once_and_once_when_it_is_over_and_a_few_refused_requests_never() {
        let mut floods = PageFloods::default();
        let (black, at) = (GameRole::Player(Seat::Black), Moment::from_ms);
        assert!(!floods.count(GameRole::Spectator, 39, at(0)));
        assert!(!floods.count(black, 1, at(0)) && floods.count(black, 900, at(1_000)));
        assert!(!floods.count(black, 900, at(2_000)));
        assert_eq!(floods.next_over(at(11_000)), None);
        assert!(!floods.count(GameRole::Spectator, 39, at(11_000)), "the first ones are forgotten");
        assert_eq!(floods.next_over(at(12_000)), Some((black, 1_801)));
        assert_eq!(floods.next_over(at(12_000)), None);
        assert!(floods.count(black, 50, at(13_000)), "another flood");
    }
}
