//! Feeds ten million random and mutated bytes to every codec, which must not panic; prints bytes per second.

mod figure;

use std::time::Instant;

use annabella::{
    board::{
        HostCommand, WireEvent,
        protocol::BOARD_MAKES,
        simulate::{self, SimulatedBoardSetup},
    },
    game::{Moment, Position, Square},
    seeded_rng::SeededRng,
};

/// `BYTES=1000000` feeds fewer.
const BYTES: usize = 10_000_000;

fn main() {
    let bytes_each = std::env::var("BYTES").ok().and_then(|n| n.parse().ok()).unwrap_or(BYTES);
    let start = Position::default();
    let mut squares = [None; 64];
    for square in Square::ALL {
        squares[square.to_usize()] = start.piece_at(square);
    }
    for make in BOARD_MAKES {
        let mut random = SeededRng::new(1);
        let mut codec = (make.open)();
        let mut device =
            (simulate::find(make.name).expect("every make can be simulated").open)(&SimulatedBoardSetup {
                squares,
                identity: true,
            });
        let mut stream = device.feed(&codec.encode(&HostCommand::Start));
        let mut now = Moment::from_ms(0);
        while stream.len() < 20_000 {
            let square = Square::new((random.next() % 64) as u32);
            let piece = squares[(random.next() % 64) as usize];
            now = now.plus_ms(1_100);
            stream.extend(device.change(square, piece));
            stream.extend(device.press());
            stream.extend(device.tick(now));
        }
        let random_bytes: Vec<u8> = (0..bytes_each).map(|_| (random.next() >> 24) as u8).collect();
        // A valid stream with one byte in thirty changed, dropped or duplicated.
        let mut mutated = Vec::with_capacity(bytes_each);
        for byte in stream.iter().cycle() {
            match random.next() % 90 {
                0 => mutated.push((random.next() >> 24) as u8),
                1 => {}
                2 => mutated.extend([*byte, *byte]),
                _ => mutated.push(*byte),
            }
            if mutated.len() >= bytes_each {
                break;
            }
        }
        for (what, bytes) in [("random", &random_bytes), ("mutated", &mutated)] {
            let (mut events, mut told, mut faults) = (Vec::new(), 0_usize, 0_usize);
            let mut rest = &bytes[..];
            let began = Instant::now();
            while !rest.is_empty() {
                let at = ((random.next() % 64) as usize + 1).min(rest.len());
                codec.feed(&rest[..at], &mut events);
                rest = &rest[at..];
                told += events.len();
                faults += events.drain(..).filter(|event| matches!(event, WireEvent::Fault { .. })).count();
                std::hint::black_box(codec.due(now));
            }
            let took = began.elapsed();
            println!(
                "{:<10} {what:<8} {} bytes, {told} events, {faults} of them faults, no panic, {:.1} MB/s",
                make.name,
                bytes.len(),
                bytes.len() as f64 / 1e6 / took.as_secs_f64()
            );
            let speed = bytes.len() as f64 / 1e6 / took.as_secs_f64();
            figure::tell(
                &format!("{what} bytes through the codec of {}, no panic", make.name),
                "MB/s",
                &[speed],
                None,
            );
        }
    }
}
