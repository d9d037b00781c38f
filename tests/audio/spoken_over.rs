//! Our own voice from a loudspeaker, its echo in the microphone, and speech during it.

use std::{
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink, VOICE_RATE,
        resample::MonoResampler,
        sink::{OutputRoute, SinkSettings},
    },
    speech_input::{
        SpeechRecogniser as _,
        capture::{Capture, CaptureEvent},
        double_talk,
        own_voice::OwnVoice,
    },
};

use super::{PATIENCE, TIMES_SAID, fide, listen, on_bench, say, speech, start};

#[test]
fn our_echo_is_not_taken_for_words_and_what_was_said_over_it_is_handed_on() {
    on_bench("spoken_over::inner_spoken_over", |_| ());
}

/// The effect of a small loudspeaker, a room and a table on a voice: muffled, softer, and with reverberation.
fn echo(samples: &[i16]) -> Vec<i16> {
    let mut answered = vec![0.0f32; samples.len() + VOICE_RATE as usize / 4];
    let mut dull = 0.0f32;
    for (at, &sample) in samples.iter().enumerate() {
        dull += 0.4 * (f32::from(sample) - dull);
        for (ms, share) in [(0, 0.3), (7, -0.12), (19, 0.09), (43, -0.06), (88, 0.03), (151, -0.015)] {
            answered[at + ms * VOICE_RATE as usize / 1000] += share * dull;
        }
    }
    answered.into_iter().map(|s| s as i16).collect()
}

/// Samples at the rate of the double-talk detector.
fn slower(samples: &[i16]) -> Vec<f32> {
    let mut slower = Vec::new();
    let mut resample = MonoResampler::new(VOICE_RATE, double_talk::RATE).unwrap();
    resample.push(samples, &mut slower);
    resample.finish(&mut slower);
    slower.into_iter().map(f32::from).collect()
}

#[test]
fn words_spoken_over_our_own_voice_are_told_from_its_echo() {
    let own = speech("Weiß hat noch eine Stunde und zwölf Minuten. Schwarz hat noch vierzig Minuten.");
    let before = vec![0.0; double_talk::LONGEST_ECHO_DELAY];
    let played = [before, slower(&own)].concat();
    for late_ms in [20, 90, 260] {
        let late = vec![0; late_ms * VOICE_RATE as usize / 1000];
        let answered = [late, echo(&own)].concat();
        // A room with some noise.
        let room = |at: usize| ((at * 7919 + at / 3 * 104_729) % 41) as i16 - 20;
        let echo: Vec<i16> = answered.iter().enumerate().map(|(at, s)| s.saturating_add(room(at))).collect();
        assert!(!double_talk::has_double_talk(&played, &slower(&echo)), "the echo alone, {late_ms} ms late");
        for words in ["Eva vier", "Springer Felix drei", "Wiederholen"] {
            let mut heard = echo.clone();
            let said = speech(words);
            let place = heard[VOICE_RATE as usize * 3 / 2..].iter_mut();
            place.zip(&said).for_each(|(heard, said)| *heard = heard.saturating_add(said / 3));
            assert!(double_talk::has_double_talk(&played, &slower(&heard)), "{words}, {late_ms} ms late");
        }
    }
}

#[test]
#[ignore = "run by our_echo_is_not_taken_for_words_and_what_was_said_over_it_is_handed_on"]
fn inner_spoken_over() {
    let output = |name: &str| {
        let settings = SinkSettings { through: OutputRoute::Named(name.to_owned()), record: None };
        Sink::open(&settings, Arc::new(|_| ())).unwrap()
    };
    let (own, room) = (output("out"), output("bus"));
    let (samples, from) = mpsc::channel();
    let _capture = Capture::open(None, samples, OwnVoice::of([own.clone()])).unwrap();
    let mut ear = fide();
    ear.expect(&start());
    assert_eq!(listen(&from, &mut ear, Duration::from_millis(500)), None);
    let voice = speech("Springer Felix drei. Weiß hat noch zwölf Minuten. Eva vier.");
    let ms = |ms: usize| vec![0; VOICE_RATE as usize * ms / 1000];
    // The position of the words in the echo is fixed in samples, and our voice ends with enough silence for a late
    // echo on a busy machine. Only the delay of the whole echo depends on the machine.
    let voiced = [voice.clone(), ms(900)].concat();
    let mut id = 0;
    for words in [None, Some("Springer Cesar drei")] {
        let mut answered = [ms(90), echo(&voice)].concat();
        if let Some(words) = words {
            let place = answered[VOICE_RATE as usize * 4 / 5..].iter_mut();
            place.zip(&speech(words)).for_each(|(heard, said)| *heard = heard.saturating_add(*said));
        }
        // On a machine that is too busy to serve the loudspeaker in time the echo comes after our voice.
        let is_right = (0..TIMES_SAID).any(|_| {
            id += 1;
            say(&own, id, &voiced);
            say(&room, id, &answered);
            let until = Instant::now() + PATIENCE;
            let covered = loop {
                assert!(Instant::now() < until, "our voice never ended");
                match from.recv_timeout(Duration::from_millis(50)) {
                    Ok(CaptureEvent::Samples(samples)) => {
                        assert!(ear.push(&samples).is_none(), "the echo is no speech")
                    }
                    Ok(CaptureEvent::Gap) => assert!(!ear.forget(), "nobody spoke before our voice did"),
                    Ok(CaptureEvent::Covered(covered)) => break covered,
                    Ok(CaptureEvent::Lost(why)) => panic!("{why}"),
                    Ok(CaptureEvent::Released | CaptureEvent::Back) | Err(_) => {}
                }
            };
            // A busy machine makes an impossible echo, so this result is only printed where nobody spoke.
            let told = covered.has_double_talk();
            println!("{words:?}: somebody spoke: {told}");
            let after = listen(&from, &mut ear, Duration::from_millis(800));
            println!("{words:?}: heard of its end: {after:?}");
            (told || words.is_none()) && after.is_none()
        });
        assert!(is_right, "{words:?} is not told, or the end of our echo is taken for words");
    }
}
