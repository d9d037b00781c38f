//! The help on typed lines: the table of acts with their texts.

use crate::{
    line_wrap::wrapped,
    message,
    message_writer::{MessageWriter, number},
    phrases::word,
};
use annabella_language::command::Command;
use annabella_laws::article::Topic;
use annabella_session::{
    GameRole,
    act::{Act, ActKind, KINDS},
    announcement::Announcement,
    setup::Setup,
};

/// Characters in a line.
const WIDTH: usize = 100;
/// The column of the texts.
const COLUMN: usize = 35;

/// The keys themselves, as typed after `key`.
const KEYS: &str = "0-9 + - * / . E P";

impl MessageWriter {
    /// The lines that a role can type, in portions: the example without the name, and its text. An assistant gets only
    /// the lines that their duties allow. If lines remain, the number of lines given so far is returned too.
    pub fn help_for(&self, setup: &Setup, role: GameRole, from: usize) -> (Vec<String>, Option<usize>) {
        let line = |kind: &ActKind| {
            let (_, example) = kind.example.split_once(": ").unwrap_or(("", kind.example));
            let words = match (kind.word, role) {
                ("claim", GameRole::Assistant(_)) => self.say(message::ACT_CLAIM_ASSISTANT, &[]),
                ("key", GameRole::Assistant(_)) => {
                    let may_do = |command| role.may_do(setup, &Act::Command(command));
                    self.phrases.say_named("act-", "key", &[word("commands", keys_of(may_do))])
                }
                (
                    _,
                    GameRole::Player(_) | GameRole::Assistant(_) | GameRole::Arbiter | GameRole::Spectator,
                ) => self.kind_words(kind),
            };
            format!("{example}: {words}")
        };
        let all: Vec<String> = KINDS.iter().filter(|kind| role.may_type(setup, kind)).map(line).collect();
        let next = from + Announcement::AT_ONCE;
        let left = all.len().saturating_sub(next);
        let mut lines: Vec<String> = all.into_iter().skip(from).take(Announcement::AT_ONCE).collect();
        if left > 0 {
            lines.push(self.say(message::MORE_FOLLOWS, &[number(u32::try_from(left).unwrap_or(u32::MAX))]));
        }
        (lines, (left > 0).then_some(next))
    }

    /// The help on one typed word, or that the word does not exist.
    pub fn help_on(&self, topic: &str) -> String {
        match ActKind::of(topic.trim()) {
            Some(kind) => format!("`{}`: {}", kind.example, self.kind_words(kind)),
            None => self.say(message::NO_HELP_ON, &[word("text", topic.trim())]),
        }
    }

    fn kind_words(&self, kind: &ActKind) -> String {
        let given = [word("commands", keys_of(|_| true)), self.article(Topic::Devices)];
        self.phrases.say_named("act-", kind.word, &given)
    }

    /// The name of a command on a button.
    pub fn command(&self, command: Command) -> String {
        self.phrases.command_words(command)
    }

    /// Every typed line with its text.
    pub fn help(&self) -> String {
        let mut lines = wrapped(&self.say(message::HELP_WHO, &[]), WIDTH);
        for kind in &KINDS {
            lines.extend(in_columns(&format!("  {}", kind.example), &self.kind_words(kind)));
        }
        for (example, id) in [("talk", message::HELP_TALK), ("quit", message::HELP_QUIT)] {
            lines.extend(in_columns(example, &self.say(id, &[])));
        }
        lines.join("\n")
    }
}

/// The values of `key`, as typed: the commands that a person may give, then the keys.
fn keys_of(may_do: impl Fn(Command) -> bool) -> String {
    let rows = Command::rows().filter(|row| may_do(row.command));
    let examples = rows.map(|row| row.typed.unwrap_or_else(|| row.command.name()));
    examples.chain([KEYS]).collect::<Vec<_>>().join(", ")
}

fn in_columns(example: &str, words: &str) -> Vec<String> {
    let cut = wrapped(words, WIDTH - COLUMN);
    // An example that is too long has its own line.
    if example.chars().count() >= COLUMN {
        let words = cut.iter().map(|words| format!("{:<COLUMN$}{}", "", words.trim_start()));
        return std::iter::once(example.to_owned()).chain(words).collect();
    }
    let lines = cut.iter().zip(std::iter::once(example).chain(std::iter::repeat("")));
    lines.map(|(words, left)| format!("{left:<COLUMN$}{}", words.trim_start())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_game::{Edition, Lang, Seat};
    use annabella_laws::assistant::DutyHolder;

    #[test]
    fn a_role_is_helped_five_lines_at_a_time_till_it_knows_all() {
        let desk = MessageWriter::new(Lang::En, Edition::Da18);
        let setup = Setup::default();
        for role in [GameRole::Player(Seat::White), GameRole::Arbiter] {
            let (mut told, mut from) = (Vec::new(), Some(0));
            while let Some(at) = from {
                let (lines, next) = desk.help_for(&setup, role, at);
                let kept = lines.len().min(Announcement::AT_ONCE);
                assert_eq!(lines.len() > kept, next.is_some(), "{role}: {lines:?}");
                told.extend_from_slice(&lines[..kept]);
                from = next;
            }
            let acts = KINDS.iter().filter(|kind| told.iter().any(|line| line.contains(kind.word)));
            assert!(acts.count() > 10 && told.iter().any(|line| line.starts_with("status")), "{told:?}");
        }
    }

    #[test]
    fn an_assistants_help_follows_the_duties() {
        let told = |agree: fn(&mut Setup), lang| {
            let mut setup = Setup::default();
            agree(&mut setup);
            let (desk, role) = (MessageWriter::new(lang, Edition::Da18), GameRole::Assistant(Seat::White));
            let (mut told, mut from) = (String::new(), Some(0));
            while let Some(at) = from {
                let (lines, next) = desk.help_for(&setup, role, at);
                told += &lines[..lines.len().min(Announcement::AT_ONCE)].join("\n");
                told.push('\n');
                from = next;
            }
            told
        };
        let first = |told: &str| -> Vec<String> {
            let word = |line: &str| line.split([' ', ':']).next().unwrap_or_default().to_owned();
            told.lines().map(word).filter(|word| !word.is_empty()).collect()
        };
        let nobody = told(|_| {}, Lang::En);
        assert_eq!(first(&nobody), ["status"], "{nobody}");
        let clock: fn(&mut Setup) = |setup| {
            setup.white.assistant_name = Some("Ida".into());
            setup.white.assistant.score_and_press = Some(DutyHolder::Person);
        };
        let english = told(clock, Lang::En);
        assert_eq!(
            first(&english),
            ["press", "write", "strike", "sheet", "key", "remark", "appeal", "see", "status"],
            "{english}"
        );
        assert!(!english.contains("opponent_time") && !english.contains("resign"), "{english}");
        assert!(english.contains("last_move"), "{english}");
        let claims: fn(&mut Setup) = |setup| {
            setup.white.assistant_name = Some("Ida".into());
            setup.white.assistant.claim = Some(DutyHolder::Person);
        };
        let german = told(claims, Lang::De);
        assert!(
            german.contains("claim time: das Fallblättchen") && !german.contains("threefold"),
            "{german}"
        );
    }

    #[test]
    fn help_on_a_word_says_how_it_is_typed_and_what_it_does() {
        let desk = MessageWriter::new(Lang::En, Edition::Da18);
        for kind in &KINDS {
            let told = desk.help_on(kind.word);
            assert!(told.starts_with(&format!("`{}`: ", kind.example)) && !told.contains('\n'), "{told}");
        }
        assert!(desk.help_on("dance").contains("`dance`"));
    }

    #[test]
    fn an_example_that_leaves_no_room_stands_on_its_own_line() {
        let long = "  arbiter: accept white assistant NAME";
        let lines = in_columns(long, "words");
        assert_eq!(lines, [long.to_owned(), format!("{:<COLUMN$}words", "")]);
        assert_eq!(in_columns("  short", "words"), [format!("{:<COLUMN$}words", "  short")]);
    }

    #[test]
    fn every_key_that_help_names_is_a_command() {
        let keys = keys_of(|_| true);
        let commands = keys.strip_suffix(KEYS).and_then(|commands| commands.strip_suffix(", ")).unwrap();
        for key in commands.split(", ") {
            assert!(key.parse::<Command>().is_ok(), "{key}");
        }
    }
}
