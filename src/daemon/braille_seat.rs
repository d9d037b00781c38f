//! A player's Braille line at a game: what he is told in cells, what he asks by its keys.

use std::collections::BTreeMap;

use crate::{
    braille::{
        brlapi::BrailleDisplay,
        line::{BrailleKey, BrailleLine, CellText},
    },
    core::{
        Announcement, device::SeatDevice, input::Act, listener::Listener, output::Output, session::Session,
        setup::Setup,
    },
    game::{Lang, Seat},
    language::{
        command::Command,
        keypad::{is_key, keys_of},
        question::Question,
        scheme::Scheme,
    },
    score::{
        brf::{ReadBack, braille_line},
        notation::letters_of,
    },
    wording::Phrases,
};

/// What stands below the newest line, to be touched.
const MENU: [Command; 14] = [
    Command::Time,
    Command::OpponentTime,
    Command::LastMove,
    Command::Repeat,
    Command::Moves,
    Command::LastFive,
    Command::AllMoves,
    Command::Captured,
    Command::DrawOffer,
    Command::Correction,
    Command::Adjust,
    Command::Arbiter,
    Command::Resign,
    Command::Help,
];

/// One player's line.
pub(crate) struct BrailleSeat {
    line: BrailleLine,
    display: BrailleDisplay,
    size: usize,
    lang: Lang,
    scheme: &'static Scheme,
}

/// Every player's line.
pub(crate) type BrailleSeats = BTreeMap<Seat, BrailleSeat>;

impl BrailleSeat {
    pub(crate) fn new(setup: &Setup, seat: Seat, display: BrailleDisplay) -> Self {
        let lang = setup.seat(seat).lang;
        let words = |command| Phrases::builtin(lang).command_words(command);
        let menu =
            MENU.into_iter().fold(CellText::default(), |menu, command| menu.with(&words(command), command));
        let scheme = Scheme::builtin(setup.scheme(seat));
        Self { line: BrailleLine::new(menu), display, size: 0, lang, scheme }
    }

    /// The display is there, with so many cells.
    pub(crate) fn is_ready(&mut self, cells: usize) {
        self.size = cells;
        self.show();
    }

    /// What a key of the display asks for.
    pub(crate) fn press(&mut self, key: BrailleKey) -> Vec<Act> {
        if let BrailleKey::Letter(letter) = key {
            return keyed(letter);
        }
        let asked = self.line.press(key, self.size);
        self.show();
        asked.map(Act::Command).into_iter().collect()
    }

    /// What this player is told of what the game asks for, and where it stands.
    pub(crate) fn follow(&mut self, session: &Session, seat: Seat, outputs: &[Output]) {
        for output in outputs {
            match output {
                Output::Say { to: Listener::Player(to), what } if *to == seat => self.tell(what),
                Output::Say { to: Listener::Table, what } => self.tell(what),
                _ => {}
            }
        }
        let (last, owed) = session.last_announced(seat);
        let read_back = if owed { ReadBack::Awaited } else { ReadBack::None };
        let status = braille_line(last, letters_of(self.lang), read_back, None);
        self.line.status(CellText::default().with(&status, Command::Repeat));
        self.show();
    }

    fn tell(&mut self, what: &Announcement) {
        if let Announcement::Device { what: SeatDevice::Braille, .. } = what {
            // Whoever reads it knows; what was told meanwhile stands there instead.
            return;
        }
        let phrases = Phrases::builtin(self.lang);
        let text = CellText::new(phrases.cells(what, self.scheme).trim_end_matches('.'));
        let answers = match what {
            Announcement::Ask(Question::Confirm(_) | Question::ConfirmMove { .. })
            | Announcement::DrawOffered { .. }
            | Announcement::DrawClaimed { .. } => [Command::Yes, Command::No].as_slice(),
            _ => &[],
        };
        let word = |text: CellText, command: &Command| text.with(&phrases.command_words(*command), *command);
        self.line.tell(answers.iter().fold(text, word));
    }

    fn show(&self) {
        if self.size > 0 {
            self.display.show(self.line.show(self.size));
        }
    }
}

/// A Braille keyboard's letter is a key of the layout, or stands for some.
fn keyed(letter: char) -> Vec<Act> {
    match letter {
        '\n' => vec![Act::Key('E')],
        key if is_key(key) => vec![Act::Key(key)],
        letter => {
            keys_of(letter.to_ascii_lowercase()).into_iter().flat_map(str::chars).map(Act::Key).collect()
        }
    }
}
