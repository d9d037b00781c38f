//! What is recognised in the sound of a microphone outside a game. The sound waits in the queue of a game's recogniser, so
//! a slow recogniser loses the oldest of it, and that is told.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use annabella_daemon::{
    EarCommand,
    ear_queue::{EarQueue, EarQueueEvent, EarSender, ear_queue},
};
use annabella_speech_input::{SpeechRecogniser, capture::CaptureEvent, own_voice::MaskedSpeech};

use super::microphone_event::MicrophoneEvent;

/// How many samples a microphone brought, and how many the recogniser took.
#[derive(Debug, Default)]
pub(super) struct SoundCount {
    brought: AtomicU64,
    taken: AtomicU64,
}

impl SoundCount {
    /// The sound that was lost, milliseconds. Sound that still waits counts as lost.
    pub(super) fn lost_ms(&self) -> u64 {
        self.brought.load(Relaxed).saturating_sub(self.taken.load(Relaxed)) / 16
    }
}

/// Recognises the speech of a microphone on threads of its own, until the microphone is closed and no sender is left.
/// `measured` gets all sound; `told` gets the events and answers whether anybody is left for them.
pub(super) fn hear_microphone(
    captured: mpsc::Receiver<CaptureEvent>,
    ear: Box<dyn SpeechRecogniser>,
    mut measured: impl FnMut(&[i16]) + Send + 'static,
    told: impl Fn(MicrophoneEvent) -> bool + Clone + Send + 'static,
) -> (EarSender, Arc<SoundCount>) {
    let report = told.clone();
    let (work, waiting) = ear_queue(Box::new(move |event| {
        report(match event {
            EarQueueEvent::Hangs => MicrophoneEvent::SoundLost,
            EarQueueEvent::TakesAgain { lost_ms } => MicrophoneEvent::SoundTakenAgain { lost_ms },
        });
    }));
    let count = Arc::new(SoundCount::default());
    let (brought, tell, sender) = (count.clone(), told.clone(), work.clone());
    thread::spawn(move || {
        for event in captured {
            let goes_on = match event {
                CaptureEvent::Samples(samples) => {
                    measured(&samples);
                    brought.brought.fetch_add(samples.len() as u64, Relaxed);
                    sender.send(EarCommand::Samples(samples)).is_ok()
                }
                CaptureEvent::Gap => sender.send(EarCommand::Forget).is_ok(),
                CaptureEvent::Covered(covered) => sender.send(EarCommand::Covered(covered)).is_ok(),
                CaptureEvent::Released => sender.send(EarCommand::Finish).is_ok(),
                CaptureEvent::Lost(why) => {
                    // What follows is no continuation of what was half said.
                    sender.send(EarCommand::Forget).is_ok() && tell(MicrophoneEvent::Lost(why))
                }
                CaptureEvent::Back => tell(MicrophoneEvent::Back),
            };
            if !goes_on {
                break;
            }
        }
    });
    let taken = count.clone();
    thread::spawn(move || recognise(ear, waiting, &taken, told));
    (work, count)
}

fn recognise(
    mut ear: Box<dyn SpeechRecogniser>,
    mut waiting: EarQueue,
    count: &SoundCount,
    told: impl Fn(MicrophoneEvent) -> bool,
) {
    let (mut was_told, mut masked) = (false, MaskedSpeech::default());
    while let Some(command) = waiting.next_command() {
        let news = match command {
            EarCommand::Expect(expectation) => {
                ear.expect(&expectation);
                None
            }
            EarCommand::Samples(samples) => {
                count.taken.fetch_add(samples.len() as u64, Relaxed);
                ear.push(&samples).map(MicrophoneEvent::Heard)
            }
            EarCommand::Forget => {
                was_told = ear.forget();
                was_told.then_some(MicrophoneEvent::SpokenOver)
            }
            EarCommand::Covered(covered) => {
                let spoken_over = masked.is_in(&covered);
                if spoken_over {
                    ear.note_missed_beginning();
                }
                // Speech during a sentence has been reported already.
                let is_news = spoken_over && !std::mem::take(&mut was_told);
                is_news.then_some(MicrophoneEvent::SpokenOver)
            }
            EarCommand::Finish => ear.finish().map(MicrophoneEvent::Heard),
            // There is no dictation.
            EarCommand::Private(_) => None,
            EarCommand::End => break,
        };
        if news.is_some_and(|news| !told(news)) {
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use annabella_language::heard_utterance::{Expectation, HeardUtterance};

    /// Takes a piece only when it is let.
    struct SlowEar(mpsc::Receiver<()>);

    impl SpeechRecogniser for SlowEar {
        fn expect(&mut self, _: &Expectation) {}

        fn push(&mut self, samples: &[i16]) -> Option<HeardUtterance> {
            let _ = self.0.recv();
            (samples == [1]).then(|| HeardUtterance::typed("eva vier"))
        }

        fn finish(&mut self) -> Option<HeardUtterance> {
            None
        }
    }

    #[test]
    fn sound_that_a_slow_recogniser_does_not_take_is_told_once_and_counted_and_the_newest_is_heard() {
        let ((let_it, lets), (sends, captured), (tell, told)) =
            (mpsc::channel(), mpsc::channel(), mpsc::channel());
        let told_of = move |event| tell.send(event).is_ok();
        let (work, count) = hear_microphone(captured, Box::new(SlowEar(lets)), |_| (), told_of);
        // The first piece is taken before any is lost.
        for _ in 0..30 {
            sends.send(CaptureEvent::Samples(vec![0; 16_000])).unwrap();
        }
        assert!(matches!(told.recv().unwrap(), MicrophoneEvent::SoundLost));
        sends.send(CaptureEvent::Samples(vec![1])).unwrap();
        drop((sends, let_it, work));
        let events: Vec<MicrophoneEvent> = told.iter().collect();
        let lost: Vec<u64> = events
            .iter()
            .filter_map(|event| match event {
                MicrophoneEvent::SoundTakenAgain { lost_ms } => Some(*lost_ms),
                _ => None,
            })
            .collect();
        assert_eq!(lost, [count.lost_ms()]);
        assert!((19_000..=21_000).contains(&lost[0]), "{lost:?}");
        assert!(
            matches!(events.last(), Some(MicrophoneEvent::Heard(heard)) if heard.text() == "eva vier"),
            "the newest sound is heard"
        );
    }
}
