//! The speed and accuracy of recognition with espeak-ng voices, with both recognisers as in a game. It checks the
//! recogniser code, not the models.
//!
//! The announcements are streamed in frames at the rate of a microphone. The time to a decision counts from the last
//! loud frame. `ear 200` uses 200 utterances of each kind (default 60).

mod figure;

use std::time::{Duration, Instant};

use annabella::{
    audio::resample::MonoResampler,
    game::{Lang, Move, Position, SchemeId},
    language::{
        SpeechPart,
        announce::{AnnouncementForm, announce},
        heard_utterance::{Expectation, HeardUtterance},
        scheme::Scheme,
        understand::{Understanding, understand},
    },
    seeded_rng::SeededRng,
    speech_input::{self, SpeechRecogniser, level},
    speech_output::{Profile, Profiles, espeak},
};

const VOICES: [&str; 6] = ["de+m7", "de+f4", "de+klatt4", "de+m2", "de+linda", "de+edward"];
const TALK: [&str; 12] = [
    "the kettle is boiling over",
    "good evening everybody",
    "I would like a cup of coffee",
    "where did you put my coat",
    "we are leaving in a moment",
    "that was a long game",
    "guten Abend zusammen",
    "wo ist denn mein Mantel",
    "ich möchte einen Kaffee",
    "det var en lang dag",
    "vil du have kaffe",
    "telefonen ringer igen",
];

fn speech(text: &str, voice: &str, rate: u16) -> Vec<i16> {
    let mut profiles = Profiles::default();
    profiles.set(Lang::De, Profile { voice: Some(voice.to_owned()), rate: Some(rate), ..Profile::default() });
    let part = SpeechPart { text: text.to_owned(), lang: Lang::De };
    let spoken = espeak::synthesise(&[part], &profiles).expect("espeak-ng speaks");
    let mut samples = vec![0; 8_000];
    let mut resample = MonoResampler::new(22_050, 16_000).expect("the rates are common ones");
    resample.push(&spoken, &mut samples);
    resample.finish(&mut samples);
    samples.extend([0; 24_000]);
    let mut noise = SeededRng::new(7);
    samples.iter_mut().for_each(|s| *s = s.saturating_add(noise.below(41) as i16 - 20));
    samples
}

#[derive(Default)]
struct Figures {
    waits: Vec<Duration>,
    paced: bool,
    /// The longest time that a frame waited for the recogniser.
    waited: Duration,
}

impl Figures {
    fn stream(&mut self, ear: &mut dyn SpeechRecogniser, samples: &[i16]) -> Option<HeardUtterance> {
        let loud = samples.chunks(160).rposition(|f| level::level_db(f) > -45.0).unwrap_or(0);
        ear.forget();
        let start = Instant::now();
        for (i, frame) in samples.chunks(160).enumerate() {
            if self.paced {
                // As from a microphone: a frame arrives after its ten milliseconds.
                let due = start + Duration::from_millis(10 * (i as u64 + 1));
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                self.waited = self.waited.max(due.elapsed());
            }
            let began = Instant::now();
            let heard = ear.push(frame);
            if heard.is_some() {
                let spoken = Duration::from_millis(10 * (loud as u64 + 1));
                self.waits.push(if self.paced {
                    start.elapsed().saturating_sub(spoken)
                } else {
                    Duration::from_millis(10 * (i.saturating_sub(loud)) as u64) + began.elapsed()
                });
                return heard;
            }
        }
        ear.finish()
    }
}

fn share(times: &mut [Duration], percent: usize) -> Duration {
    times.sort();
    times.get(figure::nearest_rank(times.len(), percent)).copied().unwrap_or_default()
}

fn main() {
    let n = std::env::args().filter_map(|a| a.parse::<usize>().ok()).next().unwrap_or(60);
    let scheme = Scheme::builtin(SchemeId::Fide);
    let began = Instant::now();
    let mut ear = speech_input::open(&speech_input::model::shipped(SchemeId::Fide))
        .expect("the shipped models are whole");
    let opened = began.elapsed();
    println!("both recognisers open after {opened:?}");
    let (mut chance, mut figures) = (SeededRng::new(1), Figures { paced: true, ..Figures::default() });
    let (mut ready, mut computing) = (Vec::new(), Vec::new());
    let (mut position, mut plies) = (Position::default(), 0);
    let (mut right, mut wrong, mut again, mut bent, mut spoken_illegal) = (0, 0, 0, 0, 0);
    for i in 0..n {
        if plies > 70 || position.legal_moves().is_empty() {
            (position, plies) = (Position::default(), 0);
        }
        let legal = position.legal_moves();
        let m = legal[chance.below(legal.len())];
        let expectation = Expectation::any_move(position.clone(), vec![SchemeId::Fide], vec![Lang::De]);
        let (began, computed) = (Instant::now(), cpu_time());
        ear.expect(&expectation);
        ready.push(began.elapsed());
        computing.push(cpu_time().saturating_sub(computed));
        let voice = VOICES[i % VOICES.len()];
        let rate = 110 + 15 * chance.below(5) as u16;
        let said = announce(scheme, &position, m, AnnouncementForm::Short);
        let heard = figures.stream(&mut *ear, &speech(&said, voice, rate));
        match moved(heard.as_ref(), &position) {
            Some(got) if got == m => right += 1,
            Some(got) => {
                wrong += 1;
                println!("  wrong: {voice} {rate} `{said}` as {}", position.uci(got));
            }
            None => {
                again += 1;
                println!("  again: {voice} {rate} `{said}` as {:?}", heard.map(|h| h.text()));
            }
        }
        // The same words in another position in which they are illegal.
        let other = Position::from_fen("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1").expect("a fixed FEN");
        if other.legal_moves().iter().all(|l| announce(scheme, &other, *l, AnnouncementForm::Short) != said) {
            ear.expect(&Expectation { position: other.clone(), ..expectation.clone() });
            spoken_illegal += 1;
            let heard = Figures::default().stream(&mut *ear, &speech(&said, voice, rate));
            if let Some(got) = moved(heard.as_ref(), &other) {
                bent += 1;
                println!("  bent: {voice} {rate} `{said}` to {}", other.uci(got));
            }
        }
        for _ in 0..3 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position = position.after(legal[chance.below(legal.len())]).expect("a legal move");
            plies += 1;
        }
    }
    let mut taken = 0;
    ear.expect(&Expectation::any_move(Position::default(), vec![SchemeId::Fide], vec![Lang::De]));
    for i in 0..n {
        let text = TALK[i % TALK.len()];
        let voice = ["en", "de", "da"][(i % TALK.len()) / 6 + usize::from(i % TALK.len() >= 9)];
        let voice = format!("{voice}{}", ["", "+m4", "+f2", "+m7"][(i / TALK.len()) % 4]);
        let heard = Figures::default().stream(&mut *ear, &speech(text, &voice, 150));
        let words = heard.as_ref().map(|h| h.text()).unwrap_or_default();
        let understood = heard.map(|h| understand(&h, &Position::default(), &[SchemeId::Fide], &[]));
        if !matches!(understood, None | Some(Understanding::NotUnderstood | Understanding::Illegal)) {
            taken += 1;
            println!("  taken: {voice} `{text}` as `{words}`");
        }
    }
    println!("moves: {n} said, {right} right, {wrong} another legal move, {again} to be said again");
    println!("illegal: {spoken_illegal} said, {bent} bent to a legal move");
    println!("talk: {n} said, {taken} taken for a move or a command");
    let waits = &mut figures.waits;
    println!(
        "decision after the last loud frame: p50 {:?} p95 {:?} (targets 300 ms, 450 ms)",
        share(waits, 50),
        share(waits, 95)
    );
    println!(
        "the most sound that waited for the recogniser: {:?} (sound is lost from 10 s on)",
        figures.waited
    );
    println!(
        "position ready: p50 {:?} p95 {:?} (target 20 ms)",
        share(&mut ready, 50),
        share(&mut ready, 95)
    );
    println!(
        "of which computing, however busy the machine: p50 {:?} p95 {:?}",
        share(&mut computing, 50),
        share(&mut computing, 95)
    );
    let each = |times: &[Duration]| -> Vec<f64> { times.iter().map(|t| t.as_secs_f64() * 1e3).collect() };
    figure::tell("the end of speech to the decision", "ms", &each(&figures.waits), Some(450.0));
    let waited = figures.waited.as_secs_f64() * 1e3;
    figure::tell("the most sound that waited for the recogniser", "ms", &[waited], Some(10_000.0));
    figure::tell("a position made ready", "ms", &each(&ready), Some(20.0));
    figure::tell("a position made ready, the computing alone", "ms", &each(&computing), Some(20.0));
    figure::tell("memory with both recognisers", "MB", &[resident_mb() as f64], Some(300.0));
    figure::tell(
        "announcements taken for another legal move",
        &format!("of {n}"),
        &[f64::from(wrong)],
        Some(0.0),
    );
    figure::tell("announcements to be said again", &format!("of {n}"), &[f64::from(again)], None);
    figure::tell(
        "illegal announcements bent to a legal one",
        &format!("of {spoken_illegal}"),
        &[f64::from(bent)],
        Some(0.0),
    );
    figure::tell("talk taken for a move or a command", &format!("of {n}"), &[f64::from(taken)], None);
    println!("memory {} MB (target 300)", resident_mb());
}

/// Returns the processor time of this thread; zero if the system does not report it.
fn cpu_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split_whitespace().next().and_then(|n| n.parse().ok()).unwrap_or(0))
}

/// Returns the memory of this process.
fn resident_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

fn moved(heard: Option<&HeardUtterance>, position: &Position) -> Option<Move> {
    match understand(heard?, position, &[SchemeId::Fide], &[]) {
        Understanding::Move { m, .. } => Some(m),
        _ => None,
    }
}
