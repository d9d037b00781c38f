//! The chain of hashes over a journal's lines: a line that is changed, moved or left out breaks it.

use sha2::{Digest as _, Sha256};

use super::device_key::{hexadecimal, short};

/// The hash of everything up to some line. What is printed of it is its beginning: enough to compare two papers by
/// eye, never enough to prove anything; for that the whole is signed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chain {
    head: String,
    /// Bytes of a hash that are written: formats 2 and 3 wrote eight.
    bytes: usize,
}

impl Chain {
    /// The chain of a journal in this format, before its first line.
    pub(super) fn of_format(format: u32) -> Self {
        Self { head: String::new(), bytes: if format < 4 { 8 } else { 32 } }
    }

    /// One more line.
    #[must_use]
    pub(super) fn with(&self, text: &str) -> Self {
        let digest = Sha256::new().chain_update(&self.head).chain_update("\n").chain_update(text).finalize();
        let head = digest.iter().take(self.bytes).copied().collect::<Vec<u8>>();
        Self { head: hexadecimal(&head), bytes: self.bytes }
    }

    /// As it is written at the end of its line.
    pub(super) fn head(&self) -> &str {
        &self.head
    }

    /// As it is printed for people: `4f3a 91c2`.
    pub(crate) fn short(&self) -> String {
        short(&self.head)
    }

    /// What a device signs: nothing else that it ever signs begins like this.
    pub(super) fn signed_text(&self, what: &str) -> String {
        format!("annabella journal {what} {}", self.head)
    }
}

/// A first line and its hash.
pub(super) fn with_chain(body: &str, chain: &Chain) -> String {
    let open = body.strip_suffix('}').unwrap_or(body);
    format!("{open},\"chain\":\"{}\"}}", chain.head())
}
