//! Both clocks. The script counts the running one down; without the script the times are those when the page was
//! made. They are outside the regions that are read aloud.

use maud::{Markup, html};

use crate::{
    view::ClockView,
    words::{PageWords, clock},
};
use annabella_game::Seat;

/// Both clocks with their names; the running one has a word and a bar.
pub(crate) fn clocks(words: &PageWords, view: &ClockView, names: [&str; 2]) -> Markup {
    html! {
        div.clocks {
            @for (seat, name) in Seat::ALL.into_iter().zip(names) {
                @let ms = view.ms[seat as usize];
                @let runs = view.running == Some(seat);
                div.clock.runs[runs] {
                    span.side { (name) }
                    " "
                    span.time data-ms=(ms) data-delay=[runs.then_some(view.delay_ms)] { (clock(ms)) }
                    " "
                    span.state { (words.say(state(view, seat))) }
                }
            }
        }
        @if view.both_stand { p.stand { strong { (words.say("clocks-stand")) } } }
        @if view.running.is_some() { noscript { p { (words.say("clocks-as-read")) } } }
    }
}

/// The text beside a clock.
fn state(view: &ClockView, seat: Seat) -> &'static str {
    match (view.playing, view.running == Some(seat), view.ms[seat as usize]) {
        (true, _, 0) => "clock-at-zero",
        (true, true, _) => "clock-runs",
        _ => "clock-stands",
    }
}
