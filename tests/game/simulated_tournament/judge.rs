//! What must hold: at any moment, and once everything has arrived.

use std::path::Path;

use annabella::{
    daemon::{DaemonEvent, replay_journal},
    journal::{Journal, JournalFollower},
    session::{arbiter_message::TournamentReception, input::Input, session::Session},
};

use super::{CALM_AFTER_MS, Course, LINE_WITHIN_MS, SimulatedTournament, publisher::SimulatedPublisher};

/// How often the desk's queue is judged.
const NEEDS_EVERY_MS: u64 = 5_000;
/// Within this time every table has said once that it is there.
const PRESENT_WITHIN_MS: u64 = 15_000;

impl SimulatedTournament {
    /// Whether the desk must have what this table's disk has, once everything has arrived.
    fn is_honest(&self, place: usize) -> bool {
        let table = &self.tables[place];
        // A disk that said that lines are safe and lost them is no record; the tournament then has another one.
        !table.is_attacked && !table.seat.link.borrow().lost_lines
    }

    /// The games of a table's name at the desk must be one, with this id.
    fn id(&self, place: usize) -> String {
        format!("broker.{}", self.tables[place].name)
    }

    /// What must hold at any moment: a line of an undisturbed table reaches the desk at once.
    pub(super) fn judge_now(&mut self) -> Course {
        let (now, unix_ms) = (self.now(), self.unix_ms());
        if let Some(untrue) = self.untrue.pop() {
            return Err(untrue);
        }
        if now >= self.next_look {
            self.next_look = now + NEEDS_EVERY_MS;
            self.judge_needs()?;
        }
        let quiet = self.faults.lasting.is_empty();
        for place in 0..self.tables.len() {
            let Some(lines) = self.tables[place].publisher.as_ref().map(|publisher| publisher.lines()) else {
                continue;
            };
            let calm = quiet && now > self.tables[place].calm_from + CALM_AFTER_MS && self.is_honest(place);
            let id = self.id(place);
            let has = self
                .desk
                .desk
                .as_ref()
                .and_then(|desk| desk.game(&id, unix_ms))
                .map_or(0, |(_, lines)| lines);
            let table = &mut self.tables[place];
            table.behind = match table.behind.filter(|_| calm && has < lines) {
                Some((wanted, since)) if has < wanted => Some((wanted, since)),
                _ => (calm && has < lines).then_some((lines, now)),
            };
            let Some((wanted, since)) = table.behind else { continue };
            self.figures.slowest_line_ms = self.figures.slowest_line_ms.max(now - since);
            if now > since + LINE_WITHIN_MS {
                let table = &self.tables[place];
                return Err(format!(
                    "table {}: line {wanted} does not reach the desk, which has {has}, though nothing disturbs it since {}, \
                     its link is {:?}",
                    table.name,
                    table.calm_from,
                    table
                        .publisher
                        .as_ref()
                        .map(|publisher| (publisher.is_connected, publisher.link.state()))
                ));
            }
        }
        Ok(())
    }

    /// A table's arbiter is told nothing untrue about the tournament: it receives the table only if it has the lines.
    pub(super) fn judge_notice(
        &mut self,
        place: usize,
        publisher: &SimulatedPublisher,
        told: &[DaemonEvent],
    ) {
        let receives = Input::TournamentReception { hears: TournamentReception::Receiving };
        let is_told =
            told.iter().any(|event| matches!(event, DaemonEvent::Input(input) if *input == receives));
        let calm = self.now() > self.tables[place].calm_from + CALM_AFTER_MS && self.is_honest(place);
        if !is_told || !calm {
            return;
        }
        self.figures.notices_judged += 1;
        let broker = self.broker.borrow();
        let mut numbers = broker.streams[place].messages.iter().filter_map(|message| message.head);
        if (1..=publisher.lines()).any(|number| !numbers.any(|head| head.number == number)) {
            self.untrue.push(format!("table {}: it is told that the tournament receives it", place + 1));
        }
    }

    /// The desk calls nobody to a table without a cause.
    fn judge_needs(&self) -> Course {
        let unix_ms = self.unix_ms();
        let Some(desk) = self.desk.desk.as_ref().filter(|_| self.desk.reads()) else { return Ok(()) };
        let now = self.now();
        let calm = |place: usize| now > self.tables[place].calm_from + CALM_AFTER_MS && self.is_honest(place);
        for (id, needs) in desk.needs(unix_ms) {
            let Some(place) = (0..self.tables.len()).find(|place| self.id(*place) == id) else { continue };
            let untrue = ["Line", "Behind", "Lost", "Stopped"];
            let need = needs.iter().find(|need| untrue.iter().any(|kind| need.starts_with(kind)));
            if let Some(need) = need.filter(|_| calm(place) && self.faults.lasting.is_empty()) {
                let table = &self.tables[place];
                return Err(format!(
                    "at {now} ms the desk calls the arbiter to {id} without a cause: {need}; nothing disturbs it since {}, \
                     its link is {:?}",
                    table.calm_from,
                    table
                        .publisher
                        .as_ref()
                        .map(|publisher| (publisher.is_connected, publisher.link.state()))
                ));
            }
        }
        Ok(())
    }

    /// What has not arrived yet, if anything.
    pub(super) fn unsettled(&self) -> Option<String> {
        let unix_ms = self.unix_ms();
        let desk = self.desk.desk.as_ref()?;
        for (place, table) in self.tables.iter().enumerate().filter(|(place, _)| self.is_honest(*place)) {
            let name = &table.name;
            let Some(publisher) = &table.publisher else {
                return Some(format!("table {name} has no program"));
            };
            let (lines, state) = (publisher.lines(), publisher.link.state());
            let Some((_, has)) = desk.game(&self.id(place), unix_ms) else {
                return Some(format!("table {name} is not at the desk, its link is {state:?}"));
            };
            if self.now() < self.settles_from + PRESENT_WITHIN_MS {
                return Some(format!("table {name} may not have said that it is there"));
            }
            if has != lines {
                return Some(format!(
                    "the desk has {has} lines of table {name}, which has {lines}: {state:?}"
                ));
            }
            if !desk.is_settled(&self.id(place), unix_ms) {
                return Some(format!("the signed result of table {name} is not at the desk"));
            }
        }
        None
    }

    /// What must hold once everything has arrived.
    pub(super) fn judge_at_the_end(&mut self) -> Course {
        for place in 0..self.tables.len() {
            self.judge_table(place).map_err(|why| format!("table {}: {why}", self.tables[place].name))?;
        }
        self.judge_orders()
    }

    fn judge_table(&mut self, place: usize) -> Course {
        let table = &self.tables[place];
        let world = table.ended.as_ref().ok_or("it did not end")?;
        let bytes = table.seat.disk.bytes();
        self.trail.hash_in(&bytes);
        let journal = Journal::from_bytes(Path::new("journal"), &bytes).map_err(|why| why.to_string())?;
        let again = replay_journal(&journal, |_| {}).map_err(|why| why.to_string())?;
        let played = format!("{:?}", world.session());
        if format!("{again:?}") != played {
            return Err("the replayed journal is another game".into());
        }
        // Each line is signed rightly and follows from those before it.
        let text = String::from_utf8(bytes).map_err(|why| why.to_string())?;
        let mut lines = text.lines();
        let mut follower =
            JournalFollower::begin(lines.next().unwrap_or_default()).map_err(|_| "no first line")?;
        for (line, number) in lines.zip(2..) {
            follower.take(line).map_err(|why| format!("line {number}: {why}"))?;
        }
        let unix_ms = self.unix_ms();
        let desk = self.desk.desk.as_ref().ok_or("there is no desk")?;
        // Whatever somebody wrote under the table's name: spectators see moves that were played, and no others.
        let moves = |session: &Session| session.plies().iter().map(|ply| ply.m).collect::<Vec<_>>();
        if !table.seat.link.borrow().lost_lines
            && let Some(shown) = desk.released_game(&self.id(place), unix_ms)
            && !moves(world.session()).starts_with(&moves(shown))
        {
            return Err("spectators see moves that nobody played".into());
        }
        if !self.is_honest(place) {
            return Ok(());
        }
        let games = desk.games();
        let of_name = format!("{}.", self.id(place));
        if games.iter().any(|id| id.starts_with(&of_name)) {
            return Err(format!("the desk shows another game under its name: {games:?}"));
        }
        let (session, lines) = desk.game(&self.id(place), unix_ms).ok_or("it is not at the desk")?;
        // The last lines may still be on their way.
        let upto: usize =
            text.split_inclusive('\n').take(usize::try_from(lines).unwrap_or(usize::MAX)).map(str::len).sum();
        let told = Journal::from_bytes(Path::new("journal"), &text.as_bytes()[..upto])
            .map_err(|why| why.to_string())?;
        let told = replay_journal(&told, |_| {}).map_err(|why| why.to_string())?;
        if format!("{session:?}") != format!("{told:?}") {
            return Err("the desk shows another game than was played".into());
        }
        for (id, needs) in desk.needs(unix_ms).into_iter().filter(|(id, _)| *id == self.id(place)) {
            if needs.iter().any(|need| need.starts_with("WrongClock")) != (table.clock_off_ms > 0) {
                return Err(format!(
                    "the clock of {id} is off by {} ms, and the desk says {needs:?}",
                    table.clock_off_ms
                ));
            }
        }
        self.figures.results_at_the_desk += 1;
        self.figures.lines_at_the_desk += lines;
        Ok(())
    }

    /// Each order acts at most once, and one that was answered as carried out is in the journal.
    fn judge_orders(&mut self) -> Course {
        for place in 0..self.tables.len() {
            if let Some(publisher) = &mut self.tables[place].publisher {
                self.answered.extend(publisher.answered.drain(..).map(|order| (place, order)));
            }
        }
        self.figures.orders_answered += self.answered.len() as u64;
        for (place, order, ..) in &self.given {
            let text = String::from_utf8_lossy(&self.tables[*place].seat.disk.bytes()).into_owned();
            let times = text.matches(&order.to_string()).count();
            let is_answered = self.answered.contains(&(*place, *order));
            let lost = self.tables[*place].seat.link.borrow().lost_lines;
            if times > 1 || is_answered && times == 0 && !lost {
                return Err(format!(
                    "table {}: an order acted {times} times, answered: {is_answered}",
                    self.tables[*place].name
                ));
            }
        }
        Ok(())
    }
}
