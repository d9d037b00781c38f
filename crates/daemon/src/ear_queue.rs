//! What waits for a recogniser. Sound comes from the microphone whether or not the recogniser takes it, so the sound that
//! waits is bounded: the oldest is lost. What was half heard with it is forgotten, because the rest of an utterance may
//! sound like another move. Its player is told that nothing is heard, and when they are heard again.

use std::collections::VecDeque;

use crate::{
    EarCommand,
    queue_ends::{QueueClosed, QueueContents, ReceivingEnd, SendingEnd, queue_ends},
};

/// The most samples that wait: ten seconds. A recogniser that is slower than its player speaks is no use.
const MOST_SAMPLES: usize = 160_000;
/// So many samples without a loss end a loss that came back: sixty seconds. A recogniser that is a little too slow would
/// else be told as lost and back every few seconds.
const CALM_SAMPLES: u64 = 960_000;

/// The recogniser's thread has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the recogniser has ended")]
pub struct EarEnded;

/// An event of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarQueueEvent {
    /// The recogniser does not take the sound, and the oldest is lost from now on.
    Hangs,
    /// It takes it again. So many milliseconds of sound were lost.
    TakesAgain { lost_ms: u64 },
}

/// Receives the events of a queue; it must not block.
pub type EarQueueReport = Box<dyn Fn(EarQueueEvent) + Send>;

impl From<QueueClosed> for EarEnded {
    fn from(_: QueueClosed) -> Self {
        Self
    }
}

/// Sends commands to a recogniser's thread, and never waits for it.
#[derive(Clone)]
pub struct EarSender(SendingEnd<EarBacklog>);

/// Receives the commands on the recogniser's thread.
pub struct EarQueue(ReceivingEnd<EarBacklog>);

struct EarBacklog {
    waiting: VecDeque<EarCommand>,
    /// How many samples wait.
    samples: usize,
    loss: SoundLoss,
    report: EarQueueReport,
}

/// The sound that was lost, and whether that happens again and again.
struct SoundLoss {
    /// How many samples were lost since the recogniser hangs; none while it takes the sound.
    lost: u64,
    /// How many samples came since the last one was lost.
    since: u64,
    /// The recogniser hangs again soon after it had taken the sound again.
    recurs: bool,
}

impl SoundLoss {
    /// Counts lost samples; `true` if the recogniser hangs from now on.
    fn add(&mut self, samples: u64) -> bool {
        let begins = self.lost == 0;
        if begins {
            self.recurs = self.since < CALM_SAMPLES;
        }
        self.lost += samples;
        self.since = 0;
        begins
    }

    /// Ends the loss, if it may be told as over. Returns how many samples were lost.
    fn end(&mut self) -> Option<u64> {
        let may_end = self.lost > 0 && (!self.recurs || self.since >= CALM_SAMPLES);
        may_end.then(|| std::mem::take(&mut self.lost))
    }
}

impl QueueContents for EarBacklog {
    type Left = VecDeque<EarCommand>;

    fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    fn take_left(&mut self) -> VecDeque<EarCommand> {
        std::mem::take(&mut self.waiting)
    }
}

/// How many samples a command has.
const fn samples_of(command: &EarCommand) -> usize {
    match command {
        EarCommand::Samples(samples) => samples.len(),
        #[cfg(feature = "audio")]
        EarCommand::Covered(covered) => covered.samples(),
        _ => 0,
    }
}

/// Opens a queue to a recogniser.
pub fn ear_queue(report: EarQueueReport) -> (EarSender, EarQueue) {
    let loss = SoundLoss { lost: 0, since: CALM_SAMPLES, recurs: false };
    let (sends, receives) = queue_ends(EarBacklog { waiting: VecDeque::new(), samples: 0, loss, report });
    (EarSender(sends), EarQueue(receives))
}

impl EarBacklog {
    fn push(&mut self, command: EarCommand) {
        let samples = samples_of(&command);
        self.samples += samples;
        self.loss.since = self.loss.since.saturating_add(samples as u64);
        self.waiting.push_back(command);
        self.lose_oldest();
    }

    fn take(&mut self) -> Option<EarCommand> {
        let command = self.waiting.pop_front()?;
        self.samples -= samples_of(&command);
        // What was lost is over when the recogniser has caught up with half of it.
        if self.samples <= MOST_SAMPLES / 2
            && let Some(lost) = self.loss.end()
        {
            (self.report)(EarQueueEvent::TakesAgain { lost_ms: lost / 16 });
        }
        Some(command)
    }

    /// Loses the oldest sound that is too much, and the earlier expectations: the last one is in force.
    fn lose_oldest(&mut self) {
        if self.samples <= MOST_SAMPLES {
            return;
        }
        while self.samples > MOST_SAMPLES {
            let Some(oldest) = self.waiting.iter().position(|command| samples_of(command) > 0) else { break };
            let samples = self.waiting.get(oldest).map_or(0, samples_of);
            self.samples -= samples;
            if self.loss.add(samples as u64) {
                (self.report)(EarQueueEvent::Hangs);
            }
            let is_noted = oldest > 0 && matches!(self.waiting[oldest - 1], EarCommand::Forget);
            match is_noted {
                true => drop(self.waiting.remove(oldest)),
                false => self.waiting[oldest] = EarCommand::Forget,
            }
        }
        let is_expectation = |command: &EarCommand| matches!(command, EarCommand::Expect(_));
        let last = self.waiting.iter().rposition(is_expectation);
        let mut place = 0;
        self.waiting.retain(|command| {
            place += 1;
            !is_expectation(command) || Some(place - 1) == last
        });
    }
}

impl EarSender {
    /// Sends a command.
    ///
    /// # Errors
    /// If the thread has ended.
    pub fn send(&self, command: EarCommand) -> Result<(), EarEnded> {
        self.0.change(|backlog| backlog.push(command))?;
        self.0.wake();
        Ok(())
    }
}

impl EarQueue {
    /// Waits for the next command; `None` if no sender is left.
    pub fn next_command(&mut self) -> Option<EarCommand> {
        self.0.wait_while_empty();
        self.0.change(EarBacklog::take).0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, channel};

    fn queue() -> (EarSender, EarQueue, Receiver<EarQueueEvent>) {
        let (tell, told) = channel();
        let (sender, queue) = ear_queue(Box::new(move |event| tell.send(event).unwrap()));
        (sender, queue, told)
    }

    #[test]
    fn of_the_sound_that_a_hanging_recogniser_does_not_take_the_oldest_is_lost_and_both_ends_are_told_once() {
        let (sender, mut queue, told) = queue();
        sender.send(EarCommand::Private(true)).unwrap();
        // An hour of sound.
        for number in 0..36_000_i32 {
            sender.send(EarCommand::Samples(vec![i16::try_from(number % 30_000).unwrap(); 1_600])).unwrap();
        }
        sender.send(EarCommand::Finish).unwrap();
        assert!(sender.0.change(|backlog| backlog.waiting.len()).unwrap() < 110);
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [EarQueueEvent::Hangs]);
        assert!(matches!(queue.next_command(), Some(EarCommand::Private(true))));
        assert!(matches!(queue.next_command(), Some(EarCommand::Forget)), "what was half heard is forgotten");
        for number in 5_900..6_000 {
            let Some(EarCommand::Samples(samples)) = queue.next_command() else {
                panic!("the newest sound is there")
            };
            assert_eq!(samples[0], number);
        }
        assert!(matches!(queue.next_command(), Some(EarCommand::Finish)));
        let lost_ms = 3_600_000 - 10_000;
        assert_eq!(told.try_iter().collect::<Vec<_>>(), [EarQueueEvent::TakesAgain { lost_ms }]);
    }

    #[test]
    fn a_recogniser_that_falls_behind_again_and_again_is_told_as_lost_once_until_a_minute_without_a_loss() {
        let (sender, mut queue, told) = queue();
        let second = || EarCommand::Samples(vec![0; 16_000]);
        // It takes two seconds of sound in the time of three.
        for number in 0..300 {
            sender.send(second()).unwrap();
            if number % 3 > 0 {
                queue.next_command();
            }
            if number % 40 == 39 {
                (0..5).for_each(|_| drop(queue.next_command()));
            }
        }
        let news: Vec<_> = told.try_iter().collect();
        assert_eq!(news.len(), 3, "{news:?}");
        assert!(matches!(
            news[..],
            [EarQueueEvent::Hangs, EarQueueEvent::TakesAgain { .. }, EarQueueEvent::Hangs]
        ));
        (0..9).for_each(|_| drop(queue.next_command()));
        for _ in 0..59 {
            sender.send(second()).unwrap();
            queue.next_command();
        }
        assert_eq!(told.try_iter().count(), 0, "a minute is not over");
        sender.send(second()).unwrap();
        queue.next_command();
        assert!(matches!(told.try_iter().collect::<Vec<_>>()[..], [EarQueueEvent::TakesAgain { .. }]));
    }

    #[test]
    fn who_keeps_up_loses_nothing_and_the_queue_ends_with_its_senders() {
        let (sender, mut queue, told) = queue();
        let reader = std::thread::spawn(move || std::iter::from_fn(|| queue.next_command()).count());
        for _ in 0..1_000 {
            sender.send(EarCommand::Samples(vec![0; 100])).unwrap();
        }
        let another = sender.clone();
        drop(sender);
        another.send(EarCommand::Finish).unwrap();
        drop(another);
        assert_eq!(reader.join().unwrap(), 1_001);
        assert_eq!(told.try_iter().count(), 0);
    }

    #[test]
    fn nothing_is_sent_to_a_recogniser_that_has_ended() {
        let (sender, queue, _told) = queue();
        drop(queue);
        assert_eq!(sender.send(EarCommand::Finish), Err(EarEnded));
    }
}
