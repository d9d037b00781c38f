//! A player's Braille display: it shows announcements in cells, and its keys are commands.

use annabella_braille::{
    brlapi::BrailleDisplay,
    line::{BrailleKey, BrailleLine, CellText},
};
use annabella_game::{Lang, Seat};
use annabella_language::{
    command::Command,
    keypad_layout::{is_key, keys_for_letter},
    question::Question,
    scheme::Scheme,
};
use annabella_messages::Phrases;
use annabella_score::{
    brf::{ReadBackState, braille_line},
    notation::letters_of,
};
use annabella_session::{
    Announcement,
    actor::{Listener, SeatDevice},
    input::Act,
    output::Output,
    session::Session,
    setup::Setup,
};
use std::collections::BTreeMap;

/// One player's Braille display, with the lines on it.
pub(crate) struct BrailleSeat {
    line: BrailleLine,
    display: BrailleDisplay,
    size: usize,
    lang: Lang,
    scheme: &'static Scheme,
}

/// The Braille displays of the players.
pub(crate) type BrailleSeats = BTreeMap<Seat, BrailleSeat>;

impl BrailleSeat {
    pub(crate) fn new(setup: &Setup, seat: Seat, display: BrailleDisplay) -> Self {
        let lang = setup.seat_lang(seat);
        let words = |command| Phrases::builtin(lang).command_words(command);
        // The commands below the newest announcement, activated by routing keys.
        let menu = Command::on_braille_line(setup.practice)
            .into_iter()
            .fold(CellText::default(), |menu, command| menu.with(&words(command), command));
        let scheme = Scheme::builtin(setup.scheme(seat));
        Self { line: BrailleLine::new(menu), display, size: 0, lang, scheme }
    }

    /// Records the number of cells of a connected display.
    pub(crate) fn is_ready(&mut self, cells: usize) {
        self.size = cells;
        self.show();
    }

    /// The acts that a key of the display stands for.
    pub(crate) fn press(&mut self, key: BrailleKey) -> Vec<Act> {
        if let BrailleKey::Letter(letter) = key {
            return keyed(letter);
        }
        let asked = self.line.press(key, self.size);
        self.show();
        asked.map(Act::Command).into_iter().collect()
    }

    /// Shows the player's announcements and updates the state of the game.
    pub(crate) fn follow(&mut self, session: &Session, seat: Seat, outputs: &[Output]) {
        let mut answer = Vec::new();
        for output in outputs {
            let Output::Say { to, what } = output else { continue };
            if !matches!(to, Listener::Table) && *to != Listener::Player(seat) {
                continue;
            }
            if what.is_answer() {
                answer.push(CellText::new(self.cells(what).trim_end_matches('.')));
            } else {
                self.tell(what);
            }
        }
        if !answer.is_empty() {
            self.line.tell_parts(answer);
        }
        let (last, owed) = session.last_announced(seat);
        let read_back = if owed { ReadBackState::Awaited } else { ReadBackState::None };
        let status = braille_line(last, letters_of(self.lang), read_back, None);
        // Followed by the side to move, or the action awaited from this player.
        let now = Announcement::WhatNow(session.next_step(seat));
        let now = Phrases::builtin(self.lang).cells(&now, self.scheme);
        let place = match status.is_empty() {
            true => CellText::default(),
            false => CellText::default().with(&status, Command::Repeat),
        };
        self.line.status(place.with(now.trim_end_matches('.'), Command::WhatNow));
        self.show();
    }

    fn tell(&mut self, what: &Announcement) {
        if let Announcement::OwnDevice { what: SeatDevice::Braille, .. } = what {
            // A message about the display itself is not shown on it: the player is reading it, and
            // it keeps its earlier text.
            return;
        }
        let phrases = Phrases::builtin(self.lang);
        let text = CellText::new(self.cells(what).trim_end_matches('.'));
        let asks = matches!(
            what,
            Announcement::Ask(Question::Confirm(_) | Question::ConfirmMove { .. })
                | Announcement::DrawOffered { .. }
                | Announcement::DrawClaimed { .. }
        );
        let answers = if asks { [Command::Yes, Command::No].as_slice() } else { &[] };
        let word = |text: CellText, command: &Command| text.with(&phrases.command_words(*command), *command);
        self.line.tell(answers.iter().fold(text, word));
    }

    fn cells(&self, what: &Announcement) -> String {
        Phrases::builtin(self.lang).cells(what, self.scheme)
    }

    fn show(&self) {
        if self.size > 0 {
            self.display.show(self.line.show(self.size));
        }
    }
}

/// The acts of a letter on a Braille keyboard. A letter is a key of the layout, or stands for
/// several keys.
fn keyed(letter: char) -> Vec<Act> {
    match letter {
        '\n' => vec![Act::Key('E')],
        key if is_key(key) => vec![Act::Key(key)],
        letter => keys_for_letter(letter.to_ascii_lowercase())
            .into_iter()
            .flat_map(str::chars)
            .map(Act::Key)
            .collect(),
    }
}
