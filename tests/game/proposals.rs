//! What a choice would do is what it does. The decisions themselves are in `stories/proposals.txt`.

use crate::table::*;

#[test]
fn what_a_choice_would_do_is_what_it_does() {
    let mut table = Table::typed(Edition::No14);
    table.runs("moves d4 d5 c4; white: claim touch e7");
    for choice in 1..=u32::try_from(table.choices(1).len()).unwrap() {
        let effect = table.session.effect(1, choice, None);
        let mut done = table.session.clone();
        let act = Act::Choose(1, choice, None);
        let outputs = done.handle(table.session.now(), Input::Act { by: Actor::Arbiter, act });
        assert_eq!(effect.refused.is_some(), refused(&outputs).is_some(), "choice {choice}");
        assert_eq!(effect.plies.to, done.plies().len(), "choice {choice}");
        assert_eq!(effect.result.to, done.result(), "choice {choice}");
        let clocks = (effect.clocks_ms[0].to, effect.clocks_ms[1].to);
        assert_eq!(clocks, done.times(done.now()), "choice {choice}");
        assert_eq!(effect.closes, done.items()[0].decision.is_some(), "choice {choice}");
    }
}
