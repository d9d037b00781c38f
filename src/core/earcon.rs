//! Short sounds that carry state; never the only carrier of a move.

/// A sound of at most 80 ms, distinct from the others by its pitch contour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Earcon {
    /// A peg left its hole.
    Lifted,
    /// A peg went in.
    Placed,
    /// The repetition of the announcement is awaited.
    AwaitingReadBack,
    /// Two things that should agree do not.
    Mismatch,
    /// The boards are in step.
    InStep,
    /// Little time is left (off unless the arbiter allows it).
    LowTime,
    /// The words were understood.
    Understood,
    /// Words fell into our own voice and were not heard.
    Unheard,
}

impl Earcon {
    /// Every earcon.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 8] = [
        Self::Lifted,
        Self::Placed,
        Self::AwaitingReadBack,
        Self::Mismatch,
        Self::InStep,
        Self::LowTime,
        Self::Understood,
        Self::Unheard,
    ];

    /// The stable name used in transcripts.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Lifted => "lifted",
            Self::Placed => "placed",
            Self::AwaitingReadBack => "awaiting_read_back",
            Self::Mismatch => "mismatch",
            Self::InStep => "in_step",
            Self::LowTime => "low_time",
            Self::Understood => "understood",
            Self::Unheard => "unheard",
        }
    }
}
