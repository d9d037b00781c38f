//! Typed lines: who acts and how. PURE. Every act of a player, an assistant or the arbiter has one.
#![deny(clippy::disallowed_methods, clippy::disallowed_types, clippy::disallowed_macros)]

use crate::{
    core::input::{Act, Actor},
    game::{GameResult, Seat},
    language::command::Command,
};

/// What can be typed, for people.
pub const HELP: &str = "\
WHO: WHAT, where WHO is white, black, assistant (of the impaired player), assistant-white,
assistant-black or arbiter. A line without WHO is said by the player on move.
  white: springer felix drei     said by the player, as if heard
  white: press                   the clock
  white: move Sf3                a move on a board that is not sensed
  white: write Sf3               an entry of the score sheet; `strike` takes the last one out
  black: sheet FILE.pgn          a whole score sheet, written by hand and entered later
  white: key time                a command by key: time, opponent_time, moves, last_move, repeat,
                                 last_five, all_moves, piece knight, piece white knight, file e,
                                 rank 4, square e4, captured, draw_offer, accept, decline,
                                 claim_threefold, claim_fifty_moves, claim_stalemate,
                                 claim_dead_position, resign, correction, adjust, arbiter, yes, no,
                                 help, stop, faster, slower, louder, softer
  assistant: executed            the announced move was executed on a board that is not sensed
  black: board FEN               what stands on a board that is not sensed (a FEN or its first field)
  assistant: claim time          the opponent's flag; `claim touch e2` reports a touched piece
  white: claim threefold Sf3     a draw: threefold or fifty (with the move written and not made, if any),
                                 stalemate, dead; the arbiter decides
  assistant: adjourn WORDS       the formalities of an adjournment, for the arbiter
  arbiter: approve NAME          the device is approved (11.3)
  arbiter: start                 the game starts though a board does not stand right yet
  arbiter: items                 the open items
  arbiter: confirm 3             what is proposed for item 3 is carried out
  arbiter: choose 3 2            the second of the choices that `items` lists for item 3
  arbiter: choose 3 9 AMOUNT     a choice that needs one: minutes or 0:01:30, both clocks, 1/2 point,
                                 a fine, a number of rounds
  arbiter: refuse 3 REASON       it is not; `decide 3 WORDS` logs another decision
  arbiter: stop                  both clocks; `resume` lets the game go on
  arbiter: clocks 0:45:00 0:50:00
  arbiter: show clock            what makes up both times; `drop 2` drops ruling 2 of it
  arbiter: back 16               the game goes back so that 16 plies remain
  arbiter: result 1-0            the game ends (1-0, 0-1, 1/2-1/2, 0-0)
talk                             push-to-talk: opens the microphone, and again to shut it
quit                             the daemon ends; the journal keeps the game";

/// Reads one typed line; `impaired` is the seat an unnamed assistant assists, `mover` who speaks
/// where nobody is named. The error says what would be understood.
pub fn read_line(line: &str, mover: Seat, impaired: Seat) -> Result<(Actor, Act), String> {
    let line = line.trim();
    let (by, rest) = match line.split_once(':') {
        Some((who, rest)) => (read_actor(who.trim(), impaired)?, rest.trim()),
        None => (Actor::Player(mover), line),
    };
    if rest.is_empty() {
        return Err("nothing follows the name; type `help` for what can be typed".into());
    }
    let (verb, tail) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let tail = tail.trim();
    let act = match (verb.to_lowercase().as_str(), tail) {
        ("press" | "clock", "") => Act::Press,
        ("executed" | "done", "") => Act::Executed,
        ("board", text) if !text.is_empty() => Act::Board(text.to_owned()),
        ("claim" | "claims", text) if !text.is_empty() => Act::Claim(text.to_owned()),
        ("adjourn", text) => Act::Adjourn(text.to_owned()),
        ("move" | "makes" | "plays", text) if !text.is_empty() => Act::Move(text.to_owned()),
        ("write" | "writes", text) if !text.is_empty() => Act::Write(text.to_owned()),
        ("strike", "") => Act::Strike,
        // The path of the file; whoever reads it hands its text to the core.
        ("sheet", path) if !path.is_empty() => Act::Sheet(path.to_owned()),
        ("key", text) if !text.is_empty() => Act::Command(read_command(text)?),
        ("say" | "says", text) if !text.is_empty() => Act::Say(text.to_owned()),
        (verb, tail) if by == Actor::Arbiter => read_arbiter(verb, tail)?,
        _ => Act::Say(rest.to_owned()),
    };
    Ok((by, act))
}

fn read_command(text: &str) -> Result<Command, String> {
    text.to_lowercase().parse().map_err(|error: crate::language::command::ReadCommandError| error.to_string())
}

fn read_actor(who: &str, impaired: Seat) -> Result<Actor, String> {
    let who = who.to_lowercase().split_whitespace().collect::<Vec<_>>().join("-");
    if who == "assistant" {
        return Ok(Actor::Assistant(impaired));
    }
    who.parse().map_err(|()| {
        format!(
            "nobody is called `{who}`; it is white, black, assistant, assistant-white, assistant-black or arbiter"
        )
    })
}

fn read_arbiter(verb: &str, tail: &str) -> Result<Act, String> {
    let number = |text: &str| -> Result<u32, String> {
        let text = without_item(text);
        text.parse().map_err(|_| format!("`{text}` is no number; write for example `arbiter: {verb} 3`"))
    };
    let numbered = |text: &str| -> Result<(u32, String), String> {
        let text = without_item(text);
        let (first, words) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
        Ok((number(first)?, words.trim().to_owned()))
    };
    Ok(match verb {
        "approve" => Act::Approve(if tail.is_empty() { "the arbiter".into() } else { tail.into() }),
        "start" => Act::Start,
        "items" => Act::Items,
        "confirm" => Act::Confirm(number(tail)?),
        "choose" => {
            let (item, rest) = numbered(tail)?;
            match numbered(&rest)? {
                (choice, amount) if amount.is_empty() => Act::Choose(item, choice),
                (choice, amount) => Act::ChooseAmount(item, choice, amount),
            }
        }
        "refuse" => numbered(tail).map(|(n, why)| Act::Refuse(n, why))?,
        "decide" => numbered(tail).map(|(n, what)| Act::Decide(n, what))?,
        "stop" => Act::StopClocks,
        "resume" | "continue" => Act::Resume,
        "drop" => Act::DropRuling(number(tail)?),
        "show" if tail == "clock" => Act::ShowClock,
        "back" => Act::GoBack(number(tail)?),
        "clocks" => read_clocks(tail)?,
        "result" => Act::End(read_result(tail)?),
        _ => return Err(format!("an arbiter does not `{verb}`; type `help` for what can be typed")),
    })
}

/// `item 3`, `#3` and `ply 16` are the number alone.
fn without_item(text: &str) -> &str {
    let text = text.trim();
    let named = ["item", "ply", "choice", "to"].into_iter().find_map(|name| {
        let (head, tail) = text.split_once(char::is_whitespace)?;
        head.eq_ignore_ascii_case(name).then(|| tail.trim_start())
    });
    named.unwrap_or(text).trim_start_matches('#').trim_end_matches(['.', ','])
}

fn read_result(text: &str) -> Result<GameResult, String> {
    text.parse().map_err(|_| format!("`{text}` is no result; it is 1-0, 0-1, 1/2-1/2 or 0-0"))
}

fn read_clocks(text: &str) -> Result<Act, String> {
    let mut times = text.split_whitespace().map(crate::language::time::parse_clock_text);
    match (times.next(), times.next(), times.next()) {
        (Some(Ok(white_ms)), Some(Ok(black_ms)), None) => Ok(Act::SetClocks { white_ms, black_ms }),
        (Some(Err(e)), _, _) | (_, Some(Err(e)), _) => Err(e.to_string()),
        _ => Err("give White's and Black's time, such as `arbiter: clocks 0:45:00 0:50:00`".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<(Actor, Act), String> {
        read_line(line, Seat::Black, Seat::White)
    }

    #[test]
    fn an_unnamed_line_is_said_by_the_player_on_move() {
        let said = (Actor::Player(Seat::Black), Act::Say("springer felix sechs".into()));
        assert_eq!(read("springer felix sechs"), Ok(said));
    }

    #[test]
    fn each_role_acts_by_its_own_lines() {
        assert_eq!(read("white: press"), Ok((Actor::Player(Seat::White), Act::Press)));
        assert_eq!(read("assistant: executed"), Ok((Actor::Assistant(Seat::White), Act::Executed)));
        assert_eq!(read("arbiter: confirm 3"), Ok((Actor::Arbiter, Act::Confirm(3))));
        assert_eq!(
            read("Black: key square e4"),
            Ok((Actor::Player(Seat::Black), Act::Command(Command::Square(shakmaty::Square::E4))))
        );
        assert_eq!(
            read("arbiter: refuse 2 seen by me"),
            Ok((Actor::Arbiter, Act::Refuse(2, "seen by me".into())))
        );
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for line in ["nobody: press", "arbiter: confirm x", "arbiter: dance", "white:", "arbiter: clocks 5"] {
            assert!(!read(line).unwrap_err().is_empty(), "{line}");
        }
    }
}
