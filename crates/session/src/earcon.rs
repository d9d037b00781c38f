//! Short sounds that report a state. A sound is never the only report of a move.

/// A sound of at most 80 ms, distinct from the others by its pitch contour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Earcon {
    /// A peg left its hole.
    Lifted,
    /// A peg was put into a hole.
    Placed,
    /// The repetition of the announcement is awaited.
    AwaitingReadBack,
    /// Two sources that should agree differ.
    Mismatch,
    /// The boards are in step.
    InStep,
    /// Little time is left (off unless the arbiter permits it).
    LowTime,
    /// The words were understood.
    Understood,
    /// Words overlapped the program's own voice and were not recognised.
    Unheard,
}

impl Earcon {
    /// Every earcon.
    pub const ALL: [Self; 8] = [
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
    pub const fn name(self) -> &'static str {
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
