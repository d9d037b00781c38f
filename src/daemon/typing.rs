//! What is typed at the game's own terminal, and what answers whoever typed it and nobody else.

use std::path::Path;

use crate::{
    console,
    core::{
        GameRole,
        input::{Act, Actor, Input},
        listener::Listener,
    },
    daemon::{
        Game,
        terminal::{self, Typed},
    },
    events::{Event, Stamped, VERSION},
    game::Seat,
    wording::Desk,
};

/// How the terminal is typed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Typing {
    /// In this role alone; in every one where none is named.
    pub(crate) role: Option<GameRole>,
    /// It prints JSON.
    pub(crate) json: bool,
}

impl Game {
    /// A typed line; `false` when it ends the daemon.
    pub(super) fn typed(&mut self, line: &str) -> bool {
        match line.trim() {
            "" => {}
            "quit" | "exit" => return false,
            line if self.typing.role.is_some() => self.typed_at_terminal(line),
            "help" => self.answer_typed(Listener::Arbiter, self.desk(Listener::Arbiter).help()),
            "talk" => self.talk_on_terminal(None),
            "white: talk" => self.talk_on_terminal(Some(Seat::White)),
            "black: talk" => self.talk_on_terminal(Some(Seat::Black)),
            line => {
                let impaired = Seat::ALL
                    .into_iter()
                    .find(|&seat| self.session.setup().is_impaired(seat))
                    .unwrap_or(Seat::White);
                let mover = self.session.mover();
                match terminal::read_line(line, mover, impaired) {
                    Ok((by, Typed::Act(act))) => {
                        self.step(Input::Act { by, act });
                    }
                    Ok((by, Typed::SheetFile(path))) => self.bring_sheet(by, &path),
                    Ok((by, Typed::KeyFile(path))) => self.open_with(by, path),
                    Err(why) => {
                        let reader = terminal::who_types(line, mover, impaired);
                        self.answer_typed(reader, format!("! {}", self.desk(reader).unread(&why)));
                    }
                }
            }
        }
        true
    }

    /// A score sheet's file becomes the text that is brought in.
    fn bring_sheet(&mut self, by: Actor, path: &Path) {
        match std::fs::read_to_string(path) {
            Ok(text) => {
                self.step(Input::Act { by, act: Act::Sheet(text.into()) });
            }
            Err(error) => {
                let reader = Input::Act { by, act: Act::Strike }.asked_by();
                let why = self.desk(reader).no_file(&path.display().to_string(), &error.to_string());
                self.answer_typed(reader, format!("! {why}"));
            }
        }
    }

    /// Answers whoever types, and nobody else.
    pub(super) fn answer_typed(&self, to: Listener, text: String) {
        if self.typing.json {
            let text = text.trim_start_matches("! ").to_owned();
            let event = Event::Answer { to: to.to_string(), text };
            console::tell(Stamped { v: VERSION, at_ms: self.now().ms, event }.json());
        } else {
            console::tell(text);
        }
    }

    /// The words of somebody at this game.
    pub(super) fn desk(&self, reader: Listener) -> Desk {
        Desk::of(self.session.setup(), reader)
    }

    fn talk_on_terminal(&mut self, seat: Option<Seat>) {
        if let Err(why) = self.talk(seat) {
            self.answer_typed(Listener::Arbiter, format!("! {why}"));
        }
    }

    /// Push-to-talk: opens the microphone, or shuts it and takes what was said. Without a seat: the one of
    /// whoever is on move, or the only one there is.
    pub(super) fn talk(&mut self, seat: Option<Seat>) -> Result<(), String> {
        let microphones = &mut self.adapters.microphones;
        let seat = seat.or_else(|| {
            let mover = self.session.mover();
            microphones.contains_key(&mover).then_some(mover).or(microphones.keys().next().copied())
        });
        let Some((seat, microphone)) = seat.and_then(|seat| Some((seat, microphones.get_mut(&seat)?))) else {
            return Err("no microphone is open there; `annabella doctor` tells why".into());
        };
        if !microphone.push_to_talk {
            return Err(format!(
                "the microphone is open all the time; set push_to_talk in [{seat}.ear] to change that"
            ));
        }
        microphone.is_held = !microphone.is_held;
        (microphone.hold)(microphone.is_held);
        Ok(())
    }
}
