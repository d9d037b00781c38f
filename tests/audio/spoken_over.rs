//! Our own voice from a loudspeaker, its echo in the microphone, and words spoken over it.

use std::{
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink, VOICE_RATE,
        resample::Resample,
        sink::{SinkSettings, Through},
    },
    ear::{
        Ear as _,
        capture::{Capture, Captured},
        overspeech,
        own_voice::OwnVoice,
    },
};

use super::{fide, listen, on_bench, say, speech, start};

#[test]
fn our_echo_is_not_taken_for_words_and_what_was_said_over_it_is_handed_on() {
    on_bench("spoken_over::inner_spoken_over", |_| ());
}

/// What a small loudspeaker, a room and a table make of a voice: duller, softer, and dying away.
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

/// Samples a second that speech over our own voice is looked for with.
fn slower(samples: &[i16]) -> Vec<f32> {
    let mut slower = Vec::new();
    let mut resample = Resample::new(VOICE_RATE, overspeech::RATE).unwrap();
    resample.push(samples, &mut slower);
    resample.finish(&mut slower);
    slower.into_iter().map(f32::from).collect()
}

#[test]
fn words_spoken_over_our_own_voice_are_told_from_its_echo() {
    let own = speech("Weiß hat noch eine Stunde und zwölf Minuten. Schwarz hat noch vierzig Minuten.");
    let before = vec![0.0; overspeech::LONGEST_WAY];
    let played = [before, slower(&own)].concat();
    for late_ms in [20, 90, 260] {
        let late = vec![0; late_ms * VOICE_RATE as usize / 1000];
        let answered = [late, echo(&own)].concat();
        // A room that is never quite still.
        let room = |at: usize| ((at * 7919 + at / 3 * 104_729) % 41) as i16 - 20;
        let echo: Vec<i16> = answered.iter().enumerate().map(|(at, s)| s.saturating_add(room(at))).collect();
        assert!(!overspeech::is_spoken_over(&played, &slower(&echo)), "the echo alone, {late_ms} ms late");
        for words in ["Eva vier", "Springer Felix drei", "Wiederholen"] {
            let mut heard = echo.clone();
            let said = speech(words);
            let place = heard[VOICE_RATE as usize * 3 / 2..].iter_mut();
            place.zip(&said).for_each(|(heard, said)| *heard = heard.saturating_add(said / 3));
            assert!(overspeech::is_spoken_over(&played, &slower(&heard)), "{words}, {late_ms} ms late");
        }
    }
}

#[test]
#[ignore = "run by our_echo_is_not_taken_for_words_and_what_was_said_over_it_is_handed_on"]
fn inner_spoken_over() {
    let output = |name: &str| {
        let settings = SinkSettings { through: Through::Named(name.to_owned()), record: None };
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
    // Where the words lie in the echo is settled by samples, and our voice ends in silence long enough for an echo that a
    // busy machine serves late: only how late the whole echo comes is left to the machine.
    let voiced = [voice.clone(), ms(900)].concat();
    for (id, words) in [(1, None), (2, Some("Springer Cesar drei"))] {
        let mut answered = [ms(90), echo(&voice)].concat();
        if let Some(words) = words {
            let place = answered[VOICE_RATE as usize * 4 / 5..].iter_mut();
            place.zip(&speech(words)).for_each(|(heard, said)| *heard = heard.saturating_add(*said));
        }
        say(&own, id, &voiced);
        say(&room, id, &answered);
        let until = Instant::now() + Duration::from_secs(60);
        let covered = loop {
            assert!(Instant::now() < until, "our voice never ended");
            match from.recv_timeout(Duration::from_millis(50)) {
                Ok(Captured::Samples(samples)) => {
                    assert!(ear.push(&samples).is_none(), "the echo is no speech")
                }
                Ok(Captured::Gap) => assert!(!ear.forget(), "nobody spoke before our voice did"),
                Ok(Captured::Covered(covered)) => break covered,
                Ok(Captured::Lost(why)) => panic!("{why}"),
                Ok(Captured::Released | Captured::Back) | Err(_) => {}
            }
        };
        // A machine that is too busy to serve a loudspeaker in time makes an echo that no room makes: only printed.
        let told = covered.is_spoken_over();
        println!("{words:?}: somebody spoke: {told}");
        assert!(told || words.is_none(), "{words:?}");
        assert_eq!(listen(&from, &mut ear, Duration::from_millis(800)), None, "nor is its end");
    }
}
