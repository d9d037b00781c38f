//! Somebody with the key of one table. They may write under this table's name whatever they like, and under no other.

use std::path::Path;

use annabella::{
    game::{GameResult, Moment},
    journal::{Journal, JournalWriter},
    publish::wire::{LineHash, LineHead},
    seeded_rng::SeededRng,
    session::input::{Act, Actor, Input},
};

use super::{super::simulated_table::Disk, broker::SimulatedBroker, figures::TournamentFigures};

/// The size of a flood's messages.
const HUGE: usize = 200_000;

/// Writes something at a table's stream; says what it was.
pub(super) fn writes(
    broker: &mut SimulatedBroker,
    (table, tables): (usize, usize),
    chance: &mut SeededRng,
    figures: &mut TournamentFigures,
    now_ms: u64,
) -> &'static str {
    let (what, head, payload) = match chance.below(6) {
        0 => {
            figures.hostile_garbage += 1;
            ("garbage", None, chance.next().to_be_bytes().to_vec())
        }
        1 => {
            figures.hostile_floods += 1;
            for _ in 0..chance.below(20) {
                broker.store(table, None, &vec![b'x'; HUGE], now_ms);
            }
            ("a flood", None, vec![b'x'; HUGE])
        }
        2 | 3 => match fork(broker, table, chance) {
            Some((head, payload)) => {
                figures.hostile_forks += 1;
                ("a line that is chained and not signed", Some(head), payload)
            }
            None => return "nothing",
        },
        4 => {
            let from = chance.below(tables);
            let stored = &broker.streams[from].messages;
            let Some(message) = chance.pick(stored).cloned().filter(|_| from != table) else {
                return "nothing";
            };
            figures.hostile_other_games += 1;
            ("a line of another table", message.head, message.payload.to_vec())
        }
        _ => {
            let Some(message) = chance.pick(&broker.streams[table].messages).cloned() else {
                return "nothing";
            };
            figures.hostile_old_lines += 1;
            ("an old line", message.head, message.payload.to_vec())
        }
    };
    broker.store(table, head, &payload, now_ms);
    what
}

/// A line that follows the table's stored lines by its chain, as anybody can compute it, without the device's key.
fn fork(broker: &SimulatedBroker, table: usize, chance: &mut SeededRng) -> Option<(LineHead, Vec<u8>)> {
    let mut text = Vec::new();
    let mut head: Option<LineHead> = None;
    for message in &broker.streams[table].messages {
        let Some(next) = message.head else { continue };
        if next.number == head.map_or(1, |head| head.number + 1) {
            text.extend_from_slice(&message.payload);
            text.push(b'\n');
            head = Some(next);
        }
    }
    let last = head?;
    let journal = Journal::from_bytes(Path::new("stolen"), &text).ok()?;
    let disk = Disk::default();
    let mut writer =
        JournalWriter::go_on_in(Box::new(disk.clone()), text.clone(), &journal, None, Box::new(|_| {}));
    let at = journal.inputs.last().map_or_else(Moment::default, |(at, _)| *at);
    let input = if chance.happens(500) {
        Input::Act { by: Actor::Arbiter, act: Act::End(GameResult::WhiteWins) }
    } else {
        Input::TimePassed
    };
    writer.append(at.plus_ms(1_000), &input);
    drop(writer);
    let line = disk.bytes().split_off(text.len().min(disk.bytes().len()));
    let line = line.strip_suffix(b"\n").unwrap_or(&line).to_vec();
    Some((LineHead { game: last.game, number: last.number + 1, hash: LineHash::of(&line) }, line))
}
