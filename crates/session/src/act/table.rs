//! The table of every line that can be typed: first word, permitted roles, assistant's duty, parser for the rest.

use crate::{
    act::{Act, Claim, PositionForm},
    amount::Amount,
};
use annabella_game::{
    Rank, SchemeId, Seat, Square,
    plain_text::{LONGEST_WORDS, find_steering, find_steering_in_text},
};
use annabella_language::{keypad_layout, time::parse_clock_text_with_hours};
use annabella_laws::{
    assistant::Duty,
    draw::ClaimKind,
    placement::{Placement, PlacementFault},
    quickplay::{QuickplayBasis, QuickplayRequest},
    wrong_start::WrongStart,
};

/// The roles that may carry out an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActPermission {
    /// A player, and their assistant as far as the assistant's duties go.
    Seat,
    /// The arbiter.
    Arbiter,
    /// Everybody.
    Anybody,
}

/// The properties of one kind of act; one row of the table.
#[derive(Debug)]
pub struct ActKind {
    /// The first word of its line. The help message for it has the same name.
    pub word: &'static str,
    pub also: &'static [&'static str],
    pub example: &'static str,
    pub who: ActPermission,
    /// The duty an assistant needs for it (D.2.10).
    pub duty: Option<Duty>,
    read: fn(&ActArguments<'_>) -> Result<Act, ReadActError>,
}

const fn kind(
    word: &'static str,
    also: &'static [&'static str],
    example: &'static str,
    who: ActPermission,
    duty: Option<Duty>,
    read: fn(&ActArguments<'_>) -> Result<Act, ReadActError>,
) -> ActKind {
    ActKind { word, also, example, who, duty, read }
}

/// Every kind of act, in the order help lists them.
pub const KINDS: [ActKind; 47] = [
    kind("say", &["says"], "white: springer felix drei", ActPermission::Seat, Some(Duty::B), |rest| {
        rest.words().map(Act::Say)
    }),
    kind("press", &[], "white: press", ActPermission::Seat, Some(Duty::C), |rest| rest.nothing(Act::Press)),
    kind("move", &["makes", "plays"], "white: move Sf3", ActPermission::Seat, Some(Duty::A), |rest| {
        rest.words().map(|text| Act::Move(text.into()))
    }),
    kind("write", &["writes"], "white: write Sf3", ActPermission::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Write(text.into()))
    }),
    kind("strike", &[], "white: strike", ActPermission::Seat, Some(Duty::C), |rest| {
        rest.nothing(Act::Strike)
    }),
    kind("sheet", &[], "white: sheet FILE.pgn", ActPermission::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Sheet(text.into()))
    }),
    kind("key", &[], "white: key time", ActPermission::Anybody, None, |rest| rest.command()),
    kind("executed", &["done"], "assistant: executed", ActPermission::Seat, Some(Duty::A), |rest| {
        rest.nothing(Act::Executed)
    }),
    kind("board", &[], "black: board FEN", ActPermission::Seat, Some(Duty::A), |rest| rest.board()),
    kind(
        ActKind::FOR_OPPONENT,
        &[],
        "assistant: opponent move Sf6",
        ActPermission::Seat,
        Some(Duty::A),
        |rest| rest.opponent_entry(),
    ),
    kind("claim", &["claims"], "assistant: claim time", ActPermission::Seat, Some(Duty::E), |rest| {
        rest.claim()
    }),
    kind("adjourn", &[], "assistant: adjourn WORDS", ActPermission::Anybody, Some(Duty::F), |rest| {
        Ok(Act::Adjourn(rest.text.to_owned()))
    }),
    kind("seal", &["seals"], "white: seal Sf3", ActPermission::Seat, Some(Duty::F), |rest| {
        rest.words().map(|text| Act::Seal(text.into()))
    }),
    kind("approve", &[], "arbiter: approve NAME", ActPermission::Arbiter, None, |rest| {
        rest.words().map(Act::Approve)
    }),
    kind("start", &[], "arbiter: start", ActPermission::Arbiter, None, |rest| rest.nothing(Act::Start)),
    kind("items", &[], "arbiter: items", ActPermission::Arbiter, None, |rest| rest.nothing(Act::Items)),
    kind("confirm", &[], "arbiter: confirm 3", ActPermission::Arbiter, None, |rest| {
        rest.numbers().map(Act::Confirm)
    }),
    kind("choose", &[], "arbiter: choose 3 2 AMOUNT", ActPermission::Arbiter, None, |rest| {
        let (item, text) = rest.numbered(rest.text)?;
        if text.trim().is_empty() {
            return Err(ReadActError::NotLike { example: "arbiter: choose 3 2" });
        }
        let (choice, amount) = rest.numbered(&text)?;
        let amount = amount.trim();
        Ok(Act::Choose(item, choice, (!amount.is_empty()).then(|| amount.into())))
    }),
    kind("refuse", &[], "arbiter: refuse 3 REASON", ActPermission::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, why)| Act::Refuse(item, why))
    }),
    kind("decide", &[], "arbiter: decide 3 WORDS", ActPermission::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, what)| Act::Decide(item, what))
    }),
    kind("stop", &[], "arbiter: stop", ActPermission::Arbiter, None, |rest| rest.nothing(Act::StopClocks)),
    kind("resume", &["continue"], "arbiter: resume", ActPermission::Arbiter, None, |rest| {
        rest.nothing(Act::Resume)
    }),
    kind("clocks", &[], "arbiter: clocks 0:45:00 0:50:00", ActPermission::Arbiter, None, |rest| {
        rest.clocks()
    }),
    kind("show", &[], "arbiter: show 3", ActPermission::Arbiter, None, |rest| match rest.text.trim() {
        "clock" | "clocks" => Ok(Act::ShowClock),
        "all" => Ok(Act::ShowAll),
        text if text.starts_with("sheet ") => {
            let is = |seat: &Seat| text["sheet ".len()..].trim().eq_ignore_ascii_case(&seat.to_string());
            let seat = Seat::ALL.into_iter().find(is);
            seat.map(Act::ShowSheet).ok_or_else(|| ReadActError::NothingToShow { text: text.to_owned() })
        }
        "envelope" => Ok(Act::ShowEnvelope),
        text => match rest.numbers_and_form() {
            Ok((numbers, form)) => Ok(Act::ShowItems(numbers, form)),
            Err(_) if text.is_empty() => Err(rest.not_like()),
            Err(_) => Err(ReadActError::NothingToShow { text: text.to_owned() }),
        },
    }),
    kind("sheets", &[], "arbiter: sheets", ActPermission::Arbiter, None, |rest| match rest.text.trim() {
        "" => Ok(Act::Sheets { from: 1 }),
        text => rest.count(text).map(|from| Act::Sheets { from }),
    }),
    kind("undo", &[], "arbiter: undo", ActPermission::Arbiter, None, |rest| rest.nothing(Act::Undo)),
    kind("drop", &[], "arbiter: drop 2", ActPermission::Arbiter, None, |rest| {
        rest.number(rest.text).map(Act::DropRuling)
    }),
    kind("back", &[], "arbiter: back 16", ActPermission::Arbiter, None, |rest| {
        rest.number(rest.text).map(Act::GoBack)
    }),
    kind("result", &[], "arbiter: result 1-0", ActPermission::Arbiter, None, |rest| {
        let text = rest.text.trim();
        text.parse().map(Act::End).map_err(|_| ReadActError::NoResult { text: text.to_owned() })
    }),
    kind("remark", &[], "white: remark WORDS", ActPermission::Anybody, None, |rest| {
        rest.words().map(Act::Remark)
    }),
    kind("appeal", &[], "white: appeal WORDS", ActPermission::Anybody, None, |rest| {
        rest.words().map(Act::Appeal)
    }),
    kind("see", &[], "white: see sheet", ActPermission::Seat, None, |rest| match rest.text.trim() {
        "sheet" => Ok(Act::SeeSheet),
        _ => Err(rest.not_like()),
    }),
    kind("sign", &[], "arbiter: sign", ActPermission::Anybody, None, |rest| rest.nothing(Act::Sign)),
    kind("item", &[], "arbiter: item white 4.1 WORDS", ActPermission::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let (article, words) = rest.article(tail)?;
        let (ply, words) = rest.ply_and_words(words)?;
        Ok(Act::OpenItem { seat, article, ply, words })
    }),
    kind("found", &[], "arbiter: found colours", ActPermission::Arbiter, None, |rest| {
        rest.wrong_start().map(Act::Found)
    }),
    kind("scheme", &[], "arbiter: scheme white fide", ActPermission::Arbiter, None, |rest| {
        let (seat, name) = rest.seat()?;
        let is = |scheme: &SchemeId| name.trim().eq_ignore_ascii_case(&scheme.to_string());
        let scheme = SchemeId::ALL.into_iter().find(is).ok_or_else(|| rest.not_like())?;
        Ok(Act::SetScheme(seat, scheme))
    }),
    kind("accept", &[], "arbiter: accept white assistant NAME", ActPermission::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let name = tail.strip_prefix("assistant ").map(str::trim).filter(|name| !name.is_empty());
        name.map(|name| Act::AcceptAssistant(seat, name.to_owned())).ok_or_else(|| rest.not_like())
    }),
    kind("adaptation", &[], "arbiter: adaptation WORDS", ActPermission::Arbiter, None, |rest| {
        rest.words().map(Act::Adapt)
    }),
    kind("deviation", &[], "arbiter: deviation D.2.1 WORDS", ActPermission::Arbiter, None, |rest| {
        let (article, words) = rest.article(rest.text.trim())?;
        Ok(Act::Deviate { article, words })
    }),
    kind("counter", &[], "arbiter: counter white 1", ActPermission::Arbiter, None, |rest| {
        let (seat, number) = rest.seat()?;
        Ok(Act::SetIllegal(seat, rest.count(number)?))
    }),
    kind("moves", &[], "arbiter: moves 40", ActPermission::Arbiter, None, |rest| {
        rest.count(rest.text).map(Act::SetMoves)
    }),
    kind("add", &[], "arbiter: add white 0:05:00 WORDS", ActPermission::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let (time, words) = tail.split_once(char::is_whitespace).ok_or_else(|| rest.not_like())?;
        let ms = parse_clock_text_with_hours(time).map_err(|_| rest.not_like())?;
        match words.trim() {
            words if !words.is_empty() && (1..=Amount::LONGEST_MS).contains(&ms) => {
                Ok(Act::AddTime { seat, ms, words: words.to_owned() })
            }
            _ => Err(rest.not_like()),
        }
    }),
    kind("status", &[], "white: status", ActPermission::Anybody, None, |rest| rest.nothing(Act::Status)),
    kind("present", &[], "arbiter: present white", ActPermission::Arbiter, None, |rest| {
        let is = |seat: &Seat| rest.text.trim().eq_ignore_ascii_case(&seat.to_string());
        Seat::ALL.into_iter().find(is).map(Act::Present).ok_or_else(|| rest.not_like())
    }),
    kind("open", &[], "arbiter: open", ActPermission::Arbiter, None, |rest| rest.nothing(Act::OpenEnvelope)),
    kind("missing", &[], "arbiter: missing", ActPermission::Arbiter, None, |rest| {
        rest.nothing(Act::EnvelopeMissing)
    }),
    kind("reopen", &[], "arbiter: reopen WORDS", ActPermission::Arbiter, None, |rest| {
        rest.words().map(Act::Reopen)
    }),
];

/// The reason why a line is not an act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadActError {
    /// No person has this name.
    Nobody { name: String },
    /// The line names a role other than the role of the person who typed it.
    AnotherRole {
        /// The role that the line names.
        name: String,
        /// The role of the person.
        own: String,
    },
    /// A spectator may carry out no act.
    OnlyLooksOn,
    /// Nothing follows the name.
    NothingAfterName,
    /// No act has this first word.
    Unknown { word: String },
    /// Something must follow the word.
    NothingFollows { word: &'static str },
    /// Nothing may follow the word.
    TooMuch { word: &'static str },
    /// A number was expected.
    NoNumber {
        word: &'static str,
        /// The text in its place.
        text: String,
    },
    /// The text is not a command with a key.
    NoCommand {
        /// The text in its place.
        text: String,
    },
    /// The text is not a square.
    NoSquare {
        /// The text in its place.
        text: String,
    },
    /// The text names nothing that can be shown.
    NothingToShow {
        /// The text in its place.
        text: String,
    },
    /// The line must look like this example.
    NotLike { example: &'static str },
    /// The text is not a claim.
    NoClaim,
    /// The text is not two times.
    NoClocks,
    /// The text is not a result.
    NoResult {
        /// The text in its place.
        text: String,
    },
    /// A character that controls a terminal or screen: a control character, a line end or a change of text direction.
    SteeringCharacter { character: char },
    /// The text is longer than the limit.
    TooLong { most: usize },
    /// The text is not a board.
    NoBoard {
        /// The text in its place.
        text: String,
        why: PlacementFault,
    },
}

/// Checks whether a person may type this line. It must be short and a single line, except for a whole score sheet.
pub fn check_typed_line(line: &str) -> Result<(), ReadActError> {
    let is_sheet = line.split_whitespace().take(2).any(|word| word.eq_ignore_ascii_case("sheet"));
    let steering = if is_sheet { find_steering_in_text(line) } else { find_steering(line) };
    match steering {
        Some(character) => Err(ReadActError::SteeringCharacter { character }),
        None if !is_sheet && line.len() > LONGEST_WORDS => Err(ReadActError::TooLong { most: LONGEST_WORDS }),
        None => Ok(()),
    }
}

/// The text after the first word of a line.
struct ActArguments<'a> {
    word: &'static str,
    example: &'static str,
    text: &'a str,
}

/// A limit that no game reaches for its moves or illegal moves.
const MOST: u32 = 999;

impl ActArguments<'_> {
    const fn not_like(&self) -> ReadActError {
        ReadActError::NotLike { example: self.example }
    }

    /// Reads a seat. Also returns the text after it.
    fn seat(&self) -> Result<(Seat, &str), ReadActError> {
        let (name, tail) = self.text.trim().split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let is = |seat: &Seat| name.eq_ignore_ascii_case(&seat.to_string());
        let seat = Seat::ALL.into_iter().find(is).ok_or_else(|| self.not_like())?;
        Ok((seat, tail.trim_start()))
    }

    /// Reads an article and the words after it.
    fn article(&self, text: &str) -> Result<(String, String), ReadActError> {
        let (article, words) = text.split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let article = article.trim_end_matches(['.', ',', ':']);
        let words = words.trim();
        // A separate letter belongs to the number: `12.3 b`, `12.3 (a)`. A bare `a` is a word.
        let apart =
            words.split_once(char::is_whitespace).filter(|_| article.ends_with(|c: char| c.is_ascii_digit()));
        let letter = apart.and_then(|(letter, rest)| {
            let bare = letter.trim_matches(['(', ')', '.', ',', ':']);
            let is_one =
                matches!(bare.as_bytes(), [b'b'..=b'h' | b'B'..=b'H']) || bare.len() == 1 && bare != letter;
            (is_one && bare.bytes().all(|b| b.is_ascii_alphabetic()))
                .then(|| (bare.to_ascii_lowercase(), rest))
        });
        if let (Some((letter, rest)), true) = (letter, article.contains(|c: char| c.is_ascii_digit())) {
            return Ok((format!("{article}{letter}"), rest.trim().to_owned()));
        }
        match words {
            words if !words.is_empty() && article.contains(|c: char| c.is_ascii_digit()) => {
                Ok((article.to_owned(), words.to_owned()))
            }
            _ => Err(self.not_like()),
        }
    }

    /// The ply that words begin with (`ply 3 WORDS`), and the words after it. Words that only begin with `ply` are words.
    fn ply_and_words(&self, words: String) -> Result<(Option<u32>, String), ReadActError> {
        let named =
            words.split_once(char::is_whitespace).filter(|(word, _)| word.eq_ignore_ascii_case("ply"));
        let Some((_, rest)) = named else { return Ok((None, words)) };
        let (number, tail) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        match (number.trim_matches(['#', ':', ',']).parse::<u32>(), tail.trim()) {
            (Err(_), _) => Ok((None, words)),
            (Ok(0), _) | (Ok(_), "") => {
                Err(ReadActError::NotLike { example: "arbiter: item white 7.5.1 ply 3 WORDS" })
            }
            (Ok(ply), tail) => Ok((Some(ply), tail.to_owned())),
        }
    }

    /// What was wrong from the beginning.
    fn wrong_start(&self) -> Result<WrongStart, ReadActError> {
        let mut words = self.text.split_whitespace().map(str::to_lowercase);
        let of = |name: Option<String>| {
            let is = |seat: &Seat| name.as_deref() == Some(&seat.to_string());
            Seat::ALL.into_iter().find(is).ok_or_else(|| self.not_like())
        };
        match words.next().as_deref() {
            Some("setup" | "set-up") => Ok(WrongStart::Pieces),
            Some("swapped") => of(words.next()).map(WrongStart::KingAndQueen),
            Some("rook") => match words.next().as_deref().map(str::parse::<Square>) {
                Some(Ok(square)) if matches!(square.rank(), Rank::First | Rank::Eighth) => {
                    Ok(WrongStart::Rook(square))
                }
                _ => Err(ReadActError::NotLike { example: "arbiter: found rook a1" }),
            },
            Some("turned") => of(words.next()).map(WrongStart::Board),
            Some("colours" | "colors") => Ok(WrongStart::Colours),
            _ => Err(self.not_like()),
        }
    }

    /// Reads a count.
    fn count(&self, text: &str) -> Result<u32, ReadActError> {
        let number = text.trim().parse().map_err(|_| self.not_like())?;
        (number <= MOST).then_some(number).ok_or_else(|| self.not_like())
    }

    fn nothing(&self, act: Act) -> Result<Act, ReadActError> {
        match self.text.trim() {
            "" => Ok(act),
            _ => Err(ReadActError::TooMuch { word: self.word }),
        }
    }

    fn words(&self) -> Result<String, ReadActError> {
        match self.text.trim() {
            "" => Err(ReadActError::NothingFollows { word: self.word }),
            _ => Ok(self.text.to_owned()),
        }
    }

    fn number(&self, text: &str) -> Result<u32, ReadActError> {
        let text = without_name(text);
        text.parse().map_err(|_| ReadActError::NoNumber { word: self.word, text: text.to_owned() })
    }

    /// Reads at least one number.
    fn numbers(&self) -> Result<Vec<u32>, ReadActError> {
        let listed = self.text.replace([',', ';'], " ").replace(" and ", " ");
        let numbers: Vec<&str> = listed.split_whitespace().filter(|word| !is_name(word)).collect();
        match numbers[..] {
            [] => Err(self.not_like()),
            _ => numbers.into_iter().map(|number| self.number(number)).collect(),
        }
    }

    /// Reads numbers and the form of positions: a FEN if the text ends with that word.
    fn numbers_and_form(&self) -> Result<(Vec<u32>, PositionForm), ReadActError> {
        let text = self.text.trim_end();
        let cut = text.len().saturating_sub(3);
        let asks = text.is_char_boundary(cut) && text[cut..].eq_ignore_ascii_case("fen");
        let numbers = if asks { &text[..cut] } else { text };
        let form = if asks { PositionForm::Fen } else { PositionForm::Words };
        Ok((ActArguments { text: numbers, ..*self }.numbers()?, form))
    }

    /// Reads a number. Also returns the text after it.
    fn numbered(&self, text: &str) -> Result<(u32, String), ReadActError> {
        let text = without_name(text);
        let (first, words) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
        Ok((self.number(first)?, words.to_owned()))
    }

    fn command(&self) -> Result<Act, ReadActError> {
        let text = self.text.trim();
        let upper = text.to_ascii_uppercase();
        let mut letters = upper.chars();
        if let (Some(key), None) = (letters.next().filter(|&key| keypad_layout::is_key(key)), letters.next())
        {
            return Ok(Act::Key(key));
        }
        let read = text.to_lowercase().parse();
        read.map(Act::Command).map_err(|_| ReadActError::NoCommand { text: text.to_owned() })
    }

    fn board(&self) -> Result<Act, ReadActError> {
        self.words()?;
        match Placement::read(self.text) {
            Ok(placement) => Ok(Act::Board(Box::new(placement))),
            Err(error) => Err(ReadActError::NoBoard { text: error.text, why: error.why }),
        }
    }

    fn claim(&self) -> Result<Act, ReadActError> {
        let mut said = self.text.split_whitespace();
        let what = said.next().map(str::to_lowercase).unwrap_or_default();
        let rest = said.collect::<Vec<_>>().join(" ");
        let drawn = match what.as_str() {
            "threefold" | "repetition" => Some(ClaimKind::Threefold),
            "fifty" | "50" => Some(ClaimKind::FiftyMoves),
            "stalemate" => Some(ClaimKind::Stalemate),
            "dead" => Some(ClaimKind::DeadPosition),
            _ => None,
        };
        let claim = match (drawn, what.as_str()) {
            (Some(kind), _) if rest.is_empty() => Claim::Draw(kind, None),
            (Some(kind), _) if kind.is_by_article_9() => Claim::Draw(kind, Some(rest.into())),
            (_, "seconds" | "five") if rest.is_empty() || rest == "seconds" => {
                Claim::Quickplay(QuickplayRequest::FiveSeconds)
            }
            (_, "illegal") if rest.is_empty() || rest == "move" => Claim::Illegal,
            (_, "quickplay") => match rest.as_str() {
                "" => Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::Either)),
                "cannot" | "cannot win" => {
                    Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::CannotWin))
                }
                "effort" | "no effort" => Claim::Quickplay(QuickplayRequest::Draw(QuickplayBasis::NoEffort)),
                _ => return Err(ReadActError::NoClaim),
            },
            (_, "time" | "flag") if rest.is_empty() => Claim::Time,
            (_, "clock" | "clocks") if rest.is_empty() => Claim::Clock,
            (_, "touch" | "touched") if !rest.is_empty() => match rest.parse() {
                Ok(square) => Claim::Touch(square),
                Err(_) => return Err(ReadActError::NoSquare { text: rest }),
            },
            _ => return Err(ReadActError::NoClaim),
        };
        Ok(Act::Claim(claim))
    }

    /// Reads an assistant's observation of the opponent. Any other text after this word is speech: "opponent's time".
    fn opponent_entry(&self) -> Result<Act, ReadActError> {
        let (word, tail) = self.text.split_once(char::is_whitespace).unwrap_or((self.text, ""));
        let of = |kind: &&ActKind| {
            kind.word == word.to_lowercase() || kind.also.contains(&word.to_lowercase().as_str())
        };
        let kind = KINDS.iter().find(|kind| of(kind) && ["move", "board", "press"].contains(&kind.word));
        let read = kind.map(|kind| kind.read(tail.trim())).transpose()?;
        read.and_then(Act::into_opponent_entry).ok_or(ReadActError::TooMuch { word: self.word })
    }

    fn clocks(&self) -> Result<Act, ReadActError> {
        let mut times = self.text.split_whitespace().map(parse_clock_text_with_hours);
        match (times.next(), times.next(), times.next()) {
            (Some(Ok(white_ms)), Some(Ok(black_ms)), None) => Ok(Act::SetClocks { white_ms, black_ms }),
            _ => Err(ReadActError::NoClocks),
        }
    }
}

fn is_name(word: &str) -> bool {
    ["item", "items", "ply", "choice", "to"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// Reduces `item 3`, `#3` and `to ply 16` to the number. Removes full stops, commas and spaces at the end of the
/// text.
fn without_name(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some((head, tail)) = text.split_once(char::is_whitespace)
        && is_name(head)
    {
        text = tail.trim_start();
    }
    text.trim_start_matches('#').trim_end_matches(|c: char| c.is_whitespace() || c == '.' || c == ',')
}

impl ActKind {
    /// The first word of an assistant's entry for the opponent.
    pub(crate) const FOR_OPPONENT: &'static str = "opponent";
    /// The first word of a signature: each player signs for themselves (8.7).
    pub(crate) const SIGNATURE: &'static str = "sign";

    /// The kind whose lines begin with this word.
    pub fn of(word: &str) -> Option<&'static Self> {
        let word = word.to_lowercase();
        KINDS.iter().find(|kind| kind.word == word || kind.also.contains(&word.as_str()))
    }

    /// Reads the text after the first word.
    pub fn read(&'static self, rest: &str) -> Result<Act, ReadActError> {
        (self.read)(&ActArguments { word: self.word, example: self.example, text: rest })
    }
}

impl Act {
    /// Reads what `Display` writes, and what people type.
    pub fn read(line: &str) -> Result<Self, ReadActError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let kind = ActKind::of(word).ok_or_else(|| ReadActError::Unknown { word: word.to_owned() })?;
        kind.read(rest)
    }
}
