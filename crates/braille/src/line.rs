//! The content of a player's Braille display: the last move with what is due, or a message to the player.
//!
//! Each character has one cell; the display uses its reader's own table. A new message is shown at once. Older
//! messages stay above it, and `<` in the last cell indicates that one of them is unread.

use std::{collections::VecDeque, ops::Range};

use annabella_language::command::Command;

/// The number of messages that are stored.
const KEPT: usize = 100;
/// Shown in the last cell if an older message is unread.
const UNREAD: char = '<';

/// A text, and the commands of its cells' routing keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellText {
    cells: Vec<char>,
    command_ranges: Vec<(Range<usize>, Command)>,
    read: bool,
}

impl CellText {
    /// Creates a text without commands.
    pub fn new(text: &str) -> Self {
        let cells = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Self { cells, ..Self::default() }
    }

    /// Appends a word whose routing keys are a command.
    #[must_use]
    pub fn with(mut self, word: &str, command: Command) -> Self {
        if !self.cells.is_empty() {
            self.cells.push(' ');
        }
        let start = self.cells.len();
        self.cells.extend(word.chars());
        self.command_ranges.push((start..self.cells.len(), command));
        self
    }
}

/// A key of the display.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrailleKey {
    /// Pans right.
    Right,
    /// Pans left.
    Left,
    /// The previous line.
    Up,
    /// The next line.
    Down,
    /// The last move and what is due.
    Home,
    /// The newest line.
    Newest,
    /// The routing key of a cell.
    Route(usize),
    /// A character from the keyboard of the display.
    Letter(char),
}

/// The position of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LinePosition {
    Status,
    /// A message, counted from the oldest.
    Told(usize),
    Menu,
}

/// The line.
#[derive(Clone, Debug)]
pub struct BrailleLine {
    status: CellText,
    menu: CellText,
    told: VecDeque<CellText>,
    at: LinePosition,
    from: usize,
}

impl BrailleLine {
    /// Creates a line without messages; `menu` holds the commands below the newest message.
    pub fn new(menu: CellText) -> Self {
        Self { status: CellText::default(), menu, told: VecDeque::new(), at: LinePosition::Status, from: 0 }
    }

    /// Sets the last move and what is due.
    pub fn status(&mut self, status: CellText) {
        self.status = status;
        if self.at == LinePosition::Status {
            self.from = 0;
        }
    }

    /// Adds a message and shows it at once.
    pub fn tell(&mut self, text: CellText) {
        if self.told.len() == KEPT {
            self.told.pop_front();
        }
        self.told.push_back(text);
        self.at = LinePosition::Told(self.told.len() - 1);
        self.from = 0;
    }

    /// Adds the parts of one answer and shows the first. Reading on leads to the others in their order.
    pub fn tell_parts(&mut self, parts: Vec<CellText>) {
        let more = parts.len().saturating_sub(1);
        for part in parts {
            self.tell(part);
        }
        if let LinePosition::Told(last) = self.at {
            self.at = LinePosition::Told(last.saturating_sub(more));
        }
    }

    /// Takes a key; returns the command of a routing key, if it has one.
    pub fn press(&mut self, key: BrailleKey, size: usize) -> Option<Command> {
        let size = size.max(1);
        if let LinePosition::Told(at) = self.at
            && let Some(text) = self.told.get_mut(at)
        {
            // A key press marks the shown message as read.
            text.read = true;
        }
        match key {
            BrailleKey::Route(cell) => {
                let at = self.from + cell;
                let command_ranges = &self.text().command_ranges;
                return command_ranges
                    .iter()
                    .find(|(spot, _)| spot.contains(&at))
                    .map(|(_, command)| *command);
            }
            BrailleKey::Right if self.from + size < self.text().cells.len() => self.from += size,
            // At the end of a text the reader continues with the first unread message, or with the status.
            BrailleKey::Right => {
                let unread = self.told.iter().position(|text| !text.read);
                self.go(unread.map_or(LinePosition::Status, LinePosition::Told));
            }
            BrailleKey::Left => self.from = self.from.saturating_sub(size),
            BrailleKey::Home => self.go(LinePosition::Status),
            BrailleKey::Newest => self.go(self.newest()),
            BrailleKey::Up => self.go(match self.at {
                LinePosition::Menu => self.newest(),
                LinePosition::Told(0) | LinePosition::Status => LinePosition::Status,
                LinePosition::Told(at) => LinePosition::Told(at - 1),
            }),
            BrailleKey::Down => self.go(match self.at {
                LinePosition::Status if self.told.is_empty() => LinePosition::Menu,
                LinePosition::Status => LinePosition::Told(0),
                LinePosition::Told(at) if at + 1 < self.told.len() => LinePosition::Told(at + 1),
                LinePosition::Told(_) | LinePosition::Menu => LinePosition::Menu,
            }),
            BrailleKey::Letter(_) => {}
        }
        None
    }

    fn newest(&self) -> LinePosition {
        self.told.len().checked_sub(1).map_or(LinePosition::Status, LinePosition::Told)
    }

    fn go(&mut self, at: LinePosition) {
        self.at = at;
        self.from = 0;
    }

    fn text(&self) -> &CellText {
        match self.at {
            LinePosition::Status => &self.status,
            LinePosition::Told(at) => self.told.get(at).unwrap_or(&self.status),
            LinePosition::Menu => &self.menu,
        }
    }

    /// Returns the content of a display with so many cells.
    pub fn show(&self, size: usize) -> String {
        let shown = self.text().cells.iter().skip(self.from).take(size);
        let mut cells: Vec<char> = shown.copied().collect();
        cells.resize(size, ' ');
        let here = if let LinePosition::Told(at) = self.at { Some(at) } else { None };
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
    fn an_answer_in_parts_is_read_from_its_first_part_on() {
        let mut line = line();
        line.tell_parts(["a1 K", "a2 P", "a3 leer"].map(CellText::new).to_vec());
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push(line.show(20).trim_end_matches([' ', '<']).to_owned());
            line.press(BrailleKey::Right, 20);
        }
        assert_eq!(seen, ["a1 K", "a2 P", "a3 leer", "Sf3?"]);
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
        // With twelve cells the words are on the second part.
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
