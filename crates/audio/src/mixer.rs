//! The mixer of the loudspeaker: a queue of utterances, with earcons mixed over them.
//!
//! The caller pulls samples; the mixer uses no clock and no device. Speech is never reordered except by priority, and
//! only `Mixer::stop` and `Mixer::stop_answers` drop it, with a fade of `FADE_MS` to avoid clicks.

use std::collections::VecDeque;

/// The duration of a fade in milliseconds.
pub(crate) const FADE_MS: u32 = 4;
/// The same in samples of a voice.
const FADE_SAMPLES: usize = (crate::VOICE_RATE * FADE_MS / 1000) as usize;

/// The priority of an utterance in the queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UtterancePriority {
    /// A requested answer, which can be requested again. Moves precede it.
    Answer,
    /// An utterance that must be played, in its turn.
    #[default]
    InTurn,
    /// A move. It precedes answers, including the rest of one that is playing.
    Move,
}

/// The outcome of an utterance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaybackEvent {
    /// Its first sample was played.
    Began(u64),
    /// Its last sample was played.
    Ended(u64),
    /// It was cut off, or silenced before it began.
    Stopped(u64),
}

/// An utterance. Its samples may still arrive while it plays.
struct QueuedUtterance {
    id: u64,
    weight: UtterancePriority,
    samples: VecDeque<i16>,
    /// The samples already played.
    said: Vec<i16>,
    complete: bool,
    began: bool,
}

impl QueuedUtterance {
    /// Removes the samples that would play now and returns them as a fade.
    fn fade(&mut self) -> VecDeque<i16> {
        let fade = self.samples.len().min(FADE_SAMPLES);
        let from = self.said.len();
        self.said.extend(self.samples.drain(..fade));
        let cut = self.said[from..].iter().enumerate();
        cut.map(|(i, s)| (f32::from(*s) * (fade - i) as f32 / fade as f32) as i16).collect()
    }
}

/// A queue of speech, and the sounds played over it. Samples are mono; the caller chooses their rate.
#[derive(Default)]
pub struct Mixer {
    speech: VecDeque<QueuedUtterance>,
    over: Vec<VecDeque<i16>>,
    /// The fading end of a cut-off utterance.
    tail: VecDeque<i16>,
    /// The pause between two utterances in samples.
    pause: usize,
    /// The remaining pause before the next utterance.
    rest: usize,
}

impl Mixer {
    /// Creates a mixer with a pause of so many samples between two utterances.
    pub(crate) fn with_pause(pause: usize) -> Self {
        Self { pause, ..Self::default() }
    }

    /// Adds an utterance to the queue; its samples follow later. A move precedes waiting answers and the rest of an
    /// answer that is playing; every other utterance goes to the end. An utterance that must be played is never
    /// overtaken or cut.
    pub(crate) fn queue(&mut self, id: u64, weight: UtterancePriority) {
        let (samples, said) = (VecDeque::new(), Vec::new());
        let spoken = QueuedUtterance { id, weight, samples, said, complete: false, began: false };
        let at = match weight {
            UtterancePriority::Move => self
                .speech
                .iter()
                .rposition(|s| s.weight != UtterancePriority::Answer)
                .map_or(0, |last| last + 1),
            UtterancePriority::Answer | UtterancePriority::InTurn => self.speech.len(),
        };
        if at == 0
            && let Some(broken) = self.speech.front_mut().filter(|s| s.began)
        {
            // The interrupted answer continues afterwards from this point; its current samples fade.
            self.tail = broken.fade();
            self.rest = self.pause;
        }
        self.speech.insert(at, spoken);
    }

    /// Adds samples to a queued utterance; returns `false` if it was stopped.
    pub(crate) fn add(&mut self, id: u64, samples: &[i16]) -> bool {
        self.speech.iter_mut().find(|s| s.id == id && !s.complete).is_some_and(|s| {
            s.samples.extend(samples);
            true
        })
    }

    /// Marks an utterance as complete: no more samples follow.
    pub(crate) fn complete(&mut self, id: u64) {
        if let Some(s) = self.speech.iter_mut().find(|s| s.id == id && !s.complete) {
            s.complete = true;
        }
    }

    /// Removes an utterance that could not be synthesised completely.
    pub(crate) fn withdraw(&mut self, id: u64) {
        if let Some(front) = self.speech.front_mut().filter(|s| s.id == id && s.began && !s.complete) {
            self.tail = front.fade();
            self.rest = self.pause;
        }
        self.speech.retain(|s| s.id != id || s.complete);
    }

    /// Restarts interrupted utterances from their beginning, because the loss of the loudspeaker cut them off.
    #[cfg(any(feature = "audio", test))]
    pub(crate) fn replay_current(&mut self) {
        for cut in self.speech.iter_mut().filter(|s| !s.said.is_empty()) {
            let rest = std::mem::take(&mut cut.samples);
            cut.samples = cut.said.drain(..).chain(rest).collect();
        }
        self.tail.clear();
        self.rest = self.pause;
    }

    /// Plays a sound at once, over any speech.
    pub(crate) fn play(&mut self, samples: Vec<i16>) {
        self.over.push(samples.into());
    }

    /// Stops everything: clears the queue, fades the current samples, and ends earcons.
    pub(crate) fn stop(&mut self, rate: u32, events: &mut Vec<PlaybackEvent>) {
        let fade = (rate * FADE_MS / 1000).max(1) as usize;
        let mut tail = vec![0_i16; fade];
        self.pull(&mut tail, &mut Vec::new());
        let shape = |i: usize, s: i16| {
            let left = (fade - i) as f32 / fade as f32;
            (f32::from(s) * left) as i16
        };
        events.extend(self.speech.drain(..).map(|s| PlaybackEvent::Stopped(s.id)));
        self.over.clear();
        self.tail = tail.into_iter().enumerate().map(|(i, s)| shape(i, s)).collect();
    }

    /// Stops all answers, playing and waiting. Other utterances stay.
    pub(crate) fn stop_answers(&mut self, events: &mut Vec<PlaybackEvent>) {
        if let Some(front) =
            self.speech.front_mut().filter(|s| s.began && s.weight == UtterancePriority::Answer)
        {
            self.tail = front.fade();
        }
        self.speech.retain(|s| {
            let stays = s.weight != UtterancePriority::Answer;
            if !stays {
                events.push(PlaybackEvent::Stopped(s.id));
            }
            stays
        });
    }

    /// Returns whether nothing is playing or waiting.
    pub(crate) fn is_idle(&self) -> bool {
        self.speech.is_empty() && self.over.is_empty() && self.tail.is_empty()
    }

    /// Returns whether speech is playing or waiting. The recogniser ignores its input meanwhile.
    pub(crate) fn is_speaking(&self) -> bool {
        !self.speech.is_empty()
    }

    /// Returns whether a pull would give silence although samples are outstanding, because the synthesiser is behind.
    pub(crate) fn is_starved(&self) -> bool {
        self.over.is_empty()
            && self.tail.is_empty()
            && self.speech.front().is_some_and(|s| s.samples.is_empty() && !s.complete)
    }

    /// Fills a buffer with the next samples, or silence, and appends the events within them.
    pub(crate) fn fill(&mut self, out: &mut [i16], events: &mut Vec<PlaybackEvent>) {
        self.pull(out, events);
    }

    fn pull(&mut self, out: &mut [i16], events: &mut Vec<PlaybackEvent>) {
        out.fill(0);
        let mut at = 0;
        while let Some(spoken) = self.speech.front_mut() {
            if !spoken.samples.is_empty() && self.rest > 0 {
                let n = self.rest.min(out.len() - at);
                self.rest -= n;
                at += n;
                if self.rest > 0 || at == out.len() {
                    break;
                }
            }
            let n = spoken.samples.len().min(out.len() - at);
            if n > 0 && !spoken.began {
                spoken.began = true;
                events.push(PlaybackEvent::Began(spoken.id));
            }
            for (slot, s) in out[at..at + n].iter_mut().zip(spoken.samples.drain(..n)) {
                *slot = s;
                spoken.said.push(s);
            }
            at += n;
            if !spoken.samples.is_empty() || !spoken.complete {
                break;
            }
            if !spoken.began {
                events.push(PlaybackEvent::Began(spoken.id));
            }
            events.push(PlaybackEvent::Ended(spoken.id));
            self.speech.pop_front();
            self.rest = self.pause;
        }
        if self.speech.is_empty() {
            // Silence after the last utterance counts as pause, too.
            self.rest = self.rest.saturating_sub(out.len() - at);
        }
        if !self.over.is_empty() {
            // Speech is attenuated under a sound to avoid clipping.
            for slot in out.iter_mut() {
                *slot = (i32::from(*slot) * 3 / 5) as i16;
            }
        }
        for sound in &mut self.over {
            let n = sound.len().min(out.len());
            for (slot, s) in out.iter_mut().zip(sound.drain(..n)) {
                *slot = slot.saturating_add(s);
            }
        }
        self.over.retain(|sound| !sound.is_empty());
        let n = self.tail.len().min(out.len());
        for (slot, s) in out.iter_mut().zip(self.tail.drain(..n)) {
            *slot = slot.saturating_add(s);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn drain(mixer: &mut Mixer, chunk: usize) -> (Vec<i16>, Vec<PlaybackEvent>) {
        let (mut all, mut events) = (Vec::new(), Vec::new());
        while !mixer.is_idle() && !mixer.is_starved() {
            let mut out = vec![0; chunk];
            mixer.fill(&mut out, &mut events);
            all.extend(out);
        }
        (all, events)
    }

    proptest! {
        #[test]
        fn speech_comes_out_whole_and_in_order(
            lengths in prop::collection::vec(0_usize..50, 1..8), chunk in 1_usize..40,
        ) {
            let mut mixer = Mixer::default();
            let mut wanted = Vec::new();
            let mut value = 0_i16;
            for (id, &n) in lengths.iter().enumerate() {
                let samples: Vec<i16> = (0..n).map(|_| { value += 1; value }).collect();
                mixer.queue(id as u64, UtterancePriority::InTurn);
                for piece in samples.chunks(7) {
                    prop_assert!(mixer.add(id as u64, piece));
                }
                mixer.complete(id as u64);
                wanted.extend(samples);
            }
            let (all, events) = drain(&mut mixer, chunk);
            prop_assert_eq!(&all[..wanted.len()], &wanted[..]);
            prop_assert!(all[wanted.len()..].iter().all(|&s| s == 0));
            let expected: Vec<PlaybackEvent> = (0..lengths.len() as u64)
                .flat_map(|id| [PlaybackEvent::Began(id), PlaybackEvent::Ended(id)])
                .collect();
            prop_assert_eq!(events, expected);
        }
    }

    #[test]
    fn stop_is_silence_within_the_fade_and_names_what_was_lost() {
        let mut mixer = Mixer::default();
        for id in 0..3 {
            mixer.queue(id, UtterancePriority::InTurn);
            mixer.add(id, &[10_000; 22_050]);
            mixer.complete(id);
        }
        let mut events = Vec::new();
        mixer.fill(&mut [0; 220], &mut events);
        mixer.stop(22_050, &mut events);
        assert_eq!(
            events,
            [
                PlaybackEvent::Began(0),
                PlaybackEvent::Stopped(0),
                PlaybackEvent::Stopped(1),
                PlaybackEvent::Stopped(2)
            ]
        );
        let (all, _) = drain(&mut mixer, 220);
        assert!(all.len() <= 220, "silent within one 10 ms buffer: {} samples", all.len());
        assert!(!mixer.add(0, &[1]), "late samples of a stopped utterance are refused");
    }

    #[test]
    fn what_was_cut_off_is_said_again_whole_and_in_its_turn() {
        let mut mixer = Mixer::default();
        let samples = |id: i16| (1..=50).map(move |n| 100 * id + n).collect::<Vec<i16>>();
        for id in 1..=2_i16 {
            mixer.queue(id as u64, UtterancePriority::InTurn);
            mixer.add(id as u64, &samples(id)[..30]);
        }
        let (mut out, mut events) = ([0; 20], Vec::new());
        mixer.fill(&mut out, &mut events);
        mixer.replay_current();
        for id in 1..=2_i16 {
            mixer.add(id as u64, &samples(id)[30..]);
            mixer.complete(id as u64);
        }
        let (all, more) = drain(&mut mixer, 10);
        assert_eq!(all, [samples(1), samples(2)].concat());
        events.extend(more);
        let told = [
            PlaybackEvent::Began(1),
            PlaybackEvent::Ended(1),
            PlaybackEvent::Began(2),
            PlaybackEvent::Ended(2),
        ];
        assert_eq!(events, told, "each once");
    }

    #[test]
    fn an_earcon_sounds_at_once_over_speech() {
        let mut mixer = Mixer::default();
        mixer.queue(1, UtterancePriority::InTurn);
        mixer.add(1, &[100; 10]);
        mixer.play(vec![30_000, 30_000, i16::MAX]);
        let mut out = [0; 4];
        mixer.fill(&mut out, &mut Vec::new());
        assert_eq!(out, [30_060, 30_060, i16::MAX, 60]);
    }

    #[test]
    fn an_utterance_waits_for_its_synthesis_and_is_not_overtaken() {
        let mut mixer = Mixer::default();
        mixer.queue(1, UtterancePriority::InTurn);
        mixer.queue(2, UtterancePriority::InTurn);
        mixer.add(2, &[2]);
        mixer.complete(2);
        let mut out = [9; 2];
        let mut events = Vec::new();
        mixer.fill(&mut out, &mut events);
        assert_eq!((out, events.len()), ([0, 0], 0));
        mixer.add(1, &[1]);
        mixer.complete(1);
        mixer.fill(&mut out, &mut events);
        assert_eq!(out, [1, 2]);
    }

    /// Queues a complete utterance of these samples.
    fn whole(mixer: &mut Mixer, id: u64, weight: UtterancePriority, samples: &[i16]) {
        mixer.queue(id, weight);
        mixer.add(id, samples);
        mixer.complete(id);
    }

    fn ended(events: &[PlaybackEvent]) -> Vec<u64> {
        let ended =
            events.iter().filter_map(|e| if let PlaybackEvent::Ended(id) = e { Some(*id) } else { None });
        ended.collect()
    }

    #[test]
    fn a_move_goes_before_answers_and_after_what_is_owed_and_the_answer_goes_on_where_it_was() {
        let mut mixer = Mixer::default();
        whole(&mut mixer, 1, UtterancePriority::Answer, &[7; 1000]);
        whole(&mut mixer, 2, UtterancePriority::Answer, &[8; 10]);
        let mut events = Vec::new();
        mixer.fill(&mut [0; 400], &mut events);
        whole(&mut mixer, 3, UtterancePriority::Move, &[9; 20]);
        whole(&mut mixer, 4, UtterancePriority::Move, &[9; 20]);
        let (rest, after) = drain(&mut mixer, 50);
        events.extend(after);
        assert_eq!(ended(&events), [3, 4, 1, 2]);
        let sevens = rest.iter().filter(|&&s| s == 7).count();
        assert!(
            (600 - 2 * FADE_SAMPLES..=600).contains(&sevens),
            "{sevens} of the answer were still to come"
        );

        let mut mixer = Mixer::default();
        whole(&mut mixer, 1, UtterancePriority::InTurn, &[7; 1000]);
        mixer.fill(&mut [0; 400], &mut Vec::new());
        whole(&mut mixer, 2, UtterancePriority::Answer, &[8; 10]);
        whole(&mut mixer, 3, UtterancePriority::InTurn, &[8; 10]);
        whole(&mut mixer, 4, UtterancePriority::Answer, &[8; 10]);
        whole(&mut mixer, 5, UtterancePriority::Move, &[9; 20]);
        let (rest, events) = drain(&mut mixer, 50);
        assert_eq!(ended(&events), [1, 2, 3, 5, 4], "owed is neither cut nor overtaken");
        assert_eq!(rest.iter().filter(|&&s| s == 7).count(), 600);
    }

    #[test]
    fn between_two_utterances_is_a_pause_and_none_where_silence_was_longer() {
        let mut mixer = Mixer::with_pause(300);
        whole(&mut mixer, 1, UtterancePriority::InTurn, &[5; 100]);
        whole(&mut mixer, 2, UtterancePriority::InTurn, &[6; 100]);
        let (all, events) = drain(&mut mixer, 70);
        assert_eq!(ended(&events), [1, 2]);
        let at = |value| all.iter().position(|&s| s == value).unwrap();
        assert_eq!((at(5), at(6)), (0, 400));
        mixer.fill(&mut [0; 500], &mut Vec::new());
        whole(&mut mixer, 3, UtterancePriority::InTurn, &[7; 10]);
        let (all, _) = drain(&mut mixer, 70);
        assert_eq!(all.iter().position(|&s| s == 7), Some(0), "it began at once");
    }

    #[test]
    fn answers_fall_silent_when_interrupted_and_what_is_owed_goes_on() {
        let mut mixer = Mixer::default();
        whole(&mut mixer, 1, UtterancePriority::Answer, &[7; 1000]);
        whole(&mut mixer, 2, UtterancePriority::InTurn, &[8; 10]);
        mixer.fill(&mut [0; 100], &mut Vec::new());
        let mut events = Vec::new();
        mixer.stop_answers(&mut events);
        assert_eq!(events, [PlaybackEvent::Stopped(1)]);
        let (_, events) = drain(&mut mixer, 100);
        assert_eq!(ended(&events), [2]);
    }
}
