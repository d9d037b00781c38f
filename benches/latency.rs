//! The latency of our own code: from a board's byte to words and to sound, and from a key to silence.
//!
//! The latency of a loudspeaker and of a cable is not included.

use annabella::{
    board::{
        SquareContents, WireEvent,
        protocol::{self, BoardCodec},
        scan,
    },
    config::VoiceDevice,
    daemon::{ArrivalQueue, DaemonEvent, arrival_queue, wiring},
    game::{Moment, Position, Seat},
    language::command::Command,
    session::{
        actor::Listener,
        input::{Act, Actor, Input},
        output::Output,
        session::Session,
        setup::{SeatSetup, Setup, Sight},
    },
    speech_output::{Utterance, UtterancePriority, VoiceEvent},
    transcript,
};
use std::time::{Duration, Instant};

mod figure;

/// The number of samples of the core. The voice is slower, so it has fewer samples (`TIMES`).
const CORE: usize = 2_000;
const VOICE: usize = 30;
/// A sighted player's move counts as settled after this time (a rule of ours, not of the Laws).
const SETTLED: Moment = Moment::from_ms(1_100);

fn main() {
    let voice_times = std::env::var("TIMES").ok().and_then(|n| n.parse().ok()).unwrap_or(VOICE) as u64;
    let own: Vec<Duration> = (0..CORE).map(|_| settled_move().0).collect();
    print("last byte of a settled move to Say, our own time", &own, Duration::from_millis(1));

    let (arrivals, mut arriving) = arrival_queue();
    // Without a loudspeaker samples pass at their normal rate; with one they would be audible.
    let device = VoiceDevice { device: Some("none".into()), ..VoiceDevice::default() };
    let (mut voice, _output) =
        wiring::open_voice(&device, None, 0, &arrivals).expect("espeak-ng is installed");
    let mut first_sample = Vec::new();
    for id in 0..voice_times {
        let began = Instant::now();
        let (_, session, said) = settled_move();
        let (_, parts) = transcript::words(session.setup(), &said).remove(0);
        voice.say(&Utterance { id, parts, weight: UtterancePriority::InTurn });
        until(&mut arriving, VoiceEvent::Began(id));
        first_sample.push(began.elapsed());
        until(&mut arriving, VoiceEvent::Ended(id));
    }
    print("board byte to first sample (settling left out)", &first_sample, Duration::from_millis(100));

    let device = VoiceDevice::default();
    let (mut voice, output) =
        wiring::open_voice(&device, None, 0, &arrivals).expect("espeak-ng is installed");
    let mut silence = Vec::new();
    for id in 0..voice_times {
        let (_, mut session, said) = settled_move();
        let (_, parts) = transcript::words(session.setup(), &said).remove(0);
        // The utterance is long enough to be interrupted.
        let parts = parts.iter().cycle().take(parts.len() * 8).cloned().collect();
        voice.say(&Utterance { id, parts, weight: UtterancePriority::InTurn });
        until(&mut arriving, VoiceEvent::Began(id));
        std::thread::sleep(Duration::from_millis(100));
        let pressed = Instant::now();
        let key = Input::Act { by: Actor::Player(Seat::Black), act: Act::Command(Command::Stop) };
        let hushed = session.handle(SETTLED, key);
        assert!(hushed.iter().any(|o| matches!(o, Output::StopSpeech { to: Listener::Player(Seat::Black) })));
        voice.stop();
        assert!(output.drain(Duration::from_secs(5)), "it falls silent");
        silence.push(pressed.elapsed());
    }
    print("stop key to silence, fade of 4 ms included", &silence, Duration::from_millis(50));
}

/// A sighted White plays e2e4 on a DGT board: returns the time from the last byte to the output, without the wait for
/// the board to rest.
fn settled_move() -> (Duration, Session, Output) {
    let sighted = SeatSetup { sight: Sight::Sighted, ..SeatSetup::default() };
    let setup = Setup {
        white: sighted,
        black: SeatSetup { sight: Sight::Impaired, ..SeatSetup::default() },
        approved_by: Some("a bench".into()),
        ..Setup::default()
    };
    let mut session = Session::new(setup).expect("it is a game");
    for seat in Seat::ALL {
        let scan = scan::scan_of(&Position::default(), true);
        session.handle(Moment::default(), Input::Board { seat, event: WireEvent::Scan(Box::new(scan)) });
    }
    let mut codec = (protocol::named("dgt").expect("it is built in").open)();
    // Field updates count from a8: e2 is 52, e4 is 36; a white pawn is 1.
    feed(&mut *codec, &mut session, &[0x8e, 0, 5, 52, 0, 0x8e, 0, 5, 36]);
    let last_byte = Instant::now();
    feed(&mut *codec, &mut session, &[1]);
    let outputs = session.handle(SETTLED, Input::TimePassed);
    let took = last_byte.elapsed();
    let said =
        outputs.into_iter().find(|o| matches!(o, Output::Say { to: Listener::Player(Seat::Black), .. }));
    (took, session, said.expect("Black is told the move"))
}

fn feed(codec: &mut dyn BoardCodec, session: &mut Session, bytes: &[u8]) {
    let mut events = Vec::new();
    codec.feed(bytes, &mut events);
    for event in events {
        assert!(
            matches!(
                event,
                WireEvent::Changed { contents: SquareContents::Empty | SquareContents::Piece(_), .. }
            ),
            "{event:?}"
        );
        session.handle(Moment::from_ms(10), Input::Board { seat: Seat::White, event });
    }
}

fn until(arriving: &mut ArrivalQueue, event: VoiceEvent) {
    loop {
        match arriving.blocking_recv() {
            Some(DaemonEvent::Voice(_, came)) if came == event => return,
            Some(DaemonEvent::Voice(_, VoiceEvent::BrokeDown { why, .. } | VoiceEvent::Remark(why))) => {
                panic!("{why}")
            }
            Some(_) => {}
            None => panic!("the voice ended"),
        }
    }
}

fn print(what: &str, times: &[Duration], promised: Duration) {
    let taken: Vec<f64> = times.iter().map(|t| t.as_secs_f64() * 1e3).collect();
    let promised = promised.as_secs_f64() * 1e3;
    println!("{what}: {}", figure::in_words(&taken, "ms", promised));
    figure::tell(&format!("our own share, {what}"), "ms", &taken, Some(promised));
}
