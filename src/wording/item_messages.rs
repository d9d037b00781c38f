//! The messages of the lines an item of the arbiter's queue is told in.

/// Each message's name, and the names of what it is given.
pub(super) const ITEM_MESSAGES: &[(&str, &[&str])] = &[
    ("item-line", &["number", "line"]),
    ("item-both-flags-are-down", &[]),
    ("item-in-short", &["title", "article"]),
    ("item-where", &["article", "time", "plies"]),
    ("item-board", &["color", "board", "sure"]),
    ("item-board-unknown", &["color", "sure"]),
    ("item-verdict", &["verdict"]),
    ("item-at-the-flag", &["clocks", "side", "white", "black", "made-white", "made-black"]),
    ("quickplay-stands", &[]),
    ("quickplay-where-announced", &[]),
    ("quickplay-not-in-force", &[]),
    ("quickplay-no-article", &[]),
    ("quickplay-not-on-move", &[]),
    ("quickplay-time-enough", &[]),
    ("quickplay-flag-fallen", &[]),
    ("no-appeal", &["article"]),
    ("item-position-confirmed", &[]),
    ("item-position-not-confirmed", &[]),
    ("item-last-words", &["color", "words"]),
    ("item-moved", &["color", "move"]),
    ("item-choice", &["choice", "what"]),
    ("item-penalties", &["article", "list"]),
    ("item-effect", &["choice", "what"]),
    ("item-how-to-decide", &["number"]),
];
