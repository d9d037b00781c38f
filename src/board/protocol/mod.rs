//! Bytes of each make of board, both ways. PURE: bytes in, events out, in any chunking.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::board::{HostCommand, WireEvent};

/// Our side of a make's wire protocol.
pub trait Protocol: Send {
    /// Takes bytes as they came, in any chunking, and appends what they say. Never panics, never
    /// loses step for good: after bad bytes it reports a fault and finds the next message.
    fn feed(&mut self, bytes: &[u8], events: &mut Vec<WireEvent>);

    /// The bytes that ask the board for this; empty where the make cannot do it.
    fn encode(&mut self, command: &HostCommand) -> Vec<u8>;
}
