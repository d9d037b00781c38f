//! The outputs of the current input, and the listener of a refusal.

use crate::{listener::Listener, output::Output};

/// The outputs of one input, in order.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    asked_by: Listener,
    outputs: Vec<Output>,
}

impl Outbox {
    /// An outbox without outputs.
    pub(crate) const fn new() -> Self {
        Self { asked_by: Listener::Arbiter, outputs: Vec::new() }
    }

    /// Sets the listener of the following refusals.
    pub(crate) const fn answer(&mut self, asked_by: Listener) {
        self.asked_by = asked_by;
    }

    /// The listener of a refusal.
    pub(crate) const fn asked_by(&self) -> Listener {
        self.asked_by
    }

    /// Adds an output.
    pub(crate) fn push(&mut self, output: Output) {
        self.outputs.push(output);
    }

    /// All outputs so far.
    pub(crate) fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// Takes all outputs.
    pub(crate) fn take(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }
}
