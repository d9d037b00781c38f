//! The one table of what can be typed: first words, who may, which duty, how the rest of a line is read.

use crate::{
    core::{
        act::{Act, Claim},
        amount::Amount,
    },
    game::{SchemeId, Seat},
    language::{keypad, time::parse_clock_text},
    laws::{
        assistant::Duty,
        draw::ClaimKind,
        placement::{NoBoard, Placement},
        quickplay::{Basis, QuickplayAsk},
        wrong_start::WrongStart,
    },
};

/// Who may do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// A player, and his assistant as far as his duties go.
    Seat,
    /// The arbiter.
    Arbiter,
    /// Everybody.
    Anybody,
}

/// What there is to be said of one kind of act: its line of the table.
#[derive(Debug)]
pub struct Kind {
    /// The first word of its line; help has its message by this name.
    pub word: &'static str,
    /// Other first words that are understood.
    pub also: &'static [&'static str],
    /// A line somebody could type.
    pub example: &'static str,
    /// Who may.
    pub who: Who,
    /// The duty an assistant needs for it (D.2.10).
    pub duty: Option<Duty>,
    read: fn(&Rest<'_>) -> Result<Act, ReadActError>,
}

const fn kind(
    word: &'static str,
    also: &'static [&'static str],
    example: &'static str,
    who: Who,
    duty: Option<Duty>,
    read: fn(&Rest<'_>) -> Result<Act, ReadActError>,
) -> Kind {
    Kind { word, also, example, who, duty, read }
}

/// Every kind of act, in the order help lists them.
pub const KINDS: [Kind; 46] = [
    kind("say", &["says"], "white: springer felix drei", Who::Seat, Some(Duty::B), |rest| {
        rest.words().map(Act::Say)
    }),
    kind("press", &["clock"], "white: press", Who::Seat, Some(Duty::C), |rest| rest.nothing(Act::Press)),
    kind("move", &["makes", "plays"], "white: move Sf3", Who::Seat, Some(Duty::A), |rest| {
        rest.words().map(|text| Act::Move(text.into()))
    }),
    kind("write", &["writes"], "white: write Sf3", Who::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Write(text.into()))
    }),
    kind("strike", &[], "white: strike", Who::Seat, Some(Duty::C), |rest| rest.nothing(Act::Strike)),
    kind("sheet", &[], "black: sheet FILE.pgn", Who::Seat, Some(Duty::C), |rest| {
        rest.words().map(|text| Act::Sheet(text.into()))
    }),
    kind("key", &[], "white: key time", Who::Anybody, None, |rest| rest.command()),
    kind("executed", &["done"], "assistant: executed", Who::Seat, Some(Duty::A), |rest| {
        rest.nothing(Act::Executed)
    }),
    kind("board", &[], "black: board FEN", Who::Seat, Some(Duty::A), |rest| rest.board()),
    kind("claim", &["claims"], "assistant: claim time", Who::Seat, Some(Duty::E), |rest| rest.claim()),
    kind("adjourn", &[], "assistant: adjourn WORDS", Who::Anybody, Some(Duty::F), |rest| {
        Ok(Act::Adjourn(rest.text.to_owned()))
    }),
    kind("seal", &["seals"], "white: seal Sf3", Who::Seat, Some(Duty::F), |rest| {
        rest.words().map(|text| Act::Seal(text.into()))
    }),
    kind("approve", &[], "arbiter: approve NAME", Who::Arbiter, None, |rest| rest.words().map(Act::Approve)),
    kind("start", &[], "arbiter: start", Who::Arbiter, None, |rest| rest.nothing(Act::Start)),
    kind("items", &[], "arbiter: items", Who::Arbiter, None, |rest| rest.nothing(Act::Items)),
    kind("confirm", &[], "arbiter: confirm 3", Who::Arbiter, None, |rest| rest.numbers().map(Act::Confirm)),
    kind("choose", &[], "arbiter: choose 3 2 AMOUNT", Who::Arbiter, None, |rest| {
        let (item, text) = rest.numbered(rest.text)?;
        let (choice, amount) = rest.numbered(&text)?;
        let amount = amount.trim();
        Ok(Act::Choose(item, choice, (!amount.is_empty()).then(|| amount.into())))
    }),
    kind("refuse", &[], "arbiter: refuse 3 REASON", Who::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, why)| Act::Refuse(item, why))
    }),
    kind("decide", &[], "arbiter: decide 3 WORDS", Who::Arbiter, None, |rest| {
        rest.numbered(rest.text).map(|(item, what)| Act::Decide(item, what))
    }),
    kind("stop", &[], "arbiter: stop", Who::Arbiter, None, |rest| rest.nothing(Act::StopClocks)),
    kind("resume", &["continue"], "arbiter: resume", Who::Arbiter, None, |rest| rest.nothing(Act::Resume)),
    kind("clocks", &[], "arbiter: clocks 0:45:00 0:50:00", Who::Arbiter, None, |rest| rest.clocks()),
    kind("show", &[], "arbiter: show 3", Who::Arbiter, None, |rest| match rest.text.trim() {
        "clock" | "clocks" => Ok(Act::ShowClock),
        "all" => Ok(Act::ShowAll),
        text if text.starts_with("sheet ") => {
            let is = |seat: &Seat| text["sheet ".len()..].trim().eq_ignore_ascii_case(&seat.to_string());
            let seat = Seat::ALL.into_iter().find(is);
            seat.map(Act::ShowSheet).ok_or_else(|| ReadActError::NothingToShow { text: text.to_owned() })
        }
        "envelope" => Ok(Act::ShowEnvelope),
        text => match rest.numbers() {
            Ok(numbers) => Ok(Act::ShowItems(numbers)),
            Err(_) if text.is_empty() => Err(rest.not_like()),
            Err(_) => Err(ReadActError::NothingToShow { text: text.to_owned() }),
        },
    }),
    kind("sheets", &[], "arbiter: sheets", Who::Arbiter, None, |rest| match rest.text.trim() {
        "" => Ok(Act::Sheets { from: 1 }),
        text => rest.count(text).map(|from| Act::Sheets { from }),
    }),
    kind("undo", &[], "arbiter: undo", Who::Arbiter, None, |rest| rest.nothing(Act::Undo)),
    kind("drop", &[], "arbiter: drop 2", Who::Arbiter, None, |rest| {
        rest.number(rest.text).map(Act::DropRuling)
    }),
    kind("back", &[], "arbiter: back 16", Who::Arbiter, None, |rest| rest.number(rest.text).map(Act::GoBack)),
    kind("result", &[], "arbiter: result 1-0", Who::Arbiter, None, |rest| {
        let text = rest.text.trim();
        text.parse().map(Act::End).map_err(|_| ReadActError::NoResult { text: text.to_owned() })
    }),
    kind("remark", &[], "white: remark WORDS", Who::Anybody, None, |rest| rest.words().map(Act::Remark)),
    kind("appeal", &[], "white: appeal WORDS", Who::Anybody, None, |rest| rest.words().map(Act::Appeal)),
    kind("see", &[], "white: see sheet", Who::Seat, None, |rest| match rest.text.trim() {
        "sheet" => Ok(Act::SeeSheet),
        _ => Err(rest.not_like()),
    }),
    kind("sign", &[], "arbiter: sign", Who::Anybody, None, |rest| rest.nothing(Act::Sign)),
    kind("item", &[], "arbiter: item white 4.1 WORDS", Who::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let (article, words) = rest.article(tail)?;
        Ok(Act::OpenItem { seat, article, words })
    }),
    kind("found", &[], "arbiter: found colours", Who::Arbiter, None, |rest| {
        rest.wrong_start().map(Act::Found)
    }),
    kind("scheme", &[], "arbiter: scheme white fide", Who::Arbiter, None, |rest| {
        let (seat, name) = rest.seat()?;
        let is = |scheme: &SchemeId| name.trim().eq_ignore_ascii_case(&scheme.to_string());
        let scheme = SchemeId::ALL.into_iter().find(is).ok_or_else(|| rest.not_like())?;
        Ok(Act::SetScheme(seat, scheme))
    }),
    kind("accept", &[], "arbiter: accept white assistant NAME", Who::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let name = tail.strip_prefix("assistant ").map(str::trim).filter(|name| !name.is_empty());
        name.map(|name| Act::AcceptAssistant(seat, name.to_owned())).ok_or_else(|| rest.not_like())
    }),
    kind("adaptation", &[], "arbiter: adaptation WORDS", Who::Arbiter, None, |rest| {
        rest.words().map(Act::Adapt)
    }),
    kind("deviation", &[], "arbiter: deviation D.2.1 WORDS", Who::Arbiter, None, |rest| {
        let (article, words) = rest.article(rest.text.trim())?;
        Ok(Act::Deviate { article, words })
    }),
    kind("counter", &[], "arbiter: counter white 1", Who::Arbiter, None, |rest| {
        let (seat, number) = rest.seat()?;
        Ok(Act::SetIllegal(seat, rest.count(number)?))
    }),
    kind("moves", &[], "arbiter: moves 40", Who::Arbiter, None, |rest| {
        rest.count(rest.text).map(Act::SetMoves)
    }),
    kind("add", &[], "arbiter: add white 0:05:00 WORDS", Who::Arbiter, None, |rest| {
        let (seat, tail) = rest.seat()?;
        let (time, words) = tail.split_once(char::is_whitespace).ok_or_else(|| rest.not_like())?;
        let ms = parse_clock_text(time).map_err(|_| rest.not_like())?;
        match words.trim() {
            words if !words.is_empty() && (1..=Amount::LONGEST_MS).contains(&ms) => {
                Ok(Act::AddTime { seat, ms, words: words.to_owned() })
            }
            _ => Err(rest.not_like()),
        }
    }),
    kind("status", &[], "white: status", Who::Anybody, None, |rest| rest.nothing(Act::Status)),
    kind("present", &[], "arbiter: present white", Who::Arbiter, None, |rest| {
        let is = |seat: &Seat| rest.text.trim().eq_ignore_ascii_case(&seat.to_string());
        Seat::ALL.into_iter().find(is).map(Act::Present).ok_or_else(|| rest.not_like())
    }),
    kind("open", &[], "arbiter: open", Who::Arbiter, None, |rest| rest.nothing(Act::OpenEnvelope)),
    kind("missing", &[], "arbiter: missing", Who::Arbiter, None, |rest| rest.nothing(Act::EnvelopeMissing)),
    kind("reopen", &[], "arbiter: reopen WORDS", Who::Arbiter, None, |rest| rest.words().map(Act::Reopen)),
];

/// Why a line is no act.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadActError {
    /// Nobody is called like this.
    Nobody {
        /// The name.
        name: String,
    },
    /// Whoever typed this acts in one role, and named another.
    AnotherRole {
        /// The one that was named.
        name: String,
        /// His own.
        own: String,
    },
    /// A spectator does nothing.
    OnlyLooksOn,
    /// Nothing follows the name.
    NothingAfterName,
    /// No act begins with this word.
    Unknown {
        /// The first word.
        word: String,
    },
    /// Something must follow the word.
    NothingFollows {
        /// The first word.
        word: &'static str,
    },
    /// Nothing may follow the word.
    TooMuch {
        /// The first word.
        word: &'static str,
    },
    /// A number was expected.
    NoNumber {
        /// The first word.
        word: &'static str,
        /// What stood there.
        text: String,
    },
    /// No command to be keyed.
    NoCommand {
        /// What stood there.
        text: String,
    },
    /// No square.
    NoSquare {
        /// What stood there.
        text: String,
    },
    /// Nothing that can be shown.
    NothingToShow {
        /// What stood there.
        text: String,
    },
    /// It is written like this line.
    NotLike {
        /// The line.
        example: &'static str,
    },
    /// No claim.
    NoClaim,
    /// No two times.
    NoClocks,
    /// No result.
    NoResult {
        /// What stood there.
        text: String,
    },
    /// No board.
    NoBoard {
        /// What stood there.
        text: String,
        /// What is wrong with it.
        why: NoBoard,
    },
}

/// What follows the first word of a line.
struct Rest<'a> {
    word: &'static str,
    example: &'static str,
    text: &'a str,
}

/// More moves or illegal moves than any game has.
const MOST: u32 = 999;

impl Rest<'_> {
    const fn not_like(&self) -> ReadActError {
        ReadActError::NotLike { example: self.example }
    }

    /// A seat, and what follows it.
    fn seat(&self) -> Result<(Seat, &str), ReadActError> {
        let (name, tail) = self.text.trim().split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let is = |seat: &Seat| name.eq_ignore_ascii_case(&seat.to_string());
        let seat = Seat::ALL.into_iter().find(is).ok_or_else(|| self.not_like())?;
        Ok((seat, tail.trim_start()))
    }

    /// An article, and words after it.
    fn article(&self, text: &str) -> Result<(String, String), ReadActError> {
        let (article, words) = text.split_once(char::is_whitespace).ok_or_else(|| self.not_like())?;
        let article = article.trim_end_matches(['.', ',', ':']);
        match words.trim() {
            words if !words.is_empty() && article.contains(|c: char| c.is_ascii_digit()) => {
                Ok((article.to_owned(), words.to_owned()))
            }
            _ => Err(self.not_like()),
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
            Some("turned") => of(words.next()).map(WrongStart::Board),
            Some("colours" | "colors") => Ok(WrongStart::Colours),
            _ => Err(self.not_like()),
        }
    }

    /// How often something was counted.
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

    /// Numbers, at least one.
    fn numbers(&self) -> Result<Vec<u32>, ReadActError> {
        let listed = self.text.replace([',', ';'], " ").replace(" and ", " ");
        let numbers: Vec<&str> = listed.split_whitespace().filter(|word| !is_name(word)).collect();
        match numbers[..] {
            [] => Err(self.not_like()),
            _ => numbers.into_iter().map(|number| self.number(number)).collect(),
        }
    }

    /// A number, and what follows it.
    fn numbered(&self, text: &str) -> Result<(u32, String), ReadActError> {
        let text = without_name(text);
        let (first, words) = text.split_once(|c: char| c.is_whitespace() || c == ':').unwrap_or((text, ""));
        Ok((self.number(first)?, words.to_owned()))
    }

    fn command(&self) -> Result<Act, ReadActError> {
        let text = self.text.trim();
        let upper = text.to_ascii_uppercase();
        let mut letters = upper.chars();
        if let (Some(key), None) = (letters.next().filter(|&key| keypad::is_key(key)), letters.next()) {
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
                Claim::Quickplay(QuickplayAsk::FiveSeconds)
            }
            (_, "illegal") if rest.is_empty() || rest == "move" => Claim::Illegal,
            (_, "quickplay") => match rest.as_str() {
                "" => Claim::Quickplay(QuickplayAsk::Draw(Basis::Either)),
                "cannot" | "cannot win" => Claim::Quickplay(QuickplayAsk::Draw(Basis::CannotWin)),
                "effort" | "no effort" => Claim::Quickplay(QuickplayAsk::Draw(Basis::NoEffort)),
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

    fn clocks(&self) -> Result<Act, ReadActError> {
        let mut times = self.text.split_whitespace().map(parse_clock_text);
        match (times.next(), times.next(), times.next()) {
            (Some(Ok(white_ms)), Some(Ok(black_ms)), None) => Ok(Act::SetClocks { white_ms, black_ms }),
            _ => Err(ReadActError::NoClocks),
        }
    }
}

fn is_name(word: &str) -> bool {
    ["item", "items", "ply", "choice", "to"].iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// `item 3`, `#3` and `to ply 16` are the number alone, and what follows it ends without the points, commas and blanks behind it.
fn without_name(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some((head, tail)) = text.split_once(char::is_whitespace)
        && is_name(head)
    {
        text = tail.trim_start();
    }
    text.trim_start_matches('#').trim_end_matches(|c: char| c.is_whitespace() || c == '.' || c == ',')
}

impl Kind {
    /// The kind whose lines begin with this word.
    pub fn of(word: &str) -> Option<&'static Self> {
        let word = word.to_lowercase();
        KINDS.iter().find(|kind| kind.word == word || kind.also.contains(&word.as_str()))
    }

    /// Reads what follows the word.
    pub fn read(&'static self, rest: &str) -> Result<Act, ReadActError> {
        (self.read)(&Rest { word: self.word, example: self.example, text: rest })
    }
}

impl Act {
    /// Reads what `Display` writes, and what people type.
    pub fn read(line: &str) -> Result<Self, ReadActError> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let kind = Kind::of(word).ok_or_else(|| ReadActError::Unknown { word: word.to_owned() })?;
        kind.read(rest)
    }
}
