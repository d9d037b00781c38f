//! Who is helped at the clock or with his sheet, and who asks to see the arbiter's sheet (6.2.6, 8.1.6, A.3.2).

use crate::{
    core::{act::Act, actor::Actor, earcon::Earcon, session::Session, told::Told},
    game::Seat,
    laws::{Pace, article::Topic, matter::Matter},
};

impl Session {
    /// An assistant presses or writes: where the text has the clock adjusted for that, one item for each of the two.
    /// Texts from 2014 on except impaired players, and no other has an assistant who does it.
    pub(super) fn look_who_helps(&mut self, by: Actor, act: &Act) {
        let Actor::Assistant(seat) = by else { return };
        let writes = match act {
            Act::Press => false,
            Act::Write(_) | Act::Strike | Act::Sheet(_) => true,
            _ => return,
        };
        let matter = Matter::Helped { seat, writes };
        let known = self.docket.items().iter().any(|item| item.matter == matter);
        if self.setup.edition.clock_adjusted_for_a_helper() && !known {
            self.raise(matter);
        }
    }

    /// A player on move asks to be shown the arbiter's sheet: five times a game in rapid and blitz with full
    /// supervision (A.3.2, B.3.2); more often disturbs. The arbiter shows it.
    pub(super) fn ask_for_the_sheet(&mut self, seat: Seat) {
        let edition = self.setup.edition;
        let topic = if self.pace == Pace::Blitz { Topic::BlitzSheet } else { Topic::SheetShown };
        let rapid = self.pace != Pace::Standard && self.is_supervised();
        let may = edition.rapid_sheet_viewings().filter(|_| rapid);
        self.play(seat, Earcon::Understood);
        let Some(most) = may.filter(|_| seat == self.mover()) else {
            return self.tell(Told::SheetAskedWithoutRight { seat, on_move: seat == self.mover() });
        };
        let times = self.seat(seat).shown_moves.saturating_add(1);
        self.seat_mut(seat).shown_moves = times;
        let article = edition.article_or_penalties(topic);
        self.tell(Told::SheetAsked { seat, times, most, article });
        if times > most {
            self.raise(Matter::SheetAskedTooOften { by: seat, times });
        }
    }
}
