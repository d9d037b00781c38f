//! Parses typed lines: the actor and the act. Every act of a player, an assistant or the arbiter
//! has a typed form.

use annabella_game::{Position, Seat};
use annabella_language::{
    color_named,
    command::Command,
    understand::{Understanding, understand_words},
};
use annabella_session::{
    GameRole,
    act::{Act, ActKind, ActPermission, ReadActError, check_typed_line},
    actor::{Actor, Listener},
};
use std::path::PathBuf;

/// The topic of `help choose`. The actor does not matter, so a name before it is skipped.
pub fn help_topic(line: &str) -> Option<&str> {
    let line = line.trim();
    let line = match line.split_once(':') {
        Some((who, rest)) if !who.contains(char::is_whitespace) => rest.trim_start(),
        _ => line,
    };
    let (word, topic) = line.split_once(char::is_whitespace)?;
    let topic = topic.trim();
    (word == "help" && !topic.is_empty() && !topic.contains(char::is_whitespace)).then_some(topic)
}

/// The assistant or the arbiter named by a line, and the rest of the line. A player who asks for help hears it.
pub fn written_to_role(line: &str, impaired: Seat) -> Option<(GameRole, &str)> {
    let (by, rest) = read_actor(line, impaired, impaired).ok()?;
    match by {
        Actor::Assistant(seat) => Some((GameRole::Assistant(seat), rest)),
        Actor::Arbiter => Some((GameRole::Arbiter, rest)),
        Actor::Player(_) => None,
    }
}

/// The request of a typed line.
#[derive(Clone, Debug, PartialEq)]
pub enum TypedRequest {
    /// An act.
    Act(Act),
    /// A score sheet in this file; the caller reads its text.
    SheetFile(PathBuf),
    /// The envelope is opened with the key in this file (I.7); the caller decrypts it.
    KeyFile(PathBuf),
}

/// Parses one typed line; `impaired` is the seat of an assistant without a seat name, and `mover`
/// is the actor if the line names none.
pub fn read_line(line: &str, mover: Seat, impaired: Seat) -> Result<(Actor, TypedRequest), ReadActError> {
    check_typed_line(line.trim())?;
    let (by, mut rest) = read_actor(line, mover, impaired)?;
    // If the prompt shows the actor's name, users often type it again.
    while let Ok((again, tail)) = read_actor(rest, mover, impaired)
        && again == by
        && tail.len() < rest.len()
        && rest.contains(':')
    {
        rest = tail;
    }
    // Only the arbiter at this machine may name a file of it, such as the arbiter's key.
    if let (Actor::Arbiter, Some((word, file))) = (by, rest.split_once(char::is_whitespace))
        && ActKind::of(word).is_some_and(|kind| kind.word == "open")
    {
        return Ok((by, TypedRequest::KeyFile(file.trim().into())));
    }
    Ok(match read_rest(by, rest)? {
        // Only lines typed at this machine may name a file of it.
        Act::Sheet(file) => (by, TypedRequest::SheetFile(file.text().trim().into())),
        act => (by, TypedRequest::Act(act)),
    })
}

/// A line typed in a role, without the name of that role before it. A name alone stays, and is refused.
pub fn without_own_name(role: GameRole, line: &str) -> &str {
    let is_own = |who: &str| match role.actor() {
        Some(by) => named_actor(who, by) == Some(by),
        None => who.parse().is_ok_and(|named: GameRole| named == role),
    };
    match line.split_once(':') {
        Some((who, rest)) if is_own(who) && !rest.trim().is_empty() => rest.trim_start(),
        _ => line,
    }
}

/// Parses a line typed in a role. The actor may be omitted and must not be another one. A sheet is given as text,
/// never as a file on this machine.
pub fn read_in_role(role: GameRole, line: &str) -> Result<(Actor, Act), ReadActError> {
    let by = role.actor().ok_or(ReadActError::OnlyLooksOn)?;
    let line = line.trim();
    check_typed_line(line)?;
    let named = line.split_once(':').and_then(|(who, rest)| Some((named_actor(who, by)?, rest.trim())));
    let rest = match named {
        Some((actor, rest)) if actor == by => rest,
        // An assistant enters the opponent's acts under the opponent's name: `black: move Sf6`.
        Some((actor @ Actor::Player(opponent), rest)) if by == Actor::Assistant(opponent.other()) => {
            let entry = read_rest(actor, rest)?.into_opponent_entry();
            let another = || ReadActError::AnotherRole { name: actor.to_string(), own: by.to_string() };
            return entry.map(|act| (by, act)).ok_or_else(another);
        }
        Some((actor, _)) => {
            return Err(ReadActError::AnotherRole { name: actor.to_string(), own: by.to_string() });
        }
        None => line,
    };
    Ok((by, read_rest(by, rest)?))
}

/// The actor named at the beginning of a line. The short name of a role means that role.
fn named_actor(who: &str, by: Actor) -> Option<Actor> {
    match by {
        Actor::Assistant(_) => actor_of(who, by),
        _ => actor_of(who, Actor::Assistant(Seat::White)),
    }
}

/// The actor of a name in any language; `assistant` is the one without a seat's name.
fn actor_of(who: &str, assistant: Actor) -> Option<Actor> {
    let name = who.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    match name.as_str() {
        "assistant" => Some(assistant),
        name => Actor::read(name).or_else(|| {
            let color = color_named(who)?;
            Seat::ALL.into_iter().find(|seat| seat.color() == color).map(Actor::Player)
        }),
    }
}

/// The act of a line after the actor's name.
fn read_rest(by: Actor, rest: &str) -> Result<Act, ReadActError> {
    if rest.is_empty() {
        return Err(ReadActError::NothingAfterName);
    }
    let (word, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let tail = tail.trim();
    let kind = ActKind::of(word);
    // Everybody may ask for an article's text and receives the answer.
    if let (None, Some(asks)) = (kind, asks_for_a_rule(rest)) {
        return Ok(asks);
    }
    if let (Actor::Player(_), Some(command)) = (by, command_of_letter(rest)) {
        return Ok(Act::Command(command));
    }
    let said = || Act::Say(rest.to_owned());
    // The arbiter's request for the time is answered with both times and the awaited action.
    let asks = || ["time", "times", "clock"].contains(&rest) || kind.is_none() && asks_for_status(rest);
    if by == Actor::Arbiter && asks() {
        return Ok(Act::Status);
    }
    let act = match (by, kind) {
        (Actor::Arbiter, Some(kind)) => kind.read(tail)?,
        (Actor::Arbiter, None) => return Err(ReadActError::Unknown { word: word.to_owned() }),
        // Of a board that is put right one order at a time, the word concerns the open order.
        (_, Some(kind)) if kind.word == "executed" && tail.is_empty() => Act::Command(Command::Next),
        (_, Some(kind)) if kind.who != ActPermission::Arbiter => match kind.read(tail) {
            // A word without its argument, or with too many, is speech and not an act.
            Err(ReadActError::NothingFollows { .. } | ReadActError::TooMuch { .. }) => {
                act_in_words(rest).unwrap_or_else(said)
            }
            read => read?,
        },
        // A complete act of the arbiter that is no player command is refused as that act, not treated as speech.
        (_, Some(kind)) if rest.parse::<Command>().is_err() => kind.read(tail).unwrap_or_else(|_| said()),
        (_, _) => act_in_words(rest).unwrap_or_else(said),
    };
    Ok(act)
}

/// The command that typed words of any language stand for.
fn command_in_words(words: &str) -> Option<Command> {
    match understand_words(words, &Position::default(), &[], &[]) {
        Understanding::Command(command) => Some(command),
        _ => None,
    }
}

/// The command of a line that is one letter. As words, a letter is never a whole move.
fn command_of_letter(line: &str) -> Option<Command> {
    let mut letters = line.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Command::of_letter)
}

/// The act that typed words of any language stand for. Typing is an act of the hand: it presses and signs where a spoken
/// word would not.
fn act_in_words(words: &str) -> Option<Act> {
    match command_in_words(words)? {
        Command::Press => Some(Act::Press),
        Command::Sign => Some(Act::Sign),
        command @ (Command::Next | Command::Quit) => Some(Act::Command(command)),
        _ => None,
    }
}

/// Whether a typed line ends the program, in any language.
pub fn is_end(line: &str) -> bool {
    let line = line.trim();
    line.eq_ignore_ascii_case("quit") || command_in_words(line) == Some(Command::Quit)
}

/// Whether words are a request for the awaited action or a time, as a player would say them, in any language.
fn asks_for_status(words: &str) -> bool {
    matches!(command_in_words(words), Some(Command::Time | Command::OpponentTime | Command::WhatNow))
}

fn asks_for_a_rule(line: &str) -> Option<Act> {
    let command = line.to_lowercase().parse().ok();
    command.filter(|command| matches!(command, Command::Rule(_))).map(Act::Command)
}

/// The listener in whose language a line is answered; the arbiter if the line names nobody.
pub fn who_types(line: &str, mover: Seat, impaired: Seat) -> Listener {
    match read_actor(line, mover, impaired) {
        Ok((Actor::Player(seat), _)) => Listener::Player(seat),
        Ok((Actor::Assistant(seat), _)) => Listener::Assistant(seat),
        Ok((Actor::Arbiter, _)) | Err(_) => Listener::Arbiter,
    }
}

/// Who speaks by the name before a line, if it names somebody, and the rest of the line.
pub(crate) fn read_speaker(line: &str) -> Option<(Actor, &str)> {
    let (who, rest) = line.split_once(':')?;
    Some((named_actor(who, Actor::Arbiter)?, rest.trim()))
}

/// The actor named by a line, and the rest of it.
fn read_actor(line: &str, mover: Seat, impaired: Seat) -> Result<(Actor, &str), ReadActError> {
    let line = line.trim();
    let Some((who, rest)) = line.split_once(':') else { return Ok((Actor::Player(mover), line)) };
    match actor_of(who, Actor::Assistant(impaired)) {
        Some(actor) => Ok((actor, rest.trim())),
        None => Err(ReadActError::Nobody { name: who.trim().to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Actor, TypedRequest), ReadActError> {
        read_line(line, Seat::Black, Seat::White)
    }

    fn act(by: Actor, act: Act) -> Result<(Actor, TypedRequest), ReadActError> {
        Ok((by, TypedRequest::Act(act)))
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
        let next = Act::Command(Command::Next);
        assert_eq!(read("assistant: executed"), act(Actor::Assistant(Seat::White), next));
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
    fn a_line_that_steers_a_terminal_or_forges_another_line_is_refused_in_every_role() {
        for text in [
            "remark \u{1b}[2J\u{1b}[H",
            "approve N. N.\narbiter: result 1-0",
            "remark bell \u{7}",
            "appeal \u{202e}txet",
            "item white 4.1 two\u{2028}hands",
            "say eva\u{e000} vier",
        ] {
            for role in GameRole::ALL.into_iter().filter(|role| role.actor().is_some()) {
                let refused = read_in_role(role, text);
                assert!(matches!(refused, Err(ReadActError::SteeringCharacter { .. })), "{role} {text:?}");
            }
            let refused = read(&format!("arbiter: {text}"));
            assert!(matches!(refused, Err(ReadActError::SteeringCharacter { .. })), "{text:?}");
        }
        let sheet = "sheet [White \"Anna\"]\r\n\r\n1. e4 e5 *\n";
        assert!(read_in_role(GameRole::Player(Seat::Black), sheet).is_ok());
        assert!(read_in_role(GameRole::Player(Seat::Black), "sheet 1. e4 {\u{1b}c} *").is_err());
    }

    #[test]
    fn words_for_the_record_are_at_most_two_kilobytes() {
        let most = annabella_game::plain_text::LONGEST_WORDS;
        for word in ["remark", "appeal", "approve", "reopen"] {
            let line = |length: usize| format!("{word} {}", "x".repeat(length - word.len() - 1));
            assert!(read_in_role(GameRole::Arbiter, &line(most)).is_ok(), "{word}");
            let refused = read_in_role(GameRole::Arbiter, &line(most + 1));
            assert_eq!(refused, Err(ReadActError::TooLong { most }), "{word}");
        }
    }

    #[test]
    fn help_is_asked_on_a_word_with_or_without_a_name() {
        for line in ["help choose", "arbiter: help choose", "  help   choose "] {
            assert_eq!(help_topic(line), Some("choose"), "{line}");
        }
        for line in ["help", "choose", "help me please", "white: springer felix drei", "arbiter: help"] {
            assert_eq!(help_topic(line), None, "{line}");
        }
    }

    #[test]
    fn a_role_may_name_itself_before_every_line_and_nobody_else() {
        let roles = [
            (GameRole::Arbiter, "arbiter"),
            (GameRole::Spectator, "Spectator"),
            (GameRole::Player(Seat::Black), "sort"),
            (GameRole::Assistant(Seat::White), "assistant"),
        ];
        for (role, name) in roles {
            for line in ["help", "more", "status"] {
                assert_eq!(without_own_name(role, &format!("{name}: {line}")), line, "{role}");
                assert_eq!(without_own_name(role, line), line, "{role}");
            }
            let another = "white: help";
            assert_eq!(without_own_name(role, another), another, "{role}");
        }
    }

    #[test]
    fn help_is_written_to_the_assistant_and_the_arbiter_and_said_to_a_player() {
        for (line, role) in [
            ("arbiter: help", Some(GameRole::Arbiter)),
            ("assistant: help", Some(GameRole::Assistant(Seat::White))),
            ("assistant-black: help", Some(GameRole::Assistant(Seat::Black))),
            ("black: help", None),
            ("help", None),
        ] {
            assert_eq!(written_to_role(line, Seat::White), role.map(|role| (role, "help")), "{line}");
        }
    }

    #[test]
    fn a_name_that_is_written_twice_counts_once() {
        assert_eq!(read("arbiter: arbiter: stop"), act(Actor::Arbiter, Act::StopClocks));
        assert_eq!(read("white: white: press"), act(Actor::Player(Seat::White), Act::Press));
        assert!(read("arbiter: dance: on").is_err());
        assert_eq!(read("arbiter: time"), act(Actor::Arbiter, Act::Status));
        for asks in ["what now", "was jetzt", "hvad nu", "hva nå", "vad nu", "opponent's time"] {
            assert_eq!(read(&format!("arbiter: {asks}")), act(Actor::Arbiter, Act::Status), "{asks}");
        }
    }

    #[test]
    fn an_assistant_types_what_the_opponent_did_by_that_players_name() {
        let role = GameRole::Assistant(Seat::White);
        let entered = |line: &str| read_in_role(role, line).map(|(by, act)| (by, act.to_string()));
        let by = Actor::Assistant(Seat::White);
        for (line, act) in [
            ("black: move Sf6", "opponent move Sf6"),
            ("opponent move Sf6", "opponent move Sf6"),
            ("assistant: opponent press", "opponent press"),
            ("black: press", "opponent press"),
            (
                "black: board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                "opponent board rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            ),
        ] {
            assert_eq!(entered(line), Ok((by, act.to_owned())), "{line}");
        }
        for line in [
            "black: say eva fünf",
            "black: key resign",
            "white: press",
            "black: sign",
            "assistant-black: press",
        ] {
            assert!(matches!(entered(line), Err(ReadActError::AnotherRole { .. })), "{line}");
        }
        // A longer phrase that begins with a command's word is speech.
        assert_eq!(entered("opponent time"), Ok((by, "say opponent time".to_owned())));
    }

    #[test]
    fn a_sheet_is_typed_as_the_name_of_its_file() {
        let black = Actor::Player(Seat::Black);
        assert_eq!(read("black: sheet late.pgn"), Ok((black, TypedRequest::SheetFile("late.pgn".into()))));
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
