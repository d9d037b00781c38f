//! The agreements of a game on the arbiter's page, one line for each explicit agreement. The edition's own provisions
//! have no line here.

use crate::{
    message_writer::{MessageWriter, number},
    phrases::word,
};
use annabella_laws::{Pace, Topic, edition_terms::IllegalCounter, supervision::Supervision};
use annabella_session::setup::Setup;

impl MessageWriter {
    /// The lines, in the order of the articles.
    pub(super) fn of_terms(&self, setup: &Setup, pace: Pace) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(text) = &setup.adaptation {
            lines.push(self.say("page-adaptation", &[self.article(Topic::TwoBoards), word("text", text)]));
        }
        let counted = match setup.illegal_counter {
            IllegalCounter::Edition => None,
            IllegalCounter::Joint => Some("page-counter-joint"),
            IllegalCounter::Separate => Some("page-counter-separate"),
        };
        lines.extend(counted.map(|id| self.say(id, &[self.article(Topic::IllegalMove)])));
        if let Some(drawn) = setup.start_number() {
            lines.push(self.say("page-chess960", &[number(u32::from(drawn))]));
        }
        if let Some(appointed) = setup.appointed {
            let time = word("time", String::from(appointed));
            lines.push(self.say("page-appointed", &[self.article(Topic::AppointedTime), time]));
        }
        if let Some(named) = setup.default_time {
            let time = word("time", String::from(named));
            lines.push(self.say("page-default-time", &[self.article(Topic::DefaultTime), time]));
        }
        if setup.supervision == Supervision::Partial && pace != Pace::Standard {
            lines.push(self.say("page-supervision-partial", &[self.article(Topic::PartialSupervision)]));
        }
        let quickplay = setup.quickplay_finish.map(|announced| match announced {
            true => "page-quickplay-yes",
            false => "page-quickplay-no",
        });
        lines.extend(quickplay.map(|id| self.say(id, &[])));
        lines
    }
}
