//! The agreements of a game on the arbiter's page, one line for each explicit agreement. The edition's own provisions
//! have no line here.

use crate::{
    message,
    message_writer::{MessageWriter, number},
    phrases::{color, word},
};
use annabella_game::Seat;
use annabella_laws::{Pace, Topic, edition_terms::IllegalCounter, supervision::Supervision};
use annabella_session::setup::Setup;

impl MessageWriter {
    /// The lines, in the order of the articles.
    pub(super) fn of_terms(&self, setup: &Setup, pace: Pace) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(text) = &setup.adaptation {
            lines.push(
                self.say(message::PAGE_ADAPTATION, &[self.article(Topic::TwoBoards), word("text", text)]),
            );
        }
        let counted = match setup.illegal_counter {
            IllegalCounter::Edition => None,
            IllegalCounter::Joint => Some(message::PAGE_COUNTER_JOINT),
            IllegalCounter::Separate => Some(message::PAGE_COUNTER_SEPARATE),
        };
        lines.extend(counted.map(|id| self.say(id, &[self.article(Topic::IllegalMove)])));
        if let Some(drawn) = setup.start_number() {
            lines.push(self.say(message::PAGE_CHESS960, &[number(u32::from(drawn))]));
        }
        if let Some(appointed) = setup.appointed {
            let time = word("time", String::from(appointed));
            lines.push(self.say(message::PAGE_APPOINTED, &[self.article(Topic::AppointedTime), time]));
        }
        if let Some(named) = setup.default_time {
            let time = word("time", String::from(named));
            lines.push(self.say(message::PAGE_DEFAULT_TIME, &[self.article(Topic::DefaultTime), time]));
        }
        if let Some(limit) = setup.low_time {
            lines.push(self.say(message::PAGE_LOW_TIME, &[word("time", String::from(limit))]));
        }
        for seat in Seat::ALL {
            let alarms: Vec<String> = setup.seat(seat).alarm.iter().copied().map(String::from).collect();
            if !alarms.is_empty() {
                let times = word("times", alarms.join(", "));
                lines.push(self.say(message::PAGE_ALARM, &[color(seat.color()), times]));
            }
        }
        if setup.supervision == Supervision::Partial && pace != Pace::Standard {
            lines.push(
                self.say(message::PAGE_SUPERVISION_PARTIAL, &[self.article(Topic::PartialSupervision)]),
            );
        }
        let quickplay = setup.quickplay_finish.map(|announced| match announced {
            true => message::PAGE_QUICKPLAY_YES,
            false => message::PAGE_QUICKPLAY_NO,
        });
        lines.extend(quickplay.map(|id| self.say(id, &[])));
        lines
    }
}
