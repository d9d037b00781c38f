//! A loudspeaker through cpal: always open, small buffers, opened again when it is lost.
//!
//! Errors come from the sound system in storms; each loss is told once.

use std::{
    any::Any,
    sync::{Arc, mpsc},
    thread::JoinHandle,
    time::Duration,
};

use cpal::{
    BufferSize, ErrorKind, FromSample, HostId, SizedSample, StreamConfig,
    traits::{DeviceTrait as _, StreamTrait as _},
};

use crate::audio::{
    VOICE_RATE,
    device::{self, Direction},
    resample::Resample,
    sink::{
        OpenSinkError, STEP, Shared, SinkEvent,
        named::{self, Plug},
    },
};

/// How often a lost loudspeaker is sought.
const SEEK: Duration = Duration::from_millis(500);

/// Opens the loudspeaker on a thread of its own and keeps it open until the output closes.
pub(super) fn spawn(shared: Arc<Shared>, name: Option<String>) -> Result<JoinHandle<()>, OpenSinkError> {
    let (opened, first) = mpsc::channel();
    let thread = std::thread::spawn(move || keep_open(&shared, name.as_deref(), &opened));
    match first.recv() {
        Ok(Ok(())) => Ok(thread),
        Ok(Err(why)) => Err(OpenSinkError::Loudspeaker(why)),
        Err(_) => Err(OpenSinkError::Loudspeaker("the sound system gave up".to_owned())),
    }
}

fn keep_open(shared: &Arc<Shared>, name: Option<&str>, opened: &mpsc::Sender<Result<(), String>>) {
    let (mut lost, mut was_there, mut port) = (false, false, None);
    let mut unheard = vec![0_i16; STEP];
    loop {
        let (broken, breaks) = mpsc::channel();
        match open(shared, name, &mut port, &broken) {
            Ok(stream) => {
                if lost {
                    (shared.report)(SinkEvent::Back);
                }
                drop(opened.send(Ok(())));
                was_there = true;
                let why = loop {
                    if shared.is_closing() {
                        break None;
                    }
                    match breaks.recv_timeout(Duration::from_millis(50)) {
                        Ok(why) => break Some(why),
                        Err(mpsc::RecvTimeoutError::Timeout | mpsc::RecvTimeoutError::Disconnected) => {}
                    }
                };
                drop(stream);
                let Some(why) = why else { return };
                lost = true;
                (shared.report)(SinkEvent::Lost(format!(
                    "the loudspeaker was lost ({why}); plug it in again, what is queued waits for it"
                )));
            }
            // One that was named is waited for: no other may speak for it.
            Err(why) if !lost && name.is_some() => {
                lost = true;
                (shared.report)(SinkEvent::Lost(format!(
                    "no loudspeaker: {why}; plug it in; until then it is silent, and no other speaks in its place"
                )));
                drop(opened.send(Ok(())));
            }
            Err(why) if !lost => {
                drop(opened.send(Err(why)));
                return;
            }
            Err(_) => {}
        }
        for _ in 0..SEEK.as_millis() / 10 {
            if shared.is_closing() {
                return;
            }
            // Where none ever was nobody waits for what was said: it passes, and is recorded.
            if !was_there && shared.has_sound() {
                shared.pull(&mut unheard);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

fn open(
    shared: &Arc<Shared>,
    name: Option<&str>,
    port: &mut Option<Plug>,
    broken: &mpsc::Sender<String>,
) -> Result<Box<dyn Any>, String> {
    let device = device::find(Direction::Out, name)?;
    if name.is_some()
        && let Ok(id) = device.id()
        && id.host() == HostId::PulseAudio
    {
        let stream = named::open(shared.clone(), id.id(), port, broken.clone())?;
        return Ok(Box::new(stream));
    }
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
    shared: Arc<Shared>,
    broken: mpsc::Sender<String>,
) -> Result<cpal::Stream, String> {
    let channels = usize::from(config.channels);
    let mut resample = Resample::new(VOICE_RATE, config.sample_rate).map_err(|e| e.to_string())?;
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
            move |error| match error.kind() {
                ErrorKind::DeviceNotAvailable | ErrorKind::StreamInvalidated | ErrorKind::HostUnavailable => {
                    drop(broken.send(error.to_string()));
                }
                // Under-runs, routes that changed: the stream goes on by itself.
                _ => {}
            },
            Some(Duration::from_secs(2)),
        )
        .map_err(|e| e.to_string())?;
    stream.play().map_err(|e| e.to_string())?;
    Ok(stream)
}
