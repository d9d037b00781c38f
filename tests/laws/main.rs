//! The Laws by themselves: texts and cases in, answers out; no session.

/// A test of each name in a module of each edition, from functions that take the edition.
macro_rules! in_every_edition {
    ($($name:ident)*) => {
        in_every_edition!(@ [$($name)*] da09 Da09 no14 No14 sv17 Sv17 da17 Da17 da18 Da18);
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
mod ledger;
mod reconcile;
mod rulebook;
mod setup;
