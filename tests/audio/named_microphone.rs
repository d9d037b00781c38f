//! A microphone that was named is pulled out of the machine: no other one is heard for it.

use std::{process::Stdio, sync::mpsc, time::Duration};

use annabella::ear::{
    capture::{Capture, Captured},
    own_voice::OwnVoice,
};

use super::{folder, on_bench, sign, sound_bench::SoundBench, wait_for};

#[test]
fn a_named_microphone_that_is_pulled_out_is_lost_and_no_other_one_is_heard_for_it() {
    on_bench("named_microphone::inner_named_microphone", |bench| {
        let load = |bench: &SoundBench| {
            let mut pactl = bench.command("pactl");
            let out = pactl
                .args(["load-module", "module-null-sink", "sink_name=headset", "rate=48000", "channels=1"])
                .stdout(Stdio::piped())
                .output()
                .unwrap();
            String::from_utf8(out.stdout).unwrap().trim().to_owned()
        };
        // The room's microphone, the server's default one, hears a loud tone all the time.
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
        let module = load(bench);
        sign_in(bench, "plugged");
        wait_for(&bench.path().join("listening"));
        drop(bench.command("pactl").args(["unload-module", &module]).status());
        wait_for(&bench.path().join("lost"));
        load(bench);
        wait_for(&bench.path().join("heard again"));
        drop(room.kill());
        drop(room.wait());
    });
}

fn sign_in(bench: &SoundBench, name: &str) {
    std::fs::write(bench.path().join(name), "").unwrap();
}

#[test]
#[ignore = "run by a_named_microphone_that_is_pulled_out_is_lost_and_no_other_one_is_heard_for_it"]
fn inner_named_microphone() {
    wait_for(&folder().join("plugged"));
    let (to, captured) = mpsc::channel();
    let microphone = Capture::open(Some("headset.monitor"), to, OwnVoice::default()).unwrap();
    let mut loudest = 0;
    let mut until = |is: fn(&Captured) -> bool| loop {
        let piece = captured.recv_timeout(Duration::from_secs(30)).unwrap();
        if let Captured::Samples(samples) = &piece {
            loudest = loudest.max(samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap_or(0));
        }
        if is(&piece) {
            return;
        }
    };
    until(|piece| matches!(piece, Captured::Samples(_)));
    sign("listening");
    until(|piece| matches!(piece, Captured::Lost(_)));
    sign("lost");
    until(|piece| matches!(piece, Captured::Back));
    until(|piece| matches!(piece, Captured::Samples(_)));
    sign("heard again");
    drop(microphone);
    assert!(loudest < 100, "another microphone was heard for it: {loudest}");
}
