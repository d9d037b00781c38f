//! A constant for each message of `voices/*.ftl`. The build script writes them.

/// A message with `N` arguments.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FluentMessage<const N: usize> {
    pub(crate) name: &'static str,
    /// The names of the arguments in alphabetical order. A language that needs no agreement may leave some unused.
    pub(crate) arguments: [&'static str; N],
}

include!(concat!(env!("OUT_DIR"), "/message_constants.rs"));
