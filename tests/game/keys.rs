//! Every command has a row in the story of the keys, which tells how it is answered.

use std::{fs, path::Path};

use annabella::language::command::Command;

use crate::table::*;

#[test]
fn every_command_has_its_row_in_the_story_of_the_keys() {
    let story = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/stories/keys.txt");
    let story = fs::read_to_string(story).unwrap();
    let row = |command| format!("  - {} | ", Act::Command(command));
    let missing: Vec<String> = Command::kinds().map(row).filter(|row| !story.contains(row)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
