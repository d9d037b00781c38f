//! The messages on an edition's provisions, with their arguments.
//!
//! They are separate from [`crate::message_ids`] because that file has reached its size limit.

/// Each message's name and the names of its arguments.
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
