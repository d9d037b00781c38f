//! The guides in docs/guide, in every language: each typed line, letter and spoken command is in them. Lists are
//! generated from the program's tables: `UPDATE=1 cargo test --test program guide`. `annabella help` lists the commands
//! of the program, `annabella keys` the keys of a keypad, `annabella words` every wording, and the file that `annabella
//! init` writes every key of the configuration.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use annabella::{
    game::{File, Lang, Position, Rank, SchemeId},
    language::{
        command::Command,
        keypad_layout::{KeyAction, LAYOUT, letters},
        scheme::Scheme,
        understand::{Understanding, understand_words},
        written_command_wordings,
    },
    messages::{KeyNames, Phrases},
    session::act::{ActPermission, KINDS},
};

use super::table::annabella;

/// Written by hand, to be listened to.
const GUIDES: [&str; 5] = ["player.md", "practice.md", "assistant.md", "arbiter.md", "technician.md"];
/// Pages with lists that are generated from tables.
const TABLES: [&str; 2] = ["keys.md", "words.md"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide")
}

fn page(lang: Lang, name: &str) -> String {
    let path = folder().join(lang.tag()).join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("docs/guide/{lang}/{name}: {error}"))
}

/// The properties of a language: its quotation marks, the beginning of a page, the heading on faults, and the sign `?`
/// in words.
struct Manners {
    quotes: (char, char),
    for_whom: &'static str,
    failing: &'static str,
    question_mark: &'static str,
}

const fn manners(lang: Lang) -> Manners {
    match lang {
        Lang::Da => Manners {
            quotes: ('»', '«'),
            for_whom: "For ",
            failing: "## Når noget går galt",
            question_mark: "spørgsmålstegn",
        },
        Lang::De => Manners {
            quotes: ('„', '“'),
            for_whom: "Für ",
            failing: "## Wenn etwas nicht geht",
            question_mark: "Fragezeichen",
        },
        Lang::En => Manners {
            quotes: ('“', '”'),
            for_whom: "For ",
            failing: "## When something fails",
            question_mark: "question mark",
        },
        Lang::Nb => Manners {
            quotes: ('«', '»'),
            for_whom: "For ",
            failing: "## Når noe går galt",
            question_mark: "spørsmålstegn",
        },
        Lang::Sv => Manners {
            quotes: ('”', '”'),
            for_whom: "För ",
            failing: "## När något går fel",
            question_mark: "frågetecken",
        },
    }
}

/// The texts in quotation marks.
fn quoted(text: &str, lang: Lang) -> Vec<&str> {
    let (open, close) = manners(lang).quotes;
    let (mut rest, mut found) = (text, Vec::new());
    while let Some((_, tail)) = rest.split_once(open) {
        let Some((words, tail)) = tail.split_once(close) else { break };
        found.push(words);
        rest = tail;
    }
    found
}

/// A text of the program, from the files of its language.
pub(crate) fn message(lang: Lang, id: &str) -> String {
    let files = ["voices", "voices/setup"].map(|folder| format!("{folder}/{lang}.ftl"));
    let read =
        |file: &String| std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
    let texts: String = files.iter().map(read).collect();
    let start = format!("{id} = ");
    let found = texts.lines().find_map(|line| line.strip_prefix(&start));
    found.unwrap_or_else(|| panic!("{files:?} have no {id}")).to_owned()
}

/// Compares the page with the tables; with `UPDATE` set, writes it.
fn hold(lang: Lang, name: &str, written: &str) {
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(folder().join(lang.tag()).join(name), written).unwrap();
    }
    assert!(
        page(lang, name) == written,
        "docs/guide/{lang}/{name} is not what the tables say: UPDATE=1 cargo test --test program guide"
    );
}

/// The page with its lists replaced by these, in order.
fn with_lists(text: &str, lists: &[Vec<String>]) -> String {
    let mut out = String::new();
    let (mut lists, mut inside) = (lists.iter(), false);
    for line in text.lines() {
        if line.starts_with('-') {
            if !inside {
                for item in lists.next().expect("the page has more lists than there are tables") {
                    out.push_str(&format!("- {item}.\n"));
                }
            }
            inside = true;
        } else {
            inside = false;
            out.push_str(&format!("{line}\n"));
        }
    }
    assert!(lists.next().is_none(), "the page has fewer lists than there are tables");
    out
}

/// The page with an item more after its last one that begins like this.
fn with_item_after(begins: &str, text: &str, item: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| line.starts_with(begins)).expect("the page has such a list");
    lines.insert(last + 1, item);
    lines.join("\n") + "\n"
}

#[test]
fn every_language_has_every_page_and_no_other() {
    let names = |tag: &str| -> BTreeSet<String> {
        let entries = std::fs::read_dir(folder().join(tag)).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let wanted: BTreeSet<String> = GUIDES.iter().chain(&TABLES).map(|&name| name.to_owned()).collect();
    let index = std::fs::read_to_string(folder().join("README.md")).unwrap();
    for lang in Lang::ALL {
        assert_eq!(names(lang.tag()), wanted, "{lang}");
        for name in &wanted {
            assert!(
                index.contains(&format!("({lang}/{name})")),
                "docs/guide/README.md has no link {lang}/{name}"
            );
        }
    }
}

#[test]
fn every_letter_of_a_terminal_has_its_line() {
    for lang in Lang::ALL {
        let phrases = Phrases::builtin(lang);
        let signs = phrases.key_rows(KeyNames::Signs);
        let rows = phrases.key_rows(KeyNames::Words);
        let names: BTreeMap<&str, &str> = signs
            .iter()
            .zip(&rows)
            .filter(|((keys, _), _)| keys.chars().count() == 1)
            .map(|((keys, _), (words, _))| (keys.as_str(), words.as_str()))
            .collect();
        let enter = &rows[LAYOUT.iter().position(|row| row.keys == "E").unwrap()].0;
        let word = |key: char| match key {
            'E' => enter.clone(),
            '?' => manners(lang).question_mark.to_owned(),
            key => {
                names.get(key.to_string().as_str()).map_or_else(|| key.to_string(), |&name| name.to_owned())
            }
        };
        let letters = letters().map(|(letter, keys)| {
            let keys = keys.chars().map(word).collect::<Vec<_>>().join(" ");
            let does = rows.iter().find(|(row, _)| *row == keys).map(|(_, does)| format!(", {does}"));
            format!("{}: {keys}{}", word(letter), does.unwrap_or_default())
        });
        let text = page(lang, "keys.md");
        hold(lang, "keys.md", &with_lists(&text, &[letters.collect()]));
    }
}

/// The most wordings of a part of a move in the guide; `annabella words` prints all of them.
const MOST_WORDINGS: usize = 3;

/// How a move is said, from the output of `annabella words`, with the meaning before the words.
fn words(lang: Lang, scheme: SchemeId) -> Vec<String> {
    let out = annabella()
        .args(["words", "--json", "--lang", lang.tag(), "--scheme", &scheme.to_string()])
        .output()
        .unwrap();
    assert!(out.status.success());
    let mut moves: Vec<(String, Vec<String>)> = Vec::new();
    for line in String::from_utf8(out.stdout).unwrap().lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        if !line["command"].is_null() {
            continue;
        }
        let (words, does) = (line["words"].as_str().unwrap().to_owned(), line["does"].as_str().unwrap());
        match moves.last_mut() {
            Some((last, wordings)) if last == does => wordings.push(words),
            _ => moves.push((does.to_owned(), vec![words])),
        }
    }
    let shown = |(does, mut wordings): (String, Vec<String>)| {
        wordings.truncate(MOST_WORDINGS);
        format!("{does}: {}", wordings.join(", "))
    };
    moves.into_iter().map(shown).collect()
}

#[test]
fn the_words_of_moves_are_listed() {
    for lang in Lang::ALL {
        let own = words(lang, lang.scheme());
        let mut lists = vec![own];
        if lang.scheme() != SchemeId::Fide {
            lists.push(words(lang, SchemeId::Fide));
        }
        let text = page(lang, "words.md");
        hold(lang, "words.md", &with_lists(&text, &lists));
    }
}

/// The first wording of a command about squares, with squares in their places; `None` if it asks about something else.
fn example_of_squares(command: Command, lang: Lang) -> Option<String> {
    let scheme = Scheme::builtin(lang.scheme());
    let is_asked = |(known, wording): &(Command, &'static str)| {
        known.name() == command.name() && wording.contains("<square>")
    };
    let (_, wording) = written_command_wordings(lang).find(is_asked)?;
    let named = [(File::E, Rank::Fourth), (File::H, Rank::Seventh)]
        .map(|(file, rank)| format!("{} {}", scheme.file_word(file), scheme.rank_word(rank)));
    let filled = named.iter().fold(wording.to_owned(), |text, square| text.replacen("<square>", square, 1));
    (!filled.contains('<')).then_some(filled)
}

#[test]
fn every_spoken_command_stands_in_a_guide_in_words_that_are_understood() {
    for lang in Lang::ALL {
        let (open, close) = manners(lang).quotes;
        let mut said = BTreeSet::new();
        for name in ["player.md", "practice.md"] {
            let text = page(lang, name);
            for line in text.lines().filter(|line| line.starts_with(&format!("- {open}"))) {
                let (head, _) = line.split_once(&format!("{close}: ")).unwrap();
                for words in quoted(&format!("{head}{close}"), lang) {
                    match understand_words(words, &Position::default(), &[lang.scheme()], &[lang]) {
                        Understanding::Command(command) => said.insert(command.name()),
                        other => panic!("docs/guide/{lang}/{name}: `{words}` is understood as {other:?}"),
                    };
                }
            }
        }
        // A command that is missing is listed with its keys, and with squares as an example if it asks about them. One
        // that asks about something else needs an example by hand.
        let phrases = Phrases::builtin(lang);
        let by_hand = said.clone();
        for (row, (keys, does)) in LAYOUT.iter().zip(phrases.key_rows(KeyNames::Words)) {
            let KeyAction::Command(command) = row.does else { continue };
            let words = match command.to_string() == command.name() {
                true => Some(does),
                false => example_of_squares(command, lang),
            };
            if let Some(words) = words.filter(|_| !by_hand.contains(command.name())) {
                said.insert(command.name());
                let item = format!("- {open}{words}{close}: {keys}.");
                let begins = format!("- {open}");
                hold(lang, "player.md", &with_item_after(&begins, &page(lang, "player.md"), &item));
            }
        }
        let missing: Vec<&str> =
            Command::kinds().map(Command::name).filter(|name| !said.contains(name)).collect();
        assert!(
            missing.is_empty(),
            "write a line `- {open}…{close}: …` for {missing:?} into docs/guide/{lang}/player.md"
        );
    }
}

/// The first 200 words of the player's guide must be enough to play a move.
#[test]
fn the_first_two_hundred_words_are_enough_to_play_a_move() {
    for lang in Lang::ALL {
        let text = page(lang, "player.md");
        let first: Vec<&str> = text.split_whitespace().take(200).collect();
        let first = first.join(" ");
        let understood: Vec<Understanding> = quoted(&first, lang)
            .into_iter()
            .map(|words| understand_words(words, &Position::default(), &[lang.scheme()], &[lang]))
            .collect();
        let moves = understood.iter().filter(|one| matches!(one, Understanding::Move { .. })).count();
        assert!(moves >= 2, "{lang}: {first}");
        let commands: BTreeSet<&str> = understood
            .iter()
            .filter_map(|one| match one {
                Understanding::Command(command) => Some(command.name()),
                _ => None,
            })
            .collect();
        let wanted = BTreeSet::from(["arbiter", "correction", "what_now"]);
        assert!(commands.is_superset(&wanted), "{lang}: {commands:?}");
        assert!(quoted(&first, lang).contains(&message(lang, "not-understood").as_str()), "{lang}: {first}");
        assert!(
            first.contains("\n3. ") || first.contains(" 3. "),
            "{lang}: peg, words and press, in this order"
        );
    }
}

#[test]
fn every_line_that_can_be_typed_stands_with_whoever_types_it() {
    for lang in Lang::ALL {
        let [player, _, assistant, arbiter, technician] = GUIDES.map(|name| page(lang, name));
        // The first word of a line, in a role's line of the page.
        let has = |text: &str, role: &str, word: &str| {
            let short = [format!("`{word}"), format!("`{role}: {word}")];
            text.lines().any(|line| short.iter().any(|start| line.contains(start.as_str())))
        };
        for kind in &KINDS {
            let (who, line) = (kind.example.split(':').next().unwrap(), format!("`{}`", kind.example));
            let (name, text) = match (kind.who, who) {
                (ActPermission::Arbiter, _) | (_, "arbiter") => ("arbiter.md", &arbiter),
                (_, "assistant") => ("assistant.md", &assistant),
                (_, "black") if kind.word == "board" => ("assistant.md", &assistant),
                _ => ("player.md", &player),
            };
            // The place of an adjourned game is in the language of the speaker.
            let told = if kind.word == "adjourn" { "`assistant: adjourn WORDS`".to_owned() } else { line };
            if !text.contains(&told) {
                let item = format!("- {told}: {}.", message(lang, &format!("act-{}", kind.word)));
                hold(lang, name, &with_item_after(&format!("- `{who}: "), &page(lang, name), &item));
            }
            if kind.who == ActPermission::Anybody && kind.word != "key" {
                assert!(has(&arbiter, "arbiter", kind.word), "docs/guide/{lang}/arbiter.md: `{}`", kind.word);
            }
        }
        // It lists the other lines, by the duties that were agreed.
        assert!(has(&assistant, "assistant", "help"), "docs/guide/{lang}/assistant.md does not name help");
        for line in ["`talk`", "`help`", "`quit`"] {
            assert!(technician.contains(line), "docs/guide/{lang}/technician.md has no line {line}");
        }
    }
}

/// For listening: the audience comes first; no tables, no pictures, no sentence without an end.
#[test]
fn it_can_be_listened_to() {
    for lang in Lang::ALL {
        for name in GUIDES.iter().chain(&TABLES) {
            let text = page(lang, name);
            let mut lines = text.lines();
            assert!(lines.next().unwrap().starts_with("# "), "docs/guide/{lang}/{name}");
            let first = lines.nth(1).unwrap();
            assert!(first.starts_with(manners(lang).for_whom), "docs/guide/{lang}/{name}: {first}");
            let is_table = text.lines().any(|line| line.starts_with('|'));
            assert!(!is_table && !text.contains("!["), "docs/guide/{lang}/{name} has a table or a picture");
        }
        for name in GUIDES {
            let text = page(lang, name);
            let prose: String = text
                .lines()
                .filter(|line| !line.starts_with(['#', '-']))
                .map(|line| format!("{line} "))
                .collect();
            for sentence in prose.split_inclusive(['.', '?', ':']) {
                let words = sentence.split_whitespace().count();
                assert!(words <= 30, "{lang}/{name}: {words} words without an end: {sentence}");
            }
            assert!(
                text.contains(manners(lang).failing),
                "docs/guide/{lang}/{name}: {}",
                manners(lang).failing
            );
        }
    }
}
