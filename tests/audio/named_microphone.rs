//! A named microphone that is disconnected is not replaced by another one.

use std::{
    sync::mpsc,
    time::{Duration, Instant},
};

use annabella::speech_input::{
    capture::{Capture, CaptureEvent},
    own_voice::OwnVoice,
};

use super::{PATIENCE, folder, on_bench, sign, wait_for};

#[test]
fn a_named_microphone_that_is_pulled_out_is_lost_and_no_other_one_is_heard_for_it() {
    on_bench("named_microphone::inner_named_microphone", |bench| {
        // The server's default microphone records a loud tone all the time.
        let tone: Vec<u8> = (0..48_000 * 60_i32)
            .flat_map(|i| (if i / 50 % 2 == 0 { 12_000_i16 } else { -12_000 }).to_le_bytes())
            .collect();
        let loud = bench.path().join("tone.raw");
        std::fs::write(&loud, tone).unwrap();
        let mut room = bench
            .command("pacat")
            .args(["--raw", "--rate=48000", "--channels=1", "-d", "bus"])
            .stdin(std::fs::File::open(&loud).unwrap())
            .spawn()
            .unwrap();
        let module = bench.plug("headset");
        bench.sign("plugged");
        wait_for(&bench.path().join("listening"));
        bench.unplug(&module);
        wait_for(&bench.path().join("lost"));
        bench.plug("headset");
        wait_for(&bench.path().join("heard again"));
        drop(room.kill());
        drop(room.wait());
    });
}

#[test]
#[ignore = "run by a_named_microphone_that_is_pulled_out_is_lost_and_no_other_one_is_heard_for_it"]
fn inner_named_microphone() {
    wait_for(&folder().join("plugged"));
    let (to, captured) = mpsc::channel();
    let microphone = Capture::open(Some("headset.monitor"), to, OwnVoice::default()).unwrap();
    let mut loudest = 0;
    let mut until = |is: fn(&CaptureEvent) -> bool| loop {
        let piece = captured.recv_timeout(PATIENCE).unwrap();
        if let CaptureEvent::Samples(samples) = &piece {
            loudest = loudest.max(samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0));
        }
        if is(&piece) {
            return;
        }
    };
    until(|piece| matches!(piece, CaptureEvent::Samples(_)));
    sign("listening");
    until(|piece| matches!(piece, CaptureEvent::Lost(_)));
    sign("lost");
    until(|piece| matches!(piece, CaptureEvent::Back));
    until(|piece| matches!(piece, CaptureEvent::Samples(_)));
    sign("heard again");
    drop(microphone);
    assert!(loudest < 100, "another microphone was heard for it: {loudest}");
}

#[test]
fn a_muted_microphone_and_one_that_is_the_loudspeaker_are_named_and_heard_again() {
    on_bench("named_microphone::inner_obstacles", |bench| {
        let ask = |arguments: &[&str]| {
            let asked = bench.command("pactl").args(arguments).status();
            assert!(asked.is_ok_and(|status| status.success()), "{arguments:?}");
        };
        for (sign, arguments) in [
            ("listening", ["set-source-mute", "mouth", "1"].as_slice()),
            ("muted", &["set-source-mute", "mouth", "0"]),
            ("heard again", &["set-default-source", "out.monitor"]),
            ("monitored", &["set-default-source", "mouth"]),
        ] {
            wait_for(&bench.path().join(sign));
            ask(arguments);
        }
    });
}

#[test]
#[ignore = "run by a_muted_microphone_and_one_that_is_the_loudspeaker_are_named_and_heard_again"]
fn inner_obstacles() {
    let (to, captured) = mpsc::channel();
    let _microphone = Capture::open(None, to, OwnVoice::default()).unwrap();
    let next = |wanted: fn(&CaptureEvent) -> bool| loop {
        let piece = captured.recv_timeout(PATIENCE).unwrap();
        if wanted(&piece) {
            return piece;
        }
    };
    let lost = |part: &str| {
        let told = Instant::now();
        let CaptureEvent::Lost(why) = next(|piece| matches!(piece, CaptureEvent::Lost(_))) else {
            unreachable!()
        };
        println!("told {:?} after it was asked for: {why}", told.elapsed());
        assert!(why.contains(part) && told.elapsed() < Duration::from_secs(20), "{why}");
    };
    next(|piece| matches!(piece, CaptureEvent::Samples(_)));
    sign("listening");
    lost("unmute it");
    sign("muted");
    next(|piece| matches!(piece, CaptureEvent::Back));
    next(|piece| matches!(piece, CaptureEvent::Samples(_)));
    sign("heard again");
    lost("none is chosen in the sound settings");
    sign("monitored");
    next(|piece| matches!(piece, CaptureEvent::Back));
}
