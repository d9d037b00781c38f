//! The text of each kind of line. Journals that exist must be read again byte for byte.

use crate::{Journal, JournalWriter, read_line};
use annabella_board::{SquareContents, WireEvent};
use annabella_game::{EngineScore, GameResult, Moment, Piece, Seat, Square};
use annabella_language::heard_utterance::{HeardUtterance, Reading};
use annabella_session::{
    GameRole,
    actor::{SeatDevice, SharedVoice},
    adjournment::SealedMove,
    arbiter_message::{OrderFault, TournamentReception},
    engine_evaluation::EngineEvaluation,
    flooded_input::FloodedInput,
    input::{Act, Actor, Input},
    journal_state::{DiskFault, JournalChange},
    setup::Setup,
};

const fn board(event: WireEvent) -> Input {
    Input::Board { seat: Seat::Black, event }
}

fn scan() -> WireEvent {
    let mut scan = Box::new([SquareContents::Empty; 64]);
    scan[0] = SquareContents::Piece(Piece::from_char('K').unwrap());
    scan[9] = SquareContents::Something;
    scan[63] = SquareContents::Piece(Piece::from_char('q').unwrap());
    WireEvent::Scan(scan)
}

fn changed(contents: SquareContents) -> Input {
    board(WireEvent::Changed { square: Square::E4, contents })
}

fn heard(words: &[(&str, f32)], rejection_score: Option<f32>, unconfirmed: bool) -> Input {
    let readings = words.iter().map(|(words, cost)| Reading::of(words, *cost)).collect();
    let heard = HeardUtterance { readings, lasted_ms: 900, rejection_score, unconfirmed, held_key: false };
    Input::Heard { seat: Seat::White, heard }
}

fn device(what: SeatDevice) -> Input {
    Input::Device { seat: Seat::White, what, works: false }
}

fn beside(of: SharedVoice) -> Input {
    Input::SharedDevice { of, what: SeatDevice::Sound, works: true }
}

fn act(by: Actor, line: &str) -> Input {
    Input::Act { by, act: Act::read(line).unwrap() }
}

/// An input of each kind, and each form of its parts, with its text.
fn samples() -> Vec<(Input, &'static str)> {
    let seat = Seat::Black;
    let sealed = ["c0ffee", "-----BEGIN AGE\nx", "2026.11.27 18:00"].map(str::to_owned);
    let [commitment, ciphertext, on] = sealed;
    let by = Actor::Arbiter;
    vec![
        (
            board(WireEvent::Hello { name: "DGT \"3\"".into(), identity: true }),
            r#"{"board":{"seat":"black","event":{"hello":{"name":"DGT \"3\"","identity":true}}}}"#,
        ),
        (
            changed(SquareContents::Empty),
            r#"{"board":{"seat":"black","event":{"changed":{"square":"e4","contents":"."}}}}"#,
        ),
        (
            changed(SquareContents::Something),
            r#"{"board":{"seat":"black","event":{"changed":{"square":"e4","contents":"?"}}}}"#,
        ),
        (
            changed(SquareContents::Piece(Piece::from_char('n').unwrap())),
            r#"{"board":{"seat":"black","event":{"changed":{"square":"e4","contents":"n"}}}}"#,
        ),
        (
            board(scan()),
            r#"{"board":{"seat":"black","event":{"scan":"K........?.....................................................q"}}}"#,
        ),
        (
            board(WireEvent::Clock { left_ms: 1, right_ms: 20, running: true, lever_right_up: false }),
            r#"{"board":{"seat":"black","event":{"clock":{"left_ms":1,"right_ms":20,"running":true,"lever_right_up":false}}}}"#,
        ),
        (board(WireEvent::Button(4)), r#"{"board":{"seat":"black","event":{"button":4}}}"#),
        (board(WireEvent::Press), r#"{"board":{"seat":"black","event":"press"}}"#),
        (board(WireEvent::Key('+')), r#"{"board":{"seat":"black","event":{"key":"+"}}}"#),
        (
            board(WireEvent::ResultSign(GameResult::WhiteWins)),
            r#"{"board":{"seat":"black","event":{"result":"1-0"}}}"#,
        ),
        (
            board(WireEvent::ResultSign(GameResult::Draw)),
            r#"{"board":{"seat":"black","event":{"result":"1/2-1/2"}}}"#,
        ),
        (board(WireEvent::Battery(77)), r#"{"board":{"seat":"black","event":{"battery":77}}}"#),
        (
            board(WireEvent::Fault { offset: 12, what: "0x00".into() }),
            r#"{"board":{"seat":"black","event":{"fault":{"offset":12,"what":"0x00"}}}}"#,
        ),
        (Input::BoardLost { seat }, r#"{"board_lost":{"seat":"black"}}"#),
        (Input::BoardRestored { seat }, r#"{"board_back":{"seat":"black"}}"#),
        (
            heard(&[("eva [unk]", 0.0), ("eva vier", 1.1)], None, false),
            r#"{"heard":{"seat":"white","words":[["eva [unk]",0.0],["eva vier",1.1]],"lasted_ms":900}}"#,
        ),
        (
            heard(&[("Springer f3", 0.0)], Some(-2.3456), false),
            r#"{"heard":{"seat":"white","words":[["Springer f3",0.0]],"lasted_ms":900,"doubt":-2.3456}}"#,
        ),
        (
            heard(&[("eva vier", 0.0)], Some(-2.5), true),
            r#"{"heard":{"seat":"white","words":[["eva vier",0.0]],"lasted_ms":900,"doubt":-2.5,"unconfirmed":true}}"#,
        ),
        (Input::OverlappedSpeech { seat }, r#"{"unheard":{"seat":"black"}}"#),
        (Input::NotAsRecorded { seat }, r#"{"not_as_recorded":{"seat":"black"}}"#),
        (
            Input::Evaluated {
                request: 2,
                evaluation: EngineEvaluation { best: "e2e4".into(), score: Some(EngineScore::Mate(-3)) },
            },
            r#"{"evaluated":{"request":2,"best":"e2e4","score":{"mate":-3}}}"#,
        ),
        (Input::EvaluationFailed, r#""evaluation_failed""#),
        (Input::SpeechInput { seat, works: true }, r#"{"ear":{"seat":"black","works":true}}"#),
        (
            Input::Journal { works: false, fault: None, unsaved_since_ms: None },
            r#"{"journal":{"works":false}}"#,
        ),
        (
            Input::Journal { works: false, fault: Some(DiskFault::NoFolder), unsaved_since_ms: Some(7) },
            r#"{"journal":{"works":false,"fault":"no_folder","unsaved_since_ms":7}}"#,
        ),
        (
            Input::JournalChanged { change: JournalChange::Truncated },
            r#"{"journal_changed":{"change":"truncated"}}"#,
        ),
        (
            Input::DeviceFloods { seat, what: FloodedInput::Presses, floods: false, lost: 70_000 },
            r#"{"flood":{"seat":"black","what":"presses","floods":false,"lost":70000}}"#,
        ),
        (
            Input::PageFloods { from: GameRole::Assistant(seat).into(), floods: false, lost: 70_000 },
            r#"{"page_flood":{"role":"assistant-black","floods":false,"lost":70000}}"#,
        ),
        (device(SeatDevice::Keypad), r#"{"device":{"seat":"white","what":"keypad","works":false}}"#),
        (device(SeatDevice::Braille), r#"{"device":{"seat":"white","what":"braille","works":false}}"#),
        (device(SeatDevice::Sound), r#"{"device":{"seat":"white","what":"sound","works":false}}"#),
        (device(SeatDevice::Voice), r#"{"device":{"seat":"white","what":"voice","works":false}}"#),
        (device(SeatDevice::Ear), r#"{"device":{"seat":"white","what":"ear","works":false}}"#),
        (beside(SharedVoice::Room), r#"{"device_beside":{"of":"room","what":"sound","works":true}}"#),
        (beside(SharedVoice::Arbiter), r#"{"device_beside":{"of":"arbiter","what":"sound","works":true}}"#),
        (act(Actor::Player(seat), "press"), r#"{"act":{"by":"black","act":"press"}}"#),
        (
            act(Actor::Assistant(seat), "say springer felix drei"),
            r#"{"act":{"by":"assistant-black","act":"say springer felix drei"}}"#,
        ),
        (act(by, "refuse 3 no \"matter\""), r#"{"act":{"by":"arbiter","act":"refuse 3 no \"matter\""}}"#),
        (
            act(by, "clocks 0:45:00 0:50:00.250"),
            r#"{"act":{"by":"arbiter","act":"clocks 0:45:00 0:50:00.250"}}"#,
        ),
        (act(by, "show clock"), r#"{"act":{"by":"arbiter","act":"show clock"}}"#),
        (
            Input::MoveSealed { seat, sealed: SealedMove { commitment, ciphertext, on } },
            r#"{"sealed":{"seat":"black","commitment":"c0ffee","ciphertext":"-----BEGIN AGE\nx","on":"2026.11.27 18:00"}}"#,
        ),
        (
            Input::EnvelopeOpened { text: "Nf3".into(), salt: "0a".into() },
            r#"{"opened":{"text":"Nf3","salt":"0a"}}"#,
        ),
        (Input::EnvelopeNotOpened, r#""not_opened""#),
        (Input::ResumptionIn { ms: -5 }, r#"{"resumption_in":{"ms":-5}}"#),
        (Input::Resumed, r#""resumed""#),
        (Input::ResumedAfter { ms: 7 }, r#"{"resumed_after":{"ms":7}}"#),
        (Input::ProcessStalled { ms: 8 }, r#"{"stood_still":{"ms":8}}"#),
        (Input::TournamentReception { hears: TournamentReception::Receiving }, r#"{"hall":{"hears":"yes"}}"#),
        (
            Input::TournamentReception { hears: TournamentReception::NotReceiving },
            r#"{"hall":{"hears":"no"}}"#,
        ),
        (
            Input::TournamentReception { hears: TournamentReception::ReceivingOtherProgram },
            r#"{"hall":{"hears":"another"}}"#,
        ),
        (
            Input::TournamentReception { hears: TournamentReception::NoRoom { waiting: 12 } },
            r#"{"hall":{"hears":{"full":{"waiting":12}}}}"#,
        ),
        (
            Input::TournamentOrder { act: Act::Start, order: "0f".into() },
            r#"{"ordered":{"act":"start","order":"0f"}}"#,
        ),
        (
            Input::TournamentOrderRejected { why: OrderFault::Unreadable },
            r#"{"order_not_taken":{"why":"unreadable"}}"#,
        ),
        (
            Input::TournamentOrderRejected { why: OrderFault::NotAgreed },
            r#"{"order_not_taken":{"why":"not_agreed"}}"#,
        ),
        (Input::TimePassed, r#""time""#),
    ]
}

#[test]
fn each_kind_of_line_is_written_and_read_as_ever() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let mut writer = JournalWriter::create(&path, &Setup::default(), None, Box::new(|_| {})).unwrap();
    for (at, (input, _)) in (0..).zip(samples()) {
        writer.append(Moment::from_ms(at), &input);
    }
    drop(writer);
    let written = std::fs::read_to_string(&path).unwrap();
    assert_eq!(written.lines().count(), samples().len() + 1);
    for (at, (line, (input, text))) in written.lines().skip(1).zip(samples()).enumerate() {
        assert!(line.starts_with(&format!("{{\"at\":{at},\"input\":{text},\"chain\":\"")), "{line}\n{text}");
        assert_eq!(read_line(line), Some((Moment::from_ms(at as u64), input)), "{text}");
    }
    let read: Vec<Input> = Journal::read(&path).unwrap().inputs.into_iter().map(|(_, input)| input).collect();
    assert_eq!(read, samples().into_iter().map(|(input, _)| input).collect::<Vec<_>>());
}

#[test]
fn what_is_no_input_is_named() {
    for (text, why) in [
        (r#"{"act":{"by":"arbiter","act":"dance"}}"#, "`dance` is no act"),
        (r#"{"act":{"by":"nobody","act":"press"}}"#, "`nobody` is no actor"),
        (r#"{"board":{"seat":"white","event":{"scan":".."}}}"#, "a scan has 64 squares"),
        (r#""dance""#, "dance"),
    ] {
        let error = serde_json::from_str::<Input>(text).unwrap_err().to_string();
        assert!(error.contains(why), "{error}");
    }
}
