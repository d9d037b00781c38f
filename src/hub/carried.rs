//! What a hub is for whoever carries a link's wishes to it: one that answers, some time later or never.

use std::{fmt, sync::Arc};

use crate::hub::link::{LinkInput, LinkOutput};

/// Why a hub cannot be used, for the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HubFault(pub(crate) String);

impl fmt::Display for HubFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// An order as it came: nothing of it is believed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderCame {
    pub(crate) payload: Vec<u8>,
    pub(crate) signature: Option<String>,
}

/// What a hub is, for whoever carries a link's wishes.
pub(crate) trait Hub: Send + Sync + 'static {
    /// What it answers to a link; `line` is the text of what is sent.
    fn answer(
        self: Arc<Self>,
        asked: LinkOutput,
        line: Vec<u8>,
    ) -> impl Future<Output = Result<LinkInput, HubFault>> + Send;

    /// Says something that nobody has to hear.
    fn tell(&self, subject: String, payload: Vec<u8>) -> impl Future<Output = ()> + Send;
}
