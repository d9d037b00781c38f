//! The messages between a table and a broker: subjects, journal lines, presence, orders.
//!
//! A published line is the line of the journal, byte for byte. Its headers (number, hash, game) can be derived from
//! the journal, and every reader compares them with the line. Any publisher may send arbitrary bytes, so every reader
//! in this module refuses invalid messages with a reason and guesses nothing.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

use annabella_game::Seat;
use annabella_journal::{DeviceKey, PublicKey, Signature, bytes_of, hexadecimal};
use annabella_session::arbiter_message::OrderFault;

/// The beginning of the name of each table's stream.
pub const STREAM_PREFIX: &str = "HALL_";
/// The maximum size of a line, and of every other message, in bytes. The longest lines are a game's first line (about
/// 1.4 kB), a typed line (at most 2 kB of words) and the text of a score sheet, at most twice as long as its file.
pub const MOST_BYTES: usize = 256 * 1024;
/// The space for the headers of a line.
pub const MOST_HEADER_BYTES: usize = 4 * 1024;
/// Interval of a table's presence messages.
pub const PRESENCE_MS: u64 = 5_000;

/// The header with the number of a published line.
pub const LINE_HEADER: &str = "Annabella-Line";
/// The header with the hash of the line.
pub const HASH_HEADER: &str = "Annabella-Hash";
/// The header with the hash of the journal's first line.
pub const GAME_HEADER: &str = "Annabella-Game";
/// The header with the expected last message of the subject; the broker refuses the line if it differs.
pub const FOLLOWS_HEADER: &str = "Nats-Expected-Last-Subject-Sequence";

/// The header with the signature of an order.
pub const SIGNATURE_HEADER: &str = "Annabella-Signature";
/// The maximum size of an order in bytes.
pub const MOST_ORDER_BYTES: usize = 16 * 1024;

/// The reason why a message is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WireFault {
    /// The name is not valid for a table.
    #[error("`{0}` is no name of a table; give 1 to 64 letters (a to z), digits, `-` or `_`")]
    Table(String),
    /// The subject is not that of a journal.
    #[error("the subject `{0}` is no table's journal")]
    Subject(String),
    /// A header is missing.
    #[error("its header {0} is missing")]
    Missing(&'static str),
    /// A header does not match the line, or cannot be parsed.
    #[error("its header {0} does not belong to this line")]
    Header(&'static str),
    /// The line is not text, contains a line end, or is too long.
    #[error("it is no line of a journal")]
    Text,
    /// The signature is missing or from another key.
    #[error("the arbiter's key did not sign it")]
    NotSigned,
    /// The payload is not JSON of the expected form.
    #[error("it cannot be read: {0}")]
    Shape(String),
}

/// The name of a table: one token of a subject.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TableName(String);

impl TableName {
    /// Reads a name that is valid and has no special meaning in a subject.
    ///
    /// # Errors
    /// If the text is not such a name.
    pub fn read(text: &str) -> Result<Self, WireFault> {
        let plain = |c: u8| c.is_ascii_alphanumeric() || b"-_".contains(&c);
        if (1..=64).contains(&text.len()) && text.bytes().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(WireFault::Table(text.chars().take(80).collect()))
        }
    }

    /// Returns the table of a journal's subject.
    ///
    /// # Errors
    /// If the subject is not that of a journal.
    pub fn of_journal(subject: &str) -> Result<Self, WireFault> {
        let name = subject.strip_prefix("hall.").and_then(|rest| rest.strip_suffix(".journal"));
        let table = name.and_then(|name| Self::read(name).ok());
        table.ok_or_else(|| WireFault::Subject(subject.chars().take(80).collect()))
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the subject of its journal lines.
    pub fn journal(&self) -> String {
        format!("hall.{self}.journal")
    }

    /// Returns the subject of its presence.
    pub fn presence(&self) -> String {
        format!("hall.{self}.presence")
    }

    /// Returns the subject of its orders.
    pub fn orders(&self) -> String {
        format!("hall.{self}.orders")
    }

    /// Returns the subject of its answers to orders.
    pub fn answers(&self) -> String {
        format!("hall.{self}.answers")
    }

    /// Returns the name of the stream that stores its lines, and no other table's.
    pub fn stream(&self) -> String {
        format!("{STREAM_PREFIX}{self}")
    }

    /// Returns the table of a stream.
    pub fn of_stream(stream: &str) -> Option<Self> {
        stream.strip_prefix(STREAM_PREFIX).and_then(|name| Self::read(name).ok())
    }

    /// Returns the subject that requests the last stored line of this table, and of no other.
    pub fn last_line(&self) -> String {
        format!("$JS.API.DIRECT.GET.{}.{}", self.stream(), self.journal())
    }

    /// Returns the prefix of its inboxes. With a common prefix tables could read each other's answers.
    pub fn inbox(&self) -> String {
        format!("_INBOX_{self}")
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for TableName {
    type Error = WireFault;

    fn try_from(text: String) -> Result<Self, WireFault> {
        Self::read(&text)
    }
}

impl From<TableName> for String {
    fn from(name: TableName) -> Self {
        name.0
    }
}

/// The hash of a journal line without its end. The line contains the chain over all lines before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LineHash([u8; 32]);

impl LineHash {
    /// Computes the hash of a line.
    pub fn of(line: &[u8]) -> Self {
        Self(Sha256::digest(line).into())
    }
}

impl fmt::Display for LineHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal(&self.0))
    }
}

impl fmt::Debug for LineHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for LineHash {
    type Err = WireFault;

    fn from_str(text: &str) -> Result<Self, WireFault> {
        bytes_of(text).map(Self).map_err(|_| WireFault::Header(HASH_HEADER))
    }
}

impl TryFrom<String> for LineHash {
    type Error = WireFault;

    fn try_from(text: String) -> Result<Self, WireFault> {
        text.parse()
    }
}

impl From<LineHash> for String {
    fn from(hash: LineHash) -> Self {
        hash.to_string()
    }
}

/// The headers of a published line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineHead {
    /// The hash of its journal's first line.
    pub game: LineHash,
    /// The number of the line, from 1.
    pub number: u64,
    pub hash: LineHash,
}

impl LineHead {
    /// Returns the headers.
    pub fn headers(&self) -> [(&'static str, String); 3] {
        let Self { game, number, hash } = self;
        [(LINE_HEADER, number.to_string()), (HASH_HEADER, hash.to_string()), (GAME_HEADER, game.to_string())]
    }

    /// Reads the headers from any store of headers.
    ///
    /// # Errors
    /// If one is missing or invalid.
    pub fn read<'a>(header: impl Fn(&str) -> Option<&'a str>) -> Result<Self, WireFault> {
        let named = |name| header(name).ok_or(WireFault::Missing(name));
        let hash = |name| named(name)?.parse().map_err(|_| WireFault::Header(name));
        let number = named(LINE_HEADER)?;
        let digits = (1..=19).contains(&number.len()) && number.bytes().all(|c| c.is_ascii_digit());
        let number = number.parse().ok().filter(|number| digits && *number > 0);
        let number = number.ok_or(WireFault::Header(LINE_HEADER))?;
        let head = Self { game: hash(GAME_HEADER)?, number, hash: hash(HASH_HEADER)? };
        // The hash of the first line identifies its game.
        if number == 1 && head.game != head.hash {
            return Err(WireFault::Header(GAME_HEADER));
        }
        Ok(head)
    }
}

/// A line of a table's journal as a broker delivers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublishedLine {
    pub table: TableName,
    pub head: LineHead,
    /// The line without its end.
    pub text: String,
}

impl PublishedLine {
    /// Reads a line and compares its headers with it.
    ///
    /// # Errors
    /// If the line or a header is invalid.
    pub fn read<'a>(
        subject: &str,
        header: impl Fn(&str) -> Option<&'a str>,
        payload: &[u8],
    ) -> Result<Self, WireFault> {
        let table = TableName::of_journal(subject)?;
        let head = LineHead::read(header)?;
        if payload.is_empty() || payload.len() > MOST_BYTES || payload.contains(&b'\n') {
            return Err(WireFault::Text);
        }
        if LineHash::of(payload) != head.hash {
            return Err(WireFault::Header(HASH_HEADER));
        }
        let text = std::str::from_utf8(payload).map_err(|_| WireFault::Text)?.to_owned();
        Ok(Self { table, head, text })
    }
}

/// The clocks of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockState {
    /// White's remaining time in milliseconds.
    pub white: u64,
    /// Black's remaining time in milliseconds.
    pub black: u64,
    /// The colour whose clock runs, if any.
    pub runs: Option<Seat>,
}

/// The state of a game, which a table publishes besides its lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameStanding {
    /// The moment of the game in milliseconds.
    pub at: u64,
    pub fen: String,
    pub clock: ClockState,
}

/// The message that a table is present, with the state of its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Presence {
    /// The number of lines of its journal.
    pub lines: u64,
    /// The hash of the last line, if there is one.
    pub head: Option<LineHash>,
    /// The hash of the first line.
    pub game: Option<LineHash>,
    /// The state of the game.
    #[serde(flatten)]
    pub standing: GameStanding,
    /// A random value that an order must name, so that no order can be held back for later.
    pub nonce: String,
    /// The table's time of day in milliseconds since 1970.
    pub unix_ms: u64,
    /// The version of the table's program.
    pub version: String,
}

impl Presence {
    /// Returns the payload.
    pub fn bytes(&self) -> Vec<u8> {
        // Numbers and texts always serialise.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Parses a payload.
    ///
    /// # Errors
    /// If it is not a presence.
    pub fn read(payload: &[u8]) -> Result<Self, WireFault> {
        let presence: Self = shape(payload, 4 * 1024)?;
        let texts = [&presence.standing.fen, &presence.nonce, &presence.version];
        if texts.iter().any(|text| text.len() > 128 || text.chars().any(char::is_control)) {
            return Err(WireFault::Shape("a text in it is too long".to_owned()));
        }
        Ok(presence)
    }
}

/// An order of the arbiter at the tournament desk for one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub table: TableName,
    /// The last line of its journal that the desk has.
    pub after: u64,
    /// That line's hash.
    pub hash: LineHash,
    /// One of the table's last presences.
    pub nonce: String,
    /// The line that the arbiter would type there.
    pub line: String,
}

/// Returns the text that is signed for an order.
pub fn order_text(payload: &str) -> String {
    format!("annabella order 1\n{payload}")
}

impl Order {
    /// Returns the payload and the signature for the header.
    pub fn signed(&self, key: &DeviceKey) -> (String, String) {
        // Numbers and texts always serialise.
        let payload = serde_json::to_string(self).unwrap_or_default();
        let signature = key.sign(&order_text(&payload));
        (payload, signature.into())
    }

    /// Parses an order and verifies the arbiter's signature.
    ///
    /// # Errors
    /// If it is not an order, or another key signed it.
    pub fn read(payload: &[u8], signature: Option<&str>, key: &PublicKey) -> Result<Self, WireFault> {
        if payload.len() > MOST_ORDER_BYTES {
            return Err(WireFault::Text);
        }
        let text = std::str::from_utf8(payload).map_err(|_| WireFault::Text)?;
        let signature = signature.ok_or(WireFault::Missing(SIGNATURE_HEADER))?;
        let signature = Signature::try_from(signature.to_owned());
        let signature = signature.map_err(|_| WireFault::Header(SIGNATURE_HEADER))?;
        if !key.has_signed(&order_text(text), &signature) {
            return Err(WireFault::NotSigned);
        }
        let order: Self = shape(payload, MOST_ORDER_BYTES)?;
        if order.line.chars().any(char::is_control) {
            return Err(WireFault::Shape("its line is no line".to_owned()));
        }
        Ok(order)
    }
}

/// The answer of a table to an order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderAnswer {
    /// The hash of the order's payload.
    pub order: LineHash,
    /// Whether it was carried out and is in the table's journal.
    pub taken: bool,
    /// The messages to the table's arbiter that it caused.
    pub lines: Vec<String>,
    /// The reason for a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<OrderFault>,
}

impl OrderAnswer {
    /// Returns the payload.
    pub fn bytes(&self) -> Vec<u8> {
        // Texts always serialise.
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// Parses a payload.
    ///
    /// # Errors
    /// If it is not an answer.
    pub fn read(payload: &[u8]) -> Result<Self, WireFault> {
        shape(payload, MOST_BYTES)
    }
}

/// Parses JSON of at most `most` bytes.
pub(crate) fn shape<'a, T: Deserialize<'a>>(payload: &'a [u8], most: usize) -> Result<T, WireFault> {
    if payload.len() > most {
        return Err(WireFault::Shape(format!("it has {} bytes", payload.len())));
    }
    serde_json::from_slice(payload).map_err(|error| WireFault::Shape(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn published(
        subject: &str,
        headers: &[(&str, String)],
        payload: &[u8],
    ) -> Result<PublishedLine, WireFault> {
        let find = |name: &str| headers.iter().find(|(of, _)| *of == name).map(|(_, value)| value.as_str());
        PublishedLine::read(subject, find, payload)
    }

    #[test]
    fn a_table_s_name_is_one_token_of_a_subject() {
        for name in ["7", "board-12", "A_b", &"x".repeat(64)] {
            let table = TableName::read(name).unwrap();
            assert_eq!(TableName::of_stream(&table.stream()).as_ref(), Some(&table));
            assert_eq!(TableName::of_journal(&table.journal()), Ok(table));
        }
        for name in ["", "a.b", "*", ">", "a b", "é", "a\n", "$JS", &"x".repeat(65)] {
            assert_eq!(TableName::read(name), Err(WireFault::Table(name.to_owned())), "{name}");
        }
        for subject in
            ["hall..journal", "hall.a.b.journal", "hall.*.journal", "hall.a.presence", "hall.a.journal.x"]
        {
            assert!(TableName::of_journal(subject).is_err(), "{subject}");
        }
    }

    #[test]
    fn a_published_line_is_read_again_and_anything_else_is_named() {
        let (first, line) = (LineHash::of(b"{\"first\":1}"), b"{\"at\":5}");
        let head = LineHead { game: first, number: 2, hash: LineHash::of(line) };
        let headers = head.headers();
        let read = published("hall.t7.journal", &headers, line).unwrap();
        assert_eq!((read.table.as_str(), read.head, read.text.as_bytes()), ("t7", head, &line[..]));
        assert_eq!(
            published("hall.t7.journal", &headers, b"{\"at\":6}"),
            Err(WireFault::Header(HASH_HEADER)),
            "an altered line"
        );
        for missing in [LINE_HEADER, HASH_HEADER, GAME_HEADER] {
            let rest: Vec<_> = headers.iter().filter(|(name, _)| *name != missing).cloned().collect();
            assert_eq!(published("hall.t7.journal", &rest, line), Err(WireFault::Missing(missing)));
        }
        for number in ["0", "-1", "+2", "2 ", "", "99999999999999999999", "two"] {
            let mut altered = headers.clone();
            altered[0].1 = number.to_owned();
            let refused = Err(WireFault::Header(LINE_HEADER));
            assert_eq!(published("hall.t7.journal", &altered, line), refused, "{number:?}");
        }
        let whole = |payload: &[u8]| {
            let head = LineHead { game: first, number: 3, hash: LineHash::of(payload) };
            published("hall.t7.journal", &head.headers(), payload)
        };
        for payload in [&b""[..], b"a\nb", b"\xff", &vec![b'x'; MOST_BYTES + 1]] {
            assert_eq!(whole(payload), Err(WireFault::Text));
        }
        // A first line that names another game.
        let first_of_another = LineHead { game: first, number: 1, hash: LineHash::of(line) };
        let refused = published("hall.t7.journal", &first_of_another.headers(), line);
        assert_eq!(refused, Err(WireFault::Header(GAME_HEADER)));
    }

    #[test]
    fn presence_is_read_as_it_was_written_and_nothing_else_is() {
        let hash = LineHash::of(b"x");
        let clock = ClockState { white: 5_400_000, black: 5_399_000, runs: Some(Seat::Black) };
        let standing = GameStanding { at: 1_000, fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(), clock };
        let presence = Presence {
            lines: 12,
            head: Some(hash),
            game: Some(hash),
            standing,
            nonce: "0011223344556677".to_owned(),
            unix_ms: 1_795_000_000_000,
            version: "0.1.0".to_owned(),
        };
        let text = String::from_utf8(presence.bytes()).unwrap();
        assert_eq!(Presence::read(text.as_bytes()), Ok(presence.clone()));
        assert!(text.contains("\"fen\":") && text.contains("\"runs\":\"black\""), "{text}");
        for wrong in ["", "{}", "[]", &text[1..], &text.replace("5400000", "-1"), &" ".repeat(5_000)] {
            assert!(Presence::read(wrong.as_bytes()).is_err(), "{wrong}");
        }
        let long = Presence { version: "9".repeat(129), ..presence };
        assert!(Presence::read(&long.bytes()).is_err());
    }

    #[test]
    fn an_order_is_read_under_the_key_that_signed_it_and_no_other() {
        let (ours, other) = (DeviceKey::of_seed([1; 32]), DeviceKey::of_seed([2; 32]));
        let (table, hash) = (TableName::read("7").unwrap(), LineHash::of(b"x"));
        let order = Order { table, after: 3, hash, nonce: "00ff".into(), line: "start".into() };
        let (payload, signature) = order.signed(&ours);
        let read = |payload: &str, signature: Option<&str>| {
            Order::read(payload.as_bytes(), signature, &ours.public())
        };
        assert_eq!(read(&payload, Some(&signature)), Ok(order.clone()));
        assert_eq!(read(&payload, None), Err(WireFault::Missing(SIGNATURE_HEADER)));
        for wrong in ["", "00", &signature[1..], &signature.replace(|_| true, "g")] {
            assert_eq!(read(&payload, Some(wrong)), Err(WireFault::Header(SIGNATURE_HEADER)), "{wrong}");
        }
        let altered = payload.replace("start", "stop");
        assert_eq!(read(&altered, Some(&signature)), Err(WireFault::NotSigned));
        assert_eq!(read(&payload, Some(&order.signed(&other).1)), Err(WireFault::NotSigned));
        // The signature is valid, but the payload is not an order.
        for wrong in ["", "{}", &payload.replace("\"7\"", "\"a.b\""), &payload.replace("after", "before")] {
            let signature = String::from(ours.sign(&order_text(wrong)));
            assert!(matches!(read(wrong, Some(&signature)), Err(WireFault::Shape(_))), "{wrong}");
        }
        let two = Order { line: "start\nstop".into(), ..order.clone() }.signed(&ours);
        assert!(matches!(read(&two.0, Some(&two.1)), Err(WireFault::Shape(_))));
        let long = Order { line: "x".repeat(MOST_ORDER_BYTES), ..order }.signed(&ours);
        assert_eq!(read(&long.0, Some(&long.1)), Err(WireFault::Text));
        let why = Some(OrderFault::Stale);
        let answer = OrderAnswer { order: hash, taken: false, lines: Vec::new(), why };
        assert_eq!(OrderAnswer::read(&answer.bytes()), Ok(answer));
    }
}
