//! What can be typed, for people: the table of acts with its words.

use crate::{
    core::{
        GameRole,
        act::{KINDS, Kind, Who},
        announcement::Announcement,
    },
    language::command::Command,
    laws::article::Topic,
    wording::{
        announcements::command_message,
        desk::{Desk, number},
        phrases::word,
        wrap::wrapped,
    },
};

/// Characters in a line.
const WIDTH: usize = 100;
/// Where the words begin.
const COLUMN: usize = 35;

/// What `key` takes, as it is typed.
const KEYS: &str = "time, opponent_time, moves, last_move, repeat, last_five, all_moves, from_move 20, further, piece knight, piece white \
                    knight, file e, rank 4, square e4, captured, draw_offer, accept, decline, claim_threefold, \
                    claim_fifty_moves, claim_stalemate, claim_dead_position, resign, correction, adjust, arbiter, \
                    yes, no, help, stop, faster, slower, louder, softer, fuller, briefer, other_voice, \
                    0 to 9 + - * / . E P";

impl Desk {
    /// What can be typed in a role, a line each, a few lines at a time: its example without the name, and what it does.
    /// How many lines were told by then, where there are more.
    pub(crate) fn help_for(&self, role: GameRole, from: usize) -> (Vec<String>, Option<usize>) {
        let may = |kind: &&Kind| match role {
            GameRole::Spectator => false,
            GameRole::Arbiter => kind.who != Who::Seat,
            GameRole::Player(_) | GameRole::Assistant(_) => kind.who != Who::Arbiter,
        };
        let line = |kind: &Kind| {
            let (_, example) = kind.example.split_once(": ").unwrap_or(("", kind.example));
            format!("{example}: {}", self.kind_words(kind))
        };
        let all: Vec<String> = KINDS.iter().filter(may).map(line).collect();
        let next = from + Announcement::AT_ONCE;
        let left = all.len().saturating_sub(next);
        let mut lines: Vec<String> = all.into_iter().skip(from).take(Announcement::AT_ONCE).collect();
        if left > 0 {
            lines.push(self.say("more-follows", &[number(u32::try_from(left).unwrap_or(u32::MAX))]));
        }
        (lines, (left > 0).then_some(next))
    }

    fn kind_words(&self, kind: &Kind) -> String {
        let id = format!("act-{}", kind.word);
        match kind.word {
            "key" => self.say(&id, &[word("commands", KEYS)]),
            "approve" => self.say(&id, &[self.article(Topic::Devices)]),
            _ => self.say(&id, &[]),
        }
    }

    /// What a command is called, as a button names it.
    pub(crate) fn command(&self, command: Command) -> String {
        self.say(&command_message(command), &[])
    }

    /// Every line that can be typed, with what it does.
    pub(crate) fn help(&self) -> String {
        let mut lines = wrapped(&self.say("help-who", &[]), WIDTH);
        for kind in &KINDS {
            lines.extend(in_columns(&format!("  {}", kind.example), &self.kind_words(kind)));
        }
        for (example, id) in [("talk", "help-talk"), ("quit", "help-quit")] {
            lines.extend(in_columns(example, &self.say(id, &[])));
        }
        lines.join("\n")
    }
}

fn in_columns(example: &str, words: &str) -> Vec<String> {
    let cut = wrapped(words, WIDTH - COLUMN);
    // What leaves no room beside it stands on a line of its own.
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
    use crate::game::{Edition, Lang, Seat};

    #[test]
    fn a_role_is_helped_five_lines_at_a_time_till_it_knows_all() {
        let desk = Desk::new(Lang::En, Edition::Da18);
        for role in [GameRole::Player(Seat::White), GameRole::Arbiter] {
            let (mut told, mut from) = (Vec::new(), Some(0));
            while let Some(at) = from {
                let (lines, next) = desk.help_for(role, at);
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
    fn an_example_that_leaves_no_room_stands_on_its_own_line() {
        let long = "  arbiter: accept white assistant NAME";
        let lines = in_columns(long, "words");
        assert_eq!(lines, [long.to_owned(), format!("{:<COLUMN$}words", "")]);
        assert_eq!(in_columns("  short", "words"), [format!("{:<COLUMN$}words", "  short")]);
    }

    #[test]
    fn every_key_that_help_names_is_a_command() {
        let keys = KEYS.trim_end_matches("0 to 9 + - * / . E P").trim_end_matches(", ");
        for key in keys.split(", ") {
            assert!(key.parse::<Command>().is_ok(), "{key}");
        }
    }
}
