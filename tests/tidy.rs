//! House rules that no compiler checks.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

/// Every file git tracks or would track, as text where it is text.
fn files() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .expect("git lists the files");
    let names = String::from_utf8(listed.stdout).expect("file names are text");
    let files: Vec<(String, String)> = names
        .lines()
        .filter_map(|name| fs::read_to_string(root.join(name)).ok().map(|text| (name.to_owned(), text)))
        .collect();
    assert!(files.len() > 20, "git listed only {} files", files.len());
    files
}

fn rust_files() -> impl Iterator<Item = (String, String)> {
    files().into_iter().filter(|(name, _)| name.ends_with(".rs"))
}

#[test]
fn every_file_says_what_it_is() {
    for (name, text) in rust_files() {
        assert!(text.starts_with("//!"), "{name} does not start with `//!`");
    }
}

#[test]
fn no_file_is_longer_than_600_lines() {
    for (name, text) in rust_files() {
        let lines = text.lines().count();
        assert!(lines <= 600, "{name} has {lines} lines: split it by noun");
    }
}

/// Each program links the whole house anew, and a file nobody declares is never run.
#[test]
fn every_test_lies_in_one_of_few_programs() {
    let texts: BTreeMap<String, String> =
        rust_files().filter(|(name, _)| name.starts_with("tests/")).collect();
    let mut programs = Vec::new();
    for name in texts.keys() {
        let path = Path::new(name);
        let (folder, stem) = (path.parent().unwrap_or(path), path.file_stem().unwrap_or_default());
        if folder == Path::new("tests") || stem == "main" {
            programs.push(name);
            continue;
        }
        let (module, above) = if stem == "mod" {
            (folder.file_name().unwrap_or_default(), folder.parent())
        } else {
            (stem, Some(folder))
        };
        let declared = format!("mod {};", module.to_string_lossy());
        let declares = ["main.rs", "mod.rs"].iter().any(|file| {
            let parent = above.unwrap_or(folder).join(file);
            texts
                .get(&*parent.to_string_lossy())
                .is_some_and(|text| text.lines().any(|line| line == declared))
        });
        assert!(declares, "nobody declares `{declared}`: the tests of {name} never run");
    }
    assert!(programs.len() <= 9, "tests go into one of the programs there are: {programs:?}");
}

#[test]
fn nothing_is_left_for_later_in_the_code() {
    let marks = [
        "TO".to_owned() + "DO",
        "FIX".to_owned() + "ME",
        "dbg".to_owned() + "!",
        "#[ig".to_owned() + "nore]",
    ];
    for (name, text) in rust_files() {
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{name} holds `{mark}`");
        }
    }
}

/// What a file that is called PURE denies itself and all below it; `.clippy.toml` lists what that is.
const DENIED: &str =
    "#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]\n";

/// The source files that are held to be pure: those that say so, and those below a `mod.rs` that does.
fn pure_files() -> Vec<(String, String)> {
    let sources: Vec<_> = rust_files().filter(|(name, _)| name.starts_with("src/")).collect();
    let rooms: Vec<String> = sources
        .iter()
        .filter(|(_, text)| text.contains(DENIED))
        .map(|(name, _)| name.trim_end_matches("mod.rs").to_owned())
        .collect();
    sources.into_iter().filter(|(name, _)| rooms.iter().any(|room| name.starts_with(room))).collect()
}

#[test]
fn what_is_called_pure_is_held_to_it() {
    for (name, text) in rust_files().filter(|(name, _)| name.starts_with("src/") && name != "src/lib.rs") {
        let said = text.lines().take_while(|line| line.starts_with("//!")).any(|line| line.contains("PURE"));
        let held = text.contains(DENIED);
        assert_eq!(said, held, "{name}: PURE stands in a file's head and `{}` below it", DENIED.trim());
    }
}

#[test]
fn the_map_says_of_each_room_whether_it_is_pure() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("src/lib.rs")).expect("src/lib.rs is there");
    let head: Vec<&str> = map.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let head = head.join(" ");
    let said: BTreeSet<String> = head
        .match_indices("PURE")
        .map(|(at, _)| {
            let before = head[..at].trim_end_matches([' ', ':', ',']);
            let name = before.strip_suffix("`]").and_then(|before| before.rsplit_once("[`"));
            name.unwrap_or_else(|| panic!("PURE follows no module: {before}")).1.to_owned()
        })
        .collect();
    let held: BTreeSet<String> = rust_files()
        .filter(|(_, text)| text.contains(DENIED))
        .filter_map(|(name, _)| Some(name.strip_prefix("src/")?.strip_suffix(".rs")?.replace('/', "::")))
        .map(|module| module.strip_suffix("::mod").unwrap_or(&module).to_owned())
        .collect();
    for module in &said {
        assert!(held.contains(module), "the map calls `{module}` pure, which is not held to it");
    }
    for room in floors().keys().filter(|room| held.contains(*room)) {
        assert!(said.contains(room), "the map does not say that `{room}` is PURE");
    }
}

#[test]
fn decisions_know_no_devices() {
    let devices = [
        "tokio",
        "std::fs",
        "std::net",
        "std::thread",
        "Instant::now",
        "SystemTime",
        "serialport",
        "cpal",
        "tracing::",
    ];
    let pure = pure_files();
    assert!(pure.len() > 80, "only {} files are held to be pure", pure.len());
    for (name, text) in pure {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for device in devices {
            let used = code
                .lines()
                .filter(|line| !line.trim_start().starts_with("//"))
                .any(|line| line.contains(device));
            assert!(!used, "{name} mentions `{device}`: decisions are pure");
        }
    }
}

/// A clock that is set, by hand or by NTP, moves nobody's time: who reads the time of day is listed here, with what for.
#[test]
fn nothing_in_a_game_asks_for_the_time_of_day() {
    let allowed = [
        ("src/cli/doctor/mod.rs", "printed"),
        ("src/cli/play.rs", "a new game's date"),
        ("src/daemon/sealing.rs", "when a move was sealed, and when its game is to be resumed"),
        ("src/hall/clock.rs", "how long ago a journal was written that a hall finds when it is opened"),
        ("src/hub/publisher.rs", "told to the hall, which names a table whose clock is wrong"),
        ("src/journal/beats.rs", "for how long a game was broken off"),
        ("src/keypad.rs", "the kernel's own stamps, for bounces alone"),
    ];
    let asks = ["SystemTime", "UNIX_EPOCH", "jiff::", ".modified()", "Realtime"];
    let found: BTreeSet<String> = rust_files()
        .filter(|(name, _)| name.starts_with("src/"))
        .filter(|(_, text)| {
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            code.into_iter().any(|line| asks.iter().any(|ask| line.contains(ask)))
        })
        .map(|(name, _)| name)
        .collect();
    assert_eq!(found, allowed.iter().map(|(name, _)| (*name).to_owned()).collect());
}

#[test]
fn only_its_seating_knows_that_a_board_lies_turned() {
    // Squares and sides of a wire are made and read by its codec, carried by the journal, and mapped in one place.
    let edge = "src/board/seating.rs";
    let wire = ["src/board/mod.rs", "src/board/protocol/", "src/board/simulate/", "src/journal/"];
    let turning = ["rotate_180", "flip_vertical", "flip_horizontal", "Orientation"];
    let of_the_wire = ["HostCommand::Leds", "HostCommand::SetClock", "lever_right_up", "right_ms"];
    let own_squares = ["WireEvent::Changed { square"];
    for (name, text) in rust_files().filter(|(name, _)| name.starts_with("src/") && name != edge) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let at_the_wire = wire.iter().any(|place| name.starts_with(place));
        let in_the_room = at_the_wire || name.starts_with("src/board/");
        let sides = if at_the_wire { &[][..] } else { &of_the_wire };
        let squares = if in_the_room { &[][..] } else { &own_squares };
        for word in turning.iter().chain(sides).chain(squares) {
            assert!(!code.contains(word), "{name} mentions `{word}`: squares and sides pass {edge}");
        }
    }
}

#[test]
fn the_map_names_every_module() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let map = fs::read_to_string(root.join("src/lib.rs")).expect("src/lib.rs is there");
    for line in map.lines().filter_map(|line| line.strip_prefix("pub mod ")) {
        let module = line.trim_end_matches(';');
        assert!(map.contains(&format!("[`{module}`]")), "the map in src/lib.rs does not name `{module}`");
    }
}

/// The rooms of each floor, the ground floor first: the groups of `pub mod` lines in src/lib.rs.
fn floors() -> BTreeMap<String, usize> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("src/lib.rs")).expect("src/lib.rs is there");
    let mut floor = 0;
    let mut floors = BTreeMap::new();
    for line in text.lines() {
        if line.is_empty() {
            floor += 1;
        } else if let Some(room) = line.strip_prefix("pub mod ") {
            floors.insert(room.trim_end_matches(';').to_owned(), floor);
        }
    }
    assert!(floors.len() > 10, "src/lib.rs lists only {} rooms", floors.len());
    floors
}

/// `board::{Scan, tracker::{Tracker}}` as `board::Scan` and `board::tracker::Tracker`.
fn leaves(tree: &str, under: &str, found: &mut Vec<String>) {
    let mut depth = 0;
    let mut from = 0;
    let tree = tree.trim();
    for (at, c) in tree.char_indices().chain([(tree.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = tree[from..at].trim();
                from = at + 1;
                if let Some((head, rest)) = part.split_once('{') {
                    leaves(rest.trim_end_matches('}'), &format!("{under}{head}"), found);
                } else if !part.is_empty() {
                    found.push(format!("{under}{part}"));
                }
            }
            _ => {}
        }
    }
}

/// Which files of a crate each of its files knows, tests left out. Files are named by their module.
fn arrows(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let sources: BTreeMap<String, String> = rust_files()
        .filter_map(|(name, text)| {
            let path = name.strip_prefix(folder)?.strip_suffix(".rs")?.replace('/', "::");
            let module = path.strip_suffix("::mod").unwrap_or(&path).to_owned();
            (module != "lib" && module != "main").then_some((module, text))
        })
        .collect();
    let mut arrows = BTreeMap::new();
    for (module, text) in &sources {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let code: String = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|l| format!("{l}\n"))
            .collect();
        let mut known = Vec::new();
        for (at, _) in code.match_indices("crate::") {
            let rest = &code[at + "crate::".len()..];
            let end = if code[..at].ends_with("use ") {
                rest.find(';')
            } else {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
            };
            leaves(&rest[..end.unwrap_or(rest.len())], "", &mut known);
        }
        let files = known.iter().filter_map(|path| {
            let mut path = path.as_str();
            while !sources.contains_key(path) {
                path = path.rsplit_once("::")?.0;
            }
            (path != module).then(|| path.to_owned())
        });
        arrows.insert(module.clone(), files.collect());
    }
    arrows
}

#[test]
fn a_room_knows_only_the_floors_below_it() {
    let floors = floors();
    let room = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let mut up = Vec::new();
    for (module, known) in arrows("src/") {
        for other in known {
            let (from, to) = (room(&module), room(&other));
            if from != to && floors.get(&to) >= floors.get(&from) {
                up.push(format!("{module} knows {other}"));
            }
        }
    }
    assert!(up.is_empty(), "arrows that do not look down:\n{}", up.join("\n"));
}

#[test]
fn no_two_files_know_each_other() {
    let mut circles = Vec::new();
    for folder in ["src/", "measuring/src/", "figures/src/"] {
        circles.extend(circles_among(&arrows(folder)));
    }
    assert!(circles.is_empty(), "files on a circle: {circles:?}");
}

fn circles_among(arrows: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let related = |a: &str, b: &str| a.starts_with(&format!("{b}::")) || b.starts_with(&format!("{a}::"));
    let reaches = |from: &str, to: &str| {
        let mut seen = BTreeSet::new();
        let mut open = vec![from.to_owned()];
        while let Some(module) = open.pop() {
            for next in arrows.get(&module).into_iter().flatten() {
                if related(&module, next) {
                    continue;
                }
                if next == to {
                    return true;
                }
                if seen.insert(next.clone()) {
                    open.push(next.clone());
                }
            }
        }
        false
    };
    arrows.keys().filter(|m| reaches(m, m)).cloned().collect()
}

#[test]
fn no_machine_and_no_registry_is_named() {
    let hosts = [
        "pypi.".to_owned() + "org",
        "crates.".to_owned() + "io/api",
        "static.crates.".to_owned() + "io",
        "deb.debian.".to_owned() + "org",
        "registry.npmjs.".to_owned() + "org",
    ];
    let places = ["/".to_owned() + "root/", "/".to_owned() + "work/", "/home".to_owned() + "/"];
    for (name, text) in files() {
        if name == "Cargo.lock" || name.starts_with("models/") {
            continue;
        }
        for word in hosts.iter().chain(&places) {
            assert!(!text.contains(word.as_str()), "{name} names `{word}`");
        }
    }
}

/// A reader who meets a name knows which thing is meant.
#[test]
fn no_two_types_have_one_name() {
    // What a trait asks an implementation to name is no type of ours; two builds of one command are one type.
    let of_traits = ["Err", "Error", "Output", "Tags"];
    let other_build = "src/cli/no_listen.rs";
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in rust_files() {
        if name == other_build
            || !["src/", "measuring/src/", "figures/src/"].iter().any(|place| name.starts_with(place))
        {
            continue;
        }
        for line in text.lines() {
            let line = line.trim_start();
            let within_a_trait = line.starts_with("type ");
            let line = line.strip_prefix("pub").map_or(line, |rest| {
                rest.strip_prefix('(').and_then(|r| r.split_once(')')).map_or(rest, |(_, r)| r).trim_start()
            });
            let declared =
                ["struct ", "enum ", "trait ", "type "].iter().find_map(|word| line.strip_prefix(word));
            let Some(declared) = declared else { continue };
            let declared: String =
                declared.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            let of_a_trait = within_a_trait && of_traits.contains(&declared.as_str());
            if !declared.is_empty() && !of_a_trait {
                named.entry(declared).or_default().push(name.clone());
            }
        }
    }
    assert!(named.len() > 300, "only {} types were found", named.len());
    let twice: Vec<_> = named.into_iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "one name, two types: {twice:?}");
}
