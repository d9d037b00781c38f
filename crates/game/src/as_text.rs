//! The serialised form of a value that people write as a text: `#[serde(with = "as_text")]`.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

/// Writes the value's text.
///
/// # Errors
/// If the text cannot be written.
pub fn serialize<S: Serializer>(value: &impl Display, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

/// Reads the value's text.
///
/// # Errors
/// If it is not the text of such a value.
pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|why| D::Error::custom(format_args!("`{text}`: {why}")))
}
