//! What is agreed before a game: edition, seats, duties, time control. Written at the journal's head.

use serde::{Deserialize, Serialize};

use crate::{
    core::appointment::{AllowedLateness, TimeOfDay},
    game::{Edition, Lang, SchemeId, Seat},
    language::Verbosity,
    laws::{
        assistant::{self, By, Duty},
        supervision::Supervision,
        terms::IllegalCounter,
    },
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

/// What a seat's board can tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BoardSense {
    /// It tells pieces apart.
    #[default]
    Identity,
    /// It knows occupied from empty only.
    Occupancy,
    /// Nothing is sensed: moves are keyed or confirmed by a person.
    Manual,
}

/// Who writes a player's score sheet (8.1, D.2.7, D.2.10.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SheetBy {
    /// The impaired player dictates it: his announcements and his repetitions are his record (D.2.7).
    #[default]
    Dictated,
    /// Written by typed lines while the game goes on, or brought in as PGN.
    Entered,
    /// Kept on paper, which nobody sees from here; brought in as PGN or by typed lines when it is asked for.
    Paper,
    /// The daemon's own record, where the arbiter accepted that before the game.
    Daemon,
}

/// The assistant's six duties at one seat, each a switch (D.2.10.1–6). A duty left out is done by the
/// daemon where it can be (announcing to either player; informing the impaired one), else by nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AgreedDuties {
    /// a: make the moves of either player on the opponent's board. Never the daemon: it has no hands.
    pub execute: Option<By>,
    /// b: announce the moves of both players.
    pub announce: Option<By>,
    /// c: keep the impaired player's score and start the opponent's clock.
    pub score_and_press: Option<By>,
    /// d: tell the number of moves and the times, on request.
    pub inform: Option<By>,
    /// e: claim on time, report a touched piece of the sighted player.
    pub claim: Option<By>,
    /// f: the formalities of an adjournment.
    pub adjourn: Option<By>,
}

impl AgreedDuties {
    fn switches(self, sight: Sight) -> assistant::Duties {
        let impaired = match sight {
            Sight::Impaired => By::Daemon,
            Sight::Sighted => By::Nobody,
        };
        assistant::Duties::NONE
            .with(Duty::A, self.execute.unwrap_or(By::Nobody))
            .with(Duty::B, self.announce.unwrap_or(By::Daemon))
            .with(Duty::C, self.score_and_press.unwrap_or(By::Nobody))
            .with(Duty::D, self.inform.unwrap_or(impaired))
            .with(Duty::E, self.claim.unwrap_or(impaired))
            .with(Duty::F, self.adjourn.unwrap_or(By::Nobody))
    }
}

/// One seat as it was agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatSetup {
    /// The player's name.
    pub name: String,
    /// Whether the player sees the board.
    pub sight: Sight,
    /// Whether the player hears badly too (D.2.11 asks for an assistant then).
    pub hearing_impaired: bool,
    /// What the seat's board can tell.
    pub board: BoardSense,
    /// The words moves are announced in to this player; the edition's default where absent.
    pub scheme: Option<SchemeId>,
    /// The language of everything else.
    pub lang: Lang,
    /// How much is said of a move.
    pub verbosity: Verbosity,
    /// Whether an ear listens at this seat; without one repetitions cannot be awaited.
    pub ear: bool,
    /// Who keeps this player's sheet.
    pub sheet: SheetBy,
    /// The person assisting this player, accepted by the arbiter (4.9, 6.2.6, 8.1.6).
    pub assistant_name: Option<String>,
    /// Who accepted him for the arbiter.
    pub helper_accepted_by: Option<String>,
    /// Who does which of the assistant's duties at this seat.
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
            sheet: SheetBy::Paper,
            assistant_name: None,
            helper_accepted_by: None,
            assistant: AgreedDuties::default(),
        }
    }
}

/// Everything that is agreed before the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Which text of the Laws governs the game.
    pub edition: Edition,
    /// The name of the event, for the sheets.
    pub event: String,
    /// Where it is played.
    pub site: String,
    /// The date, `YYYY.MM.DD`.
    pub date: String,
    /// The round.
    pub round: String,
    /// The position the game starts from; the usual one where absent.
    pub fen: Option<String>,
    /// Chess960: the game starts from one of its positions, unless `fen` names another.
    pub chess960: bool,
    /// Which, 0 to 959; drawn where it is not named. Whoever begins the session draws it.
    pub chess960_number: Option<u16>,
    /// The time control, such as `90+30` (minutes and seconds a move).
    pub time_control: String,
    /// No draw is agreed before both players made this many moves (9.1.1).
    pub draw_ban: u32,
    /// Who approved this device for the game (11.3). Without it no game starts.
    pub approved_by: Option<String>,
    /// Who gave leave to hand the game on to the hall while it is played (11.3). Without it nothing is published.
    pub leave_to_publish: Option<String>,
    /// Whether illegal moves of different kinds are counted together (7.5, 7.7, 7.8).
    pub illegal_counter: IllegalCounter,
    /// The time of day the game is to begin (6.6).
    pub appointed: Option<TimeOfDay>,
    /// How many milliseconds after the session began that is; less than zero lies before it. Whoever begins the
    /// session knows the time of day and works it out.
    pub appointed_in_ms: Option<i64>,
    /// How late a player may come (6.7); as the edition has it where absent.
    pub default_time: Option<AllowedLateness>,
    /// Which rules govern rapid and blitz (A.3, A.4; B.2, B.3).
    pub supervision: Supervision,
    /// Whether a quickplay finish was announced (G, III); nobody said where absent.
    pub quickplay_finish: Option<bool>,
    /// Whether an arbiter is there; where none is, a claim in a quickplay finish ends the game (D, G.6, III.6).
    pub arbiter_present: bool,
    /// The arbiter's public key (`age1…`) sealed moves are encrypted to; where absent the program makes a key of
    /// its own.
    pub arbiter_key: Option<String>,
    /// What organiser and arbiter adapted to local conditions (D.1), in their words.
    pub adaptation: Option<String>,
    /// The arbiter's language: his channel, his lists, his page.
    pub lang: Lang,
    /// The White seat.
    pub white: SeatSetup,
    /// The Black seat.
    pub black: SeatSetup,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            edition: Edition::default(),
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
            appointed: None,
            appointed_in_ms: None,
            default_time: None,
            supervision: Supervision::default(),
            quickplay_finish: None,
            arbiter_present: true,
            arbiter_key: None,
            adaptation: None,
            lang: Lang::En,
            white: SeatSetup { sight: Sight::Impaired, sheet: SheetBy::Dictated, ..SeatSetup::default() },
            black: SeatSetup::default(),
        }
    }
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

    /// The number of the start position of Chess960, where the game begins from one.
    pub fn start_number(&self) -> Option<u16> {
        self.chess960_number.filter(|_| self.chess960 && self.fen.is_none())
    }

    /// The scheme moves are announced in at a seat.
    pub(crate) fn scheme(&self, seat: Seat) -> SchemeId {
        self.seat(seat).scheme.unwrap_or_else(|| self.edition.default_scheme())
    }

    /// The words squares are told to the arbiter in: White's, but for words of one language within another's sentences;
    /// there they are those of his own.
    pub(crate) fn arbiters_scheme(&self) -> SchemeId {
        match self.scheme(Seat::White) {
            // The appendix's own names are printed in every language.
            whites @ (SchemeId::Fide | SchemeId::Nb | SchemeId::DaDe) => whites,
            SchemeId::Da | SchemeId::NbScand | SchemeId::SvScand | SchemeId::EnPlain => self.lang.scheme(),
        }
    }

    /// Who does which duty at a seat (D.2.10, D.2.11).
    /// Every scheme whose words are said at the table, this seat's own first.
    pub(crate) fn schemes(&self, seat: Seat) -> Vec<SchemeId> {
        let mut schemes = vec![self.scheme(seat), self.scheme(seat.other())];
        schemes.dedup();
        schemes
    }

    pub(crate) fn duties(&self, seat: Seat) -> assistant::Duties {
        let agreed = self.seat(seat);
        agreed.assistant.switches(agreed.sight)
    }

    /// Whether the player at a seat plays on a pegged board.
    pub fn is_impaired(&self, seat: Seat) -> bool {
        self.seat(seat).sight == Sight::Impaired
    }
}
