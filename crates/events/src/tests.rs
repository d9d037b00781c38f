//! Tests that the published schema matches the types, and that the documentation describes every kind of event.

use std::{fs, path::Path};

use super::*;

// The type itself is in a crate without schemas.
#[derive(schemars::JsonSchema)]
#[serde(rename_all = "lowercase", rename = "Seat")]
#[expect(dead_code, reason = "only its schema is used")]
/// A side of the table. Each seat has its own board, sheet and microphone.
pub(crate) enum SeatSchema {
    /// White.
    White,
    /// Black.
    Black,
}

/// The published schema.
const SCHEMA: &str = include_str!("../../../docs/events.schema.json");

fn schema() -> serde_json::Value {
    schemars::schema_for!(TimedEvent).to_value()
}

/// Returns the names of all kinds of events.
fn kinds() -> Vec<String> {
    let schema = schema();
    let kinds = schema["oneOf"].as_array().expect("an event is one of several kinds");
    let name = |kind: &serde_json::Value| kind["properties"]["event"]["const"].as_str().map(str::to_owned);
    kinds.iter().map(|kind| name(kind).expect("each has its name")).collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "whoever changes a type has the file written anew")]
fn the_published_schema_is_the_types() {
    let made = schema();
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/events.schema.json");
        fs::write(path, format!("{}\n", serde_json::to_string_pretty(&made).unwrap())).unwrap();
        return;
    }
    let published: serde_json::Value = serde_json::from_str(SCHEMA).expect("the file is JSON");
    assert!(
        published == made,
        "run this test with UPDATE_SCHEMA=1, and raise `v` where a field was renamed or left out"
    );
}

#[test]
fn every_kind_of_event_is_described_with_a_sample() {
    let page = include_str!("../../../docs/events.md");
    for kind in kinds() {
        assert!(page.contains(&format!("### `{kind}`")), "docs/events.md does not describe `{kind}`");
    }
}

#[test]
fn every_sample_on_the_page_is_an_event_as_it_is_written() {
    let page = include_str!("../../../docs/events.md");
    let mut shown = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("{\"v\"")) {
        let event: TimedEvent = serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(event.json(), line);
        let json: serde_json::Value = serde_json::from_str(line).unwrap();
        shown.extend(json["event"].as_str().map(str::to_owned));
    }
    for kind in kinds() {
        assert!(shown.contains(&kind), "docs/events.md shows no `{kind}`");
    }
}
