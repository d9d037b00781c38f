//! The Laws alone, without a session: texts and cases in, answers out.

/// Makes a test of each name in a module for each edition, from functions with the edition as parameter.
macro_rules! in_every_edition {
    ($($name:ident)*) => {
        in_every_edition!(@ [$($name)*] da09 Da09 no14 No14 sv17 Sv17 da17 Da17 da18 Da18 fide23 Fide23);
    };
    (@ $names:tt $($edition:ident $variant:ident)*) => { $( in_every_edition!(= $edition $variant $names); )* };
    (= $edition:ident $variant:ident [$($name:ident)*]) => {
        mod $edition { $(
            #[test]
            fn $name() { super::$name(annabella::game::Edition::$variant) }
        )* }
    };
}

mod clause_by_clause;
mod clock_and_draws;
mod clock_events;
#[allow(dead_code, reason = "the referee of the games uses more of it")]
#[path = "../game/referee/clock.rs"]
mod clock_of_referee;
mod foreign_sheets;
mod ledger;
#[allow(dead_code, reason = "the referee of the games uses more of it")]
#[path = "../game/referee/printed.rs"]
mod printed;
mod reconcile;
mod rulebook;
mod setup;
mod toy_edition;
