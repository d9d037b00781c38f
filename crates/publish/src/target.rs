//! The interface of a broker. It answers after some time, or never.

use std::{fmt, sync::Arc};

use crate::link::{LinkInput, LinkOutput};

/// The reason why a broker cannot be used, for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishFault(pub(crate) String);

impl fmt::Display for PublishFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An order as it arrived, before any check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ReceivedOrder {
    pub(crate) payload: Vec<u8>,
    pub(crate) signature: Option<String>,
}

/// A broker, as the publisher uses it.
pub(crate) trait PublishTarget: Send + Sync + 'static {
    /// Returns the answer to a link's request; `line` is the text of the line to send.
    fn answer(
        self: Arc<Self>,
        asked: LinkOutput,
        line: Vec<u8>,
    ) -> impl Future<Output = Result<LinkInput, PublishFault>> + Send;

    /// Sends a message whose loss is acceptable.
    fn tell(&self, subject: String, payload: Vec<u8>) -> impl Future<Output = ()> + Send;
}
