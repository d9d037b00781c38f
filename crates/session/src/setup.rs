//! The agreement before a game: edition, seats, duties, time control. It is written at the start of the journal.

use annabella_laws::edition::EditionValues as _;
use serde::{Deserialize, Serialize};

use crate::appointment::{AllowedLateness, TimeOfDay};
use annabella_game::{Edition, Lang, SchemeId, Seat};
use annabella_language::Verbosity;
use annabella_laws::{
    assistant::{self, Duty, DutyHolder},
    edition_terms::IllegalCounter,
    supervision::Supervision,
};

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

    /// The agreed holder of one duty.
    const fn of(&self, duty: Duty) -> Option<DutyHolder> {
        match duty {
            Duty::A => self.execute,
            Duty::B => self.announce,
            Duty::C => self.score_and_press,
            Duty::D => self.inform,
            Duty::E => self.claim,
            Duty::F => self.adjourn,
        }
    }
}

/// The agreement about one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatSetup {
    /// The player's name.
    pub name: String,
    /// Whether the player sees the board.
    pub sight: Sight,
    /// Whether the player also has impaired hearing (D.2.11 asks for an assistant then).
    pub hearing_impaired: bool,
    /// The sensing ability of the seat's board.
    pub board: BoardSense,
    /// The scheme of announced moves for this player; the edition's default if absent.
    pub scheme: Option<SchemeId>,
    /// The language of all other texts.
    pub lang: Lang,
    /// The amount of detail in announcements of moves.
    pub verbosity: Verbosity,
    /// Whether a recogniser is used at this seat. Without one, repetitions cannot be awaited.
    pub ear: bool,
    /// The writer of this player's sheet.
    pub sheet: SheetWriter,
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
            scheme: None,
            lang: Lang::En,
            verbosity: Verbosity::Move,
            ear: true,
            sheet: SheetWriter::Paper,
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
    /// The name of the event, for the sheets.
    pub event: String,
    /// The place of the game.
    pub site: String,
    /// The date, `YYYY.MM.DD`.
    pub date: String,
    /// The round.
    pub round: String,
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
    /// The arbiter's language, for the arbiter's channel, lists and page.
    pub lang: Lang,
    /// Allows any assistant the duties that were not assigned, as in earlier program versions. Journals do not
    /// contain it. A replay sets it from the format version.
    #[serde(skip)]
    pub unagreed_duties_are_open: bool,
    /// The White seat.
    pub white: SeatSetup,
    /// The Black seat.
    pub black: SeatSetup,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::default(),
            practice: false,
            event: "?".into(),
            site: "?".into(),
            date: "????.??.??".into(),
            round: "?".into(),
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
            supervision: Supervision::default(),
            quickplay_finish: None,
            arbiter_present: true,
            arbiter_key: None,
            adaptation: None,
            lang: Lang::En,
            unagreed_duties_are_open: false,
            white: SeatSetup { sight: Sight::Impaired, sheet: SheetWriter::Dictated, ..SeatSetup::default() },
            black: SeatSetup::default(),
        }
    }
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

    /// The holders of the six duties at a seat (D.2.10, D.2.11).
    pub fn duties(&self, seat: Seat) -> assistant::AssistantDuties {
        let agreed = self.seat(seat);
        let assistant_alone = agreed.assistant_name.is_some()
            && agreed.assistant == AgreedDuties::NOTHING_AGREED
            && !self.unagreed_duties_are_open;
        agreed.assistant.switches(agreed.sight, assistant_alone)
    }

    /// Whether a seat's assistant has a duty. A sighted player's assistant can have a and b only (D.2.11).
    pub(crate) fn assistant_has(&self, seat: Seat, duty: Duty) -> bool {
        let open = self.unagreed_duties_are_open && self.seat(seat).assistant.of(duty).is_none();
        let sighted_only = !self.is_impaired(seat) && !Duty::SIGHTED.contains(&duty);
        !sighted_only && (open || self.duties(seat).by(duty) == DutyHolder::Person)
    }

    /// Whether a person may act as a seat's assistant.
    pub fn has_assistant(&self, seat: Seat) -> bool {
        self.unagreed_duties_are_open || self.seat(seat).assistant_name.is_some()
    }

    /// Whether the player at a seat plays on a pegged board.
    pub fn is_impaired(&self, seat: Seat) -> bool {
        self.seat(seat).sight == Sight::Impaired
    }
}
