//! A loudspeaker, through a sound server or through cpal on a card. It stays open, and is reopened after a loss.
//!
//! The sound system reports errors in bursts; each loss is reported once.

use std::{
    any::Any,
    sync::{Arc, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use cpal::{
    BufferSize, FromSample, SizedSample, StreamConfig,
    traits::{DeviceTrait as _, StreamTrait as _},
};

use crate::{
    VOICE_RATE,
    device::{self, CardStream, Direction, FoundDevice},
    resample::MonoResampler,
    sink::{
        OpenSinkError, STEP, SinkEvent, SinkState,
        server_output::{self, PortName},
    },
};
use annabella_game::backoff::Backoff;

/// Delays between attempts to open a missing loudspeaker, in milliseconds.
const SEEK: Backoff = Backoff::new(250, 4_000);

/// If the device takes no samples for this long although some are waiting, it hangs or was removed without an error,
/// and is reopened. A suspended sound server may need two seconds.
const WATCHDOG: Duration = Duration::from_secs(3);

/// Intervals at which an output is checked, with sound and without.
const WATCH: Duration = Duration::from_millis(50);
const IDLE_WATCH: Duration = Duration::from_millis(200);

/// Opens the loudspeaker on its own thread and keeps it open until the output closes. A missing loudspeaker is an
/// error, unless it is `awaited`: it was named, or the game continues without one.
pub(super) fn spawn(
    shared: Arc<SinkState>,
    name: Option<String>,
    awaited: bool,
) -> Result<JoinHandle<()>, OpenSinkError> {
    let (opened, first) = mpsc::channel();
    let thread = std::thread::spawn(move || keep_open(&shared, name.as_deref(), awaited, &opened));
    match first.recv() {
        Ok(Ok(())) => Ok(thread),
        Ok(Err(why)) => Err(OpenSinkError::Loudspeaker(why)),
        Err(_) => Err(OpenSinkError::Loudspeaker("the sound system gave up".to_owned())),
    }
}

fn keep_open(
    shared: &Arc<SinkState>,
    name: Option<&str>,
    awaited: bool,
    opened: &mpsc::Sender<Result<(), String>>,
) {
    let (mut lost, mut was_there, mut port, mut rests) = (false, false, None, SEEK);
    let mut unheard = vec![0_i16; STEP];
    loop {
        let (broken, breaks) = mpsc::channel();
        match open(shared, name, &mut port, &broken) {
            Ok(stream) => {
                if lost {
                    (shared.report)(SinkEvent::Back);
                }
                drop(opened.send(Ok(())));
                rests.reset();
                was_there = true;
                let (mut pulls, mut quiet_since) = (shared.pulls(), Instant::now());
                let why = loop {
                    if shared.is_closing() {
                        break None;
                    }
                    let now = shared.pulls();
                    if now != pulls || !shared.has_sound() {
                        (pulls, quiet_since) = (now, Instant::now());
                    } else if quiet_since.elapsed() >= WATCHDOG {
                        break Some("it takes nothing".to_owned());
                    }
                    match breaks.recv_timeout(if shared.has_sound() { WATCH } else { IDLE_WATCH }) {
                        Ok(why) => break Some(why),
                        Err(mpsc::RecvTimeoutError::Timeout | mpsc::RecvTimeoutError::Disconnected) => {}
                    }
                };
                drop(stream);
                let Some(why) = why else { return };
                lost = true;
                shared.replay_current();
                (shared.report)(SinkEvent::Lost(format!(
                    "the loudspeaker was lost ({why}); plug it in again, what is queued waits for it"
                )));
            }
            // A named loudspeaker is awaited: no other may replace it.
            Err(why) if !lost && awaited => {
                lost = true;
                let meanwhile = match name {
                    Some(_) => "it is silent, and no other speaks in its place",
                    None => "announcements go to the lines and the recording",
                };
                (shared.report)(SinkEvent::Lost(format!(
                    "no loudspeaker: {why}; plug it in, or start the sound server; until then {meanwhile}"
                )));
                drop(opened.send(Ok(())));
            }
            Err(why) if !lost => {
                drop(opened.send(Err(why)));
                return;
            }
            Err(_) => {}
        }
        let until = Instant::now() + Duration::from_millis(rests.next_ms());
        while !shared.is_closing() && Instant::now() < until {
            // Without an earlier loudspeaker nobody waits for the speech, so it passes and is recorded.
            if !was_there && shared.has_sound() {
                shared.pull(&mut unheard);
                std::thread::sleep(Duration::from_millis(10));
            } else {
                shared.wait_for_change(until.saturating_duration_since(Instant::now()), !was_there);
            }
        }
        if shared.is_closing() {
            return;
        }
    }
}

fn open(
    shared: &Arc<SinkState>,
    name: Option<&str>,
    port: &mut Option<PortName>,
    broken: &mpsc::Sender<String>,
) -> Result<Box<dyn Any + Send>, String> {
    let device = match device::find(Direction::Out, name)? {
        FoundDevice::Served(server, bound) => {
            return Ok(Box::new(server_output::open(server, bound, shared.clone(), port, broken.clone())?));
        }
        FoundDevice::Card(device) => device,
    };
    let plain = StreamConfig {
        channels: 1,
        sample_rate: VOICE_RATE,
        buffer_size: BufferSize::Fixed(u32::try_from(STEP).unwrap_or(220)),
    };
    if let Ok(stream) = build::<i16>(&device, plain, shared.clone(), broken.clone()) {
        return Ok(Box::new(stream));
    }
    let theirs = device.default_output_config().map_err(|e| e.to_string())?;
    let config = StreamConfig {
        channels: theirs.channels(),
        sample_rate: theirs.sample_rate(),
        buffer_size: BufferSize::Fixed(theirs.sample_rate() / 100),
    };
    let stream = match theirs.sample_format() {
        cpal::SampleFormat::F32 => build::<f32>(&device, config, shared.clone(), broken.clone()),
        cpal::SampleFormat::I32 => build::<i32>(&device, config, shared.clone(), broken.clone()),
        _ => build::<i16>(&device, config, shared.clone(), broken.clone()),
    }?;
    Ok(Box::new(stream))
}

fn build<T: SizedSample + FromSample<i16>>(
    device: &cpal::Device,
    config: StreamConfig,
    shared: Arc<SinkState>,
    broken: mpsc::Sender<String>,
) -> Result<CardStream, String> {
    let channels = usize::from(config.channels);
    let mut resample = MonoResampler::new(VOICE_RATE, config.sample_rate).map_err(|e| e.to_string())?;
    let (mut step, mut ready) = (vec![0_i16; STEP], Vec::new());
    let stream = device
        .build_output_stream(
            config,
            move |out: &mut [T], _: &cpal::OutputCallbackInfo| {
                let frames = out.len() / channels;
                while ready.len() < frames {
                    shared.pull(&mut step);
                    resample.push(&step, &mut ready);
                }
                for (frame, s) in out.chunks_mut(channels).zip(ready.drain(..frames)) {
                    frame.fill(T::from_sample(s));
                }
            },
            device::report_broken_stream(broken),
            Some(Duration::from_secs(2)),
        )
        .map_err(|e| e.to_string())?;
    stream.play().map_err(|e| e.to_string())?;
    Ok(CardStream::of(stream))
}
