//! libvosk's answers are JSON read by a crate that panics on what is none (a score of `nan`). That is bad input
//! from outside: it must neither end the ear nor be printed as if this program were broken.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook},
};

thread_local! {
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Puts a hook before the one there is: panics while libvosk is asked are not printed.
pub(super) fn install() {
    let before = take_hook();
    set_hook(Box::new(move |panic| {
        if !ASKING.get() {
            before(panic);
        }
    }));
}

/// Asks libvosk; `None` when its answer could not be read.
pub(super) fn guarded<T>(ask: impl FnOnce() -> T) -> Option<T> {
    ASKING.set(true);
    // Nothing of ours is changed while it is asked; the recogniser is libvosk's and stays whole.
    let answer = catch_unwind(AssertUnwindSafe(ask));
    ASKING.set(false);
    answer.ok()
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn an_answer_that_cannot_be_read_is_none() {
        assert_eq!(guarded(|| 3), Some(3));
        let answer: Option<u8> =
            guarded(|| serde_json::from_str("{\"score\": nan}").expect("libvosk's JSON"));
        assert_eq!(answer, None);
    }
}
