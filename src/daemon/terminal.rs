//! Typed lines: who acts and how. PURE. Every act of a player, an assistant or the arbiter has one.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use std::path::PathBuf;

use crate::{
    core::{
        GameRole,
        act::{Act, Kind, ReadActError, Who, WrittenSheet},
        actor::Actor,
        listener::Listener,
    },
    game::Seat,
    language::command::Command,
};

/// What a typed line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Typed {
    /// An act.
    Act(Act),
    /// A score sheet out of this file: whoever reads it brings its text in.
    SheetFile(PathBuf),
    /// The envelope is opened with the key in this file (I.7): whoever reads it decrypts what was sealed.
    KeyFile(PathBuf),
}

/// Reads one typed line; `impaired` is the seat an unnamed assistant assists, `mover` who speaks
/// where nobody is named.
pub fn read_line(line: &str, mover: Seat, impaired: Seat) -> Result<(Actor, Typed), ReadActError> {
    let (by, rest) = read_actor(line, mover, impaired)?;
    // What lies on this machine is named here alone, and by whoever sits at it: the arbiter's key, too.
    if let (Actor::Arbiter, Some((word, file))) = (by, rest.split_once(char::is_whitespace))
        && Kind::of(word).is_some_and(|kind| kind.word == "open")
    {
        return Ok((by, Typed::KeyFile(file.trim().into())));
    }
    Ok(match read_rest(by, rest)? {
        // What lies on this machine is read here.
        Act::Sheet(WrittenSheet(file)) => (by, Typed::SheetFile(file.trim().into())),
        act => (by, Typed::Act(act)),
    })
}

/// Reads one line typed in a role: who acts need not be named, and nobody else can be. A sheet is its text, never the
/// name of a file on this machine.
pub(crate) fn read_in_role(role: GameRole, line: &str) -> Result<(Actor, Act), ReadActError> {
    let by = role.actor().ok_or(ReadActError::OnlyLooksOn)?;
    let line = line.trim();
    let named = line.split_once(':').and_then(|(who, rest)| Some((named_actor(who, by)?, rest.trim())));
    let rest = match named {
        Some((actor, rest)) if actor == by => rest,
        Some((actor, _)) => {
            return Err(ReadActError::AnotherRole { name: actor.to_string(), own: by.to_string() });
        }
        None => line,
    };
    Ok((by, read_rest(by, rest)?))
}

/// Whom the beginning of a line names; a role's own short name is himself.
fn named_actor(who: &str, by: Actor) -> Option<Actor> {
    let name = who.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    match (name.as_str(), by) {
        ("assistant", Actor::Assistant(_)) => Some(by),
        ("assistant", _) => Some(Actor::Assistant(Seat::White)),
        (name, _) => Actor::read(name),
    }
}

/// What a line asks for, without who types it.
fn read_rest(by: Actor, rest: &str) -> Result<Act, ReadActError> {
    if rest.is_empty() {
        return Err(ReadActError::NothingAfterName);
    }
    let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let tail = tail.trim();
    let kind = Kind::of(word);
    // What an article says anybody may ask, and hears it himself.
    if let (None, Some(asks)) = (kind, asks_for_a_rule(rest)) {
        return Ok(asks);
    }
    let said = || Act::Say(rest.to_owned());
    let act = match (by, kind) {
        (Actor::Arbiter, Some(kind)) => kind.read(tail)?,
        (Actor::Arbiter, None) => return Err(ReadActError::Unknown { word: word.to_owned() }),
        (_, Some(kind)) if kind.who != Who::Arbiter => match kind.read(tail) {
            // A word alone, or one too many: it was said and not meant as an act.
            Err(ReadActError::NothingFollows { .. } | ReadActError::TooMuch { .. }) => said(),
            read => read?,
        },
        // Whole as the arbiter types it, and no command of a player's: it is refused by its name, not taken for speech.
        (_, Some(kind)) if rest.parse::<Command>().is_err() => kind.read(tail).unwrap_or_else(|_| said()),
        (_, _) => said(),
    };
    Ok(act)
}

fn asks_for_a_rule(line: &str) -> Option<Act> {
    let command = line.to_lowercase().parse().ok();
    command.filter(|command| matches!(command, Command::Rule(_))).map(Act::Command)
}

/// Who typed a line, and so in whose language it is answered; the arbiter where nobody is meant.
pub fn who_types(line: &str, mover: Seat, impaired: Seat) -> Listener {
    match read_actor(line, mover, impaired) {
        Ok((Actor::Player(seat), _)) => Listener::Player(seat),
        Ok((Actor::Assistant(seat), _)) => Listener::Assistant(seat),
        Ok((Actor::Arbiter, _)) | Err(_) => Listener::Arbiter,
    }
}

/// The actor a line names, and the rest of it.
fn read_actor(line: &str, mover: Seat, impaired: Seat) -> Result<(Actor, &str), ReadActError> {
    let line = line.trim();
    let Some((who, rest)) = line.split_once(':') else { return Ok((Actor::Player(mover), line)) };
    let name = who.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    let actor = match name.as_str() {
        "assistant" => Some(Actor::Assistant(impaired)),
        name => Actor::read(name),
    };
    match actor {
        Some(actor) => Ok((actor, rest.trim())),
        None => Err(ReadActError::Nobody { name: who.trim().to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Actor, Typed), ReadActError> {
        read_line(line, Seat::Black, Seat::White)
    }

    fn act(by: Actor, act: Act) -> Result<(Actor, Typed), ReadActError> {
        Ok((by, Typed::Act(act)))
    }

    #[test]
    fn an_unnamed_line_is_said_by_the_player_on_move() {
        let said = Act::Say("springer felix sechs".into());
        assert_eq!(read("springer felix sechs"), act(Actor::Player(Seat::Black), said));
    }

    #[test]
    fn each_role_acts_by_its_own_lines() {
        let (white, black) = (Actor::Player(Seat::White), Actor::Player(Seat::Black));
        assert_eq!(read("white: press"), act(white, Act::Press));
        assert_eq!(read("assistant: executed"), act(Actor::Assistant(Seat::White), Act::Executed));
        assert_eq!(read("arbiter: confirm 3"), act(Actor::Arbiter, Act::Confirm(vec![3])));
        let square = Command::Square(shakmaty::Square::E4);
        assert_eq!(read("Black: key square e4"), act(black, Act::Command(square)));
        assert_eq!(
            read("arbiter: refuse 2 seen by me"),
            act(Actor::Arbiter, Act::Refuse(2, "seen by me".into()))
        );
    }

    #[test]
    fn a_word_of_the_arbiters_is_said_by_a_player() {
        let white = Actor::Player(Seat::White);
        assert_eq!(read("white: stop"), act(white, Act::Say("stop".into())));
        assert_eq!(read("white: press on"), act(white, Act::Say("press on".into())));
        assert_eq!(read("white: approve"), act(white, Act::Say("approve".into())));
        assert_eq!(read("white: moves"), act(white, Act::Say("moves".into())));
    }

    #[test]
    fn an_act_of_the_arbiters_that_another_types_whole_is_refused_by_its_name() {
        let (white, helper) = (Actor::Player(Seat::White), Actor::Assistant(Seat::White));
        assert_eq!(read("white: approve N. N."), act(white, Act::Approve("N. N.".into())));
        assert_eq!(read("assistant: start"), act(helper, Act::Start));
        assert_eq!(read("assistant: decide 1 play on"), act(helper, Act::Decide(1, "play on".into())));
    }

    #[test]
    fn a_sheet_is_typed_as_the_name_of_its_file() {
        let black = Actor::Player(Seat::Black);
        assert_eq!(read("black: sheet late.pgn"), Ok((black, Typed::SheetFile("late.pgn".into()))));
    }

    #[test]
    fn what_is_not_understood_is_named_and_answered_to_whoever_typed() {
        use ReadActError as E;
        let (assistant, arbiter) = (Listener::Assistant(Seat::White), Listener::Arbiter);
        for (line, why, reader) in [
            ("nobody: press", E::Nobody { name: "nobody".into() }, arbiter),
            ("assistant: claim x", E::NoClaim, assistant),
            ("arbiter: confirm x", E::NoNumber { word: "confirm", text: "x".into() }, arbiter),
            ("arbiter: dance", E::Unknown { word: "dance".into() }, arbiter),
            ("white:", E::NothingAfterName, Listener::Player(Seat::White)),
            ("arbiter: clocks 5", E::NoClocks, arbiter),
        ] {
            assert_eq!(read(line), Err(why), "{line}");
            assert_eq!(who_types(line, Seat::Black, Seat::White), reader, "{line}");
        }
    }
}
