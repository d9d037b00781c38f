//! The hash chain over the lines of a journal. A changed, moved or missing line breaks it.

use sha2::{Digest as _, Sha256};

use super::device_key::{hexadecimal, short};

/// The hash of all lines up to some line; empty before the first. Its first digits are printed: enough to compare two papers by eye, but not
/// a proof; the signature covers the whole hash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chain {
    head: String,
}

impl Chain {
    /// Returns the chain after one more line.
    #[must_use]
    pub(super) fn with(&self, text: &str) -> Self {
        let digest = Sha256::new().chain_update(&self.head).chain_update("\n").chain_update(text).finalize();
        Self { head: hexadecimal(&digest) }
    }

    /// Returns the hash that is written at the end of a line.
    pub(super) fn head(&self) -> &str {
        &self.head
    }

    /// Returns the printed form: `4f3a 91c2`.
    pub(crate) fn short(&self) -> String {
        short(&self.head)
    }

    /// Returns the text that a device signs. No other signed text starts like it.
    pub(super) fn signed_text(&self, what: &str) -> String {
        format!("annabella journal {what} {}", self.head)
    }
}

/// Returns a first line with its hash.
pub(super) fn with_chain(body: &str, chain: &Chain) -> String {
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open},\"chain\":\"{}\"}}", chain.head())
}
