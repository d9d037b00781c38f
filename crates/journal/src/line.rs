//! A line of a journal after the first.

use serde::{Deserialize, Serialize};

use super::{PublicKey, Signature, SignedPoint};
use annabella_game::Moment;
use annabella_session::input::Input;

/// An input, or a signed head.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JournalRecord {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) input: Option<Input>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) signed: Option<SignedPoint>,
    /// The device that signed, if it is not the one that began the journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) device: Option<PublicKey>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<Signature>,
    pub(super) chain: String,
}

impl JournalRecord {
    /// Returns the part of a new line that its hash covers.
    pub(super) fn body(&self) -> serde_json::Result<String> {
        match (&self.at, &self.input) {
            (Some(at), Some(input)) => Ok(format!("{at} {}", serde_json::to_string(input)?)),
            _ => serde_json::to_string(&(&self.signed, &self.device, &self.signature)),
        }
    }

    /// Returns the part of the line that was read as this record that its hash covers; `None` if the program does not
    /// write such a line, byte for byte. Two texts can be read as one record: with other spaces, another order or other
    /// letters of a hash. The text of an input is covered by the hash itself, so an input that another version wrote
    /// differently is still sound.
    pub(super) fn body_in(&self, text: &str) -> Option<String> {
        match (&self.at, &self.input) {
            (Some(at), Some(_)) => {
                let rest = text.strip_prefix(&format!("{{\"at\":{at},\"input\":"))?;
                let input = rest.strip_suffix(&format!(",\"chain\":\"{}\"}}", self.chain))?;
                Some(format!("{at} {input}"))
            }
            _ => {
                self.body().ok().filter(|_| serde_json::to_string(self).is_ok_and(|written| written == text))
            }
        }
    }
}

/// Returns the moment and input of a line without checking its chain.
pub fn read_line(text: &str) -> Option<(Moment, Input)> {
    let record: JournalRecord = serde_json::from_str(text).ok()?;
    Some((Moment { ms: record.at? }, record.input?))
}

/// Returns the error in a line of JSON with its column; the caller names the line.
pub(super) fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what} at column {}", error.column())
}

#[cfg(test)]
mod tests;
