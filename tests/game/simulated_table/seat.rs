//! What a tournament gives to one of its tables: the players' names, the device's key, and the link over which lines
//! go out and orders come in.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use annabella::{daemon::DaemonEvent, journal::DeviceKey};
use tokio::sync::watch;

use super::disk::Disk;

/// How a program of a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgramEnd {
    /// It was killed; a process that it started goes on.
    Killed,
    /// The machine lost its power.
    PowerLost,
}

/// The table's end of its link to the tournament.
#[derive(Default)]
pub(crate) struct LinkEnd {
    /// The number of synced bytes of the running program's journal; absent while no program runs.
    pub(crate) synced: Option<watch::Receiver<u64>>,
    /// How often a program was started.
    pub(crate) starts: u64,
    /// How the last program ended.
    pub(crate) ended: Option<ProgramEnd>,
    /// On the way to the program.
    pub(crate) to_program: VecDeque<DaemonEvent>,
    /// What happened at the table, for whoever reads the run afterwards.
    pub(crate) trail: Vec<(u64, String)>,
    /// The script of the game is done; the program goes on.
    pub(crate) has_played: bool,
    /// The tournament is over, so that the program ends.
    pub(crate) closes: bool,
    /// The table itself is the reason why its lines come late: its board floods, or its program stands still. This
    /// lasts until then, and until the tournament has its lines.
    pub(crate) late_until: Option<u64>,
    /// The machine's clock runs too fast; a planted fault.
    pub(crate) clock_runs_fast: bool,
    /// The disk loses lines that it has synced; a planted fault.
    pub(crate) disk_loses_lines: bool,
    /// A form that comes twice acts twice; a planted fault.
    pub(crate) forms_act_twice: bool,
    /// A sealed move can be read by everybody; a planted fault.
    pub(crate) envelopes_are_open: bool,
    /// Every key opens an envelope; a planted fault.
    pub(crate) any_key_opens: bool,
    /// A disk that lied lost lines that the tournament may have.
    pub(crate) lost_lines: bool,
}

/// A table's place in a tournament.
#[derive(Clone)]
pub(crate) struct TournamentSeat {
    /// White's name first.
    pub(crate) names: [String; 2],
    pub(crate) key: DeviceKey,
    pub(crate) disk: Disk,
    pub(crate) link: Rc<RefCell<LinkEnd>>,
}
