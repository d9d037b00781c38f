//! The real speech server: in order, silent when told, and killed or hanging in the middle of a sentence.

use std::{
    sync::{Arc, mpsc},
    time::Duration,
};

use annabella::{
    audio::{
        Sink,
        sink::{SinkSettings, Through},
    },
    game::Lang,
    language::SpeechPart,
    voice::{Utterance, VoiceEvent, Weight},
};

use super::{run_on, setup, sign, sound_bench::SoundBench, wait_for};

/// A machine's sound with a speech server on it; none where one of them is not installed.
fn with_speech_server() -> Option<SoundBench> {
    let Some(mut bench) = SoundBench::start() else {
        eprintln!("no PulseAudio here: the speech server was not tried; `make deps` installs it");
        return None;
    };
    if !bench.start_speech_server() {
        eprintln!("no speech-dispatcher here: it was not tried; `make deps` installs it");
        return None;
    }
    Some(bench)
}

#[test]
fn the_speech_server_speaks_in_order_and_stops_when_told() {
    let Some(mut bench) = with_speech_server() else { return };
    run_on(&mut bench, "speech_server::inner_speech_server", |_| ());
}

#[test]
fn a_speech_server_killed_in_a_sentence_is_told_and_says_it_again_once_it_is_back() {
    let Some(mut bench) = with_speech_server() else { return };
    run_on(&mut bench, "speech_server::inner_speech_server_lost", |bench| {
        wait_for(&bench.path().join("speaking"));
        bench.kill_speech_server();
        wait_for(&bench.path().join("away"));
        assert!(bench.start_speech_server());
    });
}

#[test]
fn a_speech_server_that_hangs_in_a_sentence_is_given_up_and_says_it_again_once_it_goes_on() {
    let Some(mut bench) = with_speech_server() else { return };
    run_on(&mut bench, "speech_server::inner_speech_server_lost", |bench| {
        wait_for(&bench.path().join("speaking"));
        bench.signal_speech_server("STOP");
        wait_for(&bench.path().join("away"));
        bench.signal_speech_server("CONT");
    });
}

#[test]
#[ignore = "run by the_speech_server_speaks_in_order_and_stops_when_told"]
fn inner_speech_server() {
    let (events, told) = mpsc::channel();
    let report: annabella::voice::Report = Arc::new(move |e| drop(events.send(e)));
    let silent = SinkSettings { through: Through::Nothing, record: None };
    let output = Sink::open(&silent, annabella::voice::played(report.clone())).unwrap();
    let kind = annabella::voice::find("speech-dispatcher").unwrap();
    let mut voice = (kind.open)(setup(output, report)).unwrap();
    let part = |text: &str, lang| SpeechPart { text: text.to_owned(), lang };
    voice.say(&Utterance {
        id: 1,
        weight: Weight::Owed,
        parts: vec![part("Hvid", Lang::Da), part("Springer Felix drei", Lang::De)],
    });
    voice.say(&Utterance { id: 2, parts: vec![part("\0", Lang::De)], weight: Weight::Owed });
    voice.say(&Utterance { id: 3, parts: vec![part("Eva vier", Lang::De)], weight: Weight::Owed });
    let next = || told.recv_timeout(Duration::from_secs(20)).unwrap();
    let seen: Vec<VoiceEvent> = (0..6).map(|_| next()).collect();
    let wanted: Vec<VoiceEvent> =
        (1..=3).flat_map(|id| [VoiceEvent::Began(id), VoiceEvent::Ended(id)]).collect();
    assert_eq!(seen, wanted);
    let long = "eine sehr lange Ansage, die niemand zu Ende hören will, weil sie nicht aufhört";
    voice.say(&Utterance { id: 4, parts: vec![part(long, Lang::De)], weight: Weight::Owed });
    assert_eq!(next(), VoiceEvent::Began(4));
    voice.stop();
    assert_eq!(next(), VoiceEvent::Stopped(4));
    voice.say(&Utterance { id: 5, parts: vec![part("Remis", Lang::De)], weight: Weight::Owed });
    assert_eq!([next(), next()], [VoiceEvent::Began(5), VoiceEvent::Ended(5)]);
}

#[test]
#[ignore = "run by those that kill it or let it hang in a sentence"]
fn inner_speech_server_lost() {
    let (events, told) = mpsc::channel();
    let report: annabella::voice::Report = Arc::new(move |e| drop(events.send(e)));
    let silent = SinkSettings { through: Through::Nothing, record: None };
    let output = Sink::open(&silent, annabella::voice::played(report.clone())).unwrap();
    let kind = annabella::voice::find("speech-dispatcher").unwrap();
    let mut voice = (kind.open)(setup(output.clone(), report)).unwrap();
    let text = "eine sehr lange Ansage, die niemand zu Ende hören kann, weil der Server vorher endet";
    let long = |id| Utterance {
        id,
        weight: Weight::Owed,
        parts: vec![SpeechPart { text: text.to_owned(), lang: Lang::De }],
    };
    let next = || told.recv_timeout(Duration::from_secs(30)).unwrap();
    voice.say(&long(1));
    voice.say(&long(2));
    assert_eq!(next(), VoiceEvent::Began(1));
    sign("speaking");
    let broke = next();
    assert!(
        matches!(&broke, VoiceEvent::BrokeDown { from: 1, why } if why.contains("spd-say hello")),
        "{broke:?}"
    );
    assert!(!output.is_speaking(), "an ear may listen again");
    voice.begin_anew();
    assert!(matches!(next(), VoiceEvent::BrokeDown { .. }), "nobody answers");
    sign("away");
    while {
        std::thread::sleep(Duration::from_millis(300));
        voice.begin_anew();
        next() != VoiceEvent::BeganAnew
    } {}
    voice.say(&long(1));
    voice.say(&long(2));
    let seen: Vec<VoiceEvent> = (0..4).map(|_| next()).collect();
    let wanted: Vec<VoiceEvent> =
        (1..=2).flat_map(|id| [VoiceEvent::Began(id), VoiceEvent::Ended(id)]).collect();
    assert_eq!(seen, wanted);
}
