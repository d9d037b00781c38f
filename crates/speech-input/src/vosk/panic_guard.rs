//! Catches panics of the JSON reader for libvosk's answers, which panics on invalid values (a score of `nan`). Such an
//! answer must not end the recogniser, and the panic must not be printed.

use std::{
    cell::Cell,
    panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook},
};

thread_local! {
    static ASKING: Cell<bool> = const { Cell::new(false) };
}

/// Installs a panic hook that prints no panics of calls to libvosk.
pub(super) fn install() {
    let before = take_hook();
    set_hook(Box::new(move |panic| {
        if !ASKING.get() {
            before(panic);
        }
    }));
}

/// Calls libvosk; `None` if its answer could not be read.
pub(super) fn guarded<T>(ask: impl FnOnce() -> T) -> Option<T> {
    ASKING.set(true);
    // The call changes none of our state; the recogniser belongs to libvosk and stays valid.
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
