//! The agreement before a game: edition, seats, duties, time control. It is written at the start of the journal.

use crate::practice_setup::PracticeSetup;
use annabella_game::{Edition, Lang, Position, SchemeId, Seat};
use annabella_language::{
    Verbosity,
    time::{clock_text, parse_clock_text},
};
use annabella_laws::{
    article::{Article, Topic},
    assistant::{self, Abilities, Duty, DutyHolder, RefuseStartError, SeatStartConditions, StartConditions},
    edition::{EditionArticles as _, EditionValues as _},
    edition_terms::{DefaultTimeRule, IllegalCounter},
    supervision::Supervision,
    time_control::TimeControl,
};
use serde::{Deserialize, Serialize};

/// Whether a player sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sight {
    /// Plays on a normal board (D.2.5).
    #[default]
    Sighted,
    /// Plays on a pegged board (D.2.2, D.2.3).
    Impaired,
}

/// The sensing ability of a seat's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardSense {
    /// It distinguishes pieces.
    #[default]
    Identity,
    /// It distinguishes occupied from empty squares only.
    Occupancy,
    /// Nothing is sensed. Moves are keyed or confirmed by a person.
    Manual,
}

/// The writer of a player's score sheet (8.1, D.2.7, D.2.10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SheetWriter {
    /// The impaired player dictates it. The player's announcements and repetitions are the record (D.2.7).
    #[default]
    Dictated,
    /// Typed lines during the game, or a PGN brought in.
    Entered,
    /// Kept on paper, which the program cannot observe; brought in as PGN or by typed lines on request.
    Paper,
    /// The daemon's own record, if the arbiter accepted that before the game.
    Daemon,
}

/// The assistant's six duties at one seat, each with its holder (D.2.10.1–6). The daemon performs an unassigned duty
/// if it can (announcing to either player; informing the impaired one). Otherwise the duty is not performed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AgreedDuties {
    /// a: make the moves of either player on the opponent's board. The daemon cannot do this.
    pub execute: Option<DutyHolder>,
    /// b: announce the moves of both players.
    pub announce: Option<DutyHolder>,
    /// c: keep the impaired player's score and start the opponent's clock.
    pub score_and_press: Option<DutyHolder>,
    /// d: tell the number of moves and the times, on request.
    pub inform: Option<DutyHolder>,
    /// e: claim on time, report a touched piece of the sighted player.
    pub claim: Option<DutyHolder>,
    /// f: the formalities of an adjournment.
    pub adjourn: Option<DutyHolder>,
}

impl AgreedDuties {
    /// No duty was assigned.
    const NOTHING_AGREED: Self = Self {
        execute: None,
        announce: None,
        score_and_press: None,
        inform: None,
        claim: None,
        adjourn: None,
    };

    /// The holder of each duty. An accepted assistant without agreed duties performs those that the program cannot:
    /// a, c and f for an impaired player, a for a sighted one (D.2.11).
    fn switches(self, sight: Sight, assistant_alone: bool) -> assistant::AssistantDuties {
        let (impaired, by_hand) = match sight {
            Sight::Impaired => (DutyHolder::Daemon, DutyHolder::Person),
            Sight::Sighted => (DutyHolder::Nobody, DutyHolder::Nobody),
        };
        let (execute, others) = match assistant_alone {
            true => (DutyHolder::Person, by_hand),
            false => (DutyHolder::Nobody, DutyHolder::Nobody),
        };
        assistant::AssistantDuties::NONE
            .with(Duty::A, self.execute.unwrap_or(execute))
            .with(Duty::B, self.announce.unwrap_or(DutyHolder::Daemon))
            .with(Duty::C, self.score_and_press.unwrap_or(others))
            .with(Duty::D, self.inform.unwrap_or(impaired))
            .with(Duty::E, self.claim.unwrap_or(impaired))
            .with(Duty::F, self.adjourn.unwrap_or(others))
    }
}

/// The agreement about one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatSetup {
    pub name: String,
    /// Whether the player sees the board.
    pub sight: Sight,
    /// Whether the player also has impaired hearing (D.2.11 asks for an assistant then).
    pub hearing_impaired: bool,
    /// The sensing ability of the seat's board.
    pub board: BoardSense,
    /// The longest time from a change on the board to its event, in milliseconds; 0 if a press need not wait for the
    /// board. The caller takes it from the make of the board.
    #[serde(skip_serializing_if = "is_read_at_once")]
    pub reading_ms: u64,
    /// The scheme of announced moves for this player; the edition's default if absent.
    pub scheme: Option<SchemeId>,
    /// The language of all other texts; the game's if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<Lang>,
    /// The amount of detail in announcements of moves.
    pub verbosity: Verbosity,
    /// Whether a recogniser is used at this seat. Without one, repetitions cannot be awaited.
    pub ear: bool,
    /// The writer of this player's sheet.
    pub sheet: SheetWriter,
    /// The times left that are told to this player once in a period, if the arbiter allows it. Times are told on request
    /// only (D.2.10.4), so without a permission there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub alarm: Vec<LowTime>,
    /// The person assisting this player, accepted by the arbiter (4.9, 6.2.6, 8.1.6).
    pub assistant_name: Option<String>,
    /// The person who accepted the assistant for the arbiter.
    pub helper_accepted_by: Option<String>,
    /// The holders of the assistant's duties at this seat.
    pub assistant: AgreedDuties,
}

impl Default for SeatSetup {
    fn default() -> Self {
        Self {
            name: String::new(),
            sight: Sight::Sighted,
            hearing_impaired: false,
            board: BoardSense::Identity,
            reading_ms: 0,
            scheme: None,
            lang: None,
            verbosity: Verbosity::Move,
            ear: true,
            sheet: SheetWriter::Paper,
            alarm: Vec::new(),
            assistant_name: None,
            helper_accepted_by: None,
            assistant: AgreedDuties::default(),
        }
    }
}

/// The agreement before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// The edition of the Laws that governs the game.
    pub edition: Edition,
    /// A game at home, without arbiter, approval or items. Only `annabella practice` sets it, not a configuration.
    /// The value in the journal's head holds to the end of the game.
    #[serde(skip_serializing_if = "is_arbitrated")]
    pub practice: bool,
    /// Who plays whom in a practice game; absent in journals of earlier programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub practised: Option<PracticeSetup>,
    /// The name of the event, for the sheets.
    pub event: String,
    /// The place of the game.
    pub site: String,
    pub date: String,
    pub round: String,
    /// The number of the board in the event, such as `3`, or `2.1` in a team event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board_number: Option<String>,
    /// The start position; the usual one if absent.
    pub fen: Option<String>,
    /// Chess960: the game starts from one of its positions, unless `fen` names another.
    pub chess960: bool,
    /// The number of the start position, 0 to 959. If absent, the caller draws it at the start of the session.
    pub chess960_number: Option<u16>,
    /// The time control, such as `90+30` (minutes and seconds a move).
    pub time_control: String,
    /// No draw is agreed before both players made this many moves (9.1.1).
    pub draw_ban: u32,
    /// The person who approved this device for the game (11.3). Without approval no game starts.
    pub approved_by: Option<String>,
    /// The person who permitted publication to the tournament during the game (11.3). Without permission nothing is
    /// published.
    pub leave_to_publish: Option<String>,
    /// Whether illegal moves of different kinds are counted together (7.5, 7.7, 7.8).
    pub illegal_counter: IllegalCounter,
    /// Minutes of a penalty in blitz under full supervision, if the event's regulations state them. The Laws of 2023
    /// set one minute only for blitz without full supervision (A.3, B.3).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supervised_blitz_minutes: Option<u32>,
    /// The appointed start (6.6).
    pub appointed: Option<TimeOfDay>,
    /// The appointed start in milliseconds after the session began; negative if it lies before. The caller derives it
    /// from the time of day.
    pub appointed_in_ms: Option<i64>,
    /// The allowed lateness (6.7); the edition's value if absent.
    pub default_time: Option<AllowedLateness>,
    /// The time on the clock at which an impaired player hears a sound, if the arbiter allows one. Times are told on
    /// request only (D.2.10.4), so without a permission there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub low_time: Option<LowTime>,
    /// The rules that govern rapid and blitz (A.3, A.4; B.2, B.3).
    pub supervision: Supervision,
    /// Whether a quickplay finish was announced (G, III); absent if unknown.
    pub quickplay_finish: Option<bool>,
    /// Whether an arbiter is present. Without one, a claim in a quickplay finish ends the game (D, G.6, III.6).
    pub arbiter_present: bool,
    /// The arbiter's public key (`age1…`) for sealed moves. If absent, the program makes its own key.
    pub arbiter_key: Option<String>,
    /// The adaptations to local conditions by organiser and arbiter (D.1), in their words.
    pub adaptation: Option<String>,
    /// The language of the arbiter's channel, lists and page, and of players who have none of their own.
    pub lang: Lang,
    /// The White seat.
    pub white: SeatSetup,
    pub black: SeatSetup,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::default(),
            practice: false,
            practised: None,
            event: "?".into(),
            site: "?".into(),
            date: "????.??.??".into(),
            round: "?".into(),
            board_number: None,
            fen: None,
            chess960: false,
            chess960_number: None,
            time_control: "90+30".into(),
            draw_ban: 0,
            approved_by: None,
            leave_to_publish: None,
            illegal_counter: IllegalCounter::default(),
            supervised_blitz_minutes: None,
            appointed: None,
            appointed_in_ms: None,
            default_time: None,
            low_time: None,
            supervision: Supervision::default(),
            quickplay_finish: None,
            arbiter_present: true,
            arbiter_key: None,
            adaptation: None,
            lang: Lang::En,
            white: SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..SeatSetup::default() },
            black: SeatSetup::default(),
        }
    }
}

/// Journals of boards that are not sensed, and of earlier programs, lack the field.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_read_at_once(reading_ms: &u64) -> bool {
    *reading_ms == 0
}

/// Journals of rated games omit the field.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_arbitrated(practice: &bool) -> bool {
    !*practice
}

impl Setup {
    /// One seat.
    pub const fn seat(&self, seat: Seat) -> &SeatSetup {
        match seat {
            Seat::White => &self.white,
            Seat::Black => &self.black,
        }
    }

    pub(crate) const fn seat_mut(&mut self, seat: Seat) -> &mut SeatSetup {
        match seat {
            Seat::White => &mut self.white,
            Seat::Black => &mut self.black,
        }
    }

    /// The number of the Chess960 start position, if the game begins with one.
    pub fn start_number(&self) -> Option<u16> {
        self.chess960_number.filter(|_| self.chess960 && self.fen.is_none())
    }

    /// The language of a player and the player's assistant.
    pub const fn seat_lang(&self, seat: Seat) -> Lang {
        match self.seat(seat).lang {
            Some(own) => own,
            None => self.lang,
        }
    }

    /// The scheme of announced moves for a seat.
    pub fn scheme(&self, seat: Seat) -> SchemeId {
        self.seat(seat).scheme.unwrap_or_else(|| self.edition.default_scheme())
    }

    /// The scheme for squares in messages to the arbiter: White's. A scheme of one particular language is replaced by
    /// that of the arbiter's language.
    pub fn arbiters_scheme(&self) -> SchemeId {
        match self.scheme(Seat::White) {
            // The names of the appendix are printed in every language.
            whites @ (SchemeId::Fide | SchemeId::Nb | SchemeId::DaDe) => whites,
            SchemeId::Da | SchemeId::NbScand | SchemeId::SvScand | SchemeId::EnPlain => self.lang.scheme(),
        }
    }

    /// Every scheme used at the table, with this seat's own first.
    pub fn schemes(&self, seat: Seat) -> Vec<SchemeId> {
        let mut schemes = vec![self.scheme(seat), self.scheme(seat.other())];
        schemes.dedup();
        schemes
    }

    /// The alarms of a seat that are above the longest period of the game. They are left out.
    pub fn alarms_above_the_time(&self, seat: Seat) -> Vec<(usize, LowTime)> {
        let control = self.time_control.parse::<TimeControl>();
        let longest = |control: &TimeControl| control.periods().iter().map(|period| period.base_ms).max();
        let Some(longest_ms) = control.ok().as_ref().and_then(longest) else { return Vec::new() };
        let alarms = self.seat(seat).alarm.iter().copied().enumerate();
        alarms.filter(|(_, alarm)| alarm.ms > longest_ms).collect()
    }

    /// The holders of the six duties at a seat (D.2.10, D.2.11).
    pub fn duties(&self, seat: Seat) -> assistant::AssistantDuties {
        let agreed = self.seat(seat);
        let assistant_alone =
            agreed.assistant_name.is_some() && agreed.assistant == AgreedDuties::NOTHING_AGREED;
        agreed.assistant.switches(agreed.sight, assistant_alone)
    }

    /// Whether a seat's assistant has a duty. A sighted player's assistant can have a and b only (D.2.11).
    pub(crate) fn assistant_has(&self, seat: Seat, duty: Duty) -> bool {
        let sighted_only = !self.is_impaired(seat) && !Duty::SIGHTED.contains(&duty);
        !sighted_only && self.duties(seat).by(duty) == DutyHolder::Person
    }

    /// Whether a person may act as a seat's assistant.
    pub const fn has_assistant(&self, seat: Seat) -> bool {
        self.seat(seat).assistant_name.is_some()
    }

    /// Whether the player at a seat plays on a pegged board.
    pub fn is_impaired(&self, seat: Seat) -> bool {
        self.seat(seat).sight == Sight::Impaired
    }
}

/// The reason why a game cannot be set up.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum SetUpGameError {
    /// The start position is invalid.
    #[error("fen: {0}")]
    Fen(annabella_game::ReadFenError),
    /// The start position is mate or stalemate (5.1.1, 5.2.1).
    #[error("fen: in the position `{0}` the game is over; name one in which it goes on")]
    StartIsOver(String),
    /// The time control is invalid.
    #[error("time_control: {0}")]
    TimeControl(String),
    /// A start is appointed, and the edition leaves the default time to the regulations.
    #[error(
        "default_time: {article} of this edition asks the regulations to name it; write default_time = \"0:30:00\" in [game]"
    )]
    DefaultTimeNotNamed { article: Article },
    /// The edition has no rules of Chess960.
    #[error(
        "chess960: {edition} has no rules of Chess960; name an edition that has (no14, da17, da18, fide23), or leave it out"
    )]
    NoChess960 { edition: Edition },
    /// No start position has this number.
    #[error(
        "chess960_number: {number} is no start position of Chess960; name one from 0 to 959, or leave it to be drawn"
    )]
    NoStartPosition { number: u16 },
    /// The edition does not allow this start.
    #[error(transparent)]
    Refused(#[from] RefuseStartError),
}

/// Checks a set-up against the edition. The approval is checked at the start (11.3).
pub(crate) fn check(setup: &Setup) -> Result<(), SetUpGameError> {
    let seat = |seat| {
        let agreed = setup.seat(seat);
        SeatStartConditions {
            abilities: Abilities {
                visually_impaired: setup.is_impaired(seat),
                hearing_impaired: agreed.hearing_impaired,
            },
            duties: setup.duties(seat),
            assistant_present: agreed.assistant_name.is_some(),
        }
    };
    let before =
        StartConditions { white: seat(Seat::White), black: seat(Seat::Black), device_approved: true };
    assistant::check_before_start(setup.edition, &before)?;
    Ok(())
}

/// The start position of a game.
pub(crate) fn start_position(setup: &Setup) -> Result<Position, SetUpGameError> {
    let edition = setup.edition;
    if setup.chess960 && !edition.has_chess960() {
        return Err(SetUpGameError::NoChess960 { edition });
    }
    match (&setup.fen, setup.start_number()) {
        (Some(fen), _) => {
            let start = Position::from_fen(fen).map_err(SetUpGameError::Fen)?;
            // Nobody could move, and a clock would run.
            match start.legal_moves().is_empty() {
                true => Err(SetUpGameError::StartIsOver(fen.clone())),
                false => Ok(start),
            }
        }
        (None, Some(number)) => Position::chess960(number).ok_or(SetUpGameError::NoStartPosition { number }),
        (None, None) => Ok(Position::default()),
    }
}

/// The allowed lateness (6.7.1): the configured value, or else that of the edition or its federation.
pub(crate) fn default_time_ms(setup: &Setup) -> Result<u64, SetUpGameError> {
    let edition = setup.edition;
    let printed = || match edition.default_time() {
        DefaultTimeRule::Zero => Ok(u64::from(edition.federation_late_limit_minutes().unwrap_or(0)) * 60_000),
        DefaultTimeRule::MustBeNamed if setup.appointed_in_ms.is_none() => Ok(0),
        DefaultTimeRule::MustBeNamed => {
            let article = edition.article_or_penalties(Topic::DefaultTime);
            Err(SetUpGameError::DefaultTimeNotNamed { article })
        }
    };
    setup.default_time.map_or_else(printed, |named| Ok(named.ms))
}

/// The time left that a sound or a word tells, `0:02:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LowTime {
    pub ms: u64,
}

impl TryFrom<String> for LowTime {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = parse_clock_text(&text).ok().filter(|&ms| ms > 0);
        read.map(|ms| Self { ms })
            .ok_or_else(|| format!("`{text}` is no time on a clock; write it as \"0:02:00\", hours first"))
    }
}

impl From<LowTime> for String {
    fn from(time: LowTime) -> Self {
        clock_text(time.ms)
    }
}

/// A time of day, `14:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TimeOfDay {
    /// 0 to 23.
    pub hour: u8,
    /// 0 to 59.
    pub minute: u8,
}

impl TryFrom<String> for TimeOfDay {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = |text: &str, below: u8| text.parse().ok().filter(|&n: &u8| n < below);
        text.trim()
            .split_once(':')
            .filter(|(_, minute)| minute.len() == 2)
            .and_then(|(hour, minute)| Some(Self { hour: read(hour, 24)?, minute: read(minute, 60)? }))
            .ok_or_else(|| format!("`{text}` is no time of day; write it as \"14:00\""))
    }
}

impl From<TimeOfDay> for String {
    fn from(time: TimeOfDay) -> Self {
        format!("{:02}:{:02}", time.hour, time.minute)
    }
}

/// The allowed lateness of a player, `0:30:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct AllowedLateness {
    pub ms: u64,
}

impl TryFrom<String> for AllowedLateness {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        parse_clock_text(&text)
            .map(|ms| Self { ms })
            .map_err(|_| format!("`{text}` is no default time; write it as \"0:30:00\", hours first"))
    }
}

impl From<AllowedLateness> for String {
    fn from(time: AllowedLateness) -> Self {
        clock_text(time.ms)
    }
}
