//! Rules of this repository that no compiler checks.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

/// Every file that git tracks or would track and that is text.
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
    assert!(files.iter().any(|(name, _)| name == "tests/tidy.rs"), "git lists other files");
    files
}

fn rust_files() -> impl Iterator<Item = (String, String)> {
    files().into_iter().filter(|(name, _)| name.ends_with(".rs"))
}

/// The sources of the product.
fn sources() -> impl Iterator<Item = (String, String)> {
    rust_files().filter(|(name, _)| name.starts_with("src/") || name.starts_with("crates/"))
}

#[test]
fn every_file_says_what_it_is() {
    for (name, text) in rust_files() {
        assert!(text.starts_with("//!"), "{name} does not start with `//!`");
    }
}

/// Each test program links everything again, and a file that no program declares never runs.
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
            texts.get(&*parent.to_string_lossy()).is_some_and(|text| {
                text.lines().any(|line| line.trim_start_matches("pub(crate) ") == declared)
            })
        });
        assert!(declares, "nobody declares `{declared}`: the tests of {name} never run");
    }
    assert!(programs.len() <= 10, "tests go into one of the programs there are: {programs:?}");
}

/// `make test` runs no tests in comments: to look for them, each crate is compiled once more.
#[test]
fn no_comment_holds_a_test() {
    for (name, text) in
        rust_files().filter(|(name, _)| !name.contains("tests/") && !name.starts_with("benches/"))
    {
        let comments =
            text.lines().filter_map(|l| l.trim().strip_prefix("///").or(l.trim().strip_prefix("//!")));
        for comment in comments {
            let is_code = ["```", "~~~"].iter().any(|fence| comment.trim().starts_with(fence));
            assert!(!is_code && !comment.starts_with("     "), "{name}: write it as a test: {comment}");
        }
    }
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

/// The denial in crates that make decisions without devices; `.clippy.toml` lists the denied items. A module that
/// needs one is an adapter and has an `allow` at its declaration.
const DENIED: &str = "deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)";

/// The source files of the crates that deny devices, without the adapters.
fn pure_files() -> Vec<(String, String)> {
    let files: BTreeMap<String, String> =
        rust_files().filter(|(name, _)| name.starts_with("crates/")).collect();
    let mut adapters = Vec::new();
    for (name, text) in &files {
        let folder = ["lib.rs", "mod.rs"].iter().find_map(|end| name.strip_suffix(end));
        let folder = folder.map_or_else(|| name.replace(".rs", "/"), str::to_owned);
        let mut allowed = false;
        for line in text.lines() {
            let declared = line.split_once("mod ").and_then(|(_, module)| module.strip_suffix(';'));
            if line.starts_with("#[allow(")
                || line.starts_with("    reason = ")
                || allowed && declared.is_none()
            {
                allowed = !line.is_empty();
            }
            if let Some(module) = declared {
                if allowed {
                    adapters.push(format!("{folder}{module}"));
                }
                allowed = false;
            }
        }
    }
    assert!(adapters.contains(&"crates/board/src/serial".to_owned()), "{adapters:?}");
    let crates: Vec<&str> = files
        .iter()
        .filter(|(name, text)| name.ends_with("/src/lib.rs") && text.contains(DENIED))
        .filter_map(|(name, _)| name.strip_suffix("lib.rs"))
        .collect();
    assert!(crates.contains(&"crates/session/src/"), "{crates:?}");
    let is_pure = |name: &str| {
        let is_adapter = |adapter: &String| {
            let rest = name.strip_prefix(adapter.as_str());
            rest.is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        crates.iter().any(|place| name.starts_with(place))
            && !name.ends_with("/src/lib.rs")
            && !name.ends_with("/tests.rs")
            && !adapters.iter().any(is_adapter)
    };
    files.iter().filter(|(name, _)| is_pure(name)).map(|(n, text)| (n.clone(), text.clone())).collect()
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
    assert!(
        pure.iter().any(|(name, _)| name == "crates/session/src/plies.rs"),
        "which files are pure is not found"
    );
    let mut used = Vec::new();
    for (name, text) in pure {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for device in devices {
            let mut lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            if lines.any(|line| line.contains(device)) {
                used.push(format!("{name}: {device}"));
            }
        }
    }
    assert!(
        used.is_empty(),
        "decisions that mention a device; an adapter says so where it is declared: {used:#?}"
    );
}

/// A walk through the code is useless once a function has another name.
#[test]
fn the_walks_of_the_architecture_name_functions_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("docs/architecture.md is there");
    let steps: Vec<(&str, &str)> = page
        .lines()
        .filter_map(|line| line.split_once(". `")?.1.split_once('`')?.0.split_once(": "))
        .collect();
    for (file, function) in steps {
        let text = fs::read_to_string(root.join(file)).unwrap_or_else(|why| panic!("{file}: {why}"));
        let defined = text.contains(&format!("fn {function}(")) || text.contains(&format!("fn {function}<"));
        assert!(defined, "{file} defines no `{function}`");
    }
    for walk in page.split("\n### ").skip(1) {
        let stops = walk.lines().filter(|line| line.contains(". `")).count();
        let name = walk.lines().next().unwrap_or_default();
        let most = if name == "A press" { 5 } else { 12 };
        assert!((1..=most).contains(&stops), "{name} has {stops} stops");
    }
}

/// A budget is useless once its bound has another name or place.
#[test]
fn the_budgets_of_the_architecture_name_bounds_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/architecture.md")).expect("docs/architecture.md is there");
    let section = page.split("\n## Budgets\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows: Vec<&str> = section.expect("a section").lines().filter(|line| line.starts_with("| ")).collect();
    for row in &rows[1..] {
        let bounds: Vec<(&str, &str)> =
            row.split('`').skip(1).step_by(2).filter_map(|named| named.split_once(".rs: ")).collect();
        assert!(!bounds.is_empty(), "this budget stands nowhere: {row}");
        for (file, bound) in bounds {
            let text = fs::read_to_string(root.join(format!("{file}.rs")));
            let text = text.unwrap_or_else(|why| panic!("{file}.rs: {why}"));
            let defined =
                [format!("const {bound}: "), format!("fn {bound}(")].iter().any(|one| text.contains(one));
            assert!(defined, "{file}.rs defines no `{bound}`");
        }
    }
}

/// Cargo refuses circles only; the order of the layers is tested here.
#[test]
fn the_map_of_the_architecture_holds_every_crate_above_those_that_need_it() {
    let map = fs::read_to_string("docs/architecture.md").unwrap();
    let (_, table) = map.split_once("| crate | holds |\n|---|---|\n").expect("the map is a table");
    let row = |line: &str| line.strip_prefix("| `").and_then(|row| Some(row.split_once('`')?.0.to_owned()));
    let order: Vec<String> = table.lines().map_while(row).collect();
    let place = |name: &str| order.iter().position(|row| row == name);
    for folder in fs::read_dir("crates").unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        let own = place(&name).unwrap_or_else(|| panic!("docs/architecture.md lacks a row for `{name}`"));
        let manifest = fs::read_to_string(format!("crates/{name}/Cargo.toml")).unwrap();
        // Tests may use any crate.
        let sections = manifest.split("\n[").filter(|section| !section.starts_with("dev-dependencies"));
        for line in sections.flat_map(str::lines) {
            let Some(rest) = line.strip_prefix("annabella-") else { continue };
            let needed = rest.split(['.', ' ', '=']).next().unwrap_or_default();
            assert!(place(needed) < Some(own), "`{name}` needs `{needed}`, which the map has below it");
        }
    }
    assert_eq!(order.len(), fs::read_dir("crates").unwrap().count(), "the map has a row without a crate");
}

/// Setting the machine's clock, by hand or by NTP, must not change times of a game. Every reader of the time of day is
/// listed here, with its purpose.
#[test]
fn nothing_in_a_game_asks_for_the_time_of_day() {
    let allowed = [
        ("src/cli/doctor/mod.rs", "printed"),
        ("src/cli/play.rs", "a new game's date"),
        ("crates/daemon/src/envelopes.rs", "when a move was sealed, and when its game is to be resumed"),
        (
            "crates/tournament/src/clock.rs",
            "how long ago a journal was written that a tournament finds when it is opened",
        ),
        (
            "crates/publish/src/publisher.rs",
            "told to the tournament, which names a table whose clock is wrong",
        ),
        ("crates/journal/src/heartbeat.rs", "for how long a game was broken off"),
        ("crates/daemon/src/keypad.rs", "the kernel's own stamps, for bounces alone"),
    ];
    let asks = ["SystemTime", "UNIX_EPOCH", "jiff::", ".modified()", "Realtime"];
    let found: BTreeSet<String> = sources()
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
    // Codecs read and write the squares and sides of a board, the journal carries them, and one file maps them to
    // the game's.
    let edge = "crates/board/src/seating.rs";
    let wire = [
        "crates/board/src/lib.rs",
        "crates/board/src/protocol/",
        "crates/board/src/simulate/",
        "crates/journal/",
    ];
    let turning = ["rotate_180", "flip_vertical", "flip_horizontal", "Orientation"];
    let of_the_wire = ["HostCommand::Leds", "HostCommand::SetClock", "lever_right_up", "right_ms"];
    let own_squares = ["WireEvent::Changed { square"];
    for (name, text) in sources().filter(|(name, _)| name != edge) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let at_the_wire = wire.iter().any(|place| name.starts_with(place));
        let in_the_room = at_the_wire || name.starts_with("crates/board/");
        let sides = if at_the_wire { &[][..] } else { &of_the_wire };
        let squares = if in_the_room { &[][..] } else { &own_squares };
        for word in turning.iter().chain(sides).chain(squares) {
            assert!(!code.contains(word), "{name} mentions `{word}`: squares and sides pass {edge}");
        }
    }
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

/// For each file of a crate, the files that it uses, without tests. Files are named by their module.
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
        let parent = module.rsplit_once("::").map_or(String::new(), |(parent, _)| format!("{parent}::"));
        let roots = code.match_indices("crate::").map(|found| (found, ""));
        let parents = code.match_indices("super::").map(|found| (found, parent.as_str()));
        for ((at, root), under) in roots.chain(parents) {
            let rest = &code[at + root.len()..];
            let end = if code[..at].ends_with("use ") {
                rest.find(';')
            } else {
                rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':')
            };
            leaves(&rest[..end.unwrap_or(rest.len())], under, &mut known);
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
fn no_two_files_know_each_other() {
    let folders: BTreeSet<String> = rust_files()
        .filter_map(|(name, _)| Some(format!("{}src/", name.split_once("src/")?.0)))
        .filter(|folder| !folder.starts_with("tests/"))
        .collect();
    assert!(folders.contains("crates/session/src/"), "{folders:?}");
    let mut circles = Vec::new();
    for folder in &folders {
        circles.extend(circles_among(&arrows(folder)).into_iter().map(|module| format!("{folder}{module}")));
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

/// A type name must identify one type.
#[test]
fn no_two_types_have_one_name() {
    // Associated types required by a trait are exempt, and so are two builds of one command.
    let of_traits = ["Err", "Error", "Left", "Output", "Tags"];
    let other_builds = [
        "src/cli/listen_unavailable.rs",
        "src/cli/person_microphone_unavailable.rs",
        "crates/speech-input/src/second_recogniser_unavailable.rs",
    ];
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, text) in rust_files() {
        if other_builds.contains(&name.as_str())
            || !["src/", "crates/", "tools/"].iter().any(|place| name.starts_with(place))
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
    assert!(named.contains_key("Session"), "which types there are is not found");
    let twice: Vec<_> = named.into_iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(twice.is_empty(), "one name, two types: {twice:?}");
}

/// Differences between editions are fields of their tables, so that a new edition changes no judging code.
#[test]
fn only_the_tables_of_the_editions_know_their_names() {
    const TABLES: [&str; 2] = ["crates/game/src/names.rs", "crates/laws/src/edition.rs"];
    let of_tests = |name: &str| name.contains("/tests") || name.ends_with("samples.rs");
    let mut compared = Vec::new();
    for (name, text) in sources().filter(|(name, _)| !TABLES.contains(&name.as_str()) && !of_tests(name)) {
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            // A setup may name an edition as a field; code must not compare with one.
            let named = line.split("Edition::").skip(1).any(|rest| {
                ["Da09", "No14", "Sv17", "Da17", "Da18", "Fide23"].iter().any(|known| rest.starts_with(known))
            });
            if named && !line.trim_start().starts_with("edition: Edition::") {
                compared.push(format!("{name}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(compared.is_empty(), "an edition is known by name:\n{}", compared.join("\n"));
}

/// A text that no code names is no fault for the compiler.
#[test]
fn no_text_of_the_pages_or_of_the_setup_is_left_over() {
    for (texts, code) in
        [("voices/page/en.ftl", "crates/page/src/"), ("voices/setup/en.ftl", "src/cli/init/")]
    {
        let sources: String =
            rust_files().filter(|(name, _)| name.starts_with(code)).map(|(_, text)| text).collect();
        let texts = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(texts)).unwrap();
        // The remarks of the configuration are named by its keys; `template.rs` compares them.
        let texts = texts.split("# The file's own remarks").next().unwrap_or_default();
        for name in texts.lines().filter_map(|line| Some(line.split_once(" =")?.0)) {
            let is_text = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            assert!(!is_text || sources.contains(&format!("\"{name}\"")), "{code} names no `{name}`");
        }
    }
}

/// Pages with their limits in words, because newcomers read them first.
#[test]
fn the_first_pages_stay_short() {
    let texts: BTreeMap<String, String> = files().into_iter().collect();
    assert!(texts["README.md"].split_whitespace().count() <= 1200, "README.md has more than 1,200 words");
    assert!(texts["CHANGELOG.md"].lines().count() <= 10, "CHANGELOG.md has more than 10 lines");
}

/// The anchor of a heading, as repository web pages make it.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .collect::<String>()
        .replace(' ', "-")
}

#[test]
fn every_link_between_pages_leads_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages: BTreeMap<String, String> =
        files().into_iter().filter(|(name, _)| name.ends_with(".md")).collect();
    for (name, text) in &pages {
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            if target.contains("://") {
                continue;
            }
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { root.join(name) } else { root.join(folder).join(file) };
            let path = path.canonicalize().unwrap_or_else(|_| panic!("{name}: {target} is not there"));
            if !heading.is_empty() {
                let text = fs::read_to_string(&path).expect("a page with headings is text");
                let there =
                    text.lines().any(|l| l.starts_with('#') && anchor(l.trim_start_matches('#')) == heading);
                assert!(there, "{name}: {target} has no such heading");
            }
        }
    }
}

/// A declaration of the C library in `vendor/` as C writes its type.
fn in_c(rust: &str) -> String {
    let rust = rust.trim();
    for (pointer, is_const) in [("*mut ", ""), ("*const ", "const ")] {
        if let Some(to) = rust.strip_prefix(pointer) {
            return format!("{is_const}{} *", in_c(to));
        }
    }
    let plain = rust.strip_suffix("::Type").unwrap_or(rust);
    match plain {
        "c_char" => "char",
        "c_int" => "int",
        "c_uint" => "unsigned int",
        other => other,
    }
    .to_owned()
}

/// The compiler of C compares each function, number and field with the installed headers.
#[test]
fn the_declarations_of_libspeechd_are_those_of_its_headers() {
    let name = "vendor/speech-dispatcher-sys/src/lib.rs";
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).expect(name);
    let mut c = "#include <stddef.h>\n#include <speech-dispatcher/libspeechd.h>\n".to_owned();
    let (declared, functions) = text.split_once("unsafe extern \"C\" {").expect("functions");
    let mut counted = (0, 0, 0);
    for line in declared.lines().filter_map(|line| line.trim().strip_prefix("pub const ")) {
        let (constant, number) = line.trim_end_matches(';').split_once(" = ").expect("a number");
        let constant = constant.split(':').next().expect("a name").trim_start_matches("SPDNotificationType_");
        c += &format!("_Static_assert({constant} == {number}, \"{constant}\");\n");
        counted.0 += 1;
    }
    for of_struct in declared.split("#[repr(C)]").skip(1) {
        let (head, fields) =
            of_struct.split_once("struct ").and_then(|(_, s)| s.split_once(" {")).expect("fields");
        let mut before = "0".to_owned();
        for field in fields.split('}').next().expect("fields").lines() {
            let Some((field, _)) = field.trim().strip_prefix("pub ").and_then(|f| f.split_once(": ")) else {
                continue;
            };
            // A field lies where the one before it ends, with the padding of its own kind.
            c +=
                &format!("_Static_assert(offsetof({head}, {field}) - ({before}) < 8, \"{head}.{field}\");\n");
            before = format!("offsetof({head}, {field}) + sizeof((({head} *)0)->{field})");
            counted.1 += 1;
        }
    }
    for function in functions.split("pub fn ").skip(1) {
        let words = function.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, rest) = words.split_once('(').expect("arguments");
        let (arguments, result) = rest.split_once(')').expect("arguments");
        let arguments = arguments.split(',').map(str::trim).filter(|a| !a.is_empty());
        let arguments: Vec<String> =
            arguments.map(|a| in_c(a.split_once(": ").map_or(a, |(_, kind)| kind))).collect();
        let result = result
            .split_once("-> ")
            .map_or("void".to_owned(), |(_, r)| in_c(r.split(';').next().unwrap_or(r)));
        c += &format!("{result} {name}({});\n", arguments.join(", "));
        counted.2 += 1;
    }
    assert!(counted.0 > 40 && counted.1 > 12 && counted.2 > 60, "{counted:?}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("declarations.c");
    fs::write(&file, c).expect("a file");
    let compiled = Command::new("cc").args(["-std=gnu11", "-fsyntax-only"]).arg(&file).output().expect("cc");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
}
