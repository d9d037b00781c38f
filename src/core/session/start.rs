//! What must be settled before a game may start: assistants (D.2.11), approval of the device (11.3).

use crate::{
    board::Request,
    core::{
        announcement::Announcement,
        output::Note,
        printed::Printed,
        refusal::Refusal,
        session::{Phase, Session, SetUpGameError},
        setup::Setup,
        told::Told,
    },
    game::{Position, Seat},
    laws::{
        Topic,
        assistant::{self, Abilities, BeforeStart, By, Duty, SeatBeforeStart},
        terms::DefaultTime,
    },
};

/// Refuses a set-up the edition does not allow. The approval is asked for at the start (11.3).
pub(super) fn check(setup: &Setup) -> Result<(), SetUpGameError> {
    let seat = |seat| {
        let agreed = setup.seat(seat);
        SeatBeforeStart {
            abilities: Abilities {
                visually_impaired: setup.is_impaired(seat),
                hearing_impaired: agreed.hearing_impaired,
            },
            duties: setup.duties(seat),
            assistant_present: agreed.assistant_name.is_some(),
        }
    };
    let before = BeforeStart { white: seat(Seat::White), black: seat(Seat::Black), device_approved: true };
    assistant::check_before_start(setup.edition, &before)?;
    Ok(())
}

/// The position a game starts from.
pub(super) fn position(setup: &Setup) -> Result<Position, SetUpGameError> {
    let edition = setup.edition;
    if setup.chess960 && !edition.has_chess960() {
        return Err(SetUpGameError::NoChess960 { edition });
    }
    match (&setup.fen, setup.start_number()) {
        (Some(fen), _) => Ok(Position::from_fen(fen)?),
        (None, Some(number)) => Position::chess960(number).ok_or(SetUpGameError::NoStartPosition { number }),
        (None, None) => Ok(Position::default()),
    }
}

/// How late a player may come (6.7.1): as named, or as the text or its federation has it where nothing is.
pub(super) fn default_time_ms(setup: &Setup) -> Result<u64, SetUpGameError> {
    let edition = setup.edition;
    let printed = || match edition.default_time() {
        DefaultTime::Zero => Ok(u64::from(edition.federation_late_limit_minutes().unwrap_or(0)) * 60_000),
        DefaultTime::MustBeNamed if setup.appointed_in_ms.is_none() => Ok(0),
        DefaultTime::MustBeNamed => {
            let article = edition.article_or_penalties(Topic::DefaultTime);
            Err(SetUpGameError::DefaultTimeNotNamed { article })
        }
    };
    setup.default_time.map_or_else(printed, |named| Ok(named.ms))
}

impl Session {
    /// A position nobody can know by heart is told before anything else, once.
    pub(super) fn tell_start_position(&mut self) {
        if std::mem::replace(&mut self.start_is_told, true) {
            return;
        }
        let number = self.setup.start_number();
        if let Some((number, pieces)) = number.and_then(|number| Some((number, Position::back_rank(number)?)))
        {
            self.say_table(Announcement::StartPosition { number, pieces });
        }
    }

    /// A board came to stand right. Where the device was approved beforehand nobody else has to say so; an arbiter who
    /// approves it at the table is there, and starts the game himself.
    pub(super) fn start_when_boards_stand(&mut self) {
        if self.approved_beforehand || self.approval_begins {
            self.start_when_ready();
        }
    }

    /// Starts if every sensed board stands right and the device is approved, and not before the time appointed.
    pub(super) fn start_when_ready(&mut self) {
        if self.record.phase() == Phase::SettingUp
            && self.attendance.may_begin(self.now)
            && self.setup.approved_by.is_some()
            && self.boards_stand()
        {
            self.start_game();
        }
    }

    fn boards_stand(&self) -> bool {
        Seat::ALL.into_iter().all(|seat| self.board(seat).is_set_up(self.record.start()))
    }

    pub(super) fn approve(&mut self, by: String) {
        let article = self.setup.edition.article_or_penalties(Topic::Devices);
        self.tell(Told::Approved { by: by.clone(), article });
        self.tell(Told::Printed(Printed::Devices(self.setup.edition.devices())));
        self.setup.approved_by = Some(by);
        if self.approval_begins {
            self.start_when_ready();
        }
    }

    /// The arbiter starts the game though a board may not stand right yet.
    pub(super) fn start_by_arbiter(&mut self) {
        if self.setup.approved_by.is_none() {
            let article = self.setup.edition.article_or_penalties(Topic::Devices);
            return self.refuse(Refusal::NotApproved { article });
        }
        if self.record.phase() != Phase::SettingUp {
            return self.refuse(Refusal::HasStarted);
        }
        self.both_are_here();
        self.start_game();
    }

    /// In one text the clock of a player who is helped to press and to record is the arbiter's to adjust (6.7d, 8.1 of
    /// 2009).
    fn tell_who_is_helped(&mut self) {
        for seat in Seat::ALL {
            if self.setup.duties(seat).by(Duty::C) == By::Person {
                let adjusted = self.setup.edition.clock_adjusted_for_a_helper();
                self.tell(Told::Printed(Printed::Helped { seat, adjusted }));
            }
        }
    }

    fn start_game(&mut self) {
        self.record.begin();
        self.clock.start(self.now);
        for seat in Seat::ALL {
            if self.board_mut(seat).lead_nowhere() {
                self.ask_board(seat, Request::Lights(Vec::new()));
            }
        }
        self.compare_soon();
        self.note(Note::Started);
        self.say_table(Announcement::GameStarts);
        self.tell_who_is_helped();
    }
}
