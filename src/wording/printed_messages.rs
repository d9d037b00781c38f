//! The messages for what an edition prints of a thing at hand, and what each is given.
//!
//! They are listed apart from [`crate::wording::messages`] because that file is full.

/// A message's name, and the names of what it is given.
pub(super) const PRINTED_MESSAGES: &[(&str, &[&str])] = &[
    ("printed-devices-permission", &["article"]),
    ("printed-devices-communication", &["article"]),
    ("printed-devices-approved", &["article"]),
    ("printed-touch-deliberate", &["article"]),
    ("printed-touch-to-move", &["article"]),
    ("printed-touch-all-but-accidental", &["article"]),
    ("printed-flag-must-not", &["article"]),
    ("printed-flag-may", &["article"]),
    ("printed-flag-shall", &["article"]),
    ("printed-pawn-not-seen", &["color", "square", "article"]),
    ("printed-long-notation", &["color", "text"]),
    ("printed-written-move-binding", &["color", "article"]),
    ("printed-written-move-fixed", &["color", "article"]),
    ("printed-moves-read-too-often", &["color", "number", "allowed", "article"]),
    ("printed-helped-adjusted", &["color", "article"]),
    ("printed-helped", &["color", "article"]),
    ("printed-complaint-lost", &["color", "article"]),
    ("printed-claims-draw-on-time", &["color", "article"]),
    ("printed-claims-win-only", &["color", "article"]),
];
