//! The real speech server: the order of utterances, stopping, and a server that is killed or hangs within a
//! sentence.

use std::{
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink,
        sink::{OutputRoute, SinkSettings},
    },
    game::Lang,
    language::SpeechPart,
    speech_output::{Profiles, Utterance, UtterancePriority, Voice, VoiceEvent, VoiceReport},
};

use super::{PATIENCE, folder, run_on, setup, sign, sound_bench::SoundBench, wait_for};

/// A bench with a speech server.
fn with_speech_server() -> SoundBench {
    let mut bench = SoundBench::start();
    bench.start_speech_server();
    bench
}

/// Opens a voice of this kind.
fn open(kind: &str, through: OutputRoute, events: mpsc::Sender<VoiceEvent>) -> (Box<dyn Voice>, Sink) {
    let report: VoiceReport = Arc::new(move |e| drop(events.send(e)));
    let settings = SinkSettings { through, record: None };
    let output = Sink::open(&settings, annabella::speech_output::played(report.clone())).unwrap();
    let kind = annabella::speech_output::find(kind).unwrap();
    ((kind.open)(setup(output.clone(), report)).unwrap(), output)
}

fn utterance(id: u64, weight: UtterancePriority, parts: &[(&str, Lang)]) -> Utterance {
    let part = |(text, lang): &(&str, Lang)| SpeechPart { text: (*text).to_owned(), lang: *lang };
    Utterance { id, weight, parts: parts.iter().map(part).collect() }
}

#[test]
fn the_speech_server_speaks_in_order_and_stops_when_told() {
    let mut bench = with_speech_server();
    run_on(&mut bench, "speech_server::inner_speech_server", |_| ());
}

#[test]
fn a_speech_server_killed_in_a_sentence_is_told_and_says_it_again_once_it_is_back() {
    let mut bench = with_speech_server();
    run_on(&mut bench, "speech_server::inner_speech_server_lost", |bench| {
        wait_for(&bench.path().join("speaking"));
        bench.kill_speech_server();
        wait_for(&bench.path().join("away"));
        bench.start_speech_server();
    });
}

#[test]
fn a_speech_server_that_hangs_in_a_sentence_is_given_up_and_says_it_again_once_it_goes_on() {
    let mut bench = with_speech_server();
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
    let mut voice = open("speech-dispatcher", OutputRoute::Nothing, events).0;
    let part = |text: &str, lang| SpeechPart { text: text.to_owned(), lang };
    voice.say(&Utterance {
        id: 1,
        weight: UtterancePriority::InTurn,
        parts: vec![part("Hvid", Lang::Da), part("Springer Felix drei", Lang::De)],
    });
    voice.say(&Utterance { id: 2, parts: vec![part("\0", Lang::De)], weight: UtterancePriority::InTurn });
    voice.say(&Utterance {
        id: 3,
        parts: vec![part("Eva vier", Lang::De)],
        weight: UtterancePriority::InTurn,
    });
    let next = || told.recv_timeout(PATIENCE).unwrap();
    let seen: Vec<VoiceEvent> = (0..6).map(|_| next()).collect();
    let wanted: Vec<VoiceEvent> =
        (1..=3).flat_map(|id| [VoiceEvent::Began(id), VoiceEvent::Ended(id)]).collect();
    assert_eq!(seen, wanted);
    let long = "eine sehr lange Ansage, die niemand zu Ende hören will, weil sie nicht aufhört";
    voice.say(&Utterance { id: 4, parts: vec![part(long, Lang::De)], weight: UtterancePriority::InTurn });
    assert_eq!(next(), VoiceEvent::Began(4));
    voice.stop();
    assert_eq!(next(), VoiceEvent::Stopped(4));
    voice.say(&Utterance { id: 5, parts: vec![part("Remis", Lang::De)], weight: UtterancePriority::InTurn });
    assert_eq!([next(), next()], [VoiceEvent::Began(5), VoiceEvent::Ended(5)]);
}

#[test]
#[ignore = "run by those that kill it or let it hang in a sentence"]
fn inner_speech_server_lost() {
    let (events, told) = mpsc::channel();
    let (mut voice, output) = open("speech-dispatcher", OutputRoute::Nothing, events);
    let text = "eine sehr lange Ansage, die niemand zu Ende hören kann, weil der Server vorher endet";
    let long = |id| Utterance {
        id,
        weight: UtterancePriority::InTurn,
        parts: vec![SpeechPart { text: text.to_owned(), lang: Lang::De }],
    };
    let next = || told.recv_timeout(PATIENCE).unwrap();
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
    voice.restart();
    assert!(matches!(next(), VoiceEvent::BrokeDown { .. }), "nobody answers");
    sign("away");
    while {
        std::thread::sleep(Duration::from_millis(300));
        voice.restart();
        next() != VoiceEvent::BeganAnew
    } {}
    voice.say(&long(1));
    voice.say(&long(2));
    let seen: Vec<VoiceEvent> = (0..4).map(|_| next()).collect();
    let wanted: Vec<VoiceEvent> =
        (1..=2).flat_map(|id| [VoiceEvent::Began(id), VoiceEvent::Ended(id)]).collect();
    assert_eq!(seen, wanted);
}

#[test]
fn the_users_own_voice_is_the_default_and_every_character_reaches_their_server() {
    let mut bench = SoundBench::start();
    bench.start_writing_speech_server();
    run_on(&mut bench, "speech_server::inner_users_own_voice", |_| ());
}

/// The messages that the synthesiser received: language, rate, pitch, volume, text.
fn written() -> Vec<[String; 5]> {
    let text = std::fs::read_to_string(folder().join("written")).unwrap_or_default();
    let fields = |line: &str| {
        let mut fields = line.splitn(5, '|').map(str::to_owned);
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    };
    text.lines().map(fields).collect()
}

#[test]
#[ignore = "run by the_users_own_voice_is_the_default_and_every_character_reaches_their_server"]
fn inner_users_own_voice() {
    let (events, told) = mpsc::channel();
    let (mut voice, _output) = open(annabella::speech_output::DEFAULT_VOICE, OutputRoute::Default, events);
    let own = voice.own_settings();
    assert_eq!((own.rate, own.pitch, own.volume), (282, 40, 65), "as the user has it at their server");
    let until_ended = |id| while told.recv_timeout(PATIENCE).unwrap() != VoiceEvent::Ended(id) {};
    let in_turn = UtterancePriority::InTurn;
    let name = "O'Brien mod Đorđević <b> & \"12\" [A] {x} 50% C++ A.B.";
    voice.say(&utterance(1, in_turn, &[(name, Lang::Da), ("Springer\0 Felix\ndrei", Lang::De)]));
    until_ended(1);
    voice.say(&utterance(2, in_turn, &[("e", Lang::En)]));
    until_ended(2);
    voice.set_profiles(&Profiles::default().at_rate(150, own.rate).at_volume(50, own.volume));
    voice.say(&utterance(3, in_turn, &[("hurtigere", Lang::Da)]));
    until_ended(3);
    let line = |fields: [&str; 5]| fields.map(str::to_owned);
    let mut came = written();
    // The server may append a blank.
    came.iter_mut().for_each(|fields| fields[4] = fields[4].trim().to_owned());
    assert_eq!(
        came,
        [
            line(["da", "40", "-20", "30", name]),
            line(["de", "40", "-20", "30", "Springer Felix drei"]),
            line(["en", "40", "-20", "30", "e"]),
            // One and a half times 282 words a minute, at half the volume.
            line(["da", "91", "-20", "-36", "hurtigere"]),
        ]
    );
    // The server plays on its own output. A listener with a configured output hears espeak-ng there, at the server's
    // rate.
    let (events, told) = mpsc::channel();
    let (mut named, output) =
        open(annabella::speech_output::DEFAULT_VOICE, OutputRoute::Named("bus".to_owned()), events);
    assert_eq!(named.own_settings(), own);
    named.say(&utterance(1, in_turn, &[("Remis", Lang::Da)]));
    while told.recv_timeout(PATIENCE).unwrap() != VoiceEvent::Ended(1) {}
    assert!(output.knows_its_sound() && written().len() == came.len(), "nothing reached the server");
}

#[test]
fn a_sentence_of_two_languages_has_no_long_pause_and_a_move_goes_before_answers() {
    let mut bench = with_speech_server();
    run_on(&mut bench, "speech_server::inner_two_languages", |bench| {
        let recorder = bench.record("out", 16_000);
        bench.sign("recorded");
        wait_for(&bench.path().join("said"));
        std::thread::sleep(Duration::from_millis(700));
        let samples = recorder.samples();
        let is_loud = |window: &[i16]| window.iter().any(|sample| sample.unsigned_abs() > 100);
        // Windows of five milliseconds.
        let loud: Vec<bool> = samples.chunks(80).map(is_loud).collect();
        let first = loud.iter().position(|l| *l).expect("something was heard");
        let last = loud.iter().rposition(|l| *l).unwrap();
        let longest = loud[first..last].split(|l| *l).map(<[bool]>::len).max().unwrap();
        println!("{} ms of speech, the longest pause {} ms", 5 * (last - first), 5 * longest);
        assert!(last - first > 200 && 5 * longest <= 150, "a pause of {} ms", 5 * longest);
    });
}

#[test]
#[ignore = "run by a_sentence_of_two_languages_has_no_long_pause_and_a_move_goes_before_answers"]
fn inner_two_languages() {
    let (events, told) = mpsc::channel();
    let (mut voice, _output) = open(annabella::speech_output::DEFAULT_VOICE, OutputRoute::Default, events);
    wait_for(&folder().join("recorded"));
    let next = || told.recv_timeout(PATIENCE).unwrap();
    voice.say(&utterance(
        1,
        UtterancePriority::InTurn,
        &[("Hvid spiller", Lang::Da), ("Springer Felix drei", Lang::De)],
    ));
    assert_eq!([next(), next()], [VoiceEvent::Began(1), VoiceEvent::Ended(1)]);
    sign("said");
    // The outer test's recording contains only this sentence.
    std::thread::sleep(Duration::from_millis(1_500));
    let answer = "En time og tolv minutter, og modstanderen har endnu fyrre minutter";
    voice.say(&utterance(2, UtterancePriority::Answer, &[(answer, Lang::Da)]));
    assert_eq!(next(), VoiceEvent::Began(2));
    voice.say(&utterance(3, UtterancePriority::Answer, &[("Træk tolv", Lang::Da)]));
    voice.say(&utterance(4, UtterancePriority::Move, &[("Eva vier", Lang::De)]));
    let seen: Vec<VoiceEvent> = (0..6).map(|_| next()).collect();
    let wanted: Vec<VoiceEvent> =
        [4, 2, 3].into_iter().flat_map(|id| [VoiceEvent::Began(id), VoiceEvent::Ended(id)]).collect();
    assert_eq!(seen, wanted, "the move first, then the answer again, whole");
    voice.say(&utterance(5, UtterancePriority::Answer, &[(answer, Lang::Da)]));
    voice.say(&utterance(6, UtterancePriority::InTurn, &[("Remis", Lang::Da)]));
    assert_eq!(next(), VoiceEvent::Began(5));
    voice.stop_answers();
    let seen: Vec<VoiceEvent> = (0..3).map(|_| next()).collect();
    assert_eq!(seen, [VoiceEvent::Stopped(5), VoiceEvent::Began(6), VoiceEvent::Ended(6)]);
}

#[test]
fn a_users_server_that_stays_away_is_replaced_by_espeak_and_speaks_again_once_it_is_back() {
    let mut bench = with_speech_server();
    run_on(&mut bench, "speech_server::inner_server_comes_and_goes", |bench| {
        wait_for(&bench.path().join("speaking"));
        bench.signal_speech_server("STOP");
        wait_for(&bench.path().join("away"));
        bench.signal_speech_server("CONT");
        bench.sign("there");
    });
}

#[test]
#[ignore = "run by a_users_server_that_stays_away_is_replaced_by_espeak_and_speaks_again_once_it_is_back"]
fn inner_server_comes_and_goes() {
    let (events, told) = mpsc::channel();
    let (mut voice, _output) = open(annabella::speech_output::DEFAULT_VOICE, OutputRoute::Default, events);
    let next = || told.recv_timeout(PATIENCE).unwrap();
    let long = "eine sehr lange Ansage, die niemand zu Ende hören kann, weil der Server vorher endet";
    let say = |voice: &mut Box<dyn Voice>, id| {
        voice.say(&utterance(id, UtterancePriority::InTurn, &[(long, Lang::De)]));
    };
    say(&mut voice, 1);
    assert_eq!(next(), VoiceEvent::Began(1));
    sign("speaking");
    let hung = Instant::now();
    assert!(matches!(next(), VoiceEvent::BrokeDown { from: 1, .. }));
    let named_after = hung.elapsed();
    voice.restart();
    assert!(matches!(next(), VoiceEvent::Remark(why) if why.contains("espeak-ng speaks meanwhile")));
    assert_eq!(next(), VoiceEvent::BeganAnew);
    say(&mut voice, 1);
    assert_eq!(next(), VoiceEvent::Began(1));
    println!("named after {named_after:?}, said again after {:?}", hung.elapsed());
    assert!(named_after < Duration::from_secs(20), "named after {named_after:?}");
    assert_eq!(next(), VoiceEvent::Ended(1), "whole");
    sign("away");
    wait_for(&folder().join("there"));
    // The server takes over when espeak-ng is silent and a connection attempt has succeeded, which takes some
    // seconds.
    let until = Instant::now() + PATIENCE;
    for id in 2.. {
        voice.say(&utterance(id, UtterancePriority::InTurn, &[("Eva vier", Lang::De)]));
        assert_eq!([next(), next()], [VoiceEvent::Began(id), VoiceEvent::Ended(id)]);
        if is_the_servers(&*voice) {
            break;
        }
        assert!(Instant::now() < until, "the server has no turn");
        std::thread::sleep(Duration::from_millis(500));
    }
}

/// Whether the server speaks now, because its variants are offered.
fn is_the_servers(voice: &dyn Voice) -> bool {
    voice.offered_variants().contains(&"female1")
}
