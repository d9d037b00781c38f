//! The faults at the table and their times: all come from the seed, and each ends after a while.

use super::board::Weather;
use super::disk::DiskTrouble;
use super::*;
use annabella::{journal::DiskCallsReturn, session::journal_state::JournalChange};

/// The kinds of faults at a table alone, and at a table of a tournament.
const KINDS: [usize; 2] = [14, 32];

/// A fault that ends at some time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Cable(Seat),
    DiskFull,
    DiskLies,
    DiskHangs,
    EarDeaf(Seat),
    VoiceAway(Seat),
}

/// The faults of one game.
pub(super) struct Faults {
    /// The average time between two faults, in milliseconds; `None` means no faults.
    every_ms: Option<usize>,
    next: u64,
    lasting: Vec<(u64, Fault)>,
    weather: [Weather; 2],
    /// The power fails during one of the next writes.
    pub(super) power_fails_soon: bool,
    /// Since when the disk has lost heartbeats, if it does.
    pub(super) loses_time_since: u64,
    /// The program alone is killed, and the machine goes on.
    pub(super) only_the_program: bool,
}

impl Faults {
    pub(super) fn new(chance: &mut SeededRng) -> Self {
        let every_ms = [None, Some(60_000), Some(20_000), Some(6_000)][chance.below(4)];
        let mut weather = || match chance.below(3) {
            0 => Weather::default(),
            1 => Weather { lost: 5, doubled: 5, torn: 50, late: 20 },
            _ => Weather { lost: 30, doubled: 30, torn: 200, late: 100 },
        };
        let weather = [weather(), weather()];
        Self {
            every_ms,
            next: u64::MAX,
            lasting: Vec::new(),
            weather,
            power_fails_soon: false,
            loses_time_since: 0,
            only_the_program: false,
        }
    }

    /// The time of the next start or end of a fault.
    pub(super) fn next(&self) -> u64 {
        let ends = self.lasting.iter().map(|(until, _)| *until).min().unwrap_or(u64::MAX);
        ends.min(if self.every_ms.is_some() { self.next } else { u64::MAX })
    }

    /// Ends all current faults, as after a restart of the machine.
    pub(super) fn over(&mut self, boards: &mut [BoardAndCable; 2]) {
        for board in boards.iter_mut() {
            board.plug();
            board.floods_until(0);
        }
        self.lasting.clear();
        self.power_fails_soon = false;
    }
}

impl World {
    /// Ends all faults for good, so that the game can finish.
    pub(super) fn faults_end(&mut self) {
        self.faults.every_ms = None;
        let ends = std::mem::take(&mut self.faults.lasting);
        ends.into_iter().for_each(|(_, fault)| self.ends(fault));
        for board in &mut self.boards {
            board.weather = Weather::default();
            board.floods_until(0);
        }
    }

    /// Sets the cables to their quality at this table.
    pub(super) fn weather_begins(&mut self) {
        for (board, weather) in self.boards.iter_mut().zip(self.faults.weather) {
            board.weather = weather;
        }
        self.faults.next = self.now.get() + 1_000;
    }

    fn ends(&mut self, fault: Fault) {
        match fault {
            Fault::Cable(seat) => self.boards[seat as usize].plug(),
            Fault::DiskFull => self.disk.has_room(),
            Fault::DiskLies => self.disk.lies(false),
            Fault::DiskHangs => self.disk.calls_return(DiskCallsReturn::default()),
            Fault::VoiceAway(seat) => self.voices[seat as usize].comes_back(),
            Fault::EarDeaf(seat) => {
                self.arrives(DaemonEvent::Input(Input::SpeechInput { seat, works: true }))
            }
        }
    }

    pub(super) fn is_deaf(&self, seat: Seat) -> bool {
        self.faults.lasting.iter().any(|(_, fault)| *fault == Fault::EarDeaf(seat))
    }

    pub(super) async fn faults_happen(&mut self) -> StepResult {
        let now = self.now.get();
        while let Some(at) = self.faults.lasting.iter().position(|(until, _)| *until <= now) {
            let (_, fault) = self.faults.lasting.swap_remove(at);
            self.ends(fault);
            if fault == Fault::DiskHangs {
                // The calls that hung return at once.
                self.disk_lives().await?;
            }
        }
        let Some(every) = self.faults.every_ms.filter(|_| now >= self.faults.next) else { return Ok(()) };
        if self.session().phase() != Phase::Playing {
            self.faults.every_ms = None;
            return Ok(());
        }
        self.faults.next = now + 500 + self.chance.below(2 * every) as u64;
        let seat = Seat::ALL[self.chance.below(2)];
        let lasts = 300 + self.chance.below(15_000) as u64;
        match self.chance.below(KINDS[usize::from(self.tournament.is_some())]) {
            0 | 1 => {
                self.figures.pulled_cables += 1;
                self.boards[seat as usize].pull();
                self.lasts(lasts, Fault::Cable(seat));
            }
            2 => {
                self.disk_fails();
                self.disk.fills_up(self.chance.happens(500));
                self.notes(|| format!("the disk is full until {}", now + lasts));
                self.lasts(lasts, Fault::DiskFull);
            }
            3 => {
                self.figures.lying_disks += 1;
                self.disk_fails();
                self.disk.lies(true);
                self.notes(|| format!("the disk lies until {}", now + lasts));
                self.lasts(lasts, Fault::DiskLies);
            }
            4 => {
                self.figures.deaf_ears += 1;
                self.arrives(DaemonEvent::Input(Input::SpeechInput { seat, works: false }));
                self.lasts(lasts, Fault::EarDeaf(seat));
            }
            5 => return self.killed().await,
            6 => {
                // Within the next line, or just behind it.
                self.faults.power_fails_soon = true;
                self.disk.fails_during_the_next_write(self.chance.below(400));
            }
            7..=9 => {
                self.figures.dead_voices += 1;
                self.figures.cut_sentences += u64::from(self.voices[seat as usize].dies());
                let away = if self.chance.happens(500) { lasts } else { 0 };
                self.lasts(away, Fault::VoiceAway(seat));
            }
            10 => self.a_client_stalls(lasts),
            11 => self.a_client_is_cut(lasts),
            12 => return self.a_stranger_types().await,
            13 => return self.stand_still(lasts).await,
            14 | 15 => {
                self.figures.killed_programs += 1;
                self.faults.only_the_program = true;
                return self.killed().await;
            }
            16..=18 => {
                let (how, count) = match self.chance.below(3) {
                    0 => (DiskTrouble::ReadOnly, &mut self.figures.read_only_disks),
                    1 => (DiskTrouble::ShortWrite, &mut self.figures.short_writes),
                    _ => (DiskTrouble::SyncFails, &mut self.figures.failed_syncs),
                };
                *count += 1;
                self.disk_fails();
                self.disk.fails(how, true);
                self.notes(|| format!("the disk fails until {}: {how:?}", now + lasts));
                self.lasts(lasts, Fault::DiskFull);
            }
            19 | 20 => {
                self.figures.floods += 1;
                let until = now + lasts.min(1_500);
                self.boards[seat as usize].floods_until(until);
                self.is_late_until(until + board::AFTER_A_FLOOD_MS);
                self.notes(|| format!("{seat}'s board floods until {until}"));
            }
            21 => {
                self.figures.garbage += 1;
                let bytes: Vec<u8> =
                    (0..self.chance.below(300)).map(|_| self.chance.next().to_le_bytes()[0]).collect();
                self.boards[seat as usize].receives(now, bytes);
            }
            22 => {
                self.figures.other_makes_bytes += 1;
                let bytes = board::bytes_of_another_make(&mut self.chance);
                self.boards[seat as usize].receives(now, bytes);
            }
            23 => {
                self.figures.changed_journals += 1;
                let change = *self
                    .chance
                    .pick(&[JournalChange::Truncated, JournalChange::Removed])
                    .expect("two changes");
                self.disk.is_changed(change);
                self.is_late_until(now + 5_000);
                self.notes(|| format!("the journal is changed: {change:?}"));
            }
            24..=26 => self.disk_hangs(lasts),
            27 => self.an_old_form_comes_again()?,
            _ => return self.an_arbiter_acts().await,
        }
        Ok(())
    }

    /// A write or a sync does not return for a while.
    fn disk_hangs(&mut self, lasts: u64) {
        let returns = match self.chance.below(3) {
            0 => DiskCallsReturn { writes: false, syncs: true },
            1 => DiskCallsReturn { writes: true, syncs: false },
            _ => DiskCallsReturn { writes: false, syncs: false },
        };
        // Half of them end before anybody is told.
        let lasts = if self.chance.happens(500) { lasts.min(1_500) } else { lasts };
        self.figures.hanging_disks += 1;
        self.disk_fails();
        self.disk.calls_return(returns);
        let until = self.now.get() + lasts;
        self.notes(|| format!("the disk hangs until {until}: {returns:?}"));
        self.lasts(lasts, Fault::DiskHangs);
    }

    fn disk_fails(&mut self) {
        if self.disk.keeps_time() {
            self.faults.loses_time_since = self.now.get();
        }
    }

    fn lasts(&mut self, ms: u64, fault: Fault) {
        let until = self.now.get() + ms;
        self.faults.lasting.retain(|(_, other)| *other != fault);
        self.faults.lasting.push((until, fault));
    }
}
