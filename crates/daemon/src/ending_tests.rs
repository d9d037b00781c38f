//! How a program ends whose disk refuses the last lines: at the second `quit` or signal, or after a limit.

use std::{
    cell::Cell,
    io,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use annabella_game::Moment;
use annabella_journal::{DiskNews, JournalStore, JournalWriter, StoreCondition, SyncCall};
use annabella_session::{session::Session, setup::Setup};

use crate::{Adapters, DaemonEvent, Game};

/// A disk that takes nothing while it is full.
#[derive(Clone, Debug, Default)]
struct FullDisk(Arc<AtomicBool>);

impl JournalStore for FullDisk {
    fn check(&mut self, _: u64) -> io::Result<StoreCondition> {
        Ok(StoreCondition::Intact)
    }

    fn begin_anew(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn write(&mut self, _: u64, _: &[u8]) -> io::Result<SyncCall> {
        match self.0.load(Ordering::Relaxed) {
            true => Err(io::ErrorKind::StorageFull.into()),
            false => Ok(Box::new(|| Ok(()))),
        }
    }

    fn cut(&mut self, _: u64) {}

    fn note(&mut self, _: usize, _: &[u8]) -> io::Result<SyncCall> {
        Ok(Box::new(|| Ok(())))
    }
}

/// A game whose disk is full, and its clock.
fn at_a_full_disk() -> (Game, FullDisk, Rc<Cell<u64>>) {
    let setup = Setup { approved_by: Some("the arbiter".into()), ..Setup::default() };
    let disk = FullDisk::default();
    let (tell, news) = std::sync::mpsc::channel::<DiskNews>();
    let report = Box::new(move |told| drop(tell.send(told)));
    let journal = JournalWriter::create_in(Box::new(disk.clone()), &setup, None, report).unwrap();
    let clock = Rc::new(Cell::new(1_000));
    let shown = clock.clone();
    let mut game = Game::at_clock(
        Box::new(move || shown.get()),
        Session::new(setup).unwrap(),
        journal,
        Moment::default(),
        Adapters::default(),
        Box::new(|_, _| {}),
    );
    game.begin();
    disk.0.store(true, Ordering::Relaxed);
    assert!(arrives(&mut game, DaemonEvent::Line("arbiter: start".into())));
    for told in news.try_iter() {
        assert!(told.input().is_none_or(|input| arrives(&mut game, DaemonEvent::Input(input))));
    }
    (game, disk, clock)
}

/// Handles an arrival; returns whether the game goes on.
fn arrives(game: &mut Game, event: DaemonEvent) -> bool {
    game.rest();
    game.handle_arrival(Some(event), false).is_continue()
}

/// Lets this much time pass; returns whether the game goes on.
fn rests(game: &mut Game, clock: &Cell<u64>, ms: u64) -> bool {
    let until = clock.get() + ms;
    while clock.get() < until {
        let lasts = u64::try_from(game.rest().lasts.as_millis()).unwrap();
        clock.set(until.min(clock.get() + lasts.max(1)));
        if game.handle_arrival(None, false).is_break() {
            return false;
        }
    }
    true
}

fn quit() -> DaemonEvent {
    DaemonEvent::Line("quit".into())
}

#[test]
fn the_first_quit_or_signal_waits_for_the_disk_and_the_second_ends() {
    for (first, second) in [
        (quit(), quit()),
        (DaemonEvent::Stop, DaemonEvent::Stop),
        (quit(), DaemonEvent::Stop),
        (DaemonEvent::Stop, quit()),
    ] {
        let (mut game, _disk, clock) = at_a_full_disk();
        assert!(arrives(&mut game, first) && rests(&mut game, &clock, 5_000), "it waits");
        assert!(!arrives(&mut game, second), "the second one ends");
    }
}

#[test]
fn a_program_that_waits_ends_as_soon_as_the_disk_has_room() {
    for first in [quit(), DaemonEvent::Stop] {
        let (mut game, disk, clock) = at_a_full_disk();
        assert!(arrives(&mut game, first) && rests(&mut game, &clock, 5_000), "it waits");
        disk.0.store(false, Ordering::Relaxed);
        assert!(!rests(&mut game, &clock, 2_000), "everything is saved");
    }
}

#[test]
fn a_signal_waits_for_half_a_minute_and_quit_waits_for_a_person() {
    let (mut game, _disk, clock) = at_a_full_disk();
    assert!(arrives(&mut game, DaemonEvent::Stop) && rests(&mut game, &clock, 29_000));
    assert!(!rests(&mut game, &clock, 2_000));
    let (mut game, _disk, clock) = at_a_full_disk();
    assert!(arrives(&mut game, quit()) && rests(&mut game, &clock, 600_000));
}

#[test]
fn a_signal_ends_a_game_whose_lines_are_saved_at_once() {
    let (mut game, disk, clock) = at_a_full_disk();
    disk.0.store(false, Ordering::Relaxed);
    assert!(rests(&mut game, &clock, 2_000));
    assert!(!arrives(&mut game, DaemonEvent::Stop));
}
