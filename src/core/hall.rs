//! Whether a hall hears a table: what its arbiter is told of it, and nobody else.

/// Whether the hall hears this table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HallHears {
    /// It has every line of the journal.
    Yes,
    /// It takes nothing, or nobody knows.
    No,
    /// It has lines of another program under this table's name.
    Another,
}

impl HallHears {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Yes, Self::No, Self::Another];

    /// As the journal writes it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Another => "another",
        }
    }

    /// As the journal writes it, read again.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hears| hears.name() == name)
    }
}
