//! In a quiet room the microphone delivers larger blocks, and nothing is lost when somebody begins to speak.

use std::sync::mpsc;

use annabella::{
    audio::RECOGNISER_RATE,
    speech_input::{
        capture::{Capture, CaptureEvent},
        own_voice::OwnVoice,
    },
};

use super::{PATIENCE, on_bench, sign, wait_for};

const HERTZ: f64 = 200.0;
const LOUD: f64 = 12_000.0;

#[test]
fn a_quiet_room_comes_in_few_pieces_and_what_sounds_in_many_and_whole() {
    on_bench("pieces::inner_pieces", |bench| {
        wait_for(&bench.path().join("quiet"));
        let sample = |i: u32| LOUD * (std::f64::consts::TAU * HERTZ * f64::from(i) / 48_000.0).sin();
        let tone: Vec<u8> = (0..48_000 * 2).flat_map(|i| (sample(i) as i16).to_le_bytes()).collect();
        let file = bench.path().join("tone.raw");
        std::fs::write(&file, tone).unwrap();
        let mut player = bench.command("pacat");
        player.args(["--raw", "--rate=48000", "--channels=1", "-d", "bus"]);
        let played = player.stdin(std::fs::File::open(&file).unwrap()).status();
        assert!(played.is_ok_and(|played| played.success()));
    });
}

#[test]
#[ignore = "run by a_quiet_room_comes_in_few_pieces_and_what_sounds_in_many_and_whole"]
fn inner_pieces() {
    let (to, captured) = mpsc::channel();
    let microphone = Capture::open(None, to, OwnVoice::default()).unwrap();
    let next = || match captured.recv_timeout(PATIENCE).unwrap() {
        CaptureEvent::Samples(samples) => samples,
        _ => panic!("only sound is brought"),
    };
    // Two large blocks may be queued, or five small ones.
    let tenth = RECOGNISER_RATE as usize / 10;
    assert!((0..100).any(|_| next().len() >= 2 * tenth), "the pieces never grow");
    sign("quiet");
    let (mut heard, mut pieces) = (Vec::new(), Vec::new());
    let is_loud = |samples: &[i16]| samples.iter().any(|s| f64::from(s.unsigned_abs()) > LOUD / 2.0);
    while !is_loud(&heard) {
        heard = next();
    }
    while heard.len() < RECOGNISER_RATE as usize * 3 / 2 {
        let piece = next();
        pieces.push(piece.len());
        heard.extend(piece);
    }
    drop(microphone);
    // The first loud block switches the server to small blocks.
    let small = &pieces[5..];
    assert!(small.len() > 10 && small.iter().all(|&n| n < tenth), "{pieces:?}");
    // Each sample of a sine follows from the previous two; a gap breaks this.
    let begins = heard.iter().position(|s| f64::from(s.unsigned_abs()) > LOUD / 2.0).unwrap();
    let turn = 2.0 * (std::f64::consts::TAU * HERTZ / f64::from(RECOGNISER_RATE)).cos();
    let jumps = heard[begins + tenth / 8..].windows(3).filter(|w| {
        let [a, b, c] = [0, 1, 2].map(|i| f64::from(w[i]));
        (turn * b - a - c).abs() > LOUD / 40.0
    });
    assert_eq!(jumps.count(), 0);
}
