//! What people at the door want of the game: a look at it, or a line typed in their role. Nobody is waited for.

use std::{io, sync::Arc};

use crate::{
    core::{
        GameRole,
        act::{Act, Kind},
        input::Input,
        listener::Listener,
        output::Note,
        session::Phase,
        told::Told,
    },
    daemon::{Game, Typing, terminal},
    door::{Answered, Door, Glance, Knock, ToRole},
    events::{Narrator, ToldOfStep},
    game::Position,
    language::{
        command::Command,
        hearing::Heard,
        understand::{Understanding, understand},
    },
    wording::Desk,
};

/// How long the pages of a game that is over stay open at most.
const FAREWELL_MS: u64 = 10 * 60 * 1_000;

/// What a role was told, as the door keeps it.
pub(crate) fn for_door(told: &ToldOfStep) -> [ToRole; 6] {
    told.roles.each_ref().map(ToRole::from)
}

/// A line with the score sheet whose file it names: that lies where it is typed, and the game may be elsewhere.
pub(crate) fn with_sheet(line: String) -> io::Result<String> {
    let (word, file) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
    if Kind::of(word).is_none_or(|kind| kind.word != "sheet") || file.trim().is_empty() {
        return Ok(line);
    }
    let text = std::fs::read_to_string(file.trim());
    let text = text.map_err(|why| io::Error::new(why.kind(), format!("{}: {why}", file.trim())))?;
    Ok(format!("sheet {text}"))
}

impl Game {
    /// With a door people come in by; `told` is what each role was told in an earlier part of the game, and `narrator`
    /// who told it.
    pub(crate) fn with_door(mut self, door: Door, narrator: Narrator, told: &[[ToRole; 6]]) -> Self {
        told.iter().for_each(|step| door.tell(step));
        self.follow(narrator);
        self.door = Some(door);
        self
    }

    /// With a terminal that is typed at like this.
    pub(crate) const fn typed_like(mut self, typing: Typing) -> Self {
        self.typing = typing;
        self
    }

    /// A line typed at the terminal of a role; what the role is told by it is printed as every step is.
    pub(super) fn typed_at_terminal(&mut self, line: &str) {
        let Some(role) = self.typing.role else { return };
        let to = role.listener().unwrap_or(Listener::Table);
        match with_sheet(line.to_owned()) {
            Ok(line) => {
                let answered = self.typed_in_role(role, &line);
                answered.alone.into_iter().for_each(|text| self.answer_typed(to, text));
            }
            Err(why) => self.answer_typed(to, why.to_string()),
        }
    }

    /// Goes on with what each role was told in an earlier part of the game.
    pub fn follow(&mut self, narrator: Narrator) {
        self.narrator = narrator;
    }

    pub(super) fn tell_door(&self, told: &ToldOfStep) {
        if let Some(door) = &self.door {
            door.tell(&for_door(told));
        }
    }

    /// Whether lines are not all that can still arrive.
    pub(super) fn somebody_entered(&self) -> bool {
        self.door.as_ref().is_some_and(Door::somebody_entered)
    }

    /// Whether nothing is left to do. A game that is over stays at its door as long as the arbiter may still sign, and
    /// a while for whoever has a page open: to read what came of it, and to take files with him.
    pub(super) fn is_done(&mut self) -> bool {
        let is_over = self.session.phase() == Phase::Over;
        if !is_over || self.arbiter_is_there() {
            self.farewell = None;
            return false;
        }
        let now = self.now();
        let until = *self.farewell.get_or_insert(now.plus_ms(FAREWELL_MS));
        now >= until || !self.door.as_ref().is_some_and(Door::pages_are_open)
    }

    /// Whether an arbiter is there who may still sign the result, or reopen the game (8.7).
    pub(super) fn arbiter_is_there(&self) -> bool {
        !self.session.is_signed() && self.door.as_ref().is_some_and(|door| door.listens(GameRole::Arbiter))
    }

    pub(super) fn on_knock(&mut self, knock: Knock) {
        match knock {
            // Whoever asked may be gone; nobody waits for that.
            Knock::Glance(answer) => {
                let now = self.now();
                let session = self.copy.get_or_insert_with(|| Arc::new(self.session.clone())).clone();
                let _ = answer.send(Glance { session, now });
            }
            Knock::Line { role, line, answer } => {
                let _ = answer.send(self.typed_in_role(role, &line));
            }
            // Whether the daemon goes on is asked after every arrival.
            Knock::Left => {}
        }
    }

    fn help(&mut self, desk: &Desk, role: GameRole, from: usize) -> Answered {
        let (alone, next) = desk.help_for(role, from);
        self.helped[role.index()] = next;
        Answered { alone, ..Answered::default() }
    }

    fn typed_in_role(&mut self, role: GameRole, line: &str) -> Answered {
        let desk = self.desk(role.listener().unwrap_or(Listener::Table));
        let alone = |text: String| Answered { alone: vec![text], ..Answered::default() };
        let line = line.trim();
        // A line that is nothing asks for nothing.
        let helped = if line.is_empty() { None } else { self.helped[role.index()].take() };
        if let Some(from) = helped.filter(|_| asks_for_more(line)) {
            return self.help(&desk, role, from);
        }
        match line {
            "" => return Answered::default(),
            "help" if role.actor().is_some() => return self.help(&desk, role, 0),
            "talk" if role.seat().is_some() => {
                return self.talk(role.seat()).err().map_or_else(Answered::default, alone);
            }
            "status" if role == GameRole::Spectator => {
                let waits = self.session.waits_in_public();
                return alone(desk.note(&Note::Waiting { to: Listener::Table, waits }));
            }
            _ => {}
        }
        match terminal::read_in_role(role, line) {
            Ok((by, act)) => {
                let is_for_the_record =
                    matches!(act, Act::Remark(_) | Act::Appeal(_) | Act::Sign | Act::Claim(_));
                let told = self.step(Input::Act { by, act });
                let lines = told[role.index()].lines.clone();
                // Whoever wrote it reads that it was taken: a page has no sound.
                let taken = (is_for_the_record && lines.is_empty()).then(|| desk.told(&Told::OnRecord));
                Answered { lines, alone: taken.into_iter().collect() }
            }
            Err(why) => alone(desk.unread(&why)),
        }
    }
}

/// Whether a line asks for more of what was told, in any language.
fn asks_for_more(line: &str) -> bool {
    matches!(
        understand(&Heard::typed(line), &Position::default(), &[], &[]),
        Understanding::Command(Command::Further)
    )
}
