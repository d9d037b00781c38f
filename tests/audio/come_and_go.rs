//! Devices that disappear and return leak no resources, and two players can share one loudspeaker.

use std::{
    sync::{Arc, mpsc},
    time::{Duration, Instant},
};

use annabella::{
    audio::{
        Sink, VOICE_RATE,
        sink::{OutputRoute, SinkEvent, SinkSettings},
    },
    speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    },
};

use super::{folder, on_bench, say, sign, wait_for};

/// How often each device disappears and returns.
const TIMES: usize = 4;

/// The time limit of a wait.
const LONG: Duration = super::PATIENCE;

/// The threads, open descriptors and sound server connections of this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Held {
    threads: usize,
    descriptors: usize,
    clients: usize,
}

impl Held {
    fn now() -> Self {
        let count = |of: &str| std::fs::read_dir(format!("/proc/self/{of}")).unwrap().count();
        let out = std::process::Command::new("pactl").args(["list", "clients"]).output().unwrap();
        let ours = format!("application.process.id = \"{}\"", std::process::id());
        let clients = String::from_utf8_lossy(&out.stdout).matches(&ours).count();
        Self { threads: count("task"), descriptors: count("fd"), clients }
    }

    fn within(self, others: Self) -> bool {
        self.threads <= others.threads
            && self.descriptors <= others.descriptors
            && self.clients <= others.clients
    }
}

#[test]
fn a_headset_pulled_out_again_and_again_leaves_no_thread_descriptor_or_client_behind() {
    on_bench("come_and_go::inner_headset_comes_and_goes", |bench| {
        let mut module = bench.plug("headset");
        bench.sign("plugged");
        for time in 0..TIMES {
            wait_for(&bench.path().join(format!("there {time}")));
            bench.unplug(&module);
            wait_for(&bench.path().join(format!("lost {time}")));
            // The device is missing for a while.
            std::thread::sleep(Duration::from_secs(2));
            module = bench.plug("headset");
        }
    });
}

#[test]
#[ignore = "run by a_headset_pulled_out_again_and_again_leaves_no_thread_descriptor_or_client_behind"]
fn inner_headset_comes_and_goes() {
    wait_for(&folder().join("plugged"));
    comes_and_goes(Some("headset"), Some("headset.monitor"), TIMES);
}

#[test]
fn a_sound_server_started_again_and_again_leaves_no_thread_descriptor_or_client_behind() {
    on_bench("come_and_go::inner_server_comes_and_goes", |bench| {
        for time in 0..TIMES {
            wait_for(&bench.path().join(format!("there {time}")));
            bench.kill_server();
            wait_for(&bench.path().join(format!("lost {time}")));
            bench.start_server_again();
        }
    });
}

#[test]
#[ignore = "run by a_sound_server_started_again_and_again_leaves_no_thread_descriptor_or_client_behind"]
fn inner_server_comes_and_goes() {
    comes_and_goes(None, None, TIMES);
}

/// Opens both devices and waits until they were lost and restored `times` times. The resources must then equal those
/// at the start, and none may remain after closing.
fn comes_and_goes(output: Option<&str>, source: Option<&str>, times: usize) {
    let before = Held::now();
    let (events, told) = mpsc::channel();
    let through = output.map_or(OutputRoute::Default, |name| OutputRoute::Named(name.to_owned()));
    let settings = SinkSettings { through, record: None };
    let sink = Sink::open(&settings, Arc::new(move |e| drop(events.send(e)))).unwrap();
    let (samples, from) = mpsc::channel();
    let capture = Capture::open(source, samples, OwnVoice::default()).unwrap();
    let out = |wanted: fn(&SinkEvent) -> bool| {
        while !wanted(&told.recv_timeout(LONG).unwrap()) {}
    };
    let heard = |wanted: fn(&CaptureEvent) -> bool| while !wanted(&from.recv_timeout(LONG).unwrap()) {};
    heard(|captured| matches!(captured, CaptureEvent::Samples(_)));
    let first = Held::now();
    assert_eq!(first.clients, before.clients + 2, "one for the loudspeaker, one for the microphone");
    for time in 0..times {
        sign(&format!("there {time}"));
        out(|event| matches!(event, SinkEvent::Lost(_)));
        heard(|captured| matches!(captured, CaptureEvent::Lost(_)));
        sign(&format!("lost {time}"));
        out(|event| *event == SinkEvent::Back);
        heard(|captured| matches!(captured, CaptureEvent::Back));
        heard(|captured| matches!(captured, CaptureEvent::Samples(_)));
        settles(first);
    }
    drop((sink, capture));
    settles(before);
}

/// Waits until the resources are down to `wanted`.
fn settles(wanted: Held) {
    let until = Instant::now() + LONG;
    while !Held::now().within(wanted) {
        assert!(Instant::now() < until, "{:?} is held, and {wanted:?} was", Held::now());
        std::thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn two_players_without_a_loudspeaker_of_their_own_sound_at_once_through_the_default_one() {
    on_bench("come_and_go::inner_one_default_loudspeaker", |bench| {
        let recorder = bench.record("out", 48_000);
        bench.sign("recorded");
        wait_for(&bench.path().join("said"));
        let samples: Vec<f64> = recorder.samples().into_iter().map(f64::from).collect();
        // Counts the tenths of a second with the one tone, with the other, and with both.
        let loud = |stretch: &&[f64], hertz: f64| strength(stretch, hertz) > 1_000.0;
        let stretches = || samples.chunks_exact(4_800);
        let white = stretches().filter(|s| loud(s, WHITE_HERTZ)).count();
        let black = stretches().filter(|s| loud(s, BLACK_HERTZ)).count();
        let both = stretches().filter(|s| loud(s, WHITE_HERTZ) && loud(s, BLACK_HERTZ)).count();
        println!("{white} tenths of a second White, {black} Black, {both} both");
        assert!(both >= 20, "of three seconds only {both} tenths have both, {white} White, {black} Black");
    });
}

const WHITE_HERTZ: f64 = 440.0;
const BLACK_HERTZ: f64 = 1_000.0;

/// The amplitude of a tone in samples at 48 kHz.
fn strength(samples: &[f64], hertz: f64) -> f64 {
    let turn = std::f64::consts::TAU * hertz / 48_000.0;
    let (c, s) = samples.iter().enumerate().fold((0.0, 0.0), |(c, s), (k, sample)| {
        let angle = turn * k as f64;
        (c + sample * angle.cos(), s + sample * angle.sin())
    });
    2.0 * f64::hypot(c, s) / samples.len() as f64
}

#[test]
#[ignore = "run by two_players_without_a_loudspeaker_of_their_own_sound_at_once_through_the_default_one"]
fn inner_one_default_loudspeaker() {
    let open = || {
        let (events, told) = mpsc::channel();
        let sink = Sink::open(&SinkSettings::default(), Arc::new(move |e| drop(events.send(e)))).unwrap();
        (sink, told)
    };
    let ((white, of_white), (black, of_black)) = (open(), open());
    wait_for(&folder().join("recorded"));
    let tone = |hertz: f64| -> Vec<i16> {
        let turn = std::f64::consts::TAU * hertz / f64::from(VOICE_RATE);
        (0..VOICE_RATE * 3).map(|k| ((f64::from(k) * turn).sin() * 8_000.0) as i16).collect()
    };
    say(&white, 1, &tone(WHITE_HERTZ));
    say(&black, 1, &tone(BLACK_HERTZ));
    assert!(white.drain(LONG) && black.drain(LONG), "both are played to their end");
    std::thread::sleep(Duration::from_millis(500));
    sign("said");
    for told in [of_white, of_black] {
        let lost = told.try_iter().find(|event| matches!(event, SinkEvent::Lost(_) | SinkEvent::Failed(_)));
        assert_eq!(lost, None);
    }
}
