//! The table of every line that can be typed. A row holds everything that is known about one kind of act; other files
//! ask the row. What an act does stands in its arm of `session/router.rs`.

use crate::{
    act::{
        Claim, OpponentEntry, PositionForm, WrittenMove, WrittenSheet,
        arguments::{ActArguments, ReadActError},
    },
    amount::{Amount, StatedAmount, exact_clock_text},
};
use annabella_game::{GameResult, SchemeId, Seat};
use annabella_language::{command::Command, time::parse_clock_text_with_hours};
use annabella_laws::{assistant::Duty, placement::Placement, wrong_start::WrongStart};
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumCount, EnumDiscriminants, EnumString, VariantArray};

/// An act of a person.
#[derive(Clone, Debug, PartialEq, EnumDiscriminants)]
#[strum_discriminants(name(ActName), vis(pub(crate)), derive(EnumCount, VariantArray))]
pub enum Act {
    /// The clock was pressed.
    Press,
    /// A command, as if spoken.
    Command(Command),
    /// A key of a numeric keypad.
    Key(char),
    /// Words, treated as if they were spoken and recognised without error.
    Say(String),
    /// A move was made on a board that is not sensed.
    Move(WrittenMove),
    /// The opponent's announced move was executed on this seat's board, which is not sensed (D.2.10.1).
    Executed,
    /// The placement on this seat's board, which is not sensed.
    Board(Box<Placement>),
    /// An assistant enters an observation for the player's opponent.
    EnterForOpponent(OpponentEntry),
    /// A claim for this seat.
    Claim(Claim),
    /// A player asks the arbiter for the formalities of an adjournment (D.2.10.6). As the arbiter's act it ends the
    /// session of play, and the player on move seals (I.1). The words are date, time and place of the resumption.
    Adjourn(String),
    /// A move is sealed. The caller encrypts it, so its words never reach a session or a journal.
    Seal(WrittenMove),
    /// The arbiter opens the envelope (I.7).
    OpenEnvelope,
    /// The arbiter reports that a player has come to the resumption.
    Present(Seat),
    /// The arbiter reports that the envelope is missing (I.12).
    EnvelopeMissing,
    /// Requests the lines on the envelope.
    ShowEnvelope,
    /// An entry of a score sheet.
    Write(WrittenMove),
    /// The last entry of a score sheet is struck out.
    Strike,
    /// A whole score sheet: written by hand and entered later.
    Sheet(WrittenSheet),
    /// The device is approved by this person (11.3).
    Approve(String),
    /// The game starts.
    Start,
    /// The arbiter confirms the proposed choices of these items of the queue.
    Confirm(Vec<u32>),
    /// The arbiter carries out a choice of an item: the item's number, the choice's number from 1, and the amount.
    Choose(u32, u32, Option<StatedAmount>),
    /// The arbiter refuses the proposed choice; the item is closed with this reason.
    Refuse(u32, String),
    /// The arbiter decides an item in free words, logged as they are.
    Decide(u32, String),
    /// The arbiter stops both clocks.
    StopClocks,
    /// The arbiter sets both clocks, milliseconds.
    SetClocks { white_ms: u64, black_ms: u64 },
    /// The arbiter lets the game go on.
    Resume,
    /// The arbiter takes the game back so that this many plies remain.
    GoBack(u32),
    /// The arbiter ends the game.
    End(GameResult),
    /// The arbiter drops a ruling about time, by its number.
    DropRuling(u32),
    /// Requests the entries that make up the time on both clocks.
    ShowClock,
    /// Requests every open item with its evidence and choices.
    ShowAll,
    /// Requests the arbiter's open items, one line each.
    Items,
    /// Requests items in full: the evidence, and the effect of each choice.
    ShowItems(Vec<u32>, PositionForm),
    /// Requests one score sheet, one line per move (8.2).
    ShowSheet(Seat),
    /// Requests both score sheets side by side (8.2).
    Sheets {
        /// The first move to show.
        from: u32,
    },
    /// The arbiter reverses the last decision.
    Undo,
    /// A player asks to see the arbiter's sheet (A.3.2).
    SeeSheet,
    /// Signs the result (8.7), for a player or for the arbiter. The arbiter's signature makes it final.
    Sign,
    /// A remark for the record.
    Remark(String),
    /// An appeal against a decision (11.10).
    Appeal(String),
    /// The arbiter reopens a game whose result is not signed, for this reason.
    Reopen(String),
    /// The arbiter opens an item.
    OpenItem {
        seat: Seat,
        /// The article, as the arbiter names it.
        article: String,
        /// The completed ply it is about, where the arbiter names it; 1 is the game's first.
        ply: Option<u32>,
        words: String,
    },
    /// The arbiter sets the number of illegal moves counted for a player.
    SetIllegal(Seat, u32),
    /// The arbiter sets the move counter: the moves completed by the player who began.
    SetMoves(u32),
    /// The arbiter reports a fault that was present from the beginning (7.2, 7.3).
    Found(WrongStart),
    /// The arbiter sets a player's announcement scheme from now on (D.2.1).
    SetScheme(Seat, SchemeId),
    /// The arbiter accepts a player's assistant.
    AcceptAssistant(Seat, String),
    /// An adaptation to local conditions during the game (D.1).
    Adapt(String),
    /// A deviation from an article that the arbiter allows. It is recorded.
    Deviate {
        /// The article, as the arbiter names it.
        article: String,
        words: String,
    },
    /// The arbiter gives a player more time.
    AddTime {
        /// The player who receives the time.
        seat: Seat,
        ms: u64,
        words: String,
    },
    /// Requests the actions that the game waits for.
    Status,
}

/// The roles that may carry out an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActPermission {
    /// A player, and their assistant as far as the row lets an assistant act.
    Seat,
    /// An assistant alone.
    Assistant,
    /// The arbiter.
    Arbiter,
    /// Everybody.
    Anybody,
}

impl ActPermission {
    /// Whether it is an act of a player or of an assistant.
    pub const fn is_of_a_seat(self) -> bool {
        !matches!(self, Self::Arbiter)
    }

    /// Whether the arbiter may carry it out.
    pub const fn is_the_arbiters(self) -> bool {
        matches!(self, Self::Arbiter | Self::Anybody)
    }
}

/// The condition under which an assistant carries out an act for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AssistantRule {
    /// The assistant has this duty (D.2.10).
    Duty(Duty),
    /// The assistant has one of these duties. A refusal names the first.
    EitherDuty(Duty, Duty),
    /// The arbiter has accepted the assistant.
    Accepted,
    /// No condition: a request that is open to all persons (11.9).
    Anybody,
    /// Only the player carries it out.
    PlayersOwn,
}

/// What the line of an act tells about a move. While a move is sealed, such a line of the sealing player goes to the
/// private entry (I.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveDisclosure {
    Nothing,
    /// Words, which may be an announcement.
    Words,
    Move,
    /// A score sheet, which is in the envelope too (I.1.1).
    Sheet,
    /// The placement on a board.
    Placement,
}

/// An act that the tournament desk may be permitted at a table. The name in a configuration is that of the variant.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, EnumString, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DeskPermission {
    /// Begin the game.
    Start,
    /// Open an item.
    Item,
    /// List items and decide them.
    Decide,
    /// Stop the clocks, set them and restart them.
    Time,
}

impl DeskPermission {
    pub const ALL: &'static [Self] = Self::VARIANTS;
}

type ReadArguments = fn(&ActArguments<'_>) -> Result<Act, ReadActError>;

/// The properties of one kind of act; one row of the table.
#[derive(Debug)]
pub struct ActKind {
    /// The acts whose lines begin with the word.
    acts: &'static [ActName],
    /// The first word of its line. The help message for it has the same name.
    pub word: &'static str,
    /// Other first words that are read as this one.
    pub also: &'static [&'static str],
    pub example: &'static str,
    pub who: ActPermission,
    /// The condition for an assistant, where a seat may carry it out.
    pub(crate) assistant: AssistantRule,
    /// The permission that the tournament desk needs; `None` if it is possible at the table only.
    desk: Option<DeskPermission>,
    pub(crate) discloses: MoveDisclosure,
    /// Whether an assistant may enter it for the opponent.
    pub(crate) is_entered_for_opponent: bool,
    /// Whether it is a decision of the arbiter, which is answered in one line. Acts that only show or ask get longer
    /// answers.
    decides: bool,
    /// Whether `undo` reverses it as the arbiter's last decision.
    pub(crate) is_undoable: bool,
    /// Whether it goes on the record without an answer, so that a page has to confirm it.
    pub is_for_the_record: bool,
    read: ReadArguments,
}

/// What a row says of an act of a player where it names nothing else.
const OF_SEAT: ActKind = ActKind {
    acts: &[],
    word: "",
    also: &[],
    example: "",
    who: ActPermission::Seat,
    assistant: AssistantRule::Accepted,
    desk: None,
    discloses: MoveDisclosure::Nothing,
    is_entered_for_opponent: false,
    decides: false,
    is_undoable: false,
    is_for_the_record: false,
    read: |rest| Err(rest.not_like()),
};

/// The same of an act of the arbiter. An assistant whom nobody accepted is told so first.
const OF_ARBITER: ActKind = ActKind { who: ActPermission::Arbiter, ..OF_SEAT };

/// The same of an act of every role.
const OF_ANYBODY: ActKind = ActKind { who: ActPermission::Anybody, ..OF_SEAT };

/// Every kind of act, in the order help lists them.
pub static KINDS: [ActKind; 47] = [
    ActKind {
        acts: &[ActName::Say],
        word: "say",
        also: &["says"],
        example: "white: springer felix drei",
        assistant: AssistantRule::Duty(Duty::B),
        discloses: MoveDisclosure::Words,
        read: |rest| rest.words().map(Act::Say),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Press],
        word: "press",
        example: "white: press",
        assistant: AssistantRule::Duty(Duty::C),
        is_entered_for_opponent: true,
        read: |rest| rest.nothing(Act::Press),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Move],
        word: "move",
        also: &["makes", "plays"],
        example: "white: move Sf3",
        assistant: AssistantRule::Duty(Duty::A),
        discloses: MoveDisclosure::Move,
        is_entered_for_opponent: true,
        read: |rest| rest.words().map(|text| Act::Move(text.into())),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Write],
        word: "write",
        also: &["writes"],
        example: "white: write Sf3",
        assistant: AssistantRule::Duty(Duty::C),
        discloses: MoveDisclosure::Move,
        read: |rest| rest.words().map(|text| Act::Write(text.into())),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Strike],
        word: "strike",
        example: "white: strike",
        assistant: AssistantRule::Duty(Duty::C),
        read: |rest| rest.nothing(Act::Strike),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Sheet],
        word: "sheet",
        example: "white: sheet FILE.pgn",
        assistant: AssistantRule::Duty(Duty::C),
        discloses: MoveDisclosure::Sheet,
        read: |rest| rest.words().map(|text| Act::Sheet(text.into())),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Command, ActName::Key],
        word: "key",
        example: "white: key time",
        read: |rest| rest.command(),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::Executed],
        word: "executed",
        also: &["done"],
        example: "assistant: executed",
        assistant: AssistantRule::Duty(Duty::A),
        read: |rest| rest.nothing(Act::Executed),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Board],
        word: "board",
        example: "black: board FEN",
        assistant: AssistantRule::Duty(Duty::A),
        discloses: MoveDisclosure::Placement,
        is_entered_for_opponent: true,
        read: |rest| rest.board(),
        ..OF_SEAT
    },
    // With duty a the assistant makes the opponent's move on the other board, with duty b announces it. Both may
    // enter it.
    ActKind {
        acts: &[ActName::EnterForOpponent],
        word: "opponent",
        example: "assistant: opponent move Sf6",
        who: ActPermission::Assistant,
        assistant: AssistantRule::EitherDuty(Duty::A, Duty::B),
        read: |rest| rest.opponent_entry(),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Claim],
        word: "claim",
        also: &["claims"],
        example: "assistant: claim time",
        assistant: AssistantRule::Duty(Duty::E),
        is_for_the_record: true,
        read: |rest| rest.claim(),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Adjourn],
        word: "adjourn",
        example: "assistant: adjourn WORDS",
        assistant: AssistantRule::Duty(Duty::F),
        decides: true,
        is_undoable: true,
        read: |rest| Ok(Act::Adjourn(rest.text.to_owned())),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::Seal],
        word: "seal",
        also: &["seals"],
        example: "white: seal Sf3",
        assistant: AssistantRule::Duty(Duty::F),
        discloses: MoveDisclosure::Move,
        read: |rest| rest.words().map(|text| Act::Seal(text.into())),
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Approve],
        word: "approve",
        example: "arbiter: approve NAME",
        decides: true,
        read: |rest| rest.words().map(Act::Approve),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Start],
        word: "start",
        example: "arbiter: start",
        desk: Some(DeskPermission::Start),
        decides: true,
        read: |rest| rest.nothing(Act::Start),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Items],
        word: "items",
        example: "arbiter: items",
        read: |rest| rest.nothing(Act::Items),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Confirm],
        word: "confirm",
        example: "arbiter: confirm 3",
        desk: Some(DeskPermission::Decide),
        decides: true,
        is_undoable: true,
        read: |rest| rest.numbers().map(Act::Confirm),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Choose],
        word: "choose",
        example: "arbiter: choose 3 2 AMOUNT",
        desk: Some(DeskPermission::Decide),
        decides: true,
        is_undoable: true,
        read: |rest| {
            let (item, text) = rest.numbered(rest.text)?;
            if text.trim().is_empty() {
                return Err(ReadActError::NotLike { example: "arbiter: choose 3 2" });
            }
            let (choice, amount) = rest.numbered(&text)?;
            let amount = amount.trim();
            Ok(Act::Choose(item, choice, (!amount.is_empty()).then(|| amount.into())))
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Refuse],
        word: "refuse",
        example: "arbiter: refuse 3 REASON",
        desk: Some(DeskPermission::Decide),
        decides: true,
        is_undoable: true,
        read: |rest| rest.numbered(rest.text).map(|(item, why)| Act::Refuse(item, why)),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Decide],
        word: "decide",
        example: "arbiter: decide 3 WORDS",
        desk: Some(DeskPermission::Decide),
        decides: true,
        is_undoable: true,
        read: |rest| rest.numbered(rest.text).map(|(item, what)| Act::Decide(item, what)),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::StopClocks],
        word: "stop",
        example: "arbiter: stop",
        desk: Some(DeskPermission::Time),
        decides: true,
        read: |rest| rest.nothing(Act::StopClocks),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Resume],
        word: "resume",
        also: &["continue"],
        example: "arbiter: resume",
        desk: Some(DeskPermission::Time),
        decides: true,
        read: |rest| rest.nothing(Act::Resume),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::SetClocks],
        word: "clocks",
        example: "arbiter: clocks 0:45:00 0:50:00",
        desk: Some(DeskPermission::Time),
        decides: true,
        is_undoable: true,
        read: |rest| rest.clocks(),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[
            ActName::ShowClock,
            ActName::ShowAll,
            ActName::ShowItems,
            ActName::ShowSheet,
            ActName::ShowEnvelope,
        ],
        word: "show",
        example: "arbiter: show 3",
        // A decision refers to listed numbers, so listing needs the same permission.
        desk: Some(DeskPermission::Decide),
        read: |rest| match rest.text.trim() {
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
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Sheets],
        word: "sheets",
        example: "arbiter: sheets",
        read: |rest| match rest.text.trim() {
            "" => Ok(Act::Sheets { from: 1 }),
            text => rest.count(text).map(|from| Act::Sheets { from }),
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Undo],
        word: "undo",
        example: "arbiter: undo",
        decides: true,
        read: |rest| rest.nothing(Act::Undo),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::DropRuling],
        word: "drop",
        example: "arbiter: drop 2",
        decides: true,
        is_undoable: true,
        read: |rest| rest.number(rest.text).map(Act::DropRuling),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::GoBack],
        word: "back",
        example: "arbiter: back 16",
        decides: true,
        is_undoable: true,
        read: |rest| rest.number(rest.text).map(Act::GoBack),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::End],
        word: "result",
        example: "arbiter: result 1-0",
        decides: true,
        is_undoable: true,
        read: |rest| {
            let text = rest.text.trim();
            text.parse().map(Act::End).map_err(|_| ReadActError::NoResult { text: text.to_owned() })
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Remark],
        word: "remark",
        example: "white: remark WORDS",
        is_for_the_record: true,
        read: |rest| rest.words().map(Act::Remark),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::Appeal],
        word: "appeal",
        example: "white: appeal WORDS",
        is_for_the_record: true,
        read: |rest| rest.words().map(Act::Appeal),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::SeeSheet],
        word: "see",
        example: "white: see sheet",
        read: |rest| match rest.text.trim() {
            "sheet" => Ok(Act::SeeSheet),
            _ => Err(rest.not_like()),
        },
        ..OF_SEAT
    },
    ActKind {
        acts: &[ActName::Sign],
        word: "sign",
        example: "arbiter: sign",
        assistant: AssistantRule::PlayersOwn,
        decides: true,
        is_for_the_record: true,
        read: |rest| rest.nothing(Act::Sign),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::OpenItem],
        word: "item",
        example: "arbiter: item white 4.1 WORDS",
        desk: Some(DeskPermission::Item),
        decides: true,
        read: |rest| {
            let (seat, tail) = rest.seat()?;
            let (article, words) = rest.article(tail)?;
            let (ply, words) = rest.ply_and_words(words)?;
            Ok(Act::OpenItem { seat, article, ply, words })
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Found],
        word: "found",
        example: "arbiter: found colours",
        decides: true,
        read: |rest| rest.wrong_start().map(Act::Found),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::SetScheme],
        word: "scheme",
        example: "arbiter: scheme white fide",
        decides: true,
        read: |rest| {
            let (seat, name) = rest.seat()?;
            let is = |scheme: &SchemeId| name.trim().eq_ignore_ascii_case(&scheme.to_string());
            let scheme = SchemeId::ALL.into_iter().find(is).ok_or_else(|| rest.not_like())?;
            Ok(Act::SetScheme(seat, scheme))
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::AcceptAssistant],
        word: "accept",
        example: "arbiter: accept white assistant NAME",
        decides: true,
        read: |rest| {
            let (seat, tail) = rest.seat()?;
            let name = tail.strip_prefix("assistant ").map(str::trim).filter(|name| !name.is_empty());
            name.map(|name| Act::AcceptAssistant(seat, name.to_owned())).ok_or_else(|| rest.not_like())
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Adapt],
        word: "adaptation",
        example: "arbiter: adaptation WORDS",
        decides: true,
        read: |rest| rest.words().map(Act::Adapt),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Deviate],
        word: "deviation",
        example: "arbiter: deviation D.2.1 WORDS",
        decides: true,
        read: |rest| {
            let (article, words) = rest.article(rest.text.trim())?;
            Ok(Act::Deviate { article, words })
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::SetIllegal],
        word: "counter",
        example: "arbiter: counter white 1",
        decides: true,
        read: |rest| {
            let (seat, number) = rest.seat()?;
            Ok(Act::SetIllegal(seat, rest.count(number)?))
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::SetMoves],
        word: "moves",
        example: "arbiter: moves 40",
        decides: true,
        read: |rest| rest.count(rest.text).map(Act::SetMoves),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::AddTime],
        word: "add",
        example: "arbiter: add white 0:05:00 WORDS",
        desk: Some(DeskPermission::Time),
        decides: true,
        read: |rest| {
            let (seat, tail) = rest.seat()?;
            let (time, words) = tail.split_once(char::is_whitespace).ok_or_else(|| rest.not_like())?;
            let ms = parse_clock_text_with_hours(time).map_err(|_| rest.not_like())?;
            match words.trim() {
                words if !words.is_empty() && (1..=Amount::LONGEST_MS).contains(&ms) => {
                    Ok(Act::AddTime { seat, ms, words: words.to_owned() })
                }
                _ => Err(rest.not_like()),
            }
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Status],
        word: "status",
        example: "white: status",
        assistant: AssistantRule::Anybody,
        read: |rest| rest.nothing(Act::Status),
        ..OF_ANYBODY
    },
    ActKind {
        acts: &[ActName::Present],
        word: "present",
        example: "arbiter: present white",
        read: |rest| {
            let is = |seat: &Seat| rest.text.trim().eq_ignore_ascii_case(&seat.to_string());
            Seat::ALL.into_iter().find(is).map(Act::Present).ok_or_else(|| rest.not_like())
        },
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::OpenEnvelope],
        word: "open",
        example: "arbiter: open",
        read: |rest| rest.nothing(Act::OpenEnvelope),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::EnvelopeMissing],
        word: "missing",
        example: "arbiter: missing",
        read: |rest| rest.nothing(Act::EnvelopeMissing),
        ..OF_ARBITER
    },
    ActKind {
        acts: &[ActName::Reopen],
        word: "reopen",
        example: "arbiter: reopen WORDS",
        decides: true,
        read: |rest| rest.words().map(Act::Reopen),
        ..OF_ARBITER
    },
];

/// The row of each act, by its name. An act without a row, or with two, does not compile.
static ROW_OF: [usize; ActName::COUNT] = {
    const NONE: usize = usize::MAX;
    let mut rows = [NONE; ActName::COUNT];
    let mut row = 0;
    while row < KINDS.len() {
        let mut at = 0;
        while at < KINDS[row].acts.len() {
            let name = KINDS[row].acts[at] as usize;
            assert!(rows[name] == NONE, "an act has two rows");
            rows[name] = row;
            at += 1;
        }
        row += 1;
    }
    let mut name = 0;
    while name < ActName::COUNT {
        assert!(rows[name] != NONE, "an act has no row");
        name += 1;
    }
    rows
};

impl ActKind {
    /// The kind whose lines begin with this word.
    pub fn of(word: &str) -> Option<&'static Self> {
        let word = word.to_lowercase();
        KINDS.iter().find(|kind| kind.word == word || kind.also.contains(&word.as_str()))
    }

    /// The duty that an assistant needs for it (D.2.10).
    pub const fn duty(&self) -> Option<Duty> {
        match self.assistant {
            AssistantRule::Duty(duty) | AssistantRule::EitherDuty(duty, _) => Some(duty),
            _ => None,
        }
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

    /// Its row of the table.
    pub fn kind(&self) -> &'static ActKind {
        &KINDS[ROW_OF[ActName::from(self) as usize]]
    }

    /// The permission that the tournament desk needs for it; `None` if it is possible at the table only.
    pub fn desk_permission(&self) -> Option<DeskPermission> {
        match self {
            Self::ShowClock | Self::ShowAll | Self::ShowSheet(_) | Self::ShowEnvelope => None,
            _ => self.kind().desk,
        }
    }

    /// The text of its line after the first word.
    pub(crate) fn arguments(&self) -> String {
        let line = self.to_string();
        line.split_once(' ').map_or_else(String::new, |(_, arguments)| arguments.to_owned())
    }

    /// Whether it is a decision of the arbiter, which is answered in one line.
    pub fn decides(&self) -> bool {
        self.kind().decides
    }
}

impl fmt::Display for Act {
    /// Writes the line that a person could have typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind().word)?;
        match self {
            Self::Command(command) => write!(f, " {command}"),
            Self::Key(key) => write!(f, " {key}"),
            Self::Say(words)
            | Self::Approve(words)
            | Self::Reopen(words)
            | Self::Remark(words)
            | Self::Appeal(words) => write!(f, " {words}"),
            Self::Move(WrittenMove(text))
            | Self::Write(WrittenMove(text))
            | Self::Seal(WrittenMove(text)) => {
                write!(f, " {text}")
            }
            Self::Sheet(sheet) => write!(f, " {}", sheet.text()),
            Self::Board(placement) => write!(f, " {}", placement.field()),
            Self::EnterForOpponent(entry) => write!(f, " {entry}"),
            Self::Claim(claim) => write!(f, " {claim}"),
            Self::Adjourn(words) if words.is_empty() => Ok(()),
            Self::Adjourn(words) => write!(f, " {words}"),
            Self::ShowClock => f.write_str(" clock"),
            Self::ShowAll => f.write_str(" all"),
            Self::ShowSheet(seat) => write!(f, " sheet {seat}"),
            Self::Sheets { from: 0 | 1 } => Ok(()),
            Self::Sheets { from } => write!(f, " {from}"),
            Self::ShowEnvelope => f.write_str(" envelope"),
            Self::Present(seat) => write!(f, " {seat}"),
            Self::Confirm(numbers) | Self::ShowItems(numbers, PositionForm::Words) => {
                numbers.iter().try_for_each(|number| write!(f, " {number}"))
            }
            Self::ShowItems(numbers, PositionForm::Fen) => {
                numbers.iter().try_for_each(|number| write!(f, " {number}"))?;
                f.write_str(" fen")
            }
            Self::GoBack(number) | Self::DropRuling(number) | Self::SetMoves(number) => {
                write!(f, " {number}")
            }
            Self::Choose(item, choice, None) => write!(f, " {item} {choice}"),
            Self::Choose(item, choice, Some(stated)) => write!(f, " {item} {choice} {stated}"),
            Self::Refuse(item, words) | Self::Decide(item, words) if words.is_empty() => write!(f, " {item}"),
            Self::Refuse(item, words) | Self::Decide(item, words) => write!(f, " {item} {words}"),
            Self::SetClocks { white_ms, black_ms } => {
                write!(f, " {} {}", exact_clock_text(*white_ms), exact_clock_text(*black_ms))
            }
            Self::End(result) => write!(f, " {result}"),
            Self::Found(WrongStart::Pieces) => f.write_str(" setup"),
            Self::Found(WrongStart::KingAndQueen(seat)) => write!(f, " swapped {seat}"),
            Self::Found(WrongStart::Rook(square)) => write!(f, " rook {square}"),
            Self::Found(WrongStart::Board(seat)) => write!(f, " turned {seat}"),
            Self::Found(WrongStart::Colours) => f.write_str(" colours"),
            Self::SetScheme(seat, scheme) => write!(f, " {seat} {scheme}"),
            Self::AcceptAssistant(seat, name) => write!(f, " {seat} assistant {name}"),
            Self::Adapt(words) => write!(f, " {words}"),
            Self::Deviate { article, words } => write!(f, " {article} {words}"),
            Self::OpenItem { seat, article, ply: None, words } => write!(f, " {seat} {article} {words}"),
            Self::OpenItem { seat, article, ply: Some(ply), words } => {
                write!(f, " {seat} {article} ply {ply} {words}")
            }
            Self::SetIllegal(seat, number) => write!(f, " {seat} {number}"),
            Self::AddTime { seat, ms, words } => write!(f, " {seat} {} {words}", exact_clock_text(*ms)),
            Self::SeeSheet => f.write_str(" sheet"),
            _ => Ok(()),
        }
    }
}
