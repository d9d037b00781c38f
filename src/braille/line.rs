//! What stands on a player's Braille line: the last move and what is owed, or what he was told. PURE.
//!
//! One cell a character; the display has its reader's own table. What is new is shown at once, and nothing that was told
//! is lost: older lines stand above it, and `<` in the last cell says that one of them was not looked at.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::{collections::VecDeque, ops::Range};

use crate::language::command::Command;

/// Lines that are kept.
const KEPT: usize = 100;
/// In the last cell: an older line was not looked at.
const UNREAD: char = '<';

/// A text, and what its cells do when their routing keys are pressed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellText {
    cells: Vec<char>,
    spots: Vec<(Range<usize>, Command)>,
    read: bool,
}

impl CellText {
    /// A text alone.
    pub fn new(text: &str) -> Self {
        let cells = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Self { cells, ..Self::default() }
    }

    /// A word behind it that is a command to whoever touches it.
    #[must_use]
    pub fn with(mut self, word: &str, command: Command) -> Self {
        if !self.cells.is_empty() {
            self.cells.push(' ');
        }
        let start = self.cells.len();
        self.cells.extend(word.chars());
        self.spots.push((start..self.cells.len(), command));
        self
    }
}

/// A key of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrailleKey {
    /// On along the line.
    Right,
    /// Back along the line.
    Left,
    /// The line before.
    Up,
    /// The line after.
    Down,
    /// The last move and what is owed.
    Home,
    /// The newest line.
    Newest,
    /// The routing key of a cell.
    Route(usize),
    /// A character of its keyboard.
    Letter(char),
}

/// Where the reader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Status,
    /// A line, from the oldest.
    Told(usize),
    Menu,
}

/// The line.
#[derive(Clone, Debug)]
pub struct BrailleLine {
    status: CellText,
    menu: CellText,
    told: VecDeque<CellText>,
    at: At,
    from: usize,
}

impl BrailleLine {
    /// A line with nothing told yet; `menu` are the commands below the newest line.
    pub fn new(menu: CellText) -> Self {
        Self { status: CellText::default(), menu, told: VecDeque::new(), at: At::Status, from: 0 }
    }

    /// The last move and what is owed.
    pub fn status(&mut self, status: CellText) {
        self.status = status;
        if self.at == At::Status {
            self.from = 0;
        }
    }

    /// Something is told: it is shown at once.
    pub fn tell(&mut self, text: CellText) {
        if self.told.len() == KEPT {
            self.told.pop_front();
        }
        self.told.push_back(text);
        self.at = At::Told(self.told.len() - 1);
        self.from = 0;
    }

    /// A key is pressed; a command where it means one.
    pub fn press(&mut self, key: BrailleKey, size: usize) -> Option<Command> {
        let size = size.max(1);
        if let At::Told(at) = self.at
            && let Some(text) = self.told.get_mut(at)
        {
            // Whoever presses a key has looked at what stood there.
            text.read = true;
        }
        match key {
            BrailleKey::Route(cell) => {
                let at = self.from + cell;
                let spots = &self.text().spots;
                return spots.iter().find(|(spot, _)| spot.contains(&at)).map(|(_, command)| *command);
            }
            BrailleKey::Right if self.from + size < self.text().cells.len() => self.from += size,
            // At its end the reader goes on to what he has not seen, else to the status.
            BrailleKey::Right => {
                let unread = self.told.iter().position(|text| !text.read);
                self.go(unread.map_or(At::Status, At::Told));
            }
            BrailleKey::Left => self.from = self.from.saturating_sub(size),
            BrailleKey::Home => self.go(At::Status),
            BrailleKey::Newest => self.go(self.newest()),
            BrailleKey::Up => self.go(match self.at {
                At::Menu => self.newest(),
                At::Told(0) | At::Status => At::Status,
                At::Told(at) => At::Told(at - 1),
            }),
            BrailleKey::Down => self.go(match self.at {
                At::Status if self.told.is_empty() => At::Menu,
                At::Status => At::Told(0),
                At::Told(at) if at + 1 < self.told.len() => At::Told(at + 1),
                At::Told(_) | At::Menu => At::Menu,
            }),
            BrailleKey::Letter(_) => {}
        }
        None
    }

    fn newest(&self) -> At {
        self.told.len().checked_sub(1).map_or(At::Status, At::Told)
    }

    fn go(&mut self, at: At) {
        self.at = at;
        self.from = 0;
    }

    fn text(&self) -> &CellText {
        match self.at {
            At::Status => &self.status,
            At::Told(at) => self.told.get(at).unwrap_or(&self.status),
            At::Menu => &self.menu,
        }
    }

    /// What stands on a display of so many cells.
    pub fn show(&self, size: usize) -> String {
        let shown = self.text().cells.iter().skip(self.from).take(size);
        let mut cells: Vec<char> = shown.copied().collect();
        cells.resize(size, ' ');
        let here = if let At::Told(at) = self.at { Some(at) } else { None };
        let missed = self.told.iter().enumerate().any(|(at, text)| !text.read && Some(at) != here);
        if missed && let Some(last) = cells.last_mut().filter(|last| **last == ' ') {
            *last = UNREAD;
        }
        cells.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> BrailleLine {
        let menu = CellText::default().with("Zeit", Command::Time).with("letzter Zug", Command::LastMove);
        let mut line = BrailleLine::new(menu);
        line.status(CellText::new("Sf3?"));
        line
    }

    #[test]
    fn what_is_new_stands_there_at_once_and_what_was_not_looked_at_is_marked_and_found() {
        let mut line = line();
        assert_eq!(line.show(20), "Sf3?                ");
        line.tell(CellText::new("e5"));
        line.tell(CellText::new("1:29:30"));
        assert_eq!(line.show(20), "1:29:30            <", "the move was not looked at");
        line.press(BrailleKey::Right, 20);
        assert_eq!(line.show(20), "e5                  ");
        line.press(BrailleKey::Right, 20);
        assert_eq!(line.show(20), "Sf3?                ", "all was seen");
    }

    #[test]
    fn a_line_longer_than_the_display_is_panned_and_nothing_of_it_is_left_out() {
        let mut line = line();
        let text = "Weißen Turm von a1 nach d1 setzen";
        line.tell(CellText::new(text));
        let mut seen = line.show(20);
        line.press(BrailleKey::Right, 20);
        seen.push_str(&line.show(20));
        assert_eq!(seen.trim_end(), text);
        line.press(BrailleKey::Left, 20);
        assert_eq!(line.show(20), "Weißen Turm von a1 n");
    }

    #[test]
    fn routing_keys_answer_where_the_word_stands_and_nowhere_else() {
        let mut line = line();
        line.tell(CellText::new("Aufgeben?").with("ja", Command::Yes).with("nein", Command::No));
        assert_eq!(line.show(20), "Aufgeben? ja nein   ");
        assert_eq!(line.press(BrailleKey::Route(3), 20), None);
        assert_eq!(line.press(BrailleKey::Route(10), 20), Some(Command::Yes));
        assert_eq!(line.press(BrailleKey::Route(16), 20), Some(Command::No));
        assert_eq!(line.press(BrailleKey::Route(19), 20), None);
        // On twelve cells the words stand on the second piece.
        line.press(BrailleKey::Right, 12);
        assert_eq!(line.press(BrailleKey::Route(1), 12), Some(Command::No));
    }

    #[test]
    fn commands_stand_below_the_newest_line() {
        let mut line = line();
        line.tell(CellText::new("e5"));
        line.press(BrailleKey::Down, 20);
        assert_eq!(line.show(20), "Zeit letzter Zug    ");
        assert_eq!(line.press(BrailleKey::Route(0), 20), Some(Command::Time));
        line.press(BrailleKey::Up, 20);
        assert_eq!(line.show(20).trim_end(), "e5");
        line.press(BrailleKey::Home, 20);
        assert_eq!(line.show(20).trim_end(), "Sf3?");
    }
}
