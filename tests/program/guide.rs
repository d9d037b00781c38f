//! The guide in docs/guide names every key, every line and every command there is: whoever adds one writes its line.

use std::{collections::BTreeSet, path::Path};

use annabella::{
    core::act::{KINDS, Who},
    game::{Lang, Position},
    language::{
        command_wordings,
        keypad::LETTERS,
        understand::{Understanding, understand_words},
    },
    wording::{KeyNames, Phrases},
};

use super::table::annabella;

fn guide(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide");
    std::fs::read_to_string(folder.join(name)).unwrap()
}

const ALL: [&str; 4] = ["player.md", "assistant.md", "arbiter.md", "technician.md"];

/// What stands under a heading, up to the next one like it.
fn under<'a>(text: &'a str, heading: &str) -> &'a str {
    let from = text.find(&format!("\n{heading}\n")).unwrap_or_else(|| panic!("no heading `{heading}`"));
    let rest = &text[from + heading.len() + 1..];
    let level = heading.split(' ').next().unwrap();
    rest.split(&format!("\n{level} ")).next().unwrap()
}

/// The names in code at the beginning of list items.
fn listed(text: &str) -> BTreeSet<String> {
    text.lines().filter_map(|line| Some(line.strip_prefix("- `")?.split_once('`')?.0.to_owned())).collect()
}

#[test]
fn every_key_of_the_keypad_has_its_line_in_words() {
    let player = guide("player.md");
    let shown: Vec<&str> =
        under(&player, "## The keys").lines().filter_map(|line| line.strip_prefix("- ")).collect();
    let rows = Phrases::builtin(Lang::En).key_rows(KeyNames::Words);
    let rows: Vec<String> = rows.into_iter().map(|(keys, does)| format!("{keys}: {does}.")).collect();
    assert_eq!(
        shown, rows,
        "docs/guide/player.md lists the keypad under `The keys`, a line a row of the layout"
    );
}

#[test]
fn every_letter_of_a_terminal_has_its_line() {
    let word = |key: char| match key {
        '+' => "plus".to_owned(),
        '-' => "minus".to_owned(),
        '*' => "star".to_owned(),
        '/' => "slash".to_owned(),
        '.' => "point".to_owned(),
        '?' => "question mark".to_owned(),
        'E' => "enter".to_owned(),
        key => key.to_string(),
    };
    let player = guide("player.md");
    let shown: Vec<&str> = under(&player, "## A terminal key by key")
        .lines()
        .filter_map(|line| line.strip_prefix("- "))
        .collect();
    let letters: Vec<String> = LETTERS
        .iter()
        .map(|(letter, keys)| {
            format!("{}: {}.", word(*letter), keys.chars().map(word).collect::<Vec<_>>().join(" "))
        })
        .collect();
    assert_eq!(shown, letters, "docs/guide/player.md, `A terminal key by key`");
}

#[test]
fn every_spoken_command_stands_there_in_words_that_are_understood() {
    let player = guide("player.md");
    let said = under(&player, "## What you can say").lines().filter_map(|line| line.strip_prefix("- \""));
    let said: BTreeSet<&str> = said
        .map(|line| {
            let words = line.split_once("\": ").unwrap().0;
            match understand_words(words, &Position::default(), &[], &[Lang::En]) {
                Understanding::Command(command) => command.name(),
                other => panic!("`{words}` is understood as {other:?}"),
            }
        })
        .collect();
    let there: BTreeSet<&str> = command_wordings(Lang::En).map(|(name, _)| name).collect();
    assert_eq!(said, there, "docs/guide/player.md lists them under `What you can say`");
}

#[test]
fn every_line_that_can_be_typed_stands_with_whoever_types_it() {
    let texts = ALL.map(guide);
    for kind in &KINDS {
        let line = format!("`{}`", kind.example);
        let who = kind.example.split(':').next().unwrap();
        let at = match (kind.who, who) {
            (Who::Arbiter, _) | (_, "arbiter") => "arbiter.md",
            (_, "assistant") => "assistant.md",
            (_, "black") if kind.word == "board" => "assistant.md",
            _ => "player.md",
        };
        let text = &texts[ALL.iter().position(|name| *name == at).unwrap()];
        assert!(text.contains(&line), "docs/guide/{at} has no line {line}");
    }
    for line in ["`talk`", "`help`", "`quit`"] {
        assert!(texts[3].contains(line), "docs/guide/technician.md has no line {line}");
    }
}

#[test]
fn every_command_of_the_program_has_its_line() {
    let out = annabella().arg("help").output().unwrap();
    let help = String::from_utf8(out.stdout).unwrap();
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let there: BTreeSet<String> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| format!("annabella {}", line.split_whitespace().next().unwrap()))
        .collect();
    assert!(there.len() > 20, "{there:?}");
    let technician = guide("technician.md");
    assert_eq!(
        listed(under(&technician, "## Every command")),
        there,
        "docs/guide/technician.md, `Every command`"
    );
}

/// `init` shows every key; a test beside it holds that against the configuration itself.
#[test]
fn every_key_of_the_configuration_has_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let out = annabella().args(["init", "--yes"]).current_dir(folder.path()).output().unwrap();
    assert!(out.status.success());
    let text = std::fs::read_to_string(folder.path().join("annabella.toml")).unwrap();
    let (mut section, mut keys) = (String::new(), BTreeSet::new());
    for line in text.lines().filter(|line| !line.starts_with("# ")) {
        let line = line.trim_start_matches('#');
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            section = format!("{name}.");
        } else if let Some((key, _)) = line.split_once(" = ") {
            // Both seats have the same keys.
            keys.insert(format!("{section}{key}").replace("black", "white"));
        }
    }
    assert!(keys.len() > 40, "{keys:?}");
    let technician = guide("technician.md");
    assert_eq!(
        listed(under(&technician, "## Every key of the configuration")),
        keys,
        "docs/guide/technician.md has a line for each under `Every key of the configuration`, in the words of voices/setup/en.ftl"
    );
}

/// Written to be listened to: no table, no picture, no sentence without an end.
#[test]
fn it_can_be_listened_to() {
    for name in ALL {
        let text = guide(name);
        assert!(!text.contains('|') && !text.contains("!["), "{name} has a table or a picture");
        let prose: String = text
            .lines()
            .filter(|line| !line.starts_with(['#', '-']) && !line.starts_with("  "))
            .map(|line| format!("{line} "))
            .collect();
        for sentence in prose.split_inclusive(['.', '?', ':']) {
            let words = sentence.split_whitespace().count();
            assert!(words <= 32, "{name}: {words} words without an end: {sentence}");
        }
        assert!(
            text.contains("## When something fails") || text.contains("## What to do when something fails")
        );
    }
}
