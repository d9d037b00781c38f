//! Properties of every make's codec: splitting the stream anywhere changes nothing, and no bytes make it panic
//! or stop it for good.

use annabella::{
    board::{
        ClockSide, HostCommand, WireEvent,
        protocol::{self, BOARD_MAKES, BoardCodec as _, BoardMake},
        simulate::{self, SimulatedBoardSetup, SimulatedDevice as _},
    },
    game::{Moment, Position, Square},
};
use proptest::prelude::*;

/// The bytes of a board of this make in half a game, including its answers.
fn stream(make: &BoardMake) -> Vec<u8> {
    let start = Position::default();
    let mut squares = [None; 64];
    for square in Square::ALL {
        squares[square.to_usize()] = start.piece_at(square);
    }
    let simulated = simulate::find(make.name).expect("every make can be simulated");
    let mut device = (simulated.open)(&SimulatedBoardSetup { squares, identity: true });
    let mut codec = (make.open)();
    let mut bytes = device.feed(&codec.encode(&HostCommand::Start));
    bytes.extend(device.set_clock(300_000, 300_000, Some(ClockSide::Left)));
    let mut now = Moment::from_ms(0);
    for (from, to) in [(Square::E2, Square::E4), (Square::D7, Square::D5), (Square::E4, Square::D5)] {
        for (square, piece) in [(from, None), (to, squares[from.to_usize()])] {
            now = now.plus_ms(1_100);
            bytes.extend(device.change(square, piece));
            bytes.extend(device.tick(now));
        }
        squares[to.to_usize()] = squares[from.to_usize()].take();
        bytes.extend(device.press());
        bytes.extend(device.key('3'));
    }
    bytes.extend(device.feed(&codec.encode(&HostCommand::Scan)));
    bytes
}

fn read(make: &BoardMake, chunks: &[&[u8]]) -> Vec<WireEvent> {
    let (mut codec, mut events) = ((make.open)(), Vec::new());
    for chunk in chunks {
        codec.feed(chunk, &mut events);
    }
    codec.cut(&mut events);
    events
}

#[test]
fn every_make_can_be_simulated_and_its_stream_is_read_without_a_fault() {
    for make in BOARD_MAKES {
        let bytes = stream(make);
        let events = read(make, &[&bytes]);
        assert!(
            !events.iter().any(|event| matches!(event, WireEvent::Fault { .. })),
            "{}: {events:?}",
            make.name
        );
        let changes = events.iter().filter(|event| matches!(event, WireEvent::Changed { .. })).count();
        assert!(changes >= 4, "{}: {changes} changes", make.name);
    }
}

#[test]
fn cutting_the_stream_at_any_byte_changes_nothing() {
    for make in BOARD_MAKES {
        // The same with damaged bytes: the text of a fault must not depend on the chunks.
        let mut bytes = stream(make);
        bytes.extend([0x00, 0xff, b'x', 0x31, 0x8e, 0x00]);
        bytes.extend(stream(make).split_at(20).1);
        let whole = read(make, &[&bytes]);
        // Certabo's frames are long and alike, so every eleventh split position is enough.
        for at in (0..=bytes.len()).step_by(if bytes.len() > 3_000 { 11 } else { 1 }) {
            let (left, right) = bytes.split_at(at);
            assert_eq!(read(make, &[left, right]), whole, "{} cut at {at}", make.name);
        }
        let single: Vec<&[u8]> = bytes.chunks(1).collect();
        assert_eq!(read(make, &single), whole, "{}", make.name);
    }
}

#[test]
fn a_soiled_stream_is_found_again_within_one_message() {
    for make in BOARD_MAKES {
        let bytes = stream(make);
        for at in (0..bytes.len()).step_by(if bytes.len() > 3_000 { 101 } else { 7 }) {
            let mut soiled = bytes.clone();
            soiled[at] ^= 0x55;
            soiled.extend(&bytes);
            let events = read(make, &[&soiled]);
            // The second half is undamaged, so its last scan or change must be read.
            let clean = read(make, &[&bytes]);
            assert_eq!(events.last(), clean.last(), "{} soiled at {at}", make.name);
        }
    }
}

#[test]
fn clock_commands_reach_the_clock_one_after_the_other() {
    let mut board =
        simulate::dgt::SimulatedDgt::new(&SimulatedBoardSetup { squares: [None; 64], identity: true });
    let mut codec = protocol::dgt::Dgt::default();
    let mut events = Vec::new();
    let start = codec.encode(&HostCommand::Start);
    codec.feed(&board.feed(&start), &mut events);
    let mut now = Moment::from_ms(0);
    let mut talk = |codec: &mut protocol::dgt::Dgt, bytes: Vec<u8>, rounds: usize| {
        let mut bytes = bytes;
        let mut shown = Vec::new();
        for _ in 0..rounds {
            codec.feed(&board.feed(&bytes), &mut events);
            shown.push(board.shown().map(str::to_owned));
            now = now.plus_ms(100);
            codec.feed(&board.tick(now), &mut events);
            bytes = codec.due(now);
        }
        shown
    };
    let first = codec.encode(&HostCommand::Display("anna 4".to_owned()));
    let set = HostCommand::SetClock { left_ms: 61_000, right_ms: 59_000, running: None };
    assert!(codec.encode(&set).is_empty(), "one at a time");
    let shown = talk(&mut codec, first, 4);
    let text = Some("anna 4".to_owned());
    assert_eq!(shown, [text.clone(), text, None, None], "shown, set, the text taken off, nothing more");
    let last = events.iter().rev().find(|event| matches!(event, WireEvent::Clock { .. }));
    let set = WireEvent::Clock { left_ms: 61_000, right_ms: 59_000, running: false, lever_right_up: false };
    assert_eq!(last, Some(&set));
}

#[test]
fn the_example_of_the_peg_protocol_is_read_as_it_stands() {
    let spec = include_str!("../../docs/peg.md");
    let (_, example) = spec.split_once("## An example").unwrap();
    let (example, _) = example.split_once("##").unwrap();
    let lines: String =
        example.lines().filter(|line| !line.is_empty()).map(|line| format!("{}\n", line.trim())).collect();
    let peg = BOARD_MAKES.iter().find(|make| make.name == "peg").unwrap();
    let events = read(peg, &[lines.as_bytes()]);
    let kinds = events.iter().map(|event| match event {
        WireEvent::Hello { identity: true, .. } => 'H',
        WireEvent::Scan(_) => 'B',
        WireEvent::Changed { .. } => 'C',
        WireEvent::Press => 'P',
        other => panic!("{other:?}"),
    });
    assert_eq!(kinds.collect::<String>(), "HBCCP");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_bytes_panic_and_offsets_never_run_ahead(
        bytes in proptest::collection::vec(any::<u8>(), 0..600),
        cuts in proptest::collection::vec(0_usize..600, 0..6),
    ) {
        for make in BOARD_MAKES {
            let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut % (bytes.len() + 1)).collect();
            cuts.sort_unstable();
            let mut chunks = Vec::new();
            let mut from = 0;
            for cut in cuts {
                chunks.push(&bytes[from..cut]);
                from = cut;
            }
            chunks.push(&bytes[from..]);
            let events = read(make, &chunks);
            for event in &events {
                if let WireEvent::Fault { offset, .. } = event {
                    prop_assert!(*offset < bytes.len() as u64);
                }
            }
            prop_assert_eq!(&events, &read(make, &[&bytes]));
        }
    }

    #[test]
    fn mutated_streams_panic_nothing(at in 0_usize..10_000, byte in any::<u8>(), drop in any::<bool>()) {
        for make in BOARD_MAKES {
            let mut bytes = stream(make);
            let at = at % bytes.len();
            if drop { bytes.remove(at); } else { bytes[at] = byte; }
            let events = read(make, &[&bytes]);
            prop_assert!(!events.is_empty());
        }
    }
}
