//! Faults that are planted into the simulation to see that its judgement finds them.

/// A fault that no tournament may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlantedFault {
    /// The broker stores another text than it acknowledges.
    BrokerAltersALine,
    /// The broker leaves out a message when the desk goes on after a break.
    BrokerSkipsAMessage,
    /// A disk loses lines that it has synced, when a program ends.
    DiskLosesLines,
    /// The clock of each table's machine runs two per cent too fast.
    ClockRunsFast,
    /// A publisher passes each order on twice.
    OrdersActTwice,
    /// A form that comes twice acts twice.
    FormsActTwice,
    /// A sealed move is not encrypted.
    EnvelopesAreOpen,
    /// An envelope can be opened with a wrong key.
    AnyKeyOpens,
    /// The run depends on something other than its seed.
    RealTime,
}

impl PlantedFault {
    /// Every planted fault, those first that show within the first minute.
    pub(crate) const ALL: [Self; 9] = [
        Self::ClockRunsFast,
        Self::DiskLosesLines,
        Self::BrokerAltersALine,
        Self::BrokerSkipsAMessage,
        Self::OrdersActTwice,
        Self::FormsActTwice,
        Self::EnvelopesAreOpen,
        Self::AnyKeyOpens,
        Self::RealTime,
    ];
}
